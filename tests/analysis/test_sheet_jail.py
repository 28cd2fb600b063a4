"""When to stay in jail: the formula by hand, and against the chains of who always stays and who always leaves."""

from fractions import Fraction

import pytest

from montecarlo.analysis.economics import economics
from montecarlo.analysis.landing import arrivals
from montecarlo.analysis.sheet_basis import basis_of, group_lines
from montecarlo.analysis.sheet_jail import Stay, jail_advice, rent_limit, stay_of
from montecarlo.model import load_edition
from montecarlo.model.edition import shipped_editions
from montecarlo.model.patches import resolve_rules
from montecarlo.model.rules import Rules

FREED = Fraction(91, 216)  # a double in three tries
OUTSIDE = Fraction(43, 36)  # rolls of a turn: 1 + 1/6 + 1/36
NEAR = 0.05  # of the chains' answer: rent and income do not follow the rolls alone


def test_staying_costs_turns_and_may_save_the_fine() -> None:
    found = stay_of(Rules())
    # two failures lose two turns; the roll that moves is one, where a turn outside has 43/36
    assert found.turns == pytest.approx(float(Fraction(5, 6) + Fraction(25, 36) + 1 - 1 / OUTSIDE))
    assert found.freed == pytest.approx(float(FREED))


@pytest.mark.parametrize(
    ("rules", "turns", "freed"),
    [
        (Rules(jail_tries=1), 1 - 1 / OUTSIDE, Fraction(1, 6)),
        (Rules(jail_tries=0), 5 + 1 - 1 / OUTSIDE, Fraction(1)),
        (Rules(double_rolls_again=False), Fraction(55, 36), FREED),
        (Rules(paid_exit_waits=True), Fraction(55, 36) + 1 - 1 / OUTSIDE - 1, FREED),
        # the fine of the last try waits, and then comes a usual turn
        (Rules(jail_last_fine="next_turn"), Fraction(455, 216) + FREED * (1 - 1 / OUTSIDE), FREED),
        # the double that frees is the first of two: 1 + 1/6 more rolls
        (
            Rules(double_exit_rolls_again=True),
            Fraction(55, 36) + (OUTSIDE - 1 - FREED * Fraction(7, 6)) / OUTSIDE,
            FREED,
        ),
    ],
    ids=["one try", "no limit", "doubles do not count", "who pays waits", "fine next turn", "double rolls again"],
)
def test_staying_under_other_rules(rules: Rules, turns: Fraction, freed: Fraction) -> None:
    assert stay_of(rules) == pytest.approx((float(turns), float(freed)))


def test_the_limit_is_the_income_less_the_fine_that_is_saved() -> None:
    assert rent_limit(30.0, 50, Stay(2.0, 0.4)) == pytest.approx(20.0)
    assert rent_limit(30.0, 0, Stay(2.0, 0.4)) == pytest.approx(30.0)
    assert rent_limit(5.0, 50, Stay(2.0, 0.4)) == 0.0
    assert rent_limit(30.0, 50, Stay(-0.1, 0.4)) == 0.0


@pytest.mark.parametrize(
    ("edition", "rules"), [*((name, "") for name in shipped_editions()), ("us-classic", "jail-no-limit")]
)
def test_at_the_limit_both_policies_leave_as_much_money(edition: str, rules: str) -> None:
    chosen = resolve_rules(load_edition(edition), rules)
    leave, stay = (economics(chosen, arrivals(chosen, jail)) for jail in ("leave", "stay"))
    left, stayed = (sum(line.rent_per_turn for line in one.groups if line.level == "3_houses") for one in (leave, stay))
    # rents of all groups, so many times what they are that salary, fines and rent come to the same for both
    exact = (leave.bank_per_turn - stay.bank_per_turn) / (1 - stayed / left)
    found = rent_limit(leave.bank_per_turn, chosen.rules.jail_fine, stay_of(chosen.rules))
    assert found == pytest.approx(exact, rel=NEAR)


def test_groups_that_are_enough_by_themselves() -> None:
    basis = basis_of(load_edition("no-c1009"), 4)
    lines = group_lines(basis)
    advice = jail_advice(basis, 0.04, lines)
    assert advice is not None
    assert advice.income == basis.economics.bank_per_turn
    assert advice.fine == 50
    assert advice.pays_in_jail
    assert 0 < advice.rent_limit < advice.income
    assert "orange" in advice.enough
    assert "brown" not in advice.enough
    assert set(advice.enough) == {line.group for line in lines if line.rent > advice.rent_limit}


def test_no_rent_in_jail_is_told() -> None:
    basis = basis_of(resolve_rules(load_edition("no-c1009"), "no-rent-in-jail"), 4)
    advice = jail_advice(basis, 0.04, group_lines(basis))
    assert advice is not None
    assert not advice.pays_in_jail


def test_where_nobody_comes_to_jail_there_is_nothing_to_say() -> None:
    assert jail_advice(basis_of(load_edition("no-c1009"), 4), 0.0, ()) is None
