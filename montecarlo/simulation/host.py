"""Where and when a run was played: `host.json`, the one file of a run folder that may differ between two equal runs."""

import json
import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any, Final

from montecarlo import __version__
from montecarlo.simulation.folder import HOST, RunFolder, write_file

SCHEMA: Final = {"name": "montecarlo.host", "version": 1}
LIBRARIES: Final = ("numpy", "numba", "joblib", "pydantic")


def now() -> str:
    """Give the time in UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Session:
    """One call that played for a run.

    Parameters
    ----------
    command : str
        The command: simulate, resume, ...
    """

    def __init__(self, command: str) -> None:
        self.command = command
        self.began = now()

    def write(self, folder: RunFolder, jobs: int, timing: dict[str, Any]) -> None:
        """Add this call to the folder's `host.json`.

        Raises
        ------
        MontecarloError
            The file cannot be written.
        """
        this = {
            "command": self.command,
            "began": self.began,
            "ended": now(),
            "jobs": jobs,
            "timing": timing,
            "machine": _machine(),
            "versions": _versions(),
        }
        data = {"schema": SCHEMA, "sessions": [*sessions(folder), this]}
        write_file(folder / HOST, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def sessions(folder: RunFolder) -> list[dict[str, Any]]:
    """Give the calls so far; none where the file is missing or not ours (it decides nothing)."""
    try:
        data = json.loads((folder / HOST).read_text(encoding="utf-8"))
        found = list(data["sessions"])
    except (OSError, ValueError, KeyError, TypeError):
        return []
    return found


def _machine() -> dict[str, Any]:
    return {
        "name": platform.node(),
        "system": platform.platform(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
    }


def _versions() -> dict[str, str]:
    return {
        "montecarlo": __version__,
        "python": platform.python_version(),
        **{name: version(name) for name in LIBRARIES},
    }
