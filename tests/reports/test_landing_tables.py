"""Landing probabilities as text, JSON and tables: each figure is the one of the answer."""

import csv
import json

import numpy as np
import pytest

from montecarlo.analysis.chain import build_chain
from montecarlo.analysis.chain_options import options_for
from montecarlo.analysis.landing import COUNTS, landing
from montecarlo.model import load_edition
from montecarlo.model.edition import edition_of
from montecarlo.reports.landing_json import as_data
from montecarlo.reports.landing_tables import landing_tables, matrix_table
from montecarlo.reports.landing_text import heading, left_out, lines_of, sections
from tests.model.boards import board

US = load_edition("us-classic")
ALL = [landing(US, jail, count) for jail in ("leave", "stay") for count in COUNTS]


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines()))


def test_a_table_has_a_row_for_every_space_of_every_answer() -> None:
    found = rows(landing_tables(US, ALL)["landing.csv"])
    assert len(found) == 2 * (41 + 41 + 40)  # visits have no row for sitting in jail
    for one in ALL:
        mine = [row for row in found if (row["jail"], row["count"]) == (one.jail, one.count)]
        assert {row["after_turn"] for row in mine} == {""}
        shares = [float(row["probability"]) for row in mine if row["kind"] != "in_jail"]
        assert shares == pytest.approx(list(one.probability), abs=1e-12)
        assert [float(row["probability"]) for row in mine if row["kind"] == "in_jail"] == pytest.approx(
            [] if one.count == "visits" else [one.in_jail], abs=1e-12
        )
    assert [row["group"] for row in found[:2]] == ["", "brown"]


def test_the_way_round_has_a_row_a_figure() -> None:
    found = rows(landing_tables(US, [landing(US, after=4)])["landing_way.csv"])
    assert [(row["metric"], row["unit"]) for row in found] == [
        ("rolls", "per_turn"), ("visits", "per_roll"), ("turns", "per_lap"), ("salary", "money_per_turn"),
    ]  # fmt: skip
    assert {row["after_turn"] for row in found} == {"4"}


def test_the_matrix_is_that_of_the_chain() -> None:
    chain = build_chain(US, options_for(US.rules, "stay"))
    found = rows(matrix_table(chain))
    names = [chain.state_name(at) for at in range(len(chain.states))]
    for row in found:
        at = names.index(row.pop("state"))
        assert list(map(float, row.values())) == pytest.approx(
            [chain.matrix[at, names.index(name)] for name in row], abs=1e-15
        )


def test_json_is_the_answer_and_can_be_read_back() -> None:
    one = landing(US, "stay")
    found = json.loads(json.dumps(as_data(US, one)))
    assert [space["probability"] for space in found["spaces"]] == pytest.approx(list(one.probability), abs=1e-12)
    for name in ("in_jail", "just_visiting", "rolls_per_turn", "visits_per_roll", "turns_per_lap", "salary_per_turn"):
        assert found[name] == pytest.approx(getattr(one, name), abs=1e-11)
    assert np.isclose(found["residual"], one.residual, rtol=0.1, atol=0)


def test_sitting_in_jail_stands_behind_the_visit() -> None:
    lines = lines_of(US, landing(US))
    assert [line.kind for line in lines[9:13]] == ["street", "jail", "in_jail", "street"]
    assert len(lines_of(US, landing(US, count="visits"))) == 40


def test_the_text_says_what_is_left_out_and_never_landed_on() -> None:
    data = board(44)
    data["decks"]["luck"]["cards"].append({"id": "go", "effect": "advance_to", "target": 0})
    data["spaces"][20] = {"at": 20, "kind": "card", "name": "door", "deck": "luck"}
    for at in range(30, 42):
        data["spaces"][at] = {"at": at, "kind": "go_to_jail", "name": f"wall {at}"}
    edition = edition_of(data, "wall")
    one = landing(edition)
    notes = " ".join(line for part in sections(edition, one) for line in part.lines)
    assert "Never landed on in the long run: prison (1), rest 42 (42), rest 43 (43)." in notes
    assert all(line in notes for line in left_out(one))
    assert "not confirmed" not in notes
    assert "a tiny board; printed rules." in heading(edition, one)
