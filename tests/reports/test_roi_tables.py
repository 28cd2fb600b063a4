"""Rent and return as CSV and JSON: the figures worked out by hand, under the names that are documented."""

import csv
import io
import json
from typing import Any

import pytest

from montecarlo.reports.roi_fields import HOUSE_FIELDS, LINE_FIELDS, whole
from montecarlo.reports.roi_json import as_data
from montecarlo.reports.roi_tables import HOUSES_KEYS, ROI_KEYS, roi_tables
from tests.analysis.by_hand import roi_by_hand
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "how-to" / "returns.md").read_text(encoding="utf-8")
LINE_KEYS = {"name", "group", "level", "rent", "rent_per_opponent_roll", "rent_per_opponent_turn", "cost",
             "marginal_cost", "marginal_rent", "payback_turns"}  # fmt: skip


def rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(roi_tables(roi_by_hand())[name])))


def one(found: list[dict[str, str]], **wanted: str) -> dict[str, str]:
    (row,) = (row for row in found if all(row[key] == value for key, value in wanted.items()))
    return row


def test_a_row_for_each_jail_policy_deed_group_number_and_level() -> None:
    found = rows("roi.csv")
    assert list(found[0]) == [*ROI_KEYS, *(field.name for field in LINE_FIELDS)]
    per_jail = 3 * 7 + 2 * 2 + 2 * 2 + 6 + 2 + 2
    assert len(found) == 2 * per_jail
    assert [row["jail"] for row in found] == ["leave"] * per_jail + ["stay"] * per_jail
    keys = [tuple(row[key] for key in ("jail", "what", "name", "level")) for row in found]
    assert len(set(keys)) == len(keys)


def test_the_cells_of_a_street() -> None:
    third = one(rows("roi.csv"), jail="leave", what="deed", name="street 3", level="3_houses")
    assert third == {
        "edition": "tiny", "rules": "printed rules",
        "jail": "leave", "players": "4", "what": "deed", "kind": "street", "name": "street 3", "group": "grey",
        "level": "3_houses", "rent": "180", "rent_per_landing": "180", "landings_per_opponent_roll": "0.100000",
        "rent_per_opponent_roll": "18.000000", "rent_per_opponent_turn": "22.500000", "price": "60", "cost": "210",
        "marginal_cost": "50", "marginal_rent": "120", "marginal_rent_per_opponent_turn": "15.000000",
        "payback_rolls": "11.666667", "payback_turns": "9.333333", "payback_rounds": "3.111111",
        "return_per_100": "1071.428571", "marginal_payback_rolls": "4.166667", "marginal_payback_turns": "3.333333",
        "marginal_return_per_100": "3000.000000", "opponent_money_per_turn": "10.500000",
    }  # fmt: skip


def test_what_cannot_be_given_is_an_empty_cell() -> None:
    full = one(rows("roi.csv"), jail="stay", what="deed", name="street 3", level="full_group")
    assert (full["marginal_cost"], full["marginal_payback_turns"], full["marginal_return_per_100"]) == ("", "", "")
    assert full["marginal_rent"] == "4"


def test_the_houses_stand_in_their_order_for_both_policies() -> None:
    found = rows("houses.csv")
    assert list(found[0]) == [*HOUSES_KEYS, *(field.name for field in HOUSE_FIELDS)]
    leave = [row for row in found if row["jail"] == "leave"]
    assert [int(row["step"]) for row in leave] == list(range(1, 15))  # all four houses, and two of the three hotels
    assert {(row["budget"], row["players"]) for row in found} == {("700", "4")}
    assert leave[0] | {"name": ""} == {
        "edition": "tiny", "rules": "printed rules",
        "jail": "leave", "players": "4", "budget": "700", "step": "1", "name": "", "group": "grey", "level": "1_house",
        "cost": "50", "spent": "50", "rent_added_per_opponent_turn": "1.500000", "rent_per_opponent_turn": "1.500000",
        "payback_turns": "33.333333", "payback_rounds": "11.111111", "return_per_100": "300.000000",
    }  # fmt: skip
    assert leave[-1]["spent"] == "700"


def test_equal_tables_are_equal_bytes() -> None:
    assert roi_tables(roi_by_hand()) == roi_tables(roi_by_hand())


def test_the_json_object_has_the_documented_keys_and_the_same_figures() -> None:
    found = json.loads(json.dumps(as_data(roi_by_hand(), "stay")))
    assert found["schema"] == {"name": "montecarlo.roi", "version": 1}
    assert list(found) == [
        "schema", "edition", "applied", "notes", "jail", "players", "opponent", "deeds", "groups", "stations",
        "utilities", "houses_in_order", "houses",
    ]  # fmt: skip
    assert (found["edition"], found["jail"], found["players"]) == ("tiny", "stay", 4)
    table = [row for row in rows("roi.csv") if row["jail"] == "stay"]
    lines = [*found["deeds"], *found["groups"], *found["stations"], *found["utilities"]]
    assert len(lines) == len(table)
    for line, row in zip(lines, table, strict=True):
        assert set(line) >= LINE_KEYS
        assert [as_cell(value) for value in line.values()] == [row[name] for name in line]
    steps = [row for row in rows("houses.csv") if row["jail"] == "stay"]
    for step, row in zip(found["houses_in_order"], steps, strict=True):
        assert [as_cell(value) for value in step.values()] == [row[name] for name in step]
    assert found["houses"] | {"rent_per_opponent_turn": 0} == {
        "budget": 700, "spent": 700, "rent_per_opponent_turn": 0, "exact": True
    }  # fmt: skip
    assert found["opponent"] == {
        "rolls_per_turn": 1.0, "salary_per_turn": 40.0, "tax_per_turn": 8.0, "fine_per_turn": 2.0,
        "card_money_per_turn": 3.0, "bank_per_turn": 33.0, "cards_left_out": ["birthday"], "choices": [],
        "not_in_the_chain": [],
    }  # fmt: skip


def as_cell(value: Any) -> str:
    """A value of the object as the CSV files write it."""
    return "" if value is None else f"{value:.6f}" if isinstance(value, float) else str(value)


def test_whole_amounts_are_whole_numbers() -> None:
    assert [whole(value) for value in (25.0, 27.5, None)] == [25, 27.5, None]
    assert isinstance(whole(25.0), int)


@pytest.mark.parametrize("meaning", [*LINE_FIELDS, *HOUSE_FIELDS], ids=lambda field: field.name)
def test_every_field_is_documented_with_its_meaning(meaning: Any) -> None:
    assert f"| `{meaning.name}` | {meaning.meaning} |" in PAGE


def test_the_other_columns_and_the_formulae_are_documented() -> None:
    for name, meaning in [*ROI_KEYS.items(), *HOUSES_KEYS.items()]:
        assert f"| `{name}` | {meaning} |" in PAGE
    assert "(../methods.md#rent-and-return)" in PAGE
    for key in as_data(roi_by_hand(), "leave"):
        assert f"`{key}`" in PAGE
    methods = (ROOT / "docs" / "methods.md").read_text(encoding="utf-8").split("## Rent and return")[1]
    for name in ("rent_per_opponent_roll", "rent_per_opponent_turn", "payback_rounds", "return_per_100", "marginal_"):
        assert name in methods
