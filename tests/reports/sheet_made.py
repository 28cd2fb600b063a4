"""Sheets for tests of words: exact figures of an edition, with figures of games that nobody played."""

from dataclasses import replace
from functools import cache
from typing import Any

from montecarlo.analysis.sheet import Bounded, Sheet
from montecarlo.analysis.sheet_figures import sheet_of
from montecarlo.model.edition import load_edition
from montecarlo.reports.sheet.document import Document
from montecarlo.reports.sheet.document_of import document_of
from montecarlo.reports.sheet.figures import Figure, Ink
from montecarlo.reports.sheet.language import Language
from tests.analysis.sheet_measured import measured, unplayed

EDITION = "no-c1009"
PLAYERS = 4


@cache
def sheet(edition: str = EDITION, *, played: bool = True) -> Sheet:
    box = load_edition(edition)
    return sheet_of(box, PLAYERS, measured(box) if played else unplayed(box))


def with_measured(**changes: Any) -> Sheet:
    """The sheet of the edition, other figures of games in it."""
    one = sheet()
    return replace(one, measured=replace(one.measured, **changes))


def effects(**shares: float) -> dict[str, Any]:
    """Effects of some groups in percentage points, each a point wide to both sides, all told apart."""
    found = {group: Bounded(share / 100, (share - 1) / 100, (share + 1) / 100) for group, share in shares.items()}
    return {"effects": found, "separated": frozenset(frozenset((a, b)) for a in found for b in found if a != b)}


def ink(one: Sheet, language: str = "en") -> Ink:
    return Ink(Language(language), one.edition)


def written(one: Sheet, language: str = "en", pages: int = 2) -> tuple[Document, tuple[Figure, ...]]:
    return document_of(one, language, "a4", pages)
