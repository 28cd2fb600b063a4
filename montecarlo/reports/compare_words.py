"""Figures and differences of a comparison as they are written, and what a difference means in a fixed sentence.

A sentence takes a side ("longer", "more") only where the difference is separated: where its interval leaves zero out.
"""

import math
from typing import Final, NamedTuple

from montecarlo.analysis.compare import Compared, Difference
from montecarlo.analysis.intervals import Estimate
from montecarlo.model.edition import Currency
from montecarlo.reports.section import PERCENT, UNKNOWN
from montecarlo.reports.summary_text import HOPELESS, grouped
from montecarlo.simulation.metrics import (
    ENDED_PREFIX,
    GAMES,
    HALF_LEADER,
    MEDIAN,
    MINUTES,
    MONEY,
    PER_GAME,
    RETURN,
    ROUNDS,
    SHARE_OF_ROUNDS,
    SKILL,
    TURNS,
    TURNS_HORIZON,
    Metric,
)
from montecarlo.simulation.tally import HORIZON, MINUTES_HORIZON
from montecarlo.simulation.words import counted

SIGNIFICANT: Final = 2  # digits of a half-width that are shown
MOST_DIGITS: Final = 6  # after the decimal point
PLAIN_DIGITS: Final = 1  # where there is no interval to go by
POINTS: Final = "pp"
SHARES: Final = (GAMES, SHARE_OF_ROUNDS)
LENGTH_LIMITS: Final = {ROUNDS: HORIZON, TURNS: TURNS_HORIZON, MINUTES: MINUTES_HORIZON}
NOUNS: Final = {ROUNDS: "round", TURNS: "turn", MINUTES: "minute"}
INTERVAL: Final = "95% interval"
NOT_SEPARATED: Final = "not separated"
NO_INTERVAL: Final = "too few games tell of it for an interval"
PLUS_MINUS: Final = "+"

# What is said where the figure is higher, and where it is lower; {n} is by how much.
Form = tuple[str, str]
FORMS: Final[dict[str, Form]] = {
    "unfinished": ("unfinished games: {n} more", "unfinished games: {n} less"),
    "first_seat": (
        "the player who begins wins {n} more of the games{beyond}",
        "the player who begins wins {n} less of the games{beyond}",
    ),
    "someone_out": ("games in which somebody goes out: {n} more", "games in which somebody goes out: {n} less"),
    "first_out": (
        "the first player to go out, where one does, goes out {n} later on average",
        "the first player to go out, where one does, goes out {n} earlier on average",
    ),
    "wait": (
        "the first player to go out, where one does, waits {n} longer for the end on average",
        "the first player to go out, where one does, waits {n} shorter for the end on average",
    ),
    "lead_changes": ("the lead changes {n} times more in a game", "the lead changes {n} times less in a game"),
    HALF_LEADER: (
        "the leader at half-time wins {n} more of the games",
        "the leader at half-time wins {n} less of the games",
    ),
    SKILL: (
        "one balanced player among random ones wins {n} more of the games{beyond}",
        "one balanced player among random ones wins {n} less of the games{beyond}",
    ),
    "money": (
        "there is {n} more cash in play at the end of a round",
        "there is {n} less cash in play at the end of a round",
    ),
    "shortage": (
        "rounds of a game in which a wanted building is not to be had: {n} more",
        "rounds of a game in which a wanted building is not to be had: {n} less",
    ),
    "auctions": ("a game has {n} auctions more on average", "a game has {n} auctions less on average"),
}  # fmt: skip
ENDS: Final = {
    "last_solvent": "games that end with one player left",
    "time_up": "games that end because the time is over",
    "nth_bankruptcy": "games that end with the agreed bankruptcy",
    "passport_full": "games that end with a full passport",
    "cash_target": "games that end with the sum that wins",
    "round_limit": "games that end with the last agreed round",
}
BEYOND: Final = " beyond an equal share"


class Written(NamedTuple):
    """A number and its interval as they are shown, in the unit shown: both with the same digits."""

    value: str
    interval: str


def factor(metric: Metric) -> int:
    """Give what a figure is multiplied by to be shown: shares are shown in percent."""
    return PERCENT if metric.unit in SHARES else 1


