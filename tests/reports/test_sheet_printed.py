"""Sheets of all editions in all languages as they are printed: pages, fonts, and every number in the PDF a figure."""

import re
from dataclasses import replace
from io import BytesIO
from typing import Any

import pypdf
import pypdfium2
import pytest

from montecarlo.model.edition import shipped_editions
from montecarlo.reports.sheet.document_of import document_of
from montecarlo.reports.sheet.figures import Figure
from montecarlo.reports.sheet.language import languages
from montecarlo.reports.sheet.typeset import typeset
from tests.reports.sheet_made import sheet

NATIVE = {"nb": "no-c1009", "da": "dk-matador", "sv": "se-wonders-2003", "fi": "fi-c1009", "en": "millionaire-98838"}
NUMBER = re.compile(r"\d+(?:[.,\xa0]\d+)*")
ADVICE = {"1", "2", "3"}  # the sentences of advice are numbered by the template
CASES = [
    pytest.param(edition, code, marks=() if NATIVE.get(code) == edition else pytest.mark.slow, id=f"{edition}-{code}")
    for edition in shipped_editions()
    for code in NATIVE
]


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def numbers(text: str) -> set[str]:
    return set(NUMBER.findall(text))


def strangers(text: str, figures: tuple[Figure, ...]) -> set[str]:
    """Numbers of a text that are no figures of the sheet."""
    return numbers(text) - {number for one in figures for number in numbers(one.text)} - ADVICE


def fonts(pdf: bytes) -> dict[str, bool]:
    """Every font that a page names, and whether it is in the file."""
    found = {}
    for page in pypdf.PdfReader(BytesIO(pdf)).pages:
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            names = inner["/FontDescriptor"].get_object()
            found[inner["/BaseFont"]] = any(key in names for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return found


def test_there_are_sheets_in_all_languages() -> None:
    assert set(languages()) == set(NATIVE)
    assert len(CASES) == len(shipped_editions()) * len(NATIVE)
    assert sum(not case.marks for case in CASES) == len(NATIVE)


@pytest.mark.parametrize(("edition", "code"), CASES)
def test_a_sheet_is_a_leaf_and_every_number_on_it_a_figure(edition: str, code: str) -> None:
    document, figures = document_of(sheet(edition), code, "a4", 2)
    pdf = typeset(document)
    assert len(pypdf.PdfReader(BytesIO(pdf)).pages) == 2
    assert all(fonts(pdf).values())
    text = text_of(pdf)
    assert strangers(text, figures) == set()
    assert len(numbers(text)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("code", NATIVE)
@pytest.mark.parametrize("edition", shipped_editions())
def test_every_other_form_of_it_is_set_too(edition: str, code: str) -> None:
    for one, paper, pages in ((sheet(edition), "a4", 1), (sheet(edition, played=False), "letter", 2)):
        document, figures = document_of(one, code, paper, pages)
        pdf = typeset(document)
        assert len(pypdf.PdfReader(BytesIO(pdf)).pages) <= pages
        assert strangers(text_of(pdf), figures) == set()


def test_the_check_of_numbers_finds_one_that_is_no_figure() -> None:
    document, figures = document_of(sheet(), "en", "a4", 1)
    pdf = typeset(replace(document, subtitle=f"{document.subtitle} 98765"))
    assert strangers(text_of(pdf), figures) == {"98765"}
    assert fonts(pdf)
