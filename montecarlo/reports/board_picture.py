"""The board as it lies on the table, coloured by how often each space is landed on.

A board whose spaces can be shared out over four sides is drawn as a square, any other as a ring. START is at the lower
right, play goes to the left along the lower side and on clockwise.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Colormap, ListedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle, Wedge

from montecarlo.analysis.summary import SpaceLine, Summary
from montecarlo.reports import figure as house
from montecarlo.reports.palette import FREQUENCY, FREQUENCY_SPAN, INK, QUIET, GroupStyle, group_styles, ink_on
from montecarlo.reports.section import PERCENT

UNIT: Final = 74.0  # points to the width of a space
DEEP: Final = 1.55  # depth of a space, and side of a corner, in widths
RING_DEEP: Final = 2.0
BAND: Final = 0.26  # of the depth taken by the group's colour
PANEL: Final = 8.0  # side of the panel with title and lists, in widths
EDGE: Final = 0.2  # free around the board, in widths
INSET: Final = 0.06  # between a text and the edge of its space
NAME_SIZES: Final = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
RING_SIZES: Final = (12.0, 11.5, 11.0, 10.5, 10.0, *NAME_SIZES)
SHARE_SIZE: Final = 10.5
SHARE_BOX: Final = 0.24  # height of the share's line, in widths
TITLE_SIZE: Final = 22.0
TEXT_SIZE: Final = 12.0
LIST_SIZES: Final = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
LIST_ROW: Final = 0.33  # in widths
INTERVAL_ROOM: Final = 1.6
LEGEND_ROW: Final = 0.42
LISTED: Final = 8  # spaces in each of the two lists
SHADES: Final = 256
PANEL_TITLE: Final = "Where the moves end"
SIDES: Final = 4
FULL_TURN: Final = 360.0
QUARTER: Final = 90.0
RIGHT, LEFT = 90.0, 270.0  # between these angles text would stand on its head


class Place(NamedTuple):
    """Where a space of a square board is: lower left corner, width, height, and the side it is on.

    `side` is 0 for the lower, 1 left, 2 upper, 3 right; a corner belongs to the side that begins with it.
    """

    x: float
    y: float
    width: float
    height: float
    side: int
    corner: bool


def is_square(spaces: int) -> bool:
    """Say whether a board of so many spaces has four equal sides."""
    return spaces % SIDES == 0


def side_length(spaces: int) -> float:
    """Give the side of a square board, in widths of a space."""
    return 2 * DEEP + spaces // SIDES - 1


def places(spaces: int) -> list[Place]:
    """Give the place of every space of a square board whose lower left corner is the origin.

    Parameters
    ----------
    spaces : int
        Number of spaces, a multiple of 4.
    """
    side, size = spaces // SIDES, side_length(spaces)
    found = []
    for at in range(spaces):
        edge, step = divmod(at, side)
        corner = step == 0
        along = 0.0 if corner else DEEP + step - 1  # from the corner in which this side begins
        long = DEEP if corner else 1.0
        far = size - along - long
        x, y = ((far, 0.0), (0.0, along), (along, size - DEEP), (size - DEEP, far))[edge]
        width, height = (long, DEEP) if edge % 2 == 0 else (DEEP, long)
        found.append(Place(x, y, width, height, edge, corner))
    return found


def frequency_colours() -> Colormap:
    """Give the colours of the frequencies, light to dark."""
    whole = mpl.colormaps[FREQUENCY]
    low, high = FREQUENCY_SPAN
    return ListedColormap([whole(low + (high - low) * at / (SHADES - 1)) for at in range(SHADES)], name="landings")


def shares(summary: Summary) -> list[float]:
    """Give each space's share of all landings, in percent; 0 where nobody landed anywhere."""
    return [(one.share.value or 0.0) * PERCENT for one in summary.spaces]


class Layout(NamedTuple):
    """Sizes of the picture in widths of a space: the board's side, and the lower left corner of the panel."""

    board: float
    panel_x: float
    panel_y: float
    width: float
    height: float


def layout(spaces: int) -> Layout:
    """Place the panel in the middle of the board, or to its right where the middle is too small."""
    if is_square(spaces):
        board = side_length(spaces)
        free = board - 2 * DEEP
    else:
        board = 2 * (inner_radius(spaces) + RING_DEEP)
        free = inner_radius(spaces) * math.sqrt(2)
    if free >= PANEL:
        middle = (board - PANEL) / 2
        return Layout(board, middle, middle, board, board)
    height = max(board, PANEL)
    return Layout(board, board + 3 * EDGE, (height - PANEL) / 2, board + 3 * EDGE + PANEL, height)


def inner_radius(spaces: int) -> float:
    """Give the inner radius of a ring on which every space has at least its width."""
    return max(1.0, spaces / (2 * math.pi))


def board_picture(summary: Summary) -> Figure:
    """Draw the board.

    Parameters
    ----------
    summary : Summary
        The figures; the shares of `spaces.csv` are drawn.
    """
    with house.house_style():
        return _draw(summary)


