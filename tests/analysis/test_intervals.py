"""Intervals: against scipy where it has them, and by simulation: 95% intervals contain the truth 95% of the time.

Each simulation plays `TRIALS` little experiments. It fails when the share of intervals that contain the truth is below
`LEAST`: for an interval whose true coverage is 94.5% or more that happens with a chance below 1 in 100,000, and it is
all but certain (99.9%) below 91%. The negative control shows that an interval of level 90% is caught.
"""

import math
from collections.abc import Callable

import numpy as np
import pytest
from scipy import stats

from montecarlo.analysis.intervals import (
    AMOUNT,
    BALANCE,
    COUNT,
    NOTHING,
    SHARE,
    SHARES_APART,
    Bounds,
    Estimate,
    deviation,
    family_level,
    mean,
    normal_quantile,
    ratio,
    ratio_difference,
    rounded,
    student_quantile,
    wilson,
    win_difference,
)
from montecarlo.analysis.lengths import Lengths
from montecarlo.analysis.precision import goal_of
from montecarlo.engine import kinds
from montecarlo.simulation.plan import BATCH_GAMES, Precision, make_plan
from montecarlo.simulation.tally import Tally
from tests.conftest import Soak

TRIALS = 4000
STATED = 0.945  # the least coverage that counts as 95%
FALSE_ALARM = 1e-5
LEAST = stats.binom.ppf(FALSE_ALARM, TRIALS, STATED) / TRIALS
GAMES = 400


def coverage(trial: Callable[[np.random.Generator], bool], seed: int) -> float:
    random = np.random.default_rng(seed)
    return sum(trial(random) for _ in range(TRIALS)) / TRIALS


def contains(estimate: Estimate, truth: float) -> bool:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low <= truth <= estimate.high


@pytest.mark.parametrize(("hits", "games"), [(0, 1), (1, 1), (0, 50), (50, 50), (3, 10), (2501, 10_000), (1, 10**9)])
@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_wilson_is_that_of_scipy(hits: int, games: int, level: float) -> None:
    mine, theirs = wilson(hits, games, level), stats.binomtest(hits, games).proportion_ci(level, method="wilson")
    assert (mine.low, mine.high) == pytest.approx((theirs.low, theirs.high), rel=1e-9, abs=1e-15)
    assert mine.value == hits / games


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.99, 0.999])
def test_quantiles_are_those_of_scipy(level: float) -> None:
    assert normal_quantile(level) == pytest.approx(stats.norm.ppf((1 + level) / 2))
    for freedom, error in ((1, 1e-9), (2, 1e-9), (3, 0.05), (5, 0.01), (20, 1e-4), (100, 1e-7), (10**6, 1e-9)):
        assert student_quantile(level, freedom) == pytest.approx(stats.t.ppf((1 + level) / 2, freedom), rel=error)


def test_the_mean_is_that_of_scipy() -> None:
    values = [3, 7, 7, 19, 24, 1, 0, 2, 5, 11, 30, 4]
    estimate = mean(len(values), sum(values), sum(value**2 for value in values))
    low, high = stats.t.interval(0.95, len(values) - 1, np.mean(values), stats.sem(values))
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx((np.mean(values), low, high), rel=1e-4)


def test_the_spread_of_huge_numbers_loses_no_digits() -> None:
    base = 10**15
    assert deviation(3, 3 * base + 3, sum((base + n) ** 2 for n in range(3))) == 1.0


def test_without_a_spread_there_is_no_interval() -> None:
    assert wilson(0, 0) == NOTHING
    assert mean(0, 0, 0) == NOTHING
    assert mean(1, 5, 25) == Estimate(5.0)
    assert ratio(3, 0, 0, 0, 0, 0) == NOTHING
    assert ratio(1, 4, 2, 16, 8, 4) == Estimate(2.0)
    assert win_difference(0, (0, 0), (1, 1), 0.95) == NOTHING
    assert ratio_difference(3, [1, 2, 0, 0], [[1] * 4] * 4, 0.95) == NOTHING
    assert ratio_difference(1, [4, 2, 1, 1], [[1] * 4] * 4, 0.95) == Estimate(1.0)
    assert NOTHING.half_width is None


