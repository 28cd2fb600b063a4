"""The event log as named rows."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import event as kinds_of_event


class Event(NamedTuple):
    """One event of a game; the fields are those of `montecarlo.engine.fields.EVENT`, in their order."""

    kind: int
    rule: int
    round: int
    turn: int
    player: int
    other: int
    space: int
    amount: int
    value: int
    value2: int

    @property
    def name(self) -> str:
        """The kind of event by name, for example ``rent``."""
        return kinds_of_event.NAMES[self.kind]


def rows(events: NDArray[np.int64]) -> Iterator[Event]:
    """Give the log row by row.

    Parameters
    ----------
    events : ndarray of int64, shape (events, 10)
        The log of a game, as `montecarlo.simulation.play` returns it.
    """
    for row in events.tolist():
        yield Event(*row)
