"""Section G of the catalogue: trades between players (C1009-58 to 61)."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from montecarlo.simulation.log import rows
from tests.games import EDITIONS, play
from tests.scene import Scene, known_edition

TO_VISIT = (4, 6)  # from GO to the jail corner, where nothing happens
RED = ("Bygdøy allé", "Skarpsno", "Slemdal")
ORANGE = ("Grensen", "Gabels gate", "Ringgata")
LEVELS = [(1, 0, 0), (2, 1, 2), (4, 4, 4), (5, 4, 4), (5, 5, 5)]
GAMES = 2


def built(streets: tuple[str, ...], levels: tuple[int, ...]) -> list[dict[str, Any]]:
    """A group at these levels; 5 is a hotel."""
    pairs = zip(streets, levels, strict=True)
    return [{"deed": name, "houses": level % 5, "hotel": level == 5} for name, level in pairs]


# --- terms


@pytest.mark.rule("C1009-58")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_deed_can_change_hands_for_money(edition: str) -> None:
    deeds = [
        n for n, space in enumerate(known_edition(edition).spaces) if space.kind in ("street", "station", "utility")
    ]
    for deed in deeds:
        scene = Scene(edition, A={}, B={"owns": [deed]}).dice(TO_VISIT)
        result = scene.offer("A", "B", receive=[deed], cash=77).play(rolls=1)
        assert result.owner(deed) == "A"
        assert (result.cash("A"), result.cash("B")) == (1500 - 77, 1500 + 77)


TERMS: dict[str, dict[str, Any]] = {
    "deed for deed": {"give": ["Slemdal"], "receive": ["Ringgata"]},
    "two for one": {"give": ["Slemdal", "Skarpsno"], "receive": ["Ringgata"]},
    "one for two and money": {"give": ["Slemdal"], "receive": ["Ringgata", "Bryn stasjon"], "cash": 300},
    "deed and money asked": {"give": ["Slemdal"], "receive": ["Ringgata"], "cash": -150},
    "a card for money": {"cards": 1, "cash": -30},
    "a card asked": {"cards": -1, "give": ["Slemdal"]},
    "all at once": {"give": ["Slemdal", "Oslo Energi"], "receive": ["Bryn stasjon"], "cash": -1, "cards": 1},
    "all the cash": {"receive": ["Ringgata"], "cash": 1500},
    "a present": {"give": ["Slemdal"]},
}


@pytest.mark.rule("C1009-58")
@pytest.mark.parametrize("terms", TERMS.values(), ids=TERMS.keys())
def test_any_terms_of_money_deeds_and_jail_cards(terms: dict[str, Any]) -> None:
    scene = Scene(
        A={"owns": ["Slemdal", "Skarpsno", "Oslo Energi"], "jail_cards": 1},
        B={"owns": ["Ringgata", "Bryn stasjon"], "jail_cards": 1},
    ).dice(TO_VISIT)
    result = scene.offer("A", "B", **terms).play(rolls=1)
    for deed in ("Slemdal", "Skarpsno", "Oslo Energi"):
        assert result.owner(deed) == ("B" if deed in terms.get("give", ()) else "A")
    for deed in ("Ringgata", "Bryn stasjon"):
        assert result.owner(deed) == ("A" if deed in terms.get("receive", ()) else "B")
    cash, cards = terms.get("cash", 0), terms.get("cards", 0)
    assert (result.cash("A"), result.cash("B")) == (1500 - cash, 1500 + cash)
    assert (result.jail_cards("A"), result.jail_cards("B")) == (1 - cards, 1 + cards)


@pytest.mark.rule("C1009-58")
def test_an_offer_that_is_refused_changes_nothing() -> None:
    scene = Scene(A={"owns": ["Slemdal"]}, B={"owns": ["Ringgata"]}).dice(TO_VISIT)
    result = scene.offer("A", "B", give=["Slemdal"], receive=["Ringgata"], accepted=False).play(rolls=1)
    assert (result.owner("Slemdal"), result.owner("Ringgata")) == ("A", "B")
    assert result.events("trade") == []


@pytest.mark.rule("C1009-58")
@pytest.mark.parametrize("offerer", ["A", "B", "C"])
def test_the_one_who_is_asked_answers(offerer: str) -> None:
    """Case 103: each side's own decider is asked, whoever's turn it is."""
    taker = {"A": "C", "B": "A", "C": "B"}[offerer]
    scene = Scene(A={"owns": ["Slemdal"]}, B={"owns": ["Ringgata"]}, C={"owns": ["Bryn stasjon"]}).dice(TO_VISIT)
    result = scene.offer(offerer, taker, cash=20).play(rolls=1)
    assert (result.only("trade").player, result.only("trade").other) == (offerer, taker)
    assert result.cash(taker) == 1520


@pytest.mark.rule("C1009-58")
def test_trades_are_possible_before_every_roll_and_out_of_turn() -> None:
    scene = Scene(A={"owns": ["Slemdal"]}, B={"owns": ["Ringgata"]}, C={}).dice((5, 5), TO_VISIT)
    scene.offer("B", "C", give=["Ringgata"], cash=-200).offer("C", "B", cash=10).offer("C", "A", receive=["Slemdal"])
    result = scene.play(turns=1)
    trades = [(row.player, row.turn) for row in result.events("trade")]
    assert trades == [("B", "A"), ("C", "A"), ("C", "A")]
    kinds = [kind for kind in result.kinds() if kind in ("trade", "roll")]
    assert kinds.count("roll") == 2
    assert kinds[0] == "trade"
    assert kinds[-1] == "roll"


@pytest.mark.rule("C1009-58")
def test_players_who_may_not_trade_are_not_asked() -> None:
    scene = Scene(settings={"trade": False}, A={"owns": ["Slemdal"]}, B={}).dice(TO_VISIT)
    result = scene.offer("A", "B", give=["Slemdal"], cash=-10).play(rolls=1, may_be_unasked=True)
    assert result.owner("Slemdal") == "A"


IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "another's deed": {"give": ["Bryn stasjon"]},
    "the bank's deed": {"give": ["Parkveien"]},
    "a deed the other has not": {"receive": ["Bryn stasjon"]},
    "more cards than he has": {"cards": 1},
    "more cards than the other has": {"cards": -1},
}


@pytest.mark.rule("C1009-58")
@pytest.mark.parametrize("terms", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_nobody_gives_what_he_does_not_have(terms: dict[str, Any]) -> None:
    players: dict[str, Any] = {"A": {"owns": ["Slemdal"]}, "B": {"owns": ["Ringgata"]}, "C": {"owns": ["Bryn stasjon"]}}
    with pytest.raises(InputError):
        Scene(**players).dice(TO_VISIT).offer("A", "B", **terms).play(rolls=1)


@pytest.mark.rule("C1009-58")
@pytest.mark.parametrize("said", [None, True, False])
def test_a_sale_under_the_pressure_of_a_debt_is_a_setting(said: bool | None) -> None:
    """Silent point: whether players also trade to raise the money for a debt. B needs the deed, A the 90."""
    scene = Scene(
        settings={} if said is None else {"trade_in_debt": said},
        A={"cash": 110, "owns": [{"deed": "Ringgata", "mortgaged": True}], "strategy": "balanced"},
        B={"owns": ["Grensen", "Gabels gate"], "strategy": "balanced"},
        C={},
    ).dice((1, 3))
    result = scene.offer("C", "A", cash=1, accepted=False).play(rolls=1)
    assert result.is_bankrupt("A") is (said is False)
    if said is not False:
        assert result.owner("Ringgata") == "B"
        kinds = result.kinds()
        assert kinds.index("debt") < kinds.index("trade") < kinds.index("tax")


@pytest.mark.rule("C1009-58")
def test_players_who_trade_of_their_own_accord_give_only_what_is_theirs() -> None:
    trades = 0
    for number in range(GAMES):
        played = play("no-c1009", ["balanced"] * 4, 3, number)
        owner: dict[int, int] = {}
        for row in rows(played.events):
            if row.name in ("buy", "auction_won"):
                owner[row.space] = row.player
            elif row.name in ("estate_deed", "trade_deed"):
                assert owner[row.space] == row.player
                owner[row.space] = row.other
            trades += row.name == "trade"
    assert trades >= GAMES


# --- buildings


@pytest.mark.rule("C1009-59")
@pytest.mark.rule("C1009-60")
@pytest.mark.parametrize("traded", range(3))
@pytest.mark.parametrize("levels", LEVELS)
@pytest.mark.parametrize("offered", [True, False])
def test_all_buildings_of_the_group_are_sold_before_one_street_changes_hands(
    levels: tuple[int, int, int], traded: int, offered: bool
) -> None:
    """Case 105: a street of a built group cannot be traded until all is sold; half of the price goes to the seller."""
    scene = Scene(A={}, B={"owns": [*built(RED, levels), "Ringgata"]}).dice(TO_VISIT)
    if offered:
        scene.offer("B", "A", give=[RED[traded]], cash=-100)
    else:
        scene.offer("A", "B", receive=[RED[traded]], cash=100)
    result = scene.play(rolls=1)
    assert [(result.houses(name), result.hotel(name)) for name in RED] == [(0, False)] * 3
    assert (result.bank_houses, result.bank_hotels) == (32, 12)
    assert result.owner(RED[traded]) == "A"
    assert result.cash("B") == 1500 + 75 * sum(levels) + 100
    assert result.cash("A") == 1400
    kinds = result.kinds()
    last_sale = len(kinds) - 1 - kinds[::-1].index("sell_building")
    assert last_sale < kinds.index("trade_deed")
    assert {row.player for row in result.events("sell_building")} == {"B"}
    assert {row.rule for row in result.events("sell_building")} == {"C1009-59"}


@pytest.mark.rule("C1009-59")
def test_the_groups_of_both_sides_are_sold_out() -> None:
    scene = Scene(A={"owns": built(RED, (1, 1, 1))}, B={"owns": built(ORANGE, (2, 2, 2))}).dice(TO_VISIT)
    result = scene.offer("A", "B", give=["Slemdal"], receive=["Ringgata"]).play(rolls=1)
    assert (result.cash("A"), result.cash("B")) == (1500 + 3 * 75, 1500 + 6 * 50)
    assert sum(result.houses(name) for name in (*RED, *ORANGE)) == 0


@pytest.mark.rule("C1009-59")
def test_every_group_of_an_offer_is_sold_out_and_no_other() -> None:
    dark_blue = ("Ullevål hageby", "Rådhusplassen")
    owns = [*built(RED, (1, 1, 1)), *built(ORANGE, (1, 1, 1)), *built(dark_blue, (1, 1))]
    scene = Scene(A={"owns": owns}, B={}).dice(TO_VISIT)
    result = scene.offer("A", "B", give=["Slemdal", "Grensen"], cash=-1).play(rolls=1)
    assert [result.houses(name) for name in (*RED, *ORANGE)] == [0] * 6
    assert [result.houses(name) for name in dark_blue] == [1, 1]
    assert result.cash("A") == 1501 + 3 * 75 + 3 * 50


@pytest.mark.rule("C1009-59")
def test_a_sold_out_group_is_sold_evenly() -> None:
    scene = Scene(A={"owns": built(RED, (2, 1, 2))}, B={}).dice(TO_VISIT)
    result = scene.offer("A", "B", give=["Slemdal"], cash=-1).play(rolls=1)
    levels = {RED[0]: 2, RED[1]: 1, RED[2]: 2}
    for row in result.events("sell_building"):
        levels[str(row.space)] = row.value2
        assert max(levels.values()) - min(levels.values()) <= 1


@pytest.mark.rule("C1009-59")
@pytest.mark.rule("C1009-60")
def test_a_deed_outside_a_built_group_takes_no_building_along() -> None:
    scene = Scene(A={"owns": [*built(RED, (3, 3, 3)), "Bryn stasjon"]}, B={}).dice(TO_VISIT)
    result = scene.offer("A", "B", give=["Bryn stasjon"], cash=-1).play(rolls=1)
    assert [result.houses(name) for name in RED] == [3, 3, 3]
    assert result.events("sell_building") == []


@pytest.mark.rule("C1009-60")
@pytest.mark.parametrize("levels", LEVELS)
def test_a_whole_group_arrives_without_its_buildings(levels: tuple[int, int, int]) -> None:
    scene = Scene(A={"owns": built(RED, levels)}, B={}).dice(TO_VISIT, (4, 6), (6, 5))
    scene.offer("A", "B", give=list(RED), cash=-600)
    result = scene.play(rolls=1)
    assert [result.owner(name) for name in RED] == ["B"] * 3
    assert [(result.houses(name), result.hotel(name)) for name in RED] == [(0, False)] * 3
    assert (result.bank_houses, result.bank_hotels) == (32, 12)
    assert result.cash("B") == 900


@pytest.mark.rule("C1009-60")
def test_the_rent_after_a_trade_is_that_of_an_unbuilt_street() -> None:
    scene = Scene(A={"space": 14, "owns": built(RED, (4, 4, 4))}, B={}).dice((4, 6))
    result = scene.offer("A", "B", give=["Slemdal"], cash=-240).play(rolls=1)
    assert (result.only("rent").space, result.only("rent").amount) == ("Slemdal", 20)


# --- no loans


@pytest.mark.rule("C1009-61")
@pytest.mark.parametrize(("offerer", "cash"), [("A", 101), ("A", 1500), ("B", -101)])
def test_nobody_pays_in_a_trade_what_he_does_not_have(offerer: str, cash: int) -> None:
    """Paying later would be a loan: neither side can promise more than its cash."""
    other = "B" if offerer == "A" else "A"
    scene = Scene(A={"cash": 100, "owns": ["Slemdal"]}, B={"cash": 2000, "owns": ["Ringgata"]}).dice(TO_VISIT)
    with pytest.raises(InputError):
        scene.offer(offerer, other, cash=cash).play(rolls=1)


@pytest.mark.rule("C1009-61")
def test_all_the_cash_is_not_a_loan() -> None:
    scene = Scene(A={"cash": 100}, B={"owns": ["Ringgata"]}).dice(TO_VISIT)
    result = scene.offer("A", "B", receive=["Ringgata"], cash=100).play(rolls=1)
    assert (result.cash("A"), result.cash("B")) == (0, 1600)


@pytest.mark.rule("C1009-61")
def test_money_between_players_moves_only_for_rent_cards_trades_and_estates() -> None:
    for number in range(GAMES):
        for row in rows(play("no-c1009", ["balanced"] * 4, 4, number).events):
            if row.amount and row.other >= 0:
                assert row.name in ("rent", "card_pays", "trade_cash", "estate_cash")


@pytest.mark.rule("C1009-61")
@pytest.mark.parametrize("key", ["loan", "later", "interest", "free_rent"])
def test_an_offer_has_no_place_for_promises(key: str) -> None:
    scene = Scene(A={}, B={}).dice(TO_VISIT)
    scene._data["decisions"].append({"player": "A", "ask": "offer", "to": "B", "cash": 1, key: 100})
    with pytest.raises(InputError, match=key):
        scene.play(rolls=1)
