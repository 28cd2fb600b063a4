"""A sheet as PDF: the template `sheet.typ` filled with a document and set by typst, with its own fonts only."""

import json
import re
from pathlib import Path
from typing import Any, Final

from montecarlo.errors import MontecarloError
from montecarlo.reports.palette import INK, LINES, MAIN, QUIET
from montecarlo.reports.sheet.document import Document

TEMPLATES: Final = Path(__file__).parent
TEMPLATE: Final = "sheet.typ"
GROUNDS: Final = ("#ffffff", "#edf3f8", "#d3e1ee", "#b3cbe1", "#9aaed3")  # light to dark; INK is readable on all
STANDARD: Final = "ua-1"  # for readers of all kinds; it also makes a missing glyph or alternative text an error


def typeset(document: Document) -> bytes:
    """Set a sheet in type.

    Parameters
    ----------
    document : Document
        All its texts.

    Returns
    -------
    bytes
        A PDF of `document.pages` pages at most: tagged, with the fonts in it; the same bytes for the same document.

    Raises
    ------
    MontecarloError
        When typst cannot set it, has a warning, or needs more pages.
    """
    import typst

    compiler = typst.Compiler(
        TEMPLATES / TEMPLATE,
        root=TEMPLATES,
        font_paths=typst.Fonts(include_system_fonts=False),
        sys_inputs={
            "sheet": json.dumps(document.as_data(), ensure_ascii=False),
            "colours": json.dumps(_colours()),
        },
    )
    try:
        pdf, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards=[STANDARD])
    except typst.TypstError as error:
        raise MontecarloError(f"sheet {document.title!r} cannot be set: {_told(error)}") from error
    if warnings:
        told = "; ".join(_told(one) for one in warnings)
        raise MontecarloError(f"sheet {document.title!r} is set with warnings: {told}")
    assert isinstance(pdf, bytes)
    return pdf


def _told(problem: Any) -> str:
    """Give a message of typst in a line with hints and place; what the template itself refuses, in its own words."""
    refused: str = problem.message.removeprefix("assertion failed: ")
    if refused != problem.message:
        return refused
    place = re.search(r"[\w-]+\.typ:\d+:\d+", problem.diagnostic)
    return ", ".join([problem.message, *problem.hints, *([f"at {place.group()}"] if place else [])])


def _colours() -> dict[str, object]:
    return {"ink": INK, "quiet": QUIET, "lines": LINES, "main": MAIN, "grounds": GROUNDS}
