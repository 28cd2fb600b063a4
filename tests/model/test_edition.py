"""Shipped editions as data: names by which they are found, how sure they are, money, colours, words."""

import pickle
from dataclasses import replace
from datetime import datetime, time

import pytest

from montecarlo.errors import InputError
from montecarlo.model import load_edition, resolve_rules
from montecarlo.model.describe import card_words, footnotes, gathered, gathered_notes, rule_differences, uncertain
from montecarlo.model.edition import Edition, edition_of, shipped_editions
from montecarlo.simulation.boards import game_of
from montecarlo.simulation.plan import make_plan
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
        ("matador", "dk-matador"),
        ("dk", "dk-matador"),
        ("sverige", "se-standard"),
        ("underverk", "se-wonders-2003"),
        ("Wonders", "se-wonders-2003"),
        ("millionaire", "millionaire-98838"),
    ],
)
def test_ids_and_aliases(ref: str, id: str) -> None:
    assert load_edition(ref).id == id


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_the_day_of_the_values_is_kept_and_changes_no_game(edition: Edition) -> None:
    assert edition.dated is not None
    data = edition.model_dump(mode="json", exclude_none=True)
    assert edition_of(data, "manifest").dated == edition.dated  # as text in a manifest, as a day in a file
    undated = edition_of({key: value for key, value in data.items() if key != "dated"}, "manifest")
    assert undated.dated is None
    plans = [make_plan(edition.id, "", (), 2, "balanced", 1, 1), make_plan(edition.id, "", (), 2, "balanced", 1, 1)]
    assert game_of(replace(plans[0], edition=undated)) == game_of(plans[1])


@pytest.mark.parametrize("wrong", [5, True, "yesterday", datetime(2026, 11, 30, 10), time(10)])
def test_what_is_no_day_is_refused(wrong: object) -> None:
    data = {**EDITIONS["no-c1009"].model_dump(mode="json", exclude_none=True), "dated": wrong}
    with pytest.raises(InputError, match="file: dated: write a day, for example 2026-11-30"):
        edition_of(data, "file")


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
        ("dk-matador", "", "confirmed"),
        ("dk-matador", "older-deck", "part_confirmed"),
        ("se-standard", "", "confirmed"),
        ("se-wonders-2003", "", "reconstructed"),
        ("se-wonders-2003", "other-decks", "reconstructed"),
        ("millionaire-98838", "", "reconstructed"),
        ("millionaire-98838", "amounts-doubled", "reconstructed"),
    ],
)
def test_decks_keep_their_status(ref: str, patch: str, status: str) -> None:
    edition = resolve_rules(load_edition(ref), patch)
    assert {deck.status for deck in edition.decks.values()} == {status}
    said = [one.part for one in uncertain(edition) if one.part.startswith("deck") and ", card " not in one.part]
    assert said == ([] if status == "confirmed" else [f"deck {deck.name}" for deck in edition.decks.values()])


def test_what_is_not_certain_is_said_with_its_reason() -> None:
    for edition in EDITIONS.values():
        assert all(one.reason for one in uncertain(edition))
        assert len(footnotes(edition)) == len(uncertain(edition))
    text = "\n".join(footnotes(load_edition("no")))
    assert "deck Sjanse is reconstructed: no public source gives the local cards" in text
    assert "space 15, Skøyen stasjon is part confirmed" in text


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_what_is_unsure_for_one_reason_is_told_together_and_nothing_is_lost(edition: Edition) -> None:
    apart, together = uncertain(edition), gathered(edition)
    assert {(one.status, one.reason) for one in together} == {(one.status, one.reason) for one in apart}
    assert len(together) <= len(apart)
    assert len({(one.part, one.status, one.reason) for one in together}) == len(together)


def test_parts_of_one_kind_stand_together() -> None:
    told = {one.part for one in gathered(load_edition("se"))}
    assert "spaces 12, Elverket; 28, Vattenledningsverket" in told
    streets = next(part for part in told if part.startswith("26 spaces: 1, 3, 5, 6, 8, 9, 11,"))
    assert streets.endswith("37, 39")
    assert "settings auction_raise = 20; shortage_raise = 20" in told
    assert "decks Chans; Allmänning" in {one.part for one in gathered(load_edition("wonders"))}


def test_many_cards_of_a_deck_stand_together_and_every_reason_can_be_read_alone() -> None:
    box = load_edition("millionaire")
    told = {one.part for one in gathered(box)}
    assert "deck Fortune, 5 cards: f13, f14, f15, f16, f17" in told
    assert len(gathered_notes(box)) == len(gathered(box))
    (streets,) = (note for note in gathered_notes(box) if note.startswith("22 spaces: 1, 3, 4,"))
    assert " 31 (single source): names, price" in streets
    assert not any(one.reason.startswith("as ") for one in uncertain(box))


def test_cards_surer_than_their_deck_say_why() -> None:
    said = {one.part: one for one in uncertain(load_edition("millionaire"))}
    assert said["deck Millionaire Lifestyle, card l01"].status == "single_source"
    assert "deck Millionaire Lifestyle, card l02" not in said  # the one that is confirmed
    assert "deck Fortune, card f12" not in said  # as unsure as its deck


def test_a_setting_that_is_unsure_says_so_until_it_is_changed() -> None:
    box = load_edition("matador")
    assert "setting houses = 32" in {one.part for one in uncertain(box)}
    assert "setting go_salary_landing = 4000" in {one.part for one in uncertain(box)}
    assert "setting rent_in_jail = true" in {one.part for one in uncertain(box)}
    changed = {one.part for one in uncertain(resolve_rules(box, "no-rent-in-jail", ["houses=40"]))}
    assert not any(part.startswith(("setting houses", "setting rent_in_jail")) for part in changed)
    assert "patch no-rent-in-jail" in changed


