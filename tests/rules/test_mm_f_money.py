"""MONOPOLY Millionaire, sections H and I: selling, mortgages, bankruptcy, jail (MM-41 to MM-49)."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.strategy import load_strategy
from montecarlo.simulation.log import rows
from tests.games import play
from tests.rules.millionaire import EDITION, FORTUNE, JAIL, SPACES, STREETS, Millions, card_on, ids, kept_by
from tests.rules.test_mm_e_building import COSTS, levels
from tests.scene import Result, Scene

CASH = 372
PAIR = (1, 2)
FINE = 50
MORTGAGES = {"brown": 5, "light_blue": 10, "pink": 20, "orange": 25, "red": 35, "yellow": 40, "green": 50}
DARK_BLUE = [{"deed": 30, "hotel": True}, {"deed": 31, "hotel": True}]
HOTEL_RENT = 550


def owing(cash: int, owns: list[Any], **more: Any) -> Scene:
    """A owes B the rent of a hotel on Paradise Island."""
    return Millions(A={"space": 28, "cash": cash, "owns": owns, **more}, B={"owns": DARK_BLUE}, C={}).dice(PAIR)


def paid(scene: Scene) -> Result:
    """Play one roll; A lives."""
    result = scene.play(rolls=1)
    assert not result.is_bankrupt("A")
    return result


# --- only in need


@pytest.mark.rule("MM-41")
@pytest.mark.parametrize(
    ("owns", "deed"), [([17], 17), (levels("orange", 1, 1, 1), 12), (levels("orange", 5, 5, 5), 14), ([12, 14, 15], 12)]
)
def test_nobody_sells_or_mortgages_without_a_debt(owns: list[Any], deed: int) -> None:
    scene = Millions(A={"space": 5, "owns": owns}, B={}).dice(PAIR).answer("A", "raise_freely", deed)
    with pytest.raises(InputError, match="the rules do not allow"):
        scene.play(rolls=1)


@pytest.mark.rule("MM-41")
def test_not_to_buy_and_not_to_bid() -> None:
    for ask, answer in (("buy", True), ("bid", 41)):
        scene = Millions(A={"space": 9, "cash": 40, "owns": [30, 31, 17]}, B={}).dice(PAIR).answer("A", ask, answer)
        with pytest.raises(InputError, match="the rules do not allow"):
            scene.play(rolls=1)


@pytest.mark.rule("MM-41")
def test_nor_do_strategies() -> None:
    """In whole games every sale and every mortgage follows a debt of its player."""
    for number in range(6):
        played = play(EDITION, ["builder", "balanced", "dear"], 41, number)
        owes: set[int] = set()
        for row in rows(played.events):
            if row.name == "debt":
                owes.add(row.player)
            elif row.name in ("sell_building", "mortgage"):
                assert row.player in owes
            elif row.name == "roll":
                owes.clear()


@pytest.mark.rule("MM-41")
def test_a_deed_may_be_sold_to_a_player_at_any_time() -> None:
    scene = Millions(A={"space": 5, "owns": [17]}, B={}).dice(PAIR).offer("A", "B", give=[17], cash=-60)
    result = scene.play(rolls=1)
    assert (result.owner(17), result.cash("A")) == ("B", CASH + 60)


# --- in need


@pytest.mark.rule("MM-42")
@pytest.mark.parametrize("group", [group for group in STREETS if group != "dark_blue"])
def test_a_house_brings_half_its_price_down_to_whole_thousands(group: str) -> None:
    size = len(STREETS[group])
    half = COSTS[group] // 2
    scene = owing(HOTEL_RENT - half, levels(group, *[1] * size)).answer("A", "raise_money", STREETS[group][0])
    result = paid(scene)
    sold = result.only("sell_building")
    assert (sold.amount, sold.other, sold.rule) == (half, None, "MM-42")
    assert result.cash("A") == 0


@pytest.mark.rule("MM-42")
def test_houses_are_sold_evenly() -> None:
    with pytest.raises(InputError, match="the rules do not allow"):
        owing(500, levels("orange", 2, 2, 1)).answer("A", "raise_money", 15).play(rolls=1)


@pytest.mark.rule("MM-42")
@pytest.mark.parametrize("group", [group for group in STREETS if group != "dark_blue"])
def test_a_street_brings_its_mortgage(group: str) -> None:
    street = STREETS[group][0]
    result = paid(owing(HOTEL_RENT - MORTGAGES[group], [street]))
    assert (result.only("mortgage").amount, result.only("mortgage").rule) == (MORTGAGES[group], "MM-42")
    assert result.mortgaged(street)


@pytest.mark.rule("MM-42")
def test_not_beside_buildings() -> None:
    with pytest.raises(InputError, match="the rules do not allow"):
        owing(500, levels("orange", 1, 0, 0)).answer("A", "raise_money", 14).play(rolls=1)


@pytest.mark.rule("MM-42")
@pytest.mark.parametrize("mortgaged", [False, True])
def test_or_it_is_sold_to_another_player(mortgaged: bool) -> None:
    """C gives for Style Square what A lacks."""
    buyer = load_strategy("balanced").model_copy(update={"keep_to_trade": 0, "accept_margin": 0.0})
    plain = load_strategy("passive")
    owns = [{"deed": 17, "mortgaged": mortgaged}]
    short = 40 + (0 if mortgaged else 35)
    scene = Millions(A={"space": 28, "cash": HOTEL_RENT - short, "owns": owns}, B={"owns": DARK_BLUE}, C={})
    result = paid_by(scene.dice(PAIR), [plain, plain, buyer])
    assert result.owner(17) == "C"
    assert result.only("trade_deed").other == "C"


def paid_by(scene: Scene, strategies: list[Any]) -> Result:
    """Play one roll of these players; A lives."""
    result = scene.play(rolls=1, strategies=strategies)
    assert not result.is_bankrupt("A")
    return result


@pytest.mark.rule("MM-43")
@pytest.mark.parametrize("group", [group for group in STREETS if group != "dark_blue"])
def test_a_sold_hotel_leaves_four_houses(group: str) -> None:
    size = len(STREETS[group])
    half = COSTS[group] // 2
    street = STREETS[group][-1]
    result = paid(owing(HOTEL_RENT - half, levels(group, *[5] * size)).answer("A", "raise_money", street))
    assert (result.houses(street), result.hotel(street)) == (4, False)
    assert (result.only("sell_building").amount, result.only("sell_building").rule) == (half, "MM-43")


@pytest.mark.rule("MM-43")
@pytest.mark.parametrize("left", [0, 1, 3])
def test_houses_that_the_box_lacks_count_as_sold(left: int) -> None:
    """Two hotels on brown: as many houses stay as there are, and every missing one brings half."""
    scene = owing(HOTEL_RENT - 10, levels("brown", 5, 5)).stock(houses=left).answer("A", "raise_money", 1)
    result = paid(scene)
    stands = result.houses(1) + result.houses(3)
    assert (stands, result.hotel(1), result.hotel(3)) == (left, False, False)
    brought = sum(row.amount for row in result.events("sell_building"))
    assert brought == 5 * (2 + 8 - left)


@pytest.mark.rule("MM-44")
@pytest.mark.parametrize("redeems", [True, False])
def test_who_buys_a_mortgaged_street_pays_the_mortgage_or_leaves_it(redeems: bool) -> None:
    """Without interest, and without a fee."""
    scene = Millions(A={"space": 5, "owns": [{"deed": 25, "mortgaged": True}]}, B={}).dice(PAIR)
    scene.offer("A", "B", give=[25], cash=-90).answer("B", "keep_mortgaged", not redeems)
    result = scene.play(rolls=1)
    assert result.mortgaged(25) is not redeems
    assert result.cash("B") == CASH - 90 - 50 * redeems
    assert result.events("transfer_fee") == []


@pytest.mark.rule("MM-44")
@pytest.mark.parametrize(("turn", "lifted"), [("A", True), ("B", False)])
def test_a_mortgage_is_lifted_for_its_value_in_the_own_turn(turn: str, lifted: bool) -> None:
    owns = [{"deed": 25, "mortgaged": True}]
    scene = Millions(A={"space": 5, "owns": owns}, B={"space": 5}, turn=turn).dice(PAIR).answer("A", "redeem", 25)
    result = scene.play(rolls=1, may_be_unasked=not lifted)
    assert result.mortgaged(25) is not lifted
    assert result.cash("A") == CASH - 50 * lifted


# --- out


@pytest.mark.rule("MM-45")
def test_who_cannot_pay_is_out_and_a_creditor_player_gets_all() -> None:
    """Buildings are sold first; a mortgaged deed stays mortgaged, kept cards go with the rest."""
    owns = [*levels("brown", 1, 1), {"deed": 17, "mortgaged": True}]
    scene = Millions(A={"space": 28, "cash": 100, "owns": owns, "jail_cards": ["chance"]}, B={"owns": DARK_BLUE}, C={})
    result = scene.keeping("A", "f13", "f18").dice(PAIR).answer("B", "keep_mortgaged", True).play(rolls=1)
    assert result.is_bankrupt("A")
    assert result.only("bankrupt").rule == "MM-45"
    assert {result.owner(street) for street in (1, 3, 17)} == {"B"}
    assert kept_by(result, "B") == ["f13", "f18"]
    assert (result.jail_cards("B"), int(result.game.kept[1]), int(result.game.kept[0])) == (2, 1, 0)
    assert result.cash("B") == CASH + 100 + 10 + 10  # two houses at half, two mortgages
    assert result.mortgaged(17)


@pytest.mark.rule("MM-45")
def test_owed_to_the_bank_deeds_are_auctioned_and_cards_leave_the_game() -> None:
    owns = [1, {"deed": 17, "mortgaged": True}]
    scene = Millions(A={"space": 2, "cash": 3, "owns": owns, "jail_cards": ["chance"]}, B={}, C={}).stars("A", 5)
    scene.keeping("A", "f14", "f19").deck("chance", "c11").dice(PAIR).answer("B", "bid", 9, space=1)
    result = scene.answer("C", "bid", 30, space=17).play(rolls=1)
    assert result.is_bankrupt("A")
    assert (result.owner(1), result.owner(17), result.mortgaged(17)) == ("B", "C", False)
    assert [kept_by(result, name) for name in "ABC"] == [[], [], []]
    assert result.deck("chance")[-1] == "c03"  # but that of Chance lies under its pile
    assert (result.jail_cards("A"), int(result.game.kept[0])) == (0, 0)
    assert all(card_on(result, street) is None for street in range(SPACES))
    assert len(ids(FORTUNE)) == 22


@pytest.mark.rule("MM-45")
def test_the_last_one_left_wins() -> None:
    result = Millions(A={"space": 28, "cash": 0}, B={"owns": DARK_BLUE}).dice(PAIR).play(rolls=1)
    assert (result.winner, result.end) == ("B", "last_solvent")
    assert result.only("game_end").rule == "MM-45"


# --- jail


def jailed(tries: int = 0, **more: Any) -> Millions:
    """A is in jail after so many failed throws."""
    return Millions(A={"in_jail": True, "jail_tries": tries, **more}, B={"space": 5}, C={"space": 5})


@pytest.mark.rule("MM-46")
def test_three_turns_may_be_spent_inside() -> None:
    result = jailed().dice(PAIR, PAIR, PAIR).play(turns=3)
    assert (result.in_jail("A"), result.jail_tries("A")) == (True, 1)
    result = jailed(2).dice(PAIR).play(rolls=1)
    assert (result.in_jail("A"), result.cash("A")) == (True, CASH)
    assert result.only("jail_failed").rule == "MM-46"
    assert result.position("A") == JAIL


@pytest.mark.rule("MM-47")
@pytest.mark.parametrize("tries", range(3))
def test_a_double_frees_and_moves_and_the_turn_is_over(tries: int) -> None:
    result = jailed(tries).dice((2, 2), PAIR).play(rolls=2)
    assert (result.in_jail("A"), result.position("A")) == (False, 12)
    assert [roll.player for roll in result.events("roll")] == ["A", "B"]
    assert result.events("jail_fine") == []
    assert result.only("left_jail").rule == "MM-47"


@pytest.mark.rule("MM-47")
@pytest.mark.parametrize("tries", range(3))
def test_the_fine_is_paid_before_the_throw_and_the_turn_goes_on(tries: int) -> None:
    """A double then gives another turn as usual."""
    result = jailed(tries).answer("A", "jail", "pay").dice((2, 2), (1, 3)).play(rolls=2)
    fine = result.only("jail_fine")
    assert (fine.amount, fine.other, fine.rule) == (FINE, None, "MM-47")
    assert [roll.player for roll in result.events("roll")] == ["A", "A"]
    assert result.position("A") == 16


@pytest.mark.rule("MM-47")
def test_so_with_a_card() -> None:
    result = jailed(1).keeping("A", "f13").answer("A", "jail", "card").dice((2, 2), (1, 3)).play(rolls=2)
    assert result.cash("A") == CASH - 1  # for Adventure Park, which nobody bids for
    assert [roll.player for roll in result.events("roll")] == ["A", "A"]
    with pytest.raises(InputError, match="the rules do not allow"):
        jailed().answer("A", "jail", "card").dice(PAIR).play(rolls=1)


@pytest.mark.rule("MM-48")
@pytest.mark.parametrize("dice", [(1, 3), (2, 2)])
def test_after_three_failures_the_fine_comes_before_a_normal_turn(dice: tuple[int, int]) -> None:
    scene = jailed(2).dice((1, 2), PAIR, PAIR, dice, *([(1, 3)] if dice == (2, 2) else []))
    result = scene.play(turns=4)
    assert result.only("jail_failed").value == 3
    fine = result.only("jail_fine")
    assert (fine.amount, fine.rule) == (FINE, "MM-48")
    order = [row.kind for row in result.events("roll", "jail_fine", "left_jail") if row.player == "A"]
    assert order[:4] == ["roll", "jail_fine", "left_jail", "roll"]
    assert len([row for row in result.events("roll") if row.player == "A"]) == (3 if dice == (2, 2) else 2)
    assert result.position("A") == (16 if dice == (2, 2) else 12)


@pytest.mark.rule("MM-48")
def test_a_card_still_saves_it() -> None:
    scene = jailed(2).keeping("A", "f14").dice(PAIR, PAIR, PAIR, (1, 3)).answer("A", "jail", "roll", "card")
    result = scene.play(turns=4)
    assert (result.in_jail("A"), result.events("jail_fine")) == (False, [])
    assert result.position("A") == 12


@pytest.mark.rule("MM-48")
def test_who_has_not_the_fine_raises_it_or_is_out() -> None:
    scene = jailed(2, cash=10, owns=[25]).dice(PAIR, PAIR, PAIR, (1, 3)).answer("A", "raise_money", 25)
    assert scene.play(turns=4).mortgaged(25)
    result = jailed(2, cash=10).dice(PAIR, PAIR, PAIR).play(turns=4)
    assert result.is_bankrupt("A")


@pytest.mark.rule("MM-49")
def test_trading_and_building_go_on_inside() -> None:
    scene = jailed(owns=[12, 14, 15, 17]).dice(PAIR).answer("A", "build_houses", 12)
    result = scene.offer("A", "B", give=[17], cash=-80).play(rolls=1)
    assert (result.houses(12), result.owner(17), result.in_jail("A")) == (1, "B", True)
