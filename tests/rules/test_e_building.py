"""Section E of the catalogue: building (C1009-41 to 49, 77, US-06, UK-05)."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from scipy.stats import chisquare

from montecarlo.errors import InputError
from montecarlo.model.edition import edition_of, load_edition
from tests.games import EDITIONS
from tests.model.read import rows
from tests.scene import Result, Scene

HOUSE_PRICE = {int(row["space"]): int(row["house"]) for row in rows("deeds") if row["kind"] == "street"}
GROUPS = [(1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19), (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39)]
GROUP_OF = {street: group for group in GROUPS for street in group}
STREETS = sorted(GROUP_OF)
RED = (21, 23, 24)  # a house costs 150
ORANGE = (16, 18, 19)  # a house costs 100
HOTEL = 5
OPENING = {"no-c1009": 10, "fi-c1009": 10, "us-classic": 1, "uk-classic": 1}
SHORTAGE_RULE = {"no-c1009": "C1009-47", "fi-c1009": "C1009-47", "us-classic": "US-06", "uk-classic": "UK-05"}
EVEN = [levels for levels in product(range(HOTEL + 1), repeat=3) if max(levels) - min(levels) <= 1]
UNEVEN = [(1, 0, 2), (3, 0, 0), (4, 4, 1)]
FALSE_ALARM = 1e-5  # chance that a right program fails a test by chance, for another seed
REFUSED = "the rules do not allow"


def group(streets: tuple[int, ...], levels: tuple[int, ...] | int = 0) -> list[dict[str, Any]]:
    """A group in one hand at these levels (5 a hotel)."""
    each = (levels,) * len(streets) if isinstance(levels, int) else levels
    return [
        {"deed": street, **({"hotel": True} if level == HOTEL else {"houses": level})}
        for street, level in zip(streets, each, strict=True)
    ]


def owner(owns: list[Any], edition: Any = "no-c1009", *, cash: int = 5000, **more: Any) -> Scene:
    """A goes from the jail corner to free parking; B owns what is named and can pay."""
    return Scene(edition, A={"space": 10}, B={"owns": owns, "cash": cash}, **more).dice((4, 6))


def may(scene: Scene, ask: str, street: int) -> bool:
    """Whether the rules let B build there."""
    try:
        result = scene.answer("B", ask, street).play(rolls=1)
    except InputError as error:
        if REFUSED not in str(error):
            raise
        return False
    assert result.only("build").player == "B"
    return True


# --- where and when


@pytest.mark.rule("C1009-41")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("street", STREETS)
def test_a_whole_group_may_be_built_on_and_nothing_less(edition: str, street: int) -> None:
    """Case 67."""
    whole = GROUP_OF[street]
    assert may(owner(group(whole), edition), "build_houses", street)
    for missing in whole:
        less = tuple(other for other in whole if other != missing)
        # A second full group, so that B is asked for houses at all.
        spare = ORANGE if street not in ORANGE else RED
        assert not may(owner([*group(less), *group(spare)], edition), "build_houses", street)


@pytest.mark.rule("C1009-41")
@pytest.mark.parametrize("deed", [5, 12])
def test_only_streets_are_built_on(deed: int) -> None:
    others: list[Any] = [5, 15, 25, 35, 12, 28]
    assert not may(owner([*others, *group(RED)]), "build_houses", deed)


@pytest.mark.rule("C1009-41")
@pytest.mark.parametrize("edition", EDITIONS)
def test_houses_are_built_out_of_turn_too(edition: str) -> None:
    result = owner(group(RED), edition).answer("B", "build_houses", *RED).play(rolls=1)
    built = result.events("build")
    assert [(event.player, event.turn, event.rule) for event in built] == [("B", "A", "C1009-41")] * 3
    assert [kind for kind in result.kinds() if kind in {"build", "roll"}] == ["build"] * 3 + ["roll"]


@pytest.mark.rule("C1009-41")
def test_a_group_may_be_built_on_as_soon_as_it_is_whole() -> None:
    """A buys the last red street by a double and builds there before the roll that follows."""
    scene = Scene(A={"space": 22, "owns": list(RED[:2])}, B={}).dice((1, 1), (1, 3)).answer("A", "buy", True)
    result = scene.answer("A", "build_houses", 24).play(turns=1)
    order = [event.kind for event in result.events("roll", "buy", "build")]
    assert order == ["roll", "buy", "build", "roll"]


@pytest.mark.rule("C1009-41")
def test_a_street_won_at_auction_is_built_on_before_the_next_roll() -> None:
    """Somebody else wants to build at the same moment: the auction ends first, then both say what they want."""
    scene = Scene(A={"space": 22, "owns": list(RED[:2])}, B={"owns": list(ORANGE)}).dice((1, 1), (1, 3))
    scene.answer("A", "bid", 50).answer("A", "build_houses", 24).answer("B", "build_houses", "none", 16)
    result = scene.play(turns=1)
    order = [(event.kind, event.player) for event in result.events("auction_won", "build")]
    assert order == [("auction_won", "A"), ("build", "A"), ("build", "B")]


@pytest.mark.rule("C1009-41")
@pytest.mark.parametrize(("any_time", "turns"), [(True, ["A", "A"]), (False, ["A", "B"])])
def test_building_in_the_middle_of_another_turn_is_a_setting(any_time: bool, turns: list[str]) -> None:
    """Otherwise one builds in one's own turn or between two turns, so not before the extra roll of another."""
    scene = Scene(settings={"build_any_time": any_time}, A={"space": 8}, B={"owns": list(RED)}).dice((1, 1), (4, 6))
    scene.answer("B", "build_houses", 21, "none", "none", 23).dice((1, 3))
    assert [event.turn for event in scene.play(turns=2).events("build")] == turns


