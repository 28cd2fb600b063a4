"""The picture of the three answers: effect with its interval in group colours, beside return and what winners had.

Whatever is less than a group stands below the groups. Each group has its colour, its hatch and its name.
"""

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FixedLocator, MaxNLocator

from montecarlo import __version__
from montecarlo.analysis.groups import Groups, Judged
from montecarlo.analysis.intervals import NOTHING, Estimate
from montecarlo.reports import figure as house
from montecarlo.reports import groups_words as words
from montecarlo.reports.applied import remarks_on, rules_of
from montecarlo.reports.groups_tables import NAME
from montecarlo.reports.palette import INK, PAPER, QUIET, GroupStyle, group_styles
from montecarlo.reports.section import PERCENT
from montecarlo.reports.summary_text import grouped
from montecarlo.simulation.treated import HALF
from montecarlo.simulation.words import counted

TITLE: Final = "Which group pays off: three answers"
HEAD: Final = 2.75  # inches of height of the picture without its rows
ROW: Final = 0.36  # and of one row
BAR: Final = 0.72  # thickness of a bar, of its place
BREAK: Final = 0.6  # rows between the groups and what is less than a group
SHARES: Final = (2.0, 1.0, 1.2)  # widths of the three panels
SMALL: Final = 9.0  # points
EDGE: Final = 4.5  # points, of the white line below an interval: it stays readable on any colour
LINE: Final = 1.8
CAP: Final = 3.0
NUMBER_GAP: Final = 4  # points between a bar or interval and its number
ROOM: Final = 0.30  # of the width of a panel, beyond the longest bar, for the numbers
LEFT_ROOM: Final = 0.42  # the same below zero, where no name of a row may be touched
PAD: Final = 0.5  # of an interval that reaches below zero, where no bar does
MOST_TICKS: Final = 4


def footer(found: Groups) -> str:
    """Say what the picture shows: edition, rules, players, games, seed, program, and what is not sure."""
    plan, edition = found.plan, found.edition
    line_up = plan.strategies[0] if len(set(plan.strategies)) == 1 else ", ".join(plan.strategies)
    count = "" if found.counted == found.games else f" ({grouped(found.counted)} count)"
    parts = [
        edition.name,
        rules_of(edition),
        f"{counted(found.players, 'player')}: {line_up}",
        f"{words.games_words(found)} an arm{count}, seed {plan.seed}",
        f"montecarlo {__version__}",
    ]
    sentences = [f"{'; '.join(parts)}.", *words.left_out(found), *remarks_on(edition)]
    return " ".join([*sentences, house.not_confirmed(edition, "")]).rstrip()


def subtitle(found: Groups) -> str:
    """Say in a few lines what the bars are."""
    when = "when half of the deeds are sold" if found.stage == HALF else "before the first turn"
    beside = "the ranks that the intervals of all pairs of groups leave"
    if found.budget is not None:
        beside = f"what is spent of it where that is less, and {beside}"
        how = f"for {found.edition.currency.write(found.budget)}, deeds and buildings together"
    else:
        how = f"and {words.price_words(found)}"
    return f"One seat gets the deeds {when} {how}. Lines: 95% intervals\nBeside the names: {beside}"


