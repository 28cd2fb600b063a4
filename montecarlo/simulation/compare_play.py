"""Playing a comparison: batch by batch, all arms with the same game numbers, added up in the order of the batches.

A stopping rule looks at what has been added up after each batch. It never sees a batch out of its order, so the games
that count do not depend on the number of jobs, on the machine, or on an interruption.
"""

import hashlib
import json
import threading
import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from montecarlo.errors import Fault, InputError, MontecarloError
from montecarlo.model.strategy import load_strategy
from montecarlo.simulation.batch import Batches
from montecarlo.simulation.comparison import Arm, Comparison, arm_data
from montecarlo.simulation.contents import COMPARISON
from montecarlo.simulation.folder import MANIFEST, NEW_FOLDER, SUMS, manifest_text, other_than, write_file
from montecarlo.simulation.folder import UNFINISHED as UNFINISHED_FILE
from montecarlo.simulation.group_metrics import held_columns, treated_columns
from montecarlo.simulation.metrics import MINUTES, ROUNDS, SKILL, TURNS, Counts, Metric, game_columns
from montecarlo.simulation.paired_sums import ArmPart, Columns, PairPart, Part, Sums
from montecarlo.simulation.plan import HASH_DIGITS, Plan
from montecarlo.simulation.run import WAITING, jobs_for
from montecarlo.simulation.tally import UNFINISHED, Layout, whole_minutes

SCHEMA: Final = COMPARISON.schema
SUMS_SCHEMA: Final = {"name": "montecarlo.sums", "version": 1}
SAVE_EVERY: Final = 30.0  # seconds; an interruption loses nothing, a power cut this much
SKILLED: Final = "balanced"  # who plays among players who decide by lot, for the metric of skill
BY_LOT: Final = "random"

OnArm = Callable[[int, int], None]
"""Called with the place of an arm and the number of games of it that were just played, from any thread."""
Enough = Callable[[Sums], bool]
"""A stopping rule: whether what has been played is enough."""


