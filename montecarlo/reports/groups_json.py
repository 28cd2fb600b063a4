"""The three answers for the groups as one JSON object. Its keys are documented in docs/how-to/groups.md."""

from typing import Any, Final

from montecarlo.analysis.groups import Groups, Judged
from montecarlo.analysis.intervals import Estimate, rounded
from montecarlo.model.patches import applied_names
from montecarlo.reports.groups_tables import HELD

SCHEMA: Final = {"name": "montecarlo.groups", "version": 1}
LEVEL_DIGITS: Final = 9


def as_data(found: Groups) -> dict[str, Any]:
    """Give everything but the times: the same bytes for the same games.

    Parameters
    ----------
    found : Groups
        The three answers.
    """
    plan = found.plan
    return {
        "schema": SCHEMA,
        "edition": found.edition.id,
        "applied": applied_names(found.edition),
        "notes": list(found.edition.notes),
        "players": found.players,
        "strategies": list(plan.strategies),
        "seed": plan.seed,
        "stage": found.stage,
        "price": found.price,
        "budget": found.budget,
        "games": found.games,
        "games_counted": found.counted,
        "cash_needed": found.needs,
        "seats": list(found.seats),
        "control": {"seat_won": _figure(found.control_won), "unfinished": _figure(found.control_unfinished)},
        "groups": [_judged(one) for one in found.groups],
        "others": [_judged(one) for one in found.others],
        "left_out": [{"id": one.id, "name": one.name, "price": one.price} for one in found.left_out],
        "pairs": [
            {
                "a": pair.a,
                "b": pair.b,
                "value": rounded(pair.difference.value),
                "ci95_simultaneous": _interval(pair.difference),
                "separated": pair.difference.is_separated,
            }
            for pair in found.pairs
        ],
        "family": {
            "differences": found.family.size,
            "level": rounded(found.family.level, LEVEL_DIGITS),
            "effects": found.effects.size,
            "effects_level": rounded(found.effects.level, LEVEL_DIGITS),
        },
        "stop": None if found.half_width is None else {"half_width": found.half_width, "reached": found.reached},
    }


def _interval(estimate: Estimate) -> list[float | None] | None:
    if estimate.low is None or estimate.high is None:
        return None
    return [rounded(estimate.low), rounded(estimate.high)]


def _figure(estimate: Estimate) -> dict[str, Any]:
    return {"value": rounded(estimate.value), "ci95": _interval(estimate)}


def _judged(one: Judged) -> dict[str, Any]:
    returns, held = one.returns, one.held
    return {
        "id": one.holding.id,
        "name": one.holding.name,
        "kind": one.holding.kind,
        "group": one.holding.group,
        "deeds": list(one.holding.spaces),
        "set_aside": one.set_aside,
        "spent": _figure(one.spent),
        "return": {
            "value": rounded(returns.per_100),
            "level": returns.level,
            "cost": rounded(float(returns.cost)),
            "rent_per_opponent_turn": rounded(returns.rent_per_turn),
        },
        "held_by_winners": None if held is None else {name: _figure(getattr(held, name)) for name, _ in HELD},
        "effect": _figure(one.effect),
        "effect_ci95_simultaneous": None if one.overall is None else _interval(one.overall),
        "unfinished": _figure(one.unfinished),
        "seat_won": _figure(one.seat_won),
        "rank_low": one.rank_low,
        "rank_high": one.rank_high,
    }
