"""From the games of the arms to three answers for every group. Methods: docs/methods.md, "What owning a group does".

The effect of a group has its own 95% interval. Whether groups help at all is judged by intervals made so that those of
all groups hold at once, and the ranks by intervals of all pairs of groups that hold at once.
"""

import threading
from collections.abc import Mapping, Sequence
from typing import Final

from montecarlo.analysis.chain_options import LEAVE
from montecarlo.analysis.compare import Family
from montecarlo.analysis.compare_estimate import PRECISION, figure_of
from montecarlo.analysis.compare_stop import StopRule
from montecarlo.analysis.economics import economics
from montecarlo.analysis.groups import Groups, Held, Judged, Rivals
from montecarlo.analysis.groups_return import return_of
from montecarlo.analysis.intervals import LEVEL, SHARES_APART, Estimate, family_level, wilson, win_difference
from montecarlo.analysis.landing import arrivals
from montecarlo.analysis.sequential import is_look, width_reached
from montecarlo.model.edition import Edition
from montecarlo.simulation.compare_play import Contest, Enough
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.group_metrics import (
    ADVANTAGE,
    COMPLETED,
    COMPLETER_WINS,
    EARNED,
    FIRST_ROUND,
    INVESTED,
    NET,
    SEAT_SPENT,
    SEAT_UNFINISHED,
    SEAT_WON,
    WINNER_HOLDS,
    held_metrics,
    held_name,
    seat_metrics,
)
from montecarlo.simulation.groups import CONTROL_AT, Asked, Question, ask, price_of
from montecarlo.simulation.metrics import Metric
from montecarlo.simulation.paired_sums import Sums
from montecarlo.simulation.treated import GROUP

LOOK_EVERY: Final = 8  # batches between two looks at the widths
HELD: Final = (COMPLETED, FIRST_ROUND, EARNED, INVESTED, NET, COMPLETER_WINS, ADVANTAGE, WINNER_HOLDS)


def groups(
    question: Question, *, half_width: float | None = None, jobs: int | None = None, stop: threading.Event | None = None
) -> Groups:
    """Play and judge every group of an edition.

    Parameters
    ----------
    question : Question
        What is asked; `question.plan.games` games of each arm, or at most so many with a half-width.
    half_width : float, optional
        Play until the effect of everything is known so far to each side.
    jobs : int, optional
        Threads.
    stop : Event, optional
        When it is set, what has been played is judged.

    Raises
    ------
    InputError
        The question cannot be asked, or the board has no long run.
    """
    asked = ask(question)
    contest = Contest(asked.comparison, question.plan.games, stop_data(half_width))
    sums, complete = contest.play(jobs=jobs, enough=enough_for(asked, half_width), stop=stop)
    return judge(asked, sums, half_width, complete=complete)


def precision_rule(half_width: float) -> StopRule:
    """Give the rule that plays until the effect of everything is known so far to each side."""
    return StopRule(PRECISION, SEAT_WON, half_width)


def stop_data(half_width: float | None) -> dict[str, object] | None:
    """Give the rule as plain data for the manifest; None without one."""
    return None if half_width is None else precision_rule(half_width).as_data()


def enough_for(asked: Asked, half_width: float | None) -> Enough | None:
    """Give the stopping rule of a half-width; it looks after every `LOOK_EVERY` batches."""
    if half_width is None:
        return None
    wanted = half_width
    return lambda sums: sums.batches % LOOK_EVERY == 0 and _is_reached(asked, sums, wanted)


def _is_reached(asked: Asked, sums: Sums, half_width: float) -> bool:
    """Say whether every effect is known so far to each side."""
    if not is_look(sums.batches):
        return False
    comparison = asked.comparison
    effects = (effect_of(comparison, sums, at, SEAT_WON, LEVEL) for at in range(len(asked.holdings)))
    return width_reached(sums.batches, (one.half_width for one in effects), half_width)


def effect_of(comparison: Comparison, sums: Sums, at: int, metric: Metric, level: float) -> Estimate:
    """Give what the two arms of a pair differ by in a share of the games in which the moment came.

    In both arms these are the same games, so the shares are paired, and the interval is that of paired shares.

    Parameters
    ----------
    comparison, sums
        What is compared, and what was played.
    at : int
        Place of the pair.
    metric : Metric
        One of `EFFECTS`.
    level : float
        Level of the interval.
    """
    a, b = (sums.moments(arm, metric.name) for arm in comparison.pairs[at][:2])
    games, both = a.totals[1], sums.cross(at, metric.name)[0][0]
    found = win_difference(games, (a.totals[0] - both, b.totals[0] - both), (1.0, 1.0), level)
    return SHARES_APART.cut(found)


