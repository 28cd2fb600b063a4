"""`montecarlo runs`: the runs that are kept in folders."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from montecarlo.cli import console, options

if TYPE_CHECKING:
    from montecarlo.simulation.folder import RunFolder
    from montecarlo.simulation.survey import Held

SCHEMA: Final = {"name": "montecarlo.runs", "version": 1}
HEADERS: Final = ("run", "kind", "edition", "rules", "players", "strategies", "played", "state")
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
    """List what is kept in and below a folder: runs, comparisons, evaluations and experiments, and how far they are."""
    from montecarlo.simulation.folder import find_runs
    from montecarlo.simulation.survey import held_in

    found = [(one, held_in(one)) for one in find_runs(Path(folder), DEPTH)]
    if as_json:
        rows = [_line(one, held) for one, held in found]
        console.out(json.dumps({"schema": SCHEMA, "runs": rows}, indent=2, ensure_ascii=False))
    elif found:
        cells = [[_line(one, held)[name] for name in HEADERS] for one, held in found]
        console.out(console.table(HEADERS, cells))
        for line in _how_to_go_on([held for _, held in found]):
            console.out(console.fill(line, console.page_width()))
    else:
        console.out(f"No runs in {folder}; montecarlo simulate --out DIR makes one.")


def _line(folder: "RunFolder", held: "Held") -> dict[str, Any]:
    """What the list says of a folder."""
    return {
        "run": str(folder.path),
        "kind": None if held.kind is None else held.kind.name,
        "edition": held.edition,
        "rules": held.rules,
        "players": held.players,
        "strategies": held.strategies,
        "games": held.games,
        "played": held.played,
        "state": held.state,
    }


def _how_to_go_on(found: "list[Held]") -> Iterator[str]:
    """Say of each kind of folder but runs, which the other commands here are for, what goes on with it."""
    from montecarlo.simulation.contents import RUN

    kinds = {held.kind.name: held.kind for held in found if held.kind is not None and held.kind != RUN}
    if kinds:
        yield ""
    for name, kind in kinds.items():
        yield f"{name}: the same call of `{kind.command}` goes on with it, or shows it again"


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
    if not result.complete and (result.tally.games or as_json):
        console.err(f"note: this run is not finished; go on with: {session.resume_command(run)}")
    session.show(summarise(plan, result.tally), result, as_json, None, run)


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
    options.refuse_unwritable(Path(run), "RUN")
    play_and_show(plan, run, Wanted("resume", jobs, False, as_json, quiet))
