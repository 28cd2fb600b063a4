"""`montecarlo evaluate`: what it prints, its JSON, its files, and what it refuses before anything is played."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from montecarlo.cli.main import main
from montecarlo.reports.run_tables import INTERVAL
from montecarlo.simulation.ways import read_ways

Capture = pytest.CaptureFixture[str]
# One roll decides, so a play-out takes two turns: with 5, 6 or 8 Anna owes more than she has.
BASE = """
title = "One roll decides"
edition = "no-c1009"
strategy = "passive"
set = {round_limit = 1, double_rolls_again = false, doubles_to_jail = 0, wealth_scale = "cash"}

[[players]]
name = "Anna"
space = 21
cash = 1000

[[players]]
name = "Berit"
space = 10
cash = 0
owns = [
  {deed = "Karl Johans gate", hotel = true}, {deed = "Stortorget", hotel = true}, {deed = "Torggata", hotel = true},
]
"""
RICH = """
title = "Anna has more than any rent"
players = [{name = "Anna", cash = 5000}]
"""
TRADED = """
title = "Anna has the yellow streets"
deeds = {"Karl Johans gate" = "Anna", "Stortorget" = "Anna", 29 = "Anna"}
"""
SAME = """
title = "The same again"
decisions = [{player = "Berit", ask = "buy", answer = "no"}]
"""
KEYS = [
    "schema", "edition", "applied", "players", "seed", "play_outs", "seat", "options", "best_first", "differences",
    "family", "notes", "timing",
]  # fmt: skip


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    found = {}
    for name, text in {"base": BASE, "rich": RICH, "traded": TRADED, "same": SAME}.items():
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        found[name] = str(path)
    return found


def call(files: dict[str, str], *options: str, games: str = "300") -> list[str]:
    ways = [part for name in options for part in ("--option", files.get(name, name))]
    return ["evaluate", files["base"], *ways, "--seed", "1", "--games", games]


def printed(capsys: Capture, args: list[str]) -> str:
    assert main(args) == 0
    return capsys.readouterr().out


def data(capsys: Capture, args: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(capsys, [*args, "--json"]))
    return found


def refused(capsys: Capture, args: list[str]) -> str:
    assert main(args) == 2
    text = capsys.readouterr()
    assert text.out == ""
    return " ".join(text.err.split())


def test_the_answer_has_all_its_parts(capsys: Capture, files: dict[str, str]) -> None:
    text = " ".join(printed(capsys, call(files, "rich", "same")).split())
    for part in (
        "One roll decides.", "Norwegian Monopoly C1009", "rich: Anna has more than any rent.",
        "Everybody plays passive.", "300 play-outs of each of 3 ways on, seed 1", "dealt anew", "Who wins",
        "Best for Anna first", "family is 6 of them", "For Anna, rich is the best: Anna wins 100.0%",
        "With base it is", "These intervals hold at once at 95%", "Cash at the end", "Time to the end",
        "In the first 2 rounds from base", "Dangerous spaces next", "Dangerous spaces by way on", "Karl Johans gate",
        "Notes",
        "same: decisions, number 0 (Berit, buy): was not asked.", "Played in",
    ):  # fmt: skip
        assert part in text
    assert "nan" not in text


def test_the_json_object(capsys: Capture, files: dict[str, str]) -> None:
    found = data(capsys, call(files, "rich", "same"))
    assert list(found) == KEYS
    assert found["schema"] == {"name": "montecarlo.evaluation", "version": 1}
    assert [one["name"] for one in found["options"]] == ["base", "rich", "same"]
    assert found["best_first"][0] == "rich"
    base, rich, same = found["options"]
    assert (rich["rank_low"], rich["rank_high"]) == (1, 1)
    assert (base["rank_low"], base["rank_high"]) == (2, 3)
    assert rich["seats"][0]["win_share"] == 1.0
    assert rich["seats"][0]["ci95"][1] == 1.0
    assert base["seats"][0]["win_share"] + base["seats"][1]["win_share"] == pytest.approx(1)
    assert base["seats"][0]["unfinished"] == 0.0
    assert base["seats"] == same["seats"]
    low, high = base["seats"][1]["ci95"]
    assert low < 14 / 36 < high
    share = base["seats"][1]["win_share"]
    yellow = [one for one in base["seats"][0]["dangers"]["spaces"] if one["space"] in (26, 27, 29)]
    assert len(yellow) == 3
    assert sum(one["bankrupt"]["value"] for one in yellow) == pytest.approx(share, abs=1e-5)
    assert sum(one["landing"]["value"] for one in yellow) == pytest.approx(share, abs=1e-5)
    assert base["seats"][1]["dangers"]["spaces"] == []


def test_ways_on_are_paired_by_play_out(capsys: Capture, files: dict[str, str]) -> None:
    found = data(capsys, call(files, "rich", "same"))
    assert found["family"]["differences"] == len(found["differences"]) == 6
    by_pair = {(one["a"], one["b"], one["seat"]): one for one in found["differences"]}
    nothing = by_pair["base", "same", 1]
    assert nothing["value"] == 0
    assert not nothing["separated"]
    for one in found["differences"]:
        low, high = one["ci95_simultaneous"]
        assert one["separated"] == (low > 0 or high < 0)
    base, rich = (found["options"][at]["seats"][0]["win_share"] for at in (0, 1))
    assert by_pair["base", "rich", 1]["value"] == pytest.approx(base - rich, abs=1e-5)
    assert by_pair["base", "rich", 1]["separated"]


def test_a_way_on_without_effect_is_named(capsys: Capture, files: dict[str, str]) -> None:
    notes = data(capsys, call(files, "rich", "same"))["notes"]
    assert [note for note in notes if "without effect" in note] == [
        "same goes as the position as it stands in every play-out: what it changes is without effect."
    ]


def test_deeds_are_handed_over_with_their_buildings(capsys: Capture, files: dict[str, str]) -> None:
    ways = read_ways(files["base"], [files["traded"]], None)
    position = ways[1].stage.position
    assert [position.owner[space] for space in (26, 27, 29)] == [0, 0, 0]
    assert [position.level[space] for space in (26, 27, 29)] == [5, 5, 5]
    found = data(capsys, call(files, "traded"))
    assert found["options"][1]["seats"][0]["win_share"] == 1.0


def test_the_same_call_gives_the_same_answer_by_any_jobs(capsys: Capture, files: dict[str, str]) -> None:
    found = [data(capsys, [*call(files, "rich", games="600"), "--jobs", jobs]) for jobs in ("1", "2")]
    for one in found:
        assert set(one.pop("timing")) == {"elapsed_seconds", "play_seconds", "cpu_seconds", "games_per_second"}
    assert found[0] == found[1]


@pytest.mark.parametrize("seat", ["Berit", "2"])
def test_a_seat_is_chosen_by_name_or_number(capsys: Capture, files: dict[str, str], seat: str) -> None:
    found = data(capsys, [*call(files, "rich"), "--seat", seat])
    assert found["seat"] == 2
    assert found["best_first"] == ["base", "rich"]


def test_a_position_alone_has_no_differences(capsys: Capture, files: dict[str, str]) -> None:
    text = printed(capsys, call(files))
    assert "Best for" not in text
    assert data(capsys, call(files))["differences"] == []


def test_strategies_of_the_call_go_before_those_of_the_file(capsys: Capture, files: dict[str, str]) -> None:
    found = data(capsys, [*call(files), "--strategy", "cautious,builder"])
    assert found["options"][0]["strategies"] == ["cautious", "builder"]


def test_who_has_no_strategy_plays_balanced(capsys: Capture, files: dict[str, str]) -> None:
    Path(files["base"]).write_text(BASE.replace('strategy = "passive"\n', ""), encoding="utf-8")
    assert data(capsys, call(files))["options"][0]["strategies"] == ["balanced", "balanced"]


def test_the_folder_and_going_on_with_it(capsys: Capture, files: dict[str, str], tmp_path: Path) -> None:
    out = tmp_path / "out"
    args = [*call(files, "rich"), "--out", str(out)]
    first = printed(capsys, args)
    names = {"summary.md", "ways.csv", "differences.csv", "dangers.csv", "win_shares.png", "win_shares.svg"}
    assert {file.name for file in out.iterdir()} == names | {"manifest.json", "sums.json"}
    page = (out / "summary.md").read_text(encoding="utf-8")
    assert page.startswith("# One roll decides\n")
    assert "| rank | way on |" in page
    header = (out / "dangers.csv").read_text(encoding="utf-8").splitlines()[0]
    assert header.startswith("way_on,player,space,space_name,landing")
    assert all(f"rent_{end}" in header for end in INTERVAL)
    assert "montecarlo.evaluation" in (out / "manifest.json").read_text(encoding="utf-8")
    again = printed(capsys, args)
    assert first.split("Played in")[0].strip() == again.split("Written")[0].split("Played in")[0].strip()
    other = [*call(files, "traded"), "--out", str(out)]
    assert "holds another evaluation of a position (other arms)" in " ".join(refused(capsys, other).split())


def test_a_precision_is_played_for(capsys: Capture, files: dict[str, str]) -> None:
    for text, message in (
        ("seats", "is no precision"),
        ("wins=0.1", "there is no metric 'wins'"),
        ("seats=0", "is no half-width"),
        ("differences=0.1", "one position alone has no differences"),
    ):
        args = [one for one in call(files) if one not in ("--games", "300")]
        assert message in refused(capsys, [*args, "--precision", text])
    assert "beside --games" in refused(capsys, [*call(files), "--precision", "seats=0.1"])


def test_every_fault_is_named_at_once(capsys: Capture, files: dict[str, str], tmp_path: Path) -> None:
    owns = '["Slemdal", "Grensen", {deed = "Skarpsno", hotel = true}, {deed = "Bygdøy allé", mortgaged = true}]'
    wrong = f"""
    title = "Wrong"
    edition = "no-c1009"
    turn = "Carl"
    bank = {{houses = 40}}
    players = [
      {{name = "Anna", owns = {owns}, jail_cards = ["chance", "chance"]}},
      {{name = "Berit", owns = ["Grensen"]}},
      {{name = "Carl", bankrupt = true}},
    ]
    """
    Path(files["base"]).write_text(wrong, encoding="utf-8")
    said = refused(capsys, call(files))
    for part in (
        "already belongs to Anna",
        "built on beside a mortgage",
        "the box has 32",
        "no such jail card",
        "Carl is out",
    ):
        assert part in said


# Faults of four kinds: form, names, what cannot be, the script.
MANY = """
title = "Wrong in many places"
edition = "no-c1009"
turn = "Karl"
dices = [[1, 2]]
bank = {houses = 40}

