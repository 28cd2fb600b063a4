"""Matador: building, selling buildings, and what happens when the bank has none (DK-27, 32 to 39, 54)."""

from itertools import product
from typing import Any

import pytest

from tests.rules.matador import (
    CASH,
    GREY,
    GROUP_OF,
    GROUPS,
    HOTEL,
    ORANGE,
    PURPLE,
    RED,
    STREETS,
    allowed,
    built,
    house_price,
    mortgaged,
    order,
    table,
)
from tests.scene import Result, Scene

EVEN = [levels for levels in product(range(HOTEL + 1), repeat=3) if max(levels) - min(levels) <= 1]
HOUSE = 3_000  # on the red lots
HALF = HOUSE // 2
RICH = 60_000


def owner(owns: list[Any], *, cash: int = CASH, **more: Any) -> Scene:
    """A goes from the visit to parking; B owns what is named."""
    return table(A={"space": 10}, B={"owns": owns, "cash": cash}, **more).dice((4, 6))


def may(scene: Scene, ask: str, street: int) -> bool:
    """Whether the rules let B build there."""
    result = allowed(scene.answer("B", ask, street))
    if result is not None:
        assert result.only("build").player == "B"
    return result is not None


# --- houses


@pytest.mark.rule("DK-28")
@pytest.mark.rule("DK-32")
@pytest.mark.parametrize("street", STREETS)
def test_a_house_costs_the_price_on_the_deed_and_needs_the_whole_colour(street: int) -> None:
    group = GROUP_OF[street]
    result = owner(list(group)).answer("B", "build_houses", street).play(rolls=1)
    built_there = result.only("build")
    assert (built_there.amount, built_there.other, built_there.rule) == (house_price(street), None, "DK-32")
    assert (result.cash("B"), result.houses(street), result.bank_houses) == (CASH - house_price(street), 1, 31)
    spare = RED if street not in RED else GREY  # so that B is asked for houses at all
    for missing in group:
        assert not may(owner([*(other for other in group if other != missing), *spare]), "build_houses", street)


@pytest.mark.rule("DK-32")
def test_one_may_build_at_any_time() -> None:
    """In one's own turn, in another's, and before the extra throw of another (as the printed sheet says)."""
    own = table(A={"space": 10, "owns": list(RED)}, B={}).dice((4, 6)).answer("A", "build_houses", 21).play(rolls=1)
    assert own.only("build").turn == "A"
    scene = table(A={"space": 8}, B={"owns": list(RED)}).dice((1, 1), (4, 6))
    result = scene.answer("B", "build_houses", 21, "none", "none", 23).play(turns=1)
    assert order(result, "build", "roll") == ["build", "roll", "build", "roll"]
    assert [event.turn for event in result.events("build")] == ["A", "A"]


@pytest.mark.rule("DK-27")
@pytest.mark.parametrize("ask", ["build_houses", "build_hotel", "raise_freely"])
def test_in_jail_one_may_buy_and_sell_buildings(ask: str) -> None:
    levels = 4 if ask == "build_hotel" else 1
    player = {"owns": built(RED, levels), "in_jail": True}
    result = table(A={"space": 10}, B=player).dice((4, 6)).answer("B", ask, 21).play(rolls=1)
    change = {"build_houses": -HOUSE, "build_hotel": -HOUSE, "raise_freely": HALF}[ask]
    assert result.cash("B") == CASH + change
    assert len(result.events("build", "sell_building")) == 1


@pytest.mark.rule("DK-33")
@pytest.mark.rule("DK-34")
@pytest.mark.rule("DK-36")
@pytest.mark.parametrize("levels", EVEN)
@pytest.mark.parametrize("place", range(3))
def test_houses_are_built_evenly_up_to_four(levels: tuple[int, ...], place: int) -> None:
    right = levels[place] < 4 and levels[place] == min(levels)
    assert may(owner(built(RED, levels)), "build_houses", RED[place]) is right


@pytest.mark.rule("DK-33")
@pytest.mark.parametrize("group", GROUPS)
def test_no_second_house_before_every_lot_has_one(group: tuple[int, ...]) -> None:
    assert allowed(owner(list(group)).answer("B", "build_houses", group[0], group[0])) is None
    result = owner(list(group)).answer("B", "build_houses", *group, group[0]).play(rolls=1)
    assert [result.houses(street) for street in group] == [2, *[1] * (len(group) - 1)]


@pytest.mark.rule("DK-34")
@pytest.mark.parametrize("group", GROUPS)
def test_four_houses_are_the_most(group: tuple[int, ...]) -> None:
    assert not may(owner(built(group, 4)), "build_houses", group[0])
    assert may(owner(built(group, 3)), "build_houses", group[0])


