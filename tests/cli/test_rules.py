"""`montecarlo rules`: what a user sees of variants, house rules and printed rules, and when a file is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from montecarlo.cli import main
from montecarlo.model.catalogue import printed_rules
from montecarlo.model.edition import shipped_editions
from montecarlo.model.rule_file import general_patches

WIDTHS = (40, 80, 200)


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal in which little has to be wrapped."""
    monkeypatch.setenv("COLUMNS", "200")


def told(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> str:
    """What `montecarlo rules ARGS` prints; errors when `code` is not 0."""
    assert main.main(["rules", *args]) == code
    captured = capsys.readouterr()
    assert (captured.err if code == 0 else captured.out) == ""
    return captured.out if code == 0 else captured.err


def parsed(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    return json.loads(told(capsys, *args, "--json"))


def row(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(start))


def test_list_names_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "list")
    for name, rule in general_patches().items():
        assert row(text, name)
        assert " ".join(rule.description.split()[:4]) in " ".join(text.split())
    for edition in shipped_editions().values():
        assert all(name in text for name in edition.patches)
    assert "90 if none" in row(text, "timed")
    assert row(text, "timed").rstrip().endswith("dk-matador, se-standard, se-wonders-2003")
    assert "such as 500" in row(text, "bank-loans")


def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    data = parsed(capsys, "list")
    assert data["schema"] == {"name": "montecarlo.rules", "version": 1}
    rules = {one["name"]: one for one in data["rules"]}
    assert set(rules) == set(general_patches())
    assert (rules["timed"]["takes_value"], rules["timed"]["default"]) == ("time_limit", 90)
    assert rules["dealt"]["printed_for"] == ["dk-matador"]
    assert [one["name"] for one in data["of_editions"] if one["edition"] == "us-classic"] == ["us-pre-2008"]


@pytest.mark.parametrize("name", general_patches())
def test_show_tells_what_a_rule_is_and_does_everywhere(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "show", name)
    rule = general_patches()[name]
    assert rule.description in " ".join(text.split())
    assert " ".join(rule.about.split()) in " ".join(text.split())
    assert all(row(text, edition) for edition in shipped_editions())
    assert all(setting in text for setting in [*rule.rules, rule.takes_value])
    assert f"montecarlo simulate --rules {name}" in text


def test_show_says_who_prints_a_form_and_who_refuses_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "show", "timed")
    table = text.split("In each edition")[1]
    assert "its own form: time_limit = 90" in row(table, "dk-matador")
    assert "timed: not printed for this edition; the Swedish form is used" in row(table, "us-classic")
    assert "dk-matador prints it:" in text
    refused = told(capsys, "show", "mortgaged-breaks-group")
    assert "refused: full_group_rent_while_mortgaged is false already" in row(refused, "se-standard")
    assert "pot_refill = 10000" in row(told(capsys, "show", "free-parking-pot-500"), "dk-matador")


def test_show_of_a_patch_of_one_edition(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "show", "us-pre-2008")
    assert "us-classic prints it: box before September 2008" in text
    assert "part confirmed: the amounts 45" in text
    assert "its own form: wealth_scale = printed, another deck Chance" in text
    assert "uk-classic" not in text


def test_show_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    data = parsed(capsys, "show", "timed")
    assert data["schema"] == {"name": "montecarlo.rule", "version": 1}
    assert data["general"]["rules"] == {"deeds_dealt": 2, "time_limit": 90}
    assert set(data["printed"]) == {"dk-matador", "se-standard", "se-wonders-2003"}
    editions = {one["edition"]: one for one in data["editions"]}
    assert editions["dk-matador"]["own_form"]
    assert editions["no-c1009"]["settings"]["time_limit"] == {"value": 90, "printed": 0}
    assert editions["no-c1009"]["notes"] == ["timed: not printed for this edition; the Swedish form is used"]
    assert parsed(capsys, "show", "us-pre-2008")["general"] is None


