"""A turn: its beginning, the windows before a roll, the roll, and whose turn is next (catalogue B, C1009-11 to 14)."""

from montecarlo.engine import agenda, event, kinds, rule
from montecarlo.engine.agenda import push, receive
from montecarlo.engine.auction import NOBODY
from montecarlo.engine.choices import PAY_FINE, USE_CARD
from montecarlo.engine.clock import time_is_up
from montecarlo.engine.ending import end_by_wealth
from montecarlo.engine.fields import CASH_ROUNDS, MAX_SPACES
from montecarlo.engine.follow import follow_round
from montecarlo.engine.fortune import jumps, opens_card_window
from montecarlo.engine.haggle import can_find_trade, looks_for_trade, note_search, trade_window
from montecarlo.engine.house import may_trade
from montecarlo.engine.jail import (
    ROLLS_AGAIN,
    ROLLS_ONCE,
    last_fine_is_due,
    leave_before_roll,
    pay_last_fine,
    try_for_double,
)
from montecarlo.engine.jit import kernel, leaf, rare
from montecarlo.engine.loans import repay_loan
from montecarlo.engine.log import note
from montecarlo.engine.movement import go_to_jail, move_by
from montecarlo.engine.rent import review_claims
from montecarlo.engine.streams import roll_dice
from montecarlo.engine.wake import anybody_wakes

IN_JAIL = MAX_SPACES  # where sitting in jail is counted, apart from visits
SNAKE_EYES = 2  # two ones

# phases
BEGIN_TURN = 0
BEFORE_ROLL = 1
WINDOWS = 2
BUILDING = 3
ROLL = 4
AFTER_ROLL = 5


@leaf
def begin_turn(game):
    """Begin the turn of the player whose turn it is, or let it be where he goes on after a double.

    No branch: which of the two it is, is a matter of luck.
    """
    goes_on = game.phase == BEFORE_ROLL
    game.turns += 1 - goes_on
    game.doubles *= goes_on
    game.rolls_again *= goes_on
    game.paid_exit *= goes_on
    if game.logging and not goes_on:
        note(game, event.TURN, rule.NEXT_TURN, game.turn, -1, -1, 0, game.round, 0)


@leaf
def before_roll(game, tables, watched):
    """Put on the agenda what comes first before a roll: open claims, then kept cards, then trades.

    Where nothing comes before it, a trade is looked for at once.
    """
    if may_trade(game, tables):
        if watched and tables.scripted:
            seat = game.turn
            for _ in range(game.players):  # the player in turn is put on top: he looks first
                seat = seat - 1 if seat > 0 else game.players - 1
                push(game, agenda.TRADE_WINDOW, seat, -1, -1, 0, 0, 0, 0, 0)
        elif looks_for_trade(game, tables, game.turn):
            if game.claims > 0 or (watched and tables.fortune_deck >= 0):  # what comes first may change what he finds
                push(game, agenda.TRADE_WINDOW, game.turn, -1, -1, 0, 0, 0, 0, 0)
            elif can_find_trade(game, tables, game.turn):
                trade_window(game, tables, game.turn)
            else:
                note_search(game, game.turn)
    if watched and tables.fortune_deck >= 0 and opens_card_window(game):
        push(game, agenda.CARD_WINDOW, -1, -1, -1, 0, 0, 0, 0, 0)
    if game.claims > 0:
        review_claims(game, tables)


@leaf
def open_windows(game, tables):
    """Say whether the windows for redeeming and building are opened: if they can matter to anybody.

    Under a script everybody may raise money before.
    """
    if tables.bank_loan > 0 and game.borrowed[game.turn] > 0:
        repay_loan(game, tables, game.turn)
    if tables.scripted:
        push(game, agenda.RAISE_WINDOW, -1, -1, -1, 0, 0, 0, 0, 0)
    return anybody_wakes(game, tables)


