"""Which house rules a report plays, and beside what."""

import pytest

from montecarlo.errors import InputError
from montecarlo.model.edition import load_edition, shipped_editions
from montecarlo.simulation.house_rules import ARGUED, METRICS, MOST_GAMES, HouseQuestion, ask_house_rules, called
from montecarlo.simulation.plan import make_plan


def asked(
    rules: str = "", settings: tuple[str, ...] = (), edition: str = "no-c1009", games: int = 100
) -> HouseQuestion:
    return ask_house_rules(make_plan(edition, rules, settings, 4, "balanced", 7, games), games)


def arms(question: HouseQuestion) -> list[tuple[str, str]]:
    assert question.comparison is not None
    return [(arm.name, arm.cell.rules) for arm in question.comparison.arms]


@pytest.mark.parametrize("edition", shipped_editions())
def test_every_edition_has_all_that_people_argue_about(edition: str) -> None:
    question = asked(edition=edition)
    box = load_edition(edition)
    assert [name for name, _ in arms(question)] == ["standard", *(called(box, name) for name in ARGUED)]
    assert not question.own
    assert question.skipped == ()


def test_money_is_scaled_and_the_time_is_named() -> None:
    assert called(load_edition("dk-matador"), "start-cash") == "start-cash:40000"
    assert called(load_edition("no-c1009"), "timed") == "timed:90"
    assert called(load_edition("no-c1009"), "short") == "short"


def test_rules_of_the_run_are_played_alone_and_together_beside_the_printed_game() -> None:
    question = asked("no-auctions + free-parking-pot", ("jail_fine=100",))
    assert question.own
    assert arms(question) == [
        ("standard", "jail_fine=100"),
        ("no-auctions", "no-auctions+jail_fine=100"),
        ("free-parking-pot", "free-parking-pot+jail_fine=100"),
        ("no-auctions+free-parking-pot", "no-auctions+free-parking-pot+jail_fine=100"),
    ]
    assert question.comparison is not None
    assert all(pair.b == 0 and pair.is_paired for pair in question.comparison.pairs)
    assert [metric.name for metric in question.comparison.metrics] == list(METRICS)
    assert {arm.plan.seed for arm in question.comparison.arms} == {7}


def test_where_games_are_cut_is_no_house_rule() -> None:
    question = asked("round-cap:60")
    assert not question.own
    assert arms(question)[0] == ("standard", "round_cap=60")
    assert arms(asked("round-cap:60+short")) == [("standard", "round_cap=60"), ("short", "short+round_cap=60")]
    assert arms(asked("round-cap:60+short", ("round_cap=50",)))[0] == ("standard", "round_cap=50")


def test_what_changes_nothing_is_left_out_with_its_reason() -> None:
    question = asked(settings=("start_cash=2000",))
    assert "start-cash:2000" not in [name for name, _ in arms(question)]
    assert [one.rule for one in question.skipped] == ["start-cash:2000"]
    assert question.skipped[0].reason


def test_settings_that_need_the_patches_are_refused() -> None:
    with pytest.raises(InputError, match="pot_refill = 100 changes nothing"):
        asked("free-parking-pot", ("pot_refill=100",))


def test_a_long_run_plays_no_more_than_is_wanted() -> None:
    assert asked(games=1_000_000).plan.games == MOST_GAMES
    assert asked(games=100).plan.games == 100
