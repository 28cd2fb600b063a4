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
from montecarlo.engine.jit import kernel

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
MONEY = np.zeros(len(log.NAMES), dtype=np.int64)
MONEY[list(log.PAYS)] = PAYS
MONEY[list(log.GETS)] = GETS

BANK = log.BANK


@dataclass
class Accounts:
    """What the bookkeeper keeps: all as arrays of int64, seats and spaces as places."""

    cash: Numbers
    out: Numbers
    owner: Numbers
    level: Numbers
    mortgaged: Numbers
    keeper: Numbers  # of jail cards, by deck and card
    bank: Numbers  # [0] what the bank has taken in less what it gave, [1] houses and [2] hotels in the bank


def new_accounts(houses: int, hotels: int) -> Accounts:
    """Open the books: everything is the bank's."""
    return Accounts(
        cash=np.zeros(MAX_PLAYERS, dtype=np.int64),
        out=np.zeros(MAX_PLAYERS, dtype=np.int64),
        owner=np.full(MAX_SPACES, BANK, dtype=np.int64),
        level=np.zeros(MAX_SPACES, dtype=np.int64),
        mortgaged=np.zeros(MAX_SPACES, dtype=np.int64),
        keeper=np.full((MAX_DECKS, MAX_CARDS), BANK, dtype=np.int64),
        bank=np.array([0, houses, hotels], dtype=np.int64),
    )


@kernel
def move_money(cash, bank, money, player, other, amount):  # type: ignore[no-untyped-def]
    """Book a payment."""
    if money == IDLE:
        return NONE if amount == 0 else IDLE_MONEY
    if amount < 0:
        return IDLE_MONEY
    sign = -1 if money == PAYS else 1
    cash[player] += sign * amount
    if other == BANK:
        bank[0] -= sign * amount
    else:
        cash[other] -= sign * amount
    total = bank[0]
    for seat in range(len(cash)):
        if cash[seat] < 0:
            return NEGATIVE_CASH
        total += cash[seat]
    return NONE if total == 0 else UNBALANCED


@kernel
def move_deed(owner, level, mortgaged, kind, player, other, space, value):  # type: ignore[no-untyped-def]
    """Book a deed that changes hands or is mortgaged or redeemed."""
    if kind in (log.BUY, log.AUCTION_WON):
        if owner[space] != BANK:
            return SOLD_TWICE
        owner[space] = player
        return NONE
    if owner[space] != player:
        return NOT_OWNER
    if kind in (log.TRADE_DEED, log.ESTATE_DEED):
        if level[space] != 0:
            return BUILDING_CHANGES_HANDS
        owner[space] = other
        if kind == log.ESTATE_DEED and value == 1:
            if mortgaged[space] == 0:
                return WRONG_MORTGAGE
            mortgaged[space] = 0
        return NONE
    if kind == log.MORTGAGE:
        if mortgaged[space] == 1:
            return WRONG_MORTGAGE
        mortgaged[space] = 1
        return BUILT_ON_MORTGAGE if level[space] != 0 else NONE
    if mortgaged[space] == 0:
        return WRONG_MORTGAGE
    if kind == log.REDEEM:
        mortgaged[space] = 0
    return NONE


@kernel
def move_building(owner, level, mortgaged, bank, player, space, before, after, hotel):  # type: ignore[no-untyped-def]
    """Book a building: the houses of a street go back when a hotel takes their place, and come out when it breaks down."""
    if owner[space] != player:
        return NOT_OWNER
    if level[space] != before or after < 0 or after > hotel or before == after:
        return WRONG_LEVEL
    if mortgaged[space] == 1:
        return BUILT_ON_MORTGAGE
    level[space] = after
    if before == hotel:
        bank[2] += 1
    else:
        bank[1] += before
    if after == hotel:
        bank[2] -= 1
    else:
        bank[1] -= after
    return NONE if bank[1] >= 0 and bank[2] >= 0 else NO_STOCK


