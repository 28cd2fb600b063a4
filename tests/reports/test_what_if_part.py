"""The table "what if the cards are different": the page, the CSV file and the JSON object say the same."""

import csv
from dataclasses import replace
from functools import cache

import pytest

from montecarlo.analysis.intervals import Estimate
from montecarlo.analysis.what_if import RETURN, WhatIf, what_if
from montecarlo.model import load_edition, resolve_rules
from montecarlo.reports.report_page import report_page
from montecarlo.reports.what_if_part import (
    AS_HERE,
    HEADER,
    NAME,
    TITLE,
    what_if_data,
    what_if_section,
    what_if_table,
    what_if_words,
    why_no_table,
)
from montecarlo.simulation.candidates import play_candidates
from montecarlo.simulation.plan import make_plan
from tests.reports.drawn import by_hand


@cache
def found(edition: str) -> WhatIf:
    plan = make_plan(edition, "round-cap:12", (), 3, "balanced", 1, 40)
    return what_if(plan.edition, play_candidates(plan))


SURE = Estimate(5.0, 4.0, 6.0)  # an interval that leaves zero out
EDITIONS = pytest.mark.parametrize("edition", ["no-c1009", "millionaire-98838"])


@EDITIONS
def test_one_row_a_figure_and_candidate(edition: str) -> None:
    compared = found(edition)
    rows = list(csv.DictReader(what_if_table(compared).splitlines()))
    assert tuple(rows[0]) == HEADER
    assert len(rows) == len(compared.lines) * (1 + len(compared.candidates))
    assert {row["candidate"] for row in rows} == {AS_HERE, *compared.candidates}
    for row in rows:
        assert (row["difference"] == "") == (row["candidate"] == AS_HERE or row["value"] == "")
        assert (row["rank"] != "") == (row["metric"] == RETURN)
        assert row["rules"] == "round-cap:12"
    ranks = sorted(int(row["rank"]) for row in rows if row["candidate"] == AS_HERE and row["rank"])
    assert ranks == list(range(1, len(compared.groups) + 1))


@EDITIONS
def test_the_page_has_the_order_of_the_groups_and_every_difference(edition: str) -> None:
    compared = found(edition)
    section = what_if_section(compared)
    assert section.headers[1:3] == ("as here", compared.candidates[0])
    names = [str(row[0]) for row in section.rows]
    assert names[:3] == [
        "median length, rounds",
        "seat 1 wins, percent of games",
        "rolls that send to jail, percent",
    ]
    groups = load_edition(edition).groups
    assert names[3:] == [groups[group].name for group in compared.order()]
    assert all(str(row[1]).startswith(f"{place}. ") for place, row in enumerate(section.rows[3:], 1))
    stars = sum(str(cell).endswith("*") for row in section.rows for cell in row)
    assert stars == sum(one.is_separated for line in compared.lines for one in line.differences)
    page = report_page(*by_hand(edition), "no chain", (), compared)
    assert f"## {TITLE}" in page
    assert f"({NAME}.csv)" in page
    assert page.index(f"## {TITLE}") < page.index("## Not certain")
    assert TITLE not in report_page(*by_hand(edition), "no chain", ())


def test_the_words_say_what_each_candidate_is_and_why() -> None:
    words = " ".join(what_if_words(found("millionaire-98838")))
    for name in ("amounts-halved", "amounts-doubled"):
        assert f"`{name}`: " in words
    assert "(reconstructed: " in words
    assert words.count("The order of the groups") == 2


def test_an_order_that_chance_alone_could_change_is_no_finding() -> None:
    whole = found("millionaire-98838")
    lines = (replace(line, differences=(Estimate(None),) * 2) for line in whole.lines)
    turned = replace(
        whole, lines=tuple(replace(line, others=(Estimate(-(line.here.value or 0)), line.here)) for line in lines)
    )
    moved, stays = what_if_words(turned)[1:]
    assert moved.endswith(
        "The order of the groups is another one, as it can be by chance alone; no difference is separated from zero."
    )
    assert stays.endswith("The order of the groups stays; no difference is separated from zero.")
    apart = replace(turned, lines=tuple(replace(one, differences=(SURE, SURE)) for one in turned.lines))
    assert "is another one; separated from zero: " in what_if_words(apart)[1]


def test_confirmed_cards_have_no_table_and_the_page_says_why() -> None:
    box = load_edition("dk-matador")
    said = why_no_table(box)
    assert said.startswith("No table here: nothing of the cards is reconstructed")
    assert said.endswith("`older-deck`.")
    american = why_no_table(load_edition("us-classic"))
    assert f"## {TITLE}\n\n{american}" in report_page(*by_hand("us-classic"), "no chain", ())
    assert not why_no_table(resolve_rules(box, "older-deck"))  # not confirmed in full
    for edition in ("se-standard", "no-c1009"):  # no other deck known; a table
        assert not why_no_table(load_edition(edition))


@EDITIONS
def test_the_object_has_the_figures_of_the_table(edition: str) -> None:
    compared = found(edition)
    data = what_if_data(compared)
    assert [one["patch"] for one in data["candidates"]] == list(compared.candidates)
    assert data["order"] == compared.order()
    assert [one["order"] for one in data["candidates"]] == [
        compared.order(at) for at in range(len(compared.candidates))
    ]
    rows = list(csv.DictReader(what_if_table(compared).splitlines()))
    for figure in data["figures"]:
        mine = [row for row in rows if (row["metric"], row["group"] or None) == (figure["metric"], figure["group"])]
        here = next(row for row in mine if row["candidate"] == AS_HERE)
        assert (float(here["value"]) if here["value"] else None) == figure["value"]
        for name, other in figure["candidates"].items():
            row = next(one for one in mine if one["candidate"] == name)
            assert (float(row["difference"]) if row["difference"] else None) == other["difference"]["value"]
