"""One progress bar over all tables of an experiment, and one for each arm of the table that is being played."""

import os
import shutil
import sys
import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Final, Self

from montecarlo.cli import console
from montecarlo.simulation.words import counted

NAME_WIDTH: Final = 36  # of an arm; longer names are cut
ARM_BAR: Final = 30
SPARE_LINES: Final = 2  # of the terminal, for what stands above


class Bars:
    """Progress on standard error: bars on a terminal, a line for each table elsewhere, nothing when quiet.

    Arms of a table are played side by side, so that all of them move; where the terminal is too low for one line each,
    the arm that was played last is shown. May be told of games by several threads.

    Parameters
    ----------
    total : int
        Games of all arms of all tables, at most.
    tables : int
        Number of tables.
    quiet : bool
        Show nothing.
    """

    def __init__(self, total: int, tables: int, *, quiet: bool = False) -> None:
        self.total = total
        self.tables = tables
        self.table = 0
        self.name = ""
        self.arms: tuple[str, ...] = ()
        self.games = 0
        self.done: list[int] = []
        self._before = 0  # games of the tables that are over
        self.played = 0  # games played by this call
        self._last = 0  # the arm that was played last
        self._drawn = 0.0
        self._lines = 0  # on the screen
        self._lock = threading.Lock()
        self._start = self._table_start = time.monotonic()
        self.on_terminal = not quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.in_lines = not quiet and not self.on_terminal

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._clear()

    def begin(self, name: str, arms: Sequence[str], games: int) -> None:
        """Say that a table begins, with the games of each of its arms."""
        self.table += 1
        self.name, self.arms, self.games = name, tuple(arms), games
        self.done = [0] * len(arms)
        self._table_start = time.monotonic()
        self._draw()

    def advance(self, arm: int, games: int) -> None:
        """Say that so many more games of an arm are played."""
        with self._lock:
            self.done[arm] += games
            self.played += games
            self._last = arm
            if time.monotonic() - self._drawn >= 1 / console.DRAWS_PER_SECOND:
                self._draw()

    def end(self, games: int) -> None:
        """Say that a table is over, and how many games each of its arms has, those of an earlier call included."""
        self._before += self.games * len(self.arms)  # with a stopping rule the rest is not to be played any more
        self.done = []
        if self.in_lines:
            seconds = console.duration(time.monotonic() - self._table_start)
            played = f"{counted(len(self.arms), 'arm')} of {counted(games, 'game', console.number(games))}"
            console.err(f"table {self.table} of {self.tables} ({self.name}): {played}, {seconds}")

    def over_all(self, seconds: float) -> str:
        """The line over all tables after so many seconds."""
        done = self._before + sum(self.done)
        parts = [f"table {self.table} of {self.tables} ({self.name})"]
        if self.played and seconds > 0:
            rate = self.played / seconds
            parts.append(f"{console.number(rate, 0 if rate >= console.DRAWS_PER_SECOND else 1)} games/s")
            parts.append(f"{console.duration(max(0, self.total - done) / rate)} left")
        return f"{_bar(done, self.total, console.BAR_WIDTH)}  over all, {', '.join(parts)}"

    def of_arm(self, arm: int) -> str:
        """The line of an arm."""
        name = self.arms[arm]
        name = name if len(name) <= NAME_WIDTH else f"{name[: NAME_WIDTH - 3]}..."
        games = counted(self.games, "game", console.number(self.games))
        return (
            f"{_bar(self.done[arm], self.games, ARM_BAR)}  arm {arm + 1} of {len(self.arms)}: {name}, "
            f"{console.number(self.done[arm])} of {games}"
        )

    def lines(self, seconds: float, height: int) -> list[str]:
        """What is on a terminal of this height after so many seconds."""
        shown = range(len(self.arms)) if len(self.arms) + SPARE_LINES < height else [self._last]
        return [self.over_all(seconds), *(self.of_arm(arm) for arm in shown if self.done)]

    def _draw(self) -> None:
        if not self.on_terminal:
            return
        self._drawn = time.monotonic()
        columns, height = console.width() - 1, shutil.get_terminal_size().lines
        lines = [line[:columns] for line in self.lines(self._drawn - self._start, height)]
        text = "\n".join(lines)
        print(f"{self._home()}{text}", end="", file=sys.stderr, flush=True)
        self._lines = len(lines)

    def _home(self) -> str:
        """Back to the first of the lines on the screen, and everything from there on cleared."""
        up = f"\x1b[{self._lines - 1}A" if self._lines > 1 else ""
        return f"\r{up}\x1b[J"

    def _clear(self) -> None:
        if self.on_terminal:
            print(self._home(), end="", file=sys.stderr, flush=True)
            self._lines = 0


def _bar(done: int, total: int, width: int) -> str:
    share = min(1.0, done / total) if total else 1.0
    filled = int(share * width)
    return f"[{'#' * filled}{'.' * (width - filled)}] {share:4.0%}"
