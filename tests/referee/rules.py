"""What the rule texts say in figures: one set of them for each edition, and what its printed variants change."""

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

CLOCK = Path(__file__).resolve().parents[2] / "configs" / "clock.toml"
PACE = "usual"
SHORT, TIMED = "short", "timed"
MINUTES = 90  # of a timed game for which no other time is agreed
PRE_2008 = "us-pre-2008"


@dataclass(frozen=True)
class Clock:
    """Seconds that things take."""

    roll: int
    purchase: int
    auction: int
    trade: int
    building: int
    debt: int


def read_clock() -> Clock:
    """Read the usual pace from its file."""
    with CLOCK.open("rb") as file:
        return Clock(**tomllib.load(file)[PACE])


USUAL = read_clock()


@dataclass(frozen=True)
class TableRules:
    """The figures and choices of a rule text; the defaults are those of C1009."""

    start_cash: int = 1500
    opening_by_throw: bool = True
    go_salary: int = 200
    jail_fine: int = 50
    jail_tries: int = 3
    doubles_to_jail: int = 3
    double_frees_with_throw: bool = False  # the double that frees gives another throw
    rent_in_jail: bool = True
    auction_opening: int = 10
    auction_raise: int = 1
    piece_opening: int = 10
    piece_raise: int = 1
    piece_at_price: bool = False  # bids for a building open at the lowest price on the deeds concerned
    rolls_to_claim: int = 1  # the claim ends when so many following players have rolled
    fresh_utility_roll: bool = True
    double_beside_mortgage: bool = True  # double rent also while a street of the group is mortgaged
    houses: int = 32
    hotels: int = 12
    most_houses: int = 4  # on a street; so many are handed in for a hotel
    build_between_turns: bool = False  # in one's own turn or between two turns, not before another's further roll
    mortgage_beside_buildings: bool = False  # only the street itself has to be unbuilt
    interest_percent: int = 10
    interest_to: int = 1  # rounded up to a multiple of this
    fee_on_receipt: bool = True  # ten percent at once on a deed received mortgaged
    trade_in_debt: bool = True
    debt_in_property: bool = False  # a creditor may take deeds for part of a debt
    share_to: int = 1  # a share of the wealth is rounded to a multiple of this ...
    share_up: bool = False  # ... up or down
    mortgaged_percent: int = 50  # of its price, that a mortgaged deed counts as wealth
    deeds_dealt: int = 0  # to each player at the start
    last_bankruptcy: int = 0  # this one ends the game and takes its buildings along
    minutes: int = 0  # after which the richest wins
    clock: Clock = USUAL
    passport_bonus: int = 0
    double_needs_unbuilt_group: bool = False
    only_cash_counts: bool = False
    cash_target: int = 0  # in cash wins at once
    upgrade_cost: int = 0
    salary_moving_back: bool = False  # for landing exactly on GO
    last_fine_next_turn: bool = False  # after the last try, before a normal roll
    rent_is_always_asked: bool = False
    must_sell: bool = False  # without a bid the lander takes the deed, or the next who can
    raise_only_in_debt: bool = False
    redeem_in_turn: bool = False
    auctions_pieces: bool = True
    # house rules
    auctions: bool = True
    trades: bool = True
    trade_after_last_deed: bool = False
    full_group_times: int = 2
    hotels_in_a_group: int = 0  # 0: one a street
    go_landing_times: int = 1
    salary_every_lap: int = 1
    buy_after_lap: bool = False
    snake_eyes_bonus: int = 0
    pot: bool = False
    pot_refill: int = 0
    bank_loan: int = 0
    loan_percent: int = 10
    rounds: int = 0  # after which the richest wins
    round_cap: int = 1000


