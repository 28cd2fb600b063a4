"""`montecarlo landing`: where one token lands, exactly, or by long play with decks as they are."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from montecarlo.cli import console, options
from montecarlo.errors import Fault, InputError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from montecarlo.analysis.landing import Landing
    from montecarlo.model.edition import Edition

START: Final = "0"
INDEPENDENT: Final = "independent"
CYCLING: Final = "cycling"
DECKS: Final = (INDEPENDENT, CYCLING)
NAME: Final = "landing"
MATRIX: Final = "--matrix"

Jail = Annotated[
    str,
    typer.Option("--jail", metavar="leave|stay", help="In jail: pay before the next roll, or roll for a double."),
]
Count = Annotated[
    str,
    typer.Option("--count", metavar="rolls|turns|visits", help="What is counted: ends of rolls, of turns, landings."),
]
After = Annotated[
    int | None,
    typer.Option("--after", metavar="N", help="Look at the Nth turn instead of the long run.", min=1, max=1_000_000),
]
From = Annotated[
    str | None,
    typer.Option("--from", metavar="SPACE", help="Where turn 1 begins: name, number or 'in jail'.  [default: GO]"),
]
ByShare = Annotated[bool, typer.Option("--sort", help="The likeliest space first, instead of board order.")]
LandingOut = Annotated[
    str | None,
    typer.Option("--out", metavar="DIR", help="Write the tables (CSV) and the picture (PNG, SVG) there."),
]
Matrix = Annotated[
    str | None,
    typer.Option(MATRIX, metavar="FILE.csv", help="Write the transition matrix of a roll, with its states."),
]
DecksOption = Annotated[
    str,
    typer.Option(
        "--decks",
        metavar="WAY",
        help="independent: every card from the whole deck, exact (default). cycling: decks as they are, played.",
        show_default=False,
    ),
]
PlayersOption = Annotated[
    int | None,
    typer.Option("--players", metavar="N", help="Cycling: tokens that share the decks.  [default: 4]"),
]
RollsOption = Annotated[
    str | None,
    typer.Option(
        "--rolls",
        metavar="N",
        help="Cycling: about so many rolls each way, at least a turn of every token in 1024 games.  [default: 2e8]",
    ),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        help="Cycling: seed; drawn and printed when left out.",
        min=0,
        max=options.SEED_LIMIT - 1,
    ),
]
JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs", metavar="N", help="Cycling: jobs side by side; all cores when left out.", min=1, max=options.MOST_JOBS
    ),
]


def landing(
    edition: options.EditionOption = options.DEFAULT_EDITION,
    rules: options.RulesOption = None,
    settings: options.SetOption = None,
    jail: Jail = "leave",
    count: Count = "rolls",
    decks: DecksOption = INDEPENDENT,
    after: After = None,
    start: From = None,
    by_share: ByShare = False,
    matrix: Matrix = None,
    out: LandingOut = None,
    players: PlayersOption = None,
    rolls: RollsOption = None,
    seed: SeedOption = None,
    jobs: JobsOption = None,
    as_json: options.JsonOption = False,
    quiet: options.QuietOption = False,
) -> None:
    """Work out exactly where one token lands: the share of rolls, turns or visits of every space.

    Nothing is simulated: the token is a Markov chain, solved to about fifteen digits. Every card is drawn from the
    whole deck; jail cards that are held, the order of the decks and players' choices are no part of it.

    With --decks cycling tokens are played, with decks that are shuffled once and gone through again and again. Beside
    the exact answer stands what the order of the cards adds, and what held jail cards add to that, with 95% intervals.

    \b
    Examples:
      montecarlo landing
      montecarlo landing --edition us --jail stay --sort
      montecarlo landing --count visits --out reports/landing
      montecarlo landing --after 2 --from "in jail" --count turns
      montecarlo landing --decks cycling --jail stay --players 3
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    rule_set = options.rule_set(rules)
    changes = options.single_settings(settings)
    is_played = _is_played(decks)
    _refuse(
        {"--after": after, "--from": start, MATRIX: matrix}
        if is_played
        else {"--players": players, "--rolls": rolls, "--seed": seed, "--jobs": jobs},
        is_played=is_played,
    )
    folder = options.folder(out)
    file = options.file(matrix, MATRIX, "matrix.csv")

    from montecarlo.analysis.landing import landing as landing_of
    from montecarlo.model.edition import load_edition
    from montecarlo.model.patches import resolve_rules

    chosen = resolve_rules(load_edition(edition), rule_set, changes)
    if is_played:
        from montecarlo.cli.landing_decks import Wanted, play_and_show

        number = None if rolls is None else options.count(rolls, "--rolls", "rolls")
        play_and_show(chosen, Wanted(jail, count, players, number, seed, jobs, folder, by_share, as_json, quiet))
        return
    found = landing_of(chosen, jail, count, after=after, start=START if start is None else start)
    if folder is not None:
        options.make_ready(folder)
    if file is not None:
        _write_matrix(chosen, jail, START if start is None else start, file)
    if folder is not None:
        _write_folder(chosen, found, folder)
    if as_json:
        from montecarlo.reports.landing_json import as_data

        console.out(json.dumps(as_data(chosen, found), indent=2, ensure_ascii=False))
    else:
        _show(chosen, found, by_share=by_share, from_is_idle=start is not None and after is None)
    say = console.err if as_json else console.out
    for path in (matrix, out):
        if path is not None:
            say(f"Written: {path}")


def _is_played(decks: str) -> bool:
    if decks not in DECKS:
        right = did_you_mean(decks, DECKS, "ways")
        raise InputError([Fault("--decks", "", f"there is no way of drawing cards {decks!r}", right)])
    return decks == CYCLING


def _refuse(given: "Mapping[str, object]", *, is_played: bool) -> None:
    """Refuse options that belong to the other way of drawing cards."""
    wrong, right = (
        ("belongs to the exact answer", "leave it out, or leave out --decks cycling, which plays the long run")
        if is_played
        else ("is for played tokens, and nothing is played here", "leave it out, or ask for --decks cycling")
    )
    faults = [Fault(option, "", wrong, right) for option, value in given.items() if value is not None]
    if faults:
        raise InputError(faults)


def _show(edition: "Edition", found: "Landing", *, by_share: bool, from_is_idle: bool) -> None:
    from montecarlo.reports import landing_text

    parts = landing_text.sections(edition, found, by_share=by_share, from_is_idle=from_is_idle)
    console.answer(landing_text.heading(edition, found), parts)


def _write_matrix(edition: "Edition", jail: str, start: str, path: Path) -> None:
    from montecarlo.analysis.chain import build_chain
    from montecarlo.analysis.chain_options import options_for
    from montecarlo.analysis.landing import start_state
    from montecarlo.reports.landing_tables import matrix_table
    from montecarlo.simulation.folder import write_file

    chain = build_chain(edition, options_for(edition.rules, jail))
    write_file(path, matrix_table(chain, start_state(chain, start)))


def _write_folder(edition: "Edition", found: "Landing", folder: Path) -> None:
    from montecarlo.reports.figure import picture_files
    from montecarlo.reports.landing_plot import landing_picture
    from montecarlo.reports.landing_tables import landing_tables
    from montecarlo.simulation.folder import write_bytes, write_file

    for name, text in landing_tables(edition, [found]).items():
        write_file(folder / name, text)
    for ending, content in picture_files(landing_picture(edition, found)).items():
        write_bytes(folder / f"{NAME}.{ending}", content)
