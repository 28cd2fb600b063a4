"""Compiles or loads the engine and says what that cost and what came of it: `python -m tests.engine.compiling`.

With `others` functions of the tests that call kernels are compiled in the same process, before it and after it.
"""

import importlib
import json
import os
import pkgutil
import re
import sys
from collections.abc import Iterator
from typing import Any

import numba
import numpy as np

from montecarlo import engine
from montecarlo.engine import fields, records
from montecarlo.engine.play import ORDERS, play
from tests.engine import sampling
from tests.engine.arms import arm, tables_of

DOUBLE = re.compile(r"\b(double|float)\b")


@numba.njit
def share(part: Any, whole: Any) -> Any:
    """Divide: what the search for floats has to find."""
    return part / whole


def play_one_game() -> None:
    """Play the shortest of games, so that everything is compiled."""
    tables = tables_of(arm(0, "round_cap=1"), 1)
    log = np.zeros((1, fields.EVENT_WIDTH), np.int64)
    play(records.new_game(), tables, records.new_outcomes(1), np.zeros(ORDERS, np.int64), log)


def kernels() -> Iterator[tuple[str, Any]]:
    """Give every compiled function of the engine with its name."""
    for found in pkgutil.iter_modules(engine.__path__, "montecarlo.engine."):
        for name, value in vars(importlib.import_module(found.name)).items():
            if isinstance(value, numba.core.dispatcher.Dispatcher) and value.py_func.__module__ == found.name:
                yield f"{found.name}.{name}", value


def floats_in(dispatcher: Any) -> list[str]:
    """Name the variables of a compiled function that are floats."""
    return [
        f"{name}: {kind}"
        for result in dispatcher.overloads.values()
        for name, kind in result.type_annotation.typemap.items()
        if isinstance(kind, numba.types.Float)
    ]


def main() -> None:
    others = sys.argv[1:] == ["others"]
    game, tables = sampling.seated_game(4), tables_of(arm(0), 1)
    if others:
        sampling.lots(game, tables, 0, 0, 6, np.zeros(1, np.int64))
    play_one_game()
    if others:
        sampling.orders(game, tables, 0, 0, np.zeros((1, fields.MAX_CARDS), np.int64))
    used = os.times()
    compiled = play.compile()
    hits = sum(compiled.stats.cache_hits.values())
    said: dict[str, Any] = {
        "cpu_seconds": round(used.user + used.system, 2),
        "cache_hits": hits,
        "signatures": len(compiled.overloads),
    }
    if not hits:  # only what was compiled here can be looked into
        code = "".join(compiled.inspect_llvm().values())
        said["doubles_in_the_code"] = len(DOUBLE.findall(code))
        share(1, 2)
        said["doubles_in_a_share"] = len(DOUBLE.findall("".join(share.inspect_llvm().values())))
        said["kernels"] = {
            name: {"signatures": len(one.overloads), "floats": floats_in(one)} for name, one in kernels()
        }
    print(json.dumps(said))


if __name__ == "__main__":
    main()
