"""The pictures of rent and return: they draw the figures of the tables, name everything, and are the same bytes."""

from dataclasses import replace
from functools import cache

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from montecarlo.analysis.roi import Roi, chosen_groups, roi, roi_of
from montecarlo.model import load_edition
from montecarlo.model.patches import resolve_rules
from montecarlo.reports.roi_plots import (
    PICTURES,
    TITLES,
    each_house_picture,
    footer,
    house_lines,
    last_turn,
    net_levels,
    net_return_picture,
    payback_lines,
    payback_picture,
    roi_pictures,
    spread,
)
from tests.analysis.by_hand import corner, few_landings, roi_by_hand
from tests.reports.drawn import texts

EDITIONS = ("no-c1009", "us-classic")


@cache
def tables(edition: str) -> Roi:
    return roi(load_edition(edition), 4)


def bars(axes: Axes) -> list[Rectangle]:
    """The bars with their colours; each has an outline of its own besides."""
    return [patch for patch in axes.patches if isinstance(patch, Rectangle) and patch.get_linewidth() == 0]


def test_payback_is_drawn_for_every_level_of_every_group() -> None:
    found = roi_by_hand()
    lines = [line for block in payback_lines(found, "leave") for line in block]
    assert [line.level for line in lines] == [
        "full_group", "1_house", "2_houses", "3_houses", "4_houses", "hotel",
        "1_owned", "2_owned", "1_owned", "2_owned",
    ]  # fmt: skip
    figure = payback_picture(found, "leave")
    dots = [dot for axes in figure.axes for dot in axes.lines]
    assert [np.asarray(dot.get_xdata()).item() for dot in dots] == pytest.approx([line.payback_turns for line in lines])
    assert [dot.get_color() for dot in dots] == [found.edition.groups[line.group].colour for line in lines]
    assert not any(axes.patches for axes in figure.axes)  # no lengths on an axis without a zero
    shown = [text.get_text() for axes in figure.axes for text in axes.texts]
    assert [one for one in shown if one.replace(".", "").isdigit()] == [f"{line.payback_turns:.1f}" for line in lines]
    assert [name.strip() for name in shown if name.startswith(" ")] == ["grey", "trains", "taps"]
    assert all(axes.get_xscale() == "log" and "logarithmic" in axes.get_xlabel() for axes in figure.axes)


def test_each_house_is_a_bar_for_the_group_and_a_dot_for_each_street() -> None:
    found = roi_by_hand()
    (block,) = house_lines(found, "leave")
    (axes,) = each_house_picture(found, "leave").axes
    assert [bar.get_height() for bar in bars(axes)] == pytest.approx([line.marginal_return_per_100 for line in block])
    (dots,) = axes.lines
    wanted = [
        line.marginal_return_per_100 for line in found.by_jail["leave"].economics.deeds if line.level == "3_houses"
    ]
    heights = [y for x, y in zip(np.asarray(dots.get_xdata()), np.asarray(dots.get_ydata()), strict=True) if x == 2]
    assert heights == pytest.approx(wanted)
    best = max(line.marginal_return_per_100 or 0.0 for line in block)
    assert f"{best:.0f}" in [text.get_text() for text in axes.texts]
    assert axes.get_ylim()[0] == 0


def test_net_return_begins_at_the_cost_and_crosses_zero_at_the_payback() -> None:
    found = tables("us-classic")
    assert net_levels(found, "stay") == ["3_houses", "hotel"]
    figure = net_return_picture(found, "stay")
    for axes, level in zip(figure.axes, net_levels(found, "stay"), strict=True):
        lines = [line for line in found.by_jail["stay"].economics.groups if line.level == level]
        drawn = [np.asarray(one.get_xydata()) for one in axes.lines if one.get_linewidth() == 2.0]
        assert len(drawn) == len(lines) == 8
        for line, ((_, start), (end, last)) in zip(lines, drawn, strict=True):
            assert start == -line.cost
            assert -start / (last - start) * end == pytest.approx(line.payback_turns)
        names = [text.get_text() for text in axes.texts]
        assert names == [found.edition.groups[line.group].name for line in lines]


