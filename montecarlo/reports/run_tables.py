"""The tables of a run as CSV: long format, snake_case, one row one fact, units in the names.

Money is in the edition's unit. Empty cells are numbers that cannot be given (no games, or beyond what was played).
"""

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from montecarlo.analysis.intervals import DIGITS, Estimate, wilson
from montecarlo.analysis.lengths import MEDIAN, P90, Quantile
from montecarlo.analysis.summary import Summary, levels
from montecarlo.model import board
from montecarlo.reports.measures import minutes_unit

Cell = str | int | float | None
Rows = Iterable[Sequence[Cell]]
INTERVAL: Final = ("ci95_low", "ci95_high")
LEVEL_DIGITS: Final = 9  # of the level of an interval: a large family leaves little out
YES_NO: Final = {True: "yes", False: "no"}  # whether a difference is separated


def _cells(estimate: Estimate) -> tuple[Cell, Cell, Cell]:
    return estimate.value, estimate.low, estimate.high


def _text(cell: Cell) -> str | int:
    """A cell as it is written: decimal numbers with a fixed number of digits."""
    if cell is None:
        return ""
    return f"{cell + 0.0:.{DIGITS}f}" if isinstance(cell, float) else cell


def csv_text(header: Sequence[str], rows: Rows) -> str:
    """Give a table as the text of a CSV file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([_text(cell) for cell in row] for row in rows)
    return text.getvalue()


def summary_table(summary: Summary) -> str:
    """One row a figure of the run as a whole."""

    def quantile(name: str, unit: str, found: Quantile) -> Sequence[Cell]:
        return name, unit, found.value, found.low, found.high

    rows: list[Sequence[Cell]] = [("finished", "share_of_games", *_cells(summary.finished))]
    rows += [(f"ended_{one.reason}", "share_of_games", *_cells(one.share)) for one in summary.end_lines]
    minutes = minutes_unit(summary.plan.edition.rules)
    for name, unit, lengths in (
        ("rounds", "rounds", summary.rounds),
        ("turns", "turns", summary.turns),
        ("minutes", minutes, summary.minutes),
    ):
        rows += [
            quantile(f"{name}_median", unit, lengths.quantile(MEDIAN)),
            quantile(f"{name}_p90", unit, lengths.quantile(P90)),
            (f"{name}_mean_to_{lengths.horizon}", unit, *_cells(lengths.restricted_mean())),
            (f"{name}_sd_to_{lengths.horizon}", unit, lengths.restricted_deviation(), None, None),
        ]
    rows += [(name, "per_game", *_cells(estimate)) for name, estimate in summary.counts.items()]
    return csv_text(("metric", "unit", "value", *INTERVAL, "games"), [(*row, summary.games) for row in rows])


def seats_table(summary: Summary) -> str:
    """One row a seat and place at the end; place 0 is still playing when the game was cut."""
    rows = [
        (one.seat, place, games, *_cells(wilson(games, summary.games)), summary.games)
        for one in summary.seats
        for place, games in enumerate(one.places)
    ]
    return csv_text(("seat", "place", "games_at_place", "share_of_games", *INTERVAL, "games"), rows)


def strategies_table(summary: Summary) -> str:
    """One row a strategy."""
    header = ("strategy", "chairs", "wins", "win_share_of_games", *INTERVAL, "fair_share_of_games", "games")
    rows = [
        (one.strategy, len(one.chairs), one.wins, *_cells(one.share), one.fair_share, summary.games)
        for one in summary.strategies
    ]
    return csv_text(header, rows)


def groups_table(summary: Summary) -> str:
    """One row a group and figure."""
    rows: list[Sequence[Cell]] = []
    for one in summary.groups:
        facts: list[tuple[str, str, Estimate]] = [
            ("completed", "share_of_games", one.completed),
            *(
                (f"completed_first_by_{way}", "share_of_games", wilson(games, summary.games))
                for way, games in one.how.items()
            ),
            ("first_completed_round", "rounds", one.first_round),
            ("built", "share_of_games", one.built),
            *(
                (f"top_level_{level}", "share_of_games", wilson(games, summary.games))
                for level, games in zip(levels(), one.top_level, strict=True)
            ),
            ("rent", "money_per_game", one.rent_per_game),
            ("rents", "payments_per_game", one.rents_per_game),
            ("rent_per_payment", "money_per_payment", one.rent_per_payment),
            ("building_cost", "money_per_game", one.building_cost_per_game),
            ("winner_held", "share_of_finished_games", one.winner_held),
            ("completer_won", "share_of_games_completed", one.completer_won),
        ]
        rows += [(one.group, one.name, name, unit, *_cells(value), summary.games) for name, unit, value in facts]
    return csv_text(("group", "name", "metric", "unit", "value", *INTERVAL, "games"), rows)


def deeds_table(summary: Summary) -> str:
    """One row a deed, in board order."""
    header = ("space", "name", "group", "price", "mortgage", "house_cost", "landings", "landings_per_game", *INTERVAL)
    rent = ("rents", "rent_per_game", *(f"rent_{name}" for name in INTERVAL))
    rows: list[Sequence[Cell]] = []
    for one in summary.spaces:
        deed = summary.plan.edition.spaces[one.space]
        if isinstance(deed, board.Deed):
            house = deed.house_cost if isinstance(deed, board.Street) else None
            facts = (one.space, one.name, one.group, deed.price, deed.mortgage, house, one.landings)
            rows.append((*facts, *_cells(one.per_game), one.rents, *_cells(one.rent_per_game), summary.games))
    return csv_text((*header, *rent, "games"), rows)


def spaces_table(summary: Summary) -> str:
    """One row a space: landings at the end of a move, by dice or by card."""
    header = ("space", "name", "kind", "group", "landings", "share_of_landings", *INTERVAL, "games")
    rows = [
        (one.space, one.name, one.kind, one.group, one.landings, *_cells(one.share), summary.games)
        for one in summary.spaces
    ]
    return csv_text(header, rows)


def survival_table(summary: Summary) -> str:
    """The survival curve in rounds: the share of all games that last longer."""
    rows = [(one.length, one.games, *_cells(one.share), summary.games) for one in summary.rounds.curve()]
    return csv_text(("length_rounds", "games_longer", "share_longer", *INTERVAL, "games"), rows)


def minutes_table(summary: Summary) -> str:
    """The survival curve in minutes at the pace in force."""
    pace = summary.plan.edition.rules.pace
    rows = [(one.length, pace, one.games, *_cells(one.share), summary.games) for one in summary.minutes.curve()]
    return csv_text(("length_minutes", "pace", "games_longer", "share_longer", *INTERVAL, "games"), rows)


def bankruptcies_table(summary: Summary) -> str:
    """Bankruptcies by round."""
    players = summary.plan.players * summary.games
    rows, so_far = [], 0
    for at, number in summary.bankruptcies.items():
        so_far += number
        rows.append((at, number, number / summary.games, so_far / players, summary.games))
    header = ("round", "bankruptcies", "bankruptcies_per_game", "share_of_players_out_so_far", "games")
    return csv_text(header, rows)


def cash_table(summary: Summary) -> str:
    """Cash of the living when a round had ended; round 0 is the start."""
    rows: list[Sequence[Cell]] = []
    for one in summary.cash:
        rows.append((one.round, "mean", *_cells(one.mean), one.living))
        rows += [(one.round, f"p{at}", value, None, None, one.living) for at, value in one.percentiles.items()]
    return csv_text(("round", "metric", "cash", *INTERVAL, "living_players"), rows)


TABLES: Final[dict[str, Callable[[Summary], str]]] = {
    "summary": summary_table,
    "seats": seats_table,
    "strategies": strategies_table,
    "groups": groups_table,
    "deeds": deeds_table,
    "spaces": spaces_table,
    "length_survival": survival_table,
    "length_minutes": minutes_table,
    "bankruptcies": bankruptcies_table,
    "cash_by_round": cash_table,
}


def run_tables(summary: Summary) -> dict[str, str]:
    """Give every table of a run: file name and content."""
    return {f"{name}.csv": table(summary) for name, table in TABLES.items()}
