"""Variants, house rules and single settings: the order, the names kept, and what is refused."""

from pathlib import Path

import pytest

from montecarlo.errors import InputError
from montecarlo.model import load_edition, resolve_rules
from montecarlo.model.edition import edition_of, shipped_editions
from montecarlo.model.patches import general_patches
from montecarlo.model.rulebook import call, fit
from tests.model.boards import board, street


def refused(patches: str = "", *settings: str, ref: str = "no-c1009") -> str:
    """The message with which a rule set is refused."""
    with pytest.raises(InputError) as caught:
        resolve_rules(load_edition(ref), patches, settings)
    return str(caught.value)


def test_patches_in_order_and_settings_after_them() -> None:
    edition = load_edition("us")
    changed = resolve_rules(edition, "start-cash:2000+us-pre-2008+no-trading", ["jail_fine=100", "jail_fine=75"])
    assert (changed.rules.start_cash, changed.rules.jail_fine, changed.rules.trade) == (2000, 75, False)
    assert changed.applied == ("start-cash:2000", "us-pre-2008", "no-trading", "jail_fine=100", "jail_fine=75")
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
    general = [call(name, patch, edition.rules.start_cash) for name, patch in general_patches().items()]
    for name in [*edition.patches, *general]:
        if fit(edition, name).refused:
            continue
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
        ("traditional-deck", (), "did you mean 'traditional-decks'? montecarlo rules list names them all"),
        ("xyzzy", (), "there is no patch 'xyzzy' for no-c1009; montecarlo rules list names them all"),
        ("no-trading:5", (), "takes no value"),
        ("traditional-decks:5", (), "takes no value"),
        ("start-cash", (), "wants a value; for example start-cash:2000"),
        ("start-cash:much", (), 'start_cash: is "much"; must be a whole number'),
        ("mine.toml", (), "mine.toml: cannot be read"),
        ("", ("jail_fine",), "has no value; write KEY=VALUE"),
        ("", ("jail_fin=3",), "there is no setting 'jail_fin'; did you mean 'jail_fine'?"),
        ("", ("jail_fine=-1",), "jail_fine: is -1; must be at least 0"),
        ("", ("trade=maybe",), 'trade: is "maybe"; must be true or false'),
        ("", ("rent_lapses=nevr",), "did you mean 'never'?"),
        ("", ("houses_for_hotel=5",), "a hotel asks for 5 houses, but a street holds 4"),
        ("", ("max_houses=5",), "max_houses: is 5; must be at most 4"),  # the fifth level is a hotel
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


# --- values


@pytest.mark.parametrize(
    ("ref", "name", "setting", "value"),
    [
        ("no", "timed", "time_limit", 90),
        ("no", "timed:45", "time_limit", 45),
        ("dk", "timed", "time_limit", 90),
        ("dk", "timed:45", "time_limit", 45),
        ("no", "snake-eyes-bonus", "snake_eyes_bonus", 500),
        ("no", "snake-eyes-bonus:7", "snake_eyes_bonus", 7),
        ("dk", "snake-eyes-bonus", "snake_eyes_bonus", 10_000),
        ("dk", "snake-eyes-bonus:7", "snake_eyes_bonus", 7),
        ("millionaire", "free-parking-pot-500", "pot_refill", 124),
    ],
)
def test_a_value_that_may_be_left_out(ref: str, name: str, setting: str, value: int) -> None:
    """Money of a shipped patch is scaled to the edition's start cash, a value that is given is not."""
    assert getattr(resolve_rules(load_edition(ref), name).rules, setting) == value


def test_scaled_money_follows_the_printed_start_cash() -> None:
    changed = resolve_rules(load_edition("no"), "start-cash:3000+free-parking-pot-500")
    assert changed.rules.pot_refill == 500


@pytest.mark.parametrize(
    ("ref", "name", "words"),
    [
        ("no", "bank-loans", "bank-loans: the patch wants a value; for example bank-loans:500"),
        ("dk", "bank-loans", "for example bank-loans:10000"),
        ("no", "richest-after:", "richest-after: the patch wants a value; for example richest-after:30"),
        ("no", "timed:soon", 'time_limit: is "soon"; must be a whole number'),
        ("dk", "dealt:3", "the patch 'dealt' takes no value; write dealt"),
        ("no", "timed:0", "timed:0: changes nothing in no-c1009: time_limit is 0 already"),
        ("dk", "timed:0", "timed:0: changes nothing in dk-matador: time_limit is 0 already"),
        ("no", "start-cash:1500", "start-cash:1500: changes nothing in no-c1009: start_cash is 1500 already"),
    ],
)
def test_a_value_that_is_refused(ref: str, name: str, words: str) -> None:
    assert words in refused(name, ref=ref)


