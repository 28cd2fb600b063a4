"""The arms of a folder that holds several: their names, and each of them as it was played."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.simulation.comparison import Arm, arm_from
from montecarlo.simulation.contents import EVALUATION, EXPERIMENT, RUN, Kind, kind_of
from montecarlo.simulation.folder import MANIFEST, TABLES, RunFolder
from montecarlo.simulation.plan import damaged

OPTION: Final = "--arm"
OF_TABLE: Final = "/"  # between the folder of a table of an experiment and the name of an arm


class Place(NamedTuple):
    """Where an arm is kept: the folder of its comparison, and its place among the arms there."""

    folder: RunFolder
    at: int


def has_arms(folder: RunFolder) -> bool:
    """Say whether a folder holds several arms of any kind.

    Raises
    ------
    InputError, MontecarloError
        It has no manifest, or one that is damaged.
    """
    return kind_of(folder.manifest()) not in (None, RUN)


def kept_arm(folder: RunFolder, name: str | None) -> Arm:
    """Give an arm of a folder as it was played.

    Parameters
    ----------
    folder : RunFolder
        A folder with several arms.
    name : str, optional
        Which arm it is; of an experiment also as ``TABLE/ARM``, with the folder of its table.

    Raises
    ------
    InputError
        There is no such arm, none is named, or its games cannot be told.
    MontecarloError
        What the folder holds is damaged or of another version.
    """
    data = folder.manifest()
    kind = kind_of(data)
    if kind is None or kind == RUN:
        raise ValueError(f"{folder.path} holds no arms")
    if kind == EVALUATION:
        wrong = f"holds {kind.noun}, whose play-outs are not told: they begin in the middle of a game"
        right = "`montecarlo play` tells how a position with a script goes on"
        raise InputError([Fault(str(folder.path), "", wrong, right)])
    places = _places(folder, kind, data)
    chosen = _chosen(folder, name, places)
    table, at = places[chosen]
    file = table / MANIFEST
    if kind == EXPERIMENT and not file.is_file():
        right = f"the same call of `{kind.command}` goes on with them"
        raise InputError([Fault(OPTION, "", f"the games of {chosen!r} are not begun yet", right)])
    return arm_from(table.manifest(), at, str(file))


def _places(folder: RunFolder, kind: Kind, data: Mapping[str, Any]) -> dict[str, Place]:
    """Every arm by its name; where an experiment has several tables, with the folder of its table before it."""
    try:
        if kind != EXPERIMENT:
            return {arm["name"]: Place(folder, at) for at, arm in enumerate(data["arms"])}
        tables = data["tables"]
        return {
            (f"{table['folder']}{OF_TABLE}" if len(tables) > 1 else "") + arm["name"]: Place(
                RunFolder(folder / TABLES / table["folder"]), at
            )
            for table in tables
            for at, arm in enumerate(table["arms"])
        }
    except (KeyError, TypeError) as error:
        raise damaged(str(folder / MANIFEST)) from error


def _chosen(folder: RunFolder, name: str | None, places: Mapping[str, Place]) -> str:
    """The arm that is meant: its name alone does where one table alone has such an arm."""
    if name is None:
        wrong = f"is not given, and {folder.path} holds the games of several arms"
        raise InputError([Fault(OPTION, "", wrong, _one_of(places))])
    if name in places:
        return name
    meant = [one for one in places if one.partition(OF_TABLE)[2] == name]
    if len(meant) > 1:
        raise InputError([Fault(OPTION, "", f"several tables have an arm {name!r}", _one_of(meant))])
    if not meant:
        raise InputError([Fault(OPTION, "", f"there is no arm {name!r}", did_you_mean(name, places, "arms"))])
    return meant[0]


def _one_of(names: Mapping[str, Place] | list[str]) -> str:
    """What to give: names in quotes, since some have commas of their own."""
    return f"give one of {', '.join(map(repr, names))}"
