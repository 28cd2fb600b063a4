"""Quantiles of lengths with intervals, and differences of them, by resampling stretches of games.

A quantile is no mean over games, so its spread cannot be read from sums. It is found by resampling: what the quantile
would have been had other stretches of games (units) been drawn. Two arms that play the same games draw the same
stretches, so what they have in common falls out of their difference. Each arm keeps one histogram a unit, and units
grow with the number of games, so that memory stays flat. How well the intervals hold: docs/methods.md, "Comparisons".
"""

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

from montecarlo.analysis.intervals import Estimate
from montecarlo.analysis.lengths import WHOLE
from montecarlo.simulation.units import Totals, Units

FEW_UNITS: Final = 8  # below so many there is no interval
RESAMPLES: Final = 400
STREAM: Final = 0x7175616E  # keeps these draws apart from any others of the same seed
ROUNDS_BELOW: Final = 1.0  # a game of 30 rounds ended after more than 29 and within 30
MINUTES_BELOW: Final = 0.5  # a game of 30 minutes ended between 29.5 and 30.5: minutes are rounded

Floats = NDArray[np.float64]


def quantiles(histograms: Totals | Floats, per_mille: int, below: float) -> Floats:
    """Give a quantile of each of some histograms, interpolated within a length.

    Lengths are whole numbers: a game of length R counts as ended somewhere in (R - `below`, R - `below` + 1], one place
    as likely as the other.

    Parameters
    ----------
    histograms : array [rows, length + 1]
        Games by length, whole numbers; each row has a game at least.
    per_mille : int
        500 for the median, 900 for the 90th percentile.
    below : float
        `ROUNDS_BELOW` for rounds and turns, `MINUTES_BELOW` for minutes.
    """
    ended = np.cumsum(histograms, axis=1, dtype=np.float64)
    rows, at = np.arange(len(ended)), _lengths_at(ended, per_mille)
    here = histograms[rows, at]
    found: Floats = at - below + (_wanted(ended, per_mille) - (ended[rows, at] - here)) / here
    return found


def _wanted(ended: Floats, per_mille: int) -> Floats:
    """The share of the games of each row; whole where it is a whole number of games, so that equal is equal."""
    wanted: Floats = ended[:, -1] * per_mille / WHOLE
    return wanted


def _lengths_at(ended: Floats, per_mille: int) -> NDArray[np.intp]:
    """The first length in each row within which the share has ended, from the games ended by each length."""
    return np.asarray(np.count_nonzero(ended < _wanted(ended, per_mille)[:, np.newaxis], axis=1))


@dataclass(frozen=True)
class Resampled:
    """A quantile of one arm, and what it is in each resample.

    Attributes
    ----------
    value : float or None
        The quantile of all games; None where there are none or it lies beyond what was seen of them.
    draws : array of float [RESAMPLES] or None
        The quantile in each resample; None where there are too few units, or one lies beyond what was seen.
    units : int
        Number of units.
    step : float
        How far one game more on one side moves the quantile: a quantile is known no better than that.
    """

    value: float | None
    draws: Floats | None
    units: int
    step: float = 0.0


class Resampler:
    """Draws the resamples: how often each unit is in each of them.

    All arms and all kinds of length of a comparison use one, so that they have the same games in each resample.

    Parameters
    ----------
    seed : int
        Seed of the games, from 0.
    units : int
        Number of units, from 1.
    """

    def __init__(self, seed: int, units: int) -> None:
        random = np.random.default_rng([seed, STREAM])
        self.units = units
        self.weights = random.multinomial(units, np.full(units, 1 / units), size=RESAMPLES).astype(np.float64)

    def quantile(self, lengths: Units, per_mille: int, below: float, seen: int | None) -> Resampled:
        """Give a quantile with its resamples.

        Parameters
        ----------
        lengths : Units
            The lengths of the arm's games.
        per_mille : int
            500 for the median, 900 for the 90th percentile.
        below : float
            `ROUNDS_BELOW` for rounds and turns, `MINUTES_BELOW` for minutes.
        seen : int, optional
            The smallest length at which a game was cut; None if none was. Games that were cut have lasted at least so
            long, so only a quantile below it is known.
        """
        if lengths.units != self.units:
            raise ValueError(f"{lengths.units} units, and the resamples are of {self.units}")
        total = lengths.total()
        value = float(quantiles(total[np.newaxis], per_mille, below)[0])
        most = math.inf if seen is None else seen - below  # where the games of length `seen` begin
        if value > most:
            return Resampled(None, None, self.units)
        if self.units < FEW_UNITS:
            return Resampled(value, None, self.units)
        step = 1 / int(total[_lengths_at(np.cumsum(total, dtype=np.float64)[np.newaxis], per_mille)[0]])
        # Whole numbers far below 2**53, so the product is exact whatever the order of its sums.
        draws = quantiles(self.weights @ lengths.counts.astype(np.float64), per_mille, below)
        return Resampled(value, draws if float(draws.max()) <= most else None, self.units, step)


def quantile_estimate(one: Resampled, level: float) -> Estimate:
    """Give the quantile of one arm with its interval.

    Parameters
    ----------
    one : Resampled
        The arm.
    level : float
        Level of the interval.
    """
    if one.value is None or one.draws is None:
        return Estimate(one.value)
    return _interval(one.value, _variance(one.draws, one.units) + one.step**2, _freedom(one.units), level)


def quantile_difference(one: Resampled, other: Resampled, level: float, *, paired: bool) -> Estimate:
    """Give the difference of the quantiles of two arms (first less second) with its interval.

    Where few of the games differ, hardly any of them crosses the quantile, and the resamples know nothing of those
    that might have. So one game more on one side in each arm is added, as with paired shares.

    Parameters
    ----------
    one, other : Resampled
        The arms.
    level : float
        Level of the interval.
    paired : bool
        Whether the arms play the same games: then their resamples have to come from the same resampler. Otherwise the
        variances add up.
    """
    if one.value is None or other.value is None:
        return Estimate(None)
    value = one.value - other.value
    if one.draws is None or other.draws is None:
        return Estimate(value)
    if paired:
        variance = _variance(one.draws - other.draws, one.units) + one.step**2 + other.step**2
        return _interval(value, variance, _freedom(one.units), level)
    here = _variance(one.draws, one.units) + one.step**2
    there = _variance(other.draws, other.units) + other.step**2
    freedom = (here + there) ** 2 / (here**2 / _freedom(one.units) + there**2 / _freedom(other.units))
    return _interval(value, here + there, freedom, level)


def variance_saved(one: Resampled, other: Resampled) -> float | None:
    """Give the part of the variance of the difference that is saved by playing the same games in two arms.

    Parameters
    ----------
    one, other : Resampled
        The arms, from the same resampler.
    """
    if one.draws is None or other.draws is None:
        return None
    apart = _variance(one.draws, one.units) + _variance(other.draws, other.units)
    return 1 - _variance(one.draws - other.draws, one.units) / apart if apart else None


def _variance(draws: Floats, units: int) -> float:
    """The variance over resamples; among n units drawn from n it comes out smaller by (n - 1) / n."""
    return float(draws.var(ddof=1)) * units / (units - 1)


def _freedom(units: int) -> float:
    """How well that variance is known: by the number of units, and by that of the resamples."""
    return 1 / (1 / (units - 1) + 1 / (RESAMPLES - 1))


def _interval(value: float, variance: float, freedom: float, level: float) -> Estimate:
    reach = float(stdtrit(freedom, (1 + level) / 2)) * math.sqrt(variance)
    return Estimate(value, value - reach, value + reach)
