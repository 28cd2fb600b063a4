"""The folder of the three answers for the groups: tables and the picture."""

from pathlib import Path

from montecarlo.analysis.groups import Groups
from montecarlo.reports.groups_plot import groups_pictures
from montecarlo.reports.groups_tables import groups_tables
from montecarlo.simulation.folder import write_bytes, write_file


def write_groups(found: Groups, folder: Path) -> None:
    """Write tables and picture into a folder that is there.

    Raises
    ------
    MontecarloError
        A file cannot be written; under its name it is then the old one or none, never a half.
    """
    for name, text in groups_tables(found).items():
        write_file(folder / name, text)
    for name, content in groups_pictures(found).items():
        write_bytes(folder / name, content)
