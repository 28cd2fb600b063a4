"""Writing the log: one row for each thing that happens."""

from montecarlo.engine import fields, kinds
from montecarlo.engine.jit import leaf, rare


@leaf
def note(game, kind, rule, player, other, space, amount, value, value2):
    """Write an event if somebody wants the log."""
    if game.logging:
        write_event(game, kind, rule, player, other, space, amount, value, value2)


@rare
def write_event(game, kind, rule, player, other, space, amount, value, value2):
    """Write an event to the rows that wait to be taken; no room left is a fault, and the game is not used."""
    at = game.events
    if at >= fields.MAX_PENDING_EVENTS:
        game.fault = kinds.LOG_FULL
        return
    game.events = at + 1
    game.event[at, 0] = kind
    game.event[at, 1] = rule
    game.event[at, 2] = game.round
    game.event[at, 3] = game.turn
    game.event[at, 4] = player
    game.event[at, 5] = other
    game.event[at, 6] = space
    game.event[at, 7] = amount
    game.event[at, 8] = value
    game.event[at, 9] = value2
