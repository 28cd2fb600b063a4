"""What a folder with a manifest holds: each kind of folder that the program writes, and how its play goes on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from montecarlo.errors import Fault, InputError

Schema = dict[str, str | int]


class Kind(NamedTuple):
    """A kind of folder.

    Attributes
    ----------
    name : str
        What lists call it.
    noun : str
        What sentences call it.
    command : str
        The command that writes such a folder; called again with the same options it goes on, or shows the answer.
    schema : dict
        The schema of its manifest.
    """

    name: str
    noun: str
    command: str
    schema: Schema


RUN: Final = Kind("run", "a run", "montecarlo simulate", {"name": "montecarlo.run", "version": 1})
COMPARISON: Final = Kind(
    "comparison", "a comparison", "montecarlo compare", {"name": "montecarlo.comparison", "version": 1}
)
GROUPS: Final = Kind("groups", "a question about groups", "montecarlo groups", COMPARISON.schema)
EVALUATION: Final = Kind(
    "evaluation", "play-outs of a position", "montecarlo evaluate", {"name": "montecarlo.evaluation", "version": 1}
)
EXPERIMENT: Final = Kind(
    "experiment", "an experiment", "montecarlo experiment", {"name": "montecarlo.experiment", "version": 1}
)
TREATMENT: Final = "treatment"  # key of an arm in which a seat is given something


def kind_of(data: Mapping[str, Any]) -> Kind | None:
    """Give the kind of folder that a manifest is of; None where it is none of this version."""
    schema = data.get("schema")
    if schema == COMPARISON.schema:
        arms = data.get("arms")
        is_treated = isinstance(arms, list) and any(isinstance(arm, dict) and TREATMENT in arm for arm in arms)
        return GROUPS if is_treated else COMPARISON
    return next((kind for kind in (RUN, EVALUATION, EXPERIMENT) if kind.schema == schema), None)


def refuse_all_but_a_run(data: Mapping[str, Any], folder: Path) -> None:
    """Refuse a manifest of another kind of folder than a run, with the command that goes on with it.

    Raises
    ------
    InputError
        It is one; what is no manifest of this version at all is not refused here.
    """
    kind = kind_of(data)
    if kind is not None and kind != RUN:
        right = f"the same call of `{kind.command}` goes on with it, or shows it again"
        raise InputError([Fault(str(folder), "", f"holds {kind.noun} and no run", right)])
