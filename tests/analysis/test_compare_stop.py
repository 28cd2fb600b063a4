"""Stopping rules of a comparison: which metrics they take, what is refused before play, and where they end."""

import pytest

from montecarlo.analysis.compare_estimate import family_of
from montecarlo.analysis.compare_stop import (
    StopRule,
    parse_precision,
    refuse_out_of_reach,
    sequential_metric,
    until_separated,
)
from montecarlo.analysis.sequential import MIN_BATCHES, MIN_GAMES
from montecarlo.errors import InputError
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.grid import Grid, comparison_of

MOST = 60 * 256
CHEAP = "richest-after:3"


def comparison(*metrics: str, rules: tuple[str, ...] = (CHEAP, f"{CHEAP}+first-lap-free")) -> Comparison:
    return comparison_of(
        Grid(("no-c1009",), rules, (), (2,), ("balanced",), None, 3, MOST), metrics=list(metrics) or None
    )


ALL = comparison().metrics


@pytest.mark.parametrize(
    "metric", [metric for metric in ALL if metric.kind in ("ratio", "quantile")], ids=lambda m: m.name
)
def test_ratios_and_quantiles_are_refused_by_name(metric: object) -> None:
    name = metric.name  # type: ignore[attr-defined]
    message = rf"{name} is a (ratio|quantile); a stopping rule can look at means"
    with pytest.raises(InputError, match=message):
        parse_precision(f"{name}=1", ALL)
    with pytest.raises(InputError, match=message):
        until_separated(name, ALL)


@pytest.mark.parametrize("metric", [metric for metric in ALL if metric.kind in ("mean", "share")], ids=lambda m: m.name)
def test_means_and_shares_are_taken(metric: object) -> None:
    name = metric.name  # type: ignore[attr-defined]
    assert parse_precision(f"{name}=0.5", ALL) == StopRule("precision", metric, 0.5)  # type: ignore[arg-type]
    assert until_separated(name, ALL) == StopRule("separated", metric)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("first_seat", "is no precision"),
        ("first_sea=0.1", "Did you mean|did you mean|first_seat"),
        ("first_seat=0", "no half-width"),
        ("first_seat=-1", "no half-width"),
        ("first_seat=nan", "no half-width"),
        ("first_seat=inf", "no half-width"),
        ("first_seat=", "no half-width"),
        ("first_seat=a", "no half-width"),
    ],
)
def test_a_wrong_precision_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_precision(text, ALL)


def test_an_unknown_metric_names_the_nearest() -> None:
    with pytest.raises(InputError, match="lead_changes"):
        sequential_metric("lead_change", ALL, "--until-separated")


def test_too_few_games_for_the_first_look_are_refused() -> None:
    with pytest.raises(InputError, match=f"fewer than the {MIN_GAMES:,} before the first look"):
        refuse_out_of_reach(until_separated("auctions", ALL), comparison(), MIN_GAMES - 1)


def test_a_precision_out_of_reach_is_refused_with_what_is_possible() -> None:
    rule = parse_precision("money=0.0001", ALL)
    with pytest.raises(InputError, match=r"would need more than [\d,]+ games an arm.*--max-games") as refusal:
        refuse_out_of_reach(rule, comparison(), MOST)
    assert "half-width of" in str(refusal.value)


def test_a_metric_without_a_difference_is_refused() -> None:
    line_ups = comparison_of(Grid(("no-c1009",), (CHEAP,), (), (2,), ("balanced", "cautious"), None, 3, MOST))
    with pytest.raises(InputError, match="skill has no difference between these arms"):
        refuse_out_of_reach(until_separated("skill", line_ups.metrics), line_ups, MOST)


def end_of(rule: StopRule, one: Comparison, jobs: int) -> tuple[int, bool]:
    level = family_of([one]).level
    sums, complete = Contest(one, MOST).play(jobs=jobs, enough=lambda sums: rule.is_reached(one, sums, level))
    assert complete
    return sums.batches, rule.ended(one, sums, level).reached


def test_a_precision_is_reached_no_sooner_than_the_first_look_and_by_any_jobs() -> None:
    one = comparison("auctions")
    ends = {end_of(parse_precision("auctions=5", one.metrics), one, jobs) for jobs in (1, 2, 3)}
    assert ends == {(MIN_BATCHES, True)}


def test_a_precision_between_is_reached_where_its_width_is() -> None:
    one = comparison("auctions")
    sums, _ = Contest(one, MOST).play()
    level = family_of([one]).level
    widest = StopRule("precision", one.metrics[0], 1.0).differences(one, sums, level)[0].half_width
    assert widest is not None
    batches, reached = end_of(parse_precision(f"auctions={widest * (60 / 50) ** 0.5}", one.metrics), one, 2)
    assert reached
    assert 45 <= batches <= 55


def test_a_large_difference_is_separated_at_the_first_look() -> None:
    one = comparison("auctions")
    assert end_of(until_separated("auctions", one.metrics), one, 2) == (MIN_BATCHES, True)


def test_what_cannot_differ_is_never_separated() -> None:
    one = comparison("unfinished")
    assert end_of(until_separated("unfinished", one.metrics), one, 2) == (MOST // 256, False)
