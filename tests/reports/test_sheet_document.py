"""The document of a strategy sheet: which parts it has and what they say, by the figures."""

from dataclasses import replace
from datetime import date
from string import ascii_uppercase
from typing import Any

import pytest

from montecarlo.analysis.sheet import Bounded, JailAdvice, RuleEffect, Sheet
from montecarlo.analysis.sheet_figures import sheet_of
from montecarlo.model.edition import load_edition, shipped_editions
from montecarlo.model.patches import resolve_rules
from montecarlo.reports.sheet.board_of import letters_of
from montecarlo.reports.sheet.document import Document, Part
from montecarlo.reports.sheet.footer import footer
from montecarlo.reports.sheet.names import rule_name, strategy_names
from tests.analysis.sheet_measured import measured, unplayed
from tests.conftest import ROOT
from tests.reports.sheet_made import ink, sheet, with_measured, written


def document(one: Sheet, language: str = "en", pages: int = 2) -> Document:
    return written(one, language, pages)[0]


def part(found: Document, name: str) -> Part:
    return next(one for one in found.parts if one.id == name)


def ids(found: Document) -> list[str]:
    return [one.id for one in found.parts]


# --- the whole


def test_the_parts_stand_in_their_order() -> None:
    two = document(sheet())
    assert ids(two) == ["order", "order_rest", "jail", "owned", "deeds", "mortgages", "rules", "reading"]
    assert [one.id for one in two.parts if one.front] == ["order", "jail", "owned"]


def test_one_page_has_the_front_alone_and_its_figures() -> None:
    one, figures = written(sheet(), pages=1)
    assert ids(one) == ["order", "jail", "owned"]
    assert not [figure for figure in figures if figure.key.startswith(("deeds.", "rules."))]
    assert [figure.key for figure in figures if figure.key.startswith("page.")] == ["page.1"]


def test_title_and_subtitle_say_what_it_is_for() -> None:
    found = document(sheet(), "nb")
    assert found.title == "Norsk Monopol"
    assert found.subtitle == ("Strategiark · 4\xa0spillere · trykte regler · vanligvis 40\xa0runder · 90\xa0minutter")
    assert (found.language, found.board_language, found.paper) == ("nb", "nb", "a4")
    assert found.page_word == "side {page} av {pages}"


def test_an_edition_of_a_user_keeps_its_names() -> None:
    edition = sheet().edition.model_copy(update={"id": "ours", "name": "Our own board"})
    green = edition.groups | {"teal": edition.groups["green"].model_copy(update={"name": "teal green"})}
    spaces = [
        space.model_copy(update={"group": "teal"}) if getattr(space, "group", "") == "green" else space
        for space in edition.spaces
    ]
    edition = edition.model_copy(update={"groups": green, "spaces": tuple(spaces)})
    lines = tuple(replace(line, group="teal") if line.group == "green" else line for line in sheet().groups)
    steps = tuple(replace(step, group="teal") if step.group == "green" else step for step in sheet().order)
    found = document(replace(sheet(), edition=edition, groups=lines, order=steps), "fi")
    assert found.title == "Our own board"
    assert "Teal green" in [row[0] for row in found.group_table.rows]


def test_a_board_without_streets_to_build_on_has_what_it_can() -> None:
    edition = load_edition(str(ROOT / "tests" / "validation" / "toy-eight.toml"))
    found = document(sheet_of(edition, 2, unplayed(edition)), "fi")
    assert found.title == "A game of eight spaces"
    assert ids(found) == ["jail", "owned", "deeds", "mortgages", "rules", "reading"]
    assert len(found.board.spaces) == 8
    assert len(found.advice) == 2


def test_rules_in_force_stand_in_the_subtitle() -> None:
    edition = resolve_rules(load_edition("no-c1009"), "free-parking-pot+start-cash:2000")
    found = document(replace(sheet(), edition=edition))
    assert "taxes and fines go to free parking + start cash M2,000" in found.subtitle


@pytest.mark.parametrize("name", list(shipped_editions()))
def test_every_group_has_a_letter_of_its_own(name: str) -> None:
    edition = load_edition(name)
    one = ink(replace(sheet(), edition=edition), "fi")
    letters = letters_of([group.name for group in edition.groups.values()])
    assert one.own == (edition.language == "fi")
    assert len(set(letters)) == len(letters)
    assert all(len(letter) == 1 and letter.isupper() for letter in letters)


def test_a_letter_is_the_first_that_is_free() -> None:
    assert letters_of(["brun", "rosa", "rød", "blå", "9"]) == ["B", "R", "Ø", "L", "A"]


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["rosa", "orange", "röd"], ["R", "O", "D"]),
        (["rosa", "oransje", "rød"], ["R", "O", "D"]),
        (["grön", "grå", "röd"], ["G", "Å", "R"]),
        (["o", "ö", "öo"], ["O", "Ö", "A"]),
    ],
)
def test_a_letter_is_not_the_same_but_for_its_dots(names: list[str], letters: list[str]) -> None:
    assert letters_of(names) == letters


