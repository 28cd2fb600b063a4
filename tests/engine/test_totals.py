"""Running totals: what is kept up to date move by move is what a count of the whole board gives."""

import random
from typing import Any

import numpy as np
import pytest

from montecarlo.engine import kinds
from tests.conftest import Soak
from tests.engine.arms import arm, tables_of
from tests.engine.machine import Machine, Numbers, state_of

SEED = 3
QUICK, LONG = 120, 4_000  # arms
STOPS_OF_AN_ARM = 5
DEEPEST = 600  # rolls
TOTALS = (
    *("alive_count", "bank_deeds", "deeds_of", "full_groups", "group_built", "group_mortgaged", "group_owner"),
    *(
        "hotels_left",
        "houses_left",
        "jail_cards",
        "loan",
        "owned",
        "hand",
        "group_owners",
        "pairs",
        "divided",
        "sellable",
        "built_on",
    ),
    *("groups_of", "full_groups_held", "group_seats", "kept", "marks", "mortgages"),
    *("group_levels", "house_room", "hotel_room", "finished", "next_seat", "next_alive", "passes_first"),
)
NOBODY = -1


def counted(game: dict[str, Numbers], tables: Any) -> dict[str, Numbers]:
    """Count everything anew from owners, levels, mortgages and kept cards.

    Parameters
    ----------
    game : dict
        A state, see `state_of`.
    tables : Tables
        The board.

    Returns
    -------
    dict
        The totals by the names of their fields.
    """
    totals = {name: np.zeros_like(game[name]) for name in TOTALS}
    totals["group_owner"] -= 1
    totals["houses_left"] += int(tables.houses)
    totals["hotels_left"] += int(tables.hotels)
    totals["alive_count"] += game["alive"].sum()
    for place, space in enumerate(np.asarray(tables.deed)[: int(tables.deeds)].tolist()):
        group, owner, level = int(tables.group[space]), int(game["owner"][space]), int(game["level"][space])
        totals["group_built"][group] += level
        if int(tables.kind[space]) == kinds.STREET:
            members = np.asarray(tables.member[group]).tolist()
            totals["group_levels"][group] += level * 6 ** members.index(space)
        totals["group_mortgaged"][group] += game["mortgaged"][space]
        totals["mortgages"] += int(game["mortgaged"][space]) << place
        totals["hotels_left"] -= level == kinds.HOTEL_LEVEL
        totals["houses_left"] -= level if level < kinds.HOTEL_LEVEL else 0
        if owner < 0:
            totals["bank_deeds"] += 1
            continue
        totals["owned"][owner, group] += 1
        totals["hand"][owner] += 1 << place
        totals["deeds_of"][owner] += 1
        totals["loan"][owner] += game["mortgaged"][space] * int(tables.mortgage[space])
    for group in range(int(tables.groups)):
        for seat in np.flatnonzero(totals["owned"][:, group] == int(tables.group_size[group])).tolist():
            totals["group_owner"][group] = seat
            if int(tables.group_kind[group]) == kinds.STREET:
                totals["full_groups"][seat] += 1 << group
                totals["full_groups_held"] += 1
        totals["groups_of"] += (totals["owned"][:, group] > 0).astype(np.int64) << group
        owners = int(np.count_nonzero(totals["owned"][:, group]))
        sold = int(totals["owned"][:, group].sum()) == int(tables.group_size[group])
        totals["group_owners"][group] = owners
        built, size = int(totals["group_built"][group]), int(tables.group_size[group])
        totals["house_room"] += (not tables.even_building or built < size * int(tables.max_houses)) << group
        totals["hotel_room"] += (built >= size * int(tables.houses_for_hotel)) << group
        totals["finished"] += (built == size * kinds.HOTEL_LEVEL) << group
        totals["group_seats"][group] = sum(1 << seat for seat in np.flatnonzero(totals["owned"][:, group]).tolist())
        members = np.asarray(tables.member[group])[:size].tolist()
        levels = [int(game["level"][space]) for space in members]
        for space, level in zip(members, levels, strict=True):
            may_sell = level > 0 and (level == max(levels) or not tables.even_selling)
            kept = level > 0 or (built > 0 and tables.mortgage_needs_unbuilt_group)
            totals["sellable"] += int(may_sell) * int(tables.deed_bit[space])
            totals["built_on"] += int(bool(kept)) * int(tables.deed_bit[space])
        totals["divided"] += (owners > 1 and int(tables.group_kind[group]) == kinds.STREET) << group
        totals["pairs"] += (sold and owners == 2 and int(tables.group_kind[group]) == kinds.STREET) << group
    for deck in range(int(tables.decks)):
        for card, keeper in enumerate(game["keeper"][deck, : int(tables.deck_size[deck])]):
            frees = int(tables.card_effect[deck, card]) == kinds.JAIL_FREE
            totals["jail_cards" if frees else "kept"][keeper] += keeper >= 0
    totals["marks"] += game["mark"].sum(axis=1)
    players = int(game["players"])
    for name in ("next_seat", "next_alive"):
        totals[name] += NOBODY
    for seat in range(players):
        to_the_left = [(seat + steps) % players for steps in range(1, players + 1)]
        steps = next((at for at, other in enumerate(to_the_left) if game["alive"][other]), players - 1)
        totals["next_seat"][seat] = to_the_left[0]
        totals["next_alive"][seat] = to_the_left[steps]
        totals["passes_first"][seat] = int(game["first"]) in to_the_left[: steps + 1]
    return totals


