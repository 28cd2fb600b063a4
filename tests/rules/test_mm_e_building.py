"""MONOPOLY Millionaire, section G: building (MM-35 to MM-40)."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.strategy import load_strategy
from tests.rules.millionaire import STREETS, Millions
from tests.scene import Scene

CASH = 372
PAIR = (1, 2)
COSTS = {"brown": 10, "light_blue": 15, "pink": 25, "orange": 30, "red": 35, "yellow": 45, "green": 55, "dark_blue": 60}
ORANGE = list(STREETS["orange"])
HOUSES = 32
HOTELS = 12


def levels(group: str, *numbers: int) -> list[dict[str, Any]]:
    """The streets of a group with so many houses each; 5 is a hotel."""
    return [
        {"deed": deed, **({"hotel": True} if level == 5 else {"houses": level})}
        for deed, level in zip(STREETS[group], numbers, strict=True)
    ]


def building(owns: list[Any], **more: Any) -> Scene:
    """A owns streets and is about to roll from GO to the visit in jail's corner."""
    return Millions(A={"space": 5, "owns": owns, **more}, B={"space": 5}, C={"space": 5}).dice(PAIR)


@pytest.mark.rule("MM-35")
@pytest.mark.parametrize("group", STREETS)
def test_one_builds_on_a_full_group(group: str) -> None:
    street = STREETS[group][-1]
    result = building(list(STREETS[group])).answer("A", "build_houses", street).play(rolls=1)
    assert result.houses(street) == 1
    elsewhere = STREETS["pink" if group == "brown" else "brown"]  # so that he is asked at all
    scene = building([*STREETS[group][1:], *elsewhere]).answer("A", "build_houses", street)
    with pytest.raises(InputError, match="the rules do not allow"):
        scene.play(rolls=1)


@pytest.mark.rule("MM-35")
def test_a_mortgage_in_the_group_bars_it() -> None:
    owns = [{"deed": 12, "mortgaged": True}, 14, 15, 1, 3]
    with pytest.raises(InputError, match="the rules do not allow"):
        building(owns).answer("A", "build_houses", 14).play(rolls=1)


@pytest.mark.rule("MM-36")
@pytest.mark.parametrize(("turn", "rule"), [("A", "MM-37"), ("B", "MM-36"), ("C", "MM-36")])
def test_one_builds_in_the_own_turn_and_between_turns(turn: str, rule: str) -> None:
    scene = Millions(A={"space": 5, "owns": ORANGE}, B={"space": 5}, C={"space": 5}, turn=turn).dice(PAIR)
    result = scene.answer("A", "build_houses", 12).play(rolls=1)
    assert result.houses(12) == 1
    assert result.only("build").rule == rule


@pytest.mark.rule("MM-36")
def test_not_during_the_turn_of_another() -> None:
    """B has rolled a double and rolls again: only B is asked before that roll."""
    owns = {"A": list(STREETS["brown"]), "B": ORANGE}
    scene = Millions(A={"owns": owns["A"]}, B={"space": 4, "owns": owns["B"]}, turn="B").dice((2, 2), PAIR)
    scene.answer("A", "build_houses", "none", 1).answer("B", "build_houses", "none", 12)
    result = scene.play(rolls=2, may_be_unasked=True)
    assert (result.houses(12), result.houses(1)) == (1, 0)


@pytest.mark.rule("MM-37")
@pytest.mark.parametrize("group", STREETS)
def test_the_house_price_goes_to_the_bank(group: str) -> None:
    result = building(list(STREETS[group])).answer("A", "build_houses", STREETS[group][0]).play(rolls=1)
    built = result.only("build")
    assert (built.amount, built.other, result.cash("A")) == (COSTS[group], None, CASH - COSTS[group])
    assert {result.cash(name) for name in "BC"} == {CASH}


@pytest.mark.rule("MM-37")
def test_nobody_builds_what_he_cannot_pay() -> None:
    with pytest.raises(InputError, match="the rules do not allow"):
        building([*ORANGE, 30], cash=29).answer("A", "build_houses", 12).play(rolls=1)


