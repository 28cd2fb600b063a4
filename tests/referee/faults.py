"""Planted faults: each changes a correct log in one way, and names the rule that the referee has to name first.

A fault that finds no place for itself in a log returns nothing; the places are found in the log alone.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import event as log
from montecarlo.engine import fields, kinds, rule

Log = NDArray[np.int64]
Change = Callable[[Log], Log | None]

COLUMNS = {field.name: column for column, field in enumerate(fields.EVENT)}
HOTEL = 5
NOBODY = -1
MANY = 10_000


class Fault(NamedTuple):
    """A change and the rules of which the first complaint must name one."""

    name: str
    rules: tuple[str, ...]
    change: Change


FAULTS: list[Fault] = []


def planted(*rules: str) -> Callable[[Change], Change]:
    """Enter a fault into the list, with the rules that fit."""

    def enter(change: Change) -> Change:
        FAULTS.append(Fault(change.__name__, rules, change))
        return change

    return enter


# --- tools


def places(events: Log, kind: int, **wanted: int) -> Iterator[int]:
    """Go through the events of a kind with the wanted values."""
    right = events[:, COLUMNS["kind"]] == kind
    for name, value in wanted.items():
        right &= events[:, COLUMNS[name]] == value
    yield from (int(place) for place in np.flatnonzero(right))


def first(found: Iterable[int]) -> int | None:
    """Return the first place, if there is one."""
    return next(iter(found), None)


def value(events: Log, place: int, name: str) -> int:
    """Read a field of an event."""
    return int(events[place, COLUMNS[name]])


def kind_at(events: Log, place: int) -> int:
    """Return the kind of an event, or -1 behind the last."""
    return value(events, place, "kind") if place < len(events) else -1


def set_field(events: Log, place: int | None, **new: int) -> Log | None:
    """Write fields of an event."""
    if place is None:
        return None
    changed = events.copy()
    for name, number in new.items():
        changed[place, COLUMNS[name]] = number
    return changed


def add(events: Log, place: int | None, name: str, more: int) -> Log | None:
    """Add to a field of an event."""
    return None if place is None else set_field(events, place, **{name: value(events, place, name) + more})


def drop(events: Log, place: int | None, count: int = 1) -> Log | None:
    """Leave events out."""
    return None if place is None else np.delete(events, range(place, place + count), axis=0)


def like(events: Log, place: int, kind: int, **new: int) -> list[int]:
    """Make an event that happens at the time of another."""
    row = [kind, rule.NONE, *(value(events, place, name) for name in ("round", "turn")), NOBODY, NOBODY, -1, 0, 0, 0]
    for name, number in new.items():
        row[COLUMNS[name]] = number
    return row


def insert(events: Log, place: int, rows: Sequence[Sequence[int]]) -> Log:
    """Put events in before a place."""
    return np.insert(events, place, np.array(rows, dtype=np.int64), axis=0)


def until(events: Log, place: int, *ends: int) -> int:
    """Return the next place from here whose kind is one of `ends`."""
    while place < len(events) and kind_at(events, place) not in ends:
        place += 1
    return place


def seats(events: Log) -> list[int]:
    """Return the seats at the table."""
    return [value(events, place, "player") for place in places(events, log.SEATED)]


def all_in(events: Log) -> Log:
    """Return the log up to the first bankruptcy."""
    return events[: first(places(events, log.BANKRUPT))]


# --- set-up and turns


@planted("C1009-04")
def too_much_at_the_start(events: Log) -> Log | None:
    return add(events, first(places(events, log.START_CASH)), "amount", 1)


@planted("C1009-09")
def somebody_else_begins(events: Log) -> Log | None:
    for place in places(events, log.OPENING_ROLL, player=0):
        return set_field(events, place, value=1, value2=1)
    return None


@planted("C1009-08")
def begins_elsewhere(events: Log) -> Log | None:
    return add(events, first(places(events, log.SEATED)), "space", 1)


@planted("C1009-07")
def deck_not_shuffled(events: Log) -> Log | None:
    return drop(events, first(places(events, log.DECK_SHUFFLED)))


@planted("C1009-11")
def moves_too_far(events: Log) -> Log | None:
    return add(events, first(places(events, log.MOVE, value2=0)), "space", 1)


@planted("C1009-12")
def double_without_another_roll(events: Log) -> Log | None:
    place = first(places(events, log.ROLL, rule=rule.ROLL_AGAIN))
    return None if place is None else drop(events, place, until(events, place, log.TURN, log.GAME_END) - place)


@planted("C1009-12")
def rolls_again_without_a_double(events: Log) -> Log | None:
    for place in places(events, log.TURN):
        roll = until(events, place, log.ROLL)
        after = until(events, roll, log.TURN)
        plain = kind_at(events, place + 1) == log.ROLL and kind_at(events, roll + 1) == log.MOVE
        if plain and after < len(events) and value(events, roll, "value") != value(events, roll, "value2"):
            return insert(events, after, [events[roll].tolist()])
    return None


@planted("C1009-12")
def somebody_is_passed_over(events: Log) -> Log | None:
    place = first(places(events, log.TURN, round=2, player=1))
    return None if place is None else drop(events, place, until(events, place + 1, log.TURN, log.GAME_END) - place)


@planted("C1009-12")
def round_counted_twice(events: Log) -> Log | None:
    return set_field(events, first(places(events, log.TURN, value=3)), value=4)


@planted("C1009-13")
def third_double_goes_on(events: Log) -> Log | None:
    return drop(events, first(places(events, log.TO_JAIL, value=kinds.BY_DOUBLES)))


@planted("C1009-14")
def not_sent_to_jail(events: Log) -> Log | None:
    return drop(events, first(places(events, log.TO_JAIL, value=kinds.BY_SPACE)))


@planted("C1009-15")
def salary_forgotten(events: Log) -> Log | None:
    return drop(events, first(places(events, log.SALARY)))


@planted("C1009-15")
def salary_doubled(events: Log) -> Log | None:
    place = first(places(events, log.SALARY))
    return None if place is None else add(events, place, "amount", value(events, place, "amount"))


@planted("C1009-15")
def salary_after_the_space(events: Log) -> Log | None:
    for place in places(events, log.SALARY):
        if kind_at(events, place + 1) in (log.TAX, log.BUY):
            changed = events.copy()
            changed[[place, place + 1]] = changed[[place + 1, place]]
            return changed
    return None


@planted("C1009-17")
def salary_on_the_way_to_jail(events: Log) -> Log | None:
    place = first(places(events, log.TO_JAIL))
    if place is None:
        return None
    seat = value(events, place, "player")
    return insert(events, place + 1, [like(events, place, log.SALARY, player=seat, amount=200)])


# --- jail


@planted("C1009-64")
def fine_too_low(events: Log) -> Log | None:
    return add(events, first(places(events, log.JAIL_FINE)), "amount", -10)


@planted("C1009-66")
def frees_himself_with_no_card(events: Log) -> Log | None:
    for place in places(events, log.JAIL_FINE, rule=rule.JAIL_FINE):
        if kind_at(events, place - 1) == log.TURN and kind_at(events, place + 1) == log.LEFT_JAIL:
            kept = any(kind_at(events, other) == log.CARD_KEPT for other in range(place))
            if not kept:
                changed = set_field(events, place, kind=log.JAIL_CARD_USED, amount=0, value=0, value2=0)
                return set_field(changed, place + 1, value=kinds.OUT_BY_CARD) if changed is not None else None
    return None


@planted("C1009-67")
def rolls_again_after_the_freeing_double(events: Log) -> Log | None:
    place = first(places(events, log.LEFT_JAIL, value=kinds.OUT_BY_DOUBLE))
    if place is None:
        return None
    seat = value(events, place, "player")
    end = until(events, place, log.TURN, log.GAME_END, log.BANKRUPT)
    return insert(events, end, [like(events, place, log.ROLL, player=seat, value=1, value2=2)])


@planted("C1009-67")
def leaves_jail_without_a_double(events: Log) -> Log | None:
    place = first(places(events, log.JAIL_FAILED, value=1))
    return set_field(events, place, kind=log.LEFT_JAIL, value=kinds.OUT_BY_DOUBLE)


@planted("C1009-68")
def third_failure_pays_nothing(events: Log) -> Log | None:
    for place in places(events, log.JAIL_FAILED, value=3):
        if kind_at(events, place + 1) == log.JAIL_FINE:
            return drop(events, place + 1)
    return None


# --- cards and taxes


@planted("C1009-18")
def card_pays_more(events: Log) -> Log | None:
    return add(events, first(places(events, log.CARD_GETS)), "amount", 10)


@planted("C1009-18")
def card_without_effect(events: Log) -> Log | None:
    return drop(events, first(places(events, log.CARD_PAYS, other=log.BANK)))


@planted("C1009-18")
def same_card_twice(events: Log) -> Log | None:
    drawn = list(places(events, log.DRAW, value=0))
    for one, two in itertools.pairwise(drawn):
        if value(events, one, "value2") != value(events, two, "value2"):
            return set_field(events, two, value2=value(events, one, "value2"))
    return None


@planted("C1009-18")
def card_out_of_its_order(events: Log) -> Log | None:
    seen: list[int] = []
    for place in places(events, log.DRAW, value=1):
        card = value(events, place, "value2")
        if card in seen:  # the second pass: from here on the order is known
            return set_field(events, place, value2=next(other for other in seen if other != card))
        seen.append(card)
    return None


@planted("C1009-19")
def jail_card_not_kept(events: Log) -> Log | None:
    return drop(events, first(places(events, log.CARD_KEPT)))


@planted("C1009-20")
def tax_forgotten(events: Log) -> Log | None:
    return drop(events, first(places(events, log.TAX)))


@planted("C1009-20")
def tax_too_low(events: Log) -> Log | None:
    return add(events, first(places(events, log.TAX)), "amount", -50)


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
    place = first(places(events, log.CLAIM_LAPSED))
    if place is None:
        return None
    names = {name: value(events, place, name) for name in ("player", "other", "space")}
    end = until(events, place, log.TURN, log.GAME_END)
    return insert(events, end, [like(events, place, log.CLAIM, **names)])


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
        if kind_at(events, place + 1) == log.BUILD and value(events, place + 1, "value") == 1:
            one, two = (value(events, at, "space") for at in (place, place + 1))
            same_price = value(events, place, "amount") == value(events, place + 1, "amount")
            if one != two and same_price:
                return set_field(events, place + 1, space=one, value=2, value2=1)
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
        if kind_at(events, end) in (log.ROLL, log.TURN):
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


# --- trades, debts and the end


@planted("C1009-61")
def money_lent(events: Log) -> Log | None:
    place = first(places(all_in(events), log.TURN, round=2))
    if place is None:
        return None
    return insert(events, place + 1, [like(events, place, log.TRADE_CASH, player=0, other=1, amount=1)])


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
    """Go through what is handed over in the last bankruptcy of a game, after which nobody has to pay for it any more."""
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
