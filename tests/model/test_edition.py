"""Shipped editions as data: names by which they are found, how sure they are, money, colours, words."""

import pickle

import pytest

from montecarlo.model import load_edition, resolve_rules
from montecarlo.model.describe import card_words, footnotes, rule_differences, uncertain
from montecarlo.model.edition import Edition, edition_of, shipped_editions
from tests.model.boards import board

EDITIONS = shipped_editions()
LEAST_CONTRAST = 4.5  # readable text, by the usual measure of contrast


@pytest.mark.parametrize(
    ("ref", "id"),
    [
        ("no-c1009", "no-c1009"),
        ("norge", "no-c1009"),
        ("NORGE", "no-c1009"),
        ("suomi", "fi-c1009"),
        ("us", "us-classic"),
        ("US", "us-classic"),
        ("uk", "uk-classic"),
        ("London", "uk-classic"),
        ("UK-Classic", "uk-classic"),
    ],
)
def test_ids_and_aliases(ref: str, id: str) -> None:
    assert load_edition(ref).id == id


def test_no_two_editions_share_a_name() -> None:
    names = [name.casefold() for edition in EDITIONS.values() for name in (edition.id, *edition.aliases)]
    assert len(names) == len(set(names))
    assert list(EDITIONS) == [edition.id for edition in EDITIONS.values()]


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_text_is_readable_on_every_colour(edition: Edition) -> None:
    for group in edition.groups.values():
        light, dark = sorted((_luminance(group.colour), _luminance(group.text)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= LEAST_CONTRAST, group


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("ref", "patch", "status"),
    [
        ("no-c1009", "", "reconstructed"),
        ("fi-c1009", "", "reconstructed"),
        ("us-classic", "", "confirmed"),
        ("uk-classic", "", "confirmed"),
        ("no-c1009", "traditional-decks", "reconstructed"),
        ("fi-c1009", "older-finnish-decks", "single_source"),
        ("uk-classic", "uk-traditional-decks", "confirmed"),
    ],
)
def test_decks_keep_their_status(ref: str, patch: str, status: str) -> None:
    edition = resolve_rules(load_edition(ref), patch)
    assert {deck.status for deck in edition.decks.values()} == {status}
    said = [one.part for one in uncertain(edition) if one.part.startswith("deck")]
    assert len(said) == (0 if status == "confirmed" else 2)


def test_what_is_not_certain_is_said_with_its_reason() -> None:
    for edition in EDITIONS.values():
        assert all(one.reason for one in uncertain(edition))
        assert len(footnotes(edition)) == len(uncertain(edition))
    text = "\n".join(footnotes(load_edition("no")))
    assert "deck Sjanse is reconstructed: no public source gives the local cards" in text
    assert "space 15, Skøyen stasjon is part confirmed" in text


def test_a_card_less_sure_than_its_deck_is_named() -> None:
    data = board()
    data["decks"]["luck"]["cards"][0] |= {"status": "doubtful", "reason": "one list only"}
    assert [one.part for one in uncertain(edition_of(data, "my.toml"))] == ["deck luck, card one"]


def test_rules_of_their_own() -> None:
    assert rule_differences(load_edition("no")) == []
    assert rule_differences(load_edition("fi")) == []
    wanted = {"auction_opening", "shortage_opening", "rent_lapses", "utility_roll_fresh"}
    assert {one.setting for one in rule_differences(load_edition("us"))} == wanted
    assert {one.setting for one in rule_differences(load_edition("uk"))} == wanted
    c1009 = resolve_rules(load_edition("uk"), "uk-c1009-rules")
    assert {one.setting for one in rule_differences(c1009)} == {"utility_roll_fresh"}


@pytest.mark.parametrize(
    ("ref", "amount", "text"),
    [("us", 1500, "$1,500"), ("uk", 75, "£75"), ("no", 1500, "M1 500"), ("fi", 50, "M50"), ("us", -20, "-$20")],
)
def test_prices(ref: str, amount: int, text: str) -> None:
    assert load_edition(ref).currency.write(amount) == text


def test_a_price_written_in_another_way() -> None:
    data = board(currency={"code": "kr", "symbol": "kr", "written": "{symbol} {amount}", "thousands": "."})
    assert edition_of(data, "my.toml").currency.write(1234567) == "kr 1.234.567"


def test_cards_in_words() -> None:
    edition = resolve_rules(load_edition("no"), "traditional-decks")
    words = {card.tag: card_words(edition, card) for deck in edition.decks.values() for card in deck.cards}
    assert words["back-to-first-brown"] == "go back to Parkveien"
    assert words["fine-or-chance"] == "pay M10, or draw a card of Sjanse"
    assert words["back-three"] == "go 3 spaces back"
    assert words["birthday"] == "get M10 from each player"
    assert words["top-deed"] == "go to Rådhusplassen"
    assert words["general-repairs"] == "pay M25 for each house and M100 for each hotel"
    modern = load_edition("us")
    words = {card.tag: card_words(modern, card) for deck in modern.decks.values() for card in deck.cards}
    assert words["nearest-station-a"] == "go to the nearest station; if it is owned, pay 2 times the rent"
    assert words["nearest-utility"] == "go to the nearest utility; if it is owned, pay 10 times a new roll"
    assert words["chairman"] == "pay $50 to each player"


def test_an_edition_travels_between_processes() -> None:
    edition = resolve_rules(load_edition("us"), "us-pre-2008", ["jail_fine=1"])
    copy = pickle.loads(pickle.dumps(edition))
    assert copy == edition
    assert (copy.applied, copy.printed_rules) == (edition.applied, edition.printed_rules)


def test_what_an_edition_says_of_itself_can_be_read_again() -> None:
    for edition in EDITIONS.values():
        assert edition_of(edition.model_dump(mode="json", exclude_none=True), "again") == edition