@pytest.mark.rule("C1009-41")
@pytest.mark.parametrize("allowed", [True, False])
def test_building_from_jail_is_a_setting(allowed: bool) -> None:
    scene = Scene(settings={"build_in_jail": allowed}, A={"space": 10}, B={"owns": list(RED), "in_jail": True})
    result = scene.dice((1, 3)).answer("B", "build_houses", 21).play(rolls=1, may_be_unasked=True)
    assert len(result.events("build")) == allowed


# --- houses


@pytest.mark.rule("C1009-42")
@pytest.mark.rule("C1009-43")
@pytest.mark.rule("C1009-45")
@pytest.mark.parametrize("levels", EVEN)
@pytest.mark.parametrize("place", range(3))
def test_houses_are_built_evenly_up_to_four(levels: tuple[int, ...], place: int) -> None:
    """2, 1, 1 is allowed; a third house on the first only after 2, 2, 2. Cases 69 and 71: 1, 0, 0 and 5, 5, 5."""
    allowed = levels[place] < 4 and levels[place] == min(levels)
    assert may(owner(group(RED, levels)), "build_houses", RED[place]) == allowed


@pytest.mark.rule("C1009-42")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("streets", GROUPS)
def test_even_building_holds_within_one_plan_and_in_every_group(edition: str, streets: tuple[int, ...]) -> None:
    """Two houses on the first street before the second has one are refused; street by street they are not."""
    with pytest.raises(InputError, match=REFUSED):
        owner(group(streets), edition).answer("B", "build_houses", streets[0], streets[0]).play(rolls=1)
    result = owner(group(streets), edition).answer("B", "build_houses", *streets, streets[0]).play(rolls=1)
    assert [result.houses(street) for street in streets] == [2, *[1] * (len(streets) - 1)]


