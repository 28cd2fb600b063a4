"""What a report plays beside its games, and a sheet too: what owning a group does, what house rules change."""

from typing import TYPE_CHECKING

from montecarlo.errors import InputError

if TYPE_CHECKING:
    from montecarlo.analysis.groups import Groups
    from montecarlo.analysis.house_rules import HouseRules
    from montecarlo.simulation.comparison import Comparison
    from montecarlo.simulation.paired_sums import Sums
    from montecarlo.simulation.plan import Plan


def judged(plan: "Plan", games: int, jobs: int | None, quiet: bool) -> "Groups | str":
    """Play what owning each group does, all for the same money; say why where that cannot be."""
    from montecarlo.analysis.groups_estimate import judge
    from montecarlo.analysis.groups_report import report_question
    from montecarlo.simulation.groups import ask

    try:
        question = report_question(plan, games)
    except InputError as error:
        return str(error)
    asked = ask(question)
    return judge(asked, _played(asked.comparison, question.plan.games, jobs, quiet))


def house_rules(plan: "Plan", games: int, jobs: int | None, quiet: bool) -> "HouseRules | str":
    """Play what house rules change; say why where that cannot be."""
    from montecarlo.analysis.house_rules import judge_house_rules
    from montecarlo.reports.house_rules_part import why_nothing
    from montecarlo.simulation.house_rules import ask_house_rules

    try:
        question = ask_house_rules(plan, games)
    except InputError as error:
        return str(error)
    if question.comparison is None:
        return why_nothing(question)
    return judge_house_rules(question, _played(question.comparison, question.plan.games, jobs, quiet))


def _played(comparison: "Comparison", games: int, jobs: int | None, quiet: bool) -> "Sums":
    """Play a comparison to its end with a progress bar; an interruption ends the command."""
    from montecarlo.cli.contest import play_at_terminal
    from montecarlo.simulation.compare_play import Contest

    sums, complete, _ = play_at_terminal(Contest(comparison, games), None, jobs, None, quiet)
    if not complete:
        raise KeyboardInterrupt
    return sums
