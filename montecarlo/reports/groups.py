"""The folder of the three answers for the groups: tables and the picture."""

from pathlib import Path
from typing import Final

from montecarlo.analysis.groups import Groups
from montecarlo.reports.figure import picture_files
from montecarlo.reports.groups_plot import groups_picture
from montecarlo.reports.groups_tables import NAME, groups_tables
from montecarlo.reports.report import write_bytes
from montecarlo.simulation.folder import write_file

PICTURE: Final = NAME


def groups_pictures(found: Groups) -> dict[str, bytes]:
    """Draw the picture: file name to content; nothing where there is no group to draw."""
    if not found.all:
        return {}
    return {f"{PICTURE}.{ending}": content for ending, content in picture_files(groups_picture(found)).items()}


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
