"""The rent and return tables as one JSON object. Its keys are documented in docs/how-to/returns.md."""

from collections.abc import Sequence
from typing import Any, Final

from montecarlo.analysis.economics import Line
from montecarlo.analysis.intervals import rounded
from montecarlo.analysis.roi import Returns, Roi
from montecarlo.model.patches import applied_names
from montecarlo.reports.roi_fields import HOUSE_FIELDS, LINE_FIELDS, Value

SCHEMA: Final = {"name": "montecarlo.roi", "version": 1}


def as_data(roi: Roi, jail: str) -> dict[str, Any]:
    """Give the tables under one jail policy: the same bytes for the same command.

    Parameters
    ----------
    roi : Roi
        The tables.
    jail : str
        The jail policy: `leave` or `stay`.
    """
    returns = roi.by_jail[jail]
    money = returns.economics
    return {
        "schema": SCHEMA,
        "edition": roi.edition.id,
        "applied": applied_names(roi.edition),
        "notes": list(roi.edition.notes),
        "jail": jail,
        "players": roi.players,
        "opponent": {
            "rolls_per_turn": rounded(money.rolls_per_turn),
            "salary_per_turn": rounded(money.salary_per_turn),
            "tax_per_turn": rounded(money.tax_per_turn),
            "fine_per_turn": rounded(money.fine_per_turn),
            "card_money_per_turn": rounded(money.card_money_per_turn),
            "bank_per_turn": rounded(money.bank_per_turn),
            "cards_left_out": list(money.left_out),
            "choices": list(money.choices),
            "not_in_the_chain": list(money.unheld),
        },
        "deeds": _lines(roi, returns, money.deeds),
        "groups": _lines(roi, returns, money.groups),
        "stations": _lines(roi, returns, money.stations),
        "utilities": _lines(roi, returns, money.utilities),
        "houses_in_order": [
            {"step": step, **{field.name: _number(field.value(roi, house)) for field in HOUSE_FIELDS}}
            for step, house in enumerate(returns.order.houses, 1)
        ],
        "houses": {
            "budget": roi.budget,
            "spent": returns.order.spent,
            "rent_per_opponent_turn": rounded(returns.order.rent_per_turn),
            "exact": returns.order.exact,
        },
    }


def _lines(roi: Roi, returns: Returns, lines: Sequence[Line]) -> list[dict[str, Value]]:
    return [{field.name: _number(field.value(roi, returns, line)) for field in LINE_FIELDS} for line in lines]


def _number(value: Value) -> Value:
    return rounded(value) if isinstance(value, float) else value
