"""The pictures of a report beside the board: length, wins by seat, groups, cash.

Each shows its 95% intervals, names its units, and draws what a CSV file of the report holds, named beside it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import FixedLocator, FuncFormatter, MaxNLocator, PercentFormatter

from montecarlo.analysis.intervals import Estimate, wilson
from montecarlo.analysis.lengths import MEDIAN, P90, Lengths, Survival
from montecarlo.analysis.summary import CashLine, GroupLine, Summary
from montecarlo.model import board
from montecarlo.reports import figure as house
from montecarlo.reports.board_picture import PANEL_TITLE, board_picture
from montecarlo.reports.measures import pace_of
from montecarlo.reports.palette import BANDS, INK, MAIN, MARK, PAPER, group_styles
from montecarlo.reports.section import PERCENT
from montecarlo.reports.summary_text import grouped, percent

TAIL: Final = 0.005  # share of games beyond the right edge of the survival curve
TAIL_ROOM: Final = 1.05
LABEL_FROM: Final = 0.66  # of the width: what is labelled to its right lies no further to the right
LENGTH_HEIGHT: Final = 8.0  # inches
LENGTH_SHARES: Final = (1.7, 1.0)  # heights of the panels in rounds and in minutes
ROW: Final = 0.55  # inches of height a group takes
HEAD: Final = 2.3  # inches of height of a picture without its rows
BAR: Final = 0.62  # thickness of a bar, of its row
CAP_SIZE: Final = 4
COST_CAP_SIZE: Final = 9  # seen above and below the diamond where the interval is short
FEW_LIVING: Final = 0.05  # of all players: with fewer left a fan says little
MOST_TICKS: Final = 7  # amounts of money are long
MOST_ROUNDS: Final = 12  # steps of the axis of rounds, so many that their numbers do not touch
FAN_SHARES: Final = (4.0, 1.0)  # heights of the fan and of the players still in the game
FAN: Final = ((10, 90), (25, 75))
PICTURE_TITLES: Final = {
    "board": PANEL_TITLE,
    "length": "How long a game lasts",
    "seats": "Who wins: the place in the order of play",
    "groups": "What the groups cost and earn",
    "cash": "Cash in hand over the rounds",
}


def _money(summary: Summary) -> FuncFormatter:
    write = summary.plan.edition.currency.write
    return FuncFormatter(lambda value, position: write(round(value)))


def _unit(summary: Summary) -> str:
    """The sign of the money as part of an axis label; nothing for an edition that has none."""
    symbol = summary.plan.edition.currency.symbol.strip()
    return f", in {symbol}" if symbol else ""


def _reach(estimate: Estimate) -> tuple[float, float]:
    """How far an interval reaches below and above its middle; nothing where it is not known."""
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return 0.0, 0.0
    return max(0.0, estimate.value - estimate.low), max(0.0, estimate.high - estimate.value)


# --- length


def shown_curve(lengths: Lengths) -> list[Survival]:
    """Give the points of a survival curve up to where nearly all games are over, or to its end."""
    shown = []
    for point in lengths.curve():
        shown.append(point)
        if point.share.value is not None and point.share.value <= TAIL:
            break
    return shown


def length_picture(summary: Summary) -> Figure:
    """Draw how many games are still played after so many rounds (`length_survival.csv`) and so many minutes."""
    with house.house_style():
        rules = summary.plan.edition.rules
        subtitle = "Share of all games that last longer than so many rounds, or minutes; band: 95% interval"
        cut = summary.games - summary.finished_games
        if cut:
            cap = grouped(rules.round_cap)
            subtitle += f"\n{percent(wilson(cut, summary.games))} of the games were cut unfinished after round {cap}"
        title, shares = PICTURE_TITLES["length"], LENGTH_SHARES
        figure, (rounds, minutes) = house.plot(summary, title, subtitle, LENGTH_HEIGHT, shares, together=False)
        _length_panel(rounds, summary.rounds, "rounds")
        _length_panel(minutes, summary.minutes, "minutes")
        rounds.set_xlabel("length in rounds")
        minutes.set_xlabel(f"length in minutes at the {pace_of(rules)}")
        rounds.set_ylabel("games still played, percent of all")
        minutes.set_ylabel("still played")
        rounds.legend(loc="best")
        figure.align_ylabels([rounds, minutes])
        return figure


def _length_panel(axes: Axes, lengths: Lengths, unit: str) -> None:
    """Draw one survival curve with its band and its quantiles."""
    points = shown_curve(lengths)
    late = lengths.quantile(P90).value or 1
    end = max(points[-1].length * TAIL_ROOM, late / LABEL_FROM)
    if lengths.seen is not None and (points[-1].share.value or 0.0) > TAIL:
        end = float(lengths.seen)
    ends = [*(one.length for one in points), end]
    low, middle, high = (
        [*(value or 0.0 for value in part), part[-1] or 0.0]
        for part in zip(*((one.share.low, one.share.value, one.share.high) for one in points), strict=True)
    )
    axes.fill_between(ends, low, high, step="post", color=BANDS[1], linewidth=0, label="95% interval")
    axes.step(ends, middle, where="post", color=MAIN, linewidth=1.6, label="games still played")
    _quantile_marks(axes, lengths, unit)
    axes.set_xlim(0, end)
    axes.set_ylim(0, 1.02)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))


def _quantile_marks(axes: Axes, lengths: Lengths, unit: str) -> None:
    for per_mille, name in ((MEDIAN, "half of the games"), (P90, "nine tenths of the games")):
        found = lengths.quantile(per_mille)
        if found.value is None:
            continue
        level = 1 - per_mille / 1000
        axes.plot([0, found.value], [level, level], color=MARK, linewidth=1, linestyle="--")
        axes.plot([found.value, found.value], [0, level], color=MARK, linewidth=1, linestyle="--")
        bounds = "" if found.low is None or found.high is None else f" ({found.low} to {found.high})"
        axes.annotate(
            f"{name} are over\nafter {found.value} {unit}{bounds}",
            (found.value, level),
            (10, 6),
            textcoords="offset points",
            color=MARK,
            va="bottom",
        )


# --- seats


def equal_share(summary: Summary) -> float:
    """Give the share of all games that every seat would win if they won alike: the finished games over the seats."""
    return (summary.finished.value or 0.0) / summary.plan.players


def seats_picture(summary: Summary) -> Figure:
    """Draw the share of games that each seat wins (`seats.csv`, place 1)."""
    with house.house_style():
        subtitle = "Share of all games won; bars: 95% interval. Seat 1 begins, the others follow clockwise."
        figure, (axes,) = house.plot(summary, PICTURE_TITLES["seats"], subtitle)
        share = [one.share.value or 0.0 for one in summary.seats]
        reach = np.array([_reach(one.share) for one in summary.seats]).T
        at = np.arange(1, len(share) + 1)
        axes.errorbar(
            at, share, yerr=reach, fmt="o", color=MAIN, markersize=9, capsize=8, elinewidth=2, capthick=2, zorder=3
        )
        equal = equal_share(summary)
        axes.axhline(equal, color=MARK, linestyle="--", linewidth=1.4)
        for number, one in zip(at, summary.seats, strict=True):
            axes.annotate(
                percent(one.share),
                (number, one.share.value or 0.0),
                (13, 0),
                textcoords="offset points",
                va="center",
                bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 1},
            )
        low = min([equal, *(one.share.low or 0.0 for one in summary.seats)])
        high = max([equal, *(one.share.high or 0.0 for one in summary.seats)])
        room = max(high - low, 0.01) * 0.15
        floor = max(0.0, low - room)
        axes.set_ylim(floor, high + room)
        axes.set_xlim(0.4, len(share) + 0.8)
        axes.annotate(
            f"equal share\nof the finished\ngames: {equal * PERCENT:.1f}%",
            (1, equal),
            (6, 0),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            color=MARK,
            va="center",
            annotation_clip=False,
        )
        axes.xaxis.set_major_locator(FixedLocator([float(one) for one in at]))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda value, position: f"seat {value:.0f}"))
        axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=1))
        axes.grid(visible=False, axis="x")
        axes.set_xlabel("place in the order of play")
        axes.set_ylabel(f"games won, percent of all{' (axis does not begin at 0)' if floor > 0 else ''}")
        return figure


# --- groups


def deed_prices(summary: Summary, group: GroupLine) -> int:
    """Give the printed price of all deeds of a group, in the edition's money."""
    deeds = (summary.plan.edition.spaces[at] for at in group.spaces)
    return sum(deed.price for deed in deeds if isinstance(deed, board.Deed))


