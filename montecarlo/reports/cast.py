"""The names behind the numbers of a game: players, spaces, cards and rules, and how money is written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from montecarlo.engine import event, kinds
from montecarlo.model.catalogue import rule_id
from montecarlo.model.describe import card_words, nearest_words
from montecarlo.model.edition import Edition
from montecarlo.simulation.words import counted

BANK_NAME = "the bank"
DEED_KINDS = tuple(kinds.SPACE_KINDS[kind] for kind in (kinds.STREET, kinds.STATION, kinds.UTILITY))
GO_TO_JAIL = kinds.SPACE_KINDS[kinds.GO_TO_JAIL]
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def in_words(number: int, thing: str) -> str:
    """Write a small number with its noun: ``two houses``, ``one house``, ``12 houses``."""
    count = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
    return counted(number, thing, count)


@dataclass(frozen=True)
class Cast:
    """Everything that a story needs to know beside the log.

    Parameters
    ----------
    edition : Edition
        The edition as resolved; its names, money and rule catalogue are used.
    tables : Tables
        What the game was played by; the effects of the cards are read from it.
    seats : sequence of str
        Name of each seat.
    line_up : sequence of str
        Strategy of each chair.
    """

    edition: Edition
    tables: Any
    seats: Sequence[str]
    line_up: Sequence[str]

    def player(self, seat: int) -> str:
        """Name of a seat, or of the bank."""
        return BANK_NAME if seat == event.BANK else self.seats[seat]

    def space(self, space: int) -> str:
        """Name of a space."""
        return self.edition.spaces[space].name

    def is_deed(self, space: int) -> bool:
        """Whether a space can be owned."""
        return self.edition.spaces[space].kind in DEED_KINDS

    def is_repairs(self, deck: int, card: int) -> bool:
        """Whether a card asks for money by the buildings of its drawer."""
        return int(self.tables.card_effect[deck, card]) == kinds.REPAIRS

    def is_jail_card(self, deck: int, card: int) -> bool:
        """Whether a card frees from jail."""
        return int(self.tables.card_effect[deck, card]) == kinds.JAIL_FREE

    def sender(self) -> str:
        """What sends players to jail: the space by its name, where the board has one such space."""
        names = {space.name for space in self.edition.spaces if space.kind == GO_TO_JAIL}
        return f"the space {names.pop()}" if len(names) == 1 else "the space"

    def money(self, amount: int) -> str:
        """An amount as the edition writes it."""
        return self.edition.currency.write(amount)

    def rule(self, act: int) -> str:
        """Id of the printed rule behind an act of the engine, empty where no rule is printed."""
        return rule_id(self.edition.family, act)

    def strategy(self, chair: int) -> str:
        """Strategy that sits in a chair."""
        return self.line_up[chair]

    def deck(self, deck: int) -> str:
        """Name of a deck."""
        return list(self.edition.decks.values())[deck].name

    def level(self, level: int) -> str:
        """What stands on a street: ``no houses``, ``two houses``, ``a hotel``."""
        return "a hotel" if level == kinds.HOTEL_LEVEL else in_words(level, "house")

    def card(self, deck: int, card: int) -> str:
        """What a card says, in few words."""
        if self.tables.star_levels > 0:  # its sums go by stars
            return card_words(self.edition, list(self.edition.decks.values())[deck].cards[card])
        effect = int(self.tables.card_effect[deck, card])
        amount = int(self.tables.card_amount[deck, card])
        target = int(self.tables.card_target[deck, card])
        if effect == kinds.ADVANCE_TO:
            return f"go to {self.space(target)}"
        if effect == kinds.MOVE_BACK_TO:
            return f"go back to {self.space(target)}"
        if effect == kinds.MOVE_STEPS:
            way = "back" if amount < 0 else "on"
            return f"go {way} {in_words(abs(amount), 'space')}"
        if effect == kinds.NEAREST:
            return self._nearest(target, int(self.tables.card_multiplier[deck, card]))
        if effect == kinds.RECEIVE:
            return f"receive {self.money(amount)}"
        if effect == kinds.PAY:
            return f"pay {self.money(amount)}"
        if effect == kinds.RECEIVE_FROM_EACH:
            return f"receive {self.money(amount)} from each player"
        if effect == kinds.PAY_EACH:
            return f"pay {self.money(amount)} to each player"
        if effect == kinds.REPAIRS:
            hotel = self.money(int(self.tables.card_hotel[deck, card]))
            return f"pay {self.money(amount)} for each house and {hotel} for each hotel"
        if effect == kinds.JAIL_FREE:
            return "leave jail free"
        if effect == kinds.CARD_TO_JAIL:
            return "go to jail"
        if effect == kinds.PAY_OR_DRAW:
            return f"pay {self.money(amount)} or draw a card of {self.deck(target)}"
        return card_words(self.edition, list(self.edition.decks.values())[deck].cards[card])

    def _nearest(self, kind: int, multiplier: int) -> str:
        """Say what a card to the nearest station or utility asks for."""
        if kind == kinds.UTILITY:
            return f"go to the nearest utility; if it is owned, pay {multiplier} times a roll of the dice"
        return nearest_words(self.edition, multiplier)
