"""A game followed round by round, for comparisons: who leads, the cash in play, and whether buildings were short.

None of this is a rule of a game and nothing in a game hangs on it. It is counted where `tables.follows_rounds` is 1.
"""

from montecarlo.engine.auction import NOBODY
from montecarlo.engine.deeds import wealth
from montecarlo.engine.fields import MAX_HALF
from montecarlo.engine.jit import kernel, rare

LEAST = -(1 << 40)  # poorer than anybody can be, loans of the bank included


@rare
def follow_round(game, tables):
    """Count the round that comes to its end: its leader, the cash of the living, and whether it was short."""
    game.rounds_followed += 1
    leader = NOBODY
    most = LEAST
    short = game.short_now
    for seat in range(game.players):
        if game.alive[seat]:
            game.cash_rounds += game.cash[seat]
            if game.refused[seat] == game.returned:
                short = 1  # he has been told that there are none, and none has come back since
            # His wealth; deeds are only looked at when something about them has changed.
            if game.property_stamp[seat] != game.own_stamp[seat]:
                game.property_stamp[seat] = game.own_stamp[seat]
                game.property[seat] = wealth(game, tables, seat) - game.cash[seat] + game.borrowed[seat]
            worth = game.property[seat] + game.cash[seat] - game.borrowed[seat]
            if worth > most:
                most, leader = worth, seat
            elif worth == most:
                leader = NOBODY
    game.short_rounds += short
    game.short_now = 0
    if game.round <= MAX_HALF:
        game.lead_at[game.round] = leader
    if leader != NOBODY:
        if game.last_leader != NOBODY and leader != game.last_leader:
            game.lead_changes += 1
        game.last_leader = leader


@kernel
def half_leader(game):
    """Return who led at half-time, the end of round R // 2 of R rounds begun; -1 nobody, or it is not kept.

    A row of `lead_at` is written when its round ends and never cleared, so none is read that has not ended.
    """
    half = game.round // 2
    if 0 < half <= MAX_HALF and half <= game.rounds_followed:
        return game.lead_at[half]
    return NOBODY
