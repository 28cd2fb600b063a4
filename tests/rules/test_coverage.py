"""Every playable rule has a test, a fault that can be planted, and an act or an explanation."""

import pytest

from tests.rules import lists
from tests.rules.__main__ import gaps_of
from tests.rules.lists import ROOT, Fault, WrongFault
from tests.rules.plant import Verdict, is_wrong_result, judge

IDS = lists.judged_ids()
IDLE = lists.not_playable()
PLAYABLE = [id for id in IDS if id not in IDLE]
FAULTS = lists.faults()


def test_there_are_rules_to_judge() -> None:
    assert {"C1009-01", "C1009-78", "US-01", "UK-06"} <= set(IDS)
    assert len(PLAYABLE) > len(IDLE)


@pytest.mark.parametrize("id", PLAYABLE)
def test_a_playable_rule_has_a_test_a_fault_and_an_act_or_an_explanation(id: str) -> None:
    assert id in lists.marked_files(ROOT / lists.HERE)
    assert id in {fault.id for fault in FAULTS}
    assert id in lists.acting_ids() | set(lists.explained())


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.id} {fault.why}")
def test_a_fault_can_be_planted(fault: Fault) -> None:
    source = (ROOT / fault.file).read_text(encoding="utf-8")
    spoilt = fault.planted(source)
    assert spoilt != source
    if fault.file.endswith(".py"):
        compile(spoilt, fault.file, "exec")


def test_lists_name_only_rules_that_exist() -> None:
    for named in (IDLE, lists.explained(), dict.fromkeys(fault.id for fault in FAULTS)):
        assert set(named) <= set(IDS)
    assert not set(IDLE) & {fault.id for fault in FAULTS}


def test_a_fault_is_refused_when_its_text_is_not_there_once() -> None:
    fault = Fault("X-1", "", "", "a = 1", "a = 2")
    assert fault.planted("a = 1\n") == "a = 2\n"
    for source in ("a = 3\n", "a = 1\na = 1\n"):
        with pytest.raises(WrongFault):
            fault.planted(source)


def test_the_default_of_a_setting_is_turned_on_one_line_or_two() -> None:
    source = (
        "    fine: Money = setting(50, 'x')\n    due: Annotated[int, Field(ge=1)] = setting(\n        1, 'y'\n    )\n"
    )
    assert "setting(60, 'x')" in Fault("X-1", "", "", "", "", "fine", 60).planted(source)
    assert "        2, 'y'" in Fault("X-1", "", "", "", "", "due", 2).planted(source)
    with pytest.raises(WrongFault):
        Fault("X-1", "", "", "", "", "fee", 1).planted(source)


def test_a_crash_is_no_proof() -> None:
    fault = Fault("X-1", "why", "", "", "")
    result = {"in_copy": True, "noticed": [], "crashed": [], "run": 2}
    assert not judge(fault, result).caught
    assert not judge(fault, {**result, "crashed": ["test_a"]}).caught
    assert not judge(fault, {**result, "noticed": ["test_a"], "in_copy": False}).caught
    assert not judge(fault, {}).caught
    assert judge(fault, {**result, "noticed": ["test_a"]}).caught
    assert is_wrong_result(AssertionError())
    assert not is_wrong_result(IndexError())


def test_gaps_are_named() -> None:
    caught = Verdict("X-1", "why", True, "test_a")
    assert gaps_of("X-1", 1, [caught], 5, None) == []
    assert gaps_of("X-1", 1, [caught], 0, "a permission") == []
    assert gaps_of("X-1", 1, [caught], None, None) == []
    assert len(gaps_of("X-1", 0, [], 0, None)) == 3
    assert len(gaps_of("X-1", 1, [caught, caught._replace(caught=False)], 5, None)) == 1