def test_a_patch_with_a_value_is_still_unsure() -> None:
    assert "patch timed:60" in {one.part for one in uncertain(resolve_rules(load_edition("se"), "timed:60"))}


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_another_candidate_is_named_where_cards_are_reconstructed(edition: Edition) -> None:
    made = any(deck.status == "reconstructed" for deck in edition.decks.values())
    assert bool(edition.what_if) == made
    for name in edition.what_if:
        other = resolve_rules(edition, name)
        assert other.decks != edition.decks
        assert other.rules == edition.rules


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_no_setting_is_called_unsure_beside_a_source_that_is_not_listed(edition: Edition) -> None:
    listed = {source.id for source in edition.sources}
    assert all(set(doubt.sources) <= listed and doubt.reason for doubt in edition.unconfirmed.values())


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
    [
        ("us", 1500, "$1,500"),
        ("uk", 75, "£75"),
        ("no", 1500, "M1 500"),
        ("fi", 50, "M50"),
        ("us", -20, "-$20"),
        ("dk", 30000, "kr. 30.000"),
        ("se", 30000, "30 000 kr"),
        ("wonders", 80, "80 kr"),
        ("millionaire", 372, "372k"),
        ("millionaire", -1000, "-1,000k"),
    ],
)
def test_prices(ref: str, amount: int, text: str) -> None:
    assert load_edition(ref).currency.write(amount) == text


def test_a_price_written_in_another_way() -> None:
    data = board(currency={"code": "kr", "symbol": "kr", "written": "{symbol} {amount}", "thousands": "."})
    assert edition_of(data, "my.toml").currency.write(1234567) == "kr 1.234.567"


def _nearest(edition: str) -> set[str]:
    whole = load_edition(edition)
    words = (card_words(whole, card) for deck in whole.decks.values() for card in deck.cards)
    return {text for text in words if "nearest" in text}


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
    assert words["nearest-station-a"] == "go to the nearest of the railroads; if it is owned, pay 2 times its rent"
    assert _nearest("matador") == {
        "go to the nearest of the rederier; if it is owned, pay 2 times its rent",
        "go to the nearest of the rederier; if it is owned, pay its rent",
    }
    assert words["nearest-utility"] == "go to the nearest utility; if it is owned, pay 10 times a new roll"
    assert words["chairman"] == "pay $50 to each player"


def test_cards_of_the_other_editions_in_words() -> None:
    matador = load_edition("matador")
    words = {card.id: card_words(matador, card) for deck in matador.decks.values() for card in deck.cards}
    assert words["pl-20"] == "get kr. 40.000, if all you own is worth kr. 15.000 at most"
    assert words["pl-06a"] == words["pl-06b"] == "pay kr. 3.000"
    edition = load_edition("millionaire")
    words = {card.id: card_words(edition, card) for deck in edition.decks.values() for card in deck.cards}
    assert words["c08"] == "go to the next space of Millionaire Lifestyle"
    assert words["c03"] == "leave jail free; may be kept"
    assert words["c13"] == "one star level down"
    assert words["l02"] == "throw the dice: 150k for doubles or 8 to 12 or 5 to 12, by your stars"
    assert words["l06"] == "get 10k or 20k or 30k by stars from each player, by his own stars"
    assert words["l07"] == "pay 10k or 20k or 30k by stars to each player"
    assert words["l08"] == "pay 20k or 40k or 60k by stars to a player of your choice"
    assert words["l11"] == "one star level up, or 50k at the highest"
    assert words["l14"] == "get 5k or 10k or 15k by stars for each deed"
    assert words["f05"] == "auction the street; then get 50k or 75k or 100k by stars"
    assert words["f06"] == "buy the street at half its price, or auction it; then nothing more"
    assert words["f13"] == "keep: leave jail free"
    assert words["f22"] == "keep: go to any space instead of rolling"


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=list(EDITIONS))
def test_every_card_has_words(edition: Edition) -> None:
    for name in ("", *edition.patches):
        changed = resolve_rules(edition, name)
        assert all(card_words(changed, card) for deck in changed.decks.values() for card in deck.cards)


def test_a_throw_up_to_the_highest_there_is() -> None:
    data = board(rules={"go_salary": 1})
    data["spaces"][0]["salary_by_stars"] = [1, 2, 3]
    wager = {"id": "two", "effect": "roll_for_money", "amount": 7, "wins": [{"lowest": 9}, {}, {"doubles": True}]}
    data["decks"]["luck"]["cards"].append(wager)
    edition = edition_of(data, "my.toml")
    assert card_words(edition, edition.decks["luck"].cards[1]) == (
        "throw the dice: C7 for 9 to 12 or 2 to 12 or doubles, by your stars"
    )


def test_an_edition_travels_between_processes() -> None:
    edition = resolve_rules(load_edition("us"), "us-pre-2008", ["jail_fine=1"])
    copy = pickle.loads(pickle.dumps(edition))
    assert copy == edition
    assert (copy.applied, copy.printed_rules) == (edition.applied, edition.printed_rules)


def test_what_an_edition_says_of_itself_can_be_read_again() -> None:
    for edition in EDITIONS.values():
        assert edition_of(edition.model_dump(mode="json", exclude_none=True), "again") == edition
