"""The pictures: they draw the figures of the tables, say what they show, and are the same bytes every time."""

import re
from collections.abc import Sequence
from dataclasses import replace

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.collections import FillBetweenPolyCollection
from matplotlib.container import ErrorbarContainer
from matplotlib.patches import Rectangle

from montecarlo import __version__
from montecarlo.analysis.intervals import Estimate
from montecarlo.engine.fields import CASH_ROUNDS
from montecarlo.reports.figure import footer, picture_files
from montecarlo.reports.plots import (
    PICTURE_TITLES,
    PICTURES,
    cash_picture,
    equal_share,
    group_cost,
    groups_picture,
    length_picture,
    seats_picture,
    shown_cash,
    shown_curve,
)
from tests.reports.drawn import all_axes, by_hand, on_board, texts

EDITIONS = ("no-c1009", "us-classic")
SMALLEST_TYPE = 8.0  # points


def bars(container: ErrorbarContainer) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Points of an error bar, and the ends of its lines along the axis they lie on."""
    line = container.lines[0]
    assert line is not None
    points = [(float(x), float(y)) for x, y in zip(line.get_xdata(), line.get_ydata(), strict=True)]  # type: ignore[arg-type]
    segments = [np.asarray(one) for lines in container.lines[2] for one in lines.get_segments()]
    along = 1 if all(one[0][0] == one[1][0] for one in segments) else 0
    return points, [(float(one[0][along]), float(one[1][along])) for one in segments]


def heights(band: FillBetweenPolyCollection) -> set[float]:
    """The heights between which a band is filled."""
    return {float(y) for _, y in np.asarray(band.get_paths()[0].vertices)}


def errorbars(containers: Sequence[object]) -> list[ErrorbarContainer]:
    return [one for one in containers if isinstance(one, ErrorbarContainer)]


def interval(estimate: Estimate) -> tuple[float, float]:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low, estimate.high


def test_the_survival_curve_is_drawn_with_its_band() -> None:
    summary, _ = by_hand()
    axes, _ = length_picture(summary).axes
    points = shown_curve(summary.rounds)
    assert [(one.length, one.share.value) for one in points] == [(0, 1.0), (10, 2 / 3), (300, 1 / 3)]
    curve = axes.lines[0]
    assert list(np.asarray(curve.get_xdata())) == [0, 10, 300, 1000]  # to the cap: a third was cut there
    assert list(np.asarray(curve.get_ydata())) == pytest.approx([1, 2 / 3, 1 / 3, 1 / 3])
    (band,) = (one for one in axes.collections if isinstance(one, FillBetweenPolyCollection))
    drawn = {round(y, 9) for y in heights(band)}
    assert {round(end, 9) for one in points for end in interval(one.share)} == drawn
    assert "33.3% of the games were cut unfinished after round 1" in texts(length_picture(summary))[1]


def test_the_minutes_have_a_panel_of_their_own_that_names_the_pace() -> None:
    summary, _ = by_hand()
    _, axes = length_picture(summary).axes
    assert list(np.asarray(axes.lines[0].get_xdata())) == [0, 30, 401, 1500]
    assert axes.get_xlabel() == "length in minutes at the usual pace"
    slow, _ = by_hand(settings=("pace=slow",))
    assert length_picture(slow).axes[1].get_xlabel() == "length in minutes at the slow pace"
    assert "half of the games are over\nafter 401 minutes" in " ".join(texts(length_picture(summary)))


def test_the_marks_of_the_survival_curve_name_the_quantiles() -> None:
    summary, _ = by_hand()
    shown = " ".join(texts(length_picture(summary)))
    assert "half of the games are over\nafter 300 rounds" in shown
    assert "nine tenths" not in shown  # more than a tenth was cut


def test_seats_are_drawn_with_their_intervals_and_the_equal_share() -> None:
    summary, _ = by_hand()
    (axes,) = seats_picture(summary).axes
    (container,) = errorbars(axes.containers)
    points, lines = bars(container)
    assert points == [(float(one.seat), one.share.value) for one in summary.seats]
    assert np.array(lines) == pytest.approx(np.array([interval(one.share) for one in summary.seats]))
    assert equal_share(summary) == pytest.approx(2 / 9)  # two of three games have a winner
    assert any("games: 22.2%" in text for text in texts(seats_picture(summary)))
    low, high = axes.get_ylim()
    assert low <= min(ends[0] for ends in lines)
    assert high >= max(ends[1] for ends in lines)


def test_groups_are_drawn_in_their_colours_beside_their_cost() -> None:
    summary, _ = by_hand()
    (axes,) = groups_picture(summary).axes
    fills = [one for one in axes.patches if isinstance(one, Rectangle) and one.get_hatch() is not None]
    assert [one.get_width() for one in fills] == [one.rent_per_game.value for one in summary.groups]
    colours = [mpl.colors.to_hex(one.get_facecolor()) for one in fills]
    assert colours == [summary.plan.edition.groups[one.group].colour for one in summary.groups]
    brown = summary.groups[0]
    cost = group_cost(summary, brown)
    assert cost.value == pytest.approx(120 + 200 / 3)  # two deeds at 60; houses for 250, and 50 more got than spent
    drawn = [bars(one) for one in errorbars(axes.containers)]
    for estimate in (cost, brown.rent_per_game):
        (lines,) = {ends[0] for points, ends in drawn if points == [(estimate.value, 0.0)]}
        assert lines == pytest.approx(interval(estimate))
    assert [label.get_text() for label in axes.get_yticklabels()] == [one.name for one in summary.groups]


def test_the_fan_is_that_of_the_table() -> None:
    summary, _ = by_hand()
    fan, living = cash_picture(summary).axes
    lines = shown_cash(summary)
    assert [one.round for one in lines] == [0, 1, 2]
    (container,) = errorbars(fan.containers)
    points, ends = bars(container)
    assert points == [(float(one.round), one.mean.value) for one in lines]
    assert np.array(ends[1:]) == pytest.approx(np.array([interval(one.mean) for one in lines[1:]]))
    median = next(line for line in fan.lines if line.get_label() == "median")
    assert list(np.asarray(median.get_ydata())) == [one.percentiles[50] for one in lines]
    bands = [one for one in fan.collections if isinstance(one, FillBetweenPolyCollection)]
    for band, (low, high) in zip(bands, ((10, 90), (25, 75)), strict=True):
        assert heights(band) == {one.percentiles[at] for one in lines for at in (low, high)}
    assert list(np.asarray(living.lines[0].get_ydata())) == pytest.approx([3, 3, 4 / 3])


@pytest.mark.parametrize(
    ("last", "wanted"),
    [
        (1, [0, 1]),
        (5, [0, 1, 2, 5]),
        (50, [0, 5, 10, 15, 20, 30, 40, 50]),
        (75, [0, 10, 20, 30, 40, 50, 75]),
        (100, [0, 10, 20, 30, 40, 50, 75, 100]),
        (200, [0, 20, 40, 75, 100, 150, 200]),
        (1000, [0, 100, 200, 300, 500, 1000]),
    ],
)
def test_the_axis_of_rounds_has_the_rounds_that_are_noted(last: int, wanted: list[int]) -> None:
    summary, _ = by_hand()
    rounds = [0, *(one for one in CASH_ROUNDS if one <= last)]
    lines = [replace(summary.cash[0], round=at) for at in rounds]
    figure = cash_picture(replace(summary, cash=tuple(lines)))
    assert list(figure.axes[1].get_xticks()) == wanted
    assert any("one that has ended counts as none" in text for text in texts(figure))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", list(PICTURES))
def test_every_picture_says_what_it_shows(name: str, edition: str) -> None:
    summary, _ = by_hand(edition)
    figure = PICTURES[name](summary)
    shown = texts(figure)
    assert PICTURE_TITLES[name] in shown
    assert any("95% interval" in text for text in shown)
    assert any(f"3 games of seed 1; montecarlo {__version__}" in text.replace("\n", " ") for text in shown)
    plots = [axes for axes in all_axes(figure) if axes.axison]
    assert plots
    for axes in plots:
        bar = name == "board"
        assert bar or axes.get_ylabel()
    assert plots[-1].get_xlabel()
    for axes in all_axes(figure):
        assert all(float(text.get_fontsize()) >= SMALLEST_TYPE or bar for text in axes.texts)


def test_the_footer_says_what_is_reconstructed_and_only_that() -> None:
    assert "Reconstructed: deck Sjanse, deck Prøv lykken." in footer(by_hand("no-c1009")[0])
    assert "Reconstructed: deck Sattuma" in footer(by_hand("fi-c1009")[0])
    american = footer(by_hand("us-classic")[0])
    assert "econstructed" not in american
    assert "Not fully confirmed: 1 value of the edition." in american
    assert footer(on_board(8)).endswith(f"montecarlo {__version__}.")
    assert "round-cap:60" in footer(by_hand("no-c1009", "round-cap:60")[0])


@pytest.mark.parametrize("name", list(PICTURES))
def test_the_same_figures_are_the_same_bytes(name: str) -> None:
    summary, _ = by_hand()
    first = picture_files(PICTURES[name](summary))
    with mpl.rc_context({"font.size": 30.0, "axes.facecolor": "red", "svg.hashsalt": "other"}):
        assert picture_files(PICTURES[name](summary)) == first
    assert first["png"].startswith(b"\x89PNG")
    svg = first["svg"].decode("utf-8")
    assert not re.search(r"<dc:date>|<dc:creator>|\d{4}-\d\d-\d\dT", svg)
    assert len(re.findall(r"<text ", svg)) > 10  # text stays text
    for word in ("Monopoly", "seed"):
        assert word in svg


def test_a_group_without_games_in_it_and_a_board_without_landings_can_be_drawn() -> None:
    for draw in PICTURES.values():
        assert picture_files(draw(on_board(13)))["svg"]
