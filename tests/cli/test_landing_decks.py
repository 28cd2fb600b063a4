"""`montecarlo landing --decks cycling`: what it prints, its JSON, its files, and what it refuses."""

import csv
import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from montecarlo.analysis.decks import GAMES
from montecarlo.cli import console
from montecarlo.cli.main import main
from montecarlo.simulation.token import GAMES_AT_ONCE
from tests.cli.run import montecarlo
from tests.cli.test_landing import KEYS, refused

Capture = pytest.CaptureFixture[str]
SHORT = ("--decks", "cycling", "--rolls", "1e5", "--seed", "7", "--quiet")
FILES = ["landing_decks.csv", "landing_decks.png", "landing_decks.svg"]


def printed(capsys: Capture, *args: str) -> str:
    assert main(["landing", *SHORT, *args]) == 0
    return capsys.readouterr().out


def test_the_answer_has_all_its_parts(capsys: Capture) -> None:
    text = " ".join(printed(capsys, "--edition", "us", "--jail", "stay", "--players", "3").split())
    for part in (
        "US Monopoly", "printed rules", "One token in the long run: share of all rolls that end there",
        "3 tokens share them", "--jail stay", "unless he holds a card", "games of seed 7", "The first 100 turns",
        "no. space exact cycling held", "24 Illinois Avenue 2.9955", "10 in jail 9.3855", "by order +- sep.",
        "for all 80 differences", "By held jail cards: ", "of 40 separated; the largest is ",
        "rolls per turn 1.1", "Laps and salary are not counted",
    ):  # fmt: skip
        assert part in text, part
    assert "nan" not in text
    for row in re.findall(r"30 Go To Jail (.*?) 31", text):
        assert row in ("0.0000 0.0000 0.0000", "- - - - - -")


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_it_fits_the_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = printed(capsys, "--players", "2").splitlines()
    assert max(map(len, lines)) <= columns


def test_sort_puts_the_likeliest_first(capsys: Capture) -> None:
    text = printed(capsys, "--edition", "us", "--sort")
    table = text[text.index("no.") : text.index("What the decks add")]
    held = [float(line.split()[-1]) for line in table.splitlines() if re.match(r"[ 0-9]{2}\d  ", line)]
    assert held == sorted(held, reverse=True)
    assert len(held) == 41


@pytest.mark.parametrize("count", ["rolls", "turns", "visits"])
def test_json_has_the_documented_keys(capsys: Capture, count: str) -> None:
    text = printed(capsys, "--edition", "us", "--jail", "stay", "--count", count, "--json")
    found: dict[str, Any] = json.loads(text)
    assert list(found) == [*KEYS, "played", "differences"]
    assert (found["decks"], found["count"], found["jail"]) == ("cycling", count, "stay")
    assert found["turns_per_lap"] is found["salary_per_turn"] is found["residual"] is None
    assert sum(space["probability"] for space in found["spaces"]) + found["in_jail"] == pytest.approx(1, abs=1e-6)
    assert found["just_visiting"] == found["spaces"][10]["probability"]
    assert list(found["played"]) == [
        "players", "seed", "games", "complete", "skipped_turns", "turns", "rolls",
    ]  # fmt: skip
    assert (found["played"]["games"], found["played"]["complete"]) == (GAMES, True)
    apart = found["differences"]
    assert (apart["level"], apart["comparisons"]) == (0.95, 80)
    assert (apart["in_jail"] is None) == (count == "visits")
    cells = [*apart["spaces"], *([apart["in_jail"]] if apart["in_jail"] else [])]
    known = 0
    for cell in cells:
        for difference, before, after in (("by_order", "independent", "ordered"), ("by_holding", "ordered", "held")):
            one = cell[difference]
            assert one["value"] == pytest.approx(cell[after] - cell[before], abs=2e-8)
            if one["low"] is None:
                continue
            known += 1
            assert one["low"] <= one["value"] <= one["high"]
            assert one["separated"] == (one["low"] > 0 or one["high"] < 0)
    assert known == apart["comparisons"]


