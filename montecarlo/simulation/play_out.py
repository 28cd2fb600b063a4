"""A position played out many times: every play-out with its own dice and with what nobody can know dealt anew.

Play-out n of a seed is the same whoever plays it, in any batch. A script comes first: while the turns last that the
position gives it, its dice and answers are taken, and dice beyond the scripted ones are drawn. Then the game goes on
without the script.
"""

import threading
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import event, fields, jit, kinds, records
from montecarlo.engine.play import AS_IT_IS, BEGINNING, FIRST, LOG_ROWS, ORDERS, PLAY_OUT, ROLL_LIMIT, TURN_LIMIT, play
from montecarlo.errors import Fault, InputError, MontecarloError
from montecarlo.simulation.batch import Batches, Outcomes
from montecarlo.simulation.plan import BATCH_GAMES, Plan
from montecarlo.simulation.scenario import Stage, allowed_answer, call_decision, lay_unknown

REHEARSED: Final = 16 if jit.PLAIN else BATCH_GAMES  # play-outs that are tried before anything is counted
LOG_LENGTH: Final = 1 << 15  # events of a few rounds: room to spare
NO_LIMIT: Final = 0


class PlayOuts(Batches):
    """Plays a position out; may be used by several threads at once.

    Parameters
    ----------
    plan : Plan
        The edition, who plays, the seed and the number of play-outs.
    stage : Stage
        The position, set up to be played out.
    room : threading.local, optional
        As in `Batches`.
    """

    def __init__(self, plan: Plan, stage: Stage, *, room: threading.local | None = None) -> None:
        super().__init__(plan, room=room)
        self.stage = stage
        position = records.copy_game(stage.game)
        lay_unknown(position, self.tables, stage.position)
        position.first = position.turn  # rounds are counted from who is in turn
        self.position = position
        self._logging = records.copy_game(position)  # the same, with a log: a field of a record is slow to set
        self._logging.logging = 1
        self.scripted = None
        if stage.scenario.decisions or stage.scenario.dice:
            self.scripted = stage.tables
            self.scripted.seed[0], self.scripted.seed[1] = self.tables.seed[0], self.tables.seed[1]

    def __reduce__(self) -> tuple[Any, ...]:
        return PlayOuts, (self.plan, self.stage)

    def outcomes(self, number: int) -> tuple[Outcomes, float]:
        """Play a batch as `Batches.outcomes` does.

        Raises
        ------
        InputError
            The script answers what the rules do not allow.
        MontecarloError
            A game could not go on.
        """
        rows, game = self.room()
        outcomes = rows[: self.plan.games_of(number)]
        log = np.zeros((1, fields.EVENT_WIDTH), np.int64)
        return outcomes, self.timed(lambda: self._play_rows(game, number * BATCH_GAMES, outcomes, log))

    def _play_rows(self, game: Any, first: int, outcomes: Outcomes, log: NDArray[np.int64]) -> None:
        for row in range(len(outcomes)):
            self._play(game, self.position, first + row, outcomes[row : row + 1], log, NO_LIMIT)

    def _play(self, game: Any, start: Any, number: int, outcome: Outcomes, log: NDArray[np.int64], turns: int) -> int:
        """Play one play-out, at most so many turns; give the number of events in the log."""
        records.copy_into(game, start)
        orders = np.zeros(ORDERS, np.int64)
        orders[BEGINNING], orders[FIRST] = PLAY_OUT, number
        if self.scripted is not None:
            limit = self.stage.scenario.play
            orders[ROLL_LIMIT], orders[TURN_LIMIT] = limit.rolls or NO_LIMIT, limit.turns or NO_LIMIT
            play(game, self.scripted, outcome, orders, log)
            self._refuse_fault(game, number, outcome)
            orders[BEGINNING], orders[ROLL_LIMIT] = AS_IT_IS, NO_LIMIT
        orders[TURN_LIMIT] = turns
        play(game, self.tables, outcome, orders, log)
        self._refuse_fault(game, number, outcome)
        return int(orders[LOG_ROWS])

    def _refuse_fault(self, game: Any, number: int, outcome: Outcomes) -> None:
        fault = outcome["fault"][0]
        if fault == kinds.NO_FAULT:
            return
        if fault == kinds.WRONG_ANSWER:
            decision = call_decision(self.stage, int(game.script_last))
            wrong = f"{decision}: the rules do not allow this answer in play-out {number}"
            allowed = allowed_answer(self.stage, game)
            right = f"give {allowed}, in every play-out, or leave it out: the strategy then decides"
            raise InputError([Fault(self.stage.file, "decisions", wrong, right)])
        raise MontecarloError(f"play-out {number} could not go on: {kinds.FAULTS[fault]}")

    def logged(self, number: int, turns: int = NO_LIMIT) -> tuple[Any, NDArray[np.int64]]:
        """Play one play-out with its log.

        Parameters
        ----------
        number : int
            Number of the play-out.
        turns : int
            Stop before another turn when so many have begun, and the script is done; 0 plays to the end.

        Returns
        -------
        game : record
            The Game where it stops.
        events : int64[n, EVENT_WIDTH]
            The log.
        """
        game = records.new_game()
        log = np.zeros((LOG_LENGTH, fields.EVENT_WIDTH), np.int64)
        rows = self._play(game, self._logging, number, records.new_outcomes(1), log, turns)
        return game, log[:rows]

    def logs(self, games: int, turns: int) -> Iterator[NDArray[np.int64]]:
        """Give the logs of the first turns of the first play-outs, one after the other in the same room.

        Parameters
        ----------
        games : int
            How many play-outs.
        turns : int
            As for `logged`.
        """
        game, outcome = records.new_game(), records.new_outcomes(1)
        log = np.zeros((LOG_LENGTH, fields.EVENT_WIDTH), np.int64)
        for number in range(games):
            yield log[: self._play(game, self._logging, number, outcome, log, turns)]

    def rehearse(self) -> list[str]:
        """Try the script in the first play-outs, and say what of it nobody asked for in any of them.

        Raises
        ------
        InputError
            It answers what the rules do not allow.
        """
        if self.scripted is None:
            return []
        game, outcome = records.new_game(), records.new_outcomes(1)
        log = np.zeros((1, fields.EVENT_WIDTH), np.int64)
        answered = np.zeros(len(self.stage.scenario.decisions), dtype=bool)
        rolled = 0
        for number in range(min(REHEARSED, self.plan.games)):
            self._play(game, self.position, number, outcome, log, 1)
            answered |= np.asarray(game.script_used)[: len(answered)] > 0
            rolled = max(rolled, int(game.script_roll))
        unused = [
            f"decisions, {call_decision(self.stage, at)}: was not asked" for at in np.flatnonzero(~answered).tolist()
        ]
        left = len(self.stage.scenario.dice or ()) - rolled
        return unused + ([f"dice: the last {left} were not rolled"] if left > 0 else [])


