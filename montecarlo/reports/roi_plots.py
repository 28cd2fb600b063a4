"""The pictures of rent and return: payback by level, the return of each house, net return over opponents' turns.

Each draws what `roi.csv` holds under one jail policy. Groups have their colour, their hatch or mark, and their name.
"""

import math
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, MaxNLocator, NullFormatter, NullLocator

from montecarlo.analysis.economics import FULL_GROUP, HOTEL, Line, level_rank
from montecarlo.analysis.roi import Roi
from montecarlo.reports import figure as house
from montecarlo.reports.palette import INK, PAPER, QUIET, GroupStyle, group_styles
from montecarlo.reports.roi_text import IN_JAIL, is_building, level_words

TITLES: Final = {
    "payback": "When deeds and buildings have paid for themselves",
    "each_house": "What each house brings back",
    "net_return": "What a group brings, less what it cost",
}
SHOWN_LEVELS: Final = ("3_houses", HOTEL)  # of the net return, where the rules and the box have them
SMALL: Final = 9.0  # points
ROW: Final = 0.17  # inches of height of one row of payback
HEAD: Final = 2.0  # inches of height of a picture without its rows
BAR: Final = 0.78  # thickness of a bar, of its place
DOT: Final = 7.0  # a logarithmic axis has no zero: places tell, lengths would not
NUMBER_GAP: Final = 7  # points, from the middle of a dot
BLOCK_GAP: Final = 1.4  # rows between groups
COLUMNS: Final = 2  # of the picture of payback
PANELS: Final = 4  # beside each other in the picture of houses
PANEL_HEIGHT: Final = 2.5  # inches
NUMBER_RISE: Final = 8  # points, above the highest dot
PANEL_ROOM: Final = 1.2  # above the highest dot, for the number
NET_HEIGHT: Final = 8.5
BOUND: Final = 1.25  # room on a logarithmic axis for the numbers beside the dots
NUMBER_ROOM: Final = 1.6
LATE: Final = (
    2.0  # the axis of turns ends at so many times the middle payback: what is late is cut, what matters is large
)
TURN_STEP: Final = 20
LABEL_GAP: Final = 0.06  # of the height of the axes, between the names at the ends of lines
LABEL_AT: Final = 1.03  # of the width
MOST_TICKS: Final = 6
MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X", "<", ">", "p")
MARK_EVERY: Final = 6  # marks along a line


def footer(roi: Roi, jail: str) -> str:
    """Say what a picture shows: edition, rules, jail policy, method, program, and what is not sure."""
    return house.edition_footer(roi.edition, f"jail: {jail}", "exact chain, independent draws")


def _begin(roi: Roi, jail: str, name: str, subtitle: str, height: float) -> Figure:
    return house.titled(TITLES[name], subtitle, footer(roi, jail), height)


def _policy(jail: str) -> str:
    return f"{IN_JAIL[jail]}."


# --- payback


def payback_lines(roi: Roi, jail: str) -> list[list[Line]]:
    """Give the lines of each group that are drawn, in board order: by level, or by number owned."""
    money = roi.by_jail[jail].economics
    lines = [*money.groups, *money.stations, *money.utilities]
    blocks = ([line for line in lines if line.group == group] for group in roi.groups)
    return [block for block in blocks if any(line.payback_turns is not None for line in block)]


def payback_picture(roi: Roi, jail: str) -> Figure:
    """Draw after how many turns of opponents each group has paid for itself, by level (`roi.csv`, `payback_turns`)."""
    with house.house_style():
        subtitle = (
            "Opponents' turns until the rent has made up deeds and buildings; every street built to the same level."
        )
        subtitle += f"\n{_policy(jail)}"
        blocks = payback_lines(roi, jail)
        columns = _columns(blocks)
        rows = max(sum(len(block) + BLOCK_GAP for block in column) for column in columns)
        figure = _begin(roi, jail, "payback", subtitle, HEAD + ROW * rows)
        grid = figure.subplots(1, len(columns), squeeze=False, sharex=True)
        turns = [line.payback_turns for block in blocks for line in block if line.payback_turns is not None]
        low, high = min(turns) / BOUND / BOUND, max(turns) * NUMBER_ROOM
        styles = group_styles(roi.edition)
        for axes, column in zip(grid[0], columns, strict=True):
            axes.set_xscale("log")
            axes.set_xlim(low, high)
            _payback_column(axes, column, styles, low)
            axes.set_ylim(rows - BLOCK_GAP, -BLOCK_GAP)
        return figure


def _columns(blocks: Sequence[list[Line]]) -> list[list[list[Line]]]:
    """Deal the groups out to columns of about equal height, in their order."""
    if len(blocks) < COLUMNS:
        return [list(blocks)]
    heights = [len(block) + BLOCK_GAP for block in blocks]
    cut = min(range(1, len(blocks)), key=lambda at: (max(sum(heights[:at]), sum(heights[at:])), at))
    return [list(blocks[:cut]), list(blocks[cut:])]