# --- printed forms and notes


def test_a_form_that_the_edition_prints_comes_first() -> None:
    swedish, danish, norwegian = (resolve_rules(load_edition(ref), "timed") for ref in ("se", "dk", "no"))
    assert [one.rules.deeds_dealt for one in (swedish, danish, norwegian)] == [2, 0, 2]
    assert swedish.notes == danish.notes == ()
    assert norwegian.notes == ("timed: not printed for this edition; the Swedish form is used",)


def test_a_note_stands_once_and_stays() -> None:
    once = resolve_rules(load_edition("no"), "short+dealt")
    assert [note.partition(":")[0] for note in once.notes] == ["short"]
    assert resolve_rules(once, "no-trading").notes == once.notes
    assert resolve_rules(once, "short").notes == once.notes
    assert resolve_rules(once, "dealt").notes == once.notes


@pytest.mark.parametrize(
    ("ref", "patches", "noted"),
    [
        ("no", "timed+dealt", ["timed"]),
        ("no", "dealt+timed", ["timed"]),
        ("no", "dealt", ["dealt"]),
        ("no", "short+timed", ["short", "timed"]),
        ("no", "no-trading+dealt", ["dealt"]),
        ("se", "short+dealt", []),
        ("se", "timed+dealt", []),
        ("se", "dealt", ["dealt"]),
    ],
)
def test_no_note_on_a_form_that_another_patch_brings(ref: str, patches: str, noted: list[str]) -> None:
    changed = resolve_rules(load_edition(ref), patches)
    assert [note.partition(":")[0] for note in changed.notes] == noted
    assert changed.rules.deeds_dealt == 2


def test_a_file_of_ones_own_with_a_note_and_a_value(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'rules = {jail_fine = 60, go_salary = 300}\ntakes_value = "jail_fine"\nscaled = true\nnote = "as we play it"\n'
    )
    rules = resolve_rules(load_edition("dk"), str(file))
    assert (rules.rules.jail_fine, rules.rules.go_salary) == (1200, 6000)
    assert rules.notes == ("mine: as we play it",)
    assert resolve_rules(load_edition("dk"), f"{file}:70").rules.jail_fine == 70


# --- what does not go together


@pytest.mark.parametrize(
    ("patches", "words"),
    [
        (
            "start-cash:2000+start-cash:1800",
            "start-cash:2000 and start-cash:1800 set start_cash differently: 2000 and 1800",
        ),
        ("no-trading+trading-after-last-deed", "set trade differently: false and true"),
        ("double-salary-on-go+no-salary-on-go", "set go_landing_times differently: 2 and 0"),
        ("free-parking-pot+free-parking-pot-500", "set pot_refill differently: 0 and 500"),
        ("timed:30+timed:60", "decide with --set time_limit=VALUE"),
    ],
)
def test_two_patches_that_set_the_same_differently(patches: str, words: str) -> None:
    assert words in refused(patches)


def test_a_single_setting_decides_between_two_patches() -> None:
    changed = resolve_rules(load_edition("no"), "timed:30+timed:60", ["time_limit=45"])
    assert changed.rules.time_limit == 45


def test_every_conflict_is_named_at_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("rules = {trade = true, auction = true, jail_fine = 60}\n")
    message = refused(f"no-trading+no-auctions+{file}+no-trading")
    assert len(message.splitlines()) == 4
    assert "--rules: no-trading: the patch is named twice; name it once" in message
    assert f"{file} and no-trading set trade differently: true and false" in message


def test_what_two_patches_set_alike_is_no_conflict() -> None:
    changed = resolve_rules(load_edition("no"), "dealt+short+timed")
    assert (changed.rules.deeds_dealt, changed.rules.time_limit) == (2, 90)


def test_two_patches_that_change_the_same_part_of_the_board() -> None:
    deck = {"name": "other", "cards": [{"id": "x", "effect": "pay", "amount": 9}]}
    first = {"description": "one", "decks": {"luck": deck}, "spaces": [{"at": 3, "price": 120, "sources": []}]}
    second = {
        "description": "two",
        "decks": {"luck": {**deck, "name": "third"}},
        "spaces": [{"at": 3, "price": 130}, {"at": 1, "price": 90}],
    }
    edition = edition_of(board(patches={"one": first, "two": second}), "my.toml")
    with pytest.raises(InputError) as caught:
        resolve_rules(edition, "one+two")
    lines = str(caught.value).splitlines()
    assert sorted(lines) == [
        "--rules: one and two both change price of space 3; leave one of them out",
        "--rules: one and two both change the deck luck; leave one of them out",
    ]
    with pytest.raises(InputError, match="one: the patch is named twice"):
        resolve_rules(edition, "one+one")


