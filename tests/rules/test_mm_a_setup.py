"""MONOPOLY Millionaire, section A: aim and set-up (MM-01 to MM-09)."""

from collections import Counter
from functools import cache

import pytest
from scipy.stats import chisquare

from montecarlo.engine import kinds
from montecarlo.errors import InputError
from montecarlo.model.edition import load_edition
from montecarlo.model.strategy import load_strategy
from montecarlo.simulation.log import Event, rows
from montecarlo.simulation.tables import compile_tables
from tests.games import Played, play
from tests.rules.millionaire import ALL_STREETS, EDITION, SPACES, TARGET, Millions, finishes, stars_of

PLAYERS = 3
SEED = 38
GAMES = 150
FALSE_ALARM = 1e-5  # chance that a right program fails a test by chance, for another seed
START_CASH = 372
NOTES = {1: 2, 5: 2, 10: 2, 20: 2, 50: 2, 100: 2}  # value -> how many each player gets
HOTEL_RENT = 550  # on Paradise Island
DARK_BLUE = [{"deed": 30, "hotel": True}, {"deed": 31, "hotel": True}]


@cache
def one_round(number: int) -> Played:
    """Play the first round of a game in which nobody buys of his own will."""
    return play(EDITION, ["passive"] * PLAYERS, SEED, number, settings=("round_cap=1",))


def events(played: Played, kind: str) -> list[Event]:
    """Give the events of a kind."""
    return [row for row in rows(played.events) if row.name == kind]


@pytest.mark.rule("MM-01")
def test_two_to_four_play() -> None:
    for players in (2, 3, 4):
        tables = compile_tables(load_edition(EDITION), [load_strategy("passive")] * players, players=players)
        assert tables.players == players
    for players in (1, 5):
        with pytest.raises(InputError, match="is for 2 to 4"):
            compile_tables(load_edition(EDITION), [load_strategy("passive")] * players, players=players)


# --- the million


def near(cash: int, **more: object) -> Millions:
    """A stands three spaces before GO with so much cash, B and C have little."""
    return Millions(A={"cash": cash, "space": SPACES - 3, **more}, B={"cash": 10}, C={"cash": 20})


@pytest.mark.rule("MM-02")
@pytest.mark.parametrize(("cash", "wins"), [(TARGET - 151, False), (TARGET - 150, True), (TARGET - 149, True)])
def test_a_million_in_cash_wins(cash: int, wins: bool) -> None:
    result = near(cash).dice((1, 2)).play(rolls=1)
    assert result.winner == ("A" if wins else None)
    assert result.end == ("cash_target" if wins else "running")
    if wins:
        assert result.cash("A") == cash + 150
        assert (result.only("game_end").rule, result.only("game_end").player) == ("MM-02", "A")
        assert result.kinds()[-1] == "game_end"


@pytest.mark.rule("MM-02")
def test_the_salary_is_in_hand_before_the_space_is_settled() -> None:
    """A rent of 30 waits on Surfer's Cove, and he never pays it."""
    scene = Millions(A={"cash": TARGET - 150, "space": SPACES - 3}, B={"owns": [4, 6, 7]}).dice((3, 4))
    result = scene.play(rolls=1)
    assert (result.winner, result.cash("A"), result.events("rent")) == ("A", TARGET, [])


@pytest.mark.rule("MM-02")
def test_it_holds_in_the_turn_of_another() -> None:
    scene = Millions(A={"space": 28, "cash": 700}, B={"cash": TARGET - HOTEL_RENT, "owns": DARK_BLUE}, C={})
    result = scene.dice((1, 2)).play(rolls=1)
    assert (result.winner, result.turn) == ("B", "A")
    assert result.only("rent").amount == HOTEL_RENT


