"""Stories of games, kept word for word; `python -m tests.golden --write` tells them anew.

One long story for each edition, and for every edition, printed variant and number of players the beginning and the end
of one, with a digest of the whole. A change of these files shows what a change of the program does to games, and it
belongs in the same commit.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from montecarlo.reports.cast import Cast
from montecarlo.reports.story import tell
from montecarlo.simulation.replay import Replayed, replay_game
from tests.matrix import ALL, Row

FOLDER = Path(__file__).parent
OF_ROWS = FOLDER / "rows"
WIDTH = 110
CUT = "[...]"
LINES_OF_A_PART = 195  # lines of the beginning, and at most as many of the end
LINES_OF_A_ROW = 24  # likewise, of the stories of rows
SEED_OF_ROWS = 2
HEADING = "=== "


@dataclass(frozen=True)
class Tale:
    """Which game is told."""

    edition: str
    line_up: tuple[str, ...]
    seed: int
    game: int

    @property
    def path(self) -> Path:
        """Where the story is kept."""
        return FOLDER / f"{self.edition}.txt"


TALES = (
    Tale("no-c1009", ("balanced", "balanced", "balanced", "balanced"), 1, 0),
    Tale("fi-c1009", ("random", "balanced", "builder"), 1, 1),
    Tale("us-classic", ("balanced", "cautious", "random", "hoarder"), 1, 2),
    Tale("uk-classic", ("builder", "stations"), 1, 3),
    Tale("dk-matador", ("balanced", "builder", "balanced"), 1, 4),
    Tale("se-standard", ("balanced", "hoarder", "balanced", "builder"), 1, 5),
    Tale("se-wonders-2003", ("balanced", "balanced", "random"), 1, 6),
    Tale("millionaire-98838", ("balanced", "builder", "balanced"), 1, 7),
)


def replayed_lines(tale: Tale, rules: str = "") -> tuple[Replayed, list[str]]:
    """Play a game again and tell it."""
    replayed = replay_game(tale.edition, rules, (), len(tale.line_up), ",".join(tale.line_up), tale.seed, tale.game)
    seats = [f"Seat {seat + 1}" for seat in range(len(tale.line_up))]
    cast = Cast(replayed.edition, replayed.tables, seats, replayed.line_up)
    return replayed, list(tell(replayed.events, cast, WIDTH))


def told(tale: Tale) -> str:
    """Tell a game.

    Returns
    -------
    str
        The story: a heading, the beginning, a mark where something is left out, the last rounds.
    """
    replayed, lines = replayed_lines(tale)
    if len(lines) > 2 * LINES_OF_A_PART:
        rounds = (at for at in range(len(lines) - LINES_OF_A_PART, len(lines)) if lines[at].startswith("Round"))
        lines = [*lines[:LINES_OF_A_PART], CUT, "", *lines[next(rounds) :]]
    heading = f"Game {tale.game} of seed {tale.seed}: {replayed.edition.name}; {', '.join(replayed.line_up)}."
    counts = f"{replayed.events[-1].round} rounds, {len(replayed.events)} events."
    return "\n".join([heading, counts, "", *lines, ""])


def told_in_short(row: Row) -> str:
    """Tell the beginning and the end of a game of a row of the matrix, with a digest of the whole story.

    Returns
    -------
    str
        The section of the row in its file.
    """
    strategies = row.shipped_line_up(row.players)
    replayed, lines = replayed_lines(Tale(row.edition, strategies, SEED_OF_ROWS, row.players), row.rules)
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    counts = f"{replayed.events[-1].round} rounds, {len(replayed.events)} events, {len(lines)} lines; digest {digest}"
    if len(lines) > 2 * LINES_OF_A_ROW:
        lines = [*lines[:LINES_OF_A_ROW], CUT, *lines[-LINES_OF_A_ROW:]]
    return "\n".join([f"{HEADING}{row}", f"{', '.join(strategies)}. {counts}", "", *lines, ""])


def file_of(row: Row) -> Path:
    """Return where the stories of an edition and a variant are kept."""
    return OF_ROWS / f"{row.edition}-{row.rules or 'standard'}.txt"


def sections(file: Path) -> dict[str, str]:
    """Read the stories that a file of rows keeps, by the names of their rows."""
    parts = file.read_text(encoding="utf-8").split(HEADING)[1:]
    return {part.partition("\n")[0]: f"{HEADING}{part}" for part in parts}


def files_of_rows() -> dict[Path, str]:
    """Tell the stories of all rows, file by file."""
    files: dict[Path, str] = {}
    for row in ALL:
        files[file_of(row)] = files.get(file_of(row), "") + told_in_short(row)
    return files
