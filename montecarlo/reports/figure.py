"""What all pictures share: type, size, footer, and how a figure becomes a file that is the same bytes every time."""

import io
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Patch
from matplotlib.textpath import text_to_path

from montecarlo import __version__
from montecarlo.analysis.summary import Summary
from montecarlo.model.describe import footnotes, uncertain
from montecarlo.model.edition import Edition
from montecarlo.reports.applied import remarks_on, rules_of
from montecarlo.reports.palette import INK, LINES, PAPER, QUIET, GroupStyle
from montecarlo.reports.summary_text import grouped
from montecarlo.simulation.words import counted

STYLE: Final[dict[str, Any]] = {
    "font.size": 11.0,
    "axes.titlesize": 15.0,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": 11.0,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": LINES,
    "grid.linewidth": 0.7,
    "text.color": INK,
    "text.parse_math": False,  # a dollar is money here
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": PAPER,
    "hatch.linewidth": 0.9,
    "legend.frameon": False,
    "svg.fonttype": "none",  # text stays text: it can be searched, copied and read aloud
    "svg.hashsalt": "montecarlo",  # names inside the file do not change from call to call
    "path.simplify": True,
}
DPI: Final = 130
POINTS: Final = 72  # in an inch
WIDTH: Final = 9.5  # inches
HEIGHT: Final = 6.0
FOOTER_SIZE: Final = 8.5  # points
FOOTER_LINE: Final = 1.35  # of the type size
FOOTER_ROOM: Final = 0.8  # inches that a picture of several columns has for its footer: four lines
LETTER: Final = 0.54  # mean width of a letter, of the type size
MARGIN: Final = 0.3  # inches
SHOWN_UNCERTAIN: Final = 3
SETTLED_DIGITS: Final = 6  # of places in a figure, which is 1 wide and 1 high
SUBTITLE_RISE: Final = 9.0  # points above the axes
TITLE_RISE: Final = 12.0  # points above the subtitle
TITLE_GAP: Final = 1.2  # lines from the top of a title to its subtitle, in pictures of several columns


@contextmanager
def house_style() -> Iterator[None]:
    """Draw and save in the style of the pictures, whatever a user's own settings of matplotlib are."""
    with mpl.rc_context():
        mpl.rcdefaults()
        settings: Any = mpl.rcParams
        settings.update(STYLE)
        yield


def picture_files(figure: Figure) -> dict[str, bytes]:
    """Give a figure as files: ending to content. They carry no date and no version, so equal figures are equal bytes.

    Parameters
    ----------
    figure : Figure
        Drawn in `house_style`.
    """
    files = {}
    _settle(figure)
    for ending, metadata in (("png", {"Software": None}), ("svg", {"Date": None, "Creator": None})):
        content = io.BytesIO()
        with house_style():
            figure.savefig(content, format=ending, dpi=DPI, metadata=metadata)
        files[ending] = content.getvalue()
    return files


def _settle(figure: Figure) -> None:
    """Lay the axes out once, in whole millionths: the layout differs by a rounding error from call to call, and SVG
    names its clip paths by every digit of it.
    """
    with house_style():
        figure.draw_without_rendering()
    figure.set_layout_engine("none")
    for axes in figure.axes:
        bounds = axes.get_position(original=True).bounds
        axes.set_position([round(one, SETTLED_DIGITS) for one in bounds])  # type: ignore[arg-type]


