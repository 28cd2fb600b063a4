"""What is printed on a strategy sheet, read back from the PDF: every number of it stands in the table of figures."""

import re

import pytest

from montecarlo.model.edition import shipped_editions
from montecarlo.reports.sheet.figures import Figure
from montecarlo.reports.sheet.typeset import typeset
from tests.reports.printed import read
from tests.reports.sheet_catalogues import CODES
from tests.reports.sheet_made import sheet, written

NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
# Numerals of the template itself: the sentences of advice are numbered.
NUMERALS = {"1", "2", "3"}
# One edition for each language, so that every kind of figure is printed once.
PAIRS = tuple(zip(CODES, ("dk-matador", "millionaire-98838", "fi-c1009", "no-c1009", "se-wonders-2003"), strict=True))
ALL = tuple((code, edition) for edition in shipped_editions() for code in CODES)


def text_of(pdf: bytes) -> str:
    return "\n".join(piece.text for page in read(pdf) for piece in page.pieces)


def numbers(text: str) -> set[str]:
    """The numbers of a text, thousands with a space between them as two: lines of print may break there."""
    return set(NUMBER.findall(text))


def of_figures(figures: tuple[Figure, ...]) -> set[str]:
    return {number for one in figures for number in numbers(one.text)}


def unknown(code: str, edition: str) -> set[str]:
    document, figures = written(sheet(edition), code)
    found = numbers(text_of(typeset(document)))
    assert len(found) > 100
    return found - of_figures(figures) - NUMERALS


@pytest.mark.parametrize(("code", "edition"), PAIRS)
def test_every_number_printed_is_in_the_table_of_figures(code: str, edition: str) -> None:
    assert unknown(code, edition) == set()


@pytest.mark.slow
@pytest.mark.parametrize(("code", "edition"), [pair for pair in ALL if pair not in PAIRS])
def test_every_number_printed_is_in_the_table_of_figures_everywhere(code: str, edition: str) -> None:
    assert unknown(code, edition) == set()


def test_a_number_that_is_in_no_table_would_be_found() -> None:
    document, figures = written(sheet(), "en", pages=1)
    printed = numbers(text_of(typeset(document)))
    assert printed - of_figures(figures) - NUMERALS == set()
    fewer = tuple(one for one in figures if one.key != "groups.orange.built")
    assert printed - of_figures(fewer) - NUMERALS == {"1,460"}
