"""Tokens of the engine against the exact chain on random boards with random decks and settings, from GO on.

Printed editions have one doubles rule and one way out of jail; here are the others. Both policies and all three counts
are compared, with rolls per turn and landings per roll. The table is all boards together: one false alarm in 10,000
runs of it at most, for any boards and seed. Settings are drawn by lot for each board, not by hypothesis, which likes
the simplest ones too well.
"""

import random
import zlib
from typing import Any, Final, NamedTuple

import numpy as np
import pytest
from hypothesis import assume, given, settings

from montecarlo.analysis.landing import COUNTS, Landing, landing
from montecarlo.errors import InputError
from montecarlo.model.edition import Edition, edition_of
from montecarlo.simulation.token import Conventions, Walk, walk
from tests.analysis.random_boards import LARGEST, editions
from tests.conftest import Soak
from tests.model.boards import board
from tests.validation.agreement import SKEW_ROOM, Agreement, agreement
from tests.validation.editions import JAILS

BOARDS: Final = settings().max_examples // 10  # 10 in `make test`, 200 in a soak
PLAYERS: Final = 4
TURNS: Final = 50  # of every token, from GO on
GAMES: Final = (1_000, 4_000)  # in `make test`, in a soak
JUDGED: Final = 0.5  # of the figures of a board, at least: the others are too skew for the rate that is stated
RARE: Final = 5_000  # cells with fewer landings to be expected are counted as one, figures with fewer cases not at all
CELLS: Final = (LARGEST + 1) * 2 + LARGEST + 2  # spaces and jail by rolls and by turns, spaces by visits, two figures
DRAWN: Final[dict[str, list[Any]]] = {
    "doubles_to_jail": [0, 1, 2, 3],
    "jail_tries": [0, 1, 2, 3],
    "jail_last_fine": ["after_last_try", "next_turn"],
    "dice_sides": [2, 3, 4, 5, 6],
    "double_rolls_again": [True, True, False],
    "paid_exit_rolls_again": [True, False],
    "double_exit_rolls_again": [True, False],
}
# The double that frees and rolls again is the first in a row: what the next one does hangs on every setting of doubles.
FREED: Final[list[dict[str, Any]]] = [
    {"double_exit_rolls_again": True, "doubles_to_jail": most, "jail_tries": tries}
    for most, tries in ((0, 2), (1, 0), (1, 2), (2, 0), (3, 2))
]
TABLE: Final = CELLS * len(JAILS) * (BOARDS + len(FREED))
# What another reading of one setting would be, and for whom it shows.
OTHERS: Final[list[tuple[str, Any, Any, str]]] = [
    ("doubles_to_jail", 3, 2, "leave"),
    ("doubles_to_jail", 1, 2, "leave"),
    ("doubles_to_jail", 1, 0, "stay"),
    ("jail_tries", 0, 3, "stay"),
    ("jail_tries", 3, 2, "stay"),
    ("jail_last_fine", "next_turn", "after_last_try", "stay"),
    ("jail_last_fine", "after_last_try", "next_turn", "stay"),
    ("paid_exit_rolls_again", False, True, "leave"),
    ("double_exit_rolls_again", True, False, "stay"),
    ("double_rolls_again", True, False, "leave"),
    ("dice_sides", 6, 5, "leave"),
]


class Part(NamedTuple):
    """A part of the table of one board."""

    what: str
    found: Agreement


def compared(edition: Edition, jail: str, found: Walk) -> list[Part]:
    """Compare what was played with what the chain says of the same turns."""
    wanted = {count: landing(edition, jail, count, over=TURNS) for count in COUNTS}
    played = {"rolls": found.roll_ends, "turns": found.turn_ends, "visits": found.visits}
    parts = [Part(count, common(played[count], shares(wanted[count]))) for count in COUNTS]
    turns, rolls, visits = (played[count].sum(axis=1) for count in ("turns", "rolls", "visits"))
    way = wanted["rolls"]
    for what, counts, totals, expected in (
        ("rolls per turn", rolls, turns, way.rolls_per_turn),
        ("landings per roll", visits, rolls, way.visits_per_roll),
    ):
        if abs(expected - 1) * totals.sum() >= RARE:  # else it is 1 but for what is rare or never happens
            parts.append(Part(what, agreement(counts[:, None], totals, [expected], TABLE)))
    return parts


