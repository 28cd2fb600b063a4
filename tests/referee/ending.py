"""Section I of the catalogue: bankruptcy, what becomes of the estate, and the end of the game."""

from collections.abc import Callable

from montecarlo.engine import event as log
from montecarlo.engine import kinds
from tests.referee.money import due_from, received
from tests.referee.passport import is_full
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
    if table.is_last_bankruptcy(more=1):
        # Everything goes to the creditor as it is, unless all of it together could have paid the debt.
        enough = duty is not None and table.cash[player] + raisable >= duty.amount
        table.demand(not enough, "SE-K07", f"{who} goes out and could raise {raisable}")
    else:
        table.demand(raisable == 0, "C1009-70", f"{who} goes out and could still raise {raisable}")
        built = any(table.level[space] for space in table.deeds(player))
        table.demand(not built, "C1009-60", f"{who} goes out with buildings")
    table.alive[player] = False
    table.marks[player].clear()
    table.owed[player] = 0
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
    level = table.level[space]
    table.demand(event.value2 == level, "SE-K07", f"{where} has {level} houses, not {event.value2}")
    cancelled = event.other == BANK and table.mortgaged[space]
    table.demand(
        bool(event.value) == cancelled,
        "C1009-73",
        f"the mortgage of {where} is {'' if event.value else 'not '}cancelled",
    )
    table.owner[space] = event.other
    if event.other == BANK:
        table.mortgaged[space] = False
        table.level[space] = 0
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
        if event.value != table.board.fortune:
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
    if event.value == kinds.CASH_TARGET:
        rich = table.millionaire()
        table.demand(rich == event.player != NOBODY, "MM-02", f"{table.seat(event.player)} wins without the cash")
        return
    if event.value in AGREED_ENDS:
        end_by_wealth(table, event, living)
        return
    table.demand(event.value == kinds.ROUND_CAP, "C1009-75", f"the game ends for reason {event.value}")
    table.demand(not table.has_agreed_end(), "SE-T01", "the game is cut though an agreed end has come")
    table.demand(event.player == NOBODY, "C1009-75", f"{table.seat(event.player)} wins a game that is cut")
    while (duty := table.top()) is not None:
        table.complain(duty.rule, f"{duty.what} was left out")
        table.done(duty)
    last = table.round == table.rules.round_cap and next_turn(table)[1] > table.round
    table.demand(
        last, "C1009-76", f"the game is cut within round {table.round}, not at the end of round {table.rules.round_cap}"
    )


# --- fortunes


def wealth_counted(table: Table, event: Event) -> None:
    """A fortune is told: for a share of it as tax, for a card that helps the poor, or to find the richest."""
    player = event.player
    who = table.seat(player)
    owned = table.wealth(player)
    table.demand(event.value == owned, "DK-23", f"{who} owns {owned}, not {event.value}")
    duty = table.top()
    if duty is not None and duty.kind is Due.GRANT and duty.player == player:
        table.done(duty)
        table.demand(event.value2 == duty.value, "DK-15", f"a limit of {event.value2}, not {duty.value}")
        if owned <= duty.value:
            what = f"the grant of {who}"
            table.push(Duty(Due.GET, player, "DK-15", what, amount=duty.amount, deck=duty.deck, card=duty.card))
    elif duty is not None and duty.event == log.TAX and duty.player == player and duty.percent and not duty.chosen:
        duty.chosen = True
        duty.amount = table.share(owned, duty.percent)
    else:
        table.counted[player] = owned


def end_by_wealth(table: Table, event: Event, living: list[int]) -> None:
    """An agreed end has come: the richest of those who are left wins."""
    reason = event.value
    who = table.seat(event.player)
    right, rule = AGREED_ENDS[reason]
    table.demand(right(table), rule, f"the game ends for reason {kinds.END_REASONS[reason]}, which has not come")
    if not table.demand(sorted(table.counted) == living, rule, "not everybody's fortune is counted"):
        return
    richest = max(table.counted.values())
    if table.demand(event.player in living, rule, f"{who} wins"):
        table.demand(table.counted[event.player] == richest, rule, f"{who} wins and is not the richest")
    table.drop(lambda duty: duty.kind is Due.ROLL)  # a double gives no other roll any more
    if reason != kinds.NTH_BANKRUPTCY:  # with that one what still waits lapses
        while (duty := table.top()) is not None:
            table.complain(duty.rule, f"{duty.what} was left out")
            table.done(duty)


def round_is_over(table: Table) -> bool:
    """Tell whether the last player of a round has had his turn."""
    return next_turn(table)[1] > table.round


AGREED_ENDS: dict[int, tuple[Callable[[Table], bool], str]] = {
    kinds.TIME_UP: (lambda table: table.time_is_up() and round_is_over(table), "SE-T01"),
    kinds.NTH_BANKRUPTCY: (lambda table: table.is_last_bankruptcy(), "SE-K06"),
    kinds.PASSPORT_FULL: (is_full, "SE-W02"),
    kinds.ROUND_LIMIT: (lambda table: 0 < table.rules.rounds <= table.round and round_is_over(table), "rounds"),
}

HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.BANKRUPT: bankrupt,
    log.ESTATE_CASH: estate_cash,
    log.ESTATE_DEED: estate_deed,
    log.ESTATE_CARD: estate_card,
    log.GAME_END: game_end,
    log.WEALTH_COUNTED: wealth_counted,
}
