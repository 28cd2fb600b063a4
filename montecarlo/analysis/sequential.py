"""Playing on until something is known: rules that look at the games again and again.

A rule looks at the batches in order of their number, for the first time after `MIN_BATCHES` and then after every one
that follows, never in order of arrival. A rule that looks at the *width* of an interval leaves the coverage of the
interval as it is (`width_reached`, with ordinary intervals). A rule that looks at what an interval *contains* does not:
who looks at an ordinary interval after every batch finds a difference where there is none in four of ten runs. It
needs intervals that hold at all looks at once (`confidence_sequence`). Formulas and measured coverage: docs/methods.md,
"Comparisons".
"""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from scipy.special import chdtri

from montecarlo.analysis.intervals import Estimate, deviation
from montecarlo.analysis.precision import LARGEST_ADVICE
from montecarlo.simulation.plan import BATCH_GAMES

MIN_BATCHES: Final = 40  # before the first look: the spread between games is known well enough from here on
MIN_GAMES: Final = MIN_BATCHES * BATCH_GAMES
BEST_AT: Final = 8 * MIN_GAMES  # games at which a confidence sequence is tightest unless its caller says otherwise
DIGITS: Final = 2  # significant digits of a number of games that is a guess
DOUBT: Final = 0.01  # chance that a pilot by bad luck asks for more games than are needed
STEP: Final = 1.01  # the games that would do are looked for in steps of this
MOST_STEPS: Final = 100  # of finding the best rho; each brings a digit or so


def is_look(batches: int) -> bool:
    """Say whether a rule looks after so many batches."""
    return batches >= MIN_BATCHES


def width_reached(batches: int, half_widths: Iterable[float | None], wanted: float) -> bool:
    """Say whether a run with a fixed width ends here.

    Parameters
    ----------
    batches : int
        Batches played, numbers 0 to `batches` - 1.
    half_widths : iterable of float or None
        Of every interval that has to be so narrow, ordinary ones; None where one has no width yet.
    wanted : float
        The half-width wanted.
    """
    widths = list(half_widths)
    return is_look(batches) and bool(widths) and all(one is not None and one <= wanted for one in widths)


def separation_reached(batches: int, differences: Iterable[Estimate]) -> bool:
    """Say whether a run until separated ends here.

    Parameters
    ----------
    batches : int
        Batches played, numbers 0 to `batches` - 1.
    differences : iterable of Estimate
        The differences that have to be clear of zero, each with its confidence sequence.
    """
    found = list(differences)
    return is_look(batches) and bool(found) and all(one.is_separated for one in found)


@lru_cache
def best_rho_squared(level: float, best_at: int) -> float:
    """Give the parameter of the mixture with which a sequence of this level is tightest after `best_at` games.

    With x = games rho^2 + 1 the squared width is as x / (x - 1) (log x - 2 log(1 - level)), which is least where
    x - log x = 1 - 2 log(1 - level).

    Parameters
    ----------
    level : float
        Level of the sequence, below 1.
    best_at : int
        Number of games, from 1.
    """
    right = 1 - 2 * math.log1p(-level)
    x = right
    for _ in range(MOST_STEPS):
        x, before = right + math.log(x), x
        if x == before:
            break
    return (x - 1) / best_at


def confidence_sequence(games: int, total: int, squares: int, level: float, best_at: int = BEST_AT) -> Estimate:
    """Give a mean per game with an interval that holds at all looks from `MIN_GAMES` games on at once.

    The boundary of Robbins's normal mixture with the spread as estimated so far. Before `MIN_GAMES` games there is no
    interval.

    Parameters
    ----------
    games : int
        Number of games.
    total, squares : int
        Sum over the games, and sum of the squares: of what is looked at, for two arms of their difference in each game.
    level : float
        Level of the sequence: the chance that no look ever leaves the truth out.
    best_at : int
        Number of games at which it is tightest. To be fixed before the games are played.

    Returns
    -------
    Estimate
        The mean. Sources: Robbins (1970), Ann. Math. Stat. 41, 1397-1409; Howard, Ramdas, McAuliffe and Sekhon (2021),
        Ann. Stat. 49, 1055-1080; Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024), Ann. Stat. 52, 2613-2640.
    """
    if games < MIN_GAMES:
        return Estimate(total / games if games else None)
    value = total / games
    reach = boundary(games, level, best_at) * deviation(games, total, squares) / math.sqrt(games)
    return Estimate(value, value - reach, value + reach)