def _draw(summary: Summary) -> Figure:
    number = len(summary.spaces)
    sizes = layout(number)
    inch = UNIT / house.POINTS
    width = (sizes.width + 2 * EDGE) * inch
    figure = Figure(figsize=(width, 1.0))
    words = house.footer(summary)
    low = house.footer_height(words, width)
    height = (sizes.height + 2 * EDGE) * inch + low
    figure.set_size_inches(width, height)
    house.add_footer(figure, words)
    axes = figure.add_axes((0, low / height, 1, 1 - low / height))
    axes.set_axis_off()
    axes.set_xlim(-EDGE, sizes.width + EDGE)
    rise = (sizes.height - sizes.board) / 2
    axes.set_ylim(-EDGE - rise, sizes.height - rise + EDGE)
    values = shares(summary)
    scale = ScalarMappable(Normalize(min(values), max(values)), frequency_colours())
    styles = group_styles(summary.plan.edition)
    if is_square(number):
        for one, place in zip(summary.spaces, places(number), strict=True):
            square(axes, one, place, scale, styles)
    else:
        for one in summary.spaces:
            wedge(axes, one, number, scale, styles)
    _panel(figure, axes, summary, sizes._replace(panel_y=sizes.panel_y - rise), scale, styles)
    return figure


def _ground(one: SpaceLine, scale: ScalarMappable) -> tuple[float, float, float]:
    red, green, blue, _ = scale.to_rgba(np.array([(one.share.value or 0.0) * PERCENT]))[0]
    return float(red), float(green), float(blue)


def percent_text(one: SpaceLine) -> str:
    """Write a space's share of all landings."""
    return "-" if one.share.value is None else f"{one.share.value * PERCENT:.2f}%"


def square(axes: Axes, one: SpaceLine, place: Place, scale: ScalarMappable, styles: dict[str, GroupStyle]) -> None:
    """One space of a square board: its share as the ground, its group as a band, its name and figure."""
    ground = _ground(one, scale)
    x, y, width, height, side, _ = place
    axes.add_patch(Rectangle((x, y), width, height, facecolor=ground, edgecolor=INK, linewidth=0.8))
    if one.group:
        deep = BAND * DEEP if side % 2 == 0 else BAND * DEEP * 0.8
        band = ((x, y + height - deep), (x + width - deep, y), (x, y), (x, y))[side]
        size = (width, deep) if side % 2 == 0 else (deep, height)
        house.in_group_colours(lambda **options: Rectangle(band, *size, **options), axes, styles[one.group])
        x += deep if side == 3 else 0
        y += deep if side == 2 else 0
        width, height = (width, height - deep) if side % 2 == 0 else (width - deep, height)
    ink = ink_on(ground)
    room = ((width - 2 * INSET) * UNIT, (height - SHARE_BOX - 3 * INSET) * UNIT)
    lines, size_of_name = house.fitted(one.name, *room, NAME_SIZES)
    middle = x + width / 2
    name_at = y + SHARE_BOX + 2 * INSET + (height - SHARE_BOX - 3 * INSET) / 2
    axes.text(middle, name_at, "\n".join(lines), fontsize=size_of_name, color=ink, ha="center", va="center")
    axes.text(
        middle,
        y + INSET + SHARE_BOX / 2,
        percent_text(one),
        fontsize=SHARE_SIZE,
        weight="bold",
        color=ink,
        ha="center",
        va="center",
    )


def wedge(axes: Axes, one: SpaceLine, number: int, scale: ScalarMappable, styles: dict[str, GroupStyle]) -> None:
    """One space of a ring. The first is at the lower right; play goes clockwise."""
    inner = inner_radius(number)
    outer = inner + RING_DEEP
    step = FULL_TURN / number
    middle = (-QUARTER / 2 - one.space * step) % FULL_TURN
    ground = _ground(one, scale)
    centre = (outer, outer)

    def wedge(radius: float, deep: float, **options: Any) -> Wedge:
        return Wedge(centre, radius, middle - step / 2, middle + step / 2, width=deep, **options)

    axes.add_patch(wedge(outer, RING_DEEP, facecolor=ground, edgecolor=INK, linewidth=0.8))
    band = BAND if one.group else 0.0
    if one.group:
        house.in_group_colours(lambda **options: wedge(inner + band, band, **options), axes, styles[one.group])
    radius = inner + band + (RING_DEEP - band) / 2
    turned = middle - 180 if RIGHT < middle < LEFT else middle
    across = 2 * (inner + band) * math.sin(math.radians(step / 2))
    room = ((RING_DEEP - band - 2 * INSET) * UNIT, (across - SHARE_BOX) * UNIT)
    lines, size = house.fitted(one.name, *room, RING_SIZES)
    axes.text(
        centre[0] + radius * math.cos(math.radians(middle)),
        centre[1] + radius * math.sin(math.radians(middle)),
        "\n".join([*lines, percent_text(one)]),
        fontsize=size,
        color=ink_on(ground),
        ha="center",
        va="center",
        rotation=turned,
        rotation_mode="anchor",
    )