@pytest.mark.rule("DK-32")
def test_nobody_builds_beside_a_mortgage() -> None:
    """No source says; it mirrors that nobody mortgages beside buildings (DK-42)."""
    for lot in RED:
        owns = [{"deed": other, "mortgaged": other == lot} for other in RED]
        assert not any(may(owner(owns), "build_houses", street) for street in RED)


# --- hotels


@pytest.mark.rule("DK-35")
@pytest.mark.parametrize("levels", EVEN)
@pytest.mark.parametrize("place", range(3))
def test_a_hotel_needs_four_houses_on_every_lot_of_the_colour(levels: tuple[int, ...], place: int) -> None:
    """A lot that has its hotel already counts as having them."""
    assert may(owner(built(RED, levels)), "build_hotel", RED[place]) is (levels[place] == 4 and min(levels) >= 4)


@pytest.mark.rule("DK-36")
@pytest.mark.rule("DK-37")
@pytest.mark.parametrize("street", STREETS)
def test_a_hotel_costs_four_houses_handed_in_and_one_house_price(street: int) -> None:
    group = GROUP_OF[street]
    result = owner(built(group, 4)).answer("B", "build_hotel", street).play(rolls=1)
    assert result.only("build").amount == house_price(street)
    assert (result.hotel(street), result.houses(street)) == (True, 0)
    assert (result.bank_houses, result.bank_hotels) == (32 - 4 * len(group) + 4, 11)


@pytest.mark.rule("DK-36")
@pytest.mark.parametrize("ask", ["build_houses", "build_hotel"])
@pytest.mark.parametrize("levels", [(5, 5, 5), (5, 4, 4)])
def test_one_hotel_is_the_most(ask: str, levels: tuple[int, ...]) -> None:
    assert not may(owner(built(RED, levels)), ask, 21)
    assert allowed(owner(built(RED, 4)).answer("B", "build_hotel", 21, 21)) is None


@pytest.mark.rule("DK-37")
@pytest.mark.parametrize("group", GROUPS)
def test_from_nothing_to_a_hotel_on_each_lot_are_five_house_prices(group: tuple[int, ...]) -> None:
    """Hotels are asked for before houses: the first answer is none."""
    scene = owner(list(group), cash=RICH).answer("B", "build_houses", *group * 4)
    result = scene.answer("B", "build_hotel", "none", *group).play(rolls=1)
    assert [result.hotel(street) for street in group] == [True] * len(group)
    assert RICH - result.cash("B") == 5 * house_price(group[0]) * len(group)


# --- when the bank has none


@pytest.mark.rule("DK-38")
def test_without_buildings_one_waits_until_some_are_sold_back() -> None:
    owns = built(ORANGE, 1)
    scene = table(A={"owns": owns, "cash": 3_000}, B={"owns": list(RED), "space": 10}).dice((1, 3), (1, 3))
    scene.stock(houses=0).answer("B", "build_houses", 21, "none", 21).answer("A", "tax", "fixed")
    result = scene.answer("A", "raise_money", 6, 8).play(turns=2)
    told = order(result, "no_building", "sell_building", "build")
    assert told == ["no_building", "sell_building", "sell_building", "build"]
    assert (result.only("no_building").rule, result.houses(21), result.bank_houses) == ("DK-38", 1, 1)
    hotel = owner(built(RED, 4)).stock(hotels=0).answer("B", "build_hotel", 21).play(rolls=1)
    assert (hotel.hotel(21), hotel.cash("B"), hotel.only("no_building").value) == (False, CASH, 1)


def short(hotels: bool, *, left: int = 1, bids: tuple[int, int] = (1_500, 4_000)) -> Result:
    """B and C both want the last building."""
    level = 4 if hotels else 0
    players: dict[str, Any] = {"B": {"owns": built((1, 3), level)}, "C": {"owns": built(PURPLE, level)}}
    scene = table(A={"space": 10}, **players).dice((4, 6)).stock(**{"hotels" if hotels else "houses": left})
    ask = "build_hotel" if hotels else "build_houses"
    scene.answer("B", ask, 1, "none").answer("C", ask, 39, "none")
    scene.answer("B", "bid_for_piece", bids[0]).answer("C", "bid_for_piece", bids[1])
    return scene.play(rolls=1, may_be_unasked=True)


@pytest.mark.rule("DK-38")
@pytest.mark.parametrize("hotels", [False, True])
def test_the_last_building_is_auctioned_among_those_who_want_it(hotels: bool) -> None:
    """From the smallest note upwards (no source says); the bid is the whole price."""
    result = short(hotels)
    won = result.only("piece_won")
    assert (won.player, won.amount, won.rule, result.only("piece_auction").value2) == ("C", 1_550, "DK-38", 50)
    assert result.cash("C") == CASH - 1_550
    assert (result.hotel(39) if hotels else result.houses(39)) == 1
    enough = short(hotels, left=2)
    assert (len(enough.events("build")), enough.events("piece_auction")) == (2, [])


