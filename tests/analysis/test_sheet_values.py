"""The group table, the values of deeds and the order of mortgages, worked out by hand on a small board."""

from dataclasses import replace

import numpy as np
import pytest

from montecarlo.analysis.economics import economics
from montecarlo.analysis.sheet_basis import Basis, basis_of, group_lines
from montecarlo.analysis.sheet_values import UNPLAYED_HORIZON, deed_values, horizon_of, mortgage_order, whole
from montecarlo.model import load_edition
from montecarlo.model.board import Deed
from tests.analysis.by_hand import corner, few_landings
from tests.analysis.sheet_measured import measured, unplayed

OPPONENTS = 3
HORIZON = 10.0


def by_hand(opponents: int = OPPONENTS, **rules: object) -> Basis:
    """The small board: in a turn (1.25 rolls) its streets are landed on 0.125, 0.125 and 0.0625 times."""
    edition, landings = corner(**rules), few_landings()
    return Basis(edition, opponents, landings, economics(edition, landings))


def test_the_group_table_has_three_houses_and_all_that_are_owned() -> None:
    grey, trains, taps = group_lines(by_hand())
    assert (grey.group, grey.level, grey.deeds, grey.built) == ("grey", "3_houses", 180, 180 + 9 * 50)
    assert grey.rent == pytest.approx(180 * (0.125 + 0.125 + 0.0625))
    # 630 / 56.25 are 11.2 turns of opponents, and three of them move between two own turns
    assert grey.payback == pytest.approx(11.2 / OPPONENTS)
    # a card to the nearest station doubles the rent of one landing in a hundred rolls
    assert (trains.level, trains.built) == ("2_owned", 400)
    assert trains.rent == pytest.approx(50 * 1.25 * (0.1 + 0.02 + 2 * 0.01 + 0.1))
    assert (taps.level, taps.deeds, taps.built) == ("2_owned", 300, 300)


def test_fewer_houses_where_the_rules_allow_no_more() -> None:
    grey = group_lines(by_hand(max_houses=2, houses_for_hotel=2))[0]
    assert (grey.level, grey.built) == ("2_houses", 180 + 6 * 50)
    none = group_lines(by_hand(houses=0))[0]
    assert (none.level, none.built) == ("full_group", 180)
    assert none.rent == pytest.approx(8 * 0.3125)


def test_values_of_streets() -> None:
    values = {one.space: one for one in deed_values(by_hand(), HORIZON)}
    turns = OPPONENTS * HORIZON
    first = values[3]
    assert (first.price, first.mortgage) == (60, 30)
    assert first.alone == turns * 4 * 0.125 + 30 == 45
    # three houses on each bring 56.25 in a turn; the other two alone 0.5 and 0.25; nine houses cost 450
    assert first.completing == turns * (56.25 - 0.75) - 450 + 30 == 1245
    assert first.blocking == HORIZON * (56.25 - 0.75) == 555
    # 37.5, 1237.5 and 552.5: halves go up
    assert (values[5].alone, values[5].completing, values[5].blocking) == (38, 1238, 553)


def test_values_of_stations() -> None:
    station = next(one for one in deed_values(by_hand(), HORIZON) if one.space == 6)
    assert station.alone == round(30 * 25 * 1.25 * 0.14 + 100)
    # both bring 15 in a turn, the other one 3.125 without it
    assert station.completing == round(30 * (15 - 3.125) + 100)
    assert station.blocking == round(10 * (15 - 3.125))


def test_what_does_not_come_back_is_not_built() -> None:
    one = deed_values(by_hand(opponents=1), 2.0)[0]
    # twice 56.25 is less than the houses cost; unbuilt the full group brings 2.5 in a turn in place of 0.75
    assert one.completing == whole(2 * (2.5 - 0.75) + 30, 1) == 34
    assert one.blocking == 4


