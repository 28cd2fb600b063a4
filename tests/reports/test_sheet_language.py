"""Words, numbers, money and catalogues of the strategy sheets."""

import re
from datetime import date
from decimal import Decimal

import pytest
from babel.messages.catalog import Catalog

from montecarlo.errors import InputError, MontecarloError
from montecarlo.model.edition import Currency, shipped_editions
from montecarlo.model.patches import general_patches
from montecarlo.reports.sheet.language import Language, check_places, languages, places, rounded
from montecarlo.reports.sheet.names import COLOURS, ON_GO, OTHERS, RULES, VALUED
from tests.reports.sheet_catalogues import CODES, LOCALE, header, messages, read, renewed

POUNDS = Currency(code="GBP-play", symbol="£", written="{symbol}{amount}", thousands=",")
CROWNS = Currency(code="DKK", symbol="kr.", written="{symbol} {amount}", thousands=".")
SWEDISH = Currency(code="SEK", symbol="kr", written="{amount} {symbol}", thousands=" ")
PLAY = Currency(code="M", symbol="M", written="{symbol}{amount}", thousands=" ")
THOUSANDS = Currency(code="M", symbol="k", written="{amount}{symbol}", thousands=",")


# --- catalogues


def wrong(catalogue: Catalog, wanted: list[str | tuple[str, str]]) -> list[str]:
    """What is wrong with a catalogue."""
    found = []
    stand_in = {message.id: message for message in catalogue if message.id}
    found += [f"missing: {one}" for one in wanted if one not in stand_in]
    found += [f"unused: {one}" for one in stand_in if one not in wanted]
    for key, message in stand_in.items():
        text = message.string or ""
        forms = [text] if isinstance(text, str) else list(text)
        sources = [key] if isinstance(key, str) else list(key)
        if len(forms) != len(sources):
            found.append(f"forms: {key}")
        if not all(forms):
            found.append(f"empty: {key}")
        elif any(places(form) != places(sources[-1]) for form in forms):
            found.append(f"places: {key}")
        if message.fuzzy:
            found.append(f"fuzzy: {key}")
        if any(form != form.strip() or "  " in form for form in forms):
            found.append(f"spaces: {key}")
    return found


def test_the_languages_are_five() -> None:
    assert languages() == CODES


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_says_everything_and_nothing_more(code: str) -> None:
    assert len(messages()) > 150
    assert wrong(read(code), messages()) == []


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_is_as_it_would_be_written(code: str) -> None:
    written = (LOCALE / f"{code}.po").read_bytes()
    assert written == renewed(code)
    assert written.startswith(header(code))
    assert read(code).num_plurals == 2


def test_the_check_of_catalogues_finds_what_it_looks_for() -> None:
    bad = Catalog(locale="nb")
    bad.add("{n} house", "{m} hus")
    bad.add("orange", "")
    bad.add("red", "rød", flags=["fuzzy"])
    bad.add(("{n} card", "{n} cards"), ("{n} kort",))
    bad.add("green", "grønn ")
    found = wrong(bad, ["{n} house", "orange", "red", ("{n} card", "{n} cards"), "blue"])
    assert [one.partition(":")[0] for one in found] == [
        "missing",
        "unused",
        "places",
        "empty",
        "fuzzy",
        "forms",
        "spaces",
    ]


def test_no_translation_is_left_in_english() -> None:
    """A text of several words that is the same in another language has not been translated."""
    long = [one for one in messages() if isinstance(one, str) and len(re.sub(r"\{\w+\}", "", one).split()) > 2]
    assert len(long) > 50
    found = {code: {str(one.id) for one in read(code) if one.string == one.id} for code in CODES}
    same = [(code, one) for code in CODES if code != "en" for one in found[code] & set(long)]
    assert same == []


def test_the_places_of_a_message_are_checked() -> None:
    check_places("nb.po", "{a} and {b}", "{b} og {a}")
    with pytest.raises(MontecarloError, match=r"nb\.po: '\{a\}': places \['a'\] are wanted, not those of '\{b\}'"):
        check_places("nb.po", "{a}", "{b}")


