"""The table of figures of a sheet beside the tables of a report: the same numbers, not counted twice in two ways."""

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from io import StringIO

import pytest

from montecarlo.analysis.exact import Solved, solve
from montecarlo.analysis.sheet_figures import sheet_of
from montecarlo.reports.landing_tables import landing_table
from montecarlo.reports.roi_tables import roi_table
from montecarlo.reports.sheet.document_of import document_of
from montecarlo.reports.sheet.figures import figures_csv
from montecarlo.reports.sheet.results import EFFECTS, HOUSE_RULES, SUMMARY, measured_from
from montecarlo.simulation.plan import Plan
from tests.reports.sheet_runs import run

PER_CENT = 100
PLAYERS = 3
OPPONENTS = PLAYERS - 1
DIGITS = 1e-6  # money, turns and shares are written with six decimals
LAST = 1e-4  # the same of percentage points

Rows = list[dict[str, str]]


def of_run() -> tuple[Plan, dict[str, str]]:
    """A run of more than one opponent, so that turns of one are not those of all."""
    return run(players=PLAYERS)


def rows(text: str) -> Rows:
    return list(csv.DictReader(StringIO(text)))


@cache
def figures() -> dict[str, float | str]:
    """Every figure on the sheet of the run by its key, as its CSV file has it."""
    plan, texts = of_run()
    sheet = sheet_of(plan.edition, plan.players, measured_from(plan, texts, "memory"))
    found = rows(figures_csv(document_of(sheet, "nb", "a4", 2)[1]))
    words = {"name", "date"}
    return {row["key"]: row["value"] if row["unit"] in words else float(row["value"]) for row in found}


@cache
def solved() -> Solved:
    plan, _ = of_run()
    return solve(plan.edition, plan.players)


def leaving(table: str) -> Rows:
    """The rows of the policy of jail that a sheet is for."""
    return [row for row in rows(table) if row["jail"] == "leave"]


@cache
def rents() -> tuple[dict[str, str], ...]:
    return tuple(leaving(roi_table(solved().roi)))


def of_level(what: str, group: str, level: str) -> dict[str, str]:
    (found,) = [row for row in rents() if (row["what"], row["group"], row["level"]) == (what, group, level)]
    return found


def kept(start: str) -> set[str]:
    """The keys that begin so, without what follows the next part."""
    return {key.split(".")[1] for key in figures() if key.startswith(start)}


def near(wanted: Mapping[str, str | float], within: float = DIGITS) -> None:
    """Compare figures by key with those of a table."""
    assert wanted
    assert {key: figures()[key] for key in wanted} == pytest.approx(
        {key: float(value) for key, value in wanted.items()}, abs=within
    )


def test_landings_are_those_of_the_report() -> None:
    plan, _ = of_run()
    table = leaving(landing_table(plan.edition, solved().landings))
    landed = {row["space"]: float(row["probability"]) * PER_CENT for row in table if row["count"] == "visits"}
    assert len(landed) == len(plan.edition.spaces)
    near({f"landing.{space}": share for space, share in landed.items()})
    (in_jail,) = [row["probability"] for row in table if (row["count"], row["kind"]) == ("rolls", "in_jail")]
    near({"landing.in_jail": float(in_jail) * PER_CENT})


def test_groups_cost_and_bring_what_the_report_says() -> None:
    streets = {row["group"] for row in rents() if (row["what"], row["kind"]) == ("group", "street")}
    assert kept("groups.") >= streets
    assert len(streets) == 8
    for group in streets:
        row = of_level("group", group, "3_houses")
        near({f"groups.{group}.deeds": row["price"], f"groups.{group}.built": row["cost"]})
        near({f"groups.{group}.rent": row["rent_per_opponent_turn"]})
        near({f"groups.{group}.payback": float(row["payback_turns"]) / OPPONENTS})
    for group, level in (("station", "4_owned"), ("utility", "2_owned")):
        row = of_level("number_owned", group, level)
        near({f"groups.{group}.deeds": row["price"], f"groups.{group}.rent": row["rent_per_opponent_turn"]})
        near({f"groups.{group}.payback": float(row["payback_turns"]) / OPPONENTS})


