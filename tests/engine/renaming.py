"""Seats are only names: a position with its players moved round the table, and the game that follows.

`python -m tests.engine.renaming POSITIONS [FAULT]` plays so many positions and prints in how many of them the renamed
game is another one; with a fault named, that fault is planted first (plain engine only).
"""

import random
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from montecarlo.engine import agenda, auction, building, jit, kinds, records, rent, trade
from tests.engine.arms import Arm, arm, tables_of
from tests.engine.machine import OTHER, PLAYER, TURN, Machine, Numbers, differences, state_of, value_of

# Fields of a Game with one row for every seat.
BY_SEAT = {
    *("hand",),
    *("alive", "asked", "cash", "chair", "deeds_of", "drawn_lots", "finish", "full_groups", "groups_of"),
    *("in_jail", "jail_cards", "jail_tries", "limit", "loan", "out_round", "own_stamp", "owned", "position", "refused"),
    *("rent_rolled", "rolled", "cheapest", "seen_returned", "stream", "trade_round", "trade_tried"),
    *("least_redemption", "passes_first"),
    *("laps", "borrowed", "interest_due", "mark", "marks", "stars", "kept", "property", "property_stamp"),
    *("dice_ahead", "waits", "wake_cash", "wish", "wish_met", "wish_space", "worst_rent", "worst_stamp"),
}
# Fields with one column for every seat.
BY_SEAT_IN_COLUMNS = {"cash_at"}
# Fields with one bit for every seat in each of their numbers.
BITS_OF_SEATS = {"stirred", "woken", "group_seats"}
# Fields that hold seats, or -1, all over ...
OF_SEATS = {
    *("first", "turn", "winner", "owner", "group_owner", "keeper", "completed_by", "treated"),
    *("last_leader", "lead_at"),
}
# Fields that hold a seat, or -1, for every seat.
SEAT_BY_SEAT = {"next_alive", "next_seat"}
# ... and those that hold seats in some of their columns.
SEAT_COLUMNS = {
    "step": (agenda.WHO, agenda.OTHER),
    "claim": (rent.OWNER, rent.DEBTOR),
    "offer": (trade.FROM, trade.TO),
    "best_offer": (trade.FROM, trade.TO),
}
# All others know of no seat. A field that is in none of these lists fails a test: say here what it holds.
WITHOUT_SEATS = {
    *("number", "players", "phase", "round", "turns", "rolls", "end", "alive_count", "doubles", "rolls_again"),
    *(
        "paid_exit",
        "dice",
        "level",
        "mortgaged",
        "fee_paid",
        "handed_turn",
        "group_unsold",
        "group_mortgaged",
        "group_built",
        "bank_deeds",
    ),
    *("houses_left", "hotels_left", "deck_left", "deck_top", "deck_order", "steps", "claims", "offer_give"),
    *("offer_ask", "best_give", "best_ask", "returned", "eased", "deed_stamp", "plan", "script_roll", "script_last"),
    *("script_used", "fault", "visits", "rent_paid", "rents", "spent"),
    *(
        "completed_round",
        "completed_how",
        "completed_alive",
        "top_level",
        "auctions",
        "unsold_auctions",
        "piece_auctions",
    ),
    *("group_owners", "pairs", "divided", "sellable", "built_on", "words", "plan_state", "askers", "askers_returned"),
    *("group_levels", "house_room", "hotel_room", "finished", "sites", "looked_eased", "looked_returned", "waiting"),
    *("roll_ends", "turn_ends", "full_groups_held", "mortgages"),
    *("rounds_followed", "lead_changes", "cash_rounds", "short_now", "short_rounds", "treated_spent"),
    *("trades_made", "purchases", "built", "debts", "jailed", "jail_rolls", "cash_marks"),
    *("pot", "ending", "upgrades_due", "fortune", "extra_turns"),
    *("logging", "events", "event", "round_due"),
}
# What a search leaves behind; nobody reads it later.
SCRATCH = {
    *("asked", "woken", "offer", "best_offer", "offer_give", "offer_ask", "best_give", "best_ask", "limit", "plan"),
    *("wish", "wish_met", "wish_space", "askers", "askers_returned", "plan_state", "sites", "words"),
}
DEEPEST = 400  # rolls before the position
FURTHER = 40  # rolls after it
POSITIONS_OF_AN_ARM = 10
SEED = 11
ALIKE = ("balanced", "balanced", "balanced", "balanced")  # equal limits are common at this table


class Difference(NamedTuple):
    """A position from which the renamed players play another game."""

    arm: Arm
    number: int
    rolls: int
    shift: int
    what: str