@pytest.mark.rule("MM-38")
@pytest.mark.parametrize("numbers", [(1, 0, 0), (2, 1, 2), (4, 3, 3)])
def test_a_street_waits_for_the_others(numbers: tuple[int, ...]) -> None:
    for street, number in zip(ORANGE, numbers, strict=True):
        scene = building(levels("orange", *numbers)).answer("A", "build_houses", street)
        if number == min(numbers):
            assert scene.play(rolls=1).houses(street) == number + 1
        else:
            with pytest.raises(InputError, match="the rules do not allow"):
                scene.play(rolls=1)


@pytest.mark.rule("MM-39")
@pytest.mark.parametrize("group", STREETS)
def test_four_houses_and_one_more_price_make_a_hotel(group: str) -> None:
    size = len(STREETS[group])
    street = STREETS[group][0]
    result = building(levels(group, *[4] * size)).answer("A", "build_hotel", street).play(rolls=1)
    assert result.hotel(street)
    assert (result.only("build").amount, result.only("build").rule) == (COSTS[group], "MM-39")
    assert (result.bank_houses, result.bank_hotels) == (HOUSES - 4 * (size - 1), HOTELS - 1)


@pytest.mark.rule("MM-39")
@pytest.mark.parametrize("numbers", [(4, 4, 3), (3, 3, 3)])
def test_only_when_the_others_have_four_as_well(numbers: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match="the rules do not allow"):
        building(levels("orange", *numbers)).answer("A", "build_hotel", 12).play(rolls=1)


@pytest.mark.rule("MM-39")
def test_beside_a_hotel_it_may_stand() -> None:
    result = building(levels("orange", 5, 4, 4)).answer("A", "build_hotel", 14).play(rolls=1)
    assert result.hotel(14)


@pytest.mark.rule("MM-39")
@pytest.mark.parametrize("ask", ["build_houses", "build_hotel"])
def test_nothing_stands_beside_a_hotel(ask: str) -> None:
    with pytest.raises(InputError, match="the rules do not allow"):
        building(levels("orange", 5, 5, 5)).answer("A", ask, 12).play(rolls=1)


@pytest.mark.rule("MM-40")
@pytest.mark.parametrize(("turn", "gets"), [("A", 12), ("B", 30), ("C", 12)])
def test_the_last_house_goes_to_who_is_first_in_turn(turn: str, gets: int) -> None:
    """A and B both want it; there is no auction."""
    owners: dict[str, Any] = {"A": {"space": 5, "owns": ORANGE}, "B": {"space": 5, "owns": [30, 31]}}
    scene = Millions(**owners, C={"space": 5}, turn=turn).stock(houses=1).dice(PAIR)
    result = scene.answer("A", "build_houses", 12).answer("B", "build_houses", 30).play(rolls=1)
    assert result.houses(gets) == 1
    assert result.bank_houses == 0
    assert result.events("piece_auction", "piece_won") == []
    assert result.only("no_building").rule == "MM-40"


@pytest.mark.rule("MM-40")
@pytest.mark.parametrize(("ask", "level", "pieces"), [("build_houses", 0, "houses"), ("build_hotel", 4, "hotels")])
def test_without_pieces_nobody_builds(ask: str, level: int, pieces: str) -> None:
    scene = building(levels("orange", level, level, level)).stock(**{pieces: 0}).answer("A", ask, 12)
    result = scene.play(rolls=1)
    assert result.only("no_building").player == "A"
    assert result.cash("A") == CASH


@pytest.mark.rule("MM-40")
def test_nor_before_some_come_back() -> None:
    builder = load_strategy("builder").model_copy(update={"trades": False})
    scene = Millions(A={"space": 5, "owns": ORANGE}, B={"space": 5}).stock(houses=2).dice(PAIR)
    result = scene.play(rolls=1, strategies=[builder] * 2)
    assert sum(result.houses(street) for street in ORANGE) == 2
    assert result.bank_houses == 0
