"""Positions with what only some editions have: marks in passports, stars, cards on the streets and before players."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.scenario import scenario_of
from montecarlo.simulation.scenario import Played, Stage, play_scenario, set_stage

WONDERS = [f"Underverk {number}" for number in range(1, 23)]


def stage(edition: str, anna: dict[str, Any] | None = None, **changes: Any) -> Stage:
    data = {
        "title": "a test",
        "edition": edition,
        "players": [{"name": "Anna", **(anna or {})}, {"name": "Berit"}],
        "dice": [[1, 2]],
        "play": {"rolls": 1},
        **changes,
    }
    return set_stage(scenario_of(data, "my.toml"), "my.toml")


def played(edition: str, anna: dict[str, Any] | None = None, **changes: Any) -> Played:
    return play_scenario(stage(edition, anna, **changes))


IMPOSSIBLE: dict[str, tuple[str, dict[str, Any], dict[str, Any], str]] = {
    "a mark that is no wonder": (
        "wonders",
        {"marks": ["Frankfurt"]},
        {},
        "players, Anna, marks: Frankfurt is no wonder; name wonders only",
    ),
    "a wonder marked twice": (
        "wonders",
        {"marks": ["Underverk 2", 3]},
        {},
        "marks: Underverk 2 is named twice; name every wonder once",
    ),
    "an unknown wonder": ("wonders", {"marks": ["Underverk 23"]}, {}, "there is no space 'Underverk 23'"),
    "a full passport": ("wonders", {"marks": WONDERS}, {}, "the passport is full, so the game is over; at most 21"),
    "marks without passports": ("se", {"marks": ["Hornsgatan"]}, {}, "marks: this edition has no passports"),
    "two stars": ("millionaire", {"stars": 2}, {}, "players, Anna, stars: no token has 2; one of 1, 3, 5"),
    "stars elsewhere": ("no", {"stars": 1}, {}, "stars: tokens of this edition have no stars; leave it out"),
    "a card that is used at once": (
        "millionaire",
        {"kept_cards": ["f02"]},
        {},
        "players, Anna, kept_cards: the card 'f02' is used at once; name cards that are kept",
    ),
    "an unknown card kept": ("millionaire", {"kept_cards": ["f99"]}, {}, "there is no card 'f99' in this deck"),
    "a card kept elsewhere": (
        "no",
        {"kept_cards": ["chance-09"]},
        {},
        "players, Anna, kept_cards: no cards lie on the streets of this edition; leave it out",
    ),
    "a card in two places": (
        "millionaire",
        {"kept_cards": ["f21"]},
        {"face_down": {"Party Plaza": "f21"}},
        "face_down, Party Plaza: the card 'f21' is kept by Anna; name every card once",
    ),
    "a card on two streets": (
        "millionaire",
        {},
        {"face_down": {"Party Plaza": "f02", "Castle View": "f02"}},
        "face_down, Castle View: the card 'f02' is on Party Plaza",
    ),
    "a card on no street": (
        "millionaire",
        {},
        {"face_down": {"Free Parking": "f02"}},
        "face_down, Free Parking: no card lies on Free Parking; name a street",
    ),
    "cards on streets elsewhere": (
        "no",
        {},
        {"face_down": {"Slemdal": "chance-01"}},
        "face_down: no cards lie on the streets of this edition",
    ),
    "the cards of the streets as a pile": (
        "millionaire",
        {},
        {"decks": {"fortune": ["f01"]}},
        "decks, fortune: these cards lie on the streets; name them by street: face_down",
    ),
    "more jail cards than are left": (
        "millionaire",
        {"kept_cards": ["f13", "f14"], "jail_cards": 2},
        {},
        "jail_cards: no such jail card is left",
    ),
    "expecting a mark of nobody": ("wonders", {}, {"expect": {"marks": {"Carl": []}}}, "there is no player 'Carl'"),
    "expecting an unknown mark": (
        "wonders",
        {},
        {"expect": {"marks": {"Anna": ["Underverk"]}}},
        "expect, marks, Anna: there is no space 'Underverk'",
    ),
    "expecting an unknown card": (
        "millionaire",
        {},
        {"expect": {"kept_cards": {"Anna": ["f0"]}}},
        "expect, kept_cards, Anna: there is no card 'f0'",
    ),
}


@pytest.mark.parametrize(("edition", "anna", "changes", "words"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_what_cannot_be_is_refused(edition: str, anna: dict[str, Any], changes: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as caught:
        stage(edition, anna, **changes)
    assert words in str(caught.value)
    assert len(caught.value.faults) == 1


@pytest.mark.parametrize(
    ("edition", "anna"),
    [("wonders", {"marks": ["Underverk 2"]}), ("millionaire", {"stars": 3}), ("millionaire", {"kept_cards": ["f21"]})],
)
def test_who_is_bankrupt_has_none_of_it(edition: str, anna: dict[str, Any]) -> None:
    others = [{"name": "Berit"}, {"name": "Carl"}]
    with pytest.raises(InputError, match="a bankrupt player has nothing and is nowhere"):
        stage(edition, players=[{"name": "Anna", "bankrupt": True, **anna}, *others], turn="Berit")


def test_marks_are_in_the_passport_and_more_come_to_them() -> None:
    found = played("wonders", {"marks": ["Underverk 1", 39]}, expect={"marks": {"Anna": [3, 1, "Underverk 22"]}})
    assert found.failures == []
    assert found.game.marks[0] == 3
    wrong = played("wonders", {"marks": [39]}, expect={"marks": {"Anna": [39]}})
    assert wrong.failures == ["marks of Anna is ['Underverk 2', 'Underverk 22'], expected ['Underverk 22']"]


def test_stars_go_by_their_number() -> None:
    for stars, salary in ((None, 150), (1, 150), (3, 200), (5, 250)):
        anna = {"space": 30, "cash": 10} | ({} if stars is None else {"stars": stars})
        expect = {"stars": {"Anna": stars or 1}, "cash": {"Anna": 10 + salary}}
        answers = [{"player": "Anna", "ask": "upgrade", "answer": "no"}] if stars != 5 else []
        found = played("millionaire", anna, dice=[[1, 1]], expect=expect, decisions=answers)
        assert found.failures == []
        assert found.unused == []


def test_a_card_lies_on_its_street_until_somebody_comes() -> None:
    anna = {"kept_cards": ["f21"], "space": 16, "cash": 5}
    kept = {"Anna": ["f18", "f21"]}
    found = played("millionaire", anna, face_down={"Party Plaza": "f18"}, expect={"kept_cards": kept})
    assert found.failures == []
    assert [row.name for row in found.events if row.name.startswith("fortune")] == ["fortune_taken", "fortune_kept"]
    assert set(found.game.fortune[:32].tolist()) == {-1}
    empty = played("millionaire", anna, expect={"kept_cards": kept})
    assert empty.failures == ["kept_cards of Anna is ['f21'], expected ['f18', 'f21']"]


def test_jail_cards_come_from_every_deck_that_has_one() -> None:
    found = stage("millionaire", {"jail_cards": 3})
    assert sorted(found.position.held) == [(0, 0, 2), (0, 2, 12), (0, 2, 13)]
    assert found.position.decks[2] == []


def test_a_kept_jail_card_is_one() -> None:
    anna = {"kept_cards": ["f13"], "in_jail": True}
    answer = [{"player": "Anna", "ask": "jail", "answer": "card"}]
    found = played(
        "millionaire", anna, decisions=answer, expect={"jail_cards": {"Anna": 0}, "in_jail": {"Anna": False}}
    )
    assert found.failures == []
    assert found.unused == []
