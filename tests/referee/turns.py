"""Sections A, B and H of the catalogue: set-up, turns, rolls, moves, the salary and jail."""

from collections.abc import Callable

from montecarlo.engine import event as log
from montecarlo.engine import kinds
from tests.referee import board as printed
from tests.referee.house import expect_bonus, expect_interest
from tests.referee.passport import expect_mark, expect_visit, is_full
from tests.referee.state import BANK, FIRST_ROUND, NOBODY, Due, Duty, Event, Table

DIE_SIDES = 6
BY_DICE = 0
BY_CARD = 1
ANYWHERE = -1
JAIL_RULES = {kinds.BY_SPACE: "C1009-14", kinds.BY_CARD: "C1009-62", kinds.BY_DOUBLES: "C1009-13"}
LEAVE_RULES = {
    kinds.OUT_BY_FINE: "C1009-64",
    kinds.OUT_BY_CARD: "C1009-66",
    kinds.OUT_BY_DOUBLE: "C1009-67",
    kinds.OUT_BY_THIRD_FAILURE: "C1009-68",
}
PLAIN_RULES = {printed.FREE_PARKING: "C1009-21", printed.JAIL: "C1009-22", printed.GO: "C1009-15"}


# --- before the first roll


def game_start(table: Table, event: Event) -> None:
    """The players sit down."""
    table.demand(event.value == table.players, "C1009-02", f"{event.value} players at a table of {table.players}")


def opening_roll(table: Table, event: Event) -> None:
    """A throw for who begins."""
    dice_are_dice(table, event)
    table.demand(table.turn == NOBODY, "C1009-09", "a throw for who begins after the game has begun")
    table.opening.append((event.player, event.value + event.value2))


def seated(table: Table, event: Event) -> None:
    """A token is put on the board."""
    table.seated[event.player] += 1
    table.chairs[event.player] = event.value
    table.demand(event.space == 0, "C1009-08", f"{table.seat(event.player)} begins on {table.name(event.space)}")


def start_cash(table: Table, event: Event) -> None:
    """The bank hands out the money of the start."""
    table.started[event.player] += 1
    table.demand(
        event.amount == table.rules.start_cash and table.turn == NOBODY,
        "C1009-04",
        f"{table.seat(event.player)} gets {event.amount}, not {table.rules.start_cash} before the first roll",
    )
    table.transfer(BANK, event.player, event.amount)


def deck_shuffled(table: Table, event: Event) -> None:
    """A deck is shuffled."""
    table.shuffled[event.value] += 1
    table.demand(table.turn == NOBODY, "C1009-07", "a deck is shuffled after the game has begun")


def set_up(table: Table, first: int) -> None:
    """Everything that must have happened before the first turn."""
    table.demand(
        all(count == 1 for count in table.started), "C1009-04", "not every player got the cash of the start once"
    )
    table.demand(all(count == 1 for count in table.seated), "C1009-08", "not every token was put on the start")
    table.demand(all(count == 1 for count in table.shuffled), "C1009-07", "not every deck was shuffled once")
    dealt = table.rules.deeds_dealt
    table.demand(all(count == dealt for count in table.dealt), "SE-K01", f"not everybody was dealt {dealt} deeds")
    rolls = list(table.opening)
    left = set(range(table.players)) if table.rules.opening_by_throw else {first}
    while rolls and len(left) > 1:
        sweep, rolls = rolls[: len(left)], rolls[len(left) :]
        if not table.demand({seat for seat, _ in sweep} == left, "C1009-09", "not everybody threw for who begins"):
            return
        highest = max(total for _, total in sweep)
        left = {seat for seat, total in sweep if total == highest}
    table.demand(not rolls and left == {first}, "C1009-09", f"{table.seat(first)} begins without the highest throw")
    chairs = [(table.chairs[0] + step) % table.players for step in range(table.players)]
    table.demand(table.chairs == chairs, "C1009-09", "the seats do not follow the chairs to the left")


