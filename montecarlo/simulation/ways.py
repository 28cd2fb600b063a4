"""A position and the ways on from it, read, checked and set up; whatever is wrong with any of them is said at once.

Every file is read as far as its form is right, so that a faulty position does not hide what is wrong with its options.
What an option only takes over from a faulty position is said of the position alone.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from montecarlo.errors import Fault, Faults, InputError
from montecarlo.model.scenario_draft import PLAYERS, ScenarioDraft
from montecarlo.model.strategy import Strategy, load_strategy
from montecarlo.model.ways import (
    Changes,
    changed,
    draft_changes,
    draft_position,
    is_way_on,
    is_whole,
    position_names,
    position_of,
    read_position,
    short_name,
)
from montecarlo.simulation.ground import Ground, ground_of
from montecarlo.simulation.names import Names, NamesWithoutBoard
from montecarlo.simulation.plan import SEPARATOR, line_up_of
from montecarlo.simulation.scenario import Stage, stage_of, strategies_of
from montecarlo.simulation.words import counted

DEFAULT_STRATEGY = "balanced"


@dataclass(frozen=True)
class Way:
    """One way on: the base itself, or an option.

    Attributes
    ----------
    name : str
        Name of its file without the ending.
    line_up : tuple of Strategy
        Who decides for each player once the script is done.
    stage : Stage
        The position, set up.
    position : str
        Name of the position from which its file says that it goes on; empty when it says nothing.
    """

    name: str
    line_up: tuple[Strategy, ...]
    stage: Stage
    position: str = ""

    @property
    def title(self) -> str:
        """What it is, in a line."""
        return self.stage.scenario.title

    def strangeness(self, base: str) -> list[str]:
        """Say so if it goes on from another position than its file says."""
        if self.position in ("", base):
            return []
        return [f"its file says that it goes on from {self.position}, and here it goes on from {base}"]


@dataclass(frozen=True)
class _Read:
    """A position as far as it is right: the base, or what an option makes of it by its changes."""

    draft: ScenarioDraft
    ground: Ground
    changes: Changes | None = None


def read_ways(ref: str, options: Sequence[str], strategies: str | None) -> list[Way]:
    """Read a position and the ways on from it: first the position as it stands, then the options as they come.

    Parameters
    ----------
    ref : str
        The position: a file, or the name of a shipped one.
    options : sequence of str
        The ways on, likewise.
    strategies : str or None
        Strategies by seat joined by commas, or one for all; None: those of the files, else `balanced`.

    Raises
    ------
    InputError
        A file is wrong, a position cannot be, or an option is of another game than the position: everything at once.
    """
    faults = Faults()
    base = faults.of(lambda: _base(ref))
    of_call = Faults()
    line_up = _called_for(strategies, base, of_call)
    ways = [] if base is None else [_way(base, line_up, faults)]
    of_base = set(faults.found)
    faults.found += of_call.found
    for option in options:
        read = faults.of(lambda option=option: _option(option, base))  # type: ignore[misc]
        if read is not None:
            ways.append(_way(read, line_up, faults, of_base))
    faults.found += _names_given_twice([ref, *options])
    faults.refuse()
    return [way for way in ways if way is not None]


def _base(ref: str) -> _Read:
    """Read the position from which all ways go on."""
    data, file = read_position(ref)
    if is_way_on(data):
        position = position_of(data)
        position = position if position in position_names() else "POSITION"
        right = f"name the position first: montecarlo evaluate {position} --option {ref}"
        raise InputError([Fault(file, "", "is a way on from a position, and no position of its own", right)])
    draft = draft_position(data, file)
    return _Read(draft, ground_of(draft))


def _option(ref: str, base: _Read | None) -> _Read | None:
    """Read a way on; None where there is nothing wrong with it but that its position is not known."""
    data, file = read_position(ref)
    if is_whole(data):
        draft = draft_position(data, file)
        return _of_same_game(_Read(draft, ground_of(draft)), base)
    changes = draft_changes(data, file)
    if base is None:
        if changes.faults:
            raise InputError(changes.faults)
        return None
    board = _board(base, file)
    draft = changed(base.draft, changes, board)
    draft = replace(draft, faults=(*draft.faults, *board.faults))
    return _of_same_game(_Read(draft, ground_of(draft), changes), base)


def _board(base: _Read, file: str) -> Names:
    """Give what looks up deeds of the base for an option."""
    scenario, ground = base.draft.scenario, base.ground
    if ground.edition is None:
        return NamesWithoutBoard(scenario, file, ground.left_out)
    return Names(scenario, ground.edition, file, ground.left_out)


def _of_same_game(option: _Read, base: _Read | None) -> _Read:
    """Give an option with its faults, among them an edition, rules or players that are not those of the base."""
    if base is None:
        return option
    faults = [*_other_ground(option, base), *_other_players(option.draft, base.draft)]
    return replace(option, draft=replace(option.draft, faults=(*option.draft.faults, *faults)))


def _other_ground(option: _Read, base: _Read) -> list[Fault]:
    file, one, other = option.draft.file, option.ground, base.ground
    if one.edition is None or other.edition is None:
        return []
    if one.edition.id != other.edition.id:
        wrong = f"is {one.edition.id}, and the position is of {other.edition.id}"
        return [Fault(file, "edition", wrong, "a way on is of the same game")]
    if one.edition.rules != other.edition.rules and not one.left_out.rules and not other.left_out.rules:
        right = "a way on is under the same rules; `montecarlo compare` sets rules beside each other"
        key = "set" if option.changes is not None and not option.changes.says("rules") else "rules"
        return [Fault(file, key, "are other rules than those of the position", right)]
    return []


def _other_players(option: ScenarioDraft, base: ScenarioDraft) -> list[Fault]:
    if option.left_out.names or base.left_out.names:
        return []
    players, wanted = [[player.name for player in one.scenario.players] for one in (option, base)]
    if len(players) != len(wanted):
        wrong, right = f"{len(players)} instead of {len(wanted)}", "the same ones as in the position"
    elif players != wanted:
        wrong, right = f"are {', '.join(players)}", "the same ones in the same order"
    else:
        return []
    return [Fault(option.file, PLAYERS, wrong, f"{right}: {', '.join(wanted)}")]


def _called_for(strategies: str | None, base: _Read | None, faults: Faults) -> list[Strategy] | None:
    """Give the strategies of the call; what is wrong with them is said once, not of every file."""
    if strategies is None:
        return None
    parts = strategies.split(SEPARATOR)
    for part in parts:
        faults.of(lambda part=part: load_strategy(part.strip()))  # type: ignore[misc]
    is_known = base is not None and not base.draft.left_out.has(PLAYERS)
    players = len(base.draft.scenario.players) if base is not None and is_known else len(parts)
    return faults.of(lambda: line_up_of(strategies, players)) or [load_strategy(DEFAULT_STRATEGY)] * players


def _way(read: _Read, called_for: list[Strategy] | None, faults: Faults, of_base: Collection[Fault] = ()) -> Way | None:
    """Set a way on up; its faults are taken down, but not those that it only takes over from the base."""
    draft = read.draft
    own = Faults(draft.faults)
    line_up = called_for or own.of(lambda: strategies_of(draft.scenario, draft.file, _for_all(draft)))
    stand_in = [load_strategy(DEFAULT_STRATEGY)] * len(draft.scenario.players)
    stage = own.of(lambda: stage_of(draft, read.ground, line_up or stand_in, is_played_out=True))
    faults.found += [fault for fault in own.found if not _is_taken_over(fault, read.changes, of_base)]
    if stage is None or line_up is None:
        return None
    position = "" if read.changes is None else read.changes.position
    return Way(short_name(draft.file), tuple(line_up), stage, position)


def _for_all(draft: ScenarioDraft) -> str:
    """Name the strategy of the players that name none."""
    scenario = draft.scenario
    return scenario.strategy if "strategy" in scenario.model_fields_set else DEFAULT_STRATEGY


def _is_taken_over(fault: Fault, changes: Changes | None, of_base: Collection[Fault]) -> bool:
    """Whether the base has the same fault, and the option says nothing else there."""
    if changes is None or changes.says(*fault.place.split(", ")):
        return False
    return any((fault.place, fault.wrong, fault.right) == (one.place, one.wrong, one.right) for one in of_base)


def _names_given_twice(refs: Sequence[str]) -> list[Fault]:
    """Refuse two files of one name."""
    found = Faults()
    files = [found.of(lambda ref=ref: read_position(ref)[1]) for ref in refs]  # type: ignore[misc]
    names = [short_name(file) for file in files if file is not None]
    return [
        Fault(
            "--option", "", f"{counted(names.count(name), 'file')} are called {name!r}", "give each a name of its own"
        )
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]