def shares(found: Landing) -> Any:
    return found.probability if found.count == "visits" else np.append(found.probability, found.in_jail)


def common(counts: Any, expected: Any) -> Agreement:
    """Compare the cells of one count; those that are rarely expected, by what is expected alone, are one cell."""
    total = counts.sum()
    rare = (expected * total < RARE) & (expected > 0)
    pooled = [counts[:, rare].sum(axis=1)] if expected[rare].sum() * total >= RARE else []
    pooled_share = [expected[rare].sum()] if pooled else []
    cells = np.column_stack([counts[:, ~rare], *pooled])
    return agreement(cells, counts.sum(axis=1), np.array([*expected[~rare], *pooled_share]), TABLE)


def with_lots(edition: Edition) -> Edition:
    """The board with settings by lot, which are the same whenever it is drawn."""
    lots = random.Random(zlib.crc32(edition.model_dump_json().encode()))
    return with_rules(edition, {name: lots.choice(values) for name, values in DRAWN.items()})


def with_rules(edition: Edition, rules: dict[str, Any]) -> Edition:
    data = edition.model_dump(exclude_none=True)
    return edition_of(data | {"rules": data["rules"] | rules}, "random")


def plain_board(**rules: Any) -> Edition:
    """A board of eighteen spaces, one of which sends to jail."""
    data = board(18, rules=rules)
    data["spaces"][12] = {"at": 12, "kind": "go_to_jail", "name": "police"}
    return edition_of(data, "plain")


def play(edition: Edition, jail: str, soak: Soak) -> Walk:
    """Let tokens walk, with a seed of its own for each board and policy."""
    seed = soak.seed + zlib.crc32((jail + edition.model_dump_json()).encode())
    return walk(edition, Conventions(jail), players=PLAYERS, games=soak.games(*GAMES), turns=TURNS, seed=seed)


@settings(max_examples=BOARDS)
@given(drawn=editions())
def test_random_boards_agree(drawn: Edition, soak: Soak) -> None:
    edition = with_lots(drawn)
    assume(has_long_run(edition))
    check(edition, soak)


@pytest.mark.parametrize("rules", FREED, ids=lambda rules: f"{rules['doubles_to_jail']}-{rules['jail_tries']}")
def test_the_double_that_frees_agrees_under_every_setting_of_doubles(rules: dict[str, Any], soak: Soak) -> None:
    check(plain_board(**rules), soak)


@pytest.mark.parametrize(("name", "is_played", "other", "jail"), OTHERS)
def test_another_setting_is_found(name: str, is_played: Any, other: Any, jail: str, soak: Soak) -> None:
    played_by = plain_board(**{name: is_played})
    found = play(played_by, jail, soak)
    assert not any(part.found.wrong for part in compared(played_by, jail, found))
    assert any(part.found.wrong for part in compared(plain_board(**{name: other}), jail, found))


def test_the_table_is_as_large_as_is_stated() -> None:
    edition = plain_board()
    found = walk(edition, Conventions("leave"), players=2, games=50, turns=5, seed=1)
    cells = sum(len(part.found.deviations) for part in compared(edition, "leave", found))
    assert cells <= CELLS == 76


def has_long_run(edition: Edition) -> bool:
    """Whether the command gives an answer for this board."""
    try:
        landing(edition)
    except InputError:
        return False
    return True


def check(edition: Edition, soak: Soak) -> None:
    """Play a board under both policies and compare everything."""
    for jail in JAILS:
        are_judged: list[bool] = []
        for what, found in compared(edition, jail, play(edition, jail, soak)):
            judged = found.tails < SKEW_ROOM
            wrong = [cell for cell in found.wrong if judged[cell]]
            assert wrong == [], (jail, what, found.deviations[wrong])
            are_judged += judged.tolist()
        assert np.mean(are_judged) >= JUDGED
