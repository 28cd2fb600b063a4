"""The tables and the JSON object of a comparison hold every figure and difference, with names that do not change."""

import csv
import io
import json
from typing import Any

import pytest

from montecarlo.analysis.compare import Stop
from montecarlo.reports.compare_json import as_data
from montecarlo.reports.compare_tables import compare_tables
from tests.reports import compared as made


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_the_columns_are_these() -> None:
    files = compare_tables([made.sweep()])
    heads = {name: text.splitlines()[0] for name, text in files.items()}
    assert heads == {
        "comparison.csv": "comparison,a,b,edition_a,edition_b,rules_a,rules_b,players_a,players_b,strategies_a,"
        "strategies_b,swept_value_a,swept_value_b,metric,unit,difference,low,high,level,separated,paired,"
        "variance_saved,games,games_to_separate,definition",
        "arms.csv": "comparison,arm,edition,rules,players,strategies,swept_value,metric,unit,value,ci95_low,ci95_high,"
        "games,seed,definition",
        "length_survival.csv": "comparison,arm,length_rounds,games_longer,share_longer,ci95_low,ci95_high,games",
        "sweep.csv": "comparison,setting,swept_value,arm,metric,unit,value,ci95_low,ci95_high,games,definition",
    }
    assert set(compare_tables([made.two_arms()])) == {"comparison.csv", "arms.csv", "length_survival.csv"}


def test_every_difference_is_a_row() -> None:
    compared = made.five_arms()
    found = rows(compare_tables([compared])["comparison.csv"])
    assert len(found) == len(compared.differences)
    for row, one in zip(found, compared.differences, strict=True):
        assert (row["a"], row["b"]) == (compared.comparison.arms[one.a].name, "standard")
        assert (row["rules_a"], row["rules_b"]) == (row["a"], "standard")
        assert float(row["difference"]) == pytest.approx(one.estimate.value, abs=1e-6)
        assert row["separated"] == ("yes" if float(row["low"]) > 0 or float(row["high"]) < 0 else "no")
        assert row["games_to_separate"] == ("" if one.games_to_separate is None else str(one.games_to_separate))
        assert row["level"] == f"{compared.family.level:.9f}"
        assert row["definition"] == one.metric.definition
        assert " " not in row["unit"]


def test_every_figure_is_a_row_and_what_a_board_has_not_is_empty() -> None:
    compared = made.editions()
    found = rows(compare_tables([compared])["arms.csv"])
    assert len(found) == 3 * len(compared.comparison.metrics)
    by_seed = {row["arm"]: row["seed"] for row in found}
    assert by_seed == {"no-c1009": "1", "fi-c1009": "2", "millionaire": "3"}
    empty = {row["metric"] for row in found if row["value"] == ""}
    assert empty == {"return_station", "return_utility"}
    assert {row["paired"] for row in rows(compare_tables([compared])["comparison.csv"])} == {"no"}


def test_survival_falls_from_all_games_and_sweeps_name_their_values() -> None:
    files = compare_tables([made.sweep()])
    lengths = rows(files["length_survival.csv"])
    for arm in made.sweep().comparison.arms:
        shares = [float(row["share_longer"]) for row in lengths if row["arm"] == arm.name]
        assert shares[0] == 1.0
        assert shares == sorted(shares, reverse=True)
    swept = rows(files["sweep.csv"])
    assert list(dict.fromkeys(row["swept_value"] for row in swept)) == ["500", "1000", "1500", "2000", "3000"]
    assert {row["setting"] for row in swept} == {"start_cash"}


def test_cells_of_an_experiment_are_numbered() -> None:
    files = compare_tables(made.experiment())
    for text in files.values():
        assert {row["comparison"] for row in rows(text)} == {"1", "2", "3"}
    assert compare_tables(made.experiment()) == files
    assert all(text.isascii() or "ø" in text or "å" in text for text in files.values())


KEYS: dict[str, set[str]] = {
    "metrics": {"name", "title", "unit", "kind", "definition"},
    "arms": {"comparison", "name", "edition", "rules", "players", "strategies", "value", "seed", "games", "metrics"},
    "differences": {
        "comparison", "a", "b", "metric", "value", "ci95_simultaneous", "separated", "paired", "variance_saved",
        "games_to_separate",
    },
}  # fmt: skip


def read(*args: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(as_data(*args), allow_nan=False))
    return found


@pytest.mark.parametrize("name", ["two_arms", "five_arms", "house_rules", "editions", "sweep"])
def test_the_object_has_these_keys(name: str) -> None:
    compared = getattr(made, name)()
    data = read([compared])
    assert data["schema"] == {"name": "montecarlo.comparison", "version": 1}
    assert set(data) == {"schema", *KEYS, "family", "stop", "sweeps"}
    for part, keys in KEYS.items():
        assert data[part]
        assert all(set(one) == keys for one in data[part])
    names = {metric["name"] for metric in data["metrics"]}
    for arm in data["arms"]:
        assert set(arm["metrics"]) == names
        assert all(set(one) == {"value", "ci95"} for one in arm["metrics"].values())
        assert len(arm["strategies"]) == arm["players"]
    for one in data["differences"]:
        low, high = one["ci95_simultaneous"]
        assert one["separated"] == (low > 0 or high < 0)
    assert data["family"] == {"differences": len(data["differences"]), "level": pytest.approx(compared.family.level)}
    assert data["stop"] is None
    assert [sweep["setting"] for sweep in data["sweeps"]] == (["start_cash"] if name == "sweep" else [])


def test_what_cannot_be_given_is_null_and_a_stop_is_reached_where_all_have_reached_it() -> None:
    arms = next(arm for arm in read([made.editions()])["arms"] if arm["name"] == "millionaire")
    assert arms["metrics"]["return_station"] == {"value": None, "ci95": None}
    both = [
        made.compared_of([made.arm(), made.arm("short")], stop=Stop("precision", "first_seat", 0.002, reached))
        for reached in (True, False)
    ]
    stop = {"rule": "precision", "metric": "first_seat", "half_width": 0.002, "reached": True}
    assert read(both[:1])["stop"] == stop
    assert read(both)["stop"] == {**stop, "reached": False}
