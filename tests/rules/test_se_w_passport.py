"""The wonders edition: what is marked in a passport, and free flights (SE-W05 to W07, W09, W10, W21)."""

from typing import Any

import pytest

from montecarlo.engine import event, kinds
from montecarlo.errors import InputError
from montecarlo.model.strategy import load_strategy
from tests.games import play, strategy
from tests.rules.wonders import AIRPORTS, EDITION, WONDERS, landing_order, wonders
from tests.scene import known_edition

GAMES = 3
PLAYERS = 4


# --- what is marked


@pytest.mark.rule("SE-W05")
@pytest.mark.parametrize("number", range(1, 23))
def test_a_wonder_is_marked_by_who_lands_there(number: int) -> None:
    wonder = f"Underverk {number}"
    at = [space.name for space in known_edition(EDITION).spaces].index(wonder)
    result = wonders(A={"space": (at - 3) % 40}, B={}).dice((1, 2)).play(rolls=1)
    assert result.space("A") == wonder
    assert result.marks("A") == [wonder]
    assert result.marks("B") == []
    mark = result.only("mark")
    assert (mark.player, mark.space, mark.value, mark.value2) == ("A", wonder, kinds.MARK_LANDING, 1)
    assert mark.rule == "SE-W05"


@pytest.mark.rule("SE-W05")
@pytest.mark.parametrize("owner", [None, "A", "B"])
def test_whoever_owns_it(owner: str | None) -> None:
    players: dict[str, Any] = {"A": {"space": 3}, "B": {}}
    if owner:
        players[owner]["owns"] = ["Underverk 3"]
    assert wonders(**players).dice((1, 2)).play(rolls=1).marks("A") == ["Underverk 3"]


@pytest.mark.rule("SE-W05")
@pytest.mark.parametrize(
    ("deck", "card", "at", "wonder"),
    [
        ("chans", "ch-02", 7, "Underverk 6"),
        ("chans", "ch-04", 7, "Underverk 14"),
        ("chans", "ch-05", 7, "Underverk 22"),
        ("chans", "ch-06", 22, "Underverk 11"),
        ("allmanning", "al-02", 17, "Underverk 1"),
    ],
)
def test_a_wonder_to_which_a_card_leads_is_marked(deck: str, card: str, at: int, wonder: str) -> None:
    result = wonders(A={"space": at - 3}, B={}).deck(deck, card).dice((1, 2)).play(rolls=1)
    assert result.space("A") == wonder
    assert result.marks("A") == [wonder]


@pytest.mark.rule("SE-W05")
@pytest.mark.parametrize("space", [*AIRPORTS, "Anläggning 1", "Anläggning 2"])
def test_airports_and_facilities_are_not_marked(space: str) -> None:
    at = [place.name for place in known_edition(EDITION).spaces].index(space)
    scene = wonders(A={"space": at - 3}, B={}).dice((1, 2))
    if space in AIRPORTS:
        scene.answer("A", "fly", "none")
    result = scene.play(rolls=1)
    assert result.space("A") == space
    assert (result.marks("A"), result.events("mark")) == ([], [])


@pytest.mark.rule("SE-W05")
def test_what_is_marked_already_is_not_marked_again_and_what_is_passed_is_not_marked() -> None:
    result = wonders(A={}, B={}).marked("A", "Underverk 4").dice((6, 2)).play(rolls=1)
    assert result.space("A") == "Underverk 4"
    assert (result.marks("A"), result.events("mark")) == (["Underverk 4"], [])


@pytest.mark.rule("SE-W06")
@pytest.mark.parametrize("winner", ["A", "B", "C"])
def test_who_wins_a_wonder_at_auction_marks_it(winner: str) -> None:
    result = wonders(A={"space": 3}, B={}, C={}).dice((1, 2)).answer(winner, "bid", 500).play(rolls=1)
    assert result.owner("Underverk 3") == winner
    for player in "ABC":
        assert result.marks(player) == (["Underverk 3"] if player in ("A", winner) else [])
    if winner != "A":
        mark = result.events("mark")[1]
        assert (mark.player, mark.value, mark.rule) == (winner, kinds.MARK_AUCTION, "SE-W06")


@pytest.mark.rule("SE-W06")
def test_a_wonder_of_a_bankrupt_player_is_marked_by_who_wins_it() -> None:
    scene = wonders(A={"space": 36, "cash": 100, "owns": [{"deed": "Underverk 9", "mortgaged": True}]}, B={}, C={})
    result = scene.dice((1, 1)).answer("C", "bid", 900, space="Underverk 9").play(rolls=1)
    assert result.is_bankrupt("A")
    assert result.owner("Underverk 9") == "C"
    assert (result.marks("B"), result.marks("C")) == ([], ["Underverk 9"])


