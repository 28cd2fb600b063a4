"""Proof that the rule tests test the rules: every fault of `faults_*.toml` is planted, and a test has to notice it.

    python -m tests.rules.plant [--only ID ...]

The program is copied to a temporary folder (one for each worker), one fault at a time is written into the copy, and
the tests that carry the id of the fault are run there on the plain engine. Every trial is a fork of this process, which
has loaded everything but the program, so that a trial starts in a fraction of a second.
"""

import argparse
import importlib
import json
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Collection, Generator, Iterator, Sequence
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.rules import lists
from tests.rules.lists import ROOT, Fault, WrongFault

WORKERS = 2
LONGEST_TRIAL = 120  # seconds; a fault may make a game endless
LONGEST_BASELINE = 600
COPIED = ("montecarlo", "configs", "tests", "pyproject.toml")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.pyc")
PRELOADED = ("numpy", "pydantic", "hypothesis", "tomllib", "concurrent.futures", "importlib.resources")
REPORT = "report.json"
SAID = "said.txt"  # what pytest printed
A_MOMENT = 2.0  # seconds between the times of a file and of its faulty copy, so that no old bytecode is taken
NO_TEST: dict[str, Any] = {"in_copy": True, "noticed": [], "crashed": [], "run": 0}
SHOWN = 3  # names of failed tests in a message
FAILED = "FAILED"


class Verdict(NamedTuple):
    """What became of one fault."""

    id: str
    why: str
    caught: bool
    how: str


class Watcher:
    """Takes down what fails in a trial and stops it at the first test that notices the fault."""

    def __init__(self, stops: bool, broken: Collection[str]) -> None:
        self.stops = stops
        self.broken = broken
        self.run = 0
        self.noticed: list[str] = []
        self.crashed: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[Any]) -> Generator[None, Any, Any]:
        report = yield
        if item.nodeid in self.broken:  # fails without any fault, so it proves nothing
            return report
        if call.when == "call":
            self.run += 1
        if call.excinfo is not None:
            error = call.excinfo.value
            if call.when == "call" and is_wrong_result(error):
                self.noticed.append(item.nodeid)
                if self.stops:
                    item.session.shouldstop = "noticed"
            else:
                self.crashed.append(f"{item.nodeid}: {type(error).__name__}: {error}"[:200])
        return report

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.crashed.append(f"{report.nodeid}: cannot be collected")


def is_wrong_result(error: BaseException) -> bool:
    """Say whether a test failed because the game went otherwise, and not because the program broke down."""
    mine = any(kind.__name__ == "MontecarloError" for kind in type(error).__mro__)  # the copy has a class of its own
    return mine or isinstance(error, AssertionError | pytest.fail.Exception)


