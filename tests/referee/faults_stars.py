"""Planted faults in MONOPOLY Millionaire: stars, Fortune cards, forced sales, the million."""

from montecarlo.engine import event as log
from montecarlo.engine import kinds, rule
from tests.referee.planting import (
    Log,
    add,
    drop,
    first,
    insert,
    kind_at,
    like,
    places,
    planted_in_editions,
    set_field,
    until,
    value,
)

NEXT_LEVEL = 50


@planted_in_editions("C1009-15")
def salary_of_the_next_level(events: Log) -> Log | None:
    return add(events, first(places(events, log.SALARY, rule=rule.STAR_SALARY)), "amount", NEXT_LEVEL)


@planted_in_editions("MM-17")
def star_level_for_less(events: Log) -> Log | None:
    return add(events, first(places(events, log.UPGRADE)), "amount", -1)


@planted_in_editions("MM-17")
def two_levels_at_once(events: Log) -> Log | None:
    return set_field(events, first(places(events, log.UPGRADE, value=1)), value=2)


@planted_in_editions("MM-17")
def star_level_away_from_go(events: Log) -> Log | None:
    place = first(places(events, log.TURN, round=1))
    if place is None or first(places(events, log.UPGRADE)) is None:
        return None
    player = value(events, place, "player")
    return insert(events, place + 1, [like(events, place, log.UPGRADE, player=player, amount=50, value=1)])


@planted_in_editions("MM-19")
def a_card_that_says_so_does_not_move_the_level(events: Log) -> Log | None:
    return drop(events, first(places(events, log.STARS)))


@planted_in_editions("MM-11")
def card_on_the_street_not_taken(events: Log) -> Log | None:
    for place in places(events, log.FORTUNE_TAKEN):
        if kind_at(events, place + 1) == log.BUY:
            return drop(events, place)
    return None


@planted_in_editions("MM-06")
def the_same_fortune_card_twice(events: Log) -> Log | None:
    taken = list(places(events, log.FORTUNE_TAKEN))
    return set_field(events, taken[1], value2=value(events, taken[0], "value2")) if len(taken) > 1 else None


@planted_in_editions("MM-32")
def kept_card_not_kept(events: Log) -> Log | None:
    return drop(events, first(places(events, log.FORTUNE_KEPT)))


@planted_in_editions("MM-31")
def another_card_is_used(events: Log) -> Log | None:
    return add(events, first(places(events, log.FORTUNE_USED, rule=rule.FORTUNE_NOW)), "value2", 1)


@planted_in_editions("C1009-23")
def half_price_rounded_down(events: Log) -> Log | None:
    return add(events, first(places(events, log.BUY, rule=rule.HALF_PRICE)), "amount", -1)


@planted_in_editions("MM-34")
def deed_given_without_a_card(events: Log) -> Log | None:
    place = first(places(events, log.CARD_DEED))
    return None if place is None else insert(events, place + 1, [events[place].tolist()])


@planted_in_editions("MM-34")
def deed_of_a_forced_sale_for_nothing(events: Log) -> Log | None:
    for place in places(events, log.CARD_DEED):
        if value(events, place, "amount") > 0:
            return set_field(events, place, amount=0)
    return None


@planted_in_editions("MM-20")
def wager_without_winnings(events: Log) -> Log | None:
    for place in places(events, log.WAGER_ROLL):
        if kind_at(events, place + 1) == log.CARD_GETS:
            return drop(events, place + 1)
    return None


@planted_in_editions("MM-34")
def another_turn_that_no_card_gives(events: Log) -> Log | None:
    place = first(places(events, log.EXTRA_TURN))
    return None if place is None else insert(events, place + 1, [events[place].tolist()])


@planted_in_editions("C1009-12")
def another_turn_is_not_taken(events: Log) -> Log | None:
    for place in places(events, log.EXTRA_TURN):
        turn = until(events, place, log.TURN)
        end = until(events, turn + 1, log.TURN)
        quiet = [kind_at(events, at) for at in range(turn + 1, end)] == [log.ROLL, log.MOVE, log.REST]
        if quiet and kind_at(events, end) == log.TURN:
            return drop(events, turn, end - turn)
    return None


@planted_in_editions("MM-29")
def nobody_has_to_take_the_street(events: Log) -> Log | None:
    for place in places(events, log.NO_BID, rule=rule.MUST_SELL):
        if kind_at(events, place + 1) == log.AUCTION_WON:
            left = drop(events, place + 1)
            return None if left is None else set_field(left, place, player=-1)
    return None


@planted_in_editions("MM-41")
def mortgaged_without_a_debt(events: Log) -> Log | None:
    for place in places(events, log.DEBT):
        if kind_at(events, place + 1) == log.MORTGAGE and first(places(events, log.FORTUNE_TAKEN)) is not None:
            return drop(events, place)
    return None


@planted_in_editions("MM-48", "C1009-68")
def the_last_fine_is_not_paid(events: Log) -> Log | None:
    return drop(events, first(places(events, log.JAIL_FINE, rule=rule.JAIL_FINE_NEXT_TURN)))


@planted_in_editions("MM-02")
def the_million_without_a_million(events: Log) -> Log | None:
    last = len(events) - 1
    if kind_at(events, last) != log.GAME_END or value(events, last, "value") != kinds.CASH_TARGET:
        return None
    winner = value(events, last, "player")
    out = {value(events, at, "player") for at in places(events, log.BANKRUPT)}
    others = [value(events, at, "player") for at in places(events, log.SEATED)]
    loser = next(seat for seat in others if seat not in {winner, *out})
    return set_field(events, last, player=loser)


@planted_in_editions("MM-02")
def plays_on_with_a_million(events: Log) -> Log | None:
    last = len(events) - 1
    if kind_at(events, last) != log.GAME_END or value(events, last, "value") != kinds.CASH_TARGET:
        return None
    turn = max(places(events, log.TURN))
    player = value(events, turn, "player")
    changed = events.copy()
    changed[last] = like(events, turn, log.ROLL, player=player, value=1, value2=2)
    return changed
