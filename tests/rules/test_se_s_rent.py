"""The Swedish booklet: buying, auctions and rent (SE-S17 to S28, S63)."""

from typing import Any

import pytest

from montecarlo.model.edition import Edition, edition_of
from tests.rules.swedish import BROWN, RED, START, STATIONS, UTILITIES, built, mortgaged, swedish
from tests.scene import Scene, known_edition

PRICES = {
    **{1: 1_200, 3: 1_200, 5: 4_000, 6: 2_000, 8: 2_000, 9: 2_400},
    **{11: 2_800, 12: 3_000, 13: 2_800, 14: 3_200, 15: 4_000, 16: 3_600, 18: 3_600, 19: 4_000},
    **{21: 4_400, 23: 4_400, 24: 4_800, 25: 4_000, 26: 5_200, 27: 5_200, 28: 3_000, 29: 5_600},
    **{31: 6_000, 32: 6_000, 34: 6_400, 35: 4_000, 37: 7_000, 39: 8_000},
}


def landing(space: int, dice: tuple[int, int] = (1, 2), **players: Any) -> Scene:
    """A comes to a space by the dice."""
    players = {"A": {}, "B": {}, **players}
    players["A"] = {"space": (space - sum(dice)) % 40, **players["A"]}
    return swedish(**players).dice(dice)


# --- buying


@pytest.mark.rule("SE-S17")
@pytest.mark.parametrize("deed", PRICES)
def test_an_unowned_deed_may_be_bought_for_its_price(deed: int) -> None:
    result = landing(deed, A={"cash": 10_000}).answer("A", "buy", True).play(rolls=1)
    bought = result.only("buy")
    assert (bought.player, bought.other, bought.amount, bought.rule) == ("A", None, PRICES[deed], "SE-S17")
    salary = sum(row.amount for row in result.events("salary"))
    assert (result.owner(deed), result.cash("A")) == ("A", 10_000 + salary - PRICES[deed])


@pytest.mark.rule("SE-S18")
@pytest.mark.parametrize("deed", [1, 5, 12])
def test_what_is_not_bought_is_auctioned_at_once_to_the_highest_bidder(deed: int) -> None:
    scene = landing(deed, C={}).answer("A", "buy", False).answer("B", "bid", 300).answer("C", "bid", 900)
    result = scene.play(rolls=1)
    assert (result.owner(deed), result.cash("C")) == ("C", START - 320)
    assert [row.kind for row in result.events("decline", "auction", "auction_won")] == [
        "decline",
        "auction",
        "auction_won",
    ]
    assert result.only("auction_won").rule == "SE-S18"


@pytest.mark.rule("SE-S18")
def test_who_declined_may_bid_too() -> None:
    result = landing(6).answer("A", "bid", 500).answer("B", "bid", 60).play(rolls=1)
    assert (result.owner(6), result.cash("A")) == ("A", START - 80)


@pytest.mark.rule("SE-S18")
@pytest.mark.parametrize(("bid", "owner"), [(19, None), (20, "B"), (4_000, "B")])
def test_bidding_opens_at_the_smallest_note(bid: int, owner: str | None) -> None:
    result = landing(1).answer("B", "bid", bid).play(rolls=1)
    assert (result.owner(1), result.cash("B")) == (owner, START - (20 if owner else 0))


# --- asking for rent


@pytest.mark.rule("SE-S19")
@pytest.mark.parametrize("noticed", [(True,), (False, True), (False, False)])
def test_the_owner_must_ask_before_the_next_player_throws(noticed: tuple[bool, ...]) -> None:
    """He is asked when the token lands, and once more before the throw of the next player."""
    scene = landing(39, B={"owns": [39]}, C={"space": 10}).dice((1, 3), (1, 3)).answer("B", "claim", *noticed)
    result = scene.play(turns=3)
    order = [row.kind for row in result.events("roll", "claim", "claim_lapsed")]
    if noticed[-1]:
        assert order[: len(noticed) + 1] == (["roll", "claim"] if noticed[0] else ["roll", "claim", "roll"])
        assert result.cash("A") == START - 1_000
    else:
        assert order[:3] == ["roll", "claim_lapsed", "roll"]
        assert (result.events("claim"), result.cash("A")) == ([], START)


