"""The grid that a comparison is made from: editions, rule sets, players, line-ups and values, every one with every one.

`comparison_of` refuses whatever does not fit; `lenient_comparison_of` leaves out what an edition does not allow and
says why, but refuses what is mistyped just the same.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.model.edition import Edition, load_edition
from montecarlo.model.idle import why_idle
from montecarlo.model.patches import (
    JOIN,
    OPTION_RULES,
    OPTION_SET,
    STANDARD,
    check_names,
    parse_setting,
    short_name,
)
from montecarlo.model.strategy import load_strategy
from montecarlo.simulation.boards import board_of, game_of
from montecarlo.simulation.comparison import Arm, Cell, Comparison, Pair, Sweep
from montecarlo.simulation.metrics import Metric, metrics_of
from montecarlo.simulation.plan import SEPARATOR, Plan, make_plan
from montecarlo.simulation.words import counted

OPTION_EDITION: Final = "--edition"
OPTION_PLAYERS: Final = "--players"
OPTION_STRATEGY: Final = "--strategy"
OPTION_SWEEP: Final = "--sweep"
OPTION_METRIC: Final = "--metric"
PARTS: Final = Cell._fields
ALONE: Final = "nothing is left to compare it with"
SWEEP_RIGHT: Final = "write KEY=V1,V2,..., for example jail_fine=50,100,200"

_JOINED: Final = ", "
_Read = TypeVar("_Read")


class Swept(NamedTuple):
    """A setting and the values it is given in turn, as typed."""

    setting: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """What is compared with what, as typed.

    Attributes
    ----------
    editions : tuple of str
        Ids, aliases or files.
    rules : tuple of str
        Rule sets: patches joined by +, ``standard`` for the printed rules.
    settings : tuple of str
        ``KEY=VALUE``, for every arm.
    players : tuple of int
        Numbers of players.
    strategies : tuple of str
        Line-ups: one strategy for all, or as many as players joined by commas.
    sweep : Swept, optional
        A setting with a value for each arm.
    seed : int
        Seed of the arms on the first board.
    games : int
        Games of every arm; with a stopping rule the most.
    """

    editions: tuple[str, ...]
    rules: tuple[str, ...]
    settings: tuple[str, ...]
    players: tuple[int, ...]
    strategies: tuple[str, ...]
    sweep: Swept | None
    seed: int
    games: int


class LeftOut(NamedTuple):
    """A cell of the grid that is not played, and why."""

    cell: Cell
    reason: str


class _Place(NamedTuple):
    """A cell as typed, as tables name it, and the words for each of its parts in the name of an arm."""

    typed: tuple[str, str, int, str, str]
    cell: Cell
    words: tuple[str, ...]


class _Filled(NamedTuple):
    """A place with what is played there."""

    place: _Place
    plan: Plan


def parse_sweep(text: str) -> Swept:
    """Read ``KEY=V1,V2,...``.

    Raises
    ------
    InputError
        There is no ``=``, no key, or a value is empty.
    """
    setting, equals, values = (part.strip() for part in text.partition("="))
    found = tuple(one.strip() for one in values.split(SEPARATOR))
    if not equals or not setting or not all(found):
        raise InputError([Fault(OPTION_SWEEP, "", f"{text!r} is no sweep", SWEEP_RIGHT)])
    return Swept(setting, found)


def comparison_of(grid: Grid, *, metrics: Sequence[str] | None = None) -> Comparison:
    """Make the comparison of a grid: an arm for every cell, in the order edition, rules, players, line-up, value.

    Two arms are set beside each other where they differ in one part alone: each less the one with the first value of
    that part. Arms on the board of the first arm have the grid's seed; those on another board (`board_of` says what
    counts) have one that is derived from it.

    Parameters
    ----------
    grid : Grid
        What is compared.
    metrics : sequence of str, optional
        Names of metrics; left out: all that these editions have.

    Raises
    ------
    InputError
        Everything that does not fit, in any cell: unknown names, a rule that changes nothing, two arms that are equal,
        fewer than two arms, unknown metrics.
    """
    refuse_mistyped(grid)
    filled, refused = _fill(grid)
    faults = [fault for _, wrong in refused for fault in wrong]
    if faults:
        raise InputError(dict.fromkeys(faults))
    names = _names([one.place for one in filled])
    for at, equal in _equal(filled):
        wrong = f"{names[equal]} and {names[at]} are the same game"
        faults.append(Fault("", "", wrong, "leave one of them out"))
    if len(filled) < 2:
        wrong = f"there is {counted(len(filled), 'arm')} to compare"
        faults.append(
            Fault("", "", wrong, f"give two or more, for example {OPTION_RULES} standard {OPTION_RULES} short")
        )
    known = metrics_of(one.plan.edition for one in filled)
    faults += metric_faults(metrics, [metric.name for metric in known])
    if faults:
        raise InputError(faults)
    return _compare(grid, filled, names, known, metrics)


def lenient_comparison_of(
    grid: Grid, *, metrics: Sequence[str] | None = None, whole: Grid | None = None
) -> tuple[Comparison | None, tuple[LeftOut, ...]]:
    """Make the comparison of a grid without the cells that an edition does not allow.

    Left out is a rule set that changes nothing there, or that it does not know while another edition of the grid does;
    a number of players it is not made for, patches in conflict, and an arm equal to an earlier one. A metric that no
    arm of this grid has is passed over.

    Parameters
    ----------
    grid : Grid
        What is compared.
    metrics : sequence of str, optional
        Names of metrics; left out: all that these editions have.
    whole : Grid, optional
        The grid that this one is a part of: a patch or a line-up that fits somewhere in it is not mistyped.

    Returns
    -------
    Comparison or None
        None where fewer than two arms are left: what was left of them is among those left out.
    tuple of LeftOut
        In the order of the grid.

    Raises
    ------
    InputError
        Whatever is mistyped.
    """
    refuse_mistyped(whole or grid)
    filled, refused = _fill(grid)
    left_out = {place: _reason(place, wrong) for place, wrong in refused}
    names = _names([one.place for one in filled])
    equal = dict(_equal(filled))
    left_out |= {filled[at].place: f"the same game as {names[other]}" for at, other in equal.items()}
    kept = [one for at, one in enumerate(filled) if at not in equal]
    if len(kept) < 2:
        left_out |= {one.place: ALONE for one in kept}
        kept = []
    order = {place.cell: at for at, place in enumerate(_places(grid))}
    gone = sorted((LeftOut(place.cell, reason) for place, reason in left_out.items()), key=lambda one: order[one.cell])
    if not kept:
        return None, tuple(gone)
    known = metrics_of(one.plan.edition for one in kept)
    return _compare(grid, kept, _names([one.place for one in kept]), known, metrics), tuple(gone)


def refuse_mistyped(grid: Grid) -> None:
    """Refuse unknown names and values in the parts of a grid, and what is given twice.

    Raises
    ------
    InputError
        All of it at once.
    """
    faults = _mistyped(grid)
    if faults:
        raise InputError(faults)


def metric_faults(wanted: Sequence[str] | None, known: Iterable[str]) -> list[Fault]:
    """Say what is wrong with names of metrics: unknown ones and those given twice."""
    names, faults = list(known), []
    for name in dict.fromkeys(wanted or ()):
        if name not in names:
            right = did_you_mean(name, names, "metrics")
            faults.append(Fault(OPTION_METRIC, "", f"there is no metric {name!r} for these arms", right))
        elif list(wanted or ()).count(name) > 1:
            faults.append(Fault(OPTION_METRIC, "", f"{name} is given twice", "name it once"))
    return faults


def seed_of(seed: int, place: int) -> int:
    """Give the seed of the arms on a board, by its place among the boards: the first one has the grid's own.

    That of another board is below 2**32, so that it can be typed.
    """
    return seed if place == 0 else int(np.random.SeedSequence([seed, place]).generate_state(1)[0])


# --- cells


def _fill(grid: Grid) -> tuple[list[_Filled], list[tuple[_Place, tuple[Fault, ...]]]]:
    """Make the plan of every cell, or say what keeps it from being played."""
    filled, refused = [], []
    for place in _places(grid):
        edition, rules, players, strategies, value = place.typed
        settings = (*grid.settings, _setting(grid, value)) if grid.sweep else grid.settings
        try:
            plan = make_plan(edition, rules, settings, players, strategies, grid.seed, grid.games)
        except InputError as error:
            refused.append((place, tuple(_of_sweep(grid, value, fault) for fault in error.faults)))
        else:
            filled.append(_Filled(place, plan))
    idle = _idle_values(grid, filled)
    refused += [(place, (fault,)) for place, fault in idle.items()]
    return [one for one in filled if one.place not in idle], refused


def _places(grid: Grid) -> list[_Place]:
    """The cells in order, each part with a name that no other value of it has."""
    editions = _labels(grid.editions, lambda one: load_edition(one).id)
    rules = _labels(grid.rules, _rules_name)
    line_ups = _labels(grid.strategies, _line_up_name)
    common = ["=".join(part.strip() for part in one.split("=", 1)) for one in grid.settings]
    values = grid.sweep.values if grid.sweep else ("",)
    found = []
    for edition, patches, players, line_up, value in product(editions, rules, grid.players, line_ups, values):
        in_force = [patches[1]] if patches[1] != STANDARD or not common else []
        cell = Cell(edition[1], JOIN.join((*in_force, *common)), players, line_up[1], value)
        words = (edition[1], patches[1], counted(players, "player"), line_up[1], _setting(grid, value))
        found.append(_Place((edition[0], patches[0], players, line_up[0], value), cell, words))
    return found


def _labels(typed: Sequence[str], name_of: Callable[[str], str]) -> list[tuple[str, str]]:
    """Every text as typed with its name; a name that stood before gets a number."""
    found: list[tuple[str, str]] = []
    names: list[str] = []
    for text in typed:
        name = name_of(text)
        names.append(name)
        found.append((text, name if names.count(name) == 1 else f"{name} ({names.count(name)})"))
    return found


def _rules_name(text: str) -> str:
    parts = [part for part in _patches(text) if part not in ("", STANDARD)]
    return JOIN.join(map(short_name, parts)) or STANDARD


def _line_up_name(text: str) -> str:
    return SEPARATOR.join(load_strategy(part).name for part in _strategies(text))


def _patches(text: str) -> list[str]:
    return [part.strip() for part in text.split(JOIN)]


def _strategies(text: str) -> list[str]:
    return [part.strip() for part in text.split(SEPARATOR)]


def _setting(grid: Grid, value: str) -> str:
    """The swept setting with one of its values, as `--set` has it; empty without a sweep."""
    return f"{grid.sweep.setting}={value}" if grid.sweep else ""


def _of_sweep(grid: Grid, value: str, fault: Fault) -> Fault:
    """A fault of the swept setting under the option that gave it."""
    is_swept = grid.sweep is not None and (fault.file, fault.place) == (OPTION_SET, _setting(grid, value))
    return fault._replace(file=OPTION_SWEEP) if is_swept else fault


def _names(places: Sequence[_Place]) -> list[str]:
    """The names of arms: what differs between them, and of a single arm everything that can be said of it."""
    differing = [len({place.cell[part] for place in places}) > 1 for part in range(len(PARTS))]
    if not any(differing):
        return [", ".join(word for word in place.words if word) for place in places]
    return [
        ", ".join(word for word, differs in zip(place.words, differing, strict=True) if differs) for place in places
    ]


# --- what is wrong


def _mistyped(grid: Grid) -> list[Fault]:
    """What is wrong with the parts of a grid, each by itself: unknown names and values, and what is given twice."""
    faults: list[Fault] = []
    editions = _each(grid.editions, load_edition, OPTION_EDITION, faults)
    _each(grid.settings, parse_setting, OPTION_SET, faults)
    for line_up in grid.strategies:
        faults += _line_up_faults(line_up, grid.players)
    for rules in grid.rules if editions else ():
        faults += _unknown_everywhere(editions, rules)
    if grid.sweep:
        faults += _sweep_faults(grid.sweep, grid.settings)
    for option, values in (
        (OPTION_EDITION, grid.editions),
        (OPTION_RULES, [_JOINED.join(_patches(one)) or STANDARD for one in grid.rules]),
        (OPTION_PLAYERS, grid.players),
        (OPTION_STRATEGY, [_JOINED.join(_strategies(one)) for one in grid.strategies]),
    ):
        again = dict.fromkeys(one for one in values if list(values).count(one) > 1)
        faults += [Fault(option, "", f"{one} is given twice", "give it once") for one in again]
    return list(dict.fromkeys(faults))


def _each(texts: Iterable[str], read: Callable[[str], _Read], option: str, faults: list[Fault]) -> list[_Read]:
    """What is read from each text; what is wrong is added to the faults, with the option where no file is named."""
    found = []
    for text in texts:
        try:
            found.append(read(text))
        except InputError as error:
            faults += [fault if fault.file else fault._replace(file=option) for fault in error.faults]
    return found


def _line_up_faults(text: str, players: Sequence[int]) -> list[Fault]:
    """What is wrong with a line-up; it must do for one of the numbers of players."""
    parts = _strategies(text)
    if len(parts) > 1 and len(parts) not in players:
        named = " or ".join(map(str, players))
        wrong = f"{text!r} names {counted(len(parts), 'strategy')}, and {named} play"
        return [Fault(OPTION_STRATEGY, "", wrong, "name one for all, or one for each player")]
    faults: list[Fault] = []
    by_name: dict[str, Any] = {}
    for strategy in _each(parts, load_strategy, OPTION_STRATEGY, faults):
        if by_name.setdefault(strategy.name, strategy) != strategy:
            wrong = f"two different strategies are called {strategy.name!r}"
            faults.append(Fault(OPTION_STRATEGY, "", wrong, "give one of them another `name`"))
    return faults


def _unknown_everywhere(editions: Sequence[Edition], rules: str) -> Sequence[Fault]:
    """What is wrong with the names and values of a rule set where none of the editions knows it."""
    first: Sequence[Fault] = ()
    for edition in editions:
        try:
            check_names(edition, rules)
        except InputError as error:
            first = first or error.faults
        else:
            return ()
    return first


def _sweep_faults(sweep: Swept, settings: Sequence[str]) -> list[Fault]:
    """What is wrong with a sweep by itself."""
    faults: list[Fault] = []
    numbers = []
    for value in sweep.values:
        text = f"{sweep.setting}={value}"
        try:
            number = parse_setting(text)[1]
        except InputError as error:
            faults += [fault._replace(file=f"{OPTION_SWEEP} {text}") for fault in error.faults]
            continue
        if isinstance(number, bool) or not isinstance(number, int | float):
            wrong = f"{value} is no number, and a sweep draws a curve over numbers"
            faults.append(Fault(OPTION_SWEEP, "", wrong, f"compare {OPTION_RULES} sets instead"))
        elif number in numbers:
            faults.append(Fault(OPTION_SWEEP, "", f"the value {number} is given twice", "give it once"))
        numbers.append(number)
    if len(sweep.values) < 2:
        faults.append(Fault(OPTION_SWEEP, "", f"{sweep.setting} has one value", SWEEP_RIGHT))
    if sweep.setting in (one.partition("=")[0].strip() for one in settings):
        faults.append(Fault(OPTION_SWEEP, "", f"{sweep.setting} is set by {OPTION_SET} too", "leave one of them out"))
    return list(dict.fromkeys(faults))


def _idle_values(grid: Grid, filled: Sequence[_Filled]) -> dict[_Place, Fault]:
    """The places where the swept setting changes nothing, whatever its value, and why."""
    if grid.sweep is None:
        return {}
    setting = grid.sweep.setting
    reasons = {one.place: why_idle(setting, one.plan.edition, one.plan.edition.rules) for one in filled}
    moves = {one.place.cell._replace(value="") for one in filled if not reasons[one.place]}
    return {
        one.place: Fault(
            OPTION_SWEEP,
            "",
            f"{setting} changes nothing in {one.place.cell.edition}: {reasons[one.place]}",
            "leave it out",
        )
        for one in filled
        if one.place.cell._replace(value="") not in moves
    }


def _equal(filled: Sequence[_Filled]) -> Iterator[tuple[int, int]]:
    """The places of arms that play the same game as an earlier one, each with that one."""
    first: dict[str, int] = {}
    for at, one in enumerate(filled):
        earlier = first.setdefault(game_of(one.plan), at)
        if earlier != at:
            yield at, earlier


def _reason(place: _Place, faults: Sequence[Fault]) -> str:
    """Why a cell is left out, in one line."""
    return "; ".join(dict.fromkeys(_why(place, fault) for fault in faults))


def _why(place: _Place, fault: Fault) -> str:
    if fault.file == OPTION_PLAYERS:
        return f"{counted(place.cell.players, 'player')}: {fault.right}"
    is_part = fault.place and fault.place != place.typed[PARTS.index("rules")]
    return f"{short_name(fault.place)} {fault.wrong}" if is_part else fault.wrong


# --- the comparison


def _compare(
    grid: Grid, filled: Sequence[_Filled], names: Sequence[str], known: Sequence[Metric], wanted: Sequence[str] | None
) -> Comparison:
    boards: dict[str, int] = {}
    arms = []
    for one, name in zip(filled, names, strict=True):
        board = board_of(load_edition(one.place.typed[0]), one.plan.edition)
        seed = seed_of(grid.seed, boards.setdefault(board, len(boards)))
        arms.append(Arm(name, one.place.cell, replace(one.plan, seed=seed)))
    by_name = {metric.name: metric for metric in known}
    chosen = [by_name[name] for name in wanted if name in by_name] if wanted is not None else known
    return Comparison(tuple(arms), _pairs(arms), tuple(chosen), _sweep_of(grid, arms))


def _pairs(arms: Sequence[Arm]) -> tuple[Pair, ...]:
    """The arms that differ in one part alone, each less the first of them."""
    found = []
    for part in PARTS:
        first: dict[Hashable, int] = {}
        for at, arm in enumerate(arms):
            others = tuple(value for name, value in zip(PARTS, arm.cell, strict=True) if name != part)
            b = first.setdefault(others, at)
            if b != at:
                found.append(Pair(at, b, arm.plan.seed == arms[b].plan.seed))
    return tuple(sorted(found))


def _sweep_of(grid: Grid, arms: Sequence[Arm]) -> Sweep | None:
    """The swept setting with its values, where the arms differ in nothing else."""
    if grid.sweep is None or len({arm.cell._replace(value="") for arm in arms}) > 1:
        return None
    values = (parse_setting(_setting(grid, arm.cell.value))[1] for arm in arms)
    return Sweep(grid.sweep.setting, tuple(map(float, values)))
