"""Which games the broad tests play: one row for each edition, printed variant and number of players.

A test takes `ROWS` as its parameters: all of them in the slow part of the suite, some of every kind in `make test`. A
new edition or variant is a new entry in `EDITIONS` or `VARIANTS`.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from montecarlo.model.edition import load_edition
from tests.games import FORGETFUL

EDITIONS = (
    "no-c1009",
    "fi-c1009",
    "us-classic",
    "uk-classic",
    "dk-matador",
    "se-standard",
    "se-wonders-2003",
    "millionaire-98838",
)
STANDARD, SHORT, TIMED = "", "short", "timed"
VARIANTS = (STANDARD, SHORT, TIMED)
SMALL_TABLES = (2, 3, 4)  # where no more than four may play
TABLES = (2, 4)  # ... and as many as may play
STRATEGIES = (
    ("balanced", "builder", FORGETFUL),
    ("random", "balanced"),
    ("hoarder", "random", "stations"),
    ("balanced",),
    ("cautious", "no-trade", "random", "middle"),
)


class Row(NamedTuple):
    """What is played: an edition, one of its variants and how many players."""

    edition: str
    rules: str
    players: int

    def __str__(self) -> str:
        """Name the row in the name of a test."""
        return f"{self.edition}-{self.rules or 'standard'}-{self.players}"

    def line_up(self, number: int) -> tuple[str, ...]:
        """Seat strategies by the number of the game: mixed tables and tables of equals."""
        names = STRATEGIES[number % len(STRATEGIES)]
        return tuple(names[seat % len(names)] for seat in range(self.players))

    def shipped_line_up(self, number: int) -> tuple[str, ...]:
        """Seat strategies that are shipped, so that a command can name them."""
        return tuple("balanced" if name == FORGETFUL else name for name in self.line_up(number))


def tables(edition: str) -> tuple[int, ...]:
    """Return the numbers of players to be played with: two, four and the most."""
    most = load_edition(edition).players.max
    return SMALL_TABLES if most == SMALL_TABLES[-1] else (*TABLES, most)


def all_rows() -> Iterator[Row]:
    """Go through every edition, variant and number of players."""
    for edition, rules in product(EDITIONS, VARIANTS):
        for players in tables(edition):
            yield Row(edition, rules, players)


def some_rows() -> Iterator[Row]:
    """Go through one row of each edition and variant, the numbers of players in turn."""
    for number, (edition, rules) in enumerate(product(EDITIONS, VARIANTS)):
        sizes = tables(edition)
        yield Row(edition, rules, sizes[(number + number // len(VARIANTS)) % len(sizes)])


ALL = tuple(all_rows())
SOME = tuple(some_rows())


def params() -> list[Any]:
    """Return all rows as parameters of a test; those that are not among the few are slow."""
    return [pytest.param(row, id=str(row), marks=() if row in SOME else pytest.mark.slow) for row in ALL]


ROWS = params()
