"""Planted faults in what only some editions and variants have: deals, fortunes, ends, passports, other figures."""

from collections.abc import Iterator

import numpy as np

from montecarlo.engine import event as log
from montecarlo.engine import kinds, rule
from tests.referee.planting import (
    MANY,
    Log,
    add,
    drop,
    first,
    insert,
    kind_at,
    like,
    places,
    planted_in_editions,
    seats,
    set_field,
    until,
    value,
)

BY_WEALTH = (kinds.TIME_UP, kinds.NTH_BANKRUPTCY, kinds.PASSPORT_FULL)
NOTE_OF_50 = 50
SOME_MONEY = 1_000
PAID = (log.RENT, log.TAX, log.CARD_PAYS, log.AUCTION_WON, log.JAIL_FINE, log.BANKRUPT)

# --- deals and fortunes


@planted_in_editions("SE-K02")
def dealt_for_less(events: Log) -> Log | None:
    return add(events, first(places(events, log.DEALT)), "amount", -1)


@planted_in_editions("SE-K01")
def dealt_twice(events: Log) -> Log | None:
    dealt = list(places(events, log.DEALT))
    return set_field(events, dealt[-1], space=value(events, dealt[0], "space")) if dealt else None


@planted_in_editions("SE-K01")
def one_deed_too_few(events: Log) -> Log | None:
    dealt = list(places(events, log.DEALT))
    end = dealt[-1] + 1 if dealt else 0
    return drop(events, dealt[-1], 2 if kind_at(events, end) == log.MARK else 1) if dealt else None


@planted_in_editions("DK-23")
def fortune_miscounted(events: Log) -> Log | None:
    return add(events, first(places(events, log.WEALTH_COUNTED)), "value", 1)


@planted_in_editions("C1009-20")
def tenth_rounded_down(events: Log) -> Log | None:
    for place in places(events, log.TAX, rule=rule.TAX_CHOICE):
        if kind_at(events, place - 1) == log.WEALTH_COUNTED and value(events, place, "amount") > NOTE_OF_50:
            return add(events, place, "amount", -NOTE_OF_50)
    return None


def grants(events: Log, poor: bool) -> Iterator[int]:
    """Go through the fortunes counted for a card, of those who are poor enough or of those who are not."""
    for place in places(events, log.WEALTH_COUNTED, rule=rule.POOR_CARD):
        if (value(events, place, "value") <= value(events, place, "value2")) == poor:
            yield place


@planted_in_editions("DK-15")
def grant_withheld(events: Log) -> Log | None:
    place = first(grants(events, poor=True))
    return None if place is None else drop(events, place + 1)


@planted_in_editions("C1009-18")
def grant_for_the_rich(events: Log) -> Log | None:
    place = first(grants(events, poor=False))
    if place is None:
        return None
    player = value(events, place, "player")
    return insert(events, place + 1, [like(events, place, log.CARD_GETS, player=player, amount=SOME_MONEY)])


# --- agreed ends


def ends(events: Log, *reasons: int) -> int | None:
    """Return the end of a game that ends for one of these reasons."""
    last = len(events) - 1
    return last if kind_at(events, last) == log.GAME_END and value(events, last, "value") in reasons else None


@planted_in_editions("SE-T01", "SE-K06", "SE-W02")
def somebody_else_wins(events: Log) -> Log | None:
    last = ends(events, *BY_WEALTH)
    if last is None:
        return None
    fortunes = {value(events, at, "player"): value(events, at, "value") for at in counted(events)}
    poorest = min(fortunes, key=fortunes.__getitem__)
    return set_field(events, last, player=poorest) if len(set(fortunes.values())) > 1 else None


def counted(events: Log) -> list[int]:
    """Return the places of the fortunes counted at the end."""
    at = len(events) - 1
    found = []
    while kind_at(events, at - 1) == log.WEALTH_COUNTED:
        at -= 1
        found.append(at)
    return found


@planted_in_editions("SE-T01", "SE-K06", "SE-W02")
def one_fortune_is_not_counted(events: Log) -> Log | None:
    return None if ends(events, *BY_WEALTH) is None else drop(events, counted(events)[0])


@planted_in_editions("SE-T01")
def ends_before_the_time(events: Log) -> Log | None:
    return set_field(events, ends(events, kinds.NTH_BANKRUPTCY), value=kinds.TIME_UP)


@planted_in_editions("SE-K06")
def ends_at_no_bankruptcy(events: Log) -> Log | None:
    return set_field(events, ends(events, kinds.TIME_UP), value=kinds.NTH_BANKRUPTCY)


@planted_in_editions("SE-W02")
def ends_without_a_full_passport(events: Log) -> Log | None:
    return set_field(events, ends(events, kinds.TIME_UP), value=kinds.PASSPORT_FULL)


@planted_in_editions("SE-T01", "SE-W02")
def plays_on_after_the_end(events: Log) -> Log | None:
    """The next player rolls as if nothing had ended."""
    if ends(events, kinds.TIME_UP, kinds.PASSPORT_FULL) is None:
        return None
    before = counted(events)[-1]
    turn = max(places(events, log.TURN))
    rolls = np.flatnonzero(events[turn:before, 0] == log.ROLL) + turn
    double = len(rolls) and value(events, int(rolls[-1]), "value") == value(events, int(rolls[-1]), "value2")
    out = {value(events, at, "player") for at in places(events, log.BANKRUPT)}
    order = seats(events)
    mover = value(events, turn, "player")
    after = [seat for seat in (*order[order.index(mover) + 1 :], *order) if seat not in out]
    number = value(events, turn, "round") + (after[0] <= mover)
    if double:
        return None
    row = like(events, turn, log.TURN, round=number, turn=after[0], player=after[0], value=number)
    return np.vstack([events[:before], np.array([row], dtype=np.int64)])


