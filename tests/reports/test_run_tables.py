"""The CSV files of a run: names, columns, and numbers with a fixed number of digits."""

import csv
import re

import pytest

from montecarlo.analysis.summary import Summary, summarise
from montecarlo.reports.run_tables import TABLES, run_tables
from montecarlo.simulation.batch import layout_of, seeded_tables
from montecarlo.simulation.tally import Tally, tally_of
from tests.outcomes import three_games, three_players

NAMES = {
    "summary",
    "seats",
    "strategies",
    "groups",
    "deeds",
    "spaces",
    "length_survival",
    "length_minutes",
    "bankruptcies",
    "cash_by_round",
}


@pytest.fixture(scope="module")
def summary() -> Summary:
    plan = three_players()
    layout = layout_of(plan, seeded_tables(plan))
    tally = Tally.empty(layout)
    tally.add(tally_of(three_games(), layout))
    return summarise(plan, tally)


def rows(summary: Summary, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(run_tables(summary)[f"{name}.csv"].splitlines()))


def one(summary: Summary, name: str, **wanted: str) -> dict[str, str]:
    """The one row of a table with these cells."""
    found = [row for row in rows(summary, name) if wanted.items() <= row.items()]
    assert len(found) == 1
    return found[0]


def test_every_table_is_written(summary: Summary) -> None:
    assert set(TABLES) == NAMES
    assert set(run_tables(summary)) == {f"{name}.csv" for name in NAMES}


@pytest.mark.parametrize("name", sorted(NAMES))
def test_columns_are_snake_case_and_decimals_have_six_digits(summary: Summary, name: str) -> None:
    table = rows(summary, name)
    assert table
    for row in table:
        assert all(re.fullmatch(r"[a-z][a-z0-9_]*", column) for column in row)
        assert None not in row.values()
        for cell in row.values():
            assert not re.fullmatch(r"-?\d+\.\d*", cell) or re.fullmatch(r"-?\d+\.\d{6}", cell)
            assert cell != "-0.000000"
    assert ("living_players" if name == "cash_by_round" else "games") in table[0]


def test_figures_stand_in_their_rows(summary: Summary) -> None:
    assert one(summary, "summary", metric="finished")["value"] == "0.666667"
    assert one(summary, "summary", metric="rounds_median")["value"] == "300"
    assert one(summary, "summary", metric="rounds_p90")["value"] == ""
    assert one(summary, "summary", metric="rounds_mean_to_200")["value"] == "136.666667"
    assert one(summary, "summary", metric="minutes_median")["value"] == "401"
    assert one(summary, "summary", metric="minutes_median")["unit"] == "minutes_at_usual_pace"
    assert one(summary, "summary", metric="minutes_mean_to_360")["value"] == "250.000000"
    assert one(summary, "summary", metric="ended_round_cap")["value"] == "0.333333"
    assert one(summary, "length_minutes", length_minutes="30", pace="usual")["share_longer"] == "0.666667"
    assert one(summary, "seats", seat="1", place="0")["games_at_place"] == "1"
    assert one(summary, "seats", seat="2", place="1")["share_of_games"] == "0.333333"
    assert one(summary, "strategies", strategy="random")["wins"] == "1"
    assert one(summary, "groups", group="brown", metric="rent")["value"] == "200.000000"
    assert one(summary, "groups", group="brown", metric="completed_first_by_trade")["value"] == "0.333333"
    assert one(summary, "groups", group="brown", metric="top_level_hotel")["value"] == "0.333333"
    assert one(summary, "deeds", space="1")["price"] == "60"
    assert one(summary, "spaces", space="2")["share_of_landings"] == "0.650000"
    assert one(summary, "length_survival", length_rounds="10")["share_longer"] == "0.666667"
    assert one(summary, "bankruptcies", round="10")["share_of_players_out_so_far"] == "0.222222"
    assert one(summary, "cash_by_round", round="2", metric="mean")["cash"] == "450.000000"
    assert one(summary, "cash_by_round", round="1", metric="p50")["cash"] == "91.666667"
