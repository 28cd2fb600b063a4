"""`montecarlo runs`: list, show, resume, also after a kill; and telling a game of a run."""

import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from montecarlo import __version__
from montecarlo.cli.main import main
from montecarlo.engine.jit import source_hash
from tests.cli.run import BARE, ROOT, montecarlo

Capture = pytest.CaptureFixture[str]
# Short games, enough of them that there is time to interrupt: a dozen groups of batches.
LONG = ("simulate", "--seed", "4", "--games", "200_000", "--rules", "round-cap:6", "--quiet", "--jobs", "2")
LONGEST_WAIT = 300.0
MEGABYTE = 1024  # in the unit of VmHWM
MOST_MEMORY = 400 * MEGABYTE
MOST_GROWTH = 20 * MEGABYTE


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a run folder but the one that says where and when."""
    found = (file for file in folder.rglob("*") if file.is_file() and file.name != "host.json")
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}


def interrupt(folder: Path, by: signal.Signals, times: int = 1) -> subprocess.CompletedProcess[str]:
    """Start the long run, wait for its second tally file, send a signal (so often), and give how it ended."""
    environment = {**os.environ, **BARE}
    command = [sys.executable, "-m", "montecarlo", *LONG, "--out", str(folder)]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        end = time.monotonic() + LONGEST_WAIT
        while len(list(folder.glob("tallies/*.json"))) < 2:
            assert process.poll() is None, "it ended before it could be interrupted"
            assert time.monotonic() < end
            time.sleep(0.01)
        for _ in range(times):
            process.send_signal(by)
            time.sleep(0.02)
        out, err = process.communicate(timeout=LONGEST_WAIT)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The long run without interruption."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    assert montecarlo(*LONG, "--out", str(folder)).returncode == 0
    return folder


@pytest.mark.parametrize("by", [signal.SIGKILL, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_a_run_that_was_killed_or_interrupted_is_resumed_to_the_same_bytes(
    whole: Path, tmp_path: Path, by: signal.Signals
) -> None:
    folder = tmp_path / "run"
    ended = interrupt(folder, by)
    begun = {name: content for name, content in files(folder).items() if name.startswith("tallies/")}
    assert 2 <= len(begun) < len([name for name in files(whole) if name.startswith("tallies/")])
    assert not (folder / "summary.csv").exists()
    if by == signal.SIGINT:
        assert ended.returncode == 130
        assert f"go on with: montecarlo runs resume {folder}" in ended.stderr
        assert "Length" in ended.stdout  # what was finished is shown too
    shown = montecarlo("runs", "show", str(folder))
    assert shown.returncode == 0
    assert "this run is not finished" in shown.stderr
    resumed = montecarlo("runs", "resume", str(folder), "--jobs", "2", "--json")
    assert resumed.returncode == 0, resumed.stderr
    now = json.loads(resumed.stdout)
    assert now["games"] == 200_000
    assert files(folder) == files(whole)


def test_interrupted_twice_it_says_how_to_go_on_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    ended = interrupt(folder, signal.SIGINT, times=3)
    assert ended.returncode == 130
    assert "Traceback" not in ended.stderr
    assert f"go on with: montecarlo runs resume {folder}" in ended.stderr


def test_the_list_names_every_run_and_its_state(whole: Path, capsys: Capture, tmp_path: Path) -> None:
    assert main(["runs", "list", str(whole.parent), "--json"]) == 0
    (line,) = json.loads(capsys.readouterr().out)["runs"]
    assert line == {
        "run": str(whole), "kind": "run", "edition": "no-c1009", "rules": "round-cap:6", "players": 4,
        "strategies": "balanced", "games": 200_000, "played": 200_000, "state": "complete",
    }  # fmt: skip
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "manifest.json").write_text("{", encoding="utf-8")
    assert main(["runs", "list", str(tmp_path)]) == 0
    assert "damaged: manifest.json" in " ".join(capsys.readouterr().out.split())
    (tmp_path / "broken" / "manifest.json").unlink()
    assert main(["runs", "list", str(tmp_path)]) == 0
    assert "No runs in" in capsys.readouterr().out


def test_a_run_is_shown_as_it_was_printed(whole: Path, capsys: Capture) -> None:
    assert main(["runs", "show", str(whole)]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    printed = montecarlo(*LONG, "--out", str(whole)).stdout
    assert shown.out.splitlines() == [line for line in printed.splitlines() if not line.startswith("Played in")]


def test_a_game_of_a_run_is_told_without_repeating_its_options(whole: Path, capsys: Capture) -> None:
    assert main(["replay", str(whole), "--game", "12", "--json"]) == 0
    told = capsys.readouterr().out
    assert main(["replay", "--seed", "4", "--rules", "round-cap:6", "--game", "12", "--json"]) == 0
    assert capsys.readouterr().out == told


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--seed", "4"), "--seed: is given beside the run"),
        (("--edition", "no-c1009"), "--edition: is given beside the run"),
        (("--players", "4"), "--players: is given beside the run"),
        (("--game", "200000"), "there is no game 200000; the games are 0 to 199999"),
        (("--player", "5"), "the seats are 1 to 4"),
    ],
)
def test_what_a_run_says_itself_is_not_given_again(
    whole: Path, capsys: Capture, options: tuple[str, ...], says: str
) -> None:
    assert main(["replay", str(whole), *options]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("verb", [("runs", "show"), ("runs", "resume"), ("replay",)])
def test_a_folder_of_another_version_or_without_a_run_is_refused(
    verb: tuple[str, ...], whole: Path, capsys: Capture, tmp_path: Path
) -> None:
    assert main([*verb, str(tmp_path)]) == 2
    assert "is no run folder" in capsys.readouterr().err
    text = (whole / "manifest.json").read_text(encoding="utf-8")
    (tmp_path / "manifest.json").write_text(re.sub(r'"program": "[^"]*"', '"program": "9.9"', text), encoding="utf-8")
    assert main([*verb, str(tmp_path)]) == 1
    assert "was written by montecarlo 9.9, and this is" in capsys.readouterr().err


SHORT = ("--seed", "1", "--games", "20", "--jobs", "1", "--quiet")
BRIEF = (*SHORT, "--rules", "round-cap:4")
TABLES = """
title = "Two"
description = "Who wins?"
compares = "players"
editions = ["no-c1009"]
settings = ["round_cap=4"]
players = [2, 3]
metrics = ["money"]
games = 20
"""


@pytest.fixture(scope="module")
def all_kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one of each kind of folder that the program keeps games in, each called by its kind."""
    folder = tmp_path_factory.mktemp("kinds")
    (folder / "two.toml").write_text(TABLES, encoding="utf-8")
    for kind, call in (
        ("run", ("simulate", *BRIEF)),
        ("comparison", ("compare", *BRIEF, "--players", "2,3", "--metric", "money")),
        ("groups", ("groups", *BRIEF)),
        ("evaluation", ("evaluate", "three-split", *SHORT)),
        ("experiment", ("experiment", str(folder / "two.toml"), "--quiet")),
    ):
        assert main([*call, "--out", str(folder / kind)]) == 0
    return folder


