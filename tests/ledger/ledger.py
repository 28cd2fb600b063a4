"""A bookkeeper: rebuilds from the log alone who has what, and checks after every event that nothing came from nowhere.

It knows the kinds of event and nothing else of the engine. It is compiled where the engine is, so that it can read the
logs of thousands of games; what it finds is a fault code and the place in the log.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import event as log
from montecarlo.engine.fields import MAX_CARDS, MAX_DECKS, MAX_PLAYERS, MAX_SPACES
from montecarlo.engine.jit import entry, kernel

Numbers = NDArray[np.int64]

# faults
NONE = 0
NOT_AN_EVENT = 1
IDLE_MONEY = 2
NEGATIVE_CASH = 3
UNBALANCED = 4
SOLD_TWICE = 5
NOT_OWNER = 6
WRONG_LEVEL = 7
NO_STOCK = 8
BUILT_ON_MORTGAGE = 9
WRONG_MORTGAGE = 10
WRONG_CARD = 11
BUILDING_CHANGES_HANDS = 12
FINAL_CASH = 13
FINAL_OWNER = 14
FINAL_LEVEL = 15
FINAL_MORTGAGE = 16
FINAL_CARDS = 17
FINAL_STOCK = 18
OUT_AND_HOLDING = 19
FAULTS = {
    NONE: "nothing is wrong",
    NOT_AN_EVENT: "the event names a kind, a seat or a space that there is not",
    IDLE_MONEY: "the event moves no money and has an amount, or the amount is negative",
    NEGATIVE_CASH: "a player has less than nothing",
    UNBALANCED: "the cash of all players has not changed by what the bank gave and took",
    SOLD_TWICE: "a deed is sold that is not the bank's",
    NOT_OWNER: "somebody does something with a deed that is not his",
    WRONG_LEVEL: "the building does not follow from what stood there",
    NO_STOCK: "more houses or hotels stand than there are",
    BUILT_ON_MORTGAGE: "a building stands on a mortgaged deed",
    WRONG_MORTGAGE: "a deed is mortgaged twice or redeemed without a mortgage",
    WRONG_CARD: "a jail card is not where it should be",
    BUILDING_CHANGES_HANDS: "a deed changes hands with a building on it",
    FINAL_CASH: "the cash at the end is not what the log adds up to",
    FINAL_OWNER: "the owners at the end are not those of the log",
    FINAL_LEVEL: "the buildings at the end are not those of the log",
    FINAL_MORTGAGE: "the mortgages at the end are not those of the log",
    FINAL_CARDS: "the jail cards at the end are not those of the log",
    FINAL_STOCK: "the bank's buildings at the end are not what the board leaves",
    OUT_AND_HOLDING: "a bankrupt player still has something",
}

# columns of an event
KIND, PLAYER, OTHER, SPACE, AMOUNT, VALUE, VALUE2 = 0, 4, 5, 6, 7, 8, 9
WIDTH = 10

# what kinds of event do with money
IDLE, PAYS, GETS = 0, 1, 2
MONEY = np.zeros((1, len(log.NAMES)), dtype=np.int64)
MONEY[0, list(log.PAYS)] = PAYS
MONEY[0, list(log.GETS)] = GETS

BANK = log.BANK


# the books: a table of numbers whose rows are
CASH = 0  # by seat
OUT = 1  # by seat: 1 bankrupt
OWNER = 2  # by space
LEVEL = 3  # by space
MORTGAGED = 4  # by space
BANK_HAS = 5  # what it took in less what it gave, houses, hotels
LIMITS = 6  # players, spaces, level of a hotel
FOUND = 7  # the first fault and its place
KEEPER = 8  # of jail cards, by card; one row for each deck
ROWS = KEEPER + MAX_DECKS
MONEY_IN, HOUSES, HOTELS = 0, 1, 2
PLAYERS, SPACES, HOTEL = 0, 1, 2


def new_books(players: int, spaces: int, houses: int, hotels: int, max_houses: int) -> Numbers:
    """Open the books: everything is the bank's."""
    books = np.zeros((ROWS, max(MAX_SPACES, MAX_CARDS, MAX_PLAYERS)), dtype=np.int64)
    books[OWNER] = books[KEEPER:] = BANK
    books[BANK_HAS, [HOUSES, HOTELS]] = houses, hotels
    books[LIMITS, [PLAYERS, SPACES, HOTEL]] = players, spaces, max_houses + 1
    return books


