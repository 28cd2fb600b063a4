"""Planted faults in trades, debts, bankruptcies and the end."""

from collections.abc import Iterator

from montecarlo.engine import event as log
from montecarlo.engine import kinds, rule
from tests.referee.planting import (
    MANY,
    Log,
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

# --- trades, debts and the end


@planted("C1009-61")
def money_lent(events: Log) -> Log | None:
    place = first(places(all_in(events), log.TURN, round=2))
    if place is None:
        return None
    return insert(events, place + 1, [like(events, place, log.TRADE_CASH, player=0, other=1, amount=1)])


@planted("C1009-58")
def deed_agreed_on_stays(events: Log) -> Log | None:
    for place in places(events, log.TRADE_DEED):
        if kind_at(events, place + 1) == log.ROLL:
            return drop(events, place)
    return None


@planted("C1009-56")
def nothing_paid_for_a_deed_traded_mortgaged(events: Log) -> Log | None:
    for place in places(events, log.TRANSFER_FEE):
        if kind_at(events, place - 1) == log.TRADE_DEED and kind_at(events, place + 1) == log.ROLL:
            return drop(events, place)
    return None


@planted("C1009-59")
def traded_beside_buildings(events: Log) -> Log | None:
    place = first(places(all_in(events), log.BUILD, value=1))
    if place is None:
        return None
    seat, space = value(events, place, "player"), value(events, place, "space")
    other = 0 if seat else 1
    agreed = like(events, place, log.TRADE, player=seat, other=other, value=1)
    return insert(
        events, place + 1, [agreed, like(events, place, log.TRADE_DEED, player=seat, other=other, space=space)]
    )


@planted("C1009-70")
def bankrupt_with_a_deed_to_mortgage(events: Log) -> Log | None:
    for place in places(events, log.BANKRUPT):
        if kind_at(events, place - 1) == log.MORTGAGE:
            return drop(events, place - 1)
    return None


@planted("C1009-70")
def pays_what_he_does_not_have(events: Log) -> Log | None:
    for place in places(events, log.DEBT):
        if kind_at(events, place + 1) == log.MORTGAGE and kind_at(events, place + 2) in (log.RENT, log.TAX):
            return drop(events, place + 1)
    return None


def last_estate(events: Log, kind: int) -> Iterator[int]:
    """Go through what is handed over in the last bankruptcy of a game, for which nobody has to pay any more."""
    for place in places(events, kind):
        end = place
        while kind_at(events, end) in (log.ESTATE_CASH, log.ESTATE_DEED, log.ESTATE_CARD):
            end += 1
        if kind_at(events, end) == log.GAME_END:
            yield place


@planted("C1009-71", "C1009-72")
def deed_kept_by_the_bankrupt(events: Log) -> Log | None:
    return drop(events, first(last_estate(events, log.ESTATE_DEED)))


@planted("C1009-71", "C1009-72")
def cash_kept_by_the_bankrupt(events: Log) -> Log | None:
    for place in last_estate(events, log.ESTATE_CASH):
        if value(events, place, "amount") > 0:
            return drop(events, place)
    return None


@planted("C1009-71", "C1009-74")
def card_kept_by_the_bankrupt(events: Log) -> Log | None:
    return drop(events, first(places(events, log.ESTATE_CARD)))


@planted("C1009-72")
def estate_not_auctioned(events: Log) -> Log | None:
    for place in places(events, log.AUCTION, rule=rule.ESTATE_AUCTION):
        end = until(events, place, log.AUCTION_WON, log.NO_BID, log.TURN)
        if kind_at(events, end) in (log.AUCTION_WON, log.NO_BID):
            return drop(events, place, end - place + 1)
    return None


@planted("C1009-73")
def mortgage_not_cancelled(events: Log) -> Log | None:
    return set_field(events, first(places(events, log.ESTATE_DEED, other=log.BANK, value=1)), value=0)


@planted("C1009-75")
def bankrupt_player_bids(events: Log) -> Log | None:
    gone = first(places(events, log.BANKRUPT))
    if gone is None:
        return None
    for place in places(events[gone:], log.AUCTION):
        return insert(
            events,
            gone + place + 1,
            [
                like(
                    events,
                    gone + place,
                    log.BID,
                    player=value(events, gone, "player"),
                    space=value(events, gone + place, "space"),
                    value=MANY,
                )
            ],
        )
    return None


@planted("C1009-75")
def loser_declared_winner(events: Log) -> Log | None:
    place = first(places(events, log.GAME_END, value=kinds.LAST_SOLVENT))
    return None if place is None else set_field(events, place, player=1 - min(value(events, place, "player"), 1))


@planted("C1009-75")
def cut_game_with_a_winner(events: Log) -> Log | None:
    return set_field(events, first(places(events, log.GAME_END, value=kinds.ROUND_CAP)), player=0)


@planted("C1009-76")
def cut_within_a_round(events: Log) -> Log | None:
    end = first(places(events, log.GAME_END, value=kinds.ROUND_CAP))
    last = max(places(events, log.TURN), default=None)
    return None if end is None or last is None else drop(events, last, end - last)
