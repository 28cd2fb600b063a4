"""Arms of every kind: edition, variant, line-up and rules by number, so that a test can name what it played."""

import random
from functools import cache
from typing import Any, NamedTuple

from montecarlo.engine import streams
from montecarlo.errors import InputError
from montecarlo.model.edition import Edition, load_edition
from montecarlo.model.patches import resolve_rules
from montecarlo.simulation.tables import compile_tables
from tests.games import FORGETFUL, strategy
from tests.matrix import EDITIONS, VARIANTS

FEWEST, MOST = 2, 8
STRATEGIES = (
    "balanced",
    "builder",
    "cautious",
    "dear",
    "hoarder",
    "middle",
    "no-trade",
    "passive",
    "random",
    "stations",
    FORGETFUL,
)
# What may stand beside each other in any choice; the first value of each is C1009's own.
SETTINGS = {
    "start_cash": (1500, 400, 5000),
    "houses": (32, 12, 5),
    "hotels": (12, 2),
    "dice_sides": (6, 4),
    "first_by_roll": (True, False),
    "go_salary": (200, 0),
    "go_salary_landing": (200, 400),
    "double_rolls_again": (True, False),
    "doubles_to_jail": (3, 0),
    "jail_tries": (3, 0, 1),
    "jail_fine_on_later_turns": (True, False),
    "paid_exit_rolls_again": (True, False),
    "double_exit_rolls_again": (False, True),
    "jail_card_sale": (0, 50),
    "rent_in_jail": (True, False),
    "bid_in_jail": (True, False),
    "build_in_jail": (True, False),
    "auction": (True, False),
    "auction_opening": (10, 1),
    "decliner_bids": (True, False),
    "rent_lapses": ("next_player_rolls", "never", "next_roll", "second_following_player_rolls"),
    "full_group_needs_unbuilt_group": (False, True),
    "full_group_rent_while_mortgaged": (True, False),
    "mortgaged_counts": (True, False),
    "utility_roll_fresh": (True, False),
    "even_building": (True, False),
    "even_selling": (True, False),
    "build_any_time": (True, False),
    "redeem_any_time": (True, False),
    "shortage_auction": (True, False),
    "hotel_breaks_when_short": (True, False),
    "fee_counts_for_redemption": (False, True),
    "interest_rounding": ("up", "down", "half_up"),
    "trade": (True, False),
    "estate_cash_to_creditor": (True, False),
    "estate_auction": (True, False),
    "deeds_dealt": (0, 1),
    "time_limit": (0, 30),
    "time_ends": ("round", "at_once"),
    "round_limit": (0, 25),
    "ends_at_bankruptcy": (0, 1, 2),
    "last_estate_keeps_buildings": (False, True),
    "wealth_scale": ("half_mortgaged", "printed", "cash"),
    "raise_without_debt": ("all", "buildings", "nothing"),
    "jail_last_fine": ("after_last_try", "next_turn"),
    "paid_exit_waits": (False, True),
    "auction_must_sell": (False, True),
    "trade_sells_buildings": (True, False),
    "debt_in_property": (False, True),
    # house rules
    "go_landing_times": (1, 2, 0),
    "salary_every_lap": (1, 2),
    "snake_eyes_bonus": (0, 500),
    "parking_pot": (False, True),
    "pot_refill": (0, 500),
    "buy_after_lap": (False, True),
    "trade_after_last_deed": (False, True),
    "hotels_per_group": (0, 1),
    "bank_loan": (0, 300, 2000),
}
CHANGED_SETTINGS = 6


class Arm(NamedTuple):
    """What a table plays: edition, one strategy for each chair, settings as ``KEY=VALUE``, patches joined by ``+``."""

    edition: str
    line_up: tuple[str, ...]
    settings: tuple[str, ...] = ()
    rules: str = ""

    def __str__(self) -> str:
        """Name the arm in a message."""
        rules = " ".join((self.rules, *self.settings)).strip()
        return f"{self.edition}, {'+'.join(self.line_up)}, {rules or 'printed rules'}"


def arm(number: int, *settings: str) -> Arm:
    """Name arm `number`: editions and player counts in turn, variant, line-up and settings at random.

    Parameters
    ----------
    number : int
        The same number names the same arm.
    *settings : str
        Settings that hold in every arm, as ``KEY=VALUE``.
    """
    drawn = random.Random(number)
    edition = EDITIONS[number % len(EDITIONS)]
    allowed = known_edition(edition).players
    fewest, most = max(FEWEST, allowed.min), min(MOST, allowed.max)
    players = fewest + number // len(EDITIONS) % (most - fewest + 1)
    line_up = tuple(drawn.choices(STRATEGIES, k=players))
    changed = drawn.sample(sorted(SETTINGS), k=drawn.randrange(CHANGED_SETTINGS + 1))
    new = tuple(f"{name}={written(drawn.choice(SETTINGS[name]))}" for name in changed)
    variant = drawn.choice(VARIANTS)
    while not is_playable(edition, variant, new):
        new = new[:-1]  # what contradicts the rest
    return Arm(edition, line_up, (*new, *settings), variant)


def is_playable(edition: str, variant: str, settings: tuple[str, ...]) -> bool:
    """Say whether these rules can go together."""
    try:
        resolve_rules(known_edition(edition), variant, settings)
    except InputError:
        return False
    return True


def written(value: bool | int | str) -> str:
    """Write a value as `--set` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@cache
def known_edition(edition: str) -> Edition:
    """Read an edition once."""
    return load_edition(edition)


def tables_of(chosen: Arm, seed: int) -> Any:
    """Compile the tables of an arm, seed included; every call makes new ones.

    Returns
    -------
    Tables
        The record that the engine reads.
    """
    resolved = resolve_rules(known_edition(chosen.edition), chosen.rules, chosen.settings)
    line_up = [strategy(name) for name in chosen.line_up]
    tables = compile_tables(resolved, line_up, players=len(line_up))
    tables.seed[0], tables.seed[1] = streams.seed_words(seed)
    return tables
