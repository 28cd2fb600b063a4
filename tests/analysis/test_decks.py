"""Decks as they are: the comparison on counts made by hand, its intervals, and boards where the answer is known."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from montecarlo.analysis.decks import GAMES, SKIPPED_TURNS, Decks, cells_of, compared, decks
from montecarlo.analysis.intervals import Estimate, family_level, student_quantile
from montecarlo.analysis.landing import landing
from montecarlo.errors import InputError
from montecarlo.model import load_edition
from montecarlo.model.edition import Edition, edition_of
from montecarlo.simulation.token import Walk
from tests.conftest import Soak
from tests.model.boards import board

US = load_edition("us-classic")
REPEATS = 400
LEVEL = 0.95
LEFT_OF_GO = 1e-11  # of the share of any space; what docs/methods.md says
MILLIONTH = 4.76  # quantile of the normal distribution that one in a million is beyond


def counts(games: int, cells: int, start: int) -> Walk:
    """Counts of some games without any pattern in them; all the same way for every count."""
    ends = np.random.default_rng(start).poisson(40, (games, cells + 1))
    return Walk(ends, ends, ends[:, :-1], np.zeros((games, cells), int))


def made(count: str = "rolls") -> tuple[Decks, Walk, Walk]:
    ordered, held = counts(30, 40, 1), counts(30, 40, 2)
    return compared(landing(US, "leave", count), ordered, held, players=2, seed=3, turns=7), ordered, held


@pytest.mark.parametrize("count", ["rolls", "visits"])
def test_shares_differences_and_intervals_are_those_of_the_definition(count: str) -> None:
    found, ordered, held = made(count)
    one, other = (part.visits if count == "visits" else part.roll_ends for part in (ordered, held))
    cells = one.shape[1]
    assert found.comparisons == 2 * cells
    quantile = student_quantile(family_level(2 * cells), 29)
    for cell in range(cells):
        share, second = one[:, cell].sum() / one.sum(), other[:, cell].sum() / other.sum()
        assert found.ordered[cell] == pytest.approx(share)
        assert found.held[cell] == pytest.approx(second)
        first_off = [(row[cell] - share * row.sum()) / (one.sum() / 30) for row in one]
        off = [(row[cell] - second * row.sum()) / (other.sum() / 30) for row in other]
        for difference, value, parts in (
            (found.by_order[cell], share - found.exact[cell], first_off),
            (found.by_holding[cell], second - share, [b - a for a, b in zip(first_off, off, strict=True)]),
        ):
            assert difference.value == pytest.approx(value)
            spread = math.sqrt(sum(part**2 for part in parts) / 29)
            assert difference.half_width == pytest.approx(quantile * spread / math.sqrt(30))
    assert found.rolls == held.roll_ends.sum()
    assert found.visits_per_roll == pytest.approx(held.visits.sum() / held.roll_ends.sum())
    assert found.rolls_per_turn == pytest.approx(1)


def test_a_space_where_nobody_comes_has_no_interval_and_no_part_in_the_family() -> None:
    shown = np.ones((30, 41), int)
    shown[:, 30] = 0
    walked = Walk(shown, shown, shown[:, :-1], np.zeros((30, 40), int))
    found = compared(landing(US), walked, walked, players=2, seed=3, turns=7)
    assert found.comparisons == 80
    assert found.by_order[30] == found.by_holding[30] == Estimate(0.0)
    assert not found.by_order[30].is_separated
    assert not any(one.is_separated for one in found.by_holding)


def test_separated_means_that_zero_lies_outside() -> None:
    assert Estimate(1.0, 0.5, 1.5).is_separated
    assert Estimate(-1.0, -1.5, -0.5).is_separated
    assert not Estimate(1.0, -0.5, 2.5).is_separated
    assert not Estimate(1.0, 0.0, 2.0).is_separated


def test_all_intervals_hold_together_as_often_as_they_say(soak: Soak) -> None:
    """Games in which nothing differs: all hold the truth in 95% of the repetitions; one false alarm in a million."""
    exact = landing(US)
    shares = cells_of(exact)
    lots = np.random.default_rng(soak.seed)
    repeats = soak.games(REPEATS, 10 * REPEATS)
    games = 200
    missed = 0
    for _ in range(repeats):
        ordered, held = (_walked(lots.multinomial(lots.poisson(2_000, games), shares)) for _ in range(2))
        found = compared(exact, ordered, held, players=2, seed=1, turns=1)
        missed += any(one.is_separated for one in (*found.by_order, *found.by_holding))
    assert 0 < missed <= repeats * (1 - LEVEL) + MILLIONTH * math.sqrt(repeats * LEVEL * (1 - LEVEL))


def _walked(ends: NDArray[np.int64]) -> Walk:
    return Walk(ends, ends, ends[:, :-1], np.zeros_like(ends[:, :-1]))


def test_jobs_change_nothing_and_the_seed_does() -> None:
    one, two = (decks(US, "stay", seed=5, players=2, rolls=60_000, jobs=jobs) for jobs in (1, 2))
    assert (one.ordered == two.ordered).all()
    assert one.by_holding == two.by_holding
    assert abs(one.rolls - 60_000) < 0.4 * 60_000
    assert one.games == GAMES
    assert (decks(US, "stay", seed=6, players=2, rolls=60_000).ordered != one.ordered).any()


def test_progress_counts_every_game() -> None:
    heard: list[int] = []
    decks(US, seed=1, players=2, rolls=1, on_games=heard.append)
    assert sum(heard) == 2 * GAMES


@pytest.mark.parametrize("jail", ["leave", "stay"])
def test_after_the_turns_that_are_not_counted_nothing_is_left_of_go(jail: str) -> None:
    first, limit = (landing(US, jail, after=after) for after in (SKIPPED_TURNS + 1, None))
    assert np.abs(first.probability - limit.probability).max() < LEFT_OF_GO
    early = landing(US, jail, after=SKIPPED_TURNS // 10)
    assert np.abs(early.probability - limit.probability).max() > LEFT_OF_GO


def test_held_jail_cards_keep_players_out_of_jail() -> None:
    """What is known of whole games: who stays until he rolls a double sits about 0.7 points less with cards held."""
    found = decks(US, "stay", seed=1, rolls=3_000_000)
    jail = found.by_holding[-1]
    assert jail.high is not None
    assert jail.high < -0.005
    assert jail.value == pytest.approx(-0.0079, abs=0.0025)
    assert abs(found.by_order[-1].value or 1.0) < 0.002


def test_more_players_hold_more_of_the_cards() -> None:
    few, many = (decks(US, "stay", seed=1, players=players, rolls=3_000_000).by_holding[-1] for players in (2, 8))
    assert few.value is not None
    assert many.value is not None
    assert few.value < many.value < 0  # a card is of use to each of two players more often than to each of eight


def two_cards(effects: list[dict[str, object]]) -> Edition:
    data = board(12)
    data["decks"]["luck"]["cards"] = effects
    return edition_of(data, "small")


def test_without_jail_cards_both_ways_are_the_same_games() -> None:
    edition = two_cards([{"id": "on", "effect": "move", "steps": 1}, {"id": "pay", "effect": "pay", "amount": 1}])
    found = decks(edition, seed=1, players=2, rolls=200_000)
    assert (found.ordered == found.held).all()
    assert {one.value for one in found.by_holding} == {0.0}
    assert not any(one.is_separated for one in found.by_holding)


def test_wrong_players_are_refused() -> None:
    with pytest.raises(InputError, match="9 players"):
        decks(US, seed=1, players=9, rolls=1)
