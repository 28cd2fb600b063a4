"""Every metric on three games written out by hand, through sums and estimates; a metric without an entry here fails."""

from fractions import Fraction
from typing import Any, Final

import pytest

from montecarlo.analysis.compare import Compared
from montecarlo.analysis.compare_estimate import estimate
from montecarlo.engine import kinds, records
from montecarlo.model.board import Deed
from montecarlo.model.edition import group_order
from montecarlo.simulation.batch import Batches
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.comparison import Arm, Cell, Comparison, Pair
from montecarlo.simulation.metrics import ENDS, Metric, metrics_of
from montecarlo.simulation.plan import make_plan

GAMES: Final = 3
PLAYERS: Final = 3
NOBODY: Final = -1
BROWN: Final = (1, 3)  # the deeds of the first group of no-c1009, at 60 each
BROWN_PRICE: Final = 120
RULES: Final = ("", "no-auctions")


def of_the_first_arm() -> Any:
    """Three games.

    Game 0: 10 rounds, 28 turns, 1,829 seconds; seat 0 is the last left: seat 2 went out in round 4, seat 1 in round
    10. Seat 0 led at half-time; the lead changed twice. In the 9 rounds that came to their end there were 13,500 in
    cash, and 3 of them were short of buildings. Two deeds were auctioned; rents of 40 and 60 were paid for the brown
    group, and 250 were built there.

    Game 1: 20 rounds, 55 turns, an hour; the last round agreed on, nobody out; seat 2 is the richest though seat 0 led
    at half-time; four changes of the lead; 50,010 in cash over 20 rounds; brown brought back 50 more than was built.

    Game 2: cut after 300 rounds, 850 turns, 25 hours; seat 1 went out in round 100 and nobody won, though seat 1 led
    at half-time; nine changes; 900,000 in cash over 300 rounds, 150 of them short; four auctions; rent of 500, 120
    built.
    """
    outcomes = records.new_outcomes(GAMES)
    outcomes["end"] = [kinds.LAST_SOLVENT, kinds.ROUND_LIMIT, kinds.ROUND_CAP]
    outcomes["winner"] = [0, 2, NOBODY]
    outcomes["rounds"] = [10, 20, 300]
    outcomes["turns"] = [28, 55, 850]
    outcomes["seconds"] = [1_829, 3_600, 90_000]
    outcomes["out_round"][:, :PLAYERS] = [[0, 10, 4], [0, 0, 0], [0, 100, 0]]
    outcomes["half_leader"] = [0, 0, 1]
    outcomes["lead_changes"] = [2, 4, 9]
    outcomes["rounds_followed"] = [9, 20, 300]
    outcomes["cash_rounds"] = [13_500, 50_010, 900_000]
    outcomes["short_rounds"] = [3, 0, 150]
    outcomes["auctions"] = [2, 0, 4]
    outcomes["rent_paid"][:, BROWN[0]] = [40, 0, 500]
    outcomes["rent_paid"][:, BROWN[1]] = [60, 0, 0]
    outcomes["spent"][:, 0] = [250, -50, 120]
    return outcomes


def of_the_second_arm() -> Any:
    """Three games that all end with one player left.

    Game 0: 12 rounds, 30 turns, 39 and a half minutes; seat 1 wins and led at half-time; seat 2 went out in round 5,
    seat 0 in round 12; one change; 11,000 in cash over 11 rounds; rent of 200, 100 built.

    Game 1: 20 rounds, 60 turns, 70 minutes; seat 0 wins, seat 2 led at half-time; both others went out in round 20;
    38,000 over 19 rounds, all of them short; nothing paid for brown.

    Game 2: 20 rounds, 61 turns, 71 minutes; seat 0 wins and led at half-time; seat 1 went out in round 8, seat 2 in
    round 20; three changes; 57,000 over 19 rounds; rent of 100, 200 built.
    """
    outcomes = records.new_outcomes(GAMES)
    outcomes["end"] = kinds.LAST_SOLVENT
    outcomes["winner"] = [1, 0, 0]
    outcomes["rounds"] = [12, 20, 20]
    outcomes["turns"] = [30, 60, 61]
    outcomes["seconds"] = [2_370, 4_200, 4_260]
    outcomes["out_round"][:, :PLAYERS] = [[12, 0, 5], [0, 20, 20], [0, 8, 20]]
    outcomes["half_leader"] = [1, 2, 0]
    outcomes["lead_changes"] = [1, 0, 3]
    outcomes["rounds_followed"] = [11, 19, 19]
    outcomes["cash_rounds"] = [11_000, 38_000, 57_000]
    outcomes["short_rounds"] = [0, 19, 0]
    outcomes["rent_paid"][:, BROWN[0]] = [200, 0, 100]
    outcomes["spent"][:, 0] = [100, 0, 200]
    return outcomes


