"""`montecarlo landing`: what it prints, its JSON, its files, and what it refuses."""

import csv
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from montecarlo.cli.main import main
from montecarlo.model.edition import load_edition, shipped_editions
from tests.cli.run import montecarlo

Capture = pytest.CaptureFixture[str]
KEYS = [
    "schema", "edition", "applied", "notes", "jail", "decks", "count", "spaces", "in_jail", "just_visiting",
    "rolls_per_turn", "visits_per_roll", "turns_per_lap", "salary_per_turn", "residual", "not_in_the_chain",
]  # fmt: skip
LIMIT = 1e-12
FILES = {"landing.csv", "landing_way.csv", "landing.png", "landing.svg"}
HEAVY = ("numba", "scipy", "pandas", "matplotlib")


def printed(capsys: Capture, *args: str) -> str:
    assert main(["landing", *args]) == 0
    return capsys.readouterr().out


def data(capsys: Capture, *args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(capsys, "--json", *args))
    return found


def rows_of(lines: list[str]) -> list[str]:
    """The rows of the table: those with the number of a space."""
    return [line for line in lines if re.match(r"[ 0-9]{2}\d  ", line)]


def table(file: Path) -> list[list[str]]:
    return list(csv.reader(file.read_text(encoding="utf-8").splitlines()))


def refused(capsys: Capture, *args: str) -> str:
    assert main(["landing", *args]) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    return caught.err


def test_the_answer_has_all_its_parts(capsys: Capture) -> None:
    text = " ".join(printed(capsys, "--edition", "us").split())
    for part in (
        "US Monopoly", "printed rules", "in the long run: share of all rolls that end there", "--jail leave",
        "24 Illinois Avenue red 3.1858", "10 in jail - 3.9500", "10 Jail / Just Visiting jail 2.2695",
        "rolls per turn 1.1866", "landings per roll 1.0430", "turns per lap 4.8647", "salary per turn $41.11",
        "Left out of the chain", "no jail card is held", "the order of the cards", "whole games are played by simulate",
        "residual of the long run", "1 value of this edition is not confirmed",
    ):  # fmt: skip
        assert part in text
    assert "Player" not in text
    assert "nan" not in text


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
@pytest.mark.parametrize("edition", list(shipped_editions()))
def test_it_fits_the_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: int, edition: str) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = printed(capsys, "--edition", edition).splitlines()
    assert max(map(len, lines)) <= columns
    if columns >= 60:  # one line a space: the table is not broken
        assert len(rows_of(lines)) == len(load_edition(edition).spaces) + 1  # and sitting in jail


def test_json_has_exactly_the_documented_keys(capsys: Capture) -> None:
    for count in ("rolls", "turns", "visits"):
        found = data(capsys, "--edition", "us", "--jail", "stay", "--count", count)
        assert list(found) == KEYS
        assert found["schema"] == {"name": "montecarlo.landing", "version": 1}
        named = (found["edition"], found["jail"], found["decks"], found["count"])
        assert named == ("us-classic", "stay", "independent", count)
        assert [list(space) for space in found["spaces"]] == [["index", "name", "kind", "probability"]] * 40
        assert [space["index"] for space in found["spaces"]] == list(range(40))
        assert sum(space["probability"] for space in found["spaces"]) + found["in_jail"] == pytest.approx(1, abs=1e-10)
        assert found["spaces"][10]["probability"] == found["just_visiting"]
        assert 0 <= found["residual"] < LIMIT
    assert found["in_jail"] == 0


def test_one_turn_is_named_in_json_and_text(capsys: Capture) -> None:
    found = data(capsys, "--edition", "us", "--after", "1", "--count", "turns", "--from", "30")
    assert list(found) == [*KEYS[:7], "after", "from", *KEYS[7:]]
    assert (found["after"], found["from"]) == (1, "Go To Jail (30)")
    text = " ".join(printed(capsys, "--edition", "us", "--after", "3", "--from", "in jail").split())
    assert "in turn 3 from in jail, try 1" in text
    text = " ".join(printed(capsys, "--edition", "us", "--after", "1", "--count", "turns").split())
    assert "after the first turn from GO (0): share of all turns" in text


def test_rules_and_settings_are_in_force_and_named(capsys: Capture) -> None:
    whole = data(capsys)
    other = data(capsys, "--set", "dice_sides=4", "--rules", "jail-fine:100")
    assert other["spaces"] != whole["spaces"]
    assert (whole["applied"], other["applied"]) == ([], ["jail-fine:100", "dice_sides=4"])
    text = printed(capsys, "--set", "dice_sides=4", "--rules", "jail-fine:100")
    assert "jail-fine:100 + dice_sides=4" in " ".join(text.split())


def test_a_choice_of_the_players_is_said(capsys: Capture) -> None:
    text = " ".join(printed(capsys, "--edition", "uk", "--rules", "uk-traditional-decks").split())
    assert "A player's choice: who draws the card chest-16 (Community Chest) always pays." in text


