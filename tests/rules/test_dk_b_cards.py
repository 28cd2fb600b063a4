"""Matador: the pile of 46 cards, what each of them does, and the matador's grant (DK-15)."""

from collections import Counter
from typing import Any, NamedTuple

import pytest

from montecarlo.simulation.log import rows
from tests.games import play
from tests.rules.matador import (
    CARD_SPACES,
    CARDS,
    CASH,
    DECK,
    EDITION,
    FERRIES,
    JAIL,
    SALARY,
    built,
    known,
    onto,
    table,
)
from tests.scene import Result


class Money(NamedTuple):
    """From the bank, or to it if negative; `each`: from every other player."""

    amount: int
    each: bool = False


class Go(NamedTuple):
    """Forward to a space, past START with the money for it."""

    target: int


class Ferry(NamedTuple):
    """Forward to the next ferry, at so many times its rent."""

    times: int


class Steps(NamedTuple):
    """So many spaces forward or back."""

    steps: int


class Repairs(NamedTuple):
    """To the bank, for each house and each hotel."""

    house: int
    hotel: int


GRANT, KEPT, TO_JAIL = range(3)
Effect = Money | Go | Ferry | Steps | Repairs | int
GRANT_LIMIT, GRANT_PAYS = 15_000, 40_000

# What each card does, and how many of it there are.
PILE: tuple[tuple[int, Effect], ...] = (
    (1, Repairs(500, 2_000)),
    (1, Repairs(800, 2_300)),
    (3, Money(-1_000)),
    (1, Money(-300)),
    (3, Money(-200)),
    (2, Money(-3_000)),
    (1, Money(-2_000)),
    (2, Money(500)),
    (8, Money(1_000)),
    (1, Money(3_000)),
    (1, Money(200)),
    (1, GRANT),
    (1, Money(200, each=True)),
    (2, Money(500, each=True)),
    (2, Go(0)),
    (1, Steps(3)),
    (2, Steps(-3)),
    (1, Go(11)),
    (2, Ferry(2)),
    (1, Go(15)),
    (1, Go(24)),
    (1, Go(32)),
    (1, Ferry(1)),
    (1, Go(19)),
    (1, Go(39)),
    (2, KEPT),
    (2, TO_JAIL),
)


def effect_of(card: Any) -> Effect:
    """Say in the words above what a card of the edition does."""
    kind = card.effect
    if kind in ("receive", "pay"):
        return Money(card.amount if kind == "receive" else -card.amount)
    if kind == "receive_from_each_player":
        return Money(card.amount, each=True)
    if kind == "repairs":
        return Repairs(card.house, card.hotel)
    if kind == "advance_to":
        return Go(card.target)
    if kind == "advance_to_nearest":
        return Ferry(card.rent_multiplier)
    if kind == "move":
        return Steps(card.steps)
    return {"receive_if_poor": GRANT, "jail_free": KEPT, "go_to_jail": TO_JAIL}[kind]


CARD_IDS = {card.id: effect_of(card) for card in known().decks[DECK].cards}


@pytest.mark.rule("DK-15")
def test_the_pile_holds_these_46_cards() -> None:
    assert sum(count for count, _ in PILE) == CARDS
    assert Counter(CARD_IDS.values()) == {effect: count for count, effect in PILE}


def drawn(card: str, space: int = 22, **players: Any) -> Result:
    """A comes to a card space by a 1 and a 2 and draws this card."""
    return onto(space, **players).deck(DECK, card).play(rolls=1)


@pytest.mark.rule("DK-15")
@pytest.mark.parametrize("space", CARD_SPACES)
def test_the_top_card_is_drawn_and_laid_at_the_bottom(space: int) -> None:
    scene = onto(space).deck(DECK, "dentist", "drinks-delivery")
    before = table(A={}, B={}).dice((4, 6)).deck(DECK, "dentist", "drinks-delivery").play(rolls=1).deck(DECK)
    result = scene.play(rolls=1)
    assert result.deck(DECK) == [*before[1:], before[0]]
    assert (result.only("draw").rule, result.only("card_pays").amount, result.cash("B")) == ("DK-15", 2_000, CASH)


@pytest.mark.rule("DK-15")
def test_no_card_comes_twice_before_all_have_come() -> None:
    for number in range(3):
        played = play(EDITION, ["passive"] * 3, 50, number, settings=("start_cash=1000000", "round_cap=120"))
        draws = [row.value2 for row in rows(played.events) if row.name == "draw"]
        assert sorted(draws[:CARDS]) == list(range(CARDS))


@pytest.mark.rule("DK-15")
@pytest.mark.parametrize("card", [card for card, effect in CARD_IDS.items() if isinstance(effect, Money)])
@pytest.mark.parametrize("others", [1, 3])
def test_money_by_a_card(card: str, others: int) -> None:
    effect = CARD_IDS[card]
    assert isinstance(effect, Money)
    seats: dict[str, Any] = {name: {} for name in "BCD"[:others]}
    result = drawn(card, **seats)
    if effect.each:
        assert result.cash("A") == CASH + others * effect.amount
        assert [result.cash(name) for name in "BCD"[:others]] == [CASH - effect.amount] * others
    else:
        assert result.cash("A") == CASH + effect.amount
        assert [result.cash(name) for name in "BCD"[:others]] == [CASH] * others


