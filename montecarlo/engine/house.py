"""House rules that are more than a line: laps that count, the pot, when one may buy and trade.

No printed rule stands behind them; what each does is told in `configs/rules`. All are reached through one test of a
number that never changes in a game, so a game without them does not pay for them. The bank's loans: `loans.py`.
"""

from montecarlo.engine import event, rule
from montecarlo.engine.agenda import owe, receive
from montecarlo.engine.jit import kernel, leaf
from montecarlo.engine.loans import interest_due
from montecarlo.engine.log import note
from montecarlo.engine.pot import refill_pot


@kernel
def lap_pays(game, tables, player):
    """Say whether the lap that ends now pays the salary: the second, the fourth, ... where every second one does."""
    return (game.laps[player] + 1) % tables.salary_every_lap == 0


@kernel
def end_lap(game, tables, player):
    """Count a lap, and ask for the interest on what the player has borrowed; his salary he has already."""
    game.laps[player] += 1
    if game.borrowed[player] > 0:
        interest = interest_due(tables, game.borrowed[player])
        if interest > 0:
            owe(game, event.LOAN_INTEREST, rule.LOAN_INTEREST, player, event.BANK, -1, interest, 0, 0)


@leaf
def may_buy(game, tables, player):
    """Say whether the player may buy deeds from the bank by now, at the printed price or at auction."""
    return tables.buy_after_lap == 0 or game.laps[player] > 0


@leaf
def may_trade(game, tables):
    """Say whether players may trade by now."""
    return tables.trade > 0 and (tables.trade_after_last_deed == 0 or game.bank_deeds == 0)


@kernel
def take_pot(game, tables, player, space):
    """Give the pot to the player who has landed on free parking."""
    if game.pot == 0:
        note(game, event.REST, rule.FREE_PARKING, player, -1, space, 0, 0, 0)
        return
    receive(game, event.POT_TAKEN, rule.POT_TAKEN, player, space, game.pot, 0, 0)
    refill_pot(game, tables)
