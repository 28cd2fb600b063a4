"""Files of variants and house rules: what stands in the shipped ones, and what is refused in anybody's."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.limits import MAX_MONEY
from montecarlo.model.rule_file import general_patches, rule_file_of
from montecarlo.model.rules import MONEY, Rules

# Named by the players' own words for them; each is a file of its own.
WANTED = {
    "bank-loans", "dealt", "double-salary-on-go", "first-lap-free", "free-parking-pot", "free-parking-pot-500",
    "jail-fine", "jail-no-limit", "mortgaged-breaks-group", "no-auctions", "no-double-rent", "no-mortgage-interest",
    "no-rent-in-jail", "no-salary-on-go", "no-shortage-auction", "no-trading", "one-hotel-per-group", "richest-after",
    "round-cap", "salary-every-second-lap", "short", "snake-eyes-bonus", "start-cash", "timed",
    "trading-after-last-deed", "uneven-building", "unlimited-buildings",
}  # fmt: skip
ONE_LINE = 110
A_PARAGRAPH = 120


def faults(data: dict[str, Any]) -> list[str]:
    with pytest.raises(InputError) as caught:
        rule_file_of(data, "mine.toml")
    return str(caught.value).splitlines()


def test_the_shipped_rules() -> None:
    assert set(general_patches()) == WANTED


@pytest.mark.parametrize("name", general_patches())
def test_every_shipped_rule_says_what_it_is(name: str) -> None:
    rule = general_patches()[name]
    assert rule.name == name
    assert 0 < len(rule.description) <= ONE_LINE
    assert not rule.description.endswith(".")
    assert len(rule.about.split()) > A_PARAGRAPH // 6
    assert rule.about.strip().endswith(".")
    assert rule.rules or rule.takes_value


@pytest.mark.parametrize("name", general_patches())
def test_a_rule_that_wants_a_value_has_one_for_examples(name: str) -> None:
    rule = general_patches()[name]
    assert (rule.example is not None) == bool(rule.takes_value and rule.default is None)


def test_sums_of_money_are_known_as_such() -> None:
    """Every setting bounded like a sum of money is one, and only those."""
    properties = Rules.model_json_schema()["properties"]
    bounds = {name: [one, *one.get("anyOf", ())] for name, one in properties.items()}
    assert {name for name, parts in bounds.items() if any(part.get("maximum") == MAX_MONEY for part in parts)} == MONEY


def test_only_money_is_scaled() -> None:
    data = {"rules": {"jail_fine": 60, "jail_tries": 4}, "takes_value": "jail_fine", "example": 90, "scaled": True}
    rule = rule_file_of(data, "mine.toml")
    assert rule.rules_for(30_000) == {"jail_fine": 1200, "jail_tries": 4}
    assert rule.example_for(30_000) == 1800
    assert rule_file_of({**data, "scaled": False}, "mine.toml").rules_for(30_000) == data["rules"]


def test_name_and_description_of_ones_own_may_be_left_out() -> None:
    rule = rule_file_of({"rules": {"trade": False}}, "folder/mine.toml")
    assert (rule.name, rule.description) == ("mine", "the settings of folder/mine.toml")


def test_every_fault_of_a_file_is_told_at_once() -> None:
    told = faults(
        {
            "ruels": {},
            "scaled": "yes",
            "rules": {"jail_fin": 3, "trade": "no", "jail_tries": -1},
            "takes_value": "jail_fine",
            "example": "much",
        }
    )
    for words in (
        "mine.toml: unknown key 'ruels'; did you mean 'rules'?",
        'scaled: is "yes"; must be true or false',
        "there is no setting 'jail_fin'; did you mean 'jail_fine'?",
        'trade: is "no"; must be true or false',
        "jail_tries: is -1; must be at least 0",
        'mine.toml: example: is "much"; must be a whole number',
    ):
        assert any(words in line for line in told), (words, told)
    assert len(told) == 6


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"rules": 5}, "rules: is 5; must be a table"),
        ({"takes_value": "salary"}, "takes_value: there is no setting 'salary'"),
        ({"takes_value": 5}, "takes_value: is 5; must be a text in quotes"),
    ],
)
def test_a_file_of_the_wrong_form(data: dict[str, Any], words: str) -> None:
    assert any(words in line for line in faults(data)), faults(data)
