"""The figures of a run: what `simulate` prints, its JSON holds and the CSV files are made of.

Every share of games has a Wilson interval; every mean per game Student's; every ratio of totals takes its interval from
the spread between games; differences carry simultaneous intervals over the family they are shown in.
"""

import math
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

from montecarlo.analysis import intervals
from montecarlo.analysis.intervals import AMOUNT, COUNT, SHARE, Bounds, Estimate, mean, ratio, wilson
from montecarlo.analysis.lengths import Lengths
from montecarlo.analysis.precision import LARGEST_ADVICE
from montecarlo.engine import kinds
from montecarlo.engine.fields import CASH_ROUNDS
from montecarlo.model import board
from montecarlo.model.edition import Edition, group_order
from montecarlo.simulation.plan import Plan
from montecarlo.simulation.tally import CASH_STEPS, COUNTS, HORIZON, LEVELS, MINUTES_HORIZON, First, Tally

CASH_PERCENTILES: Final = (10, 25, 50, 75, 90)
ROUND_NUMBER_DIGITS: Final = 2  # digits kept of an advised number of games
NO_GAME: Final = First(-1, 0, 0)
ROUND: Final = Bounds(1.0)  # number of a round


@dataclass(frozen=True)
class EndLine:
    """A way in which some of the games ended (`kinds.END_REASONS`): how many of them, and their share of all games."""

    reason: str
    games: int
    share: Estimate


@dataclass(frozen=True)
class SeatLine:
    """A seat, counted from 1: its wins as a share of all games, and how often it came in at each place (0: cut)."""

    seat: int
    wins: int
    share: Estimate
    places: tuple[int, ...]


@dataclass(frozen=True)
class StrategyLine:
    """A strategy: the chairs (from 1) it sat in, its wins as a share of all games, and the share by chance alone."""

    strategy: str
    chairs: tuple[int, ...]
    wins: int
    share: Estimate
    fair_share: float


@dataclass(frozen=True)
class GroupLine:
    """A group: completed, built on, what it earned, whether the winners had it. Money is in the edition's unit."""

    group: str
    name: str
    kind: str
    spaces: tuple[int, ...]
    completed: Estimate
    completed_games: int
    how: dict[str, int]
    first_round: Estimate
    built: Estimate
    top_level: tuple[int, ...]
    rent_per_game: Estimate
    rents_per_game: Estimate
    rent_per_payment: Estimate
    building_cost_per_game: Estimate
    winner_held: Estimate
    completer_won: Estimate
    example: int


@dataclass(frozen=True)
class SpaceLine:
    """A space: landings at the end of a move, their share of all landings, and the rent paid for a deed there."""

    space: int
    name: str
    kind: str
    group: str
    landings: int
    share: Estimate
    per_game: Estimate
    rents: int
    rent_per_game: Estimate


@dataclass(frozen=True)
class DeckLine:
    """A deck: landings on its spaces, each of which draws a card."""

    deck: str
    name: str
    landings: int
    per_game: Estimate


@dataclass(frozen=True)
class CashLine:
    """Cash of the living when a round had ended: mean, and percentiles to a step of `cash_step`."""

    round: int
    living: int
    mean: Estimate
    percentiles: dict[int, float]


@dataclass(frozen=True)
class Difference:
    """The difference between two win shares (per chair), with its simultaneous interval.

    `more_games` is how many more would separate the two if the difference is as large as it looks; 0 where they are
    separated, None where even `LARGEST_ADVICE` games would not do.
    """

    first: str
    second: str
    difference: Estimate
    separated: bool
    more_games: int | None


class Examples(NamedTuple):
    """Games worth a look; `NO_GAME` where there is none."""

    shortest: First
    median: First
    longest: First
    unfinished: First


@dataclass(frozen=True)
class Summary:
    """All figures of a run. Games are finished that ended by a rule, with a winner; minutes are at the plan's pace."""

    plan: Plan
    games: int
    finished_games: int
    finished: Estimate
    ends: dict[str, int]
    end_lines: tuple[EndLine, ...]
    rounds: Lengths
    turns: Lengths
    minutes: Lengths
    rolls: int
    counts: dict[str, Estimate]
    seats: tuple[SeatLine, ...]
    strategies: tuple[StrategyLine, ...]
    groups: tuple[GroupLine, ...]
    spaces: tuple[SpaceLine, ...]
    decks: tuple[DeckLine, ...]
    cash: tuple[CashLine, ...]
    bankruptcies: dict[int, int]
    seat_differences: tuple[Difference, ...]
    strategy_differences: tuple[Difference, ...]
    examples: Examples


