"""Section A of the catalogue: what is on the table before the first roll (C1009-02 to 10, US-01)."""

from collections import Counter
from functools import cache

import pytest
from scipy.stats import chi2, chisquare

from montecarlo.errors import InputError
from montecarlo.model.edition import load_edition
from montecarlo.model.strategy import load_strategy
from montecarlo.simulation.log import Event, rows
from montecarlo.simulation.tables import compile_tables
from tests.games import EDITIONS, Played, play
from tests.scene import Scene

C1009 = ("no-c1009", "fi-c1009")
LIMITS = {"no-c1009": (2, 6), "fi-c1009": (2, 6), "us-classic": (2, 8), "uk-classic": (2, 6)}
START_CASH = 1500
NOTES = {1: 5, 5: 1, 10: 2, 20: 1, 50: 1, 100: 4, 500: 2}  # value -> how many each player gets
GAMES = 300
SEED = 20
CARDS = 16
ONE_ROUND = ("round_cap=1",)
FALSE_ALARM = 1e-5  # chance that a right program fails a test by chance, for another seed


@cache
def one_round(edition: str, players: int, number: int, *settings: str) -> Played:
    """Play the first round of a game in which nobody buys."""
    return play(edition, ["passive"] * players, SEED, number, settings=(*ONE_ROUND, *settings))


def events(played: Played, kind: str) -> list[Event]:
    """Give the events of a kind."""
    return [row for row in rows(played.events) if row.name == kind]