def unit_of(metric: Metric, currency: Currency | None = None, *, difference: bool = False) -> str:
    """Name the unit in which a figure is shown, or a difference of two.

    Parameters
    ----------
    metric : Metric
        The metric.
    currency : Currency, optional
        The money of the board.
    difference : bool
        Whether a difference is shown: shares differ by percentage points (pp).
    """
    if metric.unit in SHARES:
        return POINTS if difference or metric.less_equal_share else "%"
    if metric.unit == MONEY and currency is not None:
        return currency.symbol.strip() or MONEY
    return metric.unit


def label(metric: Metric, currency: Currency | None = None, *, difference: bool = False) -> str:
    """Give the title of a metric with its unit, where the title does not tell it."""
    if metric.unit in NOUNS and NOUNS[metric.unit] in metric.title:
        return metric.title
    return f"{metric.title} ({unit_of(metric, currency, difference=difference)})"


def digits_of(estimate: Estimate, times: int = 1, *, difference: bool = False) -> int:
    """Give the digits after the decimal point: the half-width shows two significant ones.

    Parameters
    ----------
    estimate : Estimate
        The number and its interval.
    times : int
        What both are multiplied by.
    difference : bool
        Whether it matters on which side of zero the interval lies: where it leaves zero out, what is shown does too.
    """
    if not estimate.half_width:
        return PLAIN_DIGITS
    half = estimate.half_width * times
    digits = min(MOST_DIGITS, max(0, SIGNIFICANT - 1 - math.floor(math.log10(half))))
    if difference and estimate.is_separated:
        nearest = min(abs(estimate.low or 0.0), abs(estimate.high or 0.0)) * times
        while digits < MOST_DIGITS and round(nearest, digits) == 0:
            digits += 1
    return digits


def written(metric: Metric, estimate: Estimate, *, difference: bool = False) -> Written:
    """Write a figure, or a difference with its sign, and the interval; without units.

    Parameters
    ----------
    metric : Metric
        The metric.
    estimate : Estimate
        The number and its interval.
    difference : bool
        Whether it is a difference.
    """
    return in_digits(estimate, factor(metric), difference=difference)


def in_digits(estimate: Estimate, times: int = 1, *, difference: bool = False, most: int = MOST_DIGITS) -> Written:
    """Write a number and its interval, both with the digits that its half-width gives.

    Parameters
    ----------
    estimate : Estimate
        The number and its interval.
    times : int
        What both are multiplied by.
    difference : bool
        Whether it is a difference, which is written with its sign.
    most : int
        Digits after the decimal point at most.
    """
    if estimate.value is None:
        return Written(UNKNOWN, UNKNOWN)
    digits = min(most, digits_of(estimate, times, difference=difference))
    value = grouped(estimate.value * times, digits)
    if difference and not value.startswith("-") and float(round(estimate.value * times, digits)) > 0:
        value = PLUS_MINUS + value
    if estimate.low is None or estimate.high is None:
        return Written(value, UNKNOWN)
    return Written(value, f"{grouped(estimate.low * times, digits)} to {grouped(estimate.high * times, digits)}")


def in_one(text: Written) -> str:
    """Give a number with its interval in brackets behind it."""
    return text.value if text.interval == UNKNOWN else f"{text.value} ({text.interval})"


def strength(difference: Difference) -> float:
    """Give how far a difference lies from zero, in half-widths of its interval: above 1 it is separated."""
    half, value = difference.estimate.half_width, difference.estimate.value
    if half is None or value is None:
        return 0.0
    if half == 0:
        return math.inf if value else 0.0
    return abs(value) / half


def clearest_first(differences: list[Difference]) -> list[Difference]:
    """Sort differences by how far they lie from zero in half-widths, those of equal strength in their order."""
    return sorted(differences, key=strength, reverse=True)


