"""House rules at MONOPOLY Millionaire: salaries by stars, auctions that must end in a sale, a game of its own money."""

import pytest

from tests.rules.millionaire import SALARY, SPACES, STREETS, Millions

LAST = SPACES - 3  # three steps before GO
BROWN = STREETS["brown"][0]


def onto_go(rules: str, stars: int, *, laps: int = 0) -> Millions:
    """A lands exactly on GO and does not buy the next level."""
    scene = Millions(rules=rules, A={"space": LAST, "laps": laps}, B={}).stars("A", stars).dice((1, 2))
    return scene.answer("A", "upgrade", False)


@pytest.mark.parametrize("stars", SALARY)
@pytest.mark.parametrize(("rules", "times"), [("", 1), ("double-salary-on-go", 2), ("no-salary-on-go", 0)])
def test_landing_on_go_pays_the_salary_of_the_level_so_many_times(rules: str, times: int, stars: int) -> None:
    result = onto_go(rules, stars).play(rolls=1, may_be_unasked=True)
    assert result.cash("A") == 372 + times * SALARY[stars]
    assert len(result.events("salary")) == (times > 0)


def test_passing_go_pays_it_once() -> None:
    scene = Millions(rules="double-salary-on-go", A={"space": LAST}, B={"owns": [BROWN]}).dice((1, 3))
    result = scene.answer("A", "upgrade", False).play(rolls=1)
    assert result.only("salary").amount == SALARY[1]


@pytest.mark.parametrize(("laps", "paid"), [(0, 0), (1, 1)])
def test_every_second_lap_pays_and_lets_him_rise(laps: int, paid: int) -> None:
    """The step is paid out of the salary (MM-17): without one there is none."""
    scene = Millions(rules="salary-every-second-lap", A={"space": LAST, "laps": laps}, B={}).dice((1, 2))
    if paid:
        scene.answer("A", "upgrade", True)
    result = scene.play(rolls=1)
    assert [seen.amount for seen in result.events("upgrade")] == [50] * paid
    assert (len(result.events("salary")), result.laps("A")) == (paid, laps + 1)


@pytest.mark.parametrize(("owed", "end"), [(0, "cash_target"), (1, "running")])
def test_what_the_bank_has_lent_is_no_step_towards_the_million(owed: int, end: str) -> None:
    scene = Millions(rules="bank-loans:100", A={"space": 5, "cash": 1000, "borrowed": owed}, B={}).dice((1, 2))
    assert scene.answer("A", "repay", 0).play(rolls=1, may_be_unasked=True).end == end


def test_a_lap_brings_interest_where_tokens_have_stars() -> None:
    scene = Millions(rules="bank-loans:100", A={"space": LAST, "borrowed": 100}, B={}).dice((1, 2))
    result = scene.answer("A", "repay", 0).answer("A", "upgrade", False).play(rolls=1)
    assert result.only("loan_interest").amount == 10


def test_who_has_not_passed_go_need_not_take_what_nobody_bids_for() -> None:
    """A may not pay, B has not passed GO, C takes it at the opening bid (MM-29)."""
    scene = Millions(rules="first-lap-free", A={"space": 0, "laps": 1, "cash": 0}, B={}, C={"laps": 1})
    played = scene.dice((1, 2)).answer("A", "buy", False).play(rolls=1)
    assert played.only("auction_won").player == "C"


def test_nobody_is_offered_a_street_in_the_first_lap() -> None:
    result = Millions(rules="first-lap-free", A={"space": 0}, B={}).dice((1, 2)).play(rolls=1)
    assert result.only("not_yet").space is not None
    assert result.events("auction", "buy") == []
