"""Deeds: who has which, full groups, mortgages, and what a player is worth."""

from montecarlo.engine import event, kinds, rule
from montecarlo.engine.agenda import pay, receive, stir_by_cash
from montecarlo.engine.jit import kernel, leaf, lowest_bit

PERCENT = 100
NEVER = 1 << 40  # cash that nobody will have: nothing to redeem, or only a change on the board helps


@kernel
def give_deed(game, tables, space, to, how):
    """Hand a deed over and keep the running totals right; `to` may be the bank."""
    group = tables.group[space]
    giver = game.owner[space]
    if giver >= 0:
        game.pairs &= ~(1 << group)
        game.handed_turn[space] = game.turns
        take_from_hand(game, tables, space, giver, group)
        game.eased += 1
        game.loan[giver] -= game.mortgaged[space] * tables.mortgage[space]
        note_change(game, tables, giver)
    else:
        game.bank_deeds -= 1
        game.group_unsold[group] -= 1
    game.owner[space] = to
    if to >= 0:
        put_into_hand(game, tables, space, to, group)
        game.pairs |= is_pair(game, tables, group) << group
        if game.mortgaged[space]:
            owe_mortgage(game, tables, to, space)
        note_change(game, tables, to)
        if game.group_owner[group] == to and game.completed_round[group] == 0:
            game.completed_round[group] = max(1, game.round)  # dealt at the start: in the first
            game.completed_by[group] = to
            game.completed_how[group] = how
            game.completed_alive[group] = game.alive_count
    else:
        game.bank_deeds += 1
        game.group_unsold[group] += 1
    note_divided(game, tables, group)
    game.deed_stamp += 1


@leaf
def note_divided(game, tables, group):
    """Keep in mind whether two players or more have streets of a colour group: what one can ask another for."""
    is_divided = (tables.group_kind[group] == kinds.STREET) & (game.group_owners[group] > 1)
    game.divided = game.divided & ~(1 << group) | is_divided << group


@leaf
def note_change(game, tables, player):
    """Note that the player's deeds, buildings or mortgages have changed: his next answer may be another (`wake`)."""
    game.own_stamp[player] += 1
    game.wake_cash[player] = least_spent(game, tables, player)
    stir_by_cash(game, player)


@leaf
def least_spent(game, tables, player):
    """Return the cash with less of which he neither builds nor redeems anything.

    A random player who has a full group is asked whatever he has. No branch: who has one, or a mortgage, is a matter of
    luck.
    """
    strategy = tables.strategy[game.chair[player]]
    redeems = strategy.least_redeemed + (game.loan[player] == 0) * NEVER
    return min(redeems, strategy.least_built + game.cheapest[player])


@kernel
def note_full_groups(game, tables, player):
    """Keep in mind what the cheapest building in the player's full groups costs."""
    cheapest = NEVER
    left = game.full_groups[player]
    while left > 0:
        group = lowest_bit(left)
        left &= left - 1
        cheapest = min(cheapest, tables.cheapest_house[group], tables.cheapest_hotel[group])
    game.cheapest[player] = cheapest


@leaf
def is_pair(game, tables, group):
    """Say (1 or 0) whether two players have all streets of the group between them: one trade could complete it."""
    held_by_two = (game.group_unsold[group] == 0) & (game.group_owners[group] == 2)
    return int(held_by_two & (tables.group_kind[group] == kinds.STREET))


@leaf
def put_into_hand(game, tables, space, player, group):
    """Put a deed among the player's deeds, and a group that it completes among his full groups."""
    game.deeds_of[player] += 1
    game.hand[player] |= tables.deed_bit[space]
    owned = game.owned[player, group]
    game.owned[player, group] = owned + 1
    game.group_owners[group] += int(owned == 0)
    game.groups_of[player] |= 1 << group
    game.group_seats[group] |= 1 << player
    if owned + 1 == tables.group_size[group]:
        game.group_owner[group] = player
        if tables.group_kind[group] == kinds.STREET:
            game.full_groups[player] += 1 << group
            game.full_groups_held += 1
            cheapest = min(tables.cheapest_house[group], tables.cheapest_hotel[group])
            game.cheapest[player] = min(game.cheapest[player], cheapest)


