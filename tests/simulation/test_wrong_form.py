"""A scenario of a wrong form is still held against its board, and what only follows from the fault is not said."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.scenario import scenario_of
from montecarlo.model.scenario_draft import draft_scenario
from montecarlo.simulation.ground import ground_of
from montecarlo.simulation.scenario import set_stage, stage_of

Data = dict[str, Any]
Path = tuple[str | int, ...]
GONE = object()
GARBAGE: tuple[Any, ...] = (5, -1, 2.5, "garbage", "", True, [], [5], {}, {"a": 5}, GONE)
POSITION: Data = {
    "title": "Everything that can be written down",
    "edition": "no-c1009",
    "rules": "free-parking-pot+uneven-building",
    "set": {"jail_fine": 60, "bank_loan": 500},
    "seed": 3,
    "strategy": "balanced",
    "turn": "Carl",
    "pot": 40,
    "bank": {"houses": 20},
    "decks": {"chance": ["chance-03", "chairman"]},
    "dice": [[1, 2], [2, 4]],
    "players": [
        {"name": "Dora", "bankrupt": True},
        {
            "name": "Anna",
            "cash": 40,
            "space": "Slemdal",
            "borrowed": 100,
            "owns": [
                {"deed": "Bygdøy allé", "houses": 4},
                {"deed": "Skarpsno", "hotel": True},
                {"deed": 24, "houses": 1},
                "Grensen",
                "Bryn stasjon",
                {"deed": "Vannverket", "mortgaged": True},
            ],
        },
        {"name": "Berit", "in_jail": True, "jail_tries": 1, "jail_cards": ["chance"], "strategy": "cautious"},
        {"name": "Carl", "owns": ["Gabels gate"], "jail_cards": 1},
    ],
    "decisions": [
        {"player": "Anna", "ask": "answer", "answer": "yes"},
        {"player": "Berit", "ask": "jail", "answer": "card"},
        {"player": "Carl", "ask": "offer", "to": "Anna", "give": ["Gabels gate"], "receive": ["Grensen"], "cash": 5},
    ],
    "play": {"rolls": 1},
    "expect": {
        "cash": {"Anna": 3},
        "owner": {"Grensen": "Anna"},
        "turn": "Anna",
        "events": ["roll", {"kind": "rent", "player": "Anna"}],
    },
}


def places(data: Any, path: Path = ()) -> Iterator[Path]:
    """Give every place in the data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in items:
        yield (*path, step)
        yield from places(value, (*path, step))


def spoilt(path: Path, garbage: Any) -> Data:
    """Put garbage in one place."""
    data = deepcopy(POSITION)
    table: Any = data
    for step in path[:-1]:
        table = table[step]
    if garbage is GONE:
        del table[path[-1]]
    else:
        table[path[-1]] = garbage
    return data


def is_wrong(data: Data) -> bool:
    try:
        scenario_of(data, "my.toml")
    except InputError:
        return True
    return False


def test_the_position_can_be() -> None:
    scenario = scenario_of(POSITION, "my.toml")
    assert set_stage(scenario, "my.toml").position.names == ["Dora", "Anna", "Berit", "Carl"]


def one_fault_each(garbage: tuple[Any, ...]) -> int:
    """Spoil every place with every piece of garbage; give how often the form was wrong then."""
    tried = 0
    for path in places(POSITION):
        for one in garbage:
            data = spoilt(path, one)
            if not is_wrong(data):
                continue
            tried += 1
            draft = draft_scenario(data, "my.toml")
            assert draft.faults
            with pytest.raises(InputError) as caught:
                stage_of(draft, ground_of(draft))
            assert caught.value.faults == draft.faults, (path, one)
    return tried


def test_one_wrong_place_is_one_fault() -> None:
    assert one_fault_each((2.5,)) > 80


@pytest.mark.slow
def test_one_place_with_any_garbage_is_one_fault() -> None:
    assert one_fault_each(GARBAGE) > 600
