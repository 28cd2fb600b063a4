"""How full games and the exact limit compare, in plain words, with the largest differences as a table."""

from collections import Counter
from typing import Final

from montecarlo.analysis.causes import (
    CARDS,
    CAUSES,
    CHOICES,
    DECKS,
    JAIL_ROLLS,
    REST,
    SENT_TO_JAIL,
    START,
    TOTAL,
    CauseLine,
    Causes,
)
from montecarlo.analysis.intervals import Estimate
from montecarlo.reports.section import PERCENT, Section
from montecarlo.reports.summary_text import grouped, signed
from montecarlo.simulation.words import counted

TITLE: Final = "Full games beside the exact long run"
SHOWN: Final = 8  # spaces in the table
DIGITS: Final = 2  # of percentage points
HEADERS: Final[dict[str, str]] = {
    START: "GO and end",
    CHOICES: "choices",
    CARDS: "held cards",
    DECKS: "deck order",
    REST: "what is left",
    TOTAL: "all",
}
SENTENCES: Final[dict[str, str]] = {
    START: "**Games begin on GO and end**",
    CHOICES: "**Players choose when to leave jail**, and the chain leaves at once",
    CARDS: "**Jail cards are held**, and the chain puts them straight back",
    DECKS: "**Decks are in order**, and the chain draws every card from the whole deck",
    REST: "**What is left** (players go out and do not come to the spaces ahead, fines cannot be paid, and chance)",
}


def named(causes: Causes) -> dict[int, str]:
    """Give the name of each space, with its number where several are called the same."""
    often = Counter(line.name for line in causes.spaces)
    return {
        line.space: f"{line.name} ({line.space})" if often[line.name] > 1 else line.name
        for line in causes.spaces
        if line.space is not None
    }


def largest(causes: Causes, number: int) -> list[CauseLine]:
    """Give the spaces that one of the parts moves most, in board order."""

    def size(line: CauseLine) -> float:
        return max(abs(part.value or 0.0) for part in line.parts.values())

    chosen = sorted(causes.spaces, key=lambda line: (-size(line), line.space))[:number]
    return sorted(chosen, key=lambda line: line.space or 0)


def comparison(causes: Causes, *, by_lot: bool) -> list[str]:
    """Say how full games and the long run compare.

    Parameters
    ----------
    causes : Causes
        The differences.
    by_lot : bool
        Somebody at the table decides by lot, so that his choices could not be fixed.

    Returns
    -------
    list of str
        Paragraphs in Markdown.
    """
    names = named(causes)
    most = max(causes.spaces, key=lambda line: abs(line.total))
    apart = sum(line.parts[TOTAL].is_separated for line in causes.spaces)
    turns = f"{causes.turns_per_player:.0f}"
    intro = (
        "The chain follows one token for ever; a game begins on GO, and a player has some "
        f"{turns} turns in it. So full games are not expected to land as the long run says. They differ most on "
        f"{_name(names, most)}: {_of_landings(most)}. "
        f"{_capital(_separated(apart, len(causes.spaces)))} separated from the long run. One thing after the other "
        f"was switched off in {counted(causes.games, 'full game', grouped(causes.games))}, the same ones each time, "
        "until only the conventions of the chain were left; the parts add up to the whole difference."
    )
    points = [f"- {_cause(causes, names, cause)}" for cause in CAUSES]
    lot = " or decide by lot" if by_lot else ""
    jail, tries = causes.line(SENT_TO_JAIL), causes.line(JAIL_ROLLS)
    points.append(
        f"- **Jail.** {_percent(jail.played.value)} of the rolls send somebody to jail (long run: "
        f"{_percent(jail.limit)}), and {_percent(tries.played.value)} are tries for a double in it. Who leaves at once "
        f"makes none; {_percent(tries.parts[REST].value)} are left then, of players who cannot pay{lot}."
    )
    notes = [f"Also among the choices: in the chain, {choice}." for choice in causes.choices]
    notes += [f"Not in the chain, so in what is left: {one}." for one in causes.unheld]
    if by_lot:
        notes.append("Who decides by lot does so in jail too; what that changes is in what is left.")
    return [intro, "\n".join(points), *([" ".join(notes)] if notes else [])]


def differences(causes: Causes) -> Section:
    """Give the largest differences, and those of the jail, as a table."""
    names = named(causes)
    rows = []
    for line in (*largest(causes, SHOWN), causes.line(SENT_TO_JAIL), causes.line(JAIL_ROLLS)):
        parts = (_signed(line.parts[part]) for part in HEADERS)
        rows.append((_name(names, line), _percent(line.limit), *parts, _percent(line.played.value)))
    lines = [
        "Percent of all landings, and of all rolls in the last two lines; between long run and full games percentage "
        "points. A star: the simultaneous 95% interval over the whole table leaves zero out. Every space: "
        "[landing_causes.csv](landing_causes.csv).",
    ]
    return Section("The largest differences", lines, ("space", "long run", *HEADERS.values(), "full games"), rows)


def _cause(causes: Causes, names: dict[int, str], cause: str) -> str:
    most = max(causes.spaces, key=lambda line: abs(line.parts[cause].value or 0.0))
    value = most.parts[cause]
    start = SENTENCES[cause]
    if cause == START:
        return f"{start}: at most {_points(value)}, on {_name(names, most)}; worked out exactly."
    apart = [line for line in causes.spaces if line.parts[cause].is_separated]
    where = f"separated on {counted(len(apart), 'space')}" if apart else "no space is separated"
    return f"{start}: {where}; the largest difference is {_points(value)}, on {_name(names, most)}."


def _name(names: dict[int, str], line: CauseLine) -> str:
    return line.name if line.space is None else names[line.space]


def _separated(number: int, of: int) -> str:
    if number == 0:
        return "no space is"
    return f"{number} of {of} spaces {'is' if number == 1 else 'are'}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _of_landings(line: CauseLine) -> str:
    total = line.parts[TOTAL]
    return f"{_percent(line.played.value)} of all landings instead of {_percent(line.limit)}, {_points(total)}"


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{share * PERCENT:.{DIGITS}f}%"


def _signed(part: Estimate) -> str:
    if part.value is None:
        return "-"
    return f"{_number(part.value)}{'*' if part.is_separated else ''}"


def _number(share: float) -> str:
    """A difference with its sign, a zero without."""
    return signed(share * PERCENT, DIGITS)


def _points(part: Estimate) -> str:
    """A difference in words with its interval."""
    value = f"{_number(part.value or 0.0)} percentage points"
    if part.low is None or part.high is None:
        return value
    return f"{value} ({_number(part.low)} to {_number(part.high)})"
