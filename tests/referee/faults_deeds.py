"""Planted faults in purchases, auctions and rents."""

from montecarlo.engine import event as log
from montecarlo.engine import rule
from tests.referee.planting import (
    NOBODY,
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

# --- buying and auctions


@planted("C1009-23")
def bought_too_cheap(events: Log) -> Log | None:
    return add(events, first(places(events, log.BUY)), "amount", -10)


@planted("C1009-23")
def bought_by_somebody_else(events: Log) -> Log | None:
    for place in places(all_in(events), log.BUY):
        if value(events, place, "player") != 0:
            return set_field(events, place, player=0)
    return None


@planted("C1009-24")
def neither_bought_nor_auctioned(events: Log) -> Log | None:
    return drop(events, first(places(events, log.BUY)))


@planted("C1009-24")
def declined_and_not_auctioned(events: Log) -> Log | None:
    for place in places(events, log.DECLINE):
        end = until(events, place, log.AUCTION_WON, log.NO_BID, log.TURN)
        if kind_at(events, end) in (log.AUCTION_WON, log.NO_BID):
            return drop(events, place + 1, end - place)
    return None


@planted("C1009-25")
def opening_below_the_least(events: Log) -> Log | None:
    for place in places(events, log.AUCTION):
        if kind_at(events, place + 1) == log.BID:
            return set_field(events, place + 1, value=value(events, place, "value") - 1)
    return None


@planted("C1009-26")
def bid_that_raises_nothing(events: Log) -> Log | None:
    for place in places(events, log.BID):
        if kind_at(events, place + 1) == log.BID:
            return set_field(events, place + 1, value=value(events, place, "value"))
    return None


@planted("C1009-28")
def winner_pays_less_than_his_bid(events: Log) -> Log | None:
    return add(events, first(places(events, log.AUCTION_WON)), "amount", -1)


@planted("C1009-28")
def lower_bidder_wins(events: Log) -> Log | None:
    for place in places(events, log.AUCTION_WON):
        before = place - 1
        if kind_at(events, before) == log.BID and kind_at(events, before - 1) == log.BID:
            return set_field(events, place, player=value(events, before - 1, "player"))
    return None


@planted("C1009-28")
def highest_bid_gets_nothing(events: Log) -> Log | None:
    for place in places(events, log.AUCTION_WON):
        if kind_at(events, place - 1) == log.BID:
            return set_field(events, place, kind=log.NO_BID, player=NOBODY, amount=0)
    return None


# --- rent


@planted("C1009-31")
def owner_says_nothing(events: Log) -> Log | None:
    for place in places(events, log.CLAIM):
        if kind_at(events, place + 1) == log.RENT and kind_at(events, place - 1) == log.MOVE:
            return drop(events, place, 2)
    return None


@planted("C1009-31")
def rent_asked_for_too_late(events: Log) -> Log | None:
    before = all_in(events)
    for place in places(before, log.CLAIM_LAPSED):
        end = until(before, place, log.TURN)
        if end < len(before):
            names = {name: value(events, place, name) for name in ("player", "other", "space")}
            return insert(events, end, [like(events, place, log.CLAIM, **names)])
    return None


def wrong_rent(events: Log, act: int, more: int) -> Log | None:
    """Change the first rent of a kind."""
    return add(events, first(places(events, log.RENT, rule=act)), "amount", more)


@planted("C1009-78")
def base_rent_too_high(events: Log) -> Log | None:
    return wrong_rent(events, rule.BASE_RENT, 1)


@planted("C1009-32")
def rent_of_a_full_group_not_doubled(events: Log) -> Log | None:
    place = first(places(events, log.RENT, rule=rule.FULL_GROUP_RENT))
    return None if place is None else add(events, place, "amount", -value(events, place, "amount") // 2)


@planted("C1009-33")
def rent_of_a_built_street_doubled(events: Log) -> Log | None:
    place = first(places(events, log.RENT, rule=rule.BUILT_RENT))
    return None if place is None else add(events, place, "amount", value(events, place, "amount"))


@planted("C1009-34", "C1009-39")
def station_counted_too_often(events: Log) -> Log | None:
    return wrong_rent(events, rule.STATION_RENT, 25)


@planted("C1009-35", "C1009-39")
def utility_times_five(events: Log) -> Log | None:
    return wrong_rent(events, rule.UTILITY_RENT, 2)


@planted("C1009-36")
def no_throw_for_the_rent(events: Log) -> Log | None:
    for place in places(events, log.UTILITY_ROLL):
        if kind_at(events, place + 1) == log.RENT:
            return drop(events, place)
    return None


@planted("C1009-37", "C1009-31")
def rent_of_a_mortgaged_deed(events: Log) -> Log | None:
    place = first(places(events, log.NO_RENT, rule=rule.NO_RENT_WHILE_MORTGAGED))
    if place is None:
        return None
    payer, owner, space = (value(events, place, name) for name in ("player", "other", "space"))
    asked = set_field(events, place, kind=log.CLAIM, player=owner, other=payer)
    assert asked is not None
    return insert(asked, place + 1, [like(events, place, log.RENT, player=payer, other=owner, space=space, amount=1)])


@planted("C1009-37")
def rent_let_off(events: Log) -> Log | None:
    for place in places(events, log.CLAIM):
        if kind_at(events, place + 1) == log.RENT and kind_at(events, place - 1) == log.MOVE:
            names = {name: value(events, place + 1, name) for name in ("player", "other", "space")}
            shorter = drop(events, place)
            assert shorter is not None
            return set_field(shorter, place, kind=log.NO_RENT, amount=0, **names)
    return None
