"""Quantiles by resampling stretches of games: by hand, against brute force, and coverage by simulation.

Each simulation plays `TRIALS` comparisons. The stated coverage of an interval of 95% is 94 to 96%; a test fails with a
chance of 1 in 100,000 at either end of it, and catches a coverage below 89.5% or above 99% all but certainly (99.9%).
Wrong formulas that are caught stand beside it: one too wide, one too narrow.
"""

import json
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from montecarlo.analysis.intervals import NOTHING, Estimate
from montecarlo.analysis.lengths import MEDIAN, P90
from montecarlo.analysis.resampling import (
    FEW_UNITS,
    MINUTES_BELOW,
    RESAMPLES,
    ROUNDS_BELOW,
    Resampled,
    Resampler,
    quantile_difference,
    quantile_estimate,
    quantiles,
    variance_saved,
)
from montecarlo.simulation.plan import BATCH_GAMES
from montecarlo.simulation.units import MOST_UNITS, UNIT_GAMES, Units
from tests.conftest import Soak

TRIALS = 1000
FALSE_ALARM = 1e-5
LEAST = stats.binom.ppf(FALSE_ALARM, TRIALS, 0.94) / TRIALS
MOST = stats.binom.ppf(1 - FALSE_ALARM, TRIALS, 0.96) / TRIALS
STRICT = 0.999
STRICT_LEAST = stats.binom.ppf(FALSE_ALARM, TRIALS, 0.997) / TRIALS

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Pair = Callable[[np.random.Generator, int], tuple[Ints, Ints]]

SHAPE, HERE, THERE, LONG = 3.0, 15.0, 18.0, 40.0  # lengths are 10 and a negative binomial of this shape and a mean
LONGEST = 500
SELDOM = 200


def put(lengths: Ints, *sizes: int) -> Units:
    """The units of some games, put in by parts of these sizes, over and over."""
    units, at, turn = Units(), 0, 0
    while at < len(lengths):
        size = sizes[turn % len(sizes)]
        units.add(lengths[at : at + size])
        at, turn = at + size, turn + 1
    return units


def some(games: int, seed: int = 1) -> Ints:
    return 10 + np.random.default_rng(seed).negative_binomial(3, 0.15, games)


def text(units: Units) -> str:
    return json.dumps(units.data())


