"""Sentences for what only house rules or comparisons bring: the pot, bonuses, loans, deeds that a seat is given."""

from collections.abc import Callable
from typing import Final

from montecarlo.engine import event
from montecarlo.reports.cast import Cast
from montecarlo.simulation.log import Event


def _pot(row: Event, cast: Cast) -> str:
    if row.player == event.BANK:
        return f"The bank fills the pot up to {cast.money(row.value2)}."
    pot = f"the pot, which holds {cast.money(row.value2)} now"
    return f"{cast.player(row.player)} has put {cast.money(row.value)} into {pot}."


def _pot_taken(row: Event, cast: Cast) -> str:
    where = f" on {cast.space(row.space)}" if row.space >= 0 else ""
    return f"{cast.player(row.player)} takes the pot{where}, {cast.money(row.amount)}."


def _bonus(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} gets a bonus of {cast.money(row.amount)} from the bank for two ones."


def _loan(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} borrows {cast.money(row.amount)} from the bank and owes it {_owed(row, cast)}."


def _loan_interest(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} pays the bank {cast.money(row.amount)} interest on what is borrowed."


def _loan_repaid(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} pays back {cast.money(row.amount)} to the bank and owes it {_owed(row, cast)}."


def _owed(row: Event, cast: Cast) -> str:
    return f"{cast.money(row.value)} now" if row.value else "nothing more"


def _not_yet(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} may not buy {cast.space(row.space)} before passing {cast.space(0)} once."


def _treated_deed(row: Event, cast: Cast) -> str:
    whose = "the bank" if row.other == event.BANK else cast.player(row.other)
    return f"{cast.player(row.player)} is given {cast.space(row.space)}, which was that of {whose}."


def _treatment_paid(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} gets {cast.money(row.amount)} from the bank for {cast.space(row.space)}."


def _treatment_price(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} pays the bank {cast.money(row.amount)} for what is given."


SENTENCES: Final[dict[int, Callable[[Event, Cast], str]]] = {
    event.POT: _pot,
    event.POT_TAKEN: _pot_taken,
    event.BONUS: _bonus,
    event.LOAN: _loan,
    event.LOAN_INTEREST: _loan_interest,
    event.LOAN_REPAID: _loan_repaid,
    event.NOT_YET: _not_yet,
    event.TREATED_DEED: _treated_deed,
    event.TREATMENT_PAID: _treatment_paid,
    event.TREATMENT_PRICE: _treatment_price,
}
