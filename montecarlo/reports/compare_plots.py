"""The picture of differences: a point and its simultaneous interval for each, filled where it leaves zero out.

One pair, or a few, has all its metrics, a panel for each unit. Many pairs have a row each, and a panel for each of the
headline metrics.
"""

from collections.abc import Sequence
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, MaxNLocator

from montecarlo import __version__
from montecarlo.analysis.compare import Compared, Difference
from montecarlo.analysis.intervals import Estimate
from montecarlo.model.edition import Currency
from montecarlo.reports import compare_about as about
from montecarlo.reports import compare_words as words
from montecarlo.reports import figure as house
from montecarlo.reports.compare_text import currency_of, headlines
from montecarlo.reports.palette import INK, MAIN, PAPER, QUIET, SERIES
from montecarlo.simulation.metrics import ENDED_PREFIX, MONEY, PER_GAME, Metric

TITLE: Final = "What differs, and by how much"
HOW: Final = "filled: the interval leaves zero out (separated); hollow: not separated"
SMALL: Final = 9.0  # points
FEW_PAIRS: Final = 3  # with their metrics by unit
ROW: Final = 0.25  # inches of height of a metric
MARK_ROW: Final = 0.16  # and of each further pair in it
PAIR_ROW: Final = 0.24  # of a pair among many
PANEL_HEAD: Final = 0.75  # of a panel without its rows
HEAD: Final = 2.1  # of the picture, with a legend of a few lines
FEWEST_ROWS: Final = 3  # that a panel has room for
MARKERS: Final = ("o", "s", "D")
MARK: Final = 6.0  # points
SEPARATED_WIDTH: Final = 2.0
WIDTH: Final = 1.2
ACROSS: Final = 3  # panels beside each other
NUMBER_AT: Final = 1.02  # of the width of a panel
NAME_WIDTH: Final = 165.0  # points that the name of an arm takes before it is broken
MOST_TICKS: Final = 5
NAME_LINE: Final = 0.15  # inches, of the name of an arm that is broken
UNIT_TITLES: Final = {words.POINTS: "percentage points", "%": "percent"}


def footer(compared: Compared) -> str:
    """Say what a picture shows: editions, players, line-up, games, seed, program, and what is not sure."""
    arms = compared.comparison.arms
    boxes = about.editions_of(arms)
    shared = about.common(arms)
    named = shared.pop("edition", "; ".join(edition.name for edition in boxes))
    parts = [
        named,
        *shared.values(),
        about.games_words([compared]),
        about.seed_words(arms),
        f"montecarlo {__version__}",
    ]
    several = len(boxes) > 1
    unsure = [(edition, house.not_confirmed(edition, "")) for edition in boxes]
    sentences = [f"{edition.id}: {text}" if several else text for edition, text in unsure if text]
    return " ".join([f"{'; '.join(parts)}.", *sentences])


def drawn(difference: Difference) -> Estimate:
    """Give a difference in the unit that is shown: shares in percentage points."""
    times, one = words.factor(difference.metric), difference.estimate
    return Estimate(*(None if value is None else value * times for value in (one.value, one.low, one.high)))


def difference_in(metric: Metric, currency: Currency | None) -> str:
    """Name the axis of differences in a metric."""
    unit = words.unit_of(metric, currency, difference=True)
    if unit == PER_GAME:
        return f"difference {PER_GAME}"
    if metric.unit == MONEY and unit != MONEY:
        return f"difference in money ({unit})"
    ends = ": ways to end" if metric.name.startswith(ENDED_PREFIX) else ""
    return f"difference in {UNIT_TITLES.get(unit, unit)}{ends}"


def differences_picture(compared: Compared, metrics: Sequence[Metric] | None = None, title: str = TITLE) -> Figure:
    """Draw differences with their simultaneous intervals (`comparison.csv`).

    Parameters
    ----------
    compared : Compared
        What was compared.
    metrics : sequence of Metric, optional
        What is drawn of many pairs; the headline metrics when left out.
    title : str
        Above the picture.
    """
    with house.house_style():
        if len(compared.comparison.pairs) <= FEW_PAIRS:
            return _by_unit(compared, title)
        return _by_metric(compared, headlines(compared) if metrics is None else metrics, title)


