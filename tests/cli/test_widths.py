"""The tables of every command at narrow and wide terminals: nothing is cut, and every figure has its name."""

import re
from itertools import takewhile
from pathlib import Path

import pytest

from montecarlo.cli.main import main

GAMES = ("--seed", "1", "--games", "20", "--jobs", "1", "--quiet")
SHORT = (*GAMES, "--rules", "round-cap:6")
CALLS = {
    "simulate": ("simulate", *GAMES, "--rules", "timed", "--players", "3", "--strategy", "balanced,builder,random"),
    "stars": ("simulate", *SHORT, "--edition", "se-wonders-2003"),
    "compare": ("compare", *GAMES, "--rules", "round-cap:6", "--rules", "round-cap:4"),
    "groups": ("groups", *SHORT, "--budget", "920"),
    "evaluate": ("evaluate", "three-split", *GAMES, "--option", "anna-pink"),
    "landing": ("landing",),
    "cycling": ("landing", "--decks", "cycling", "--rolls", "20000", "--seed", "1", "--jobs", "1", "--quiet"),
    "roi": ("roi", "--budget", "920"),
    "play": ("play", "third-double"),
    "replay": ("replay", "--seed", "1", "--game", "7", "--rules", "round-cap:2"),
    "scenarios": ("play",),
    "positions": ("evaluate",),
    "experiments": ("experiment",),
    "rules": ("rules", "list"),
    "rule": ("rules", "show", "free-parking-pot"),
    "editions": ("editions", "list"),
    "edition": ("editions", "show", "no-c1009"),
}
WIDTHS = (20, 30, 40, 60, 80, 200)


def columns_of(ruler: str) -> list[slice]:
    """Where the columns of a table stand, by the ruler under its headings."""
    return [slice(*match.span()) for match in re.finditer("-+", ruler)]


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("name", CALLS)
def test_every_figure_has_its_name_at_any_width(
    name: str, columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(list(CALLS[name])) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not [line for line in lines if line.startswith(":")]
    for at, ruler in enumerate(lines):
        if re.fullmatch("-+(  -+)*", ruler):
            assert len(ruler) <= columns
            heading = list(takewhile(str.strip, reversed(lines[:at])))
            for column in columns_of(ruler):
                assert any(line[column].strip() for line in heading), ruler


def test_the_list_of_runs_is_readable_at_any_width(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert main(["simulate", *SHORT, "--out", str(tmp_path / "run")]) == 0
    for columns in WIDTHS:
        capsys.readouterr()
        monkeypatch.setenv("COLUMNS", str(columns))
        assert main(["runs", "list", str(tmp_path)]) == 0
        said = capsys.readouterr().out
        assert "complete" in said
        assert "state" in said
