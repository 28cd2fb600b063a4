"""When a player has to be asked again: windows are passed over while nothing he looks at has changed since his last no.

What he builds and redeems hangs on his own deeds and buildings (a counter of changes, `own_stamp`), on his cash (that
from which his answer may change, `wake_cash`, was found when he declined), on pieces coming back to the bank
(`returned`) and, through the cash he keeps back, on the highest rent he could owe: if it rises he only keeps more, and
whatever could lower it is counted (`eased`). With `tables.skip_windows` off everybody is asked before every roll; the
games are the same.
"""

from montecarlo.engine.jit import leaf


@leaf
def wakes(game, tables, player):
    """Say whether the player has to be asked about redeeming and building before this roll."""
    if not game.alive[player] or (game.full_groups[player] == 0 and game.loan[player] == 0):
        return False
    if tables.scripted or not tables.skip_windows:
        return True
    strategy = tables.strategy[game.chair[player]]
    # All at once (`|`), not one after the other: what holds cannot be foretold, and most often nothing does.
    return (
        (game.seen[player] != game.own_stamp[player])
        | (game.cash[player] >= game.wake_cash[player])
        | ((game.full_groups[player] > 0) & (game.seen_returned[player] != game.returned))
        | ((game.seen_eased[player] != game.eased) & (strategy.minds_rent > 0))
        | (strategy.is_random > 0)
    )


@leaf
def anybody_wakes(game, tables):
    """Say whether anybody has to be asked before this roll, and note in `game.woken` who."""
    if game.held == 0 and game.mortgages == 0 and not tables.scripted:
        return False  # nobody has anything to build on or to redeem
    anybody = tables.scripted > 0
    for player in range(game.players):
        game.woken[player] = wakes(game, tables, player)
        anybody = anybody or game.woken[player] > 0
    return anybody
