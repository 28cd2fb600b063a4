"""What was played for a sheet, read from the tables of a report: from its folder, or from the same texts in memory."""

from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

from montecarlo import __version__
from montecarlo.analysis.sheet import Bounded, Measured, RuleEffect
from montecarlo.errors import Fault, InputError, MontecarloError
from montecarlo.model.patches import STANDARD
from montecarlo.reports.applied import rules_of
from montecarlo.reports.sheet.tables import AGAIN, OPTION, Row, Table, damaged, read_table
from montecarlo.simulation.contents import kind_of
from montecarlo.simulation.folder import MANIFEST, RunFolder
from montecarlo.simulation.plan import SCHEMA, Plan, other_version, read_plan

SUMMARY: Final = "summary.csv"
EFFECTS: Final = "group_effects.csv"
PAIRS: Final = "group_pairs.csv"
HOUSE_RULES: Final = "house_rules.csv"
TABLES: Final = (SUMMARY, EFFECTS, PAIRS, HOUSE_RULES)
ANEW: Final = "play it again with `montecarlo report --out` and a new folder"
ENDED: Final = "ended_"
HOUSE_METRICS: Final = ("median_rounds", "median_minutes", "unfinished")


class Results(NamedTuple):
    """A run and what was measured in it."""

    plan: Plan
    measured: Measured


def results_of(folder: Path) -> Results:
    """Read the folder of a report.

    Parameters
    ----------
    folder : Path
        The folder; other runs have what is not in a report as "not measured".

    Raises
    ------
    InputError
        It is no run, one of another version, one that was not played to its end, or a table in it is damaged or of
        another run.
    MontecarloError
        A file cannot be read.
    """
    plan = _plan_of(folder)
    texts = {name: text for name in TABLES if (text := _text(folder / name)) is not None}
    if SUMMARY not in texts:
        wrong = f"was not played to its end: it has no {SUMMARY}"
        raise InputError(
            [Fault(OPTION, str(folder), wrong, "give the command that began it again: it goes on from there")]
        )
    return Results(plan, measured_from(plan, texts, str(folder)))


def measured_from(plan: Plan, texts: Mapping[str, str], where: str) -> Measured:
    """Read what was played from the tables of a report.

    Parameters
    ----------
    plan : Plan
        The run.
    texts : mapping of str to str
        Name of a table's file to its content; what has none was not measured, but for `SUMMARY`.
    where : str
        Where they come from, for messages.

    Raises
    ------
    InputError
        A table is damaged, or of another run.
    """
    tables = {
        name: read_table(text, str(Path(where, name)), may_be_empty=name == PAIRS)  # a board may have one group
        for name, text in texts.items()
    }
    summary = tables[SUMMARY]
    games = summary.rows[0].whole("games")
    _refuse_other_run(plan, games, [table for name, table in tables.items() if name != SUMMARY])
    effects, separated, house = (tables.get(name) for name in (EFFECTS, PAIRS, HOUSE_RULES))
    for here, missing in ((effects, PAIRS), (separated, EFFECTS)):
        if here is not None and missing not in tables:
            raise damaged(here.file, f"{missing} is not beside it")
    found = {} if effects is None else dict(_effects(effects, plan))
    return Measured(
        games=games,
        effect_games=_most(effects, "games") if found else 0,
        rule_games=_most(house, "games"),
        seed=plan.seed,
        program=str(plan.manifest["program"]),
        strategies=plan.strategies,
        rounds=_of(summary, "rounds_median"),
        minutes=_of(summary, "minutes_median"),
        ends=dict(_ends(summary)),
        budget=_budget(effects) if found else None,
        effects=found,
        separated=frozenset() if separated is None else _separated(separated, found),
        baseline=STANDARD if house is None else house.rows[0].text("baseline"),
        rules=() if house is None else tuple(_rules(house)),
    )


def not_measured(plan: Plan) -> Measured:
    """Give what is known of a run that nothing was played of."""
    return Measured(
        games=0,
        effect_games=0,
        rule_games=0,
        seed=plan.seed,
        program=__version__,
        strategies=plan.strategies,
        rounds=None,
        minutes=None,
        ends={},
        budget=None,
        effects={},
        separated=frozenset(),
        baseline=STANDARD,
        rules=(),
    )


# --- the run


