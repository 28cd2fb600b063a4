"""Colours and hatches of the pictures: the edition's own group colours, told apart in grey and by the colour-blind too.

Colour never carries a meaning alone: groups have a hatch and a name beside their colour, frequencies run from light to
dark and stand in figures as well.
"""

from typing import Any, Final, NamedTuple

from montecarlo.model.edition import Edition, group_order

INK: Final = "#1c1c1c"
QUIET: Final = "#595959"  # text that comes second; still readable on white (contrast 7 to 1)
LINES: Final = "#d4d4d4"
PAPER: Final = "#ffffff"
BLACK: Final = "#000000"
MAIN: Final = "#08519c"
BANDS: Final = ("#c6dbef", "#85b6db")  # outer and inner band of a fan, light to dark
MARK: Final = "#b3420a"  # what a figure is compared with
SERIES: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#882255")  # beside INK
DASHES: Final[tuple[Any, ...]] = (
    (0, (6, 2)), (0, (2, 1.5)), (0, (7, 2, 1.5, 2)), (0, (4, 1.5, 1, 1.5, 1, 1.5)), (0, (10, 3)), (0, (1, 1.2)),
    (0, (3, 3)),
)  # fmt: skip
SIDES: Final = "PuOr"  # below and above zero: told apart by the colour-blind, and by the sign that stands in figures
FREQUENCY: Final = "BuPu"  # lightness falls all along; no group has these colours
FREQUENCY_SPAN: Final = (0.06, 0.80)  # the part of it that is used: text stays readable on it

HATCHES: Final = ("", "////", "....", "\\\\\\\\", "xxx", "---", "oo", "|||", "++", "**")
HATCH_STRENGTH: Final = 0.5  # how far a hatch goes from its group's colour to black or white

Rgb = tuple[float, float, float]


class GroupStyle(NamedTuple):
    """How a group is drawn: its name, colour, hatch, and the colour of the hatch."""

    name: str
    colour: str
    hatch: str
    hatch_colour: Rgb


def rgb(colour: str) -> Rgb:
    """Give the parts of a colour ``#rrggbb``, each from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def luminance(colour: Rgb) -> float:
    """Give how bright a colour is, from 0 to 1 (relative luminance of the Web Content Accessibility Guidelines)."""
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Rgb, second: Rgb) -> float:
    """Give the contrast of two colours, from 1 (none) to 21, after the same guidelines."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(colour: Rgb) -> str:
    """Give the colour of text on a ground: black or white, whichever is easier to read (always above 4.5 to 1)."""
    return BLACK if contrast(colour, rgb(BLACK)) >= contrast(colour, rgb(PAPER)) else PAPER


def mixed(first: Rgb, second: Rgb, part: float) -> Rgb:
    """Give the colour that lies a part of the way from the first to the second."""
    red, green, blue = (a + (b - a) * part for a, b in zip(first, second, strict=True))
    return red, green, blue


def group_styles(edition: Edition) -> dict[str, GroupStyle]:
    """Give how each group is drawn, in board order.

    Hatches are dealt out in that order and come again after the tenth group; names stand beside them everywhere.
    """
    styles = {}
    for at, group in enumerate(group_order(edition)):
        one = edition.groups[group]
        ground = rgb(one.colour)
        hatch_colour = mixed(ground, rgb(ink_on(ground)), HATCH_STRENGTH)
        styles[group] = GroupStyle(one.name, one.colour, HATCHES[at % len(HATCHES)], hatch_colour)
    return styles
