"""What the rules of other editions cost a game that does not have them: `python -m tests.bench_hooks`.

A copy of the program in which every test that leads to such a rule is struck out plays the same games as the program
itself, in turn with it. Both have to play them roll for roll alike; the ratio of their CPU times is the price.
"""

import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
ENGINE = Path("montecarlo") / "engine"
TURNS = 15  # each program plays so many times; the median of the ratios counts
GAMES = 6000
ARMS = (0, 1, 3)  # of `tests.bench.ARMS`

# Numbers of `Tables` that are 0 in a game of C1009: each test of them is replaced by False.
FOREIGN = (
    *("passport_size", "star_levels", "cash_target", "time_limit", "deeds_dealt", "debt_in_property"),
    *("parking_pot", "pot_refill", "snake_eyes_bonus", "buy_after_lap", "bank_loan", "trade_after_last_deed"),
    "treat_stage",
    *("last_estate_keeps_buildings", "passport_marks_received", "auction_must_sell", "hotels_per_group"),
)
PLAYER = """
import json, sys
from tests.bench import ARMS, play_games, tables_of
tables = {number: tables_of(ARMS[number]) for number in json.loads(sys.argv[1])}
for line in sys.stdin:
    number, games = json.loads(line)
    timed = play_games(tables[number], games)
    print(json.dumps([timed.rolls, timed.cpu_seconds]), flush=True)
"""


class Struck(NamedTuple):
    """A copy of the engine without the tests, and how many there were."""

    folder: Path
    tests: int


def strike_out(folder: Path) -> Struck:
    """Copy the program and strike out every `if` on one of the foreign numbers."""
    for name in ("montecarlo", "configs", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    tests = 0
    numbers = rf"tables\.({'|'.join(FOREIGN)})\b( > 0)?"
    alone = re.compile(rf"\b({numbers}|tables\.fortune_deck >= 0)(?=:| and )")
    for path in sorted((folder / ENGINE).glob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        for at, line in enumerate(lines):
            if line.lstrip().startswith(("if ", "elif ")):
                lines[at], times = alone.subn("False", line)
                tests += times
        path.write_text("".join(lines), encoding="utf-8")
    return Struck(folder, tests)


class Player:
    """A program that plays games when it is told to."""

    def __init__(self, folder: Path) -> None:
        words = [sys.executable, "-c", PLAYER, json.dumps(ARMS)]
        self.process = subprocess.Popen(words, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def play(self, arm: int, games: int) -> tuple[int, float]:
        """Play games of an arm; return the rolls and the CPU seconds."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([arm, games]) + "\n")
        self.process.stdin.flush()
        rolls, seconds = json.loads(self.process.stdout.readline())
        return rolls, seconds

    def stop(self) -> None:
        """Let the program end."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def price_of_hooks(turns: int = TURNS, games: int = GAMES) -> dict[int, float]:
    """Return for each arm how many times longer a game takes with the tests than without, the median of the turns.

    Raises
    ------
    AssertionError
        The two programs played different games.
    """
    with tempfile.TemporaryDirectory() as place:
        struck = strike_out(Path(place))
        assert struck.tests > 0
        whole, bare = Player(ROOT), Player(struck.folder)
        prices = {}
        for arm in ARMS:
            whole.play(arm, 256)  # compiled, or loaded
            bare.play(arm, 256)
            ratios = []
            for _ in range(turns):
                with_tests, without = whole.play(arm, games), bare.play(arm, games)
                assert with_tests[0] == without[0], "the games are not the same"
                ratios.append(with_tests[1] / without[1])
            prices[arm] = statistics.median(ratios)
        whole.stop()
        bare.stop()
    return prices


def main() -> None:
    """Print the price for each arm."""
    from tests.bench import ARMS as WAYS

    print("a game of C1009 with the rules of other editions in the engine, against one without them (CPU time):")
    for arm, price in price_of_hooks().items():
        print(f"  {WAYS[arm].name:45} {price:.3f} times")


if __name__ == "__main__":
    main()
