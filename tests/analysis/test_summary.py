"""The figures of a run: the definition of each, on three games made by hand."""

from typing import Any

import pytest

from montecarlo.analysis.intervals import COUNT, Estimate, mean, wilson
from montecarlo.analysis.summary import Summary, rule_changes, summarise
from montecarlo.engine import kinds
from montecarlo.simulation.batch import layout_of, seeded_tables
from montecarlo.simulation.plan import make_plan
from montecarlo.simulation.tally import First, Tally, tally_of
from tests.outcomes import three_games, three_players


def summary_of(outcomes: Any) -> Summary:
    plan = three_players()
    layout = layout_of(plan, seeded_tables(plan))
    tally = Tally.empty(layout)
    tally.add(tally_of(outcomes, layout))
    return summarise(plan, tally)


@pytest.fixture(scope="module")
def summary() -> Summary:
    return summary_of(three_games())


def test_finished_is_the_share_of_all_games_with_a_winner(summary: Summary) -> None:
    assert (summary.games, summary.finished_games) == (3, 2)
    assert summary.finished == wilson(2, 3)
    assert {name: games for name, games in summary.ends.items() if games} == {"last_solvent": 2, "round_cap": 1}
    assert set(summary.ends) == set(kinds.END_REASONS)


def test_the_share_of_every_end_that_occurred_is_of_all_games(summary: Summary) -> None:
    assert [(one.reason, one.games, one.share) for one in summary.end_lines] == [
        ("last_solvent", 2, wilson(2, 3)),
        ("round_cap", 1, wilson(1, 3)),
    ]


def test_ends_by_wealth_have_a_winner_and_count_as_finished() -> None:
    outcomes = three_games()
    outcomes["end"] = [kinds.TIME_UP, kinds.CASH_TARGET, kinds.ROUND_CAP]
    ended = summary_of(outcomes)
    assert ended.finished == wilson(2, 3)
    assert [one.reason for one in ended.end_lines] == ["round_cap", "time_up", "cash_target"]
    assert ended.rounds.quantile(500).value == 300
    assert ended.groups[0].winner_held == wilson(1, 2)
    assert ended.examples.longest.game == 1


def test_wins_by_seat_and_unfinished_add_up_to_one(summary: Summary) -> None:
    assert [(one.seat, one.wins, one.share.value) for one in summary.seats] == [(1, 1, 1 / 3), (2, 1, 1 / 3), (3, 0, 0)]
    shares = [one.share.value or 0.0 for one in summary.seats]
    assert sum(shares) + (1 - (summary.finished.value or 0.0)) == pytest.approx(1)
    assert [one.places for one in summary.seats] == [(1, 1, 0, 1), (0, 1, 1, 1), (1, 0, 1, 1)]


def test_wins_by_strategy_count_the_chair_not_the_seat(summary: Summary) -> None:
    balanced, random = summary.strategies
    assert (balanced.strategy, balanced.chairs, balanced.wins) == ("balanced", (1, 2), 1)
    assert (random.strategy, random.chairs, random.wins) == ("random", (3,), 1)
    assert (balanced.fair_share, random.fair_share) == pytest.approx((2 / 3, 1 / 3))


def test_lengths(summary: Summary) -> None:
    assert summary.rounds.quantile(500).value == 300
    assert summary.rounds.quantile(900).value is None
    assert summary.rounds.seen == 1000
    assert summary.rounds.restricted_mean().value == pytest.approx(410 / 3)
    assert summary.turns.quantile(500).value == 700
    assert summary.turns.seen == 2500
    assert summary.turns.restricted_mean().value == pytest.approx(430 / 3)
    assert summary.minutes.quantile(500).value == 401
    assert summary.minutes.seen == 1500
    assert summary.minutes.restricted_mean().value == pytest.approx((30 + 360 + 360) / 3)


def test_counts_are_means_per_game(summary: Summary) -> None:
    assert summary.rolls == 3840
    assert summary.counts["rolls"] == mean(3, 3840, 40**2 + 800**2 + 3000**2, bounds=COUNT)
    assert summary.counts["rolls"].low == 0
    assert summary.counts["trades"].value == 3
    assert summary.counts["bankruptcies"].value == pytest.approx(5 / 3)
    assert not [name for name in summary.counts if "horizon" in name]


def test_a_group(summary: Summary) -> None:
    brown = summary.groups[0]
    assert (brown.group, brown.kind, brown.spaces) == ("brown", "street", (1, 3))
    assert (brown.completed_games, brown.completed) == (2, wilson(2, 3))
    assert brown.how == dict.fromkeys(kinds.WAYS_TO_OWN, 0) | {"auction": 1, "trade": 1}
    assert brown.first_round.value == 10
    assert brown.built == wilson(2, 3)
    assert brown.top_level == (1, 0, 1, 0, 0, 1)
    assert brown.rent_per_game.value == 200
    assert brown.rents_per_game.value == pytest.approx(7 / 3)
    assert brown.rent_per_payment.value == pytest.approx(600 / 7)
    assert brown.building_cost_per_game.value == pytest.approx(200 / 3)
    assert brown.winner_held == wilson(1, 2)  # of the two games with a winner
    assert brown.completer_won == wilson(1, 2)  # of the two games in which it was completed
    assert brown.example == 0


