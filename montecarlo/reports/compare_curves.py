"""The curves of a comparison: how many games still last, arm by arm, and figures over the values of a swept setting."""

from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, MaxNLocator, PercentFormatter

from montecarlo.analysis.compare import Compared
from montecarlo.analysis.lengths import MEDIAN, P90, Lengths
from montecarlo.reports import compare_about as about
from montecarlo.reports import compare_words as words
from montecarlo.reports import figure as house
from montecarlo.reports.compare_plots import HEAD, SMALL, UNIT_TITLES, footer, name_lines
from montecarlo.reports.compare_text import currency_of, figure_at, headlines
from montecarlo.reports.palette import BANDS, DASHES, INK, LINES, MAIN, SERIES
from montecarlo.simulation.metrics import Metric

SURVIVAL_TITLE: Final = "How long games last, arm by arm"
SWEEP_TITLE: Final = "What the setting does"
NAMED: Final = len(SERIES) + 1  # curves that can be told apart, the reference with them
BEYOND_P90: Final = 1.5  # the axis of lengths ends at so many times the latest 90th percentile
BEYOND_MEDIAN: Final = 3.0
SHORTEST: Final = 10.0
SURVIVAL_HEIGHT: Final = 6.5
BAND: Final = 0.2  # how dense a band is
LEGEND_WIDTH: Final = 210.0  # points
SWEEP_PANEL: Final = 2.5  # inches
SWEEP_ACROSS: Final = 2
STRONG: Final = 2.4
PLAIN: Final = 1.6
MEDIAN_ROUNDS: Final = "median_rounds"
PALE: Final = "#b9b9b9"


def distance(one: Lengths, other: Lengths) -> float:
    """Give the largest distance of two survival curves, over the lengths at which both were watched."""
    curves = [[(point.length, point.share.value or 0.0) for point in lengths.curve()] for lengths in (one, other)]
    seen = min(lengths.seen or curve[-1][0] for lengths, curve in zip((one, other), curves, strict=True))
    places = sorted({length for curve in curves for length, _ in curve if length <= max(seen, 0)})
    at, shares, most = [0, 0], [1.0, 1.0], 0.0
    for place in places:
        for side, curve in enumerate(curves):
            while at[side] < len(curve) and curve[at[side]][0] <= place:
                shares[side] = curve[at[side]][1]
                at[side] += 1
        most = max(most, abs(shares[0] - shares[1]))
    return most


def named_arms(compared: Compared) -> list[int]:
    """Give the arms whose curves are told apart: the reference first, then those that are farthest from it."""
    arms, first = range(len(compared.comparison.arms)), about.reference_of(compared) or 0
    others = [at for at in arms if at != first]
    if len(arms) > NAMED:
        base = compared.lengths[first]["rounds"]
        others.sort(key=lambda at: (-distance(compared.lengths[at]["rounds"], base), at))
        others = sorted(others[: NAMED - 1])
    return [first, *others]


def last_length(compared: Compared) -> float:
    """Give where the axis of lengths ends: beyond nine tenths of all games of the slowest arm, where that is known."""
    found = [lengths["rounds"] for lengths in compared.lengths]
    late = [BEYOND_P90 * (one.quantile(P90).value or 0) for one in found]
    middle = [BEYOND_MEDIAN * (one.quantile(MEDIAN).value or 0) for one in found if one.quantile(P90).value is None]
    return max([SHORTEST, *late, *middle])


def survival_picture(compared: Compared) -> Figure:
    """Draw the share of games that last longer than so many rounds, for every arm (`length_survival.csv`)."""
    with house.house_style():
        arms, named = compared.comparison.arms, named_arms(compared)
        rest = [at for at in range(len(arms)) if at not in named]
        lines = [
            "Share of all games that last longer than so many rounds; shaded: 95% interval of each curve by itself."
        ]
        if rest:
            lines.append(
                f"Named: {arms[named[0]].name} and the {len(named) - 1} arms farthest from it; pale: all others."
            )
        figure = house.titled(SURVIVAL_TITLE, "\n".join(lines), footer(compared), SURVIVAL_HEIGHT)
        (axes,) = figure.subplots(1, 1, squeeze=False)[0]
        end = last_length(compared)
        for number, at in enumerate(rest):
            label = f"{len(rest)} other arms" if not number else None
            _curve(axes, compared.lengths[at]["rounds"], end, "", color=PALE, linewidth=0.9, label=label, zorder=1.5)
        for number, at in sorted(enumerate(named), key=lambda pair: _median(compared, pair[1])):
            style: dict[str, Any] = {"color": INK, "linewidth": STRONG, "linestyle": "-"}
            if number:
                style = {"color": SERIES[number - 1], "linewidth": PLAIN, "linestyle": DASHES[number - 1]}
            _curve(axes, compared.lengths[at]["rounds"], end, BANDS[0], label=_legend(compared, at), **style)
        axes.set_xlim(0, end)
        axes.set_ylim(0, 1.02)
        axes.yaxis.set_major_formatter(PercentFormatter(1.0))
        axes.set_xlabel("length in rounds")
        axes.set_ylabel("games still played, percent of all")
        handles, labels = axes.get_legend_handles_labels()
        order = sorted(range(len(labels)), key=lambda at: labels[at].endswith(" other arms"))
        axes.legend(
            [handles[at] for at in order],
            [labels[at] for at in order],
            loc="upper right",
            fontsize=SMALL,
            handlelength=4.5,
            labelspacing=0.7,
            frameon=True,
            edgecolor=LINES,
            title="arm: median length",
            title_fontsize=SMALL,
        )
        return figure