@pytest.mark.parametrize("games", [1, 31, 32, 256, 1000, 4128, 4127, 20_000])
def test_the_same_games_give_the_same_units_however_they_are_put_in(games: int) -> None:
    lengths = some(games)
    by_batch = put(lengths, BATCH_GAMES)
    assert text(put(lengths, games)) == text(put(lengths, 1, 7, 600)) == text(by_batch)
    assert by_batch.games == games
    size = by_batch.unit_games
    assert games // size <= MOST_UNITS
    assert size == UNIT_GAMES or games // (size // 2) > MOST_UNITS
    for unit, row in enumerate(by_batch.counts):
        mine = lengths[unit * size : (unit + 1) * size]
        assert row.tolist() == np.bincount(mine, minlength=by_batch.counts.shape[1]).tolist()
    assert by_batch.units == len(by_batch.counts) == -(-games // size)
    assert by_batch.total().tolist() == np.bincount(lengths).tolist()


def test_units_double_when_there_are_more_than_most() -> None:
    full = MOST_UNITS * UNIT_GAMES
    assert put(some(full + UNIT_GAMES - 1), BATCH_GAMES).unit_games == UNIT_GAMES
    assert put(some(full + UNIT_GAMES), BATCH_GAMES).unit_games == 2 * UNIT_GAMES
    assert put(some(50 * full), BATCH_GAMES).counts.shape[0] <= MOST_UNITS + 1


@pytest.mark.parametrize(("first", "second"), [(0, 5000), (16_384, 16_384), (16_384 * 9, 3000), (16_384, 16_384 * 6)])
def test_games_kept_apart_go_behind(first: int, second: int) -> None:
    lengths = some(first + second)
    both = put(lengths[:first], BATCH_GAMES)
    both.extend(put(lengths[first:], BATCH_GAMES))
    assert text(both) == text(put(lengths, BATCH_GAMES))


def test_units_that_do_not_fit_behind_are_refused() -> None:
    odd = put(some(100), 100)
    with pytest.raises(ValueError, match="units of 32 games do not fit behind 100 games"):
        odd.extend(put(some(50), 50))


def test_units_are_written_and_read() -> None:
    units = put(some(9000), BATCH_GAMES)
    read = Units.of_data(json.loads(text(units)))
    assert text(read) == text(units)
    assert read.counts.tolist() == units.counts.tolist()
    more = some(300, seed=2)
    read.add(more)
    units.add(more)
    assert text(read) == text(units)
    assert text(Units.of_data(Units().data())) == text(Units())


def test_damaged_units_are_refused() -> None:
    good = put(some(100), 100).data()
    lengths, counts = good["units"][0]
    for wrong in (
        {**good, "games": 99},
        {**good, "unit_games": 64},
        {**good, "units": good["units"][1:]},
        {**good, "units": [[lengths, [counts[0] + 1, *counts[1:]]], *good["units"][1:]]},
        {**good, "units": [[[-1, *lengths[1:]], counts], *good["units"][1:]]},
        {**good, "units": [[lengths[1:], counts], *good["units"][1:]]},
    ):
        with pytest.raises(ValueError, match="games"):
            Units.of_data(wrong)


def test_a_negative_length_is_refused() -> None:
    with pytest.raises(ValueError, match="a game has a length of -1"):
        Units().add(np.array([5, -1]))


def test_nobody_writes_into_the_counts() -> None:
    with pytest.raises(ValueError, match="read-only"):
        put(some(10), 10).counts[0, 0] = 1


def test_quantiles_by_hand() -> None:
    """Games of 1, 2, 2 and 3 rounds: the second has ended in the middle of round 2."""
    rows = np.array([[0, 1, 2, 1], [0, 0, 0, 4]])
    assert quantiles(rows, MEDIAN, ROUNDS_BELOW).tolist() == [1.5, 2.5]
    assert quantiles(rows, MEDIAN, MINUTES_BELOW).tolist() == [2.0, 3.0]
    assert quantiles(rows, 250, ROUNDS_BELOW).tolist() == [1.0, 2.25]
    assert quantiles(rows, P90, ROUNDS_BELOW).tolist() == pytest.approx([2.6, 2.9])


def test_quantiles_are_those_of_games_spread_evenly_over_their_round() -> None:
    lengths, parts = some(1000), 1000
    spread = np.sort((lengths[:, np.newaxis] - 1 + (np.arange(parts) + 0.5) / parts).ravel())
    for per_mille in (100, MEDIAN, P90, 990):
        mine = quantiles(np.bincount(lengths)[np.newaxis], per_mille, ROUNDS_BELOW)[0]
        assert mine == pytest.approx(np.quantile(spread, per_mille / 1000, method="inverted_cdf"), abs=0.01)


def test_a_resample_is_units_put_together() -> None:
    lengths = some(1000)
    units = put(lengths, BATCH_GAMES)
    resampler = Resampler(7, units.units)
    found = resampler.quantile(units, P90, ROUNDS_BELOW, None)
    assert found.draws is not None
    assert len(found.draws) == RESAMPLES
    assert (resampler.weights.sum(axis=1) == units.units).all()
    parts = [lengths[at : at + UNIT_GAMES] for at in range(0, 1000, UNIT_GAMES)]
    for draw in (0, 1, RESAMPLES - 1):
        again = np.concatenate(
            [part for part, n in zip(parts, resampler.weights[draw], strict=True) for _ in range(int(n))]
        )
        assert found.draws[draw] == quantiles(np.bincount(again)[np.newaxis], P90, ROUNDS_BELOW)[0]


def test_the_draws_are_those_of_the_seed() -> None:
    assert (Resampler(1, 40).weights == Resampler(1, 40).weights).all()
    assert (Resampler(1, 40).weights != Resampler(2, 40).weights).any()
    with pytest.raises(ValueError, match="4 units, and the resamples are of 40"):
        Resampler(1, 40).quantile(put(some(100), 100), MEDIAN, ROUNDS_BELOW, None)


def test_the_spread_is_that_of_a_quantile_of_many_games() -> None:
    """The square root of p (1 - p) / n over the density, for evenly spread lengths."""
    games, longest = 40_960, 200
    lengths = np.random.default_rng(3).integers(1, longest + 1, games)
    units = put(lengths, BATCH_GAMES)
    for per_mille in (MEDIAN, P90):
        found = quantile_estimate(Resampler(1, units.units).quantile(units, per_mille, ROUNDS_BELOW, None), 0.95)
        share = per_mille / 1000
        assert found.value == pytest.approx(share * longest, rel=0.02)
        assert found.half_width == pytest.approx(1.96 * longest * np.sqrt(share * (1 - share) / games), rel=0.25)


def test_a_quantile_beyond_the_first_cut_is_not_known() -> None:
    lengths = np.repeat([10, 20, 30], [4000, 4000, 2000])
    units = put(np.random.default_rng(1).permutation(lengths), BATCH_GAMES)
    resampler = Resampler(1, units.units)

    def median(seen: int | None) -> Resampled:
        return resampler.quantile(units, MEDIAN, ROUNDS_BELOW, seen)

    assert median(None).value == median(21).value == median(30).value == pytest.approx(19.25)
    assert quantile_estimate(median(30), 0.95).half_width is not None
    for seen in (10, 20):
        assert median(seen) == Resampled(None, None, units.units)
        assert quantile_estimate(median(seen), 0.95) == NOTHING
        assert quantile_difference(median(None), median(seen), 0.95, paired=True) == NOTHING
    edge = resampler.quantile(units, 799, ROUNDS_BELOW, 30)  # some resamples lie among the games that were cut
    assert edge.value is not None
    assert quantile_estimate(edge, 0.95) == Estimate(edge.value)
    assert quantile_difference(edge, median(None), 0.95, paired=True).half_width is None
    assert variance_saved(edge, median(None)) is None


def test_too_few_units_have_no_interval() -> None:
    for units, known in ((FEW_UNITS - 1, False), (FEW_UNITS, True)):
        lengths = put(some(units * UNIT_GAMES), BATCH_GAMES)
        found = Resampler(1, units).quantile(lengths, MEDIAN, ROUNDS_BELOW, None)
        assert found.value is not None
        assert (quantile_estimate(found, 0.95).half_width is not None) == known


def test_arms_whose_games_are_the_same_do_not_differ() -> None:
    units = put(some(2000), BATCH_GAMES)
    one = Resampler(1, units.units).quantile(units, MEDIAN, ROUNDS_BELOW, None)
    found = quantile_difference(one, one, 0.95, paired=True)
    assert found.value == 0
    assert not found.is_separated
    crossing = 2**0.5 / np.bincount(some(2000))[int(np.ceil(one.value or 0))]  # one game more or less in each arm
    assert found.half_width == pytest.approx(1.98 * crossing, rel=0.02)
    assert variance_saved(one, one) == 1.0
    apart = quantile_difference(one, one, 0.95, paired=False).half_width
    assert apart == pytest.approx(2**0.5 * (quantile_estimate(one, 0.95).half_width or 0), rel=0.02)


def test_games_of_one_length_have_no_spread() -> None:
    units = put(np.full(1000, 35), BATCH_GAMES)
    one = Resampler(1, units.units).quantile(units, MEDIAN, ROUNDS_BELOW, None)
    assert quantile_difference(one, one, 0.95, paired=False).half_width == pytest.approx(1.98 * 2**0.5 / 1000, rel=0.02)
    assert variance_saved(one, one) is None


def law(mean: float) -> Floats:
    """Chances of the lengths 0, 1, 2, ..."""
    own = stats.nbinom(SHAPE, SHAPE / (SHAPE + mean)).pmf(np.arange(LONGEST - 10))
    return np.concatenate([np.zeros(10), own])


def truth(chances: Floats, per_mille: int) -> float:
    """The quantile of the distribution itself."""
    ended = np.cumsum(chances)
    at = int(np.searchsorted(ended, per_mille / 1000))
    return at - 1 + float((per_mille / 1000 - ended[at - 1]) / chances[at])


LAWS = {mean: law(mean) for mean in (HERE, THERE, LONG)}
ENDED = {mean: np.cumsum(chances) for mean, chances in LAWS.items()}


def alike(random: np.random.Generator, games: int) -> tuple[Ints, Ints]:
    """What makes a game long here makes it long there."""
    pace = random.gamma(SHAPE, 1 / SHAPE, games)
    return 10 + random.poisson(HERE * pace), 10 + random.poisson(THERE * pace)


def opposed(random: np.random.Generator, games: int) -> tuple[Ints, Ints]:
    """What makes a game long here makes it short there."""
    luck = random.random(games)
    return np.searchsorted(ENDED[HERE], luck), np.searchsorted(ENDED[THERE], 1 - luck)


def mostly_the_same(random: np.random.Generator, games: int) -> tuple[Ints, Ints]:
    """One game in `SELDOM` goes another way, and is longer."""
    here, other = (10 + random.negative_binomial(SHAPE, SHAPE / (SHAPE + mean), games) for mean in (HERE, LONG))
    return here, np.where(random.random(games) * SELDOM < 1, other, here)


def coverage(
    pair: Pair, games: int, seed: int, *, paired: bool = True, there: Floats = LAWS[THERE], one_game: bool = True
) -> dict[tuple[int, float], float]:
    """Shares of intervals of the difference that hold the truth, by quantile and level."""
    random, right = (
        np.random.default_rng(seed),
        dict.fromkeys(((q, p) for q in (MEDIAN, P90) for p in (0.95, STRICT)), 0),
    )
    for trial in range(TRIALS):
        arms = [put(lengths, games) for lengths in pair(random, games)]
        if trial % 20 == 0:
            resampler = Resampler(seed + trial, arms[0].units)
        for per_mille in (MEDIAN, P90):
            one, other = (resampler.quantile(arm, per_mille, ROUNDS_BELOW, None) for arm in arms)
            if not one_game:
                one, other = replace(one, step=0.0), replace(other, step=0.0)
            true = truth(LAWS[HERE], per_mille) - truth(there, per_mille)
            for level in (0.95, STRICT):
                found = quantile_difference(one, other, level, paired=paired)
                assert found.low is not None
                assert found.high is not None
                right[per_mille, level] += found.low <= true <= found.high
    return {key: hits / TRIALS for key, hits in right.items()}


@pytest.mark.parametrize(
    "games", [1024, *(pytest.param(games, marks=pytest.mark.slow) for games in (3000, 10_240, 40_960))]
)
def test_coverage_of_differences_of_quantiles(games: int, soak: Soak) -> None:
    for (_, level), share in coverage(alike, games, soak.seed).items():
        assert (LEAST <= share <= MOST) if level < STRICT else share >= STRICT_LEAST


@pytest.mark.slow
def test_coverage_where_hardly_a_game_differs(soak: Soak) -> None:
    there = LAWS[HERE] * (1 - 1 / SELDOM) + LAWS[LONG] / SELDOM
    for (_, level), share in coverage(mostly_the_same, 1024, soak.seed, there=there).items():
        assert share >= (LEAST if level < STRICT else STRICT_LEAST)
    alone = coverage(mostly_the_same, 1024, soak.seed, there=there, one_game=False)
    assert max(alone[MEDIAN, STRICT], alone[P90, STRICT]) < STRICT_LEAST  # the control: without the one game


def test_the_formula_for_other_games_is_too_wide_where_they_are_the_same(soak: Soak) -> None:
    found = coverage(alike, 1024, soak.seed, paired=False)
    assert min(found[MEDIAN, 0.95], found[P90, 0.95]) > MOST


@pytest.mark.slow
def test_and_too_narrow_where_luck_here_is_bad_luck_there(soak: Soak) -> None:
    assert coverage(opposed, 1024, soak.seed, paired=False)[MEDIAN, 0.95] < LEAST
    assert coverage(opposed, 1024, soak.seed)[MEDIAN, 0.95] >= LEAST


def test_the_quantile_of_one_arm_holds_the_truth(soak: Soak) -> None:
    random, right = np.random.default_rng(soak.seed), {MEDIAN: 0, P90: 0}
    for trial in range(TRIALS):
        arm = put(alike(random, 1024)[0], 1024)
        resampler = Resampler(trial, arm.units)
        for per_mille in right:
            found = quantile_estimate(resampler.quantile(arm, per_mille, ROUNDS_BELOW, None), 0.95)
            assert found.low is not None
            assert found.high is not None
            right[per_mille] += found.low <= truth(LAWS[HERE], per_mille) <= found.high
    assert all(LEAST <= hits / TRIALS <= MOST for hits in right.values())
