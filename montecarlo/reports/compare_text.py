"""A comparison in words and small tables, for a person at a terminal."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from montecarlo.analysis.compare import Compared, Difference
from montecarlo.analysis.intervals import NOTHING, Estimate
from montecarlo.model.edition import Currency
from montecarlo.reports import compare_about as about
from montecarlo.reports import compare_words as words
from montecarlo.reports.section import PERCENT, UNKNOWN, Section
from montecarlo.simulation.comparison import Arm, Pair
from montecarlo.simulation.metrics import HALF_LEADER, RETURN_PREFIX, SKILL, Metric
from montecarlo.simulation.words import counted

HEADLINES: Final = ("median_rounds", "unfinished", "first_seat", SKILL, HALF_LEADER, "lead_changes")
FEW_ARMS: Final = 6  # more have a table of the headline metrics alone
FEW_PAIRS: Final = 5
FEW_METRICS: Final = 8  # more are defined elsewhere
WHERE_DEFINED: Final = "Every metric is defined in --json, in the tables of --out and in docs/metrics.md."
METRIC_COLUMN: Final = 28  # columns of a terminal that a name takes
FIGURE_COLUMN: Final = 24  # and a figure with its interval
SHOWN_SENTENCES: Final = 6  # of a pair at the terminal, where there are many
DIFFERENCE: Final = ("difference (interval)", "separated", "games that would do", "variance saved")


def sections(compared: Sequence[Compared], columns: int, *, definitions: bool = True) -> list[Section]:
    """Give a comparison, part by part; `compare_about.heading` goes before it.

    Parameters
    ----------
    compared : sequence of Compared
        The comparisons, one or more.
    columns : int
        Width of the terminal, for the number of arms beside each other.
    definitions : bool
        Whether the metrics are defined at the end.
    """
    parts: list[Section] = []
    few = is_few(compared)
    for one in compared:
        place = about.place_of(one, compared)
        found = [*_arms(one), *_figures(one, columns, few), *_differences(one, few), *_conclusions(one, few)]
        parts += [part._replace(title=f"{place}: {part.title}") if place else part for part in found]
    parts.append(Section("How to read the differences", [about.family_words(compared)]))
    notes = about.remarks(compared)
    if notes:
        parts.append(Section("Notes", notes))
    if definitions:
        metrics = about.all_metrics(compared)
        few_metrics = len(metrics) <= FEW_METRICS
        parts.append(definitions_part(metrics) if few_metrics else Section("What the metrics are", [WHERE_DEFINED]))
    return parts


def is_few(compared: Sequence[Compared]) -> bool:
    """Say whether there are so few arms and pairs that every metric is shown; otherwise only the headlines are."""
    pairs = sum(len(one.comparison.pairs) for one in compared)
    return len(about.all_arms(compared)) <= FEW_ARMS and pairs <= FEW_PAIRS


def headlines(compared: Compared) -> list[Metric]:
    """Give the chosen few metrics that stand for all of them where there are many arms."""
    by_name = {metric.name: metric for metric in compared.comparison.metrics}
    return [by_name[name] for name in HEADLINES if name in by_name] or list(compared.comparison.metrics)


def figure_at(compared: Compared, at: int, metric: Metric) -> Estimate:
    """Give the figure of an arm in a metric; `NOTHING` where its board has none."""
    return compared.figures[at].get(metric.name, NOTHING)


def currency_of(compared: Compared) -> Currency | None:
    """Give the money that all arms have in common; None where they have not."""
    found = {arm.plan.edition.currency.symbol: arm.plan.edition.currency for arm in compared.comparison.arms}
    return next(iter(found.values())) if len(found) == 1 else None


def definitions_part(metrics: Sequence[Metric]) -> Section:
    """Define metrics, a row each; those of the groups of a board have one together."""
    rows = []
    for metric in metrics:
        if not metric.group:
            rows.append((metric.title, metric.name, metric.definition))
    group = next((metric for metric in metrics if metric.group), None)
    if group is not None:
        rows.append(("Return of a group", f"{RETURN_PREFIX}GROUP", group.definition))
    return Section("What the metrics are", (), ("metric", "name", "definition"), rows)


# --- arms


def varying(compared: Compared) -> dict[str, list[str]]:
    """Give the parts in which arms differ: title to what each arm has."""
    arms = compared.comparison.arms
    setting = compared.comparison.sweep.setting if compared.comparison.sweep else "value"
    parts: dict[str, list[str]] = {
        "edition": [arm.cell.edition for arm in arms],
        "rules": [arm.cell.rules for arm in arms],
        "players": [str(arm.cell.players) for arm in arms],
        "line-up": [arm.cell.strategies for arm in arms],
        setting: [arm.cell.value for arm in arms],
        "seed": [str(arm.plan.seed) for arm in arms],
    }
    return {title: values for title, values in parts.items() if len(set(values)) > 1}


def _arms(compared: Compared) -> list[Section]:
    """Say how arms differ, where their names alone do not tell it."""
    names = [arm.name for arm in compared.comparison.arms]
    parts = {
        title: values
        for title, values in varying(compared).items()
        if not all(value in name for value, name in zip(values, names, strict=True))
    }
    if not parts:
        return []
    rows = [(name, *(values[at] for values in parts.values())) for at, name in enumerate(names)]
    return [Section("Arms", (), ("arm", *parts), rows)]


# --- figures


def _figures(compared: Compared, columns: int, few: bool) -> list[Section]:
    beside = max(1, (columns - METRIC_COLUMN) // FIGURE_COLUMN)
    if few:
        return list(_by_metric(compared, compared.comparison.metrics, beside))
    return list(_by_arm(compared, headlines(compared), beside))


def _by_metric(compared: Compared, metrics: Sequence[Metric], beside: int) -> Iterator[Section]:
    """Give tables with a row a metric and a column an arm, as many beside each other as there is room for."""
    arms, currency = compared.comparison.arms, currency_of(compared)
    for first in range(0, len(arms), beside):
        here = list(enumerate(arms))[first : first + beside]
        rows = [
            (words.label(metric, currency), *(_figure(compared, at, metric) for at, _ in here))
            for metric in metrics
            if any(figure_at(compared, at, metric).value is not None for at, _ in here)
        ]
        title = "Figures" if len(here) == len(arms) else f"Figures: {', '.join(arm.name for _, arm in here)}"
        lines = [f"In brackets: {words.INTERVAL} of each figure by itself."] if not first else []
        yield Section(title, lines, ("metric", *(arm.name for _, arm in here)), rows)


def _by_arm(compared: Compared, metrics: Sequence[Metric], beside: int) -> Iterator[Section]:
    """Give tables with a row an arm and a column a metric."""
    arms, currency = compared.comparison.arms, currency_of(compared)
    for first in range(0, len(metrics), beside):
        here = metrics[first : first + beside]
        rows = [(arm.name, *(_figure(compared, at, metric) for metric in here)) for at, arm in enumerate(arms)]
        lines = []
        if not first:
            left = len(compared.comparison.metrics) - len(metrics)
            more = f" {counted(left, 'other metric')} in arms.csv and with --json." if left else ""
            lines = [f"In brackets: {words.INTERVAL} of each figure by itself.{more}"]
        yield Section("Figures", lines, ("arm", *(words.label(metric, currency) for metric in here)), rows)


def _figure(compared: Compared, at: int, metric: Metric) -> str:
    return words.in_one(words.written(metric, figure_at(compared, at, metric)))


# --- differences


def _differences(compared: Compared, few: bool) -> list[Section]:
    pairs = compared.comparison.pairs
    if few:
        return [_pair_table(compared, pair) for pair in pairs]
    return [_metric_table(compared, metric) for metric in headlines(compared) if about.of_metric(compared, metric.name)]


def _pair_table(compared: Compared, pair: Pair) -> Section:
    currency = currency_of(compared)
    rows = [
        (words.label(one.metric, currency, difference=True), *_cells(one))
        for one in about.differences_of(compared, pair)
    ]
    title = f"Differences: {about.pair_name(compared, pair.a, pair.b)}"
    lines = [f"{_less(compared.comparison.arms, pair)}; {_play(pair)}."]
    return Section(title, lines, ("metric", *DIFFERENCE), rows)


def _less(arms: Sequence[Arm], pair: Pair) -> str:
    return f"Figures of {arms[pair.a].name} less those of {arms[pair.b].name}"


def _play(pair: Pair) -> str:
    return "paired by game" if pair.is_paired else "independent games: the boards differ"


def _metric_table(compared: Compared, metric: Metric) -> Section:
    """Give the differences of many pairs in one metric, the largest first."""
    found = by_size(about.of_metric(compared, metric.name))
    title = f"Differences: {words.label(metric, currency_of(compared), difference=True)}"
    name = _pair_row(compared)
    rows = [(name(one), *_cells(one)) for one in found]
    reference = about.reference_of(compared)
    lines = (
        [] if reference is None else [f"Figures of each arm less those of {compared.comparison.arms[reference].name}."]
    )
    return Section(title, lines, ("pair" if reference is None else "arm", *DIFFERENCE), rows)


def _pair_row(compared: Compared) -> Callable[[Difference], str]:
    """Name a row: by its first arm where all have the same second one."""
    reference = about.reference_of(compared)
    arms = compared.comparison.arms

    def name(one: Difference) -> str:
        return arms[one.a].name if reference is not None else about.pair_name(compared, one.a, one.b)

    return name


def by_size(differences: Sequence[Difference]) -> list[Difference]:
    """Sort differences in one metric from the highest to the lowest; those without a value come last."""
    return sorted(differences, key=lambda one: (one.estimate.value is None, -(one.estimate.value or 0.0), one.a, one.b))


def _cells(one: Difference) -> tuple[str, str, str, str]:
    shown = words.in_one(words.written(one.metric, one.estimate, difference=True))
    games = UNKNOWN if one.games_to_separate is None else words.round_games(one.games_to_separate)
    return shown, "yes" if one.is_separated else "no", games, saved_words(one.variance_saved)


def saved_words(saved: float | None) -> str:
    """Write which part of the variance pairing has saved."""
    return UNKNOWN if saved is None else f"{saved * PERCENT + 0.0:.0f}%"


# --- conclusions


def _conclusions(compared: Compared, few: bool) -> list[Section]:
    """Say for each pair what is separated and what is not."""
    pairs = compared.comparison.pairs
    if not few:
        lines = [f"{_named(compared, pair)}: {_clearest(compared, pair)}" for pair in pairs]
        return [Section("What is separated, of each pair the clearest first", lines)]
    return [Section(f"In words: {_named(compared, pair)}", in_words(compared, pair)) for pair in pairs]


def _named(compared: Compared, pair: Pair) -> str:
    return about.pair_name(compared, pair.a, pair.b)


def sentence(text: str) -> str:
    """Begin with a capital and end with a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def _clearest(compared: Compared, pair: Pair) -> str:
    """Give the separated headlines of one of many pairs, and count what is separated in all."""
    chosen = {metric.name for metric in headlines(compared)}
    found = about.differences_of(compared, pair)
    clear = words.clearest_first([one for one in found if one.is_separated])
    shown = [words.effect(compared, one) for one in clear if one.metric.name in chosen]
    many = f"{len(clear)} of {counted(len(found), 'difference')} separated"
    return f"{'; '.join(shown)}. In all {many}." if shown else f"{many}, none of them in a metric shown here."


