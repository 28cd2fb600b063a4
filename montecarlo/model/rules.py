"""The rules of a game as settings: one for every point on which editions, patches or players can differ.

The defaults are the printed rules of the C1009 game. Each setting says which rule of the catalogue it stands for
(`configs/catalogue/rules.tsv`), or "silent point (section K)" where the booklets say nothing: there the default is ours
and the reason stands beside it. `DECIDED` lists the silent points that have one answer in the engine and no switch.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.config import JsonDict

from montecarlo.engine.kinds import HOTEL_LEVEL
from montecarlo.model.limits import MAX_DICE_SIDES, MAX_MONEY

Money = Annotated[int, Field(strict=True, ge=0, le=MAX_MONEY)]
Count = Annotated[int, Field(strict=True, ge=0, le=1_000_000)]
Positive = Annotated[int, Field(strict=True, ge=1, le=1_000_000)]
Percent = Annotated[int, Field(strict=True, ge=0, le=1000)]
Switch = Annotated[bool, Field(strict=True)]

RentLapses = Literal["never", "next_roll", "next_player_rolls", "second_following_player_rolls"]
Rounding = Literal["down", "up", "half_up"]
TimeEnds = Literal["round", "at_once"]
Pace = Literal["quick", "usual", "slow"]
Raises = Literal["all", "buildings", "nothing"]
LastFine = Literal["after_last_try", "next_turn"]
WealthScale = Literal["printed", "half_mortgaged", "cash"]

SILENT = "silent point (section K)"
HOUSE = "house rule"

# The settings that are sums of money.
MONEY = frozenset(
    {
        "start_cash",
        "cash_target",
        "go_salary",
        "go_salary_landing",
        "snake_eyes_bonus",
        "upgrade_cost",
        "jail_fine",
        "jail_card_sale",
        "pot_refill",
        "auction_opening",
        "auction_raise",
        "shortage_opening",
        "shortage_raise",
        "bank_loan",
        "passport_bonus",
    }
)

DECIDED = (
    ("ties in the opening roll", "those who tie roll again", "the usual way; it keeps every order equally likely"),
    ("bids above what the bidder can pay", "refused", "a bid binds, so it is never above cash and what can be raised"),
    ("auctions of an estate", "one deed after another in board order", "the board gives an order everybody can see"),
    (
        "a piece won at auction",
        "costs the bid alone; it goes on any street where even building allows it",
        "the bid is the price, as for a deed",
    ),
    ("debts to several players", "settled one by one, to the left of the debtor", "the order in which turns pass"),
    (
        "a third jail failure without the fine in hand",
        "a debt to the bank like any other",
        "C1009-70 makes no exception",
    ),
    (
        "a creditor who cannot pay the 10 percent",
        "raises money, and otherwise is bankrupt to the bank",
        "the fee is owed to the bank",
    ),
    ("the money of the bank", "never runs out", "no rule limits it"),
)


def setting(default: Any, description: str, *sources: str, why: str = "") -> Any:
    """A setting of `Rules`: its default, what it means, the catalogue ids behind it and why the default is ours."""
    extra: JsonDict = {"rules": list(sources)}
    if why:
        extra["why"] = why
    return Field(default, description=description, json_schema_extra=extra)


class Rules(BaseModel):
    """All settings of a game. Money is in the edition's unit, shares are in percent."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    # --- set-up and end
    start_cash: Money = setting(1500, "cash of each player at the start", "C1009-04", "C1009-05")
    round_cap: Positive = setting(
        1000, "the game is cut at the end of this round and counts as unfinished", SILENT, "C1009-75",
        why="some games never end; no game that people would play is cut here, and a cut game has no winner",
    )  # fmt: skip
    deeds_dealt: Count = setting(
        0, "deeds dealt to each player at the start, paid for at the printed price",
        "DK-49", "SE-K01", "SE-K02", "SE-T02",
    )  # fmt: skip
    round_limit: Count = setting(0, "the richest wins at the end of this round; 0: no such limit", HOUSE)
    time_limit: Count = setting(
        0, "the richest wins after so many minutes of play; 0: no such limit", "DK-50", "SE-T01", "SE-T03"
    )
    time_ends: TimeEnds = setting(
        "round", "when the time is read: at the end of the round in which it runs out, or at_once", SILENT, "SE-T01",
        why="everybody has had the same number of turns then",
    )  # fmt: skip
    pace: Pace = setting(
        "usual", "how fast people play: it turns what happens in a game into minutes (configs/clock.toml)", "DK-51"
    )
    ends_at_bankruptcy: Count = setting(
        0, "this bankruptcy ends the game and the richest wins; 0: none does", "SE-K06", "SE-K09"
    )
    last_estate_keeps_buildings: Switch = setting(
        False, "at that bankruptcy buildings pass to the creditor unsold", "SE-K07"
    )
    cash_target: Money = setting(0, "who has so much cash wins at once; 0: nobody does", "MM-02")
    houses: Count = setting(32, "houses in the box", "C1009-03")
    hotels: Count = setting(12, "hotels in the box", "C1009-03")
    dice_sides: Annotated[int, Field(strict=True, ge=2, le=MAX_DICE_SIDES)] = setting(6, "sides of a die", "C1009-03")
    first_by_roll: Switch = setting(True, "the highest opening roll begins; false: who begins is drawn", "C1009-09")

    # --- GO, doubles and jail
    go_salary: Money = setting(200, "salary for passing GO", "C1009-15", "C1009-16", "C1009-17")
    go_salary_landing: Money | None = setting(
        None, "salary for landing exactly on GO; left out: the same as for passing", "C1009-15"
    )
    go_landing_times: Count = setting(
        1, "landing exactly on GO pays its salary so many times: 2 doubles it, 0 pays none", HOUSE
    )
    go_salary_moving_back: Switch = setting(False, "landing exactly on GO backwards pays the salary", "MM-16")
    salary_every_lap: Positive = setting(1, "the salary is paid every so many laps", HOUSE)
    snake_eyes_bonus: Money = setting(0, "paid by the bank for a roll of two ones", HOUSE)
    upgrade_cost: Money = setting(0, "price of the next star level, at GO", "MM-17")
    double_rolls_again: Switch = setting(True, "a double gives another roll", "C1009-12")
    doubles_to_jail: Count = setting(3, "this double in a row sends to jail; 0: none does", "C1009-13", "C1009-62")
    jail_fine: Money = setting(50, "fine for leaving jail", "C1009-64", "C1009-68")
    jail_tries: Count = setting(3, "tries for a double before the fine is forced; 0: no limit", "C1009-68", "C1009-69")
    jail_last_fine: LastFine = setting(
        "after_last_try", "the fine after the last try: at once, moving by that roll, or before a normal next_turn",
        "C1009-68", "SE-S66", "MM-48",
    )  # fmt: skip
    jail_fine_on_later_turns: Switch = setting(
        True, "the fine may be paid before the second and later tries too", SILENT,
        why="the Norwegian booklet reads so (when it is your turn again), and older rules say it outright",
    )  # fmt: skip
    paid_exit_rolls_again: Switch = setting(True, "a double after paying the fine gives another roll", "C1009-65")
    paid_exit_waits: Switch = setting(False, "who pays before the roll moves at his next turn only", "SE-S66")
    card_exit_rolls_again: Switch = setting(
        True, "a double after the jail card gives another roll", SILENT, "C1009-66",
        why="the booklet says it of the fine only; the card frees before the roll in the same way",
    )  # fmt: skip
    double_exit_rolls_again: Switch = setting(False, "the double that frees gives another roll", "C1009-67", "SE-S67")
    jail_card_sale: Money = setting(0, "what the bank pays for a jail card; 0: it buys none", "C1009-19")
    rent_in_jail: Switch = setting(True, "an owner in jail collects rent", "C1009-40", "C1009-63", "DK-58")
    bid_in_jail: Switch = setting(True, "a player in jail may bid", "C1009-63")
    build_in_jail: Switch = setting(True, "a player in jail may build and redeem", "C1009-63")
    trade_in_jail: Switch = setting(True, "a player in jail may trade", "C1009-63")

    # --- free parking
    parking_pot: Switch = setting(False, "taxes and card fines go into a pot that is taken on free parking", HOUSE)
    pot_refill: Money = setting(
        0, "what the bank fills the pot up to before the first roll and when it is taken", HOUSE
    )

    # --- buying and auctions
    auction: Switch = setting(True, "a deed that is not bought is auctioned", "C1009-24")
    auction_opening: Money = setting(10, "lowest opening bid for a deed", "C1009-25")
    auction_raise: Annotated[int, Field(strict=True, ge=1, le=MAX_MONEY)] = setting(
        1, "smallest raise for a deed", "C1009-26"
    )
    auction_must_sell: Switch = setting(
        False, "without a bid the lander, or the next who can, takes the deed at the opening bid", "MM-14", "MM-29"
    )
    buy_after_lap: Switch = setting(False, "nobody buys from the bank before he has passed GO", HOUSE)
    decliner_bids: Switch = setting(True, "who declined to buy may bid", "C1009-27")

    # --- rent
    rent_lapses: RentLapses = setting(
        "next_player_rolls", "when a rent that nobody asked for can no longer be claimed",
        "C1009-31", "DK-31a", "DK-31b", "DK-31c", "DK-57",
    )  # fmt: skip
    full_group_rent: Positive = setting(2, "multiplier of the rent of an unbuilt street of a full group", "C1009-32")
    full_group_needs_unbuilt_group: Switch = setting(
        False, "only while no street of the group is built on", "C1009-32", "C1009-33"
    )
    full_group_rent_while_mortgaged: Switch = setting(
        True, "also while another street of the group is mortgaged", "C1009-38"
    )
    mortgaged_counts: Switch = setting(
        True, "mortgaged stations and utilities count for the rent of the others", "C1009-39"
    )
    utility_roll_fresh: Switch = setting(
        True, "utility rent is by a new roll; false: by the roll that moved the token", "C1009-36"
    )

    # --- building
    even_building: Switch = setting(True, "build evenly over the group", "C1009-42")
    even_selling: Switch = setting(True, "sell evenly over the group", "C1009-51")
    max_houses: Annotated[int, Field(strict=True, ge=1, le=HOTEL_LEVEL - 1)] = setting(
        4, "houses on a street", "C1009-43", "SE-K10"
    )
    houses_for_hotel: Positive = setting(
        4, "houses on every street of the group before a hotel, and handed in for it", "C1009-44"
    )
    hotels_per_group: Count = setting(0, "hotels in a group; 0: one a street", HOUSE)
    build_any_time: Switch = setting(
        True, "everybody may build before every roll; false: in one's own turn or between turns", "C1009-41"
    )
    redeem_any_time: Switch = setting(
        True, "everybody may redeem before every roll; false: in one's own turn", SILENT, "C1009-55",
        why="building and trading are free of turns, and redeeming (at any later time) goes with them",
    )  # fmt: skip
    build_beside_mortgage: Switch = setting(False, "build although a street of the group is mortgaged", "C1009-46")
    shortage_auction: Switch = setting(
        True, "pieces that several players want are auctioned; false: first to ask", "C1009-47", "C1009-48"
    )
    shortage_opening: Money = setting(10, "lowest opening bid for a piece", "C1009-47")
    shortage_opening_is_price: Switch = setting(
        False, "the opening bid is the lowest printed price among the deeds concerned", "C1009-47"
    )
    shortage_raise: Annotated[int, Field(strict=True, ge=1, le=MAX_MONEY)] = setting(
        1, "smallest raise for a piece", "C1009-47"
    )
    building_sale_percent: Percent = setting(
        50, "what the bank pays for a building, in percent of its price", "C1009-50", "C1009-52"
    )
    hotel_breaks_when_short: Switch = setting(
        True, "a hotel sold while the bank lacks houses: its group keeps what there is, or none", SILENT, "C1009-52",
        why="otherwise a player could be bankrupt with hotels that nobody lets him sell",
    )  # fmt: skip

    # --- mortgages and trades
    mortgage_interest_percent: Percent = setting(10, "interest when redeeming, of the mortgage value", "C1009-55")
    transfer_fee_percent: Percent = setting(
        10, "fee on a deed received mortgaged, of the mortgage value", "C1009-56", "C1009-57"
    )
    fee_counts_for_redemption: Switch = setting(
        False, "the fee once paid is taken off the later interest", SILENT, "C1009-55",
        why="C1009-55 makes no exception, and older rules ask for it again outright",
    )  # fmt: skip
    interest_rounding: Rounding = setting(
        "up", "how interest and fees are made whole", SILENT,
        why="only 7.5 and 17.5 occur on these boards; the bank is not left short",
    )  # fmt: skip
    interest_round_to: Positive = setting(
        1, "interest and fees are rounded to a multiple of this", SILENT, why="1 is the smallest note"
    )
    mortgage_needs_unbuilt_group: Switch = setting(
        True, "no building in the whole group; false: none on the street itself", "C1009-53", "SE-S64"
    )
    raise_without_debt: Raises = setting(
        "all", "what may be sold to the bank or mortgaged without a debt: all, buildings only, or nothing",
        "C1009-50", "C1009-54", "SE-S62", "MM-41",
    )  # fmt: skip
    bank_loan: Money = setting(0, "what a player can borrow from the bank; 0: nothing", HOUSE)
    loan_interest_percent: Percent = setting(10, "interest on such a loan, each time he passes GO", HOUSE)
    trade: Switch = setting(True, "players may trade", "C1009-58")
    trade_in_debt: Switch = setting(
        True, "players may also trade to raise the money for a debt", SILENT, "C1009-58",
        why="C1009-58 allows trades at any time",
    )  # fmt: skip
    trade_sells_buildings: Switch = setting(
        True, "buildings of its group are sold before a street is traded; false: no street of a built group is",
        "C1009-59", "MM-15",
    )  # fmt: skip
    trade_after_last_deed: Switch = setting(False, "nobody trades while the bank has deeds", HOUSE)
    debt_in_property: Switch = setting(
        False, "a creditor may take unbuilt deeds for part of a debt, at any value both agree on", "SE-S57"
    )

    # --- bankruptcy and wealth
    estate_cash_to_creditor: Switch = setting(
        True, "a creditor player gets the cash that is left; false: the bank does", SILENT, "C1009-71",
        why="it is part of what is owed to him",
    )  # fmt: skip
    wealth_scale: WealthScale = setting(
        "half_mortgaged",
        "what counts as wealth: cash, printed prices of deeds and what buildings cost, mortgaged deeds in full "
        "(printed) or at half (half_mortgaged); or cash alone (cash)",
        SILENT, "SE-K08", "SE-T03", "SE-W20", "DK-23", "DK-50",
        why="half the price has been paid out by the bank already, and buildings are the money that was put into them",
    )  # fmt: skip
    tax_rounding: Rounding = setting(
        "down", "how a share of the wealth is made whole", SILENT, "DK-22", why="the taxpayer rounds in his favour"
    )
    tax_round_to: Positive = setting(
        1, "a share of the wealth is rounded to a multiple of this", SILENT, "DK-22", why="1 is the smallest note"
    )
    estate_auction: Switch = setting(
        True, "deeds that fall to the bank are auctioned at once; false: free to buy again", "C1009-72"
    )

    # --- passports
    passport_bonus: Money = setting(0, "paid by the bank to who has marked every wonder", "SE-W03")
    passport_marks_received: Switch = setting(
        False, "a wonder got by a trade or from a bankrupt player is marked too", "SE-W21"
    )
    passport_void: Switch = setting(True, "the marks of a bankrupt player are void", "SE-W22")

    @property
    def salary_landing(self) -> int:
        """The salary for landing exactly on GO, also where the file leaves it out, as many times as it is paid."""
        return self.go_landing_times * (self.go_salary if self.go_salary_landing is None else self.go_salary_landing)

    def differences(self, other: "Rules") -> dict[str, tuple[Any, Any]]:
        """The settings in which two sets of rules differ: name -> (here, in the other)."""
        pairs = ((name, getattr(self, name), getattr(other, name)) for name in type(self).model_fields)
        return {name: (mine, its) for name, mine, its in pairs if mine != its}
