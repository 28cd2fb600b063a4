"""The folder of an experiment that was played: what a comparison writes, and what was left out."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from montecarlo.reports.compare import write_comparison

from montecarlo.analysis.compare import Compared
from montecarlo.errors import MontecarloError
from montecarlo.reports.experiment_text import left_out_markdown, left_out_table
from montecarlo.simulation.experiment import Laid
from montecarlo.simulation.folder import write_file

LEFT_OUT: Final = "left_out.csv"
SUMMARY: Final = "summary.md"


def write_experiment(laid: Laid, compared: Sequence[Compared], folder: Path) -> None:
    """Write what came of an experiment: tables, pictures, and a summary that also says what was left out.

    Parameters
    ----------
    laid : Laid
        The experiment.
    compared : sequence of Compared
        Its tables, played and worked out.
    folder : Path
        Where to.

    Raises
    ------
    MontecarloError
        Something cannot be written.
    """
    write_file(folder / LEFT_OUT, left_out_table(laid.left_out))
    write_comparison(compared, folder)
    summary = folder / SUMMARY
    try:
        written = summary.read_text(encoding="utf-8")
    except OSError as error:
        raise MontecarloError(f"{summary}: cannot be read ({error.strerror or error})") from error
    asked = f"{laid.experiment.title}. {laid.experiment.description}\n"
    write_file(summary, f"{asked}\n{written.rstrip()}\n\n{left_out_markdown(laid.left_out)}")
