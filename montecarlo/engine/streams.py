"""Random numbers that belong to a game, not to a moment: draws of Philox by counter (`philox`).

The number drawn depends on (seed, game, stream, how manieth of that stream) alone: the dice of a seat do not change
when another seat rolls once more, and game g of a seed is the same game in any batch, on any worker, in any order.
"""

import numpy as np

from montecarlo.engine import kinds
from montecarlo.engine.fields import MAX_PLAYERS, SEED_ROUNDS
from montecarlo.engine.jit import kernel, leaf, rare, whole, word
from montecarlo.engine.philox import BITS, HALF, LANES, LOW, dice_lanes, philox, philox_lanes

WEYL_0 = word(0x9E3779B9)
WEYL_1 = word(0xBB67AE85)
SPAN = word(1 << 32)
WORDS = 4  # of a draw
ROLLS_DRAWN = WORDS * LANES  # at once: a power of two
LOW_BITS = (1 << BITS) - 1  # in the arithmetic of int64

# streams: the kind of number drawn ...
MOVING_DICE = 0  # of a seat, counted by its rolls
RENT_DICE = 1  # of a seat, rolls that move nobody
LOTS = 2  # of a seat, its decisions and its lots among equals
DECK = 3  # of a deck
OPENING = 4  # of a chair: the roll for who begins
MOVING_DICE_AGAIN = 5  # of a seat: in place of a rejected word, about one roll in a billion
DEAL = 6  # the shuffle of the deeds that are dealt at the start
STREAM_KINDS = 8  # ... and room for whose it is: stream = whose * STREAM_KINDS + kind
# Whose lots: seats, then `MAX_PLAYERS` for the chair that begins where it is drawn (`who_begins`). Lots apart are
# further on, so that no decision shares a number with that one, and arms decide apart but begin alike.
LOTS_STEP = 2 * MAX_PLAYERS