def extremes(summary: Summary) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Give the spaces landed on most and least: name and interval in percent. No space is in both lists."""
    names = listed_names(summary.spaces)
    ranked = sorted(summary.spaces, key=lambda one: (-(one.share.value or 0.0), one.space))
    shown = min(LISTED, len(ranked) // 2)
    most, least = ([(names[one.space], interval_text(one)) for one in part] for part in (ranked, ranked[::-1]))
    return most[:shown], least[:shown]


def interval_text(one: SpaceLine) -> str:
    """Write the 95% interval of a space's share, in percent."""
    if one.share.low is None or one.share.high is None:
        return "-"
    return f"{one.share.low * PERCENT:.2f} to {one.share.high * PERCENT:.2f}"


def _panel(
    figure: Figure,
    axes: Axes,
    summary: Summary,
    sizes: Layout,
    scale: ScalarMappable,
    styles: dict[str, GroupStyle],
) -> None:
    """Title, colour bar, the spaces landed on most and least, and the groups, in the middle of the panel."""
    edition = house.wrapped(summary.plan.edition.name, PANEL * UNIT, TEXT_SIZE, break_words=True) or []
    words = [*edition, "Share of all landings at the end of a move, by dice or by card."]
    most, least = extremes(summary)
    columns = legend_columns(styles)
    heights = (0.65, 0.3 * len(words) + 0.3, 1.35, LIST_ROW * (len(most) + 1) + 0.35)
    groups = LEGEND_ROW * math.ceil(len(styles) / columns)
    x, top = sizes.panel_x, sizes.panel_y + (PANEL + sum(heights) + groups) / 2
    axes.text(x, top, PANEL_TITLE, fontsize=TITLE_SIZE, weight="bold", va="top")
    top -= heights[0]
    axes.text(x, top, "\n".join(words), fontsize=TEXT_SIZE, color=QUIET, va="top", linespacing=1.5)
    top -= heights[1]
    bar = axes.inset_axes((x, top - 0.28, PANEL, 0.28), transform=axes.transData)
    figure.colorbar(scale, cax=bar, orientation="horizontal")
    bar.axvline(PERCENT / len(summary.spaces), color=INK, linewidth=2)
    bar.set_xlabel("percent of landings (line: equal share)", fontsize=TEXT_SIZE)
    bar.tick_params(labelsize=TEXT_SIZE)
    top -= heights[2]
    half = PANEL / 2
    for at, (title, lines) in enumerate((("Landed on most", most), ("Landed on least", least))):
        _list(axes, (x + at * (half + 0.15), top), half - 0.15, title, lines)
    top -= heights[3]
    legend(axes, (x, top), columns, list(styles.values()))


def listed_names(spaces: Sequence[SpaceLine]) -> dict[int, str]:
    """Give the name of each space, with its number where several are called the same."""
    often = Counter(one.name for one in spaces)
    return {one.space: f"{one.name} ({one.space})" if often[one.name] > 1 else one.name for one in spaces}


def _list(axes: Axes, at: tuple[float, float], width: float, title: str, lines: list[tuple[str, str]]) -> None:
    x, y = at
    axes.text(x, y, title, fontsize=TEXT_SIZE, weight="bold", va="center")
    axes.text(x + width, y, "%, 95% interval", fontsize=LIST_SIZES[2], color=QUIET, va="center", ha="right")
    for row, (name, interval) in enumerate(lines, 1):
        here = y - LIST_ROW * row
        text, size = house.fitted(name, (width - INTERVAL_ROOM) * UNIT, LIST_ROW * UNIT, LIST_SIZES)
        axes.text(x, here, "\n".join(text), fontsize=size, va="center", linespacing=1.0)
        axes.text(x + width, here, interval, fontsize=LIST_SIZES[0], va="center", ha="right")


def legend_columns(styles: dict[str, GroupStyle]) -> int:
    """How many groups stand side by side in the legend."""
    widest = max(house.text_width(style.name, LIST_SIZES[0]) for style in styles.values()) / UNIT + 0.8
    return max(1, int(PANEL // widest))


def legend(axes: Axes, at: tuple[float, float], columns: int, styles: list[GroupStyle]) -> None:
    """The groups in columns, each with its colour, hatch and name."""
    for number, style in enumerate(styles):
        row, column = divmod(number, columns)
        x, y = at[0] + column * PANEL / columns, at[1] - 0.14 - LEGEND_ROW * row

        def swatch(x: float = x, y: float = y, **options: Any) -> Rectangle:
            return Rectangle((x, y), 0.42, 0.28, **options)

        house.in_group_colours(swatch, axes, style)
        axes.text(x + 0.52, y + 0.14, style.name, fontsize=LIST_SIZES[0], va="center")
