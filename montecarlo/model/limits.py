"""Bounds of everything that can be written in a file. Those of the records are the engine's own."""

from montecarlo.engine.fields import (
    MAX_CARDS,
    MAX_DECKS,
    MAX_DEEDS,
    MAX_GROUPS,
    MAX_LEVELS,
    MAX_MEMBERS,
    MAX_PLAYERS,
    MAX_SPACES,
    MAX_STARS,
)

__all__ = [
    "MAX_CARDS",
    "MAX_DECKS",
    "MAX_DEEDS",
    "MAX_DICE_SIDES",
    "MAX_GROUPS",
    "MAX_LEVELS",
    "MAX_MEMBERS",
    "MAX_MONEY",
    "MAX_PLAYERS",
    "MAX_SPACES",
    "MAX_STARS",
    "MAX_STREETS",
    "MIN_PLAYERS",
    "MIN_SPACES",
]

MIN_SPACES = 8
MIN_PLAYERS = 2
MAX_STREETS = 4  # streets of one group
MAX_DICE_SIDES = 100
MAX_MONEY = 1_000_000_000  # far above any printed sum, far below what 64 bits hold
