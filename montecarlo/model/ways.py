"""Ways on from a position: files that give a position of their own, or only what is otherwise than in the base.

A file with the key `edition` is a whole position. Any other gives what changes: a key replaces that of the base, a
player is changed by name, and `deeds` hands deeds over, with what stands on them.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.model.files import find, read_toml, shipped

POSITIONS: Final = "positions"  # folder of the shipped ones
WHOLE: Final = "edition"  # only whole positions have this key
DEEDS: Final = "deeds"
BANK: Final = "bank"
NOT_TAKEN_OVER: Final = ("expect", "about")  # of the base: they speak of the base alone

Data = dict[str, Any]
SameDeed = Callable[[object, object], bool]
"""Whether two references, names or numbers, mean the same space."""


def position_names() -> list[str]:
    """Names of the shipped positions and ways on, in alphabetical order."""
    return list(shipped(POSITIONS))


def read_position(ref: str) -> tuple[Data, str]:
    """Read a file of a position or of a way on from one: its content, and its name for messages.

    Raises
    ------
    InputError
        It is missing or no TOML.
    """
    file = find(ref, POSITIONS, POSITIONS)
    return read_toml(file), file.name


def short_name(file: str) -> str:
    """Give the name of a file without its ending, as tables show it."""
    return file.removesuffix(".toml")


def is_whole(data: Mapping[str, Any]) -> bool:
    """Say whether the content of a file is a position of its own."""
    return WHOLE in data


def changed(base: Mapping[str, Any], changes: Mapping[str, Any], file: str, same_deed: SameDeed) -> Data:
    """Give a position as it is after some changes.

    Parameters
    ----------
    base : mapping
        The content of the file of the base; its form has been checked.
    changes : mapping
        The content of the file of the way on.
    file : str
        Its name, for messages.
    same_deed : callable
        Tells whether two references mean the same deed.

    Raises
    ------
    InputError
        A player is named whom the base does not have, or a deed whose owner the base does not know.
    """
    faults: list[Fault] = []
    players = [dict(player) for player in base["players"]]
    found: Data = {key: value for key, value in base.items() if key not in NOT_TAKEN_OVER}
    found |= {key: value for key, value in changes.items() if key not in (DEEDS, "players")}
    _change_players(players, changes.get("players", []), Changes(file, faults))
    _hand_over(players, changes.get(DEEDS, {}), same_deed, Changes(file, faults))
    if faults:
        raise InputError(faults)
    found["players"] = players
    return found


class Changes:
    """Where faults of the changes are taken down."""

    def __init__(self, file: str, faults: list[Fault]) -> None:
        self.file = file
        self.faults = faults

    def fault(self, place: str, wrong: str, right: str) -> None:
        """Take down one fault."""
        self.faults.append(Fault(self.file, place, wrong, right))


def _change_players(players: list[Data], changes: Any, notes: Changes) -> None:
    """Change players by name."""
    names = [player["name"] for player in players]
    if not isinstance(changes, list) or not all(isinstance(one, dict) and "name" in one for one in changes):
        notes.fault("players", "is no list of players with names", 'write [[players]] and name = "..."')
        return
    for change in changes:
        if change["name"] in names:
            players[names.index(change["name"])].update(change)
        else:
            wrong = f"there is no player {change['name']!r} in the position"
            notes.fault("players", wrong, did_you_mean(str(change["name"]), names, "players"))


def _hand_over(players: list[Data], deeds: Any, same_deed: SameDeed, notes: Changes) -> None:
    """Give deeds to other owners, with what stands on them."""
    if not isinstance(deeds, dict):
        notes.fault(DEEDS, "is no table", 'write deeds = {"..." = "..."}: a new owner for each deed')
        return
    names = [player["name"] for player in players]
    for key, owner in deeds.items():
        deed = int(key) if key.isdecimal() else key  # keys are always text, also those that are numbers of spaces
        if owner not in (*names, BANK):
            right = did_you_mean(str(owner), [*names, BANK], "owners")
            notes.fault(f"{DEEDS}, {deed}", f"there is no player {owner!r} in the position", right)
            continue
        held: Any = deed
        for player in players:
            mine = list(player.get("owns", []))
            for item in mine:
                if same_deed(item["deed"] if isinstance(item, dict) else item, deed):
                    held = item
            player["owns"] = [item for item in mine if item is not held]
        if owner != BANK:
            players[names.index(owner)]["owns"].append(held)