def dealt(table: Table, event: Event) -> None:
    """A deed is dealt, one at a time round the table, and paid for at the printed price."""
    player, space = event.player, event.space
    where = table.name(space)
    right = player == sum(table.dealt) % table.players and table.turn == NOBODY and table.board.is_deed(space)
    table.demand(right, "SE-K01", f"{where} is dealt to {table.seat(player)}")
    table.demand(table.owner[space] == BANK, "SE-K01", f"{where} is dealt twice")
    price = table.board.spaces[space].price
    table.demand(event.amount == price, "SE-K02", f"{event.amount} for {where}, not {price}")
    table.transfer(player, BANK, event.amount)
    table.owner[space] = player
    table.dealt[player] += 1
    expect_mark(table, player, space, kinds.MARK_DEAL)


# --- turns


def turn(table: Table, event: Event) -> None:
    """The dice pass to the left."""
    if table.turn == NOBODY:
        set_up(table, event.player)
        due, round_due = event.player, FIRST_ROUND
        table.first = event.player
    else:
        due, round_due = next_turn(table)
    while (duty := table.top()) is not None:
        table.complain(duty.rule, f"{duty.what} was left out")
        table.done(duty)
    table.demand(
        event.player == due, "C1009-12", f"the turn passes to {table.seat(event.player)}, not {table.seat(due)}"
    )
    table.demand(event.value == round_due, "C1009-12", f"round {event.value}, not {round_due}")
    late = round_due > table.round > 0 and table.has_agreed_end()
    table.demand(not late, "SE-T01", "another round begins though the time is up")
    goes_on(table)
    for claim in table.claims:
        table.demand(
            not claim.lapsed or claim.told, "C1009-31", f"the rent of {table.name(claim.duty.space)} has not lapsed"
        )
    table.claims = [claim for claim in table.claims if not claim.lapsed]
    table.extra = max(0, table.extra - 1) if event.player == table.turn else 0
    table.turn = event.player
    table.round = event.value
    table.turns += 1
    table.doubles = 0
    table.rolled = False
    table.paid_exit = False
    table.left_by_double = False
    table.fresh_card = (-1, -1)
    table.push(Duty(Due.ROLL, event.player, "C1009-11", f"the roll of {table.seat(event.player)}"))
    if table.rules.last_fine_next_turn and table.tries[event.player] >= table.rules.jail_tries > 0:
        fine, what = table.rules.jail_fine, f"the last fine of {table.seat(event.player)}"
        table.push(Duty(Due.PAY, event.player, "MM-48", what, amount=fine, event=log.JAIL_FINE))


def goes_on(table: Table) -> None:
    """Complain about a throw or a turn after somebody has won, or done what ends the game."""
    table.demand(not is_full(table), "SE-W02", "the game goes on though a passport is full")
    rich = table.millionaire()
    table.demand(rich == NOBODY, "MM-02", f"the game goes on though {table.seat(rich)} has the cash that wins")


def next_turn(table: Table) -> tuple[int, int]:
    """Return whose turn comes next, and its round."""
    number = table.round
    seat = table.turn
    if table.extra and table.alive[seat]:
        return seat, number
    for _ in range(table.players):
        seat = (seat + 1) % table.players
        if seat == table.first:
            number += 1
        if table.alive[seat]:
            break
    return seat, number


def dice_are_dice(table: Table, event: Event) -> None:
    """Two dice with six sides."""
    right = 1 <= event.value <= DIE_SIDES and 1 <= event.value2 <= DIE_SIDES
    table.demand(right, "C1009-11", f"a throw of {event.value} and {event.value2}")


def roll(table: Table, event: Event) -> None:
    """A throw that may move the token."""
    dice_are_dice(table, event)
    player = event.player
    goes_on(table)
    duty = table.take(Due.ROLL, lambda other: other.player == player)
    if duty is None:
        rule = "C1009-67" if table.left_by_double else "C1009-14" if table.in_jail[player] else "C1009-12"
        table.complain(rule, f"{table.seat(player)} has no roll to make")
    else:
        table.done(duty)
    table.dice = (event.value, event.value2)
    table.fresh_card = (-1, -1)
    table.left_by_double = False
    table.rolled = True
    table.seconds += table.rules.clock.roll
    lapse(table)
    double = event.value == event.value2
    if table.in_jail[player]:
        roll_in_jail(table, player, double)
    else:
        roll_outside(table, player, double)
    expect_bonus(table, player)


