"""Section B of the catalogue: the turn, the way round the board, start, taxes and corners (C1009-11 to 22)."""

from itertools import pairwise
from typing import Any

import pytest

from montecarlo.errors import InputError
from tests.games import EDITIONS
from tests.scene import Result, Scene

START = 0
JAIL = 10
FREE_PARKING = 20
GO_TO_JAIL = 30
INCOME_TAX = 4
LUXURY_TAX = 38
SALARY = 200
ALL_THROWS = [(first, second) for first in range(1, 7) for second in range(1, 7)]
CARD_SPACES = {"chance": (7, 22, 36), "community_chest": (2, 17, 33)}
WAYS_TO_JAIL_BY_CARD = [(deck, space) for deck, spaces in CARD_SPACES.items() for space in spaces]
TAX_RULE = {"no-c1009": "C1009-20", "fi-c1009": "C1009-20", "us-classic": "US-07", "uk-classic": "UK-06"}


def at(space: int, **more: Any) -> Scene:
    """A stands on a space, B on the start."""
    return Scene(A={"space": space, **more}, B={})


def stops(result: Result) -> list[int]:
    """Give the numbers of the spaces that tokens moved to."""
    return [row.space for row in result.played.events if row.name == "move"]


# --- the roll


@pytest.mark.rule("C1009-11")
@pytest.mark.parametrize("dice", ALL_THROWS)
def test_the_token_moves_clockwise_by_the_total(dice: tuple[int, int]) -> None:
    """A roll of 3 and 5 moves 8."""
    result = at(FREE_PARKING).dice(dice).play(rolls=1)
    assert stops(result)[0] == FREE_PARKING + sum(dice)


@pytest.mark.rule("C1009-11")
@pytest.mark.parametrize("start", range(40))
def test_the_way_leads_round_the_board(start: int) -> None:
    target = (start + 3) % 40
    result = at(start).dice((1, 2)).deck("chance", "dividend").deck("community_chest", "tax-refund").play(rolls=1)
    assert result.position("A") == (JAIL if target == GO_TO_JAIL else target)


@pytest.mark.rule("C1009-11")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_space_is_followed(edition: str) -> None:
    played = Scene(edition, A={}, B={}).dice((1, 3)).play(rolls=1)
    assert played.kinds() == ["turn", "roll", "move", "tax"]


# --- doubles


@pytest.mark.rule("C1009-12")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_double_rolls_again_after_its_space_is_settled(edition: str) -> None:
    """Case 3: from 0 a 2+2 and a 1+2 stop on 4 (tax paid) and 7 (card drawn) in one turn."""
    scene = Scene(edition, A={}, B={}).dice((2, 2), (1, 2)).deck("chance", "dividend")
    result = scene.play(turns=1)
    order = [kind for kind in result.kinds() if kind in {"turn", "roll", "tax", "draw", "card_gets"}]
    assert order == ["turn", "roll", "tax", "roll", "draw", "card_gets"]
    assert result.position("A") == 7
    assert result.turn == "B"


@pytest.mark.rule("C1009-12")
@pytest.mark.parametrize("face", range(1, 7))
def test_every_double_rolls_again(face: int) -> None:
    """A roll of 4 and 4 moves 8, is settled, and another roll follows."""
    result = at(FREE_PARKING - 2 * face).dice((face, face), (1, 3)).play(turns=1)
    assert [event.player for event in result.events("roll")] == ["A", "A"]
    assert result.position("A") == 24


@pytest.mark.rule("C1009-12")
@pytest.mark.parametrize("dice", [dice for dice in ALL_THROWS if dice[0] != dice[1]])
def test_without_a_double_the_dice_pass_to_the_left(dice: tuple[int, int]) -> None:
    scene = Scene(A={"space": FREE_PARKING}, B={}, C={}).deck("chance", "dividend")
    result = scene.dice(dice, (1, 3), (1, 3), (1, 3)).play(turns=4, may_be_unasked=True)
    wanted = ["A", "B", "C", "A"]
    assert [event.player for event in result.events("turn")] == wanted
    assert [event.player for event in result.events("roll")] == wanted


@pytest.mark.rule("C1009-12")
def test_the_order_stays_the_same_and_passes_over_who_is_out() -> None:
    """Case 117: the order of turns was shuffled anew every round; here it stands for the game."""
    scene = Scene(A={}, B={}, C={"bankrupt": True}, D={}, turn="D")
    turns = scene.dice(*[(1, 2), (1, 3)] * 4).play(turns=8).events("turn")
    assert [event.player for event in turns] == ["D", "A", "B"] * 2 + ["D", "A"]
    assert [event.round for event in turns] == [1, 2, 2, 2, 3, 3, 3, 4]  # a round begins with the first seat, A