def test_the_folder_has_the_table_and_the_picture_and_is_the_same_again(capsys: Capture, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for jobs, folder in enumerate(folders, 1):
        text = printed(capsys, "--edition", "us", "--jobs", str(jobs), "--out", str(folder))
        assert f"Written: {folder}" in text
        assert sorted(file.name for file in folder.iterdir()) == FILES
    for name in FILES:
        assert (folders[0] / name).read_bytes() == (folders[1] / name).read_bytes()
    rows = list(csv.DictReader((folders[0] / FILES[0]).read_text(encoding="utf-8").splitlines()))
    assert len(rows) == 2 * 41
    for row in rows:
        assert row["difference"] in ("order", "holding")
        assert float(row["added"]) == pytest.approx(float(row["after"]) - float(row["before"]), abs=2e-8)
        assert (row["ci95_low"] == "") == (row["space"] == "30")
        apart = row["ci95_low"] != "" and (float(row["ci95_low"]) > 0 or float(row["ci95_high"]) < 0)
        assert row["separated"] == str(apart).lower()


def test_a_drawn_seed_is_told_and_quiet_says_nothing(capsys: Capture) -> None:
    assert main(["landing", "--decks", "cycling", "--rolls", "1", "--players", "2"]) == 0
    assert re.search(r"note: seed \d+ was drawn", capsys.readouterr().err)
    assert main(["landing", *SHORT]) == 0
    assert capsys.readouterr().err == ""


def interrupt_after(monkeypatch: pytest.MonkeyPatch, spans: int) -> None:
    """Press Ctrl-C when so many spans of games have been played, of both ways together."""
    heard: list[int] = []

    def advance(self: console.Progress, count: int = 1) -> None:
        heard.append(count)
        if len(heard) == spans:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(console.Progress, "advance", advance)


@pytest.mark.parametrize("as_json", [False, True])
def test_an_interruption_shows_the_finished_games_and_writes_no_file(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, as_json: bool
) -> None:
    interrupt_after(monkeypatch, 5)
    wanted = ("--players", "2", "--jobs", "1", "--out", str(tmp_path / "decks"), *(("--json",) if as_json else ()))
    assert main(["landing", *SHORT, *wanted]) == 130
    out, err = capsys.readouterr()
    games = 2 * GAMES_AT_ONCE
    said = " ".join(spaceless(err).split())
    assert f"interrupted after {games} of {GAMES} games each way, which are shown; nothing is written to" in said
    assert "Written" not in out + err
    assert not list((tmp_path / "decks").iterdir())
    if as_json:
        played = json.loads(out)["played"]
        assert (played["games"], played["complete"]) == (games, False)
    else:
        text = " ".join(spaceless(out).split())
        assert f"rolls in {games} of {GAMES} games (interrupted) of seed 7" in text
        assert "Largest differences" in text


def test_an_interruption_before_two_games_shows_nothing(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(monkeypatch, 1)
    assert main(["landing", *SHORT, "--players", "2", "--jobs", "1"]) == 130
    out, err = capsys.readouterr()
    assert out == ""
    assert "interrupted after 0 of" in err
    assert "too few to show anything" in err


def test_fewer_rolls_than_the_least_are_said_to_be_so(capsys: Capture) -> None:
    assert main(["landing", "--decks", "cycling", "--rolls", "10", "--players", "2", "--seed", "7", "--json"]) == 0
    out, err = capsys.readouterr()
    said = re.search(r"note: --rolls 10 is less than the least, about (\d+), which are played", spaceless(err))
    assert said
    assert int(said[1]) == pytest.approx(json.loads(out)["played"]["rolls"], rel=0.02)
    assert main(["landing", "--decks", "cycling", "--rolls", "3e3", "--players", "2", "--seed", "7"]) == 0
    assert "least" not in capsys.readouterr().err


def spaceless(text: str) -> str:
    """A text whose numbers are not set apart."""
    return text.replace(console.NARROW_SPACE, "")


def test_the_help_says_how_many_games_there_are_at_least(capsys: Capture) -> None:
    assert main(["landing", "--help"]) == 0
    assert f"at least a turn of every token in {GAMES} games" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--decks", "cyclic"), "there is no way of drawing cards 'cyclic'; did you mean 'cycling'"),
        (("--decks", "cycling", "--after", "3"), "--after: belongs to the exact answer"),
        (("--decks", "cycling", "--from", "GO"), "--from: belongs to the exact answer"),
        (("--decks", "cycling", "--matrix", "m.csv"), "--matrix: belongs to the exact answer"),
        (("--players", "3"), "--players: is for played tokens"),
        (("--rolls", "3"), "--rolls: is for played tokens"),
        (("--seed", "3"), "--seed: is for played tokens"),
        (("--jobs", "3"), "--jobs: is for played tokens"),
        (("--decks", "cycling", "--rolls", "many"), "'many' is no number of rolls"),
        (("--decks", "cycling", "--players", "7"), "7 players: "),
        (("--decks", "cycling", "--jail", "balanced"), "a strategy that changes its mind during the game is no chain"),
        (("--jail", "balanced"), "a strategy that changes its mind during the game is no chain"),
        (("--decks", "cycling", "--count", "laps"), "there is no count 'laps'"),
    ],
)
def test_what_is_wrong_is_refused(capsys: Capture, args: tuple[str, ...], message: str) -> None:
    assert message in " ".join(refused(capsys, *args).split())


def test_a_process_of_its_own_prints_the_same(capsys: Capture) -> None:
    found = montecarlo("landing", *SHORT, "--players", "2", "--json")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == printed(capsys, "--players", "2", "--json")


@pytest.mark.parametrize("verb", [("landing",), ("landing", *SHORT), ("roi",)], ids=["exact", "cycling", "roi"])
def test_a_folder_that_cannot_be_is_refused_before_anything_is_played(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, verb: tuple[str, ...]
) -> None:
    def drawn_or_played(*args: object, **options: object) -> None:
        raise AssertionError("it was worked for in vain")

    monkeypatch.setattr("montecarlo.analysis.decks.walk_ways", drawn_or_played)
    monkeypatch.setattr("montecarlo.reports.figure.picture_files", drawn_or_played)
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    shut = tmp_path / "shut"
    shut.mkdir()
    monkeypatch.setattr("montecarlo.cli.options.os.access", lambda path, mode: Path(path) != shut)
    for out, message in (
        (file, f"--out: {file}: is no folder to write to; name a new folder"),
        (file / "inside", f"--out: {file / 'inside'}: cannot be written (Not a directory); choose a folder"),
        (shut, f"--out: {shut}: cannot be written (Permission denied); choose a folder"),
    ):
        assert main([*verb, "--out", str(out)]) == 2
        said, err = capsys.readouterr()
        assert said == ""
        assert err.startswith(f"montecarlo: {message}")
        assert err.count("\n") == 1
    assert not list(shut.iterdir())
