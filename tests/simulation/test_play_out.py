"""Play-outs of a position: known chances, what is dealt anew, the script before it, and the same games by anybody."""

import math
from typing import Any

import numpy as np
import pytest

from montecarlo.engine import event, fields, jit
from montecarlo.errors import InputError
from montecarlo.model.scenario import scenario_of
from montecarlo.model.strategy import load_strategy
from montecarlo.simulation.plan import BATCH_GAMES, Plan
from montecarlo.simulation.play_out import PlayOuts, first_rounds
from montecarlo.simulation.scenario import set_stage
from tests.ledger import ledger
from tests.ledger.ledger import audit

SEED = 5
CERTAIN = 4.9  # standard deviations; a true chance is refused once in a million tests
FEW = 300 if jit.PLAIN else 5_000
YELLOW = ("Karl Johans gate", "Stortorget", "Torggata")
# Anna rolls once. With 5, 6 or 8 she owes more than she has; any other roll leaves her the richer.
ONE_ROLL: dict[str, Any] = {
    "title": "One roll decides",
    "edition": "no-c1009",
    "set": {"round_limit": 1, "double_rolls_again": False, "doubles_to_jail": 0, "wealth_scale": "cash"},
    "strategy": "passive",
    "decks": {"community_chest": ["bank-error"]},
    "players": [
        {"name": "Anna", "space": 21, "cash": 1000},
        {"name": "Berit", "cash": 0, "space": 10, "owns": [{"deed": street, "hotel": True} for street in YELLOW]},
    ],
}
LOSING = (5, 6, 8)
CHANCE = 14 / 36


def play_outs(games: int = FEW, strategy: str = "", seed: int = SEED, **data: Any) -> PlayOuts:
    """Set a position up, by the strategies of the file or by one for all."""
    scenario = scenario_of(data, "position")
    names = [strategy or player.strategy or scenario.strategy for player in scenario.players]
    line_up = [load_strategy(name) for name in names]
    stage = set_stage(scenario, "position", strategies=line_up, is_played_out=True)
    return PlayOuts(Plan(stage.edition, tuple(line_up), seed, games), stage)


def two(**data: Any) -> dict[str, Any]:
    return {"title": "two", "edition": "no-c1009", "players": [{"name": "Anna"}, {"name": "Berit"}], **data}


def outcomes(one: PlayOuts) -> Any:
    return np.concatenate([one.outcomes(number)[0].copy() for number in range(one.plan.batches)])


def test_a_roll_that_decides_has_its_chance() -> None:
    one = play_outs(**ONE_ROLL)
    rows = outcomes(one)
    won = int((rows["winner"] == 1).sum())
    assert int((rows["winner"] == 0).sum()) == FEW - won
    assert abs(won - FEW * CHANCE) < CERTAIN * math.sqrt(FEW * CHANCE * (1 - CHANCE))
    for number in range(40):
        _, events = one.logged(number)
        first = events[events[:, 0] == event.ROLL][0]
        assert (int(first[8] + first[9]) in LOSING) == (rows["winner"][number] == 1)


def test_cards_are_dealt_anew_and_every_place_is_as_likely() -> None:
    held = {"name": "Anna", "in_jail": True, "jail_cards": ["chance"]}
    one = play_outs(**two(players=[held, {"name": "Berit"}], decks={"community_chest": ["bank-error"]}))
    games = 240 if jit.PLAIN else 2_400
    chance, community = (list(one.stage.edition.decks).index(name) for name in ("chance", "community_chest"))
    counts = np.zeros((fields.MAX_CARDS, fields.MAX_CARDS), np.int64)
    kept = next(card for _, deck, card in one.stage.position.held if deck == chance)
    size = len(one.stage.position.decks[chance])
    for number in range(games):
        game, _ = one.logged(number, 1)
        order = game.deck_order[chance, :size]
        assert kept not in order.tolist()
        counts[np.arange(size), order] += 1
        stated = list(one.stage.edition.decks["community_chest"].cards)[int(game.deck_order[community, 0])]
        assert stated.tag == "bank-error"
    cards = sorted(one.stage.position.decks[chance])
    table = counts[:size, cards]
    assert (table.sum(axis=0) == games).all()
    # Each row and column adds up to `games`, so the sum has (size - 1)^2 degrees of freedom. Wilson and Hilferty's
    # cube root is normal; a fair shuffle is refused once in a million tests.
    freedom = (size - 1) ** 2
    square = float(((table - games / size) ** 2 / (games / size)).sum()) * (size - 1) / size
    away = ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    assert abs(away) < CERTAIN