def _share(sums: Sums, arm: int, metric: Metric) -> Estimate:
    """One arm's share of the games in which the moment came."""
    totals = sums.moments(arm, metric.name).totals
    return wilson(totals[0], totals[1])


def judge(asked: Asked, sums: Sums, half_width: float | None = None, *, complete: bool = True) -> Groups:
    """Work out the three answers.

    Parameters
    ----------
    asked : Asked
        The question.
    sums : Sums
        What its arms have played.
    half_width : float, optional
        The half-width that was asked for.
    complete : bool
        Whether everything was played.
    """
    question, comparison = asked.question, asked.comparison
    edition = question.plan.edition
    pairs, family = _rivals(asked, sums)
    held = _held(comparison, sums, edition)
    tables = economics(edition, arrivals(edition, LEAVE))
    number = sum(one.kind == GROUP for one in asked.holdings)
    effects = Family(number, family_level(number))
    found = []
    for at, holding in enumerate(asked.holdings):
        price = price_of(holding, question.price)
        is_group = holding.kind == GROUP
        low, high = _ranks(holding.id, pairs) if is_group else (None, None)
        found.append(
            Judged(
                holding,
                price if question.budget is None else question.budget,
                figure_of(comparison, sums, at + 1, SEAT_SPENT),
                return_of(edition, tables, holding, None if question.budget is None else question.budget - price),
                held[holding.id] if is_group else None,
                effect_of(comparison, sums, at, SEAT_WON, LEVEL),
                effect_of(comparison, sums, at, SEAT_WON, effects.level) if is_group else None,
                effect_of(comparison, sums, at, SEAT_UNFINISHED, LEVEL),
                _share(sums, at + 1, SEAT_WON),
                low,
                high,
            )
        )
    ranked = sorted((one for one in found if one.holding.kind == GROUP), key=_by_effect)
    reached = half_width is None or _is_reached(asked, sums, half_width)
    return Groups(
        edition=edition,
        plan=question.plan,
        stage=question.stage,
        price=question.price,
        budget=question.budget,
        needs=asked.needs,
        games=sums.games,
        seats=tuple(sums.moments(CONTROL_AT, metric.name).totals[0] for metric in seat_metrics(question.plan.players)),
        control_won=_share(sums, CONTROL_AT, SEAT_WON),
        control_unfinished=_share(sums, CONTROL_AT, SEAT_UNFINISHED),
        groups=tuple(ranked),
        others=tuple(one for one in found if one.holding.kind != GROUP),
        left_out=asked.left_out,
        pairs=pairs,
        family=family,
        effects=effects,
        half_width=half_width,
        reached=reached,
        complete=complete,
    )


def _by_effect(one: Judged) -> float:
    """The greatest effect first; what has none comes last."""
    return float("inf") if one.effect.value is None else -one.effect.value


def _rivals(asked: Asked, sums: Sums) -> tuple[tuple[Rivals, ...], Family]:
    """All pairs of groups with intervals that hold at once."""
    comparison, first = asked.comparison, len(asked.holdings)
    size = len(comparison.pairs) - first
    family = Family(size, family_level(size))
    found = []
    for at in range(first, len(comparison.pairs)):
        a, b = (asked.holdings[arm - 1].id for arm in comparison.pairs[at][:2])
        found.append(Rivals(a, b, effect_of(comparison, sums, at, SEAT_WON, family.level)))
    return tuple(found), family


def _ranks(group: str, pairs: Sequence[Rivals]) -> tuple[int, int]:
    """The best and the worst rank that the intervals of all pairs leave a group."""
    others = better = worse = 0
    for pair in pairs:
        if group not in (pair.a, pair.b):
            continue
        others += 1
        if pair.difference.is_separated and pair.difference.value is not None:
            is_ahead = (pair.difference.value > 0) == (pair.a == group)
            worse += is_ahead
            better += not is_ahead
    return 1 + better, 1 + others - worse


def _held(comparison: Comparison, sums: Sums, edition: Edition) -> Mapping[str, Held]:
    """What is seen of every group in the games of the control."""
    metrics = {metric.name: metric for metric in held_metrics(edition)}
    return {
        group: Held(*(figure_of(comparison, sums, CONTROL_AT, metrics[held_name(what, group)]) for what in HELD))
        for group in edition.groups
    }
