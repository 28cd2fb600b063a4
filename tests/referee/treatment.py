"""A seat that is given a group: no rule of any booklet, so everything that happens at that moment is worked out anew.

At the moment that was asked for the referee writes down, from the table as it lies there, each event that has to come;
then the log has to bring exactly these, before the next turn begins.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from montecarlo.engine import event as log
from tests.referee.state import BANK, HOTEL, NOBODY, Event, Table

RULE = "treatment"
NO_SPACE = -1


class Step(NamedTuple):
    """One event that has to come, without the place in the log and the time."""

    kind: int
    player: int
    other: int
    space: int
    amount: int
    value: int = 0
    value2: int = 0


@dataclass
class Given:
    """What is asked for, and how far it is.

    Attributes
    ----------
    seat : int
        Who is given something.
    is_half : bool
        Whether it happens with half of the deeds sold; otherwise before the first turn.
    deeds : tuple of int
        What the seat gets.
    price, budget, needs : int
        What it pays for the deeds, what deeds and buildings may cost together (0: no buildings), and the cash without
        which nothing happens.
    steps : list of Step or None
        What has still to come; None before the moment.
    spent : int
        What the seat has paid.
    is_treated : bool
        Whether the seat had the cash.
    """

    seat: int
    is_half: bool
    deeds: tuple[int, ...]
    price: int
    budget: int
    needs: int
    steps: list[Step] | None = None
    spent: int = 0
    is_treated: bool = False
    houses: dict[int, int] = field(default_factory=dict)  # levels while the steps are written down


def see(table: Table, given: Given, event: Event) -> None:
    """Check an event of the treatment against the next that has to come, and let it happen."""
    begin(table, given)
    found = Step(event.kind, event.player, event.other, event.space, event.amount, event.value, event.value2)
    due = given.steps.pop(0) if given.steps else None
    if table.demand(found == due, RULE, f"{found}, not {due}"):
        happen(table, given, found)


def begin(table: Table, given: Given) -> None:
    """If this is the moment, write down what has to come."""
    if given.steps is not None or not is_time(table, given):
        return
    given.is_treated = table.alive[given.seat] and table.cash[given.seat] >= given.needs
    given.steps = to_come(table, given) if given.is_treated and given.deeds else []


def is_time(table: Table, given: Given) -> bool:
    """Tell whether the moment has come, before a turn."""
    if not given.is_half:
        return table.turn == NOBODY and table.dealt == [table.rules.deeds_dealt] * table.players
    deeds = [space for space in range(len(table.board.spaces)) if table.board.is_deed(space)]
    return sum(table.owner[space] == BANK for space in deeds) <= len(deeds) // 2


def before_turn(table: Table, given: Given) -> None:
    """A turn begins: nothing of the treatment may be left out."""
    begin(table, given)
    left = given.steps or []
    table.demand(not left, RULE, f"the turn begins before {left[:1]}")


def to_come(table: Table, given: Given) -> list[Step]:
    """Write down what has to happen: buildings of others go, owners are paid, the seat gets its deeds and builds."""
    seat, steps = given.seat, []
    given.houses = dict(enumerate(table.level))
    group = table.board.group(given.deeds[0])
    for space in group:
        owner, level = table.owner[space], table.level[space]
        if level > 0 and owner != seat:
            brings = table.building_sale(space, level, 0)
            steps.append(Step(log.SELL_BUILDING, owner, BANK, space, brings, level, 0))
            given.houses[space] = 0
    for space in given.deeds:
        owner, deed = table.owner[space], table.board.spaces[space]
        if owner != BANK:
            steps.append(Step(log.TREATMENT_PAID, owner, BANK, space, deed.price))
            if table.mortgaged[space]:
                steps.append(Step(log.REDEEM, owner, BANK, space, min(deed.mortgage, deed.price)))
        if owner != seat:
            steps.append(Step(log.TREATED_DEED, seat, owner, space, 0))
    if given.price:
        steps.append(Step(log.TREATMENT_PRICE, seat, BANK, NO_SPACE, given.price))
    whole = set(group) <= set(given.deeds) and table.board.spaces[group[0]].house_cost > 0
    return [*steps, *buildings(table, given, group)] if given.budget and whole else steps


def buildings(table: Table, given: Given, group: tuple[int, ...]) -> list[Step]:
    """Write down what the rest of the budget buys: the lowest street first, of equals the last; hotels after houses."""
    rules, money = table.rules, given.budget - given.price
    found: list[Step] = []
    level = given.houses
    while True:
        houses = rules.houses - sum(each for each in level.values() if each < HOTEL)
        hotels = rules.hotels - sum(each == HOTEL for each in level.values())
        heights = {space: table.height(level[space]) for space in group}
        lowest = min(heights.values())
        if houses > 0 and lowest < rules.most_houses:
            cost = {space: table.board.spaces[space].house_cost for space in group if heights[space] == lowest}
        elif hotels > 0 and lowest >= rules.most_houses:
            cost = {space: table.board.spaces[space].hotel_cost for space in group if level[space] != HOTEL}
        else:
            return found
        can_be_paid = [space for space in cost if cost[space] <= money]
        if not can_be_paid:
            return found
        space = max(can_be_paid)
        before, level[space] = level[space], table.next_level(level[space])
        found.append(Step(log.BUILD, given.seat, BANK, space, cost[space], level[space], before))
        money -= cost[space]


def happen(table: Table, given: Given, step: Step) -> None:
    """Let it happen on the table."""
    if step.kind == log.TREATED_DEED:
        table.owner[step.space] = step.player
    elif step.kind in (log.SELL_BUILDING, log.TREATMENT_PAID):
        table.transfer(BANK, step.player, step.amount)
        table.level[step.space] = step.value2 if step.kind == log.SELL_BUILDING else table.level[step.space]
    else:
        table.transfer(step.player, BANK, step.amount)
    if step.kind == log.REDEEM:
        table.mortgaged[step.space] = False
    elif step.kind == log.BUILD:
        table.level[step.space] = step.value
        table.seconds += table.rules.clock.building
    given.spent += step.amount * (step.kind in (log.TREATMENT_PRICE, log.BUILD))
