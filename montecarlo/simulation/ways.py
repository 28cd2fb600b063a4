"""A position and the ways on from it, read, checked and set up; whatever is wrong with any of them is said at once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from montecarlo.errors import Fault, InputError
from montecarlo.model.edition import Edition, load_edition
from montecarlo.model.patches import resolve_rules
from montecarlo.model.scenario import Scenario, scenario_of
from montecarlo.model.strategy import Strategy, load_strategy
from montecarlo.model.ways import Data, changed, is_whole, read_position, short_name
from montecarlo.simulation.names import Names
from montecarlo.simulation.plan import line_up_of
from montecarlo.simulation.scenario import Stage, set_stage, single_settings
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
    """

    name: str
    line_up: tuple[Strategy, ...]
    stage: Stage

    @property
    def title(self) -> str:
        """What it is, in a line."""
        return self.stage.scenario.title


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
        A file is wrong, a position cannot be, or an option is of another game than the position.
    """
    base, file = read_position(ref)
    scenario = scenario_of(base, file)
    edition = _edition_of(scenario)
    faults: list[Fault] = []
    ways: list[Way] = []

    def take(set_up: Callable[[], Way]) -> None:
        try:
            ways.append(set_up())
        except InputError as error:
            faults.extend(error.faults)

    take(lambda: _way(scenario, file, edition, strategies))
    for option in options:
        take(lambda option=option: _option(option, base, scenario, edition, strategies))  # type: ignore[misc]
    names = [way.name for way in ways]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            wrong = f"{counted(names.count(name), 'file')} are called {name!r}"
            faults.append(Fault("--option", "", wrong, "give every way on a name of its own"))
    if faults:
        raise InputError(faults)
    return ways


def _edition_of(scenario: Scenario) -> Edition:
    return resolve_rules(load_edition(scenario.edition), scenario.rules, single_settings(scenario))


def _option(ref: str, base: Data, scenario: Scenario, edition: Edition, strategies: str | None) -> Way:
    """Read one option."""
    data, file = read_position(ref)
    if is_whole(data):
        return _way(_same_game(scenario_of(data, file), file, scenario, edition), file, edition, strategies)
    names = Names(scenario, edition, file)

    def same_deed(one: object, other: object) -> bool:
        return _space(names, one) == _space(names, other)

    option = scenario_of(changed(base, data, file, same_deed), file)
    return _way(_same_game(option, file, scenario, edition), file, edition, strategies)


def _space(names: Names, ref: object) -> object:
    """Give the number of a space; a name that means none stands for itself and is refused later."""
    if isinstance(ref, str):
        found = [at for at, name in enumerate(names.spaces) if name.casefold() == ref.casefold()]
        return found[0] if len(found) == 1 else ref
    return ref


def _same_game(option: Scenario, file: str, base: Scenario, edition: Edition) -> Scenario:
    """Refuse an option of another edition, other rules or other players."""
    faults = []
    if load_edition(option.edition).id != edition.id:
        wrong = f"is {load_edition(option.edition).id}, and the position is of {edition.id}"
        faults.append(Fault(file, "edition", wrong, "a way on is of the same game"))
    elif _edition_of(option).rules != edition.rules:
        right = "a way on is under the same rules; `montecarlo compare` sets rules beside each other"
        faults.append(Fault(file, "rules", "are other rules than those of the position", right))
    players, wanted = [[player.name for player in one.players] for one in (option, base)]
    if len(players) != len(wanted):
        wrong = f"{len(players)} instead of {len(wanted)}"
        faults.append(Fault(file, "players", wrong, f"the same ones as in the position: {', '.join(wanted)}"))
    elif players != wanted:
        right = f"the same ones in the same order: {', '.join(wanted)}"
        faults.append(Fault(file, "players", f"are {', '.join(players)}", right))
    if faults:
        raise InputError(faults)
    return option


def _way(scenario: Scenario, file: str, edition: Edition, strategies: str | None) -> Way:
    line_up = _line_up(scenario, file, strategies)
    printed = load_edition(scenario.edition)
    stage = set_stage(scenario, file, printed, line_up, is_played_out=True)
    return Way(short_name(file), tuple(line_up), stage)


def _line_up(scenario: Scenario, file: str, strategies: str | None) -> list[Strategy]:
    """Give who decides: as the call says, else as the file says, else `balanced`."""
    if strategies is not None:
        return line_up_of(strategies, len(scenario.players))
    for_all = scenario.strategy if "strategy" in scenario.model_fields_set else DEFAULT_STRATEGY
    found, faults = [], []
    for player in scenario.players:
        try:
            found.append(load_strategy(player.strategy or for_all))
        except InputError as error:
            place = f"players, {player.name}, strategy" if player.strategy else "strategy"
            faults += [one._replace(file=file, place=place) for one in error.faults]
    if faults:
        raise InputError(list(dict.fromkeys(faults)))
    return found