def kept_in(game: dict[str, Numbers]) -> dict[str, Numbers]:
    """Give the totals that a state keeps; of seats that nobody has it keeps no next one."""
    kept = {name: game[name].copy() for name in TOTALS}
    for name in ("next_seat", "next_alive"):
        kept[name][int(game["players"]) :] = NOBODY
    return kept


def wrong_totals(game: dict[str, Numbers], tables: Any) -> list[str]:
    """Name the totals of a state that are not what a count gives (groups and decks that the board has not aside)."""
    groups = int(tables.groups)
    found = []
    keeps = kept_in(game)
    for name, values in counted(game, tables).items():
        kept = keeps[name]
        if name.startswith("group_"):
            kept, values = kept[:groups], values[:groups]
        if not np.array_equal(kept, values):
            found.append(name)
    return found


def cheaper_than_kept(game: dict[str, Numbers], tables: Any) -> list[int]:
    """Name the mortgaged deeds that cost less to redeem than their owner's `least_redemption` says."""
    fee = np.asarray(tables.transfer_fee) * game["fee_paid"] * int(tables.fee_counts_for_redemption)
    cost = np.asarray(tables.redemption) - fee
    mortgaged = np.flatnonzero(game["mortgaged"])
    return [int(at) for at in mortgaged if cost[at] < game["least_redemption"][game["owner"][at]]]


def passed_over(game: dict[str, Numbers]) -> list[int]:
    """Name the seats that `stirred` leaves out although they would have to be asked again (`wake`)."""
    changed = game["cash"] >= game["wake_cash"]
    return [seat for seat in range(int(game["players"])) if changed[seat] and not int(game["stirred"]) >> seat & 1]


@pytest.fixture(scope="module")
def machine() -> Machine:
    return Machine()


def test_totals_are_what_a_count_of_the_board_gives(machine: Machine, soak: Soak) -> None:
    drawn = random.Random(soak.seed + SEED)
    mortgages = buildings = 0
    for number in range(soak.games(QUICK, LONG)):
        chosen = arm(number)
        tables = tables_of(chosen, soak.seed + SEED)
        for game_number in range(STOPS_OF_AN_ARM):
            rolls = drawn.randrange(1, DEEPEST)
            game, _, _ = machine.game(tables, game_number, rolls=rolls, logging=False)
            state = state_of(game)
            assert not wrong_totals(state, tables), f"{chosen}: game {game_number} after {rolls} rolls"
            assert not cheaper_than_kept(state, tables), f"{chosen}: game {game_number} after {rolls} rolls"
            assert not passed_over(state), f"{chosen}: game {game_number} after {rolls} rolls"
            # ... and `place`, which works them out for a position given by hand, finds the same.
            placed, _, _ = machine.on(game, tables, rolls=0, prepared=False)
            found, keeps = kept_in(state_of(placed)), kept_in(state)
            assert not [name for name in TOTALS if not np.array_equal(found[name], keeps[name])]
            assert not cheaper_than_kept(state_of(placed), tables)
            assert not passed_over(state_of(placed))
            mortgages += int(state["mortgaged"].sum())
            buildings += int(state["level"].sum())
    assert mortgages > 0
    assert buildings > 0


@pytest.mark.parametrize("name", TOTALS)
def test_a_total_that_is_one_off_is_found(name: str, machine: Machine) -> None:
    tables = tables_of(arm(0), SEED)
    game, _, _ = machine.game(tables, 0, rolls=100, logging=False)
    state = state_of(game)
    state[name] = state[name] + 1
    assert name in wrong_totals(state, tables)


def test_a_mortgage_cheaper_than_kept_is_found(machine: Machine) -> None:
    tables = tables_of(arm(0), SEED)
    state = state_of(machine.game(tables, 0, rolls=400, logging=False)[0])
    assert state["mortgaged"].any()
    state["least_redemption"] += 1 << 30
    assert cheaper_than_kept(state, tables)


def test_who_is_passed_over_is_found(machine: Machine) -> None:
    tables = tables_of(arm(0), SEED)
    state = state_of(machine.game(tables, 0, rolls=100, logging=False)[0])
    state["stirred"] = np.zeros_like(state["stirred"])
    state["wake_cash"] = state["cash"]
    assert passed_over(state) == list(range(int(state["players"])))
