"""The wonders edition: a full passport, its bonus, and who wins (SE-W01 to W03, W19, W20, W22)."""

import pytest

from montecarlo.engine import kinds
from tests.engine.machine import value_of
from tests.games import play
from tests.rules.wonders import ALL, EDITION, WONDERS, all_but, wonders
from tests.scene import Scene

BONUS = 30_000
GAMES = 6
LINE_UP = ["no-trade"] * 3
TO_THE_LAST = (1, 2)  # from 36 to Underverk 22


def last_one(a: int, b: int, **players: dict[str, object]) -> Scene:
    """A has all wonders but the one the dice lead to; A and B have so much cash."""
    scene = wonders(A={"space": 36, "cash": a, **players.get("A", {})}, B={"cash": b, **players.get("B", {})})
    return scene.marked("A", *all_but(22)).dice(TO_THE_LAST)


# --- the end


@pytest.mark.rule("SE-W02")
def test_the_game_ends_when_a_passport_is_full_by_a_landing() -> None:
    result = last_one(100, 100).play(rolls=1)
    assert result.marks("A") == WONDERS
    assert result.end == "passport_full"
    end = result.only("game_end")
    assert (end.value, end.rule) == (kinds.PASSPORT_FULL, "SE-W02")


@pytest.mark.rule("SE-W02")
def test_with_one_wonder_missing_it_goes_on() -> None:
    scene = wonders(A={"space": 36}, B={}).marked("A", *all_but(1, 22)).dice(TO_THE_LAST, (4, 6))
    result = scene.play(turns=2)
    assert len(result.marks("A")) == ALL - 1
    assert (result.end, result.winner) == ("running", None)


@pytest.mark.rule("SE-W02")
def test_the_last_mark_may_come_from_a_flight() -> None:
    scene = wonders(A={"space": 2}, B={}).marked("A", *all_but(13)).dice((1, 2)).answer("A", "fly", "Underverk 13")
    result = scene.play(rolls=1)
    assert (result.end, result.only("mark").value2) == ("passport_full", ALL)


@pytest.mark.rule("SE-W02")
def test_who_does_not_fly_does_not_end_it() -> None:
    scene = wonders(A={"space": 2}, B={}).marked("A", *all_but(13)).dice((1, 2)).answer("A", "fly", "none")
    assert scene.play(rolls=1).end == "running"


@pytest.mark.rule("SE-W02")
def test_the_last_mark_may_come_from_an_auction_in_the_turn_of_another() -> None:
    scene = wonders(A={"space": 3}, B={}, C={}).marked("B", *all_but(3)).dice((1, 2)).answer("B", "bid", 500)
    result = scene.play(rolls=1)
    assert (result.turn, result.end) == ("A", "passport_full")
    assert result.only("passport_bonus").player == "B"
    assert result.winner == "B"


@pytest.mark.rule("SE-W02")
def test_and_from_a_trade_where_those_are_marked() -> None:
    scene = wonders(settings={"passport_marks_received": True}, A={}, B={"owns": ["Underverk 3"]})
    scene.marked("A", *all_but(3)).dice((1, 2)).offer("A", "B", receive=["Underverk 3"], cash=10)
    result = scene.play(rolls=1, may_be_unasked=True)
    assert (result.end, result.kinds().count("roll")) == ("passport_full", 0)


@pytest.mark.rule("SE-W16")
def test_the_game_is_quicker_than_the_original_one() -> None:
    """With the same dice it goes as the standard game does, until a passport is full."""
    rounds = []
    for number in range(GAMES):
        both = [play(edition, LINE_UP, 3, number, "", ("round_cap=200",)).game for edition in (EDITION, "se-standard")]
        rounds.append([int(value_of(game, "round")) for game in both])
        if both[0].end != kinds.PASSPORT_FULL:
            assert rounds[-1][0] == rounds[-1][1]
    assert all(mine <= original for mine, original in rounds)
    assert 2 * sum(mine for mine, _ in rounds) < sum(original for _, original in rounds)


# --- the bonus


@pytest.mark.rule("SE-W03")
def test_a_full_passport_brings_a_bonus_that_counts_in_the_reckoning() -> None:
    result = last_one(5_000, 5_000 + BONUS - 1).play(rolls=1)
    bonus = result.only("passport_bonus")
    assert (bonus.player, bonus.amount, bonus.rule) == ("A", BONUS, "SE-W03")
    assert (result.cash("A"), result.winner) == (5_000 + BONUS, "A")
    order = result.kinds()
    assert order.index("passport_bonus") < order.index("wealth_counted") < order.index("game_end")


