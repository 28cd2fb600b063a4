"""The Swedish booklet: what is on the table before the first roll, and the bank (SE-S01, S02, S04 to S07, S60)."""

from collections import Counter
from functools import cache

import pytest

from montecarlo.simulation.log import Event, rows
from tests.games import Played, play
from tests.rules.swedish import EDITION, RED, SALARY, START, VISIT, built, swedish

NOTES = {10_000: 2, 2_000: 4, 1_000: 1, 400: 1, 200: 2, 100: 1, 20: 5}  # value -> how many each player gets
SEED = 4
GAMES = 40
CARDS = 16


@cache
def first_round(players: int, number: int) -> Played:
    """Play the first round of a game in which nobody buys."""
    return play(EDITION, ["passive"] * players, SEED, number, settings=("round_cap=1",))


def events(played: Played, kind: str) -> list[Event]:
    """Give the events of a kind."""
    return [row for row in rows(played.events) if row.name == kind]


@pytest.mark.rule("SE-S01")
@pytest.mark.rule("SE-S59")
def test_the_last_player_who_is_not_bankrupt_wins() -> None:
    scene = swedish(A={"space": 36, "cash": 0}, B={"cash": 0, "owns": [39]}, C={"bankrupt": True})
    result = scene.dice((1, 2)).play(rolls=1)
    assert (result.winner, result.end) == ("B", "last_solvent")
    assert result.only("game_end").rule == "SE-S59"
    scene = swedish(A={"space": 36, "cash": 0}, B={"owns": [39]}, C={"cash": 0})
    assert scene.dice((1, 2)).play(rolls=1).end == "running"


@pytest.mark.rule("SE-S02")
def test_chans_and_allmanning_are_shuffled_apart() -> None:
    orders = []
    for number in range(GAMES):
        game = first_round(2, number).game
        if all(int(left) == CARDS for left in game.deck_left[:2]):  # else a jail card is in a hand
            orders.append([tuple(int(card) for card in game.deck_order[deck, :CARDS]) for deck in (0, 1)])
    assert len(orders) > GAMES / 2
    for deck in (0, 1):
        assert len({order[deck] for order in orders}) == len(orders)
        assert all(sorted(order[deck]) == list(range(CARDS)) for order in orders)
        assert len({order[deck][0] for order in orders}) > CARDS / 2
    assert all(chans != allmanning for chans, allmanning in orders)


@pytest.mark.rule("SE-S04")
@pytest.mark.parametrize("players", [2, 6])
def test_everybody_starts_with_30_000(players: int) -> None:
    paid = events(first_round(players, 0), "start_cash")
    assert [(row.player, row.amount, row.other) for row in paid] == [(seat, START, -1) for seat in range(players)]
    assert sum(value * count for value, count in NOTES.items()) == START


@pytest.mark.rule("SE-S05")
def test_the_bank_begins_with_all_deeds_and_buildings() -> None:
    game = first_round(4, 1).game
    assert (int(game.bank_deeds), int(game.houses_left), int(game.hotels_left)) == (28, 32, 12)
    assert set(game.owner[:40].tolist()) == {-1}


@pytest.mark.rule("SE-S05")
@pytest.mark.parametrize(
    ("start", "dice", "kind", "amount"),
    [(38, (1, 2), "salary", SALARY), (0, (1, 3), "tax", 4_000), (35, (1, 2), "tax", 2_000)],
)
def test_the_bank_pays_and_collects(start: int, dice: tuple[int, int], kind: str, amount: int) -> None:
    row = swedish(A={"space": start}, B={}).dice(dice).play(rolls=1).only(kind)
    assert (row.player, row.other, row.amount) == ("A", None, amount)


@pytest.mark.rule("SE-S06")
def test_the_money_of_the_bank_never_runs_out() -> None:
    rich = 5_000_000
    result = swedish(A={"space": 39, "cash": rich}, B={"cash": rich}).dice(VISIT).play(rolls=1)
    assert result.cash("A") == rich + SALARY
    owner = {"cash": rich, "owns": built(RED, 5)}
    scene = swedish(A=owner, B={"cash": rich}).dice(VISIT).answer("A", "raise_freely", 21, "none")
    assert scene.play(rolls=1).cash("A") == rich + 1_500


@pytest.mark.rule("SE-S07")
@pytest.mark.parametrize("players", [2, 5])
def test_the_highest_throw_begins_and_play_goes_clockwise(players: int) -> None:
    for number in range(GAMES):
        played = first_round(players, number)
        totals = {row.player: row.value + row.value2 for row in events(played, "opening_roll")[:players]}
        assert totals[0] == max(totals.values())
        assert [row.player for row in events(played, "turn")] == list(range(players))


@pytest.mark.rule("SE-S07")
def test_everybody_has_the_same_chance() -> None:
    first = Counter(events(first_round(2, number), "seated")[0].value for number in range(GAMES))
    assert min(first.values()) > GAMES / 5
    assert len(first) == 2


@pytest.mark.rule("SE-S60")
def test_all_tokens_start_on_go() -> None:
    played = first_round(6, 2)
    assert [(row.player, row.space) for row in events(played, "seated")] == [(seat, 0) for seat in range(6)]
    assert sorted({row.player for row in events(played, "move") if row.value == 0}) == list(range(6))
