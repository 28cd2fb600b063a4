"""From models to the numbers that the engine reads: `compile_tables`.

Groups are numbered in board order: the street groups first, then the stations, then the utilities. Decks keep the order
of the edition, cards the order of their deck.
"""

from collections.abc import Sequence
from typing import Any

from montecarlo.engine import kinds, records
from montecarlo.engine.worked_out import work_out
from montecarlo.errors import InputError
from montecarlo.model import board
from montecarlo.model.clock import load_pace
from montecarlo.model.edition import Edition, group_order
from montecarlo.model.rules import Rules
from montecarlo.model.strategy import WRITTEN_FOR_CASH, Strategy
from montecarlo.simulation.card_tables import fill_decks
from montecarlo.simulation.landing_order import rarest_first

PER_MILLE = 1000
NONE = -1

_WORDS: dict[str, tuple[str, ...]] = {
    "rent_lapses": kinds.LAPSES,
    "interest_rounding": kinds.ROUNDINGS,
    "buys": ("never", "valued", "always"),
    "build_order": ("return", "clockwise", "dearest", "valued"),
    "jail_early": ("leave", "stay", "card"),
    "jail_late": ("leave", "stay", "card"),
    "raise_order": ("mortgages", "buildings", "least_loss"),
    "flight_order": ("rare", "clockwise"),
    "pays_whom": ("poorest", "left"),
    "tax_rounding": kinds.ROUNDINGS,
    "time_ends": kinds.TIME_ENDS,
    "raise_without_debt": kinds.RAISES,
    "jail_last_fine": kinds.LAST_FINES,
}
# What counts as wealth beside cash: deeds, mortgaged deeds and buildings, in percent.
_SCALES = {"printed": (100, 100, 100), "half_mortgaged": (100, 50, 100), "cash": (0, 0, 0)}
_NOT_IN_TABLES = ("wealth_scale", "pace")
_STRATEGY_MONEY = ("keep_to_buy", "keep_to_bid", "keep_to_build", "keep_to_redeem", "keep_to_trade")
_STRATEGY_OWN = ("name", "description", "group_value", "station_value", "utility_value", "builds_to")


def compile_tables(edition: Edition, strategies: Sequence[Strategy], *, players: int) -> Any:
    """The read-only record of a game: board, decks, rules and strategies as integers.

    Parameters
    ----------
    edition
        The edition with the rules in force.
    strategies
        One for each player, in chair order.
    players
        Number of players.

    Returns
    -------
    Tables
        Everything but the seed and the script, which the caller fills in.

    Raises
    ------
    InputError
        More or fewer players than the edition allows, or another number of strategies than of players.
    """
    check_players(edition, players)
    if len(strategies) != players:
        raise InputError(f"{len(strategies)} strategies for {players} players: one for each is wanted")
    tables = records.new_tables()
    tables.players = players
    tables.skip_windows = 1
    tables.jail_cards_kept = 1
    _fill_rules(tables, edition.rules)
    groups = group_order(edition)
    _fill_board(tables, edition, groups)
    _fill_groups(tables, edition, groups)
    fill_decks(tables, edition)
    for chair, strategy in enumerate(strategies):
        _fill_strategy(tables, chair, strategy, edition.printed_rules.start_cash)
    work_out(tables)
    return tables


def check_players(edition: Edition, players: int) -> None:
    """Refuse more or fewer players than the edition allows.

    Raises
    ------
    InputError
        With the numbers that are allowed.
    """
    least, most = edition.players.min, edition.players.max
    if not least <= players <= most:
        raise InputError(f"{players} players: {edition.name} is for {least} to {most}")


def _kind(space: board.AnySpace | board.Deed) -> int:
    return kinds.SPACE_KINDS.index(space.kind)  # type: ignore[union-attr]


def _number(name: str, value: Any) -> int:
    """A setting as an integer: words by their place in the list, true as 1."""
    return _WORDS[name].index(value) if name in _WORDS else int(value)


def _fill_rules(tables: Any, rules: Rules) -> None:
    for name in type(rules).model_fields:
        if name in _NOT_IN_TABLES:
            continue
        value = rules.salary_landing if name == "go_salary_landing" else getattr(rules, name)
        setattr(tables, name, _number(name, value))
    scale = _SCALES[rules.wealth_scale]
    tables.wealth_deed_percent, tables.wealth_mortgaged_percent, tables.wealth_building_percent = scale
    tables.pace[:] = load_pace(rules.pace).seconds


