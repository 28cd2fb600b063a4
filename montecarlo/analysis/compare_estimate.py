"""From the sums of a comparison to figures and differences. Methods: docs/methods.md, "Comparisons"."""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from montecarlo.analysis.compare import Compared, Difference, Family, Stop
from montecarlo.analysis.intervals import (
    AMOUNT,
    BALANCE,
    COUNT,
    LEVEL,
    NOTHING,
    SHARE,
    SHARES_APART,
    Bounds,
    Estimate,
    family_level,
    mean,
    ratio,
    ratio_difference,
    wilson,
    win_difference,
)
from montecarlo.analysis.lengths import Lengths
from montecarlo.analysis.resampling import (
    MINUTES_BELOW,
    ROUNDS_BELOW,
    Resampled,
    Resampler,
    quantile_difference,
    quantile_estimate,
)
from montecarlo.analysis.resampling import variance_saved as quantile_variance_saved
from montecarlo.analysis.sequential import confidence_sequence, games_to_separate, games_to_separate_at_a_look
from montecarlo.engine.fields import MAX_HALF
from montecarlo.simulation.compare_play import skill_key
from montecarlo.simulation.comparison import Arm, Comparison, Pair
from montecarlo.simulation.metrics import (
    ENDED_PREFIX,
    ENDS,
    GAMES,
    HALF_LEADER,
    LENGTH_KINDS,
    MILLION,
    MINUTES,
    PER_GAME,
    ROUNDS,
    SHARE_OF_ROUNDS,
    SKILL,
    TURNS,
    TURNS_HORIZON,
    Metric,
    ends_of,
)
from montecarlo.simulation.paired_sums import LengthSums, Moments, Sums
from montecarlo.simulation.tally import HORIZON, MINUTES_HORIZON

HORIZONS: Final = {ROUNDS: HORIZON, TURNS: TURNS_HORIZON, MINUTES: MINUTES_HORIZON}
RESTRICTED: Final = {  # means that are known only where no game was cut before their horizon
    f"mean_to_{HORIZON}": ROUNDS,
    f"turns_to_{TURNS_HORIZON}": TURNS,
    f"minutes_to_{MINUTES_HORIZON}": MINUTES,
}
BELOW: Final = {ROUNDS: ROUNDS_BELOW, TURNS: ROUNDS_BELOW, MINUTES: MINUTES_BELOW}
FEW_EVENTS: Final = 30  # games: with fewer that count, the spread between them tells too little for an interval
PRECISION: Final = "precision"
SEPARATED: Final = "separated"


def is_compared(comparison: Comparison, pair: Pair, metric: Metric) -> bool:
    """Say whether a metric of the two arms of a pair can differ and means the same in both.

    Money and groups are compared on one board only, ways to end where one of the arms knows them. Skill is measured by
    games that do not depend on the line-up, so two arms that differ in it alone have the same.
    """
    a, b = comparison.arms[pair.a], comparison.arms[pair.b]
    if metric.on_one_board and not pair.is_paired:
        return False
    if metric.group and not all(metric.group in arm.plan.edition.groups for arm in (a, b)):
        return False
    if metric in ENDS.values():
        # Where both know the last player left alone, the share that ends so is what is not unfinished.
        ends = {*ends_of(a.plan.edition), *ends_of(b.plan.edition)}
        return len(ends) > 1 and metric.name.removeprefix(ENDED_PREFIX) in ends
    return metric.name != SKILL or skill_key(a.plan) != skill_key(b.plan)


def family_of(comparisons: Sequence[Comparison], judged: Collection[str] | None = None) -> Family:
    """Give the family of all differences of some comparisons, or of those in the metrics that are judged."""
    size = sum(
        is_compared(one, pair, metric)
        for one in comparisons
        for pair in one.pairs
        for metric in one.metrics
        if judged is None or metric.name in judged
    )
    return Family(size, family_level(size))


def estimate(
    played: Sequence[tuple[Comparison, Sums]], stop: Stop | None = None, judged: Collection[str] | None = None
) -> list[Compared]:
    """Work out comparisons; the differences of all of them are one family.

    Parameters
    ----------
    played : sequence of (Comparison, Sums)
        What was compared and what came of it.
    stop : Stop, optional
        How the stopping rule ended. With ``separated`` the intervals of the differences of its metric are confidence
        sequences.
    judged : collection of str, optional
        The metrics whose differences are given and make up the family; all of them when left out.

    Returns
    -------
    list of Compared
        In the order given.
    """
    family = family_of([comparison for comparison, _ in played], judged)
    return [_Estimator(comparison, sums, family, stop, judged).compared() for comparison, sums in played]


