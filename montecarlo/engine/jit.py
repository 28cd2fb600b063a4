"""The one place that knows how the engine is compiled.

With `NUMBA_DISABLE_JIT=1` the decorators do nothing and numba is not even imported: the whole engine is then ordinary
Python that a debugger can step through.

The on-disk cache of numba looks only at the file of the cached function, not at the functions it calls, so its folder
is named after a hash of all engine sources: an edit in any of them is never answered from an old cache.
"""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
CACHE_VARIABLE = "MONTECARLO_CACHE_DIR"

# Words of the random streams: 64 unsigned bits when compiled, Python's own integers (faster there) when not.
word: Any = int if PLAIN else np.uint64
# ... and the way back to the numbers of the game. (uint64 together with int64 would silently become a float.)
whole: Any = int if PLAIN else np.int64


def source_hash() -> str:
    """Return a short hash of every source file of the engine, the key of the compiled cache."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder of the compiled engine of exactly these sources (it may not exist yet)."""
    chosen = os.environ.get(CACHE_VARIABLE)
    root = Path(chosen) if chosen else platformdirs.user_cache_path("montecarlo")
    checked = "-checked" if os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0") else ""  # numba does not ask
    return root / f"engine-{source_hash()}{checked}"


if PLAIN:

    def kernel(function: Callable[..., Any]) -> Any:
        """Leave a rule of the game as it is."""
        return function

    leaf = kernel
    rare = kernel

    def lowest_bit(bits: int) -> int:
        """Return the number of the lowest of the bits that are set."""
        return (int(bits) & -int(bits)).bit_length() - 1

    def highest_bit(bits: int) -> int:
        """Return the number of the highest of the bits that are set."""
        return int(bits).bit_length() - 1

    def entry(*_arguments: str) -> Any:
        """Leave an entry point as it is."""
        return kernel

else:
    import numba
    from numba.core import cgutils
    from numba.extending import intrinsic

    numba.config.CACHE_DIR = str(cache_folder())  # type: ignore[attr-defined]  # numba makes its settings at run time

    # nogil: joblib's threads play in parallel. error_model numpy: no test for division by zero before every division.
    OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
    # Rules are only called by compiled rules: the wrappers that Python would need are half of the compile time.
    INNER: dict[str, Any] = {**OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

    def kernel(function: Callable[..., Any]) -> Any:
        """Compile a rule of the game as part of the entry point that reaches it."""
        # Said, or numba hands it down: what a `leaf` calls would be inlined everywhere too.
        return _once(numba.njit(**INNER, forceinline=False)(function))

    def leaf(function: Callable[..., Any]) -> Any:
        """Compile a tiny function that is inlined everywhere: only for those that profiling has named."""
        return _once(numba.njit(**INNER, forceinline=True)(function))

    def rare(function: Callable[..., Any]) -> Any:
        """Compile what few games ever need: never inlined, and the code around it is laid out without it.

        The loop of `play` is one large function: the less there is in it, the more of what it always uses stays in the
        processor's registers.
        """
        RARE.add(function.__qualname__)
        return kernel(function)

    @intrinsic
    def lowest_bit(_typing: Any, bits: Any) -> Any:
        """Return the number of the lowest of the bits that are set: one instruction of the processor."""

        def count_zeros(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], cgutils.true_bit)  # which says: never asked of nought

        return bits(bits), count_zeros

    @intrinsic
    def highest_bit(_typing: Any, bits: Any) -> Any:
        """Return the number of the highest of the bits that are set: likewise."""

        def count_zeros(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            width = arguments[0].type.width
            return builder.sub(arguments[0].type(width - 1), builder.ctlz(arguments[0], cgutils.true_bit))

        return bits(bits), count_zeros

    KERNELS: set[str] = set()  # names of all of them: what is linked into an entry point
    RARE: set[str] = set()

    def _once(dispatcher: Any) -> Any:
        """Let a kernel be compiled for int64 only.

        A constant argument has a type of its own for numba, so `pay(..., 0)` and `pay(..., -1)` would be compiled
        apart: twice as many kernels in all. Here a constant counts as the integer it is.
        """
        KERNELS.add(dispatcher.py_func.__qualname__)
        find = dispatcher.get_call_template

        def get_call_template(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
            return find(tuple(numba.types.unliteral(argument) for argument in arguments), keywords)

        dispatcher.get_call_template = get_call_template
        return dispatcher

    def entry(*arguments: str) -> Any:
        """Compile an entry point for fixed argument types, named as in `records.TYPES`, and keep it on disk.

        The compilation waits for the first call, so that importing the engine costs nothing.
        """

        def decorate(function: Callable[..., Any]) -> Any:
            return Entry(function, arguments)

        return decorate

    class Entry:
        """An entry point that is compiled, or loaded from the cache, when it is first called."""

        def __init__(self, function: Callable[..., Any], arguments: tuple[str, ...]) -> None:
            self.function = function
            self.arguments = arguments
            self.compiled: Any = None

        def compile(self) -> Any:
            """Compile now (or load) and return the dispatcher."""
            from numba.core.compiler_lock import global_compiler_lock

            with global_compiler_lock:  # numba is changed meanwhile
                if self.compiled is None:
                    from montecarlo.engine import records
                    from montecarlo.engine.whole import one_program, plain_indices

                    signature = numba.void(*(records.TYPES[name] for name in self.arguments))
                    with plain_indices(), one_program(KERNELS, RARE, self.function.__qualname__):
                        self.compiled = numba.njit(signature, cache=True, **OPTIONS)(self.function)
                return self.compiled

        def __call__(self, *arguments: Any) -> Any:
            """Call the compiled function."""
            return self.compile()(*arguments)
