"""Settling the space a token has landed on (catalogue B and C, C1009-11, 20 to 24)."""

from montecarlo.engine import agenda, event, kinds, rule
from montecarlo.engine.agenda import owe, pay, push
from montecarlo.engine.auction import NOBODY
from montecarlo.engine.cards import DRAWN, draw_card
from montecarlo.engine.decide import decide_buy, decide_percent_tax
from montecarlo.engine.deeds import give_deed, wealth, whole_share
from montecarlo.engine.fortune import AS_USUAL, AT_HALF_PRICE, BY_AUCTION, take_fortune
from montecarlo.engine.house import may_buy, take_pot, waits_for_interest
from montecarlo.engine.jit import kernel, leaf
from montecarlo.engine.log import note
from montecarlo.engine.movement import go_to_jail
from montecarlo.engine.passport import visit
from montecarlo.engine.rent import land_on_owned
from montecarlo.engine.stars import offer_upgrades


@leaf
def land(game, tables, player, multiplier, watched):
    """Do what the space under the token says; `multiplier` is that of a card that led here, 0 for the dice."""
    if watched and tables.bank_loan > 0 and waits_for_interest(game, tables, player, multiplier):
        return
    space = game.position[player]
    game.visits[space] += 1
    kind = tables.kind[space]
    if watched and tables.star_levels > 0 and game.upgrades_due > 0:
        offer_upgrades(game, tables, player)
    if kinds.STREET <= kind <= kinds.UTILITY:  # a deed, two landings of three: no jump by a table of all kinds
        owner = game.owner[space]
        way = AS_USUAL
        if watched:
            if tables.passport_size > 0:
                visit(game, tables, player, space)
            if tables.fortune_deck >= 0:
                way = take_fortune(game, tables, player, space)
        if owner < 0:
            offer_deed(game, tables, player, space, way)
        elif owner != player:
            land_on_owned(game, tables, player, space, multiplier)
        else:
            note(game, event.REST, rule.OWN_OR_PLAIN_SPACE, player, -1, space, 0, 0, 0)
    elif kind == kinds.CARD_SPACE:
        draw_card(game, tables, player, space, tables.deck[space], DRAWN)
    elif kind == kinds.TAX_SPACE:
        pay_tax(game, tables, player, space)
    elif kind == kinds.GO_TO_JAIL:
        go_to_jail(game, tables, player, kinds.BY_SPACE)
    elif kind == kinds.JAIL:
        note(game, event.REST, rule.VISIT, player, -1, space, 0, 0, 0)
    elif kind == kinds.FREE_PARKING and tables.parking_pot:
        take_pot(game, tables, player, space)
    elif kind == kinds.FREE_PARKING:
        note(game, event.REST, rule.FREE_PARKING, player, -1, space, 0, 0, 0)
    else:
        note(game, event.REST, rule.OWN_OR_PLAIN_SPACE, player, -1, space, 0, 0, 0)


@kernel
def offer_deed(game, tables, player, space, way):
    """Offer an unowned deed at its printed price; what is not bought is auctioned (C1009-23, 24).

    `way` is that of a Fortune card: as usual, at half the price, or only by auction (MM-31).
    """
    if not may_buy(game, tables, player):
        note(game, event.NOT_YET, rule.NOT_YET, player, -1, space, 0, 0, 0)
        return
    if way == BY_AUCTION and tables.auction:
        push(game, agenda.AUCTION, NOBODY, player, space, 0, 0, rule.FORTUNE_NOW, 0, 0)
        return
    price = tables.price[space]
    by_rule = rule.BUY
    if way == AT_HALF_PRICE:
        price = (price + 1) // 2
        by_rule = rule.HALF_PRICE
    if decide_buy(game, tables, player, space, price):
        if game.cash[player] >= price:
            game.purchases += 1
            pay(game, event.BUY, by_rule, player, event.BANK, space, price, 0, 0)
            give_deed(game, tables, space, player, kinds.BY_LANDING)
        else:
            push(game, agenda.DEBT, player, event.BANK, space, price, event.BUY, by_rule, 0, 0)
        return
    note(game, event.DECLINE, rule.MUST_AUCTION, player, -1, space, 0, 0, 0)
    if tables.auction:
        excluded = NOBODY if tables.decliner_bids else player
        push(game, agenda.AUCTION, excluded, player, space, 0, 0, rule.MUST_AUCTION, 0, 0)


@kernel
def pay_tax(game, tables, player, space):
    """Pay the tax, or where the space offers it a share of the wealth instead (C1009-20, DK-22; US before 2008)."""
    due = tables.tax[space]
    by_rule = rule.TAX
    if tables.tax_percent[space] > 0:
        by_rule = rule.TAX_CHOICE
        owned = wealth(game, tables, player) + game.borrowed[player]  # what he owns, whatever he owes (DK-23)
        share = whole_share(owned, tables.tax_percent[space], tables.tax_rounding, tables.tax_round_to)
        if decide_percent_tax(game, tables, player, space, due, share):
            note(game, event.WEALTH_COUNTED, rule.WEALTH, player, -1, space, 0, owned, 0)
            due = share
    owe(game, event.TAX, by_rule, player, event.BANK, space, due, 0, 0)