@kernel
def move_money(books, money, player, other, amount):  # type: ignore[no-untyped-def]
    """Book a payment."""
    if money == IDLE:
        return NONE if amount == 0 else IDLE_MONEY
    if amount < 0:
        return IDLE_MONEY
    change = -amount if money == PAYS else amount
    books[CASH, player] += change
    if other == BANK:
        books[BANK_HAS, MONEY_IN] -= change
    else:
        books[CASH, other] -= change
    total = books[BANK_HAS, MONEY_IN]
    for seat in range(books[LIMITS, PLAYERS]):
        if books[CASH, seat] < 0:
            return NEGATIVE_CASH
        total += books[CASH, seat]
    return NONE if total == 0 else UNBALANCED


@kernel
def move_deed(books, kind, player, other, space, value):  # type: ignore[no-untyped-def]
    """Book a deed that changes hands or is mortgaged or redeemed."""
    if kind in (log.BUY, log.AUCTION_WON):
        if books[OWNER, space] != BANK:
            return SOLD_TWICE
        books[OWNER, space] = player
        return NONE
    if books[OWNER, space] != player:
        return NOT_OWNER
    mortgaged = books[MORTGAGED, space] == 1
    if kind in (log.TRADE_DEED, log.ESTATE_DEED):
        if books[LEVEL, space] != 0:
            return BUILDING_CHANGES_HANDS
        books[OWNER, space] = other
        if kind == log.ESTATE_DEED and value == 1:
            books[MORTGAGED, space] = 0
            return NONE if mortgaged else WRONG_MORTGAGE
        return NONE
    books[MORTGAGED, space] = 1 if kind == log.MORTGAGE else 0
    if mortgaged == (kind == log.MORTGAGE):
        return WRONG_MORTGAGE
    return NONE if books[LEVEL, space] == 0 else BUILT_ON_MORTGAGE


@kernel
def move_building(books, player, space, before, after):  # type: ignore[no-untyped-def]
    """Book a building: the houses of a street go back when a hotel takes their place, and come out when it goes."""
    hotel = books[LIMITS, HOTEL]
    if books[OWNER, space] != player:
        return NOT_OWNER
    if books[LEVEL, space] != before or after < 0 or after > hotel or before == after:
        return WRONG_LEVEL
    if books[MORTGAGED, space] == 1:
        return BUILT_ON_MORTGAGE
    books[LEVEL, space] = after
    if before == hotel:
        books[BANK_HAS, HOTELS] += 1
    else:
        books[BANK_HAS, HOUSES] += before
    if after == hotel:
        books[BANK_HAS, HOTELS] -= 1
    else:
        books[BANK_HAS, HOUSES] -= after
    return NONE if books[BANK_HAS, HOUSES] >= 0 and books[BANK_HAS, HOTELS] >= 0 else NO_STOCK


@kernel
def move_card(books, kind, player, other, deck, card):  # type: ignore[no-untyped-def]
    """Book a jail card."""
    before = BANK if kind == log.CARD_KEPT else player
    if books[KEEPER + deck, card] != before:
        return WRONG_CARD
    if kind == log.CARD_KEPT:
        books[KEEPER + deck, card] = player
    elif kind in (log.TRADE_CARD, log.ESTATE_CARD):
        books[KEEPER + deck, card] = other
    else:
        books[KEEPER + deck, card] = BANK
    return NONE


