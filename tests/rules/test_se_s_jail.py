"""The Swedish booklet: jail (SE-S29 to S34, S66, S67)."""

from typing import Any

import pytest

from tests.rules.swedish import FINE, JAIL, ORANGE, RED, START, VISIT, mortgaged, swedish
from tests.scene import Result, Scene


def jailed(tries: int = 0, settings: dict[str, Any] | None = None, rules: str = "", **player: Any) -> Scene:
    """A is in jail after so many failed tries and moves next."""
    return swedish(settings=settings, rules=rules, A={"in_jail": True, "jail_tries": tries, **player}, B={"space": 10})


def is_jailed(result: Result) -> bool:
    """Whether A has been sent to jail, his turn is over and no salary was paid."""
    return (
        result.in_jail("A")
        and result.position("A") == JAIL
        and result.events("salary") == []
        and len(result.events("roll")) == 1
    )


@pytest.mark.rule("SE-S29")
@pytest.mark.parametrize("dice", [(2, 4), (3, 3)])
def test_the_space_sends_to_jail_and_ends_the_turn(dice: tuple[int, int]) -> None:
    result = swedish(A={"space": 24}, B={}).dice(dice).play(turns=1)
    assert is_jailed(result)
    assert result.cash("A") == START


@pytest.mark.rule("SE-S29")
@pytest.mark.parametrize(("deck", "card", "start"), [("chans", "ch-07", 34), ("allmanning", "al-03", 31)])
def test_so_does_a_card_wherever_the_token_stood(deck: str, card: str, start: int) -> None:
    result = swedish(A={"space": start}, B={}).deck(deck, card).dice((1, 1)).play(turns=1)
    assert is_jailed(result)
    assert (result.cash("A"), result.only("to_jail").rule) == (START, "SE-S29")


@pytest.mark.rule("SE-S29")
def test_and_the_third_double() -> None:
    result = swedish(A={"space": 20}, B={}).dice((4, 4), (6, 6), (1, 1)).play(turns=1)
    assert (result.in_jail("A"), result.position("A")) == (True, JAIL)
    assert len(result.events("salary")) == 1  # of the second throw, past GÅ


# --- out


@pytest.mark.rule("SE-S30")
def test_one_may_pay_and_go_on() -> None:
    result = jailed().dice((1, 2)).answer("A", "jail", "pay").play(rolls=1)
    fine = result.only("jail_fine")
    assert (fine.player, fine.other, fine.amount, fine.rule) == ("A", None, FINE, "SE-S30")
    assert (result.in_jail("A"), result.position("A")) == (False, 13)


@pytest.mark.rule("SE-S30")
def test_or_use_a_card_of_ones_own() -> None:
    result = jailed(jail_cards=["chans"]).dice((1, 2)).answer("A", "jail", "card").play(rolls=1)
    assert (result.in_jail("A"), result.position("A"), result.cash("A")) == (False, 13, START)
    assert result.jail_cards("A") == 0
    assert result.only("jail_card_used").rule == "SE-S30"


@pytest.mark.rule("SE-S30")
def test_or_buy_one_from_a_player_and_use_it() -> None:
    scene = swedish(A={"in_jail": True}, B={"jail_cards": 1}).dice((1, 2)).offer("A", "B", cards=-1, cash=500)
    result = scene.answer("A", "jail", "card").play(rolls=1)
    assert (result.in_jail("A"), result.cash("A"), result.cash("B")) == (False, START - 500, START + 500)


@pytest.mark.rule("SE-S30")
@pytest.mark.rule("SE-S31")
@pytest.mark.parametrize("tries", [0, 1, 2])
def test_or_throw_a_double_within_three_turns_and_move_by_it(tries: int) -> None:
    result = jailed(tries).dice((2, 2)).play(turns=1)
    assert (result.in_jail("A"), result.position("A"), result.cash("A")) == (False, 14, START)
    assert result.only("left_jail").rule == "SE-S31"


