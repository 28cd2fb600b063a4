"""The same games under other candidates: paired by number, no more of them than wanted, each by its own patch."""

import numpy as np
import pytest

from montecarlo.model.edition import shipped_editions
from montecarlo.simulation.arms import MOST_GAMES
from montecarlo.simulation.batch import Batches
from montecarlo.simulation.candidates import COLUMNS, Sample, candidates_of, play_candidates
from montecarlo.simulation.plan import Plan, make_plan
from montecarlo.simulation.run import play_run

GAMES = 300


def plan(rules: str = "round-cap:20") -> Plan:
    return make_plan("no-c1009", rules, (), 3, "balanced", 5, GAMES)


@pytest.fixture(scope="module")
def samples() -> dict[str, Sample]:
    return play_candidates(plan())


def test_the_games_as_they_are_come_first_and_are_those_of_the_run(samples: dict[str, Sample]) -> None:
    assert list(samples) == ["", "traditional-decks"]
    tally = play_run(plan()).tally
    here = samples[""]
    assert here.games == GAMES
    assert here.finished.sum() == tally.finished
    assert here.first_won.sum() == tally.numbers["place"][0][1]
    for name in ("rolls", "jailed"):
        assert getattr(here, name).sum() == tally.count(name)[0]
    assert here.rent.sum(axis=0).tolist() == tally.numbers["group_rent"].tolist()
    assert here.spent.sum(axis=0).tolist() == tally.numbers["group_spent"].tolist()
    assert here.rounds.max() == 20


def test_a_candidate_plays_by_its_patch(samples: dict[str, Sample]) -> None:
    other = make_plan("no-c1009", "round-cap:20+traditional-decks", (), 3, "balanced", 5, GAMES)
    outcomes, _ = Batches(other).outcomes(0)
    assert samples["traditional-decks"].rolls[: len(outcomes)].tolist() == outcomes["rolls"].tolist()
    assert samples["traditional-decks"].rolls.tolist() != samples[""].rolls.tolist()


def test_games_are_paired_by_their_numbers(samples: dict[str, Sample]) -> None:
    """The same dice: a game that is over before anybody draws a card that differs is the same one."""
    here, other = samples[""], samples["traditional-decks"]
    assert (here.rolls == other.rolls).any()
    shuffled = np.random.default_rng(1).permutation(here.rolls)
    assert np.corrcoef(here.rolls, other.rolls)[0, 1] > np.corrcoef(shuffled, other.rolls)[0, 1] + 0.1


def test_any_number_of_jobs_gives_the_same_and_tells_every_batch(samples: dict[str, Sample]) -> None:
    told: list[int] = []
    again = play_candidates(plan(), jobs=2, on_batch=told.append)
    for name, sample in samples.items():
        assert all(np.array_equal(getattr(again[name], one), getattr(sample, one)) for one in COLUMNS)
    assert told == [256, 44] * 2


def test_a_candidate_that_is_in_force_is_none() -> None:
    assert candidates_of(plan("traditional-decks").edition) == {}
    assert list(candidates_of(plan().edition)) == ["traditional-decks"]


def test_editions_with_reconstructed_decks_name_candidates() -> None:
    named = {name: edition.what_if for name, edition in shipped_editions().items()}
    assert named["millionaire-98838"] == ("amounts-halved", "amounts-doubled")
    for name, edition in shipped_editions().items():
        made_up = any(deck.status == "reconstructed" for deck in edition.decks.values())
        assert bool(named[name]) >= made_up, name


def test_no_more_games_are_played_than_an_arm_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("montecarlo.simulation.arms.MOST_GAMES", 10)
    assert MOST_GAMES > 10
    assert [sample.games for sample in play_candidates(plan()).values()] == [10, 10]
