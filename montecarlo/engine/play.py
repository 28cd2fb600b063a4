"""The one entry point of the compiled engine: everything else is reached from here.

Batches, single logged games and given positions go through the same function, so the engine is compiled once.
"""

from montecarlo.engine import agenda, fields, kinds, rule
from montecarlo.engine.auction import NOBODY, auction_deed
from montecarlo.engine.building import building_window, redeem_window
from montecarlo.engine.cards import DRAWN, draw_card
from montecarlo.engine.debt import go_bankrupt, raise_freely, receive_mortgaged, settle_debt
from montecarlo.engine.ending import end_by_wealth
from montecarlo.engine.fortune import card_window, keep_fortune
from montecarlo.engine.haggle import sell_in_need, trade_window
from montecarlo.engine.jail import leave_jail, move_on
from montecarlo.engine.jit import entry, leaf, rare
from montecarlo.engine.landing import land
from montecarlo.engine.outcome import write_outcome
from montecarlo.engine.property_debt import settle_in_property
from montecarlo.engine.setup import place, start_game
from montecarlo.engine.target import has_reached_target
from montecarlo.engine.trade import carry_out_trade
from montecarlo.engine.treat import is_time_to_treat, treat
from montecarlo.engine.turn import (
    AFTER_ROLL,
    BEFORE_ROLL,
    BEGIN_TURN,
    BUILDING,
    ROLL,
    WINDOWS,
    after_roll,
    before_roll,
    begin_turn,
    open_windows,
    take_roll,
)
from montecarlo.engine.unknown import deal_unknown

# what `play` is asked to do, and what it reports: places in `orders`
BEGINNING = 0  # NEW_GAMES, POSITION, AS_IT_IS or PLAY_OUT
FIRST = 1  # number of the first new game, or of the play-out
ROLL_LIMIT = 2  # stop when so many rolls have been made in the game, 0 none
TURN_LIMIT = 3  # stop before another turn when so many have begun, 0 none
LOG_ROWS = 4  # rows of the log written (result)
ORDERS = 5

NEW_GAMES = 0  # one new game for every row of outcomes
POSITION = 1  # work out the running totals of the position in `game` and play on
AS_IT_IS = 2  # go on with `game`
PLAY_OUT = 3  # as POSITION, as number FIRST of its play-outs: what nobody can know is dealt anew; one row of outcomes

FLUSH_AT = fields.MAX_PENDING_EVENTS // 2


