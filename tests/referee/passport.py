"""Passports of the wonders game: marks, free flights and the bonus (SE-W02 to W09)."""

from collections.abc import Callable

from montecarlo.engine import event as log
from montecarlo.engine import kinds
from tests.referee.state import BANK, Due, Duty, Event, Table

HOW = {
    kinds.MARK_LANDING: "SE-W05",
    kinds.MARK_AUCTION: "SE-W06",
    kinds.MARK_DEAL: "SE-W07",
    kinds.MARK_FLIGHT: "SE-W09",
}


def expect_mark(table: Table, player: int, space: int, how: int) -> None:
    """A wonder has to be marked, unless it is already."""
    if table.board.spaces[space].wonder and space not in table.marks[player]:
        what = f"the mark of {table.seat(player)} for {table.name(space)}"
        table.push(Duty(Due.MARK, player, HOW[how], what, space=space, value=how))


def expect_visit(table: Table, player: int, space: int) -> None:
    """A wonder on which a token lands is marked; an airport offers a flight to one that is not."""
    expect_mark(table, player, space, kinds.MARK_LANDING)
    if table.board.spaces[space].flight and table.board.wonders - table.marks[player]:
        what = f"the free flight of {table.seat(player)} from {table.name(space)}"
        table.push(Duty(Due.MARK, player, HOW[kinds.MARK_FLIGHT], what, value=kinds.MARK_FLIGHT, optional=True))


def mark(table: Table, event: Event) -> None:
    """A wonder is marked; with the last one comes the bonus, and the game will end."""
    player, space = event.player, event.space
    who, where = table.seat(player), table.name(space)
    rule = HOW.get(event.value, "SE-W21")
    flies = event.value == kinds.MARK_FLIGHT
    duty = table.take(Due.MARK, lambda other: other.player == player and (flies or other.space == space))
    if duty is None:
        table.complain(rule, f"{who} marks {where} without a right to")
    else:
        table.done(duty)
        table.demand(event.value == duty.value, duty.rule, f"{duty.what} is noted as made in another way")
    table.demand(space in table.board.wonders, "SE-W05", f"{where} is no wonder")
    table.demand(space not in table.marks[player], "SE-W05", f"{where} is marked already by {who}")
    table.marks[player].add(space)
    marks = len(table.marks[player])
    table.demand(event.value2 == marks, "SE-W05", f"{who} has {marks} marks, not {event.value2}")
    if table.marks[player] == table.board.wonders:
        bonus = table.rules.passport_bonus
        what = f"the bonus of {who}"
        table.push(Duty(Due.GET, player, "SE-W03", what, amount=bonus, event=log.PASSPORT_BONUS))


def is_full(table: Table) -> bool:
    """Tell whether somebody who is still in the game has marked every wonder."""
    wonders = table.board.wonders
    return bool(wonders) and any(table.alive[seat] and table.marks[seat] == wonders for seat in range(table.players))


def passport_bonus(table: Table, event: Event) -> None:
    """The bank pays for a full passport."""
    duty = table.take(Due.GET, lambda other: (other.player, other.event) == (event.player, log.PASSPORT_BONUS))
    if duty is None:
        table.complain("SE-W03", f"{table.seat(event.player)} gets a bonus that is not due")
    else:
        table.done(duty)
        table.demand(event.amount == duty.amount, "SE-W03", f"a bonus of {event.amount}, not {duty.amount}")
    table.transfer(BANK, event.player, event.amount)


HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.MARK: mark,
    log.PASSPORT_BONUS: passport_bonus,
}
