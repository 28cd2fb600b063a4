"""The Swedish booklet: building, and selling to the bank (SE-S35 to S40, S43 to S46, S61, S65)."""

from typing import Any

import pytest

from tests.rules.swedish import BROWN, DARK_BLUE, HOTEL, LIGHT_BLUE, ORANGE, RED, built, is_refused, mortgaged, swedish
from tests.scene import Scene, known_edition

GROUPS = [BROWN, LIGHT_BLUE, (11, 13, 14), ORANGE, RED, (26, 27, 29), (31, 32, 34), DARK_BLUE]
PRICES = [1_000, 1_000, 2_000, 2_000, 3_000, 3_000, 4_000, 4_000]  # of a house, and in cash of a hotel
PRICED = list(zip(GROUPS, PRICES, strict=True))
TO_PARKING = (4, 6)  # of A, from the jail corner
CASH = 60_000


def owner(owns: list[Any], cash: int = CASH, **options: Any) -> Scene:
    """B owns this; it is the turn of A, who goes from the jail corner to free parking."""
    return swedish(A={"space": 10}, B={"owns": owns, "cash": cash}, **options).dice(TO_PARKING)


# --- houses


@pytest.mark.rule("SE-S35")
@pytest.mark.parametrize(("streets", "price"), PRICED)
def test_houses_may_be_bought_with_a_full_group_at_the_price_of_the_deed(streets: tuple[int, ...], price: int) -> None:
    for street in streets:
        result = owner(list(streets)).answer("B", "build_houses", street, "none").play(rolls=1)
        assert (result.houses(street), result.cash("B")) == (1, CASH - price)
        assert result.only("build").rule == "SE-S35"


@pytest.mark.rule("SE-S35")
def test_not_with_less_than_the_group() -> None:
    spare = list(ORANGE)
    assert is_refused(owner([21, 23, *spare]).answer("B", "build_houses", 21))


@pytest.mark.rule("SE-S35")
@pytest.mark.parametrize(
    ("dice", "answers", "levels"),
    [
        (((1, 3), (1, 3)), 2, 2),  # between two turns, twice
        (((2, 2), (1, 3), (4, 6)), 2, 2),  # the extra throw of another is no time to build
    ],
)
def test_in_ones_own_turn_or_between_the_turns_of_two_others(
    dice: tuple[tuple[int, int], ...], answers: int, levels: int
) -> None:
    scene = swedish(A={"space": 30}, B={"space": 10}, C={"space": 20, "owns": list(RED), "cash": CASH}).dice(*dice)
    scene.answer("C", "build_houses", 21, "none", "none", 23, "none")
    result = scene.play(turns=2)
    assert [row.turn for row in result.events("build")] == ["A", "B"]
    order = [row.kind for row in result.events("turn", "build", "roll")]
    assert order == ["turn", "build", *["roll"] * (len(dice) - 1), "turn", "build", "roll"]


@pytest.mark.rule("SE-S35")
def test_in_ones_own_turn_before_every_throw() -> None:
    scene = swedish(A={"space": 10, "owns": list(RED), "cash": CASH}, B={}).dice((5, 5), (4, 6))
    result = scene.answer("A", "build_houses", 21, "none", "none", 23, "none").play(turns=1)
    assert [row.kind for row in result.events("build", "roll")] == ["build", "roll", "build", "roll"]


@pytest.mark.rule("SE-S36")
@pytest.mark.parametrize(
    ("levels", "allowed"),
    [
        ((0, 0, 0), (1, 1, 1)),
        ((1, 0, 0), (0, 1, 1)),
        ((3, 3, 2), (0, 0, 1)),
        ((4, 4, 4), (0, 0, 0)),
        ((4, 4, 3), (0, 0, 1)),
    ],
)
def test_houses_are_built_evenly_up_to_four(levels: tuple[int, ...], allowed: tuple[int, ...]) -> None:
    for street, may in zip(RED, allowed, strict=True):
        assert is_refused(owner(built(RED, *levels)).answer("B", "build_houses", street, "none")) == (not may)


@pytest.mark.rule("SE-S36")
@pytest.mark.parametrize(
    ("levels", "allowed"), [((2, 2, 1), (1, 1, 0)), ((1, 0, 0), (1, 0, 0)), ((5, 4, 4), (1, 0, 0))]
)
def test_and_sold_evenly_too(levels: tuple[int, ...], allowed: tuple[int, ...]) -> None:
    for street, may in zip(RED, allowed, strict=True):
        scene = owner(built(RED, *levels)).answer("B", "raise_freely", street, "none")
        if levels[RED.index(street)]:
            assert is_refused(scene) == (not may)


