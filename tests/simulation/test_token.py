"""Tokens alone: what is counted, that a game is the same in any company, and what the conventions switch."""

import threading

import numpy as np
import pytest

from montecarlo.errors import InputError
from montecarlo.model import board, load_edition
from montecarlo.simulation.token import GAMES_AT_ONCE, Conventions, Walk, walk, walk_ways

US = load_edition("us-classic")
JAIL, GO_TO_JAIL, IN_JAIL = 10, 30, 40


def equal(one: Walk, other: Walk, games: int) -> bool:
    """Whether the first games of both are the same."""
    pairs = ((one.roll_ends, other.roll_ends), (one.turn_ends, other.turn_ends), (one.visits, other.visits))
    return all(np.array_equal(first[:games], second[:games]) for first, second in pairs)


def test_every_turn_and_roll_ends_once() -> None:
    found = walk(US, Conventions("stay"), players=3, games=5, turns=40, seed=1)
    assert found.roll_ends.shape == found.turn_ends.shape == (5, 41)
    assert found.visits.shape == found.rent.shape == (5, 40)
    assert (found.turn_ends.sum(axis=1) == 3 * 40).all()
    assert (found.roll_ends >= found.turn_ends).all()
    assert found.rolls == found.roll_ends.sum() > 5 * 3 * 40
    assert (found.roll_ends[:, GO_TO_JAIL] == 0).all()
    assert found.visits[:, GO_TO_JAIL].sum() > 0
    assert found.roll_ends[:, IN_JAIL].sum() > 0
    assert not found.rent.any()  # the bank has all deeds


@pytest.mark.parametrize("conventions", [Conventions("leave"), Conventions("stay", cycling=True, keeps_cards=True)])
def test_a_game_is_the_same_in_any_number_of_games_and_jobs(conventions: Conventions) -> None:
    games = GAMES_AT_ONCE + 6
    alone = walk(US, conventions, players=2, games=3, turns=20, seed=4)
    many = walk(US, conventions, players=2, games=games, turns=20, seed=4)
    side_by_side = walk(US, conventions, players=2, games=games, turns=20, seed=4, jobs=2)
    assert equal(alone, many, 3)
    assert equal(many, side_by_side, games)
    assert not equal(alone, walk(US, conventions, players=2, games=3, turns=20, seed=5), 3)


def test_skipped_turns_and_counted_ones_are_those_of_one_longer_walk() -> None:
    conventions = Conventions("leave", cycling=True, keeps_cards=True)
    first = walk(US, conventions, players=2, games=4, turns=30, seed=2)
    later = walk(US, conventions, players=2, games=4, turns=50, seed=2, skip=30)
    whole = walk(US, conventions, players=2, games=4, turns=80, seed=2)
    for one, other, both in zip(
        (first.roll_ends, first.turn_ends, first.visits),
        (later.roll_ends, later.turn_ends, later.visits),
        (whole.roll_ends, whole.turn_ends, whole.visits),
        strict=True,
    ):
        assert np.array_equal(one + other, both)


def test_progress_is_told_once_for_every_game() -> None:
    heard: list[int] = []
    games = GAMES_AT_ONCE + 6
    walk(US, Conventions("leave"), players=2, games=games, turns=1, seed=1, on_games=heard.append)
    assert heard == [GAMES_AT_ONCE, 6]


WAYS = [Conventions("stay", cycling=True, keeps_cards=keeps) for keeps in (False, True)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_several_ways_are_each_as_if_alone(jobs: int) -> None:
    games = GAMES_AT_ONCE + 6
    found = walk_ways(US, WAYS, players=2, games=games, turns=20, seed=4, jobs=jobs)
    for way, one in zip(WAYS, found, strict=True):
        assert equal(one, walk(US, way, players=2, games=games, turns=20, seed=4), games)


@pytest.mark.parametrize(("heard", "finished"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_a_stop_leaves_the_games_that_all_ways_have(heard: int, finished: int) -> None:
    stop, spans = threading.Event(), []

    def on_games(games: int) -> None:
        spans.append(games)
        if len(spans) == heard:
            stop.set()

    games = 3 * GAMES_AT_ONCE
    found = walk_ways(US, WAYS, players=2, games=games, turns=5, seed=4, on_games=on_games, stop=stop)
    assert spans == heard * [GAMES_AT_ONCE]
    whole = walk_ways(US, WAYS, players=2, games=games, turns=5, seed=4)
    for one, other in zip(found, whole, strict=True):
        assert one.roll_ends.shape == (finished * GAMES_AT_ONCE, 41)
        assert equal(one, other, finished * GAMES_AT_ONCE)


def test_a_bystander_collects_rent_of_deeds_alone_and_more_the_more_is_built() -> None:
    found = [
        walk(US, Conventions("leave"), players=2, games=20, turns=200, seed=1, level=level).rent.sum(axis=0)
        for level in (0, 5)
    ]
    for space in US.spaces:
        low, high = int(found[0][space.at]), int(found[1][space.at])
        if isinstance(space, board.Street):
            assert high > low > 0
            assert high % space.rents[-1] == 0  # hotels, and nothing else
            assert low % (2 * space.rents[0]) == 0  # double rent of an unbuilt full group
        elif isinstance(space, board.Deed):
            assert low > 0
        else:
            assert low == high == 0


def test_a_bystander_is_one_player_more_than_the_tokens() -> None:
    with pytest.raises(InputError, match="9 players"):
        walk(US, Conventions("leave"), players=8, games=1, turns=1, seed=1, level=0)