class Happened(NamedTuple):
    """What happens on the spaces in the first rounds of a play-out.

    Attributes
    ----------
    landings : int64[n, 2]
        Seat and space, each pair once: where a player lands at least once.
    rents : int64[n, 3]
        Seat, space and amount of every rent: paid, or owed by a player who goes bankrupt over it.
    outs : int64[n, 2]
        Seat and space of those who go bankrupt over a rent.
    """

    landings: NDArray[np.int64]
    rents: NDArray[np.int64]
    outs: NDArray[np.int64]


def first_rounds(events: NDArray[np.int64], rounds: int) -> Happened:
    """Give what happens on the spaces in the first rounds of a play-out.

    Parameters
    ----------
    events : int64[n, EVENT_WIDTH]
        The log of the play-out.
    rounds : int
        Rounds that count.
    """
    here = events[events[:, ROUND] <= rounds]
    moves, rents = here[here[:, KIND] == event.MOVE], here[here[:, KIND] == event.RENT]
    cells = np.unique(moves[:, PLAYER] * fields.MAX_SPACES + moves[:, SPACE])  # far quicker than unique rows
    landings = np.stack(np.divmod(cells, fields.MAX_SPACES), axis=1)
    unpaid = [debt for at in np.flatnonzero(here[:, KIND] == event.BANKRUPT) for debt in _debt_behind(here, int(at))]
    owed = np.array(unpaid, dtype=np.int64).reshape(-1, fields.EVENT_WIDTH)
    due = np.concatenate([rents[:, [PLAYER, SPACE, AMOUNT]], owed[:, [PLAYER, SPACE, VALUE]]])
    return Happened(landings, due, owed[:, [PLAYER, SPACE]])


def _debt_behind(events: NDArray[np.int64], at: int) -> list[NDArray[np.int64]]:
    """Give the debt to another player for a space over which a player goes bankrupt; none where it is another debt."""
    before = events[:at]
    debts = before[(before[:, KIND] == event.DEBT) & (before[:, PLAYER] == events[at, PLAYER])]
    if len(debts) == 0 or debts[-1, OTHER] < 0 or debts[-1, SPACE] < 0:
        return []
    return [debts[-1]]


def _column(name: str, columns: Sequence[fields.Field] = fields.EVENT) -> int:
    return next(at for at, field in enumerate(columns) if field.name == name)


KIND, ROUND, PLAYER, OTHER, SPACE, AMOUNT, VALUE = (
    _column(name) for name in ("kind", "round", "player", "other", "space", "amount", "value")
)