@kernel
def move_card(keeper, kind, player, other, deck, card):  # type: ignore[no-untyped-def]
    """Book a jail card."""
    before = BANK if kind == log.CARD_KEPT else player
    if keeper[deck, card] != before:
        return WRONG_CARD
    if kind == log.CARD_KEPT:
        keeper[deck, card] = player
    elif kind in (log.TRADE_CARD, log.ESTATE_CARD):
        keeper[deck, card] = other
    else:
        keeper[deck, card] = BANK
    return NONE


@kernel
def read(events, money, players, spaces, hotel, cash, out, owner, level, mortgaged, keeper, bank, found):  # type: ignore[no-untyped-def]
    """Read a log into the books; the first fault and its place go into `found`."""
    for at in range(len(events)):
        kind, player, other = events[at, KIND], events[at, PLAYER], events[at, OTHER]
        space, amount = events[at, SPACE], events[at, AMOUNT]
        value, value2 = events[at, VALUE], events[at, VALUE2]
        fault = NONE
        right = 0 <= kind < len(money) and BANK <= player < players and BANK <= other < players and space < spaces
        if not right or (player == BANK and money[kind] != IDLE):
            fault = NOT_AN_EVENT
        if fault == NONE:
            fault = move_money(cash, bank, money[kind], player, other, amount)
        if fault == NONE and kind in (
            log.BUY,
            log.AUCTION_WON,
            log.TRADE_DEED,
            log.ESTATE_DEED,
            log.MORTGAGE,
            log.REDEEM,
            log.TRANSFER_FEE,
        ):
            fault = move_deed(owner, level, mortgaged, kind, player, other, space, value)
        if fault == NONE and kind in (log.BUILD, log.PIECE_WON):
            fault = move_building(owner, level, mortgaged, bank, player, space, value2, value, hotel)
        if fault == NONE and kind == log.SELL_BUILDING:
            fault = move_building(owner, level, mortgaged, bank, player, space, value, value2, hotel)
        if fault == NONE and kind in (
            log.CARD_KEPT,
            log.JAIL_CARD_USED,
            log.CARD_SOLD,
            log.TRADE_CARD,
            log.ESTATE_CARD,
        ):
            fault = move_card(keeper, kind, player, other, value, value2)
        if kind == log.BANKRUPT:
            out[player] = 1
        if fault != NONE:
            found[0] = fault
            found[1] = at
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
    books = new_accounts(houses, hotels)
    found = np.array([NONE, len(events)], dtype=np.int64)
    read(
        events,
        MONEY,
        players,
        spaces,
        max_houses + 1,
        books.cash,
        books.out,
        books.owner,
        books.level,
        books.mortgaged,
        books.keeper,
        books.bank,
        found,
    )
    if found[0] != NONE:
        return Finding(int(found[0]), int(found[1]))
    return Finding(compare(books, players, spaces, decks, final), len(events))


def compare(books: Accounts, players: int, spaces: int, decks: Sequence[int], final: Any) -> int:
    """Compare the books with the state at the end; return the first fault."""
    stock = (int(books.bank[1]), int(books.bank[2]))
    if not same(books.cash[:players], final.cash):
        return FINAL_CASH
    if not same(books.owner[:spaces], final.owner):
        return FINAL_OWNER
    if not same(books.level[:spaces], final.level):
        return FINAL_LEVEL
    if not same(books.mortgaged[:spaces], final.mortgaged):
        return FINAL_MORTGAGE
    for deck, cards in enumerate(decks):
        if not same(books.keeper[deck, :cards], final.keeper[deck]):
            return FINAL_CARDS
    if stock != (int(final.houses_left), int(final.hotels_left)):
        return FINAL_STOCK
    for seat in np.flatnonzero(books.out):
        if books.cash[seat] or (books.owner == seat).any() or (books.keeper == seat).any():
            return OUT_AND_HOLDING
    return NONE


def same(booked: Numbers, shown: Sequence[int] | Numbers) -> bool:
    """Tell whether booked figures are those shown, as far as they go."""
    return np.array_equal(booked, np.asarray(shown)[: len(booked)])