C1009 = TableRules()
OLDER = TableRules(auction_opening=1, piece_opening=1, rolls_to_claim=2, fresh_utility_roll=False)
US_PRE_2008 = replace(OLDER, mortgaged_percent=100)
MATADOR = TableRules(
    start_cash=30_000,
    opening_by_throw=False,
    go_salary=4_000,
    jail_fine=1_000,
    double_frees_with_throw=True,
    auction_opening=50,
    auction_raise=50,
    piece_opening=50,
    piece_raise=50,
    rolls_to_claim=2,
    fresh_utility_roll=False,
    interest_to=100,
    fee_on_receipt=False,
    trade_in_debt=False,
    share_to=50,
    share_up=True,
    mortgaged_percent=100,
)
SWEDISH = TableRules(
    start_cash=30_000,
    go_salary=4_000,
    jail_fine=1_000,
    auction_opening=20,
    auction_raise=20,
    piece_raise=20,
    piece_at_price=True,
    fresh_utility_roll=False,
    double_beside_mortgage=False,
    build_between_turns=True,
    mortgage_beside_buildings=True,
    debt_in_property=True,
)
WONDERS = replace(SWEDISH, passport_bonus=30_000)

MILLIONAIRE = TableRules(
    start_cash=372,
    auction_opening=1,
    build_between_turns=True,
    interest_percent=0,
    fee_on_receipt=False,
    double_needs_unbuilt_group=True,
    only_cash_counts=True,
    cash_target=1_000,
    upgrade_cost=50,
    salary_moving_back=True,
    last_fine_next_turn=True,
    rent_is_always_asked=True,
    must_sell=True,
    raise_only_in_debt=True,
    redeem_in_turn=True,
    auctions_pieces=False,
)

RULES_OF = {
    "no-c1009": C1009,
    "fi-c1009": C1009,
    "us-classic": OLDER,
    "uk-classic": OLDER,
    "dk-matador": MATADOR,
    "se-standard": SWEDISH,
    "se-wonders-2003": WONDERS,
    "millionaire-98838": MILLIONAIRE,
}


LOAN, ROUNDS = 500, 30  # the values after the colon
# money stands here for a start cash of 1500
HOUSE_RULES: dict[str, dict[str, Any]] = {
    "free-parking-pot": {"pot": True},
    "free-parking-pot-500": {"pot": True, "pot_refill": 500},
    "double-salary-on-go": {"go_landing_times": 2},
    "no-auctions": {"auctions": False},
    "first-lap-free": {"buy_after_lap": True},
    "no-rent-in-jail": {"rent_in_jail": False},
    "snake-eyes-bonus": {"snake_eyes_bonus": 500},
    "jail-no-limit": {"jail_tries": 0},
    "no-trading": {"trades": False},
    "trading-after-last-deed": {"trade_after_last_deed": True},
    "no-double-rent": {"full_group_times": 1},
    "mortgaged-breaks-group": {"double_beside_mortgage": False},
    "one-hotel-per-group": {"hotels_in_a_group": 1},
    "salary-every-second-lap": {"salary_every_lap": 2},
    f"bank-loans:{LOAN}": {"bank_loan": LOAN},
    f"richest-after:{ROUNDS}": {"rounds": ROUNDS},
}
SCALED = ("pot_refill", "snake_eyes_bonus")  # to the start cash of the edition; a value after a colon is not


def rules_of(edition: str, variant: str = "") -> TableRules:
    """Return what holds in an edition under one of its variants.

    Parameters
    ----------
    edition : str
        Id of the edition.
    variant : str
        Name of the variant or of a house rule; without one the standard game.
    """
    rules = RULES_OF[edition]
    if variant == SHORT:
        return replace(rules, deeds_dealt=2, most_houses=3, last_bankruptcy=2)
    if variant == TIMED:
        # Matador's own form deals nothing.
        return replace(rules, minutes=MINUTES, deeds_dealt=0 if edition == "dk-matador" else 2)
    if variant == PRE_2008:
        return US_PRE_2008
    house = (
        {
            name: value * rules.start_cash // C1009.start_cash if name in SCALED else value
            for name, value in HOUSE_RULES[variant].items()
        }
        if variant
        else {}
    )
    return replace(rules, **house)