@pytest.mark.rule("SE-S19")
@pytest.mark.parametrize("noticed", [(False, True), (False, False, True), (False, False, False)])
def test_another_throw_of_the_debtor_does_not_end_the_time_for_asking(noticed: tuple[bool, ...]) -> None:
    scene = swedish(A={"space": 37}, B={"owns": [39]}, C={"space": 10}).dice((1, 1), (6, 5), (1, 3))
    result = scene.answer("B", "claim", *noticed).play(turns=2)
    assert len(result.events("rent")) == noticed[-1]


@pytest.mark.rule("SE-S28")
@pytest.mark.parametrize("noticed", [True, False])
def test_a_rent_that_was_not_asked_for_in_time_has_lapsed(noticed: bool) -> None:
    scene = landing(39, B={"owns": [39]}, C={"space": 10}).dice((1, 3)).answer("B", "claim", False, noticed)
    result = scene.play(turns=2)
    assert [row.rule for row in result.events("claim", "claim_lapsed")] == ["SE-S28" if noticed else "SE-S19"]
    assert result.cash("A") == START - 1_000 * noticed


@pytest.mark.rule("SE-S28")
def test_rent_that_nobody_asks_for_is_not_paid() -> None:
    result = landing(39, B={"owns": [39]}).answer("B", "claim", False).play(rolls=1)
    assert (result.events("rent"), result.cash("A")) == ([], START)
    assert result.only("claim_missed").player == "B"


# --- how much


@pytest.mark.rule("SE-S20")
@pytest.mark.parametrize(
    ("level", "rent"), [(0, 2 * 1_000), (1, 4_000), (2, 12_000), (3, 28_000), (4, 34_000), (5, 40_000)]
)
def test_rent_follows_the_deed_and_the_buildings(level: int, rent: int) -> None:
    result = landing(39, A={"cash": 50_000}, B={"owns": built((37, 39), level)}).play(rolls=1)
    paid = result.only("rent")
    assert (paid.player, paid.other, paid.amount) == ("A", "B", rent)


@pytest.mark.rule("SE-S20")
def test_a_single_street_earns_its_plain_rent() -> None:
    paid = landing(24, B={"owns": [24, 23]}).play(rolls=1).only("rent")
    assert (paid.amount, paid.rule) == (400, "SE-S20")


@pytest.mark.rule("SE-S21")
@pytest.mark.parametrize(("street", "rent"), [(21, 360), (23, 360), (24, 400)])
def test_a_full_group_doubles_the_rent_of_its_unbuilt_streets(street: int, rent: int) -> None:
    paid = landing(street, B={"owns": list(RED)}).play(rolls=1).only("rent")
    assert (paid.amount, paid.rule) == (2 * rent, "SE-S21")


@pytest.mark.rule("SE-S21")
def test_a_group_in_two_hands_does_not() -> None:
    assert landing(24, B={"owns": [21, 24]}, C={"owns": [23]}).play(rolls=1).only("rent").amount == 400


@pytest.mark.rule("SE-S22")
@pytest.mark.rule("SE-S24")
@pytest.mark.parametrize("other", [21, 23])
def test_no_double_rent_while_a_deed_of_the_group_is_mortgaged(other: int) -> None:
    """The other deeds of the group still earn their own rent, and the mortgaged one nothing."""
    owns = [*(street for street in RED if street != other), *mortgaged(other)]
    assert landing(24, B={"owns": owns}).play(rolls=1).only("rent").amount == 400
    result = landing(other, B={"owns": owns}).play(rolls=1)
    assert (result.events("rent"), result.only("no_rent").rule) == ([], "SE-S24")
    assert result.cash("A") == START


@pytest.mark.rule("SE-S23")
@pytest.mark.parametrize("levels", [(1, 0, 0), (1, 1, 0)])
def test_double_rent_holds_though_other_streets_are_built_on(levels: tuple[int, ...]) -> None:
    assert landing(24, B={"owns": built(RED, *levels)}).play(rolls=1).only("rent").amount == 2 * 400


