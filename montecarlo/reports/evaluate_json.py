"""Ways on from a position as one JSON object. Its keys are documented in docs/how-to/judge-a-trade.md."""

from typing import Any, Final

from montecarlo.analysis.evaluate import Evaluated
from montecarlo.analysis.intervals import Estimate, rounded
from montecarlo.model.patches import applied_names
from montecarlo.simulation.evaluation import cash_name, win_name

SCHEMA: Final = {"name": "montecarlo.evaluation", "version": 1}
LEVEL_DIGITS: Final = 9  # a large family leaves little out


def as_data(found: Evaluated) -> dict[str, Any]:
    """Give everything but the times: the same bytes for the same play-outs."""
    base, compared = found.ways[0], found.compared
    arms = compared.comparison.arms
    return {
        "schema": SCHEMA,
        "edition": base.plan.edition.id,
        "applied": applied_names(base.plan.edition),
        "players": found.players,
        "seed": base.plan.seed,
        "play_outs": compared.games,
        "seat": found.seat + 1,
        "options": [_option(found, at) for at in range(len(found.ways))],
        "best_first": [found.ways[way].name for way in found.best_first],
        "differences": [
            {
                "a": arms[one.a].name,
                "b": arms[one.b].name,
                "seat": seat + 1,
                "value": rounded(one.estimate.value),
                "ci95_simultaneous": _interval(one.estimate),
                "separated": one.is_separated,
                "games_to_separate": one.games_to_separate,
            }
            for one in compared.differences
            for seat in range(len(found.players))
            if one.metric.name == win_name(seat)
        ],
        "family": {"differences": compared.family.size, "level": rounded(compared.family.level, LEVEL_DIGITS)},
        "notes": list(found.notes),
    }


def _interval(estimate: Estimate) -> list[float | None] | None:
    if estimate.low is None or estimate.high is None:
        return None
    return [rounded(estimate.low), rounded(estimate.high)]


def _number(estimate: Estimate) -> dict[str, Any]:
    return {"value": rounded(estimate.value), "ci95": _interval(estimate)}


def _option(found: Evaluated, at: int) -> dict[str, Any]:
    way = found.ways[at]
    low, high = found.ranks(at)
    return {
        "name": way.name,
        "title": way.way.title,
        "strategies": list(way.plan.strategies),
        "rank_low": low,
        "rank_high": high,
        "seats": [_seat(found, at, seat) for seat in range(len(found.players))],
        "rounds": _number(found.figure(at, "rounds")),
        "minutes": _number(found.figure(at, "minutes")),
    }


def _seat(found: Evaluated, at: int, seat: int) -> dict[str, Any]:
    win = found.win(at, seat)
    spaces = found.ways[at].plan.edition.spaces
    return {
        "seat": seat + 1,
        "player": found.players[seat],
        "win_share": rounded(win.value),
        "ci95": _interval(win),
        "unfinished": rounded(found.figure(at, "unfinished").value),
        "cash": _number(found.figure(at, cash_name(seat))),
        "dangers": {
            "rounds": found.rounds,
            "play_outs": found.logged,
            "bankrupt": _number(found.goes_bankrupt(at, seat)),
            "spaces": [
                {
                    "space": one.space,
                    "space_name": spaces[one.space].name,
                    "landing": _number(one.landing),
                    "rent": _number(one.rent),
                    "bankrupt": _number(one.out),
                }
                for one in found.dangers[at][seat]
            ],
        },
    }
