"""The engine as a machine: play a game, stop it after so many rolls, go on, and compare what came of it."""

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
    play,
)

Numbers = NDArray[np.int64]
ROWS = 1 << 18  # events of the longest game played here

# columns of an event
KIND, RULE, ROUND, TURN, PLAYER, OTHER, SPACE, AMOUNT, VALUE, VALUE2 = range(fields.EVENT_WIDTH)


class Machine:
    """Plays games one after the other with the same record and room for one log."""

    def __init__(self) -> None:
        self._log = np.zeros((ROWS, fields.EVENT_WIDTH), np.int64)
        self._no_log = np.zeros((1, fields.EVENT_WIDTH), np.int64)

    def game(self, tables: Any, number: int, *, rolls: int = 0, logging: bool = True) -> tuple[Any, Any, Numbers]:
        """Play game `number` to its end, or until so many rolls are settled.

        Returns
        -------
        game, outcome, events
            The record as it stands, its outcome, and a copy of its log (empty without `logging`).
        """
        game = records.new_game()
        outcome, events = self._run(game, tables, NEW_GAMES, number, rolls, logging)
        return game, outcome, events

    def on(self, game: Any, tables: Any, *, rolls: int, prepared: bool = True) -> tuple[Any, Any, Numbers]:
        """Play a copy of a position on for so many rolls; with `prepared` off its totals are worked out first."""
        further = records.copy_game(game)
        beginning = AS_IT_IS if prepared else POSITION
        outcome, events = self._run(further, tables, beginning, 0, int(game.rolls) + rolls, True)
        return further, outcome, events

    def _run(
        self, game: Any, tables: Any, beginning: int, number: int, rolls: int, logging: bool
    ) -> tuple[Any, Numbers]:
        game.logging = int(logging)
        orders = np.zeros(ORDERS, np.int64)
        orders[BEGINNING], orders[FIRST], orders[ROLL_LIMIT] = beginning, number, rolls
        outcomes = records.new_outcomes(1)
        play(game, tables, outcomes, orders, self._log if logging else self._no_log)
        assert game.fault == kinds.NO_FAULT, f"game {number}: {kinds.FAULTS[game.fault]}"
        return outcomes[0], self._log[: orders[LOG_ROWS]].copy()


def value_of(game: Any, name: str) -> Any:
    """Read a field of a Game: a NumPy record has methods of the names of some (`round`)."""
    return game[name] if isinstance(game, np.void) else getattr(game, name)


def state_of(game: Any) -> dict[str, Numbers]:
    """Copy every field of a Game but the log into arrays of int64."""
    left_out = ("event", "events", "logging")
    return {
        field.name: np.array(value_of(game, field.name), np.int64)
        for field in fields.GAME
        if field.name not in left_out
    }


def differences(first: dict[str, Numbers], second: dict[str, Numbers]) -> list[str]:
    """Name the fields in which two states differ."""
    return [name for name in first if not np.array_equal(first[name], second[name])]


def digest(outcome: Any, events: Numbers) -> str:
    """Return a short hash of an outcome and a log."""
    return hashlib.sha256(outcome.tobytes() + events.tobytes()).hexdigest()[:16]


def number_of(events: Numbers, *kinds_wanted: int) -> int:
    """Count the events of these kinds."""
    return int(np.isin(events[:, KIND], kinds_wanted).sum())
