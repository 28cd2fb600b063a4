"""Getting the compiled engine ready once, before games are played side by side."""

from collections.abc import Callable
from typing import Final

from montecarlo.engine import jit
from montecarlo.engine.play import play

COMPILED: Final = "*.nbi"  # the index that numba writes beside compiled code
FIRST_RUN: Final = "compiling the engine (first run only)"


def is_compiled() -> bool:
    """Say whether the engine of exactly these sources lies in the cache, or needs no compilation."""
    return jit.PLAIN or any(jit.cache_folder().rglob(COMPILED))


def warm_up(say: Callable[[str], None]) -> None:
    """Compile the engine or load it from the cache.

    Parameters
    ----------
    say : callable
        Takes the message that the engine is being compiled, which takes a minute.
    """
    if jit.PLAIN:
        return
    if not is_compiled():
        say(FIRST_RUN)
    play.compile()