def figure_of(comparison: Comparison, sums: Sums, arm: int, metric: Metric, level: float = LEVEL) -> Estimate:
    """Give a figure of one arm with its own interval."""
    return _Estimator(comparison, sums, Family(1, level), None).figure(arm, metric, level)


def difference_of(comparison: Comparison, sums: Sums, pair: int, metric: Metric, level: float) -> Estimate:
    """Give the difference of a mean or share between the arms of a pair, with an ordinary interval of that level."""
    return _Estimator(comparison, sums, Family(1, level), None).plain(pair, metric, level)


def sequence_of(comparison: Comparison, sums: Sums, pair: int, metric: Metric, level: float) -> Estimate:
    """Give the difference of a mean or share between the arms of a pair, with a confidence sequence of that level."""
    return _Estimator(comparison, sums, Family(1, level), None).sequence(pair, metric, level)


def lengths_of(sums: LengthSums, horizon: int) -> Lengths:
    """Give the lengths of an arm's games of one kind."""
    both = Counter(sums.finished)
    both.update(sums.cut)
    total = sum(min(length, horizon) * games for length, games in both.items())
    squares = sum(min(length, horizon) ** 2 * games for length, games in both.items())
    return Lengths(sums.finished, sums.cut, total, squares, horizon)


@dataclass
class _Estimator:
    """The figures of one comparison.

    Every difference comes as the paired one where games are paired, and as that of independent arms otherwise; the
    second is also what the variance that pairing saves is measured by.
    """

    comparison: Comparison
    sums: Sums
    family: Family
    stop: Stop | None
    judged: Collection[str] | None = None

    def __post_init__(self) -> None:
        self._resampler: Resampler | None = None
        self._quantiles: dict[tuple[int, str], Resampled] = {}

    @property
    def games(self) -> int:
        return self.sums.games

    @cached_property
    def lengths(self) -> list[dict[str, Lengths]]:
        """The lengths of every arm; not every figure asks for them."""
        return [{kind: lengths_of(of[kind], HORIZONS[kind]) for kind in LENGTH_KINDS} for of in self.sums.lengths]

    def quantile(self, at: int, metric: Metric) -> Resampled:
        """A quantile of an arm with its resamples; the units of all arms are the same games, and so are the draws."""
        if self._resampler is None:
            units = self.sums.lengths[0][ROUNDS].units.units
            self._resampler = Resampler(self.comparison.arms[0].plan.seed, units)
        key = (at, metric.name)
        if key not in self._quantiles:
            units_of, seen = self.sums.lengths[at][metric.length].units, self.lengths[at][metric.length].seen
            below = BELOW[metric.length]
            self._quantiles[key] = self._resampler.quantile(units_of, metric.per_mille, below, seen)
        return self._quantiles[key]

    def compared(self) -> Compared:
        comparison = self.comparison
        differences = tuple(
            self.difference(at, metric)
            for at, pair in enumerate(comparison.pairs)
            for metric in comparison.metrics
            if is_compared(comparison, pair, metric) and (self.judged is None or metric.name in self.judged)
        )
        figures = tuple(
            {metric.name: self.figure(at, metric, LEVEL) for metric in comparison.metrics if self._has(arm, metric)}
            for at, arm in enumerate(comparison.arms)
        )
        return Compared(comparison, self.games, figures, differences, self.family, tuple(self.lengths), self.stop)

    def _has(self, arm: Arm, metric: Metric) -> bool:
        return not metric.group or metric.group in arm.plan.edition.groups

    def _is_known(self, at: int, metric: Metric) -> bool:
        """Whether all games of the arm were followed as far as the metric looks."""
        if metric.name == HALF_LEADER:
            return self.comparison.arms[at].plan.edition.rules.round_cap <= 2 * MAX_HALF + 1
        kind = RESTRICTED.get(metric.name)
        return kind is None or self.lengths[at][kind].is_restricted_mean_known()

    def figure(self, at: int, metric: Metric, level: float) -> Estimate:
        """A metric of one arm with its own interval."""
        if not self._is_known(at, metric):
            return NOTHING
        if metric.kind == "quantile":
            return quantile_estimate(self.quantile(at, metric), level)
        totals, products = self.sums.moments(at, metric.name)
        if metric.kind == "mean":
            found = mean(self.games, totals[0], products[0][0], level, bounds=bounds_of(metric))
        elif metric.kind == "share":
            found = wilson(totals[0], self.games, level)
        else:
            (top2, both), (_, bottom2) = products
            found = ratio(self.games, totals[0], totals[1], top2, both, bottom2, level, bounds=bounds_of(metric))
            # The bottom is never more than one a game where it may be small (games in which somebody goes out).
            if totals[1] < FEW_EVENTS:
                found = Estimate(found.value)
        return adjusted(found, metric.scale, -self._equal_share(at, metric))

    def _equal_share(self, at: int, metric: Metric) -> float:
        return 1 / self.comparison.arms[at].plan.players if metric.less_equal_share else 0.0

    def difference(self, at: int, metric: Metric) -> Difference:
        """A metric of the one arm of a pair less that of the other."""
        pair, level = self.comparison.pairs[at], self.family.level
        if not (self._is_known(pair.a, metric) and self._is_known(pair.b, metric)):
            return Difference(pair.a, pair.b, metric, NOTHING, pair.is_paired, None, None)
        if metric.kind == "quantile":
            one, other = self.quantile(pair.a, metric), self.quantile(pair.b, metric)
            ordinary = quantile_difference(one, other, level, paired=pair.is_paired)
            saved = quantile_variance_saved(one, other) if pair.is_paired else None
        else:
            ordinary = self.plain(at, metric, level)
            saved = self.variance_saved(at, metric, ordinary) if pair.is_paired else None
        found = ordinary
        if self.stop is not None and self.stop.rule == SEPARATED:
            found = self.sequence(at, metric, level)
        if found.is_separated:
            wanted = None
        elif found is ordinary:
            wanted = games_to_separate(self.games, ordinary)
        else:
            wanted = games_to_separate_at_a_look(self.games, found, level)
        return Difference(pair.a, pair.b, metric, found, pair.is_paired, saved, wanted)

    def plain(self, at: int, metric: Metric, level: float) -> Estimate:
        """The difference of a mean, share or ratio, with an ordinary interval."""
        pair = self.comparison.pairs[at]
        if not pair.is_paired:
            return self.apart(pair, metric, level)
        one, other = self.sums.moments(pair.a, metric.name), self.sums.moments(pair.b, metric.name)
        cross = self.sums.cross(at, metric.name)
        shift = self._equal_share(pair.b, metric) - self._equal_share(pair.a, metric)
        if metric.kind == "mean":
            found = mean(self.games, *_difference_sums(one, other, cross), level)
        elif metric.kind == "share":
            both = cross[0][0]
            gained, lost = one.totals[0] - both, other.totals[0] - both
            found = SHARES_APART.cut(win_difference(self.games, (gained, lost), (1.0, 1.0), level))
        else:
            found = ratio_difference(self.games, (*one.totals, *other.totals), _four(one, other, cross), level)
        if metric.kind != "share" and self._is_too_rare(at, metric, one, other):
            found = Estimate(found.value)
        return adjusted(found, metric.scale, shift)

    def _is_too_rare(self, at: int, metric: Metric, one: Moments, other: Moments) -> bool:
        """Whether too few games tell of a difference of means or ratios: that differ at all, or that are counted."""
        bottoms = (one.totals[1], other.totals[1]) if metric.kind == "ratio" else ()
        return self.sums.games_that_differ(at, metric.name) < FEW_EVENTS or any(one < FEW_EVENTS for one in bottoms)

    def variance_saved(self, at: int, metric: Metric, paired: Estimate) -> float | None:
        """The part of the variance of independent arms that pairing saves; None where nothing varies."""
        pair = self.comparison.pairs[at]
        if metric.kind == "ratio":
            apart = self.apart(pair, metric, self.family.level)
            return variance_saved(paired.half_width, apart.half_width)
        one, other = self.sums.moments(pair.a, metric.name), self.sums.moments(pair.b, metric.name)
        total, squares = _difference_sums(one, other, self.sums.cross(at, metric.name))
        apart_spread = sum(_spread(self.games, arm.totals[0], arm.products[0][0]) for arm in (one, other))
        return 1 - _spread(self.games, total, squares) / apart_spread if apart_spread else None

    def apart(self, pair: Pair, metric: Metric, level: float) -> Estimate:
        """The difference as it would be of independent arms: the squares of the half-widths add up.

        For shares that is Newcombe's interval (1998, Stat. Med. 17, 873-890, method 10), which takes the half-widths of
        Wilson's intervals to the side of the other arm.
        """
        a, b = self.figure(pair.a, metric, level), self.figure(pair.b, metric, level)
        return independent_difference(a, b)

    def sequence(self, at: int, metric: Metric, level: float) -> Estimate:
        """The difference of a mean or share with a confidence sequence."""
        pair = self.comparison.pairs[at]
        one, other = self.sums.moments(pair.a, metric.name), self.sums.moments(pair.b, metric.name)
        if pair.is_paired:
            total, squares = _difference_sums(one, other, self.sums.cross(at, metric.name))
        else:
            total, squares = _independent_sums(self.games, one, other)
        shift = self._equal_share(pair.b, metric) - self._equal_share(pair.a, metric)
        found = confidence_sequence(self.games, total, squares, level)
        if pair.is_paired and self._is_too_rare(at, metric, one, other):
            found = Estimate(found.value)
        return adjusted(found, metric.scale, shift)


