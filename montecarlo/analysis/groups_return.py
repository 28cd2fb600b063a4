"""What a holding earns, from the exact tables: built as far as the budget goes, or with three houses a street."""

from collections.abc import Mapping
from typing import Final

from montecarlo.analysis.economics import (
    ALONE,
    FULL_GROUP,
    Economics,
    Line,
    OwnedDeed,
    building_cost,
    deeds_of,
    return_per_100,
)
from montecarlo.analysis.groups import Return
from montecarlo.analysis.usual_level import usual_level
from montecarlo.engine import kinds
from montecarlo.model import board
from montecarlo.model.edition import Edition
from montecarlo.model.rules import Rules
from montecarlo.simulation.treated import Holding

UNBUILT: Final = 0
BUDGET: Final = "budget"


def return_of(edition: Edition, economics: Economics, holding: Holding, money: int | None) -> Return:
    """Work out what a holding earns.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    economics : Economics
        Its exact tables.
    holding : Holding
        The deeds.
    money : int or None
        What may be spent on buildings; None for three houses on every street of a full group, or as many as the rules
        and the box allow.
    """
    deeds = [deed for deed in deeds_of(edition, holding.group) if deed.at in holding.spaces]
    streets = [deed for deed in deeds if isinstance(deed, board.Street)]
    is_full = len(deeds) == len(deeds_of(edition, holding.group))
    if not streets:
        level = f"{len(deeds)}_owned"
        return _summed(economics, deeds, {deed.at: level for deed in deeds}, level, holding.price)
    if not is_full:
        return _summed(economics, deeds, {deed.at: ALONE for deed in deeds}, ALONE, holding.price)
    if money is None:
        number, name = usual_level(edition.rules, len(streets))
        built = dict.fromkeys(holding.spaces, number)
    else:
        built, name = levels_for(edition, streets, money), BUDGET
    cost = holding.price + sum(building_cost(edition.rules, street, built[street.at]) for street in streets)
    by_deed = {at: _level_name(edition.rules, number, built) for at, number in built.items()}
    return _summed(economics, deeds, by_deed, name, cost)


def levels_for(edition: Edition, streets: list[board.Street], money: int) -> dict[int, int]:
    """Give the level of each street when so much money is spent evenly, the last street on the board first.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    streets : list of Street
        The streets of a group.
    money : int
        What may be spent.

    Returns
    -------
    dict of int to int
        By space: houses, or `kinds.HOTEL_LEVEL`.
    """
    rules = edition.rules
    built = {street.at: UNBUILT for street in streets}
    houses, hotels = rules.houses, rules.hotels
    while True:
        lowest = min(built.values())
        cheap = [
            one
            for one in streets
            if houses > 0 and one.house_cost <= money and built[one.at] == lowest and lowest < rules.max_houses
        ]
        if cheap:
            street = max(cheap, key=lambda one: one.at)
            built[street.at] += 1
            houses -= 1
            money -= street.house_cost
            continue
        standing = sum(level == kinds.HOTEL_LEVEL for level in built.values())
        if (
            lowest < rules.houses_for_hotel
            or hotels == 0
            or (rules.hotels_per_group and standing >= rules.hotels_per_group)
        ):
            return built
        ready = [one for one in streets if one.cash_for_hotel <= money and built[one.at] < kinds.HOTEL_LEVEL]
        if not ready:
            return built
        street = max(ready, key=lambda one: (-built[one.at], one.at))
        houses += built[street.at]
        built[street.at] = kinds.HOTEL_LEVEL
        hotels -= 1
        money -= street.cash_for_hotel


def _level_name(rules: Rules, number: int, built: Mapping[int, int]) -> str:
    """The level of a street of a full group as the tables call it."""
    if number == UNBUILT:
        is_doubled = not (any(built.values()) and rules.full_group_needs_unbuilt_group)
        return FULL_GROUP if is_doubled else ALONE
    if number == kinds.HOTEL_LEVEL:
        return "hotel"
    return "1_house" if number == 1 else f"{number}_houses"


def _summed(
    economics: Economics, deeds: list[OwnedDeed], level_of: Mapping[int, str], level: str, cost: float
) -> Return:
    """All deeds together, each at its level."""
    rent = sum(_line(economics, deed, level_of[deed.at]).rent_per_turn for deed in deeds)
    return Return(level, cost, rent, return_per_100(cost, rent))


def _line(economics: Economics, deed: OwnedDeed, level: str) -> Line:
    return next(
        line for line in economics.deeds if (line.name, line.group, line.level) == (deed.name, deed.group, level)
    )
