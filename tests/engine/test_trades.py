"""No trade lowers either side's own valuation, and no pair undoes one in the same turn (cases 101 and 107).

The valuation is worked out here from the strategy files and the log alone, in ordinary fractions.
"""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from montecarlo.engine import event
from montecarlo.model.board import Deed, Street
from montecarlo.model.edition import Edition, load_edition
from montecarlo.model.strategy import Strategy
from montecarlo.simulation.log import Event, rows
from tests.games import play, strategy
from tests.scene import Scene

EDITION = "no-c1009"
GAMES = 60
LINE_UPS = (("balanced",) * 4, ("builder", "cautious", "hoarder", "stations", "dear"), ("balanced", "middle", "random"))
ROUNDING = 3  # money lost to whole numbers in a valuation of a few deeds
IN_TRADE = (event.TRADE_CASH, event.TRADE_DEED, event.TRADE_CARD, event.SELL_BUILDING)
TAKES_OVER = (event.BUY, event.AUCTION_WON)


@dataclass
class Table:
    """Who owns what, as the log tells it."""

    edition: Edition
    line_up: list[Strategy]
    owner: dict[int, int] = field(default_factory=dict)
    mortgaged: set[int] = field(default_factory=set)

    def deed(self, space: int) -> Deed:
        """The deed of a space."""
        found = self.edition.spaces[space]
        assert isinstance(found, Deed)
        return found

    def group(self, space: int) -> list[int]:
        """The spaces of a deed's group."""
        name = self.deed(space).group
        return [n for n, other in enumerate(self.edition.spaces) if isinstance(other, Deed) and other.group == name]

    def share(self, seat: int, space: int) -> Fraction:
        """What the seat's strategy makes of a printed price in this group."""
        mine = self.line_up[seat]
        deed = self.deed(space)
        if not isinstance(deed, Street):
            value = mine.station_value if deed.group == "station" else mine.utility_value
        else:
            streets = [space.group for space in self.edition.spaces if isinstance(space, Street)]
            at = list(dict.fromkeys(streets)).index(deed.group)
            value = mine.group_value[at if len(mine.group_value) > 1 else 0]  # one value stands for all groups
        return Fraction(value).limit_denominator(1000)

    def bonus(self, seat: int, space: int, count: int) -> Fraction:
        """What so many deeds of a group are worth to the seat beyond their own value."""
        mine = self.line_up[seat]
        members = self.group(space)
        prices = sum(self.deed(member).price for member in members) * self.share(seat, space)
        size = len(members)
        started = Fraction(mine.value_started).limit_denominator(1000)
        if not isinstance(self.deed(space), Street):
            return prices * started * count * max(0, count - 1) / size**2
        if count == size:
            return prices * Fraction(mine.value_full_group).limit_denominator(1000)
        return prices * started if count > 1 else Fraction(0)

    def worth(self, seat: int, space: int) -> Fraction:
        """What one deed is worth to the seat by itself."""
        deed = self.deed(space)
        value = deed.price * self.share(seat, space)
        return value - Fraction(deed.mortgage * 11, 10) if space in self.mortgaged else value

    def count(self, seat: int, space: int) -> int:
        """How many deeds of the group the seat has."""
        return sum(self.owner.get(member) == seat for member in self.group(space))

    def gain(self, seat: int, rival: int, takes: list[int], gives: list[int], cash: int) -> Fraction:
        """By how much a trade raises the seat's own valuation."""
        total = Fraction(cash)
        for spaces, sign in ((takes, 1), (gives, -1)):
            if not spaces:
                continue
            total += sum(sign * self.worth(seat, space) for space in spaces)
            had = self.count(seat, spaces[0])
            total += self.bonus(seat, spaces[0], had + sign * len(spaces)) - self.bonus(seat, spaces[0], had)
        if gives and isinstance(self.deed(gives[0]), Street):
            size = len(self.group(gives[0]))
            if self.count(rival, gives[0]) + len(gives) == size:
                weight = Fraction(self.line_up[seat].rival_weight).limit_denominator(1000)
                total -= self.bonus(seat, gives[0], size) * weight
        return total

    def follow(self, happened: Event) -> None:
        """Take in one event."""
        if happened.kind in TAKES_OVER:
            self.owner[happened.space] = happened.player
        elif happened.kind in (event.TRADE_DEED, event.ESTATE_DEED):
            self.owner[happened.space] = happened.other
            if happened.kind == event.ESTATE_DEED and happened.value:
                self.mortgaged.discard(happened.space)
        elif happened.kind == event.MORTGAGE:
            self.mortgaged.add(happened.space)
        elif happened.kind == event.REDEEM:
            self.mortgaged.discard(happened.space)


