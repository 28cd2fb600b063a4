"""`montecarlo roi` as data: what everything earns under both jail policies, and what to build for a budget."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from montecarlo.analysis.chain_options import JAIL_POLICIES
from montecarlo.analysis.economics import Economics, deeds_of, economics
from montecarlo.analysis.house_order import HouseOrder, best_houses
from montecarlo.analysis.landing import Arrivals, arrivals
from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.model import board
from montecarlo.model.edition import Edition, group_order

GROUP: Final = "--group"
BUDGET: Final = "--budget"
PLAYERS: Final = "--players"


@dataclass(frozen=True)
class Returns:
    """What everything earns while opponents follow one jail policy, and what to build for the budget."""

    economics: Economics
    order: HouseOrder

    @property
    def jail(self) -> str:
        """The jail policy."""
        return self.economics.jail


@dataclass(frozen=True)
class Roi:
    """The rent and return tables of an edition.

    Attributes
    ----------
    edition : Edition
        The edition with the rules in force.
    players : int
        Players at the table; all but the owner are opponents.
    groups : tuple of str
        Ids of the groups that are shown and may be built on.
    budget : int
        Money for buildings.
    by_jail : dict of str to Returns
        By jail policy: `leave`, `stay`.
    """

    edition: Edition
    players: int
    groups: tuple[str, ...]
    budget: int
    by_jail: dict[str, Returns]

    @property
    def opponents(self) -> int:
        """How many opponents there are: their turns in a round."""
        return self.players - 1

    def rounds(self, opponent_turns: float | None) -> float | None:
        """Give turns of opponents as rounds; None for never."""
        return None if opponent_turns is None else opponent_turns / self.opponents


def roi(edition: Edition, players: int, groups: Sequence[str] = (), budget: int | None = None) -> Roi:
    """Work out rent and return of everything on the board of an edition.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    players : int
        Players at the table.
    groups : sequence of str
        Ids or names of the groups to show and to build on; all of them when empty.
    budget : int, optional
        Money for buildings; the edition's start cash when left out.

    Raises
    ------
    InputError
        Too few or too many players, an unknown group, a budget that buys no house, or a board or deck that has no long
        run.
    """
    check_players(edition, players)
    chosen = chosen_groups(edition, groups)
    if budget is not None:
        check_budget(edition, chosen, budget)
    money = edition.rules.start_cash if budget is None else budget
    landings = {jail: arrivals(edition, jail) for jail in JAIL_POLICIES}
    return roi_of(edition, players, chosen, money, landings)


def roi_of(edition: Edition, players: int, groups: Sequence[str], budget: int, landings: dict[str, Arrivals]) -> Roi:
    """Make the tables from expected landings that are known already, by jail policy."""
    by_jail = {}
    for jail, one in landings.items():
        order = best_houses(edition, one, groups, budget)
        by_jail[jail] = Returns(economics(edition, one).of_groups(groups), order)
    return Roi(edition, players, tuple(groups), budget, by_jail)


def check_players(edition: Edition, players: int) -> None:
    """Refuse a number of players that the edition is not for.

    Raises
    ------
    InputError
        It is.
    """
    least, most = edition.players.min, edition.players.max
    if not least <= players <= most:
        raise InputError([Fault(PLAYERS, "", f"is {players}", f"{edition.name} is for {least} to {most}")])


def chosen_groups(edition: Edition, names: Sequence[str]) -> tuple[str, ...]:
    """Give the ids of groups that are named by id or by name (capital letters do not matter), in board order.

    Parameters
    ----------
    edition : Edition
        Whose groups.
    names : sequence of str
        All groups when empty.

    Raises
    ------
    InputError
        A name that no group has; the nearest is given.
    """
    order = group_order(edition)
    if not names:
        return tuple(order)
    by_name = {name.casefold(): group for group in order for name in (edition.groups[group].name, group)}
    shown = list(dict.fromkeys(name for group in order for name in (group, edition.groups[group].name)))
    unknown = [name for name in names if name.strip().casefold() not in by_name]
    if unknown:
        raise InputError(
            Fault(GROUP, "", f"there is no group {name!r} in {edition.id}", did_you_mean(name, shown, "groups"))
            for name in unknown
        )
    chosen = {by_name[name.strip().casefold()] for name in names}
    return tuple(group for group in order if group in chosen)


def check_budget(edition: Edition, groups: Sequence[str], budget: int) -> None:
    """Refuse a budget that buys nothing.

    Raises
    ------
    InputError
        No house of these groups can be had for it, or nothing can be built on them at all.
    """
    streets = [deed for group in groups for deed in deeds_of(edition, group) if isinstance(deed, board.Street)]
    if not streets:
        names = ", ".join(edition.groups[group].name for group in groups)
        raise InputError([Fault(BUDGET, "", f"nothing can be built on {names}", f"name a colour group with {GROUP}")])
    cheapest = min(streets, key=lambda street: street.house_cost)
    if budget < cheapest.house_cost:
        write = edition.currency.write
        wrong = f"{write(budget)} buys no house"
        right = f"the cheapest is one on {cheapest.name}, for {write(cheapest.house_cost)}"
        raise InputError([Fault(BUDGET, "", wrong, right)])
