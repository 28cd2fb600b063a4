"""Playing the tables of an experiment one after the other: folder, progress, Ctrl-C, stopping rule."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from montecarlo.analysis.compare import Stop
from montecarlo.analysis.compare_estimate import PRECISION, family_of
from montecarlo.analysis.compare_stop import StopRule, refuse_out_of_reach, sequential_metric
from montecarlo.cli import console
from montecarlo.cli.bars import Bars
from montecarlo.cli.session import INTERRUPTED, TIME_DIGITS
from montecarlo.errors import Fault, InputError
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.experiment import Laid, Table
from montecarlo.simulation.folder import (
    HOST,
    MANIFEST,
    NEW_FOLDER,
    TABLES,
    UNFINISHED,
    manifest_text,
    other_than,
    write_file,
)
from montecarlo.simulation.paired_sums import Sums
from montecarlo.simulation.run import jobs_for, stop_on_interrupt
from montecarlo.simulation.words import counted

OUT: Final = "--out"

Played = list[tuple[Comparison, Sums]]


@dataclass(frozen=True)
class Match:
    """An experiment, ready to be played.

    Attributes
    ----------
    laid : Laid
        Its tables.
    file : str
        Its name or file, for messages.
    folder : Path
        Where it is kept.
    contests : tuple of Contest
        What plays each table.
    rule : StopRule, optional
        The stopping rule.
    """

    laid: Laid
    file: str
    folder: Path
    contests: tuple[Contest, ...]
    rule: StopRule | None

    @classmethod
    def of(cls, laid: Laid, file: str, folder: Path) -> "Match":
        """Make an experiment ready.

        Raises
        ------
        InputError
            Its stopping rule looks at a metric that does not do.
        """
        rule = _rule(laid, file)
        stop = None if rule is None else rule.as_data()
        contests = tuple(Contest(table.comparison, laid.games, stop) for table in laid.tables)
        return cls(laid, file, folder, contests, rule)

    @property
    def text(self) -> str:
        """The manifest as it is written: what decides the result, and nothing else."""
        data = self.laid.manifest([contest.id for contest in self.contests])
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    def holds(self) -> bool:
        """Say whether the folder holds exactly this experiment already, or refuse it; nothing is written.

        Raises
        ------
        InputError
            The folder holds something else.
        """
        try:
            names = {file.name for file in self.folder.iterdir()} if self.folder.exists() else set()
            text = manifest_text(self.folder) if MANIFEST in names else None
        except OSError as error:
            wrong = f"is no folder to write to ({error.strerror or error})"
            raise InputError([Fault(OUT, str(self.folder), wrong, "name a new folder")]) from error
        if text is not None and text != self.text:
            wrong = f"holds {other_than(self.text, text)}"
            raise InputError([Fault(OUT, str(self.folder), wrong, NEW_FOLDER)])
        if text is None and any(name not in (HOST, TABLES) and not name.endswith(UNFINISHED) for name in names):
            raise InputError([Fault(OUT, str(self.folder), "is not empty and holds no experiment", NEW_FOLDER)])
        return text is not None

    def begin(self, jobs: int | None) -> None:
        """Make the folder, or go on with one that holds this; a precision out of reach is refused before.

        Raises
        ------
        InputError
            The folder holds something else, or the precision cannot be reached.
        MontecarloError
            The folder cannot be written.
        """
        if self.holds():
            return
        if self.rule is not None:
            self._refuse_out_of_reach(self.rule, jobs)
        write_file(self.folder / MANIFEST, self.text)

    def _refuse_out_of_reach(self, rule: StopRule, jobs: int | None) -> None:
        level = family_of([table.comparison for table in self.laid.tables]).level
        for table in self.laid.tables:
            try:
                refuse_out_of_reach(
                    rule, table.comparison, self.laid.games, jobs, level=level, most_option="precision.max_games"
                )
            except InputError as error:
                raise InputError([_of_precision(fault, self.file, table) for fault in error.faults]) from error


def play_tables(match: Match, jobs: int | None, quiet: bool) -> tuple[Played, Stop | None, bool, dict[str, Any]]:
    """Play the tables that the folder does not have yet; the first Ctrl-C lets the running batches end.

    Returns
    -------
    played : list of (Comparison, Sums)
        The tables as far as they were played, the last one perhaps not to its end.
    stop : Stop, optional
        How the stopping rule ended.
    complete : bool
        Whether all tables are played to their ends.
    timing : dict
        Times of this call.
    """
    laid, rule = match.laid, match.rule
    level = family_of([table.comparison for table in laid.tables]).level
    began, cpu = time.perf_counter(), time.process_time()
    played: Played = []
    complete = True
    with stop_on_interrupt() as stop, Bars(laid.arms * laid.games, len(laid.tables), quiet=quiet) as bars:
        for table, contest in zip(laid.tables, match.contests, strict=True):
            comparison = table.comparison
            bars.begin(table.name, [arm.name for arm in comparison.arms], laid.games)
            enough = None if rule is None else _enough(rule, comparison, level)
            folder = match.folder / TABLES / table.folder
            sums, complete = contest.play(folder, jobs=jobs, enough=enough, on_arm=bars.advance, stop=stop)
            played.append((comparison, sums))
            if not complete:
                break
            bars.end(sums.games)
    seconds = time.perf_counter() - began
    timing = {
        "play_seconds": round(seconds, TIME_DIGITS),
        "cpu_seconds": round(time.process_time() - cpu, TIME_DIGITS),
        "games_per_second": round(bars.played / seconds, 1) if bars.played else None,
        "jobs": jobs_for(match.contests[0].batches, jobs),
    }
    ended = None
    if rule is not None and complete:
        reached = all(rule.is_reached(comparison, sums, level) for comparison, sums in played)
        ended = Stop(rule.rule, rule.metric.name, rule.half_width, reached)
    return played, ended, complete, timing


def say_interrupted(match: Match, played: Played) -> int:
    """Say how far an interrupted experiment came; give the exit code."""
    tables = len(match.laid.tables)
    games = played[-1][1].games if played else 0
    done = f"{counted(games, 'game', console.number(games))} of each arm"
    console.err(
        f"interrupted in table {len(played)} of {tables}, after {done}; they are kept in {match.folder}, and the same "
        "command goes on from there"
    )
    return INTERRUPTED


def _enough(rule: StopRule, comparison: Comparison, level: float) -> Any:
    return lambda sums: rule.is_reached(comparison, sums, level)


def _rule(laid: Laid, file: str) -> StopRule | None:
    """The stopping rule of an experiment, made sure of for every table."""
    precision = laid.experiment.precision
    if precision is None:
        return None
    rule = None
    for table in laid.tables:
        try:
            metric = sequential_metric(precision.metric, table.comparison.metrics, "")
        except InputError as error:
            raise InputError([_of_precision(fault, file, table) for fault in error.faults]) from error
        rule = StopRule(PRECISION, metric, precision.half_width)
    return rule


def _of_precision(fault: Fault, file: str, table: Table) -> Fault:
    return fault._replace(file=file, place=f"precision, {table.name}")
