"""The arms of full games: the same games as the run, and each switch does what it says and nothing else."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from montecarlo.engine import kinds
from montecarlo.model.edition import edition_of, load_edition
from montecarlo.model.patches import resolve_rules
from montecarlo.model.strategy import load_strategy
from montecarlo.simulation.arms import (
    ARMS,
    AS_PLAYED,
    CARDS_PUT_BACK,
    FIXED_CHOICES,
    MOST_GAMES,
    WHOLE_DECKS,
    Arm,
    arm_games,
    choices_by_lot,
    fixed,
    play_arms,
    turns_by_round,
)
from montecarlo.simulation.plan import Plan, make_plan
from montecarlo.simulation.run import play_run

SHORT = "round-cap:30"
GAMES = 300


def plan(strategies: str = "balanced", rules: str = SHORT) -> Plan:
    return make_plan("uk-classic", rules, (), 3, strategies, 5, GAMES)


def with_decks(cards: list[dict[str, Any]]) -> Plan:
    """The same games with every deck made of these cards, and no auctions: nothing else is drawn by lot."""
    edition = load_edition("uk-classic")
    data = edition.model_dump(mode="json", exclude_none=True)
    for name, deck in data["decks"].items():
        deck["cards"] = [{**card, "id": f"{name}-{at}"} for at, card in enumerate(cards)]
    changed = resolve_rules(edition_of(data, "uk"), SHORT, ("auction=false",))
    return replace(plan(), edition=changed)


def equal(first: Arm, second: Arm) -> bool:
    pairs = ((getattr(first, name), getattr(second, name)) for name in ("visits", "rolls", "jailed", "jail_rolls"))
    return all(np.array_equal(one, other) for one, other in pairs)


@pytest.fixture(scope="module")
def arms() -> dict[str, Arm]:
    return play_arms(plan(), GAMES)


def test_the_games_as_they_are_played_are_those_of_the_run(arms: dict[str, Arm]) -> None:
    tally = play_run(plan()).tally
    played = arms[AS_PLAYED]
    assert played.games == GAMES
    assert played.visits.sum(axis=0).tolist() == tally.numbers["visits"].tolist()
    for name in ("rolls", "jailed", "jail_rolls"):
        assert getattr(played, name).sum() == tally.count(name)[0]
    assert played.turns.sum() == pytest.approx(tally.count("turns")[0])


def test_any_number_of_jobs_gives_the_same_arms_and_tells_every_batch(arms: dict[str, Arm]) -> None:
    told: list[int] = []
    again = play_arms(plan(), GAMES, jobs=2, on_batch=told.append)
    assert list(again) == list(ARMS)
    for name, arm in arms.items():
        assert equal(again[name], arm)
        assert np.array_equal(again[name].turns, arm.turns)
    assert told == [256, 44] * len(ARMS)


def test_every_switch_changes_these_games(arms: dict[str, Arm]) -> None:
    names = list(ARMS)
    assert not any(equal(arms[one], arms[other]) for one, other in pairwise(names))


def test_who_chooses_as_the_chain_does_is_changed_by_no_fixing() -> None:
    leaver = fixed(load_strategy("balanced"))
    played = play_arms(replace(plan(), line_up=(leaver,) * 3), GAMES)
    assert equal(played[AS_PLAYED], played[FIXED_CHOICES])
    assert not equal(played[FIXED_CHOICES], played[CARDS_PUT_BACK])


def test_with_fixed_choices_only_who_cannot_pay_rolls_in_jail(arms: dict[str, Arm]) -> None:
    rich = make_plan("uk-classic", SHORT, ("start_cash=1_000_000",), 3, "balanced", 5, GAMES)
    played = play_arms(rich, GAMES)
    assert played[AS_PLAYED].jail_rolls.sum() > 0
    assert played[FIXED_CHOICES].jail_rolls.sum() == 0
    assert 0 < arms[FIXED_CHOICES].jail_rolls.sum() < arms[AS_PLAYED].jail_rolls.sum()


def test_without_jail_cards_it_is_the_same_whether_they_are_kept() -> None:
    played = play_arms(with_decks([{"effect": "receive", "amount": 5}, {"effect": "go_to_jail"}]), GAMES)
    assert equal(played[FIXED_CHOICES], played[CARDS_PUT_BACK])
    assert not equal(played[CARDS_PUT_BACK], played[WHOLE_DECKS])


def test_a_deck_of_one_card_has_no_order() -> None:
    one = {"effect": "advance_to", "target": 0, "collect_go": True}
    played = play_arms(with_decks([one]), GAMES)
    assert equal(played[CARDS_PUT_BACK], played[WHOLE_DECKS])
    two = play_arms(with_decks([one, {"effect": "receive", "amount": 5}]), GAMES)
    assert not equal(two[CARDS_PUT_BACK], two[WHOLE_DECKS])


def test_turns_are_counted_up_to_the_last_round_and_no_further_than_there_were() -> None:
    rounds = np.array([3, 5])
    out = np.array([[2, 0, 3], [0, 0, 4]])  # the first game is won in round 3, the second is cut after round 5
    ended = np.array([False, False])
    every = turns_by_round(rounds, out, 8 + 14, ended)
    assert every.tolist() == [6, 6, 5, 3, 2]
    less = turns_by_round(rounds, out, 8 + 14 - 1, ended)  # one of those who went out had no turn in that round
    assert less == pytest.approx([6, 6 - 1 / 3, 5 - 1 / 3, 3 - 1 / 3, 2])
    assert less.sum() == pytest.approx(21)


def test_a_game_that_ends_within_a_round_lacks_turns_of_its_last_one() -> None:
    rounds, out = np.array([3, 2]), np.zeros((2, 3), np.int64)  # nobody went out, and two had no turn in the third
    assert turns_by_round(rounds, out, 13, np.array([True, False])).tolist() == [6, 6, 1]
    more = turns_by_round(rounds, out, 16, np.array([True, False]))  # one more than there are rounds for
    assert more == pytest.approx([6 * 16 / 15, 6 * 16 / 15, 3 * 16 / 15])


@pytest.mark.parametrize("settings", [("time_limit=5", "time_ends=at_once"), ("ends_at_bankruptcy=1",)])
def test_games_of_every_end_have_the_turns_that_were_played(settings: tuple[str, ...]) -> None:
    short = make_plan("uk-classic", "", settings, 3, "balanced", 5, 20)
    played = play_arms(short, 20)[AS_PLAYED]
    tally = play_run(short).tally
    assert tally.finished == 20
    assert not tally.numbers["ends"][kinds.LAST_SOLVENT]
    assert played.turns.sum() == pytest.approx(tally.count("turns")[0])
    assert (played.turns >= 0).all()


def test_an_arm_is_no_longer_than_the_run_nor_than_is_needed() -> None:
    assert arm_games(300) == 300
    assert arm_games(10**9) == MOST_GAMES


def test_a_strategy_that_decides_by_lot_is_found() -> None:
    assert choices_by_lot(plan("balanced,random,balanced"))
    assert not choices_by_lot(plan())
    assert not fixed(load_strategy("balanced").model_copy(update={"draws": True})).draws
