"""The Swedish booklet: a turn, GÅ, cards, taxes and free parking (SE-S08 to S16)."""

import pytest

from tests.rules.swedish import JAIL, RED, SALARY, START, VISIT, swedish


@pytest.mark.rule("SE-S08")
@pytest.mark.parametrize(("start", "dice"), [(0, (1, 2)), (0, (6, 5)), (10, (3, 5)), (30, (4, 6)), (35, (4, 2))])
def test_both_dice_move_the_token_along_the_arrow(start: int, dice: tuple[int, int]) -> None:
    result = swedish(A={"space": start}, B={}).dice(dice).play(rolls=1)
    assert result.only("move").rule == "SE-S08"
    assert result.position("A") == (start + sum(dice)) % 40


@pytest.mark.rule("SE-S08")
def test_several_tokens_may_share_a_space() -> None:
    result = swedish(A={"space": 0}, B={"space": 10}, C={"space": 10}).dice(VISIT).play(rolls=1)
    assert [result.position(player) for player in "ABC"] == [JAIL] * 3
    assert [row.kind for row in result.events("move", "rest")] == ["move", "rest"]


@pytest.mark.rule("SE-S09")
def test_after_a_double_one_carries_out_the_space_and_throws_again() -> None:
    result = swedish(A={}, B={}).dice((2, 2), (3, 3), (1, 3)).play(turns=1)
    order = [(row.kind, row.player) for row in result.events("roll", "tax", "move")]
    assert order[:3] == [("roll", "A"), ("move", "A"), ("tax", "A")]
    assert [kind for kind, _ in order].count("roll") == 3
    assert result.position("A") == 14
    again = result.events("roll")[1]
    assert again.rule == "SE-S09"


@pytest.mark.rule("SE-S09")
def test_without_a_double_the_turn_passes() -> None:
    assert swedish(A={}, B={}).dice(VISIT, (1, 2)).play(rolls=2).turn == "B"


@pytest.mark.rule("SE-S10")
def test_two_doubles_do_not_lead_to_jail() -> None:
    result = swedish(A={}, B={}).dice((2, 2), (3, 3), (1, 2)).play(turns=1)
    assert not result.in_jail("A")


@pytest.mark.rule("SE-S10")
@pytest.mark.parametrize("last", range(1, 7))
def test_three_doubles_in_a_row_lead_straight_to_jail_without_moving_by_the_third(last: int) -> None:
    result = swedish(A={"space": 20}, B={}).dice((4, 4), (5, 5), (last, last)).play(turns=1)
    assert (result.in_jail("A"), result.position("A")) == (True, JAIL)
    assert [row.value2 for row in result.events("move")] == [0, 0]
    assert (result.only("to_jail").rule, result.cash("A")) == ("SE-S10", START - 2_000)


@pytest.mark.rule("SE-S11")
@pytest.mark.parametrize(("start", "dice"), [(34, (2, 4)), (38, (1, 1)), (39, (5, 6)), (28, (6, 6))])
def test_4_000_for_landing_on_go_and_for_passing_it(start: int, dice: tuple[int, int]) -> None:
    result = swedish(A={"space": start}, B={}).dice(dice).play(rolls=1)
    salary = result.only("salary")
    assert (salary.player, salary.amount, salary.rule) == ("A", SALARY, "SE-S11")


@pytest.mark.rule("SE-S11")
def test_nothing_for_a_move_that_does_not_reach_go_or_leads_backwards() -> None:
    assert swedish(A={"space": 30}, B={}).dice((4, 5)).play(rolls=1).events("salary") == []
    back = swedish(A={"space": 0}, B={}).deck("allmanning", "al-02").dice((1, 1)).play(rolls=1)
    assert (back.position("A"), back.events("salary")) == (1, [])


@pytest.mark.rule("SE-S12")
def test_it_can_come_twice_in_one_turn() -> None:
    result = swedish(A={"space": 38}, B={}).deck("allmanning", "al-01").dice((1, 3)).play(rolls=1)
    assert (result.space("A"), result.cash("A")) == ("GÅ", START + 2 * SALARY)


