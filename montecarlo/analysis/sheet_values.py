"""What deeds are worth in auctions and trades, and in which order they are mortgaged."""

import math
from typing import Final

from montecarlo.analysis.economics import FULL_GROUP, PER_CENT, OwnedDeed, deeds_of
from montecarlo.analysis.sheet import DeedValue, Measured, MortgageStep
from montecarlo.analysis.sheet_basis import Basis
from montecarlo.model import board

HALF: Final = 2  # a deed is valued in the middle of a game: so much of it is still to come
UNPLAYED_HORIZON: Final = 30.0  # own turns, where no median length can be given: a convention, and said to be one


def horizon_of(measured: Measured) -> float:
    """Give the own turns over which deeds are valued: half of the median rounds, or `UNPLAYED_HORIZON`."""
    return UNPLAYED_HORIZON if measured.rounds is None else measured.rounds / HALF


def deed_values(basis: Basis, horizon: float) -> tuple[DeedValue, ...]:
    """Value every deed.

    Parameters
    ----------
    basis : Basis
        The rent tables.
    horizon : float
        Own turns over which rent is counted.

    Returns
    -------
    tuple of DeedValue
        Board order; money rounded to the smallest raise of an auction.
    """
    full = {group: _best_full(basis, group, horizon) for group in basis.groups}
    return tuple(_value(basis, deed, horizon, *full[deed.group]) for deed in basis.deeds)


def _best_full(basis: Basis, group: str, horizon: float) -> tuple[float, float]:
    """Rent in an opponent's turn of a full group, and what its buildings cost.

    It is built to the level of the group table, or not at all where the buildings would not come back in that time.
    """
    lines = basis.lines(group)
    streets = [deed for deed in deeds_of(basis.edition, group) if isinstance(deed, board.Street)]
    states = dict.fromkeys([FULL_GROUP, basis.table_level(group)] if streets else [basis.table_level(group)])
    found = [(lines[level].rent_per_turn, lines[level].cost - lines[level].price) for level in states]
    return max(found, key=lambda one: (basis.opponents * horizon * one[0] - one[1], -one[1]))


def _value(basis: Basis, deed: OwnedDeed, horizon: float, full_rent: float, buildings: float) -> DeedValue:
    members = deeds_of(basis.edition, deed.group)
    others = math.fsum(basis.unbuilt(one, len(members) - 1) for one in members if one.at != deed.at)
    added = full_rent - others  # in a turn of one opponent
    turns = basis.opponents * horizon
    alone = turns * basis.unbuilt(deed, 1) + deed.mortgage
    unit = basis.edition.rules.auction_raise
    return DeedValue(
        deed.at,
        deed.price,
        deed.mortgage,
        whole(alone, unit),
        whole(max(0.0, turns * added - buildings) + deed.mortgage, unit),
        whole(max(0.0, horizon * added), unit),
    )


def whole(money: float, unit: int) -> int:
    """Round money to a multiple of a unit, halves up."""
    return unit * math.floor(money / unit + 1 / 2)


def mortgage_order(basis: Basis) -> tuple[MortgageStep, ...]:
    """Order the deeds by the rent that each 100 borrowed on them costs, every deed being alone; the cheapest first."""
    steps = []
    for deed in basis.deeds:
        if deed.mortgage:
            lost = basis.opponents * basis.unbuilt(deed, 1)
            steps.append(MortgageStep(deed.at, deed.mortgage, PER_CENT * lost / deed.mortgage))
    return tuple(sorted(steps, key=lambda one: (one.lost_per_100, one.space)))