@leaf
def take_from_hand(game, tables, space, player, group):
    """Take a deed out of the player's hand, and a group that it breaks out of his full groups."""
    game.deeds_of[player] -= 1
    game.hand[player] &= ~tables.deed_bit[space]
    owned = game.owned[player, group] - 1
    game.owned[player, group] = owned
    was_last = int(owned == 0)
    game.group_owners[group] -= was_last
    game.groups_of[player] &= ~(was_last << group)
    game.group_seats[group] &= ~(was_last << player)
    if game.group_owner[group] == player:
        game.group_owner[group] = -1
        if tables.group_kind[group] == kinds.STREET:
            game.full_groups[player] -= 1 << group
            game.full_groups_held -= 1
            note_full_groups(game, tables, player)


@leaf
def redemption_cost(game, tables, space):
    """Return what redeeming costs: the mortgage value and the interest, less the fee where that counts (C1009-55)."""
    fee_counts = game.fee_paid[space] & tables.fee_counts_for_redemption
    return tables.redemption[space] - fee_counts * tables.transfer_fee[space]


@leaf
def can_mortgage(game, tables, space):
    """Say whether the deed can be mortgaged now: not yet, and unbuilt (C1009-53)."""
    if game.mortgaged[space] or game.level[space] > 0:
        return False
    return not (tables.mortgage_needs_unbuilt_group and game.group_built[tables.group[space]] > 0)


@leaf
def mortgage_deed(game, tables, player, space):
    """Turn the deed over and take its mortgage value from the bank (C1009-54)."""
    game.mortgaged[space] = 1
    game.fee_paid[space] = 0
    game.group_mortgaged[tables.group[space]] += 1
    game.mortgages |= tables.deed_bit[space]
    owe_mortgage(game, tables, player, space)
    note_change(game, tables, player)
    game.eased += 1
    receive(game, event.MORTGAGE, rule.MORTGAGE, player, space, tables.mortgage[space], 0, 0)


@leaf
def owe_mortgage(game, tables, player, space):
    """Count the mortgaged deed among the mortgages of its owner."""
    game.loan[player] += tables.mortgage[space]
    note_redemption(game, tables, player, space)


@leaf
def note_redemption(game, tables, player, space):
    """Keep in mind what redeeming this mortgaged deed costs if none of his mortgages costs less."""
    cost = redemption_cost(game, tables, space)
    game.least_redemption[player] = min(game.least_redemption[player], cost)


@kernel
def lift_mortgage(game, tables, space):
    """Turn the deed back; the money is the caller's affair, and outside a window `note_change`."""
    game.mortgaged[space] = 0
    game.fee_paid[space] = 0
    game.group_mortgaged[tables.group[space]] -= 1
    game.mortgages &= ~tables.deed_bit[space]
    owner = game.owner[space]
    if owner >= 0:
        game.loan[owner] -= tables.mortgage[space]
        game.own_stamp[owner] += 1


@kernel
def redeem_deed(game, tables, player, space, by_rule):
    """Pay the mortgage and its interest to the bank (C1009-55)."""
    cost = redemption_cost(game, tables, space)
    lift_mortgage(game, tables, space)
    pay(game, event.REDEEM, by_rule, player, event.BANK, space, cost, 0, 0)


@kernel
def building_cost(tables, space, level):
    """Return what the buildings at this level cost: every house, and the hotel beside the houses handed in."""
    if level == kinds.HOTEL_LEVEL:
        return tables.houses_for_hotel * tables.house_cost[space] + tables.hotel_cost[space]
    return level * tables.house_cost[space]


@kernel
def whole_share(amount, percent, rounding, unit):
    """Return a percentage of a sum, made whole to a multiple of a unit (`kinds.ROUNDINGS`)."""
    exact = amount * percent
    step = PERCENT * unit
    if rounding == kinds.ROUND_UP:
        exact += step - 1
    elif rounding == kinds.ROUND_HALF_UP:
        exact += step // 2
    return exact // step * unit


@kernel
def wealth(game, tables, player):
    """Return cash, deeds at their printed price and buildings at cost, weighed as the rules say, less what he owes."""
    total = (game.cash[player] - game.borrowed[player]) * PERCENT
    left = game.hand[player]
    while left > 0:
        space = tables.deed[lowest_bit(left)]
        left &= left - 1
        share = tables.wealth_mortgaged_percent if game.mortgaged[space] else tables.wealth_deed_percent
        total += tables.price[space] * share
        total += building_cost(tables, space, game.level[space]) * tables.wealth_building_percent
    return total // PERCENT
