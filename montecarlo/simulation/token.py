"""The token alone: the engine's own movement, cards and jail, with nobody buying anything, over many games.

It plays what the exact chain calculates, under the chain's conventions or one step closer to the real game at a time:
cards drawn from the whole deck or in the order of a shuffled one, jail cards put straight back or kept.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import fields, kinds, records, streams
from montecarlo.engine.play import AS_IT_IS, BEGINNING, FIRST, NEW_GAMES, ORDERS, POSITION, TURN_LIMIT, play
from montecarlo.errors import MontecarloError
from montecarlo.model import board
from montecarlo.model.edition import Edition
from montecarlo.model.strategy import load_strategy
from montecarlo.simulation.tables import compile_tables

Counts = NDArray[np.int64]
PASSIVE: Final = "passive"
ENDLESS: Final = 10**15  # rounds, and cash, that no game uses up
NO_DECK: Final = -1
# What ends a game or hands out deeds: a token alone goes on for ever and owns nothing.
NOT_OF_A_TOKEN: Final = (
    "cash_target",
    "time_limit",
    "round_limit",
    "ends_at_bankruptcy",
    "passport_size",
    "deeds_dealt",
)
GAMES_AT_ONCE: Final = 16  # an interruption waits for so many games of each job
WAITING: Final = 2  # spans of games handed out for each job


class Conventions(NamedTuple):
    """What a token meets that the chain may leave out.

    Attributes
    ----------
    jail : str
        `leave`: out of jail at once, by a card if one is held, else by the fine. `stay`: rolls for a double, unless a
        card is held.
    cycling : bool
        Decks are shuffled once and gone through again and again; otherwise every card is drawn from the whole deck.
    keeps_cards : bool
        Jail cards are kept until they are used; otherwise they are put straight back.
    """

    jail: str
    cycling: bool = False
    keeps_cards: bool = False


@dataclass(frozen=True, eq=False)
class Walk:
    """What the tokens of some games did; one row a game, since the game is the unit.

    Attributes
    ----------
    roll_ends, turn_ends : int64 array [games, spaces + 1]
        Rolls and turns that ended on each space; the last column is sitting in jail, that of the jail space the visit.
    visits : int64 array [games, spaces]
        Landings at the end of a move, by dice or by card.
    rent : int64 array [games, spaces]
        Rent collected for each deed, where somebody owns them.
    """

    roll_ends: Counts
    turn_ends: Counts
    visits: Counts
    rent: Counts

    @property
    def rolls(self) -> int:
        """All rolls together."""
        return int(self.roll_ends.sum())


def walk(
    edition: Edition,
    conventions: Conventions,
    *,
    players: int,
    games: int,
    turns: int,
    seed: int,
    skip: int = 0,
    level: int | None = None,
    jobs: int = 1,
    on_games: Callable[[int], None] | None = None,
) -> Walk:
    """Let tokens walk.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    conventions : Conventions
        How cards and jail are treated.
    players : int
        Tokens on the board; they share the decks and nothing else.
    games : int
        Number of games; game g of a seed is the same for any number of jobs.
    turns : int
        Turns of every token that are counted.
    seed : int
        Of the dice and decks.
    skip : int
        Turns of every token before the counting begins; 0 counts from GO on.
    level : int, optional
        A bystander, who does not play, owns all deeds and has built his streets to this level (5 a hotel); rents are
        then collected. Left out: the bank has them.
    jobs : int
        Threads.
    on_games : callable, optional
        Called with a number of games when so many more have been played.

    Returns
    -------
    Walk
        The counts, in the order of the games.

    Raises
    ------
    InputError
        More or fewer players than the edition allows.
    MontecarloError
        A game could not go on.
    """
    course = _Course(edition, conventions, players, turns, skip, level, seed)
    (found,) = _walked([course], games, jobs, on_games, None)
    return found


def walk_ways(
    edition: Edition,
    ways: Sequence[Conventions],
    *,
    players: int,
    games: int,
    turns: int,
    seed: int,
    skip: int = 0,
    jobs: int = 1,
    on_games: Callable[[int], None] | None = None,
    stop: threading.Event | None = None,
) -> list[Walk]:
    """Let tokens walk the same games in several ways, side by side, so that an interruption leaves whole pairs.

    Parameters
    ----------
    edition, players, games, turns, seed, skip, jobs, on_games
        As in `walk`; `on_games` hears of the games of every way.
    ways : sequence of Conventions
        How cards and jail are treated, way by way.
    stop : Event, optional
        When it is set, spans of games that run are finished, and no more are begun.

    Returns
    -------
    list of Walk
        One for each way, in their order, all with the same games: the first ones, fewer than asked for after a stop.

    Raises
    ------
    InputError
        More or fewer players than the edition allows.
    MontecarloError
        A game could not go on.
    """
    courses = [_Course(edition, way, players, turns, skip, None, seed) for way in ways]
    return _walked(courses, games, jobs, on_games, stop)


def _walked(
    courses: "Sequence[_Course]",
    games: int,
    jobs: int,
    on_games: Callable[[int], None] | None,
    stop: threading.Event | None,
) -> list[Walk]:
    """Play every span of games in every way, and put the rows together that all ways have."""
    starts = range(0, games, GAMES_AT_ONCE)
    tasks = [(course, start, min(GAMES_AT_ONCE, games - start)) for start in starts for course in courses]
    parts: list[list[tuple[Counts, ...]]] = [[course.play(0, 0)] for course in courses]
    for at, part in enumerate(_played(tasks, jobs, stop or threading.Event())):
        parts[at % len(courses)].append(part)
        if on_games is not None:
            on_games(len(part[0]))
    whole = min(map(len, parts))
    return [Walk(*(np.concatenate(columns) for columns in zip(*way[:whole], strict=True))) for way in parts]


def _played(
    tasks: "Sequence[tuple[_Course, int, int]]", jobs: int, stop: threading.Event
) -> Iterator[tuple[Counts, ...]]:
    """Play spans of games, each a course, a first number and how many; give their rows in this order."""
    if jobs == 1:
        for course, first, games in tasks:
            if stop.is_set():
                return
            yield course.play(first, games)
        return
    from joblib import Parallel, delayed  # only where it is used: loading it takes as long as a million rolls

    def begun() -> Iterator[object]:
        for course, first, games in tasks:
            if stop.is_set():
                return
            yield delayed(course.play)(first, games)

    together = Parallel(n_jobs=jobs, prefer="threads", return_as="generator", batch_size=1, pre_dispatch=WAITING * jobs)
    yield from together(begun())


class _Course:
    """One way of walking; may be used by several threads at once."""

    def __init__(
        self,
        edition: Edition,
        conventions: Conventions,
        players: int,
        turns: int,
        skip: int,
        level: int | None,
        seed: int,
    ) -> None:
        seats = players if level is None else players + 1  # the bystander has the last seat
        jail = "card" if conventions.jail == "stay" else conventions.jail
        policy = {"jail_early": jail, "jail_late": jail, "jail_card_first": True}
        strategy = load_strategy(PASSIVE).model_copy(update=policy)
        rules = edition.rules.model_copy(update={"auction": False, "trade": False})
        tables = compile_tables(edition.model_copy(update={"rules": rules}), [strategy] * seats, players=seats)
        tables.seed[0], tables.seed[1] = streams.seed_words(seed)
        tables.round_cap = tables.start_cash = ENDLESS
        for end_or_deal in NOT_OF_A_TOKEN:
            setattr(tables, end_or_deal, 0)
        tables.fortune_deck = NO_DECK
        tables.counts_ends = 1
        tables.independent_draws = int(not conventions.cycling)
        tables.jail_cards_kept = int(conventions.keeps_cards)
        if level is None:  # nobody has money to do with a deed: it is a space to rest on
            for space, one in enumerate(edition.spaces):
                if isinstance(one, board.Deed):
                    tables.kind[space] = kinds.FREE_PARKING
        self.tables = tables
        self.edition = edition
        self.players, self.turns, self.skip, self.level = players, turns, skip, level

    def play(self, first: int, games: int) -> tuple[Counts, ...]:
        """Play some games; give their rows for `Walk`."""
        spaces = len(self.edition.spaces)
        found = tuple(np.zeros((games, cells), np.int64) for cells in (spaces + 1, spaces + 1, spaces, spaces))
        game = records.new_game()
        for row, number in enumerate(range(first, first + games)):
            for table, counts in zip(found, self._counts(game, number), strict=True):
                table[row] = counts
        return found

    def _counts(self, game: Any, number: int) -> tuple[Counts, ...]:
        begun = 0  # turns, of all seats together
        if self.level is not None:
            begun = self.players + 1  # once round the table; then the bystander has everything and plays no more
            self._go_on(game, number, NEW_GAMES, begun)
            self._give_all(game, self.level)
        if self.skip:
            begun += self.skip * self.players
            self._go_on(game, number, POSITION if self.level is not None else NEW_GAMES, begun)
        for counts in (game.roll_ends, game.turn_ends, game.visits, game.rent_paid):
            counts[:] = 0
        beginning = AS_IT_IS if self.skip else POSITION if self.level is not None else NEW_GAMES
        self._go_on(game, number, beginning, begun + self.turns * self.players)
        spaces = len(self.edition.spaces)
        ends = [*range(spaces), fields.MAX_SPACES]
        return (
            np.array(game.roll_ends)[ends],
            np.array(game.turn_ends)[ends],
            np.array(game.visits)[:spaces],
            np.array(game.rent_paid)[:spaces],
        )

    def _go_on(self, game: Any, number: int, beginning: int, limit: int) -> None:
        """Play until so many turns of all seats together have begun and ended."""
        orders = np.zeros(ORDERS, np.int64)
        orders[BEGINNING], orders[FIRST], orders[TURN_LIMIT] = beginning, number, limit
        play(game, self.tables, records.new_outcomes(1), orders, np.zeros((1, fields.EVENT_WIDTH), np.int64))
        if game.fault != kinds.NO_FAULT:
            raise MontecarloError(f"game {number} could not go on: {kinds.FAULTS[game.fault]}")

    def _give_all(self, game: Any, level: int) -> None:
        """Make the last seat a bystander who owns everything."""
        game.alive[self.players] = 0
        game.in_jail[self.players] = 0  # his own turn may have sent him there, where some rules give him no rent
        for space, one in enumerate(self.edition.spaces):
            if isinstance(one, board.Deed):
                game.owner[space] = self.players
                game.level[space] = level if isinstance(one, board.Street) else 0
