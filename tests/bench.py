"""What the program costs, as ratios within one run: `python -m tests.bench [--yardstick PROGRAM]`, or `make bench`.

The yardstick is any program that takes (games, rounds at which a game is cut) and prints JSON with
`cpu_rolls_per_second`; figures of the engine are read as ratios to it, both run in turn, the median of five.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from montecarlo.engine import jit, records, streams
from montecarlo.engine.play import FIRST, ORDERS, play
from montecarlo.model import load_edition, load_strategy
from montecarlo.simulation.plan import BATCH_GAMES
from montecarlo.simulation.tables import compile_tables
from montecarlo.simulation.token import Conventions, walk

EDITION = "no-c1009"
CUT = 100  # rounds at which both programs end a game
ROUNDS = 5  # runs of each, the median counts
GAMES = 3000
YARDSTICK_GAMES = 5000
SEED = 1

Change = dict[str, Any]


class Arm(NamedTuple):
    """One way of playing that is timed."""

    name: str
    strategy: str
    change: Change
    cut: int = CUT
    auction: bool = True


# Everything off but dice, moves, cards, taxes, rents and jail; then one thing after the other comes in.
BARE: Change = {"builds_to": 0, "trades": False, "keep_to_redeem": 1_000_000}
ARMS = (
    Arm("four balanced", "balanced", {}),
    Arm("four no-trade", "no-trade", {}),
    Arm("four balanced, normal cap", "balanced", {}, cut=1000),
    Arm("dice, moves, cards, jail (nobody buys)", "passive", {}, auction=False),
    Arm("+ buying, auctions, rent, debts", "balanced", BARE),
    Arm("+ redeeming", "balanced", {**BARE, "keep_to_redeem": 250}),
    Arm("+ building", "balanced", {"trades": False}),
    Arm("no building, mortgages only for debts, no trades", "no-trade", BARE),
)


class Timed(NamedTuple):
    """What a run of an arm took."""

    games: int
    rolls: int
    cpu_seconds: float

    @property
    def rolls_per_second(self) -> float:
        """Rolls per CPU second of the playing loop."""
        return self.rolls / self.cpu_seconds


def tables_of(arm: Arm) -> Any:
    """Return the tables of an arm: four players alike."""
    edition = load_edition(EDITION)
    rules = edition.rules.model_copy(update={"round_cap": arm.cut, "auction": arm.auction})
    strategy = load_strategy(arm.strategy).model_copy(update=arm.change)
    tables = compile_tables(edition.model_copy(update={"rules": rules}), [strategy] * 4, players=4)
    tables.seed[0], tables.seed[1] = streams.seed_words(SEED)
    return tables


def play_games(tables: Any, games: int, first: int = 0) -> Timed:
    """Play so many games and take the CPU time of this thread."""
    log = np.zeros((1, 10), np.int64)
    game = records.new_game()
    outcomes = records.new_outcomes(BATCH_GAMES)
    rolls = 0
    seconds = 0.0
    for start in range(first, first + games, BATCH_GAMES):
        orders = np.zeros(ORDERS, np.int64)
        orders[FIRST] = start
        batch = outcomes[: min(BATCH_GAMES, first + games - start)]
        begin = time.thread_time()
        play(game, tables, batch, orders, log)
        seconds += time.thread_time() - begin
        rolls += int(batch["rolls"].sum())
    return Timed(games, rolls, seconds)


def yardstick_rolls(program: str) -> float:
    """Run the yardstick once."""
    done = subprocess.run([program, str(YARDSTICK_GAMES), str(CUT)], capture_output=True, text=True, check=True)
    return float(json.loads(done.stdout)["cpu_rolls_per_second"])


def token_rolls_per_second(seed: int) -> float:
    """Let four tokens walk alone, and take the CPU time of all that `walk` does."""
    begin = time.process_time()
    conventions = Conventions("leave", cycling=True)
    walked = walk(load_edition(EDITION), conventions, players=4, games=64, turns=10_000, seed=seed)
    return walked.rolls / (time.process_time() - begin)


def speed_of_two_threads() -> float:
    """Return how many times faster two threads play the same games than one, in wall time."""
    tables = tables_of(ARMS[0])
    spans = []
    for threads in (1, 2):
        workers = [threading.Thread(target=play_games, args=(tables, 2 * GAMES // threads)) for _ in range(threads)]
        begin = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        spans.append(time.perf_counter() - begin)
    return spans[0] / spans[1]


def command(words: list[str], cache: Path | None = None) -> tuple[float, float]:
    """Run the program; return its CPU and its wall seconds."""
    environment = dict(os.environ)
    if cache is not None:
        environment[jit.CACHE_VARIABLE] = str(cache)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-m", "montecarlo", *words], env=environment, capture_output=True, check=True)
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--yardstick", default="", help="a program that measures the machine")
    options = parser.parse_args()
    arms = {arm.name: tables_of(arm) for arm in ARMS}
    play_games(arms["four balanced"], 10)
    yardstick: list[float] = []
    found: dict[str, list[Timed]] = {name: [] for name in arms}
    for turn in range(ROUNDS):
        if options.yardstick:
            yardstick.append(yardstick_rolls(options.yardstick))
        for name, tables in arms.items():
            found[name].append(play_games(tables, GAMES, turn * GAMES))
    measure = statistics.median(yardstick) if yardstick else 0.0
    if measure:
        print(f"{'yardstick':<52}{measure:>12,.0f} rolls per CPU second")
    tokens = statistics.median(token_rolls_per_second(turn) for turn in range(ROUNDS))
    ratio = f"{tokens / measure:>8.2f} x yardstick" if measure else ""
    print(f"{'tokens alone, decks in order (landing --decks)':<52}{tokens:>12,.0f} rolls per CPU second{ratio:>28}")
    for name, runs in found.items():
        rolls = statistics.median(run.rolls_per_second for run in runs)
        games = statistics.median(run.games / run.cpu_seconds for run in runs)
        ratio = f"{rolls / measure:>8.2f} x yardstick" if measure else ""
        print(f"{name:<52}{rolls:>12,.0f} rolls, {games:>8,.0f} games per CPU second{ratio}")
    print(f"{'two threads against one':<52}{speed_of_two_threads():>12.2f} x")
    with tempfile.TemporaryDirectory() as folder:
        simulate = ["simulate", "--games", "1000", "--seed", "1", "--quiet"]
        cold, _ = command(simulate, Path(folder))
        _, later = command(simulate, Path(folder))
    print(f"{'first start ever (simulate, 1,000 games)':<52}{cold:>12.1f} CPU seconds")
    print(f"{'a later start of the same':<52}{later:>12.2f} s")
    print(f"{'montecarlo --help':<52}{command(['--help'])[1]:>12.2f} s")


if __name__ == "__main__":
    main()
