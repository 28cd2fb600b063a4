"""A game of eight spaces against its exact figures: numbers, differences, and what pairing saves.

`toy.py` works the games out case by case. What follows here from one long play is off by chance at most three times
in a million seeds (`FALSE_ALARM` for each of three tests).
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from montecarlo.analysis.compare import Compared
from montecarlo.analysis.intervals import LEVEL, Estimate, normal_quantile
from montecarlo.engine import jit
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.metrics import Metric
from montecarlo.simulation.paired_sums import Sums
from montecarlo.simulation.plan import BATCH_GAMES
from tests.validation.known_answers import estimated, holds, is_length, sums_of, toy, toy_exact, true_difference, truth
from tests.validation.toy import ARMS, Exact, covariance, one_round

BATCHES: Final = 8 if jit.PLAIN else 400
GAMES: Final = BATCHES * BATCH_GAMES
FALSE_ALARM: Final = 1e-6
SAVED_WITHIN: Final = 0.15 if jit.PLAIN else 0.02  # of the variance; seen: 0.01
WAIT: Final = "wait"  # with two players nobody ever waits, and of a sum in which nothing ever came there is no interval
CLEAR: Final = 3  # half-widths: a difference so large is all but never missed


@cache
def played() -> Sums:
    contest = Contest(toy(), GAMES)
    return sums_of(contest, [contest.part(number) for number in range(BATCHES)])


@cache
def compared() -> Compared:
    return estimated(toy(), played())


def reach(figures: int, level: float) -> float:
    """How many half-widths of a level none of so many figures is off, but by `FALSE_ALARM`."""
    return normal_quantile(1 - FALSE_ALARM / figures) / normal_quantile(level)


def test_one_round_is_as_followed_by_hand_in_the_docs() -> None:
    """First seat 17/32: a half, and half of the 1/16 in which both come to the Ferry, which the first has bought."""
    assert one_round().mean("first_seat") == Fraction(1, 2) + Fraction(1, 16) / 2 == Fraction(17, 32)
    assert one_round().mean("rent_ferry") == Fraction(20, 16)


def test_all_cases_are_counted() -> None:
    for arm in toy_exact():
        assert arm.total == 4**8 * 6 * 2  # ways to roll, orders of the deck, lots
        assert arm.mean("ended_last_solvent") + arm.mean("ended_round_limit") + arm.mean("unfinished") == 1


def test_the_engine_plays_the_exact_numbers() -> None:
    sums, arms = played(), toy_exact()
    checked = 0
    for at, arm in enumerate(arms):
        names = sums.columns[at].names
        allowed = normal_quantile(1 - FALSE_ALARM / (len(arms) * len(names)))
        for name, total in zip(names, sums.totals[at], strict=True):
            error = sqrt(covariance(arm, arm, name) / GAMES)
            assert abs(total / GAMES - arm.mean(name)) <= allowed * error + 1e-12, (list(ARMS)[at], name)
            checked += error > 0
    assert checked > 40


def test_the_figures_are_the_exact_ones() -> None:
    many = len(ARMS) * len(toy().metrics)
    for at, arm in enumerate(toy_exact()):
        for metric in toy().metrics:
            true, found = truth(arm, metric), compared().figures[at][metric.name]
            if true is None:
                assert found.value is None, metric.name
            elif metric.name == WAIT:
                assert true == 0
                assert found == Estimate(0.0), list(ARMS)[at]
            else:
                assert holds(found, true, reach(many, LEVEL)), (list(ARMS)[at], metric.name)


def known_differences() -> Iterator[tuple[Compared, int, Fraction]]:
    """Go through the differences of which the truth is known."""
    for at, one in enumerate(compared().differences):
        true = true_difference(one.a, one.b, one.metric)
        if true is not None:
            yield compared(), at, true


def test_the_differences_are_the_exact_ones() -> None:
    found = list(known_differences())
    unknown = len(compared().differences) - len(found)
    assert unknown == sum(is_length(metric) for metric in toy().metrics)  # of the arm that is cut
    for compared_, at, true in found:
        one = compared_.differences[at]
        if one.estimate.low is None:  # hardly a game differs, and none in what is counted
            assert one.estimate.value == true == 0
            continue
        assert holds(one.estimate, true, reach(len(found), compared_.family.level)), (one.a, one.metric.name)
        if abs(true) > CLEAR * (one.estimate.half_width or 0):
            assert one.is_separated, (one.a, one.metric.name)
            assert ((one.estimate.value or 0) > 0) == (true > 0)
        if true == 0:
            assert not one.is_separated or jit.PLAIN


def deviations(arm: Exact, metric: Metric) -> NDArray[np.float64]:
    """What each case adds to a mean or share beyond its value; a ratio stands for its linear term."""
    if metric.kind != "ratio":
        return arm.columns[metric.columns[0]].astype(np.float64) - float(arm.mean(metric.columns[0]))
    top, bottom = (arm.columns[name] for name in metric.columns)
    linear = (top - float(arm.ratio(*metric.columns)) * bottom) / float(arm.mean(metric.columns[1]))
    return linear.astype(np.float64)


def test_pairing_saves_what_the_cases_have_in_common() -> None:
    checked = 0
    for compared_, at, _ in known_differences():
        one = compared_.differences[at]
        if one.metric.kind == "quantile":
            continue
        a, b = (deviations(toy_exact()[place], one.metric) for place in (one.a, one.b))
        weight = toy_exact()[0].weight
        apart = float((a * a + b * b) @ weight)
        if apart == 0 or float((a - b) ** 2 @ weight) == 0 or not b.any() or not a.any():
            continue  # one that does not move has nothing in common with the other
        saved = 1 - float((a - b) ** 2 @ weight) / apart
        assert one.variance_saved == pytest.approx(saved, abs=SAVED_WITHIN), (one.a, one.metric.name)
        checked += 1
    assert checked > 20