def independent_difference(a: Estimate, b: Estimate) -> Estimate:
    """Give the difference of two independent figures from their intervals, which may be lopsided.

    Each side of the difference is as far from its middle as the two sides of the figures that make it, squared and
    added (Newcombe 1998; Zou and Donner 2008, Stat. Med. 27, 1693-1702).
    """
    if a.value is None or b.value is None:
        return NOTHING
    value = a.value - b.value
    if a.low is None or a.high is None or b.low is None or b.high is None:
        return Estimate(value)
    low = value - math.hypot(a.value - a.low, b.high - b.value)
    high = value + math.hypot(a.high - a.value, b.value - b.low)
    return Estimate(value, low, high)


def variance_saved(paired: float | None, apart: float | None) -> float | None:
    """Give the part of the variance of independent arms that pairing saves, from two half-widths of the same level."""
    return 1 - (paired / apart) ** 2 if paired is not None and apart else None


def bounds_of(metric: Metric) -> Bounds:
    """Give what a mean or ratio can be at all, before it is scaled."""
    if metric.may_be_negative:
        return BALANCE
    if metric.name in RESTRICTED:
        return Bounds(0.0, HORIZONS[RESTRICTED[metric.name]])
    if metric.unit == SHARE_OF_ROUNDS:
        return Bounds(0.0, MILLION)
    return {PER_GAME: COUNT, GAMES: SHARE}.get(metric.unit, AMOUNT)


