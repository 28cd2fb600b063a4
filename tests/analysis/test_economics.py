"""What deeds and groups earn, worked out by hand."""

from dataclasses import replace

import numpy as np
import pytest

from montecarlo.analysis.economics import (
    Economics,
    Line,
    deeds_of,
    economics,
    level_rank,
    levels,
    payback,
    return_per_100,
)
from montecarlo.analysis.landing import Arrivals
from montecarlo.model import board, load_edition
from montecarlo.model.edition import group_order
from montecarlo.model.patches import resolve_rules
from tests.analysis.by_hand import corner, few_landings
from tests.games import EDITIONS
from tests.scene import Scene


def of(found: Economics, name: str, level: str) -> Line:
    """The one line of that name and level."""
    lines = [*found.deeds, *found.groups, *found.stations, *found.utilities]
    (line,) = (line for line in lines if (line.name, line.level) == (name, level))
    return line


# level: rent, rent a roll (0.1 landings), cost, cost and rent of the step
STREET_3 = {
    "alone": (4, 0.4, 60, 60, 4),
    "full_group": (8, 0.8, 60, None, 4),
    "1_house": (20, 2.0, 110, 50, 12),
    "2_houses": (60, 6.0, 160, 50, 40),
    "3_houses": (180, 18.0, 210, 50, 120),
    "4_houses": (320, 32.0, 260, 50, 140),
    "hotel": (450, 45.0, 310, 50, 130),
}


@pytest.mark.parametrize("level", STREET_3)
def test_a_street_at_every_level(level: str) -> None:
    rent, per_roll, cost, step, gain = STREET_3[level]
    line = of(economics(corner(), few_landings()), "street 3", level)
    assert (line.kind, line.group, line.rent, line.cost, line.price) == ("street", "grey", rent, cost, 60)
    assert (line.marginal_cost, line.marginal_rent) == (step, gain)
    assert line.rent_per_roll == pytest.approx(per_roll)
    assert line.rent_per_turn == pytest.approx(per_roll * 1.25)
    assert line.payback_rolls == pytest.approx(cost / per_roll)
    assert line.payback_turns == pytest.approx(cost / per_roll / 1.25)
    assert line.return_per_100 == pytest.approx(10_000 * per_roll * 1.25 / cost)
    if step is None:
        assert line.marginal_payback_turns is None
        assert line.marginal_return_per_100 is None
    else:
        assert line.marginal_payback_rolls == pytest.approx(step / (gain * 0.1))
        assert line.marginal_payback_turns == pytest.approx(step / (gain * 0.125))
        assert line.marginal_return_per_100 == pytest.approx(10_000 * gain * 0.125 / step)


def test_a_group_is_all_its_streets_at_the_same_level() -> None:
    found = economics(corner(), few_landings())
    assert [line.level for line in found.groups] == [name for name in STREET_3 if name != "alone"]
    full, third, hotel = (of(found, "grey", level) for level in ("full_group", "3_houses", "hotel"))
    assert full.landings_per_roll == pytest.approx(0.25)
    assert (full.cost, full.marginal_cost, full.marginal_rent) == (180, 180, 8)
    assert full.rent_per_roll == pytest.approx(0.25 * 8)
    assert (third.cost, third.marginal_cost) == (180 + 450, 150)
    assert third.marginal_rent_per_roll == pytest.approx(0.25 * 120)
    assert third.marginal_rent_per_turn == pytest.approx(0.25 * 120 * 1.25)
    assert hotel.cost == 180 + 750
    assert hotel.rent == pytest.approx(450)
    assert hotel.payback_turns == pytest.approx(930 / (0.25 * 450 * 1.25))


def test_the_mean_rent_of_a_group_weighs_its_streets_by_their_landings() -> None:
    edition = load_edition("us-classic")
    found = economics(edition, _of_size(40))
    boardwalk = of(found, "dark blue", "full_group")
    assert boardwalk.rent == pytest.approx((70 * 1 + 100 * 3) / 4)  # Park Place 0.01, Boardwalk 0.03


