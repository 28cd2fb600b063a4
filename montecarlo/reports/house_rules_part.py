"""What house rules change, as a part of a report: table, picture, plain data, and what the page says of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from montecarlo.analysis.compare import Difference
from montecarlo.analysis.house_rules import HouseRules
from montecarlo.analysis.intervals import Estimate
from montecarlo.reports import compare_about as about
from montecarlo.reports import compare_json
from montecarlo.reports import compare_words as words
from montecarlo.reports.applied import rules_of
from montecarlo.reports.compare_text import figure_at, sentence
from montecarlo.reports.run_tables import INTERVAL, LEVEL_DIGITS, YES_NO, Cell, csv_text
from montecarlo.reports.section import UNKNOWN, Section
from montecarlo.reports.summary_text import grouped
from montecarlo.simulation.house_rules import HouseQuestion
from montecarlo.simulation.metrics import Metric
from montecarlo.simulation.words import counted

NAME: Final = "house_rules"
TITLES: Final[dict[bool, str]] = {True: "What your house rules change", False: "What house rules would change"}
PICTURE_TITLE: Final = "What house rules change"
TABLE_TITLE: Final = "With and without"
FILE: Final = "what house rules change: length and unfinished games with and without, and the differences"
CAPTION: Final = (
    "Each rule against the game without it: to the right of zero games are longer, or more of them are unfinished. "
    f"Figures: [{NAME}.csv]({NAME}.csv)."
)
MAIN: Final = "median_rounds"


# --- table and plain data


def house_rules_table(found: HouseRules) -> str:
    """One row a rule and metric; the game without them has its own rows, without a difference."""
    return csv_text(HEADER, _rows(found))


HEADER: Final = (
    "edition", "rules", "players", "strategies", "baseline", "rule", "metric", "unit", "value", *INTERVAL,
    "difference", "low", "high", "level", "separated", "games_to_separate", "games", "seed",
)  # fmt: skip


def _rows(found: HouseRules) -> Iterator[Sequence[Cell]]:
    plan, compared = found.question.plan, found.compared
    base, level = found.baseline.cell, f"{compared.family.level:.{LEVEL_DIGITS}f}"
    differences = {(one.a, one.metric.name): one for one in compared.differences}
    for at, arm in enumerate(compared.comparison.arms):
        for metric in compared.comparison.metrics:
            figure, one = figure_at(compared, at, metric), differences.get((at, metric.name))
            yield (
                plan.edition.id, rules_of(plan.edition), plan.players, base.strategies, base.rules,
                arm.name if at else base.rules, metric.name, metric.unit.replace(" ", "_"), *_cells(figure),
                *((None,) * 6 if one is None else _difference(one, level)), compared.games, arm.plan.seed,
            )  # fmt: skip


def _cells(estimate: Estimate) -> tuple[Cell, Cell, Cell]:
    return estimate.value, estimate.low, estimate.high


def _difference(one: Difference, level: str) -> tuple[Cell, ...]:
    return *_cells(one.estimate), level, YES_NO[one.is_separated], one.games_to_separate


def house_rules_data(found: HouseRules) -> dict[str, Any]:
    """Give everything as plain data: a comparison, with the baseline, whose rules they are, and what is not played."""
    return {
        "baseline": found.baseline.cell.rules,
        "own": found.question.own,
        "games": found.games,
        "not_played": [one._asdict() for one in found.question.skipped],
        **compare_json.as_data([found.compared]),
    }


# --- the page


def main_point(found: HouseRules) -> str:
    """Give the greatest change of length in one sentence, for the main numbers of the page; "" where none is clear."""
    clear = [one for one in found.compared.differences if one.metric.name == MAIN and one.is_separated]
    if not clear:
        return ""
    most = max(clear, key=lambda one: abs(one.estimate.value or 0.0))
    name = found.compared.comparison.arms[most.a].name
    which = f"Of {counted(len(found.rules), 'rule')} played, the greatest change of the length is that of `{name}`"
    if len(found.rules) == 1:
        which = f"`{name}` changes the length"
    return f"**House rules.** {which}: {words.effect(found.compared, most)}."


def page_words(found: HouseRules) -> list[str]:
    """Give the paragraphs of the part: how it was played, what each rule changes, what is not played."""
    question, base = found.question, found.baseline.cell.rules
    what = "Each of your rules alone, and all of them together" if question.own else "Rules that people argue about"
    if question.own and len(found.rules) == 1:
        what = "Your rule"
    without = "the printed rules" if base == about.PRINTED else f"the game without them (`{base}`)"
    how = f"{what} against {without}: {grouped(found.games)} games an arm, seed {question.plan.seed}."
    pairing = " ".join(about.pairing([found.compared]))
    lines = [f"{how} {pairing}".rstrip(), "\n".join(f"- {one}" for one in _bullets(found))]
    return [*lines, *_not_played(question)]


def _bullets(found: HouseRules) -> Iterator[str]:
    for rule, differences in found.by_rule:
        clear = [words.effect(found.compared, one) for one in differences if one.is_separated]
        unclear = [one.metric.title.lower() for one in differences if not one.is_separated]
        parts = clear + ([f"{words.NOT_SEPARATED}: {', '.join(unclear)}"] if unclear else [])
        yield f"`{rule}`: {sentence('; '.join(parts))}"


def _not_played(question: HouseQuestion) -> list[str]:
    said = "; ".join(f"`{one.rule}` ({one.reason})" for one in question.skipped)
    return [f"Not played: {said}."] if said else []


def why_nothing(question: HouseQuestion) -> str:
    """Say why no rule was played."""
    return " ".join(_not_played(question)) or "No rule changes anything here."


def page_table(found: HouseRules) -> Section:
    """Give the table of the part: each rule's figures and what they differ by."""
    compared = found.compared
    metrics = compared.comparison.metrics
    by_place = {(one.a, one.metric.name): one for one in compared.differences}
    headers = ["rules", *(text for metric in metrics for text in (words.label(metric), "difference"))]
    rows = []
    for at, arm in enumerate(compared.comparison.arms):
        row = [f"`{arm.name if at else arm.cell.rules}`"]
        for metric in metrics:
            row += [words.in_one(words.written(metric, figure_at(compared, at, metric))), _shown(by_place, at, metric)]
        rows.append(row)
    return Section(TABLE_TITLE, [about.family_words([compared])], headers, rows)


def _shown(by_place: Mapping[tuple[int, str], Difference], at: int, metric: Metric) -> str:
    one = by_place.get((at, metric.name))
    if one is None:
        return UNKNOWN
    return words.in_one(words.written(metric, one.estimate, difference=True))


def house_rules_pictures(found: HouseRules) -> dict[str, bytes]:
    """Draw what the rules change: file name to content."""
    from montecarlo.reports.compare_plots import differences_picture
    from montecarlo.reports.figure import picture_files

    figure = differences_picture(found.compared, found.compared.comparison.metrics, PICTURE_TITLE)
    return {f"{NAME}.{ending}": content for ending, content in picture_files(figure).items()}
