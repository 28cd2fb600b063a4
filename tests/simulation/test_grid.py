"""The grid of a comparison: which arms it makes, what they are called, which are set beside which, what is refused."""

from dataclasses import fields
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from montecarlo.engine import fields as columns
from montecarlo.errors import InputError
from montecarlo.model.edition import shipped_editions
from montecarlo.simulation.batch import seeded_tables
from montecarlo.simulation.boards import board_of, game_of
from montecarlo.simulation.comparison import Comparison, Pair, Sweep
from montecarlo.simulation.grid import Grid, Swept, comparison_of, lenient_comparison_of, parse_sweep, seed_of
from montecarlo.simulation.plan import make_plan

LINE_UPS = ("balanced", "balanced,random")
NOTHING: dict[str, Any] = {
    "editions": ("no-c1009",),
    "rules": ("standard",),
    "settings": (),
    "players": (4,),
    "strategies": ("balanced",),
    "sweep": None,
    "seed": 7,
    "games": 100,
}


def grid(**other: Any) -> Grid:
    return Grid(**{**NOTHING, **other})


def made(**other: Any) -> Comparison:
    return comparison_of(grid(**other))


def names(comparison: Comparison | None) -> list[str]:
    assert comparison is not None
    return [arm.name for arm in comparison.arms]


def refused(metrics: tuple[str, ...] | None = None, **other: Any) -> str:
    with pytest.raises(InputError) as caught:
        comparison_of(grid(**other), metrics=metrics)
    return str(caught.value)


def equal_tables(one: Any, other: Any) -> bool:
    """Whether the engine reads the same numbers."""
    boards = all(np.array_equal(getattr(one, field.name), getattr(other, field.name)) for field in columns.TABLES)
    seats = zip(one.strategy, other.strategy, strict=True)
    return boards and all(
        np.array_equal(getattr(a, field.name), getattr(b, field.name)) for a, b in seats for field in columns.STRATEGY
    )


def test_arms_are_named_by_what_differs_and_compared_with_the_first() -> None:
    found = made(rules=("standard", "short", "free-parking-pot+timed:60"), settings=("jail_fine = 100",))
    assert names(found) == ["standard", "short", "free-parking-pot+timed:60"]
    assert found.pairs == (Pair(1, 0, True), Pair(2, 0, True))
    assert found.sweep is None
    assert [arm.cell.rules for arm in found.arms] == [
        "jail_fine=100",
        "short+jail_fine=100",
        "free-parking-pot+timed:60+jail_fine=100",
    ]
    assert [arm.plan.edition.rules.jail_fine for arm in found.arms] == [100] * 3
    assert [arm.plan.edition.rules.max_houses for arm in found.arms] == [4, 3, 4]
    assert {(arm.plan.seed, arm.plan.games, arm.plan.players) for arm in found.arms} == {(7, 100, 4)}


def test_players_line_ups_and_values_have_names_of_their_own() -> None:
    assert names(made(players=(2, 3, 4))) == ["2 players", "3 players", "4 players"]
    line_ups = made(strategies=("balanced", "balanced, random,random,random"))
    assert names(line_ups) == ["balanced", "balanced,random,random,random"]
    assert [arm.plan.strategies for arm in line_ups.arms][1] == ("balanced", "random", "random", "random")
    sweep = made(sweep=parse_sweep("jail_fine=50, 100,200"))
    assert names(sweep) == ["jail_fine=50", "jail_fine=100", "jail_fine=200"]
    assert sweep.sweep == Sweep("jail_fine", (50.0, 100.0, 200.0))
    assert [arm.plan.edition.rules.jail_fine for arm in sweep.arms] == [50, 100, 200]
    assert [arm.plan.typed.settings for arm in sweep.arms if arm.plan.typed][1] == ("jail_fine=100",)


def test_arms_stand_in_the_order_of_the_parts_and_are_compared_in_one_respect_at_a_time() -> None:
    found = made(rules=("standard", "short"), players=(3, 4), sweep=Swept("jail_fine", ("50", "100")))
    assert names(found) == [
        f"{rules}, {players} players, jail_fine={fine}"
        for rules in ("standard", "short")
        for players in (3, 4)
        for fine in (50, 100)
    ]
    assert found.sweep is None
    for a, b, _ in found.pairs:
        differing = [one != other for one, other in zip(found.arms[a].cell, found.arms[b].cell, strict=True)]
        assert sum(differing) == 1
    # Every arm less the first in each of the parts in which it is not the first itself.
    assert [(a, b) for a, b, _ in found.pairs] == [
        (1, 0), (2, 0), (3, 1), (3, 2), (4, 0), (5, 1), (5, 4), (6, 2), (6, 4), (7, 3), (7, 5), (7, 6),
    ]  # fmt: skip


