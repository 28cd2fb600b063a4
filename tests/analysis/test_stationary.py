"""The long run of a finite chain: against numpy, against a long walk, and where there is no single answer."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from montecarlo.analysis.stationary import TOLERANCE, check_rows, gth, long_run, reached, recurrent_classes
from montecarlo.errors import MontecarloError

TWO = np.array([[0.9, 0.1], [0.3, 0.7]])
# Two closed parts, {1} and {2, 3}, and a state that leads to both.
PARTS = np.array([[0.2, 0.4, 0.4, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.5, 0.5], [0.0, 0.0, 1.0, 0.0]])

# The first two states lead to each other, but also out of their company.
LEAKY = np.array([[0.5, 0.4, 0.1], [0.5, 0.5, 0.0], [0.0, 0.0, 1.0]])


@st.composite
def matrices(draw: st.DrawFn) -> np.ndarray:
    """Irreducible matrices: any weights, with a ring through all states."""
    size = draw(st.integers(1, 8))
    weights = np.array(draw(st.lists(st.floats(0, 1), min_size=size * size, max_size=size * size))).reshape(size, size)
    weights = np.where(weights < 1e-6, 0.0, weights) + 0.1 * np.roll(np.eye(size), 1, axis=1)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def by_numpy(matrix: np.ndarray) -> np.ndarray:
    """The same distribution from the linear equations."""
    size = len(matrix)
    equations = np.vstack([matrix.T - np.eye(size), np.ones(size)])
    return np.asarray(np.linalg.lstsq(equations, np.append(np.zeros(size), 1.0), rcond=None)[0])


def test_two_states_by_hand() -> None:
    assert gth(TWO) == pytest.approx([0.75, 0.25], abs=1e-15)


@given(matrices())
def test_the_same_as_the_linear_equations(matrix: np.ndarray) -> None:
    found = gth(matrix)
    assert found == pytest.approx(by_numpy(matrix), abs=1e-9)
    assert found.sum() == pytest.approx(1, abs=1e-14)
    assert (found > 0).all()


@given(matrices())
def test_the_same_as_the_leading_eigenvector(matrix: np.ndarray) -> None:
    values, vectors = np.linalg.eig(matrix.T)
    leading = np.real(vectors[:, np.argmax(values.real)])
    assert gth(matrix) == pytest.approx(leading / leading.sum(), abs=1e-8)


def test_a_tiny_probability_keeps_its_relative_accuracy() -> None:
    """A chain of birth and death, whose answer is a product of ratios: 1e-60 is right to fifteen digits."""
    size, up = 21, 1e-3
    matrix = np.zeros((size, size))
    for at in range(size):
        matrix[at, min(at + 1, size - 1)] += up
        matrix[at, max(at - 1, 0)] += 1 - up
    ratio = up / (1 - up)
    wanted = ratio ** np.arange(size)
    found = gth(matrix)
    assert found == pytest.approx(wanted / wanted.sum(), rel=1e-13)
    assert 0 < found[-1] < 1e-59


def test_a_chain_that_only_goes_round_has_equal_shares() -> None:
    ring = np.roll(np.eye(5), 1, axis=1)
    assert long_run(ring, recurrent_classes(ring, 0)[0]).probability == pytest.approx([0.2] * 5)


def test_closed_parts_are_found_and_told_apart() -> None:
    assert [list(part) for part in recurrent_classes(PARTS, 0)] == [[1], [2, 3]]
    assert [list(part) for part in recurrent_classes(PARTS, 3)] == [[2, 3]]
    assert list(reached(PARTS > 0, 3)) == [False, False, True, True]


def test_what_is_left_behind_has_no_share() -> None:
    found = long_run(PARTS, recurrent_classes(PARTS, 2)[0])
    assert found.probability == pytest.approx([0, 0, 2 / 3, 1 / 3])
    assert found.residual < TOLERANCE


@pytest.mark.parametrize("row", [[0.5, 0.4], [1.5, -0.5], [float("nan"), 1.0]])
def test_rows_that_are_no_distributions_are_refused(row: list[float]) -> None:
    with pytest.raises(MontecarloError, match="no distributions"):
        check_rows(np.array([row, [0.5, 0.5]]))


def test_an_answer_that_does_not_stay_is_refused() -> None:
    with pytest.raises(MontecarloError, match="was not found"):
        long_run(LEAKY, np.array([0, 1]))
