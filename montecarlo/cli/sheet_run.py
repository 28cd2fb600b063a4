"""What was played for a sheet: taken from the folder of a report, or played now."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from montecarlo.cli import console
from montecarlo.errors import Fault, InputError

if TYPE_CHECKING:
    from montecarlo.analysis.sheet import Measured
    from montecarlo.analysis.summary import Summary
    from montecarlo.simulation.plan import Plan

FROM: Final = "--from"
NOW: Final = "the games just played"


class Asked(NamedTuple):
    """What the call says of a run that it takes its games from; None: whatever the run has."""

    edition: str | None
    players: int | None
    rules: str | None
    settings: tuple[str, ...]
    strategies: str | None


# --- taken from a report


def taken(folder: Path, asked: Asked) -> "tuple[Plan, Measured]":
    """Read a report and refuse it where it is of something else than the call asks for."""
    from montecarlo.reports.sheet.results import results_of

    plan, measured = results_of(folder)
    _refuse_other(plan, asked, str(folder))
    return plan, measured


def _refuse_other(plan: "Plan", asked: Asked, folder: str) -> None:
    """Refuse a run of another edition, number of players, rule set or line-up than the call names."""
    from montecarlo.model.edition import load_edition
    from montecarlo.simulation.plan import line_up_of

    faults = []
    if asked.edition is not None:
        edition = load_edition(asked.edition)
        if edition.id != plan.edition.id:
            faults.append(_other(folder, "edition", plan.edition.id, edition.id))
        elif _has_changed(plan, asked.edition):
            wrong = f"was played before {edition.id} was changed: its board, cards or rules are not the same"
            faults.append(Fault(FROM, folder, wrong, "leave out --edition, or play it again with montecarlo report"))
    if asked.players is not None and asked.players != plan.players:
        faults.append(_other(folder, "players", str(plan.players), str(asked.players)))
    if asked.rules is not None:
        here, wanted = "+".join(plan.applied) or "standard", _named(asked)
        if wanted != here:
            faults.append(_other(folder, "rules", here, wanted))
    if asked.strategies is not None and not faults:
        wanted_line_up = tuple(one.name for one in line_up_of(asked.strategies, plan.players))
        if wanted_line_up != plan.strategies:
            faults.append(_other(folder, "strategy", ",".join(plan.strategies), ",".join(wanted_line_up)))
    if faults:
        raise InputError(faults)


def _other(folder: str, option: str, here: str, wanted: str) -> Fault:
    wrong = f"was played with --{option} {here}, and the sheet is asked for with --{option} {wanted}"
    return Fault(FROM, folder, wrong, f"leave out --{option}, or name a report that was played so")


def _named(asked: Asked) -> str:
    """The rule set of the call as a run names its own."""
    from montecarlo.model.patches import JOIN, STANDARD, short_name

    patches = [part.strip() for part in (asked.rules or "").split(JOIN)]
    settings = ["=".join(part.strip() for part in one.split("=", 1)) for one in asked.settings]
    return JOIN.join([*(short_name(one) for one in patches if one not in ("", STANDARD)), *settings]) or STANDARD


def _has_changed(plan: "Plan", edition: str) -> bool:
    """Whether the edition, with what is applied in the run, is another game today."""
    from dataclasses import replace

    from montecarlo.model.edition import load_edition
    from montecarlo.model.patches import JOIN, resolve_rules
    from montecarlo.simulation.boards import game_of

    patches = [one for one in plan.edition.applied if "=" not in one]
    settings = [one for one in plan.edition.applied if "=" in one]
    today = resolve_rules(load_edition(edition), JOIN.join(patches), settings)
    return game_of(replace(plan, edition=today)) != game_of(plan)


# --- played now


def refuse_without_figures(plan: "Plan") -> None:
    """Refuse an edition that no sheet can be made of, before anything is played for it."""
    from montecarlo.analysis.sheet_figures import sheet_of
    from montecarlo.reports.sheet.results import not_measured

    sheet_of(plan.edition, plan.players, not_measured(plan))


def played(plan: "Plan", jobs: int | None, quiet: bool) -> "Measured":
    """Play what a sheet needs, and read it as it would be read from a report."""
    from montecarlo.reports.sheet.results import measured_from

    return measured_from(plan, tables(plan, jobs, quiet), NOW)


def tables(plan: "Plan", jobs: int | None, quiet: bool) -> dict[str, str]:
    """Play games, what owning each group does and what house rules change: the tables of a report that a sheet needs.

    Parameters
    ----------
    plan : Plan
        What is played, made from options.
    jobs : int or None
        Jobs side by side; None: all cores.
    quiet : bool
        Without progress bars and notes.

    Returns
    -------
    dict of str to str
        Name of the file to its content; what cannot be measured has none.
    """
    from montecarlo.cli.measured import house_rules, judged
    from montecarlo.reports.groups_tables import groups_tables
    from montecarlo.reports.house_rules_part import house_rules_table
    from montecarlo.reports.run_tables import summary_table
    from montecarlo.reports.sheet.results import HOUSE_RULES, SUMMARY
    from montecarlo.simulation.warm import warm_up

    warm_up(console.err)
    summary = _summary(plan, jobs, quiet)
    texts = {SUMMARY: summary_table(summary)}
    groups = judged(plan, summary.games, jobs, quiet)
    if not isinstance(groups, str):
        texts |= groups_tables(groups)
    house = house_rules(plan, summary.games, jobs, quiet)
    if not isinstance(house, str):
        texts[HOUSE_RULES] = house_rules_table(house)
    if not quiet:
        for why in (groups, house):
            if isinstance(why, str):
                console.err(f"note: not measured: {why}")
    return texts


def _summary(plan: "Plan", jobs: int | None, quiet: bool) -> "Summary":
    """Play the games of the run with a progress bar; an interruption ends the command."""
    from montecarlo.analysis.summary import summarise
    from montecarlo.simulation.run import play_run, stop_on_interrupt

    with stop_on_interrupt() as stop, console.Progress(plan.games, "game", quiet=quiet) as bar:
        result = play_run(plan, jobs=jobs, stop=stop, on_batch=lambda batch: bar.advance(batch.tally.games))
    if not result.complete:
        raise KeyboardInterrupt
    return summarise(plan, result.tally)
