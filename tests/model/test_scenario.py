"""The form of scenario files: what is read, and how what is wrong is said."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from montecarlo.engine import ask
from montecarlo.errors import InputError
from montecarlo.model.scenario import Answer, Offer, Scenario, load_scenario, scenario_names, scenario_of

Data = dict[str, Any]
FEWEST_SHIPPED = 20


def plain() -> Data:
    """The smallest scenario."""
    return {"title": "a test", "edition": "no-c1009", "players": [{"name": "Anna"}, {"name": "Berit"}]}


def said(data: Data) -> list[str]:
    with pytest.raises(InputError) as caught:
        scenario_of(data, "my.toml")
    return str(caught.value).splitlines()


def test_what_is_left_out_has_a_documented_default() -> None:
    scenario = scenario_of(plain(), "my.toml")
    assert scenario.dice is None
    assert scenario.play.turns == 1
    assert scenario.strategy == "passive"
    assert scenario.players[0].cash is None
    assert scenario.turn is None


def test_every_question_of_the_engine_can_be_answered() -> None:
    questions = {"offer"}
    for name in set(ask.NAMES.values()) - {"offer"}:
        questions.add(Answer.model_validate({"player": "Anna", "ask": name, "answer": 1}).ask)
    assert questions == set(ask.NAMES.values())
    assert Offer.model_validate({"player": "Anna", "ask": "offer", "to": "Berit", "cash": 5}).cash == 5


FAULTS: dict[str, tuple[Callable[[Data], Any], str]] = {
    "unknown key": (lambda d: d.update(dise=[[1, 2]]), "did you mean 'dice'"),
    "unknown key of a player": (lambda d: d["players"][0].update(spase=3), "did you mean 'space'"),
    "negative cash": (lambda d: d["players"][0].update(cash=-1), "number 0 (Anna), cash: is -1; must be at least 0"),
    "one player": (lambda d: d["players"].pop(), "players: has 1 entry; must have at least 2"),
    "no title": (lambda d: d.pop("title"), "title: is missing"),
    "cash in words": (lambda d: d["players"][0].update(cash="much"), "must be a whole number"),
    "a die of 0": (lambda d: d.update(dice=[[0, 1]]), "must be at least 1"),
    "three dice": (lambda d: d.update(dice=[[1, 2, 3]]), "dice, number 0"),
    "no dice at all": (lambda d: d.update(dice=[]), "dice: has 0 entries; must have at least 1"),
    "unknown question": (
        lambda d: d.update(decisions=[{"player": "Anna", "ask": "bye", "answer": "yes"}]),
        "did you mean 'buy'",
    ),
    "two limits": (lambda d: d.update(play={"rolls": 1, "turns": 1}), "takes either rolls or turns"),
    "no limit": (lambda d: d.update(play={}), "takes either rolls or turns"),
    "offer to nobody": (lambda d: d.update(decisions=[{"player": "Anna", "ask": "offer"}]), "to: is missing"),
    "wrong event key": (lambda d: d.update(expect={"cahs": {"Anna": 1}}), "did you mean 'cash'"),
}


@pytest.mark.parametrize(("change", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_a_wrong_form_is_refused_with_its_place(change: Callable[[Data], Any], message: str) -> None:
    data = plain()
    change(data)
    lines = said(data)
    assert any(message in line and line.startswith("my.toml: ") for line in lines), lines


def test_all_faults_are_named_at_once() -> None:
    data = plain()
    for change, _ in (FAULTS["unknown key"], FAULTS["negative cash"], FAULTS["a die of 0"], FAULTS["no title"]):
        change(data)
    assert len(said(data)) == 4


def test_a_file_that_is_no_toml_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text('title = "a"\nplayers = [\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"broken\.toml: line 2"):
        load_scenario(str(file))


def test_an_unknown_name_gets_the_nearest_shipped_scenario() -> None:
    with pytest.raises(InputError, match="did you mean 'third-double'"):
        load_scenario("third-duble")


def test_at_least_twenty_scenarios_are_shipped_and_each_expects_something() -> None:
    names = scenario_names()
    assert len(names) >= FEWEST_SHIPPED
    for name in names:
        assert load_scenario(name).expect.model_fields_set, name


def test_the_schema_describes_every_key() -> None:
    schema = Scenario.model_json_schema()
    assert set(schema["properties"]) == set(Scenario.model_fields)
    for part in [schema, *schema["$defs"].values()]:
        assert part["additionalProperties"] is False
        for key, value in part["properties"].items():
            assert "description" in value or key == "ask", (part["title"], key)


@pytest.mark.parametrize(
    ("dice", "number", "message"),
    [
        ([[1, 2], [3]], 1, "has 1 entry; must have 2 entries"),
        ([[1, 2, 3]], 0, "has 3 entries; must have at most 2"),
    ],
)
def test_a_pair_of_dice_has_two_numbers(dice: list[list[int]], number: int, message: str) -> None:
    assert said(plain() | {"dice": dice}) == [f"my.toml: dice, number {number}: {message}"]
