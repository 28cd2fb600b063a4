"""Section C of the catalogue: buying and auctions (C1009-23 to 30, 78, US-02, US-03, UK-01, UK-02)."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from scipy.stats import chisquare

from montecarlo.errors import InputError
from tests.games import EDITIONS
from tests.model.read import rows
from tests.scene import Result, Scene

DEEDS = {int(row["space"]): row for row in rows("deeds")}
STREET, STATION, UTILITY = 24, 25, 28  # a deed of each kind, without a card space three before it
SLEMDAL = 24  # 240
GRENSEN = 16  # 180
OPENING = {"no-c1009": 10, "fi-c1009": 10, "us-classic": 1, "uk-classic": 1}
OPENING_RULE = {"no-c1009": "C1009-25", "fi-c1009": "C1009-25", "us-classic": "US-02", "uk-classic": "UK-01"}
RAISE_RULE = {"no-c1009": "C1009-26", "fi-c1009": "C1009-26", "us-classic": "US-02", "uk-classic": "UK-01"}
NO_BID_RULE = {"no-c1009": "C1009-29", "fi-c1009": "C1009-29", "us-classic": "US-03", "uk-classic": "UK-02"}
FALSE_ALARM = 1e-5  # chance that a right program fails a test by chance, for another seed


def landing(space: int = SLEMDAL, edition: str = "no-c1009", *, a: Any = None, **more: Any) -> Scene:
    """A is about to land on an unowned deed by a 1 and a 2; B and C sit with him."""
    return Scene(edition, A={"space": (space - 3) % 40, **(a or {})}, B={}, C={}, **more).dice((1, 2))


def auctioned(
    bids: dict[str, int], space: int = SLEMDAL, edition: str = "no-c1009", **more: Any
) -> tuple[Result, list[tuple[str | None, int]]]:
    """Play an auction with these limits; give the result and the bids that were made."""
    scene = landing(space, edition, **more)
    for bidder, bid in bids.items():
        scene.answer(bidder, "bid", bid)
    result = scene.play(rolls=1)
    return result, [(event.player, event.value) for event in result.events("bid")]


# --- buying


@pytest.mark.rule("C1009-23")
@pytest.mark.rule("C1009-78")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("space", DEEDS)
def test_every_deed_may_be_bought_at_its_printed_price(edition: str, space: int) -> None:
    """A street at 240 with 1500 leaves 1260.

    Case 47: a price was mistyped; here every deed of every edition is bought.
    """
    result = landing(space, edition).answer("A", "buy", True).play(rolls=1)
    price = int(DEEDS[space]["price"])
    bought = result.only("buy")
    assert (bought.player, bought.other, bought.amount, bought.rule) == ("A", None, price, "C1009-23")
    salary = sum(event.amount for event in result.events("salary"))
    assert (result.owner(space), result.cash("A")) == ("A", 1500 + salary - price)
    assert (result.cash("B"), result.cash("C")) == (1500, 1500)
    assert result.events("auction") == []


@pytest.mark.rule("C1009-23")
@pytest.mark.parametrize("space", [STREET, STATION, UTILITY])
def test_all_the_cash_may_be_spent(space: int) -> None:
    price = int(DEEDS[space]["price"])
    result = landing(space, a={"cash": price}).answer("A", "buy", True).play(rolls=1)
    assert (result.owner(space), result.cash("A"), result.is_bankrupt("A")) == ("A", 0, False)


@pytest.mark.rule("C1009-23")
def test_nobody_can_buy_what_he_cannot_pay() -> None:
    """Cash and what the property raises fall short by one."""
    with pytest.raises(InputError, match="the rules do not allow"):
        landing(SLEMDAL, a={"cash": 239}).answer("A", "buy", True).play(rolls=1)
    with pytest.raises(InputError, match="the rules do not allow"):
        landing(SLEMDAL, a={"cash": 139, "owns": [5]}).answer("A", "buy", True).play(rolls=1)


@pytest.mark.rule("C1009-23")
@pytest.mark.rule("C1009-78")
def test_money_may_be_raised_for_a_purchase() -> None:
    """Case 63: 30 in hand, 180 to be had from mortgages, price 200: mortgage, then buy."""
    scene = landing(STATION, a={"cash": 30, "owns": [{"deed": 6}, 8, 29]}).answer("A", "buy", True)
    result = scene.answer("A", "raise_money", 29, 8).play(rolls=1)
    assert (result.owner(STATION), result.cash("A")) == ("A", 30 + 140 + 50 - 200)
    assert (result.mortgaged(29), result.mortgaged(8), result.mortgaged(6)) == (True, True, False)
    order = [event.kind for event in result.events("mortgage", "buy")]
    assert order == ["mortgage", "mortgage", "buy"]


@pytest.mark.rule("C1009-23")
@pytest.mark.parametrize("space", [STREET, STATION, UTILITY])
def test_nobody_is_made_to_buy(space: int) -> None:
    """Case 65: deeds were bought without a choice."""
    result = landing(space).answer("A", "buy", False).play(rolls=1)
    assert result.only("decline").player == "A"
    assert (result.owner(space), result.cash("A")) == (None, 1500)


@pytest.mark.rule("C1009-23")
def test_the_own_deed_and_that_of_another_are_not_for_sale() -> None:
    for owns in ({"A": {"owns": [SLEMDAL]}}, {"B": {"owns": [SLEMDAL]}}):
        players: dict[str, Any] = {"A": {}, "B": {}, **owns}
        players["A"] = {"space": SLEMDAL - 3, **players["A"]}
        result = Scene(**players).dice((1, 2)).play(rolls=1)
        assert result.events("buy", "decline", "auction") == []


@pytest.mark.rule("C1009-78")
@pytest.mark.parametrize("way", ["buy", "bid"])
def test_the_deed_is_handed_over_with_the_payment(way: str) -> None:
    """The next player who lands there in the same round pays its owner."""
    scene = Scene(A={"space": SLEMDAL - 3}, B={"space": SLEMDAL - 3}).dice((1, 2), (1, 2))
    result = scene.answer("A", way, True if way == "buy" else 240).play(turns=2)
    assert result.only("rent").other == "A"
    assert [event.kind for event in result.events("buy", "auction_won", "rent")][-1] == "rent"


@pytest.mark.rule("C1009-78")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("space", [deed for deed, row in DEEDS.items() if row["kind"] == "street"])
def test_the_face_of_a_street_shows_the_rent_that_is_paid(edition: str, space: int) -> None:
    """Case 47: a base rent was mistyped; here every street of every edition is landed on."""
    result = Scene(edition, A={"space": (space - 3) % 40}, B={"owns": [space]}).dice((1, 2)).play(rolls=1)
    rent = result.only("rent")
    assert (rent.amount, rent.rule) == (int(DEEDS[space]["rent_0"]), "C1009-78")
    assert (rent.player, rent.other) == ("A", "B")


@pytest.mark.rule("C1009-78")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("space", DEEDS)
def test_the_back_of_a_deed_shows_its_mortgage_value(edition: str, space: int) -> None:
    scene = Scene(edition, A={"space": 1, "cash": 199, "owns": [space]}, B={}).dice((1, 2))
    result = scene.answer("A", "raise_money", space).play(rolls=1)
    assert result.only("mortgage").amount == int(DEEDS[space]["mortgage"])


# --- auctions


@pytest.mark.rule("C1009-24")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("space", DEEDS)
def test_a_deed_that_is_not_bought_must_be_auctioned(edition: str, space: int) -> None:
    """Case 57: whoever declines or cannot pay, the deed is put up."""
    result = landing(space, edition).play(rolls=1)
    assert [event.kind for event in result.events("decline", "auction", "no_bid")] == ["decline", "auction", "no_bid"]
    assert result.only("auction").value == OPENING[edition]


@pytest.mark.rule("C1009-24")
def test_a_deed_that_cannot_be_paid_is_auctioned() -> None:
    """Case 57: the lander has 5 in hand and nothing else; another gets the deed."""
    scene = landing(SLEMDAL, a={"cash": 5}).answer("A", "buy", False).answer("C", "bid", 300)
    result = scene.play(rolls=1)
    assert (result.owner(SLEMDAL), result.cash("C")) == ("C", 1490)


@pytest.mark.rule("C1009-24")
@pytest.mark.parametrize("settings", [{"auction": False}, {}])
@pytest.mark.parametrize("rules", ["", "no-auctions"])
def test_without_auctions_the_deed_stays_with_the_bank(settings: dict[str, bool], rules: str) -> None:
    result = landing(settings=settings, rules=rules).play(rolls=1)
    auctioned_here = not settings and not rules
    assert bool(result.events("auction")) == auctioned_here
    assert result.owner(SLEMDAL) is None


@pytest.mark.rule("C1009-25")
@pytest.mark.rule("US-02")
@pytest.mark.rule("UK-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_lowest_bid(edition: str) -> None:
    """Case 59: at the opening a bid counts, one below it does not (0 in the US and UK games)."""
    opening = OPENING[edition]
    taken, bids = auctioned({"B": opening}, edition=edition)
    assert (taken.owner(SLEMDAL), taken.cash("B"), bids) == ("B", 1500 - opening, [("B", opening)])
    assert taken.only("bid").rule == OPENING_RULE[edition]
    refused, bids = auctioned({"B": opening - 1}, edition=edition)
    assert (refused.owner(SLEMDAL), refused.cash("B"), bids) == (None, 1500, [])


@pytest.mark.rule("C1009-25")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("limit", [10, 200, 1500])
def test_a_lone_bidder_pays_the_opening(edition: str, limit: int) -> None:
    """Case 61: a single bidder bid against himself."""
    result, bids = auctioned({"C": limit}, edition=edition)
    assert (result.cash("C"), bids) == (1500 - OPENING[edition], [("C", OPENING[edition])])


@pytest.mark.rule("C1009-25")
@pytest.mark.parametrize(("setting", "least"), [(1, 1), (0, 1), (50, 50), (240, 240)])
def test_another_opening(setting: int, least: int) -> None:
    result, _ = auctioned({"C": 1000}, settings={"auction_opening": setting})
    assert result.cash("C") == 1500 - least


@pytest.mark.rule("C1009-26")
@pytest.mark.rule("US-02")
@pytest.mark.rule("UK-01")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("second", "first", "price"), [(100, 101, 101), (100, 300, 101), (100, 100, 100), (10, 11, 11)]
)
def test_a_raise_is_at_least_one(edition: str, second: int, first: int, price: int) -> None:
    """The price is one raise above the second-highest limit, at most the winner's own."""
    result, bids = auctioned({"A": second, "B": first}, edition=edition)
    won = result.only("auction_won")
    assert won.amount == price
    assert bids[-1] == (won.player, price)
    values = [value for _, value in bids]
    assert all(after - before >= 1 for before, after in pairwise(values))
    assert {event.rule for event in result.events("bid")[1:]} == {RAISE_RULE[edition]}


