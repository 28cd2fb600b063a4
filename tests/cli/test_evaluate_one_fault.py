"""`montecarlo evaluate` says of a wrong file what is wrong with it, and nothing that only comes of how it is read."""

from pathlib import Path

import pytest

from montecarlo.cli.main import main

Capture = pytest.CaptureFixture[str]


def written(folder: Path, name: str, text: str) -> str:
    file = folder / f"{name}.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def said(capsys: Capture, *args: str) -> list[str]:
    assert main(["evaluate", *args]) == 2
    return capsys.readouterr().err.removeprefix("montecarlo: ").splitlines()


@pytest.mark.parametrize("player", ["Anna", "Karl"])
@pytest.mark.parametrize("others", ["", 'players = [{name = "Dora"}]\n'])
def test_a_decision_of_wrong_form_has_no_faults_but_its_own(
    capsys: Capture, tmp_path: Path, player: str, others: str
) -> None:
    way = written(tmp_path, "wrong", f'{others}decisions = [{{player = "{player}", ask = "jial", answer = "roll"}}]')
    told = [line for line in said(capsys, "jail-late", "--option", way) if "decisions" in line]
    nobody = "there is no player 'Karl'; did you mean 'Carl'? players: Anna, Berit, Carl"
    of_its_own = [f"wrong.toml: decisions, number 0, player: {nobody}"] if player == "Karl" else []
    assert sorted(told) == sorted(
        ["wrong.toml: decisions, number 0: unknown ask 'jial'; did you mean 'jail'?", *of_its_own]
    )


def test_a_decision_of_nobody_is_still_refused(capsys: Capture, tmp_path: Path) -> None:
    way = written(tmp_path, "wrong", 'decisions = [{player = "Karl", ask = "jail", answer = "roll"}]')
    told = said(capsys, "jail-late", "--option", way)
    assert len(told) == 1
    assert "there is no player 'Karl'" in told[0]


def test_other_rules_are_named_by_the_key_that_makes_them(capsys: Capture, tmp_path: Path) -> None:
    one = written(tmp_path, "one", "set = {go_salary = 100}")
    two = written(tmp_path, "two", 'rules = "no-auctions"')
    told = said(capsys, "jail-late", "--option", one, "--option", two)
    assert [line.split(" are ")[0] for line in told] == ["one.toml: set:", "two.toml: rules:"]


def test_too_many_houses_are_not_said_to_be_uneven_as_well(capsys: Capture, tmp_path: Path) -> None:
    owns = '["Bygdøy allé", "Skarpsno", {deed = "Slemdal", houses = 7}]'
    position = f'title = "x"\nedition = "no-c1009"\nplayers = [{{name = "Anna", owns = {owns}}}, {{name = "Berit"}}]'
    told = said(capsys, written(tmp_path, "built", position))
    assert len(told) == 1
    assert "Slemdal: has 7 houses; at most 4" in told[0]


def test_a_way_on_without_a_title_does_not_borrow_that_of_the_position(capsys: Capture, tmp_path: Path) -> None:
    way = written(tmp_path, "untold", 'players = [{name = "Anna", cash = 5}]')
    assert main(["evaluate", "jail-late", "--option", way, "--games", "20", "--seed", "1"]) == 0
    heading = capsys.readouterr().out.split("Who wins")[0]
    assert heading.count("Anna is in jail") == 1
    assert "untold: " not in heading
