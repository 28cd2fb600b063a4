"""Histograms of lengths by units of consecutive games, so that batches can be resampled and memory stays flat."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

UNIT_GAMES: Final = 32
MOST_UNITS: Final = 128

Counts = NDArray[np.int64]


class Units:
    """The lengths of the games of an arm, unit by unit.

    A unit begins as `UNIT_GAMES` games; when there are more than `MOST_UNITS`, neighbours are merged two by two.

    Attributes
    ----------
    size : int
        Games in a unit; the last one may have fewer.
    games : int
        Games in all.
    """

    def __init__(self) -> None:
        self.size = UNIT_GAMES
        self.games = 0
        self._counts = np.zeros((MOST_UNITS, 1), dtype=np.int32)

    @property
    def counts(self) -> Counts:
        """Games by unit and length: [units, lengths], from length 0 on."""
        return self._counts[: -(-self.games // self.size)].astype(np.int64)

    def add(self, lengths: Counts) -> None:
        """Add the next games, in the order of their numbers."""
        while self.games + len(lengths) > MOST_UNITS * self.size:
            self._merge()
        wide = int(lengths.max(initial=0)) + 1
        if wide > self._counts.shape[1]:
            grown = np.zeros((MOST_UNITS, max(wide, 2 * self._counts.shape[1])), dtype=np.int32)
            grown[:, : self._counts.shape[1]] = self._counts
            self._counts = grown
        unit = (self.games + np.arange(len(lengths))) // self.size
        np.add.at(self._counts, (unit, lengths), 1)
        self.games += len(lengths)

    def _merge(self) -> None:
        merged = self._counts[0::2] + self._counts[1::2]
        self._counts = np.zeros_like(self._counts)
        self._counts[: len(merged)] = merged
        self.size *= 2

    def as_data(self) -> dict[str, Any]:
        """Give them as plain data: for each unit its lengths and how many games have each."""
        units = [[int(n) for at in np.flatnonzero(row) for n in (at, row[at])] for row in self.counts]
        return {"size": self.size, "games": self.games, "units": units}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Units":
        """Read them from plain data.

        Raises
        ------
        ValueError, KeyError, TypeError
            The data are no units.
        """
        units = cls()
        units.size, units.games = int(data["size"]), int(data["games"])
        rows = [dict(zip(row[0::2], row[1::2], strict=True)) for row in data["units"]]
        if len(rows) != -(-units.games // units.size) or sum(sum(row.values()) for row in rows) != units.games:
            raise ValueError(f"{len(rows)} units of {units.size} games do not hold {units.games} games")
        units._counts = np.zeros((MOST_UNITS, max((max(row) for row in rows if row), default=0) + 1), dtype=np.int32)
        for at, row in enumerate(rows):
            for length, games in row.items():
                units._counts[at, length] = games
        return units
