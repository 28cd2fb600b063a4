"""The picture of the decks: every difference with its interval, jail on scales of its own, on boards of every size."""

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import numpy as np
import pytest
from matplotlib.colors import to_hex

from montecarlo.analysis.decks import Decks, compared
from montecarlo.analysis.intervals import Estimate
from montecarlo.analysis.landing import landing
from montecarlo.model import load_edition
from montecarlo.model.edition import Edition, edition_of
from montecarlo.reports.figure import picture_files
from montecarlo.reports.landing_decks_plot import PANELS, TITLE, WITHOUT_ZERO, decks_picture, limits
from montecarlo.reports.palette import PAPER
from montecarlo.simulation.token import Walk
from tests.model.boards import board
from tests.reports.drawn import texts

US = load_edition("us-classic")


def found_on(edition: Edition, count: str = "rolls") -> Decks:
    """Counts near the exact shares; with held cards the jail is all but empty."""
    exact = landing(edition, "stay")
    shares = np.maximum(np.append(exact.probability, exact.in_jail), 0.001)
    ends = [np.random.default_rng(at).poisson(4_000 * shares, (50, len(shares))) for at in (1, 2)]
    ends[1][:, -1] = 1
    ordered, held = (Walk(one, one, one[:, :-1], np.zeros_like(one[:, :-1])) for one in ends)
    return compared(landing(edition, "stay", count), ordered, held, players=3, seed=5, turns=7)


@lru_cache
def found() -> Decks:
    return found_on(US)


def test_every_space_has_its_row_and_the_words_say_what_is_seen() -> None:
    figure = decks_picture(US, found())
    shown = " ".join(texts(figure))
    for part in (
        TITLE, "share of all rolls that end there", "for all 82 differences", "filled: separated", "jail: stay",
        "3 tokens share the decks", "rolls each way of seed 5", "Not fully confirmed: 1 value",
    ):  # fmt: skip
        assert part in shown
    names = [[label.get_text() for label in figure.axes[at].get_yticklabels()] for at in (0, 2)]
    assert names == [[f"{space.name} ({space.at})" for space in US.spaces], ["in jail (10)"]]
    labels = [f"percentage points {name}" for name in PANELS]
    labels += [f"in jail: points {name}" for name in PANELS]
    assert [axes.get_xlabel().partition("\n")[0] for axes in figure.axes] == labels


def test_each_interval_is_drawn_and_filled_where_it_is_separated() -> None:
    figure = decks_picture(US, found())
    above, below = range(40), [40]
    for axes, differences, cells in zip(
        figure.axes,
        (found().by_order, found().by_holding) * 2,
        (above, above, below, below),
        strict=True,
    ):
        for bars, cell in zip(axes.containers, cells, strict=True):
            one = differences[cell]
            assert one.low is not None
            assert one.high is not None
            line, _, (whiskers,) = bars
            assert line.get_xdata()[0] == pytest.approx((one.value or 0.0) * 100)
            low, high = whiskers.get_segments()[0][:, 0]
            assert (low, high) == pytest.approx((one.low * 100, one.high * 100))
            assert axes.get_xlim()[0] < low <= high < axes.get_xlim()[1]
            assert (to_hex(line.get_markerfacecolor()) != PAPER) == one.is_separated


def test_one_narrow_interval_fills_an_axis_that_says_it_has_no_zero() -> None:
    assert limits([Estimate(-0.0079, -0.0080, -0.0078)]) == pytest.approx((-0.82, -0.76))
    assert limits([Estimate(-0.0079, -0.0100, -0.0058)]) == pytest.approx((-1.15, 1.15))
    assert limits([Estimate(-0.0079, -0.0080, -0.0078), Estimate(0.001, 0.0, 0.002)]) == pytest.approx((-0.92, 0.92))
    assert limits([Estimate(0.0, 0.0, 0.0)]) == limits([]) == (-1.0, 1.0)
    one = found()
    by_holding = (*one.by_holding[:40], Estimate(-0.0079, -0.0080, -0.0078))
    figure = decks_picture(US, replace(one, by_holding=by_holding))
    assert [WITHOUT_ZERO in axes.get_xlabel() for axes in figure.axes] == [False, False, False, True]


def test_the_numbers_on_the_scales_stand_apart() -> None:
    figure = decks_picture(US, found())
    figure.draw_without_rendering()
    for axes in figure.axes:
        left, right = axes.get_xlim()
        shown = [
            label.get_window_extent()
            for place, label in zip(axes.get_xticks(), axes.get_xticklabels(), strict=True)
            if left <= place <= right
        ]
        assert len(shown) > 2
        assert all(before.x1 < after.x0 for before, after in pairwise(shown))


def test_a_space_where_nobody_comes_has_a_row_without_a_bar() -> None:
    one = found()
    by_order = list(one.by_order)
    by_order[30] = replace(by_order[30], value=0.0, low=None, high=None)
    figure = decks_picture(US, replace(one, by_order=tuple(by_order)))
    assert len(figure.axes[0].containers) == 39
    assert len(figure.axes[0].get_yticklabels()) == 40


@pytest.mark.parametrize("size", [8, 13, 80])
@pytest.mark.parametrize("count", ["rolls", "visits"])
def test_boards_of_other_sizes_and_the_same_bytes(size: int, count: str) -> None:
    edition = edition_of(board(size), "board")
    one = found_on(edition, count)
    first, second = (picture_files(decks_picture(edition, one)) for _ in range(2))
    assert first == second
    assert set(first) == {"png", "svg"}
