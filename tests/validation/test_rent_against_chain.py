"""Rent collected by a bystander against the rent that is expected of the landings: every deed at every level.

The bystander owns all deeds and has built his streets to one level; tokens alone go round, in the long run. Expected is
what `montecarlo roi` works out: rent for each roll of an opponent, landings by cards to the nearest station or utility
with what they multiply. One false alarm in 10,000 runs of the whole table at most, for any seed.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pytest

from montecarlo.analysis.economics import FULL_GROUP, HOTEL, economics
from montecarlo.analysis.landing import arrivals
from montecarlo.engine import kinds
from montecarlo.model import board, load_edition, resolve_rules
from montecarlo.model.edition import Edition
from montecarlo.simulation.token import Conventions, Walk, walk
from tests.conftest import Soak
from tests.validation.agreement import SKEW_ROOM, Agreement, agreement
from tests.validation.editions import EDITIONS, JAILS, SETTINGS, edition_of

LEVELS: Final = range(kinds.HOTEL_LEVEL + 1)
DEEDS: Final = {one: sum(isinstance(space, board.Deed) for space in edition_of(*one).spaces) for one in EDITIONS}
TABLE: Final = sum(DEEDS.values()) * len(LEVELS) * len(JAILS)
PLAYERS: Final = 4
SKIPPED: Final = 100  # turns after which nothing is left of GO
TURNS: Final = 700
GAMES: Final = (400, 4_000)  # in `make test`, in a soak
CHANGED: Final = 1.1  # the rents of the negative control: a tenth too high
EVERY_LEVEL: Final = (("no-c1009", ""), ("us-classic", ""))  # the others have the first and the last in `make test`


@lru_cache(maxsize=len(SETTINGS) * len(LEVELS))
def played(name: str, patch: str, jail: str, level: int, games: int, seed: int) -> Walk:
    at = SETTINGS.index((name, patch, jail)) * len(LEVELS) + level
    own = seed * len(SETTINGS) * len(LEVELS) + at  # each part of the table has a seed of its own
    edition = edition_of(name, patch)
    return walk(
        edition,
        Conventions(jail),
        players=min(PLAYERS, edition.players.max - 1),  # the bystander has a seat too
        games=games,
        turns=TURNS,
        skip=SKIPPED,
        level=level,
        seed=own,
    )


def levels(name: str, patch: str, soak: Soak) -> Sequence[int]:
    """Levels that are played: all in a soak."""
    return LEVELS if soak.on or (name, patch) in EVERY_LEVEL else (LEVELS[0], LEVELS[-1])


def expected(edition: Edition, jail: str, level: int) -> Any:
    """Rent for each roll, of every space; nothing where there is no deed."""
    name = {0: FULL_GROUP, 1: "1_house", kinds.HOTEL_LEVEL: HOTEL}.get(level, f"{level}_houses")
    found = {(line.name, line.level): line.rent_per_roll for line in economics(edition, arrivals(edition, jail)).deeds}
    owned: dict[str, int] = {}
    for space in edition.spaces:
        if isinstance(space, board.Deed):
            owned[space.group] = owned.get(space.group, 0) + 1
    return np.array(
        [
            0.0
            if not isinstance(space, board.Deed)
            else found[space.name, name if isinstance(space, board.Street) else f"{owned[space.group]}_owned"]
            for space in edition.spaces
        ]
    )


def compared(edition: Edition, jail: str, level: int, found: Walk) -> Agreement:
    return agreement(found.rent, found.roll_ends.sum(axis=1), expected(edition, jail, level), TABLE)


@pytest.mark.parametrize(("name", "patch", "jail"), SETTINGS)
def test_every_deed_brings_what_is_expected_at_every_level(name: str, patch: str, jail: str, soak: Soak) -> None:
    edition = edition_of(name, patch)
    for level in levels(name, patch, soak):
        found = compared(edition, jail, level, played(name, patch, jail, level, soak.games(*GAMES), soak.seed))
        assert (found.errors > 0).sum() == DEEDS[name, patch]
        assert found.wrong == [], (level, found.deviations[found.wrong])
        assert found.tails.max() < SKEW_ROOM  # few landings: the rate that is stated would not hold


@pytest.mark.parametrize(("name", "patch", "jail"), SETTINGS)
def test_a_rent_that_is_a_tenth_too_high_is_found_on_every_deed(name: str, patch: str, jail: str, soak: Soak) -> None:
    edition = edition_of(name, patch)
    for level in levels(name, patch, soak):
        found = played(name, patch, jail, level, soak.games(*GAMES), soak.seed)
        wanted = expected(edition, jail, level)
        disagrees = agreement(found.rent, found.roll_ends.sum(axis=1), wanted * CHANGED, TABLE).wrong
        assert disagrees == list(np.flatnonzero(wanted)), level  # each deed is judged by itself


@pytest.mark.parametrize("jail", JAILS)
def test_cards_that_multiply_the_rent_are_found_missing(jail: str, soak: Soak) -> None:
    """A station's card asks for twice the rent; to count it once is too little by more than the interval."""
    edition = load_edition("us-classic")
    found = played("us-classic", "", jail, 0, soak.games(*GAMES), soak.seed)
    way = arrivals(edition, jail)
    wanted = expected(edition, jail, 0)
    for space in edition.spaces:
        if isinstance(space, board.Station):
            wanted[space.at] -= float(way.by_multiplier[2][space.at]) * space.rents[-1]
    wrong = set(agreement(found.rent, found.roll_ends.sum(axis=1), wanted, TABLE).wrong)
    assert {5, 15, 25} <= wrong  # no card of the deck leads to the station on space 35


def test_the_table_is_as_large_as_is_stated() -> None:
    assert TABLE == (9 * 28 + 22) * 6 * 2


def test_a_bystander_collects_in_every_game_also_where_owners_in_jail_do_not() -> None:
    """His one turn before he stops to play may have sent him to jail, where he would stay for good."""
    edition = resolve_rules(load_edition("us-classic"), "", ["rent_in_jail=false"])
    found = walk(edition, Conventions("leave"), players=2, games=600, turns=100, level=3, seed=1)
    assert (found.rent.sum(axis=1) > 0).all()
