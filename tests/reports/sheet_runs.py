"""Runs of few games, as `montecarlo sheet` plays them, with their tables: for tests of what a sheet reads."""

from functools import cache
from pathlib import Path

from montecarlo.cli.sheet_run import tables
from montecarlo.simulation.folder import RunFolder, write_file
from montecarlo.simulation.plan import Plan, make_plan

GAMES = 64
CUT = "round_cap=200"


@cache
def run(rules: str = "", players: int = 2, edition: str = "no-c1009") -> tuple[Plan, dict[str, str]]:
    """A run and its tables; nobody changes them."""
    plan = make_plan(edition, rules, (CUT,), players, "balanced", 1, GAMES)
    return plan, tables(plan, 1, True)


def folder_of(plan: Plan, texts: dict[str, str], folder: Path) -> Path:
    """A folder with the manifest of a run and these tables."""
    RunFolder(folder).begin(plan)
    for name, text in texts.items():
        write_file(folder / name, text)
    return folder
