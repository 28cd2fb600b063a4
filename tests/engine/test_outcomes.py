"""The outcome of a game is what its log says; games that are cut are nobody's."""

import random
from collections import Counter

import numpy as np
import pytest

from montecarlo.engine import event, fields, kinds
from tests.conftest import Soak
from tests.engine.arms import Arm, arm, tables_of
from tests.engine.machine import KIND, PLAYER, ROUND, Machine, number_of
from tests.engine.retold import in_order, retold
from tests.engine.twins import TREATED_EVERY, treat_some

SEED = 9
QUICK, LONG = 120, 4_000  # games
GAMES_CUT = 200
CAP = 30
NOT_OF_THE_LOG = {"number", "fault", "treated"}  # the last: see test_treat
OF_SOME_EDITIONS = {"marks", "stars"}  # more than nought in the games of their own editions only


@pytest.fixture(scope="module")
def machine() -> Machine:
    return Machine()


def test_outcomes_are_what_the_logs_say(machine: Machine, soak: Soak) -> None:
    seen: Counter[str] = Counter()
    drawn = random.Random(SEED)
    for number in range(soak.games(QUICK, LONG)):
        chosen = arm(number, "round_cap=200")
        tables = tables_of(chosen, soak.seed + SEED)
        tables.follows_rounds = drawn.randrange(2)
        if number % TREATED_EVERY == 0:
            treat_some(tables, number // TREATED_EVERY)
        _, outcome, events = machine.game(tables, number)
        said = retold(events, tables)
        assert set(said) | NOT_OF_THE_LOG == {field.name for field in fields.OUTCOME}
        for name, value in said.items():
            kept = np.asarray(outcome[name])
            wanted = np.asarray(value)
            within = tuple(slice(size) for size in wanted.shape)
            right = in_order(kept, said, said["end"]) if name == "finish" else np.array_equal(kept[within], wanted)
            assert right, f"{chosen}: game {number}: {name} is {kept}, expected {wanted}"
            seen[name] += int(np.any(wanted > 0))
        assert (outcome["number"], outcome["fault"]) == (number, kinds.NO_FAULT)
    never = [name for name in said if not seen[name] and name not in OF_SOME_EDITIONS]
    assert not never, f"never more than nought in these games: {never}"


def test_wins_by_seat_and_unfinished_games_are_all_games(machine: Machine) -> None:
    tables = tables_of(Arm("us-classic", ("balanced", "random", "builder"), (f"round_cap={CAP}",)), SEED)
    wins, unfinished = np.zeros(3, np.int64), 0
    for number in range(GAMES_CUT):
        _, outcome, events = machine.game(tables, number)
        if outcome["end"] == kinds.LAST_SOLVENT:
            wins[outcome["winner"]] += 1
            assert sorted(outcome["finish"][:3].tolist()) == [1, 2, 3]
            assert events[-1, PLAYER] == outcome["winner"]
            assert number_of(events, event.BANKRUPT) == 2
        else:
            unfinished += 1
    assert wins.sum() + unfinished == GAMES_CUT
    assert unfinished > 0
    assert wins.sum() > 0


def test_a_game_is_cut_at_the_end_of_a_round_and_nobody_wins_it(machine: Machine) -> None:
    tables = tables_of(Arm("no-c1009", ("balanced", "passive", "random", "balanced"), (f"round_cap={CAP}",)), SEED)
    cut = 0
    for number in range(GAMES_CUT):
        _, outcome, events = machine.game(tables, number)
        assert outcome["rounds"] <= CAP
        if outcome["end"] != kinds.ROUND_CAP:
            continue
        cut += 1
        assert outcome["winner"] == event.BANK
        assert 1 not in outcome["finish"][:4]
        assert outcome["rounds"] == CAP
        assert (events[-1, KIND], events[-1, ROUND], events[-1, PLAYER]) == (event.GAME_END, CAP, event.BANK)
        bankrupt = set(events[events[:, KIND] == event.BANKRUPT][:, PLAYER].tolist())
        last_turns = events[(events[:, KIND] == event.TURN) & (events[:, ROUND] == CAP)][:, PLAYER].tolist()
        assert last_turns == sorted(last_turns)
        assert set(last_turns) | bankrupt == set(range(4))
    assert cut > 0


def test_a_cap_that_is_never_reached_changes_nothing(machine: Machine) -> None:
    line_up = ("builder", "balanced")
    near, far = (tables_of(Arm("uk-classic", line_up, (f"round_cap={cap}",)), SEED) for cap in (CAP, 1000))
    for number in range(20):
        _, outcome, events = machine.game(near, number)
        _, _, further = machine.game(far, number)
        same = len(events) if outcome["end"] == kinds.LAST_SOLVENT else len(events) - 1
        assert np.array_equal(events[:same], further[:same])
