"""`montecarlo experiment`: a grid of comparisons from a file, played to its end and written into one folder."""

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from montecarlo.cli import console, options

if TYPE_CHECKING:
    from montecarlo.simulation.experiment import Laid

DEFAULT_FOLDER: Final = Path("reports") / "experiments"
LIST_SCHEMA: Final = {"name": "montecarlo.experiments", "version": 1}
DRY_SCHEMA: Final = {"name": "montecarlo.experiment_plan", "version": 1}

Name = Annotated[
    str | None,
    typer.Argument(metavar="[NAME|FILE]", help="A shipped experiment, or a .toml file; left out: they are listed."),
]
GamesOption = Annotated[
    str | None,
    typer.Option(
        "--games", metavar="N", help="Games of each arm in place of the file's; with a precision the most games."
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Seed in place of the file's.", min=0, max=options.SEED_LIMIT - 1),
]
OutOption = Annotated[
    str | None,
    typer.Option("--out", metavar="DIR", help="Folder to write into.  [default: reports/experiments/NAME]"),
]


def experiment(
    name: Name = None,
    games: GamesOption = None,
    seed: SeedOption = None,
    jobs: options.JobsOption = None,
    out: OutOption = None,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Show what would be played and about how long it takes; play nothing else."),
    ] = False,
    as_json: options.JsonOption = False,
    quiet: options.QuietOption = False,
) -> None:
    """Play an experiment: a grid of comparisons from a file, written into one folder.

    The folder gets tables, pictures and a summary; all intervals of its differences hold at once at 95%. Cells that an
    edition does not allow are left out and listed with the reason. After an interruption the same command goes on.
    Without a name the shipped experiments are listed.

    \b
    Examples:
      montecarlo experiment
      montecarlo experiment house-rules --dry-run
      montecarlo experiment jail-policy --games 2000 --out reports/jail
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    if name is None:
        _list(as_json)
        return
    number = None if games is None else options.count(games, "--games")
    folder = options.folder(out)

    from montecarlo.model.experiment import load_experiment
    from montecarlo.simulation.experiment import lay_out

    one = load_experiment(name)
    laid = lay_out(one, name, seed=seed, games=number)
    if dry_run:
        _show_plan(laid, jobs, as_json)
        return
    _play(laid, name, folder or DEFAULT_FOLDER / one.name, jobs, as_json, quiet)


def _list(as_json: bool) -> None:
    from montecarlo.model.experiment import experiment_names, load_experiment

    found = [load_experiment(name) for name in experiment_names()]
    if as_json:
        rows = [{key: getattr(one, key) for key in ("name", "title", "description", "compares")} for one in found]
        _print_json({"schema": LIST_SCHEMA, "experiments": rows})
        return
    console.out("Shipped experiments (montecarlo experiment NAME):")
    rows_of_text: list[list[console.Cell]] = [
        [one.name, one.description, one.compares, one.most_games] for one in found
    ]
    console.out(console.table(["experiment", "question", "compares", "games"], rows_of_text, console.page_width()))


def _show_plan(laid: "Laid", jobs: int | None, as_json: bool) -> None:
    """Print what would be played, and about how long it takes: a few games of every table are played for that."""
    from montecarlo.analysis.compare_estimate import family_of
    from montecarlo.reports.experiment_text import plan_parts
    from montecarlo.simulation.pilot import PILOT_GAMES, expected_seconds
    from montecarlo.simulation.warm import warm_up

    warm_up(console.err)
    seconds = sum(expected_seconds(table.comparison, laid.games, jobs) for table in laid.tables)
    family = family_of([table.comparison for table in laid.tables])
    if as_json:
        plan = laid.manifest()
        about = {"differences": family.size, "expected_seconds": round(seconds, 1)}
        _print_json({**plan, "schema": DRY_SCHEMA, **about})
        return
    console.answer(_heading(laid), plan_parts(laid, family.size))
    console.out()
    told = f"Expected time: about {console.duration(seconds)}, from {PILOT_GAMES} games of the first arm of each table."
    console.out(console.fill(told, console.page_width()))


def _heading(laid: "Laid") -> list[str]:
    one = laid.experiment
    return [f"{one.name}: {one.title}.", one.description, f"{_games(laid)}."]


def _games(laid: "Laid") -> str:
    from montecarlo.simulation.words import counted

    games = f"{counted(laid.games, 'game', console.number(laid.games))} of each arm"
    precision = laid.experiment.precision
    if precision is None:
        return games
    return f"Until the differences in {precision.metric} are known to {precision.half_width:g}, at most {games}"


def _play(laid: "Laid", name: str, folder: Path, jobs: int | None, as_json: bool, quiet: bool) -> None:
    """Play what the folder does not have yet, work it out and write it."""
    began = time.perf_counter()
    from montecarlo.analysis.compare_estimate import estimate
    from montecarlo.cli.experiment_play import Match, play_tables, say_interrupted
    from montecarlo.simulation.folder import RunFolder
    from montecarlo.simulation.host import Session
    from montecarlo.simulation.warm import warm_up

    match = Match.of(laid, name, folder)
    match.holds()
    options.make_ready(folder)
    warm_up(console.err)
    match.begin(jobs)
    session = Session("experiment")
    played, stop, complete, timing = play_tables(match, jobs, quiet)
    if not complete:
        session.write(RunFolder(folder), timing["jobs"], timing)
        raise typer.Exit(say_interrupted(match, played))
    if not quiet:
        console.err("note: all games are played and kept; working out and drawing takes a moment more")
    compared = estimate(played, stop)
    from montecarlo.reports.experiment import write_experiment  # after the games: drawing is slow to load

    files = write_experiment(laid, compared, folder)
    timing["elapsed_seconds"] = round(time.perf_counter() - began, 3)
    session.write(RunFolder(folder), timing["jobs"], timing)
    if as_json:
        from montecarlo.reports import compare_json

        left_out = [{**one.cell._asdict(), "reason": one.reason} for one in laid.left_out]
        about = {"experiment": laid.experiment.name, "folder": str(folder), "files": files, "left_out": left_out}
        _print_json({**compare_json.as_data(compared), **about, "timing": timing})
        return
    from montecarlo.reports import compare_about, compare_text
    from montecarlo.reports.experiment_text import left_out_part

    parts = compare_text.sections(compared, console.page_width(), definitions=False)
    console.answer([*_heading(laid), *compare_about.heading(compared)], [*parts, left_out_part(laid.left_out)])
    console.out()
    page = folder / files[0] if "summary" in laid.experiment.outputs else folder
    console.out(f"Written: {page}")


def _print_json(data: Any) -> None:
    console.out(json.dumps(data, indent=2, ensure_ascii=False))