def _fill_board(tables: Any, edition: Edition, groups: list[str]) -> None:
    tables.spaces = len(edition.spaces)
    tables.group[:] = NONE
    tables.deck[:] = NONE
    tables.next_station[:] = NONE
    tables.next_utility[:] = NONE
    tables.jail = NONE
    decks = list(edition.decks)
    deeds = 0
    for number, space in enumerate(edition.spaces):
        tables.kind[number] = _kind(space)
        tables.next_station[number] = _next(edition, number, board.Station)
        tables.next_utility[number] = _next(edition, number, board.Utility)
        if isinstance(space, board.Deed):
            tables.deed[deeds] = number
            tables.deed_bit[number] = 1 << deeds
            deeds += 1
            _fill_deed(tables, number, space, groups)
        elif isinstance(space, board.CardSpace):
            tables.deck[number] = decks.index(space.deck)
        elif isinstance(space, board.Tax):
            tables.tax[number] = space.amount
            tables.tax_percent[number] = space.or_percent
        elif isinstance(space, board.Jail):
            tables.jail = number
        elif isinstance(space, board.Go) and space.salary_by_stars:
            tables.star_levels = len(space.salary_by_stars)
            tables.star_salary[:] = space.salary_by_stars
    tables.deeds = deeds
    _fill_passports(tables, edition)


def _fill_passports(tables: Any, edition: Edition) -> None:
    """Fill in the wonders to mark, and where a flight to one of them begins."""
    tables.landing_order[:] = NONE
    wonders = [space.at for space in edition.spaces if isinstance(space, board.Street) and space.wonder]
    tables.passport_size = len(wonders)
    for number in wonders:
        tables.wonder[number] = 1
    for space in edition.spaces:
        tables.flight[space.at] = int(isinstance(space, board.Station) and space.flight)
    if wonders:
        tables.landing_order[: len(wonders)] = rarest_first(edition, wonders)


def _fill_deed(tables: Any, number: int, deed: board.Deed, groups: list[str]) -> None:
    tables.group[number] = groups.index(deed.group)
    tables.price[number] = deed.price
    tables.mortgage[number] = deed.mortgage
    if isinstance(deed, board.Street):
        tables.house_cost[number] = deed.house_cost
        tables.hotel_cost[number] = deed.cash_for_hotel
        # The hotel has a level of its own: a patch may allow fewer houses than the deed shows.
        rents = deed.rents[:-1]
        tables.rent[number, kinds.HOTEL_LEVEL] = deed.rents[-1]
    elif isinstance(deed, board.Utility):
        rents = deed.dice_multipliers
    elif isinstance(deed, board.Station):
        rents = deed.rents
    tables.rent[number, : len(rents)] = rents


def _next(edition: Edition, number: int, kind: type[board.Deed]) -> int:
    """The next space of the kind strictly ahead; the space itself only when it is the one of its kind."""
    size = len(edition.spaces)
    for step in range(1, size + 1):
        ahead = (number + step) % size
        if isinstance(edition.spaces[ahead], kind):
            return ahead
    return NONE


def _fill_groups(tables: Any, edition: Edition, groups: list[str]) -> None:
    tables.groups = len(groups)
    tables.member[:] = NONE
    for index, group in enumerate(groups):
        members = [
            n for n, space in enumerate(edition.spaces) if isinstance(space, board.Deed) and space.group == group
        ]
        tables.group_kind[index] = _kind(edition.spaces[members[0]])
        tables.group_size[index] = len(members)
        tables.group_deeds[index] = sum(int(tables.deed_bit[number]) for number in members)
        tables.group_price[index] = sum(int(tables.price[number]) for number in members)
        tables.member[index] = members[-1]  # behind the last deed it is repeated
        tables.member[index, : len(members)] = members


def _fill_strategy(tables: Any, chair: int, strategy: Strategy, start_cash: int) -> None:
    row = tables.strategy[chair]
    for name in type(strategy).model_fields:
        if name not in _STRATEGY_OWN:
            setattr(row, name, _strategy_number(name, getattr(strategy, name), start_cash))
    row.builds_to = kinds.HOTEL_LEVEL if strategy.builds_to == "hotel" else strategy.builds_to
    values = _group_values(tables, strategy)
    row.group_value[: len(values)] = values


def _strategy_number(name: str, value: Any, start_cash: int) -> int:
    """A setting of a strategy in the unit of `fields.STRATEGY`: money of the edition, or per mille."""
    if name in _STRATEGY_MONEY:
        return int(value) * start_cash // WRITTEN_FOR_CASH
    if isinstance(value, float):
        return round(value * PER_MILLE)
    return _number(name, value)


def _group_values(tables: Any, strategy: Strategy) -> list[int]:
    """Worth of a deed by group, per mille; the list of the strategy is stretched over the street groups."""
    group_kinds = [int(kind) for kind in tables.group_kind[: int(tables.groups)]]
    streets = group_kinds.count(kinds.STREET)
    values = [_stretched(strategy.group_value, place, streets) for place in range(streets)]
    others = {kinds.STATION: strategy.station_value, kinds.UTILITY: strategy.utility_value}
    values += [others[kind] for kind in group_kinds[streets:]]
    return [round(value * PER_MILLE) for value in values]


def _stretched(values: Sequence[float], place: int, size: int) -> float:
    """The value at one of `size` places when `values` are spread evenly over them, in a straight line between two."""
    at = place * (len(values) - 1) / (size - 1) if size > 1 else (len(values) - 1) / 2
    low = int(at)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (at - low)
