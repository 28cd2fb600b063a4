"""Tallies: every sum on three games made by hand, and adding up that does not depend on order or grouping."""

import json
from typing import Any

import numpy as np
import pytest

from montecarlo.engine import kinds
from montecarlo.engine.fields import CASH_ROUNDS
from montecarlo.simulation.batch import layout_of, seeded_tables
from montecarlo.simulation.tally import COUNTS, HISTOGRAMS, NUMBERS, First, Layout, Tally, tally_from, tally_of
from tests.outcomes import FIRST_MARK, SECOND_MARK, many_games, three_games, three_players


@pytest.fixture(scope="module")
def layout() -> Layout:
    plan = three_players()
    return layout_of(plan, seeded_tables(plan))


@pytest.fixture(scope="module")
def tally(layout: Layout) -> Tally:
    added = Tally.empty(layout)
    added.add(tally_of(three_games(), layout))
    return added


def values(tally: Tally, name: str) -> Any:
    return np.asarray(tally.numbers[name]).tolist()


@pytest.mark.parametrize(
    ("name", "total", "squares"),
    [
        ("rounds_to_horizon", 10 + 200 + 200, 100 + 2 * 200**2),
        ("turns_to_horizon", 30 + 200 + 200, 900 + 2 * 200**2),
        ("minutes_to_horizon", 30 + 360 + 360, 900 + 2 * 360**2),
        ("rolls", 3840, 40**2 + 800**2 + 3000**2),
        ("turns", 3230, 30**2 + 700**2 + 2500**2),
        ("landings", 6 + 4 + 10, 36 + 16 + 100),
        ("bankruptcies", 2 + 2 + 1, 4 + 4 + 1),
        ("auctions", 9, 1 + 4 + 36),
        ("trades", 9, 41),
        ("purchases", 0, 0),
    ],
)
def test_counts_of_three_games(tally: Tally, name: str, total: int, squares: int) -> None:
    assert tally.count(name) == (total, squares)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("games", 3),
        ("ends", [0, 2, 1, 0, 0, 0, 0, 0]),
        ("place", [[1, 1, 0, 1], [0, 1, 1, 1], [1, 0, 1, 1]]),
        ("chair_wins", [0, 1, 1]),
    ],
)
def test_who_won_three_games(tally: Tally, name: str, expected: Any) -> None:
    assert values(tally, name) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("group_completed", 2),
        ("group_how", [0, 1, 1, 0, 0, 0]),
        ("group_round", 20),
        ("group_round_squared", 25 + 225),
        ("group_completer_won", 1),
        ("group_winner_held", 1),
        ("group_level", [1, 0, 1, 0, 0, 1]),
        ("group_rent", 600),
        ("group_rent_squared", 260_000),
        ("group_rents", 7),
        ("group_rents_squared", 29),
        ("group_rent_rents", 200 + 2500),
        ("group_spent", 200),
        ("group_spent_squared", 250**2 + 50**2),
    ],
)
def test_a_group_in_three_games(tally: Tally, name: str, expected: Any) -> None:
    assert values(tally, name)[0] == expected
    if name != "group_level":
        assert not np.any(values(tally, name)[1])  # nothing was done with the second group


def test_landings_of_three_games(tally: Tally) -> None:
    assert values(tally, "visits")[:4] == [5, 2, 13, 0]
    assert values(tally, "visits_squared")[:3] == [17, 4, 109]
    assert values(tally, "visits_landings")[:3] == [6 + 16, 12, 18 + 100]
    assert sorted(values(tally, "draws")) == [0, 13]


def test_cash_of_three_games(tally: Tally) -> None:
    assert values(tally, "cash")[FIRST_MARK] == 4200 + 149 + 150
    assert values(tally, "living")[FIRST_MARK] == 9
    assert values(tally, "cash_squared")[SECOND_MARK] == 1200**2 + 600**2
    assert values(tally, "living_squared")[SECOND_MARK] == 2**2 + 2**2
    assert values(tally, "cash_living")[SECOND_MARK] == 2 * 1200 + 2 * 600
    assert tally.histograms["cash_1"] == {30: 1, 28: 1, 26: 1, 2: 1, 0: 2, 1: 3}  # in steps of 50
    assert tally.histograms["cash_2"] == {18: 1, 6: 1, 12: 1, 0: 1}
    assert not tally.histograms[f"cash_{CASH_ROUNDS[-1]}"]