def skilled(chairs_that_win: list[int]) -> Any:
    """Games of one balanced player, in chair 0, among players who decide by lot."""
    outcomes = records.new_outcomes(GAMES)
    outcomes["chair"][:, :PLAYERS] = [[1, 2, 0], [2, 0, 1], [0, 1, 2]]
    for game, chair in enumerate(chairs_that_win):
        outcomes["winner"][game] = outcomes["chair"][game].tolist().index(chair) if chair >= 0 else NOBODY
    return outcomes


# The figure of each arm; None where it is not known.
THIRD: Final = Fraction(1, 3)
FIGURES: Final[dict[str, tuple[Fraction | float | None, Fraction | float | None]]] = {
    "mean_to_200": (Fraction(10 + 20 + 200, 3), Fraction(12 + 20 + 20, 3)),
    # Half of three games: one, and half of the next within its last round; or a quarter of the next two, both 20.
    "median_rounds": (19.5, 19.25),
    "p90_rounds": (None, 19.85),  # 2.7 games: in the game that was cut; 1.7 of the two of 20 rounds
    "turns_to_800": (Fraction(28 + 55 + 800, 3), Fraction(30 + 60 + 61, 3)),
    "median_turns": (54.5, 59.5),
    "p90_turns": (None, 60.7),
    "minutes_to_360": (Fraction(30 + 60 + 360, 3), Fraction(40 + 70 + 71, 3)),
    "median_minutes": (60.0, 70.0),  # minutes are rounded: a game of 60 took 59.5 to 60.5
    "p90_minutes": (None, 71.2),
    "unfinished": (THIRD, 0),
    "ended_last_solvent": (THIRD, 1),
    "ended_round_limit": (THIRD, 0),
    "ended_time_up": (0, 0),
    "ended_nth_bankruptcy": (0, 0),
    "ended_passport_full": (0, 0),
    "ended_cash_target": (0, 0),
    "first_seat": (THIRD - THIRD, 2 * THIRD - THIRD),
    "someone_out": (2 * THIRD, 1),
    "first_out": (Fraction(4 + 100, 2), Fraction(5 + 20 + 8, 3)),
    "wait": (Fraction(6 + 200, 2), Fraction(7 + 0 + 12, 3)),
    "lead_changes": (Fraction(2 + 4 + 9, 3), Fraction(1 + 0 + 3, 3)),
    "half_leader": (THIRD, 2 * THIRD),
    "skill": (THIRD - THIRD, 2 * THIRD - THIRD),
    "money": (Fraction(1_500 + 2_501 + 3_000, 3), Fraction(1_000 + 2_000 + 3_000, 3)),  # 2,500.5 is rounded upwards
    "shortage": (Fraction(333_333 + 0 + 500_000, 3_000_000), THIRD),
    "auctions": (2, 0),
    "return_brown": (
        Fraction(100 * 600, 3 * BROWN_PRICE + 250 - 50 + 120),
        Fraction(100 * 300, 3 * BROWN_PRICE + 100 + 0 + 200),
    ),
}


def arm(rules: str) -> Arm:
    plan = make_plan("no-c1009", rules, (), PLAYERS, "cautious", 1, GAMES)
    return Arm(rules, Cell("no-c1009", rules, PLAYERS, "cautious"), plan)


def compared(monkeypatch: pytest.MonkeyPatch, first: Any, second: Any) -> Compared:
    """Compare two arms whose games are these."""
    given = {
        ("", "cautious"): first,
        ("no-auctions", "cautious"): second,
        ("", "balanced"): skilled([0, 1, NOBODY]),
        ("no-auctions", "balanced"): skilled([0, 2, 0]),
    }

    def outcomes(batches: Batches, number: int) -> tuple[Any, float]:
        assert number == 0
        return given["+".join(batches.plan.applied), batches.plan.strategies[0]], 0.0

    monkeypatch.setattr(Batches, "outcomes", outcomes)
    arms = tuple(arm(rules) for rules in RULES)
    of_rules = metrics_of(one.plan.edition for one in arms)
    metrics = (*of_rules, *(metric for metric in ENDS.values() if metric not in of_rules))
    comparison = Comparison(arms, (Pair(1, 0, True),), metrics)
    sums, is_complete = Contest(comparison, GAMES).play(jobs=1)
    assert is_complete
    return estimate([(comparison, sums)])[0]


