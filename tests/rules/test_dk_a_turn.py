"""Matador: the aim, the start, the turn and the corners (DK-01, 02, 04 to 07, 09 to 17, 53)."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from scipy.stats import chisquare

from montecarlo.engine import kinds
from montecarlo.simulation.log import Event, rows
from tests.games import Played, play
from tests.rules.matador import (
    CARD_SPACES,
    CARDS,
    CASH,
    DECK,
    DEEDS,
    EDITION,
    GO_TO_JAIL,
    JAIL,
    PARKING,
    PRICES,
    SALARY,
    STATE_TAX,
    STREETS,
    onto,
    order,
    table,
)

GAMES = 240
SEED = 30
FALSE_ALARM = 1e-5  # chance that a right program fails a test by chance, for another seed
ALL_THROWS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


@cache
def one_round(players: int, number: int) -> Played:
    """Play the first round of a game in which nobody buys."""
    return play(EDITION, ["passive"] * players, SEED, number, settings=("round_cap=1",))


def events(played: Played, kind: str) -> list[Event]:
    """Give the events of a kind."""
    return [row for row in rows(played.events) if row.name == kind]


# --- aim and set-up


@pytest.mark.rule("DK-01")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_last_one_who_is_not_bankrupt_wins(players: int) -> None:
    """Each in turn pays a tax that he cannot pay; the last one has won, poor as he is."""
    names = "ABCDEF"[:players]
    poor: dict[str, Any] = {name: {"cash": 0, "space": 35} for name in names}
    scene = table(**poor).dice(*[(1, 2)] * (players - 1))
    for turns in range(1, players - 1):
        assert scene.play(turns=turns).winner is None
    result = scene.play(turns=players - 1)
    assert [result.is_bankrupt(name) for name in names] == [True] * (players - 1) + [False]
    end = result.only("game_end")
    assert (result.winner, end.value, end.rule) == (names[-1], kinds.LAST_SOLVENT, "DK-01")


@pytest.mark.rule("DK-02")
def test_the_dice_lead_round_the_board_past_everything_that_can_be_owned() -> None:
    """From every space of the board a 1 and a 2 lead three spaces on, past START to the beginning of the round."""
    places = []
    for start in range(40):
        result = table(A={"space": start}, B={}).dice((1, 2)).deck(DECK, "dentist").play(rolls=1)
        places.append(next(row.space for row in result.played.events if row.name == "move"))
    assert places == [(start + 3) % 40 for start in range(40)]


@pytest.mark.rule("DK-02")
def test_a_lot_is_bought_built_on_rented_out_and_mortgaged() -> None:
    scene = table(A={"space": 34, "owns": [39]}, B={"space": 34}).dice((1, 2), (1, 2))
    result = scene.answer("A", "buy", True).answer("A", "build_houses", 37, 39).play(turns=2)
    assert order(result, "buy", "build", "rent") == ["buy", "build", "build", "rent"]
    assert result.only("rent").amount == STREETS[37][2][1]
    one = table(A={"owns": [24]}, B={}).dice((4, 6)).answer("A", "raise_freely", 24).play(rolls=1)
    assert (one.mortgaged(24), one.cash("A")) == (True, CASH + PRICES[24] // 2)


@pytest.mark.rule("DK-04")
def test_everything_unsold_lies_with_the_bank() -> None:
    result = table(A={}, B={}).dice((1, 3)).play(rolls=1)
    assert [result.owner(deed) for deed in DEEDS] == [None] * 28
    assert int(result.game.bank_deeds) == 28
    assert (result.bank_houses, result.bank_hotels) == (32, 12)
    for number in range(5):
        played = one_round(4, number)
        assert [int(played.game.owner[deed]) for deed in DEEDS] == [-1] * 28
        assert events(played, "rent") == []


@pytest.mark.rule("DK-05")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_everybody_starts_with_30000(players: int) -> None:
    paid = events(one_round(players, 0), "start_cash")
    assert [(row.player, row.amount, row.other) for row in paid] == [(seat, CASH, -1) for seat in range(players)]
    assert all(row.round == 0 for row in paid)


@pytest.mark.rule("DK-06")
@pytest.mark.parametrize("space", CARD_SPACES)
def test_all_six_card_spaces_draw_from_the_one_pile(space: int) -> None:
    result = onto(space).deck(DECK, "dentist").play(rolls=1)
    assert int(result.played.stage.tables.decks) == 1
    assert len(set(result.deck(DECK))) == CARDS
    assert (result.only("draw").rule, result.only("card_pays").amount) == ("DK-15", 2_000)


@pytest.mark.rule("DK-06")
def test_the_pile_is_shuffled() -> None:
    """Over many games every card is uppermost about equally often."""
    shuffled = [events(one_round(2, number), "deck_shuffled") for number in range(20)]
    assert [len(rows_of_game) for rows_of_game in shuffled] == [1] * 20
    games = [one_round(2, number).game for number in range(GAMES)]
    whole = [game for game in games if int(game.deck_left[0]) == CARDS]
    first = Counter(int(game.deck_order[0, 0]) for game in whole)
    counts = [first[card] for card in range(CARDS)]
    assert chisquare(counts).pvalue > FALSE_ALARM
    assert len({tuple(int(card) for card in game.deck_order[0, :CARDS]) for game in whole}) == len(whole)


@pytest.mark.rule("DK-07")
def test_all_begin_on_start_and_who_begins_is_agreed_by_lot() -> None:
    games = [one_round(4, number) for number in range(GAMES)]
    assert all(events(game, "opening_roll") == [] for game in games)
    assert {(row.player, row.space) for game in games for row in events(game, "seated")} == {(n, 0) for n in range(4)}
    first = Counter(events(game, "seated")[0].value for game in games)
    assert sorted(first) == [0, 1, 2, 3]
    assert chisquare(list(first.values())).pvalue > FALSE_ALARM


@pytest.mark.rule("DK-07")
def test_play_goes_clockwise() -> None:
    result = table(A={}, B={}, C={}, turn="B").dice(*[(1, 3)] * 6).play(turns=6)
    assert [event.player for event in result.events("turn")] == ["B", "C", "A", "B", "C", "A"]
    assert {event.rule for event in result.events("turn")} == {"DK-07"}


# --- a turn


@pytest.mark.rule("DK-09")
@pytest.mark.parametrize("dice", ALL_THROWS)
def test_the_car_moves_forward_by_the_sum_of_both_dice(dice: tuple[int, int]) -> None:
    result = table(A={"space": PARKING}, B={}).deck(DECK, "dentist").dice(dice).play(rolls=1)
    move = result.events("move")[0]
    assert (result.played.events[1].value, result.played.events[1].value2) == dice
    assert next(row.space for row in result.played.events if row.name == "move") == PARKING + sum(dice)
    assert move.rule == "DK-09"


@pytest.mark.rule("DK-10")
def test_the_space_is_carried_out_before_the_turn_passes_on() -> None:
    """A purchase, an auction, a card with its payments and a tax each come before the next player's roll."""
    players: dict[str, Any] = {"A": {"space": 21}, "B": {"space": 21}, "C": {"space": 19}, "D": {"space": 35}}
    scene = table(**players).dice((1, 2), (3, 5), (1, 2), (1, 2)).deck(DECK, "shared-meal")
    result = scene.answer("A", "buy", True).answer("C", "bid", 0, 900).play(turns=4, may_be_unasked=True)
    told = order(result, "roll", "buy", "decline", "auction_won", "no_bid", "draw", "card_pays", "tax")
    bought = ["roll", "buy"]
    sold = ["roll", "decline", "no_bid"]
    card = ["roll", "draw", "card_pays", "card_pays", "card_pays"]
    assert told == [*bought, *sold, *card, "roll", "tax"]


