"""Rent and return at the terminal: soonest first, within the width, nothing unsaid."""

import re
from dataclasses import replace

import pytest

from montecarlo.analysis.roi import Roi, roi
from montecarlo.cli import console
from montecarlo.model import load_edition
from montecarlo.model.patches import resolve_rules
from montecarlo.reports.roi_text import Fixed, answers, heading, house_words, level_words, parts
from montecarlo.reports.section import Section
from tests.analysis.by_hand import roi_by_hand
from tests.games import EDITIONS

TITLES = [
    "Soonest",
    "Groups: payback by level",
    "Groups: each at its best level",
    "Stations and utilities by number owned",
    "Each house: payback of its own",
    "Deeds alone",
    "What to build for C700",
    "Notes",
]


def part(found: Roi, title: str, jail: str = "leave") -> Section:
    (wanted,) = (one for one in parts(found, jail) if one.title.startswith(title))
    return wanted


def words(found: Roi, title: str) -> str:
    return " ".join(part(found, title).lines)


def test_the_heading_says_who_the_opponents_are_and_what_the_bank_gives_them() -> None:
    lines = heading(roi_by_hand(), "leave")
    assert lines[0] == "a tiny board; printed rules."
    assert lines[1] == "4 players: 3 opponents, so 3 of their turns in a round. Opponents leave jail at once."
    assert lines[2] == (
        "Their turn has 1.250 rolls and brings +33.0 from the bank: salary +40.0, cards +3.0, taxes -8.0, fines -2.0."
    )
    assert "Opponents stay in jail as long as the rules let them." in heading(roi_by_hand(), "stay")[1]
    assert (
        "2 players: 1 opponent, so one of their turns in a round."
        in heading(replace(roi_by_hand(), players=2), "leave")[1]
    )


def test_all_parts_are_there() -> None:
    assert [one.title for one in parts(roi_by_hand(), "leave")] == TITLES


def test_the_answers_come_first() -> None:
    found = roi(load_edition("us-classic"), 4)
    assert part(found, "Soonest").lines == answers(found, "leave")
    assert answers(found, "leave") == [
        "The house that pays for itself soonest: third house on New York Avenue, after 8.5 rolls of opponents, "
        "7.2 turns (2.4 rounds).",
        "What pays for itself soonest, deeds and all: orange, hotel, after 20.4 turns (6.8 rounds). With it the money "
        "of an opponent changes by -67.2 in each of his turns, salary and all.",
    ]


def test_tables_are_sorted_by_payback() -> None:
    found = roi(load_edition("uk-classic"), 5)
    for title, column in (
        ("Groups: each", "turns"),
        ("Stations", "turns"),
        ("Deeds", "turns"),
    ):
        table = part(found, title)
        turns = [row[table.headers.index(column)] for row in table.rows]
        assert len(turns) > 5
        assert turns == sorted(turns, key=lambda one: float(one or 0))
    best = [min(float(cell) for cell in row[1:] if cell is not None) for row in part(found, "Groups: payback").rows]
    assert best == sorted(best)
    best = [min(float(cell) for cell in row[1:] if cell is not None) for row in part(found, "Each house").rows]
    assert best == sorted(best)


def test_the_rows_say_what_was_worked_out_by_hand() -> None:
    found = roi_by_hand()
    (group,) = part(found, "Groups: each").rows
    assert [str(cell) for cell in group] == ["grey", "hotel", "930", "140.62", "6.6", "2.2", "1512.1"]
    assert part(found, "Groups: payback").headers == ("group", "full", "1", "2", "3", "4", "hotel")
    row = next(row for row in part(found, "Each house").rows if row[0] == "street 3")
    assert [str(cell) for cell in row[1:]] == ["33.3", "10.0", "3.3", "2.9", "3.1"]
    row = next(row for row in part(found, "Deeds").rows if row[0] == "street 3")
    assert [str(cell) for cell in row[1:]] == ["60", "4.0", "0.50", "120.0", "40.0", "60.0"]
    row = next(row for row in part(found, "Stations").rows if row[:2] == ("trains", 2))
    assert [str(cell) for cell in row[2:]] == ["400", "52.2", "15.00", "26.7", "8.9", "17.8"]
    houses = part(found, "What to build")
    assert "C700 that add" in houses.lines[0]
    assert "the most that can be had for the money" in houses.lines[0]
    assert len(houses.rows) == 14


@pytest.mark.parametrize("columns", [60, 80, 120, 200])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_table_fits_the_terminal_as_a_table(edition: str, columns: int) -> None:
    for one in parts(roi(load_edition(edition), 4, budget=2750), "leave"):
        if one.headers:
            lines = console.table(one.headers, one.rows, columns).splitlines()
            assert set(lines[1]) <= {"-", " "}  # else it had to become a list
            assert max(len(line) for line in lines) <= columns


def test_what_nobody_lands_on_never_pays() -> None:
    found = roi_by_hand()
    returns = found.by_jail["leave"]
    never = replace(returns.economics.deeds[0], rent_per_roll=0.0, marginal_rent_per_roll=0.0)
    empty = replace(returns.economics, deeds=(never,), groups=(), stations=(), utilities=())
    shown = replace(found, by_jail={"leave": replace(returns, economics=empty)})
    assert words(shown, "Soonest").startswith("Nothing here ever pays for itself")
    assert [one.title for one in parts(shown, "leave")] == ["Soonest", "Deeds alone", "Notes"]
    assert part(shown, "Deeds").rows[0][4] is None


def test_the_notes_name_what_is_left_out_and_what_is_unsure() -> None:
    assert "Not in the money from the bank: 1 card that depends on other players, deeds, wealth or buildings." in words(
        roi_by_hand(), "Notes"
    )
    assert "never sits there" not in words(roi_by_hand(), "Notes")
    assert "An owner in jail collects no rent" in words(roi_by_hand(rent_in_jail=False), "Notes")
    assert re.search(r"\d+ values of this edition are not confirmed: see montecarlo editions show no-c1009\.",
                     words(roi(load_edition("no-c1009"), 4), "Notes"))  # fmt: skip
    found = roi_by_hand()
    returns = found.by_jail["leave"]
    short = replace(found, by_jail={"leave": replace(returns, order=replace(returns.order, exact=False))})
    assert "No order was found" in words(short, "Notes")
    assert "the most that can be had" not in words(short, "What to build")


def test_a_box_without_buildings_builds_nothing() -> None:
    found = roi(resolve_rules(load_edition("us-classic"), "", ["houses=0", "hotels=0"]), 4)
    assert [one.title for one in parts(found, "leave")].count("Each house: payback of its own") == 0
    assert words(found, "What to build") == "Nothing that brings more rent can be built for it."
    assert part(found, "Groups: payback").headers == ("group", "full")


def test_levels_in_words() -> None:
    assert [level_words(one) for one in ("alone", "full_group", "3_houses", "hotel", "2_owned")] == [
        "alone", "full, unbuilt", "3 houses", "hotel", "2 owned",
    ]  # fmt: skip
    assert [house_words(one) for one in ("1_house", "3_houses", "hotel")] == ["first house", "third house", "hotel"]


def test_a_fixed_number_keeps_its_digits() -> None:
    assert [str(Fixed(value, 2)) for value in (1.1, 111.0)] == ["1.10", "111.00"]
    assert console.table(("a",), [(Fixed(1.0),), (Fixed(20.25),)], 40).splitlines()[2:] == [" 1.0", "20.2"]
