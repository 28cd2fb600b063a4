"""Ways on from a position, judged: who wins how often, what sets them apart, and where it is dangerous next."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

import numpy as np

from montecarlo.analysis.compare import Compared, Difference
from montecarlo.analysis.compare_estimate import difference_of, estimate, family_of, figure_of
from montecarlo.analysis.intervals import AMOUNT, NOTHING, Estimate, mean, wilson
from montecarlo.analysis.sequential import width_reached
from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.simulation.compare_play import Enough
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.evaluation import Evaluation, WayOn, win_name
from montecarlo.simulation.paired_sums import Sums
from montecarlo.simulation.play_out import PlayOuts, first_rounds

NEXT_ROUNDS: Final = 2  # how far the dangerous spaces are looked for, where nothing else is asked
MOST_ROUNDS: Final = 50  # that can be asked: a log has room for more
LOGGED: Final = 2_000  # play-outs of each way that are looked at for them: large rents to a tenth, in half a second
OPTION: Final = "--precision"
MOST_DIGITS: Final = 9  # of a number that is read at all
ROUNDS_OPTION: Final = "--rounds"
SEATS: Final = "seats"
DIFFERENCES: Final = "differences"


class Danger(NamedTuple):
    """One space for one player in the next rounds.

    Attributes
    ----------
    space : int
        Its number.
    landing : Estimate
        Share of play-outs in which he lands there at least once.
    rent : Estimate
        Rent he owes there, mean over all play-outs: what the space costs him.
    out : Estimate
        Share of play-outs in which he goes bankrupt over a rent there.
    """

    space: int
    landing: Estimate
    rent: Estimate
    out: Estimate


@dataclass(frozen=True)
class Evaluated:
    """Ways on from a position, played out and worked out.

    Attributes
    ----------
    compared : Compared
        Figures of every way, and the differences of its win shares for every pair of ways and every seat.
    seat : int
        For whom the ways are put in order.
    dangers : tuple of tuple of tuple of Danger
        By way and seat: the spaces that cost him most in the next rounds, the dearest first.
    rounds : int
        How many rounds the dangers are of.
    logged : int
        Play-outs of each way behind the dangers.
    notes : tuple of str
        What there is to say of the scripts.
    """

    compared: Compared
    seat: int
    dangers: tuple[tuple[tuple[Danger, ...], ...], ...]
    rounds: int
    logged: int
    notes: tuple[str, ...]

    @property
    def ways(self) -> list[WayOn]:
        """The ways, the position as it stands first."""
        return [arm for arm in self.compared.comparison.arms if isinstance(arm, WayOn)]

    @property
    def players(self) -> list[str]:
        """Names of the players by seat."""
        return self.ways[0].way.stage.position.names

    def figure(self, way: int, metric: str) -> Estimate:
        """Give a figure of a way with its own 95% interval."""
        return self.compared.figures[way].get(metric, NOTHING)

    def win(self, way: int, seat: int) -> Estimate:
        """Give the win share of a seat."""
        return self.figure(way, win_name(seat))

    def difference(self, a: int, b: int, seat: int) -> Difference:
        """Give the difference of the win share of a seat between two ways, in the order of the pair."""
        return next(
            one for one in self.compared.differences if {one.a, one.b} == {a, b} and one.metric.name == win_name(seat)
        )

    def is_separated(self, a: int, b: int) -> bool:
        """Say whether two ways are separated for the chosen seat."""
        return self.difference(a, b, self.seat).is_separated

    def goes_bankrupt(self, way: int, seat: int) -> Estimate:
        """Give the share of play-outs in which a player goes bankrupt over a rent in the next rounds."""
        shares = sum(one.out.value or 0.0 for one in self.dangers[way][seat])  # nobody goes bankrupt twice
        return wilson(round(shares * self.logged), self.logged)

    def is_as_dangerous(self, way: int, seat: int) -> bool:
        """Say whether a player has the same dangers in a way as in the position as it stands."""
        return self.dangers[way][seat] == self.dangers[0][seat]

    @property
    def best_first(self) -> list[int]:
        """The ways by the win share of the chosen seat, the best first."""
        ways = range(len(self.ways))
        return sorted(ways, key=lambda way: -(self.win(way, self.seat).value or 0.0))

    def ranks(self, way: int) -> tuple[int, int]:
        """Give the best and the worst rank that a way can have: what it is not separated from may be on either side."""
        order = self.best_first
        place = order.index(way)
        better = sum(self.is_separated(way, other) for other in order[:place])
        worse = sum(self.is_separated(way, other) for other in order[place + 1 :])
        return better + 1, len(order) - worse


class Width(NamedTuple):
    """A stopping rule: play until every interval of a kind reaches only so far to each side.

    Attributes
    ----------
    of : str
        ``seats``, the win shares, or ``differences``, those between ways.
    half_width : float
        How far.
    """

    of: Literal["seats", "differences"]
    half_width: float

    def as_data(self) -> dict[str, object]:
        """Give it as plain data, for the manifest."""
        return {"metric": self.of, "half_width": self.half_width}

    def enough(self, comparison: Comparison) -> Enough:
        """Give the rule for a comparison."""
        metrics = [metric for metric in comparison.metrics if metric.name in win_names(comparison)]
        level = family_of([comparison], win_names(comparison)).level

        def is_enough(sums: Sums) -> bool:
            if self.of == SEATS:
                arms = range(len(comparison.arms))
                found = [figure_of(comparison, sums, arm, metric) for arm in arms for metric in metrics]
            else:
                pairs = range(len(comparison.pairs))
                found = [difference_of(comparison, sums, pair, metric, level) for pair in pairs for metric in metrics]
            return width_reached(sums.batches, (one.half_width for one in found), self.half_width)

        return is_enough


def parse_width(text: str, ways: int) -> Width:
    """Read ``seats=HALFWIDTH`` or ``differences=HALFWIDTH``.

    Parameters
    ----------
    text : str
        As typed.
    ways : int
        Number of ways on; one alone has no differences.

    Raises
    ------
    InputError
        It is something else, or the half-width is not above 0.
    """
    name, equals, width = text.partition("=")
    right = f"write {SEATS}=HALFWIDTH, for example {OPTION} {SEATS}=0.005, or {DIFFERENCES}=HALFWIDTH"
    if not equals:
        raise InputError([Fault(OPTION, "", f"{text!r} is no precision", right)])
    if name not in (SEATS, DIFFERENCES):
        near = did_you_mean(name, (SEATS, DIFFERENCES), "metrics")
        raise InputError([Fault(OPTION, "", f"there is no metric {name!r}", near)])
    if name == DIFFERENCES and ways == 1:
        raise InputError([Fault(OPTION, "", "one position alone has no differences", f"add --option, or {right}")])
    try:
        half_width = float(width)
    except ValueError:
        half_width = 0.0
    if not 0 < half_width < float("inf"):
        raise InputError([Fault(OPTION, "", f"{width!r} is no half-width", f"give a number above 0; {right}")])
    return Width(SEATS if name == SEATS else DIFFERENCES, half_width)


def parse_rounds(text: str) -> int:
    """Read how many rounds are looked at for dangerous spaces.

    Parameters
    ----------
    text : str
        As typed.

    Raises
    ------
    InputError
        It is no whole number from 1 to `MOST_ROUNDS`.
    """
    if text.isascii() and text.isdigit() and len(text) < MOST_DIGITS and 1 <= int(text) <= MOST_ROUNDS:
        return int(text)
    right = f"give a whole number from 1 to {MOST_ROUNDS}"
    raise InputError([Fault(ROUNDS_OPTION, "", f"{text!r} is no number of rounds", right)])


def win_names(comparison: Comparison) -> list[str]:
    """Give the names of the metrics that are judged: the win shares of the seats."""
    return [win_name(seat) for seat in range(comparison.arms[0].plan.players)]


def evaluate(
    evaluation: Evaluation, sums: Sums, seat: int, notes: Sequence[str] = (), rounds: int = NEXT_ROUNDS
) -> Evaluated:
    """Work out what was played, and look where it is dangerous next.

    Parameters
    ----------
    evaluation : Evaluation
        What was played.
    sums : Sums
        What came of it.
    seat : int
        For whom the ways are put in order.
    notes : sequence of str
        What there is to say of the scripts.
    rounds : int
        How many rounds from here are looked at for the dangers.
    """
    comparison = evaluation.comparison
    (compared,) = estimate([(comparison, sums)], judged=win_names(comparison))
    logged = min(LOGGED, sums.games)
    found = tuple(dangers(one, logged, rounds) for one in evaluation.play_outs)
    return Evaluated(compared, seat, found, rounds, logged, (*notes, *_without_effect(comparison, sums)))


def _without_effect(comparison: Comparison, sums: Sums) -> list[str]:
    """Name the ways on in which every play-out goes as in the position as it stands."""
    lines = []
    for at, pair in enumerate(comparison.pairs):
        differ = any(sums.games_that_differ(at, name) for name in sums.crossings[at].metric_at)
        if pair.a == 0 and not differ:
            name = comparison.arms[pair.b].name
            lines.append(
                f"{name} goes as the position as it stands in every play-out: what it changes is without effect."
            )
    return lines


def dangers(play_outs: PlayOuts, games: int, rounds: int) -> tuple[tuple[Danger, ...], ...]:
    """Give the spaces that cost each player most in the next rounds, from the logs of the first play-outs.

    Parameters
    ----------
    play_outs : PlayOuts
        The position.
    games : int
        How many play-outs are looked at.
    rounds : int
        How many rounds from here.

    Returns
    -------
    tuple of tuple of Danger
        By seat: the spaces on which he owes rent, the dearest first.
    """
    shape = (play_outs.plan.players, play_outs.layout.spaces)
    landed, owed, squares, outs = (np.zeros(shape, np.int64) for _ in range(4))
    turns = rounds * sum(play_outs.stage.position.alive)
    for events in play_outs.logs(games, turns):
        happened = first_rounds(events, rounds)
        landed[happened.landings[:, 0], happened.landings[:, 1]] += 1
        outs[happened.outs[:, 0], happened.outs[:, 1]] += 1  # nobody goes bankrupt twice
        here = np.zeros(shape, np.int64)
        np.add.at(here, (happened.rents[:, 0], happened.rents[:, 1]), happened.rents[:, 2])
        owed += here
        squares += here * here
    return tuple(
        tuple(
            Danger(
                int(space),
                wilson(int(landed[seat, space]), games),
                mean(games, int(owed[seat, space]), int(squares[seat, space]), bounds=AMOUNT),
                wilson(int(outs[seat, space]), games),
            )
            for space in np.argsort(-owed[seat], kind="stable")
            if owed[seat, space] > 0
        )
        for seat in range(shape[0])
    )
