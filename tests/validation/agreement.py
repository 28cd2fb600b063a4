"""Played counts against expected shares: the game is the unit, and a whole table has one rate of false alarms.

Under the expected share the difference ``count - share * total`` of a game is zero in the mean, so its mean over the
games, in units of its own error, follows Student's distribution as far as the games are many enough.
"""

import math
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.analysis.intervals import family_level, student_quantile

Floats = NDArray[np.float64]
FALSE_ALARMS: Final = 1e-4  # of a whole table, at most
SKEW_ROOM: Final = 4  # how many times more likely than a normal one a far tail may be, by the skewness of the games
POWER: Final = 1.282  # quantile of 90%: so sure is an error of the size `seen` to be found


class Agreement(NamedTuple):
    """How far played shares lie from the expected ones.

    Attributes
    ----------
    deviations : float array [cells]
        Played less expected share, in units of its error.
    errors : float array [cells]
        Standard errors of the played shares.
    tails : float array [cells]
        How many times more likely the tails beyond the limit are than normal ones, by the skewness between games.
    limit : float
        How many errors a cell may be off.
    impossible : int array
        Cells that were counted though their expected share is nothing.
    """

    deviations: Floats
    errors: Floats
    tails: Floats
    limit: float
    impossible: NDArray[np.intp]

    @property
    def wrong(self) -> list[int]:
        """Numbers of the cells that disagree."""
        beyond = np.flatnonzero(np.abs(self.deviations) > self.limit)
        return sorted({*map(int, beyond), *map(int, self.impossible)})

    @property
    def seen(self) -> Floats:
        """The error of each cell's share that is found nine times out of ten."""
        found: Floats = self.errors * (self.limit + POWER)
        return found


def agreement(counts: Any, totals: Any, expected: Any, comparisons: int) -> Agreement:
    """Compare played counts with expected shares.

    Parameters
    ----------
    counts : int array [games, cells]
        What was counted in each game.
    totals : int array [games]
        What it is a share of: rolls, turns, landings.
    expected : float array [cells]
        The expected shares: of the mean count over the mean total.
    comparisons : int
        Cells of the whole table, of which this may be a part. Each gets the level at which all of them together are
        wrong at most `FALSE_ALARMS` times, the skewness of the games included.
    """
    counts, totals, expected = (np.asarray(part, float) for part in (counts, totals, expected))
    games = len(totals)
    limit = student_quantile(family_level(comparisons, 1 - FALSE_ALARMS / SKEW_ROOM), games - 1)
    off = counts - totals[:, None] * expected
    spread = off.std(axis=0, ddof=1)
    can = (expected > 0) & (spread > 0)
    mean = off.mean(axis=0)
    scale = np.where(can, spread, 1.0)
    deviations = np.where(can, mean / scale * math.sqrt(games), 0.0)
    skewness = np.where(can, (((off - mean) / scale) ** 3).mean(axis=0), 0.0)
    # First term of the expansion of a studentised mean in its far tails; the two sides are averaged.
    tails = np.cosh(skewness * limit**3 / (3 * math.sqrt(games)))
    errors = scale / math.sqrt(games) / totals.mean()
    impossible = np.flatnonzero((counts.sum(axis=0) > 0) & ~can)
    return Agreement(deviations, np.where(can, errors, 0.0), tails, limit, impossible)
