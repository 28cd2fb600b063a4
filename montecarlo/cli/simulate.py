"""`montecarlo simulate`: many games, and what comes out of them, with intervals."""

from typing import TYPE_CHECKING, Annotated

import typer

from montecarlo.cli import console, options
from montecarlo.errors import Fault, InputError

if TYPE_CHECKING:
    from montecarlo.simulation.plan import Plan


def simulate(
    edition: options.EditionOption = options.DEFAULT_EDITION,
    rules: options.RulesOption = None,
    settings: options.SetOption = None,
    players: options.PlayersOption = options.DEFAULT_PLAYERS,
    strategy: options.StrategyOption = None,
    games: options.GamesOption = None,
    precision: options.PrecisionOption = None,
    seed: options.SeedOption = None,
    jobs: options.JobsOption = None,
    out: options.OutOption = None,
    save_games: Annotated[
        str | None, typer.Option(options.SAVE_GAMES, metavar="FILE.csv", help="Write one row for every game.")
    ] = None,
    processes: Annotated[
        bool, typer.Option("--processes", help="Play in processes rather than threads; the results are the same.")
    ] = False,
    as_json: options.JsonOption = False,
    quiet: options.QuietOption = False,
) -> None:
    """Play many games and sum them up: length, wins by seat and strategy, what each group does.

    Every figure carries its 95% interval. The same options and seed give the same games and figures on any number of
    jobs. With --out the run is kept, and goes on after an interruption.

    \b
    Examples:
      montecarlo simulate --seed 1
      montecarlo simulate --players 3 --strategy balanced,builder,random --games 1e5
      montecarlo simulate --precision seats=0.005 --out reports/seats
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    rule_set = options.rule_set(rules)
    changes = options.single_settings(settings)
    strategies = options.only_one(strategy, "--strategy", options.DEFAULT_STRATEGY, ",")
    if games is not None and precision is not None:
        raise InputError([Fault("--precision", "", "is given beside --games", "give one of the two")])
    number = options.count(games, "--games") if games is not None else options.DEFAULT_GAMES
    options.folder(out)
    options.file(save_games, options.SAVE_GAMES, "games.csv")

    from montecarlo.analysis.precision import MOST_GAMES, parse_precision
    from montecarlo.cli.session import Wanted, play_and_show
    from montecarlo.simulation.plan import make_plan

    stop = parse_precision(options.metric_by_its_name(precision)) if precision is not None else None
    drawn = seed is None
    plan: Plan = make_plan(
        edition,
        rule_set,
        changes,
        players,
        strategies,
        options.drawn_seed() if seed is None else seed,
        MOST_GAMES if stop else number,
        stop,
    )
    if drawn and not quiet:
        console.err(f"note: seed {plan.seed} was drawn; --seed {plan.seed} plays the same games again")
    wanted = Wanted("simulate", jobs, processes, as_json, quiet, save_games)
    play_and_show(plan, out, wanted)