@pytest.mark.rule("SE-S37")
@pytest.mark.parametrize("other", RED)
@pytest.mark.parametrize("street", RED)
def test_nothing_is_built_while_a_street_of_the_group_is_mortgaged(street: int, other: int) -> None:
    owns = [*(one for one in RED if one != other), *mortgaged(other), *ORANGE]
    assert is_refused(owner(owns).answer("B", "build_houses", street))


# --- hotels


@pytest.mark.rule("SE-S38")
@pytest.mark.parametrize(("streets", "price"), PRICED)
def test_a_hotel_costs_its_price_and_four_houses_that_go_back(streets: tuple[int, ...], price: int) -> None:
    street = streets[-1]
    result = owner(built(streets, 4)).answer("B", "build_hotel", street, "none").play(rolls=1)
    assert (result.hotel(street), result.cash("B")) == (True, CASH - price)
    assert (result.bank_houses, result.bank_hotels) == (32 - 4 * len(streets) + 4, 11)
    assert result.only("build").rule == "SE-S38"


@pytest.mark.rule("SE-S38")
@pytest.mark.parametrize(
    ("levels", "allowed"),
    [((4, 4, 3), (0, 0, 0)), ((5, 4, 4), (0, 1, 1)), ((5, 5, 4), (0, 0, 1)), ((5, 5, 5), (0, 0, 0))],
)
def test_four_houses_on_every_street_first_and_one_hotel_a_street(
    levels: tuple[int, ...], allowed: tuple[int, ...]
) -> None:
    for street, may in zip(RED, allowed, strict=True):
        scene = owner([*built(RED, *levels), *built(ORANGE, 4)]).answer("B", "build_hotel", street, "none")
        assert is_refused(scene) == (not may)


# --- when the pieces run out


@pytest.mark.rule("SE-S39")
def test_without_houses_one_waits_until_some_come_back() -> None:
    scene = owner(list(RED)).stock(houses=0).answer("B", "build_houses", 21, "none")
    result = scene.play(rolls=1)
    assert (result.houses(21), result.only("no_building").rule) == (0, "SE-S39")
    players = {"A": {"space": 10}, "B": {"owns": list(RED)}, "C": {"owns": built(ORANGE, 1)}}
    scene = swedish(**players).stock(houses=0).dice((1, 3), (1, 3)).answer("C", "raise_freely", 16)
    result = scene.answer("B", "build_houses", 21, "none").play(rolls=1)
    assert (result.houses(21), result.houses(16), result.bank_houses) == (1, 0, 0)


@pytest.mark.rule("SE-S39")
@pytest.mark.parametrize(("left", "houses"), [(12, (4, 4, 4)), (4, (5, 5, 4)), (3, (1, 1, 1)), (0, (0, 0, 0))])
def test_a_hotel_cannot_become_houses_that_the_bank_has_not(left: int, houses: tuple[int, ...]) -> None:
    """With four left the one hotel becomes four; with fewer the whole group keeps what there is."""
    scene = owner(built(RED, 5), cash=0).stock(houses=left)
    scene.answer("B", "raise_freely", *{12: (24, 23, 21), 4: (24,), 3: (24,), 0: (24,)}[left])
    result = scene.play(rolls=1)
    assert tuple(HOTEL if result.hotel(street) else result.houses(street) for street in RED) == houses


@pytest.mark.rule("SE-S40")
@pytest.mark.parametrize(
    ("first", "second", "opening"), [(ORANGE, RED, 2_000), (BROWN, DARK_BLUE, 1_000), (DARK_BLUE, RED, 3_000)]
)
def test_what_several_want_is_auctioned_from_the_lowest_price_on_the_deeds(
    first: tuple[int, ...], second: tuple[int, ...], opening: int
) -> None:
    players = {"A": {"space": 10}, "B": {"owns": list(first)}, "C": {"owns": list(second)}}
    scene = swedish(**players).stock(houses=1).dice((1, 3)).answer("B", "build_houses", first[0], "none")
    scene.answer("C", "build_houses", second[0], "none").answer("B", "bid_for_piece", opening + 500)
    scene.answer("C", "bid_for_piece", opening)
    result = scene.play(rolls=1)
    auction = result.only("piece_auction")
    assert (auction.value2, auction.rule) == (opening, "SE-S40")
    assert (result.only("piece_won").player, result.cash("B")) == ("B", 30_000 - opening - 20)
    assert (result.houses(first[0]), result.houses(second[0])) == (1, 0)


