"""The board of a sheet and how its groups are drawn: shares of landings, shades, letters that stand for colours."""

from string import ascii_uppercase
from typing import Final
from unicodedata import normalize

from montecarlo.analysis.sheet import Sheet
from montecarlo.model.edition import Edition, group_order
from montecarlo.reports.palette import GroupStyle, group_styles
from montecarlo.reports.sheet.document import Board, BoardSpace, GroupLook
from montecarlo.reports.sheet.figures import Ink
from montecarlo.reports.sheet.language import capital
from montecarlo.reports.sheet.names import edition_name, group_name, space_name

SHARE_DIGITS: Final = 2  # decimals of a share of landings: neighbours differ by hundredths
JAIL_DIGITS: Final = 1
TOLD: Final = 3  # spaces named in the alternative text
STROKES: Final = str.maketrans("ØĐŁ", "ODL")  # letters whose stroke is no accent of Unicode


def board_of(sheet: Sheet, ink: Ink) -> Board:
    """Give the board: every space with its share of landings, the darker the more often."""
    low, high = min(sheet.landing), max(sheet.landing)
    spaces = tuple(
        BoardSpace(
            space_name(ink, space.at),
            ink.share(f"landing.{space.at}", share, SHARE_DIGITS),
            (share - low) / (high - low) if high > low else 0.0,
            getattr(space, "group", ""),
        )
        for space, share in zip(sheet.edition.spaces, sheet.landing, strict=True)
    )
    return Board(spaces, _caption(sheet, ink), _alt(sheet, ink))


def _caption(sheet: Sheet, ink: Ink) -> str:
    return ink.say(
        "In every space: its share of all landings; the darker, the more often. {jail} of all rolls end in jail.",
        jail=ink.share("landing.in_jail", sheet.in_jail, JAIL_DIGITS),
    )


def _alt(sheet: Sheet, ink: Ink) -> str:
    most = sorted(range(len(sheet.landing)), key=lambda at: -sheet.landing[at])[:TOLD]
    return ink.say(
        "The board of {edition} with the share of landings of every space. Landed on most: {spaces}.",
        edition=edition_name(ink, sheet.edition),
        spaces=ink.language.listed([space_name(ink, at) for at in most]),
    )


def looks_of(edition: Edition, ink: Ink) -> tuple[GroupLook, ...]:
    """Give how groups are drawn, in board order: streets, then stations and utilities."""
    styles = group_styles(edition)
    names = {group: group_name(ink, group) for group in group_order(edition)}
    letters = letters_of(list(names.values()))
    return tuple(
        _look(group, names[group], letter, styles[group], edition.groups[group].text)
        for group, letter in zip(names, letters, strict=True)
    )


def _look(group: str, name: str, letter: str, style: GroupStyle, ink: str) -> GroupLook:
    hatch = "#" + "".join(f"{round(part * 255):02x}" for part in style.hatch_colour)
    return GroupLook(group, capital(name), letter, style.colour, ink, style.hatch, hatch)


def letters_of(names: list[str]) -> list[str]:
    """Give each name a capital letter of its own: its first one that is free, else the next of the alphabet.

    An Ö is taken beside an O only where nothing else is free: on a hatch they look the same.
    """
    firsts = [name[:1].upper() for name in names]
    found = {at: one for at, one in enumerate(firsts) if firsts.index(one) == at and one.isalpha()}
    for at, name in enumerate(names):
        wanted = [*(one for one in name.upper() if one.isalpha()), *ascii_uppercase]
        taken = {_bare(one) for one in found.values()}
        free = [one for one in wanted if one not in found.values()]
        found[at] = found.get(at) or next((one for one in free if _bare(one) not in taken), None) or free[0]
    return [found[at] for at in range(len(names))]


def _bare(letter: str) -> str:
    """Give a letter without its dots or strokes."""
    return normalize("NFD", letter)[0].translate(STROKES)