def test_every_colour_and_rule_that_is_shipped_has_a_name() -> None:
    groups = {group for edition in shipped_editions().values() for group in edition.groups}
    assert groups <= COLOURS.keys() | OTHERS.keys()
    assert set(general_patches()) <= RULES.keys() | ON_GO.keys() | VALUED.keys()


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InputError, match=r"there is no language 'no'.*languages: da, en, fi, nb, sv"):
        Language("no")


def test_a_message_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(MontecarloError, match=r"nb\.po has not got the message 'Hello'"):
        Language("nb").say("Hello")
    with pytest.raises(MontecarloError, match="another plural"):
        Language("nb").plural("{n} house", "{n} homes", Decimal(2))


# --- numbers


@pytest.mark.parametrize(
    ("code", "number", "percent", "span", "items", "day"),
    [
        ("nb", "−1\xa0234,5", "3,19\xa0%", "−0,2\xa0til\xa00,8", "a, b og c", "3.\xa0mai\xa02026"),
        ("da", "−1.234,5", "3,19\xa0%", "−0,2\xa0til\xa00,8", "a, b og c", "3.\xa0maj\xa02026"),
        ("sv", "−1\xa0234,5", "3,19\xa0%", "−0,2\xa0till\xa00,8", "a, b och c", "3\xa0maj\xa02026"),
        ("fi", "−1\xa0234,5", "3,19\xa0%", "−0,2\xa0…\xa00,8", "a, b ja c", "3.\xa0toukokuuta\xa02026"),
        ("en", "−1,234.5", "3.19%", "−0.2\xa0to\xa00.8", "a, b and c", "3\xa0May\xa02026"),
    ],
)
def test_each_language_writes_as_it_does(code: str, number: str, percent: str, span: str, items: str, day: str) -> None:
    language = Language(code)
    assert language.number(-1234.5, 1) == number
    assert language.percent(0.03191, 2) == percent
    assert language.span(-0.2, 0.8, 1) == span
    assert language.listed(["a", "b", "c"]) == items
    assert language.date(date(2026, 5, 3)) == day


def test_signs() -> None:
    english = Language("en")
    assert [english.number(one, 1, signed=True) for one in (66.94, -66.96, 0.0, -0.04)] == [
        "+66.9",
        "−67.0",
        "0.0",
        "0.0",
    ]
    assert english.span(66.5, 67.3, 1) == "66.5–67.3"
    assert str(rounded(-0.04, 1)) == "0.0"


@pytest.mark.parametrize(
    ("code", "own", "money", "text"),
    [
        ("nb", True, PLAY, "M1\xa0500"),
        ("en", False, PLAY, "M1,500"),
        ("da", True, CROWNS, "kr.\xa01.500"),
        ("sv", True, SWEDISH, "1\xa0500\xa0kr"),
        ("en", False, SWEDISH, "kr\xa01,500"),
        ("en", False, CROWNS, "kr.\xa01,500"),
        ("nb", False, CROWNS, "1\xa0500\xa0kr."),
        ("en", True, POUNDS, "£1,500"),
        ("fi", False, POUNDS, "1\xa0500\xa0£"),
        ("en", True, THOUSANDS, "1,500k"),
        ("da", False, THOUSANDS, "1.500k"),
    ],
)
def test_money_has_its_own_sign_where_the_language_has_it(code: str, own: bool, money: Currency, text: str) -> None:
    assert Language(code).money(money, 1500, own=own) == text


def test_money_below_zero_has_the_sign_in_front() -> None:
    assert Language("nb").money(PLAY, -1.25, 1) == "−M1,2"


@pytest.mark.parametrize(
    ("code", "one", "many", "half"),
    [
        ("nb", "1 tur", "2 turer", "0,5 turer"),
        ("da", "1 tur", "2 ture", "0,5 tur"),
        ("sv", "1 egen omgång", "2 egna omgångar", "0,5 egna omgångar"),
        ("fi", "1 oma vuoro", "2 omaa vuoroa", "0,5 omaa vuoroa"),
        ("en", "1 turn", "2 turns", "0.5 turns"),
    ],
)
def test_plurals_go_by_the_rule_of_the_language(code: str, one: str, many: str, half: str) -> None:
    language = Language(code)

    def say(number: str) -> str:
        value = Decimal(number)
        return language.plural("{n} turn", "{n} turns", value, n=language.number(value, 1 if "." in number else 0))

    assert (say("1"), say("2"), say("0.5")) == (one, many, half)
