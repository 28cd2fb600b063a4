"""Why full games do not land as the long run of one token says: the difference split into its causes.

From the limit of the chain to the games as they are played one thing is changed at a time, so the parts add up to the
whole difference, exactly. What each cause is: docs/methods.md, "From the limit to full games".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from montecarlo.analysis.chain_options import LEAVE, options_for
from montecarlo.analysis.intervals import SHARE, Estimate, family_level, ratio, ratio_difference
from montecarlo.analysis.landing import Landing, card_choices, landing
from montecarlo.analysis.unheld import unheld
from montecarlo.model import board
from montecarlo.model.edition import Edition
from montecarlo.simulation.arms import AS_PLAYED, CARDS_PUT_BACK, FIXED_CHOICES, WHOLE_DECKS, Arm

Unit = Literal["landings", "rolls"]
LANDINGS: Final = "landings"
ROLLS: Final = "rolls"

START: Final = "start_and_end"
REST: Final = "rest"
CHOICES: Final = "choices"
CARDS: Final = "held_cards"
DECKS: Final = "deck_order"
TOTAL: Final = "total"
CAUSES: Final = (START, CHOICES, CARDS, DECKS, REST)  # in the order in which they are told
PAIRED: Final = {  # a cause that is the difference of two arms: the arm with it, the arm without
    CHOICES: (AS_PLAYED, FIXED_CHOICES),
    CARDS: (FIXED_CHOICES, CARDS_PUT_BACK),
    DECKS: (CARDS_PUT_BACK, WHOLE_DECKS),
}
SENT_TO_JAIL: Final = "sent_to_jail"
JAIL_ROLLS: Final = "jail_rolls"


@dataclass(frozen=True)
class CauseLine:
    """One share, in the limit and in full games, and what makes the difference.

    Attributes
    ----------
    what : str
        Kind of the space, or `sent_to_jail`, `jail_rolls`.
    space : int or None
        The space; None for what is no landing.
    name : str
        Name of the space, or what is counted.
    unit : str
        A share of all `landings` or of all `rolls`.
    limit : float
        The share in the long run of the chain.
    played : Estimate
        The share in the games as they are played.
    parts : dict of str to Estimate
        Difference by cause (`CAUSES`) and their sum (`total`), as a share; intervals hold for all lines at once. That
        of `start_and_end` is worked out and has none. What losing players does is in `rest`: a game in which nobody
        goes out has no end, so there is none to hold it against.
    """

    what: str
    space: int | None
    name: str
    unit: Unit
    limit: float
    played: Estimate
    parts: dict[str, Estimate]

    @property
    def total(self) -> float:
        """Full games less the limit."""
        return self.parts[TOTAL].value or 0.0


@dataclass(frozen=True)
class Causes:
    """The differences between full games and the limit.

    Attributes
    ----------
    edition : Edition
        The edition with the rules in force.
    games : int
        Games of each arm.
    lines : tuple of CauseLine
        Every space in board order, then being sent to jail and rolling in it.
    turns_per_player : float
        Turns of a player in a game under the conventions of the chain, on average: how far from GO the token is seen.
    choices : tuple of str
        What the chain has decided for the players beside the jail, in words.
    unheld : tuple of str
        What of the rules the chain does not hold and the games have: it is in what is left.
    """

    edition: Edition
    games: int
    lines: tuple[CauseLine, ...]
    turns_per_player: float
    choices: tuple[str, ...]
    unheld: tuple[str, ...] = ()

    @property
    def spaces(self) -> tuple[CauseLine, ...]:
        """The lines of the spaces."""
        return tuple(line for line in self.lines if line.space is not None)

    def line(self, what: str) -> CauseLine:
        """Give the line of `sent_to_jail` or `jail_rolls`."""
        return next(line for line in self.lines if line.what == what)


def causes_of(edition: Edition, players: int, arms: Mapping[str, Arm]) -> Causes:
    """Split the difference between full games and the limit into its causes.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    players : int
        Players at the table.
    arms : mapping of str to Arm
        The games of every arm (`montecarlo.simulation.arms.ARMS`), the same numbers in each.

    Raises
    ------
    InputError
        A board or deck of which no chain can be made or solved.
    """
    turns = arms[WHOLE_DECKS].turns
    limit = _exact(edition, None)
    begun = _exact(edition, turns)
    tops = {name: np.column_stack([arm.visits, arm.jailed, arm.jail_rolls]) for name, arm in arms.items()}
    bottoms = {name: (arm.visits.sum(axis=1), arm.rolls) for name, arm in arms.items()}
    spaces = len(edition.spaces)
    level = family_level((spaces + 2) * (len(PAIRED) + 2))
    lines = []
    for at in range(spaces + 2):
        sides = {name: (tops[name][:, at], bottoms[name][0 if at < spaces else 1]) for name in arms}
        parts = _parts(sides, float(limit[at]), float(begun[at]), level)
        what, name, unit = _named(edition, at)
        space = at if at < spaces else None
        lines.append(CauseLine(what, space, name, unit, float(limit[at]), _share(sides[AS_PLAYED], level), parts))
    games = arms[AS_PLAYED].games
    choices = card_choices(edition, options_for(edition.rules, LEAVE))  # how a tax is paid moves nobody
    turns_per_player = float(turns.sum()) / games / players
    return Causes(edition, games, tuple(lines), turns_per_player, choices, unheld(edition))


Sides = dict[str, tuple[NDArray[np.int64], NDArray[np.int64]]]  # by arm: top and bottom of a share, one a game


def _parts(sides: Sides, limit: float, begun: float, level: float) -> dict[str, Estimate]:
    """The differences of one share."""
    parts = {START: Estimate(begun - limit)}
    for cause, (with_it, without) in PAIRED.items():
        four = np.stack([*sides[with_it], *sides[without]])
        products = (four @ four.T).tolist()
        parts[cause] = ratio_difference(four.shape[1], four.sum(axis=1).tolist(), products, level)
    parts[REST] = _less(_share(sides[WHOLE_DECKS], level), begun)
    parts[TOTAL] = _less(_share(sides[AS_PLAYED], level), limit)
    return parts


def _share(side: tuple[NDArray[np.int64], NDArray[np.int64]], level: float) -> Estimate:
    top, bottom = side
    sums = (int((top * top).sum()), int((top * bottom).sum()), int((bottom * bottom).sum()))
    return ratio(len(top), int(top.sum()), int(bottom.sum()), *sums, level, bounds=SHARE)


def _less(estimate: Estimate, known: float) -> Estimate:
    """An estimate less a number that has no error."""
    value, low, high = (None if one is None else one - known for one in (estimate.value, estimate.low, estimate.high))
    return Estimate(value, low, high)


def _exact(edition: Edition, turns: NDArray[np.float64] | None) -> NDArray[np.float64]:
    """The chain's share of every space in the landings, and of being sent to jail and rolling in it in the rolls.

    Who leaves jail at once is in it at the end of a roll only when that roll has sent him there, and never rolls in it.
    """

    def shares(count: str) -> Landing:
        return landing(edition, LEAVE, count, over=None if turns is None else turns.tolist())

    return np.array([*shares("visits").probability, shares("rolls").in_jail, 0.0])


def _named(edition: Edition, at: int) -> tuple[str, str, Unit]:
    """What a line is: kind, name, and what it is a share of."""
    if at < len(edition.spaces):
        space: board.AnySpace = edition.spaces[at]
        return space.kind, space.name, LANDINGS
    what = (SENT_TO_JAIL, JAIL_ROLLS)[at - len(edition.spaces)]
    return what, {SENT_TO_JAIL: "sent to jail", JAIL_ROLLS: "rolls in jail"}[what], ROLLS
