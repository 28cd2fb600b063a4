"""From the figures of a sheet to the document that is set in type, and the table of all figures printed."""

from typing import Final

from montecarlo.analysis.sheet import Sheet
from montecarlo.model.patches import JOIN, applied_names
from montecarlo.reports.sheet.advice import advice
from montecarlo.reports.sheet.board_of import board_of, looks_of
from montecarlo.reports.sheet.document import Document, Part
from montecarlo.reports.sheet.figures import MINUTES, ROUNDS, Figure, Ink
from montecarlo.reports.sheet.footer import footer
from montecarlo.reports.sheet.group_table import group_table
from montecarlo.reports.sheet.language import Language
from montecarlo.reports.sheet.names import edition_name, rule_name
from montecarlo.reports.sheet.parts_building import deeds_part, mortgages_part, order_parts
from montecarlo.reports.sheet.parts_playing import jail_part, reading_part, rules_part
from montecarlo.reports.sheet.parts_special import owned_part, special_part

PAPERS: Final = {"a4": "a4", "letter": "us-letter"}  # as the command line has them: as typst does


def document_of(sheet: Sheet, language: str, paper: str, pages: int) -> tuple[Document, tuple[Figure, ...]]:
    """Write a sheet in a language.

    Parameters
    ----------
    sheet : Sheet
        The figures.
    language : str
        Code of the language: see `language.languages`.
    paper : str
        A key of `PAPERS`.
    pages : int
        1 or 2.

    Returns
    -------
    document : Document
        All texts, ready to be set.
    figures : tuple of Figure
        Every figure in them, in the order in which it was first written.

    Raises
    ------
    InputError
        There is no such language.
    """
    ink = Ink(Language(language), sheet.edition)
    document = Document(
        language=language,
        board_language=sheet.edition.language.partition("-")[0],
        paper=PAPERS[paper],
        pages=pages,
        title=edition_name(ink, sheet.edition),
        subtitle=_subtitle(sheet, ink),
        advice_title=ink.say("In short"),
        advice=advice(sheet, ink),
        groups_title=ink.say("The groups"),
        group_table=group_table(sheet, ink),
        board=board_of(sheet, ink),
        looks=looks_of(sheet.edition, ink),
        parts=_parts(sheet, ink, pages),
        footer=footer(sheet, ink, has_rules=pages > 1),
        page_word=ink.say("page {page} of {pages}", page="{page}", pages="{pages}"),
    )
    for page in range(1, pages + 1):
        ink.number(f"page.{page}", page)
    return document, ink.figures


def _parts(sheet: Sheet, ink: Ink, pages: int) -> tuple[Part, ...]:
    """Give the parts in their order; on one page only those of the front are written."""
    found = [
        *order_parts(sheet, ink),
        jail_part(sheet, ink),
        owned_part(sheet, ink),
    ]
    if pages > 1:
        found += [
            deeds_part(sheet, ink),
            mortgages_part(sheet, ink),
            special_part(sheet, ink),
            rules_part(sheet, ink),
            reading_part(sheet, ink),
        ]
    return tuple(part for part in found if part is not None and (pages > 1 or part.front))


def _subtitle(sheet: Sheet, ink: Ink) -> str:
    rules = applied_names(sheet.edition)
    parts = [
        ink.say("Strategy sheet"),
        ink.count("players", "{n} player", "{n} players", sheet.players),
        rule_name(ink, JOIN.join(rules)) if rules else ink.say("printed rules"),
    ]
    if sheet.measured.rounds is not None:
        rounds = sheet.measured.rounds
        parts.append(ink.count("measured.rounds", "usually {n} round", "usually {n} rounds", rounds, unit=ROUNDS))
    if sheet.measured.minutes is not None:
        minutes = sheet.measured.minutes
        parts.append(ink.count("measured.minutes", "{n} minute", "{n} minutes", minutes, unit=MINUTES))
    return " · ".join(parts)
