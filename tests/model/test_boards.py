"""Boards of any size within the bounds: they are taken, and the tables show them whole."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from montecarlo.engine import fields, kinds
from montecarlo.errors import InputError
from montecarlo.model import load_strategy
from montecarlo.model.edition import edition_of
from montecarlo.model.limits import MAX_SPACES, MAX_STREETS, MIN_SPACES
from montecarlo.simulation.tables import compile_tables
from tests.model.boards import board, street

COLOUR = {"colour": "#808080", "text": "#000000"}


def deed(kind: str, at: int, group: str, size: int) -> dict[str, Any]:
    """A deed of any kind, with rents as long as they have to be."""
    if kind == "street":
        return street(at, group)
    key = "rents" if kind == "station" else "dice_multipliers"
    return {
        "at": at,
        "kind": kind,
        "name": f"{kind} {at}",
        "group": group,
        "price": 9,
        "mortgage": 4,
        key: [*range(size)],
    }


@st.composite
def editions(draw: st.DrawFn) -> dict[str, Any]:
    """Any edition: size, groups of all kinds strewn over the board, one to four decks."""
    size = draw(st.integers(MIN_SPACES, MAX_SPACES))
    data = board(size)
    decks = draw(st.integers(1, 4))
    card = {"id": "one", "effect": "pay", "amount": 3}
    data["decks"] = {f"deck{n}": {"name": f"deck {n}", "cards": [card]} for n in range(decks)}
    data["groups"] = {}
    data["spaces"][2]["deck"] = f"deck{decks - 1}"
    free = draw(st.permutations(range(3, size)))
    for number in range(draw(st.integers(0, 20))):
        kind = draw(st.sampled_from(["street", "station", "utility"]))
        most = MAX_STREETS if kind == "street" else fields.MAX_MEMBERS
        members = [free.pop() for _ in range(draw(st.integers(1, most))) if free]
        deeds = sum(space.get("group") in data["groups"] for space in data["spaces"])  # the board's own street goes
        if not members or deeds + len(members) > fields.MAX_DEEDS:
            break
        data["groups"][f"g{number}"] = {"name": f"group {number}", **COLOUR}
        for at in members:
            data["spaces"][at] = deed(kind, at, f"g{number}", len(members))
    for at in (3, 4, 5):
        if data["spaces"][at].get("group") == "grey":
            data["spaces"][at] = {"at": at, "kind": "free_parking", "name": f"rest {at}"}
    return data


@given(editions())
def test_any_board(data: dict[str, Any]) -> None:
    edition = edition_of(data, "any.toml")
    tables = compile_tables(edition, [load_strategy("balanced")] * 2, players=2)
    assert tables.spaces == len(data["spaces"])
    assert tables.decks == len(data["decks"])
    deeds = [space["at"] for space in data["spaces"] if "group" in space]
    assert [int(tables.deed[n]) for n in range(tables.deeds)] == deeds
    members = [tables.member[group, : tables.group_size[group]].tolist() for group in range(tables.groups)]
    assert sorted(at for inside in members for at in inside) == deeds
    for group, inside in enumerate(members):
        assert inside == sorted(inside)
        assert set(tables.member[group].tolist()) == set(inside)  # behind the last it is repeated
        assert len({data["spaces"][at]["group"] for at in inside}) == 1
        assert all(tables.kind[at] == tables.group_kind[group] for at in inside)
    firsts = [(int(tables.group_kind[g]), int(tables.member[g, 0])) for g in range(tables.groups)]
    assert firsts == sorted(firsts)
    for kind, following in ((kinds.STATION, tables.next_station), (kinds.UTILITY, tables.next_utility)):
        of_kind = [at for at in deeds if tables.kind[at] == kind]
        for at in range(tables.spaces):
            ahead = [other for other in of_kind if other > at] + of_kind
            assert following[at] == (ahead[0] if ahead else -1)


@pytest.mark.parametrize("size", [MIN_SPACES, 24, MAX_SPACES])
def test_sizes(size: int) -> None:
    assert len(edition_of(board(size), "my.toml").spaces) == size


def test_a_board_without_jail() -> None:
    data = board(rules={"doubles_to_jail": 0})
    data["spaces"][1] = {"at": 1, "kind": "free_parking", "name": "rest 1"}
    tables = compile_tables(edition_of(data, "my.toml"), [load_strategy("random")] * 2, players=2)
    assert tables.jail == -1


def test_eighty_one_spaces_are_too_many() -> None:
    data = board(MAX_SPACES)
    data["spaces"].append({"at": 79, "kind": "free_parking", "name": "one more"})
    with pytest.raises(InputError, match="spaces: has 81 entries; must have at most 80"):
        edition_of(data, "my.toml")


def test_a_hotel_price_of_its_own() -> None:
    data = board()
    data["spaces"][3]["hotel_cost"] = 75
    tables = compile_tables(edition_of(data, "my.toml"), [load_strategy("random")] * 2, players=2)
    assert [int(tables.hotel_cost[at]) for at in (3, 4)] == [75, 50]


def test_fewer_houses_keep_the_rent_of_the_hotel() -> None:
    data = board(rules={"max_houses": 3, "houses_for_hotel": 3})
    with pytest.raises(InputError, match="has 6 entries; must have 5"):
        edition_of(data, "my.toml")
    tables = compile_tables(edition_of(data, "my.toml", patched=True), [load_strategy("random")] * 2, players=2)
    assert list(tables.rent[3, :4]) == [5, 10, 20, 30]
    assert tables.rent[3, kinds.HOTEL_LEVEL] == 50


def test_salary_for_landing() -> None:
    tables = compile_tables(edition_of(board(), "my.toml"), [load_strategy("random")] * 2, players=2)
    assert (tables.go_salary, tables.go_salary_landing) == (200, 200)
    data = board(rules={"go_salary": 100, "go_salary_landing": 400})
    tables = compile_tables(edition_of(data, "my.toml"), [load_strategy("random")] * 2, players=2)
    assert (tables.go_salary, tables.go_salary_landing) == (100, 400)
