"""What to build for a budget: against everything that can be reached by building piece by piece."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from montecarlo.analysis import house_order
from montecarlo.analysis.economics import deeds_of
from montecarlo.analysis.house_order import HouseOrder, best_houses
from montecarlo.analysis.landing import Arrivals, arrivals
from montecarlo.errors import InputError
from montecarlo.model import board, load_edition
from montecarlo.model.edition import Edition, edition_of
from tests.analysis.by_hand import corner, few_landings
from tests.model.boards import BLACK, GREY, street
from tests.model.boards import board as plain_board

H = 5  # a hotel, in the levels below


class Reached(NamedTuple):
    """Levels of all streets, and what is left of the box and has been spent."""

    levels: tuple[int, ...]
    houses: int
    hotels: int
    spent: int


class Town:
    """A board with streets alone, and building on it by the words of the rules, piece by piece."""

    def __init__(self, edition: Edition, landings: Arrivals) -> None:
        self.rules = edition.rules
        groups = list(edition.groups)
        self.streets = [one for group in groups for one in deeds_of(edition, group) if isinstance(one, board.Street)]
        self.landings = [float(landings.by_dice[one.at] + landings.by_card[one.at]) for one in self.streets]
        self.start = Reached((0,) * len(self.streets), self.rules.houses, self.rules.hotels, 0)

    def group(self, at: int, levels: tuple[int, ...]) -> list[int]:
        return [level for one, level in zip(self.streets, levels, strict=True) if one.group == self.streets[at].group]

    def after(self, now: Reached, at: int, *, hotel: bool) -> Reached | None:
        """A house or hotel more on a street, or None where the rules or the box forbid it."""
        level, group, rules = now.levels[at], self.group(at, now.levels), self.rules
        if hotel:
            allowed = level == rules.houses_for_hotel and min(group) == level and now.hotels > 0
            new, houses, hotels, cost = H, now.houses + level, now.hotels - 1, self.streets[at].cash_for_hotel
        else:
            even = level == min(group) or not rules.even_building
            allowed = level < rules.max_houses and even and now.houses > 0
            new, houses, hotels, cost = level + 1, now.houses - 1, now.hotels, self.streets[at].house_cost
        if not allowed:
            return None
        return Reached((*now.levels[:at], new, *now.levels[at + 1 :]), houses, hotels, now.spent + cost)

    def next(self, now: Reached) -> Iterator[Reached]:
        for at in range(len(self.streets)):
            for hotel in (False, True):
                then = self.after(now, at, hotel=hotel)
                if then is not None:
                    yield then

    def rent(self, levels: tuple[int, ...]) -> float:
        """Rent of a roll, all groups being full."""
        total = 0.0
        for at, (one, level) in enumerate(zip(self.streets, levels, strict=True)):
            doubled = level == 0 and not (self.rules.full_group_needs_unbuilt_group and any(self.group(at, levels)))
            rent = one.rents[-1] if level == H else one.rents[level] * (self.rules.full_group_rent if doubled else 1)
            total += self.landings[at] * rent
        return total

    def most(self, budget: int) -> float:
        """The highest rent that building adds, over everything that can be reached for the budget."""
        waiting, seen = [self.start], {self.start}
        while waiting:
            for then in self.next(waiting.pop()):
                if then.spent <= budget and then not in seen:
                    seen.add(then)
                    waiting.append(then)
        return max(self.rent(one.levels) for one in seen) - self.rent(self.start.levels)

    def greedy(self, budget: int) -> float:
        """The rent of taking the next piece of the best return again and again."""
        now = self.start
        while True:
            steps = [one for one in self.next(now) if one.spent <= budget]
            if not steps:
                return self.rent(now.levels) - self.rent(self.start.levels)
            now = max(steps, key=lambda one: (self.rent(one.levels) - self.rent(now.levels)) / (one.spent - now.spent))

    def follow(self, found: HouseOrder) -> Reached:
        """Build in the order given; every step must be allowed."""
        now = self.start
        for one in found.houses:
            at = next(at for at, street in enumerate(self.streets) if street.name == one.name)
            then = self.after(now, at, hotel=one.level == "hotel")
            assert then is not None
            level = then.levels[at]
            assert one.level == ("hotel" if level == H else "1_house" if level == 1 else f"{level}_houses")
            assert one.spent == then.spent == now.spent + one.cost
            assert one.rent_added_per_roll == pytest.approx(self.rent(then.levels) - self.rent(now.levels))
            assert one.rent_per_roll == pytest.approx(self.rent(then.levels) - self.rent(self.start.levels))
            now = then
        return now


def town(sizes: tuple[int, ...], streets: list[dict[str, Any]], rules: dict[str, Any]) -> Edition:
    """A board of street groups of these sizes."""
    spaces = plain_board(16)["spaces"]
    at, dealt = 3, iter(streets)
    for number, size in enumerate(sizes):
        for _ in range(size):
            spaces[at] = street(at, f"g{number}", **next(dealt))
            at += 1
    group = {"colour": GREY, "text": BLACK}
    groups = {f"g{number}": {"name": f"group {number}", **group} for number in range(len(sizes))}
    for space in spaces:
        if space.get("group") == "grey":
            space.clear()
    rows = [space or {"at": at, "kind": "free_parking", "name": f"rest {at}"} for at, space in enumerate(spaces)]
    return edition_of({**plain_board(16), "spaces": rows, "groups": groups, "rules": rules}, "town", patched=True)


@st.composite
def towns(draw: st.DrawFn) -> tuple[Edition, Arrivals, int]:
    """Two or three small groups, a box that may be short, and a budget."""
    sizes = draw(st.sampled_from([(1, 2), (2, 2), (3,), (2, 1, 1), (2, 3)]))
    streets = []
    for size in sizes:
        cost = draw(st.sampled_from([50, 100, 150]))
        for _ in range(size):
            steps = draw(st.lists(st.integers(0, 200), min_size=6, max_size=6))
            rents = [sum(steps[: at + 1]) for at in range(6)]
            streets.append({"rents": rents, "house_cost": cost, "hotel_cost": draw(st.sampled_from([cost, 200]))})
    houses = draw(st.integers(0, 14))
    most = draw(st.integers(1, 4))
    rules = {
        "houses": houses,
        "hotels": draw(st.integers(0, 3)),
        "even_building": draw(st.booleans()) or sum(sizes) > 3,
        "max_houses": most,
        "houses_for_hotel": draw(st.integers(1, most)),
        "full_group_needs_unbuilt_group": draw(st.booleans()),
    }
    edition = town(sizes, streets, rules)
    shares = draw(st.lists(st.integers(1, 9), min_size=16, max_size=16))
    landings = np.array(shares) / 100
    none = np.zeros(16)
    made = replace(few_landings(), by_dice=landings, by_card=none, by_multiplier={}, dice_total=none)
    return edition, made, draw(st.integers(0, 30)) * 50


@given(towns())
def test_nothing_that_can_be_built_for_the_budget_brings_more(case: tuple[Edition, Arrivals, int]) -> None:
    edition, landings, budget = case
    here = Town(edition, landings)
    found = best_houses(edition, landings, list(edition.groups), budget)
    end = here.follow(found)
    assert end.spent <= budget
    assert found.spent == end.spent
    best = here.most(budget)
    gained = here.rent(end.levels) - here.rent(here.start.levels)
    assert gained <= best + 1e-9
    if found.exact:
        assert gained == pytest.approx(best, abs=1e-9)


def test_taking_the_best_next_house_again_and_again_stops_short_of_it() -> None:
    edition = load_edition("us-classic")
    landings = arrivals(edition, "leave")
    here = Town(edition, landings)
    found = best_houses(edition, landings, list(edition.groups), 1000)
    gained = here.rent(here.follow(found).levels) - here.rent(here.start.levels)
    assert found.exact
    assert here.greedy(1000) == pytest.approx(gained / 4, rel=0.1)  # as docs/methods.md says


def test_three_houses_on_the_oranges_before_anything_else() -> None:
    edition = load_edition("us-classic")
    found = best_houses(edition, arrivals(edition, "leave"), list(edition.groups), 900)
    assert [(one.name, one.level) for one in found.houses] == [
        (name, level)
        for level in ("1_house", "2_houses", "3_houses")
        for name in ("New York Avenue", "Tennessee Avenue", "St. James Place")
    ]
    assert (found.spent, found.exact) == (900, True)
    assert found.rent_per_turn == found.houses[-1].rent_per_turn


def test_the_whole_box_is_never_overdrawn() -> None:
    edition = load_edition("us-classic")
    landings = arrivals(edition, "stay")
    here = Town(edition, landings)
    for budget in (5_000, 20_000):
        found = best_houses(edition, landings, list(edition.groups), budget)
        end = here.follow(found)
        assert found.exact
        assert end.houses + sum(one for one in end.levels if one != H) == 32
        assert end.hotels + end.levels.count(H) == 12


def test_what_the_box_cannot_reach_is_left_out_and_said() -> None:
    # Two groups of two streets, each with one hotel beside four houses at the end, would be best: but building the
    # second takes eight houses, and four of the box's eight lie on the first.
    pays = {"rents": [0, 1, 2, 3, 100, 300], "house_cost": 50}
    less = {"rents": [0, 1, 2, 3, 100, 101], "house_cost": 50}
    edition = town((2, 2), [pays, less, pays, less], {"houses": 8, "hotels": 2})
    shares = np.full(16, 0.05)
    none = np.zeros(16)
    landings = replace(few_landings(), by_dice=shares, by_card=none, by_multiplier={}, dice_total=none)
    found = best_houses(edition, landings, ["g0", "g1"], 10_000)
    here = Town(edition, landings)
    end = here.follow(found)
    assert not found.exact
    assert here.rent(end.levels) <= here.most(10_000) + here.rent(here.start.levels)


def test_an_order_says_what_each_house_pays() -> None:
    found = best_houses(corner(), few_landings(), ["grey", "station"], 450)
    assert len(found.houses) == 9  # three on each street: stations take no houses
    first = found.houses[0]
    assert (first.cost, first.spent, first.level) == (50, 50, "1_house")
    assert first.rent_added_per_turn == pytest.approx(12 * 0.1 * 1.25)
    assert first.payback_turns == pytest.approx(50 / 1.5)
    assert first.return_per_100 == pytest.approx(10_000 * 1.5 / 50)
    assert found.rent_per_turn == pytest.approx((180 - 8) * 0.25 * 1.25)


def test_no_budget_no_houses() -> None:
    found = best_houses(corner(), few_landings(), ["grey"], 49)
    assert (found.houses, found.spent, found.rent_per_turn, found.exact) == ((), 0, 0.0, True)
    assert best_houses(corner(), few_landings(), ["station"], 1000).houses == ()


def test_a_table_that_would_be_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_order, "MOST_CELLS", 500)  # 13 numbers of houses, 4 of hotels
    assert best_houses(corner(), few_landings(), ["grey"], 400).spent == 400
    with pytest.raises(InputError, match=r"--budget: 900 is too much to look at in steps of 50.*; at most 400"):
        best_houses(corner(), few_landings(), ["grey"], 900)
