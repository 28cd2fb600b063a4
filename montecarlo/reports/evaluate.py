"""The folder of ways on from a position: tables, a picture, and the written summary."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from matplotlib.figure import Figure

from montecarlo.analysis.evaluate import Evaluated
from montecarlo.reports import figure as house
from montecarlo.reports.compare_plots import footer
from montecarlo.reports.compare_tables import arms_table, comparison_table
from montecarlo.reports.evaluate_text import heading, sections
from montecarlo.reports.figure import picture_files
from montecarlo.reports.palette import INK, MAIN, PAPER
from montecarlo.reports.run_tables import INTERVAL, Cell, csv_text
from montecarlo.reports.section import PERCENT, Section
from montecarlo.simulation.folder import write_bytes, write_file

NAME: Final = "summary.md"
PICTURE: Final = "win_shares"
DANGERS: Final = (
    "way_on", "player", "space", "space_name", "landing", *(f"landing_{end}" for end in INTERVAL),
    "rent", *(f"rent_{end}" for end in INTERVAL), "bankrupt", *(f"bankrupt_{end}" for end in INTERVAL),
    "rounds", "play_outs",
)  # fmt: skip
FILES: Final = {
    "ways.csv": "every figure of every way on with its own interval, and the definitions",
    "differences.csv": "every difference between two ways on with its simultaneous interval",
    "dangers.csv": "the spaces that cost each player most in the next rounds",
}
ROW: Final = 0.42  # inches of height of a way in a panel
HEAD: Final = 2.4  # of the picture without its rows
MARK: Final = 6.0  # points
ENDS: Final = 13.0  # height of the ends of an interval, in points: above and below the dot


def dangers_table(found: Evaluated) -> str:
    """One row a way on, player and space."""
    return csv_text(DANGERS, _danger_rows(found))


def _danger_rows(found: Evaluated) -> Iterator[Sequence[Cell]]:
    for at, way in enumerate(found.ways):
        spaces = way.plan.edition.spaces
        for seat, name in enumerate(found.players):
            for one in found.dangers[at][seat]:
                numbers = (one.landing.value, one.landing.low, one.landing.high)
                rent = (one.rent.value, one.rent.low, one.rent.high, one.out.value, one.out.low, one.out.high)
                yield (way.name, name, one.space, spaces[one.space].name, *numbers, *rent, found.rounds, found.logged)


def win_shares_picture(found: Evaluated) -> Figure:
    """Draw the win share of every seat in every way on with its interval; a panel for each player."""
    order, players = found.best_first, found.players
    names = [found.ways[way].name for way in order]
    with house.house_style():
        figure = house.titled(
            "Who wins, by way on",
            f"Share of the play-outs won, with 95% intervals; the way on that is best for "
            f"{players[found.seat]} first; dotted: an equal share",
            footer(found.compared),
            HEAD + ROW * len(order),
            house.WIDTH + max(0, len(players) - 3) * 2.0,
        )
        panels = figure.subplots(1, len(players), squeeze=False, sharey=True, sharex=True)[0]
        for seat, axes in enumerate(panels):
            for row, way in enumerate(order):
                share = found.win(way, seat)
                if share.value is None or share.low is None or share.high is None:
                    continue
                ends = (share.low * PERCENT, share.high * PERCENT)
                axes.plot(ends, (row, row), color=MAIN, linewidth=2.0, solid_capstyle="butt")
                axes.plot(ends, (row, row), "|", color=MAIN, markersize=ENDS, zorder=3)  # seen beside the dot too
                face = MAIN if seat == found.seat else PAPER
                axes.plot(share.value * PERCENT, row, "o", color=MAIN, markerfacecolor=face, markersize=MARK, zorder=3)
            axes.axvline(PERCENT / len(players), color=INK, linewidth=0.8, linestyle=(0, (2, 2)))
            axes.set_title(players[seat], fontsize=11.0)
            axes.set_xlabel("percent")
            axes.set_yticks(range(len(order)), names)
            axes.set_ylim(len(order) - 0.5, -0.5)
        panels[0].set_xlim(left=0)  # for all of them, once everything is drawn
    return figure


def summary_page(found: Evaluated) -> str:
    """Write the summary: what the terminal shows, as a page, and the files."""
    lines = [f"# {found.ways[0].way.title.rstrip('.')}", ""]
    for line in heading(found)[1:]:
        lines += [line, ""]
    lines += [f"![Who wins, by way on]({PICTURE}.svg)", ""]
    for part in sections(found):
        lines += [f"## {part.title}", ""]
        for line in part.lines:
            lines += [line, ""]
        if part.headers:
            lines += [*_table(part), ""]
    lines += ["## Files", ""]
    lines += [f"- `{name}`: {what}" for name, what in FILES.items()]
    return "\n".join(lines) + "\n"


def _table(part: Section) -> list[str]:
    rows = [part.headers, ["---"] * len(part.headers), *part.rows]
    return [f"| {' | '.join('' if cell is None else str(cell).replace('|', '/') for cell in row)} |" for row in rows]


def write_evaluation(found: Evaluated, folder: Path) -> list[str]:
    """Write tables, the picture and the summary into a folder.

    Parameters
    ----------
    found : Evaluated
        What came out.
    folder : Path
        The folder; it is made where it is missing.

    Returns
    -------
    list of str
        The names of the files, the summary first.

    Raises
    ------
    MontecarloError
        A file cannot be written.
    """
    tables = {
        "ways.csv": arms_table([found.compared]),
        "differences.csv": comparison_table([found.compared]),
        "dangers.csv": dangers_table(found),
    }
    pictures = {f"{PICTURE}.{ending}": content for ending, content in picture_files(win_shares_picture(found)).items()}
    for name, text in tables.items():
        write_file(folder / name, text)
    for name, content in pictures.items():
        write_bytes(folder / name, content)
    write_file(folder / NAME, summary_page(found))
    return [NAME, *tables, *pictures]
