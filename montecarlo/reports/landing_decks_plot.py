"""The picture of `landing_decks.csv`: what the order of the cards and held jail cards add, space by space."""

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator

from montecarlo.analysis.decks import Decks
from montecarlo.analysis.intervals import Estimate
from montecarlo.model.edition import Edition
from montecarlo.reports import figure as house
from montecarlo.reports.landing_decks_text import deck_lines, points
from montecarlo.reports.landing_text import COUNTED
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
FAR: Final = 2.5  # so many times the second furthest: what lies beyond is written at the edge instead


def decks_picture(edition: Edition, found: Decks) -> Figure:
    """Draw both differences with their simultaneous intervals, a row a space.

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
        figure = house.titled(TITLE, subtitle, footer(edition, found), HEAD + ROW * len(lines))
        grid = figure.subplots(1, len(PANELS), sharey=True)
        parts = ([line.by_order for line in lines], [line.by_holding for line in lines])
        for axes, name, differences in zip(grid, PANELS, parts, strict=True):
            _panel(axes, name, differences)
        names = [f"{line.place.name} ({line.place.space})" for line in lines]
        grid[0].yaxis.set_major_locator(FixedLocator(list(range(len(lines)))))
        grid[0].set_yticklabels(names, fontsize=SMALL)
        grid[0].set_ylim(len(lines) - 0.5, -0.5)
        return figure


def footer(edition: Edition, found: Decks) -> str:
    """Say what the picture shows: edition, rules, jail policy, how it was played, program, and what is not sure."""
    return house.edition_footer(
        edition,
        f"jail: {found.independent.jail}",
        f"{found.players} tokens share the decks",
        f"{grouped(found.rolls)} rolls each way of seed {found.seed}",
    )


def _panel(axes: Axes, name: str, differences: Sequence[Estimate]) -> None:
    known = [(row, one) for row, one in enumerate(differences) if one.half_width is not None]
    edge = _edge([one for _, one in known])
    axes.axvline(0, color=INK, linewidth=0.8)
    for row, one in known:
        value, reach = (one.value or 0.0) * PERCENT, (one.half_width or 0.0) * PERCENT
        colour = MARK if one.is_separated else MAIN
        if abs(value) > edge:
            side = 1 if value > 0 else -1
            text = f"{points(one)} →" if side > 0 else f"← {points(one)}"
            axes.text(
                side * edge, row, text, fontsize=SMALL, color=colour, va="center", ha="right" if side > 0 else "left"
            )
            continue
        ground = colour if one.is_separated else PAPER
        axes.errorbar(
            value, row, xerr=reach, fmt="o", color=colour, markerfacecolor=ground, markersize=DOT, capsize=CAP
        )
    axes.set_xlim(-edge, edge)
    axes.set_xlabel(f"percentage points {name}")
    axes.grid(visible=False, axis="x")


def _edge(differences: Sequence[Estimate]) -> float:
    """Give where the axis ends to both sides: one cell far out (in jail) does not make all others a dot."""
    reaches = sorted((abs(one.value or 0.0) + (one.half_width or 0.0)) * PERCENT for one in differences)
    furthest = reaches[-1]
    if len(reaches) > 1 and furthest > FAR * reaches[-2]:
        furthest = reaches[-2]
    return ROOM * furthest or 1.0
