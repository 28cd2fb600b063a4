"""The games of a run beside the same games under other candidates for what is reconstructed: other decks, other sums.

All play the same game numbers of the same seed, so games are paired: what differs between two of them is what the
candidate does. One row a game is kept, since the game is the unit.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from montecarlo.model.edition import Edition, Patch
from montecarlo.model.patches import applied_names, resolve_rules
from montecarlo.simulation.arms import arm_games
from montecarlo.simulation.batch import Batches
from montecarlo.simulation.plan import Plan
from montecarlo.simulation.run import side_by_side
from montecarlo.simulation.tally import UNFINISHED

Counts = NDArray[np.int64]
FIRST_SEAT: Final = 0
COLUMNS: Final = ("rounds", "finished", "first_won", "rolls", "jailed", "rent", "spent")


@dataclass(frozen=True, eq=False)
class Sample:
    """What is compared of some games, one row a game.

    Attributes
    ----------
    rounds, finished, first_won, rolls, jailed : int64 array [games]
        Rounds begun; 1 where the game ended by a rule; 1 where seat 1 won; rolls; times that somebody was sent to jail.
    rent, spent : int64 array [games, groups]
        Rent paid for deeds of the group; what was spent on its buildings, less what selling them brought.
    """

    rounds: Counts
    finished: Counts
    first_won: Counts
    rolls: Counts
    jailed: Counts
    rent: Counts
    spent: Counts

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.rounds)


def candidates_of(edition: Edition) -> dict[str, Patch]:
    """Give the patches under which an edition is played beside itself: those it names that are not in force already."""
    in_force = applied_names(edition)
    return {name: edition.patches[name] for name in edition.what_if if name not in in_force}


def play_candidates(
    plan: Plan, *, jobs: int | None = None, on_batch: Callable[[int], None] | None = None
) -> dict[str, Sample]:
    """Play the games of a plan as they are, and under each candidate.

    Parameters
    ----------
    plan : Plan
        The run; no more games than it has are played, and no more than an arm of a comparison has.
    jobs : int, optional
        Threads; left out: all cores, unless the work is too small to gain from it.
    on_batch : callable, optional
        Called with the number of games of every batch that was played.

    Returns
    -------
    dict of str to Sample
        First ``""``, the games as they are; then the candidates by the names of their patches.

    Raises
    ------
    InputError
        A candidate does not go with the rules in force.
    MontecarloError
        A game could not go on.
    """
    here = replace(plan, games=arm_games(plan.games), precision=None)
    plans = {"": here}
    for name in candidates_of(plan.edition):
        plans[name] = replace(here, edition=resolve_rules(plan.edition, name))
    return {name: _play(one, jobs, on_batch) for name, one in plans.items()}


def _play(plan: Plan, jobs: int | None, on_batch: Callable[[int], None] | None) -> Sample:
    parts = []
    for part in side_by_side(Batches(plan), _batch, jobs):
        parts.append(part)
        if on_batch is not None:
            on_batch(part.games)
    return Sample(*(np.concatenate([getattr(part, column) for part in parts]) for column in COLUMNS))


def _batch(batches: Batches, number: int) -> Sample:
    outcomes, _ = batches.outcomes(number)
    layout = batches.layout
    of_group = np.array([[group == one for one in range(layout.groups)] for group in layout.group_of], dtype=np.int64)
    return Sample(
        rounds=outcomes["rounds"].copy(),
        finished=(~np.isin(outcomes["end"], UNFINISHED)).astype(np.int64),
        first_won=(outcomes["winner"] == FIRST_SEAT).astype(np.int64),
        rolls=outcomes["rolls"].copy(),
        jailed=outcomes["jailed"].copy(),
        rent=outcomes["rent_paid"][:, : layout.spaces] @ of_group,
        spent=outcomes["spent"][:, : layout.groups].copy(),
    )
