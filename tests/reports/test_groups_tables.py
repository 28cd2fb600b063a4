"""The three answers as CSV and JSON: the same figures, each with what it is."""

import csv
import json
from dataclasses import replace

import pytest

from montecarlo.analysis.groups import Groups
from montecarlo.analysis.intervals import NOTHING
from montecarlo.reports.groups_json import as_data
from montecarlo.reports.groups_tables import HEADER, PAIRS_HEADER, groups_tables
from tests.conftest import ROOT
from tests.reports.judged import groups_of

KEYS = (
    "schema", "edition", "players", "budget", "stage", "groups",
)  # fmt: skip
OF_GROUP = ("id", "return", "held_by_winners", "effect", "rank_low", "rank_high")


def rows(found: Groups, name: str = "group_effects.csv") -> list[dict[str, str]]:
    return list(csv.DictReader(groups_tables(found)[name].splitlines()))


def test_every_figure_has_a_row_with_its_interval_its_unit_and_its_games() -> None:
    found = groups_of(budget=920)
    best = found.groups[0]
    of_best = {row["metric"]: row for row in rows(found) if row["holding"] == best.holding.id}
    assert list(of_best) == [
        "cost", "rent", "return", "completed", "round", "earned", "invested", "net", "completer_wins", "advantage",
        "winner_holds", "set_aside", "spent", "effect", "unfinished", "seat_won",
    ]  # fmt: skip
    effect = of_best["effect"]
    assert [float(effect[name]) for name in ("value", "ci95_low", "ci95_high")] == pytest.approx([0.16, 0.149, 0.171])
    assert [float(effect[f"simultaneous_{end}"]) for end in ("low", "high")] == pytest.approx([0.1435, 0.1765])
    assert (effect["rank_low"], effect["rank_high"], effect["games"]) == ("1", "2", "20000")
    assert (effect["budget"], effect["stage"], effect["players"], effect["unit"]) == (
        "920",
        "start",
        "4",
        "share_of_games",
    )
    assert float(of_best["set_aside"]["value"]) == 920
    assert float(of_best["spent"]["value"]) == best.spent.value
    assert of_best["return"]["level"] == "budget"
    assert of_best["return"]["games"] == ""


def test_what_is_less_than_a_group_has_no_second_answer_and_what_is_left_out_has_its_price() -> None:
    found = groups_of(budget=750)
    answers = {row["holding"]: set() for row in rows(found)}  # type: ignore[var-annotated]
    for row in rows(found):
        answers[row["holding"]].add(row["answer"])
    assert answers["utility_1"] == {"return", "effect"}
    assert answers["green"] == {"left_out"}
    assert answers["orange"] == {"return", "held_by_winners", "effect"}
    (green,) = [row for row in rows(found) if row["holding"] == "green"]
    assert (float(green["value"]), green["metric"]) == (920.0, "price")


def test_all_pairs_of_groups_are_there() -> None:
    found = groups_of()
    pairs = rows(found, "group_pairs.csv")
    assert len(pairs) == 45
    assert {row["separated"] for row in pairs} == {"yes", "no"}
    assert all((float(row["low"]) > 0 or float(row["high"]) < 0) == (row["separated"] == "yes") for row in pairs)


def test_json_has_the_keys_that_are_promised_and_the_figures_of_the_table() -> None:
    found = groups_of(budget=920, stage="half")
    data = json.loads(json.dumps(as_data(found)))
    assert set(KEYS) <= set(data)
    assert (data["edition"], data["players"], data["budget"], data["stage"]) == ("no-c1009", 4, 920, "half")
    assert all(set(OF_GROUP) <= set(one) for one in data["groups"])
    table = {(row["holding"], row["metric"]): row for row in rows(found)}
    for one in [*data["groups"], *data["others"]]:
        here = table[one["id"], "effect"]
        assert one["effect"] == {
            "value": float(here["value"]), "ci95": [float(here["ci95_low"]), float(here["ci95_high"])]
        }  # fmt: skip
        assert one["spent"]["value"] == float(table[one["id"], "spent"]["value"])
        assert (one["effect_ci95_simultaneous"] is None) == (here["simultaneous_low"] == "")
        assert one["return"]["value"] == float(table[one["id"], "return"]["value"])
        assert (one["rank_low"] is None) == (here["rank_low"] == "")
    assert data["others"][0]["held_by_winners"] is None
    assert data["groups"][0]["held_by_winners"]["advantage"]["ci95"]
    assert len(data["pairs"]) == 45
    assert data["seats"] == [5_000] * 4
    assert data["family"] == {"differences": 45, "level": 0.998888889, "effects": 10, "effects_level": 0.995}
    assert data["stop"] is None


def test_what_cannot_be_given_is_empty_in_the_table_and_null_in_json() -> None:
    found = groups_of(budget=130)
    none = replace(found, groups=(replace(found.groups[0], effect=NOTHING),), half_width=0.01, reached=False)
    (row,) = [row for row in rows(none) if row["metric"] == "effect" and row["holding"] == "brown"]
    assert (row["value"], row["ci95_low"]) == ("", "")
    data = as_data(none)
    assert data["groups"][0]["effect"] == {"value": None, "ci95": None}
    assert data["stop"] == {"half_width": 0.01, "reached": False}


def test_every_column_and_key_is_documented() -> None:
    page = (ROOT / "docs" / "how-to" / "groups.md").read_text(encoding="utf-8")
    found = as_data(groups_of())
    for name in {*HEADER, *PAIRS_HEADER, *found, *found["groups"][0], *found["groups"][0]["held_by_winners"]}:
        assert f"`{name}`" in page, name
