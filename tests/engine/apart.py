"""Python processes apart from the tests: with or without the JIT, with a cache of their own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.conftest import ROOT

PLAIN = {"NUMBA_DISABLE_JIT": "1"}
COMPILED = {"NUMBA_DISABLE_JIT": "0"}
PATIENCE_SECONDS = 900


def run(*arguments: str, environment: Mapping[str, str], cache: Path | None = None) -> str:
    """Run ``python ARGUMENTS`` in the checkout and return what it prints; a failure fails the test."""
    surroundings = {**os.environ, **environment}
    if cache is not None:
        surroundings["MONTECARLO_CACHE_DIR"] = str(cache)
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