def expected(metric: Metric, at: int) -> float | None:
    """The figure of an arm; nobody paid or built anything in the groups that are not listed."""
    of_arms = FIGURES.get(metric.name, (0, 0) if metric.group else None)
    assert of_arms is not None, f"{metric.name} has no entry"
    found = of_arms[at]
    return None if found is None else float(found)


def test_every_metric_is_as_defined(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compared(monkeypatch, of_the_first_arm(), of_the_second_arm())
    assert found.games == GAMES
    assert set(FIGURES) <= {metric.name for metric in found.comparison.metrics}
    for metric in found.comparison.metrics:
        for at, figures in enumerate(found.figures):
            assert figures[metric.name].value == pytest.approx(expected(metric, at)), metric.name


def test_every_difference_is_that_of_the_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    found = compared(monkeypatch, of_the_first_arm(), of_the_second_arm())
    # Both arms know one way to end, so nothing ends in one of them and not in the other.
    assert [one.metric for one in found.differences] == [
        metric for metric in found.comparison.metrics if metric not in ENDS.values()
    ]
    for one in found.differences:
        second, first = expected(one.metric, one.a), expected(one.metric, one.b)
        if first is None or second is None:
            assert one.estimate.value is None, one.metric.name
        else:
            assert one.estimate.value == pytest.approx(second - first, abs=1e-12), one.metric.name


@pytest.mark.parametrize("reason", ENDS)
def test_each_way_to_end_is_counted_apart(reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = of_the_second_arm()
    games["end"] = [kinds.LAST_SOLVENT, kinds.END_REASONS.index(reason), kinds.ROUND_CAP]
    games["winner"][2] = NOBODY
    figures = compared(monkeypatch, games, of_the_second_arm()).figures[0]
    for other in ENDS:
        games_of_it = (other == "last_solvent") + (other == reason)
        assert figures[f"ended_{other}"].value == pytest.approx(games_of_it / GAMES)
    assert figures["unfinished"].value == pytest.approx(THIRD)


def test_a_game_that_is_cut_has_no_winner_and_its_wait_lasts_to_the_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    games = of_the_second_arm()
    games["end"], games["winner"] = kinds.ROUND_CAP, NOBODY
    games["half_leader"][0] = NOBODY  # ... who has not won either
    figures = compared(monkeypatch, games, of_the_second_arm()).figures[0]
    assert figures["first_seat"].value == pytest.approx(-THIRD)
    assert figures["half_leader"].value == 0
    assert figures["wait"].value == pytest.approx(19 / 3)


def test_without_a_bankruptcy_there_is_no_first_one(monkeypatch: pytest.MonkeyPatch) -> None:
    games = of_the_second_arm()
    games["out_round"] = 0
    found = compared(monkeypatch, games, of_the_second_arm())
    for name in ("first_out", "wait"):
        assert found.figures[0][name].value is None
        assert next(one for one in found.differences if one.metric.name == name).estimate.value is None
    assert found.figures[0]["someone_out"].value == 0


def test_a_game_that_ends_in_its_first_round_has_no_money_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    games = of_the_second_arm()
    games["rounds_followed"][0], games["cash_rounds"][0] = 0, 0
    figures = compared(monkeypatch, games, of_the_second_arm()).figures[0]
    assert figures["money"].value == pytest.approx((0 + 2_000 + 3_000) / GAMES)


def test_the_prices_of_the_group_are_the_printed_ones() -> None:
    edition = arm("").plan.edition
    deeds = [space for space in edition.spaces if isinstance(space, Deed) and space.group == group_order(edition)[0]]
    assert tuple(deed.at for deed in deeds) == BROWN
    assert sum(deed.price for deed in deeds) == BROWN_PRICE


def test_every_metric_has_one_line_of_its_own() -> None:
    lines = [metric.definition for metric in metrics_of([arm("").plan.edition]) if not metric.group]
    assert len(set(lines)) == len(lines)
    assert all(line and "\n" not in line for line in lines)