def test_unknown_fortune_cards_are_each_in_one_place() -> None:
    streets = ["Party Plaza", "Showtime Boulevard", "Movie District"]
    players = [
        {"name": "Anna", "kept_cards": 2, "in_jail": True, "owns": streets},
        {"name": "Berit", "kept_cards": ["take-a-deed"], "owns": ["Style Square"]},
    ]
    data = two(edition="millionaire-98838", players=players, face_down="unsold", used_cards=["f01"])
    one = play_outs(**data)
    tables, deck = one.tables, int(one.tables.fortune_deck)
    cards = list(one.stage.edition.decks.values())[deck].cards
    taken = next(at for at, card in enumerate(cards) if card.tag == "take-a-deed")
    seen = set()
    for number in range(30):
        game, events = one.logged(number, 1)
        lying = [int(game.fortune[space]) for space in range(int(tables.spaces)) if game.fortune[space] >= 0]
        dealt = [card for card in range(len(cards)) if game.keeper[deck, card] == 0]
        moved = set(events[np.isin(events[:, 0], (event.FORTUNE_TAKEN, event.FORTUNE_KEPT))][:, 9].tolist())
        assert len(set(lying)) == len(lying)
        assert not set(lying) & {taken, 0}
        assert cards[0].id == "f01"
        assert game.keeper[deck, taken] == 1
        assert len(set(dealt) - moved) == 2
        assert all(cards[card].timing == "keep" for card in dealt)
        seen |= set(dealt) - moved
    assert len(seen) > 2


def test_cards_lie_on_the_streets_where_nothing_is_said_of_them() -> None:
    players = [{"name": "Anna", "owns": ["Party Plaza"]}, {"name": "Berit"}]
    said, silent = (
        play_outs(**two(edition="millionaire-98838", players=players, **more)) for more in ({"face_down": "unsold"}, {})
    )
    none = play_outs(**two(edition="millionaire-98838", players=players, face_down={}))
    streets = len(said.stage.position.face_down)
    assert streets > 20
    assert silent.stage.position.face_down == said.stage.position.face_down
    assert none.stage.position.face_down == {}


WRONG_CARDS: dict[str, tuple[dict[str, Any], str]] = {
    "more than there are": ({"kept_cards": 60}, "60 unknown cards cannot be"),
    "kept and used": ({"kept_cards": ["f21"]}, "is kept by Anna"),
}


@pytest.mark.parametrize(("player", "message"), WRONG_CARDS.values(), ids=WRONG_CARDS.keys())
def test_cards_that_cannot_be_there_are_refused(player: dict[str, Any], message: str) -> None:
    players = [{"name": "Anna", **player}, {"name": "Berit"}]
    with pytest.raises(InputError, match=message):
        play_outs(**two(edition="millionaire-98838", players=players, used_cards=["f21"]))


def test_one_course_of_the_game_has_no_unknown_cards() -> None:
    data = two(edition="millionaire-98838", face_down={"Style Square": "unknown"})
    with pytest.raises(InputError, match="face_down: has unknown cards"):
        set_stage(scenario_of(data, "position"), "position")


def test_a_play_out_is_the_same_in_any_batch() -> None:
    together = play_outs(BATCH_GAMES + 20, "random", **two(set={"round_cap": 4}))
    rows = outcomes(together)
    for number in (0, 3, BATCH_GAMES + 11):
        game, _ = play_outs(number + 1, "random", **two(set={"round_cap": 4})).logged(number)
        assert rows["number"][number] == number
        assert rows["rolls"][number] == game.rolls
        assert rows["cash"][number][:2].tolist() == [int(cash) for cash in game.cash[:2]]
    assert len(set(rows["cash"][:, 0].tolist())) > 5


def test_scripted_dice_come_first_and_others_are_drawn_after_them() -> None:
    one = play_outs(**two(dice=[[2, 2]], set={"round_cap": 2}))
    rolls = []
    for number in range(20):
        _, events = one.logged(number)
        rolled = events[events[:, 0] == event.ROLL][:, 8:10].tolist()
        assert rolled[0] == [2, 2]
        rolls.append(tuple(rolled[1]))
    assert len(set(rolls)) > 5


