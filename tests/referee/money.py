"""Debts, mortgages and trades (sections F, G and I of the catalogue)."""

from collections.abc import Callable

from montecarlo.engine import event as log
from tests.referee.state import ANYBODY, BANK, OPEN_ENDED, Due, Duty, Event, Table


def pay_due(table: Table, event: Event, rule: str) -> Duty | None:
    """Settle a payment that was due, and move the money; return what was due."""
    duty = table.take(
        Due.PAY,
        lambda other: (other.player, other.event) == (event.player, event.kind) and other.to in (event.other, ANYBODY),
    )
    who = table.seat(event.player)
    if duty is None:
        table.complain(rule, f"{who} pays {table.seat(event.other)} {event.amount} without owing it")
    else:
        table.done(duty)
        table.demand(event.amount == duty.amount, duty.rule, f"{duty.what} is {event.amount}, not {duty.amount}")
    table.transfer(event.player, event.other, event.amount)
    return duty


# --- debts


def due_from(table: Table, player: int) -> Duty | None:
    """Return what is due now from a player who cannot pay from cash: a fee on what he received, else what lies below.

    Where a bankrupt has handed everything over, the next debts follow (a card that everybody pays).
    """
    duty = table.top()
    if duty is not None and duty.kind in OPEN_ENDED:
        fees = table.take_if(Due.FEES, lambda other: other.player == player)
        if fees is not None or duty.kind is not Due.HANDOVER:
            return fees
        close_handover(table)
        duty = table.top()
    return duty


def close_handover(table: Table) -> None:
    """At the first event that is no part of it: was everything handed over?"""
    for duty in [other for other in table.duties if other.kind is Due.HANDOVER]:
        player = duty.player
        who = table.seat(player)
        table.demand(table.cash[player] == 0, duty.rule, f"{who} keeps {table.cash[player]} in cash")
        table.demand(not table.deeds(player), duty.rule, f"{who} keeps deeds")
        card_rule = "C1009-74" if duty.to == BANK else "C1009-71"
        table.demand(not table.cards[player], card_rule, f"{who} keeps jail cards")
        table.done(duty)


def debt(table: Table, event: Event) -> None:
    """A player has less cash than he owes."""
    player = event.player
    who = table.seat(player)
    table.seconds += table.rules.clock.debt
    duty = due_from(table, player)
    if duty is not None and wants_to_pay(table, duty, event):
        return
    if duty is None or duty.kind not in (Due.PAY, Due.FEES) or duty.player != player:
        table.complain("C1009-70", f"{who} has no debt")
        return
    if duty.kind is Due.FEES:
        fees = {table.interest(space) for space in duty.spaces}
        table.demand(event.value in fees, "C1009-56", f"{who} owes {event.value}, which is no fee of his")
        duty.amount = event.value
        duty.space = event.space
    else:
        table.demand(event.value == duty.amount, duty.rule, f"{duty.what} is {event.value}, not {duty.amount}")
    to_whom = event.other == duty.to or (duty.to == ANYBODY and event.other not in (BANK, player))
    table.demand(to_whom, "C1009-70", f"{who} owes {table.seat(duty.to)}, not {table.seat(event.other)}")
    table.demand(
        table.cash[player] < event.value, "C1009-70", f"{who} has {table.cash[player]} and could pay {event.value}"
    )
    duty.to = event.other
    duty.in_debt = True


def wants_to_pay(table: Table, duty: Duty, event: Event) -> bool:
    """Tell whether somebody raises the money for what he chose to buy or bid."""
    if duty.kind is Due.OFFER:
        right = duty.player == event.player and event.value == table.price_of(duty)
    elif duty.kind is Due.BIDDING:
        right = duty.bidder == event.player and event.value == duty.bid
    else:
        return False
    short = table.cash[event.player] < event.value
    return right and short and event.other == BANK and event.space == duty.space


# --- mortgages


def own(table: Table, event: Event, rule: str) -> bool:
    """Check that the deed is the player's own."""
    mine = table.owner[event.space] == event.player
    return table.demand(mine, rule, f"{table.seat(event.player)} does not own {table.name(event.space)}")


