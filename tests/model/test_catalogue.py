"""The rule catalogue: complete, and every act of the engine has its place in it."""

import pytest

from montecarlo.engine import rule
from montecarlo.errors import InputError
from montecarlo.model.catalogue import families, printed_rules, rule_id, rule_ids, rule_text
from montecarlo.model.edition import shipped_editions

COUNTS = {"C1009": 78, "US": 7, "UK": 6}
NO_PRINTED_RULE = {
    "none",
    "round_cap",
    "sell_jail_card_to_bank",
    "no_rent_in_jail",
    "utility_roll_of_move",
}
BORROWED = {  # steps of the Swedish variants, which other families have no words for
    "dealt": "SE-K02",
    "richest_at_time": "SE-T03",
    "nth_bankruptcy": "SE-K06",
    "estate_keeps_buildings": "SE-K07",
}


def test_every_rule_once_and_in_order() -> None:
    ids = list(printed_rules())
    for family, count in COUNTS.items():
        assert [id for id in ids if id.startswith(f"{family}-")] == [f"{family}-{n:02d}" for n in range(1, count + 1)]
    assert len(ids) == 289 + COUNTS["US"] + COUNTS["UK"]
    assert all(one.section and one.text and one.editions for one in printed_rules().values())


@pytest.mark.parametrize("family", families())
def test_every_act_has_its_place(family: str) -> None:
    ids = rule_ids(family)
    assert set(ids) == set(rule.NAMES.values())
    assert all(id in printed_rules() for id in ids.values() if id)


def test_acts_without_a_printed_rule() -> None:
    printed_here = {name for name, id in rule_ids("c1009").items() if id and name not in BORROWED}
    assert not printed_here & NO_PRINTED_RULE
    assert printed_here | NO_PRINTED_RULE == {rule.NAMES[act] for act in range(rule.UTILITY_ROLL_OF_MOVE + 1)}


@pytest.mark.parametrize("family", families())
def test_a_borrowed_variant_keeps_its_rules(family: str) -> None:
    own = {"dealt": "DK-49", "richest_at_time": "DK-50"} if family == "dk" else {}
    ids = rule_ids(family)
    assert {name: ids[name] for name in BORROWED} == BORROWED | own


def test_every_shipped_edition_has_a_family_and_its_rules_name_it() -> None:
    for edition in shipped_editions().values():
        ids = {id for id in rule_ids(edition.family).values() if id}
        own = {id for id, one in printed_rules().items() if edition.id in one.editions}
        assert ids & own


@pytest.mark.parametrize(
    ("family", "act", "id"),
    [
        ("c1009", rule.SALARY, "C1009-15"),
        ("c1009", rule.TAX, "C1009-20"),
        ("c1009", rule.ROUND_CAP, ""),
        ("us", rule.SALARY, "C1009-15"),
        ("us", rule.TAX, "US-07"),
        ("us", rule.UTILITY_ROLL_OF_MOVE, "US-05"),
        ("uk", rule.TAX, "UK-06"),
        ("uk", rule.CLAIM_LAPSES, "UK-03"),
    ],
)
def test_rule_of_an_act(family: str, act: int, id: str) -> None:
    assert rule_id(family, act) == id


def test_rule_text() -> None:
    assert rule_text("C1009-40") == "Rent can be collected from jail. [NO, FI]"


def test_unknown_names() -> None:
    with pytest.raises(InputError, match="there is no rule 'C1009-79'"):
        rule_text("C1009-79")
    with pytest.raises(InputError, match="there is no rule catalogue 'c1010'; did you mean 'c1009'"):
        rule_id("c1010", rule.TAX)
