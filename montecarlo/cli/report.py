"""`montecarlo report`: the main job. Plays one edition and writes a folder of tables, pictures and a page to read."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from montecarlo.cli import console, options
from montecarlo.errors import Fault, InputError

if TYPE_CHECKING:
    from montecarlo.analysis.exact import Exact
    from montecarlo.analysis.groups import Groups
    from montecarlo.analysis.house_rules import HouseRules
    from montecarlo.analysis.summary import Summary
    from montecarlo.analysis.what_if import WhatIf
    from montecarlo.simulation.plan import Plan

DEFAULT_SEED: Final = 1  # the same report from the same command, on any day
DEFAULT_PRECISION: Final = "seats=0.005"
REPORTS: Final = "reports"

ReportSeed = Annotated[
    int, typer.Option("--seed", metavar="N", help="Seed of the games.", min=0, max=options.SEED_LIMIT - 1)
]
ReportGames = Annotated[
    str | None,
    typer.Option("--games", metavar="N", help="Play just so many games, for example 20_000 or 1e6."),
]
ReportPrecision = Annotated[
    str | None,
    typer.Option(
        "--precision",
        metavar="METRIC=WIDTH",
        help="Play until a 95% interval reaches only so far to each side.  [default: seats=0.005]",
    ),
]
ReportOut = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help="Folder of the report.  [default: reports/ID]")
]


def report(
    edition: options.EditionOption = options.DEFAULT_EDITION,
    rules: options.RulesOption = None,
    settings: options.SetOption = None,
    players: options.PlayersOption = options.DEFAULT_PLAYERS,
    strategy: options.StrategyOption = None,
    games: ReportGames = None,
    precision: ReportPrecision = None,
    seed: ReportSeed = DEFAULT_SEED,
    jobs: options.JobsOption = None,
    out: ReportOut = None,
    as_json: options.JsonOption = False,
    quiet: options.QuietOption = False,
) -> None:
    """Write a report of an edition: tables, pictures and a page to read.

    Plays until every seat's share of wins is known to half a percentage point, works out exactly where a token lands
    and what deeds and houses return, plays the games again with one convention changed at a time to say why they differ
    from that, under the other candidates for what the edition has reconstructed, with each group given to one seat to
    see what owning it does, and with house rules (with --rules: without yours, and with each alone) to see what they
    change, and writes index.md, tables (CSV) and pictures (PNG and SVG) into the folder. The folder is a run: its games
    can be told with replay, and after an interruption the same command goes on.

    \b
    Examples:
      montecarlo report
      montecarlo report --edition suomi --players 3
      montecarlo report --rules no-auctions --games 1e5 --out reports/no-auctions
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    rule_set = options.rule_set(rules)
    changes = options.single_settings(settings)
    strategies = options.only_one(strategy, "--strategy", options.DEFAULT_STRATEGY, ",")
    if games is not None and precision is not None:
        raise InputError([Fault("--precision", "", "is given beside --games", "give one of the two")])
    number = None if games is None else options.count(games, "--games")

    from montecarlo.analysis.precision import MOST_GAMES, goal_of, parse_precision
    from montecarlo.analysis.summary import summarise
    from montecarlo.cli.measured import house_rules, judged
    from montecarlo.cli.session import Wanted, play_and_show
    from montecarlo.simulation.folder import RunFolder
    from montecarlo.simulation.plan import make_plan
    from montecarlo.simulation.run import kept_result

    stop = parse_precision(options.metric_by_its_name(precision or DEFAULT_PRECISION)) if number is None else None
    plan = make_plan(edition, rule_set, changes, players, strategies, seed, number or MOST_GAMES, stop)
    folder = Path(REPORTS, plan.edition.id) if out is None else Path(out)
    options.refuse_unwritable(folder, options.OUT)
    found: list[WhatIf] = []
    groups: list[Groups | str] = []
    rules_changed: list[HouseRules | str] = []

    def more(summary: "Summary") -> dict[str, Any]:
        from montecarlo.reports.groups_json import as_data
        from montecarlo.reports.groups_tables import NAME as GROUP_EFFECTS
        from montecarlo.reports.house_rules_part import NAME as HOUSE_RULES
        from montecarlo.reports.house_rules_part import house_rules_data
        from montecarlo.reports.what_if_part import NAME, what_if_data

        found.extend(_compared(plan, summary.games, jobs, quiet))
        groups.append(judged(plan, summary.games, jobs, quiet))
        rules_changed.append(house_rules(plan, summary.games, jobs, quiet))
        return {
            NAME: what_if_data(found[0]) if found else None,
            GROUP_EFFECTS: None if isinstance(groups[0], str) else as_data(groups[0]),
            HOUSE_RULES: None if isinstance(rules_changed[0], str) else house_rules_data(rules_changed[0]),
        }

    play_and_show(plan, str(folder), Wanted("report", jobs, False, as_json, quiet), more)
    result = kept_result(plan, RunFolder(folder), goal_of(plan))

    summary = summarise(plan, result.tally)
    exact = _exact(plan, summary.games, jobs, quiet)
    if not as_json:
        found.extend(_compared(plan, summary.games, jobs, quiet))
        groups.append(judged(plan, summary.games, jobs, quiet))
        rules_changed.append(house_rules(plan, summary.games, jobs, quiet))

    from montecarlo.reports.report import PAGE, write_report  # after the games: drawing is slow to load

    compared = found[0] if found else None
    write_report(summary, result.tally, exact, folder, compared, groups[0], rules_changed[0])
    say = console.err if as_json else console.out
    say(f"Report: {folder / PAGE}")


def _compared(plan: "Plan", games: int, jobs: int | None, quiet: bool) -> "list[WhatIf]":
    """Play the games again under the other candidates that the edition names; nothing where it names none."""
    from dataclasses import replace

    from montecarlo.analysis.what_if import what_if
    from montecarlo.simulation.arms import arm_games
    from montecarlo.simulation.candidates import candidates_of, play_candidates

    candidates = candidates_of(plan.edition)
    if not candidates:
        return []
    with console.Progress(arm_games(games) * (len(candidates) + 1), "game", quiet=quiet) as bar:
        samples = play_candidates(replace(plan, games=games), jobs=jobs, on_batch=bar.advance)
    return [what_if(plan.edition, samples)]


def _exact(plan: "Plan", games: int, jobs: int | None, quiet: bool) -> "Exact | str":
    """Solve the chain of one token and play what sets full games apart from it; say why where there is no chain."""
    from montecarlo.analysis.causes import causes_of
    from montecarlo.analysis.exact import Exact, solve
    from montecarlo.simulation.arms import ARMS, arm_games, play_arms

    try:
        solved = solve(plan.edition, plan.players)
    except InputError as error:
        return str(error)
    number = arm_games(games)
    with console.Progress(number * len(ARMS), "game", quiet=quiet) as bar:
        arms = play_arms(plan, number, jobs=jobs, on_batch=bar.advance)
    return Exact(solved, causes_of(plan.edition, plan.players, arms))