def losing_trades(line_up: tuple[str, ...], seed: int, number: int, counts: Counter[str]) -> list[str]:
    """Play a game and name every trade that lowers a side's valuation or undoes one of the same turn."""
    played = play(EDITION, line_up, seed, number)
    log = list(rows(played.events))
    seats = {e.player: e.value for e in log if e.kind == event.SEATED}
    table = Table(load_edition(EDITION), [strategy(line_up[seats[seat]]) for seat in range(len(line_up))])
    wrong = []
    handed: dict[int, int] = {}
    turns = 0
    for at, happened in enumerate(log):
        turns += happened.kind == event.TURN
        if happened.kind == event.TRADE:
            parts: list[Event] = []
            while log[at + 1 + len(parts)].kind in IN_TRADE:
                parts.append(log[at + 1 + len(parts)])
            one, other = happened.player, happened.other
            gives = [e.space for e in parts if e.kind == event.TRADE_DEED and e.player == one]
            takes = [e.space for e in parts if e.kind == event.TRADE_DEED and e.player == other]
            cash = sum(e.amount if e.player == other else -e.amount for e in parts if e.kind == event.TRADE_CASH)
            wrong += [f"event {at}: {space} goes on at once" for space in gives + takes if handed.get(space) == turns]
            handed |= dict.fromkeys(gives + takes, turns)
            in_need = bool(gives) and not takes  # a deed sold to stay in the game: whatever it brings is a gain
            if gives or takes:
                counts["in need" if in_need else "trades"] += 1
                if not in_need and table.gain(one, other, takes, gives, cash) <= -ROUNDING:
                    wrong.append(f"event {at}: the offering side loses")
                if table.gain(other, one, gives, takes, -cash) <= -ROUNDING:
                    wrong.append(f"event {at}: the side that answered loses")
        table.follow(happened)
    return wrong


@pytest.mark.parametrize("line_up", LINE_UPS, ids="+".join)
def test_both_sides_gain_by_their_own_valuation(line_up: tuple[str, ...]) -> None:
    counts: Counter[str] = Counter()
    wrong = {n: found for n in range(GAMES) if (found := losing_trades(line_up, 5, n, counts))}
    assert counts["trades"] > GAMES
    assert not wrong


def test_a_trade_that_gives_something_away_is_noticed() -> None:
    table = Table(load_edition(EDITION), [strategy("balanced")] * 2, {24: 0, 21: 1, 23: 1})
    assert table.gain(0, 1, [], [24], 240) < -ROUNDING  # the last red street at its price
    assert table.gain(1, 0, [24], [], -240) > 0


def test_a_jailed_player_buys_a_card_for_less_than_the_fine() -> None:
    scene = Scene(EDITION, A={"in_jail": True, "strategy": "balanced"}, B={"jail_cards": 1, "strategy": "balanced"})
    result = scene.dice((1, 2)).play(rolls=1)
    assert result.only("trade_card").player == "B"
    assert 0 < result.only("trade_cash").amount < load_edition(EDITION).rules.jail_fine
    assert result.events("jail_card_used")


def test_late_in_the_game_he_would_rather_stay() -> None:
    edition = load_edition(EDITION)
    deeds = [n for n, space in enumerate(edition.spaces) if isinstance(space, Deed)]
    everything = {"owns": deeds, "jail_cards": 1, "strategy": "balanced", "cash": 0}
    result = Scene(EDITION, A={"in_jail": True, "strategy": "balanced"}, B=everything).dice((1, 2)).play(rolls=1)
    assert not result.events("trade_card")
