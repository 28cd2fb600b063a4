"""`montecarlo replay --arm`: a game of a folder of several arms is the very game that the arm played."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from montecarlo.cli.main import main
from montecarlo.engine import event
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.folder import RunFolder
from montecarlo.simulation.kept_arms import kept_arm
from montecarlo.simulation.replay import replay_of
from montecarlo.simulation.tally import whole_minutes

Capture = pytest.CaptureFixture[str]
CAP = "round-cap:8"
GAMES = 20
SHORT = ("--games", str(GAMES), "--seed", "3", "--quiet", "--jobs", "1")
EXPERIMENT = """
title = "Two"
description = "Who wins?"
compares = "rules"
editions = ["no-c1009"]
rules = ["round-cap:4", "round-cap:4+no-auctions"]
players = [2, 3]
metrics = ["money"]
games = 20
"""


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compared") / "cmp"
    rules = ("--rules", CAP, "--rules", f"{CAP}+no-auctions", "--rules", f"{CAP}+start-cash:900")
    assert main(["compare", *rules, *SHORT, "--metric", "money", "--out", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("asked") / "grp"
    assert main(["groups", "--rules", CAP, *SHORT, "--out", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def tabled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tabled")
    (folder / "two.toml").write_text(EXPERIMENT, encoding="utf-8")
    assert main(["experiment", str(folder / "two.toml"), "--quiet", "--out", str(folder / "exp")]) == 0
    return folder / "exp"


def names(folder: Path) -> list[str]:
    return [arm["name"] for arm in json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["arms"]]


def refused(capsys: Capture, *args: str) -> str:
    assert main(["replay", *args]) == 2
    text = capsys.readouterr()
    assert text.out == ""
    return " ".join(text.err.split())


def assert_told_as_played(folder: Path) -> None:
    """Hold every game of every arm that is told against the batch of the arm, played as the comparison plays it."""
    arms = tuple(kept_arm(RunFolder(folder), name) for name in names(folder))
    contest = Contest(Comparison(arms, (), ()), GAMES)
    for arm, batches in zip(arms, contest.batches_of_arms, strict=True):
        outcomes, _ = batches.outcomes(0)
        for number, outcome in enumerate(outcomes):
            told = replay_of(arm.plan, number, arm)
            assert told.wealth == tuple(outcome["wealth"][: arm.plan.players])
            assert told.rounds == outcome["rounds"]
            assert told.minutes == int(whole_minutes(outcome["seconds"]))
            assert (told.game.rolls, told.game.treated) == (outcome["rolls"], outcome["treated"])


def test_the_games_of_a_comparison_are_told_as_they_were_played(compared: Path) -> None:
    assert_told_as_played(compared)


def test_the_games_of_a_question_about_groups_are_told_with_what_the_seat_is_given(asked: Path) -> None:
    assert_told_as_played(asked)
    given = {
        name: [row.space for row in _events(asked, name) if row.kind == event.TREATED_DEED] for name in names(asked)[:3]
    }
    assert list(given.values()) == [[], [1, 3], [6, 8, 9]]


def _events(folder: Path, name: str) -> list[Any]:
    arm = kept_arm(RunFolder(folder), name)
    return replay_of(arm.plan, 3, arm).events


def test_a_game_of_an_arm_is_that_of_the_same_options(compared: Path, capsys: Capture) -> None:
    def told(*args: str) -> Mapping[str, Any]:
        assert main(["replay", "--game", "3", "--json", *args]) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    by_arm = told(str(compared), "--arm", f"{CAP}+no-auctions")
    assert by_arm == {**told("--seed", "3", "--rules", f"{CAP}+no-auctions"), "arm": f"{CAP}+no-auctions"}
    assert main(["replay", str(compared), "--arm", CAP]) == 0
    assert capsys.readouterr().out.startswith(f"Game 0 of seed 3, arm '{CAP}': Norwegian")


def test_without_an_arm_they_are_named_and_an_unknown_one_names_the_nearest(compared: Path, capsys: Capture) -> None:
    said = refused(capsys, str(compared), "--game", "3")
    assert f"--arm: is not given, and {compared} holds the games of several arms; give one of " in said
    assert all(repr(name) in said for name in names(compared))
    assert f"did you mean '{CAP}+no-auctions'?" in refused(capsys, str(compared), "--arm", f"{CAP}+no-auction")
    assert "the games are 0 to 19" in refused(capsys, str(compared), "--arm", CAP, "--game", "20")
    assert "--rules: is given beside the run" in refused(capsys, str(compared), "--arm", CAP, "--rules", CAP)


def test_an_arm_of_an_experiment_is_named_with_its_table(tabled: Path, tmp_path: Path, capsys: Capture) -> None:
    said = refused(capsys, str(tabled))
    assert "'01-2-players/round-cap:4', '01-2-players/round-cap:4+no-auctions', '02-3-players/round-cap:4'" in said
    assert "several tables have an arm 'round-cap:4'" in refused(capsys, str(tabled), "--arm", "round-cap:4")
    assert main(["replay", str(tabled), "--arm", "02-3-players/round-cap:4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == 3
    assert_told_as_played(tabled / "tables" / "01-2-players")
    shutil.copy(tabled / "manifest.json", tmp_path)
    assert "are not begun yet" in refused(capsys, str(tmp_path), "--arm", "02-3-players/round-cap:4")


def test_an_arm_of_what_has_none_is_refused(tmp_path: Path, capsys: Capture) -> None:
    assert "--arm: is given without a folder of several arms" in refused(capsys, "--seed", "1", "--arm", "standard")
    assert main(["simulate", "--rules", CAP, *SHORT, "--out", str(tmp_path / "run")]) == 0
    capsys.readouterr()
    said = refused(capsys, str(tmp_path / "run"), "--arm", "standard")
    assert "holds a run, which is one arm alone; leave it out" in said


def test_play_outs_of_a_position_are_refused_with_what_tells_a_position(tmp_path: Path, capsys: Capture) -> None:
    assert main(["evaluate", "three-split", *SHORT, "--out", str(tmp_path / "ev")]) == 0
    capsys.readouterr()
    assert "holds an evaluation of a position, whose play-outs are not told" in refused(capsys, str(tmp_path / "ev"))


@pytest.mark.parametrize("change", ["{", "[]", '{"schema": {"name": "montecarlo.comparison", "version": 1}}'])
def test_a_damaged_manifest_of_a_comparison_is_called_so(tmp_path: Path, capsys: Capture, change: str) -> None:
    (tmp_path / "manifest.json").write_text(change, encoding="utf-8")
    assert main(["replay", str(tmp_path), "--arm", "standard"]) == 1
    said = " ".join(capsys.readouterr().err.split())
    assert said.endswith("is damaged, and it alone says what was played; play it again into a new folder")
