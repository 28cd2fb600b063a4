"""Runs: the same for any jobs, backend, grouping and interruption; and each of their games can be played alone."""

import threading
from pathlib import Path

import numpy as np
import pytest

from montecarlo.analysis.precision import FIRST_LOOK, goal_of, half_width, is_reached, parse_precision
from montecarlo.analysis.summary import summarise
from montecarlo.errors import InputError
from montecarlo.simulation import run
from montecarlo.simulation.batch import Batches, Played, game_header, game_rows, layout_of, seeded_tables
from montecarlo.simulation.folder import Group, RunFolder
from montecarlo.simulation.plan import BATCH_GAMES, GROUP_BATCHES, Plan, make_plan
from montecarlo.simulation.play import play_logged_game
from montecarlo.simulation.run import cores, jobs_for, kept_result, play_run
from montecarlo.simulation.tally import Tally, tally_of

QUICK = "round-cap:3"


def plan(games: int, rules: str = QUICK) -> Plan:
    return make_plan("no-c1009", rules, (), 4, "balanced,random,passive,cautious", 11, games)


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a run folder."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()
    }


def kept(
    folder: Path, one: Plan, stop_after: int | None = None, jobs: int = 1, backend: run.Backend = "threads"
) -> run.Result:
    """Play a plan into a folder; where told to, stop after so many batches."""
    run_folder = RunFolder(folder)
    run_folder.begin(one)
    stop = threading.Event()
    seen: list[int] = []

    def on_batch(played: Played) -> None:
        seen.append(played.number)
        if stop_after is not None and len(seen) >= stop_after:
            stop.set()

    return play_run(one, jobs=jobs, backend=backend, folder=run_folder, goal=goal_of(one), stop=stop, on_batch=on_batch)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run without interruption: two full groups and a bit, one job."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    assert kept(folder, plan(GAMES)).complete
    return folder


GAMES = 2 * GROUP_BATCHES * BATCH_GAMES + 700


def test_tallies_come_in_groups_of_batches(whole: Path) -> None:
    assert RunFolder(whole).groups() == [Group(0, 63), Group(64, 127), Group(128, 130)]
    assert set(files(whole)) == {
        "manifest.json",
        "tallies/00000000-00000063.json",
        "tallies/00000064-00000127.json",
        "tallies/00000128-00000130.json",
    }


@pytest.mark.parametrize(("jobs", "backend"), [(2, "threads"), (3, "threads"), (2, "processes")])
def test_any_jobs_and_backend_write_the_same_bytes(
    whole: Path, tmp_path: Path, jobs: int, backend: run.Backend
) -> None:
    assert kept(tmp_path / "run", plan(GAMES), jobs=jobs, backend=backend).complete
    assert files(tmp_path / "run") == files(whole)


def workers() -> list[str]:
    """The worker processes of this process that are alive."""
    found = []
    for file in Path("/proc/self/task").glob("*/children"):
        for child in file.read_text(encoding="ascii").split():
            line = Path("/proc", child, "cmdline").read_bytes().replace(b"\0", b" ").decode()
            if "LokyProcess" in line:
                found.append(line)
    return found


def test_no_worker_process_outlives_its_run(tmp_path: Path) -> None:
    """One that waits for more work may end just when it is given some: the next run would wait for ever."""
    seen = []
    folder = RunFolder(tmp_path / "run")
    few = plan(2 * BATCH_GAMES)
    folder.begin(few)
    play_run(
        few, jobs=2, backend="processes", folder=folder, goal=goal_of(few), on_batch=lambda _: seen.append(workers())
    )
    assert seen[0]  # while it plays there are some
    assert workers() == []


@pytest.mark.parametrize("stops", [(1,), (64,), (40, 30), (100, 20)])
def test_an_interrupted_run_goes_on_to_the_same_bytes(whole: Path, tmp_path: Path, stops: tuple[int, ...]) -> None:
    one = plan(GAMES)
    played = 0
    for stop_after in stops:
        result = kept(tmp_path / "run", one, stop_after)
        assert not result.complete
        played += result.games_now
        assert result.tally.games == played
    result = kept(tmp_path / "run", one)
    assert result.complete
    assert result.games_now == GAMES - played  # exactly the missing batches
    assert files(tmp_path / "run") == files(whole)


def test_a_complete_run_plays_nothing_again(whole: Path) -> None:
    before = files(whole)
    result = kept(whole, plan(GAMES))
    assert (result.games_now, result.complete, result.tally.games) == (0, True, GAMES)
    assert files(whole) == before


def test_a_missing_group_in_the_middle_is_played_again(whole: Path, tmp_path: Path) -> None:
    kept(tmp_path / "run", plan(GAMES))
    (tmp_path / "run" / "tallies" / "00000064-00000127.json").unlink()
    assert kept(tmp_path / "run", plan(GAMES)).games_now == GROUP_BATCHES * BATCH_GAMES
    assert files(tmp_path / "run") == files(whole)


def test_what_is_kept_can_be_read_without_playing(whole: Path, tmp_path: Path) -> None:
    one = plan(GAMES)
    result = kept_result(one, RunFolder(whole), goal_of(one))
    assert result.complete
    assert result.tally.as_data() == play_run(one, jobs=1).tally.as_data()
    kept(tmp_path / "run", one, stop_after=70)
    part = kept_result(one, RunFolder(tmp_path / "run"), goal_of(one))
    assert (part.complete, part.tally.games) == (False, 70 * BATCH_GAMES)


