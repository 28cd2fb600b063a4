"""The engine's games under the eyes of the referee: correct games pass, and every planted fault is found.

The referee shares no code with the engine, so that the same misreading of a rule would have to be made twice.
"""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

import pytest

from montecarlo.engine import event as log
from tests.conftest import Soak
from tests.engine.arms import is_playable
from tests.games import EDITIONS, FORGETFUL, Played, play
from tests.matrix import EDITIONS as ALL_EDITIONS
from tests.matrix import ROWS, SOME, Row
from tests.referee.board import Board, read_board
from tests.referee.faults import FAULTS, FAULTS_IN_EDITIONS, Fault, Log
from tests.referee.late import play_late
from tests.referee.referee import Referee
from tests.referee.rules import HOUSE_RULES, LOAN, PRE_2008, RULES_OF, rules_of
from tests.referee.state import Complaint

LINE_UPS = (("random",), ("balanced",), ("random", "balanced"), (FORGETFUL, "builder", "random"), ("hoarder", "random"))
FEWEST, MOST = 2, 6
QUICK_GAMES, QUICK_CHUNK, QUICK_CAP = 60, 10, 150
LONG_GAMES, LONG_CHUNK, LONG_CAP = 2_000, 100, 300
LATE_GAMES, LATE_CHUNK, LATE_CAP = 80, 20, 60
LATE_EXHIBITS, FULL_EXHIBITS, EXHIBIT_SEED = 72, 24, 3
PLANTED_IN = 6  # exhibits for each fault
HOUSES = (32, 20, 12)
HOTELS = (12, 4)
SHOWN_BEFORE, SHOWN_AFTER = 8, 2
MATRIX_SEED, GAMES_OF_A_ROW, EXHIBITS_OF_A_ROW = 4, 3, 6
JUDGED = [param for param in ROWS if param.values[0].edition in RULES_OF]
FOREIGN = ("dk-matador", "se-standard", "se-wonders-2003", "millionaire-98838")
NEVER_LATE = ("millionaire-98838",)  # taxes, which make late positions poor, are not on its board
# every house rule in two editions that know it
UNDER_HOUSE_RULES = [
    Row(edition, rule, 3 + number % 2)
    for number, rule in enumerate(HOUSE_RULES)
    for edition in [one for one in (*ALL_EDITIONS[number % 8 :], *ALL_EDITIONS) if is_playable(one, rule, ())][:4:3]
]
HOUSES_OF_FAULTS = (
    Row("uk-classic", "free-parking-pot", 4),
    Row("no-c1009", "snake-eyes-bonus", 4),
    Row("us-classic", f"bank-loans:{LOAN}", 4),
    Row("dk-matador", "first-lap-free", 4),
)
BETWEEN_TWO_DEBTS, BETWEEN_TWO_DEBTS_SEED = 553, 1649655436  # a game of fi-c1009 with five players


@lru_cache
def board(edition: str, patch: str = "") -> Board:
    return read_board(edition, patch)


def line_up(number: int) -> list[str]:
    """Mix player counts and strategies by the number of the game."""
    players = FEWEST + number // len(EDITIONS) % (MOST - FEWEST + 1)
    names = LINE_UPS[number % len(LINE_UPS)]
    return [names[seat % len(names)] for seat in range(players)]


def full_game(number: int, seed: int, cap: int) -> tuple[Played, Referee]:
    """Play a game from its first roll."""
    edition = EDITIONS[number % len(EDITIONS)]
    played = play(edition, line_up(number), seed, number, settings=(f"round_cap={cap}",))
    return played, Referee(board(edition), replace(RULES_OF[edition], round_cap=cap), played.players)


def late_game(number: int) -> tuple[Played, Referee]:
    """Play a late position on."""
    edition = EDITIONS[number % len(EDITIONS)]
    houses, hotels = HOUSES[number % len(HOUSES)], HOTELS[number % len(HOTELS)]
    rules = replace(RULES_OF[edition], houses=houses, hotels=hotels, round_cap=LATE_CAP)
    return play_late(board(edition), edition, "", line_up(number), rules, number)


def game_of(row: Row, number: int, cap: int) -> tuple[Played, Referee]:
    """Play a game of a row of the matrix from its first roll."""
    played = play(row.edition, row.line_up(number), MATRIX_SEED, number, row.rules, (f"round_cap={cap}",))
    rules = replace(rules_of(row.edition, row.rules), round_cap=cap)
    return played, Referee(board(row.edition, row.rules), rules, row.players)


def late_game_of(row: Row, number: int) -> tuple[Played, Referee]:
    """Play a late position of a row of the matrix on."""
    houses, hotels = HOUSES[number % len(HOUSES)], HOTELS[number % len(HOTELS)]
    rules = replace(rules_of(row.edition, row.rules), houses=houses, hotels=hotels, round_cap=LATE_CAP)
    return play_late(board(row.edition), row.edition, row.rules, row.line_up(number), rules, number)


def told(played: Played, complaint: Complaint) -> str:
    """Say what the referee objects to, with the events around it."""
    lines = [f"{played.edition}, {played.players} players: {complaint.rule}: {complaint.sentence}"]
    first = max(complaint.at - SHOWN_BEFORE, 0)
    for place, row in enumerate(played.events[first : complaint.at + SHOWN_AFTER].tolist(), first):
        lines.append(f"{place:6} {log.NAMES[row[0]]:16} {row[1:]}")
    return "\n".join(lines)


def assert_no_complaint(played: Played, referee: Referee) -> None:
    complaints = referee.read(played.events)
    assert not complaints, told(played, complaints[0])


