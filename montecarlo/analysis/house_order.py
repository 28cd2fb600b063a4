"""The houses and hotels that bring most rent for a budget, and an order to build them in.

What is bought is an exact optimum: all levels that even building allows in every group, put together by dynamic
programming over the money, the houses and the hotels of the box. Houses do not pay one by one (the third brings most),
so taking the best next house again and again would stop short of it. Definitions: docs/methods.md, "Rent and return".
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.analysis.economics import (
    UNBUILT,
    building_cost,
    deeds_of,
    landings_per_roll,
    levels,
    payback,
    return_per_100,
    street_rent,
)
from montecarlo.analysis.landing import Arrivals
from montecarlo.engine import kinds
from montecarlo.errors import Fault, InputError
from montecarlo.model import board
from montecarlo.model.edition import Edition
from montecarlo.model.rules import Rules

Levels = tuple[int, ...]  # building level of each street of a group, in board order
HIGHER: Final = 1e-12  # what a rent must be above another to count as higher
DIGITS: Final = 9  # decimals to which returns are told apart; equal ones keep the order of the board
MOST_CELLS: Final = 2_000_000  # of the table over money, houses and hotels; each group keeps one of them


@dataclass(frozen=True)
class House:
    """One house or hotel of the order.

    Attributes
    ----------
    name, group : str
        The street, and the id of its group.
    level : str
        What the street then has: `1_house`, ..., `hotel`.
    cost, spent : int
        What it costs, and all up to here.
    rent_added_per_roll : float
        Rent it adds for each roll of an opponent.
    rent_per_roll : float
        Rent that all buildings up to here have added.
    rolls_per_turn : float
        Rolls in a turn.
    """

    name: str
    group: str
    level: str
    cost: int
    spent: int
    rent_added_per_roll: float
    rent_per_roll: float
    rolls_per_turn: float

    @property
    def rent_added_per_turn(self) -> float:
        """Rent it adds for each turn of an opponent."""
        return self.rent_added_per_roll * self.rolls_per_turn

    @property
    def rent_per_turn(self) -> float:
        """Rent that all buildings up to here have added, for each turn of an opponent."""
        return self.rent_per_roll * self.rolls_per_turn

    @property
    def payback_turns(self) -> float | None:
        """Opponents' turns until this one has paid for itself; None for never."""
        return payback(self.cost, max(self.rent_added_per_turn, 0.0))

    @property
    def return_per_100(self) -> float | None:
        """Rent it adds in 100 turns of opponents, for each 100 of its cost."""
        return return_per_100(self.cost, self.rent_added_per_turn)


@dataclass(frozen=True)
class HouseOrder:
    """What to build for a budget.

    Attributes
    ----------
    budget : int
        Money that may be spent.
    houses : tuple of House
        In the order of building.
    exact : bool
        Whether nothing that could be built for the budget brings more. False where the box has so few houses that no
        order was found in which the very best is built piece by piece (two ways of ordering are tried, so there may be
        one all the same); then groups with both houses and hotels are left out.
    """

    budget: int
    houses: tuple[House, ...]
    exact: bool

    @property
    def spent(self) -> int:
        """What all of it costs."""
        return self.houses[-1].spent if self.houses else 0

    @property
    def rent_per_turn(self) -> float:
        """Rent that it adds, for each turn of an opponent."""
        return self.houses[-1].rent_per_turn if self.houses else 0.0


class _State(NamedTuple):
    """A group built to some levels: its price, the pieces that lie on it, the rent a roll that building added."""

    levels: Levels
    cost: int
    houses: int
    hotels: int
    rent: float


class _Piece(NamedTuple):
    """One step of a group: the street (its place in the group) and the level it gets."""

    street: int
    level: int


