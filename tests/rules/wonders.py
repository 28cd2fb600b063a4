"""The wonders edition for rule tests: its board by name, and scenes on it."""

from typing import Any

from montecarlo.model.edition import Edition
from montecarlo.simulation.tables import compile_tables
from tests.games import strategy
from tests.scene import Scene, known_edition

EDITION = "se-wonders-2003"
WONDERS = [f"Underverk {number}" for number in range(1, 23)]
AIRPORTS = ["London Heathrow", "Frankfurt", "Paris Charles de Gaulle", "Amsterdam Schiphol"]
ALL = len(WONDERS)


def wonders(**players: Any) -> Scene:
    """A scene of the wonders edition."""
    return Scene(EDITION, **players)


def all_but(*numbers: int) -> list[str]:
    """All wonders but these."""
    return [wonder for number, wonder in enumerate(WONDERS, 1) if number not in numbers]


def landing_order(edition: Edition | None = None) -> list[str]:
    """The wonders, from the one a token lands on least."""
    board = edition or known_edition(EDITION)
    tables = compile_tables(board, [strategy("passive")] * 2, players=2)
    return [board.spaces[int(space)].name for space in tables.landing_order[: int(tables.passport_size)]]
