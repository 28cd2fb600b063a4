"""Section D of the catalogue: rent (C1009-31 to 40, US-04, US-05, UK-03, UK-04)."""

from typing import Any

import pytest

from montecarlo.model.edition import edition_of, load_edition
from tests.games import EDITIONS
from tests.model.read import rows
from tests.scene import Result, Scene

C1009 = ("no-c1009", "fi-c1009")
OLDER = ("us-classic", "uk-classic")
DEEDS = {int(row["space"]): row for row in rows("deeds")}
GROUPS = [(1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19), (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39)]
GROUP_OF = {street: group for group in GROUPS for street in group}
STREETS = sorted(GROUP_OF)
STATIONS = (5, 15, 25, 35)
UTILITIES = (12, 28)
STATION_RENT = {1: 25, 2: 50, 3: 100, 4: 200}
TIMES = {1: 4, 2: 10}
SALARY = 200
SLEMDAL = 24  # unbuilt rent 20
RENT_OF_SLEMDAL = 20
CLAIM_RULE = {"no-c1009": "C1009-31", "fi-c1009": "C1009-31", "us-classic": "US-04", "uk-classic": "UK-03"}

ROLL_OF_MOVE_RULE = {"us-classic": "US-05", "uk-classic": "UK-04"}


def rent_of(street: int, level: int) -> int:
    """The rent on the face of a deed, from tables written out apart from the editions."""
    return int(DEEDS[street][f"rent_{level}"])


def visit(space: int, owns: list[Any], edition: str = "no-c1009", **more: Any) -> Scene:
    """A is about to land on a deed by a 1 and a 2; B owns what is named."""
    return Scene(edition, A={"space": (space - 3) % 40}, B={"owns": owns}, **more).dice((1, 2))


def paid(result: Result, payer: str = "A", owner: str = "B") -> int:
    """The one rent that was paid, which is all that went from the payer to the owner."""
    rent = result.only("rent")
    assert (rent.player, rent.other) == (payer, owner)
    salary = sum(event.amount for event in result.events("salary"))
    assert result.cash(payer) == 1500 + salary - rent.amount
    assert result.cash(owner) == 1500 + rent.amount
    return rent.amount


def built(street: int, level: int) -> list[Any]:
    """The group of a street, evenly built at a level (5 a hotel)."""
    pieces: dict[str, Any] = {"hotel": True} if level == 5 else {"houses": level}
    return [{"deed": other, **pieces} for other in GROUP_OF[street]]


# --- the claim


def forgetful(answers: list[bool], *dice: tuple[int, int], edition: str = "no-c1009", **more: Any) -> Scene:
    """A lands on Slemdal, which is C's; C answers so each time the rent could be asked for. B is next in turn."""
    scene = Scene(edition, A={"space": 21}, B={}, C={"owns": [SLEMDAL]}, **more).dice((1, 2), *dice)
    return scene.answer("C", "claim", *answers, space=SLEMDAL)


