"""The pot of a house rule: taxes and card fines go into it, and who lands on free parking takes it.

The money itself goes to the bank and comes back from there, so that the log stays whole; `game.pot` counts it.
"""

from montecarlo.engine import event, rule
from montecarlo.engine.jit import kernel
from montecarlo.engine.log import note

NO_POT = -1  # `game.pot` where the rules know none


@kernel
def fill_pot(game, kind, player, other, amount):
    """Count a payment to the bank into the pot if it is a tax or a card's: fines for leaving jail are not."""
    if other == event.BANK and (kind == event.TAX or kind == event.CARD_PAYS):
        game.pot += amount
        note(game, event.POT, rule.POT, player, -1, -1, 0, amount, game.pot)


@kernel
def refill_pot(game, tables):
    """Let the bank fill an empty pot up to the sum it begins with."""
    game.pot = tables.pot_refill
    if game.pot > 0:
        note(game, event.POT, rule.POT, -1, -1, -1, 0, game.pot, game.pot)
