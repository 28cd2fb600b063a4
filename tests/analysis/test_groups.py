"""The three answers for the groups: small sums by hand, and levels as the engine builds them."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from montecarlo.analysis.chain_options import LEAVE
from montecarlo.analysis.economics import Economics, deeds_of, economics
from montecarlo.analysis.groups import Groups, Rivals
from montecarlo.analysis.groups_estimate import _ranks, effect_of, groups, judge
from montecarlo.analysis.groups_return import levels_for, return_of
from montecarlo.analysis.intervals import Estimate, win_difference
from montecarlo.analysis.landing import arrivals
from montecarlo.model import board
from montecarlo.model.edition import Edition, load_edition
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.group_metrics import SEAT_UNFINISHED, SEAT_WON
from montecarlo.simulation.groups import Question, ask
from montecarlo.simulation.plan import BATCH_GAMES, make_plan
from montecarlo.simulation.treated import START, Treatment, holdings
from tests.engine.arms import Arm, tables_of
from tests.engine.machine import Machine

GAMES = BATCH_GAMES + 44
PER_100 = 100 * 100


@cache
def played() -> tuple[Any, Any]:
    question = Question(make_plan("no-c1009", "", ("round_cap=12",), 3, "balanced", 5, GAMES), budget=400)
    asked = ask(question)
    sums, _ = Contest(asked.comparison, GAMES).play(jobs=1)
    return asked, sums


@cache
def judged() -> Groups:
    return judge(*played())


@cache
def decided() -> tuple[Any, Groups]:
    """Games long enough that most are won, and some groups are completed with two players left."""
    plan = make_plan("no-c1009", "", ("round_cap=90",), 3, "balanced", 5, BATCH_GAMES)
    asked = ask(Question(plan, budget=300))
    contest = Contest(asked.comparison, BATCH_GAMES)
    return contest, judge(asked, contest.play(jobs=1)[0])


# --- the effect


def test_the_effect_is_that_of_the_games_one_by_one() -> None:
    asked, sums = played()
    found = judged()
    won = {}
    for arm in (asked.comparison.arms[0], asked.comparison.arms[1]):
        outcomes = []
        contest = Contest(replace(asked.comparison, arms=(arm,), pairs=()), GAMES)
        for number in range(2):
            batch, _ = contest.batches_of_arms[0].outcomes(number)
            outcomes += [int(row["winner"] == row["treated"]) for row in batch]
        won[arm.name] = np.array(outcomes)
    control, brown = won.values()
    gained, lost = int((brown > control).sum()), int((brown < control).sum())
    judged_brown = found.of("brown")
    assert judged_brown.effect == effect_of(asked.comparison, sums, 0, SEAT_WON, 0.95)
    assert judged_brown.effect.value == pytest.approx((gained - lost) / GAMES)
    assert judged_brown.effect.low == pytest.approx(win_difference(GAMES, (gained, lost), (1.0, 1.0), 0.95).low)
    assert found.control_won.value == pytest.approx(control.mean())
    assert judged_brown.seat_won.value == pytest.approx(brown.mean())
    assert (found.games, found.counted) == (GAMES, GAMES)


def test_a_game_that_was_cut_is_no_win_and_stands_beside_the_effect() -> None:
    asked, sums = played()
    found = judged().of("brown")
    assert found.unfinished == effect_of(asked.comparison, sums, 0, SEAT_UNFINISHED, 0.95)
    cut = judged().control_unfinished.value
    assert cut is not None
    assert cut > 0


def test_groups_come_by_their_effect_and_what_is_dear_is_named() -> None:
    found = judged()
    effects = [one.effect.value for one in found.groups]
    assert effects == sorted(effects, key=lambda value: -(value or 0))
    assert [one.id for one in found.left_out_groups] == [
        *("pink", "orange", "red", "yellow", "green", "dark_blue", "station")
    ]
    assert {one.set_aside for one in found.all} == {400}
    assert {one.holding.id for one in found.others} == {"station_1", "station_2", "utility_1"}
    assert all(one.held is None and one.rank_low is None for one in found.others)
    assert len(found.pairs) == found.family.size == 3
    assert found.family.level == pytest.approx(1 - 0.05 / 3)


def test_what_is_seen_of_a_group_is_that_of_the_control() -> None:
    contest, found = decided()
    held = found.of("brown").held
    assert held is not None
    assert held.completed.value is not None
    assert 0 < held.completed.value < 1
    assert held.earned.value is not None
    assert held.invested.value is not None
    assert held.net.value == pytest.approx(held.earned.value - held.invested.value)
    assert held.completer_wins.value is not None
    assert held.advantage.value is not None
    batch, _ = contest.batches_of_arms[0].outcomes(0)
    done = batch["completed_round"][:, 0] > 0  # brown is the first group on the board
    wins = (batch["completed_by"][:, 0] == batch["winner"])[done]
    equal = 1 / batch["completed_alive"][done, 0]
    assert held.completer_wins.value == pytest.approx(wins.mean())
    assert held.advantage.value == pytest.approx(wins.mean() - equal.mean())
    assert set(equal) == {1 / 3, 1 / 2, 1}  # the last: with the estate of the last who goes out


def test_what_is_spent_is_the_price_and_the_buildings_that_the_engine_builds() -> None:
    """Of 400 for brown, 120 for deeds and 5 houses of 50; utilities take no buildings."""
    found = judged()
    spent = {one.holding.id: one.spent.value for one in found.all}
    assert spent["brown"] == 120 + 5 * 50
    assert spent["utility"] == 300
    assert spent["station_1"] == 200
    assert spent["light_blue"] == 320 + 50
    assert all(one.spent.value == pytest.approx(one.returns.cost) for one in found.all)


def test_half_way_the_mean_of_what_is_spent_and_the_games_of_every_seat_are_given() -> None:
    question = Question(
        make_plan("no-c1009", "", ("round_cap=30",), 3, "balanced", 5, BATCH_GAMES), stage="half", budget=400
    )
    asked = ask(question)
    contest = Contest(asked.comparison, BATCH_GAMES)
    sums, _ = contest.play(jobs=1)
    found = judge(asked, sums)
    at = [one.id for one in asked.holdings].index("brown") + 1
    batch, _ = contest.batches_of_arms[at].outcomes(0)
    came = batch["treated"] >= 0
    brown = found.of("brown")
    assert brown.spent.value == pytest.approx(batch["treated_spent"][came].mean())
    assert brown.spent.low is not None
    assert brown.spent.low < 400 - 30  # buildings that stand already, or none that the bank has
    assert found.seats == tuple(int((batch["treated"] == seat).sum()) for seat in range(3))
    assert 0 < found.counted == sum(found.seats) < found.games == BATCH_GAMES
    assert min(found.seats) > 0


def test_whether_groups_help_at_all_is_judged_at_once() -> None:
    """Each interval of the family is that of the group's own pair, at the level of three."""
    asked, sums = played()
    found = judged()
    assert found.effects.size == len(found.groups) == 3
    assert found.effects.level == pytest.approx(1 - 0.05 / 3)
    for one in found.groups:
        at = asked.holdings.index(one.holding)
        assert one.overall == effect_of(asked.comparison, sums, at, SEAT_WON, 1 - 0.05 / 3)
        assert one.overall is not None
        assert (one.overall.half_width or 0) > (one.effect.half_width or 0)
    assert all(one.overall is None and one.side == 0 for one in found.others)