@pytest.mark.rule("C1009-42")
@pytest.mark.parametrize("levels", UNEVEN)
@pytest.mark.parametrize("place", range(3))
def test_uneven_building_is_a_setting(levels: tuple[int, ...], place: int) -> None:
    scene = owner(group(RED, levels), settings={"even_building": False})
    assert may(scene, "build_houses", RED[place]) == (levels[place] < 4)


@pytest.mark.rule("C1009-43")
@pytest.mark.parametrize("most", [1, 3, 4])
def test_another_number_of_houses_on_a_street(most: int) -> None:
    settings = {"max_houses": most, "houses_for_hotel": most}
    assert not may(owner(group(RED, most), settings=settings), "build_houses", 21)
    assert may(owner(group(RED, most - 1), settings=settings), "build_houses", 21)


@pytest.mark.rule("C1009-77")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("street", STREETS)
def test_a_house_costs_the_price_on_its_deed(edition: str, street: int) -> None:
    """Every street of every edition; its owner chooses it, and the money goes to the bank."""
    result = owner(group(GROUP_OF[street]), edition).answer("B", "build_houses", street).play(rolls=1)
    built = result.only("build")
    assert (built.amount, built.other, built.value, built.value2) == (HOUSE_PRICE[street], None, 1, 0)
    assert (result.cash("B"), result.houses(street)) == (5000 - HOUSE_PRICE[street], 1)
    assert result.bank_houses == 31


@pytest.mark.rule("C1009-77")
def test_a_house_in_the_own_turn() -> None:
    scene = Scene(A={"space": 10, "owns": list(RED)}, B={}).dice((1, 3)).answer("A", "build_houses", 23)
    assert scene.play(rolls=1).only("build").rule == "C1009-77"


@pytest.mark.rule("C1009-77")
@pytest.mark.parametrize(("streets", "cost"), [((6, 8, 9), 150), ((16, 18, 19), 300)])
def test_three_houses(streets: tuple[int, ...], cost: int) -> None:
    """One house on each of three streets at 50 costs 150, at 100 it costs 300."""
    result = owner(group(streets)).answer("B", "build_houses", *streets).play(rolls=1)
    assert result.cash("B") == 5000 - cost


@pytest.mark.rule("C1009-77")
@pytest.mark.parametrize(("cash", "allowed"), [(149, False), (150, True)])
def test_houses_are_paid_from_cash(cash: int, allowed: bool) -> None:
    assert may(owner(group(RED), cash=cash), "build_houses", 21) == allowed


# --- hotels


@pytest.mark.rule("C1009-44")
@pytest.mark.parametrize("levels", EVEN)
@pytest.mark.parametrize("place", range(3))
def test_a_hotel_needs_four_houses_on_every_street(levels: tuple[int, ...], place: int) -> None:
    """A street that has its hotel counts as ready; it gets no second one."""
    allowed = levels[place] == 4 and min(levels) >= 4
    assert may(owner(group(RED, levels)), "build_hotel", RED[place]) == allowed


@pytest.mark.rule("C1009-44")
@pytest.mark.rule("C1009-45")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("street", STREETS)
def test_a_hotel_costs_its_price_and_returns_the_four_houses(edition: str, street: int) -> None:
    """Case 73: the four houses come back to the bank. No house stays beside the hotel."""
    streets = GROUP_OF[street]
    houses = 4 * len(streets)
    result = owner(group(streets, 4), edition).answer("B", "build_hotel", street).play(rolls=1)
    assert result.cash("B") == 5000 - HOUSE_PRICE[street]
    assert (result.hotel(street), result.houses(street)) == (True, 0)
    assert (result.bank_houses, result.bank_hotels) == (32 - houses + 4, 11)
    assert [result.houses(other) for other in streets if other != street] == [4] * (len(streets) - 1)
    assert (result.only("build").rule, result.only("build").other) == ("C1009-44", None)


