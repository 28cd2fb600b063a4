"""Wrong edition files: every kind of fault is found, placed by name, and answered with what would be right."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.edition import edition_of, load_edition, read_edition
from tests.model.boards import board, street

Data = dict[str, Any]


def said(data: Data) -> list[str]:
    """The faults of an edition, one text each."""
    with pytest.raises(InputError) as caught:
        edition_of(data, "my.toml")
    return str(caught.value).splitlines()


def nearest_card(**changes: Any) -> Callable[[Data], Any]:
    card = {"id": "two", "effect": "advance_to_nearest", "kind": "station", "rent_multiplier": 2, **changes}
    return lambda d: d["decks"]["luck"]["cards"].append({k: v for k, v in card.items() if v is not None})


def card(**keys: Any) -> Callable[[Data], Any]:
    return lambda d: d["decks"]["luck"]["cards"].append({"id": "two", **keys})


def space(number: int, **keys: Any) -> Callable[[Data], Any]:
    return lambda d: d["spaces"][number].update(keys)


def station(data: Data) -> Any:
    """Put a station on space 6."""
    data["groups"]["rail"] = dict(data["groups"]["grey"])
    return replaced(6, kind="station", group="rail", price=10, mortgage=5, rents=[1])(data)


def replaced(number: int, **keys: Any) -> Callable[[Data], Any]:
    return lambda d: d["spaces"].__setitem__(number, {"at": number, "name": f"new {number}", **keys})


def setting(**settings: Any) -> Callable[[Data], Any]:
    return lambda d: d.update(rules={**d.get("rules", {}), **settings})


def stars(data: Data) -> Any:
    """Give the tokens stars."""
    data["rules"] = {"go_salary": 10}
    data["spaces"][0]["salary_by_stars"] = [10, 20, 30]


def laid(*changes: dict[str, Any], deck: str = "fortune") -> Callable[[Data], Any]:
    """Lay a deck on the three streets; each change is for one of its cards."""
    plain = {"effect": "none"}
    changed = [*changes, *({} for _ in range(3 - len(changes)))]
    cards = [{"id": f"f{number}", **plain, **change} for number, change in enumerate(changed)]
    return lambda d: d["decks"].update({deck: {"name": deck, "laid_on_streets": True, "cards": cards}})


def both(*changes: Callable[[Data], Any]) -> Callable[[Data], Any]:
    return lambda d: [change(d) for change in changes]


def patch(**keys: Any) -> Callable[[Data], Any]:
    return lambda d: d.update(patches={"p": {"description": "x", **keys}})


FAULTS: dict[str, tuple[Callable[[Data], Any], str]] = {
    "second GO": (replaced(6, kind="go"), "spaces, number 6 (new 6): is a GO; the only GO is space 0"),
    "GO elsewhere": (
        replaced(0, kind="free_parking"),
        "number 0 (new 0): is of kind free_parking; space 0 is the start",
    ),
    "second jail": (replaced(6, kind="jail"), "number 6 (new 6): is a second jail beside space 1"),
    "no jail for the space": (
        lambda d: (replaced(1, kind="free_parking")(d), replaced(6, kind="go_to_jail")(d)),
        "number 6 (new 6): sends to jail, but there is no jail on the board",
    ),
    "no jail for the card": (
        lambda d: (replaced(1, kind="free_parking")(d), card(effect="go_to_jail")(d)),
        "decks, luck, cards, number 1 (two): sends to jail, but there is no jail",
    ),
    "no jail for doubles": (
        replaced(1, kind="free_parking"),
        "rules, doubles_to_jail: the double number 3 sends to jail",
    ),
    "row out of order": (space(6, at=7), "number 6 (rest 6): says at = 7; it is the row of space 6"),
    "unknown group": (
        space(4, group="gray"),
        "number 4 (street 4), group: there is no group 'gray'; did you mean 'grey'?",
    ),
    "group without deeds": (
        lambda d: d["groups"].update(red={"name": "red", "colour": "#ff0000", "text": "#000000"}),
        "groups, red: no space belongs to it",
    ),
    "group of five": (
        lambda d: d.update(spaces=[*d["spaces"][:6], street(6, "grey"), street(7, "grey")]),
        "groups, grey: has 5 deeds: street 3 (3), street 4 (4), street 5 (5), street 6 (6), street 7 (7); at most 4",
    ),
    "mixed group": (
        replaced(6, kind="station", group="grey", price=10, mortgage=5, rents=[1]),
        "groups, grey: has deeds of different kinds: station, street",
    ),
    "too few rents": (space(3, rents=[1, 2]), "number 3 (street 3), rents: has 2 entries; must have 6"),
    "too many rents": (space(3, rents=[1, 2, 3, 4, 5, 6, 7]), "number 3 (street 3), rents: has 7 entries; must have 6"),
    "falling rents": (space(3, rents=[5, 10, 20, 15, 40, 50]), "number 3 (street 3), rents: falls from 20 to 15"),
    "mortgage above price": (
        space(3, mortgage=101),
        "number 3 (street 3), mortgage: the mortgage value 101 is above the price 100",
    ),
    "unknown deck": (space(2, deck="lukc"), "number 2 (card), deck: there is no deck 'lukc'; did you mean 'luck'?"),
    "empty deck": (lambda d: d["decks"]["luck"].update(cards=[]), "decks, luck, cards: the deck has no cards"),
    "doubled card": (card(effect="jail_free", id="one"), "cards, number 1 (one): the id 'one' is taken"),
    "target off the board": (
        card(effect="advance_to", target=8),
        "number 1 (two), target: space 8 is not on the board; 0 to 7",
    ),
    "target beyond every board": (
        card(effect="advance_to", target=99),
        "decks, luck, cards, number 1 (two), target: space 99 is not on the board; 0 to 7",
    ),
    "target below every board": (
        card(effect="move_back_to", target=-1),
        "decks, luck, cards, number 1 (two), target: space -1 is not on the board; 0 to 7",
    ),
    "target that is no number": (
        card(effect="advance_to", target="jail"),
        'number 1 (two), target: is "jail"; must be a whole number',
    ),
    "target of another name": (
        card(effect="advance_to", target=3, target_name="street 4"),
        "number 1 (two), target_name: is 'street 4', but space 3 is 'street 3'; street 4 is space 4",
    ),
    "back to another name": (
        card(effect="move_back_to", target=3, target_name="nowhere"),
        "is 'nowhere', but space 3 is 'street 3'; no space has that name",
    ),
    "no station": (nearest_card(), "number 1 (two): leads to the nearest station, but the board has none"),
    "no utility": (
        nearest_card(kind="utility", rent_multiplier=None, dice_multiplier=10),
        "number 1 (two): leads to the nearest utility, but the board has none",
    ),
    "no multiplier": (
        lambda d: (station(d), nearest_card(rent_multiplier=None)(d)),
        "number 1 (two): rent_multiplier is missing",
    ),
    "wrong multiplier": (
        lambda d: (station(d), nearest_card(dice_multiplier=10)(d)),
        "number 1 (two): dice_multiplier has no meaning for a station",
    ),
    "no steps": (card(effect="move", steps=0), "number 1 (two), steps: is 0"),
    "a whole round": (card(effect="move", steps=-8), "number 1 (two), steps: is -8"),
    "other deck": (card(effect="pay_or_draw", amount=1, deck="luk"), "number 1 (two), deck: there is no deck 'luk'"),
    "hotel without houses": (
        lambda d: d.update(rules={"houses_for_hotel": 5}),
        "rules, houses_for_hotel: a hotel asks for 5 houses, but a street holds 4",
    ),
    "box too small": (lambda d: d.update(rules={"houses": 11}), "rules, houses: no hotel could ever be built"),
    "players": (lambda d: d["players"].update(min=5, max=3), "players: from 5 to 3; min is at most max"),
    "status without reason": (space(3, status="doubtful"), "number 3 (street 3): is doubtful without a reason"),
    "unlisted source": (space(3, sources=["S9"]), "number 3 (street 3): names the source 'S9', which is not listed"),
    "unknown catalogue": (
        lambda d: d.update(family="c1010"),
        "family: there is no rule catalogue 'c1010'; did you mean 'c1009'?",
    ),
    "unknown key": (lambda d: d.update(launguage="en"), "unknown key 'launguage'; did you mean 'language'?"),
    "unknown key of a space": (space(3, rent=[1]), "number 3 (street 3): unknown key 'rent'; did you mean 'rents'?"),
    "unknown setting": (
        lambda d: d.update(rules={"jail_fin": 5}),
        "rules: unknown key 'jail_fin'; did you mean 'jail_fine'?",
    ),
    "unknown kind": (space(3, kind="stret"), "number 3 (street 3): unknown kind 'stret'; did you mean 'street'?"),
    "unknown effect": (card(effect="advance"), "number 1 (two): unknown effect 'advance'; did you mean 'advance_to'?"),
    "no effect": (card(amount=1), "number 1 (two): has no 'effect'"),
    "missing key": (lambda d: d["spaces"][3].pop("price"), "number 3 (street 3), price: is missing"),
    "text for a number": (space(3, price="100"), 'number 3 (street 3), price: is "100"; must be a whole number'),
    "yes for a number": (space(3, price=True), "number 3 (street 3), price: is true; must be a whole number"),
    "fraction": (space(3, price=99.5), "number 3 (street 3), price: is 99.5; must be a whole number"),
    "number for yes": (lambda d: d.update(rules={"trade": 1}), "rules, trade: is 1; must be true or false"),
    "negative": (space(3, price=-1), "number 3 (street 3), price: is -1; must be at least 0"),
    "word": (
        lambda d: d.update(rules={"rent_lapses": "next"}),
        "rules, rent_lapses: \"next\" is not known; did you mean 'next_roll'?",
    ),
    "colour": (
        lambda d: d["groups"]["grey"].update(colour="grey"),
        'groups, grey, colour: "grey" is not written right',
    ),
    "too small a board": (lambda d: d.update(spaces=d["spaces"][:7]), "spaces: has 7 entries; must have at least 8"),
    "too many decks": (
        lambda d: d["decks"].update({f"d{n}": d["decks"]["luck"] for n in range(4)}),
        "decks: has 5 entries; must have at most 4",
    ),
    "nine players": (lambda d: d["players"].update(max=9), "players, max: is 9; must be at most 8"),
    "patch of an unknown setting": (
        lambda d: d.update(patches={"p": {"description": "x", "rules": {"jail_fin": 1}}}),
        "patches, p, rules: there is no setting 'jail_fin'; did you mean 'jail_fine'?",
    ),
    "patch of an unknown deck": (
        lambda d: d.update(patches={"p": {"description": "x", "decks": {"lukc": d["decks"]["luck"]}}}),
        "patches, p, decks: there is no 'lukc' to replace; did you mean 'luck'?",
    ),
    "patch of a space off the board": (
        lambda d: d.update(patches={"p": {"description": "x", "spaces": [{"at": 8}]}}),
        "patches, p, spaces, number 0: at = 8 is not on the board; 0 to 7",
    ),
    "patch with a value for an unknown setting": (
        patch(takes_value="time_limt"),
        "patches, p, takes_value: there is no setting 'time_limt'; did you mean 'time_limit'?",
    ),
    "what if of an unknown patch": (
        both(patch(), lambda d: d.update(what_if=["q"])),
        "what_if: there is no patch 'q'; patches: p",
    ),
    "unconfirmed what is no setting": (
        lambda d: d.update(unconfirmed={"housse": {"status": "doubtful", "reason": "x"}}),
        "unconfirmed: there is no setting 'housse'; did you mean 'houses'?",
    ),
    "unconfirmed and confirmed": (
        lambda d: d.update(unconfirmed={"houses": {"status": "confirmed"}}),
        "unconfirmed, houses: is confirmed; leave it out",
    ),
    "unconfirmed without a reason": (
        lambda d: d.update(unconfirmed={"houses": {"status": "doubtful"}}),
        "unconfirmed, houses: is doubtful without a reason",
    ),
    "more deeds dealt than there are": (
        setting(deeds_dealt=2),
        "rules, deeds_dealt: 2 deeds for each of 8 players are 16, the board has 3; at most 0",
    ),
    "deeds dealt that cannot be paid": (
        both(setting(deeds_dealt=1, start_cash=99), lambda d: d.update(players={"min": 2, "max": 3})),
        "rules, deeds_dealt: who is dealt the dearest 1 pays 100 for them, but start_cash is 99; fewer deeds",
    ),
    "buildings kept at a bankruptcy that does not come": (
        setting(last_estate_keeps_buildings=True),
        "rules, last_estate_keeps_buildings: is for the bankruptcy that ends the game, but none does",
    ),
    "a sum that wins and is there at the start": (
        setting(cash_target=1500),
        "rules, cash_target: is 1500, and start_cash is 1500: everybody would have won; more than 1500",
    ),
    "a sale without auctions": (
        setting(auction=False, auction_must_sell=True),
        "rules, auction_must_sell: is for auctions, but auction is false; auction = true",
    ),
    "flight without wonders": (
        both(station, space(6, flight=True)),
        "number 6 (new 6), flight: there is no wonder to fly to; a street with wonder = true",
    ),
    "bonus without wonders": (
        setting(passport_bonus=5),
        "rules, passport_bonus: is for all wonders marked, but the board has none",
    ),
    "wonder on a station": (both(station, space(6, wonder=True)), "number 6 (new 6): unknown key 'wonder'"),
    "two decks on the streets": (
        both(laid(), laid(deck="more")),
        "decks, more, laid_on_streets: the deck fortune is laid there too; one deck at most",
    ),
    "too few cards for the streets": (
        both(laid(), lambda d: d["decks"]["fortune"]["cards"].pop()),
        "decks, fortune, cards: 2 cards for 3 streets; one card for every street",
    ),
    "a space that draws from the streets": (
        both(laid(), space(2, deck="fortune")),
        "spaces, number 2 (card): draws from fortune, which lies on the streets; another deck",
    ),
    "a card that draws from the streets": (
        both(laid(), card(effect="pay_or_draw", amount=1, deck="fortune")),
        "decks, luck, cards, number 1 (two): draws from fortune, which lies on the streets",
    ),
    "a card for later used now": (
        laid({"effect": "skip_rent"}),
        'number 0 (f0), timing: is "now"; a card with skip_rent has timing = "keep"',
    ),
    "a card for now that is kept": (
        laid({"timing": "keep"}),
        'number 0 (f0), timing: is "keep"; a card with none has timing = "now"',
    ),
    "a kept card that says how to buy": (
        laid({"effect": "take_deed", "timing": "keep", "acquire": "auction"}),
        'number 0 (f0), acquire: is "auction"; leave it out',
    ),
    "a kept card in a pile": (
        card(effect="free_building"),
        "number 1 (two): free_building is kept until it is used; only in a deck with laid_on_streets = true",
    ),
    "a card in a pile that says when": (
        card(effect="jail_free", timing="keep"),
        'number 1 (two), timing: is "keep"; only in a deck with laid_on_streets = true',
    ),
    "a card in a pile that says how to buy": (
        card(effect="receive", amount=1, acquire="half_price"),
        'number 1 (two), acquire: is "half_price"; only in a deck with laid_on_streets = true',
    ),
    "when, in another word": (laid({"timing": "later"}), 'timing: "later" is not known; words: now, keep'),
    "sums by stars without stars": (
        card(effect="receive", amount=[1, 2, 3]),
        "number 1 (two): goes by stars, but tokens have none; salary_by_stars on GO",
    ),
    "a star up without stars": (card(effect="upgrade"), "number 1 (two): goes by stars, but tokens have none"),
    "the price of a star without stars": (
        setting(upgrade_cost=5),
        "rules, upgrade_cost: is the price of a star, but tokens have none",
    ),
    "two lowest salaries": (
        both(stars, setting(go_salary=15)),
        "number 0 (start), salary_by_stars: begins with 10, but the setting go_salary is 15",
    ),
    "two salaries by stars": (
        space(0, salary_by_stars=[10, 20]),
        "number 0 (start), salary_by_stars: has 2 entries; must have at least 3",
    ),
    "sums for two levels": (
        both(stars, card(effect="pay", amount=[1, 2])),
        "number 1 (two), amount: has 2 entries; must have at least 3",
    ),
    "a sum that is text": (card(effect="pay", amount="5"), 'number 1 (two), amount: is "5"; must be a whole number'),
    "a sum by stars that is negative": (
        both(stars, card(effect="pay", amount=[1, 2, -3])),
        "number 1 (two), amount, number 2: is -3; must be at least 0",
    ),
    "a throw that is not there": (
        both(stars, card(effect="roll_for_money", amount=1, wins=[{"doubles": True}, {"lowest": 13}, {"lowest": 2}])),
        "number 1 (two), wins, number 1: no total is from 13 to 12; 2 to 12",
    ),
    "throws for two levels": (
        both(stars, card(effect="roll_for_money", amount=1, wins=[{}, {}])),
        "number 1 (two), wins: has 2 entries; must have at least 3",
    ),
    "the next space of no deck": (
        card(effect="advance_to_nearest_card_space", deck="lukc"),
        "number 1 (two), deck: there is no deck 'lukc'; did you mean 'luck'?",
    ),
    "the next space of a deck that is not drawn from": (
        both(
            lambda d: d["decks"].update(other={"name": "other", "cards": [{"id": "x", "effect": "go_to_jail"}]}),
            card(effect="advance_to_nearest_card_space", deck="other"),
        ),
        "number 1 (two): leads to the next space of other, but the board has none",
    ),
    "private key": (lambda d: d.update(applied=["x"]), "unknown key 'applied'"),
}


def test_the_board_without_fault_is_taken() -> None:
    assert edition_of(board(), "my.toml").name == "a tiny board"


@pytest.mark.parametrize("name", FAULTS)
def test_one_fault(name: str) -> None:
    change, words = FAULTS[name]
    data = board()
    change(data)
    faults = said(data)
    assert any(words in fault for fault in faults), faults
    assert all(fault.startswith("my.toml: ") for fault in faults)
    related = {"no jail for the space", "no jail for the card", "GO elsewhere"}  # each of these breaks two rules
    assert len(faults) == 1 or name in related, faults


def test_all_faults_at_once() -> None:
    data = board()
    space(3, price="x", rentz=1)(data)
    space(4, group="gray")(data)
    card(effect="advance_to", target=40)(data)
    data["rules"] = {"jail_fin": 1, "houses_for_hotel": 5}
    data["players"]["max"] = 12
    text = "\n".join(said(data))
    for words in ("price: is", "'rentz'", "'gray'", "space 40", "'jail_fin'", "houses_for_hotel", "is 12"):
        assert words in text


def test_a_part_whose_form_is_wrong_brings_no_second_fault() -> None:
    data = board()
    data["spaces"][1]["kind"] = "jali"  # the jail, but nothing says that a jail is missing
    assert len(said(data)) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('id = "x"\nname = "y\n', "line 2, column 10: is not TOML"),
        ('id = "x"\nspaces = [\n', "line 2 (the last): is not TOML"),
        ('id = "x"\nid = "y"\n', "line 2, column 9: is not TOML: cannot overwrite a value"),
    ],
)
def test_syntax_has_line_and_column(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(InputError) as caught:
        read_edition(file)
    assert str(file) in str(caught.value)
    assert words in str(caught.value)


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes('id = "x"\nname = "Prøv"\n'.encode("latin-1"))
    with pytest.raises(InputError, match="line 2: is not UTF-8 text; save the file as UTF-8"):
        read_edition(file)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + b'id = "x"\n')
    with pytest.raises(InputError, match="name: is missing"):
        read_edition(file)


@pytest.mark.parametrize("ref", ["nowhere/mine.toml", "mine.toml"])
def test_a_missing_file(ref: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"mine\.toml: cannot be read \(No such file or directory\)"):
        load_edition(ref)


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(InputError, match="cannot be read"):
        load_edition(str(folder))


def test_an_unknown_edition_names_the_nearest_and_all() -> None:
    with pytest.raises(InputError) as caught:
        load_edition("norgee")
    text = str(caught.value)
    assert "did you mean 'norge'?" in text
    for name in ("no-c1009", "fi-c1009", "us-classic", "uk-classic", "suomi"):
        assert name in text


def test_a_fault_in_one_value_of_a_deed_hides_none_in_the_others() -> None:
    data = board()
    data["spaces"][3] |= {"price": -400, "rents": [9, 10, 20, 30, 40], "group": "gray"}
    data["spaces"][4] |= {"house_cost": "dear", "mortgage": 300}
    place = "my.toml: spaces, number 3 (street 3)"
    faults = said(data)
    assert f"{place}, price: is -400; must be at least 0" in faults
    assert any(fault.startswith(f"{place}, rents: has 5 entries; must have 6") for fault in faults)
    assert any(fault.startswith(f"{place}, group: there is no group 'gray'") for fault in faults)
    assert any("number 4 (street 4), mortgage: the mortgage value 300 is above" in fault for fault in faults)
    assert any("number 4 (street 4), house_cost: is" in fault for fault in faults)


def test_two_deeds_of_one_name() -> None:
    data = board()
    data["spaces"][5]["name"] = "street 3"
    assert said(data) == [
        "my.toml: spaces, number 5 (street 3): has the name of space 3; every deed has a name of its own"
    ]


def test_too_many_spaces_are_said_once() -> None:
    data = board(80)
    data["spaces"] += [{"at": at, "kind": "free_parking", "name": f"rest {at}"} for at in (80, 81)]
    assert said(data) == ["my.toml: spaces: has 82 entries; must have at most 80"]


def test_a_board_that_is_missing_is_not_blamed_for_its_jail() -> None:
    assert not any("jail" in fault for fault in said({}))


def test_a_file_of_another_kind_is_not_a_flood() -> None:
    keys = {f"strange_{number}": 1 for number in range(30)}
    (unknown,) = [fault for fault in said(board() | keys) if "unknown" in fault]
    assert unknown.startswith("my.toml: unknown keys 'strange_0', 'strange_1', ")
    assert unknown.endswith("open, notes; it may be a file of another kind")
    assert unknown.count("currency") == 1


def test_three_unknown_keys_are_answered_one_by_one() -> None:
    faults = said(board() | {"nam": "a", "speces": [], "dats": 1})
    assert sum("did you mean" in fault for fault in faults) == 3
