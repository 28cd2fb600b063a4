"""A soak plays from the seed that it prints, in every worker: only so can what it finds be found again."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

SAMPLE = """
import pytest

@pytest.mark.parametrize("number", range(8))
def test_seed(soak, worker_id, number):
    print(f"{worker_id} plays from {soak.seed}")

def test_that_is_not_random():
    raise AssertionError
"""


@pytest.mark.parametrize("given", [[], ["--soak-seed", "7"]], ids=["drawn", "given"])
def test_all_workers_play_from_the_seed_that_is_printed(tmp_path: Path, given: list[str]) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_sample.py").write_text(SAMPLE)
    options = ["-n", "2", "--soak", *given, "-rP", "-p", "tests.conftest", "-c", str(tmp_path / "pytest.ini")]
    command = [sys.executable, "-m", "pytest", *options, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    (printed,) = re.findall(r"soak seed: (\d+)", done.stdout)
    played = re.findall(r"(gw\d) plays from (\d+)", done.stdout)
    assert {worker for worker, _ in played} == {"gw0", "gw1"}
    assert {seed for _, seed in played} == {printed}
    assert not given or printed == given[1]