def renamed_state(state: dict[str, Numbers], players: int, shift: int) -> dict[str, Numbers]:
    """Move every player so many seats to the left, with everything that is his."""
    moved = {name: values.copy() for name, values in state.items()}
    for name in BY_SEAT:
        moved[name][:players] = np.roll(state[name][:players], shift, axis=0)
    for name in BY_SEAT_IN_COLUMNS:
        moved[name][:, :players] = np.roll(state[name][:, :players], shift, axis=1)
    for name in BITS_OF_SEATS:
        bits = (((state[name] >> seat) & 1) << (seat + shift) % players for seat in range(players))
        moved[name] = np.array(sum(bits), np.int64)
    for name in OF_SEATS:
        moved[name] = renamed_seats(state[name], players, shift)
    for name in SEAT_BY_SEAT:
        moved[name][:players] = renamed_seats(np.roll(state[name][:players], shift, axis=0), players, shift)
    for name, columns in SEAT_COLUMNS.items():
        for column in columns:
            moved[name][..., column] = renamed_seats(state[name][..., column], players, shift)
    return moved


def renamed_seats(seats: Numbers, players: int, shift: int) -> Numbers:
    """Rename seats; -1 (the bank, nobody) stays."""
    return np.where(seats < 0, seats, (seats + shift) % players)


def renamed_events(events: Numbers, players: int, shift: int) -> Numbers:
    """Rename the seats in a log."""
    moved = events.copy()
    for column in (PLAYER, OTHER, TURN):
        moved[:, column] = renamed_seats(events[:, column], players, shift)
    return moved


def game_from(state: dict[str, Numbers]) -> Any:
    """Make a Game of a state."""
    game = records.new_game()
    for name, values in state.items():
        if values.shape:
            value_of(game, name)[...] = values
        elif isinstance(game, np.void):
            game[name] = int(values)  # (the attribute `round` is a method)
        else:
            setattr(game, name, int(values))
    return game


def compare(machine: Machine, tables: Any, position: Any, shift: int) -> str:
    """Play a position and the renamed one on; say what differs first, or nothing."""
    players = int(tables.players)
    further, _, events = machine.on(position, tables, rolls=FURTHER)
    renamed = game_from(renamed_state(state_of(position), players, shift))
    other_further, _, other_events = machine.on(renamed, tables, rolls=FURTHER)
    wanted = renamed_events(events, players, shift)
    for at in range(min(len(wanted), len(other_events))):
        if not np.array_equal(wanted[at], other_events[at]):
            return f"event {at} is {other_events[at].tolist()}, expected {wanted[at].tolist()}"
    if len(wanted) != len(other_events):
        return f"{len(other_events)} events, expected {len(wanted)}"
    apart = differences(renamed_state(state_of(further), players, shift), state_of(other_further))
    apart = [name for name in apart if name not in SCRATCH]
    return f"the fields {', '.join(apart)}" if apart else ""


def arms(count: int) -> Iterator[Arm]:
    """Name the arms from which positions are taken: of every kind, and tables of players who are alike."""
    for number in range(count):
        chosen = arm(number)
        yield chosen if number % 2 else chosen._replace(line_up=("balanced",) * len(chosen.line_up))


def differing(positions: int, line_up: tuple[str, ...] = ()) -> Iterator[Difference]:
    """Look at so many positions in the middle of games; yield those whose renamed game is another one.

    Parameters
    ----------
    positions : int
        How many; ten come from every arm.
    line_up : tuple of str
        Who plays in all of them; otherwise the arms differ.
    """
    machine = Machine()
    drawn = random.Random(SEED)
    for number, chosen in enumerate(arms(-(-positions // POSITIONS_OF_AN_ARM))):
        if line_up:
            chosen = Arm(chosen.edition, line_up)
        tables = tables_of(chosen, SEED)
        tables.follows_rounds = 1
        for game_number in range(number * POSITIONS_OF_AN_ARM, (number + 1) * POSITIONS_OF_AN_ARM):
            rolls = drawn.randrange(1, DEEPEST)
            shift = drawn.randrange(1, len(chosen.line_up))
            position, _, _ = machine.game(tables, game_number, rolls=rolls, logging=False)
            if value_of(position, "end") != kinds.RUNNING:
                continue
            if what := compare(machine, tables, position, shift):
                yield Difference(chosen, game_number, rolls, shift, what)


# --- planted faults


def lowest_seat_wins(game: Any, tables: Any, opening: int) -> int:
    """Give the auction to the lowest of the seats with the highest limit: the fault to be found."""
    limits = [int(game.limit[seat]) for seat in range(int(tables.players))]
    return limits.index(max(limits)) if max(limits) >= max(1, opening) else auction.NOBODY


def plant_lowest_seat() -> None:
    """Let every module that holds auctions prefer the lowest seat."""
    for module in (auction, building):
        vars(module)["best_bidder"] = lowest_seat_wins


FAULTS = {"lowest-seat": plant_lowest_seat}


def main() -> None:
    assert jit.PLAIN or len(sys.argv) == 2, "a fault can only be planted in the plain engine"
    for name in sys.argv[2:]:
        FAULTS[name]()
    print(sum(1 for _ in differing(int(sys.argv[1]), ALIKE)))


if __name__ == "__main__":
    main()
