"""The figures beside a sheet, held against the tables of the commands that they come from: values and units."""

import csv
import re
from functools import cache
from io import StringIO
from typing import Any

import pytest

from montecarlo.analysis.landing import landing
from montecarlo.analysis.roi import roi
from montecarlo.analysis.sheet import Sheet
from montecarlo.analysis.sheet_figures import sheet_of
from montecarlo.model import load_edition
from montecarlo.reports import landing_json, roi_json
from montecarlo.reports.sheet.document_of import document_of
from montecarlo.reports.sheet.figures import figures_csv
from montecarlo.reports.sheet.results import EFFECTS, HOUSE_RULES, SUMMARY, measured_from
from tests.reports.sheet_runs import run

PLAYERS = 3  # with one opponent his turns would be those of all
EDITIONS = ("no-c1009", "dk-matador")
DIGITS = 1e-5  # tables are written with six decimals

Row = dict[str, str]


def rows(text: str) -> list[Row]:
    return list(csv.DictReader(StringIO(text)))


@cache
def made(edition: str) -> tuple[Sheet, dict[str, Row], dict[str, str]]:
    """A sheet of games that were played, the figures in the file beside it, and the tables that it was read from."""
    plan, tables = run("", PLAYERS, edition)
    measured = measured_from(plan, tables, "memory")
    sheet = sheet_of(plan.edition, PLAYERS, measured)
    _, figures = document_of(sheet, "en", "a4", 2)
    return sheet, {row["key"]: row for row in rows(figures_csv(figures))}, tables


def value(figures: dict[str, Row], key: str) -> float:
    return float(figures[key]["value"])


@pytest.mark.parametrize("name", EDITIONS)
def test_landings_are_those_of_landing(name: str) -> None:
    _, figures, _ = made(name)
    edition = load_edition(name)
    table: dict[str, Any] = landing_json.as_data(edition, landing(edition, count="visits"))
    for space in table["spaces"]:
        key = f"landing.{space['index']}"
        assert value(figures, key) == pytest.approx(100 * space["probability"], abs=DIGITS)
        assert figures[key]["unit"] == "percent"


@pytest.mark.parametrize("name", EDITIONS)
def test_the_share_in_jail_is_that_of_landing(name: str) -> None:
    _, figures, _ = made(name)
    edition = load_edition(name)
    table: dict[str, Any] = landing_json.as_data(edition, landing(edition, count="rolls"))
    assert value(figures, "landing.in_jail") == pytest.approx(100 * table["in_jail"], abs=DIGITS)


@pytest.mark.parametrize("name", EDITIONS)
def test_groups_are_those_of_roi(name: str) -> None:
    sheet, figures, _ = made(name)
    money = sheet.edition.currency.code
    table: dict[str, Any] = roi_json.as_data(roi(load_edition(name), PLAYERS), "leave")
    lines = {
        (line["group"], line["level"]): line for part in ("groups", "stations", "utilities") for line in table[part]
    }
    assert len(sheet.groups) == len({group for group, _ in lines})
    for one in sheet.groups:
        line, key = lines[one.group, one.level], f"groups.{one.group}"
        assert value(figures, f"{key}.deeds") == line["price"]
        if line["cost"] != line["price"]:
            assert value(figures, f"{key}.built") == line["cost"]
        assert value(figures, f"{key}.rent") == pytest.approx(line["rent_per_opponent_turn"], abs=DIGITS)
        assert value(figures, f"{key}.payback") == pytest.approx(line["payback_rounds"], abs=DIGITS)
        units = [figures[f"{key}.{figure}"]["unit"] for figure in ("deeds", "rent", "payback")]
        assert units == [money, money, "own turns"]
    assert value(figures, "jail.income") == pytest.approx(table["opponent"]["bank_per_turn"], abs=DIGITS)


@pytest.mark.parametrize("name", EDITIONS)
def test_deeds_and_steps_are_those_of_roi(name: str) -> None:
    sheet, figures, _ = made(name)
    table: dict[str, Any] = roi_json.as_data(roi(load_edition(name), PLAYERS), "leave")
    prices = {line["name"]: line["price"] for line in table["deeds"]}
    for deed in sheet.deeds:
        assert value(figures, f"deeds.{deed.space}.price") == prices[sheet.edition.spaces[deed.space].name]
    for line in table["stations"] + table["utilities"]:
        key = f"owned.{line['group']}.{line['level'].removesuffix('_owned')}.payback"
        assert value(figures, key) == pytest.approx(line["marginal_payback_turns"] / (PLAYERS - 1), abs=DIGITS)
    costs = sum(float(row["value"]) for key, row in figures.items() if re.fullmatch(r"order\.\d+\.cost", key))
    assert costs == sum(line["cost"] - line["price"] for line in table["groups"] if line["level"] == "hotel")


@pytest.mark.parametrize("name", EDITIONS)
def test_effects_are_those_of_their_table(name: str) -> None:
    _, figures, tables = made(name)
    found = [
        row
        for row in rows(tables[EFFECTS])
        if row["kind"] == "group" and row["answer"] == row["metric"] == "effect" and row["value"]
    ]
    assert found
    for row in found:
        key = f"groups.{row['group']}.effect"
        assert figures[key]["unit"] == "percentage points"
        for end, column in (("", "value"), (".low", "ci95_low"), (".high", "ci95_high")):
            assert value(figures, key + end) == pytest.approx(100 * float(row[column]), abs=1e-3)


@pytest.mark.parametrize("name", EDITIONS)
def test_rules_are_those_of_their_table(name: str) -> None:
    _, figures, tables = made(name)
    found = [row for row in rows(tables[HOUSE_RULES]) if row["difference"] and row["metric"].startswith("median_")]
    for row in found:
        unit = row["metric"].removeprefix("median_")
        key = f"rules.{row['rule']}.{unit}"
        assert figures[key]["unit"] == unit
        for end, column in (("", "difference"), (".low", "low"), (".high", "high")):
            if row[column]:
                assert value(figures, key + end) == pytest.approx(float(row[column]), abs=DIGITS)
    assert found


def test_what_is_told_apart_is_told_so_in_the_table() -> None:
    plan, tables = run("no-trading")  # which leaves so many games unfinished that few show it
    told = {(row["rule"], row["metric"]): row["separated"] for row in rows(tables[HOUSE_RULES]) if row["difference"]}
    assert set(told.values()) == {"yes", "no"}
    rules = measured_from(plan, tables, "memory").rules
    assert {rule for rule, _ in told} == {one.rule for one in rules}
    for rule in rules:
        figures = {"median_rounds": rule.rounds, "median_minutes": rule.minutes, "unfinished": rule.unfinished}
        for metric, one in figures.items():
            if one is not None:
                assert told[rule.rule, metric] == ("yes" if one.is_separated else "no")


@pytest.mark.parametrize("name", EDITIONS)
def test_lengths_and_games_are_those_of_their_table(name: str) -> None:
    _, figures, tables = made(name)
    summary = {row["metric"]: row for row in rows(tables[SUMMARY])}
    for length in ("rounds", "minutes"):
        assert value(figures, f"measured.{length}") == float(summary[f"{length}_median"]["value"])
    assert value(figures, "measured.games") == int(summary["finished"]["games"])
    assert value(figures, "players") == PLAYERS
