"""What a sheet reads from the tables of a report, and what it refuses."""

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from montecarlo.analysis.sheet import Bounded
from montecarlo.errors import InputError
from montecarlo.reports import groups_tables, house_rules_part
from montecarlo.reports.sheet import results
from montecarlo.reports.sheet.results import (
    EFFECTS,
    HOUSE_RULES,
    PAIRS,
    SUMMARY,
    measured_from,
    not_measured,
    results_of,
)
from montecarlo.simulation.folder import MANIFEST
from tests.conftest import ROOT
from tests.reports.sheet_runs import GAMES, folder_of, run

TOY = ROOT / "tests" / "validation" / "toy-eight.toml"


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def bounded(row: dict[str, str], *columns: str) -> Bounded:
    value, low, high = (float(row[column]) if row[column] else None for column in columns)
    assert value is not None
    return Bounded(value, low, high)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of a run, to be changed."""
    return folder_of(*run(), tmp_path / "run")


def test_the_names_of_the_tables_are_those_of_the_report() -> None:
    assert f"{groups_tables.NAME}.csv" == results.EFFECTS
    assert f"{groups_tables.PAIRS}.csv" == results.PAIRS
    assert f"{house_rules_part.NAME}.csv" == results.HOUSE_RULES


def test_a_folder_and_the_same_tables_in_memory_say_the_same(folder: Path) -> None:
    plan, texts = run()
    found = results_of(folder)
    assert found.measured == measured_from(plan, texts, "memory")
    assert found.plan == plan


def test_every_figure_is_the_one_of_its_table() -> None:
    plan, texts = run()
    found = measured_from(plan, texts, "memory")
    assert (found.games, found.effect_games, found.rule_games, found.seed) == (GAMES, GAMES, GAMES, 1)
    assert found.strategies == ("balanced", "balanced")
    summary = {row["metric"]: row for row in rows(texts[SUMMARY])}
    medians = [summary[f"{name}_median"]["value"] for name in ("rounds", "minutes")]
    assert [found.rounds, found.minutes] == [float(text) if text else None for text in medians]
    ends = {name.removeprefix("ended_"): row for name, row in summary.items() if name.startswith("ended_")}
    assert found.ends == {name: bounded(row, "value", "ci95_low", "ci95_high") for name, row in ends.items()}
    assert "last_solvent" in found.ends
    effects = [row for row in rows(texts[EFFECTS]) if row["answer"] == row["metric"] == "effect"]
    groups = {row["group"]: row for row in effects if row["kind"] == "group"}
    assert found.effects.keys() == groups.keys()
    for group, row in groups.items():
        assert found.effects[group] == bounded(row, "value", "ci95_low", "ci95_high")
    assert found.budget == int(effects[0]["budget"])
    for row in rows(texts[PAIRS]):
        assert found.are_separated(row["a"], row["b"]) == (row["separated"] == "yes")
    changed = [row for row in rows(texts[HOUSE_RULES]) if row["difference"]]
    assert [one.rule for one in found.rules] == list(dict.fromkeys(row["rule"] for row in changed))
    for rule in found.rules:
        figures = {"median_rounds": rule.rounds, "median_minutes": rule.minutes, "unfinished": rule.unfinished}
        told = {row["metric"]: bounded(row, "difference", "low", "high") for row in changed if row["rule"] == rule.rule}
        assert {name: figure for name, figure in figures.items() if figure is not None} == told
    assert found.baseline == "round_cap=200"


def test_rules_of_the_run_are_read_with_what_they_are_set_beside() -> None:
    found = measured_from(*run("no-auctions+free-parking-pot"), "memory")
    assert found.baseline == "round_cap=200"
    assert [one.rule for one in found.rules] == ["no-auctions", "free-parking-pot", "no-auctions+free-parking-pot"]


def test_without_tables_of_groups_no_effect_is_measured(folder: Path) -> None:
    for name in (EFFECTS, PAIRS):
        (folder / name).unlink()
    found = results_of(folder).measured
    assert (found.effects, found.separated, found.effect_games, found.budget) == ({}, frozenset(), 0, None)
    assert found.rules


@pytest.mark.parametrize(("missing", "left"), [(EFFECTS, PAIRS), (PAIRS, EFFECTS)])
def test_one_table_of_groups_without_the_other_is_damaged(folder: Path, missing: str, left: str) -> None:
    (folder / missing).unlink()
    with pytest.raises(InputError, match=rf"{left}: is damaged: {missing} is not beside it"):
        results_of(folder)


def test_without_the_table_of_house_rules_none_is_measured(folder: Path) -> None:
    (folder / HOUSE_RULES).unlink()
    found = results_of(folder).measured
    assert (found.rules, found.rule_games, found.baseline) == ((), 0, "standard")
    assert found.effects


def test_before_anything_is_played_nothing_is_measured() -> None:
    plan, _ = run()
    found = not_measured(plan)
    assert (found.games, found.rounds, found.effects, found.rules, found.ends) == (0, None, {}, (), {})


def test_a_group_that_cannot_be_paid_for_is_not_measured() -> None:
    plan, texts = run()
    first = next(row for row in rows(texts[EFFECTS]) if row["kind"] == "group")["group"]
    dear = re.sub(rf"^(.*,group,{first},[^,]*,)(effect|return|held_by_winners)(,.*)$", "", texts[EFFECTS], flags=re.M)
    pairs = re.sub(rf"^.*,({first},\w+|\w+,{first}),.*\n", "", texts[PAIRS], flags=re.M)
    kept = "\n".join(line for line in dear.splitlines() if line) + "\n"
    found = measured_from(plan, {**texts, EFFECTS: kept, PAIRS: pairs}, "memory")
    assert first not in found.effects
    assert len(found.effects) == len(measured_from(plan, texts, "memory").effects) - 1


def test_a_board_with_one_group_has_no_pairs() -> None:
    plan, texts = run(edition=str(TOY))
    assert len(rows(texts[PAIRS])) == 0
    found = measured_from(plan, texts, "memory")
    assert list(found.effects) == ["ferry"]
    assert found.separated == frozenset()


def swapped(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert re.search(old, text, re.M), f"{old} is not there"
        return re.sub(old, new, text, flags=re.M)

    return change


DAMAGE: dict[str, tuple[str, Callable[[str], str], str]] = {
    "no rows": (EFFECTS, lambda text: text.splitlines()[0] + "\n", "has no rows"),
    "empty": (HOUSE_RULES, lambda text: "", "has no rows"),
    "half a line": (HOUSE_RULES, lambda text: text[:-30], "cells instead of"),
    "nothing of pairs": (PAIRS, lambda text: "", "has no rows"),
    "no pairs": (PAIRS, lambda text: text.splitlines()[0] + "\n", "there is no row for "),
    "a pair less": (PAIRS, swapped(r"^.*,orange,red,.*\n", ""), "there is no row for orange and red"),
    "neither yes nor no": (PAIRS, swapped(r",no,", ",maybe,"), "'maybe' is neither yes nor no"),
    "a quote that is not closed": (PAIRS, lambda text: text + '"', "is no table"),
    "no such column": (HOUSE_RULES, swapped("difference", "apart"), "there is no column difference"),
    "no number": (
        HOUSE_RULES,
        swapped(r"(median_rounds,(.*?,){4})[-0-9.]+,", r"\1much,"),
        "'much' is no number",
    ),
    "not finite": (SUMMARY, swapped(r"^(rounds_median,rounds),[0-9]+", r"\1,inf"), "'inf' is no number"),
    "no whole number": (SUMMARY, swapped(rf",{GAMES}$", ",1.5"), "'1.5' is no whole number"),
    "no median": (SUMMARY, swapped(r"^rounds_median", "rounds_middle"), "no row for rounds_median"),
    "two medians": (SUMMARY, swapped(r"^rounds_p90", "rounds_median"), "2 rows where one is wanted"),
    "one end": (SUMMARY, swapped(r"^(ended_last_solvent,.*?,.*?),.*?,", r"\1,,"), "an interval has one end"),
    "no share": (SUMMARY, swapped(r"^(ended_last_solvent,.*?),.*?,", r"\1,,"), "a figure is missing"),
    "a group of another board": (
        EFFECTS,
        swapped(r",group,orange,", ",group,mauve,"),
        "the edition has no group 'mauve'",
    ),
    "a pair of others": (PAIRS, swapped(r",orange,", ",mauve,"), "a pair of groups without effects"),
    "another metric": (HOUSE_RULES, swapped("median_minutes", "lead_changes"), "there is no metric 'lead_changes'"),
    "no unfinished": (HOUSE_RULES, swapped(r"^.*short,unfinished.*\n", ""), "short has no share of unfinished games"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_table_is_one_message(kind: str) -> None:
    name, damage, says = DAMAGE[kind]
    plan, texts = run()
    with pytest.raises(InputError, match=re.escape(says)) as caught:
        measured_from(plan, {**texts, name: damage(texts[name])}, "folder")
    assert str(caught.value).count("\n") == 0
    assert f"--from: {Path('folder', name)}: is damaged: " in str(caught.value)
    assert "write it again" in str(caught.value)


@pytest.mark.parametrize("name", [EFFECTS, PAIRS, HOUSE_RULES])
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("^no-c1009,", "fi-c1009,", "edition is fi-c1009, and in this run no-c1009"),
        (",round_cap=200,2,", ",printed rules,2,", "rules is printed rules, and in this run round_cap=200"),
        (",round_cap=200,2,", ",round_cap=200,3,", "players is 3, and in this run 2"),
        (",balanced,", ",passive,", "strategies is passive, and in this run balanced"),
        (",1$", ",2", "seed is 2, and in this run 1"),
        (rf",{GAMES},1$", ",6400,1", "games is 6400, and in this run at most 64"),
    ],
)
def test_a_table_of_another_run_is_refused(name: str, old: str, new: str, says: str) -> None:
    plan, texts = run()
    with pytest.raises(InputError, match=re.escape(says)):
        measured_from(plan, {**texts, name: swapped(old, new)(texts[name])}, "folder")


def manifest(folder: Path, **changes: object) -> None:
    file = folder / MANIFEST
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps({**data, **changes}), encoding="utf-8")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"program": "0.0.9"}, "was written by montecarlo 0.0.9, and this is"),
        ({"engine": "0123456789abcdef"}, "was played by rules version 0123456789abcdef"),
        ({"schema": {"name": "montecarlo.comparison", "version": 1}}, "holds a comparison and no run"),
        ({"schema": 3}, "holds something else and no run"),
        ({"players": 3}, "was changed after it was written"),
        ({"strategies": 5}, "is damaged"),
    ],
)
def test_a_run_that_cannot_be_read_is_one_message(folder: Path, changes: dict[str, object], says: str) -> None:
    manifest(folder, **changes)
    with pytest.raises(InputError, match=re.escape(says)) as caught:
        results_of(folder)
    assert str(caught.value).startswith("--from: ")
    assert str(caught.value).count("\n") == 0


def test_what_is_no_report_is_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such folder"):
        results_of(tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="is no report; name the folder of a report"):
        results_of(tmp_path / "empty")
    (folder / MANIFEST).write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match="is damaged"):
        results_of(folder)


def test_a_run_that_was_not_played_to_its_end_is_refused(folder: Path) -> None:
    (folder / SUMMARY).unlink()
    with pytest.raises(
        InputError, match=r"was not played to its end: it has no summary\.csv; give the command that began it"
    ):
        results_of(folder)


def test_a_table_that_is_no_text_is_refused(folder: Path) -> None:
    (folder / PAIRS).write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="is damaged: is no text"):
        results_of(folder)
