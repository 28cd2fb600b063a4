"""Every number of every shipped edition, as the engine gets it, against tables written out independently."""

from collections import Counter
from typing import Any

import pytest

from montecarlo.engine import fields, kinds
from montecarlo.model import load_edition, load_strategy, resolve_rules
from montecarlo.model.edition import group_order
from montecarlo.simulation.tables import compile_tables
from tests.model.read import rows

EDITIONS = ("no-c1009", "fi-c1009", "us-classic", "uk-classic")
PATCHED = {
    ("no-c1009", ""): "modern",
    ("no-c1009", "traditional-decks"): "traditional",
    ("fi-c1009", ""): "modern",
    ("fi-c1009", "older-finnish-decks"): "older-finnish",
    ("us-classic", ""): "modern",
    ("us-classic", "us-pre-2008"): "pre-2008",
    ("uk-classic", ""): "modern",
    ("uk-classic", "uk-traditional-decks"): "traditional",
}
KINDS = {"street": kinds.STREET, "station": kinds.STATION, "utility": kinds.UTILITY}
OTHER_SPACES = {
    kinds.GO: [0],
    kinds.CARD_SPACE: [2, 7, 17, 22, 33, 36],
    kinds.TAX_SPACE: [4, 38],
    kinds.JAIL: [10],
    kinds.FREE_PARKING: [20],
    kinds.GO_TO_JAIL: [30],
}
MEMBERS = [
    [1, 3],
    [6, 8, 9],
    [11, 13, 14],
    [16, 18, 19],
    [21, 23, 24],
    [26, 27, 29],
    [31, 32, 34],
    [37, 39],
    [5, 15, 25, 35],
    [12, 28],
]
GROUPS = ["brown", "light_blue", "pink", "orange", "red", "yellow", "green", "dark_blue", "station", "utility"]


def tables_of(ref: str, patches: str = "") -> Any:
    """The tables of a shipped edition for four players."""
    return compile_tables(resolve_rules(load_edition(ref), patches), [load_strategy("balanced")] * 4, players=4)


@pytest.mark.parametrize("ref", EDITIONS)
def test_every_deed(ref: str) -> None:
    tables = tables_of(ref)
    wanted = rows("deeds")
    assert [int(tables.deed[i]) for i in range(tables.deeds)] == [int(row["space"]) for row in wanted]
    for row in wanted:
        space = int(row["space"])
        assert tables.kind[space] == KINDS[row["kind"]]
        assert (tables.price[space], tables.mortgage[space]) == (int(row["price"]), int(row["mortgage"]))
        assert (tables.house_cost[space], tables.hotel_cost[space]) == (int(row["house"]), int(row["house"]))
        rents = [int(row[f"rent_{level}"]) for level in range(6)]
        assert list(tables.rent[space]) == rents + [0] * (fields.MAX_LEVELS - len(rents))


@pytest.mark.parametrize("ref", EDITIONS)
def test_every_other_space(ref: str) -> None:
    tables = tables_of(ref)
    assert tables.spaces == 40
    for kind, spaces in OTHER_SPACES.items():
        assert [space for space in range(tables.spaces) if tables.kind[space] == kind] == spaces
    assert [int(tables.tax[space]) for space in (4, 38)] == [200, 100]
    assert not tables.tax_percent.any()
    assert [int(tables.deck[space]) for space in OTHER_SPACES[kinds.CARD_SPACE]] == [1, 0, 1, 0, 1, 0]
    assert tables.jail == 10
    owned = {space for group in MEMBERS for space in group}
    assert all(tables.group[space] == -1 for space in range(fields.MAX_SPACES) if space not in owned)


@pytest.mark.parametrize("ref", EDITIONS)
def test_groups(ref: str) -> None:
    tables = tables_of(ref)
    assert group_order(load_edition(ref)) == GROUPS
    assert tables.groups == len(MEMBERS)
    for group, members in enumerate(MEMBERS):
        assert tables.group_size[group] == len(members)
        assert list(tables.member[group, : len(members)]) == members
        assert all(tables.group[space] == group for space in members)
    assert list(tables.group_kind[:10]) == [kinds.STREET] * 8 + [kinds.STATION, kinds.UTILITY]


@pytest.mark.parametrize("ref", EDITIONS)
def test_names(ref: str) -> None:
    assert [space.name for space in load_edition(ref).spaces] == [row[ref] for row in rows("names")]


@pytest.mark.parametrize("ref", EDITIONS)
def test_the_nearest_station_and_utility(ref: str) -> None:
    tables = tables_of(ref)
    for space in range(40):
        assert tables.next_station[space] == next(s % 40 for s in range(space + 1, space + 41) if s % 10 == 5)
        assert tables.next_utility[space] == (12 if space < 12 or space >= 28 else 28)


@pytest.mark.parametrize(("ref", "patch"), PATCHED)
def test_every_card(ref: str, patch: str) -> None:
    tables = tables_of(ref, patch)
    assert tables.decks == 2
    for deck, name in enumerate(("chance", "community_chest")):
        size = int(tables.deck_size[deck])
        assert size == 16
        columns = ("effect", "amount", "hotel", "target", "multiplier", "salary")
        found = Counter(
            tuple(int(getattr(tables, f"card_{column}")[deck, card]) for column in columns) for card in range(size)
        )
        wanted: Counter[tuple[int, ...]] = Counter()
        for row in rows("cards"):
            if (row["cards"], row["deck"]) == (PATCHED[ref, patch], name):
                numbers = (int(row[column]) for column in columns[1:])
                wanted[kinds.CARD_EFFECTS.index(row["effect"]), *numbers] += int(row["copies"])
        assert found == wanted


@pytest.mark.parametrize("ref", EDITIONS)
def test_every_setting_of_the_rules(ref: str) -> None:
    tables = tables_of(ref)
    wanted = {row["setting"]: int(row[ref]) for row in rows("rules")}
    assert {field.name: int(getattr(tables, field.name)) for field in fields.RULES} == wanted


def test_older_money_rules_of_the_us() -> None:
    tables = tables_of("us-classic", "us-pre-2008")
    assert [(int(tables.tax[s]), int(tables.tax_percent[s])) for s in (4, 38)] == [(200, 10), (75, 0)]
    assert (tables.wealth_mortgaged_percent, tables.wealth_building_percent) == (100, 100)


def test_older_print_of_the_uk() -> None:
    assert list(tables_of("uk-classic", "uk-older-print").rent[29, :6]) == [22, 120, 360, 850, 1025, 1200]


def test_number_of_players() -> None:
    limits = [(edition.players.min, edition.players.max) for edition in map(load_edition, EDITIONS)]
    assert limits == [(2, 6), (2, 6), (2, 8), (2, 6)]
