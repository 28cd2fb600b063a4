"""Play 100,000 games of every kind from a fresh seed and judge them all: `python -m tests.soak [SEED [GAMES]]`.

Nothing may come from nowhere in any log, every count has to be what the board shows, and the dice have to be fair. The
seed is printed, so that what is found can be found again. False alarms: at most 1 in 100,000 soaks for each comparison.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from montecarlo.engine import event
from tests.engine import chance
from tests.engine.arms import Arm, arm, tables_of
from tests.engine.machine import KIND, VALUE, VALUE2, Machine, Numbers, state_of
from tests.engine.test_totals import wrong_totals
from tests.ledger.ledger import NONE, audit

GAMES = 100_000
GAMES_OF_AN_ARM = 200
ROLLS_OF_A_GAME = 60
SEEDS = 2**31
CAP = "round_cap=300"
SIX_SIDES = 6
SHOWN_AT_MOST = 20
MOST_PLAYERS = 8
HOUSES_ON_A_STREET = 4  # the highest level below a hotel


@dataclass
class Findings:
    """What a soak has found: complaints, and the counts that are judged in the end."""

    games: int = 0
    events: int = 0
    complaints: list[str] = field(default_factory=list)
    dice: Numbers = field(default_factory=lambda: np.zeros((SIX_SIDES, SIX_SIDES), np.int64))
    beginners: Numbers = field(default_factory=lambda: np.zeros((MOST_PLAYERS + 1, MOST_PLAYERS), np.int64))

    def read(self, chosen: Arm, tables: Any, number: int, game: Any, events: Numbers) -> None:
        """Judge one game."""
        self.games += 1
        self.events += len(events)
        name = f"{chosen}: game {number}"
        players, decks = int(tables.players), int(tables.decks)
        sizes = [int(size) for size in tables.deck_size[:decks]]
        box = (int(tables.houses), int(tables.hotels))
        finding = audit(events, players, int(tables.spaces), *box, HOUSES_ON_A_STREET, sizes, game)
        if finding.fault != NONE:
            self.complaints.append(f"{name}: {finding}")
        if wrong := wrong_totals(state_of(game), tables):
            self.complaints.append(f"{name}: the totals {', '.join(wrong)}")
        self.beginners[players, int(game.chair[0])] += 1
        if int(tables.dice_sides) == SIX_SIDES:
            rolls = events[events[:, KIND] == event.ROLL][:ROLLS_OF_A_GAME]
            self.dice += chance.pair_counts(rolls[:, VALUE], rolls[:, VALUE2])

    def judge(self) -> Iterator[str]:
        """Say what the counts say."""
        verdict = chance.fit(self.dice, chance.fair())
        yield f"{int(self.dice.sum()):,} pairs of dice: {verdict}"
        if not verdict.passes:
            self.complaints.append("the dice are not fair")
        for players in range(2, MOST_PLAYERS + 1):
            counts = self.beginners[players, :players]
            if not counts.sum():
                continue
            verdict = chance.fit(counts, np.full(players, 1 / players))
            yield f"{int(counts.sum()):,} games of {players}, who begins: {verdict}"
            if not verdict.passes:
                self.complaints.append(f"not every chair of {players} begins alike")


def soak(seed: int, games: int) -> Findings:
    """Play and judge so many games."""
    found = Findings()
    machine = Machine()
    for start in range(0, games, GAMES_OF_AN_ARM):
        chosen = arm(seed + start // GAMES_OF_AN_ARM, CAP)
        tables = tables_of(chosen, seed)
        for number in range(start, min(start + GAMES_OF_AN_ARM, games)):
            game, _, events = machine.game(tables, number)
            found.read(chosen, tables, number, game, events)
        if sys.stderr.isatty():
            print(f"\r{found.games:,} games", end="", file=sys.stderr)
    return found


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().randrange(SEEDS)
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    print(f"soak seed: {seed} (again: python -m tests.soak {seed} {games})", flush=True)
    found = soak(seed, games)
    print(f"{found.games:,} games, {found.events:,} events")
    for line in found.judge():
        print(line)
    for complaint in found.complaints[:SHOWN_AT_MOST]:
        print(f"fault: {complaint}")
    if found.complaints:
        sys.exit(f"{len(found.complaints)} faults")


if __name__ == "__main__":
    main()
