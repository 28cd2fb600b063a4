"""The long run of a finite chain: its recurrent class, and the stationary distribution without any subtraction."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from montecarlo.analysis.chain_options import Floats
from montecarlo.errors import MontecarloError

TOLERANCE: Final = 1e-12  # of row sums and of the stationary equation

Bools = NDArray[np.bool_]
Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class LongRun:
    """The stationary distribution.

    Attributes
    ----------
    probability : float array [states]
        Adds to one; 0 outside the recurrent class.
    residual : float
        Largest change of a probability by one more step.
    """

    probability: Floats
    residual: float


def check_rows(matrix: Floats) -> None:
    """Make sure that every row of a transition matrix is a distribution.

    Raises
    ------
    MontecarloError
        A negative entry, or a row that misses one by more than `TOLERANCE`.
    """
    worst = float(np.abs(matrix.sum(axis=1) - 1).max())
    if not worst < TOLERANCE or matrix.min() < 0:
        raise MontecarloError(f"the rows of the transition matrix are no distributions: off by {worst:.1e}")


def reached(steps: Bools, first: int) -> Bools:
    """Say which states can be reached from one.

    Parameters
    ----------
    steps : bool array [states, states]
        Whether one step leads from the first to the second.
    first : int
        Where it begins; reached itself.
    """
    found = np.zeros(len(steps), dtype=bool)
    found[first] = True
    new = found
    while new.any():
        new = steps[new].any(axis=0) & ~found
        found = found | new
    return found


def recurrent_classes(matrix: Floats, first: int) -> list[Indices]:
    """Give the closed classes that can be reached from a state: states that lead to each other and nowhere else.

    Parameters
    ----------
    matrix : float array [states, states]
        Transition probabilities.
    first : int
        Number of the state.

    Returns
    -------
    list of int arrays
        Their states.
    """
    steps = matrix > 0
    waiting = reached(steps, first)  # from these it is not yet known where they lead in the end
    classes = []
    while waiting.any():
        at = int(waiting.argmax())
        while True:
            ahead = reached(steps, at)
            lost = ahead & ~reached(steps.T, at)  # no way back from there: look on from one of them
            if not lost.any():
                break
            at = int(lost.argmax())
        classes.append(np.flatnonzero(ahead))
        waiting &= ~reached(steps.T, at)
    return classes


def gth(matrix: Floats) -> Floats:
    """Solve an irreducible chain by the elimination of Grassmann, Taksar and Heyman.

    Each state is taken out of the chain in turn and its probability handed to the ways through it; as nothing is ever
    subtracted, every probability keeps its relative accuracy, however small it is (Operations Research 33, 1985,
    1107-1116).

    Parameters
    ----------
    matrix : float array [states, states]
        Transition probabilities of a chain in which every state leads to every other.

    Returns
    -------
    float array [states]
        The stationary distribution.
    """
    work = matrix.copy()
    size = len(work)
    for last in range(size - 1, 0, -1):
        work[:last, last] /= work[last, :last].sum()
        work[:last, :last] += np.outer(work[:last, last], work[last, :last])
    found: Floats = np.ones(size)
    for at in range(1, size):
        found[at] = found[:at] @ work[:at, at]
    found /= found.sum()
    return found


def long_run(matrix: Floats, members: Indices) -> LongRun:
    """Give the stationary distribution on one recurrent class.

    Parameters
    ----------
    matrix : float array [states, states]
        Transition probabilities.
    members : int array
        States of the class.

    Raises
    ------
    MontecarloError
        The rows are no distributions, or the result misses the stationary equation by more than `TOLERANCE`.
    """
    check_rows(matrix)
    probability = np.zeros(len(matrix))
    probability[members] = gth(matrix[np.ix_(members, members)])
    residual = float(np.abs(probability @ matrix - probability).max())
    if not residual < TOLERANCE:
        raise MontecarloError(f"the long run was not found: one more step changes a probability by {residual:.1e}")
    return LongRun(probability, residual)
