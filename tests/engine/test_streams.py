"""The random streams: the generator as published, dice and decks without bias, and nothing that hangs together.

False alarms: at most 1 in 100,000 for each test, whatever the seed (`chance`). What
each finds with 99% chance is stated where it is not plain from a negative control beside it.
"""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from montecarlo.engine import event, fields, philox, records, streams
from montecarlo.engine.play import BEGINNING, FIRST, NEW_GAMES, ORDERS, play
from tests.conftest import Soak
from tests.engine import chance, sampling
from tests.engine.arms import Arm, tables_of
from tests.engine.machine import KIND, PLAYER, VALUE, VALUE2, Machine, Numbers

QUICK, LONG = 50_000, 2_000_000  # draws
LOADED_DIE = 0.02  # added to the share of one face: found with 99% chance in the quick sample
MISPLACED = 0.02  # added to the share of one card at one place
MANY_SIDES = 60_000
TABLE = Arm("no-c1009", ("balanced",) * 4)

# Known answers of the authors' library Random123 (philox4x32, ten rounds): counter, key, result.
KNOWN_ANSWERS = (
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
)


@pytest.fixture(scope="module")
def tables(soak: Soak) -> Any:
    return tables_of(TABLE, soak.seed)


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_the_generator_gives_the_known_answers(
    counter: tuple[int, ...], key: tuple[int, ...], answer: tuple[int, ...]
) -> None:
    out = np.zeros(4, np.uint64)
    sampling.words(*counter, np.array(streams.round_keys(*key), np.uint64), out)
    assert tuple(out.tolist()) == answer


@pytest.mark.parametrize("counter", [(0, 0, 0, 0), (7, 19, 123_456, 1), ((1 << 32) - 4, *((1 << 32) - 1,) * 3)])
def test_draws_side_by_side_are_the_draws_one_by_one(counter: tuple[int, ...], tables: Any) -> None:
    first, *rest = counter
    out = np.zeros((4, philox.LANES), np.int64)
    sampling.draws(first, *rest, tables.seed, out)
    for at in range(philox.LANES):
        assert out[:, at].tolist() == words_of(tables, first + at, *rest)
    assert len(np.unique(out)) == out.size


def words_of(tables: Any, *counter: int) -> list[int]:
    """Draw the words of one counter."""
    out = np.zeros(4, np.uint64)
    sampling.words(*counter, tables.seed, out)
    return [int(word) for word in out]