@pytest.mark.rule("SE-W03")
def test_who_has_no_full_passport_gets_none() -> None:
    result = wonders(A={"space": 36, "cash": 0}, B={}).marked("A", *all_but(2, 22)).dice(TO_THE_LAST).play(rolls=1)
    assert (result.events("passport_bonus"), result.cash("A")) == ([], 0)


@pytest.mark.rule("SE-W03")
def test_the_bonus_pays_what_is_owed_for_the_move() -> None:
    result = last_one(0, 100, B={"owns": ["Underverk 22"]}).play(rolls=1)
    assert (result.cash("A"), result.cash("B")) == (BONUS - 1_000, 1_100)
    assert result.events("debt") == []


# --- who wins


@pytest.mark.rule("SE-W01")
def test_who_has_most_wins_and_that_need_not_be_who_filled_the_passport() -> None:
    assert last_one(0, BONUS - 20).play(rolls=1).winner == "A"
    result = last_one(0, BONUS + 20).play(rolls=1)
    assert result.winner == "B"
    assert [row.value for row in result.events("wealth_counted")] == [BONUS, BONUS + 20]
    assert result.game.finish.tolist()[:2] == [2, 1]


@pytest.mark.rule("SE-W20")
def test_most_money_means_all_one_owns() -> None:
    deeds = ["Underverk 22", {"deed": "Underverk 18", "mortgaged": True}]  # 8000, and half of 6000
    result = last_one(0, 20_000, B={"owns": deeds}).play(rolls=1)
    wealth = {row.player: row.value for row in result.events("wealth_counted")}
    assert wealth == {"A": BONUS - 1_000, "B": 21_000 + 8_000 + 3_000}
    assert result.winner == "B"


@pytest.mark.rule("SE-W20")
def test_buildings_count_at_what_they_cost() -> None:
    built = [{"deed": "Underverk 1", "houses": 4}, {"deed": "Underverk 2", "hotel": True}]
    result = last_one(0, 0, B={"owns": built}).play(rolls=1)
    assert [row.value for row in result.events("wealth_counted")] == [BONUS, 2 * 1_200 + 4 * 1_000 + 5 * 1_000]


@pytest.mark.rule("SE-W20")
def test_or_cash_alone_by_the_setting() -> None:
    scene = wonders(
        rules="most-money-is-cash", A={"space": 36, "cash": 0}, B={"cash": 28_980, "owns": ["Underverk 22"]}
    )
    result = scene.marked("A", *all_but(22)).dice(TO_THE_LAST).play(rolls=1)
    assert [row.value for row in result.events("wealth_counted")] == [BONUS - 1_000, 29_980]
    assert result.winner == "B"
    scene = wonders(
        rules="most-money-is-cash", A={"space": 36, "cash": 0}, B={"cash": 27_980, "owns": ["Underverk 22"]}
    )
    assert scene.marked("A", *all_but(22)).dice(TO_THE_LAST).play(rolls=1).winner == "A"


# --- the aim of the standard game


@pytest.mark.rule("SE-W19")
def test_the_last_one_left_wins_though_no_passport_is_full() -> None:
    built = [{"deed": "Underverk 21", "hotel": True}, {"deed": "Underverk 22", "hotel": True}]
    result = wonders(A={"space": 36}, B={"cash": 0, "owns": built}).dice(TO_THE_LAST).play(rolls=1)
    assert (result.end, result.winner) == ("last_solvent", "B")
    assert result.only("game_end").rule == "SE-S59"


@pytest.mark.rule("SE-W19")
def test_a_full_passport_ends_it_while_all_are_in_the_game() -> None:
    scene = wonders(A={"space": 36}, B={}, C={}, D={}).marked("A", *all_but(22)).dice(TO_THE_LAST)
    result = scene.play(rolls=1)
    assert result.end == "passport_full"
    assert not any(result.is_bankrupt(player) for player in "ABCD")


@pytest.mark.rule("SE-W19")
@pytest.mark.parametrize("variant", ["short", "timed"])
def test_so_it_does_in_the_short_and_timed_forms(variant: str) -> None:
    scene = wonders(rules=variant, A={"space": 36}, B={}, C={}).marked("A", *all_but(22)).dice(TO_THE_LAST)
    result = scene.play(rolls=1)
    assert result.end == "passport_full"
    assert result.only("passport_bonus").amount == BONUS


