"""A seat that is given something: on small scenes written out by hand, and in whole games with their books."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from montecarlo.engine import event, kinds, rule
from montecarlo.simulation.treated import HALF, START, Treatment
from tests.engine.arms import Arm, tables_of
from tests.engine.machine import AMOUNT, KIND, PLAYER, RULE, Machine, Numbers, digest, number_of, state_of
from tests.engine.test_totals import wrong_totals
from tests.ledger import ledger
from tests.scene import Scene

SEED = 31
GAMES = 12
A, B = range(2)  # seats; a scene is game number 0, so A is treated
RED, ORANGE, BROWN = (21, 23, 24), (16, 18, 19), (1, 3)
RED_PRICE, ORANGE_PRICE = 680, 560
NO_SEAT = -1
NEEDED = 500  # half-way each seat has it in some of the games, and not in all
MORTGAGED = {"deed": 21, "mortgaged": True}


def after(scene: Scene, treatment: Treatment, *, counts: bool = True) -> tuple[Any, Any, Numbers]:
    """Treat a position before its first turn and play one roll; 1 and 2 lead nowhere special from space 10."""
    stage = scene.dice((1, 2)).play(rolls=1, may_be_unasked=True).played.stage
    treatment.apply(stage.tables)
    game, outcome, events = Machine().on(stage.game, stage.tables, rolls=1, prepared=False)
    if counts:  # of a box that is whole
        assert not wrong_totals(state_of(game), stage.tables)
    return game, outcome, events


def levels(game: Any, spaces: tuple[int, ...]) -> list[int]:
    return [int(game.level[space]) for space in spaces]


def owners(game: Any, spaces: tuple[int, ...]) -> list[int]:
    return [int(game.owner[space]) for space in spaces]


def red(budget: int = 0, price: int = RED_PRICE, needs: int = 0) -> Treatment:
    return Treatment("red", START, RED, price, budget, needs or max(price, budget))


def built(houses: int) -> list[dict[str, int]]:
    return [{"deed": space, "houses": houses} for space in RED]


def two(**of_a: Any) -> Scene:
    return Scene(A={"space": 10, "cash": 1500, **of_a}, B={"space": 10, "cash": 1500})


# --- by hand


def test_deeds_of_the_bank_are_paid_for_and_make_a_full_group() -> None:
    game, outcome, events = after(two(), red())
    assert owners(game, RED) == [A, A, A]
    assert int(game.cash[A]) == 1500 - RED_PRICE
    assert (outcome["treated"], outcome["treated_spent"]) == (A, RED_PRICE)
    red_group = int(np.flatnonzero(outcome["completed_by"] == A)[0])
    assert (outcome["completed_round"][red_group], outcome["completed_alive"][red_group]) == (1, 2)
    assert outcome["completed_how"][red_group] == kinds.BY_DEAL
    assert number_of(events, event.TREATED_DEED) == len(RED)
    assert number_of(events, event.TREATMENT_PRICE) == 1


@pytest.mark.parametrize(("price", "cash"), [(0, 1500), (100, 1400)])
def test_the_price_is_what_the_caller_says(price: int, cash: int) -> None:
    game, _, _ = after(two(), red(price=price))
    assert int(game.cash[A]) == cash


@pytest.mark.parametrize(
    ("budget", "spent", "on_red"),
    [
        (RED_PRICE, 0, [0, 0, 0]),
        (RED_PRICE + 149, 0, [0, 0, 0]),
        (RED_PRICE + 150, 150, [0, 0, 1]),  # the dearest street first
        (RED_PRICE + 700, 600, [1, 1, 2]),  # evenly; the odd hundred stays with the seat
        (RED_PRICE + 1800, 1800, [4, 4, 4]),
        (RED_PRICE + 1950, 1950, [4, 4, 5]),
        (RED_PRICE + 9000, 2250, [5, 5, 5]),
    ],
)
def test_the_rest_of_a_budget_is_built_evenly_and_what_cannot_be_spent_stays(
    budget: int, spent: int, on_red: list[int]
) -> None:
    game, outcome, events = after(two(cash=12_000), red(budget))
    assert levels(game, RED) == on_red
    assert outcome["treated_spent"] == RED_PRICE + spent
    assert int(game.cash[A]) == 12_000 - RED_PRICE - spent
    assert number_of(events, event.BUILD) == sum(on_red)


def test_the_bank_has_no_more_than_its_stock() -> None:
    game, _, _ = after(two(cash=12_000).stock(houses=5), red(RED_PRICE + 9000), counts=False)
    assert levels(game, RED) == [1, 2, 2]
    assert int(game.houses_left) == 0
    no_hotel, _, _ = after(two(cash=12_000).stock(hotels=1), red(RED_PRICE + 9000), counts=False)
    assert levels(no_hotel, RED) == [4, 4, 5]


def test_stations_and_half_a_group_are_not_built_on() -> None:
    stations, _, _ = after(two(), Treatment("stations", START, (5, 15), 400, 1000, 1000))
    assert int(stations.cash[A]) == 1500 - 400
    half, _, _ = after(two(), Treatment("half of red", START, RED[:2], 440, 1000, 1000))
    assert levels(half, RED) == [0, 0, 0]
    assert int(half.cash[A]) == 1500 - 440


def test_the_owner_is_paid_the_printed_price_and_the_bank_takes_his_buildings_back_first() -> None:
    """B has two houses on every red street (bought for 900, sold back for 450)."""
    scene = Scene(A={"space": 10, "cash": 1500}, B={"space": 10, "cash": 100, "owns": built(2)})
    game, _, events = after(scene, red(RED_PRICE + 450))
    assert owners(game, RED) == [A, A, A]
    assert levels(game, RED) == [1, 1, 1]
    assert int(game.cash[B]) == 100 + 450 + RED_PRICE
    assert int(game.cash[A]) == 1500 - RED_PRICE - 450
    assert int(game.houses_left) == 32 - 3
    assert number_of(events, event.SELL_BUILDING) == len(RED)
    assert number_of(events, event.TREATMENT_PAID) == len(RED)


def test_a_mortgage_is_lifted_and_taken_off_what_the_owner_gets() -> None:
    scene = Scene(A={"space": 10, "cash": 1500}, B={"space": 10, "cash": 0, "owns": [MORTGAGED, 23, 24]})
    game, _, events = after(scene, red())
    assert not any(int(game.mortgaged[space]) for space in RED)
    assert int(game.cash[B]) == RED_PRICE - 110
    assert number_of(events, event.REDEEM) == 1


def test_the_seat_has_what_it_already_had_for_nothing_more_than_the_price() -> None:
    """A owns one red street, mortgaged for 110: it is credited the printed price of 220 less the mortgage."""
    game, outcome, _ = after(two(owns=[MORTGAGED]), red())
    assert outcome["treated_spent"] == RED_PRICE  # what it is credited is not taken off
    assert owners(game, RED) == [A, A, A]
    assert int(game.cash[A]) == 1500 + 220 - 110 - RED_PRICE


def test_buildings_that_the_seat_has_already_stand() -> None:
    game, _, events = after(two(owns=built(2)), red())
    assert levels(game, RED) == [2, 2, 2]
    assert int(game.cash[A]) == 1500
    assert number_of(events, event.TREATED_DEED, event.SELL_BUILDING) == 0


def test_a_seat_without_the_cash_is_left_alone_for_ever() -> None:
    game, outcome, events = after(two(cash=799), red(needs=800))
    assert owners(game, RED) == [NO_SEAT] * 3
    assert (outcome["treated"], outcome["treated_spent"]) == (NO_SEAT, 0)
    assert number_of(events, event.TREATED_DEED, event.TREATMENT_PRICE) == 0
    assert after(two(cash=800), red(needs=800))[1]["treated"] == A


@pytest.mark.parametrize(("sold", "is_treated"), [(13, False), (14, True)])
def test_half_is_when_half_of_the_deeds_are_sold(sold: int, is_treated: bool) -> None:
    """Of 28 deeds; B has the first ones but the reds, A buys nothing."""
    deeds = [1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 16, 18, 19, 25][:sold]
    scene = Scene(A={"space": 0, "cash": 1500}, B={"space": 10, "cash": 1500, "owns": deeds})
    stage = scene.dice((1, 1)).play(rolls=1).played.stage
    Treatment("red", HALF, RED, RED_PRICE, needs=RED_PRICE).apply(stage.tables)
    game, outcome, _ = Machine().on(stage.game, stage.tables, rolls=1, prepared=False)
    assert (owners(game, RED) == [A, A, A]) is is_treated
    assert outcome["treated"] == (A if is_treated else NO_SEAT)


# --- whole games


def box(edition: str = "no-c1009", players: int = 3, *settings: str, treatment: Treatment | None = None) -> Any:
    tables = tables_of(Arm(edition, ("balanced",) * players, ("round_cap=60", *settings)), SEED)
    if treatment is not None:
        treatment.apply(tables)
    return tables


@pytest.mark.parametrize("stage", [START, HALF])
def test_the_control_is_the_game_untouched(stage: str) -> None:
    machine = Machine()
    plain, control = box(), box(treatment=Treatment("control", stage, needs=NEEDED))
    seen = Counter[int]()
    for number in range(GAMES):
        _, outcome, events = machine.game(plain, number)
        _, same, same_events = machine.game(control, number)
        assert outcome["treated"] == NO_SEAT
        assert np.array_equal(events, same_events)
        seen[int(same["treated"])] += 1
        same["treated"] = NO_SEAT
        assert digest(outcome, events) == digest(same, same_events)
    assert set(seen) == ({0, 1, 2} if stage == START else {0, 1, 2, NO_SEAT})


def test_every_seat_is_treated_equally_often() -> None:
    machine, tables = Machine(), box(treatment=red())
    seats = [int(machine.game(tables, number, rolls=1)[1]["treated"]) for number in range(GAMES)]
    assert seats == [number % 3 for number in range(GAMES)]


@pytest.mark.parametrize("stage", [START, HALF])
def test_all_arms_are_treated_in_the_same_games_and_set_the_same_outlay_aside(stage: str) -> None:
    """What the log says that the seat pays: the price, and buildings for no more than what is left of the budget."""
    machine = Machine()
    budget = 900
    arms = [
        Treatment("control", stage, needs=budget),
        Treatment("red", stage, RED, RED_PRICE, budget, budget),
        Treatment("orange", stage, ORANGE, ORANGE_PRICE, budget, budget),
        Treatment("brown", stage, BROWN, 120, budget, budget),
    ]
    treated: list[list[int]] = []
    for treatment in arms:
        tables = box(treatment=treatment)
        treated.append([])
        for number in range(GAMES):
            _, outcome, events = machine.game(tables, number)
            seat = int(outcome["treated"])
            treated[-1].append(seat)
            ours = events[(events[:, RULE] == rule.TREATMENT) & (events[:, PLAYER] == seat)]
            price = ours[ours[:, KIND] == event.TREATMENT_PRICE][:, AMOUNT].tolist()
            buildings = ours[ours[:, KIND] == event.BUILD][:, AMOUNT].tolist()
            assert price == ([treatment.price] if seat >= 0 and treatment.deeds else [])
            assert sum(price) + sum(buildings) == outcome["treated_spent"] <= budget
            if price and stage == START:  # the bank is full, so less than one more building is left, or none fits
                dearest = max(int(tables.house_cost[space]) for space in treatment.deeds)
                full = len(buildings) == 5 * len(treatment.deeds)
                assert full or budget - sum(price) - sum(buildings) < dearest
    assert all(one == treated[0] for one in treated)
    assert any(seat >= 0 for seat in treated[0])
    assert stage == START or any(seat < 0 for seat in treated[0])


@pytest.mark.parametrize(
    ("edition", "spaces", "settings"),
    [
        ("no-c1009", RED, ()),
        ("dk-matador", (1, 3), ()),
        ("us-classic", (5, 15, 25, 35), ()),
        ("se-wonders-2003", (1,), ()),
        ("no-c1009", RED, ("deeds_dealt=3",)),
    ],
)
@pytest.mark.parametrize("stage", [START, HALF])
def test_the_books_hold_in_games_with_a_treatment(
    edition: str, spaces: tuple[int, ...], settings: tuple[str, ...], stage: str
) -> None:
    machine = Machine()
    plain = box(edition, 3, *settings)
    price = sum(int(plain.price[space]) for space in spaces)
    outlay = price + 150 * (len(settings) == 0)
    tables = box(edition, 3, *settings, treatment=Treatment("some", stage, spaces, price, outlay, outlay))
    given = 0
    for number in range(GAMES // 3):
        game, outcome, events = machine.game(tables, number)
        given += number_of(events, event.TREATED_DEED)
        decks = [int(cards) for cards in tables.deck_size[: tables.decks]]
        sizes = (int(tables.spaces), int(tables.houses), int(tables.hotels), int(tables.max_houses))
        finding = ledger.audit(events, 3, *sizes, decks, game)
        assert finding.fault == ledger.NONE, f"game {number}: {finding}"
        assert not wrong_totals(state_of(game), tables)
        assert outcome["treated"] in (number % 3, NO_SEAT)
    assert given > 0


def test_needs_below_the_outlay_are_refused() -> None:
    with pytest.raises(ValueError, match="100 needed for an outlay of 680"):
        Treatment("red", START, RED, RED_PRICE, needs=100)


def test_a_treatment_is_told_in_the_log_before_the_first_turn() -> None:
    _, _, events = Machine().game(box(treatment=red()), 0, rolls=1)
    first_turn = int(np.flatnonzero(events[:, KIND] == event.TURN)[0])
    given = np.flatnonzero(events[:, KIND] == event.TREATED_DEED)
    assert (given < first_turn).all()