def group_cost(summary: Summary, group: GroupLine) -> Estimate:
    """Give what a group costs in an average game: its deeds' printed prices and what is spent on buildings."""
    prices, built = deed_prices(summary, group), group.building_cost_per_game
    if built.value is None or built.low is None or built.high is None:
        return Estimate(None if built.value is None else prices + built.value)
    return Estimate(prices + built.value, prices + built.low, prices + built.high)


def groups_picture(summary: Summary) -> Figure:
    """Draw what each group earns beside what it costs (`groups.csv` and the prices in `deeds.csv`)."""
    with house.house_style():
        subtitle = (
            "Bar: rent paid in an average game, whoever owns the group.\n"
            "Diamond: printed price of its deeds and the buildings of an average game. Lines: 95% intervals"
        )
        height = HEAD + ROW * len(summary.groups)
        figure, (axes,) = house.plot(summary, PICTURE_TITLES["groups"], subtitle, height)
        styles = group_styles(summary.plan.edition)
        for row, one in enumerate(summary.groups):
            rent, cost = one.rent_per_game, group_cost(summary, one)
            earned, spent = rent.value or 0.0, cost.value or 0.0

            def bar(at: int = row, long: float = earned, **options: Any) -> Rectangle:
                return Rectangle((0, at - BAR / 2), long, BAR, **options)

            house.in_group_colours(bar, axes, styles[one.group])
            for width, colour in ((4.5, PAPER), (1.8, INK)):  # a white edge keeps the line readable on any colour
                reach = np.array([_reach(rent)]).T
                axes.errorbar(earned, row, xerr=reach, color=colour, elinewidth=width, capsize=CAP_SIZE, zorder=3)
            axes.errorbar(
                spent,
                row,
                xerr=np.array([_reach(cost)]).T if any(_reach(cost)) else None,
                fmt="D",
                color=INK,
                markerfacecolor=PAPER,
                markeredgewidth=1.6,
                markersize=8,
                elinewidth=1.8,
                capsize=COST_CAP_SIZE,
                capthick=1.8,
                zorder=4,
            )
        most = max(max(one.rent_per_game.high or 0.0, group_cost(summary, one).high or 0.0) for one in summary.groups)
        axes.set_xlim(0, max(most, 1.0) * 1.06)
        axes.set_ylim(len(summary.groups) - 0.5, -0.5)
        axes.yaxis.set_major_locator(FixedLocator([float(row) for row in range(len(summary.groups))]))
        axes.set_yticklabels([one.name for one in summary.groups])
        axes.xaxis.set_major_locator(MaxNLocator(MOST_TICKS))
        axes.xaxis.set_major_formatter(_money(summary))
        axes.grid(visible=False, axis="y")
        axes.set_xlabel(f"money in an average game{_unit(summary)}")
        axes.set_ylabel("group, in board order")
        return figure


