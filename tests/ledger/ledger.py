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
WRONG_MARK = 20
WRONG_STARS = 21
WRONG_LOAN = 22
WRONG_POT = 23
FINAL_MARKS = 24
FINAL_STARS = 25
FINAL_LOANS = 26
FINAL_POT = 27
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
    WRONG_CARD: "a card is not where it should be",
    BUILDING_CHANGES_HANDS: "a deed changes hands with a building on it of which the event says nothing",
    FINAL_CASH: "the cash at the end is not what the log adds up to",
    FINAL_OWNER: "the owners at the end are not those of the log",
    FINAL_LEVEL: "the buildings at the end are not those of the log",
    FINAL_MORTGAGE: "the mortgages at the end are not those of the log",
    FINAL_CARDS: "the kept cards at the end are not those of the log",
    FINAL_STOCK: "the bank's buildings at the end are not what the board leaves",
    OUT_AND_HOLDING: "a bankrupt player still has something",
    WRONG_MARK: "a place is marked twice in a passport, or the marks are miscounted",
    WRONG_STARS: "the star level does not follow from the one before",
    WRONG_LOAN: "what is owed to the bank is not what was borrowed less what was paid back",
    WRONG_POT: "the pot is not what went into it",
    FINAL_MARKS: "the marks at the end are not those of the log",
    FINAL_STARS: "the star levels at the end are not those of the log",
    FINAL_LOANS: "the loans at the end are not those of the log",
    FINAL_POT: "the pot at the end is not that of the log",
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
OUT_OF_PLAY = -2  # keeper of a card that has left the game
HOTEL = 5  # level of a hotel, whatever is the most houses on a street

# the books: a table of numbers whose rows are
CASH = 0  # by seat
OUT = 1  # by seat: 1 bankrupt
OWNER = 2  # by space
LEVEL = 3  # by space
MORTGAGED = 4  # by space
BANK_HAS = 5  # what it took in less what it gave, houses, hotels, the pot
LIMITS = 6  # players, spaces, the most houses on a street
FOUND = 7  # the first fault and its place
STARS = 8  # by seat: star level
OWED = 9  # by seat: borrowed from the bank
MARKS = 10  # by seat: marks in the passport
KEEPER = 11  # of kept cards, by card; one row for each deck
MARK = KEEPER + MAX_DECKS  # the marks, by space; one row for each seat
ROWS = MARK + MAX_PLAYERS
MONEY_IN, HOUSES, HOTELS, POT = 0, 1, 2, 3
PLAYERS, SPACES, MOST_HOUSES = 0, 1, 2


def new_books(players: int, spaces: int, houses: int, hotels: int, max_houses: int) -> Numbers:
    """Open the books: everything is the bank's."""
    books = np.zeros((ROWS, max(MAX_SPACES, MAX_CARDS, MAX_PLAYERS)), dtype=np.int64)
    books[OWNER] = books[KEEPER:MARK] = BANK
    books[BANK_HAS, [HOUSES, HOTELS]] = houses, hotels
    books[LIMITS, [PLAYERS, SPACES, MOST_HOUSES]] = players, spaces, max_houses
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
def move_deed(books, kind, player, other, space, value, value2):  # type: ignore[no-untyped-def]
    """Book a deed that changes hands or is mortgaged or redeemed."""
    if kind in (log.BUY, log.AUCTION_WON, log.DEALT):
        if books[OWNER, space] != BANK:
            return SOLD_TWICE
        books[OWNER, space] = player
        return NONE
    if kind == log.TREATED_DEED and other == BANK:
        if books[OWNER, space] != BANK:
            return SOLD_TWICE
        books[OWNER, space] = player
        return NONE
    taken = kind in (log.CARD_DEED, log.TREATED_DEED)  # by `player` from `other`
    giver = other if taken else player
    if giver == BANK or books[OWNER, space] != giver:
        return NOT_OWNER
    mortgaged = books[MORTGAGED, space] == 1
    if taken or kind in (log.TRADE_DEED, log.ESTATE_DEED, log.DEBT_LESSENED):
        return hand_over(books, kind, player if taken else other, space, value, value2)
    books[MORTGAGED, space] = 1 if kind == log.MORTGAGE else 0
    if mortgaged == (kind == log.MORTGAGE):
        return WRONG_MORTGAGE
    return NONE if books[LEVEL, space] == 0 else BUILT_ON_MORTGAGE


