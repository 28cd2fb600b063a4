"""The end of a game: the last one left, or the richest when an agreed end comes.

Catalogue I (C1009-75), DK-50, SE-K06 to K09, SE-T03, SE-W01.
"""

from montecarlo.engine import event, kinds, rule
from montecarlo.engine.agenda import seat_after
from montecarlo.engine.auction import NOBODY, best_bidder
from montecarlo.engine.deeds import wealth
from montecarlo.engine.jit import kernel, rare
from montecarlo.engine.log import note

POOREST = 1 << 40  # added to every wealth, so that the poorest too counts for more than who has his place already
PLACED = 0


@kernel
def end_with_last_solvent(game):
    """End the game: the last player who is not bankrupt wins (C1009-75). Steps still waiting lapse."""
    for seat in range(game.players):
        if game.alive[seat]:
            game.winner = seat
            game.finish[seat] = 1
    close(game, kinds.LAST_SOLVENT, rule.LAST_SOLVENT_WINS)


@rare
def end_by_wealth(game, tables, reason, by_rule):
    """End the game: the richest wins, and the others follow by their wealth (DK-50, SE-K08, K09, SE-T03).

    Fortunes are counted from the player in turn to the left. Among equals the lot decides, each drawing from his own
    stream.
    """
    seat = game.turn
    for _ in range(game.players):
        game.limit[seat] = PLACED
        if game.alive[seat]:
            counted = wealth(game, tables, seat)
            game.limit[seat] = POOREST + counted
            note(game, event.WEALTH_COUNTED, rule.WEALTH, seat, -1, -1, 0, counted, 0)
        seat = seat_after(game, seat)
    place_by_limit(game, tables, 1)
    close(game, reason, by_rule)


@kernel
def place_by_limit(game, tables, place):
    """Give those who have a number in `game.limit` their places from this one on, the highest first, equals by lot."""
    seat = best_bidder(game, tables, 1)
    while seat != NOBODY:
        game.limit[seat] = PLACED
        game.finish[seat] = place
        if place == 1:
            game.winner = seat
        place += 1
        seat = best_bidder(game, tables, 1)


@kernel
def close(game, reason, by_rule):
    """Close the game: what still waits on the agenda lapses."""
    game.end = reason
    game.steps = 0
    note(game, event.GAME_END, by_rule, game.winner, -1, -1, 0, game.end, 0)
