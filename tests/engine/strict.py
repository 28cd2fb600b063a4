"""Plays games on the plain engine with arrays that refuse an index below nought: `python -m tests.engine.strict GAMES`.

Compiled or plain, an index of -1 (nobody, no group) is silently the last place of an array, and the check for indices
out of bounds does not see it.
"""

import sys
from typing import Any

import numpy as np

from montecarlo.engine import fields, jit, records
from montecarlo.engine.play import ORDERS, play
from tests.engine.arms import arm, tables_of

SEED = 13
CAP = "round_cap=40"
PLANT = "plant"


class Strict(np.ndarray[Any, np.dtype[np.int64]]):
    """An array whose places are counted from the front only."""

    def __getitem__(self, index: Any) -> Any:
        """Read a place."""
        return super().__getitem__(checked(index))

    def __setitem__(self, index: Any, value: Any) -> None:
        """Write a place."""
        super().__setitem__(checked(index), value)


def checked(index: Any) -> Any:
    """Let an index pass if none of its parts is below nought."""
    for part in index if isinstance(index, tuple) else (index,):
        if not isinstance(part, slice) and part is not Ellipsis and part < 0:
            raise IndexError(f"the index {index} is below nought")
    return index


def make_strict(record: Any) -> None:
    """Make all arrays of a plain record strict."""
    for name, value in vars(record).items():
        if isinstance(value, np.ndarray):
            setattr(record, name, value.view(Strict))


def main() -> None:
    assert jit.PLAIN, "only the plain engine can be watched: set NUMBA_DISABLE_JIT=1"
    for number in range(int(sys.argv[1])):
        tables, game = tables_of(arm(number, CAP), SEED), records.new_game()
        tables.follows_rounds = 1
        for record in (tables, game, *tables.strategy):
            make_strict(record)
        if PLANT in sys.argv[2:]:
            tables.group[1] = -1  # a street of no group
        game.logging = 1
        log = np.zeros((1 << 16, fields.EVENT_WIDTH), np.int64)
        play(game, tables, records.new_outcomes(1), np.zeros(ORDERS, np.int64), log)
        assert game.fault == 0
    print(sys.argv[1])


if __name__ == "__main__":
    main()
