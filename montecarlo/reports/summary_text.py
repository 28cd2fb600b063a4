"""The summary of a run in words and small tables, for a person at a terminal."""

import math
import shlex
from collections.abc import Sequence
from typing import Final

from montecarlo.analysis.intervals import Estimate
from montecarlo.analysis.lengths import MEDIAN, P90, Lengths, Quantile
from montecarlo.analysis.precision import LARGEST_ADVICE, METRICS, is_reached
from montecarlo.analysis.summary import Difference, Examples, Summary, rule_changes
from montecarlo.model.describe import footnotes
from montecarlo.model.edition import shipped_editions
from montecarlo.reports.applied import named
from montecarlo.reports.measures import END_WORDS, RICHEST_ENDS, pace_of, scale_of
from montecarlo.reports.section import PERCENT, UNKNOWN, Section
from montecarlo.simulation.plan import Plan, Precision
from montecarlo.simulation.tally import Tally
from montecarlo.simulation.words import counted

SHOWN_PAIRS: Final = 3
INTERVAL: Final = "95% interval"
STREET: Final = "street"
OVER: Final = "over "
POINTS: Final = "(Simultaneous 95% intervals, in percentage points.)"
NARROW_SPACE: Final = "\u202f"  # sets thousands apart; no line breaks there


def grouped(value: float, digits: int = 0) -> str:
    """Write a number with its thousands set apart."""
    return f"{round(value, digits) + 0.0:,.{digits}f}".replace(",", NARROW_SPACE)


HOPELESS: Final = f"as good as equal so far: even {grouped(LARGEST_ADVICE)} games would not do"


def percent(estimate: Estimate) -> str:
    """Write a share as a percentage."""
    return UNKNOWN if estimate.value is None else f"{estimate.value * PERCENT:.1f}%"


def percent_interval(estimate: Estimate) -> str:
    """Write the interval of a share in percent."""
    if estimate.low is None or estimate.high is None:
        return UNKNOWN
    return f"{estimate.low * PERCENT:.1f} to {estimate.high * PERCENT:.1f}"


def plain(estimate: Estimate, digits: int) -> str:
    """Write a number."""
    return UNKNOWN if estimate.value is None else grouped(estimate.value, digits)


def plain_interval(estimate: Estimate, digits: int) -> str:
    """Write the interval of a number."""
    if estimate.low is None or estimate.high is None:
        return UNKNOWN
    return f"{grouped(estimate.low, digits)} to {grouped(estimate.high, digits)}"


def between(low: str, high: str) -> str:
    """Write an interval: nothing where a bound is unknown, one bound where both are "over" the same."""
    if UNKNOWN in (low, high):
        return UNKNOWN
    return high if low == high and low.startswith(OVER) else f"{low} to {high}"


def heading(summary: Summary) -> list[str]:
    """Say what was played: edition, rules and how they differ from the printed ones, players, games, seed."""
    plan = summary.plan
    line_up = plan.strategies[0] if len(set(plan.strategies)) == 1 else ", ".join(plan.strategies)
    lines = [
        named(plan.edition),
        f"{counted(plan.players, 'player')}: {line_up}. {_games(summary.games) if summary.games else _asked(plan)} of "
        f"seed {plan.seed}.",
    ]
    changes = [f"{name} {here} (printed: {printed})" for name, (here, printed) in rule_changes(plan).items()]
    if changes:
        lines.append(f"Changed: {', '.join(changes)}.")
    return lines


def _asked(plan: Plan) -> str:
    """Say what is to be played, of a run without games."""
    if plan.precision is None:
        return f"To be played: {_games(plan.games)}"
    return f"To be played to {_wanted_precision(plan.precision)}: at most {_games(plan.games)}"


def _games(number: int) -> str:
    return counted(number, "game", grouped(number))


def sections(summary: Summary, tally: Tally) -> list[Section]:
    """Give the summary, part by part.

    Parameters
    ----------
    summary : Summary
        The figures.
    tally : Tally
        What they were made of; asked whether a stopping rule was met.
    """
    parts = [_length(summary), *_ends(summary), _seats(summary)]
    if len(summary.strategies) > 1:
        parts.append(_strategies(summary))
    parts += [*_groups(summary), _per_game(summary), _examples(summary.examples, summary)]
    notes = [*_precision_note(summary, tally), *_notes(summary)]
    if notes:
        parts.append(Section("Notes", notes))
    return parts


