"""Positions that can be and cannot be, scripts, and expectations that hold or do not."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.model.edition import edition_of
from montecarlo.model.scenario import load_scenario, scenario_names, scenario_of
from montecarlo.model.scenario_draft import draft_scenario
from montecarlo.simulation.expect import HAPPENED
from montecarlo.simulation.ground import ground_of
from montecarlo.simulation.scenario import Played, play_scenario, set_stage, stage_of
from tests.model.boards import board
from tests.scene import Scene

RED = ("Bygdøy allé", "Skarpsno", "Slemdal")


def red(*levels: int, **first: Any) -> list[dict[str, Any]]:
    """The red group with so many houses; more keys go to the first street."""
    holdings: list[dict[str, Any]] = [{"deed": name, "houses": n} for name, n in zip(RED, levels, strict=True)]
    holdings[0].update(first)
    return holdings


@pytest.mark.parametrize("name", scenario_names())
def test_a_shipped_scenario_comes_as_it_expects(name: str) -> None:
    played = play_scenario(set_stage(load_scenario(name), name))
    assert played.failures == []
    assert played.unused == []


IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "two owners": ({"A": {"owns": ["Slemdal"]}, "B": {"owns": ["Slemdal"]}}, "already belongs to A"),
    "owned twice": ({"A": {"owns": ["Slemdal", "Slemdal"]}}, "already belongs to A"),
    "no such space": ({"A": {"space": "Slemdahl"}}, "did you mean 'Slemdal'"),
    "no such number": ({"A": {"space": 40}}, "the board has the spaces 0 to 39"),
    "several spaces of the name": ({"A": {"space": "Sjanse"}}, "give one of the numbers 7, 22, 36"),
    "not a deed": ({"A": {"owns": ["START"]}}, "START cannot be owned"),
    "part of a group built": ({"A": {"owns": [{"deed": "Slemdal", "houses": 1}]}}, "without being in one hand"),
    "unevenly built": ({"A": {"owns": red(2, 0, 0)}}, "is not evenly built"),
    "hotel beside three houses": ({"A": {"owns": red(0, 3, 3, hotel=True)}}, "is not evenly built"),
    "houses beside a hotel": ({"A": {"owns": red(1, 4, 4, hotel=True)}}, "has houses beside a hotel"),
    "five houses": ({"A": {"owns": red(5, 4, 4)}}, "has 5 houses; at most 4"),
    "built and mortgaged": ({"A": {"owns": red(1, 1, 1, mortgaged=True)}}, "is mortgaged and built on"),
    "hotel beside a mortgage": (
        {"A": {"owns": [*red(4, 4, 4)[:2], {"deed": "Slemdal", "mortgaged": True}]}},
        "is built on beside a mortgage (Slemdal)",
    ),
    "a house on a station": ({"A": {"owns": [{"deed": "Bryn stasjon", "houses": 1}]}}, "only streets are built on"),
    "in jail elsewhere": ({"A": {"in_jail": True, "space": 3}}, "a player in jail stands in jail"),
    "too many tries": ({"A": {"in_jail": True, "jail_tries": 3}}, "at most 2"),
    "tries outside": ({"A": {"jail_tries": 1}}, "only a player in jail has tries"),
    "too many jail cards": ({"A": {"jail_cards": 2}, "B": {"jail_cards": 1}}, "no such jail card is left"),
    "a jail card twice": ({"A": {"jail_cards": ["chance", "chance"]}}, "no such jail card is left"),
    "a rich bankrupt": ({"A": {}, "B": {}, "C": {"bankrupt": True, "cash": 1}}, "a bankrupt player has nothing"),
    "one player left": ({"A": {}, "B": {"bankrupt": True}}, "leave at least two"),
    "a player called bank": ({"bank": {}}, "no player can be called 'bank'"),
}


@pytest.mark.parametrize(("players", "message"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_a_position_that_cannot_be_is_refused(players: dict[str, Any], message: str) -> None:
    everybody = {**players} if len(players) > 1 else {**players, "Z": {}}
    with pytest.raises(InputError) as caught:
        Scene(**everybody).dice((1, 2)).play(rolls=1)
    assert message in str(caught.value)
    assert str(caught.value).startswith("scene: ")


# One fault each, in a group that is only built right without it.
ONE_FAULT: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a deed misspelt": ({"owns": [*red(1, 1, 1)[:2], {"deed": "Slemdahl", "houses": 1}]}, {}),
    "a deed that cannot be": ({"owns": [*red(3, 3, 3)[:2], {"deed": "START", "houses": 3}]}, {}),
    "a deed of two": ({"owns": red(3, 3, 3)}, {"owns": ["Slemdal"]}),
    "mortgaged and built on": ({"owns": red(1, 1, 1, mortgaged=True)}, {}),
    "houses beside a hotel": ({"owns": red(2, 2, 2, hotel=True)}, {}),
    "nobody": ({"bankrupt": True}, {"bankrupt": True}),
}


@pytest.mark.parametrize(("first", "second"), ONE_FAULT.values(), ids=ONE_FAULT.keys())
def test_what_only_follows_from_a_fault_is_not_named(first: dict[str, Any], second: dict[str, Any]) -> None:
    for one, other in ((first, second), (second, first)):
        with pytest.raises(InputError) as caught:
            stage(players=[{"name": "A", **one}, {"name": "B", **other}])
        assert len(caught.value.faults) == 1


def test_the_owner_of_a_group_that_is_not_whole_is_he_who_has_built() -> None:
    with pytest.raises(InputError, match="give its owner Slemdal as well"):
        stage(players=[{"name": "A", "owns": red(1, 1, 1)[:2]}, {"name": "B", "owns": ["Slemdal"]}])


WRONG_ELSEWHERE: dict[str, tuple[dict[str, Any], str]] = {
    "turn of nobody": ({"turn": "C"}, "there is no player 'C'"),
    "turn of a bankrupt": (
        {"turn": "C", "players": [{"name": "A"}, {"name": "B"}, {"name": "C", "bankrupt": True}]},
        "name a player who is not bankrupt",
    ),
    "two of a name": ({"players": [{"name": "A"}, {"name": "A"}]}, "two players are called 'A'"),
    "too many players": ({"players": [{"name": name} for name in "ABCDEFG"]}, "takes 2 to 6"),
    "more houses than the box": ({"bank": {"houses": 33}}, "the box has 32"),
    "unknown deck": ({"decks": {"chanse": []}}, "did you mean 'chance'"),
    "unknown card": ({"decks": {"chance": ["dividends"]}}, "did you mean 'dividend'"),
    "card named twice": ({"decks": {"chance": ["dividend", "chance-08"]}}, "is named twice"),
    "card in hand": (
        {"decks": {"chance": ["jail-free"]}, "players": [{"name": "A", "jail_cards": ["chance"]}, {"name": "B"}]},
        "is in a player's hand",
    ),
    "a die too high": ({"dice": [[7, 1]]}, "a die shows 1 to 6"),
    "unknown player answers": (
        {"decisions": [{"player": "C", "ask": "buy", "answer": "yes"}]},
        "decisions, number 0 (C, buy), player: there is no player 'C'",
    ),
    "no answer to buy": ({"decisions": [{"player": "A", "ask": "buy", "answer": "perhaps"}]}, "say yes or no"),
    "yes to jail": ({"decisions": [{"player": "A", "ask": "jail", "answer": True}]}, "say roll or pay or card"),
    "a word for a bid": ({"decisions": [{"player": "A", "ask": "bid", "answer": "yes"}]}, "give a whole number"),
    "a negative bid": ({"decisions": [{"player": "A", "ask": "bid", "answer": -5}]}, "give a whole number"),
    "yes to building": (
        {"decisions": [{"player": "A", "ask": "build_houses", "answer": True}]},
        "name a space, or 'none'",
    ),
    "a street for ever": (
        {"decisions": [{"player": "A", "ask": "build_houses", "answer": "Slemdal", "always": True}]},
        "number 0 (A, build_houses), always: 'Slemdal' can be answered to build_houses once",
    ),
    "an offer for ever": (
        {"decisions": [{"player": "A", "ask": "offer", "to": "B", "cash": 1, "always": True}]},
        "decisions, number 0",
    ),
    "offer to oneself": (
        {"decisions": [{"player": "A", "ask": "offer", "to": "A", "cash": 1}]},
        "nobody trades with himself",
    ),
    "empty offer": ({"decisions": [{"player": "A", "ask": "offer", "to": "B"}]}, "offers nothing and asks nothing"),
    "expecting of nobody": ({"expect": {"cash": {"C": 1}}}, "expect, cash: there is no player 'C'"),
    "expecting an owner": ({"expect": {"owner": {"Slemdal": "C"}}}, "expect, owner, Slemdal: there is no player"),
    "expecting a deed": ({"expect": {"owner": {"START": "A"}}}, "START cannot be owned"),
    "unknown event": ({"expect": {"events": ["rennt"]}}, "did you mean 'rent'"),
    "unknown setting": ({"set": {"jail_fines": 3}}, "did you mean 'jail_fine'"),
    "unknown edition": ({"edition": "no-c1008"}, "did you mean 'no-c1009'"),
    "unknown strategy": ({"strategy": "pasive"}, "did you mean 'passive'"),
}


@pytest.mark.parametrize(("changes", "message"), WRONG_ELSEWHERE.values(), ids=WRONG_ELSEWHERE.keys())
def test_a_name_or_script_that_means_nothing_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        stage(**changes)
    assert message in str(caught.value)


def stage(**changes: Any) -> Any:
    plain = {"title": "a test", "edition": "no-c1009", "players": [{"name": "A"}, {"name": "B"}]}
    return set_stage(scenario_of({**plain, **changes}, "my.toml"), "my.toml")


def test_all_faults_of_a_position_are_named_at_once() -> None:
    with pytest.raises(InputError) as caught:
        stage(
            turn="C",
            dice=[[9, 9]],
            decks={"chance": ["nothing"]},
            players=[{"name": "A", "owns": red(2, 0, 0)}, {"name": "B", "space": "nowhere"}],
            expect={"events": ["nothing"]},
        )
    assert len(caught.value.faults) == 6


@pytest.mark.parametrize("levels", [(1, 0, 0), (2, 1, 1), (2, 2, 1), (4, 4, 4)])
def test_even_buildings_can_be(levels: tuple[int, ...]) -> None:
    result = Scene(A={}, B={"owns": red(*levels)}).dice((1, 2)).play(rolls=1)
    assert [result.houses(name) for name in RED] == list(levels)
    assert result.bank_houses == 32 - sum(levels)


def test_a_rule_set_without_even_building_allows_uneven_buildings() -> None:
    scene = Scene(settings={"even_building": False}, A={}, B={"owns": red(3, 0, 0)})
    assert scene.dice((1, 2)).play(rolls=1).houses(RED[0]) == 3


def test_a_hotel_leaves_its_houses_to_the_bank() -> None:
    result = Scene(A={}, B={"owns": red(0, 4, 4, hotel=True)}).dice((1, 2)).play(rolls=1)
    assert (result.hotel(RED[0]), result.houses(RED[0])) == (True, 0)
    assert (result.bank_houses, result.bank_hotels) == (24, 11)


def test_a_player_in_jail_stands_in_jail() -> None:
    result = Scene(A={"in_jail": True, "jail_tries": 1}, B={}).dice((1, 2)).play(rolls=1)
    assert (result.position("A"), result.jail_tries("A")) == (10, 2)


def test_dice_that_run_out_are_refused_with_their_number() -> None:
    with pytest.raises(InputError, match=r"dice: number 1 is missing: 1 given, one more was needed in the turn of A"):
        Scene(A={}, B={}).dice((5, 5)).play(turns=1)


def test_without_dice_they_come_from_the_seed() -> None:
    rolls = {seed: Scene(seed=seed, A={}, B={}).play(turns=4).events("roll") for seed in range(4)}
    assert Scene(seed=3, A={}, B={}).play(turns=4).events("roll") == rolls[3]
    assert len({str(roll) for roll in rolls.values()}) > 1


def test_an_answer_against_the_rules_is_refused_and_named() -> None:
    scene = Scene(A={"owns": [*RED]}, B={}).dice((1, 2)).answer("A", "build_houses", "Slemdal", "Slemdal")
    with pytest.raises(
        InputError, match=r"number 1 \(A, build_houses\): the rules do not allow this answer in the turn of A"
    ):
        scene.play(rolls=1)
    with pytest.raises(InputError, match=r"number 0 \(A, jail\)"):
        Scene(A={"in_jail": True}, B={}).answer("A", "jail", "card").dice((1, 2)).play(rolls=1)


def test_a_bid_that_is_refused_is_told_with_the_most_that_may_be_bid() -> None:
    def bids(edition: str, **more: Any) -> Scene:
        return Scene(edition, A={}, B={"cash": 70}, **more).dice((1, 2)).answer("A", "buy", "no").answer("B", "bid", 90)

    with pytest.raises(InputError, match="give at most 70, the cash of B, or leave it out"):
        bids("us-classic", settings={"raise_without_debt": "nothing"}).play(rolls=1)
    with pytest.raises(InputError, match="give at most 70, the cash of B, and what the rules let him raise for it"):
        bids("us-classic").play(rolls=1)


def test_a_loan_or_repayment_that_is_refused_is_told_with_the_most() -> None:
    owes = Scene(rules="bank-loans:900", A={"cash": 600, "borrowed": 400, "space": 10}, B={}).dice((4, 6))
    with pytest.raises(InputError, match="give at most 400: A owes 400 and has 600"):
        owes.answer("A", "repay", 401).play(rolls=1)


BEYOND = 10**20


@pytest.mark.parametrize(
    "spoilt",
    [
        {"pot": BEYOND},
        {"play": {"rolls": BEYOND}},
        {"players": [{"name": "A", "cash": BEYOND}, {"name": "B"}]},
        {"players": [{"name": "A", "laps": BEYOND}, {"name": "B"}]},
        {"decisions": [{"player": "A", "ask": "offer", "to": "B", "cash": BEYOND}]},
        {"decisions": [{"player": "A", "ask": "offer", "to": "B", "cards": -BEYOND}]},
        {"decisions": [{"player": "A", "ask": "bid", "answer": BEYOND}]},
    ],
)
def test_a_number_beyond_what_the_engine_counts_in_is_refused(spoilt: dict[str, Any]) -> None:
    data = {"title": "t", "edition": "no-c1009", "players": [{"name": "A"}, {"name": "B"}], **spoilt}
    draft = draft_scenario(data, "big.toml")
    with pytest.raises(InputError, match=r"-?1000000000\b") as caught:
        stage_of(draft, ground_of(draft))
    assert len(caught.value.faults) == 1


def test_who_decides_is_looked_at_where_the_question_is_not_known_either() -> None:
    players = [{"name": "Anna"}, {"name": "Berit"}]
    decisions = [{"player": "Ana", "ask": "byu", "answer": True}, {"player": "Berit", "ask": "byu", "answer": True}]
    draft = draft_scenario({"title": "t", "edition": "no-c1009", "players": players, "decisions": decisions}, "a.toml")
    with pytest.raises(InputError) as caught:
        stage_of(draft, ground_of(draft))
    assert [str(fault) for fault in caught.value.faults] == [
        "a.toml: decisions, number 0: unknown ask 'byu'; did you mean 'buy'?",
        "a.toml: decisions, number 1: unknown ask 'byu'; did you mean 'buy'?",
        "a.toml: decisions, number 0, player: there is no player 'Ana'; did you mean 'Anna'? players: Anna, Berit",
    ]


def test_what_is_not_asked_for_is_said() -> None:
    played: Played = play_scenario(
        stage(dice=[[1, 2], [1, 2]], decisions=[{"player": "B", "ask": "claim", "answer": True}], play={"rolls": 1})
    )
    assert played.unused == ["dice: the last 1 of 2 were not rolled", "decisions, number 0 (B, claim): was not asked"]


def test_an_answer_that_always_stands_is_given_at_every_asking() -> None:
    buys = {"player": "A", "ask": "buy", "answer": "yes"}
    dice = [[1, 2], [5, 5], [1, 2], [4, 5], [1, 2]]
    for always, bought in ((False, 1), (True, 2)):
        played = play_scenario(stage(dice=dice, decisions=[{**buys, "always": always}], play={"rolls": 5}))
        assert sum(one.name == "buy" and one.player == 0 for one in played.events) == bought
        assert played.unused == []


def test_a_scene_fails_when_an_answer_is_not_asked_for() -> None:
    scene = Scene(A={}, B={}).dice((1, 3)).answer("A", "bid", 5)
    with pytest.raises(AssertionError, match="was not asked"):
        scene.play(rolls=1)
    assert scene.play(rolls=1, may_be_unasked=True).cash("A") == 1300


WRONG_HOPES: dict[str, tuple[dict[str, Any], str]] = {
    "cash": ({"cash": {"A": 1}}, "cash of A is 1300, expected 1"),
    "space": ({"space": {"A": "Slemdal"}}, "space of A is Formueskatt, expected Slemdal"),
    "in_jail": ({"in_jail": {"A": True}}, "in_jail of A is False, expected True"),
    "jail_tries": ({"jail_tries": {"A": 1}}, "jail_tries of A is 0, expected 1"),
    "jail_cards": ({"jail_cards": {"A": 1}}, "jail_cards of A is 0, expected 1"),
    "bankrupt": ({"bankrupt": ["B"]}, "bankrupt is [], expected ['B']"),
    "owner": ({"owner": {"Slemdal": "bank"}}, "owner of Slemdal is B, expected bank"),
    "houses": ({"houses": {"Slemdal": 2}}, "houses of Slemdal is 1, expected 2"),
    "hotel": ({"hotel": {"Slemdal": True}}, "hotel of Slemdal is False, expected True"),
    "mortgaged": ({"mortgaged": {"Slemdal": True}}, "mortgaged of Slemdal is False, expected True"),
    "bank": ({"bank": {"houses": 1, "hotels": 1}}, "bank: hotels is 12, expected 1"),
    "turn": ({"turn": "A"}, "turn is B, expected A"),
    "winner": ({"winner": "A"}, "winner is none, expected A"),
    "event": ({"events": [{"kind": "tax", "amount": 1}]}, "event 0 (tax, amount 1) does not happen"),
    "order": ({"events": ["tax", "roll"]}, "event 1 (roll) does not happen after the ones before it"),
    "never": ({"never": ["tax"]}, "tax happens, expected never"),
    "rules": ({"rules": ["C1009-13"]}, "rule C1009-13 does not act"),
}


@pytest.mark.parametrize(("expect", "message"), WRONG_HOPES.values(), ids=WRONG_HOPES.keys())
def test_an_expectation_that_fails_is_said(expect: dict[str, Any], message: str) -> None:
    players = [{"name": "A"}, {"name": "B", "owns": red(1, 1, 1)}]
    played = play_scenario(stage(dice=[[1, 3]], players=players, expect=expect))
    assert any(line.startswith(message) for line in played.failures), played.failures


def test_every_expectation_can_hold() -> None:
    expect = {
        "cash": {"A": 1300},
        "space": {"A": 4},
        "in_jail": {"A": False},
        "jail_tries": {"A": 0},
        "jail_cards": {"A": 0},
        "bankrupt": [],
        "owner": {"Slemdal": "B", "Grensen": "bank"},
        "houses": {"Slemdal": 1},
        "hotel": {"Slemdal": False},
        "mortgaged": {"Slemdal": False},
        "bank": {"houses": 29, "hotels": 12},
        "turn": "B",
        "winner": "none",
        "events": ["roll", {"kind": "tax", "player": "A", "other": "bank", "amount": 200, "rule": "C1009-20"}],
        "never": ["salary", {"kind": "tax", "player": "B"}],
        "rules": ["C1009-20"],
    }
    players = [{"name": "A"}, {"name": "B", "owns": red(1, 1, 1)}]
    assert play_scenario(stage(dice=[[1, 3]], players=players, expect=expect)).failures == []


def test_a_deck_begins_with_the_named_cards_and_goes_on_as_printed() -> None:
    result = (
        Scene(A={"space": 4, "jail_cards": ["chance"]}, B={})
        .deck("chance", "chairman", "chance-03")
        .dice((1, 2))
        .play(rolls=1)
    )
    assert result.only("draw").value2 == 14
    deck = result.deck("chance")
    assert deck[:2] == ["chance-03", "chance-01"]
    assert deck[-1] == "chance-15"
    assert "chance-09" not in deck
    assert result.jail_cards("A") == 1


def test_a_board_made_by_a_test_is_played_by_its_own_names() -> None:
    tiny = edition_of(board(), "tiny.toml")
    scene = Scene(tiny, A={}, B={"owns": ["street 3"]}, turn="A").dice((1, 2)).play(rolls=1)
    assert scene.space("A") == "street 3"
    assert scene.only("rent").amount == 5
    assert scene.turn == "A"


def test_the_player_named_by_turn_moves_first() -> None:
    result = Scene(A={}, B={}, turn="B").dice((1, 3)).play(rolls=1)
    assert (result.position("A"), result.position("B")) == (0, 4)


def test_an_offer_is_made_and_accepted_or_refused() -> None:
    def scene() -> Scene:
        return Scene(A={"owns": ["Slemdal"], "jail_cards": 1}, B={"owns": ["Grensen"]}).dice((1, 3))

    terms: dict[str, Any] = {"give": ["Slemdal"], "receive": ["Grensen"], "cash": -40, "cards": 1}
    traded = scene().offer("A", "B", **terms).play(rolls=1)
    assert (traded.owner("Slemdal"), traded.owner("Grensen")) == ("B", "A")
    assert (traded.cash("A"), traded.cash("B")) == (1500 + 40 - 200, 1460)
    assert (traded.jail_cards("A"), traded.jail_cards("B")) == (0, 1)
    refused = scene().offer("A", "B", **terms, accepted=False).play(rolls=1)
    assert refused.owner("Slemdal") == "A"
    assert refused.events("trade") == []


def test_event_kinds_have_one_name_each() -> None:
    assert len(HAPPENED) == len(set(HAPPENED.values()))
