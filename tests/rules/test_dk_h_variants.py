"""Matador's printed variants: dealt deeds, the agreed time, and how long a game takes (DK-49, 50, 51)."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from scipy.stats import chisquare

from montecarlo.engine import kinds
from montecarlo.simulation.log import Event, rows
from tests.engine.arms import Arm, tables_of
from tests.engine.machine import Machine
from tests.games import Played, play
from tests.rules.matador import DEEDS, EDITION, HOTEL, PRICES, PURPLE, built, mortgaged, table
from tests.scene import Result, Scene

SEED = 40
GAMES = 150
FALSE_ALARM = 1e-5  # chance that a right program fails a test by chance, for another seed
MINUTE = 60


@cache
def dealt(players: int, number: int) -> Played:
    """Play the first round of a game with dealt deeds in which nobody buys more."""
    return play(EDITION, ["passive"] * players, SEED, number, patches="dealt", settings=("round_cap=1",))


def deals(played: Played) -> list[Event]:
    """Give the deeds dealt."""
    return [row for row in rows(played.events) if row.name == "dealt"]


# --- dealt deeds


@pytest.mark.rule("DK-49")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_two_deeds_are_dealt_to_each_player_who_pays_the_printed_price(players: int) -> None:
    for number in range(10):
        played = dealt(players, number)
        told = deals(played)
        assert sorted(row.player for row in told) == sorted(2 * list(range(players)))
        assert len({row.space for row in told}) == 2 * players
        for row in told:
            assert (row.amount, row.other, row.round) == (PRICES[row.space], -1, 0)
            assert int(played.game.owner[row.space]) == row.player
        kinds_seen = [row.name for row in rows(played.events)]
        assert kinds_seen.index("roll") > max(n for n, kind in enumerate(kinds_seen) if kind == "dealt")


@pytest.mark.rule("DK-49")
def test_the_deeds_are_shuffled() -> None:
    """Every deed comes equally often, and each player gets the dear ones as often as the others."""
    told = [row for number in range(GAMES) for row in deals(dealt(4, number))]
    by_deed = Counter(row.space for row in told)
    assert chisquare([by_deed[deed] for deed in DEEDS]).pvalue > FALSE_ALARM
    dear = Counter(row.player for row in told if row.amount >= 6_000)
    assert chisquare([dear[seat] for seat in range(4)]).pvalue > FALSE_ALARM


@pytest.mark.rule("DK-49")
def test_the_usual_game_deals_nothing() -> None:
    assert deals(play(EDITION, ["passive"] * 4, SEED, 0, settings=("round_cap=1",))) == []
    assert deals(play(EDITION, ["passive"] * 4, SEED, 0, patches="timed", settings=("round_cap=1",))) == []


@pytest.mark.rule("DK-49")
@pytest.mark.rule("DK-50")
def test_dealt_deeds_and_an_agreed_time_go_together() -> None:
    played = play(EDITION, ["balanced"] * 3, SEED, 1, patches="dealt+timed", settings=("time_limit=20",))
    assert len(deals(played)) == 6
    assert int(played.game.end) == kinds.TIME_UP


# --- the agreed time


def timed(minutes: int = 1, **players: dict[str, Any]) -> Result:
    """A, B and C, each walking from corner to corner, for so many minutes."""
    settings = {"time_limit": minutes}
    seats: dict[str, Any] = {name: {"space": 10, **players.get(name, {})} for name in "ABC"}
    scene = table("timed", settings, **seats).dice(*[(4, 6)] * 60)
    return scene.play(turns=60)


@pytest.mark.rule("DK-50")
def test_it_is_an_agreed_time_and_the_richest_wins() -> None:
    result = timed(A={"cash": 900}, B={"cash": 1_100}, C={"cash": 1_000})
    end = result.only("game_end")
    assert (result.winner, end.player, end.value, end.rule) == ("B", "B", kinds.TIME_UP, "DK-50")
    assert [int(place) for place in result.game.finish[:3]] == [3, 1, 2]
    told = result.events("wealth_counted")
    assert [(event.player, event.rule) for event in told] == [(name, "DK-23") for name in "ABC"]


@pytest.mark.rule("DK-50")
@pytest.mark.parametrize("minutes", [1, 2, 5])
def test_the_round_in_which_the_time_runs_out_is_played_to_its_end(minutes: int) -> None:
    result = timed(minutes, A={"cash": 10_000}, B={}, C={})
    seconds = int(result.played.stage.tables.pace[0]) * len(result.events("roll"))
    a_round = 3 * int(result.played.stage.tables.pace[0])
    assert len(result.events("turn")) % 3 == 0
    assert seconds >= minutes * MINUTE > seconds - a_round


@pytest.mark.rule("DK-50")
@pytest.mark.parametrize(
    ("owns", "worth"),
    [
        ([39], 8_000),
        (mortgaged(39), 8_000),
        (mortgaged(5, 12), 7_000),
        (built(PURPLE, 1), 15_000 + 2 * 4_000),
        (built(PURPLE, HOTEL), 15_000 + 10 * 4_000),
        (built((1, 3), (5, 4)), 2_400 + 9_000),
    ],
)
@pytest.mark.parametrize("more", [-50, 50])
def test_the_fortune_is_counted_as_in_the_income_tax(owns: list[Any], worth: int, more: int) -> None:
    """Printed prices in full, mortgaged or not, and buildings at what they cost; a hotel is five house prices."""
    result = timed(A={"owns": owns, "cash": 0}, B={"cash": worth + more}, C={"cash": 0})
    assert result.winner == ("B" if more > 0 else "A")
    assert result.events("wealth_counted")[0].value == worth


@pytest.mark.rule("DK-50")
def test_who_is_out_does_not_win_and_the_last_one_needs_no_clock() -> None:
    players: dict[str, Any] = {"A": {"space": 35, "cash": 0}, "B": {"space": 10}, "C": {"space": 10, "cash": 100}}
    result = table("timed", {"time_limit": 1}, **players).dice((1, 2), *[(4, 6)] * 20).play(turns=20)
    assert (result.winner, result.is_bankrupt("A")) == ("B", True)
    two = table("timed", {"time_limit": 1}, A={"space": 35, "cash": 0}, B={"cash": 1}).dice((1, 2)).play(rolls=1)
    assert (two.winner, two.only("game_end").value) == ("B", kinds.LAST_SOLVENT)


@pytest.mark.rule("DK-50")
def test_equal_fortunes_are_decided_by_lot() -> None:
    winners: Counter[str | None] = Counter()
    for seed in range(60):
        scene = Scene(EDITION, rules="timed", settings={"time_limit": 1}, seed=seed, A={"space": 10}, B={"space": 10})
        winners[scene.dice(*[(4, 6)] * 20).play(turns=20).winner] += 1
    assert set(winners) == {"A", "B"}
    assert chisquare(list(winners.values())).pvalue > FALSE_ALARM


@pytest.mark.rule("DK-50")
@pytest.mark.parametrize(("ends", "whole_rounds"), [("round", True), ("at_once", False)])
def test_stopping_at_once_is_a_setting(ends: str, whole_rounds: bool) -> None:
    """At the end of the round by default; at once, in the middle of one, the game is over after the throw."""
    settings = {"time_limit": 1, "time_ends": ends}
    seats: dict[str, Any] = {name: {"space": 10} for name in "ABCDE"}
    result = table("timed", settings, **seats).dice(*[(4, 6)] * 20).play(turns=20)
    assert (len(result.events("turn")) % 5 == 0) is whole_rounds
    assert result.only("game_end").value == kinds.TIME_UP


# --- how long a game takes

SHORTEST, LONGEST = 90, 180  # minutes: 1.5 to 3 hours
MEASURED = 16
AT_LEAST = 0.65  # of games of which four in five should


def minutes(players: int, games: int) -> list[float]:
    """Play games of balanced players to their end; give their length."""
    machine = Machine()
    tables = tables_of(Arm(EDITION, ("balanced",) * players), SEED)
    outcomes = [machine.game(tables, number, logging=False)[1] for number in range(games)]
    assert all(int(outcome["end"]) == kinds.LAST_SOLVENT for outcome in outcomes)
    return [int(outcome["seconds"]) / MINUTE for outcome in outcomes]


@pytest.mark.rule("DK-51")
def test_most_games_last_one_and_a_half_to_three_hours_and_small_tables_are_quicker() -> None:
    usual = [length for players in (3, 4, 5) for length in minutes(players, MEASURED)]
    within = sum(SHORTEST <= length <= LONGEST for length in usual)
    assert within >= AT_LEAST * len(usual)
    small = minutes(2, MEASURED)
    assert sum(small) / len(small) < sum(usual) / len(usual)