@pytest.mark.rule("SE-S13")
@pytest.mark.parametrize(("deck", "space"), [("chans", 7), ("allmanning", 17)])
def test_the_top_card_is_obeyed_at_once_and_goes_to_the_bottom(deck: str, space: int) -> None:
    first, second = {"chans": ("ch-09", "ch-15"), "allmanning": ("al-05", "al-14")}[deck]
    scene = swedish(A={"space": space - 3}, B={"space": space - 4}).deck(deck, first, second).dice((1, 2), (1, 3))
    result = scene.play(turns=2)
    assert result.deck(deck)[-2:] == [first, second]
    assert len(result.deck(deck)) == 16
    changes = {"ch-09": 1_000, "ch-15": -300, "al-05": 4_000, "al-14": -1_000}
    assert (result.cash("A"), result.cash("B")) == (START + changes[first], START + changes[second])


@pytest.mark.rule("SE-S13")
def test_a_card_that_frees_from_jail_may_be_kept_and_sold_to_a_player() -> None:
    result = swedish(A={"space": 4}, B={}).deck("chans", "ch-08").dice((1, 2)).play(rolls=1)
    assert result.jail_cards("A") == 1
    assert "ch-08" not in result.deck("chans")
    assert result.only("card_kept").rule == "SE-S13"
    scene = swedish(A={"jail_cards": ["chans"]}, B={}).dice(VISIT).offer("B", "A", cards=-1, cash=640)
    result = scene.play(rolls=1)
    assert (result.jail_cards("A"), result.jail_cards("B")) == (0, 1)
    assert (result.cash("A"), result.cash("B")) == (START + 640, START - 640)


@pytest.mark.rule("SE-S13")
def test_a_card_that_was_used_goes_under_its_own_deck() -> None:
    scene = swedish(A={"in_jail": True, "jail_cards": ["allmanning"]}, B={}).dice((1, 2)).answer("A", "jail", "card")
    result = scene.play(rolls=1)
    assert result.deck("allmanning")[-1] == "al-04"
    assert len(result.deck("allmanning")) == 16


@pytest.mark.rule("SE-S14")
@pytest.mark.parametrize(
    ("start", "card", "space", "pays"),
    [(33, "ch-01", 0, True), (33, "ch-02", 11, True), (33, "ch-03", 15, True), (4, "ch-05", 39, False)],
)
def test_a_card_past_go_pays(start: int, card: str, space: int, pays: bool) -> None:
    result = swedish(A={"space": start}, B={}).deck("chans", card).dice((1, 2)).play(rolls=1)
    assert result.position("A") == space
    assert result.cash("A") == START + pays * SALARY


@pytest.mark.rule("SE-S14")
@pytest.mark.parametrize(("deck", "card", "start"), [("chans", "ch-07", 33), ("allmanning", "al-03", 30)])
def test_a_card_to_jail_does_not(deck: str, card: str, start: int) -> None:
    result = swedish(A={"space": start}, B={}).deck(deck, card).dice((1, 2)).play(rolls=1)
    assert result.in_jail("A")
    assert (result.events("salary"), result.cash("A")) == ([], START)


@pytest.mark.rule("SE-S15")
@pytest.mark.parametrize(("start", "amount"), [(1, 4_000), (35, 2_000)])
def test_a_tax_is_paid_as_printed(start: int, amount: int) -> None:
    result = swedish(A={"space": start}, B={}).dice((1, 2)).play(rolls=1)
    tax = result.only("tax")
    assert (tax.player, tax.other, tax.amount, tax.rule) == ("A", None, amount, "SE-S15")
    assert (result.cash("A"), result.cash("B")) == (START - amount, START)


@pytest.mark.rule("SE-S16")
def test_on_free_parking_nothing_happens() -> None:
    result = swedish(A={"space": 17}, B={}).dice((1, 2)).play(rolls=1)
    assert result.cash("A") == START
    assert [row.kind for row in result.events()][-2:] == ["move", "rest"]
    assert result.only("rest").rule == "SE-S16"


@pytest.mark.rule("SE-S16")
def test_and_business_goes_on() -> None:
    scene = swedish(turn="B", A={"space": 20, "owns": list(RED)}, B={"space": 18}).dice((1, 2))
    result = scene.answer("A", "build_houses", 21, "none").play(rolls=1)
    assert result.only("build").player == "A"
    assert (result.only("rent").other, result.only("rent").amount) == ("A", 1_800)
