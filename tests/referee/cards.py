"""Cards (C1009-18, -19) and taxes (C1009-20): drawing in the order of the ring, and doing what the card says."""

from collections.abc import Callable

from montecarlo.engine import event as log
from montecarlo.engine import kinds
from tests.referee import board as printed
from tests.referee.effects import amount_of, lay_down_rare, payments_by_payer
from tests.referee.house import paid_to_the_bank
from tests.referee.money import pay_due
from tests.referee.state import BANK, HOTEL, Due, Duty, Event, Table
from tests.referee.turns import BY_CARD, expect_jail

RULE = "C1009-18"
MOVES = (
    printed.ADVANCE_TO,
    printed.MOVE_BACK_TO,
    printed.MOVE_STEPS,
    printed.NEAREST,
    printed.NEAREST_CARD_SPACE,
    printed.NEAREST_UNOWNED,
)
PAYMENTS = (
    printed.PAY,
    printed.PAY_EACH,
    printed.RECEIVE_FROM_EACH,
    printed.RECEIVE_BY_PAYER,
    printed.REPAIRS,
    printed.PAY_OR_DRAW,
)


def draw(table: Table, event: Event) -> None:
    """The top card of the deck is drawn; what it says is due."""
    player, number, card_number = event.player, event.value, event.value2
    duty = table.take(Due.DRAW, lambda other: other.player == player)
    if duty is None:
        duty = table.take_if(Due.PAY, lambda other: other.player == player and other.value >= 0)
    if duty is None:
        table.complain(RULE, f"{table.seat(player)} draws a card without being told to")
    else:
        table.done(duty)
        deck = duty.value if duty.kind is Due.PAY else duty.deck
        table.demand(number == deck, RULE, f"{table.seat(player)} draws from deck {number}, not {deck}")
    table.demand(
        event.space == table.position[player], RULE, f"the card is not drawn on {table.name(table.position[player])}"
    )
    card = table.board.decks[number][card_number]
    table.demand(table.decks[number].draw(card_number), RULE, f"card {card.name} cannot lie on top of its deck")
    if card.effect != printed.JAIL_FREE:
        table.decks[number].put_under(card_number)
    table.fresh_card = (number, card_number)
    lay_down(table, player, number, card_number, card)


def lay_down(table: Table, player: int, deck: int, number: int, card: printed.Card) -> None:
    """Lay down what a card asks for."""
    who = table.seat(player)
    if card.effect in MOVES:
        lay_down_move(table, player, card)
    elif card.effect == printed.CARD_TO_JAIL:
        expect_jail(table, player, kinds.BY_CARD)
    elif card.effect == printed.JAIL_FREE:
        table.push(Duty(Due.KEEP, player, "C1009-19", f"{who} keeping card {card.name}", deck=deck, card=number))
    elif card.effect == printed.RECEIVE_IF_POOR:
        what = f"the fortune of {who} counted for card {card.name}"
        table.push(Duty(Due.GRANT, player, "DK-15", what, amount=card.amount, deck=deck, card=number, value=card.limit))
    elif card.effect == printed.RECEIVE:
        what = f"the money of {who} by card {card.name}"
        amount = amount_of(table, player, card)
        table.push(Duty(Due.GET, player, RULE, what, amount=amount, deck=deck, card=number))
    elif card.effect not in PAYMENTS:
        lay_down_rare(table, player, deck, number, card)
    else:
        for payer, payee, amount in reversed(payments(table, player, card)):
            what = f"the payment of {table.seat(payer)} to {table.seat(payee)} by card {card.name}"
            other_deck = card.deck if card.effect == printed.PAY_OR_DRAW else -1
            table.push(
                Duty(
                    Due.PAY,
                    payer,
                    RULE,
                    what,
                    to=payee,
                    amount=amount,
                    event=log.CARD_PAYS,
                    deck=deck,
                    card=number,
                    value=other_deck,
                    optional=amount == 0,
                )
            )


