"""MONOPOLY Millionaire: star levels, and Fortune cards on the streets and in hand (MM-11, 16 to 20, 30 to 34)."""

from collections.abc import Callable

from montecarlo.engine import event as log
from montecarlo.engine import kinds
from tests.referee import board as printed
from tests.referee.building import place_piece
from tests.referee.cards import lay_down
from tests.referee.effects import expect_deeds
from tests.referee.money import received
from tests.referee.state import ANYBODY, BANK, Due, Duty, Event, Table
from tests.referee.turns import ANYWHERE, BY_CARD, dice_are_dice

SALE = "MM-34"
SPACE_DUTIES = (Due.OFFER, Due.CLAIM, Due.NO_RENT, Due.REST)


# --- stars


def upgrade(table: Table, event: Event) -> None:
    """At GO one step up may be paid for, after the salary."""
    player = event.player
    who = table.seat(player)
    duty = table.take(Due.UPGRADE, lambda other: other.player == player)
    if duty is None:
        table.complain("MM-17", f"{who} pays for a star level away from GO")
    else:
        table.done(duty)
    cost = table.rules.upgrade_cost
    table.demand(event.amount == cost, "MM-17", f"{event.amount} for a star level, not {cost}")
    step_to(table, event, table.stars[player] + 1, "MM-17")
    table.transfer(player, BANK, event.amount)


def stars(table: Table, event: Event) -> None:
    """A card moves the star level."""
    duty = table.take(Due.STARS, lambda other: other.player == event.player)
    if duty is None:
        table.complain("MM-19", f"{table.seat(event.player)} changes his level without a card")
        return
    table.done(duty)
    step_to(table, event, duty.value, "MM-19")


def step_to(table: Table, event: Event, level: int, rule: str) -> None:
    """Check and note a star level."""
    player = event.player
    highest = len(table.board.salaries) - 1
    right = (event.value, event.value2) == (level, table.stars[player]) and 0 <= level <= highest
    table.demand(right, rule, f"{table.seat(player)} goes from level {event.value2} to {event.value}, not to {level}")
    table.stars[player] = event.value


# --- Fortune cards


