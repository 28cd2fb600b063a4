"""The referee: reads the log of a game event by event and complains about whatever the rule texts do not allow."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import event as log
from montecarlo.engine import rule as act
from tests.referee import acts, building, buying, cards, ending, house, money, passport, rent, stars, treatment, turns
from tests.referee.board import Board
from tests.referee.rules import TableRules
from tests.referee.state import BANK, NOBODY, Complaint, Event, Table

Handler = Callable[[Table, Event], None]
HANDLERS: dict[int, Handler] = {
    **turns.HANDLERS,
    **cards.HANDLERS,
    **rent.HANDLERS,
    **buying.HANDLERS,
    **building.HANDLERS,
    **money.HANDLERS,
    **ending.HANDLERS,
    **passport.HANDLERS,
    **stars.HANDLERS,
    **house.HANDLERS,
}

SETUP = (log.GAME_START, log.OPENING_ROLL, log.SEATED, log.START_CASH, log.DECK_SHUFFLED, log.DEALT)
# events that belong to something that goes on over several events, and so do not end it
IN_A_TRADE = (log.TRADE_CASH, log.TRADE_DEED, log.TRADE_CARD)
SETTLING = (log.TRANSFER_FEE, log.REDEEM, log.DEBT, log.MORTGAGE, log.SELL_BUILDING)
IN_A_HANDOVER = (log.ESTATE_CASH, log.ESTATE_DEED, log.ESTATE_CARD)
IN_A_SHORTAGE = (
    log.PIECES_WANTED,
    log.PIECE_AUCTION,
    log.PIECE_WON,
    log.BID,
    log.NO_BID,
    log.BUILD,
    log.NO_BUILDING,
    log.MORTGAGE,
    log.SELL_BUILDING,
)
AT_THE_END = (log.WEALTH_COUNTED, log.GAME_END)  # the dice may have passed on already
NO_SPACE = -1


class Referee:
    """A judge of one game.

    Parameters
    ----------
    board : Board
        What is printed on the board and the cards.
    rules : TableRules
        The figures of the rule text.
    players : int
        Players at the table.
    notes : bool
        Whether the rule that each event names for itself is checked too.
    given : Given, optional
        What a seat is given, where somebody asked for that.
    """

    def __init__(
        self, board: Board, rules: TableRules, players: int, *, notes: bool = True, given: treatment.Given | None = None
    ) -> None:
        self.given = given
        self.table = Table(board, rules, players)
        self.notes = notes

    def read(self, events: NDArray[np.int64]) -> list[Complaint]:
        """Read a whole log.

        Parameters
        ----------
        events : ndarray of int64, shape (events, 10)
            The log, with the columns of `montecarlo.engine.fields.EVENT`.

        Returns
        -------
        list of Complaint
            What is not as the rules ask, in the order of the log; empty for a correct game.
        """
        for index, row in enumerate(events.tolist()):
            self.see(Event(index, *row))
        table = self.table
        table.index = len(events)
        table.demand(table.over, "C1009-75", "the log breaks off before the end of the game")
        return table.complaints

    def see(self, event: Event) -> None:
        """Look at the next event."""
        table = self.table
        table.index = event.at
        if event.rule == act.TREATMENT:
            close_what_is_over(table, event)
            if self.given is None:
                table.complain(treatment.RULE, "nobody is to be given anything")
            else:
                treatment.see(table, self.given, event)
            return
        if event.kind == log.TURN and self.given is not None:
            treatment.before_turn(table, self.given)
        if not well_formed(table, event):
            return
        close_what_is_over(table, event)
        common(table, event)
        fitting = acts.fitting(table, event) if self.notes else ()
        before = len(table.complaints)
        HANDLERS[event.kind](table, event)
        if len(table.complaints) == before:
            acts.check(table, event, fitting)


def well_formed(table: Table, event: Event) -> bool:
    """Check that an event names players, spaces and cards that there are."""
    seats = range(-1, table.players)
    spaces = range(-1, len(table.board.spaces))
    right = event.kind in HANDLERS and event.player in seats and event.other in seats and event.space in spaces
    return table.demand(right and event.amount >= 0, "C1009-11", f"event {event.kind} names what there is not")


def close_what_is_over(table: Table, event: Event) -> None:
    """End what goes on over several events as soon as something else happens."""
    if event.kind not in IN_A_TRADE + SETTLING:
        money.close_trade(table)
    if event.kind not in IN_A_HANDOVER + SETTLING:
        money.close_handover(table)
    if event.kind not in IN_A_SHORTAGE or (event.kind == log.NO_BID and event.space != NO_SPACE):
        building.close_shortage(table)
    if table.sale is not None:
        player, space = table.sale
        goes_on = event.kind == log.SELL_BUILDING and event.player == player
        if not goes_on or event.space not in table.board.group(space):
            building.close_sale(table)


def common(table: Table, event: Event) -> None:
    """Check what holds for every event: the time, and that only players act who are in the game."""
    table.demand(not table.over, "C1009-75", "something happens after the end of the game")
    if event.kind not in AT_THE_END:
        table.counted.clear()
    if event.kind == log.TURN or event.kind in SETUP or table.turn == NOBODY:
        pass
    else:
        in_turn = event.turn == table.turn or event.kind in AT_THE_END
        table.demand(in_turn, "C1009-12", f"noted in the turn of {table.seat(event.turn)}")
        table.demand(event.round == table.round, "C1009-12", f"noted in round {event.round}, not {table.round}")
    if event.kind in IN_A_HANDOVER or event.kind == log.GAME_END:
        out = event.other if event.kind != log.GAME_END else BANK
    else:
        out = event.player if event.player != BANK and not table.alive[event.player] else event.other
    gone = out != BANK and not table.alive[out]
    table.demand(not gone, "C1009-75", f"{table.seat(out)} is out and takes part")
    if event.kind in (log.TURN, log.ROLL):
        table.demand(table.living() > 1, "C1009-75", "the game goes on with one player")
