"""Matador: in jail and out of it (DK-24, 25, 27, 55)."""

from typing import Any

import pytest

from tests.rules.matador import CASH, DECK, FINE, JAIL, allowed, mortgaged, onto, order, table
from tests.scene import Result, Scene

NO_DOUBLE = (1, 2)
OUT = {"fine": 0, "card": 1, "double": 2, "third_failure": 3}
LOT = 24


def jailed(tries: int = 0, **player: Any) -> Scene:
    """A is in jail after so many failed tries and moves next."""
    return table(A={"in_jail": True, "jail_tries": tries, **player}, B={"space": 10})


@pytest.mark.rule("DK-24")
def test_three_rounds_with_one_try_each() -> None:
    """Two failures keep him in; the third costs 1,000, and he moves by that throw."""
    scene = table(A={"in_jail": True}, B={"in_jail": True}).dice(NO_DOUBLE, (1, 4), (2, 3), (1, 4), (4, 6))
    for turns, tries in ((1, 1), (3, 2)):
        waiting = scene.play(turns=turns)
        assert (waiting.in_jail("A"), waiting.jail_tries("A"), waiting.position("A")) == (True, tries, JAIL)
        assert waiting.cash("A") == CASH
        assert waiting.events("move") == []
    result = scene.play(turns=5)
    fine = result.only("jail_fine")
    assert (fine.player, fine.amount, fine.other, fine.rule) == ("A", FINE, None, "DK-24")
    assert (result.only("left_jail").value, result.position("A"), result.cash("A")) == (
        OUT["third_failure"],
        20,
        CASH - FINE,
    )
    assert order(result, "jail_fine", "left_jail", "move") == ["jail_fine", "left_jail", "move"]


@pytest.mark.rule("DK-24")
@pytest.mark.parametrize(("cash", "lives"), [(0, True), (0, False)])
def test_the_last_fine_has_to_be_paid(cash: int, lives: bool) -> None:
    """From a mortgage if need be; who cannot raise it is out."""
    result = jailed(2, cash=cash, owns=[6] if lives else mortgaged(6)).dice((4, 6)).play(rolls=1)
    assert result.is_bankrupt("A") is not lives
    assert result.position("A") == (20 if lives else JAIL)


@pytest.mark.rule("DK-24")
@pytest.mark.parametrize("tries", [0, 1, 2])
@pytest.mark.parametrize("dice", [(4, 6), (5, 5)])
def test_before_any_try_the_fine_or_a_pardon_frees(tries: int, dice: tuple[int, int]) -> None:
    """These ways out stand on the printed sheet; a double then gives another throw, like any."""
    more = [(1, 2)] * (dice[0] == dice[1])
    paid = jailed(tries).dice(dice, *more).answer("A", "jail", "pay").play(turns=1)
    assert (paid.cash("A"), paid.only("left_jail").value) == (CASH - FINE, OUT["fine"])
    card = jailed(tries, jail_cards=1).dice(dice, *more).answer("A", "jail", "card").play(turns=1)
    assert (card.cash("A"), card.only("left_jail").value, card.jail_cards("A")) == (CASH, OUT["card"], 0)
    assert paid.position("A") == card.position("A") == 20 + 3 * len(more)


@pytest.mark.rule("DK-24")
@pytest.mark.parametrize("cash", [FINE - 1, FINE])
def test_the_fine_is_paid_from_cash(cash: int) -> None:
    result = allowed(jailed(cash=cash).dice((4, 6)).answer("A", "jail", "pay"))
    assert (result is not None) is (cash == FINE)


@pytest.mark.rule("DK-25")
def test_in_jail_one_may_get_a_deed_by_auction() -> None:
    result = onto(LOT, B={"in_jail": True}, C={}).answer("B", "bid", 800).answer("C", "bid", 500).play(rolls=1)
    assert (result.owner(LOT), result.cash("B")) == ("B", CASH - 550)
    assert "DK-25" in {event.rule for event in result.events("bid")}


@pytest.mark.rule("DK-25")
@pytest.mark.rule("DK-27")
@pytest.mark.parametrize("offerer", ["A", "B"])
def test_in_jail_one_may_trade(offerer: str) -> None:
    """B in jail buys a lot and sells one, whoever offers."""
    scene = table(A={"space": 10, "owns": [LOT]}, B={"in_jail": True, "owns": [5]}).dice((4, 6))
    if offerer == "A":
        scene.offer("A", "B", give=[LOT], receive=[5], cash=-900)
    else:
        scene.offer("B", "A", give=[5], receive=[LOT], cash=900)
    result = scene.play(rolls=1)
    assert (result.owner(LOT), result.owner(5)) == ("B", "A")
    assert result.cash("B") == CASH - 900


@pytest.mark.rule("DK-27")
def test_in_jail_one_may_mortgage_and_redeem() -> None:
    scene = table(A={"space": 10}, B={"in_jail": True, "owns": [LOT, *mortgaged(5)]}).dice((4, 6))
    result = scene.answer("B", "raise_freely", LOT, "none").answer("B", "redeem", 5).play(rolls=1)
    assert (result.mortgaged(LOT), result.mortgaged(5)) == (True, False)
    assert result.cash("B") == CASH + 2_400 - 2_200


def freed(tries: int, rules: str = "") -> Result:
    """A throws a double in jail, and another throw would lead him on."""
    scene = table(rules, A={"in_jail": True, "jail_tries": tries}, B={"space": 10})
    return scene.dice((5, 5), (4, 6), (4, 6)).play(turns=2)


@pytest.mark.rule("DK-55")
@pytest.mark.parametrize("tries", [0, 1, 2])
def test_a_double_frees_moves_and_gives_the_extra_throw(tries: int) -> None:
    result = freed(tries)
    assert [event.player for event in result.events("roll")] == ["A", "A", "B"]
    moved = [row.space for row in result.played.events if row.name == "move" and row.player == 0]
    assert moved == [20, 30]
    assert (result.events("left_jail")[0].value, result.events("jail_fine")) == (OUT["double"], [])
    assert result.events("left_jail")[0].rule == "DK-55"


@pytest.mark.rule("DK-55")
def test_the_double_that_frees_counts_towards_the_third() -> None:
    scene = table(A={"in_jail": True}, B={}).dice((5, 5), (1, 1), (2, 2)).deck(DECK, "dentist")
    result = scene.play(turns=1)
    assert (result.in_jail("A"), result.only("to_jail").value) == (True, 2)


@pytest.mark.rule("DK-55")
def test_no_extra_throw_is_the_other_reading() -> None:
    result = freed(0, "double-from-jail-ends")
    assert [event.player for event in result.events("roll")] == ["A", "B"]
    assert result.position("A") == 20
