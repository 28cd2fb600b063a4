"""Plans: they survive being written, and what was written by another version or changed since is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from montecarlo.errors import InputError, MontecarloError
from montecarlo.simulation.batch import seeded_tables
from montecarlo.simulation.plan import BATCH_GAMES, Plan, Precision, make_plan, read_plan
from tests.conftest import ROOT


def plan(**other: Any) -> Plan:
    options: dict[str, Any] = {
        "edition": "us-classic",
        "rules": "us-pre-2008+jail-fine:100",
        "settings": ["start_cash=2000"],
        "players": 3,
        "strategies": "balanced,random,cautious",
        "seed": 7,
        "games": 1000,
    }
    return make_plan(**{**options, **other})


def written(one: Plan) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(one.text)
    return data


@pytest.mark.parametrize("precision", [None, Precision("seats", 0.01)])
def test_a_plan_read_again_plays_the_same(precision: Precision | None) -> None:
    first = plan(precision=precision)
    again = read_plan(written(first), "manifest.json")
    assert again.text == first.text
    assert again.id == first.id
    assert again.precision == precision
    assert again.strategies == ("balanced", "random", "cautious")
    assert again.edition.rules.start_cash == 2000
    assert again.edition.printed_rules == first.edition.printed_rules
    mine, its = seeded_tables(first), seeded_tables(again)
    for name in ("rent", "price", "start_cash", "card_effect", "seed"):
        assert list(map(str, [getattr(mine, name)])) == list(map(str, [getattr(its, name)]))
    assert [int(row.keep_to_build) for row in mine.strategy] == [int(row.keep_to_build) for row in its.strategy]


def test_every_option_makes_another_plan() -> None:
    changes: list[dict[str, Any]] = [
        {"edition": "uk-classic", "rules": ""},
        {"rules": ""},
        {"settings": []},
        {"players": 2, "strategies": "balanced"},
        {"strategies": "balanced,random,random"},
        {"seed": 8},
        {"games": 1001},
        {"precision": Precision("seats", 0.01)},
        {"precision": Precision("finished", 0.01)},
    ]
    ids = [plan().id, *(plan(**change).id for change in changes)]
    assert len(set(ids)) == len(ids)
    assert plan().id == plan().id


def test_no_path_gets_into_a_manifest(tmp_path: Path) -> None:
    for folder, name in (("editions", "us-classic"), ("strategies", "balanced"), ("rules", "round-cap")):
        (tmp_path / f"{name}.toml").write_bytes((ROOT / "configs" / folder / f"{name}.toml").read_bytes())
    own = plan(
        edition=f"{tmp_path}/us-classic.toml",
        rules=f"{tmp_path}/round-cap.toml:50",
        strategies=f"{tmp_path}/balanced.toml",
    )
    assert own.edition.rules.round_cap == 50
    assert str(tmp_path) not in own.text
    assert ".toml" not in own.text


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("program", "0.0.9", r"was written by montecarlo 0\.0\.9, and this is"),
        ("engine", "0123456789abcdef", "was played by rules version 0123456789abcdef, and this program plays"),
        ("group_batches", 1, "batches of another size"),
        ("schema", {"name": "other", "version": 1}, "is no manifest"),
        ("seed", 8, None),
        ("players", 4, "was changed after it was written"),
        ("applied", [], None),
        ("strategies", [{}], "is damaged"),
        ("stop", {}, "is damaged"),
    ],
)
def test_a_manifest_of_another_version_or_changed_is_refused(key: str, value: Any, says: str | None) -> None:
    data = {**written(plan()), key: value}
    if says is None:  # as good as another plan: its tallies carry another name
        assert read_plan(data, "manifest.json").id != plan().id
    else:
        with pytest.raises(MontecarloError, match=says):
            read_plan(data, "manifest.json")


def test_a_wrong_edition_in_a_manifest_is_refused_with_its_place() -> None:
    data = written(plan())
    data["edition"]["spaces"][1]["price"] = -1
    with pytest.raises(MontecarloError, match=r"manifest\.json"):
        read_plan(data, "manifest.json")


def test_two_strategies_of_one_name_are_refused(tmp_path: Path) -> None:
    text = (ROOT / "configs" / "strategies" / "balanced.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(text.replace("keep_to_buy = ", "keep_to_buy = 1"), encoding="utf-8")
    with pytest.raises(InputError, match="two different strategies are called 'balanced'"):
        plan(strategies=f"balanced,{tmp_path}/mine.toml,random")


@pytest.mark.parametrize(("games", "batches", "last"), [(1, 1, 1), (256, 1, 256), (257, 2, 1), (1000, 4, 232)])
def test_batches_are_256_games_and_the_last_the_rest(games: int, batches: int, last: int) -> None:
    one = plan(games=games)
    assert one.batches == batches
    assert one.games_of(batches - 1) == last
    assert sum(one.games_of(batch) for batch in range(batches)) == games
    assert BATCH_GAMES == 256