def test_each_further_station_pays_as_the_report_says() -> None:
    table = [row for row in rents() if row["what"] == "number_owned"]
    for row in table:
        number = row["level"].removesuffix("_owned")
        turns = float(row["marginal_payback_turns"]) / OPPONENTS
        near({f"owned.{row['group']}.{number}.payback": turns})


def test_deeds_have_their_price() -> None:
    plan, _ = of_run()
    prices = {row["name"]: row["price"] for row in rents() if row["what"] == "deed"}
    named = {str(at): space.name for at, space in enumerate(plan.edition.spaces) if space.name in prices}
    assert kept("deeds.") - {"horizon"} == named.keys()
    near({f"deeds.{at}.price": prices[name] for at, name in named.items()})


def test_the_steps_of_building_come_to_what_the_last_level_costs() -> None:
    built = sum(
        float(of_level("group", group, "hotel")["cost"]) - float(of_level("group", group, "hotel")["price"])
        for group in {row["group"] for row in rents() if (row["what"], row["kind"]) == ("group", "street")}
    )
    costs = [value for key, value in figures().items() if key.startswith("order.") and key.endswith(".cost")]
    assert sum(map(float, costs)) == built


def interval(key: str, row: dict[str, str], columns: Iterable[str], scale: int) -> dict[str, str | float]:
    return {
        f"{key}{end}": float(row[column]) * scale
        for end, column in zip(("", ".low", ".high"), columns, strict=True)
        if row[column]
    }


def test_effects_are_those_of_the_report() -> None:
    _, texts = of_run()
    effects = [row for row in rows(texts[EFFECTS]) if (row["kind"], row["metric"]) == ("group", "effect")]
    assert len(effects) == 10
    for row in effects:
        near(interval(f"groups.{row['group']}.effect", row, ("value", "ci95_low", "ci95_high"), PER_CENT), LAST)


def test_what_house_rules_change_is_that_of_the_report() -> None:
    _, texts = of_run()
    names = {"median_rounds": "rounds", "median_minutes": "minutes"}
    changed = [row for row in rows(texts[HOUSE_RULES]) if row["difference"] and row["metric"] in names]
    assert {row["metric"] for row in changed} == set(names)
    for row in changed:
        near(interval(f"rules.{row['rule']}.{names[row['metric']]}", row, ("difference", "low", "high"), 1))


def test_what_is_told_apart_is_that_of_the_report() -> None:
    plan, texts = run("no-trading")  # which leaves so many games unfinished that few show it
    found = measured_from(plan, texts, "memory")
    told = {(row["rule"], row["metric"]): row["separated"] for row in rows(texts[HOUSE_RULES]) if row["difference"]}
    assert set(told.values()) == {"yes", "no"}
    assert {rule for rule, _ in told} == {one.rule for one in found.rules}
    for rule in found.rules:
        for name, one in (("rounds", rule.rounds), ("minutes", rule.minutes)):
            if one is not None:
                assert told[rule.rule, f"median_{name}"] == ("yes" if one.is_separated else "no")
        assert told[rule.rule, "unfinished"] == ("yes" if rule.unfinished.is_separated else "no")


def test_lengths_and_games_are_those_of_the_report() -> None:
    plan, texts = of_run()
    summary = {row["metric"]: row for row in rows(texts[SUMMARY])}
    near({"measured.rounds": summary["rounds_median"]["value"], "measured.minutes": summary["minutes_median"]["value"]})
    near({"measured.games": summary["finished"]["games"]})
    assert (figures()["measured.seed"], figures()["players"]) == (str(plan.seed), plan.players)
