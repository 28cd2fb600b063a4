"""`Game` and `Tables` made from the tables of fields: NumPy records when compiled, plain objects when not.

A field of a NumPy record costs 2.5 microseconds in plain Python, an attribute of an object 0.1; hence the two forms of
the same thing. Both are read and written alike: `game.cash[seat]`, `tables.rent[space, level]`.
"""

from typing import Any

import numpy as np

from montecarlo.engine import fields, jit


def _dtype(table: tuple[fields.Field, ...], *extra: tuple[Any, ...]) -> np.dtype[Any]:
    columns = [(field.name, np.int64, field.shape) if field.shape else (field.name, np.int64) for field in table]
    return np.dtype([*columns, *extra], align=True)


STRATEGY_DTYPE = _dtype(fields.STRATEGY)
TABLES_DTYPE = _dtype(
    fields.TABLES,
    ("seed", np.uint64, (2, fields.SEED_ROUNDS)),
    ("strategy", STRATEGY_DTYPE, (fields.MAX_PLAYERS,)),
)
GAME_DTYPE = _dtype(fields.GAME)
OUTCOME_DTYPE = _dtype(fields.OUTCOME)


class PlainRecord:
    """A record as an ordinary object: one number is an int, everything else an array of int64."""

    def __init__(self, table: tuple[fields.Field, ...]) -> None:
        for field in table:
            setattr(self, field.name, np.zeros(field.shape, np.int64) if field.shape else 0)


def _record(dtype: np.dtype[Any]) -> Any:
    return np.zeros(1, dtype).view(np.recarray)[0]


def new_game() -> Any:
    """Return an empty Game record; `setup.start_game` fills it."""
    return PlainRecord(fields.GAME) if jit.PLAIN else _record(GAME_DTYPE)


def new_tables() -> Any:
    """Return an empty Tables record; `montecarlo.simulation.tables` fills it from an edition."""
    if not jit.PLAIN:
        return _record(TABLES_DTYPE)
    tables: Any = PlainRecord(fields.TABLES)
    tables.seed = np.zeros((2, fields.SEED_ROUNDS), object)  # of Python's own integers (`jit.word`)
    tables.strategy = [PlainRecord(fields.STRATEGY) for _ in range(fields.MAX_PLAYERS)]
    return tables


def new_outcomes(count: int) -> Any:
    """Return room for the outcomes of so many games: a record array, read as `outcomes["rounds"]`."""
    return np.zeros(count, OUTCOME_DTYPE).view(np.recarray)


def copy_game(source: Any) -> Any:
    """Return an independent copy of a Game record."""
    target = new_game()
    copy_into(target, source)
    return target


def copy_into(target: Any, source: Any) -> None:
    """Make a Game record, as `new_game` gives it, a copy of another one, in a few microseconds where it is compiled."""
    if not jit.PLAIN:
        target.base.view(np.uint8)[...] = source.base.view(np.uint8)  # as bytes: field by field takes ten times as long
        return
    for field in fields.GAME:
        if field.shape:
            getattr(target, field.name)[...] = getattr(source, field.name)
        else:
            setattr(target, field.name, getattr(source, field.name))


if not jit.PLAIN:
    import numba

    TYPES: dict[str, Any] = {
        "game": numba.from_dtype(GAME_DTYPE),
        "tables": numba.from_dtype(TABLES_DTYPE),
        "outcomes": numba.from_dtype(OUTCOME_DTYPE)[::1],
        "log": numba.int64[:, ::1],
        "orders": numba.int64[::1],
    }
