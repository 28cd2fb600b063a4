"""What the log says of a game, counted without the engine: what its outcome has to be."""

from typing import Any

import numpy as np

from montecarlo.engine import event, fields, kinds, rule
from tests.engine.machine import AMOUNT, KIND, OTHER, PLAYER, ROUND, RULE, SPACE, VALUE, VALUE2, Numbers, number_of
from tests.engine.standing import BUILDS, GOES_TO_OTHER, HOW_OWNED, Standing, ends_a_round, followed

NOT_REACHED = -1


def retold(events: Numbers, tables: Any) -> dict[str, Any]:
    """Work out from the log of a whole game what its outcome says.

    Parameters
    ----------
    events : int64[n, EVENT_WIDTH]
        The log, from the first event to the last.
    tables : Tables
        The board and the rules.

    Returns
    -------
    dict
        By the names of `fields.OUTCOME`, all but `number`, `fault` and `treated`; arrays are as long as the board.
    """
    players, spaces, groups = int(tables.players), int(tables.spaces), int(tables.groups)
    group_of = np.asarray(tables.group)
    last = events[-1]
    assert last[KIND] == event.GAME_END
    jail_doubles = (events[:, KIND] == event.LEFT_JAIL) & (events[:, VALUE] == kinds.OUT_BY_DOUBLE)
    said: dict[str, Any] = {
        "end": last[VALUE],
        "winner": last[PLAYER],
        "rounds": events[events[:, KIND] == event.TURN][-1, VALUE],
        "turns": number_of(events, event.TURN),
        "rolls": number_of(events, event.ROLL),
        "auctions": number_of(events, event.AUCTION),
        "unsold_auctions": number_of(events, event.NO_BID),
        "piece_auctions": number_of(events, event.PIECE_WON),
        "trades": number_of(events, event.TRADE),
        "purchases": number_of(events, event.BUY),
        "built": number_of(events, event.BUILD, event.PIECE_WON),
        "debts": number_of(events, event.DEBT),
        "jailed": number_of(events, event.TO_JAIL),
        "jail_rolls": number_of(events, event.JAIL_FAILED) + int(jail_doubles.sum()),
        "chair": events[events[:, KIND] == event.SEATED][:, VALUE],
        "visits": np.bincount(events[events[:, KIND] == event.MOVE][:, SPACE], minlength=spaces),
    }
    if last[VALUE] == kinds.CASH_TARGET and _wins_on_the_way(events):
        said["visits"][events[events[:, KIND] == event.MOVE][-1, SPACE]] -= 1
    if tables.bank_loan:
        np.subtract.at(said["visits"], _broken_by_interest(events), 1)
    said["seconds"] = _seconds(said, tables)
    said["marks"] = _latest(events, players, (event.MARK,), VALUE2)
    if tables.passport_void:
        said["marks"][events[events[:, KIND] == event.BANKRUPT][:, PLAYER]] = 0
    said["stars"] = _latest(events, players, (event.UPGRADE, event.STARS), VALUE)
    rents = events[events[:, KIND] == event.RENT]
    said["rents"] = np.bincount(rents[:, SPACE], minlength=spaces)
    said["treated_spent"] = _treated_spent(events)
    said["rent_paid"] = np.zeros(spaces, np.int64)
    np.add.at(said["rent_paid"], rents[:, SPACE], rents[:, AMOUNT])
    _add_rent_in_deeds(events, said)
    said |= _buildings(events, group_of, groups)
    said |= _deeds(events, tables, groups)
    said |= _players(events, tables, players)
    said |= followed(events, tables, players)
    return said


def _broken_by_interest(events: Numbers) -> list[int]:
    """List the spaces that a token reached, but whose player the interest of his loan broke before he landed."""
    spaces = []
    for at in np.flatnonzero(events[:, KIND] == event.MOVE):
        player, space = events[at, PLAYER], events[at, SPACE]
        then = events[at + 1 :][events[at + 1 :, KIND] != event.SALARY]
        if not len(then) or then[0, KIND] != event.DEBT or (then[0, OTHER], then[0, SPACE]) != (event.BANK, -1):
            continue
        ends = then[(then[:, PLAYER] == player) & np.isin(then[:, KIND], (event.LOAN_INTEREST, event.BANKRUPT))]
        if len(ends) and ends[0, KIND] == event.BANKRUPT:
            spaces.append(int(space))
    return spaces


def _treated_spent(events: Numbers) -> int:
    """Tell what a seat that was given something paid for it and for the buildings that came with it."""
    paid = (events[:, RULE] == rule.TREATMENT) & np.isin(events[:, KIND], (event.TREATMENT_PRICE, event.BUILD))
    return int(events[paid, AMOUNT].sum())


def _wins_on_the_way(events: Numbers) -> bool:
    """Tell whether the salary at GO, or a bonus for the roll, has won the game before the token came to its space."""
    last: list[int] = events[-3:, KIND].tolist()
    return last[1:] == [event.MOVE, event.GAME_END] or last == [event.MOVE, event.SALARY, event.GAME_END]


def _seconds(said: dict[str, Any], tables: Any) -> int:
    """Tell how long it took: so many rolls, purchases, auctions, trades, buildings and debts."""
    auctions = said["auctions"] + said["piece_auctions"]
    times = (said["rolls"], said["purchases"], auctions, said["trades"], said["built"], said["debts"])
    return sum(often * int(each) for often, each in zip(times, tables.pace, strict=True))


def _latest(events: Numbers, players: int, what: tuple[int, ...], column: int) -> Numbers:
    """Tell what the last such event of each player says; nought where he has none."""
    found = np.zeros(players, np.int64)
    for row in events[np.isin(events[:, KIND], what)]:
        found[row[PLAYER]] = row[column]
    return found


