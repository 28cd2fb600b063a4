"""Where one token lands: the ways of counting against turns followed by hand, and against boards that need no chain."""

import time
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

from montecarlo.analysis.chain import build_chain
from montecarlo.analysis.chain_options import options_for
from montecarlo.analysis.economics import economics
from montecarlo.analysis.landing import COUNTS, MOST_TURNS, arrivals, landing, space_by_name, start_state
from montecarlo.analysis.settling import decks_in_use, jail_of
from montecarlo.errors import InputError
from montecarlo.model import load_edition, resolve_rules
from montecarlo.model.board import AdvanceToNearest
from montecarlo.model.edition import Edition, edition_of, shipped_editions
from tests.analysis.walk import IN_JAIL, Spot, Walk, walk
from tests.model.boards import board
from tests.slowness import slowness

US = load_edition("us-classic")
JAIL = 10
CLOSE = 1e-12
SALARY = 200
QUICK = 0.05  # seconds for an exact solution
JAILS = ["leave", "stay"]


def bare(size: int = 13, **rules: Any) -> Edition:
    """A ring on which nothing happens: no jail, no draws, no doubles."""
    data = board(size, rules={"doubles_to_jail": 0, "double_rolls_again": False, **rules})
    for at in (1, 2):
        data["spaces"][at] = {"at": at, "kind": "free_parking", "name": f"rest {at}"}
    return edition_of(data, "bare")


# --- a board that needs no chain


def test_on_a_bare_ring_every_space_is_as_likely_as_any_other() -> None:
    for count in COUNTS:
        found = landing(bare(), count=count)
        assert found.probability == pytest.approx([1 / 13] * 13)
        assert (found.in_jail, found.just_visiting, found.never) == (0.0, 0.0, ())
        assert found.rolls_per_turn == pytest.approx(1)
        assert found.visits_per_roll == pytest.approx(1)
        assert found.turns_per_lap == pytest.approx(13 / 7)  # a roll moves 7 spaces on average
        assert found.salary_per_turn == pytest.approx(SALARY * 7 / 13)


def test_a_double_that_rolls_again_makes_a_turn_longer_and_nothing_else() -> None:
    found = landing(bare(double_rolls_again=True))
    assert found.probability == pytest.approx([1 / 13] * 13)
    assert found.rolls_per_turn == pytest.approx(6 / 5)
    assert found.turns_per_lap == pytest.approx(13 / 7 / (6 / 5))


def test_another_salary_for_landing_on_go() -> None:
    found = landing(bare(go_salary_landing=500))
    assert found.salary_per_turn == pytest.approx(SALARY * (7 / 13 - 1 / 13) + 500 / 13)


def test_taxes_and_cards_are_paid_as_often_as_they_are_landed_on() -> None:
    edition = bare()
    data = edition.model_dump(exclude_none=True)
    data["spaces"] = list(data["spaces"])
    data["spaces"][1] = {"at": 1, "kind": "tax", "name": "tax", "amount": 70, "or_percent": 10}
    data["spaces"][2] = {"at": 2, "kind": "card", "name": "card", "deck": "luck"}
    data["decks"]["luck"]["cards"] = [
        {"id": "get", "effect": "receive", "amount": 30}, {"id": "pay", "effect": "pay", "amount": 4},
        {"id": "party", "effect": "receive_from_each_player", "amount": 10},
        {"id": "mend", "effect": "repairs", "house": 1, "hotel": 2},
    ]  # fmt: skip
    found = arrivals(edition_of(data, "taxed"))
    assert found.tax_per_turn == pytest.approx(70 / 13)
    assert found.card_money_per_turn == pytest.approx((30 - 4) / 4 / 13)
    assert found.left_out == ("party", "mend")
    assert found.fine_per_turn == 0
    assert found.dice_total == pytest.approx([7] * 13)
    assert found.by_card.sum() == 0


# --- turns followed by hand


@lru_cache
def rolled(spot: Spot, stays: bool) -> Walk:
    return walk(US, spot, stays=stays)


