"""Deeds: who has which, full groups, mortgages, and what a player is worth."""

from montecarlo.engine import event, kinds, rule
from montecarlo.engine.agenda import pay, receive
from montecarlo.engine.jit import kernel, leaf

PERCENT = 100


@kernel
def give_deed(game, tables, space, to, how):
    """Hand a deed over and keep the running totals right; `to` may be the bank."""
    group = tables.group[space]
    size = tables.group_size[group]
    is_colour = tables.group_kind[group] == kinds.STREET
    giver = game.owner[space]
    if giver >= 0:
        game.handed_turn[space] = game.turns
        if game.group_owner[group] == giver:
            game.group_owner[group] = -1
            if is_colour:
                game.full_groups[giver] -= 1
        game.own_stamp[giver] += 1
        game.eased += 1
        game.owned[giver, group] -= 1
        game.deeds_of[giver] -= 1
        if game.mortgaged[space]:
            game.loan[giver] -= tables.mortgage[space]
    else:
        game.bank_deeds -= 1
        game.group_unsold[group] -= 1
    game.owner[space] = to
    if to >= 0:
        game.own_stamp[to] += 1
        game.owned[to, group] += 1
        game.deeds_of[to] += 1
        if game.mortgaged[space]:
            game.loan[to] += tables.mortgage[space]
        if game.owned[to, group] == size:
            game.group_owner[group] = to
            if is_colour:
                game.full_groups[to] += 1
            if game.completed_round[group] == 0:
                game.completed_round[group] = game.round
                game.completed_by[group] = to
                game.completed_how[group] = how
    else:
        game.bank_deeds += 1
        game.group_unsold[group] += 1
    game.deed_stamp += 1


@leaf
def interest(tables, value, percent):
    """Return a percentage of a mortgage value, made whole as the edition says (C1009 is silent on halves)."""
    exact = value * percent
    unit = PERCENT * tables.interest_round_to
    if tables.interest_rounding == kinds.ROUND_UP:
        exact += unit - 1
    elif tables.interest_rounding == kinds.ROUND_HALF_UP:
        exact += unit // 2
    if tables.interest_round_to == 1:
        return exact // PERCENT  # the usual case, spared a division by a variable
    return exact // unit * tables.interest_round_to


@leaf
def redemption_cost(game, tables, space):
    """Return what redeeming costs: the mortgage value and the interest (C1009-55)."""
    value = tables.mortgage[space]
    due = interest(tables, value, tables.mortgage_interest_percent)
    if game.fee_paid[space] and tables.fee_counts_for_redemption:
        due -= interest(tables, value, tables.transfer_fee_percent)
    return value + due


@leaf
def can_mortgage(game, tables, space):
    """Say whether the deed can be mortgaged now: not yet, and unbuilt (C1009-53)."""
    if game.mortgaged[space] or game.level[space] > 0:
        return False
    return not (tables.mortgage_needs_unbuilt_group and game.group_built[tables.group[space]] > 0)


@kernel
def mortgage_deed(game, tables, player, space):
    """Turn the deed over and take its mortgage value from the bank (C1009-54)."""
    game.mortgaged[space] = 1
    game.fee_paid[space] = 0
    game.group_mortgaged[tables.group[space]] += 1
    game.loan[player] += tables.mortgage[space]
    game.own_stamp[player] += 1
    game.eased += 1
    receive(game, event.MORTGAGE, rule.MORTGAGE, player, space, tables.mortgage[space], 0, 0)


@kernel
def lift_mortgage(game, tables, space):
    """Turn the deed back; the money is the caller's affair."""
    game.mortgaged[space] = 0
    game.fee_paid[space] = 0
    game.group_mortgaged[tables.group[space]] -= 1
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
def wealth(game, tables, player):
    """Return cash, deeds at their printed price and buildings at cost, weighed as the rules say."""
    total = game.cash[player] * PERCENT
    for at in range(tables.deeds):
        space = tables.deed[at]
        if game.owner[space] == player:
            share = tables.wealth_mortgaged_percent if game.mortgaged[space] else PERCENT
            total += tables.price[space] * share
            total += building_cost(tables, space, game.level[space]) * tables.wealth_building_percent
    return total // PERCENT