def test_a_letter_with_dots_is_better_than_none() -> None:
    assert letters_of([*ascii_uppercase, "aö"])[-1] == "Ö"


# --- board and groups


def test_the_board_has_shares_and_shades() -> None:
    spaces = document(sheet(), "nb").board.spaces
    assert len(spaces) == 40
    assert (spaces[0].name, spaces[39].group, spaces[0].group) == ("START", "dark_blue", "")
    assert {min(one.shade for one in spaces), max(one.shade for one in spaces)} == {0.0, 1.0}
    assert spaces[24].shade == 1.0
    assert spaces[24].share.endswith("\xa0%")
    assert "Slemdal" in document(sheet(), "nb").board.alt


def test_the_group_table_has_a_row_for_each_group() -> None:
    table = document(sheet()).group_table
    assert table.head[2] == "with 3\xa0houses"
    assert table.rows[3] == ("Orange", "560", "1,460", "59.3", "8.2", "+9.0 (8.0–10.0)")
    assert table.rows[8][:3] == ("Stations", "800", "–")
    assert table.groups[3] == "orange"


def test_an_effect_that_is_not_separated_has_a_star() -> None:
    table = document(sheet()).group_table
    assert table.rows[7][5] == "0.0 (−1.0\xa0to\xa01.0)*"
    assert "* Could be luck alone." in table.note
    sure = {group: one for group, one in sheet().measured.effects.items() if group != "dark_blue"}
    assert "*" not in document(with_measured(effects=sure)).group_table.note


def test_what_was_not_measured_is_said_to_be_so() -> None:
    found = document(sheet(played=False))
    assert {row[5] for row in found.group_table.rows} == {"not measured"}
    assert part(found, "rules").lines == ("Not measured for this sheet.",)
    assert part(found, "rules").table is None
    assert "an assumption" in (part(found, "deeds").table or found.group_table).note


def test_what_never_pays_back_is_said_to_be_so() -> None:
    lines = tuple(replace(line, payback=None) if line.group == "brown" else line for line in sheet().groups)
    assert document(replace(sheet(), groups=lines)).group_table.rows[0][4] == "never"


# --- parts


def test_the_order_goes_on_on_the_second_page() -> None:
    found = document(sheet())
    first, rest = part(found, "order").table, part(found, "order_rest").table
    assert first is not None
    assert rest is not None
    assert [row[0] for row in (*first.rows, *rest.rows)] == [str(at + 1) for at in range(len(sheet().order))]
    assert first.rows[0][1:4] == ("Orange", "hotel", "1,500")
    assert "order_rest" not in ids(document(replace(sheet(), order=sheet().order[:3])))


def test_bidding_is_spoken_of_only_where_there_are_auctions() -> None:
    lines = part(document(sheet()), "deeds").lines
    assert lines[0].endswith("At an auction go up to the price at least, as long as the group can still be yours.")
    edition = resolve_rules(load_edition("no-c1009"), "no-auctions")
    assert "auction" not in part(document(replace(sheet(), edition=edition)), "deeds").lines[0]


def jail(**changes: Any) -> str:
    found = sheet().jail
    assert isinstance(found, JailAdvice)
    return " ".join(part(document(replace(sheet(), jail=replace(found, **changes))), "jail").lines)


def test_jail_names_the_groups_that_are_enough_or_those_that_are_not() -> None:
    everyone = tuple(line.group for line in sheet().groups)
    assert "Any one of these, built as in the table, is enough: red and green." in jail(enough=("red", "green"))
    assert "is enough, except brown and utilities." in jail(enough=everyone[1:9])
    assert "Any one group, built as in the table, is enough." in jail(enough=everyone)
    assert "No single group in the table is enough" in jail(enough=())


def test_jail_says_where_no_rent_comes_in_and_where_nothing_is_earned() -> None:
    assert "In jail you collect no rent" in jail(pays_in_jail=False)
    assert "stay, whatever the rents" in jail(rent_limit=0.0)
    assert "jail" not in ids(document(replace(sheet(), jail=None)))


def test_mortgages_name_a_whole_group_where_its_deeds_come_together() -> None:
    order = part(document(sheet()), "mortgages").lines[1]
    assert order.startswith("The order, cheapest first: Parkveien, Kongens gate")
    assert order.endswith("Grorud stasjon, utilities.")
    turned = replace(sheet(), mortgages=sheet().mortgages[::-1])
    assert part(document(turned), "mortgages").lines[1].startswith("The order, cheapest first: utilities, ")
    assert "mortgages" not in ids(document(replace(sheet(), mortgages=())))