def in_words(compared: Compared, pair: Pair) -> list[str]:
    """Say what the differences of a pair mean, as sentences: separated ones first, the clearest before the others.

    Of those outside the headlines only the clearest are told, and the rest is named; the table has all of them, with
    the games that would do.

    Parameters
    ----------
    compared : Compared
        What was compared.
    pair : Pair
        The pair.
    """
    chosen = {metric.name for metric in headlines(compared)}
    found = about.differences_of(compared, pair)
    clear = words.clearest_first([one for one in found if one.is_separated])
    others = [one for one in clear if one.metric.name not in chosen]
    left = others[SHOWN_SENTENCES:]
    lines = [sentence(words.effect(compared, one)) for one in clear if one not in left]
    if left:
        lines.append(
            f"{counted(len(left), 'other difference')} separated: {', '.join(one.metric.name for one in left)}."
        )
    unclear = [one for one in found if not one.is_separated]
    told = [one for one in unclear if one.metric.name in chosen] if len(unclear) > SHOWN_SENTENCES else unclear
    lines += [sentence(words.effect(compared, one)) for one in told]
    untold = [one.metric.name for one in unclear if one not in told]
    if untold:
        lines.append(f"{counted(len(untold), 'other')} not separated: {', '.join(untold)}.")
    return lines