@leaf
def take_roll(game, tables, player, watched):
    """Roll and move, in jail or out of it (C1009-11 to 13, 64 to 69); return who lands somewhere, -1 nobody."""
    if not game.alive[player]:
        return NOBODY
    if game.in_jail[player]:
        if last_fine_is_due(game, tables, player) and pay_last_fine(game, tables, player):
            game.phase = ROLL  # again, once the fine is paid
            return NOBODY
        # Who has just used a card in place of the last fine is free already.
        way = leave_before_roll(game, tables, player) if game.in_jail[player] else USE_CARD
        if way == PAY_FINE and tables.paid_exit_waits:
            game.rolls_again = 0
            return NOBODY
    if watched and tables.fortune_deck >= 0 and not game.in_jail[player] and jumps(game, tables, player):
        return player
    roll_dice(game, tables, player)
    game.rolls += 1
    if watched:
        note_roll(game, player)
        if tables.snake_eyes_bonus > 0 and game.dice[0] + game.dice[1] == SNAKE_EYES:
            receive(game, event.BONUS, rule.SNAKE_EYES, player, -1, tables.snake_eyes_bonus, 0, 0)
    if game.in_jail[player]:
        return player if try_for_double(game, tables, player) else NOBODY
    is_double = game.dice[0] == game.dice[1]  # no branch for every sixth roll
    game.doubles += is_double
    in_a_row = game.doubles if is_double else 0
    if in_a_row >= tables.doubles_to_jail > 0:
        go_to_jail(game, tables, player, kinds.BY_DOUBLES)
        return NOBODY
    game.rolls_again = is_double & tables.double_rolls_again & (game.paid_exit != ROLLS_ONCE)
    move_by(game, tables, player, game.dice[0] + game.dice[1])
    return player


@leaf
def note_roll(game, player):
    """Write into the log what was rolled, and by which rule."""
    by_rule = rule.MOVE
    if game.doubles > 0:
        by_rule = rule.ROLL_AGAIN_AFTER_PAID_EXIT if game.paid_exit == ROLLS_AGAIN else rule.ROLL_AGAIN
    note(game, event.ROLL, by_rule, player, -1, -1, 0, game.dice[0], game.dice[1])


@leaf
def after_roll(game, tables, watched):
    """Roll again after a double, else pass the dice to the left; a round ends when they come to who began.

    A turn that a card has given comes before the dice pass on.
    """
    if watched:
        if tables.counts_ends:
            count_ends(game)
        if tables.time_limit > 0 and tables.time_ends == kinds.AT_ONCE and time_is_up(game, tables):
            end_by_wealth(game, tables, kinds.TIME_UP, rule.RICHEST_AT_TIME)
            return
    # Whether he rolls again is a matter of luck: no branch hangs on it.
    player = game.turn
    rolls_again = game.rolls_again & game.alive[player]
    game.phase = BEFORE_ROLL if rolls_again else BEGIN_TURN
    if watched and tables.fortune_deck >= 0 and game.extra_turns > 0 and not rolls_again:
        game.extra_turns -= 1
        if game.alive[player]:
            return
        game.extra_turns = 0
    passes_on = 1 - rolls_again
    ends_round = passes_on * game.passes_first[player]
    if ends_round * game.round >= game.round_due:
        game.turn = game.first
        if end_of_round(game, tables):
            return
    game.round += ends_round
    game.turn = player + passes_on * (game.next_alive[player] - player)


@kernel
def end_of_round(game, tables):
    """Note the cash, and say whether the game ends with this round: by an agreed end, or cut (DK-50, SE-T01)."""
    note_cash(game)
    if tables.follows_rounds:
        follow_round(game, tables)
    if game.round >= tables.round_limit > 0:
        end_by_wealth(game, tables, kinds.ROUND_LIMIT, rule.ROUND_LIMIT)
    elif time_is_up(game, tables):
        end_by_wealth(game, tables, kinds.TIME_UP, rule.RICHEST_AT_TIME)
    elif game.round >= tables.round_cap:
        game.end = kinds.ROUND_CAP
        note(game, event.GAME_END, rule.ROUND_CAP, -1, -1, -1, 0, game.end, 0)
    game.round_due = next_round_due(game, tables)
    return game.end != kinds.RUNNING


@leaf
def next_round_due(game, tables):
    """Return the next round whose end is looked at; the first, that is every one, where time or a lead is followed."""
    if tables.follows_rounds or tables.time_limit > 0:
        return 1
    due = tables.round_cap
    if tables.round_limit > 0:
        due = min(due, tables.round_limit)
    if game.cash_marks < len(CASH_ROUNDS):
        due = min(due, CASH_ROUNDS[game.cash_marks])
    return due


@rare
def count_ends(game):
    """Count where the roll has ended, and the turn if it has."""
    player = game.turn
    cell = IN_JAIL if game.in_jail[player] else game.position[player]
    game.roll_ends[cell] += 1
    if not game.rolls_again:
        game.turn_ends[cell] += 1


@kernel
def note_cash(game):
    """Note the cash of the living when a round of `CASH_ROUNDS` ends."""
    mark = game.cash_marks
    if mark < len(CASH_ROUNDS) and game.round == CASH_ROUNDS[mark]:
        game.cash_marks = mark + 1
        for seat in range(game.players):
            game.cash_at[mark, seat] = game.cash[seat] if game.alive[seat] else -1
