"""What every command prints with: lines, tables that fit the terminal, numbers, a progress bar."""

import os
import re
import shutil
import sys
import textwrap
import time
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from montecarlo.errors import MontecarloError
from montecarlo.simulation.words import counted

if TYPE_CHECKING:
    from montecarlo.reports.section import Section

PIPED_WIDTH: Final = 80  # width of what is not printed on a terminal
WIDEST: Final = 120  # width of a page: longer lines are hard to read
NARROW_SPACE: Final = "\u202f"  # groups thousands: no line breaks there
NOTHING: Final = "-"  # an empty cell
GAP: Final = "  "  # between the columns of a table
NARROWEST_TEXT: Final = 8  # a text column is wrapped no narrower
DRAWS_PER_SECOND: Final = 10
BAR_WIDTH: Final = 20
PIECE: Final = re.compile(r" *(?:[^ /-]|(?<!\w)[/-])+[/-]?| +")  # a word, or its part up to a slash or hyphen
MINUTE: Final = 60
HOUR: Final = 3600

Cell = str | int | float | None


def out(text: str = "") -> None:
    """Print a result on standard output.

    Raises
    ------
    MontecarloError
        It cannot be written (a full disk); that nobody reads it any more stays a `BrokenPipeError`.
    """
    try:
        print(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise no_output(error) from error


def flush() -> None:
    """Write what is left of the results.

    Raises
    ------
    MontecarloError
        As `out` does.
    """
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise no_output(error) from error


def no_output(error: OSError) -> MontecarloError:
    """Give the error of a standard output that cannot be written; what is left for it is dropped."""
    with suppress(OSError, ValueError):  # a stream without a file behind it has nothing left to write
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return MontecarloError(f"standard output: cannot be written ({error.strerror or error})")


def fill(text: str, columns: int, hanging: str = "") -> str:
    """Wrap a paragraph between its words: what can be typed again, such as start-cash:1000, stays whole."""
    return textwrap.fill(text, columns, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)


def err(text: str) -> None:
    """Print a message on standard error, with the program's name in front."""
    print(f"montecarlo: {text}", file=sys.stderr, flush=True)


def width() -> int:
    """Columns to print in: COLUMNS if set, else those of the terminal, else 80."""
    return shutil.get_terminal_size((PIPED_WIDTH, 0)).columns


def page_width() -> int:
    """Columns of a page of text and tables: `width()`, and no more than `WIDEST`."""
    return min(width(), WIDEST)


def answer(heading: Sequence[str], parts: "Sequence[Section]") -> None:
    """Print an answer: what it is about, then its parts, each a title, sentences, and a table where it has one."""
    columns = page_width()
    for line in heading:
        out(fill(line, columns))
    for part in parts:
        out()
        out(fill(part.title, columns))
        for line in part.lines:
            out(fill(line, columns))
        if part.headers:
            out(table(part.headers, part.rows, columns))


def number(value: int | float, digits: int = 0) -> str:
    """Write a number with thousands set apart by a narrow space.

    Parameters
    ----------
    value : int or float
    digits : int
        Digits after the decimal point.

    Returns
    -------
    str
        For example ``1 234 567`` or ``0.25``.
    """
    space = NARROW_SPACE if _encodes(NARROW_SPACE) else " "
    return f"{value:,.{digits}f}".replace(",", space)


def _encodes(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def table(headers: Sequence[str], rows: Sequence[Sequence[Cell]], columns: int | None = None) -> str:
    """Lay rows out as a plain table.

    Numbers are set to the right and never cut or wrapped; texts are wrapped where the table would be too wide. Where it
    still does not fit, or where its rows would be longer so, each row becomes a small list of its own. A heading and a
    number are never cut, a long word only as a last resort.

    Parameters
    ----------
    headers : sequence of str
        One heading a column; none is empty, as it names the figure in a list.
    rows : sequence of sequences
        Cells: text, whole numbers (grouped), decimal numbers (as they are), truth (yes or no), None for nothing.
    columns : int, optional
        Width to fit into; `width()` when left out.

    Returns
    -------
    str
        The lines, without a line break at the end.
    """
    limit = width() if columns is None else columns
    texts = [[_cell(cell) for cell in row] for row in rows]
    to_right = [_is_numeric([row[i] for row in rows]) for i in range(len(headers))]
    in_columns = list(zip(headers, *texts, strict=True))
    widths = [max(len(text) for text in column) for column in in_columns]
    least = [
        w if right else min(w, max(NARROWEST_TEXT, _longest(column[0]), *(_longest_uncut(text) for text in column)))
        for column, w, right in zip(in_columns, widths, to_right, strict=True)
    ]
    uncut = [max(_longest(text) for text in column) for column in in_columns]  # no word is cut while others have room
    room = limit - len(GAP) * (len(headers) - 1)
    if sum(widths) > room >= sum(least):
        _narrow(widths, [max(sizes) for sizes in zip(least, uncut, strict=True)], room)
        _narrow(widths, least, room)
    body = [line for row in texts for line in _row(row, widths, to_right)] if sum(widths) <= room else None
    if body is None or len(body) > len(texts):
        lists = _as_lists(headers, texts, limit)
        if body is None or len(body) > lists.count("\n") + 1:
            return lists
    return "\n".join([*_row(headers, widths, to_right), GAP.join("-" * w for w in widths), *body])


def _narrow(widths: list[int], least: Sequence[int], room: int) -> None:
    """Take from the widest column that has something to give, until all of them fit or none has."""
    while sum(widths) > room and (wider := [i for i in range(len(widths)) if widths[i] > least[i]]):
        widths[max(wider, key=lambda i: widths[i])] -= 1


def _row(cells: Sequence[str], widths: Sequence[int], to_right: Sequence[bool]) -> list[str]:
    """One row, in as many lines as its longest cell needs."""
    wrapped = [[text] if right else _wrap(text, w) for text, w, right in zip(cells, widths, to_right, strict=True)]
    height = max(len(cell) for cell in wrapped)
    filled = [[*cell, *[""] * (height - len(cell))] for cell in wrapped]
    return [_line(line, widths, to_right) for line in zip(*filled, strict=True)]


def _pieces(text: str) -> list[str]:
    """The parts of a text between which a line may end; a space that belongs before a part is kept in front of it."""
    return PIECE.findall(text.strip(" "))


def _longest(text: str) -> int:
    """Length of the longest part of a text between two places where a line may end."""
    return max((len(piece.strip(" ")) for piece in _pieces(text)), default=0)


def _longest_uncut(text: str) -> int:
    """Length of the longest part of a text that has a digit in it: a number is never cut."""
    return max((len(piece.strip(" ")) for piece in _pieces(text) if any(c.isdigit() for c in piece)), default=0)


def _wrap(text: str, limit: int) -> list[str]:
    """Break a text into lines, after spaces, slashes and hyphens, and within a long word only as a last resort."""
    lines = [""]
    for piece in _pieces(text):
        joined = lines[-1] + piece if lines[-1] else piece.strip(" ")
        if len(joined) <= limit:
            lines[-1] = joined
            continue
        rest = piece.strip(" ")
        if lines[-1]:
            lines.append("")
        while len(rest) > limit:
            lines[-1] = rest[:limit]
            lines.append("")
            rest = rest[limit:]
        lines[-1] = rest
    return lines


def _cell(cell: Cell) -> str:
    if cell is None:
        return NOTHING
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return number(cell) if isinstance(cell, int) else re.sub(r"[ \t\r\n]+", " ", str(cell))


def _is_numeric(cells: Sequence[Cell]) -> bool:
    return any(cell is not None for cell in cells) and not any(isinstance(cell, str | bool) for cell in cells)


def _line(cells: Sequence[str], widths: Sequence[int], to_right: Sequence[bool]) -> str:
    padded = (c.rjust(w) if right else c.ljust(w) for c, w, right in zip(cells, widths, to_right, strict=True))
    return GAP.join(padded).rstrip()


def _as_lists(headers: Sequence[str], texts: Sequence[Sequence[str]], limit: int) -> str:
    blocks = []
    for row in texts:
        lines = [fill(f"{header}: {text or NOTHING}", limit, GAP) for header, text in zip(headers, row, strict=True)]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def duration(seconds: float) -> str:
    """Write a time span as a person would read it: ``45 s``, ``3 min 20 s``, ``2 h 05 min``."""
    whole = round(seconds)
    if whole < MINUTE:
        return f"{whole} s"
    if whole < HOUR:
        return f"{whole // MINUTE} min {whole % MINUTE:02d} s"
    return f"{whole // HOUR} h {whole % HOUR // MINUTE:02d} min"


class Progress:
    """A progress bar on a terminal's standard error: share done, rate, time left. Silent elsewhere.

    Parameters
    ----------
    total : int
        How much there is to do, in `unit`.
    unit : str
        What is counted, in the singular: "game".
    quiet : bool
        Show nothing.
    """

    def __init__(self, total: int, unit: str, *, quiet: bool = False) -> None:
        self.total = total
        self.unit = unit
        self.done = 0
        self.shown = not quiet and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._start = time.monotonic()
        self._drawn = 0.0

    def __enter__(self) -> Self:
        self._draw()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def advance(self, count: int = 1) -> None:
        """Say that `count` more are done."""
        self.done += count
        if time.monotonic() - self._drawn >= 1 / DRAWS_PER_SECOND:
            self._draw()

    def text(self, seconds: float) -> str:
        """What the bar says after so many seconds."""
        share = min(1.0, self.done / self.total) if self.total else 1.0
        filled = int(share * BAR_WIDTH)
        bar = "#" * filled + "." * (BAR_WIDTH - filled)
        parts = [f"{number(self.done)} of {counted(self.total, self.unit, number(self.total))}"]
        if self.done and seconds > 0:
            rate = self.done / seconds
            parts.append(f"{number(rate, 0 if rate >= DRAWS_PER_SECOND else 1)}/s")
            parts.append(f"{duration(max(0, self.total - self.done) / rate)} left")
        return f"[{bar}] {share:4.0%}  {', '.join(parts)}"

    def _draw(self) -> None:
        if not self.shown:
            return
        self._drawn = time.monotonic()
        line = self.text(self._drawn - self._start)[: width() - 1]
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
