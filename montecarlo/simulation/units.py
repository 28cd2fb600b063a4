"""Histograms of lengths by units of consecutive games: what batches are resampled from, in memory that stays flat."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

UNIT_GAMES: Final = 32  # consecutive games in a unit at first
MOST_UNITS: Final = 128  # whole units; with more, neighbours are put together

Counts = NDArray[np.int32]
Totals = NDArray[np.int64]


class Units:
    """The lengths of one arm's games: a histogram for each unit of consecutive games.

    The same games give the same units however they were put in.

    Attributes
    ----------
    games : int
        Games put in.
    unit_games : int
        Games in a unit: `UNIT_GAMES`, doubled as often as it takes to have at most `MOST_UNITS` whole units. The last
        unit may be incomplete.
    """

    def __init__(self) -> None:
        self.games = 0
        self.unit_games = UNIT_GAMES
        self._width = 0  # one more than the greatest length
        self._room: Counts = np.zeros((0, 0), np.int32)  # `counts`, and zeros to spare

    @property
    def units(self) -> int:
        """Number of units, the incomplete one included."""
        return -(-self.games // self.unit_games)

    @property
    def counts(self) -> Counts:
        """Games by unit and length [units, greatest length + 1]; read only."""
        view = self._room[: self.units, : self._width]
        view.flags.writeable = False
        return view

    def total(self) -> Totals:
        """Give all games by length."""
        return np.asarray(self.counts.sum(axis=0))

    def add(self, lengths: NDArray[np.integer[Any]]) -> None:
        """Put in the games that follow, in order of their number.

        Parameters
        ----------
        lengths : array of int [games]
            Length of each game, from 0; a game that was cut has the length at which it was.
        """
        if not len(lengths):
            return
        if int(lengths.min()) < 0:
            raise ValueError(f"a game has a length of {int(lengths.min())}")
        unit = (self.games + np.arange(len(lengths))) // self.unit_games
        self._reserve(self.games + len(lengths), int(lengths.max()) + 1)
        np.add.at(self._room, (unit, lengths), 1)
        self._grow(len(lengths))

    def extend(self, other: "Units") -> None:
        """Put in games that follow and were kept apart.

        Parameters
        ----------
        other : Units
            The games that follow; the number of games so far must be a multiple of its `unit_games`.
        """
        if self.games % other.unit_games:
            raise ValueError(f"units of {other.unit_games} games do not fit behind {self.games} games")
        while self.unit_games < other.unit_games:
            self._merge()
        unit = (self.games + np.arange(other.units) * other.unit_games) // self.unit_games
        width = other.counts.shape[1]
        self._reserve(self.games + other.games, width)
        np.add.at(self._room[:, :width], unit, other.counts)
        self._grow(other.games)

    def _reserve(self, games: int, width: int) -> None:
        """Make room for so many games and lengths, with some to spare: making room copies everything."""
        rows, columns = self._room.shape
        units = -(-games // self.unit_games)
        more = max(0, units - rows), max(0, width - columns)
        if any(more):
            more = (more[0] and max(more[0], rows)), (more[1] and max(more[1], columns // 2))
            self._room = np.pad(self._room, ((0, more[0]), (0, more[1])))
        self._width = max(self._width, width)

    def _grow(self, games: int) -> None:
        self.games += games
        while self.games // self.unit_games > MOST_UNITS:
            self._merge()

    def _merge(self) -> None:
        """Put neighbouring units together, two by two."""
        units = self.units
        if units:
            pairs = self._room[0:units:2].copy()
            pairs[: units // 2] += self._room[1:units:2]
            self._room[: len(pairs)] = pairs
            self._room[len(pairs) : units] = 0
        self.unit_games *= 2

    def data(self) -> dict[str, Any]:
        """Give the content as plain data: for each unit the lengths that occur, and how often."""
        units = [[np.flatnonzero(row).tolist(), row[row > 0].tolist()] for row in self.counts]
        return {"games": self.games, "unit_games": self.unit_games, "units": units}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "Units":
        """Read what `data` gave.

        Raises
        ------
        ValueError, KeyError, TypeError
            It is something else.
        """
        found = cls()
        games = int(data["games"])
        while games // found.unit_games > MOST_UNITS:
            found.unit_games *= 2
        rows = [(np.array(row[0], np.int64), np.array(row[1], np.int64)) for row in data["units"]]
        if data["unit_games"] != found.unit_games or len(rows) != -(-games // found.unit_games):
            raise ValueError(f"{len(rows)} units of {data['unit_games']} games do not make {games} games")
        for unit, (lengths, counts) in enumerate(rows):
            size = min(found.unit_games, games - unit * found.unit_games)
            if lengths.shape != counts.shape or int(counts.sum()) != size or min(lengths.min(), counts.min()) < 0:
                raise ValueError(f"unit {unit} has not {size} games")
            found._reserve((unit + 1) * found.unit_games, int(lengths.max()) + 1)
            np.add.at(found._room[unit], lengths, counts)
        found.games = games
        return found
