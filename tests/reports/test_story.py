"""Stories: a sentence for everything that can happen, well laid out at any usual width."""

from functools import cache
from itertools import product
from types import SimpleNamespace

import pytest

from montecarlo.engine import event, kinds, rule
from montecarlo.model.edition import load_edition
from montecarlo.model.strategy import load_strategy
from montecarlo.reports.cast import Cast, in_words
from montecarlo.reports.standing import bank_line, standing, standing_rows
from montecarlo.reports.story import RULE_COLUMN, SENTENCES, all_as_data, as_data, sentence, sentences, tell
from montecarlo.simulation.log import Event
from montecarlo.simulation.replay import Replayed, replay_game
from montecarlo.simulation.tables import compile_tables
from tests.scene import Scene

SEATS = ("Anna", "Berit", "Chris")
DEEDS_OF_BOARD = 28
TO_A_PLAYER = (
    event.TRADE,
    event.TRADE_CASH,
    event.TRADE_DEED,
    event.TRADE_CARD,
    event.RENT,
    event.CLAIM,
    event.DEBT_LESSENED,
)


@cache
def cast(edition: str = "no-c1009") -> Cast:
    loaded = load_edition(edition)
    line_up = [load_strategy("passive")] * len(SEATS)
    return Cast(loaded, compile_tables(loaded, line_up, players=len(SEATS)), SEATS, ["passive"] * len(SEATS))


def happening(kind: int, **numbers: int) -> Event:
    """An event of Anna on Slemdal with Berit, worth 1,234."""
    plain = {"rule": rule.NONE, "round": 1, "turn": 0, "player": 0, "other": 1, "space": 24, "amount": 1234}
    return Event(**{"kind": kind, **plain, "value": 1, "value2": 1, **numbers})


@pytest.fixture(scope="module")
def game() -> Replayed:
    return replay_game("no-c1009", "round-cap:40", (), 4, "balanced", 1, 7)


def test_every_kind_of_event_has_a_sentence_of_its_own() -> None:
    assert set(SENTENCES) == set(event.NAMES)
    told = {kind: sentence(happening(kind), cast()) for kind in SENTENCES}
    assert len(set(told.values())) == len(told)


@pytest.mark.parametrize("kind", event.NAMES, ids=event.NAMES.values())
def test_a_sentence_is_a_sentence(kind: int) -> None:
    others = (1,) if kind in TO_A_PLAYER else (event.BANK, 1)
    for value, value2, player, other in product((0, 1), (0, 1, 5), (0, 2), others):
        text = sentence(happening(kind, value=value, value2=value2, player=player, other=other), cast())
        assert text.endswith(".")
        assert text[0].isupper()
        assert not {"{", "}", "None", "-1"} & set(text.split())
        assert "  " not in text


@pytest.mark.parametrize("kind", [*event.PAYS, *event.GETS], ids=lambda kind: event.NAMES[kind])
def test_a_sentence_about_money_names_amount_and_payer(kind: int) -> None:
    text = sentence(happening(kind), cast("us-classic"))
    assert "$1,234" in text
    assert "Anna" in text


WITH_SPACE = (
    event.MOVE,
    event.TO_JAIL,
    event.TAX,
    event.BUY,
    event.DECLINE,
    event.AUCTION,
    event.AUCTION_WON,
    event.RENT,
    event.NO_RENT,
    event.SELL_BUILDING,
    event.MORTGAGE,
    event.REDEEM,
    event.TRANSFER_FEE,
    event.ESTATE_DEED,
    event.BUILD,
    event.PIECE_WON,
    event.TRADE_DEED,
    event.MARK,
    event.DEBT_LESSENED,
)


@pytest.mark.parametrize("kind", WITH_SPACE, ids=lambda kind: event.NAMES[kind])
def test_a_sentence_about_a_space_names_it(kind: int) -> None:
    assert "Slemdal" in sentence(happening(kind), cast())


