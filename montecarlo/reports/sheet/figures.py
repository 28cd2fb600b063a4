"""Every number of a sheet goes through one register, so that the table of the figures printed is complete.

`Ink` writes a number in the language of the sheet and notes it with its key, value and unit. A text that has figures in
it and is no number of ours, a name on the board or the version of the program, is noted as it is given.
"""

import csv
from datetime import date
from io import StringIO
from typing import Final, NamedTuple

from montecarlo.analysis.sheet import Bounded
from montecarlo.model.edition import Edition
from montecarlo.reports.sheet.language import Language, rounded

PER_CENT: Final = 100
POINT_DIGITS: Final = 1  # decimals of percentage points
NAME: Final = "name"  # unit of a text that is given
PERCENT: Final = "percent"
POINTS: Final = "percentage points"
OWN_TURNS: Final = "own turns"
ROUNDS: Final = "rounds"
MINUTES: Final = "minutes"
DATE: Final = "date"


class Figure(NamedTuple):
    """A figure printed: its key, its value, its unit ("" for a bare number), and the text on the sheet."""

    key: str
    value: float | str
    unit: str
    text: str


class Ink:
    """What a sheet is written with: its language, the money of its edition, and the register of its figures.

    Parameters
    ----------
    language : Language
        Of the sheet.
    edition : Edition
        Whose money is written.
    """

    def __init__(self, language: Language, edition: Edition) -> None:
        self.language = language
        self.edition = edition
        self.own = edition.language.partition("-")[0] == language.code
        self._figures: dict[Figure, None] = {}

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Everything printed so far, in the order in which it was first written."""
        return tuple(self._figures)

    def say(self, text: str, **values: str) -> str:
        """Say a message (`Language.say`)."""
        return self.language.say(text, **values)

    def number(self, key: str, value: float, digits: int = 0, *, unit: str = "", signed: bool = False) -> str:
        """Write a number."""
        return self._noted(key, value, unit, self.language.number(value, digits, signed=signed))

    def money(self, key: str, value: float, digits: int = 0) -> str:
        """Write a sum of money with the sign of the edition."""
        text = self.language.money(self.edition.currency, value, digits, own=self.own)
        return self._noted(key, value, self.edition.currency.code, text)

    def sum(self, key: str, value: float, digits: int = 0) -> str:
        """Write a sum of money without its sign, for tables that name it once."""
        return self._noted(key, value, self.edition.currency.code, self.language.number(value, digits))

    def share(self, key: str, part: float, digits: int) -> str:
        """Write a part of 1 in percent."""
        return self._noted(key, part * PER_CENT, PERCENT, self.language.percent(part, digits))

    def count(
        self, key: str, one: str, many: str, value: float, digits: int = 0, *, unit: str = "", **values: str
    ) -> str:
        """Write a number with what it counts: the messages have it at the place ``{n}``."""
        number = self.number(key, value, digits, unit=unit)
        # a number and what it counts stay on one line
        return (
            self.language.plural(one, many, rounded(value, digits), n=f"{number}\0", **values)
            .replace("\0 ", "\xa0")
            .replace("\0", "")
        )

    def gain(self, key: str, share: Bounded) -> str:
        """Write a difference of shares in percentage points, with its interval where it has one."""
        return self.bounded(key, share, POINT_DIGITS, scale=PER_CENT, unit=POINTS)

    def bounded(self, key: str, found: Bounded, digits: int, *, scale: int = 1, unit: str = "") -> str:
        """Write a difference with its sign, and its interval in brackets: ``+66,9 (66,5-67,3)``."""
        text = self.number(key, found.value * scale, digits, unit=unit, signed=True)
        if found.low is None or found.high is None:
            return text
        self.number(f"{key}.low", found.low * scale, digits, unit=unit)
        self.number(f"{key}.high", found.high * scale, digits, unit=unit)
        return f"{text} ({self.language.span(found.low * scale, found.high * scale, digits)})"

    def date(self, key: str, day: date) -> str:
        """Write a date."""
        return self._noted(key, day.isoformat(), DATE, self.language.date(day))

    def given(self, key: str, text: str) -> str:
        """Note a text that is printed as it is; one without figures in it needs no note."""
        return self._noted(key, text, NAME, text) if any(map(str.isdigit, text)) else text

    def _noted(self, key: str, value: float | str, unit: str, text: str) -> str:
        self._figures.setdefault(Figure(key, value, unit, text))
        return text


def figures_csv(figures: tuple[Figure, ...]) -> str:
    """Give the figures as the text of a CSV file.

    Parameters
    ----------
    figures : tuple of Figure
        In the order in which they are written.
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(Figure._fields)
    writer.writerows(figures)
    return out.getvalue()


def is_figures_csv(content: bytes) -> bool:
    """Say whether the content of a file begins as `figures_csv` does."""
    return content.startswith(figures_csv(()).encode())