@pytest.mark.rule("SE-S31")
@pytest.mark.parametrize("tries", [0, 1])
def test_without_a_double_one_stays(tries: int) -> None:
    result = jailed(tries).dice((1, 2)).play(turns=1)
    assert (result.in_jail("A"), result.jail_tries("A"), result.position("A")) == (True, tries + 1, JAIL)


@pytest.mark.rule("SE-S32")
@pytest.mark.rule("SE-S66")
def test_after_three_turns_one_must_pay_and_moves_by_that_throw() -> None:
    result = jailed(2).dice((1, 2)).play(turns=1)
    fine = result.only("jail_fine")
    assert (fine.amount, fine.rule) == (FINE, "SE-S32")
    assert (result.in_jail("A"), result.position("A"), result.cash("A")) == (False, 13, START - FINE)


@pytest.mark.rule("SE-S32")
def test_who_cannot_pay_it_raises_the_money() -> None:
    result = jailed(2, cash=0, owns=[ORANGE[0]]).dice((1, 2)).play(turns=1)
    assert result.mortgaged(ORANGE[0])
    assert (result.position("A"), result.cash("A")) == (13, 1_800 - FINE)


@pytest.mark.rule("SE-S33")
@pytest.mark.parametrize(("owns", "rent"), [(list(RED), 800), ([21, 24], 400), ([21, 23, *mortgaged(24)], 0)])
def test_rent_is_collected_in_jail_unless_the_deed_is_mortgaged(owns: list[Any], rent: int) -> None:
    result = swedish(A={"space": 21}, B={"in_jail": True, "owns": owns}).dice((1, 2)).play(rolls=1)
    assert (result.cash("A"), result.cash("B")) == (START - rent, START + rent)
    assert [row.rule for row in result.events("claim")] == (["SE-S33"] if rent else [])


@pytest.mark.rule("SE-S34")
def test_landing_there_is_only_a_visit() -> None:
    result = swedish(A={}, B={}).dice(VISIT, (1, 3)).play(turns=2)
    assert (result.in_jail("A"), result.position("A"), result.cash("A")) == (False, JAIL, START)
    assert result.only("rest").rule == "SE-S34"


# --- readings


@pytest.mark.rule("SE-S66")
def test_paying_before_the_throw_frees_for_that_throw() -> None:
    result = jailed(1).dice((3, 3), (1, 2)).answer("A", "jail", "pay").play(turns=1)
    assert [row.kind for row in result.events("jail_fine", "roll", "move")][:3] == ["jail_fine", "roll", "move"]
    assert result.position("A") == 19
    assert [row.rule for row in result.events("roll")] == ["SE-S08", "SE-S09"]


@pytest.mark.rule("SE-S66")
def test_by_another_reading_who_pays_goes_on_at_his_next_turn() -> None:
    scene = jailed(rules="fine-moves-next-turn").answer("A", "jail", "pay").dice((1, 3), (1, 2))
    result = scene.play(turns=3)
    rolls = [(row.player, row.turn) for row in result.events("roll")]
    assert rolls == [("B", "B"), ("A", "A")]
    assert (result.in_jail("A"), result.position("A"), result.cash("A")) == (False, 13, START - FINE)


@pytest.mark.rule("SE-S66")
def test_by_another_the_last_fine_is_paid_before_a_normal_turn() -> None:
    scene = jailed(2, rules="last-fine-next-turn").dice((1, 2), (1, 3), (2, 4))
    result = scene.play(turns=3)
    assert [row.kind for row in result.events("jail_failed", "jail_fine", "move") if row.player == "A"] == [
        "jail_failed",
        "jail_fine",
        "move",
    ]
    assert (result.position("A"), result.cash("A")) == (16, START - FINE)


@pytest.mark.rule("SE-S67")
@pytest.mark.parametrize(("rules", "throws"), [("", 1), ("double-from-jail-again", 2)])
def test_the_double_that_frees_gives_no_extra_throw(rules: str, throws: int) -> None:
    result = jailed(rules=rules).dice((2, 2), (2, 4)).play(turns=1)
    assert len(result.events("roll")) == throws
    assert result.position("A") == (14 if throws == 1 else 20)