def test_an_interval_ends_where_the_figure_does() -> None:
    """Of few games, the spread alone would reach below nothing, or above what there is."""
    one_of_three = (3, 6, 36)  # 6, 0, 0: Student's interval is -6.6 to 10.6
    assert mean(*one_of_three) == mean(*one_of_three, bounds=BALANCE)
    assert (mean(*one_of_three).low or 0) < -6
    assert mean(*one_of_three, bounds=AMOUNT).low == 0
    assert mean(*one_of_three, bounds=Bounds(1.0, 10.0)) == Estimate(2.0, 1.0, 10.0)
    most = ratio(3, 5, 6, 9, 10, 12, bounds=SHARE)  # 2 of 2, 2 of 2, 1 of 2
    assert (most.value, most.high) == (5 / 6, 1.0)
    assert (ratio(3, 5, 6, 9, 10, 12).high or 0) > 1
    assert SHARES_APART.cut(Estimate(0.9, 0.7, 1.1)) == Estimate(0.9, 0.7, 1.0)
    assert SHARES_APART.cut(Estimate(-0.9, -1.1, -0.7)) == Estimate(-0.9, -1.0, -0.7)
    assert SHARES_APART.cut(Estimate(0.9)) == Estimate(0.9)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.999])
def test_what_was_never_seen_may_be_rare(level: float) -> None:
    theirs = stats.binomtest(0, 1000).proportion_ci(level, method="exact")
    for found in (mean(1000, 0, 0, level, bounds=COUNT), ratio(20, 0, 1000, 0, 0, 51_000, level, bounds=SHARE)):
        assert (found.value, found.low) == (0.0, 0.0)
        assert found.high == pytest.approx(theirs.high)
    of_ten = mean(1000, 0, 0, level, bounds=Bounds(0.0, 10.0))
    assert (of_ten.value, of_ten.low) == (0.0, 0.0)
    assert of_ten.high == pytest.approx(10 * theirs.high)
    assert mean(1000, 0, 0, level, bounds=AMOUNT) == Estimate(0.0)  # nobody knows how much it would be
    assert mean(1000, 0, 0, level) == Estimate(0.0, 0.0, 0.0)  # two sides that do not differ in any game


def test_coverage_of_what_was_never_seen(soak: Soak) -> None:
    """At its worst: a truth just beyond the interval is missed by the runs that never see the event, and no others."""

    def covered(level: float) -> float:
        never = mean(GAMES, 0, 0, level, bounds=COUNT)
        truth = 1.001 * (never.high or 0.0)
        return coverage(lambda random: random.poisson(truth * GAMES) > 0 or contains(never, truth), soak.seed)

    assert covered(0.95) >= LEAST
    assert covered(0.8) < LEAST


def test_a_ratio_over_one_a_game_is_a_mean() -> None:
    values = [3, 7, 7, 19]
    squares = sum(value**2 for value in values)
    as_ratio = ratio(4, sum(values), 4, squares, sum(values), 4)
    as_mean = mean(4, sum(values), squares)
    assert (as_ratio.low, as_ratio.high) == pytest.approx((as_mean.low, as_mean.high))


def test_numbers_leave_with_a_fixed_number_of_digits() -> None:
    assert rounded(1 / 3) == 0.333333
    assert str(rounded(-1e-9)) == "0.0"
    assert rounded(None) is None


@pytest.mark.parametrize("share", [0.02, 0.25, 0.5, 0.97])
def test_coverage_of_a_share(share: float, soak: Soak) -> None:
    # Wilson swings around 95% with the share; the mean over neighbouring shares is what is stated.
    def trial(random: np.random.Generator) -> bool:
        true = share * random.uniform(0.9, 1.02)
        return contains(wilson(int(random.binomial(GAMES, true)), GAMES), true)

    assert coverage(trial, soak.seed) >= LEAST


