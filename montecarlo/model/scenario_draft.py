"""The part of a scenario file whose form is right, so that the rest of a faulty file is still held against the board.

What is wrong is taken out, or something that no check minds stands in for it. What was taken out is remembered: a check
that would only find it missing says nothing.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from montecarlo.errors import Fault, nearest
from montecarlo.model.draft import as_list, as_table
from montecarlo.model.faults import faults_of, path_of
from montecarlo.model.files import FROM_INPUT, STANDARD_INPUT, find, read_toml, read_toml_from_input
from montecarlo.model.scenario import FEWEST_PLAYERS, SCENARIOS, Player, Scenario

Data = dict[str, Any]
Path = tuple[str | int, ...]

PLAYERS: Final = "players"
OWNS: Final = "owns"
DEED: Final = "deed"
STANDS_ON: Final = "stands on"  # what is on a deed, where its name is known
NOT_KNOWN: Final = ""  # stands in for an edition that cannot be read
ANY_ROW: Final = -1
TOO_LONG: Final = "too_long"  # as pydantic calls it
# What stands where a row or a key must be; nothing is said of it, and the rows after it keep their numbers.
STAND_INS: Final[dict[Path, Any]] = {
    ("title",): "-",
    ("edition",): NOT_KNOWN,
    (PLAYERS,): [],
    ("dice", ANY_ROW): [1, 1],
    ("expect", "events", ANY_ROW): "roll",
    ("expect", "never", ANY_ROW): "roll",
}


@dataclass(frozen=True)
class LeftOut:
    """What is not known of a scenario because its form is wrong.

    Attributes
    ----------
    paths : frozenset of tuple of str
        Keys from the top of the file; a player is called by name, and a deed by what the file calls it.
    """

    paths: frozenset[tuple[str, ...]] = frozenset()

    def has(self, *path: str) -> bool:
        """Say whether a key, or a table around it, was left out."""
        return any(path[:length] in self.paths for length in range(1, len(path) + 1))

    @property
    def names(self) -> bool:
        """Whether there may be players whose names are not known."""
        return any(path[0] == PLAYERS and (len(path) == 1 or path[2:] == ("name",)) for path in self.paths)

    @property
    def rules(self) -> bool:
        """Whether it is not known under which rules all this is."""
        return any(path[0] in ("edition", "rules", "set") for path in self.paths)

    @property
    def some_deeds(self) -> bool:
        """Whether somebody may own a deed that is not known."""
        return self.names or any(path[0] == PLAYERS and path[2:] == (OWNS,) for path in self.paths)

    @property
    def deeds(self) -> list[str]:
        """The deeds of which it is not known what stands on them, as the file calls them."""
        return sorted(path[-1] for path in self.paths if path[0] == PLAYERS and STANDS_ON in path[2:-1])

    def and_also(self, *path: str) -> "LeftOut":
        """The same, and one more key is not known."""
        return LeftOut(self.paths | {path})


@dataclass(frozen=True)
class ScenarioDraft:
    """A scenario as far as its form is right.

    Attributes
    ----------
    file : str
        Name for messages.
    scenario : Scenario
        What the file says without what is wrong.
    faults : tuple of Fault
        What is wrong with the rest.
    left_out : LeftOut
        What is not known therefore.
    """

    file: str
    scenario: Scenario
    faults: tuple[Fault, ...] = ()
    left_out: LeftOut = field(default_factory=LeftOut)


def draft_scenario(data: Mapping[str, Any], file: str) -> ScenarioDraft:
    """Take from the content of a scenario file what is right in its form.

    Parameters
    ----------
    data : mapping
        What the TOML file holds.
    file : str
        Name for messages.
    """
    sound: Data = deepcopy(dict(data))
    faults: list[Fault] = []
    error = _wrong(sound)
    left_out: list[tuple[str, ...]] = []
    if error is not None:  # pydantic does not look into a list that is too long
        faults += faults_of(error, file, Scenario, data, only=TOO_LONG)
        left_out += _shorten(sound, error)
        error = _wrong(sound) if left_out else error
    if error is not None:
        faults += faults_of(error, file, Scenario, data)
        left_out += _mend(sound, error)
    return ScenarioDraft(file, Scenario.model_validate(sound), tuple(faults), LeftOut(frozenset(left_out)))


def read_draft(ref: str) -> ScenarioDraft:
    """Read a scenario file, a shipped one by its name, or standard input, as far as its form is right.

    Raises
    ------
    InputError
        The file is missing or no TOML.
    """
    if ref == FROM_INPUT:
        return draft_scenario(read_toml_from_input(), STANDARD_INPUT)
    file = find(ref, SCENARIOS, SCENARIOS)
    return draft_scenario(read_toml(file), file.name)


def _wrong(data: Data) -> ValidationError | None:
    """What is wrong with the form."""
    try:
        Scenario.model_validate(data)
    except ValidationError as error:
        return error
    return None


def _shorten(data: Data, error: ValidationError) -> list[tuple[str, ...]]:
    """Shorten the lists that are too long; give which ones."""
    too_long = [one for one in error.errors() if one["type"] == TOO_LONG]
    for details in too_long:
        del _at(data, path_of(details, Scenario))[details["ctx"]["max_length"] :]
    return [tuple(str(step) for step in path_of(one, Scenario)) for one in too_long]


def _mend(data: Data, error: ValidationError | None) -> Iterator[tuple[str, ...]]:
    """Take out what is wrong, until the form is right; give what is left out so."""
    while error is not None:  # each time something goes, or what cannot be wrong stands in for it
        found = [(path_of(one, Scenario), one) for one in error.errors()]
        for path, _one in found:
            yield from _called(path, data)
        wrong = {_removable(path, one, data) for path, one in found}
        for path in sorted(wrong, key=_from_the_end, reverse=True):
            _take_out(data, path)
        error = _wrong(data)


def _removable(path: Path, details: ErrorDetails, data: Data) -> Path:
    """Give what has to go where something is wrong: a row without a key that it must have goes as a whole."""
    is_missing = details["type"] == "missing"
    while is_missing and _stand_in(path, data) is None:
        path, is_missing = path[:-1], False
    return path


def _from_the_end(path: Path) -> list[tuple[int, str]]:
    """Sort rows by number, and what is inside a row after the row."""
    return [(step, "") if isinstance(step, int) else (0, step) for step in path]


def _called(path: Path, data: Data) -> Iterator[tuple[str, ...]]:
    """Name what is left out; of an unknown key, the known one that may be meant."""
    steps = [str(step) for step in path]
    if path[0] != PLAYERS or len(path) == 1:
        yield (_meant(steps[0], Scenario.model_fields, data), *steps[1:])
        return
    row = as_table(_at(data, path[:2]))
    name = _name_of(row, path[1])
    if len(path) == len((PLAYERS, "row")):
        yield PLAYERS, name, "name"
        yield PLAYERS, name, OWNS
        return
    deed = as_table(_at(data, path[:4])).get(DEED) if steps[2] == OWNS else None
    if isinstance(deed, int | str) and path[4:] not in ((), (DEED,)):
        yield PLAYERS, name, STANDS_ON, str(deed)
        return
    yield PLAYERS, name, _meant(steps[2], Player.model_fields, row)
    if steps[2] not in Player.model_fields and OWNS not in row:
        yield PLAYERS, name, OWNS  # whatever it is called, it may be what he owns


def _meant(key: str, known: Mapping[str, Any], table: Data) -> str:
    """Give the known key that a key means; one that is not written elsewhere in the table."""
    return key if key in known else nearest(key, [one for one in known if one not in table]) or key


def _name_of(row: Data, number: str | int) -> str:
    """Call a player by name, or by number if he has none."""
    name = row.get("name")
    return name if isinstance(name, str) and name else f"number {number}"


def _at(data: Any, path: Path) -> Any:
    for step in path:
        if isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        else:
            data = as_table(data).get(step) if isinstance(step, str) else None
    return data


def _take_out(data: Data, path: Path) -> None:
    """Take out what is wrong, or let something stand in for it."""
    if path == (PLAYERS,) and isinstance(data.get(PLAYERS), list):
        _seat_the_fewest(data[PLAYERS])
        return
    parent, last = _at(data, path[:-1]), path[-1]
    stand_in = _stand_in(path, data)
    if isinstance(parent, list) and isinstance(last, int) and last < len(parent):
        if stand_in is None:
            del parent[last]
        else:
            parent[last] = stand_in
    elif isinstance(parent, dict):
        parent.pop(last, None)
        if stand_in is not None:
            parent[str(last)] = stand_in


def _stand_in(path: Path, data: Data) -> Any:
    """Give what stands in for a row or key that must be, None where it may be left out."""
    if path[:1] == (PLAYERS,) and len(path) > 1 and path[2:] in ((), ("name",)):
        name = f"number {path[1]}"
        return name if path[2:] else {"name": name}
    if path[:1] == ("decisions",) and len(path) == len(("decisions", "row")):
        first = as_table(next(iter(as_list(data.get(PLAYERS))), None))
        asked = as_table(_at(data, path)).get("player")  # whoever it is: whether he is there is still looked at
        player = asked if isinstance(asked, str) else _name_of(first, 0)
        return {"player": player, "ask": "buy", "answer": True}
    return deepcopy(STAND_INS.get(tuple(ANY_ROW if isinstance(step, int) else step for step in path)))


def _seat_the_fewest(players: list[Any]) -> None:
    """Let players without a name stand in for those that are missing."""
    players += [{"name": f"number {number}"} for number in range(len(players), FEWEST_PLAYERS)]
