"""`montecarlo evaluate`: a position played out many times, and ways on from it set beside each other."""

import json
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from montecarlo.cli import console, options
from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.simulation.words import counted

if TYPE_CHECKING:
    from montecarlo.analysis.evaluate import Evaluated

WaysOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="FILE|NAME",
        help="A way on from the position: a file with what is otherwise, or a position of its own; repeatable.",
    ),
]
SeatOption = Annotated[
    str | None,
    typer.Option("--seat", metavar="NAME|N", help="For whom the best is looked for.  [default: the player in turn]"),
]
StrategyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--strategy",
        metavar="A,B,...",
        help="Strategies in the order of the players, or one for all, instead of those of the files.",
    ),
]
GamesOption = Annotated[
    str | None,
    typer.Option(
        "--games", metavar="N", help="Play-outs of each way on, for example 20_000 or 1e6.  [default: 10_000]"
    ),
]
PrecisionOption = Annotated[
    str | None,
    typer.Option(
        "--precision",
        metavar="METRIC=WIDTH",
        help="Instead of --games: play until every interval of `seats` or `differences` reaches only so far to each "
        "side, for example seats=0.005.",
    ),
]
RoundsOption = Annotated[
    str | None,
    typer.Option(
        "--rounds", metavar="N", help="How many rounds from here are looked at for dangerous spaces.  [default: 2]"
    ),
]
OutOption = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help="Write tables, a picture and a summary into this folder.")
]


def evaluate(
    position: Annotated[
        str | None, typer.Argument(metavar="POSITION", help="A position file, or the name of a shipped position.")
    ] = None,
    option: WaysOption = None,
    seat: SeatOption = None,
    strategy: StrategyOption = None,
    games: GamesOption = None,
    precision: PrecisionOption = None,
    rounds: RoundsOption = None,
    seed: options.SeedOption = None,
    jobs: options.JobsOption = None,
    out: OutOption = None,
    as_json: options.JsonOption = False,
    quiet: options.QuietOption = False,
) -> None:
    """Judge a position: who is ahead, and which way on from it is best.

    The position is played out many times, each time with other dice and with what nobody can know dealt anew. Ways on
    from it (a trade made or not, built or not, paid or stayed) are played on the same dice and set beside each other
    and beside the position as it stands. Without a position the shipped ones are listed.

    \b
    Examples:
      montecarlo evaluate three-split
      montecarlo evaluate three-split --option anna-pink --option anna-red
      montecarlo evaluate mine.toml --option trade.toml --seat Anna --out reports/trade
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    began = time.perf_counter()
    if position is None:
        _list_shipped(as_json)
        return
    if games is not None and precision is not None:
        raise InputError([Fault("--precision", "", "is given beside --games", "give one of the two")])
    number = options.DEFAULT_GAMES if games is None else options.count(games, "--games")
    folder = options.folder(out)
    strategies = options.only_one(strategy, "--strategy", "", ",") or None

    from montecarlo.analysis.evaluate import NEXT_ROUNDS, parse_rounds, parse_width
    from montecarlo.analysis.precision import MOST_GAMES
    from montecarlo.simulation.evaluation import Evaluation, comparison_of
    from montecarlo.simulation.ways import read_ways

    ways = read_ways(position, option or (), strategies)
    looked = NEXT_ROUNDS if rounds is None else parse_rounds(rounds)
    rule = None if precision is None else parse_width(precision, len(ways))
    if rule is not None:
        number = MOST_GAMES
    chosen = _seat(seat, ways[0].stage.position.names, ways[0].stage.position.turn)
    drawn = options.drawn_seed() if seed is None else seed
    comparison = comparison_of(ways, drawn, number)
    evaluation = Evaluation(comparison, number, None if rule is None else rule.as_data())
    if folder is not None:
        evaluation.holds(folder)
    if seed is None and not quiet:
        console.err(f"note: seed {drawn} was drawn; --seed {drawn} plays the same games again")

    from montecarlo.analysis.evaluate import evaluate as worked_out
    from montecarlo.cli.contest import play_at_terminal, say_interrupted
    from montecarlo.simulation.warm import warm_up

    warm_up(console.err)
    notes = [
        f"{way.name}: {line}."
        for way, one in zip(ways, evaluation.play_outs, strict=True)
        for line in (*way.strangeness(ways[0].name), *one.rehearse())
    ]
    enough = None if rule is None else rule.enough(comparison)
    sums, complete, timing = play_at_terminal(evaluation, folder, jobs, enough, quiet)
    if sums.games == 0:
        raise typer.Exit(say_interrupted(0, out))
    found = worked_out(evaluation, sums, chosen, notes, looked)
    if complete and folder is not None:  # before anything is printed: its reader may leave
        from montecarlo.reports.evaluate import write_evaluation  # after the games: drawing is slow to load

        write_evaluation(found, folder)
    _show(found, as_json, timing | {"elapsed_seconds": round(time.perf_counter() - began, 3)})
    if not complete:
        raise typer.Exit(say_interrupted(sums.games, out))
    if folder is not None:
        (console.err if as_json else console.out)(f"Written: {folder / 'summary.md'}")


def _list_shipped(as_json: bool) -> None:
    from montecarlo.model.ways import is_whole, position_names, position_of, read_position

    files = {name: read_position(name)[0] for name in position_names()}
    if as_json:
        rows = [
            {"name": name, "title": data["title"], "whole": is_whole(data), "position": position_of(data) or None}
            for name, data in files.items()
        ]
        schema = {"name": "montecarlo.positions", "version": 1}
        console.out(json.dumps({"schema": schema, "positions": rows}, indent=2, ensure_ascii=False))
        return
    kinds = {name: "position" if is_whole(data) else f"way on from {position_of(data)}" for name, data in files.items()}
    cells = [(name, kinds[name], data["title"]) for name, data in files.items()]
    console.out(console.table(("name", "kind", "what it is"), cells))


def _seat(text: str | None, names: list[str], turn: int) -> int:
    """Give the seat that is meant: by the name of the player, or by his number from 1."""
    if text is None:
        return turn
    if text in names:
        return names.index(text)
    if text.isdecimal() and 1 <= int(text) <= len(names):
        return int(text) - 1
    right = f"{did_you_mean(text, names, 'players')}; or give a number from 1 to {len(names)}"
    raise InputError([Fault("--seat", "", f"there is no player {text!r}", right)])


def _show(found: "Evaluated", as_json: bool, timing: dict[str, Any]) -> None:
    """Print the answer."""
    if as_json:
        from montecarlo.reports import evaluate_json

        console.out(json.dumps({**evaluate_json.as_data(found), "timing": timing}, indent=2, ensure_ascii=False))
        return
    from montecarlo.reports import evaluate_text

    console.answer(evaluate_text.heading(found), evaluate_text.sections(found))
    if timing["games_per_second"] is not None:
        rate = round(timing["games_per_second"])
        console.out()
        console.out(
            f"Played in {timing['play_seconds']:.1f} s, {counted(rate, 'play-out', console.number(rate))} a second."
        )