@pytest.mark.rule("C1009-12")
def test_a_turn_cannot_end_before_its_roll() -> None:
    """Case 21: a player could end the turn before rolling. Here every turn has a roll, in jail as well."""
    result = Scene(seed=5, A={"in_jail": True}, B={}, C={"in_jail": True, "jail_cards": 1}).play(turns=30)
    kinds = [event.kind for event in result.events("turn", "roll")]
    assert kinds.count("turn") == 30
    assert all(after == "roll" for before, after in pairwise(kinds) if before == "turn")


def test_scripted_dice_are_used_in_order_and_missed_when_they_run_out() -> None:
    """Case 23: tests need scripted dice: exactly these are used, and an error tells that they ran out."""
    scene = at(FREE_PARKING).dice((3, 3), (1, 2))
    rolls = scene.play(turns=1).events("roll")
    assert [(event.value, event.value2) for event in rolls] == [(3, 3), (1, 2)]
    with pytest.raises(InputError, match="number 2 is missing"):
        scene.play(turns=2)


@pytest.mark.rule("C1009-12")
def test_doubles_that_do_not_roll_again() -> None:
    scene = Scene(settings={"double_rolls_again": False}, A={}, B={})
    assert [event.player for event in scene.dice((2, 2), (1, 3)).play(turns=2).events("roll")] == ["A", "B"]


@pytest.mark.rule("C1009-13")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_third_double_goes_to_jail_without_the_third_move(edition: str) -> None:
    """Case 1: the third double from 38 would pass the start; it goes to jail, with no salary and no further roll."""
    scene = Scene(edition, A={"space": 26}, B={}).dice((1, 1), (5, 5), (3, 3))
    result = scene.play(turns=1, may_be_unasked=True)
    assert stops(result) == [28, LUXURY_TAX]
    assert result.only("to_jail").rule == "C1009-13"
    assert (result.position("A"), result.in_jail("A"), result.jail_tries("A")) == (JAIL, True, 0)
    assert result.events("salary") == []
    assert result.turn == "B"
    assert result.cash("A") == 1500 - 100


@pytest.mark.rule("C1009-13")
def test_only_doubles_in_a_row_and_in_one_turn_count() -> None:
    """Two doubles, a plain roll, and two more doubles in the next turn: nobody goes to jail."""
    dice = [(1, 1), (1, 1), (1, 2), (1, 3), (1, 1), (1, 1), (1, 2)]
    scene = at(FREE_PARKING).dice(*dice).deck("chance", "dividend").deck("community_chest", "tax-refund")
    assert scene.play(turns=3).events("to_jail") == []


@pytest.mark.rule("C1009-13")
@pytest.mark.parametrize(("limit", "rolls"), [(2, 2), (3, 3), (4, 4)])
def test_another_number_of_doubles_to_jail(limit: int, rolls: int) -> None:
    scene = Scene(settings={"doubles_to_jail": limit}, A={"space": 11}, B={}).dice(*[(1, 1)] * rolls)
    result = scene.deck("community_chest", "tax-refund").play(turns=1)
    assert len(result.events("roll")) == rolls
    assert result.in_jail("A")


@pytest.mark.rule("C1009-13")
def test_doubles_without_end_where_none_sends_to_jail() -> None:
    scene = Scene(settings={"doubles_to_jail": 0}, A={"space": 11}, B={}).dice(*[(1, 1)] * 5, (1, 2))
    scene.deck("community_chest", "tax-refund").deck("chance", "dividend")
    assert len(scene.play(turns=1).events("roll")) == 6


# --- to jail


@pytest.mark.rule("C1009-14")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("dice", [(3, 3), (2, 4)])
def test_the_go_to_jail_space_ends_the_turn_after_a_double_too(edition: str, dice: tuple[int, int]) -> None:
    """Case 11: at 24 a 3+3 leads to Go to Jail: jail, and no further roll."""
    result = Scene(edition, A={"space": 24}, B={}).dice(dice, (1, 3)).play(turns=2)
    assert [event.player for event in result.events("roll")] == ["A", "B"]
    assert (result.position("A"), result.in_jail("A")) == (JAIL, True)
    assert result.only("to_jail").rule == "C1009-14"


@pytest.mark.rule("C1009-14")
@pytest.mark.parametrize(("deck", "space"), WAYS_TO_JAIL_BY_CARD)
def test_a_card_to_jail_ends_the_turn_after_a_double_too(deck: str, space: int) -> None:
    result = at((space - 4) % 40).dice((2, 2), (1, 3)).deck(deck, "jail").play(turns=2)
    assert [event.player for event in result.events("roll")] == ["A", "B"]
    assert (result.position("A"), result.in_jail("A")) == (JAIL, True)


@pytest.mark.rule("C1009-14")
def test_the_third_double_ends_the_turn() -> None:
    result = at(11).dice((1, 1), (1, 1), (1, 1), (1, 3)).play(turns=2)
    assert [event.player for event in result.events("roll")] == ["A", "A", "A", "B"]


