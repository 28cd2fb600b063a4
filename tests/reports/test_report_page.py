"""The page of a report: its figures are those of the tables, and it says what is changed and what is not certain."""

import csv
import re
from dataclasses import replace

import pytest

from montecarlo.analysis.intervals import wilson
from montecarlo.analysis.summary import EndLine, Summary
from montecarlo.model.describe import gathered_notes
from montecarlo.model.edition import shipped_editions
from montecarlo.reports import exact_part
from montecarlo.reports.exact_part import exact_tables
from montecarlo.reports.plots import PICTURES
from montecarlo.reports.report import report_pictures
from montecarlo.reports.report_page import FILES, main_points, report_page
from montecarlo.reports.run_tables import TABLES, run_tables
from montecarlo.reports.summary_text import NARROW_SPACE
from tests.reports.drawn import by_hand
from tests.reports.solved import exact

NUMBER = re.compile(r"\d+(?:\.\d+)?")
NAMES = (
    "95%",
    "90th",
    "to 200",
    "to 360",
    "1000 rounds",
    "over 1000",
    "over 1500",
)  # numbers that name a figure and are none


DRAWN = [*PICTURES, *exact_part.TITLES]
PICTURE_FILES = {f"{name}.{end}" for name in DRAWN for end in ("png", "svg")}


def page(edition: str = "no-c1009", rules: str = "") -> str:
    return report_page(*by_hand(edition, rules), exact(edition), PICTURE_FILES)


def figures(text: str) -> list[str]:
    """The numbers in the parts of a page that give figures."""
    short = text.split("## In short")[1].split("In brackets")[0]
    tables = text.split("## The figures")[1].split("## Look closer")[0]
    plain = re.sub(r"`[^`]*`", "", (short + tables).replace(NARROW_SPACE, ""))  # a name may have digits
    for name in NAMES:
        plain = plain.replace(name, "")
    return NUMBER.findall(plain)


def tabled(summary: Summary) -> set[float]:
    """Every number of the CSV files."""
    found = set()
    for text in run_tables(summary).values():
        for row in csv.reader(text.splitlines()):
            found |= {abs(float(cell)) for cell in row if re.fullmatch(r"-?\d+(\.\d+)?", cell)}
    return found


def is_tabled(number: str, known: set[float]) -> bool:
    """Whether a number of the page is one of the tables, as it is or in percent, rounded."""
    digits = len(number.partition(".")[2])
    near = 0.5 * 10**-digits + 1e-4  # the tables have six decimals, so percentages have four
    return any(abs(value * scale - float(number)) <= near for value in known for scale in (1, 100))


@pytest.mark.parametrize("edition", ["no-c1009", "us-classic"])
def test_every_figure_is_one_of_the_tables(edition: str) -> None:
    summary, _ = by_hand(edition)
    known = tabled(summary)
    numbers = figures(page(edition))
    assert len(numbers) > 50
    assert [number for number in numbers if not is_tabled(number, known)] == []


def test_a_figure_that_no_table_has_would_be_noticed() -> None:
    known = tabled(by_hand()[0])
    assert is_tabled("66.7", known)
    assert not is_tabled("66.8", known)
    assert not is_tabled("12345", known)


def test_the_main_points_give_the_figures_in_words() -> None:
    summary, _ = by_hand()
    text = "\n".join(main_points(summary)).replace(NARROW_SPACE, "")
    assert "Half of the games are over after 300" in text
    assert "nine tenths after over 1000" in text
    assert "At the usual pace that is 401 minutes" in text
    assert "66.67% (20.77 to 93.85) of the games end within 1000 rounds; the others are cut there" in text
    assert "No two seats are separated" in text
    assert "Most rent in an average game: brun, M200" in text
    assert "Built on most often: brun" in text
    assert "Of all spaces it is Prøv lykken: 65.00%" in text


