"""What everybody has, move by move, and what is followed round by round: told from the log, without the engine."""

from itertools import pairwise
from typing import Any

import numpy as np

from montecarlo.engine import event, fields, kinds
from tests.engine.machine import Numbers

PERCENT = 100
NOBODY = -1
HOW_OWNED = {
    event.BUY: kinds.BY_LANDING,
    event.AUCTION_WON: kinds.BY_AUCTION,
    event.TRADE_DEED: kinds.BY_TRADE,
    event.ESTATE_DEED: kinds.BY_BANKRUPTCY,
    event.DEALT: kinds.BY_DEAL,
    event.CARD_DEED: kinds.BY_FORTUNE,
    event.TREATED_DEED: kinds.BY_DEAL,
    event.DEBT_LESSENED: kinds.BY_TRADE,
}
GOES_TO_OTHER = (event.TRADE_DEED, event.ESTATE_DEED, event.DEBT_LESSENED)
BUILDS = (event.BUILD, event.PIECE_WON, event.FREE_BUILDING)
AT_THE_END_OF_A_ROUND = (kinds.ROUND_CAP, kinds.ROUND_LIMIT)  # ... and, as the rules say, when the time is up


class Standing:
    """Cash, loans, deeds and buildings of a table, kept up to date row by row of a log."""

    def __init__(self, tables: Any, players: int) -> None:
        self.tables = tables
        self.cash, self.borrowed = np.zeros(players, np.int64), np.zeros(players, np.int64)
        self.is_out = np.zeros(players, bool)
        self.owner, self.level = np.full(fields.MAX_SPACES, event.BANK), np.zeros(fields.MAX_SPACES, np.int64)
        self.mortgaged = np.zeros(fields.MAX_SPACES, bool)

    def take(self, row: list[int]) -> None:
        """Bring everything up to date with one event."""
        kind, _, _, _, player, other, space, amount, value, value2 = row
        if kind in event.PAYS:
            self.cash[player] -= amount
            if other >= 0:
                self.cash[other] += amount
        elif kind in event.GETS:
            self.cash[player] += amount
        if kind == event.BANKRUPT:
            self.is_out[player] = True
            self.borrowed[player] = 0
        elif kind in HOW_OWNED:
            self.owner[space] = other if kind in GOES_TO_OTHER else player
            self.mortgaged[space] &= not (kind == event.ESTATE_DEED and value == 1)
            self.level[space] *= other >= 0 or kind != event.ESTATE_DEED
        elif kind == event.MORTGAGE or kind == event.REDEEM:
            self.mortgaged[space] = kind == event.MORTGAGE
        elif kind in BUILDS:
            self.level[space] = value
        elif kind == event.SELL_BUILDING:
            self.level[space] = value2
        elif kind in (event.LOAN, event.LOAN_REPAID):
            self.borrowed[player] = value

    def wealth(self) -> Numbers:
        """Count what everybody is worth, on the scale of the rules."""
        tables = self.tables
        worth = (self.cash - self.borrowed) * PERCENT
        for space in np.flatnonzero(self.owner >= 0).tolist():
            share = int(tables.wealth_mortgaged_percent if self.mortgaged[space] else tables.wealth_deed_percent)
            worth[self.owner[space]] += int(tables.price[space]) * share
            built = _cost(tables, space, int(self.level[space]))
            worth[self.owner[space]] += built * int(tables.wealth_building_percent)
        return worth // PERCENT

    def leader(self) -> int:
        """Name the seat in play that is worth more than every other."""
        playing = np.flatnonzero(~self.is_out)
        worth = self.wealth()[playing]
        return int(playing[worth.argmax()]) if np.count_nonzero(worth == worth.max()) == 1 else NOBODY


def ends_a_round(row: list[int], tables: Any) -> bool:
    """Say whether an end of the game comes when a round has come to its end."""
    reason = row[8]
    return reason in AT_THE_END_OF_A_ROUND or (reason == kinds.TIME_UP and tables.time_ends != kinds.AT_ONCE)


def followed(events: Numbers, tables: Any, players: int) -> dict[str, int]:
    """Tell from a log what the outcome says where the game is followed round by round.

    Parameters
    ----------
    events : int64[n, EVENT_WIDTH]
        The log, from the first event to the last.
    tables : Tables
        The board and the rules; with `follows_rounds` off nothing is followed.
    players : int
        Seats at the table.
    """
    if not tables.follows_rounds:
        return dict.fromkeys(("rounds_followed", "lead_changes", "cash_rounds", "short_rounds"), 0) | {
            "half_leader": NOBODY
        }
    standing = Standing(tables, players)
    leaders: list[int] = []
    cash = short = 0
    wants: set[int] = set()  # players whom the bank has told that there are none, until some come back
    now = False
    round_before = 1
    for row in events.tolist():
        kind, in_round, player, other, space = row[0], row[2], row[4], row[5], row[6]
        at_the_end = kind == event.GAME_END and ends_a_round(row, tables)
        if in_round > round_before or at_the_end:
            leaders.append(standing.leader())
            cash += int(standing.cash[~standing.is_out].sum())
            short += now or bool(wants)
            now, round_before = False, in_round
        if kind == event.NO_BUILDING:
            wants.add(player)
        elif (kind in BUILDS or kind == event.SELL_BUILDING) and standing.level[space] > 0:
            wants.clear()  # what stood there has gone back to the bank, if only for more to be taken
        elif kind == event.ESTATE_DEED and other < 0 and standing.level[space] > 0:
            wants.clear()
        elif kind == event.BANKRUPT:
            wants.discard(player)
        now = now or kind in (event.NO_BUILDING, event.PIECES_WANTED)
        standing.take(row)
    ahead = [leader for leader in leaders if leader != NOBODY]
    half = int(events[events[:, 0] == event.TURN][-1, 8]) // 2
    return {
        "rounds_followed": len(leaders),
        "lead_changes": sum(one != other for one, other in pairwise(ahead)),
        "half_leader": leaders[half - 1] if half > 0 else NOBODY,
        "cash_rounds": cash,
        "short_rounds": short,
    }


def _cost(tables: Any, space: int, level: int) -> int:
    """Tell what the buildings of a street cost."""
    if level == kinds.HOTEL_LEVEL:
        return int(tables.houses_for_hotel) * int(tables.house_cost[space]) + int(tables.hotel_cost[space])
    return level * int(tables.house_cost[space])