def test_the_table_of_rules_tells_what_is_separated() -> None:
    found = part(document(sheet()), "rules")
    assert found.table is not None
    assert found.table.head == ("Rule", "Rounds", "Minutes")
    assert found.table.rows[0] == ("Taxes and fines go to free parking", "+12.0 (10.5–13.5)", "+25 (22–28)")
    assert found.table.rows[2][1] == "+0.5 (−0.5\xa0to\xa01.5)*"
    assert found.table.rows[3] == ("Timed game, 90 minutes", "unknown", "unknown")
    assert "* Could be luck" in found.table.note
    assert "Unknown: " in found.table.note
    sure = part(document(with_measured(rules=sheet().measured.rules[:2])), "rules").table
    assert sure is not None
    assert sure.note == "Change in the usual length of a game (median; interval: 95% for all rules together)."


def test_shares_of_games_are_told_only_where_they_are_separated() -> None:
    lines = part(document(sheet()), "rules").lines
    assert lines[2] == (
        "Games without a winner, change in percentage points: taxes and fines go to free parking +5.1 (4.4–5.8); "
        "double salary on START +1.0 (0.5–1.5); timed game, 90 minutes −3.0 (−3.3\xa0to\xa0−2.7)."
    )
    assert len(lines) == 3


def test_the_rule_that_makes_it_longest_is_named_only_where_one_is_separated() -> None:
    rules = (
        RuleEffect("free-parking-pot", Bounded(9, -1, 19), Bounded(40, -5, 85), Bounded(0, -0.1, 0.1)),
        RuleEffect("double-salary-on-go", Bounded(3, 2, 4), Bounded(6, 4, 8), Bounded(0, -0.1, 0.1)),
        RuleEffect("no-auctions", Bounded(-3, -4, -2), Bounded(-6, -8, -4), Bounded(0, -0.1, 0.1)),
    )
    lines = part(document(with_measured(rules=rules)), "rules").lines
    assert lines[1:] == ("What makes the game longest: double salary on START.",)
    assert len(part(document(with_measured(rules=rules[:1])), "rules").lines) == 1
    assert len(part(document(with_measured(rules=rules[2:])), "rules").lines) == 1


def longest(*minutes: Bounded | None, unfinished: float = 0.0) -> str:
    """What is said to make the game longest, of rules with these changes; the last leaves more games unfinished."""
    names = ("free-parking-pot", "double-salary-on-go", "no-auctions", "no-trading")
    none = Bounded(0.0, -0.01, 0.01)
    last = Bounded(unfinished, unfinished - 0.01, unfinished + 0.01)
    shares = [none] * (len(minutes) - 1) + [last]
    rules = tuple(
        RuleEffect(name, None, change, share) for name, change, share in zip(names, minutes, shares, strict=False)
    )
    lines = part(document(with_measured(rules=rules)), "rules").lines
    return " ".join(line for line in lines if line.startswith("What makes"))


def test_rules_that_may_both_be_the_longest_are_both_named() -> None:
    first, near, far = Bounded(20, 15, 25), Bounded(18, 13, 23), Bounded(6, 4, 8)
    both = "What makes the game longest: double salary on START and taxes and fines go to free parking."
    assert longest(near, first, far) == both
    assert longest(far, first) == "What makes the game longest: double salary on START."
    assert longest(first, near, first, near) == ""


def test_no_rule_is_called_the_longest_beside_one_under_which_games_do_not_end() -> None:
    assert longest(Bounded(20, 15, 25), None, unfinished=0.4) == ""
    assert longest(Bounded(20, 15, 25), None) == "What makes the game longest: taxes and fines go to free parking."


def test_names_of_rules_and_players() -> None:
    one = ink(sheet(), "nb")
    assert rule_name(one, "timed:90") == "tidsspill, 90 minutter"
    assert rule_name(one, "timed") == "spill med tidsgrense"
    assert rule_name(one, "jail-fine:100+no-auctions") == "fengselsbot M100 + ingen auksjoner"
    assert rule_name(one, "our-own") == "our-own"
    assert rule_name(one, "standard") == "trykte regler"
    assert strategy_names(one, ("balanced", "builder", "balanced", "mine")) == "balansert, bygger og mine"


# --- what only some editions have


def special(name: str, language: str = "en", **changes: Any) -> str:
    return " ".join(part(document(replace(sheet(name), **changes), language), "special").lines)


def test_the_tax_choice_stands_where_there_is_one() -> None:
    assert special("dk-matador", "da") == (
        "Indkomstskat: Betal 10\xa0%, så længe alt, hvad du ejer, er mindre værd end kr.\xa040.000. Ejer du mere, "
        "betaler du kr.\xa04.000. Det er kontanter, prisen på alle skøder, pantsatte fuldt ud, og det, bygningerne "
        "kostede."
    )
    tax = sheet("dk-matador").tax
    assert tax is not None
    assert "less than kr.\xa050,000" in special("dk-matador", tax=replace(tax, even=50_000))
    assert "special" not in ids(document(sheet()))


