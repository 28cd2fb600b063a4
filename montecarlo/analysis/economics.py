"""What deeds and groups earn at every level: rent, cost, payback, return, from the expected landings of one opponent.

Definitions and formulae stand in docs/methods.md, "Rent and return".
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from montecarlo.analysis.landing import Arrivals
from montecarlo.engine import kinds
from montecarlo.model import board
from montecarlo.model.edition import Edition, group_order
from montecarlo.model.limits import MAX_LEVELS
from montecarlo.model.rules import Rules

PER_CENT: Final = 100  # a return is given for so much money ...
OPPONENT_TURNS: Final = 100  # ... and for so many turns of opponents
ALONE: Final = "alone"  # the group is not full
FULL_GROUP: Final = "full_group"  # full, and unbuilt
HOTEL: Final = "hotel"
UNBUILT: Final = 0
STREET: Final = "street"
STATION: Final = "station"
UTILITY: Final = "utility"

OwnedDeed = board.Street | board.Station | board.Utility
DEED_KINDS: Final = (board.Street, board.Station, board.Utility)


class Level(NamedTuple):
    """A building level of a street: its name, its number (`kinds.HOTEL_LEVEL` for a hotel), the level before it."""

    name: str
    number: int
    before: int


@dataclass(frozen=True)
class Line:
    """What a deed, a group, or so many stations or utilities earn at one level.

    Attributes
    ----------
    kind : str
        `street`, `station` or `utility`.
    name : str
        Of the deed; of the group for a whole group or a number of its deeds.
    group : str
        Id of the group.
    level : str
        `alone`, `full_group`, `1_house`, ..., `hotel`; `1_owned`, `2_owned`, ... for stations and utilities.
    landings_per_roll : float
        Expected landings, for each roll of an opponent.
    rolls_per_turn : float
        Rolls in a turn.
    rent : float
        Money for a landing that no card to the nearest multiplies; for several deeds the mean over their landings.
    rent_per_roll : float
        Expected money for each roll of an opponent, all ways of landing in it.
    price : float
        Printed price of the deeds; for a number of them the mean over which these are.
    cost : float
        The price and all buildings.
    marginal_cost : float or None
        What the step to this level costs; None where it depends on what else is owned.
    marginal_rent : float or None
        What `rent` rises by with that step.
    marginal_rent_per_roll : float or None
        What `rent_per_roll` rises by with that step.
    """

    kind: str
    name: str
    group: str
    level: str
    landings_per_roll: float
    rolls_per_turn: float
    rent: float
    rent_per_roll: float
    price: float
    cost: float
    marginal_cost: float | None
    marginal_rent: float | None
    marginal_rent_per_roll: float | None

    @property
    def rent_per_landing(self) -> float | None:
        """Mean rent of a landing, whichever way the token came; None where none ever does."""
        return self.rent_per_roll / self.landings_per_roll if self.landings_per_roll else None

    @property
    def rent_per_turn(self) -> float:
        """Expected rent for each turn of an opponent."""
        return self.rent_per_roll * self.rolls_per_turn

    @property
    def marginal_rent_per_turn(self) -> float | None:
        """What that rises by with the step to this level."""
        return None if self.marginal_rent_per_roll is None else self.marginal_rent_per_roll * self.rolls_per_turn

    @property
    def payback_rolls(self) -> float | None:
        """Opponents' rolls until the rent has brought the cost back; None for never."""
        return payback(self.cost, self.rent_per_roll)

    @property
    def payback_turns(self) -> float | None:
        """Opponents' turns until then."""
        return payback(self.cost, self.rent_per_turn)

    @property
    def return_per_100(self) -> float | None:
        """Rent in 100 turns of opponents for each 100 of the cost."""
        return return_per_100(self.cost, self.rent_per_turn)

    @property
    def marginal_payback_rolls(self) -> float | None:
        """Opponents' rolls until the step to this level has paid for itself."""
        return payback(self.marginal_cost, self.marginal_rent_per_roll)

    @property
    def marginal_payback_turns(self) -> float | None:
        """Opponents' turns until then."""
        return payback(self.marginal_cost, self.marginal_rent_per_turn)

    @property
    def marginal_return_per_100(self) -> float | None:
        """Rent that the step adds in 100 turns of opponents, for each 100 of its cost."""
        return return_per_100(self.marginal_cost, self.marginal_rent_per_turn)