def plot(
    summary: Summary,
    title: str,
    subtitle: str,
    height: float = HEIGHT,
    shares: Sequence[float] = (1.0,),
    *,
    together: bool = True,
) -> tuple[Figure, list[Axes]]:
    """Begin a picture: axes one above the other, a title, lines below it that say what is seen, and the footer.

    Parameters
    ----------
    summary : Summary
        What the picture is about; named in the footer.
    title, subtitle : str
        What stands above the axes.
    height : float
        Height in inches.
    shares : sequence of float
        Relative heights of the axes.
    together : bool
        Whether all axes go along the same line.
    """
    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    grid = figure.subplots(len(shares), squeeze=False, sharex=together, height_ratios=shares)
    axes: list[Axes] = list(grid[:, 0])
    lines = subtitle.count("\n") + 1
    rise = lines * mpl.rcParams["font.size"] * FOOTER_LINE
    axes[0].set_title(title, pad=SUBTITLE_RISE + rise + TITLE_RISE / 2)
    axes[0].annotate(
        subtitle,
        (0, 1),
        (0, SUBTITLE_RISE),
        xycoords="axes fraction",
        textcoords="offset points",
        color=QUIET,
        linespacing=FOOTER_LINE,
        annotation_clip=False,
    )
    engine = figure.get_layout_engine()
    assert engine is not None
    bottom = add_footer(figure, footer(summary)) / height
    pad = MARGIN / 2
    engine.set(w_pad=pad, h_pad=pad, rect=(0, bottom, 1, 1 - bottom))  # type: ignore[call-arg]
    return figure, axes


def footer(summary: Summary) -> str:
    """Say what a picture shows: edition, rules, players, games, seed, program, and what of the edition is not sure."""
    plan = summary.plan
    rules = rules_of(plan.edition)
    line_up = plan.strategies[0] if len(set(plan.strategies)) == 1 else ", ".join(plan.strategies)
    parts = [
        plan.edition.name,
        rules,
        f"{plan.players} players: {line_up}",
        f"{grouped(summary.games)} games of seed {plan.seed}",
        f"montecarlo {__version__}",
    ]
    return " ".join([f"{'; '.join(parts)}.", *remarks_on(plan.edition), not_confirmed(plan.edition)]).rstrip()


def not_confirmed(edition: Edition, notes: str = "See the notes of the report.") -> str:
    """Name what of an edition is reconstructed, and count what is otherwise unsure; "" where all is sure.

    Parameters
    ----------
    edition : Edition
        The edition.
    notes : str
        Where there is more about it.
    """
    found = uncertain(edition)
    made = [one.part for one in found if one.status == "reconstructed"]
    others = len(found) - len(made)
    sentences = []
    if made:
        more = f" and {len(made) - SHOWN_UNCERTAIN} more" if len(made) > SHOWN_UNCERTAIN else ""
        sentences.append(f"Reconstructed: {', '.join(made[:SHOWN_UNCERTAIN])}{more}.")
    if others:
        values = "value" if others == 1 else "values"
        sentences.append(f"Not fully confirmed: {others} {'other ' if made else ''}{values} of the edition.")
    if sentences and notes:
        sentences.append(notes)
    return " ".join(sentences)


def edition_footer(edition: Edition, *parts: str) -> str:
    """Say what a picture of an edition without any games shows: edition, rules, `parts`, program, what is not sure."""
    rules = rules_of(edition)
    unsure = len(footnotes(edition))
    notes = f" Not fully confirmed: {counted(unsure, 'value')} of the edition." if unsure else ""
    shown = f"{'; '.join([edition.name, rules, *parts, f'montecarlo {__version__}'])}."
    return " ".join([shown, *remarks_on(edition)]) + notes


def footer_lines(text: str, width: float) -> list[str]:
    """Break a footer into the lines it takes in a picture of so many inches."""
    return textwrap.wrap(text, int((width - 2 * MARGIN) * POINTS / (FOOTER_SIZE * LETTER)))


def footer_height(text: str, width: float) -> float:
    """Give the height that a footer takes in a picture of some width; both in inches."""
    return len(footer_lines(text, width)) * FOOTER_SIZE * FOOTER_LINE / POINTS + MARGIN / 2


def add_footer(figure: Figure, text: str) -> float:
    """Write a footer at the lower edge and give the height it takes, in inches."""
    width, height = figure.get_size_inches()
    figure.text(
        MARGIN / width,
        MARGIN / 2 / height,
        "\n".join(footer_lines(text, width)),
        fontsize=FOOTER_SIZE,
        color=QUIET,
        va="bottom",
        linespacing=FOOTER_LINE,
    )
    return footer_height(text, width)


