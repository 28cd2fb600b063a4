"""Experiments: what may stand in a file, how it is read, and that the shipped ones are what they say."""

from pathlib import Path
from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.edition import shipped_editions
from montecarlo.model.experiment import Experiment, experiment_names, experiment_of, load_experiment
from montecarlo.model.strategy import load_strategy

SHIPPED = ["house-rules", "jail-policy", "players-2-to-6", "short-and-timed"]
WHOLE: dict[str, Any] = {
    "name": "mine",
    "title": "Mine",
    "description": "Why?",
    "compares": "rules",
    "rules": ["standard", "short"],
    "games": 300,
}


def refused(**other: Any) -> list[str]:
    data = {key: value for key, value in {**WHOLE, **other}.items() if value is not None}
    with pytest.raises(InputError) as caught:
        experiment_of(data, "mine.toml")
    return [str(fault) for fault in caught.value.faults]


def test_the_shipped_experiments_can_be_read_and_every_key_is_described() -> None:
    assert experiment_names() == SHIPPED
    loaded = [load_experiment(name) for name in experiment_names()]
    assert [one.name for one in loaded] == SHIPPED
    assert all(one.description.endswith("?") for one in loaded)
    assert all(field.description for field in Experiment.model_fields.values())


@pytest.mark.parametrize("name", ["house-rules", "short-and-timed", "players-2-to-6"])
def test_shipped_experiments_play_every_edition_and_the_namesakes_last(name: str) -> None:
    editions = load_experiment(name).editions
    assert set(editions) == set(shipped_editions())
    assert editions[0] == "no-c1009"
    assert set(editions[-2:]) == {"fi-c1009", "us-classic"}


def test_the_jail_policies_are_balanced_but_for_jail() -> None:
    strategies = [load_strategy(ref) for ref in load_experiment("jail-policy").strategies]
    assert [one.name for one in strategies] == ["balanced", "jail-leave", "jail-stay", "jail-card"]
    own = {"name", "description", "jail_early", "jail_late", "late_from"}
    assert len({one.model_dump_json(exclude=own) for one in strategies}) == 1
    assert [(one.jail_early, one.jail_late) for one in strategies] == [
        ("leave", "stay"),
        ("leave", "leave"),
        ("stay", "stay"),
        ("card", "card"),
    ]


def test_what_is_left_out_has_a_default() -> None:
    one = experiment_of(WHOLE, "mine.toml")
    assert (one.editions, one.players, one.strategies, one.seed) == ("all", (4,), ("balanced",), 1)
    assert (one.most_games, one.metrics, one.outputs) == (300, None, ("csv", "pictures", "summary"))
    precise = {**WHOLE, "precision": {"metric": "first_seat", "half_width": 0.01, "max_games": 5000}}
    assert experiment_of({key: value for key, value in precise.items() if key != "games"}, "x").most_games == 5000


def test_files_are_looked_for_beside_the_experiment(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'title = "t"\ndescription = "d"\ncompares = "rules"\ngames = 1\neditions = ["no", "box/my.toml"]\n'
        'rules = ["short+a/b.toml:3", "/c.toml"]\nstrategies = ["balanced, s.toml"]\n',
        encoding="utf-8",
    )
    one = load_experiment(str(file))
    assert one.name == "mine"
    assert one.editions == ("no", str(tmp_path / "box/my.toml"))
    assert one.rules == (f"short+{tmp_path / 'a/b.toml:3'}", "/c.toml")
    assert one.strategies == (f"balanced,{tmp_path / 's.toml'}",)


def test_an_unknown_experiment_names_the_nearest() -> None:
    with pytest.raises(InputError, match="there is no 'house-rule' among the experiments; did you mean 'house-rules'"):
        load_experiment("house-rule")


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        ({"ruels": ["short"]}, "mine.toml: unknown key 'ruels'; did you mean 'rules'?"),
        ({"title": None}, "mine.toml: title: is missing; add it"),
        ({"compares": "rule"}, "mine.toml: compares: \"rule\" is not known; did you mean 'rules'?"),
        ({"games": None}, "mine.toml: games: is missing; add it, for example games = 5000, or a table [precision]"),
        ({"games": 0}, "mine.toml: games: is 0; must be at least 1"),
        (
            {"precision": {"metric": "first_seat", "half_width": 0.1, "max_games": 5000}},
            "mine.toml: precision: is given beside games; give one of the two",
        ),
        ({"games": None, "precision": {"metric": "x", "half_width": 0, "max_games": 9}},
         "mine.toml: precision, half_width: is 0; must be more than 0"),
        ({"rules": ["short"]}, "mine.toml: rules: has 1 entry, and rules are compared; name two or more"),
        ({"rules": "al"}, "mine.toml: rules: \"al\" is not known; did you mean 'all'?"),
        ({"rules": "all", "compares": "players", "players": [2, 3]},
         "mine.toml: rules: is \"all\", and players are compared; write compares = \"rules\", or name rule sets"),
        ({"compares": "players"}, "mine.toml: players: has 1 entry, and players are compared; name two or more"),
        ({"players": [1]}, "mine.toml: players, number 0: is 1; must be at least 2"),
        ({"compares": "value"}, "mine.toml: sweep: is missing, and its values are compared"),
        ({"compares": "value", "sweep": {"setting": "jail_fine", "values": [1]}}, "mine.toml: sweep: has 1 entry"),
        ({"outputs": ["csv", "picture"]}, "did you mean 'pictures'?"),
        ({"seed": -1}, "mine.toml: seed: is -1; must be at least 0"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_file_is_told_with_its_place(other: dict[str, Any], fault: str) -> None:
    found = refused(**other)
    assert any(fault in one for one in found), found


def test_all_faults_are_told_at_once() -> None:
    found = refused(ruels=1, title=None, games=None, compares="players", players=[4])
    assert len(found) == 4
