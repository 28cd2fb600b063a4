"""The tables and JSON objects of the exact answers say which rules made them."""

import csv
import json
from pathlib import Path

import pytest

from montecarlo.analysis.landing import landing
from montecarlo.analysis.roi import roi
from montecarlo.model import load_edition
from montecarlo.model.patches import applied_names, resolve_rules
from montecarlo.reports import landing_json, landing_text, roi_json, roi_text, summary_json
from montecarlo.reports.applied import named, rules_of
from montecarlo.reports.figure import edition_footer, footer
from montecarlo.reports.landing_tables import landing_tables
from montecarlo.reports.report_page import report_page
from montecarlo.reports.roi_tables import roi_tables
from montecarlo.reports.summary_text import heading
from tests.reports.drawn import by_hand


@pytest.mark.parametrize("rules", ["jail-fine:100", "FILE"])
def test_every_row_and_object_names_edition_patches_and_settings(tmp_path: Path, rules: str) -> None:
    file = tmp_path / "low-wages.toml"
    file.write_text("[rules]\ngo_salary = 100\n", encoding="utf-8")
    edition = resolve_rules(load_edition("uk-classic"), rules.replace("FILE", str(file)), ("dice_sides=8",))
    wanted = [rules.replace("FILE", "low-wages"), "dice_sides=8"]
    assert (applied_names(edition), rules_of(edition)) == (wanted, " + ".join(wanted))
    one, returns = landing(edition), roi(edition, 4)
    objects = landing_json.as_data(edition, one), roi_json.as_data(returns, "leave")
    assert all(found["applied"] == wanted for found in objects)
    for table in (landing_tables(edition, [one]) | roi_tables(returns)).values():
        rows = list(csv.DictReader(table.splitlines()))
        assert {(row["edition"], row["rules"]) for row in rows} == {("uk-classic", " + ".join(wanted))}
        assert str(tmp_path) not in table
    assert str(tmp_path) not in json.dumps(objects)


def test_the_printed_rules_are_called_so() -> None:
    assert rules_of(load_edition("uk-classic")) == "printed rules"
    assert applied_names(load_edition("uk-classic")) == []


def test_what_an_edition_does_not_print_is_said_by_every_report() -> None:
    said = "Short: not printed for this edition; the Swedish form is used."
    summary, tally = by_hand("uk-classic", "short")
    edition = summary.plan.edition
    assert named(edition) == f"{edition.name}; short. {said}"
    assert named(load_edition("uk-classic")).endswith("; printed rules.")
    one, returns = landing(edition), roi(edition, 4)
    assert heading(summary)[0] == landing_text.heading(edition, one)[0] == roi_text.heading(returns, "leave")[0]
    assert said in heading(summary)[0]
    assert said in footer(summary)
    assert said in edition_footer(edition, "jail: leave")
    assert f"\n\n{said}\n\n" in report_page(summary, tally, "no chain", ())
    for data in (landing_json.as_data(edition, one), roi_json.as_data(returns, "leave")):
        assert data["notes"] == list(edition.notes)
    assert summary_json.as_data(summary)["rules"]["notes"] == list(edition.notes)
