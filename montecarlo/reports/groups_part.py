"""The three answers for the groups as a part of a report: the table, and what the page says of them."""

from typing import Final

from montecarlo.analysis.groups import Groups
from montecarlo.reports import groups_words as words
from montecarlo.reports.groups_tables import NAME, PAIRS
from montecarlo.reports.groups_text import side_by_side
from montecarlo.reports.section import Section

TITLE: Final = "Which colour group pays off"
PICTURE_TITLE: Final = "Three answers: effect, return, held by winners"
CAPTION: Final = (
    "Left: what owning it does to its owner's share of wins, the same games played with and without. Middle: what it "
    "earns, worked out exactly. Right: what is seen of those who complete it, which need not be because of it. "
    f"Figures: [{NAME}.csv]({NAME}.csv)."
)
FILES: Final[dict[str, str]] = {
    NAME: "each group: return, what winners had, and the effect of owning it",
    PAIRS: "effects of the groups against each other, with simultaneous intervals",
}


def main_point(found: Groups) -> str:
    """Give the answer in one sentence, for the main numbers of the page; "" where no group can be had."""
    said = words.answer(found)
    return f"**Which group pays off.** {said[0]}" if said else ""


def page_words(found: Groups) -> list[str]:
    """Give the paragraphs of the part: how it was played, the answer, what the figure is not."""
    return [
        " ".join([*words.treatment(found), f"{words.games_words(found)} an arm, seed {found.plan.seed}."]),
        " ".join([*words.answer(found), words.width(found)]),
        f"{words.NOT_THIS} {words.UNFINISHED}",
    ]


def page_table(found: Groups) -> Section:
    """Give the table of the part."""
    part = side_by_side(found)
    return part._replace(lines=[*part.lines, words.family_words(found)])