def test_a_group_that_nobody_had(summary: Summary) -> None:
    other = summary.groups[1]
    assert other.completed.value == 0
    assert other.first_round == Estimate(None)
    assert other.rent_per_payment == Estimate(None)
    assert other.completer_won == Estimate(None)
    assert other.example == -1


def test_spaces_and_decks(summary: Summary) -> None:
    start, street, chest = summary.spaces[:3]
    assert (start.landings, street.landings, chest.landings) == (5, 2, 13)
    assert chest.share.value == 13 / 20
    assert chest.per_game.value == pytest.approx(13 / 3)
    assert (street.group, chest.group, chest.kind) == ("brown", "", "card")
    assert sorted(deck.landings for deck in summary.decks) == [0, 13]


def test_cash_of_the_living(summary: Summary) -> None:
    start, first, second = summary.cash
    assert (start.round, start.living, start.mean.value) == (0, 9, 1500)
    assert (first.round, first.living) == (1, 9)
    assert first.mean.value == pytest.approx(4499 / 9)
    assert second.mean.value == pytest.approx(1800 / 4)
    assert first.percentiles[50] == pytest.approx(50 + 50 * (4.5 - 2) / 3)  # two have less than 50, three from 50 to 99
    assert list(first.percentiles) == [10, 25, 50, 75, 90]
    assert list(first.percentiles.values()) == sorted(first.percentiles.values())


def test_bankruptcies_by_round(summary: Summary) -> None:
    assert summary.bankruptcies == {4: 1, 10: 1, 20: 1, 300: 1, 600: 1}


def test_examples_are_the_first_of_their_length(summary: Summary) -> None:
    shortest, longest, cut = First(0, 10, 30), First(1, 300, 401), First(2, 1000, 1500)
    assert summary.examples == (shortest, shortest, longest, cut)


def test_differences_are_all_pairs_of_a_family(summary: Summary) -> None:
    assert [(one.first, one.second) for one in summary.seat_differences] == [
        ("seat 1", "seat 2"),
        ("seat 1", "seat 3"),
        ("seat 2", "seat 3"),
    ]
    assert not any(one.separated for one in summary.seat_differences)
    assert [one.difference.value for one in summary.seat_differences] == pytest.approx([0, 1 / 3, 1 / 3])
    (per_chair,) = summary.strategy_differences
    assert per_chair.difference.value == pytest.approx(1 / 3 / 2 - 1 / 3)


def wins(first: int, second: int, unfinished: int) -> Summary:
    """A run in which seat 1 wins so many games and seat 2 so many."""
    outcomes = three_games()[[0] * first + [1] * second + [2] * unfinished]
    outcomes["number"] = range(len(outcomes))
    return summary_of(outcomes)


def test_a_clear_difference_is_separated_and_a_small_one_says_how_many_games_would_do() -> None:
    clear = wins(200, 100, 20).seat_differences[0]
    assert (clear.separated, clear.more_games) == (True, 0)
    equal = wins(100, 100, 0).seat_differences[0]
    assert (equal.separated, equal.more_games) == (False, None)
    assert wins(30_010, 30_000, 0).seat_differences[0].more_games is None  # over 10 million
    assert wins(30_100, 30_000, 0).seat_differences[0].more_games == 2_100_000
    small = wins(110, 100, 0).seat_differences[0]
    assert small.more_games is not None
    assert not small.separated
    grown = (210 + small.more_games) / 210
    assert wins(round(110 * grown), round(100 * grown), 0).seat_differences[0].separated
    short = (210 + small.more_games * 0.8) / 210
    assert not wins(round(110 * short), round(100 * short), 0).seat_differences[0].separated


def test_no_games_are_no_figures_and_no_crash() -> None:
    empty = summary_of(three_games()[:0])
    assert empty.finished == Estimate(None)
    assert empty.rounds.quantile(500).value is None
    assert empty.minutes.quantile(500).value is None
    assert empty.examples.median.game == -1


def test_changed_rules_are_named() -> None:
    changed = make_plan("no-c1009", "round-cap:50", ("jail_fine=100",), 4, "balanced", 1, 10)
    assert rule_changes(changed) == {"round_cap": (50, 1000), "jail_fine": (100, 50)}
    assert rule_changes(three_players()) == {}
    assert kinds.END_REASONS[0] == "running"
