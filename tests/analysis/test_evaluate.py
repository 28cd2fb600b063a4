"""Ways on put in order: ranks that overlap where nothing is separated, stopping rules, dangers by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from montecarlo.analysis.evaluate import Evaluated, Width, dangers, evaluate, parse_width
from montecarlo.analysis.intervals import wilson
from montecarlo.analysis.sequential import MIN_BATCHES
from montecarlo.errors import InputError
from montecarlo.reports.evaluate_text import in_words, ranking, sections, share_words
from montecarlo.simulation.evaluation import Evaluation, comparison_of
from montecarlo.simulation.paired_sums import Sums
from montecarlo.simulation.ways import read_ways

GAMES = 200
# One roll decides: Anna is out with 5, 6 or 8 where she has no more than 1,000.
BASE = """
title = "One roll decides"
edition = "no-c1009"
strategy = "passive"
set = {round_limit = 1, double_rolls_again = false, doubles_to_jail = 0, wealth_scale = "cash"}
decks = {community_chest = ["bank-error"]}
players = [
  {name = "Anna", space = 21, cash = 1000},
  {name = "Berit", space = 10, cash = 0, owns = [
    {deed = "Karl Johans gate", hotel = true}, {deed = "Stortorget", hotel = true}, {deed = "Torggata", hotel = true},
  ]},
]
"""
OPTIONS = {
    "rich": 'title = "rich"\nplayers = [{name = "Anna", cash = 5000}]',
    "safe": 'title = "safe"\nplayers = [{name = "Anna", space = 0}]',
    "same": 'title = "same"\nplayers = [{name = "Anna", cash = 1001}]',
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Evaluation, Sums]:
    folder: Path = tmp_path_factory.mktemp("ways")
    for name, text in {"base": BASE, **OPTIONS}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    ways = read_ways(str(folder / "base.toml"), [str(folder / f"{name}.toml") for name in OPTIONS], None)
    evaluation = Evaluation(comparison_of(ways, 3, GAMES), GAMES)
    sums, complete = evaluation.play(jobs=1)
    assert complete
    return evaluation, sums


@pytest.fixture(scope="module")
def found(played: tuple[Evaluation, Sums]) -> Evaluated:
    return evaluate(*played, seat=0)


def test_the_best_is_first_and_ranks_overlap_where_nothing_is_separated(found: Evaluated) -> None:
    names = [way.name for way in found.ways]
    assert names == ["base", "rich", "safe", "same"]
    assert [names[way] for way in found.best_first[:2]] == ["rich", "safe"]
    assert [found.ranks(way) for way in range(4)] == [(3, 4), (1, 2), (1, 2), (3, 4)]
    assert not found.is_separated(1, 2)
    assert found.is_separated(0, 1)
    assert found.compared.family.size == 12
    other = evaluate_for(found, 1)
    assert [names[way] for way in other.best_first[:2]] == ["base", "same"]


def evaluate_for(found: Evaluated, seat: int) -> Evaluated:
    return replace(found, seat=seat)


def test_words_take_a_side_only_where_it_is_separated(found: Evaluated) -> None:
    lines = in_words(found)
    assert lines[0].endswith("but it is not separated from safe.")
    assert [line.split()[1] for line in lines[1:-1]] == ["base", "same"]
    assert all("percentage points less" in line for line in lines[1:-1])
    assert lines[-1].startswith("These intervals hold at once at 95%")
    rows = ranking(found).rows
    assert [row[0] for row in rows] == ["1 to 2", "1 to 2", "3 to 4", "3 to 4"]
    assert [row[4] for row in rows] == ["-", "no", "yes", "yes"]
    titles = [part.title for part in sections(found)]
    assert titles[:3] == ["Who wins", "Best for Anna first", "In words"]


def test_dangers_are_those_of_the_first_roll(played: tuple[Evaluation, Sums]) -> None:
    evaluation, sums = played
    lost = sums.moments(0, "win_2").totals[0]
    anna, berit = dangers(evaluation.play_outs[0], GAMES, 1)
    assert berit == ()
    assert {one.space for one in anna} == {26, 27, 29}
    assert sum(round((one.out.value or 0) * GAMES) for one in anna) == lost
    assert all(one.out == one.landing for one in anna)
    rents = {26: 1150, 27: 1150, 29: 1200}
    for one in anna:
        assert one.rent.value == pytest.approx((one.landing.value or 0) * rents[one.space])
    rich, _ = dangers(evaluation.play_outs[1], GAMES, 1)
    assert [one.rent for one in rich] == [one.rent for one in anna]  # paid or owed, it is the same rent
    assert all(one.out.value == 0 for one in rich)


@pytest.mark.parametrize("text", ["seats", "differences"])
def test_a_stopping_rule_waits_for_its_first_look_and_for_every_interval(
    played: tuple[Evaluation, Sums], text: str
) -> None:
    evaluation, sums = played
    wide, narrow = (parse_width(f"{text}={width}", 4).enough(evaluation.comparison) for width in (0.5, 0.01))
    assert not wide(sums)
    batches = sums.batches
    try:
        sums.batches = MIN_BATCHES
        assert wide(sums)
        assert not narrow(sums)
    finally:
        sums.batches = batches


@pytest.mark.parametrize("text", ["seats", "seats=", "seats=nan", "seats=-1", "seat=0.1", "differences=x"])
def test_a_precision_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="--precision"):
        parse_width(text, 2)


def test_a_precision_is_read() -> None:
    assert parse_width("seats=0.005", 1) == Width("seats", 0.005)
    assert parse_width("differences=0.01", 2) == Width("differences", 0.01)


def test_shares_are_written_with_one_digit_or_as_many_as_are_known() -> None:
    assert share_words(wilson(30, 100)) == "30.0 (21.9 to 39.6)"
    assert share_words(wilson(300_000, 1_000_000)) == "30.00 (29.91 to 30.09)"
    assert share_words(wilson(0, 0)) == "-"
