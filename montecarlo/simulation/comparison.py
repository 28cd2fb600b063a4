"""What a comparison plays: arms, and which of them are set beside which.

All arms play the same game numbers. Arms on the same board share the seed, so that dice and decks are common and games
are paired by their number; arms on another board have a seed of their own and are independent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from montecarlo.simulation.contents import TREATMENT
from montecarlo.simulation.metrics import Metric
from montecarlo.simulation.plan import Plan, damaged, read_plan
from montecarlo.simulation.treated import Treatment

AS_IN_ARM: Final = "as_in_arm"  # in place of a plan in a manifest: the arm that has it


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

    def prepare(self, tables: Any) -> None:
        """Make the tables of its plan those that its games are played by."""
        tables.follows_rounds = 1
        if self.treatment is not None:
            self.treatment.apply(tables)


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


def arm_data(arms: Sequence[Arm], at: int) -> dict[str, Any]:
    """Give an arm as plain data for a manifest; one without a treatment says nothing of it.

    Arms that differ in their treatment alone share one plan, which is long: it stands in the first of them, and the
    others say which that is.
    """
    arm = arms[at]
    first = next(place for place, other in enumerate(arms) if other.plan is arm.plan)
    plan = arm.plan.manifest if first == at else {AS_IN_ARM: first}
    data = {"name": arm.name, **arm.cell._asdict(), "plan": plan}
    return data if arm.treatment is None else {**data, TREATMENT: arm.treatment.as_data()}


def arm_from(data: Mapping[str, Any], at: int, file: str) -> Arm:
    """Read an arm from the manifest of a comparison: what it plays, but for the figures of it alone.

    Parameters
    ----------
    data : mapping
        What the manifest says.
    at : int
        Place of the arm.
    file : str
        Name of the manifest, for messages.

    Raises
    ------
    InputError, MontecarloError
        It is damaged, or another version of the program wrote it.
    """
    try:
        arms = data["arms"]
        row, plan = arms[at], arms[at]["plan"]
        if AS_IN_ARM in plan:
            plan = arms[plan[AS_IN_ARM]]["plan"]
        treatment = Treatment.of_data(row[TREATMENT]) if TREATMENT in row else None
        cell = Cell(**{part: row[part] for part in Cell._fields})
        played = replace(read_plan(plan, f"{file}: arm {row['name']!r}"), games=int(data["games"]))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise damaged(file) from error
    return Arm(row["name"], cell, played, treatment)
