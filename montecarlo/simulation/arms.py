"""Full games again and again, one convention of the exact chain more each time: the arms of a comparison.

All arms play the same game numbers, so what differs between two of them is what the one convention does. The last arm
plays full games (with purchases, rents and bankruptcies) under every convention of the chain that a game can have.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import kinds
from montecarlo.model.strategy import Strategy
from montecarlo.simulation.batch import Batches
from montecarlo.simulation.plan import BATCH_GAMES, Plan
from montecarlo.simulation.run import side_by_side

Counts = NDArray[np.int64]
MOST_GAMES: Final = 160 * BATCH_GAMES  # of one arm: differences of 0.03 percentage points are seen
LEAVES: Final = "leave"
# Ends in the middle of a round, or perhaps there, with several players in the game.
WITHIN_ROUND: Final = (kinds.TIME_UP, kinds.NTH_BANKRUPTCY, kinds.PASSPORT_FULL, kinds.CASH_TARGET)


class Conventions(NamedTuple):
    """What of the chain's conventions a game is played by.

    Attributes
    ----------
    fixed_choices : bool
        Everybody leaves jail as soon as he can, and pays where a card lets him pay or draw.
    keeps_cards : bool
        Jail cards are kept until they are used; otherwise they are put straight back.
    cycling : bool
        Decks are shuffled once and gone through again and again; otherwise every card is drawn from the whole deck.
    """

    fixed_choices: bool = False
    keeps_cards: bool = True
    cycling: bool = True


AS_PLAYED: Final = "as_played"
FIXED_CHOICES: Final = "fixed_choices"
CARDS_PUT_BACK: Final = "cards_put_back"
WHOLE_DECKS: Final = "whole_decks"
ARMS: Final[dict[str, Conventions]] = {
    AS_PLAYED: Conventions(),
    FIXED_CHOICES: Conventions(fixed_choices=True),
    CARDS_PUT_BACK: Conventions(fixed_choices=True, keeps_cards=False),
    WHOLE_DECKS: Conventions(fixed_choices=True, keeps_cards=False, cycling=False),
}


@dataclass(frozen=True, eq=False)
class Arm:
    """What the tokens of an arm's games did; one row a game, since the game is the unit.

    Attributes
    ----------
    visits : int64 array [games, spaces]
        Landings at the end of a move, by dice or by card.
    rolls, jailed, jail_rolls : int64 array [games]
        Rolls, times that somebody was sent to jail, rolls made in jail.
    turns : float array [rounds]
        Turns in each round, of all games together: turn n of a player is in round n.
    """

    visits: Counts
    rolls: Counts
    jailed: Counts
    jail_rolls: Counts
    turns: NDArray[np.float64]

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.rolls)


def arm_games(games: int) -> int:
    """Give how many games each arm plays beside a run of so many: the same ones, up to `MOST_GAMES`."""
    return min(games, MOST_GAMES)


def play_arms(
    plan: Plan, games: int, *, jobs: int | None = None, on_batch: Callable[[int], None] | None = None
) -> dict[str, Arm]:
    """Play every arm.

    Parameters
    ----------
    plan : Plan
        The run: edition, line-up, seed.
    games : int
        Games of each arm, from number 0 on; the results are the same for any number of jobs.
    jobs : int, optional
        Threads; left out: all cores, unless the work is too small to gain from it.
    on_batch : callable, optional
        Called with the number of games of every batch that was played.

    Returns
    -------
    dict of str to Arm
        By the names of `ARMS`, in their order.

    Raises
    ------
    MontecarloError
        A game could not go on.
    """
    return {
        name: _play(arm_batches(replace(plan, games=games, precision=None), conventions), jobs, on_batch)
        for name, conventions in ARMS.items()
    }


def arm_batches(plan: Plan, conventions: Conventions) -> Batches:
    """Give the batches of one arm: the plan's games under some of the chain's conventions."""
    if conventions.fixed_choices:
        plan = replace(plan, line_up=tuple(fixed(strategy) for strategy in plan.line_up))
    batches = Batches(plan)
    batches.tables.jail_cards_kept = int(conventions.keeps_cards)
    batches.tables.independent_draws = int(not conventions.cycling)
    return batches


def fixed(strategy: Strategy) -> Strategy:
    """Give a strategy that chooses as the chain does: it leaves jail at once, and pays rather than draw.

    One that decides by lot goes on doing so: its choices cannot be fixed apart from its others.
    """
    return strategy.model_copy(update={"jail_early": LEAVES, "jail_late": LEAVES, "draws": False})


def _play(batches: Batches, jobs: int | None, on_batch: Callable[[int], None] | None) -> Arm:
    parts = []
    for part in side_by_side(batches, _batch, jobs):
        parts.append(part)
        if on_batch is not None:
            on_batch(part.games)
    longest = max(len(part.turns) for part in parts)
    turns = np.zeros(longest)
    for part in parts:
        turns[: len(part.turns)] += part.turns
    visits, rolls, jailed, jail_rolls = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("visits", "rolls", "jailed", "jail_rolls")
    )
    return Arm(visits, rolls, jailed, jail_rolls, turns)


def _batch(batches: Batches, number: int) -> Arm:
    outcomes, _ = batches.outcomes(number)
    within = np.isin(outcomes["end"], WITHIN_ROUND)
    seats, spaces = batches.plan.players, batches.layout.spaces
    return Arm(
        visits=outcomes["visits"][:, :spaces].copy(),
        rolls=outcomes["rolls"].copy(),
        jailed=outcomes["jailed"].copy(),
        jail_rolls=outcomes["jail_rolls"].copy(),
        turns=turns_by_round(
            outcomes["rounds"], outcomes["out_round"][:, :seats], int(outcomes["turns"].sum()), within
        ),
    )


def turns_by_round(rounds: Counts, out_round: Counts, turns: int, within: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Say how many turns some games had in each round.

    A player has a turn in every round up to the last one of the game or of his own. Whether he had it also in the round
    in which he went out, or in the last one of a game that can end within a round, is not kept; how many turns there
    were in all is, and those that are too many are taken from these rounds. Where there were more turns than that (some
    cards give one more), all rounds get their share of them.

    Parameters
    ----------
    rounds : int array [games]
        Rounds begun.
    out_round : int array [games, seats]
        Round of each player's bankruptcy, 0 none.
    turns : int
        Turns begun in all games.
    within : bool array [games]
        Whether the game ended in a way that leaves some of the living without a turn in its last round.

    Returns
    -------
    float array [rounds]
        For round 1, 2, ...; they add up to `turns`.
    """
    last = np.where(out_round > 0, out_round, rounds[:, np.newaxis])
    longest = int(rounds.max())
    ended = np.bincount(last.ravel(), minlength=longest + 1)[1:]
    playing: NDArray[np.float64] = ended[::-1].cumsum()[::-1].astype(np.float64)
    unsure = np.bincount(last[(out_round > 0) | within[:, np.newaxis]], minlength=longest + 1)[1:]
    too_many = int(last.sum()) - turns
    if 0 < too_many <= unsure.sum():
        playing -= too_many * unsure / unsure.sum()
    elif too_many:
        playing *= turns / last.sum()
    return playing


def choices_by_lot(plan: Plan) -> bool:
    """Say whether somebody in the line-up decides by lot, so that his choices in jail cannot be fixed."""
    return any(strategy.is_random for strategy in plan.line_up)
