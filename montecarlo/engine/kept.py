"""Cards in the hands of players: jail cards are counted apart from all others (C1009-19, MM-32, 33)."""

from montecarlo.engine import kinds
from montecarlo.engine.jit import kernel, leaf

NOBODY = -1


@leaf
def count_kept(game, tables, deck, card, player, change):
    """Count a card that comes into a player's hand (1) or leaves it (-1)."""
    if tables.card_effect[deck, card] == kinds.JAIL_FREE:
        game.jail_cards[player] += change
    else:
        game.kept[player] += change


@kernel
def lay_aside(game, tables, deck, card):
    """Take a Fortune card out of the game, out of the hand of who kept it if anybody did: it comes back nowhere."""
    keeper = game.keeper[deck, card]
    if keeper != NOBODY:
        count_kept(game, tables, deck, card, keeper, -1)
        game.keeper[deck, card] = NOBODY