@pytest.mark.rule("DK-10")
def test_a_debt_is_settled_before_the_turn_passes_on() -> None:
    scene = table(A={"space": 35, "cash": 10, "owns": [5, 15]}, B={}).dice((1, 2), (1, 3))
    result = scene.answer("A", "raise_money", 5).play(turns=2)
    assert order(result, "roll", "mortgage", "tax")[:4] == ["roll", "mortgage", "tax", "roll"]


@pytest.mark.rule("DK-11")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_double_gives_one_more_throw_and_both_spaces_are_carried_out(face: int) -> None:
    """The first throw ends on the state tax, the second passes START and ends on a lot that is declined."""
    start = STATE_TAX - 2 * face
    result = table(A={"space": start}, B={}).dice((face, face), (1, 2), (1, 3)).play(turns=2)
    assert [event.player for event in result.events("roll")] == ["A", "A", "B"]
    assert [event.rule for event in result.events("roll")] == ["DK-09", "DK-11", "DK-09"]
    assert order(result, "roll", "tax", "salary", "decline")[:5] == ["roll", "tax", "roll", "salary", "decline"]


@pytest.mark.rule("DK-11")
def test_without_a_double_there_is_no_other_throw() -> None:
    result = table(A={"space": 16}, B={}).dice((1, 3), (4, 6)).play(turns=2)
    assert [event.player for event in result.events("roll")] == ["A", "B"]


