"""`montecarlo roi`: what deeds and groups earn, when they have paid for themselves, and what to build next."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from montecarlo.cli import console, options

if TYPE_CHECKING:
    from montecarlo.analysis.roi import Roi

LEAVE: Final = "leave"

JailOption = Annotated[
    str, typer.Option("--jail", metavar="leave|stay", help="What opponents do in jail; the CSV files have both.")
]
BudgetOption = Annotated[
    str | None,
    typer.Option(
        "--budget",
        metavar="MONEY",
        help="Money for buildings, for example 1500 or 1e3.  [default: the edition's start cash]",
    ),
]
GroupOption = Annotated[
    list[str] | None,
    typer.Option("--group", metavar="NAME", help="Only this group, by id or name; repeatable."),
]
OutOption = Annotated[
    str | None,
    typer.Option("--out", metavar="DIR", help="Write roi.csv, houses.csv and the pictures into this folder."),
]


def roi(
    edition: options.EditionOption = options.DEFAULT_EDITION,
    rules: options.RulesOption = None,
    settings: options.SetOption = None,
    jail: JailOption = LEAVE,
    players: options.PlayersOption = options.DEFAULT_PLAYERS,
    budget: BudgetOption = None,
    group: GroupOption = None,
    as_json: options.JsonOption = False,
    out: OutOption = None,
    quiet: options.QuietOption = False,
) -> None:
    """Show what each deed, group and house earns, and after how many turns of opponents it has paid for itself.

    Worked out from the exact chain of one token, not played. Payback counts opponents' turns; with --players N a round
    has N-1 of them. What to build for a budget is an exact optimum under even building and the pieces in the box.

    \b
    Examples:
      montecarlo roi
      montecarlo roi --edition us-classic --jail stay --players 3
      montecarlo roi --budget 1500 --group oransje --group rød
      montecarlo roi --edition uk --out reports/uk-roi
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    rule_set = options.rule_set(rules)
    changes = options.single_settings(settings)
    money = None if budget is None else options.money(budget, "--budget")
    folder = options.folder(out)
    del quiet  # taken as by every command; there is nothing to wait for, so there is no bar and no note to leave out

    from montecarlo.analysis.chain_options import options_for
    from montecarlo.analysis.roi import roi as work_out
    from montecarlo.model.edition import load_edition
    from montecarlo.model.patches import resolve_rules

    resolved = resolve_rules(load_edition(edition), rule_set, changes)
    options_for(resolved.rules, jail)  # refuses an unknown policy before anything is worked out
    found = work_out(resolved, players, tuple(group or ()), money)
    if folder is not None:
        _write(found, jail, folder)
    if as_json:
        from montecarlo.reports.roi_json import as_data

        console.out(json.dumps(as_data(found, jail), indent=2, ensure_ascii=False))
    else:
        _show(found, jail)
    if out is not None:
        say = console.err if as_json else console.out
        say(f"Written: {out}")


def _show(found: "Roi", jail: str) -> None:
    from montecarlo.reports import roi_text

    console.answer(roi_text.heading(found, jail), roi_text.parts(found, jail))


def _write(found: "Roi", jail: str, folder: Path) -> None:
    from montecarlo.reports.roi_plots import roi_pictures
    from montecarlo.reports.roi_tables import roi_tables
    from montecarlo.simulation.folder import write_bytes, write_file

    options.make_ready(folder)
    for name, text in roi_tables(found).items():
        write_file(folder / name, text)
    for name, content in roi_pictures(found, jail).items():
        write_bytes(folder / name, content)
