"""Two pictures of many arms at once: skill against length, and what differs where."""

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FixedLocator, NullLocator

from montecarlo.analysis.compare import Compared, Difference
from montecarlo.analysis.intervals import Estimate
from montecarlo.reports import compare_about as about
from montecarlo.reports import compare_words as words
from montecarlo.reports import figure as house
from montecarlo.reports.compare_plots import SMALL, footer, name_lines
from montecarlo.reports.compare_text import currency_of
from montecarlo.reports.palette import LINES, MAIN, MARK, PAPER, QUIET, SIDES, ink_on
from montecarlo.reports.section import PERCENT
from montecarlo.simulation.metrics import SKILL, TURNS, Metric

SKILL_TITLE: Final = "Skill against length"
HEAT_TITLE: Final = "What each arm changes"
LENGTH: Final = "median_minutes"
SCATTER_HEIGHT: Final = 7.5  # inches
LABEL_SIZE: Final = 8.5  # points
LABEL_WIDTH: Final = 150.0
NEAR: Final = 7.0  # points from a mark to its label
RINGS: Final = (1.0, 2.2, 3.6, 5.2, 7.0, 9.0, 11.5)  # times NEAR
DIRECTIONS: Final = 16
BAR: Final = 1.2  # points on either side of an error bar that a label keeps off
CROSSED: Final = 2.0  # how much worse it is to cross a bar than to cover a part of a label
LINE_FROM: Final = 2.0  # times NEAR: labels farther away have a line to their mark
FARTHER: Final = 12.0  # what a ring farther out costs, in square points of overlap
FEW_COLUMNS: Final = 8  # arms that stand in columns, with all metrics below each other
STRONGEST: Final = 30.0  # half-widths from zero: as dark as it gets
CELL: Final = (0.5, 0.26)  # inches
WIDE_CELL: Final = 1.0  # of an arm in a column
NAMES: Final = 2.7  # inches
COLUMN_NAMES: Final = 1.9
HEAT_HEAD: Final = 1.5
PALEST: Final = 0.2  # of the way to the darkest: the weakest of what is separated
NOT_SEPARATED: Final = "#f0f0f0"
VALUE_SIZE: Final = 7.5  # points


Place = tuple[float, float]