@entry("game", "tables", "outcomes", "orders", "log")
def play(game, tables, outcomes, orders, log):
    """Play games one after the other in one record, write an outcome for each, and take the events into `log`.

    Parameters
    ----------
    game : record
        The Game, overwritten; `game.logging` says whether events are wanted.
    tables : record
        Board, decks, rules, strategies.
    outcomes : array of records
        One row a game; its length is the number of games.
    orders : int64[ORDERS]
        See the constants above.
    log : int64[:, EVENT_WIDTH]
        Room for the events. A log too small ends the game with the fault `LOG_FULL`; play it again with more room.
    """
    for row in range(len(outcomes)):
        if orders[BEGINNING] == NEW_GAMES:
            start_game(game, tables, orders[FIRST] + row)
        elif orders[BEGINNING] == POSITION:
            place(game, tables)
        elif orders[BEGINNING] == PLAY_OUT:
            deal_unknown(game, tables, orders[FIRST])
            place(game, tables)
        watched = is_watched(game, tables, orders)
        while game.end == kinds.RUNNING and game.fault == kinds.NO_FAULT:
            # The whole game is driven from this one loop: a function of its own for the two halves below would be
            # compiled over again, with all that hangs on it, for every caller.
            lands = NOBODY
            multiplier = 0
            if game.steps > 0:
                game.steps -= 1
                at = game.steps
                what = game.step[at, agenda.WHAT]
                who = game.step[at, agenda.WHO]
                space = game.step[at, agenda.SPACE]
                if what == agenda.LAND:
                    lands = who if game.alive[who] else NOBODY
                    multiplier = game.step[at, agenda.AMOUNT]
                elif what == agenda.DRAW_CARD or what == agenda.FORTUNE_REST:
                    card = game.step[at, agenda.VALUE2] if what == agenda.FORTUNE_REST else DRAWN
                    draw_card(game, tables, who, space, game.step[at, agenda.VALUE], card)
                elif what == agenda.DEBT:
                    settle_debt(game, tables, at)
                elif what == agenda.AUCTION:
                    auction_deed(game, tables, space, who, game.step[at, agenda.OTHER], game.step[at, agenda.RULE])
                elif what == agenda.TRADE_WINDOW:
                    trade_window(game, tables, who)
                elif what == agenda.TRADE:
                    carry_out_trade(game, tables)
                elif what == agenda.RAISE_WINDOW:
                    raise_freely(game, tables)
                elif what == agenda.SELL_IN_NEED:
                    sell_in_need(game, tables, who, game.step[at, agenda.OTHER], game.step[at, agenda.AMOUNT])
                elif what == agenda.IN_PROPERTY:
                    settle_in_property(game, tables, who, game.step[at, agenda.OTHER])
                elif what == agenda.RECEIVE_MORTGAGED:
                    receive_mortgaged(game, tables, who, space)
                elif what == agenda.MOVE_ON:
                    move_on(game, tables, who, game.step[at, agenda.AMOUNT])
                elif what == agenda.LEAVE_JAIL:
                    leave_jail(game, tables, who)
                elif what == agenda.BANKRUPTCY:
                    go_bankrupt(game, tables, who, game.step[at, agenda.OTHER], game.step[at, agenda.AMOUNT])
                elif what == agenda.CARD_WINDOW:
                    card_window(game, tables)
                elif what == agenda.FORTUNE_KEEP:
                    keep_fortune(game, tables, who, game.step[at, agenda.VALUE], game.step[at, agenda.VALUE2])
                else:
                    game.fault = kinds.UNKNOWN_STEP
            elif watched and game.ending != kinds.RUNNING:
                end_by_wealth(game, tables, game.ending, rule.PASSPORT_FULL)
            elif watched and tables.treat_stage > 0 and game.phase == BEGIN_TURN and is_time_to_treat(game, tables):
                treat(game, tables)
            elif watched and limit_reached(game, orders):
                break
            else:
                # The phases of a turn, one after the other as long as none of them puts anything on the agenda. What is
                # watched for comes between two turns, and before the roll; without it what is next begins at once.
                between_turns = game.phase == AFTER_ROLL
                if between_turns:
                    after_roll(game, tables, watched)
                waits = between_turns and (watched or game.end != kinds.RUNNING) and game.phase == BEGIN_TURN
                if game.phase <= BEFORE_ROLL and not waits:
                    begin_turn(game)
                    before_roll(game, tables, watched)
                    game.phase = WINDOWS
                if game.phase == WINDOWS and game.steps == 0:
                    game.phase = BUILDING if open_windows(game, tables) else ROLL
                builds = game.phase == BUILDING and game.steps == 0
                if builds:
                    redeem_window(game, tables)
                    building_window(game, tables)
                    game.phase = ROLL
                if game.phase == ROLL and game.steps == 0 and not (builds and watched):
                    game.phase = AFTER_ROLL
                    lands = take_roll(game, tables, game.turn, watched)
            # Looked for before a landing too: a salary is in hand before the space is settled.
            if watched and tables.cash_target > 0 and has_reached_target(game, tables):
                lands = NOBODY
            if lands != NOBODY:
                land(game, tables, lands, multiplier, watched)
                if watched and tables.cash_target > 0:
                    has_reached_target(game, tables)
            if watched and game.events > FLUSH_AT:
                flush(game, orders, log)
        if game.events > 0:
            flush(game, orders, log)
        write_outcome(game, tables, outcomes[row])


@leaf
def is_watched(game, tables, orders):
    """Say whether anything has to be looked at, at every step or roll, that most games know nothing of.

    One test of this stands before the tests of every one of them.
    """
    by_aim = tables.passport_size > 0 or tables.cash_target > 0 or tables.time_limit > 0
    by_cards = tables.fortune_deck >= 0 or tables.star_levels > 0
    by_house_rule = tables.bank_loan > 0 or tables.snake_eyes_bonus > 0
    by_study = tables.treat_stage > 0 or tables.counts_ends > 0 or tables.scripted > 0
    by_orders = game.logging > 0 or orders[ROLL_LIMIT] > 0 or orders[TURN_LIMIT] > 0
    return by_aim or by_cards or by_house_rule or by_study or by_orders


@rare
def limit_reached(game, orders):
    """Say whether a limit of rolls or turns ends the play here: after a roll is settled, or before another turn."""
    if orders[ROLL_LIMIT] > 0 and game.rolls >= orders[ROLL_LIMIT] and game.phase == AFTER_ROLL:
        return True
    return orders[TURN_LIMIT] > 0 and game.turns >= orders[TURN_LIMIT] and game.phase == BEGIN_TURN


@rare
def flush(game, orders, log):
    """Move the waiting events into the log."""
    rows = orders[LOG_ROWS]
    if rows + game.events > len(log):
        game.fault = kinds.LOG_FULL
    else:
        for at in range(game.events):
            for column in range(fields.EVENT_WIDTH):
                log[rows + at, column] = game.event[at, column]
        orders[LOG_ROWS] = rows + game.events
    game.events = 0
