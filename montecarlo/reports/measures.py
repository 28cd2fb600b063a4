"""What stands behind some figures, in words: the pace of every minute, the scale of every wealth, how games ended."""

from typing import Final

from montecarlo.engine import kinds
from montecarlo.model.rules import Rules

END_WORDS: Final[dict[str, str]] = {
    "running": "stopped before its end, nobody won",
    "last_solvent": "one player was left and won",
    "round_cap": "cut at the cap of rounds, nobody won",
    "time_up": "the agreed time was over, the richest won",
    "nth_bankruptcy": "the agreed bankruptcy came, the richest won",
    "passport_full": "a passport was full, the richest won",
    "cash_target": "somebody had the cash that wins",
    "round_limit": "the agreed rounds were over, the richest won",
}
SCALE_WORDS: Final[dict[str, str]] = {
    "printed": "cash, deeds at their printed prices whether mortgaged or not, buildings at what they cost",
    "half_mortgaged": "cash, deeds at their printed prices with mortgaged ones at half, buildings at what they cost",
    "cash": "cash alone",
}
RICHEST_ENDS: Final = tuple(
    kinds.END_REASONS[reason]
    for reason in (kinds.TIME_UP, kinds.NTH_BANKRUPTCY, kinds.PASSPORT_FULL, kinds.ROUND_LIMIT)
)


def pace_of(rules: Rules) -> str:
    """Name the pace of figures in minutes: ``usual pace``."""
    return f"{rules.pace} pace"


def minutes_unit(rules: Rules) -> str:
    """Give the unit of figures in minutes in a table for machines: ``minutes_at_usual_pace``."""
    return f"minutes_at_{rules.pace}_pace"


def scale_of(rules: Rules) -> str:
    """Say in words what counts as wealth."""
    return SCALE_WORDS[rules.wealth_scale]