def payments(table: Table, player: int, card: printed.Card) -> list[tuple[int, int, int]]:
    """Return who has to pay whom how much by a card, in the order round the table."""
    amount = amount_of(table, player, card)
    if card.effect == printed.PAY_EACH:
        return [(player, other, amount) for other in table.to_the_left(player)]
    if card.effect == printed.RECEIVE_FROM_EACH:
        return [(other, player, amount) for other in table.to_the_left(player)]
    if card.effect == printed.RECEIVE_BY_PAYER:
        return payments_by_payer(table, player, card)
    if card.effect == printed.REPAIRS:
        levels = [table.level[space] for space in table.deeds(player)]
        houses = sum(level for level in levels if level < HOTEL)
        return [(player, BANK, card.amount * houses + card.hotel * levels.count(HOTEL))]
    return [(player, BANK, amount)]


def lay_down_move(table: Table, player: int, card: printed.Card) -> None:
    """Lay down the move that a card asks for; forward moves past the start pay the salary if the card does."""
    here = table.position[player]
    times, dice_times = 0, 0
    if card.effect == printed.MOVE_STEPS:
        to = (here + card.amount) % len(table.board.spaces)
        forward = card.amount > 0
    elif card.effect in (printed.NEAREST_CARD_SPACE, printed.NEAREST_UNOWNED):
        found = table.next_space(here, card)
        if found is None:
            return
        to = found
        forward = True
    elif card.effect == printed.NEAREST:
        to = table.board.nearest(here, card.nearest)
        forward = True
        if card.nearest == printed.STATION:
            times = card.multiplier
        else:
            dice_times = card.multiplier
    else:
        to = card.target
        forward = card.effect == printed.ADVANCE_TO
    salary = forward and (card.salary or card.effect == printed.MOVE_STEPS)
    what = f"the move of {table.seat(player)} by card {card.name}"
    table.push(
        Duty(
            Due.MOVE,
            player,
            RULE,
            what,
            space=to,
            value=BY_CARD,
            amount=int(salary),
            times=times,
            dice_times=dice_times,
        )
    )


def card_kept(table: Table, event: Event) -> None:
    """A player keeps a jail card; the deck is one card shorter."""
    duty = table.take(Due.KEEP, lambda other: other.player == event.player)
    card = (event.value, event.value2)
    if duty is None:
        table.complain("C1009-19", f"{table.seat(event.player)} keeps a card that was not drawn")
    else:
        table.done(duty)
        table.demand(card == (duty.deck, duty.card), "C1009-19", f"{table.seat(event.player)} keeps another card")
    table.cards[event.player].append(card)


def card_pays(table: Table, event: Event) -> None:
    """Somebody pays by a card."""
    duty = pay_due(table, event, RULE)
    if duty is not None:
        table.demand(
            (event.value, event.value2) == (duty.deck, duty.card), RULE, f"{duty.what} is noted for another card"
        )
    paid_to_the_bank(table, event)


def card_gets(table: Table, event: Event) -> None:
    """The bank pays by a card."""
    duty = table.take(Due.GET, lambda other: other.player == event.player)
    if duty is None:
        table.complain(RULE, f"{table.seat(event.player)} gets money by a card that does not say so")
    else:
        table.done(duty)
        table.demand(event.amount == duty.amount, RULE, f"{duty.what} is {event.amount}, not {duty.amount}")
        table.demand(
            (event.value, event.value2) == (duty.deck, duty.card), RULE, f"{duty.what} is noted for another card"
        )
    table.transfer(BANK, event.player, event.amount)


def card_sold(table: Table, event: Event) -> None:
    """No printed rule lets the bank buy a jail card."""
    table.complain("C1009-19", f"{table.seat(event.player)} sells a jail card to the bank")
    table.transfer(BANK, event.player, event.amount)


def tax(table: Table, event: Event) -> None:
    """The tax of the space goes to the bank."""
    duty = pay_due(table, event, "C1009-20")
    if duty is not None:
        table.demand(event.space == duty.space, "C1009-20", f"the tax is noted for {table.name(event.space)}")
    paid_to_the_bank(table, event)


HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.DRAW: draw,
    log.CARD_KEPT: card_kept,
    log.CARD_PAYS: card_pays,
    log.CARD_GETS: card_gets,
    log.CARD_SOLD: card_sold,
    log.TAX: tax,
}
