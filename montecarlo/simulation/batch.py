"""Playing batches: 256 consecutive game numbers at a time, whoever plays them."""

import csv
import io
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from montecarlo.engine import fields, kinds, records, streams
from montecarlo.engine.play import BEGINNING, FIRST, NEW_GAMES, ORDERS, play
from montecarlo.errors import MontecarloError
from montecarlo.model.edition import Edition
from montecarlo.simulation.plan import BATCH_GAMES, Plan
from montecarlo.simulation.tables import compile_tables
from montecarlo.simulation.tally import CASH_STEPS, Layout, Tally, tally_of, whole_minutes

GAME_COLUMNS: Final = (
    "game",
    "seed",
    "end_reason",
    "rounds",
    "rolls",
    "minutes",
    "winner_seat",
    "winner_strategy",
    "pace",
    "wealth_scale",
)
SEAT_COLUMNS: Final = ("strategy", "finish", "wealth")
Outcomes = Any  # a record array, one row a game


@dataclass(frozen=True)
class Played:
    """A batch that was played.

    Parameters
    ----------
    number : int
        Number of the batch.
    tally : Tally
        Its games, added up.
    rolls : int
        Rolls in all its games.
    cpu_seconds : float
        Processor time of the playing loop.
    rows : str
        Its games as lines of CSV, where they were asked for.
    """

    number: int
    tally: Tally
    rolls: int
    cpu_seconds: float
    rows: str


class Batches:
    """Plays the batches of one plan; may be used by several threads at once, and sent to other processes.

    Parameters
    ----------
    plan : Plan
        What to play.
    with_rows : bool
        Whether every game is wanted as a line of CSV too.
    room : threading.local, optional
        Where a thread keeps its room for games; several `Batches` that one thread plays in turn can share it.
    """

    def __init__(self, plan: Plan, *, with_rows: bool = False, room: threading.local | None = None) -> None:
        self.plan = plan
        self.with_rows = with_rows
        self.tables = seeded_tables(plan)
        self.layout = layout_of(plan, self.tables)
        self._own = room or threading.local()  # a thread's room for games, used again for every batch

    def __reduce__(self) -> tuple[Any, ...]:
        # The tables are far larger than the plan they come from.
        return _batches, (self.plan, self.with_rows)

    def outcomes(self, number: int) -> tuple[Any, float]:
        """Play a batch; give its outcomes, overwritten by this thread's next batch, and the processor seconds it took.

        Raises
        ------
        MontecarloError
            A game could not go on.
        """
        rows, game = self.room()
        outcomes = rows[: self.plan.games_of(number)]
        orders = np.zeros(ORDERS, np.int64)
        orders[BEGINNING] = NEW_GAMES
        orders[FIRST] = number * BATCH_GAMES
        log = np.zeros((1, fields.EVENT_WIDTH), np.int64)
        seconds = self.timed(lambda: play(game, self.tables, outcomes, orders, log))
        failed = np.flatnonzero(outcomes["fault"])
        if len(failed):
            first = outcomes[failed[0]]
            raise MontecarloError(f"game {first['number']} could not go on: {kinds.FAULTS[first['fault']]}")
        return outcomes, seconds

    def room(self) -> tuple[Outcomes, Any]:
        """Give this thread's room for outcomes, and for a game."""
        if not hasattr(self._own, "outcomes"):
            self._own.outcomes, self._own.game = records.new_outcomes(BATCH_GAMES), records.new_game()
        return self._own.outcomes, self._own.game

    @staticmethod
    def timed(work: Callable[[], object]) -> float:
        """Do some work and give the processor seconds it took."""
        start = time.thread_time()
        work()
        return time.thread_time() - start

    def play(self, number: int) -> Played:
        """Play a batch and add it up."""
        outcomes, seconds = self.outcomes(number)
        rows = game_rows(outcomes, self.plan) if self.with_rows else ""
        return Played(number, tally_of(outcomes, self.layout), int(outcomes["rolls"].sum()), seconds, rows)


_LATEST: dict[tuple[str, bool], Batches] = {}  # in a worker process: what it plays, made once


def _batches(plan: Plan, with_rows: bool) -> Batches:
    key = (plan.id, with_rows)
    if key not in _LATEST:
        _LATEST.clear()
        _LATEST[key] = Batches(plan, with_rows=with_rows)
    return _LATEST[key]


def play_batch(batches: Batches, number: int) -> Played:
    """Play one batch; a worker process leaves Ctrl-C to its parent, which lets the batch finish."""
    if multiprocessing.parent_process() is not None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return batches.play(number)


def seeded_tables(plan: Plan) -> Any:
    """Give the tables of a plan, seed included."""
    tables = compile_tables(plan.edition, plan.line_up, players=plan.players)
    tables.seed[0], tables.seed[1] = streams.seed_words(plan.seed)
    return tables


def layout_of(plan: Plan, tables: Any) -> Layout:
    """Give the sizes of the tallies of a plan."""
    spaces = int(tables.spaces)
    deck_of = tuple(int(deck) for deck in tables.deck[:spaces])
    group_of = tuple(int(group) for group in tables.group[:spaces])
    cash_step = max(1, plan.edition.rules.start_cash // CASH_STEPS)
    return Layout(plan.players, int(tables.groups), spaces, deck_of, group_of, int(tables.decks), cash_step)


def seat_columns(edition: Edition) -> tuple[str, ...]:
    """Give what is told of every seat: passports and star levels only where there are any."""
    marks = ("marks",) if edition.has_wonders else ()
    return (*SEAT_COLUMNS, *marks, *(("stars",) if edition.has_stars else ()))


def game_header(plan: Plan) -> str:
    """Give the first line of a CSV of games."""
    columns = seat_columns(plan.edition)
    seats = (f"seat_{seat}_{column}" for seat in range(1, plan.players + 1) for column in columns)
    return ",".join((*GAME_COLUMNS, *seats)) + "\n"


def game_rows(outcomes: Any, plan: Plan) -> str:
    """Give one line of CSV for every game; a cell is empty where there is no winner or place."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    names, rules = plan.strategies, plan.edition.rules
    # Whole columns at once: a field of a single record is slow to read.
    one_number = ("number", "end", "rounds", "rolls", "winner")
    columns = [*(outcomes[name].tolist() for name in one_number), whole_minutes(outcomes["seconds"]).tolist()]
    more = seat_columns(plan.edition)[len(SEAT_COLUMNS) :]
    by_seat = [outcomes[name][:, : plan.players].tolist() for name in ("chair", "finish", "wealth", *more)]
    for number, end, rounds, rolls, winner, minutes, *seats in zip(*columns, *by_seat, strict=True):
        chairs = seats[0]
        won = (winner + 1, names[chairs[winner]]) if winner >= 0 else ("", "")
        row: list[Any] = [number, plan.seed, kinds.END_REASONS[end], rounds, rolls, minutes, *won]
        row += [rules.pace, rules.wealth_scale]
        for chair, place, *worth in zip(*seats, strict=True):
            row += [names[chair], place or "", *worth]
        writer.writerow(row)
    return text.getvalue()
