"""Intervals. Each has one home here, and its coverage is shown by simulation in the tests.

Sums and products are whole numbers of any size, so that a variance never suffers from cancellation; they become
fractions only at the end.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from statistics import NormalDist
from typing import Final, NamedTuple

LEVEL: Final = 0.95  # of every interval that is printed
DIGITS: Final = 6  # decimals of every number that leaves the program
FEW: Final = 2  # games below which there is no spread


@dataclass(frozen=True)
class Estimate:
    """A number with its interval; None where it cannot be given (no games, or too few for a spread)."""

    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def half_width(self) -> float | None:
        """Half the length of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    @property
    def is_separated(self) -> bool:
        """Whether the interval of a difference leaves zero out: the one meaning of "separated"."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


NOTHING: Final = Estimate(None)


class Bounds(NamedTuple):
    """What a figure can be at all: its interval is cut there.

    Attributes
    ----------
    least, most : float
        The ends.
    is_count : bool
        Whether it tells how often something happens: how many a game, or in which share of tries. Of what was never
        seen, that says how often it can be at most; of a sum of money that was never paid, nothing does.
    """

    least: float = -math.inf
    most: float = math.inf
    is_count: bool = False

    def cut(self, estimate: Estimate) -> Estimate:
        """Cut an interval at the ends."""
        if estimate.low is None or estimate.high is None:
            return estimate
        return Estimate(estimate.value, max(self.least, estimate.low), min(self.most, estimate.high))

    def never_seen(self, tries: int, level: float) -> Estimate:
        """Give the estimate of what did not come once in some tries, of which there is no spread.

        A try is taken to bring all that it can, or of what is counted one, as is right of what is rare. The upper end
        is then that of Clopper and Pearson (1934), Biometrika 26, 404-413: 3.7 divided by the number of tries at 95%.
        """
        most = 1.0 if self.is_count else self.most
        if most == math.inf:
            return Estimate(0.0)
        return Estimate(0.0, 0.0, most * (1 - ((1 - level) / 2) ** (1 / tries)))


BALANCE: Final = Bounds()  # what one thing is above another, of either sign
AMOUNT: Final = Bounds(0.0)
COUNT: Final = Bounds(0.0, is_count=True)
SHARE: Final = Bounds(0.0, 1.0, is_count=True)
SHARES_APART: Final = Bounds(-1.0, 1.0)  # a share less a share


@lru_cache
def normal_quantile(level: float) -> float:
    """Give how many standard deviations an interval of this level reaches to each side: 1.96 for 0.95."""
    return NormalDist().inv_cdf((1 + level) / 2)


@lru_cache
def student_quantile(level: float, freedom: int) -> float:
    """Give the same for Student's distribution.

    Up to two degrees of freedom by the exact formulas, above by the expansion in powers of 1/freedom around the normal
    quantile (Abramowitz and Stegun 26.7.5), which is right to one percent from three degrees on and to 1e-5 from 20.

    Parameters
    ----------
    level : float
        Level of the interval, between 0 and 1.
    freedom : int
        Degrees of freedom, from 1.
    """
    tail = (1 + level) / 2
    if freedom == 1:
        return math.tan(math.pi * (tail - 0.5))
    if freedom == 2:
        return (2 * tail - 1) * math.sqrt(2 / (4 * tail * (1 - tail)))
    z, n = normal_quantile(level), freedom
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(n) ** power for power, term in enumerate(terms, 1))


def wilson(hits: int, games: int, level: float = LEVEL) -> Estimate:
    """Give a share of games with its Wilson interval.

    Parameters
    ----------
    hits, games : int
        How many of how many.
    level : float
        Level of the interval.

    Returns
    -------
    Estimate
        The share, from 0 to 1. Source: Wilson (1927), J. Am. Stat. Assoc. 22, 209-212.
    """
    if games == 0:
        return NOTHING
    share, z = hits / games, normal_quantile(level)
    scale = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / scale
    reach = z / scale * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    low = 0.0 if hits == 0 else max(0.0, middle - reach)
    high = 1.0 if hits == games else min(1.0, middle + reach)
    return Estimate(share, low, high)


def mean(games: int, total: int, squares: int, level: float = LEVEL, *, bounds: Bounds = BALANCE) -> Estimate:
    """Give a mean per game with its interval by Student's distribution.

    Parameters
    ----------
    games : int
        Number of games.
    total, squares : int
        Sum over the games, and sum of the squares.
    level : float
        Level of the interval.
    bounds : Bounds
        What the mean can be.
    """
    if games == 0:
        return NOTHING
    value = total / games
    if games < FEW:
        return Estimate(value)
    if squares == 0 and bounds.least == 0:
        return bounds.never_seen(games, level)
    reach = student_quantile(level, games - 1) * deviation(games, total, squares) / math.sqrt(games)
    return bounds.cut(Estimate(value, value - reach, value + reach))


def deviation(games: int, total: int, squares: int) -> float:
    """Give the standard deviation between games; the games must be two or more."""
    return math.sqrt((games * squares - total * total) / (games * (games - 1)))


def ratio(
    games: int,
    top: int,
    bottom: int,
    top2: int,
    both: int,
    bottom2: int,
    level: float = LEVEL,
    *,
    bounds: Bounds = BALANCE,
) -> Estimate:
    """Give a ratio of totals with the interval from the spread between games.

    What happens several times in a game is not independent within it. The ratio is treated as the mean of
    (top - ratio * bottom) / bottom over games (the linearised or delta-method variance).

    Parameters
    ----------
    games : int
        Number of games.
    top, bottom : int
        Totals over the games.
    top2, both, bottom2 : int
        Sums over the games of top squared, top times bottom, bottom squared.
    level : float
        Level of the interval.
    bounds : Bounds
        What the ratio can be.
    """
    if bottom == 0:
        return NOTHING
    value = top / bottom
    if games < FEW:
        return Estimate(value)
    if top2 == 0 and bounds.least == 0:
        return bounds.never_seen(bottom, level)
    residuals = (top2 * bottom * bottom - 2 * both * top * bottom + bottom2 * top * top) / (bottom * bottom)
    error = math.sqrt(max(0.0, residuals) * games / (games - 1)) / bottom
    reach = student_quantile(level, games - 1) * error
    return bounds.cut(Estimate(value, value - reach, value + reach))


def ratio_difference(games: int, totals: Sequence[int], products: Sequence[Sequence[int]], level: float) -> Estimate:
    """Give the difference of two ratios of totals of the same games (first less second), paired by game.

    Treated as the mean over games of the difference of the two terms that stand for the ratios in `ratio`, so what the
    two sides of a game have in common is not counted twice.

    Parameters
    ----------
    games : int
        Number of games.
    totals : sequence of int [4]
        Totals over the games: top and bottom of the first ratio, top and bottom of the second.
    products : sequence of int [4, 4]
        Sums over the games of the products of any two of these four.
    level : float
        Level of the interval.
    """
    top, bottom, other_top, other_bottom = map(int, totals)
    if bottom == 0 or other_bottom == 0:
        return NOTHING
    value = float(Fraction(top, bottom) - Fraction(other_top, other_bottom))
    if games < FEW:
        return Estimate(value)
    weights = (
        Fraction(1, bottom),
        Fraction(-top, bottom**2),
        Fraction(-1, other_bottom),
        Fraction(other_top, other_bottom**2),
    )
    spread = sum(
        one * other * int(product)
        for one, row in zip(weights, products, strict=True)
        for other, product in zip(weights, row, strict=True)
    )
    reach = student_quantile(level, games - 1) * math.sqrt(spread * games / (games - 1))
    return Estimate(value, value - reach, value + reach)


def family_level(comparisons: int, level: float = LEVEL) -> float:
    """Give the level at which each of some comparisons must be made so that all hold at once (Bonferroni)."""
    return 1 - (1 - level) / max(1, comparisons)


def win_difference(games: int, wins: tuple[int, int], weights: tuple[float, float], level: float) -> Estimate:
    """Give the difference between two win shares of the same games.

    No game is won by both, so the two shares are not independent. The interval is the adjusted Wald interval for paired
    shares (Bonett and Price 2012, Br. J. Math. Stat. Psychol. 65, 3-15: one win more on each side at 95%), for shares
    taken per chair where the two sides have several. At the strict levels of a family one win is too few where only a
    few games were won; half of what the squared quantile is above that of 95% is added to it.

    Parameters
    ----------
    games : int
        Number of games.
    wins : (int, int)
        Games won by each.
    weights : (float, float)
        What each win counts: one divided by the number of chairs.
    level : float
        Level of the interval.
    """
    if games == 0:
        return NOTHING
    value = (wins[0] * weights[0] - wins[1] * weights[1]) / games
    z = normal_quantile(level)
    more = 1 + max(0.0, z**2 - normal_quantile(LEVEL) ** 2) / 2
    shares = ((wins[0] + more) / (games + 2 * more), (wins[1] + more) / (games + 2 * more))
    middle = shares[0] * weights[0] - shares[1] * weights[1]
    spread = shares[0] * weights[0] ** 2 + shares[1] * weights[1] ** 2 - middle**2
    reach = z * math.sqrt(max(0.0, spread) / (games + 2 * more))
    return Estimate(value, middle - reach, middle + reach)


def rounded(value: float | None, digits: int = DIGITS) -> float | None:
    """Give a number as it leaves the program; a zero has no sign."""
    return None if value is None else round(value, digits) + 0.0