@pytest.mark.rule("C1009-26")
@pytest.mark.parametrize(("step", "price"), [(1, 101), (10, 110), (50, 150), (300, 200)])
def test_another_raise(step: int, price: int) -> None:
    result, _ = auctioned({"A": 100, "B": 200}, settings={"auction_raise": step})
    assert result.only("auction_won").amount == price


@pytest.mark.rule("C1009-27")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("bidder", ["A", "B", "C"])
def test_all_may_bid_also_who_declined(edition: str, bidder: str) -> None:
    """Case 57: all players who are not bankrupt may bid."""
    others = {name: 20 for name in "ABC" if name != bidder}
    result, _ = auctioned({**others, bidder: 60}, edition=edition)
    assert (result.owner(SLEMDAL), result.cash(bidder)) == (bidder, 1500 - 21)


@pytest.mark.rule("C1009-27")
def test_who_is_out_is_not_asked() -> None:
    scene = Scene(A={"space": SLEMDAL - 3}, B={"bankrupt": True}, C={}).dice((1, 2)).answer("B", "bid", 50)
    result = scene.answer("C", "bid", 20).play(rolls=1, may_be_unasked=True)
    assert (result.owner(SLEMDAL), result.cash("C")) == ("C", 1490)


@pytest.mark.rule("C1009-27")
def test_who_declined_may_be_kept_out_of_the_auction() -> None:
    scene = landing(settings={"decliner_bids": False}).answer("A", "bid", 500).answer("B", "bid", 40)
    result = scene.play(rolls=1, may_be_unasked=True)
    assert (result.owner(SLEMDAL), result.cash("B")) == ("B", 1490)


