"""The decks as they are: what the order of the cards and held jail cards do to where a token lands, by long play.

Three ways of drawing stand side by side: every card from the whole deck (exact, the chain); decks that are gone through
again and again, jail cards put straight back; the same with jail cards held until they are used. Definitions and
intervals stand in docs/methods.md, "Decks that are used up".
"""

import math
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from montecarlo.analysis.chain_options import LEAVE, Floats
from montecarlo.analysis.intervals import LEVEL, Estimate, family_level, student_quantile
from montecarlo.analysis.landing import Landing, landing
from montecarlo.errors import MontecarloError
from montecarlo.model.edition import Edition
from montecarlo.simulation.token import Conventions, Walk, walk_ways

CYCLING: Final = "cycling"
GAMES: Final = 1_024  # independent games, each as long as the rolls ask for: enough for a spread between them
WAYS: Final = 2  # that are played: the order of the cards alone, and with held jail cards
SKIPPED_TURNS: Final = 100  # of every token, before the counting: nothing is left of GO by then
DEFAULT_PLAYERS: Final = 4
DEFAULT_ROLLS: Final = 200_000_000  # of each way
LEAST_GAMES: Final = 2  # of which a spread between games can be worked out


class TooFewGames(MontecarloError):
    """An interruption came before there were games enough to say anything.

    Parameters
    ----------
    games : int
        How many were finished each way.
    """

    def __init__(self, games: int) -> None:
        super().__init__(f"{games} of {GAMES} games each way are finished; intervals ask for {LEAST_GAMES}")
        self.games = games


@dataclass(frozen=True, eq=False)
class Decks:
    """Where the token is by three ways of drawing cards, and how far they are apart.

    Arrays and tuples of cells hold the spaces, and behind them sitting in jail where the count has it.

    Attributes
    ----------
    independent : Landing
        The exact answer for draws from the whole deck.
    players : int
        Tokens that share the decks.
    seed : int
        Of the dice and decks.
    games : int
        Games played each way.
    turns : int
        Turns of each token that are counted in a game.
    rolls : int
        Rolls counted with held cards; the other way has about as many.
    ordered, held : float array [cells]
        Shares with cycling decks: jail cards put straight back, and held.
    by_order : tuple of Estimate [cells]
        `ordered` less the exact shares, with simultaneous intervals; without an interval where no token ever comes.
    by_holding : tuple of Estimate [cells]
        `held` less `ordered`, game by game, likewise.
    comparisons : int
        Differences in the family whose intervals hold together.
    rolls_per_turn, visits_per_roll : float
        With held cards.
    """

    independent: Landing
    players: int
    seed: int
    games: int
    turns: int
    rolls: int
    ordered: Floats
    held: Floats
    by_order: tuple[Estimate, ...]
    by_holding: tuple[Estimate, ...]
    comparisons: int
    rolls_per_turn: float
    visits_per_roll: float

    @property
    def complete(self) -> bool:
        """Whether all `GAMES` were played; otherwise they were interrupted."""
        return self.games == GAMES

    @property
    def exact(self) -> Floats:
        """The exact shares by cell."""
        return cells_of(self.independent)


def cells_of(found: Landing) -> Floats:
    """Give the shares of the spaces, and of sitting in jail where the count has it: float array [cells]."""
    return found.probability if found.count == "visits" else np.append(found.probability, found.in_jail)


def least_rolls(players: int, rolls_per_turn: float) -> int:
    """Give about how many rolls each way the shortest play has: one turn of every token in each of `GAMES` games."""
    return round(GAMES * players * rolls_per_turn)


def decks(
    edition: Edition,
    jail: str = LEAVE,
    count: str = "rolls",
    *,
    seed: int,
    players: int = DEFAULT_PLAYERS,
    rolls: int = DEFAULT_ROLLS,
    jobs: int = 1,
    on_games: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> Decks:
    """Play tokens with decks as they are, and compare them with the chain.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    jail : str
        `leave` (out before the next roll, by a card if one is held) or `stay` (rolls for a double, unless a card is
        held).
    count : str
        `rolls`, `turns` or `visits`, as in `landing`.
    seed : int
        Of the dice and decks.
    players : int
        Tokens that share the decks.
    rolls : int
        About so many rolls are played and counted each way: the same number of turns in each of `GAMES` games, and no
        fewer than `least_rolls`.
    jobs : int
        Threads; the results are the same for any number.
    on_games : callable, optional
        Called with a number of games when so many more of the `WAYS * GAMES` have been played.

    stop : Event, optional
        When it is set, running games are finished, no more are begun, and the answer is that of the finished ones.

    Raises
    ------
    InputError
        What `landing` refuses, or a number of players that the edition is not for.
    TooFewGames
        Fewer than `LEAST_GAMES` were finished when it was stopped.
    """
    exact = landing(edition, jail, count)
    turns = max(1, round(rolls / (GAMES * players * exact.rolls_per_turn)))
    ordered, held = walk_ways(
        edition,
        [Conventions(jail, cycling=True, keeps_cards=keeps) for keeps in (False, True)],
        players=players,
        games=GAMES,
        turns=turns,
        seed=seed,
        skip=SKIPPED_TURNS,
        jobs=jobs,
        on_games=on_games,
        stop=stop,
    )
    if len(held.visits) < LEAST_GAMES:
        raise TooFewGames(len(held.visits))
    return compared(exact, ordered, held, players=players, seed=seed, turns=turns)


def compared(exact: Landing, ordered: Walk, held: Walk, *, players: int, seed: int, turns: int) -> Decks:
    """Work the differences out.

    Parameters
    ----------
    exact : Landing
        The exact answer.
    ordered, held : Walk
        The same games both ways: jail cards put straight back, and held.
    players, seed, turns : int
        How they were played; named in the result.
    """
    shares, games = cells_of(exact), len(ordered.visits)
    possible = (shares > 0) | (_counts(ordered, exact.count).sum(axis=0) > 0)
    comparisons = WAYS * int(possible.sum())
    first, first_off = _share(_counts(ordered, exact.count))
    second, second_off = _share(_counts(held, exact.count))
    reach = student_quantile(family_level(comparisons, LEVEL), games - 1) / math.sqrt(games)

    def differences(values: Floats, off: Floats) -> tuple[Estimate, ...]:
        reaches = reach * off.std(axis=0, ddof=1)
        return tuple(
            Estimate(value, value - wide, value + wide) if can else Estimate(value)
            for value, wide, can in zip(values.tolist(), reaches.tolist(), possible.tolist(), strict=True)
        )

    rolls = held.rolls
    return Decks(
        independent=exact,
        players=players,
        seed=seed,
        games=games,
        turns=turns,
        rolls=rolls,
        ordered=first,
        held=second,
        by_order=differences(first - shares, first_off),
        by_holding=differences(second - first, second_off - first_off),
        comparisons=comparisons,
        rolls_per_turn=rolls / int(held.turn_ends.sum()),
        visits_per_roll=int(held.visits.sum()) / rolls,
    )


def _counts(found: Walk, count: str) -> NDArray[np.int64]:
    return {"rolls": found.roll_ends, "turns": found.turn_ends, "visits": found.visits}[count]


def _share(counts: Any) -> tuple[Floats, Floats]:
    """Give the share of all games together, and how far each game is off: float arrays [cells] and [games, cells].

    The ratio of totals is treated as the mean of what a game is off, as in `intervals.ratio`.
    """
    totals = counts.sum(axis=1)
    share = counts.sum(axis=0) / totals.sum()
    return share, (counts - totals[:, None] * share) / totals.mean()