def test_lengths_and_first_games_of_three_games(tally: Tally) -> None:
    assert tally.histograms["rounds"] == {10: 1, 300: 1}
    assert tally.histograms["turns"] == {30: 1, 700: 1}
    assert tally.histograms["minutes"] == {30: 1, 401: 1}  # half a minute counts as one
    assert tally.histograms["cut_rounds"] == {1000: 1}
    assert tally.histograms["cut_turns"] == {2500: 1}
    assert tally.histograms["cut_minutes"] == {1500: 1}
    assert tally.histograms["out_rounds"] == {4: 1, 10: 1, 20: 1, 300: 1, 600: 1}
    shortest, longest, cut = First(0, 10, 30), First(1, 300, 401), First(2, 1000, 1500)
    assert tally.firsts == {"rounds": {10: shortest, 300: longest}, "cut": {0: cut}, "completed": {0: shortest}}


@pytest.mark.parametrize("reason", range(len(kinds.END_REASONS)))
def test_a_game_is_finished_by_every_end_that_has_a_winner(layout: Layout, reason: int) -> None:
    outcomes = three_games()[:1]
    outcomes["end"] = reason
    ended = Tally.empty(layout)
    ended.add(tally_of(outcomes, layout))
    finished = kinds.END_REASONS[reason] not in ("running", "round_cap")
    assert ended.finished == int(finished)
    assert ended.histograms["rounds"] == ({10: 1} if finished else {})
    assert ended.histograms["cut_minutes"] == ({} if finished else {30: 1})


@pytest.mark.parametrize("sizes", [(600,), (1, 599), (256, 256, 88), (300, 0, 300)])
def test_the_grouping_of_games_does_not_matter(layout: Layout, sizes: tuple[int, ...]) -> None:
    outcomes = many_games(600, seed=1)
    whole = Tally.empty(layout)
    whole.add(tally_of(outcomes, layout))
    ends = np.cumsum(sizes).tolist()
    parts = [tally_of(outcomes[end - size : end], layout) for size, end in zip(sizes, ends, strict=True)]
    for order in (parts, parts[::-1]):
        added = Tally.empty(layout)
        for part in order:
            added.add(part)
        assert added.as_data() == whole.as_data()


def test_every_field_of_a_tally_takes_part(layout: Layout) -> None:
    data = tally_of(many_games(600, seed=2), layout).as_data()
    assert set(data["numbers"]) == set(NUMBERS)
    assert set(data["histograms"]) == set(HISTOGRAMS)
    assert all(np.any(data["numbers"][name]) for name in NUMBERS)
    assert len(data["numbers"]["count"]) == len(COUNTS)


def test_sums_beyond_64_bits_are_exact(layout: Layout) -> None:
    outcomes = three_games()
    outcomes["rent_paid"][:, 1] = [2**40, 2**40 + 1, 2**40 + 2]
    outcomes["rent_paid"][:, 3] = 0
    tally = Tally.empty(layout)
    for _ in range(3):
        tally.add(tally_of(outcomes, layout))
    assert values(tally, "group_rent_squared")[0] == 3 * sum((2**40 + n) ** 2 for n in range(3))


def test_a_tally_survives_being_written(layout: Layout, tally: Tally) -> None:
    text = json.dumps(tally.as_data())
    assert tally_from(json.loads(text), layout).as_data() == tally.as_data()


@pytest.mark.parametrize(("name", "wrong"), [("visits", [1, 2]), ("games", 1.5), ("ends", ["1", "2", "3"])])
def test_what_is_no_tally_is_refused(layout: Layout, tally: Tally, name: str, wrong: Any) -> None:
    data = tally.as_data()
    data["numbers"][name] = wrong
    with pytest.raises(ValueError, match=name):
        tally_from(data, layout)
