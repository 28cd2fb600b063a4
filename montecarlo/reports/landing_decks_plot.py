"""The picture of `landing_decks.csv`: what the order of the cards and held jail cards add, space by space."""

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, MaxNLocator

from montecarlo.analysis.decks import Decks
from montecarlo.analysis.intervals import Estimate
from montecarlo.model.edition import Edition
from montecarlo.reports import figure as house
from montecarlo.reports.landing_decks_text import deck_lines
from montecarlo.reports.landing_text import COUNTED, JAIL_KIND, JAIL_NAME
from montecarlo.reports.palette import INK, MAIN, MARK, PAPER
from montecarlo.reports.section import PERCENT
from montecarlo.reports.summary_text import grouped

TITLE: Final = "What the decks do to where the token lands"
PANELS: Final = ("by the order of the cards", "by held jail cards")
ROW: Final = 0.19  # inches of height a space takes
HEAD: Final = 2.3  # inches of height of the picture without its rows
DOT: Final = 5.0
CAP: Final = 2.5
SMALL: Final = 8.5  # points
ROOM: Final = 1.15  # of the axis, beyond the furthest interval
JAIL_ROWS: Final = 1.6  # height of the row of sitting in jail, which has scales of its own
JAIL_HEAD: Final = 0.55  # inches of height for its scales
MOST_TICKS: Final = 5
NARROW: Final = 0.1  # an interval that reaches less of its value would vanish on an axis with zero
AROUND: Final = 3.0  # half of such an axis, in reaches
WITHOUT_ZERO: Final = "axis without 0"


def decks_picture(edition: Edition, found: Decks) -> Figure:
    """Draw both differences with their simultaneous intervals, a row a space; sitting in jail below, on its own scales.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    found : Decks
        What was played.
    """
    with house.house_style():
        lines = deck_lines(edition, found)
        subtitle = (
            f"Percentage points added to the {COUNTED[found.independent.count]}.\n"
            f"Bars: 95% intervals that hold for all {found.comparisons} differences together; filled: separated from 0."
        )
        jail = [line for line in lines if line.place.kind == JAIL_KIND]
        parts = [[line for line in lines if line.place.kind != JAIL_KIND], *([jail] if jail else [])]
        rows = [float(len(parts[0])), *([JAIL_ROWS] if jail else [])]
        height = HEAD + ROW * sum(rows) + (JAIL_HEAD if jail else 0.0)
        figure = house.titled(TITLE, subtitle, footer(edition, found), height)
        grid = figure.subplots(len(parts), len(PANELS), sharey="row", squeeze=False, height_ratios=rows)
        for row, part in zip(grid, parts, strict=True):
            of = "percentage points" if part is parts[0] else f"{JAIL_NAME}: points"
            _panel(row[0], f"{of} {PANELS[0]}", [line.by_order for line in part])
            _panel(row[1], f"{of} {PANELS[1]}", [line.by_holding for line in part])
            row[0].yaxis.set_major_locator(FixedLocator(list(range(len(part)))))
            row[0].set_yticklabels([f"{line.place.name} ({line.place.space})" for line in part], fontsize=SMALL)
            row[0].set_ylim(len(part) - 0.5, -0.5)
        return figure


def footer(edition: Edition, found: Decks) -> str:
    """Say what the picture shows: edition, rules, jail policy, how it was played, program, and what is not sure."""
    return house.edition_footer(
        edition,
        f"jail: {found.independent.jail}",
        f"{found.players} tokens share the decks",
        f"{grouped(found.rolls)} rolls each way of seed {found.seed}",
    )


def _panel(axes: Axes, label: str, differences: Sequence[Estimate]) -> None:
    known = [(row, one) for row, one in enumerate(differences) if one.half_width is not None]
    axes.axvline(0, color=INK, linewidth=0.8)
    for row, one in known:
        value, reach = (one.value or 0.0) * PERCENT, (one.half_width or 0.0) * PERCENT
        colour = MARK if one.is_separated else MAIN
        ground = colour if one.is_separated else PAPER
        axes.errorbar(
            value, row, xerr=reach, fmt="o", color=colour, markerfacecolor=ground, markersize=DOT, capsize=CAP
        )
    low, high = limits([one for _, one in known])
    axes.set_xlim(low, high)
    axes.xaxis.set_major_locator(MaxNLocator(MOST_TICKS))
    axes.tick_params(axis="x", labelsize=SMALL)
    axes.set_xlabel(label if low < 0 < high else f"{label}\n({WITHOUT_ZERO})")
    axes.grid(visible=False, axis="x")


def limits(differences: Sequence[Estimate]) -> tuple[float, float]:
    """Give where an axis of percentage points begins and ends: even on both sides of 0, but around one narrow interval.

    Parameters
    ----------
    differences : sequence of Estimate
        What is drawn on it, with intervals.
    """
    if len(differences) == 1:
        value, reach = (differences[0].value or 0.0) * PERCENT, (differences[0].half_width or 0.0) * PERCENT
        if 0 < reach < NARROW * abs(value):
            return value - AROUND * reach, value + AROUND * reach
    reaches = [(abs(one.value or 0.0) + (one.half_width or 0.0)) * PERCENT for one in differences]
    edge = ROOM * max(reaches, default=0.0) or 1.0
    return -edge, edge
