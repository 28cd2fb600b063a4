"""The program as a user starts it: a process of its own, with its output and exit code."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 300  # seconds: a cold compilation and more
BARE = {"TERM": "dumb", "PYTHONWARNINGS": "error"}  # what a terminal adds is left away, a warning is an error


def montecarlo(
    *args: str,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
    python: Sequence[str] = (sys.executable,),
) -> subprocess.CompletedProcess[str]:
    """Run `montecarlo ARGS` and give its completed process; `python` is the interpreter with its own options."""
    inherited = {
        name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")
    }
    return subprocess.run(
        [*python, "-m", "montecarlo", *args],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**inherited, **BARE, **(env or {})},
        cwd=cwd,
        timeout=LONGEST,
        check=False,
    )