def seed_words(seed: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the key words of a seed: two for every round of Philox.

    Parameters
    ----------
    seed : int
        Any non-negative number.

    Returns
    -------
    tuple of two tuples of int
        Those of `round_keys`, of two words of 32 bits from NumPy's SeedSequence, so that neighbouring seeds share
        nothing.
    """
    first, second = np.random.SeedSequence(seed).generate_state(2)
    return round_keys(int(first), int(second))


def round_keys(key_0: int, key_1: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what the two words of a key are in each round: they grow by the same step from round to round."""
    rounds = range(SEED_ROUNDS)
    return (
        tuple((key_0 + at * int(WEYL_0)) & int(LOW) for at in rounds),
        tuple((key_1 + at * int(WEYL_1)) & int(LOW) for at in rounds),
    )


@leaf
def draw_words(game, tables, kind, whose, count):
    """Return the four words of draw `count` of a stream of this game."""
    number = word(game.number)
    return philox(word(count), word(whose * STREAM_KINDS + kind), number & LOW, number >> HALF, tables.seed)


@leaf
def draw_lanes(game, tables, kind, whose, count):
    """Write the words of the draws `count` to `count` + 3 of a stream of this game into `game.words`, word by draw."""
    number = word(game.number)
    stream = word(whose * STREAM_KINDS + kind)
    philox_lanes(word(count), stream, number & LOW, number >> HALF, tables.seed, game.words)


@kernel
def below(value, spare, bound):
    """Return a whole number below `bound` from one word, without bias (Lemire's multiply and reject).

    A rejected word is replaced by the spare one; that one is taken as it is (two rejections: less than 1 in 10^17).
    """
    size = word(bound)
    product = value * size
    if (product & LOW) < size and (product & LOW) < SPAN % size:
        product = spare * size
    return whole(product >> HALF)


@leaf
def roll_dice(game, tables, player):
    """Roll the two dice that move a player's token; scripted dice come first where there is a script.

    The dice of his next roll lie ready. A draw is a long chain of multiplications: made after the last roll of the one
    before, the processor works it off beside what comes next, and no move waits for it.
    """
    if tables.scripted and rolls_by_script(game, tables):
        scripted_roll(game, tables)
        return
    count = game.rolled[player]
    game.rolled[player] = count + 1
    place = count & (ROLLS_DRAWN - 1)
    game.dice[0] = game.dice_ahead[player, 0, place % WORDS, place // WORDS]
    game.dice[1] = game.dice_ahead[player, 1, place % WORDS, place // WORDS]
    if place == ROLLS_DRAWN - 1:
        draw_dice(game, tables, player)


@kernel
def draw_dice(game, tables, player):
    """Draw the player's next dice, sixteen rolls at once: one word gives both dice.

    Roll n of a seat is made of word n % 4 of draw n // 4, whoever asks for it and when.
    """
    start = game.rolled[player] // ROLLS_DRAWN * ROLLS_DRAWN
    draw_lanes(game, tables, MOVING_DICE, game.stream[player], start // WORDS)
    if dice_lanes(game.words, tables.dice_sides, game.dice_ahead[player]):
        for place in range(ROLLS_DRAWN):
            replace_dice(game, tables, player, start + place, place % WORDS, place // WORDS)


@rare
def draw_again(game, tables, player, count):
    """Return the word that takes the place of a rejected one."""
    word_instead, _, _, _ = draw_words(game, tables, MOVING_DICE_AGAIN, game.stream[player], count)
    return whole(word_instead)


@rare
def replace_dice(game, tables, player, count, at, lane):
    """Make two other dice of another word if this one would favour some pairs (Lemire's rejection)."""
    sides = tables.dice_sides
    left_over = ((game.words[at, lane] * sides & LOW_BITS) * sides) & LOW_BITS
    if left_over < (LOW_BITS + 1) % (sides * sides):
        value = draw_again(game, tables, player, count)
        game.dice_ahead[player, 0, at, lane] = 1 + (value * sides >> BITS)
        game.dice_ahead[player, 1, at, lane] = 1 + ((value * sides & LOW_BITS) * sides >> BITS)


@kernel
def roll_for_rent(game, tables, player):
    """Roll two dice that move nobody, from a stream of their own, and return their total."""
    if tables.scripted and rolls_by_script(game, tables):
        scripted_roll(game, tables)
    else:
        count = game.rent_rolled[player]
        game.rent_rolled[player] = count + 1
        first, second, spare, other_spare = draw_words(game, tables, RENT_DICE, game.stream[player], count)
        game.dice[0] = 1 + below(first, spare, tables.dice_sides)
        game.dice[1] = 1 + below(second, other_spare, tables.dice_sides)
    return game.dice[0] + game.dice[1]


@leaf
def rolls_by_script(game, tables):
    """Say whether the script gives the next dice: once it has given any, it is alone unless dice are drawn after it."""
    return tables.script_rolls > 0 and (game.script_roll < tables.script_rolls or tables.dice_after_script == 0)


@rare
def scripted_roll(game, tables):
    """Take the next dice of the script; without any left the game stops with a fault."""
    at = game.script_roll
    game.script_roll = at + 1
    if at < tables.script_rolls:
        game.dice[0] = tables.script_dice[at, 0]
        game.dice[1] = tables.script_dice[at, 1]
    else:
        game.fault = kinds.OUT_OF_DICE
        game.dice[0] = 1
        game.dice[1] = 2


@kernel
def lot(game, tables, player, bound):
    """Draw a whole number below `bound` from the player's own stream of decisions."""
    count = game.drawn_lots[player]
    game.drawn_lots[player] = count + 1
    whose = game.stream[player] + tables.lots_apart * LOTS_STEP
    first, second, _, _ = draw_words(game, tables, LOTS, whose, count)
    return below(first, second, bound)


@leaf
def chance(game, tables, player, per_mille):
    """Return 1 with a chance of so many in a thousand; certain things draw no number."""
    if per_mille >= 1000:
        return 1
    if per_mille <= 0:
        return 0
    return 1 if lot(game, tables, player, 1000) < per_mille else 0


@kernel
def shuffle_deck(game, tables, deck):
    """Shuffle a deck into its ring (Fisher and Yates); a scripted order is put there afterwards."""
    size = tables.deck_size[deck]
    for card in range(size):
        game.deck_order[deck, card] = card
        game.keeper[deck, card] = -1
    game.deck_left[deck] = size
    game.deck_top[deck] = 0
    mix_deck(game, tables, deck, 0)


@kernel
def mix_deck(game, tables, deck, stated):
    """Shuffle what is in a deck below the first `stated` cards; the top card has to lie at the start of the ring."""
    size = game.deck_left[deck]
    for count in range(size - 1 - stated):
        last = size - 1 - count
        lane = count % LANES
        if lane == 0:
            draw_lanes(game, tables, DECK, deck, count)
        chosen = stated + below(word(game.words[0, lane]), word(game.words[1, lane]), last + 1 - stated)
        card = game.deck_order[deck, last]
        game.deck_order[deck, last] = game.deck_order[deck, chosen]
        game.deck_order[deck, chosen] = card


@kernel
def shuffle_deeds(game, tables):
    """Shuffle the deeds into `game.plan`, the first to be dealt at its beginning (SE-K01)."""
    size = tables.deeds
    for at in range(size):
        game.plan[at] = tables.deed[at]
    for count in range(size - 1):
        last = size - 1 - count
        first, spare, _, _ = draw_words(game, tables, DEAL, 0, count)
        chosen = below(first, spare, last + 1)
        space = game.plan[last]
        game.plan[last] = game.plan[chosen]
        game.plan[chosen] = space


@kernel
def opening_roll(game, tables, chair, attempt):
    """Roll both dice for who begins, into `game.dice`."""
    first, second, spare, other_spare = draw_words(game, tables, OPENING, chair, attempt)
    game.dice[0] = 1 + below(first, spare, tables.dice_sides)
    game.dice[1] = 1 + below(second, other_spare, tables.dice_sides)