def summarise(plan: Plan, tally: Tally) -> Summary:
    """Compute every figure of a run from its tally.

    Parameters
    ----------
    plan : Plan
        What was played.
    tally : Tally
        The games added up; an interrupted run has fewer than the plan.
    """
    games, numbers = tally.games, tally.numbers
    finished = tally.finished
    ends = {name: int(n) for name, n in zip(kinds.END_REASONS, numbers["ends"], strict=True)}
    seats = _seats(plan, tally)
    strategies = _strategies(plan, tally)
    rounds = _lengths(tally, "rounds", HORIZON)
    return Summary(
        plan=plan,
        games=games,
        finished_games=finished,
        finished=wilson(finished, games),
        ends=ends,
        end_lines=tuple(EndLine(name, number, wilson(number, games)) for name, number in ends.items() if number),
        rounds=rounds,
        turns=_lengths(tally, "turns", HORIZON),
        minutes=_lengths(tally, "minutes", MINUTES_HORIZON),
        rolls=tally.count("rolls")[0],
        counts={name: mean(games, *tally.count(name), bounds=COUNT) for name in _counted(plan.edition)},
        seats=seats,
        strategies=strategies,
        groups=tuple(_group(plan.edition, tally, at, group) for at, group in enumerate(group_order(plan.edition))),
        spaces=tuple(_space(plan.edition, tally, at) for at in range(len(plan.edition.spaces))),
        decks=tuple(_deck(plan.edition, tally, at, deck) for at, deck in enumerate(plan.edition.decks)),
        cash=_cash(plan, tally),
        bankruptcies=dict(sorted(tally.histograms["out_rounds"].items())),
        seat_differences=_differences(games, [(f"seat {one.seat}", one.wins, 1) for one in seats]),
        strategy_differences=_differences(games, [(one.strategy, one.wins, len(one.chairs)) for one in strategies]),
        examples=_examples(tally, rounds),
    )


def _counted(edition: Edition) -> list[str]:
    """What is counted in the games of an edition: wonders and stars only where there are any."""
    idle = {*(() if edition.has_wonders else ("wonders_marked",)), *(() if edition.has_stars else ("star_steps",))}
    return [name for name in COUNTS if not name.endswith("_to_horizon") and name not in idle]


def _lengths(tally: Tally, unit: str, horizon: int) -> Lengths:
    total, squares = tally.count(f"{unit}_to_horizon")
    return Lengths(tally.histograms[unit], tally.histograms[f"cut_{unit}"], total, squares, horizon)


def _seats(plan: Plan, tally: Tally) -> tuple[SeatLine, ...]:
    places = [tuple(int(n) for n in row) for row in tally.numbers["place"]]
    return tuple(
        SeatLine(seat, row[1], wilson(row[1], tally.games), row) for seat, row in enumerate(places[: plan.players], 1)
    )


def _strategies(plan: Plan, tally: Tally) -> tuple[StrategyLine, ...]:
    lines = []
    for name in dict.fromkeys(plan.strategies):
        chairs = tuple(chair for chair, one in enumerate(plan.strategies) if one == name)
        wins = sum(int(tally.numbers["chair_wins"][chair]) for chair in chairs)
        share = wilson(wins, tally.games)
        lines.append(StrategyLine(name, tuple(c + 1 for c in chairs), wins, share, len(chairs) / plan.players))
    return tuple(lines)


def _group(edition: Edition, tally: Tally, at: int, group: str) -> GroupLine:
    games, numbers = tally.games, {name: array[at] for name, array in tally.numbers.items() if name.startswith("group")}
    completed = int(numbers["group_completed"])
    levels = tuple(int(n) for n in numbers["group_level"])
    rent, rents = int(numbers["group_rent"]), int(numbers["group_rents"])
    rent2, rents2 = int(numbers["group_rent_squared"]), int(numbers["group_rents_squared"])
    spent = int(numbers["group_spent"])
    deeds = [n for n, one in enumerate(edition.spaces) if isinstance(one, board.Deed) and one.group == group]
    return GroupLine(
        group=group,
        name=edition.groups[group].name,
        kind=edition.spaces[deeds[0]].kind,
        spaces=tuple(deeds),
        completed=wilson(completed, games),
        completed_games=completed,
        how={way: int(n) for way, n in zip(kinds.WAYS_TO_OWN, numbers["group_how"], strict=True)},
        first_round=mean(completed, int(numbers["group_round"]), int(numbers["group_round_squared"]), bounds=ROUND),
        built=wilson(games - levels[0], games),
        top_level=levels,
        rent_per_game=mean(games, rent, rent2, bounds=AMOUNT),
        rents_per_game=mean(games, rents, rents2, bounds=COUNT),
        rent_per_payment=ratio(games, rent, rents, rent2, int(numbers["group_rent_rents"]), rents2, bounds=AMOUNT),
        building_cost_per_game=mean(games, spent, int(numbers["group_spent_squared"]), bounds=AMOUNT),
        winner_held=wilson(int(numbers["group_winner_held"]), tally.finished),
        completer_won=wilson(int(numbers["group_completer_won"]), completed),
        example=tally.firsts["completed"].get(at, NO_GAME).game,
    )