def mortgage(table: Table, event: Event) -> None:
    """A deed is mortgaged for the value on its back."""
    table.between()
    where = table.name(event.space)
    table.raised(event.player)
    own(table, event, "C1009-54")
    table.demand(not table.mortgaged[event.space], "C1009-54", f"{where} is mortgaged already")
    built = table.level[event.space] if table.rules.mortgage_beside_buildings else table.group_built(event.space)
    table.demand(not built, "C1009-53", f"{where} is mortgaged beside buildings of its group")
    value = table.board.spaces[event.space].mortgage
    table.demand(event.amount == value, "C1009-54", f"{event.amount} for the mortgage of {where}, not {value}")
    table.mortgaged[event.space] = True
    table.transfer(BANK, event.player, event.amount)


def fee_due(table: Table, event: Event) -> bool:
    """Tell whether a deed received mortgaged waits for its owner's choice, and settle it."""
    duty = table.take_if(Due.FEES, lambda other: other.player == event.player and event.space in other.spaces)
    if duty is None:
        return False
    duty.spaces.discard(event.space)
    duty.in_debt = False
    if not duty.spaces:
        table.done(duty)
    return True


def redeem(table: Table, event: Event) -> None:
    """A mortgage is lifted for its value and the interest."""
    where = table.name(event.space)
    if not fee_due(table, event):
        table.between()
        table.no_debt(event.player)
        in_turn = event.player == table.turn or not table.rules.redeem_in_turn
        table.demand(in_turn, "MM-44", f"{table.seat(event.player)} redeems out of turn")
    own(table, event, "C1009-55")
    table.demand(table.mortgaged[event.space], "C1009-55", f"{where} is not mortgaged")
    price = table.board.spaces[event.space].mortgage + table.interest(event.space)
    table.demand(event.amount == price, "C1009-55", f"{event.amount} to redeem {where}, not {price}")
    table.mortgaged[event.space] = False
    table.transfer(event.player, BANK, event.amount)


def transfer_fee(table: Table, event: Event) -> None:
    """The receiver of a mortgaged deed pays ten percent and keeps it mortgaged."""
    where = table.name(event.space)
    if not fee_due(table, event) or not table.rules.fee_on_receipt:
        table.complain("C1009-56", f"{table.seat(event.player)} owes no fee for {where}")
    own(table, event, "C1009-56")
    fee = table.interest(event.space)
    table.demand(event.amount == fee, "C1009-56", f"{event.amount} for keeping {where} mortgaged, not {fee}")
    table.transfer(event.player, BANK, event.amount)


def received(table: Table, player: int, space: int) -> None:
    """Lay down the choice that comes with a mortgaged deed, below what is still being handed over."""
    for duty in table.duties:
        if duty.kind is Due.FEES and duty.player == player:
            duty.spaces.add(space)
            return
    fees = Duty(
        Due.FEES,
        player,
        "C1009-56",
        f"the fee or redemption of {table.seat(player)} for deeds received",
        spaces={space},
        optional=not table.rules.fee_on_receipt,
    )
    place = len(table.duties)
    while place and table.duties[place - 1].kind in (Due.TRADE, Due.HANDOVER, Due.DEED):
        place -= 1
    table.duties.insert(place, fees)


# --- trades


def trade(table: Table, event: Event) -> None:
    """Two players agree."""
    close_trade(table)
    table.between()
    free = BANK in (table.owner[space] for space in range(len(table.owner)) if table.board.is_deed(space))
    late = table.rules.trade_after_last_deed and free
    table.demand(table.rules.trades and not late, "trades", "players trade")
    in_debt = any(duty.in_debt for duty in table.duties)
    table.demand(table.rules.trade_in_debt or not in_debt, "DK-41", "players trade while a debt is open")
    table.seconds += table.rules.clock.trade
    both = event.player != event.other and table.alive[event.player] and event.other >= 0 and table.alive[event.other]
    table.demand(both, "C1009-58", "a trade needs two players who are still in the game")
    what = f"the trade of {table.seat(event.player)} and {table.seat(event.other)}"
    table.push(
        Duty(Due.TRADE, event.player, "C1009-58", what, to=event.other, given=event.value, received=event.value2)
    )


