"""`montecarlo groups`: which colour group pays off: what it earns, what winners had, and what owning it does."""

import json
import time
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from montecarlo.cli import console, options
from montecarlo.errors import Fault, InputError
from montecarlo.simulation.words import counted

if TYPE_CHECKING:
    from montecarlo.analysis.groups import Groups

DEFAULT_GAMES: Final = 10_000
PLAYERS_OPTION: Final = "--players"
OPPONENTS_OPTION: Final = "--opponents"
PRINTED: Final = "printed"
START: Final = "start"

PlayersOption = Annotated[
    int | None,
    typer.Option(
        "--players", metavar="N", help=f"Number of players.  [default: {options.DEFAULT_PLAYERS}]", show_default=False
    ),
]
OpponentsOption = Annotated[
    int | None, typer.Option("--opponents", metavar="N", help="Instead of --players: how many others there are.")
]
BudgetOption = Annotated[
    str | None,
    typer.Option(
        "--budget",
        metavar="MONEY",
        help="Equal outlay: so much for deeds and buildings of each group together, for example 900.",
    ),
]
PriceOption = Annotated[
    str, typer.Option("--price", metavar="printed|free|N", help="What the seat pays for the deeds of a group.")
]
StageOption = Annotated[
    str,
    typer.Option(
        "--stage", metavar="start|half", help="When it gets them: before the first turn, or with half the deeds sold."
    ),
]
DeedsOption = Annotated[bool, typer.Option("--deeds", help="Ask about every single deed as well.")]
GamesOption = Annotated[
    str | None,
    typer.Option("--games", metavar="N", help="Games of each arm, for example 5_000 or 1e6.  [default: 10_000]"),
]
PrecisionOption = Annotated[
    str | None,
    typer.Option(
        "--precision",
        metavar="effect=WIDTH",
        help="Play until every effect is known so far to each side, for example effect=0.005.",
    ),
]
MostOption = Annotated[
    str | None,
    typer.Option("--max-games", metavar="N", help="The most games of each arm; wanted with --precision."),
]
OutOption = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help="Write tables and the picture into this folder.")
]


