"""`montecarlo replay`: one game of a seed, told round by round."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from montecarlo.cli import console, options
from montecarlo.errors import Fault, InputError
from montecarlo.simulation.words import counted

if TYPE_CHECKING:
    from montecarlo.reports.cast import Cast
    from montecarlo.simulation.comparison import Arm
    from montecarlo.simulation.log import Event
    from montecarlo.simulation.plan import Plan
    from montecarlo.simulation.replay import Replayed

SCHEMA: Final = {"name": "montecarlo.replay", "version": 1}
GAME_LIMIT: Final = 2**63
DECIDING: Final = {  # what a run folder says, so that no option may
    "seed": "--seed",
    "edition": "--edition",
    "rules": "--rules",
    "settings": "--set",
    "players": "--players",
    "strategy": "--strategy",
}


def replay(
    ctx: typer.Context,
    run: Annotated[
        str | None, typer.Argument(metavar="RUN", help="A folder kept with --out; its options are not repeated.")
    ] = None,
    game: Annotated[
        int, typer.Option("--game", metavar="N", help="Number of the game.", min=0, max=GAME_LIMIT - 1)
    ] = 0,
    arm: Annotated[
        str | None,
        typer.Option(
            "--arm", metavar="NAME", help="Of a folder of several arms (compare, groups, experiment): whose game."
        ),
    ] = None,
    seed: options.SeedOption = None,
    edition: options.EditionOption = options.DEFAULT_EDITION,
    rules: options.RulesOption = None,
    settings: options.SetOption = None,
    players: options.PlayersOption = options.DEFAULT_PLAYERS,
    strategy: options.StrategyOption = None,
    rounds: Annotated[str | None, typer.Option("--round", metavar="A-B", help="Tell only these rounds.")] = None,
    player: Annotated[
        int | None, typer.Option("--player", metavar="N", help="Tell only what concerns this seat.")
    ] = None,
    as_json: options.JsonOption = False,
) -> None:
    """Tell one game, named by seed and number, as a story; each step with the id of the rule it follows.

    The same options give the same game. Seat 1 is whoever begins.

    \b
    Examples:
      montecarlo replay --seed 1 --game 7
      montecarlo replay --seed 1 --game 7 --round 3-5 --player 2
      montecarlo replay reports/no-c1009 --game 12
      montecarlo replay reports/start-cash --game 12 --arm start_cash=2000
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    rule_set = options.rule_set(rules)
    changes = options.single_settings(settings)
    strategies = options.only_one(strategy, "--strategy", options.DEFAULT_STRATEGY, ",")
    wanted = None if rounds is None else options.span(rounds, "--round")
    plan, of_arm = None, None
    if run is not None:
        _refuse_beside_run(ctx, run)
        plan, of_arm = _plan_of(run, arm)
        players = plan.players
    elif arm is not None:
        right = "name the folder of a comparison before it: montecarlo replay DIR --arm NAME"
        raise InputError([Fault("--arm", "", "is given without a folder of several arms", right)])
    if player is not None and not 1 <= player <= players:
        raise InputError([Fault("--player", "", f"there is no seat {player}", f"the seats are 1 to {players}")])
    if seed is None and run is None:
        seed = options.drawn_seed()
        console.err(f"note: seed {seed} was drawn; --seed {seed} tells the same game again")

    from montecarlo.reports.cast import Cast
    from montecarlo.simulation.plan import make_plan
    from montecarlo.simulation.replay import replay_of
    from montecarlo.simulation.warm import warm_up

    if plan is None:
        plan = make_plan(edition, rule_set, changes, players, strategies, seed or 0, game + 1)
    warm_up(console.err)
    replayed = replay_of(plan, game, of_arm)
    _refuse_later_rounds(wanted, replayed.events[-1].round)
    cast = Cast(replayed.edition, replayed.tables, [f"Seat {seat + 1}" for seat in range(players)], replayed.line_up)
    shown = [row for row in replayed.events if _is_wanted(row, wanted, player)]
    if as_json:
        console.out(json.dumps(_object(replayed, shown, cast), indent=2, ensure_ascii=False))
    else:
        _tell(replayed, shown, cast)