def adjusted(estimate: Estimate, scale: float, shift: float) -> Estimate:
    """Give a figure times a whole number, moved by a constant."""
    return Estimate(
        *(None if one is None else one * scale + shift for one in (estimate.value, estimate.low, estimate.high))
    )


def _difference_sums(one: Moments, other: Moments, cross: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """Sum of the differences in each game, and of their squares."""
    squares = one.products[0][0] + other.products[0][0] - 2 * cross[0][0]
    return one.totals[0] - other.totals[0], squares


def _independent_sums(games: int, one: Moments, other: Moments) -> tuple[int, int]:
    """The same where games are independent: squares that give the sum of the two variances between games."""
    total = one.totals[0] - other.totals[0]
    # games * squares - total^2 is to be the sum over both arms of games * their squares - their total^2.
    spread = sum(_spread(games, arm.totals[0], arm.products[0][0]) for arm in (one, other))
    return total, round((spread + total**2) / games)


def _spread(games: int, total: int, squares: int) -> int:
    """The variance between games, times the square of their number."""
    return games * squares - total * total


def _four(one: Moments, other: Moments, cross: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """Products of any two of the four totals of a pair of ratios."""
    rows = [[*one.products[row], *cross[row]] for row in (0, 1)]
    return rows + [[cross[0][row], cross[1][row], *other.products[row]] for row in (0, 1)]
