"""Figures to draw: three games made by hand, and a few games of small boards without a middle."""

from functools import lru_cache
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from montecarlo.analysis.summary import Summary, summarise
from montecarlo.model import load_strategy
from montecarlo.model.edition import edition_of
from montecarlo.simulation.batch import layout_of, seeded_tables
from montecarlo.simulation.plan import Plan, make_plan
from montecarlo.simulation.tally import Tally, tally_of
from tests.model.boards import board
from tests.outcomes import three_games


@lru_cache
def by_hand(edition: str = "no-c1009", rules: str = "", settings: tuple[str, ...] = ()) -> tuple[Summary, Tally]:
    """The three games of `tests.outcomes`, told of some edition."""
    return _told(make_plan(edition, rules, settings, 3, "balanced,balanced,random", 1, 3))


def on_board(size: int, **changes: Any) -> Summary:
    """The same games told of a board of any size."""
    edition = edition_of(board(size, **changes), "board")
    balanced, other = load_strategy("balanced"), load_strategy("random")
    return _told(Plan(edition, (balanced, balanced, other), 1, 3))[0]


def _told(plan: Plan) -> tuple[Summary, Tally]:
    layout = layout_of(plan, seeded_tables(plan))
    tally = Tally.empty(layout)
    tally.add(tally_of(three_games(), layout))
    return summarise(plan, tally), tally


def texts(figure: Figure) -> list[str]:
    """Every text of a picture, titles and labels of the axes included."""
    found = [text.get_text() for text in figure.texts]
    for axes in all_axes(figure):
        found += [text.get_text() for text in axes.texts]
        found += [axes.get_title(loc="left"), axes.get_xlabel(), axes.get_ylabel()]
        legend = axes.get_legend()
        found += [text.get_text() for text in legend.get_texts()] if legend else []
    return [text for text in found if text]


def all_axes(figure: Figure) -> list[Axes]:
    """The axes of a picture and those set into them."""
    return [*figure.axes, *(inner for axes in figure.axes for inner in axes.child_axes if isinstance(inner, Axes))]