def test_one_station_by_how_many_its_owner_has() -> None:
    found = economics(corner(), few_landings())
    one, both = of(found, "station 6", "1_owned"), of(found, "station 6", "2_owned")
    assert (one.rent, one.cost, one.marginal_cost) == (25, 200, 200)
    assert one.rent_per_roll == pytest.approx(0.12 * 25 + 0.01 * 2 * 25)  # the card to the nearest pays twice
    assert one.rent_per_landing == pytest.approx((0.12 * 25 + 0.01 * 50) / 0.13)
    assert (both.rent, both.cost, both.marginal_cost, both.marginal_rent) == (50, 200, None, 25)
    assert both.rent_per_roll == pytest.approx(2 * one.rent_per_roll)


def test_stations_by_number_are_the_mean_over_all_ways_to_have_so_many() -> None:
    found = economics(corner(), few_landings())
    one, both = found.stations
    single = [of(found, f"station {at}", "1_owned").rent_per_roll for at in (6, 7)]
    assert (one.level, one.cost, one.rent) == ("1_owned", 200, 25)
    assert one.rent_per_roll == pytest.approx(sum(single) / 2)
    assert both.rent_per_roll == pytest.approx(2 * sum(single))
    assert both.landings_per_roll == pytest.approx(0.23)
    assert (both.cost, both.marginal_cost) == (400, 200)
    assert both.marginal_rent_per_roll == pytest.approx(1.5 * sum(single))
    assert both.marginal_payback_turns == pytest.approx(200 / (1.5 * sum(single) * 1.25))


def test_a_utility_by_a_new_roll_or_by_the_roll_that_moved_the_token() -> None:
    fresh = economics(corner(), few_landings())
    moved = economics(corner(utility_roll_fresh=False), few_landings())
    for found, dice in ((fresh, 7.0), (moved, 6.0)):
        line = of(found, "utility 8", "1_owned")
        assert line.rent == pytest.approx(4 * dice)
        # who is sent there by the card to the nearest always rolls anew, and pays ten times that
        assert line.rent_per_roll == pytest.approx(0.1 * 4 * dice + 0.02 * 10 * 7)
        assert of(found, "utility 8", "2_owned").rent_per_roll == pytest.approx(0.1 * 10 * dice + 0.02 * 10 * 7)
    assert of(moved, "utility 9", "1_owned").rent == pytest.approx(4 * 8)


def test_other_dice_roll_another_rent() -> None:
    line = of(economics(corner(dice_sides=4), few_landings()), "utility 9", "1_owned")
    assert line.rent == pytest.approx(4 * 5)


def test_money_from_the_bank_in_a_turn() -> None:
    found = economics(corner(), few_landings())
    assert found.bank_per_turn == 40 + 3 - 8 - 2
    assert found.left_out == ("birthday",)


def test_house_rules_reach_the_tables() -> None:
    found = economics(corner(full_group_rent=1, max_houses=3, houses_for_hotel=3), few_landings())
    assert of(found, "street 3", "full_group").rent == 4
    assert [line.level for line in found.groups] == ["full_group", "1_house", "2_houses", "3_houses", "hotel"]
    hotel = of(found, "street 3", "hotel")
    assert (hotel.rent, hotel.cost, hotel.marginal_rent) == (450, 60 + 4 * 50, 450 - 180)


def test_a_hotel_counts_from_the_houses_it_asks_for_where_a_street_holds_more() -> None:
    hotel = of(economics(corner(houses_for_hotel=3), few_landings()), "street 3", "hotel")
    assert (hotel.cost, hotel.marginal_cost, hotel.marginal_rent) == (60 + 200, 50, 450 - 180)