@dataclass(frozen=True)
class Economics:
    """All lines of an edition under one jail policy, and what an opponent gets from the bank.

    Attributes
    ----------
    jail : str
        The jail policy of the opponents: `leave` or `stay`.
    rolls_per_turn : float
        Rolls in a turn.
    salary_per_turn, tax_per_turn, fine_per_turn, card_money_per_turn : float
        Money of an opponent for each of his turns: received, paid, paid, received less paid.
    left_out : tuple of str
        Ids of the cards whose money is in none of these: it depends on the other players, on what is owned or on
        buildings.
    choices : tuple of str
        What the opponents would choose and is decided here, in words (`Arrivals.choices`).
    unheld : tuple of str
        What of the rules is left out, in words (`Arrivals.unheld`).
    deeds : tuple of Line
        Every deed at every level, in board order.
    groups : tuple of Line
        Every street group, all of it at the same level.
    stations, utilities : tuple of Line
        By the number owned.
    """

    jail: str
    rolls_per_turn: float
    salary_per_turn: float
    tax_per_turn: float
    fine_per_turn: float
    card_money_per_turn: float
    left_out: tuple[str, ...]
    choices: tuple[str, ...]
    unheld: tuple[str, ...]
    deeds: tuple[Line, ...]
    groups: tuple[Line, ...]
    stations: tuple[Line, ...]
    utilities: tuple[Line, ...]

    @property
    def bank_per_turn(self) -> float:
        """What an opponent gets from the bank in a turn: salary and cards, less taxes and fines."""
        return self.salary_per_turn + self.card_money_per_turn - self.tax_per_turn - self.fine_per_turn

    def of_groups(self, groups: Collection[str]) -> "Economics":
        """Give the lines of some groups alone, in the order they have."""

        def kept(lines: Sequence[Line]) -> tuple[Line, ...]:
            return tuple(line for line in lines if line.group in groups)

        return replace(
            self,
            deeds=kept(self.deeds),
            groups=kept(self.groups),
            stations=kept(self.stations),
            utilities=kept(self.utilities),
        )


def payback(cost: float | None, rent: float | None) -> float | None:
    """Give after how many rolls (turns) a rent for each of them has brought a cost back.

    Parameters
    ----------
    cost, rent : float or None
        Money; None where it is not known.

    Returns
    -------
    float or None
        None where one of them is not known or there is no rent.
    """
    return None if cost is None or not rent else cost / rent


def return_per_100(cost: float | None, rent_per_turn: float | None) -> float | None:
    """Give the rent in 100 turns of opponents for each 100 of a cost; None where it is not known or nothing."""
    return None if rent_per_turn is None or not cost else PER_CENT * OPPONENT_TURNS * rent_per_turn / cost


def economics(edition: Edition, arrivals: Arrivals) -> Economics:
    """Work out what every deed, group and number of stations and utilities earns.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    arrivals : Arrivals
        Expected landings of one opponent on its board.
    """
    deeds: list[tuple[int, list[Line]]] = []
    groups: list[Line] = []
    by_number: dict[str, list[Line]] = {STATION: [], UTILITY: []}
    for group in group_order(edition):
        members = deeds_of(edition, group)
        streets = [deed for deed in members if isinstance(deed, board.Street)]
        if streets:
            deeds += [(street.at, _street_lines(edition, arrivals, street, len(streets))) for street in streets]
            groups += _group_lines(edition, arrivals, streets)
        else:
            deeds += [(deed.at, _owned_lines(edition, arrivals, deed, len(members))) for deed in members]
            by_number[members[0].kind] += _number_lines(edition, arrivals, members)
    return Economics(
        arrivals.jail,
        arrivals.rolls_per_turn,
        arrivals.salary_per_turn,
        arrivals.tax_per_turn,
        arrivals.fine_per_turn,
        arrivals.card_money_per_turn,
        arrivals.left_out,
        arrivals.choices,
        arrivals.unheld,
        tuple(line for _, lines in sorted(deeds, key=lambda one: one[0]) for line in lines),
        tuple(groups),
        tuple(by_number[STATION]),
        tuple(by_number[UTILITY]),
    )


def deeds_of(edition: Edition, group: str) -> list[OwnedDeed]:
    """Give the deeds of a group, in board order."""
    return [space for space in edition.spaces if isinstance(space, DEED_KINDS) and space.group == group]


def levels(rules: Rules, streets: int, *, whole_group: bool = False) -> list[Level]:
    """Give the building levels that the rules and the pieces in the box allow, lowest first.

    Parameters
    ----------
    rules : Rules
        The rules in force.
    streets : int
        Streets of the group.
    whole_group : bool
        Levels to which all of them can be built, not one of them alone.
    """
    first = rules.houses_for_hotel  # on every street, however unevenly the rest is built (`engine.choices.may_build`)
    hotels = rules.hotels if streets * first <= rules.houses else 0
    if rules.hotels_per_group:
        hotels = min(hotels, rules.hotels_per_group)
    found = []
    for houses in range(1, rules.max_houses + 1):
        if whole_group:
            others = (streets - 1) * houses
        elif rules.even_building:  # the others are one house behind, or hotels where those come first
            others = (streets - 1 - (min(hotels, streets - 1) if houses > first else 0)) * (houses - 1)
        else:
            others = 0
        if houses + others <= rules.houses:
            found.append(Level("1_house" if houses == 1 else f"{houses}_houses", houses, houses - 1))
    if hotels >= (streets if whole_group else 1):
        found.append(Level(HOTEL, kinds.HOTEL_LEVEL, first))
    return found