def test_coverage_of_a_mean(soak: Soak) -> None:
    def trial(random: np.random.Generator) -> bool:
        values = random.poisson(3.0, GAMES)
        return contains(mean(GAMES, int(values.sum()), int((values**2).sum())), 3.0)

    assert coverage(trial, soak.seed) >= LEAST


def test_coverage_of_a_ratio_where_games_differ(soak: Soak) -> None:
    """Landings in a game: each game has its own length and its own luck, so landings are far from independent."""

    def trial(random: np.random.Generator) -> bool:
        landings = 1 + random.poisson(random.uniform(10, 60, GAMES))
        luck = random.beta(4, 12, GAMES)  # mean 0.25, independent of the length
        hits = random.binomial(landings, luck)
        sums = (hits.sum(), landings.sum(), (hits**2).sum(), (hits * landings).sum(), (landings**2).sum())
        return contains(ratio(GAMES, *map(int, sums)), 0.25)

    assert coverage(trial, soak.seed) >= LEAST


def paired(random: np.random.Generator, common: bool) -> Estimate:
    """Two sides of the same games, whose luck is the same (or not) and of which one hits a fifth more often."""
    landings = 1 + random.poisson(random.uniform(10, 60, GAMES))
    luck = random.beta(4, 12, GAMES)  # mean 0.25
    other = luck if common else random.beta(4, 12, GAMES)
    hits, more = random.binomial(landings, luck), random.binomial(landings, 1.2 * other)
    four = np.stack([more, landings, hits, landings])
    return ratio_difference(GAMES, four.sum(axis=1).tolist(), (four @ four.T).tolist(), 0.95)


@pytest.mark.parametrize("common", [True, False])
def test_coverage_of_a_difference_of_two_ratios(common: bool, soak: Soak) -> None:
    assert coverage(lambda random: contains(paired(random, common), 0.05), soak.seed) >= LEAST


def test_what_two_sides_have_in_common_makes_their_difference_surer() -> None:
    random = np.random.default_rng(1)
    together, apart = paired(random, True).half_width, paired(random, False).half_width
    assert together is not None
    assert apart is not None
    assert together < 0.8 * apart


def test_a_difference_of_ratios_from_a_side_that_does_not_vary_is_the_ratio() -> None:
    tops, bottoms = np.array([3, 7, 7, 19, 2]), np.array([10, 20, 30, 40, 50])
    four = np.stack([tops, bottoms, bottoms, 2 * bottoms])
    found = ratio_difference(5, four.sum(axis=1).tolist(), (four @ four.T).tolist(), 0.95)
    sums = (tops.sum(), bottoms.sum(), (tops**2).sum(), (tops * bottoms).sum(), (bottoms**2).sum())
    alone = ratio(5, *map(int, sums))
    assert (found.value, found.half_width) == pytest.approx(((alone.value or 0) - 0.5, alone.half_width))


def test_landings_taken_as_independent_would_be_too_sure(soak: Soak) -> None:
    """The negative control of the ratio: the same games with a Wilson interval over landings."""

    def trial(random: np.random.Generator) -> bool:
        landings = 1 + random.poisson(random.uniform(10, 60, GAMES))
        hits = random.binomial(landings, random.beta(4, 12, GAMES))
        return contains(wilson(int(hits.sum()), int(landings.sum())), 0.25)

    assert coverage(trial, soak.seed) < LEAST


