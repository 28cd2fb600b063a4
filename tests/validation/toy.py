"""The game of eight spaces worked out to the last case: what toy-eight.toml and toy-player.toml come to, in fractions.

Shares no code with the engine. Every order of the deck, every sequence of rolls and both ways of the last lot are
played, so that figures are sums over all cases: exact for one arm, and, as the cases are common to all arms, for what
two of them on the same dice have in common.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import floor, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]

ROLLS: Final = ((2, True, 1), (3, False, 2), (4, True, 1))  # total, whether a double, in how many of four ways
SPACES: Final = 8
TOLL, FERRY, CHEST, JAIL, TAX, TO_JAIL = 1, 2, 3, 4, 5, 6
PRICE, LOAN, RENT = 30, 15, 20
DUE: Final = {TOLL: 30, TAX: 50}
GIFT, BILL, ARREST = 0, 1, 2
GIFT_BRINGS, BILL_COSTS = 20, 40
PER_CENT: Final = 100


@dataclass(frozen=True)
class Rules:
    """What is changed from arm to arm; `is_cut`: the last round leaves the game unfinished."""

    salary: int = 20
    fine: int = 30
    rounds: int = 4
    is_cut: bool = False

    @property
    def settings(self) -> tuple[str, ...]:
        """The same as settings of the program."""
        last = ("round_limit=0", f"round_cap={self.rounds}") if self.is_cut else (f"round_limit={self.rounds}",)
        return (f"go_salary={self.salary}", f"jail_fine={self.fine}", *last)


ARMS: Final = {
    "standard": Rules(),
    "double-salary": Rules(salary=40),
    "dear-jail": Rules(fine=40),
    "cut": Rules(rounds=3, is_cut=True),
}
LONGEST: Final = max(rules.rounds for rules in ARMS.values())


@dataclass
class Player:
    """A player."""

    cash: int = 60
    at: int = 0
    in_jail: bool = False
    has_ferry: bool = False
    has_loan: bool = False

    @property
    def wealth(self) -> int:
        """Cash and the Ferry: at its price, or half of it with the loan."""
        return self.cash + (PRICE - LOAN * self.has_loan if self.has_ferry else 0)

    def can_pay(self, amount: int) -> bool:
        """Pay, with the loan on the Ferry if need be, or say that it cannot be done."""
        if self.cash < amount and self.has_ferry and not self.has_loan:
            self.cash, self.has_loan = self.cash + LOAN, True
        if self.cash < amount:
            return False
        self.cash -= amount
        return True


@dataclass
class Game:
    """One case, played to its end; the metrics of it are numbers of its own."""

    rules: Rules
    order: tuple[int, ...]
    players: tuple[Player, Player] = field(default_factory=lambda: (Player(), Player()))
    drawn: int = 0
    round: int = 0
    turns: int = 0
    loser: int | None = None
    leaders: list[int | None] = field(default_factory=list)
    cash_rounds: int = 0
    rent: int = 0
    landings: int = 0
    at_chest: int = 0

    def play(self, rolls: tuple[tuple[int, bool, int], ...]) -> "Game":
        """Play until somebody is bankrupt, or the last round is over."""
        for number in range(self.rules.rounds):
            self.round = number + 1
            for seat in (0, 1):
                self.turns += 1
                if not self.turn(seat, *rolls[2 * number + seat][:2]):
                    self.loser = seat
                    return self
            self.cash_rounds += sum(player.cash for player in self.players)
            self.leaders.append(self.richer())
        return self

    @property
    def is_drawn(self) -> bool:
        """Whether the lot decides who wins."""
        return self.loser is None and not self.rules.is_cut and self.richer() is None

    def richer(self) -> int | None:
        """Say who has more, nobody if both have the same."""
        first, second = (player.wealth for player in self.players)
        return None if first == second else int(second > first)

    def turn(self, seat: int, total: int, is_double: bool) -> bool:
        """Play one turn, and say whether the player is still in the game."""
        player, other = self.players[seat], self.players[1 - seat]
        if player.in_jail:
            if player.cash >= self.rules.fine:
                player.cash -= self.rules.fine
            elif not is_double and not player.can_pay(self.rules.fine):
                return False
            player.in_jail = False
        player.at += total
        if player.at >= SPACES:
            player.at -= SPACES
            player.cash += self.rules.salary
        self.landings += 1
        self.at_chest += player.at == CHEST
        if player.at in DUE:
            return player.can_pay(DUE[player.at])
        if player.at == FERRY and other.has_ferry and not other.has_loan:
            if not player.can_pay(RENT):
                return False
            other.cash += RENT
            self.rent += RENT
        elif player.at == FERRY and not other.has_ferry and not player.has_ferry and player.cash >= PRICE:
            player.cash, player.has_ferry = player.cash - PRICE, True
        elif player.at == CHEST:
            return self.draw(player)
        elif player.at == TO_JAIL:
            player.at, player.in_jail = JAIL, True
        return True

    def draw(self, player: Player) -> bool:
        """Draw a card, and say whether the player is still in the game."""
        card = self.order[self.drawn % len(self.order)]
        self.drawn += 1
        if card == BILL:
            return player.can_pay(BILL_COSTS)
        if card == GIFT:
            player.cash += GIFT_BRINGS
        else:
            player.at, player.in_jail = JAIL, True
        return True

    def lead_changes(self) -> int:
        """Count how often another leads than the last who led."""
        led = [leader for leader in self.leaders if leader is not None]
        return sum(one != other for one, other in zip(led[1:], led, strict=False))

    def numbers(self, lot: int) -> dict[str, int]:
        """Give the numbers behind the metrics; `lot` says who wins among equals."""
        is_over = self.loser is not None or not self.rules.is_cut
        winner: int | None = None
        if self.loser is not None:
            winner = 1 - self.loser
        elif is_over:
            leads = self.richer()
            winner = lot if leads is None else leads
        at_half = self.leaders[self.round // 2 - 1] if self.round >= 2 else None
        return {
            "mean_to_200": self.round,
            "turns_to_800": self.turns,
            "unfinished": not is_over,
            "ended_last_solvent": self.loser is not None,
            "ended_round_limit": is_over and self.loser is None,
            "first_seat": winner == 0,
            "someone_out": self.loser is not None,
            "first_out": self.round if self.loser is not None else 0,
            "wait": 0,
            "lead_changes": self.lead_changes(),
            "half_leader": winner is not None and winner == at_half,
            "money": floor(Fraction(self.cash_rounds, max(1, len(self.leaders))) + Fraction(1, 2)),
            "shortage": 0,
            "auctions": 0,
            "rent_ferry": self.rent,
            "outlay_ferry": PRICE,
            "landings": self.landings,
            "at_chest": self.at_chest,
        }


class Exact:
    """All cases of one arm: `columns` by name, each with its `weight` out of `total`.

    The cases stand in the same order in every arm. A shorter game is as many cases as there are ways to roll on.
    """

    def __init__(self, rules: Rules) -> None:
        rows: list[list[int]] = []
        weights: list[int] = []
        rolled = list(product(ROLLS, repeat=2 * rules.rounds))
        for order in permutations((GIFT, BILL, ARREST)):
            for rolls in rolled:
                game = Game(rules, order).play(rolls)
                first = list(game.numbers(0).values())
                rows += [first, list(game.numbers(1).values()) if game.is_drawn else first]
                weights += [prod(ways for _, _, ways in rolls)] * 2
        more = np.array([prod(roll) for roll in product((1, 2, 1), repeat=2 * (LONGEST - rules.rounds))], np.int64)
        table = np.array(rows, np.int64).reshape(-1, 2, len(rows[0]))  # the two lots side by side
        cases = np.repeat(table, len(more), axis=0).reshape(-1, len(rows[0]))
        pairs = np.array(weights, np.int64).reshape(-1, 1, 2) * more[np.newaxis, :, np.newaxis]
        self.rules = rules
        self.columns: dict[str, Numbers] = dict(zip(Game(rules, (0,)).numbers(0), cases.T, strict=True))
        self.weight = pairs.reshape(-1)
        self.total = int(self.weight.sum())

    def mean(self, name: str) -> Fraction:
        """Give the expected value of a number."""
        return Fraction(int(self.columns[name] @ self.weight), self.total)

    def ratio(self, top: str, bottom: str) -> Fraction:
        """Give the ratio of two expected values."""
        return self.mean(top) / self.mean(bottom)

    def quantile(self, name: str, share: Fraction) -> Fraction:
        """Give the length within which a share of games are over, spread evenly over the last round or turn."""
        below = Fraction(0)
        lengths: list[int] = np.unique(self.columns[name]).tolist()
        for length in lengths:
            here = Fraction(int(self.weight[self.columns[name] == length].sum()), self.total)
            if below + here >= share:
                return Fraction(length - 1) + (share - below) / here
            below += here
        raise AssertionError(name)


@cache
def exact(rules: Rules) -> Exact:
    """Work an arm out, once."""
    return Exact(rules)


def covariance(a: Exact, b: Exact, name: str) -> Fraction:
    """Give the covariance of a number in two arms that play the same cases."""
    both = Fraction(int((a.columns[name] * b.columns[name]) @ a.weight), a.total)
    return both - a.mean(name) * b.mean(name)


def one_round() -> Exact:
    """Work out the game of one round, which docs/validation.md follows by hand."""
    return exact(Rules(rounds=1))
