"""A comparison at the terminal: everything is told, and fits."""

import pytest

from montecarlo.analysis.compare import Compared, Stop
from montecarlo.cli import console
from montecarlo.reports.compare_about import family_words, heading, level_words, pairing, reference_of, stops
from montecarlo.reports.compare_text import HEADLINES, definitions_part, in_words, sections
from montecarlo.reports.section import Section
from tests.reports import compared as made

ALL = {
    "two": (made.two_arms,),
    "five": (made.five_arms,),
    "many": (made.house_rules,),
    "boards": (made.editions,),
    "sweep": (made.sweep,),
}


def cases() -> dict[str, tuple[Compared, ...]]:
    return {name: tuple(make() for make in makers) for name, makers in ALL.items()} | {"grid": made.experiment()}


def text(part: Section, columns: int) -> str:
    lines = [part.title, *(console.fill(line, columns) for line in part.lines)]
    return "\n".join([*lines, console.table(part.headers, part.rows, columns) if part.headers else ""])


def some_on_another_board() -> Compared:
    arms = [made.arm(), made.arm("short"), made.arm(edition="us-classic", seed=2, name="us")]
    return made.compared_of(arms, paired=[True, False])


def titled(parts: list[Section], begin: str) -> list[Section]:
    return [part for part in parts if part.title.startswith(begin)]


@pytest.mark.parametrize("name", [*ALL, "grid"])
@pytest.mark.parametrize("columns", [60, 80, 140])
def test_every_table_fits(name: str, columns: int) -> None:
    for part in sections(cases()[name], columns):
        assert part.rows or part.lines
        assert all(len(row) == len(part.headers) for row in part.rows)
        shown = text(part, columns).splitlines()[1:]  # titles are not wrapped
        assert max(len(line) for line in shown) <= columns
        assert not any(row.startswith(f"{part.headers[0]}: ") for row in shown if part.headers)  # no list instead


def test_two_arms_show_every_metric_with_both_figures() -> None:
    compared = made.two_arms()
    (figures,) = titled(sections([compared], 80), "Figures")
    assert figures.headers == ("metric", "standard", "free-parking-pot")
    assert len(figures.rows) == len(compared.comparison.metrics)
    (differences,) = titled(sections([compared], 80), "Differences")
    assert differences.title == "Differences: free-parking-pot against standard"
    assert differences.lines == ["Figures of free-parking-pot less those of standard; paired by game."]
    assert [row[2] for row in differences.rows] == ["yes" if d.is_separated else "no" for d in compared.differences]
    assert {row[4] for row in differences.rows} == {"62%"}


def test_five_arms_stand_beside_each_other_as_far_as_there_is_room() -> None:
    wide, narrow = (titled(sections([made.five_arms()], columns), "Figures") for columns in (140, 60))
    assert [len(part.headers) - 1 for part in wide] == [4, 1]
    assert [len(part.headers) - 1 for part in narrow] == [1] * 5
    assert sum(len(part.lines) for part in narrow) == 1


def test_many_arms_show_the_headlines_and_say_where_the_rest_is() -> None:
    compared = made.house_rules()
    parts = sections([compared], 120)
    figures, differences = titled(parts, "Figures"), titled(parts, "Differences")
    assert sum(len(part.headers) - 1 for part in figures) == len(HEADLINES) == len(differences)
    assert all(len(part.rows) == 28 for part in figures)
    assert all(len(part.rows) == 27 for part in differences)
    assert "28 other metrics in arms.csv" in figures[0].lines[0]
    found = [one.estimate.value or 0.0 for one in compared.differences if one.metric.name == "median_rounds"]
    names = [row[0] for row in differences[0].rows]
    arms = compared.comparison.arms
    best = next(one for one in compared.differences if one.estimate.value == max(found))
    assert names[0] == arms[best.a].name
    (told,) = titled(parts, "What is separated")
    assert len(told.lines) == 27


