"""What is compared between arms: each metric with the one line that defines it, and the numbers of a game behind it.

A metric is a mean per game, a share of games, a ratio of two totals, or a quantile of a length. Everything is a whole
number per game, so sums are exact and games of two arms can be paired by their number.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import kinds
from montecarlo.model.board import Deed
from montecarlo.model.edition import Edition, group_order
from montecarlo.simulation.plan import Plan
from montecarlo.simulation.tally import HORIZON, MINUTES_HORIZON, UNFINISHED, Layout, whole_minutes

Counts = NDArray[np.int64]
Kind = Literal["mean", "share", "ratio", "quantile"]

TURNS_HORIZON: Final = 800  # turns to which the mean length is restricted: HORIZON rounds of four players
MEDIAN: Final = 500  # in thousandths of all games
P90: Final = 900
PER_CENT: Final = 100
MILLION: Final = 1_000_000  # shares within a game are counted in millionths
FIRST_SEAT: Final = 0  # seats are numbered from the player who begins

ROUNDS: Final = "rounds"
TURNS: Final = "turns"
MINUTES: Final = "minutes"
LENGTH_KINDS: Final = (ROUNDS, TURNS, MINUTES)
GAMES: Final = "share of games"
PER_GAME: Final = "per game"
SHARE_OF_ROUNDS: Final = "share of rounds"
MONEY: Final = "money"
RETURN: Final = "rent for 100 spent"

SKILL: Final = "skill"
HALF_LEADER: Final = "half_leader"
RETURN_PREFIX: Final = "return_"
ENDED_PREFIX: Final = "ended_"


@dataclass(frozen=True)
class Metric:
    """One figure of an arm.

    Attributes
    ----------
    name : str
        What options, CSV and JSON call it.
    title : str
        What tables and pictures call it.
    unit : str
        What it is counted in.
    definition : str
        One line that says exactly what it is.
    kind : str
        ``mean``, ``share``, ``ratio`` or ``quantile``.
    columns : tuple of str
        The numbers of a game behind it: one, or top and bottom of a ratio; none for a quantile.
    scale : float
        The figure is the mean, share or ratio times this.
    less_equal_share : bool
        Whether one divided by the number of players is taken off.
    length : str
        Quantiles: ``rounds``, ``turns`` or ``minutes``.
    per_mille : int
        Quantiles: thousandths of all games.
    on_one_board : bool
        Whether arms on different boards have nothing to compare in it: money, groups.
    group : str
        Id of the group it is about, "" none.
    """

    name: str
    title: str
    unit: str
    definition: str
    kind: Kind
    columns: tuple[str, ...] = ()
    scale: float = 1.0
    less_equal_share: bool = False
    length: str = ""
    per_mille: int = 0
    on_one_board: bool = False
    group: str = ""

    @property
    def is_sequential(self) -> bool:
        """Whether a stopping rule can look at it: a mean or a share."""
        return self.kind in ("mean", "share")


def _mean(name: str, title: str, unit: str, definition: str) -> Metric:
    return Metric(name, title, unit, definition, "mean", (name,))


def _share(name: str, title: str, definition: str, *, less_equal_share: bool = False) -> Metric:
    return Metric(name, title, GAMES, definition, "share", (name,), less_equal_share=less_equal_share)


def _ratio(name: str, title: str, unit: str, definition: str, top: str, bottom: str) -> Metric:
    return Metric(name, title, unit, definition, "ratio", (top, bottom))


def _quantile(length: str, per_mille: int) -> Metric:
    words = {MEDIAN: ("median", "half"), P90: ("p90", "nine tenths")}
    name, share = words[per_mille]
    title = f"Median length in {length}" if per_mille == MEDIAN else f"90th percentile of the length in {length}"
    within = "" if length == MINUTES else f", taken as spread evenly over the last of their {length}"
    definition = f"{length} within which {share} of all games are over{within}"
    return Metric(f"{name}_{length}", title, length, definition, "quantile", length=length, per_mille=per_mille)


LENGTHS: Final = (
    _mean(
        f"mean_to_{HORIZON}", f"Mean length to round {HORIZON}", ROUNDS, f"rounds begun, at most {HORIZON} a game, mean"
    ),
    _quantile(ROUNDS, MEDIAN),
    _quantile(ROUNDS, P90),
    _mean(
        f"turns_to_{TURNS_HORIZON}",
        f"Mean length to turn {TURNS_HORIZON}",
        TURNS,
        f"turns begun by all players together, at most {TURNS_HORIZON} a game, mean",
    ),
    _quantile(TURNS, MEDIAN),
    _quantile(TURNS, P90),
    _mean(
        f"minutes_to_{MINUTES_HORIZON}",
        f"Mean length to minute {MINUTES_HORIZON}",
        MINUTES,
        f"minutes at the set pace, at most {MINUTES_HORIZON} a game, mean",
    ),
    _quantile(MINUTES, MEDIAN),
    _quantile(MINUTES, P90),
)
UNFINISHED_SHARE: Final = _share("unfinished", "Unfinished", "share of games that were cut before anybody had won")
_ENDED_WORDS: Final = {
    "last_solvent": ("Ended: one player left", "share of games that ended because all but one were bankrupt"),
    "time_up": ("Ended: time up", "share of games that ended because the time was over"),
    "nth_bankruptcy": ("Ended: agreed bankruptcy", "share of games that ended with the bankruptcy agreed on"),
    "passport_full": ("Ended: passport full", "share of games that ended because somebody had marked every wonder"),
    "cash_target": ("Ended: sum reached", "share of games that ended because somebody had the sum that wins"),
    "round_limit": ("Ended: last agreed round", "share of games that ended with the last round agreed on"),
}
ENDS: Final = {
    reason: _share(f"{ENDED_PREFIX}{reason}", title, definition) for reason, (title, definition) in _ENDED_WORDS.items()
}
OTHERS: Final = (
    _share(
        "first_seat",
        "First-seat advantage",
        "share of games won by the player who begins, less one divided by the number of players",
        less_equal_share=True,
    ),
    _share(
        "someone_out", "Somebody goes out", "share of games in which somebody goes bankrupt before the end or at it"
    ),
    _ratio(
        "first_out",
        "First player out in round",
        ROUNDS,
        "round in which the first player goes bankrupt, mean over the games in which one does",
        "first_out",
        "someone_out",
    ),
    _ratio(
        "wait",
        "First player out waits",
        ROUNDS,
        "rounds from the first bankruptcy to the end of the game, mean over the games in which there is one",
        "wait",
        "someone_out",
    ),
    _mean(
        "lead_changes",
        "Lead changes",
        PER_GAME,
        "times that another player than before has the most wealth at the end of a round (a tie is no lead), mean",
    ),
    _share(
        HALF_LEADER,
        "Leader at half-time wins",
        "share of games won by the player with the most wealth after half of the game's own rounds, rounded down",
    ),
    _share(
        SKILL,
        "Skill: balanced among random",
        "share of games that one balanced player wins among players who decide by lot, less one divided by the number "
        "of players; games of their own under the same rules",
        less_equal_share=True,
    ),
    Metric(
        "money",
        "Money in play",
        MONEY,
        "cash of all players together at the end of a round, mean over the rounds of a game, then over games; 0 in a "
        "game that ends within its first round",
        "mean",
        ("money",),
        on_one_board=True,
    ),
    Metric(
        "shortage",
        "Rounds short of buildings",
        SHARE_OF_ROUNDS,
        "share of the rounds of a game in which a player wanted a building that the bank did not have, mean over games",
        "mean",
        ("shortage",),
        scale=1 / MILLION,
    ),
    _mean("auctions", "Auctions", PER_GAME, "deeds put up for auction, mean"),
)


def return_of(edition: Edition, group: str) -> Metric:
    """Give the metric of what a group brings in an edition."""
    return Metric(
        f"{RETURN_PREFIX}{group}",
        f"Return of {edition.groups[group].name}",
        RETURN,
        "rent paid for the group's deeds, for every 100 that their printed prices and its buildings cost, all games "
        "together",
        "ratio",
        (f"rent_{group}", f"outlay_{group}"),
        scale=PER_CENT,
        on_one_board=True,
        group=group,
    )


def ends_of(edition: Edition) -> tuple[str, ...]:
    """Name the ways in which a game with a winner can end under the rules in force, the last one left first."""
    rules = edition.rules
    possible = {
        "last_solvent": True,
        "time_up": rules.time_limit > 0,
        "nth_bankruptcy": rules.ends_at_bankruptcy > 0,
        "passport_full": edition.has_wonders,
        "cash_target": rules.cash_target > 0,
        "round_limit": rules.round_limit > 0,
    }
    return tuple(reason for reason, is_possible in possible.items() if is_possible)


def metrics_of(editions: Iterable[Edition]) -> tuple[Metric, ...]:
    """Give everything that can be compared between arms of these editions, rules in force: in the order of tables.

    The ways to end are metrics only where some arm knows another one than the last player left.
    """
    boxes = list(editions)
    ends = [reason for reason in ENDS if any(reason in ends_of(edition) for edition in boxes)]
    found = {metric.name: metric for metric in (*LENGTHS, UNFINISHED_SHARE)}
    if len(ends) > 1:
        found |= {ENDS[reason].name: ENDS[reason] for reason in ends}
    found |= {metric.name: metric for metric in OTHERS}
    for edition in boxes:
        for group in group_order(edition):
            metric = return_of(edition, group)
            found.setdefault(metric.name, metric)
    return tuple(found.values())


def game_columns(outcomes: Any, plan: Plan, layout: Layout) -> dict[str, Counts]:
    """Give the numbers of some games behind the metrics, one row a game.

    Parameters
    ----------
    outcomes : array of records
        One row a game, played with `follows_rounds`.
    plan : Plan
        What was played.
    layout : Layout
        The sizes.

    Returns
    -------
    dict of str to int64 array [games]
        By the names in `Metric.columns`; but `skill`, which comes of games of its own.
    """
    rounds, end, winner = outcomes["rounds"], outcomes["end"], outcomes["winner"]
    out_round = outcomes["out_round"][:, : plan.players]
    someone_out = (out_round > 0).any(axis=1)
    first_out = np.where(out_round > 0, out_round, rounds[:, np.newaxis]).min(axis=1)  # nobody goes out later than that
    columns = {
        f"mean_to_{HORIZON}": np.minimum(rounds, HORIZON),
        f"turns_to_{TURNS_HORIZON}": np.minimum(outcomes["turns"], TURNS_HORIZON),
        f"minutes_to_{MINUTES_HORIZON}": np.minimum(whole_minutes(outcomes["seconds"]), MINUTES_HORIZON),
        "unfinished": np.isin(end, UNFINISHED),
        **{f"{ENDED_PREFIX}{reason}": end == kinds.END_REASONS.index(reason) for reason in ENDS},
        "first_seat": winner == FIRST_SEAT,
        "someone_out": someone_out,
        "first_out": np.where(someone_out, first_out, 0),
        "wait": np.where(someone_out, rounds - first_out, 0),
        HALF_LEADER: (winner >= 0) & (outcomes["half_leader"] == winner),
    }
    columns["lead_changes"], columns["auctions"] = outcomes["lead_changes"], outcomes["auctions"]
    followed = np.maximum(outcomes["rounds_followed"], 1)
    columns["money"] = _divided(outcomes["cash_rounds"], followed)
    columns["shortage"] = _divided(outcomes["short_rounds"] * MILLION, followed)
    of_group = np.array([[group == one for one in range(layout.groups)] for group in layout.group_of], dtype=np.int64)
    rent = outcomes["rent_paid"][:, : layout.spaces] @ of_group
    for at, group in enumerate(group_order(plan.edition)):
        columns[f"rent_{group}"] = rent[:, at]
        columns[f"outlay_{group}"] = outcomes["spent"][:, at] + group_price(plan.edition, group)
    return {name: np.array(column, dtype=np.int64) for name, column in columns.items()}  # copies: rows are used again


def _divided(top: Counts, bottom: Counts) -> Counts:
    """Whole numbers, the nearest: a game has a whole number in every column, so that sums are exact."""
    whole: Counts = (2 * top + bottom) // (2 * bottom)
    return whole


def group_price(edition: Edition, group: str) -> int:
    """Give the sum of the printed prices of a group's deeds."""
    return sum(space.price for space in edition.spaces if isinstance(space, Deed) and space.group == group)
