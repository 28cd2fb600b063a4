"""The three answers for the groups as CSV: long format, one row one figure; and the pairs of groups.

Shares are from 0 to 1, money in the edition's unit. Empty cells are numbers that cannot be given.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from montecarlo.analysis.groups import Groups, Judged
from montecarlo.analysis.intervals import NOTHING, Estimate
from montecarlo.reports.applied import rules_of
from montecarlo.reports.run_tables import INTERVAL, LEVEL_DIGITS, YES_NO, Cell, csv_text

NAME: Final = "group_effects"
PAIRS: Final = "group_pairs"
ARM: Final = ("edition", "rules", "players", "strategies", "stage", "price", "budget")
HEADER: Final = (
    *ARM, "holding", "kind", "group", "name", "answer", "metric", "unit", "level", "value", *INTERVAL,
    "simultaneous_low", "simultaneous_high", "rank_low", "rank_high", "games", "seed",
)  # fmt: skip
PAIRS_HEADER: Final = (*ARM, "a", "b", "difference", "low", "high", "level", "separated", "games", "seed")
OF_GAMES: Final = "share_of_games"
OF_COMPLETED: Final = "share_of_games_completed"
IN_COMPLETED: Final = "money_per_game_completed"
HELD: Final = (
    ("completed", OF_GAMES), ("round", "rounds"), ("earned", IN_COMPLETED), ("invested", IN_COMPLETED),
    ("net", IN_COMPLETED), ("completer_wins", OF_COMPLETED), ("advantage", OF_COMPLETED),
    ("winner_holds", "share_of_won_games"),
)  # fmt: skip


def groups_table(found: Groups) -> str:
    """One row a holding and figure; what was left out has one row without a figure."""
    return csv_text(HEADER, _rows(found))


def _arm(found: Groups) -> Sequence[Cell]:
    plan = found.plan
    line_up = plan.strategies[0] if len(set(plan.strategies)) == 1 else ",".join(plan.strategies)
    edition = found.edition
    return edition.id, rules_of(edition), found.players, line_up, found.stage, found.price, found.budget


def _rows(found: Groups) -> Iterator[Sequence[Cell]]:
    arm, seed = _arm(found), found.plan.seed
    for one in found.all:
        holding = one.holding
        who = (holding.id, holding.kind, holding.group, holding.name)
        for answer, metric, unit, level, estimate in figures(one):
            sure = one.overall if metric == "effect" and one.overall is not None else NOTHING
            ranks = (one.rank_low, one.rank_high) if metric == "effect" else (None, None)
            numbers = (estimate.value, estimate.low, estimate.high)
            games = None if answer == "return" else found.games if answer == "held_by_winners" else found.counted
            yield *arm, *who, answer, metric, unit, level, *numbers, sure.low, sure.high, *ranks, games, seed
    for holding in found.left_out:
        who = (holding.id, holding.kind, holding.group, holding.name)
        yield *arm, *who, "left_out", "price", "money", "", float(holding.price), *([None] * 6), None, seed


def figures(one: Judged) -> Iterator[tuple[str, str, str, str, Estimate]]:
    """Give the figures of a holding: answer, metric, unit, level of the return, figure."""
    returns = one.returns
    yield "return", "cost", "money", returns.level, Estimate(float(returns.cost))
    yield "return", "rent", "money_per_opponent_turn", returns.level, Estimate(returns.rent_per_turn)
    yield "return", "return", "rent_in_100_opponent_turns_for_100_spent", returns.level, Estimate(returns.per_100)
    if one.held is not None:
        for name, unit in HELD:
            yield "held_by_winners", name, unit, "", getattr(one.held, name)
    yield "effect", "set_aside", "money", "", Estimate(float(one.set_aside))
    yield "effect", "spent", "money_per_game", "", one.spent
    yield "effect", "effect", OF_GAMES, "", one.effect
    yield "effect", "unfinished", OF_GAMES, "", one.unfinished
    yield "effect", "seat_won", OF_GAMES, "", one.seat_won


def pairs_table(found: Groups) -> str:
    """One row a pair of groups, with the interval that holds for all pairs at once."""
    level = f"{found.family.level:.{LEVEL_DIGITS}f}"
    rows = (
        (
            *_arm(found), pair.a, pair.b, pair.difference.value, pair.difference.low, pair.difference.high, level,
            YES_NO[pair.difference.is_separated], found.counted, found.plan.seed,
        )
        for pair in found.pairs
    )  # fmt: skip
    return csv_text(PAIRS_HEADER, rows)


def groups_tables(found: Groups) -> dict[str, str]:
    """Give every table: file name and content."""
    return {f"{NAME}.csv": groups_table(found), f"{PAIRS}.csv": pairs_table(found)}
