"""Many numbers of the random streams at once, drawn through the engine's own functions."""

from collections.abc import Callable
from typing import Any

import numpy as np

from montecarlo.engine import jit, philox, records, streams
from tests.engine.machine import Numbers


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a loop over draws where the engine is compiled (its rules cannot be called from outside)."""
    if jit.PLAIN:
        return function
    import numba

    return numba.njit(error_model="numpy")(function)


@compiled
def words(draw, stream, low, high, keys, out):  # type: ignore[no-untyped-def]
    """Write the four words of one counter and key."""
    result = philox.philox(jit.word(draw), jit.word(stream), jit.word(low), jit.word(high), keys)
    for at in range(4):
        out[at] = result[at]


@compiled
def draws(draw, stream, low, high, keys, out):  # type: ignore[no-untyped-def]
    """Write the words of four draws on end, made side by side: word by draw."""
    philox.philox_lanes(jit.word(draw), jit.word(stream), jit.word(low), jit.word(high), keys, out)


@compiled
def dice(game, tables, first, player, roll, out):  # type: ignore[no-untyped-def]
    """Write roll `roll` of a seat in `len(out)` games on end."""
    for row in range(len(out)):
        game.number = first + row
        game.rolled[player] = roll
        streams.draw_dice(game, tables, player)
        streams.roll_dice(game, tables, player)
        out[row, 0] = game.dice[0]
        out[row, 1] = game.dice[1]


@compiled
def orders(game, tables, first, deck, out):  # type: ignore[no-untyped-def]
    """Write the order of a deck in `len(out)` games on end."""
    for row in range(len(out)):
        game.number = first + row
        streams.shuffle_deck(game, tables, deck)
        for place in range(tables.deck_size[deck]):
            out[row, place] = game.deck_order[deck, place]


@compiled
def lots(game, tables, first, player, bound, out):  # type: ignore[no-untyped-def]
    """Write the first lot of a seat, below `bound`, in `len(out)` games on end."""
    for row in range(len(out)):
        game.number = first + row
        game.drawn_lots[player] = 0
        out[row] = streams.lot(game, tables, player, bound)


@compiled
def openings(game, tables, first, chair, out):  # type: ignore[no-untyped-def]
    """Write the first opening roll of a chair in `len(out)` games on end."""
    for row in range(len(out)):
        game.number = first + row
        streams.opening_roll(game, tables, chair, 0)
        out[row, 0] = game.dice[0]
        out[row, 1] = game.dice[1]


def seated_game(players: int) -> Any:
    """Make a Game in which every seat has its streams."""
    game = records.new_game()
    game.stream[:players] = np.arange(players)
    return game


def rolls(tables: Any, games: int, seat: int, roll: int, first: int = 0) -> Numbers:
    """Draw roll `roll` of a seat in so many games: int64[games, 2]."""
    out = np.zeros((games, 2), np.int64)
    dice(seated_game(int(tables.players)), tables, first, seat, roll, out)
    return out