def trading(table: Table, event: Event) -> Duty | None:
    """Return the trade to which an event belongs."""
    pair = {event.player, event.other}
    duty = table.take(Due.TRADE, lambda other: {other.player, other.to} == pair)
    if duty is None:
        rule = "C1009-61" if event.kind == log.TRADE_CASH else "C1009-58"
        table.complain(rule, f"{table.seat(event.player)} gives {table.seat(event.other)} something without a trade")
    return duty


def trade_cash(table: Table, event: Event) -> None:
    """Money changes hands in a trade."""
    trading(table, event)
    table.transfer(event.player, event.other, event.amount)


def trade_deed(table: Table, event: Event) -> None:
    """A deed changes hands in a trade."""
    duty = trading(table, event)
    where = table.name(event.space)
    own(table, event, "C1009-58")
    table.demand(not table.group_built(event.space), "C1009-59", f"{where} changes hands with buildings in its group")
    unsettled = any(
        other.kind is Due.FEES and other.player == event.player and event.space in other.spaces
        for other in table.duties
    )
    table.demand(not unsettled, "C1009-56", f"{where} is passed on before its own fee or redemption is paid")
    table.owner[event.space] = event.other
    if duty is not None:
        if event.player == duty.player:
            duty.given -= 1
        else:
            duty.received -= 1
        duty.moved += 1
    if table.mortgaged[event.space]:
        received(table, event.other, event.space)


def trade_card(table: Table, event: Event) -> None:
    """A jail card changes hands in a trade."""
    duty = trading(table, event)
    card = (event.value, event.value2)
    if table.demand(card in table.cards[event.player], "C1009-58", f"{table.seat(event.player)} has no such card"):
        table.cards[event.player].remove(card)
    table.cards[event.other].append(card)
    if duty is not None:
        duty.moved += 1


def debt_lessened(table: Table, event: Event) -> None:
    """A creditor takes an unbuilt deed for part of a debt to him."""
    player, space = event.player, event.space
    who, where = table.seat(player), table.name(space)
    table.demand(table.rules.debt_in_property, "SE-S57", f"{who} pays with {where}")
    own(table, event, "SE-S57")
    table.demand(not table.group_built(space), "SE-S57", f"{where} changes hands with buildings in its group")
    duty = table.top()
    if duty is not None and duty.kind is Due.FEES:
        duty = next((other for other in reversed(table.duties) if other.kind is Due.PAY), None)
    if duty is None or (duty.kind, duty.player, duty.to) != (Due.PAY, player, event.other) or not duty.in_debt:
        table.complain("SE-S57", f"{who} has no debt to {table.seat(event.other)}")
        return
    right = 0 < event.value <= duty.amount
    table.demand(right, "SE-S57", f"{event.value} let go of a debt of {duty.amount}")
    duty.amount -= event.value
    if duty.amount == 0:
        table.done(duty)
    table.owner[space] = event.other
    if table.mortgaged[space]:
        received(table, event.other, space)


def loan_interest(table: Table, event: Event) -> None:
    """The interest on a loan of the bank is paid."""
    pay_due(table, event, "loan")


def close_trade(table: Table) -> None:
    """At the first event that is no part of a trade: was everything agreed handed over, and was it no loan?"""
    for duty in [other for other in table.duties if other.kind is Due.TRADE]:
        table.demand(
            (duty.given, duty.received) == (0, 0), "C1009-58", f"{duty.what} does not move the deeds agreed on"
        )
        table.demand(duty.moved > 0, "C1009-61", f"{duty.what} moves nothing but money")
        table.done(duty)


HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.DEBT: debt,
    log.MORTGAGE: mortgage,
    log.REDEEM: redeem,
    log.TRANSFER_FEE: transfer_fee,
    log.TRADE: trade,
    log.TRADE_CASH: trade_cash,
    log.TRADE_DEED: trade_deed,
    log.TRADE_CARD: trade_card,
    log.DEBT_LESSENED: debt_lessened,
    log.LOAN_INTEREST: loan_interest,
}
