"""Decks as they are, as one JSON object and as CSV. The keys are documented in docs/how-to/landing-probabilities.md."""

from typing import Any, Final

from montecarlo.analysis.decks import CYCLING, SKIPPED_TURNS, Decks
from montecarlo.analysis.intervals import LEVEL, Estimate, rounded
from montecarlo.model.edition import Edition
from montecarlo.model.patches import applied_names
from montecarlo.reports.applied import rules_of
from montecarlo.reports.landing_decks_text import EFFECTS, DeckLine, deck_lines
from montecarlo.reports.landing_json import SCHEMA, exact
from montecarlo.reports.landing_text import JAIL_KIND
from montecarlo.reports.run_tables import csv_text

PLAYED_DIGITS: Final = 8  # decimals of a share that was played; the reach of its interval is some 1e-5
HEADER: Final = (
    "edition", "rules", "jail", "count", "players", "seed", "rolls", "space", "name", "kind", "group", "difference",
    "before", "after", "added", "ci95_low", "ci95_high", "separated",
)  # fmt: skip


def as_data(edition: Edition, found: Decks) -> dict[str, Any]:
    """Give the answer: the keys of the exact one, for cycling decks with held jail cards, and the differences.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    found : Decks
        What was played.
    """
    one = found.independent
    lines = deck_lines(edition, found)
    places = [line for line in lines if line.place.kind != JAIL_KIND]
    in_jail = next((line for line in lines if line.place.kind == JAIL_KIND), None)
    visiting = next((line.held for line in places if line.place.kind == "jail"), 0.0)
    return {
        "schema": SCHEMA,
        "edition": one.edition,
        "applied": applied_names(edition),
        "notes": list(edition.notes),
        "jail": one.jail,
        "decks": CYCLING,
        "count": one.count,
        "spaces": [{**_named(line), "probability": rounded(line.held, PLAYED_DIGITS)} for line in places],
        "in_jail": 0.0 if in_jail is None else rounded(in_jail.held, PLAYED_DIGITS),
        "just_visiting": rounded(visiting, PLAYED_DIGITS),
        "rolls_per_turn": rounded(found.rolls_per_turn, PLAYED_DIGITS),
        "visits_per_roll": rounded(found.visits_per_roll, PLAYED_DIGITS),
        "turns_per_lap": None,
        "salary_per_turn": None,
        "residual": None,
        "not_in_the_chain": list(one.unheld),
        "played": {
            "players": found.players,
            "seed": found.seed,
            "games": found.games,
            "complete": found.complete,
            "skipped_turns": SKIPPED_TURNS,
            "turns": found.turns,
            "rolls": found.rolls,
        },
        "differences": {
            "level": LEVEL,
            "comparisons": found.comparisons,
            "spaces": [{**_named(line), **_apart(line)} for line in places],
            "in_jail": None if in_jail is None else _apart(in_jail),
        },
    }


def _named(line: DeckLine) -> dict[str, Any]:
    return {"index": line.place.space, "name": line.place.name, "kind": line.place.kind}


def _apart(line: DeckLine) -> dict[str, Any]:
    return {
        "independent": exact(line.independent),
        "ordered": rounded(line.ordered, PLAYED_DIGITS),
        "held": rounded(line.held, PLAYED_DIGITS),
        "by_order": _difference(line.by_order),
        "by_holding": _difference(line.by_holding),
    }


def _difference(one: Estimate) -> dict[str, Any]:
    value, low, high = (rounded(part, PLAYED_DIGITS) for part in (one.value, one.low, one.high))
    return {"value": value, "low": low, "high": high, "separated": one.is_separated}


def decks_table(edition: Edition, found: Decks) -> str:
    """One row a space and difference; shares from 0 to 1, bounds empty where no token ever comes."""
    one = found.independent
    how = one.jail, one.count, found.players, found.seed, found.rolls
    named: tuple[str | int, ...] = one.edition, rules_of(edition), *how
    rows: list[tuple[str | int, ...]] = []
    for line in deck_lines(edition, found):
        place = line.place
        steps = ((line.independent, line.ordered, line.by_order), (line.ordered, line.held, line.by_holding))
        for effect, (before, after, added) in zip(EFFECTS, steps, strict=True):
            numbers = (_text(part) for part in (before, after, added.value, added.low, added.high))
            apart = str(added.is_separated).lower()
            rows.append((*named, place.space, place.name, place.kind, place.group, effect, *numbers, apart))
    return csv_text(HEADER, rows)


def _text(value: float | None) -> str:
    return "" if value is None else f"{value + 0.0:.{PLAYED_DIGITS}f}"
