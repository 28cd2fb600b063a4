"""The Swedish booklet: sales between players, mortgages (SE-S41, S42, S47 to S52, S56, S58, S62, S64)."""

from typing import Any

import pytest

from montecarlo.errors import InputError
from tests.rules.swedish import EDITION, ORANGE, RED, START, VISIT, built, is_refused, mortgaged, swedish
from tests.scene import Scene, known_edition

DEEDS = [n for n, space in enumerate(known_edition(EDITION).spaces) if hasattr(space, "price")]
MORTGAGE = {n: space.price // 2 for n, space in enumerate(known_edition(EDITION).spaces) if hasattr(space, "price")}


def owner(owns: list[Any], cash: int = START, **options: Any) -> Scene:
    """B owns this; it is the turn of A, who visits the jail corner."""
    return swedish(A={}, B={"owns": owns, "cash": cash}, **options).dice(VISIT)


# --- between players


@pytest.mark.rule("SE-S41")
@pytest.mark.parametrize("deed", DEEDS)
def test_every_deed_may_be_sold_to_a_player_at_any_price(deed: int) -> None:
    result = owner([deed]).offer("A", "B", receive=[deed], cash=12_340).play(rolls=1)
    assert (result.owner(deed), result.cash("A"), result.cash("B")) == ("A", START - 12_340, START + 12_340)
    assert result.only("trade").rule == "SE-S41"


@pytest.mark.rule("SE-S41")
@pytest.mark.parametrize("price", [0, 20, START])
def test_the_price_is_what_both_agree_on(price: int) -> None:
    result = owner([24]).offer("B", "A", give=[24], cash=-price).play(rolls=1)
    assert (result.owner(24), result.cash("B")) == ("A", START + price)
    refused = owner([24]).offer("B", "A", give=[24], cash=-price, accepted=False).play(rolls=1)
    assert (refused.owner(24), refused.cash("B")) == ("B", START)


@pytest.mark.rule("SE-S42")
@pytest.mark.parametrize("deed", RED)
def test_the_buildings_of_its_group_are_sold_before_a_street_changes_hands(deed: int) -> None:
    result = owner(built(RED, 1, 1, 0)).offer("A", "B", receive=[deed], cash=100).play(rolls=1)
    assert [row.rule for row in result.events("sell_building")] == ["SE-S42"] * 2
    assert [result.houses(street) for street in RED] == [0, 0, 0]
    assert (result.owner(deed), result.cash("B")) == ("A", START + 2 * 1_500 + 100)
    assert result.kinds().index("trade_deed") > result.kinds().index("sell_building")


@pytest.mark.rule("SE-S47")
def test_mortgaged_deeds_go_to_players_alone() -> None:
    """An answer to sell one to the bank would be to raise money on it, which is refused."""
    assert is_refused(owner(mortgaged(24)).answer("B", "raise_freely", 24))
    result = owner(mortgaged(24)).offer("A", "B", receive=[24], cash=50).play(rolls=1)
    assert (result.owner(24), result.mortgaged(24)) == ("A", True)
    broke = swedish(A={"space": 1, "cash": 0, "owns": mortgaged(24)}, B={}).dice((1, 2)).play(rolls=1)
    assert broke.is_bankrupt("A")
    assert broke.events("sell_building", "mortgage") == []


@pytest.mark.rule("SE-S58")
def test_players_neither_lend_nor_borrow() -> None:
    """Nobody gets money without giving it: an offer is carried out at once, from what is in hand."""
    for cash in (START + 1, -START - 1):
        assert is_refused(owner([24]).offer("A", "B", receive=[24] if cash > 0 else [], give=[], cash=cash))
    for key in ("loan", "promise", "until"):
        scene = owner([24]).offer("A", "B", cash=100)
        scene._data["decisions"][0][key] = 10
        with pytest.raises(InputError, match=key):
            scene.play(rolls=1)
    poor = swedish(A={"space": 1, "cash": 3_999}, B={"cash": 50_000}, C={}).dice((1, 2)).play(rolls=1)
    assert poor.is_bankrupt("A")


# --- mortgages


@pytest.mark.rule("SE-S48")
@pytest.mark.parametrize("deed", DEEDS)
def test_the_bank_pays_the_mortgage_value_and_the_deed_is_turned_over(deed: int) -> None:
    result = owner([deed], cash=0).answer("B", "raise_freely", deed).play(rolls=1)
    row = result.only("mortgage")
    assert (row.player, row.other, row.amount, row.rule) == ("B", None, MORTGAGE[deed], "SE-S48")
    assert (result.mortgaged(deed), result.cash("B"), result.owner(deed)) == (True, MORTGAGE[deed], "B")


@pytest.mark.rule("SE-S48")
@pytest.mark.rule("SE-S64")
@pytest.mark.parametrize(("rules", "allowed"), [("", True), ("group-sold-before-mortgage", False)])
def test_the_buildings_of_that_street_go_first_those_of_the_group_by_another_reading(rules: str, allowed: bool) -> None:
    sold = owner(built(RED, 1, 0, 0), rules=rules).answer("B", "raise_freely", 21, 21, "none")
    result = sold.play(rolls=1)
    assert [row.kind for row in result.events("sell_building", "mortgage")] == ["sell_building", "mortgage"]
    beside = owner(built(RED, 1, 0, 0), rules=rules).answer("B", "raise_freely", 23, "none")
    assert is_refused(beside) is not allowed


@pytest.mark.rule("SE-S49")
@pytest.mark.parametrize(
    ("deed", "cost"), [(1, 660), (5, 2_200), (12, 1_650), (37, 3_850), (39, 4_400), (24, 2_640), (14, 1_760)]
)
def test_to_redeem_costs_the_mortgage_and_ten_percent(deed: int, cost: int) -> None:
    scene = swedish(A={"owns": mortgaged(deed)}, B={}).dice(VISIT).answer("A", "redeem", deed, "none")
    result = scene.play(rolls=1)
    row = result.only("redeem")
    assert (row.player, row.other, row.amount, row.rule) == ("A", None, cost, "SE-S49")
    assert (result.mortgaged(deed), result.cash("A")) == (False, START - cost)


@pytest.mark.rule("SE-S49")
def test_whenever_the_owner_likes() -> None:
    result = owner(mortgaged(24)).answer("B", "redeem", 24, "none").play(rolls=1)
    assert (result.turn, result.only("redeem").player) == ("A", "B")


@pytest.mark.rule("SE-S50")
def test_the_owner_stays_owner_and_nobody_else_may_redeem() -> None:
    scene = swedish(A={"owns": mortgaged(1)}, B={"owns": mortgaged(24)}).dice(VISIT).answer("A", "redeem", 24)
    assert is_refused(scene)
    result = swedish(A={"space": 21}, B={"owns": mortgaged(24)}).dice((1, 2)).answer("A", "buy", True)
    assert result.play(rolls=1, may_be_unasked=True).owner(24) == "B"


@pytest.mark.rule("SE-S51")
@pytest.mark.parametrize(("answer", "paid", "kept"), [("redeem", 2_640, False), ("keep", 240, True)])
def test_who_buys_a_mortgaged_deed_redeems_it_or_pays_ten_percent(answer: str, paid: int, kept: bool) -> None:
    scene = owner(mortgaged(24)).offer("A", "B", receive=[24], cash=100).answer("A", "keep_mortgaged", answer)
    result = scene.play(rolls=1)
    assert (result.mortgaged(24), result.cash("A")) == (kept, START - 100 - paid)
    assert {row.rule for row in result.events("redeem", "transfer_fee")} == {"SE-S51"}


@pytest.mark.rule("SE-S51")
def test_and_ten_percent_again_when_he_redeems_it_later() -> None:
    scene = owner(mortgaged(24)).offer("A", "B", receive=[24]).answer("A", "keep_mortgaged", "keep")
    result = scene.answer("A", "redeem", 24, "none").play(rolls=1)
    assert [row.amount for row in result.events("transfer_fee", "redeem")] == [240, 2_640]


@pytest.mark.rule("SE-S52")
def test_with_no_mortgage_left_houses_are_bought_at_full_price() -> None:
    owns = [21, 23, *mortgaged(24)]
    scene = swedish(A={"owns": owns}, B={}).dice(VISIT).answer("A", "redeem", 24, "none")
    result = scene.answer("A", "build_houses", 21, "none").play(rolls=1)
    assert [row.kind for row in result.events("redeem", "build")] == ["redeem", "build"]
    assert (result.houses(21), result.cash("A")) == (1, START - 2_640 - 3_000)
    assert is_refused(swedish(A={"owns": [*owns, *ORANGE]}, B={}).dice(VISIT).answer("A", "build_houses", 21))


@pytest.mark.rule("SE-S56")
@pytest.mark.parametrize(("answer", "paid", "kept"), [("redeem", 2_640, False), ("keep", 240, True)])
def test_a_creditor_chooses_for_each_mortgaged_deed_of_an_estate(answer: str, paid: int, kept: bool) -> None:
    scene = swedish(A={"space": 36, "cash": 0, "owns": mortgaged(24, 5)}, B={"owns": [39]}, C={}).dice((1, 2))
    scene.answer("B", "keep_mortgaged", answer, space=24).answer("B", "keep_mortgaged", "keep", space=5)
    result = scene.play(rolls=1)
    assert (result.owner(24), result.mortgaged(24), result.mortgaged(5)) == ("B", kept, True)
    assert result.cash("B") == START - paid - 200


@pytest.mark.rule("SE-S62")
@pytest.mark.parametrize(("rules", "allowed"), [("", True), ("mortgage-only-in-debt", False)])
def test_one_may_mortgage_at_any_time_or_only_in_debt_by_another_reading(rules: str, allowed: bool) -> None:
    assert is_refused(owner([24], rules=rules).answer("B", "raise_freely", 24)) is not allowed
    assert not is_refused(owner(built(RED, 1), rules=rules).answer("B", "raise_freely", 24, "none"))
    debt = swedish(rules=rules, A={"space": 1, "cash": 3_000, "owns": [24]}, B={}).dice((1, 2)).play(rolls=1)
    assert (debt.mortgaged(24), debt.cash("A")) == (True, 3_000 + 2_400 - 4_000)
