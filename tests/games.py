"""Whole games with their logs, for the judges: any edition, rules, line-up, seed and number."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import streams
from montecarlo.model.edition import load_edition
from montecarlo.model.patches import resolve_rules
from montecarlo.model.strategy import Strategy, load_strategy
from montecarlo.simulation.play import play_logged_game
from montecarlo.simulation.tables import compile_tables

EDITIONS = ("no-c1009", "fi-c1009", "us-classic", "uk-classic")
FORGETFUL = "forgetful"  # balanced, but overlooks every third rent
FORGETFUL_ATTENTION = 0.7


@dataclass(frozen=True)
class Played:
    """A game: what it was played with, its state at the end and its log (int64, shape (events, 10))."""

    edition: str
    players: int
    tables: Any
    game: Any
    events: NDArray[np.int64]


@lru_cache
def strategy(name: str) -> Strategy:
    """Return a shipped strategy, or the forgetful one."""
    if name == FORGETFUL:
        return load_strategy("balanced").model_copy(update={"name": name, "attention": FORGETFUL_ATTENTION})
    return load_strategy(name)


@lru_cache
def table_for(edition: str, line_up: tuple[str, ...], patches: str = "", settings: tuple[str, ...] = ()) -> Any:
    """Compile the tables of an edition, a line-up (one strategy for each player) and rules."""
    resolved = resolve_rules(load_edition(edition), patches, settings)
    return compile_tables(resolved, [strategy(name) for name in line_up], players=len(line_up))


def play(
    edition: str,
    line_up: Sequence[str],
    seed: int,
    number: int,
    patches: str = "",
    settings: Sequence[str] = (),
) -> Played:
    """Play one game.

    Parameters
    ----------
    edition : str
        Id of the edition.
    line_up : sequence of str
        A strategy for each player, in chair order; `FORGETFUL` is one more.
    seed, number : int
        What names the game.
    patches : str
        Patches joined by ``+``.
    settings : sequence of str
        Single settings, ``KEY=VALUE``.

    Returns
    -------
    Played
        The game with its log.
    """
    tables = table_for(edition, tuple(line_up), patches, tuple(settings))
    tables.seed[0], tables.seed[1] = streams.seed_words(seed)
    game, events = play_logged_game(tables, number)
    return Played(edition, len(line_up), tables, game, events)
