"""`montecarlo report`: the folder it writes, what it says, and what it refuses."""

import errno
import json
import os
from pathlib import Path

import pytest

from montecarlo.cli.main import main
from montecarlo.reports.plots import PICTURES
from montecarlo.reports.run_tables import TABLES
from montecarlo.simulation.folder import UNFINISHED

Capture = pytest.CaptureFixture[str]
SHORT = ("report", "--games", "300", "--rules", "round-cap:60", "--quiet")
PICTURE_FILES = {f"{name}.{ending}" for name in PICTURES for ending in ("png", "svg")}
FILES = {"manifest.json", "host.json", "index.md", *(f"{name}.csv" for name in TABLES), *PICTURE_FILES}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a report but the one that says where and when it was made."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name != "host.json"
    }


def test_a_report_has_all_its_files_and_is_the_same_every_time(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*SHORT]) == 0
    out = capsys.readouterr().out
    assert out.endswith(f"Report: {Path('reports', 'no-c1009', 'index.md')}\n")
    folder = tmp_path / "reports" / "no-c1009"
    assert {file.name for file in folder.iterdir() if file.is_file()} == FILES
    assert main([*SHORT, "--jobs", "2", "--out", "other"]) == 0
    assert contents(tmp_path / "other") == contents(folder)
    page = (folder / "index.md").read_text(encoding="utf-8")
    assert "is reconstructed" in page
    assert str(tmp_path) not in page


def test_a_second_call_plays_nothing_and_draws_again(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    assert main([*SHORT, "--out", str(folder)]) == 0
    before = contents(folder)
    for name in PICTURE_FILES | {"index.md"}:
        (folder / name).unlink()
    capsys.readouterr()
    assert main([*SHORT[:-1], "--out", str(folder)]) == 0
    assert "only what is missing is played" in capsys.readouterr().err
    assert contents(folder) == before


def test_the_games_of_a_report_can_be_told(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main([*SHORT, "--out", str(tmp_path / "report")]) == 0
    page = (tmp_path / "report" / "index.md").read_text(encoding="utf-8")
    command = next(part for part in page.split("`") if part.startswith("montecarlo replay"))
    monkeypatch.chdir(tmp_path / "report")
    capsys.readouterr()
    assert main(command.split()[1:]) == 0
    assert capsys.readouterr().out


def test_json_is_one_object_and_the_place_of_the_report_goes_beside_it(capsys: Capture, tmp_path: Path) -> None:
    assert main([*SHORT, "--json", "--out", str(tmp_path / "report")]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["games"] == 300
    assert f"Report: {tmp_path / 'report' / 'index.md'}" in err


def test_a_report_plays_until_the_seats_are_known(capsys: Capture, tmp_path: Path) -> None:
    options = ("--precision", "finished=0.2", "--rules", "round-cap:20", "--out", str(tmp_path / "report"), "-q")
    assert main(["report", *options]) == 0
    stop = json.loads((tmp_path / "report" / "manifest.json").read_text(encoding="utf-8"))["stop"]
    assert (stop["metric"], stop["half_width"]) == ("finished", 0.2)
    capsys.readouterr()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--games", "-5"), "'-5' is no number of games"),
        (("--games", "10", "--precision", "seats=0.1"), "is given beside --games"),
        (("--precision", "seats"), "write METRIC=HALFWIDTH"),
        (("--edition", "no-c1008"), "did you mean 'no-c1009'"),
        (("--strategy", "balnced"), "did you mean 'balanced'"),
        (("--players", "9"), "--players: is 9"),
        (("--rules", "nonsense"), "nonsense"),
        (("--seed", "-1"), "--seed"),
        (("--jobs", "0"), "--jobs"),
        (("--out", "/dev/null"), "--out: /dev/null: is no folder to write to"),
    ],
)
def test_a_wrong_call_is_refused_before_play_begins(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_another_report_is_not_overwritten(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "report"
    assert main([*SHORT, "--out", str(folder)]) == 0
    before = contents(folder)
    capsys.readouterr()
    assert main([*SHORT, "--players", "2", "--out", str(folder)]) == 2
    assert "holds another run" in capsys.readouterr().err
    assert contents(folder) == before


def test_a_disk_that_fills_up_while_drawing_is_one_message(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "report"
    assert main([*SHORT, "--out", str(folder)]) == 0
    before = contents(folder)
    capsys.readouterr()
    replaced = Path.replace

    def fills_up(self: Path, target: Path) -> Path:
        if target.suffix == ".png":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return replaced(self, target)

    monkeypatch.setattr(Path, "replace", fills_up)
    assert main([*SHORT, "--out", str(folder)]) == 1
    assert "make room on the disk" in capsys.readouterr().err
    assert not list(folder.rglob(f"*{UNFINISHED}"))
    assert contents(folder) == before