@pytest.mark.parametrize(
    ("scale", "said"),
    [("printed", "mortgaged ones in full"), ("half_mortgaged", "mortgaged ones at half"), ("cash", "only cash counts")],
)
def test_what_counts_as_owned_is_what_the_rules_say(scale: str, said: str) -> None:
    edition = sheet("dk-matador").edition
    other = edition.model_copy(update={"rules": edition.rules.model_copy(update={"wealth_scale": scale})})
    assert said in special("dk-matador", edition=other)


def test_ferries_and_breweries_have_their_part() -> None:
    found = part(document(sheet("dk-matador"), "da"), "owned")
    assert found.title == "Rederier og bryggerier"
    assert found.lines[0].startswith("Rederier: ")


def test_the_wonders_have_passports_and_flights() -> None:
    text = special("se-wonders-2003", "sv")
    assert "22 underverk" in text
    assert "30\xa0000\xa0kr" in text
    assert "Flyg till de underverk" in text


def test_the_millionaire_has_stars_cash_and_cards() -> None:
    text = special("millionaire-98838")
    assert "From 1 to 3 stars for 50k" in text
    assert "1,000k in cash wins" in text
    assert "22\xa0Fortune cards" in text
    assert "Halfway through a usual game" in text
    assert "Halfway" not in special("millionaire-98838", last_payback=None)
    stars = sheet("millionaire-98838").stars
    assert stars is not None
    assert "From 1 to 3" not in special("millionaire-98838", stars=replace(stars, turns=(None, 3.0)))


# --- the foot


def foot(one: Sheet, language: str = "en") -> str:
    return " ".join(footer(one, ink(one, language)))


def test_a_front_alone_does_not_tell_of_games_for_what_is_on_the_back() -> None:
    one = sheet()
    front, _ = written(one, pages=1)
    assert "House rules" in foot(one)
    assert "House rules" not in " ".join(front.footer)


def test_the_first_space_is_called_as_on_the_board() -> None:
    names = {"se-standard": "GÅ", "fi-c1009": "Lähtö", "us-classic": "GO"}
    for edition, name in names.items():
        assert rule_name(ink(sheet(edition), "en"), "double-salary-on-go") == f"double salary on {name}"


def test_the_foot_says_what_was_played_and_what_is_reconstructed() -> None:
    text = foot(sheet())
    assert "Length of games: 20,000\xa0games. 3.0% of these games had no winner after 1,000 rounds." in text
    assert "Chances of winning: 40,000\xa0games for each group." in text
    assert "House rules: 5,000\xa0games for each rule." in text
    assert "Seed of the dice: 1. Computer players: balanced." in text
    assert "Reconstructed: 32\xa0cards. Not fully confirmed: 8\xa0spaces." in text
    assert "15\xa0points that the sources leave open are assumed." in text
    assert "montecarlo 0.1.0." in text


def test_the_foot_leaves_out_what_was_not_played_and_what_is_certain() -> None:
    text = foot(sheet(played=False))
    assert "Chances" not in text
    assert "House rules" not in text
    certain = sheet().edition.model_copy(update={"open": (), "decks": {}, "spaces": sheet().edition.spaces[:4]})
    text = foot(replace(sheet(), edition=certain, measured=measured(sheet().edition, ends={})))
    assert "econstructed" not in text
    assert "confirmed" not in text
    assert "no winner" not in text


def test_a_share_without_a_winner_is_never_written_as_none() -> None:
    def games(share: float) -> str:
        return foot(with_measured(ends={"round_cap": Bounded(share, None, None)}))

    assert " 0.01% of these games had no winner" in games(0.00006)
    assert " 0.1% of these games had no winner" in games(0.0011)
    assert "no winner" not in games(0.0)


def test_the_date_of_the_data_is_that_of_the_edition() -> None:
    edition = sheet().edition.model_copy(update={"dated": date(2026, 5, 3)})
    assert "Utgavens data er fra 3.\xa0mai\xa02026. montecarlo 0.1.0." in foot(replace(sheet(), edition=edition), "nb")
    undated = sheet().edition.model_copy(update={"dated": None})
    assert foot(replace(sheet(), edition=undated), "nb").endswith("gir svar. montecarlo 0.1.0.")


def test_a_sentence_has_one_full_stop_after_an_abbreviation() -> None:
    text = part(document(sheet("dk-matador"), "fi"), "jail").lines[0]
    assert text.endswith("maksamalla 1\xa0000\xa0kr.")


def test_brackets_are_explained_only_where_there_are_some() -> None:
    assert len(part(document(sheet()), "reading").lines) == 4
    assert len(part(document(sheet(played=False)), "reading").lines) == 3
