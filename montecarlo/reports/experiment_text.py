"""What an experiment plays and what it leaves out: in words, as Markdown and as CSV."""

from collections.abc import Sequence
from typing import Final

from montecarlo.reports.run_tables import csv_text
from montecarlo.reports.section import Section
from montecarlo.simulation.comparison import Cell, Comparison
from montecarlo.simulation.experiment import Laid
from montecarlo.simulation.grid import LeftOut
from montecarlo.simulation.words import counted

LEFT_OUT: Final = ("edition", "rules", "players", "strategies", "swept_value", "reason")
TITLE: Final = "Left out"


def left_out_table(left_out: Sequence[LeftOut]) -> str:
    """One row a cell that is not played, as CSV."""
    return csv_text(LEFT_OUT, ([*one.cell, one.reason] for one in left_out))


def grouped(left_out: Sequence[LeftOut]) -> list[tuple[Cell, int, str]]:
    """The first cell of each edition and reason, the number of cells with both, and the reason."""
    found: dict[tuple[str, str], list[Cell]] = {}
    for one in left_out:
        found.setdefault((one.cell.edition, one.reason), []).append(one.cell)
    return [(cells[0], len(cells), reason) for (_, reason), cells in found.items()]


def left_out_part(left_out: Sequence[LeftOut]) -> Section:
    """What is not played, and why: cells of one edition with one reason in one row."""
    if not left_out:
        return Section(TITLE, ["Nothing: every cell is played."])
    rows = [[cell.edition, _cells(cell, count), reason] for cell, count, reason in grouped(left_out)]
    return Section(TITLE, headers=["edition", "cell", "why"], rows=rows)


def left_out_markdown(left_out: Sequence[LeftOut]) -> str:
    """The same for the written summary."""
    lines = [f"## {TITLE}", ""]
    if not left_out:
        lines.append("Nothing: every cell was played.")
    else:
        lines += ["[left_out.csv](left_out.csv) has every cell.", ""]
    lines += [f"- {cell.edition}, {_cells(cell, count)}: {reason}." for cell, count, reason in grouped(left_out)]
    return "\n".join(lines) + "\n"


def _cells(cell: Cell, count: int) -> str:
    if count > 1:
        return counted(count, "cell")
    value = f", value {cell.value}" if cell.value else ""
    return f"{cell.rules}, {counted(cell.players, 'player')}, {cell.strategies}{value}"


def plan_parts(laid: Laid, differences: int) -> list[Section]:
    """What will be played: every table with its arms, and what is left out.

    Parameters
    ----------
    laid : Laid
        The experiment.
    differences : int
        How many differences there are in all tables, whose intervals hold at once.
    """
    lines = [
        f"{counted(len(laid.tables), 'table')}, {counted(laid.arms, 'arm')}, seed {laid.seed}.",
        f"All {counted(differences, 'difference')} of all tables are one family: their intervals hold at once at 95%.",
    ]
    parts = [Section("Plan", lines)]
    for table in laid.tables:
        parts.append(Section(table.name, list(_table_lines(table.comparison))))
    return [*parts, left_out_part(laid.left_out)]


def _table_lines(comparison: Comparison) -> Sequence[str]:
    arms = comparison.arms
    pairs = comparison.pairs
    beside = f"each less {arms[pairs[0].b].name}" if len({pair.b for pair in pairs}) == 1 else "one part at a time"
    paired = sum(pair.is_paired for pair in pairs)
    dice = "on the same dice" if paired == len(pairs) else f"{paired} of them on the same dice"
    return [
        f"{counted(len(arms), 'arm')}: {'; '.join(arm.name for arm in arms)}.",
        f"{counted(len(pairs), 'pair')} ({beside}), {dice}; {counted(len(comparison.metrics), 'metric')}.",
    ]
