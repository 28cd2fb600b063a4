"""A house rule changes nothing before its occasion comes: until then games with it and without it are the same.

For every rule a sentence says, of the log of a game without it, whether something has happened on which it has a say.
Games in which that never happens are the same to the last event; all others up to the first time.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from montecarlo.engine import event, kinds, rule
from montecarlo.model.edition import load_edition
from montecarlo.model.rule_file import general_patches
from montecarlo.model.rulebook import call
from tests.games import play

EDITION = "no-c1009"
LINE_UP = ("balanced", "builder", "passive")
SEED = 1
GAMES = {4: 8, 45: 4}  # so many games, cut after so many rounds
BEGINNINGS = {1: 150, 45: 2}  # for rules that have their occasion in nearly every round
TWO, WHOLE_GAMES = ("balanced", "builder"), 2  # a table at which games are over soon
DEEDS = 28

Row = tuple[int, ...]
Log = list[Row]
KIND, RULE, ROUND, PLAYER, OTHER, SPACE, VALUE, VALUE2 = 0, 1, 2, 4, 5, 6, 8, 9


def kind(*wanted: int) -> Callable[[Log, int], bool]:
    """Events of these kinds."""
    return lambda log, at: log[at][KIND] in wanted


def by(*acts: int) -> Callable[[Log, int], bool]:
    """Events under these acts."""
    return lambda log, at: log[at][RULE] in acts


def snake_eyes(log: Log, at: int) -> bool:
    return log[at][KIND] == event.ROLL and log[at][VALUE] == log[at][VALUE2] == 1


def on_go(log: Log, at: int) -> bool:
    return log[at][KIND] == event.MOVE and log[at][SPACE] == 0


def unsold(log: Log, at: int) -> bool:
    """A deed that is not bought, or falls to the bank."""
    return log[at][KIND] == event.DECLINE or (log[at][KIND] == event.BANKRUPT and log[at][OTHER] == event.BANK)


def bank_sells_in_the_first_lap(log: Log, at: int) -> bool:
    """A deed that is bought or put up while somebody has not passed GO; who has is known by his salary."""
    passed = {row[PLAYER] for row in log[:at] if row[KIND] == event.SALARY}
    if log[at][KIND] in (event.BUY, event.DECLINE):
        return log[at][PLAYER] not in passed
    return log[at][KIND] == event.AUCTION and len(passed) < len(LINE_UP)


def third_try(log: Log, at: int) -> bool:
    failed = log[at][KIND] == event.JAIL_FAILED and log[at][VALUE] == 3
    return failed or log[at][RULE] == rule.JAIL_THIRD_DOUBLE


def trade_before_the_last_deed(log: Log, at: int) -> bool:
    sold = sum(row[KIND] in (event.BUY, event.AUCTION_WON) for row in log[:at])
    return log[at][KIND] == event.TRADE and sold < DEEDS


def hotel(log: Log, at: int) -> bool:
    return log[at][KIND] in (event.BUILD, event.PIECE_WON) and log[at][VALUE] == kinds.HOTEL_LEVEL


def short_of_pieces(log: Log, at: int) -> bool:
    """The bank lacks pieces: for somebody who would build, or for a hotel that is sold."""
    broken = log[at][KIND] == event.SELL_BUILDING and log[at][VALUE] == kinds.HOTEL_LEVEL
    return broken or log[at][KIND] in (event.NO_BUILDING, event.PIECES_WANTED)


def later_than(rounds: int) -> Callable[[Log, int], bool]:
    """Anything in a later round."""
    return lambda log, at: log[at][ROUND] > rounds


OCCASIONS: dict[str, Callable[[Log, int], bool]] = {
    "bank-loans": kind(event.DEBT, event.MORTGAGE, event.SELL_BUILDING, event.DECLINE, event.AUCTION),
    "dealt": kind(event.TURN),
    "double-salary-on-go": on_go,
    "first-lap-free": bank_sells_in_the_first_lap,
    "free-parking-pot": by(rule.FREE_PARKING),
    "free-parking-pot-500": by(rule.FREE_PARKING),
    "jail-fine": kind(event.TO_JAIL),
    "jail-no-limit": third_try,
    "mortgaged-breaks-group": by(rule.FULL_GROUP_RENT_BESIDE_MORTGAGE),
    "no-auctions": unsold,
    "no-double-rent": lambda log, at: kind(event.BUILD)(log, at) or by(rule.FULL_GROUP_RENT)(log, at),
    "no-mortgage-interest": kind(event.MORTGAGE),
    "no-rent-in-jail": by(rule.CLAIM_FROM_JAIL),
    "no-salary-on-go": on_go,
    "no-shortage-auction": kind(event.PIECES_WANTED),
    "no-trading": kind(event.TRADE),
    "one-hotel-per-group": hotel,
    "richest-after": later_than(30),
    "round-cap": later_than(200),
    "salary-every-second-lap": kind(event.SALARY),
    "short": kind(event.TURN),
    "snake-eyes-bonus": snake_eyes,
    "start-cash": kind(event.START_CASH),
    "timed": kind(event.TURN),
    "trading-after-last-deed": trade_before_the_last_deed,
    "uneven-building": kind(event.BUILD),
    "unlimited-buildings": short_of_pieces,
}
# At the start of every game, so that there is none without it.
ALWAYS = ("dealt", "short", "start-cash", "timed")
OFTEN = ("bank-loans", "first-lap-free", "no-auctions")
CAP = "round-cap"
# What brings the occasion of a rule about now and then where it is seldom seen.
BESIDE = {"no-shortage-auction": ("houses=12", "hotels=3")}


@cache
def log_of(rules: str, line_up: tuple[str, ...], number: int, *settings: str) -> Log:
    """The log of a game; what lies in a pot moves no money and is left out."""
    events: NDArray[Any] = play(EDITION, line_up, SEED, number, rules, settings).events
    return [tuple(row) for row in events[events[:, 0] != event.POT].astype(np.int64).tolist()]


def with_it(name: str) -> str:
    """The rule as a rule set names it."""
    return call(name, general_patches()[name], load_edition(EDITION).rules.start_cash)


def test_every_rule_has_its_occasion() -> None:
    assert set(OCCASIONS) == set(general_patches())


def is_untouched(name: str, line_up: tuple[str, ...], number: int, *settings: str) -> bool:
    """Hold a game with the rule against the one without it; say whether the rule had no occasion at all."""
    without, its = log_of("", line_up, number, *settings), log_of(with_it(name), line_up, number, *settings)
    first = next((at for at in range(len(without)) if OCCASIONS[name](without, at)), len(without))
    assert its[:first] == without[:first], f"game {number} of {line_up} with {settings}: before event {first}"
    assert its == without or first < len(without)
    return first == len(without)


@pytest.mark.parametrize("name", [name for name in OCCASIONS if name != CAP])
def test_nothing_changes_before_the_occasion_of_a_rule(name: str) -> None:
    untouched = [
        is_untouched(name, LINE_UP, number, f"round_cap={rounds}", *BESIDE.get(name, ()))
        for rounds, games in (BEGINNINGS if name in OFTEN else GAMES).items()
        for number in range(games)
    ]
    assert any(untouched) == (name not in ALWAYS)
    assert not all(untouched)


def test_a_game_that_is_over_before_the_cap_is_not_touched_by_it() -> None:
    for number in range(WHOLE_GAMES):
        assert is_untouched(CAP, TWO, number)
