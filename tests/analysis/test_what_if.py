"""What if the cards are different: each figure by hand, and intervals that hold as often as they say."""

from typing import Any

import numpy as np
import pytest
from scipy.stats import binom

from montecarlo.analysis.intervals import LEVEL, Estimate, wilson
from montecarlo.analysis.what_if import FIRST, JAIL, LENGTH, RETURN, Compared, WhatIf, what_if
from montecarlo.model import load_edition
from montecarlo.simulation.candidates import Sample

EDITION = load_edition("no-c1009")
GROUPS = 10
FALSE_ALARMS = 1e-6  # of the test of coverage, at most
RUNS = 400


def sample(**columns: Any) -> Sample:
    """Four games; what is not given is 1, and there is no rent and no building."""
    games = 4
    plain = {name: np.ones(games, np.int64) for name in ("rounds", "finished", "first_won", "rolls", "jailed")}
    money = {name: np.zeros((games, GROUPS), np.int64) for name in ("rent", "spent")}
    return Sample(**{**plain, **money, **{name: np.array(value, np.int64) for name, value in columns.items()}})


def line(found: WhatIf, what: str, group: str = "") -> Compared:
    return next(one for one in found.lines if (one.what, one.group) == (what, group))


def rent(group: int, *amounts: int) -> np.ndarray[Any, Any]:
    table = np.zeros((len(amounts), GROUPS), np.int64)
    table[:, group] = amounts
    return table


def test_the_median_is_of_all_games_and_its_difference_takes_the_farthest_ends() -> None:
    here = sample(rounds=[10, 20, 30, 40])
    other = sample(rounds=[15, 25, 50, 60], finished=[1, 1, 1, 0])
    found = line(what_if(EDITION, {"": here, "other": other}), LENGTH)
    assert (found.here.value, found.others[0].value, found.differences[0].value) == (20, 25, 5)
    low, high = found.differences[0].low, found.differences[0].high
    assert low is None or high is None or low <= 5 <= high


def test_a_median_beyond_the_cut_has_no_difference() -> None:
    cut = sample(rounds=[5, 90, 90, 90], finished=[1, 0, 0, 0])
    found = line(what_if(EDITION, {"": cut, "other": cut}), LENGTH)
    assert (found.here.value, found.here.high) == (None, None)
    assert found.differences == (Estimate(None),)


def test_the_first_seat_is_compared_game_by_game() -> None:
    here, other = sample(first_won=[1, 1, 0, 0]), sample(first_won=[1, 0, 0, 0])
    found = line(what_if(EDITION, {"": here, "other": other}), FIRST)
    assert (found.here, found.others[0]) == (wilson(2, 4), wilson(1, 4))
    assert found.differences[0].value == -1 / 4
    same = line(what_if(EDITION, {"": here, "other": here}), FIRST).differences[0]
    assert same.value == 0
    assert (same.half_width or 0) < (found.differences[0].half_width or 0)


def test_the_jail_share_is_of_all_rolls() -> None:
    here, other = sample(jailed=[1, 0, 2, 1], rolls=[10, 20, 40, 30]), sample(jailed=[2, 2, 2, 2], rolls=[20] * 4)
    found = line(what_if(EDITION, {"": here, "other": other}), JAIL)
    assert [found.here.value, found.others[0].value] == pytest.approx([0.04, 0.1])
    assert found.differences[0].value == pytest.approx(0.06)


def test_a_group_returns_its_rent_for_its_deeds_and_buildings() -> None:
    brown = EDITION.groups["brown"]
    price = 120  # both deeds together
    here = sample(rent=rent(0, 100, 200, 300, 0), spent=rent(0, 0, 50, 100, -30))
    other = sample(rent=rent(1, 500, 500, 500, 500))
    found = what_if(EDITION, {"": here, "other": other})
    one = line(found, RETURN, "brown")
    assert brown.name
    assert one.here.value == pytest.approx(100 * 600 / (4 * price + 120))
    assert one.others[0].value == 0
    assert one.differences[0].value == pytest.approx(-(one.here.value or 0))
    assert found.order()[0] == "brown"
    assert found.order(0)[0] == "light_blue"


def test_several_candidates_stand_beside_each_other_in_their_order() -> None:
    found = what_if(EDITION, {"": sample(), "half": sample(rolls=[2] * 4), "double": sample(rolls=[4] * 4)})
    assert (found.candidates, found.games) == (("half", "double"), 4)
    assert [one.value for one in line(found, JAIL).others] == [0.5, 0.25]
    assert len(found.lines) == 3 + GROUPS


def test_intervals_of_differences_hold_all_at_once() -> None:
    """Paired games in which nothing differs but chance: no more false alarms than five in a hundred families."""
    random = np.random.default_rng(3)
    wrong = 0
    for _ in range(RUNS):
        games = 200
        common = random.poisson(30, games)
        draws = [
            Sample(
                rounds=common + random.poisson(3, games),
                finished=np.ones(games, np.int64),
                first_won=random.integers(0, 2, games),
                rolls=4 * common,
                jailed=random.poisson(2, games),
                rent=random.poisson(100, (games, GROUPS)),
                spent=random.poisson(50, (games, GROUPS)),
            )
            for _ in range(2)
        ]
        found = what_if(EDITION, {"": draws[0], "other": draws[1]})
        wrong += any(one.differences[0].is_separated for one in found.lines)
    assert wrong <= binom.isf(FALSE_ALARMS, RUNS, 1 - LEVEL)


def test_a_real_difference_is_found() -> None:
    random = np.random.default_rng(4)
    games = 500
    here = sample(**_many(random, games, 30))
    other = sample(**_many(random, games, 40))
    found = what_if(EDITION, {"": here, "other": other})
    assert line(found, LENGTH).differences[0].is_separated
    assert not line(found, FIRST).differences[0].is_separated


def _many(random: np.random.Generator, games: int, mean: int) -> dict[str, Any]:
    plain = {name: np.ones(games, np.int64) for name in ("finished", "rolls", "jailed")}
    money = {name: np.zeros((games, GROUPS), np.int64) for name in ("rent", "spent")}
    return {**plain, **money, "rounds": random.poisson(mean, games), "first_won": random.integers(0, 2, games)}
