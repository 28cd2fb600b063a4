"""Settling the space a token has landed on (catalogue B and C, C1009-11, 20 to 24)."""

from montecarlo.engine import agenda, event, kinds, rule
from montecarlo.engine.agenda import owe, pay, push
from montecarlo.engine.auction import NOBODY
from montecarlo.engine.decide import decide_buy, decide_percent_tax
from montecarlo.engine.deeds import give_deed, wealth, whole_share
from montecarlo.engine.jit import kernel, leaf
from montecarlo.engine.log import note
from montecarlo.engine.movement import go_to_jail
from montecarlo.engine.rent import land_on_owned


@leaf
def land(game, tables, player, multiplier):
    """Do what the space under the token says; `multiplier` is that of a card that led here, 0 for the dice."""
    if not game.alive[player]:
        return
    space = game.position[player]
    game.visits[space] += 1
    kind = tables.kind[space]
    if kind == kinds.STREET or kind == kinds.STATION or kind == kinds.UTILITY:
        owner = game.owner[space]
        if owner < 0:
            offer_deed(game, tables, player, space)
        elif owner != player:
            land_on_owned(game, tables, player, space, multiplier)
        else:
            note(game, event.REST, rule.OWN_OR_PLAIN_SPACE, player, -1, space, 0, 0, 0)
    elif kind == kinds.CARD_SPACE:
        push(game, agenda.DRAW_CARD, player, -1, space, 0, 0, 0, tables.deck[space], 0)
    elif kind == kinds.TAX_SPACE:
        pay_tax(game, tables, player, space)
    elif kind == kinds.GO_TO_JAIL:
        go_to_jail(game, tables, player, kinds.BY_SPACE)
    elif kind == kinds.JAIL:
        note(game, event.REST, rule.VISIT, player, -1, space, 0, 0, 0)
    elif kind == kinds.FREE_PARKING:
        note(game, event.REST, rule.FREE_PARKING, player, -1, space, 0, 0, 0)
    else:
        note(game, event.REST, rule.OWN_OR_PLAIN_SPACE, player, -1, space, 0, 0, 0)


@kernel
def offer_deed(game, tables, player, space):
    """Offer an unowned deed at its printed price; what is not bought is auctioned (C1009-23, 24)."""
    price = tables.price[space]
    if decide_buy(game, tables, player, space):
        game.purchases += 1
        if game.cash[player] >= price:
            pay(game, event.BUY, rule.BUY, player, event.BANK, space, price, 0, 0)
            give_deed(game, tables, space, player, kinds.BY_LANDING)
        else:
            push(game, agenda.DEBT, player, event.BANK, space, price, event.BUY, rule.BUY, 0, 0)
        return
    note(game, event.DECLINE, rule.MUST_AUCTION, player, -1, space, 0, 0, 0)
    if tables.auction:
        excluded = NOBODY if tables.decliner_bids else player
        push(game, agenda.AUCTION, excluded, -1, space, 0, 0, rule.MUST_AUCTION, 0, 0)


@kernel
def pay_tax(game, tables, player, space):
    """Pay the tax, or where the space offers it a share of the wealth instead (C1009-20, DK-22; US before 2008)."""
    due = tables.tax[space]
    if tables.tax_percent[space] > 0:
        owned = wealth(game, tables, player)
        share = whole_share(owned, tables.tax_percent[space], tables.tax_rounding, tables.tax_round_to)
        if decide_percent_tax(game, tables, player, space, due, share):
            note(game, event.WEALTH_COUNTED, rule.WEALTH, player, -1, space, 0, owned, 0)
            due = share
    owe(game, event.TAX, rule.TAX, player, event.BANK, space, due, 0, 0)
