"""Playing a whole plan: batches side by side, tallies in order, an interruption that loses nothing.

Batches come back in the order of their numbers, whoever plays them, and are added up in that order. What is merged at
a given batch number is therefore the same for any number of jobs and any backend, and so are the tally files and the
point at which a stopping rule ends the run.
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Final, Literal, TypeVar

from montecarlo.simulation.batch import Batches, Played, play_batch
from montecarlo.simulation.folder import Group, RunFolder
from montecarlo.simulation.plan import GROUP_BATCHES, Plan
from montecarlo.simulation.tally import Tally

Backend = Literal["threads", "processes"]
BACKENDS: Final[dict[Backend, str]] = {"threads": "threading", "processes": "loky"}
SMALL_BATCHES: Final = 8  # a job of fewer batches gains nothing from a second core: loading joblib costs as much
WAITING: Final = 2  # batches handed out for each job

Part = TypeVar("Part")
Goal = Callable[[Tally], int]
"""Says how many batches are wanted in all, given what was played so far; the same number again ends the run."""


@dataclass
class Result:
    """What came of playing a plan.

    Parameters
    ----------
    tally : Tally
        All games, those of an earlier start included.
    batches : int
        How many batches are in it.
    complete : bool
        Whether the plan is fulfilled; otherwise it was interrupted.
    games_now, rolls_now : int
        What was played in this call.
    play_seconds, play_cpu_seconds : float
        Time on the clock, and processor time of the playing loop, in this call.
    jobs : int
        How many jobs played.
    """

    tally: Tally
    batches: int = 0
    complete: bool = False
    games_now: int = 0
    rolls_now: int = 0
    play_seconds: float = 0.0
    play_cpu_seconds: float = 0.0
    jobs: int = 1


def cores() -> int:
    """Give the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def jobs_for(batches: int, wanted: int | None) -> int:
    """Give the number of jobs for so many batches: as wanted, else all cores unless the work is too small to gain."""
    if wanted is None:
        wanted = cores() if batches >= SMALL_BATCHES else 1
    return max(1, min(wanted, batches))


def side_by_side(batches: Batches, take: Callable[[Batches, int], Part], jobs: int | None) -> Iterator[Part]:
    """Play all batches of a plan in threads and take from each what is wanted, in the order of their numbers.

    Parameters
    ----------
    batches : Batches
        What is played.
    take : callable
        Plays the batch of a number and gives what is wanted of it.
    jobs : int or None
        Threads; None: all cores, unless the work is too small to gain from it.
    """
    numbers = range(batches.plan.batches)
    chosen = jobs_for(len(numbers), jobs)
    if chosen == 1:
        yield from (take(batches, number) for number in numbers)
        return
    from joblib import Parallel, delayed  # only where it is used: loading it takes as long as a thousand games

    together = Parallel(n_jobs=chosen, backend="threading", return_as="generator", batch_size=1)
    yield from together(delayed(take)(batches, number) for number in numbers)


def all_games(plan: Plan) -> Goal:
    """Give the goal of a plan without a stopping rule."""
    return lambda tally: plan.batches