def _space(edition: Edition, tally: Tally, at: int) -> SpaceLine:
    space = edition.spaces[at]
    visits, visits2 = int(tally.numbers["visits"][at]), int(tally.numbers["visits_squared"][at])
    landings, landings2 = tally.count("landings")
    both = int(tally.numbers["visits_landings"][at])
    share = ratio(tally.games, visits, landings, visits2, both, landings2, bounds=SHARE)
    group = space.group if isinstance(space, board.Deed) else ""
    rents, rent, rent2 = (int(tally.numbers[name][at]) for name in ("deed_rents", "deed_rent", "deed_rent_squared"))
    per_game = mean(tally.games, visits, visits2, bounds=COUNT)
    rent_per_game = mean(tally.games, rent, rent2, bounds=AMOUNT)
    return SpaceLine(at, space.name, space.kind, group, visits, share, per_game, rents, rent_per_game)


def _deck(edition: Edition, tally: Tally, at: int, deck: str) -> DeckLine:
    draws, draws2 = int(tally.numbers["draws"][at]), int(tally.numbers["draws_squared"][at])
    return DeckLine(deck, edition.decks[deck].name, draws, mean(tally.games, draws, draws2, bounds=COUNT))


def _cash(plan: Plan, tally: Tally) -> tuple[CashLine, ...]:
    start = plan.edition.rules.start_cash
    step = max(1, start // CASH_STEPS)
    known = Estimate(float(start), float(start), float(start)) if tally.games else intervals.NOTHING
    lines = [CashLine(0, tally.games * plan.players, known, {one: float(start) for one in CASH_PERCENTILES})]
    for at, mark in enumerate(CASH_ROUNDS):
        cash, living, cash2, both, living2 = (
            int(tally.numbers[name][at]) for name in ("cash", "living", "cash_squared", "cash_living", "living_squared")
        )
        if living:
            estimate = ratio(tally.games, cash, living, cash2, both, living2, bounds=AMOUNT)
            histogram = tally.histograms[f"cash_{mark}"]
            lines.append(CashLine(mark, living, estimate, _percentiles(histogram, living, step)))
    return tuple(lines)


def _percentiles(histogram: dict[int, int], number: int, step: int) -> dict[int, float]:
    """Percentiles of cash counted in steps; within a step as if its players were spread evenly over it."""
    found: dict[int, float] = {}
    below = 0
    todo = list(CASH_PERCENTILES)
    for key in sorted(histogram):
        here = histogram[key]
        while todo and below + here >= number * todo[0] / 100:
            found[todo[0]] = (key + (number * todo[0] / 100 - below) / here) * step
            todo.pop(0)
        below += here
    return found


def _differences(games: int, sides: list[tuple[str, int, int]]) -> tuple[Difference, ...]:
    """Compare every two sides (name, wins, chairs), with intervals that hold for all pairs at once."""
    pairs = list(combinations(sides, 2))
    level = intervals.family_level(len(pairs))
    lines = []
    for (first, wins, chairs), (second, other_wins, other_chairs) in pairs:
        weights = (1 / chairs, 1 / other_chairs)
        estimate = intervals.win_difference(games, (wins, other_wins), weights, level)
        more = 0 if estimate.is_separated else _more(games, estimate)
        lines.append(Difference(first, second, estimate, estimate.is_separated, more))
    return tuple(lines)


def _more(games: int, estimate: Estimate) -> int | None:
    """How many more games would shrink the interval to the difference, as a round number."""
    if not estimate.value or estimate.half_width is None:
        return None
    wanted: float = games * (estimate.half_width / estimate.value) ** 2
    if wanted > LARGEST_ADVICE:
        return None
    more = max(1, math.ceil(wanted - games))
    unit = int(10 ** max(0, len(str(more)) - ROUND_NUMBER_DIGITS))
    return -(-more // unit) * unit


def _examples(tally: Tally, rounds: Lengths) -> Examples:
    """The shortest, the median and the longest finished game, the first of each length; and the first that was cut."""
    first = tally.firsts["rounds"]
    finished = sum(rounds.finished.values())
    below, median = 0, NO_GAME
    for length in sorted(rounds.finished):
        below += rounds.finished[length]
        if 2 * below >= finished:
            median = first[length]
            break
    return Examples(
        shortest=first[min(first)] if first else NO_GAME,
        median=median,
        longest=first[max(first)] if first else NO_GAME,
        unfinished=tally.firsts["cut"].get(0, NO_GAME),
    )


def rule_changes(plan: Plan) -> dict[str, tuple[Any, Any]]:
    """Give the settings that differ from the edition's printed rules: name to (here, printed)."""
    return plan.edition.rules.differences(plan.edition.printed_rules)


def levels() -> tuple[str, ...]:
    """Give the names of the building levels, lowest first."""
    return ("unbuilt", *(f"{n}_houses" if n > 1 else "1_house" for n in range(1, LEVELS - 1)), "hotel")
