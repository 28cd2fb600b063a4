"""Section I of the catalogue: bankruptcy, what becomes of the estate, and the end of the game."""

from collections.abc import Callable

from montecarlo.engine import event as log
from montecarlo.engine import kinds
from tests.referee.money import due_from, received
from tests.referee.state import BANK, NOBODY, Due, Duty, Event, Table
from tests.referee.turns import next_turn


def bankrupt(table: Table, event: Event) -> None:
    """A player who cannot pay is out, after everything he has could not raise the money."""
    player = event.player
    who = table.seat(player)
    duty = due_from(table, player)
    if duty is None or duty.kind not in (Due.PAY, Due.FEES) or duty.player != player:
        table.complain("C1009-70", f"{who} goes out without a debt")
    else:
        table.demand(duty.in_debt, "C1009-70", f"{who} goes out before the debt is named")
        table.demand(
            event.other == duty.to, "C1009-71", f"{who} owes {table.seat(duty.to)}, not {table.seat(event.other)}"
        )
        missing = duty.amount - table.cash[player]
        table.demand(event.value == missing, "C1009-70", f"{who} lacks {missing}, not {event.value}")
        table.demand(missing > 0, "C1009-70", f"{who} goes out and could pay")
    raisable = table.raisable(player)
    table.demand(raisable == 0, "C1009-70", f"{who} goes out and could still raise {raisable}")
    table.demand(
        not any(table.level[space] for space in table.deeds(player)), "C1009-60", f"{who} goes out with buildings"
    )
    table.alive[player] = False
    table.in_jail[player] = False
    table.drop(lambda other: other.player == player or (other.kind is Due.PAY and other.to == player))
    table.claims = [claim for claim in table.claims if player not in (claim.duty.player, claim.duty.to)]
    if event.other == BANK and table.deeds(player):
        what = "the auction of the estate"
        spaces = set(table.deeds(player))
        table.push(Duty(Due.ESTATE_AUCTIONS, NOBODY, "C1009-72", what, spaces=spaces))
    rule = "C1009-72" if event.other == BANK else "C1009-71"
    table.push(Duty(Due.HANDOVER, player, rule, f"the handing over of what {who} had", to=event.other))


def estate(table: Table, event: Event) -> Duty | None:
    """Return the handover to which an event belongs."""
    duty = table.take(Due.HANDOVER, lambda other: other.player == event.player)
    who = table.seat(event.player)
    if duty is None:
        table.complain("C1009-71", f"{who} hands over without being bankrupt")
    else:
        table.demand(
            event.other == duty.to,
            duty.rule,
            f"{who} hands over to {table.seat(event.other)}, not {table.seat(duty.to)}",
        )
    return duty


def estate_cash(table: Table, event: Event) -> None:
    """The cash that is left goes to the creditor."""
    duty = estate(table, event)
    left = table.cash[event.player]
    rule = duty.rule if duty is not None else "C1009-71"
    table.demand(event.amount == left, rule, f"{table.seat(event.player)} hands over {event.amount} of {left}")
    table.transfer(event.player, event.other, event.amount)


def estate_deed(table: Table, event: Event) -> None:
    """A deed goes to the creditor; at the bank its mortgage is cancelled."""
    estate(table, event)
    space = event.space
    where = table.name(space)
    table.demand(table.owner[space] == event.player, "C1009-71", f"{table.seat(event.player)} does not own {where}")
    cancelled = event.other == BANK and table.mortgaged[space]
    table.demand(
        bool(event.value) == cancelled,
        "C1009-73",
        f"the mortgage of {where} is {'' if event.value else 'not '}cancelled",
    )
    table.owner[space] = event.other
    if event.other == BANK:
        table.mortgaged[space] = False
    elif table.mortgaged[space]:
        received(table, event.other, space)


def estate_card(table: Table, event: Event) -> None:
    """A jail card goes to the creditor, or under its deck."""
    estate(table, event)
    card = (event.value, event.value2)
    rule = "C1009-74" if event.other == BANK else "C1009-71"
    if table.demand(card in table.cards[event.player], rule, f"{table.seat(event.player)} has no such card"):
        table.cards[event.player].remove(card)
    if event.other == BANK:
        beside = table.fresh_card[1] if table.fresh_card[0] == event.value else -1
        table.decks[event.value].put_under(event.value2, beside)
    else:
        table.cards[event.other].append(card)


def game_end(table: Table, event: Event) -> None:
    """The last one who is not bankrupt wins; a game without an end is cut at the end of a round."""
    table.over = True
    for claim in table.claims:
        table.demand(
            not claim.told or claim.lapsed, "C1009-31", f"the rent of {table.name(claim.duty.space)} lapses early"
        )
    living = [seat for seat in range(table.players) if table.alive[seat]]
    if event.value == kinds.LAST_SOLVENT:
        table.demand(
            living == [event.player], "C1009-75", f"{table.seat(event.player)} wins, and {len(living)} are not bankrupt"
        )
        return
    table.demand(len(living) > 1, "C1009-75", "the last player who is not bankrupt has not won")
    table.demand(event.value == kinds.ROUND_CAP, "C1009-75", f"the game ends for reason {event.value}")
    table.demand(event.player == NOBODY, "C1009-75", f"{table.seat(event.player)} wins a game that is cut")
    while (duty := table.top()) is not None:
        table.complain(duty.rule, f"{duty.what} was left out")
        table.done(duty)
    last = table.round == table.rules.round_cap and next_turn(table)[1] > table.round
    table.demand(
        last, "C1009-76", f"the game is cut within round {table.round}, not at the end of round {table.rules.round_cap}"
    )


HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.BANKRUPT: bankrupt,
    log.ESTATE_CASH: estate_cash,
    log.ESTATE_DEED: estate_deed,
    log.ESTATE_CARD: estate_card,
    log.GAME_END: game_end,
}