def _plan_of(folder: Path) -> Plan:
    """The plan of a run of this version."""
    try:
        data = RunFolder(folder).manifest()
    except InputError:
        right = f"name the folder of a report: it has a {MANIFEST}"
        wrong = "there is no such folder" if not folder.exists() else "is no report"
        raise InputError([Fault(OPTION, str(folder), wrong, right)]) from None
    except MontecarloError as error:
        raise InputError([Fault(OPTION, "", str(error).partition("; ")[0], ANEW)]) from error
    if data.get("schema") != SCHEMA:
        kind = kind_of(data)
        wrong = f"holds {'something else' if kind is None else kind.noun} and no run"
        raise InputError([Fault(OPTION, str(folder), wrong, "name the folder of a report")])
    reason = other_version(data)
    if reason:
        raise InputError([Fault(OPTION, str(folder), reason, ANEW)])
    try:
        return read_plan(data, str(folder / MANIFEST))
    except MontecarloError as error:
        raise InputError([Fault(OPTION, "", str(error).partition("; ")[0], ANEW)]) from error


def _text(file: Path) -> str | None:
    """The content of a file; None where there is none."""
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as error:
        raise damaged(str(file), "is no text") from error
    except OSError as error:
        raise MontecarloError(f"{file}: cannot be read ({error.strerror or error})") from error


# --- the tables


def _refuse_other_run(plan: Plan, games: int, tables: Iterable[Table]) -> None:
    """Refuse a table whose edition, rules, players, line-up, seed or games are not those of the run."""
    line_up = plan.strategies[0] if len(set(plan.strategies)) == 1 else ",".join(plan.strategies)
    wanted = {
        "edition": plan.edition.id,
        "rules": rules_of(plan.edition),
        "players": str(plan.players),
        "strategies": line_up,
        "seed": str(plan.seed),
    }
    for table in tables:
        for row in table.rows:
            for column, value in wanted.items():
                found = row.text(column)
                if found != value:
                    raise InputError([_of_another(table, column, found, value)])
            if row.text("games") and row.whole("games") > games:
                raise InputError([_of_another(table, "games", row.text("games"), f"at most {games}")])


def _of_another(table: Table, column: str, found: str, value: str) -> Fault:
    wrong = f"is of another run: {column} is {found}, and in this run {value}"
    return Fault(OPTION, table.file, wrong, AGAIN)


def _of(summary: Table, metric: str) -> float | None:
    return summary.one(lambda row: row.text("metric") == metric, f"no row for {metric}").number("value")


def _ends(summary: Table) -> Iterable[tuple[str, Bounded]]:
    for row in summary.rows:
        name = row.text("metric")
        if name.startswith(ENDED):
            yield name.removeprefix(ENDED), row.bounded("value", "ci95_low", "ci95_high")


def _is_effect(row: Row) -> bool:
    return (row.text("kind"), row.text("answer"), row.text("metric")) == ("group", "effect", "effect")


def _effects(table: Table, plan: Plan) -> Iterable[tuple[str, Bounded]]:
    """The effects of the groups that could be had."""
    for row in filter(_is_effect, table.rows):
        group = row.text("group")
        if group not in plan.edition.groups:
            raise damaged(table.file, f"the edition has no group {group!r}")
        if row.number("value") is not None:
            yield group, row.bounded("value", "ci95_low", "ci95_high")


def _separated(table: Table, effects: Mapping[str, Bounded]) -> frozenset[frozenset[str]]:
    """The pairs of groups that are told apart; every pair of those with effects has its row."""
    told = {}
    for row in table.rows:
        pair = frozenset((row.text("a"), row.text("b")))
        if not pair <= effects.keys():
            raise damaged(table.file, f"a pair of groups without effects: {', '.join(sorted(pair))}")
        told[pair] = row.yes("separated")
    for a, b in combinations(effects, 2):
        if frozenset((a, b)) not in told:
            raise damaged(table.file, f"there is no row for {a} and {b}")
    return frozenset(pair for pair, is_separated in told.items() if is_separated)


def _budget(table: Table | None) -> int | None:
    return None if table is None or table.rows[0].number("budget") is None else table.rows[0].whole("budget")


def _most(table: Table | None, column: str) -> int:
    """The games of each arm: rows of what is worked out exactly have none."""
    return 0 if table is None else max((row.whole(column) for row in table.rows if row.text(column)), default=0)


def _rules(table: Table) -> Iterable[RuleEffect]:
    """What each rule changes, in the order of the table; the baseline has no row here."""
    base = table.rows[0].text("baseline")
    changed: dict[str, dict[str, Bounded]] = {}
    for row in table.rows:
        rule, metric = row.text("rule"), row.text("metric")
        if metric not in HOUSE_METRICS:
            raise damaged(table.file, f"there is no metric {metric!r}")
        if rule == base:
            continue
        of = changed.setdefault(rule, {})
        if row.number("difference") is not None:
            of[metric] = row.bounded("difference", "low", "high")
    for rule, of in changed.items():
        rounds, minutes, unfinished = (of.get(metric) for metric in HOUSE_METRICS)
        if unfinished is None:
            raise damaged(table.file, f"{rule} has no share of unfinished games")
        yield RuleEffect(rule, rounds, minutes, unfinished)
