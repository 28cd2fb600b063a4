"""The board: every space in its place, its name whole, its colour by its frequency."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.colors import to_rgb
from matplotlib.patches import Rectangle, Wedge

from montecarlo.model.edition import shipped_editions
from montecarlo.reports import figure as house
from montecarlo.reports.board_picture import (
    DEEP,
    NAME_SIZES,
    PANEL_TITLE,
    RING_DEEP,
    board_picture,
    extremes,
    is_square,
    places,
    side_length,
)
from montecarlo.reports.palette import luminance
from tests.model.boards import board, street
from tests.reports.drawn import by_hand, on_board, texts

SQUARES = range(8, 81, 4)
RING = 9
SMALL = 8
ROUNDING = 1e-9


@pytest.mark.parametrize("size", SQUARES)
def test_spaces_cover_the_edge_of_the_square_and_nothing_twice(size: int) -> None:
    found, side = places(size), side_length(size)
    assert len(found) == size
    area = sum(place.width * place.height for place in found)
    assert area == pytest.approx(side**2 - (side - 2 * DEEP) ** 2)
    for at, one in enumerate(found):
        assert min(one.x, one.y) >= -ROUNDING
        assert max(one.x + one.width, one.y + one.height) <= side + ROUNDING
        for other in found[:at]:
            apart_x = min(one.x + one.width, other.x + other.width) - max(one.x, other.x) <= ROUNDING
            apart_y = min(one.y + one.height, other.y + other.height) - max(one.y, other.y) <= ROUNDING
            assert apart_x or apart_y


def test_play_goes_clockwise_from_the_lower_right() -> None:
    found, side = places(40), side_length(40)
    far = side - DEEP
    for at, corner in ((0, (far, 0.0)), (10, (0.0, 0.0)), (20, (0.0, far)), (30, (far, far))):
        assert (found[at].x, found[at].y) == pytest.approx(corner)
    assert found[1].x < found[0].x
    assert found[11].y > found[10].y
    assert found[21].x > found[20].x
    assert found[31].y < found[30].y
    assert [at for at, place in enumerate(found) if place.corner] == [0, 10, 20, 30]


SMALLEST_NAME = 6.0  # points: Kungsträdgårdsgatan is not broken for more


@pytest.mark.parametrize("edition", list(shipped_editions()))
def test_every_name_is_there_whole_and_in_readable_type(edition: str) -> None:
    summary, _ = by_hand(edition)
    shown = [re.sub(r"\s", "", text) for text in texts(board_picture(summary))]
    for space in summary.spaces:
        assert re.sub(r"\s", "", space.name) in shown
    figure = board_picture(summary)
    assert min(float(text.get_fontsize()) for text in figure.axes[0].texts) >= SMALLEST_NAME
    assert PANEL_TITLE in texts(figure)
    for group in summary.groups:
        assert group.name in texts(figure)


def test_shares_and_intervals_are_those_of_the_table() -> None:
    summary, _ = by_hand()
    shown = texts(board_picture(summary))
    assert "65.00%" in shown  # 13 of 20 landings, tests/reports/test_run_tables.py
    assert shown.count("0.00%") == len(summary.spaces) - 3
    most, least = extremes(summary)
    assert most[0][0] == "Prøv lykken (2)"
    low, high = summary.spaces[2].share.low, summary.spaces[2].share.high
    assert low is not None
    assert high is not None
    assert most[0][1] == f"{low * 100:.2f} to {high * 100:.2f}"
    assert {name for name, _ in most}.isdisjoint(name for name, _ in least)


def test_what_is_landed_on_more_is_darker() -> None:
    summary, _ = by_hand()
    patches = [patch for patch in board_picture(summary).axes[0].patches if isinstance(patch, Rectangle)]
    grounds = {}
    for place, space in zip(places(40), summary.spaces, strict=True):
        ground = next(one for one in patches if one.get_xy() == (place.x, place.y) and one.get_width() == place.width)
        grounds[space.space] = luminance(to_rgb(ground.get_facecolor()))
    assert grounds[2] < grounds[0] < grounds[1] < grounds[3]
    assert grounds[3] == grounds[39]


@pytest.mark.parametrize("size", [RING, 42])
def test_a_board_without_four_equal_sides_is_a_ring(size: int) -> None:
    assert not is_square(size)
    figure = board_picture(on_board(size))
    wedges = [patch for patch in figure.axes[0].patches if isinstance(patch, Wedge)]
    grounds = [one for one in wedges if one.width == RING_DEEP]
    assert len(grounds) == size
    assert sum(one.theta2 - one.theta1 for one in grounds) == pytest.approx(360)
    assert any(text.startswith("start\n") for text in texts(figure))


def test_where_the_middle_is_small_the_lists_stand_beside_the_board() -> None:
    figure = board_picture(on_board(SMALL))
    title = next(text for text in figure.axes[0].texts if text.get_text() == PANEL_TITLE)
    assert title.get_position()[0] > side_length(SMALL)


def test_a_name_of_any_length_is_made_to_fit() -> None:
    data = board(SMALL)
    data["spaces"][3] = {**street(3, "grey"), "name": "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"}
    shown = texts(board_picture(on_board(SMALL, spaces=data["spaces"])))
    assert data["spaces"][3]["name"] in [re.sub(r"-?\n", "", text) for text in shown]


@given(
    st.lists(st.text("abcmwil", min_size=1, max_size=40), min_size=1, max_size=6), st.floats(30, 90), st.floats(20, 90)
)
def test_a_fitted_text_keeps_every_letter_and_its_box(words: list[str], width: float, height: float) -> None:
    lines, size = house.fitted(" ".join(words), width, height, NAME_SIZES)
    assert re.sub(r"[- ]", "", "".join(lines)) == "".join(words)
    assert len(lines) * size * house.FOOTER_LINE <= height + ROUNDING
    assert all(house.text_width(line, NAME_SIZES[-1]) <= width for line in lines) or size >= NAME_SIZES[-1]
