"""`montecarlo compare`: arms side by side on the same dice, and what sets them apart, with intervals."""

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from montecarlo.cli import console, options
from montecarlo.errors import Fault, InputError
from montecarlo.simulation.words import counted

if TYPE_CHECKING:
    from montecarlo.analysis.compare import Compared
    from montecarlo.analysis.compare_stop import StopRule
    from montecarlo.simulation.comparison import Comparison

DEFAULT_GAMES = 20_000

EditionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--edition", metavar="ID|FILE", help="Edition: id, alias or file; repeat it for more arms.  [default: no-c1009]"
    ),
]
RulesOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="A+B",
        help="A rule set: patches joined by +, `standard` for the printed rules; repeat it for more arms.",
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="One setting of every arm, after the patches; repeatable."),
]
PlayersOption = Annotated[
    str,
    typer.Option("--players", metavar="N|A-B|A,B", help="Numbers of players, for example 4, 2-6 or 2,4."),
]
StrategyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--strategy",
        metavar="A,B,...",
        help="A line-up: strategies in chair order, or one for all; repeat it for more arms.  [default: balanced]",
    ),
]
SweepOption = Annotated[
    str | None,
    typer.Option("--sweep", metavar="KEY=V1,V2,...", help="One setting with a value for each arm; draws a curve."),
]
MetricOption = Annotated[
    list[str] | None,
    typer.Option("--metric", metavar="NAME", help="Compare this metric alone; repeatable. All are when left out."),
]
GamesOption = Annotated[
    str | None,
    typer.Option("--games", metavar="N", help="Games of each arm, for example 5_000 or 1e6.  [default: 20_000]"),
]
PrecisionOption = Annotated[
    str | None,
    typer.Option(
        "--precision",
        metavar="METRIC=WIDTH",
        help="Play until every difference of the metric is known so far to each side, for example first_seat=0.002; "
        "the fewer metrics (--metric), the fewer games.",
    ),
]
UntilOption = Annotated[
    str | None,
    typer.Option(
        "--until-separated",
        metavar="METRIC",
        help="Play until every difference of the metric is clear of zero; only this metric is compared then.",
    ),
]
MostOption = Annotated[
    str | None,
    typer.Option("--max-games", metavar="N", help="The most games of each arm; wanted with a stopping rule."),
]
OutOption = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help="Write tables, pictures and a summary into this folder.")
]