def sold_down(strategy: str) -> Scene:
    """B has 4, 4 and two hotels; a card makes him sell one house and one hotel, which leaves him cash for a hotel."""
    owns = [*group((1, 3), 4), *group((37, 39), HOTEL)]
    second = {"strategy": strategy, "space": 10, "cash": 0, "owns": owns}
    scene = Scene("us-classic", rules="us-pre-2008", A={"space": 14}, B=second).dice((1, 2), (4, 6))
    return scene.deck("community_chest", "opera-night").answer("B", "raise_money", 3, 39)


@pytest.mark.rule("C1009-44")
def test_a_group_sold_down_since_the_last_window_gets_no_hotel() -> None:
    """What stood there when its owner was last asked does not count, whoever decides."""
    result = sold_down("builder").play(turns=2, may_be_unasked=True)
    assert [event.value for event in result.events("build")] == [4]
    assert (result.hotel(1), result.hotel(3)) == (False, False)
    for street in (1, 3):
        scene = sold_down("passive").answer("B", "build_hotel", "none", street)
        with pytest.raises(InputError, match=REFUSED):
            scene.play(turns=2)


@pytest.mark.rule("C1009-44")
def test_the_four_houses_of_a_hotel_can_be_built_at_once() -> None:
    """Case 73: the bank has no house left; the hotel gives four back, and another player builds with them."""
    scene = Scene(A={"space": 10}, B={"owns": group(RED, 4), "cash": 5000}, C={"owns": list(ORANGE)}).dice((1, 3))
    scene.stock(houses=0).answer("B", "build_hotel", 21).answer("C", "build_houses", *ORANGE)
    result = scene.play(rolls=1)
    assert (result.bank_houses, result.bank_hotels) == (1, 11)
    assert [result.houses(street) for street in ORANGE] == [1, 1, 1]


@pytest.mark.rule("C1009-44")
@pytest.mark.parametrize("price", [0, 350, 1000])
def test_a_hotel_price_of_its_own_may_stand_on_the_deed(price: int) -> None:
    """A silent point: the booklet gives no amount; left out it is one house price."""
    data = load_edition("no-c1009").model_dump(exclude_none=True)
    data["spaces"] = [{**space, **({"hotel_cost": price} if space["at"] == 39 else {})} for space in data["spaces"]]
    own = edition_of(data, "own.toml")
    scene = owner(group((37, 39), 4), own).answer("B", "build_hotel", 37, 39)
    assert [event.amount for event in scene.play(rolls=1).events("build")] == [200, price]


@pytest.mark.rule("C1009-44")
@pytest.mark.parametrize("needed", [3, 4])
def test_a_hotel_after_three_houses_is_a_setting(needed: int) -> None:
    """Case 79: in the short game 3, 3, 3 is enough, and three houses are handed in."""
    settings = {"houses_for_hotel": needed, "max_houses": needed}
    assert may(owner(group(RED, 3), settings=settings), "build_hotel", 21) == (needed == 3)
    result = owner(group(RED, needed), settings=settings).answer("B", "build_hotel", 21).play(rolls=1)
    assert result.bank_houses == 32 - 2 * needed


@pytest.mark.rule("C1009-45")
@pytest.mark.parametrize("ask", ["build_houses", "build_hotel"])
@pytest.mark.parametrize("levels", [(5, 5, 5), (5, 4, 4)])
def test_a_street_with_its_hotel_gets_nothing_more(ask: str, levels: tuple[int, ...]) -> None:
    """Case 71: hotels were bought on finished streets forever."""
    assert not may(owner(group(RED, levels)), ask, 21)


@pytest.mark.rule("C1009-45")
def test_one_plan_does_not_put_two_hotels_on_a_street() -> None:
    with pytest.raises(InputError, match=REFUSED):
        owner(group(RED, 4)).answer("B", "build_hotel", 21, 21).play(rolls=1)
    result = owner(group(RED, 4)).answer("B", "build_hotel", *RED).play(rolls=1)
    assert [result.hotel(street) for street in RED] == [True] * 3


# --- mortgages


