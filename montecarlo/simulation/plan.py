"""What a run is to play: everything that decides its result and nothing else, and how it is written down.

The same plan gives the same games, tallies and tables on any machine, by any number of jobs. A plan holds the edition
and the strategies as they were resolved, not the files they came from, so that a run folder can be moved and its files
edited without harm.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from montecarlo import __version__
from montecarlo.engine import jit
from montecarlo.errors import Fault, InputError, MontecarloError
from montecarlo.model.edition import Edition, edition_of, load_edition
from montecarlo.model.patches import applied_names, resolve_rules
from montecarlo.model.strategy import Strategy, load_strategy
from montecarlo.simulation.contents import RUN
from montecarlo.simulation.words import counted

SCHEMA: Final = RUN.schema
BATCH_GAMES: Final = 256
GROUP_BATCHES: Final = 64  # batches in one tally file: some ten seconds of work
HASH_DIGITS: Final = 16
SEPARATOR: Final = ","  # between strategies


@dataclass(frozen=True)
class Precision:
    """A stopping rule: play until the 95% interval of a metric is at most this far from its middle."""

    metric: str
    half_width: float


class Typed(NamedTuple):
    """How a call named what is played: ids or files, as they were typed."""

    edition: str
    rules: str
    settings: tuple[str, ...]
    strategies: str


@dataclass(frozen=True)
class Plan:
    """What to play.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    line_up : tuple of Strategy
        One for each player, in chair order.
    seed : int
        Seed of all games.
    games : int
        Games to play; with a stopping rule the most that are played.
    precision : Precision, optional
        The stopping rule.
    typed : Typed, optional
        How the call named all this, for the commands that the program suggests; it decides nothing, and a plan read
        from a run folder has none.
    """

    edition: Edition
    line_up: tuple[Strategy, ...]
    seed: int
    games: int
    precision: Precision | None = None
    typed: Typed | None = field(default=None, compare=False)

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.line_up)

    @property
    def strategies(self) -> tuple[str, ...]:
        """Names of the strategies, in chair order."""
        return tuple(strategy.name for strategy in self.line_up)

    @property
    def batches(self) -> int:
        """Number of batches in all of `games`; the last one may be shorter."""
        return -(-self.games // BATCH_GAMES)

    @property
    def applied(self) -> tuple[str, ...]:
        """Patches and settings applied, in order; a patch that came from a file is called by the file's name."""
        return tuple(applied_names(self.edition))

    def games_of(self, batch: int) -> int:
        """Give the number of games in a batch."""
        return min(BATCH_GAMES, self.games - batch * BATCH_GAMES)

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """The plan as data: the content of `manifest.json`."""
        edition = self.edition.model_dump(mode="json", exclude_none=True)
        stop: dict[str, Any] = {"games": self.games}
        if self.precision is not None:
            stop = {"most_games": self.games, "metric": self.precision.metric, "half_width": self.precision.half_width}
        return {
            "schema": SCHEMA,
            "program": __version__,
            "engine": jit.source_hash(),
            "batch_games": BATCH_GAMES,
            "group_batches": GROUP_BATCHES,
            "seed": self.seed,
            "stop": stop,
            "players": self.players,
            "applied": list(self.applied),
            "edition_hash": hash_of(edition),
            "rules_hash": hash_of(edition["rules"]),
            "strategies": [strategy.model_dump(mode="json") for strategy in self.line_up],
            "printed_rules": self.edition.printed_rules.model_dump(mode="json", exclude_none=True),
            "edition": edition,
        }

    @cached_property
    def text(self) -> str:
        """The manifest as it is written."""
        return json.dumps(self.manifest, ensure_ascii=False, indent=1) + "\n"

    @cached_property
    def id(self) -> str:
        """A short name of exactly this plan; every tally carries it."""
        return plan_id(self.text)


def plan_id(text: str) -> str:
    """Give the short name of the plan with this manifest, as it is written."""
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


