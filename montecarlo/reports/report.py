"""The folder of a report: the tables and pictures of a run, and the page that leads through them."""

from pathlib import Path
from typing import Final

from montecarlo.analysis.exact import Exact
from montecarlo.analysis.groups import Groups
from montecarlo.analysis.house_rules import HouseRules
from montecarlo.analysis.summary import Summary
from montecarlo.analysis.what_if import WhatIf
from montecarlo.reports import house_rules_part, what_if_part
from montecarlo.reports.exact_part import exact_pictures, exact_tables
from montecarlo.reports.figure import picture_files
from montecarlo.reports.groups_plot import groups_pictures
from montecarlo.reports.groups_tables import groups_tables
from montecarlo.reports.plots import PICTURES
from montecarlo.reports.report_page import report_page
from montecarlo.simulation.folder import write_bytes, write_file
from montecarlo.simulation.tally import Tally

PAGE: Final = "index.md"


def report_pictures(summary: Summary, exact: Exact | None) -> dict[str, bytes]:
    """Draw every picture of a report.

    Parameters
    ----------
    summary : Summary
        The figures of the run.
    exact : Exact or None
        The exact part; None for an edition that has none.

    Returns
    -------
    dict of str to bytes
        File name (``board.png``, ``board.svg``, ...) to content.
    """
    files = {}
    for name, draw in PICTURES.items():
        for ending, content in picture_files(draw(summary)).items():
            files[f"{name}.{ending}"] = content
    return files if exact is None else files | exact_pictures(summary, exact)


def write_report(
    summary: Summary,
    tally: Tally,
    exact: Exact | str,
    folder: Path,
    compared: WhatIf | None = None,
    groups: Groups | str | None = None,
    house: HouseRules | str | None = None,
) -> None:
    """Write the exact tables, all pictures and the page into a run folder, which has the tables of its games already.

    Parameters
    ----------
    summary : Summary
        The figures of the run.
    tally : Tally
        What they were made of.
    exact : Exact or str
        The exact part, or why there is none.
    folder : Path
        The folder.
    compared : WhatIf, optional
        The games under other candidates for what is reconstructed, where the edition names any.
    groups : Groups or str, optional
        What owning each group does, or why that cannot be said.
    house : HouseRules or str, optional
        What house rules change, or why that cannot be said.

    Raises
    ------
    MontecarloError
        A file cannot be written; under its name it is then the old one or none, never a half.
    """
    solved = None if isinstance(exact, str) else exact
    tables = {} if solved is None else exact_tables(solved)
    if compared is not None:
        tables[f"{what_if_part.NAME}.csv"] = what_if_part.what_if_table(compared)
    pictures = report_pictures(summary, solved)
    if isinstance(groups, Groups):
        tables |= groups_tables(groups)
        pictures |= groups_pictures(groups)
    if isinstance(house, HouseRules):
        tables[f"{house_rules_part.NAME}.csv"] = house_rules_part.house_rules_table(house)
        pictures |= house_rules_part.house_rules_pictures(house)
    for name, text in tables.items():
        write_file(folder / name, text)
    for name, content in pictures.items():
        write_bytes(folder / name, content)
    write_file(folder / PAGE, report_page(summary, tally, exact, pictures, compared, groups, house))
