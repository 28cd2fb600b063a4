"""Stopping rules: play until an interval is narrow enough.

The half-width is looked at after some batches, and from it follows how many more to play before the next look; so
where a run ends depends on its games alone, not on the jobs or on an interruption. Looking a few times at the *width*
of an interval, rather than at what it contains, leaves its coverage as it is but for a trace (shown by simulation in
the tests; Chow and Robbins 1965, Ann. Math. Stat. 36, 457-462).
"""

import math
from collections.abc import Callable
from typing import Final

from montecarlo.analysis.intervals import Estimate, mean, wilson
from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.simulation.plan import BATCH_GAMES, Plan, Precision
from montecarlo.simulation.run import Goal, all_games
from montecarlo.simulation.tally import HORIZON, MINUTES_HORIZON, Tally

FIRST_LOOK: Final = 16  # batches
LARGEST_STEP: Final = 8  # a look may multiply the batches by no more than this
SPARE: Final = 1.02  # a little more than the width asks for, so that the next look is the last
MOST_GAMES: Final = 10_000_000  # where a stopping rule gives up
# Games that are advised at most, as many as a stopping rule plays at most. What they do not separate is smaller than
# anybody at a table notices: the wins of two of four seats are then known to 0.06 percentage points.
LARGEST_ADVICE: Final = MOST_GAMES

OPTION: Final = "--precision"
RIGHT: Final = "write METRIC=HALFWIDTH, for example seats=0.005"


def _seats(tally: Tally) -> list[Estimate]:
    return [wilson(int(row[1]), tally.games) for row in tally.numbers["place"]]


def _finished(tally: Tally) -> list[Estimate]:
    return [wilson(tally.finished, tally.games)]


def _mean(tally: Tally) -> list[Estimate]:
    return [mean(tally.games, *tally.count("rounds_to_horizon"))]


def _minutes(tally: Tally) -> list[Estimate]:
    return [mean(tally.games, *tally.count("minutes_to_horizon"))]


METRICS: Final[dict[str, tuple[Callable[[Tally], list[Estimate]], str]]] = {
    "seats": (_seats, "share of games that each seat wins (the widest counts)"),
    "finished": (_finished, "share of games that are finished"),
    f"mean_to_{HORIZON}": (_mean, f"mean length in rounds up to {HORIZON}"),
    f"minutes_to_{MINUTES_HORIZON}": (
        _minutes,
        f"mean length in minutes up to {MINUTES_HORIZON}, at the set pace",
    ),
}


def parse_precision(text: str) -> Precision:
    """Read ``METRIC=HALFWIDTH``.

    Raises
    ------
    InputError
        It is something else, the metric is unknown, or the half-width is not above 0.
    """
    metric, equals, width = text.partition("=")
    if not equals:
        raise InputError([Fault(OPTION, "", f"{text!r} is no precision", RIGHT)])
    if metric not in METRICS:
        raise InputError(
            [Fault(OPTION, "", f"there is no metric {metric!r}", did_you_mean(metric, METRICS, "metrics"))]
        )
    try:
        half_width = float(width)
    except ValueError:
        half_width = math.nan
    if not (half_width > 0 and math.isfinite(half_width)):
        raise InputError([Fault(OPTION, "", f"{width!r} is no half-width", f"give a number above 0; {RIGHT}")])
    return Precision(metric, half_width)


def half_width(precision: Precision, tally: Tally) -> float:
    """Give the half-width of the metric's interval: the widest where it has several."""
    estimates = METRICS[precision.metric][0](tally)
    return max(one.half_width if one.half_width is not None else math.inf for one in estimates)


def is_reached(precision: Precision, tally: Tally) -> bool:
    """Say whether the interval is narrow enough."""
    return tally.games > 0 and half_width(precision, tally) <= precision.half_width


def goal_of(plan: Plan) -> Goal:
    """Give what a run of the plan aims at: its games, or the width of an interval."""
    precision = plan.precision
    if precision is None:
        return all_games(plan)

    def goal(tally: Tally) -> int:
        if tally.games == 0:
            return min(FIRST_LOOK, plan.batches)
        played = -(-tally.games // BATCH_GAMES)
        if is_reached(precision, tally):
            return played
        wanted = played * SPARE * (half_width(precision, tally) / precision.half_width) ** 2
        return min(plan.batches, max(played + 1, math.ceil(min(wanted, played * LARGEST_STEP))))

    return goal
