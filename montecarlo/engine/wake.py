"""When a player has to be asked again: windows are passed over while nothing he looks at has changed since his last no.

He builds and redeems by the state of the board (a counter of changes, `game.stamp`) and by his cash (the cash from which
his answer may change, `game.wake_cash`, found when he declined). With `tables.skip_windows` off everybody is asked before
every roll; the games are the same.
"""

from montecarlo.engine.jit import kernel


@kernel
def wakes(game, tables):
    """Say whether anybody has to be asked about building and redeeming before this roll."""
    if tables.scripted or not tables.skip_windows:
        return True
    for player in range(game.players):
        if (
            game.alive[player]
            and (game.full_groups[player] > 0 or game.loan[player] > 0)
            and (
                game.seen[player] != game.stamp
                or game.cash[player] >= game.wake_cash[player]
                or tables.strategy[game.chair[player]].is_random
            )
        ):
            return True
    return False

