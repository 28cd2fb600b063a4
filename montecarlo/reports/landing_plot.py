"""The board coloured by the exact landing probabilities, drawn like the board of a report."""

import math
from typing import Final

from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from montecarlo.analysis.intervals import NOTHING, Estimate
from montecarlo.analysis.landing import Landing
from montecarlo.analysis.summary import SpaceLine
from montecarlo.model import board
from montecarlo.model.edition import Edition
from montecarlo.reports import board_picture as drawn
from montecarlo.reports import figure as house
from montecarlo.reports.landing_text import COUNTED, time_text
from montecarlo.reports.palette import INK, QUIET, GroupStyle, group_styles
from montecarlo.reports.section import PERCENT

TITLES: Final = {"rolls": "Where the rolls end", "turns": "Where the turns end", "visits": "Where the token lands"}
BAR: Final = 0.28  # height of the colour bar, in widths of a space
LIST_DIGITS: Final = 4
FIGURE_ROOM: Final = 1.2
TITLE_ROOM: Final = 0.65
WORD_ROOM: Final = 0.3
BAR_ROOM: Final = 1.35
LIST_GAP: Final = 0.35
COLUMN_GAP: Final = 0.15


def landing_picture(edition: Edition, found: Landing) -> Figure:
    """Draw the board.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    found : Landing
        Its landing probabilities; the jail space shows the visit alone, the panel says how much is spent in jail.
    """
    with house.house_style():
        return _draw(edition, found)


def footer(edition: Edition, found: Landing) -> str:
    """Say what the picture shows: edition, rules, jail policy, method, program, and what is not sure."""
    return house.edition_footer(edition, f"jail: {found.jail}", "exact chain, independent draws")


def _draw(edition: Edition, found: Landing) -> Figure:
    spaces = space_lines(edition, found)
    sizes = drawn.layout(len(spaces))
    inch = drawn.UNIT / house.POINTS
    width = (sizes.width + 2 * drawn.EDGE) * inch
    words = footer(edition, found)
    low = house.footer_height(words, width)
    height = (sizes.height + 2 * drawn.EDGE) * inch + low
    figure = Figure(figsize=(width, height))
    house.add_footer(figure, words)
    axes = figure.add_axes((0, low / height, 1, 1 - low / height))
    axes.set_axis_off()
    rise = (sizes.height - sizes.board) / 2
    axes.set_xlim(-drawn.EDGE, sizes.width + drawn.EDGE)
    axes.set_ylim(-drawn.EDGE - rise, sizes.height - rise + drawn.EDGE)
    shares = [float(share) * PERCENT for share in found.probability]
    scale = ScalarMappable(Normalize(min(shares), max(shares)), drawn.frequency_colours())
    styles = group_styles(edition)
    if drawn.is_square(len(spaces)):
        for one, place in zip(spaces, drawn.places(len(spaces)), strict=True):
            drawn.square(axes, one, place, scale, styles)
    else:
        for one in spaces:
            drawn.wedge(axes, one, len(spaces), scale, styles)
    _panel(figure, axes, (edition, found), sizes._replace(panel_y=sizes.panel_y - rise), scale, styles)
    return figure


def space_lines(edition: Edition, found: Landing) -> list[SpaceLine]:
    """Give the spaces as the board picture takes them: a share without an interval."""
    return [
        SpaceLine(
            space=space.at,
            name=space.name,
            kind=space.kind,
            group=space.group if isinstance(space, board.Deed) else "",
            landings=0,
            share=Estimate(float(share)),
            per_game=NOTHING,
            rents=0,
            rent_per_game=NOTHING,
        )
        for space, share in zip(edition.spaces, found.probability, strict=True)
    ]


def _panel(
    figure: Figure,
    axes: Axes,
    shown: tuple[Edition, Landing],
    sizes: drawn.Layout,
    scale: ScalarMappable,
    styles: dict[str, GroupStyle],
) -> None:
    """Title, colour bar, the likeliest and the least likely spaces, and the groups, in the middle of the panel."""
    edition, found = shown
    name = house.wrapped(edition.name, drawn.PANEL * drawn.UNIT, drawn.TEXT_SIZE, break_words=True) or []
    words = [*name, f"{COUNTED[found.count].capitalize()}, {time_text(found)}."]
    if found.count != "visits":
        words.append(f"The jail space shows visits alone; in jail: {found.in_jail * PERCENT:.2f}%.")
    most, least = _extremes(edition, found)
    columns = drawn.legend_columns(styles)
    lists = drawn.LIST_ROW * (len(most) + 1) + LIST_GAP
    heights = (TITLE_ROOM, WORD_ROOM * len(words) + WORD_ROOM, BAR_ROOM, lists)
    groups = drawn.LEGEND_ROW * math.ceil(len(styles) / columns)
    x, top = sizes.panel_x, sizes.panel_y + (drawn.PANEL + sum(heights) + groups) / 2
    axes.text(x, top, TITLES[found.count], fontsize=drawn.TITLE_SIZE, weight="bold", va="top")
    top -= heights[0]
    axes.text(x, top, "\n".join(words), fontsize=drawn.TEXT_SIZE, color=QUIET, va="top", linespacing=1.5)
    top -= heights[1]
    bar = axes.inset_axes((x, top - BAR, drawn.PANEL, BAR), transform=axes.transData)
    figure.colorbar(scale, cax=bar, orientation="horizontal")
    bar.axvline(PERCENT / len(edition.spaces), color=INK, linewidth=2)
    bar.set_xlabel("percent (line: equal share)", fontsize=drawn.TEXT_SIZE)
    bar.tick_params(labelsize=drawn.TEXT_SIZE)
    top -= heights[2]
    half = drawn.PANEL / 2
    for at, (title, lines) in enumerate((("Most", most), ("Least", least))):
        _list(axes, (x + at * (half + COLUMN_GAP), top), half - COLUMN_GAP, title, lines)
    top -= heights[3]
    drawn.legend(axes, (x, top), columns, list(styles.values()))


def _extremes(edition: Edition, found: Landing) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Give the likeliest and the least likely spaces: name and percentage. No space is in both lists."""
    spaces = space_lines(edition, found)
    names = drawn.listed_names(spaces)
    ranked = sorted(range(len(spaces)), key=lambda space: (-found.probability[space], space))
    shown = min(drawn.LISTED, len(ranked) // 2)
    most, least = (
        [(names[at], f"{found.probability[at] * PERCENT:.{LIST_DIGITS}f}") for at in part[:shown]]
        for part in (ranked, ranked[::-1])
    )
    return most, least


def _list(axes: Axes, at: tuple[float, float], width: float, title: str, lines: list[tuple[str, str]]) -> None:
    x, y = at
    axes.text(x, y, title, fontsize=drawn.TEXT_SIZE, weight="bold", va="center")
    axes.text(x + width, y, "%", fontsize=drawn.LIST_SIZES[2], color=QUIET, va="center", ha="right")
    for row, (name, share) in enumerate(lines, 1):
        here = y - drawn.LIST_ROW * row
        room = ((width - FIGURE_ROOM) * drawn.UNIT, drawn.LIST_ROW * drawn.UNIT)
        text, size = house.fitted(name, *room, drawn.LIST_SIZES)
        axes.text(x, here, "\n".join(text), fontsize=size, va="center", linespacing=1.0)
        axes.text(x + width, here, share, fontsize=drawn.LIST_SIZES[0], va="center", ha="right")
