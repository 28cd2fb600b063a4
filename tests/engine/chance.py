"""Tests of chance: counts against the shares they should have, with a stated false-alarm rate and a stated power.

Every comparison raises a false alarm at most once in a million seeds, and no test makes more than ten: at most once in
100,000 a test, so no seed needs choosing.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import stats

FALSE_ALARM = 1e-6  # of one comparison
POWER = 0.99  # the chance to catch an error of the size stated with a test


class Verdict(NamedTuple):
    """What a chi-square test found: the statistic, the limit of the false-alarm rate, and the degrees of freedom."""

    statistic: float
    limit: float
    freedom: int

    @property
    def passes(self) -> bool:
        """Whether the counts may come from the shares they should have."""
        return self.statistic <= self.limit

    def __str__(self) -> str:
        """Give the figures for a message."""
        return f"chi-square {self.statistic:.1f}, at most {self.limit:.1f} with {self.freedom} degrees of freedom"


def fit(counts: ArrayLike, shares: ArrayLike) -> Verdict:
    """Compare counts with the shares they should have (Pearson's chi-square).

    Parameters
    ----------
    counts, shares : array
        The same shape; shares add up to one, and none is zero.
    """
    seen, wanted = np.asarray(counts, float).ravel(), np.asarray(shares, float).ravel()
    expected = seen.sum() * wanted
    freedom = len(seen) - 1
    return Verdict(float(((seen - expected) ** 2 / expected).sum()), limit(freedom), freedom)


def independence(table: ArrayLike) -> Verdict:
    """Test whether the rows of a table of counts say nothing about its columns."""
    seen = np.asarray(table, float)
    expected = np.outer(seen.sum(axis=1), seen.sum(axis=0)) / seen.sum()
    freedom = (seen.shape[0] - 1) * (seen.shape[1] - 1)
    return Verdict(float(((seen - expected) ** 2 / expected).sum()), limit(freedom), freedom)


def limit(freedom: int) -> float:
    """Give the chi-square that is exceeded at the rate of false alarms."""
    return float(stats.chi2.isf(FALSE_ALARM, freedom))


def power_against(shares: ArrayLike, wrong: ArrayLike, sample: int) -> float:
    """Give the chance that `fit` rejects a sample of the wrong shares (noncentral chi-square).

    Parameters
    ----------
    shares, wrong : array
        The shares that are right, and those the sample would come from.
    sample : int
        Size of the sample.
    """
    right, other = np.asarray(shares, float).ravel(), np.asarray(wrong, float).ravel()
    return power(len(right) - 1, sample * float(((other - right) ** 2 / right).sum()))


def power(freedom: int, noncentrality: float) -> float:
    """Give the chance that a chi-square test rejects at this noncentrality."""
    return float(stats.ncx2.sf(limit(freedom), freedom, noncentrality))


def pair_counts(first: NDArray[np.int64], second: NDArray[np.int64], sides: int = 6) -> NDArray[np.int64]:
    """Count how often two dice show each pair: int64[sides, sides]."""
    return np.bincount((first - 1) * sides + second - 1, minlength=sides * sides).reshape(sides, sides)


def fair(sides: int = 6) -> NDArray[np.float64]:
    """Give the shares of all pairs of two fair dice."""
    return np.full((sides, sides), 1 / sides**2)


def loaded(extra: float, sides: int = 6) -> NDArray[np.float64]:
    """Give the shares of all pairs when one die shows its highest face more often by `extra`, the others alike less."""
    face = np.full(sides, 1 / sides - extra / (sides - 1))
    face[-1] = 1 / sides + extra
    return np.outer(face, np.full(sides, 1 / sides))


def load(dice: NDArray[np.int64], extra: float, seed: int, sides: int = 6) -> NDArray[np.int64]:
    """Load the first of two dice: turn some of its other faces to the highest, until `loaded` is what comes out."""
    rng = np.random.default_rng(seed)
    turned = rng.random(len(dice)) < extra / (1 - 1 / sides)
    wrong = dice.copy()
    wrong[turned, 0] = sides
    return wrong