@pytest.mark.rule("DK-15")
@pytest.mark.parametrize("card", [card for card, effect in CARD_IDS.items() if isinstance(effect, Repairs)])
def test_repairs_by_a_card(card: str) -> None:
    effect = CARD_IDS[card]
    assert isinstance(effect, Repairs)
    owns = [*built((16, 18, 19), (2, 2, 1)), *built((37, 39), 5)]
    result = drawn(card, A={"owns": owns}, B={"owns": built((1, 3), 4)})
    assert result.cash("A") == CASH - 5 * effect.house - 2 * effect.hotel
    assert drawn(card).events("card_pays") == []


@pytest.mark.rule("DK-15")
@pytest.mark.parametrize("card", [card for card, effect in CARD_IDS.items() if isinstance(effect, Go | Steps)])
@pytest.mark.parametrize("space", CARD_SPACES)
def test_a_card_moves_the_car_and_pays_for_start_when_it_leads_forward_past_it(card: str, space: int) -> None:
    effect = CARD_IDS[card]
    target = (
        effect.target if isinstance(effect, Go) else (space + effect.steps) % 40 if isinstance(effect, Steps) else 0
    )
    result = onto(space).deck(DECK, card, "dentist").play(rolls=1, may_be_unasked=True)
    moves = [row.space for row in result.played.events if row.name == "move"]
    assert moves == [space, target]
    forward = isinstance(effect, Go) or effect == Steps(3)
    by_card = list(result.events("salary"))[int(space < 3) :]
    assert [event.amount for event in by_card] == ([SALARY] if forward and target <= space else [])


@pytest.mark.rule("DK-15")
@pytest.mark.parametrize("card", [card for card, effect in CARD_IDS.items() if isinstance(effect, Ferry)])
@pytest.mark.parametrize("space", CARD_SPACES)
def test_a_card_leads_to_the_next_ferry(card: str, space: int) -> None:
    """To the first one ahead; its rent is doubled by two of the three cards, and a free one may be bought."""
    effect = CARD_IDS[card]
    assert isinstance(effect, Ferry)
    ferry = next((space + step) % 40 for step in range(1, 41) if (space + step) % 40 in FERRIES)
    result = onto(space, B={"owns": [ferry]}).deck(DECK, card).play(rolls=1)
    assert (result.position("A"), result.only("rent").amount) == (ferry, effect.times * 500)
    three = onto(space, B={"owns": list(FERRIES)}).deck(DECK, card).play(rolls=1)
    assert three.only("rent").amount == effect.times * 4_000
    free = onto(space).deck(DECK, card).answer("A", "buy", True).play(rolls=1)
    assert (free.owner(ferry), free.only("buy").amount) == ("A", 4_000)


@pytest.mark.rule("DK-15")
def test_a_pardon_is_kept_and_back_under_the_pile_when_it_is_used() -> None:
    card = next(card for card, effect in CARD_IDS.items() if effect == KEPT)
    kept = drawn(card)
    assert (kept.jail_cards("A"), len(kept.deck(DECK)), card in kept.deck(DECK)) == (1, CARDS - 1, False)
    held = table(A={"in_jail": True, "jail_cards": 1}, B={}).dice((1, 3)).answer("A", "jail", "card").play(rolls=1)
    assert (held.jail_cards("A"), held.in_jail("A"), held.cash("A")) == (0, False, CASH)
    assert CARD_IDS[held.deck(DECK)[-1]] == KEPT


@pytest.mark.rule("DK-15")
@pytest.mark.parametrize("card", [card for card, effect in CARD_IDS.items() if effect == TO_JAIL])
def test_a_card_to_jail(card: str) -> None:
    result = onto(36).deck(DECK, card).play(rolls=1)
    assert (result.in_jail("A"), result.position("A"), result.cash("A")) == (True, JAIL, CASH)
    assert (result.only("to_jail").rule, result.only("to_jail").value) == ("DK-15", 1)


# --- the matador's grant


def grant(**player: Any) -> Result:
    """A draws the grant."""
    return drawn("matador-grant", A=player)


@pytest.mark.rule("DK-15")
@pytest.mark.rule("DK-23")
@pytest.mark.parametrize(
    ("player", "wealth"),
    [
        ({"cash": 15_000}, 15_000),
        ({"cash": 15_001}, 15_001),
        ({"cash": 7_000, "owns": [39]}, 15_000),
        ({"cash": 7_050, "owns": [39]}, 15_050),
        ({"cash": 11_000, "owns": [{"deed": 5, "mortgaged": True}]}, 15_000),
        ({"cash": 11_001, "owns": [{"deed": 5, "mortgaged": True}]}, 15_001),
        ({"cash": 10_600, "owns": built((1, 3), (1, 1))}, 15_000),
        ({"cash": 10_601, "owns": built((1, 3), (1, 1))}, 15_001),
        ({"cash": 2_600, "owns": built((1, 3), (5, 5))}, 15_000),
        ({"cash": 2_601, "owns": built((1, 3), (5, 5))}, 15_001),
    ],
)
def test_the_grant_is_for_who_owns_no_more_than_15000(player: dict[str, Any], wealth: int) -> None:
    """Cash, printed prices of all deeds (mortgaged ones in full) and buildings, a hotel at five house prices."""
    result = grant(**player)
    paid = wealth <= GRANT_LIMIT
    assert [event.amount for event in result.events("card_gets")] == [GRANT_PAYS] * paid
    assert result.cash("A") == player["cash"] + GRANT_PAYS * paid
    counted = result.only("wealth_counted")
    assert (counted.player, counted.value, counted.value2, counted.amount) == ("A", wealth, GRANT_LIMIT, 0)