def level_rank(level: str) -> int:
    """Give a number by which the names of levels of a street sort from the lowest to the highest."""
    others = {ALONE: -1, FULL_GROUP: UNBUILT, HOTEL: MAX_LEVELS}
    return others[level] if level in others else int(level.partition("_")[0])


def street_rent(rules: Rules, street: board.Street, level: int, *, full: bool = True, built: bool = False) -> int:
    """Give the rent of a landing on a street.

    Parameters
    ----------
    rules : Rules
        The rules in force.
    street : Street
        The street.
    level : int
        0 unbuilt, houses, or `kinds.HOTEL_LEVEL`.
    full : bool
        Whether its owner has the full group.
    built : bool
        Whether another street of the group is built on.

    Returns
    -------
    int
        Money. Source: catalogue rules C1009-32 to 35.
    """
    if level == kinds.HOTEL_LEVEL:
        return street.rents[-1]
    doubled = full and level == UNBUILT and not (built and rules.full_group_needs_unbuilt_group)
    return street.rents[level] * (rules.full_group_rent if doubled else 1)


def building_cost(rules: Rules, street: board.Street, level: int) -> int:
    """Give what all buildings of a street at this level cost: every house, and the hotel beside those handed in."""
    if level == kinds.HOTEL_LEVEL:
        return rules.houses_for_hotel * street.house_cost + street.cash_for_hotel
    return level * street.house_cost


def landings_per_roll(arrivals: Arrivals, space: int) -> float:
    """Give the expected landings on a space for each roll, by dice and by cards."""
    by_nearest = math.fsum(landings[space] for landings in arrivals.by_multiplier.values())
    return float(arrivals.by_dice[space] + arrivals.by_card[space] + by_nearest)


def _plain_landings(arrivals: Arrivals, space: int) -> float:
    """Landings after which the rent is as printed."""
    return float(arrivals.by_dice[space] + arrivals.by_card[space])


def _mean_dice(edition: Edition, arrivals: Arrivals, space: int) -> float:
    """Mean total by which the rent of a utility is found: of a new roll, or of the roll that moved the token.

    Who is moved there by a card that multiplies nothing has no such roll among the landings by dice: the mean of a new
    one stands for it.
    """
    new = edition.rules.dice_sides + 1.0  # twice the mean of a die
    by_dice, by_card = float(arrivals.by_dice[space]), float(arrivals.by_card[space])
    if edition.rules.utility_roll_fresh or not by_dice:
        return new
    return (by_dice * float(arrivals.dice_total[space]) + by_card * new) / (by_dice + by_card)


def _rent_per_roll(edition: Edition, arrivals: Arrivals, deed: OwnedDeed, rent: float) -> float:
    """Expected rent of a deed, where a plain landing brings `rent`; a card to the nearest brings its own."""
    space = deed.at
    new = edition.rules.dice_sides + 1.0
    total = _plain_landings(arrivals, space) * rent
    for times, landings in arrivals.by_multiplier.items():
        if isinstance(deed, board.Utility):
            total += float(landings[space]) * times * new
        else:
            total += float(landings[space]) * times * rent
    return total


class _Subject(NamedTuple):
    """What the lines of one deed, group or number of deeds have in common."""

    kind: str
    name: str
    group: str
    landings_per_roll: float
    rolls_per_turn: float
    price: float

    def line(
        self, level: str, rent: float, rent_per_roll: float, cost: float, step: float | None, before: Line | None
    ) -> Line:
        """One line; `step` is what it costs to get here from `before`, None of which is nothing at all."""
        old, old_per_roll = (0.0, 0.0) if before is None else (before.rent, before.rent_per_roll)
        return Line(
            *(self.kind, self.name, self.group, level, self.landings_per_roll, self.rolls_per_turn),
            *(float(rent), float(rent_per_roll), self.price, float(cost)),
            *(None if step is None else float(step), rent - old, rent_per_roll - old_per_roll),
        )


def _subject(edition: Edition, arrivals: Arrivals, deeds: Sequence[OwnedDeed], number: int | None = None) -> _Subject:
    """One deed, all deeds of a group, or `number` of them: the mean over all ways to have so many."""
    first = deeds[0]
    share = 1.0 if number is None else number / len(deeds)
    return _Subject(
        first.kind,
        first.name if len(deeds) == 1 and number is None else edition.groups[first.group].name,
        first.group,
        share * math.fsum(landings_per_roll(arrivals, deed.at) for deed in deeds),
        arrivals.rolls_per_turn,
        share * sum(deed.price for deed in deeds),
    )


