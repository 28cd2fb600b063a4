"""MONOPOLY Millionaire, sections D and E: rent, and auctions that must end in a sale (MM-21 to MM-29)."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.strategy import load_strategy
from tests.rules.millionaire import ALL_STREETS, EDITION, JAIL, SPACES, STREETS, Millions
from tests.scene import Scene, known_edition

CASH = 372
PAIR = (1, 2)
RENTS = {
    "brown": (7, 15, 30, 50, 60, 80),
    "light_blue": (15, 30, 50, 80, 95, 125),
    "pink": (20, 50, 90, 140, 165, 215),
    "orange": (25, 65, 110, 170, 200, 270),
    "red": (35, 90, 150, 230, 270, 350),
    "yellow": (40, 100, 170, 260, 305, 395),
    "green": (50, 125, 210, 320, 375, 485),
    "dark_blue": (65, 160, 250, 370, 430, 550),
}
GROUP_OF = {street: group for group, streets in STREETS.items() for street in streets}
HOTEL = 5


def visit(street: int, b: dict[str, Any], **more: Any) -> Scene:
    """A is about to land on a street by a 1 and a 2."""
    return Millions(A={"space": (street - 3) % SPACES, "cash": 700}, B=b, C={"cash": 5}, **more).dice(PAIR)


def built(group: str, level: int) -> list[dict[str, Any]]:
    """All streets of a group with so many houses, or a hotel."""
    return [{"deed": street, **({"hotel": True} if level == HOTEL else {"houses": level})} for street in STREETS[group]]


# --- rent


@pytest.mark.rule("MM-21")
@pytest.mark.parametrize("level", range(1, HOTEL + 1))
@pytest.mark.parametrize("street", ALL_STREETS)
def test_the_rent_is_that_of_the_buildings(street: int, level: int) -> None:
    group = GROUP_OF[street]
    result = visit(street, {"owns": built(group, level)}).play(rolls=1)
    rent = result.only("rent")
    assert (rent.player, rent.other, rent.amount, rent.rule) == ("A", "B", RENTS[group][level], "MM-21")
    assert result.cash("B") == CASH + rent.amount


@pytest.mark.rule("MM-21")
@pytest.mark.parametrize("street", ALL_STREETS)
def test_the_rent_of_an_unbuilt_street(street: int) -> None:
    result = visit(street, {"owns": [street]}).play(rolls=1)
    assert result.only("rent").amount == RENTS[GROUP_OF[street]][0]


@pytest.mark.rule("MM-21")
def test_it_is_paid_whether_asked_for_or_not() -> None:
    asleep = load_strategy("passive").model_copy(update={"attention": 0.0})
    result = visit(12, {"owns": [12]}).play(rolls=1, strategies=[asleep] * 3)
    assert result.only("rent").amount == 25
    assert result.events("claim_missed") == []


@pytest.mark.rule("MM-22")
@pytest.mark.parametrize("group", STREETS)
def test_a_full_unbuilt_group_pays_double(group: str) -> None:
    street = STREETS[group][-1]
    rent = visit(street, {"owns": list(STREETS[group])}).play(rolls=1).only("rent")
    assert (rent.amount, rent.rule) == (2 * RENTS[group][0], "MM-22")
    assert visit(street, {"owns": list(STREETS[group][1:])}).play(rolls=1).only("rent").amount == RENTS[group][0]


@pytest.mark.rule("MM-22")
@pytest.mark.parametrize("group", STREETS)
def test_one_house_in_the_group_ends_it(group: str) -> None:
    first, *others = STREETS[group]
    owns = [{"deed": first, "houses": 1}, *others]
    assert visit(others[-1], {"owns": owns}).play(rolls=1).only("rent").amount == RENTS[group][0]


@pytest.mark.rule("MM-22")
def test_a_mortgage_beside_it_does_not() -> None:
    owns = [{"deed": 12, "mortgaged": True}, 14, 15]
    assert visit(14, {"owns": owns}).play(rolls=1).only("rent").amount == 50


@pytest.mark.rule("MM-23")
@pytest.mark.parametrize("street", ALL_STREETS)
def test_a_mortgaged_street_earns_nothing(street: int) -> None:
    result = visit(street, {"owns": [{"deed": street, "mortgaged": True}]}).play(rolls=1)
    assert result.only("no_rent").rule == "MM-23"
    assert result.cash("B") == CASH
    assert result.events("rent") == []


@pytest.mark.rule("MM-24")
@pytest.mark.rule("MM-49")
@pytest.mark.parametrize("tries", range(3))
def test_an_owner_in_jail_collects(tries: int) -> None:
    result = visit(12, {"owns": [12], "in_jail": True, "jail_tries": tries}).play(rolls=1)
    assert result.only("rent").other == "B"
    assert result.only("claim").rule == "MM-24"


# --- auctions


def put_up(street: int = 12, **bids: int) -> Scene:
    """A does not buy the street he lands on; limits by player."""
    scene = Millions(A={"space": (street - 3) % SPACES}, B={}, C={}).dice(PAIR).answer("A", "buy", False)
    for player, bid in bids.items():
        scene.answer(player, "bid", bid)
    return scene


@pytest.mark.rule("MM-25")
@pytest.mark.parametrize("street", ALL_STREETS)
def test_what_is_not_bought_is_auctioned(street: int) -> None:
    result = put_up(street, A=0, B=20, C=10).play(rolls=1, may_be_unasked=True)
    assert result.only("decline").rule == "MM-25"
    assert result.only("auction").rule == "MM-25"
    assert result.owner(street) == "B"


@pytest.mark.rule("MM-25")
def test_so_is_what_cannot_be_paid() -> None:
    """Nothing can be mortgaged for it."""
    price = known_edition(EDITION).spaces[12].price  # type: ignore[union-attr]
    for cash in (price - 1, price):
        scene = Millions(A={"space": 9, "cash": cash, "owns": [17, 19, 30]}, B={}).dice(PAIR).answer("A", "buy", True)
        if cash == price:
            assert scene.play(rolls=1).owner(12) == "A"
        else:
            with pytest.raises(InputError, match="the rules do not allow"):
                scene.play(rolls=1)


@pytest.mark.rule("MM-26")
@pytest.mark.parametrize(
    ("bids", "price"),
    [({"B": 30}, 1), ({"B": 1}, 1), ({"B": 30, "C": 29}, 30), ({"B": 30, "C": 12}, 13), ({"B": 30, "C": 1}, 2)],
)
def test_bids_open_at_1_and_rise_by_1(bids: dict[str, int], price: int) -> None:
    result = put_up(**bids).play(rolls=1)
    assert result.only("auction_won").amount == price
    assert result.only("auction").value == 1
    assert {row.rule for row in result.events("bid")} == {"MM-26"}


@pytest.mark.rule("MM-27")
def test_who_declined_may_bid() -> None:
    result = put_up(A=40, B=30).play(rolls=1)
    assert (result.owner(12), result.only("auction_won").amount) == ("A", 31)


@pytest.mark.rule("MM-27")
@pytest.mark.rule("MM-49")
def test_so_may_who_is_in_jail() -> None:
    scene = Millions(A={"space": 9}, B={"in_jail": True}, C={}).dice(PAIR)
    result = scene.answer("B", "bid", 25).answer("C", "bid", 20).play(rolls=1)
    assert result.owner(12) == "B"
    assert "MM-27" in {row.rule for row in result.events("bid")}
    assert result.position("B") == JAIL


@pytest.mark.rule("MM-28")
@pytest.mark.parametrize(("bids", "winner"), [((50, 30, 20), "A"), ((10, 30, 20), "B"), ((10, 30, 31), "C")])
def test_the_highest_bidder_pays_the_bank_and_takes_the_deed(bids: tuple[int, int, int], winner: str) -> None:
    result = put_up(**dict(zip("ABC", bids, strict=True))).play(rolls=1)
    price = sorted(bids)[1] + 1
    won = result.only("auction_won")
    assert (won.player, won.other, won.amount, won.rule) == (winner, None, price, "MM-28")
    assert result.owner(12) == winner
    assert {name: result.cash(name) for name in "ABC"} == {name: CASH - price * (name == winner) for name in "ABC"}


@pytest.mark.rule("MM-28")
def test_nobody_can_bid_what_he_has_not_in_cash() -> None:
    """No mortgage helps."""
    scene = Millions(A={"space": 9, "cash": 10, "owns": [30, 31]}, B={}).dice(PAIR).answer("A", "bid", 11)
    with pytest.raises(InputError, match="the rules do not allow"):
        scene.play(rolls=1)


# --- nobody bids


@pytest.mark.rule("MM-29")
@pytest.mark.rule("MM-14")
@pytest.mark.parametrize("street", ALL_STREETS)
def test_the_lander_takes_it_for_1(street: int) -> None:
    result = put_up(street).play(rolls=1)
    won = result.only("auction_won")
    assert (won.player, won.amount, won.rule) == ("A", 1, "MM-29")
    assert result.owner(street) == "A"
    assert result.only("no_bid").player == "A"


@pytest.mark.rule("MM-29")
@pytest.mark.parametrize(("cash", "takes"), [((0, 0, 5), "C"), ((0, 5, 5), "B"), ((0, 1, 9), "B"), ((1, 5, 5), "A")])
def test_or_the_next_to_the_left_who_can(cash: tuple[int, int, int], takes: str) -> None:
    scene = Millions(A={"space": 9, "cash": cash[0]}, B={"cash": cash[1]}, C={"cash": cash[2]}).dice(PAIR)
    result = scene.play(rolls=1)
    assert result.owner(12) == takes
    assert result.cash(takes) == cash["ABC".index(takes)] - 1


@pytest.mark.rule("MM-29")
def test_if_nobody_can_it_stays_with_the_bank() -> None:
    result = Millions(A={"space": 9, "cash": 0}, B={"cash": 0}, C={"cash": 0}).dice(PAIR).play(rolls=1)
    assert result.owner(12) is None
    assert result.only("no_bid").player is None


@pytest.mark.rule("MM-29")
def test_a_deed_of_an_estate_that_nobody_wants_stays_with_the_bank() -> None:
    """Nobody landed there."""
    scene = Millions(A={"space": 2, "cash": 5, "owns": [1]}, B={}, C={}).deck("chance", "c11").dice(PAIR)
    result = scene.play(rolls=1)
    assert result.is_bankrupt("A")
    assert result.owner(1) is None
    assert result.only("no_bid").player is None