@kernel
def enter(books, money, event):  # type: ignore[no-untyped-def]
    """Enter an event into the books; return its fault."""
    kind, player, other, space = event[KIND], event[PLAYER], event[OTHER], event[SPACE]
    value, value2 = event[VALUE], event[VALUE2]
    players = books[LIMITS, PLAYERS]
    if not (0 <= kind < len(money) and BANK <= player < players and BANK <= other < players):
        return NOT_AN_EVENT
    if not -1 <= space < books[LIMITS, SPACES] or (player == BANK and money[kind] != IDLE):
        return NOT_AN_EVENT
    fault = move_money(books, money[kind], player, other, event[AMOUNT])
    if fault != NONE:
        return fault
    if kind in (log.BUY, log.AUCTION_WON, log.TRADE_DEED, log.ESTATE_DEED, log.MORTGAGE, log.REDEEM):
        return move_deed(books, kind, player, other, space, value)
    if kind in (log.BUILD, log.PIECE_WON):
        return move_building(books, player, space, value2, value)
    if kind == log.SELL_BUILDING:
        return move_building(books, player, space, value, value2)
    if kind in (log.CARD_KEPT, log.JAIL_CARD_USED, log.CARD_SOLD, log.TRADE_CARD, log.ESTATE_CARD):
        return move_card(books, kind, player, other, value, value2)
    if kind == log.BANKRUPT:
        books[OUT, player] = 1
    return NONE


@entry("log", "log", "log")
def read(books, money, events):  # type: ignore[no-untyped-def]
    """Read a log into the books up to the first fault; all three are tables of numbers, `money` with one row."""
    for at in range(len(events)):
        fault = enter(books, money[0], events[at])
        if fault != NONE:
            books[FOUND, 0] = fault
            books[FOUND, 1] = at
            return


@dataclass(frozen=True)
class Finding:
    """The first fault of a log: its code, its place (the length of the log for a fault of the end) and a sentence."""

    fault: int
    at: int

    def __str__(self) -> str:
        """Say what is wrong, and where."""
        return f"event {self.at}: {FAULTS[self.fault]}"


def audit(
    events: Numbers,
    players: int,
    spaces: int,
    houses: int,
    hotels: int,
    max_houses: int,
    decks: Sequence[int],
    final: Any,
) -> Finding:
    """Check a log from the first event to the final state.

    Parameters
    ----------
    events : ndarray of int64, shape (events, 10)
        The log of a game.
    players, spaces : int
        Seats at the table and spaces of the board.
    houses, hotels : int
        Buildings in the box.
    max_houses : int
        Houses on a street; a hotel is one level above.
    decks : sequence of int
        Cards in each deck.
    final : Any
        The state at the end with the fields `cash`, `owner`, `level`, `mortgaged`, `keeper`, `houses_left`,
        `hotels_left` of `montecarlo.engine.fields.GAME`.

    Returns
    -------
    Finding
        The first fault, or a finding with fault `NONE`.
    """
    books = new_books(players, spaces, houses, hotels, max_houses)
    read(books, MONEY, np.ascontiguousarray(events))
    fault, at = (int(number) for number in books[FOUND, :2])
    if fault != NONE:
        return Finding(fault, at)
    return Finding(compare(books, decks, final), len(events))


def compare(books: Numbers, decks: Sequence[int], final: Any) -> int:
    """Compare the books with the state at the end; return the first fault."""
    players, spaces = (int(number) for number in books[LIMITS, [PLAYERS, SPACES]])
    for row, count, shown, fault in (
        (CASH, players, final.cash, FINAL_CASH),
        (OWNER, spaces, final.owner, FINAL_OWNER),
        (LEVEL, spaces, final.level, FINAL_LEVEL),
        (MORTGAGED, spaces, final.mortgaged, FINAL_MORTGAGE),
        *((KEEPER + deck, cards, final.keeper[deck], FINAL_CARDS) for deck, cards in enumerate(decks)),
    ):
        if not np.array_equal(books[row, :count], np.asarray(shown)[:count]):
            return fault
    if books[BANK_HAS, HOUSES] != final.houses_left or books[BANK_HAS, HOTELS] != final.hotels_left:
        return FINAL_STOCK
    for seat in np.flatnonzero(books[OUT]):
        if books[CASH, seat] or (books[OWNER] == seat).any() or (books[KEEPER:] == seat).any():
            return OUT_AND_HOLDING
    return NONE
