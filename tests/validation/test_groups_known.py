"""What owning the Ferry does, against every case of the game of eight spaces; and a group that does nothing."""

from fractions import Fraction
from itertools import permutations, product
from math import prod
from pathlib import Path
from typing import Final

import pytest

from montecarlo.analysis.groups_estimate import effect_of
from montecarlo.analysis.intervals import Estimate
from montecarlo.engine import jit
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.group_metrics import SEAT_WON
from montecarlo.simulation.groups import Asked, Question, ask
from montecarlo.simulation.paired_sums import Sums
from montecarlo.simulation.plan import BATCH_GAMES, make_plan
from tests.validation.known_answers import PLAYER, TOY, holds
from tests.validation.toy import ARREST, BILL, GIFT, PRICE, ROLLS, Game, Rules

BATCHES: Final = 16 if jit.PLAIN else 400
FALSE_ALARM: Final = 1e-6
ROUNDS: Final = 2
HALF: Final = Fraction(1, 2)


def true_share(paid: int | None) -> Fraction:
    """The share of games that the treated seat wins with the Ferry for so much; None: without it.

    All orders of the deck, all rolls, each seat in half of the games, and the lot among equals.
    """
    won, total = Fraction(0), 0
    for seat, order, rolls in product((0, 1), permutations((GIFT, BILL, ARREST)), product(ROLLS, repeat=2 * ROUNDS)):
        game = Game(Rules(rounds=ROUNDS), order)
        if paid is not None:
            game.players[seat].cash -= paid
            game.players[seat].has_ferry = True
        game.play(rolls)
        ways = prod(ways for _, _, ways in rolls)
        wins = [Fraction(int(game.numbers(lot)["first_seat"] == (seat == 0))) for lot in (0, 1)]
        won += ways * sum(wins) / 2
        total += ways
    return won / total


def played(edition: str, strategy: str, price: str, *settings: str) -> tuple[Asked, Sums]:
    games = BATCHES * BATCH_GAMES
    plan = make_plan(edition, "", (f"round_limit={ROUNDS}", *settings), 2, strategy, 8, games)
    asked = ask(Question(plan, price=price))
    sums, complete = Contest(asked.comparison, games).play(jobs=1)
    assert complete
    return asked, sums


def effect(asked: Asked, sums: Sums) -> Estimate:
    return effect_of(asked.comparison, sums, 0, SEAT_WON, 1 - FALSE_ALARM)


@pytest.mark.parametrize(("price", "paid"), [("printed", PRICE), ("free", 0), ("60", 60)])
def test_the_effect_of_the_ferry_is_that_of_all_cases(price: str, paid: int) -> None:
    assert true_share(None) == HALF
    truth = true_share(paid) - HALF
    found = effect(*played(TOY, PLAYER, price))
    assert holds(found, truth), f"{price}: {found}, in truth {float(truth):.4f}"
    assert truth != 0


def test_the_prices_are_far_enough_apart_to_be_told() -> None:
    """The intervals of this test would not hold each other's truth: a wrong price would be seen."""
    width = effect(*played(TOY, PLAYER, "printed")).half_width
    assert width is not None
    assert abs(true_share(0) - true_share(PRICE)) > width
    assert abs(true_share(60) - true_share(PRICE)) > width


def test_a_group_that_earns_nothing_and_counts_for_nothing_does_nothing(tmp_path: Path) -> None:
    """A Ferry without rent or loan, given to a seat for nothing where only cash counts and nobody buys."""
    text = Path(TOY).read_text(encoding="utf-8")
    edition = tmp_path / "idle.toml"
    changed = text.replace("rents = [20], mortgage = 15", "rents = [0], mortgage = 0")
    assert changed != text
    edition.write_text(changed, encoding="utf-8")
    asked, sums = played(str(edition), "passive", "free", "wealth_scale=cash")
    one, control = (sums.moments(arm, SEAT_WON.name) for arm in (1, 0))
    assert one == control
    assert effect(asked, sums).value == 0
