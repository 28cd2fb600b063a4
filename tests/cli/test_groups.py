"""`montecarlo groups`: what it prints, its JSON, its files, and what it refuses before anything is played."""

import csv
import json
from pathlib import Path

import pytest

from montecarlo.cli.main import EXIT_WRONG_CALL, main
from montecarlo.errors import Fault, InputError
from montecarlo.reports.groups_tables import HEADER

Capture = pytest.CaptureFixture[str]
SHORT = ("--seed", "1", "--games", "12", "--set", "round_cap=12", "--quiet")
FILES = {
    "group_effects.csv", "group_pairs.csv", "group_effects.png", "group_effects.svg", "manifest.json", "sums.json",
}  # fmt: skip
TIMES = {"play_seconds", "cpu_seconds", "games_per_second", "elapsed_seconds"}


def printed(capsys: Capture, *args: str) -> str:
    assert main(["groups", *SHORT, *args]) == 0
    return capsys.readouterr().out


def data(capsys: Capture, *args: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(printed(capsys, "--json", *args))
    return found


def refused(capsys: Capture, *args: str) -> str:
    assert main(["groups", *args]) == EXIT_WRONG_CALL
    out, err = capsys.readouterr()
    assert out == ""
    return " ".join(err.split())


def test_it_gives_the_three_answers_and_says_what_they_are(capsys: Capture) -> None:
    text = " ".join(printed(capsys).split())
    for part in (
        "Norwegian Monopoly C1009", "4 players: balanced. 15 arms of 12 games, seed 1",
        "one seat (each in turn, game by game) gets the deeds", "With three opponents on `no-c1009`:",
        "Three answers side by side",
        "An association, not an effect", "Less than a group", "under these strategies",
    ):  # fmt: skip
        assert part in text
    assert "nan" not in text


def test_it_fits_the_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(len(line) for line in printed(capsys, "--edition", "dk-matador").splitlines()) <= 80


@pytest.mark.parametrize("price", ["_5", "5__0", "-1", "1e", "x"])
def test_a_price_is_a_sum_of_money(capsys: Capture, price: str) -> None:
    assert "is no price" in refused(capsys, "--price", price)


def test_where_no_game_counts_nothing_is_said_of_the_groups(capsys: Capture) -> None:
    text = " ".join(printed(capsys, "--stage", "half", "--price", "50000").split())
    assert "Nothing can be said: in none of the 12 games had the seat" in text
    assert "then" not in text.partition("Nothing can be said")[2].partition(".")[0]


def test_opponents_are_players_less_one(capsys: Capture) -> None:
    two, also = data(capsys, "--opponents", "1"), data(capsys, "--players", "2")
    assert two["players"] == 2
    assert {**two, "timing": None} == {**also, "timing": None}


def test_json_is_one_object_with_what_was_asked_and_the_times(capsys: Capture) -> None:
    found = data(capsys, "--budget", "750", "--deeds", "--strategy", "cautious")
    assert (found["edition"], found["players"], found["budget"], found["stage"]) == ("no-c1009", 4, 750, "start")
    assert found["games"] == found["games_counted"] == 12
    assert found["strategies"] == ["cautious"] * 4
    left_out = found["left_out"]
    assert isinstance(left_out, list)
    assert {one["id"] for one in left_out} == {"yellow", "green", "station"}
    groups, others, timing = found["groups"], found["others"], found["timing"]
    assert isinstance(groups, list)
    assert isinstance(others, list)
    assert isinstance(timing, dict)
    assert {one["id"] for one in groups} == {"brown", "light_blue", "pink", "orange", "red", "dark_blue", "utility"}
    assert all(one["set_aside"] == 750 for one in [*groups, *others])
    assert {one["id"]: one["spent"]["value"] for one in groups}["utility"] == 300
    assert found["seats"] == [3, 3, 3, 3]
    assert len(others) == 4 + 28
    assert set(timing) == TIMES


def test_half_way_only_games_count_in_which_the_moment_comes(capsys: Capture) -> None:
    found = data(capsys, "--stage", "half", "--budget", "320", "--players", "2")
    counted = found["games_counted"]
    assert isinstance(counted, int)
    assert counted < 12
    assert found["cash_needed"] == 320
    seats = found["seats"]
    assert isinstance(seats, list)
    assert sum(seats) == counted
    assert "Only games count in which the moment comes" in printed(
        capsys, "--stage", "half", "--price", "120", "--players", "2"
    )


def test_the_price_is_said_and_counts(capsys: Capture) -> None:
    free = data(capsys, "--price", "free")
    assert free["price"] == "free"
    assert free["cash_needed"] == 0
    assert "pays M400 for them" in " ".join(printed(capsys, "--price", "400").split())


def test_a_folder_gets_tables_and_the_picture_and_the_same_again(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "groups"
    text = printed(capsys, "--budget", "200", "--out", str(folder))
    assert text.endswith(f"Written: {folder}\n")
    assert {file.name for file in folder.iterdir()} == FILES
    with (folder / "group_effects.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == HEADER
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    again = printed(capsys, "--budget", "200", "--out", str(folder))  # nothing is played: the sums are there
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
    assert "Played in" not in again
    assert refused(capsys, *SHORT, "--budget", "300", "--out", str(folder))


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--budget", "100"), "--budget: M100 buys no group; the cheapest group is brun, for M120"),
        (("--budget", "lots"), "--budget: 'lots' is no sum of money"),
        (("--budget", "1600"), "--budget: is M1 600, and a player begins with M1 500"),
        (("--price", "cheap"), "--price: 'cheap' is no price"),
        (("--stage", "end"), "--stage: there is no stage 'end'"),
        (("--players", "2", "--opponents", "3"), "--opponents: is given beside --players"),
        (("--opponents", "0"), "--opponents: is 0"),
        (("--opponents", "9"), "--opponents: 9 opponents make 10 players; Norwegian Monopoly C1009"),
        (("--price", "400", "--budget", "300"), "buys no group; with --price 400 each of them costs M400"),
        (("--set", "start_cash=100"), "no-c1009: the M100 at the start buy no group; the cheapest group is brun"),
        (("--games", "10", "--precision", "effect=0.01"), "--precision: is given beside --games"),
        (("--precision", "effect=0.01"), "--precision: is given without --max-games"),
        (("--max-games", "100"), "--max-games: is given without --precision"),
        (("--precision", "seats=0.01", "--max-games", "1e6"), "--precision: there is no 'seats' to be known here"),
        (("--precision", "effect", "--max-games", "1e6"), "--precision: 'effect' is no precision"),
        (("--precision", "effect=0", "--max-games", "1e6"), "--precision: '0' is no half-width"),
        (("--precision", "effect=0.1", "--max-games", "100"), "fewer than the"),
        (("--edition", "nowhere"), "nowhere"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_would_be_right(
    capsys: Capture, args: tuple[str, ...], says: str
) -> None:
    assert says in refused(capsys, "--seed", "1", *args).replace("\u202f", " ")


def test_a_precision_out_of_reach_is_refused_by_a_pilot(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("montecarlo.analysis.groups_stop.PILOT_GAMES", 512)
    options = ("--seed", "1", "--set", "round_cap=1", "--budget", "130")
    said = refused(capsys, *options, "--precision", "effect=0.00001", "--max-games", "10300")
    assert "effect=1e-05 would need more than" in said
    assert "give --max-games" in said


def test_a_board_without_a_long_run_is_refused_before_the_games(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_way_round(edition: object, jail: str) -> None:
        raise InputError([Fault("no-c1009", "", "there is no way round")])

    def play(*args: object) -> None:
        raise AssertionError("nothing is to be played")

    monkeypatch.setattr("montecarlo.analysis.landing.arrivals", no_way_round)
    monkeypatch.setattr("montecarlo.cli.contest.play_at_terminal", play)
    assert "there is no way round" in refused(capsys, *SHORT)
