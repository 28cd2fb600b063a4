"""What the dice do in whole games: shares, means and independence, from the logs.

False alarms: at most 1 in 100,000 for each test, whatever the seed (`chance`). Each states the smallest error it finds
with 99% chance, and has a negative control: a loaded die, a favoured chair.
"""

from functools import lru_cache

import numpy as np
import pytest
from scipy import stats

from montecarlo.engine import event, kinds
from tests.conftest import Soak
from tests.engine import chance
from tests.engine.arms import Arm, tables_of
from tests.engine.machine import KIND, PLAYER, VALUE, VALUE2, Machine, Numbers

QUICK, LONG = 1_000, 20_000  # games
ROLLS_OF_A_GAME = 60
PLAYERS = 4
TABLE = Arm("us-classic", ("balanced", "random", "no-trade", "builder"))
LOADED_DIE = 0.02  # added to the share of one face
FAVOUR = 0.075  # added to the share of one chair
LIMIT_IN_SIGMAS = float(stats.norm.isf(chance.FALSE_ALARM / 2))
POWER_IN_SIGMAS = float(stats.norm.isf(1 - chance.POWER))
MEAN_ROLL, VARIANCE_OF_A_ROLL = 7.0, 35 / 6


@lru_cache(maxsize=1)
def first_rolls(seed: int, games: int) -> Numbers:
    """Play so many games as far as 60 rolls and give the dice: int64[rolls, 4] of game, seat and the two dice.

    A game that ends before has fewer; its end hangs on rolls already made, so the others stay fair.
    """
    machine = Machine()
    tables = tables_of(TABLE, seed)
    found = []
    for number in range(games):
        _, _, events = machine.game(tables, number, rolls=ROLLS_OF_A_GAME)
        rolls = events[events[:, KIND] == event.ROLL]
        found.append(
            np.column_stack((np.full(len(rolls), number), rolls[:, PLAYER], rolls[:, VALUE], rolls[:, VALUE2]))
        )
    return np.concatenate(found)


@pytest.fixture
def rolls(soak: Soak) -> Numbers:
    return first_rolls(soak.seed, soak.games(QUICK, LONG))


def off_by(share: float, wanted: float, sigma: float, size: int) -> float:
    """Give the distance of a mean from what it should be, in standard errors."""
    return abs(share - wanted) / (sigma / float(np.sqrt(size)))


def test_pairs_of_dice_are_fair(rolls: Numbers) -> None:
    """A face that comes up in 1/6 + 1/50 of the rolls is found."""
    verdict = chance.fit(chance.pair_counts(rolls[:, 2], rolls[:, 3]), chance.fair())
    assert verdict.passes, verdict
    assert chance.power_against(chance.fair(), chance.loaded(LOADED_DIE), QUICK * 50) > chance.POWER
    wrong = chance.load(rolls[:, 2:], LOADED_DIE, seed=1)
    assert not chance.fit(chance.pair_counts(wrong[:, 0], wrong[:, 1]), chance.fair()).passes


def test_one_roll_in_six_is_a_double(rolls: Numbers) -> None:
    """A share of doubles wrong by 0.013 is found in the quick sample of about 60,000 rolls."""
    sigma = float(np.sqrt(1 / 6 * 5 / 6))
    doubles = rolls[:, 2] == rolls[:, 3]
    assert off_by(float(doubles.mean()), 1 / 6, sigma, len(doubles)) < LIMIT_IN_SIGMAS
    assert 0.013 * np.sqrt(QUICK * 50) / sigma > LIMIT_IN_SIGMAS + POWER_IN_SIGMAS
    wrong = rolls[:, 2:].copy()
    wrong[::40, 1] = wrong[::40, 0]  # one roll in forty made a double
    assert off_by(float((wrong[:, 0] == wrong[:, 1]).mean()), 1 / 6, sigma, len(wrong)) > LIMIT_IN_SIGMAS