def boundary(games: int, level: float, best_at: int = BEST_AT) -> float:
    """Give how many standard errors a confidence sequence reaches to each side after so many games."""
    grown = games * best_rho_squared(level, best_at)
    return math.sqrt((grown + 1) / grown * (math.log1p(grown) - 2 * math.log1p(-level)))


def games_to_separate(games: int, estimate: Estimate) -> int | None:
    """Give about how many games in all would do to separate a difference that is not separated.

    It takes the difference to be as large as it looks; then its interval just leaves zero out in one of two runs of so
    many games.

    Parameters
    ----------
    games : int
        Games played.
    estimate : Estimate
        The difference with its ordinary interval, of the level at which it has to be separated.

    Returns
    -------
    int or None
        Rounded up to two significant digits; None where even `LARGEST_ADVICE` games would not do, or where the
        difference has no interval with a width.
    """
    half_width = estimate.half_width
    if not estimate.value or not half_width:
        return None
    enough = max(games, needed_games(games, half_width, abs(estimate.value)))
    return None if enough > LARGEST_ADVICE else rounded_up(enough)


def games_to_separate_at_a_look(games: int, estimate: Estimate, level: float, best_at: int = BEST_AT) -> int | None:
    """Give about how many games in all would do for a confidence sequence to leave zero out.

    Parameters
    ----------
    games : int
        Games played.
    estimate : Estimate
        The difference with its confidence sequence.
    level, best_at : float, int
        Those of the sequence.

    Returns
    -------
    int or None
        As for `games_to_separate`.
    """
    half_width = estimate.half_width
    if not estimate.value or not half_width:
        return None
    errors = half_width / boundary(games, level, best_at) * math.sqrt(games)  # the standard deviation of a game
    enough, wanted = games, abs(estimate.value)
    while boundary(enough, level, best_at) * errors / math.sqrt(enough) > wanted:
        if enough > LARGEST_ADVICE:
            return None
        enough = math.ceil(enough * STEP)
    return rounded_up(enough)


def needed_games(games: int, half_width: float, wanted: float) -> int:
    """Give how many games in all bring an interval to a half-width, its spread being what it is now.

    Parameters
    ----------
    games : int
        Games played.
    half_width, wanted : float
        Half-width after so many games, and the one wanted, above 0.
    """
    return math.ceil(games * (half_width / wanted) ** 2)


def least_needed_games(batches: int, half_width: float, wanted: float, doubt: float = DOUBT) -> int:
    """Give the number of games that are surely needed for a half-width, as far as a short pilot can tell.

    The lower bound of the variance by chi-square, with one degree of freedom a batch rather than a game: that makes
    room for the tails of a metric. The variance of a variance grows with the kurtosis, and with `BATCH_GAMES` games for
    each degree of freedom the bound is safe up to a kurtosis of about twice that (an event of one game in 500).

    Parameters
    ----------
    batches : int
        Whole batches of the pilot, from 2.
    half_width, wanted : float
        Half-width after the pilot, and the one wanted, above 0.
    doubt : float
        Chance that the number is higher than what is needed.
    """
    freedom = batches - 1
    shrink = freedom / float(chdtri(freedom, doubt))
    return needed_games(batches * BATCH_GAMES, half_width * math.sqrt(shrink), wanted)


def rounded_up(games: int, digits: int = DIGITS) -> int:
    """Round a number of games up to some significant digits."""
    step: int = 10 ** max(0, len(str(games)) - digits)
    return -(-games // step) * step
