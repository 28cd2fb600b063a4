"""Groups judged that nobody played: real editions, holdings and plans, figures by a fixed rule of thumb."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import numpy as np

from montecarlo.analysis.compare import Family
from montecarlo.analysis.groups import Groups, Held, Judged, Return, Rivals
from montecarlo.analysis.intervals import Estimate, family_level
from montecarlo.model import board
from montecarlo.model.edition import Edition
from montecarlo.simulation.plan import make_plan
from montecarlo.simulation.treated import GROUP, Holding, holdings

GAMES = 20_000
HALF = 0.011  # half-width of an effect
WIDER = 1.5  # is that of an interval that holds for all groups at once
STEP = 0.02  # between two effects


def around(value: float, half: float) -> Estimate:
    """A number in the middle of its interval."""
    return Estimate(value, value - half, value + half)


def held_of(holding: Holding, draw: np.random.Generator) -> Held:
    """What is seen of a group."""
    earned, invested = holding.price * draw.uniform(0.8, 2.0), holding.price * draw.uniform(1.1, 1.8)
    return Held(
        completed=around(draw.uniform(0.2, 0.8), 0.006),
        round=around(draw.uniform(8, 20), 0.2),
        earned=around(earned, 12),
        invested=around(invested, 8),
        net=around(earned - invested, 14),
        completer_wins=around(0.55, 0.008),
        advantage=around(draw.uniform(0.02, 0.3), 0.009),
        winner_holds=around(draw.uniform(0.2, 0.6), 0.007),
    )


def judged_of(
    edition: Edition, holding: Holding, effect: float, budget: int | None, draw: np.random.Generator, half: float = HALF
) -> Judged:
    """What is said of a holding."""
    street = isinstance(edition.spaces[holding.spaces[0]], board.Street)
    level = "budget" if budget else "3_houses" if street else f"{len(holding.spaces)}_owned"
    cost = float(budget or holding.price)
    rent = cost * draw.uniform(0.01, 0.06)
    held = held_of(holding, draw) if holding.kind == GROUP else None
    seat_won = around(0.24 + effect, 0.006)
    returns = Return(level, cost, rent, 100 * 100 * rent / cost / 100)
    set_aside = budget or holding.price
    spent = Estimate(float(budget - budget % 100 if budget and street else holding.price))
    overall = around(effect, half * WIDER) if holding.kind == GROUP else None
    cut = around(-0.004, 0.002)
    return Judged(
        holding, set_aside, spent, returns, held, around(effect, half), overall, cut, seat_won, None, None
    )  # fmt: skip


def groups_of(
    edition: str = "no-c1009",
    players: int = 4,
    *,
    budget: int | None = None,
    deeds: bool = False,
    stage: str = "start",
    price: str = "printed",
    effects: Sequence[float] | None = None,
    half: float = HALF,
) -> Groups:
    """Groups of an edition with effects in equal steps, or those given; pairs within `half` are not separated."""
    plan = make_plan(edition, "", (), players, "balanced", 1, GAMES)
    cash, board_of = plan.edition.rules.start_cash, plan.edition
    every = holdings(board_of, deeds=deeds)
    most = cash if budget is None else budget
    inside = [one for one in every if one.price <= most]
    draw = np.random.default_rng(1)
    groups = [one for one in inside if one.kind == GROUP]
    values = effects or [0.16 - STEP * at for at in range(len(groups))]
    shuffled = list(draw.permutation(len(groups)))
    found = [
        judged_of(board_of, groups[place], value, budget, draw, half)
        for place, value in zip(shuffled, sorted(values, reverse=True), strict=False)
    ]
    pairs = tuple(
        Rivals(a.holding.id, b.holding.id, around((a.effect.value or 0) - (b.effect.value or 0), 2 * half))
        for a, b in combinations(found, 2)
    )
    ranked = tuple(_ranked(one, pairs, len(found)) for one in found)
    others = tuple(
        judged_of(board_of, one, draw.uniform(0.0, 0.05), budget, draw) for one in inside if one.kind != GROUP
    )
    out = tuple(one for one in every if one not in inside)
    family, effects_level = Family(len(pairs), family_level(len(pairs))), family_level(len(found))
    return Groups(
        plan.edition, plan, stage, price, budget, most, GAMES, (GAMES // players,) * players,
        around(0.24, 0.006), around(0.05, 0.003), ranked, others, out, pairs, family, Family(len(found), effects_level),
    )  # fmt: skip


def _ranked(one: Judged, pairs: Sequence[Rivals], number: int) -> Judged:
    ident = one.holding.id
    better = sum(
        (pair.b == ident and (pair.difference.low or 0) > 0) or (pair.a == ident and (pair.difference.high or 0) < 0)
        for pair in pairs
    )
    worse = sum(
        (pair.a == ident and (pair.difference.low or 0) > 0) or (pair.b == ident and (pair.difference.high or 0) < 0)
        for pair in pairs
    )
    return replace(one, rank_low=1 + better, rank_high=number - worse)


@lru_cache
def norway() -> Groups:
    """The Norwegian game for four, each group for its printed price."""
    return groups_of()
