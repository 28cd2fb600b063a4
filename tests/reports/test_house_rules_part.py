"""What the page and the table of a report say of house rules."""

import csv
import io

import pytest

from montecarlo.analysis.house_rules import HouseRules, judge_house_rules
from montecarlo.reports import house_rules_part as part
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.house_rules import Skipped, ask_house_rules
from montecarlo.simulation.plan import make_plan


@pytest.fixture(scope="module")
def found() -> HouseRules:
    """A rule that changes much and one that changes little, in few games."""
    plan = make_plan("no-c1009", "timed:20+no-double-rent", (), 2, "balanced", 1, 256)
    question = ask_house_rules(plan, 256)
    assert question.comparison is not None
    return judge_house_rules(question, Contest(question.comparison, 256).play(jobs=1)[0])


def test_the_table_has_a_row_for_every_rule_and_metric(found: HouseRules) -> None:
    rows = list(csv.DictReader(io.StringIO(part.house_rules_table(found))))
    assert len(rows) == 4 * 3
    assert {(row["edition"], row["rules"], row["baseline"]) for row in rows} == {
        ("no-c1009", "timed:20 + no-double-rent", "standard")
    }
    figures = {(row["rule"], row["metric"]): float(row["value"]) for row in rows if row["value"]}
    for row in rows:
        if row["rule"] == "standard":
            assert row["difference"] == row["separated"] == ""
        elif row["difference"]:
            apart = figures[row["rule"], row["metric"]] - figures["standard", row["metric"]]
            assert float(row["difference"]) == pytest.approx(apart, abs=2e-6)
            assert (row["separated"] == "yes") == (float(row["low"]) > 0 or float(row["high"]) < 0)


def test_the_page_takes_sides_only_where_a_difference_is_separated(found: HouseRules) -> None:
    _, bullets = part.page_words(found)
    timed = next(line for line in bullets.splitlines() if line.startswith("- `timed:20`"))
    assert "minutes shorter (95% interval" in timed
    for rule, differences in found.by_rule:
        line = next(line for line in bullets.splitlines() if line.startswith(f"- `{rule}`"))
        for one in differences:
            named = one.metric.title.lower() in line.lower().partition("not separated: ")[2]
            assert named != one.is_separated
    start = "**House rules.** Of 3 rules played, the greatest change of the length is that of `timed:20"
    assert part.main_point(found).startswith(start)


def test_what_is_not_played_is_named() -> None:
    question = ask_house_rules(make_plan("no-c1009", "", ("start_cash=2000",), 2, "balanced", 1, 10), 10)
    assert part.why_nothing(question) == "Not played: `start-cash:2000` (the same game as standard)."
    assert isinstance(question.skipped[0], Skipped)
