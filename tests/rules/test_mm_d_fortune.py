"""MONOPOLY Millionaire, section F: the 22 Fortune cards, used at once or kept (MM-30 to MM-34)."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.strategy import load_strategy
from tests.rules.millionaire import FORTUNE, JAIL, SPACES, STREETS, Millions, card_on, ids, kept_by, stars_of
from tests.scene import Result

CASH = 372
PAIR = (1, 2)
STREET = 12  # Adventure Park, 55
PRICE = 55
NOW = [f"f{number:02}" for number in range(1, 13)]
KEPT = [f"f{number:02}" for number in range(13, 23)]
FREE = "f15"
SWAP, TAKE, BUY, SKIP, JUMP = "f18", "f19", "f20", "f21", "f22"
WINDOW = (FREE, SWAP, TAKE, BUY)
SMART = load_strategy("balanced").model_copy(
    update={"trades": False, "buys": "never", "bid_share": 0.0, "builds_to": 0}
)


def find(card: str, street: int = STREET, **players: Any) -> Millions:
    """A is about to land by a 1 and a 2 on a street where a card lies."""
    a = players.pop("A", {})
    return (
        Millions(A={"space": (street - 3) % SPACES, **a}, **{"B": {}, "C": {}, **players})
        .lying(street, card)
        .dice(PAIR)
    )


def holding(*cards: str, **players: Any) -> Millions:
    """A keeps cards and is about to roll a 1 and a 2, from free parking to Party Plaza, his own."""
    a = players.pop("A", {})
    owns = [19, *a.pop("owns", [])]
    return Millions(A={"space": 16, "owns": owns, **a}, **{"B": {}, "C": {}, **players}).keeping("A", *cards).dice(PAIR)


def order(result: Result, *kinds: str) -> list[str]:
    """Give the kinds of these events, in order."""
    return [row.kind for row in result.events(*kinds)]


# --- now or later


@pytest.mark.rule("MM-30")
def test_every_card_is_for_now_or_for_later() -> None:
    assert ids(FORTUNE) == NOW + KEPT


@pytest.mark.rule("MM-30")
@pytest.mark.parametrize("card", NOW)
def test_a_card_for_now_is_used_at_once(card: str) -> None:
    result = find(card).play(rolls=1)
    assert result.only("fortune_used").rule == "MM-31"
    assert (kept_by(result, "A"), result.events("fortune_kept"), card_on(result, STREET)) == ([], [], None)


@pytest.mark.rule("MM-30")
@pytest.mark.rule("MM-32")
@pytest.mark.parametrize("card", KEPT)
def test_a_card_for_later_is_laid_before_the_player(card: str) -> None:
    result = find(card).answer("A", "buy", True).play(rolls=1)
    assert kept_by(result, "A") == [card]
    assert result.only("fortune_kept").rule == "MM-32"
    assert result.events("fortune_used") == []
    assert order(result, "fortune_taken", "buy", "fortune_kept") == ["fortune_taken", "buy", "fortune_kept"]
    assert (result.jail_cards("A"), int(result.game.kept[0])) == ((1, 0) if card in ("f13", "f14") else (0, 1))


# --- used at once: the street first, then the rest


@pytest.mark.rule("MM-31")
@pytest.mark.parametrize("card", [card for card in NOW if card != "f05"])
def test_first_the_street_is_bought_then_the_rest_is_done(card: str) -> None:
    result = find(card).answer("A", "buy", True).play(rolls=1)
    assert order(result, "fortune_taken", "buy", "fortune_used")[:3] == ["fortune_taken", "buy", "fortune_used"]
    assert result.events("buy")[0].amount == (28 if card == "f06" else PRICE)


@pytest.mark.rule("MM-31")
@pytest.mark.parametrize("card", NOW)
def test_or_it_is_auctioned(card: str) -> None:
    result = find(card).answer("B", "bid", 20).play(rolls=1)
    assert order(result, "auction_won", "fortune_used")[:2] == ["auction_won", "fortune_used"]
    assert result.events("auction_won")[0].player == "B"


@pytest.mark.rule("MM-31")
def test_a_card_may_leave_only_the_auction() -> None:
    """Nobody is asked whether he buys; the bonus follows."""
    scene = find("f05").answer("A", "buy", True).answer("A", "bid", 30)
    result = scene.play(rolls=1, may_be_unasked=True)
    assert result.only("auction").rule == "MM-31"
    assert result.events("buy", "decline") == []
    assert result.cash("A") == CASH - 1 + 50
    assert not result.game.script_used[0]


@pytest.mark.rule("MM-31")
@pytest.mark.parametrize(("street", "price"), [(3, 3), (12, 28), (4, 8), (31, 100), (23, 60), (22, 58)])
def test_a_card_may_halve_the_price_up_to_whole_thousands(street: int, price: int) -> None:
    result = find("f06", street).answer("A", "buy", True).play(rolls=1)
    bought = result.only("buy")
    assert (bought.amount, bought.rule, result.owner(street)) == (price, "MM-31", "A")
    with pytest.raises(InputError, match="the rules do not allow"):
        find("f06", street, A={"cash": price - 1}).answer("A", "buy", True).play(rolls=1)


@pytest.mark.rule("MM-31")
def test_who_does_not_want_it_at_half_sends_it_to_auction() -> None:
    result = find("f06").answer("A", "buy", False).answer("C", "bid", 40).play(rolls=1)
    assert (result.owner(STREET), result.only("auction_won").amount) == ("C", 1)


@pytest.mark.rule("MM-31")
def test_on_a_street_with_an_owner_the_rent_comes_first() -> None:
    """It can lie there only after the deeds were dealt."""
    result = find("f07", B={"owns": [STREET]}).play(rolls=1)
    assert order(result, "rent", "fortune_used", "card_gets") == ["rent", "fortune_used", "card_gets"]
    assert result.cash("A") == CASH - 25 + 50


@pytest.mark.rule("MM-31")
def test_who_goes_bankrupt_before_it_uses_it_no_more() -> None:
    result = find("f07", A={"cash": 10}, B={"owns": [STREET]}).play(rolls=1)
    assert result.is_bankrupt("A")
    assert result.events("fortune_used", "card_gets") == []
    result = find("f15", A={"cash": 10}, B={"owns": [STREET]}).play(rolls=1)
    assert (result.is_bankrupt("A"), result.events("fortune_kept")) == (True, [])


# --- kept


@pytest.mark.rule("MM-32")
def test_a_kept_card_waits_for_a_later_turn() -> None:
    scene = Millions(A={"space": 9, "owns": [14, 15]}, B={"space": 5}).lying(STREET, FREE)
    scene.answer("A", "buy", True).dice(PAIR, PAIR, (3, 1)).answer("A", "play_card", FREE)
    result = scene.answer("A", "free_building", 15).play(turns=3)
    used = result.only("fortune_used")
    assert (used.player, used.turn) == ("A", "B")  # before the next roll, in the turn of B
    assert result.houses(15) == 1
    assert kept_by(result, "A") == []


@pytest.mark.rule("MM-32")
@pytest.mark.parametrize("turn", ["A", "B", "C"])
def test_it_may_be_used_in_anybodys_turn(turn: str) -> None:
    scene = holding(TAKE, B={"owns": [12], "space": 5}, C={"space": 5}, turn=turn)
    result = scene.answer("A", "play_card", TAKE).answer("A", "take_deed", 12).play(rolls=1)
    assert result.owner(12) == "A"
    assert result.only("fortune_used").turn == turn


@pytest.mark.rule("MM-32")
@pytest.mark.rule("MM-33")
def test_it_is_used_once() -> None:
    scene = holding(TAKE, FREE, B={"owns": [12, 17]}).answer("A", "play_card", TAKE, TAKE)
    scene.answer("A", "take_deed", 12, 17)
    with pytest.raises(InputError, match="the rules do not allow"):
        scene.play(rolls=1)


@pytest.mark.rule("MM-32")
def test_nobody_uses_what_another_keeps_or_what_cannot_be_used() -> None:
    for scene in (
        holding(TAKE, B={"owns": [12]}).keeping("B", FREE).answer("B", "play_card", TAKE),
        holding(FREE).answer("A", "play_card", FREE),  # no full group
        holding(TAKE).answer("A", "play_card", TAKE),  # nothing to take
        holding(SKIP, FREE).answer("A", "play_card", SKIP),  # no rent
        holding("f13", FREE).answer("A", "play_card", "f13"),  # not in jail
    ):
        with pytest.raises(InputError, match="the rules do not allow"):
            scene.play(rolls=1)


@pytest.mark.rule("MM-32")
def test_of_two_the_player_in_turn_is_first_then_the_next_to_the_left() -> None:
    for turn, first in (("A", "A"), ("B", "B"), ("C", "A")):
        scene = Millions(A={"space": 5}, B={"space": 5}, C={"space": 5, "owns": [12]}, turn=turn).dice(PAIR)
        scene.keeping("A", TAKE).keeping("B", BUY)
        scene.answer("A", "play_card", TAKE).answer("A", "take_deed", 12)
        scene.answer("B", "play_card", BUY).answer("B", "take_deed", 12)
        result = scene.play(rolls=1)
        assert result.events("fortune_used")[0].player == first


@pytest.mark.rule("MM-33")
@pytest.mark.parametrize("card", NOW)
def test_a_used_card_comes_back_nowhere(card: str) -> None:
    result = find(card).play(rolls=1)
    number = ids(FORTUNE).index(card)
    deck = int(result.played.stage.tables.fortune_deck)
    assert result.game.keeper[deck, number] == -1
    assert card not in {card_on(result, street) for group in STREETS.values() for street in group}


@pytest.mark.rule("MM-33")
def test_a_used_jail_card_of_fortune_leaves_the_game_and_one_of_chance_goes_under_its_pile() -> None:
    scene = Millions(A={"in_jail": True}, B={}).keeping("A", "f14").dice((1, 3)).answer("A", "jail", "card")
    before = int(scene.play(rolls=1).game.deck_left[2])
    result = (
        Millions(A={"in_jail": True}, B={}).keeping("A", "f14").dice((1, 3)).answer("A", "jail", "card").play(rolls=1)
    )
    assert result.only("fortune_used").rule == "MM-33"
    assert result.events("jail_card_used") == []
    assert (kept_by(result, "A"), result.jail_cards("A"), int(result.game.deck_left[2])) == ([], 0, before)
    scene = Millions(A={"in_jail": True, "jail_cards": ["chance"]}, B={}).dice((1, 3)).answer("A", "jail", "card")
    assert scene.play(rolls=1).deck("chance")[-1] == "c03"


# --- what the cards for now do


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize(("card", "target", "salary"), [("f01", 0, 1), ("f02", 17, 0), ("f04", 9, 0), ("f03", 14, 0)])
def test_cards_move_the_token_and_the_new_space_is_settled(card: str, target: int, salary: int) -> None:
    """Also the card that lies there is taken, and the street there is sold."""
    scene = find(card).answer("A", "buy", True)
    if target:
        scene.lying(target, "f16")
    result = scene.play(rolls=1)
    assert result.position("A") == target
    assert len(result.events("salary")) == salary
    if target:
        assert kept_by(result, "A") == ["f16"]
        assert result.owner(target) == "A"


@pytest.mark.rule("MM-34")
def test_the_next_free_street_may_lie_behind_go() -> None:
    """From Adventure Park round to Motor Drive, past GO; where all are sold nothing happens."""
    sold = [street for group in STREETS.values() for street in group if street > 12]
    result = find("f03", B={"owns": sold}).play(rolls=1)
    assert result.position("A") == 1
    assert result.only("salary").amount == 150
    rest = [street for group in STREETS.values() for street in group if street != STREET and street not in sold]
    result = find("f03", B={"owns": sold}, C={"owns": rest}).play(rolls=1)
    assert result.position("A") == STREET
    assert result.events("salary") == []


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize(("stars", "level"), [(1, 0), (3, 1), (5, 2)])
@pytest.mark.parametrize(("card", "amounts"), [("f05", (50, 75, 100)), ("f07", (50, 100, 150))])
def test_cards_bring_money_by_stars(card: str, amounts: tuple[int, ...], stars: int, level: int) -> None:
    result = find(card).stars("A", stars).play(rolls=1)
    got = result.only("card_gets")
    assert (got.amount, got.rule) == (amounts[level], "MM-34")
    assert result.cash("A") == CASH - 1 + amounts[level]


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize(("stars", "amount"), [(1, 25), (3, 50), (5, 75)])
def test_a_card_pays_another_player(stars: int, amount: int) -> None:
    result = find("f08").stars("A", stars).answer("A", "choose_player", "C").play(rolls=1)
    assert result.cash("C") == CASH + amount


@pytest.mark.rule("MM-34")
def test_the_others_pay_by_their_stars() -> None:
    result = find("f09").stars("B", 5).play(rolls=1)
    assert (result.cash("B"), result.cash("C")) == (CASH - 30, CASH - 10)


@pytest.mark.rule("MM-34")
def test_a_deed_is_handed_over() -> None:
    scene = find("f10", A={"owns": [1, 17]}).answer("A", "give_deed", 17).answer("A", "choose_player", "C")
    result = scene.play(rolls=1)
    given = result.only("card_deed")
    assert (given.player, given.other, given.space, given.amount) == ("C", "A", "Style Square", 0)
    assert result.owner(17) == "C"


@pytest.mark.rule("MM-34")
def test_who_has_fewer_than_two_deeds_gives_none() -> None:
    result = find("f10").answer("B", "bid", 10).play(rolls=1)
    assert result.events("card_deed") == []
    result = find("f10", A={"owns": [17]}).answer("B", "bid", 10).play(rolls=1)
    assert result.events("card_deed") == []


@pytest.mark.rule("MM-34")
def test_nothing_built_is_handed_over() -> None:
    owns = [{"deed": 1, "houses": 1}, 3, 17]
    for deed in (1, 3):
        with pytest.raises(InputError, match="the rules do not allow"):
            find("f10", A={"owns": owns}).answer("A", "give_deed", deed).play(rolls=1)
    result = find("f10", A={"owns": owns}).answer("B", "bid", 9).answer("A", "choose_player", "B").play(rolls=1)
    assert result.only("card_deed").space == "Style Square"


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize(("stars", "after", "money"), [(1, 3, 0), (3, 5, 0), (5, 5, 50)])
def test_a_card_raises_the_token(stars: int, after: int, money: int) -> None:
    result = find("f11").stars("A", stars).play(rolls=1)
    assert (stars_of(result, "A"), result.cash("A")) == (after, CASH - 1 + money)


@pytest.mark.rule("MM-34")
def test_a_card_gives_another_turn() -> None:
    scene = find("f12", B={"space": 5}, C={"space": 5}).dice((2, 2), (1, 3), PAIR)
    result = scene.play(turns=3)
    turns = [row.player for row in result.events("turn")]
    assert turns == ["A", "A", "B"]
    assert result.only("extra_turn").rule == "MM-34"
    assert [row.player for row in result.events("roll")] == ["A", "A", "A", "B"]


@pytest.mark.rule("MM-34")
def test_the_other_turn_of_who_is_out_is_nobodys() -> None:
    """F12 found on a dealt street whose rent he cannot pay: the next player goes on."""
    result = find("f12", A={"cash": 0}, B={"owns": [STREET], "space": 5}).dice(PAIR).play(turns=2)
    assert [row.player for row in result.events("turn")] == ["A", "B"]


# --- what kept cards do


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize(
    ("levels", "street", "after"),
    [((0, 0, 0), 14, 1), ((1, 0, 1), 14, 1), ((3, 3, 3), 15, 4), ((4, 4, 4), 12, 5), ((5, 4, 4), 14, 5)],
)
def test_a_bonus_building_costs_nothing(levels: tuple[int, ...], street: int, after: int) -> None:
    owns = [
        {"deed": deed, **({"hotel": True} if level == 5 else {"houses": level})}
        for deed, level in zip(STREETS["orange"], levels, strict=True)
    ]
    scene = holding(FREE, A={"owns": owns}).answer("A", "play_card", FREE).answer("A", "free_building", street)
    result = scene.play(rolls=1)
    assert int(result.game.level[street]) == after
    assert result.cash("A") == CASH
    built = result.only("free_building")
    assert (built.value, built.value2, built.rule) == (after, levels[STREETS["orange"].index(street)], "MM-34")
    assert result.bank_houses == 32 - sum(int(level) for level in result.game.level if level < 5)
    assert result.bank_hotels == 12 - sum(1 for level in result.game.level if level == 5)


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize(
    ("owns", "street", "stock"),
    [
        ([12, 14], 12, {}),  # not the whole group
        ([{"deed": 12, "houses": 1}, 14, 15], 12, {}),  # not evenly
        ([{"deed": 12, "mortgaged": True}, 14, 15], 14, {}),
        ([12, 14, 15], 12, {"houses": 0}),
        ([{"deed": street, "houses": 4} for street in (12, 14, 15)], 12, {"hotels": 0}),
        ([{"deed": street, "hotel": True} for street in (12, 14, 15)], 12, {}),
        ([12, 14, 15], 19, {}),  # another street
    ],
)
def test_but_only_where_one_might_be_built(owns: list[Any], street: int, stock: dict[str, int]) -> None:
    scene = holding(FREE, A={"owns": owns}).answer("A", "play_card", FREE).answer("A", "free_building", street)
    if stock:
        scene.stock(**stock)
    with pytest.raises(InputError, match="the rules do not allow"):
        scene.play(rolls=1)


@pytest.mark.rule("MM-34")
def test_a_swap_takes_one_deed_for_another() -> None:
    """Also out of a full group, as long as it is unbuilt."""
    scene = holding(SWAP, B={"owns": [12, 14, 15]}).answer("A", "play_card", SWAP)
    result = scene.answer("A", "take_deed", 14).answer("A", "give_deed", 19).play(rolls=1)
    assert (result.owner(14), result.owner(19)) == ("A", "B")
    assert {row.amount for row in result.events("card_deed")} == {0}


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize(
    ("b", "a", "take", "give"),
    [
        ([{"deed": 12, "houses": 1}, 14, 15], [], 14, 19),  # a built group
        ([12], [], 17, 19),  # the bank's
        ([12], [], 19, 19),  # his own
        ([12], [{"deed": 1, "houses": 1}, 3], 12, 3),  # of a built group of his own
        ([12], [], 12, 17),  # not his
    ],
)
def test_but_nothing_built_and_only_theirs_for_his(b: list[Any], a: list[Any], take: int, give: int) -> None:
    scene = holding(SWAP, A={"owns": a}, B={"owns": b}).answer("A", "play_card", SWAP)
    with pytest.raises(InputError, match="the rules do not allow"):
        scene.answer("A", "take_deed", take).answer("A", "give_deed", give).play(rolls=1)


@pytest.mark.rule("MM-34")
def test_a_swap_needs_a_deed_of_ones_own() -> None:
    scene = Millions(A={"space": 13}, B={"owns": [12]}, C={}).keeping("A", SWAP).dice(PAIR)
    with pytest.raises(InputError, match="the rules do not allow"):
        scene.answer("A", "play_card", SWAP).answer("A", "take_deed", 12).play(rolls=1)


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize(("card", "paid"), [(TAKE, 0), (BUY, 55)])
def test_a_deed_is_taken_for_nothing_or_for_its_price(card: str, paid: int) -> None:
    scene = holding(card, B={"owns": [12, 14]}).answer("A", "play_card", card).answer("A", "take_deed", 12)
    result = scene.play(rolls=1)
    assert result.owner(12) == "A"
    assert (result.cash("A"), result.cash("B")) == (CASH - paid, CASH + paid)
    assert (result.only("card_deed").amount, result.only("card_deed").rule) == (paid, "MM-34")


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize("card", [TAKE, BUY])
def test_not_out_of_a_full_group(card: str) -> None:
    scene = holding(card, B={"owns": [12, 14, 15, 17]}).answer("A", "play_card", card).answer("A", "take_deed", 12)
    with pytest.raises(InputError, match="the rules do not allow"):
        scene.play(rolls=1)


@pytest.mark.rule("MM-34")
def test_nor_without_the_price() -> None:
    for cash, ok in ((54, False), (55, True)):
        scene = (
            holding(BUY, A={"cash": cash}, B={"owns": [12]}).answer("A", "play_card", BUY).answer("A", "take_deed", 12)
        )
        if ok:
            assert scene.play(rolls=1).cash("A") == 0
        else:
            with pytest.raises(InputError, match="the rules do not allow"):
                scene.play(rolls=1)


@pytest.mark.rule("MM-34")
@pytest.mark.rule("MM-44")
@pytest.mark.parametrize("redeems", [True, False])
def test_a_mortgaged_deed_stays_so_or_is_redeemed(redeems: bool) -> None:
    scene = holding(TAKE, B={"owns": [{"deed": 12, "mortgaged": True}]}).answer("A", "play_card", TAKE)
    scene.answer("A", "take_deed", 12).answer("A", "keep_mortgaged", not redeems)
    result = scene.play(rolls=1)
    assert result.mortgaged(12) is not redeems
    assert result.cash("A") == CASH - 25 * redeems


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize("uses", [True, False])
def test_one_rent_is_not_paid(uses: bool) -> None:
    scene = Millions(A={"space": 14}, B={"owns": [17]}, C={}).keeping("A", SKIP).dice(PAIR)
    scene.answer("A", "play_card", SKIP if uses else "none", space=17)
    result = scene.play(rolls=1)
    assert result.cash("A") == CASH - 35 * (not uses)
    assert kept_by(result, "A") == ([] if uses else [SKIP])
    if uses:
        assert (result.only("no_rent").rule, result.cash("B")) == ("MM-34", CASH)


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize("target", [0, 1, 15, 17, 31])
def test_instead_of_rolling_one_goes_anywhere(target: int) -> None:
    scene = Millions(A={"space": 16}, B={"space": 5}).keeping("A", JUMP).dice(PAIR).answer("A", "jump_to", target)
    result = scene.answer("A", "buy", True).play(turns=2, may_be_unasked=True)
    assert result.position("A") == target
    assert len(result.events("salary")) == (target <= 16)
    assert [row.player for row in result.events("roll")] == ["B"]
    if target:
        assert result.owner(target) == "A"


@pytest.mark.rule("MM-34")
def test_a_jump_is_no_double_and_ends_the_turn() -> None:
    scene = Millions(A={"space": 12}, B={"space": 5}).keeping("A", JUMP).dice((2, 2), PAIR)
    result = scene.answer("A", "jump_to", "none", 1).play(turns=2)
    assert result.position("A") == 1
    assert [row.player for row in result.events("roll")] == ["A", "B"]


@pytest.mark.rule("MM-34")
def test_nobody_jumps_out_of_jail() -> None:
    scene = Millions(A={"in_jail": True}, B={}).keeping("A", JUMP).dice(PAIR).answer("A", "jump_to", 1)
    result = scene.play(rolls=1, may_be_unasked=True)
    assert result.in_jail("A")
    assert kept_by(result, "A") == [JUMP]


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize("card", ["f13", "f14"])
def test_a_card_frees_from_jail(card: str) -> None:
    scene = Millions(A={"in_jail": True}, B={}).keeping("A", card).dice((1, 3)).answer("A", "jail", "card")
    result = scene.play(rolls=1)
    assert (result.in_jail("A"), result.position("A"), result.cash("A")) == (False, 12, CASH - 1)


# --- when strategies use them


def clever(*cards: str, **players: Any) -> Result:
    """Play one roll of a player who decides for himself."""
    return holding(*cards, **players).play(rolls=1, strategies=[SMART] * 3)


@pytest.mark.rule("MM-34")
def test_a_strategy_builds_where_the_rent_rises_most() -> None:
    result = clever(FREE, A={"owns": [12, 14, 15, 1, 3]})
    assert result.only("free_building").space == "Adventure Park"
    assert clever(FREE, A={"owns": [12, 14]}).events("free_building") == []


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize("card", [SWAP, TAKE, BUY])
def test_a_strategy_takes_what_completes_its_group_or_breaks_anothers(card: str) -> None:
    completing = clever(card, A={"owns": [12, 14, 1]}, B={"owns": [15, 23]})
    assert completing.owner(15) == "A"
    assert completing.owner(12) == "A"
    breaking = clever(card, B={"owns": [12, 14]})
    assert "A" in (breaking.owner(12), breaking.owner(14))
    assert clever(card, B={"owns": [12]}).events("fortune_used") == []


@pytest.mark.rule("MM-34")
def test_a_swap_is_not_made_against_oneself() -> None:
    """Party Plaza would complete the red group of the other side, and there is nothing else to give."""
    assert clever(SWAP, B={"owns": [12, 14, 17, 20]}).events("fortune_used") == []


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize(("cash", "uses"), [(350, False), (140, True), (30, True)])
def test_a_strategy_saves_the_card_for_a_heavy_rent(cash: int, uses: bool) -> None:
    scene = Millions(A={"space": 14, "cash": cash}, B={"owns": [17]}, C={}).keeping("A", SKIP).dice(PAIR)
    result = scene.play(rolls=1, strategies=[SMART] * 3)
    assert len(result.events("no_rent")) == uses


@pytest.mark.rule("MM-34")
def test_or_for_one_by_which_the_owner_would_win() -> None:
    scene = Millions(A={"space": 14, "cash": 900}, B={"owns": [17], "cash": 970}, C={}).keeping("A", SKIP).dice(PAIR)
    assert scene.play(rolls=1, strategies=[SMART] * 3).end == "running"


@pytest.mark.rule("MM-34")
def test_a_strategy_jumps_to_go_when_the_salary_makes_it_win() -> None:
    scene = Millions(A={"space": 5, "cash": 860}, B={}).keeping("A", JUMP)
    result = scene.play(turns=1, strategies=[SMART] * 2)
    assert (result.winner, result.position("A"), result.events("roll")) == ("A", 0, [])


@pytest.mark.rule("MM-34")
def test_or_to_the_street_that_completes_its_group() -> None:
    buyer = SMART.model_copy(update={"buys": "valued"})
    scene = Millions(A={"space": 8, "owns": [30]}, B={}).keeping("A", JUMP)
    result = scene.play(turns=1, strategies=[buyer] * 2)
    assert (result.position("A"), result.owner(31)) == (31, "A")


@pytest.mark.rule("MM-34")
def test_never_onto_a_rent_it_cannot_pay() -> None:
    owned = [{"deed": street, "hotel": True} for group in ("green", "dark_blue") for street in STREETS[group]]
    rest = [street for group, streets in STREETS.items() for street in streets if group not in ("green", "dark_blue")]
    scene = Millions(A={"space": 0, "cash": 60}, B={"owns": owned}, C={"owns": rest}).keeping("A", JUMP)
    result = scene.play(turns=1, strategies=[SMART] * 3)
    assert result.position("A") not in STREETS["green"] + STREETS["dark_blue"]
    assert not result.is_bankrupt("A")


@pytest.mark.rule("MM-34")
@pytest.mark.parametrize(("whom", "paid"), [("poorest", "C"), ("left", "B")])
def test_whom_a_card_pays_is_the_strategys(whom: str, paid: str) -> None:
    strategy = SMART.model_copy(update={"pays_whom": whom})
    scene = Millions(A={"space": 10}, B={"cash": 500}, C={"cash": 100}).deck("lifestyle", "l08").dice(PAIR)
    assert scene.play(rolls=1, strategies=[strategy] * 3).only("card_pays").other == paid


@pytest.mark.rule("MM-34")
def test_who_uses_no_cards_keeps_them() -> None:
    idle = SMART.model_copy(update={"plays_cards": False})
    scene = holding(FREE, TAKE, JUMP, A={"owns": [12, 14, 15]}, B={"owns": [1]})
    result = scene.play(rolls=1, strategies=[idle] * 3)
    assert kept_by(result, "A") == [FREE, TAKE, JUMP]


@pytest.mark.rule("MM-32")
def test_who_is_in_jail_uses_them_too() -> None:
    scene = Millions(A={"space": 5}, B={"in_jail": True, "owns": [12, 14, 15]}, C={}).keeping("B", FREE).dice(PAIR)
    result = scene.answer("B", "play_card", FREE).answer("B", "free_building", 12).play(rolls=1)
    assert result.houses(12) == 1
    assert result.position("B") == JAIL
