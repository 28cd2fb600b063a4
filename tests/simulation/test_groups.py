"""What is played for the groups: what a seat is given, what is left out, and what is counted of a game."""

import json
from dataclasses import replace

import numpy as np
import pytest

from montecarlo.engine import records
from montecarlo.errors import InputError
from montecarlo.model.edition import group_order, load_edition
from montecarlo.simulation.batch import layout_of, seeded_tables
from montecarlo.simulation.compare_play import Contest, metrics_of_arm
from montecarlo.simulation.group_metrics import (
    EQUAL_PARTS,
    held_columns,
    held_metrics,
    held_name,
    seat_metrics,
    treated_columns,
)
from montecarlo.simulation.groups import CONTROL_AT, Question, ask
from montecarlo.simulation.plan import BATCH_GAMES, Plan, make_plan
from montecarlo.simulation.treated import DEED, GROUP, NUMBER, holdings
from tests.outcomes import three_games, three_players

GROUPS_OF_C1009 = 10


def plan(*settings: str, games: int = BATCH_GAMES, players: int = 3) -> Plan:
    return make_plan("no-c1009", "", ("round_cap=10", *settings), players, "balanced", 3, games)


# --- what a seat is given


def test_groups_numbers_and_deeds_are_all_there() -> None:
    edition = load_edition("no-c1009")
    few, many = holdings(edition, deeds=False), holdings(edition, deeds=True)
    assert [one.id for one in few if one.kind == GROUP] == group_order(edition)
    assert [one.id for one in few if one.kind == NUMBER] == ["station_1", "station_2", "station_3", "utility_1"]
    assert few == many[: len(few)]
    assert [one.spaces[0] for one in many if one.kind == DEED] == [
        space.at for space in edition.spaces if hasattr(space, "price")
    ]
    by_id = {one.id: one for one in many}
    assert (by_id["orange"].spaces, by_id["orange"].price) == ((16, 18, 19), 560)
    assert (by_id["station_3"].spaces, by_id["station_3"].price) == ((5, 15, 25), 600)
    assert (by_id["deed_39"].spaces, by_id["deed_39"].price, by_id["deed_39"].group) == ((39,), 400, "dark_blue")


def test_without_a_budget_everybody_needs_the_price_of_the_dearest() -> None:
    asked = ask(Question(plan()))
    assert asked.needs == 920
    assert asked.left_out == ()
    arms = asked.comparison.arms
    assert len(arms) == len(asked.holdings) + 1
    assert {arm.treatment.needs for arm in arms if arm.treatment} == {920}
    control = arms[CONTROL_AT].treatment
    assert control is not None
    assert (control.deeds, control.price, control.budget) == ((), 0, 0)


def test_with_a_budget_all_arms_set_the_same_aside_and_dearer_groups_are_left_out() -> None:
    asked = ask(Question(plan(), budget=700))
    assert [one.id for one in asked.left_out] == ["yellow", "green", "dark_blue", "station"]
    treatments = [arm.treatment for arm in asked.comparison.arms[1:]]
    assert {(one.needs, one.budget) for one in treatments if one} == {(700, 700)}


@pytest.mark.parametrize(("price", "paid"), [("printed", 560), ("free", 0), ("1_000", 1000)])
def test_the_price_is_printed_nothing_or_a_sum(price: str, paid: int) -> None:
    asked = ask(Question(plan(), price=price))
    orange = next(arm.treatment for arm in asked.comparison.arms if arm.treatment and arm.treatment.name == "orange")
    assert orange.price == paid


