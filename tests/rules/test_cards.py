"""Every card of every deck of every edition and patch, played: what it pays, where it leads, what happens there.

What a card should do is written out here by its tag, apart from the edition files (C1009-18, 19; cases 17 to 43).
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

from montecarlo.model.edition import edition_of, load_edition
from montecarlo.model.patches import resolve_rules
from tests.scene import Result, Scene

CHANCE, CHEST = "chance", "community_chest"
CARD_SPACES = {CHANCE: (7, 22, 36), CHEST: (2, 17, 33)}
DECKS = (
    ("no-c1009", ""),
    ("no-c1009", "traditional-decks"),
    ("fi-c1009", ""),
    ("fi-c1009", "older-finnish-decks"),
    ("us-classic", ""),
    ("us-classic", "us-pre-2008"),
    ("uk-classic", ""),
    ("uk-classic", "uk-traditional-decks"),
)
OLDER = ("traditional-decks", "older-finnish-decks", "uk-traditional-decks")
FRESH_UTILITY_ROLL = ("no-c1009", "fi-c1009")
SALARY = 200
JAIL = 10
CASH = 1500
DECK_SIZE = 16
STATIONS = (5, 15, 25, 35)


class Money(NamedTuple):
    """From the bank, or to it if negative; `each`: from every other player."""

    amount: int
    each: bool = False


class Go(NamedTuple):
    """Forward to a space, past the start with the salary."""

    target: int


class Back(NamedTuple):
    """Backwards to a space, without salary."""

    target: int


class Repairs(NamedTuple):
    """To the bank, for each house and each hotel."""

    house: int
    hotel: int


BACK_THREE, NEAREST_STATION, NEAREST_UTILITY, KEPT, TO_JAIL, FINE_OR_CHANCE = range(6)
Effect = Money | Go | Back | Repairs | int

MODERN: dict[str, dict[str, Effect]] = {
    CHANCE: {
        "top-deed": Go(39),
        "go": Go(0),
        "third-red": Go(24),
        "first-pink": Go(11),
        "nearest-station-a": NEAREST_STATION,
        "nearest-station-b": NEAREST_STATION,
        "nearest-utility": NEAREST_UTILITY,
        "dividend": Money(50),
        "jail-free": KEPT,
        "back-three": BACK_THREE,
        "jail": TO_JAIL,
        "general-repairs": Repairs(25, 100),
        "speeding-or-poor-tax": Money(-15),
        "first-station": Go(5),
        "chairman": Money(-50, each=True),
        "building-loan": Money(150),
    },
    CHEST: {
        "go": Go(0),
        "bank-error": Money(200),
        "doctor": Money(-50),
        "stock-sale": Money(50),
        "jail-free": KEPT,
        "jail": TO_JAIL,
        "holiday-fund": Money(100),
        "tax-refund": Money(20),
        "birthday": Money(10, each=True),
        "life-insurance": Money(100),
        "hospital": Money(-100),
        "school-fees": Money(-50),
        "consultancy": Money(25),
        "street-repairs": Repairs(40, 115),
        "second-prize": Money(10),
        "inheritance": Money(100),
    },
}
TRADITIONAL: dict[str, dict[str, Effect]] = {
    CHANCE: {
        "go": Go(0),
        "jail": TO_JAIL,
        "first-pink": Go(11),
        "second-station": Go(15),
        "third-red": Go(24),
        "top-deed": Go(39),
        "back-three": BACK_THREE,
        "general-repairs": Repairs(25, 100),
        "street-repairs": Repairs(40, 115),
        "school-fees": Money(-150),
        "drunk-fine": Money(-20),
        "speeding-fine": Money(-15),
        "building-loan": Money(150),
        "crossword": Money(100),
        "dividend": Money(50),
        "jail-free": KEPT,
    },
    CHEST: {
        "go": Go(0),
        "back-to-first-brown": Back(1),
        "jail": TO_JAIL,
        "hospital": Money(-100),
        "doctor": Money(-50),
        "insurance": Money(-50),
        "bank-error": Money(200),
        "annuity": Money(100),
        "inheritance": Money(100),
        "stock-sale": Money(50),
        "preference-shares": Money(25),
        "tax-refund": Money(20),
        "second-prize": Money(10),
        "birthday": Money(10, each=True),
        "jail-free": KEPT,
        "fine-or-chance": FINE_OR_CHANCE,
    },
}
OLDER_FINNISH = {
    CHANCE: {
        **{tag: effect for tag, effect in TRADITIONAL[CHANCE].items() if tag != "drunk-fine"},
        "fourth-station": Go(35),
    },
    CHEST: TRADITIONAL[CHEST],
}
RENAMED = {
    "holiday-fund": "xmas-fund",
    "birthday": "opera-night",
    "school-fees": "school-tax",
    "consultancy": "services",
}
PRE_2008 = {
    CHANCE: MODERN[CHANCE],
    CHEST: {
        **{RENAMED.get(tag, tag): effect for tag, effect in MODERN[CHEST].items()},
        "stock-sale": Money(45),
        "opera-night": Money(50, each=True),
        "school-tax": Money(-150),
    },
}
EFFECTS = {
    "traditional-decks": TRADITIONAL,
    "uk-traditional-decks": TRADITIONAL,
    "older-finnish-decks": OLDER_FINNISH,
    "us-pre-2008": PRE_2008,
    "": MODERN,
}


class Case(NamedTuple):
    """A card on the top of its deck, in an edition with its patch."""

    edition: str
    patch: str
    deck: str
    tag: str
    effect: Effect

    def scene(self, space: int, **players: Any) -> Scene:
        """A is about to land on a card space of the deck by a 1 and a 2; B and C sit with him."""
        first = {"space": (space - 3) % 40, **players.pop("A", {})}
        others = {name: players.get(name, {}) for name in "BC"}
        scene = Scene(self.edition, rules=self.patch, A=first, **others).dice((1, 2))
        return scene.deck(self.deck, self.tag)

    def rolls_anew(self) -> bool:
        """Whether the rent of a utility is by a new roll for everybody."""
        return self.edition in FRESH_UTILITY_ROLL


CASES = [
    Case(edition, patch, deck, tag, effect)
    for edition, patch in DECKS
    for deck, effects in EFFECTS[patch].items()
    for tag, effect in effects.items()
]


def having(wanted: Callable[[Effect], bool], *, everywhere: bool = True) -> Any:
    """The cards with such an effect, each drawn on every space of its deck or on the three of them in turn."""
    all_spaces = ((case, CARD_SPACES[case.deck]) for case in CASES if wanted(case.effect))
    chosen = [
        (case, space)
        for number, (case, spaces) in enumerate(all_spaces)
        for space in (spaces if everywhere else spaces[number % len(spaces) :][:1])
    ]
    names = [f"{case.edition}-{case.patch or 'standard'}-{case.tag}-{space}" for case, space in chosen]
    return pytest.mark.parametrize(("case", "space"), chosen, ids=names)


def start_money(space: int) -> int:
    """Cash of A after the roll that leads to the card: from 39 to 2 it passes the start."""
    return CASH + (SALARY if space < 3 else 0)


def by_card(result: Result) -> list[Any]:
    """The events after the card was drawn."""
    events = result.events()
    return events[[event.kind for event in events].index("draw") + 1 :]


@pytest.mark.rule("C1009-18")
@pytest.mark.parametrize(("edition", "patch"), DECKS)
@pytest.mark.parametrize("deck", [CHANCE, CHEST])
def test_the_deck_has_these_cards_and_no_others(edition: str, patch: str, deck: str) -> None:
    """Case 39: 16 cards, and none that this file does not play."""
    cards = resolve_rules(load_edition(edition), patch).decks[deck].cards
    assert len(cards) == DECK_SIZE
    assert sorted(card.tag for card in cards) == sorted(EFFECTS[patch][deck])


@pytest.mark.rule("C1009-18")
@having(lambda effect: isinstance(effect, Money), everywhere=False)
def test_money(case: Case, space: int) -> None:
    """Cases 25 and 27: a card paid nothing, or took what it should give; 43: each of the others pays or is paid."""
    assert isinstance(case.effect, Money)
    amount, each = case.effect
    result = case.scene(space).play(rolls=1)
    others = 2 if each else 1
    assert result.cash("A") == start_money(space) + others * amount
    assert [result.cash(name) for name in "BC"] == [CASH - (amount if each else 0)] * 2
    moved = by_card(result)
    assert [event.amount for event in moved] == [abs(amount)] * others
    assert {event.rule for event in moved} == {"C1009-18"}
    if each:
        assert [event.kind for event in moved] == ["card_pays"] * 2
        pairs = [(event.player, event.other) for event in moved]
        assert pairs == ([("B", "A"), ("C", "A")] if amount > 0 else [("A", "B"), ("A", "C")])
    else:
        assert (moved[0].kind, moved[0].player, moved[0].other) == (
            "card_gets" if amount > 0 else "card_pays",
            "A",
            None,
        )
    assert result.position("A") == space


@pytest.mark.rule("C1009-18")
@having(lambda effect: isinstance(effect, Money), everywhere=False)
def test_who_is_out_neither_pays_nor_is_paid(case: Case, space: int) -> None:
    """Case 97."""
    assert isinstance(case.effect, Money)
    result = case.scene(space, C={"bankrupt": True}).play(rolls=1)
    assert result.cash("A") == start_money(space) + case.effect.amount
    assert result.cash("C") == 0


BUILDINGS = [
    *({"deed": deed, "houses": houses} for deed, houses in ((16, 2), (18, 1), (19, 2))),
    {"deed": 37, "hotel": True},
    {"deed": 39, "houses": 4},
]
HOUSES, HOTELS = 9, 1
OTHERS_BUILDINGS = [{"deed": 1, "houses": 4}, {"deed": 3, "hotel": True}]


@pytest.mark.rule("C1009-18")
@having(lambda effect: isinstance(effect, Repairs), everywhere=False)
def test_repairs(case: Case, space: int) -> None:
    """Only the own buildings count, and without any nothing is paid."""
    assert isinstance(case.effect, Repairs)
    due = HOUSES * case.effect.house + HOTELS * case.effect.hotel
    result = case.scene(space, A={"owns": BUILDINGS}, B={"owns": OTHERS_BUILDINGS}).play(rolls=1)
    assert result.cash("A") == start_money(space) - due
    assert (result.only("card_pays").other, result.cash("B")) == (None, CASH)
    nothing = case.scene(space, B={"owns": OTHERS_BUILDINGS}).play(rolls=1)
    assert (nothing.cash("A"), by_card(nothing)) == (start_money(space), [])


@pytest.mark.rule("C1009-18")
@having(lambda effect: isinstance(effect, Go))
def test_forward_to_a_space(case: Case, space: int) -> None:
    """Cases 17, 19 and 33: past or on the start exactly 200, and the new space is settled, its purchase included."""
    assert isinstance(case.effect, Go)
    target = case.effect.target
    bank = case.scene(space).answer("A", "buy", True) if target else case.scene(space)
    result = bank.play(rolls=1)
    salary = SALARY if target < space else 0
    assert result.position("A") == target
    assert sum(event.amount for event in by_card(result) if event.kind == "salary") == salary
    if target:
        assert result.owner(target) == "A"
        assert result.cash("A") == start_money(space) + salary - result.only("buy").amount
    else:
        assert result.cash("A") == start_money(space) + SALARY


@pytest.mark.rule("C1009-18")
@having(lambda effect: isinstance(effect, Go) and effect.target > 0)
def test_forward_to_a_deed_of_another_or_to_auction(case: Case, space: int) -> None:
    assert isinstance(case.effect, Go)
    target = case.effect.target
    visit = case.scene(space, B={"owns": [target]}).play(rolls=1)
    rents = {39: 50, 24: 20, 11: 10, 5: 25, 15: 25, 35: 25}
    assert (visit.only("rent").amount, visit.only("rent").other) == (rents[target], "B")
    assert case.scene(space).play(rolls=1).only("auction").space == visit.space("A")


@pytest.mark.rule("C1009-18")
@having(lambda effect: isinstance(effect, Back))
def test_back_to_a_space(case: Case, space: int) -> None:
    """No salary on the way back, though the start may lie between; the space is settled."""
    assert isinstance(case.effect, Back)
    result = case.scene(space).answer("A", "buy", True).play(rolls=1)
    assert (result.position("A"), result.owner(case.effect.target)) == (case.effect.target, "A")
    assert [event.kind for event in by_card(result)] == ["move", "buy"]
    assert result.cash("A") == start_money(space) - 60


@pytest.mark.rule("C1009-18")
@having(lambda effect: effect == BACK_THREE)
def test_back_three(case: Case, space: int) -> None:
    """Cases 17 and 123: no salary; from the third space of the deck the other deck is drawn from too."""
    result = case.scene(space).deck(CHEST, "tax-refund").play(rolls=1)
    assert (result.position("A"), result.events("salary")) == (space - 3, [])
    settled = {7: ["move", "tax"], 22: ["move", "decline", "auction", "no_bid"], 36: ["move", "draw", "card_gets"]}
    assert [event.kind for event in by_card(result)] == settled[space]
    assert result.cash("A") == CASH + {7: -200, 22: 0, 36: 20}[space]


@pytest.mark.rule("C1009-18")
@having(lambda effect: effect == NEAREST_STATION)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_nearest_station(case: Case, space: int, number: int) -> None:
    """Case 29: the owner of two gets 100, double the usual rent; past the start with the salary."""
    target = {7: 15, 22: 25, 36: 5}[space]
    owned = [target, *(station for station in STATIONS if station != target)][:number]
    result = case.scene(space, B={"owns": owned}).play(rolls=1)
    assert result.position("A") == target
    rent = 2 * 25 * 2 ** (number - 1)
    assert (result.only("rent").amount, result.cash("B")) == (rent, CASH + rent)
    assert result.cash("A") == CASH - rent + (SALARY if target < space else 0)


@pytest.mark.rule("C1009-18")
@having(lambda effect: effect in (NEAREST_STATION, NEAREST_UTILITY))
def test_nearest_deed_for_sale_mortgaged_or_ones_own(case: Case, space: int) -> None:
    station = case.effect == NEAREST_STATION
    target = ({7: 15, 22: 25, 36: 5} if station else {7: 12, 22: 28, 36: 12})[space]
    bought = case.scene(space).answer("A", "buy", True).play(rolls=1)
    assert (bought.owner(target), bought.only("buy").amount) == ("A", 200 if station else 150)
    assert case.scene(space).play(rolls=1).only("auction").space == bought.space("A")
    mortgaged = case.scene(space, B={"owns": [{"deed": target, "mortgaged": True}]}).play(rolls=1)
    own = case.scene(space, A={"owns": [target]}).play(rolls=1)
    for result in (mortgaged, own):
        assert result.events("rent") == []


@pytest.mark.rule("C1009-18")
@having(lambda effect: effect == NEAREST_UTILITY)
@pytest.mark.parametrize("owned", [1, 2])
@pytest.mark.parametrize("dice", [(2, 3), (6, 6)])
def test_nearest_utility(case: Case, space: int, owned: int, dice: tuple[int, int]) -> None:
    """Case 31: a new throw, ten times, whatever the owner has: 2 and 3 make 50."""
    target = {7: 12, 22: 28, 36: 12}[space]
    owns = [target] if owned == 1 else [12, 28]
    result = case.scene(space, B={"owns": owns}).dice(dice).play(rolls=1)
    assert result.position("A") == target
    assert result.only("utility_roll").player == "A"
    assert (result.only("rent").amount, result.only("rent").other) == (10 * sum(dice), "B")
    assert result.cash("A") == CASH - 10 * sum(dice) + (SALARY if target < space else 0)


@pytest.mark.rule("C1009-18")
@having(lambda effect: effect == TO_JAIL)
def test_to_jail(case: Case, space: int) -> None:
    result = case.scene(space).play(turns=1)
    assert (result.position("A"), result.in_jail("A"), result.cash("A")) == (JAIL, True, start_money(space))
    assert [event.kind for event in by_card(result)] == ["to_jail"]


@pytest.mark.rule("C1009-18")
@having(lambda effect: effect == FINE_OR_CHANCE)
def test_a_fine_or_a_card_of_the_other_deck(case: Case, space: int) -> None:
    paid = case.scene(space).answer("A", "pay_or_draw", "pay").play(rolls=1)
    assert (paid.cash("A"), paid.only("card_pays").other) == (start_money(space) - 10, None)
    drawn = case.scene(space).deck(CHANCE, "dividend").answer("A", "pay_or_draw", "draw").play(rolls=1)
    assert (drawn.cash("A"), drawn.events("card_pays")) == (start_money(space) + 50, [])
    assert [event.value for event in drawn.events("draw")] == [1, 0]


@pytest.mark.rule("C1009-18")
@having(lambda effect: isinstance(effect, Money) and effect.each and effect.amount < 0)
def test_paying_everybody_with_too_little(case: Case, space: int) -> None:
    """Case 43: 80 in hand and 50 to each: the next to the left gets 50, the one after him the 30 that are left."""
    result = case.scene(space, A={"cash": 80}).play(rolls=1)
    assert result.is_bankrupt("A")
    assert (result.cash("A"), result.cash("B"), result.cash("C")) == (0, CASH + 50, CASH + 30)
    assert result.only("bankrupt").other == "C"


# --- the decks


@cache
def ids(edition: str, patch: str, deck: str) -> dict[str, str]:
    """The ids of the cards of a deck, by tag."""
    return {card.tag: card.id for card in resolve_rules(load_edition(edition), patch).decks[deck].cards}


def card_id(case: Case) -> str:
    """The id of the card in its edition."""
    return ids(case.edition, case.patch, case.deck)[case.tag]


@pytest.mark.rule("C1009-18")
@having(lambda effect: effect != KEPT, everywhere=False)
def test_the_drawn_card_goes_under_its_own_deck(case: Case, space: int) -> None:
    result = case.scene(space).play(rolls=1)
    deck = result.deck(case.deck)
    assert (deck[-1], len(deck)) == (card_id(case), DECK_SIZE)
    assert result.events("draw")[0].space == result.played.stage.edition.spaces[space].name


@pytest.mark.rule("C1009-19")
@having(lambda effect: effect == KEPT)
def test_the_jail_card_is_kept_and_its_deck_is_one_card_shorter(case: Case, space: int) -> None:
    result = case.scene(space).play(rolls=1)
    assert (result.jail_cards("A"), result.cash("A")) == (1, start_money(space))
    assert result.only("card_kept").rule == "C1009-19"
    deck = result.deck(case.deck)
    assert (len(deck), card_id(case) in deck) == (DECK_SIZE - 1, False)
    other = CHEST if case.deck == CHANCE else CHANCE
    assert len(result.deck(other)) == DECK_SIZE


@pytest.mark.rule("C1009-19")
@having(lambda effect: effect == KEPT, everywhere=False)
def test_a_used_jail_card_goes_under_its_own_deck(case: Case, space: int) -> None:
    """Case 37: a card of one deck came back into the other; here each deck has its 16 again, the card at the bottom."""
    scene = Scene(case.edition, rules=case.patch, A={"in_jail": True, "jail_cards": [case.deck]}, B={"space": space})
    scene.dice((4, 6))
    result = scene.answer("A", "jail", "card").play(rolls=1)
    deck = result.deck(case.deck)
    assert (deck[-1], len(deck), result.jail_cards("A")) == (card_id(case), DECK_SIZE, 0)
    assert [len(result.deck(name)) for name in (CHANCE, CHEST)] == [DECK_SIZE] * 2


@pytest.mark.rule("C1009-19")
@pytest.mark.parametrize("deck", [CHANCE, CHEST])
def test_a_kept_card_is_used_later(deck: str) -> None:
    """Drawn, kept while the next card sends its owner to jail, and used from there."""
    space, other, to_other = (22, CHEST, (5, 6)) if deck == CHANCE else (17, CHANCE, (2, 3))
    scene = Scene(A={"space": space - 3}, B={"space": 10}).deck(deck, "jail-free").deck(other, "jail")
    scene.dice((1, 2), (4, 6), to_other, (1, 3), (4, 6)).answer("A", "jail", "card")
    result = scene.play(turns=5)
    assert [event.kind for event in result.events("card_kept", "to_jail", "jail_card_used", "left_jail")] == [
        "card_kept",
        "to_jail",
        "jail_card_used",
        "left_jail",
    ]
    assert (result.position("A"), result.cash("A"), result.jail_cards("A")) == (20, CASH, 0)


@pytest.mark.rule("C1009-19")
@pytest.mark.parametrize("deck", [CHANCE, CHEST])
def test_a_jail_card_may_be_sold_to_another_player(deck: str) -> None:
    scene = Scene(A={"space": 10, "jail_cards": [deck]}, B={}).dice((4, 6)).offer("A", "B", cards=1, cash=-30)
    result = scene.play(rolls=1)
    assert (result.jail_cards("A"), result.jail_cards("B")) == (0, 1)
    assert (result.cash("A"), result.cash("B")) == (CASH + 30, CASH - 30)
    assert len(result.deck(deck)) == DECK_SIZE - 1


@pytest.mark.rule("C1009-19")
@pytest.mark.parametrize(("price", "answers"), [(0, []), (40, ["keep"]), (40, ["sell"])])
def test_whether_the_bank_buys_jail_cards_is_a_setting(price: int, answers: list[str]) -> None:
    """The booklets let players buy them only; some published models let the bank."""
    scene = Scene(settings={"jail_card_sale": price}, A={"space": 19}, B={}).dice((1, 2)).deck(CHANCE, "jail-free")
    result = scene.answer("A", "sell_card", *answers).play(rolls=1)
    sold = answers == ["sell"]
    assert (result.jail_cards("A"), result.cash("A")) == (0 if sold else 1, CASH + (price if sold else 0))
    assert len(result.deck(CHANCE)) == DECK_SIZE - (not sold)


@pytest.mark.rule("C1009-18")
@pytest.mark.parametrize(("edition", "patch"), DECKS)
def test_a_deck_goes_round_without_being_shuffled_again(edition: str, patch: str) -> None:
    """Case 35: the draws after the last card repeat those before it, kept cards left out until they come back."""
    players: dict[str, Any] = {name: {"strategy": "random", "cash": 1_000_000} for name in "ABCD"}
    result = Scene(edition, rules=patch, seed=7, **players).play(turns=600)
    decks = resolve_rules(load_edition(edition), patch).decks.values()
    piles = [list(range(len(deck.cards))) for deck in decks]
    drawn = [0, 0]
    for event in result.events("draw", "card_kept", "jail_card_used", "estate_card"):
        pile, card = piles[event.value], event.value2
        if event.kind == "draw":
            assert pile[0] == card
            pile.append(pile.pop(0))
            drawn[event.value] += 1
        elif event.kind == "card_kept":
            assert pile.pop() == card
        elif event.kind == "jail_card_used" or event.other is None:
            assert card not in pile
            pile.append(card)
    assert min(drawn) > 2 * DECK_SIZE
    assert result.events("jail_card_used") != []


# --- cards that only a file of one's own has, and the salary of a card as a setting


def own_card(space: int, **card: Any) -> Scene:
    """A is about to draw a card of his own making on a chance space."""
    data = load_edition("no-c1009").model_dump(exclude_none=True)
    cards = data["decks"][CHANCE]["cards"]
    data["decks"][CHANCE]["cards"] = [{"id": "own-card", **card}, *cards[1:]]
    own = edition_of(data, "own.toml")
    return Scene(own, A={"space": space - 3}, B={}).dice((1, 2)).deck(CHANCE, "own-card")


@pytest.mark.rule("C1009-18")
@pytest.mark.parametrize("collect_go", [True, False])
@pytest.mark.parametrize(
    "card",
    [
        {"effect": "advance_to", "target": 11},
        {"effect": "advance_to_nearest", "kind": "station", "rent_multiplier": 2},
        {"effect": "advance_to_nearest", "kind": "utility", "dice_multiplier": 10},
    ],
)
def test_whether_a_card_past_the_start_pays_the_salary_stands_on_the_card(
    card: dict[str, Any], collect_go: bool
) -> None:
    """A silent point for the nearest station and utility: the shipped cards pay, as every way past the start does."""
    result = own_card(36, **card, collect_go=collect_go).play(rolls=1)
    assert result.position("A") < 36
    assert result.cash("A") == CASH + (SALARY if collect_go else 0)


@pytest.mark.rule("C1009-18")
@pytest.mark.parametrize(("steps", "target", "salary"), [(4, 0, SALARY), (14, 10, SALARY), (-6, 30, 0), (-16, 20, 0)])
def test_so_many_steps_on_or_back(steps: int, target: int, salary: int) -> None:
    result = own_card(36, effect="move", steps=steps).play(rolls=1)
    assert result.position("A") == (JAIL if target == 30 else target)
    assert result.cash("A") == CASH + salary


@pytest.mark.rule("C1009-18")
@pytest.mark.parametrize("steps", [-8, -12])
def test_steps_back_past_the_start_pay_nothing(steps: int) -> None:
    """Case 17."""
    result = own_card(7, effect="move", steps=steps).play(rolls=1)
    assert (result.position("A"), result.events("salary")) == ((7 + steps) % 40, [])
