"""`montecarlo play`: stories, JSON, exit codes."""

import io
import json
import sys
from pathlib import Path

import pytest

from montecarlo.cli.main import main
from montecarlo.model.scenario import Scenario, scenario_names

WRONG = """
title = "hopeful"
edition = "no-c1009"
dice = [[1, 3]]
players = [{name = "Anna"}, {name = "Berit"}]
expect = {cash = {Anna = 1500}}
"""
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def hopeful(tmp_path: Path) -> Path:
    """A scenario that expects what does not come."""
    file = tmp_path / "hopeful.toml"
    file.write_text(WRONG, encoding="utf-8")
    return file


def test_a_scenario_is_told_with_its_end(capsys: Capture) -> None:
    assert main(["play", "third-double"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == "The third double goes straight to jail"
    assert any(line.endswith("C1009-13") for line in lines)
    assert lines[-1] == "Everything came as expected."
    assert any(line.startswith("Anna") and "in jail" in line for line in lines)


def test_a_scenario_may_come_on_standard_input(capsys: Capture, hopeful: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["play", str(hopeful)]) == 1
    from_file = capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(hopeful.read_bytes())))
    assert main(["play", "-"]) == 1
    from_input = capsys.readouterr()
    assert from_input.out == from_file.out
    assert from_input.err == from_file.err.replace(str(hopeful), "standard input")


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"title = ", "standard input: line 1"), (b"\xff", "standard input: line 1: is not UTF-8 text"), (b"", "title")],
)
def test_a_wrong_scenario_on_standard_input_is_called_so(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, content: bytes, said: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert main(["play", "-"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("columns", [40, 60, 80, 120, 200])
def test_the_story_fits_the_terminal(columns: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["play", "bankrupt-to-player"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= min(columns, 120)


def test_json_is_one_object_with_events_state_and_schema(capsys: Capture) -> None:
    assert main(["play", "third-double", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["schema"] == {"name": "montecarlo.play", "version": 1}
    assert set(data) == {
        "schema",
        "title",
        "edition",
        "applied",
        "notes",
        "seed",
        "strategies",
        "events",
        "state",
        "expected",
        "unused",
    }
    assert data["events"][-1]["kind"] == "to_jail"
    assert data["state"]["players"][0]["in_jail"] is True
    assert data["expected"] == {"met": True, "failures": []}


def test_an_expectation_that_fails_is_exit_code_1(hopeful: Path, capsys: Capture) -> None:
    assert main(["play", str(hopeful)]) == 1
    out, err = capsys.readouterr()
    assert "cash of Anna is 1300, expected 1500" in err
    assert "as expected" not in out
    assert main(["play", str(hopeful), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["expected"]["met"] is False


def test_a_wrong_file_is_exit_code_2_with_its_name_and_place(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(WRONG.replace('name = "Berit"', 'name = "Berit", space = "Slemdahl"'), encoding="utf-8")
    assert main(["play", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "wrong.toml: players, Berit, space: there is no space 'Slemdahl'; did you mean 'Slemdal'?" in err


def test_a_missing_file_is_exit_code_2(tmp_path: Path, capsys: Capture) -> None:
    assert main(["play", str(tmp_path / "nothing.toml")]) == 2
    assert "nothing.toml" in capsys.readouterr().err


def test_dice_that_run_out_are_exit_code_2(hopeful: Path, capsys: Capture) -> None:
    hopeful.write_text(WRONG.replace("[[1, 3]]", "[[1, 1]]"), encoding="utf-8")
    assert main(["play", str(hopeful)]) == 2
    assert "1 given, one more was needed in the turn of Anna" in capsys.readouterr().err


def test_dice_left_over_are_noted(hopeful: Path, capsys: Capture) -> None:
    hopeful.write_text(WRONG.replace("[[1, 3]]", "[[1, 3], [1, 1]]").replace("1500", "1300"), encoding="utf-8")
    assert main(["play", str(hopeful)]) == 0
    assert "the last 1 of 2 were not rolled" in capsys.readouterr().err


def test_without_a_file_the_shipped_scenarios_are_listed(capsys: Capture) -> None:
    assert main(["play"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in scenario_names())
    assert main(["play", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["scenarios"]
    assert [one["name"] for one in listed] == scenario_names()


def test_the_schema_is_printed(capsys: Capture) -> None:
    assert main(["play", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == Scenario.model_json_schema()