# --- the ranks


def rival(a: str, b: str, low: float, high: float) -> Rivals:
    return Rivals(a, b, Estimate((low + high) / 2, low, high))


def test_ranks_are_those_that_the_intervals_leave() -> None:
    """A is surely ahead of C; nothing else is sure."""
    pairs = [rival("a", "b", -0.1, 0.2), rival("a", "c", 0.1, 0.3), rival("b", "c", -0.1, 0.3)]
    assert {group: _ranks(group, pairs) for group in "abc"} == {"a": (1, 2), "b": (1, 3), "c": (2, 3)}


def test_ranks_of_groups_that_are_all_separated_are_sure() -> None:
    pairs = [rival("a", "b", -0.2, -0.1), rival("a", "c", 0.1, 0.3), rival("b", "c", 0.1, 0.3)]
    assert {group: _ranks(group, pairs) for group in "abc"} == {"b": (1, 1), "a": (2, 2), "c": (3, 3)}


# --- a stopping rule


def test_a_half_width_that_is_wide_ends_the_play_at_the_first_look() -> None:
    plan = make_plan("no-c1009", "", ("round_cap=1",), 2, "balanced", 5, 60 * BATCH_GAMES)
    found = groups(Question(plan, budget=120), half_width=0.5, jobs=1)
    assert (found.games, found.reached, found.half_width) == (40 * BATCH_GAMES, True, 0.5)


