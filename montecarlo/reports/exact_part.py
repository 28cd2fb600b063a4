"""The exact part of a report: its tables and pictures, and what the page says of them."""

from typing import Final

from montecarlo.analysis.chain_options import LEAVE
from montecarlo.analysis.economics import FULL_GROUP, Line
from montecarlo.analysis.exact import Exact, Solved
from montecarlo.analysis.summary import Summary
from montecarlo.reports import roi_plots
from montecarlo.reports.causes_plot import causes_picture
from montecarlo.reports.causes_tables import NAME as CAUSES
from montecarlo.reports.causes_tables import causes_table
from montecarlo.reports.causes_text import TITLE as CAUSES_TITLE
from montecarlo.reports.figure import picture_files
from montecarlo.reports.landing_plot import TITLES as BOARD_TITLES
from montecarlo.reports.landing_plot import landing_picture
from montecarlo.reports.landing_tables import landing_tables
from montecarlo.reports.roi_tables import HOUSES, ROI, roi_tables
from montecarlo.reports.roi_text import level_words
from montecarlo.reports.section import PERCENT

JAIL: Final = LEAVE  # the policy of the pictures; the tables have both
COUNT: Final = "visits"  # what the games count, so that the two boards can be laid side by side
BOARD: Final = "landing"
TURN_DIGITS: Final = 1
TITLES: Final[dict[str, str]] = {
    BOARD: f"{BOARD_TITLES[COUNT]}, in the long run",
    **roi_plots.TITLES,
    CAUSES: CAUSES_TITLE,
}
CAPTIONS: Final[dict[str, str]] = {
    BOARD: "One token that leaves jail at once, for ever. Counted like the board at the beginning: every landing, also "
    "on the way. Both jail policies, and where rolls and turns end: [landing.csv](landing.csv); the way round: "
    "[landing_way.csv](landing_way.csv).",
    "payback": "After so many turns of opponents the expected rent has made up deeds and buildings. Figures: "
    "[roi.csv](roi.csv), for both jail policies.",
    "each_house": "What the next house on every street of a group adds. What to build for the start cash, in order: "
    "[houses.csv](houses.csv); the rest: [roi.csv](roi.csv).",
    "net_return": "A straight line, because it is what is expected; luck lies around it. Figures: [roi.csv](roi.csv).",
    CAUSES: f"Figures: [{CAUSES}.csv]({CAUSES}.csv).",
}
FILES: Final[dict[str, str]] = {
    "landing": "exact landing probabilities in the long run: both jail policies, rolls, turns and landings",
    "landing_way": "rolls a turn, landings a roll, turns a lap, salary a turn, for the same",
    ROI: "each deed and group at each level: rent, cost, payback, return; both jail policies",
    HOUSES: "what to build for the start cash, house by house; both jail policies",
    CAUSES: "full games less the long run, space by space, split into causes",
}


def exact_tables(exact: Exact) -> dict[str, str]:
    """Give the tables: file name and content."""
    edition = exact.solved.roi.edition
    return {
        **landing_tables(edition, exact.solved.landings),
        **roi_tables(exact.solved.roi),
        f"{CAUSES}.csv": causes_table(exact.causes),
    }


def exact_pictures(summary: Summary, exact: Exact) -> dict[str, bytes]:
    """Draw the pictures: file name to content; those of buildings only where something can be built."""
    roi = exact.solved.roi
    files = {}
    for ending, content in picture_files(landing_picture(roi.edition, exact.solved.landing(JAIL, COUNT))).items():
        files[f"{BOARD}.{ending}"] = content
    files |= roi_plots.roi_pictures(roi, JAIL)
    for ending, content in picture_files(causes_picture(summary, exact.causes)).items():
        files[f"{CAUSES}.{ending}"] = content
    return files


def main_points(solved: Solved) -> list[str]:
    """Say in plain words what the chain gives: where the token is most, and what has paid for itself first."""
    edition = solved.roi.edition
    found = solved.landing(JAIL, COUNT)
    most = int(found.probability.argmax())
    share, in_jail = float(found.probability[most]), solved.landing(JAIL, "rolls").in_jail
    points = [
        f"**Landings.** In the long run most landings are on {edition.spaces[most].name}: {_percent(share)}. "
        f"{_percent(in_jail)} of the rolls end in jail."
    ]
    groups = solved.roi.by_jail[JAIL].economics.groups
    soonest = min((line for line in groups if line.payback_turns is not None), key=_payback, default=None)
    if soonest is not None:
        points.append(f"**Return.** Of all groups at all levels, {_paid(soonest)}.")
    unbuilt = [line for line in groups if line.level == FULL_GROUP and line.payback_turns is not None]
    if soonest is not None and unbuilt:
        points.append(f"**Without a house.** Of the full groups, {_paid(min(unbuilt, key=_payback))}.")
    return points


def _payback(line: Line) -> tuple[float, str]:
    assert line.payback_turns is not None
    return line.payback_turns, line.group


def _paid(line: Line) -> str:
    turns = f"{_payback(line)[0]:.{TURN_DIGITS}f}"
    return f"{line.name} ({level_words(line.level)}) has paid for itself first: after {turns} turns of opponents"


def _percent(share: float) -> str:
    return f"{share * PERCENT:.2f}%"