@pytest.mark.rule("SE-W06")
def test_an_airport_won_at_auction_is_not_marked_and_gives_no_flight() -> None:
    scene = wonders(A={"space": 2}, B={}).dice((1, 2)).answer("A", "fly", "none").answer("B", "bid", 500)
    result = scene.play(rolls=1)
    assert result.owner("London Heathrow") == "B"
    assert (result.marks("A"), result.marks("B")) == ([], [])


@pytest.mark.rule("SE-W07")
@pytest.mark.parametrize("variant", ["short", "timed"])
def test_dealt_wonders_are_marked(variant: str) -> None:
    for number in range(GAMES):
        game = play(EDITION, ["passive"] * PLAYERS, 1, number, variant, ("round_cap=1",))
        rows = game.events.tolist()
        dealt = [(row[4], row[6]) for row in rows if row[0] == event.DEALT]
        marked = [(row[4], row[6]) for row in rows if row[0] == event.MARK and row[8] == kinds.MARK_DEAL]
        assert len(dealt) == 2 * PLAYERS
        assert marked == [(seat, space) for seat, space in dealt if game.tables.wonder[space]]
        assert all(game.game.mark[seat, space] for seat, space in marked)


# --- free flights


@pytest.mark.rule("SE-W09")
@pytest.mark.parametrize("airport", AIRPORTS)
@pytest.mark.parametrize("owner", [None, "A", "B"])
def test_landing_on_an_airport_gives_a_free_flight_whoever_owns_it(airport: str, owner: str | None) -> None:
    at = [space.name for space in known_edition(EDITION).spaces].index(airport)
    players: dict[str, Any] = {"A": {"space": at - 3}, "B": {}}
    if owner:
        players[owner]["owns"] = [airport]
    result = wonders(**players).dice((1, 2)).answer("A", "fly", "Underverk 17").play(rolls=1)
    assert result.marks("A") == ["Underverk 17"]
    mark = result.only("mark")
    assert (mark.player, mark.value, mark.rule) == ("A", kinds.MARK_FLIGHT, "SE-W09")
    assert result.cash("A") == 30_000 - (500 if owner == "B" else 0)


@pytest.mark.rule("SE-W09")
def test_a_card_to_an_airport_gives_a_free_flight() -> None:
    scene = wonders(A={"space": 4}, B={}).deck("chans", "ch-03").dice((1, 2)).answer("A", "fly", "Underverk 2")
    result = scene.play(rolls=1)
    assert result.space("A") == "Frankfurt"
    assert result.marks("A") == ["Underverk 2"]


@pytest.mark.rule("SE-W09")
def test_the_flight_is_a_choice() -> None:
    result = wonders(A={"space": 2}, B={}).dice((1, 2)).answer("A", "fly", "none").play(rolls=1)
    assert result.space("A") == "London Heathrow"
    assert result.marks("A") == []


@pytest.mark.rule("SE-W09")
@pytest.mark.parametrize("wonder", ["Underverk 5", "Frankfurt", "Anläggning 1"])
def test_only_a_wonder_that_is_not_marked_can_be_flown_to(wonder: str) -> None:
    scene = wonders(A={"space": 2}, B={}).marked("A", "Underverk 5").dice((1, 2)).answer("A", "fly", wonder)
    with pytest.raises(InputError, match="the rules do not allow this answer"):
        scene.play(rolls=1)


@pytest.mark.rule("SE-W09")
def test_one_flight_marks_one_wonder() -> None:
    result = wonders(A={"space": 2}, B={}).dice((1, 2)).play(rolls=1)
    assert len(result.marks("A")) == 1


@pytest.mark.rule("SE-W10")
@pytest.mark.parametrize("owner", [None, "B"])
def test_a_flight_moves_no_token_buys_nothing_and_costs_no_rent(owner: str | None) -> None:
    built = [{"deed": "Underverk 21", "hotel": True}, {"deed": "Underverk 22", "hotel": True}]
    scene = wonders(A={"space": 2}, B={"owns": built if owner else []}).dice((1, 2), (5, 6))
    result = scene.answer("A", "fly", "Underverk 22").play(rolls=1)
    assert result.space("A") == "London Heathrow"
    assert result.marks("A") == ["Underverk 22"]
    assert result.owner("Underverk 22") == owner
    assert result.cash("A") == 30_000
    assert not {"buy", "rent", "salary"} & set(result.kinds())
    assert [row.space for row in result.events("decline", "auction", "claim")] == ["London Heathrow"] * 2


