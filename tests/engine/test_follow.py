"""A game followed round by round: three games written out by hand, and what following must never change.

Each game stands as a table of what everybody has when a round ends; from it lead, cash and shortages are read off.
"""

from typing import Any

import numpy as np
import pytest

from montecarlo.engine import fields, kinds, records
from montecarlo.engine.auction import NOBODY
from montecarlo.engine.play import BEGINNING, FIRST, NEW_GAMES, ORDERS, play
from tests.engine.arms import Arm, arm, tables_of
from tests.engine.machine import Machine
from tests.engine.standing import followed
from tests.scene import Scene

SEED = 21
GAMES = 24
A, B = range(2)  # seats
RED, ORANGE = (21, 23, 24), (16, 18, 19)
FIGURES = ("rounds_followed", "lead_changes", "half_leader", "cash_rounds", "short_rounds")
LONGEST_KEPT = 2 * fields.MAX_HALF + 1  # rounds of the longest game whose half-time is kept


def figures(scene: Scene, end: int = kinds.ROUND_CAP) -> tuple[int, ...]:
    """Play a scene to the end of its game, once as it is and once followed, and give what was followed."""
    played = scene.play(rolls=1000, may_be_unasked=True).played
    assert played.game.end == end
    machine, tables = Machine(), played.stage.tables
    _, unfollowed, events = machine.on(played.stage.game, tables, rolls=0, prepared=False)
    assert [unfollowed[name] for name in FIGURES] == [0, 0, NOBODY, 0, 0]
    tables.follows_rounds = 1
    _, outcome, same_events = machine.on(played.stage.game, tables, rolls=0, prepared=False)
    assert np.array_equal(events, same_events)
    return tuple(int(outcome[name]) for name in FIGURES)


# --- the first game: a leader, a tie, the same leader again


def first_game(cap: int, **settings: Any) -> Scene:
    """Two players without deeds; what they have after each round, and who leads.

    | round | A    | B    |                              |
    | 1     | 1600 | 1500 | A                            |
    | 2     | 1500 | 1500 | tie: A has paid a tax of 100 |
    | 3     | 1700 | 1500 | A, who has passed GO         |
    | 4     | 1500 | 1500 | tie: A has paid a tax of 200 |
    | 5     | 1500 | 1700 | B, who has passed GO         |
    """
    a, b = {"space": 32, "cash": 1600}, {"space": 18, "cash": 1500}
    scene = Scene(settings={"round_cap": cap, **settings}, A=a, B=b)
    rounds = [((1, 2), (1, 4)), ((1, 2), (1, 4)), ((1, 2), (1, 3)), ((1, 2), (1, 2)), ((1, 4), (1, 5))]
    for of_a, of_b in rounds[:cap]:
        scene.dice(of_a, of_b)
    return scene


@pytest.mark.parametrize(
    ("cap", "changes", "half", "cash"),
    [
        (1, 0, NOBODY, 3100),  # R // 2 is no round
        (2, 0, A, 3100 + 3000),
        (3, 0, A, 3100 + 3000 + 3200),
        (4, 0, NOBODY, 3100 + 3000 + 3200 + 3000),  # a tie at half-time
        (5, 1, NOBODY, 3100 + 3000 + 3200 + 3000 + 3200),  # after a tie B leads, not A who led before it
    ],
)
def test_a_tie_is_no_lead_and_the_last_leader_is_remembered(cap: int, changes: int, half: int, cash: int) -> None:
    assert figures(first_game(cap)) == (cap, changes, half, cash, 0)


def test_a_game_that_begins_with_a_tie_has_no_change_of_its_first_leader() -> None:
    """Two rounds: both have 1500 after the first, A has passed GO in the second."""
    scene = Scene(settings={"round_cap": 2}, A={"space": 35}, B={"space": 8}).dice((1, 3), (1, 2), (1, 3), (1, 4))
    assert figures(scene) == (2, 0, NOBODY, 3000 + 3200, 0)


# --- the second game: deeds and buildings count, and who is out no longer does


