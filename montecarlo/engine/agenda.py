"""The agenda: steps that still have to be done, the next one on top.

Whatever can lead to something else (a debt that cash does not cover, a bankruptcy, an auction, a card that moves you)
is not called but put on the agenda as a row of numbers, and one loop (`play.play`) works it off. So one bankruptcy can
cause another in a stated order, nothing ever calls itself, and the call tree stays flat.
"""

from montecarlo.engine import event, fields, kinds
from montecarlo.engine.jit import kernel, leaf
from montecarlo.engine.log import note
from montecarlo.engine.pot import NO_POT, fill_pot

# steps
LAND = 0  # who, amount: multiplier of a card that led here (0 none)
DRAW_CARD = 1  # who, space: -1 or the space, value: deck
MOVE_ON = 2  # who, amount: steps; after the forced fine
DEBT = 3  # who, other, space, amount, kind, rule, value, value2, begun
BANKRUPTCY = 4  # who, other, amount: what could not be paid
AUCTION = 5  # space, who: who may not bid (-1 nobody), other: who landed there (-1 nobody, an estate), rule
RECEIVE_MORTGAGED = 6  # who, space
TRADE_WINDOW = 7  # who looks for a trade
TRADE = 8  # the offer in game.offer is carried out
RAISE_WINDOW = 9  # everybody may sell and mortgage without need (scripts only)
SELL_IN_NEED = 10  # who, other: creditor, amount: the debt; lies on top of the debt
CARD_WINDOW = 11  # everybody may use the cards he keeps
LEAVE_JAIL = 12  # who; after the last fine, before a normal roll
IN_PROPERTY = 13  # who, other: creditor; lies on top of the debt
FORTUNE_REST = 14  # who, value: deck, value2: card; the rest of a card used at once, or a kept card that is used
FORTUNE_KEEP = 15  # who, value: deck, value2: card; laid before the player when the space is settled

# columns of a step
WHAT = 0
WHO = 1
OTHER = 2
SPACE = 3
AMOUNT = 4
KIND = 5
RULE = 6
VALUE = 7
VALUE2 = 8
BEGUN = 9

# how far a debt has come
NEW = 0
RAISING = 1
LAST_CHANCE = 2  # nothing is left to sell to the bank; sales to players have been tried


@leaf
def push(game, what, who, other, space, amount, kind, rule, value, value2):
    """Put a step on top of the agenda."""
    at = game.steps
    if at >= fields.MAX_STEPS:
        game.fault = kinds.AGENDA_FULL
        return
    game.steps = at + 1
    game.step[at, WHAT] = what
    game.step[at, WHO] = who
    game.step[at, OTHER] = other
    game.step[at, SPACE] = space
    game.step[at, AMOUNT] = amount
    game.step[at, KIND] = kind
    game.step[at, RULE] = rule
    game.step[at, VALUE] = value
    game.step[at, VALUE2] = value2
    game.step[at, BEGUN] = 0


@leaf
def stir(game, player):
    """Note that the player may have to be asked again (`wake`): his deeds have changed, or what others can do."""
    game.stirred |= 1 << player


@leaf
def stir_by_cash(game, player):
    """Note that the player may have to be asked again, now that he has more cash; no branch: it is a matter of luck."""
    game.stirred |= (game.cash[player] >= game.wake_cash[player]) << player


@leaf
def pay(game, kind, rule, player, other, space, amount, value, value2):
    """Move money that is there from a player to another or to the bank, and log it."""
    game.cash[player] -= amount
    if other >= 0:
        game.cash[other] += amount
        stir_by_cash(game, other)
    note(game, kind, rule, player, other, space, amount, value, value2)


@leaf
def receive(game, kind, rule, player, space, amount, value, value2):
    """Give a player money from the bank, and log it."""
    game.cash[player] += amount
    note(game, kind, rule, player, event.BANK, space, amount, value, value2)
    stir_by_cash(game, player)


@kernel
def owe(game, kind, rule, player, other, space, amount, value, value2):
    """Pay at once from cash; a debt that cash does not cover goes on the agenda.

    For debts whose payment changes nothing but cash; what comes of another payment (for a deed, of a fee) is known to
    the rule that asks for it, and to `DEBT`.
    """
    if game.cash[player] >= amount:
        pay(game, kind, rule, player, other, space, amount, value, value2)
        if game.pot != NO_POT:
            fill_pot(game, kind, player, other, amount)
    else:
        push(game, DEBT, player, other, space, amount, kind, rule, value, value2)


@leaf
def seat_after(game, player):
    """Return the seat to the left, whoever sits there: no branch, a table of them."""
    return game.next_seat[player]


@kernel
def link_seats(game):
    """Work out for every seat the next one to the left, the next that is not bankrupt, and if a round ends between."""
    for player in range(game.players):
        game.next_seat[player] = player + 1 if player + 1 < game.players else 0
    for player in range(game.players):
        after = seat_after(game, player)
        passes = after == game.first
        while after != player and not game.alive[after]:
            after = seat_after(game, after)
            passes |= after == game.first
        game.next_alive[player] = after
        game.passes_first[player] = 1 if passes else 0


@leaf
def from_turn(game, seats):
    """Turn a set of seats (bit n: seat n) into one of places from the player in turn (bit 0) to the left."""
    return (seats << game.players | seats) >> game.turn & (1 << game.players) - 1


@leaf
def seat_from_turn(game, place):
    """Return the seat that is so many places to the left of the player in turn."""
    seat = game.turn + place
    return seat - game.players if seat >= game.players else seat