def roll_outside(table: Table, player: int, double: bool) -> None:
    """A roll that moves the token, or sends it to jail."""
    table.doubles = table.doubles + 1 if double else 0
    if 0 < table.rules.doubles_to_jail <= table.doubles:
        expect_jail(table, player, kinds.BY_DOUBLES)
        return
    if double:
        rule = "C1009-65" if table.paid_exit else "C1009-12"
        table.push(Duty(Due.ROLL, player, rule, f"the roll of {table.seat(player)} after a double"))
    expect_move(table, player)


def expect_move(table: Table, player: int) -> None:
    """The token has to move by the dice."""
    to = (table.position[player] + sum(table.dice)) % len(table.board.spaces)
    table.push(
        Duty(
            Due.MOVE,
            player,
            "C1009-11",
            f"the move of {table.seat(player)} by {sum(table.dice)}",
            space=to,
            value=BY_DICE,
        )
    )


def lapse(table: Table) -> None:
    """Rents not asked for are lost when the following player has thrown."""
    for claim in table.claims:
        if claim.turn != table.turns:
            claim.followers.add(table.turns)
        claim.lapsed = len(claim.followers) >= table.rules.rolls_to_claim
        table.demand(
            claim.lapsed or not claim.told,
            "C1009-31",
            f"the rent of {table.name(claim.duty.space)} lapses before the dice fall",
        )


# --- moves


def move(table: Table, event: Event) -> None:
    """A token moves; what has to happen on the space is due."""
    player = event.player
    duty = table.take(Due.MOVE, lambda other: other.player == player)
    if duty is None:
        table.complain("C1009-11", f"{table.seat(player)} moves without a throw or a card")
        duty = Duty(Due.MOVE, player, "C1009-11", "", space=event.space, value=event.value2)
    table.done(duty)
    here = table.position[player]
    table.demand(
        event.value == here, "C1009-11", f"the move begins on {table.name(event.value)}, not on {table.name(here)}"
    )
    right = event.space == duty.space or duty.space == ANYWHERE
    rightly = f"{duty.what} ends on {table.name(event.space)}, not on {table.name(duty.space)}"
    table.demand(right, duty.rule, rightly)
    table.demand(
        event.value2 == duty.value, duty.rule, f"{duty.what} is noted as made by {'card' if event.value2 else 'dice'}"
    )
    table.position[player] = event.space
    table.landing = len(table.duties)
    land(table, player, event.space, duty)
    back = duty.value == BY_CARD and duty.amount == 0
    if back:
        passed = event.space == 0 and table.rules.salary_moving_back
    else:
        passed = event.space < here if duty.value == BY_DICE else event.space <= here
    if passed:
        come_to_go(table, player, not back)


def come_to_go(table: Table, player: int, lap: bool) -> None:
    """The salary is due on or past the start; where laps count, they may bring interest or decide whether it is."""
    salaries = table.board.salaries
    amount = salaries[table.stars[player]] if salaries else table.rules.go_salary
    amount *= table.rules.go_landing_times if table.position[player] == 0 else 1
    amount *= (table.laps[player] + lap) % table.rules.salary_every_lap == 0
    table.laps[player] += lap
    if table.stars[player] + 1 < len(salaries):
        what = f"a star level of {table.seat(player)}"
        table.push(Duty(Due.UPGRADE, player, "MM-17", what, optional=True))
    expect_interest(table, player, amount)
    if amount:
        table.push(Duty(Due.SALARY, player, "C1009-15", f"the salary of {table.seat(player)}", amount=amount))


