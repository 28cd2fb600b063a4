"""Settings that nothing on a board or in the other rules can bring into play, and why.

A house rule made of such settings alone would promise a change and make none, so it is refused with the reason. A
reason that lies in another setting names it in brackets: `(trade = false)`.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from montecarlo.model.board import Street
from montecarlo.model.edition import Edition
from montecarlo.model.rules import Rules

IN_BRACKETS: Final = re.compile(r"\(([^()]*)\)")
WORD: Final = re.compile(r"\w+")
CARDS_THAT_COST: Final = ("pay", "repairs", "pay_or_draw")  # effects of cards that pay the bank


class _Game(NamedTuple):
    """What the reasons look at: the board, the effects of its cards, and the rules in force on it."""

    edition: Edition
    rules: Rules

    def has(self, *kinds: str) -> bool:
        """Whether a space of one of these kinds is on the board."""
        return any(space.kind in kinds for space in self.edition.spaces)

    def streets(self) -> list[Street]:
        return [space for space in self.edition.spaces if isinstance(space, Street)]

    def fines(self) -> bool:
        """Whether anything can be paid that goes into a pot."""
        effects = {card.effect for deck in self.edition.decks.values() for card in deck.cards}
        return self.has("tax") or not effects.isdisjoint(CARDS_THAT_COST)


def _no_jail(game: _Game) -> str:
    return "" if game.has("jail") else "there is no jail on the board"


def _no_tries(game: _Game) -> str:
    return _no_jail(game) or ("" if game.rules.jail_tries else "nobody has to leave jail (jail_tries = 0)")


def _no_pot(game: _Game) -> str:
    if not game.has("free_parking"):
        return "there is no free parking space on the board"
    if not game.rules.parking_pot:
        return "there is no pot (parking_pot = false)"
    if not game.fines() and not game.rules.pot_refill:
        return "there are no taxes and no cards that cost money, so nothing goes into the pot"
    return ""


def _no_auction(game: _Game) -> str:
    return "" if game.rules.auction or game.rules.estate_auction else "no deed is auctioned (auction = false)"


def _no_deed_auction(game: _Game) -> str:
    return "" if game.rules.auction else "a deed that is not bought is not auctioned (auction = false)"


def _no_stations_or_utilities(game: _Game) -> str:
    return "" if game.has("station", "utility") else "there are no stations and no utilities on the board"


def _no_utilities(game: _Game) -> str:
    return "" if game.has("utility") else "there are no utilities on the board"


def _no_streets(game: _Game) -> str:
    return "" if game.streets() else "there are no streets on the board"


def _no_group_of_two(game: _Game) -> str:
    groups = [street.group for street in game.streets()]
    return "" if len(groups) > len(set(groups)) else "no group on the board has two streets"


def _no_more_rent(game: _Game) -> str:
    if game.rules.full_group_rent == 1:
        return "a full group pays the base rent in any case (full_group_rent = 1)"
    return _no_streets(game)


def _hotels_enough(game: _Game) -> str:
    if not game.rules.hotels:
        return "there are no hotels (hotels = 0)"
    groups = [street.group for street in game.streets()]
    if max(map(groups.count, groups), default=0) <= game.rules.hotels_per_group:
        return f"no group has more than {game.rules.hotels_per_group} streets"
    return _no_streets(game)


def _no_shortage(game: _Game) -> str:
    streets = len(game.streets())
    if game.rules.houses >= streets * game.rules.max_houses and game.rules.hotels >= streets:
        return f"the bank never runs out of buildings (houses = {game.rules.houses}, hotels = {game.rules.hotels})"
    return ""


def _no_shortage_auction(game: _Game) -> str:
    return "" if game.rules.shortage_auction else "buildings are not auctioned (shortage_auction = false)"


def _no_trade(game: _Game) -> str:
    return "" if game.rules.trade else "players do not trade (trade = false)"


def _no_loan(game: _Game) -> str:
    return "" if game.rules.bank_loan else "the bank lends nothing (bank_loan = 0)"


def _no_landing_salary(game: _Game) -> str:
    return "" if game.rules.go_landing_times else "landing exactly on GO pays nothing (go_landing_times = 0)"


def _no_transfer_fee(game: _Game) -> str:
    return (
        ""
        if game.rules.transfer_fee_percent
        else "there is no fee on a deed received mortgaged (transfer_fee_percent = 0)"
    )


def _no_interest(game: _Game) -> str:
    rules = game.rules
    if rules.mortgage_interest_percent or rules.transfer_fee_percent or rules.bank_loan:
        return ""
    return "there is no interest (mortgage_interest_percent = 0, transfer_fee_percent = 0, bank_loan = 0)"


def _no_share_of_wealth(game: _Game) -> str:
    taxes = [space.or_percent for space in game.edition.spaces if space.kind == "tax"]
    return "" if any(taxes) else "no tax is a share of the wealth"


def _no_time_limit(game: _Game) -> str:
    return "" if game.rules.time_limit else "no time is agreed (time_limit = 0)"


def _no_end_by_bankruptcy(game: _Game) -> str:
    return "" if game.rules.ends_at_bankruptcy else "no bankruptcy but the last ends the game (ends_at_bankruptcy = 0)"


def _cut_before(game: _Game) -> str:
    if game.rules.round_limit > game.rules.round_cap:
        return f"games are cut at the end of round {game.rules.round_cap} (round_cap)"
    return ""


REASONS: Final[dict[str, Callable[[_Game], str]]] = {
    "round_limit": _cut_before,
    "time_ends": _no_time_limit,
    "last_estate_keeps_buildings": _no_end_by_bankruptcy,
    "houses": _no_streets,
    "hotels": _no_streets,
    "doubles_to_jail": _no_jail,
    "jail_fine": _no_jail,
    "jail_tries": _no_jail,
    "jail_last_fine": _no_tries,
    "jail_fine_on_later_turns": _no_jail,
    "paid_exit_rolls_again": _no_jail,
    "paid_exit_waits": _no_jail,
    "card_exit_rolls_again": _no_jail,
    "double_exit_rolls_again": _no_jail,
    "rent_in_jail": _no_jail,
    "bid_in_jail": lambda game: _no_jail(game) or _no_auction(game),
    "build_in_jail": _no_jail,
    "trade_in_jail": lambda game: _no_jail(game) or _no_trade(game),
    "parking_pot": _no_pot,
    "pot_refill": _no_pot,
    "auction_opening": _no_auction,
    "auction_raise": _no_auction,
    "auction_must_sell": _no_deed_auction,
    "decliner_bids": _no_deed_auction,
    "full_group_rent": _no_streets,
    "full_group_needs_unbuilt_group": _no_more_rent,
    "full_group_rent_while_mortgaged": _no_more_rent,
    "mortgaged_counts": _no_stations_or_utilities,
    "utility_roll_fresh": _no_utilities,
    "even_building": _no_group_of_two,
    "even_selling": _no_group_of_two,
    "hotels_per_group": _hotels_enough,
    "shortage_auction": _no_shortage,
    "shortage_opening": lambda game: _no_shortage_auction(game) or _no_shortage(game),
    "shortage_opening_is_price": lambda game: _no_shortage_auction(game) or _no_shortage(game),
    "shortage_raise": lambda game: _no_shortage_auction(game) or _no_shortage(game),
    "fee_counts_for_redemption": _no_transfer_fee,
    "interest_rounding": _no_interest,
    "interest_round_to": _no_interest,
    "trade_in_debt": _no_trade,
    "trade_sells_buildings": _no_trade,
    "trade_after_last_deed": _no_trade,
    "debt_in_property": _no_trade,
    "go_salary_landing": _no_landing_salary,
    "go_salary_moving_back": _no_landing_salary,
    "loan_interest_percent": _no_loan,
    "tax_rounding": _no_share_of_wealth,
    "tax_round_to": _no_share_of_wealth,
}


def why_idle(setting: str, edition: Edition, rules: Rules) -> str:
    """Say why a setting can change nothing in an edition.

    Parameters
    ----------
    setting : str
        Name of the setting.
    edition : Edition
        The board and the cards.
    rules : Rules
        The rules to be played by, this setting among them.

    Returns
    -------
    str
        The reason; empty where it can make a difference.
    """
    reason = REASONS.get(setting)
    return reason(_Game(edition, rules)) if reason else ""


def settings_named(reason: str) -> list[str]:
    """The settings that a reason names in brackets; none where it lies in the board.

    Parameters
    ----------
    reason : str
        What `why_idle` says.
    """
    words = WORD.findall(" ".join(IN_BRACKETS.findall(reason)))
    return [word for word in words if word in Rules.model_fields]