def test_arms_on_another_board_have_a_seed_of_their_own_that_can_be_typed() -> None:
    found = made(editions=("norge", "se", "millionaire"), rules=("standard", "short"), seed=2**62)
    assert names(found)[:3] == ["no-c1009, standard", "no-c1009, short", "se-standard, standard"]
    assert [arm.plan.seed for arm in found.arms] == [seed_of(2**62, place) for place in (0, 0, 1, 1, 2, 2)]
    assert found.arms[0].plan.seed == 2**62
    assert all(arm.plan.seed < 2**32 for arm in found.arms[2:])
    assert len({arm.plan.seed for arm in found.arms}) == 3
    assert {(a, b): paired for a, b, paired in found.pairs} == {
        (1, 0): True, (2, 0): False, (3, 1): False, (3, 2): True, (4, 0): False, (5, 1): False, (5, 4): True,
    }  # fmt: skip


def test_a_patch_leaves_the_board_as_it_is_unless_it_changes_the_kind_of_a_space() -> None:
    for edition in shipped_editions().values():
        for name in edition.patches:
            patched = make_plan(edition.id, name, (), 4, "balanced", 1, 1).edition
            assert (board_of(edition, patched) == board_of(edition, edition)) == (
                [one.kind for one in patched.spaces] == [one.kind for one in edition.spaces]
            )


def test_editions_that_differ_in_names_alone_have_one_board(tmp_path: Path) -> None:
    editions = shipped_editions()
    boards = {name: board_of(one, one) for name, one in editions.items()}
    assert boards["no-c1009"] == boards["fi-c1009"]
    assert boards["no-c1009"] != boards["dk-matador"]
    cards = editions["no-c1009"].decks["chance"].cards
    other = editions["no-c1009"].model_copy(
        update={"decks": {**editions["no-c1009"].decks, "chance": editions["no-c1009"].decks["chance"].model_copy(
            update={"cards": cards[1:]})}}
    )  # fmt: skip
    assert board_of(other, other) != boards["no-c1009"]


def test_what_is_called_the_same_game_is_the_same_to_the_engine() -> None:
    plans = [make_plan(name, "", (), 2, line_up, 1, 1) for name in shipped_editions() for line_up in LINE_UPS]
    tables = [seeded_tables(plan) for plan in plans]
    equal = set()
    for one, other in combinations(range(len(plans)), 2):
        same = game_of(plans[one]) == game_of(plans[other])
        assert same == equal_tables(tables[one], tables[other]), (plans[one].edition.id, plans[other].edition.id)
        equal |= {(plans[one].edition.id, plans[other].edition.id)} if same else set()
    assert equal == {("fi-c1009", "no-c1009"), ("uk-classic", "us-classic")}


def test_the_metrics_are_those_of_the_editions_or_those_asked_for_in_that_order() -> None:
    everything = [metric.name for metric in made(rules=("standard", "short")).metrics]
    assert "ended_nth_bankruptcy" in everything
    assert sum(name.startswith("return_") for name in everything) == 10
    some = comparison_of(grid(rules=("standard", "short")), metrics=("auctions", "mean_to_200"))
    assert [metric.name for metric in some.metrics] == ["auctions", "mean_to_200"]


def test_files_are_called_by_their_names_alone_and_names_are_unique(tmp_path: Path) -> None:
    typed = ["standard"]
    for folder, fine in (("a", 100), ("b", 200)):
        (tmp_path / folder).mkdir()
        file = tmp_path / folder / "mine.toml"
        file.write_text(f"rules = {{jail_fine = {fine}}}\n", encoding="utf-8")
        typed.append(str(file))
    found = made(rules=tuple(typed))
    assert names(found) == ["standard", "mine", "mine (2)"]
    assert [arm.cell.rules for arm in found.arms] == names(found)
    assert len(found.pairs) == 2