@dataclass
class Turn:
    """What is expected of one turn."""

    rolls: dict[int | str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    ends: dict[Spot, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    visits: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    salary: Fraction = Fraction(0)


def take_turn(begins: dict[Spot, Fraction], stays: bool) -> Turn:
    """Follow a turn roll by roll: it goes on while doubles stand and the token is not in jail."""
    turn, going = Turn(), dict(begins)
    while going:
        on: dict[Spot, Fraction] = defaultdict(Fraction)
        for spot, share in going.items():
            roll = rolled(spot, stays)
            turn.salary += share * roll.salary
            for space, times in roll.visits.items():
                turn.visits[space] += share * times
            for to, part in roll.ends.items():
                turn.rolls[to[0]] += share * part
                (on if to[2] else turn.ends)[to] += share * part
        going = on
    return turn


@pytest.mark.parametrize("jail", JAILS)
@pytest.mark.parametrize("start", [0, IN_JAIL, 26])
def test_the_first_turns_are_those_followed_by_hand(jail: str, start: int | str) -> None:
    begins: dict[Spot, Fraction] = {(start, 0, 0): Fraction(1)}
    for number in (1, 2, 3):
        turn = take_turn(begins, stays=jail == "stay")
        begins = turn.ends
        ends: dict[int | str, Fraction] = defaultdict(Fraction)
        for spot, share in turn.ends.items():
            ends[spot[0]] += share
        rolls, visits = sum(turn.rolls.values()), sum(turn.visits.values())
        counted: list[tuple[str, dict[Any, Fraction]]] = [
            ("rolls", turn.rolls), ("turns", ends), ("visits", turn.visits)
        ]  # fmt: skip
        for count, wanted in counted:
            found = landing(US, jail, count, after=number, start=start)
            total = float(sum(wanted.values()))
            shares = np.array([wanted.get(at, 0) for at in range(40)], dtype=float) / total
            np.testing.assert_allclose(found.probability, shares, rtol=0, atol=CLOSE)
            in_jail = 0 if count == "visits" else wanted.get(IN_JAIL, 0)
            assert found.in_jail == pytest.approx(float(in_jail) / total, abs=CLOSE)
            assert found.rolls_per_turn == pytest.approx(float(rolls))
            assert found.visits_per_roll == pytest.approx(float(visits / rolls))
            assert found.salary_per_turn == pytest.approx(float(turn.salary))
            assert (found.after, found.count) == (number, count)


@pytest.mark.parametrize("jail", JAILS)
def test_the_first_turns_together_are_their_sum(jail: str) -> None:
    first = [landing(US, jail, "rolls", after=number) for number in (1, 2, 3)]
    rolls = np.array([one.rolls_per_turn for one in first])
    found = landing(US, jail, "rolls", over=3)
    assert found.rolls_per_turn == pytest.approx(rolls.mean())
    shares = sum(one.probability * times for one, times in zip(first, rolls, strict=True)) / rolls.sum()
    assert found.probability == pytest.approx(shares, abs=CLOSE)
    assert found.salary_per_turn == pytest.approx(np.mean([one.salary_per_turn for one in first]))
    ends = landing(US, jail, "turns", over=3)
    assert ends.in_jail == pytest.approx(np.mean([landing(US, jail, "turns", after=n).in_jail for n in (1, 2, 3)]))


@pytest.mark.parametrize("count", COUNTS)
def test_first_turns_of_equal_weight_are_the_first_turns(count: str) -> None:
    weighted, plain = landing(US, count=count, over=[2.5] * 4), landing(US, count=count, over=4)
    assert weighted.probability == pytest.approx(plain.probability, abs=CLOSE)
    assert weighted.in_jail == pytest.approx(plain.in_jail, abs=CLOSE)
    figures = ("rolls_per_turn", "visits_per_roll", "salary_per_turn")
    assert [getattr(weighted, name) for name in figures] == pytest.approx([getattr(plain, name) for name in figures])


@pytest.mark.parametrize("count", COUNTS)
def test_a_turn_of_no_weight_is_not_looked_at(count: str) -> None:
    weighted, alone = landing(US, count=count, over=[0, 0, 3]), landing(US, count=count, after=3)
    assert weighted.probability == pytest.approx(alone.probability, abs=CLOSE)
    assert weighted.salary_per_turn == pytest.approx(alone.salary_per_turn)


@pytest.mark.parametrize("weights", [[0.0, 0.0], [1.0, -0.5], [1.0, float("nan")], [float("inf")]])
def test_wrong_weights_of_turns_are_refused(weights: list[float]) -> None:
    with pytest.raises(InputError, match="the turns have wrong weights; each is a number from 0 on"):
        landing(US, over=weights)
    with pytest.raises(InputError, match="over: 0 is no number of turns"):
        landing(US, over=[])


@pytest.mark.parametrize("jail", JAILS)
@pytest.mark.parametrize("number", [1, 2, 50, 777])
def test_a_turn_is_what_powers_of_the_whole_matrix_come_to(jail: str, number: int) -> None:
    chain = build_chain(US, options_for(US.rules, jail))
    size = len(chain.states)
    rolls_from = np.linalg.inv(np.eye(size) - chain.matrix * ~chain.begins_turn)
    turn = (rolls_from @ chain.matrix) * chain.begins_turn
    begins = np.linalg.matrix_power(turn, number - 1)[start_state(chain, 0)]
    for count, cells in (("rolls", begins @ rolls_from @ chain.matrix), ("turns", begins @ turn)):
        found = landing(US, jail, count, after=number)
        wanted = chain.by_cell(cells) / cells.sum()
        np.testing.assert_allclose([*found.probability, found.in_jail], wanted, rtol=0, atol=CLOSE)
        assert found.rolls_per_turn == pytest.approx(float((begins @ rolls_from).sum()), abs=CLOSE)


@pytest.mark.parametrize("jail", JAILS)
@pytest.mark.parametrize("count", COUNTS)
def test_the_last_turn_that_can_be_asked_for_is_the_long_run(jail: str, count: str) -> None:
    last, limit = landing(US, jail, count, after=MOST_TURNS), landing(US, jail, count)
    assert last.probability == pytest.approx(limit.probability, rel=0, abs=CLOSE)
    for name in ("in_jail", "rolls_per_turn", "visits_per_roll"):
        assert getattr(last, name) == pytest.approx(getattr(limit, name), rel=0, abs=CLOSE)


# --- the long run


@pytest.mark.parametrize("name", list(shipped_editions()))
@pytest.mark.parametrize("jail", JAILS)
@pytest.mark.parametrize("count", COUNTS)
def test_shares_add_to_one_and_are_what_many_turns_come_to(name: str, jail: str, count: str) -> None:
    edition = load_edition(name)
    found = landing(edition, jail, count)
    assert found.probability.sum() + found.in_jail == pytest.approx(1, abs=CLOSE)
    late = landing(edition, jail, count, after=3000, start=IN_JAIL)
    assert late.probability == pytest.approx(found.probability, abs=CLOSE)
    assert late.in_jail == pytest.approx(found.in_jail, abs=CLOSE)
    for name_ in ("rolls_per_turn", "visits_per_roll", "turns_per_lap", "salary_per_turn"):
        assert getattr(late, name_) == pytest.approx(getattr(found, name_), abs=1e-9)
    assert found.just_visiting == found.probability[jail_of(edition)]
    assert (found.in_jail > 0) == (count != "visits")
    assert found.residual < CLOSE
    assert found.never == ()


def test_who_stays_in_jail_is_there_more_often() -> None:
    assert landing(US, "stay").in_jail > 2 * landing(US, "leave").in_jail


def test_visiting_and_sitting_can_be_one_cell() -> None:
    apart = landing(US)
    one = landing(US, options=options_for(US.rules).changed(merged_jail=True))
    assert one.in_jail == 0
    assert one.probability[JAIL] == pytest.approx(apart.in_jail + apart.just_visiting)
    assert one.just_visiting == apart.just_visiting


@pytest.mark.parametrize("name", list(shipped_editions()))
@pytest.mark.parametrize("jail", JAILS)
def test_arrivals_by_dice_and_by_card_are_all_the_visits(name: str, jail: str) -> None:
    edition = load_edition(name)
    found, visits = arrivals(edition, jail), landing(edition, jail, "visits")
    both = found.by_dice + found.by_card + sum(found.by_multiplier.values())
    assert both == pytest.approx(visits.probability * visits.visits_per_roll, abs=CLOSE)
    assert found.rolls_per_turn == pytest.approx(visits.rolls_per_turn)
    assert found.salary_per_turn == pytest.approx(visits.salary_per_turn)
    moved = (
        found.by_dice.sum()
    )  # every roll that moves lands once by dice; 7 on average, a double at the jail door apart
    assert moved < 1
    printed = multipliers(edition)
    assert set(found.by_multiplier) == set(printed)
    for times, kinds in printed.items():
        lands = {space.kind for space in edition.spaces if found.by_multiplier[times][space.at] > 0}
        assert lands == kinds
    assert not np.isnan(found.dice_total).any()


def multipliers(edition: Edition) -> dict[int, set[str]]:
    """What the cards to the nearest station or utility multiply by, and which of the two each leads to."""
    found = defaultdict(set)
    for deck in decks_in_use(edition):
        for card in edition.decks[deck].cards:
            if isinstance(card, AdvanceToNearest):
                found[card.rent_multiplier or card.dice_multiplier or 0].add(card.kind)
    return {times: {str(kind) for kind in kinds} for times, kinds in found.items()}


def test_fines_are_paid_once_a_stay() -> None:
    leaves, chain = arrivals(US), build_chain(US, options_for(US.rules))
    assert leaves.fine_per_turn == pytest.approx(50 * landing(US, count="turns").in_jail)
    assert chain.options.jail == "leave"
    stays, cells = arrivals(US, "stay"), landing(US, "stay", "turns").in_jail
    # Of 1 + 5/6 + 25/36 tries the last is reached by 25/36 of the stays, and 5/6 of these fail.
    assert stays.fine_per_turn == pytest.approx(50 * cells * (125 / 216) / (1 + 5 / 6 + 25 / 36))


def test_a_space_without_landings_by_dice_has_no_mean_total() -> None:
    edition = never()
    found = arrivals(edition)
    assert np.isnan(found.dice_total[[42, 43]]).all()
    assert landing(edition).never == (1, 42, 43)  # nor is the jail visited
    assert list(landing(edition).probability[[1, 42, 43]]) == [0, 0, 0]


def never() -> Edition:
    """A wall of twelve spaces that send to jail; a card leads past the two spaces behind it, to GO."""
    data = board(44)
    data["decks"]["luck"]["cards"].append({"id": "go", "effect": "advance_to", "target": 0})
    for at in range(30, 42):
        data["spaces"][at] = {"at": at, "kind": "go_to_jail", "name": f"wall {at}"}
    data["spaces"][20] = {"at": 20, "kind": "card", "name": "door", "deck": "luck"}
    return edition_of(data, "wall")


@pytest.mark.parametrize("jail", JAILS)
def test_a_tax_that_may_be_a_share_of_the_wealth_is_named_as_the_fixed_sum(jail: str) -> None:
    old = resolve_rules(US, "us-pre-2008")
    fixed = "who lands on Income Tax (4) always pays $200, never 10% of his wealth"
    found = arrivals(old, jail)
    assert landing(old, jail).choices == found.choices == economics(old, found).choices == (fixed,)
    visits = landing(old, jail, "visits")
    taxes = {4: 200, 38: 75}
    per_roll = sum(amount * visits.probability[at] for at, amount in taxes.items()) * visits.visits_per_roll
    assert found.tax_per_turn == pytest.approx(per_roll * found.rolls_per_turn)
    assert landing(US, jail).choices == arrivals(US, jail).choices == ()


def test_cards_and_taxes_that_leave_a_choice_are_named_together() -> None:
    data = resolve_rules(load_edition("uk-classic"), "uk-traditional-decks").model_dump(exclude_none=True)
    tax = next(space for space in data["spaces"] if space["kind"] == "tax")
    tax["or_percent"] = 10
    found = arrivals(edition_of(data, "both"))
    assert ["draws the card" in one for one in found.choices] == [True, False]
    assert found.choices == landing(edition_of(data, "both")).choices


def test_a_player_s_choice_is_named() -> None:
    edition = resolve_rules(load_edition("uk-classic"), "uk-traditional-decks")
    assert "always pays" in landing(edition).choices[0]
    draws = landing(edition, options=options_for(edition.rules).changed(draws_instead=True))
    assert "always draws from Chance" in draws.choices[0]
    assert landing(US).choices == ()


@pytest.mark.parametrize("after", [None, 50, MOST_TURNS])
def test_an_exact_solution_is_quick(after: int | None) -> None:
    landing(US, "stay", after=after)
    times = []
    for _ in range(5):
        began = time.process_time()
        landing(US, "stay", after=after)
        times.append(time.process_time() - began)
    assert min(times) < QUICK * slowness()


# --- where a turn begins


def test_a_start_is_a_name_or_a_number() -> None:
    chain = build_chain(US, options_for(US.rules))
    for start in ("Illinois Avenue", "illinois avenue", "24", 24):
        assert chain.state_name(start_state(chain, start)) == "Illinois Avenue (24)"
    for start in ("in jail", "In-Jail"):
        assert chain.state_name(start_state(chain, start)) == "in jail, try 1"


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ("Ilinois Avenue", "--from: there is no space 'Ilinois Avenue'; did you mean 'Illinois Avenue'?"),
        ("Chance", "--from: 3 spaces are called 'Chance'; give one of the numbers 7, 22, 36"),
        ("40", "--from: there is no space 40; the board has the spaces 0 to 39"),
        (-1, "--from: there is no space"),
        ("in jall", "did you mean 'in jail'?"),
    ],
)
def test_another_start_is_refused(start: str | int, message: str) -> None:
    with pytest.raises(InputError) as error:
        landing(US, start=start)
    assert str(error.value).startswith(message) or message in str(error.value)


