"""A comparison as one JSON object. Its keys are documented in docs/how-to/compare.md."""

from collections.abc import Sequence
from typing import Any, Final

from montecarlo.analysis.compare import Compared
from montecarlo.analysis.intervals import Estimate, rounded
from montecarlo.reports.compare_about import all_metrics

SCHEMA: Final = {"name": "montecarlo.comparison", "version": 1}


def as_data(compared: Sequence[Compared]) -> dict[str, Any]:
    """Give everything but the times: the same bytes for the same games.

    Names of arms are unique within a comparison; `comparison` (from 1) tells the cells of an experiment apart.

    Parameters
    ----------
    compared : sequence of Compared
        The comparisons, one or more, with one family over all.
    """
    family = compared[0].family
    return {
        "schema": SCHEMA,
        "metrics": [
            {
                "name": metric.name,
                "title": metric.title,
                "unit": metric.unit,
                "kind": metric.kind,
                "definition": metric.definition,
            }
            for metric in all_metrics(compared)
        ],
        "arms": [arm for number, one in enumerate(compared, 1) for arm in _arms(number, one)],
        "differences": [line for number, one in enumerate(compared, 1) for line in _differences(number, one)],
        "family": {"differences": family.size, "level": rounded(family.level, LEVEL_DIGITS)},
        "stop": _stop(compared),
        "sweeps": [
            {"comparison": number, "setting": one.comparison.sweep.setting, "values": list(one.comparison.sweep.values)}
            for number, one in enumerate(compared, 1)
            if one.comparison.sweep is not None
        ],
    }


LEVEL_DIGITS: Final = 9  # a large family leaves little out


def _interval(estimate: Estimate) -> list[float | None] | None:
    if estimate.low is None or estimate.high is None:
        return None
    return [rounded(estimate.low), rounded(estimate.high)]


def _arms(number: int, compared: Compared) -> list[dict[str, Any]]:
    return [
        {
            "comparison": number,
            "name": arm.name,
            "edition": arm.cell.edition,
            "rules": arm.cell.rules,
            "players": arm.cell.players,
            "strategies": list(arm.plan.strategies),
            "value": arm.cell.value or None,
            "seed": arm.plan.seed,
            "games": compared.games,
            "metrics": {
                name: {"value": rounded(estimate.value), "ci95": _interval(estimate)}
                for name, estimate in figures.items()
            },
        }
        for arm, figures in zip(compared.comparison.arms, compared.figures, strict=True)
    ]


def _differences(number: int, compared: Compared) -> list[dict[str, Any]]:
    arms = compared.comparison.arms
    return [
        {
            "comparison": number,
            "a": arms[one.a].name,
            "b": arms[one.b].name,
            "metric": one.metric.name,
            "value": rounded(one.estimate.value),
            "ci95_simultaneous": _interval(one.estimate),
            "separated": one.is_separated,
            "paired": one.is_paired,
            "variance_saved": rounded(one.variance_saved),
            "games_to_separate": one.games_to_separate,
        }
        for one in compared.differences
    ]


def _stop(compared: Sequence[Compared]) -> dict[str, Any] | None:
    """The rule is one for all comparisons; it is reached where each of them has reached it."""
    found = [one.stop for one in compared if one.stop is not None]
    if not found:
        return None
    first = found[0]
    return {
        "rule": first.rule,
        "metric": first.metric,
        "half_width": first.half_width,
        "reached": all(stop.reached for stop in found),
    }
