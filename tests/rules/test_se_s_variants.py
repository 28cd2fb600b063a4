"""The Swedish booklet: the short and the time-limited version (SE-K01 to K10, SE-T01 to T03)."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.edition import load_edition
from montecarlo.model.patches import resolve_rules
from montecarlo.simulation.log import Event, rows
from tests.games import Played, play
from tests.rules.swedish import BROWN, DARK_BLUE, EDITION, HOTEL, ORANGE, RED, START, built, is_refused, swedish
from tests.scene import Scene

DEALING = ("short", "timed")
DEALT = 2
GAMES = 30
SEED = 8
BROKE = {"space": 36, "cash": 0}


@cache
def first_round(variant: str, players: int, number: int) -> Played:
    """Play the first round of a game in which nobody buys."""
    return play(EDITION, ["passive"] * players, SEED, number, variant, ("round_cap=1",))


def events(played: Played, *kinds: str) -> list[Event]:
    """Give the events of these kinds."""
    return [row for row in rows(played.events) if row.name in kinds]


def short(rules: str = "short", **players: Any) -> Scene:
    """A scene of the short version."""
    return swedish(rules=rules, **players)


# --- the deal


@pytest.mark.rule("SE-K01")
@pytest.mark.rule("SE-T02")
@pytest.mark.parametrize("variant", DEALING)
@pytest.mark.parametrize("players", [2, 6])
def test_two_deeds_are_dealt_to_each_one_at_a_time_before_the_start(variant: str, players: int) -> None:
    for number in range(3):
        played = first_round(variant, players, number)
        dealt = events(played, "dealt")
        assert [row.player for row in dealt] == [*range(players)] * DEALT
        assert len({row.space for row in dealt}) == DEALT * players
        assert all(row.round == 0 for row in dealt)
        assert all(int(played.game.owner[row.space]) == row.player for row in dealt)


@pytest.mark.rule("SE-K01")
@pytest.mark.rule("SE-T02")
@pytest.mark.parametrize("variant", DEALING)
def test_the_deeds_are_shuffled(variant: str) -> None:
    deals = [tuple(row.space for row in events(first_round(variant, 4, number), "dealt")) for number in range(GAMES)]
    assert len(set(deals)) == GAMES
    assert len({space for deal in deals for space in deal}) == 28
    assert max(Counter(deal[0] for deal in deals).values()) < GAMES / 4


@pytest.mark.rule("SE-K02")
@pytest.mark.rule("SE-T02")
@pytest.mark.parametrize("variant", DEALING)
def test_and_paid_for_at_once_at_the_printed_price(variant: str) -> None:
    played = first_round(variant, 4, 1)
    for row in events(played, "dealt"):
        assert (row.amount, row.other) == (int(played.tables.price[row.space]), -1)
    assert [row.name for row in rows(played.events) if row.round == 0][-1] == "dealt"


@pytest.mark.rule("SE-K02")
def test_but_for_what_is_printed_it_is_the_standard_game() -> None:
    standard = load_edition(EDITION)
    changed = resolve_rules(standard, "short", ()).rules.differences(standard.rules)
    assert set(changed) == {
        "deeds_dealt",
        "max_houses",
        "houses_for_hotel",
        "ends_at_bankruptcy",
        "last_estate_keeps_buildings",
    }


@pytest.mark.rule("SE-T02")
def test_but_for_the_deal_and_the_end_a_timed_game_is_the_standard_game() -> None:
    standard = load_edition(EDITION)
    assert set(resolve_rules(standard, "timed", ()).rules.differences(standard.rules)) == {"deeds_dealt", "time_limit"}


# --- hotels after three houses


@pytest.mark.rule("SE-K03")
@pytest.mark.parametrize(
    ("levels", "allowed"), [((3, 3, 2), (0, 0, 0)), ((3, 3, 3), (1, 1, 1)), ((HOTEL, 3, 3), (0, 1, 1))]
)
def test_three_houses_on_every_street_are_enough_for_a_hotel(levels: tuple[int, ...], allowed: tuple[int, ...]) -> None:
    owns = [*built(RED, *levels), *built(BROWN, 3)]
    for street, may in zip(RED, allowed, strict=True):
        scene = short(A={"owns": owns, "cash": 50_000}, B={}, C={}).dice((4, 6))
        scene.answer("A", "build_hotel", street, "none")
        assert is_refused(scene) == (not may)


@pytest.mark.rule("SE-K03")
def test_and_these_three_are_handed_in() -> None:
    scene = short(A={"owns": built(RED, 3), "cash": 50_000}, B={}, C={}).dice((4, 6))
    result = scene.answer("A", "build_hotel", 21, "none").play(rolls=1)
    assert (result.hotel(21), result.cash("A")) == (True, 47_000)
    assert (result.bank_houses, result.bank_hotels) == (32 - 9 + 3, 11)


@pytest.mark.rule("SE-K04")
@pytest.mark.parametrize(("street", "rent"), [(39, 40_000), (24, 22_000), (1, 5_000)])
def test_the_rent_of_a_hotel_is_that_of_the_standard_game(street: int, rent: int) -> None:
    group = next(streets for streets in (BROWN, RED, DARK_BLUE) if street in streets)
    scene = short(A={"space": (street - 3) % 40, "cash": 50_000}, B={"owns": built(group, HOTEL)}, C={}).dice((1, 2))
    assert scene.play(rolls=1).only("rent").amount == rent


@pytest.mark.rule("SE-K05")
def test_a_hotel_is_sold_for_half_of_what_it_cost_one_house_less() -> None:
    scene = short(A={"owns": built(RED, HOTEL), "cash": 0}, B={}, C={}).stock(houses=0).dice((4, 6))
    result = scene.answer("A", "raise_freely", 21).play(rolls=1)
    assert [row.amount for row in result.events("sell_building")] == [(3_000 + 3 * 3_000) // 2] * 3
    scene = short(A={"owns": built(RED, HOTEL), "cash": 0}, B={}, C={}).dice((4, 6))
    result = scene.answer("A", "raise_freely", 21).play(rolls=1)
    assert (result.houses(21), result.cash("A")) == (3, 1_500)


@pytest.mark.rule("SE-K10")
@pytest.mark.parametrize(("rules", "fourth"), [("short", False), ("short-fourth-house", True)])
def test_a_fourth_house_is_not_sold_or_by_another_reading_is(rules: str, fourth: bool) -> None:
    scene = short(rules, A={"owns": built(RED, 3), "cash": 50_000}, B={}, C={}).dice((4, 6))
    assert is_refused(scene.answer("A", "build_houses", 21, "none")) is not fourth
    hotel = short(rules, A={"owns": built(RED, 3), "cash": 50_000}, B={}, C={}).dice((4, 6))
    assert not is_refused(hotel.answer("A", "build_hotel", 21, "none"))


@pytest.mark.rule("SE-K10")
def test_of_four_houses_three_are_handed_in_and_the_fourth_goes_back_too() -> None:
    scene = short("short-fourth-house", A={"owns": built(RED, 4), "cash": 50_000}, B={}, C={}).dice((4, 6))
    result = scene.answer("A", "build_hotel", 21, "none").play(rolls=1)
    assert (result.hotel(21), result.bank_houses) == (True, 32 - 8)


# --- the end


@pytest.mark.rule("SE-K06")
def test_the_first_bankrupt_player_leaves_as_usual() -> None:
    owns = [*built(ORANGE, 1)]
    scene = short(A={**BROKE, "owns": owns}, B={"owns": built(DARK_BLUE, HOTEL)}, C={}, D={}).dice((1, 2))
    result = scene.play(rolls=1)
    assert (result.is_bankrupt("A"), result.end) == (True, "running")
    assert len(result.events("sell_building")) == 3
    assert [result.houses(street) for street in ORANGE] == [0, 0, 0]


@pytest.mark.rule("SE-K06")
def test_the_second_bankruptcy_ends_the_game() -> None:
    scene = short(A=BROKE, B={"owns": built(DARK_BLUE, HOTEL)}, C={}, D={"bankrupt": True}).dice((1, 2))
    result = scene.play(rolls=1)
    assert result.end == "nth_bankruptcy"
    assert (result.only("game_end").rule, result.winner) == ("SE-K06", "B")


@pytest.mark.rule("SE-K06")
def test_with_two_players_the_first_does() -> None:
    result = short(A=BROKE, B={"owns": built(DARK_BLUE, HOTEL)}).dice((1, 2)).play(rolls=1)
    assert (result.end, result.winner) == ("last_solvent", "B")


@pytest.mark.rule("SE-K07")
@pytest.mark.parametrize("creditor", ["B", None])
def test_the_second_hands_over_everything_buildings_included(creditor: str | None) -> None:
    owns = built(BROWN, 1)
    if creditor:
        scene = short(A={**BROKE, "owns": owns}, B={"owns": built(DARK_BLUE, HOTEL)}, C={}, D={"bankrupt": True})
        scene.dice((1, 2))
    else:
        scene = short(A={"space": 1, "cash": 0, "owns": owns}, B={}, C={}, D={"bankrupt": True}).dice((1, 2))
    result = scene.play(rolls=1)
    assert result.events("sell_building", "mortgage") == []
    assert [row.rule for row in result.events("estate_deed")] == ["SE-K07"] * 2
    assert [result.owner(street) for street in BROWN] == [creditor] * 2
    if creditor:
        assert [result.houses(street) for street in BROWN] == [1, 1]
        wealth = {row.player: row.value for row in result.events("wealth_counted")}
        assert wealth["B"] == START + 7_000 + 8_000 + 2 * 4 * 4_000 + 2 * 1_200 + 2 * 1_000


@pytest.mark.rule("SE-K07")
def test_but_who_can_pay_by_selling_them_stays() -> None:
    scene = short(A={"space": 1, "cash": 1_000, "owns": built(RED, 1)}, B={}, C={}, D={"bankrupt": True}).dice((1, 2))
    result = scene.play(rolls=1)
    assert (result.is_bankrupt("A"), result.end) == (False, "running")


COUNTED: list[tuple[str, list[Any], int]] = [
    ("cash", [], 0),
    ("deeds at the price on the board", [24, 5, 12], 4_800 + 4_000 + 3_000),
    ("mortgaged at half of it", [{"deed": 24, "mortgaged": True}, {"deed": 5, "mortgaged": True}], 2_400 + 2_000),
    ("houses at what they cost", built(BROWN, 2, 1), 2 * 1_200 + 3 * 1_000),
    ("hotels with the three houses handed in", built(RED, HOTEL), 4_400 + 4_400 + 4_800 + 3 * 4 * 3_000),
]


@pytest.mark.rule("SE-K08")
@pytest.mark.parametrize(("owns", "worth"), [row[1:] for row in COUNTED], ids=[row[0] for row in COUNTED])
def test_what_the_others_own_is_counted(owns: list[Any], worth: int) -> None:
    scene = short(A=BROKE, B={"owns": [39]}, C={"owns": owns, "cash": 1_234}, D={"bankrupt": True}).dice((1, 2))
    counted = {row.player: (row.value, row.rule) for row in scene.play(rolls=1).events("wealth_counted")}
    assert counted == {"B": (START + 8_000, "SE-K08"), "C": (1_234 + worth, "SE-K08")}


@pytest.mark.rule("SE-K09")
@pytest.mark.parametrize(("cash", "winner"), [(START + 7_980, "B"), (START + 8_020, "C")])
def test_the_richest_wins(cash: int, winner: str) -> None:
    scene = short(A=BROKE, B={"owns": [39]}, C={"cash": cash}, D={"bankrupt": True}).dice((1, 2))
    result = scene.play(rolls=1)
    assert result.winner == winner
    assert sorted(result.game.finish.tolist()[1:3]) == [1, 2]


# --- the clock


@pytest.mark.rule("SE-T01")
@pytest.mark.parametrize("minutes", [5, 20])
def test_the_end_is_agreed_on_before_the_start(minutes: int) -> None:
    """It comes with the round in which the time runs out."""
    played = play(EDITION, ["passive"] * 3, SEED, 0, f"timed:{minutes}")
    pace = [int(seconds) for seconds in played.tables.pace]
    spent = [0]
    for row in rows(played.events):
        seconds = {"roll": pace[0], "buy": pace[1], "auction": pace[2], "debt": pace[5]}.get(row.name, 0)
        spent.append(spent[-1] + seconds)
    limit = minutes * 60
    last_turns = [n for n, row in enumerate(rows(played.events)) if row.name == "turn" and row.player == 0]
    assert spent[-1] >= limit > spent[last_turns[-1]]
    assert [row.name for row in rows(played.events)][-1] == "game_end"
    assert events(played, "game_end")[0].value == 3


@pytest.mark.rule("SE-T01")
def test_or_is_90_minutes_when_nobody_says() -> None:
    assert resolve_rules(load_edition(EDITION), "timed", ()).rules.time_limit == 90
    with pytest.raises(InputError, match="timed"):
        resolve_rules(load_edition(EDITION), "timed:soon", ())


@pytest.mark.rule("SE-T03")
def test_who_is_richest_then_wins() -> None:
    winners = set()
    for number in range(6):
        played = play(EDITION, ["passive"] * 3, SEED, number, "timed:15")
        end = events(played, "game_end")[0]
        wealth = {row.player: row.value for row in events(played, "wealth_counted")}
        assert wealth[end.player] == max(wealth.values())
        assert sorted(wealth) == [0, 1, 2]
        winners.add(end.player)
    assert len(winners) > 1
