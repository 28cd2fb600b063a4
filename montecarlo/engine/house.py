"""House rules that are more than a line: laps that count, the pot, when one may buy and trade.

No printed rule stands behind them; what each does is told in `configs/rules`. All are reached through one test of a
number that never changes in a game, so a game without them does not pay for them. The bank's loans: `loans.py`.
"""

from montecarlo.engine import agenda, event, rule
from montecarlo.engine.agenda import pay, push, receive
from montecarlo.engine.jit import leaf, rare
from montecarlo.engine.loans import interest_due
from montecarlo.engine.log import note
from montecarlo.engine.pot import refill_pot


@rare
def end_lap(game, tables, player):
    """Count a lap; the interest on what the player has borrowed is due before the space is settled."""
    game.laps[player] += 1
    game.interest_due[player] += interest_due(tables, game.borrowed[player])


@rare
def waits_for_interest(game, tables, player, multiplier):
    """Let the player pay the interest that is due; say whether the landing has to wait until he has raised it."""
    due = game.interest_due[player]
    if due == 0:
        return False
    game.interest_due[player] = 0
    if game.cash[player] >= due:
        pay(game, event.LOAN_INTEREST, rule.LOAN_INTEREST, player, event.BANK, -1, due, 0, 0)
        return False
    push(game, agenda.LAND, player, -1, -1, multiplier, 0, 0, 0, 0)
    push(game, agenda.DEBT, player, event.BANK, -1, due, event.LOAN_INTEREST, rule.LOAN_INTEREST, 0, 0)
    return True


@leaf
def may_buy(game, tables, player):
    """Say whether the player may buy deeds from the bank by now, at the printed price or at auction."""
    return tables.buy_after_lap == 0 or game.laps[player] > 0


@leaf
def may_trade(game, tables):
    """Say whether players may trade by now."""
    return tables.trade > 0 and (tables.trade_after_last_deed == 0 or game.bank_deeds == 0)


@rare
def take_pot(game, tables, player, space):
    """Give the pot to the player who has landed on free parking."""
    if game.pot == 0:
        note(game, event.REST, rule.FREE_PARKING, player, -1, space, 0, 0, 0)
        return
    receive(game, event.POT_TAKEN, rule.POT_TAKEN, player, space, game.pot, 0, 0)
    refill_pot(game, tables)