def test_the_axis_of_turns_ends_at_twice_the_middle_payback() -> None:
    lines = [line for line in tables("us-classic").by_jail["leave"].economics.groups if line.level == "hotel"]
    assert last_turn(lines) == 60  # of 27.2
    assert last_turn([]) == 20


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", list(PICTURES))
def test_every_picture_says_what_it_shows(edition: str, name: str) -> None:
    figure = PICTURES[name](tables(edition), "stay")
    shown = " ".join(texts(figure))
    assert TITLES[name] in shown
    assert "Opponents stay in jail as long as the rules let them." in shown
    assert "jail: stay; exact chain" in shown
    for group in tables(edition).edition.groups.values():
        if name == "payback" or group.name not in ("stasjoner", "verk", "railroads", "utilities"):
            assert group.name in shown


@pytest.mark.parametrize("name", list(PICTURES))
def test_no_text_leaves_the_picture(name: str) -> None:
    figure = PICTURES[name](tables("us-classic"), "leave")
    figure.draw_without_rendering()
    box = figure.bbox
    for axes in figure.axes:
        for text in [*axes.texts, *axes.get_yticklabels(), axes.title]:
            inside = text.get_window_extent()
            assert box.x0 <= inside.x0
            assert inside.x1 <= box.x1
            assert box.y0 <= inside.y0
            assert inside.y1 <= box.y1


def test_files_are_the_same_bytes_whatever_a_user_has_set() -> None:
    found = roi_by_hand()
    first = roi_pictures(found, "leave")
    assert set(first) == {f"{name}.{ending}" for name in PICTURES for ending in ("png", "svg")}
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red"}):
        assert roi_pictures(found, "leave") == first
    assert roi_pictures(found, "stay") != first


def test_what_there_is_nothing_to_draw_for_is_left_out() -> None:
    edition = load_edition("us-classic")
    stations = roi(edition, 4, ["station"])
    assert set(roi_pictures(stations, "leave")) == {"payback.png", "payback.svg"}
    unbuilt = roi(resolve_rules(edition, "", ["houses=0", "hotels=0"]), 4, ["red"])
    assert set(roi_pictures(unbuilt, "leave")) == {"payback.png", "payback.svg"}


def test_what_never_pays_is_said_to_and_has_no_dot() -> None:
    edition = corner(start_cash=700)
    landings = few_landings()
    landings.by_dice[9] = landings.by_dice[8] = landings.by_multiplier[10][8] = 0.0
    found = roi_of(edition, 4, chosen_groups(edition, ()), 700, {"leave": landings})
    assert [block[0].group for block in payback_lines(found, "leave")] == [
        "grey",
        "station",
    ]  # nobody comes to the taps
    first = found.by_jail["leave"].economics.stations[0]
    never = replace(first, rent_per_roll=0.0)
    money = replace(found.by_jail["leave"].economics, stations=(never, first))
    shown = replace(found, by_jail={"leave": replace(found.by_jail["leave"], economics=money)})
    figure = payback_picture(shown, "leave")
    assert [text.get_text() for axes in figure.axes for text in axes.texts].count("never") == 1
    assert sum(len(axes.lines) for axes in figure.axes) == 6 + 1


def test_the_footer_says_what_is_shown() -> None:
    assert footer(roi_by_hand(), "leave").startswith("a tiny board; printed rules; jail: leave; exact chain")
    assert "Not fully confirmed: 11 values" in footer(tables("no-c1009"), "leave")


@pytest.mark.parametrize(
    ("places", "wanted"),
    [
        ([], []),
        ([5.0], [5.0]),
        ([1.0, 9.0], [1.0, 9.0]),
        ([5.0, 5.0, 5.5], [5.0, 6.0, 7.0]),
        ([9.9, 9.8, 10.0], [9.0, 8.0, 10.0]),
        ([3.0, 1.0, 2.5], [3.5, 1.0, 2.5]),
    ],
)
def test_labels_are_moved_apart_in_their_order(places: list[float], wanted: list[float]) -> None:
    assert spread(places, 1.0, 0.0, 10.0) == pytest.approx(wanted)


def test_more_labels_than_room_stand_as_far_apart_as_they_can() -> None:
    found = spread([5.0] * 21, 1.0, 0.0, 10.0)
    assert (min(found), max(found)) == (0.0, 10.0)
    assert np.diff(sorted(found)) == pytest.approx([0.5] * 20)
