"""In which order houses are bought."""

import itertools

import pytest

from montecarlo.analysis.economics import level_rank
from montecarlo.analysis.sheet import BuildStep
from montecarlo.analysis.sheet_basis import basis_of
from montecarlo.analysis.sheet_order import best_house, build_order, owned_steps
from montecarlo.model import load_edition
from montecarlo.model.board import Street
from montecarlo.model.edition import Edition, shipped_editions
from montecarlo.model.patches import resolve_rules
from tests.analysis.test_sheet_values import OPPONENTS, by_hand


def test_steps_that_pay_back_sooner_than_those_before_are_one_with_them() -> None:
    # 450 for three houses each are back after 8.4 turns, 150 for the fourth after 3.4, 150 for hotels after 3.7
    (step,) = build_order(by_hand())
    assert (step.group, step.level, step.cost) == ("grey", "hotel", 750)
    assert step.payback == pytest.approx(750 / ((450 - 8) * 0.3125) / OPPONENTS)


def test_without_hotels_the_steps_end_with_houses() -> None:
    (step,) = build_order(by_hand(hotels=0))
    assert (step.level, step.cost) == ("4_houses", 600)
    assert build_order(by_hand(houses=0, hotels=0)) == ()


def test_the_best_house_is_that_of_most_streets() -> None:
    # 20 - 8, 40, 120 and 140 for the same price
    assert best_house(by_hand()) == 4
    assert best_house(by_hand(max_houses=2, houses_for_hotel=2)) == 2
    assert best_house(by_hand(houses=0)) == 0
    assert best_house(basis_of(load_edition("no-c1009"), 4)) == 3


def test_what_a_further_station_adds() -> None:
    first, second = owned_steps(by_hand())[:2]
    assert (first.group, first.number, first.cost, second.number) == ("station", 1, 200, 2)
    # the mean over both stations alone
    assert first.rent == pytest.approx(25 * 1.25 * (0.14 + 0.1) / 2)
    assert first.payback == pytest.approx(200 / 3.75 / OPPONENTS)
    assert second.payback == pytest.approx(200 / (15 - 3.75) / OPPONENTS)
    assert [one.group for one in owned_steps(by_hand())] == ["station", "station", "utility", "utility"]


def steps_of(edition: Edition, players: int = 4) -> tuple[BuildStep, ...]:
    return build_order(basis_of(edition, players))


@pytest.mark.parametrize("edition", list(shipped_editions()))
def test_the_order_is_by_payback_and_no_group_goes_back(edition: str) -> None:
    steps = steps_of(load_edition(edition))
    paybacks = [step.payback for step in steps if step.payback is not None]
    assert len(paybacks) == len(steps)
    assert paybacks == sorted(paybacks)
    for group, own in itertools.groupby(sorted(steps, key=lambda one: one.group), key=lambda one: one.group):
        ranks = [level_rank(step.level) for step in own]
        assert ranks == sorted(set(ranks)), group
        assert ranks[-1] == level_rank("hotel")


def test_all_steps_of_a_group_cost_what_its_buildings_do() -> None:
    steps = steps_of(load_edition("no-c1009"))
    assert sum(step.cost for step in steps if step.group == "orange") == 3 * 5 * 100
    assert sum(step.cost for step in steps if step.group == "green") == 3 * 5 * 200


def test_other_prices_give_another_order() -> None:
    edition = load_edition("no-c1009")
    prices = {"orange": 200, "dark_blue": 100}
    spaces = tuple(
        space.model_copy(update={"house_cost": prices.get(space.group, space.house_cost)})
        if isinstance(space, Street)
        else space
        for space in edition.spaces
    )
    before, after = steps_of(edition), steps_of(edition.model_copy(update={"spaces": spaces}))
    assert before[0].group == "orange"
    assert after[0].group == "dark_blue"


def test_fewer_opponents_pay_more_slowly_in_the_same_order() -> None:
    edition = load_edition("no-c1009")
    few, many = steps_of(edition, 2), steps_of(edition, 4)
    assert [(one.group, one.level) for one in few] == [(one.group, one.level) for one in many]
    assert few[0].payback == pytest.approx(3 * (many[0].payback or 0.0))


def test_short_games_have_hotels_after_three_houses() -> None:
    steps = steps_of(resolve_rules(load_edition("se-standard"), "short"))
    assert {step.level for step in steps} <= {"3_houses", "hotel"}
