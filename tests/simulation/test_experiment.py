"""Experiments laid out: which tables, what is left out and why, what stands in the manifest."""

import json
from pathlib import Path
from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.edition import shipped_editions
from montecarlo.model.experiment import experiment_of, load_experiment
from montecarlo.model.rule_file import general_patches
from montecarlo.simulation.experiment import Laid, lay_out

FILE = "mine.toml"
WHOLE: dict[str, Any] = {
    "name": "mine",
    "title": "Mine",
    "description": "Why?",
    "editions": ["no-c1009"],
    "compares": "rules",
    "rules": ["standard", "short"],
    "games": 300,
}


def laid(**other: Any) -> Laid:
    return lay_out(experiment_of({**WHOLE, **other}, FILE), FILE)


def refused(**other: Any) -> list[str]:
    with pytest.raises(InputError) as caught:
        laid(**other)
    return [str(fault) for fault in caught.value.faults]


def test_cells_that_agree_in_everything_but_what_is_compared_make_one_table() -> None:
    found = laid(editions=["no", "se"], players=[3, 4], sweep={"setting": "jail_fine", "values": [20, 70]})
    assert [table.name for table in found.tables] == [
        f"{edition}, jail_fine={fine}, {players} players"
        for edition in ("no-c1009", "se-standard")
        for players in (3, 4)
        for fine in (20, 70)
    ]
    assert [table.folder for table in found.tables][:2] == [
        "01-no-c1009-jail-fine-20-3-players",
        "02-no-c1009-jail-fine-70-3-players",
    ]
    for table in found.tables:
        assert [arm.name for arm in table.comparison.arms] == ["standard", "short"]
        assert [arm.cell.rules.partition("+")[0] for arm in table.comparison.arms][1] == "short"
        assert [tuple(pair) for pair in table.comparison.pairs] == [(1, 0, True)]
        assert {arm.plan.seed for arm in table.comparison.arms} == {1}
        assert table.comparison.sweep is None
    assert found.left_out == ()
    assert found.arms == 16


@pytest.mark.parametrize(
    ("other", "names"),
    [
        ({"compares": "editions", "editions": ["no", "se", "uk"], "rules": ["standard"]},
         ["no-c1009", "se-standard", "uk-classic"]),
        ({"compares": "players", "players": [2, 3], "rules": ["standard"]}, ["2 players", "3 players"]),
        ({"compares": "strategies", "strategies": ["balanced", "dear"], "rules": ["standard"]}, ["balanced", "dear"]),
        ({"compares": "value", "sweep": {"setting": "jail_fine", "values": [1, 2]}, "rules": ["standard"]},
         ["jail_fine=1", "jail_fine=2"]),
    ],
)  # fmt: skip
def test_every_part_can_be_compared(other: dict[str, Any], names: list[str]) -> None:
    found = laid(**other)
    (table,) = found.tables
    assert [arm.name for arm in table.comparison.arms] == names
    assert table.name == "mine"
    assert (table.comparison.sweep is not None) == (other["compares"] == "value")


def test_boards_that_differ_are_independent_within_a_table() -> None:
    (table,) = laid(compares="editions", editions=["no", "se", "uk"], rules=["standard"]).tables
    assert [tuple(pair) for pair in table.comparison.pairs] == [(1, 0, False), (2, 0, True)]


def test_what_an_edition_does_not_allow_is_left_out_with_the_reason() -> None:
    found = laid(
        editions=["no", "se", "millionaire"],
        rules=["standard", "older-kr-50", "mortgaged-breaks-group"],
        players=[4, 5],
    )
    reasons = {(one.cell.edition, one.cell.rules, one.cell.players): one.reason for one in found.left_out}
    assert reasons["no-c1009", "older-kr-50", 4] == "there is no patch 'older-kr-50' for no-c1009"
    assert reasons["se-standard", "mortgaged-breaks-group", 5].startswith("changes nothing in se-standard: ")
    assert reasons["millionaire-98838", "standard", 5].startswith("5 players: ")
    assert [table.name for table in found.tables] == [
        "no-c1009, 4 players",
        "no-c1009, 5 players",
        "se-standard, 4 players",
        "se-standard, 5 players",
        "millionaire-98838, 4 players",
    ]
    assert found.arms + len(found.left_out) == 3 * 3 * 2


