"""Matador: buying, auctions and the income tax (DK-18 to 23, 52)."""

from itertools import pairwise
from typing import Any

import pytest

from tests.rules.matador import (
    CASH,
    DEEDS,
    INCOME_TAX,
    PRICES,
    PURPLE,
    SALARY,
    STREETS,
    TAX,
    allowed,
    built,
    mortgaged,
    onto,
    order,
    table,
)
from tests.scene import Result, Scene

LOT = 24  # costs 4,800
SMALLEST_NOTE = 50


def auctioned(bids: dict[str, int], space: int = LOT, **more: Any) -> Result:
    """A lands on a free lot and does not buy; these are the limits up to which the others and he bid."""
    scene = onto(space, C={}, **more)
    for player, limit in bids.items():
        scene.answer(player, "bid", limit)
    return scene.play(rolls=1)


# --- buying


@pytest.mark.rule("DK-18")
@pytest.mark.parametrize("deed", DEEDS)
def test_a_free_deed_may_be_bought_at_the_price_on_its_space(deed: int) -> None:
    result = onto(deed).answer("A", "buy", True).play(rolls=1)
    bought = result.only("buy")
    assert (bought.player, bought.other, bought.amount, bought.rule) == ("A", None, PRICES[deed], "DK-18")
    assert (result.owner(deed), result.events("auction")) == ("A", [])
    assert result.cash("A") == CASH + SALARY * (deed < 3) - PRICES[deed]


@pytest.mark.rule("DK-18")
def test_nobody_is_made_to_buy_and_nobody_buys_what_he_cannot_pay() -> None:
    assert onto(LOT).answer("A", "buy", False).play(rolls=1).owner(LOT) is None
    assert allowed(onto(LOT, A={"cash": PRICES[LOT] - 1}).answer("A", "buy", True)) is None
    assert onto(LOT, A={"cash": PRICES[LOT]}).answer("A", "buy", True).play(rolls=1).cash("A") == 0


@pytest.mark.rule("DK-21")
def test_only_who_lands_on_a_free_deed_is_offered_it() -> None:
    """Nobody else's, nobody's own, none that was passed over, and none without landing."""
    for owner in ("A", "B"):
        players: dict[str, Any] = {owner: {"owns": [LOT]}}
        result = onto(LOT, **players).play(rolls=1)
        assert result.events("buy", "decline", "auction") == []
    result = onto(LOT).answer("A", "buy", True).play(rolls=1)
    assert [event.space for event in result.events("buy")] == [result.space("A")]
    passed = table(A={"space": 20}, B={}).dice((4, 6)).answer("A", "buy", True, space=LOT)
    assert passed.play(rolls=1, may_be_unasked=True).events("buy", "decline") == []


@pytest.mark.rule("DK-21")
def test_no_offer_can_ask_the_bank_for_a_deed() -> None:
    assert allowed(table(A={}, B={}).dice((4, 6)).offer("A", "B", receive=[LOT], cash=PRICES[LOT])) is None


# --- auctions


@pytest.mark.rule("DK-19")
@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_not_bought_is_auctioned_at_once(deed: int) -> None:
    result = onto(deed).dice((1, 3)).play(turns=2)
    assert order(result, "decline", "auction", "no_bid", "turn")[1:4] == ["decline", "auction", "no_bid"]
    assert (result.events("auction")[0].rule, result.events("auction")[0].value) == ("DK-19", SMALLEST_NOTE)


@pytest.mark.rule("DK-19")
def test_a_deed_that_the_lander_cannot_pay_is_auctioned_too() -> None:
    result = onto(LOT, A={"cash": 10}, C={}).answer("C", "bid", 5_000).play(rolls=1)
    assert (result.owner(LOT), result.cash("C")) == ("C", CASH - SMALLEST_NOTE)


@pytest.mark.rule("DK-20")
@pytest.mark.parametrize("bidder", ["A", "B", "C"])
def test_everybody_may_bid_also_who_said_no(bidder: str) -> None:
    others = {name: 700 for name in "ABC" if name != bidder}
    result = auctioned({**others, bidder: 900})
    won = result.only("auction_won")
    assert (result.owner(LOT), won.amount, won.other, won.rule) == (bidder, 750, None, "DK-52")
    assert result.cash(bidder) == CASH - 750


@pytest.mark.rule("DK-20")
@pytest.mark.rule("DK-52")
def test_bids_are_whole_notes() -> None:
    """From the smallest note upwards, each at least that much higher (not in the rules: no source says)."""
    result = auctioned({"A": 900, "B": 1_200, "C": 2_000})
    bids = [event.value for event in result.events("bid")]
    assert bids[0] >= SMALLEST_NOTE
    assert all(after - before >= SMALLEST_NOTE for before, after in pairwise(bids))
    assert (result.only("auction_won").player, bids[-1]) == ("C", 1_250)
    assert auctioned({"B": SMALLEST_NOTE - 1}).owner(LOT) is None
    assert auctioned({"B": SMALLEST_NOTE}).owner(LOT) == "B"