def _length(summary: Summary) -> Section:
    rows: list[Sequence[str | int | None]] = [
        ("finished", percent(summary.finished), percent_interval(summary.finished)),
    ]
    pace = pace_of(summary.plan.edition.rules)
    for unit, lengths in (
        ("rounds", summary.rounds),
        ("turns", summary.turns),
        (f"minutes ({pace})", summary.minutes),
    ):
        rows += [
            (f"median length, {unit}", *_quantile(lengths.quantile(MEDIAN), lengths)),
            (f"90th percentile, {unit}", *_quantile(lengths.quantile(P90), lengths)),
            (f"mean to {lengths.horizon}, {unit}", *_mean(lengths.restricted_mean(), 1)),
        ]
    lines = []
    cut = summary.games - summary.finished_games
    if cut:
        cap = summary.plan.edition.rules.round_cap
        were, them = ("was", "it") if cut == 1 else ("were", "them")
        lines.append(f"{_games(cut)} {were} cut at the end of round {grouped(cap)}: unfinished, nobody won {them}.")
    return Section("Length", lines, ("figure", "value", INTERVAL), rows)


def _ends(summary: Summary) -> list[Section]:
    """Say how games ended, where it was in more than one way."""
    if len(summary.end_lines) < 2:
        return []
    rows = [(END_WORDS[one.reason], one.games, *_share(one.share)) for one in summary.end_lines]
    lines = []
    if any(one.reason in RICHEST_ENDS for one in summary.end_lines):
        lines.append(f"The richest by {scale_of(summary.plan.edition.rules)}.")
    return [Section("How games end", lines, ("end", "games", "share", INTERVAL), rows)]


def _quantile(found: Quantile, lengths: Lengths) -> tuple[str, str]:
    over = UNKNOWN if lengths.seen is None else f"{OVER}{grouped(lengths.seen)}"

    def text(value: int | None) -> str:
        return over if value is None else grouped(value)

    return text(found.value), between(text(found.low), text(found.high))


def _mean(estimate: Estimate, digits: int) -> tuple[str, str]:
    return plain(estimate, digits), plain_interval(estimate, digits)


def _seats(summary: Summary) -> Section:
    rows = [(str(one.seat), one.wins, percent(one.share), percent_interval(one.share)) for one in summary.seats]
    lines = ["Seat 1 begins. Shares are of all games, the unfinished ones too."]
    return Section("Wins by seat", lines, ("seat", "wins", "share", INTERVAL), rows)


def _strategies(summary: Summary) -> Section:
    rows = [
        (
            one.strategy,
            len(one.chairs),
            one.wins,
            percent(one.share),
            percent_interval(one.share),
            f"{one.fair_share * PERCENT:.1f}%",
        )
        for one in summary.strategies
    ]
    headers = ("strategy", "players", "wins", "share", INTERVAL, "by chance")
    return Section("Wins by strategy", (), headers, rows)


def _groups(summary: Summary) -> list[Section]:
    """Two tables, so that every figure has its interval beside it on a narrow terminal too."""
    often = [
        (
            one.name,
            *_share(one.completed),
            *(_share(one.built) if one.kind == STREET else (None, None)),
            *_mean(one.first_round, 1),
        )
        for one in summary.groups
    ]
    worth = [(one.name, *_mean(one.rent_per_game, 0), *_share(one.winner_held)) for one in summary.groups]
    return [
        Section(
            "Groups: how often",
            ["Completed by somebody, in so many games; built on; round of the first completion."],
            ("group", "completed", INTERVAL, "built on", INTERVAL, "round", INTERVAL),
            often,
        ),
        Section(
            "Groups: what they bring",
            ["Rent paid for its deeds in a game; and how many of the winners had the whole group at the end."],
            ("group", "rent a game", INTERVAL, "winners had it", INTERVAL),
            worth,
        ),
    ]


def _share(estimate: Estimate) -> tuple[str, str]:
    return percent(estimate), percent_interval(estimate)