@pytest.mark.parametrize("per_mille", [500, 900])
def test_coverage_of_a_quantile(per_mille: int, soak: Soak) -> None:
    """Lengths 20 + geometric, cut at 90; the true quantile is the first that a share of games does not outlast."""
    end, cap = 0.05, 90
    truth = 20 + math.ceil(math.log(1 - per_mille / 1000) / math.log(1 - end))

    def trial(random: np.random.Generator) -> bool:
        lengths = 20 + random.geometric(end, GAMES)
        finished = dict(
            zip(*(part.tolist() for part in np.unique(lengths[lengths <= cap], return_counts=True)), strict=True)
        )
        cut = int((lengths > cap).sum())
        found = Lengths(finished, {cap: cut} if cut else {}, 0, 0, 200).quantile(per_mille)
        return found.low is not None and found.low <= truth and (found.high is None or truth <= found.high)

    assert coverage(trial, soak.seed) >= LEAST


def test_all_differences_of_a_family_hold_at_once(soak: Soak) -> None:
    shares = (0.32, 0.26, 0.22, 0.17, 0.03)  # four seats, and the unfinished
    pairs = [(a, b) for a in range(4) for b in range(a)]
    level = family_level(len(pairs))

    def trial(random: np.random.Generator) -> bool:
        wins = random.multinomial(GAMES, shares)
        return all(
            contains(win_difference(GAMES, (int(wins[a]), int(wins[b])), (1, 1), level), shares[a] - shares[b])
            for a, b in pairs
        )

    assert coverage(trial, soak.seed) >= LEAST


def test_coverage_of_a_difference_per_chair(soak: Soak) -> None:
    shares = (0.2, 0.7, 0.1)  # one player against three

    def trial(random: np.random.Generator) -> bool:
        wins = random.multinomial(GAMES, shares)
        found = win_difference(GAMES, (int(wins[0]), int(wins[1])), (1, 1 / 3), 0.95)
        return contains(found, 0.2 - 0.7 / 3)

    assert coverage(trial, soak.seed) >= LEAST


def test_coverage_where_a_run_stops_when_its_interval_is_narrow_enough(soak: Soak) -> None:
    """The share finished, played until its interval reaches one point to each side; looks included."""
    share, width = 0.9, 0.01
    plan = make_plan("no-c1009", "", (), 4, "passive", 1, 10**6, Precision("finished", width))
    goal = goal_of(plan)

    def trial(random: np.random.Generator) -> bool:
        ends = np.zeros(len(kinds.END_REASONS), dtype=object)
        tally = Tally({"games": np.array(0, dtype=object), "ends": ends})
        while (wanted := goal(tally) * BATCH_GAMES) > tally.games:
            more = int(random.binomial(wanted - tally.games, share))
            tally.histograms["rounds"][1] = tally.histograms["rounds"].get(1, 0) + more
            tally.numbers["games"] = np.array(wanted, dtype=object)
            ends[kinds.LAST_SOLVENT] = tally.histograms["rounds"][1]
            ends[kinds.ROUND_CAP] = wanted - ends[kinds.LAST_SOLVENT]
        found = wilson(tally.histograms["rounds"][1], tally.games)
        assert found.half_width is not None
        assert found.half_width <= width
        return contains(found, share)

    assert coverage(trial, soak.seed) >= LEAST


def test_an_interval_of_another_level_is_caught(soak: Soak) -> None:
    """The negative control: an interval of 90% sold as one of 95%."""

    def trial(random: np.random.Generator) -> bool:
        return contains(wilson(int(random.binomial(GAMES, 0.25)), GAMES, 0.90), 0.25)

    assert coverage(trial, soak.seed) < LEAST


@pytest.mark.parametrize("level", [0.95, family_level(64), family_level(800), family_level(5000)])
def test_a_difference_of_shares_holds_at_the_level_of_a_family_where_few_games_differ(level: float) -> None:
    """Exactly, not by simulation: all games that differ are won by one side, a Poisson number of 20,000."""
    games = 20_000
    for expected in (0.5, 1, 2, 3, 5, 8, 12, 20, 30, 60, 120, 300):
        wins = range(int(expected + 12 * math.sqrt(expected) + 20))
        missed = sum(
            float(stats.poisson.pmf(won, expected))
            for won in wins
            if not contains(win_difference(games, (won, 0), (1, 1), level), expected / games)
        )
        assert missed <= 2 * (1 - level)