class Box(NamedTuple):
    """A rectangle in points."""

    left: float
    low: float
    right: float
    high: float

    def overlap(self, other: "Box") -> float:
        """Give the area that both cover."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.high, other.high) - max(self.low, other.low)
        return max(0.0, width) * max(0.0, height)


# --- skill against length


def shown_arms(compared: Compared) -> list[int]:
    """Give the arms that have both a skill and a length."""
    names = {metric.name for metric in compared.comparison.metrics}
    if not {SKILL, LENGTH} <= names:
        return []
    figures = compared.figures
    return [
        at
        for at in range(len(figures))
        if all(figures[at].get(name, Estimate(None)).value is not None for name in (SKILL, LENGTH))
    ]


def skill_picture(compared: Compared) -> Figure:
    """Draw how much skill counts against how long games last, an arm a point (`arms.csv`)."""
    with house.house_style():
        subtitle = (
            "Up: win share of one balanced player among random ones, less an equal share.\n"
            "Right: minutes within which half of the games are over. Bars: 95% interval of each figure by itself"
        )
        figure = house.titled(SKILL_TITLE, subtitle, footer(compared), SCATTER_HEIGHT)
        (axes,) = figure.subplots(1, 1, squeeze=False)[0]
        arms, reference = shown_arms(compared), about.reference_of(compared)
        places: list[Place] = []
        bars: list[tuple[Place, Place]] = []
        for at in arms:
            length, skill = compared.figures[at][LENGTH], compared.figures[at][SKILL]
            x, y = length.value or 0.0, (skill.value or 0.0) * PERCENT
            places.append((x, y))
            colour = MARK if at == reference else MAIN
            for bounds, is_length in ((length, True), (skill, False)):
                if bounds.low is not None and bounds.high is not None:
                    times = 1 if is_length else PERCENT
                    span = (bounds.low * times, bounds.high * times)
                    across = (span, (y, y)) if is_length else ((x, x), span)
                    bars.append(across)
                    axes.plot(*across, color=colour, linewidth=1.0, alpha=0.6, solid_capstyle="butt")
            marker = "D" if at == reference else "o"
            axes.plot(x, y, marker, color=colour, markersize=7 if at == reference else 5.5, zorder=3)
        axes.set_xlabel("median length in minutes")
        axes.set_ylabel("skill, percentage points")
        axes.margins(0.12)
        figure.draw_without_rendering()  # only now it is known how large the axes are
        _label(axes, places, [compared.comparison.arms[at].name for at in arms], bars)
        return figure


def _label(axes: Axes, places: Sequence[Place], names: Sequence[str], bars: Sequence[tuple[Place, Place]]) -> None:
    """Write the names beside their marks so that no two overlap."""
    dots = house.POINTS / axes.figure.dpi
    points = [_in_points(axes, place) for place in places]
    walls = []
    for across, up in bars:
        (left, low), (right, high) = (_in_points(axes, (across[end], up[end])) for end in (0, 1))
        walls.append(Box(left - BAR, low - BAR, right + BAR, high + BAR))
    window = axes.get_window_extent()
    area = Box(*(one * dots for one in (window.x0, window.y0, window.x1, window.y1)))
    lines = [name_lines(name, LABEL_WIDTH) for name in names]
    sizes = [
        (
            max(house.text_width(line, LABEL_SIZE) for line in text),
            len(text) * LABEL_SIZE * house.FOOTER_LINE,
        )
        for text in lines
    ]
    for place, text, (dx, dy) in zip(places, lines, label_offsets(points, sizes, area, walls), strict=True):
        is_far = math.hypot(dx, dy) > 2 * LINE_FROM * NEAR + len(text) * LABEL_SIZE
        axes.annotate(
            "\n".join(text),
            place,
            (dx, dy),
            textcoords="offset points",
            fontsize=LABEL_SIZE,
            ha="center",
            va="center",
            linespacing=1.1,
            arrowprops={"arrowstyle": "-", "color": QUIET, "linewidth": 0.6, "shrinkA": 0, "shrinkB": 3}
            if is_far
            else None,
        ).set_in_layout(False)


def _in_points(axes: Axes, place: Place) -> Place:
    x, y = axes.transData.transform(place) * house.POINTS / axes.figure.dpi
    return float(x), float(y)


def label_offsets(
    points: Sequence[Place], sizes: Sequence[tuple[float, float]], area: Box, walls: Sequence[Box] = ()
) -> list[Place]:
    """Find a place for the label of each point: near it, inside the area, off other labels and points.

    Parameters
    ----------
    points : sequence of (float, float)
        The points.
    sizes : sequence of (float, float)
        Width and height of each label.
    area : Box
        Where labels may stand.
    walls : sequence of Box
        What labels should keep off.

    Returns
    -------
    list of (float, float)
        From each point to the middle of its label.
    """
    marks = [Box(x - NEAR / 2, y - NEAR / 2, x + NEAR / 2, y + NEAR / 2) for x, y in points]
    taken: list[Box] = []
    found = []
    for at, (x, y) in enumerate(points):
        best, least = (0.0, 0.0), math.inf
        others = [*taken, *(mark for other, mark in enumerate(marks) if other != at)]
        for cost, dx, dy in _around(*sizes[at]):
            box = _box(x + dx, y + dy, *sizes[at])
            outside = (box.right - box.left) * (box.high - box.low) - box.overlap(area)
            price = cost + outside + sum(box.overlap(other) for other in others)
            price += CROSSED * sum(box.overlap(wall) for wall in walls)
            if price < least:
                best, least = (dx, dy), price
        taken.append(_box(x + best[0], y + best[1], *sizes[at]))
        found.append(best)
    return found


def _box(x: float, y: float, width: float, height: float) -> Box:
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _around(width: float, height: float) -> Iterator[tuple[float, float, float]]:
    """Places for the middle of a label around a point, with what each costs: first to the right, then around."""
    for ring, times in enumerate(RINGS):
        for step in range(DIRECTIONS):
            turn = 2 * math.pi * step / DIRECTIONS
            dx, dy = math.cos(turn), math.sin(turn)
            yield ring * FARTHER + step * 0.01, dx * (width / 2 + NEAR * times), dy * (height / 2 + NEAR * times)


# --- what differs where


def heat_metrics(compared: Compared) -> list[Metric]:
    """Give the metrics of the heat map: all where arms stand in columns, else without turns and groups."""
    told = {one.metric.name for one in compared.differences if one.estimate.half_width is not None}
    few = len(compared.comparison.pairs) <= FEW_COLUMNS
    return [
        metric
        for metric in compared.comparison.metrics
        if metric.name in told and (few or (not metric.group and metric.unit != TURNS))
    ]


def heat_picture(compared: Compared) -> Figure:
    """Draw how far each difference lies from zero, in half-widths of its interval (`comparison.csv`)."""
    with house.house_style():
        pairs, metrics = compared.comparison.pairs, heat_metrics(compared)
        reference, arms = about.reference_of(compared), compared.comparison.arms
        names = [
            arms[pair.a].name if reference is not None else about.pair_name(compared, pair.a, pair.b) for pair in pairs
        ]
        found = {(one.a, one.b, one.metric.name): one for one in compared.differences}
        titles = [words.label(metric, currency_of(compared), difference=True) for metric in metrics]
        cells = [[found.get((pair.a, pair.b, metric.name)) for metric in metrics] for pair in pairs]
        few = len(pairs) <= FEW_COLUMNS
        if few:
            cells = [list(row) for row in zip(*cells, strict=True)]
        rows, columns = (titles, names) if few else (names, titles)
        cell = WIDE_CELL if few else CELL[0]
        width = max(house.WIDTH, NAMES + cell * len(columns))
        height = HEAT_HEAD + COLUMN_NAMES + CELL[1] * len(rows)
        less = "of two arms" if reference is None else f"from {arms[reference].name}"
        subtitle = (
            f"Difference {less}; the darker, the more half-widths of its interval from zero (1 to {STRONGEST:.0f}).\n"
            "Coloured, with the difference: separated; grey: not separated; crossed out: no difference can be given"
        )
        figure = house.titled(HEAT_TITLE, subtitle, footer(compared), height, width)
        (axes,) = figure.subplots(1, 1, squeeze=False)[0]
        for row, line in enumerate(cells):
            for column, one in enumerate(line):
                _cell(axes, row, column, one)
        axes.set_xlim(0, len(columns))
        axes.set_ylim(len(rows), 0)
        axes.xaxis.set_major_locator(FixedLocator([at + 0.5 for at in range(len(columns))]))
        axes.yaxis.set_major_locator(FixedLocator([at + 0.5 for at in range(len(rows))]))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.tick_top()
        broken = ["\n".join(name_lines(name, COLUMN_NAMES * house.POINTS * 0.75)) for name in columns]
        axes.set_xticklabels(broken, rotation=90, fontsize=SMALL - 1, va="bottom", ha="center")
        axes.set_yticklabels(rows, fontsize=SMALL - 1)
        axes.tick_params(length=0)
        axes.grid(visible=False)
        axes.spines[:].set_visible(False)
        return figure


def heat_colour(one: Difference | None) -> str | tuple[float, float, float]:
    """Give the ground of a cell: paper where there is no difference, grey where it is not separated."""
    if one is None or one.estimate.value is None:
        return PAPER
    if not one.is_separated:
        return NOT_SEPARATED
    part = PALEST + (1 - PALEST) * min(1.0, math.log(max(1.0, words.strength(one))) / math.log(STRONGEST))
    side = part if one.estimate.value > 0 else -part
    red, green, blue, _ = mpl.colormaps[SIDES](0.5 + side * 0.42)
    return red, green, blue


def _cell(axes: Axes, row: int, column: int, one: Difference | None) -> None:
    colour = heat_colour(one)
    axes.add_patch(Rectangle((column, row), 1, 1, facecolor=colour, edgecolor=PAPER, linewidth=1.5))
    if one is None or one.estimate.value is None:
        axes.plot((column + 0.2, column + 0.8), (row + 0.8, row + 0.2), color=LINES, linewidth=1)
        return
    if one.is_separated:
        assert isinstance(colour, tuple)
        text = words.written(one.metric, one.estimate, difference=True).value
        axes.text(
            column + 0.5, row + 0.5, text, fontsize=VALUE_SIZE, color=ink_on(colour), ha="center", va="center"
        )  # fmt: skip