def second_game(**settings: Any) -> Scene:
    """Three players; cash and what they are worth after each round, and who leads.

    A owns space 31 (300, rent 26), B the station on 25 (200, rent 25).

    | round | A         | B         | C  |                                                   |
    | 1     | 200 / 500 | 250 / 450 | 60 | A                                                 |
    | 2     | 175 / 475 | 275 / 475 | 60 | tie: A has paid B the rent of the station         |
    | 3     | 201 / 501 | 275 / 475 | 34 | A: C has paid him rent                            |
    | 4     | 201 / 501 | 475 / 675 | 34 | B has passed GO                                   |
    | 5     | 201 / 501 | 475 / 675 |    | B; C cannot pay a tax of 100 and goes out         |
    | 6     | 401 / 701 | 475 / 675 |    | A has passed GO                                   |
    """
    scene = Scene(
        settings={"round_cap": 6, **settings},
        A={"space": 16, "cash": 200, "owns": [31]},
        B={"space": 20, "cash": 250, "owns": [25]},
        C={"space": 20, "cash": 60},
    )
    scene.dice((1, 2), (1, 3), (1, 3))
    scene.dice((1, 5), (2, 3), (1, 3))
    scene.dice((1, 2), (1, 2), (1, 2))
    scene.dice((1, 2), (3, 6), (1, 3))
    scene.dice((1, 2), (1, 4), (1, 2))
    return scene.dice((2, 5), (1, 2))


def test_lead_changes_with_rents_salaries_and_a_bankruptcy() -> None:
    cash = 510 + 510 + 510 + 710 + 676 + 876
    assert figures(second_game()) == (6, 2, A, cash, 0)


def test_the_leader_is_the_richest_on_the_scale_of_the_rules() -> None:
    """By cash alone B leads from the first round to the last, by 250 to 200, and so on."""
    assert figures(second_game(wealth_scale="cash"))[1:3] == (0, B)


def test_a_deed_that_was_bought_counts_from_then_on() -> None:
    """A leads with 1500 to 1400 in both rounds; in the second he has a station of 200 and 1300 in cash."""
    scene = Scene(settings={"round_cap": 2}, A={"space": 8}, B={"space": 8, "cash": 1400})
    scene.dice((1, 2), (1, 2), (1, 3), (1, 2)).answer("A", "buy", False, True)
    assert figures(scene) == (2, 0, A, 2900 + 2700, 0)


def test_a_round_in_which_the_last_bankruptcy_ends_the_game_is_not_followed() -> None:
    """B, with 90, owes nothing in round 1 and cannot pay the tax of 100 in round 2."""
    scene = Scene(A={"space": 8}, B={"space": 31, "cash": 90}).dice((1, 2), (1, 3), (1, 3), (1, 2))
    assert figures(scene, end=kinds.LAST_SOLVENT) == (1, 0, A, 1590, 0)


# --- the third game: buildings are short


def third_game(cap: int, asked_to_sell: int = 9) -> Scene:
    """A has the orange group, B the red one, and the bank has one house. B leads: his deeds are worth more.

    | round | cash        | short |                                                          |
    | 1     | 1500 + 1379 | yes   | both want the house; B gets it at auction for 121        |
    | 2     | 1500 + 1379 | no    | nobody asks for a building                               |
    | 3     | 1500 + 1379 | yes   | A asks for a house and the bank has none                 |
    | 4     | 1500 + 1379 | yes   | nobody asks: A has been told, and none has come back     |
    | 5     | 1500 + 1454 | no    | B sells his house: A could have it                       |
    | 6     | 1500 + 1454 | no    | nobody asks                                              |
    """
    a, b = {"space": 10, "owns": list(ORANGE)}, {"space": 10, "owns": list(RED)}
    scene = Scene(settings={"round_cap": cap}, A=a, B=b).stock(houses=1)
    for dice in [(4, 6), (1, 4), (1, 2), (1, 2), (1, 2), (1, 2)][:cap]:
        scene.dice(dice, dice)
    # He is asked before every roll, after a wish once more.
    scene.answer("A", "bid_for_piece", 120).answer("A", "build_houses", 16, *["none"] * 4, 16, "none")
    scene.answer("B", "bid_for_piece", 150).answer("B", "build_houses", 21)
    return scene.answer("B", "raise_freely", *["none"] * (asked_to_sell - 1), 21)


@pytest.mark.parametrize(
    ("cap", "short", "cash"),
    [(1, 1, 2879), (2, 1, 2 * 2879), (3, 2, 3 * 2879), (4, 3, 4 * 2879), (5, 3, 14470), (6, 3, 17424)],
)
def test_rounds_short_of_a_building_at_auction_by_refusal_and_after_it(cap: int, short: int, cash: int) -> None:
    assert figures(third_game(cap)) == (cap, 0, NOBODY if cap == 1 else B, cash, short)


