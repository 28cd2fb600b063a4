"""The story of one game for each edition, kept word for word; `python -m tests.golden --write` tells them anew.

A change of these files shows what a change of the program does to games, and belongs in the same commit.
"""

from dataclasses import dataclass
from pathlib import Path

from montecarlo.reports.cast import Cast
from montecarlo.reports.story import tell
from montecarlo.simulation.replay import replay_game

FOLDER = Path(__file__).parent
WIDTH = 110
CUT = "[...]"
LINES_OF_A_PART = 195  # lines of the beginning, and at most as many of the end


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
)


def told(tale: Tale) -> str:
    """Tell a game.

    Returns
    -------
    str
        The story: a heading, the beginning, a mark where something is left out, the last rounds.
    """
    replayed = replay_game(tale.edition, "", (), len(tale.line_up), ",".join(tale.line_up), tale.seed, tale.game)
    seats = [f"Seat {seat + 1}" for seat in range(len(tale.line_up))]
    cast = Cast(replayed.edition, replayed.tables, seats, replayed.line_up)
    lines = list(tell(replayed.events, cast, WIDTH))
    if len(lines) > 2 * LINES_OF_A_PART:
        rounds = (at for at in range(len(lines) - LINES_OF_A_PART, len(lines)) if lines[at].startswith("Round"))
        lines = [*lines[:LINES_OF_A_PART], CUT, "", *lines[next(rounds) :]]
    heading = f"Game {tale.game} of seed {tale.seed}: {replayed.edition.name}; {', '.join(replayed.line_up)}."
    counts = f"{replayed.events[-1].round} rounds, {len(replayed.events)} events."
    return "\n".join([heading, counts, "", *lines, ""])