def groups_picture(found: Groups) -> Figure:
    """Draw the three answers, the greatest effect first (`group_effects.csv`)."""
    with house.house_style():
        rows = [*found.groups, *found.others]
        places = [float(at) + (BREAK if at >= len(found.groups) else 0.0) for at in range(len(rows))]
        figure = house.titled(TITLE, subtitle(found), footer(found), HEAD + ROW * (len(rows) + BREAK))
        effect, returns, held = figure.subplots(1, len(SHARES), sharey=True, width_ratios=SHARES)
        styles = group_styles(found.edition)
        _panel(effect, rows, places, [_scaled(one.effect) for one in rows], styles, digits=1, signed=True)
        _panel(returns, rows, places, [Estimate(one.returns.per_100) for one in rows], styles, digits=0)
        winners = [_scaled(one.held.advantage) if one.held is not None else NOTHING for one in rows]
        _panel(held, rows, places, winners, styles, digits=1, signed=True)
        for axes, title, unit in (
            (effect, "Effect of owning it", "percentage points of games won"),
            (returns, "Return", "rent for each 100 it costs,\nin 100 turns\nof opponents"),
            (held, "Held by winners", "points above\nan equal share\n(an association)"),
        ):
            axes.set_title(title, fontsize=12.0)
            axes.set_xlabel(unit, fontsize=SMALL + 1)
        effect.yaxis.set_major_locator(FixedLocator(places))
        effect.set_yticklabels([_name(one, found.budget) for one in rows])
        effect.set_ylim((places[-1] if places else 0.0) + 0.6, -0.6)
        return figure


def _name(one: Judged, budget: int | None) -> str:
    """Name a row, with what is spent of a budget where that is less, and the ranks that are left to a group."""
    spent = f" ({words.spent(one)} spent)" if budget and one.spent.value not in (None, budget) else ""
    return f"{one.holding.name}{spent}" + ("" if one.rank_low is None else f"  {words.ranks(one)}")


def _scaled(estimate: Estimate) -> Estimate:
    parts = (estimate.value, estimate.low, estimate.high)
    return Estimate(*(None if part is None else part * PERCENT for part in parts))


def _panel(
    axes: Axes,
    rows: Sequence[Judged],
    places: Sequence[float],
    values: Sequence[Estimate],
    styles: dict[str, GroupStyle],
    *,
    digits: int,
    signed: bool = False,
) -> None:
    """Draw one answer: a bar from zero, its interval, and its number beyond both."""
    ends = [0.0]
    for one, place, shown in zip(rows, places, values, strict=True):
        if shown.value is None:
            continue
        value = shown.value
        low, high = shown.low if shown.low is not None else value, shown.high if shown.high is not None else value
        ends += [min(value, low), max(value, high)]

        def bar(at: float = place, long: float = value, **options: object) -> Rectangle:
            return Rectangle((min(0.0, long), at - BAR / 2), abs(long), BAR, **options)  # type: ignore[arg-type]

        house.in_group_colours(bar, axes, styles[one.holding.group])
        if shown.half_width:
            for width, colour in ((EDGE, PAPER), (LINE, INK)):
                axes.errorbar(  # around the middle of the interval, which need not be the figure
                    (low + high) / 2,
                    place,
                    xerr=shown.half_width,
                    color=colour,
                    elinewidth=width,
                    capsize=CAP,
                    zorder=3,
                )
        number = grouped(value, digits)
        below = value < 0
        axes.annotate(
            f"+{number}" if signed and value > 0 else number,
            (min(value, low) if below else max(value, high), place),
            (-NUMBER_GAP if below else NUMBER_GAP, 0),
            textcoords="offset points",
            ha="right" if below else "left",
            va="center_baseline",
            fontsize=SMALL,
            zorder=4,
        )
    low, high = min(ends), max(ends)
    left, right = (part * max(high - low, 1e-9) for part in (LEFT_ROOM, ROOM))
    is_left = any(shown.value is not None and shown.value < 0 for shown in values)  # numbers stand there too
    axes.set_xlim(low - (left if is_left else -low * PAD), high + (right if high > 0 else 0.0) or 1.0)
    axes.axvline(0, color=QUIET, linewidth=1.0, zorder=2.5)
    axes.xaxis.set_major_locator(MaxNLocator(MOST_TICKS))
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")


def groups_pictures(found: Groups) -> dict[str, bytes]:
    """Draw the picture: file name to content; nothing where there is nothing to draw."""
    if not found.all:
        return {}
    return {f"{NAME}.{ending}": content for ending, content in house.picture_files(groups_picture(found)).items()}
