"""The summary of a run as one JSON object. Its keys are documented in docs/simulate.md."""

from collections.abc import Sequence
from typing import Any, Final

from montecarlo.analysis.intervals import Estimate, rounded
from montecarlo.analysis.lengths import MEDIAN, P90, Lengths
from montecarlo.analysis.summary import Difference, Summary, levels, rule_changes

SCHEMA: Final = {"name": "montecarlo.simulate", "version": 1}


def as_data(summary: Summary) -> dict[str, Any]:
    """Give everything but the times: the same bytes for the same games."""
    plan = summary.plan
    changes = rule_changes(plan).items()
    examples = summary.examples._asdict()
    return {
        "schema": SCHEMA,
        "edition": plan.edition.id,
        "rules": {
            "applied": list(plan.applied),
            "changed": {name: {"value": here, "printed": printed} for name, (here, printed) in changes},
            "hash": plan.manifest["rules_hash"],
            "notes": list(plan.edition.notes),
        },
        "players": plan.players,
        "line_up": list(plan.strategies),
        "games": summary.games,
        "seed": plan.seed,
        "finished": {"games": summary.finished_games, **_share(summary.finished)},
        "ends": {one.reason: {"games": one.games, **_share(one.share)} for one in summary.end_lines},
        "length_rounds": _length(summary.rounds),
        "length_turns": _length(summary.turns),
        "length_minutes": {"pace": plan.edition.rules.pace, **_length(summary.minutes)},
        "rolls": summary.rolls,
        "seats": [
            {"seat": one.seat, "wins": one.wins, **_share(one.share), "places": _places(one.places)}
            for one in summary.seats
        ],
        "strategies": [
            {
                "strategy": one.strategy,
                "chairs": list(one.chairs),
                "wins": one.wins,
                **_share(one.share),
                "fair_share": rounded(one.fair_share),
            }
            for one in summary.strategies
        ],
        "groups": _groups(summary),
        "spaces": [
            {
                "space": one.space,
                "name": one.name,
                "kind": one.kind,
                "group": one.group or None,
                "landings": one.landings,
                **_share(one.share),
                "landings_per_game": _mean(one.per_game),
            }
            for one in summary.spaces
        ],
        "decks": [
            {"deck": one.deck, "name": one.name, "landings": one.landings, "landings_per_game": _mean(one.per_game)}
            for one in summary.decks
        ],
        "per_game": {name: _mean(estimate) for name, estimate in summary.counts.items()},
        "differences": {
            "seats": _differences(summary.seat_differences),
            "strategies": _differences(summary.strategy_differences),
        },
        "examples": {name: _game(one.game) for name, one in examples.items()},
        "examples_length": {
            name: {"rounds": one.rounds, "minutes": one.minutes} if one.game >= 0 else None
            for name, one in examples.items()
        },
    }


def _interval(estimate: Estimate) -> list[float | None]:
    return [rounded(estimate.low), rounded(estimate.high)]


def _share(estimate: Estimate) -> dict[str, Any]:
    return {"share": rounded(estimate.value), "ci95": _interval(estimate)}


def _mean(estimate: Estimate) -> dict[str, Any]:
    return {"mean": rounded(estimate.value), "ci95": _interval(estimate)}


def _length(lengths: Lengths) -> dict[str, Any]:
    median, p90, mean = lengths.quantile(MEDIAN), lengths.quantile(P90), lengths.restricted_mean()
    return {
        "median": median.value,
        "p90": p90.value,
        f"mean_to_{lengths.horizon}": rounded(mean.value),
        f"sd_to_{lengths.horizon}": rounded(lengths.restricted_deviation()),
        "ci95": {
            "median": [median.low, median.high],
            "p90": [p90.low, p90.high],
            f"mean_to_{lengths.horizon}": _interval(mean),
        },
        "over": lengths.seen,
    }


def _places(places: Sequence[int]) -> list[int]:
    """Games by place: first, second, ..., and at the end those that were cut while he was still playing."""
    return [*places[1:], places[0]]


def _groups(summary: Summary) -> list[dict[str, Any]]:
    return [
        {
            "group": one.group,
            "name": one.name,
            "kind": one.kind,
            "completed": {"games": one.completed_games, **_share(one.completed), "how": one.how},
            "first_completed_round": _mean(one.first_round),
            "built": {**_share(one.built), "top_level_games": dict(zip(levels(), one.top_level, strict=True))},
            "rent_per_game": _mean(one.rent_per_game),
            "rents_per_game": _mean(one.rents_per_game),
            "rent_per_payment": _mean(one.rent_per_payment),
            "building_cost_per_game": _mean(one.building_cost_per_game),
            "winner_held": _share(one.winner_held),
            "completer_won": _share(one.completer_won),
            "example": _game(one.example),
        }
        for one in summary.groups
    ]


def _differences(differences: Sequence[Difference]) -> list[dict[str, Any]]:
    return [
        {
            "first": one.first,
            "second": one.second,
            "difference": rounded(one.difference.value),
            "simultaneous_ci95": _interval(one.difference),
            "separated": one.separated,
            "more_games": one.more_games,
        }
        for one in differences
    ]


def _game(number: int) -> int | None:
    return number if number >= 0 else None