def test_an_answer_is_given_in_the_scripted_turns_alone() -> None:
    jailed = [{"name": "Anna", "in_jail": True, "cash": 500}, {"name": "Berit"}]
    answer = {"player": "Anna", "ask": "jail", "answer": "pay"}
    for strategy in ("passive", "balanced"):
        paid = play_outs(20, strategy, **two(players=jailed, decisions=[answer], set={"round_cap": 1}))
        assert paid.rehearse() == []
        for number in range(20):
            _, events = paid.logged(number)
            assert event.JAIL_FINE in events[:, 0]
    buys = {"player": "Berit", "ask": "buy", "answer": "yes"}
    late = play_outs(20, "passive", **two(decisions=[buys], set={"round_cap": 3}))
    assert late.rehearse() == ["decisions, number 0 (Berit, buy): was not asked"]
    for number in range(20):
        assert event.BUY not in late.logged(number)[1][:, 0]


def test_an_answer_against_the_rules_is_refused() -> None:
    poor = [{"name": "Anna", "in_jail": True, "cash": 0}, {"name": "Berit"}]
    answer = {"player": "Anna", "ask": "jail", "answer": "pay"}
    with pytest.raises(InputError, match=r"number 0 \(Anna, jail\): the rules do not allow this answer in play-out 0"):
        play_outs(20, **two(players=poor, decisions=[answer])).rehearse()


NONE = {"player": "Anna", "ask": "build_houses", "answer": "none"}
BUILDER = {"name": "Anna", "cash": 2000, "owns": list(YELLOW), "strategy": "balanced"}


def building_turns(one: PlayOuts, games: int = 12) -> list[list[int]]:
    """The numbers of the turns, from 1, in which Anna builds, by play-out."""
    found = []
    for number in range(games):
        kinds = one.logged(number)[1][:, [0, 4]].tolist()
        turns = [sum(kind == event.TURN for kind, _ in kinds[: at + 1]) for at in range(len(kinds))]
        built = {turn for turn, what in zip(turns, kinds, strict=True) if what == [event.BUILD, 0]}
        found.append(sorted(built))
    return found


def test_an_answer_that_always_stands_holds_as_far_as_the_script_goes() -> None:
    position = two(players=[BUILDER, {"name": "Berit"}], set={"round_cap": 4}, play={"turns": 4})
    free, once, held = (
        play_outs(12, **{**position, "decisions": decisions}) for decisions in ([], [NONE], [{**NONE, "always": True}])
    )
    assert all(turns[0] == 1 for turns in building_turns(free))
    assert all(turns[0] <= 2 for turns in building_turns(once))
    assert all(turns[0] == 5 for turns in building_turns(held))
    assert held.rehearse() == once.rehearse() == []


def test_answers_before_one_that_always_stands_are_given_first() -> None:
    houses = [{**NONE, "answer": street} for street in YELLOW]
    after = {**NONE, "answer": "Torggata"}
    decisions = [*houses, {**NONE, "always": True}, after]
    position = two(players=[BUILDER, {"name": "Berit"}], set={"round_cap": 2}, play={"turns": 4})
    one = play_outs(12, **{**position, "decisions": decisions})
    for number in range(12):
        events = one.logged(number)[1]
        assert (events[:, 0] == event.BUILD).sum() == len(YELLOW)
    assert one.rehearse() == ["decisions, number 4 (Anna, build_houses): was not asked"]


@pytest.mark.parametrize(("ask", "mortgaged"), [("build_houses", False), ("redeem", True)])
def test_who_was_held_back_decides_anew_when_the_script_is_over(ask: str, mortgaged: bool) -> None:
    owns = [{"deed": street, "mortgaged": mortgaged} for street in YELLOW]
    players = [{**BUILDER, "owns": owns}, {"name": "Berit"}]
    tax = [[1, 3]]  # Anna pays 200: nothing else changes that she looks at before the next roll
    one = play_outs(4, **two(players=players, dice=tax, set={"round_cap": 1}, decisions=[{**NONE, "ask": ask}]))
    kind = event.REDEEM if mortgaged else event.BUILD
    for number in range(4):
        turns = one.logged(number)[1]
        acts = turns[turns[:, 0] == kind]
        assert acts[:, 4].tolist()[:1] == [0]
        assert set(acts[:, 3].tolist()) == {1}  # in the turn of Berit


def test_a_script_that_says_what_the_strategy_does_changes_nothing() -> None:
    jailed = [{"name": "Anna", "in_jail": True, "cash": 500}, {"name": "Berit", "owns": ["Slemdal"]}]
    rolls = {"player": "Anna", "ask": "jail", "answer": "roll"}
    plain, scripted = (
        play_outs(40, "random", **two(players=jailed, set={"round_cap": 6}, decisions=decisions))
        for decisions in ([], [{**rolls, "player": "Berit"}])
    )
    for name in ("cash", "winner", "rolls", "visits"):
        assert (outcomes(plain)[name] == outcomes(scripted)[name]).all()


