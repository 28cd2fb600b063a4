"""A plausible `Measured`, written by hand, for tests of sheets: nothing of it was played."""

from typing import Any

from montecarlo.analysis.sheet import Bounded, Measured, RuleEffect
from montecarlo.model.edition import Edition, group_order

# share of wins that owning a group adds, by how many groups are better; `REACH` lies on either side of it
BEST = 0.15
STEP = 0.03
REACH = 0.01
# groups so many places apart on that scale are told apart, nearer ones are not
APART = 2


def measured(edition: Edition, **changes: Any) -> Measured:
    """Make figures for an edition: every group has an effect, the one in the middle of the board the largest."""
    groups = ranked(edition)
    n = len(groups)
    effects = {
        group: Bounded(BEST - at * STEP, BEST - at * STEP - REACH, BEST - at * STEP + REACH)
        for at, group in enumerate(groups)
    }
    separated = frozenset(frozenset((groups[a], groups[b])) for a in range(n) for b in range(n) if abs(a - b) >= APART)
    given: dict[str, Any] = {
        "games": 20_000,
        "effect_games": 40_000,
        "rule_games": 5_000,
        "seed": 1,
        "program": "0.1.0",
        "strategies": ("balanced",) * 4,
        "rounds": 40.0,
        "minutes": 90.0,
        "ends": {
            "last_solvent": Bounded(0.97, 0.967, 0.973),
            "round_cap": Bounded(0.03, 0.027, 0.033),
        },
        "budget": 1500,
        "effects": effects,
        "separated": separated,
        "baseline": "standard",
        "rules": RULES,
    }
    return Measured(**{**given, **changes})


def ranked(edition: Edition) -> list[str]:
    """Give the groups of an edition from the largest effect in `measured` to the smallest."""
    order = group_order(edition)
    middle = (len(order) - 1) / 2
    return sorted(order, key=lambda group: (abs(order.index(group) - middle), order.index(group)))


RULES = (
    RuleEffect("free-parking-pot", Bounded(12.0, 10.5, 13.5), Bounded(25.0, 22.0, 28.0), Bounded(0.051, 0.044, 0.058)),
    RuleEffect("double-salary-on-go", Bounded(3.0, 2.0, 4.0), Bounded(6.0, 4.0, 8.0), Bounded(0.01, 0.005, 0.015)),
    RuleEffect("no-auctions", Bounded(0.5, -0.5, 1.5), Bounded(1.0, -1.0, 3.0), Bounded(0.001, -0.003, 0.005)),
    RuleEffect("timed:90", None, None, Bounded(-0.03, -0.033, -0.027)),
)


def unplayed(edition: Edition, **changes: Any) -> Measured:
    """Make figures of a run without group effects and without rules, of which fewer than half of the games ended."""
    given: dict[str, Any] = {
        "effect_games": 0,
        "rule_games": 0,
        "rounds": None,
        "minutes": None,
        "ends": {"last_solvent": Bounded(0.3, 0.29, 0.31), "round_cap": Bounded(0.7, 0.69, 0.71)},
        "budget": None,
        "effects": {},
        "separated": frozenset(),
        "rules": (),
    }
    return measured(edition, **{**given, **changes})