def _median(compared: Compared, at: int) -> float:
    found = compared.lengths[at]["rounds"].quantile(MEDIAN).value
    return float("inf") if found is None else found


def _legend(compared: Compared, at: int) -> str:
    """Name a curve with its median: as the tables give it, or the whole round where they do not."""
    lengths = compared.lengths[at]["rounds"]
    whole = lengths.quantile(MEDIAN).value
    figures = {metric.name: metric for metric in compared.comparison.metrics if metric.name == MEDIAN_ROUNDS}
    if whole is None:
        shown = f"over {lengths.seen}"
    elif figures and figure_at(compared, at, figures[MEDIAN_ROUNDS]).value is not None:
        shown = words.written(figures[MEDIAN_ROUNDS], figure_at(compared, at, figures[MEDIAN_ROUNDS])).value
    else:
        shown = str(whole)
    return "\n".join(name_lines(f"{compared.comparison.arms[at].name}: {shown} rounds", LEGEND_WIDTH))


def _curve(axes: Axes, lengths: Lengths, end: float, band: str, **style: Any) -> None:
    """Draw one curve, up to where its games were watched; with its band where there is a colour for it."""
    points = [point for point in lengths.curve() if point.length <= end]
    last = end if lengths.seen is None else min(end, float(lengths.seen))
    places = [*(float(point.length) for point in points), last]
    shares = [point.share.value or 0.0 for point in points]
    if band:
        low = [point.share.low or 0.0 for point in points]
        high = [point.share.high or 0.0 for point in points]
        axes.fill_between(
            places, [*low, low[-1]], [*high, high[-1]], step="post", color=style["color"], alpha=BAND, linewidth=0
        )
    axes.step(places, [*shares, shares[-1]], where="post", **style)


# --- sweep


def sweep_picture(compared: Compared) -> Figure:
    """Draw the headline metrics over the values of the setting that is swept (`sweep.csv`)."""
    with house.house_style():
        sweep = compared.comparison.sweep
        assert sweep is not None
        metrics = [one for one in headlines(compared) if _known(compared, one)]
        across = min(SWEEP_ACROSS, len(metrics))
        down = -(-len(metrics) // across)
        subtitle = "Each arm has another value; line: the figures, shaded: 95% interval of each by itself."
        figure = house.titled(f"{SWEEP_TITLE}: {sweep.setting}", subtitle, footer(compared), HEAD + SWEEP_PANEL * down)
        grid = figure.subplots(down, across, squeeze=False, sharex=True)
        panels = list(grid.flat)
        for axes, metric in zip(panels, metrics, strict=False):
            _sweep_panel(axes, compared, metric)
        for axes in panels[len(metrics) :]:
            axes.set_axis_off()
        for axes in grid[-1]:
            axes.set_xlabel(sweep.setting)
        return figure


def _known(compared: Compared, metric: Metric) -> bool:
    return any(figure_at(compared, at, metric).value is not None for at in range(len(compared.figures)))


def _sweep_panel(axes: Axes, compared: Compared, metric: Metric) -> None:
    sweep = compared.comparison.sweep
    assert sweep is not None
    times = words.factor(metric)
    found = [
        (value, figure_at(compared, at, metric))
        for at, value in enumerate(sweep.values)
        if figure_at(compared, at, metric).value is not None
    ]
    found.sort(key=lambda pair: pair[0])
    places = [value for value, _ in found]
    middle = [(one.value or 0.0) * times for _, one in found]
    low = [(one.low if one.low is not None else one.value or 0.0) * times for _, one in found]
    high = [(one.high if one.high is not None else one.value or 0.0) * times for _, one in found]
    axes.fill_between(places, low, high, color=BANDS[1], linewidth=0)
    axes.plot(places, middle, color=MAIN, marker="o", markersize=4.5)
    axes.set_title(metric.title, fontsize=mpl.rcParams["font.size"])
    unit = words.unit_of(metric, currency_of(compared))
    axes.set_ylabel(UNIT_TITLES.get(unit, "percent" if unit == "%" else unit))
    axes.xaxis.set_major_locator(FixedLocator(places) if len(places) <= 8 else MaxNLocator(8))
    axes.tick_params(axis="x", labelbottom=True)
