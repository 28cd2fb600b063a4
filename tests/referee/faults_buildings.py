"""Planted faults in buildings, mortgages and the last pieces."""

from montecarlo.engine import event as log
from montecarlo.engine import kinds
from tests.referee.planting import (
    HOTEL,
    Log,
    add,
    all_in,
    drop,
    first,
    insert,
    kind_at,
    like,
    places,
    planted,
    set_field,
    until,
    value,
)

# --- building, selling and mortgages


@planted("C1009-77")
def house_too_cheap(events: Log) -> Log | None:
    for place in places(events, log.BUILD):
        if value(events, place, "value") < HOTEL:
            return add(events, place, "amount", -10)
    return None


@planted("C1009-44")
def hotel_too_dear(events: Log) -> Log | None:
    return add(events, first(places(events, log.BUILD, value=HOTEL)), "amount", 100)


@planted("C1009-42")
def second_house_too_early(events: Log) -> Log | None:
    for place in places(events, log.BUILD, value=1):
        after = place + 1
        if kind_at(events, after) != log.BUILD or value(events, after, "value") != 1:
            continue
        same = all(value(events, place, name) == value(events, after, name) for name in ("player", "amount"))
        if same:
            return set_field(events, after, space=value(events, place, "space"), value=2, value2=1)
    return None


@planted("C1009-41")
def builds_for_another(events: Log) -> Log | None:
    place = first(places(all_in(events), log.BUILD))
    return None if place is None else set_field(events, place, player=1 - min(value(events, place, "player"), 1))


@planted("C1009-50", "C1009-52")
def building_sold_at_its_full_price(events: Log) -> Log | None:
    place = first(places(events, log.SELL_BUILDING))
    return None if place is None else add(events, place, "amount", value(events, place, "amount"))


@planted("C1009-53")
def mortgaged_beside_buildings(events: Log) -> Log | None:
    place = first(places(events, log.BUILD, value=1))
    if place is None:
        return None
    names = {name: value(events, place, name) for name in ("player", "space")}
    return insert(events, place + 1, [like(events, place, log.MORTGAGE, **names)])


@planted("C1009-54")
def mortgage_at_the_price(events: Log) -> Log | None:
    place = first(places(events, log.MORTGAGE))
    return None if place is None else add(events, place, "amount", value(events, place, "amount"))


@planted("C1009-55")
def redeemed_without_interest(events: Log) -> Log | None:
    place = first(places(events, log.REDEEM))
    return None if place is None else add(events, place, "amount", -3)


@planted("C1009-56")
def nothing_paid_for_a_deed_received_mortgaged(events: Log) -> Log | None:
    for place in places(events, log.TRANSFER_FEE):
        if kind_at(events, place - 1) == log.ESTATE_DEED:
            return drop(events, place)
    return None


@planted("C1009-47")
def last_pieces_not_auctioned(events: Log) -> Log | None:
    for place in places(events, log.PIECES_WANTED):
        start = until(events, place, log.PIECE_AUCTION, log.ROLL)
        if kind_at(events, start) != log.PIECE_AUCTION or kind_at(events, start - 1) != log.PIECES_WANTED:
            continue
        end = start
        while kind_at(events, end) in (log.PIECE_AUCTION, log.BID, log.PIECE_WON, log.NO_BID):
            end += 1
        hotels = value(events, start, "value") == kinds.HOTELS
        bought = kind_at(events, end) == log.BUILD and (value(events, end, "value") == HOTEL) == hotels
        if bought or kind_at(events, end) in (log.ROLL, log.TURN):
            return drop(events, start, end - start)
    return None


@planted("C1009-47")
def bids_for_a_piece_he_did_not_ask_for(events: Log) -> Log | None:
    before = all_in(events)
    table = {value(events, place, "player") for place in places(events, log.TURN, round=1)}
    for place in places(before, log.PIECE_AUCTION):
        asking = place
        while kind_at(events, asking - 1) == log.PIECES_WANTED:
            asking -= 1
        others = table - {value(events, at, "player") for at in range(asking, place)}
        if asking < place and others and kind_at(events, place + 1) == log.BID:
            return set_field(events, place + 1, player=min(others))
    return None


@planted("C1009-51")
def street_emptied_alone(events: Log) -> Log | None:
    for place in places(events, log.SELL_BUILDING, value=3, value2=2):
        amount = value(events, place, "amount")
        if kind_at(events, place - 1) != log.SELL_BUILDING:
            return set_field(events, place, value2=0, amount=3 * amount)
    return None


@planted("C1009-52")
def hotel_sold_as_a_gift(events: Log) -> Log | None:
    place = first(places(events, log.SELL_BUILDING, value=HOTEL))
    return set_field(events, place, amount=0)


@planted("C1009-46")
def builds_beside_a_mortgage(events: Log) -> Log | None:
    for place in places(events, log.REDEEM):
        names = ("player", "space")
        same = kind_at(events, place + 1) == log.BUILD and all(
            value(events, place, name) == value(events, place + 1, name) for name in names
        )
        if same:
            return drop(events, place)
    return None
