"""Ways on from a position: files that give a position of their own, or only what is otherwise than in the base.

A file with the key `edition` is a whole position. Any other gives what changes: a key replaces that of the base, a
player is changed by name, and `deeds` hands deeds over, with what stands on them. `position` says from which position
it was written to go on.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.model.draft import as_list, as_table
from montecarlo.model.files import find, read_toml, shipped
from montecarlo.model.scenario import FEWEST_PLAYERS, Scenario
from montecarlo.model.scenario_draft import (
    DEED,
    NOT_KNOWN,
    OWNS,
    PLAYERS,
    STAND_INS,
    LeftOut,
    ScenarioDraft,
    draft_scenario,
)

POSITIONS: Final = "positions"  # folder of the shipped ones
WHOLE: Final = "edition"  # only whole positions have this key
DEEDS: Final = "deeds"
FROM: Final = "position"
OF_WAYS_ON: Final = (DEEDS, FROM)  # keys that only ways on have
DECISIONS: Final = "decisions"
SOMEBODY: Final = ""  # decides where the form of a decision is wrong: a player of the position, whoever it is
BANK: Final = "bank"
NOT_TAKEN_OVER: Final = ("expect", "about")  # of the base: they speak of the base alone
WORDS: Final = ("title", "about")  # keys that say nothing of the position

Data = dict[str, Any]


class Board(Protocol):
    """Looks deeds up; what means none is a fault of the way on."""

    def find_deed(self, ref: str | int, place: str) -> int:
        """Space of a deed, -1 when it is not known."""

    def number_of(self, ref: str | int) -> int:
        """Space that is meant, -1 for none; no fault is taken down."""


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


def is_way_on(data: Mapping[str, Any]) -> bool:
    """Say whether the content of a file only tells what is otherwise than in a position."""
    changes = set(Scenario.model_fields) - {*WORDS, PLAYERS}
    players = data.get(PLAYERS, [])
    if is_whole(data) or not isinstance(players, list):
        return False
    return any(key in data for key in OF_WAYS_ON) or (
        len(players) < FEWEST_PLAYERS and bool(players or changes & set(data))
    )


def draft_position(data: Mapping[str, Any], file: str) -> ScenarioDraft:
    """Take from the content of a file of a whole position what is right in its form.

    Parameters
    ----------
    data : mapping
        What the TOML file holds.
    file : str
        Name for messages.

    Raises
    ------
    InputError
        It holds nothing.
    """
    _refuse_empty(data, file, "write title, edition and players")
    draft = draft_scenario({key: value for key, value in data.items() if key not in OF_WAYS_ON}, file)
    faults, left_out = list(draft.faults), draft.left_out
    for key in OF_WAYS_ON:
        if key in data:
            wrong = "is a key of ways on, and a file with edition is a whole position"
            faults.append(Fault(file, key, wrong, "leave one of the two out"))
    if DEEDS in data:
        left_out = left_out.and_also(PLAYERS, "", OWNS)
    return ScenarioDraft(file, draft.scenario, tuple(faults), left_out)


@dataclass(frozen=True)
class Changes:
    """What a way on changes, as far as its form is right.

    Attributes
    ----------
    file : str
        Name for messages.
    data : dict
        Keys of a scenario that replace those of the position; players by name.
    deeds : dict
        New owners by deed.
    position : str
        Name of the position from which it says that it goes on; empty when it says nothing.
    faults : tuple of Fault
        What is wrong with the rest.
    left_out : LeftOut
        What is not known therefore.
    """

    file: str
    data: Data
    deeds: Data
    position: str
    faults: tuple[Fault, ...]
    left_out: LeftOut

    def says(self, *path: str) -> bool:
        """Say whether a key of the position, of a player by his name, is replaced."""
        if path[0] != PLAYERS:
            return path[0] in self.data
        return any(row["name"] == path[1] and path[2] in row for row in self.data.get(PLAYERS, []) if path[2:])


def draft_changes(data: Mapping[str, Any], file: str) -> Changes:
    """Take from the content of a file of a way on what is right in its form.

    Parameters
    ----------
    data : mapping
        What the TOML file holds.
    file : str
        Name for messages.

    Raises
    ------
    InputError
        It holds nothing.
    """
    _refuse_empty(data, file, "say what is otherwise than in the position")
    own = {key: value for key, value in data.items() if key not in OF_WAYS_ON}
    players = own.get(PLAYERS, [])
    if isinstance(players, list):
        players = [*players, *({"name": BANK} for _ in range(FEWEST_PLAYERS - len(players)))]  # no more are wanted here
    draft = draft_scenario({"title": STAND_INS["title",], WHOLE: NOT_KNOWN, **own, PLAYERS: players}, file)
    found = draft.scenario.model_dump(exclude_unset=True)
    sound = {key: value for key, value in found.items() if key in own}
    if PLAYERS in own:
        rows = zip(as_list(own[PLAYERS]), found[PLAYERS], strict=False)
        sound[PLAYERS] = [row for given, row in rows if as_table(given).get("name") == row["name"]]
    if DECISIONS in sound:
        rows = zip(sound[DECISIONS], as_list(own[DECISIONS]), strict=False)
        sound[DECISIONS] = [_by_somebody(row, given) for row, given in rows]
    faults = [_with_keys_of_ways_on(fault, own) for fault in draft.faults]
    if not isinstance(data.get(DEEDS, {}), dict):
        faults.append(Fault(file, DEEDS, "is no table", 'write deeds = {"..." = "..."}: a new owner for each deed'))
    if not isinstance(data.get(FROM, ""), str):
        faults.append(Fault(file, FROM, "is no text", 'write the name of a position in quotes: position = "..."'))
    lost = {path for path in draft.left_out.paths if path[0] == PLAYERS and path[2:] in ((), ("name",))}
    left_out = LeftOut(draft.left_out.paths - lost)
    if lost:
        left_out = left_out.and_also(PLAYERS, "", OWNS)
    return Changes(file, sound, as_table(data.get(DEEDS)), position_of(data), tuple(faults), left_out)


def _by_somebody(row: Data, given: Any) -> Data:
    """Let somebody who is sure to be there decide what only stands in for a decision of wrong form."""
    return row if as_table(given).get("player") == row["player"] else {**row, "player": SOMEBODY}


def position_of(data: Mapping[str, Any]) -> str:
    """Name the position from which a way on says that it goes on; empty when it says nothing."""
    name = data.get(FROM)
    return short_name(name) if isinstance(name, str) else ""


def _with_keys_of_ways_on(fault: Fault, data: Data) -> Fault:
    """Name the keys of ways on among those that may be meant by an unknown one."""
    for key in data:
        if not fault.place and fault.wrong == f"unknown key {key!r}":
            return fault._replace(right=did_you_mean(key, [*Scenario.model_fields, *OF_WAYS_ON], "keys"))
    return fault


def _refuse_empty(data: Mapping[str, Any], file: str, right: str) -> None:
    if not data:
        raise InputError([Fault(file, "", "is empty", right)])


def changed(base: ScenarioDraft, changes: Changes, board: Board) -> ScenarioDraft:
    """Give a position as it is after some changes.

    Parameters
    ----------
    base : ScenarioDraft
        The position; its own faults are not taken over, what is not known of it is.
    changes : Changes
        The way on.
    board : Board
        Looks deeds up.

    Returns
    -------
    ScenarioDraft
        With the faults of the way on: of its form, and players that the base does not have.
    """
    faults = list(changes.faults)
    unknown = {path for path in base.left_out.paths if not changes.says(*path)} | changes.left_out.paths
    left_out = LeftOut(frozenset(unknown))
    found: Data = base.scenario.model_dump(exclude_unset=True, exclude={*NOT_TAKEN_OVER})
    players = found[PLAYERS]
    found |= {"title": short_name(changes.file)}  # that of the position says nothing of the way on
    found |= {key: value for key, value in changes.data.items() if key != PLAYERS}
    for row in found.get(DECISIONS, []):
        row["player"] = row["player"] or players[0]["name"]
    faults += _change_players(players, changes, knows_all=not base.left_out.names)
    for name in _hand_over(players, changes, board, faults, knows_all=not base.left_out.names):
        left_out = left_out.and_also(PLAYERS, name, OWNS)
    return ScenarioDraft(changes.file, Scenario.model_validate(found), tuple(faults), left_out)


def _change_players(players: list[Data], changes: Changes, *, knows_all: bool) -> list[Fault]:
    """Change players by name; give the faults."""
    names = [player["name"] for player in players]
    faults = []
    for change in changes.data.get(PLAYERS, []):
        if change["name"] in names:
            players[names.index(change["name"])].update(change)
        elif knows_all:
            wrong = f"there is no player {change['name']!r} in the position"
            faults.append(Fault(changes.file, PLAYERS, wrong, did_you_mean(change["name"], names, PLAYERS)))
    return faults


def _hand_over(
    players: list[Data], changes: Changes, board: Board, faults: list[Fault], *, knows_all: bool
) -> list[str]:
    """Give deeds to other owners, with what stands on them; give who may own more than is known."""
    names = [player["name"] for player in players]
    unclear = []
    handed: set[int] = set()
    for key, owner in changes.deeds.items():
        place = f"{DEEDS}, {key}"
        ref = int(key) if key.isdecimal() else key  # keys are always text, also those that are numbers of spaces
        deed = board.find_deed(ref, place)
        if deed in handed:
            faults.append(Fault(changes.file, place, "is handed over twice", "name every deed once"))
        if owner not in (*names, BANK):
            if knows_all or not isinstance(owner, str):
                right = did_you_mean(str(owner), [*names, BANK], "owners")
                faults.append(Fault(changes.file, place, f"there is no player {owner!r} in the position", right))
            unclear.append(str(owner))
        elif deed < 0:
            unclear.append(owner)
        elif deed not in handed:
            handed.add(deed)
            _give(players, deed, ref, None if owner == BANK else names.index(owner), board)
    return unclear


def _give(players: list[Data], deed: int, ref: str | int, to: int | None, board: Board) -> None:
    """Take a deed from whoever has it and give it to a player, or to the bank."""
    held: Any = ref
    for player in players:
        mine = player.get(OWNS, [])
        same = [item for item in mine if board.number_of(item[DEED] if isinstance(item, dict) else item) == deed]
        held = same[0] if same else held
        player[OWNS] = [item for item in mine if item not in same]
    if to is not None:
        players[to][OWNS].append(held)
