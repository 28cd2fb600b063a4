"""The difference between full games and the exact limit as CSV: one row a space and part."""

from collections.abc import Iterator, Sequence
from typing import Final

from montecarlo.analysis.causes import CAUSES, TOTAL, CauseLine, Causes
from montecarlo.analysis.intervals import Estimate
from montecarlo.model import board
from montecarlo.reports.applied import rules_of
from montecarlo.reports.run_tables import INTERVAL, Cell, csv_text
from montecarlo.reports.section import PERCENT

NAME: Final = "landing_causes"
LIMIT: Final = "limit"
PLAYED: Final = "full_games"
HEADER: Final = (
    "edition", "rules", "space", "name", "kind", "group", "unit", "part", "value", *INTERVAL, "separated", "games",
)  # fmt: skip


def causes_table(causes: Causes) -> str:
    """One row a space and part; `limit`, the causes in their order and `full_games` add up, and `total` is their sum.

    Values are percentages or percentage points of what `unit` names; intervals are simultaneous over the table.
    """
    return csv_text(HEADER, (row for line in causes.lines for row in _rows(causes, line)))


def _rows(causes: Causes, line: CauseLine) -> Iterator[Sequence[Cell]]:
    space = None if line.space is None else causes.edition.spaces[line.space]
    group = space.group if isinstance(space, board.Deed) else ""
    rules = causes.edition.id, rules_of(causes.edition)
    named = (*rules, line.space, line.name, line.what, group, f"percent_of_{line.unit}")
    yield *named, LIMIT, line.limit * PERCENT, None, None, "", causes.games
    for part in (*CAUSES, TOTAL):
        value = line.parts[part]
        known = value.low is not None
        yield *named, part, *_points(value), str(value.is_separated).lower() if known else "", causes.games
    yield *named, PLAYED, *_points(line.played), "", causes.games


def _points(estimate: Estimate) -> tuple[Cell, Cell, Cell]:
    value, low, high = (None if one is None else one * PERCENT for one in (estimate.value, estimate.low, estimate.high))
    return value, low, high
