"""When a player has to be asked again: windows are passed over while nothing he looks at has changed since his last no.

What he builds and redeems hangs on his own deeds and buildings, on his cash, on pieces coming back to the bank
(`returned`) if he waits for some and, through the cash he keeps back, on the highest rent he could owe: if it rises he
only keeps more, and whatever could lower it is counted (`eased`). The cash from which his answer may change
(`wake_cash`) was found when he declined; when his deeds or buildings change it is the least that anything could cost
him (`deeds.note_change`). Looked at are only those who have so much (`stirred`): who gets no cash or too little sleeps
on. With `tables.skip_windows` off everybody is asked before every roll; the games are the same.
"""

from montecarlo.engine.agenda import stir
from montecarlo.engine.deeds import least_spent
from montecarlo.engine.jit import kernel, leaf, lowest_bit


@leaf
def anybody_wakes(game, tables):
    """Say whether anybody has to be asked before this roll, and note in `game.woken` who."""
    if game.full_groups_held == 0 and game.mortgages == 0 and not tables.scripted:
        return False  # nobody has anything to build on or to redeem
    # Most strategies do not mind rents, and seldom does anybody wait.
    eases = tables.minds_rent > 0 and game.looked_eased != game.eased
    if eases or (game.waiting > 0 and game.looked_returned != game.returned):
        wake_for_others(game, tables)
    asks_all = tables.scripted > 0 or not tables.skip_windows
    anybody = tables.scripted > 0
    left = (1 << game.players) - 1 if asks_all else game.stirred
    game.stirred = 0
    while left > 0:
        player = lowest_bit(left)
        left &= left - 1
        # No branch: who has the cash for something is a matter of luck.
        needed = max(game.wake_cash[player], least_spent(game, tables, player))
        wakes = (game.cash[player] >= needed) | asks_all
        game.wake_cash[player] = needed
        game.woken |= wakes << player
        anybody |= wakes
    return anybody


@kernel
def wake_for_others(game, tables):
    """Wake those whose answer may be another by what somebody else has given up or sold to the bank."""
    game.waiting = 0
    for player in range(game.players):
        game.waiting |= game.waits[player]
        minds = game.looked_eased != game.eased and tables.strategy[game.chair[player]].minds_rent > 0
        if minds or (game.waits[player] > 0 and game.refused[player] != game.returned):
            game.wake_cash[player] = 0
            stir(game, player)
    game.looked_eased = game.eased
    game.looked_returned = game.returned