@pytest.mark.rule("DK-12")
def test_the_third_double_leads_straight_to_jail() -> None:
    scene = table(A={"space": 34}, B={}).dice((2, 2), (5, 5), (3, 3), (1, 3))
    result = scene.play(turns=2)
    assert len(result.events("move")) == 3  # two of A's, one of B's
    to_jail = result.only("to_jail")
    assert (to_jail.rule, to_jail.value, result.position("A"), result.in_jail("A")) == ("DK-12", 2, JAIL, True)
    assert [event.player for event in result.events("roll")] == ["A", "A", "A", "B"]


@pytest.mark.rule("DK-12")
def test_only_doubles_in_a_row_in_the_same_turn_count() -> None:
    """A rolls two doubles and none, and two more in his next turn."""
    scene = table(A={"space": 6}, B={"space": 10}).dice((2, 2), (5, 5), (1, 3), (4, 6), (2, 2), (5, 5), (1, 3))
    result = scene.play(turns=3)
    assert (result.events("to_jail"), len(result.events("roll"))) == ([], 7)


@pytest.mark.rule("DK-13")
@pytest.mark.parametrize("way", ["space", "card", "doubles"])
def test_no_money_for_passing_start_on_the_way_to_jail(way: str) -> None:
    if way == "space":
        scene = onto(GO_TO_JAIL)
    elif way == "card":
        scene = onto(36).deck(DECK, "go-to-jail")
    else:
        scene = table(A={"space": 22}, B={}).dice((2, 2), (4, 4), (3, 3))
    result = scene.play(turns=1)
    assert (result.in_jail("A"), result.position("A"), result.events("salary")) == (True, JAIL, [])
    spent = sum(event.amount for event in result.events("tax"))
    assert result.cash("A") == CASH - spent


@pytest.mark.rule("DK-14")
@pytest.mark.parametrize(("start", "dice"), [(39, (1, 2)), (30, (6, 5)), (37, (1, 2)), (36, (1, 3))])
def test_passing_start_or_landing_there_pays_4000(start: int, dice: tuple[int, int]) -> None:
    result = table(A={"space": start}, B={}).dice(dice).play(rolls=1)
    salary = result.only("salary")
    assert (salary.player, salary.amount, salary.other, salary.rule) == ("A", SALARY, None, "DK-14")


@pytest.mark.rule("DK-14")
def test_start_pays_each_time_and_nothing_else_does() -> None:
    result = table(A={"space": 39}, B={}).dice((1, 2), (4, 6), (5, 6), (1, 3)).play(turns=4)
    assert [event.player for event in result.events("salary")] == ["A"]
    twice = table(A={"space": 38}, B={}).dice((2, 2), (1, 2)).deck(DECK, "to-start").play(turns=1)
    assert [event.amount for event in twice.events("salary")] == [SALARY, SALARY]


@pytest.mark.rule("DK-16")
def test_nothing_happens_on_parking() -> None:
    scene = table(A={"space": STATE_TAX - 3}, B={"space": PARKING - 3}, C={"space": PARKING - 3})
    result = scene.dice((1, 2), (1, 2), (1, 2)).play(turns=3)
    assert [result.cash(name) for name in "ABC"] == [CASH - 2_000, CASH, CASH]
    assert [(event.player, event.rule) for event in result.events("rest")] == [("B", "DK-16"), ("C", "DK-16")]
    later = table(A={"space": PARKING}, B={}).dice((1, 3)).play(rolls=1)
    assert later.position("A") == PARKING + 4


@pytest.mark.rule("DK-17")
def test_on_the_jail_space_by_a_move_one_only_visits() -> None:
    result = table(A={"space": 6}, B={"space": 10}).dice((1, 3), (1, 3), (1, 3)).play(turns=3)
    assert (result.only("rest").rule, result.events("to_jail", "jail_fine", "jail_failed")) == ("DK-17", [])
    assert result.position("A") == 14


@pytest.mark.rule("DK-53")
@pytest.mark.parametrize("dice", [(1, 2), (3, 3)])
def test_the_space_that_sends_to_jail_ends_the_turn(dice: tuple[int, int]) -> None:
    scene = table(A={"space": GO_TO_JAIL - sum(dice)}, B={}).dice(dice, (1, 3))
    result = scene.play(turns=2)
    assert (result.only("to_jail").rule, result.in_jail("A"), result.position("A")) == ("DK-53", True, JAIL)
    assert [event.player for event in result.events("roll")] == ["A", "B"]