@pytest.mark.rule("SE-W19")
def test_no_bonus_is_paid_when_the_short_form_ends_by_a_bankruptcy() -> None:
    built = [{"deed": "Underverk 21", "hotel": True}, {"deed": "Underverk 22", "hotel": True}]
    scene = wonders(rules="short", A={"space": 36, "cash": 0}, B={"owns": built}, C={}, D={"bankrupt": True}).marked(
        "C", *all_but(1)
    )
    result = scene.dice(TO_THE_LAST).play(rolls=1)
    assert (result.end, result.winner) == ("nth_bankruptcy", "B")
    assert result.events("passport_bonus") == []


# --- debts, and the passport of who goes out


@pytest.mark.rule("SE-W22")
def test_debts_of_the_move_are_settled_before_a_full_passport_ends_the_game() -> None:
    scene = wonders(
        settings={"passport_bonus": 0},
        A={"space": 36, "cash": 200, "owns": ["London Heathrow"]},
        B={"cash": 0, "owns": ["Underverk 22"]},
    )
    result = scene.marked("A", *all_but(22)).dice(TO_THE_LAST).play(rolls=1)
    order = [kind for kind in result.kinds() if kind in ("mark", "debt", "mortgage", "rent", "game_end")]
    assert order == ["mark", "debt", "mortgage", "rent", "game_end"]
    assert (result.cash("A"), result.cash("B"), result.end) == (1_200, 1_000, "passport_full")


@pytest.mark.rule("SE-W22")
def test_the_deed_under_the_token_is_still_sold() -> None:
    result = last_one(100, 9_000).answer("B", "bid", 7_000).play(rolls=1)
    assert (result.owner("Underverk 22"), result.end) == ("B", "passport_full")


BROKE = {"space": 36, "cash": 0}


@pytest.mark.rule("SE-W22")
def test_the_passport_of_a_bankrupt_player_is_void_and_the_game_goes_on() -> None:
    scene = wonders(settings={"passport_bonus": 0}, A=BROKE, B={"owns": ["Underverk 22"]}, C={})
    result = scene.marked("A", *all_but(22)).marked("B", "Underverk 1").dice(TO_THE_LAST).play(rolls=1)
    assert result.is_bankrupt("A")
    assert (result.end, result.winner) == ("running", None)
    assert (result.marks("A"), result.marks("B")) == ([], ["Underverk 1"])


@pytest.mark.rule("SE-W22")
def test_by_the_other_reading_it_still_ends_the_game() -> None:
    rules, settings = "passports-stay-valid", {"passport_bonus": 0}
    scene = wonders(rules=rules, settings=settings, A=BROKE, B={"owns": ["Underverk 22"]}, C={"cash": 50_000})
    result = scene.marked("A", *all_but(22)).dice(TO_THE_LAST).play(rolls=1)
    assert (result.end, result.winner) == ("passport_full", "C")
    assert result.game.finish.tolist()[:3] == [3, 2, 1]


@pytest.mark.rule("SE-W22")
def test_the_full_passport_of_another_still_ends_it() -> None:
    # A flies to his last wonder, gives B's last one for part of the rent, and cannot pay the rest.
    scene = wonders(
        settings={"passport_bonus": 0, "passport_marks_received": True},
        A={"space": 2, "cash": 0, "owns": ["Underverk 9"]},
        B={"owns": ["London Heathrow", "Frankfurt", "Paris Charles de Gaulle", "Amsterdam Schiphol"]},
        C={},
    )
    scene.marked("A", *all_but(4)).marked("B", *all_but(9)).dice((1, 2))
    scene.answer("A", "pay_in_deeds", "Underverk 9").answer("B", "take_for", 100)
    result = scene.play(rolls=1)
    assert result.is_bankrupt("A")
    assert (result.marks("A"), result.marks("B")) == ([], WONDERS)
    assert (result.end, result.winner) == ("passport_full", "B")


@pytest.mark.rule("SE-W22")
def test_two_passports_filled_by_one_move_bring_a_bonus_each_and_one_end() -> None:
    scene = wonders(A={"space": 36, "cash": 0}, B={"cash": 500}, C={"cash": 100}).marked("A", *all_but(22))
    result = scene.marked("B", *all_but(22)).dice(TO_THE_LAST).answer("B", "bid", 400).play(rolls=1)
    assert [row.player for row in result.events("passport_bonus")] == ["A", "B"]
    assert result.only("game_end").player == result.winner == "B"
