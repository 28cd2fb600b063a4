"""A small board and landings on it that are easy to work out by hand."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from montecarlo.analysis.landing import Arrivals
from montecarlo.analysis.roi import Roi, chosen_groups, roi_of
from montecarlo.model.edition import Edition, edition_of
from tests.model.boards import BLACK, GREY, board, street

SPACES = 10
STREETS = (3, 4, 5)
STATIONS = (6, 7)
UTILITIES = (8, 9)
RENTS = [4, 20, 60, 180, 320, 450]


def corner(**rules: Any) -> Edition:
    """Three streets of one group, two stations and two utilities; the settings are those of C1009 but for these."""
    plain = board(SPACES)
    group = {"colour": GREY, "text": BLACK}
    spaces = [
        *plain["spaces"][:3],
        *(street(at, "grey", price=60, mortgage=30, rents=RENTS) for at in STREETS),
        *(deed(at, "station", 200, rents=[25, 50]) for at in STATIONS),
        *(deed(at, "utility", 150, dice_multipliers=[4, 10]) for at in UTILITIES),
    ]
    groups = {
        "grey": {"name": "grey", **group},
        "station": {"name": "trains", **group},
        "utility": {"name": "taps", **group},
    }
    return edition_of({**plain, "spaces": spaces, "groups": groups, "rules": rules}, "corner", patched=True)


def deed(at: int, kind: str, price: int, **rents: Any) -> dict[str, Any]:
    """A station or utility on space `at`."""
    plain = {"at": at, "kind": kind, "name": f"{kind} {at}", "group": kind, "price": price, "mortgage": price // 2}
    return {**plain, **rents}


def few_landings(jail: str = "leave") -> Arrivals:
    """Landings on that board: one roll in ten by dice on every deed, fewer on space 5, and some by cards."""
    by_dice = np.zeros(SPACES)
    by_dice[3:] = 0.1
    by_dice[5] = 0.05
    dice_total = np.full(SPACES, np.nan)
    dice_total[3:] = 8.0
    dice_total[8] = 6.0
    return Arrivals(
        edition="tiny",
        jail=jail,
        by_dice=by_dice,
        dice_total=dice_total,
        by_card=at_space(6, 0.02),
        by_multiplier={2: at_space(6, 0.01), 10: at_space(8, 0.02)},
        rolls_per_turn=1.25 if jail == "leave" else 1.0,
        salary_per_turn=40.0,
        tax_per_turn=8.0,
        fine_per_turn=2.0,
        card_money_per_turn=3.0,
        left_out=("birthday",),
        choices=(),
    )


def roi_by_hand(jails: Sequence[str] = ("leave", "stay"), **rules: Any) -> Roi:
    """The tables of that board for four players and a budget of 700."""
    edition = corner(**{"start_cash": 700, **rules})
    return roi_of(edition, 4, chosen_groups(edition, ()), 700, {jail: few_landings(jail) for jail in jails})


def at_space(space: int, share: float) -> Any:
    """Landings on one space alone."""
    landings = np.zeros(SPACES)
    landings[space] = share
    return landings
