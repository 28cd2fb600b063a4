"""`montecarlo experiment`: the list, the plan, the folder, going on after an interruption, progress."""

import csv
import io
import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from montecarlo.cli import experiment_play
from montecarlo.cli.bars import Bars
from montecarlo.cli.main import main
from montecarlo.simulation.plan import BATCH_GAMES

Capture = pytest.CaptureFixture[str]
MINE = """
title = "Two rules"
description = "What do they do?"
compares = "rules"
editions = ["no", "millionaire", "fi"]
rules = ["standard", "short", "no-mortgage-interest"]
settings = ["round_cap=8"]
metrics = ["auctions", "mean_to_200"]
games = {games}
"""


def experiment(folder: Path, games: int = 40, text: str = MINE) -> str:
    file = folder / "mine.toml"
    file.write_text(text.replace("{games}", str(games)), encoding="utf-8")
    return str(file)


def printed(capsys: Capture, *args: str) -> str:
    assert main(["experiment", *args]) == 0
    return capsys.readouterr().out


def flat(text: str) -> str:
    return " ".join(text.split())


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder but where and when it was played."""
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    return {name: content for name, content in found.items() if name != "host.json"}


def test_without_a_name_the_shipped_experiments_are_listed(capsys: Capture) -> None:
    text = printed(capsys)
    for part in ("house-rules", "jail-policy", "players-2-to-6", "short-and-timed", "20"):
        assert part in text
    data = json.loads(printed(capsys, "--json"))
    assert data["schema"] == {"name": "montecarlo.experiments", "version": 1}
    assert data["experiments"][0]["name"] == "house-rules"


def test_a_dry_run_tells_the_plan_and_the_time_and_writes_nothing(tmp_path: Path, capsys: Capture) -> None:
    file = experiment(tmp_path)
    text = flat(printed(capsys, file, "--dry-run", "--out", str(tmp_path / "out")))
    for part in (
        "mine: Two rules. What do they do? 40 games of each arm.",
        "2 tables, 5 arms, seed 1.",
        "All 6 differences of all tables are one family",
        "3 arms: standard; short; no-mortgage-interest. 2 pairs (each less standard), on the same dice; 2 metrics.",
        "fi-c1009 3 cells the same games as those of",
        "changes nothing in",
        "Expected time: about",
    ):
        assert part in text, part
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]
    data = json.loads(printed(capsys, file, "--dry-run", "--json", "--games", "30", "--seed", "9"))
    assert (data["seed"], data["stop"], data["differences"]) == (9, {"games": 30}, 6)
    assert data["expected_seconds"] >= 0
    assert [len(table["arms"]) for table in data["tables"]] == [3, 2]
    assert len(data["left_out"]) == 4


def test_everything_is_written_into_one_folder(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "out"
    text = flat(printed(capsys, experiment(tmp_path), "--out", str(out), "--quiet"))
    assert f"Written: {out / 'summary.md'}" in text
    assert "Left out" in text
    names = set(files(out))
    assert {"manifest.json", "comparison.csv", "arms.csv", "left_out.csv", "summary.md"} <= names
    assert {"tables/01-no-c1009/sums.json", "tables/02-millionaire-98838/manifest.json"} <= names
    assert any(name.endswith((".png", ".svg", ".pdf")) for name in names)
    left_out = list(csv.DictReader(io.StringIO((out / "left_out.csv").read_text(encoding="utf-8"))))
    assert [row["edition"] for row in left_out] == ["millionaire-98838", "fi-c1009", "fi-c1009", "fi-c1009"]
    assert left_out[0]["reason"].startswith("changes nothing in millionaire-98838: ")
    differences = list(csv.DictReader(io.StringIO((out / "comparison.csv").read_text(encoding="utf-8"))))
    assert len(differences) == 6
    assert len({row["level"] for row in differences}) == 1
    summary = (out / "summary.md").read_text(encoding="utf-8")
    assert "What do they do?" in summary
    assert "- fi-c1009, 3 cells: the same games as those of no-c1009: only names differ." in summary
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["stop"] == {"games": 40}
    assert str(tmp_path) not in json.dumps(manifest)
    assert json.loads((out / "host.json").read_text(encoding="utf-8"))["sessions"][0]["command"] == "experiment"


def test_only_what_the_file_asks_for_is_written(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "out"
    file = experiment(tmp_path, text=f'{MINE}outputs = ["csv"]\n')
    assert f"Written: {out}" in flat(printed(capsys, file, "--out", str(out), "--quiet"))
    assert {name for name in files(out) if not name.startswith("tables/")} == {
        "manifest.json", "comparison.csv", "arms.csv", "length_survival.csv", "left_out.csv",
    }  # fmt: skip


def test_as_json_all_tables_are_in_one_object(tmp_path: Path, capsys: Capture) -> None:
    data = json.loads(printed(capsys, experiment(tmp_path), "--out", str(tmp_path / "out"), "--json", "--quiet"))
    assert (data["experiment"], len(data["arms"]), len(data["differences"])) == ("mine", 5, 6)
    assert len(data["left_out"]) == 4
    assert data["timing"]["jobs"] == 1


def test_an_interrupted_experiment_goes_on_to_the_same_bytes(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = experiment(tmp_path, games=BATCH_GAMES + 10)
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    printed(capsys, file, "--out", str(whole), "--quiet")
    told: list[int] = []
    event = threading.Event()

    @contextmanager
    def stopped() -> Iterator[threading.Event]:
        yield event

    class Stopping(Bars):
        def advance(self, arm: int, games: int) -> None:
            super().advance(arm, games)
            told.append(games)
            if len(told) == 7:  # the first batch of the second table: six arms' batches of the first came before
                event.set()

    with monkeypatch.context() as patch:
        patch.setattr(experiment_play, "stop_on_interrupt", stopped)
        patch.setattr(experiment_play, "Bars", Stopping)
        assert main(["experiment", file, "--out", str(broken), "--quiet"]) == 130
    message = flat(capsys.readouterr().err)
    assert f"interrupted in table 2 of 2, after {BATCH_GAMES} games of each arm" in message
    assert "the same command goes on from there" in message
    assert "summary.md" not in files(broken)
    printed(capsys, file, "--out", str(broken), "--quiet")
    assert files(broken) == files(whole)
    assert len(json.loads((broken / "host.json").read_text(encoding="utf-8"))["sessions"]) == 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("house-rule",), "did you mean 'house-rules'"),
        (("house-rules", "--games", "many"), "--games: 'many' is no number of games"),
        (("missing.toml",), "missing.toml: cannot be read"),
    ],
)
def test_a_wrong_call_is_refused(args: tuple[str, ...], message: str, capsys: Capture) -> None:
    assert main(["experiment", *args]) == 2
    assert message in capsys.readouterr().err


def test_a_folder_with_something_else_is_refused(tmp_path: Path, capsys: Capture) -> None:
    file, out = experiment(tmp_path), tmp_path / "out"
    printed(capsys, file, "--out", str(out), "--quiet")
    assert main(["experiment", file, "--out", str(out), "--seed", "2"]) == 2
    assert "holds another experiment (other seed, tables)" in capsys.readouterr().err
    assert main(["experiment", file, "--out", str(tmp_path)]) == 2
    assert "is not empty and holds no experiment" in capsys.readouterr().err


PRECISE = MINE.replace("games = {games}", '[precision]\nmetric = "METRIC"\nhalf_width = 0.1\nmax_games = 300')


@pytest.mark.parametrize(
    ("metric", "message"),
    [
        ("median_rounds", "precision, no-c1009: there is no metric 'median_rounds'"),
        ("auctions", "300 games are fewer than"),
    ],
)
def test_a_stopping_rule_that_does_not_do_is_refused_before_play(
    metric: str, message: str, tmp_path: Path, capsys: Capture
) -> None:
    file = experiment(tmp_path, text=PRECISE.replace("METRIC", metric))
    assert main(["experiment", file, "--out", str(tmp_path / "out")]) == 2
    assert message in flat(capsys.readouterr().err)
    assert not (tmp_path / "out" / "manifest.json").exists()


def test_bars_show_the_whole_and_every_arm() -> None:
    bars = Bars(1000, 2, quiet=True)
    bars.begin("no-c1009", ["standard", "a rule set with a name that is far too long to be shown"], 250)
    bars.advance(1, 125)
    over_all, first, second = bars.lines(10.0, height=24)
    assert re.match(r"\[##\.{18}\]  12%  over all, table 1 of 2 \(no-c1009\), 12 games/s, 1 min 10 s left$", over_all)
    assert first == f"[{'.' * 30}]   0%  arm 1 of 2: standard, 0 of 250 games"
    assert second.startswith(
        f"[{'#' * 15}{'.' * 15}]  50%  arm 2 of 2: a rule set with a name that is fa..., 125 of 250"
    )
    assert len(bars.lines(10.0, height=4)) == 2
    bars.end(250)
    bars.begin("se-standard", ["standard", "short"], 250)
    assert bars.over_all(10.0).startswith("[##########..........]  50%  over all, table 2 of 2 (se-standard)")


def test_in_a_pipe_there_is_a_line_for_each_table(tmp_path: Path, capsys: Capture) -> None:
    file = experiment(tmp_path)
    assert main(["experiment", file, "--out", str(tmp_path / "out")]) == 0
    lines: list[Any] = [line for line in capsys.readouterr().err.splitlines() if "table" in line]
    assert [line.rpartition(",")[0] for line in lines] == [
        "montecarlo: table 1 of 2 (no-c1009): 3 arms of 40 games",
        "montecarlo: table 2 of 2 (millionaire-98838): 2 arms of 40 games",
    ]