def land(table: Table, player: int, space: int, moved: Duty) -> None:
    """Lay down what has to happen on a space."""
    here = table.board.spaces[space]
    who, where = table.seat(player), here.name
    by_card = moved.value == BY_CARD
    if here.kind == printed.GO_TO_JAIL:
        expect_jail(table, player, kinds.BY_SPACE)
    elif here.kind == printed.TAX:
        table.push(
            Duty(
                Due.PAY,
                player,
                "C1009-20",
                f"the tax of {who} on {where}",
                space=space,
                amount=here.tax,
                event=log.TAX,
                percent=here.percent,
            )
        )
    elif here.kind == printed.CARD:
        table.push(Duty(Due.DRAW, player, "C1009-18", f"the card of {who} on {where}", space=space, deck=here.deck))
    elif not table.board.is_deed(space):
        rest(table, player, space, PLAIN_RULES[here.kind])
    elif table.owner[space] == BANK:
        table.push(Duty(Due.OFFER, player, "C1009-24", f"the sale or auction of {where}", space=space))
    elif table.owner[space] == player:
        rest(table, player, space, "C1009-11")
    elif table.mortgaged[space] or (table.in_jail[table.owner[space]] and not table.rules.rent_in_jail):
        rule = "C1009-37" if table.mortgaged[space] else "DK-58"
        what = f"no rent on {where}"
        table.push(Duty(Due.NO_RENT, player, rule, what, to=table.owner[space], space=space, optional=True))
    else:
        table.push(
            Duty(
                Due.CLAIM,
                player,
                "C1009-31",
                f"the word of {table.seat(table.owner[space])} on the rent of {where}",
                to=table.owner[space],
                space=space,
                times=moved.times,
                dice_times=moved.dice_times,
                fresh=table.rules.fresh_utility_roll or by_card,
                dice=sum(table.dice),
            )
        )
    expect_visit(table, player, space)
    if space in table.covered:
        table.push(Duty(Due.TAKEN, player, "MM-11", f"the card of {who} on {where}", space=space))


def rest(table: Table, player: int, space: int, rule: str) -> None:
    """Nothing happens here, and the log may say so."""
    table.push(Duty(Due.REST, player, rule, f"the rest of {table.seat(player)}", space=space, optional=True))


def rested(table: Table, event: Event) -> None:
    """A player stands on a space on which nothing happens."""
    duty = table.take(Due.REST, lambda other: (other.player, other.space) == (event.player, event.space))
    if duty is None:
        top = table.top()
        table.complain(
            top.rule if top else "C1009-11",
            f"{table.seat(event.player)} does not just stand on {table.name(event.space)}",
        )
    else:
        table.done(duty)


def salary(table: Table, event: Event) -> None:
    """The bank pays the salary."""
    duty = table.take(Due.SALARY, lambda other: other.player == event.player)
    if duty is None:
        table.complain(
            "C1009-17" if table.in_jail[event.player] else "C1009-15",
            f"{table.seat(event.player)} gets a salary that is not due",
        )
    else:
        table.done(duty)
        table.demand(event.amount == duty.amount, "C1009-15", f"a salary of {event.amount}, not {duty.amount}")
    table.transfer(BANK, event.player, event.amount)


# --- jail


def expect_jail(table: Table, player: int, cause: int) -> None:
    """The player has to go to jail."""
    rule = JAIL_RULES[cause]
    table.push(
        Duty(Due.TO_JAIL, player, rule, f"the way of {table.seat(player)} to jail", space=table.board.jail, value=cause)
    )


def to_jail(table: Table, event: Event) -> None:
    """A player is sent to jail; the turn ends."""
    player = event.player
    duty = table.take(Due.TO_JAIL, lambda other: other.player == player)
    if duty is None:
        table.complain("C1009-62", f"{table.seat(player)} is sent to jail without a cause")
    else:
        table.done(duty)
        table.demand(event.value == duty.value, duty.rule, f"{duty.what} has another cause")
    table.demand(
        event.space == table.board.jail, "C1009-17", f"{table.seat(player)} is sent to {table.name(event.space)}"
    )
    table.position[player] = table.board.jail
    table.in_jail[player] = True
    table.tries[player] = 0
    table.drop(lambda other: other.player == player and other.kind in (Due.ROLL, Due.SALARY))


def roll_in_jail(table: Table, player: int, double: bool) -> None:
    """A try for a double, one a turn."""
    who = table.seat(player)
    if double:
        if table.rules.double_frees_with_throw:
            table.doubles = 1
            table.push(Duty(Due.ROLL, player, "C1009-12", f"the roll of {who} after a double"))
        expect_move(table, player)
        last = table.tries[player] + 1 == table.rules.jail_tries
        rule = "C1009-69" if last else "C1009-67"
        table.push(Duty(Due.LEAVE_JAIL, player, rule, f"{who} leaving jail by a double", value=kinds.OUT_BY_DOUBLE))
        return
    tries = table.tries[player] + 1
    over = tries > table.rules.jail_tries > 0 and table.rules.last_fine_next_turn
    table.demand(not over, "MM-48", f"{who} has no try left")
    if tries >= table.rules.jail_tries > 0 and not table.rules.last_fine_next_turn:
        expect_move(table, player)
        table.push(Duty(Due.LEAVE_JAIL, player, "C1009-68", f"{who} leaving jail", value=kinds.OUT_BY_THIRD_FAILURE))
        fine = table.rules.jail_fine
        table.push(Duty(Due.PAY, player, "C1009-68", f"the fine of {who}", amount=fine, event=log.JAIL_FINE))
    table.push(Duty(Due.FAILED, player, "C1009-68", f"the failed try of {who}", value=tries))


