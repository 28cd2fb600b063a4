"""What a PDF shows, read back: its texts with their size and place, its fonts, its tags."""

import ctypes
import io
import math
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pypdf
import pypdfium2
import pypdfium2.raw as pdfium

from montecarlo.reports.sheet.document import Document, Table

BROKEN = re.compile("[\\s\u00ad\u2010\ufffe\\-]+")  # what lines are broken by


class Box(NamedTuple):
    """A rectangle on a page, points from the lower left corner."""

    left: float
    bottom: float
    right: float
    top: float

    def holds(self, other: "Box", slack: float = 0.0) -> bool:
        return (
            self.left - slack <= other.left
            and self.bottom - slack <= other.bottom
            and other.right <= self.right + slack
            and other.top <= self.top + slack
        )

    def overlaps(self, other: "Box", least: float) -> bool:
        """Whether they have more than so many points in common, both ways."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.top, other.top) - max(self.bottom, other.bottom)
        return across > least and down > least

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom


class Piece(NamedTuple):
    """A text object: what it says, where, how large."""

    text: str
    box: Box
    size: float


class Page(NamedTuple):
    """A page: its size, its text objects, the rectangles of everything drawn."""

    width: float
    height: float
    pieces: list[Piece]
    paths: list[Box]


def read(pdf: bytes) -> list[Page]:
    """Every page of a PDF."""
    document = pypdfium2.PdfDocument(pdf)
    return [_page(page) for page in document]


def _page(page: Any) -> Page:
    pieces, paths = [], []
    text_page = page.get_textpage()
    for one in page.get_objects(max_depth=8):
        if one.type == pdfium.FPDF_PAGEOBJ_TEXT:
            text = _text(one, text_page)
            if text.strip():
                pieces.append(Piece(text, Box(*one.get_bounds()), _size(one)))
        elif one.type == pdfium.FPDF_PAGEOBJ_PATH:
            paths.append(Box(*one.get_bounds()))
    return Page(page.get_width(), page.get_height(), pieces, paths)


def _text(one: Any, text_page: Any) -> str:
    long = pdfium.FPDFTextObj_GetText(one.raw, text_page.raw, None, 0)
    buffer = (ctypes.c_ushort * (long // 2 + 1))()
    pdfium.FPDFTextObj_GetText(one.raw, text_page.raw, buffer, long)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


def _size(one: Any) -> float:
    size = ctypes.c_float()
    pdfium.FPDFTextObj_GetFontSize(one.raw, ctypes.byref(size))
    matrix = one.get_matrix()
    return size.value * math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))


def plain(text: str) -> str:
    """A text without what changes when lines are broken."""
    return BROKEN.sub("", text)


def words_of(pdf: bytes) -> str:
    """All texts of a PDF, as `plain`."""
    return plain("".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)))


def texts_of(document: Document, *, back: bool = True) -> Iterator[str]:
    """Every text that a sheet has to show."""
    yield from (document.title, document.subtitle, document.advice_title, *document.advice, document.groups_title)
    yield from _texts_of_table(document.group_table)
    yield document.board.caption
    for space in document.board.spaces:
        yield from (space.name, space.share)
    for part in document.parts:
        if part.front or back:
            yield from (part.title, *part.lines)
            if part.table is not None:
                yield from _texts_of_table(part.table)
    yield from document.footer


def _texts_of_table(table: Table) -> Iterator[str]:
    yield from table.head
    for row in table.rows:
        yield from row
    yield table.note


def fonts_of(pdf: bytes) -> dict[str, bool]:
    """Every font of a PDF by name, and whether it is in it."""
    found = {}
    for one in _objects(pdf):
        if isinstance(one, dict) and one.get("/Type") == "/FontDescriptor":
            found[str(one["/FontName"])] = any(key in one for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return found


def _objects(pdf: bytes) -> Iterator[Any]:
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    for number in range(1, int(str(reader.trailer["/Size"]))):
        yield reader.get_object(number)


def tags_of(pdf: bytes) -> list[tuple[str, str]]:
    """Kind and alternative text of every structure element of a tagged PDF."""
    return [
        (str(one["/S"]).removeprefix("/"), str(one.get("/Alt", "")))
        for one in _objects(pdf)
        if isinstance(one, dict) and "/S" in one and "/P" in one
    ]
