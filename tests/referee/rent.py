"""Section D of the catalogue: who may ask for a rent, until when, and how much."""

from collections.abc import Callable

from montecarlo.engine import event as log
from tests.referee import board as printed
from tests.referee.money import pay_due
from tests.referee.state import Due, Duty, Event, OpenClaim, Table
from tests.referee.turns import dice_are_dice


def rent_due(table: Table, duty: Duty, dice: int) -> tuple[int, str]:
    """Return the rent of a deed and the rule that it follows.

    Parameters
    ----------
    table : Table
        What lies on the table at the landing.
    duty : Duty
        The claim: the deed and what a card makes of its rent.
    dice : int
        Total of the throw that counts for a utility.

    Returns
    -------
    tuple of int and str
        Amount and id of the rule.
    """
    space = duty.space
    deed = table.board.spaces[space]
    if deed.kind == printed.UTILITY:
        if duty.dice_times:
            return duty.dice_times * dice, "C1009-18"
        times = deed.rents[table.owned_of_group(space) - 1]
        return times * dice, partly_mortgaged(table, space, "C1009-39", "C1009-35")
    if deed.kind == printed.STATION:
        rent = deed.rents[table.owned_of_group(space) - 1]
        rule = partly_mortgaged(table, space, "C1009-39", "C1009-34")
        return rent * max(1, duty.times), "C1009-18" if duty.times else rule
    if table.level[space]:
        return deed.rents[table.level[space]], "C1009-33"
    double = table.rules.double_beside_mortgage or not any(table.mortgaged[at] for at in table.board.group(space))
    double = double and not (table.rules.double_needs_unbuilt_group and table.group_built(space))
    if table.full_group(space) and double:
        return table.rules.full_group_times * deed.rents[0], partly_mortgaged(table, space, "C1009-38", "C1009-32")
    return deed.rents[0], "C1009-78"


def partly_mortgaged(table: Table, space: int, beside_mortgage: str, otherwise: str) -> str:
    """Choose the rule by whether another deed of the group in the same hand is mortgaged."""
    owner = table.owner[space]
    mortgaged = any(table.mortgaged[other] and table.owner[other] == owner for other in table.board.group(space))
    return beside_mortgage if mortgaged else otherwise


def is_utility(table: Table, space: int) -> bool:
    """Tell whether the rent of a deed is by the dice."""
    return table.board.spaces[space].kind == printed.UTILITY


def priced(table: Table, duty: Duty) -> Duty:
    """Write into a claim what it comes to; for a utility with a roll still to be made, that for one pip."""
    rolls = is_utility(table, duty.space) and duty.fresh
    duty.amount, duty.rule = rent_due(table, duty, 1 if rolls else duty.dice)
    return duty


def fits(event: Event, duty: Duty) -> bool:
    """Tell whether an event of the owner is about a claim."""
    return (duty.to, duty.player, duty.space) == (event.player, event.other, event.space)


def claim(table: Table, event: Event) -> None:
    """The owner asks for the rent: at the landing or, if he overlooked it, later but in time."""
    duty = table.take_if(Due.CLAIM, lambda other: fits(event, other))
    if duty is not None:
        table.done(duty)
        priced(table, duty)
    else:
        late = next((other for other in table.claims if fits(event, other.duty)), None)
        if late is None or late.lapsed or late.told:
            table.complain(
                "C1009-31", f"{table.seat(event.player)} has no rent of {table.name(event.space)} to ask for"
            )
        if late is None:
            return
        table.between()
        table.claims.remove(late)
        duty = late.duty
    payer, owner, where = duty.player, duty.to, table.name(duty.space)
    what = f"the rent of {table.seat(payer)} to {table.seat(owner)} for {where}"
    rule = duty.rule
    table.push(Duty(Due.PAY, payer, rule, what, to=owner, space=duty.space, amount=duty.amount, event=log.RENT))
    if is_utility(table, duty.space) and duty.fresh:
        table.push(Duty(Due.RENT_ROLL, payer, "C1009-36", f"the throw for {what}", space=duty.space))


def utility_roll(table: Table, event: Event) -> None:
    """The payer throws for the rent of a utility."""
    dice_are_dice(table, event)
    duty = table.take(Due.RENT_ROLL, lambda other: (other.player, other.space) == (event.player, event.space))
    if duty is None:
        table.complain("C1009-36", f"{table.seat(event.player)} throws for a rent without reason")
        return
    table.done(duty)
    rent = table.top()
    if rent is not None and rent.kind is Due.PAY and rent.event == log.RENT:
        rent.amount *= event.value + event.value2


def rent(table: Table, event: Event) -> None:
    """A rent is paid."""
    duty = pay_due(table, event, "C1009-31")
    if duty is not None:
        table.demand(event.space == duty.space, duty.rule, f"{duty.what} is noted for {table.name(event.space)}")


def no_rent(table: Table, event: Event) -> None:
    """A deed earns nothing: it is mortgaged, or its owner is in jail."""
    duty = table.take(
        Due.NO_RENT, lambda other: (other.player, other.to, other.space) == (event.player, event.other, event.space)
    )
    if duty is None:
        table.complain("C1009-37", f"{table.name(event.space)} is not mortgaged and earns rent")
        table.drop(lambda other: other.kind is Due.CLAIM and other.space == event.space)
    else:
        table.done(duty)


def claim_missed(table: Table, event: Event) -> None:
    """The owner does not notice, so far."""
    table.demand(not table.rules.rent_is_always_asked, "MM-21", f"{table.seat(event.player)} overlooks a rent")
    duty = table.take_if(Due.CLAIM, lambda other: fits(event, other))
    if duty is not None:
        table.done(duty)
        priced(table, duty)
        table.claims.append(OpenClaim(duty, duty.amount, table.turns))
        return
    open_still = any(fits(event, other.duty) and not other.lapsed and not other.told for other in table.claims)
    table.demand(
        open_still, "C1009-31", f"{table.seat(event.player)} has no rent of {table.name(event.space)} to overlook"
    )


def claim_lapsed(table: Table, event: Event) -> None:
    """The owner can no longer ask; the log may say so just before or after the throw that ends it."""
    gone = next((other for other in table.claims if fits(event, other.duty) and not other.told), None)
    if gone is None:
        table.complain("C1009-31", f"no rent of {table.name(event.space)} lapses")
        return
    gone.told = True
    if gone.lapsed:
        table.claims.remove(gone)


HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.CLAIM: claim,
    log.CLAIM_MISSED: claim_missed,
    log.CLAIM_LAPSED: claim_lapsed,
    log.UTILITY_ROLL: utility_roll,
    log.RENT: rent,
    log.NO_RENT: no_rent,
}
