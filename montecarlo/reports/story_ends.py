"""Sentences for deals before the first roll, for wealth that is counted, and for the end of a game."""

from collections.abc import Callable
from typing import Final

from montecarlo.engine import event, kinds
from montecarlo.reports.cast import Cast
from montecarlo.simulation.log import Event


def _dealt(row: Event, cast: Cast) -> str:
    return (
        f"{cast.player(row.player)} is dealt {cast.space(row.space)} and pays the bank {cast.money(row.amount)} for it."
    )


def _wealth_counted(row: Event, cast: Cast) -> str:
    owned = f"{cast.player(row.player)} owns {cast.money(row.value)} in all"
    if row.value2 == 0:
        return f"{owned}."
    way = "no more" if row.value <= row.value2 else "more"
    return f"{owned}, {way} than the {cast.money(row.value2)} of the card."


def _game_end(row: Event, cast: Cast) -> str:
    winner = cast.player(row.player) if row.player >= 0 else ""
    match row.value:
        case kinds.LAST_SOLVENT:
            return f"{winner} is the only player left and wins."
        case kinds.ROUND_CAP:
            return f"The game is cut at the end of round {row.round}: unfinished, nobody wins."
        case kinds.CASH_TARGET:
            return f"{winner} has {cast.money(int(cast.tables.cash_target))} in cash and wins."
        case kinds.TIME_UP:
            return f"The time is over: {winner} owns most and wins."
        case kinds.ROUND_LIMIT:
            return f"Round {row.round} was the last: {winner} owns most and wins."
        case kinds.NTH_BANKRUPTCY:
            return f"This bankruptcy ends the game: {winner} owns most and wins."
        case kinds.PASSPORT_FULL:
            return f"A passport is full and the game is over: {winner} owns most and wins."
    return "The scenario stops here; nobody has won yet."


SENTENCES: Final[dict[int, Callable[[Event, Cast], str]]] = {
    event.DEALT: _dealt,
    event.WEALTH_COUNTED: _wealth_counted,
    event.GAME_END: _game_end,
}
