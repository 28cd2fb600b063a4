"""What a folder with a manifest holds: each kind of folder that the program writes, and how its play goes on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from montecarlo.errors import Fault, InputError
from montecarlo.simulation.words import VOWELS

Schema = dict[str, str | int]


class Kind(NamedTuple):
    """A kind of folder.

    Attributes
    ----------
    name : str
        What lists call it.
    words : str
        What sentences call it.
    command : str
        The command that goes on with such a folder or shows it again: `runs`, or the one that wrote it with the same
        options.
    schema : dict
        The schema of its manifest.
    """

    name: str
    words: str
    command: str
    schema: Schema

    @property
    def noun(self) -> str:
        """The words with their article."""
        return f"{'an' if self.words[0] in VOWELS else 'a'} {self.words}"


def _kind(name: str, words: str, command: str, schema: str) -> Kind:
    return Kind(name, words, f"montecarlo {command}", {"name": f"montecarlo.{schema}", "version": 1})


RUN: Final = _kind("run", "run", "runs resume", "run")
COMPARISON: Final = _kind("comparison", "comparison", "compare", "comparison")
GROUPS: Final = _kind("groups", "question about groups", "groups", "comparison")
EVALUATION: Final = _kind("evaluation", "evaluation of a position", "evaluate", "evaluation")
EXPERIMENT: Final = _kind("experiment", "experiment", "experiment", "experiment")
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
