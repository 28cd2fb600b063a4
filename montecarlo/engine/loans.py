"""Loans of the bank, a house rule: borrowed before anything is mortgaged, dear, and lost with the player."""

from montecarlo.engine import event, rule
from montecarlo.engine.agenda import pay, receive
from montecarlo.engine.decide import decide_borrow, decide_repay
from montecarlo.engine.deeds import whole_share
from montecarlo.engine.jit import kernel, rare


@kernel
def interest_due(tables, borrowed):
    """Return the interest on a loan for one lap, made whole as that on mortgages."""
    return whole_share(borrowed, tables.loan_interest_percent, tables.interest_rounding, tables.interest_round_to)


@kernel
def borrow(game, tables, player, missing):
    """Let a player who lacks so much cash borrow from the bank; say whether he has."""
    amount = decide_borrow(game, tables, player, missing)
    if amount == 0:
        return False
    game.borrowed[player] += amount
    receive(game, event.LOAN, rule.LOAN, player, -1, amount, game.borrowed[player], 0)
    return True


@rare
def repay_loan(game, tables, player):
    """Let a player pay back what he wants of his loan, from cash."""
    amount = decide_repay(game, tables, player)
    if amount > 0:
        game.borrowed[player] -= amount
        pay(game, event.LOAN_REPAID, rule.LOAN_REPAID, player, event.BANK, -1, amount, game.borrowed[player], 0)