@pytest.mark.rule("MM-02")
@pytest.mark.parametrize(("turn", "winner"), [("A", "B"), ("B", "B"), ("C", "C")])
def test_of_two_at_once_the_player_in_turn_wins_or_the_next_to_the_left(turn: str, winner: str) -> None:
    result = Millions(A={}, B={"cash": TARGET}, C={"cash": TARGET + 200}, turn=turn).dice((1, 2)).play(rolls=1)
    assert result.winner == winner


@pytest.mark.rule("MM-02")
def test_deeds_and_buildings_do_not_count() -> None:
    owns = [{"deed": street, "hotel": True} for street in (25, 26, 28, 30, 31)]
    result = Millions(A={"cash": TARGET - 1, "owns": owns}, B={"space": 5}).dice((1, 2), (1, 2)).play(turns=2)
    assert result.end == "running"


@pytest.mark.rule("MM-02")
@pytest.mark.rule("MM-41")
def test_what_a_player_owes_is_not_in_his_hand() -> None:
    """With a target of 500 he passes it while he sells hotels for a rent of 550; he pays, and has not won."""
    owns = [{"deed": street, "hotel": True} for street in (25, 26, 28)]
    scene = Millions(settings={"cash_target": 500}, A={"cash": 300, "space": 28, "owns": owns}, B={"owns": DARK_BLUE})
    result = scene.dice((1, 2)).play(rolls=1)
    assert result.only("debt").value == HOTEL_RENT
    assert result.winner == "B"
    assert result.only("rent").amount == HOTEL_RENT
    assert result.cash("A") < 500


@pytest.mark.rule("MM-02")
def test_the_others_are_placed_by_their_cash() -> None:
    result = near(TARGET).dice((1, 2)).play(rolls=1)
    assert finishes(result) == {"A": 1, "C": 2, "B": 3}


@pytest.mark.rule("MM-02")
def test_equals_are_placed_by_lot() -> None:
    places = Counter(
        finishes(Millions(A={"cash": TARGET}, B={"cash": 5}, C={"cash": 5}, seed=seed).play(rolls=1))["B"]
        for seed in range(20)
    )
    assert set(places) == {2, 3}


@pytest.mark.rule("MM-02")
def test_whole_games_are_won_so_or_by_the_last_player_left() -> None:
    ends: Counter[str] = Counter()
    for number in range(12):
        played = play(EDITION, ["balanced"] * PLAYERS, SEED, number)
        ends[kinds.END_REASONS[played.game.end]] += 1
        if played.game.end == kinds.CASH_TARGET:
            assert played.game.cash[played.game.winner] >= TARGET
        assert sorted(played.game.finish[:PLAYERS]) == list(range(1, PLAYERS + 1))
    assert set(ends) <= {"cash_target", "last_solvent"}
    assert ends["cash_target"] > 0


# --- what each player begins with


@pytest.mark.rule("MM-03")
@pytest.mark.parametrize("number", range(3))
def test_each_player_begins_with_372(number: int) -> None:
    assert sum(value * count for value, count in NOTES.items()) == START_CASH
    given = events(one_round(number), "start_cash")
    assert [(row.player, row.amount) for row in given] == [(seat, START_CASH) for seat in range(PLAYERS)]
    assert {row.other for row in given} == {-1}


@pytest.mark.rule("MM-04")
def test_everybody_begins_on_go_with_one_star() -> None:
    played = one_round(0)
    assert [row.space for row in events(played, "seated")] == [0] * PLAYERS
    assert list(played.game.stars[:PLAYERS]) == [0] * PLAYERS
    salaries = []
    for number in range(6):  # who comes round without a card that raises him gets the salary of one star
        log = list(rows(play(EDITION, ["passive"] * PLAYERS, SEED, number, settings=("round_cap=7",)).events))
        risen = {row.player for row in log if row.name == "stars"}
        salaries += [row.amount for row in log if row.name == "salary" and row.player not in risen]
    assert set(salaries) == {150}


