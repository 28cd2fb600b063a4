"""Matador: rent, and when it can no longer be asked for (DK-26, 28 to 31, 57, 58)."""

from typing import Any

import pytest

from tests.rules.matador import (
    BREWERIES,
    BREWERY_TIMES,
    CASH,
    DEEDS,
    FERRIES,
    FERRY_RENTS,
    GROUP_OF,
    JAIL,
    SALARY,
    STREETS,
    built,
    mortgaged,
    onto,
    table,
)
from tests.scene import Result, Scene

LOT = 24
RENT = 400


def paid(result: Result, payer: str = "A", owner: str = "B") -> int:
    """The one rent, which is all that went from the payer to the owner."""
    rent = result.only("rent")
    assert (rent.player, rent.other) == (payer, owner)
    salary = sum(event.amount for event in result.events("salary"))
    assert (result.cash(payer), result.cash(owner)) == (CASH + salary - rent.amount, CASH + rent.amount)
    return rent.amount


def rent_on(space: int, owns: list[Any], **more: Any) -> Result:
    """A lands on a deed; B owns what is named."""
    return onto(space, B={"owns": owns}, **more).play(rolls=1)


# --- how much


@pytest.mark.rule("DK-28")
@pytest.mark.parametrize("street", STREETS)
def test_all_lots_of_a_colour_double_the_rent_of_unbuilt_ones(street: int) -> None:
    group = GROUP_OF[street]
    single = STREETS[street][2][0]
    assert paid(rent_on(street, [street])) == single
    full = rent_on(street, list(group))
    assert (paid(full), full.only("rent").rule) == (2 * single, "DK-28")
    less = rent_on(street, [other for other in group if other != next(one for one in group if one != street)])
    assert paid(less) == single
    beside = rent_on(street, built(group, tuple(int(other != street) for other in group)))
    assert paid(beside) == 2 * single


@pytest.mark.rule("DK-28")
@pytest.mark.parametrize("street", STREETS)
def test_a_mortgaged_lot_of_the_colour_does_not_end_the_double_rent(street: int) -> None:
    """The rules name no exception; the lot itself earns nothing."""
    owns = [{"deed": other, "mortgaged": other != street} for other in GROUP_OF[street]]
    assert paid(rent_on(street, owns)) == 2 * STREETS[street][2][0]


@pytest.mark.rule("DK-02")
@pytest.mark.parametrize("street", STREETS)
@pytest.mark.parametrize("level", range(1, 6))
def test_buildings_earn_what_the_deed_says(street: int, level: int) -> None:
    result = onto(street, A={"cash": 50_000}, B={"owns": built(GROUP_OF[street], level)}).play(rolls=1)
    assert result.only("rent").amount == STREETS[street][2][level]


@pytest.mark.rule("DK-02")
@pytest.mark.parametrize("number", range(1, 5))
@pytest.mark.parametrize("mortgages", [0, 1])
def test_ferries_earn_by_their_number(number: int, mortgages: int) -> None:
    """Mortgaged ones count (no source says; the owner still owns them)."""
    if mortgages >= number:
        mortgages = 0
    owns = [*mortgaged(*FERRIES[:mortgages]), *FERRIES[mortgages:number]]
    assert paid(rent_on(FERRIES[number - 1], owns)) == FERRY_RENTS[number - 1]


@pytest.mark.rule("DK-02")
@pytest.mark.parametrize("brewery", BREWERIES)
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("dice", [(1, 2), (3, 5), (5, 6)])
def test_breweries_earn_100_or_200_times_the_throw(brewery: int, number: int, dice: tuple[int, int]) -> None:
    owns = [brewery] if number == 1 else list(BREWERIES)
    result = table(A={"space": brewery - sum(dice)}, B={"owns": owns}).dice(dice).play(rolls=1)
    assert paid(result) == BREWERY_TIMES[number - 1] * sum(dice)
    assert result.events("utility_roll") == []


@pytest.mark.rule("DK-29")
@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_mortgaged_earns_nothing(deed: int) -> None:
    group = GROUP_OF.get(deed, FERRIES if deed in FERRIES else BREWERIES)
    for owns in (mortgaged(deed), [{"deed": other, "mortgaged": other == deed} for other in group]):
        result = rent_on(deed, owns)
        assert (result.events("rent"), result.only("no_rent").rule) == ([], "DK-29")
        assert (result.cash("A"), result.cash("B")) == (CASH + SALARY * (deed < 3), CASH)


# --- in jail


@pytest.mark.rule("DK-26")
def test_an_owner_in_jail_collects_rent() -> None:
    result = onto(LOT, B={"owns": [LOT], "in_jail": True}).play(rolls=1)
    assert (paid(result), result.only("claim").rule) == (RENT, "DK-26")


@pytest.mark.rule("DK-58")
@pytest.mark.parametrize(("rules", "rent"), [("", RENT), ("no-rent-in-jail", 0)])
def test_whether_an_owner_in_jail_collects_is_a_setting(rules: str, rent: int) -> None:
    for holding in (LOT, 25, 28):
        result = onto(holding, B={"owns": [holding], "in_jail": True}, rules=rules).play(rolls=1)
        assert bool(result.events("rent")) is bool(rent)
        assert [event.rule for event in result.events("no_rent")] == ["DK-58"] * (not rent)
    free = onto(LOT, B={"owns": [LOT], "space": JAIL}, rules=rules).play(rolls=1)
    assert paid(free) == RENT


