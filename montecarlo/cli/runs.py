"""`montecarlo runs`: the runs that are kept in folders."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from montecarlo.cli import console, options

if TYPE_CHECKING:
    from montecarlo.simulation.folder import RunFolder

SCHEMA: Final = {"name": "montecarlo.runs", "version": 1}
DEPTH: Final = 3  # folders deep that runs are looked for

app = typer.Typer(
    help="List, show and resume the runs that were kept with --out.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

RunArgument = Annotated[str, typer.Argument(metavar="RUN", help="The folder of a run.")]


@app.command("list")
def list_runs(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="Where to look, three folders deep.")] = ".",
    as_json: options.JsonOption = False,
) -> None:
    """List the runs in and below a folder."""
    from montecarlo.simulation.folder import find_runs

    rows = [_line(found) for found in find_runs(Path(folder), DEPTH)]
    if as_json:
        console.out(json.dumps({"schema": SCHEMA, "runs": rows}, indent=2, ensure_ascii=False))
    elif rows:
        headers = ("run", "edition", "rules", "players", "strategies", "played", "state")
        console.out(console.table(headers, [[row[name] for name in headers] for row in rows]))
    else:
        console.out(f"No runs in {folder}; montecarlo simulate --out DIR makes one.")


def _line(folder: "RunFolder") -> dict[str, Any]:
    """What the list says of a run; of one that cannot be read, why."""
    from montecarlo.errors import MontecarloError
    from montecarlo.simulation.plan import other_version

    line: dict[str, Any] = {"run": str(folder.path)}
    try:
        data = folder.manifest()
        stop = data["stop"]
        line |= {
            "edition": data["edition"]["id"],
            "rules": " + ".join(data["applied"]) or "printed",
            "players": data["players"],
            "strategies": ", ".join(dict.fromkeys(one["name"] for one in data["strategies"])),
            "games": stop.get("games", stop.get("most_games")),
            "played": min(played_batches(folder) * data["batch_games"], stop.get("games", stop.get("most_games"))),
        }
        line["state"] = other_version(data) or ("complete" if (folder / "summary.csv").is_file() else "unfinished")
    except (MontecarloError, OSError, KeyError, TypeError, AttributeError) as error:
        empty = ("edition", "rules", "players", "strategies", "games", "played")
        line = {"run": str(folder.path), **dict.fromkeys(empty), "state": f"cannot be read: {error}"}
    return line


def played_batches(folder: "RunFolder") -> int:
    """Give the number of batches whose tallies a folder has."""
    longest: dict[int, int] = {}
    for group in folder.groups():
        longest[group.first] = max(group.last, longest.get(group.first, group.last))
    return sum(last - first + 1 for first, last in longest.items())


@app.command()
def show(run: RunArgument, as_json: options.JsonOption = False) -> None:
    """Show the summary of a run again, from its tallies; of an unfinished one, that of what was played."""
    from montecarlo.analysis.precision import goal_of
    from montecarlo.analysis.summary import summarise
    from montecarlo.cli import session
    from montecarlo.simulation.folder import RunFolder
    from montecarlo.simulation.run import kept_result

    folder = RunFolder(Path(run))
    plan = folder.plan()
    result = kept_result(plan, folder, goal_of(plan))
    if not result.complete:
        resume = session.console_command("runs", "resume", run)
        console.err(f"note: this run is not finished; go on with: {resume}")
    session.show(summarise(plan, result.tally), result.tally, as_json, None, run)


@app.command()
def resume(
    run: RunArgument,
    jobs: options.JobsOption = None,
    as_json: options.JsonOption = False,
    quiet: options.QuietOption = False,
) -> None:
    """Play what an interrupted run still lacks; the result is that of a run without interruption."""
    from montecarlo.cli.session import Wanted, play_and_show
    from montecarlo.simulation.folder import RunFolder

    plan = RunFolder(Path(run)).plan()
    play_and_show(plan, run, Wanted("resume", jobs, False, as_json, quiet))