def test_sorted_by_share(capsys: Capture) -> None:
    text = printed(capsys, "--edition", "us", "--jail", "stay", "--sort")
    rows = rows_of(text.splitlines())
    shares = [float(row.split()[-1]) for row in rows]
    assert shares == sorted(shares, reverse=True)
    assert "in jail" in rows[0]
    assert "Illinois Avenue" in rows[1]


def test_a_start_without_a_turn_is_said_to_be_idle(capsys: Capture) -> None:
    assert "--from makes no difference in the long run" in printed(capsys, "--from", "5").replace("\n", " ")
    assert data(capsys, "--from", "5") == data(capsys)


def test_the_folder_has_tables_and_board_and_is_the_same_bytes_again(capsys: Capture, tmp_path: Path) -> None:
    for name in ("one", "two"):
        out = printed(capsys, "--edition", "us", "--out", str(tmp_path / name))
        assert f"Written: {tmp_path / name}" in out
    first, second = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert set(first) == FILES
    assert first == second
    head, *rows = table(tmp_path / "one" / "landing.csv")
    space, kind, probability = (head.index(name) for name in ("space", "kind", "probability"))
    assert len(rows) == 41
    assert sum(float(row[probability]) for row in rows) == pytest.approx(1, abs=1e-10)
    assert [row[kind] for row in rows if row[space] == "10"] == ["jail", "in_jail"]


def test_the_matrix_has_its_states_and_rows_that_add_to_one(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "matrix.csv"
    found = main(["landing", "--edition", "us", "--jail", "stay", "--json", "--matrix", str(file)])
    caught = capsys.readouterr()
    assert found == 0
    assert json.loads(caught.out)["jail"] == "stay"  # nothing but the object
    assert f"Written: {file}" in caught.err
    head, *rows = table(file)
    assert head[:2] == ["state", "GO (0)"]
    assert [row[0] for row in rows] == head[1:]
    assert "in jail, try 3" in head
    assert "Go To Jail (30)" not in head  # where no roll ends
    assert len(rows) == 39 * 3 + 3
    for row in rows:
        assert sum(map(float, row[1:])) == pytest.approx(1, abs=LIMIT)


def test_nothing_heavy_is_loaded_for_an_answer() -> None:
    code = (
        "import sys; from montecarlo.cli.main import main; main(['landing', '--json']); main(['landing']);"
        f"sys.exit([name for name in {HEAVY} if name in sys.modules] or 0)"
    )
    result = montecarlo(python=(sys.executable, "-c", code))
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--jail", "balanced"), "there is no jail policy 'balanced' for the chain; leave or stay; a strategy that"),
        (("--count", "roll"), "--count: there is no count 'roll'; did you mean 'rolls'"),
        (("--from", "Chanse", "--edition", "us"), "--from: there is no space 'Chanse'; did you mean 'Chance'?"),
        (("--from", "Chance", "--edition", "us"), "3 spaces are called 'Chance'; give one of the numbers 7, 22, 36"),
        (("--from", "77"), "there is no space 77; the board has the spaces 0 to 39"),
        (("--after", "0"), "'0' is no value for --after: give a whole number from 1 to 1000000"),
        (("--edition", "nowhere"), "there is no edition 'nowhere'"),
        (("--set", "doubles_to_jail=2000"), "doubles_to_jail = 2000"),
    ],
)
def test_a_wrong_call_gets_one_message(capsys: Capture, args: tuple[str, ...], says: str) -> None:
    assert says in refused(capsys, *args)


def edition_file(tmp_path: Path, *changes: tuple[str, str]) -> str:
    """The United States edition with some of its text changed."""
    text = (Path(__file__).parents[2] / "configs" / "editions" / "us-classic.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "changed.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('kind = "jail"', 'kind = "free_parking"'), "(Go To Jail): sends to jail, but there is no jail on the board"),
        (("target = 39,", "target = 49,"), "(chance-01), target: space 49 is not on the board"),
        (('kind = "station", rent_mult', 'kind = "utility", rent_mult'), "(chance-05)"),
        (('deck = "chance", name', 'deck = "chances", name'), "spaces, number 7 (Chance), deck: there is no deck"),
    ],
)
def test_a_wrong_board_or_card_is_named(capsys: Capture, tmp_path: Path, change: tuple[str, str], says: str) -> None:
    assert says in refused(capsys, "--edition", edition_file(tmp_path, change))


WALLS = """
id = "walls"
name = "walls"
language = "en"
currency = {code = "C", symbol = "C"}
players = {min = 2, max = 4}
groups = {}
decks.luck = {name = "luck", cards = [{id = "one", effect = "receive", amount = 5}]}
spaces = [
  {at = 0, kind = "go", name = "start"},
  {at = 1, kind = "jail", name = "prison"},
"""


def test_a_board_without_a_way_round_is_named(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "walls.toml"
    walls = "".join(f'  {{at = {at}, kind = "go_to_jail", name = "wall {at}"}},\n' for at in range(2, 14))
    file.write_text(f"{WALLS}{walls}]\n", encoding="utf-8")
    assert "walls: there is no way round: the token never passes GO again once it is on in jail" in refused(
        capsys, "--edition", str(file)
    )