def fortune_taken(table: Table, event: Event) -> None:
    """The card on the street is taken; it says how the street is bought, and what comes after that."""
    player, space, number = event.player, event.space, event.value2
    duty = table.take(Due.TAKEN, lambda other: (other.player, other.space) == (player, space))
    where = table.name(space)
    if duty is None:
        table.complain("MM-11", f"there is no card for {table.seat(player)} on {where}")
    else:
        table.done(duty)
    right = event.value == table.board.fortune and number in table.fortune_left
    if not table.demand(right, "MM-06", f"card {number} of deck {event.value} cannot lie on {where}"):
        return
    table.covered.discard(space)
    table.fortune_left.discard(number)
    card = table.board.decks[event.value][number]
    what = f"card {card.name} of {table.seat(player)}"
    rule = "MM-32" if card.keep else "MM-31"
    rest = Duty(Due.FORTUNE, player, rule, what, deck=event.value, card=number, value=int(card.keep))
    top = table.duties[-1] if table.duties else None
    offer = top if top is not None and top.player == player and top.kind in SPACE_DUTIES else None
    table.duties.insert(len(table.duties) - (offer is not None), rest)
    if offer is not None and offer.kind is Due.OFFER and not card.keep:
        price = table.board.spaces[space].price
        offer.amount = -(-price // 2) if card.acquire == printed.HALF_PRICE else price
        offer.declined = card.acquire == printed.AUCTION_ONLY and table.rules.auctions


def fortune_kept(table: Table, event: Event) -> None:
    """A card is laid face down before the player when the space is done."""
    player = event.player
    duty = table.take(Due.FORTUNE, lambda other: other.player == player and other.value == 1)
    if duty is None or (event.value, event.value2) != (duty.deck, duty.card):
        table.complain("MM-32", f"{table.seat(player)} keeps a card that he has not taken")
    if duty is not None:
        table.done(duty)
    table.cards[player].append((event.value, event.value2))


def fortune_used(table: Table, event: Event) -> None:
    """A card is used: the rest of one that is used at once, or a kept one at its moment."""
    player = event.player
    number = (event.value, event.value2)
    card = table.board.decks[event.value][event.value2]
    if number in table.cards[player]:
        table.cards[player].remove(number)
        use_kept(table, player, number, card)
        return
    duty = table.take(Due.FORTUNE, lambda other: other.player == player and other.value == 0)
    right = duty is not None and number == (duty.deck, duty.card)
    table.demand(right, "MM-31", f"{table.seat(player)} uses a card that he does not have")
    if duty is not None:
        table.done(duty)
    lay_down(table, player, event.value, event.value2, card)


def use_kept(table: Table, player: int, number: tuple[int, int], card: printed.Card) -> None:
    """A kept card frees from jail or from a rent, takes the place of a roll, or is used before one."""
    who = table.seat(player)
    top = table.top()
    if card.effect == printed.JAIL_FREE:
        table.drop(lambda duty: duty.player == player and duty.event == log.JAIL_FINE)
        free = table.in_jail[player] and not table.rolled
        table.demand(free, "MM-47", f"{who} cannot leave jail by a card now")
        table.paid_exit = True
        what = f"{who} leaving jail"
        table.push(Duty(Due.LEAVE_JAIL, player, "MM-47", what, value=kinds.OUT_BY_CARD))
        return
    if card.effect == printed.SKIP_RENT:
        right = top is not None and (top.kind, top.player, top.event) == (Due.PAY, player, log.RENT)
        if table.demand(right, SALE, f"{who} owes no rent to be freed from") and top is not None:
            table.done(top)
            what = f"no rent for {who}"
            table.push(Duty(Due.NO_RENT, player, SALE, what, to=top.to, space=top.space))
        return
    waits = top is not None and top.event == log.JAIL_FINE and not top.in_debt  # until the windows are over
    before = top is not None and (top.kind is Due.ROLL or waits)
    table.demand(before, "MM-32", f"{who} uses card {card.name} while something else has to be done")
    if card.effect == printed.JUMP:
        mine = top is not None and top.player == player and not table.in_jail[player]
        table.demand(mine, SALE, f"{who} has no roll to make")
        table.drop(lambda duty: duty.kind is Due.ROLL)
        table.rolled = True
        what = f"the jump of {who}"
        table.push(Duty(Due.MOVE, player, SALE, what, space=ANYWHERE, value=BY_CARD, amount=1))
        return
    expect_deeds(table, player, card)


def card_deed(table: Table, event: Event) -> None:
    """A deed of an unbuilt group changes hands by a card."""
    giver, taker, space = event.other, event.player, event.space
    where = table.name(space)
    fits = {giver, ANYBODY}
    duty = table.take(Due.DEED, lambda other: other.player in fits and other.to in {taker, ANYBODY})
    table.demand(table.owner[space] == giver != taker, SALE, f"{where} is not {table.seat(giver)}'s to give")
    table.demand(not table.group_built(space), SALE, f"{where} changes hands with buildings in its group")
    if duty is None:
        table.complain(SALE, f"{where} changes hands without a card")
    else:
        table.done(duty)
        price = table.board.spaces[space].price * duty.times
        table.demand(event.amount == price, SALE, f"{event.amount} for {where}, not {price}")
        broken = duty.player == ANYBODY and table.full_group(space) and duty.value == 0
        table.demand(not broken, SALE, f"{where} is taken out of a full group")
    table.transfer(taker, giver, event.amount)
    table.owner[space] = taker
    if table.mortgaged[space]:
        received(table, taker, space)


def free_building(table: Table, event: Event) -> None:
    """A house or a hotel is built for nothing."""
    duty = table.take(Due.BONUS, lambda other: other.player == event.player)
    if duty is None:
        table.complain(SALE, f"{table.seat(event.player)} builds for nothing without a card")
    else:
        table.done(duty)
    place_piece(table, event)
    table.level[event.space] = event.value


def wager_roll(table: Table, event: Event) -> None:
    """The dice are rolled for money; what wins depends on the level."""
    dice_are_dice(table, event)
    player = event.player
    duty = table.take(Due.WAGER, lambda other: other.player == player)
    if duty is None:
        table.complain("MM-20", f"{table.seat(player)} rolls for money without a card")
        return
    table.done(duty)
    card = table.board.decks[duty.deck][duty.card]
    lowest, highest, doubles = card.wins[table.stars[player]]
    won = lowest <= event.value + event.value2 <= highest and (event.value == event.value2 or not doubles)
    if won:
        what = f"the winnings of {table.seat(player)}"
        table.push(Duty(Due.GET, player, "MM-20", what, amount=duty.amount, deck=duty.deck, card=duty.card))


def extra_turn(table: Table, event: Event) -> None:
    """A card gives another turn."""
    duty = table.take(Due.EXTRA, lambda other: other.player == event.player)
    if duty is None:
        table.complain(SALE, f"{table.seat(event.player)} gets a turn that no card gives")
    else:
        table.done(duty)
    table.extra += 1


HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.UPGRADE: upgrade,
    log.STARS: stars,
    log.FORTUNE_TAKEN: fortune_taken,
    log.FORTUNE_KEPT: fortune_kept,
    log.FORTUNE_USED: fortune_used,
    log.CARD_DEED: card_deed,
    log.FREE_BUILDING: free_building,
    log.WAGER_ROLL: wager_roll,
    log.EXTRA_TURN: extra_turn,
}
