"""A strategy as data: the settings by which one player decides.

Money is written for a game that starts with 1,500 and is scaled to the edition's printed start cash. Shares are numbers
where 1 is the whole: 0.25 is a quarter. Groups are counted in board order from GO, so one strategy fits every board.
"""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from montecarlo.errors import InputError
from montecarlo.model.board import Text
from montecarlo.model.faults import faults_of
from montecarlo.model.files import find, read_toml, shipped
from montecarlo.model.limits import MAX_GROUPS, MAX_LEVELS
from montecarlo.model.rules import Count, Money, Switch

FOLDER = "strategies"
WRITTEN_FOR_CASH = 1500  # start cash of the game for which money is written

Share = Annotated[float, Field(ge=0, le=100)]
Chance = Annotated[float, Field(ge=0, le=1)]
Level = Annotated[int, Field(strict=True, ge=0, lt=MAX_LEVELS - 1)]


class Strategy(BaseModel):
    """One way of deciding. Every setting may be left out; the defaults value every deed at its price."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Text = Field(description="name in tables and stories")
    description: Text = Field(description="one line: how it plays")
    is_random: Switch = Field(
        False, description="every decision is drawn by lot; of the other settings only those of trades count"
    )

    # --- cash kept back
    keep_to_buy: Money = Field(0, description="cash kept back when buying")
    keep_to_buy_rent: Share = Field(0.0, description="or this share of the highest rent that could be due, if more")
    keep_to_bid: Money = Field(0, description="cash kept back when bidding for a deed")
    keep_to_bid_rent: Share = Field(0.0, description="or this share of the highest rent that could be due, if more")
    keep_to_build: Money = Field(0, description="cash kept back when building")
    keep_to_build_rent: Share = Field(0.0, description="or this share of the highest rent that could be due, if more")
    keep_to_redeem: Money = Field(0, description="cash kept back when redeeming a mortgage")
    keep_to_redeem_rent: Share = Field(0.0, description="or this share of the highest rent that could be due, if more")

    # --- what a deed is worth
    group_value: Annotated[tuple[Share, ...], Field(min_length=1, max_length=MAX_GROUPS)] = Field(
        (1.0,),
        description="worth of a deed as a share of its price, by street group in board order; stretched over the board",
    )
    station_value: Share = Field(1.0, description="the same for stations")
    utility_value: Share = Field(1.0, description="the same for utilities")
    value_completing: Share = Field(0.0, description="share of the price added when the deed completes his own group")
    value_started: Share = Field(
        0.0, description="share of the price added when he has deeds of the group, but not all others"
    )
    value_blocking: Share = Field(
        0.0, description="share of the price added when the deed would complete another's group"
    )
    value_full_group: Share = Field(
        0.0, description="share of the printed prices that a full group is worth beyond its deeds"
    )

    # --- buying and bidding
    buys: Literal["never", "valued", "always"] = Field(
        "valued", description="valued: when the deed is worth its price to him"
    )
    spends_to_complete: Switch = Field(
        False, description="keeps nothing back when he buys the deed that completes his own group"
    )
    raises_to_buy: Switch = Field(False, description="mortgages other deeds for one that completes or blocks a group")
    bid_share: Share = Field(1.0, description="the most he bids, as a share of what the deed is worth to him")

    # --- building
    builds_to: Level | Literal["hotel"] = Field(
        "hotel", description="houses on a street at which he stops; 0: never builds"
    )
    build_order: Literal["return", "clockwise", "dearest", "valued"] = Field(
        "return", description="best return first, round the board, dearest first, or by group_value"
    )
    piece_bid: Share = Field(
        1.0, description="the most he bids for a house or hotel at auction, as a share of its price"
    )

    # --- jail
    jail_early: Literal["leave", "stay", "card"] = Field(
        "leave", description="leave as soon as he can, stay for a double, or stay unless he holds a jail card"
    )
    jail_late: Literal["leave", "stay", "card"] = Field("leave", description="the same, late in the game")
    late_from: Chance = Field(1.0, description="share of all deeds sold from which the game is late")
    jail_card_first: Switch = Field(True, description="uses a jail card before paying the fine")
    sells_jail_card: Switch = Field(False, description="sells a jail card to the bank where the rules allow it")

    # --- debts, mortgages, cards
    raise_order: Literal["mortgages", "buildings", "least_loss"] = Field(
        "least_loss", description="what he gives up first for money: mortgages, buildings, or what earns least for it"
    )
    keep_mortgaged: Switch = Field(
        False, description="pays only the fee on a deed received mortgaged; false: redeems it if he can"
    )
    percent_tax: Switch = Field(True, description="chooses the share of his wealth where it is less than the fixed tax")
    draws: Switch = Field(False, description="draws the other deck rather than pay")
    attention: Chance = Field(1.0, description="chance to notice a rent that is due to him")

    # --- trades
    trades: Switch = Field(False, description="offers and answers trades")
    trade_patience: Count = Field(
        10, description="own turns after which he looks for a trade again though no deed has changed hands"
    )
    offer_margin: Share = Field(
        0.1, description="an offer must raise his own valuation by this share of what he receives"
    )
    accept_margin: Share = Field(
        0.05, description="an answer yes must raise his own valuation by this share of what he receives"
    )
    rival_weight: Share = Field(
        0.5, description="share of what a completed group is worth to the other side that counts against it"
    )
    keep_to_trade: Money = Field(0, description="cash kept back when paying in a trade")

    # --- what only some editions or house rules have
    flight_order: Literal["rare", "clockwise"] = Field(
        "rare", description="a free flight marks the wonder a token lands on least, or the next on the board"
    )
    upgrades: Switch = Field(True, description="pays for the next star level when he can")
    plays_cards: Switch = Field(True, description="uses kept cards when they help him")
    pays_whom: Literal["poorest", "left"] = Field(
        "poorest", description="a card that pays or gives to one player: the poorest, or the next to the left"
    )
    hold_for_target: Share = Field(
        1.0, description="share of the cash that wins from which he spends nothing more; 1: he always spends"
    )
    borrows: Switch = Field(True, description="borrows from the bank before he mortgages, where the rules allow it")


def load_strategy(ref: str) -> Strategy:
    """The strategy that a reference means: a shipped name (`balanced`) or the path of a .toml file.

    Raises
    ------
    InputError
        No such strategy (the nearest and all of them are named), or a file that is wrong.
    """
    file = find(ref, FOLDER, "strategies")
    name = str(file) if isinstance(file, Path) else file.name
    data = read_toml(file)
    try:
        return Strategy.model_validate({"name": Path(ref).name.removesuffix(".toml"), **data})
    except ValidationError as error:
        raise InputError(faults_of(error, name, Strategy, data)) from error


def strategy_names() -> list[str]:
    """Names of the shipped strategies, in alphabetical order."""
    return list(shipped(FOLDER))
