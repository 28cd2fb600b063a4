"""Fortune cards: laid on the streets, taken by who lands there first, used at once or kept (MM-06, 11, 30 to 34).

A card that is used at once splits the landing in two: the street is bought or auctioned as the card says, then the rest
of it is done (`FORTUNE_REST`). A card that is kept is laid before the player when the space is settled (`FORTUNE_KEEP`)
and used later: before a roll (`CARD_WINDOW`), in place of a roll, when a rent is due, or in jail. Used cards leave the
game. What the cards do is in `card_effects`.
"""

from montecarlo.engine import agenda, event, kinds, rule
from montecarlo.engine.agenda import push, seat_after
from montecarlo.engine.decide_cards import decide_card, decide_jump, decide_skip
from montecarlo.engine.jit import kernel, rare
from montecarlo.engine.kept import count_kept, lay_aside
from montecarlo.engine.log import note
from montecarlo.engine.movement import BY_CARD, move_to

NONE = -1

# values of `tables.card_timing`
NOW = 0
LATER = 1

# values of `tables.card_acquire`: how a street is bought on which a card lies that is used at once
AS_USUAL = 0
AT_HALF_PRICE = 1
BY_AUCTION = 2


@rare
def lay_fortune(game, tables):
    """Lay one card of the shuffled deck on every street, in board order (MM-06)."""
    deck = tables.fortune_deck
    left = game.deck_left[deck]
    for at in range(tables.deeds):
        space = tables.deed[at]
        if tables.kind[space] == kinds.STREET and left > 0:
            left -= 1
            game.fortune[space] = game.deck_order[deck, left]
    game.deck_left[deck] = left


@rare
def take_fortune(game, tables, player, space):
    """Take the card that lies on the street; what is left to do with it waits until the space is settled (MM-11).

    Return how the street is bought, if it is for sale.
    """
    deck = tables.fortune_deck
    card = game.fortune[space]
    if card == NONE:
        return AS_USUAL
    game.fortune[space] = NONE
    note(game, event.FORTUNE_TAKEN, rule.FORTUNE_TAKEN, player, -1, space, 0, deck, card)
    if tables.card_timing[deck, card] == LATER:
        push(game, agenda.FORTUNE_KEEP, player, -1, space, 0, 0, 0, deck, card)
        return AS_USUAL
    push(game, agenda.FORTUNE_REST, player, -1, space, 0, 0, 0, deck, card)
    return tables.card_acquire[deck, card]


@rare
def keep_fortune(game, tables, player, deck, card):
    """Lay a card before the player, for later (MM-32); of who has gone bankrupt meanwhile nothing is kept."""
    if not game.alive[player]:
        return
    game.keeper[deck, card] = player
    count_kept(game, tables, deck, card, player, 1)
    note(game, event.FORTUNE_KEPT, rule.FORTUNE_KEPT, player, -1, -1, 0, deck, card)


@rare
def use_fortune(game, tables, player, deck, card):
    """Turn a Fortune card up and take it out of the game: the rest of one used at once, or a kept one (MM-31, 33)."""
    by_rule = rule.FORTUNE_NOW if game.keeper[deck, card] == NONE else rule.FORTUNE_USED
    lay_aside(game, tables, deck, card)
    note(game, event.FORTUNE_USED, by_rule, player, -1, -1, 0, deck, card)


@rare
def card_window(game, tables):
    """Let everybody use kept cards before a roll, from the player in turn to the left (MM-32).

    A card that is used is a step of its own; the window then begins anew.
    """
    player = game.turn
    for _ in range(game.players):
        if game.alive[player] and game.kept[player] > 0:
            card = decide_card(game, tables, player)
            if card != NONE:
                push(game, agenda.CARD_WINDOW, -1, -1, -1, 0, 0, 0, 0, 0)
                push(game, agenda.FORTUNE_REST, player, -1, -1, 0, 0, 0, tables.fortune_deck, card)
                return
        player = seat_after(game, player)


@rare
def opens_card_window(game):
    """Say whether anybody keeps a card that he could use before a roll."""
    for seat in range(game.players):
        if game.kept[seat] > 0:
            return True
    return False


@kernel
def kept_card(game, tables, player, effect):
    """Return the first Fortune card of this effect that the player keeps, -1 none."""
    deck = tables.fortune_deck
    for card in range(tables.deck_size[deck]):
        if game.keeper[deck, card] == player and tables.card_effect[deck, card] == effect:
            return card
    return NONE


@rare
def is_freed_from_rent(game, tables, player, owner, space, amount):
    """Let the player use a card that frees him from one rent (MM-34); say whether he does."""
    card = kept_card(game, tables, player, kinds.SKIP_RENT) if game.kept[player] > 0 else NONE
    if card == NONE or not decide_skip(game, tables, player, owner, space, amount, card):
        return False
    use_fortune(game, tables, player, tables.fortune_deck, card)
    note(game, event.NO_RENT, rule.FORTUNE_EFFECT, player, owner, space, 0, 0, 0)
    return True


@rare
def jumps(game, tables, player):
    """Let the player move by a card to any space instead of rolling (MM-34); say whether he does.

    It counts as his roll, and as no double.
    """
    card = kept_card(game, tables, player, kinds.JUMP_TO_ANY) if game.kept[player] > 0 else NONE
    if card == NONE:
        return False
    space = decide_jump(game, tables, player)
    if space == NONE:
        return False
    use_fortune(game, tables, player, tables.fortune_deck, card)
    game.rolls_again = 0
    move_to(game, tables, player, space, BY_CARD, tables.card_salary[tables.fortune_deck, card])
    return True
