"""The wonders edition: its box, its board, and the standard rules behind it (SE-W04, W08, W11 to W15)."""

from typing import Any

import pytest

from montecarlo.engine import event
from montecarlo.errors import InputError
from montecarlo.simulation.tables import compile_tables
from tests.games import strategy
from tests.rules.wonders import AIRPORTS, ALL, EDITION, WONDERS, wonders
from tests.scene import Scene, known_edition

NAMES = ("A", "B", "C", "D", "E", "F", "G")
OF_WONDERS_ALONE = {"passport_bonus"}


def tables(players: int) -> Any:
    """The tables of a game among so many."""
    return compile_tables(known_edition(EDITION), [strategy("passive")] * players, players=players)


@pytest.mark.rule("SE-W04")
def test_six_play_at_most_each_with_a_passport_of_his_own() -> None:
    assert [int(tables(players).players) for players in range(2, 7)] == [2, 3, 4, 5, 6]
    for players in (1, 7):
        with pytest.raises(InputError, match="2 to 6"):
            tables(players)
    scene = wonders(turn="C", **{name: {"space": 36} for name in NAMES[:6]}).dice((1, 2), (1, 2))
    result = scene.play(turns=2)
    for name in NAMES[:6]:
        assert result.marks(name) == (["Underverk 22"] if name in ("C", "D") else [])


@pytest.mark.rule("SE-W08")
def test_the_four_stations_are_airports() -> None:
    board = known_edition(EDITION).spaces
    assert [space.name for space in board if space.kind == "station"] == AIRPORTS
    assert [number for number, space in enumerate(board) if space.kind == "station"] == [5, 15, 25, 35]


@pytest.mark.rule("SE-W08")
@pytest.mark.parametrize("airport", AIRPORTS)
def test_an_airport_is_bought_like_a_station(airport: str) -> None:
    at = AIRPORTS.index(airport) * 10 + 5
    result = wonders(A={"space": at - 3}, B={}).dice((1, 2)).answer("A", "buy", True).play(rolls=1)
    assert (result.owner(airport), result.cash("A")) == ("A", 30_000 - 4_000)


@pytest.mark.rule("SE-W08")
@pytest.mark.parametrize(("owned", "rent"), [(1, 500), (2, 1_000), (3, 2_000), (4, 4_000)])
def test_and_its_rent_goes_by_the_number_of_airports(owned: int, rent: int) -> None:
    result = wonders(A={"space": 2}, B={"owns": AIRPORTS[:owned]}).dice((1, 2)).play(rolls=1)
    assert (result.only("rent").amount, result.cash("B")) == (rent, 30_000 + rent)


@pytest.mark.rule("SE-W11")
@pytest.mark.parametrize(
    ("deck", "card", "at", "space", "cash"),
    [
        ("chans", "ch-04", 7, "Underverk 14", 0),
        ("chans", "ch-07", 7, "Fängelse / På besök", 0),
        ("chans", "ch-10", 7, "Chans", 3_000),
        ("chans", "ch-14", 7, "Chans", -3_000),
        ("allmanning", "al-01", 17, "GÅ", 4_000),
        ("allmanning", "al-05", 17, "Allmänning", 4_000),
        ("allmanning", "al-13", 17, "Allmänning", -2_000),
    ],
)
def test_cards_send_give_and_take(deck: str, card: str, at: int, space: str, cash: int) -> None:
    result = wonders(A={"space": at - 3}, B={}).deck(deck, card).dice((1, 2)).play(rolls=1)
    assert result.only("draw").rule == "SE-S13"
    assert (result.space("A"), result.cash("A")) == (space, 30_000 + cash)


@pytest.mark.rule("SE-W12")
def test_hostels_and_hotels_are_built_on_wonders_one_has() -> None:
    pair = {"cash": 20_000, "owns": ["Underverk 1", "Underverk 2"]}
    scene = wonders(A=pair, B={}).dice((4, 6)).answer("A", "build_houses", "Underverk 1", "Underverk 2", "none")
    result = scene.play(rolls=1)
    assert (result.houses("Underverk 1"), result.houses("Underverk 2")) == (1, 1)
    assert (result.cash("A"), result.bank_houses) == (18_000, 30)
    pair["owns"] = [{"deed": "Underverk 1", "houses": 4}, {"deed": "Underverk 2", "houses": 4}]
    scene = wonders(A=pair, B={}).dice((4, 6)).answer("A", "build_hotel", "Underverk 2", "none")
    result = scene.answer("A", "build_houses", "none").play(rolls=1, may_be_unasked=True)
    assert result.hotel("Underverk 2")
    assert (result.cash("A"), result.bank_houses, result.bank_hotels) == (19_000, 28, 11)
    rent = wonders(A={"space": 0}, B={"owns": pair["owns"]}).dice((1, 2)).play(rolls=1).only("rent")
    assert (rent.space, rent.amount) == ("Underverk 2", 6_400)


@pytest.mark.rule("SE-W13")
def test_what_is_in_the_box() -> None:
    box = tables(6)
    assert (int(box.deeds), [int(size) for size in box.deck_size[: int(box.decks)]]) == (28, [16, 16])
    assert (int(box.houses), int(box.hotels), int(box.dice_sides)) == (32, 12, 6)
    assert int(box.passport_size) == ALL
    assert known_edition(EDITION).players.max == 6  # passports


@pytest.mark.rule("SE-W14")
def test_the_wonders_are_numbered_round_the_board() -> None:
    edition = known_edition(EDITION)
    streets = [number for number, space in enumerate(edition.spaces) if space.kind == "street"]
    assert [edition.spaces[number].name for number in streets] == WONDERS
    marked = [number for number in range(len(edition.spaces)) if tables(2).wonder[number]]
    assert marked == streets


@pytest.mark.rule("SE-W15")
def test_apart_from_this_the_standard_rules_hold() -> None:
    mine, standard = known_edition(EDITION), known_edition("se-standard")
    assert set(mine.rules.differences(standard.rules)) == OF_WONDERS_ALONE
    assert mine.family == standard.family
    for variant in ("short", "timed"):
        assert mine.patches[variant].rules == standard.patches[variant].rules


@pytest.mark.rule("SE-W15")
def test_a_turn_goes_as_in_the_standard_game() -> None:
    """The same dice on both boards: the same log but for marks and flights."""
    told = []
    for edition in (EDITION, "se-standard"):
        scene = Scene(edition, A={"cash": 2_000}, B={"owns": [3, 15, 24]}, C={"owns": [12]})
        dice = [(1, 2), (3, 3), (2, 4), (5, 6), (4, 4), (1, 1), (2, 2), (6, 5), (3, 4), (1, 2), (5, 4), (6, 6), (2, 1)]
        result = scene.dice(*dice).play(turns=8, may_be_unasked=True)
        told.append([row for row in result.played.events if row.kind != event.MARK])
    assert [tuple(row) for row in told[0]] == [tuple(row) for row in told[1]]