def _add_rent_in_deeds(events: Numbers, said: dict[str, Numbers]) -> None:
    """Add what was let go of a rent for deeds; a rent that is wholly let go has no event of its own."""
    owed: dict[int, int] = {}
    for event_row in events[np.isin(events[:, KIND], (event.DEBT, event.DEBT_LESSENED))]:
        player, rented = int(event_row[PLAYER]), int(event_row[VALUE2])
        if event_row[KIND] == event.DEBT:
            owed[player] = int(event_row[VALUE])
            continue
        owed[player] -= int(event_row[VALUE])
        if rented >= 0:
            said["rent_paid"][rented] += event_row[VALUE]
            said["rents"][rented] += owed[player] == 0


def _buildings(events: Numbers, group_of: Numbers, groups: int) -> dict[str, Numbers]:
    """Tell what was spent on buildings, and how high they rose."""
    spent, top = np.zeros(groups, np.int64), np.zeros(groups, np.int64)
    for row in events[np.isin(events[:, KIND], (*BUILDS, event.SELL_BUILDING))]:
        group = group_of[row[SPACE]]
        if row[KIND] == event.SELL_BUILDING:
            spent[group] -= row[AMOUNT]
        else:
            spent[group] += row[AMOUNT]
            top[group] = max(top[group], row[VALUE])
    return {"spent": spent, "top_level": top}


def _deeds(events: Numbers, tables: Any, groups: int) -> dict[str, Numbers]:
    """Tell who had full groups first, when and how, and who has them in the end."""
    owner = np.full(fields.MAX_SPACES, event.BANK)
    members = [np.asarray(tables.member)[group, : int(tables.group_size[group])] for group in range(groups)]
    completed_round, completed_how = np.zeros(groups, np.int64), np.zeros(groups, np.int64)
    completed_by, completed_alive = np.full(groups, event.BANK), np.zeros(groups, np.int64)
    alive = int(tables.players)
    for row in events[np.isin(events[:, KIND], [*HOW_OWNED, event.BANKRUPT])]:
        if row[KIND] == event.BANKRUPT:
            alive -= 1
            continue
        gets = row[OTHER] if row[KIND] in GOES_TO_OTHER else row[PLAYER]
        owner[row[SPACE]] = gets
        group = tables.group[row[SPACE]]
        if gets >= 0 and completed_round[group] == 0 and (owner[members[group]] == gets).all():
            completed_round[group], completed_by[group] = max(1, row[ROUND]), gets  # by the deal: in the first
            completed_how[group] = HOW_OWNED[int(row[KIND])]
            completed_alive[group] = alive
    first = [owner[spaces[0]] for spaces in members]
    full = [one if (owner[spaces] == one).all() else event.BANK for one, spaces in zip(first, members, strict=True)]
    return {
        "completed_round": completed_round,
        "completed_by": completed_by,
        "completed_how": completed_how,
        "completed_alive": completed_alive,
        "group_owner": np.array(full),
    }


def _players(events: Numbers, tables: Any, players: int) -> dict[str, Numbers]:
    """Tell who went out when, what everybody has in the end, and the cash at the rounds that are noted.

    Who has not gone out has no place here, but the winner: `in_order` looks at the others.
    """
    finish, out_round = np.zeros(players, np.int64), np.zeros(players, np.int64)
    cash_at = np.full((len(fields.CASH_ROUNDS), players), NOT_REACHED)
    standing = Standing(tables, players)
    place = players
    round_before = 1
    for row in events.tolist():
        kind, in_round, player = row[KIND], row[ROUND], row[PLAYER]
        if in_round > round_before:
            _note_cash(cash_at, round_before, standing.cash, out_round)
            round_before = in_round
        standing.take(row)
        if kind == event.BANKRUPT:
            finish[player], out_round[player] = place, in_round
            place -= 1
        elif kind == event.GAME_END:
            if player >= 0:
                finish[player] = 1
            if ends_a_round(row, tables):
                _note_cash(cash_at, in_round, standing.cash, out_round)
    said = {"finish": finish, "out_round": out_round, "cash_at": cash_at}
    return said | {"cash": standing.cash, "wealth": standing.wealth()}


def in_order(finish: Numbers, said: dict[str, Any], end: int) -> bool:
    """Tell whether those who have not gone out are placed as they should, equals among themselves in any order.

    Parameters
    ----------
    finish : int64[players]
        The places of an outcome.
    said : dict
        What the log says: there only those who went out and the winner have a place.
    end : int
        Why the game ended.
    """
    players = len(said["out_round"])
    left = [seat for seat in range(players) if said["out_round"][seat] == 0]
    out_or_won = said["finish"] > 0
    if not np.array_equal(finish[:players][out_or_won], said["finish"][out_or_won]):
        return False
    if end == kinds.ROUND_CAP:
        return all(finish[seat] == 0 for seat in left)
    ranked = sorted(left, key=lambda seat: finish[seat])
    worth = said["cash" if end == kinds.CASH_TARGET else "wealth"]
    others = [int(worth[seat]) for seat in (ranked[1:] if end == kinds.CASH_TARGET else ranked)]
    return sorted(others, reverse=True) == others and [finish[seat] for seat in ranked] == [*range(1, len(left) + 1)]


def _note_cash(cash_at: Numbers, ended: int, cash: Numbers, out_round: Numbers) -> None:
    """Note the cash of those who are in the game when a round ends."""
    if ended in fields.CASH_ROUNDS:
        cash_at[fields.CASH_ROUNDS.index(ended)] = np.where(out_round > 0, NOT_REACHED, cash)
