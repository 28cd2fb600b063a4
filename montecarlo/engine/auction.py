"""Auctions of deeds and of single houses and hotels (catalogue B and E; C1009-24 to 30, 47).

Every bidder names the most he would pay; the bids that lead to the price are worked out from these limits: each bidder
goes up to his own, the one with the highest pays one raise above the second highest, at most his own, at least the
opening. Among equal highest limits the lot decides.
"""

from montecarlo.engine import agenda, event, rule
from montecarlo.engine.agenda import push, seat_after
from montecarlo.engine.decide import decide_bid
from montecarlo.engine.house import may_buy
from montecarlo.engine.jit import kernel
from montecarlo.engine.log import note
from montecarlo.engine.streams import lot

NOBODY = -1
LOT_SIZE = 1 << 30


@kernel
def best_bidder(game, tables, opening):
    """Return the seat with the highest limit of at least the opening, by lot among equals; -1 if there is none.

    Every one of the equals draws from his own stream, so the result does not hang on the order of the seats.
    """
    highest = max(1, opening)
    best = NOBODY
    equals = 0
    for seat in range(game.players):
        if game.limit[seat] > highest or (game.limit[seat] == highest and best == NOBODY):
            highest, best, equals = game.limit[seat], seat, 1
        elif game.limit[seat] == highest:
            equals += 1
    while equals > 1:
        best_lot = -1
        equals = 0
        for seat in range(game.players):
            if game.limit[seat] == highest:
                drawn = lot(game, tables, seat, LOT_SIZE)
                if drawn > best_lot:
                    best_lot, best, equals = drawn, seat, 1
                elif drawn == best_lot:
                    equals += 1
    return best


@kernel
def price_for(game, winner, opening, smallest_raise):
    """Return what the winner pays: one raise above the second-highest limit, at most his own, at least the opening."""
    second = 0
    for seat in range(game.players):
        if seat != winner and game.limit[seat] >= opening:
            second = max(second, game.limit[seat])
    if second == 0:
        return opening
    return min(game.limit[winner], second + smallest_raise)


@kernel
def note_bids(game, winner, price, space, opening, smallest_raise):
    """Write the bids that lead to the price: everybody goes up to his limit or to one raise below the price."""
    bid_to_beat = opening - smallest_raise
    ceiling = price - smallest_raise
    while True:
        bidder = NOBODY
        lowest = 0
        seat = game.turn
        for _ in range(game.players):
            bid = min(game.limit[seat], ceiling)
            may_bid = seat != winner and bid >= bid_to_beat + smallest_raise and bid >= opening
            if may_bid and (bidder == NOBODY or bid < lowest):
                bidder, lowest = seat, bid
            seat = seat_after(game, seat)
        if bidder == NOBODY:
            break
        note_bid(game, bidder, space, lowest, bid_to_beat < opening)
        bid_to_beat = lowest
    note_bid(game, winner, space, price, bid_to_beat < opening)


@kernel
def note_bid(game, bidder, space, bid, opens):
    """Write one bid."""
    by_rule = rule.OPENING_BID if opens else rule.RAISE
    if game.in_jail[bidder]:
        by_rule = rule.BID_FROM_JAIL
    note(game, event.BID, by_rule, bidder, -1, space, 0, bid, 0)


@kernel
def auction_deed(game, tables, space, excluded, lander, by_rule):
    """Auction a deed among all players; the winner pays the bank, and without a bid it stays there (C1009-29).

    Where it must be sold, the one who landed there takes it without a bid (`must_buy`); -1 nobody did.
    """
    game.auctions += 1
    opening = max(1, tables.auction_opening)
    note(game, event.AUCTION, by_rule, -1, -1, space, 0, opening, 0)
    for seat in range(game.players):
        game.limit[seat] = 0
    seat = game.turn
    for _ in range(game.players):
        may_bid = may_buy(game, tables, seat) and (tables.bid_in_jail or not game.in_jail[seat])
        if game.alive[seat] and seat != excluded and may_bid:
            game.limit[seat] = decide_bid(game, tables, seat, space)
        seat = seat_after(game, seat)
    winner = best_bidder(game, tables, opening)
    if winner == NOBODY:
        game.unsold_auctions += 1
        if tables.auction_must_sell and lander != NOBODY:
            must_buy(game, tables, space, lander, opening)
            return
        note(game, event.NO_BID, rule.NO_BID, -1, -1, space, 0, 0, 0)
        return
    price = price_for(game, winner, opening, tables.auction_raise)
    if game.logging:
        note_bids(game, winner, price, space, opening, tables.auction_raise)
    push(game, agenda.DEBT, winner, event.BANK, space, price, event.AUCTION_WON, rule.HIGHEST_BID_PAYS, 0, 0)


@kernel
def must_buy(game, tables, space, lander, opening):
    """Make the lander take a deed for which nobody bid at the opening bid, or the next to the left who can (MM-29)."""
    seat = lander
    for _ in range(game.players):
        if game.alive[seat] and game.cash[seat] >= opening and may_buy(game, tables, seat):
            note(game, event.NO_BID, rule.MUST_SELL, seat, -1, space, 0, 0, 0)
            push(game, agenda.DEBT, seat, event.BANK, space, opening, event.AUCTION_WON, rule.MUST_SELL, 0, 0)
            return
        seat = seat_after(game, seat)
    note(game, event.NO_BID, rule.NO_BID, -1, -1, space, 0, 0, 0)
