"""What was compared, in sentences: edition, players, line-up, games, seeds, pairing, the family of intervals, the stop.

Everything takes several comparisons: one for `compare`, one for each cell of the grid for an experiment.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from montecarlo.analysis.compare import Compared, Difference
from montecarlo.analysis.intervals import LEVEL
from montecarlo.model.describe import footnotes
from montecarlo.model.edition import Edition
from montecarlo.reports.applied import remarks_on
from montecarlo.reports.section import PERCENT
from montecarlo.reports.summary_text import grouped
from montecarlo.simulation.comparison import Arm, Pair
from montecarlo.simulation.metrics import Metric
from montecarlo.simulation.words import counted

SHOWN_ARMS: Final = 8  # more are counted
SHOWN_PAIRS: Final = 3
PRINTED: Final = "standard"  # how a cell calls the printed rules
LEVEL_DIGITS: Final = 2  # significant digits of what is missing to 100%
SAME_DICE: Final = "All arms play the same dice and deck orders, so their games are compared pair by pair, by number."
HOLD_AT_ONCE: Final = "Separated means that the interval of the difference leaves zero out, and nothing else."


def all_arms(compared: Iterable[Compared]) -> list[Arm]:
    """Give the arms of all comparisons, in their order."""
    return [arm for one in compared for arm in one.comparison.arms]


def all_metrics(compared: Iterable[Compared]) -> list[Metric]:
    """Give every metric once, in the order of the tables."""
    found: dict[str, Metric] = {}
    for one in compared:
        for metric in one.comparison.metrics:
            found.setdefault(metric.name, metric)
    return list(found.values())


def editions_of(arms: Iterable[Arm]) -> list[Edition]:
    """Give every edition once, whatever its rules in force."""
    found: dict[str, Edition] = {}
    for arm in arms:
        found.setdefault(arm.cell.edition, arm.plan.edition)
    return list(found.values())


def pair_name(compared: Compared, a: int, b: int) -> str:
    """Name a pair of arms: whose figure less whose."""
    arms = compared.comparison.arms
    return f"{arms[a].name} against {arms[b].name}"


def reference_of(compared: Compared) -> int | None:
    """Give the place of the arm that all others are set beside; None where there is no such arm."""
    others = {pair.b for pair in compared.comparison.pairs}
    return others.pop() if len(others) == 1 else None


def differences_of(compared: Compared, pair: Pair) -> list[Difference]:
    """Give the differences of a pair, in the order of the metrics."""
    return [one for one in compared.differences if (one.a, one.b) == (pair.a, pair.b)]


def of_metric(compared: Compared, name: str) -> list[Difference]:
    """Give the differences in a metric, in the order of the pairs."""
    return [one for one in compared.differences if one.metric.name == name]


def place_of(compared: Compared, among: Sequence[Compared]) -> str:
    """Name what sets a comparison apart from the others of an experiment; "" where it stands alone."""
    if len(among) == 1:
        return ""
    everywhere = common(all_arms(among))
    here = common(compared.comparison.arms)
    if "edition" in here:
        here["edition"] = compared.comparison.arms[0].cell.edition  # short enough for a title
    parts = [text for part, text in here.items() if part not in everywhere]
    return ", ".join(parts) or compared.comparison.name or f"comparison {among.index(compared) + 1}"


def common(arms: Sequence[Arm]) -> dict[str, str]:
    """Give what all arms have in common, in words: by part of their cells."""
    found: dict[str, str] = {}
    cells = [arm.cell for arm in arms]
    if len({cell.edition for cell in cells}) == 1:
        found["edition"] = arms[0].plan.edition.name
    if len({cell.rules for cell in cells}) == 1 and cells[0].rules != PRINTED:
        found["rules"] = cells[0].rules
    if len({cell.players for cell in cells}) == 1:
        found["players"] = counted(cells[0].players, "player")
    if len({cell.strategies for cell in cells}) == 1:
        found["strategies"] = f"strategy {cells[0].strategies}"
    return found


def heading(compared: Sequence[Compared]) -> list[str]:
    """Say what is compared: the arms, what they have in common, games and seeds, and how their games are paired.

    Parameters
    ----------
    compared : sequence of Compared
        The comparisons, one or more.
    """
    arms = all_arms(compared)
    shared = common(arms)
    said = "; ".join(shared.values())
    lines = [f"{said[:1].upper()}{said[1:]}."] if said else []
    lines.append(_arms_line(compared))
    lines.append(f"{games_words(compared)}, {seed_words(arms)}.")
    lines += pairing(compared)
    lines += stops(compared)
    return lines


def _arms_line(compared: Sequence[Compared]) -> str:
    if len(compared) > 1:
        places = "; ".join(place_of(one, compared) for one in compared[:SHOWN_ARMS])
        more = f"; and {len(compared) - SHOWN_ARMS} more" if len(compared) > SHOWN_ARMS else ""
        return f"{len(compared)} comparisons of {len(all_arms(compared))} arms in all: {places}{more}."
    (one,) = compared
    arms = one.comparison.arms
    reference = reference_of(one)
    beside = f", each set beside {arms[reference].name}" if reference is not None and len(arms) > 2 else ""
    if len(arms) > SHOWN_ARMS:
        return f"{len(arms)} arms{beside}."
    return f"{len(arms)} arms{beside}: {', '.join(arm.name for arm in arms)}."


def games_words(compared: Sequence[Compared]) -> str:
    """Say how many games each arm has played."""
    least, most = min(one.games for one in compared), max(one.games for one in compared)
    if least == most:
        return f"{counted(most, 'game', grouped(most))} an arm"
    return f"{grouped(least)} to {grouped(most)} games an arm"


def seed_words(arms: Iterable[Arm]) -> str:
    """Name the seeds."""
    seeds = list(dict.fromkeys(arm.plan.seed for arm in arms))
    if len(seeds) == 1:
        return f"seed {seeds[0]}"
    shown = [str(seed) for seed in seeds[:SHOWN_ARMS]]
    more = f" and {len(seeds) - SHOWN_ARMS} more" if len(seeds) > SHOWN_ARMS else ""
    return f"seeds {', '.join(shown)}{more}"


def pairing(compared: Sequence[Compared]) -> list[str]:
    """Say which arms play the same dice, and which cannot."""
    pairs = [(one, pair) for one in compared for pair in one.comparison.pairs]
    apart = [(one, pair) for one, pair in pairs if not pair.is_paired]
    if not apart:
        if len(compared) == 1:
            return [SAME_DICE]
        return [
            "Within a comparison all arms play the same dice and deck orders, so their games are compared pair by "
            "pair, by number."
        ]
    named = [_apart(one, pair) for one, pair in apart[:SHOWN_PAIRS]]
    more = f"; and {counted(len(apart) - SHOWN_PAIRS, 'other pair')}" if len(apart) > SHOWN_PAIRS else ""
    lines = [
        f"Independent, with seeds of their own, because their boards differ and no dice can be shared: "
        f"{'; '.join(named)}{more}."
    ]
    if len(apart) < len(pairs):
        lines.append("All other pairs play the same dice and deck orders, and are compared game by game.")
    return lines


def _apart(compared: Compared, pair: Pair) -> str:
    a, b = (compared.comparison.arms[at] for at in (pair.a, pair.b))
    return f"{a.name} (seed {a.plan.seed}) and {b.name} (seed {b.plan.seed})"


def stops(compared: Sequence[Compared]) -> list[str]:
    """Say how the stopping rule ended, where there was one."""
    lines = []
    for one in compared:
        stop = one.stop
        if stop is None:
            continue
        where = place_of(one, compared)
        before = f"{where}: " if where else ""
        wanted = (
            f"a half-width of {stop.half_width:g} for {stop.metric}"
            if stop.half_width is not None
            else f"an interval for {stop.metric} that leaves zero out"
        )
        ended = "stopped at" if stop.reached else f"not reached in {grouped(one.games)} games an arm:"
        line = f"{before}{ended} {wanted}."
        lines.append(line[:1].upper() + line[1:])
        if stop.half_width is None:
            lines.append(
                f"The interval for {stop.metric} is a confidence sequence: it holds however often it is looked at."
            )
    return list(dict.fromkeys(lines))


def level_words(level: float) -> str:
    """Write the level of an interval in percent, with two digits of what it leaves out."""
    missing = (1 - level) * PERCENT
    digits = max(0, LEVEL_DIGITS - 1 - math.floor(math.log10(missing)))
    return f"{level * PERCENT:.{digits}f}".rstrip("0").rstrip(".") + "%"


def family_words(compared: Sequence[Compared]) -> str:
    """Name the family of differences whose intervals hold together."""
    family = compared[0].family
    pairs = sum(len(one.comparison.pairs) for one in compared)
    metrics = len({difference.metric.name for difference in chain(*(one.differences for one in compared))})
    exactly = family.size == pairs * metrics
    made_of = f"{counted(metrics, 'metric')} x {counted(pairs, 'pair')}" + ("" if exactly else ", less what has none")
    return (
        f"{counted(family.size, 'difference', grouped(family.size))}: {made_of}; each interval is made at "
        f"{level_words(family.level)}, so that all hold at once at {LEVEL:.0%} (Bonferroni). {HOLD_AT_ONCE}"
    )


def remarks(compared: Sequence[Compared]) -> list[str]:
    """Say what there is to know of the rules in force and of what is not confirmed, as sentences, each once."""
    arms = all_arms(compared)
    lines = [remark for arm in arms for remark in remarks_on(arm.plan.edition)]
    for edition in editions_of(arms):
        unsure = len(footnotes(edition))
        if unsure:
            are = "is" if unsure == 1 else "are"
            lines.append(f"{edition.name}: {counted(unsure, 'value')} {are} not confirmed.")
    return list(dict.fromkeys(lines))