@pytest.mark.rule("C1009-27")
@pytest.mark.parametrize(("allowed", "owner"), [(True, "B"), (False, "C")])
def test_who_sits_in_jail_may_bid_where_the_rules_let_him(allowed: bool, owner: str) -> None:
    scene = Scene(settings={"bid_in_jail": allowed}, A={"space": SLEMDAL - 3}, B={"in_jail": True}, C={})
    scene.dice((1, 2)).answer("B", "bid", 100).answer("C", "bid", 50)
    assert scene.play(rolls=1, may_be_unasked=True).owner(SLEMDAL) == owner


@pytest.mark.rule("C1009-28")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_highest_bidder_pays_the_bank_and_takes_the_deed(edition: str) -> None:
    result, bids = auctioned({"A": 150, "B": 179, "C": 300}, edition=edition)
    won = result.only("auction_won")
    assert (won.player, won.other, won.amount, won.rule) == ("C", None, 180, "C1009-28")
    assert (result.owner(SLEMDAL), result.cash("A"), result.cash("B"), result.cash("C")) == ("C", 1500, 1500, 1320)
    assert bids == [("A", 150), ("B", 179), ("C", 180)]


@pytest.mark.rule("C1009-28")
def test_bidding_ends_when_nobody_raises_any_more() -> None:
    """Everybody goes up to his limit, and the last bid is one that nobody would raise."""
    limits = {"A": 90, "B": 240, "C": 120}
    result, bids = auctioned(limits)
    price = result.only("auction_won").amount
    assert all(limit <= price for bidder, limit in limits.items() if bidder != "B")
    assert price == max(value for _, value in bids) == 121
    assert all(value <= limits[str(bidder)] for bidder, value in bids)


