"""The engine's own movement, cards and jail against the exact chain, space by space, under the chain's conventions.

Played are tokens alone: independent draws, jail cards put straight back, nobody buys or goes out. Compared are all
three counts, with rolls per turn and landings per roll, from GO over the first turns and in the long run, for every
edition and both jail policies. The table is all of this together: one false alarm in 10,000 runs of it at most, for any
seed.
"""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pytest

from montecarlo.analysis import chain
from montecarlo.analysis.landing import COUNTS, Landing, landing
from montecarlo.model.edition import Edition, shipped_editions
from montecarlo.simulation.token import Conventions, Walk, walk
from tests.analysis.test_chain import without
from tests.conftest import Soak
from tests.validation.agreement import FALSE_ALARMS, SKEW_ROOM, Agreement, agreement
from tests.validation.editions import EDITIONS, JAILS, SETTINGS, edition_of

PLAYERS: Final = 4
FIRST_TURNS: Final = 20  # of every token, from GO on
SKIPPED: Final = 100  # turns after which nothing is left of GO
LONG_TURNS: Final = 2_400  # counted after them
GAMES: Final = {"from GO": (4_000, 40_000), "long run": (500, 4_000)}  # in `make test`, in a soak
SPACES: Final = {one: len(edition_of(*one).spaces) for one in EDITIONS}
# Spaces and jail by rolls and by turns, spaces by visits, rolls per turn and landings per roll.
CELLS: Final = {one: 2 * (spaces + 1) + spaces + 2 for one, spaces in SPACES.items()}
TABLE: Final = sum(CELLS.values()) * len(JAILS) * len(GAMES)
MOVES: Final = (
    "advance_to", "move_back_to", "move", "advance_to_nearest", "advance_to_nearest_card_space", "go_to_jail",
)  # fmt: skip
FEWEST_MOVES: Final = 7  # cards that move a token, in the decks of an edition
LOADED: Final = 0.4  # by so much of itself the six of loaded dice is likelier: a ring of spaces hides most of it
STICKING: Final = 0.03  # by so much of itself doubles are likelier with dice that stick together
USUAL_SPREAD: Final = (0.7, 1.3)  # mean square of the deviations: five of its own errors to each side of 1
FAIR: Final = chain.throws
every_setting = pytest.mark.parametrize(("name", "patch", "jail"), SETTINGS)


@lru_cache(maxsize=len(SETTINGS) * len(GAMES))
def played(name: str, patch: str, jail: str, kind: str, games: int, seed: int) -> Walk:
    """Tokens of one setting; each has a seed of its own, as boards on which cards move alike would else agree alike."""
    turns, skip = (FIRST_TURNS, 0) if kind == "from GO" else (LONG_TURNS, SKIPPED)
    own = seed * len(SETTINGS) * len(GAMES) + SETTINGS.index((name, patch, jail)) * len(GAMES) + list(GAMES).index(kind)
    edition = edition_of(name, patch)
    return walk(edition, Conventions(jail), players=PLAYERS, games=games, turns=turns, skip=skip, seed=own)


def shares(found: Landing) -> Any:
    return found.probability if found.count == "visits" else np.append(found.probability, found.in_jail)


def compared(edition: Edition, jail: str, found: Walk, count: str, over: int | None = None) -> Agreement:
    counts = {"rolls": found.roll_ends, "turns": found.turn_ends, "visits": found.visits}[count]
    return agreement(counts, counts.sum(axis=1), shares(landing(edition, jail, count, over=over)), TABLE)


def way_compared(edition: Edition, jail: str, found: Walk, over: int | None = None) -> list[Agreement]:
    """Rolls per turn, and landings per roll."""
    wanted = landing(edition, jail, over=over)
    turns, rolls, visits = (part.sum(axis=1) for part in (found.turn_ends, found.roll_ends, found.visits))
    return [
        agreement(rolls[:, None], turns, [wanted.rolls_per_turn], TABLE),
        agreement(visits[:, None], rolls, [wanted.visits_per_roll], TABLE),
    ]


def all_compared(name: str, patch: str, jail: str, soak: Soak) -> Iterator[tuple[str, str, Agreement]]:
    edition = edition_of(name, patch)
    for kind, games in GAMES.items():
        found = played(name, patch, jail, kind, soak.games(*games), soak.seed)
        over = FIRST_TURNS if kind == "from GO" else None
        for count in COUNTS:
            yield kind, count, compared(edition, jail, found, count, over)
        for one in way_compared(edition, jail, found, over):
            yield kind, "way", one


