"""What is counted of a game for the groups: whether the treated seat wins, and what winners and completers had."""

from math import lcm
from typing import Any, Final

import numpy as np

from montecarlo.engine.fields import MAX_PLAYERS
from montecarlo.model.edition import Edition, group_order
from montecarlo.simulation.metrics import GAMES, MONEY, ROUNDS, Counts, Metric, group_price
from montecarlo.simulation.plan import Plan
from montecarlo.simulation.tally import UNFINISHED, Layout

EQUAL_PARTS: Final = lcm(*range(1, MAX_PLAYERS + 1))  # an equal share of a win is a whole number of these
TREATED: Final = "treated"
OF_TREATED: Final = "of the games in which the moment came and the seat had the cash"

SEAT_WON: Final = Metric(
    "seat_won",
    "Treated seat wins",
    GAMES,
    f"share of games won by the treated seat, a game cut before anybody had won being no win; {OF_TREATED}",
    "ratio",
    ("seat_won", TREATED),
)
SEAT_UNFINISHED: Final = Metric(
    "seat_unfinished",
    "Treated games unfinished",
    GAMES,
    f"share of games that were cut before anybody had won; {OF_TREATED}",
    "ratio",
    ("seat_unfinished", TREATED),
)
EFFECTS: Final = (SEAT_WON, SEAT_UNFINISHED)
SEAT_SPENT: Final = Metric(
    "seat_spent",
    "Treated seat spends",
    MONEY,
    f"what the treated seat pays at the moment for its deeds and buildings on them; {OF_TREATED}",
    "ratio",
    ("seat_spent", TREATED),
)

COMPLETED: Final = "completed"
FIRST_ROUND: Final = "completed_round"
EARNED: Final = "earned"
INVESTED: Final = "invested"
NET: Final = "net"
COMPLETER_WINS: Final = "completer_wins"
ADVANTAGE: Final = "advantage"
WINNER_HOLDS: Final = "winner_holds"
DECIDED: Final = "decided"


def seat_counted(seat: int) -> str:
    """Name the metric of how often a seat is treated."""
    return f"seat_counted_{seat}"


def seat_metrics(players: int) -> tuple[Metric, ...]:
    """Give for each seat the share of games in which it is the treated one."""
    return tuple(
        Metric(
            seat_counted(seat),
            f"Treated games of seat {seat + 1}",
            GAMES,
            f"share of games in which seat {seat + 1} is the treated one, {OF_TREATED}",
            "share",
            (seat_counted(seat),),
        )
        for seat in range(players)
    )


def held_name(what: str, group: str) -> str:
    """Name the metric of what is seen of a group."""
    return f"held_{what}_{group}"


def held_metrics(edition: Edition) -> tuple[Metric, ...]:
    """Give what is seen of every group in games of which nothing is changed, in board order."""
    found = []
    for group in group_order(edition):
        title = edition.groups[group].name
        done = held_name(COMPLETED, group)
        within = "mean over the games in which somebody completed it"
        parts: tuple[tuple[str, str, str, str, float], ...] = (
            (FIRST_ROUND, "completed in round", ROUNDS, f"round of the first completion, {within}", 1.0),
            (EARNED, "earned", MONEY, f"rent paid for its deeds in the whole game, {within}", 1.0),
            (INVESTED, "invested", MONEY, f"printed prices of its deeds and what its buildings cost, {within}", 1.0),
            (NET, "earned less invested", MONEY, f"the rent less the cost, {within}", 1.0),
            (COMPLETER_WINS, "its completer wins", GAMES, f"games won by who completed it first, {within}", 1.0),
            (
                ADVANTAGE,
                "its completer wins more than one in as many",
                GAMES,
                f"games won by who completed it first, less one divided by the players then alive, {within}",
                1 / EQUAL_PARTS,
            ),
        )
        share = f"share of games in which somebody completed {title}"
        found.append(Metric(done, f"{title}: completed", GAMES, share, "share", (done,), group=group))
        for what, words, unit, definition, scale in parts:
            name = held_name(what, group)
            found.append(
                Metric(
                    *(name, f"{title}: {words}", unit, definition, "ratio", (name, done)),
                    scale=scale,
                    group=group,
                    may_be_negative=what in (NET, ADVANTAGE),
                )
            )
        name = held_name(WINNER_HOLDS, group)
        words = f"share of games with a winner in which he has all of {title} at the end"
        found.append(Metric(name, f"{title}: held by the winner", GAMES, words, "ratio", (name, DECIDED), group=group))
    return tuple(found)


def treated_columns(outcomes: Any, players: int) -> dict[str, Counts]:
    """Give the numbers behind `EFFECTS`, `SEAT_SPENT` and `seat_metrics`, one row a game."""
    treated = outcomes["treated"]
    came = treated >= 0
    columns = {
        TREATED: came,
        "seat_won": came & (outcomes["winner"] == treated),
        "seat_unfinished": came & np.isin(outcomes["end"], UNFINISHED),
        "seat_spent": outcomes["treated_spent"],
    }
    columns |= {seat_counted(seat): treated == seat for seat in range(players)}
    return {name: np.array(column, dtype=np.int64) for name, column in columns.items()}


def held_columns(outcomes: Any, plan: Plan, layout: Layout) -> dict[str, Counts]:
    """Give the numbers behind `held_metrics`, one row a game."""
    winner = outcomes["winner"]
    of_group = np.array([[group == one for one in range(layout.groups)] for group in layout.group_of], dtype=np.int64)
    rent = outcomes["rent_paid"][:, : layout.spaces] @ of_group
    columns = {DECIDED: winner >= 0}
    for at, group in enumerate(group_order(plan.edition)):
        first = outcomes["completed_round"][:, at]
        done = first > 0
        won = done & (outcomes["completed_by"][:, at] == winner)
        invested = outcomes["spent"][:, at] + group_price(plan.edition, group)
        equal = EQUAL_PARTS // np.maximum(outcomes["completed_alive"][:, at], 1)
        of = {
            COMPLETED: done,
            FIRST_ROUND: first,
            EARNED: done * rent[:, at],
            INVESTED: done * invested,
            NET: done * (rent[:, at] - invested),
            COMPLETER_WINS: won,
            ADVANTAGE: done * (EQUAL_PARTS * won - equal),
            WINNER_HOLDS: (winner >= 0) & (outcomes["group_owner"][:, at] == winner),
        }
        columns |= {held_name(what, group): column for what, column in of.items()}
    return {name: np.array(column, dtype=np.int64) for name, column in columns.items()}
