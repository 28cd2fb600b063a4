"""Planted faults in house rules: the pot, bonuses, loans, laps, an agreed number of rounds."""

from montecarlo.engine import event as log
from montecarlo.engine import kinds
from tests.referee.planting import Log, add, drop, first, kind_at, like, places, planted_in_editions, set_field, value


@planted_in_editions("pot")
def a_tax_does_not_go_into_the_pot(events: Log) -> Log | None:
    for place in places(events, log.POT):
        if kind_at(events, place - 1) == log.TAX:
            return drop(events, place)
    return None


@planted_in_editions("pot")
def more_goes_into_the_pot_than_is_paid(events: Log) -> Log | None:
    for place in places(events, log.POT):
        if value(events, place, "player") >= 0:
            return add(events, place, "value", 1)
    return None


@planted_in_editions("pot")
def half_of_the_pot_is_taken(events: Log) -> Log | None:
    place = first(places(events, log.POT_TAKEN))
    return None if place is None else set_field(events, place, amount=value(events, place, "amount") // 2)


@planted_in_editions("bonus")
def two_ones_bring_nothing(events: Log) -> Log | None:
    return drop(events, first(places(events, log.BONUS)))


@planted_in_editions("loan")
def lent_above_the_limit(events: Log) -> Log | None:
    place = first(places(events, log.LOAN))
    if place is None:
        return None
    more = value(events, place, "amount") + 10_000
    return set_field(events, place, amount=more, value=value(events, place, "value") + 10_000)


@planted_in_editions("loan")
def no_interest_on_a_loan(events: Log) -> Log | None:
    return drop(events, first(places(events, log.LOAN_INTEREST)))


@planted_in_editions("loan")
def more_is_owed_than_was_lent(events: Log) -> Log | None:
    return add(events, first(places(events, log.LOAN)), "value", 1)


@planted_in_editions("lap")
def bought_before_the_first_lap(events: Log) -> Log | None:
    """Who has passed the start already is told that he may not buy yet."""
    if first(places(events, log.NOT_YET)) is None:
        return None
    place = max(places(events, log.BUY))
    row = like(events, place, log.NOT_YET, player=value(events, place, "player"), space=value(events, place, "space"))
    changed = events.copy()
    changed[place] = row
    return changed


@planted_in_editions("rounds")
def ends_a_round_too_early(events: Log) -> Log | None:
    last = len(events) - 1
    if kind_at(events, last) != log.GAME_END or value(events, last, "value") != kinds.TIME_UP:
        return None
    return set_field(events, last, value=kinds.ROUND_LIMIT)
