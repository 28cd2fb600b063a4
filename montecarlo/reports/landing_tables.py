"""Landing probabilities as CSV: long format, one row one fact; and the transition matrix with its states."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from montecarlo.analysis.chain import Chain
from montecarlo.analysis.landing import Landing
from montecarlo.analysis.stationary import reached
from montecarlo.model.edition import Edition
from montecarlo.reports.applied import rules_of
from montecarlo.reports.landing_json import DIGITS
from montecarlo.reports.landing_text import lines_of
from montecarlo.reports.run_tables import csv_text

NAMED_BY: Final = ("edition", "rules", "jail", "decks", "count", "after_turn")
MATRIX_FORMAT: Final = ".15g"


def landing_table(edition: Edition, found: Sequence[Landing]) -> str:
    """One row a space for each of several answers; sitting in jail has a row of kind `in_jail`.

    `after_turn` is empty for the long run; `probability` is the share of rolls, turns or visits that `count` names.
    """
    rows = [
        (*_name(edition, one), line.space, line.name, line.kind, line.group, f"{line.probability:.{DIGITS}f}")
        for one in found
        for line in lines_of(edition, one)
    ]
    return csv_text((*NAMED_BY, "space", "name", "kind", "group", "probability"), rows)


def way_table(edition: Edition, found: Sequence[Landing]) -> str:
    """One row a figure of the way round, for each of several answers; money is in the edition's unit."""
    rows = [
        (*_name(edition, one), metric, unit, f"{value:.{DIGITS}f}")
        for one in found
        for metric, unit, value in (
            ("rolls", "per_turn", one.rolls_per_turn),
            ("visits", "per_roll", one.visits_per_roll),
            ("turns", "per_lap", one.turns_per_lap),
            ("salary", "money_per_turn", one.salary_per_turn),
        )
    ]
    return csv_text((*NAMED_BY, "metric", "unit", "value"), rows)


def _name(edition: Edition, one: Landing) -> tuple[str | int | None, ...]:
    return one.edition, rules_of(edition), one.jail, one.decks, one.count, one.after


def matrix_table(chain: Chain, first: int = 0) -> str:
    """The transition matrix of one roll: a row a state before it, a column a state after it.

    Parameters
    ----------
    chain : Chain
        The chain.
    first : int
        Number of the state in which the token begins; states that cannot be reached from there are left away.
    """
    shown = np.flatnonzero(reached(chain.matrix > 0, first))
    names = [chain.state_name(int(at)) for at in shown]
    rows = [
        (name, *(format(float(value), MATRIX_FORMAT) for value in chain.matrix[at, shown]))
        for name, at in zip(names, shown, strict=True)
    ]
    return csv_text(("state", *names), rows)


def landing_tables(edition: Edition, found: Sequence[Landing]) -> dict[str, str]:
    """Give the tables of several answers for one edition: file name and content."""
    return {"landing.csv": landing_table(edition, found), "landing_way.csv": way_table(edition, found)}
