"""Matador: trades, mortgages, debts, bankruptcy and the bank (DK-39 to 48, 56)."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.simulation.log import rows
from tests.games import play
from tests.rules.matador import (
    CASH,
    DECK,
    DEEDS,
    EDITION,
    HOTEL,
    ORANGE,
    PRICES,
    PURPLE,
    RED,
    SALARY,
    allowed,
    built,
    interest,
    mortgaged,
    table,
)
from tests.scene import Result, Scene

LOT = 24  # costs 4,800, mortgage 2,400
STATE_TAX = (1, 2)  # from 35 to the tax of 2,000
DUE = 2_000
TO_RENT = (1, 2)  # from 36 to 39
DEAR = built(PURPLE, HOTEL)
HOTEL_RENT = 40_000
GAMES = 2
SETTLED = ("rent", "tax", "card_pays", "jail_fine", "auction_won", "bankrupt")


def at_tax(cash: int, owns: list[Any], **others: Any) -> Scene:
    """A owes the state tax."""
    return table(A={"space": 35, "cash": cash, "owns": owns}, **({"B": {}} | others)).dice(STATE_TAX)


# --- trades


@pytest.mark.rule("DK-40")
@pytest.mark.parametrize("deed", DEEDS)
def test_every_deed_may_be_sold_or_swapped(deed: int) -> None:
    sold = table(A={"space": 10}, B={"owns": [deed]}).dice((4, 6)).offer("B", "A", give=[deed], cash=-77).play(rolls=1)
    assert (sold.owner(deed), sold.cash("A"), sold.only("trade").rule) == ("A", CASH - 77, "DK-40")
    other = 5 if deed != 5 else 15
    scene = table(A={"space": 10, "owns": [other]}, B={"owns": [deed]}).dice((4, 6))
    swapped = scene.offer("A", "B", give=[other], receive=[deed]).play(rolls=1)
    assert (swapped.owner(deed), swapped.owner(other)) == ("A", "B")


@pytest.mark.rule("DK-40")
def test_trades_are_possible_out_of_turn_too() -> None:
    """In A's turn B and C trade, before each of his throws, and C offers A himself something."""
    players: dict[str, Any] = {"A": {"owns": [5]}, "B": {"owns": [LOT]}, "C": {"owns": [15], "jail_cards": 1}}
    scene = table(**players).dice((5, 5), (4, 6)).offer("B", "C", give=[LOT], cash=-4_000)
    scene.offer("C", "A", receive=[5], cash=500, cards=1).offer("C", "B", give=[15], cash=-10)
    result = scene.play(turns=1)
    assert [(event.player, event.other, event.turn) for event in result.events("trade")] == [
        ("B", "C", "A"),
        ("C", "A", "A"),
        ("C", "B", "A"),
    ]
    assert result.jail_cards("A") == 1


@pytest.mark.rule("DK-41")
def test_nothing_is_traded_between_a_debt_and_its_payment() -> None:
    debts = trades = 0
    for number in range(GAMES):
        owing = False
        for row in rows(play(EDITION, ["balanced"] * 4, 5, number).events):
            owing = (owing or row.name == "debt") and row.name not in SETTLED
            debts += row.name == "debt"
            trades += row.name == "trade"
            assert not (owing and row.name == "trade")
    assert debts > 10 * GAMES
    assert trades > GAMES


def in_need(rules: str = "", **settings: Any) -> Result:
    """A owes 2,000, has 100, and B would pay more than that for a mortgaged lot that completes his colour."""
    players: dict[str, Any] = {
        "A": {"space": 35, "cash": 100, "owns": mortgaged(9), "strategy": "balanced"},
        "B": {"owns": [6, 8], "strategy": "balanced"},
        "C": {},
    }
    scene = table(rules, settings, **players).dice(STATE_TAX)
    return scene.offer("C", "A", cash=1, accepted=False).play(rolls=1)


@pytest.mark.rule("DK-41")
@pytest.mark.rule("DK-56")
def test_nobody_trades_to_get_out_of_a_debt() -> None:
    result = in_need()
    assert (result.is_bankrupt("A"), result.events("trade")) == (True, [])
    elsewhere = in_need(trade_in_debt=True)
    assert (elsewhere.is_bankrupt("A"), elsewhere.owner(9)) == (False, "B")


@pytest.mark.rule("DK-56")
def test_a_debtor_sells_buildings_to_the_bank_and_mortgages() -> None:
    scene = at_tax(0, [*built(ORANGE, 1), 5], B={"owns": [15, 25, 35], "strategy": "balanced"})
    result = scene.answer("A", "raise_money", 6, 5).play(rolls=1)
    assert [event.other for event in result.events("sell_building", "mortgage", "tax")] == [None] * 3
    assert (result.cash("A"), result.cash("B")) == (500 + 2_000 - DUE, CASH)


# --- mortgages