def test_every_link_and_picture_is_a_file_of_the_report() -> None:
    links = set(re.findall(r"\]\(([^)]+)\)", page()))
    assert links == set(run_tables(by_hand()[0])) | set(exact_tables(exact())) | PICTURE_FILES
    assert set(FILES) == set(TABLES)
    assert {f"{name}.csv" for name in exact_part.FILES} == set(exact_tables(exact()))
    assert set(exact_part.CAPTIONS) == set(exact_part.TITLES)


@pytest.mark.slow
def test_the_files_of_the_pictures() -> None:
    assert set(report_pictures(by_hand()[0], exact())) == PICTURE_FILES
    played = {f"{name}.{end}" for name in PICTURES for end in ("png", "svg")}
    assert set(report_pictures(by_hand()[0], None)) == played


def test_the_exact_part_says_what_the_chain_gives() -> None:
    said = page().split("## Worked out exactly")[1].split("### ")[0]
    assert "most landings are on Slemdal: 3.05%. 3.95% of the rolls end in jail" in said
    assert "oransje (hotel) has paid for itself first: after 20.4 turns of opponents" in said
    tables = exact_tables(exact())
    assert tables["landing.csv"].count("\n") == 1 + 2 * (41 + 41 + 40)  # both policies; visits have no row in jail
    assert {row["jail"] for row in csv.DictReader(tables["houses.csv"].splitlines())} == {"leave", "stay"}


def test_without_a_chain_the_page_says_why_and_links_to_nothing_exact() -> None:
    played = {f"{name}.{end}" for name in PICTURES for end in ("png", "svg")}
    said = report_page(*by_hand(), "no-c1009: there is no way round", played)
    assert "cannot be solved: no-c1009: there is no way round" in said
    assert set(re.findall(r"\]\(([^)]+)\)", said)) == set(run_tables(by_hand()[0])) | played


def test_a_picture_that_was_not_drawn_is_not_on_the_page() -> None:
    without = {name for name in PICTURE_FILES if not name.startswith(("each_house", "net_return"))}
    said = report_page(*by_hand(), exact(), without)
    assert "payback.png" in said
    assert "net_return" not in said


@pytest.mark.parametrize("edition", list(shipped_editions()))
def test_everything_that_is_not_confirmed_is_on_the_page(edition: str) -> None:
    notes = gathered_notes(by_hand(edition)[0].plan.edition)
    assert notes
    said = page(edition).split("## Not certain")[1]
    for note in notes:
        assert f"- {note}" in said
    assert ("reconstructed" in said) == (edition not in ("us-classic", "uk-classic"))


def test_changed_rules_stand_beside_the_printed_ones() -> None:
    assert "the printed rules of the edition, nothing changed" in page()
    changed = page(rules="no-auctions+round-cap:60")
    assert "no-auctions + round-cap:60" in changed
    assert "| `round_cap` | 60 | 1000 |" in changed


def test_the_games_worth_a_look_have_their_length_in_rounds_and_minutes() -> None:
    closer = page().split("## Look closer")[1]
    assert "| game | rounds | minutes (usual pace) | command |" in closer
    assert "| the longest finished game | 300 | 401 | `montecarlo replay . --game 1` |" in closer


def test_a_way_of_ending_that_is_not_the_usual_one_is_in_the_main_points() -> None:
    summary, _ = by_hand()
    assert "How:" not in " ".join(main_points(summary))  # one player left, or cut
    timed = replace(summary, end_lines=(EndLine("time_up", 3, wilson(3, 3)),))
    assert "How: in 100.0% of all games the agreed time was over, the richest won." in " ".join(main_points(timed))


def test_an_interval_that_is_not_known_is_left_away() -> None:
    assert "(-)" not in page()


def test_how_games_end_is_told_where_it_is_in_more_than_one_way() -> None:
    ends = page().split("### How games end")[1].split("###")[0]
    assert "| one player was left and won | 2 | 66.7% |" in ends
    assert "| cut at the cap of rounds, nobody won | 1 | 33.3% |" in ends
    assert "richest" not in ends


def test_the_page_is_the_same_every_time_and_names_no_place() -> None:
    assert page() == page()
    assert "montecarlo replay . --game" in page()
    assert not re.search(r"\n\n\n|None|nan\b", page())
