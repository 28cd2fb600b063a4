"""Tables that fit, numbers that are never cut, a bar that is only drawn on a terminal."""

import io
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from montecarlo.cli import console

WORDS = st.text(st.characters(categories=["L"], max_codepoint=0x17F), min_size=1, max_size=12)
CELLS = st.tuples(
    st.lists(WORDS, min_size=1, max_size=8).map(" ".join), st.integers(-(10**12), 10**12), st.none() | st.integers(0, 9)
)


class Terminal(io.StringIO):
    """A terminal that remembers what it was sent."""

    def isatty(self) -> bool:
        return True


def test_numbers_are_grouped_by_a_narrow_space_that_never_breaks() -> None:
    assert console.number(1234567) == "1\u202f234\u202f567"
    assert console.number(-1234.5, 1) == "-1\u202f234.5"
    assert console.number(999) == "999"


def test_numbers_in_a_terminal_without_that_space_use_a_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert console.number(1234567) == "1 234 567"


def test_a_table_sets_numbers_to_the_right_and_texts_to_the_left() -> None:
    text = console.table(["deed", "price"], [["Kirkeveien", 60], ["Ullevål Hageby", 4000], ["Slemdal", None]], 80)
    assert text.splitlines() == [
        "deed            price",
        "--------------  -----",
        "Kirkeveien         60",
        "Ullevål Hageby  4\u202f000",
        "Slemdal             -",
    ]


def test_a_table_too_wide_wraps_its_texts() -> None:
    text = console.table(["rule", "says"], [[35, "rent is claimed before the second player rolls"]], 24)
    assert text.splitlines() == [
        "rule  says",
        "----  ------------------",
        "  35  rent is claimed",
        "      before the second",
        "      player rolls",
    ]


def test_no_word_is_cut_while_another_column_has_room() -> None:
    rows = [["Sentralstasjonen", "one two three four"], ["Slemdal", "five six"]]
    said = console.table(["name", "what it is"], rows, 28).splitlines()
    assert said[2:] == ["Sentralstasjonen  one two", "                  three four", "Slemdal           five six"]


def test_a_number_within_a_text_is_never_cut() -> None:
    rows = [["2/10/30/90/160/250", "uk-traditional-decks of M1\u202f500 or -20"], ["1/2", "three"], ["4", "five"]]
    text = console.table(["rents", "patch"], rows, 26)
    assert text.splitlines()[2:] == [
        "2/10/30/90/   uk-",
        "160/250       traditional-",
        "              decks of",
        "              M1\u202f500 or",
        "              -20",
        "1/2           three",
        "4             five",
    ]


def test_a_cell_may_be_true_empty_or_of_several_lines() -> None:
    text = console.table(["a", "b", "c"], [[True, None, "one\n two"], [False, None, ""]], 80)
    assert text.splitlines()[2:] == ["yes  -  one two", "no   -"]


def test_a_word_longer_than_its_column_is_broken() -> None:
    rows: list[list[str | int]] = [[1, "Sentralstasjon"], [2, "Ulv"], [3, "Elg"]]
    assert console.table(["n", "what"], rows, 11).splitlines()[2:] == ["1  Sentrals", "   tasjon", "2  Ulv", "3  Elg"]


def test_a_heading_is_never_cut() -> None:
    assert console.table(["n", "destination"], [[1, "a b"]], 11) == "n: 1\ndestination:\n  a b"


def test_a_table_whose_rows_would_be_longer_than_lists_becomes_lists() -> None:
    rows = [["dealt", "two deeds are dealt to each player at the start for nothing", None]]
    assert console.table(["rule", "what it does", "value"], rows, 24).splitlines() == [
        "rule: dealt",
        "what it does: two deeds",
        "  are dealt to each",
        "  player at the start",
        "  for nothing",
        "value: -",
    ]
    assert len(console.table(["rule", "what it does", "value"], rows, 40).splitlines()) == 5  # of a table


def test_an_empty_text_is_marked_in_a_list() -> None:
    assert console.table(["space", "rents"], [["Sentralstasjonen", ""]], 13) == "space:\n  Sentralstasjonen\nrents: -"


def test_a_table_whose_numbers_do_not_fit_becomes_lists() -> None:
    text = console.table(["name", "one", "two"], [["A", 10**9, 10**9], ["B", 1, 2]], 20)
    wide = "1\u202f000\u202f000\u202f000"
    assert text == f"name: A\none: {wide}\ntwo: {wide}\n\nname: B\none: 1\ntwo: 2"


def test_a_table_without_rows_is_its_heading() -> None:
    assert console.table(["deed", "price"], [], 80) == "deed  price\n----  -----"


@given(st.lists(CELLS, min_size=1, max_size=6), st.sampled_from([24, 40, 80, 200]))
def test_tables_of_any_content_fit_and_keep_every_number(rows: list[tuple[str, int, int | None]], columns: int) -> None:
    text = console.table(["name of the deed", "money", "n"], rows, columns)
    longest_word = max(len(word) for name, _, _ in rows for word in name.split())
    assert max(len(line) for line in text.splitlines()) <= max(columns, longest_word)
    for _, money, _ in rows:
        assert console.number(money) in text


@pytest.mark.parametrize(
    ("seconds", "text"), [(0.4, "0 s"), (59, "59 s"), (59.6, "1 min 00 s"), (200, "3 min 20 s"), (7500, "2 h 05 min")]
)
def test_time_spans_are_written_as_one_reads_them(seconds: float, text: str) -> None:
    assert console.duration(seconds) == text


def test_the_bar_gives_share_rate_and_time_left() -> None:
    bar = console.Progress(2000, "game")
    bar.done = 500
    assert bar.text(10.0) == "[#####...............]  25%  500 of 2\u202f000 games, 50/s, 30 s left"


def test_the_bar_before_the_first_game_names_no_rate() -> None:
    assert console.Progress(2000, "game").text(0.0) == "[....................]   0%  0 of 2\u202f000 games"


def test_the_bar_is_drawn_on_a_terminal_and_wiped_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "48")
    with console.Progress(2, "games") as bar:
        bar.advance(2)
    drawn = terminal.getvalue()
    assert "0 of 2 games" in drawn
    assert drawn.endswith("\r\x1b[K")
    assert all(len(part) < 48 for part in drawn.split("\r\x1b[K"))


@pytest.mark.parametrize(
    ("terminal", "term", "quiet"), [(False, "xterm", False), (True, "dumb", False), (True, "xterm", True)]
)
def test_the_bar_is_silent_elsewhere(monkeypatch: pytest.MonkeyPatch, terminal: bool, term: str, quiet: bool) -> None:
    stream = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", term)
    with console.Progress(2, "games", quiet=quiet) as bar:
        bar.advance()
    assert stream.getvalue() == ""


def test_messages_go_to_standard_error_with_the_name_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    console.out("result")
    console.err("message")
    printed = capsys.readouterr()
    assert printed.out == "result\n"
    assert printed.err == "montecarlo: message\n"