@pytest.mark.rule("DK-42")
@pytest.mark.parametrize("deed", DEEDS)
def test_a_mortgage_pays_the_amount_on_the_deed(deed: int) -> None:
    result = table(A={"space": 10, "owns": [deed]}, B={}).dice((4, 6)).answer("A", "raise_freely", deed).play(rolls=1)
    row = result.only("mortgage")
    assert (row.amount, row.other, row.rule) == (PRICES[deed] // 2, None, "DK-42")
    assert (result.mortgaged(deed), result.owner(deed), result.cash("A")) == (True, "A", CASH + PRICES[deed] // 2)
    twice = table(A={"space": 10, "owns": mortgaged(deed)}, B={}).dice((4, 6)).answer("A", "raise_freely", deed)
    assert allowed(twice) is None


@pytest.mark.rule("DK-42")
@pytest.mark.parametrize("lot", RED)
def test_buildings_of_the_colour_go_back_before_a_mortgage(lot: int) -> None:
    """Of the whole colour (no source says); a bare lot beside a house is not taken."""
    scene = table(A={"space": 10, "owns": built(RED, (1, 0, 0))}, B={}).dice((4, 6)).answer("A", "raise_freely", lot)
    result = allowed(scene)
    if lot == RED[0]:
        assert result is not None
        assert (result.houses(lot), result.mortgaged(lot)) == (0, False)
    else:
        assert result is None


def redeemed(deed: int, cash: int = CASH) -> Scene:
    """A redeems a mortgage before his throw."""
    return table(A={"cash": cash, "space": 10, "owns": mortgaged(deed)}, B={}).dice((4, 6)).answer("A", "redeem", deed)


@pytest.mark.rule("DK-43")
@pytest.mark.parametrize("deed", DEEDS)
def test_redeeming_costs_the_loan_and_a_tenth_rounded_up_to_100(deed: int) -> None:
    """3,500 borrowed: 350, so 400 of interest; loan and interest are paid together."""
    result = redeemed(deed).play(rolls=1)
    row = result.only("redeem")
    cost = PRICES[deed] // 2 + interest(deed)
    assert (row.amount, row.rule, result.mortgaged(deed), result.cash("A")) == (cost, "DK-43", False, CASH - cost)
    assert allowed(redeemed(deed, cost - 1)) is None


@pytest.mark.rule("DK-43")
@pytest.mark.parametrize(("deed", "cost"), [(1, 700), (8, 1_100), (37, 3_900), (29, 3_100), (39, 4_400)])
def test_interest_by_hand(deed: int, cost: int) -> None:
    assert redeemed(deed).play(rolls=1).only("redeem").amount == cost


def handed_over(answer: str | None, cash: int = CASH) -> Scene:
    """B sells A a mortgaged lot for 1,000; A keeps it so or redeems it."""
    scene = table(A={"space": 10, "cash": cash}, B={"owns": mortgaged(LOT)}).dice((4, 6))
    scene.offer("A", "B", receive=[LOT], cash=1_000)
    return scene.answer("A", "keep_mortgaged", answer) if answer else scene


@pytest.mark.rule("DK-44")
def test_a_mortgaged_deed_may_be_sold_and_no_interest_falls_due() -> None:
    kept = handed_over("keep").play(rolls=1)
    assert (kept.owner(LOT), kept.mortgaged(LOT), kept.cash("A"), kept.cash("B")) == (
        "A",
        True,
        CASH - 1_000,
        CASH + 1_000,
    )
    assert kept.events("transfer_fee", "redeem") == []
    poor = handed_over("keep", cash=1_000).play(rolls=1)
    assert (poor.cash("A"), poor.events("debt")) == (0, [])


@pytest.mark.rule("DK-44")
def test_the_buyer_redeems_at_once_or_later_for_the_same_tenth() -> None:
    at_once = handed_over("redeem").play(rolls=1)
    assert (at_once.only("redeem").amount, at_once.only("redeem").rule) == (2_700, "DK-44")
    later = handed_over("keep").answer("A", "redeem", LOT).play(rolls=1)
    assert (later.only("redeem").amount, later.cash("A")) == (2_700, CASH - 1_000 - 2_700)


@pytest.mark.rule("DK-45")
@pytest.mark.parametrize(("offerer", "cash"), [("A", 101), ("B", -101)])
def test_nobody_pays_in_a_trade_what_he_does_not_have(offerer: str, cash: int) -> None:
    """To pay later would be a loan, and an offer has no place for one."""
    scene = table(A={"cash": 100, "space": 10}, B={"owns": [LOT]}).dice((4, 6))
    other = "B" if offerer == "A" else "A"
    give, receive = ([LOT], []) if offerer == "B" else ([], [LOT])
    assert allowed(scene.offer(offerer, other, give=give, receive=receive, cash=cash)) is None
    scene._data["decisions"][-2]["later"] = 100
    with pytest.raises(InputError, match="later"):
        scene.play(rolls=1)


@pytest.mark.rule("DK-45")
def test_money_goes_between_players_for_rent_cards_trades_and_estates_only() -> None:
    """Loans come from the bank against a mortgage."""
    for number in range(GAMES):
        for row in rows(play(EDITION, ["balanced"] * 4, 4, number).events):
            if row.amount and row.other >= 0:
                assert row.name in ("rent", "card_pays", "trade_cash", "estate_cash")
            assert row.name not in ("loan", "loan_interest", "loan_repaid")


# --- bankruptcy


def ruined(owns: list[Any], **player: Any) -> Result:
    """A comes to B's dearest hotel."""
    debtor = {"space": 36, "cash": 40, "owns": owns, **player}
    return table(A=debtor, B={"owns": DEAR}, C={}).dice(TO_RENT).play(rolls=1, may_be_unasked=True)


@pytest.mark.rule("DK-46")
@pytest.mark.parametrize("cash", [DUE - 2_000, DUE - 2_001])
def test_a_debt_equal_to_all_that_can_be_raised_is_paid(cash: int) -> None:
    result = at_tax(max(cash, 0), [5] if cash >= 0 else [6]).play(rolls=1)
    assert result.is_bankrupt("A") is (cash < 0)


@pytest.mark.rule("DK-46")
def test_buildings_go_to_the_bank_and_everything_else_to_the_creditor() -> None:
    result = ruined([*built(ORANGE, 2), *mortgaged(5), 12], jail_cards=1)
    assert [(event.player, event.other) for event in result.events("bankrupt")] == [("A", "B")]
    raised = 40 + 6 * 500 + sum(PRICES[deed] // 2 for deed in (*ORANGE, 12))
    assert result.cash("B") == CASH + raised
    assert [result.owner(deed) for deed in (*ORANGE, 5, 12)] == ["B"] * 5
    assert all(result.mortgaged(deed) for deed in (*ORANGE, 5, 12))
    assert result.bank_houses == 32
    assert (result.jail_cards("B"), result.cash("A"), result.is_bankrupt("A")) == (1, 0, True)
    assert (result.only("bankrupt").value, result.events("transfer_fee")) == (HOTEL_RENT - raised, [])
    kinds = result.kinds()
    assert max(n for n, kind in enumerate(kinds) if kind in ("sell_building", "mortgage")) < kinds.index("bankrupt")


@pytest.mark.rule("DK-46")
def test_who_is_out_plays_no_more() -> None:
    scene = table(A={"space": 36, "cash": 0}, B={"owns": DEAR, "space": 10}, C={"space": 10})
    result = scene.dice(TO_RENT, (4, 6), (4, 6), (4, 6)).play(turns=4, may_be_unasked=True)
    assert [event.player for event in result.events("turn")] == ["A", "B", "C", "B"]


@pytest.mark.rule("DK-47")
def test_deeds_that_fall_to_the_bank_are_auctioned_at_once() -> None:
    """Freed of their mortgages, in the order of the board; what nobody wants stays free."""
    scene = at_tax(0, mortgaged(LOT, 12, 5), B={}, C={}).answer("B", "bid", 100, 0, 60).answer("C", "bid", 0, 0, 300)
    result = scene.play(rolls=1)
    names = result._names.spaces
    assert [event.space for event in result.events("auction")] == [names[deed] for deed in (5, 12, LOT)]
    assert [result.owner(deed) for deed in (5, 12, LOT)] == ["B", None, "C"]
    assert (result.cash("B"), result.cash("C")) == (CASH - 50, CASH - 110)
    assert not any(result.mortgaged(deed) for deed in (5, 12, LOT))
    assert {event.rule for event in result.events("auction")} == {"DK-47"}
    kinds = result.kinds()
    assert kinds.index("estate_deed") < kinds.index("auction")


@pytest.mark.rule("DK-47")
def test_a_pardon_of_the_estate_goes_under_the_pile() -> None:
    result = table(A={"space": 35, "cash": 0, "jail_cards": 1}, B={}, C={}).dice(STATE_TAX).play(rolls=1)
    card = result.only("estate_card")
    assert (card.other, [result.jail_cards(name) for name in "ABC"]) == (None, [0, 0, 0])
    assert len(result.deck(DECK)) == 46


@pytest.mark.rule("DK-47")
def test_free_to_buy_again_is_the_other_reading() -> None:
    owns = mortgaged(LOT)
    scene = table("estate-not-auctioned", A={"space": 35, "cash": 0, "owns": owns}, B={"space": 21}, C={})
    result = scene.dice(STATE_TAX, (1, 2)).answer("B", "buy", True).play(turns=2)
    assert (result.events("auction"), result.owner(LOT), result.mortgaged(LOT)) == ([], "B", False)


# --- the bank


@pytest.mark.rule("DK-48")
@pytest.mark.parametrize("rich", [10_000_000, 100_000_000])
def test_the_bank_can_always_pay(rich: int) -> None:
    """The box holds far less; salary, cards, buildings and mortgages are paid all the same."""
    player = {"cash": rich, "space": 39, "owns": [*built(RED, 1), 5]}
    scene = table(A=player, B={"cash": rich}).dice((1, 2)).deck(DECK, "tax-remission")
    scene.answer("A", "raise_freely", 21, 5)
    result = scene.play(rolls=1)
    assert result.cash("A") == rich + 1_500 + 2_000 + SALARY + 3_000
    assert result.is_bankrupt("A") is False