@pytest.mark.rule("C1009-31")
@pytest.mark.rule("US-04")
@pytest.mark.rule("UK-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_owner_must_ask_for_the_rent(edition: str) -> None:
    asked = forgetful([True], edition=edition).play(rolls=1)
    assert paid(asked, owner="C") == RENT_OF_SLEMDAL
    assert (asked.only("claim").player, asked.only("claim").rule) == ("C", CLAIM_RULE[edition])
    silent = forgetful([False], edition=edition).play(rolls=1)
    assert silent.events("claim", "rent") == []
    assert (silent.cash("A"), silent.only("claim_missed").player) == (1500, "C")


@pytest.mark.rule("C1009-31")
@pytest.mark.parametrize("edition", C1009)
def test_the_rent_may_be_asked_for_until_the_next_player_has_rolled(edition: str) -> None:
    """Out of his own turn too: C asks after A's turn and before B rolls."""
    result = forgetful([False, True], (1, 3), edition=edition).play(turns=2)
    assert [event.kind for event in result.events("roll", "rent")] == ["roll", "rent", "roll"]
    assert (result.cash("A"), result.cash("C")) == (1500 - RENT_OF_SLEMDAL, 1500 + RENT_OF_SLEMDAL)


@pytest.mark.rule("C1009-31")
@pytest.mark.parametrize("edition", C1009)
def test_the_claim_is_lost_once_the_next_player_has_rolled(edition: str) -> None:
    result = forgetful([False, False, True], (1, 3), (4, 6), edition=edition).play(turns=3, may_be_unasked=True)
    assert result.events("rent") == []
    lapsed = result.only("claim_lapsed")
    assert (lapsed.player, lapsed.other, lapsed.turn, lapsed.rule) == ("C", "A", "B", "C1009-31")
    assert result.cash("C") == 1500


@pytest.mark.rule("C1009-31")
def test_an_owner_who_is_next_asks_in_his_own_turn_before_he_rolls() -> None:
    scene = Scene(A={"space": 21}, B={"owns": [SLEMDAL]}, C={}).dice((1, 2), (1, 3))
    result = scene.answer("B", "claim", False, True).play(turns=2)
    assert [event.kind for event in result.events("rent", "roll")] == ["roll", "rent", "roll"]
    assert result.only("rent").turn == "B"


@pytest.mark.rule("C1009-31")
def test_an_extra_roll_of_the_mover_does_not_end_the_claim() -> None:
    """A rolls a double, moves on to free parking and has ended his turn when C asks."""
    scene = Scene(A={"space": 14}, B={}, C={"owns": [16]}).dice((1, 1), (1, 3), (1, 3))
    result = scene.answer("C", "claim", False, False, True).play(turns=2)
    assert [event.kind for event in result.events("rent", "roll")] == ["roll", "roll", "rent", "roll"]


@pytest.mark.rule("C1009-31")
def test_who_is_out_is_not_the_next_in_turn() -> None:
    scene = Scene(A={"space": 21}, B={"bankrupt": True}, C={}, D={"owns": [SLEMDAL]}).dice((1, 2), (1, 3))
    result = scene.answer("D", "claim", False, True).play(turns=2)
    assert (result.only("rent").turn, result.cash("D")) == ("C", 1500 + RENT_OF_SLEMDAL)


@pytest.mark.rule("C1009-31")
def test_the_rent_asked_for_late_is_that_of_the_landing() -> None:
    """C builds on the street before A's extra roll, after A has landed there unnoticed; A owes the rent that he met."""
    scene = Scene(A={"space": 22}, B={}, C={"owns": [21, 23, SLEMDAL]}).dice((1, 1), (1, 3), (1, 3))
    scene.answer("C", "build_houses", "none", SLEMDAL).answer("C", "claim", False, False, True)
    result = scene.play(turns=2)
    assert [event.kind for event in result.events("build", "rent")] == ["build", "rent"]
    assert result.only("rent").amount == 2 * RENT_OF_SLEMDAL


@pytest.mark.rule("C1009-36")
def test_the_payer_rolls_for_a_utility_when_he_is_asked_late() -> None:
    scene = Scene(A={"space": 9}, B={}, C={"owns": [12]}).dice((1, 2), (2, 5), (1, 3))
    result = scene.answer("C", "claim", False, True).play(turns=2)
    assert (result.only("utility_roll").player, result.only("rent").amount) == ("A", 4 * 7)


@pytest.mark.rule("US-04")
@pytest.mark.rule("UK-03")
@pytest.mark.parametrize("edition", OLDER)
def test_older_rules_let_the_owner_ask_until_the_second_following_player_rolls(edition: str) -> None:
    dice = [(1, 3), (4, 6)]
    in_time = forgetful([False, False, True], *dice, edition=edition).play(turns=3)
    assert [event.kind for event in in_time.events("roll", "rent")] == ["roll", "roll", "rent", "roll"]
    assert in_time.cash("C") == 1500 + RENT_OF_SLEMDAL
    late = forgetful([False, False, False, True], *dice, (1, 3), edition=edition).play(turns=4, may_be_unasked=True)
    assert late.events("rent") == []
    assert (late.only("claim_lapsed").turn, late.only("claim_lapsed").rule) == ("C", CLAIM_RULE[edition])


@pytest.mark.rule("C1009-31")
@pytest.mark.parametrize(
    ("setting", "rolls"),
    [("next_roll", 1), ("next_player_rolls", 2), ("second_following_player_rolls", 3)],
)
def test_when_a_rent_lapses_is_a_setting(setting: str, rolls: int) -> None:
    """A rolls twice (a double), then B, then C rolls: the roll that ends the claim differs."""
    scene = Scene(settings={"rent_lapses": setting}, A={"space": 14}, B={}, C={"owns": [16]})
    scene.dice((1, 1), (1, 3), (1, 3), (4, 6)).answer("C", "claim", *[False] * 6)
    result = scene.play(turns=3, may_be_unasked=True)
    kinds = [event.kind for event in result.events("roll", "claim_lapsed")]
    assert kinds.index("claim_lapsed") == rolls


@pytest.mark.rule("C1009-31")
def test_where_no_rent_lapses_nobody_has_to_ask() -> None:
    scene = forgetful([False], settings={"rent_lapses": "never"})
    assert paid(scene.play(rolls=1, may_be_unasked=True), owner="C") == RENT_OF_SLEMDAL


def test_nobody_pays_on_his_own_deed_or_on_one_of_the_bank() -> None:
    own = Scene(A={"space": 21, "owns": [21, 23, SLEMDAL]}, B={}).dice((1, 2)).play(rolls=1)
    banks = Scene(A={"space": 21}, B={"owns": [21, 23]}).dice((1, 2)).play(rolls=1)
    for result in (own, banks):
        assert result.events("claim", "rent", "no_rent") == []
        assert result.cash("A") == 1500


# --- streets


@pytest.mark.rule("C1009-32")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("street", STREETS)
def test_an_unbuilt_street_of_a_full_group_earns_double(edition: str, street: int) -> None:
    """Full group: the first light blue street earns 12 instead of 6."""
    result = visit(street, list(GROUP_OF[street]), edition).play(rolls=1)
    assert paid(result) == 2 * rent_of(street, 0)
    assert result.only("rent").rule == "C1009-32"


@pytest.mark.rule("C1009-32")
@pytest.mark.parametrize("street", STREETS)
def test_a_group_in_two_hands_earns_the_plain_rent(street: int) -> None:
    others = [other for other in GROUP_OF[street] if other != street]
    owned = Scene(A={"space": (street - 3) % 40}, B={"owns": [street, *others[1:]]}, C={"owns": others[:1]})
    assert paid(owned.dice((1, 2)).play(rolls=1)) == rent_of(street, 0)
    with_bank = visit(street, [street, *others[1:]]).play(rolls=1)
    assert paid(with_bank) == rent_of(street, 0)


@pytest.mark.rule("C1009-32")
@pytest.mark.parametrize("street", STREETS)
def test_it_stays_double_while_another_street_of_the_group_is_built_on(street: int) -> None:
    owns = [{"deed": other, "houses": int(other != street)} for other in GROUP_OF[street]]
    result = visit(street, owns).play(rolls=1)
    assert (paid(result), result.only("rent").rule) == (2 * rent_of(street, 0), "C1009-32")


@pytest.mark.rule("C1009-32")
@pytest.mark.parametrize(("full", "owns"), [(False, [21, SLEMDAL]), (True, [21, 23, SLEMDAL])])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_another_multiplier_for_full_groups(full: bool, owns: list[int], times: int) -> None:
    result = visit(SLEMDAL, owns, settings={"full_group_rent": times}).play(rolls=1)
    assert paid(result) == RENT_OF_SLEMDAL * (times if full else 1)


@pytest.mark.rule("C1009-32")
@pytest.mark.parametrize(("needed", "rent"), [(False, 40), (True, 20)])
def test_double_rent_may_need_a_group_without_buildings(needed: bool, rent: int) -> None:
    """The reading of other booklets, in which one house ends the double rent of the whole group, is a setting."""
    settings = {"full_group_needs_unbuilt_group": needed}
    owns = [{"deed": 21, "houses": 1}, {"deed": 23, "houses": 1}, SLEMDAL]
    assert paid(visit(SLEMDAL, owns, settings=settings).play(rolls=1)) == rent
    assert paid(visit(SLEMDAL, [21, 23, SLEMDAL], settings=settings).play(rolls=1)) == 2 * RENT_OF_SLEMDAL


@pytest.mark.rule("C1009-33")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("street", STREETS)
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_built_street_earns_its_building_row_without_doubling(edition: str, street: int, level: int) -> None:
    """Case 45: one rent was mistyped (700 for 750); here every row of every street of every edition is paid.

    One house on each of three streets: the rent on Kongens gate goes from 6 to 30.
    """
    result = visit(street, built(street, level), edition).play(rolls=1)
    if result.is_bankrupt("A"):  # the dearest hotels cost more than the 1500 in hand
        assert result.only("debt").value == rent_of(street, level) > 1500
    else:
        assert (paid(result), result.only("rent").rule) == (rent_of(street, level), "C1009-33")


@pytest.mark.rule("C1009-33")
def test_examples_of_built_rents() -> None:
    assert paid(visit(16, built(16, 4), "us-classic").play(rolls=1)) == 750
    assert paid(visit(6, built(6, 1)).play(rolls=1)) == 30
    assert paid(visit(6, [6]).play(rolls=1)) == 6
    assert paid(visit(29, [29], "uk-classic").play(rolls=1)) == 24  # case 47: some lists print 22
    assert paid(visit(29, [29], "uk-classic", rules="uk-older-print").play(rolls=1)) == 22


# --- stations and utilities


@pytest.mark.rule("C1009-34")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("station", STATIONS)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_stations_earn_by_the_number_owned(edition: str, station: int, number: int) -> None:
    """Case 49: the fourth station earns 200."""
    owns = [station, *(other for other in STATIONS if other != station)][:number]
    result = visit(station, list(owns), edition).play(rolls=1)
    assert (paid(result), result.only("rent").rule) == (STATION_RENT[number], "C1009-34")


@pytest.mark.rule("C1009-34")
def test_stations_of_another_owner_do_not_count() -> None:
    scene = Scene(A={"space": 22}, B={"owns": [25]}, C={"owns": [5, 15, 35]}).dice((1, 2))
    assert paid(scene.play(rolls=1)) == 25


@pytest.mark.rule("C1009-35")
@pytest.mark.parametrize("edition", C1009)
@pytest.mark.parametrize("utility", UTILITIES)
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("dice", [(1, 1), (3, 4), (4, 4), (3, 5), (6, 6)])
def test_utilities_earn_4_or_10_times_a_roll(edition: str, utility: int, number: int, dice: tuple[int, int]) -> None:
    """A roll of 8: 32 with one utility, 80 with both; 3 and 4: 28 or 70."""
    owns = [utility] if number == 1 else list(UTILITIES)
    result = visit(utility, list(owns), edition).dice(dice).play(rolls=1)
    assert (paid(result), result.only("rent").rule) == (TIMES[number] * sum(dice), "C1009-35")


@pytest.mark.rule("C1009-36")
@pytest.mark.parametrize("edition", C1009)
@pytest.mark.parametrize("utility", UTILITIES)
def test_the_payer_makes_a_new_roll(edition: str, utility: int) -> None:
    result = visit(utility, [utility], edition).dice((6, 5)).play(rolls=1)
    roll = result.only("utility_roll")
    assert (roll.player, roll.other, roll.value, roll.value2) == ("A", "B", 6, 5)
    assert (paid(result), roll.rule) == (4 * 11, "C1009-36")


@pytest.mark.rule("C1009-36")
def test_the_new_roll_moves_nobody_and_gives_no_further_roll() -> None:
    result = visit(12, [12]).dice((5, 5), (1, 3)).play(turns=2)
    assert (result.position("A"), [event.player for event in result.events("roll")]) == (12, ["A", "B"])


@pytest.mark.rule("C1009-36")
def test_the_double_that_led_to_a_utility_still_rolls_again() -> None:
    scene = Scene(A={"space": 10}, B={"owns": [12]}).dice((1, 1), (2, 3), (3, 5))
    result = scene.play(turns=1)
    assert (result.position("A"), paid(result)) == (20, 4 * 5)


@pytest.mark.rule("C1009-36")
@pytest.mark.parametrize(("fresh", "rent"), [(True, 4 * 11), (False, 4 * 3)])
def test_new_roll_or_moving_roll_is_a_setting(fresh: bool, rent: int) -> None:
    scene = visit(28, [28], settings={"utility_roll_fresh": fresh})
    assert paid((scene.dice((5, 6)) if fresh else scene).play(rolls=1)) == rent


@pytest.mark.rule("US-05")
@pytest.mark.rule("UK-04")
@pytest.mark.parametrize("edition", OLDER)
@pytest.mark.parametrize("utility", UTILITIES)
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("dice", [(1, 2), (5, 6), (4, 4)])
def test_older_rules_take_the_roll_that_moved_the_token(
    edition: str, utility: int, number: int, dice: tuple[int, int]
) -> None:
    owns = [utility] if number == 1 else list(UTILITIES)
    scene = Scene(edition, A={"space": utility - sum(dice)}, B={"owns": list(owns)}).dice(dice)
    result = scene.play(rolls=1)
    assert (paid(result), result.only("rent").rule) == (TIMES[number] * sum(dice), ROLL_OF_MOVE_RULE[edition])
    assert result.events("utility_roll") == []


@pytest.mark.rule("US-05")
@pytest.mark.rule("UK-04")
@pytest.mark.parametrize("edition", OLDER)
@pytest.mark.parametrize("owns", [[12], [12, 28]])
def test_older_rules_let_him_roll_anew_who_comes_by_a_card(edition: str, owns: list[Any]) -> None:
    scene = Scene(edition, A={"space": 4}, B={"owns": owns}).dice((1, 2), (4, 5)).deck("chance", "nearest-utility")
    result = scene.play(rolls=1)
    assert (paid(result), result.only("utility_roll").player) == (10 * 9, "A")


@pytest.mark.rule("US-05")
@pytest.mark.rule("UK-04")
@pytest.mark.parametrize("edition", OLDER)
@pytest.mark.parametrize(("owns", "times"), [([12], 4), ([12, 28], 10)])
def test_older_rules_let_him_roll_anew_whom_any_other_card_sent_there(
    edition: str, owns: list[Any], times: int
) -> None:
    """No shipped deck has such a card, but a deck of one's own may: no roll has moved the token there."""
    data = load_edition(edition).model_dump(exclude_none=True)
    to_utility = {"id": "own-card", "effect": "advance_to", "target": 12}
    data["decks"]["chance"]["cards"] = [to_utility, *data["decks"]["chance"]["cards"][1:]]
    own = edition_of(data, "own.toml")
    result = Scene(own, A={"space": 4}, B={"owns": owns}).dice((1, 2), (4, 5)).deck("chance", "own-card").play(rolls=1)
    assert paid(result) == times * 9


# --- mortgages


@pytest.mark.rule("C1009-37")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("space", DEEDS)
def test_a_mortgaged_deed_earns_nothing(edition: str, space: int) -> None:
    """Case 55."""
    result = visit(space, [{"deed": space, "mortgaged": True}], edition).play(rolls=1)
    assert (result.events("rent"), result.only("no_rent").rule) == ([], "C1009-37")
    assert result.cash("B") == 1500


@pytest.mark.rule("C1009-37")
@pytest.mark.parametrize("space", DEEDS)
def test_a_mortgaged_deed_earns_nothing_in_a_full_group_either(space: int) -> None:
    group = GROUP_OF.get(space, STATIONS if space in STATIONS else UTILITIES)
    owns = [{"deed": other, "mortgaged": other == space} for other in group]
    assert visit(space, owns).play(rolls=1).events("rent") == []


@pytest.mark.rule("C1009-38")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("street", STREETS)
def test_the_other_streets_of_the_group_still_earn_double(edition: str, street: int) -> None:
    """Case 53: all orange owned, the last one mortgaged: 28 on the first, nothing on the last."""
    mortgaged = next(other for other in reversed(GROUP_OF[street]) if other != street)
    owns = [{"deed": other, "mortgaged": other == mortgaged} for other in GROUP_OF[street]]
    result = visit(street, owns, edition).play(rolls=1)
    assert (paid(result), result.only("rent").rule) == (2 * rent_of(street, 0), "C1009-38")
    assert visit(mortgaged, owns, edition).play(rolls=1).events("rent") == []


@pytest.mark.rule("C1009-38")
@pytest.mark.parametrize(("setting", "rent"), [(True, 40), (False, 20)])
def test_double_rent_beside_a_mortgage_is_a_setting(setting: bool, rent: int) -> None:
    settings = {"full_group_rent_while_mortgaged": setting}
    owns = [{"deed": 21, "mortgaged": True}, 23, SLEMDAL]
    assert paid(visit(SLEMDAL, owns, settings=settings).play(rolls=1)) == rent


@pytest.mark.rule("C1009-39")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mortgaged", [1, 2, 3])
def test_mortgaged_stations_count_for_the_others(edition: str, mortgaged: int) -> None:
    """Case 51: four owned, some mortgaged: 200 on another, nothing on a mortgaged one."""
    owns = [{"deed": other, "mortgaged": number < mortgaged} for number, other in enumerate(STATIONS)]
    result = visit(35, owns, edition).play(rolls=1)
    assert (paid(result), result.only("rent").rule) == (200, "C1009-39")
    assert visit(5, owns, edition).play(rolls=1).events("rent") == []


@pytest.mark.rule("C1009-39")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("utility", UTILITIES)
def test_a_mortgaged_utility_counts_for_the_other(edition: str, utility: int) -> None:
    owns = [{"deed": other, "mortgaged": other != utility} for other in UTILITIES]
    scene = visit(utility, owns, edition)
    if edition in C1009:
        scene.dice((1, 2))
    assert paid(scene.play(rolls=1)) == 10 * 3


@pytest.mark.rule("C1009-39")
def test_a_mortgaged_station_of_another_owner_changes_nothing() -> None:
    scene = Scene(A={"space": 22}, B={"owns": [25, 35]}, C={"owns": [{"deed": 5, "mortgaged": True}]}).dice((1, 2))
    assert paid(scene.play(rolls=1)) == 50


@pytest.mark.rule("C1009-39")
@pytest.mark.parametrize(("counts", "station", "utility"), [(True, 100, 30), (False, 25, 12)])
def test_whether_mortgaged_ones_count_is_a_setting(counts: bool, station: int, utility: int) -> None:
    settings = {"mortgaged_counts": counts}
    stations = [{"deed": 5, "mortgaged": True}, {"deed": 15, "mortgaged": True}, 25]
    assert paid(visit(25, stations, settings=settings).play(rolls=1)) == station
    utilities = [{"deed": 12, "mortgaged": True}, 28]
    assert paid(visit(28, utilities, settings=settings).dice((2, 1)).play(rolls=1)) == utility


# --- jail


@pytest.mark.rule("C1009-40")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("space", "rent"), [(16, 14), (25, 25), (12, 12)])
def test_rent_can_be_collected_from_jail(edition: str, space: int, rent: int) -> None:
    """Case 15: the owner sits in jail, and the visitor of a bare street pays its 14."""
    scene = Scene(edition, A={"space": space - 3}, B={"owns": [space], "in_jail": True}).dice((1, 2))
    if edition in C1009 and space in UTILITIES:
        scene.dice((2, 1))
    result = scene.play(rolls=1)
    assert (paid(result), result.only("claim").rule) == (rent, "C1009-40")


@pytest.mark.rule("C1009-40")
@pytest.mark.parametrize(("allowed", "rent"), [(True, 14), (False, 0)])
def test_rent_from_jail_is_a_setting(allowed: bool, rent: int) -> None:
    settings = {"rent_in_jail": allowed}
    scene = Scene(settings=settings, A={"space": 13}, B={"owns": [16], "in_jail": True}).dice((1, 2))
    assert scene.play(rolls=1).cash("B") == 1500 + rent
    free = Scene(settings=settings, A={"space": 13}, B={"owns": [16], "space": 10}).dice((1, 2))
    assert paid(free.play(rolls=1)) == 14
