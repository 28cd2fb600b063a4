"""Lengths of games, some of them cut: by hand."""

import pytest

from montecarlo.analysis.intervals import NOTHING, Estimate
from montecarlo.analysis.lengths import MEDIAN, P90, Lengths, Quantile

HORIZON = 200


def lengths(finished: dict[int, int], cut: dict[int, int] | None = None) -> Lengths:
    """Lengths with their sums up to the horizon."""
    cut = cut or {}
    both = [(length, games) for table in (finished, cut) for length, games in table.items()]
    total = sum(min(length, HORIZON) * games for length, games in both)
    squares = sum(min(length, HORIZON) ** 2 * games for length, games in both)
    return Lengths(finished, cut, total, squares, HORIZON)


def test_the_median_is_the_length_within_which_half_of_all_games_end() -> None:
    assert lengths({10: 1, 20: 1, 30: 1}).quantile(MEDIAN).value == 20
    assert lengths({10: 1, 20: 1}).quantile(MEDIAN).value == 10
    assert lengths({10: 1, 20: 1, 30: 2}, {1000: 1}).quantile(MEDIAN).value == 30


@pytest.mark.parametrize("games", [10, 30, 70, 100, 1000])
def test_nine_in_ten_are_enough_for_the_90th_percentile(games: int) -> None:
    exact = lengths({10: games * 9 // 10, 50: games // 10})
    assert exact.quantile(P90).value == 10
    assert lengths({10: games * 9 // 10 - 1, 50: games // 10 + 1}).quantile(P90).value == 50


def test_a_quantile_beyond_the_cut_is_not_known() -> None:
    cut = lengths({10: 40}, {1000: 60})
    assert cut.quantile(MEDIAN) == Quantile(None, None, None)
    assert cut.seen == 1000
    assert lengths({10: 52}, {1000: 48}).quantile(MEDIAN) == Quantile(10, 10, None)


def test_what_ended_after_another_game_was_cut_is_not_read_from_the_curve() -> None:
    mixed = lengths({10: 1, 900: 2}, {700: 2})
    assert [point.length for point in mixed.curve()] == [0, 10]
    assert mixed.quantile(MEDIAN).value is None


def test_the_curve_falls_from_all_games_to_the_cut_ones() -> None:
    points = [(point.length, point.games, point.share.value) for point in lengths({10: 1, 20: 2}, {1000: 1}).curve()]
    assert points == [(0, 4, 1.0), (10, 3, 0.75), (20, 1, 0.25)]


def test_the_mean_counts_a_long_or_cut_game_with_the_horizon() -> None:
    estimate = lengths({10: 1, 300: 1}, {1000: 1}).restricted_mean()
    assert estimate.value == pytest.approx((10 + 200 + 200) / 3)
    assert lengths({10: 1, 300: 1}, {1000: 1}).restricted_deviation() == pytest.approx(109.6966)


def test_there_is_no_mean_where_a_game_was_cut_before_the_horizon() -> None:
    early = lengths({10: 1, 30: 1}, {100: 1})
    assert early.restricted_mean() == NOTHING
    assert early.restricted_deviation() is None
    assert lengths({10: 1, 30: 1}).restricted_mean().value == 20
    assert lengths({10: 1}).restricted_mean() == Estimate(10.0)


def test_the_interval_of_a_restricted_mean_ends_at_its_horizon() -> None:
    estimate = lengths({10: 1, 300: 2}).restricted_mean()
    assert (estimate.low, estimate.high) == (0.0, 200.0)


def test_the_interval_of_the_median_closes_in_with_the_games() -> None:
    def width(each: int) -> int:
        found = lengths(dict.fromkeys(range(1, 101), each)).quantile(MEDIAN)
        assert found.low is not None
        assert found.high is not None
        assert found.low <= 50 <= found.high
        return found.high - found.low

    assert width(1) > width(10) > width(100)
