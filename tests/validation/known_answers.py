"""Comparisons whose differences are known: the arms of the game of eight spaces, and runs cut out of one long play."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from montecarlo.analysis.compare import Compared
from montecarlo.analysis.compare_estimate import difference_of, estimate
from montecarlo.analysis.intervals import LEVEL, Estimate
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.comparison import Arm, Cell, Comparison, Pair
from montecarlo.simulation.metrics import LENGTHS, MINUTES, SKILL, Metric, metrics_of
from montecarlo.simulation.paired_sums import Part, Sums
from montecarlo.simulation.plan import BATCH_GAMES, make_plan
from tests.validation.toy import ARMS, Exact, exact

HERE: Final = Path(__file__).parent
TOY: Final = str(HERE / "toy-eight.toml")
PLAYER: Final = str(HERE / "toy-player.toml")
PER_MILLE: Final = 1000


def arm(edition: str, settings: Sequence[str], players: int, strategies: str, seed: int) -> Arm:
    """Make an arm of settings; the number of games is that of the contest."""
    plan = make_plan(edition, "", settings, players, strategies, seed, BATCH_GAMES)
    name = ",".join(settings)
    return Arm(name, Cell(plan.edition.id, name, players, strategies), plan)


def toy_arm(name: str, seed: int = 1, strategies: str = PLAYER) -> Arm:
    """Make an arm of the game of eight spaces."""
    return arm(TOY, ARMS[name].settings, 2, strategies, seed)


def known(metric: Metric) -> bool:
    """Say whether toy.py works the metric out: not minutes, nor skill, which has games of its own."""
    return metric.name != SKILL and metric.unit != MINUTES


def toy(seed: int = 1, *, paired: bool = True) -> Comparison:
    """Set every arm of the game of eight spaces beside the standard one, in all that is known of them."""
    names = list(ARMS)
    arms = tuple(toy_arm(name, seed if paired or not at else seed + at) for at, name in enumerate(names))
    pairs = tuple(Pair(at, 0, paired) for at in range(1, len(arms)))
    return Comparison(arms, pairs, tuple(filter(known, metrics_of(one.plan.edition for one in arms))))


def toy_exact() -> list[Exact]:
    """Give the arms of `toy`, worked out."""
    return [exact(rules) for rules in ARMS.values()]


def is_length(metric: Metric) -> bool:
    """Say whether a metric is a length, which games that were cut hide."""
    return metric in LENGTHS


def truth(arm: Exact, metric: Metric) -> Fraction | None:
    """Give what a metric truly is; None where a game that was cut hides it."""
    if arm.rules.is_cut and is_length(metric):
        return None
    if metric.kind == "quantile":
        column = {"rounds": "mean_to_200", "turns": "turns_to_800"}[metric.length]
        return arm.quantile(column, Fraction(metric.per_mille, PER_MILLE))
    if metric.kind == "ratio":
        return arm.ratio(*metric.columns) * Fraction(metric.scale)
    return arm.mean(*metric.columns) * Fraction(metric.scale) - (Fraction(1, 2) if metric.less_equal_share else 0)


@cache
def true_difference(a: int, b: int, metric: Metric) -> Fraction | None:
    """Give the true difference between two arms of `toy`."""
    one, other = (truth(toy_exact()[at], metric) for at in (a, b))
    return None if one is None or other is None else one - other


def holds(found: Estimate, truth: Fraction | float, reach: float = 1.0) -> bool:
    """Say whether an interval, its half-width taken so many times, contains the truth."""
    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    slack = 1e-12  # of the arithmetic
    low, high = (found.value + (end - found.value) * reach for end in (found.low, found.high))
    return low - slack <= truth <= high + slack


def sums_of(contest: Contest, parts: Sequence[Part]) -> Sums:
    """Add up batches as if they were a run of their own."""
    sums = contest.empty()
    for number, part in enumerate(parts):
        sums.add(part._replace(number=number))
    return sums


def runs(contest: Contest, batches: int) -> list[Sums]:
    """Play the contest and cut it into runs of so many batches."""
    firsts = range(0, contest.batches, batches)
    return [sums_of(contest, [contest.part(number) for number in range(one, one + batches)]) for one in firsts]


def estimated(comparison: Comparison, sums: Sums) -> Compared:
    """Work out one comparison, a family of its own."""
    return estimate([(comparison, sums)])[0]


def alone(comparison: Comparison, sums: Sums, pair: int, metric: Metric) -> Estimate:
    """Give one difference that is a family of its own."""
    if metric.kind != "quantile":
        return difference_of(comparison, sums, pair, metric, LEVEL)
    one = replace(comparison, pairs=(comparison.pairs[pair],), metrics=(metric,))
    parts: dict[str, Any] = {name: [getattr(sums, name)[pair]] for name in ("crossings", "crosses", "differing")}
    part = replace(sums, **parts)
    return estimated(one, part).differences[0].estimate