# --- the claim


def forgetful(answers: list[bool], *dice: tuple[int, int], rules: str = "", players: int = 4) -> Scene:
    """A lands on a lot of the last player; he says each time he could ask whether he does. B is next."""
    names = "ABCD"[:players]
    seats: dict[str, Any] = {name: {} for name in names}
    seats["A"] = {"space": LOT - 3}
    seats[names[-1]] = {"owns": [LOT]}
    scene = table(rules, **seats).dice((1, 2), *dice)
    return scene.answer(names[-1], "claim", *answers, space=LOT)


@pytest.mark.rule("DK-30")
def test_the_owner_has_to_ask_and_nobody_tells_him() -> None:
    asked = forgetful([True]).play(rolls=1)
    assert (paid(asked, owner="D"), asked.only("claim").rule) == (RENT, "DK-30")
    silent = forgetful([False]).play(rolls=1)
    assert (silent.events("rent", "claim"), silent.cash("A")) == ([], CASH)
    assert silent.only("claim_missed").player == "D"


@pytest.mark.rule("DK-30")
def test_all_others_may_know_and_he_still_loses_it() -> None:
    result = forgetful([False] * 4, (1, 3), (4, 6), (4, 6)).play(turns=4, may_be_unasked=True)
    assert result.events("rent") == []
    assert [result.cash(name) for name in "AD"] == [CASH, CASH]


@pytest.mark.rule("DK-31a")
def test_a_claim_is_lost_when_the_player_two_places_on_has_thrown() -> None:
    """After A has landed B throws, then C: D may ask up to C's throw."""
    in_time = forgetful([False, False, True], (1, 3), (4, 6)).play(turns=3)
    assert [event.kind for event in in_time.events("roll", "rent")] == ["roll", "roll", "rent", "roll"]
    late = forgetful([False, False, False, True], (1, 3), (4, 6), (1, 3)).play(turns=4, may_be_unasked=True)
    assert late.events("rent") == []
    lapsed = late.only("claim_lapsed")
    assert (lapsed.player, lapsed.other, lapsed.turn, lapsed.rule) == ("D", "A", "C", "DK-57")


@pytest.mark.rule("DK-31a")
def test_with_two_players_it_lasts_to_the_landers_own_next_throw() -> None:
    in_time = forgetful([False, False, True], (1, 3), (4, 6), players=2).play(turns=3)
    assert in_time.only("rent").turn == "A"
    assert in_time.only("rent").round == 2
    late = forgetful([False] * 3, (1, 3), (4, 6), players=2).play(turns=3, may_be_unasked=True)
    assert late.only("claim_lapsed").turn == "A"


@pytest.mark.rule("DK-31b")
def test_a_reading_in_which_the_next_players_throw_ends_the_claim() -> None:
    rules = "claim-before-next-player"
    in_time = forgetful([False, True], (1, 3), rules=rules).play(turns=2)
    assert [event.kind for event in in_time.events("roll", "rent")] == ["roll", "rent", "roll"]
    late = forgetful([False, False, True], (1, 3), (4, 6), rules=rules).play(turns=3, may_be_unasked=True)
    assert (late.events("rent"), late.only("claim_lapsed").turn) == ([], "B")


def double(answers: list[bool], rules: str) -> Result:
    """A lands by a double and throws again before B does; D owns the lot."""
    players: dict[str, Any] = {"A": {"space": LOT - 4}, "B": {}, "C": {}, "D": {"owns": [LOT]}}
    scene = table(rules, **players).dice((2, 2), (2, 4), (1, 3)).answer("D", "claim", *answers, space=LOT)
    return scene.play(turns=2, may_be_unasked=True)


@pytest.mark.rule("DK-31b")
def test_in_that_reading_the_landers_extra_throw_does_not_end_it() -> None:
    result = double([False, False, True], "claim-before-next-player")
    assert [event.kind for event in result.events("roll", "rent")] == ["roll", "roll", "rent", "roll"]


@pytest.mark.rule("DK-31c")
def test_a_reading_in_which_any_throw_ends_the_claim() -> None:
    rules = "claim-before-next-throw"
    in_time = double([False, True], rules)
    assert [event.kind for event in in_time.events("roll", "rent")] == ["roll", "rent", "roll", "roll"]
    late = double([False, False, True], rules)
    assert (late.events("rent"), late.only("claim_lapsed").turn) == ([], "A")


@pytest.mark.rule("DK-57")
@pytest.mark.parametrize(("rules", "rolls"), [("", 3), ("claim-before-next-player", 2), ("claim-before-next-throw", 1)])
def test_which_throw_ends_a_claim_is_a_setting(rules: str, rolls: int) -> None:
    """A throws twice, then B and C: before the throw that ends the claim there are one, two or three."""
    players: dict[str, Any] = {"A": {"space": LOT - 4}, "B": {}, "C": {}, "D": {"owns": [LOT]}}
    scene = table(rules, **players).dice((2, 2), (2, 4), (1, 3), (4, 6)).answer("D", "claim", *[False] * 6, space=LOT)
    told = [event.kind for event in scene.play(turns=3, may_be_unasked=True).events("roll", "claim_lapsed")]
    assert told.index("claim_lapsed") == rolls