def _payback_column(axes: Axes, blocks: Sequence[list[Line]], styles: dict[str, GroupStyle], low: float) -> None:
    row = 0.0
    ticks, names = [], []
    for block in blocks:
        style = styles[block[0].group]
        axes.text(low, row - 0.55, f" {style.name}", fontsize=SMALL, weight="bold", va="bottom", clip_on=False)
        for line in block:
            ticks.append(row)
            names.append(level_words(line.level))
            turns = line.payback_turns
            if turns is not None:
                axes.plot(turns, row, "o", color=style.colour, markeredgecolor=INK, markersize=DOT)
            shown = "never" if turns is None else f"{turns:.1f}"
            place = (low if turns is None else turns, row)
            axes.annotate(
                shown, place, (NUMBER_GAP, 0), textcoords="offset points", fontsize=SMALL, va="center_baseline"
            )
            row += 1
        row += BLOCK_GAP
    axes.yaxis.set_major_locator(FixedLocator(ticks))
    axes.set_yticklabels(names, fontsize=SMALL)
    axes.tick_params(axis="y", length=0)
    axes.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, position: f"{value:g}"))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_minor_formatter(NullFormatter())
    axes.grid(visible=False, axis="y")
    axes.set_xlabel("opponents' turns (logarithmic axis)")


# --- each house


def house_lines(roi: Roi, jail: str) -> list[list[Line]]:
    """Give the houses of each street group that are drawn, all streets of a group together, in board order."""
    groups = roi.by_jail[jail].economics.groups
    blocks = ([line for line in groups if line.group == group and is_building(line)] for group in roi.groups)
    return [block for block in blocks if block]


def each_house_picture(roi: Roi, jail: str) -> Figure:
    """Draw the return of each house, for a group as a whole and street by street (`roi.csv`)."""
    with house.house_style():
        subtitle = (
            "Rent that the house adds in 100 turns of opponents, for each 100 that it costs; the group is full.\n"
            f"Bar and number: a house on every street of the group; dots: single streets. {_policy(jail)}"
        )
        blocks = house_lines(roi, jail)
        across = min(PANELS, len(blocks))
        down = -(-len(blocks) // across)
        figure = _begin(roi, jail, "each_house", subtitle, HEAD + PANEL_HEIGHT * down)
        grid = figure.subplots(down, across, squeeze=False, sharex=True, sharey=True)
        styles = group_styles(roi.edition)
        streets = [line for line in roi.by_jail[jail].economics.deeds if is_building(line)]
        levels = sorted({line.level for block in blocks for line in block}, key=level_rank)
        panels = list(grid.flat)
        for axes, block in zip(panels, blocks, strict=False):
            singles = [line for line in streets if line.group == block[0].group]
            _house_panel(axes, block, singles, levels, styles[block[0].group])
        for axes in panels[len(blocks) :]:
            axes.set_axis_off()
        most = max(_return(line) for line in [*streets, *(one for block in blocks for one in block)])
        panels[0].set_ylim(0, max(most, 1.0) * PANEL_ROOM)
        panels[0].set_xlim(-0.6, len(levels) - 0.4)
        for row in grid:
            row[0].set_ylabel("return")
        return figure


def _return(line: Line) -> float:
    """Return of the step to a level; 0 where it brings or costs nothing."""
    return line.marginal_return_per_100 or 0.0


def _house_panel(
    axes: Axes, block: Sequence[Line], streets: Sequence[Line], levels: Sequence[str], style: GroupStyle
) -> None:
    for line in block:
        at, value = levels.index(line.level), _return(line)

        def bar(left: float = at - BAR / 2, height: float = value, **options: Any) -> Rectangle:
            return Rectangle((left, 0), BAR, height, **options)

        house.in_group_colours(bar, axes, style)
    dots = [(levels.index(line.level), _return(line)) for line in streets if line.level in levels]
    axes.plot(*zip(*dots, strict=True), "o", color=INK, markerfacecolor=PAPER, markersize=4.5, clip_on=False)
    best = max(block, key=_return)
    at = levels.index(best.level)
    axes.annotate(
        f"{_return(best):.0f}",
        (at, max([_return(best), *(height for place, height in dots if place == at)])),
        (0, NUMBER_RISE),
        textcoords="offset points",
        ha="center",
        fontsize=SMALL,
        weight="bold",
        bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 1},
    )
    axes.set_title(style.name, fontsize=mpl.rcParams["font.size"])
    axes.xaxis.set_major_locator(FixedLocator([float(at) for at in range(len(levels))]))
    axes.set_xticklabels(["hotel" if level == HOTEL else level.partition("_")[0] for level in levels])
    axes.tick_params(axis="x", labelbottom=True, length=0)
    axes.grid(visible=False, axis="x")


# --- net return


def net_levels(roi: Roi, jail: str) -> list[str]:
    """Give the levels at which the net return is drawn: three houses and a hotel, or the highest there are."""
    levels = sorted({line.level for line in roi.by_jail[jail].economics.groups}, key=level_rank)
    return [level for level in SHOWN_LEVELS if level in levels] or levels[-len(SHOWN_LEVELS) :]


