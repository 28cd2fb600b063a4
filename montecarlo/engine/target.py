"""The sum in cash that wins (MM-02): looked for after every step, from the player in turn to the left.

What a player still owes is not his: who raises money for a debt cannot win by it (MM-41).
"""

from montecarlo.engine import agenda, kinds, rule
from montecarlo.engine.agenda import seat_after
from montecarlo.engine.ending import close, place_by_limit
from montecarlo.engine.jit import kernel, rare

ANYTHING = 1


@kernel
def cash_beyond_debts(game, player):
    """Return the player's cash less what the bank has lent him and the debts of his that wait on the agenda."""
    left = game.cash[player] - game.borrowed[player]
    for at in range(game.steps):
        if game.step[at, agenda.WHAT] == agenda.DEBT and game.step[at, agenda.WHO] == player:
            left -= game.step[at, agenda.AMOUNT]
    return left


@rare
def has_reached_target(game, tables):
    """End the game if somebody has the cash that wins, and say so."""
    if game.end != kinds.RUNNING:
        return False
    player = game.turn
    for _ in range(game.players):
        if (
            game.alive[player]
            and game.cash[player] >= tables.cash_target
            and cash_beyond_debts(game, player) >= tables.cash_target
        ):
            end_with_target(game, tables, player)
            return True
        player = seat_after(game, player)
    return False


@kernel
def end_with_target(game, tables, winner):
    """End the game: the others are placed by their cash, equals by lot. Steps still waiting lapse."""
    game.winner = winner
    game.finish[winner] = 1
    for seat in range(game.players):
        game.limit[seat] = 0
        if game.alive[seat] and seat != winner:
            game.limit[seat] = ANYTHING + game.cash[seat]
    place_by_limit(game, tables, 2)
    close(game, kinds.CASH_TARGET, rule.CASH_TARGET)
