"""House rules about money: the pot, salaries, the bonus, start cash, loans of the bank."""

from typing import Any

import pytest

from montecarlo.engine import event
from montecarlo.engine.pot import NO_POT
from montecarlo.errors import InputError
from montecarlo.simulation.log import rows
from tests.games import play
from tests.scene import Result, Scene, known_edition

PARKING = 20
SALARY, INCOME_TAX = 200, 200
KIND = 0  # column of an event
TABLE = ("balanced", "builder")


def on_tax(rules: str = "", **a: Any) -> Scene:
    """A lands on the tax of 200 and then, by B's roll in between, on nothing more."""
    return Scene(rules=rules, A={"space": 1, **a}, B={"space": PARKING}).dice((1, 2))


# --- the pot


def test_a_tax_goes_into_the_pot() -> None:
    result = on_tax("free-parking-pot").play(rolls=1)
    assert (result.pot, result.cash("A")) == (INCOME_TAX, 1300)
    seen = result.only("pot")
    assert (seen.player, seen.amount, seen.value, seen.value2) == ("A", 0, INCOME_TAX, INCOME_TAX)
    assert on_tax().play(rolls=1).pot == NO_POT


def test_a_tax_that_is_raised_for_goes_into_the_pot_too() -> None:
    result = on_tax("free-parking-pot", cash=150, owns=[24]).answer("A", "raise_money", 24).play(rolls=1)
    assert (result.pot, result.cash("A")) == (INCOME_TAX, 70)


@pytest.mark.parametrize(
    ("deck", "card", "due"), [("chance", "speeding-or-poor-tax", 15), ("community_chest", "hospital", 100)]
)
def test_a_card_fine_goes_into_the_pot(deck: str, card: str, due: int) -> None:
    start = 4 if deck == "chance" else 30
    result = Scene(rules="free-parking-pot", A={"space": start}, B={}).deck(deck, card).dice((1, 2)).play(rolls=1)
    assert result.pot == due


def test_repairs_go_into_the_pot() -> None:
    owned = [{"deed": street, "houses": 1} for street in (21, 23, 24)]
    scene = Scene(rules="free-parking-pot", A={"space": 4, "owns": owned}, B={}).deck("chance", "general-repairs")
    assert scene.dice((1, 2)).play(rolls=1).pot == 75


def test_what_players_pay_each_other_and_the_fine_in_jail_do_not() -> None:
    chairman = Scene(rules="free-parking-pot", A={"space": 4}, B={}).deck("chance", "chairman").dice((1, 2))
    assert chairman.play(rolls=1).pot == 0
    jailed = Scene(rules="free-parking-pot", A={"in_jail": True}, B={}).answer("A", "jail", "pay").dice((4, 6))
    result = jailed.play(rolls=1)
    assert (result.cash("A"), result.only("jail_fine").amount) == (1450, 50)
    assert result.events("pot") == []


def test_who_lands_on_free_parking_takes_the_pot() -> None:
    result = Scene(rules="free-parking-pot", A={"space": 13}, B={}).pot(340).dice((3, 4)).play(rolls=1)
    taken = result.only("pot_taken")
    assert (taken.player, taken.amount, result.cash("A"), result.pot) == ("A", 340, 1840, 0)
    assert result.events("rest", "pot") == []


def test_an_empty_pot_is_nothing_to_take() -> None:
    result = Scene(rules="free-parking-pot", A={"space": 13}, B={}).dice((3, 4)).play(rolls=1)
    assert result.kinds()[-1] == "rest"
    assert result.cash("A") == 1500


def test_the_bank_fills_the_pot_up_when_it_is_taken_and_before_the_first_roll() -> None:
    result = Scene(rules="free-parking-pot-500", A={"space": 13}, B={}).dice((3, 4)).play(rolls=1)
    assert (result.cash("A"), result.pot) == (2000, 500)
    assert result.only("pot").player is None
    begun = play("no-c1009", TABLE, 1, 0, "free-parking-pot-500", ("round_cap=1",)).events
    first = next(rows(begun[begun[:, KIND] == event.POT]))
    assert (first.round, first.player, first.value, first.value2) == (0, event.BANK, 500, 500)


def test_the_pot_of_an_edition_with_other_money() -> None:
    result = Scene("dk-matador", rules="free-parking-pot-500", A={"space": 13}, B={}).dice((3, 4)).play(rolls=1)
    assert result.cash("A") == 30_000 + 10_000