def groups(
    edition: options.EditionOption = options.DEFAULT_EDITION,
    rules: options.RulesOption = None,
    settings: options.SetOption = None,
    players: PlayersOption = None,
    opponents: OpponentsOption = None,
    budget: BudgetOption = None,
    price: PriceOption = PRINTED,
    stage: StageOption = START,
    deeds: DeedsOption = False,
    strategy: options.StrategyOption = None,
    games: GamesOption = None,
    precision: PrecisionOption = None,
    max_games: MostOption = None,
    seed: options.SeedOption = None,
    jobs: options.JobsOption = None,
    out: OutOption = None,
    as_json: options.JsonOption = False,
    quiet: options.QuietOption = False,
) -> None:
    """Say which colour group pays off: what it earns, what winners held, and what owning it does to your chance to win.

    For the last one the same games are played with and without: one seat of each (each in turn) gets the deeds at
    the start, all else and all dice being the same. With --budget every group may cost the same, deeds and
    buildings together.

    \b
    Examples:
      montecarlo groups
      montecarlo groups --budget 900 --opponents 1
      montecarlo groups --edition us --stage half --deeds --games 5e4
      montecarlo groups --budget 900 --precision effect=0.005 --max-games 1e6 --out reports/groups
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    began = time.perf_counter()
    number = _games(games, precision, max_games)
    rule_set = options.rule_set(rules)
    changes = options.single_settings(settings)
    line_up = options.only_one(strategy, "--strategy", options.DEFAULT_STRATEGY, ",")
    seats = _players(players, opponents)
    money = None if budget is None else options.money(budget, "--budget")
    folder = options.folder(out)
    drawn = options.drawn_seed() if seed is None else seed

    from montecarlo.simulation.groups import Question, ask
    from montecarlo.simulation.plan import make_plan

    try:
        plan = make_plan(edition, rule_set, changes, seats, line_up, drawn, number)
    except InputError as error:
        raise error if opponents is None else _said_of_opponents(error, opponents) from error
    asked = ask(Question(plan, stage, price, money, deeds))

    from montecarlo.analysis.groups_estimate import enough_for, judge, stop_data
    from montecarlo.analysis.groups_stop import parse_precision, refuse_out_of_reach
    from montecarlo.analysis.landing import arrivals
    from montecarlo.cli.contest import play_at_terminal, say_interrupted
    from montecarlo.simulation.compare_play import Contest
    from montecarlo.simulation.warm import warm_up

    half_width = None if precision is None else parse_precision(precision)
    arrivals(plan.edition, "leave")  # refuses a board without a long run before anything is played
    contest = Contest(asked.comparison, number, stop_data(half_width))
    if folder is not None:
        contest.holds(folder)
    if seed is None and not quiet:
        console.err(f"note: seed {drawn} was drawn; --seed {drawn} plays the same games again")
    warm_up(console.err)
    if half_width is not None:
        refuse_out_of_reach(asked, half_width, number, jobs)
    sums, complete, timing = play_at_terminal(contest, folder, jobs, enough_for(asked, half_width), quiet)
    if sums.games == 0:
        raise typer.Exit(say_interrupted(0, out))
    found = judge(asked, sums, half_width, complete=complete)
    if complete and folder is not None:  # before anything is printed: its reader may leave
        from montecarlo.reports.groups import write_groups  # after the games: drawing is slow to load

        write_groups(found, folder)
    _show(found, as_json, timing | {"elapsed_seconds": round(time.perf_counter() - began, 3)})
    if not complete:
        raise typer.Exit(say_interrupted(sums.games, out))
    if folder is not None:
        (console.err if as_json else console.out)(f"Written: {out}")


def _games(games: str | None, precision: str | None, most: str | None) -> int:
    """The games of each arm, or the most with a precision."""
    if precision is not None and games is not None:
        right = "give --max-games with it, or --games alone"
        raise InputError([Fault("--precision", "", "is given beside --games", right)])
    if precision is not None and most is None:
        right = "say how many games of each arm are the most, for example --max-games 1e6"
        raise InputError([Fault("--precision", "", "is given without --max-games", right)])
    if precision is None and most is not None:
        raise InputError([Fault("--max-games", "", "is given without --precision", "give --games, or --precision too")])
    if most is not None:
        return options.count(most, "--max-games")
    return DEFAULT_GAMES if games is None else options.count(games, "--games")


def _players(players: int | None, opponents: int | None) -> int:
    """The number of players, from whichever of the two options is given."""
    if opponents is None:
        return options.DEFAULT_PLAYERS if players is None else players
    if players is not None:
        right = f"give one of the two: --players {players}, or --opponents {opponents}"
        raise InputError([Fault("--opponents", "", "is given beside --players", right)])
    if opponents < 1:
        raise InputError([Fault("--opponents", "", f"is {opponents}", "give 1 or more")])
    return opponents + 1


def _said_of_opponents(error: InputError, opponents: int) -> InputError:
    """Give an error with what it says of the number of players said of the option that is given."""
    wrong = f"{counted(opponents, 'opponent')} {'makes' if opponents == 1 else 'make'} {opponents + 1} players"
    faults = [
        fault._replace(file=OPPONENTS_OPTION, wrong=wrong) if fault.file == PLAYERS_OPTION else fault
        for fault in error.faults
    ]
    return InputError(faults)


def _show(found: "Groups", as_json: bool, timing: dict[str, Any]) -> None:
    """Print the answers."""
    if as_json:
        from montecarlo.reports.groups_json import as_data

        console.out(json.dumps({**as_data(found), "timing": timing}, indent=2, ensure_ascii=False))
        return
    from montecarlo.reports import groups_text, groups_words

    console.answer(groups_words.heading(found), groups_text.sections(found))
    if timing["games_per_second"] is not None:
        rate = round(timing["games_per_second"])
        said = counted(rate, "game", console.number(rate))
        console.out()
        console.out(f"Played in {timing['play_seconds']:.1f} s, {said} a second.")
