"""`montecarlo editions`: what a user sees, in tables, in JSON, and when a file is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from montecarlo.cli import main
from montecarlo.model.describe import uncertain
from montecarlo.model.edition import Edition, shipped_editions
from tests.cli.run import montecarlo

CONFIGS = Path(__file__).resolve().parents[2] / "configs" / "editions"
WIDTHS = (40, 80, 200)
SIZES = {
    "dk-matador": "40 spaces, 28 deeds, 46 cards in 1 deck",
    "millionaire-98838": "32 spaces, 22 deeds, 50 cards in 3 decks",
}
FIRST_RENTS = {
    **dict.fromkeys(("no-c1009", "fi-c1009", "us-classic", "uk-classic"), "2 10 30 90 160 250"),
    "dk-matador": "50 250 750 2250 4000 6000",
    **dict.fromkeys(("se-standard", "se-wonders-2003"), "40 200 600 1800 3200 5000"),
    "millionaire-98838": "7 15 30 50 60 80",
}


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal in which nothing has to be wrapped."""
    monkeypatch.setenv("COLUMNS", "200")


def told(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> str:
    """What `montecarlo editions ARGS` prints; errors when `code` is not 0."""
    assert main.main(["editions", *args]) == code
    captured = capsys.readouterr()
    assert (captured.err if code == 0 else captured.out) == ""
    return captured.out if code == 0 else captured.err


def parsed(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    return json.loads(told(capsys, *args))


def test_list_names_every_edition_alias_and_patch(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "list")
    for edition in shipped_editions().values():
        assert edition.id in text
        assert edition.aliases[0] in text
    for patch in ("us-pre-2008", "start-cash", "no-auctions"):
        assert patch in text


def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    data = parsed(capsys, "list", "--json")
    assert data["schema"] == {"name": "montecarlo.editions", "version": 1}
    assert [one["id"] for one in data["editions"]] == list(shipped_editions())
    us = next(one for one in data["editions"] if one["id"] == "us-classic")
    assert us["players"] == {"min": 2, "max": 8}
    assert list(us["patches"]) == ["us-pre-2008"]
    assert set(data["patches"]) >= {"start-cash", "jail-fine", "round-cap", "no-auctions", "no-trading"}


@pytest.mark.parametrize("ref", list(shipped_editions()))
def test_show_has_board_decks_rules_and_doubts(
    ref: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    edition = shipped_editions()[ref]
    monkeypatch.setenv("COLUMNS", "2000")  # no reason is broken into lines
    text = told(capsys, "show", ref)
    assert all(space.name in text for space in edition.spaces)
    assert all(card.id in text for deck in edition.decks.values() for card in deck.cards)
    assert f" {FIRST_RENTS[ref]} " in text
    for status in {one.status.replace("_", " ") for one in uncertain(edition)}:
        assert f" {status} " in text
    assert all(one.reason in text for one in uncertain(edition))
    assert ("second_following_player_rolls" in text) == (ref in ("us-classic", "uk-classic", "dk-matador"))
    assert all(name in text for name in edition.patches)
    assert all(source.id in text for source in edition.sources)


def test_show_says_what_only_one_edition_has(capsys: pytest.CaptureFixture[str]) -> None:
    wonders = told(capsys, "show", "wonders")
    assert wonders.count(", wonder ") == 22
    assert wonders.count(", free flight ") == 4
    assert "a report shows under: other-decks" in wonders
    millionaire = told(capsys, "show", "millionaire")
    assert "go, salary 150k or 200k or 250k by stars" in millionaire
    assert "Deck Fortune: 22 cards, face down on the streets, reconstructed" in millionaire
    assert "(timed:X sets time_limit)" in told(capsys, "show", "matador")


def test_show_with_patches_and_settings(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "show", "us", "--rules", "us-pre-2008+no-trading", "--set", "jail_fine=100")
    assert "with us-pre-2008 + no-trading + jail_fine=100" in text
    assert "tax $200 or 10% of wealth" in text
    assert "dark purple" in text
    row = next(line for line in text.splitlines() if line.startswith("jail_fine"))
    assert row.split()[1:3] == ["100", "50"]


def test_show_says_what_the_edition_does_not_print(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "show", "us", "--rules", "short")
    assert "short: not printed for this edition; the Swedish form is used" in text.splitlines()
    assert "not printed" not in told(capsys, "show", "se", "--rules", "short")


def test_show_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    data = parsed(capsys, "show", "uk", "--rules", "uk-older-print", "--json")
    assert data["schema"] == {"name": "montecarlo.edition", "version": 1}
    assert data["applied"] == ["uk-older-print"]
    assert data["edition"]["spaces"][29]["rents"][0] == 22
    assert {one["setting"] for one in data["differences"]} >= {"rent_lapses", "utility_roll_fresh"}
    assert "patch uk-older-print" in {one["part"] for one in data["uncertain"]}


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("args", [("list",), ("show", "no"), ("show", "uk")])
def test_tables_fit_the_terminal(
    args: tuple[str, ...], columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = told(capsys, *args).splitlines()
    words = max(len(word) for line in lines for word in line.split())
    assert max(len(line) for line in lines) <= max(columns, words + 4)


@pytest.mark.parametrize("file", sorted(CONFIGS.glob("*.toml")), ids=lambda file: file.stem)
def test_check_of_every_shipped_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "check", str(file))
    assert "is right" in text
    assert SIZES.get(file.stem, "40 spaces, 28 deeds, 32 cards in 2 decks") in text


def test_check_names_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    text = (CONFIGS / "no-c1009.toml").read_text(encoding="utf-8")
    text = text.replace('group = "brown"', 'group = "bronw"', 1).replace("price = 400", 'price = "400"')
    file.write_text(text.replace('target_name = "Slemdal"', 'target_name = "Sinsen"', 1), encoding="utf-8")
    said = told(capsys, "check", str(file), code=2)
    assert "spaces, number 1 (Parkveien), group: there is no group 'bronw'; did you mean 'brown'?" in said
    assert 'spaces, number 39 (Rådhusplassen), price: is "400"; must be a whole number' in said
    assert "target_name: is 'Sinsen', but space 24 is 'Slemdal'; Sinsen is space 34" in said


def test_check_tries_every_patch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    text = (CONFIGS / "us-classic.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("at = 38, amount = 75", "at = 38, amount = -75"), encoding="utf-8")
    said = told(capsys, "check", str(file), code=2)
    assert "mine.toml, with the patch us-pre-2008: spaces, number 38 (Luxury Tax), amount: is -75" in said


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("show", "norgee"), "there is no edition 'norgee'; did you mean 'norge'?"),
        (("show", "no", "--rules", "traditional-deck"), "did you mean 'traditional-decks'?"),
        (("show", "no", "--rules", "no-trading", "--rules", "no-auctions"), "--rules no-trading+no-auctions"),
        (("show", "no", "--set", "jail_fin=1"), "did you mean 'jail_fine'?"),
        (("check", "nowhere.toml"), "nowhere.toml: cannot be read"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert words in told(capsys, *args, code=2)


def test_schema(capsys: pytest.CaptureFixture[str]) -> None:
    data = parsed(capsys, "schema")
    assert set(data["properties"]) == set(Edition.model_fields)
    assert data["$defs"]["Rules"]["properties"]["jail_fine"]["default"] == 50
    assert data["$defs"]["Rules"]["properties"]["jail_fine"]["rules"] == ["C1009-64", "C1009-68"]
    assert data["additionalProperties"] is False


def test_a_pipe_gets_plain_text_of_eighty_columns() -> None:
    result = montecarlo("editions", "show", "fi")
    assert result.returncode == 0
    assert result.stderr == ""
    assert "Lähtö" in result.stdout
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


def test_a_shipped_edition_can_be_checked_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["editions", "check", "norge"]) == 0
    assert capsys.readouterr().out.startswith("norge is right: Norwegian Monopoly C1009")
    assert main.main(["editions", "check", "norgee"]) == 2
    assert "did you mean 'norge'?" in capsys.readouterr().err
