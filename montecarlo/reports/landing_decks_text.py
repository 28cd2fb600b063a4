"""Decks as they are, in words and a table: what the order of the cards and held jail cards do, space by space."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from montecarlo.analysis.chain_options import LEAVE
from montecarlo.analysis.decks import GAMES, SKIPPED_TURNS, Decks
from montecarlo.analysis.intervals import Estimate
from montecarlo.model.edition import Edition
from montecarlo.reports.applied import named
from montecarlo.reports.landing_text import COUNTED, JAIL_KIND, POLICIES, SHARE_DIGITS, Line, lines_of, notes_of
from montecarlo.reports.section import PERCENT, UNKNOWN, Section
from montecarlo.reports.summary_text import grouped, signed
from montecarlo.simulation.words import counted

EFFECTS: Final = ("order", "holding")
SHARES: Final = ("no.", "space", "exact", "cycling", "held")
ADDED: Final = ("no.", "space", "by order", "+-", "sep.", "by holding", "+-", "sep.")
EXPLAINED: Final = (
    "In percent. exact: every card drawn from the whole deck. cycling: cards in their order, jail cards put straight "
    "back. held: the same with jail cards held until they are used, as in play.",
)
HELD_POLICIES: Final = {
    True: "who is in jail leaves before the next roll, by a card if he holds one, else by the fine",
    False: "who is in jail rolls for a double as long as the rules allow, unless he holds a card",
}


class DeckLine(NamedTuple):
    """A place that the token can be, its shares by the three ways of drawing, and how far these are apart."""

    place: Line
    independent: float
    ordered: float
    held: float
    by_order: Estimate
    by_holding: Estimate


def deck_lines(edition: Edition, found: Decks) -> list[DeckLine]:
    """Give every space in board order, and sitting in jail behind the jail space where the count has it.

    Parameters
    ----------
    edition : Edition
        The edition.
    found : Decks
        What was played.
    """
    lines = []
    for place in lines_of(edition, found.independent):
        cell = len(edition.spaces) if place.kind == JAIL_KIND else place.space
        shares = float(found.ordered[cell]), float(found.held[cell])
        lines.append(DeckLine(place, place.probability, *shares, found.by_order[cell], found.by_holding[cell]))
    return lines


def heading(edition: Edition, found: Decks) -> list[str]:
    """Say what is shown: edition, rules, jail policy, what is counted, and how it was played."""
    exact = found.independent
    return [
        named(edition),
        f"One token in the long run: {COUNTED[exact.count]}. Decks are shuffled once and gone through again and again; "
        f"{counted(found.players, 'token')} share them.",
        f"--jail {exact.jail}: {POLICIES[exact.jail == LEAVE]}; with held cards: {HELD_POLICIES[exact.jail == LEAVE]}.",
        f"Played each way: {grouped(found.rolls)} rolls in {_games(found)} of seed {found.seed}. "
        f"The first {SKIPPED_TURNS} turns of every token are not counted: the start from GO does not matter.",
    ]


def _games(found: Decks) -> str:
    if found.complete:
        return f"{grouped(found.games)} games"
    return f"{grouped(found.games)} of {grouped(GAMES)} games (interrupted)"


def sections(edition: Edition, found: Decks, *, by_share: bool = False) -> list[Section]:
    """Give the answer, part by part.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    found : Decks
        What was played.
    by_share : bool
        The likeliest space with held cards first instead of board order.
    """
    lines = deck_lines(edition, found)
    if by_share:
        lines.sort(key=lambda line: -line.held)
    shares = Section("Where the token lands", EXPLAINED, SHARES, [_shares(line) for line in lines])
    added = Section("What the decks add", _explained(found), ADDED, [_added(line) for line in lines])
    facts = [
        ["rolls per turn", f"{found.rolls_per_turn:.{SHARE_DIGITS}f}"],
        ["landings per roll", f"{found.visits_per_roll:.{SHARE_DIGITS}f}"],
    ]
    way = Section("The way round, with held jail cards", (), ("figure", "value"), facts)
    notes = Section("Left out", [*left_out(found), *notes_of(edition, found.independent)])
    return [shares, added, Section("Largest differences", _largest(lines)), way, notes]


def _explained(found: Decks) -> list[str]:
    return [
        "In percentage points. by order: added by the order of the cards. by holding: added to that by held cards.",
        f"+-: reach of the 95% intervals, which hold for all {found.comparisons} differences of the table together. "
        "sep.: separated, the interval excludes zero.",
    ]


def _shares(line: DeckLine) -> Sequence[str | int | None]:
    shares = (f"{share * PERCENT:.{SHARE_DIGITS}f}" for share in (line.independent, line.ordered, line.held))
    return [line.place.space, line.place.name, *shares]


def _added(line: DeckLine) -> Sequence[str | int | None]:
    return [line.place.space, line.place.name, *_cells(line.by_order), *_cells(line.by_holding)]


def _cells(difference: Estimate) -> tuple[str, str, str]:
    """A difference, its reach, and whether it is separated; nothing where no token comes."""
    if difference.half_width is None:
        return UNKNOWN, UNKNOWN, UNKNOWN
    return points(difference), f"{difference.half_width * PERCENT:.{SHARE_DIGITS}f}", _yes(difference)


def _yes(difference: Estimate) -> str:
    return "yes" if difference.is_separated else "no"


def points(difference: Estimate) -> str:
    """Write a difference of shares in percentage points, with its sign."""
    return signed((difference.value or 0.0) * PERCENT, SHARE_DIGITS)


def _largest(lines: Sequence[DeckLine]) -> list[str]:
    """Say for both differences how many are separated, and which is the largest."""
    said = []
    names = ("By the order of the cards", "By held jail cards")
    for name, differences in zip(
        names, ([one.by_order for one in lines], [one.by_holding for one in lines]), strict=True
    ):
        known = [at for at, one in enumerate(differences) if one.half_width is not None]
        top = max(known, key=lambda at: abs(differences[at].value or 0.0))
        one = differences[top]
        apart = sum(differences[at].is_separated for at in known)
        low, high = (signed((end or 0.0) * PERCENT, SHARE_DIGITS) for end in (one.low, one.high))
        said.append(
            f"{name}: {apart} of {len(known)} separated; the largest is {points(one)} points "
            f"({low} to {high}), {lines[top].place.name}."
        )
    return said


def left_out(found: Decks) -> list[str]:
    """Say what the tokens do not meet."""
    lines = [
        "Nobody buys, trades jail cards, or runs out of money, and the jail policy never changes; whole games are "
        "played by simulate.",
        "Laps and salary are not counted; without --decks the exact answer has them.",
    ]
    lines += [f"Not in the chain: {one}." for one in found.independent.unheld]
    return lines + [f"A player's choice: {choice}." for choice in found.independent.choices]
