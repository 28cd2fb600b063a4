"""Logs written by hand: a notebook that keeps round and turn, so that a line says only what happens."""

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import event as log
from montecarlo.engine import kinds

START_CASH = 1500
DECKS = 2
NOBODY = -1


class Diary:
    """A game log in the making; every line is one event."""

    def __init__(self, players: int) -> None:
        self.rows: list[tuple[int, ...]] = []
        self.round = 0
        self.turn_of = NOBODY
        self.note(log.GAME_START, value=players)
        for seat in range(players):
            self.note(log.OPENING_ROLL, seat, value=6 if seat == 0 else 1, value2=2)
        for seat in range(players):
            self.note(log.SEATED, seat, space=0, value=seat)
            self.note(log.START_CASH, seat, amount=START_CASH)
        for deck in range(DECKS):
            self.note(log.DECK_SHUFFLED, value=deck)

    def note(
        self,
        kind: int,
        player: int = NOBODY,
        other: int = NOBODY,
        space: int = -1,
        amount: int = 0,
        value: int = 0,
        value2: int = 0,
    ) -> "Diary":
        """Write an event."""
        self.rows.append((kind, 0, self.round, self.turn_of, player, other, space, amount, value, value2))
        return self

    def turn(self, player: int, number: int) -> "Diary":
        """Begin a turn in a round."""
        self.round, self.turn_of = number, player
        return self.note(log.TURN, player, value=number)

    def roll(self, player: int, first: int, second: int, start: int, to: int) -> "Diary":
        """Throw and move."""
        self.note(log.ROLL, player, value=first, value2=second)
        return self.note(log.MOVE, player, space=to, value=start)

    def card_move(self, player: int, deck: int, card: int, start: int, to: int) -> "Diary":
        """Draw a card that moves the token."""
        self.note(log.DRAW, player, space=start, value=deck, value2=card)
        return self.note(log.MOVE, player, space=to, value=start, value2=1)

    def buy(self, player: int, space: int, price: int) -> "Diary":
        """Buy at the printed price."""
        return self.note(log.BUY, player, space=space, amount=price)

    def rent(self, payer: int, owner: int, space: int, amount: int) -> "Diary":
        """Ask for a rent and get it."""
        self.note(log.CLAIM, owner, payer, space)
        return self.note(log.RENT, payer, owner, space, amount)

    def cut(self) -> "Diary":
        """End the game at the cap."""
        return self.note(log.GAME_END, value=kinds.ROUND_CAP)

    def events(self) -> NDArray[np.int64]:
        """Return the log."""
        return np.array(self.rows, dtype=np.int64)
