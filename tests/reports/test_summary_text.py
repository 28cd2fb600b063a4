"""The summary in words: numbers that name games, intervals and notes."""

from dataclasses import replace
from functools import cache
from typing import get_args

import pytest

from montecarlo.analysis.intervals import Estimate, wilson
from montecarlo.analysis.summary import NO_GAME, Difference, EndLine, Examples, Summary, summarise
from montecarlo.engine import kinds
from montecarlo.model.rules import WealthScale
from montecarlo.reports.measures import END_WORDS, RICHEST_ENDS, SCALE_WORDS
from montecarlo.reports.section import UNKNOWN
from montecarlo.reports.summary_text import between, heading, sections, show_edition, signed
from montecarlo.simulation.plan import make_plan, read_plan
from montecarlo.simulation.run import play_run
from montecarlo.simulation.tally import First, Tally


@cache
def played() -> tuple[Summary, Tally]:
    plan = make_plan("no-c1009", "round-cap:6", (), 3, "balanced", 1, 20)
    tally = play_run(plan, jobs=1).tally
    return summarise(plan, tally), tally


def part(summary: Summary, title: str) -> str:
    return " ".join(line for one in sections(summary, played()[1]) if one.title == title for line in one.lines)


def test_a_number_that_names_a_game_is_written_as_it_is_typed() -> None:
    named = Examples(First(1133, 9, 31), First(20_000, 40, 150), First(1_234_567, 1, 1), NO_GAME)
    summary = replace(played()[0], examples=named)
    assert part(summary, "Games worth a look") == (
        "The shortest is game 1133 (9 rounds, 31 minutes); a median one is game 20000 (40 rounds, 150 minutes); "
        "the longest finished is game 1234567 (1 round, 1 minute). Minutes are at the usual pace."
    )


def test_every_row_in_minutes_names_the_pace() -> None:
    rows = [str(row[0]) for one in sections(*played()) if one.title == "Length" for row in one.rows]
    assert [row for row in rows if "minutes" in row] == [
        f"{what}, minutes (usual pace)" for what in ("median length", "90th percentile", "mean to 360")
    ]


def test_ends_are_told_apart_where_there_are_several_and_name_the_scale_of_wealth() -> None:
    summary = played()[0]
    assert not [one for one in sections(*played()) if one.title == "How games end"]  # all of them are cut
    lines = tuple(EndLine(reason, 10, wilson(10, 20)) for reason in ("round_cap", "time_up"))
    told = replace(summary, end_lines=lines)
    (ends,) = [one for one in sections(told, played()[1]) if one.title == "How games end"]
    assert ends.rows[1] == ("the agreed time was over, the richest won", 10, "50.0%", "29.9 to 70.1")
    assert "mortgaged ones at half" in ends.lines[0]


def test_every_end_and_every_scale_of_wealth_has_its_words() -> None:
    assert set(END_WORDS) == set(kinds.END_REASONS)
    assert set(RICHEST_ENDS) < set(END_WORDS)
    assert set(SCALE_WORDS) == set(get_args(WealthScale))


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        ("0", UNKNOWN, UNKNOWN),
        (UNKNOWN, UNKNOWN, UNKNOWN),
        ("over 20", "over 20", "over 20"),
        ("18", "over 20", "18 to over 20"),
        ("17", "17", "17 to 17"),
    ],
)
def test_an_interval_says_what_is_known(low: str, high: str, wanted: str) -> None:
    assert between(low, high) == wanted


def difference(first: str, second: str, more: int | None) -> Difference:
    return Difference(first, second, Estimate(0.01, -0.01, 0.03), more == 0, more)


def test_pairs_that_are_not_separated_are_named_and_where_none_is_it_is_said_in_one_line() -> None:
    pairs = (difference("seat 1", "seat 2", 9000), difference("seat 1", "seat 3", None))
    none = replace(played()[0], seat_differences=pairs)
    nearest = "seat 1 and seat 2 (+1.0, -1.0 to +3.0; about 9\u202f000 more games would do)"
    assert f"No two seats are separated; nearest to it are {nearest}." in part(none, "Notes")
    some = replace(none, seat_differences=(*pairs, difference("seat 2", "seat 3", 0)))
    assert f"Not separated: {nearest}; seat 1 and seat 3 (" in part(some, "Notes")


def test_pairs_that_no_sensible_number_of_games_separates_are_called_so_with_their_difference() -> None:
    equal = Difference("seat 1", "seat 2", Estimate(-0.0001, -0.0303, 0.0301), False, None)
    larger = Difference("seat 1", "seat 3", Estimate(0.0004, -0.0298, 0.0306), False, None)
    said = part(replace(played()[0], seat_differences=(equal, larger)), "Notes")
    hopeless = "as good as equal so far: even 10\u202f000\u202f000 games would not do"
    assert f"nearest to it are seat 1 and seat 3 (0.0, -3.0 to +3.1; {hopeless})." in said
    said = part(replace(played()[0], seat_differences=(equal,)), "Notes")
    assert f"Not separated: seat 1 and seat 2 (0.0, -3.0 to +3.0; {hopeless})." in said


def test_a_narrow_interval_is_not_rounded_to_nothing() -> None:
    narrow = Difference("seat 1", "seat 2", Estimate(0.0001, -0.0003, 0.0005), False, 40)
    assert "(+0.01, -0.03 to +0.05;" in part(replace(played()[0], seat_differences=(narrow,)), "Notes")


@pytest.mark.parametrize(
    ("value", "wanted"), [(-0.04, "0.0"), (0.04, "0.0"), (0.0, "0.0"), (-0.06, "-0.1"), (1.25, "+1.2")]
)
def test_a_number_that_is_rounded_to_zero_has_no_sign(value: float, wanted: str) -> None:
    assert signed(value, 1) == wanted


def test_players_and_games_are_counted_in_words_that_fit() -> None:
    summary = replace(played()[0], games=1)
    assert heading(summary)[1] == "3 players: balanced. 1 game of seed 1."


def test_an_edition_is_shown_by_what_the_call_named() -> None:
    plan = played()[0].plan
    assert plan.typed is not None
    assert show_edition(plan) == "montecarlo editions show no-c1009"
    named = replace(plan, typed=plan.typed._replace(edition="my boards/a.toml"))
    assert show_edition(named) == "montecarlo editions show 'my boards/a.toml'"
    kept = read_plan(plan.manifest, "manifest.json")
    assert show_edition(kept) == "montecarlo editions show no-c1009"
    unknown = replace(kept, edition=kept.edition.model_copy(update={"id": "mine"}))
    assert show_edition(unknown) == ""