def _refuse_beside_run(ctx: typer.Context, run: str) -> None:
    """Refuse options that say what is played where the run says it already."""
    for name, option in DECIDING.items():
        source = ctx.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            raise InputError([Fault(option, "", f"is given beside the run {run}", "leave it out: the run has its own")])


def _refuse_later_rounds(wanted: tuple[int, int] | None, last: int) -> None:
    """Refuse rounds that the game did not come to."""
    if wanted is not None and wanted[0] > last:
        rounds = counted(last, "round")
        raise InputError([Fault("--round", "", f"the game has {rounds}", f"name rounds from 0 to {last}")])


def _plan_of(run: str, name: str | None) -> "tuple[Plan, Arm | None]":
    """The plan of a run folder, or that of an arm with the arm itself."""
    from montecarlo.simulation.folder import RunFolder
    from montecarlo.simulation.kept_arms import has_arms, kept_arm

    folder = RunFolder(Path(run))
    if has_arms(folder):
        arm = kept_arm(folder, name)
        return arm.plan, arm
    plan = folder.plan()
    if name is not None:
        right = "leave it out: `montecarlo compare`, `groups` and `experiment` keep several arms in a folder"
        raise InputError([Fault("--arm", "", f"is given, and {run} holds a run, which is one arm alone", right)])
    return plan, None


def _is_wanted(row: "Event", rounds: tuple[int, int] | None, player: int | None) -> bool:
    """Say whether an event is to be told."""
    if rounds is not None and not rounds[0] <= row.round <= rounds[1]:
        return False
    return player is None or player - 1 in (row.player, row.other)


def _heading(replayed: "Replayed", cast: "Cast") -> str:
    from montecarlo.reports.applied import named

    of_arm = "" if replayed.arm is None else f", arm {replayed.arm!r}"
    return f"Game {replayed.number} of seed {replayed.seed}{of_arm}: {named(cast.edition)}"


def _tell(replayed: "Replayed", shown: "list[Event]", cast: "Cast") -> None:
    from montecarlo.reports.standing import HEADERS, bank_line, length_line, standing_rows, wealth_line
    from montecarlo.reports.story import tell

    width = console.page_width()
    console.out(console.fill(_heading(replayed, cast), width))
    console.out()
    for line in tell(shown, cast, width):
        console.out(line)
    console.out()
    console.out("In the end")
    console.out(console.table(HEADERS, standing_rows(replayed.game, cast), width))
    last = (
        bank_line(replayed.game, cast),
        wealth_line(replayed.wealth, cast),
        length_line(replayed.rounds, replayed.minutes, cast),
    )
    for line in last:
        console.out(console.fill(line, width))


def _object(replayed: "Replayed", shown: "list[Event]", cast: "Cast") -> dict[str, Any]:
    """Give everything as one object; documented in docs/scenarios.md."""
    from montecarlo.model.patches import applied_names
    from montecarlo.reports.standing import standing
    from montecarlo.reports.story import all_as_data

    return {
        "schema": SCHEMA,
        "edition": cast.edition.id,
        "applied": applied_names(cast.edition),
        "notes": list(cast.edition.notes),
        "seed": replayed.seed,
        "game": replayed.number,
        "arm": replayed.arm,
        "players": len(cast.seats),
        "strategies": list(cast.line_up),
        "rounds": replayed.rounds,
        "minutes": replayed.minutes,
        "pace": cast.edition.rules.pace,
        "wealth": {cast.player(seat): one for seat, one in enumerate(replayed.wealth)},
        "wealth_scale": cast.edition.rules.wealth_scale,
        "events": all_as_data(shown, cast),
        "state": standing(replayed.game, cast, replayed.events[-1]),
    }
