"""Which spaces a token lands on least: what a player goes by who may mark any one of them.

The token is followed roll by roll under the rules in force: doubles in a row, the way to jail, cards drawn each as
likely as any other of the deck. It leaves jail before the next roll, and of a choice between paying and drawing it
pays. Only the order of the spaces is wanted, so whole numbers are enough, and the same board gives the same order on
every machine.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from montecarlo.model import board
from montecarlo.model.edition import Edition

WEIGHT = 10**15  # of the token; its parts are whole numbers, what is left over in a division is let go
ROLLS = 100  # from GO; by then nothing is left of where it began
CARDS_ON_CARDS = 6  # cards in a row that are followed, each leading to the next card space
IN_JAIL = -1  # where a card or a space sends who goes to jail

Weights = list[int]


class Onward(NamedTuple):
    """What a landing leads to: out of so many equal chances, how many for each place."""

    chances: int
    places: tuple[tuple[int, int], ...]


class Course(NamedTuple):
    """All that decides where a token goes."""

    onward: tuple[Onward, ...]
    jail: int
    sides: int
    again: bool
    limit: int


def rarest_first(edition: Edition, spaces: Sequence[int]) -> list[int]:
    """Some spaces in the order in which a token lands on them, by dice or by card, from the least often.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    spaces : sequence of int
        The spaces to put in order.

    Returns
    -------
    list of int
        The same spaces; of two that are landed on equally often the earlier on the board comes first.
    """
    landings = landing_weights(edition)
    return sorted(spaces, key=lambda space: (landings[space], space))


def landing_weights(edition: Edition) -> Weights:
    """Give how often a token lands on each space in one roll, once it no longer matters where it began.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.

    Returns
    -------
    list of int
        One weight a space; only what they are to each other has a meaning.
    """
    rules = edition.rules
    onward = tuple(_onward(edition, space) for space in edition.spaces)
    jail = next((space.at for space in edition.spaces if isinstance(space, board.Jail)), 0)
    return list(_followed(Course(onward, jail, rules.dice_sides, rules.double_rolls_again, rules.doubles_to_jail)))


@lru_cache(maxsize=16)
def _followed(course: Course) -> tuple[int, ...]:
    size = len(course.onward)
    doubles = max(course.limit, 1) if course.again else 1
    token = [[0] * size for _ in range(doubles)]  # by doubles in a row so far, and space
    token[0][0] = WEIGHT
    landings: Weights = []
    for _ in range(ROLLS):
        token, landings = _roll(course, token)
    return tuple(landings)


def _roll(course: Course, token: list[Weights]) -> tuple[list[Weights], Weights]:
    """Roll once: where the token is afterwards, and what it has landed on."""
    size, faces = len(course.onward), range(1, course.sides + 1)
    others = Counter(first + second for first in faces for second in faces if first != second)
    after = [[0] * size for _ in token]
    landings = [0] * size
    jailed = 0
    for so_far, weights in enumerate(token):
        moved, doubled = [0] * size, [0] * size
        for space, weight in enumerate(weights):
            share = weight // (course.sides * course.sides)
            if share:
                for total, ways in others.items():
                    moved[(space + total) % size] += ways * share
                for face in faces:
                    doubled[(space + 2 * face) % size] += share
        jailed += _settle(course, moved, after[0], landings)
        if course.limit and so_far + 1 >= course.limit:
            jailed += sum(doubled)
        else:
            again = min(so_far + 1, len(token) - 1) if course.again else 0
            jailed += _settle(course, doubled, after[again], landings)
    after[0][course.jail] += jailed
    return after, landings


def _settle(course: Course, moved: Weights, after: Weights, landings: Weights) -> int:
    """Land and follow the cards; what goes to jail is given back, for a turn begins there."""
    jailed = 0
    for _ in range(CARDS_ON_CARDS):
        further = [0] * len(moved)
        for space, weight in enumerate(moved):
            landings[space] += weight
            if weight:
                share = weight // course.onward[space].chances
                for place, chances in course.onward[space].places:
                    if place == IN_JAIL:
                        jailed += chances * share
                    elif place == space:
                        after[space] += chances * share
                    else:
                        further[place] += chances * share
        if not any(further):
            break
        moved = further
    return jailed


def _onward(edition: Edition, space: board.AnySpace) -> Onward:
    if isinstance(space, board.GoToJail):
        return Onward(1, ((IN_JAIL, 1),))
    if isinstance(space, board.CardSpace):
        cards = edition.decks[space.deck].cards
        places = Counter(_target(edition, space.at, card) for card in cards)
        return Onward(len(cards), tuple(places.items()))
    return Onward(1, ((space.at, 1),))


def _target(edition: Edition, at: int, card: board.AnyCard) -> int:
    """Where a card sends the token; its own space when it does not move."""
    size = len(edition.spaces)
    if isinstance(card, board.CardToJail):
        return IN_JAIL
    if isinstance(card, board.AdvanceTo | board.MoveBackTo):
        return card.target
    if isinstance(card, board.MoveSteps):
        return (at + card.steps) % size
    if isinstance(card, board.AdvanceToNearest | board.NearestCardSpace):
        ahead = (edition.spaces[(at + step) % size] for step in range(1, size + 1))
        return next(space.at for space in ahead if _is_sought(space, card))
    return at


def _is_sought(space: board.AnySpace, card: board.AdvanceToNearest | board.NearestCardSpace) -> bool:
    if isinstance(card, board.AdvanceToNearest):
        return space.kind == card.kind
    return isinstance(space, board.CardSpace) and space.deck == card.deck
