"""Playing a comparison at the terminal: progress, Ctrl-C, times."""

import threading
import time
from pathlib import Path
from typing import Any, Final

from montecarlo.cli import console
from montecarlo.cli.session import INTERRUPTED, TIME_DIGITS
from montecarlo.simulation.compare_play import Contest, Enough
from montecarlo.simulation.paired_sums import Sums
from montecarlo.simulation.run import stop_on_interrupt
from montecarlo.simulation.words import counted

KEPT: Final = "; they are kept, and the same command goes on from there"
LOST: Final = "; with --out DIR they would be kept"


def play_at_terminal(
    contest: Contest, folder: Path | None, jobs: int | None, enough: Enough | None, quiet: bool
) -> tuple[Sums, bool, dict[str, Any]]:
    """Play a comparison with a progress bar; the first Ctrl-C lets the running batches end.

    Returns
    -------
    sums : Sums
        What has been played.
    complete : bool
        Whether it was played to its end.
    timing : dict
        Seconds on the clock and of the processor, and games a second.
    """
    arms = len(contest.comparison.arms)
    began, cpu = time.perf_counter(), time.process_time()
    lock = threading.Lock()
    played = 0
    with stop_on_interrupt() as stop, console.Progress(contest.games * arms, "game", quiet=quiet) as bar:

        def on_arm(arm: int, games: int) -> None:
            nonlocal played
            with lock:
                played += games
                bar.advance(games)

        sums, complete = contest.play(folder, jobs=jobs, enough=enough, on_arm=on_arm, stop=stop)
    seconds = time.perf_counter() - began
    timing = {
        "play_seconds": round(seconds, TIME_DIGITS),
        "cpu_seconds": round(time.process_time() - cpu, TIME_DIGITS),
        "games_per_second": round(played / seconds, 1) if played else None,
    }
    return sums, complete, timing


def say_interrupted(games: int, out: str | None) -> int:
    """Say how far an interrupted comparison came; give the exit code."""
    console.err(f"interrupted after {counted(games, 'game', console.number(games))} of each arm{KEPT if out else LOST}")
    return INTERRUPTED