@pytest.mark.rule("C1009-17")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_sent_to_jail_gets_no_salary(edition: str) -> None:
    """Sent to jail past the start: no 200, by the space, by a card behind jail, and by the third double."""
    by_space = Scene(edition, A={"space": 27}, B={}).dice((1, 2)).play(rolls=1)
    by_card = Scene(edition, A={"space": 33}, B={}).dice((1, 2)).deck("chance", "jail").play(rolls=1)
    doubles = Scene(edition, A={"space": 18}, B={}).dice((1, 1), (4, 4), (6, 6)).play(rolls=3)
    for result in (by_space, by_card, doubles):
        assert result.in_jail("A")
        assert result.events("salary") == []
        assert result.cash("A") == 1500


@pytest.mark.rule("C1009-17")
@pytest.mark.parametrize(("deck", "space"), WAYS_TO_JAIL_BY_CARD)
def test_the_way_to_jail_is_direct(deck: str, space: int) -> None:
    """A card to jail makes no move: nothing on the way or in the corner is settled."""
    result = at((space - 3) % 40).dice((1, 2)).deck(deck, "jail").play(rolls=1)
    order = [kind for kind in result.kinds() if kind != "salary"]
    assert order == ["turn", "roll", "move", "draw", "to_jail"]
    assert result.cash("A") == 1500 + (SALARY if space == 2 else 0)  # from 39 the roll itself passes the start


# --- start


@pytest.mark.rule("C1009-15")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("start", "dice"), [(39, (1, 1)), (37, (1, 2)), (36, (1, 3)), (35, (6, 5)), (38, (6, 6))])
def test_passing_or_landing_on_start_pays_200_once(edition: str, start: int, dice: tuple[int, int]) -> None:
    """Case 17: 39 and a 1+1 leads to 1 and pays 200; landing exactly is not doubled."""
    result = Scene(edition, A={"space": start}, B={}).dice(dice).play(rolls=1)
    paid = result.only("salary")
    assert (paid.player, paid.amount, paid.other, paid.rule) == ("A", SALARY, None, "C1009-15")
    assert result.cash("A") == 1500 + SALARY


@pytest.mark.rule("C1009-15")
@pytest.mark.parametrize("start", range(28))
def test_a_way_that_does_not_reach_start_pays_nothing(start: int) -> None:
    scene = at(start).dice((6, 5)).deck("chance", "dividend").deck("community_chest", "tax-refund")
    assert scene.play(rolls=1).events("salary") == []


@pytest.mark.rule("C1009-15")
def test_leaving_start_pays_nothing() -> None:
    assert at(START).dice((4, 6)).play(rolls=1).events("salary") == []


@pytest.mark.rule("C1009-15")
@pytest.mark.parametrize(
    ("settings", "passing", "landing"),
    [
        ({"go_salary": 300}, 300, 300),
        ({"go_salary_landing": 400}, 200, 400),
        ({"go_salary": 0}, 0, 0),
        ({"go_salary_landing": 0}, 200, 0),
    ],
)
def test_another_salary(settings: dict[str, int], passing: int, landing: int) -> None:
    by = Scene(settings=settings, A={"space": 39}, B={}).dice((5, 6)).play(rolls=1)
    on = Scene(settings=settings, A={"space": 37}, B={}).dice((1, 2)).play(rolls=1)
    assert (by.cash("A") - 1500, on.cash("A") - 1500) == (passing, landing)


@pytest.mark.rule("C1009-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_salary_comes_before_the_space_is_settled(edition: str) -> None:
    """With nothing in hand the salary pays the tax of 200 behind the start: no debt, nothing to raise."""
    result = Scene(edition, A={"space": 39, "cash": 0}, B={}).dice((2, 3)).play(rolls=1)
    assert [kind for kind in result.kinds() if kind in {"salary", "tax", "debt"}] == ["salary", "tax"]
    assert result.cash("A") == 0
    assert not result.is_bankrupt("A")


@pytest.mark.rule("C1009-16")
def test_the_salary_pays_for_a_deed_behind_the_start() -> None:
    scene = at(39, cash=0).dice((1, 3)).answer("A", "buy", True)
    result = scene.play(rolls=1)
    assert (result.owner(3), result.cash("A")) == ("A", SALARY - 60)


# --- taxes


@pytest.mark.rule("C1009-20")
@pytest.mark.rule("US-07")
@pytest.mark.rule("UK-06")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("space", "amount"), [(INCOME_TAX, 200), (LUXURY_TAX, 100)])
def test_the_taxes_of_200_and_100_go_to_the_bank(edition: str, space: int, amount: int) -> None:
    result = Scene(edition, A={"space": space - 3}, B={}).dice((1, 2)).play(rolls=1)
    tax = result.only("tax")
    assert (tax.player, tax.other, tax.amount, tax.rule) == ("A", None, amount, TAX_RULE[edition])
    assert (result.cash("A"), result.cash("B")) == (1500 - amount, 1500)