@pytest.mark.rule("MM-04")
def test_there_are_three_levels_and_no_other() -> None:
    scene = Millions(A={"space": 29}, B={}).stars("A", 5).deck("lifestyle", "l11")
    result = scene.dice((2, 3)).play(rolls=1)  # to the Lifestyle space: one more step is not there
    assert stars_of(result, "A") == 5


# --- cards and the box


def laid_out(played: Played) -> dict[int, int]:
    """The card that lay on each street at the start: those that are taken and those still there."""
    laid = {street: int(played.game.fortune[street]) for street in range(SPACES) if played.game.fortune[street] >= 0}
    taken = {row.space: row.value2 for row in events(played, "fortune_taken")}
    assert not set(laid) & set(taken)
    return laid | taken


@pytest.mark.rule("MM-06")
@pytest.mark.parametrize("number", range(6))
def test_one_card_lies_on_every_street(number: int) -> None:
    laid = laid_out(one_round(number))
    assert set(laid) == set(ALL_STREETS)
    assert sorted(laid.values()) == list(range(len(ALL_STREETS)))


@pytest.mark.rule("MM-06")
def test_every_card_may_lie_on_every_street() -> None:
    where = Counter(
        street for number in range(GAMES) for street, card in laid_out(one_round(number)).items() if card == 0
    )
    counts = [where[street] for street in ALL_STREETS]
    assert chisquare(counts).pvalue > FALSE_ALARM


@pytest.mark.rule("MM-06")
def test_what_lies_there_is_not_told_before_it_is_taken() -> None:
    for number in range(6):
        played = one_round(number)
        told = {row.value2 for row in rows(played.events) if row.name.startswith("fortune") and row.value == 2}
        assert told == {row.value2 for row in events(played, "fortune_taken")}


@pytest.mark.rule("MM-07")
def test_chance_and_lifestyle_are_shuffled_apart() -> None:
    first: dict[int, Counter[int]] = {0: Counter(), 1: Counter()}
    alike = 0
    for number in range(GAMES):
        order = one_round(number).game.deck_order
        for deck in first:
            first[deck][int(order[deck, 13])] += 1
        alike += list(order[0, :13]) == list(order[1, :13])
    assert alike == 0
    for deck, found in first.items():
        assert len(found) > 10, deck
        assert max(found.values()) < GAMES // 3


@pytest.mark.rule("MM-08")
def test_what_is_in_the_box() -> None:
    edition = load_edition(EDITION)
    streets = [space for space in edition.spaces if space.kind == "street"]
    assert (len(edition.spaces), len(streets)) == (SPACES, 22)
    assert {name: len(deck.cards) for name, deck in edition.decks.items()} == {
        "chance": 14,
        "lifestyle": 14,
        "fortune": 22,
    }
    result = Millions(A={}, B={}).dice((1, 2)).play(rolls=1)
    assert (result.bank_houses, result.bank_hotels) == (32, 12)


# --- who begins


@pytest.mark.rule("MM-09")
def test_the_highest_throw_begins_and_the_turn_goes_to_the_left() -> None:
    began: Counter[int] = Counter()
    for number in range(GAMES):
        played = one_round(number)
        seats = {row.player: row.value for row in events(played, "seated")}  # seat -> chair
        assert [seats[seat] for seat in range(PLAYERS)] == [(seats[0] + step) % PLAYERS for step in range(PLAYERS)]
        throws = events(played, "opening_roll")
        last: dict[int, int] = {}
        for row in throws:
            last[row.player] = row.value + row.value2
        highest = max(last.values())
        assert last[0] == highest or len(throws) > PLAYERS
        turns = [row.player for row in events(played, "turn")]
        assert [seat for place, seat in enumerate(turns) if place == 0 or seat != turns[place - 1]] == [0, 1, 2]
        began[seats[0]] += 1
    assert chisquare(list(began.values())).pvalue > FALSE_ALARM
    assert len(began) == PLAYERS