@pytest.mark.rule("C1009-02")
@pytest.mark.rule("US-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_as_many_players_as_the_box_allows_and_no_more(edition: str) -> None:
    loaded = load_edition(edition)
    least, most = LIMITS[edition]
    for players in range(least, most + 1):
        assert compile_tables(loaded, [load_strategy("passive")] * players, players=players).players == players
    for players in (least - 1, most + 1):
        with pytest.raises(InputError, match=f"is for {least} to {most}"):
            compile_tables(loaded, [load_strategy("passive")] * players, players=players)


@pytest.mark.rule("US-01")
def test_eight_players_play_the_us_game() -> None:
    played = one_round("us-classic", 8, 0)
    assert [row.player for row in events(played, "turn")] == list(range(8))


@pytest.mark.rule("C1009-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_box_holds_28_deeds_two_decks_of_16_32_houses_and_12_hotels(edition: str) -> None:
    """Case 39: a printed deck had 15 cards; here every deck of every edition and patch is counted."""
    patches = ["", *(name for name, patch in load_edition(edition).patches.items() if patch.decks)]
    for patch in patches:
        scene = Scene(edition, rules=patch, A={}, B={}).dice((1, 3)).play(rolls=1)
        assert scene.played.stage.tables.deeds == 28
        assert (scene.bank_houses, scene.bank_hotels) == (32, 12)
        for deck in ("chance", "community_chest"):
            assert len(set(scene.deck(deck))) == CARDS


@pytest.mark.rule("C1009-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_dice_of_six_sides_are_rolled(edition: str) -> None:
    """All 36 throws come equally often, so every face does, on both dice, and neither die hangs on the other."""
    rolled = Counter(
        (row.value, row.value2) for number in range(GAMES) for row in events(one_round(edition, 2, number), "roll")
    )
    faces = range(1, 7)
    assert set(rolled) == {(first, second) for first in faces for second in faces}
    by_face = [[sum(n for throw, n in rolled.items() if throw[die] == face) for face in faces] for die in (0, 1)]
    counts = (list(rolled.values()), *by_face)
    assert min(chisquare(each).pvalue for each in counts) > FALSE_ALARM / len(counts)


def test_dice_of_other_sides_show_no_more_than_these() -> None:
    rolls = [row for n in range(60) for row in events(one_round("no-c1009", 2, n, "dice_sides=4"), "roll")]
    assert {row.value for row in rolls} == {row.value2 for row in rolls} == {1, 2, 3, 4}


@pytest.mark.rule("C1009-04")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_everybody_starts_with_1500_from_the_bank_before_the_first_roll(edition: str, players: int) -> None:
    """Four players: 6000 leaves the bank at the start."""
    played = one_round(edition, players, 1)
    paid = events(played, "start_cash")
    assert sorted(row.player for row in paid) == list(range(players))
    assert {(row.amount, row.other) for row in paid} == {(START_CASH, -1)}
    assert sum(row.amount for row in paid) == players * START_CASH
    assert all(row.round == 0 for row in paid)
    kinds = [row.name for row in rows(played.events)]
    assert kinds.index("roll") > max(place for place, kind in enumerate(kinds) if kind == "start_cash")


@pytest.mark.rule("C1009-05")
@pytest.mark.parametrize("edition", C1009)
def test_the_notes_of_a_player_add_up_to_the_start_cash(edition: str) -> None:
    notes = sum(value * count for value, count in NOTES.items())
    assert Scene(edition, A={}, B={}).dice((4, 6)).play(rolls=1).cash("A") == notes


@pytest.mark.rule("C1009-04")
@pytest.mark.parametrize("cash", [0, 700, 2500])
def test_another_start_cash(cash: int) -> None:
    paid = events(one_round("no-c1009", 3, 0, f"start_cash={cash}"), "start_cash")
    assert [row.amount for row in paid] == [cash] * 3


def test_the_money_of_the_bank_never_runs_out() -> None:
    """A silent point: the box holds about 20,000, and a hundred times that is paid out all the same."""
    rich = 2_000_000
    result = Scene(A={"cash": rich, "space": 39}, B={"cash": rich}).dice((4, 6)).play(rolls=1)
    assert result.cash("A") == rich + 200


def shuffled(deck: int) -> list[list[int]]:
    """Give the order of a deck at the start of many games (games in which a jail card was kept are left out)."""
    games = [one_round("no-c1009", 2, number).game for number in range(GAMES)]
    whole = [game for game in games if all(int(left) == CARDS for left in game.deck_left[:2])]
    return [[int(card) for card in game.deck_order[deck, :CARDS]] for game in whole]


@pytest.mark.rule("C1009-07")
def test_the_two_decks_are_shuffled_separately() -> None:
    chance, chest = shuffled(0), shuffled(1)
    assert len(chance) > 0.9 * GAMES
    assert all(sorted(order) == list(range(CARDS)) for order in (*chance, *chest))
    assert sum(first == second for first, second in zip(chance, chest, strict=True)) == 0
    # Neither tells of the other: each place has the same card in both once in 16 games.
    alike = sum(a == b for first, second in zip(chance, chest, strict=True) for a, b in zip(first, second, strict=True))
    pairs = CARDS * len(chance)
    assert chisquare([alike, pairs - alike], [len(chance), pairs - len(chance)]).pvalue > FALSE_ALARM


@pytest.mark.rule("C1009-07")
@pytest.mark.parametrize("deck", [0, 1])
def test_every_card_lies_on_every_place_equally_often(deck: int) -> None:
    orders = shuffled(deck)
    assert len({tuple(order) for order in orders}) == len(orders)
    counts = Counter((place, card) for order in orders for place, card in enumerate(order))
    expected = len(orders) / CARDS
    spread = sum((counts[place, card] - expected) ** 2 for place in range(CARDS) for card in range(CARDS)) / expected
    # Rows and columns have fixed sums: 15 x 15 degrees of freedom, and the counts of a row are that much closer.
    assert chi2.sf(spread * (CARDS - 1) / CARDS, (CARDS - 1) ** 2) > FALSE_ALARM


@pytest.mark.rule("C1009-08")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_tokens_begin_on_the_start_space(edition: str) -> None:
    played = one_round(edition, 4, 2)
    assert [(row.player, row.space) for row in events(played, "seated")] == [(seat, 0) for seat in range(4)]
    first: dict[int, Event] = {}
    for row in events(played, "move"):
        first.setdefault(row.player, row)
    assert len(first) == 4
    assert all(row.value == 0 for row in first.values())


def opening(played: Played) -> list[tuple[int, int]]:
    """Give the opening rolls in order: seat and total."""
    return [(row.player, row.value + row.value2) for row in events(played, "opening_roll")]


@pytest.mark.rule("C1009-09")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 5])
def test_the_highest_opening_roll_begins_and_play_passes_to_the_left(edition: str, players: int) -> None:
    for number in range(40):
        played = one_round(edition, players, number)
        totals = dict(opening(played)[:players])
        assert sorted(totals) == list(range(players))  # everybody rolls
        assert totals[0] == max(totals.values())
        chairs = [row.value for row in events(played, "seated")]
        assert chairs == [(chairs[0] + seat) % players for seat in range(players)]
        assert [row.player for row in events(played, "turn")] == list(range(players))


@pytest.mark.rule("C1009-09")
def test_everybody_begins_equally_often() -> None:
    first = Counter(events(one_round("no-c1009", 3, number), "seated")[0].value for number in range(GAMES))
    assert sorted(first) == [0, 1, 2]
    assert chisquare(list(first.values())).pvalue > FALSE_ALARM


def test_those_who_tie_for_the_first_place_roll_again() -> None:
    """A silent point, settled as is usual: only those who tied roll, and the higher one begins."""
    ties = 0
    for number in range(GAMES):
        rolls = opening(one_round("no-c1009", 4, number))
        highest = max(total for _, total in rolls[:4])
        tied = sorted(seat for seat, total in rolls[:4] if total == highest)
        again = rolls[4:]
        if len(tied) == 1:
            assert again == []
            continue
        ties += 1
        assert sorted(seat for seat, _ in again[: len(tied)]) == tied
        while again:
            highest = max(total for _, total in again[: len(tied)])
            left = [seat for seat, total in again[: len(tied)] if total == highest]
            again, tied = again[len(tied) :], left
        assert tied == [0]
    assert ties > 20


def test_who_begins_can_be_drawn_instead() -> None:
    played = [one_round("no-c1009", 4, number, "first_by_roll=false") for number in range(80)]
    assert all(events(game, "opening_roll") == [] for game in played)
    assert len({events(game, "seated")[0].value for game in played}) == 4


@pytest.mark.rule("C1009-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_all_deeds_begin_with_the_bank(edition: str) -> None:
    for number in range(5):
        played = one_round(edition, 4, number)
        deeds = [int(played.tables.deed[at]) for at in range(int(played.tables.deeds))]
        assert [int(played.game.owner[deed]) for deed in deeds] == [-1] * 28  # nobody buys, so nobody has any
        assert played.game.bank_deeds == 28
        assert events(played, "rent") == []


@pytest.mark.rule("C1009-10")
def test_the_first_to_land_on_any_deed_may_buy_it() -> None:
    tables = Scene(A={}, B={}).dice((1, 2)).play(rolls=1).played.stage.tables
    for deed in [int(tables.deed[at]) for at in range(28)]:
        start = (deed - 3) % 40
        result = Scene(A={"space": start}, B={}).dice((1, 2)).answer("A", "buy", True).play(rolls=1)
        assert result.owner(deed) == "A"
