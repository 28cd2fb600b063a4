"""Section H of the catalogue: into jail, in jail and out of it (C1009-62 to 69)."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from tests.games import EDITIONS
from tests.scene import Result, Scene, known_edition

JAIL = 10
FINE = 50
TRIES = 3
NO_DOUBLE = (1, 2)
WAYS_IN = {"space": 0, "card": 1, "doubles": 2}
OUT = {"fine": 0, "card": 1, "double": 2, "third_failure": 3}


def jailed(tries: int = 0, edition: str = "no-c1009", settings: dict[str, Any] | None = None, **player: Any) -> Scene:
    """A is in jail after so many failed tries and moves next."""
    return Scene(edition, settings=settings, A={"in_jail": True, "jail_tries": tries, **player}, B={})


def said_of(setting: str, value: bool | None) -> dict[str, bool]:
    """Give a setting with its value; None leaves it as the booklet has it."""
    return {} if value is None else {setting: value}


def is_in_jail(result: Result) -> bool:
    """Whether A has just been sent to jail, without a salary and without another roll."""
    return (
        result.in_jail("A")
        and result.position("A") == JAIL
        and result.events("salary") == []
        and len(result.events("roll")) == int(result.game.rolls)
        and result.jail_tries("A") == 0
    )


# --- in


@pytest.mark.rule("C1009-62")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("dice", [(2, 4), (3, 3)])
def test_the_space_sends_to_jail(edition: str, dice: tuple[int, int]) -> None:
    """Case 11: 24 -> 3 and 3 -> jail, no further roll."""
    result = Scene(edition, A={"space": 24}, B={}).dice(dice).play(turns=1)
    assert is_in_jail(result)
    assert result.only("to_jail").value == WAYS_IN["space"]
    assert len(result.events("roll")) == 1
    assert result.cash("A") == 1500


@pytest.mark.rule("C1009-62")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("deck", "start"), [("chance", 4), ("chance", 33), ("community_chest", 30)])
def test_a_card_sends_to_jail(edition: str, deck: str, start: int) -> None:
    dice = (1, 2)
    result = Scene(edition, A={"space": start}, B={}).deck(deck, "jail").dice(dice).play(turns=1)
    assert is_in_jail(result)
    assert result.only("to_jail").value == WAYS_IN["card"]
    assert result.cash("A") == 1500


@pytest.mark.rule("C1009-62")
def test_a_card_reached_by_a_double_ends_the_turn() -> None:
    result = Scene(A={"space": 31}, B={}).deck("community_chest", "jail").dice((1, 1)).play(turns=1)
    assert is_in_jail(result)
    assert len(result.events("roll")) == 1


@pytest.mark.rule("C1009-62")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("last", range(1, 7))
def test_the_third_double_sends_to_jail_without_its_move(edition: str, last: int) -> None:
    """Case 1: from 38 with two doubles thrown, 3 and 3 -> jail, no move to 4, no salary; the same for every double."""
    dice = ((4, 4), (5, 5), (last, last))  # 20, 28, 38
    result = Scene(edition, A={"space": 20}, B={}).dice(*dice).play(turns=1)
    assert is_in_jail(result)
    assert result.only("to_jail").value == WAYS_IN["doubles"]
    assert len(result.events("move")) == 2
    assert result.cash("A") == 1500 - 100  # the tax on 38


@pytest.mark.rule("C1009-62")
def test_landing_on_the_jail_corner_is_no_way_in() -> None:
    result = Scene(A={}, B={}).dice((4, 6)).play(turns=1)
    assert not result.in_jail("A")
    assert result.events("to_jail") == []


# --- what a player in jail may do


@pytest.mark.rule("C1009-63")
@pytest.mark.parametrize("said", [None, True, False])
def test_rent_is_collected_from_jail(said: bool | None) -> None:
    """Case 15: owner in jail, bare street with rent 14 -> 14 is paid; other games: nothing."""
    scene = Scene(settings=said_of("rent_in_jail", said), A={"space": 6}, B={"in_jail": True, "owns": ["Grensen"]})
    result = scene.dice((4, 6)).play(rolls=1)
    assert result.cash("B") == 1500 + (14 if said is not False else 0)
    assert result.cash("A") == 1500 - (14 if said is not False else 0)


@pytest.mark.rule("C1009-63")
@pytest.mark.parametrize("said", [None, True, False])
def test_a_player_in_jail_bids(said: bool | None) -> None:
    scene = Scene(settings=said_of("bid_in_jail", said), A={"space": 6}, B={"in_jail": True}).dice((4, 6))
    result = scene.answer("B", "bid", 60).play(rolls=1, may_be_unasked=True)
    assert result.owner("Grensen") == ("B" if said is not False else None)
    assert result.cash("B") == 1500 - (10 if said is not False else 0)


@pytest.mark.rule("C1009-63")
@pytest.mark.parametrize("said", [None, True, False])
def test_a_player_in_jail_builds(said: bool | None) -> None:
    builder = {"in_jail": True, "owns": ["Grensen", "Gabels gate", "Ringgata"]}
    scene = Scene(settings=said_of("build_in_jail", said), A={}, B=builder).dice((4, 6))
    result = scene.answer("B", "build_houses", "Ringgata").play(rolls=1, may_be_unasked=True)
    assert result.houses("Ringgata") == int(said is not False)
    assert result.cash("B") == 1500 - (100 if said is not False else 0)


@pytest.mark.rule("C1009-63")
@pytest.mark.parametrize("said", [None, True, False])
def test_a_player_in_jail_redeems(said: bool | None) -> None:
    owner = {"in_jail": True, "owns": [{"deed": "Ringgata", "mortgaged": True}]}
    scene = Scene(settings=said_of("build_in_jail", said), A={}, B=owner).dice((4, 6))
    result = scene.answer("B", "redeem", "Ringgata").play(rolls=1, may_be_unasked=True)
    assert result.mortgaged("Ringgata") is (said is False)


@pytest.mark.rule("C1009-63")
def test_a_player_in_jail_mortgages() -> None:
    """The birthday of A asks 10 of B, who sits in jail with nothing but a deed."""
    scene = Scene(A={"space": 14}, B={"in_jail": True, "cash": 0, "owns": ["Ringgata"]})
    result = scene.deck("community_chest", "birthday").dice(NO_DOUBLE).play(rolls=1)
    assert result.mortgaged("Ringgata")
    assert (result.cash("A"), result.cash("B")) == (1510, 90)


@pytest.mark.rule("C1009-63")
@pytest.mark.parametrize("offerer", ["A", "B"])
def test_a_player_in_jail_trades(offerer: str) -> None:
    """B is in jail; he offers or is asked."""
    scene = Scene(A={"owns": ["Slemdal"]}, B={"in_jail": True, "owns": ["Ringgata"]}).dice((4, 6))
    if offerer == "A":
        scene.offer("A", "B", give=["Slemdal"], receive=["Ringgata"])
    else:
        scene.offer("B", "A", give=["Ringgata"], receive=["Slemdal"])
    result = scene.play(rolls=1)
    assert (result.owner("Slemdal"), result.owner("Ringgata")) == ("B", "A")


@pytest.mark.rule("C1009-63")
def test_offers_from_jail_are_a_setting() -> None:
    scene = Scene(settings={"trade_in_jail": False}, A={}, B={"in_jail": True, "owns": ["Ringgata"]}).dice((4, 6))
    result = scene.offer("B", "A", give=["Ringgata"], cash=-200).play(rolls=1, may_be_unasked=True)
    assert result.owner("Ringgata") == "B"


@pytest.mark.rule("C1009-63")
def test_offers_to_a_jailed_player_are_the_same_setting() -> None:
    scene = Scene(settings={"trade_in_jail": False}, A={}, B={"in_jail": True, "owns": ["Ringgata"]}).dice((4, 6))
    with pytest.raises(InputError, match="rules"):
        scene.offer("A", "B", receive=["Ringgata"], cash=200).play(rolls=1)


# --- out by the fine


@pytest.mark.rule("C1009-64")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("tries", range(TRIES))
def test_the_fine_is_paid_before_the_roll_and_the_roll_moves(edition: str, tries: int) -> None:
    result = jailed(tries, edition).dice((4, 6)).answer("A", "jail", "pay").play(rolls=1)
    fine = result.only("jail_fine")
    assert (fine.player, fine.other, fine.amount) == ("A", None, FINE)
    kinds = [kind for kind in result.kinds() if kind in ("jail_fine", "left_jail", "roll", "move")]
    assert kinds == ["jail_fine", "left_jail", "roll", "move"]
    assert result.only("left_jail").value == OUT["fine"]
    assert (result.position("A"), result.cash("A"), result.in_jail("A")) == (20, 1500 - FINE, False)


@pytest.mark.rule("C1009-64")
@pytest.mark.parametrize("cash", [0, 49, 50])
def test_the_fine_before_the_roll_is_paid_from_cash(cash: int) -> None:
    scene = jailed(cash=cash).dice((4, 6)).answer("A", "jail", "pay")
    if cash < FINE:
        with pytest.raises(InputError):
            scene.play(rolls=1)
    else:
        assert scene.play(rolls=1).cash("A") == 0


@pytest.mark.rule("C1009-64")
@pytest.mark.parametrize("tries", range(TRIES))
@pytest.mark.parametrize("later", [True, False])
def test_paying_on_the_second_and_third_turn_is_a_setting(tries: int, later: bool) -> None:
    """Silent point: whether the fine may be paid before the second and third try."""
    scene = jailed(tries, settings={"jail_fine_on_later_turns": later}).dice((4, 6)).answer("A", "jail", "pay")
    if later or tries == 0:
        assert not scene.play(rolls=1).in_jail("A")
    else:
        with pytest.raises(InputError):
            scene.play(rolls=1)


@pytest.mark.rule("C1009-64")
def test_the_fine_is_a_setting() -> None:
    result = jailed(settings={"jail_fine": 100}).dice((4, 6)).answer("A", "jail", "pay").play(rolls=1)
    assert result.cash("A") == 1400


@pytest.mark.rule("C1009-65")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("again", [True, False])
def test_a_double_after_the_fine_gives_another_roll(edition: str, again: bool) -> None:
    scene = jailed(edition=edition, settings={"paid_exit_rolls_again": again}).dice((5, 5), (3, 3), (4, 5))
    result = scene.answer("A", "jail", "pay").play(turns=1)
    assert len(result.events("roll")) == (3 if again else 1)
    assert result.position("A") == (35 if again else 20)


@pytest.mark.rule("C1009-65")
def test_three_doubles_after_the_fine_lead_back_to_jail() -> None:
    result = jailed().dice((5, 5), (5, 5), (2, 2)).answer("A", "jail", "pay").play(turns=1, may_be_unasked=True)
    # The second double ends on Go to Jail already.
    assert result.in_jail("A")
    assert len(result.events("roll")) == 2
    result = jailed().dice((5, 5), (1, 1), (2, 2)).answer("A", "jail", "pay").play(turns=1)
    assert result.only("to_jail").value == WAYS_IN["doubles"]
    assert result.cash("A") == 1500 - FINE


# --- out by a card


def deck_ids(edition: str) -> list[str]:
    """Give the decks of an edition."""
    return list(known_edition(edition).decks)


@pytest.mark.rule("C1009-66")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("deck", ["chance", "community_chest"])
@pytest.mark.parametrize("tries", range(TRIES))
def test_the_jail_card_frees_before_the_roll_and_goes_under_its_deck(edition: str, deck: str, tries: int) -> None:
    """Case 37: a card of one deck goes back to that deck; the other stays as it is."""
    scene = jailed(tries, edition, jail_cards=[deck]).dice((4, 6)).answer("A", "jail", "card")
    before = jailed(tries, edition, jail_cards=[deck]).dice((1, 2)).play(rolls=1)
    result = scene.play(rolls=1)
    card = next(card.id for card in known_edition(edition).decks[deck].cards if card.effect == "jail_free")
    assert len(before.deck(deck)) == 15
    assert result.deck(deck) == [*before.deck(deck), card]
    other = next(name for name in deck_ids(edition) if name != deck)
    assert result.deck(other) == before.deck(other)
    assert (result.jail_cards("A"), result.cash("A"), result.position("A")) == (0, 1500, 20)
    kinds = [kind for kind in result.kinds() if kind in ("jail_card_used", "left_jail", "roll")]
    assert kinds == ["jail_card_used", "left_jail", "roll"]


@pytest.mark.rule("C1009-66")
@pytest.mark.parametrize("draws", range(1, 4))
def test_the_card_goes_under_a_deck_that_has_been_drawn_from(draws: int) -> None:
    """Others draw first, so that the top of the deck lies somewhere in the middle; then A uses his card."""
    drawing: dict[str, Any] = {name: {"space": 4} for name in "BCD"[:draws]}
    scene = Scene(turn="B", A={"in_jail": True, "jail_cards": ["chance"]}, **drawing)
    scene.deck("chance", "dividend", "building-loan", "chairman").dice(*[NO_DOUBLE] * draws, (4, 6))
    before = scene.play(turns=draws).deck("chance")
    result = scene.answer("A", "jail", "card").play(turns=draws + 1)
    assert before[-1] == ("chance-08", "chance-16", "chance-15")[draws - 1]
    assert result.deck("chance") == [*before, "chance-09"]


@pytest.mark.rule("C1009-66")
def test_a_card_bought_from_another_player_frees() -> None:
    scene = Scene(A={"in_jail": True}, B={"jail_cards": ["community_chest"]}).dice((4, 6))
    result = scene.offer("A", "B", cash=30, cards=-1).answer("A", "jail", "card").play(rolls=1)
    assert (result.cash("A"), result.cash("B")) == (1470, 1530)
    assert result.position("A") == 20
    assert result.deck("community_chest")[-1] == "chest-05"


@pytest.mark.rule("C1009-66")
def test_without_a_card_none_is_used() -> None:
    with pytest.raises(InputError):
        jailed().dice((4, 6)).answer("A", "jail", "card").play(rolls=1)


@pytest.mark.rule("C1009-66")
@pytest.mark.parametrize("again", [None, True, False])
def test_whether_a_double_after_the_card_rolls_again_is_a_setting(again: bool | None) -> None:
    """Silent point: the booklet says it of the fine only."""
    scene = jailed(settings=said_of("card_exit_rolls_again", again), jail_cards=1).dice((5, 5), (4, 5))
    result = scene.answer("A", "jail", "card").play(turns=1)
    assert len(result.events("roll")) == (1 if again is False else 2)
    assert result.position("A") == (20 if again is False else 29)


# --- out by a double, or by the third failure


@pytest.mark.rule("C1009-67")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("pip", range(1, 7))
@pytest.mark.parametrize("tries", range(TRIES - 1))
def test_a_double_frees_moves_and_ends_the_turn(edition: str, pip: int, tries: int) -> None:
    """Case 5: in jail, 3 and 3 -> the token moves to 16 in the same turn, the space is settled, no further roll."""
    result = jailed(tries, edition).deck("community_chest", "bank-error").deck("chance", "dividend")
    played = result.dice((pip, pip)).play(turns=1)
    assert played.only("left_jail").value == OUT["double"]
    assert played.events("move")[0].value2 == 0
    assert played.position("A") == JAIL + 2 * pip
    assert len(played.events("roll")) == 1
    assert played.events("jail_fine") == []
    assert set(played.kinds()) & {"decline", "draw", "rest"}


@pytest.mark.rule("C1009-67")
def test_another_roll_after_the_double_that_frees_is_a_setting() -> None:
    scene = jailed(settings={"double_exit_rolls_again": True}).dice((5, 5), (4, 5))
    result = scene.play(turns=1)
    assert len(result.events("roll")) == 2
    assert result.position("A") == 29


@pytest.mark.rule("C1009-13")
@pytest.mark.parametrize(("limit", "jailed_again"), [(1, True), (2, True), (3, False)])
def test_where_the_double_that_frees_rolls_again_it_is_the_first_in_a_row(limit: int, jailed_again: bool) -> None:
    settings = {"double_exit_rolls_again": True, "doubles_to_jail": limit}
    result = jailed(settings=settings).dice((5, 5), (2, 2), *([(4, 1)] if limit == 3 else [])).play(turns=1)
    assert result.in_jail("A") == jailed_again


@pytest.mark.rule("C1009-68")
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_try_a_turn_and_the_third_failure_pays_and_moves(edition: str) -> None:
    """Cases 7 and 13: jailed players stay; the third failure, 1 and 2, costs 50 and moves to 13 by that same roll."""
    scene = jailed(0, edition, cash=200).dice(NO_DOUBLE, (4, 6), NO_DOUBLE, (4, 6), NO_DOUBLE)
    for turns, tries in ((1, 1), (3, 2)):
        held = scene.play(turns=turns)
        assert (held.in_jail("A"), held.position("A"), held.jail_tries("A")) == (True, JAIL, tries)
        assert held.cash("A") == 200
        assert len([row for row in held.events("roll") if row.player == "A"]) == tries
    result = scene.play(turns=5)
    assert (result.in_jail("A"), result.position("A"), result.cash("A")) == (False, 13, 150)
    assert result.only("left_jail").value == OUT["third_failure"]
    assert len([row for row in result.events("roll") if row.player == "A"]) == TRIES
    kinds = [kind for kind in result.kinds() if kind in ("jail_fine", "left_jail", "move")]
    assert kinds[-3:] == ["jail_fine", "left_jail", "move"]


@pytest.mark.rule("C1009-68")
def test_the_landing_after_the_third_failure_is_settled() -> None:
    scene = Scene(A={"in_jail": True, "jail_tries": 2}, B={"owns": ["Trondheimsveien"]}).dice(NO_DOUBLE)
    result = scene.play(rolls=1)
    assert result.only("rent").amount == 10
    assert result.cash("A") == 1500 - FINE - 10


@pytest.mark.rule("C1009-68")
def test_the_fine_is_raised_by_a_mortgage() -> None:
    """Case 9: third failure, cash 20, a deed worth 30 -> mortgaged, cash 0, position 13."""
    result = jailed(2, cash=20, owns=["Parkveien"]).dice(NO_DOUBLE).play(rolls=1)
    assert result.mortgaged("Parkveien")
    assert (result.cash("A"), result.position("A"), result.in_jail("A")) == (0, 13, False)


@pytest.mark.rule("C1009-68")
def test_who_cannot_raise_the_fine_is_bankrupt_to_the_bank() -> None:
    """Case 9 and a silent point: the forced fine is a debt like any other."""
    result = Scene(A={"in_jail": True, "jail_tries": 2, "cash": 49}, B={}, C={}).dice(NO_DOUBLE).play(rolls=1)
    row = result.only("bankrupt")
    assert (row.player, row.other, row.value) == ("A", None, 1)
    assert result.position("A") == JAIL
    assert result.events("move") == []


@pytest.mark.rule("C1009-68")
@pytest.mark.parametrize(("tries", "free"), [(1, True), (2, False), (0, False)])
def test_the_number_of_tries_is_a_setting(tries: int, free: bool) -> None:
    result = jailed(settings={"jail_tries": tries}).dice(NO_DOUBLE).play(rolls=1)
    assert result.in_jail("A") is not free


@pytest.mark.rule("C1009-69")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("pip", range(1, 7))
@pytest.mark.parametrize("cash", [0, 1500])
def test_a_double_on_the_third_try_frees_without_payment(edition: str, pip: int, cash: int) -> None:
    scene = jailed(2, edition, cash=cash).deck("community_chest", "bank-error").deck("chance", "dividend")
    result = scene.dice((pip, pip)).play(turns=1)
    assert result.events("jail_fine") == []
    assert result.only("left_jail").value == OUT["double"]
    assert result.only("left_jail").rule == "C1009-69"
    assert (result.in_jail("A"), result.position("A")) == (False, JAIL + 2 * pip)
    assert len(result.events("roll")) == 1