@every_setting
def test_every_space_agrees(name: str, patch: str, jail: str, soak: Soak) -> None:
    cells = 0
    for kind, count, found in all_compared(name, patch, jail, soak):
        assert found.wrong == [], (kind, count, found.deviations[found.wrong])
        assert found.tails.max() < SKEW_ROOM  # few counts: the rate that is stated would not hold
        cells += len(found.deviations)
    assert cells == CELLS[name, patch] * len(GAMES)


@pytest.mark.slow
def test_the_spread_between_games_is_what_the_deviations_show(soak: Soak) -> None:
    """Intervals that are too wide would hide an error: the deviations are of size 1, not below."""
    squares = [
        found.deviations[found.errors > 0] ** 2
        for setting in SETTINGS[::3]
        for _, _, found in all_compared(*setting, soak)
    ]
    low, high = USUAL_SPREAD
    assert low < np.concatenate(squares).mean() < high


@every_setting
def test_each_card_that_moves_is_missed_when_it_is_changed(name: str, patch: str, jail: str, soak: Soak) -> None:
    """The smallest change is that of the card three spaces back, which splits up over three spaces."""
    edition = edition_of(name, patch)
    found = played(name, patch, jail, "long run", soak.games(*GAMES["long run"]), soak.seed)
    changed = 0
    for deck in dict.fromkeys(space.deck for space in edition.spaces if space.kind == "card"):
        for card in edition.decks[deck].cards:
            if card.effect in MOVES:
                changed += 1
                assert compared(without(edition, deck, card.id), jail, found, "rolls").wrong, card.id
    assert changed >= FEWEST_MOVES


@every_setting
@pytest.mark.parametrize("dice", ["loaded", "sticking"])
def test_dice_that_are_not_fair_are_found(
    name: str, patch: str, jail: str, dice: str, soak: Soak, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = played(name, patch, jail, "long run", soak.games(*GAMES["long run"]), soak.seed)
    monkeypatch.setattr(chain, "throws", loaded_throws if dice == "loaded" else sticking_throws)
    rolls_per_turn, _ = way_compared(edition_of(name, patch), jail, found)
    assert rolls_per_turn.wrong
    if dice == "loaded":
        assert compared(edition_of(name, patch), jail, found, "visits").wrong


def loaded_throws(sides: int) -> list[chain.Throw]:
    """Totals of two dice whose highest face comes more often, all others equally less."""
    faces = np.full(sides, (1 - (1 + LOADED) / sides) / (sides - 1))
    faces[-1] = (1 + LOADED) / sides
    found: dict[tuple[int, bool], float] = {}
    for first in range(sides):
        for second in range(sides):
            what = (first + second + 2, first == second)
            found[what] = found.get(what, 0.0) + float(faces[first] * faces[second])
    return [chain.Throw(total, double, probability) for (total, double), probability in found.items()]


def sticking_throws(sides: int) -> list[chain.Throw]:
    """Totals of two dice that show doubles more often, whatever they show."""
    double = (1 + STICKING) / sides
    scale = {True: 1 + STICKING, False: (1 - double) / (1 - 1 / sides)}
    return [one._replace(probability=one.probability * scale[one.double]) for one in FAIR(sides)]


def test_the_other_jail_policy_is_found(soak: Soak) -> None:
    found = played("us-classic", "", "stay", "from GO", soak.games(*GAMES["from GO"]), soak.seed)
    other = compared(edition_of("us-classic", ""), "leave", found, "rolls", FIRST_TURNS)
    assert other.deviations[-1] > other.limit  # sits in jail more often


def test_the_table_and_its_rate_are_what_is_stated() -> None:
    assert TABLE == (9 * 124 + 100) * 2 * 2
    assert {name for name, _ in EDITIONS} == set(shipped_editions())
    limit = agreement(np.eye(40), np.ones(40), np.full(40, 1 / 40), TABLE).limit
    assert 5 < limit < 9
    many = agreement(np.ones((10**6, 1)), np.ones(10**6), [0.5], TABLE).limit
    assert math.erfc(many / math.sqrt(2)) * TABLE * SKEW_ROOM == pytest.approx(FALSE_ALARMS, rel=1e-3)
