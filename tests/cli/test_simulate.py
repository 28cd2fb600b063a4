"""`montecarlo simulate`: what it prints, its JSON, its files, and what it refuses."""

import csv
import errno
import json
import os
import re
import resource
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from montecarlo.cli import console
from montecarlo.cli.main import main
from montecarlo.model.files import configs
from montecarlo.reports.run_tables import TABLES
from tests.cli.run import montecarlo
from tests.slowness import slowness

Capture = pytest.CaptureFixture[str]
SHORT = ("simulate", "--seed", "1", "--games", "300", "--rules", "round-cap:60")
LATER_START = 2.5  # seconds of processor time

KEYS = [
    "schema", "edition", "rules", "players", "line_up", "games", "seed", "finished", "ends", "length_rounds",
    "length_turns", "length_minutes", "rolls", "seats", "strategies", "groups", "spaces", "decks", "per_game",
    "differences", "examples", "examples_length", "complete", "timing",
]  # fmt: skip
TIMING = {
    "elapsed_seconds", "cpu_seconds", "play_seconds", "play_cpu_seconds", "rolls_per_second", "games_per_second",
    "cpu_rolls_per_second", "jobs",
}  # fmt: skip


def printed(capsys: Capture, *args: str) -> str:
    assert main(list(args)) == 0
    return capsys.readouterr().out


def data(capsys: Capture, *more: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(capsys, *SHORT, "--json", *more))
    return found


def test_the_summary_has_all_its_parts(capsys: Capture) -> None:
    text = printed(capsys, *SHORT, "--strategy", "balanced,random,passive,cautious")
    for part in (
        "Norwegian Monopoly C1009", "4 players: balanced, random, passive, cautious. 300 games of seed 1.",
        "Changed: round_cap 60 (printed: 1000).", "finished", "median length, rounds", "mean to 200", "over 60",
        "Wins by seat", "Wins by strategy", "Groups: how often", "Groups: what they bring", "oransje",
        "Games worth a look", "Not separated:", "more games would do", "95% interval",
        "Tell a game: montecarlo replay --seed 1 --rules round-cap:60",
    ):  # fmt: skip
        assert part in text.replace("\n", " ")
    assert max(len(line) for line in text.splitlines() if "montecarlo " not in line) <= 80  # commands are kept whole
    assert "nan" not in text


def test_the_game_it_names_can_be_told_with_the_command_it_gives(capsys: Capture) -> None:
    text = printed(capsys, *SHORT, "--strategy", "random", "--players", "3", "--set", "jail_fine=100")
    command = re.search(r"^Tell a game: montecarlo (.*)$", text, re.MULTILINE)
    assert command is not None
    told = printed(capsys, *command[1].split(), "--json")
    assert json.loads(told)["strategies"] == ["random"] * 3
    assert json.loads(told)["applied"] == ["round-cap:60", "jail_fine=100"]


def test_json_has_exactly_the_documented_keys(capsys: Capture) -> None:
    found = data(capsys)
    assert list(found) == KEYS
    assert found["schema"] == {"name": "montecarlo.simulate", "version": 1}
    assert set(found["timing"]) == TIMING
    assert set(found["finished"]) == {"games", "share", "ci95"}
    for unit in ("rounds", "turns"):
        length = found[f"length_{unit}"]
        assert set(length) == {"median", "p90", "mean_to_200", "sd_to_200", "ci95", "over"}
        assert set(length["ci95"]) == {"median", "p90", "mean_to_200"}
    minutes = found["length_minutes"]
    assert set(minutes) == {"pace", "median", "p90", "mean_to_360", "sd_to_360", "ci95", "over"}
    assert minutes["pace"] == "usual"
    assert set(found["ends"]) == {"last_solvent", "round_cap"}
    assert sum(end["games"] for end in found["ends"].values()) == found["games"]
    assert [len(found[name]) for name in ("seats", "strategies", "groups", "spaces", "decks")] == [4, 1, 10, 40, 2]
    assert found["rules"]["changed"] == {"round_cap": {"value": 60, "printed": 1000}}


