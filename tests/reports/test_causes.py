"""The differences between full games and the long run: table, words and picture have the same figures."""

import csv
import re

import pytest

from montecarlo.analysis.causes import CAUSES, START, TOTAL
from montecarlo.model.edition import edition_of
from montecarlo.reports.causes_plot import COLUMNS, SHOWN, causes_picture, reach
from montecarlo.reports.causes_tables import HEADER, LIMIT, PLAYED, causes_table
from montecarlo.reports.causes_text import HEADERS, comparison, differences, largest, named
from montecarlo.reports.figure import picture_files
from tests.model.boards import board
from tests.reports.drawn import all_axes, by_hand, texts
from tests.reports.solved import exact, exact_of

CAUSES_OF = exact().causes
NEAR = 2e-6  # the table has six decimals


def rows() -> list[dict[str, str]]:
    return list(csv.DictReader(causes_table(CAUSES_OF).splitlines()))


def test_the_table_has_every_space_and_part_and_adds_up() -> None:
    found = rows()
    assert tuple(found[0]) == HEADER
    assert {(row["edition"], row["rules"]) for row in found} == {("no-c1009", "printed rules")}
    assert len(found) == (40 + 2) * (len(CAUSES) + 3)
    for at, line in enumerate(CAUSES_OF.lines):
        mine = {row["part"]: row for row in found[at * 8 : at * 8 + 8]}
        assert {(row["space"], row["name"]) for row in mine.values()} == {
            ("" if line.space is None else str(line.space), line.name)
        }
        part = {name: float(row["value"]) for name, row in mine.items()}
        assert sum(part[cause] for cause in CAUSES) == pytest.approx(part[TOTAL], abs=5 * NEAR)
        assert part[LIMIT] + part[TOTAL] == pytest.approx(part[PLAYED], abs=NEAR)
        assert mine[START]["ci95_low"] == mine[START]["separated"] == ""
        assert mine[TOTAL]["separated"] == str(line.parts[TOTAL].is_separated).lower()
    assert {row["unit"] for row in found[:-16]} == {"percent_of_landings"}
    assert {row["unit"] for row in found[-16:]} == {"percent_of_rolls"}
    assert {row["separated"] for row in found} == {"", "true", "false"}
    assert {row["games"] for row in found} == {"500"}


def test_every_figure_in_words_is_one_of_the_table() -> None:
    cells = {round(abs(float(row[name])), 6) for row in rows() for name in HEADER[8:11] if row[name]}
    shown = differences(CAUSES_OF)
    words = "\n".join(comparison(CAUSES_OF, by_lot=False)) + str(shown.rows)
    numbers = re.findall(r"\d+\.\d\d(?!\d)", words)
    assert len(numbers) > 50
    assert [one for one in numbers if not any(abs(cell - float(one)) <= 0.005 + NEAR for cell in cells)] == []


def test_the_words_name_the_largest_and_what_could_not_be_fixed() -> None:
    intro, points, *notes = comparison(CAUSES_OF, by_lot=False)
    most = max(CAUSES_OF.spaces, key=lambda line: abs(line.total))
    assert f"differ most on {named(CAUSES_OF)[most.space or 0]}:" in intro
    assert "some 30 turns" in intro
    assert "500 full games" in intro
    assert points.count("\n") == len(CAUSES)
    assert points.count("worked out exactly") == 1
    assert notes == []
    assert "of players who cannot pay." in points
    _, by_lot, note = comparison(CAUSES_OF, by_lot=True)
    assert "of players who cannot pay or decide by lot." in by_lot
    assert "decides by lot" in note


def test_a_choice_that_the_chain_makes_is_told() -> None:
    card = {"id": "pay", "effect": "pay_or_draw", "amount": 5, "deck": "luck"}
    other = {"id": "one", "effect": "receive", "amount": 5}
    edition = edition_of(board(12, decks={"luck": {"name": "luck", "cards": [card, other]}}), "board")
    assert "always pays" in comparison(exact_of(edition).causes, by_lot=False)[-1]


def test_the_table_of_the_page_has_the_largest_spaces_and_the_jail() -> None:
    part = differences(CAUSES_OF)
    assert len(part.headers) == len(HEADERS) + 3
    assert [row[0] for row in part.rows][-2:] == ["sent to jail", "rolls in jail"]
    chosen = largest(CAUSES_OF, 8)
    assert [row[0] for row in part.rows][:-2] == [named(CAUSES_OF)[line.space or 0] for line in chosen]
    rest = [line for line in CAUSES_OF.spaces if line not in chosen]
    sizes = [max(abs(one.value or 0.0) for one in line.parts.values()) for line in (*chosen, *rest)]
    assert min(sizes[:8]) >= max(sizes[8:])


def test_the_picture_draws_the_largest_spaces_in_one_column_a_part() -> None:
    summary, _ = by_hand()
    figure = causes_picture(summary, CAUSES_OF)
    shown = texts(figure)
    for title in COLUMNS.values():
        assert title in shown
    assert any("500 games" in text for text in shown)
    lines = sorted(largest(CAUSES_OF, SHOWN), key=lambda line: -line.total)
    ground, *columns = all_axes(figure)
    assert [label.get_text() for label in ground.get_yticklabels()] == [
        named(CAUSES_OF)[line.space or 0] for line in lines
    ]
    for part, axes in zip(COLUMNS, columns, strict=True):
        widths = [bar.get_width() for bar in axes.patches]  # type: ignore[attr-defined]
        assert widths == pytest.approx([(line.parts[part].value or 0.0) * 100 for line in lines])
        assert axes.get_xlim() == (-reach(lines), reach(lines))
        dark = [bar.get_facecolor() == axes.patches[0].get_facecolor() for bar in axes.patches]
        if part == START:
            assert all(dark)


def test_the_picture_is_the_same_bytes_and_few_games_do_not_stretch_it() -> None:
    summary, _ = by_hand()
    assert picture_files(causes_picture(summary, CAUSES_OF)) == picture_files(causes_picture(summary, CAUSES_OF))
    few = largest(exact(games=2).causes, SHOWN)
    longest = max(abs(part.value or 0.0) for line in few for part in line.parts.values()) * 100
    assert longest < reach(few) < 3 * longest
