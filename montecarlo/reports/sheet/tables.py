"""The tables of a report read again: rows by the names of their columns, and one message for whatever is wrong."""

import csv
import io
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from montecarlo.analysis.sheet import Bounded
from montecarlo.errors import Fault, InputError

OPTION: Final = "--from"
AGAIN: Final = "write it again with the command that made the report"


def damaged(file: str, wrong: str) -> InputError:
    """Give the error of a table that cannot be used."""
    return InputError([Fault(OPTION, file, f"is damaged: {wrong}", AGAIN)])


@dataclass(frozen=True)
class Row:
    """A row of a table.

    Attributes
    ----------
    file : str
        Name of the table's file, for messages.
    line : int
        Line of the row in it.
    cells : mapping of str to str
        By column.
    """

    file: str
    line: int
    cells: Mapping[str, str]

    def text(self, column: str) -> str:
        """Give a cell as it is written.

        Raises
        ------
        InputError
            There is no such column.
        """
        if column not in self.cells:
            raise damaged(self.file, f"there is no column {column}")
        return self.cells[column]

    def number(self, column: str) -> float | None:
        """Give a number; None where the cell is empty.

        Raises
        ------
        InputError
            There is no such column, or no number in it.
        """
        text = self.text(column)
        if not text:
            return None
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            raise damaged(self.file, f"{text!r} is no number (line {self.line}, {column})")
        return value

    def whole(self, column: str) -> int:
        """Give a whole number.

        Raises
        ------
        InputError
            There is none.
        """
        value = self.number(column)
        if value is None or value != int(value):
            raise damaged(self.file, f"{self.text(column)!r} is no whole number (line {self.line}, {column})")
        return int(value)

    def yes(self, column: str) -> bool:
        """Give whether a cell says yes.

        Raises
        ------
        InputError
            There is no such column, or it says neither yes nor no.
        """
        text = self.text(column)
        if text not in ("yes", "no"):
            raise damaged(self.file, f"{text!r} is neither yes nor no (line {self.line}, {column})")
        return text == "yes"

    def bounded(self, value: str, low: str, high: str) -> Bounded:
        """Give a figure with its interval, from the columns of both.

        Raises
        ------
        InputError
            There is no figure, or its interval has one end.
        """
        figure, ends = self.number(value), (self.number(low), self.number(high))
        if figure is None:
            raise damaged(self.file, f"a figure is missing (line {self.line}, {value})")
        if (ends[0] is None) != (ends[1] is None):
            raise damaged(self.file, f"an interval has one end (line {self.line}, {low} and {high})")
        return Bounded(figure, *ends)


@dataclass(frozen=True)
class Table:
    """A table: the name of its file, and its rows."""

    file: str
    rows: tuple[Row, ...]

    def one(self, is_wanted: Callable[[Row], bool], wrong: str) -> Row:
        """Give the row that is wanted.

        Raises
        ------
        InputError
            There is none, or more than one.
        """
        found = [row for row in self.rows if is_wanted(row)]
        if len(found) != 1:
            raise damaged(self.file, wrong if not found else f"{len(found)} rows where one is wanted")
        return found[0]


def read_table(text: str, file: str, *, may_be_empty: bool = False) -> Table:
    """Read a table.

    Parameters
    ----------
    text : str
        Its content, as CSV with a line of column names.
    file : str
        Name of its file, for messages.
    may_be_empty : bool
        Whether the line of column names is enough.

    Raises
    ------
    InputError
        It has no rows, or rows of different lengths.
    """
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        raise damaged(file, f"is no table ({error})") from error
    if len(lines) < (1 if may_be_empty else 2):
        raise damaged(file, "has no rows")
    head, *body = lines
    for at, cells in enumerate(body, 2):
        if len(cells) != len(head):
            raise damaged(file, f"line {at} has {len(cells)} cells instead of {len(head)}")
    return Table(file, tuple(Row(file, at, dict(zip(head, cells, strict=True))) for at, cells in enumerate(body, 2)))
