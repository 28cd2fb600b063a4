"""Seats are only names: thousands of positions with their players renamed give the same games renamed."""

import numpy as np

from montecarlo.engine import event, fields
from tests.conftest import Soak
from tests.engine import apart
from tests.engine.arms import arm, tables_of
from tests.engine.machine import Machine, state_of
from tests.engine.renaming import (
    BITS_OF_SEATS,
    BY_SEAT,
    BY_SEAT_IN_COLUMNS,
    OF_SEATS,
    SEAT_BY_SEAT,
    SEAT_COLUMNS,
    WITHOUT_SEATS,
    differing,
    game_from,
    renamed_events,
    renamed_state,
)

QUICK, LONG = 3_000, 30_000
PLAIN_POSITIONS = 60


def test_every_field_is_known_to_hold_seats_or_not() -> None:
    lists = (BY_SEAT, BY_SEAT_IN_COLUMNS, BITS_OF_SEATS, OF_SEATS, SEAT_BY_SEAT, set(SEAT_COLUMNS), WITHOUT_SEATS)
    assert sum(map(len, lists)) == len(set().union(*lists))
    assert set().union(*lists) == {field.name for field in fields.GAME}


def test_renamed_players_play_the_same_game_renamed(soak: Soak) -> None:
    found = list(differing(soak.games(QUICK, LONG)))
    assert not found, f"{len(found)} positions, the first: {found[0]}"


def test_a_planted_preference_for_the_lowest_seat_is_found() -> None:
    command = ("-m", "tests.engine.renaming", str(PLAIN_POSITIONS))
    sound = int(apart.run(*command, environment=apart.PLAIN))
    planted = int(apart.run(*command, "lowest-seat", environment=apart.PLAIN))
    assert planted > sound


def test_renaming_round_the_whole_table_changes_nothing() -> None:
    chosen = arm(4)
    players = len(chosen.line_up)
    game, _, events = Machine().game(tables_of(chosen, 1), 0, rolls=60)
    state = state_of(game)
    once = renamed_state(state, players, 1)
    assert not np.array_equal(once["owner"], state["owner"])
    for _ in range(players - 1):
        once = renamed_state(once, players, 1)
    assert all(np.array_equal(once[name], state[name]) for name in state)
    back = state_of(game_from(state))
    assert all(np.array_equal(back[name], state[name]) for name in state)
    turned = renamed_events(renamed_events(events, players, 1), players, players - 1)
    assert np.array_equal(turned, events)
    assert event.BID in events[:, 0]
