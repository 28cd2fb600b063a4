"""`montecarlo replay`: the same game every time, in words and as data, whole and in part."""

import json
import re

import pytest

from montecarlo.cli.main import main

Capture = pytest.CaptureFixture[str]
SHORT = ("replay", "--seed", "1", "--game", "7", "--rules", "round-cap:6")


def told(capsys: Capture, *more: str) -> list[str]:
    assert main([*SHORT, *more]) == 0
    return capsys.readouterr().out.splitlines()


def listed(capsys: Capture, *more: str) -> dict[str, object]:
    assert main([*SHORT, "--json", *more]) == 0
    data: dict[str, object] = json.loads(capsys.readouterr().out)
    return data


def test_a_game_is_told_round_by_round_and_the_same_each_time(capsys: Capture) -> None:
    lines = told(capsys)
    assert lines[0].startswith("Game 7 of seed 1: Norwegian Monopoly C1009")
    assert [line for line in lines if line.startswith("Round ")] == [f"Round {n}" for n in range(1, 7)]
    assert sum(line.endswith("C1009-09") for line in lines) >= 4
    assert lines == told(capsys)


def test_another_seed_or_number_is_another_game(capsys: Capture) -> None:
    first = told(capsys)[2:]
    for seed, number in (("1", "8"), ("2", "7")):
        assert main(["replay", "--seed", seed, "--game", number, "--rules", "round-cap:6"]) == 0
        assert capsys.readouterr().out.splitlines()[2:] != first


def test_the_end_says_how_long_the_game_took_and_what_everybody_is_worth(capsys: Capture) -> None:
    text = " ".join(told(capsys))
    found = re.search(r"The game took 6 rounds: about (\d+) minutes at the usual pace\.", text)
    assert found is not None
    slow = " ".join(told(capsys, "--set", "pace=slow"))
    assert f"about {found[1]} minutes" not in slow
    assert "at the slow pace" in slow
    data = listed(capsys)
    assert (data["rounds"], data["minutes"], data["pace"]) == (6, int(found[1]), "usual")
    assert "Wealth (cash, deeds at their printed prices with mortgaged ones at half" in text
    assert data["wealth_scale"] == "half_mortgaged"
    wealth = data["wealth"]
    assert isinstance(wealth, dict)
    assert set(wealth) == {f"Seat {seat}" for seat in range(1, 5)}
    cash = listed(capsys, "--set", "wealth_scale=cash")
    state = cash["state"]
    assert isinstance(state, dict)
    assert cash["wealth"] == {player["name"]: player["cash"] for player in state["players"]}


def test_json_is_one_object_with_the_whole_log(capsys: Capture) -> None:
    data = listed(capsys)
    assert data["schema"] == {"name": "montecarlo.replay", "version": 1}
    assert (data["seed"], data["game"], data["players"]) == (1, 7, 4)
    assert data["applied"] == ["round-cap:6"]
    events = data["events"]
    assert isinstance(events, list)
    assert events[0]["kind"] == "game_start"
    assert events[-1]["kind"] == "game_end"
    assert len({event["round"] for event in events}) == 7


def test_rounds_can_be_chosen(capsys: Capture) -> None:
    lines = told(capsys, "--round", "2-3")
    assert [line for line in lines if re.match(r"Round|Before", line)] == ["Round 2", "Round 3"]
    events = listed(capsys, "--round", "5")["events"]
    assert isinstance(events, list)
    assert {event["round"] for event in events} == {5}


def test_a_player_can_be_chosen(capsys: Capture) -> None:
    events = listed(capsys, "--player", "2")["events"]
    assert isinstance(events, list)
    assert events
    assert all("Seat 2" in (event["player"], event["other"]) for event in events)


def test_who_rolls_to_begin_is_named_by_the_seat_he_gets_in_words_too(capsys: Capture) -> None:
    data = listed(capsys, "--round", "0")
    events = data["events"]
    assert isinstance(events, list)
    assert {event["turn"] for event in events} == {None}
    chairs = {event["player"]: event["value"] + 1 for event in events if event["kind"] == "seated"}
    assert chairs == {"Seat 1": 3, "Seat 2": 4, "Seat 3": 1, "Seat 4": 2}
    rolls = [event for event in events if event["kind"] == "opening_roll"]
    assert [chairs[roll["player"]] for roll in rolls] == [1, 2, 3, 4, 3, 4]  # chair after chair, then those with 10
    assert [roll["value"] + roll["value2"] for roll in rolls] == [5, 8, 10, 10, 7, 4]
    assert all(roll["text"].startswith(f"{roll['player']} rolls ") for roll in rolls)
    of_one = [line.strip() for line in told(capsys, "--round", "0", "--player", "1") if "to see who begins" in line]
    assert [line.split(",")[0] for line in of_one] == ["Seat 1 rolls 5 and 5: 10", "Seat 1 rolls 4 and 3: 7"]


def test_players_and_strategies_can_be_chosen(capsys: Capture) -> None:
    data = listed(capsys, "--players", "3", "--strategy", "passive,random,balanced")
    assert data["strategies"] == ["passive", "random", "balanced"]
    assert data["players"] == 3


def test_a_seed_is_drawn_and_named_when_none_is_given(capsys: Capture) -> None:
    assert main(["replay", "--rules", "round-cap:2"]) == 0
    out, err = capsys.readouterr()
    seed = re.search(r"seed (\d+) was drawn", err)
    assert seed is not None
    assert f"seed {seed[1]}:" in out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--edition", "no-c1008"), "did you mean 'no-c1009'"),
        (("--rules", "a", "--rules", "b"), "join them: --rules a+b"),
        (("--strategy", "a", "--strategy", "b"), "join them: --strategy a,b"),
        (("--strategy", "passive,random"), "2 strategies for 4 players; name one for all, or one for each player"),
        (("--strategy", "pasive"), "did you mean 'passive'"),
        (("--players", "9"), "--players: is 9"),
        (("--players", "1"), "--players: is 1"),
        (("--player", "5"), "the seats are 1 to 4"),
        (("--round", "3-2"), "write for example 3-5"),
        (("--round", "all"), "write for example 3-5"),
        (("--set", "jail_fines=3"), "did you mean 'jail_fine'"),
        (("--rules", "round-cap:6", "--round", "99"), "--round: the game has 6 rounds; name rounds from 0 to 6"),
        (("--rules", "no-auctions,round-cap:6"), "join them by +: --rules no-auctions+round-cap:6"),
        (("--set", "jail_fine=1", "--set", "jail_fine=2"), "jail_fine is given 2 times"),
        (("--game", "-1"), "'-1' is no value for --game: give a whole number from 0 to"),
        (("--seed", "-1"), "'-1' is no value for --seed: give a whole number from 0 to"),
    ],
)
def test_a_wrong_call_is_exit_code_2_and_says_what_would_be_right(
    options: tuple[str, ...], message: str, capsys: Capture
) -> None:
    assert main(["replay", "--seed", "1", *options]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
