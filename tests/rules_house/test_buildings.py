"""House rules about houses and hotels."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from tests.scene import Result, Scene

RED = (21, 23, 24)  # a house costs 150
ORANGE = (16, 18, 19)  # a house costs 100
HOTEL = 5
REFUSED = "the rules do not allow"


def group(streets: tuple[int, ...], *levels: int) -> list[dict[str, Any]]:
    """A group in one hand at these levels (5 a hotel)."""
    return [
        {"deed": street, **({"hotel": True} if level == HOTEL else {"houses": level})}
        for street, level in zip(streets, levels, strict=True)
    ]


def building(rules: str, owns: list[dict[str, Any]], **c: Any) -> Scene:
    """A goes from the jail corner to free parking; B owns what is named and can pay."""
    return Scene(rules=rules, A={"space": 10}, B={"owns": owns, "cash": 5000}, C=c).dice((4, 6))


def is_refused(scene: Scene) -> bool:
    """Whether the rules forbid what the scene asks for."""
    try:
        scene.play(rolls=1)
    except InputError as error:
        if REFUSED not in str(error):
            raise
        return True
    return False


def test_buildings_never_run_out() -> None:
    result = building("unlimited-buildings", group(RED, 0, 0, 0)).play(rolls=1)
    assert (result.bank_houses, result.bank_hotels) == (1000, 1000)


@pytest.mark.parametrize(("rules", "built"), [("", 0), ("unlimited-buildings", 40)])
def test_a_whole_board_can_be_built_on(rules: str, built: int) -> None:
    """40 houses stand where the box has 32."""
    streets = [(6, 8, 9), (11, 13, 14), ORANGE]
    owns = [street for one in streets for street in group(one, 4, 4, 4)] + group((37, 39), 2, 2)
    scene = building(rules, owns)
    if not built:
        with pytest.raises(InputError, match="the box has only 32 houses"):
            scene.play(rolls=1)
        return
    result = scene.answer("B", "build_houses", 37, "none").play(rolls=1)
    assert 1000 - result.bank_houses == built + 1
    assert result.events("no_building") == []


def test_houses_may_stand_unevenly() -> None:
    assert is_refused(building("", group(RED, 1, 0, 0)).answer("B", "build_houses", 21))
    result = building("uneven-building", group(RED, 2, 0, 0)).answer("B", "build_houses", 21, "none").play(rolls=1)
    assert [result.houses(street) for street in RED] == [3, 0, 0]


def test_houses_may_be_sold_unevenly() -> None:
    def selling(rules: str) -> Scene:
        owns = group(RED, 2, 2, 2)
        scene = Scene(rules=rules, A={"space": 1, "cash": 60, "owns": owns}, B={}).dice((1, 2))
        return scene.answer("A", "raise_money", 21, 21)

    assert is_refused(selling(""))
    result = selling("uneven-building").play(rolls=1)
    assert [result.houses(street) for street in RED] == [0, 2, 2]


def test_a_hotel_asks_for_houses_on_every_street_all_the_same() -> None:
    assert is_refused(building("uneven-building", group(RED, 4, 3, 4)).answer("B", "build_hotel", 21))


def hotels(result: Result) -> list[bool]:
    return [result.hotel(street) for street in RED]


def test_one_hotel_in_a_group() -> None:
    first = building("one-hotel-per-group", group(RED, 4, 4, 4)).answer("B", "build_hotel", 23, "none").play(rolls=1)
    assert hotels(first) == [False, True, False]
    assert is_refused(building("one-hotel-per-group", group(RED, 4, 5, 4)).answer("B", "build_hotel", 21))
    assert is_refused(building("one-hotel-per-group", group(RED, 4, 4, 4)).answer("B", "build_hotel", 21, 23))
    assert not is_refused(building("", group(RED, 4, 4, 4)).answer("B", "build_hotel", 21, 23, "none"))


def test_one_hotel_in_each_group() -> None:
    scene = building("one-hotel-per-group", group(RED, 4, 5, 4) + group(ORANGE, 4, 4, 4))
    assert scene.answer("B", "build_hotel", 16, "none").play(rolls=1).hotel(16)


def test_a_strategy_builds_one_hotel_and_no_more() -> None:
    owner = {"owns": group(RED, 4, 4, 4), "cash": 5000, "strategy": "balanced"}
    for rules, built in (("", 3), ("one-hotel-per-group", 1)):
        result = Scene(rules=rules, A={"space": 10}, B=owner).dice((4, 6)).play(rolls=1)
        assert sum(hotels(result)) == built


def test_a_position_with_two_hotels_in_a_group_is_refused() -> None:
    with pytest.raises(InputError, match="group red: has 2 hotels; at most 1 by the rules"):
        building("one-hotel-per-group", group(RED, 5, 5, 4)).play(rolls=1)


@pytest.mark.parametrize("rules", ["", "no-shortage-auction"])
def test_the_last_houses_go_to_who_asks_first(rules: str) -> None:
    scene = Scene(
        rules=rules,
        A={"space": 10, "owns": group(ORANGE, 0, 0, 0)},
        B={"owns": group(RED, 0, 0, 0), "cash": 5000},
    ).stock(houses=1)
    scene.answer("A", "build_houses", 16, "none").answer("B", "build_houses", 21, "none")
    if rules:
        result = scene.dice((4, 6)).play(rolls=1)
        assert (result.houses(16), result.houses(21), result.events("piece_auction")) == (1, 0, [])
        assert (result.only("build").amount, result.only("no_building").player) == (100, "B")
    else:
        scene.answer("A", "bid_for_piece", 100).answer("B", "bid_for_piece", 200)
        result = scene.dice((4, 6)).play(rolls=1)
        assert (result.houses(16), result.houses(21), result.only("piece_won").amount) == (0, 1, 101)
