"""The picture of what sets full games apart from the exact long run: the largest spaces, one column a cause."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator

from montecarlo.analysis.causes import CARDS, CHOICES, DECKS, REST, START, TOTAL, CauseLine, Causes
from montecarlo.analysis.summary import Summary
from montecarlo.reports import figure as house
from montecarlo.reports.causes_text import TITLE, largest, named
from montecarlo.reports.palette import BANDS, INK, MAIN, PAPER
from montecarlo.reports.section import PERCENT

SHOWN: Final = 20  # spaces
ROW: Final = 0.27  # inches of height of a space
HEAD: Final = 2.6  # inches of height of the picture without its rows
BAR: Final = 0.66  # thickness of a bar, of its row
TOP: Final = -2.0  # row at the upper edge: above the first space stands what a column shows
GAP: Final = 0.02  # between the columns, of the width
CUT: Final = 2.0  # an interval is drawn up to so many times the longest bar
LEAST: Final = 0.01  # percentage points that the axis shows at least
ROOM: Final = 1.12  # beyond the longest bar or interval
MOST_TICKS: Final = 3
SMALL: Final = 9.0  # points
COLUMNS: Final = {
    TOTAL: "the whole\ndifference",
    START: "= begins on\nGO, and ends",
    CHOICES: "+ choices\nin jail",
    CARDS: "+ jail cards\nare held",
    DECKS: "+ decks are\nin order",
    REST: "+ what\nis left",
}


def causes_picture(summary: Summary, causes: Causes) -> Figure:
    """Draw the differences between full games and the long run, and their causes (`landing_causes.csv`).

    Parameters
    ----------
    summary : Summary
        The run, for the footer.
    causes : Causes
        The differences.
    """
    with house.house_style():
        lines = sorted(largest(causes, SHOWN), key=lambda line: -line.total)
        subtitle = (
            "Full games less the long run, in percentage points of all landings: the spaces\n"
            "that differ most. Line: simultaneous 95% interval; dark: it leaves zero out.\n"
            "The part of GO and the end is worked out exactly."
        )
        height = HEAD + ROW * len(lines)
        figure, (ground,) = house.plot(replace(summary, games=causes.games), TITLE, subtitle, height)
        ground.grid(visible=False)
        for spine in ground.spines.values():
            spine.set_visible(False)
        names = named(causes)
        ground.set_ylim(len(lines) - 0.5, TOP)
        ground.set_xticks([])
        ground.yaxis.set_major_locator(FixedLocator([float(row) for row in range(len(lines))]))
        ground.set_yticklabels([names[line.space] for line in lines if line.space is not None])
        ground.tick_params(axis="y", length=0)
        ground.set_xlabel("percentage points", labelpad=2 * SMALL)
        end = reach(lines)
        width = (1 - GAP * (len(COLUMNS) - 1)) / len(COLUMNS)
        for at, (part, title) in enumerate(COLUMNS.items()):
            axes = ground.inset_axes((at * (width + GAP), 0, width, 1))
            _column(axes, lines, part, end)
            ground_of_text = {"facecolor": PAPER, "edgecolor": "none", "pad": 2}
            axes.text(0, TOP + 0.1, title, fontsize=SMALL, ha="center", va="top", bbox=ground_of_text)
        return figure


def reach(lines: Sequence[CauseLine]) -> float:
    """Give how far the axis of percentage points goes to each side; intervals of a few games are cut there."""
    parts = [part for line in lines for part in line.parts.values()]
    values = max(abs(part.value or 0.0) for part in parts)
    bounds = max(abs(bound or 0.0) for part in parts for bound in (part.low, part.high))
    return max(values, min(bounds, CUT * values), LEAST / PERCENT) * PERCENT * ROOM


def _column(axes: Axes, lines: Sequence[CauseLine], part: str, end: float) -> None:
    axes.plot([0, 0], [-0.5, len(lines) - 0.5], color=INK, linewidth=1)
    for row, line in enumerate(lines):
        found = line.parts[part]
        value = (found.value or 0.0) * PERCENT
        dark = found.is_separated or part == START
        axes.barh(row, value, BAR, color=MAIN if dark else BANDS[0], edgecolor=INK, linewidth=0.5)
        if found.low is not None and found.high is not None:
            for width, colour in ((4.0, PAPER), (1.6, INK)):  # a white edge keeps the line readable on the bar
                axes.plot([found.low * PERCENT, found.high * PERCENT], [row, row], color=colour, linewidth=width)
    axes.set_xlim(-end, end)
    axes.set_ylim(len(lines) - 0.5, TOP)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.xaxis.set_major_locator(MaxNLocator(MOST_TICKS, symmetric=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, position: f"{value:+g}" if value else "0"))
    axes.tick_params(axis="x", labelsize=SMALL)