def test_without_a_jail_nobody_begins_there() -> None:
    with pytest.raises(InputError, match="there is no space 'in jail'"):
        landing(bare(), start=IN_JAIL)
    assert space_by_name(bare(), "street 3") == 3


@pytest.mark.parametrize("number", [0, -1, MOST_TURNS + 1])
def test_another_turn_is_refused(number: int) -> None:
    with pytest.raises(InputError, match=f"--after: {number} is no number of turns"):
        landing(US, after=number)


def test_one_turn_and_the_first_turns_are_two_questions() -> None:
    with pytest.raises(InputError, match="asked for at once; give one of the two"):
        landing(US, after=2, over=2)


def test_another_count_or_policy_is_refused() -> None:
    with pytest.raises(InputError, match="there is no count 'rols'; did you mean 'rolls'"):
        landing(US, count="rols")
    with pytest.raises(InputError, match="no jail policy 'cautious'"):
        landing(US, "cautious")


# --- boards without one long run


def test_a_board_in_two_parts_names_their_spaces() -> None:
    data = board(60, rules={"doubles_to_jail": 0})
    back = {"a": 20, "b": 40, "back a": 20, "back b": 40}
    data["decks"] = {
        name.replace(" ", "-"): {"name": name, "cards": [{"id": "on", "effect": "advance_to", "target": at}]}
        for name, at in back.items()
    }
    for name in ("back-a", "back-b"):
        data["decks"][name]["cards"][0]["effect"] = "move_back_to"
    for deck, spaces in (("a", [2]), ("b", range(3, 13)), ("back-a", range(21, 33)), ("back-b", range(41, 53))):
        for at in spaces:
            data["spaces"][at] = {"at": at, "kind": "card", "name": f"card {at}", "deck": deck}
    del data["groups"]["grey"]
    edition = edition_of(data, "two parts")
    with pytest.raises(InputError, match=r"falls into 2 parts that the token never leaves: rest 20 \(20\); or rest 40"):
        landing(edition)
    with pytest.raises(InputError, match=r"no way round: .* once it is on rest 20 \(20\)"):
        landing(edition, start=20)


def test_a_board_without_a_way_round_names_where_the_token_stays() -> None:
    data = board(14)
    for at in range(2, 14):
        data["spaces"][at] = {"at": at, "kind": "go_to_jail", "name": f"wall {at}"}
    del data["groups"]["grey"]
    with pytest.raises(InputError, match="no way round: the token never passes GO again once it is on in jail"):
        landing(edition_of(data, "walls"))
