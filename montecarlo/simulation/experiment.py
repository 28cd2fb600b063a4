"""The tables of an experiment: one comparison for all cells of its grid that agree in everything but what is compared.

What an edition does not allow is left out with its reason; a table that plays the very games of an earlier one (two
editions that differ in names alone) is left out too.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from montecarlo import __version__
from montecarlo.engine import jit
from montecarlo.errors import Fault, InputError
from montecarlo.model.edition import load_edition, shipped_editions
from montecarlo.model.experiment import ALL, Experiment
from montecarlo.model.patches import CUT, OPTION_RULES, OPTION_SET, STANDARD
from montecarlo.model.rule_file import general_patches
from montecarlo.model.rulebook import call
from montecarlo.simulation import grid as grids
from montecarlo.simulation.boards import game_of
from montecarlo.simulation.comparison import Arm, Cell, Comparison
from montecarlo.simulation.contents import EXPERIMENT
from montecarlo.simulation.grid import (
    ALONE,
    Grid,
    LeftOut,
    Swept,
    lenient_comparison_of,
    metric_faults,
    refuse_mistyped,
)
from montecarlo.simulation.metrics import metrics_of
from montecarlo.simulation.plan import BATCH_GAMES
from montecarlo.simulation.words import counted

SCHEMA: Final = EXPERIMENT.schema
KEYS: Final = {  # of an experiment's file, by the option that says the same
    grids.OPTION_EDITION: "editions",
    OPTION_RULES: "rules",
    OPTION_SET: "settings",
    grids.OPTION_PLAYERS: "players",
    grids.OPTION_STRATEGY: "strategies",
    grids.OPTION_SWEEP: "sweep",
    grids.OPTION_METRIC: "metrics",
}
PARTS: Final = {"editions": "edition", "rules": "rules", "players": "players", "strategies": "strategies"}
NO_RULE: Final = f"no rule of any table: it cuts games ({CUT})"
NOT_A_WORD: Final = re.compile(r"[^a-z0-9]+")
NUMBER_DIGITS: Final = 2


@dataclass(frozen=True)
class Table:
    """One table of an experiment.

    Attributes
    ----------
    name : str
        What sets it apart from the other tables; the name of the experiment where it is the only one.
    folder : str
        Name of the folder in which it is kept.
    comparison : Comparison
        What is compared.
    """

    name: str
    folder: str
    comparison: Comparison


@dataclass(frozen=True)
class Laid:
    """An experiment laid out.

    Attributes
    ----------
    experiment : Experiment
        What was asked for.
    seed, games : int
        Seed, and games of each arm; with a stopping rule the most.
    tables : tuple of Table
        What is played.
    left_out : tuple of LeftOut
        What is not, and why.
    """

    experiment: Experiment
    seed: int
    games: int
    tables: tuple[Table, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def arms(self) -> int:
        """Number of arms in all tables."""
        return sum(len(table.comparison.arms) for table in self.tables)

    def manifest(self, ids: Sequence[str] = ()) -> dict[str, Any]:
        """Give everything that decides the result, as plain data.

        Parameters
        ----------
        ids : sequence of str
            What stands for exactly what each table plays; left out in a plan.
        """
        precision = self.experiment.precision
        stop: dict[str, Any] = {"games": self.games}
        if precision is not None:
            stop = {"most_games": self.games, "metric": precision.metric, "half_width": precision.half_width}
        return {
            "schema": SCHEMA,
            "program": __version__,
            "engine": jit.source_hash(),
            "batch_games": BATCH_GAMES,
            "experiment": self.experiment.name,
            "title": self.experiment.title,
            "question": self.experiment.description,
            "compares": self.experiment.compares,
            "seed": self.seed,
            "stop": stop,
            "outputs": list(self.experiment.outputs),
            "tables": [
                {
                    "name": table.name,
                    "folder": table.folder,
                    **({"comparison": ids[at]} if ids else {}),
                    "metrics": [metric.name for metric in table.comparison.metrics],
                    "arms": [
                        {"name": arm.name, **arm.cell._asdict(), "seed": arm.plan.seed} for arm in table.comparison.arms
                    ],
                    "pairs": [list(pair) for pair in table.comparison.pairs],
                }
                for at, table in enumerate(self.tables)
            ],
            "left_out": [{**one.cell._asdict(), "reason": one.reason} for one in self.left_out],
        }


def lay_out(experiment: Experiment, file: str, *, seed: int | None = None, games: int | None = None) -> Laid:
    """Make the tables of an experiment.

    Parameters
    ----------
    experiment : Experiment
        What is asked for.
    file : str
        Its file or name, for messages.
    seed, games : int, optional
        In place of those of the experiment; `games` is the most with a stopping rule.

    Raises
    ------
    InputError
        Something is mistyped, or nothing is left to compare.
    """
    try:
        return _lay_out(experiment, experiment.seed if seed is None else seed, games or experiment.most_games)
    except InputError as error:
        raise InputError([_in_file(fault, file) for fault in error.faults]) from error


def _lay_out(experiment: Experiment, seed: int, games: int) -> Laid:
    whole = _whole(experiment, seed, games)
    refuse_mistyped(whole)
    made: list[Comparison] = []
    left_out: list[LeftOut] = []
    seen: dict[tuple[str, ...], Arm] = {}
    for part in _parts(experiment, whole):
        comparison, gone = lenient_comparison_of(part, metrics=experiment.metrics, whole=whole)
        left_out += gone
        if experiment.rules == ALL:
            left_out += _no_rules(part, gone, comparison)
        if comparison is None:
            continue
        earlier = seen.setdefault(tuple(game_of(arm.plan) for arm in comparison.arms), comparison.arms[0])
        if earlier is not comparison.arms[0]:
            reason = f"the same games as those of {earlier.cell.edition}: only names differ"
            left_out += [LeftOut(arm.cell, reason) for arm in comparison.arms]
            continue
        made.append(comparison)
    if not made:
        reasons = "; ".join(dict.fromkeys(one.reason for one in left_out if one.reason != ALONE))
        raise InputError([Fault("", "", f"nothing is left to compare ({reasons})", "name other cells")])
    known = metrics_of(arm.plan.edition for one in made for arm in one.arms)
    faults = metric_faults(experiment.metrics, [metric.name for metric in known])
    if faults:
        raise InputError(faults)
    names = _table_names(experiment, made)
    tables = (
        Table(name, _folder(at, name), replace(one, name=name))
        for at, (name, one) in enumerate(zip(names, made, strict=True), 1)
    )
    return Laid(experiment, seed, games, tuple(tables), tuple(left_out))


def _whole(experiment: Experiment, seed: int, games: int) -> Grid:
    """The grid of an experiment, with the printed rules alone in place of all house rules."""
    swept = experiment.sweep
    return Grid(
        tuple(shipped_editions()) if isinstance(experiment.editions, str) else experiment.editions,
        (STANDARD,) if isinstance(experiment.rules, str) else experiment.rules,
        experiment.settings,
        experiment.players,
        experiment.strategies,
        None if swept is None else Swept(swept.setting, tuple(map(str, swept.values))),
        seed,
        games,
    )


def _parts(experiment: Experiment, whole: Grid) -> Iterator[Grid]:
    """The grids of the tables: all values of what is compared, and one of everything else."""
    choices: dict[str, list[Any]] = {}
    for key in PARTS:
        values = getattr(whole, key)
        choices[key] = [values] if key == experiment.compares else [(one,) for one in values]
    # A value that is not compared is a single setting of all arms of a table.
    settings = [whole.settings]
    if whole.sweep is not None and experiment.compares != "value":
        settings = [(*whole.settings, f"{whole.sweep.setting}={value}") for value in whole.sweep.values]
        whole = replace(whole, sweep=None)
    for *values, in_force in product(*choices.values(), settings):
        part = replace(whole, settings=in_force, **dict(zip(choices, values, strict=True)))
        yield replace(part, rules=_house_rules(part.editions[0])) if experiment.rules == ALL else part


def _house_rules(edition: str) -> tuple[str, ...]:
    """The printed rules and every house rule, as it is called in an edition."""
    cash = load_edition(edition).printed_rules.start_cash
    return STANDARD, *(call(name, one, cash) for name, one in general_patches().items() if one.takes_value != CUT)


def _no_rules(part: Grid, gone: Sequence[LeftOut], comparison: Comparison | None) -> Iterator[LeftOut]:
    """What lies among the house rules and is none, in every table."""
    cell = comparison.arms[0].cell if comparison is not None else gone[0].cell
    for name, one in general_patches().items():
        if one.takes_value == CUT:
            yield LeftOut(cell._replace(rules=name), NO_RULE)


def _table_names(experiment: Experiment, made: Sequence[Comparison]) -> list[str]:
    """The names of tables: what differs between them."""
    cells = [comparison.arms[0].cell for comparison in made]
    compared = PARTS.get(experiment.compares, "value")
    differing = {part: len({getattr(cell, part) for cell in cells}) > 1 for part in Cell._fields if part != compared}
    if compared == "rules":  # the first rule set of each table is the printed one, but for single settings
        differing["rules"] = len({cell.rules for cell in cells}) > 1
    parts = [part for part in Cell._fields if differing.get(part)]
    return [", ".join(_words(cell, part) for part in parts) or experiment.name for cell in cells]


def _words(cell: Cell, part: str) -> str:
    return counted(cell.players, "player") if part == "players" else str(getattr(cell, part))


def _folder(number: int, name: str) -> str:
    return f"{number:0{NUMBER_DIGITS}}-{NOT_A_WORD.sub('-', name.lower()).strip('-')}"


def _in_file(fault: Fault, file: str) -> Fault:
    """A fault of an option as one of the key in the experiment's file; one of another file stays as it is."""
    option, _, rest = fault.file.partition(" ")
    if option not in KEYS:
        return fault if fault.file else fault._replace(file=file)
    return fault._replace(file=file, place=", ".join(part for part in (KEYS[option], rest, fault.place) if part))
