"""Section C of the catalogue: buying at the printed price, and auctions of deeds and of the last buildings."""

from collections.abc import Callable

from montecarlo.engine import event as log
from montecarlo.engine import kinds
from tests.referee.building import place_piece, shortage_piece_sold
from tests.referee.passport import expect_mark
from tests.referee.state import BANK, HOTEL, NOBODY, Due, Duty, Event, Table

NO_SPACE = -1


def buy(table: Table, event: Event) -> None:
    """The lander buys the deed at the printed price."""
    player, space = event.player, event.space
    duty = table.take(Due.OFFER, lambda other: other.space == space)
    where = table.name(space)
    if duty is None:
        table.complain("C1009-23", f"{where} is not for sale to {table.seat(player)}")
    else:
        table.done(duty)
        table.demand(duty.player == player, "C1009-23", f"{table.seat(player)} has not landed on {where}")
        table.demand(not duty.declined, "C1009-24", f"{where} has to be auctioned once it is declined")
    table.demand(table.owner[space] == BANK, "C1009-23", f"{where} has an owner already")
    price = table.price_of(duty) if duty is not None else table.board.spaces[space].price
    table.demand(event.amount == price, "C1009-23", f"{event.amount} for {where}, not {price}")
    table.transfer(player, BANK, event.amount)
    table.owner[space] = player
    table.seconds += table.rules.clock.purchase


def decline(table: Table, event: Event) -> None:
    """The lander does not buy."""
    duty = table.take(Due.OFFER, lambda other: (other.player, other.space) == (event.player, event.space))
    if duty is None:
        table.complain("C1009-24", f"{table.name(event.space)} is not offered to {table.seat(event.player)}")
    else:
        duty.declined = True
        if not table.rules.auctions:
            table.done(duty)


def auction(table: Table, event: Event) -> None:
    """A deed is put up."""
    space = event.space
    where = table.name(space)
    lander = NOBODY
    estate = table.take_if(Due.ESTATE_AUCTIONS, lambda other: space in other.spaces)
    if estate is not None:
        estate.spaces.discard(space)
        if not estate.spaces:
            table.done(estate)
    else:
        offer = table.take(Due.OFFER, lambda other: other.space == space)
        lander = offer.player if offer is not None else NOBODY
        if offer is None:
            table.complain("C1009-24", f"there is no reason to auction {where}")
        else:
            table.done(offer)
    table.demand(table.owner[space] == BANK, "C1009-24", f"{where} is not the bank's")
    table.seconds += table.rules.clock.auction
    opening = table.rules.auction_opening
    open_bidding(table, space, event.value, opening, table.rules.auction_raise).player = lander


def open_bidding(table: Table, space: int, opening: int, right_opening: int, step: int) -> Duty:
    """Open the bidding for a deed or, without a space, for a building."""
    table.demand(opening == right_opening, "C1009-25", f"bids open at {opening}, not at {right_opening}")
    what = f"the end of the auction of {table.name(space) if space >= 0 else 'a building'}"
    return table.push(Duty(Due.BIDDING, NOBODY, "C1009-28", what, space=space, opening=right_opening, step=step))


def bid(table: Table, event: Event) -> None:
    """A bid is called."""
    who = table.seat(event.player)
    duty = table.take(Due.BIDDING, lambda other: other.space == event.space)
    waits = table.rules.buy_after_lap and table.laps[event.player] == 0 and event.space != NO_SPACE
    table.demand(not waits, "lap", f"{who} bids before he has passed the start")
    if duty is None:
        table.complain("C1009-27", f"{who} bids in no auction")
        return
    table.demand(event.player != duty.bidder, "C1009-28", f"{who} bids against himself")
    if duty.bidder == NOBODY:
        table.demand(event.value >= duty.opening, "C1009-25", f"{who} opens with {event.value}, below {duty.opening}")
    else:
        lowest = duty.bid + duty.step
        table.demand(event.value >= lowest, "C1009-26", f"{who} bids {event.value}, and {lowest} is the least")
    if duty.space == NO_SPACE:
        shortage = table.shortage
        asked = shortage is not None and shortage.wishes.get(event.player, 0) > 0
        table.demand(asked, "C1009-47", f"{who} bids for a building that he has not asked for")
    duty.bidder, duty.bid = event.player, event.value


def won(table: Table, event: Event, space: int) -> None:
    """Check that the highest bidder pays what he bid."""
    who = table.seat(event.player)
    duty = table.take(Due.BIDDING, lambda other: other.space == space)
    if duty is None:
        table.complain("C1009-28", f"{who} wins no auction")
        return
    table.done(duty)
    table.demand(event.player == duty.bidder, "C1009-28", f"{who} wins, but {table.seat(duty.bidder)} bid most")
    table.demand(event.amount == duty.bid, "C1009-28", f"{who} pays {event.amount}, and the last bid is {duty.bid}")