def by_unit(compared: Compared) -> dict[str, list[Metric]]:
    """Give the metrics that are drawn of a few pairs, by the axis of their differences.

    Ways to end have an axis of their own: rules that end all games in another way would make everything else look
    small. The returns of the groups are drawn of one pair alone.
    """
    alone, currency = len(compared.comparison.pairs) == 1, currency_of(compared)
    told = {one.metric.name for one in compared.differences if one.estimate.value is not None}
    found: dict[str, list[Metric]] = {}
    for metric in compared.comparison.metrics:
        if metric.name in told and (alone or not metric.group):
            found.setdefault(difference_in(metric, currency), []).append(metric)
    return found


def _by_unit(compared: Compared, title: str) -> Figure:
    pairs, panels = compared.comparison.pairs, by_unit(compared)
    row = ROW + MARK_ROW * (len(pairs) - 1)
    heights = [PANEL_HEAD + row * len(metrics) for metrics in panels.values()]
    names = [about.pair_name(compared, pair.a, pair.b) for pair in pairs]
    lines = [f"{names[0]}; bars: intervals that hold for all differences at once, at 95%." if len(pairs) == 1 else HOLD]
    lines.append(f"{HOW[:1].upper()}{HOW[1:]}.")
    figure = house.titled(title, "\n".join(lines), footer(compared), HEAD + sum(heights))
    grid = figure.subplots(len(panels), 1, squeeze=False, height_ratios=heights)
    for axes, (unit, metrics) in zip(grid[:, 0], panels.items(), strict=True):
        for at, metric in enumerate(metrics):
            found = {(one.a, one.b): one for one in about.of_metric(compared, metric.name)}
            for number, pair in enumerate(pairs):
                one = found.get((pair.a, pair.b))
                if one is not None:
                    _mark(axes, one, at + _beside(number, len(pairs)), number, len(pairs) == 1)
        _zero(axes, len(metrics))
        axes.yaxis.set_major_locator(FixedLocator([float(at) for at in range(len(metrics))]))
        axes.set_yticklabels([metric.title for metric in metrics], fontsize=SMALL)
        axes.set_xlabel(unit, fontsize=SMALL)
    if len(pairs) > 1:
        for number, name in enumerate(names):
            grid[0][0].plot([], [], MARKERS[number], color=_colour(number, alone=False), markersize=MARK, label=name)
        grid[0][0].legend(loc="lower left", bbox_to_anchor=(0.0, 1.0), ncols=1, fontsize=SMALL)
    return figure


HOLD: Final = "Bars: intervals that hold for all differences at once, at 95%."


def _beside(number: int, many: int) -> float:
    """Where a pair's mark stands in the row of a metric, from its middle."""
    return (number - (many - 1) / 2) * MARK_ROW / (ROW + MARK_ROW * (many - 1))


def _colour(number: int, *, alone: bool) -> str:
    return MAIN if alone else SERIES[number]


def _mark(axes: Axes, one: Difference, place: float, number: int, alone: bool) -> None:
    """Draw a difference, filled where it is separated and hollow where it is not, with its number beside."""
    shown, colour = drawn(one), _colour(number, alone=alone)
    if shown.value is None:
        return
    if shown.low is not None and shown.high is not None:
        width = SEPARATED_WIDTH if one.is_separated else WIDTH
        axes.plot((shown.low, shown.high), (place, place), color=colour, linewidth=width, solid_capstyle="butt")
    face = colour if one.is_separated else PAPER
    axes.plot(shown.value, place, MARKERS[number], color=colour, markerfacecolor=face, markersize=MARK, zorder=3)
    axes.text(
        NUMBER_AT,
        place,
        words.in_one(words.written(one.metric, one.estimate, difference=True)),
        transform=axes.get_yaxis_transform(),
        fontsize=SMALL - (0 if alone else 1),
        color=INK if one.is_separated else QUIET,
        va="center",
    )


