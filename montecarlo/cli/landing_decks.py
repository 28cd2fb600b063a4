"""`montecarlo landing --decks cycling`: tokens played with decks as they are, and what comes of it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from montecarlo.analysis.decks import DEFAULT_PLAYERS, DEFAULT_ROLLS, GAMES, WAYS, Decks, decks
from montecarlo.analysis.landing import landing
from montecarlo.cli import console, options
from montecarlo.cli.landing import show
from montecarlo.model.edition import Edition
from montecarlo.reports import landing_decks_data, landing_decks_text
from montecarlo.simulation.run import cores
from montecarlo.simulation.tables import check_players
from montecarlo.simulation.warm import warm_up

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
    out: str | None
    by_share: bool
    as_json: bool
    quiet: bool


def play_and_show(edition: Edition, wanted: Wanted) -> None:
    """Play the tokens, write the files of --out, and print the answer.

    Raises
    ------
    InputError
        A wrong policy, count or number of players, or a folder that cannot be written.
    """
    players = DEFAULT_PLAYERS if wanted.players is None else wanted.players
    check_players(edition, players)  # what is wrong is refused before anything is compiled or played
    landing(edition, wanted.jail, wanted.count)
    seed = options.drawn_seed() if wanted.seed is None else wanted.seed
    if wanted.seed is None and not wanted.quiet:
        console.err(f"note: seed {seed} was drawn; --seed {seed} plays the same games again")
    warm_up(console.err)
    with console.Progress(WAYS * GAMES, "game", quiet=wanted.quiet) as bar:
        found = decks(
            edition,
            wanted.jail,
            wanted.count,
            seed=seed,
            players=players,
            rolls=DEFAULT_ROLLS if wanted.rolls is None else wanted.rolls,
            jobs=cores() if wanted.jobs is None else wanted.jobs,
            on_games=bar.advance,
        )
    if wanted.out is not None:
        _write_folder(edition, found, Path(wanted.out))
    if wanted.as_json:
        console.out(json.dumps(landing_decks_data.as_data(edition, found), indent=2, ensure_ascii=False))
    else:
        parts = landing_decks_text.sections(edition, found, by_share=wanted.by_share)
        show(landing_decks_text.heading(edition, found), parts)
    if wanted.out is not None:
        (console.err if wanted.as_json else console.out)(f"Written: {wanted.out}")


def _write_folder(edition: Edition, found: Decks, folder: Path) -> None:
    from montecarlo.reports.figure import picture_files
    from montecarlo.reports.landing_decks_plot import decks_picture
    from montecarlo.reports.report import write_bytes
    from montecarlo.simulation.folder import write_file

    write_file(folder / f"{NAME}.csv", landing_decks_data.decks_table(edition, found))
    for ending, content in picture_files(decks_picture(edition, found)).items():
        write_bytes(folder / f"{NAME}.{ending}", content)
