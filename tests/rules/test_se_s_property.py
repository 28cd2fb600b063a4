"""The Swedish booklet: a debt to a player paid partly in property (SE-S57)."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.strategy import load_strategy
from tests.games import strategy
from tests.scene import Result, Scene

TO_THE_DEAR_ONE = (1, 2)  # from 36 to Norrmalmstorg
BOTH_BLUE = ["Centrum", "Norrmalmstorg"]
RENT = 2_000  # of Norrmalmstorg in a full group


def scene(**options: Any) -> Scene:
    """A, with little cash, comes to the dearest street of B, who has its whole group."""
    players: dict[str, Any] = {
        "A": {"space": 36, "cash": 500, "owns": ["Södra station", "Sturegatan"], **options.pop("A", {})},
        "B": {"cash": 3_000, "owns": BOTH_BLUE, **options.pop("B", {})},
    }
    return Scene("se-standard", **options, **players).dice(TO_THE_DEAR_ONE)


@pytest.mark.rule("SE-S57")
def test_a_debt_may_be_paid_partly_in_property() -> None:
    told = scene().answer("A", "pay_in_deeds", "Sturegatan").answer("B", "take_for", 1_700).play(rolls=1)
    assert told.owner("Sturegatan") == "B"
    assert (told.cash("A"), told.cash("B")) == (500 - 300, 3_000 + 300)
    lessened = told.only("debt_lessened")
    assert (lessened.player, lessened.other, lessened.space, lessened.value) == ("A", "B", "Sturegatan", 1_700)
    assert (lessened.amount, lessened.rule) == (0, "SE-S57")
    assert told.only("rent").amount == 300
    assert told.events("mortgage", "bankrupt") == []


@pytest.mark.parametrize(("rules", "taken"), [("", 1), ("trading-after-last-deed", 0), ("no-trading", 0)])
def test_no_deed_is_taken_for_a_debt_while_nobody_may_trade(rules: str, taken: int) -> None:
    told = scene(rules=rules).answer("A", "pay_in_deeds", "Sturegatan").answer("B", "take_for", 1_700)
    assert len(told.play(rolls=1, may_be_unasked=True).events("debt_lessened")) == taken


@pytest.mark.rule("SE-S57")
def test_before_anything_goes_to_the_bank() -> None:
    told = scene().answer("A", "pay_in_deeds", "Sturegatan", "none").answer("B", "take_for", 100).play(rolls=1)
    order = [row.kind for row in told.events("debt", "debt_lessened", "mortgage", "rent")]
    assert order == ["debt", "debt_lessened", "mortgage", "rent"]
    assert told.only("rent").amount == RENT - 100


@pytest.mark.rule("SE-S57")
def test_at_any_value_up_to_all_that_is_owed() -> None:
    told = scene().answer("A", "pay_in_deeds", "Södra station").answer("B", "take_for", RENT).play(rolls=1)
    assert told.owner("Södra station") == "B"
    assert (told.cash("A"), told.cash("B")) == (500, 3_000)
    assert told.events("rent") == []
    with pytest.raises(InputError, match="the rules do not allow this answer"):
        scene().answer("A", "pay_in_deeds", "Södra station").answer("B", "take_for", RENT + 20).play(rolls=1)


@pytest.mark.rule("SE-S57")
def test_one_deed_after_another() -> None:
    deeds = ("Sturegatan", "Södra station")
    told = scene().answer("A", "pay_in_deeds", *deeds).answer("B", "take_for", 900, 800).play(rolls=1)
    assert [told.owner(deed) for deed in deeds] == ["B", "B"]
    assert told.only("rent").amount == 300


@pytest.mark.rule("SE-S57")
def test_nobody_has_to_offer_and_nobody_has_to_take() -> None:
    told = scene().answer("A", "pay_in_deeds", "none").play(rolls=1)
    assert (told.events("debt_lessened"), told.only("rent").amount) == ([], RENT)
    told = scene().answer("A", "pay_in_deeds", "Sturegatan").answer("B", "take_for", 0).play(rolls=1)
    assert (told.events("debt_lessened"), told.owner("Sturegatan")) == ([], "A")


@pytest.mark.rule("SE-S57")
def test_a_mortgaged_deed_too_and_its_receiver_settles_it_as_ever() -> None:
    owns = [{"deed": "Sturegatan", "mortgaged": True}]
    give = scene(A={"owns": owns}).answer("A", "pay_in_deeds", "Sturegatan").answer("B", "take_for", 1_700)
    told = give.answer("B", "keep_mortgaged", "keep").play(rolls=1)
    assert (told.owner("Sturegatan"), told.mortgaged("Sturegatan")) == ("B", True)
    fee = told.only("transfer_fee")
    assert (fee.player, fee.amount, fee.rule) == ("B", 180, "SE-S51")
    assert told.cash("B") == 3_000 - 180 + 300


@pytest.mark.rule("SE-S57")
def test_only_an_unbuilt_deed_that_is_his_own() -> None:
    built = [{"deed": "Västerlånggatan", "houses": 1}, "Hornsgatan", "Sturegatan"]
    for deed in ("Västerlånggatan", "Hornsgatan", "Centrum", "Stureplan"):
        with pytest.raises(InputError, match="the rules do not allow this answer"):
            scene(A={"owns": built}).answer("A", "pay_in_deeds", deed).play(rolls=1)


@pytest.mark.rule("SE-S57")
def test_not_a_deed_that_has_changed_hands_in_this_turn() -> None:
    swap = scene(B={"owns": [*BOTH_BLUE, "Elverket"]}).offer("A", "B", give=["Sturegatan"], receive=["Elverket"])
    with pytest.raises(InputError, match="the rules do not allow this answer"):
        swap.answer("A", "pay_in_deeds", "Elverket").play(rolls=1)


@pytest.mark.rule("SE-S57")
def test_only_for_a_debt_that_cash_does_not_cover_and_only_to_a_player() -> None:
    offer = scene(A={"cash": RENT}).answer("A", "pay_in_deeds", "Sturegatan")
    assert offer.play(rolls=1, may_be_unasked=True).owner("Sturegatan") == "A"
    tax = scene(A={"space": 1, "cash": 500}).answer("A", "pay_in_deeds", "Sturegatan")
    told = tax.play(rolls=1, may_be_unasked=True)
    assert (told.only("tax").amount, told.events("debt_lessened")) == (4_000, [])


@pytest.mark.rule("SE-S57")
def test_a_card_that_makes_one_pay_the_others_makes_such_a_debt() -> None:
    birthday = Scene("se-standard", A={"space": 14}, B={"cash": 0, "owns": ["Sturegatan"]}).deck("allmanning", "al-12")
    told = birthday.dice((1, 2)).answer("B", "pay_in_deeds", "Sturegatan").answer("A", "take_for", 200).play(rolls=1)
    assert told.owner("Sturegatan") == "A"
    assert told.events("card_pays") == []


@pytest.mark.rule("SE-S57")
@pytest.mark.parametrize("settings", [{"debt_in_property": False}, {"trade": False}])
def test_without_the_setting_or_without_any_trade_nothing_is_taken_but_money(settings: dict[str, bool]) -> None:
    offer = scene(settings=settings).answer("A", "pay_in_deeds", "Sturegatan").answer("B", "take_for", 100)
    told = offer.play(rolls=1, may_be_unasked=True)
    assert (told.events("debt_lessened"), told.only("rent").amount) == ([], RENT)


@pytest.mark.rule("SE-S57")
@pytest.mark.parametrize("in_jail", [False, True])
@pytest.mark.parametrize("jailed", ["A", "B"])
def test_nor_with_a_player_in_jail_where_those_do_not_trade(jailed: str, in_jail: bool) -> None:
    players: dict[str, Any] = {
        "A": {"space": 36, "cash": 500, "owns": ["Sturegatan"]},
        "B": {"cash": 0, "owns": BOTH_BLUE},
    }
    if in_jail:
        players[jailed].update(space=10, in_jail=True)
    if jailed == "A":  # a prisoner owes money by the birthday card of another
        players["A"]["cash"] = 0
        players["B"]["space"] = 14
        prison = Scene("se-standard", settings={"trade_in_jail": False}, turn="B", **players)
        prison.deck("allmanning", "al-12")
    else:
        prison = Scene("se-standard", settings={"trade_in_jail": False}, **players)
    prison.dice((1, 2)).answer("A", "pay_in_deeds", "Sturegatan").answer("B", "take_for", 100)
    told = prison.play(rolls=1, may_be_unasked=True)
    assert len(told.events("debt_lessened")) == (0 if in_jail else 1)


# --- what strategies agree on


def bargain(debtor: dict[str, Any], creditor: dict[str, Any], **options: Any) -> Result:
    """The same scene between two players who trade and value deeds at their prices, but for these settings."""
    plain = load_strategy("balanced").model_copy(
        update={
            "group_value": [1.0],
            "station_value": 1.0,
            "utility_value": 1.0,
            "accept_margin": 0.1,
            "value_started": 0.0,
            "value_full_group": 1.0,
            "rival_weight": 0.0,
        }
    )
    line_up = [plain.model_copy(update=debtor), plain.model_copy(update=creditor)]
    return scene(**options).play(rolls=1, strategies=line_up)


@pytest.mark.rule("SE-S57")
def test_the_creditor_names_his_valuation_less_his_margin_and_the_debtor_takes_it_if_it_is_worth_it_to_him() -> None:
    poor = {"A": {"owns": ["Västerlånggatan"]}}  # printed price 1,200
    told = bargain({"group_value": [0.5]}, {}, **poor)
    assert told.only("debt_lessened").value == 1_200 - 120
    told = bargain({"group_value": [0.9]}, {"accept_margin": 0.0}, **poor)
    assert told.only("debt_lessened").value == 1_200 - 1
    assert bargain({"group_value": [0.9]}, {}, **poor).only("debt_lessened").value == 1_080
    assert bargain({"group_value": [0.91]}, {}, **poor).events("debt_lessened") == []


@pytest.mark.rule("SE-S57")
def test_a_deed_that_is_worth_more_than_the_debt_is_not_given_for_it() -> None:
    assert bargain({"station_value": 0.6}, {}, A={"owns": ["Södra station"]}).events("debt_lessened") == []
    told = bargain({"station_value": 0.4}, {}, A={"owns": ["Södra station"]})
    assert told.only("debt_lessened").value == RENT


@pytest.mark.rule("SE-S57")
def test_of_several_deeds_the_one_by_which_the_debtor_gains_most() -> None:
    cheap = {"group_value": [0.2], "station_value": 0.2, "utility_value": 0.2}
    told = bargain(cheap, {}, A={"owns": ["Hornsgatan", "Folkungagatan", "Götgatan"]})
    assert next(row.space for row in told.events("debt_lessened")) == "Folkungagatan"


@pytest.mark.rule("SE-S57")
def test_what_completes_a_group_is_worth_more_to_the_creditor_and_weighs_on_the_debtor() -> None:
    whole = {"A": {"owns": ["Hornsgatan"]}, "B": {"owns": [*BOTH_BLUE, "Västerlånggatan"]}}
    told = bargain({"group_value": [1.0]}, {}, **whole)
    assert told.only("debt_lessened").value == RENT  # of 1,200 + 2,400 - 120 no more than the debt
    assert bargain({"group_value": [1.0], "rival_weight": 1.0}, {}, **whole).events("debt_lessened") == []


@pytest.mark.rule("SE-S57")
def test_a_mortgage_is_taken_off_and_a_fee_that_cannot_be_paid_forbids_it() -> None:
    owns = {"owns": [{"deed": "Sturegatan", "mortgaged": True}]}
    told = bargain({"group_value": [0.5]}, {}, A=owns)
    assert told.only("debt_lessened").value == 3_600 - 1_980 - 360
    assert bargain({"group_value": [0.5]}, {}, A=owns, B={"cash": 179}).events("debt_lessened") == []


@pytest.mark.rule("SE-S57")
@pytest.mark.parametrize("who", ["debtor", "creditor"])
def test_who_does_not_trade_neither_offers_nor_takes(who: str) -> None:
    settings: dict[str, dict[str, Any]] = {"debtor": {"group_value": [0.5]}, "creditor": {}}
    settings[who]["trades"] = False
    told = bargain(settings["debtor"], settings["creditor"], A={"owns": ["Västerlånggatan"]})
    assert told.events("debt_lessened") == []


@pytest.mark.rule("SE-S57")
def test_who_decides_by_lot_sometimes_does_and_sometimes_does_not() -> None:
    by_lot = strategy("random")
    careless = by_lot.model_copy(update={"group_value": [0.3]})
    for line_up in (
        [careless, load_strategy("balanced")],
        [load_strategy("balanced").model_copy(update={"group_value": [0.3]}), by_lot],
    ):
        seen = {
            len(scene(seed=seed, A={"owns": ["Hornsgatan"]}).play(rolls=1, strategies=line_up).events("debt_lessened"))
            for seed in range(40)
        }
        assert seen == {0, 1}
