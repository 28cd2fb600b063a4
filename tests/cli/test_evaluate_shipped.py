"""The positions and ways on that are shipped for `montecarlo evaluate`: listed, playable, and as their names say."""

import json

import pytest

from montecarlo.cli.main import main
from montecarlo.model.ways import is_whole, position_names, read_position
from montecarlo.simulation.ways import read_ways

Capture = pytest.CaptureFixture[str]
SHIPPED = {
    "three-split": [
        "anna-pink", "anna-pink-berit-yellow", "anna-red", "anna-red-berit-pink", "anna-yellow",
        "anna-yellow-berit-red",
    ],
    "jail-late": ["pay-the-fine", "stay-in-jail"],
    "build-or-wait": ["build-three", "build-two", "keep-the-cash"],
    "buy-or-auction": ["auction-slemdal", "buy-slemdal"],
}  # fmt: skip
GROUPS = {"pink": (11, 13, 14), "red": (21, 23, 24), "yellow": (26, 27, 29)}


def listed(capsys: Capture, *args: str) -> str:
    assert main(["evaluate", *args]) == 0
    return capsys.readouterr().out


def test_shipped_positions_are_listed(capsys: Capture) -> None:
    text = listed(capsys)
    assert all(name in text for name in position_names())
    found = json.loads(listed(capsys, "--json"))
    assert [one["name"] for one in found["positions"]] == position_names()
    for one in found["positions"]:
        whole = one["name"] in SHIPPED
        assert (one["whole"], one["position"] in SHIPPED) == (whole, not whole)
        assert whole or f"way on from {one['position']}" in text


def test_shipped_positions_can_be_played_out() -> None:
    named = [name for base, options in SHIPPED.items() for name in (base, *options)]
    assert sorted(named) == position_names()
    for base, options in SHIPPED.items():
        assert is_whole(read_position(base)[0])
        ways = read_ways(base, options, None)
        assert [way.name for way in ways] == [base, *options]
        for way in ways[1:]:
            assert way.position == base
            changes = way.stage.position.owner != ways[0].stage.position.owner
            assert changes or way.stage.scenario.decisions


def test_the_six_ways_to_share_three_groups_are_shipped_under_their_names() -> None:
    shared = set()
    for way in read_ways("three-split", SHIPPED["three-split"], None)[1:]:
        owner, names = way.stage.position.owner, way.stage.position.names
        got = {names[owner[spaces[0]]]: group for group, spaces in GROUPS.items()}
        assert all(owner[space] == owner[spaces[0]] for spaces in GROUPS.values() for space in spaces)
        assert way.title == "Anna takes {Anna}, Berit {Berit}, Carl {Carl}".format(**got)
        assert way.name in (f"anna-{got['Anna']}", f"anna-{got['Anna']}-berit-{got['Berit']}")
        shared.add(tuple(sorted(got.items())))
    assert len(shared) == 6


def test_what_is_built_in_a_shipped_way_on_is_paid_for() -> None:
    ways = read_ways("build-or-wait", SHIPPED["build-or-wait"], None)
    wealth = {way.stage.position.cash[0] + 100 * sum(way.stage.position.level[16:20]) for way in ways}
    assert wealth == {1000}
    assert all(way.stage.scenario.decisions[0].always for way in ways[1:])  # type: ignore[union-attr]