def test_the_documentation_names_every_key_of_the_json(capsys: Capture) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w.]+)`", page))

    def keys(value: Any, skip: tuple[str, ...] = ("changed",)) -> set[str]:
        if isinstance(value, list):
            return set().union(*(keys(one) for one in value))
        if not isinstance(value, dict):
            return set()
        return set(value).union(*(keys(inner) for name, inner in value.items() if name not in skip))

    assert keys(data(capsys)) - named == set()


def test_everything_but_the_times_is_the_same_bytes(capsys: Capture) -> None:
    def without_times(*more: str) -> str:
        found = data(capsys, *more)
        del found["timing"]
        return json.dumps(found)

    first = without_times()
    assert without_times() == first
    assert without_times("--jobs", "2") == first
    assert without_times("--jobs", "2", "--processes") == first
    assert without_times("--seed", "2") != first


def test_numbers_of_games_can_be_written_in_several_ways(capsys: Capture) -> None:
    for text in ("300", "3e2", "0.3e3", "3_00"):
        assert (
            json.loads(printed(capsys, *SHORT[:3], "--games", text, "--json", "--rules", "round-cap:2"))["games"] == 300
        )


def test_a_row_is_saved_for_every_game(capsys: Capture, tmp_path: Path) -> None:
    found = data(capsys, "--save-games", str(tmp_path / "games.csv"))
    rows = list(csv.DictReader((tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()))
    assert [int(row["game"]) for row in rows] == list(range(300))
    assert sum(row["winner_seat"] == "1" for row in rows) == found["seats"][0]["wins"]
    assert sum(int(row["rolls"]) for row in rows) == found["rolls"]
    assert list(tmp_path.iterdir()) == [tmp_path / "games.csv"]
    minutes = sorted(int(row["minutes"]) for row in rows if row["winner_seat"])
    assert minutes[0] > 0
    assert found["length_minutes"]["median"] is None or found["length_minutes"]["median"] in minutes
    assert {(row["pace"], row["wealth_scale"]) for row in rows} == {("usual", "half_mortgaged")}
    header = list(rows[0])
    assert header[:10] == [
        "game", "seed", "end_reason", "rounds", "rolls", "minutes", "winner_seat", "winner_strategy", "pace",
        "wealth_scale",
    ]  # fmt: skip
    assert header[10:13] == ["seat_1_strategy", "seat_1_finish", "seat_1_wealth"]
    assert len(header) == 10 + 3 * 4


def test_another_pace_changes_the_minutes_and_nothing_else(capsys: Capture) -> None:
    usual, slow = data(capsys), data(capsys, "--set", "pace=slow")
    assert slow["length_minutes"]["pace"] == "slow"
    assert slow["examples_length"]["shortest"]["minutes"] > usual["examples_length"]["shortest"]["minutes"]
    for one in (usual, slow):
        for name in ("length_minutes", "examples_length", "rules", "timing"):
            del one[name]
    assert usual == slow


@pytest.mark.parametrize("kind", ["device", "pipe", "folder"])
def test_what_is_no_file_is_never_replaced_by_the_rows(capsys: Capture, tmp_path: Path, kind: str) -> None:
    target = Path("/dev/null") if kind == "device" else tmp_path / kind
    if kind == "pipe":
        os.mkfifo(target)
    elif kind == "folder":
        target.mkdir()
    link = tmp_path / "link"
    link.symlink_to(target)
    before = target.stat().st_mode
    for name in (target, link):
        assert main([*SHORT, "--out", str(tmp_path / "run"), "--save-games", str(name)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "--save-games" in err
        assert "name a file" in err
    assert target.stat().st_mode == before
    assert not (tmp_path / "run").exists()


def test_rows_go_through_a_link_to_its_file(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "file.csv").write_text("old", encoding="utf-8")
    (tmp_path / "link.csv").symlink_to(tmp_path / "file.csv")
    printed(capsys, *SHORT, "--save-games", str(tmp_path / "link.csv"))
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "file.csv").read_text(encoding="utf-8").count("\n") == 301


def test_rows_can_be_saved_in_the_folder_of_the_run(capsys: Capture, tmp_path: Path) -> None:
    run = tmp_path / "new" / "run"
    printed(capsys, *SHORT, "--out", str(run), "--save-games", str(run / "games.csv"))
    assert (run / "games.csv").read_text(encoding="utf-8").count("\n") == 301
    assert not list(run.rglob("*.part"))
    assert printed(capsys, "runs", "show", str(run))


def test_a_games_file_that_cannot_be_written_leaves_no_run(capsys: Capture, tmp_path: Path) -> None:
    missing = tmp_path / "missing" / "games.csv"
    assert main([*SHORT, "--out", str(tmp_path / "run"), "--save-games", str(missing)]) == 2
    assert "cannot be written (No such file or directory); name a file in a folder" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_files_are_named_as_they_were_typed_in_the_command_it_gives(capsys: Capture, tmp_path: Path) -> None:
    edition = tmp_path / "my board.toml"
    text = (configs() / "editions" / "no-c1009.toml").read_text(encoding="utf-8")
    edition.write_text(text.replace('id = "no-c1009"', 'id = "mine"', 1), encoding="utf-8")
    patch, mine = tmp_path / "short.toml", tmp_path / "mine.toml"
    patch.write_text("[rules]\nround_cap = 20\n", encoding="utf-8")
    mine.write_text('name = "me"\ndescription = "mine"\n', encoding="utf-8")
    options = ("--edition", str(edition), "--rules", str(patch), "--strategy", str(mine))
    printed_text = printed(capsys, "simulate", "--seed", "1", "--games", "20", *options)
    command = re.search(r"^Tell a game: montecarlo (.*)$", printed_text, re.MULTILINE)
    assert command is not None
    told = json.loads(printed(capsys, *shlex.split(command[1]), "--json"))
    assert (told["edition"], told["strategies"]) == ("mine", ["me"] * 4)
    shown = re.search(r"see montecarlo (editions show '.*?')\.", " ".join(printed_text.split()))
    assert shown is not None
    assert printed(capsys, *shlex.split(shown[1]))


def test_one_game_is_written_as_one(capsys: Capture) -> None:
    text = printed(capsys, "simulate", "--seed", "1", "--games", "1", "--rules", "round-cap:20")
    assert "1 game of seed 1." in text
    assert "1 game was cut at the end of round 20: unfinished, nobody won it." in text
    assert not re.search(r"\b1 (games|players|deeds|values)\b", text)


def test_intervals_without_bounds_say_no_more_than_is_known(capsys: Capture) -> None:
    for games, cap in (("1", "20"), ("3", "2000"), ("300", "20")):
        text = printed(capsys, "simulate", "--seed", "1", "--games", games, "--rules", f"round-cap:{cap}")
        assert "to -" not in text
        assert "over 20 to over 20" not in text


def test_a_paragraph_keeps_patches_whole() -> None:
    rules = "no-auctions+start-cash:1000+round-cap:20"
    for columns in range(40, 90):
        assert console.fill(f"Norwegian Monopoly; {rules.replace('+', ' + ')}.", columns).count("start-cash:1000") == 1


def test_a_run_is_kept_with_its_tables(capsys: Capture, tmp_path: Path) -> None:
    printed(capsys, *SHORT, "--out", str(tmp_path / "run"))
    names = {file.name for file in (tmp_path / "run").iterdir()}
    assert {"manifest.json", "host.json", "tallies", "summary.csv", "cash_by_round.csv"} <= names
    assert len([name for name in names if name.endswith(".csv")]) == len(TABLES)
    before = {file: file.read_bytes() for file in (tmp_path / "run").rglob("*") if file.is_file()}
    assert main([*SHORT, "--out", str(tmp_path / "run")]) == 0
    err = capsys.readouterr().err
    assert "has all games of this run; none is left to play" in err
    assert "only what is missing" not in err
    after = {file: file.read_bytes() for file in (tmp_path / "run").rglob("*") if file.is_file()}
    assert {file.name for file in before if before[file] != after[file]} == {"host.json"}


def test_a_stopping_rule_says_whether_it_was_met(capsys: Capture) -> None:
    text = printed(capsys, "simulate", "--seed", "1", "--rules", "round-cap:20", "--precision", "finished=0.02")
    assert "Stopped at a half-width of 0.02 for finished" in text


def test_a_seed_is_drawn_named_and_given_in_the_result(capsys: Capture) -> None:
    assert main(["simulate", "--games", "20", "--rules", "round-cap:2", "--json"]) == 0
    out, err = capsys.readouterr()
    seed = json.loads(out)["seed"]
    assert f"seed {seed} was drawn; --seed {seed} plays the same games again" in err


def test_quiet_says_nothing_on_the_way(capsys: Capture) -> None:
    assert main(["simulate", "--games", "20", "--rules", "round-cap:2", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--games", "-5"), "'-5' is no number of games"),
        (("--games", "0"), "'0' is no number of games"),
        (("--games", "1.5"), "'1.5' is no number of games"),
        (("--games", "1e-3"), "is no number of games"),
        (("--games", "1e13"), "from 1 to 1e+12"),
        (("--games", "many"), "for example 20_000 or 1e6"),
        (("--games", "10", "--precision", "seats=0.1"), "is given beside --games"),
        (("--precision", "seats"), "write METRIC=HALFWIDTH"),
        (("--edition", "no-c1008"), "did you mean 'no-c1009'"),
        (("--strategy", "balnced"), "did you mean 'balanced'"),
        (("--strategy", "balanced", "--strategy", "random"), "join them: --strategy balanced,random"),
        (("--strategy", "balanced,random"), "2 strategies for 4 players"),
        (("--rules", "nonsense"), "nonsense"),
        (("--set", "jail_fin=3"), "did you mean 'jail_fine'"),
        (("--players", "1"), "--players: is 1"),
        (("--jobs", "0"), "'0' is no value for --jobs: give a whole number from 1 to 1024"),
        (("--seed", "-1"), "'-1' is no value for --seed: give a whole number from 0 to 9223372036854775807"),
        (("--seed", "one"), "'one' is no value for --seed: give a whole number from 0 to"),
        (("--players", "x"), "'x' is no value for --players: give a whole number"),
        (("--rules", "no-auctions,start-cash:900"), "join them by +: --rules no-auctions+start-cash:900"),
        (("--set", "jail_fine=100", "--set", "jail_fine=200"), "jail_fine is given 2 times; give every setting once"),
        (("--precision", "win_share=0.01"), "it is called seats here: --precision seats=0.01"),
        (("--save-games", "/dev/full"), "--save-games: /dev/full: is no regular file; name a file"),
        (("--save-games", "tests"), "--save-games: tests: is a folder; name a file in it, for example tests/games.csv"),
        (("--rules", ""), "--rules: there is no patch with an empty name, as in ''"),
        (("--rules", "timed+"), "--rules: there is no patch with an empty name, as in 'timed+'"),
        (("--save-games", "/nowhere/games.csv"), "--save-games: /nowhere/games.csv: cannot be written"),
        (("--out", "/dev/null"), "--out: /dev/null: is no folder to write to"),
    ],
)
def test_a_wrong_call_is_refused_before_play_begins(capsys: Capture, options: tuple[str, ...], says: str) -> None:
    assert main(["simulate", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "Traceback" not in err


def test_a_full_disk_is_one_message_and_leaves_nothing_half_written(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = 0

    def fills_up(handle: int) -> None:
        nonlocal written
        written += 1
        if written > 2:  # the manifest and its folder have found room
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", fills_up)
    assert main([*SHORT, "--out", str(tmp_path / "run")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "cannot be written (No space left on device); make room on the disk" in err
    assert [file.name for file in (tmp_path / "run").rglob("*") if file.is_file()] == ["manifest.json"]
    monkeypatch.undo()
    printed(capsys, "runs", "resume", str(tmp_path / "run"))
    assert (tmp_path / "run" / "summary.csv").is_file()


def test_there_is_no_mean_to_200_where_games_are_cut_before(capsys: Capture) -> None:
    assert data(capsys)["length_rounds"]["mean_to_200"] is None
    late = ("simulate", "--seed", "1", "--games", "50", "--rules", "round-cap:200", "--json")
    later = json.loads(printed(capsys, *late))
    assert later["length_rounds"]["mean_to_200"] > 10


def test_a_later_start_loads_nothing_it_does_not_need_and_is_quick() -> None:
    command = ("simulate", "--seed", "1", "--games", "1000")
    montecarlo(*command)
    result = montecarlo(*command, python=(sys.executable, "-X", "importtime"))
    assert result.returncode == 0
    modules = set(re.findall(r"\|\s+([\w.]+)$", result.stderr, re.MULTILINE))
    assert "numba" in modules
    assert modules.isdisjoint({"scipy.stats", "pandas", "matplotlib", "joblib"})

    def seconds() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert montecarlo(*command).returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(seconds() for _ in range(3)) <= LATER_START * slowness()