def listed(capsys: Capture, folder: Path) -> dict[str, dict[str, object]]:
    assert main(["runs", "list", str(folder), "--json"]) == 0
    return {Path(line["run"]).name: line for line in json.loads(capsys.readouterr().out)["runs"]}


def test_the_list_knows_every_kind_of_folder(all_kinds: Path, capsys: Capture) -> None:
    capsys.readouterr()
    found = listed(capsys, all_kinds)
    assert {name: line["kind"] for name, line in found.items()} == {name: name for name in found}
    assert len(found) == 5
    assert {line["state"] for line in found.values()} == {"complete"}
    assert {(line["games"], line["played"]) for line in found.values()} == {(20, 20)}
    assert {found[name]["players"] for name in ("comparison", "experiment")} == {"2, 3"}
    assert main(["runs", "list", str(all_kinds)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for kind, command in (("comparison", "compare"), ("evaluation", "evaluate"), ("experiment", "experiment")):
        assert f"{kind}: the same call of `montecarlo {command}` goes on with it, or shows it again" in said


@pytest.mark.parametrize("verb", ["show", "resume"])
@pytest.mark.parametrize(
    ("kind", "command"),
    [("comparison", "compare"), ("groups", "groups"), ("evaluation", "evaluate"), ("experiment", "experiment")],
)
def test_another_kind_of_folder_is_called_what_it_is(
    all_kinds: Path, capsys: Capture, verb: str, kind: str, command: str
) -> None:
    capsys.readouterr()
    assert main(["runs", verb, str(all_kinds / kind)]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert re.search(rf"{kind}: holds an? [a-z ]+ and no run; the same call of `montecarlo {command}` goes on", said)


def test_a_folder_whose_games_are_not_all_played_is_unfinished(
    all_kinds: Path, capsys: Capture, tmp_path: Path
) -> None:
    capsys.readouterr()
    for kind in ("run", "comparison", "groups", "evaluation", "experiment"):
        (tmp_path / kind).mkdir()
        shutil.copy(all_kinds / kind / "manifest.json", tmp_path / kind)
    assert {(line["played"], line["state"]) for line in listed(capsys, tmp_path).values()} == {(0, "unfinished")}


@pytest.mark.parametrize("options", [("--games", "20"), ("--precision", "finished=0.02")])
def test_a_run_without_games_is_shown_by_what_it_is_and_how_to_go_on(
    capsys: Capture, tmp_path: Path, options: tuple[str, ...]
) -> None:
    folder = tmp_path / "run"
    call = ["simulate", "--seed", "1", "--rules", "round-cap:4", "--quiet", *options, "--out", str(folder)]
    assert main(call) == 0
    shutil.rmtree(folder / "tallies")
    capsys.readouterr()
    assert main(["runs", "show", str(folder)]) == 0
    out, err = capsys.readouterr()
    said = " ".join(out.split())
    if "--games" in options:
        assert "4 players: balanced. To be played: 20 games of seed 1." in said
    else:
        assert "To be played to a half-width of 0.02 for finished" in said
    assert said.endswith(f"Nothing is played yet; go on with: montecarlo runs resume {folder}")
    assert "95% interval" not in out
    assert err == ""
    assert main(["runs", "show", str(folder), "--json"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert (found["games"], found["complete"], found["seats"][0]["share"]) == (0, False, None)
    assert f"go on with: montecarlo runs resume {folder}" in err
    assert main(["runs", "resume", str(folder), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["complete"] is True
    assert "note" not in err


def test_a_run_is_gone_on_with_only_where_something_is_missing(whole: Path, capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(whole, folder)
    capsys.readouterr()
    assert main(["runs", "resume", str(folder), "--json"]) == 0
    assert f"note: {folder} has all games of this run; none is left to play" in capsys.readouterr().err
    sorted((folder / "tallies").iterdir())[-1].unlink()
    assert main(["runs", "resume", str(folder), "--json"]) == 0
    assert f"note: {folder} has tallies of this run; only what is missing is played" in capsys.readouterr().err


def test_a_damaged_tally_is_named_and_its_games_are_played_again_once_it_is_deleted(
    all_kinds: Path, capsys: Capture, tmp_path: Path
) -> None:
    folder = tmp_path / "run"
    shutil.copytree(all_kinds / "run", folder)
    (tally,) = (folder / "tallies").iterdir()
    tally.write_text("{", encoding="utf-8")
    capsys.readouterr()
    assert listed(capsys, folder)["run"]["state"] == f"damaged: tallies/{tally.name}"
    for verb in ("show", "resume"):
        assert main(["runs", verb, str(folder)]) == 1
        said = " ".join(capsys.readouterr().err.split())
        assert f"{tally}: is damaged; delete it, and `montecarlo runs resume {folder}` plays its games again" in said
    tally.unlink()
    assert main(["runs", "resume", str(folder), "--quiet"]) == 0
    assert files(folder) == files(all_kinds / "run")


def test_damaged_sums_are_named_and_their_games_are_played_again_once_they_are_deleted(
    all_kinds: Path, capsys: Capture, tmp_path: Path
) -> None:
    folder = tmp_path / "cmp"
    shutil.copytree(all_kinds / "comparison", folder)
    (folder / "sums.json").write_text("{", encoding="utf-8")
    call = ["compare", *BRIEF, "--players", "2,3", "--metric", "money", "--out", str(folder)]
    capsys.readouterr()
    assert listed(capsys, folder)["cmp"]["state"] == "damaged: sums.json"
    assert main(call) == 1
    said = " ".join(capsys.readouterr().err.split())
    assert said.endswith("sums.json: is damaged; delete it, and the same command plays its games again")
    (folder / "sums.json").unlink()
    assert main(call) == 0
    assert (folder / "sums.json").read_bytes() == (all_kinds / "comparison" / "sums.json").read_bytes()


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff", b'{"schema": {"name": "montecarlo.run", "version": 1}}'])
@pytest.mark.parametrize("verb", [("runs", "show"), ("runs", "resume"), ("replay",)])
def test_a_damaged_manifest_is_called_so_without_the_words_of_a_parser(
    capsys: Capture, tmp_path: Path, verb: tuple[str, ...], content: bytes
) -> None:
    (tmp_path / "manifest.json").write_bytes(content)
    if b"schema" in content:  # all else is missing
        data = {"program": __version__, "engine": source_hash(), "batch_games": 256, "group_batches": 64}
        text = json.dumps({**json.loads(content), **data})
        (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    assert main([*verb, str(tmp_path)]) == 1
    said = " ".join(capsys.readouterr().err.split())
    right = "is damaged, and it alone says what was played; play it again into a new folder"
    assert said == f"montecarlo: {tmp_path / 'manifest.json'}: {right}"
    assert listed(capsys, tmp_path)[tmp_path.name]["state"] == "damaged: manifest.json"


def test_a_folder_to_write_to_that_holds_another_kind_is_called_what_it_is(all_kinds: Path, capsys: Capture) -> None:
    for call, kind, held in (
        (("simulate", *BRIEF), "comparison", "holds a comparison; name a new folder"),
        (("compare", *BRIEF, "--players", "2,3"), "run", "holds a run; name a new folder"),
        (("compare", *BRIEF, "--players", "2,3"), "groups", "holds a question about groups; name a new folder"),
    ):
        assert main([*call, "--out", str(all_kinds / kind)]) == 2
        assert f"--out: {all_kinds / kind}: {held}" in " ".join(capsys.readouterr().err.split())


def test_a_folder_that_cannot_be_looked_into_is_listed_as_such(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shut").mkdir()
    (tmp_path / "open").mkdir()
    is_file = Path.is_file

    def refused(path: Path) -> bool:
        if path.parent.name == "shut":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return is_file(path)

    monkeypatch.setattr(Path, "is_file", refused)
    assert main(["runs", "list", str(tmp_path), "--json"]) == 0
    [line] = json.loads(capsys.readouterr().out)["runs"]
    assert line["run"] == str(tmp_path / "shut")
    assert line["state"] == "cannot be read (Permission denied)"


def test_rows_are_not_saved_for_games_that_are_not_played_again(whole: Path, capsys: Capture, tmp_path: Path) -> None:
    assert main([*LONG, "--out", str(whole), "--save-games", str(tmp_path / "games.csv")]) == 2
    assert "has already are not kept" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_memory_does_not_grow_with_the_games(tmp_path: Path) -> None:
    """The peak is that of the program itself: `ru_maxrss` begins with what the process held that started it."""

    def most(games: str) -> int:
        code = (
            "import re, sys; from pathlib import Path; from montecarlo.cli.main import main; "
            f"code = main(['simulate', '--seed', '1', '--games', '{games}', '--rules', 'round-cap:6', '--quiet', "
            "'--jobs', '2']); "
            "print(re.search(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text())[1]); sys.exit(code)"
        )
        result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        return int(result.stdout.splitlines()[-1])

    few, many = most("20_000"), most("200_000")
    assert many <= MOST_MEMORY
    assert many - few <= MOST_GROWTH