@pytest.mark.parametrize(
    ("other", "parts"),
    [
        ({"editions": ("norgge", "se")}, ["--edition: there is no edition 'norgge'", "did you mean"]),
        (
            {"rules": ("shrot", "timed:x"), "strategies": ("balenced", "random"), "players": (4, 3)},
            ["'shrot'", "did you mean 'short'", "timed:x",
             "'balenced'", "did you mean 'balanced'"],
        ),
        ({"players": (4, 9)}, ["--players: is 9", "is for 2 to"]),
        ({"players": (4, 4)}, ["--players: 4 is given twice"]),
        ({"rules": ("standard", "")}, ["--rules: standard is given twice"]),
        ({"rules": ("short", "standard + short")}, ["short and short (2) are the same game"]),
        ({"strategies": ("balanced", "balanced,random")}, ["names 2 strategies, and 4 play", "one for each player"]),
        ({"strategies": ("balanced", "balanced,balanced,balanced,balanced")}, ["balanced and balanced,balanced,"]),
        ({"rules": ("standard", "jail-fine:50")}, ["changes nothing in no-c1009", "leave it out"]),
        ({"rules": ("standard", "short"), "settings": ("jial_fine=1",)}, ["'jial_fine'", "did you mean 'jail_fine'"]),
        ({"editions": ("no", "fi")}, ["no-c1009 and fi-c1009 are the same game", "leave one of them out"]),
        ({}, ["there is 1 arm to compare", "give two or more"]),
        ({"sweep": Swept("jail_fine", ("50", "x", "-1"))}, ["--sweep jail_fine=x", "jail_fine=-1", "at least 0"]),
        ({"sweep": Swept("jail_fine", ("50", "+50"))}, ["--sweep: the value 50 is given twice"]),
        ({"sweep": Swept("jail_fine", ("50",))}, ["--sweep: jail_fine has one value"]),
        ({"sweep": Swept("auction", ("true", "false"))}, ["--sweep: true is no number", "compare --rules sets"]),
        ({"sweep": Swept("jial_fine", ("1", "2"))}, ["--sweep jial_fine=1", "did you mean 'jail_fine'"]),
        ({"sweep": Swept("pot_refill", ("1", "2"))}, ["--sweep: pot_refill=1", "there is no pot"]),
        (
            {"editions": ("millionaire",), "sweep": Swept("tax_round_to", ("1", "2"))},
            ["--sweep: tax_round_to changes nothing in millionaire-98838: no tax is a share of the wealth"],
        ),
        (
            {"sweep": Swept("jail_fine", ("50", "100")), "settings": ("jail_fine=1",)},
            ["--sweep: jail_fine is set by --set too"],
        ),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_all_at_once(other: dict[str, Any], parts: list[str]) -> None:
    message = refused(**other)
    for part in parts:
        assert part in message


def test_unknown_metrics_and_those_given_twice_are_refused() -> None:
    message = refused(("lead_chances", "auctions", "auctions"), rules=("standard", "short"))
    assert "--metric: there is no metric 'lead_chances' for these arms; did you mean 'lead_changes'?" in message
    assert "--metric: auctions is given twice" in message


@pytest.mark.parametrize("text", ["jail_fine", "=1,2", "jail_fine=", "jail_fine=1,,2"])
def test_a_sweep_has_a_key_and_values(text: str) -> None:
    with pytest.raises(InputError, match="is no sweep; write KEY=V1,V2"):
        parse_sweep(text)


def test_the_lenient_form_leaves_out_what_an_edition_does_not_allow() -> None:
    found, left_out = lenient_comparison_of(
        grid(
            editions=("no", "se", "millionaire"),
            rules=("standard", "jail-fine:50", "older-kr-50", "short+timed:60+dealt", "start-cash:1500"),
            players=(4, 5),
        )
    )
    assert found is not None
    reasons = {(one.cell.edition, one.cell.rules, one.cell.players): one.reason for one in left_out}
    assert reasons["no-c1009", "older-kr-50", 4] == "there is no patch 'older-kr-50' for no-c1009"
    assert reasons["no-c1009", "jail-fine:50", 5] == "changes nothing in no-c1009: jail_fine is 50 already"
    assert reasons["millionaire-98838", "standard", 5].startswith("5 players: MONOPOLY Millionaire")
    assert "is for 2 to 4" in reasons["millionaire-98838", "standard", 5]
    played = {(arm.cell.edition, arm.cell.rules, arm.cell.players) for arm in found.arms}
    assert played.isdisjoint(reasons)
    assert len(played) + len(reasons) == 3 * 5 * 2
    assert ("se-standard", "older-kr-50", 5) in played


def test_the_lenient_form_leaves_out_equal_arms_and_what_stands_alone() -> None:
    equal, left_out = lenient_comparison_of(grid(rules=("standard", "short", "standard+short")))
    assert names(equal) == ["standard", "short"]
    assert [one.reason for one in left_out] == ["the same game as short"]
    nothing, left_out = lenient_comparison_of(grid(rules=("standard", "jail-fine:50")))
    assert nothing is None
    assert [one.reason for one in left_out] == [
        "nothing is left to compare it with",
        "changes nothing in no-c1009: jail_fine is 50 already",
    ]


@pytest.mark.parametrize(
    "other", [{"rules": ("standard", "shrot")}, {"strategies": ("balenced",)}, {"editions": ("norgge",)},
              {"sweep": Swept("jail_fine", ("1", "x"))}, {"settings": ("jial_fine=1",)},
              {"rules": ("standard", "timed:x")}],
)  # fmt: skip
def test_the_lenient_form_refuses_what_is_mistyped(other: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        lenient_comparison_of(grid(**other))


def test_plans_hold_all_that_was_typed() -> None:
    found = made(editions=("norge",), rules=("standard", "short"), settings=("jail_fine=100",))
    typed = found.arms[1].plan.typed
    assert typed is not None
    assert typed._asdict() == {
        "edition": "norge",
        "rules": "short",
        "settings": ("jail_fine=100",),
        "strategies": "balanced",
    }
    assert {field.name for field in fields(Grid)} == set(NOTHING)
