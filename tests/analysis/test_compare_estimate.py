"""Figures and differences of comparisons, each against the same thing worked out from the games themselves."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy import stats

from montecarlo.analysis.compare import Compared, Difference, Stop
from montecarlo.analysis.compare_estimate import (
    FEW_EVENTS,
    PRECISION,
    SEPARATED,
    adjusted,
    bounds_of,
    difference_of,
    estimate,
    family_of,
    independent_difference,
    is_compared,
    sequence_of,
    variance_saved,
)
from montecarlo.analysis.intervals import AMOUNT, COUNT, LEVEL, NOTHING, SHARE, Bounds, Estimate, wilson
from montecarlo.analysis.sequential import MIN_GAMES
from montecarlo.simulation.batch import Batches
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.grid import Grid, comparison_of
from montecarlo.simulation.metrics import HALF_LEADER, SKILL, Counts, game_columns
from montecarlo.simulation.paired_sums import Sums
from montecarlo.simulation.plan import BATCH_GAMES

GAMES = 4 * BATCH_GAMES
QUICK = "richest-after:12"


def grid(
    *rules: str, editions: tuple[str, ...] = ("no-c1009",), players: tuple[int, ...] = (3,), line_ups: str = "balanced"
) -> Comparison:
    return comparison_of(Grid(editions, rules, (), players, tuple(line_ups.split()), None, 5, GAMES))


def played(comparison: Comparison) -> tuple[Sums, Compared, list[dict[str, Counts]]]:
    """A comparison played, worked out, and the columns of its games."""
    sums, _ = Contest(comparison, GAMES).play()
    columns = []
    for arm in comparison.arms:
        batches = Batches(replace(arm.plan, games=GAMES))
        batches.tables.follows_rounds = 1
        parts = [game_columns(batches.outcomes(n)[0], batches.plan, batches.layout) for n in range(4)]
        columns.append({name: np.concatenate([part[name] for part in parts]) for name in parts[0]})
    return sums, estimate([(comparison, sums)])[0], columns


@pytest.fixture(scope="module")
def paired() -> Any:
    return played(grid(QUICK, f"{QUICK}+free-parking-pot"))


@pytest.fixture(scope="module")
def apart() -> Any:
    return played(grid(QUICK, editions=("no-c1009", "dk-matador")))


def named(compared: Compared, name: str) -> Difference:
    return next(one for one in compared.differences if one.metric.name == name)


def close(estimate: Estimate, value: float, half_width: float, rel: float = 1e-3) -> None:
    assert estimate.value == pytest.approx(value, rel=1e-9, abs=1e-12)
    assert estimate.half_width == pytest.approx(half_width, rel=rel)


@pytest.mark.parametrize("name", ["lead_changes", "money", "auctions"])
def test_a_difference_of_means_is_that_of_the_games_pair_by_pair(paired: Any, name: str) -> None:
    _, compared, columns = paired
    apart = (columns[1][name] - columns[0][name]) * named(compared, name).metric.scale
    reach = stats.t.ppf((1 + compared.family.level) / 2, GAMES - 1) * stats.sem(apart)
    close(named(compared, name).estimate, apart.mean(), reach)


def test_a_difference_of_shares_takes_only_games_that_differ(paired: Any) -> None:
    _, compared, columns = paired
    apart = columns[1]["first_seat"] - columns[0]["first_seat"]
    found = named(compared, "first_seat").estimate
    assert found.value == pytest.approx(apart.mean())
    z = stats.norm.ppf((1 + compared.family.level) / 2)
    assert found.half_width is not None
    assert 1 <= found.half_width / (z * apart.std() / GAMES**0.5) < 1.1  # some games more on each side


def test_a_difference_of_ratios_is_linearised(paired: Any) -> None:
    _, compared, columns = paired
    terms = []
    value = []
    for of in columns:
        ratio = of["rent_orange"].sum() / of["outlay_orange"].sum()
        value.append(100 * ratio)
        terms.append(100 * (of["rent_orange"] - ratio * of["outlay_orange"]) / of["outlay_orange"].mean())
    reach = stats.t.ppf((1 + compared.family.level) / 2, GAMES - 1) * stats.sem(terms[1] - terms[0])
    close(named(compared, "return_orange").estimate, value[1] - value[0], reach)


def test_independent_arms_add_their_variances(apart: Any) -> None:
    _, compared, columns = apart
    found = named(compared, "auctions")
    assert not found.is_paired
    assert found.variance_saved is None
    means = [of["auctions"].mean() for of in columns]
    errors = [stats.sem(of["auctions"]) for of in columns]
    reach = stats.t.ppf((1 + compared.family.level) / 2, GAMES - 1) * np.hypot(*errors)
    close(found.estimate, means[1] - means[0], reach)


def test_shares_of_independent_arms_have_newcombes_interval() -> None:
    # Newcombe 1998, table II, row a: 56/70 less 48/80, method 10 without continuity correction.
    found = independent_difference(wilson(56, 70), wilson(48, 80))
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


def test_pairing_saves_what_the_games_have_in_common(paired: Any) -> None:
    _, compared, columns = paired
    a, b = columns[1]["auctions"], columns[0]["auctions"]
    saved = 1 - (a - b).var() / (a.var() + b.var())
    assert named(compared, "auctions").variance_saved == pytest.approx(saved, abs=1e-6)
    assert saved > 0.2


def test_where_no_game_differs_nothing_is_said_to_be_saved(paired: Any) -> None:
    _, compared, columns = paired
    assert not columns[0]["unfinished"].any()
    assert not columns[1]["unfinished"].any()
    found = named(compared, "unfinished")
    assert found.variance_saved is None
    assert found.estimate.low is not None
    assert found.estimate.low < 0.0 < (found.estimate.high or 0.0)


def test_figures_of_arms_have_their_own_95_percent_interval(paired: Any) -> None:
    _, compared, columns = paired
    low, high = stats.t.interval(LEVEL, GAMES - 1, columns[0]["auctions"].mean(), stats.sem(columns[0]["auctions"]))
    found = compared.figures[0]["auctions"]
    assert (found.low, found.high) == pytest.approx((low, high), rel=1e-4)
    wins = int(columns[0]["first_seat"].sum())
    assert compared.figures[0]["first_seat"].value == pytest.approx(wins / GAMES - 1 / 3)


def test_a_mean_beyond_the_cut_is_not_known_and_a_median_beyond_it_neither() -> None:
    _, compared, _ = played(grid("round-cap:12", "round-cap:12+free-parking-pot"))  # all are cut long before round 200
    for name in ("mean_to_200", "median_rounds", "p90_rounds"):
        assert compared.figures[0][name] == NOTHING
        assert named(compared, name).estimate == NOTHING
        assert not named(compared, name).is_separated
        assert named(compared, name).games_to_separate is None


def test_the_family_is_every_difference_that_is_shown(paired: Any, apart: Any) -> None:
    for _, compared, _ in (paired, apart):
        assert compared.family.size == len(compared.differences)
        assert compared.family.level == pytest.approx(1 - 0.05 / len(compared.differences))


def test_several_comparisons_are_one_family(paired: Any) -> None:
    sums, compared, _ = paired
    both = estimate([(compared.comparison, sums)] * 2)
    assert {one.family.size for one in both} == {2 * compared.family.size}
    narrow, wide = named(compared, "auctions").estimate, named(both[0], "auctions").estimate
    assert narrow.value == wide.value
    assert (narrow.half_width or 0) < (wide.half_width or 0)


def test_money_and_groups_are_compared_on_one_board_only(paired: Any, apart: Any) -> None:
    on_one = {one.metric.name for one in paired[1].differences}
    on_two = {one.metric.name for one in apart[1].differences}
    assert on_one - on_two >= {"money", "return_brown", "return_orange"}
    assert not any(name.startswith("return_") for name in on_two)


def test_skill_is_not_compared_between_line_ups() -> None:
    line_ups = grid(QUICK, line_ups="balanced cautious")
    skill = next(metric for metric in line_ups.metrics if metric.name == SKILL)
    assert not is_compared(line_ups, line_ups.pairs[0], skill)
    rules = grid(QUICK, f"{QUICK}+no-auctions")
    assert is_compared(rules, rules.pairs[0], skill)


def test_the_leader_at_half_time_is_not_known_where_games_may_be_longer_than_is_kept() -> None:
    comparison = grid("round-cap:5000+timed:30", "round-cap:5000+timed:40")
    _, compared, _ = played(comparison)
    assert compared.figures[0][HALF_LEADER] == NOTHING
    assert compared.figures[0]["lead_changes"].value is not None


def test_a_stopped_run_has_the_interval_of_its_rule(paired: Any) -> None:
    sums, compared, _ = paired
    comparison = replace(compared.comparison, metrics=(named(compared, "auctions").metric,))
    large = sums_times(sums, -(-MIN_GAMES // GAMES))
    metric, level = comparison.metrics[0], family_of([comparison]).level
    sequence = estimate([(comparison, large)], Stop(SEPARATED, "auctions", None, True))[0].differences[0].estimate
    fixed = estimate([(comparison, large)], Stop(PRECISION, "auctions", 1.0, True))[0].differences[0].estimate
    assert sequence == sequence_of(comparison, large, 0, metric, level)
    assert fixed == difference_of(comparison, large, 0, metric, level)
    assert sequence.value == fixed.value
    assert (sequence.half_width or 0) > (fixed.half_width or 0) > 0


def sums_times(sums: Sums, times: int) -> Sums:
    """The sums of the same games, so many times over."""
    parts = {
        name: [one * times for one in getattr(sums, name)] for name in ("totals", "products", "crosses", "differing")
    }
    return replace(sums, games=sums.games * times, batches=sums.batches * times, **parts)


def test_the_variance_of_independent_arms_in_a_sequence_is_the_sum_of_both(apart: Any) -> None:
    sums, compared, columns = apart
    times = -(-MIN_GAMES // GAMES)
    metric = named(compared, "auctions").metric
    found = sequence_of(compared.comparison, sums_times(sums, times), 0, metric, LEVEL)
    paired_of_shuffled = np.random.default_rng(1).permutation(columns[1]["auctions"]) - columns[0]["auctions"]
    ordinary = 1.96 * paired_of_shuffled.std() / (times * GAMES) ** 0.5
    assert found.half_width is not None
    assert 1.2 < found.half_width / ordinary < 2.5


def test_small_parts() -> None:
    assert variance_saved(1.0, 2.0) == 0.75
    assert variance_saved(0.0, 2.0) == 1.0
    assert variance_saved(None, 2.0) is None
    assert variance_saved(0.0, 0.0) is None
    assert adjusted(Estimate(1.0, 0.5, 2.0), 10, -1) == Estimate(9.0, 4.0, 19.0)
    assert adjusted(NOTHING, 10, -1) == NOTHING
    assert independent_difference(Estimate(3.0, 2.0, 4.0), NOTHING) == NOTHING
    assert independent_difference(Estimate(3.0), Estimate(1.0, 0.0, 2.0)) == Estimate(2.0)


def test_a_difference_that_few_games_tell_of_has_no_interval(paired: Any) -> None:
    sums, compared, _ = paired
    auctions = named(compared, "auctions")
    for differing, is_known in ((FEW_EVENTS - 1, False), (FEW_EVENTS, True)):
        few = replace(sums, differing=[np.full_like(sums.differing[0], differing)])
        found = named(estimate([(compared.comparison, few)])[0], "auctions")
        assert found.estimate.value == auctions.estimate.value
        assert (found.estimate.low is not None) == is_known
        assert is_known or not found.is_separated


def test_a_ratio_of_few_events_has_no_interval_and_nothing_counted_is_below_zero() -> None:
    comparison = grid(QUICK, f"{QUICK}+free-parking-pot")
    sums, compared, columns = played(comparison)
    out = int(columns[0]["someone_out"].sum())
    assert 0 < out < FEW_EVENTS  # hardly anybody is out after twelve rounds
    assert sums.games_that_differ(0, "first_out") < FEW_EVENTS
    assert compared.figures[0]["first_out"].value is not None
    assert compared.figures[0]["first_out"].low is None
    assert named(compared, "first_out").estimate.low is None
    assert all(
        figure.low is None or figure.low >= 0 for name, figure in compared.figures[0].items() if name not in BELOW
    )


def test_a_figure_ends_where_it_can_be_no_more() -> None:
    bounds = {metric.name: bounds_of(metric) for metric in grid(QUICK, f"{QUICK}+free-parking-pot").metrics}
    assert bounds["mean_to_200"] == Bounds(0, 200)
    assert bounds["minutes_to_360"] == Bounds(0, 360)
    assert bounds["shortage"] == Bounds(0, 1e6)  # in millionths, as it is counted
    assert (bounds["auctions"], bounds["money"], bounds["someone_out"]) == (COUNT, AMOUNT, SHARE)


BELOW = ("first_seat", "skill")  # an equal share is taken off
