"""A seat that is given deeds, and buildings for the rest of a sum, to see what owning them does.

No rule of a game: it happens where a comparison asks for it (`tables.treat_stage`), once in a game and to one seat, the
number of the game modulo the players. Whatever is given, and nothing in the control, the moment and the cash that the
seat must have are the same, so `game.treated` says the same in all arms of a comparison.
"""

from montecarlo.engine import event, kinds, rule
from montecarlo.engine.agenda import pay, receive
from montecarlo.engine.building import put_piece
from montecarlo.engine.choices import lowest_level, may_build
from montecarlo.engine.debt import sell_down
from montecarlo.engine.deeds import give_deed, lift_mortgage, note_change
from montecarlo.engine.jit import kernel, rare
from montecarlo.engine.log import note

# stages
NEVER = 0
AT_START = 1  # before the first turn, when deeds have been dealt
AT_HALF = 2  # before the first turn that begins with half of the deeds sold

# values of `game.treated` that are no seat
WAITS = -1
TOO_POOR = -2  # the moment has come, and the seat had not the cash, or was out

NONE = -1
HALF = 2


@rare
def is_time_to_treat(game, tables):
    """Say whether the moment has come, asked before a turn begins."""
    if game.treated != WAITS:
        return False
    return tables.treat_stage == AT_START or game.bank_deeds <= tables.deeds // HALF


@rare
def treat(game, tables):
    """Give the seat its deeds for the price, and buildings on them for what is left of its budget."""
    seat = game.number % game.players
    if not game.alive[seat] or game.cash[seat] < tables.treat_needs:
        game.treated = TOO_POOR
        return
    game.treated = seat
    if tables.treat_deeds == 0:
        return
    group = tables.group[tables.treat_deed[0]]
    for at in range(tables.group_size[group]):
        space = tables.member[group, at]
        owner = game.owner[space]
        if game.level[space] > 0 and owner != seat:
            sell_down(game, tables, owner, space, 0, rule.TREATMENT)
    for at in range(tables.treat_deeds):
        take_over(game, tables, seat, tables.treat_deed[at])
    if tables.treat_price > 0:
        pay(game, event.TREATMENT_PRICE, rule.TREATMENT, seat, event.BANK, -1, tables.treat_price, 0, 0)
        game.treated_spent += tables.treat_price
    if tables.treat_budget > 0:
        build_for(game, tables, seat, group, tables.treat_budget - tables.treat_price)


@kernel
def take_over(game, tables, seat, space):
    """Let the bank pay the owner the printed price less what he owes on the deed, and hand it to the seat.

    So also where the owner is the seat itself: it has paid for what it has already.
    """
    owner = game.owner[space]
    if owner >= 0:
        receive(game, event.TREATMENT_PAID, rule.TREATMENT, owner, space, tables.price[space], 0, 0)
        if game.mortgaged[space]:
            lift_mortgage(game, tables, space)
            note_change(game, tables, owner)
            owed = min(tables.mortgage[space], tables.price[space])
            pay(game, event.REDEEM, rule.TREATMENT, owner, event.BANK, space, owed, 0, 0)
    if owner != seat:
        note(game, event.TREATED_DEED, rule.TREATMENT, seat, owner, space, 0, 0, 0)
        give_deed(game, tables, space, seat, kinds.BY_DEAL)


@kernel
def build_for(game, tables, seat, group, money):
    """Spend money on buildings of a full group: evenly, hotels last, as far as the pieces and the rules let it."""
    if tables.group_kind[group] != kinds.STREET or game.group_owner[group] != seat:
        return
    if game.group_mortgaged[group] > 0 and not tables.build_beside_mortgage:
        return
    while True:
        hotels = 0
        space = next_street(game, tables, group, 0, money) if game.houses_left > 0 else NONE
        if space == NONE and game.hotels_left > 0:
            hotels = 1
            space = next_street(game, tables, group, 1, money)
        if space == NONE:
            break
        cost = tables.hotel_cost[space] if hotels else tables.house_cost[space]
        put_piece(game, tables, seat, space, hotels, cost, event.BUILD, rule.TREATMENT)
        game.treated_spent += cost
        money -= cost
    note_change(game, tables, seat)


@kernel
def next_street(game, tables, group, hotels, money):
    """Name the street of the group that is built on next for so much money at most: the lowest, the last of equals."""
    size = tables.group_size[group]
    for at in range(size):
        game.plan[tables.member[group, at]] = game.level[tables.member[group, at]]
    lowest = lowest_level(game, tables, group)
    best = NONE
    for at in range(size):
        space = tables.member[group, at]
        cost = tables.hotel_cost[space] if hotels else tables.house_cost[space]
        if cost > money or not may_build(game, tables, space, hotels, lowest):
            continue
        if best == NONE or game.level[space] <= game.level[best]:
            best = space
    return best
