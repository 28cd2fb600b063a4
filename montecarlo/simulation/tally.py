"""What is kept of many games: whole numbers that add up.

A tally is the sum of its games, whatever the order and the grouping. Estimates and their intervals are computed from
it once, at the end; for the intervals it has the squares and products *per game*, since the game is the unit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import kinds
from montecarlo.engine.fields import CASH_ROUNDS

HORIZON: Final = 200  # rounds or turns to which the mean length is restricted
MINUTES_HORIZON: Final = 360  # minutes to which it is
MINUTE: Final = 60  # seconds
UNFINISHED: Final = (kinds.RUNNING, kinds.ROUND_CAP)  # ends that are nobody's win; every other end has a winner
CASH_STEPS: Final = 30  # steps of cash in one start cash, for the spread of cash by round
LEVELS: Final = kinds.HOTEL_LEVEL + 1

# What is counted once a game; each has its sum and its sum of squares.
COUNTS: Final = (
    "rounds_to_horizon",  # min(rounds, HORIZON)
    "turns_to_horizon",  # min(turns, HORIZON)
    "minutes_to_horizon",  # min(minutes, MINUTES_HORIZON)
    "rolls",
    "turns",
    "landings",
    "bankruptcies",
    "purchases",
    "auctions",
    "unsold_auctions",
    "trades",
    "built",
    "piece_auctions",
    "debts",
    "jailed",
    "jail_rolls",
    "wonders_marked",  # in the passports of all players
    "star_steps",  # of all players at the end, above the lowest level
)

Whole = NDArray[Any]  # of int64 in one batch, of Python's own integers (which never overflow) once added up


@dataclass(frozen=True)
class Layout:
    """The sizes of a tally, which follow from the plan.

    Parameters
    ----------
    players, groups, spaces : int
        How many there are.
    deck_of : tuple of int
        Deck drawn on each space, -1 none.
    group_of : tuple of int
        Group of the deed on each space, -1 none.
    decks : int
        Number of decks.
    cash_step : int
        Cash is counted in steps of this many units.
    """

    players: int
    groups: int
    spaces: int
    deck_of: tuple[int, ...]
    group_of: tuple[int, ...]
    decks: int
    cash_step: int

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Name and shape of every array of a tally; what each one holds stands in `NUMBERS`."""
        sizes = {
            "reason": len(kinds.END_REASONS),
            "count": len(COUNTS),
            "seat": self.players,
            "chair": self.players,
            "place": self.players + 1,
            "group": self.groups,
            "way": len(kinds.WAYS_TO_OWN),
            "level": LEVELS,
            "space": self.spaces,
            "deck": self.decks,
            "mark": len(CASH_ROUNDS),
        }
        return {name: tuple(sizes[axis] for axis in axes) for name, (axes, _) in NUMBERS.items()}


# Every array of a tally: its axes and what it holds.
NUMBERS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "games": ((), "games"),
    "ends": (("reason",), "games by end reason (`kinds.END_REASONS`)"),
    "count": (("count",), "sums of `COUNTS`"),
    "count_squared": (("count",), "sums of their squares"),
    "place": (("seat", "place"), "games by seat and place at the end: 1 the winner, 0 still playing when it was cut"),
    "chair_wins": (("chair",), "games won from each chair"),
    "group_completed": (("group",), "games in which the group was completed by somebody"),
    "group_how": (("group", "way"), "... by the way of its first completion (`kinds.WAYS_TO_OWN`)"),
    "group_round": (("group",), "sum of the rounds of the first completions"),
    "group_round_squared": (("group",), "sum of their squares"),
    "group_completer_won": (("group",), "games won by who completed the group first"),
    "group_winner_held": (("group",), "games whose winner had the full group at the end"),
    "group_level": (("group", "level"), "games by the highest level ever built in the group"),
    "group_rent": (("group",), "rent paid for deeds of the group"),
    "group_rent_squared": (("group",), "sum over games of its square"),
    "group_rents": (("group",), "number of rents paid"),
    "group_rents_squared": (("group",), "sum over games of its square"),
    "group_rent_rents": (("group",), "sum over games of rent times number of rents"),
    "group_spent": (("group",), "spent on buildings, less what sales brought"),
    "group_spent_squared": (("group",), "sum over games of its square"),
    "visits": (("space",), "landings on the space"),
    "visits_squared": (("space",), "sum over games of its square"),
    "visits_landings": (("space",), "sum over games of landings on the space times all landings"),
    "deed_rent": (("space",), "rent paid for the deed"),
    "deed_rent_squared": (("space",), "sum over games of its square"),
    "deed_rents": (("space",), "number of rents paid"),
    "draws": (("deck",), "landings on the spaces of the deck"),
    "draws_squared": (("deck",), "sum over games of its square"),
    "cash": (("mark",), "cash of the living when the round of `CASH_ROUNDS` ended"),
    "cash_squared": (("mark",), "sum over games of its square"),
    "living": (("mark",), "players living then"),
    "living_squared": (("mark",), "sum over games of its square"),
    "cash_living": (("mark",), "sum over games of cash times living"),
}

