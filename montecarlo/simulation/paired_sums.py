"""What is kept of the games of a comparison: whole numbers that add up, for each arm and for each pair of arms.

Of an arm: the totals of its columns and of their products, which give every mean, share and ratio with its variance. Of
a pair: the products of a column of the one with that of the other in the same game, which give the variance of the
difference. The lengths are kept as histograms, whole and by units of consecutive games.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.simulation.metrics import LENGTH_KINDS, Counts, Metric
from montecarlo.simulation.units import Units

Whole = NDArray[Any]  # of int64 in one batch, of Python's own integers once added up
LARGEST: Final = int(np.iinfo(np.int64).max)


class Moments(NamedTuple):
    """The sums behind one metric of an arm: totals of its columns, and of the products of any two of them."""

    totals: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]


class Columns:
    """The columns of an arm, and where the sums behind each metric stand.

    Parameters
    ----------
    metrics : sequence of Metric
        Those of the arm; quantiles have no columns.
    """

    def __init__(self, metrics: Sequence[Metric]) -> None:
        self.metrics = {metric.name: metric for metric in metrics if metric.columns}
        self.names = tuple(dict.fromkeys(name for metric in self.metrics.values() for name in metric.columns))
        self.at = {name: place for place, name in enumerate(self.names)}
        self.products = Places(
            (metric.name, self.at[one], self.at[other])
            for metric in self.metrics.values()
            for one in metric.columns
            for other in metric.columns
        )

    def matrix(self, columns: Mapping[str, Counts]) -> Counts:
        """Give the columns side by side: int64 array [games, columns]; of quantiles alone there are none."""
        games = len(next(iter(columns.values())))
        matrix = np.empty((games, len(self.names)), dtype=np.int64)
        for at, name in enumerate(self.names):
            matrix[:, at] = columns[name]
        return matrix


class Places:
    """The products that are summed, and where those of each metric stand."""

    def __init__(self, wanted: Any) -> None:
        rows = list(wanted)
        self.left = np.array([left for _, left, _ in rows], dtype=np.intp)
        self.right = np.array([right for _, _, right in rows], dtype=np.intp)
        self.of: dict[str, list[int]] = {}
        for place, (name, _, _) in enumerate(rows):
            self.of.setdefault(name, []).append(place)

    def __len__(self) -> int:
        return len(self.left)

    def sums(self, one: Counts, other: Counts) -> Whole:
        """Sum over games the products of columns of two matrices of the same games, exact also beyond 64 bits."""
        largest = int(np.abs(one).max(initial=0)) * int(np.abs(other).max(initial=0)) * len(one)
        if largest > LARGEST:
            one, other = one.astype(object), other.astype(object)
        sums: Whole = (one[:, self.left] * other[:, self.right]).sum(axis=0)
        return sums


class Crossing(Places):
    """The products between two arms: for each metric of both, each column of the one with each of the other.

    It counts besides, for each metric, the games in which the arms differ in any column of it.

    Parameters
    ----------
    one, other : Columns
        The two arms.
    """

    def __init__(self, one: Columns, other: Columns) -> None:
        common = [metric for name, metric in one.metrics.items() if name in other.metrics]
        super().__init__(
            (metric.name, one.at[left], other.at[right])
            for metric in common
            for left in metric.columns
            for right in metric.columns
        )
        self.metric_at = {metric.name: place for place, metric in enumerate(common)}
        # First and last column of each metric, which has one or two.
        self._ends = [
            tuple(np.array([of.at[metric.columns[end]] for metric in common], dtype=np.intp) for of in (one, other))
            for end in (0, -1)
        ]

    def differing(self, one: Counts, other: Counts) -> Counts:
        """Count for each metric the games in which two matrices differ: int64 array [metrics]."""
        (first, first_other), (last, last_other) = self._ends
        counts: Counts = ((one[:, first] != other[:, first_other]) | (one[:, last] != other[:, last_other])).sum(axis=0)
        return counts


@dataclass
class LengthSums:
    """The lengths of an arm's games of one kind.

    Attributes
    ----------
    finished, cut : Counter
        Games by length: those that ended, and those that were cut there.
    units : Units
        All of them by units of consecutive games.
    """

    finished: Counter[int] = field(default_factory=Counter)
    cut: Counter[int] = field(default_factory=Counter)
    units: Units = field(default_factory=Units)

    def add(self, lengths: Counts, is_finished: NDArray[np.bool_]) -> None:
        """Add the games of the next batch, in the order of their numbers."""
        self.finished.update(lengths[is_finished].tolist())
        self.cut.update(lengths[~is_finished].tolist())
        self.units.add(lengths)

    def as_data(self) -> dict[str, Any]:
        """Give them as plain data, always written in the same order."""
        return {
            "finished": {str(key): self.finished[key] for key in sorted(self.finished)},
            "cut": {str(key): self.cut[key] for key in sorted(self.cut)},
            "units": self.units.data(),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "LengthSums":
        """Read them from plain data.

        Raises
        ------
        ValueError, KeyError, TypeError
            The data are no lengths.
        """
        finished, cut = (Counter({int(key): int(n) for key, n in data[name].items()}) for name in ("finished", "cut"))
        return cls(finished, cut, Units.of_data(data["units"]))


class ArmPart(NamedTuple):
    """What one batch of an arm adds: totals, products, the lengths of its games, and which of them are finished."""

    totals: Whole
    products: Whole
    lengths: dict[str, Counts]
    is_finished: NDArray[np.bool_]


class PairPart(NamedTuple):
    """What one batch of a pair adds: products between the arms, and the games in which they differ, by metric."""

    crosses: Whole
    differing: Counts


class Part(NamedTuple):
    """What one batch of all arms adds."""

    number: int
    games: int
    arms: list[ArmPart]
    pairs: list[PairPart]


@dataclass
class Sums:
    """The games of a comparison up to some batch, added up.

    Attributes
    ----------
    columns : list of Columns
        Of every arm.
    crossings : list of Crossing
        Of every pair.
    games, batches : int
        Games of each arm, and the batches they came in.
    totals, products : list of object arrays
        Of every arm, as its `columns` say.
    crosses, differing : list of object arrays
        Of every pair, as its `crossings` say.
    lengths : list of dict
        For every arm: kind of length to its sums.
    """

    columns: list[Columns]
    crossings: list[Crossing]
    games: int
    batches: int
    totals: list[Whole]
    products: list[Whole]
    crosses: list[Whole]
    differing: list[Whole]
    lengths: list[dict[str, LengthSums]]

    @classmethod
    def empty(cls, columns: list[Columns], pairs: Sequence[tuple[int, int]]) -> "Sums":
        """Give the sums of no game.

        Parameters
        ----------
        columns : list of Columns
            Of every arm.
        pairs : sequence of (int, int)
            The arms of each pair, by their places.
        """
        crossings = [Crossing(columns[a], columns[b]) for a, b in pairs]
        return cls(
            columns,
            crossings,
            0,
            0,
            [np.zeros(len(one.names), dtype=object) for one in columns],
            [np.zeros(len(one.products), dtype=object) for one in columns],
            [np.zeros(len(one), dtype=object) for one in crossings],
            [np.zeros(len(one.metric_at), dtype=object) for one in crossings],
            [{kind: LengthSums() for kind in LENGTH_KINDS} for _ in columns],
        )

    def add(self, part: Part) -> None:
        """Add the next batch; batches come in the order of their numbers.

        Raises
        ------
        ValueError
            It is not the next one.
        """
        if part.number != self.batches:
            raise ValueError(f"batch {part.number} after {self.batches} batches")
        self.batches += 1
        self.games += part.games
        for at, arm in enumerate(part.arms):
            self.totals[at] = self.totals[at] + arm.totals.astype(object)
            self.products[at] = self.products[at] + arm.products.astype(object)
            for kind, lengths in arm.lengths.items():
                self.lengths[at][kind].add(lengths, arm.is_finished)
        for at, pair in enumerate(part.pairs):
            self.crosses[at] = self.crosses[at] + pair.crosses.astype(object)
            self.differing[at] = self.differing[at] + pair.differing.astype(object)

    def moments(self, arm: int, metric: str) -> Moments:
        """Give the sums behind a metric of an arm."""
        columns = self.columns[arm]
        names = columns.metrics[metric].columns
        totals = tuple(int(self.totals[arm][columns.at[name]]) for name in names)
        return Moments(totals, _square([int(self.products[arm][at]) for at in columns.products.of[metric]]))

    def cross(self, pair: int, metric: str) -> tuple[tuple[int, ...], ...]:
        """Give the sums of products of a metric's columns between the two arms of a pair."""
        return _square([int(self.crosses[pair][at]) for at in self.crossings[pair].of[metric]])

    def games_that_differ(self, pair: int, metric: str) -> int:
        """Give the number of games in which the two arms of a pair differ in a metric."""
        return int(self.differing[pair][self.crossings[pair].metric_at[metric]])

    def as_data(self) -> dict[str, Any]:
        """Give the sums as plain data, always written in the same order."""
        return {
            "games": self.games,
            "batches": self.batches,
            "totals": [one.tolist() for one in self.totals],
            "products": [one.tolist() for one in self.products],
            "crosses": [one.tolist() for one in self.crosses],
            "differing": [one.tolist() for one in self.differing],
            "lengths": [{kind: of[kind].as_data() for kind in LENGTH_KINDS} for of in self.lengths],
        }

    def fill(self, data: Mapping[str, Any]) -> None:
        """Read the sums from plain data into these, which are empty.

        Raises
        ------
        ValueError, KeyError, TypeError
            The data are not the sums of such a comparison.
        """
        for name in ("totals", "products", "crosses", "differing"):
            mine, read = getattr(self, name), data[name]
            if [len(one) for one in mine] != [len(one) for one in read]:
                raise ValueError(f"{name} should have other sizes")
            setattr(self, name, [np.array([int(n) for n in one], dtype=object) for one in read])
        lengths = [{kind: LengthSums.from_data(of[kind]) for kind in LENGTH_KINDS} for of in data["lengths"]]
        if len(lengths) != len(self.lengths):
            raise ValueError(f"lengths of {len(lengths)} arms instead of {len(self.lengths)}")
        self.lengths, self.games, self.batches = lengths, int(data["games"]), int(data["batches"])


def _square(numbers: list[int]) -> tuple[tuple[int, ...], ...]:
    """Numbers that stand row by row, as a square."""
    side = round(len(numbers) ** 0.5)
    return tuple(tuple(numbers[row * side : (row + 1) * side]) for row in range(side))