def test_a_pot_that_the_rules_do_not_know_is_refused() -> None:
    with pytest.raises(InputError, match="pot: these rules know no pot"):
        Scene(A={}, B={}).pot(5).play()


# --- salaries


@pytest.mark.parametrize(
    ("rules", "landing"), [("", SALARY), ("double-salary-on-go", 2 * SALARY), ("no-salary-on-go", 0)]
)
def test_the_salary_for_landing_on_go(rules: str, landing: int) -> None:
    result = Scene(rules=rules, A={"space": 33}, B={}).dice((3, 4)).play(rolls=1)
    assert result.cash("A") == 1500 + landing
    assert len(result.events("salary")) == (landing > 0)
    passing = Scene(rules=rules, A={"space": 33}, B={}).dice((4, 5)).deck("community_chest", "birthday").play(rolls=1)
    assert passing.only("salary").amount == SALARY


def test_a_card_that_leads_to_go_doubles_the_salary_too() -> None:
    result = Scene(rules="double-salary-on-go", A={"space": 4}, B={}).deck("chance", "go").dice((1, 2)).play(rolls=1)
    assert result.cash("A") == 1500 + 2 * SALARY


def test_the_salary_of_every_second_lap() -> None:
    def after(laps: int) -> Result:
        player = {"space": 33, "laps": laps}
        return Scene(rules="salary-every-second-lap", A=player, B={}).dice((3, 4)).play(rolls=1)

    assert [after(laps).cash("A") - 1500 for laps in range(4)] == [0, SALARY, 0, SALARY]
    assert after(2).laps("A") == 3


def test_the_way_to_jail_is_no_lap() -> None:
    result = Scene(rules="salary-every-second-lap", A={"space": 27}, B={}).dice((1, 2)).play(rolls=1)
    assert (result.in_jail("A"), result.laps("A")) == (True, 0)


# --- two ones


def test_two_ones_are_paid_for() -> None:
    result = Scene(rules="snake-eyes-bonus", A={"space": 8}, B={}).dice((1, 1)).play(rolls=1)
    assert (result.only("bonus").amount, result.cash("A")) == (500, 2000)
    other = Scene(rules="snake-eyes-bonus", A={"space": 8}, B={}).dice((2, 2)).deck("chance", "dividend").play(rolls=1)
    assert other.events("bonus") == []


def test_two_ones_are_paid_for_in_jail_too() -> None:
    result = Scene(rules="snake-eyes-bonus:60", A={"in_jail": True}, B={}).dice((1, 1)).play(rolls=1)
    assert result.cash("A") == 1560
    assert not result.in_jail("A")


# --- start cash


def test_another_start_cash() -> None:
    played = rows(play("no-c1009", TABLE, 1, 0, "start-cash:2000", ("round_cap=1",)).events)
    assert [row.amount for row in played if row.kind == event.START_CASH] == [2000, 2000]


# --- loans of the bank


def owing(rules: str, **a: Any) -> Scene:
    """A, with 50 in cash, has to pay the tax of 200; Slemdal (mortgage value 120) and Skarpsno (110) are his."""
    return Scene(rules=rules, A={"space": 1, "cash": 50, "owns": [24, 23], "strategy": "balanced", **a}, B={}).dice(
        (1, 2)
    )


def test_who_lacks_money_borrows_before_he_mortgages() -> None:
    result = owing("bank-loans:500").play(rolls=1)
    loan = result.only("loan")
    assert (loan.amount, loan.value, result.borrowed("A"), result.cash("A")) == (150, 150, 150, 0)
    assert result.events("mortgage") == []
    assert [row.kind for row in owing("").play(rolls=1).events("loan", "mortgage")] == ["mortgage", "mortgage"]


def test_what_the_bank_does_not_lend_is_raised_otherwise() -> None:
    result = owing("bank-loans:80").play(rolls=1)
    assert (result.only("loan").amount, result.borrowed("A")) == (80, 80)
    assert len(result.events("mortgage")) == 1
    more = owing("bank-loans:500", borrowed=490).play(rolls=1)
    assert more.borrowed("A") == 500


def test_nobody_has_to_borrow() -> None:
    result = owing("bank-loans:500").answer("A", "borrow", 0, 0, 0).play(rolls=1, may_be_unasked=True)
    assert result.events("loan") == []
    assert len(result.events("mortgage")) == 2


def test_nobody_borrows_more_than_the_bank_lends() -> None:
    with pytest.raises(InputError, match="the rules do not allow this answer"):
        owing("bank-loans:500").answer("A", "borrow", 501).play(rolls=1)