def test_a_round_is_short_though_a_house_comes_back_before_it_ends() -> None:
    """B sells his house in round 3 already, right after A was told that there is none."""
    assert figures(third_game(6, asked_to_sell=6))[4] == 2


@pytest.mark.parametrize(
    ("roll_of_a", "last_rolls", "short"),
    [
        ((1, 3), ((1, 2), (1, 2), (1, 2)), 3),  # he pays a tax, goes on, and still has no house
        ((2, 3), ((1, 2), (1, 2)), 1),  # he cannot pay the rent of 200 and is out in round 2
    ],
)
def test_a_refusal_stands_as_long_as_its_player_is_in_the_game(
    roll_of_a: tuple[int, int], last_rolls: tuple[tuple[int, int], ...], short: int
) -> None:
    """A is refused in round 1; no house comes back in three rounds."""
    dark_blue = [{"deed": 37, "houses": 1}, {"deed": 39, "houses": 1}]
    a, b = {"space": 31, "cash": 60, "owns": [1, 3]}, {"space": 10}
    scene = Scene(settings={"round_cap": 3}, A=a, B=b, C={"space": 20, "owns": dark_blue}).stock(houses=0)
    scene.dice((1, 2), (4, 6), (1, 4)).dice(roll_of_a, (1, 4), (1, 2)).dice(*last_rolls)
    scene.answer("A", "build_houses", 1)
    assert figures(scene)[4] == short


# --- whole games


@pytest.mark.parametrize("number", range(GAMES))
def test_following_changes_nothing_of_a_game(number: int) -> None:
    machine = Machine()
    tables = tables_of(arm(number, "round_cap=100"), SEED)
    _, outcome, events = machine.game(tables, number)
    assert [outcome[name] for name in FIGURES] == [0, 0, NOBODY, 0, 0]
    tables.follows_rounds = 1
    _, same, same_events = machine.game(tables, number)
    assert np.array_equal(events, same_events)
    assert same["rounds_followed"] in (outcome["rounds"], outcome["rounds"] - 1)
    for name in {field.name for field in fields.OUTCOME} - set(FIGURES):
        assert np.array_equal(outcome[name], same[name]), name


def used_game() -> Any:
    """Make a record in which a game was followed whose last round was short."""
    game = records.new_game()
    game.rounds_followed = game.lead_changes = game.cash_rounds = game.short_rounds = 9
    game.last_leader = B
    game.lead_at[:] = B
    game.short_now = 1
    game.property[B] = 1_000_000
    game.property_stamp[:] = 0  # as that of a player who has had nothing so far
    return game


def test_every_game_of_a_record_is_followed_from_its_own_beginning() -> None:
    tables = tables_of(Arm("no-c1009", ("balanced", "builder", "random"), ("houses=8", "round_cap=60")), SEED)
    tables.follows_rounds = 1
    outcomes = records.new_outcomes(GAMES)
    orders = np.zeros(ORDERS, np.int64)
    orders[BEGINNING] = NEW_GAMES
    for number in range(GAMES):
        orders[FIRST] = number
        play(used_game(), tables, outcomes[number : number + 1], orders, np.zeros((1, fields.EVENT_WIDTH), np.int64))
        assert outcomes[number].tobytes() == Machine().game(tables, number)[1].tobytes()
    assert all(len(set(outcomes[name].tolist())) > 1 for name in FIGURES)


@pytest.mark.parametrize("rounds", [LONGEST_KEPT - 1, LONGEST_KEPT, LONGEST_KEPT + 1])
def test_half_time_is_known_up_to_a_bound(rounds: int) -> None:
    """Two who buy nothing play for ever; the leader is told again from the log."""
    tables = tables_of(Arm("no-c1009", ("passive", "passive"), (f"round_cap={rounds}",)), SEED)
    tables.follows_rounds = 1
    _, outcome, events = Machine().game(tables, 0)
    told = followed(events, tables, players=2)
    assert (outcome["rounds"], told["rounds_followed"]) == (rounds, rounds)
    assert told["half_leader"] != NOBODY
    assert outcome["half_leader"] == (told["half_leader"] if rounds <= LONGEST_KEPT else NOBODY)
    assert [outcome[name] for name in FIGURES if name != "half_leader"] == [
        told[name] for name in FIGURES if name != "half_leader"
    ]