def test_the_mean_roll_is_seven(rolls: Numbers) -> None:
    """A mean wrong by 0.08 is found; a die loaded by a hundredth moves it by 0.03."""
    sums = rolls[:, 2] + rolls[:, 3]
    sigma = float(np.sqrt(VARIANCE_OF_A_ROLL))
    assert off_by(float(sums.mean()), MEAN_ROLL, sigma, len(sums)) < LIMIT_IN_SIGMAS
    assert 0.08 * np.sqrt(QUICK * 50) / sigma > LIMIT_IN_SIGMAS + POWER_IN_SIGMAS
    wrong = chance.load(rolls[:, 2:], 2 * LOADED_DIE, seed=2).sum(axis=1)
    assert off_by(float(wrong.mean()), MEAN_ROLL, sigma, len(wrong)) > LIMIT_IN_SIGMAS


def test_seats_roll_alike(rolls: Numbers) -> None:
    """Seats and dice say nothing about each other; a die that favours one seat is found."""
    table = [np.bincount(rolls[rolls[:, 1] == seat][:, 2:].sum(axis=1) - 2, minlength=11) for seat in range(PLAYERS)]
    verdict = chance.independence(table)
    assert verdict.passes, verdict
    wrong = rolls.copy()
    favoured = wrong[:, 1] == 0
    wrong[favoured, 2:] = chance.load(wrong[favoured, 2:], 4 * LOADED_DIE, seed=3)
    table = [np.bincount(wrong[wrong[:, 1] == seat][:, 2:].sum(axis=1) - 2, minlength=11) for seat in range(PLAYERS)]
    assert not chance.independence(table).passes


def test_a_roll_says_nothing_about_the_next(rolls: Numbers) -> None:
    """Sum after sum within a game, all players together."""
    sums = rolls[:, 2] + rolls[:, 3]
    together = rolls[1:, 0] == rolls[:-1, 0]
    verdict = chance.independence(chance.pair_counts(sums[:-1][together] - 1, sums[1:][together] - 1, sides=11))
    assert verdict.passes, verdict
    echo = np.where(np.random.default_rng(4).random(len(sums) - 1) < 2 * LOADED_DIE, sums[:-1], sums[1:])
    assert not chance.independence(chance.pair_counts(sums[:-1] - 1, echo - 1, sides=11)).passes


def test_every_chair_begins_as_often_as_the_others(soak: Soak) -> None:
    """A chair that begins in 1/4 + 0.075 of the games is found in the quick sample of 2,000."""
    games = soak.games(2 * QUICK, LONG)
    chairs = beginners(soak.seed, games)
    even = np.full(PLAYERS, 1 / PLAYERS)
    verdict = chance.fit(np.bincount(chairs, minlength=PLAYERS), even)
    assert verdict.passes, verdict
    favoured = np.array([1 / 4 + FAVOUR, *[1 / 4 - FAVOUR / 3] * 3])
    assert chance.power_against(even, favoured, 2 * QUICK) > chance.POWER
    wrong = np.where(np.random.default_rng(5).random(games) < 4 / 3 * FAVOUR, 0, chairs)
    assert not chance.fit(np.bincount(wrong, minlength=PLAYERS), even).passes


def beginners(seed: int, games: int) -> Numbers:
    """Give the chair that begins in each of so many games."""
    machine = Machine()
    tables = tables_of(TABLE, seed)
    return np.array([int(machine.game(tables, number, rolls=1, logging=False)[0].chair[0]) for number in range(games)])


def test_jail_lets_a_double_out_as_often_as_it_should(soak: Soak) -> None:
    """Rolls made in jail are rolls like others: one in six is a double (wrong by 0.03 is found)."""
    machine = Machine()
    tables = tables_of(Arm("no-c1009", ("passive",) * PLAYERS, ("round_cap=100",)), soak.seed)  # stays in jail
    tries = doubles = 0
    for number in range(soak.games(QUICK // 4, LONG // 4)):
        _, outcome, events = machine.game(tables, number)
        tries += int(outcome["jail_rolls"])
        left = events[events[:, KIND] == event.LEFT_JAIL]
        doubles += int((left[:, VALUE] == kinds.OUT_BY_DOUBLE).sum())
    sigma = float(np.sqrt(1 / 6 * 5 / 6))
    assert off_by(doubles / tries, 1 / 6, sigma, tries) < LIMIT_IN_SIGMAS
    assert 0.03 * np.sqrt(tries) / sigma > LIMIT_IN_SIGMAS + POWER_IN_SIGMAS
