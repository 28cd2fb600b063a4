"""MONOPOLY Millionaire for rule tests: stars, cards on the streets and cards in hand. Money is in thousands.

In a scene no card lies on any street but those that the test has laid there.
"""

from typing import Any, Self

from montecarlo.model.edition import Edition
from montecarlo.simulation.scenario import Stage
from tests.scene import Result, Scene, known_edition

EDITION = "millionaire-98838"
CHANCE, LIFESTYLE, FORTUNE = "chance", "lifestyle", "fortune"
LEVELS = {1: 0, 3: 1, 5: 2}  # by stars
SALARY = {1: 150, 3: 200, 5: 250}
TARGET = 1000
GO, JAIL, PARKING, TO_JAIL = 0, 8, 16, 24
SPACES = 32
STREETS = {
    "brown": (1, 3),
    "light_blue": (4, 6, 7),
    "pink": (9, 10, 11),
    "orange": (12, 14, 15),
    "red": (17, 19, 20),
    "yellow": (21, 22, 23),
    "green": (25, 26, 28),
    "dark_blue": (30, 31),
}
ALL_STREETS = tuple(space for group in STREETS.values() for space in group)


class Millions(Scene):
    """A scene of MONOPOLY Millionaire."""

    def __init__(self, edition: str | Edition = EDITION, **more: Any) -> None:
        super().__init__(edition, **more)

    def stars(self, player: str, stars: int) -> Self:
        """Give a player the token with so many stars; without it he has one."""
        self._player(player)["stars"] = stars
        return self

    def lying(self, street: int, card: str) -> Self:
        """Lay a Fortune card on a street."""
        self._data.setdefault("face_down", {})[self._edition().spaces[street].name] = card
        return self

    def keeping(self, player: str, *cards: str) -> Self:
        """Lay Fortune cards before a player."""
        self._player(player)["kept_cards"] = list(cards)
        return self


def fortune_deck(stage: Stage) -> int:
    """Number of the deck that is laid on the streets."""
    return int(stage.tables.fortune_deck)


def ids(deck: str) -> list[str]:
    """Ids of the cards of a deck, in its order."""
    return [card.id for card in known_edition(EDITION).decks[deck].cards]


def seat_of(result: Result, player: str) -> int:
    """Seat of a player."""
    return result.played.stage.position.names.index(player)


def stars_of(result: Result, player: str) -> int:
    """Stars of the player's token."""
    level = int(result.game.stars[seat_of(result, player)])
    return next(stars for stars, number in LEVELS.items() if number == level)


def kept_by(result: Result, player: str) -> list[str]:
    """Ids of the Fortune cards before a player, in the order of the deck."""
    keeper = result.game.keeper[fortune_deck(result.played.stage)]
    return [card for number, card in enumerate(ids(FORTUNE)) if keeper[number] == seat_of(result, player)]


def card_on(result: Result, street: int) -> str | None:
    """Id of the Fortune card on a street."""
    number = int(result.game.fortune[street])
    return ids(FORTUNE)[number] if number >= 0 else None


def finishes(result: Result) -> dict[str, int]:
    """Places at the end, by player; 0 is none."""
    return {name: int(result.game.finish[seat]) for seat, name in enumerate(result.played.stage.position.names)}