@pytest.mark.rule("DK-52")
@pytest.mark.parametrize(("second", "price"), [(1_000, 1_050), (4_700, 4_750), (4_800, 4_850), (9_000, 9_050)])
def test_an_auction_may_end_below_or_above_the_printed_price(second: int, price: int) -> None:
    result = auctioned({"B": second, "C": 20_000})
    assert (result.owner(LOT), result.only("auction_won").amount) == ("C", price)
    assert {event.rule for event in result.events("bid")} == {"DK-20"}


# --- the income tax


def taxed(answer: str | None = None, **player: Any) -> Result:
    """A lands on the income tax and chooses."""
    scene = onto(TAX, A=player)
    return (scene.answer("A", "tax", answer) if answer else scene).play(rolls=1)


@pytest.mark.rule("DK-22")
def test_the_payer_chooses_between_4000_and_a_tenth() -> None:
    fixed, share = taxed("fixed", cash=12_000), taxed("share", cash=12_000)
    assert (fixed.only("tax").amount, share.only("tax").amount) == (INCOME_TAX, 1_200)
    assert {fixed.only("tax").rule, share.only("tax").rule} == {"DK-22"}
    assert (fixed.only("tax").other, fixed.cash("A"), share.cash("A")) == (None, 8_000, 10_800)
    dear = taxed("share", cash=70_000)
    assert dear.only("tax").amount == 7_000  # he may also choose what costs him more


@pytest.mark.rule("DK-22")
@pytest.mark.parametrize(
    ("cash", "share"), [(12_000, 1_200), (12_001, 1_250), (12_500, 1_250), (12_501, 1_300), (1, 50)]
)
def test_the_tenth_is_rounded_up_to_the_smallest_note(cash: int, share: int) -> None:
    """Not in the rules: no source says."""
    result = taxed("share", cash=cash, owns=[])
    if cash < share:
        assert result.is_bankrupt("A")
        assert result.only("debt").value == share
    else:
        assert result.only("tax").amount == share


@pytest.mark.rule("DK-22")
@pytest.mark.parametrize(("cash", "due"), [(39_000, 3_900), (40_000, INCOME_TAX), (41_000, INCOME_TAX)])
def test_a_strategy_pays_the_lesser(cash: int, due: int) -> None:
    assert taxed(cash=cash, strategy="balanced").only("tax").amount == due


@pytest.mark.rule("DK-22")
def test_the_other_tax_has_no_choice() -> None:
    scene = onto(38).answer("A", "tax", "share")
    result = scene.play(rolls=1, may_be_unasked=True)
    assert (result.only("tax").amount, result.only("tax").rule) == (2_000, "DK-10")


def counted(**player: Any) -> int:
    """What A owns in the eyes of the tax."""
    result = taxed("share", **player)
    told = result.only("wealth_counted")
    assert (told.rule, told.player, told.amount) == ("DK-23", "A", 0)
    assert result.only("tax").amount == -(-told.value // 500) * 50
    return told.value


@pytest.mark.rule("DK-23")
@pytest.mark.parametrize("deed", DEEDS)
def test_every_deed_counts_its_printed_price_mortgaged_or_not(deed: int) -> None:
    assert counted(cash=10_000, owns=[deed]) == 10_000 + PRICES[deed]
    assert counted(cash=10_000, owns=mortgaged(deed)) == 10_000 + PRICES[deed]


@pytest.mark.rule("DK-23")
@pytest.mark.parametrize(("levels", "houses"), [((1, 0), 1), ((3, 2), 5), ((4, 4), 8), ((5, 4), 9), ((5, 5), 10)])
def test_buildings_count_what_they_cost(levels: tuple[int, ...], houses: int) -> None:
    """A hotel counts five house prices; the cash counts, and nothing of the others."""
    lots = sum(STREETS[street][1] for street in PURPLE)
    assert counted(cash=9_000, owns=built(PURPLE, levels)) == 9_000 + lots + houses * 4_000


def scene_of(owns: list[Any]) -> Scene:
    """A owns something and comes to the tax with 6,000."""
    return onto(TAX, A={"cash": 6_000, "owns": owns})


@pytest.mark.rule("DK-23")
def test_a_jail_card_counts_nothing() -> None:
    assert counted(cash=9_000, jail_cards=1) == 9_000
    assert scene_of([5]).answer("A", "tax", "share").play(rolls=1).only("tax").amount == 1_000
