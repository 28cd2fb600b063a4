"""What a difference means in words: a side is taken only where the interval leaves zero out."""

import re
from dataclasses import replace

import numpy as np
import pytest

from montecarlo.analysis.compare import Compared, Difference
from montecarlo.analysis.intervals import Estimate
from montecarlo.model import load_edition
from montecarlo.reports.compare_words import (
    advice,
    clearest_first,
    digits_of,
    effect,
    label,
    round_games,
    strength,
    written,
)
from montecarlo.simulation.metrics import ENDS, Metric, metrics_of
from tests.reports.compared import difference, experiment, two_arms

SIDES = re.compile(r"\b(longer|shorter|later|earlier|more|less|fewer|higher|lower|larger|smaller|faster|slower)\b")
METRICS = {metric.name: metric for metric in metrics_of([load_edition("no-c1009")])} | {
    metric.name: metric for metric in ENDS.values()
}


def said(metric: str, low: float, high: float, games: int | None = None) -> str:
    value, half = (low + high) / 2, (high - low) / 2
    return effect(two_arms(), difference(METRICS[metric], value, half, games=games))


@pytest.mark.parametrize(
    ("metric", "low", "high", "wanted"),
    [
        ("median_rounds", 36, 40, "half of the games last 38.0 rounds longer (95% interval 36.0 to 40.0)"),
        ("median_rounds", -40, -16, "half of the games last 28 rounds shorter (95% interval 16 to 40)"),
        ("p90_turns", 10, 90, "nine tenths of the games are over 50 turns later (95% interval 10 to 90)"),
        (
            "mean_to_200",
            -2,
            -1,
            "games last 1.50 rounds shorter on average, counted up to round 200 (95% interval 1.00 to 2.00)",
        ),
        ("unfinished", 0.001, 0.003, "unfinished games: 0.20 percentage points more (95% interval 0.10 to 0.30)"),
        (
            "first_seat",
            0.002,
            0.006,
            "the player who begins wins 0.40 percentage points more of the games (95% interval 0.20 to 0.60)",
        ),
        (
            "return_orange",
            12,
            12.6,
            "oransje: 12.30 more rent for every 100 spent (95% interval 12.00 to 12.60)",
        ),
        ("money", -90, -50, "there is M70 less cash in play at the end of a round (95% interval 50 to 90)"),
        (
            "ended_time_up",
            0.1,
            0.5,
            "games that end because the time is over: 30 percentage points more (95% interval 10 to 50)",
        ),
    ],
)
def test_a_separated_difference_is_one_sentence(metric: str, low: float, high: float, wanted: str) -> None:
    assert said(metric, low, high) == wanted


def test_what_is_not_separated_takes_no_side_and_names_the_games_that_would_do() -> None:
    assert said("median_rounds", -0.8, 1.4, 2_012_345) == (
        "not separated: Median length in rounds: +0.3 rounds (95% interval -0.8 to 1.4); about 2\u202f100\u202f000 "
        "games an arm would do if the difference is what it is now"
    )
    equal = "; as good as equal so far: even 10\u202f000\u202f000 games would not do"
    assert said("lead_changes", -1, 1).endswith(equal)
    nothing = difference(METRICS["median_rounds"], None, None)
    assert effect(two_arms(), nothing) == "not separated: Median length in rounds: no difference can be given"
    unknown = difference(METRICS["median_rounds"], 3.0, None)
    assert "+3.0 rounds (too few games tell of it for an interval)" in effect(two_arms(), unknown)
    assert effect(two_arms(), unknown).endswith("; how many games would do cannot be said")


def shown_metrics() -> list[Metric]:
    return list(METRICS.values())


