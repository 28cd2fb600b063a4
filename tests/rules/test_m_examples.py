"""Section M of the catalogue: the worked examples of the Norwegian (NO) and Finnish (FI) articles, one test each."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.edition import load_edition
from montecarlo.simulation.log import rows
from tests.games import play
from tests.scene import Scene

NOTES = {1: 5, 5: 1, 10: 2, 20: 1, 50: 1, 100: 4, 500: 2}  # value -> number
C1009 = ["no-c1009", "fi-c1009"]
LIGHT_BLUE = {
    "no-c1009": ["Kongens gate", "Prinsens gate", "Øvre Slottsgate"],
    "fi-c1009": ["Rantatie", "Kauppatori", "Esplanadi"],
}
RED = [21, 23, 24]
PINK = [11, 13, 14]
DARK_BLUE = [37, 39]
TO_VISIT = (4, 6)


def street(at: int, houses: int = 0) -> dict[str, Any]:
    """A street with houses."""
    return {"deed": at, "houses": houses}


@pytest.mark.rule("C1009-04")
@pytest.mark.parametrize("edition", C1009)
def test_the_notes_of_a_player_are_the_start_cash(edition: str) -> None:
    """NO, FI: 5 x 1, 1 x 5, 2 x 10, 1 x 20, 1 x 50, 4 x 100 and 2 x 500 are 1,500."""
    assert sum(value * number for value, number in NOTES.items()) == load_edition(edition).rules.start_cash == 1500


@pytest.mark.rule("C1009-04")
def test_four_players_take_6000_from_the_bank() -> None:
    """NO."""
    events = list(rows(play("no-c1009", ["passive"] * 4, 1, 0, settings=["round_cap=1"]).events))
    cash = [row for row in events if row.name == "start_cash"]
    assert [row.amount for row in cash] == [1500] * 4
    assert sum(row.amount for row in cash) == 6000
    first_roll = next(number for number, row in enumerate(events) if row.name == "roll")
    assert events.index(cash[-1]) < first_roll


@pytest.mark.rule("C1009-11")
@pytest.mark.parametrize("edition", C1009)
def test_a_roll_of_3_and_5_moves_8(edition: str) -> None:
    """FI."""
    assert Scene(edition, A={}, B={}).dice((3, 5)).play(rolls=1).position("A") == 8


@pytest.mark.rule("C1009-17")
@pytest.mark.parametrize("edition", C1009)
@pytest.mark.parametrize(("start", "dice"), [(24, (2, 4)), (33, (1, 2))])
def test_whoever_is_sent_to_jail_past_the_start_gets_no_200(edition: str, start: int, dice: tuple[int, int]) -> None:
    """NO, FI: from Go to Jail, and from the chance space 36 by a card."""
    result = Scene(edition, A={"space": start}, B={}).deck("chance", "jail").dice(dice).play(rolls=1)
    assert (result.in_jail("A"), result.cash("A")) == (True, 1500)


@pytest.mark.rule("C1009-77")
@pytest.mark.rule("C1009-33")
def test_a_house_on_each_of_three_streets_at_50_costs_150() -> None:
    """NO: and the rent of Kongens gate goes from 6 to 30."""
    streets = LIGHT_BLUE["no-c1009"]
    scene = Scene(A={"owns": streets}, B={}).dice(TO_VISIT)
    scene.answer("A", "build_houses", *streets)
    result = scene.play(rolls=1)
    assert result.cash("A") == 1500 - 150
    assert [result.houses(name) for name in streets] == [1, 1, 1]
    single = Scene(A={}, B={"owns": ["Kongens gate"]}).dice((2, 4)).play(rolls=1)
    assert single.only("rent").amount == 6
    built = Scene(A={}, B={"owns": [street(6, 1), street(8, 1), street(9, 1)]}).dice((2, 4)).play(rolls=1)
    assert built.only("rent").amount == 30


@pytest.mark.rule("C1009-35")
@pytest.mark.rule("C1009-36")
@pytest.mark.parametrize("edition", C1009)
@pytest.mark.parametrize(
    ("dice", "one", "both"), [((2, 6), 32, 80), ((3, 5), 32, 80), ((4, 4), 32, 80), ((3, 4), 28, 70)]
)
def test_the_utility_roll_is_taken_4_or_10_times(edition: str, dice: tuple[int, int], one: int, both: int) -> None:
    """NO, FI: a roll of 8 is 32 with one utility, 80 with both; FI: 3 and 4 are 28 or 70."""
    for owns, rent in (([12], one), ([12, 28], both)):
        result = Scene(edition, A={"space": 2}, B={"owns": owns}).dice(TO_VISIT, dice).play(rolls=1)
        assert result.only("rent").amount == rent
        assert result.cash("A") == 1500 - rent


@pytest.mark.rule("C1009-55")
@pytest.mark.parametrize("edition", C1009)
def test_a_mortgage_of_100_is_redeemed_at_110(edition: str) -> None:
    """NO, FI."""
    scene = Scene(edition, A={"owns": [{"deed": 19, "mortgaged": True}]}, B={}).dice(TO_VISIT)
    assert scene.answer("A", "redeem", 19).play(rolls=1).cash("A") == 1500 - 110


@pytest.mark.rule("C1009-32")
@pytest.mark.parametrize("edition", C1009)
def test_the_rent_of_6_becomes_12_in_a_full_group(edition: str) -> None:
    """FI: Rantatie; in Norway Kongens gate."""
    for owns, rent in ((LIGHT_BLUE[edition][:1], 6), (LIGHT_BLUE[edition], 12)):
        result = Scene(edition, A={}, B={"owns": owns}).dice((2, 4)).play(rolls=1)
        assert result.only("rent").amount == rent


@pytest.mark.rule("C1009-23")
@pytest.mark.parametrize("edition", C1009)
def test_a_street_at_240_leaves_1260(edition: str) -> None:
    """FI."""
    result = Scene(edition, A={"space": 14}, B={}).dice(TO_VISIT).answer("A", "buy", True).play(rolls=1)
    assert (result.cash("A"), result.owner(24)) == (1260, "A")


@pytest.mark.rule("C1009-28")
@pytest.mark.parametrize("edition", C1009)
def test_the_street_of_240_goes_for_180(edition: str) -> None:
    """FI: the highest bidder pays his 180."""
    scene = Scene(edition, A={"space": 14}, B={}, C={}).dice(TO_VISIT)
    result = scene.answer("B", "bid", 179).answer("C", "bid", 300).play(rolls=1)
    assert result.only("auction_won").amount == 180
    assert (result.cash("C"), result.owner(24)) == (1320, "C")


@pytest.mark.rule("C1009-30")
@pytest.mark.parametrize("edition", C1009)
def test_two_rivals_drive_the_street_above_240(edition: str) -> None:
    """FI."""
    scene = Scene(edition, A={"space": 14}, B={}, C={}).dice(TO_VISIT)
    result = scene.answer("B", "bid", 400).answer("C", "bid", 350).play(rolls=1)
    assert result.only("auction_won").amount == 351


@pytest.mark.rule("C1009-42")
@pytest.mark.parametrize("edition", C1009)
def test_houses_2_1_1_are_allowed_and_a_third_only_after_2_2_2(edition: str) -> None:
    """FI."""
    scene = Scene(edition, A={"owns": RED, "cash": 5000}, B={}).dice(TO_VISIT)
    result = scene.answer("A", "build_houses", 21, 23, 24, 21).play(rolls=1)
    assert [result.houses(at) for at in RED] == [2, 1, 1]
    for second, third in ((23, 24), (24, 23)):
        first = Scene(edition, A={"owns": [street(21, 2), street(23, 1), street(24, 1)], "cash": 5000}, B={})
        both = first.dice(TO_VISIT).answer("A", "build_houses", second, third, 21).play(rolls=1)
        assert [both.houses(at) for at in RED] == [3, 2, 2]
        early = Scene(edition, A={"owns": [street(21, 2), street(23, 1), street(24, 1)], "cash": 5000}, B={})
        with pytest.raises(InputError):
            early.dice(TO_VISIT).answer("A", "build_houses", second, 21).play(rolls=1)


@pytest.mark.rule("C1009-77")
@pytest.mark.parametrize("edition", C1009)
def test_three_houses_at_100_cost_300(edition: str) -> None:
    """FI."""
    scene = Scene(edition, A={"owns": PINK}, B={}).dice(TO_VISIT)
    assert scene.answer("A", "build_houses", *PINK).play(rolls=1).cash("A") == 1500 - 300


@pytest.mark.rule("C1009-70")
@pytest.mark.parametrize("edition", C1009)
def test_a_debt_of_300_with_100_in_hand_leaves_200_to_raise(edition: str) -> None:
    """FI: the red streets with two houses on the dearest cost 300 there; two mortgages of 100 are just enough."""
    debtor = {"cash": 100, "space": 14, "owns": [5, 15, 19]}
    creditor = {"owns": [street(at, 2) for at in RED]}
    scene = Scene(edition, A=debtor, B=creditor).dice(TO_VISIT).answer("A", "raise_money", 19, 5)
    result = scene.play(rolls=1)
    assert (result.only("debt").value, result.only("rent").amount) == (300, 300)
    assert [row.amount for row in result.events("mortgage")] == [100, 100]
    assert result.cash("A") == 0
    assert not result.is_bankrupt("A")


@pytest.mark.rule("C1009-50")
@pytest.mark.parametrize("edition", C1009)
def test_houses_bought_for_200_sell_for_100(edition: str) -> None:
    """FI: two houses at 100."""
    owns = [street(11, 1), street(13, 1), street(14)]
    scene = Scene(edition, A={"cash": 100, "owns": owns}, B={}).dice((1, 3))
    result = scene.answer("A", "raise_money", 11, 13).play(rolls=1)
    assert sum(row.amount for row in result.events("sell_building")) == 100
    assert result.cash("A") == 0


@pytest.mark.rule("C1009-68")
@pytest.mark.parametrize("edition", C1009)
def test_a_third_try_of_2_and_5_pays_50_and_moves_7(edition: str) -> None:
    """FI; the space there draws a card that pays nothing."""
    scene = Scene(edition, A={"in_jail": True, "jail_tries": 2}, B={}).deck("community_chest", "jail-free")
    result = scene.dice((2, 5)).play(turns=1)
    assert (result.position("A"), result.cash("A"), result.in_jail("A")) == (17, 1450, False)


@pytest.mark.rule("C1009-69")
@pytest.mark.parametrize("edition", C1009)
def test_a_third_try_of_3_and_3_is_free_moves_6_and_ends_the_turn(edition: str) -> None:
    """FI."""
    result = Scene(edition, A={"in_jail": True, "jail_tries": 2}, B={}).dice((3, 3)).play(turns=1)
    assert (result.position("A"), result.cash("A")) == (16, 1500)
    assert len(result.events("roll")) == 1


@pytest.mark.rule("C1009-12")
@pytest.mark.parametrize("edition", C1009)
def test_a_roll_of_4_and_4_moves_8_is_settled_and_rolled_again(edition: str) -> None:
    """FI."""
    scene = Scene(edition, A={}, B={"owns": [8]}).dice((4, 4), (5, 2))
    result = scene.play(turns=1)
    happened = [(row.kind, row.space) for row in result.events("roll", "rent")]
    assert [kind for kind, _ in happened] == ["roll", "rent", "roll"]
    assert result.only("rent").amount == 6
    assert result.position("A") == 15


@pytest.mark.rule("C1009-51")
@pytest.mark.parametrize("edition", C1009)
def test_houses_4_and_4_are_sold_one_from_each_in_turn(edition: str) -> None:
    """FI: never only from one street."""
    owns = [street(at, 4) for at in DARK_BLUE]
    scene = Scene(edition, A={"cash": 0, "owns": owns}, B={}).dice((1, 3)).answer("A", "raise_money", 37, 39)
    result = scene.play(rolls=1)
    assert [result.houses(at) for at in DARK_BLUE] == [3, 3]
    assert result.cash("A") == 0
    for first in DARK_BLUE:
        uneven = Scene(edition, A={"cash": 0, "owns": owns}, B={}).dice((1, 3)).answer("A", "raise_money", first, first)
        with pytest.raises(InputError):
            uneven.play(rolls=1)