# --- selling


def in_debt(levels: int | tuple[int, ...], cash: int = 0) -> Scene:
    """A owes the state tax of 2,000 and owns the red lots."""
    return table(A={"space": 35, "cash": cash, "owns": built(RED, levels)}, B={}).dice((1, 2))


@pytest.mark.rule("DK-39")
@pytest.mark.parametrize("group", GROUPS)
def test_the_bank_takes_houses_back_at_half_their_price(group: tuple[int, ...]) -> None:
    scene = table(A={"space": 10, "owns": built(group, 1)}, B={}).dice((4, 6)).answer("A", "raise_freely", group[0])
    result = scene.play(rolls=1)
    sold = result.only("sell_building")
    assert (sold.amount, sold.other, result.houses(group[0])) == (house_price(group[0]) // 2, None, 0)
    assert result.bank_houses == 32 - len(group) + 1


@pytest.mark.rule("DK-37")
@pytest.mark.rule("DK-39")
@pytest.mark.parametrize("houses", [0, 3, 12])
def test_a_hotel_brings_half_of_five_house_prices(houses: int) -> None:
    """Whether or not the bank has the four houses for which it is exchanged on the way."""
    scene = table(A={"space": 36, "cash": 0, "owns": built(RED, HOTEL)}, B={"owns": built(PURPLE, HOTEL)}, C={})
    result = scene.dice((1, 2)).stock(houses=houses, hotels=7).play(rolls=1, may_be_unasked=True)
    by_street = dict.fromkeys(RED, 0)
    names = {result._names.spaces[street]: street for street in RED}
    for sold in result.events("sell_building"):
        by_street[names[str(sold.space)]] += sold.amount
    assert set(by_street.values()) == {5 * HALF}
    assert (result.bank_houses, result.bank_hotels) == (houses, 10)


@pytest.mark.rule("DK-54")
@pytest.mark.parametrize(
    ("levels", "wrong"), [((2, 2, 1), 2), ((2, 1, 1), 1), ((1, 0, 0), 1), ((5, 4, 4), 1), ((5, 5, 4), 2)]
)
def test_buildings_are_sold_evenly_too(levels: tuple[int, ...], wrong: int) -> None:
    assert allowed(in_debt(levels).answer("A", "raise_money", RED[wrong])) is None
    right = RED[levels.index(max(levels))]
    assert in_debt(levels).answer("A", "raise_money", right).play(rolls=1).events("sell_building")


@pytest.mark.rule("DK-54")
@pytest.mark.parametrize("levels", [(4, 3, 4), (5, 5, 5), (5, 4, 4), (2, 1, 1)])
def test_the_lots_of_a_colour_never_differ_by_more_than_one_house(levels: tuple[int, int, int]) -> None:
    scene = table(A={"space": 36, "cash": 0, "owns": built(RED, levels)}, B={"owns": built(PURPLE, HOTEL)}, C={})
    result = scene.dice((1, 2)).play(rolls=1, may_be_unasked=True)
    now = {result._names.spaces[street]: level for street, level in zip(RED, levels, strict=True)}
    for sold in result.events("sell_building"):
        now[str(sold.space)] = sold.value2
        assert max(now.values()) - min(now.values()) <= 1
    assert set(now.values()) == {0}


@pytest.mark.rule("DK-39")
@pytest.mark.parametrize("levels", [(1, 0, 0), (2, 1, 2), (4, 4, 4), (5, 4, 4), (5, 5, 5)])
@pytest.mark.parametrize("traded", RED)
def test_the_buildings_of_a_colour_are_sold_before_a_lot_of_it_changes_hands(
    levels: tuple[int, ...], traded: int
) -> None:
    scene = table(A={"space": 10}, B={"owns": built(RED, levels)}).dice((4, 6))
    result = scene.offer("B", "A", give=[traded], cash=-100).play(rolls=1)
    assert [(result.houses(street), result.hotel(street)) for street in RED] == [(0, False)] * 3
    assert (result.owner(traded), result.cash("B")) == ("A", CASH + 100 + HALF * sum(levels))
    kinds = result.kinds()
    assert len(kinds) - 1 - kinds[::-1].index("sell_building") < kinds.index("trade_deed")
    assert {event.rule for event in result.events("sell_building")} == {"DK-39"}


@pytest.mark.rule("DK-39")
def test_a_lot_of_another_colour_may_go_as_it_is() -> None:
    scene = table(A={"space": 10}, B={"owns": [*built(RED, 2), *mortgaged(5)]}).dice((4, 6))
    result = scene.offer("B", "A", give=[5], cash=-100).play(rolls=1)
    assert (result.events("sell_building"), result.owner(5)) == ([], "A")