def test_values_grow_with_the_horizon_and_the_opponents() -> None:
    short, long = deed_values(by_hand(), HORIZON), deed_values(by_hand(), 2 * HORIZON)
    for one, other in zip(short, long, strict=True):
        assert other.alone - other.mortgage == pytest.approx(2 * (one.alone - one.mortgage), abs=2)
        assert other.blocking == pytest.approx(2 * one.blocking, abs=2)
        assert other.completing > one.completing
    fewer = deed_values(by_hand(opponents=1), HORIZON)
    assert [one.blocking for one in fewer] == [one.blocking for one in short]
    assert all(one.alone < other.alone for one, other in zip(fewer, short, strict=True))


@pytest.mark.parametrize("horizon", [0.5, HORIZON, 100.0])
@pytest.mark.parametrize("edition", ["no-c1009", "dk-matador", "millionaire-98838"])
def test_a_deed_that_completes_is_worth_no_less_than_alone(edition: str, horizon: float) -> None:
    values = deed_values(basis_of(load_edition(edition), 4), horizon)
    assert all(one.mortgage <= one.alone <= one.completing for one in values)


def test_values_are_whole_raises_of_an_auction() -> None:
    values = deed_values(by_hand(auction_raise=20), HORIZON)
    assert values[0].completing == 1240
    assert all(money % 20 == 0 for one in values for money in (one.alone, one.completing, one.blocking))


def test_deeds_of_the_same_name_are_told_apart() -> None:
    edition, landings = corner(), few_landings()
    spaces = tuple(
        space.model_copy(update={"name": "twin"}) if isinstance(space, Deed) else space for space in edition.spaces
    )
    twins = edition.model_copy(update={"spaces": spaces})
    basis = Basis(twins, OPPONENTS, landings, economics(twins, landings))
    assert deed_values(basis, HORIZON) == deed_values(by_hand(), HORIZON)


def test_a_group_of_one_is_full_at_once() -> None:
    edition = load_edition("no-c1009")
    lone = edition.spaces[39].model_copy(update={"group": "lone"})
    names = {**edition.groups, "lone": edition.groups["dark_blue"]}
    changed = edition.model_copy(update={"spaces": (*edition.spaces[:39], lone), "groups": names})
    everywhere = np.full(len(edition.spaces), 0.02)
    nowhere = np.zeros(len(edition.spaces))
    landings = replace(few_landings(), by_dice=everywhere, dice_total=nowhere, by_card=nowhere, by_multiplier={})
    basis = Basis(changed, OPPONENTS, landings, economics(changed, landings))
    value = deed_values(basis, HORIZON)[-1]
    assert value.alone == round(30 * 100 * 0.025 + 200)  # double its printed 50
    assert value.completing == round(30 * 1400 * 0.025 - 600 + 200)
    assert value.blocking == round(10 * 1400 * 0.025)


def test_deeds_are_mortgaged_by_the_rent_that_the_money_costs() -> None:
    steps = mortgage_order(by_hand())
    assert [one.space for one in steps[:3]] == [5, 3, 4]
    assert steps[0].lost_per_100 == pytest.approx(100 * OPPONENTS * 4 * 0.0625 / 30)
    costs = [one.lost_per_100 for one in steps]
    assert costs == sorted(costs)
    assert {one.space: one.raised for one in steps} == {3: 30, 4: 30, 5: 30, 6: 100, 7: 100, 8: 75, 9: 75}


def test_the_horizon_is_half_of_a_game() -> None:
    edition = corner()
    assert horizon_of(measured(edition, rounds=50.0)) == 25.0
    assert horizon_of(unplayed(edition)) == UNPLAYED_HORIZON


@pytest.mark.parametrize(("money", "unit", "expected"), [(0.0, 50, 0), (24.9, 50, 0), (25.0, 50, 50), (7.5, 1, 8)])
def test_rounding(money: float, unit: int, expected: int) -> None:
    assert whole(money, unit) == expected
