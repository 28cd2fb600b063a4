"""Variants and house rules that change how a game begins and ends: short, timed, dealt, richest-after, round-cap."""

from collections.abc import Sequence

import pytest

from montecarlo.engine import event, kinds
from montecarlo.simulation.log import Event, rows
from tests.games import play
from tests.scene import Scene

TABLE = ("balanced", "builder", "balanced", "cautious")
DEALT = 2
# The Swedish form put on an edition that prints none.
EDITION = "us-classic"


def log_of(rules: str, edition: str = EDITION, number: int = 0, settings: Sequence[str] = ()) -> list[Event]:
    return list(rows(play(edition, TABLE, 1, number, rules, settings).events))


def dealt(log: list[Event]) -> int:
    return sum(row.kind == event.DEALT for row in log)


@pytest.mark.parametrize(("rules", "deals"), [("", 0), ("dealt", 8), ("short", 8), ("timed", 8), ("short+timed:30", 8)])
def test_two_deeds_are_dealt_and_paid_for(rules: str, deals: int) -> None:
    log = log_of(rules, settings=("round_cap=1",))
    assert dealt(log) == deals
    assert all(row.amount > 0 for row in log if row.kind == event.DEALT)


@pytest.mark.parametrize(("rules", "minutes"), [("timed", 90), ("timed:20", 20)])
def test_an_agreed_time_ends_the_game(rules: str, minutes: int) -> None:
    played = play(EDITION, TABLE, 1, 0, rules)
    assert int(played.tables.time_limit) == minutes
    assert int(played.game.end) == kinds.TIME_UP
    assert played.game.winner >= 0


def test_less_time_is_less_play() -> None:
    assert log_of("timed:20")[-1].round < log_of("timed")[-1].round


def test_the_second_bankruptcy_ends_the_short_game() -> None:
    endings = [log_of("short", number=number) for number in range(3)]
    assert all(sum(row.kind == event.BANKRUPT for row in log) == 2 for log in endings)
    assert {log[-1].value for log in endings} == {kinds.NTH_BANKRUPTCY}


def test_three_houses_are_enough_for_a_hotel_in_the_short_game() -> None:
    owned = [{"deed": street, "houses": 3} for street in (21, 23, 24)]
    scene = Scene(rules="short", A={"space": 10}, B={"owns": owned, "cash": 900}).dice((4, 6))
    result = scene.answer("B", "build_hotel", 21, "none").play(rolls=1)
    assert result.hotel(21)


def test_the_richest_wins_after_the_agreed_rounds() -> None:
    played = play(EDITION, TABLE, 1, 0, "richest-after:7")
    game, last = played.game, list(rows(played.events))[-1]
    assert (last.value, last.round) == (kinds.ROUND_LIMIT, 7)
    places = [int(place) for place in game.finish[: len(TABLE)]]
    assert sorted(places) == [1, 2, 3, 4]
    assert places[int(game.winner)] == 1


def test_a_cap_has_no_winner() -> None:
    last = list(rows(play(EDITION, TABLE, 1, 0, "round-cap:7").events))[-1]
    assert (last.value, last.round, last.player) == (kinds.ROUND_CAP, 7, event.BANK)


def test_an_edition_that_prints_a_form_uses_its_own() -> None:
    """Matador's timed game deals nothing (DK-50), the Swedish one deals two deeds (SE-T02)."""
    assert dealt(log_of("timed", "dk-matador")) == 0
    assert dealt(log_of("timed", "se-standard")) == DEALT * len(TABLE)
