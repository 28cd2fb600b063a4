"""Run folders: whole files or none, one run a folder, and a message for everything that can be wrong."""

import errno
import json
import os
from pathlib import Path

import pytest

from montecarlo.errors import InputError, MontecarloError
from montecarlo.simulation.batch import layout_of, seeded_tables
from montecarlo.simulation.folder import Group, RunFolder, find_runs, write_file
from montecarlo.simulation.host import Session, sessions
from montecarlo.simulation.plan import Plan, make_plan
from montecarlo.simulation.run import play_run


@pytest.fixture
def plan() -> Plan:
    return make_plan("no-c1009", "round-cap:2", (), 2, "passive", 1, 300)


@pytest.fixture
def run(tmp_path: Path, plan: Plan) -> RunFolder:
    run = RunFolder(tmp_path / "run")
    run.begin(plan)
    play_run(plan, jobs=1, folder=run)
    return run


def test_a_file_is_written_whole_with_the_line_ends_it_has(tmp_path: Path) -> None:
    write_file(tmp_path / "deep" / "one.txt", "a\nø\n")
    assert (tmp_path / "deep" / "one.txt").read_bytes() == "a\nø\n".encode()
    assert [file.name for file in (tmp_path / "deep").iterdir()] == ["one.txt"]


@pytest.mark.parametrize(
    ("number", "says"), [(errno.ENOSPC, "make room on the disk"), (errno.EACCES, "choose a folder you may write to")]
)
def test_nothing_half_written_is_left_when_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, says: str
) -> None:
    def full(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    (tmp_path / "one.txt").write_text("before", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(MontecarloError, match=says):
        write_file(tmp_path / "one.txt", "after")
    assert (tmp_path / "one.txt").read_text(encoding="utf-8") == "before"
    assert [file.name for file in tmp_path.iterdir()] == ["one.txt"]


def test_a_place_that_is_no_folder_is_refused(tmp_path: Path, plan: Plan) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="is no folder to write to"):
        RunFolder(tmp_path / "file").begin(plan)
    with pytest.raises(MontecarloError, match="cannot be written"):
        RunFolder(tmp_path / "file" / "inner").begin(plan)


def test_a_folder_with_other_files_is_refused(tmp_path: Path, plan: Plan) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="is not empty and holds no run"):
        RunFolder(tmp_path).begin(plan)
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_a_folder_of_another_run_is_refused_and_says_what_differs(run: RunFolder) -> None:
    other = make_plan("no-c1009", "round-cap:2", (), 2, "passive", 2, 400)
    differs = r"holds another run \(other seed, number of games or precision\); name a new folder, or remove this one"
    with pytest.raises(InputError, match=differs):
        run.begin(other)


def test_the_same_plan_may_go_on_in_its_folder(run: RunFolder, plan: Plan) -> None:
    run.begin(plan)
    assert run.plan().id == plan.id


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is no run folder"):
        RunFolder(tmp_path).plan()


def test_a_folder_of_another_version_is_refused_with_the_reason(run: RunFolder) -> None:
    data = run.manifest()
    (run / "manifest.json").write_text(json.dumps({**data, "engine": "f" * 16}), encoding="utf-8")
    with pytest.raises(MontecarloError, match=r"rules version f{16}.*the games would not be the same"):
        run.plan()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text[:-20], "is damaged"),
        (lambda text: text.replace('"run":"', '"run":"0'), "is not a tally of this run"),
        (lambda text: text.replace('"games":300', '"games":299'), "is damaged"),
        (lambda text: "[]", "is damaged"),
    ],
)
def test_a_damaged_tally_is_refused(run: RunFolder, plan: Plan, change: object, says: str) -> None:
    file = run / "tallies" / Group(0, 1).name
    assert callable(change)
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(MontecarloError, match=says):
        run.read_tally(plan, Group(0, 1), layout_of(plan, seeded_tables(plan)))


def test_leftovers_of_a_killed_run_are_swept(run: RunFolder, plan: Plan) -> None:
    (run / "tallies" / "00000000-00000063.json.part").write_text("{", encoding="utf-8")
    play_run(plan, jobs=1, folder=run)
    assert [file.name for file in (run / "tallies").iterdir()] == [Group(0, 1).name]


def test_runs_are_found_below_a_folder(run: RunFolder, plan: Plan, tmp_path: Path) -> None:
    RunFolder(tmp_path / "a" / "b" / "c").begin(plan)
    assert [found.path for found in find_runs(tmp_path, 3)] == [tmp_path / "a" / "b" / "c", run.path]
    assert [found.path for found in find_runs(tmp_path, 1)] == [run.path]
    with pytest.raises(InputError, match="is no folder"):
        list(find_runs(tmp_path / "nowhere", 1))


def test_only_host_json_says_where_and_when(run: RunFolder) -> None:
    for command in ("simulate", "resume"):
        Session(command).write(run, 2, {"elapsed_seconds": 1.0})
    kept = sessions(run)
    assert [one["command"] for one in kept] == ["simulate", "resume"]
    assert {"machine", "versions", "began", "ended", "jobs", "timing"} <= set(kept[0])
    name = kept[0]["machine"]["name"]
    others = [file for file in run.path.rglob("*") if file.is_file() and file.name != "host.json"]
    assert others
    for file in others:
        text = file.read_text(encoding="utf-8")
        assert name not in text
        assert str(run.path) not in text
        assert kept[0]["began"][: len("2026-11-30T18")] not in text  # the day alone may be that of the edition
