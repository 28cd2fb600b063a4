"""The board of the exact landing probabilities: figures where they belong, on boards of every shape."""

import re

import pytest
from matplotlib.colors import to_rgb
from matplotlib.patches import Rectangle, Wedge

from montecarlo.analysis.landing import COUNTS, landing
from montecarlo.model import load_edition, resolve_rules
from montecarlo.model.edition import edition_of, shipped_editions
from montecarlo.reports.board_picture import places
from montecarlo.reports.figure import picture_files
from montecarlo.reports.landing_plot import TITLES, footer, landing_picture
from montecarlo.reports.palette import luminance
from tests.model.boards import board
from tests.reports.drawn import texts

US = load_edition("us-classic")


@pytest.mark.parametrize("name", list(shipped_editions()))
def test_every_space_has_its_name_and_its_share(name: str) -> None:
    edition = load_edition(name)
    found = landing(edition, "stay")
    shown = texts(landing_picture(edition, found))
    whole = [re.sub(r"[-\s]", "", text) for text in shown]
    for space, share in zip(edition.spaces, found.probability, strict=True):
        assert re.sub(r"[-\s]", "", space.name) in whole
        assert f"{share * 100:.2f}%" in shown
    assert TITLES["rolls"] in shown
    assert f"in jail: {found.in_jail * 100:.2f}%" in " ".join(shown)
    for group in edition.groups.values():
        assert group.name in shown


def test_the_likeliest_and_the_least_likely_are_listed_with_four_decimals() -> None:
    shown = texts(landing_picture(US, landing(US)))
    for name, share in (("Illinois Avenue", "3.1858"), ("GO", "3.0961"), ("Chance (7)", "0.8650")):
        assert name in shown
        assert share in shown


@pytest.mark.parametrize("count", COUNTS)
def test_each_count_says_what_it_is(count: str) -> None:
    shown = " ".join(texts(landing_picture(US, landing(US, count=count, after=2))))
    assert TITLES[count] in shown
    assert "turn 2 from GO (0)" in shown
    assert ("The jail space shows visits alone" in shown) == (count != "visits")


def test_what_is_likelier_is_darker() -> None:
    found = landing(US)
    patches = [patch for patch in landing_picture(US, found).axes[0].patches if isinstance(patch, Rectangle)]
    grounds = []
    for place in places(40):
        ground = next(one for one in patches if one.get_xy() == (place.x, place.y) and one.get_width() == place.width)
        grounds.append(luminance(to_rgb(ground.get_facecolor())))
    order = sorted(range(40), key=lambda space: found.probability[space])
    assert [grounds[space] for space in order] == sorted(grounds, reverse=True)


@pytest.mark.parametrize(("size", "wedges"), [(8, 0), (9, 9), (13, 13), (80, 0)])
def test_boards_of_other_shapes(size: int, wedges: int) -> None:
    edition = edition_of(board(size), "board")
    figure = landing_picture(edition, landing(edition))
    grounds = {patch.theta1 for patch in figure.axes[0].patches if isinstance(patch, Wedge)}
    assert len(grounds) == wedges
    assert picture_files(figure)["png"]


def test_a_board_of_equal_shares_can_be_drawn() -> None:
    data = board(12, rules={"doubles_to_jail": 0})
    for at in (1, 2):
        data["spaces"][at] = {"at": at, "kind": "free_parking", "name": f"rest {at}"}
    edition = edition_of(data, "ring")
    assert picture_files(landing_picture(edition, landing(edition)))["svg"]


def test_the_footer_names_edition_rules_policy_method_and_what_is_not_sure() -> None:
    edition = resolve_rules(US, "us-pre-2008", ["jail_fine=100"])
    text = footer(edition, landing(edition, "stay"))
    for part in (
        "us-pre-2008 + jail_fine=100",
        "jail: stay",
        "exact chain",
        "montecarlo ",
        "Not fully confirmed: 2 values",
    ):
        assert part in text


def test_the_same_picture_is_the_same_bytes() -> None:
    one, two = (picture_files(landing_picture(US, landing(US))) for _ in range(2))
    assert one == two
    assert b"<dc:date>" not in one["svg"]