def trial(tree: Path, arguments: Sequence[str], baseline: bool, broken: Collection[str]) -> None:
    """Run tests in a copy of the program; this is the whole life of a forked process."""
    os.chdir(tree)
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    os.environ["PYTHONPATH"] = str(tree)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they would complain of what is loaded already
    sys.dont_write_bytecode = not baseline
    for name in [name for name in sys.modules if name.split(".")[0] in ("montecarlo", "tests")]:
        del sys.modules[name]
    sys.path[:] = [str(tree), *(place for place in sys.path if place and Path(place).resolve() != ROOT)]
    importlib.invalidate_caches()
    said = os.open(tree / SAID, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(said, 1)
    os.dup2(said, 2)
    watcher = Watcher(not baseline, broken)
    options = ["-q", "--no-header", "-p", "no:cacheprovider", "-m", lists.MARK, "--tb=short"]
    code = int(pytest.main([*options, *arguments], plugins=[watcher]))
    where = Path(sys.modules["montecarlo"].__file__ or "").resolve() if "montecarlo" in sys.modules else Path()
    result = {
        "code": code,
        "run": watcher.run,
        "noticed": watcher.noticed,
        "crashed": watcher.crashed,
        "in_copy": tree.resolve() in where.parents,
    }
    (tree / REPORT).write_text(json.dumps(result))
    sys.stdout.flush()
    os._exit(0)  # nothing of the process that was forked is to be tidied up here


class Worker:
    """A copy of the program and at most one trial in it."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.fault: Fault | None = None
        self.process: BaseProcess | None = None
        self.until = 0.0
        self._spoilt: tuple[Path, bytes, os.stat_result] | None = None

        tree.mkdir()
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, tree / name, ignore=NOT_COPIED)
            else:
                shutil.copy2(ROOT / name, tree / name)

    def start(self, arguments: Sequence[str], *, baseline: bool = False, broken: Collection[str] = ()) -> None:
        """Start a trial; what is known as `broken` does not count in it."""
        (self.tree / REPORT).unlink(missing_ok=True)
        self.until = time.monotonic() + (LONGEST_BASELINE if baseline else LONGEST_TRIAL)
        fork = multiprocessing.get_context("fork")
        self.process = fork.Process(target=trial, args=(self.tree, arguments, baseline, broken))
        self.process.start()

    def plant(self, fault: Fault) -> None:
        """Write a fault into the copy."""
        path = self.tree / fault.file
        text = path.read_bytes()
        self._spoilt = (path, text, path.stat())
        path.write_text(fault.planted(text.decode("utf-8")), encoding="utf-8")
        later = self._spoilt[2].st_mtime + A_MOMENT
        os.utime(path, (later, later))
        self.fault = fault

    def restore(self) -> None:
        """Take the fault out again; with its old time the file also has its old bytecode."""
        if self._spoilt is not None:
            path, text, stat = self._spoilt
            path.write_bytes(text)
            os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        self._spoilt = self.fault = None

    def result(self) -> dict[str, Any]:
        """End the trial and give what it wrote down; `{}` if it wrote nothing."""
        assert self.process is not None
        if self.process.is_alive():
            self.process.kill()
        self.process.join()
        self.process = None
        report = self.tree / REPORT
        return json.loads(report.read_text()) if report.exists() else {}


def short(test: str) -> str:
    """Give the name of a test without its file."""
    return test.partition("::")[2] or test


def judge(fault: Fault, result: dict[str, Any]) -> Verdict:
    """Say whether a trial has noticed the fault."""
    if not result:
        return Verdict(fault.id, fault.why, False, "the tests did not come to an end")
    if not result["in_copy"]:
        return Verdict(fault.id, fault.why, False, "the tests did not run on the copy")
    if result["noticed"]:
        return Verdict(fault.id, fault.why, True, ", ".join(short(test) for test in result["noticed"][:SHOWN]))
    if result["crashed"]:
        return Verdict(fault.id, fault.why, False, "only a crash: " + "; ".join(result["crashed"][:SHOWN]))
    if not result["run"]:
        return Verdict(fault.id, fault.why, False, "no test carries this id")
    return Verdict(fault.id, fault.why, False, f"{result['run']} tests pass all the same")


def baseline(workers: Sequence[Worker], files: Sequence[str], options: Sequence[str]) -> tuple[set[str], list[str]]:
    """Run the tests without any fault, which also leaves bytecode in every copy.

    Returns
    -------
    broken : set of str
        The tests that fail.
    wrong : list of str
        Why tests could not be run at all.
    """
    broken: set[str] = set()
    wrong = []
    shares = [files[number :: len(workers)] or files[:1] for number in range(len(workers))]
    for worker, share in zip(workers, shares, strict=True):
        worker.start([*share, *options], baseline=True)
    for worker in workers:
        assert worker.process is not None
        worker.process.join(max(0.0, worker.until - time.monotonic()))
        result = worker.result()
        broken.update(result.get("noticed", ()))
        wrong += result.get("crashed", ())
        known = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)
        if not result or result["code"] not in known:
            wrong.append(f"the tests cannot be run:\n{(worker.tree / SAID).read_text()}")
    return broken, wrong


def plant_all(faults: Sequence[Fault], only: Sequence[str] = ()) -> tuple[list[Verdict], list[str]]:
    """Plant every fault in turn.

    Parameters
    ----------
    faults : sequence of Fault
        What to plant.
    only : sequence of str
        Restricts the run without faults to the tests of these ids.

    Returns
    -------
    verdicts : list of Verdict
        In the order of the faults.
    wrong : list of str
        Tests that fail without any fault, or cannot be run; they prove nothing.
    """
    for name in PRELOADED:
        importlib.import_module(name)
    marked = lists.marked_files()
    files = sorted({name for id, names in marked.items() for name in names if not only or id in only})
    if not files:
        return [judge(fault, NO_TEST) for fault in faults], []
    with tempfile.TemporaryDirectory(prefix="montecarlo-faults-") as folder:
        workers = [Worker(Path(folder) / str(number)) for number in range(min(WORKERS, max(1, len(faults))))]
        broken, wrong = baseline(workers, files, [f"--rule={id}" for id in only])
        verdicts = dict(_trials(faults, workers, marked, broken))
    wrong += [f"{test} fails without any fault" for test in sorted(broken)]
    return [verdicts[number] for number in range(len(faults))], wrong


def _trials(
    faults: Sequence[Fault],
    workers: Sequence[Worker],
    marked: dict[str, dict[str, int]],
    broken: Collection[str],
) -> Iterator[tuple[int, Verdict]]:
    """Keep all workers busy until every fault has been tried; give the verdicts with the numbers of their faults."""
    waiting = list(enumerate(faults))[::-1]
    busy: dict[int, tuple[int, Worker]] = {}  # by the handle of the process
    free = list(workers)
    while waiting or busy:
        while waiting and free:
            number, fault = waiting.pop()
            worker = free.pop()
            try:
                worker.plant(fault)
            except (WrongFault, OSError) as error:
                yield number, Verdict(fault.id, fault.why, False, str(error))
                worker.restore()
                free.append(worker)
                continue
            if fault.id not in marked:
                yield number, judge(fault, NO_TEST)
                worker.restore()
                free.append(worker)
                continue
            worker.start([*sorted(marked[fault.id]), f"--rule={fault.id}"], broken=broken)
            assert worker.process is not None
            busy[worker.process.sentinel] = (number, worker)
        if not busy:
            continue
        soonest = min(worker.until for _, worker in busy.values())
        ended = wait(list(busy), timeout=max(0.0, soonest - time.monotonic()))
        for handle in list(busy):
            number, worker = busy[handle]
            if handle in ended or time.monotonic() >= worker.until:
                fault = faults[number]
                yield number, judge(fault, worker.result())
                worker.restore()
                free.append(worker)
                del busy[handle]


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant the faults and say which were noticed; 1 if one was not."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.plant", description="plant every fault of the rules")
    parser.add_argument("--only", action="append", default=[], metavar="ID", help="only the faults of this rule id")
    only = parser.parse_args(arguments).only
    faults = [fault for fault in lists.faults() if not only or fault.id in only]
    began = time.monotonic()
    verdicts, wrong = plant_all(faults, only)
    for verdict in verdicts:
        print(f"{verdict.id:10} {'caught' if verdict.caught else FAILED:7} {verdict.why} ({verdict.how})")
    missed = sum(not verdict.caught for verdict in verdicts)
    for line in wrong:
        print(line)
    print(f"{len(verdicts)} faults, {missed} not noticed, {time.monotonic() - began:.0f} s")
    return int(missed > 0 or bool(wrong) or not verdicts)


if __name__ == "__main__":
    sys.exit(main())