# Every table of counts by a whole number.
HISTOGRAMS: Final[dict[str, str]] = {
    "rounds": "finished games by rounds begun",
    "turns": "finished games by turns begun",
    "minutes": "finished games by whole minutes",
    "cut_rounds": "unfinished games by rounds begun",
    "cut_turns": "unfinished games by turns begun",
    "cut_minutes": "unfinished games by whole minutes",
    "out_rounds": "bankruptcies by round",
    **{f"cash_{mark}": f"living players by cash in steps when round {mark} ended" for mark in CASH_ROUNDS},
}


class First(NamedTuple):
    """The first game of some kind: its number, rounds and whole minutes."""

    game: int
    rounds: int
    minutes: int


# Every table of first games by a whole number.
FIRSTS: Final[dict[str, str]] = {
    "rounds": "first finished game by rounds",
    "cut": "first unfinished game, under 0",
    "completed": "first game in which the group was completed",
}


@dataclass
class Tally:
    """Sums, histograms and first games; see `NUMBERS`, `HISTOGRAMS` and `FIRSTS` for what each one holds."""

    numbers: dict[str, Whole]
    histograms: dict[str, dict[int, int]] = field(default_factory=lambda: {name: {} for name in HISTOGRAMS})
    firsts: dict[str, dict[int, First]] = field(default_factory=lambda: {name: {} for name in FIRSTS})

    @classmethod
    def empty(cls, layout: Layout) -> "Tally":
        """Give the tally of no game."""
        return cls({name: np.zeros(shape, dtype=object) for name, shape in layout.shapes().items()})

    @property
    def games(self) -> int:
        """Number of games."""
        return int(self.numbers["games"])

    @property
    def finished(self) -> int:
        """Number of games that ended by a rule, with a winner."""
        return self.games - sum(int(self.numbers["ends"][reason]) for reason in UNFINISHED)

    def count(self, name: str) -> tuple[int, int]:
        """Give sum and sum of squares of one of `COUNTS`."""
        at = COUNTS.index(name)
        return int(self.numbers["count"][at]), int(self.numbers["count_squared"][at])

    def add(self, other: "Tally") -> None:
        """Add the games of another tally to this one."""
        for name, array in other.numbers.items():
            self.numbers[name] = np.asarray(self.numbers[name] + array.astype(object), dtype=object)
        for name, histogram in other.histograms.items():
            mine = self.histograms[name]
            for key, number in histogram.items():
                mine[key] = mine.get(key, 0) + number
        for name, first in other.firsts.items():
            lowest = self.firsts[name]
            for key, game in first.items():
                lowest[key] = min(game, lowest.get(key, game))  # the number of the game comes first

    def as_data(self) -> dict[str, Any]:
        """Give the tally as plain data, always written in the same order."""
        return {
            "numbers": {name: np.asarray(self.numbers[name]).tolist() for name in NUMBERS},
            "histograms": {name: _sorted(self.histograms[name]) for name in HISTOGRAMS},
            "firsts": {
                name: {str(key): list(self.firsts[name][key]) for key in sorted(self.firsts[name])} for name in FIRSTS
            },
        }


def _sorted(table: Mapping[int, int]) -> dict[str, int]:
    return {str(key): int(table[key]) for key in sorted(table)}