def _zero(axes: Axes, rows: int) -> None:
    axes.axvline(0, color=INK, linewidth=1.0, zorder=1)
    axes.set_ylim(max(rows, 1) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(MOST_TICKS))
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")


# --- many pairs


def _by_metric(compared: Compared, wanted: Sequence[Metric], title: str) -> Figure:
    metrics = [metric for metric in wanted if about.of_metric(compared, metric.name)]
    across = min(ACROSS, len(metrics))
    down = -(-len(metrics) // across)
    rows = max(FEWEST_ROWS, len(compared.comparison.pairs))
    subtitle = f"{_each(compared)}, in each panel from the highest to the lowest. {HOLD}\n{HOW[:1].upper()}{HOW[1:]}."
    lines = max(len(name_lines(arm.name)) for arm in compared.comparison.arms)
    row = PAIR_ROW + NAME_LINE * (lines - 1)
    height = HEAD + down * (PANEL_HEAD + row * rows)
    figure = house.titled(title, subtitle, footer(compared), height, _width(across))
    grid = figure.subplots(down, across, squeeze=False)
    panels = list(grid.flat)
    for axes, metric in zip(panels, metrics, strict=False):
        _metric_panel(axes, compared, metric)
    for axes in panels[len(metrics) :]:
        axes.set_axis_off()
    return figure


def _width(across: int) -> float:
    """Names stand in every panel, since each has its own order."""
    return house.WIDTH * (1.5 if across == ACROSS else 1.0)


def _each(compared: Compared) -> str:
    reference = about.reference_of(compared)
    return "Each pair of arms" if reference is None else f"Each arm less {compared.comparison.arms[reference].name}"


def _metric_panel(axes: Axes, compared: Compared, metric: Metric) -> None:
    """Draw one metric of all pairs, from the highest difference to the lowest."""
    found = [one for one in about.of_metric(compared, metric.name) if one.estimate.value is not None]
    found.sort(key=lambda one: (-(one.estimate.value or 0.0), one.a, one.b))
    for at, one in enumerate(found):
        shown = drawn(one)
        if shown.low is not None and shown.high is not None:
            width = SEPARATED_WIDTH if one.is_separated else WIDTH
            axes.plot((shown.low, shown.high), (at, at), color=MAIN, linewidth=width, solid_capstyle="butt")
        face = MAIN if one.is_separated else PAPER
        axes.plot(shown.value or 0.0, at, "o", color=MAIN, markerfacecolor=face, markersize=MARK - 1, zorder=3)
    _zero(axes, len(found))
    axes.yaxis.set_major_locator(FixedLocator([float(at) for at in range(len(found))]))
    axes.set_yticklabels(names_of(compared, found), fontsize=SMALL - 1)
    axes.set_title(metric.title, fontsize=mpl.rcParams["font.size"])
    axes.set_xlabel(difference_in(metric, currency_of(compared)), fontsize=SMALL)


def names_of(compared: Compared, differences: Sequence[Difference]) -> list[str]:
    """Name the rows of differences: by their first arm where all have the same second one, broken where it is long."""
    reference, arms = about.reference_of(compared), compared.comparison.arms
    names = [about.pair_name(compared, one.a, one.b) if reference is None else arms[one.a].name for one in differences]
    return ["\n".join(name_lines(name)) for name in names]


def name_lines(name: str, width: float = NAME_WIDTH) -> list[str]:
    """Break the name of an arm where it is long, after a + or a comma if it has any."""
    spaced = name.replace("+", "+ ").replace(",", ", ")
    lines = house.wrapped(spaced, width, SMALL - 1, break_words=True) or [name]
    return [line.replace("+ ", "+") for line in lines]
