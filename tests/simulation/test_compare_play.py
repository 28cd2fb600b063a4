"""Comparisons: the same sums for any jobs and interruption, and a stopping rule sees batches in their order alone."""

import json
import threading
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from montecarlo.errors import InputError, MontecarloError
from montecarlo.simulation.batch import Batches
from montecarlo.simulation.compare_play import Contest, metrics_of_arm, skill_plan
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.folder import MANIFEST, SUMS
from montecarlo.simulation.grid import Grid, comparison_of
from montecarlo.simulation.metrics import LENGTH_KINDS, ROUNDS, SKILL, game_columns
from montecarlo.simulation.paired_sums import Columns, Places, Sums
from montecarlo.simulation.plan import BATCH_GAMES

GAMES = 14 * BATCH_GAMES + 100
QUICK = "round-cap:4"


def comparison(*, editions: tuple[str, ...] = ("no-c1009",), games: int = GAMES) -> Comparison:
    rules = (QUICK, f"{QUICK}+double-salary-on-go", f"{QUICK}+free-parking-pot")
    return comparison_of(Grid(editions, rules, (), (3,), ("balanced",), None, 11, games))


def test_sums_are_those_of_the_games_one_by_one() -> None:
    compared = comparison(editions=("no-c1009", "dk-matador"), games=BATCH_GAMES + 44)
    sums, complete = Contest(compared, BATCH_GAMES + 44).play(jobs=1)
    assert complete
    assert sums.games == BATCH_GAMES + 44
    columns = []
    for arm in compared.arms:
        batches = Batches(replace(arm.plan, games=BATCH_GAMES + 44))
        batches.tables.follows_rounds = 1
        parts = [game_columns(batches.outcomes(number)[0], batches.plan, batches.layout) for number in range(2)]
        columns.append({name: np.concatenate([part[name] for part in parts]).astype(object) for name in parts[0]})
        skill = Batches(skill_plan(arm.plan, BATCH_GAMES + 44))
        won = []
        for number in range(2):
            outcomes = skill.outcomes(number)[0]
            won += [int(row["winner"] >= 0 and row["chair"][row["winner"]] == 0) for row in outcomes]
        columns[-1][SKILL] = np.array(won, dtype=object)
    for at, arm in enumerate(compared.arms):
        for metric in metrics_of_arm(compared, arm):
            if metric.columns:
                moments = sums.moments(at, metric.name)
                rows = [columns[at][name] for name in metric.columns]
                assert moments.totals == tuple(row.sum() for row in rows)
                assert moments.products == tuple(tuple((one * other).sum() for other in rows) for one in rows)
    for at, pair in enumerate(compared.pairs):
        for name in sums.crossings[at].of:
            metric = next(one for one in compared.metrics if one.name == name)
            left, right = ([columns[arm][part] for part in metric.columns] for arm in (pair.a, pair.b))
            unlike = [
                any(pair)
                for pair in zip(*((one != other) for one, other in zip(left, right, strict=True)), strict=True)
            ]
            assert sums.games_that_differ(at, name) == sum(unlike)
            assert sums.cross(at, name) == tuple(tuple((one * other).sum() for other in right) for one in left)


def test_pairs_of_one_board_alone_have_the_seed_in_common() -> None:
    compared = comparison(editions=("no-c1009", "dk-matador"))
    seeds = [arm.plan.seed for arm in compared.arms]
    assert seeds[:3] == [11] * 3
    assert len(set(seeds)) == 2
    for pair in compared.pairs:
        assert pair.is_paired == (seeds[pair.a] == seeds[pair.b])
    assert {pair.is_paired for pair in compared.pairs} == {True, False}


def test_products_beyond_64_bits_are_exact() -> None:
    large = np.array([[3 * 10**9, 1], [4 * 10**9, -2], [5 * 10**9, 7]], dtype=np.int64)
    places = Places([("square", 0, 0), ("both", 0, 1)])
    assert places.sums(large, large).tolist() == [50 * 10**18, 3 * 10**9 - 8 * 10**9 + 35 * 10**9]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "compared"
    assert Contest(comparison(), GAMES).play(folder, jobs=1)[1]
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize("jobs", [2, 5])
def test_any_jobs_write_the_same_bytes(whole: Path, tmp_path: Path, jobs: int) -> None:
    assert Contest(comparison(), GAMES).play(tmp_path / "compared", jobs=jobs)[1]
    assert contents(tmp_path / "compared") == contents(whole)
    assert set(contents(whole)) == {MANIFEST, SUMS}


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interruption_loses_nothing_and_the_same_command_goes_on(whole: Path, tmp_path: Path, jobs: int) -> None:
    folder = tmp_path / "compared"
    played: list[int] = []
    for stop_after in (2, 4, 10**6):
        stop, seen = threading.Event(), [0]

        def on_arm(
            arm: int, games: int, stop: threading.Event = stop, seen: list[int] = seen, most: int = stop_after
        ) -> None:
            seen[0] += 1
            if seen[0] >= most:
                stop.set()

        sums, complete = Contest(comparison(), GAMES).play(folder, jobs=jobs, on_arm=on_arm, stop=stop)
        played.append(sums.batches)
    assert complete
    assert all(before < after for before, after in pairwise(played))
    assert contents(folder) == contents(whole)


