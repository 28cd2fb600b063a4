"""Settings that nothing on a board brings into play: every reason is found where it holds and nowhere else."""

from typing import Any

import pytest

from montecarlo.model.edition import Edition, edition_of, load_edition
from montecarlo.model.idle import REASONS, settings_named, why_idle
from montecarlo.model.rules import Rules
from tests.model.boards import board


def bare(*kinds: str, **rules: Any) -> Edition:
    """The Norwegian board on which spaces of these kinds are free parking or, instead of that, a visit to nothing."""
    data = load_edition("no").model_dump(exclude_none=True)
    data["rules"] = {**data["rules"], "doubles_to_jail": 0, **rules}
    data["patches"], data["what_if"], data["spaces"] = {}, (), list(data["spaces"])
    for number, space in enumerate(data["spaces"]):
        if space["kind"] in kinds:
            other = "tax" if "free_parking" in kinds else "free_parking"
            amount = {"amount": 0} if other == "tax" else {}
            data["spaces"][number] = {"at": number, "kind": other, "name": space["name"], **amount}
    used = {space["group"] for space in data["spaces"] if "group" in space}
    data["groups"] = {name: group for name, group in data["groups"].items() if name in used}
    gone = {"jail": ("go_to_jail",), "station": ("advance_to_nearest",), "utility": ("advance_to_nearest",)}
    effects = {effect for kind in kinds for effect in gone.get(kind, ())}
    for deck in data["decks"].values():
        deck["cards"] = [card for card in deck["cards"] if card["effect"] not in {*effects, "advance_to"}]
    return edition_of(data, "bare.toml", patched=True)


CASES: list[tuple[str, tuple[str, ...], dict[str, Any], str]] = [
    ("rent_in_jail", ("jail", "go_to_jail"), {}, "there is no jail on the board"),
    ("jail_fine", ("jail", "go_to_jail"), {}, "there is no jail on the board"),
    ("jail_last_fine", (), {"jail_tries": 0}, "nobody has to leave jail (jail_tries = 0)"),
    ("parking_pot", ("free_parking",), {"parking_pot": True}, "there is no free parking space on the board"),
    ("pot_refill", (), {"parking_pot": False}, "there is no pot (parking_pot = false)"),
    ("auction_opening", (), {"auction": False, "estate_auction": False}, "no deed is auctioned (auction = false)"),
    ("decliner_bids", (), {"auction": False}, "a deed that is not bought is not auctioned (auction = false)"),
    ("mortgaged_counts", ("station", "utility"), {}, "there are no stations and no utilities on the board"),
    ("utility_roll_fresh", ("utility",), {}, "there are no utilities on the board"),
    ("even_building", ("street",), {}, "no group on the board has two streets"),
    ("full_group_rent", ("street",), {}, "there are no streets on the board"),
    ("full_group_rent_while_mortgaged", (), {"full_group_rent": 1}, "a full group pays the base rent in any case"),
    ("hotels_per_group", (), {"hotels": 0}, "there are no hotels (hotels = 0)"),
    ("hotels_per_group", (), {"hotels_per_group": 3}, "no group has more than 3 streets"),
    ("shortage_auction", (), {"houses": 88, "hotels": 22}, "the bank never runs out of buildings"),
    ("shortage_opening", (), {"shortage_auction": False}, "buildings are not auctioned (shortage_auction = false)"),
    ("trade_in_debt", (), {"trade": False}, "players do not trade (trade = false)"),
    ("debt_in_property", (), {"trade": False}, "players do not trade (trade = false)"),
    ("go_salary_landing", (), {"go_landing_times": 0}, "landing exactly on GO pays nothing (go_landing_times = 0)"),
    ("go_salary_moving_back", (), {"go_landing_times": 0}, "landing exactly on GO pays nothing"),
    ("loan_interest_percent", (), {"bank_loan": 0}, "the bank lends nothing (bank_loan = 0)"),
    ("fee_counts_for_redemption", (), {"transfer_fee_percent": 0}, "there is no fee on a deed received mortgaged"),
    ("interest_rounding", (), {"mortgage_interest_percent": 0, "transfer_fee_percent": 0}, "there is no interest"),
    ("tax_rounding", (), {}, "no tax is a share of the wealth"),
    ("time_ends", (), {"time_limit": 0}, "no time is agreed (time_limit = 0)"),
    ("last_estate_keeps_buildings", (), {"ends_at_bankruptcy": 0}, "no bankruptcy but the last ends the game"),
    ("round_limit", (), {"round_limit": 300, "round_cap": 200}, "games are cut at the end of round 200 (round_cap)"),
]
# What brings each of them into play.
COUNTER = {
    "pot_refill": {"parking_pot": True, "pot_refill": 5},
    "parking_pot": {"parking_pot": True},
    "hotels_per_group": {"hotels_per_group": 1},
    "loan_interest_percent": {"bank_loan": 100},
    "time_ends": {"time_limit": 60},
    "last_estate_keeps_buildings": {"ends_at_bankruptcy": 2},
    "round_limit": {"round_limit": 30},
}


@pytest.mark.parametrize(("setting", "without", "rules", "reason"), CASES)
def test_a_setting_that_nothing_brings_into_play(
    setting: str, without: tuple[str, ...], rules: dict[str, Any], reason: str
) -> None:
    edition = bare(*without, **rules)
    assert reason in why_idle(setting, edition, edition.rules)
    whole = load_edition("us" if setting == "tax_rounding" else "no")
    if setting != "tax_rounding":  # no printed rules but the older American ones have such a tax
        assert why_idle(setting, whole, Rules.model_validate(COUNTER.get(setting, {}))) == ""


def test_a_tax_that_is_a_share_of_the_wealth_is_rounded() -> None:
    assert why_idle("tax_rounding", load_edition("dk"), load_edition("dk").rules) == ""


def test_nothing_goes_into_a_pot_without_taxes_and_fines() -> None:
    edition = edition_of(board(), "tiny.toml")
    rules = Rules(parking_pot=True, doubles_to_jail=0)
    assert "nothing goes into the pot" in why_idle("parking_pot", edition, rules)
    assert why_idle("parking_pot", edition, rules.model_copy(update={"pot_refill": 5})) == ""


@pytest.mark.parametrize(("setting", "without", "rules", "reason"), CASES)
def test_a_reason_in_the_rules_names_the_setting(
    setting: str, without: tuple[str, ...], rules: dict[str, Any], reason: str
) -> None:
    edition = bare(*without, **rules)
    named = settings_named(why_idle(setting, edition, edition.rules))
    others = set(rules) - {setting}
    assert others <= set(named) | {"estate_auction"}
    assert bool(named) == bool(others)


def test_what_has_no_reason_is_never_idle() -> None:
    edition = load_edition("no")
    assert why_idle("start_cash", edition, edition.rules) == ""
    assert set(REASONS) <= set(Rules.model_fields)
