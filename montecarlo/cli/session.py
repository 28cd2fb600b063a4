"""Playing a plan at the terminal: warm-up, progress, Ctrl-C, folder, and the summary at the end."""

import json
import os
import shlex
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

import typer

from montecarlo.analysis.precision import goal_of
from montecarlo.analysis.summary import Summary, summarise
from montecarlo.cli import console, options
from montecarlo.errors import Fault, InputError
from montecarlo.reports import summary_json, summary_text
from montecarlo.reports.run_tables import run_tables
from montecarlo.simulation.batch import Played, game_header
from montecarlo.simulation.folder import ROWS_UNFINISHED, RunFolder, cannot_write, make_folder, sync_folder, write_file
from montecarlo.simulation.host import Session
from montecarlo.simulation.plan import Plan
from montecarlo.simulation.run import Result, kept_result, play_run, stop_on_interrupt
from montecarlo.simulation.warm import warm_up
from montecarlo.simulation.words import counted

INTERRUPTED: Final = 130
TIME_DIGITS: Final = 3


class Wanted(NamedTuple):
    """How a plan is played and shown: nothing here changes its results."""

    command: str
    jobs: int | None = None
    processes: bool = False
    as_json: bool = False
    quiet: bool = False
    save_games: str | None = None


class GamesFile:
    """The file of `--save-games`: written beside its name, and renamed when the rows in it are whole.

    Parameters
    ----------
    path : Path
        The file, as `options.file` gives it; where it is a link, the file it points to is written.
    plan : Plan
        What is played, for the columns.

    Raises
    ------
    InputError
        It cannot be written.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = Path(os.path.realpath(path))
        try:
            self.unfinished = self.path.with_name(self.path.name + ROWS_UNFINISHED)
            self.file = self.unfinished.open("w", encoding="utf-8", newline="")
        except OSError as error:
            wrong, right = f"cannot be written ({error.strerror})", "name a file in a folder you may write to"
            raise InputError([Fault(options.SAVE_GAMES, str(path), wrong, right)]) from error
        self.write(game_header(plan))

    def write(self, rows: str) -> None:
        """Write rows."""
        try:
            self.file.write(rows)
        except OSError as error:
            raise cannot_write(self.path, error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self.file.flush()
                os.fsync(self.file.fileno())
                self.file.close()
                self.unfinished.replace(self.path)
                sync_folder(self.path.parent)
        except OSError as failed:
            if kind is None:
                raise cannot_write(self.path, failed) from failed
        finally:
            with suppress(OSError):  # what could not be written is dropped, and has been told
                self.file.close()
            self.unfinished.unlink(missing_ok=True)


def play_and_show(
    plan: Plan, out: str | None, wanted: Wanted, more: Callable[[Summary], dict[str, Any]] | None = None
) -> None:
    """Play a plan, keep it where a folder is named, and print its summary.

    Parameters
    ----------
    plan : Plan
        What is played.
    out : str or None
        Folder of the run.
    wanted : Wanted
        How it is played and shown.
    more : callable, optional
        What the JSON object of a run that was played to its end has besides.

    Raises
    ------
    InputError, MontecarloError
        The folder or a file cannot be used, or a game could not go on.
    typer.Exit
        With 130 after Ctrl-C; what was finished is kept and shown.
    """
    began = time.perf_counter()
    folder = None if out is None else RunFolder(Path(out))
    if folder is not None:
        folder.holds(plan)
        kept = folder.groups()
        if kept and wanted.save_games:
            right = "name a new folder, or leave out --save-games"
            raise InputError([Fault(options.SAVE_GAMES, "", f"the games that {out} has already are not kept", right)])
        if kept and not wanted.quiet:
            console.err(f"note: {out} {_what_is_kept(plan, folder)}")
    with _said_how_to_go_on(out):
        session = Session(wanted.command)
        result = _play(plan, folder, wanted)
        summary = summarise(plan, result.tally)
        timing = _timing(result, wanted, began)
        if folder is not None:
            for name, text in run_tables(summary).items() if result.complete else ():
                write_file(folder / name, text)
            session.write(folder, result.jobs, timing)
        also = more(summary) if more is not None and wanted.as_json and result.complete else {}
        show(summary, result, wanted.as_json, timing, out, also)
    if not result.complete:
        _say_interrupted(plan, result, out, wanted)
        raise typer.Exit(INTERRUPTED)


def _what_is_kept(plan: Plan, folder: RunFolder) -> str:
    """Say of a folder with tallies whether anything is still to be played."""
    if kept_result(plan, folder, goal_of(plan)).complete:
        return "has all games of this run; none is left to play"
    return "has tallies of this run; only what is missing is played"


def _play(plan: Plan, folder: RunFolder | None, wanted: Wanted) -> Result:
    """Play what the folder does not have yet; Ctrl-C lets running batches finish."""
    with _games_file(plan, folder, wanted) as rows, stop_on_interrupt() as stop:
        if folder is not None:
            folder.begin(plan)
        warm_up(console.err)
        with console.Progress(plan.games, "game", quiet=wanted.quiet) as bar:

            def on_batch(played: Played) -> None:
                if rows is not None:
                    rows.write(played.rows)
                bar.advance(played.tally.games)

            return play_run(
                plan,
                jobs=wanted.jobs,
                backend="processes" if wanted.processes else "threads",
                folder=folder,
                goal=goal_of(plan),
                stop=stop,
                on_batch=on_batch,
                with_rows=rows is not None,
            )


@contextmanager
def _said_how_to_go_on(out: str | None) -> Iterator[None]:
    """Say it also to who presses Ctrl-C again, so that nothing more is waited for."""
    try:
        yield
    except KeyboardInterrupt:
        if out is not None:
            console.err(f"what {out} has already is kept; go on with: {resume_command(out)}")
        raise


@contextmanager
def _games_file(plan: Plan, folder: RunFolder | None, wanted: Wanted) -> Iterator[GamesFile | None]:
    """Open the file of the games before anything else is written: a wrong call leaves nothing behind."""
    if wanted.save_games is None:
        yield None
    else:
        if folder is not None and Path(wanted.save_games).parent.resolve() == folder.path.resolve():
            make_folder(folder.path)
        with GamesFile(Path(wanted.save_games), plan) as file:
            yield file


def _say_interrupted(plan: Plan, result: Result, out: str | None, wanted: Wanted) -> None:
    games = result.tally.games
    done = f"interrupted after {counted(games, 'game', console.number(games))}"
    if out is not None:
        console.err(f"{done}, which are kept; go on with: {resume_command(out)}")
    else:
        console.err(f"{done}; with --out DIR they would be kept")
    if wanted.save_games is not None:
        console.err(f"{wanted.save_games} has the games that were finished")


def console_command(*parts: str) -> str:
    """Give a command line of this program, quoted for a shell."""
    return shlex.join(("montecarlo", *parts))


def _timing(result: Result, wanted: Wanted, began: float) -> dict[str, Any]:
    """How long this call took; `cpu_seconds` includes what processes played, without their start."""
    cpu = time.process_time() + (result.play_cpu_seconds if wanted.processes and result.jobs > 1 else 0.0)
    return {
        "elapsed_seconds": round(time.perf_counter() - began, TIME_DIGITS),
        "cpu_seconds": round(cpu, TIME_DIGITS),
        "play_seconds": round(result.play_seconds, TIME_DIGITS),
        "play_cpu_seconds": round(result.play_cpu_seconds, TIME_DIGITS),
        "rolls_per_second": _rate(result.rolls_now, result.play_seconds),
        "games_per_second": _rate(result.games_now, result.play_seconds),
        "cpu_rolls_per_second": _rate(result.rolls_now, result.play_cpu_seconds),
        "jobs": result.jobs,
    }


def _rate(number: int, seconds: float) -> float | None:
    return round(number / seconds, 1) if number and seconds > 0 else None


def show(
    summary: Summary,
    result: Result,
    as_json: bool,
    timing: dict[str, Any] | None,
    run: str | None,
    also: Mapping[str, Any] | None = None,
) -> None:
    """Print a summary.

    Parameters
    ----------
    summary, result
        The figures and what they were made of; of a run without games it is said that nothing is played yet.
    as_json : bool
        As one JSON object instead of tables.
    timing : dict, optional
        Times of this call; the JSON object has them under `timing`.
    run : str, optional
        The run folder, for the command that tells one of its games.
    also : mapping, optional
        What the JSON object has besides.
    """
    if as_json:
        data = {**summary_json.as_data(summary), "complete": result.complete, **(also or {}), "timing": timing}
        console.out(json.dumps(data, indent=2, ensure_ascii=False))
        return
    width = console.page_width()
    for line in summary_text.heading(summary):
        console.out(console.fill(_shown(line), width))
    if summary.games == 0:
        console.out(console.fill(_nothing_played(run), width))
        return
    for part in summary_text.sections(summary, result.tally):
        console.out()
        console.out(console.fill(part.title, width))
        for line in part.lines:
            console.out(console.fill(_shown(line), width))
        if part.headers:
            console.out(_shown(console.table(part.headers, part.rows, width)))
    console.out()
    console.out(f"Tell a game: {replay_command(summary.plan, summary.examples.median.game, run)}")
    if timing is not None and timing["games_per_second"] is not None:
        rate = round(timing["games_per_second"])
        games = counted(rate, "game", console.number(rate))
        console.out(console.fill(f"Played in {timing['play_seconds']:.1f} s, {games} a second.", width))


def _nothing_played(run: str | None) -> str:
    return "Nothing is played yet." if run is None else f"Nothing is played yet; go on with: {resume_command(run)}"


def resume_command(run: str) -> str:
    """Give the command that goes on with the run in a folder."""
    return console_command("runs", "resume", run)


def _shown(text: str) -> str:
    """A text with its thousands set apart in the way the output can show."""
    return text.replace(summary_text.NARROW_SPACE, console.number(1000)[1])


def replay_command(plan: Plan, game: int, run: str | None) -> str:
    """Give the command that tells a game of the plan."""
    number = str(max(game, 0))
    if run is not None:
        return console_command("replay", run, "--game", number)
    return console_command("replay", *plan_options(plan), "--game", number)


def plan_options(plan: Plan) -> Sequence[str]:
    """Give the options that name the games of a plan, as they were typed; defaults are left out.

    Parameters
    ----------
    plan : Plan
        A plan made from options: `typed` is set.
    """
    typed = plan.typed
    if typed is None:
        raise ValueError("the plan of a run folder is named by its folder")
    parts = ["--seed", str(plan.seed)]
    if typed.edition != options.DEFAULT_EDITION:
        parts += ["--edition", typed.edition]
    if typed.rules:
        parts += ["--rules", typed.rules]
    for one in typed.settings:
        parts += ["--set", one]
    if plan.players != options.DEFAULT_PLAYERS:
        parts += ["--players", str(plan.players)]
    if typed.strategies != options.DEFAULT_STRATEGY:
        parts += ["--strategy", typed.strategies]
    return parts