def test_sums_come_back_as_they_were_written(whole: Path) -> None:
    sums, complete = Contest(comparison(), GAMES).play(whole, jobs=1, on_arm=lambda arm, games: pytest.fail("played"))
    assert complete
    data = json.loads((whole / SUMS).read_text(encoding="utf-8"))
    assert sums.as_data() == {key: data[key] for key in sums.as_data()}


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_a_stopping_rule_sees_every_batch_once_and_in_order(jobs: int) -> None:
    seen: list[int] = []

    def enough(sums: Sums) -> bool:
        seen.append(sums.batches)
        return sums.batches == 3

    sums, complete = Contest(comparison(), GAMES).play(jobs=jobs, enough=enough)
    assert complete
    assert seen == [1, 2, 3]
    assert (sums.batches, sums.games) == (3, 3 * BATCH_GAMES)


def test_a_stopped_comparison_is_not_played_on(tmp_path: Path) -> None:
    def enough(sums: Sums) -> bool:
        return sums.batches >= 2

    first, _ = Contest(comparison(), GAMES).play(tmp_path, jobs=2, enough=enough)
    again, complete = Contest(comparison(), GAMES).play(
        tmp_path, jobs=2, enough=enough, on_arm=lambda arm, games: pytest.fail("played on")
    )
    assert complete
    assert again.as_data() == first.as_data()


@pytest.mark.parametrize("name", ["manifest.json", "something.txt"])
def test_a_folder_of_something_else_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("{}", encoding="utf-8")
    with pytest.raises(InputError, match="name a new folder"):
        Contest(comparison(), GAMES).play(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("damage", ["", "{}", "[]", '{"schema": 1'])
def test_damaged_sums_are_named(tmp_path: Path, damage: str) -> None:
    contest = Contest(comparison(), GAMES)
    contest.begin(tmp_path)
    (tmp_path / SUMS).write_text(damage, encoding="utf-8")
    with pytest.raises(MontecarloError, match=r"sums\.json: is damaged"):
        contest.play(tmp_path)


def test_sums_of_another_comparison_are_refused(whole: Path, tmp_path: Path) -> None:
    other = Contest(comparison(games=GAMES + 1), GAMES + 1)
    other.begin(tmp_path)
    (tmp_path / SUMS).write_bytes((whole / SUMS).read_bytes())
    with pytest.raises(MontecarloError, match="of another comparison"):
        other.play(tmp_path)


def test_batches_out_of_order_are_a_fault() -> None:
    contest = Contest(comparison(), GAMES)
    with pytest.raises(ValueError, match="batch 1 after 0 batches"):
        contest.empty().add(contest.part(1))


def test_quantiles_alone_have_no_columns_and_are_played() -> None:
    compared = comparison()
    lengths = replace(compared, metrics=tuple(metric for metric in compared.metrics if metric.kind == "quantile"))
    sums, complete = Contest(lengths, BATCH_GAMES).play()
    assert complete
    assert sums.lengths[0][ROUNDS].units.games == BATCH_GAMES
    assert [len(one) for one in (*sums.totals, *sums.products, *sums.crosses)] == [0] * 8


def test_memory_stays_flat_and_no_game_is_lost() -> None:
    sums, _ = Contest(comparison(games=20 * BATCH_GAMES), 20 * BATCH_GAMES).play()
    for of in sums.lengths:
        for kind in LENGTH_KINDS:
            assert int(of[kind].units.counts.sum()) == of[kind].finished.total() + of[kind].cut.total() == sums.games
    assert sums.lengths[0][ROUNDS].units.units <= 128


def test_columns_of_a_metric_are_kept_once() -> None:
    compared = comparison()
    columns = Columns(compared.metrics)
    assert len(set(columns.names)) == len(columns.names)
    assert set(columns.metrics) == {metric.name for metric in compared.metrics if metric.kind != "quantile"}
