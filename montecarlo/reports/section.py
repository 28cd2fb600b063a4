"""A part of an answer at a terminal: a title, sentences, a table. Loads nothing, so that short answers come at once."""

from collections.abc import Sequence
from typing import Final, NamedTuple

PERCENT: Final = 100
UNKNOWN: Final = "-"


class Section(NamedTuple):
    """A part of an answer: sentences, then a table where there are headers."""

    title: str
    lines: Sequence[str] = ()
    headers: Sequence[str] = ()
    rows: Sequence[Sequence[str | int | float | None]] = ()