def test_everything_unknown_is_named_at_once() -> None:
    lines = refused("no-tradng+fre-parking-pot+jail-fine").splitlines()
    assert ["no-trading" in lines[0], "free-parking-pot" in lines[1], "wants a value" in lines[2]] == [True] * 3


# --- what changes nothing


@pytest.mark.parametrize(
    ("ref", "patches", "words"),
    [
        ("se", "mortgaged-breaks-group", "full_group_rent_while_mortgaged is false already"),
        ("millionaire", "no-shortage-auction", "shortage_auction is false already"),
        (
            "millionaire",
            "no-mortgage-interest",
            "mortgage_interest_percent is 0 already, transfer_fee_percent is 0 already",
        ),
        (
            "no",
            "no-double-rent+mortgaged-breaks-group",
            "mortgaged-breaks-group: changes nothing in no-c1009: a full group",
        ),
        ("no", "unlimited-buildings+no-shortage-auction", "the bank never runs out of buildings"),
        ("no", "richest-after:300+round-cap:200", "games are cut at the end of round 200 (round_cap)"),
    ],
)
def test_a_rule_that_changes_nothing(ref: str, patches: str, words: str) -> None:
    message = refused(patches, ref=ref)
    assert words in message
    assert message.endswith("leave it out")


@pytest.mark.parametrize(
    ("ref", "patches", "name"),
    [
        ("dk", "no-rent-in-jail+no-rent-in-jail", "no-rent-in-jail"),
        ("no", "jail-fine:70+jail-fine:70", "jail-fine:70"),
        ("no", "timed+timed:90", "timed:90"),
    ],
)
def test_a_patch_named_twice(ref: str, patches: str, name: str) -> None:
    assert refused(patches, ref=ref) == f"--rules: {name}: the patch is named twice; name it once"


@pytest.mark.parametrize(
    ("patches", "settings", "words"),
    [
        (
            "no-trading",
            ("trade_after_last_deed=true",),
            "--set: trade_after_last_deed=true: trade_after_last_deed = true changes nothing in no-c1009: "
            "players do not trade (trade = false); leave one of them out",
        ),
        ("trading-after-last-deed", ("trade=false",), "--rules: trading-after-last-deed: trade_after_last_deed = true"),
        ("", ("time_ends=at_once",), "time_ends = at_once changes nothing in no-c1009: no time is agreed (time_limit"),
        ("", ("pot_refill=500",), "there is no pot (parking_pot = false)"),
        ("unlimited-buildings", ("shortage_raise=5",), "the bank never runs out of buildings (houses = "),
        ("no-salary-on-go", ("go_salary_landing=300",), "landing exactly on GO pays nothing (go_landing_times = 0)"),
    ],
)
def test_a_setting_that_another_one_keeps_idle(patches: str, settings: tuple[str, ...], words: str) -> None:
    assert words in refused(patches, *settings)


def test_a_file_that_contradicts_itself(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("rules = {trade = false, trade_after_last_deed = true}\n")
    assert f"{file}: trade_after_last_deed = true changes nothing in no-c1009: players do not trade" in refused(
        str(file)
    )


@pytest.mark.parametrize("settings", [("trade=false", "trade_in_debt=false"), ("loan_interest_percent=0",)])
def test_what_is_off_goes_with_what_leaves_no_room_for_it(settings: tuple[str, ...]) -> None:
    assert len(resolve_rules(load_edition("no"), "", settings).applied) == len(settings)


def test_games_may_be_cut_before_a_limit_is_reached() -> None:
    assert resolve_rules(load_edition("no"), "richest-after:30", ["round_cap=12"]).rules.round_cap == 12


def test_what_an_edition_prints_may_be_idle() -> None:
    assert resolve_rules(load_edition("se"), "no-trading").rules.debt_in_property


def test_a_file_that_sets_nothing(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('description = "nothing"\n')
    assert "changes nothing in no-c1009: it sets nothing" in refused(str(file))


def test_a_single_setting_may_say_what_is_so_already() -> None:
    assert resolve_rules(load_edition("no"), "", ["start_cash=1500"]).rules.start_cash == 1500
    assert resolve_rules(load_edition("no"), "no-auctions", ["auction=true"]).rules.auction
