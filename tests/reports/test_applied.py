"""The tables and JSON objects of the exact answers say which rules made them."""

import csv
import json
from pathlib import Path

import pytest

from montecarlo.analysis.landing import landing
from montecarlo.analysis.roi import roi
from montecarlo.model import load_edition
from montecarlo.model.patches import applied_names, resolve_rules
from montecarlo.reports import landing_json, roi_json
from montecarlo.reports.applied import rules_of
from montecarlo.reports.landing_tables import landing_tables
from montecarlo.reports.roi_tables import roi_tables


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