def auction_won(table: Table, event: Event) -> None:
    """The highest bidder takes the deed."""
    won(table, event, event.space)
    table.demand(table.owner[event.space] == BANK, "C1009-28", f"{table.name(event.space)} is not the bank's")
    table.transfer(event.player, BANK, event.amount)
    table.owner[event.space] = event.player
    expect_mark(table, event.player, event.space, kinds.MARK_AUCTION)


def no_bid(table: Table, event: Event) -> None:
    """Nobody bids: the deed stays with the bank."""
    duty = table.take(Due.BIDDING, lambda other: other.space == event.space)
    if duty is None:
        table.complain("C1009-29", "no auction is open")
        return
    table.done(duty)
    table.demand(duty.bidder == NOBODY, "C1009-28", f"{table.seat(duty.bidder)} has bid {duty.bid}")
    if event.player != NOBODY or must_sell(table, duty):
        expect_taker(table, event, duty)
    if event.space == NO_SPACE:
        table.shortage = None


def must_sell(table: Table, duty: Duty) -> bool:
    """Tell whether somebody has to take a deed for which nobody has bid: not one of an estate."""
    lander = duty.player
    return table.rules.must_sell and lander != NOBODY and max(table.cash) >= duty.opening


def expect_taker(table: Table, event: Event, duty: Duty) -> None:
    """The lander takes the deed at the opening bid, or the next to the left who can."""
    lander = duty.player
    order = [lander, *table.to_the_left(lander)] if lander != NOBODY else []
    able = [seat for seat in order if table.alive[seat] and table.cash[seat] >= duty.opening]
    right = table.rules.must_sell and event.player == (able[0] if able else NOBODY)
    table.demand(right, "MM-29", f"{table.seat(event.player)} has to take {table.name(event.space)}")
    if event.player != NOBODY:
        what = f"the end of the auction of {table.name(event.space)}"
        taken = Duty(Due.BIDDING, NOBODY, "MM-29", what, space=event.space, bidder=event.player, bid=duty.opening)
        table.push(taken)


def piece_auction(table: Table, event: Event) -> None:
    """One of the last buildings is put up among those who asked for it."""
    shortage = table.shortage
    table.demand(table.rules.auctions_pieces, "MM-40", "a building is auctioned")
    hotels = bool(event.value)
    stock = table.hotels_left() if hotels else table.houses_left()
    if shortage is None or shortage.hotels != hotels:
        table.complain("C1009-47", "a building is auctioned that nobody has asked for")
    else:
        wanting = {player: count for player, count in shortage.wishes.items() if count > 0}
        scarce = shortage.auctioned or (len(wanting) > 1 and sum(wanting.values()) > stock)
        table.demand(scarce, "C1009-47", "a building is auctioned although there are enough")
        shortage.auctioned = True
    table.demand(stock > 0, "C1009-48", "a building is auctioned that the bank does not have")
    opening = piece_opening(table, event)
    open_bidding(table, NO_SPACE, event.value2, opening, table.rules.piece_raise).value = event.value


def piece_opening(table: Table, event: Event) -> int:
    """Return where bids for a building open: at a fixed sum, or at the lowest price on the deeds concerned.

    The log does not say which streets are concerned: any on which one of those who asked could put it.
    """
    if not table.rules.piece_at_price:
        return table.rules.piece_opening
    wanting = table.shortage.wishes if table.shortage is not None else {}
    deeds = [table.board.spaces[space] for player, count in wanting.items() if count for space in table.deeds(player)]
    prices = {deed.hotel_cost if event.value else deed.house_cost for deed in deeds if deed.house_cost}
    return event.value2 if event.value2 in prices else min(prices, default=0)


def piece_won(table: Table, event: Event) -> None:
    """The highest bidder builds with the piece; his bid is the whole price."""
    won(table, event, NO_SPACE)
    place_piece(table, event)
    table.transfer(event.player, BANK, event.amount)
    table.level[event.space] = event.value
    table.seconds += table.rules.clock.auction + table.rules.clock.building
    shortage_piece_sold(table, event.player, event.value == HOTEL)


HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.BUY: buy,
    log.DECLINE: decline,
    log.AUCTION: auction,
    log.BID: bid,
    log.AUCTION_WON: auction_won,
    log.NO_BID: no_bid,
    log.PIECE_AUCTION: piece_auction,
    log.PIECE_WON: piece_won,
}
