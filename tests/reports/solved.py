"""The exact part of a report without a game played: the chain as it is, and the landings of made-up games."""

from functools import lru_cache

import numpy as np

from montecarlo.analysis.causes import causes_of
from montecarlo.analysis.exact import Exact, solve
from montecarlo.model.edition import Edition, load_edition
from montecarlo.simulation.arms import ARMS, Arm


@lru_cache
def exact(edition: str = "no-c1009", games: int = 500) -> Exact:
    """The exact part for a shipped edition and three players."""
    return exact_of(load_edition(edition), games)


def exact_of(edition: Edition, games: int = 500) -> Exact:
    """The same for any edition."""
    random = np.random.default_rng(7)
    spaces = len(edition.spaces)
    arms = {
        name: Arm(
            random.poisson(np.linspace(2, 4, spaces) + at * (np.arange(spaces) == 1), (games, spaces)),
            100 + random.poisson(30.0, games),
            random.poisson(4.0, games),
            random.poisson(6.0, games),
            np.full(30, 3.0 * games),
        )
        for at, name in enumerate(ARMS)
    }
    return Exact(solve(edition, 3), causes_of(edition, 3, arms))