def test_a_deed_that_completes_a_group_is_bought_with_a_loan() -> None:
    red = {"space": 17, "cash": 100, "owns": [21, 23], "strategy": "balanced"}
    result = Scene(rules="bank-loans:500", A=red, B={}).dice((3, 4)).play(rolls=1)
    assert (result.owner("Slemdal"), result.borrowed("A"), result.cash("A")) == ("A", 140, 0)


@pytest.mark.parametrize(("owed", "interest"), [(300, 30), (301, 31)])
def test_interest_falls_due_at_go_after_the_salary(owed: int, interest: int) -> None:
    player = {"space": 33, "cash": 0, "borrowed": owed}
    result = Scene(rules="bank-loans:500", A=player, B={}).answer("A", "repay", 0).dice((3, 4)).play(rolls=1)
    assert [row.kind for row in result.events("salary", "loan_interest")] == ["salary", "loan_interest"]
    assert (result.cash("A"), result.borrowed("A")) == (SALARY - interest, owed)


def test_interest_that_cash_does_not_cover_is_a_debt() -> None:
    player = {"space": 33, "cash": 0, "borrowed": 300, "owns": [24]}
    scene = Scene(rules="bank-loans:300", settings={"go_salary": 10}, A=player, B={})
    result = scene.answer("A", "raise_money", 24).dice((3, 4)).play(rolls=1)
    assert (result.only("debt").value, result.cash("A")) == (30, 10 + 120 - 30)


def test_a_loan_is_paid_back_before_a_roll_with_what_need_not_be_kept() -> None:
    player = {"space": 10, "cash": 600, "borrowed": 400, "strategy": "balanced"}
    result = Scene(rules="bank-loans:500", A=player, B={}).dice((4, 6)).play(rolls=1)
    repaid = result.only("loan_repaid")
    assert (repaid.amount, repaid.value, result.cash("A")) == (150, 250, 450)  # balanced keeps 450 back
    scripted = Scene(rules="bank-loans:500", A={"cash": 600, "borrowed": 400, "space": 10}, B={}).dice((4, 6))
    assert scripted.answer("A", "repay", 400).play(rolls=1).borrowed("A") == 0


@pytest.mark.parametrize("answer", [401, 700])
def test_nobody_pays_back_more_than_he_owes_or_has(answer: int) -> None:
    scene = Scene(rules="bank-loans:900", A={"cash": 600, "borrowed": min(answer - 1, 900), "space": 10}, B={})
    with pytest.raises(InputError, match="the rules do not allow this answer"):
        scene.answer("A", "repay", answer).dice((4, 6)).play(rolls=1)


def test_interest_is_raised_before_the_space_is_settled() -> None:
    """220 are due at GO and 200 come in: the street is mortgaged before the token's space has its turn."""
    player = {"space": 36, "cash": 0, "borrowed": 2200, "owns": [1, 3]}
    result = Scene("us-classic", rules="bank-loans:2200", A=player, B={}).dice((2, 3)).play(rolls=1)
    kinds = [seen.kind for seen in result.events("salary", "debt", "mortgage", "loan_interest", "rest")]
    assert kinds == ["salary", "debt", "mortgage", "loan_interest", "rest"]


def test_what_a_bankrupt_player_owes_is_lost() -> None:
    player = {"space": 1, "cash": 20, "borrowed": 300}
    result = Scene(rules="bank-loans:300", A=player, B={}, C={}).dice((1, 2)).play(rolls=1)
    assert result.is_bankrupt("A")
    assert result.borrowed("A") == 0
    assert result.only("estate_cash").amount == 20


@pytest.mark.parametrize("owed", [0, 400, 2000])
def test_a_tax_on_what_one_owns_knows_no_loan(owed: int) -> None:
    player = {"space": 1, "cash": 1000, "borrowed": owed}
    scene = Scene("us-classic", rules="bank-loans:2000+us-pre-2008", A=player, B={}).answer("A", "tax", "share")
    scene.answer("A", "repay", *([0] if owed else []))
    assert scene.dice((1, 2)).play(rolls=1).only("tax").amount == 100


def test_a_loan_that_cannot_be_is_refused() -> None:
    with pytest.raises(InputError, match="the bank has not lent him 5; leave it out, or play with bank-loans"):
        Scene(A={"borrowed": 5}, B={}).play()
    assert known_edition("no-c1009").rules.bank_loan == 0
