"""The tables of a comparison as CSV: long format, snake_case, one row one figure or difference.

Figures are as they were worked out: shares from 0 to 1, money in the edition's unit. Empty cells are numbers that
cannot be given. `comparison` counts from 1 and tells the cells of an experiment apart.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from montecarlo.analysis.compare import Compared
from montecarlo.reports.run_tables import INTERVAL, LEVEL_DIGITS, YES_NO, Cell, csv_text
from montecarlo.simulation.metrics import Metric

CELL_PARTS: Final = ("edition", "rules", "players", "strategies", "swept_value")
ARMS: Final = ("comparison", "arm", *CELL_PARTS, "metric", "unit", "value", *INTERVAL, "games", "seed", "definition")
COMPARISON: Final = (
    "comparison", "a", "b", *(f"{part}_{side}" for part in CELL_PARTS for side in "ab"),
    "metric", "unit", "difference", "low", "high", "level", "separated", "paired", "variance_saved", "games",
    "games_to_separate", "definition",
)  # fmt: skip
SURVIVAL: Final = ("comparison", "arm", "length_rounds", "games_longer", "share_longer", *INTERVAL, "games")
SWEEP: Final = (
    "comparison",
    "setting",
    "swept_value",
    "arm",
    "metric",
    "unit",
    "value",
    *INTERVAL,
    "games",
    "definition",
)


def _unit(metric: Metric) -> str:
    return metric.unit.replace(" ", "_")


def arms_table(compared: Sequence[Compared]) -> str:
    """One row an arm and metric, with the figure's own 95% interval."""
    return csv_text(ARMS, _arm_rows(compared))


def _arm_rows(compared: Sequence[Compared]) -> Iterator[Sequence[Cell]]:
    for number, one in enumerate(compared, 1):
        metrics = {metric.name: metric for metric in one.comparison.metrics}
        for arm, figures in zip(one.comparison.arms, one.figures, strict=True):
            for name, figure in figures.items():
                metric = metrics[name]
                numbers = (figure.value, figure.low, figure.high)
                about = (one.games, arm.plan.seed, metric.definition)
                yield number, arm.name, *arm.cell, name, _unit(metric), *numbers, *about


def comparison_table(compared: Sequence[Compared]) -> str:
    """One row a difference, with the interval that holds for the whole family at once."""
    return csv_text(COMPARISON, _difference_rows(compared))


def _difference_rows(compared: Sequence[Compared]) -> Iterator[Sequence[Cell]]:
    for number, one in enumerate(compared, 1):
        level = f"{one.family.level:.{LEVEL_DIGITS}f}"
        for line in one.differences:
            a, b = one.comparison.arms[line.a], one.comparison.arms[line.b]
            parts = _side_by_side(a.cell, b.cell)
            numbers = (line.estimate.value, line.estimate.low, line.estimate.high)
            truths = (YES_NO[line.is_separated], YES_NO[line.is_paired])
            yield (
                number, a.name, b.name, *parts, line.metric.name, _unit(line.metric), *numbers, level, *truths,
                line.variance_saved, one.games, line.games_to_separate, line.metric.definition,
            )  # fmt: skip


def _side_by_side(a: Sequence[Cell], b: Sequence[Cell]) -> list[Cell]:
    return [value for both in zip(a, b, strict=True) for value in both]


def survival_table(compared: Sequence[Compared]) -> str:
    """The survival curves in rounds: the share of an arm's games that last longer."""
    rows = (
        (number, arm.name, point.length, point.games, point.share.value, point.share.low, point.share.high, one.games)
        for number, one in enumerate(compared, 1)
        for arm, lengths in zip(one.comparison.arms, one.lengths, strict=True)
        for point in lengths["rounds"].curve()
    )
    return csv_text(SURVIVAL, rows)


def sweep_table(compared: Sequence[Compared]) -> str:
    """One row a value of the swept setting and metric."""
    return csv_text(SWEEP, _sweep_rows(compared))


def _sweep_rows(compared: Sequence[Compared]) -> Iterator[Sequence[Cell]]:
    for number, one in enumerate(compared, 1):
        sweep = one.comparison.sweep
        if sweep is None:
            continue
        metrics = {metric.name: metric for metric in one.comparison.metrics}
        for value, arm, figures in zip(sweep.values, one.comparison.arms, one.figures, strict=True):
            for name, figure in figures.items():
                metric = metrics[name]
                numbers = (figure.value, figure.low, figure.high)
                about = (one.games, metric.definition)
                yield number, sweep.setting, f"{value:g}", arm.name, name, _unit(metric), *numbers, *about


TABLES: Final[dict[str, Callable[[Sequence[Compared]], str]]] = {
    "comparison": comparison_table,
    "arms": arms_table,
    "length_survival": survival_table,
}
SWEEP_NAME: Final = "sweep"


def compare_tables(compared: Sequence[Compared]) -> dict[str, str]:
    """Give every table that there are rows for: file name and content."""
    files = {f"{name}.csv": table(compared) for name, table in TABLES.items()}
    if any(one.comparison.sweep is not None for one in compared):
        files[f"{SWEEP_NAME}.csv"] = sweep_table(compared)
    return files