class Contest:
    """Plays the games of a comparison; see `play`.

    Parameters
    ----------
    comparison : Comparison
        What is compared.
    games : int
        Games of each arm; with a stopping rule the most that are played.
    stop : dict, optional
        What the stopping rule is, as plain data for the manifest.
    """

    def __init__(self, comparison: Comparison, games: int, stop: dict[str, Any] | None = None) -> None:
        self.comparison = comparison
        self.games = games
        self.stop = stop
        room = threading.local()  # one for all arms: a thread plays one after the other
        self.batches_of_arms = [self._games_of(arm, room) for arm in comparison.arms]
        self._columns = [Columns(metrics_of_arm(comparison, arm)) for arm in comparison.arms]
        self._crossings = self.empty().crossings
        self._companions, self._companion_of = self._skill_games(room)

    def _games_of(self, arm: Arm, room: threading.local) -> Batches:
        """Give what plays an arm."""
        batches = Batches(replace(arm.plan, games=self.games), room=room)
        arm.prepare(batches.tables)
        return batches

    def _game_columns(self, arm: Arm, batches: Batches, outcomes: Any) -> dict[str, Counts]:
        """Give the numbers of some games of an arm behind its metrics."""
        return columns_of_arm(arm, outcomes, batches.plan, batches.layout)

    def _skill_games(self, room: threading.local) -> tuple[list[Batches], list[int]]:
        """The games behind the metric of skill, each kind once, and which of them each arm has; -1: none."""
        found: dict[Hashable, int] = {}
        companions: list[Batches] = []
        of = []
        for arm, columns in zip(self.comparison.arms, self._columns, strict=True):
            if SKILL not in columns.metrics:
                of.append(-1)
                continue
            key = skill_key(arm.plan)
            if key not in found:
                found[key] = len(companions)
                companions.append(Batches(skill_plan(arm.plan, self.games), room=room))
            of.append(found[key])
        return companions, of

    @property
    def batches(self) -> int:
        """Number of batches in all of `games`."""
        return self.batches_of_arms[0].plan.batches

    def empty(self) -> Sums:
        """Give the sums of no game of this comparison."""
        return Sums.empty(self._columns, [(pair.a, pair.b) for pair in self.comparison.pairs])

    @property
    def manifest(self) -> dict[str, Any]:
        """Everything that decides the result, as plain data."""
        arms = self.comparison.arms
        return {
            "schema": SCHEMA,
            "games": self.games,
            "stop": self.stop,
            "metrics": [metric.name for metric in self.comparison.metrics],
            "pairs": [list(pair) for pair in self.comparison.pairs],
            "arms": [arm_data(arms, at) for at in range(len(arms))],
        }

    @property
    def text(self) -> str:
        """The manifest as it is written."""
        return json.dumps(self.manifest, ensure_ascii=False, indent=1) + "\n"

    @property
    def id(self) -> str:
        """A short name of exactly this comparison."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:HASH_DIGITS]

    def play(
        self,
        folder: Path | None = None,
        *,
        jobs: int | None = None,
        enough: Enough | None = None,
        on_arm: OnArm | None = None,
        stop: threading.Event | None = None,
    ) -> tuple[Sums, bool]:
        """Play the comparison, or what its folder does not have yet.

        Parameters
        ----------
        folder : Path, optional
            Where the manifest and the sums are kept.
        jobs : int, optional
            Threads; left out: all cores, unless the work is too small to gain from it.
        enough : callable, optional
            The stopping rule; all games when left out.
        on_arm : callable, optional
            Told of every batch of every arm that was played.
        stop : Event, optional
            When it is set, running batches are finished and kept, and no more are begun.

        Returns
        -------
        sums : Sums
            All games, those of an earlier start included.
        complete : bool
            Whether the comparison is played to its end; otherwise it was interrupted.

        Raises
        ------
        InputError
            The folder holds another comparison or other files.
        MontecarloError
            A game could not go on, or the folder cannot be read or written.
        """
        stop = stop or threading.Event()
        enough = enough or (lambda sums: False)
        sums = self.empty()
        if folder is not None:
            self.begin(folder)
            self._read(folder, sums)
        ended = threading.Event()
        saved = time.monotonic()
        if sums.batches and enough(sums):
            ended.set()
        for part in self._parts(sums.batches, jobs, on_arm, stop, ended):
            if ended.is_set():
                continue  # begun before the rule had seen the batch that ended the play
            sums.add(part)
            if enough(sums):
                ended.set()
            if folder is not None and time.monotonic() - saved > SAVE_EVERY:
                self._write(folder, sums)
                saved = time.monotonic()
        if folder is not None:
            self._write(folder, sums)
        return sums, ended.is_set() or sums.batches == self.batches

    def _parts(
        self, first: int, jobs: int | None, on_arm: OnArm | None, stop: threading.Event, ended: threading.Event
    ) -> Iterator[Part]:
        """Play batches from one on, in the order of their numbers, until one of the events is set."""

        def numbers() -> Iterator[int]:
            for number in range(first, self.batches):
                if stop.is_set() or ended.is_set():
                    return
                yield number

        chosen = jobs_for(self.batches - first, jobs)
        if chosen == 1:
            for number in numbers():
                yield self.part(number, on_arm)
            return
        from joblib import Parallel, delayed  # only where it is used: loading it takes as long as a thousand games

        together = Parallel(
            n_jobs=chosen, backend="threading", return_as="generator", batch_size=1, pre_dispatch=WAITING * chosen
        )
        yield from together(delayed(self.part)(number, on_arm) for number in numbers())

    def part(self, number: int, on_arm: OnArm | None = None) -> Part:
        """Play one batch of every arm and add it up."""
        skilled = [_skill_column(one, number) for one in self._companions]
        arms, matrices = [], []
        for at, batches in enumerate(self.batches_of_arms):
            outcomes, _ = batches.outcomes(number)
            columns = self._game_columns(self.comparison.arms[at], batches, outcomes)
            if self._companion_of[at] >= 0:
                columns[SKILL] = skilled[self._companion_of[at]]
            matrix = self._columns[at].matrix(columns)
            lengths = {
                ROUNDS: outcomes["rounds"].copy(),
                TURNS: outcomes["turns"].copy(),
                MINUTES: whole_minutes(outcomes["seconds"]),
            }
            products = self._columns[at].products.sums(matrix, matrix)
            arms.append(ArmPart(matrix.sum(axis=0), products, lengths, ~np.isin(outcomes["end"], UNFINISHED)))
            matrices.append(matrix)
            if on_arm is not None:
                on_arm(at, len(outcomes))
        pairs = []
        for pair, crossing in zip(self.comparison.pairs, self._crossings, strict=True):
            a, b = matrices[pair.a], matrices[pair.b]
            pairs.append(PairPart(crossing.sums(a, b), crossing.differing(a, b)))
        return Part(number, len(matrices[0]), arms, pairs)

    # --- the folder

    def begin(self, folder: Path) -> None:
        """Make the folder of this comparison, or go on with one that holds exactly this.

        Raises
        ------
        InputError
            The folder holds another comparison, a run, or other files.
        MontecarloError
            It cannot be read or written.
        """
        if not self.holds(folder):
            write_file(folder / MANIFEST, self.text)
        for file in folder.glob(f"*{UNFINISHED_FILE}"):
            file.unlink(missing_ok=True)

    def holds(self, folder: Path) -> bool:
        """Say whether the folder holds exactly this comparison, or refuse it; nothing is written."""
        try:
            names = {file.name for file in folder.iterdir()} if folder.exists() else set()
            text = manifest_text(folder) if MANIFEST in names else None
        except OSError as error:
            wrong = f"is no folder to write to ({error.strerror or error})"
            raise InputError([Fault("--out", str(folder), wrong, "name a new folder")]) from error
        if text is not None and text != self.text:
            raise InputError([Fault("--out", str(folder), f"holds {other_than(self.text, text)}", NEW_FOLDER)])
        if text is None and any(not name.endswith(UNFINISHED_FILE) for name in names):
            raise InputError([Fault("--out", str(folder), "is not empty and holds no comparison", "name a new folder")])
        return text is not None

    def _read(self, folder: Path, sums: Sums) -> None:
        file = folder / SUMS
        if not file.exists():
            return
        right = "delete it, and the same command plays its games again"
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            if data["schema"] != SUMS_SCHEMA or data["comparison"] != self.id:
                raise MontecarloError(f"{file}: is of another comparison; {right}")
            sums.fill(data)
        except OSError as error:
            raise MontecarloError(f"{file}: cannot be read ({error.strerror or error})") from error
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise MontecarloError(f"{file}: is damaged; {right}") from error

    def _write(self, folder: Path, sums: Sums) -> None:
        data = {"schema": SUMS_SCHEMA, "comparison": self.id, **sums.as_data()}
        write_file(folder / SUMS, json.dumps(data, separators=(",", ":")) + "\n")


def columns_of_arm(arm: Arm, outcomes: Any, plan: Plan, layout: Layout) -> dict[str, Counts]:
    """Give the numbers of some games of an arm behind its metrics, one row a game; but `skill`."""
    columns = game_columns(outcomes, plan, layout)
    if arm.treatment is not None:
        columns |= treated_columns(outcomes, plan.players)
    if any(metric.group for metric in arm.more):
        columns |= held_columns(outcomes, plan, layout)
    return columns


def metrics_of_arm(comparison: Comparison, arm: Arm) -> list[Metric]:
    """Give the metrics that an arm has: all but those of groups that its board does not have."""
    groups = set(arm.plan.edition.groups)
    return [metric for metric in (*comparison.metrics, *arm.more) if not metric.group or metric.group in groups]


def skill_plan(plan: Plan, games: int) -> Plan:
    """Give the games behind the metric of skill: the same rules, dice and decks, one player among players by lot."""
    line_up = (load_strategy(SKILLED), *(load_strategy(BY_LOT) for _ in range(plan.players - 1)))
    return replace(plan, line_up=line_up, games=games, precision=None)


def skill_key(plan: Plan) -> Hashable:
    """Give what is equal for two plans that have the same games behind the metric of skill."""
    return plan.seed, plan.players, plan.edition.model_dump_json()


def _skill_column(batches: Batches, number: int) -> Counts:
    """1 for each game that chair 0 wins."""
    outcomes, _ = batches.outcomes(number)
    winner = outcomes["winner"]
    chair = outcomes["chair"][np.arange(len(outcomes)), np.maximum(winner, 0)]
    won: Counts = ((winner >= 0) & (chair == 0)).astype(np.int64)
    return won