@kernel
def hand_over(books, kind, taker, space, value, value2):  # type: ignore[no-untyped-def]
    """Book a deed that goes to another player or to the bank; an estate may take its buildings along and says so."""
    level = books[LEVEL, space]
    if level != (value2 if kind == log.ESTATE_DEED else 0):
        return BUILDING_CHANGES_HANDS
    books[OWNER, space] = taker
    if kind != log.ESTATE_DEED:
        return NONE
    if taker == BANK:
        put_back(books, level)
        books[LEVEL, space] = 0
    if value == 1:
        mortgaged = books[MORTGAGED, space] == 1
        books[MORTGAGED, space] = 0
        return NONE if mortgaged else WRONG_MORTGAGE
    return NONE


@kernel
def put_back(books, level):  # type: ignore[no-untyped-def]
    """Book the pieces of a street into the bank's stock."""
    if level == HOTEL:
        books[BANK_HAS, HOTELS] += 1
    else:
        books[BANK_HAS, HOUSES] += level


@kernel
def move_building(books, player, space, before, after):  # type: ignore[no-untyped-def]
    """Book a building: the houses of a street go back when a hotel takes their place, and come out when it goes."""
    if books[OWNER, space] != player:
        return NOT_OWNER
    if books[LEVEL, space] != before or after < 0 or before == after:
        return WRONG_LEVEL
    if after != HOTEL and after > books[LIMITS, MOST_HOUSES]:
        return WRONG_LEVEL
    if books[MORTGAGED, space] == 1:
        return BUILT_ON_MORTGAGE
    books[LEVEL, space] = after
    put_back(books, before)
    if after == HOTEL:
        books[BANK_HAS, HOTELS] -= 1
    else:
        books[BANK_HAS, HOUSES] -= after
    return NONE if books[BANK_HAS, HOUSES] >= 0 and books[BANK_HAS, HOTELS] >= 0 else NO_STOCK


@kernel
def move_card(books, kind, player, other, deck, card):  # type: ignore[no-untyped-def]
    """Book a card that is kept, handed over, used or given up; a Fortune card that was used leaves the game."""
    before = books[KEEPER + deck, card]
    if kind in (log.CARD_KEPT, log.FORTUNE_KEPT):
        books[KEEPER + deck, card] = player
        return NONE if before == BANK else WRONG_CARD
    if kind == log.FORTUNE_USED:
        books[KEEPER + deck, card] = OUT_OF_PLAY
        if before == BANK:
            return NONE
        return NONE if before == player else WRONG_CARD
    if kind in (log.TRADE_CARD, log.ESTATE_CARD):
        books[KEEPER + deck, card] = other
    else:
        books[KEEPER + deck, card] = BANK
    return NONE if before == player else WRONG_CARD


@kernel
def move_mark(books, player, space, value2):  # type: ignore[no-untyped-def]
    """Book a mark in a passport."""
    if books[MARK + player, space] == 1:
        return WRONG_MARK
    books[MARK + player, space] = 1
    books[MARKS, player] += 1
    return NONE if books[MARKS, player] == value2 else WRONG_MARK


@kernel
def move_stars(books, player, after, before):  # type: ignore[no-untyped-def]
    """Book a star level: one step up or down."""
    if books[STARS, player] != before or abs(after - before) != 1 or after < 0:
        return WRONG_STARS
    books[STARS, player] = after
    return NONE


@kernel
def move_loan(books, player, change, owed):  # type: ignore[no-untyped-def]
    """Book what is borrowed from the bank or paid back."""
    books[OWED, player] += change
    return NONE if books[OWED, player] == owed >= 0 else WRONG_LOAN


@kernel
def move_pot(books, kind, amount, value, value2):  # type: ignore[no-untyped-def]
    """Book what goes into the pot, and who takes it whole."""
    if kind == log.POT:
        books[BANK_HAS, POT] += value
        return NONE if value >= 0 and books[BANK_HAS, POT] == value2 else WRONG_POT
    right = amount > 0 and amount == books[BANK_HAS, POT]
    books[BANK_HAS, POT] = 0
    return NONE if right else WRONG_POT


