"""The three answers at the terminal: they stand side by side, fit, and say what they are not."""

import pytest

from montecarlo.analysis.groups import Groups
from montecarlo.cli import console
from montecarlo.reports import groups_part
from montecarlo.reports.groups_text import sections, side_by_side
from montecarlo.reports.groups_words import ASSOCIATION, NOT_THIS, heading
from montecarlo.reports.section import Section
from tests.games import EDITIONS
from tests.reports.judged import groups_of


def part(found: Groups, title: str) -> Section:
    (one,) = [one for one in sections(found) if one.title == title]
    return one


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("columns", [80, 120])
def test_every_table_fits(edition: str, columns: int) -> None:
    for one in sections(groups_of(edition, 3, deeds=True)):
        assert one.rows or one.lines
        assert all(len(row) == len(one.headers) for row in one.rows)
        shown = console.table(one.headers, one.rows, columns).splitlines() if one.headers else []
        assert max((len(line) for line in shown), default=0) <= columns
        assert not any(line.startswith(f"{one.headers[0]}: ") for line in shown if one.headers)  # no list instead


def test_every_group_has_its_three_answers_and_its_rank_in_one_row() -> None:
    found = groups_of()
    rows = part(found, "Three answers side by side").rows
    assert [row[0] for row in rows] == [one.holding.name for one in found.groups]
    assert rows[0][4] == "+16.0 (14.9 to 17.1)"
    assert rows[0][5] == "-0.40 (-0.60 to -0.20)"
    assert rows[0][6] == "1 to 2"
    assert str(rows[0][2]).endswith("owned)") or str(rows[0][2]).endswith("3 houses)")


def test_what_is_spent_stands_beside_the_sum_that_is_set_aside() -> None:
    found = groups_of(budget=920)
    shown = side_by_side(found)
    by_name = {row[0]: row[1] for row in shown.rows}
    assert shown.headers[1] == "spent of M920"
    assert (by_name["oransje"], by_name["verk"]) == ("900", "300")
    plain = side_by_side(groups_of())
    assert plain.headers[1] == "spent"
    assert {row[0]: row[1] for row in plain.rows}["oransje"] == "560"
    assert "mean of the games" in side_by_side(groups_of(budget=920, stage="half")).lines[0]
    assert "mean of the games" not in shown.lines[0]


def test_with_a_budget_the_return_is_that_of_what_it_buys() -> None:
    part = side_by_side(groups_of(budget=920))
    assert "for each 100 of the printed cost of what the budget buys" in part.lines[0]
    assert all(str(row[2]).isdecimal() for row in part.rows)
    without = side_by_side(groups_of()).lines[0]
    assert "budget" not in without
    assert "of the printed cost of deeds and buildings at the level beside it" in without


def test_what_winners_held_is_labelled_an_association() -> None:
    found = groups_of()
    held = part(found, "Held by winners")
    assert held.lines[0] == ASSOCIATION
    assert len(held.rows) == len(found.groups)
    assert str(held.rows[0][1]).endswith("%")


def test_less_than_a_group_has_a_table_of_its_own_where_there_is_any() -> None:
    found = groups_of(deeds=True)
    assert len(part(found, "Less than a group").rows) == len(found.others) == 4 + 28
    assert all(one.title != "Less than a group" for one in sections(groups_of("millionaire")))


def test_it_says_what_the_figure_is_not_and_what_is_not_confirmed() -> None:
    found = groups_of()
    assert NOT_THIS in part(found, "How to read it").lines
    assert "not confirmed" in part(found, "Notes").lines[-1]
    assert "Norwegian" in heading(found)[0]


def test_the_part_of_a_report_says_the_same() -> None:
    found = groups_of(budget=920)
    assert groups_part.main_point(found).startswith("**Which group pays off.** With three opponents on `no-c1009`")
    text = "\n".join(groups_part.page_words(found))
    assert NOT_THIS in text
    assert "sets M920 aside" in text
    assert "Every effect is known to 1.1 percentage points to each side" in text
    assert groups_part.page_table(found).rows == side_by_side(found).rows
    assert groups_part.main_point(groups_of(budget=110)) == ""
