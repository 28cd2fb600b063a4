"""The folder of an experiment that was played: what a comparison writes, and what was left out."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from montecarlo.analysis.compare import Compared
from montecarlo.reports import compare_summary
from montecarlo.reports.compare import compare_pictures
from montecarlo.reports.compare_tables import compare_tables
from montecarlo.reports.experiment_text import left_out_markdown, left_out_table
from montecarlo.simulation.experiment import Laid
from montecarlo.simulation.folder import write_bytes, write_file

LEFT_OUT: Final = "left_out.csv"


def write_experiment(laid: Laid, compared: Sequence[Compared], folder: Path) -> list[str]:
    """Write what came of an experiment, as far as it asks for it; what was left out is written in any case.

    Parameters
    ----------
    laid : Laid
        The experiment.
    compared : sequence of Compared
        Its tables, played and worked out.
    folder : Path
        Where to.

    Returns
    -------
    list of str
        The names of the files, the summary first where there is one.

    Raises
    ------
    MontecarloError
        A file cannot be written.
    """
    outputs = laid.experiment.outputs
    tables = compare_tables(compared) if "csv" in outputs else {}
    pictures, made = compare_pictures(compared) if "pictures" in outputs else ({}, {})
    texts = {**tables, LEFT_OUT: left_out_table(laid.left_out)}
    if "summary" in outputs:
        texts = {compare_summary.NAME: summary_page(laid, compared, list(tables), made), **texts}
    for name, content in pictures.items():
        write_bytes(folder / name, content)
    for name, text in reversed(texts.items()):  # the summary last: with it the folder is whole
        write_file(folder / name, text)
    return [*texts, *pictures]


def summary_page(laid: Laid, compared: Sequence[Compared], files: Sequence[str], pictures: dict[str, list[str]]) -> str:
    """Write the summary: the question before that of the comparisons, and what was left out after it."""
    page = compare_summary.summary_page(compared, files, pictures)
    asked = f"# {laid.experiment.title}\n\n{laid.experiment.description}"
    return f"{page.replace(compare_summary.TITLE, asked, 1)}\n{left_out_markdown(laid.left_out)}"
