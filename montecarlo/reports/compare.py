"""The folder of a comparison: tables, pictures, and the written summary."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from matplotlib.figure import Figure

from montecarlo.analysis.compare import Compared
from montecarlo.reports import compare_summary
from montecarlo.reports.compare_about import place_of
from montecarlo.reports.compare_curves import survival_picture, sweep_picture
from montecarlo.reports.compare_maps import heat_metrics, heat_picture, shown_arms, skill_picture
from montecarlo.reports.compare_plots import differences_picture
from montecarlo.reports.compare_tables import compare_tables
from montecarlo.reports.figure import picture_files
from montecarlo.simulation.folder import write_bytes, write_file

Picture = tuple[Callable[[Compared], bool], Callable[[Compared], Figure]]


def _has_differences(compared: Compared) -> bool:
    return any(one.estimate.value is not None for one in compared.differences)


def _has_map(compared: Compared) -> bool:
    return len(compared.comparison.pairs) > 1 and bool(heat_metrics(compared))


# Whether there is something to draw, and what draws it.
PICTURES: Final[dict[str, Picture]] = {
    "differences": (_has_differences, differences_picture),
    "length_survival": (lambda compared: compared.games > 0, survival_picture),
    "skill_length": (lambda compared: len(shown_arms(compared)) > 1, skill_picture),
    "heat": (_has_map, heat_picture),
    "sweep": (lambda compared: compared.comparison.sweep is not None, sweep_picture),
}


def stem(name: str, number: int, compared: Sequence[Compared]) -> str:
    """Name the files of a picture: ``heat``; among several comparisons ``heat_02_us-classic``."""
    if len(compared) == 1:
        return name
    place = re.sub(r"[^a-z0-9]+", "-", place_of(compared[number], compared).lower()).strip("-")
    return f"{name}_{number + 1:02}_{place}"


def compare_pictures(compared: Sequence[Compared]) -> tuple[dict[str, bytes], dict[str, list[str]]]:
    """Draw every picture that there is something to draw for.

    Parameters
    ----------
    compared : sequence of Compared
        The comparisons, one or more.

    Returns
    -------
    (dict of str to bytes, dict of str to list of str)
        File name (``heat.png``, ``heat.svg``, ...) to content; and name of a picture to its files without endings.
    """
    files: dict[str, bytes] = {}
    made: dict[str, list[str]] = {}
    for name, (is_drawn, draw) in PICTURES.items():
        for number, one in enumerate(compared):
            if not is_drawn(one):
                continue
            here = stem(name, number, compared)
            made.setdefault(name, []).append(here)
            for ending, content in picture_files(draw(one)).items():
                files[f"{here}.{ending}"] = content
    return files, made


def write_comparison(compared: Sequence[Compared], folder: Path) -> list[str]:
    """Write tables, pictures and the summary of one or more comparisons into a folder.

    Parameters
    ----------
    compared : sequence of Compared
        The comparisons, with one family over all.
    folder : Path
        The folder; it is made where it is missing.

    Returns
    -------
    list of str
        The names of the files, the summary first.

    Raises
    ------
    MontecarloError
        A file cannot be written; under its name it is then the old one or none, never a half.
    """
    tables = compare_tables(compared)
    pictures, made = compare_pictures(compared)
    for name, text in tables.items():
        write_file(folder / name, text)
    for name, content in pictures.items():
        write_bytes(folder / name, content)
    write_file(folder / compare_summary.NAME, compare_summary.summary_page(compared, list(tables), made))
    return [compare_summary.NAME, *tables, *pictures]
