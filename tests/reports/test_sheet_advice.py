"""The three sentences of a strategy sheet: other figures make other sentences."""

from dataclasses import replace
from itertools import combinations

import pytest

from montecarlo.analysis.sheet import BuildStep, Sheet
from montecarlo.reports.sheet.advice import advice
from tests.reports.sheet_catalogues import CODES
from tests.reports.sheet_made import effects, ink, sheet, with_measured

LONGEST = 165  # characters of a sentence or two inside the board


def said(one: Sheet, language: str = "en") -> tuple[str, ...]:
    return advice(one, ink(one, language))


def order(*groups: str) -> tuple[BuildStep, ...]:
    return tuple(BuildStep(group, "3_houses", 900, 5.0 + at) for at, group in enumerate(groups))


# --- which group


def test_the_group_with_the_largest_effect_is_named() -> None:
    first = said(with_measured(**effects(orange=12.0, brown=2.0, red=8.0)))[0]
    assert first == (
        "Best group: orange. With M1,500 set aside for it, it adds most to your chance of winning: +12.0 (11.0–13.0) "
        "percentage points."
    )


def test_swapped_effects_name_another_group() -> None:
    first = said(with_measured(**effects(orange=2.0, brown=12.0, red=8.0)))[0]
    assert first.startswith("Best group: brown. ")


def test_without_a_budget_the_printed_price_is_named() -> None:
    first = said(with_measured(budget=None, **effects(orange=12.0, brown=2.0)))[0]
    assert first.startswith("Best group: orange. Bought at the printed price it adds most")


def test_the_only_group_is_not_called_best() -> None:
    first = said(with_measured(**effects(orange=12.0)))[0]
    assert first == "Orange changes your chance of winning by +12.0 (11.0–13.0) percentage points."


def test_two_that_are_not_separated_are_both_named() -> None:
    found = effects(orange=12.0, red=11.0, brown=2.0)
    found["separated"] -= {frozenset(("orange", "red"))}
    first = said(with_measured(**found))[0]
    assert "orange (+12.0) and red (+11.0)" in first
    assert "The games do not tell which of them is best." in first


def test_one_that_is_not_shown_to_help_is_not_named_among_the_best() -> None:
    found = effects(orange=3.0, red=0.5, brown=-4.0)
    found["separated"] -= {frozenset(("orange", "red"))}
    first = said(with_measured(**found))[0]
    assert first.startswith("Orange comes first")
    assert "1\xa0other group may be as good" in first


def test_a_chain_names_only_those_that_reach_the_first() -> None:
    found = effects(orange=12.0, red=11.0, yellow=10.0)
    found["separated"] -= {frozenset(("orange", "red")), frozenset(("red", "yellow"))}
    first = said(with_measured(**found))[0]
    assert "orange (+12.0) and red (+11.0)." in first
    assert "yellow" not in first


def test_many_that_are_not_separated_are_counted() -> None:
    found = effects(orange=12.0, red=11.5, yellow=11.0, pink=10.5, brown=2.0)
    near = ("orange", "red", "yellow", "pink")
    found["separated"] -= {frozenset(pair) for pair in combinations(near, 2)}
    first = said(with_measured(**found))[0]
    assert first.startswith("Orange comes first with +12.0 (11.0–13.0) percentage points")
    assert first.endswith("but 3\xa0other groups may be as good.")


def test_an_effect_that_is_not_separated_from_none_is_not_advised() -> None:
    first = said(with_measured(**effects(orange=0.5, brown=-3.0)))[0]
    assert first.startswith(
        "The games played show no group that surely raises the chance of winning. Paid for soonest: orange"
    )


def test_without_effects_it_goes_by_payback_and_says_so() -> None:
    first = said(with_measured(effects={}))[0]
    assert first == (
        "Paid for soonest: orange (3\xa0houses), after 8.2\xa0turns of your own. What groups do to the chance of "
        "winning was not measured."
    )


def test_swapped_paybacks_name_another_group() -> None:
    one = with_measured(effects={})
    times = {"orange": one.line("brown").payback, "brown": one.line("orange").payback}
    swapped = tuple(replace(line, payback=times.get(line.group, line.payback)) for line in one.groups)
    assert said(replace(one, groups=swapped))[0].startswith("Paid for soonest: brown (3\xa0houses), after 8.2\xa0turns")


def test_where_nothing_pays_back_no_group_is_named() -> None:
    one = with_measured(effects={})
    never = tuple(replace(line, payback=None) for line in one.groups)
    assert [text.partition(" ")[0] for text in said(replace(one, groups=never))] == ["Build", "Leave"]


# --- how to build


@pytest.mark.parametrize(
    ("best", "start"),
    [
        (1, "Do not stop before 1\xa0house a street: on most streets house no. 1 pays for itself soonest."),
        (2, "Do not stop before 2\xa0houses a street: on most streets house no. 2 pays for itself soonest."),
        (3, "Build at least 3\xa0houses on every street of a group: house no. 3 pays for itself soonest."),
        (4, "Do not stop before 4\xa0houses a street: on most streets house no. 4 pays for itself soonest."),
    ],
)
def test_how_far_to_build_follows_from_the_best_house(best: int, start: str) -> None:
    one = replace(sheet(), best_house=best, order=order("orange", "red"))
    assert said(one)[1] == f"{start} Build on the groups in this order: orange, red."


def test_the_order_is_that_of_the_steps_each_group_once() -> None:
    steps = order("red", "red", "brown", "orange", "pink")
    assert said(replace(sheet(), order=steps))[1].endswith("in this order: red, brown, orange.")


def test_where_no_house_ever_pays_nothing_is_said_of_building() -> None:
    assert len(said(replace(sheet(), best_house=0))) == 2
    assert len(said(replace(sheet(), order=()))) == 2


def test_hostels_are_called_so() -> None:
    one = sheet("se-wonders-2003")
    assert "vandrarhem nr 3" in said(one, "sv")[1]
    assert "hus" not in said(one, "sv")[1]


# --- jail


def test_the_limit_of_rent_is_named() -> None:
    found = sheet().jail
    assert found is not None
    assert said(replace(sheet(), jail=replace(found, rent_limit=77.0)))[2].endswith("more than M77 in rent a turn.")


@pytest.mark.parametrize("limit", [0.0, -12.0])
def test_where_the_fine_saved_is_more_than_the_bank_brings_one_stays(limit: float) -> None:
    found = sheet().jail
    assert found is not None
    last = said(replace(sheet(), jail=replace(found, rent_limit=limit)))[2]
    assert last.endswith("Later stay as long as you may: outside, the bank pays you less than the fine you may save.")


def test_where_no_rent_is_paid_in_jail_it_counts() -> None:
    found = sheet().jail
    assert found is not None
    last = said(replace(sheet(), jail=replace(found, pays_in_jail=False)))[2]
    assert "more than your own deeds would bring you" in last


def test_where_nobody_comes_to_jail_nothing_is_said_of_it() -> None:
    assert len(said(replace(sheet(), jail=None))) == 2


# --- all


@pytest.mark.parametrize("language", CODES)
def test_the_sentences_are_short_in_every_language(language: str) -> None:
    for one in (sheet(), sheet("dk-matador"), sheet("se-wonders-2003"), sheet(played=False)):
        found = said(one, language)
        assert len(found) == 3
        assert max(map(len, found)) <= LONGEST
