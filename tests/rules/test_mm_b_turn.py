"""MONOPOLY Millionaire, sections B and C: the turn, GO and stars (MM-10 to MM-20)."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.strategy import load_strategy
from tests.rules.millionaire import (
    ALL_STREETS,
    CHANCE,
    EDITION,
    GO,
    JAIL,
    LEVELS,
    LIFESTYLE,
    PARKING,
    SALARY,
    SPACES,
    STREETS,
    TO_JAIL,
    Millions,
    card_on,
    kept_by,
    stars_of,
)
from tests.scene import Result, known_edition

DECK_OF = {2: LIFESTYLE, 5: CHANCE, 13: LIFESTYLE, 18: CHANCE, 27: LIFESTYLE, 29: CHANCE}
BY_LEVEL = [(1, 0), (3, 1), (5, 2)]
CASH = 372
PAIR = (1, 2)


def going_to(space: int, **more: Any) -> Millions:
    """A is about to land on a space by a 1 and a 2."""
    return Millions(A={"space": (space - 3) % SPACES, **more.pop("a", {})}, B={}, C={}, **more).dice(PAIR)


# --- moving


@pytest.mark.rule("MM-10")
@pytest.mark.parametrize("dice", [(first, second) for first in range(1, 7) for second in range(first, 7)])
@pytest.mark.parametrize("start", [0, 15, 26, 31])
def test_a_token_moves_by_the_sum_of_the_dice(start: int, dice: tuple[int, int]) -> None:
    result = Millions(A={"space": start}, B={}).dice(dice).deck(CHANCE, "c09").deck(LIFESTYLE, "l05").play(rolls=1)
    moved = result.events("move")[0]
    target = (start + sum(dice)) % SPACES
    assert (moved.player, moved.value) == ("A", start)
    assert moved.space == known_edition(EDITION).spaces[target].name
    assert moved.rule == "MM-10"


# --- the card on the street


@pytest.mark.rule("MM-11")
@pytest.mark.parametrize("street", ALL_STREETS)
def test_who_lands_first_takes_the_card(street: int) -> None:
    result = going_to(street).lying(street, "f15").play(rolls=1)
    taken = result.only("fortune_taken")
    assert (taken.player, taken.space) == ("A", known_edition(EDITION).spaces[street].name)
    assert taken.rule == "MM-11"
    assert card_on(result, street) is None
    order = result.kinds()
    assert order.index("move") < order.index("fortune_taken") < order.index("decline")


@pytest.mark.rule("MM-11")
def test_the_next_finds_none() -> None:
    scene = Millions(A={"space": 9}, B={"space": 9}).dice(PAIR, PAIR).lying(12, "f15")
    result = scene.play(turns=2)
    assert result.only("fortune_taken").player == "A"
    assert kept_by(result, "B") == []


@pytest.mark.rule("MM-11")
def test_a_street_that_was_dealt_keeps_its_card_for_who_lands_there() -> None:
    result = going_to(12, a={"owns": [12]}).lying(12, "f16").play(rolls=1)
    assert kept_by(result, "A") == ["f16"]
    assert result.events("rest")[0].space == "Adventure Park"


@pytest.mark.rule("MM-11")
def test_cards_on_other_streets_stay() -> None:
    result = going_to(12).lying(12, "f16").lying(14, "f17").play(rolls=1)
    assert (card_on(result, 12), card_on(result, 14)) == (None, "f17")


# --- the space


@pytest.mark.rule("MM-12")
@pytest.mark.parametrize("street", ALL_STREETS)
def test_a_street_nobody_owns_may_be_bought(street: int) -> None:
    result = going_to(street).answer("A", "buy", True).answer("A", "upgrade", False).play(rolls=1, may_be_unasked=True)
    price = known_edition(EDITION).spaces[street].price  # type: ignore[union-attr]
    assert (result.owner(street), result.only("buy").amount) == ("A", price)
    assert result.events("auction") == []


@pytest.mark.rule("MM-12")
@pytest.mark.parametrize(("space", "deck"), DECK_OF.items())
def test_a_card_is_drawn_from_the_pile_of_the_space(space: int, deck: str) -> None:
    result = going_to(space).deck(CHANCE, "c09").deck(LIFESTYLE, "l05").play(rolls=1)
    assert result.only("draw").value == (CHANCE, LIFESTYLE).index(deck)
    assert result.only("card_gets").amount == {CHANCE: 40, LIFESTYLE: 20}[deck]
    used = {CHANCE: "c09", LIFESTYLE: "l05"}[deck]
    assert result.deck(deck)[-1] == used  # under its pile


@pytest.mark.rule("MM-12")
@pytest.mark.parametrize(("space", "deck", "card"), [(24, "", ""), (5, CHANCE, "c02"), (2, LIFESTYLE, "l01")])
def test_the_way_to_jail_passes_no_go(space: int, deck: str, card: str) -> None:
    scene = (
        going_to(space) if space == TO_JAIL else Millions(A={"space": space - 2}, B={}).dice((1, 1)).deck(deck, card)
    )
    result = scene.play(rolls=1)
    assert (result.in_jail("A"), result.position("A")) == (True, JAIL)
    assert (result.cash("A"), result.events("salary")) == (CASH, [])


@pytest.mark.rule("MM-12")
@pytest.mark.parametrize("space", [JAIL, PARKING])
def test_nothing_happens_on_a_visit_and_on_free_parking(space: int) -> None:
    result = going_to(space).play(rolls=1)
    assert (result.cash("A"), result.in_jail("A")) == (CASH, False)
    assert result.kinds()[-2:] == ["move", "rest"]


@pytest.mark.rule("MM-12")
@pytest.mark.parametrize(
    ("card", "start", "target", "salary"),
    [
        ("c01", 5, GO, 1),
        ("c04", 5, JAIL, 0),
        ("c05", 18, 15, 0),
        ("c06", 18, 31, 0),
        ("c07", 18, 15, 1),
        ("c07", 5, 15, 0),
        ("c08", 5, 13, 0),
        ("c08", 18, 27, 0),
        ("c08", 29, 2, 1),
    ],
)
def test_a_card_moves_the_token(card: str, start: int, target: int, salary: int) -> None:
    result = going_to(start).deck(CHANCE, card).deck(LIFESTYLE, "l05").play(rolls=1)
    assert result.position("A") == target
    assert len(result.events("salary")) == salary


@pytest.mark.rule("MM-12")
@pytest.mark.parametrize(("houses", "hotels", "due"), [(0, 0, 0), (3, 0, 15), (0, 2, 40), (1, 1, 25)])
def test_upkeep_is_paid_for_each_building(houses: int, hotels: int, due: int) -> None:
    brown = [{"deed": 1, "hotel": True}, {"deed": 3, "hotel": True}] if hotels == 2 else []
    if hotels == 1:
        brown = [{"deed": 1, "hotel": True}, {"deed": 3, "houses": 4}]
        due = 20 + 4 * 5
    elif houses:
        brown = [{"deed": 1, "houses": 2}, {"deed": 3, "houses": 1}]
    result = going_to(5, a={"owns": brown}).deck(CHANCE, "c12").play(rolls=1)
    assert result.cash("A") == CASH - due


# --- doubles


@pytest.mark.rule("MM-13")
def test_a_double_gives_another_turn_after_the_space() -> None:
    scene = Millions(A={"space": 13}, B={}).dice((1, 1), (1, 2)).answer("A", "buy", True)
    result = scene.play(rolls=2)
    assert result.owner(15) == "A"
    rolls = result.events("roll")
    assert [roll.player for roll in rolls] == ["A", "A"]
    assert rolls[1].rule == "MM-13"
    order = result.kinds()
    assert order.index("buy") < len(order) - 1 - order[::-1].index("roll")


@pytest.mark.rule("MM-13")
def test_the_third_double_in_a_row_leads_to_jail_without_a_move() -> None:
    result = Millions(A={"space": 4}, B={}).dice((2, 2), (4, 4), (1, 1), PAIR).play(rolls=4)
    assert result.only("to_jail").rule == "MM-13"
    assert [row.space for row in result.events("move") if row.player == "A"] == ["Jail / Just Visiting", "Free Parking"]
    assert (result.in_jail("A"), result.position("A")) == (True, JAIL)
    assert [roll.player for roll in result.events("roll")] == ["A", "A", "A", "B"]


@pytest.mark.rule("MM-13")
def test_who_is_sent_to_jail_after_a_double_has_no_other_roll() -> None:
    scene = Millions(A={"space": 20}, B={}).dice((2, 2), PAIR)
    result = scene.play(rolls=2)
    assert result.only("to_jail").player == "A"
    assert [roll.player for roll in result.events("roll")] == ["A", "B"]


@pytest.mark.rule("MM-13")
def test_so_does_a_card() -> None:
    result = Millions(A={"space": 3}, B={}).dice((1, 1), PAIR).deck(CHANCE, "c02").play(rolls=2)
    assert [roll.player for roll in result.events("roll")] == ["A", "B"]


# --- the turn is not over before the street is sold


@pytest.mark.rule("MM-14")
@pytest.mark.parametrize("street", ALL_STREETS)
def test_a_street_that_was_landed_on_is_sold_before_the_next_turn(street: int) -> None:
    result = going_to(street).dice((4, 4)).play(rolls=2)
    assert result.owner(street) is not None
    order = result.kinds()
    rolls = [place for place, kind in enumerate(order) if kind == "roll"]
    assert rolls[0] < order.index("auction_won") < rolls[1]


# --- deals


@pytest.mark.rule("MM-15")
@pytest.mark.parametrize("turn", ["A", "B", "C"])
def test_deals_are_made_in_anybodys_turn(turn: str) -> None:
    scene = Millions(A={"owns": [12]}, B={"owns": [17]}, C={}, turn=turn).dice((1, 2))
    result = scene.offer("A", "B", give=[12], receive=[17], cash=20).play(rolls=1)
    assert (result.owner(12), result.owner(17)) == ("B", "A")
    assert result.only("trade_cash").amount == 20
    assert result.only("trade").rule == "MM-15"


@pytest.mark.rule("MM-15")
@pytest.mark.parametrize("street", [12, 14])
def test_streets_of_a_built_group_do_not_change_hands(street: int) -> None:
    owns = [{"deed": 12, "houses": 1}, 14, 15]
    scene = Millions(A={"owns": owns}, B={}).dice((1, 2)).offer("A", "B", give=[street], cash=-50)
    with pytest.raises(InputError, match="the rules do not allow"):
        scene.play(rolls=1)
    scene = Millions(A={}, B={"owns": owns}).dice((1, 2)).offer("A", "B", receive=[street], cash=50)
    with pytest.raises(InputError, match="the rules do not allow"):
        scene.play(rolls=1)


@pytest.mark.rule("MM-15")
def test_kept_cards_change_hands() -> None:
    """Jail cards first, then others; nobody gives more than he has."""
    scene = Millions(A={}, B={}).dice((1, 2)).keeping("A", "f13", "f16").offer("A", "B", cards=2, cash=-40)
    result = scene.play(rolls=1)
    assert (kept_by(result, "A"), kept_by(result, "B")) == ([], ["f13", "f16"])
    assert (result.jail_cards("B"), int(result.game.kept[1]), int(result.game.kept[0])) == (1, 1, 0)
    result = Millions(A={}, B={}).dice((1, 2)).keeping("A", "f16", "f13").offer("A", "B", cards=1).play(rolls=1)
    assert kept_by(result, "B") == ["f13"]
    with pytest.raises(InputError, match="the rules do not allow"):
        Millions(A={}, B={}).dice((1, 2)).keeping("A", "f16").offer("A", "B", cards=2).play(rolls=1)


# --- GO


@pytest.mark.rule("MM-16")
@pytest.mark.parametrize("stars", SALARY)
@pytest.mark.parametrize(("start", "salaries"), [(SPACES - 3, 1), (SPACES - 1, 1), (SPACES - 2, 1), (0, 0), (3, 0)])
def test_the_salary_goes_by_stars(stars: int, start: int, salaries: int) -> None:
    """For landing on GO and for passing it."""
    result = Millions(A={"space": start}, B={}).stars("A", stars).dice(PAIR).deck(LIFESTYLE, "l12").play(rolls=1)
    paid = result.events("salary")
    assert [(row.player, row.amount, row.rule) for row in paid] == [("A", SALARY[stars], "MM-16")] * salaries


@pytest.mark.rule("MM-16")
def test_it_is_paid_each_time() -> None:
    """Once by the dice, once more by the card that leads to GO."""
    scene = Millions(A={"space": SPACES - 2}, B={}).dice((3, 4)).deck(CHANCE, "c01")
    result = scene.play(rolls=1)
    assert [row.amount for row in result.events("salary")] == [150, 150]
    assert result.cash("A") == CASH + 300


@pytest.mark.rule("MM-16")
@pytest.mark.parametrize(("street", "target", "paid"), [(1, 30, 0), (3, GO, 1)])
def test_backwards_only_a_stop_on_go_pays(street: int, target: int, paid: int) -> None:
    start = (street - 3) % SPACES
    result = Millions(A={"space": start}, B={}).lying(street, "f04").stars("A", 3).dice(PAIR).play(rolls=1)
    assert result.position("A") == target
    forward = 1 if street == 1 else 0  # on the way to the street itself
    assert [row.amount for row in result.events("salary")] == [200] * (paid + forward)


# --- upgrades


def passing(stars: int, cash: int = CASH) -> Millions:
    """A stands right before GO with a token of so many stars, and is about to land there."""
    return Millions(A={"space": SPACES - 3, "cash": cash}, B={}).stars("A", stars).dice(PAIR)


@pytest.mark.rule("MM-17")
@pytest.mark.parametrize(("stars", "after"), [(1, 3), (3, 5)])
@pytest.mark.parametrize("cash", [0, CASH])
def test_with_the_salary_one_may_rise_one_step_for_50(stars: int, after: int, cash: int) -> None:
    """Also without any cash: it comes out of the salary."""
    result = passing(stars, cash).answer("A", "upgrade", True).play(rolls=1)
    assert stars_of(result, "A") == after
    paid = result.only("upgrade")
    assert (paid.amount, paid.other, paid.value, paid.value2) == (50, None, LEVELS[after], LEVELS[stars])
    assert paid.rule == "MM-17"
    assert result.cash("A") == cash + SALARY[stars] - 50


@pytest.mark.rule("MM-17")
@pytest.mark.parametrize("stars", [1, 3])
def test_nobody_has_to(stars: int) -> None:
    result = passing(stars).answer("A", "upgrade", False).play(rolls=1)
    assert (stars_of(result, "A"), result.cash("A")) == (stars, CASH + SALARY[stars])


@pytest.mark.rule("MM-17")
def test_there_is_no_step_above_five_stars() -> None:
    result = passing(5).answer("A", "upgrade", True).play(rolls=1, may_be_unasked=True)
    assert (stars_of(result, "A"), result.events("upgrade")) == (5, [])
    assert not result.game.script_used[0]


@pytest.mark.rule("MM-17")
def test_away_from_go_nobody_is_asked() -> None:
    result = Millions(A={"space": 13}, B={}).dice(PAIR).answer("A", "upgrade", True).play(rolls=1, may_be_unasked=True)
    assert stars_of(result, "A") == 1


@pytest.mark.rule("MM-17")
def test_there_is_one_step_for_each_time() -> None:
    """By the dice over GO and by the card onto it: two steps."""
    scene = Millions(A={"space": SPACES - 2}, B={}).dice((3, 4)).deck(CHANCE, "c01").answer("A", "upgrade", True, True)
    result = scene.play(rolls=1)
    assert stars_of(result, "A") == 5
    assert result.cash("A") == CASH + 150 - 50 + 200 - 50


@pytest.mark.rule("MM-17")
def test_the_step_comes_before_the_space() -> None:
    """The Lifestyle card pays by the new level."""
    scene = Millions(A={"space": SPACES - 1}, B={}).dice(PAIR).deck(LIFESTYLE, "l05").answer("A", "upgrade", True)
    result = scene.play(rolls=1)
    assert result.only("card_gets").amount == 40


@pytest.mark.rule("MM-18")
@pytest.mark.parametrize(("stars", "amount"), [(1, 150), (3, 200)])
def test_the_salary_is_that_of_the_level_before(stars: int, amount: int) -> None:
    result = passing(stars).answer("A", "upgrade", True).play(rolls=1)
    assert result.only("salary").amount == amount
    order = result.kinds()
    assert order.index("salary") < order.index("upgrade")


# --- cards by stars


def drawing(deck: str, card: str, stars: int, **more: Any) -> Millions:
    """A draws a card of a deck with a token of so many stars."""
    space = {CHANCE: 5, LIFESTYLE: 13}[deck]
    scene = Millions(A={"space": space - 3, **more.pop("a", {})}, B=more.pop("b", {}), C={}, **more)
    return scene.stars("A", stars).deck(deck, card).dice(PAIR)


RECEIVED = {"c09": (40, 80, 120), "c10": (25, 50, 75), "l03": (50, 100, 150), "l04": (30, 60, 90), "l05": (20, 40, 60)}
PAID = {"c11": (20, 40, 60), "l09": (25, 50, 75), "l10": (40, 70, 100)}


@pytest.mark.rule("MM-19")
@pytest.mark.parametrize(("stars", "level"), BY_LEVEL)
@pytest.mark.parametrize("card", [*RECEIVED, *PAID])
def test_gains_and_losses_grow_with_the_stars(card: str, stars: int, level: int) -> None:
    result = drawing(CHANCE if card[0] == "c" else LIFESTYLE, card, stars).play(rolls=1)
    change = RECEIVED[card][level] if card in RECEIVED else -PAID[card][level]
    assert result.cash("A") == CASH + change
    money = result.events("card_gets", "card_pays")
    assert [row.rule for row in money] == ["MM-20"]


@pytest.mark.rule("MM-19")
@pytest.mark.parametrize(("stars", "after"), [(1, 1), (3, 1), (5, 3)])
@pytest.mark.parametrize(("deck", "card"), [(CHANCE, "c13"), (LIFESTYLE, "l12")])
def test_a_card_puts_a_token_back_a_step(deck: str, card: str, stars: int, after: int) -> None:
    result = drawing(deck, card, stars).play(rolls=1)
    assert (stars_of(result, "A"), result.cash("A")) == (after, CASH)
    assert len(result.events("stars")) == (stars != after)


@pytest.mark.rule("MM-19")
@pytest.mark.parametrize(("stars", "after", "money"), [(1, 3, 0), (3, 5, 0), (5, 5, 50)])
def test_a_card_raises_it_for_nothing(stars: int, after: int, money: int) -> None:
    """At five stars the bank pays 50 instead."""
    result = drawing(LIFESTYLE, "l11", stars).play(rolls=1)
    assert (stars_of(result, "A"), result.cash("A")) == (after, CASH + money)
    assert [row.rule for row in result.events("stars")] == ["MM-19"] * (stars < 5)


DOUBLES = -1
WINS = {  # prize, and by level the lowest total that wins
    "l02": (150, (DOUBLES, 8, 5)),
    "l13": (100, (10, 8, 6)),
}


@pytest.mark.rule("MM-20")
@pytest.mark.parametrize("dice", [(first, second) for first in range(1, 7) for second in range(1, 7)])
@pytest.mark.parametrize(("stars", "level"), BY_LEVEL)
def test_a_wager_is_won_by_the_throws_of_the_level(stars: int, level: int, dice: tuple[int, int]) -> None:
    for card, (prize, lowest) in WINS.items():
        wins = dice[0] == dice[1] if lowest[level] == DOUBLES else sum(dice) >= lowest[level]
        result = drawing(LIFESTYLE, card, stars).dice(dice).play(rolls=1)
        thrown = result.only("wager_roll")
        assert (thrown.player, thrown.value, thrown.value2) == ("A", *dice)
        assert result.cash("A") == CASH + prize * wins
        assert result.position("A") == 13


@pytest.mark.rule("MM-20")
def test_the_throw_of_a_wager_gives_no_other_turn() -> None:
    result = drawing(LIFESTYLE, "l02", 1).dice((3, 3), PAIR).play(rolls=2)
    assert [roll.player for roll in result.events("roll")] == ["A", "B"]
    result = Millions(A={"space": 9}, B={}).deck(LIFESTYLE, "l02").dice((2, 2), (1, 2), PAIR).play(rolls=2)
    assert [roll.player for roll in result.events("roll")] == ["A", "A"]  # nor does it take one away


def others(result: Result) -> tuple[int, int]:
    """Cash of the two others."""
    return result.cash("B"), result.cash("C")


@pytest.mark.rule("MM-20")
@pytest.mark.parametrize(("stars", "amount"), [(1, 10), (3, 20), (5, 30)])
def test_the_others_pay_by_the_stars_of_the_drawer(stars: int, amount: int) -> None:
    result = drawing(CHANCE, "c14", stars).stars("B", 5).play(rolls=1)
    assert others(result) == (CASH - amount, CASH - amount)
    assert result.cash("A") == CASH + 2 * amount


@pytest.mark.rule("MM-20")
def test_or_by_their_own() -> None:
    result = drawing(LIFESTYLE, "l06", 5).stars("B", 3).play(rolls=1)
    assert others(result) == (CASH - 20, CASH - 10)
    assert result.cash("A") == CASH + 30
    assert [row.player for row in result.events("card_pays")] == ["B", "C"]  # from the left of the drawer


@pytest.mark.rule("MM-20")
@pytest.mark.parametrize(("stars", "amount"), [(1, 10), (3, 20), (5, 30)])
def test_a_host_pays_everybody(stars: int, amount: int) -> None:
    result = drawing(LIFESTYLE, "l07", stars).play(rolls=1)
    assert others(result) == (CASH + amount, CASH + amount)


@pytest.mark.rule("MM-20")
@pytest.mark.parametrize(("stars", "amount"), [(1, 20), (3, 40), (5, 60)])
@pytest.mark.parametrize("chosen", ["B", "C"])
def test_a_gift_goes_to_one_player_of_his_choice(chosen: str, stars: int, amount: int) -> None:
    result = drawing(LIFESTYLE, "l08", stars).answer("A", "choose_player", chosen).play(rolls=1)
    assert result.cash(chosen) == CASH + amount
    assert result.cash("A") == CASH - amount
    assert len(result.events("card_pays")) == 1


@pytest.mark.rule("MM-20")
def test_a_gift_goes_neither_to_himself_nor_to_who_is_out() -> None:
    for chosen in ("A", "D"):
        scene = Millions(A={"space": 10}, B={}, D={"bankrupt": True}).deck(LIFESTYLE, "l08").dice(PAIR)
        with pytest.raises(InputError, match="the rules do not allow"):
            scene.answer("A", "choose_player", chosen).play(rolls=1)


@pytest.mark.rule("MM-20")
@pytest.mark.parametrize(("stars", "each"), [(1, 5), (3, 10), (5, 15)])
@pytest.mark.parametrize("deeds", [(), (1,), STREETS["red"]])
def test_income_is_paid_for_each_deed(deeds: tuple[int, ...], stars: int, each: int) -> None:
    result = drawing(LIFESTYLE, "l14", stars, a={"owns": list(deeds)}).play(rolls=1)
    assert result.cash("A") == CASH + each * len(deeds)


# --- no strategy makes another win


@pytest.mark.rule("MM-15")
@pytest.mark.parametrize(("cash", "pays"), [(300, True), (990, False)])
def test_nobody_pays_so_much_for_a_deed_that_the_other_wins(cash: int, pays: bool) -> None:
    trader = load_strategy("balanced").model_copy(update={"hold_for_target": 1.0, "keep_to_trade": 0})
    scene = Millions(A={"space": 5, "cash": 600, "owns": [30]}, B={"space": 5, "cash": cash, "owns": [31]}).dice(PAIR)
    result = scene.play(rolls=1, strategies=[trader] * 2)
    assert result.end == "running"
    assert [row.player for row in result.events("trade_cash") if row.player == "A"] == ["A"] * pays
    assert (result.owner(31) == "A") is pays


@pytest.mark.rule("MM-15")
def test_who_holds_his_cash_for_the_million_pays_nothing() -> None:
    holder = load_strategy("balanced").model_copy(update={"hold_for_target": 0.5, "keep_to_trade": 0})
    scene = Millions(A={"space": 5, "cash": 600, "owns": [30]}, B={"space": 5, "cash": 300, "owns": [31]}).dice(PAIR)
    result = scene.play(rolls=1, strategies=[holder] * 2)
    assert [row for row in result.events("trade_cash", "build", "buy") if row.player == "A"] == []
