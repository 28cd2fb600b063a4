"""What nobody at the table can know of a position, dealt anew for every play-out.

That is the order of the decks below the cards whose place is stated, and which Fortune cards lie face down on the
streets and before the players where the position does not say it. Cards in a player's hand are in no deck, so they are
never dealt again. The numbers come from the streams of the decks, as at the start of a game.
"""

from montecarlo.engine.fortune import LATER, NONE
from montecarlo.engine.jit import kernel, rare
from montecarlo.engine.streams import mix_deck

FACE_DOWN = -2  # in place of a Fortune card: one lies there, and nobody knows which


@rare
def deal_unknown(game, tables, number):
    """Make play-out `number` of the position in `game`; its running totals are worked out afterwards (`place`)."""
    game.number = number
    for deck in range(tables.decks):
        mix_deck(game, tables, deck, tables.deck_stated[deck])
    if tables.fortune_deck >= 0:
        deal_fortune(game, tables, tables.fortune_deck)


@kernel
def deal_fortune(game, tables, deck):
    """Deal the Fortune cards that may be anywhere: first those that players keep, which can only be cards for later."""
    for seat in range(game.players):
        for _ in range(tables.kept_unknown[seat]):
            card = take_first_for_later(game, tables, deck)
            if card != NONE:
                game.keeper[deck, card] = seat
    for space in range(tables.spaces):
        if game.fortune[space] == FACE_DOWN:
            game.deck_left[deck] -= 1
            game.fortune[space] = game.deck_order[deck, game.deck_left[deck]]


@kernel
def take_first_for_later(game, tables, deck):
    """Take the first card out of the deck that is kept when it is found; -1 if there is none."""
    for at in range(game.deck_left[deck]):
        card = game.deck_order[deck, at]
        if tables.card_timing[deck, card] == LATER:
            game.deck_left[deck] -= 1
            for behind in range(at, game.deck_left[deck]):
                game.deck_order[deck, behind] = game.deck_order[deck, behind + 1]
            return card
    return NONE