def test_sentences_read_like_this() -> None:
    said = {
        sentence(happening(event.ROLL, value=3, value2=3), cast()): "Anna rolls 3 and 3: 6, a double.",
        sentence(happening(event.RENT, amount=20), cast()): "Anna pays the rent of Slemdal, M20 to Berit.",
        sentence(
            happening(event.BUILD, amount=150, value=kinds.HOTEL_LEVEL), cast()
        ): "Anna builds on Slemdal (now a hotel) for M150.",
        sentence(
            happening(event.SELL_BUILDING, amount=75, value=2, value2=1), cast()
        ): "Anna sells a house on Slemdal for M75; one house stays.",
        sentence(
            happening(event.SELL_BUILDING, amount=75, value=kinds.HOTEL_LEVEL, value2=4), cast()
        ): "Anna sells the hotel on Slemdal for M75; four houses stay.",
        sentence(
            happening(event.SELL_BUILDING, amount=375, value=kinds.HOTEL_LEVEL, value2=0), cast()
        ): "Anna sells the hotel on Slemdal for M375; no houses stay.",
        sentence(
            happening(event.PIECE_WON, amount=90, value=1, value2=0), cast()
        ): "Anna wins it and builds on Slemdal (now one house) for M90.",
        sentence(happening(event.TO_JAIL, space=10, value=kinds.BY_SPACE), cast()): (
            "Anna is sent to Fengsel / På besøk by the space Gå i fengsel."
        ),
        sentence(happening(event.REST, rule=rule.OWN_OR_PLAIN_SPACE), cast()): (
            "Anna stands on Slemdal, his own deed, where nothing happens."
        ),
        sentence(happening(event.REST, space=0, rule=rule.OWN_OR_PLAIN_SPACE), cast()): (
            "Anna stands on START, where nothing happens."
        ),
        sentence(happening(event.NO_RENT, rule=rule.NO_RENT_WHILE_MORTGAGED), cast()): (
            "Anna owes Berit no rent for Slemdal: it is mortgaged."
        ),
        sentence(happening(event.NO_RENT, rule=rule.NO_RENT_IN_JAIL), cast()): (
            "Anna owes Berit no rent for Slemdal: Berit is in jail."
        ),
        sentence(happening(event.TRADE, value=1, value2=2), cast()): (
            "Berit accepts the offer of Anna, who gives one deed and receives two deeds."
        ),
        sentence(happening(event.TRADE, value=0, value2=0), cast()): (
            "Berit accepts the offer of Anna: no deeds change hands."
        ),
        sentence(happening(event.ESTATE_DEED, value=0, value2=2), cast()): (
            "Slemdal goes from Anna to Berit, and two houses with it."
        ),
        sentence(happening(event.ESTATE_DEED, value=1, value2=0), cast()): (
            "Slemdal goes from Anna to Berit, its mortgage cancelled."
        ),
        sentence(happening(event.BID, space=-1, value=40), cast()): "Anna bids M40.",
        sentence(happening(event.REST, space=10, rule=rule.VISIT), cast()): (
            "Anna is only on a visit to Fengsel / På besøk."
        ),
        sentence(happening(event.GAME_END, value=kinds.LAST_SOLVENT), cast()): "Anna is the only player left and wins.",
        sentence(happening(event.GAME_END, value=kinds.PASSPORT_FULL), cast()): (
            "A passport is full and the game is over: Anna owns most and wins."
        ),
        sentence(
            happening(event.DEBT_LESSENED, value=300), cast()
        ): "Berit takes Slemdal from Anna for M300 of the debt.",
    }
    for got, wanted in said.items():
        assert got == wanted


def test_a_card_for_repairs_says_when_nothing_is_due() -> None:
    tables = cast().tables
    deck, card = (int(at) for at in next(zip(*(tables.card_effect == kinds.REPAIRS).nonzero(), strict=True)))
    draw = happening(event.DRAW, value=deck, value2=card)
    turn = happening(event.TURN, player=1, value=1)
    others = happening(event.CARD_PAYS, player=1)
    for later in ([], [turn], [turn, happening(event.CARD_PAYS)], [others, turn]):
        texts = [text for _, text in sentences([draw, *later], cast())]
        assert texts[0].endswith("for each hotel; nothing is due.")
    for later in ([happening(event.CARD_PAYS)], [happening(event.DEBT), turn]):
        texts = [text for _, text in sentences([draw, *later], cast())]
        assert texts[0].endswith("for each hotel.")
    assert all_as_data([draw, turn], cast())[0]["text"].endswith("; nothing is due.")


@pytest.mark.parametrize("edition", ["no-c1009", "fi-c1009", "us-classic", "uk-classic"])
def test_every_card_is_described(edition: str) -> None:
    whole = cast(edition)
    texts = [whole.card(deck, card) for deck in range(2) for card in range(int(whole.tables.deck_size[deck]))]
    assert all(texts)
    for effect in ("go to", "go back three spaces", "receive", "pay", "for each house", "leave jail free", "nearest"):
        assert any(effect in text for text in texts), effect


def test_a_card_that_is_used_is_no_longer_kept() -> None:
    box = cast("millionaire-98838")
    fortune = list(box.edition.decks).index("fortune")
    building = [card.id for card in box.edition.decks["fortune"].cards].index("f15")
    where = {"value": fortune, "value2": building}
    taken, used = (sentence(happening(kind, **where), box) for kind in (event.FORTUNE_TAKEN, event.FORTUNE_USED))
    assert taken.endswith(": keep: a building free of charge.")
    assert used == "Anna uses the card of Fortune: a building free of charge."