@contextmanager
def stop_on_interrupt() -> Iterator[threading.Event]:
    """Turn the first Ctrl-C into an event that is set; the second one interrupts at once, and more change nothing.

    Outside the main thread, where no signal arrives, the event is never set.
    """
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def ask(signum: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, leave)
        stop.set()

    def leave(signum: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def play_run(
    plan: Plan,
    *,
    jobs: int | None = None,
    backend: Backend = "threads",
    folder: RunFolder | None = None,
    goal: Goal | None = None,
    stop: threading.Event | None = None,
    on_batch: Callable[[Played], None] | None = None,
    with_rows: bool = False,
) -> Result:
    """Play a plan, or the batches of it that its folder does not have yet.

    Parameters
    ----------
    plan : Plan
        What to play.
    jobs : int, optional
        Jobs side by side; left out: all cores, unless the work is too small to gain from it.
    backend : str
        ``threads`` (the engine releases the interpreter's lock) or ``processes``; the results are the same.
    folder : RunFolder, optional
        Where tallies are kept, begun with this plan.
    goal : callable, optional
        The stopping rule; all games of the plan when left out.
    stop : Event, optional
        When it is set, running batches are finished and kept, and no more are begun.
    on_batch : callable, optional
        Called with every batch that was played, in the order of their numbers.
    with_rows : bool
        Whether `on_batch` gets every game as a line of CSV too.

    Raises
    ------
    MontecarloError
        A game could not go on, or the folder cannot be read or written.
    """
    goal = goal or all_games(plan)
    stop = stop or threading.Event()
    batches = Batches(plan, with_rows=with_rows)
    result = Result(Tally.empty(batches.layout))
    if folder is not None:
        folder.clean()
    at, target = 0, goal(result.tally)
    start = time.perf_counter()
    while at < target and not stop.is_set():
        kept = _kept(folder, at, target)
        missing = [batch for group, last in kept for batch in range(last + 1, group.last + 1)]
        result.jobs = max(result.jobs, jobs_for(len(missing), jobs))
        played = _play(batches, missing, jobs_for(len(missing), jobs), backend, stop)
        for group, last in kept:
            tally, reached = _group(group, last, batches, folder, played, result, on_batch)
            result.tally.add(tally)
            result.batches = reached + 1
            if reached < group.last:
                break
        at = target
        if result.batches == target:
            target = goal(result.tally)
    result.play_seconds = time.perf_counter() - start
    result.complete = result.batches == target
    return result


def kept_result(plan: Plan, folder: RunFolder, goal: Goal) -> Result:
    """Give what the folder of a plan holds, without playing anything."""
    batches = Batches(plan)
    result = Result(Tally.empty(batches.layout))
    at, target = 0, goal(result.tally)
    while at < target:
        for group, last in _kept(folder, at, target):
            tally, reached = _group(group, last, batches, folder, iter(()), result, None)
            result.tally.add(tally)
            result.batches = reached + 1
            if reached < group.last:
                return result
        at, target = target, goal(result.tally)
    result.complete = True
    return result


def group_at(first: int, target: int) -> Group:
    """Give the group that begins with a batch: to the end of its tally file, or to the target if that comes first."""
    return Group(first, min((first // GROUP_BATCHES + 1) * GROUP_BATCHES, target) - 1)


def _kept(folder: RunFolder | None, at: int, target: int) -> list[tuple[Group, int]]:
    """The groups from a batch to the target, each with its last batch that the folder has (none: the one before it)."""
    longest = {group.first: group.last for group in folder.groups()} if folder else {}
    found = []
    while at < target:
        group = group_at(at, target)
        last = longest.get(group.first, group.first - 1)
        found.append((group, min(last, group.last)))
        at = group.last + 1
    return found


def _group(
    group: Group,
    last: int,
    batches: Batches,
    folder: RunFolder | None,
    played: Iterator[Played],
    result: Result,
    on_batch: Callable[[Played], None] | None,
) -> tuple[Tally, int]:
    """Read what the folder has of a group, take the rest from those who play, and keep it."""
    tally = Tally.empty(batches.layout)
    if folder is not None and last >= group.first:
        tally = folder.read_tally(batches.plan, Group(group.first, last), batches.layout)
    reached = last
    for one in _take(played, group.last - last):
        tally.add(one.tally)
        reached = one.number
        result.games_now += one.tally.games
        result.rolls_now += one.rolls
        result.play_cpu_seconds += one.cpu_seconds
        if on_batch is not None:
            on_batch(one)
    if folder is not None and reached > last:
        folder.write_tally(batches.plan, Group(group.first, reached), tally)
    return tally, reached


def _take(played: Iterator[Played], count: int) -> Iterator[Played]:
    """Take so many, or fewer where no more come."""
    for _ in range(count):
        one = next(played, None)
        if one is None:
            return
        yield one


def _play(batches: Batches, numbers: list[int], jobs: int, backend: Backend, stop: threading.Event) -> Iterator[Played]:
    """Play batches side by side; they come in the order of `numbers`, and no more are begun when `stop` is set."""
    if jobs == 1:
        for number in numbers:
            if stop.is_set():
                return
            yield play_batch(batches, number)
        return
    from joblib import Parallel, delayed  # only where it is used: loading it takes as long as a thousand games

    def tasks() -> Iterator[object]:
        for number in numbers:
            if stop.is_set():
                return
            yield delayed(play_batch)(batches, number)

    together = Parallel(
        n_jobs=jobs, backend=BACKENDS[backend], return_as="generator", batch_size=1, pre_dispatch=WAITING * jobs
    )
    try:
        yield from together(tasks())
    finally:
        if backend == "processes":
            _end_processes()


def _end_processes() -> None:
    """End the worker processes that joblib keeps for the next call.

    They end by themselves after five idle minutes, and work that is handed to them at that very moment is never done.
    """
    from joblib.externals.loky import get_reusable_executor

    get_reusable_executor().shutdown(wait=True)