def titled(title: str, subtitle: str, footer_text: str, height: float, width: float = WIDTH) -> Figure:
    """Begin a picture of several columns: title and subtitle above its axes, the footer below them.

    Parameters
    ----------
    title, subtitle, footer_text : str
        What stands there.
    height, width : float
        Size in inches, with a footer of `FOOTER_ROOM`; the picture is higher by what the footer takes beyond it.
    """
    height += max(0.0, footer_height(footer_text, width) - FOOTER_ROOM)
    figure = Figure(figsize=(width, height), layout="constrained")
    low = add_footer(figure, footer_text) / height
    title_size, text_size = mpl.rcParams["axes.titlesize"], mpl.rcParams["font.size"]
    x, top = MARGIN / width, 1 - MARGIN / 2 / height
    figure.text(x, top, title, fontsize=title_size, fontweight="bold", va="top")
    below = top - title_size * FOOTER_LINE * TITLE_GAP / POINTS / height
    figure.text(x, below, subtitle, color=QUIET, va="top", linespacing=FOOTER_LINE)
    lines = subtitle.count("\n") + 1
    high = below - (lines * text_size * FOOTER_LINE + SUBTITLE_RISE) / POINTS / height
    engine = figure.get_layout_engine()
    assert engine is not None
    pad = MARGIN / 2
    engine.set(w_pad=pad, h_pad=pad, rect=(0, low, 1, high - low))  # type: ignore[call-arg]
    return figure


def in_group_colours(make: Any, axes: Axes, style: GroupStyle, **options: Any) -> None:
    """Draw a patch in the colour and hatch of a group with a thin dark outline.

    Parameters
    ----------
    make : callable
        Gives a new patch from keywords.
    axes : Axes
        Where it is drawn.
    style : GroupStyle
        The group.
    options
        Handed on to the patch.
    """
    fill: Patch = make(facecolor=style.colour, edgecolor=style.hatch_colour, hatch=style.hatch, linewidth=0, **options)
    outline: Patch = make(facecolor="none", edgecolor=INK, linewidth=0.7, **options)
    axes.add_patch(fill)
    axes.add_patch(outline)


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, weight: str = "normal") -> float:
    """Give the width of a line of text, in points."""
    font = FontProperties(size=size, weight=weight)
    return float(text_to_path.get_text_width_height_descent(text, font, ismath=False)[0])


def wrapped(text: str, width: float, size: float, *, break_words: bool = False) -> list[str] | None:
    """Break a text into lines of a width.

    Parameters
    ----------
    text : str
        The text.
    width : float
        Width of a line, in points.
    size : float
        Size of the type, in points.
    break_words : bool
        Whether a word that is too long is broken with a hyphen.

    Returns
    -------
    list of str or None
        The lines; None where a word does not fit and may not be broken.
    """
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
            continue
        rest = word
        while text_width(rest, size) > width and len(rest) > 1:
            if not break_words:
                return None
            cut = max((at for at in range(1, len(rest)) if text_width(f"{rest[:at]}-", size) <= width), default=1)
            lines.append(f"{rest[:cut]}-")
            rest = rest[cut:]
        lines.append(rest)
    return lines


def fitted(text: str, width: float, height: float, sizes: Sequence[float]) -> tuple[list[str], float]:
    """Give the lines and the type size by which a text fits a box; it is made small, then broken, never cut.

    Parameters
    ----------
    text : str
        The text.
    width, height : float
        The box, in points.
    sizes : sequence of float
        Sizes of type to try, largest first; words are broken only where none of them does without.
    """
    for break_words in (False, True):
        for size in sizes:
            lines = wrapped(text, width, size, break_words=break_words)
            if lines is not None and len(lines) * size * FOOTER_LINE <= height:
                return lines, size
    size = sizes[-1]
    lines = wrapped(text, width, size, break_words=True) or [text]
    return lines, min(size, height / (len(lines) * FOOTER_LINE))
