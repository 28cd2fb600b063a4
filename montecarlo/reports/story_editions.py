"""Sentences for what only some editions have: passports, debts paid in property, stars and Fortune cards."""

from collections.abc import Callable
from typing import Final

from montecarlo.engine import event, kinds
from montecarlo.model.describe import KEEP
from montecarlo.reports.cast import Cast
from montecarlo.simulation.log import Event

HOW_MARKED = {
    kinds.MARK_LANDING: "",
    kinds.MARK_AUCTION: ", won at auction,",
    kinds.MARK_DEAL: ", which was dealt,",
    kinds.MARK_FLIGHT: " by a free flight",
    kinds.MARK_RECEIVED: ", which came from another player,",
}
STARS = (1, 3, 5)  # by star level


def _mark(row: Event, cast: Cast) -> str:
    marked = f"{cast.space(row.space)}{HOW_MARKED[row.value]}"
    count = f"number {row.value2} of {int(cast.tables.passport_size)}"
    return f"{cast.player(row.player)} marks {marked} in the passport, {count}."


def _passport_bonus(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} gets the bonus of {cast.money(row.amount)} from the bank for a full passport."


def _debt_lessened(row: Event, cast: Cast) -> str:
    part = f"{cast.money(row.value)} of the debt"
    return f"{cast.player(row.other)} takes {cast.space(row.space)} from {cast.player(row.player)} for {part}."


def _upgrade(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} pays {cast.money(row.amount)} and rises to {STARS[row.value]} stars."


def _stars(row: Event, cast: Cast) -> str:
    way = "rises" if row.value > row.value2 else "falls"
    stars = "star" if STARS[row.value] == 1 else "stars"
    return f"{cast.player(row.player)} {way} to {STARS[row.value]} {stars} by the card."


def _fortune_taken(row: Event, cast: Cast) -> str:
    card = cast.card(row.value, row.value2)
    return f"{cast.player(row.player)} takes the card of {cast.deck(row.value)} on {cast.space(row.space)}: {card}."


def _fortune_kept(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} lays the card of {cast.deck(row.value)} face down, for later."


def _fortune_used(row: Event, cast: Cast) -> str:
    card = cast.card(row.value, row.value2).removeprefix(KEEP)
    return f"{cast.player(row.player)} uses the card of {cast.deck(row.value)}: {card}."


def _wager_roll(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} rolls {row.value} and {row.value2}: {row.value + row.value2}, for money."


def _card_deed(row: Event, cast: Cast) -> str:
    price = f" for {cast.money(row.amount)}" if row.amount else ""
    deed = f"{cast.space(row.space)} from {cast.player(row.other)}{price}"
    return f"{cast.player(row.player)} gets {deed}, by the card."


def _free_building(row: Event, cast: Cast) -> str:
    built = f"{cast.space(row.space)} (now {cast.level(row.value)})"
    return f"{cast.player(row.player)} builds on {built} for nothing."


def _extra_turn(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} has one more turn after this one."


SENTENCES: Final[dict[int, Callable[[Event, Cast], str]]] = {
    event.MARK: _mark,
    event.PASSPORT_BONUS: _passport_bonus,
    event.DEBT_LESSENED: _debt_lessened,
    event.UPGRADE: _upgrade,
    event.STARS: _stars,
    event.FORTUNE_TAKEN: _fortune_taken,
    event.FORTUNE_KEPT: _fortune_kept,
    event.FORTUNE_USED: _fortune_used,
    event.WAGER_ROLL: _wager_roll,
    event.CARD_DEED: _card_deed,
    event.FREE_BUILDING: _free_building,
    event.EXTRA_TURN: _extra_turn,
}
