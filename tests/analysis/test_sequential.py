"""Rules that look at the games again and again, by simulation of many runs at once.

Fixed width: the ordinary interval at the batch where the rule stops holds the truth in 95% of runs, within half a
point. A test fails outside of what `RUNS` runs give with a chance of 1 in 100,000 where the true coverage is 94.5% or
95.5%; a coverage of 93.5% is caught all but certainly (99.9%). Until separated: of `NULL_RUNS` runs without any
difference at most 5% may ever find one; the test fails by accident with a chance of 1 in 1,000 if it is exactly 5%.
Every rule stands beside a wrong one that is caught.
"""

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from montecarlo.analysis.intervals import NOTHING, Estimate, deviation, mean, student_quantile, wilson
from montecarlo.analysis.precision import LARGEST_ADVICE
from montecarlo.analysis.sequential import (
    BEST_AT,
    MIN_BATCHES,
    MIN_GAMES,
    best_rho_squared,
    confidence_sequence,
    games_to_separate,
    games_to_separate_at_a_look,
    least_needed_games,
    needed_games,
    rounded_up,
    separation_reached,
    width_reached,
)
from montecarlo.simulation.plan import BATCH_GAMES
from tests.conftest import Soak

RUNS = 20_000
CHUNK = 500
FALSE_ALARM = 1e-5
LEAST = stats.binom.ppf(FALSE_ALARM, RUNS, 0.945) / RUNS
MOST = stats.binom.ppf(1 - FALSE_ALARM, RUNS, 0.955) / RUNS
NULL_RUNS = 4000
MOST_FALSE = stats.binom.ppf(0.999, NULL_RUNS, 0.05) / NULL_RUNS

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Games = tuple[tuple[int, ...], tuple[float, ...]]  # what a game can add, and with which chance

SHARES: Games = ((-1, 0, 1), (0.03, 0.92, 0.05))  # who won here and not there, less the other way round
LENGTHS: Games = ((25, 45, 80, 160, 1000), (0.3, 0.4, 0.2, 0.09, 0.01))
RARE: Games = ((0, 1), (0.99, 0.01))
EVEN: Games = ((-1, 0, 1), (0.02, 0.96, 0.02))
SKEW: Games = ((-5, 0, 1), (0.002, 0.988, 0.01))  # no difference in the mean, and far from symmetrical


def truth(games: Games) -> float:
    return float(np.dot(*games))


def spread(games: Games) -> float:
    values = np.array(games[0])
    return math.sqrt(float(np.dot(values**2, games[1])) - truth(games) ** 2)


def walk(random: np.random.Generator, games: Games, runs: int, batches: int) -> tuple[Floats, Floats]:
    """The mean and the standard deviation between games after each batch of each run."""
    values = np.array(games[0])
    counts = random.multinomial(BATCH_GAMES, games[1], size=(runs, batches)).astype(np.int32)
    played = BATCH_GAMES * np.arange(1.0, batches + 1)
    total, squares = np.cumsum(counts @ values, axis=1), np.cumsum(counts @ values**2, axis=1)
    means = total / played
    return means, np.sqrt(np.maximum(0.0, squares - total * means) / (played - 1))


def from_first(means: Floats, spreads: Floats) -> tuple[Floats, Floats]:
    """The same from the first look on."""
    return means[:, MIN_BATCHES - 1 :], spreads[:, MIN_BATCHES - 1 :]


def ordinary(batches: int, level: float = 0.95) -> Floats:
    """Half-width of the ordinary interval after each batch, in standard deviations between games."""
    games = [BATCH_GAMES * batch for batch in range(1, batches + 1)]
    return np.array([student_quantile(level, one - 1) / math.sqrt(one) for one in games])


def lasting(batches: int, level: float = 0.95) -> Floats:
    """The same of the confidence sequence, from the first look on."""
    games = [BATCH_GAMES * batch for batch in range(MIN_BATCHES, batches + 1)]
    return np.array([confidence_sequence(one, 0, one - 1, level).half_width for one in games])  # a spread of 1


