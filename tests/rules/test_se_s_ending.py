"""The Swedish booklet: debts and bankruptcies (SE-S53 to S55)."""

import pytest

from tests.rules.swedish import DARK_BLUE, RED, START, built, mortgaged, swedish
from tests.scene import Scene

RENT = 40_000  # of Norrmalmstorg with a hotel
TAX = 4_000


def to_the_hotel(**a: object) -> Scene:
    """A comes to the hotel of B."""
    scene = swedish(A={"space": 36, **a}, B={"owns": built(DARK_BLUE, 5)}, C={})
    return scene.dice((1, 2))


def to_the_tax(**a: object) -> Scene:
    """A comes to the income tax."""
    return swedish(A={"space": 1, **a}, B={}, C={}).dice((1, 2))


@pytest.mark.rule("SE-S53")
@pytest.mark.parametrize(("cash", "out"), [(TAX - 2_401, True), (TAX - 2_400, False), (TAX, False)])
def test_who_owes_more_than_all_he_has_can_bring_is_bankrupt(cash: int, out: bool) -> None:
    """A deed with a mortgage value of 2,400 beside the cash."""
    result = to_the_tax(cash=cash, owns=[24]).play(rolls=1)
    assert result.is_bankrupt("A") == out
    assert result.cash("A") == (0 if cash < TAX else cash - TAX)
    assert len(result.events("debt")) == (cash < TAX)


@pytest.mark.rule("SE-S53")
def test_buildings_and_mortgages_are_all_given_first() -> None:
    worth = 12 * 1_500 + 2_200 + 2_200 + 2_400  # twelve houses at half price, then the mortgages
    for cash, out in ((RENT - worth - 1, True), (RENT - worth, False)):
        result = to_the_hotel(cash=cash, owns=built(RED, 4)).play(rolls=1)
        assert result.is_bankrupt("A") == out
        assert result.cash("B") == START + RENT - out - (220 + 220 + 240) * out


@pytest.mark.rule("SE-S53")
def test_who_is_out_has_no_more_turns() -> None:
    result = to_the_tax(cash=0).dice((1, 3), (1, 3), (2, 4)).play(turns=4)
    assert [row.player for row in result.events("turn")] == ["A", "B", "C", "B"]


@pytest.mark.rule("SE-S54")
def test_of_a_debt_to_the_bank_it_takes_all_and_auctions_each_deed() -> None:
    scene = to_the_tax(cash=150, owns=mortgaged(5, 24), jail_cards=["chans"])
    scene.answer("B", "bid", 700, space=5).answer("C", "bid", 300, space=5).answer("C", "bid", 900, space=24)
    result = scene.play(rolls=1)
    assert result.only("bankrupt").rule == "SE-S54"
    assert (result.only("estate_cash").other, result.only("estate_cash").amount) == (None, 150)
    assert [row.space for row in result.events("auction")] == ["Södra station", "Hamngatan"]
    assert (result.owner(5), result.owner(24)) == ("B", "C")
    assert (result.mortgaged(5), result.mortgaged(24)) == (False, False)
    assert (result.cash("B"), result.cash("C")) == (START - 320, START - 20)
    assert result.deck("chans")[-1] == "ch-08"


@pytest.mark.rule("SE-S55")
def test_of_a_debt_to_a_player_he_gets_cash_deeds_and_cards() -> None:
    result = to_the_hotel(cash=700, owns=mortgaged(5, 24), jail_cards=["allmanning"]).play(rolls=1)
    assert (result.only("bankrupt").other, result.only("bankrupt").rule) == ("B", "SE-S55")
    assert (result.owner(5), result.owner(24), result.jail_cards("B")) == ("B", "B", 1)
    assert result.cash("B") == START + 700 - 200 - 240
    assert result.events("auction") == []


@pytest.mark.rule("SE-S55")
def test_and_for_the_buildings_half_of_what_they_cost() -> None:
    result = to_the_hotel(cash=0, owns=built(RED, 1)).play(rolls=1)
    assert [row.amount for row in result.events("sell_building")] == [1_500] * 3
    assert [result.houses(street) for street in RED] == [0, 0, 0]
    assert result.only("estate_cash").amount == 3 * 1_500 + 2_200 + 2_200 + 2_400
    assert result.bank_houses == 32
