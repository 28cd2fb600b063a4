"""The register of figures: every number that is written on a strategy sheet is in its CSV file."""

import csv
import re
from dataclasses import fields, is_dataclass
from datetime import date
from io import StringIO

import pytest

from montecarlo.analysis.sheet import Bounded
from montecarlo.reports.sheet.document import Document
from montecarlo.reports.sheet.figures import Figure, figures_csv
from montecarlo.reports.sheet.language import MINUS, Language
from tests.reports.sheet_catalogues import CODES
from tests.reports.sheet_made import ink, sheet, written

NUMBER = re.compile(r"\d+(?:[.,\xa0]\d+)*")


def texts(part: object) -> list[str]:
    """All texts of a document that are printed, in their order; colours, ids and hatches are not."""
    if isinstance(part, str):
        return [part]
    if isinstance(part, tuple):
        return [text for one in part for text in texts(one)]
    if is_dataclass(part):
        return [
            text for field in fields(part) if field.name not in UNPRINTED for text in texts(getattr(part, field.name))
        ]
    return []


UNPRINTED = {
    "id",
    "colour",
    "ink",
    "hatch",
    "hatch_colour",
    "group",
    "groups",
    "align",
    "language",
    "board_language",
    "paper",
}


def numbers(text: str) -> set[str]:
    return set(NUMBER.findall(text))


def unknown(document: Document, figures: tuple[Figure, ...]) -> set[str]:
    """Numbers of a document that no figure has."""
    known = {number for figure in figures for number in numbers(figure.text)}
    return {number for text in texts(document) for number in numbers(text)} - known


@pytest.mark.parametrize("code", CODES)
def test_every_number_of_a_sheet_is_a_figure(code: str) -> None:
    for one in (sheet(), sheet("se-wonders-2003"), sheet("millionaire-98838"), sheet("dk-matador")):
        document, figures = written(one, code)
        assert len(figures) > 200
        assert unknown(document, figures) == set()


def test_the_check_of_numbers_finds_one_that_is_no_figure() -> None:
    document, figures = written(sheet())
    fewer = tuple(one for one in figures if one.key != "groups.orange.deeds")
    assert unknown(document, fewer) == {"560"}


@pytest.mark.parametrize("code", CODES)
def test_the_text_of_a_figure_is_its_value(code: str) -> None:
    """Read as its language writes it, to the last decimal that is written; signs of money may be digits' neighbours."""
    symbols = Language(code).locale.number_symbols["latn"]
    for one in (sheet(), sheet("se-wonders-2003"), sheet("millionaire-98838"), sheet("dk-matador")):
        for figure in written(one, code)[1]:
            if isinstance(figure.value, str):
                continue
            (digits,) = NUMBER.findall(figure.text)
            plain = digits.replace(symbols["group"], "").replace(symbols["decimal"], ".")
            read = float(plain) * (-1 if MINUS in figure.text else 1)
            half = 0.5 * 0.1 ** len(plain.partition(".")[2])
            assert read == pytest.approx(figure.value, abs=half * 1.000_001), figure


def test_figures_say_what_they_are() -> None:
    _, figures = written(sheet(), "nb")
    found = {one.key: one for one in figures}
    share = sheet().landing[24] * 100
    wanted = (
        Figure("landing.24", share, "percent", f"{share:.2f}\xa0%".replace(".", ",")),
        Figure("groups.orange.deeds", 560, "M", "560"),
        Figure("rules.no-auctions.rounds.high", 1.5, "rounds", "1,5"),
        Figure("groups.red.effect", 15.0, "percentage points", "+15,0"),
        Figure("jail.fine", 50, "M", "M50"),
    )
    assert [found[one.key] for one in wanted] == list(wanted)


def test_a_key_has_one_value() -> None:
    for edition in ("no-c1009", "millionaire-98838"):
        _, figures = written(sheet(edition))
        values: dict[str, set[float | str]] = {}
        for one in figures:
            values.setdefault(one.key, set()).add(one.value)
        assert [key for key, found in values.items() if len(found) > 1] == []


def test_the_csv_file_has_every_figure() -> None:
    _, figures = written(sheet())
    rows = list(csv.DictReader(StringIO(figures_csv(figures))))
    assert len(rows) == len(figures)
    assert {row["key"] for row in rows} == {one.key for one in figures}
    assert list(rows[0]) == ["key", "value", "unit", "text"]
    assert [float(row["value"]) for row in rows if row["key"] == "groups.orange.built"] == [1460.0]
    assert figures_csv(figures) == figures_csv(written(sheet())[1])


def test_ink_notes_what_it_writes() -> None:
    one = ink(sheet(), "nb")
    assert one.gain("a", Bounded(0.6689, 0.665, 0.673)) == "+66,9 (66,5–67,3)"
    assert one.bounded("b", Bounded(2.0, None, None), 1) == "+2,0"
    assert one.money("c", 1500) == "M1\xa0500"
    assert one.count("d", "{n} house", "{n} houses", 3) == "3\xa0hus"
    assert one.date("e", date(2026, 5, 3)) == "3.\xa0mai\xa02026"
    assert one.given("f", "no figure in it") == "no figure in it"
    assert one.given("g", "Underverk 3") == "Underverk 3"
    assert [figure.key for figure in one.figures] == ["a", "a.low", "a.high", "b", "c", "d", "e", "g"]
    assert [figure.unit for figure in one.figures][4:] == ["M", "", "date", "name"]