# --- how strategies fly


@pytest.mark.rule("SE-W09")
def test_the_strategy_flies_to_the_open_wonder_a_token_lands_on_least() -> None:
    order = landing_order()
    assert sorted(order) == sorted(WONDERS)
    for place in (0, 5, 21):
        scene = wonders(A={"space": 2}, B={}).marked("A", *order[:place])
        result = scene.dice((1, 2)).play(rolls=1)
        assert set(result.marks("A")) == {*order[:place], order[place]}


@pytest.mark.rule("SE-W09")
@pytest.mark.parametrize(
    ("at", "marked", "wonder"),
    [
        ("London Heathrow", (), "Underverk 3"),
        ("London Heathrow", ("Underverk 3", "Underverk 5"), "Underverk 4"),
        ("Amsterdam Schiphol", ("Underverk 21", "Underverk 22"), "Underverk 1"),
        ("Amsterdam Schiphol", tuple(WONDERS[:19] + WONDERS[20:]), "Underverk 20"),
    ],
)
def test_or_to_the_next_open_one_ahead_of_the_token(at: str, marked: tuple[str, ...], wonder: str) -> None:
    number = [space.name for space in known_edition(EDITION).spaces].index(at)
    clockwise = load_strategy("passive").model_copy(update={"flight_order": "clockwise"})
    scene = wonders(A={"space": number - 3}, B={}).marked("A", *marked).dice((1, 2))
    result = scene.play(rolls=1, strategies=[clockwise] * 2)
    assert result.marks("A") == sorted([*marked, wonder], key=WONDERS.index)


@pytest.mark.rule("SE-W09")
def test_who_decides_by_lot_flies_anywhere_or_nowhere() -> None:
    drawn = set()
    for seed in range(120):
        scene = wonders(seed=seed, A={"space": 2}, B={}).marked("A", *WONDERS[3:]).dice((1, 2))
        result = scene.play(rolls=1, strategies=[strategy("random"), strategy("passive")])
        drawn.add(tuple(result.marks("A")[:-19]))
    assert drawn == {(), *((wonder,) for wonder in WONDERS[:3])}


# --- wonders received from another player


@pytest.mark.rule("SE-W21")
@pytest.mark.parametrize("received", [False, True])
def test_a_wonder_got_by_a_trade_is_marked_only_by_the_setting(received: bool) -> None:
    rules = "received-wonders-marked" if received else ""
    scene = wonders(rules=rules, A={"owns": ["Underverk 8"]}, B={"owns": ["Underverk 9"]}).dice((4, 6))
    result = scene.offer("A", "B", give=["Underverk 8"], receive=["Underverk 9"]).play(rolls=1)
    assert result.marks("A") == (["Underverk 9"] if received else [])
    assert result.marks("B") == (["Underverk 8"] if received else [])
    for mark in result.events("mark"):
        assert (mark.value, mark.rule) == (kinds.MARK_RECEIVED, "SE-W21")


@pytest.mark.rule("SE-W21")
@pytest.mark.parametrize("received", [False, True])
def test_so_is_a_wonder_got_from_a_bankrupt_player(received: bool) -> None:
    rules = "received-wonders-marked" if received else ""
    estate = [{"deed": "Underverk 9", "mortgaged": True}]
    scene = wonders(rules=rules, A={"space": 34, "cash": 0, "owns": estate}, B={"owns": ["Underverk 21"]}, C={})
    result = scene.dice((1, 2)).answer("B", "keep_mortgaged", "keep").play(rolls=1)
    assert result.is_bankrupt("A")
    assert result.owner("Underverk 9") == "B"
    assert result.marks("B") == (["Underverk 9"] if received else [])


@pytest.mark.rule("SE-W21")
@pytest.mark.parametrize("received", [False, True])
def test_and_a_wonder_taken_for_part_of_a_debt(received: bool) -> None:
    rules = "received-wonders-marked" if received else ""
    scene = wonders(rules=rules, A={"space": 34, "cash": 0, "owns": ["Underverk 9"]}, B={"owns": ["Underverk 21"]})
    scene.dice((1, 2)).answer("A", "pay_in_deeds", "Underverk 9").answer("B", "take_for", 700)
    result = scene.play(rolls=1)
    assert result.owner("Underverk 9") == "B"
    assert result.marks("B") == (["Underverk 9"] if received else [])
