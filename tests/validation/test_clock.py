"""The clock against what the booklets say of the length of a game: Matador's hours, and the order of the Swedish games.

The usual pace is chosen by the first; the second comes out by itself.
"""

from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from montecarlo.model.clock import paces
from montecarlo.simulation.batch import Batches
from montecarlo.simulation.plan import make_plan
from montecarlo.simulation.tally import whole_minutes
from tests.conftest import Soak

SHORTEST, LONGEST = 90, 180  # minutes: 1.5 to 3 hours (DK-51)
TABLES: Final = (3, 4, 5)  # players
SHARE: Final = 0.80
ROOM: Final = 0.04  # a standard error of the share is 0.0094 with 1,800 games: one false alarm in 50,000 seeds
GAMES: Final = (600, 4_000)  # at each table: in `make test`, in a soak
SWEDISH: Final = (600, 2_000)
FAR: Final = 3  # standard errors between two means; they are 7 and 13 apart, so one false alarm in 30,000 seeds


def minutes(edition: str, players: int, games: int, seed: int, *settings: str) -> NDArray[np.int64]:
    batches = Batches(make_plan(edition, "", settings, players, "balanced", seed, games))
    found = [whole_minutes(batches.outcomes(at)[0]["seconds"]).copy() for at in range(batches.plan.batches)]
    return np.concatenate(found)


def share_within(soak: Soak, pace: str) -> float:
    """The share of games of Matador, each table counting alike, that last as long as the booklet says."""
    games = soak.games(*GAMES)
    shares = []
    for players in TABLES:
        found = minutes("dk-matador", players, games, soak.seed + players, f"pace={pace}")
        shares.append(float(((found >= SHORTEST) & (found <= LONGEST)).mean()))
    return float(np.mean(shares))


def test_four_of_five_games_of_matador_last_as_long_as_the_booklet_says(soak: Soak) -> None:
    assert abs(share_within(soak, "usual") - SHARE) <= ROOM


@pytest.mark.parametrize("pace", ["quick", "slow"])
def test_another_pace_would_be_found(pace: str, soak: Soak) -> None:
    assert share_within(soak, pace) < SHARE - 2 * ROOM


def test_the_paces_are_in_proportion() -> None:
    usual = paces()["usual"].seconds
    assert paces()["quick"].seconds == tuple(one * 2 // 3 for one in usual)
    assert paces()["slow"].seconds == tuple(one * 3 // 2 for one in usual)


@pytest.mark.parametrize("players", [2, 3])
def test_the_wonders_game_is_quicker_than_the_standard_one(players: int, soak: Soak) -> None:
    games = soak.games(*SWEDISH)
    standard, wonders = (minutes(name, players, games, soak.seed) for name in ("se-standard", "se-wonders-2003"))
    error = float(np.hypot(standard.std(), wonders.std())) / games**0.5
    assert wonders.mean() < standard.mean() - FAR * error
