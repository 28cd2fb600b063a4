"""When a comparison ends: after its games, when an interval is narrow enough, or when a difference is clear of zero.

Both rules look at means and shares only, after `MIN_BATCHES` batches and after each one that follows.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from montecarlo.analysis.compare import Stop
from montecarlo.analysis.compare_estimate import (
    PRECISION,
    SEPARATED,
    difference_of,
    family_of,
    is_compared,
    sequence_of,
)
from montecarlo.analysis.intervals import Estimate
from montecarlo.analysis.sequential import (
    MIN_GAMES,
    least_needed_games,
    rounded_up,
    separation_reached,
    width_reached,
)
from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.metrics import Metric
from montecarlo.simulation.paired_sums import Sums
from montecarlo.simulation.plan import BATCH_GAMES

PRECISION_OPTION: Final = "--precision"
UNTIL_OPTION: Final = "--until-separated"
MOST_OPTION: Final = "--max-games"
PILOT_GAMES: Final = 8 * BATCH_GAMES  # from which it is told whether a precision is out of reach


@dataclass(frozen=True)
class StopRule:
    """A stopping rule of a comparison.

    Attributes
    ----------
    rule : str
        ``precision`` or ``separated``.
    metric : Metric
        What it looks at.
    half_width : float or None
        With ``precision``: the half-width wanted of every difference, in the unit of the metric.
    """

    rule: str
    metric: Metric
    half_width: float | None = None

    @property
    def option(self) -> str:
        """The option it comes from."""
        return PRECISION_OPTION if self.rule == PRECISION else UNTIL_OPTION

    def as_data(self) -> dict[str, Any]:
        """Give it as plain data, for the manifest."""
        return {"rule": self.rule, "metric": self.metric.name, "half_width": self.half_width}

    def differences(self, comparison: Comparison, sums: Sums, level: float) -> list[Estimate]:
        """Give the differences that it looks at, each with the interval it looks at."""
        find = difference_of if self.rule == PRECISION else sequence_of
        return [
            find(comparison, sums, at, self.metric, level)
            for at, pair in enumerate(comparison.pairs)
            if is_compared(comparison, pair, self.metric)
        ]

    def is_reached(self, comparison: Comparison, sums: Sums, level: float) -> bool:
        """Say whether the play ends here.

        Parameters
        ----------
        comparison, sums
            What is compared, and what has been played.
        level : float
            Level of each interval of the family.
        """
        if sums.games < MIN_GAMES:
            return False
        found = self.differences(comparison, sums, level)
        if self.half_width is None:
            return separation_reached(sums.batches, found)
        return width_reached(sums.batches, (one.half_width for one in found), self.half_width)

    def ended(self, comparison: Comparison, sums: Sums, level: float) -> Stop:
        """Say how it ended."""
        return Stop(self.rule, self.metric.name, self.half_width, self.is_reached(comparison, sums, level))


def sequential_metric(name: str, metrics: Iterable[Metric], option: str) -> Metric:
    """Give the metric of a stopping rule.

    Raises
    ------
    InputError
        There is none of this name, or it is neither a mean nor a share.
    """
    found = {metric.name: metric for metric in metrics}
    if name not in found:
        raise InputError([Fault(option, "", f"there is no metric {name!r}", did_you_mean(name, found, "metrics"))])
    if not found[name].is_sequential:
        wrong = f"{name} is a {found[name].kind}; a stopping rule can look at means and shares only"
        right = "choose one of: " + ", ".join(one.name for one in found.values() if one.is_sequential)
        raise InputError([Fault(option, "", wrong, right)])
    return found[name]


def parse_precision(text: str, metrics: Iterable[Metric]) -> StopRule:
    """Read ``METRIC=HALFWIDTH``.

    Raises
    ------
    InputError
        It is something else, the metric does not do, or the half-width is not above 0.
    """
    name, equals, width = text.partition("=")
    right = f"write METRIC=HALFWIDTH, for example {PRECISION_OPTION} first_seat=0.002"
    if not equals:
        raise InputError([Fault(PRECISION_OPTION, "", f"{text!r} is no precision", right)])
    metric = sequential_metric(name.strip(), metrics, PRECISION_OPTION)
    return StopRule(PRECISION, metric, read_half_width(width, right))


def read_half_width(width: str, right: str) -> float:
    """Read a half-width.

    Parameters
    ----------
    width : str
        As typed.
    right : str
        What would be right, for the message.

    Raises
    ------
    InputError
        It is no number above 0.
    """
    try:
        half_width = float(width)
    except ValueError:
        half_width = 0.0
    if not 0 < half_width < float("inf"):
        wrong = f"{width!r} is no half-width"
        raise InputError([Fault(PRECISION_OPTION, "", wrong, f"give a number above 0; {right}")])
    return half_width


def until_separated(name: str, metrics: Iterable[Metric]) -> StopRule:
    """Give the rule that plays until every difference of a metric is clear of zero.

    Raises
    ------
    InputError
        The metric does not do.
    """
    return StopRule(SEPARATED, sequential_metric(name, metrics, UNTIL_OPTION))


def refuse_out_of_reach(
    rule: StopRule,
    comparison: Comparison,
    most_games: int,
    jobs: int | None = None,
    *,
    level: float | None = None,
    most_option: str = MOST_OPTION,
) -> None:
    """Refuse a stopping rule that cannot be reached, before the play begins.

    A precision is judged by a pilot of a few batches, which is thrown away.

    Parameters
    ----------
    rule, comparison
        The rule, and what is compared.
    most_games : int
        The most games of each arm.
    jobs : int, optional
        Threads.
    level : float, optional
        Level of each interval; that of the comparison by itself when left out.
    most_option : str
        What the most games are called, for messages.

    Raises
    ------
    InputError
        The most games are too few for the first look, or for the precision whatever the luck.
    """
    refuse_few(most_games, rule.option, most_option)
    level = family_of([comparison]).level if level is None else level
    if not any(is_compared(comparison, pair, rule.metric) for pair in comparison.pairs):
        wrong = f"{rule.metric.name} has no difference between these arms"
        raise InputError([Fault(rule.option, "", wrong, "choose another metric")])
    if rule.half_width is None:
        return
    sums, _ = Contest(comparison, PILOT_GAMES).play(jobs=jobs)
    widths = [one.half_width for one in rule.differences(comparison, sums, level)]
    widest = max(one or 0.0 for one in widths)
    refuse_needed(rule.metric.name, sums.batches, widest, rule.half_width, most_games, most_option)


def refuse_few(most_games: int, option: str, most_option: str = MOST_OPTION) -> None:
    """Refuse fewer games than there are before the first look.

    Parameters
    ----------
    most_games : int
        The most games of each arm.
    option : str
        The stopping rule, for the message.
    most_option : str
        What the most games are called, for the message.

    Raises
    ------
    InputError
        They are too few.
    """
    if most_games < MIN_GAMES:
        wrong = f"{most_games:,} games are fewer than the {MIN_GAMES:,} before the first look at an interval"
        raise InputError([Fault(most_option, "", wrong, f"give {MIN_GAMES:,} or more, or leave out {option}")])


def refuse_needed(
    name: str, batches: int, widest: float, half_width: float, most_games: int, most_option: str = MOST_OPTION
) -> None:
    """Refuse a half-width that the most games are too few for whatever the luck, as a pilot shows.

    Parameters
    ----------
    name : str
        What is to be known, as it is typed.
    batches : int
        Batches of the pilot.
    widest : float
        The widest half-width after them.
    half_width : float
        What was asked for.
    most_games : int
        The most games of each arm.
    most_option : str
        What they are called, for the message.

    Raises
    ------
    InputError
        They are too few.
    """
    needed = least_needed_games(batches, widest, half_width)
    if needed > most_games:
        possible = half_width * (needed / most_games) ** 0.5
        wrong = f"{name}={half_width:g} would need more than {rounded_up(needed):,} games an arm"
        games = rounded_up(needed)
        right = f"give {most_option} {games:_} or more, or a half-width of {rounded_above(possible)} or more"
        raise InputError([Fault(PRECISION_OPTION, "", wrong, right)])


def rounded_above(width: float) -> str:
    """Write a width with two significant digits, never below it."""
    step = 10.0 ** (math.floor(math.log10(width)) - 1)
    return f"{math.ceil(width / step) * step:.2g}"
