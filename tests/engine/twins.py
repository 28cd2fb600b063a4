"""Plays games of every kind and prints a hash of each outcome and log: `python -m tests.engine.twins GAMES`.

The compiled engine, the plain one, and the compiled one that checks every index print the same lines.
"""

import sys
from collections.abc import Iterator

from tests.engine.arms import arm, tables_of
from tests.engine.machine import Machine, digest

SEED = 7
CAP = "round_cap=60"


def hashes(games: int) -> Iterator[str]:
    """Play one game of each of so many arms.

    Yields
    ------
    str
        The number of the arm, the events of its game, and the hash.
    """
    machine = Machine()
    for number in range(games):
        _, outcome, events = machine.game(tables_of(arm(number, CAP), SEED), number)
        yield f"{number} {len(events)} {digest(outcome, events)}"


def main() -> None:
    for line in hashes(int(sys.argv[1])):
        print(line)


if __name__ == "__main__":
    main()