# --- the return


@cache
def c1009() -> tuple[Edition, Economics]:
    edition = load_edition("no-c1009")
    return edition, economics(edition, arrivals(edition, LEAVE))


def test_the_usual_return_is_that_of_the_rent_tables_with_three_houses() -> None:
    edition, tables = c1009()
    for holding in holdings(edition, deeds=True):
        found = return_of(edition, tables, holding, None)
        lines = [*tables.groups, *tables.stations, *tables.utilities]
        if holding.kind == "deed":
            lines = [line for line in tables.deeds if line.name == holding.name]
        if holding.kind == "number":
            continue  # the tables give the mean of all ways to have so many
        wanted = next(line for line in lines if line.group == holding.group and line.level == found.level)
        assert found.per_100 == pytest.approx(wanted.return_per_100)
        assert found.cost == wanted.cost
    levels = {one.id: return_of(edition, tables, one, None).level for one in holdings(edition, deeds=True)}
    assert (levels["orange"], levels["station"], levels["station_2"]) == ("3_houses", "4_owned", "2_owned")
    assert (levels["deed_1"], levels["deed_5"]) == ("alone", "1_owned")


def test_with_a_budget_the_return_is_that_of_what_it_buys() -> None:
    """560 for the orange deeds and 400 for four houses: two on the last street."""
    edition, tables = c1009()
    orange = next(one for one in holdings(edition, deeds=False) if one.id == "orange")
    found = return_of(edition, tables, orange, 450)
    by_level = {(line.name, line.level): line.rent_per_turn for line in tables.deeds if line.group == "orange"}
    names = [deed.name for deed in deeds_of(edition, "orange")]
    rent = by_level[names[0], "1_house"] + by_level[names[1], "1_house"] + by_level[names[2], "2_houses"]
    assert (found.level, found.cost) == ("budget", 560 + 400)
    assert found.rent_per_turn == pytest.approx(rent)
    assert found.per_100 == pytest.approx(PER_100 * rent / 960)


@pytest.mark.parametrize("group", ["brown", "orange", "dark_blue"])
@pytest.mark.parametrize("money", [0, 49, 50, 130, 450, 777, 1333, 5000])
@pytest.mark.parametrize(
    "settings", [(), ("hotels_per_group=1",), ("houses=7",), ("max_houses=3", "houses_for_hotel=3"), ("hotels=1",)]
)
def test_a_budget_buys_what_the_engine_builds(group: str, money: int, settings: tuple[str, ...]) -> None:
    arm = Arm("no-c1009", ("passive",) * 2, ("start_cash=9000", *settings))
    tables = tables_of(arm, 1)
    edition = make_plan("no-c1009", "", arm.settings, 2, "passive", 1, 1).edition
    streets = [deed for deed in deeds_of(edition, group) if isinstance(deed, board.Street)]
    holding = next(one for one in holdings(edition, deeds=False) if one.id == group)
    outlay = holding.price + money
    Treatment(group, START, holding.spaces, holding.price, outlay, outlay).apply(tables)
    game, outcome, _ = Machine().game(tables, 0, rolls=1)
    assert outcome["treated"] == 0
    assert levels_for(edition, streets, money) == {at: int(game.level[at]) for at in holding.spaces}


def test_what_may_be_below_nought_keeps_its_interval() -> None:
    """A net loss and an advantage near nought lie inside their intervals, which go below it."""
    _, found = decided()
    held = [one.held for one in found.groups if one.held is not None]
    assert len(held) == len(found.groups) == 2
    for one in [*(group.net for group in held), *(group.advantage for group in held)]:
        assert one.value is not None
        assert one.low is not None
        assert one.high is not None
        assert one.low < one.value < one.high
    assert all(group.net.low is not None and group.net.low < 0 for group in held)
    assert any(group.advantage.low is not None and group.advantage.low < 0 for group in held)