# --- cash


def shown_cash(summary: Summary) -> list[CashLine]:
    """Give the rounds in which enough players are alive for a fan to say something."""
    least = FEW_LIVING * summary.games * summary.plan.players
    return [one for one in summary.cash if one.living >= least and one.percentiles]


def noted_rounds(rounds: Sequence[int]) -> list[int]:
    """Give the rounds at which the axis has its numbers: of those that are drawn, where they have room; first and last.

    Parameters
    ----------
    rounds : sequence of int
        The rounds that are drawn, in order.
    """
    step = rounds[-1] / MOST_ROUNDS
    shown = [rounds[0]]
    for one in rounds[1:]:
        if one - shown[-1] >= step and (rounds[-1] - one >= step or one == rounds[-1]):
            shown.append(one)
    return shown


def cash_picture(summary: Summary) -> Figure:
    """Draw the cash of the living when rounds have ended, and how many live (`cash_by_round.csv`)."""
    with house.house_style():
        subtitle = (
            "Of the players still in the game when the round had ended.\n"
            "Below: players in the game, mean of all games; one that has ended counts as none, so the line falls"
        )
        figure, (fan, living) = house.plot(summary, PICTURE_TITLES["cash"], subtitle, shares=FAN_SHARES)
        lines = shown_cash(summary)
        rounds = [one.round for one in lines]
        for (low, high), colour in zip(FAN, BANDS, strict=True):
            fan.fill_between(
                rounds,
                [one.percentiles[low] for one in lines],
                [one.percentiles[high] for one in lines],
                color=colour,
                linewidth=0,
                label=f"{high - low}% of\nthe players",
            )
        fan.plot(rounds, [one.percentiles[50] for one in lines], color=INK, linestyle="--", label="median")
        fan.errorbar(
            rounds,
            [one.mean.value or 0.0 for one in lines],
            yerr=np.array([_reach(one.mean) for one in lines]).T,
            color=MAIN,
            marker="o",
            markersize=4,
            capsize=CAP_SIZE,
            label="mean with its\n95% interval",
        )
        fan.set_ylim(bottom=0)
        fan.yaxis.set_major_formatter(_money(summary))
        fan.set_ylabel(f"cash of a player{_unit(summary)}")
        fan.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), labelspacing=1.0)
        still = [one.living / summary.games for one in lines]
        living.plot(rounds, still, color=MAIN, marker="o", markersize=4)
        living.set_ylim(0, summary.plan.players * TAIL_ROOM)
        living.yaxis.set_major_locator(MaxNLocator(4, integer=True))
        living.set_ylabel("players\nin the game")
        living.set_xlim(0, max(rounds[-1], 1) * 1.02)
        living.xaxis.set_major_locator(FixedLocator(noted_rounds(rounds)))
        living.set_xlabel("rounds ended")
        figure.align_ylabels([fan, living])
        return figure


PICTURES: Final[dict[str, Callable[[Summary], Figure]]] = {
    "board": board_picture,
    "length": length_picture,
    "seats": seats_picture,
    "groups": groups_picture,
    "cash": cash_picture,
}
