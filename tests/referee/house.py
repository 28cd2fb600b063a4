"""House rules: the pot, bonuses, laps, loans of the bank."""

from collections.abc import Callable

from montecarlo.engine import event as log
from tests.referee.state import BANK, Due, Duty, Event, Table

INTO_THE_POT = (log.TAX, log.CARD_PAYS)


def paid_to_the_bank(table: Table, event: Event) -> None:
    """Taxes and what cards cost go into the pot, where there is one."""
    if table.rules.pot and event.kind in INTO_THE_POT and event.other == BANK and event.amount:
        what = f"{event.amount} into the pot"
        table.push(Duty(Due.POT, event.player, "pot", what, amount=event.amount))


def pot(table: Table, event: Event) -> None:
    """Money goes into the pot: a payment, or what the bank fills it up with."""
    if event.player == BANK:
        amount = table.rules.pot_refill
        table.demand(table.pot == 0 < amount, "pot", "the bank fills a pot that is not empty")
    else:
        duty = table.take(Due.POT, lambda other: other.player == event.player)
        amount = duty.amount if duty is not None else 0
        if duty is not None:
            table.done(duty)
    table.demand(event.value == amount, "pot", f"{event.value} goes into the pot, not {amount}")
    table.pot += event.value
    table.demand(event.value2 == table.pot, "pot", f"the pot holds {table.pot}, not {event.value2}")


def pot_taken(table: Table, event: Event) -> None:
    """Who lands on free parking takes the pot."""
    duty = table.take(Due.REST, lambda other: (other.player, other.space) == (event.player, event.space))
    if duty is None or not table.rules.pot:
        table.complain("pot", f"{table.seat(event.player)} takes the pot on {table.name(event.space)}")
    if duty is not None:
        table.done(duty)
    table.demand(event.amount == table.pot, "pot", f"{event.amount} is taken of a pot of {table.pot}")
    table.pot = 0
    table.transfer(BANK, event.player, event.amount)


def expect_bonus(table: Table, player: int) -> None:
    """Two ones bring a bonus."""
    bonus = table.rules.snake_eyes_bonus
    if bonus and table.dice == (1, 1):
        what = f"the bonus of {table.seat(player)} for two ones"
        table.push(Duty(Due.GET, player, "bonus", what, amount=bonus, event=log.BONUS))


def bonus(table: Table, event: Event) -> None:
    """The bank pays a bonus."""
    duty = table.take(Due.GET, lambda other: (other.player, other.event) == (event.player, log.BONUS))
    if duty is None:
        table.complain("bonus", f"{table.seat(event.player)} gets a bonus without two ones")
    else:
        table.done(duty)
        table.demand(event.amount == duty.amount, "bonus", f"a bonus of {event.amount}, not {duty.amount}")
    table.transfer(BANK, event.player, event.amount)


def loan(table: Table, event: Event) -> None:
    """Who lacks cash for a debt or a deed borrows from the bank, up to a sum."""
    player = event.player
    who = table.seat(player)
    table.owed[player] += event.amount
    right = table.owed[player] <= table.rules.bank_loan
    table.demand(right, "loan", f"{who} owes the bank {table.owed[player]} of {table.rules.bank_loan}")
    table.demand(event.value == table.owed[player], "loan", f"{who} owes {table.owed[player]}, not {event.value}")
    table.transfer(BANK, player, event.amount)


def loan_repaid(table: Table, event: Event) -> None:
    """A loan is paid back before a roll."""
    player = event.player
    who = table.seat(player)
    table.between()
    table.no_debt(player)
    table.owed[player] -= event.amount
    table.demand(table.owed[player] >= 0, "loan", f"{who} pays back more than he owes")
    table.demand(event.value == table.owed[player], "loan", f"{who} owes {table.owed[player]}, not {event.value}")
    table.transfer(player, BANK, event.amount)


def expect_interest(table: Table, player: int, salary: int) -> None:
    """A lap is over: interest on a loan falls due, after the salary; a debt that cash does not cover waits below."""
    interest = table.loan_interest(player)
    if interest:
        what = f"the interest of {table.seat(player)}"
        due = Duty(Due.PAY, player, "loan", what, amount=interest, event=log.LOAN_INTEREST)
        at = len(table.duties) if table.cash[player] + salary >= interest else table.landing
        table.duties.insert(at, due)


def not_yet(table: Table, event: Event) -> None:
    """Who has not passed GO yet buys nothing, and the deed is not auctioned."""
    player, space = event.player, event.space
    duty = table.take(Due.OFFER, lambda other: (other.player, other.space) == (player, space))
    waits = table.rules.buy_after_lap and table.laps[player] == 0
    table.demand(duty is not None and waits, "lap", f"{table.seat(player)} may buy {table.name(space)}")
    if duty is not None:
        table.done(duty)


HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.POT: pot,
    log.POT_TAKEN: pot_taken,
    log.BONUS: bonus,
    log.LOAN: loan,
    log.LOAN_REPAID: loan_repaid,
    log.NOT_YET: not_yet,
}
