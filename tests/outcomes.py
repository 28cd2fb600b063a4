"""Games made by hand: three outcomes whose every sum can be checked in the head."""

from typing import Any

import numpy as np

from montecarlo.engine import kinds, records
from montecarlo.engine.fields import CASH_ROUNDS
from montecarlo.simulation.plan import Plan, make_plan

FIRST_MARK = CASH_ROUNDS.index(1)
SECOND_MARK = CASH_ROUNDS.index(2)
CAP = 1000


def three_players(**options: Any) -> Plan:
    """A plan of three games at a table of balanced, balanced and random."""
    return make_plan("no-c1009", "", (), 3, "balanced,balanced,random", 1, 3, **options)


def three_games() -> Any:
    """Outcomes of three games of three players.

    Game 0: 10 rounds, 30 turns; seat 1 (chair 2, balanced) wins, seat 3 went out in round 4, seat 2 in round 10.
    Game 1: 300 rounds, 700 turns; seat 2 (chair 3, random) wins, seat 1 went out in round 20, seat 3 in round 300.
    Game 2: cut at the end of round 1,000 after 2,500 turns, with seats 1 and 3 left.
    """
    outcomes = records.new_outcomes(3)
    outcomes["number"] = [0, 1, 2]
    outcomes["end"] = [kinds.LAST_SOLVENT, kinds.LAST_SOLVENT, kinds.ROUND_CAP]
    outcomes["winner"] = [0, 1, -1]
    outcomes["rounds"] = [10, 300, CAP]
    outcomes["turns"] = [30, 700, 2500]
    outcomes["rolls"] = [40, 800, 3000]
    outcomes["seconds"] = [1829, 24_030, 90_000]  # 30, 401 and 1,500 minutes
    outcomes["chair"][:, :3] = [[1, 2, 0], [1, 2, 0], [0, 1, 2]]
    outcomes["finish"][:, :3] = [[1, 2, 3], [3, 1, 2], [0, 3, 0]]
    outcomes["out_round"][:, :3] = [[0, 10, 4], [20, 0, 300], [0, 600, 0]]
    outcomes["wealth"][:, :3] = [[5000, 0, 0], [0, 9000, 0], [3000, 0, 2000]]
    outcomes["visits"][:, :3] = [[1, 2, 3], [4, 0, 0], [0, 0, 10]]  # space 2 draws from the second deck
    outcomes["completed_by"][:] = -1
    outcomes["group_owner"][:] = -1
    # group 0: completed in game 0 (round 5, by a trade, by the later winner) and in game 1 (at an auction, by another)
    outcomes["completed_round"][:, 0] = [5, 15, 0]
    outcomes["completed_how"][:, 0] = [kinds.BY_TRADE, kinds.BY_AUCTION, 0]
    outcomes["completed_by"][:, 0] = [0, 2, -1]
    outcomes["group_owner"][:, 0] = [0, 2, -1]
    outcomes["top_level"][:, 0] = [5, 2, 0]
    outcomes["rent_paid"][:, 1] = [40, 500, 0]  # space 1 and 3 are the deeds of group 0
    outcomes["rents"][:, 1] = [1, 5, 0]
    outcomes["rent_paid"][:, 3] = [60, 0, 0]
    outcomes["rents"][:, 3] = [1, 0, 0]
    outcomes["spent"][:, 0] = [250, -50, 0]
    for name in ("auctions", "trades", "built"):
        outcomes[name] = [1, 2, 6]
    outcomes["cash_at"] = -1
    outcomes["cash_at"][:, FIRST_MARK, :3] = [[1500, 1400, 1300], [100, 0, 49], [50, 50, 50]]
    outcomes["cash_at"][:, SECOND_MARK, :3] = [[900, 300, -1], [-1, -1, -1], [600, -1, 0]]
    return outcomes


def many_games(count: int, seed: int) -> Any:
    """Outcomes drawn at random, for sums that must not depend on the grouping."""
    random = np.random.default_rng(seed)
    outcomes = records.new_outcomes(count)
    for name in outcomes.dtype.names:
        outcomes[name] = random.integers(0, 3, outcomes[name].shape)
    outcomes["number"] = np.arange(count)
    outcomes["winner"] = random.integers(-1, 3, count)
    return outcomes
