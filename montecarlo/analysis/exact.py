"""What a report has beside its games: landing probabilities, rent and return, and how full games differ from them."""

from dataclasses import dataclass
from itertools import product

from montecarlo.analysis.causes import Causes
from montecarlo.analysis.chain_options import JAIL_POLICIES
from montecarlo.analysis.landing import COUNTS, Landing, landing
from montecarlo.analysis.roi import Roi, roi
from montecarlo.model.edition import Edition


@dataclass(frozen=True, eq=False)
class Solved:
    """What the chain alone gives.

    Attributes
    ----------
    landings : tuple of Landing
        The long run by jail policy and count, all of them.
    roi : Roi
        Rent and return for the players of the run, under both jail policies.
    """

    landings: tuple[Landing, ...]
    roi: Roi

    def landing(self, jail: str, count: str) -> Landing:
        """Give the long run under one jail policy by one count."""
        return next(one for one in self.landings if (one.jail, one.count) == (jail, count))


@dataclass(frozen=True, eq=False)
class Exact:
    """The exact part of a report: what the chain gives, and what sets full games apart from it."""

    solved: Solved
    causes: Causes


def solve(edition: Edition, players: int) -> Solved:
    """Work out what the chain alone gives.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    players : int
        Players at the table.

    Raises
    ------
    InputError
        A board or deck of which no chain can be made or solved; the space or card is named.
    """
    landings = tuple(landing(edition, jail, count) for jail, count in product(JAIL_POLICIES, COUNTS))
    return Solved(landings, roi(edition, players))