@kernel
def enter(books, money, event):  # type: ignore[no-untyped-def]
    """Enter an event into the books; return its fault."""
    kind, player, other, space = event[KIND], event[PLAYER], event[OTHER], event[SPACE]
    amount, value, value2 = event[AMOUNT], event[VALUE], event[VALUE2]
    players = books[LIMITS, PLAYERS]
    if not (0 <= kind < len(money) and BANK <= player < players and BANK <= other < players):
        return NOT_AN_EVENT
    if not -1 <= space < books[LIMITS, SPACES] or (player == BANK and money[kind] != IDLE):
        return NOT_AN_EVENT
    fault = move_money(books, money[kind], player, other, amount)
    if fault != NONE:
        return fault
    if kind in (log.BUILD, log.PIECE_WON, log.FREE_BUILDING):
        return move_building(books, player, space, value2, value)
    if kind == log.SELL_BUILDING:
        return move_building(books, player, space, value, value2)
    if kind == log.BANKRUPT:
        books[OUT, player] = 1
        books[OWED, player] = 0
    return enter_rest(books, kind, player, other, space, amount, value, value2)


@kernel
def enter_rest(books, kind, player, other, space, amount, value, value2):  # type: ignore[no-untyped-def]
    """Enter what is no building."""
    if kind in (log.BUY, log.AUCTION_WON, log.DEALT, log.TRADE_DEED, log.ESTATE_DEED, log.MORTGAGE, log.REDEEM):
        return move_deed(books, kind, player, other, space, value, value2)
    if kind in (log.CARD_DEED, log.DEBT_LESSENED, log.TREATED_DEED):
        return move_deed(books, kind, player, other, space, value, value2)
    if kind in (log.CARD_KEPT, log.JAIL_CARD_USED, log.CARD_SOLD, log.TRADE_CARD, log.ESTATE_CARD):
        return move_card(books, kind, player, other, value, value2)
    if kind in (log.FORTUNE_KEPT, log.FORTUNE_USED):
        return move_card(books, kind, player, other, value, value2)
    if kind == log.MARK:
        return move_mark(books, player, space, value2)
    if kind in (log.UPGRADE, log.STARS):
        return move_stars(books, player, value, value2)
    if kind == log.LOAN:
        return move_loan(books, player, amount, value)
    if kind == log.LOAN_REPAID:
        return move_loan(books, player, -amount, value)
    if kind in (log.POT, log.POT_TAKEN):
        return move_pot(books, kind, amount, value, value2)
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
        The state at the end: the fields of `montecarlo.engine.fields.GAME` that `compare` reads.

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
    kept = np.where(books == OUT_OF_PLAY, BANK, books)
    for row, count, shown, fault in (
        (CASH, players, final.cash, FINAL_CASH),
        (OWNER, spaces, final.owner, FINAL_OWNER),
        (LEVEL, spaces, final.level, FINAL_LEVEL),
        (MORTGAGED, spaces, final.mortgaged, FINAL_MORTGAGE),
        *((KEEPER + deck, cards, final.keeper[deck], FINAL_CARDS) for deck, cards in enumerate(decks)),
        (STARS, players, final.stars, FINAL_STARS),
        (OWED, players, final.borrowed, FINAL_LOANS),
    ):
        if not np.array_equal(kept[row, :count], np.asarray(shown)[:count]):
            return fault
    if books[BANK_HAS, HOUSES] != final.houses_left or books[BANK_HAS, HOTELS] != final.hotels_left:
        return FINAL_STOCK
    if books[BANK_HAS, POT] != max(0, final.pot):  # below nought: the rules know no pot
        return FINAL_POT
    for seat in range(players):
        if books[OUT, seat]:
            if books[CASH, seat] or (books[OWNER] == seat).any() or (books[KEEPER:MARK] == seat).any():
                return OUT_AND_HOLDING
        elif not np.array_equal(books[MARK + seat, :spaces], np.asarray(final.mark[seat])[:spaces]):
            return FINAL_MARKS  # of who is out the rules decide whether his passport counts
    return NONE
