"""How long a comparison will take: a few games of its first arm, timed."""

import time
from typing import Final

from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.run import jobs_for

PILOT_GAMES: Final = 64


def expected_seconds(comparison: Comparison, games: int, jobs: int | None) -> float:
    """Give about how many seconds a comparison takes, by the clock.

    The first arm is played alone, with the games behind its metric of skill where that is compared, and every other arm
    is taken to be as long. So it is too much where games of the other arms are shorter, and too little where they are
    longer.

    Parameters
    ----------
    comparison : Comparison
        What is to be played.
    games : int
        Games of each arm.
    jobs : int or None
        Jobs side by side; None: all cores, unless the work is too small to gain from it.
    """
    played = min(games, PILOT_GAMES)
    contest = Contest(Comparison(comparison.arms[:1], (), comparison.metrics), played)
    start = time.perf_counter()
    contest.play(jobs=1)
    seconds = time.perf_counter() - start
    batches = comparison.arms[0].plan.batches
    return seconds / played * games * len(comparison.arms) / jobs_for(batches, jobs)
