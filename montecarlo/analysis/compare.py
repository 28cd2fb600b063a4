"""Figures of arms, and their differences with simultaneous intervals. Methods: docs/methods.md, "Comparisons"."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from montecarlo.analysis.intervals import Estimate
from montecarlo.analysis.lengths import Lengths
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.metrics import Metric


@dataclass(frozen=True)
class Difference:
    """One metric of an arm less that of another.

    Attributes
    ----------
    a, b : int
        Places of the two arms: the figure of `a` less that of `b`.
    metric : Metric
        The metric.
    estimate : Estimate
        The difference, with an interval that holds for all differences of the family at once; without one where it
        cannot be given.
    is_paired : bool
        Whether games were paired by number.
    variance_saved : float or None
        Part of the variance of unpaired play that pairing has saved, below 0 where it has added some; None where games
        are not paired or there is no spread.
    games_to_separate : int or None
        Games an arm that would separate it if the difference is what it is now; None where it is separated, or no
        number can be said.
    """

    a: int
    b: int
    metric: Metric
    estimate: Estimate
    is_paired: bool
    variance_saved: float | None
    games_to_separate: int | None

    @property
    def is_separated(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.estimate.is_separated


class Family(NamedTuple):
    """The differences whose intervals hold together.

    Attributes
    ----------
    size : int
        How many differences.
    level : float
        At which each interval is made, so that all hold at once at 95%.
    """

    size: int
    level: float


class Stop(NamedTuple):
    """How a stopping rule ended.

    Attributes
    ----------
    rule : str
        ``precision`` or ``separated``.
    metric : str
        Name of the metric it looked at.
    half_width : float or None
        What was asked for, with ``precision``.
    reached : bool
        Whether it was reached before the most games were played.
    """

    rule: str
    metric: str
    half_width: float | None
    reached: bool


@dataclass(frozen=True)
class Compared:
    """A comparison, played and worked out.

    Attributes
    ----------
    comparison : Comparison
        What was compared.
    games : int
        Games of each arm.
    figures : tuple of mapping
        For every arm: metric name to its figure with its own 95% interval; `NOTHING` where there is none.
    differences : tuple of Difference
        In the order of pairs, then metrics.
    family : Family
        What the intervals of the differences hold for together.
    lengths : tuple of mapping
        For every arm: ``rounds``, ``turns``, ``minutes`` to the lengths of its games.
    stop : Stop, optional
        How the stopping rule ended, where there was one.
    """

    comparison: Comparison
    games: int
    figures: tuple[Mapping[str, Estimate], ...]
    differences: tuple[Difference, ...]
    family: Family
    lengths: tuple[Mapping[str, Lengths], ...]
    stop: Stop | None = None