def test_a_table_that_plays_the_games_of_an_earlier_one_is_left_out() -> None:
    found = laid(editions=["no", "fi"])
    assert len(found.tables) == 1
    assert [(one.cell.edition, one.cell.rules) for one in found.left_out] == [
        ("fi-c1009", "standard"),
        ("fi-c1009", "short"),
    ]
    assert {one.reason for one in found.left_out} == {"the same games as those of no-c1009: only names differ"}


def test_all_house_rules_are_played_or_left_out_on_every_edition() -> None:
    found = lay_out(load_experiment("house-rules"), "house-rules")
    cells = [arm.cell for table in found.tables for arm in table.comparison.arms]
    cells += [one.cell for one in found.left_out]
    for edition in shipped_editions():
        rules = sorted(cell.rules.partition(":")[0] for cell in cells if cell.edition == edition)
        assert rules == sorted(["standard", *general_patches()])
    assert {arm.name for table in found.tables for arm in (table.comparison.arms[0],)} == {"standard"}
    start_cash = {cell.edition: cell.rules for cell in cells if cell.rules.startswith("start-cash")}
    assert (start_cash["no-c1009"], start_cash["dk-matador"]) == ("start-cash:2000", "start-cash:40000")


@pytest.mark.parametrize(
    ("name", "tables", "arms"), [("short-and-timed", 6, 36), ("players-2-to-6", 6, 28), ("jail-policy", 3, 12)]
)
def test_the_shipped_experiments_can_be_laid_out(name: str, tables: int, arms: int) -> None:
    found = lay_out(load_experiment(name), name)
    assert (len(found.tables), found.arms) == (tables, arms)


def test_what_is_mistyped_is_told_by_the_keys_of_the_file_all_at_once() -> None:
    found = refused(
        editions=["norgge", "se"], rules=["shrot", "timed:x"], strategies=["balenced"], settings=["jial_fine=1"],
        sweep={"setting": "jail_fin", "values": [1, 2]},
    )  # fmt: skip
    for part in (
        "mine.toml: editions: there is no edition 'norgge'; did you mean",
        "mine.toml: rules: there is no patch 'shrot'", "did you mean 'short'",
        "mine.toml: rules, timed:x, time_limit: is \"x\"",
        "mine.toml: strategies: there is no 'balenced'", "mine.toml: settings, jial_fine=1: there is no setting",
        "mine.toml: sweep, jail_fin=1: there is no setting",
    ):  # fmt: skip
        assert any(part in one for one in found), (part, found)


def test_unknown_metrics_and_an_empty_experiment_are_refused() -> None:
    assert "mine.toml: metrics: there is no metric 'auction'" in refused(metrics=["auction"])[0]
    (nothing,) = refused(editions=["se"], rules=["standard", "mortgaged-breaks-group"])
    assert nothing.startswith("mine.toml: nothing is left to compare (changes nothing in se-standard")


def test_a_metric_that_one_table_lacks_is_passed_over_there() -> None:
    found = laid(editions=["no", "se-wonders-2003"], metrics=["auctions", "ended_passport_full"])
    assert [[metric.name for metric in table.comparison.metrics] for table in found.tables] == [
        ["auctions"],
        ["auctions", "ended_passport_full"],
    ]


def test_the_manifest_says_what_decides_the_result_and_no_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    (tmp_path / "rule.toml").write_text("rules = {jail_fine = 100}\n", encoding="utf-8")
    file.write_text(
        'title = "t"\ndescription = "d"\ncompares = "rules"\ngames = 9\neditions = ["no"]\n'
        'rules = ["standard", "rule.toml"]\n',
        encoding="utf-8",
    )
    found = lay_out(load_experiment(str(file)), str(file), seed=5, games=7)
    data = found.manifest(["abc"])
    assert (data["seed"], data["stop"], data["experiment"]) == (5, {"games": 7}, "mine")
    assert data["tables"][0]["comparison"] == "abc"
    assert [arm["name"] for arm in data["tables"][0]["arms"]] == ["standard", "rule"]
    assert str(tmp_path) not in json.dumps(data)
    assert all(arm.plan.games == 7 for arm in found.tables[0].comparison.arms)