@pytest.mark.parametrize(
    ("rules", "single", "whole"),
    [
        ({"houses": 12, "hotels": 3}, "1234H", "1234H"),
        ({"houses": 11, "hotels": 3}, "1234", "123"),  # no hotel before all streets have four
        ({"houses": 12, "hotels": 2}, "1234H", "1234"),
        ({"houses": 4, "hotels": 3}, "12", "1"),
        ({"houses": 4, "hotels": 3, "even_building": False}, "1234", "1"),
        ({"houses": 0, "hotels": 3}, "", ""),
        ({"houses": 5, "hotels": 1, "houses_for_hotel": 1}, "123H", "1"),  # three beside two and a hotel
        ({"houses": 5, "hotels": 0, "houses_for_hotel": 1}, "12", "1"),
    ],
)
def test_levels_are_those_that_the_pieces_in_the_box_allow(rules: dict[str, int], single: str, whole: str) -> None:
    edition = resolve_rules(corner(), "", [f"{name}={str(value).lower()}" for name, value in rules.items()])
    for shown, whole_group in ((single, False), (whole, True)):
        found = levels(edition.rules, 3, whole_group=whole_group)
        assert "".join("H" if level.name == "hotel" else level.name[0] for level in found) == shown
        assert [level_rank(level.name) for level in found] == sorted(level_rank(level.name) for level in found)


def test_what_costs_or_brings_nothing_has_no_payback_and_no_return() -> None:
    assert payback(100, 0.0) is None
    assert payback(None, 1.0) is None
    assert return_per_100(0, 1.0) is None
    assert return_per_100(100, None) is None
    assert payback(100, 4.0) == 25
    assert return_per_100(200, 4.0) == 200
    nobody = few_landings()
    nobody.by_dice[9] = 0.0
    line = of(economics(corner(), nobody), "utility 9", "1_owned")
    assert (line.rent_per_landing, line.payback_turns) == (None, None)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_deed_of_every_edition_is_there_at_every_level(edition: str) -> None:
    one = load_edition(edition)
    found = economics(one, _of_size(len(one.spaces)))
    streets = one.rules.max_houses + 3  # alone, full and unbuilt, by houses, hotel
    wanted = []
    for space in one.spaces:
        if isinstance(space, board.Deed):
            rows = streets if space.kind == "street" else len(deeds_of(one, space.group))
            wanted += [(space.name, space.group)] * rows
    assert [(line.name, line.group) for line in found.deeds] == wanted
    for group in group_order(one):
        deeds = deeds_of(one, group)
        lines = [line for line in (*found.groups, *found.stations, *found.utilities) if line.group == group]
        assert len(lines) == (streets - 1 if deeds[0].kind == "street" else len(deeds))
        assert {line.name for line in lines} == {one.groups[group].name}
        assert max(line.price for line in lines) == sum(deed.price for deed in deeds)
        assert found.of_groups([group]).deeds == tuple(line for line in found.deeds if line.group == group)


@pytest.mark.parametrize("level", ["alone", "full_group", "1_house", "3_houses", "hotel"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rent_of_a_street_is_what_a_player_who_lands_there_pays(edition: str, level: str) -> None:
    one = load_edition(edition)
    rents = {line.name: line.rent for line in economics(one, _of_size(len(one.spaces))).deeds if line.level == level}
    pieces = {"hotel": True} if level == "hotel" else {"houses": level_rank(level)} if "_house" in level else {}
    for space in one.spaces:
        if isinstance(space, board.Street):
            group = [space.at] if level == "alone" else [deed.at for deed in deeds_of(one, space.group)]
            owns = [{"deed": at, **pieces} for at in group]
            scene = Scene(edition, A={"space": (space.at - 3) % len(one.spaces), "cash": 10_000}, B={"owns": owns})
            assert scene.dice((1, 2)).play(rolls=1).only("rent").amount == rents[space.name]


def _of_size(spaces: int) -> Arrivals:
    """Landings of one roll in a hundred everywhere, on the last space three times as many."""
    shares = np.full(spaces, 0.01)
    shares[-1] = 0.03
    none = np.zeros(spaces)
    return replace(few_landings(), by_dice=shares, dice_total=np.full(spaces, 7.0), by_card=none, by_multiplier={})
