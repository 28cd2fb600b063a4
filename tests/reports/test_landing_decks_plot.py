"""The picture of the decks: every difference with its interval, the one far out in words, on boards of every size."""

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from matplotlib.colors import to_hex

from montecarlo.analysis.decks import Decks, compared
from montecarlo.analysis.landing import landing
from montecarlo.model import load_edition
from montecarlo.model.edition import Edition, edition_of
from montecarlo.reports.figure import picture_files
from montecarlo.reports.landing_decks_plot import PANELS, TITLE, decks_picture
from montecarlo.reports.landing_decks_text import points
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
    names = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert names == [
        name
        for space in US.spaces
        for name in ([f"{space.name} ({space.at})"] + (["in jail (10)"] if space.at == 10 else []))
    ]
    assert [axes.get_xlabel() for axes in figure.axes] == [f"percentage points {name}" for name in PANELS]


def test_each_interval_is_drawn_and_filled_where_it_is_separated() -> None:
    figure = decks_picture(US, found())
    axes = figure.axes[0]
    assert len(axes.containers) == 41
    order = [*range(11), 40, *range(11, 40)]
    for bars, cell in zip(axes.containers, order, strict=True):
        one = found().by_order[cell]
        assert one.low is not None
        assert one.high is not None
        line, _, (whiskers,) = bars
        assert line.get_xdata()[0] == pytest.approx((one.value or 0.0) * 100)
        low, high = whiskers.get_segments()[0][:, 0]
        assert (low, high) == pytest.approx((one.low * 100, one.high * 100))
        assert (to_hex(line.get_markerfacecolor()) != PAPER) == one.is_separated


def test_what_lies_far_out_is_written_at_the_edge() -> None:
    figure = decks_picture(US, found())
    assert len(figure.axes[1].containers) == 40
    assert f"← {points(found().by_holding[40])}" in texts(figure)


def test_a_space_where_nobody_comes_has_a_row_without_a_bar() -> None:
    one = found()
    by_order = list(one.by_order)
    by_order[30] = replace(by_order[30], value=0.0, low=None, high=None)
    figure = decks_picture(US, replace(one, by_order=tuple(by_order)))
    assert len(figure.axes[0].containers) == 40
    assert len(figure.axes[0].get_yticklabels()) == 41


@pytest.mark.parametrize("size", [8, 13, 80])
@pytest.mark.parametrize("count", ["rolls", "visits"])
def test_boards_of_other_sizes_and_the_same_bytes(size: int, count: str) -> None:
    edition = edition_of(board(size), "board")
    one = found_on(edition, count)
    first, second = (picture_files(decks_picture(edition, one)) for _ in range(2))
    assert first == second
    assert set(first) == {"png", "svg"}
