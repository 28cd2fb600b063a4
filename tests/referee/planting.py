"""Planting faults into correct logs: the list of them, and the tools to find places and change events."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.engine import event as log
from montecarlo.engine import fields, rule

Log = NDArray[np.int64]
Change = Callable[[Log], Log | None]

COLUMNS = {field.name: column for column, field in enumerate(fields.EVENT)}
HOTEL = 5
NOBODY = -1
MANY = 10_000


class Fault(NamedTuple):
    """A change and the rules of which the first complaint must name one."""

    name: str
    rules: tuple[str, ...]
    change: Change


FAULTS: list[Fault] = []
FAULTS_IN_EDITIONS: list[Fault] = []  # in what only some editions and variants have


def planted(*rules: str) -> Callable[[Change], Change]:
    """Enter a fault into the list, with the rules that fit."""
    return enter_into(FAULTS, rules)


def planted_in_editions(*rules: str) -> Callable[[Change], Change]:
    """Enter a fault in a rule of some editions or variants, with the rules that fit."""
    return enter_into(FAULTS_IN_EDITIONS, rules)


def enter_into(faults: list[Fault], rules: tuple[str, ...]) -> Callable[[Change], Change]:
    """Make the decorator that enters a fault into a list."""

    def enter(change: Change) -> Change:
        faults.append(Fault(change.__name__, rules, change))
        return change

    return enter


# --- tools


def places(events: Log, kind: int, **wanted: int) -> Iterator[int]:
    """Go through the events of a kind with the wanted values."""
    right = events[:, COLUMNS["kind"]] == kind
    for name, value in wanted.items():
        right &= events[:, COLUMNS[name]] == value
    yield from (int(place) for place in np.flatnonzero(right))


def first(found: Iterable[int]) -> int | None:
    """Return the first place, if there is one."""
    return next(iter(found), None)


def value(events: Log, place: int, name: str) -> int:
    """Read a field of an event."""
    return int(events[place, COLUMNS[name]])


def kind_at(events: Log, place: int) -> int:
    """Return the kind of an event, or -1 behind the last."""
    return value(events, place, "kind") if place < len(events) else -1


def set_field(events: Log, place: int | None, **new: int) -> Log | None:
    """Write fields of an event."""
    if place is None:
        return None
    changed = events.copy()
    for name, number in new.items():
        changed[place, COLUMNS[name]] = number
    return changed


def add(events: Log, place: int | None, name: str, more: int) -> Log | None:
    """Add to a field of an event."""
    return None if place is None else set_field(events, place, **{name: value(events, place, name) + more})


def drop(events: Log, place: int | None, count: int = 1) -> Log | None:
    """Leave events out."""
    return None if place is None else np.delete(events, range(place, place + count), axis=0)


def like(events: Log, place: int, kind: int, **new: int) -> list[int]:
    """Make an event that happens at the time of another."""
    row = [kind, rule.NONE, *(value(events, place, name) for name in ("round", "turn")), NOBODY, NOBODY, -1, 0, 0, 0]
    for name, number in new.items():
        row[COLUMNS[name]] = number
    return row


def insert(events: Log, place: int, rows: Sequence[Sequence[int]]) -> Log:
    """Put events in before a place."""
    return np.insert(events, place, np.array(rows, dtype=np.int64), axis=0)


def until(events: Log, place: int, *ends: int) -> int:
    """Return the next place from here whose kind is one of `ends`."""
    while place < len(events) and kind_at(events, place) not in ends:
        place += 1
    return place


def seats(events: Log) -> list[int]:
    """Return the seats at the table."""
    return [value(events, place, "player") for place in places(events, log.SEATED)]


def all_in(events: Log) -> Log:
    """Return the log up to the first bankruptcy."""
    return events[: first(places(events, log.BANKRUPT))]