@pytest.mark.rule("SE-S40")
def test_hotels_too() -> None:
    players = {"A": {"space": 10}, "B": {"owns": built(ORANGE, 4)}, "C": {"owns": built(RED, 4)}}
    scene = swedish(**players).stock(hotels=1).dice((1, 3)).answer("B", "build_hotel", 16, "none")
    scene.answer("C", "build_hotel", 21, "none").answer("C", "bid_for_piece", 2_500).answer("B", "bid_for_piece", 0)
    result = scene.play(rolls=1, may_be_unasked=True)
    assert (result.hotel(21), result.hotel(16), result.cash("C")) == (True, False, 28_000)


@pytest.mark.rule("SE-S61")
def test_as_many_buildings_as_one_likes_and_can_pay() -> None:
    plan = [*RED * 4]
    result = owner(list(RED)).answer("B", "build_houses", *plan).play(rolls=1)
    assert [result.houses(street) for street in RED] == [4, 4, 4]
    assert result.cash("B") == CASH - 12 * 3_000
    assert is_refused(owner(list(RED), cash=2_999).answer("B", "build_houses", 21))


@pytest.mark.rule("SE-S61")
def test_and_sold_at_any_time() -> None:
    """Before every throw of every player, without a debt."""
    scene = swedish(A={"space": 10}, B={"owns": built(RED, 2)}).dice((5, 5), (1, 3), (1, 3))
    result = scene.answer("B", "raise_freely", 24, "none", 23, "none", 21).play(turns=2)
    assert [row.turn for row in result.events("sell_building")] == ["A", "A", "B"]


# --- sales to the bank


@pytest.mark.rule("SE-S43")
@pytest.mark.parametrize(("streets", "price"), PRICED)
def test_houses_are_sold_to_the_bank_at_half_price(streets: tuple[int, ...], price: int) -> None:
    result = owner(built(streets, 3), cash=0).answer("B", "raise_freely", streets[0]).play(rolls=1)
    sale = result.only("sell_building")
    assert (sale.player, sale.other, sale.amount, sale.rule) == ("B", None, price // 2, "SE-S43")
    assert (result.cash("B"), result.houses(streets[0])) == (price // 2, 2)


@pytest.mark.rule("SE-S44")
@pytest.mark.rule("SE-S65")
@pytest.mark.parametrize(("streets", "price"), PRICED)
def test_a_hotel_brings_half_of_its_price_and_half_of_the_houses_handed_in(
    streets: tuple[int, ...], price: int
) -> None:
    """All at once when the bank has no houses, in two steps when it has: the same total."""
    total = len(streets) * 5 * price // 2
    at_once = owner(built(streets, 5), cash=0).stock(houses=0).answer("B", "raise_freely", streets[0])
    result = at_once.play(rolls=1)
    assert [row.rule for row in result.events("sell_building")] == ["SE-S44"] * len(streets)
    assert (result.cash("B"), result.bank_hotels) == (total, 12)
    steps = owner(built(streets, 5), cash=0)
    steps.answer("B", "raise_freely", *list(streets)[::-1] * 5)
    assert steps.play(rolls=1).cash("B") == total


@pytest.mark.rule("SE-S45")
def test_all_hotels_of_a_group_may_be_sold_at_the_same_time() -> None:
    result = owner(built(RED, 5), cash=0).stock(houses=2).answer("B", "raise_freely", 21).play(rolls=1)
    assert len(result.events("sell_building")) == 3
    assert not any(result.hotel(street) for street in RED)
    assert result.cash("B") == (15 - 2) * 1_500


@pytest.mark.rule("SE-S46")
@pytest.mark.parametrize(("streets", "price"), PRICED)
def test_a_hotel_may_be_turned_back_into_four_houses_for_half_of_its_price(
    streets: tuple[int, ...], price: int
) -> None:
    result = owner(built(streets, 5), cash=0).answer("B", "raise_freely", streets[0]).play(rolls=1)
    assert (result.houses(streets[0]), result.cash("B")) == (4, price // 2)
    assert (result.bank_houses, result.bank_hotels) == (28, 12 - len(streets) + 1)


@pytest.mark.rule("SE-S35")
def test_the_prices_of_hotels_are_those_of_houses() -> None:
    """The deeds give one price for both."""
    streets = [space for space in known_edition("se-standard").spaces if space.kind == "street"]
    assert [space.cash_for_hotel for space in streets] == [space.house_cost for space in streets]