@pytest.mark.parametrize("id", ["C1009-31", "c1009-31"])
def test_show_of_a_printed_rule(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "show", id)
    assert "Rent; no-c1009 fi-c1009" in text
    assert "The owner must ask for the rent" in text
    assert "Source: NO, FI" in text
    assert "next_player_rolls" in row(text, "no-c1009")
    assert "second_following_player_rolls" in row(text, "uk-classic")
    assert "before the second following player rolls" in row(text, "US-04")


def test_show_of_a_printed_rule_names_the_patches_that_change_it(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "show", "DK-58")
    assert "No setting" not in text
    own = row(text.split("Patches of editions that change it")[1], "dk-matador")
    assert "no-rent-in-jail" in own
    assert "rent_in_jail = false" in own
    (patch,) = parsed(capsys, "show", "DK-58")["patches"]
    assert (patch["edition"], patch["settings"]) == ("dk-matador", {"rent_in_jail": False})
    assert "On the board: the choice itself is or_percent = 10 of space 4" in told(capsys, "show", "DK-22")


@pytest.mark.parametrize("id", printed_rules())
def test_every_printed_rule_can_be_shown(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = parsed(capsys, "show", id)
    assert data["schema"] == {"name": "montecarlo.printed_rule", "version": 1}
    assert data["id"] == id
    assert data["text"]
    assert "[" not in data["text"]
    assert all(set(one["values"]) == set(shipped_editions()) for one in data["settings"])


def test_a_rule_without_a_setting(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "show", "C1009-06")
    assert "No setting stands for it" in text
    assert text.rstrip().endswith("nothing")


def test_check_of_a_file_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("rules = {full_group_rent_while_mortgaged = false}\n")
    text = told(capsys, "check", str(file))
    assert "is right: mine, for 6 of 8 editions" in " ".join(text.split())
    assert "full_group_rent_while_mortgaged = false" in row(text, "no-c1009")
    assert "refused: full_group_rent_while_mortgaged is false already" in row(text, "se-standard")
    data = parsed(capsys, "check", str(file))
    assert data["schema"] == {"name": "montecarlo.rule_check", "version": 1}
    assert [one["edition"] for one in data["editions"] if one["refused"]] == ["se-standard", "se-wonders-2003"]


def test_check_and_show_of_a_file_that_takes_a_value(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('description = "our fine"\ntakes_value = "jail_fine"\nexample = 75\nscaled = true\n')
    assert "jail_fine = 1500" in row(told(capsys, "check", str(file)), "dk-matador")
    assert "our fine" in told(capsys, "show", str(file))


def test_check_names_every_fault_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("ruels = {}\nrules = {jail_fin = 3, trade = 1}\n")
    said = told(capsys, "check", str(file), code=2)
    assert "unknown key 'ruels'; did you mean 'rules'?" in said
    assert "there is no setting 'jail_fin'; did you mean 'jail_fine'?" in said
    assert "trade: is 1; must be true or false" in said


def test_check_of_a_file_that_no_edition_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("rules = {houses_for_hotel = 6}\n")
    said = told(capsys, "check", str(file), code=2)
    assert len(said.splitlines()) == len(shipped_editions())
    assert "no-c1009: a hotel asks for 6 houses, but a street holds 4" in said


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("show", "free-parking"), "there is no rule 'free-parking'; did you mean 'free-parking-pot'?"),
        (("show", "C1009-99"), "did you mean 'C1009-"),
        (("show", "xyzzy"), "there is no rule 'xyzzy'; montecarlo rules list names them all"),
        (("check", "nowhere.toml"), "nowhere.toml: cannot be read"),
        (
            ("check", "no-trading"),
            "no-trading: there is no such file; it is a shipped rule: see montecarlo rules show no-",
        ),
        (("check", "older-deck"), "it is a shipped rule: see montecarlo rules show older-deck"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in told(capsys, *args, code=2)


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("args", [("list",), ("show", "short"), ("show", "C1009-31")])
def test_tables_fit_the_terminal(
    args: tuple[str, ...], columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = told(capsys, *args).splitlines()
    words = max(len(word) for line in lines for word in line.split())
    assert max(len(line) for line in lines) <= max(columns, words + 4)
