"""Variants, house rules and single settings: the order, the names kept, and what is refused."""

from pathlib import Path

import pytest

from montecarlo.errors import InputError
from montecarlo.model import load_edition, resolve_rules
from montecarlo.model.edition import edition_of, shipped_editions
from montecarlo.model.patches import general_patches
from tests.model.boards import board, street


def refused(patches: str = "", *settings: str, ref: str = "no-c1009") -> str:
    """The message with which a rule set is refused."""
    with pytest.raises(InputError) as caught:
        resolve_rules(load_edition(ref), patches, settings)
    return str(caught.value)


def test_patches_in_order_and_settings_after_them() -> None:
    edition = load_edition("us")
    changed = resolve_rules(edition, "start-cash:2000+us-pre-2008+start-cash:1800", ["jail_fine=100", "jail_fine=75"])
    assert (changed.rules.start_cash, changed.rules.jail_fine) == (1800, 75)
    assert changed.applied == ("start-cash:2000", "us-pre-2008", "start-cash:1800", "jail_fine=100", "jail_fine=75")
    assert edition.rules.start_cash == changed.printed_rules.start_cash == 1500
    assert edition.applied == ()


def test_a_setting_beats_a_patch() -> None:
    assert resolve_rules(load_edition("no"), "start-cash:2000", ["start_cash=900"]).rules.start_cash == 900


def test_applied_twice_keeps_the_printed_rules() -> None:
    once = resolve_rules(load_edition("no"), "", ["start_cash=900"])
    twice = resolve_rules(once, "no-trading")
    assert twice.applied == ("start_cash=900", "no-trading")
    assert twice.printed_rules.start_cash == 1500
    assert not twice.rules.trade


@pytest.mark.parametrize("patches", ["", "standard", " standard "])
def test_standard_changes_nothing(patches: str) -> None:
    edition = load_edition("no")
    assert resolve_rules(edition, patches) == edition


@pytest.mark.parametrize("ref", list(shipped_editions()))
def test_every_shipped_patch_gives_an_edition_that_is_right(ref: str) -> None:
    edition = load_edition(ref)
    names = [*edition.patches, *(n if not p.takes_value else f"{n}:20" for n, p in general_patches().items())]
    for name in names:
        changed = resolve_rules(edition, name)
        assert changed.applied == (name,)
        assert changed.model_dump() != edition.model_dump()


@pytest.mark.parametrize(
    ("name", "setting", "value"),
    [("start-cash:2000", "start_cash", 2000), ("jail-fine:7", "jail_fine", 7), ("round-cap:50", "round_cap", 50)],
)
def test_a_patch_with_a_value(name: str, setting: str, value: int) -> None:
    assert getattr(resolve_rules(load_edition("no"), name).rules, setting) == value


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("rules = {go_salary = 400}\n")
    changed = resolve_rules(load_edition("no"), f"no-trading+{file}")
    assert (changed.rules.go_salary, changed.rules.salary_landing, changed.rules.trade) == (400, 400, False)
    assert changed.applied == ("no-trading", str(file))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rules = {go_salry = 400}\n", "there is no setting 'go_salry'; did you mean 'go_salary'?"),
        ("rules = {go_salary = true}\n", "go_salary: is true; must be a whole number"),
        ("ruels = {}\n", "unknown key 'ruels'; did you mean 'rules'?"),
        ('takes_value = "salary"\n', "takes_value: there is no setting 'salary'"),
    ],
)
def test_a_wrong_file_of_ones_own(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    message = refused(str(file))
    assert str(file) in message
    assert words in message


def test_values_of_every_kind() -> None:
    settings = ["trade=false", "rent_lapses=never", 'interest_rounding="down"', " go_salary = 250 "]
    rules = resolve_rules(load_edition("no"), "", settings).rules
    assert (rules.trade, rules.rent_lapses, rules.interest_rounding, rules.go_salary) == (False, "never", "down", 250)


@pytest.mark.parametrize(
    ("patches", "settings", "words"),
    [
        ("us-pre-2008", (), "there is no patch 'us-pre-2008' for no-c1009"),
        ("traditional-deck", (), "did you mean 'traditional-decks'?"),
        ("no-trading:5", (), "takes no value"),
        ("traditional-decks:5", (), "takes no value"),
        ("start-cash", (), "wants a value; for example start-cash:1500"),
        ("start-cash:much", (), 'start_cash: is "much"; must be a whole number'),
        ("mine.toml", (), "mine.toml: cannot be read"),
        ("", ("jail_fine",), "has no value; write KEY=VALUE"),
        ("", ("jail_fin=3",), "there is no setting 'jail_fin'; did you mean 'jail_fine'?"),
        ("", ("jail_fine=-1",), "jail_fine: is -1; must be at least 0"),
        ("", ("trade=maybe",), 'trade: is "maybe"; must be true or false'),
        ("", ("rent_lapses=nevr",), "did you mean 'never'?"),
        ("", ("houses_for_hotel=5",), "a hotel asks for 5 houses, but a street holds 4"),
        ("", ("max_houses=6",), "spaces, number 1 (Parkveien), rents: has 6 entries; must have 8"),
    ],
)
def test_refused(patches: str, settings: tuple[str, ...], words: str) -> None:
    assert words in refused(patches, *settings)


def test_fewer_houses_than_the_deeds_show() -> None:
    changed = resolve_rules(load_edition("no"), "", ["max_houses=3", "houses_for_hotel=3"])
    assert changed.rules.max_houses == 3


def test_a_patch_changes_spaces_groups_and_decks() -> None:
    deck = {"name": "other", "cards": [{"id": "x", "effect": "pay", "amount": 9}]}
    patch = {
        "description": "everything changes",
        "rules": {"jail_fine": 1},
        "spaces": [{"at": 3, "price": 120}, {"kind": "tax", "at": 6, "name": "toll", "amount": 5}],
        "groups": {"grey": {"name": "ash", "colour": "#999999", "text": "#000000"}},
        "decks": {"luck": deck},
    }
    edition = edition_of(board(patches={"all": patch}), "my.toml")
    changed = resolve_rules(edition, "all")
    dump = changed.model_dump(mode="json", exclude_none=True)
    assert dump["spaces"][3] | street(3, "grey", price=120) == dump["spaces"][3]
    assert (dump["spaces"][6]["kind"], dump["spaces"][6]["amount"]) == ("tax", 5)
    assert changed.groups["grey"].name == "ash"
    assert [card.id for card in changed.decks["luck"].cards] == ["x"]
    assert edition.spaces[3].model_dump()["price"] == 100


def test_a_patch_that_breaks_the_edition_is_refused() -> None:
    patch = {"description": "too dear a mortgage", "spaces": [{"at": 3, "mortgage": 500}]}
    edition = edition_of(board(patches={"bad": patch}), "my.toml")
    with pytest.raises(InputError, match=r"tiny bad: spaces, number 3 \(street 3\), mortgage: the mortgage value 500"):
        resolve_rules(edition, "bad")
