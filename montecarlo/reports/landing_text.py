"""Landing probabilities in words and a table, for a person at a terminal."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from montecarlo.analysis.chain_options import LEAVE
from montecarlo.analysis.landing import Landing
from montecarlo.model import board
from montecarlo.model.describe import footnotes
from montecarlo.model.edition import Edition
from montecarlo.reports.applied import named
from montecarlo.reports.section import PERCENT, UNKNOWN, Section
from montecarlo.simulation.words import counted

SHARE_DIGITS: Final = 4  # of a percentage
FACT_DIGITS: Final = 4
MONEY_DIGITS: Final = 2
JAIL_KIND: Final = "in_jail"
JAIL_NAME: Final = "in jail"
COUNTED: Final = {
    "rolls": "share of all rolls that end there",
    "turns": "share of all turns that end there",
    "visits": "share of all landings, those on the way included",
}
POLICIES: Final = {
    True: "who is in jail pays before the next roll",
    False: "who is in jail rolls for a double as long as the rules allow",
}


class Line(NamedTuple):
    """A place that the token can be: number of the space, name, kind, group ("" for none), share."""

    space: int
    name: str
    kind: str
    group: str
    probability: float


def lines_of(edition: Edition, found: Landing) -> list[Line]:
    """Give every space in board order, and sitting in jail behind the jail space where the count has it.

    Parameters
    ----------
    edition : Edition
        The edition.
    found : Landing
        Its landing probabilities.
    """
    lines = []
    for space, share in zip(edition.spaces, found.probability, strict=True):
        group = space.group if isinstance(space, board.Deed) else ""
        lines.append(Line(space.at, space.name, space.kind, group, float(share)))
        if isinstance(space, board.Jail) and found.count != "visits":
            lines.append(Line(space.at, JAIL_NAME, JAIL_KIND, "", found.in_jail))
    return lines


def time_text(found: Landing) -> str:
    """Say which time the figures are about."""
    if found.after is None:
        return "in the long run"
    turn = "the first turn" if found.after == 1 else f"turn {found.after}"
    return f"{'after' if found.count == 'turns' else 'in'} {turn} from {found.start}"


def heading(edition: Edition, found: Landing) -> list[str]:
    """Say what is shown: edition, rules, jail policy, what is counted, and when."""
    return [
        named(edition),
        f"Exact chain of one token, {time_text(found)}: {COUNTED[found.count]}. "
        f"--jail {found.jail}: {POLICIES[found.jail == LEAVE]}.",
    ]


def sections(edition: Edition, found: Landing, *, by_share: bool = False, from_is_idle: bool = False) -> list[Section]:
    """Give the answer, part by part.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    found : Landing
        Its landing probabilities.
    by_share : bool
        The likeliest space first instead of board order.
    from_is_idle : bool
        A start was given for the long run, which does not depend on it.
    """
    lines = lines_of(edition, found)
    if by_share:
        lines.sort(key=lambda line: -line.probability)
    rows: list[list[str | int | None]] = [
        [line.space, line.name, _group(edition, line), f"{line.probability * PERCENT:.{SHARE_DIGITS}f}"]
        for line in lines
    ]
    table = Section("Where the token lands", (), ("no.", "space", "group", "percent"), rows)
    notes = Section("Left out of the chain", [*left_out(found), *notes_of(edition, found, from_is_idle=from_is_idle)])
    return [table, Section("The way round", (), ("figure", "value"), _facts(edition, found)), notes]


def _group(edition: Edition, line: Line) -> str:
    if line.group:
        return edition.groups[line.group].name
    return UNKNOWN if line.kind == JAIL_KIND else line.kind.replace("_", " ")


def _facts(edition: Edition, found: Landing) -> Sequence[Sequence[str]]:
    money = edition.currency
    salary = money.written.format(symbol=money.symbol, amount=f"{found.salary_per_turn:.{MONEY_DIGITS}f}")
    facts = [
        ["rolls per turn", f"{found.rolls_per_turn:.{FACT_DIGITS}f}"],
        ["landings per roll", f"{found.visits_per_roll:.{FACT_DIGITS}f}"],
        ["turns per lap", f"{found.turns_per_lap:.{FACT_DIGITS}f}"],
        ["salary per turn", salary],
        ["just visiting, percent", f"{found.just_visiting * PERCENT:.{SHARE_DIGITS}f}"],
        ["in jail, percent", f"{found.in_jail * PERCENT:.{SHARE_DIGITS}f}"],
        ["residual of the long run", f"{found.residual:.0e}"],
    ]
    return [fact for fact in facts if found.count != "visits" or not fact[0].startswith("in jail")]


def left_out(found: Landing) -> list[str]:
    """Say what the chain does not know of."""
    lines = [
        "Every card is drawn from the whole deck: no jail card is held, and the order of the cards plays no part.",
        "Nobody runs out of money, and the jail policy never changes; whole games are played by simulate.",
    ]
    lines += [f"Not in the chain: {one}." for one in found.unheld]
    return lines + [f"A player's choice: {choice}." for choice in found.choices]


def notes_of(edition: Edition, found: Landing, *, from_is_idle: bool = False) -> list[str]:
    """Say what is peculiar about this answer: spaces never landed on, an idle start, values that are not sure."""
    notes = []
    if found.never:
        names = ", ".join(f"{edition.spaces[space].name} ({space})" for space in found.never)
        notes.append(f"Never landed on in the long run: {names}.")
    if from_is_idle:
        notes.append("--from makes no difference in the long run; it counts with --after.")
    unsure = len(footnotes(edition))
    if unsure:
        are = "is" if unsure == 1 else "are"
        notes.append(f"{counted(unsure, 'value')} of this edition {are} not confirmed: editions show names them.")
    return notes
