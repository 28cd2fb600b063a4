"""Planted faults in the set-up, turns, jail, cards and taxes."""

from itertools import pairwise

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
    planted,
    set_field,
    until,
    value,
)

# --- set-up and turns


@planted("C1009-04")
def too_much_at_the_start(events: Log) -> Log | None:
    return add(events, first(places(events, log.START_CASH)), "amount", 1)


@planted("C1009-09")
def somebody_else_begins(events: Log) -> Log | None:
    for place in places(events, log.OPENING_ROLL, player=0):
        return set_field(events, place, value=1, value2=1)
    return None


@planted("C1009-08")
def begins_elsewhere(events: Log) -> Log | None:
    return add(events, first(places(events, log.SEATED)), "space", 1)


@planted("C1009-07")
def deck_not_shuffled(events: Log) -> Log | None:
    return drop(events, first(places(events, log.DECK_SHUFFLED)))


@planted("C1009-11")
def moves_too_far(events: Log) -> Log | None:
    return add(events, first(places(events, log.MOVE, value2=0)), "space", 1)


@planted("C1009-12")
def double_without_another_roll(events: Log) -> Log | None:
    place = first(places(events, log.ROLL, rule=rule.ROLL_AGAIN))
    return None if place is None else drop(events, place, until(events, place, log.TURN, log.GAME_END) - place)


@planted("C1009-12")
def rolls_again_without_a_double(events: Log) -> Log | None:
    for place in places(events, log.TURN):
        roll = until(events, place, log.ROLL)
        after = until(events, roll, log.TURN)
        plain = kind_at(events, place + 1) == log.ROLL and kind_at(events, roll + 1) == log.MOVE
        if plain and after < len(events) and value(events, roll, "value") != value(events, roll, "value2"):
            return insert(events, after, [events[roll].tolist()])
    return None


@planted("C1009-12")
def somebody_is_passed_over(events: Log) -> Log | None:
    place = first(places(events, log.TURN, round=2, player=1))
    return None if place is None else drop(events, place, until(events, place + 1, log.TURN, log.GAME_END) - place)


@planted("C1009-12")
def round_counted_twice(events: Log) -> Log | None:
    return set_field(events, first(places(events, log.TURN, value=3)), value=4)


@planted("C1009-13")
def third_double_goes_on(events: Log) -> Log | None:
    return drop(events, first(places(events, log.TO_JAIL, value=kinds.BY_DOUBLES)))


@planted("C1009-14")
def not_sent_to_jail(events: Log) -> Log | None:
    return drop(events, first(places(events, log.TO_JAIL, value=kinds.BY_SPACE)))


@planted("C1009-15")
def salary_forgotten(events: Log) -> Log | None:
    return drop(events, first(places(events, log.SALARY)))


@planted("C1009-15")
def salary_doubled(events: Log) -> Log | None:
    place = first(places(events, log.SALARY))
    return None if place is None else add(events, place, "amount", value(events, place, "amount"))


@planted("C1009-15")
def salary_after_the_space(events: Log) -> Log | None:
    for place in places(events, log.SALARY):
        if kind_at(events, place + 1) in (log.TAX, log.BUY):
            changed = events.copy()
            changed[[place, place + 1]] = changed[[place + 1, place]]
            return changed
    return None


@planted("C1009-17")
def salary_on_the_way_to_jail(events: Log) -> Log | None:
    place = first(places(events, log.TO_JAIL))
    if place is None:
        return None
    seat = value(events, place, "player")
    return insert(events, place + 1, [like(events, place, log.SALARY, player=seat, amount=200)])


# --- jail


@planted("C1009-64")
def fine_too_low(events: Log) -> Log | None:
    return add(events, first(places(events, log.JAIL_FINE)), "amount", -10)


@planted("C1009-66")
def frees_himself_with_no_card(events: Log) -> Log | None:
    for place in places(events, log.JAIL_FINE, rule=rule.JAIL_FINE):
        if kind_at(events, place - 1) == log.TURN and kind_at(events, place + 1) == log.LEFT_JAIL:
            kept = any(kind_at(events, other) == log.CARD_KEPT for other in range(place))
            if not kept:
                changed = set_field(events, place, kind=log.JAIL_CARD_USED, amount=0, value=0, value2=0)
                return set_field(changed, place + 1, value=kinds.OUT_BY_CARD) if changed is not None else None
    return None


@planted("C1009-67")
def rolls_again_after_the_freeing_double(events: Log) -> Log | None:
    place = first(places(events, log.LEFT_JAIL, value=kinds.OUT_BY_DOUBLE))
    if place is None:
        return None
    seat = value(events, place, "player")
    end = until(events, place, log.TURN, log.GAME_END, log.BANKRUPT)
    return insert(events, end, [like(events, place, log.ROLL, player=seat, value=1, value2=2)])


@planted("C1009-67")
def leaves_jail_without_a_double(events: Log) -> Log | None:
    place = first(places(events, log.JAIL_FAILED, value=1))
    return set_field(events, place, kind=log.LEFT_JAIL, value=kinds.OUT_BY_DOUBLE)


@planted("C1009-68")
def third_failure_pays_nothing(events: Log) -> Log | None:
    for place in places(events, log.JAIL_FAILED, value=3):
        if kind_at(events, place + 1) == log.JAIL_FINE:
            return drop(events, place + 1)
    return None


# --- cards and taxes


@planted("C1009-18")
def card_pays_more(events: Log) -> Log | None:
    return add(events, first(places(events, log.CARD_GETS)), "amount", 10)


@planted("C1009-18")
def card_without_effect(events: Log) -> Log | None:
    return drop(events, first(places(events, log.CARD_PAYS, other=log.BANK)))


@planted("C1009-18")
def same_card_twice(events: Log) -> Log | None:
    drawn = list(places(events, log.DRAW, value=0))
    for one, two in pairwise(drawn):
        if value(events, one, "value2") != value(events, two, "value2"):
            return set_field(events, two, value2=value(events, one, "value2"))
    return None


@planted("C1009-18")
def card_out_of_its_order(events: Log) -> Log | None:
    seen: list[int] = []
    for place in places(events, log.DRAW, value=1):
        card = value(events, place, "value2")
        if card in seen:  # the second pass: from here on the order is known
            return set_field(events, place, value2=next(other for other in seen if other != card))
        seen.append(card)
    return None


@planted("C1009-19")
def jail_card_not_kept(events: Log) -> Log | None:
    return drop(events, first(places(events, log.CARD_KEPT)))


@planted("C1009-20")
def tax_forgotten(events: Log) -> Log | None:
    return drop(events, first(places(events, log.TAX)))


@planted("C1009-20")
def tax_too_low(events: Log) -> Log | None:
    return add(events, first(places(events, log.TAX)), "amount", -50)
