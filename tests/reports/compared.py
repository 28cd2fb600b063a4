"""Comparisons that nobody played: real editions and plans, figures and lengths by a fixed rule of thumb."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from montecarlo.analysis.compare import Compared, Difference, Family, Stop
from montecarlo.analysis.intervals import NOTHING, Estimate, family_level
from montecarlo.analysis.lengths import Lengths
from montecarlo.simulation.comparison import Arm, Cell, Comparison, Pair, Sweep
from montecarlo.simulation.metrics import GAMES, SHARE_OF_ROUNDS, Metric, metrics_of
from montecarlo.simulation.plan import make_plan
from montecarlo.simulation.tally import HORIZON

GAMES_AN_ARM = 20_000
HOUSE_RULES = (
    "bank-loans:500", "dealt", "double-salary-on-go", "first-lap-free", "free-parking-pot", "free-parking-pot-500",
    "jail-fine:100", "jail-no-limit", "mortgaged-breaks-group", "no-auctions", "no-double-rent", "no-mortgage-interest",
    "no-rent-in-jail", "no-salary-on-go", "no-shortage-auction", "no-trading", "one-hotel-per-group",
    "richest-after:30", "round-cap:200", "salary-every-second-lap", "short", "snake-eyes-bonus", "start-cash:1000",
    "timed:60", "trading-after-last-deed", "uneven-building", "unlimited-buildings",
)  # fmt: skip
STANDARD = "standard"
LEVELS = {"rounds": 45.0, "turns": 150.0, "minutes": 95.0}


def arm(rules: str = STANDARD, edition: str = "no-c1009", *, seed: int = 1, name: str = "", value: str = "") -> Arm:
    """An arm of four balanced players."""
    settings = (value,) if value else ()
    patches = "" if rules == STANDARD else rules
    plan = make_plan(edition, patches, settings, 4, "balanced", seed, GAMES_AN_ARM)
    cell = Cell(edition, rules, 4, "balanced", value.partition("=")[2])
    return Arm(name or (value.partition("=")[2] if value else rules), cell, plan)


def figure_of(metric: Metric, draw: np.random.Generator) -> Estimate:
    """A figure of the right size, with its interval."""
    if metric.unit in LEVELS:
        value, half = LEVELS[metric.unit] * draw.uniform(0.8, 1.3), LEVELS[metric.unit] * 0.01
    elif metric.unit in (GAMES, SHARE_OF_ROUNDS):
        value, half = (draw.uniform(-0.01, 0.02) if metric.less_equal_share else draw.uniform(0.02, 0.7)), 0.004
    else:
        value = draw.uniform(2.0, 120.0)
        half = value / 50
    return Estimate(value, value - half, value + half)


def lengths_of(mean: float, games: int, cut: int = 0) -> Lengths:
    """Lengths in a bell around a mean; some games are cut at length 1,000."""
    places = np.arange(1, 400)
    weights = np.exp(-0.5 * ((np.log(places) - np.log(mean)) / 0.45) ** 2)
    counts = np.floor(weights / weights.sum() * (games - cut)).astype(int)
    counts[int(mean)] += games - cut - counts.sum()
    finished = {int(at): int(n) for at, n in zip(places, counts, strict=True) if n}
    total = sum(min(at, HORIZON) * n for at, n in finished.items())
    squares = sum(min(at, HORIZON) ** 2 * n for at, n in finished.items())
    return Lengths(finished, {1000: cut} if cut else {}, total, squares, HORIZON)


def difference(
    metric: Metric,
    value: float | None,
    half: float | None,
    *,
    a: int = 1,
    b: int = 0,
    paired: bool = True,
    games: int | None = None,
) -> Difference:
    """A difference with an interval of a half-width."""
    known = value is not None and half is not None
    estimate = Estimate(value, value - half, value + half) if known else Estimate(value)  # type: ignore[operator]
    return Difference(a, b, metric, estimate, paired, 0.62 if paired else None, games)


def compared_of(
    arms: Sequence[Arm],
    *,
    reference: int = 0,
    paired: Sequence[bool] | None = None,
    sweep: Sweep | None = None,
    stop: Stop | None = None,
    salt: int = 0,
    of_one: int = 1,
) -> Compared:
    """A comparison of some arms, each but one set beside that one."""
    metrics = metrics_of(one.plan.edition for one in arms)
    draw = np.random.default_rng(salt)
    figures = []
    for one in arms:
        own = {metric.name for metric in metrics_of([one.plan.edition])} | {
            metric.name for metric in metrics if metric.name.startswith("ended_")
        }
        figures.append({m.name: figure_of(m, draw) if m.name in own else NOTHING for m in metrics})
    others = [at for at in range(len(arms)) if at != reference]
    same = paired or [True] * len(others)
    pairs = tuple(Pair(at, reference, here) for at, here in zip(others, same, strict=True))
    found = []
    for pair in pairs:
        for metric in metrics:
            mine, theirs = figures[pair.a][metric.name], figures[pair.b][metric.name]
            if mine.value is None or theirs.value is None or (metric.on_one_board and not pair.is_paired):
                continue
            half = 2.5 * (mine.half_width or 0.0) * (1.0 if pair.is_paired else 1.6)
            value = mine.value - theirs.value
            games = None if abs(value) > half else round(GAMES_AN_ARM * (half / max(abs(value), 1e-9)) ** 2)
            found.append(difference(metric, value, half, a=pair.a, b=pair.b, paired=pair.is_paired, games=games))
    size = len(found) * of_one
    lengths = tuple(
        {unit: lengths_of(own_figures["median_" + unit].value or 50.0, GAMES_AN_ARM, 60 * (at % 3)) for unit in LEVELS}
        for at, own_figures in enumerate(figures)
    )
    comparison = Comparison(tuple(arms), pairs, metrics, sweep)
    family = Family(size, family_level(size))
    return Compared(comparison, GAMES_AN_ARM, tuple(figures), tuple(found), family, lengths, stop)


@lru_cache
def two_arms() -> Compared:
    """The pot on free parking against the printed rules."""
    return compared_of([arm(), arm("free-parking-pot")])


@lru_cache
def five_arms() -> Compared:
    """Four house rules, one of them with a long name."""
    rules = ("free-parking-pot", "no-auctions", "short", "free-parking-pot+double-salary-on-go+no-auctions")
    return compared_of([arm(), *(arm(one) for one in rules)], salt=1)


@lru_cache
def house_rules() -> Compared:
    """Every house rule against the printed rules."""
    return compared_of([arm(), *(arm(one) for one in HOUSE_RULES)], salt=2)


@lru_cache
def editions() -> Compared:
    """The same rules on boards that share no dice, two of them with reconstructed parts."""
    ids = ("no-c1009", "fi-c1009", "millionaire")
    arms = [arm(edition=edition, seed=seed, name=edition) for seed, edition in enumerate(ids, 1)]
    return compared_of(arms, paired=[False, False], salt=3)


@lru_cache
def sweep() -> Compared:
    """Start cash in five steps, the third of them the printed one."""
    values = (500, 1000, 1500, 2000, 3000)
    arms = [arm(value=f"start_cash={value}", name=f"start_cash={value}") for value in values]
    swept = Sweep("start_cash", tuple(float(value) for value in values))
    return compared_of(arms, reference=2, sweep=swept, salt=4)


@lru_cache
def experiment() -> tuple[Compared, ...]:
    """Two rules on each of three editions: three comparisons with one family."""
    made = []
    for salt, edition in enumerate(("no-c1009", "us-classic", "fi-c1009"), 5):
        arms = [arm(edition=edition), arm("free-parking-pot", edition), arm("no-auctions", edition)]
        made.append(compared_of(arms, salt=salt, of_one=3))
    return tuple(made)
