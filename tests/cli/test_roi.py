"""`montecarlo roi`: what it prints, its JSON, its files, and what it refuses."""

import csv
import errno
import io
import json
import os
import sys
from pathlib import Path

import pytest

from montecarlo.cli.main import main
from montecarlo.reports.roi_plots import PICTURES
from montecarlo.simulation.folder import UNFINISHED
from tests.cli.run import montecarlo
from tests.games import EDITIONS

Capture = pytest.CaptureFixture[str]
FILES = {"roi.csv", "houses.csv", *(f"{name}.{ending}" for name in PICTURES for ending in ("png", "svg"))}
WIDE = ("numba", "scipy", "pandas", "matplotlib", "joblib")


def printed(capsys: Capture, *args: str) -> str:
    assert main(["roi", *args]) == 0
    return capsys.readouterr().out


def test_left_alone_it_shows_the_norwegian_board_for_four(capsys: Capture) -> None:
    text = printed(capsys)
    for part in (
        "Norwegian Monopoly C1009", "4 players: 3 opponents", "third house on Ringgata", "8.5 rolls", "oransje, hotel",
        "Groups: payback by level", "Each house: payback of its own", "What to build for M1 500", "not confirmed",
    ):  # fmt: skip
        assert part in text.replace("\n", " ")
    assert "nan" not in text


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("columns", [60, 80, 200])
def test_it_fits_the_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch, edition: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    text = printed(capsys, "--edition", edition, "--jail", "stay")
    assert max(len(line) for line in text.splitlines()) <= columns
    assert "\n\nturns: " not in text


def test_a_narrow_terminal_gets_lists(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    text = printed(capsys, "--group", "rosa")
    assert max(len(line) for line in text.splitlines()) <= 30
    assert "\nrounds: 9.0\n" in text


def test_the_jail_policy_the_players_and_the_rules_change_the_figures(capsys: Capture) -> None:
    def money(*args: str) -> list[tuple[float, float]]:
        found = json.loads(printed(capsys, "--json", "--edition", "us", *args))
        return [(line["rent_per_opponent_turn"], line["payback_rounds"]) for line in found["groups"]]

    plain, stay, two = money(), money("--jail", "stay"), money("--players", "2")
    assert all(one[0] > other[0] for one, other in zip(plain, stay, strict=True))
    assert [one[0] for one in plain] == [one[0] for one in two]
    assert [3 * one[1] for one in plain] == pytest.approx([one[1] for one in two], rel=1e-5)
    tripled = money("--set", "full_group_rent=3")
    assert tripled[0][0] == pytest.approx(1.5 * plain[0][0], rel=1e-5)


def test_json_is_one_object_for_one_policy(capsys: Capture) -> None:
    text = printed(
        capsys, "--json", "--jail", "stay", "--edition", "uk", "--rules", "uk-older-print", "--budget", "500"
    )
    found = json.loads(text)
    assert (found["jail"], found["edition"], found["applied"]) == ("stay", "uk-classic", ["uk-older-print"])
    assert found["houses"]["budget"] == 500
    assert (len(found["deeds"]), len(found["groups"])) == (22 * 7 + 4 * 4 + 2 * 2, 48)
    assert (
        printed(capsys, "--json", "--jail", "stay", "--edition", "uk", "--rules", "uk-older-print", "--budget", "500")
        == text
    )


def test_quiet_and_a_budget_like_other_numbers_are_taken(capsys: Capture) -> None:
    plain = printed(capsys, "--edition", "us")
    assert all(printed(capsys, "--edition", "us", quiet) == plain for quiet in ("--quiet", "-q"))
    for text in ("1e3", "1_000", "1000"):
        assert json.loads(printed(capsys, "--json", "--budget", text))["houses"]["budget"] == 1000


def test_a_budget_and_groups_say_what_to_build(capsys: Capture) -> None:
    text = printed(capsys, "--edition", "us", "--group", "RED", "--group", "light_blue", "--budget", "100")
    assert "What to build for $100" in text
    assert "Illinois" in text
    assert "Boardwalk" not in text


def test_the_files_are_the_same_bytes_and_have_both_policies(capsys: Capture, tmp_path: Path) -> None:
    contents = []
    for name in ("one", "two"):
        text = printed(capsys, "--edition", "us", "--group", "orange", "--out", str(tmp_path / name))
        assert text.endswith(f"Written: {tmp_path / name}\n")
        contents.append({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()})
    assert set(contents[0]) == FILES
    assert contents[0] == contents[1]
    for name in ("roi.csv", "houses.csv"):
        text = (tmp_path / "one" / name).read_text(encoding="utf-8")
        assert {row["jail"] for row in csv.DictReader(io.StringIO(text))} == {"leave", "stay"}
        assert str(tmp_path) not in text


def test_with_json_the_place_of_the_files_goes_beside_it(capsys: Capture, tmp_path: Path) -> None:
    assert main(["roi", "--json", "--group", "brun", "--out", str(tmp_path / "roi")]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["groups"]
    assert f"Written: {tmp_path / 'roi'}" in err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--budget", "40"), "--budget: M40 buys no house; the cheapest is one on Parkveien, for M50"),
        (("--budget", "-5"), "--budget: '-5' is no sum of money; give a whole number"),
        (("--budget", "0"), "--budget: M0 buys no house"),
        (("--budget", "much"), "--budget: 'much' is no sum of money; give a whole number"),
        (("--group", "stasjoner", "--budget", "900"), "--budget: nothing can be built on stasjoner"),
        (("--group", "oranje"), "there is no group 'oranje' in no-c1009; did you mean 'oransje'"),
        (("--players", "9"), "--players: is 9; Norwegian Monopoly C1009 (Hasbro, booklet of 2021) is for 2 to 6"),
        (("--players", "1"), "is for 2 to 6"),
        (("--jail", "maybe"), "--jail: there is no jail policy 'maybe'"),
        (("--edition", "no-c1008"), "did you mean 'no-c1009'"),
        (("--rules", "nonsense"), "nonsense"),
        (("--set", "hotels"), "write KEY=VALUE"),
        (("--out", "/dev/null"), "--out: /dev/null: is no folder to write to"),
    ],
)
def test_a_wrong_call_is_one_message(capsys: Capture, options: tuple[str, ...], says: str) -> None:
    assert main(["roi", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "Traceback" not in err
    assert err.startswith("montecarlo: ")


def test_a_full_disk_is_one_message_and_leaves_no_half_file(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced = Path.replace

    def fills_up(self: Path, target: Path) -> Path:
        if target.suffix == ".png":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return replaced(self, target)

    monkeypatch.setattr(Path, "replace", fills_up)
    assert main(["roi", "--group", "rosa", "--out", str(tmp_path)]) == 1
    assert "make room on the disk" in capsys.readouterr().err
    assert not list(tmp_path.glob(f"*{UNFINISHED}"))


def test_the_tables_alone_load_neither_the_engine_nor_anything_to_draw_with() -> None:
    for more in ((), ("--json",)):
        result = montecarlo("roi", *more, python=(sys.executable, "-X", "importtime"))
        assert result.returncode == 0
        modules = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in result.stderr.splitlines()}
        assert "numpy" in modules  # the report is read rightly
        assert modules.isdisjoint(WIDE)


def test_output_in_a_pipe_has_no_colours_and_no_warnings() -> None:
    result = montecarlo("roi", "--edition", "us", env={"NO_COLOR": "1"})
    assert result.returncode == 0
    assert result.stderr == ""
    assert "\x1b" not in result.stdout
