"""How long games are, where some are cut before their end.

A cut game has lasted *at least* so long. Quantiles are read from the survival curve, the share of all games that last
longer; where it does not fall low enough before the first cut, the quantile is "over" that length. The one mean is that
of the length up to a horizon, which the cut games enter with the horizon.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from montecarlo.analysis.intervals import FEW, LEVEL, NOTHING, Bounds, Estimate, deviation, mean, wilson

MEDIAN: Final = 500  # in thousandths of all games
P90: Final = 900
WHOLE: Final = 1000


class Survival(NamedTuple):
    """One point of the survival curve: the share of games that last longer than `length`."""

    length: int
    games: int
    share: Estimate


class Quantile(NamedTuple):
    """A quantile with its interval; None where it lies beyond what was played (see `Lengths.seen`)."""

    value: int | None
    low: int | None
    high: int | None


@dataclass(frozen=True)
class Lengths:
    """The lengths of some games.

    Parameters
    ----------
    finished, cut : mapping of int to int
        Games by length: those that ended, and those that were cut there.
    total, squares : int
        Sum over all games of min(length, horizon), and of its square.
    horizon : int
        Up to which the mean is restricted.
    """

    finished: Mapping[int, int]
    cut: Mapping[int, int]
    total: int
    squares: int
    horizon: int

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(self.finished.values()) + sum(self.cut.values())

    @property
    def seen(self) -> int | None:
        """The length up to which every game was watched: where the first was cut; None if none was."""
        return min(self.cut, default=None)

    def curve(self, level: float = LEVEL) -> Iterator[Survival]:
        """Give the survival curve: one point for length 0 and for every length at which a game ended."""
        games = left = self.games
        yield Survival(0, left, wilson(left, games, level))
        for length in sorted(self.finished):
            if self.seen is not None and length > self.seen:
                return
            left -= self.finished[length]
            yield Survival(length, left, wilson(left, games, level))

    def quantile(self, per_mille: int, level: float = LEVEL) -> Quantile:
        """Give the length within which a share of all games has ended.

        The interval is where the Wilson interval of the survival curve takes in the share that is still played.

        Parameters
        ----------
        per_mille : int
            500 for the median, 900 for the 90th percentile.
        level : float
            Level of the interval.
        """
        value = low = high = None
        games, still = self.games, WHOLE - per_mille
        playing = still / WHOLE
        for length, left, estimate in self.curve(level):
            if low is None and estimate.low is not None and estimate.low <= playing:
                low = length
            if value is None and games and left * WHOLE <= still * games:
                value = length
            if estimate.high is not None and estimate.high <= playing:
                high = length
                break
        return Quantile(value, low, high)

    def is_restricted_mean_known(self) -> bool:
        """Say whether no game was cut before the horizon."""
        return self.seen is None or self.seen >= self.horizon

    def restricted_mean(self) -> Estimate:
        """Give the mean of min(length, horizon); nothing where a game was cut before the horizon."""
        if not self.is_restricted_mean_known():
            return NOTHING
        return mean(self.games, self.total, self.squares, bounds=Bounds(0.0, self.horizon))

    def restricted_deviation(self) -> float | None:
        """Give the standard deviation of min(length, horizon) between games."""
        games = self.games
        if games < FEW or not self.is_restricted_mean_known():
            return None
        return deviation(games, self.total, self.squares)