def last_turn(lines: Sequence[Line]) -> int:
    """Give where the axis of turns ends: at twice the middle payback of the lines, rounded up."""
    found = [line.payback_turns for line in lines if line.payback_turns is not None]
    return max(1, math.ceil(LATE * median(found) / TURN_STEP)) * TURN_STEP if found else TURN_STEP


def net_return_picture(roi: Roi, jail: str) -> Figure:
    """Draw rent so far less cost over opponents' turns, for every group (`roi.csv`)."""
    with house.house_style():
        levels = net_levels(roi, jail)
        subtitle = (
            "Expected rent so far, less deeds and buildings; every street built to the same level.\n"
            f"Where a line crosses 0 the group has paid for itself. {_policy(jail)}"
        )
        figure = _begin(roi, jail, "net_return", subtitle, NET_HEIGHT)
        grid = figure.subplots(len(levels), 1, squeeze=False, sharex=True)
        groups = roi.by_jail[jail].economics.groups
        shown = [[line for line in groups if line.level == level] for level in levels]
        end = last_turn([line for lines in shown for line in lines])
        styles = group_styles(roi.edition)
        write = roi.edition.currency.write
        for axes, level, lines in zip(grid[:, 0], levels, shown, strict=True):
            axes.set_title(
                level_words(level).capitalize() + ("" if level == FULL_GROUP else " on every street"),
                fontsize=mpl.rcParams["font.size"],
            )
            _net_lines(axes, lines, styles, end)
            axes.yaxis.set_major_locator(MaxNLocator(MOST_TICKS))
            axes.yaxis.set_major_formatter(FuncFormatter(lambda value, position: write(round(value))))
            axes.set_xlim(0, end)
        grid[-1][0].set_xlabel("turns of opponents")
        return figure


def _net_lines(axes: Axes, lines: Sequence[Line], styles: dict[str, GroupStyle], end: int) -> None:
    axes.axhline(0, color=INK, linewidth=1.2)
    ends = []
    for at, line in enumerate(lines):
        style = styles[line.group]
        net = (-line.cost, line.rent_per_turn * end - line.cost)
        ends.append(net[1])
        axes.plot((0, end), net, color=INK, linewidth=3.4, solid_capstyle="butt")  # an edge for light colours
        axes.plot((0, end), net, color=style.colour, linewidth=2.0, solid_capstyle="butt")
        marks = [end * (step + 0.5 + at / len(lines) / 2) / MARK_EVERY for step in range(MARK_EVERY)]
        heights = [line.rent_per_turn * turn - line.cost for turn in marks]
        marker = MARKERS[at % len(MARKERS)]
        axes.plot(marks, heights, marker, color=style.colour, markeredgecolor=INK, markersize=6.5)
    low, high = axes.get_ylim()
    for line, marker_at, place, label in zip(
        lines, range(len(lines)), ends, spread(ends, (high - low) * LABEL_GAP, low, high), strict=True
    ):
        style = styles[line.group]
        here = axes.get_yaxis_transform()
        axes.plot((1.0, LABEL_AT), (place, label), color=QUIET, linewidth=0.7, transform=here, clip_on=False)
        axes.plot(
            LABEL_AT + 0.012,
            label,
            MARKERS[marker_at % len(MARKERS)],
            color=style.colour,
            markeredgecolor=INK,
            markersize=6.5,
            transform=here,
            clip_on=False,
        )
        axes.text(LABEL_AT + 0.03, label, style.name, va="center", fontsize=SMALL + 1, transform=here)
    axes.set_ylim(low, high)


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move labels apart so that no two are nearer than a gap, in the order of their places.

    Parameters
    ----------
    places : sequence of float
        Where the labels belong.
    gap : float
        Least distance of two labels.
    low, high : float
        Where they may stand; where they do not all fit they are as near as they have to be.
    """
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    room = min(gap, (high - low) / max(1, len(places) - 1))
    found = [max(places[at], low) for at in order]
    for at in range(1, len(found)):
        found[at] = max(found[at], found[at - 1] + room)
    found[-1:] = [min(found[-1], high)] if found else []
    for at in range(len(found) - 2, -1, -1):
        found[at] = min(found[at], found[at + 1] - room)
    moved = dict(zip(order, found, strict=True))
    return [moved[at] for at in range(len(places))]


PICTURES: Final[dict[str, Callable[[Roi, str], Figure]]] = {
    "payback": payback_picture,
    "each_house": each_house_picture,
    "net_return": net_return_picture,
}


def roi_pictures(roi: Roi, jail: str) -> dict[str, bytes]:
    """Draw every picture that there is something to draw for.

    Returns
    -------
    dict of str to bytes
        File name (``payback.png``, ``payback.svg``, ...) to content.
    """
    built = bool(house_lines(roi, jail))
    wanted = [name for name in PICTURES if (built if name != "payback" else payback_lines(roi, jail))]
    files = {}
    for name in wanted:
        for ending, content in house.picture_files(PICTURES[name](roi, jail)).items():
            files[f"{name}.{ending}"] = content
    return files
