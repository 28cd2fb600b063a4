"""What a comparison plays: arms, and which of them are set beside which.

All arms play the same game numbers. Arms on the same board share the seed, so that dice and decks are common and games
are paired by their number; arms on another board have a seed of their own and are independent.
"""

from dataclasses import dataclass
from typing import NamedTuple

from montecarlo.simulation.metrics import Metric
from montecarlo.simulation.plan import Plan
from montecarlo.simulation.treated import Treatment


class Cell(NamedTuple):
    """Where an arm stands in the grid, each part as it is named in tables.

    Attributes
    ----------
    edition : str
        Id of the edition.
    rules : str
        Rule set: patches joined by +, and settings; ``standard`` for the printed rules.
    players : int
        Number of players.
    strategies : str
        Line-up: one name for all, or as many as players joined by commas.
    value : str
        Value of the setting that is swept, "" without a sweep.
    """

    edition: str
    rules: str
    players: int
    strategies: str
    value: str = ""


@dataclass(frozen=True)
class Arm:
    """One arm.

    Attributes
    ----------
    name : str
        What sets it apart from the other arms, in a few words.
    cell : Cell
        Where it stands in the grid.
    plan : Plan
        What it plays; `plan.games` is the number of games, or the most with a stopping rule.
    treatment : Treatment, optional
        What one seat of every game is given.
    more : tuple of Metric
        Figures of this arm alone, beside those that are compared.
    """

    name: str
    cell: Cell
    plan: Plan
    treatment: Treatment | None = None
    more: tuple[Metric, ...] = ()


class Pair(NamedTuple):
    """Two arms set beside each other, by their places: the figures of `a` less those of `b`.

    `is_paired` says whether their games are paired by number; otherwise they are independent.
    """

    a: int
    b: int
    is_paired: bool


class Sweep(NamedTuple):
    """One setting with a value for each arm."""

    setting: str
    values: tuple[float, ...]


@dataclass(frozen=True)
class Comparison:
    """What is compared.

    Attributes
    ----------
    arms : tuple of Arm
        The arms.
    pairs : tuple of Pair
        Which are set beside which.
    metrics : tuple of Metric
        What is compared; an arm has those whose columns its board has.
    sweep : Sweep, optional
        The setting that is swept, where the arms differ in nothing else.
    name : str
        What sets it apart from the other comparisons of an experiment; "" for one alone.
    """

    arms: tuple[Arm, ...]
    pairs: tuple[Pair, ...]
    metrics: tuple[Metric, ...]
    sweep: Sweep | None = None
    name: str = ""