@pytest.mark.rule("C1009-20")
@pytest.mark.parametrize(("space", "amount"), [(INCOME_TAX, 200), (LUXURY_TAX, 100)])
def test_a_tax_as_high_as_the_cash_is_paid(space: int, amount: int) -> None:
    result = at(space - 3, cash=amount).dice((1, 2)).play(rolls=1)
    assert (result.cash("A"), result.is_bankrupt("A")) == (0, False)


PRE_2008 = "us-pre-2008"
# cash 500, two deeds at 60, one mortgaged at 200, all of a group at 100, 100 and 120 with houses on it at 50 each
WORTH = 500 + 60 + 60 + 200 + (100 + 100 + 120) + 3 * 50
OWNED = [1, 3, {"deed": 5, "mortgaged": True}, *({"deed": deed, "houses": 1} for deed in (6, 8, 9))]


@pytest.mark.rule("US-07")
@pytest.mark.parametrize(("answer", "paid"), [("fixed", 200), ("share", WORTH // 10)])
def test_before_2008_the_payer_chooses_between_200_and_a_tenth_of_all_he_is_worth(answer: str, paid: int) -> None:
    """Cash, printed prices of all deeds (mortgaged ones too) and the cost of all buildings count."""
    scene = Scene("us-classic", rules=PRE_2008, A={"space": 1, "cash": 500, "owns": OWNED}, B={}).dice((1, 2))
    result = scene.answer("A", "tax", answer).play(rolls=1)
    assert result.only("tax").amount == paid


@pytest.mark.rule("US-07")
def test_a_hotel_counts_for_the_tenth_with_the_four_houses_handed_in() -> None:
    owned = [{"deed": deed, "hotel": True} for deed in (37, 39)]
    scene = Scene("us-classic", rules=PRE_2008, A={"space": 1, "cash": 0, "owns": [*owned, 5]}, B={}).dice((1, 2))
    result = scene.answer("A", "tax", "share").play(rolls=1)
    assert result.only("tax").amount == (350 + 400 + 2 * 5 * 200 + 200) // 10


@pytest.mark.rule("US-07")
def test_the_luxury_tax_was_75() -> None:
    scene = Scene("us-classic", rules=PRE_2008, A={"space": LUXURY_TAX - 3}, B={}).dice((1, 2))
    assert scene.play(rolls=1).only("tax").amount == 75


# --- corners


@pytest.mark.rule("C1009-21")
@pytest.mark.parametrize("edition", EDITIONS)
def test_free_parking_does_nothing_and_no_pot_is_collected(edition: str) -> None:
    """B has paid a tax and a fine before A comes to free parking: it brings A nothing."""
    scene = Scene(edition, A={"space": 17}, B={"in_jail": True}, C={"space": 1}, turn="B")
    scene.answer("B", "jail", "pay").dice((1, 4), (1, 2), (1, 2))
    result = scene.deck("chance", "dividend").play(turns=3)
    assert result.events("jail_fine", "tax") != []
    assert result.position("A") == FREE_PARKING
    assert result.cash("A") == 1500
    assert [(event.kind, event.amount) for event in result.events() if event.turn == "A"][-1] == ("rest", 0)


@pytest.mark.rule("C1009-22")
@pytest.mark.parametrize("edition", EDITIONS)
def test_landing_on_the_jail_corner_is_only_a_visit(edition: str) -> None:
    """The visitor stands there freely: his next turn is a normal one, without a fine or a double."""
    result = Scene(edition, A={"space": 7}, B={"space": 20}).dice((1, 2), (1, 3), (4, 6)).play(turns=3)
    assert result.events("to_jail", "jail_failed", "left_jail") == []
    assert (result.position("A"), result.in_jail("A"), result.cash("A")) == (FREE_PARKING, False, 1500)


@pytest.mark.rule("C1009-22")
def test_a_visitor_rolls_again_after_a_double() -> None:
    result = at(6).dice((2, 2), (4, 6)).play(turns=1)
    assert result.position("A") == FREE_PARKING


@pytest.mark.rule("C1009-22")
def test_a_visitor_does_not_free_or_join_who_is_jailed() -> None:
    scene = Scene(A={"space": 7}, B={"in_jail": True, "jail_tries": 1}).dice((1, 2), (1, 2), (4, 6))
    result = scene.play(turns=3)
    assert (result.in_jail("A"), result.in_jail("B")) == (False, True)
    assert (result.position("A"), result.position("B"), result.jail_tries("B")) == (FREE_PARKING, JAIL, 2)
