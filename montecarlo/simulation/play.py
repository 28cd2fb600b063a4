"""Playing single games and given positions with their log, on the compiled or the plain engine."""

from typing import Any

import numpy as np
import numpy.typing as npt

from montecarlo.engine import fields, kinds, records
from montecarlo.engine.play import (
    AS_IT_IS,
    BEGINNING,
    FIRST,
    LOG_ROWS,
    NEW_GAMES,
    ORDERS,
    POSITION,
    ROLL_LIMIT,
    TURN_LIMIT,
    play,
)
from montecarlo.errors import MontecarloError

Events = npt.NDArray[np.int64]
FIRST_LOG_ROWS = 1 << 15
LARGEST_LOG_ROWS = 1 << 23


def play_logged_game(tables: Any, number: int, *, logging: bool = True) -> tuple[Any, Events]:
    """Play game `number` of the seed in `tables` from its first roll to its end.

    Parameters
    ----------
    tables : record
        From `compile_tables`, seed included.
    number : int
        Game number, from 0.
    logging : bool
        Whether events are wanted.

    Returns
    -------
    game : record
        The Game as it stands at the end.
    events : int64[n, EVENT_WIDTH]
        The log, empty without `logging`.

    Raises
    ------
    MontecarloError
        If the game could not go on (more than `LARGEST_LOG_ROWS` events, or a fault of the engine).
    """
    game, events, _ = _play(lambda: records.new_game(), tables, NEW_GAMES, number, 0, 0, logging)
    return game, events


def play_game_with_outcome(tables: Any, number: int) -> tuple[Any, Events, Any]:
    """Play game `number` as `play_logged_game` does; give the row of its outcome too.

    Returns
    -------
    game, events
        As for `play_logged_game`.
    outcome : record
        One row (`fields.OUTCOME`).
    """
    return _play(lambda: records.new_game(), tables, NEW_GAMES, number, 0, 0, True)


def play_on(game: Any, tables: Any, *, rolls: int = 0, turns: int = 0, prepared: bool = False) -> tuple[Any, Events]:
    """Play a given position on.

    Parameters
    ----------
    game : record
        The position; it is not changed.
    tables : record
        From `compile_tables`.
    rolls, turns : int
        Stop after so many more rolls, or before another turn when so many more have begun; 0 means no limit.
    prepared : bool
        The running totals of `game` are right already; otherwise they are worked out first.

    Returns
    -------
    game, events
        As for `play_logged_game`. `game.fault` tells of a script that ran out or asked for what the rules forbid.
    """
    beginning = AS_IT_IS if prepared else POSITION
    roll_limit = game.rolls + rolls if rolls else 0
    turn_limit = game.turns + turns if turns else 0
    after, events, _ = _play(lambda: records.copy_game(game), tables, beginning, 0, roll_limit, turn_limit, True)
    return after, events


def _play(
    make_game: Any, tables: Any, beginning: int, number: int, roll_limit: int, turn_limit: int, logging: bool
) -> tuple[Any, Events, Any]:
    rows = FIRST_LOG_ROWS if logging else 1
    while True:
        game = make_game()
        game.logging = int(logging)
        orders = np.zeros(ORDERS, np.int64)
        orders[BEGINNING] = beginning
        orders[FIRST] = number
        orders[ROLL_LIMIT] = roll_limit
        orders[TURN_LIMIT] = turn_limit
        log = np.zeros((rows, fields.EVENT_WIDTH), np.int64)
        outcomes = records.new_outcomes(1)
        play(game, tables, outcomes, orders, log)
        if game.fault != kinds.LOG_FULL:
            break
        rows *= 8
        if rows > LARGEST_LOG_ROWS:
            raise MontecarloError(f"game {number}: its log has more than {LARGEST_LOG_ROWS:,} events")
    if game.fault not in (kinds.NO_FAULT, kinds.OUT_OF_DICE, kinds.WRONG_ANSWER):
        raise MontecarloError(f"game {number} could not go on: {kinds.FAULTS[game.fault]}")
    return game, log[: orders[LOG_ROWS]], outcomes[0]