def _street_lines(edition: Edition, arrivals: Arrivals, street: board.Street, size: int) -> list[Line]:
    """A street at every level; what completes its group depends on what is lacking, so that has no cost here."""
    rules, subject = edition.rules, _subject(edition, arrivals, [street])

    def line(name: str, rent: int, spent: int, step: int | None, before: Line | None) -> Line:
        per_roll = _rent_per_roll(edition, arrivals, street, rent)
        return subject.line(name, rent, per_roll, street.price + spent, step, before)

    alone = line(ALONE, street_rent(rules, street, UNBUILT, full=False), 0, street.price, None)
    at_level = {UNBUILT: line(FULL_GROUP, street_rent(rules, street, UNBUILT), 0, None, alone)}
    for level in levels(rules, size):
        spent = building_cost(rules, street, level.number)
        step = spent - building_cost(rules, street, level.before)
        rent = street_rent(rules, street, level.number)
        at_level[level.number] = line(level.name, rent, spent, step, at_level[level.before])
    return [alone, *at_level.values()]


def _group_lines(edition: Edition, arrivals: Arrivals, streets: Sequence[board.Street]) -> list[Line]:
    """A full group with all its streets at the same level; the first step is buying all of it."""
    rules = edition.rules
    subject = _subject(edition, arrivals, streets)._replace(name=edition.groups[streets[0].group].name)
    weights = [_plain_landings(arrivals, street.at) for street in streets]

    def line(name: str, number: int, step: float, before: Line | None) -> Line:
        rents = [street_rent(rules, street, number) for street in streets]
        per_roll = math.fsum(_rent_per_roll(edition, arrivals, *one) for one in zip(streets, rents, strict=True))
        spent = sum(building_cost(rules, street, number) for street in streets)
        return subject.line(name, _mean(rents, weights), per_roll, subject.price + spent, step, before)

    at_level = {UNBUILT: line(FULL_GROUP, UNBUILT, subject.price, None)}
    for level in levels(rules, len(streets), whole_group=True):
        step = sum(
            building_cost(rules, street, level.number) - building_cost(rules, street, level.before)
            for street in streets
        )
        at_level[level.number] = line(level.name, level.number, step, at_level[level.before])
    return list(at_level.values())


def _owned_lines(edition: Edition, arrivals: Arrivals, deed: OwnedDeed, size: int) -> list[Line]:
    """One station or utility by how many of them its owner has; what a further one costs is its own price."""
    subject = _subject(edition, arrivals, [deed])
    lines: list[Line] = []
    for number in range(1, size + 1):
        rent = _rent_by_number(edition, arrivals, deed, number)
        per_roll = _rent_per_roll(edition, arrivals, deed, rent)
        step = deed.price if number == 1 else None
        lines.append(subject.line(_owned(number), rent, per_roll, deed.price, step, lines[-1] if lines else None))
    return lines


def _number_lines(edition: Edition, arrivals: Arrivals, deeds: Sequence[OwnedDeed]) -> list[Line]:
    """All that so many stations or utilities bring together: the mean over all ways to have so many of them."""
    weights = [_plain_landings(arrivals, deed.at) for deed in deeds]
    lines: list[Line] = []
    for number in range(1, len(deeds) + 1):
        subject = _subject(edition, arrivals, deeds, number)
        rents = [_rent_by_number(edition, arrivals, deed, number) for deed in deeds]
        each = (_rent_per_roll(edition, arrivals, *one) for one in zip(deeds, rents, strict=True))
        per_roll = math.fsum(each) * number / len(deeds)
        before = lines[-1] if lines else None
        step = subject.price - (before.price if before else 0)
        lines.append(subject.line(_owned(number), _mean(rents, weights), per_roll, subject.price, step, before))
    return lines


def _rent_by_number(edition: Edition, arrivals: Arrivals, deed: OwnedDeed, number: int) -> float:
    """Rent of a plain landing on a station or utility whose owner has so many; a utility's by the mean dice."""
    if isinstance(deed, board.Utility):
        return deed.dice_multipliers[number - 1] * _mean_dice(edition, arrivals, deed.at)
    return float(deed.rents[number - 1])


def _owned(number: int) -> str:
    return f"{number}_owned"


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """Weighted mean, equal values to the last digit; the plain mean where nothing has any weight."""
    first, total = values[0], math.fsum(weights)
    if not total:
        return math.fsum(values) / len(values)
    return first + math.fsum((value - first) * weight for value, weight in zip(values, weights, strict=True)) / total