def hash_of(value: Any) -> str:
    """Give a short hash of plain data."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


def line_up_of(names: str, players: int) -> list[Strategy]:
    """Give one strategy for each chair.

    Parameters
    ----------
    names : str
        One strategy for all, or as many as players, joined by commas.
    players : int
        Number of players.

    Raises
    ------
    InputError
        An unknown strategy, or neither one nor as many as players.
    """
    parts = [part.strip() for part in names.split(SEPARATOR)]
    if len(parts) not in (1, players):
        wrong = f"{counted(len(parts), 'strategy')} for {counted(players, 'player')}"
        raise InputError([Fault("--strategy", "", wrong, "name one for all, or one for each player")])
    chosen = [load_strategy(part) for part in parts]
    return chosen * players if len(chosen) == 1 else chosen


def make_plan(
    edition: str,
    rules: str,
    settings: Iterable[str],
    players: int,
    strategies: str,
    seed: int,
    games: int,
    precision: Precision | None = None,
) -> Plan:
    """Resolve the options of a command to a plan.

    Parameters
    ----------
    edition : str
        Id, alias or file of the edition.
    rules : str
        Patches joined by ``+``.
    settings : iterable of str
        Single settings, ``KEY=VALUE``.
    players : int
        Number of players.
    strategies : str
        Strategies in chair order joined by commas, or one for all.
    seed, games, precision
        As in `Plan`.

    Raises
    ------
    InputError
        Anything of this is unknown or does not fit.
    """
    typed = Typed(edition, rules, tuple(settings), strategies)
    resolved = resolve_rules(load_edition(edition), rules, typed.settings)
    least, most = resolved.players.min, resolved.players.max
    if not least <= players <= most:
        raise InputError([Fault("--players", "", f"is {players}", f"{resolved.name} is for {least} to {most}")])
    line_up = tuple(line_up_of(strategies, players))
    by_name: dict[str, Strategy] = {}
    for strategy in line_up:
        if by_name.setdefault(strategy.name, strategy) != strategy:
            wrong = f"two different strategies are called {strategy.name!r}"
            raise InputError([Fault("--strategy", "", wrong, "give one of them another `name`")])
    return Plan(resolved, line_up, seed, games, precision, typed)


def read_plan(data: Mapping[str, Any], file: str) -> Plan:
    """Read a plan from the content of a manifest.

    Parameters
    ----------
    data : mapping
        What the manifest says.
    file : str
        Its name, for messages.

    Raises
    ------
    MontecarloError
        It is no manifest of this program, or another version of the program or of its rules wrote it.
    InputError
        The edition in it is wrong.
    """
    if data.get("schema") != SCHEMA:
        raise MontecarloError(f"{file}: is no manifest of this version ({SCHEMA['name']}, {SCHEMA['version']})")
    reason = other_version(data)
    if reason:
        raise MontecarloError(f"{file}: {reason}; the games would not be the same, so it is not played on")
    try:
        # First the printed box, then the rules in force over it: so the edition remembers both.
        printed = edition_of({**data["edition"], "rules": data["printed_rules"]}, file, patched=True)
        edition = printed.with_changes(data["edition"], tuple(data["applied"]), file)
        line_up = tuple(Strategy.model_validate(one) for one in data["strategies"])
        stop = data["stop"]
        precision = Precision(stop["metric"], stop["half_width"]) if "metric" in stop else None
        games = stop["most_games"] if precision else stop["games"]
        plan = Plan(edition, line_up, int(data["seed"]), int(games), precision)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise damaged(file) from error
    if plan.manifest != data:
        raise MontecarloError(f"{file}: was changed after it was written, so it is not what was played")
    return plan


class DamagedManifest(MontecarloError):
    """A manifest is damaged."""


def damaged(file: str) -> DamagedManifest:
    """Give the error of a manifest that is damaged."""
    return DamagedManifest(f"{file}: is damaged, and it alone says what was played; play it again into a new folder")


def other_version(data: Mapping[str, Any]) -> str:
    """Say in which way a manifest is of another version of the program or of the game; empty when it is of this one."""
    if data.get("program") != __version__:
        return f"was written by montecarlo {data.get('program')}, and this is {__version__}"
    if data.get("engine") != jit.source_hash():
        return f"was played by rules version {data.get('engine')}, and this program plays {jit.source_hash()}"
    if (data.get("batch_games"), data.get("group_batches")) != (BATCH_GAMES, GROUP_BATCHES):
        return "has batches of another size"
    return ""