@pytest.mark.parametrize("start", range(0, QUICK_GAMES, QUICK_CHUNK))
def test_games_follow_the_rules(start: int, soak: Soak) -> None:
    for number in range(start, start + soak.games(QUICK_CHUNK, 10 * QUICK_CHUNK)):
        assert_no_complaint(*full_game(number, soak.seed, QUICK_CAP))


@pytest.mark.parametrize("start", range(0, LATE_GAMES, LATE_CHUNK))
def test_late_positions_follow_the_rules(start: int) -> None:
    for number in range(start, start + LATE_CHUNK):
        assert_no_complaint(*late_game(number))


@pytest.mark.parametrize("row", JUDGED)
def test_games_of_every_edition_and_variant_follow_the_rules(row: Row) -> None:
    for number in range(GAMES_OF_A_ROW):
        assert_no_complaint(*game_of(row, number, QUICK_CAP))
        if row.edition not in NEVER_LATE:
            assert_no_complaint(*late_game_of(row, number))


@pytest.mark.parametrize("row", UNDER_HOUSE_RULES, ids=str)
def test_games_under_house_rules_follow_them(row: Row) -> None:
    for number in range(GAMES_OF_A_ROW):
        assert_no_complaint(*game_of(row, number, QUICK_CAP))


def test_the_older_us_box_follows_its_rules() -> None:
    for number in range(GAMES_OF_A_ROW):
        assert_no_complaint(*game_of(Row("us-classic", PRE_2008, 4), number, QUICK_CAP))


def test_who_goes_out_between_two_debts_of_one_card() -> None:
    """Everybody pays the drawer: the third goes out, and the fourth must raise money too."""
    played, referee = full_game(BETWEEN_TWO_DEBTS, BETWEEN_TWO_DEBTS_SEED, LONG_CAP)
    kinds_of = played.events[:, 0].tolist()
    assert any(
        kinds_of[place : place + 3] == [log.DEBT, log.BANKRUPT, log.ESTATE_CASH]
        and kinds_of[place + 4 : place + 6] == [log.DEBT, log.MORTGAGE]
        for place in range(len(kinds_of))
    )
    assert not referee.read(played.events)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, LONG_GAMES, LONG_CHUNK))
def test_two_thousand_games_follow_the_rules(start: int, soak: Soak) -> None:
    for number in range(start, start + LONG_CHUNK):
        assert_no_complaint(*full_game(number, soak.seed + 1, LONG_CAP))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_with_the_cap_of_the_edition_follows_the_rules(edition: str) -> None:
    played = play(edition, ["random"] * 4, 5, 0)
    assert_no_complaint(played, Referee(board(edition), RULES_OF[edition], played.players))


# --- planted faults


@dataclass(frozen=True)
class Exhibit:
    """A correct log and a referee who has not read it yet."""

    played: Played
    referee: Referee


@lru_cache
def exhibits() -> tuple[Exhibit, ...]:
    """Correct logs in which the faults are planted: late positions first, being short."""
    late = (Exhibit(*late_game(number)) for number in range(LATE_EXHIBITS))
    full = (Exhibit(*full_game(number, EXHIBIT_SEED, QUICK_CAP)) for number in range(FULL_EXHIBITS))
    return tuple(exhibit for exhibit in (*late, *full) if not deepcopy(exhibit.referee).read(exhibit.played.events))


def plant(fault: Fault) -> list[tuple[Exhibit, Log]]:
    """Plant a fault in some exhibits that have a place for it."""
    changed = ((exhibit, fault.change(exhibit.played.events)) for exhibit in exhibits())
    return list(islice(((exhibit, events) for exhibit, events in changed if events is not None), PLANTED_IN))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_planted_fault_is_found(fault: Fault) -> None:
    planted = plant(fault)
    assert planted, "no game has a place for this fault"
    for exhibit, events in planted:
        referee = deepcopy(exhibit.referee)
        referee.notes = False  # planted events name no rule
        complaints = referee.read(events)
        assert complaints, "the fault is not found"
        assert complaints[0].rule in fault.rules, complaints[0]


@lru_cache
def exhibits_of_editions() -> tuple[Exhibit, ...]:
    """Correct logs of the editions and variants that differ most from C1009."""
    rows = [row for row in SOME if row.edition in FOREIGN]
    games = [Exhibit(*game_of(row, number, QUICK_CAP)) for row in rows for number in range(EXHIBITS_OF_A_ROW)]
    settled = [row for row in rows if row.edition not in NEVER_LATE]
    late = [Exhibit(*late_game_of(row, number)) for row in settled for number in range(EXHIBITS_OF_A_ROW)]
    house = [Exhibit(*game_of(row, number, QUICK_CAP)) for row in HOUSES_OF_FAULTS for number in range(GAMES_OF_A_ROW)]
    return (*games, *late, *house)


@pytest.mark.parametrize("fault", FAULTS_IN_EDITIONS, ids=lambda fault: fault.name)
def test_planted_fault_in_an_edition_is_found(fault: Fault) -> None:
    changed = ((exhibit, fault.change(exhibit.played.events)) for exhibit in exhibits_of_editions())
    found = list(islice(((exhibit, events) for exhibit, events in changed if events is not None), PLANTED_IN))
    assert found, "no game has a place for this fault"
    for exhibit, events in found:
        referee = deepcopy(exhibit.referee)
        referee.notes = False
        complaints = referee.read(events)
        assert complaints, "the fault is not found"
        assert complaints[0].rule in fault.rules, complaints[0]


def test_the_faults_cover_the_sections_of_the_catalogue() -> None:
    assert len(FAULTS) >= 30
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    rules = Counter(rule for fault in FAULTS for rule in fault.rules)
    assert len(rules) >= 30
