"""Compile the engine once, so that tests running side by side load it and none compiles it again."""

import importlib
import pkgutil

import tests.conftest  # noqa: F401 - points the cache at the folder of the tests
from montecarlo import engine
from montecarlo.engine import jit


def main() -> None:
    if jit.PLAIN:
        return
    for module in pkgutil.iter_modules(engine.__path__, "montecarlo.engine."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, jit.Entry):
                value.compile()


if __name__ == "__main__":
    main()
