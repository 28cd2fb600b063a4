"""What owning a group does: three answers for every group. Methods: docs/methods.md, "What owning a group does"."""

from dataclasses import dataclass
from typing import NamedTuple

from montecarlo.analysis.compare import Family
from montecarlo.analysis.intervals import Estimate
from montecarlo.model.edition import Edition
from montecarlo.simulation.plan import Plan
from montecarlo.simulation.treated import GROUP, Holding


@dataclass(frozen=True)
class Return:
    """The first answer: what it earns, from the exact tables.

    Attributes
    ----------
    level : str
        How it is built or how many are owned, as in the rent tables: ``alone``, ``full_group``, ``3_houses``,
        ``2_owned``; with a budget ``budget``: the buildings that the budget buys.
    cost : float
        Deeds and buildings.
    rent_per_turn : float
        Expected rent for each turn of an opponent.
    per_100 : float or None
        Rent in 100 turns of opponents for each 100 of the cost; None where it costs nothing.
    """

    level: str
    cost: float
    rent_per_turn: float
    per_100: float | None


@dataclass(frozen=True)
class Held:
    """The second answer: what is seen in games of which nothing was changed. An association, not an effect.

    Attributes
    ----------
    completed : Estimate
        Share of games in which somebody completed the group.
    round : Estimate
        Round in which it was first completed, mean over the games in which it was; so are all that follow.
    earned : Estimate
        Rent paid for its deeds in the whole game.
    invested : Estimate
        Printed prices of its deeds, and what was spent on its buildings less what sales brought.
    net : Estimate
        Earned less invested.
    completer_wins : Estimate
        Share of those games won by who completed it first.
    advantage : Estimate
        That share less what one in as many players as were alive at the completion would win.
    winner_holds : Estimate
        Share of games with a winner in which he had the full group at the end.
    """

    completed: Estimate
    round: Estimate
    earned: Estimate
    invested: Estimate
    net: Estimate
    completer_wins: Estimate
    advantage: Estimate
    winner_holds: Estimate


@dataclass(frozen=True)
class Judged:
    """One holding and what is said of it.

    Attributes
    ----------
    holding : Holding
        What the seat got.
    set_aside : int
        What it set aside for it: the price of the deeds, or the budget.
    spent : Estimate
        What it paid of that at the moment, for the deeds and for buildings on them; mean over the games that count.
    returns : Return
        The first answer.
    held : Held or None
        The second answer; None for less than a group.
    effect : Estimate
        The third answer: the seat's share of wins less that in the control, same games, with its own 95% interval.
    overall : Estimate or None
        The same with an interval that holds for the effects of all groups at once; None for less than a group.
    unfinished : Estimate
        The share of games cut before anybody had won, less that in the control.
    seat_won : Estimate
        The seat's share of wins.
    rank_low, rank_high : int or None
        The best and the worst rank among the groups that the simultaneous intervals leave; None for less than a group.
    """

    holding: Holding
    set_aside: int
    spent: Estimate
    returns: Return
    held: Held | None
    effect: Estimate
    overall: Estimate | None
    unfinished: Estimate
    seat_won: Estimate
    rank_low: int | None
    rank_high: int | None

    @property
    def side(self) -> int:
        """Whether the effect of a group is sure beside those of all others: 1 it helps, -1 it harms, 0 that is open."""
        if self.overall is None or self.overall.value is None or not self.overall.is_separated:
            return 0
        return 1 if self.overall.value > 0 else -1


class Rivals(NamedTuple):
    """Two groups: the effect of `a` less that of `b`, with an interval that holds for all pairs of groups at once."""

    a: str
    b: str
    difference: Estimate


@dataclass(frozen=True)
class Groups:
    """The three answers for the groups of an edition.

    Attributes
    ----------
    edition : Edition
        The edition with the rules in force.
    plan : Plan
        What the control plays.
    stage : str
        ``start`` or ``half``.
    price : str
        ``printed``, ``free`` or a sum for all deeds of a holding.
    budget : int or None
        What every seat sets aside, deeds and buildings together; None without equal outlay.
    needs : int
        Cash that the seat had to have; games in which it had not are left out in all arms alike.
    games : int
        Games of each arm.
    seats : tuple of int
        Of each seat in playing order, the games in which it was the treated one and that count: the moment came, and
        the seat had the cash.
    control_won, control_unfinished : Estimate
        The seat's share of wins, and the share of games cut, where it is given nothing.
    groups : tuple of Judged
        The groups, the greatest effect first.
    others : tuple of Judged
        Less than a group: numbers of stations and utilities, then single deeds where asked for, in board order.
    left_out : tuple of Holding
        Holdings whose deeds alone cost more than the budget.
    pairs : tuple of Rivals
        All pairs of groups.
    family : Family
        What their intervals hold for together.
    effects : Family
        What the intervals of the groups' effects (`Judged.overall`) hold for together.
    half_width : float or None
        The half-width of every effect that was asked for, None where a number of games was.
    reached : bool
        Whether it was reached; True where none was asked for.
    complete : bool
        Whether everything was played; otherwise it was interrupted.
    """

    edition: Edition
    plan: Plan
    stage: str
    price: str
    budget: int | None
    needs: int
    games: int
    seats: tuple[int, ...]
    control_won: Estimate
    control_unfinished: Estimate
    groups: tuple[Judged, ...]
    others: tuple[Judged, ...]
    left_out: tuple[Holding, ...]
    pairs: tuple[Rivals, ...]
    family: Family
    effects: Family
    half_width: float | None = None
    reached: bool = True
    complete: bool = True

    @property
    def players(self) -> int:
        """Number of players."""
        return self.plan.players

    @property
    def counted(self) -> int:
        """Number of games that count, in each arm."""
        return sum(self.seats)

    @property
    def widest(self) -> float | None:
        """The half-width of the effect that is known least well; None where none has an interval."""
        return max((one.effect.half_width for one in self.all if one.effect.half_width is not None), default=None)

    @property
    def all(self) -> tuple[Judged, ...]:
        """Everything that is judged."""
        return (*self.groups, *self.others)

    def of(self, holding: str) -> Judged:
        """Give what is said of a holding, by its id."""
        return next(one for one in self.all if one.holding.id == holding)

    def is_separated(self, a: str, b: str) -> bool:
        """Say whether the effects of two groups, by their ids, are separated."""
        return any(pair.difference.is_separated for pair in self.pairs if {pair.a, pair.b} == {a, b})

    @property
    def left_out_groups(self) -> tuple[Holding, ...]:
        """The groups that are dearer than the budget."""
        return tuple(holding for holding in self.left_out if holding.kind == GROUP)
