"""What is known of a rule: its fit in each edition, the settings behind a printed one, its sisters and its source."""

import pytest

from montecarlo.model.catalogue import printed_rules
from montecarlo.model.edition import load_edition, shipped_editions
from montecarlo.model.rule_file import general_patches
from montecarlo.model.rulebook import (
    call,
    choices_behind,
    fit,
    patches_behind,
    settings_behind,
    sisters,
    sources_of,
    without_source,
)
from montecarlo.model.rules import Rules

EDITIONS = list(shipped_editions().values())


def test_how_a_rule_is_called_for() -> None:
    patches = general_patches()
    assert call("timed", patches["timed"], 1500) == "timed"
    assert call("bank-loans", patches["bank-loans"], 30_000) == "bank-loans:10000"
    assert call("mine.toml", patches["jail-fine"], 1500) == "mine.toml:100"


def test_the_fit_of_a_rule() -> None:
    found = fit(load_edition("no"), "timed")
    assert found.changes == {"deeds_dealt": (2, 0), "time_limit": (90, 0)}
    assert (found.is_own, found.refused, len(found.notes)) == (False, "", 1)
    own = fit(load_edition("dk"), "timed")
    assert (own.is_own, own.changes, own.notes) == (True, {"time_limit": (90, 0)}, ())


def test_the_fit_of_a_patch_that_changes_the_board() -> None:
    found = fit(load_edition("us"), "us-pre-2008")
    assert found.parts == (
        "another deck Chance",
        "another deck Community Chest",
        "space 4 (Income Tax)",
        "space 38 (Luxury Tax)",
        "group brown",
    )


def test_why_a_rule_is_refused() -> None:
    found = fit(load_edition("se"), "mortgaged-breaks-group")
    assert found.refused == "full_group_rent_while_mortgaged is false already"
    assert found.changes == {}


def test_the_setting_behind_a_printed_rule() -> None:
    (behind,) = settings_behind("C1009-31", EDITIONS)
    assert (behind.name, behind.default) == ("rent_lapses", "next_player_rolls")
    assert behind.values["us-classic"] == "second_following_player_rolls"
    assert set(behind.values) == {edition.id for edition in EDITIONS}


def test_a_rule_that_no_setting_names_has_those_of_its_sisters() -> None:
    assert [one.name for one in settings_behind("US-04", EDITIONS)] == ["rent_lapses"]
    assert settings_behind("C1009-06", EDITIONS) == []


@pytest.mark.parametrize("id", ["DK-22", "SE-W03", "MM-02"])
def test_a_rule_that_a_setting_names(id: str) -> None:
    for one in settings_behind(id, EDITIONS):
        extra = Rules.model_fields[one.name].json_schema_extra
        assert isinstance(extra, dict)
        assert id in str(extra["rules"])


def names_it(setting: str, id: str) -> bool:
    """Whether a setting says itself that it stands for a rule."""
    extra = Rules.model_fields[setting].json_schema_extra
    assert isinstance(extra, dict)
    rules = extra["rules"]
    assert isinstance(rules, list)
    return id in rules


@pytest.mark.parametrize("id", [id for id, rule in printed_rules().items() if rule.text.startswith("Setting,")])
def test_a_rule_that_calls_itself_a_setting_has_one(id: str) -> None:
    assert [one.name for one in settings_behind(id, EDITIONS) if names_it(one.name, id)]


@pytest.mark.parametrize(
    ("id", "setting", "patch"),
    [
        ("DK-58", "rent_in_jail", ("dk-matador", "no-rent-in-jail", {"rent_in_jail": False})),
        ("DK-31b", "rent_lapses", ("dk-matador", "claim-before-next-player", {"rent_lapses": "next_player_rolls"})),
        ("DK-31c", "rent_lapses", ("dk-matador", "claim-before-next-throw", {"rent_lapses": "next_roll"})),
        ("SE-K10", "max_houses", ("se-standard", "short", {"max_houses": 3})),
    ],
)
def test_the_patches_that_change_the_setting_behind_a_rule(id: str, setting: str, patch: tuple[object, ...]) -> None:
    assert [one.name for one in settings_behind(id, EDITIONS)] == [setting]
    assert patch in [(one.edition, one.name, one.settings) for one in patches_behind(id, EDITIONS)]


def test_a_choice_that_stands_on_the_board() -> None:
    assert choices_behind("DK-22", EDITIONS) == [
        "the choice itself is or_percent = 10 of space 4 (Indkomstskat) in dk-matador"
    ]
    assert choices_behind("DK-58", EDITIONS) == []


def test_what_other_booklets_say() -> None:
    ids = {one.id for one in sisters("C1009-31")}
    assert {"US-04", "UK-03", "DK-30", "SE-S28"} <= ids
    assert not any(id.startswith("C1009") for id in ids)
    assert "C1009-31" in {one.id for one in sisters("US-04")}
    assert sisters("C1009-06") == []


@pytest.mark.parametrize("id", printed_rules())
def test_no_rule_is_its_own_sister_or_of_its_own_box(id: str) -> None:
    own = set(printed_rules()[id].editions)
    for sister in sisters(id):
        assert sister.id != id
        assert own.isdisjoint(sister.editions)


def test_text_and_source() -> None:
    rules = printed_rules()
    assert without_source(rules["C1009-01"].text) == "The game is product C1009."
    assert sources_of(rules["C1009-01"])[0] == "NO, FI"
    assert sources_of(rules["US-01"]) == []
    assert all(sources_of(rule)[-1] for rule in rules.values() if "[" in rule.text)
