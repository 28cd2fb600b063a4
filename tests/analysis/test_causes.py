"""Full games less the long run: the parts add up, agree with the run, and each is what it says."""

import numpy as np
import pytest

from montecarlo.analysis.causes import (
    CARDS,
    CAUSES,
    CHOICES,
    DECKS,
    JAIL_ROLLS,
    PAIRED,
    REST,
    SENT_TO_JAIL,
    START,
    TOTAL,
    Causes,
    causes_of,
)
from montecarlo.analysis.intervals import Estimate
from montecarlo.analysis.landing import landing
from montecarlo.analysis.summary import summarise
from montecarlo.model import load_edition
from montecarlo.simulation.arms import ARMS, AS_PLAYED, Arm, play_arms
from montecarlo.simulation.plan import Plan, make_plan
from montecarlo.simulation.run import play_run

CLOSE = 1e-12
GAMES = 600
PLAYERS = 3
TOKENS = 2048  # games of tokens that buy nothing


def split(plan: Plan) -> tuple[Causes, dict[str, Arm]]:
    arms = play_arms(plan, plan.games)
    return causes_of(plan.edition, plan.players, arms), arms


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_plan("uk-classic", "", (), PLAYERS, "balanced", 3, GAMES)


@pytest.fixture(scope="module")
def causes(plan: Plan) -> Causes:
    return split(plan)[0]


@pytest.fixture(scope="module")
def tokens() -> Causes:
    """Rich players who buy nothing and never go out, for 20 rounds: all that the chain leaves out is switched off."""
    settings = ("start_cash=1_000_000", "auction=false", "trade=false")
    return split(make_plan("uk-classic", "round-cap:20", settings, 2, "passive", 9, TOKENS))[0]


def value(part: Estimate) -> float:
    assert part.value is not None
    return part.value


def test_the_parts_add_up_to_what_the_full_games_show(causes: Causes, plan: Plan) -> None:
    summary = summarise(plan, play_run(plan).tally)
    limit = landing(plan.edition, "leave", "visits").probability
    assert len(causes.spaces) == len(plan.edition.spaces)
    for line, space, exact in zip(causes.spaces, summary.spaces, limit, strict=True):
        assert (line.space, line.name, line.what) == (space.space, space.name, space.kind)
        assert line.limit == exact
        assert sum(value(line.parts[cause]) for cause in CAUSES) == pytest.approx(line.total, abs=CLOSE)
        assert line.limit + line.total == pytest.approx(value(space.share), abs=CLOSE)
    rolls = summary.counts["rolls"].value
    for what, name in ((SENT_TO_JAIL, "jailed"), (JAIL_ROLLS, "jail_rolls")):
        line = causes.line(what)
        share = value(summary.counts[name]) / value(Estimate(rolls))
        assert sum(value(line.parts[cause]) for cause in CAUSES) == pytest.approx(line.total, abs=CLOSE)
        assert value(line.played) == pytest.approx(share, abs=CLOSE)
    for part in (*CAUSES, TOTAL):
        assert sum(value(line.parts[part]) for line in causes.spaces) == pytest.approx(0, abs=CLOSE)


def test_the_part_of_go_is_that_of_the_chain_over_the_turns_of_the_games(tokens: Causes) -> None:
    edition = load_edition("uk-classic")
    first = landing(edition, "leave", "visits", over=20).probability  # everybody has every turn
    for line, exact in zip(tokens.spaces, first, strict=True):
        assert value(line.parts[START]) == pytest.approx(float(exact) - line.limit, abs=CLOSE)
        assert line.parts[START].low is None
    assert tokens.turns_per_player == pytest.approx(20)


def test_players_who_never_go_out_leave_nothing_over(tokens: Causes) -> None:
    """Of what is left only chance is there, so no interval leaves zero out; without the part of GO many would."""
    assert not any(line.parts[REST].is_separated for line in tokens.lines)
    moved = [Estimate(None, *_moved(line.parts[REST], value(line.parts[START]))) for line in tokens.spaces]
    assert sum(part.is_separated for part in moved) > len(moved) / 4


def _moved(part: Estimate, by: float) -> tuple[float | None, float | None]:
    low, high = (None if one is None else one + by for one in (part.low, part.high))
    return low, high


def test_who_stays_in_jail_is_a_choice(tokens: Causes) -> None:
    jail = tokens.line(JAIL_ROLLS)
    assert jail.parts[CHOICES].is_separated
    assert value(jail.parts[CHOICES]) == pytest.approx(jail.total, abs=0.01)
    assert value(jail.parts[REST]) == 0
    assert jail.limit == 0
    assert tokens.line(SENT_TO_JAIL).limit == pytest.approx(landing(tokens.edition, "leave", "rolls").in_jail)


def made(games: int, seed: int) -> dict[str, Arm]:
    """Arms of made-up games, independent of each other."""
    random = np.random.default_rng(seed)
    return {
        name: Arm(
            random.poisson(3.0, (games, 40)),
            100 + random.poisson(30.0, games),
            random.poisson(4.0, games),
            random.poisson(6.0, games),
            np.full(20, 2.0 * games),
        )
        for name in ARMS
    }


def test_equal_arms_have_no_part_and_a_changed_one_has_its_own() -> None:
    edition = load_edition("us-classic")
    same = dict.fromkeys(ARMS, made(400, 1)[AS_PLAYED])
    none = causes_of(edition, 2, same)
    for line in none.lines:
        assert all(line.parts[cause] == Estimate(0.0, 0.0, 0.0) for cause in PAIRED)
    for cause, (with_it, _) in PAIRED.items():
        # From this arm on, back to the games as they are played, the fifth space is landed on three times as often.
        before = list(ARMS)[: list(ARMS).index(with_it) + 1]
        more = same[AS_PLAYED].visits * np.where(np.arange(40) == 5, 3, 1)
        old = same[AS_PLAYED]
        changed = {**same, **{name: Arm(more, old.rolls, old.jailed, old.jail_rolls, old.turns) for name in before}}
        found = causes_of(edition, 2, changed).spaces[5]
        for part in (CHOICES, CARDS, DECKS):
            assert found.parts[part].is_separated == (part == cause)


def test_one_game_has_no_intervals() -> None:
    found = causes_of(load_edition("us-classic"), 2, made(1, 2))
    assert all(part.low is None and part.value is not None for line in found.lines for part in line.parts.values())
    assert not any(part.is_separated for line in found.lines for part in line.parts.values())
