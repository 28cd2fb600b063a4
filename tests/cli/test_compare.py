"""`montecarlo compare`: what it prints, its JSON, its files, and what it refuses before anything is played."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from montecarlo.cli.main import main
from tests.cli.run import montecarlo

Capture = pytest.CaptureFixture[str]
CHEAP = "richest-after:4"
TWO = ("compare", "--seed", "1", "--rules", CHEAP, "--rules", f"{CHEAP}+free-parking-pot", "--players", "3")
FEW = (*TWO, "--games", "600")
KEYS = ["schema", "metrics", "arms", "differences", "family", "stop", "sweeps", "timing"]


def printed(capsys: Capture, *args: str) -> str:
    assert main(list(args)) == 0
    return capsys.readouterr().out


def data(capsys: Capture, *args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(capsys, *args, "--json"))
    return found


def refused(capsys: Capture, *args: str) -> str:
    assert main(list(args)) == 2
    text = capsys.readouterr()
    assert text.out == ""
    return " ".join(text.err.split())


def test_the_answer_has_all_its_parts(capsys: Capture) -> None:
    text = " ".join(printed(capsys, *FEW).split())
    for part in (
        "Norwegian Monopoly C1009", "3 players", "600 games an arm, seed 1", "same dice and deck orders", "Figures",
        "Differences", "separated", "variance saved", "In words", "all hold at once at 95%", "Bonferroni",
        "What the metrics are", "Played in",
    ):  # fmt: skip
        assert part in text
    assert "nan" not in text


def test_the_same_call_gives_the_same_answer_by_any_jobs(capsys: Capture) -> None:
    found = [data(capsys, *FEW, "--jobs", jobs) for jobs in ("1", "2")]
    for one in found:
        assert set(one.pop("timing")) == {"elapsed_seconds", "play_seconds", "cpu_seconds", "games_per_second"}
    assert found[0] == found[1]


def test_the_json_object(capsys: Capture) -> None:
    found = data(capsys, *FEW, "--metric", "money", "--metric", "median_rounds")
    assert list(found) == KEYS
    assert found["schema"] == {"name": "montecarlo.comparison", "version": 1}
    assert [one["name"] for one in found["metrics"]] == ["money", "median_rounds"]
    assert [arm["name"] for arm in found["arms"]] == [CHEAP, f"{CHEAP}+free-parking-pot"]
    for arm in found["arms"]:
        assert {"name", "edition", "rules", "players", "metrics"} <= set(arm)
        low, high = arm["metrics"]["money"]["ci95"]
        assert low <= arm["metrics"]["money"]["value"] <= high
    assert len(found["differences"]) == found["family"]["differences"] == 2
    for one in found["differences"]:
        assert {"a", "b", "metric", "value", "ci95_simultaneous", "separated", "variance_saved"} <= set(one)
        low, high = one["ci95_simultaneous"]
        assert one["separated"] == (low > 0 or high < 0)


def test_every_repeated_option_adds_arms(capsys: Capture) -> None:
    found = data(
        capsys, "compare", "--seed", "1", "--games", "300", "--edition", "norge", "--edition", "dk-matador",
        "--rules", "standard", "--rules", "short", "--players", "3-4", "--metric", "auctions", "--set", "round_cap=5",
    )  # fmt: skip
    assert len(found["arms"]) == 8
    apart = {(one["a"], one["b"]): one["paired"] for one in found["differences"]}
    assert len(apart) == 12
    assert set(apart.values()) == {True, False}


def test_a_sweep(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "sweep"
    found = data(
        capsys, "compare", "--seed", "1", "--games", "300", "--rules", CHEAP, "--sweep", "start_cash=1000,1500,2000",
        "--metric", "money", "--metric", "auctions", "--out", str(folder),
    )  # fmt: skip
    assert [arm["name"] for arm in found["arms"]] == ["start_cash=1000", "start_cash=1500", "start_cash=2000"]
    assert found["sweeps"][0]["values"] == [1000, 1500, 2000]
    assert (folder / "sweep.csv").read_text(encoding="utf-8").count("\n") > 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("compare") / "out"
    assert main([*FEW, "--out", str(out), "--quiet"]) == 0
    return out


def test_the_folder(folder: Path) -> None:
    names = {file.name for file in folder.iterdir()}
    assert names >= {"manifest.json", "sums.json", "comparison.csv", "arms.csv", "length_survival.csv", "summary.md"}
    pictures = {name for name in names if name.endswith(".png")}
    assert pictures
    assert {name.replace(".png", ".svg") for name in pictures} <= names


def test_the_same_command_finds_its_games_again(folder: Path, capsys: Capture) -> None:
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    found = data(capsys, *FEW, "--out", str(folder))
    assert found["timing"]["games_per_second"] is None
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before


def test_another_comparison_in_the_folder_is_refused(folder: Path, capsys: Capture) -> None:
    assert "name a new folder" in refused(capsys, *TWO, "--games", "601", "--out", str(folder))


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--games", "300", "--precision", "auctions=1"), "--precision: is given beside --games"),
        (("--precision", "auctions=1"), "given without --max-games"),
        (("--until-separated", "auctions"), "given without --max-games"),
        (("--max-games", "1e5"), "without a stopping rule"),
        (("--precision", "auctions=1", "--until-separated", "auctions", "--max-games", "1e5"), "one of the two"),
        (("--until-separated", "auctions", "--metric", "money", "--max-games", "1e5"), "leave it out"),
        (("--precision", "median_rounds=1", "--max-games", "1e5"), "median_rounds is a quantile"),
        (("--until-separated", "first_out", "--max-games", "1e5"), "first_out is a ratio"),
        (("--precision", "auction=1", "--max-games", "1e5"), "auctions"),
        (("--precision", "auctions=1", "--max-games", "9000"), "before the first look"),
        (("--precision", "first_seat=0.0001", "--max-games", "20000"), "would need more than"),
        (("--until-separated", "median_rounds", "--max-games", "1e5"), "choose one of: mean_to_200"),
        (("--precision", "auctions=1", "--metric", "money", "--max-games", "1e5"), "give --metric auctions too"),
        (("--metric", "auction"), "auctions"),
        (("--players", "3,3"), "3 is given twice"),
        (("--players", "x"), "is no span"),
        (("--players", "3,9"), "2 to 6"),
        (("--rules", CHEAP), "twice"),
        (("--rules", f"{CHEAP}+free-parking-pot"), "twice"),
        (("--rules", "free-parking"), "free-parking-pot"),
        (("--sweep", "start_cash"), "is no sweep"),
        (("--sweep", "start_cas=1,2"), "start_cash"),
        (("--sweep", "start_cash=1500,1500"), "twice"),
        (("--games", "0"), "'0' is no number of games"),
        (("--seed", "-1"), "seed"),
    ],
)
def test_what_is_wrong_is_told_before_anything_is_played(
    capsys: Capture, tmp_path: Path, more: tuple[str, ...], message: str
) -> None:
    out = tmp_path / "out"
    assert message in refused(capsys, *TWO, *more, "--out", str(out))
    assert not out.exists()


def test_one_arm_is_nothing_to_compare(capsys: Capture) -> None:
    assert "give two or more" in refused(capsys, "compare", "--seed", "1")


def test_equal_arms_are_named(capsys: Capture) -> None:
    same = refused(capsys, "compare", "--seed", "1", "--rules", "standard", "--rules", "start-cash:1500")
    assert "start-cash" in same


def test_a_drawn_seed_is_told(capsys: Capture) -> None:
    assert main(["compare", "--rules", CHEAP, "--rules", f"{CHEAP}+no-auctions", "--games", "300"]) == 0
    assert "was drawn; --seed" in capsys.readouterr().err


def test_a_precision_is_told_with_its_end(capsys: Capture) -> None:
    found = data(capsys, *TWO, "--precision", "money=50", "--max-games", "20_000", "--metric", "money")
    assert found["stop"] == {"rule": "precision", "metric": "money", "half_width": 50.0, "reached": True}
    assert found["arms"][0]["games"] == 40 * 256


def test_until_separated_compares_its_metric_alone(capsys: Capture) -> None:
    found = data(capsys, *TWO, "--until-separated", "money", "--max-games", "11_000")
    assert [one["metric"] for one in found["differences"]] == ["money"]
    assert found["stop"]["rule"] == "separated"


@pytest.mark.parametrize("columns", [40, 60, 132])
def test_the_answer_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: Capture, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = printed(capsys, *FEW, "--metric", "auctions", "--metric", "first_seat")
    assert max(map(len, text.splitlines())) <= columns


def test_ctrl_c_keeps_what_was_finished(tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "montecarlo", *TWO, "--games", "3e6", "--metric", "auctions", "--out", str(out)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while not (out / "manifest.json").exists() and time.monotonic() < deadline:
        time.sleep(0.2)
    time.sleep(2.0)
    process.send_signal(signal.SIGINT)
    text, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted after" in told
    assert "goes on from there" in told
    assert "Auctions" in text
    assert json.loads((out / "sums.json").read_text(encoding="utf-8"))["games"] > 0


def test_a_pipe_gets_the_answer_alone() -> None:
    done = montecarlo(*FEW, "--metric", "auctions")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