@pytest.mark.rule("C1009-46")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("streets", GROUPS)
def test_no_building_while_a_street_of_the_group_is_mortgaged(edition: str, streets: tuple[int, ...]) -> None:
    for mortgaged, street in product(streets, streets):
        owns = [{"deed": other, "mortgaged": other == mortgaged} for other in streets]
        assert not may(owner(owns, edition), "build_houses", street)


@pytest.mark.rule("C1009-46")
def test_mortgages_in_other_groups_do_not_matter() -> None:
    owns = [*group(RED), {"deed": 16, "mortgaged": True}, {"deed": 5, "mortgaged": True}]
    assert may(owner(owns), "build_houses", 21)


@pytest.mark.rule("C1009-46")
@pytest.mark.parametrize("allowed", [True, False])
def test_building_beside_a_mortgage_is_a_setting(allowed: bool) -> None:
    settings = {"build_beside_mortgage": allowed, "even_building": False}
    owns = [{"deed": 21, "mortgaged": True}, 23, 24]
    assert may(owner(owns, settings=settings), "build_houses", 23) == allowed


# --- when the pieces run out


def short(
    wishes: dict[str, int], bids: dict[str, list[int]], edition: str = "no-c1009", houses: int = 1, **more: Any
) -> Result:
    """B (orange) and C (red) want houses on their first streets, and the bank has only so many; A is in turn."""
    players: dict[str, Any] = {"B": {"owns": list(ORANGE)}, "C": {"owns": list(RED)}}
    scene = Scene(edition, A={"space": 10}, **players, **more).dice((1, 3)).stock(houses=houses)
    for player, streets in (("B", ORANGE), ("C", RED)):
        scene.answer(player, "build_houses", *streets[: wishes.get(player, 0)], "none")
        scene.answer(player, "bid_for_piece", *bids.get(player, []))
    return scene.play(rolls=1)