@pytest.mark.parametrize("metric", shown_metrics(), ids=lambda metric: metric.name)
def test_a_sentence_takes_a_side_only_where_the_interval_leaves_zero_out(metric: Metric) -> None:
    draw = np.random.default_rng(7)
    sides = set()
    for _ in range(200):
        value, half = (float(one) for one in (draw.normal() * 0.3, draw.exponential() * 0.3))
        one = difference(metric, value, half, games=draw.choice([5000]))
        text = effect(two_arms(), one)
        before_the_metric = text.replace(metric.title, "")
        found = SIDES.search(before_the_metric)
        assert (found is not None) == one.is_separated == (not text.startswith("not separated")), text
        if found:
            sides.add((found.group(), value > 0))
            low, high = (float(part) for part in re.findall(r"interval (\S+) to (\S+)\)", text)[0])
            assert 0 < low <= high
    assert len(sides) == 2  # one word for each side
    assert len({word for word, _ in sides}) == 2


@pytest.mark.parametrize("edge", [0.0, -0.0])
def test_an_interval_that_touches_zero_is_not_separated(edge: float) -> None:
    assert said("median_rounds", edge, 4).startswith("not separated")
    assert said("median_rounds", -4, edge).startswith("not separated")


def test_advantages_at_tables_of_other_sizes_are_beyond_an_equal_share() -> None:
    compared = two_arms()
    one, other = compared.comparison.arms
    bigger = replace(other, cell=other.cell._replace(players=5))
    changed: Compared = replace(compared, comparison=replace(compared.comparison, arms=(one, bigger)))
    text = effect(changed, difference(METRICS["first_seat"], 0.1, 0.05))
    assert text.startswith("the player who begins wins 10.0 percentage points more of the games beyond an equal share")


@pytest.mark.parametrize(
    ("low", "high", "digits"),
    [(9.5, 10.5, 2), (0, 4, 1), (0, 46, 0), (0, 4600, 0), (5.0, 5.0, 1), (0.0001, 0.04, 4), (-0.0001, 0.04, 3)],
)
def test_half_widths_show_two_digits_and_what_is_separated_shows_no_zero(low: float, high: float, digits: int) -> None:
    assert digits_of(Estimate((low + high) / 2, low, high), difference=True) == digits


def test_shares_are_percent_and_their_differences_points() -> None:
    unfinished, seat = METRICS["unfinished"], METRICS["first_seat"]
    assert label(unfinished) == "Unfinished (%)"
    assert label(unfinished, difference=True) == "Unfinished (pp)"
    assert label(seat) == "First-seat advantage (pp)"
    assert label(METRICS["money"], load_edition("us-classic").currency) == "Money in play ($)"
    assert label(METRICS["median_rounds"], difference=True) == "Median length in rounds"
    assert written(unfinished, Estimate(0.1234, 0.12, 0.13)) == ("12.34", "12.00 to 13.00")
    assert written(unfinished, Estimate(-0.1234, -0.13, -0.12), difference=True) == ("-12.34", "-13.00 to -12.00")
    assert written(unfinished, Estimate(-0.000001, -0.1, 0.1), difference=True) == ("0", "-10 to 10")
    assert written(unfinished, Estimate(None)) == ("-", "-")


def test_the_clearest_comes_first() -> None:
    weak, none, strong = (
        difference(METRICS["auctions"], 2.0, 1.0),
        difference(METRICS["money"], None, None),
        difference(METRICS["unfinished"], -0.2, 0.01),
    )
    assert clearest_first([weak, none, strong]) == [strong, weak, none]
    assert strength(none) == 0
    sure = difference(METRICS["unfinished"], 0.2, 0.0)
    assert sure.is_separated
    assert clearest_first([strong, sure])[0] == sure


def test_games_are_rounded_up() -> None:
    assert [round_games(n) for n in (7, 99, 101, 38_001, 2_012_345)] == [
        "7", "99", "110", "39\u202f000", "2\u202f100\u202f000",
    ]  # fmt: skip
    assert advice(difference(METRICS["auctions"], 2.0, 1.0)) == ""


def test_every_difference_of_an_experiment_can_be_told() -> None:
    for compared in experiment():
        told: list[Difference] = list(compared.differences)
        assert all(effect(compared, one) for one in told)