def jail_failed(table: Table, event: Event) -> None:
    """No double."""
    player = event.player
    duty = table.take(Due.FAILED, lambda other: other.player == player)
    if duty is None:
        table.complain("C1009-68", f"{table.seat(player)} has not failed a try")
        return
    table.done(duty)
    table.demand(event.value == duty.value, "C1009-68", f"try {event.value}, not {duty.value}")
    table.tries[player] = duty.value


def paid_way(table: Table, event: Event, value: int) -> None:
    """Check that a player buys himself out of jail at the right moment."""
    player = event.player
    table.between()
    top = table.top()
    right = (
        table.in_jail[player] and top is not None and top.kind is Due.ROLL and top.player == player and not table.rolled
    )
    table.demand(right, LEAVE_RULES[value], f"{table.seat(player)} cannot leave jail this way now")
    table.paid_exit = True
    table.push(Duty(Due.LEAVE_JAIL, player, LEAVE_RULES[value], f"{table.seat(player)} leaving jail", value=value))


def jail_fine(table: Table, event: Event) -> None:
    """The fine, at one's own will before the roll or forced by the third failure."""
    fine = table.rules.jail_fine
    table.demand(event.amount == fine, "C1009-64", f"a fine of {event.amount}, not {fine}")
    forced = table.take_if(Due.PAY, lambda other: other.player == event.player and other.event == log.JAIL_FINE)
    if forced is not None:
        table.done(forced)
        if table.rules.last_fine_next_turn:
            what = f"{table.seat(event.player)} leaving jail"
            free = Duty(Due.LEAVE_JAIL, event.player, "MM-48", what, value=kinds.OUT_BY_THIRD_FAILURE)
            table.paid_exit = True
            table.push(free)
    else:
        paid_way(table, event, kinds.OUT_BY_FINE)
    table.transfer(event.player, BANK, event.amount)


def jail_card_used(table: Table, event: Event) -> None:
    """The card that frees goes under its deck."""
    table.drop(lambda duty: duty.player == event.player and duty.event == log.JAIL_FINE)
    paid_way(table, event, kinds.OUT_BY_CARD)
    card = (event.value, event.value2)
    if table.demand(card in table.cards[event.player], "C1009-66", f"{table.seat(event.player)} has no such card"):
        table.cards[event.player].remove(card)
    table.decks[event.value].put_under(event.value2)


def left_jail(table: Table, event: Event) -> None:
    """A player is free."""
    player = event.player
    duty = table.take(Due.LEAVE_JAIL, lambda other: other.player == player)
    if duty is None:
        table.complain(LEAVE_RULES.get(event.value, "C1009-64"), f"{table.seat(player)} leaves jail without a right to")
    else:
        table.done(duty)
        table.demand(event.value == duty.value, duty.rule, f"{duty.what} is noted as another way out")
    table.left_by_double = event.value == kinds.OUT_BY_DOUBLE and not table.rules.double_frees_with_throw
    table.in_jail[player] = False
    table.tries[player] = 0


HANDLERS: dict[int, Callable[[Table, Event], None]] = {
    log.GAME_START: game_start,
    log.OPENING_ROLL: opening_roll,
    log.SEATED: seated,
    log.START_CASH: start_cash,
    log.DECK_SHUFFLED: deck_shuffled,
    log.TURN: turn,
    log.ROLL: roll,
    log.MOVE: move,
    log.SALARY: salary,
    log.REST: rested,
    log.TO_JAIL: to_jail,
    log.JAIL_FINE: jail_fine,
    log.JAIL_CARD_USED: jail_card_used,
    log.JAIL_FAILED: jail_failed,
    log.LEFT_JAIL: left_jail,
    log.DEALT: dealt,
}
