"""Names on a board become numbers; what does not exist is taken down with the nearest name that does."""

from montecarlo.engine import event
from montecarlo.errors import Fault, did_you_mean
from montecarlo.model.edition import Edition
from montecarlo.model.scenario import Scenario
from montecarlo.model.scenario_draft import LeftOut

BANK = "bank"
NOBODY = "none"
RESERVED = (BANK, NOBODY)
NO_DECK = -1
ALL_KNOWN = LeftOut()
DEED_KINDS = ("street", "station", "utility")


class Names:
    """Looks names up on a board and collects what is wrong.

    Parameters
    ----------
    scenario : Scenario
        The scenario; its players are known by name.
    edition : Edition
        The edition as resolved.
    file : str
        Name for messages.
    left_out : LeftOut
        What is not known of the scenario: what would only follow from that is no fault.
    """

    def __init__(self, scenario: Scenario, edition: Edition, file: str, left_out: LeftOut = ALL_KNOWN) -> None:
        self.edition = edition
        self.left_out = left_out
        self.file = file
        self.faults: list[Fault] = []
        self.players = [player.name for player in scenario.players]
        self.spaces = [space.name for space in edition.spaces]
        self.decks = list(edition.decks)
        self.laid_deck = next((n for n, deck in enumerate(edition.decks.values()) if deck.laid_on_streets), NO_DECK)

    def fault(self, place: str, wrong: str, right: str = "") -> None:
        """Take down one fault."""
        self.faults.append(Fault(self.file, place, wrong, right))

    def rule_fault(self, place: str, wrong: str, right: str = "") -> None:
        """Take down what the rules forbid, where it is known which rules these are."""
        if not self.left_out.rules:
            self.fault(place, wrong, right)

    def number_of(self, ref: str | int) -> int:
        """Space that a name or number means, -1 for none; no fault is taken down."""
        if isinstance(ref, int):
            return ref if ref < len(self.spaces) else -1
        found = [number for number, name in enumerate(self.spaces) if name.casefold() == ref.casefold()]
        return found[0] if len(found) == 1 else -1

    def seat(self, name: str, place: str) -> int:
        """Seat of a player, -1 after a fault."""
        if name in self.players:
            return self.players.index(name)
        if not self.left_out.names:
            self.fault(place, f"there is no player {name!r}", did_you_mean(name, self.players, "players"))
        return -1

    def seat_or_bank(self, name: str, place: str) -> int:
        """Seat of a player, -1 for the bank."""
        return event.BANK if name == BANK else self.seat(name, place)

    def find_space(self, ref: str | int, place: str) -> int:
        """Number of a space, -1 after a fault."""
        if isinstance(ref, int):
            if ref < len(self.spaces):
                return ref
            self.fault(place, f"there is no space {ref}", f"the board has the spaces 0 to {len(self.spaces) - 1}")
            return -1
        found = [number for number, name in enumerate(self.spaces) if name.casefold() == ref.casefold()]
        if len(found) == 1:
            return found[0]
        if found:
            numbers = ", ".join(map(str, found))
            self.fault(place, f"{len(found)} spaces are called {ref!r}", f"give one of the numbers {numbers}")
        else:
            self.fault(place, f"there is no space {ref!r}", did_you_mean(ref, dict.fromkeys(self.spaces), "spaces"))
        return -1

    def find_deed(self, ref: str | int, place: str) -> int:
        """Space of a deed, -1 after a fault."""
        space = self.find_space(ref, place)
        if space >= 0 and self.edition.spaces[space].kind not in DEED_KINDS:
            self.fault(place, f"{self.spaces[space]} cannot be owned", "name a street, a station or a utility")
            return -1
        return space

    def find_deck(self, ref: str, place: str) -> int:
        """Number of a deck, -1 after a fault."""
        if ref in self.decks:
            return self.decks.index(ref)
        self.fault(place, f"there is no deck {ref!r}", did_you_mean(ref, self.decks, "decks"))
        return -1

    def find_kept_card(self, ref: str, place: str) -> int:
        """Number of a card of the deck that is laid on the streets, by its id or tag, -1 after a fault."""
        if self.laid_deck != NO_DECK:
            return self.find_card(self.laid_deck, ref, place)
        self.fault(place, f"there is no card {ref!r}", "this edition has no cards that are played from the hand")
        return -1

    def find_card(self, deck: int, ref: str, place: str) -> int:
        """Number of a card of a deck by its id or tag, -1 after a fault."""
        cards = list(self.edition.decks.values())[deck].cards
        for number, card in enumerate(cards):
            if ref in (card.id, card.tag):
                return number
        known = [name for card in cards for name in (card.id, card.tag) if name]
        self.fault(place, f"there is no card {ref!r} in this deck", did_you_mean(ref, known, "cards"))
        return -1


class NamesWithoutBoard(Names):
    """Looks up players alone, where it is not known which board is meant: nothing is said of spaces and cards."""

    def __init__(self, scenario: Scenario, file: str, left_out: LeftOut) -> None:
        self.left_out = left_out
        self.file = file
        self.faults = []
        self.players = [player.name for player in scenario.players]
        self.spaces = []
        self.decks = []
        self.laid_deck = NO_DECK

    def number_of(self, ref: str | int) -> int:
        """Give -1: no space is known."""
        return -1

    def find_space(self, ref: str | int, place: str) -> int:
        """Give -1: no space is known."""
        return -1

    def find_deed(self, ref: str | int, place: str) -> int:
        """Give -1: no deed is known."""
        return -1

    def find_kept_card(self, ref: str, place: str) -> int:
        """Give -1: no card is known."""
        return -1
