"""What a player at the table can see and work out: rents that could be due, money that could be raised, deeds' worth.

Rules and strategies both read these; nothing here changes the game.
"""

from montecarlo.engine import kinds
from montecarlo.engine.deeds import can_mortgage
from montecarlo.engine.jit import kernel, leaf, lowest_bit

PER_MILLE = 1000


@leaf
def deeds_counted(game, tables, owner, group):
    """Return how many stations or utilities of the owner count for the rent (C1009-39: mortgaged ones too)."""
    count = game.owned[owner, group]
    if not tables.mortgaged_counts and game.group_mortgaged[group] > 0:
        for at in range(tables.group_size[group]):
            space = tables.member[group, at]
            if game.mortgaged[space] and game.owner[space] == owner:
                count -= 1
    return count


@leaf
def full_group_rent_holds(game, tables, space, owner):
    """Say whether an unbuilt street earns the rent of a full group (C1009-32, 38)."""
    group = tables.group[space]
    if game.group_owner[group] != owner:
        return False
    if game.group_mortgaged[group] > 0 and not tables.full_group_rent_while_mortgaged:
        return False
    return not (game.group_built[group] > 0 and tables.full_group_needs_unbuilt_group)


@kernel
def rent_at_worst(game, tables, space):
    """Return the rent a landing on an owned deed would cost now, with the highest dice at a utility."""
    owner = game.owner[space]
    if game.mortgaged[space]:
        return 0
    kind = tables.kind[space]
    if kind == kinds.STREET:
        amount = tables.rent[space, game.level[space]]
        if game.level[space] == 0 and full_group_rent_holds(game, tables, space, owner):
            amount *= tables.full_group_rent
        return amount
    amount = tables.rent[space, deeds_counted(game, tables, owner, tables.group[space]) - 1]
    return amount if kind == kinds.STATION else amount * 2 * tables.dice_sides


@kernel
def worst_rent_to(game, tables, owner):
    """Return the highest rent that could be due to a player, remembered until something of his changes."""
    if game.worst_stamp[owner] != game.own_stamp[owner]:
        highest = 0
        left = game.hand[owner] & ~game.mortgages
        while left > 0:
            highest = max(highest, rent_at_worst(game, tables, tables.deed[lowest_bit(left)]))
            left &= left - 1
        game.worst_rent[owner] = highest
        game.worst_stamp[owner] = game.own_stamp[owner]
    return game.worst_rent[owner]


@kernel
def highest_rent(game, tables, player):
    """Return the highest rent the player could owe after one landing."""
    highest = 0
    for other in range(game.players):
        if other != player and game.deeds_of[other] > 0:
            highest = max(highest, worst_rent_to(game, tables, other))
    return highest


@leaf
def kept_back(game, tables, player, cash, rent_share):
    """Return the cash a player keeps back: a fixed sum, or a share of the highest rent that could be due, if more."""
    if rent_share > 0:
        return max(cash, highest_rent(game, tables, player) * rent_share // PER_MILLE)
    return cash


@kernel
def building_sale(tables, space, before, after):
    """Return what the bank pays when a street is sold down from one level to another, piece by piece (C1009-50, 52)."""
    if before == kinds.HOTEL_LEVEL:
        return tables.hotel_sale[space] + (tables.houses_for_hotel - after) * tables.house_sale[space]
    return (before - after) * tables.house_sale[space]


@leaf
def lap_pays(game, tables, player):
    """Say whether the lap that ends now pays the salary: the second, the fourth, ... where every second one does."""
    return (game.laps[player] + 1) % tables.salary_every_lap == 0


@kernel
def star_salary_at(game, tables, player, space):
    """Return the salary of the player's star level for passing GO, or for landing there (MM-16).

    House rules pay it at every second lap only, or otherwise for landing exactly on GO.
    """
    if not lap_pays(game, tables, player):
        return 0
    salary = tables.star_salary[game.stars[player]]
    return salary * tables.go_landing_times if space == 0 else salary


@leaf
def loan_left(game, tables, player):
    """Return what the player can still borrow from the bank: nothing without that house rule."""
    return max(0, tables.bank_loan - game.borrowed[player])


@kernel
def raisable(game, tables, player):
    """Return what selling all buildings and mortgaging all deeds would bring (C1009-70), and a loan of the bank."""
    total = loan_left(game, tables, player)
    left = game.hand[player]
    while left > 0:
        space = tables.deed[lowest_bit(left)]
        left &= left - 1
        if game.level[space] > 0:
            total += building_sale(tables, space, game.level[space], 0)
        if not game.mortgaged[space]:
            total += tables.mortgage[space]
    return total


@kernel
def buildings_bring(game, tables, player):
    """Return what selling all buildings would bring (C1009-50)."""
    total = 0
    left = game.hand[player]
    while left > 0:
        space = tables.deed[lowest_bit(left)]
        left &= left - 1
        if game.level[space] > 0:
            total += building_sale(tables, space, game.level[space], 0)
    return total


@kernel
def raisable_freely(game, tables, player):
    """Return what he can raise for a purchase or a bid, where he owes nobody anything (SE-S62, MM-41)."""
    if tables.raise_without_debt == kinds.RAISE_ALL:
        return raisable(game, tables, player)
    total = loan_left(game, tables, player)
    if tables.raise_without_debt == kinds.RAISE_BUILDINGS:
        total += buildings_bring(game, tables, player)
    return total


@kernel
def spare_mortgages(game, tables, player):
    """Return what mortgaging unbuilt deeds outside the player's full groups would bring, where he may."""
    total = 0
    if tables.raise_without_debt != kinds.RAISE_ALL:
        return total
    left = game.hand[player]
    while left > 0:
        space = tables.deed[lowest_bit(left)]
        left &= left - 1
        if game.group_owner[tables.group[space]] != player and can_mortgage(game, tables, space):
            total += tables.mortgage[space]
    return total


@leaf
def completes(game, tables, player, space):
    """Say whether the deed would give the player its full colour group."""
    group = tables.group[space]
    return tables.group_kind[group] == kinds.STREET and game.owned[player, group] == tables.group_size[group] - 1


@leaf
def blocks(game, tables, player, space):
    """Say whether a deed of the bank is the last one that another player needs for a full colour group."""
    group = tables.group[space]
    if game.group_unsold[group] > 1 or game.group_owners[group] != 1:
        return False
    return game.owned[player, group] == 0 and tables.group_kind[group] == kinds.STREET


@kernel
def deed_worth(game, tables, strategy, player, space):
    """Return what a deed the player does not have is worth to him by his strategy."""
    group = tables.group[space]
    share = strategy.group_value[group]
    if completes(game, tables, player, space):
        share += strategy.value_completing
    elif blocks(game, tables, player, space):
        share += strategy.value_blocking
    elif game.owned[player, group] > 0:
        share += strategy.value_started
    return tables.price[space] * share // PER_MILLE