def test_the_nearest_station_has_the_name_of_the_edition() -> None:
    box = cast("dk-matador")
    texts = {box.card(0, card) for card in range(int(box.tables.deck_size[0]))}
    assert {text for text in texts if "nearest" in text} == {
        "go to the nearest of the rederier; if it is owned, pay its rent",
        "go to the nearest of the rederier; if it is owned, pay 2 times its rent",
    }


def test_small_numbers_are_written_out() -> None:
    assert [in_words(n, "house") for n in (0, 1, 2, 8, 9)] == [
        "no houses",
        "one house",
        "two houses",
        "eight houses",
        "9 houses",
    ]


@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_lines_fit_and_rule_ids_end_at_the_margin(game: Replayed, width: int) -> None:
    seats = [f"Seat {seat + 1}" for seat in range(4)]
    whole = Cast(game.edition, game.tables, seats, game.line_up)
    lines = list(tell(game.events, whole, width))
    assert max(map(len, lines)) == width
    assert all(line == line.rstrip() for line in lines)
    ids = 0
    for line in lines:
        last = line.split()[-1] if line else ""
        if last.startswith("C1009-"):
            ids += 1
            assert len(line) == width
            assert len(line.removesuffix(last).rstrip()) <= width - RULE_COLUMN
    with_rule = sum(1 for row in game.events if whole.rule(row.rule))
    assert ids == with_rule


def test_rounds_have_headings_and_turns_stand_apart(game: Replayed) -> None:
    whole = Cast(game.edition, game.tables, ["A", "B", "C", "D"], game.line_up)
    lines = list(tell(game.events, whole))
    rounds = [line for line in lines if line.startswith("Round ")]
    assert rounds == [f"Round {number}" for number in range(1, len(rounds) + 1)]
    assert lines[0] == "Before the first roll"
    turns = [at for at, line in enumerate(lines) if line.startswith("  It is the turn of")]
    assert len(turns) == sum(row.kind == event.TURN for row in game.events)
    assert all(lines[at - 1] == "" for at in turns)


def test_an_event_as_data_has_names_and_numbers() -> None:
    data = as_data(happening(event.RENT, rule=rule.BASE_RENT, amount=20), cast())
    assert data == {
        "kind": "rent",
        "rule": "C1009-78",
        "round": 1,
        "turn": "Anna",
        "player": "Anna",
        "other": "Berit",
        "space": 24,
        "space_name": "Slemdal",
        "amount": 20,
        "value": 1,
        "value2": 1,
        "text": "Anna pays the rent of Slemdal, M20 to Berit.",
    }
    nowhere = as_data(happening(event.BID, player=-1, other=-1, space=-1, turn=-1), cast())
    assert [nowhere[key] for key in ("rule", "turn", "player", "other", "space", "space_name")] == [None] * 6


def test_the_standing_says_who_has_what() -> None:
    scene = Scene(
        A={"cash": 700, "in_jail": True, "jail_cards": 1},
        B={"owns": [{"deed": "Parkveien", "hotel": True}, {"deed": "Kirkeveien", "houses": 4}]},
        C={"owns": [{"deed": "Slemdal", "mortgaged": True}]},
        D={"bankrupt": True},
    )
    result = scene.dice((1, 2)).play(rolls=1)
    stage = result.played.stage
    whole = Cast(stage.edition, stage.tables, stage.position.names, stage.line_up)
    assert standing_rows(result.game, whole) == [
        ["A", "M700", "Fengsel / På besøk, in jail", "one jail card"],
        ["B", whole.money(1500), "START", "Parkveien (a hotel), Kirkeveien (four houses)"],
        ["C", whole.money(1500), "START", "Slemdal (mortgaged)"],
        ["D", "M0", "bankrupt", "none"],
    ]
    assert bank_line(result.game, whole) == f"The bank has {DEEDS_OF_BOARD - 3} deeds, 28 houses and 11 hotels."
    game = SimpleNamespace(owner=[0] * 40, houses_left=1, hotels_left=0)
    game.owner[1] = event.BANK
    assert bank_line(game, whole) == "The bank has 1 deed, 1 house and 0 hotels."
    data = standing(result.game, whole, result.played.events[-1])
    assert data["bank"] == {"houses": 28, "hotels": 11}
    assert [deed["deed"] for deed in data["deeds"]] == ["Parkveien", "Kirkeveien", "Slemdal"]
    assert [deed["hotel"] for deed in data["deeds"]] == [True, False, False]
    assert data["players"][0]["jail_tries"] == 1
    assert data["round"] == 1
    assert data["winner"] is None