def test_batches_of_any_size_add_up_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    one = plan(600)
    expected = play_run(one, jobs=1).tally.as_data()
    batches = Batches(one)
    outcomes = np.concatenate([batches.outcomes(number)[0].copy() for number in range(3)]).view(np.recarray)
    for size in (1, 100, 600):
        tally = Tally.empty(batches.layout)
        for first in range(0, 600, size):
            tally.add(tally_of(outcomes[first : first + size], batches.layout))
        assert tally.as_data() == expected


def test_every_game_of_a_batch_can_be_played_alone() -> None:
    one = plan(BATCH_GAMES + 40, rules="round-cap:40")
    batches = Batches(one)
    outcomes, _ = batches.outcomes(1)
    for row in (0, 7, 39):
        game, events = play_logged_game(batches.tables, BATCH_GAMES + row)
        alone = outcomes[row]
        assert len(events)
        for name in ("number", "end", "winner", "rolls", "turns"):
            assert int(getattr(game, name)) == int(alone[name])
        assert list(game.cash) == alone["cash"].tolist()
        assert np.array_equal(game.cash_at[:, :4], alone["cash_at"][:, :4])


def test_rows_of_games_name_their_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    one = plan(30, rules="round-cap:30")
    outcomes, _ = Batches(one).outcomes(0)
    header = game_header(one).strip().split(",")
    rows = [dict(zip(header, line.split(","), strict=True)) for line in game_rows(outcomes, one).splitlines()]
    assert [row["game"] for row in rows] == [str(n) for n in range(30)]
    for row, outcome in zip(rows, outcomes, strict=True):
        assert row["seed"] == "11"
        assert sorted(row[f"seat_{seat}_strategy"] for seat in range(1, 5)) == sorted(one.strategies)
        winner = int(outcome["winner"])
        assert row["winner_seat"] == (str(winner + 1) if winner >= 0 else "")
        if winner >= 0:
            assert row[f"seat_{winner + 1}_finish"] == "1"
            assert row["winner_strategy"] == row[f"seat_{winner + 1}_strategy"]
        assert row["end_reason"] == ("last_solvent" if winner >= 0 else "round_cap")
        assert row["seat_2_wealth"] == str(outcome["wealth"][1])


@pytest.mark.parametrize(("edition", "column"), [("se-wonders-2003", "marks"), ("millionaire-98838", "stars")])
def test_passports_and_stars_are_told_where_there_are_any(edition: str, column: str) -> None:
    one = make_plan(edition, "round-cap:8", (), 2, "balanced", 3, 12)
    outcomes, _ = Batches(one).outcomes(0)
    header = game_header(one).strip().split(",")
    rows = [dict(zip(header, line.split(","), strict=True)) for line in game_rows(outcomes, one).splitlines()]
    told = [[int(row[f"seat_{seat}_{column}"]) for seat in (1, 2)] for row in rows]
    assert told == outcomes[column][:, :2].tolist()
    assert max(map(max, told)) > 0
    name = {"marks": "wonders_marked", "stars": "star_steps"}[column]
    counts = summarise(one, tally_of(outcomes, layout_of(one, seeded_tables(one)))).counts
    assert counts[name].value == pytest.approx(sum(map(sum, told)) / 12)
    plain = game_header(plan(1)).split(",")
    assert not [one for one in plain if one.endswith(("marks", "stars"))]


def test_a_small_job_stays_in_the_process_and_a_large_one_uses_every_core() -> None:
    assert jobs_for(1, None) == 1
    assert jobs_for(10**6, None) == cores()
    assert jobs_for(2, 16) == 2
    assert jobs_for(100, 3) == 3
    assert jobs_for(0, 5) == 1


def test_a_stopping_rule_ends_at_the_same_game_for_any_jobs_and_interruption(tmp_path: Path) -> None:
    one = make_plan("no-c1009", "round-cap:45", (), 4, "balanced", 3, 10**6, parse_precision("finished=0.009"))
    precision = one.precision
    assert precision is not None
    result = kept(tmp_path / "whole", one)
    assert result.complete
    assert is_reached(precision, result.tally)
    assert result.batches > FIRST_LOOK
    assert half_width(precision, result.tally) > 0.5 * precision.half_width  # it did not play far too much
    for stop_after in (FIRST_LOOK - 1, FIRST_LOOK + 3):
        kept(tmp_path / "parts", one, stop_after)
    assert kept(tmp_path / "parts", one, jobs=2).complete
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


def test_a_stopping_rule_gives_up_at_the_most_games() -> None:
    one = make_plan("no-c1009", QUICK, (), 2, "random", 3, 5000, parse_precision("seats=0.0001"))
    result = play_run(one, jobs=1, goal=goal_of(one))
    assert (result.complete, result.tally.games) == (True, 5000)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("0.01", "is no precision; write METRIC=HALFWIDTH"),
        ("seat=0.01", "there is no metric 'seat'; did you mean 'seats'"),
        ("seats=0", "'0' is no half-width"),
        ("seats=-1", "'-1' is no half-width"),
        ("seats=nan", "'nan' is no half-width"),
        ("seats=small", "'small' is no half-width"),
    ],
)
def test_a_wrong_precision_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError, match="--precision") as refusal:
        parse_precision(text)
    assert says in str(refusal.value)