def test_rounds_are_counted_from_who_is_in_turn() -> None:
    three = [{"name": name} for name in ("Anna", "Berit", "Carl")]
    one = play_outs(**two(players=three, turn="Berit", set={"round_cap": 2}))
    _, events = one.logged(0)
    turns = events[events[:, 0] == event.TURN]
    assert turns[:, 4].tolist() == [1, 2, 0, 1, 2, 0]
    assert turns[:, 8].tolist() == [1, 1, 1, 2, 2, 2]


def test_landings_and_rents_of_the_first_rounds() -> None:
    rows = [
        (event.MOVE, 0, 1, 0, 0, -1, 5, 0, 0, 0),
        (event.RENT, 0, 1, 0, 0, 1, 5, 25, 0, 0),
        (event.MOVE, 0, 2, 0, 0, -1, 5, 0, 0, 0),
        (event.DEBT, 0, 2, 0, 0, 1, 5, 0, 90, 0),  # he raises money and pays
        (event.RENT, 0, 2, 0, 0, 1, 5, 90, 0, 0),
        (event.MOVE, 0, 2, 1, 1, -1, 7, 0, 0, 0),
        (event.DEBT, 0, 2, 1, 1, 0, 7, 0, 400, 0),
        (event.BANKRUPT, 0, 2, 1, 1, 0, -1, 0, 360, 0),
        (event.DEBT, 0, 2, 2, 2, -1, 4, 0, 200, 0),  # a tax
        (event.BANKRUPT, 0, 2, 2, 2, -1, -1, 0, 10, 0),
        (event.RENT, 0, 3, 0, 0, 1, 5, 25, 0, 0),
    ]
    happened = first_rounds(np.array(rows, np.int64), 2)
    assert happened.landings.tolist() == [[0, 5], [1, 7]]
    assert happened.rents.tolist() == [[0, 5, 25], [0, 5, 90], [1, 7, 400]]
    assert happened.outs.tolist() == [[1, 7]]


OPENED: dict[str, Any] = {
    "title": "In the middle of a game",
    "edition": "no-c1009",
    "set": {"round_cap": 40},
    "players": [
        {"name": "Anna", "cash": 700, "space": 14, "owns": [{"deed": street, "houses": 2} for street in YELLOW]},
        {"name": "Berit", "cash": 310, "owns": ["Slemdal", {"deed": "Grensen", "mortgaged": True}]},
        {"name": "Carl", "cash": 60, "in_jail": True, "owns": ["Bryn stasjon", "Skøyen stasjon"]},
    ],
}


def opening(one: PlayOuts) -> Any:
    """Write a position as events, each deed a gift of the bank: what the books begin with."""
    position = one.stage.position
    rows = [(event.START_CASH, seat, -1, -1, cash, 0, 0) for seat, cash in enumerate(position.cash)]
    for space, owner in enumerate(position.owner):
        if owner >= 0:
            rows.append((event.BUY, owner, -1, space, 0, 0, 0))
            rows += [(event.BUILD, owner, -1, space, 0, level + 1, level) for level in range(position.level[space])]
            if position.mortgaged[space]:
                rows.append((event.MORTGAGE, owner, -1, space, 0, 0, 0))
    log = np.zeros((len(rows), fields.EVENT_WIDTH), np.int64)
    log[:, [0, 4, 5, 6, 7, 8, 9]] = rows
    return log


@pytest.mark.parametrize("decisions", [[], [{"player": "Berit", "ask": "redeem", "answer": "Grensen"}]])
def test_nothing_is_made_of_nothing_in_a_play_out(decisions: list[dict[str, Any]]) -> None:
    one = play_outs(**{**OPENED, "decisions": decisions}, strategy="random")
    box = one.tables
    decks = [int(size) for size in box.deck_size[: int(box.decks)]]
    limits = (int(box.spaces), int(box.houses), int(box.hotels), int(box.max_houses))
    for number in range(6 if jit.PLAIN else 200):
        game, events = one.logged(number)
        finding = audit(np.concatenate([opening(one), events]), 3, *limits, decks, game)
        assert finding.fault == ledger.NONE, f"play-out {number}: {finding}"
        assert len(events) > 20
    short = np.delete(events, int(np.flatnonzero(events[:, 7] > 0)[0]), axis=0)
    assert audit(np.concatenate([opening(one), short]), 3, *limits, decks, game).fault != ledger.NONE