def coverage(games: Games, batches: int, stops: Callable[[Floats, Floats], NDArray[np.bool_]], seed: int) -> float:
    """Share of runs whose interval holds the truth where they stop; `stops` gets means and half-widths by batch."""
    random, units, right = np.random.default_rng(seed), ordinary(batches), 0
    for _ in range(RUNS // CHUNK):
        means, spreads = walk(random, games, CHUNK, batches)
        widths = spreads * units
        stopped = stops(means, widths)
        stopped[:, -1] = True
        at = (np.arange(CHUNK), stopped.argmax(axis=1))
        right += int((np.abs(means[at] - truth(games)) <= widths[at]).sum())
    return right / RUNS


def from_look(reached: NDArray[np.bool_], first: int) -> NDArray[np.bool_]:
    reached[:, : first - 1] = False
    return reached


@pytest.mark.parametrize("needed", [45, 80])
@pytest.mark.parametrize("games", [SHARES, LENGTHS, RARE], ids=["shares", "lengths", "rare"])
def test_a_run_of_fixed_width_keeps_the_coverage(games: Games, needed: int, soak: Soak) -> None:
    """`needed` is about the batch where the width is reached."""
    wanted = 1.96 * spread(games) / math.sqrt(needed * BATCH_GAMES)
    found = coverage(games, 2 * needed, lambda _, widths: from_look(widths <= wanted, MIN_BATCHES), soak.seed)
    assert LEAST <= found <= MOST


def test_a_first_look_after_two_batches_is_caught(soak: Soak) -> None:
    """The negative control of the minimum: the same width, with and without it."""
    wanted = 1.96 * spread(RARE) / math.sqrt(8 * BATCH_GAMES)
    hasty = coverage(RARE, 60, lambda _, widths: from_look(widths <= wanted, 2), soak.seed)
    patient = coverage(RARE, 60, lambda _, widths: from_look(widths <= wanted, MIN_BATCHES), soak.seed)
    assert hasty < 0.9
    assert LEAST <= patient <= MOST


def test_stopping_on_the_value_of_an_ordinary_interval_is_caught(soak: Soak) -> None:
    found = coverage(EVEN, 150, lambda means, widths: from_look(np.abs(means) > widths, MIN_BATCHES), soak.seed)
    assert found < 0.85


def false_alarms(games: Games, batches: int, seed: int, level: float = 0.95) -> tuple[float, float]:
    """Shares of runs without a difference that ever find one: by the confidence sequence, by the ordinary interval."""
    random, ours, naive = np.random.default_rng(seed), 0, 0
    bounds, units = lasting(batches, level), ordinary(batches, level)[MIN_BATCHES - 1 :]
    for _ in range(NULL_RUNS // CHUNK):
        means, spreads = from_first(*walk(random, games, CHUNK, batches))
        off = np.abs(means - truth(games))
        ours += int((off > spreads * bounds).any(axis=1).sum())
        naive += int((off > spreads * units).any(axis=1).sum())
    return ours / NULL_RUNS, naive / NULL_RUNS


@pytest.mark.parametrize("games", [EVEN, SKEW, RARE], ids=["even", "skew", "rare"])
def test_looking_after_every_batch_finds_no_difference_where_there_is_none(games: Games, soak: Soak) -> None:
    ours, naive = false_alarms(games, 1000, soak.seed)
    assert ours <= MOST_FALSE
    assert 0.3 < naive < 0.5


def test_a_sequence_of_a_family_keeps_its_level(soak: Soak) -> None:
    ours, naive = false_alarms(EVEN, 1000, soak.seed, 0.99)
    assert ours <= stats.binom.ppf(0.999, NULL_RUNS, 0.01) / NULL_RUNS
    assert naive > 0.08


@pytest.mark.slow
def test_a_million_games_find_no_difference_where_there_is_none(soak: Soak) -> None:
    ours, naive = false_alarms(EVEN, 4000, soak.seed)
    assert ours <= MOST_FALSE
    assert 0.4 < naive < 0.6


def test_a_difference_is_found(soak: Soak) -> None:
    """A difference that 80,000 games of a fixed number find nine times in ten is found in most runs with fewer."""
    batches, lift = 1250, 3.24 * spread(EVEN) / math.sqrt(80_000)
    means, spreads = from_first(*walk(np.random.default_rng(soak.seed), EVEN, CHUNK, batches))
    found = means + lift > spreads * lasting(batches)
    assert found.any(axis=1).mean() > 0.99
    assert 45_000 < BATCH_GAMES * (MIN_BATCHES + np.median(found.argmax(axis=1))) < 75_000


def test_the_sequence_scales_with_the_spread_and_lies_around_the_mean() -> None:
    games, total, squares = 20_480, 1234, 98_765
    found = confidence_sequence(games, total, squares, 0.95)
    unit = confidence_sequence(games, 0, games - 1, 0.95)
    assert found.half_width == pytest.approx((unit.half_width or 0) * deviation(games, total, squares))
    assert found.value == total / games
    assert found.low is not None
    assert found.high is not None
    assert found.low + found.high == pytest.approx(2 * total / games)


@pytest.mark.parametrize("level", [0.9, 0.95, 1 - 0.05 / 5000])
def test_the_width_is_that_of_the_mixture_and_least_where_it_should_be(level: float) -> None:
    """Against the crossing of the mixture of likelihood ratios itself, by numerical integration."""
    games = 40_960
    rho = math.sqrt(best_rho_squared(level, BEST_AT))
    reach = confidence_sequence(games, 0, games - 1, level).half_width
    assert reach is not None
    total = games * reach
    centre = total / (games + 1 / rho**2)  # where the integrand is highest
    width = 1 / math.sqrt(games + 1 / rho**2)
    means = np.linspace(centre - 12 * width, centre + 12 * width, 20_001)
    mixture = np.trapezoid(np.exp(means * total - means**2 * games / 2) * stats.norm.pdf(means, 0, rho), means)
    assert mixture == pytest.approx(1 / (1 - level), rel=1e-6)

    def z(best_at: int) -> float:
        return confidence_sequence(games, 0, games - 1, level, best_at).half_width or math.inf

    assert z(games) < min(z(games * 9 // 10), z(games * 11 // 10), z(10 * games), z(games // 10))
    assert z(games) > (mean(games, 0, games - 1, level).half_width or math.inf)


def test_before_the_first_look_there_is_no_interval() -> None:
    assert confidence_sequence(0, 0, 0, 0.95) == NOTHING
    assert confidence_sequence(MIN_GAMES - 1, MIN_GAMES - 1, 5 * MIN_GAMES, 0.95) == Estimate(1.0)
    assert confidence_sequence(MIN_GAMES, MIN_GAMES, 5 * MIN_GAMES, 0.95).is_separated


def test_games_that_never_differ_are_not_separated() -> None:
    found = confidence_sequence(MIN_GAMES, 0, 0, 0.95)
    assert (found.low, found.high) == (0.0, 0.0)
    assert not found.is_separated


def test_the_width_is_looked_at_after_forty_batches_and_then_after_each() -> None:
    assert not width_reached(MIN_BATCHES - 1, [0.001, 0.001], 0.01)
    assert width_reached(MIN_BATCHES, [0.001, 0.01], 0.01)
    assert width_reached(MIN_BATCHES + 1, [0.001, 0.01], 0.01)
    assert not width_reached(MIN_BATCHES, [0.001, 0.011], 0.01)
    assert not width_reached(MIN_BATCHES, [0.001, None], 0.01)
    assert not width_reached(MIN_BATCHES, [], 0.01)


def test_a_run_until_separated_ends_when_all_are() -> None:
    apart, together = Estimate(1.0, 0.5, 1.5), Estimate(1.0, -0.5, 2.5)
    assert separation_reached(MIN_BATCHES, [apart, apart])
    assert not separation_reached(MIN_BATCHES - 1, [apart, apart])
    assert not separation_reached(MIN_BATCHES, [apart, together])
    assert not separation_reached(MIN_BATCHES, [apart, Estimate(1.0)])
    assert not separation_reached(MIN_BATCHES, [])


def test_the_games_that_would_do_to_separate() -> None:
    assert games_to_separate(1000, Estimate(1.0, -1.0, 3.0)) == 4000
    assert games_to_separate(1000, Estimate(-1.0, -3.1, 1.1)) == 4500  # 4,410 rounded up
    assert games_to_separate(1234, Estimate(3.0, 2.0, 4.0)) == 1300  # has been separated by fewer
    assert games_to_separate(1000, Estimate(0.01, -0.99, 1.01)) == LARGEST_ADVICE
    assert games_to_separate(1000, Estimate(0.0099, -0.9901, 1.0099)) is None  # 10,203,041
    for nothing in (Estimate(0.0, -1.0, 1.0), Estimate(1.0), Estimate(0.0, 0.0, 0.0), NOTHING):
        assert games_to_separate(1000, nothing) is None


def test_as_many_games_do_separate_what_differs_as_much() -> None:
    games, total, squares = 10_000, 100, 10_100
    wanted = games_to_separate(games, mean(games, total, squares))
    assert wanted is not None
    times = wanted / games
    assert mean(wanted, round(total * times), round(squares * times)).is_separated
    fewer = wanted * 0.95 / games
    assert not mean(round(games * fewer), round(total * fewer), round(squares * fewer)).is_separated


@pytest.mark.parametrize(
    ("games", "up"), [(1, 1), (99, 99), (100, 100), (101, 110), (12_001, 13_000), (99_001, 100_000)]
)
def test_a_guess_has_two_digits_and_is_no_less(games: int, up: int) -> None:
    assert rounded_up(games) == up


def test_the_games_for_a_width() -> None:
    assert needed_games(1000, 0.02, 0.01) == 4000
    assert needed_games(1000, 0.01, 0.02) == 250
    found = wilson(300, 1000)
    assert found.half_width is not None
    games = needed_games(1000, found.half_width, 0.005)
    assert wilson(games * 3 // 10, games).half_width == pytest.approx(0.005, rel=0.01)


@pytest.mark.parametrize("games", [SHARES, LENGTHS, RARE], ids=["shares", "lengths", "rare"])
@pytest.mark.parametrize("batches", [2, 8, 40])
def test_a_pilot_does_not_ask_for_more_games_than_are_needed(games: Games, batches: int, soak: Soak) -> None:
    """At most one pilot in a hundred may; and after 40 batches it asks for more than half of them at least."""
    wanted = 1.96 * spread(games) / 1000  # a million games
    spreads = walk(np.random.default_rng(soak.seed), games, NULL_RUNS, batches)[1][:, -1]
    widths = 1.96 * spreads / math.sqrt(batches * BATCH_GAMES)
    asked = np.array([least_needed_games(batches, float(width), wanted) for width in widths])
    assert (asked > 1_000_000).mean() <= stats.binom.ppf(1 - FALSE_ALARM, NULL_RUNS, 0.01) / NULL_RUNS
    assert batches < 40 or np.median(asked) > 500_000
    surely = [needed_games(batches * BATCH_GAMES, float(width), wanted) for width in widths]
    assert (np.array(surely) > 1_000_000).mean() > 0.3  # the control: without the doubt every other pilot would


def test_the_games_that_would_do_are_those_of_the_sequence() -> None:
    games, level = 4 * MIN_GAMES, 0.99
    found = confidence_sequence(games, 400, games // 2, level)  # a difference of 0.01 of values 0 and 1
    assert not found.is_separated
    enough = games_to_separate_at_a_look(games, found, level)
    assert enough is not None
    times = enough / games
    assert confidence_sequence(enough, round(400 * times), round(games / 2 * times), level).is_separated
    before = enough * 0.9  # rounded up to two digits
    times = before / games
    assert not confidence_sequence(int(before), round(400 * times), round(games / 2 * times), level).is_separated
    ordinary = games_to_separate(games, mean(games, 400, games // 2, level))
    assert ordinary is not None
    assert enough > 1.5 * ordinary


def test_no_number_of_games_would_do_where_there_is_no_difference_or_no_spread() -> None:
    assert games_to_separate_at_a_look(20_000, Estimate(0.0, -1.0, 1.0), 0.95) is None
    assert games_to_separate_at_a_look(20_000, Estimate(1e-9, -1.0, 1.0), 0.95) is None
    assert games_to_separate_at_a_look(20_000, Estimate(0.1), 0.95) is None
