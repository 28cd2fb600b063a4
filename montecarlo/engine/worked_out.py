"""Numbers worked out once, when the tables are made: what never changes in a game need not be divided out in it.

Plain Python on a filled `Tables`; the kernels only look the results up.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import fields, kinds
from montecarlo.engine.deeds import NEVER

PERCENT = 100
PER_MILLE = 1000
SCALE = 1000  # rent gained or given up is ranked per so much money
LATER = 1_000_000_000  # ... and so much puts one kind of act behind the other
# `raise_loss` has by number owned what a mortgage loses, and from here on by level what a sale does
SELLS = fields.MAX_MEMBERS
# a rank of a building ends in the place of its street, counted from the last of all groups
STREET_PLACES = 256
NOWHERE = -(1 << 60)  # rank below all others
LEVELS = kinds.HOTEL_LEVEL + 1  # a street is unbuilt, has one house, ... or the hotel
UNRANKED = -1  # state of a group for which `next_street` says nothing
LOOK_AHEAD_LEVEL = 3  # the third house earns most: the first two are judged by the way to it

# values of `strategy.build_order`
BEST_RETURN = 0
ROUND_THE_BOARD = 1
DEAREST = 2
MOST_VALUED = 3


def work_out(tables: Any) -> None:
    """Fill all fields of `Tables` and of its strategies that follow from the others.

    Parameters
    ----------
    tables : record
        Board, groups, rules and strategies are filled in.
    """
    tables.counts_laps = int(tables.salary_every_lap > 1 or tables.buy_after_lap > 0 or tables.bank_loan > 0)
    for at in range(int(tables.deeds)):
        space = int(tables.deed[at])
        _mortgage(tables, space)
        if tables.kind[space] == kinds.STREET:
            _buildings(tables, space)
    tables.widest_group = 0
    for group in range(int(tables.groups)):
        if tables.group_kind[group] == kinds.STREET:
            tables.widest_group = max(int(tables.widest_group), int(tables.group_size[group]))
        streets = tables.member[group, : int(tables.group_size[group])].tolist()
        tables.cheapest_house[group] = min(int(tables.house_cost[space]) for space in streets)
        tables.cheapest_hotel[group] = min(int(tables.hotel_cost[space]) for space in streets)
    _states(tables)
    _sales(tables)
    tables.minds_rent = 0
    for chair in range(int(tables.players)):
        _valuation(tables, tables.strategy[chair])
        tables.minds_rent |= int(tables.strategy[chair].minds_rent)
        for at in range(int(tables.deeds)):
            if tables.kind[tables.deed[at]] == kinds.STREET:
                _ranks(tables, tables.strategy[chair], int(tables.deed[at]))
        _next_streets(tables, tables.strategy[chair])


def interest(tables: Any, value: int, percent: int) -> int:
    """Return a percentage of a mortgage value, made whole as the edition says (C1009 is silent on halves)."""
    exact = value * percent
    unit = PERCENT * int(tables.interest_round_to)
    if tables.interest_rounding == kinds.ROUND_UP:
        exact += unit - 1
    elif tables.interest_rounding == kinds.ROUND_HALF_UP:
        exact += unit // 2
    return exact // unit * int(tables.interest_round_to)


def _mortgage(tables: Any, space: int) -> None:
    """Work out what a mortgage costs to redeem or hand on (C1009-55, 56), and the rent given up for it."""
    value = int(tables.mortgage[space])
    tables.redemption[space] = value + interest(tables, value, int(tables.mortgage_interest_percent))
    tables.transfer_fee[space] = interest(tables, value, int(tables.transfer_fee_percent))
    kind = int(tables.kind[space])
    size = int(tables.group_size[tables.group[space]])
    for owned in range(size):
        rent = int(tables.rent[space, 0 if kind == kinds.STREET else owned])
        if kind == kinds.UTILITY:
            rent *= int(tables.dice_sides) + 1  # the mean of two dice
        loss = rent * SCALE // max(1, value)
        is_last = kind == kinds.STREET and owned + 1 == size  # streets of full groups come after all others
        tables.raise_loss[space, owned + 1] = loss + LATER // 2 if is_last else loss


def _buildings(tables: Any, space: int) -> None:
    """Work out what buildings bring when sold (C1009-50, 52) and how they rank when sold."""
    percent, full = int(tables.building_sale_percent), int(tables.houses_for_hotel)
    house_cost, hotel_cost = int(tables.house_cost[space]), int(tables.hotel_cost[space])
    house_sale, hotel_sale = house_cost * percent // PERCENT, hotel_cost * percent // PERCENT
    tables.house_sale[space], tables.hotel_sale[space] = house_sale, hotel_sale
    rent = [int(tables.rent[space, level]) for level in range(fields.MAX_LEVELS)]
    for level in range(1, kinds.HOTEL_LEVEL):
        loss = (rent[level] - rent[level - 1]) * SCALE // max(1, house_sale)
        tables.raise_loss[space, SELLS + level] = loss
    loss = (rent[kinds.HOTEL_LEVEL] - rent[full]) * SCALE // max(1, hotel_sale)
    tables.raise_loss[space, SELLS + kinds.HOTEL_LEVEL] = loss


def _ranks(tables: Any, strategy: Any, space: int) -> None:
    """Work out how a player ranks the buildings of a street: by rent gained for its cost, place, price or value.

    Among equals the first comes first, by group and then by street, so that no two ranks are the same.
    """
    order = strategy.build_order
    if order == BEST_RETURN or order == MOST_VALUED:
        ranks = _gains(tables, space)
        if order == MOST_VALUED:
            value = int(strategy.group_value[tables.group[space]]) * SCALE * SCALE
            ranks = [value + rank for rank in ranks]
    else:
        place = -space if order == ROUND_THE_BOARD else int(tables.price[space]) * SCALE - space
        ranks = [place] * (kinds.HOTEL_LEVEL + 1)
    group = int(tables.group[space])
    at = group * fields.MAX_MEMBERS + tables.member[group].tolist().index(space)
    stops = kinds.HOTEL_LEVEL if strategy.is_random else int(strategy.builds_to)
    for level, rank in enumerate(ranks):
        after = min(level + 1, kinds.HOTEL_LEVEL)
        strategy.building_rank[space, level] = (
            rank * STREET_PLACES + STREET_PLACES - 1 - at if after <= stops else NOWHERE
        )


def _states(tables: Any) -> None:
    """Number the ways in which the streets of each group can be built on, and say how much can stand in it.

    Ranked are the groups in which nothing but the levels decides where to build next, as long as nothing is mortgaged.
    """
    states = 0
    by_levels = tables.max_houses == tables.houses_for_hotel and not tables.build_beside_mortgage
    for group in range(int(tables.groups)):
        size = int(tables.group_size[group])
        most = size * int(tables.max_houses)
        tables.built_by_houses[group] = most if tables.even_building else size * LEVELS
        tables.built_for_hotels[group] = size * int(tables.houses_for_hotel)
        tables.built_by_hotels[group] = size * kinds.HOTEL_LEVEL
        tables.first_state[group] = UNRANKED
        if tables.group_kind[group] != kinds.STREET:
            continue
        streets = tables.member[group, :size].tolist()
        for at, space in enumerate(streets):
            tables.level_weight[space] = LEVELS**at
        costs = {(int(tables.house_cost[space]), int(tables.hotel_cost[space])) for space in streets}
        if by_levels and len(costs) == 1 and states + LEVELS**size <= fields.MAX_STATES:
            tables.first_state[group] = states
            states += LEVELS**size


def _levels(size: int) -> NDArray[np.int64]:
    """Return the levels of each of so many streets, by state of their group."""
    return np.arange(LEVELS**size) // LEVELS ** np.arange(size)[:, np.newaxis] % LEVELS


def _sales(tables: Any) -> None:
    """Find the streets of a ranked group on which a building may be sold, and those not to be mortgaged for buildings.

    For every state of the group: sold evenly, from the highest (C1009-51); where the rules want a group unbuilt before
    a deed of it is mortgaged, none of it is (C1009-53).
    """
    for group in range(int(tables.groups)):
        first, size = int(tables.first_state[group]), int(tables.group_size[group])
        if first == UNRANKED:
            continue
        levels = _levels(size)
        bits = np.array([int(tables.deed_bit[space]) for space in tables.member[group, :size]])[:, np.newaxis]
        is_built = levels > 0
        sells = is_built & ((levels == levels.max(axis=0)) | (tables.even_selling == 0))
        kept = is_built | (is_built.any(axis=0) & (tables.mortgage_needs_unbuilt_group > 0))
        tables.sells_in[first : first + LEVELS**size] = (sells * bits).sum(axis=0)
        tables.built_in[first : first + LEVELS**size] = (kept * bits).sum(axis=0)


def _next_streets(tables: Any, strategy: Any) -> None:
    """Find the highest rank of a building that may stand in a ranked group, for every state of it (C1009-42 to 45)."""
    for group in range(int(tables.groups)):
        first, size = int(tables.first_state[group]), int(tables.group_size[group])
        if first == UNRANKED:
            continue
        levels = _levels(size)
        ranks = np.asarray(strategy.building_rank)[tables.member[group, :size]]
        at = np.arange(size)[:, np.newaxis]
        has_hotel = levels == kinds.HOTEL_LEVEL
        lowest = levels.min(axis=0)
        takes_house = (levels < tables.max_houses) & ((levels == lowest) | (tables.even_building == 0))
        takes_hotel = ~has_hotel & (lowest >= tables.houses_for_hotel)
        if tables.hotels_per_group:
            takes_hotel &= has_hotel.sum(axis=0) < tables.hotels_per_group
        house = np.where(takes_house, ranks[at, levels], NOWHERE).max(axis=0)
        hotel = np.where(takes_hotel, ranks[at, kinds.HOTEL_LEVEL], NOWHERE).max(axis=0)
        strategy.next_street[:, first : first + LEVELS**size] = house, hotel


def _gains(tables: Any, space: int) -> list[int]:
    """Work out the rent gained by the next house at each level, and last by the hotel, for what it costs."""
    full, most = int(tables.houses_for_hotel), int(tables.max_houses)
    rent = [int(rent) for rent in tables.rent[space]]
    unbuilt = rent[0] * int(tables.full_group_rent)

    def gain(level: int, aim: int, cost: int) -> int:
        return (rent[aim] - (unbuilt if level == 0 else rent[level])) * SCALE // max(1, cost)

    gains = []
    for level in range(kinds.HOTEL_LEVEL):
        aim = LOOK_AHEAD_LEVEL if level < LOOK_AHEAD_LEVEL <= most else level + 1
        gains.append(gain(level, aim, (aim - level) * int(tables.house_cost[space])))
    return [*gains, gain(full, kinds.HOTEL_LEVEL, int(tables.hotel_cost[space]))]


def _valuation(tables: Any, strategy: Any) -> None:
    """Work out what deeds and groups are worth to a player in a trade, and whether he minds rents to come."""
    strategy.minds_rent = int(strategy.keep_to_build_rent > 0 or strategy.keep_to_redeem_rent > 0)
    _least_cash(tables, strategy)
    for at in range(int(tables.deeds)):
        space = int(tables.deed[at])
        value = int(strategy.group_value[tables.group[space]])
        strategy.deed_value[space] = int(tables.price[space]) * value // PER_MILLE
    most_for_one = 0
    for group in range(int(tables.groups)):
        size = int(tables.group_size[group])
        is_colour = tables.group_kind[group] == kinds.STREET
        prices = int(tables.group_price[group]) * int(strategy.group_value[group]) // PER_MILLE
        started = int(strategy.value_started)
        for count in range(2, size + 1):
            if not is_colour:  # by the number of pairs among them
                bonus = prices * started * count * (count - 1) // (size * size * PER_MILLE)
            else:
                bonus = prices * (int(strategy.value_full_group) if count == size else started) // PER_MILLE
            strategy.group_bonus[group, count] = bonus
        if is_colour:
            strategy.group_bonus[group, size] = prices * int(strategy.value_full_group) // PER_MILLE
            strategy.rival_loss[group] = (
                int(strategy.group_bonus[group, size]) * int(strategy.rival_weight) // PER_MILLE
            )
        members = [int(tables.member[group, at]) for at in range(size)]
        dearest = max(_most(tables, strategy, space) for space in members)
        for count in range(size):
            bonus = int(strategy.group_bonus[group, count + 1]) - int(strategy.group_bonus[group, count])
            strategy.one_more[count, group] = dearest + bonus
            if not is_colour or count + 1 < size:  # the last street of a group is offered as a swap of groups
                most_for_one = max(most_for_one, dearest + bonus)
    strategy.most_for_one = most_for_one


def _most(tables: Any, strategy: Any, space: int) -> int:
    """Work out the most that one deed is worth to a player by itself, less the gain he wants for it.

    A mortgage takes from that, unless the fee that counts for its redemption is the dearer of the two.
    """
    returned = int(tables.transfer_fee[space]) - int(tables.redemption[space])
    margin = max(1, int(tables.price[space]) * int(strategy.accept_margin) // PER_MILLE)
    return int(strategy.deed_value[space]) + max(0, returned) - margin


def _least_cash(tables: Any, strategy: Any) -> None:
    """Work out the cash from which a player redeems the cheapest mortgage of the board, and what he keeps if he builds.

    A random player draws his answer, whatever he has: he is always asked.
    """
    if strategy.is_random:
        strategy.least_redeemed = 0
        strategy.least_built = -NEVER // 2
        return
    deeds = tables.deed[: int(tables.deeds)].tolist()
    redeeming = min((int(tables.redemption[space]) - int(tables.transfer_fee[space]) for space in deeds), default=0)
    strategy.least_redeemed = int(strategy.keep_to_redeem) + redeeming
    strategy.least_built = int(strategy.keep_to_build)