[[players]]
name = "Anna"
cash = -3
owns = [
  "Slemdahl", "Bygdøy allé", {deed = "Skarpsno", houses = 1}, "Grensen",
  {deed = "Torggata", houses = "two"}, {deed = "Stortorget", houses = 2},
]

[[players]]
name = "Berit"
owns = ["Grensen", {deed = "Gabels gate", houses = 1}, {deed = "Ringgata", houses = 1}]

[[players]]
name = "Carl"
in_jail = "yes"
jail_tries = 1

[[decisions]]
player = "Anna"
ask = "jail"
answer = "run"
"""
MANY_SAID = {
    "players, number 0 (Anna), cash": "must be at least 0",
    "players, number 0 (Anna), owns, number 4, houses": "must be a whole number",
    "players, number 2 (Carl), in_jail": "must be true or false",
    "": "unknown key 'dices'; did you mean 'dice'?",
    "players, Anna, owns": "there is no space 'Slemdahl'; did you mean 'Slemdal'?",
    "players, Berit, owns, Grensen": "already belongs to Anna",
    "bank, houses": "40 cannot be; at most 27",
    "decisions, number 0 (Anna, jail), answer": "'run' is no answer to jail",
    "turn": "there is no player 'Karl'; did you mean 'Carl'?",
}


def lines(capsys: Capture, args: list[str]) -> list[str]:
    assert main(args) == 2
    text = capsys.readouterr()
    assert text.out == ""
    return text.err.removeprefix("montecarlo: ").splitlines()


def written(tmp_path: Path, **texts: str) -> list[str]:
    """Write files; give their paths as options."""
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return [part for name in texts for part in ("--option", str(tmp_path / f"{name}.toml"))]


def test_faults_of_every_kind_are_named_once_and_nothing_that_follows_from_them(
    capsys: Capture, files: dict[str, str]
) -> None:
    Path(files["base"]).write_text(MANY, encoding="utf-8")
    said = lines(capsys, call(files))
    for line, (place, words) in zip(said, MANY_SAID.items(), strict=True):
        start = f"base.toml: {place}: " if place else "base.toml: "
        assert line.startswith(start)
        assert words in line
    assert lines(capsys, ["play", files["base"]]) == said


def test_a_faulty_position_does_not_hide_what_is_wrong_with_its_options(
    capsys: Capture, files: dict[str, str], tmp_path: Path
) -> None:
    Path(files["base"]).write_text(MANY, encoding="utf-8")
    options = written(
        tmp_path,
        a='deeds = {"Slemdal" = "Dora", "Stortorgt" = "bank"}\nplayers = [{name = "Berit", cash = "much"}]',
        b='turn = "Karl"\nplayers = [{name = "Dora", cash = 1}]\ndeeds = {"Slemdal" = "Dora"}',
        c='title = "x"\nedition = "us-classic"\nplayers = [{name = "Anna"}, {name = "Berit", space = 40}]',
        d="cash = 5",
    )
    said = lines(capsys, [*call(files), *options])
    assert [line.split(": ")[0] for line in said] == ["base.toml"] * len(MANY_SAID) + ["a.toml"] * 3 + [
        "b.toml"
    ] * 3 + ["c.toml"] * 3 + ["d.toml"]
    for line, words in zip(
        said[len(MANY_SAID) :],
        (
            "players, number 0 (Berit), cash: is",
            "deeds, Slemdal: there is no player 'Dora'",
            "deeds, Stortorgt: there is no space 'Stortorgt'; did you mean 'Stortorget'?",
            "players: there is no player 'Dora'",
            "deeds, Slemdal: there is no player 'Dora'",
            "turn: there is no player 'Karl'",
            "edition: is us-classic",
            "players: 2 instead of 3",
            "players, Berit, space: there is no space 40",
            "unknown key 'cash'",
        ),
        strict=True,
    ):
        assert words in line


NO_BASE = {"missing": None, "broken": "title = ", "way on": TRADED, "empty": "", "no edition": 'title = "x"'}


@pytest.mark.parametrize("base", NO_BASE.values(), ids=NO_BASE.keys())
def test_options_are_read_though_the_position_cannot_be(
    capsys: Capture, files: dict[str, str], tmp_path: Path, base: str | None
) -> None:
    path = Path(files["base"])
    path.unlink() if base is None else path.write_text(base, encoding="utf-8")
    options = written(tmp_path, a="dices = [[1, 2]]", b='title = "x"\nedition = "no-c1008"\nplayers = 5')
    said = lines(capsys, [*call(files), "--strategy", "balancd", *options])
    assert "base.toml: " in said[0]
    for words in (
        "there is no 'balancd' among the strategies; did you mean 'balanced'",
        "a.toml: unknown key 'dices'; did you mean 'dice'",
        "b.toml: players: is 5; must be a list",
        "b.toml: edition: there is no edition 'no-c1008'; did you mean 'no-c1009'",
    ):
        assert sum(line.startswith(words) for line in said) == 1


GARBAGE = {
    "a number": ("players = 5", ["players: is 5; must be a list"]),
    "a list": ("bank = [1]\ndecisions = {}", ["bank: is a list; must be a table", "decisions: is a table"]),
    "numbers in lists": ("players = [1, 2]", ["players, number 0: is 1", "players, number 1: is 2"]),
    "a date": ("turn = 2020-01-01", ["turn: is 2020-01-01; must be a text in quotes"]),
    "deeds": ("deeds = 3", ["deeds: is no table"]),
    "an owner": ('deeds = {"Slemdal" = [1]}', ["deeds, Slemdal: there is no player [1]"]),
    "twice": ('deeds = {"Slemdal" = "Anna", 24 = "Berit"}', ["deeds, 24: is handed over twice"]),
    "nobody": ('deeds = {"Slemdahl" = "bank"}', ["deeds, Slemdahl: there is no space 'Slemdahl'"]),
    "a position": ("position = 3", ["position: is no text"]),
    "misspelt": ('deed = {"Slemdal" = "Anna"}', ["unknown key 'deed'; did you mean 'deeds'?"]),
    "empty": ("", ["is empty; say what is otherwise than in the position"]),
    "a whole one with deeds": (BASE + '[deeds]\n"Slemdal" = "Anna"', ["deeds: is a key of ways on"]),
}


@pytest.mark.parametrize(("text", "words"), GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_in_an_option_is_named(
    capsys: Capture, files: dict[str, str], tmp_path: Path, text: str, words: list[str]
) -> None:
    said = lines(capsys, [*call(files), *written(tmp_path, a=text, b=text)])
    assert len(said) == 2 * len(words)
    wanted = [f"{name}.toml: {word}" for name in "ab" for word in words]
    assert all(line.startswith(word) for line, word in zip(said, wanted, strict=True))


HOTEL = '{deed = "Karl Johans gate", hotel = true}, {deed = "Stortorget", hotel = true}'
CANNOT_BE = {
    "two-owners": ('players = [{name = "Anna", owns = ["Torggata"]}]', ["Torggata: already belongs to Anna"]),
    "mortgage": (
        f'players = [{{name = "Berit", owns = [{HOTEL}, {{deed = "Torggata", mortgaged = true}}]}}]',
        ["is not evenly built", "is built on beside a mortgage (Torggata)"],
    ),
    "houses": ("bank = {houses = 33}", ["33 cannot be; at most 32"]),
    "nobody": (
        'turn = "Berit"\nplayers = [{name = "Anna", cash = 0, bankrupt = true}]',
        ["fewer than two are in the game"],
    ),
}


def test_every_position_that_cannot_be_is_named_with_its_file(
    capsys: Capture, files: dict[str, str], tmp_path: Path
) -> None:
    options = written(tmp_path, **{name: text for name, (text, _) in CANNOT_BE.items()})
    said = lines(capsys, [*call(files), *options])
    wanted = [(name, words) for name, (_, all_words) in CANNOT_BE.items() for words in all_words]
    for line, (name, words) in zip(said, wanted, strict=True):
        assert line.startswith(f"{name}.toml: ")
        assert words in line


@pytest.mark.parametrize(("name", "position"), [("anna-pink", "three-split"), ("stay-in-jail", "jail-late")])
def test_a_way_on_alone_is_told_how_to_use_it(capsys: Capture, name: str, position: str) -> None:
    said = lines(capsys, ["evaluate", name])
    assert len(said) == 1
    assert f"{name}.toml: is a way on from a position" in said[0]
    assert f"montecarlo evaluate {position} --option {name}" in said[0]


def test_a_way_on_of_ones_own_alone_is_told_so_too(capsys: Capture, files: dict[str, str]) -> None:
    Path(files["same"]).write_text('title = "x"\nposition = "mine"', encoding="utf-8")
    for name in ("same", "traded", "rich"):
        said = lines(capsys, ["evaluate", files[name]])
        assert len(said) == 1
        assert f"montecarlo evaluate POSITION --option {files[name]}" in said[0]


def test_a_way_on_from_another_position_is_noted(capsys: Capture, files: dict[str, str]) -> None:
    for position, noted in (("base", 0), ("base.toml", 0), ("other", 1)):
        Path(files["rich"]).write_text(f'position = "{position}"' + RICH, encoding="utf-8")
        notes = data(capsys, call(files, "rich", games="20"))["notes"]
        told = "rich: its file says that it goes on from other, and here it goes on from base."
        assert notes.count(told) == noted


def test_the_position_as_its_own_option_is_refused(capsys: Capture, files: dict[str, str]) -> None:
    assert lines(capsys, call(files, "base")) == ["--option: 2 files are called 'base'; give each a name of its own"]
    Path(files["base"]).write_text(MANY, encoding="utf-8")
    assert len(lines(capsys, call(files, "base"))) == len(MANY_SAID) + 1


OTHERS = {
    "edition": ('title = "x"\nedition = "us-classic"\nplayers = [{name = "Anna"}, {name = "Berit"}]', "is us-classic"),
    "number": (
        'title = "x"\nedition = "no-c1009"\nplayers = [{name = "Anna"}, {name = "Berit"}, {name = "Carl"}]',
        "players: 3 instead of 2",
    ),
    "rules": ('set = {go_salary = 100}\ntitle = "x"', "are other rules"),
    "player": ('players = [{name = "Carl", cash = 3}]', "there is no player 'Carl'"),
    "owner": ('deeds = {"Slemdal" = "Carl"}', "there is no player 'Carl'"),
    "deed": ('deeds = {"Slemdahl" = "Anna"}', "did you mean 'Slemdal'"),
    "key": ("dices = [[1, 2]]", "dices"),
    "players": ('players = "Anna"', "must be a list"),
    "deeds": ('deeds = "Anna"', "is no table"),
    "answer": ('decisions = [{player = "Anna", ask = "jail", answer = "run"}]', "say roll or pay or card"),
}


def test_options_of_another_game_are_refused_together(capsys: Capture, files: dict[str, str], tmp_path: Path) -> None:
    for name, (text, _) in OTHERS.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    said = refused(capsys, call(files, *(str(tmp_path / f"{name}.toml") for name in OTHERS)))
    for name, (_, message) in OTHERS.items():
        assert f"{name}.toml: " in said
        assert message in said


def test_other_calls_that_are_refused(capsys: Capture, files: dict[str, str]) -> None:
    assert "2 files are called 'rich'" in refused(capsys, call(files, "rich", "rich"))
    assert "there is no player 'Karl'" in refused(capsys, [*call(files), "--seat", "Karl"])
    assert "did you mean 'three-split'" in refused(capsys, ["evaluate", "three-splits"])
    Path(files["base"]).write_text(BASE.replace("passive", "pasive"), encoding="utf-8")
    assert "base.toml: strategy: " in refused(capsys, call(files))


def test_an_answer_against_the_rules_is_refused_before_the_play(capsys: Capture, files: dict[str, str]) -> None:
    poor = BASE.replace('name = "Anna"\nspace = 21\ncash = 1000', 'name = "Anna"\nin_jail = true\ncash = 0')
    pays = '[[decisions]]\nplayer = "Anna"\nask = "jail"\nanswer = "pay"\n'
    Path(files["base"]).write_text(poor + pays, encoding="utf-8")
    assert "number 0 (Anna, jail): the rules do not allow" in refused(capsys, call(files))


@pytest.mark.parametrize("rounds", ["0", "51", "two", "-1", ""])
def test_a_number_of_rounds_that_is_none_is_refused(capsys: Capture, files: dict[str, str], rounds: str) -> None:
    assert "give a whole number from 1 to 50" in refused(capsys, [*call(files), "--rounds", rounds])


def test_dangers_are_those_of_every_way_in_as_many_rounds_as_are_asked_for(
    capsys: Capture, files: dict[str, str]
) -> None:
    longer = Path(files["base"]).read_text(encoding="utf-8").replace("round_limit = 1", "round_limit = 4")
    Path(files["base"]).write_text(longer, encoding="utf-8")
    owed = []
    for rounds in (1, 4):
        found = data(capsys, [*call(files, "rich", "traded"), "--rounds", str(rounds)])
        dangers = [[seat["dangers"] for seat in way["seats"]] for way in found["options"]]
        assert {one["rounds"] for way in dangers for one in way} == {rounds}
        assert {one["play_outs"] for way in dangers for one in way} == {300}
        owed.append([[sum(one["rent"]["value"] for one in seat["spaces"]) for seat in way] for way in dangers])
    first, later = owed
    assert first[0] == first[1]  # his wealth changes nothing of the first rent
    assert first[0][1] == first[2][0] == 0  # who has the streets owes nothing there
    assert first[1][0] < later[1][0]  # who can pay goes on
    assert later[2][1] > 0


def test_dangers_by_way_on_are_told_where_they_differ(capsys: Capture, files: dict[str, str]) -> None:
    args = [*call(files, "rich", "traded", "same"), "--rounds", "1"]
    text = printed(capsys, args)
    assert "In the first round from base" in " ".join(text.split())
    by_way = text.split("Dangerous spaces by way on")[1].split("Notes")[0].splitlines()
    rows = [line.split() for line in by_way if line.startswith(("Anna", "Berit"))]
    assert [row[:2] for row in rows] == [["Anna", "base"], ["Anna", "rich"], ["Anna", "traded"], ["Berit", "base"]]
    base, rich, traded, berit = rows
    assert base[3:] == rich[3:]  # his wealth changes nothing of the first rent
    assert traded[2:] == berit[2:] == ["0.0%", "no", "rent"]
    assert rich[2] == "0.0%"
    lost = data(capsys, args)["options"][0]["seats"]
    assert lost[0]["dangers"]["bankrupt"]["value"] == pytest.approx(lost[1]["win_share"], abs=1e-5)
    assert base[2] == f"{lost[1]['win_share']:.1%}"


PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "judge-a-trade.md"


def test_the_page_names_every_key_of_the_json_object(capsys: Capture, files: dict[str, str]) -> None:
    def keys(value: Any) -> set[str]:
        if isinstance(value, dict):
            return set(value) | {key for one in value.values() for key in keys(one)}
        return {key for one in value for key in keys(one)} if isinstance(value, list) else set()

    page = PAGE.read_text(encoding="utf-8").split("## As data")[1]
    named = set(re.findall(r"`(\w+)`", page))
    found = data(capsys, call(files, "rich"))
    timing = set(found.pop("timing"))
    assert keys(found) - {"name", "version"} <= named
    assert named - {"low", "high", "a", "b", "timing", "seat"} <= keys(found)
    assert timing


def test_cash_and_time_to_the_end_have_their_intervals(capsys: Capture, files: dict[str, str]) -> None:
    found = data(capsys, call(files, "rich"))
    text = printed(capsys, call(files, "rich"))
    for way in found["options"]:
        for one in (*(seat["cash"] for seat in way["seats"]), way["rounds"], way["minutes"]):
            low, high = one["ci95"]
            assert low <= one["value"] <= high
    cash = found["options"][0]["seats"][0]["cash"]
    assert cash["ci95"][0] < cash["ci95"][1]
    row = next(line for line in text.split("Cash at the end")[1].splitlines() if line.startswith("base "))
    assert f"{cash['value']:.0f} ({cash['ci95'][0]:.0f} to {cash['ci95'][1]:.0f})" in row