# --- stations and utilities


@pytest.mark.rule("SE-S25")
@pytest.mark.parametrize("utility", UTILITIES)
@pytest.mark.parametrize("dice", [(1, 2), (6, 6), (3, 5)])
@pytest.mark.parametrize("both", [False, True])
def test_a_utility_earns_80_or_200_times_the_throw_that_brought_the_token(
    utility: int, dice: tuple[int, int], both: bool
) -> None:
    owns = list(UTILITIES) if both else [utility]
    result = landing(utility, dice, B={"owns": owns}).play(rolls=1)
    assert result.only("rent").amount == sum(dice) * (200 if both else 80)
    assert (result.events("utility_roll"), result.only("rent").rule) == ([], "SE-S25")


@pytest.mark.rule("SE-S26")
@pytest.mark.parametrize(("both", "rent"), [(False, 80 * 9), (True, 200 * 9)])
def test_who_comes_there_by_a_card_throws_for_it(both: bool, rent: int) -> None:
    """No card of the shipped decks leads to a utility, so one that does is put into the deck."""
    owns = list(UTILITIES) if both else [12]
    edition = with_card(effect="advance_to", target=12)
    scene = Scene(edition, A={"space": 4}, B={"owns": owns}).deck("chans", "ch-02").dice((1, 2), (4, 5))
    result = scene.play(rolls=1)
    roll = result.only("utility_roll")
    assert (roll.player, roll.value, roll.value2, roll.rule) == ("A", 4, 5, "SE-S26")
    assert result.only("rent").amount == rent


@pytest.mark.rule("SE-S26")
def test_so_does_who_comes_there_by_some_steps_of_a_card() -> None:
    edition = with_card(effect="move", steps=5)
    scene = Scene(edition, A={"space": 4}, B={"owns": [12]}).deck("chans", "ch-02").dice((1, 2), (6, 6))
    assert scene.play(rolls=1).only("rent").amount == 80 * 12


def with_card(**card: Any) -> Edition:
    """The edition with another card in the place of ch-02."""
    data = known_edition("se-standard").model_dump(exclude_none=True)
    chans = data["decks"]["chans"]
    chans["cards"] = [{"id": "ch-02", **card} if old["id"] == "ch-02" else old for old in chans["cards"]]
    return edition_of(data, "own.toml")


@pytest.mark.rule("SE-S27")
@pytest.mark.parametrize("station", STATIONS)
@pytest.mark.parametrize(("others", "rent"), [(0, 500), (1, 1_000), (2, 2_000), (3, 4_000)])
def test_station_rent_follows_the_number_of_stations(station: int, others: int, rent: int) -> None:
    owns = [station, *[other for other in STATIONS if other != station][:others]]
    paid = landing(station, B={"owns": owns}).play(rolls=1).only("rent")
    assert (paid.amount, paid.rule) == (rent, "SE-S27")


@pytest.mark.rule("SE-S63")
def test_what_is_mortgaged_counts_for_the_others_and_earns_nothing() -> None:
    owns = [5, 15, *mortgaged(25)]
    paid = landing(5, B={"owns": owns}).play(rolls=1).only("rent")
    assert (paid.amount, paid.rule) == (2_000, "SE-S63")
    assert landing(25, B={"owns": owns}).play(rolls=1).events("rent") == []
    one_of_two = [12, *mortgaged(28)]
    assert landing(12, (5, 4), B={"owns": one_of_two}).play(rolls=1).only("rent").amount == 200 * 9
    assert landing(28, B={"owns": one_of_two}).play(rolls=1).events("rent") == []


@pytest.mark.rule("SE-S24")
def test_mortgaged_deeds_earn_nothing() -> None:
    for deed in (BROWN[0], STATIONS[0], UTILITIES[0]):
        result = landing(deed, B={"owns": mortgaged(deed)}).play(rolls=1)
        assert (result.events("rent"), result.only("no_rent").rule) == ([], "SE-S24")
