"""What stars and kept cards ask is asked for here: a script answers first, then the strategy.

As in `decide`, what the rules do not allow is never let through. An answer that can only be one of several things is
asked for only when there is one.
"""

from montecarlo.engine import ask, choices_cards, kinds
from montecarlo.engine.choices import NOTHING
from montecarlo.engine.choices_cards import can_be_used, free_level, may_hand_over, may_take
from montecarlo.engine.decide import ANYWHERE, refuse, script_says
from montecarlo.engine.jit import kernel
from montecarlo.engine.script import NO_ANSWER


@kernel
def decide_upgrade(game, tables, player):
    """Ask whether the player pays for the next star level; he has the money."""
    answer = script_says(game, tables, player, ask.UPGRADE, ANYWHERE)
    if answer != NO_ANSWER:
        return answer > 0
    return choices_cards.choose_upgrade(game, tables, tables.strategy[game.chair[player]], player)


@kernel
def decide_card(game, tables, player):
    """Ask which kept Fortune card the player uses before this roll, -1 none: only one that can do something now."""
    answer = script_says(game, tables, player, ask.PLAY_CARD, ANYWHERE)
    if answer == NOTHING:
        return NOTHING
    if answer != NO_ANSWER:
        deck = tables.fortune_deck
        if game.keeper[deck, answer] != player or not can_be_used(
            game, tables, player, tables.card_effect[deck, answer]
        ):
            refuse(game)
            return NOTHING
        return answer
    return choices_cards.choose_card(game, tables, tables.strategy[game.chair[player]], player)


@kernel
def decide_skip(game, tables, player, owner, space, amount, card):
    """Ask whether the player uses the card that frees him from the rent of this space."""
    answer = script_says(game, tables, player, ask.PLAY_CARD, space)
    if answer == NOTHING:
        return False
    if answer != NO_ANSWER:
        if answer != card:
            refuse(game)
            return False
        return True
    return choices_cards.choose_skip(game, tables, tables.strategy[game.chair[player]], player, owner, amount)


@kernel
def decide_jump(game, tables, player):
    """Ask where the player jumps instead of rolling, -1 he rolls; he has the card for it."""
    answer = script_says(game, tables, player, ask.JUMP_TO, ANYWHERE)
    if answer != NO_ANSWER:
        return answer
    return choices_cards.choose_jump(game, tables, tables.strategy[game.chair[player]], player)


@kernel
def decide_player(game, tables, player, deed):
    """Ask whom a card pays, or gives the deed to (-1 it is money)."""
    answer = script_says(game, tables, player, ask.CHOOSE_PLAYER, ANYWHERE)
    if answer != NO_ANSWER:
        if answer < 0 or answer == player or not game.alive[answer]:
            refuse(game)
            return NOTHING
        return answer
    return choices_cards.choose_player(game, tables, tables.strategy[game.chair[player]], player, deed)


@kernel
def decide_taken(game, tables, player, effect):
    """Ask which deed of another player a card brings him, -1 none."""
    if not can_be_used(game, tables, player, effect):
        return NOTHING
    answer = script_says(game, tables, player, ask.TAKE_DEED, ANYWHERE)
    if answer == NOTHING:
        return NOTHING
    if answer != NO_ANSWER:
        if not may_take(game, tables, player, answer, effect):
            refuse(game)
            return NOTHING
        return answer
    return choices_cards.choose_taken(game, tables, tables.strategy[game.chair[player]], player, effect)


@kernel
def decide_given(game, tables, player, taken):
    """Ask which deed a card makes him give, for the deed `taken` or for nothing (-1); -1 if he has none to give."""
    answer = script_says(game, tables, player, ask.GIVE_DEED, ANYWHERE)
    if answer != NO_ANSWER:
        if answer < 0 or not may_hand_over(game, tables, player, answer):
            refuse(game)
            return NOTHING
        return answer
    return choices_cards.choose_given(game, tables, tables.strategy[game.chair[player]], player, taken, 1)


@kernel
def decide_free_building(game, tables, player):
    """Ask for the street of a free building, -1 none."""
    if not can_be_used(game, tables, player, kinds.FREE_BUILDING):
        return NOTHING
    answer = script_says(game, tables, player, ask.FREE_BUILDING, ANYWHERE)
    if answer == NOTHING:
        return NOTHING
    if answer != NO_ANSWER:
        if free_level(game, tables, player, answer) == 0:
            refuse(game)
            return NOTHING
        return answer
    return choices_cards.choose_free_building(game, tables, tables.strategy[game.chair[player]], player)
