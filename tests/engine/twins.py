"""Plays games of every kind and prints a hash of each outcome and log.

`python -m tests.engine.twins GAMES` plays a game of so many arms; `GAMES some` and `GAMES all` so many games of some or
all rows of the matrix. The compiled engine, the plain one, and the compiled one that checks every index print the same
lines.
"""

import sys
from collections.abc import Iterator, Sequence

from tests.engine.arms import Arm, arm, tables_of
from tests.engine.machine import Machine, digest
from tests.matrix import ALL, SOME, Row

SEED = 7
CAP = "round_cap=60"
ROWS = {"some": SOME, "all": ALL}


def hashes(games: int) -> Iterator[str]:
    """Play one game of each of so many arms.

    Yields
    ------
    str
        The number of the arm, the events of its game, and the hash.
    """
    machine = Machine()
    for number in range(games):
        tables = tables_of(arm(number, CAP), SEED)
        tables.follows_rounds, tables.lots_apart = number % 2, number % 3
        _, outcome, events = machine.game(tables, number)
        yield f"{number} {len(events)} {digest(outcome, events)}"


def hashes_of_rows(rows: Sequence[Row], games: int) -> Iterator[str]:
    """Play so many games of each row.

    Yields
    ------
    str
        The row, the number of the game, its events, and the hash.
    """
    machine = Machine()
    for row in rows:
        for number in range(games):
            tables = tables_of(Arm(row.edition, row.line_up(number), (CAP,), row.rules), SEED)
            _, outcome, events = machine.game(tables, number)
            yield f"{row} {number} {len(events)} {digest(outcome, events)}"


def main() -> None:
    games, *which = sys.argv[1:]
    for line in hashes_of_rows(ROWS[which[0]], int(games)) if which else hashes(int(games)):
        print(line)


if __name__ == "__main__":
    main()
