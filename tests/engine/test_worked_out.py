"""What is worked out before a game bounds what it stands for: a search may leave out what is beyond it, and no more."""

from typing import Any

import numpy as np
import pytest

from montecarlo.engine import kinds
from montecarlo.engine.view import PER_MILLE
from montecarlo.engine.worked_out import NOWHERE, STREET_PLACES, UNRANKED, work_out
from tests.engine.arms import Arm, arm, tables_of
from tests.engine.machine import Machine, digest

ARMS = 60
GAMES = 3
TABLE = Arm("no-c1009", ("balanced",) * 4)
MACHINE = Machine()


def gains_by_one(tables: Any, strategy: Any, group: int, count: int) -> list[int]:
    """Give what each deed of a group brings, beyond the least gain wanted, to who has so many: free, or mortgaged."""
    found = []
    bonus = int(strategy.group_bonus[group, count + 1]) - int(strategy.group_bonus[group, count])
    for space in tables.member[group, : int(tables.group_size[group])].tolist():
        margin = max(1, int(tables.price[space]) * int(strategy.accept_margin) // PER_MILLE)
        free = int(strategy.deed_value[space]) + bonus - margin
        mortgaged = free - int(tables.redemption[space])
        found += [free, mortgaged]
        if tables.fee_counts_for_redemption:
            found.append(mortgaged + int(tables.transfer_fee[space]))
    return found


@pytest.mark.parametrize("number", range(ARMS))
def test_no_deed_brings_the_other_side_more_than_a_search_expects(number: int) -> None:
    tables = tables_of(arm(number), 1)
    for chair in range(int(tables.players)):
        strategy = tables.strategy[chair]
        for group in range(int(tables.groups)):
            for count in range(int(tables.group_size[group])):
                best = max(gains_by_one(tables, strategy, group, count))
                assert int(strategy.one_more[count, group]) == best  # less would lose trades, more would price in vain


@pytest.mark.parametrize("number", range(ARMS))
def test_no_deed_at_all_brings_the_other_side_more_unless_it_completes_a_group(number: int) -> None:
    tables = tables_of(arm(number), 1)
    for chair in range(int(tables.players)):
        strategy = tables.strategy[chair]
        gains = [0]
        for group in range(int(tables.groups)):
            completing = int(tables.group_size[group]) - 1 if tables.group_kind[group] == kinds.STREET else -1
            counts = [count for count in range(int(tables.group_size[group])) if count != completing]
            gains += [gain for count in counts for gain in gains_by_one(tables, strategy, group, count)]
        assert int(strategy.most_for_one) == max(gains)


@pytest.mark.parametrize("number", range(ARMS))
def test_who_sleeps_could_not_pay_for_the_cheapest_building_or_redemption(number: int) -> None:
    tables = tables_of(arm(number), 1)
    deeds = tables.deed[: int(tables.deeds)].tolist()
    streets = [space for space in deeds if tables.kind[space] == kinds.STREET]
    pieces = [int(cost[space]) for cost in (tables.house_cost, tables.hotel_cost) for space in streets]
    redemptions = [int(tables.redemption[space]) - int(tables.transfer_fee[space]) for space in deeds]
    for chair in range(int(tables.players)):
        strategy = tables.strategy[chair]
        if strategy.is_random:
            assert int(strategy.least_redeemed) == 0  # he keeps nothing back
            assert int(strategy.least_built) + max(pieces) < 0  # and is asked whatever he has
            continue
        assert int(strategy.least_redeemed) == int(strategy.keep_to_redeem) + min(redemptions)
        assert int(strategy.least_built) == int(strategy.keep_to_build)


def played(tables: Any, number: int) -> str:
    """Play a game and return a hash of its outcome and its log."""
    _, outcome, events = MACHINE.game(tables, number)
    return digest(outcome, events)


@pytest.mark.parametrize("number", range(ARMS))
def test_where_to_build_and_to_sell_is_the_same_looked_up_or_worked_out_street_by_street(number: int) -> None:
    looked_up, by_street = tables_of(arm(number), 1), tables_of(arm(number), 1)
    by_street.first_state[:] = UNRANKED
    for game in range(GAMES):
        assert played(looked_up, game) == played(by_street, game)


def test_a_wrong_street_looked_up_is_seen() -> None:
    tables, wrong = tables_of(TABLE, 1), tables_of(TABLE, 1)
    for strategy in (wrong.strategy[chair] for chair in range(int(wrong.players))):
        strategy.next_street[0] = np.minimum(strategy.next_street[0], strategy.next_street[0, 0])
    assert any(played(tables, game) != played(wrong, game) for game in range(10 * GAMES))


def test_groups_are_ranked_unless_more_than_the_levels_decides() -> None:
    def ranked(*settings: str) -> list[bool]:
        tables = tables_of(TABLE._replace(settings=settings), 1)
        return [int(state) != UNRANKED for state in tables.first_state[: int(tables.groups)]]

    assert sum(ranked()) == 8  # the colour groups
    assert not any(ranked("houses_for_hotel=3"))  # a hotel would stand for three houses or four
    assert not any(ranked("build_beside_mortgage=true"))
    tables = tables_of(TABLE, 1)
    tables.house_cost[tables.member[0, 0]] += 10
    work_out(tables)
    states = tables.first_state[: int(tables.groups)].tolist()
    assert states[0] == UNRANKED  # what is cheaper may be all that he can pay
    assert sum(state != UNRANKED for state in states) == 7


def rent_gained(tables: Any, space: int, level: int, aim: int, cost: int) -> int:
    """Give the rent that is gained from a level to another for what it costs, per thousand of money."""
    now = int(tables.rent[space, level]) * (int(tables.full_group_rent) if level == 0 else 1)
    return (int(tables.rent[space, aim]) - now) * 1000 // cost


@pytest.mark.parametrize("variant", ["", "short"])
@pytest.mark.parametrize("order", [*range(4)])
@pytest.mark.parametrize("builds_to", [0, 2, kinds.HOTEL_LEVEL])
def test_buildings_are_ranked_by_the_settings_of_the_strategy(variant: str, order: int, builds_to: int) -> None:
    tables = tables_of(Arm("no-c1009", ("balanced", "random"), rules=variant), 1)
    strategy = tables.strategy[0]
    strategy.build_order, strategy.builds_to = order, builds_to
    work_out(tables)
    most = 3 if variant else 4  # houses, and then the hotel
    streets = [space for space in tables.deed[: int(tables.deeds)].tolist() if tables.kind[space] == kinds.STREET]
    for space in streets:
        house, hotel = int(tables.house_cost[space]), int(tables.hotel_cost[space])
        value = int(strategy.group_value[tables.group[space]])
        gains = {level: rent_gained(tables, space, level, 3, (3 - level) * house) for level in (0, 1, 2)}
        if most > 3:
            gains[3] = rent_gained(tables, space, 3, 4, house)
        gains[kinds.HOTEL_LEVEL] = rent_gained(tables, space, most, kinds.HOTEL_LEVEL, hotel)
        for level, gain in gains.items():
            by_order = (gain, -space, int(tables.price[space]) * 1000 - space, value * 10**6 + gain)
            wanted = min(level + 1, kinds.HOTEL_LEVEL) <= builds_to
            rank = int(strategy.building_rank[space, level])
            assert (rank // STREET_PLACES == by_order[order]) if wanted else (rank == NOWHERE)
