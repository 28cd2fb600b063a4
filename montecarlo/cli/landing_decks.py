"""`montecarlo landing --decks cycling`: tokens played with decks as they are, and what comes of it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import typer

from montecarlo.analysis.decks import (
    DEFAULT_PLAYERS,
    DEFAULT_ROLLS,
    GAMES,
    WAYS,
    Decks,
    TooFewGames,
    decks,
    least_rolls,
)
from montecarlo.analysis.landing import landing
from montecarlo.cli import console, options
from montecarlo.cli.session import INTERRUPTED
from montecarlo.model.edition import Edition
from montecarlo.reports import landing_decks_data, landing_decks_text
from montecarlo.simulation.run import cores, stop_on_interrupt
from montecarlo.simulation.tables import check_players
from montecarlo.simulation.warm import warm_up
from montecarlo.simulation.words import counted

NAME: Final = "landing_decks"


@dataclass(frozen=True)
class Wanted:
    """What is to be played and how it is shown; None for what is left out."""

    jail: str
    count: str
    players: int | None
    rolls: int | None
    seed: int | None
    jobs: int | None
    out: Path | None
    by_share: bool
    as_json: bool
    quiet: bool


def play_and_show(edition: Edition, wanted: Wanted) -> None:
    """Play the tokens, write the files of --out, and print the answer.

    Raises
    ------
    InputError
        A wrong policy, count or number of players.
    MontecarloError
        A folder or file that cannot be written.
    typer.Exit
        With 130 after Ctrl-C; what was finished is shown, and no file is written.
    """
    players = DEFAULT_PLAYERS if wanted.players is None else wanted.players
    check_players(edition, players)  # what is wrong is refused before anything is compiled or played
    exact = landing(edition, wanted.jail, wanted.count)
    if wanted.out is not None:
        options.make_ready(wanted.out)
    seed = options.drawn_seed() if wanted.seed is None else wanted.seed
    if not wanted.quiet:
        _say_notes(wanted, seed, least_rolls(players, exact.rolls_per_turn))
    warm_up(console.err)
    try:
        found = _played(edition, wanted, seed, players)
    except TooFewGames as few:
        console.err(f"interrupted after {_of_all(few.games)}; too few to show anything")
        raise typer.Exit(INTERRUPTED) from None
    if wanted.out is not None and found.complete:
        _write_folder(edition, found, wanted.out)
    if wanted.as_json:
        console.out(json.dumps(landing_decks_data.as_data(edition, found), indent=2, ensure_ascii=False))
    else:
        parts = landing_decks_text.sections(edition, found, by_share=wanted.by_share)
        console.answer(landing_decks_text.heading(edition, found), parts)
    if not found.complete:
        unwritten = "" if wanted.out is None else f"; nothing is written to {wanted.out}"
        console.err(f"interrupted after {_of_all(found.games)}, which are shown{unwritten}")
        raise typer.Exit(INTERRUPTED)
    if wanted.out is not None:
        (console.err if wanted.as_json else console.out)(f"Written: {wanted.out}")


def _say_notes(wanted: Wanted, seed: int, least: int) -> None:
    if wanted.seed is None:
        console.err(f"note: seed {seed} was drawn; --seed {seed} plays the same games again")
    if wanted.rolls is not None and wanted.rolls < least:
        console.err(
            f"note: --rolls {console.number(wanted.rolls)} is less than the least, about {console.number(least)}, "
            f"which are played: one turn of every token in {counted(GAMES, 'game', console.number(GAMES))}"
        )


def _played(edition: Edition, wanted: Wanted, seed: int, players: int) -> Decks:
    with stop_on_interrupt() as stop, console.Progress(WAYS * GAMES, "game", quiet=wanted.quiet) as bar:
        return decks(
            edition,
            wanted.jail,
            wanted.count,
            seed=seed,
            players=players,
            rolls=DEFAULT_ROLLS if wanted.rolls is None else wanted.rolls,
            jobs=cores() if wanted.jobs is None else wanted.jobs,
            on_games=bar.advance,
            stop=stop,
        )


def _of_all(games: int) -> str:
    return f"{console.number(games)} of {counted(GAMES, 'game', console.number(GAMES))} each way"


def _write_folder(edition: Edition, found: Decks, folder: Path) -> None:
    from montecarlo.reports.figure import picture_files
    from montecarlo.reports.landing_decks_plot import decks_picture
    from montecarlo.simulation.folder import write_bytes, write_file

    write_file(folder / f"{NAME}.csv", landing_decks_data.decks_table(edition, found))
    for ending, content in picture_files(decks_picture(edition, found)).items():
        write_bytes(folder / f"{NAME}.{ending}", content)
