"""The group table of a sheet: what a group costs, earns, when it is paid for, and what it does to the chance to win."""

from typing import Final

from montecarlo.analysis.intervals import LEVEL
from montecarlo.analysis.sheet import GroupLine, Sheet
from montecarlo.reports.sheet.document import Table
from montecarlo.reports.sheet.figures import OWN_TURNS, Ink
from montecarlo.reports.sheet.language import capital
from montecarlo.reports.sheet.names import group_name, houses, is_built, most_houses

NOTHING: Final = "–"
RENT_WHOLE: Final = 1000  # rents are written whole where one of the table reaches this, else with a decimal
TURN_DIGITS: Final = 1
UNSEPARATED: Final = "*"  # after a change that is not told from none


def group_table(sheet: Sheet, ink: Ink) -> Table:
    """Give one row a group."""
    digits = rent_digits(sheet)
    built = most_houses(sheet)
    head = (
        ink.say("Group"),
        ink.say("Set"),
        ink.say("with {houses}", houses=houses(ink, "groups.houses", built)) if built else ink.say("built"),
        ink.say("Rent a turn"),
        ink.say("Back after"),
        ink.say("Chance of winning"),
    )
    return Table(
        head,
        ("left", "right", "right", "right", "right", "right"),
        tuple(_row(sheet, ink, line, digits) for line in sheet.groups),
        tuple(line.group for line in sheet.groups),
        " ".join(_notes(sheet, ink)),
    )


def rent_digits(sheet: Sheet) -> int:
    """Give with how many decimals the rents of a turn are written."""
    return 0 if max((line.rent for line in sheet.groups), default=0.0) >= RENT_WHOLE else 1


def _row(sheet: Sheet, ink: Ink, line: GroupLine, digits: int) -> tuple[str, ...]:
    key = f"groups.{line.group}"
    return (
        capital(group_name(ink, line.group)),
        ink.sum(f"{key}.deeds", line.deeds),
        ink.sum(f"{key}.built", line.built) if is_built(sheet, line.group) else NOTHING,
        ink.sum(f"{key}.rent", line.rent, digits),
        payback(ink, f"{key}.payback", line.payback),
        _effect(sheet, ink, line.group),
    )


def payback(ink: Ink, key: str, turns: float | None) -> str:
    """Write after how many own turns something is paid for, for a cell of a table."""
    return ink.say("never") if turns is None else ink.number(key, turns, TURN_DIGITS, unit=OWN_TURNS)


def turns(ink: Ink, key: str, number: float) -> str:
    """Count own turns."""
    digits = 0 if float(number).is_integer() else TURN_DIGITS
    return ink.count(key, "{n} turn", "{n} turns", number, digits, unit=OWN_TURNS)


def _effect(sheet: Sheet, ink: Ink, group: str) -> str:
    effect = sheet.measured.effects.get(group)
    if effect is None:
        return ink.say("not measured")
    text = ink.gain(f"groups.{group}.effect", effect)
    return text if effect.is_separated else text + UNSEPARATED


def _notes(sheet: Sheet, ink: Ink) -> list[str]:
    notes = [
        ink.say("Money in {symbol}.", symbol=unit_of(sheet)),
        ink.say(
            "Rent: on average in one opponent’s turn. Back after: your own turns, with {opponents}.",
            opponents=opponents(sheet, ink),
        ),
    ]
    if sheet.measured.effects:
        notes.append(_effect_note(sheet, ink))
    if any(not one.is_separated for one in sheet.measured.effects.values()):
        notes.append(ink.say("* Not told apart from no change."))
    return notes


def unit_of(sheet: Sheet) -> str:
    """Give the sign of the money, without the full stop that the sentence has."""
    money = sheet.edition.currency
    return money.symbol.strip(" .") or money.code


def opponents(sheet: Sheet, ink: Ink) -> str:
    """Count the opponents."""
    return ink.count("opponents", "{n} opponent", "{n} opponents", sheet.opponents)


def level(ink: Ink) -> str:
    """Write the level of all intervals."""
    return ink.share("interval.level", LEVEL, 0)


def _effect_note(sheet: Sheet, ink: Ink) -> str:
    if sheet.measured.budget is None:
        return ink.say(
            "Chance of winning: change in percentage points (interval: {level}) when you own the "
            "group from the start at its printed price.",
            level=level(ink),
        )
    return ink.say(
        "Chance of winning: change in percentage points (interval: {level}) when you spend {budget} "
        "on the group at the start.",
        level=level(ink),
        budget=ink.money("groups.budget", sheet.measured.budget),
    )