@pytest.mark.rule("C1009-28")
@pytest.mark.parametrize("space", DEEDS)
def test_a_deed_of_every_kind_is_won(space: int) -> None:
    result, _ = auctioned({"B": 77}, space)
    assert (result.owner(space), result.cash("B")) == ("B", 1490)


@pytest.mark.rule("C1009-28")
def test_equal_highest_bids_are_decided_by_lot() -> None:
    """No seat has an advantage: over many seeds A, B and C win equally often, at their limit."""
    winners: Counter[str | None] = Counter()
    for seed in range(240):
        result, _ = auctioned({"A": 90, "B": 90, "C": 90}, seed=seed)
        assert result.only("auction_won").amount == 90
        winners[result.owner(SLEMDAL)] += 1
    assert set(winners) == {"A", "B", "C"}
    assert chisquare(list(winners.values())).pvalue > FALSE_ALARM


@pytest.mark.rule("C1009-29")
@pytest.mark.rule("US-03")
@pytest.mark.rule("UK-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_if_nobody_bids_the_deed_stays_with_the_bank_and_nobody_pays(edition: str) -> None:
    result, bids = auctioned({"A": 0, "B": 0, "C": 0}, edition=edition)
    assert result.only("no_bid").rule == NO_BID_RULE[edition]
    assert bids == []
    assert (result.owner(SLEMDAL), [result.cash(name) for name in "ABC"]) == (None, [1500] * 3)
    assert [row.amount for row in result.played.events] == [0] * len(result.played.events)


@pytest.mark.rule("C1009-29")
def test_a_deed_that_nobody_wanted_is_for_sale_again() -> None:
    scene = Scene(A={"space": SLEMDAL - 3}, B={"space": SLEMDAL - 3}).dice((1, 2), (1, 2))
    assert scene.answer("B", "buy", True).play(turns=2).owner(SLEMDAL) == "B"


@pytest.mark.rule("C1009-30")
@pytest.mark.parametrize(("second", "price"), [(179, 180), (239, 240), (259, 260), (999, 1000)])
def test_an_auction_may_end_above_or_below_the_printed_price(second: int, price: int) -> None:
    """A 240 street goes for 180; two rivals may drive it above 240."""
    result, _ = auctioned({"B": second, "C": 1200})
    assert (result.owner(SLEMDAL), result.cash("C")) == ("C", 1500 - price)


# --- bids above the cash in hand: a silent point


@pytest.mark.rule("C1009-28")
def test_a_bid_above_cash_and_property_is_refused() -> None:
    with pytest.raises(InputError, match="the rules do not allow"):
        auctioned({"A": 201}, a={"cash": 100, "owns": [5]})


@pytest.mark.rule("C1009-28")
def test_a_bid_may_be_backed_by_what_can_be_raised() -> None:
    """Case 63: the winner has 100, bids 200 with a station to mortgage, and pays."""
    scene = landing(a={"cash": 100, "owns": [5]}).answer("A", "bid", 200).answer("B", "bid", 180)
    result = scene.answer("A", "raise_money", 5).play(rolls=1)
    assert (result.owner(SLEMDAL), result.cash("A"), result.mortgaged(5)) == ("A", 100 + 100 - 181, True)
    assert not result.is_bankrupt("A")