def compare(
    edition: EditionsOption = None,
    rules: RulesOption = None,
    settings: SetOption = None,
    players: PlayersOption = str(options.DEFAULT_PLAYERS),
    strategy: StrategyOption = None,
    sweep: SweepOption = None,
    metric: MetricOption = None,
    games: GamesOption = None,
    precision: PrecisionOption = None,
    until_separated: UntilOption = None,
    max_games: MostOption = None,
    seed: options.SeedOption = None,
    jobs: options.JobsOption = None,
    out: OutOption = None,
    as_json: options.JsonOption = False,
    quiet: options.QuietOption = False,
) -> None:
    """Compare rule sets, editions, numbers of players or line-ups: what differs, by how much, and how sure that is.

    Every option that is repeated adds arms. All arms play the same dice and deck orders, so that differences are those
    of the rules and not of luck. All intervals of the differences hold at once at 95%; a difference is called separated
    when its interval leaves zero out.

    \b
    Examples:
      montecarlo compare --rules standard --rules free-parking-pot --rules short
      montecarlo compare --players 2-6 --metric first_seat --metric median_minutes
      montecarlo compare --sweep start_cash=1000,1500,2000 --out reports/start-cash
      montecarlo compare --rules standard --rules no-auctions --precision first_seat=0.005 --max-games 1e6
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    began = time.perf_counter()
    number = _games(games, precision, until_separated, max_games)
    folder = options.folder(out)
    drawn = seed is None

    from montecarlo.simulation.grid import Grid, comparison_of, parse_sweep

    grid = Grid(
        tuple(edition or (options.DEFAULT_EDITION,)),
        tuple(rules or ("standard",)),
        options.single_settings(settings),
        options.spans(players, "--players"),
        tuple(strategy or (options.DEFAULT_STRATEGY,)),
        None if sweep is None else parse_sweep(sweep),
        options.drawn_seed() if seed is None else seed,
        number,
    )
    comparison, rule = _with_rule(comparison_of(grid), metric, precision, until_separated)

    from montecarlo.analysis.compare_estimate import estimate, family_of
    from montecarlo.analysis.compare_stop import refuse_out_of_reach
    from montecarlo.cli.contest import play_at_terminal, say_interrupted
    from montecarlo.simulation.compare_play import Contest
    from montecarlo.simulation.warm import warm_up

    contest = Contest(comparison, number, None if rule is None else rule.as_data())
    if folder is not None:
        contest.holds(folder)
    if drawn and not quiet:
        console.err(f"note: seed {grid.seed} was drawn; --seed {grid.seed} plays the same games again")
    warm_up(console.err)
    if rule is not None:
        refuse_out_of_reach(rule, comparison, number, jobs)
    level = family_of([comparison]).level
    enough = None if rule is None else lambda sums: rule.is_reached(comparison, sums, level)
    sums, complete, timing = play_at_terminal(contest, folder, jobs, enough, quiet)
    if sums.games == 0:
        raise typer.Exit(say_interrupted(0, out))
    stop = None if rule is None else rule.ended(comparison, sums, level)
    compared = estimate([(comparison, sums)], stop)
    if complete and folder is not None:  # before anything is printed: its reader may leave
        from montecarlo.reports.compare import write_comparison  # after the games: drawing is slow to load

        write_comparison(compared, folder)
    _show(compared, as_json, timing | {"elapsed_seconds": round(time.perf_counter() - began, 3)})
    if not complete:
        raise typer.Exit(say_interrupted(sums.games, out))
    if folder is not None:
        (console.err if as_json else console.out)(f"Written: {folder / 'summary.md'}")


def _games(games: str | None, precision: str | None, until: str | None, most: str | None) -> int:
    """The games of each arm, or the most with a stopping rule."""
    rules = [name for name, given in (("--precision", precision), ("--until-separated", until)) if given is not None]
    if len(rules) > 1:
        raise InputError([Fault(rules[1], "", f"is given beside {rules[0]}", "give one of the two")])
    if rules and games is not None:
        raise InputError([Fault(rules[0], "", "is given beside --games", "give --max-games with it, or --games alone")])
    if rules and most is None:
        right = "say how many games of each arm are the most, for example --max-games 1e6"
        raise InputError([Fault(rules[0], "", "is given without --max-games", right)])
    if most is not None and not rules:
        right = "give --games, or a stopping rule: --precision or --until-separated"
        raise InputError([Fault("--max-games", "", "is given without a stopping rule", right)])
    if most is not None:
        return options.count(most, "--max-games")
    return DEFAULT_GAMES if games is None else options.count(games, "--games")


def _with_rule(
    comparison: "Comparison", names: list[str] | None, precision: str | None, until: str | None
) -> "tuple[Comparison, StopRule | None]":
    """The stopping rule, and the comparison with the metrics that are wanted: with --until-separated its own alone."""
    from montecarlo.analysis.compare_stop import parse_precision, until_separated
    from montecarlo.simulation.grid import metric_faults

    faults = metric_faults(names, [metric.name for metric in comparison.metrics])
    if faults:
        raise InputError(faults)
    if until is not None and names:
        wrong = "is given beside --until-separated, which compares its own metric alone"
        raise InputError([Fault("--metric", "", wrong, "leave it out")])
    rule = None
    if precision is not None:
        rule = parse_precision(precision, comparison.metrics)
        if names and rule.metric.name not in names:
            wrong = f"{rule.metric.name} is not among the metrics that are compared"
            raise InputError([Fault("--precision", "", wrong, f"give --metric {rule.metric.name} too")])
    elif until is not None:
        rule = until_separated(until, comparison.metrics)
        names = [rule.metric.name]
    if names is None:
        return comparison, rule
    by_name = {metric.name: metric for metric in comparison.metrics}
    return replace(comparison, metrics=tuple(by_name[name] for name in names)), rule


def _show(compared: "Sequence[Compared]", as_json: bool, timing: dict[str, Any]) -> None:
    """Print a comparison."""
    if as_json:
        from montecarlo.reports import compare_json

        console.out(json.dumps({**compare_json.as_data(compared), "timing": timing}, indent=2, ensure_ascii=False))
        return
    from montecarlo.reports import compare_about, compare_text

    console.answer(compare_about.heading(compared), compare_text.sections(compared, console.page_width()))
    if timing["games_per_second"] is not None:
        rate = round(timing["games_per_second"])
        console.out()
        console.out(
            f"Played in {timing['play_seconds']:.1f} s, {counted(rate, 'game', console.number(rate))} a second."
        )