@dataclass(frozen=True)
class _Group:
    """A street group with the landings on each street, and what can be built on it."""

    rules: Rules
    streets: tuple[board.Street, ...]
    landings: tuple[float, ...]

    def state(self, built: Levels) -> _State:
        """What these levels cost, use and add."""
        hotels = built.count(kinds.HOTEL_LEVEL)
        pairs = list(zip(self.streets, built, strict=True))
        return _State(
            built,
            sum(building_cost(self.rules, street, level) for street, level in pairs),
            sum(level for level in built if level != kinds.HOTEL_LEVEL),
            hotels,
            self.rent(built) - self.rent((UNBUILT,) * len(built)),
        )

    def rent(self, built: Levels) -> float:
        """Rent for each roll of an opponent at these levels."""
        any_built = any(built)
        each = zip(self.streets, built, self.landings, strict=True)
        return math.fsum(
            landings * street_rent(self.rules, one, level, built=any_built) for one, level, landings in each
        )

    def states(self) -> list[_State]:
        """Everything that can be built, the best for each price and use of pieces; nothing built comes first."""
        numbers = [UNBUILT, *(level.number for level in levels(self.rules, len(self.streets)))]
        best: dict[tuple[int, int, int], _State] = {}
        for built in itertools.product(numbers, repeat=len(self.streets)):
            if self._allowed(built):
                state = self.state(built)
                known = best.get(state[1:4])
                if known is None or state.rent > known.rent + HIGHER:
                    best[state[1:4]] = state
        return list(best.values())

    def _allowed(self, built: Levels) -> bool:
        """Whether even building lets the group come to these levels (C1009-42 to 45)."""
        with_houses = [level for level in built if level != kinds.HOTEL_LEVEL]
        if 0 < self.rules.hotels_per_group < len(built) - len(with_houses):
            return False
        if len(with_houses) < len(built) and min(with_houses, default=kinds.HOTEL_LEVEL) < self.rules.houses_for_hotel:
            return False
        return not self.rules.even_building or not with_houses or max(with_houses) - min(with_houses) <= 1

    def path(self, target: Levels) -> list[_Piece]:
        """The pieces by which these levels are reached: layer by layer, hotels once all streets have houses enough."""
        first = self.rules.houses_for_hotel
        order = sorted(range(len(target)), key=lambda at: -self.landings[at] * self.streets[at].rents[-1])

        def layer(houses: int) -> list[_Piece]:
            return [_Piece(at, houses) for at in order if target[at] >= houses]

        pieces = [piece for houses in range(1, first + 1) for piece in layer(houses)]
        pieces += [_Piece(at, kinds.HOTEL_LEVEL) for at in order if target[at] == kinds.HOTEL_LEVEL]
        for houses in range(first + 1, self.rules.max_houses + 1):
            pieces += [piece for piece in layer(houses) if target[piece.street] != kinds.HOTEL_LEVEL]
        return pieces


@dataclass
class _Box:
    """The pieces of the box that are left while building."""

    rules: Rules
    houses: int
    hotels: int

    def take(self, pieces: Sequence[_Piece]) -> bool:
        """Take pieces one after another; False, and nothing taken, where there are too few."""
        houses, hotels = self.houses, self.hotels
        for piece in pieces:
            if piece.level == kinds.HOTEL_LEVEL:
                houses, hotels = houses + self.rules.houses_for_hotel, hotels - 1
            else:
                houses -= 1
            if min(houses, hotels) < 0:
                return False
        self.houses, self.hotels = houses, hotels
        return True


def best_houses(edition: Edition, arrivals: Arrivals, groups: Sequence[str], budget: int) -> HouseOrder:
    """Work out what to build on full, unbuilt groups so that it brings most rent for the budget.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force: even building, hotels and the pieces in the box are its own.
    arrivals : Arrivals
        Expected landings of one opponent on its board.
    groups : sequence of str
        Ids of the groups that may be built on; stations and utilities among them are passed over.
    budget : int
        Money that may be spent.

    Raises
    ------
    InputError
        The prices of houses have so small a common step that the table over the budget would be too large.
    """
    found = []
    for group in groups:
        streets = tuple(deed for deed in deeds_of(edition, group) if isinstance(deed, board.Street))
        if streets:
            found.append(_Group(edition.rules, streets, tuple(landings_per_roll(arrivals, one.at) for one in streets)))
    states = [group.states() for group in found]
    targets = _best_states(edition.rules, states, budget)
    order = _building_order(edition.rules, found, targets)
    exact = order is not None
    if order is None:
        unmixed = [[one for one in some if not (one.houses and one.hotels)] for some in states]
        targets = _best_states(edition.rules, unmixed, budget)
        order = _groups_in_turn(edition.rules, found, targets)
        assert order is not None  # a group that ends with hotels alone gives all its houses back
    return HouseOrder(budget, tuple(_told(edition.rules, found, order, arrivals.rolls_per_turn)), exact)


