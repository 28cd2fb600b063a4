"""Plays games of every kind and prints a hash of each outcome and log.

`python -m tests.engine.twins GAMES` plays a game of so many arms; `GAMES some` and `GAMES all` so many games of some or
all rows of the matrix. The compiled engine, the plain one, and the compiled one that checks every index print the same
lines.
"""

import sys
from collections.abc import Iterator, Sequence
from typing import Any

from montecarlo.simulation.treated import STAGES, Treatment
from tests.engine.arms import Arm, arm, tables_of
from tests.engine.machine import Machine, digest
from tests.matrix import ALL, SOME, Row

SEED = 7
CAP = "round_cap=60"
TREATED_EVERY = 4
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
        if number % TREATED_EVERY == 0:
            treat_some(tables, number // TREATED_EVERY)
        _, outcome, events = machine.game(tables, number)
        yield f"{number} {len(events)} {digest(outcome, events)}"


def treat_some(tables: Any, number: int) -> None:
    """Give a seat one of the groups, and buildings for half of what is left of the cash at the start."""
    group = number % int(tables.groups)
    spaces = tuple(int(space) for space in tables.member[group, : int(tables.group_size[group])])
    price = int(tables.group_price[group])
    outlay = price + max(0, int(tables.start_cash) - price) // 2
    Treatment("some", STAGES[number % len(STAGES)], spaces, price, outlay, outlay).apply(tables)


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
