"""The rent and return tables as CSV: both jail policies, long format, snake_case, units in the names.

Money is in the edition's unit. Empty cells are numbers that cannot be given: a payback that never comes, a cost that
depends on what else is owned. The columns are those of `roi_fields`.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from montecarlo.analysis.economics import Line
from montecarlo.analysis.roi import Returns, Roi
from montecarlo.reports.applied import rules_of
from montecarlo.reports.roi_fields import HOUSE_FIELDS, LINE_FIELDS, Value
from montecarlo.reports.run_tables import csv_text

ROI: Final = "roi"
HOUSES: Final = "houses"
ROI_KEYS: Final = {
    "edition": "id of the edition",
    "rules": "patches and settings applied, joined by `+`; or `printed rules`",
    "jail": "what opponents do in jail: `leave` at once, or `stay` as long as the rules let them",
    "players": "players at the table; all but the owner are opponents",
    "what": "`deed`; `group`: all its streets at the same level; `number_owned`: so many stations or utilities",
    "kind": "`street`, `station` or `utility`",
}
HOUSES_KEYS: Final = {
    **{name: ROI_KEYS[name] for name in ("edition", "rules", "jail", "players")},
    "budget": "money for buildings",
    "step": "place in the order of building",
}


def roi_table(roi: Roi) -> str:
    """One row for each jail policy, deed (group, number of deeds) and level."""
    header = (*ROI_KEYS, *(field.name for field in LINE_FIELDS))
    return csv_text(header, (row for returns in roi.by_jail.values() for row in _roi_rows(roi, returns)))


def _roi_rows(roi: Roi, returns: Returns) -> Iterator[Sequence[Value]]:
    money = returns.economics
    parts: tuple[tuple[str, tuple[Line, ...]], ...] = (
        ("deed", money.deeds),
        ("group", money.groups),
        ("number_owned", money.stations + money.utilities),
    )
    for what, lines in parts:
        for line in lines:
            values = (field.value(roi, returns, line) for field in LINE_FIELDS)
            yield *_named(roi, returns), what, line.kind, *values


def _named(roi: Roi, returns: Returns) -> tuple[Value, ...]:
    return roi.edition.id, rules_of(roi.edition), returns.jail, roi.players


def houses_table(roi: Roi) -> str:
    """One row for each jail policy and house, in the order of building."""
    header = (*HOUSES_KEYS, *(field.name for field in HOUSE_FIELDS))
    rows = (
        (*_named(roi, returns), roi.budget, step, *(field.value(roi, house) for field in HOUSE_FIELDS))
        for returns in roi.by_jail.values()
        for step, house in enumerate(returns.order.houses, 1)
    )
    return csv_text(header, rows)


def roi_tables(roi: Roi) -> dict[str, str]:
    """Give every table: file name and content."""
    return {f"{ROI}.csv": roi_table(roi), f"{HOUSES}.csv": houses_table(roi)}