def _per_game(summary: Summary) -> Section:
    rows = [(name.replace("_", " "), *_mean(estimate, 2)) for name, estimate in summary.counts.items()]
    return Section("A game has on average", (), ("number of", "mean", INTERVAL), rows)


def _examples(examples: Examples, summary: Summary) -> Section:
    named = (
        ("the shortest", examples.shortest),
        ("a median one", examples.median),
        ("the longest finished", examples.longest),
        ("an unfinished one", examples.unfinished),
    )
    found = [
        f"{name} is game {one.game} ({counted(one.rounds, 'round')}, {counted(one.minutes, 'minute')})"
        for name, one in named
        if one.game >= 0
    ]
    text = f"{'; '.join(found)}."
    lines = [text[:1].upper() + text[1:], f"Minutes are at the {pace_of(summary.plan.edition.rules)}."]
    return Section("Games worth a look", lines)


def _precision_note(summary: Summary, tally: Tally) -> list[str]:
    precision = summary.plan.precision
    if precision is None:
        return []
    wanted = _wanted_precision(precision)
    if is_reached(precision, tally):
        return [f"Stopped at {wanted}."]
    return [f"Not reached: {wanted}."]


def _wanted_precision(precision: Precision) -> str:
    return f"a half-width of {precision.half_width:g} for {precision.metric} ({METRICS[precision.metric][1]})"


def _notes(summary: Summary) -> list[str]:
    lines = [
        *_not_separated(summary.seat_differences, "seats"),
        *(_not_separated(summary.strategy_differences, "strategies") if len(summary.strategies) > 1 else []),
    ]
    uncertain = len(footnotes(summary.plan.edition))
    if uncertain:
        are = "is" if uncertain == 1 else "are"
        see = show_edition(summary.plan)
        said = f"{counted(uncertain, 'value')} of this edition {are} not confirmed"
        lines.append(f"{said}: see {see}." if see else f"{said}.")
    return lines


def show_edition(plan: Plan) -> str:
    """Give the command that shows the edition of a plan; empty where a file that was not named here holds it."""
    typed = plan.typed.edition if plan.typed is not None else ""
    name = typed or (plan.edition.id if plan.edition.id in shipped_editions() else "")
    return shlex.join(("montecarlo", "editions", "show", name)) if name else ""


def _not_separated(differences: Sequence[Difference], what: str) -> list[str]:
    """Say which pairs are not separated and how many more games would do, if they are as far apart as they look."""
    pairs = sorted((one for one in differences if not one.separated), key=_from_separation)
    if not pairs:
        return []
    if len(pairs) == len(differences) > 1:
        return [f"No two {what} are separated; nearest to it are {_pair(pairs[0])}. {POINTS}"]
    more = len(pairs) - SHOWN_PAIRS
    rest = f"; and {counted(more, 'other pair')}" if more > 0 else ""
    return [f"Not separated: {'; '.join(_pair(one) for one in pairs[:SHOWN_PAIRS])}{rest}. {POINTS}"]


def _from_separation(one: Difference) -> tuple[bool, int, float]:
    """Order pairs by how far they are from being separated; of those that no games separate the largest comes first."""
    return one.more_games is None, one.more_games or 0, -abs(one.difference.value or 0.0)


def _pair(one: Difference) -> str:
    return f"{one.first} and {one.second} ({_points(one.difference)}; {_advice(one)})"


def _points(estimate: Estimate) -> str:
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return UNKNOWN
    half = (estimate.half_width or 0.0) * PERCENT
    digits = max(1, -math.floor(math.log10(half))) if half > 0 else 1  # a narrow interval is not rounded to nothing
    value, low, high = (signed(end * PERCENT, digits) for end in (estimate.value, estimate.low, estimate.high))
    return f"{value}, {low} to {high}"


def signed(value: float, digits: int) -> str:
    """Write a number with its sign; one that is rounded to zero has none."""
    rounded = round(value, digits)
    return f"{rounded:+.{digits}f}" if rounded else f"{0.0:.{digits}f}"


def _advice(one: Difference) -> str:
    if one.more_games is None:
        return HOPELESS
    return f"about {counted(one.more_games, 'more game', grouped(one.more_games))} would do"