def tally_from(data: Mapping[str, Any], layout: Layout) -> Tally:
    """Read a tally from plain data.

    Raises
    ------
    ValueError, KeyError, TypeError
        The data are not those of a tally of this layout.
    """
    numbers = {name: np.array(data["numbers"][name], dtype=object) for name in NUMBERS}
    for name, shape in layout.shapes().items():
        if numbers[name].shape != shape or not all(isinstance(one, int) for one in numbers[name].flat):
            raise ValueError(f"{name} should be whole numbers of shape {shape}")
    histograms = {
        name: {int(key): int(value) for key, value in data["histograms"][name].items()} for name in HISTOGRAMS
    }
    firsts = {name: {int(key): First(*map(int, one)) for key, one in data["firsts"][name].items()} for name in FIRSTS}
    return Tally(numbers, histograms, firsts)


def whole_minutes(seconds: Whole) -> Whole:
    """Give lengths in seconds as whole minutes, half a minute upwards."""
    minutes: Whole = (seconds + MINUTE // 2) // MINUTE
    return minutes


def tally_of(outcomes: Any, layout: Layout) -> Tally:
    """Add up the outcomes of some games.

    Parameters
    ----------
    outcomes : array of records
        One row a game (`montecarlo.engine.fields.OUTCOME`); a few hundred, not millions.
    layout : Layout
        The sizes.
    """
    tally = Tally({})
    _count_games(tally, outcomes, layout)
    _count_groups(tally, outcomes, layout)
    _count_spaces(tally, outcomes, layout)
    _count_cash(tally, outcomes, layout)
    return tally


def _count_games(tally: Tally, outcomes: Any, layout: Layout) -> None:
    seats = layout.players
    finished = ~np.isin(outcomes["end"], UNFINISHED)
    rounds, turns, minutes = outcomes["rounds"], outcomes["turns"], whole_minutes(outcomes["seconds"])
    out_round = outcomes["out_round"][:, :seats]
    special = {
        "rounds_to_horizon": np.minimum(rounds, HORIZON),
        "turns_to_horizon": np.minimum(turns, HORIZON),
        "minutes_to_horizon": np.minimum(minutes, MINUTES_HORIZON),
        "landings": outcomes["visits"].sum(axis=1),
        "bankruptcies": (out_round > 0).sum(axis=1),
        "wonders_marked": outcomes["marks"][:, :seats].sum(axis=1),
        "star_steps": outcomes["stars"][:, :seats].sum(axis=1),
    }
    counted = np.stack([special[name] if name in special else outcomes[name] for name in COUNTS], axis=1)
    finish = outcomes["finish"][:, :seats]
    won = np.flatnonzero(outcomes["winner"] >= 0)
    winners = outcomes["chair"][won, outcomes["winner"][won]]
    tally.numbers |= {
        "games": np.array(len(outcomes), dtype=object),
        "ends": np.bincount(outcomes["end"], minlength=len(kinds.END_REASONS)),
        "count": counted.sum(axis=0),
        "count_squared": _products(counted, counted),
        "place": np.stack([np.bincount(finish[:, seat], minlength=seats + 1) for seat in range(seats)]),
        "chair_wins": np.bincount(winners, minlength=seats),
    }
    tally.histograms |= {
        "rounds": _histogram(rounds[finished]),
        "turns": _histogram(turns[finished]),
        "minutes": _histogram(minutes[finished]),
        "cut_rounds": _histogram(rounds[~finished]),
        "cut_turns": _histogram(turns[~finished]),
        "cut_minutes": _histogram(minutes[~finished]),
        "out_rounds": _histogram(out_round[out_round > 0]),
    }
    ended, cut = np.flatnonzero(finished), np.flatnonzero(~finished)
    tally.firsts["rounds"] = _first(rounds[ended], ended, outcomes)
    tally.firsts["cut"] = _first(np.zeros_like(cut), cut, outcomes)


def _count_groups(tally: Tally, outcomes: Any, layout: Layout) -> None:
    def take(name: str) -> Whole:
        taken: Whole = outcomes[name][:, : layout.groups]
        return taken

    completed_round, how, level = take("completed_round"), take("completed_how"), take("top_level")
    completed = completed_round > 0
    winner = outcomes["winner"][:, np.newaxis]
    deed_rent, deed_rents = (outcomes[name][:, : layout.spaces] for name in ("rent_paid", "rents"))
    of_group = np.array([[group == one for one in range(layout.groups)] for group in layout.group_of], dtype=np.int64)
    rent, rents, spent = deed_rent @ of_group, deed_rents @ of_group, take("spent")
    ways, levels = range(len(kinds.WAYS_TO_OWN)), range(LEVELS)
    tally.numbers |= {
        "group_completed": completed.sum(axis=0),
        "group_how": np.stack([(completed & (how == way)).sum(axis=0) for way in ways], axis=1),
        "group_round": completed_round.sum(axis=0),
        "group_round_squared": _products(completed_round, completed_round),
        "group_completer_won": (completed & (winner >= 0) & (take("completed_by") == winner)).sum(axis=0),
        "group_winner_held": ((winner >= 0) & (take("group_owner") == winner)).sum(axis=0),
        "group_level": np.stack([(level == one).sum(axis=0) for one in levels], axis=1),
        "group_rent": rent.sum(axis=0),
        "group_rent_squared": _products(rent, rent),
        "group_rents": rents.sum(axis=0),
        "group_rents_squared": _products(rents, rents),
        "group_rent_rents": _products(rent, rents),
        "deed_rent": deed_rent.sum(axis=0),
        "deed_rent_squared": _products(deed_rent, deed_rent),
        "deed_rents": deed_rents.sum(axis=0),
        "group_spent": spent.sum(axis=0),
        "group_spent_squared": _products(spent, spent),
    }
    groups, games = np.nonzero(completed.T)
    tally.firsts["completed"] = _first(groups, games, outcomes)


def _count_spaces(tally: Tally, outcomes: Any, layout: Layout) -> None:
    visits = outcomes["visits"][:, : layout.spaces]
    landings = visits.sum(axis=1, keepdims=True)
    of_deck = np.array([[deck == one for one in range(layout.decks)] for deck in layout.deck_of], dtype=np.int64)
    draws = visits @ of_deck
    tally.numbers |= {
        "visits": visits.sum(axis=0),
        "visits_squared": _products(visits, visits),
        "visits_landings": _products(visits, landings),
        "draws": draws.sum(axis=0),
        "draws_squared": _products(draws, draws),
    }


def _count_cash(tally: Tally, outcomes: Any, layout: Layout) -> None:
    cash = outcomes["cash_at"][:, :, : layout.players]
    living = cash >= 0
    total = np.where(living, cash, 0).sum(axis=2)
    number = living.sum(axis=2)
    tally.numbers |= {
        "cash": total.sum(axis=0),
        "cash_squared": _products(total, total),
        "living": number.sum(axis=0),
        "living_squared": _products(number, number),
        "cash_living": _products(total, number),
    }
    for at, mark in enumerate(CASH_ROUNDS):
        tally.histograms[f"cash_{mark}"] = _histogram(cash[:, at][living[:, at]] // layout.cash_step)


def _products(left: Whole, right: Whole) -> Whole:
    """Sum over games of the products, column by column, exact also where 64 bits would not hold it."""
    largest = int(np.abs(left).max(initial=0)) * int(np.abs(right).max(initial=0)) * len(left)
    if largest > np.iinfo(np.int64).max:
        left, right = left.astype(object), right.astype(object)
    products: Whole = (left * right).sum(axis=0)
    return products


def _histogram(values: Whole) -> dict[int, int]:
    keys, numbers = np.unique(values, return_counts=True)
    return dict(zip(keys.tolist(), numbers.tolist(), strict=True))


def _first(keys: Whole, rows: Whole, outcomes: Any) -> dict[int, First]:
    """The first game under each key: `rows` are those of the games, which come in the order of their numbers."""
    found, places = np.unique(keys, return_index=True)
    games = outcomes[rows[places]]
    parts = (found, games["number"], games["rounds"], whole_minutes(games["seconds"]))
    return {key: First(*one) for key, *one in zip(*(part.tolist() for part in parts), strict=True)}
