"""What cannot be written to is a wrong call, whichever option names it, and is refused before anything is played."""

from pathlib import Path

import pytest

from montecarlo.cli.main import main

GAMES = ("--seed", "1", "--games", "20", "--jobs", "1", "--quiet", "--rules", "round-cap:4")
FOLDERS = {
    "simulate": ("simulate", *GAMES),
    "report": ("report", *GAMES),
    "compare": ("compare", *GAMES, "--players", "2,3"),
    "groups": ("groups", *GAMES),
    "experiment": ("experiment", "house-rules", "--games", "20", "--quiet"),
    "evaluate": ("evaluate", "three-split", "--seed", "1", "--games", "20", "--quiet"),
    "landing": ("landing",),
    "cycling": ("landing", "--decks", "cycling", "--quiet"),
    "roi": ("roi",),
}
FILES = {
    "simulate": ("simulate", *GAMES, "--save-games"),
    "landing": ("landing", "--matrix"),
    "sheet": ("sheet", "--quiet", "--out"),
}


@pytest.fixture(autouse=True)
def _nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*args: object, **options: object) -> None:
        raise AssertionError("it was played in vain")

    for module in ("cli.session", "simulation.warm"):
        monkeypatch.setattr(f"montecarlo.{module}.warm_up", played)


def refused(call: tuple[str, ...], path: Path, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A call that names a path to write to is refused with one line, as a wrong call."""
    assert main([*call, str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"montecarlo: {call[-1]}: {said}; choose a folder you may write to\n"


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_below_a_file_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    folder = tmp_path / "file" / "a" / "b"
    refused((*FOLDERS[name], "--out"), folder, f"{folder}: cannot be written (Not a directory)", capsys)


@pytest.mark.parametrize("name", FILES)
def test_a_file_below_a_file_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    file = tmp_path / "file" / "a" / "b.pdf"
    refused(FILES[name], file, f"{file.parent}: cannot be written (Not a directory)", capsys)


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_without_the_right_to_write_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o500)
    monkeypatch.setattr("montecarlo.cli.options.os.access", lambda path, mode: Path(path) != shut)  # root may write
    for folder in (shut, shut / "new"):
        refused((*FOLDERS[name], "--out"), folder, f"{folder}: cannot be written (Permission denied)", capsys)


@pytest.mark.parametrize("name", FILES)
def test_a_file_in_a_folder_without_the_right_to_write_is_refused(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o500)
    monkeypatch.setattr("montecarlo.cli.options.os.access", lambda path, mode: Path(path) != shut)  # root may write
    refused(FILES[name], shut / "a.pdf", f"{shut}: cannot be written (Permission denied)", capsys)


@pytest.mark.parametrize("name", FILES)
def test_a_folder_in_place_of_a_file_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "a.pdf"
    folder.mkdir()
    assert main([*FILES[name], str(folder)]) == 2
    option = FILES[name][-1]
    assert capsys.readouterr().err.startswith(f"montecarlo: {option}: {folder}: is a folder; name a file in it")


def test_a_run_that_cannot_be_written_to_is_not_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    run = tmp_path / "run"
    assert main(["simulate", *GAMES, "--out", str(run)]) == 0
    capsys.readouterr()
    monkeypatch.setattr("montecarlo.cli.options.os.access", lambda path, mode: Path(path) != run)
    assert main(["runs", "resume", str(run)]) == 2
    assert f"RUN: {run}: cannot be written (Permission denied)" in capsys.readouterr().err
