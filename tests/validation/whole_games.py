"""Whole games between players who all play alike, for results that others have published."""

from typing import Any

import numpy as np

from montecarlo.engine import records, streams
from montecarlo.engine.play import ORDERS, play
from montecarlo.model.edition import Edition
from montecarlo.model.strategy import Strategy
from montecarlo.simulation.tables import compile_tables


def outcomes_of(edition: Edition, strategy: Strategy, players: int, games: int, seed: int) -> Any:
    """Play games and give their outcomes, one row a game."""
    tables = compile_tables(edition, [strategy] * players, players=players)
    tables.seed[0], tables.seed[1] = streams.seed_words(seed)
    outcomes = records.new_outcomes(games)
    play(records.new_game(), tables, outcomes, np.zeros(ORDERS, np.int64), np.zeros((1, 10), np.int64))
    return outcomes