def test_pairs_are_every_arm_with_the_control_then_all_pairs_of_groups() -> None:
    asked = ask(Question(plan()))
    pairs, arms = asked.comparison.pairs, len(asked.holdings)
    assert [(pair.a, pair.b) for pair in pairs[:arms]] == [(at, 0) for at in range(1, arms + 1)]
    assert asked.against_control.pairs == pairs[:arms]
    rest = pairs[arms:]
    assert len(rest) == GROUPS_OF_C1009 * (GROUPS_OF_C1009 - 1) // 2
    assert {at for pair in rest for at in pair[:2]} == set(range(1, GROUPS_OF_C1009 + 1))


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"budget": 100}, "--budget: M100 buys no group; the cheapest group is brun, for M120"),
        ({"budget": 2000}, "--budget: is M2 000, and a player begins with M1 500; give 1500 or less, or --stage half"),
        ({"price": "dear"}, "--price: 'dear' is no price"),
        ({"price": "-5"}, "--price: '-5' is no price"),
        ({"price": "1600"}, "--price: M1 500 at the start buys no group; with --price 1600 each of them costs M1 600"),
        ({"stage": "end"}, "--stage: there is no stage 'end'"),
    ],
)
def test_what_cannot_be_asked_is_refused(question: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as refused:
        ask(Question(plan(), **question))  # type: ignore[arg-type]
    assert message in str(refused.value).replace("\N{NO-BREAK SPACE}", " ")


def test_at_half_a_budget_above_the_start_cash_may_be_asked() -> None:
    assert ask(Question(plan(), stage="half", budget=2000)).left_out == ()


# --- how it is played


def test_the_manifest_says_what_the_seat_is_given() -> None:
    contest = Contest(ask(Question(plan(), budget=700)).comparison, BATCH_GAMES)
    arms = json.loads(contest.text)["arms"]
    assert arms[CONTROL_AT]["treatment"] == {
        **{"name": "control", "stage": "start", "deeds": [], "price": 0, "budget": 0, "needs": 700}
    }
    assert arms[1]["treatment"]["deeds"] == [1, 3]
    assert [arm["plan"] for arm in arms[1:]] == [{"as_in_arm": CONTROL_AT}] * (len(arms) - 1)  # it is long
    assert arms[CONTROL_AT]["plan"]["edition"]["id"] == "no-c1009"
    other = Contest(ask(Question(plan(), budget=701)).comparison, BATCH_GAMES)
    assert other.id != contest.id


def test_only_the_control_has_what_is_seen_of_the_groups() -> None:
    comparison = ask(Question(plan())).comparison
    names = [[metric.name for metric in metrics_of_arm(comparison, arm)] for arm in comparison.arms]
    assert names[1:] == [["seat_won", "seat_unfinished", "seat_spent"]] * (len(names) - 1)
    of_control = [*seat_metrics(3), *held_metrics(plan().edition)]
    assert names[CONTROL_AT] == ["seat_won", "seat_unfinished", *(metric.name for metric in of_control)]


def test_the_sums_are_the_same_for_any_number_of_jobs() -> None:
    asked = ask(Question(plan("round_cap=3", games=2 * BATCH_GAMES + 7), budget=130))
    contest = Contest(asked.comparison, 2 * BATCH_GAMES + 7)
    one, _ = contest.play(jobs=1)
    two, _ = contest.play(jobs=2)
    assert one.as_data() == two.as_data()


# --- what is counted of a game


def test_a_treated_game_counts_as_won_by_its_seat_alone() -> None:
    outcomes = records.new_outcomes(5)
    outcomes["treated"] = [0, 1, -1, 2, 1]
    outcomes["winner"] = [0, 0, 0, -1, 1]
    outcomes["end"] = [1, 1, 1, 2, 1]
    outcomes["treated_spent"] = [560, 860, 0, 0, 900]
    found = {name: column.tolist() for name, column in treated_columns(outcomes, 3).items()}
    assert found == {
        "treated": [1, 1, 0, 1, 1],
        "seat_won": [1, 0, 0, 0, 1],
        "seat_unfinished": [0, 0, 0, 1, 0],
        "seat_spent": [560, 860, 0, 0, 900],
        "seat_counted_0": [1, 0, 0, 0, 0],
        "seat_counted_1": [0, 1, 0, 0, 1],
        "seat_counted_2": [0, 0, 0, 1, 0],
    }


def test_what_is_seen_of_a_group_by_hand() -> None:
    """Group 0 (two deeds, 120) of the three games of `three_games`, with 3 and 2 players alive at the completion."""
    outcomes = three_games()
    outcomes["completed_alive"][:, 0] = [3, 2, 0]
    table = three_players()
    layout = layout_of(table, seeded_tables(table))
    columns = held_columns(outcomes, table, layout)
    group = group_order(table.edition)[0]
    found = {name: columns[held_name(name, group)].tolist() for name in ("completed", "completed_round", "earned")}
    assert found == {"completed": [1, 1, 0], "completed_round": [5, 15, 0], "earned": [100, 500, 0]}
    assert columns[held_name("invested", group)].tolist() == [250 + 120, -50 + 120, 0]
    assert columns[held_name("net", group)].tolist() == [100 - 370, 500 - 70, 0]
    assert columns[held_name("completer_wins", group)].tolist() == [1, 0, 0]
    assert columns[held_name("winner_holds", group)].tolist() == [1, 0, 0]
    assert columns["decided"].tolist() == [1, 1, 0]
    third, half = EQUAL_PARTS // 3, EQUAL_PARTS // 2
    assert columns[held_name("advantage", group)].tolist() == [EQUAL_PARTS - third, -half, 0]


def test_every_metric_has_its_columns_and_a_name_of_its_own() -> None:
    table = replace(three_players(), games=3)
    columns = {**held_columns(three_games(), table, layout_of(table, seeded_tables(table)))}
    metrics = held_metrics(table.edition)
    assert len({metric.name for metric in metrics}) == len(metrics)
    assert {name for metric in metrics for name in metric.columns} == set(columns)
    assert all(column.dtype == np.int64 for column in columns.values())