@planted_in_editions("SE-K07")
def buildings_of_the_last_estate_are_not_noted(events: Log) -> Log | None:
    for place in places(events, log.ESTATE_DEED):
        if value(events, place, "value2") > 0:
            return set_field(events, place, value2=0)
    return None


@planted_in_editions("C1009-42")
def fourth_house_in_the_short_game(events: Log) -> Log | None:
    return set_field(events, first(places(events, log.BUILD, value=5, value2=3)), value=4)


# --- passports


@planted_in_editions("SE-W05")
def wonder_not_marked(events: Log) -> Log | None:
    return drop(events, first(places(events, log.MARK, value=kinds.MARK_LANDING)))


@planted_in_editions("SE-W06")
def wonder_won_and_not_marked(events: Log) -> Log | None:
    return drop(events, first(places(events, log.MARK, value=kinds.MARK_AUCTION)))


@planted_in_editions("SE-W07")
def wonder_dealt_and_not_marked(events: Log) -> Log | None:
    return drop(events, max(places(events, log.MARK, value=kinds.MARK_DEAL), default=None))


@planted_in_editions("SE-W05")
def flight_to_a_place_that_is_marked(events: Log) -> Log | None:
    for place in places(events, log.MARK, value=kinds.MARK_FLIGHT):
        player = value(events, place, "player")
        earlier = list(places(events[:place], log.MARK, player=player))
        if earlier:
            return set_field(events, place, space=value(events, earlier[0], "space"))
    return None


@planted_in_editions("SE-W09")
def flight_from_no_airport(events: Log) -> Log | None:
    marks = list(places(events, log.MARK))
    place = first(places(events, log.TURN, round=2))
    if not marks or place is None:
        return None
    player = value(events, place, "player")
    row = like(events, place, log.MARK, player=player, space=39, value=kinds.MARK_FLIGHT, value2=1)
    return insert(events, place + 1, [row])


@planted_in_editions("SE-W05")
def marks_miscounted(events: Log) -> Log | None:
    return add(events, first(places(events, log.MARK)), "value2", 1)


@planted_in_editions("SE-W03")
def no_bonus(events: Log) -> Log | None:
    return drop(events, first(places(events, log.PASSPORT_BONUS)))


@planted_in_editions("SE-W03")
def half_the_bonus(events: Log) -> Log | None:
    return add(events, first(places(events, log.PASSPORT_BONUS)), "amount", -15_000)


# --- other figures and prohibitions


@planted_in_editions("C1009-55")
def interest_not_rounded_up_to_a_hundred(events: Log) -> Log | None:
    for place in places(events, log.REDEEM):
        if value(events, place, "amount") % 100 == 0 and value(events, place, "amount") > SOME_MONEY:
            return add(events, place, "amount", -NOTE_OF_50)
    return None


@planted_in_editions("C1009-12")
def no_throw_after_the_double_that_frees(events: Log) -> Log | None:
    for place in places(events, log.LEFT_JAIL, value=kinds.OUT_BY_DOUBLE):
        again = place + 2
        while kind_at(events, again) not in (log.ROLL, log.TURN) and again < len(events):
            again += 1
        end = again + 3
        rolled = kind_at(events, again) == log.ROLL and kind_at(events, again + 2) == log.REST
        if rolled and kind_at(events, end) == log.TURN:
            return drop(events, again, 3)
    return None


@planted_in_editions("SE-S57")
def more_is_let_go_than_is_owed(events: Log) -> Log | None:
    return add(events, first(places(events, log.DEBT_LESSENED)), "value", MANY * MANY)


def is_swedish(events: Log) -> bool:
    """Tell a Swedish game from one of Matador: who begins is thrown for."""
    return first(places(events, log.OPENING_ROLL)) is not None


@planted_in_editions("DK-41")
def traded_while_a_debt_is_open(events: Log) -> Log | None:
    owed = (at for at in places(events, log.DEBT) if kind_at(events, until(events, at, *PAID)) == log.RENT)
    debt = first(owed)
    if debt is None or is_swedish(events) or not seats(events):
        return None
    player = value(events, debt, "player")
    other = next(seat for seat in seats(events) if seat != player)
    return insert(events, debt + 1, [like(events, debt, log.TRADE, player=player, other=other)])


@planted_in_editions("SE-S35")
def built_after_the_roll_of_another(events: Log) -> Log | None:
    for place in places(events, log.BUILD, rule=rule.HOUSE_OUT_OF_TURN):
        if not is_swedish(events):
            break
        quiet = [kind_at(events, place + step) for step in range(1, 5)]
        if quiet == [log.ROLL, log.MOVE, log.REST, log.TURN]:
            rest = drop(events, place)
            assert rest is not None
            return insert(rest, place + 3, [events[place].tolist()])
    return None


@planted_in_editions("C1009-25")
def the_last_house_opens_below_its_price(events: Log) -> Log | None:
    return add(events, first(places(events, log.PIECE_AUCTION)), "value2", -1)


@planted_in_editions("C1009-09", "DK-07")
def a_throw_decides_or_does_not(events: Log) -> Log | None:
    """Where who begins is agreed on nobody throws; elsewhere everybody does."""
    throw = first(places(events, log.OPENING_ROLL))
    if throw is not None:
        return drop(events, throw)
    start = first(places(events, log.GAME_START))
    assert start is not None
    return insert(events, start + 1, [like(events, start, log.OPENING_ROLL, player=1, value=6, value2=6)])