def test_the_words_tell_every_difference_that_is_not_separated() -> None:
    compared = made.two_arms()
    lines = in_words(compared, compared.comparison.pairs[0])
    missing = [one for one in compared.differences if not one.is_separated]
    assert missing
    assert sum(line.startswith("Not separated: ") for line in lines) == len(missing)
    assert all(line.endswith(".") for line in lines)
    left = next(line for line in lines if "other differences separated: " in line)
    told = sum(line.count("95% interval") for line in lines) - len(missing)
    assert told + left.count(",") + 1 == len(compared.differences) - len(missing)


def test_the_heading_says_what_is_compared() -> None:
    lines = heading([made.two_arms()])
    assert lines == [
        "Norwegian Monopoly C1009 (Hasbro, booklet of 2021); 4 players; strategy balanced.",
        "2 arms: standard, free-parking-pot.",
        "20\u202f000 games an arm, seed 1.",
        "All arms play the same dice and deck orders, so their games are compared pair by pair, by number.",
    ]
    assert heading([made.house_rules()])[1] == "28 arms, each set beside standard."
    grid = heading(made.experiment())
    assert grid[1] == "3 comparisons of 9 arms in all: no-c1009; us-classic; fi-c1009."


def test_boards_that_differ_are_said_to_be_independent() -> None:
    (line,) = pairing([made.editions()])
    assert "fi-c1009 (seed 2) and no-c1009 (seed 1)" in line
    assert "their boards differ" in line
    assert (
        pairing([some_on_another_board()])[1]
        == "All other pairs play the same dice and deck orders, and are compared game by game."
    )
    (arms,) = titled(sections([made.editions()], 80), "Arms")
    assert arms.headers == ("arm", "seed")
    assert not titled(sections([made.sweep()], 80), "Arms")  # the names tell it


def test_the_family_is_named_once_over_all_comparisons() -> None:
    text = family_words([made.two_arms()])
    assert text.startswith("30 differences: 30 metrics x 1 pair; each interval is made at 99.83%, ")
    assert "so that all hold at once at 95% (Bonferroni)" in text
    assert "leaves zero out" in text
    assert family_words(made.experiment()).startswith("180 differences: 30 metrics x 6 pairs; each interval is made")
    assert ", less what has none" in family_words([some_on_another_board()])
    assert [level_words(level) for level in (0.95, 1 - 0.05 / 30, 1 - 0.05 / 1000)] == ["95%", "99.83%", "99.995%"]


@pytest.mark.parametrize(
    ("stop", "wanted"),
    [
        (Stop("precision", "first_seat", 0.002, True), "Stopped at a half-width of 0.002 for first_seat."),
        (
            Stop("precision", "first_seat", 0.002, False),
            "Not reached in 20\u202f000 games an arm: a half-width of 0.002 for first_seat.",
        ),
        (Stop("separated", "unfinished", None, True), "Stopped at an interval for unfinished that leaves zero out."),
    ],
)
def test_a_stopping_rule_says_how_it_ended(stop: Stop, wanted: str) -> None:
    compared = made.compared_of([made.arm(), made.arm("short")], stop=stop)
    lines = stops([compared])
    assert lines[0] == wanted
    assert lines == [line for line in heading([compared]) if line in lines]
    assert any("confidence sequence" in line for line in lines) == (stop.rule == "separated")


def test_each_metric_is_defined_and_groups_have_one_line_together() -> None:
    metrics = made.two_arms().comparison.metrics
    rows = definitions_part(metrics).rows
    assert [row[2] for row in rows][:-1] == [metric.definition for metric in metrics if not metric.group]
    assert rows[-1][1] == "return_GROUP"
    assert not titled(sections([made.two_arms()], 80, definitions=False), "What the metrics are")


def test_a_reference_is_what_all_others_are_set_beside() -> None:
    assert reference_of(made.sweep()) == 2
    pairs = made.compared_of([made.arm(), made.arm("short"), made.arm("timed:60")])
    (first, second) = pairs.comparison.pairs
    assert reference_of(pairs) == 0
    assert (first.a, second.a) == (1, 2)