@pytest.mark.rule("C1009-47")
@pytest.mark.rule("US-06")
@pytest.mark.rule("UK-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_last_house_is_auctioned(edition: str) -> None:
    """Case 77: one house, two who want it with limits of 120 and 150: the second pays 121, and nothing is left.

    The bid is the whole price, not a sum on top of the printed 150, and the house goes where its buyer wanted it.
    """
    result = short({"B": 1, "C": 1}, {"B": [120], "C": [150]}, edition)
    won = result.only("piece_won")
    assert (won.player, won.other, won.amount, won.rule) == ("C", None, 121, SHORTAGE_RULE[edition])
    assert (result.cash("B"), result.cash("C"), result.bank_houses) == (1500, 1500 - 121, 0)
    assert (result.houses(21), result.houses(16)) == (1, 0)
    assert result.only("piece_auction").value2 == OPENING[edition]


@pytest.mark.rule("C1009-47")
@pytest.mark.rule("US-06")
@pytest.mark.rule("UK-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_lowest_bid_for_a_piece(edition: str) -> None:
    opening = OPENING[edition]
    taken = short({"B": 1, "C": 1}, {"B": [opening], "C": [0]}, edition)
    assert (taken.houses(16), taken.cash("B")) == (1, 1500 - opening)
    refused = short({"B": 1, "C": 1}, {"B": [opening - 1], "C": [0]}, edition)
    assert (refused.events("build", "piece_won"), refused.bank_houses) == ([], 1)


@pytest.mark.rule("C1009-47")
@pytest.mark.parametrize(
    ("settings", "price"),
    [
        ({}, 101),
        ({"shortage_raise": 20}, 120),
        ({"shortage_opening": 130}, 130),
        ({"shortage_opening_is_price": True}, 101),
        ({"shortage_opening_is_price": True, "shortage_raise": 5}, 105),
    ],
)
def test_opening_and_raise_for_a_piece_are_settings(settings: dict[str, Any], price: int) -> None:
    result = short({"B": 1, "C": 1}, {"B": [100], "C": [140]}, settings=settings)
    assert (result.only("piece_won").player, result.only("piece_won").amount) == ("C", price)


@pytest.mark.rule("C1009-47")
@pytest.mark.parametrize("is_price", [True, False])
def test_a_piece_may_open_at_the_lowest_printed_price(is_price: bool) -> None:
    """The houses wanted cost 100 and 150: nobody gets one for 90 where the opening is the price."""
    result = short({"B": 1, "C": 1}, {"B": [90], "C": [60]}, settings={"shortage_opening_is_price": is_price})
    assert result.only("piece_auction").value2 == (100 if is_price else 10)
    assert len(result.events("piece_won")) == (not is_price)


@pytest.mark.rule("C1009-47")
def test_the_last_hotel_is_auctioned() -> None:
    scene = Scene(A={"space": 10}, B={"owns": group((1, 3), 4)}, C={"owns": group((37, 39), 4)}).dice((1, 3))
    scene.stock(hotels=1).answer("B", "build_hotel", 1).answer("C", "build_hotel", 39)
    result = scene.answer("B", "bid_for_piece", 300).answer("C", "bid_for_piece", 80).play(rolls=1)
    assert (result.only("piece_won").player, result.only("piece_won").amount) == ("B", 81)
    assert (result.hotel(1), result.hotel(39), result.bank_hotels) == (True, False, 0)
    assert result.bank_houses == 32 - 16 + 4


@pytest.mark.rule("C1009-47")
@pytest.mark.rule("US-06")
@pytest.mark.rule("UK-05")
@pytest.mark.parametrize("edition", EDITIONS)
def test_several_last_houses_are_auctioned_one_by_one(edition: str) -> None:
    """A silent point: two houses for three wishes; each is put up by itself, and bids are named anew."""
    result = short({"B": 2, "C": 1}, {"B": [40], "C": [60]}, edition, houses=2)
    assert [(event.player, event.amount) for event in result.events("piece_won")] == [("C", 41)]
    assert [(event.player, event.amount) for event in result.events("build")] == [("B", 100)]  # alone, at the price
    assert result.bank_houses == 0


@pytest.mark.rule("C1009-47")
def test_two_houses_for_four_wishes() -> None:
    result = short({"B": 2, "C": 2}, {"B": [40, 90], "C": [60, 20]}, houses=2)
    assert [(event.player, event.amount) for event in result.events("piece_won")] == [("C", 41), ("B", 21)]
    assert (result.houses(16), result.houses(21), result.bank_houses) == (1, 1, 0)


@pytest.mark.rule("C1009-47")
@pytest.mark.parametrize(("wishes", "houses"), [({"B": 1, "C": 1}, 2), ({"B": 3, "C": 3}, 6), ({"C": 1}, 1)])
def test_no_auction_where_the_stock_is_enough(wishes: dict[str, int], houses: int) -> None:
    result = short(wishes, {}, houses=houses)
    assert result.events("piece_auction") == []
    assert len(result.events("build")) == sum(wishes.values())
    assert {event.amount for event in result.events("build") if event.player == "C"} == {150}


@pytest.mark.rule("C1009-47")
def test_no_auction_for_one_player_who_wants_more_than_there_is() -> None:
    result = short({"C": 3}, {}, houses=2)
    assert [event.amount for event in result.events("build")] == [150, 150]
    assert result.events("piece_auction") == []


@pytest.mark.rule("C1009-47")
@pytest.mark.parametrize(("turn", "builder"), [("B", "B"), ("C", "C"), ("A", "B")])
def test_first_to_ask_instead_of_an_auction_is_a_setting(turn: str, builder: str) -> None:
    """Then the player in turn builds first, and those to his left after him."""
    players: dict[str, Any] = {"B": {"owns": list(ORANGE), "space": 10}, "C": {"owns": list(RED), "space": 10}}
    scene = Scene(settings={"shortage_auction": False}, A={"space": 10}, **players, turn=turn).dice((1, 3))
    result = scene.stock(houses=1).answer("B", "build_houses", 16).answer("C", "build_houses", 21).play(rolls=1)
    assert [event.player for event in result.events("build")] == [builder]
    assert result.events("piece_auction", "piece_won") == []


@pytest.mark.rule("C1009-47")
def test_equal_bids_for_a_piece_are_decided_by_lot() -> None:
    runs = (short({"B": 1, "C": 1}, {"B": [90], "C": [90]}, seed=seed) for seed in range(160))
    winners = Counter(run.only("piece_won").player for run in runs)
    assert set(winners) == {"B", "C"}
    assert chisquare(list(winners.values())).pvalue > FALSE_ALARM


@pytest.mark.rule("C1009-47")
def test_a_bid_for_a_piece_is_never_above_the_cash() -> None:
    with pytest.raises(InputError, match=REFUSED):
        short({"B": 1, "C": 1}, {"B": [1501], "C": [20]})


@pytest.mark.rule("C1009-48")
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_houses_one_waits_until_somebody_sells(edition: str) -> None:
    """A has to sell two houses for the tax; before that the bank has none for B, after that B builds one of them."""
    scene = Scene(edition, A={"owns": group((6, 8, 9), 1), "cash": 160}, B={"owns": list(RED), "space": 10})
    scene.dice((1, 3), (1, 3)).stock(houses=0).answer("B", "build_houses", 21, "none", 21)
    result = scene.answer("A", "raise_money", 6, 8).play(turns=2)
    order = [event.kind for event in result.events("no_building", "sell_building", "build")]
    assert order == ["no_building", "sell_building", "sell_building", "build"]
    assert result.only("no_building").rule == "C1009-48"
    assert (result.houses(21), result.bank_houses) == (1, 1)


@pytest.mark.rule("C1009-48")
def test_without_hotels_one_waits() -> None:
    result = owner(group(RED, 4)).stock(hotels=0).answer("B", "build_hotel", 21).play(rolls=1)
    assert (result.cash("B"), result.hotel(21), result.houses(21)) == (5000, False, 4)
    assert (result.only("no_building").value, result.bank_hotels) == (1, 0)


@pytest.mark.rule("C1009-49")
@pytest.mark.parametrize("stock", range(4))
def test_nothing_stands_in_for_missing_houses(stock: int) -> None:
    """Three houses are wanted: as many as the bank has are built and paid, and the bank never owes any."""
    result = owner(group(RED)).stock(houses=stock).answer("B", "build_houses", *RED).play(rolls=1)
    built = [result.houses(street) for street in RED]
    assert sum(built) == stock
    assert (result.bank_houses, result.cash("B")) == (0, 5000 - 150 * stock)


@pytest.mark.rule("C1009-49")
def test_nothing_stands_in_for_missing_hotels() -> None:
    """With one hotel left two are wanted: one is built, and the other street keeps its four houses, not a fifth."""
    result = owner(group((37, 39), 4)).stock(hotels=1).answer("B", "build_hotel", 37, 39).play(rolls=1)
    assert (result.hotel(37), result.hotel(39), result.houses(39)) == (True, False, 4)
    assert (result.bank_hotels, result.cash("B")) == (0, 4800)
    assert not may(owner(group((37, 39), 4)).stock(hotels=0), "build_houses", 37)


@pytest.mark.rule("C1009-49")
@pytest.mark.parametrize("pieces", [{"houses": 8}, {"hotels": 2}])
def test_another_number_of_pieces_in_the_box(pieces: dict[str, int]) -> None:
    levels = 4 if "houses" in pieces else 5
    result = owner(group((37, 39), levels), settings=pieces).play(rolls=1)
    assert (result.bank_houses if "houses" in pieces else result.bank_hotels) == 0
