"""Trades between players: what an offer may hold, and carrying it out (catalogue G, C1009-58 to 61)."""

from montecarlo.engine import agenda, event, kinds, rule
from montecarlo.engine.agenda import pay, push
from montecarlo.engine.debt import pass_card, sell_down
from montecarlo.engine.deeds import give_deed
from montecarlo.engine.jit import kernel
from montecarlo.engine.log import note
from montecarlo.engine.passport import mark_wonder

# columns of game.offer
FROM = 0
TO = 1
CASH = 2
GIVES = 3
ASKS = 4
CARDS = 5


@kernel
def offer_is_legal(game, tables):
    """Say whether both sides can give what the offer says, and everybody named is at the table."""
    giver, taker, cash = game.offer[FROM], game.offer[TO], game.offer[CASH]
    if giver == taker or not game.alive[giver] or not game.alive[taker]:
        return False
    if not tables.trade_in_jail and (game.in_jail[giver] or game.in_jail[taker]):
        return False
    if cash > game.cash[giver] or -cash > game.cash[taker]:
        return False
    cards = game.offer[CARDS]
    if cards > game.jail_cards[giver] + game.kept[giver] or -cards > game.jail_cards[taker] + game.kept[taker]:
        return False
    for at in range(game.offer[GIVES]):
        if game.owner[game.offer_give[at]] != giver or not may_change_hands(game, tables, game.offer_give[at]):
            return False
    for at in range(game.offer[ASKS]):
        if game.owner[game.offer_ask[at]] != taker or not may_change_hands(game, tables, game.offer_ask[at]):
            return False
    return True


@kernel
def may_change_hands(game, tables, space):
    """Say whether the deed may be traded: where no buildings are sold for it, its group has to be unbuilt (MM-15)."""
    return tables.trade_sells_buildings > 0 or game.group_built[tables.group[space]] == 0


@kernel
def carry_out_trade(game, tables):
    """Hand over what was agreed: buildings of the groups are sold first, then cash, cards and deeds change hands.

    Whoever receives a mortgaged deed settles it at once, the offering side first (C1009-56, 58 to 60).
    """
    giver, taker, cash = game.offer[FROM], game.offer[TO], game.offer[CASH]
    gives, asks, cards = game.offer[GIVES], game.offer[ASKS], game.offer[CARDS]
    game.trades_made += 1
    note(game, event.TRADE, rule.TRADE, giver, taker, -1, 0, gives, asks)
    for at in range(gives):
        sell_group(game, tables, giver, tables.group[game.offer_give[at]])
    for at in range(asks):
        sell_group(game, tables, taker, tables.group[game.offer_ask[at]])
    if cash > 0:
        pay(game, event.TRADE_CASH, rule.TRADE, giver, taker, -1, cash, 0, 0)
    elif cash < 0:
        pay(game, event.TRADE_CASH, rule.TRADE, taker, giver, -1, -cash, 0, 0)
    for _ in range(cards):
        give_card(game, tables, giver, taker)
    for _ in range(-cards):
        give_card(game, tables, taker, giver)
    for at in range(gives - 1, -1, -1):
        trade_deed(game, tables, giver, taker, game.offer_give[at])
    for at in range(asks - 1, -1, -1):
        trade_deed(game, tables, taker, giver, game.offer_ask[at])


@kernel
def sell_group(game, tables, player, group):
    """Sell all buildings of a group before one of its streets changes hands, evenly from the top (C1009-59)."""
    if game.group_built[group] == 0:
        return
    for level in range(kinds.HOTEL_LEVEL - 1, -1, -1):
        for at in range(tables.group_size[group]):
            space = tables.member[group, at]
            # A hotel of a group that is being sold out needs no houses from the bank: it goes straight to nothing.
            if game.level[space] == kinds.HOTEL_LEVEL:
                sell_down(game, tables, player, space, 0, rule.SELL_BEFORE_TRADE)
            elif game.level[space] > level:
                sell_down(game, tables, player, space, level, rule.SELL_BEFORE_TRADE)


@kernel
def trade_deed(game, tables, giver, taker, space):
    """Hand one deed over; a mortgaged one is settled by its receiver afterwards."""
    note(game, event.TRADE_DEED, rule.TRADE, giver, taker, space, 0, 0, 0)
    give_deed(game, tables, space, taker, kinds.BY_TRADE)
    if tables.passport_marks_received:
        mark_wonder(game, tables, taker, space, kinds.MARK_RECEIVED)
    if game.mortgaged[space]:
        push(game, agenda.RECEIVE_MORTGAGED, taker, -1, space, 0, 0, 0, 0, 0)


@kernel
def give_card(game, tables, giver, taker):
    """Hand over the first jail card the giver has, or without one the first other card he keeps."""
    wants_jail = game.jail_cards[giver] > 0
    for deck in range(tables.decks):
        for card in range(tables.deck_size[deck]):
            is_jail = tables.card_effect[deck, card] == kinds.JAIL_FREE
            if game.keeper[deck, card] == giver and is_jail == wants_jail:
                note(game, event.TRADE_CARD, rule.TRADE, giver, taker, -1, 0, deck, card)
                pass_card(game, tables, deck, card, giver, taker)
                return
