"""House rules about deeds: who may buy, bid and trade, what rents are due, what mortgages cost; and about jail."""

from typing import Any

import pytest

from tests.scene import Scene

SLEMDAL, SKARPSNO, BYGDOY = 24, 23, 21
RED = [BYGDOY, SKARPSNO, SLEMDAL]


def onto_slemdal(rules: str = "", *, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Scene:
    """A lands on Slemdal (price 240, base rent 20, mortgage value 120)."""
    return Scene(rules=rules, A={"space": 17, **(a or {})}, B=b or {}).dice((3, 4))


# --- buying and auctions


def test_without_auctions_a_deed_stays_with_the_bank() -> None:
    result = onto_slemdal("no-auctions").answer("A", "buy", "no").play(rolls=1)
    assert result.owner("Slemdal") is None
    assert result.events("auction") == []
    assert onto_slemdal().answer("A", "buy", "no").play(rolls=1).events("auction")


def test_without_auctions_deeds_of_an_estate_are_free_to_buy() -> None:
    scene = Scene(
        rules="no-auctions", A={"space": 1, "cash": 10, "owns": [{"deed": SLEMDAL, "mortgaged": True}]}, B={}, C={}
    )
    result = scene.dice((1, 2)).play(rolls=1)
    assert result.is_bankrupt("A")
    assert (result.owner("Slemdal"), result.mortgaged("Slemdal"), result.events("auction")) == (None, False, [])


def test_nobody_buys_before_he_has_passed_go() -> None:
    result = onto_slemdal("first-lap-free").play(rolls=1)
    seen = result.only("not_yet")
    assert (seen.player, seen.space, result.owner("Slemdal")) == ("A", "Slemdal", None)
    assert result.events("decline", "auction") == []
    later = onto_slemdal("first-lap-free", a={"laps": 1}).answer("A", "buy", "yes").play(rolls=1)
    assert later.owner("Slemdal") == "A"


def test_passing_go_or_landing_there_lets_him_buy() -> None:
    passing = Scene(rules="first-lap-free", A={"space": 37}, B={}).answer("A", "buy", "yes").dice((1, 3))
    assert passing.play(rolls=1).owner("Parkveien") == "A"
    landing = Scene(rules="first-lap-free", A={"space": 36}, B={}).dice((2, 2), (1, 2)).answer("A", "buy", "yes")
    assert landing.play(turns=1).owner("Kirkeveien") == "A"


def test_nobody_bids_before_he_has_passed_go() -> None:
    scene = Scene(rules="first-lap-free", A={"space": 17, "laps": 1}, B={"strategy": "balanced"}, C={"laps": 1})
    result = scene.dice((3, 4)).answer("A", "buy", "no").answer("C", "bid", 30).play(rolls=1)
    assert (result.only("auction_won").player, result.cash("C")) == ("C", 1490)
    assert [row.player for row in result.events("bid")] == ["C"]


# --- trades


def test_without_trading_nobody_is_asked() -> None:
    scene = onto_slemdal("no-trading", a={"owns": [1]}).offer("A", "B", give=[1], cash=0)
    assert scene.play(rolls=1, may_be_unasked=True).events("trade") == []


def test_nobody_trades_before_the_last_deed_is_sold() -> None:
    deeds = [n for n in range(40) if n in DEEDS]

    def offered(bank_keeps: int) -> list[Any]:
        scene = Scene(
            rules="trading-after-last-deed",
            A={"space": 10, "owns": deeds[:3]},
            B={"owns": deeds[3 : len(deeds) - bank_keeps]},
        )
        return scene.offer("A", "B", give=[1], cash=0).dice((4, 6)).play(rolls=1, may_be_unasked=True).events("trade")

    assert offered(1) == []
    assert len(offered(0)) == 1


DEEDS = {1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 21, 23, 24, 25, 26, 27, 28, 29, 31, 32, 34, 35, 37, 39}


def test_nobody_sells_deeds_to_players_in_need_before_the_last_deed_is_sold() -> None:
    seller = {"space": 1, "cash": 10, "owns": [{"deed": SLEMDAL, "mortgaged": True}]}
    buyer = {"owns": [BYGDOY, SKARPSNO], "strategy": "balanced", "cash": 3000}
    free = Scene(A=seller, B=buyer).dice((1, 2)).play(rolls=1)
    assert len(free.events("trade")) == 1
    bound = Scene(rules="trading-after-last-deed", A=seller, B=buyer).dice((1, 2)).play(rolls=1)
    assert bound.events("trade") == []
    assert bound.is_bankrupt("A")


# --- rents


def test_an_owner_in_jail_collects_nothing() -> None:
    result = onto_slemdal("no-rent-in-jail", b={"owns": [SLEMDAL], "in_jail": True}).play(rolls=1)
    assert result.only("no_rent").other == "B"
    assert result.cash("A") == 1500
    assert onto_slemdal("no-rent-in-jail", b={"owns": [SLEMDAL]}).play(rolls=1).only("rent").amount == 20


def test_a_full_group_earns_the_base_rent() -> None:
    assert onto_slemdal("no-double-rent", b={"owns": RED}).play(rolls=1).only("rent").amount == 20
    assert onto_slemdal(b={"owns": RED}).play(rolls=1).only("rent").amount == 40


def test_a_mortgage_breaks_the_group() -> None:
    owned = {"owns": [BYGDOY, {"deed": SKARPSNO, "mortgaged": True}, SLEMDAL]}
    assert onto_slemdal("mortgaged-breaks-group", b=owned).play(rolls=1).only("rent").amount == 20
    assert onto_slemdal(b=owned).play(rolls=1).only("rent").amount == 40
    assert onto_slemdal("mortgaged-breaks-group", b={"owns": RED}).play(rolls=1).only("rent").amount == 40


# --- mortgages


@pytest.mark.parametrize(("rules", "cost"), [("", 132), ("no-mortgage-interest", 120)])
def test_a_mortgage_without_interest(rules: str, cost: int) -> None:
    scene = Scene(rules=rules, A={"space": 10, "owns": [{"deed": SLEMDAL, "mortgaged": True}]}, B={}).dice((4, 6))
    result = scene.answer("A", "redeem", SLEMDAL).play(rolls=1)
    assert (result.only("redeem").amount, result.cash("A")) == (cost, 1500 - cost)


@pytest.mark.parametrize(("rules", "fees"), [("", 1), ("no-mortgage-interest", 0)])
def test_a_mortgaged_deed_changes_hands_without_a_fee(rules: str, fees: int) -> None:
    scene = Scene(rules=rules, A={"space": 10, "owns": [{"deed": SLEMDAL, "mortgaged": True}]}, B={}).dice((4, 6))
    result = scene.offer("A", "B", give=[SLEMDAL], cash=0).answer("B", "keep_mortgaged", "keep").play(rolls=1)
    assert len(result.events("transfer_fee")) == fees


# --- jail


def test_another_fine() -> None:
    result = (
        Scene(rules="jail-fine:100", A={"in_jail": True}, B={}).answer("A", "jail", "pay").dice((4, 6)).play(rolls=1)
    )
    assert (result.only("jail_fine").amount, result.cash("A")) == (100, 1400)


def test_nobody_has_to_leave_jail() -> None:
    def third_failure(rules: str) -> Scene:
        return Scene(rules=rules, A={"in_jail": True, "jail_tries": 2}, B={}).dice((4, 6))

    result = third_failure("jail-no-limit").play(rolls=1)
    assert (result.in_jail("A"), result.jail_tries("A"), result.cash("A")) == (True, 3, 1500)
    assert not third_failure("").play(rolls=1).in_jail("A")
    much_later = Scene(rules="jail-no-limit", A={"in_jail": True, "jail_tries": 9}, B={}).dice((5, 5)).play(rolls=1)
    assert not much_later.in_jail("A")
