"""Games in which a seat is given a group, under the eyes of the referee; what is wrong at that moment is found."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from montecarlo.engine import event as log
from montecarlo.engine.rule import TREATMENT
from montecarlo.simulation.play import play_logged_game
from montecarlo.simulation.treated import HALF, START, Treatment
from tests.engine.arms import Arm, tables_of
from tests.engine.machine import AMOUNT, KIND, PLAYER, RULE, SPACE, Numbers, value_of
from tests.referee.board import read_board
from tests.referee.referee import Referee
from tests.referee.rules import SHORT, rules_of
from tests.referee.state import Complaint, Event
from tests.referee.treatment import RULE as TREATED
from tests.referee.treatment import Given

SEED, GAMES, CAP = 5, 6, 40
LINE_UP = ("balanced", "builder", "random")
PLAYERS = len(LINE_UP)
THEN = 12  # events after the moment that are read too
# edition, variant, deeds, what is left for buildings
CASES = (
    ("no-c1009", "", (16, 18, 19), 400),
    ("no-c1009", SHORT, (1, 3), 200),
    ("dk-matador", "", (1, 3), 4_000),
    ("us-classic", "", (5, 15, 25, 35), 100),
    ("uk-classic", "", (1, 3), 600),
    ("se-wonders-2003", "", (1,), 100),
)
ROWS = [(*case, stage) for case in CASES for stage in (START, HALF)]


def asked(edition: str, variant: str, deeds: tuple[int, ...], rest: int, stage: str) -> Treatment:
    price = sum(read_board(edition).spaces[space].price for space in deeds)
    return Treatment("some", stage, deeds, price, price + rest, price + rest)


@lru_cache
def logs(edition: str, variant: str, deeds: tuple[int, ...], rest: int, stage: str) -> tuple[tuple[Numbers, int], ...]:
    """Play some games; of each the log and what the engine says that the seat spent, -1 where it was not treated."""
    tables = tables_of(Arm(edition, LINE_UP, (f"round_cap={CAP}",), variant), SEED)
    asked(edition, variant, deeds, rest, stage).apply(tables)
    found = []
    for number in range(GAMES):
        game, events = play_logged_game(tables, number)
        spent = int(value_of(game, "treated_spent")) if int(value_of(game, "treated")) >= 0 else -1
        found.append((events, spent))
    return tuple(found)


def referee(row: tuple[str, str, tuple[int, ...], int, str], number: int) -> Referee:
    edition, variant, deeds, _, stage = row
    one = asked(*row)
    given = Given(number % PLAYERS, stage == HALF, deeds, one.price, one.budget, one.needs)
    rules = replace(rules_of(edition, variant), round_cap=CAP)
    return Referee(read_board(edition), rules, PLAYERS, given=given)


def judge(row: tuple[str, str, tuple[int, ...], int, str], number: int, events: Numbers) -> list[Complaint]:
    return referee(row, number).read(events)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_what_happens_at_the_moment_is_what_has_to(row: tuple[str, str, tuple[int, ...], int, str]) -> None:
    treated = 0
    for number, (events, spent) in enumerate(logs(*row)):
        judge_of_it = referee(row, number)
        assert judge_of_it.read(events) == []
        assert judge_of_it.given is not None
        assert (judge_of_it.given.spent if judge_of_it.given.is_treated else -1) == spent
        treated += spent >= 0
    assert treated > 0


def changed(events: Numbers) -> Iterator[tuple[str, Numbers]]:
    """Change each event of the treatment: left out, another sum, another player, another space."""
    for at in np.flatnonzero(events[:, RULE] == TREATMENT):
        name = log.NAMES[int(events[at, KIND])]
        yield f"without {name}", np.delete(events, at, axis=0)
        yield f"{name} twice", np.insert(events, at, events[at], axis=0)
        for column, more in ((AMOUNT, 10), (PLAYER, 1), (SPACE, 1)):
            other = events.copy()
            other[at, column] = (other[at, column] + more) % PLAYERS if column == PLAYER else other[at, column] + more
            yield f"{name}: {column}", other


def test_the_cases_have_every_kind_of_event() -> None:
    """Buildings of others that go, mortgages that are lifted, owners that are paid, houses and hotels."""
    kinds_of = {
        int(kind) for row in ROWS for events, _ in logs(*row) for kind in events[events[:, RULE] == TREATMENT, KIND]
    }
    assert kinds_of == {
        *(log.SELL_BUILDING, log.TREATMENT_PAID, log.REDEEM, log.TREATED_DEED, log.TREATMENT_PRICE, log.BUILD)
    }


@pytest.mark.parametrize("row", [ROWS[0], ROWS[1], ROWS[5]], ids=str)
def test_whatever_is_wrong_at_the_moment_is_found(row: tuple[str, str, tuple[int, ...], int, str]) -> None:
    found = 0
    for number, (events, spent) in enumerate(logs(*row)):
        if spent < 0:
            continue
        rows = np.flatnonzero(events[:, RULE] == TREATMENT)
        before = referee(row, number)
        for at, line in enumerate(events[: rows[0]].tolist()):
            before.see(Event(at, *line))
        for name, wrong in changed(events[rows[0] : rows[-1] + THEN]):
            complaints = deepcopy(before).read(wrong)
            assert complaints, f"game {number}: {name}"
            assert complaints[0].rule == TREATED, f"game {number}: {name}: {complaints[0]}"
            found += 1
        break
    assert found > 0


def test_a_treatment_at_another_time_or_that_nobody_asked_for_is_found() -> None:
    early, late = ROWS[0], ROWS[1]
    events, _ = logs(*early)[0]
    assert judge(late, 0, events)[0].rule == TREATED
    assert Referee(read_board("no-c1009"), rules_of("no-c1009"), PLAYERS).read(events)[0].rule == TREATED
    plain = events[events[:, RULE] != TREATMENT]
    assert judge(early, 0, plain)[0].rule == TREATED
    assert judge(early, 1, events)[0].rule == TREATED  # another seat's turn to be given something
