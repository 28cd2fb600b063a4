"""Ways on from a position as the arms of a comparison: what is counted of their play-outs, and in which pairs.

Play-out n of every way has the same dice, lots and decks, so ways are compared play-out by play-out.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Final

import numpy as np

from montecarlo.simulation.batch import Batches
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.comparison import Arm, Cell, Comparison, Pair
from montecarlo.simulation.contents import EVALUATION
from montecarlo.simulation.metrics import GAMES, MINUTES, MONEY, ROUNDS, UNFINISHED_SHARE, Counts, Metric
from montecarlo.simulation.plan import Plan
from montecarlo.simulation.play_out import PlayOuts
from montecarlo.simulation.tally import UNFINISHED, whole_minutes
from montecarlo.simulation.ways import Way

SCHEMA: Final = EVALUATION.schema


@dataclass(frozen=True)
class WayOn(Arm):
    """An arm that is a way on from a position."""

    way: Way = field(kw_only=True)


def win_name(seat: int) -> str:
    """Name the metric of the play-outs that a seat wins."""
    return f"win_{seat + 1}"


def cash_name(seat: int) -> str:
    """Name the metric of the cash of a seat at the end."""
    return f"cash_{seat + 1}"


def win_metric(seat: int, name: str) -> Metric:
    """Give the metric of the play-outs that a seat wins; those that are cut are won by nobody."""
    definition = f"share of play-outs won by {name}; those that are cut are won by nobody"
    return Metric(win_name(seat), f"Won by {name}", GAMES, definition, "share", (win_name(seat),))


def cash_metric(seat: int, name: str) -> Metric:
    """Give the metric of the cash of a seat at the end; who is bankrupt has none."""
    definition = f"cash of {name} at the end, 0 when bankrupt, mean"
    return Metric(cash_name(seat), f"Cash of {name}", MONEY, definition, "mean", (cash_name(seat),))


LENGTHS: Final = (
    Metric("rounds", "Rounds to the end", ROUNDS, "rounds from here to the end or the cut, mean", "mean", ("rounds",)),
    Metric(
        "minutes",
        "Minutes to the end",
        MINUTES,
        "minutes from here to the end or the cut at the set pace, mean",
        "mean",
        ("minutes",),
    ),
)


def comparison_of(ways: Sequence[Way], seed: int, games: int) -> Comparison:
    """Give the comparison of ways on from a position, every pair of them.

    Parameters
    ----------
    ways : sequence of Way
        The position as it stands first.
    seed : int
        Seed of the play-outs.
    games : int
        Play-outs of each way.
    """
    arms = []
    for way in ways:
        edition = way.stage.edition
        plan = Plan(edition, way.line_up, seed, games)
        names = dict.fromkeys(plan.strategies) if len(set(plan.strategies)) == 1 else plan.strategies
        cell = Cell(edition.id, "+".join(plan.applied) or "standard", plan.players, ",".join(names))
        arms.append(WayOn(way.name, cell, plan, way=way))
    players = ways[0].stage.position.names
    metrics = (
        *(win_metric(seat, name) for seat, name in enumerate(players)),
        UNFINISHED_SHARE,
        *(cash_metric(seat, name) for seat, name in enumerate(players)),
        *LENGTHS,
    )
    pairs = tuple(Pair(a, b, True) for a, b in combinations(range(len(arms)), 2))
    return Comparison(tuple(arms), pairs, metrics)


class Evaluation(Contest):
    """Plays ways on from a position; see `Contest`."""

    def _games_of(self, arm: Arm, room: threading.local) -> Batches:
        assert isinstance(arm, WayOn)
        return PlayOuts(replace(arm.plan, games=self.games), arm.way.stage, room=room)

    def _game_columns(self, arm: Arm, batches: Batches, outcomes: Any) -> dict[str, Counts]:
        columns = {
            "unfinished": np.isin(outcomes["end"], UNFINISHED),
            "rounds": outcomes["rounds"],
            "minutes": whole_minutes(outcomes["seconds"]),
        }
        for seat in range(batches.plan.players):
            columns[win_name(seat)] = outcomes["winner"] == seat
            columns[cash_name(seat)] = outcomes["cash"][:, seat]
        return {name: np.array(column, dtype=np.int64) for name, column in columns.items()}

    @property
    def play_outs(self) -> list[PlayOuts]:
        """What plays each way."""
        return [one for one in self.batches_of_arms if isinstance(one, PlayOuts)]

    @property
    def manifest(self) -> dict[str, Any]:
        """Everything that decides the result, as plain data."""
        found = super().manifest
        for arm, row in zip(self.comparison.arms, found["arms"], strict=True):
            assert isinstance(arm, WayOn)
            row["position"] = arm.way.stage.scenario.model_dump(mode="json")
        return {**found, "schema": SCHEMA}