@pytest.mark.parametrize("roll", [0, 6, 21])
def test_words_that_would_favour_some_pairs_are_replaced(roll: int, soak: Soak) -> None:
    """With so many sides that every sixth word has to be; for six sides it is one in a billion."""
    sides, seat, games = MANY_SIDES, 1, 500
    tables = tables_of(TABLE, soak.seed)
    tables.dice_sides = sides
    dice = sampling.rolls(tables, games, seat=seat, roll=roll)
    replaced = 0
    for game in range(games):
        word = words_of(tables, roll // 4, seat * streams.STREAM_KINDS + streams.MOVING_DICE, game, 0)[roll % 4]
        if (word * sides**2) % 2**32 < 2**32 % sides**2:
            replaced += 1
            word = words_of(tables, roll, seat * streams.STREAM_KINDS + streams.MOVING_DICE_AGAIN, game, 0)[0]
        number = word * sides**2 >> 32
        assert dice[game].tolist() == [1 + number // sides, 1 + number % sides]
    assert 0.1 < replaced / games < 0.22  # 0.16: five standard errors


def test_seeds_side_by_side_share_no_words() -> None:
    keys = {streams.seed_words(seed) for seed in range(10_000)}
    assert len(keys) == 10_000
    assert all(0 <= word < 1 << 32 for key in keys for words in key for word in words)


def test_dice_are_fair(tables: Any, soak: Soak) -> None:
    dice = sampling.rolls(tables, soak.games(QUICK, LONG), seat=2, roll=5)
    verdict = chance.fit(chance.pair_counts(dice[:, 0], dice[:, 1]), chance.fair())
    assert verdict.passes, verdict
    assert chance.power_against(chance.fair(), chance.loaded(LOADED_DIE), QUICK) > chance.POWER


def test_a_loaded_die_is_found(tables: Any) -> None:
    dice = chance.load(sampling.rolls(tables, QUICK, seat=2, roll=5), LOADED_DIE, seed=1)
    assert not chance.fit(chance.pair_counts(dice[:, 0], dice[:, 1]), chance.fair()).passes


@pytest.mark.parametrize("sides", [2, 4, 12, 100])
def test_dice_of_any_number_of_sides_are_fair(sides: int, soak: Soak) -> None:
    tables = tables_of(TABLE._replace(settings=(f"dice_sides={sides}",)), soak.seed)
    dice = sampling.rolls(tables, soak.games(QUICK, LONG), seat=0, roll=0)
    counts = np.bincount(dice[:, 0] - 1, minlength=sides) + np.bincount(dice[:, 1] - 1, minlength=sides)
    assert len(counts) == sides
    verdict = chance.fit(counts, np.full(sides, 1 / sides))
    assert verdict.passes, verdict


@pytest.mark.parametrize(
    "other",
    [(0, 1, 0), (1, 0, 0), (0, 0, 1), (3, 7, 1000)],
    ids=["the next roll", "the next seat", "the next game", "far away"],
)
def test_dice_say_nothing_about_other_dice(other: tuple[int, int, int], tables: Any, soak: Soak) -> None:
    seat, roll, first = other
    games = soak.games(QUICK, LONG)
    here = sampling.rolls(tables, games, seat=0, roll=0)
    there = sampling.rolls(tables, games, seat=seat, roll=roll, first=first)
    verdict = chance.independence(chance.pair_counts(here.sum(axis=1) - 1, there.sum(axis=1) - 1, sides=11))
    assert verdict.passes, verdict
    mirrored = np.where(np.arange(games) % 50 == 0, here[:, 0], there[:, 0])  # one in fifty hangs on the other
    assert not chance.independence(chance.pair_counts(here[:, 0], mirrored)).passes


def test_dice_of_seeds_side_by_side_say_nothing_about_each_other(soak: Soak) -> None:
    games = soak.games(QUICK, LONG)
    here, there = (
        sampling.rolls(tables_of(TABLE, soak.seed + step), games, seat=0, roll=0).sum(axis=1) for step in (0, 1)
    )
    verdict = chance.independence(chance.pair_counts(here - 1, there - 1, sides=11))
    assert verdict.passes, verdict


def test_rolls_of_all_kinds_say_nothing_about_each_other(tables: Any, soak: Soak) -> None:
    games = soak.games(QUICK, LONG)
    moving = sampling.rolls(tables, games, seat=0, roll=0)[:, 0]
    opening = np.zeros((games, 2), np.int64)
    sampling.openings(sampling.seated_game(4), tables, 0, 0, opening)
    drawn = np.zeros(games, np.int64)
    sampling.lots(sampling.seated_game(4), tables, 0, 0, 6, drawn)
    for first, second in ((moving, opening[:, 0]), (moving, drawn + 1), (opening[:, 0], drawn + 1)):
        verdict = chance.independence(chance.pair_counts(first, second))
        assert verdict.passes, verdict


@pytest.mark.parametrize("bound", [2, 3, 16, 1000])
def test_lots_are_fair(bound: int, tables: Any, soak: Soak) -> None:
    out = np.zeros(soak.games(QUICK, LONG), np.int64)
    sampling.lots(sampling.seated_game(4), tables, 0, 1, bound, out)
    verdict = chance.fit(np.bincount(out, minlength=bound), np.full(bound, 1 / bound))
    assert verdict.freedom == bound - 1
    assert verdict.passes, verdict


def test_shuffles_put_every_card_everywhere_alike(tables: Any, soak: Soak) -> None:
    """Table of place by card; a card that is at one place in 1/16 + 1/50 of the games is found with 99% chance."""
    size = int(tables.deck_size[0])
    out = np.zeros((soak.games(QUICK, LONG), fields.MAX_CARDS), np.int64)
    sampling.orders(sampling.seated_game(4), tables, 0, 0, out)
    orders = out[:, :size]
    assert (np.sort(orders, axis=1) == np.arange(size)).all()
    table = np.array([np.bincount(orders[:, place], minlength=size) for place in range(size)])
    verdict = chance.independence(table)
    assert verdict.passes, verdict
    assert chance.power((size - 1) ** 2, QUICK * size * MISPLACED**2) > chance.POWER
    # What follows what: the card on top against the one below, all ordered pairs alike.
    followers = np.bincount(orders[:, 0] * size + orders[:, 1], minlength=size * size)
    unlike = followers.reshape(size, size)[~np.eye(size, dtype=bool)]
    assert followers.reshape(size, size).trace() == 0
    verdict = chance.fit(unlike, np.full(unlike.shape, 1 / unlike.size))
    assert verdict.passes, verdict
    # A lazy shuffler, who leaves the top card where it was once in a hundred games, is found.
    stuck = orders.copy()
    stuck[::100] = np.sort(stuck[::100], axis=1)
    lazy = np.array([np.bincount(stuck[:, place], minlength=size) for place in range(size)])
    assert not chance.independence(lazy).passes


@pytest.mark.parametrize("deck", [0, 1])
def test_decks_say_nothing_about_each_other(deck: int, tables: Any, soak: Soak) -> None:
    size = int(tables.deck_size[0])
    games = soak.games(QUICK, LONG)
    tops = []
    for chosen, first in ((0, 0), (deck, 1 - deck)):  # the other deck of the game, or the deck of the next game
        out = np.zeros((games, fields.MAX_CARDS), np.int64)
        sampling.orders(sampling.seated_game(4), tables, first, chosen, out)
        tops.append(out[:, 0] + 1)
    verdict = chance.independence(chance.pair_counts(tops[0], tops[1], sides=size))
    assert verdict.passes, verdict


# --- common random numbers


def test_a_game_is_the_same_in_any_batch(tables: Any) -> None:
    """Game 7 is the same alone, in the middle of a batch and at its end."""
    alone = Machine().game(tables, 7, logging=False)[1]
    for first, count in ((0, 8), (5, 9), (7, 3)):
        outcomes = records.new_outcomes(count)
        orders = np.zeros(ORDERS, np.int64)
        orders[BEGINNING], orders[FIRST] = NEW_GAMES, first
        play(records.new_game(), tables, outcomes, orders, np.zeros((1, fields.EVENT_WIDTH), np.int64))
        assert outcomes["number"].tolist() == list(range(first, first + count))
        assert outcomes[7 - first].tobytes() == alone.tobytes()
        assert all(one.tobytes() != other.tobytes() for one, other in pairwise(outcomes))


def test_an_extra_roll_of_one_seat_leaves_the_dice_of_the_others(tables: Any) -> None:
    """In every game that a double decides: the same dice for everybody, whatever the doubles are good for."""
    machine = Machine()
    plain = tables_of(TABLE._replace(settings=("double_rolls_again=false",)), 1)
    again = tables_of(TABLE, 1)
    longer = 0
    for number in range(20):
        with_extra, without = (
            dice_by_seat(machine.game(one, number, rolls=120)[2], players=4) for one in (again, plain)
        )
        for seat in range(4):
            common = min(len(with_extra[seat]), len(without[seat]))
            assert common > 10
            assert with_extra[seat][:common] == without[seat][:common]
        longer += len({len(dice) for dice in with_extra}) > 1
    assert longer == 20


def dice_by_seat(events: Numbers, players: int) -> list[list[tuple[int, int]]]:
    """Give every seat's moving dice, in order."""
    rolls = events[events[:, KIND] == event.ROLL]
    return [[(int(row[VALUE]), int(row[VALUE2])) for row in rolls[rolls[:, PLAYER] == seat]] for seat in range(players)]


# --- lots apart, on the same dice and decks

APART = (
    Arm("no-c1009", ("random",) * 4),
    Arm("dk-matador", ("random", "balanced", "random")),  # who begins is drawn
    Arm("se-standard", ("random", "forgetful"), rules="short"),  # deeds are dealt
)


@pytest.mark.parametrize("chosen", APART, ids=str)
def test_lots_apart_leave_chairs_decks_deal_and_dice_and_change_decisions(chosen: Arm) -> None:
    machine = Machine()
    together, apart = tables_of(chosen, 1), tables_of(chosen, 1)
    apart.lots_apart = 1
    before_the_first_turn = []
    others = 0
    for number in range(12):
        logs = [machine.game(one, number, rolls=80)[2] for one in (together, apart)]
        start, same_start = (log[: int(np.argmax(log[:, KIND] == event.TURN))].tobytes() for log in logs)
        assert start == same_start
        before_the_first_turn.append(start)
        for seat in range(len(chosen.line_up)):
            first, second = (dice_by_seat(log, players=8)[seat] for log in logs)
            common = min(len(first), len(second))
            assert common > 0
            assert first[:common] == second[:common]
        others += logs[0].tobytes() != logs[1].tobytes()
    assert len(set(before_the_first_turn)) > 1
    assert others == 12


def test_lots_apart_share_no_numbers_and_leave_shuffles_and_dice(tables: Any) -> None:
    """Nor with the one that says whose chair begins where that is drawn."""
    bound = 1 << 30
    words = np.zeros(4, np.uint64)
    begins = fields.MAX_PLAYERS * streams.STREAM_KINDS + streams.LOTS
    sampling.words(0, begins, 0, 0, tables.seed, words)
    drawn = [int(words[0]) * bound >> 32]
    orders, dice = set(), set()
    apart = tables_of(TABLE, 1)
    apart.seed[0], apart.seed[1] = tables.seed[0], tables.seed[1]
    for step in range(4):
        apart.lots_apart = step
        game = sampling.seated_game(fields.MAX_PLAYERS)
        for seat in range(fields.MAX_PLAYERS):
            out = np.zeros(1, np.int64)
            sampling.lots(game, apart, 0, seat, bound, out)
            drawn.append(int(out[0]))
        order = np.zeros((1, fields.MAX_CARDS), np.int64)
        sampling.orders(game, apart, 0, 0, order)
        orders.add(order.tobytes())
        dice.add(sampling.rolls(apart, 5, seat=1, roll=3).tobytes())
    assert len(set(drawn)) == len(drawn) == 1 + 4 * fields.MAX_PLAYERS
    assert len(orders) == len(dice) == 1