def _best_states(rules: Rules, states: Sequence[Sequence[_State]], budget: int) -> list[_State]:
    """One state of each group, together within budget and box, with the highest rent."""
    unit = math.gcd(*(state.cost for some in states for state in some)) or 1
    most_spent = sum(max(state.cost for state in some) for some in states)
    money = min(budget, most_spent) // unit
    houses = min(rules.houses, sum(max(state.houses for state in some) for some in states))
    hotels = min(rules.hotels, sum(max(state.hotels for state in some) for some in states))
    cells = (houses + 1) * (hotels + 1)
    if (money + 1) * cells > MOST_CELLS:
        wrong = f"{budget} is too much to look at in steps of {unit}, which the prices of the houses need"
        raise InputError([Fault("--budget", "", wrong, f"at most {(MOST_CELLS // cells - 1) * unit}")])
    value = np.zeros((money + 1, houses + 1, hotels + 1))
    choices: list[NDArray[np.int16]] = []
    for some in states:
        best = value.copy()  # nothing built: the first state
        choice = np.zeros(value.shape, dtype=np.int16)
        for number, state in enumerate(some):
            spent = state.cost // unit
            if number == 0 or spent > money or state.houses > houses or state.hotels > hotels:
                continue
            here = (slice(spent, None), slice(state.houses, None), slice(state.hotels, None))
            with_it = value[: money + 1 - spent, : houses + 1 - state.houses, : hotels + 1 - state.hotels] + state.rent
            better = with_it > best[here] + HIGHER
            best[here] = np.where(better, with_it, best[here])
            choice[here][better] = number
        value = best
        choices.append(choice)
    targets = []
    for some, choice in zip(reversed(states), reversed(choices), strict=True):
        state = some[choice[money, houses, hotels]]
        money, houses, hotels = money - state.cost // unit, houses - state.houses, hotels - state.hotels
        targets.append(state)
    return targets[::-1]


Step = tuple[int, _Piece]  # the group (its place in the list) and the piece


def _building_order(rules: Rules, groups: Sequence[_Group], targets: Sequence[_State]) -> list[Step] | None:
    """The pieces, the runs of best return first, as the box allows; None where no order was found that it allows."""
    waiting = [_runs(group, target) for group, target in zip(groups, targets, strict=True)]
    box = _Box(rules, rules.houses, rules.hotels)
    order: list[Step] = []
    while any(waiting):
        nexts = sorted((-round(runs[0][0], DIGITS), at) for at, runs in enumerate(waiting) if runs)
        for _, at in nexts:
            if box.take(waiting[at][0][1]):
                order += [(at, piece) for piece in waiting[at].pop(0)[1]]
                break
        else:
            return _groups_in_turn(rules, groups, targets)
    return order


def _runs(group: _Group, target: _State) -> list[tuple[float, list[_Piece]]]:
    """The path of a group in runs of falling return: each goes as far as the mean return of its pieces still rises."""
    path = group.path(target.levels)
    built = [UNBUILT] * len(group.streets)
    reached = [group.state(tuple(built))]
    for piece in path:
        built[piece.street] = piece.level
        reached.append(group.state(tuple(built)))
    runs = []
    at = 0
    while at < len(path):
        ends = range(at + 1, len(path) + 1)
        gains = [_ratio(reached[end].rent - reached[at].rent, reached[end].cost - reached[at].cost) for end in ends]
        best = max(gains)
        end = next(one for one, gain in zip(ends, gains, strict=True) if math.isclose(gain, best))
        runs.append((best, path[at:end]))
        at = end
    return runs


def _ratio(gain: float, cost: int) -> float:
    return gain / cost if cost else math.copysign(math.inf, gain)


def _groups_in_turn(rules: Rules, groups: Sequence[_Group], targets: Sequence[_State]) -> list[Step] | None:
    """The pieces group by group, those first that give most houses back; None where the box has too few for that."""

    def given_back(at: int) -> int:
        needed = rules.houses_for_hotel * len(groups[at].streets) if targets[at].hotels else targets[at].houses
        return needed - targets[at].houses

    box = _Box(rules, rules.houses, rules.hotels)
    order: list[Step] = []
    for at in sorted(range(len(groups)), key=lambda one: (-given_back(one), one)):
        path = groups[at].path(targets[at].levels)
        if not box.take(path):
            return None
        order += [(at, piece) for piece in path]
    return order


def _told(rules: Rules, groups: Sequence[_Group], order: Sequence[Step], rolls_per_turn: float) -> Iterator[House]:
    """The order with what each piece costs and adds."""
    built = [[UNBUILT] * len(group.streets) for group in groups]
    spent, rent = 0, 0.0
    for at, piece in order:
        group = groups[at]
        street = group.streets[piece.street]
        before = group.state(tuple(built[at]))
        built[at][piece.street] = piece.level
        after = group.state(tuple(built[at]))
        cost = after.cost - before.cost
        spent, rent = spent + cost, rent + after.rent - before.rent
        names = {level.number: level.name for level in levels(rules, len(group.streets))}
        level = names[piece.level]
        yield House(street.name, street.group, level, cost, spent, after.rent - before.rent, rent, rolls_per_turn)