def form_of(metric: Metric) -> Form:
    """Give what is said of a metric where it is higher and where it is lower."""
    if metric.name in FORMS:
        return FORMS[metric.name]
    if metric.kind == "quantile":
        if metric.per_mille == MEDIAN:
            return "half of the games last {n} longer", "half of the games last {n} shorter"
        return "nine tenths of the games are over {n} later", "nine tenths of the games are over {n} earlier"
    if metric.unit in LENGTH_LIMITS:
        counted_to = f"counted up to {NOUNS[metric.unit]} {LENGTH_LIMITS[metric.unit]}"
        return tuple(f"games last {{n}} {word} on average, {counted_to}" for word in ("longer", "shorter"))  # type: ignore[return-value]
    if metric.name.startswith(ENDED_PREFIX):
        ended = ENDS[metric.name.removeprefix(ENDED_PREFIX)]
        return f"{ended}: {{n}} more", f"{ended}: {{n}} less"
    if metric.unit == RETURN:
        group = metric.title.removeprefix("Return of ")
        return f"{group}: {{n}} more rent for every 100 spent", f"{group}: {{n}} less rent for every 100 spent"
    return f"{metric.title}: {{n}} more", f"{metric.title}: {{n}} less"


def amount(metric: Metric, number: str, currency: Currency) -> str:
    """Write by how much two figures differ, with its unit as a noun.

    Parameters
    ----------
    metric : Metric
        The metric.
    number : str
        How much, without a sign.
    currency : Currency
        The money of the board.
    """
    if metric.unit in SHARES:
        return f"{number} percentage {'point' if number == '1' else 'points'}"
    if metric.unit == MONEY:
        return currency.written.replace("{symbol}", currency.symbol).replace("{amount}", number)
    if metric.unit in NOUNS:
        return counted(1 if number == "1" else 0, NOUNS[metric.unit], number)
    return number


def effect(compared: Compared, difference: Difference) -> str:
    """Say in one sentence what a difference means, without a full stop.

    Parameters
    ----------
    compared : Compared
        What it is part of.
    difference : Difference
        The difference.

    Returns
    -------
    str
        For example ``half of the games last 38 rounds longer (95% interval 36 to 40)``; where it is not separated it
        begins with ``not separated`` and takes no side.
    """
    if not difference.is_separated:
        return not_separated(compared, difference)
    metric, estimate = difference.metric, difference.estimate
    assert estimate.value is not None
    assert estimate.low is not None
    assert estimate.high is not None
    is_higher = estimate.low > 0
    sides = estimate if is_higher else Estimate(-estimate.value, -estimate.high, -estimate.low)
    text = written(metric, sides, difference=True)
    arms = compared.comparison.arms
    a, b = arms[difference.a], arms[difference.b]
    beyond = BEYOND if a.cell.players != b.cell.players else ""
    n = amount(metric, text.value.removeprefix(PLUS_MINUS), a.plan.edition.currency)
    sentence = form_of(metric)[0 if is_higher else 1].format(n=n, beyond=beyond)
    return f"{sentence} ({INTERVAL} {text.interval})"


def not_separated(compared: Compared, difference: Difference) -> str:
    """Say that a difference is not separated, how large it may be, and how many games would do."""
    metric = difference.metric
    text = written(metric, difference.estimate, difference=True)
    if text.value == UNKNOWN:
        return f"{NOT_SEPARATED}: {metric.title}: no difference can be given"
    unit = unit_of(metric, compared.comparison.arms[difference.a].plan.edition.currency, difference=True)
    unit = "" if unit == PER_GAME else f" {unit}"
    reach = NO_INTERVAL if text.interval == UNKNOWN else f"{INTERVAL} {text.interval}"
    return f"{NOT_SEPARATED}: {metric.title}: {text.value}{unit} ({reach}){advice(difference)}"


def advice(difference: Difference) -> str:
    """Say how many games an arm would separate a difference if it is what it is now; "" where it is separated."""
    if difference.is_separated:
        return ""
    if difference.games_to_separate is None:
        return f"; {HOPELESS if difference.estimate.half_width else 'how many games would do cannot be said'}"
    return (
        f"; about {round_games(difference.games_to_separate)} games an arm would do if the difference is what it is now"
    )


def round_games(games: int) -> str:
    """Write a number of games that nobody knows exactly: two digits, rounded up."""
    unit = 10 ** max(0, len(str(games)) - SIGNIFICANT)
    return grouped(-(-games // unit) * unit)
