"""What cards ask for that only MONOPOLY Millionaire has (MM-19, 20, 34)."""

from montecarlo.engine import event as log
from tests.referee import board as printed
from tests.referee.state import ANYBODY, Due, Duty, Table

STARS, WAGERS, DEEDS = "MM-19", "MM-20", "MM-34"
TO_ANOTHER = (printed.SWAP_DEEDS, printed.TAKE_DEED, printed.BUY_DEED)


def amount_of(table: Table, player: int, card: printed.Card) -> int:
    """Return the money of a card, where it depends on it at the star level of a player."""
    return card.amounts[table.stars[player]] if card.amounts else card.amount


def lay_down_rare(table: Table, player: int, deck: int, number: int, card: printed.Card) -> None:
    """Lay down what a card with a rare effect asks for."""
    who = table.seat(player)
    amount = amount_of(table, player, card)
    what = f"what card {card.name} of {who} does"

    def push(kind: Due, rule: str, due: int = 0, *, level: int = -1) -> Duty:
        return table.push(Duty(kind, player, rule, what, amount=due, deck=deck, card=number, value=level))

    if card.effect == printed.PAY_CHOSEN:
        paid = push(Due.PAY, WAGERS, amount)
        paid.to, paid.event = ANYBODY, log.CARD_PAYS
    elif card.effect == printed.RECEIVE_PER_DEED:
        if table.deeds(player):
            push(Due.GET, WAGERS, amount * len(table.deeds(player)))
    elif card.effect == printed.ROLL_FOR_MONEY:
        push(Due.WAGER, WAGERS, amount)
    elif card.effect == printed.UPGRADE:
        if table.stars[player] + 1 < len(table.board.salaries):
            push(Due.STARS, STARS, level=table.stars[player] + 1)
        else:
            push(Due.GET, STARS, amount)
    elif card.effect == printed.DOWNGRADE:
        if table.stars[player]:
            push(Due.STARS, STARS, level=table.stars[player] - 1)
    elif card.effect == printed.EXTRA_TURN:
        push(Due.EXTRA, DEEDS)
    elif card.effect != printed.NO_EFFECT:
        expect_deeds(table, player, card)


def expect_deeds(table: Table, player: int, card: printed.Card) -> None:
    """A card builds a house for nothing, or moves deeds between two players."""
    what = f"what card {card.name} of {table.seat(player)} does"
    if card.effect == printed.FREE_BUILDING:
        table.push(Duty(Due.BONUS, player, DEEDS, what, optional=True))
    elif card.effect == printed.GIVE_DEED:
        deeds = table.deeds(player)
        forced = len(deeds) > 1 and any(not table.group_built(space) for space in deeds)
        table.push(Duty(Due.DEED, player, DEEDS, what, to=ANYBODY, optional=not forced))
    elif card.effect in TO_ANOTHER:
        for_its_price = int(card.effect == printed.BUY_DEED)
        swap = int(card.effect == printed.SWAP_DEEDS)
        table.push(Duty(Due.DEED, ANYBODY, DEEDS, what, to=player, times=for_its_price, value=swap, optional=True))
        if swap:
            table.push(Duty(Due.DEED, player, DEEDS, what, to=ANYBODY, optional=True))
    else:
        table.complain(DEEDS, f"nobody knows what card {card.name} does")


def payments_by_payer(table: Table, player: int, card: printed.Card) -> list[tuple[int, int, int]]:
    """Return who pays whom how much where each pays by his own stars."""
    return [(other, player, amount_of(table, other, card)) for other in table.to_the_left(player)]
