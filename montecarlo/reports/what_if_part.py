"""The table "what if the cards are different": as a part of the page, as CSV and as plain data."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from montecarlo.analysis.intervals import Estimate, rounded
from montecarlo.analysis.what_if import FIRST, JAIL, LENGTH, RETURN, Compared, WhatIf
from montecarlo.model.describe import CONFIRMED
from montecarlo.model.edition import Edition
from montecarlo.reports.applied import rules_of
from montecarlo.reports.run_tables import INTERVAL, Cell, csv_text
from montecarlo.reports.section import PERCENT, UNKNOWN, Section
from montecarlo.reports.summary_text import grouped, signed
from montecarlo.simulation.words import counted

NAME: Final = "what_if"
TITLE: Final = "What if the cards are different"
AS_HERE: Final = "as_here"
FILE: Final = (
    "how much hangs on what is reconstructed: the main figures under the other candidates, and the differences"
)
LABELS: Final[dict[str, str]] = {
    LENGTH: "median length, rounds",
    FIRST: "seat 1 wins, percent of games",
    JAIL: "rolls that send to jail, percent",
}
DIGITS: Final[dict[str, int]] = {LENGTH: 0, FIRST: 1, JAIL: 2, RETURN: 0}
HEADER: Final = (
    "edition", "rules", "candidate", "metric", "group", "name", "unit", "value", *INTERVAL, "rank", "difference",
    "difference_ci95_low", "difference_ci95_high", "separated", "games",
)  # fmt: skip


def what_if_table(found: WhatIf) -> str:
    """One row a figure and candidate; the games as they are have no difference. Shares are from 0 to 1."""
    return csv_text(HEADER, (row for line in found.lines for row in _rows(found, line)))


def _rows(found: WhatIf, line: Compared) -> Iterator[Sequence[Cell]]:
    name = found.edition.groups[line.group].name if line.group else ""
    for at, candidate in enumerate((AS_HERE, *found.candidates), -1):
        here = at < 0
        value = line.here if here else line.others[at]
        difference = Estimate(None) if here else line.differences[at]
        separated = "" if difference.low is None else str(difference.is_separated).lower()
        yield (
            *(found.edition.id, rules_of(found.edition), candidate, line.what, line.group, name, line.unit),
            *(value.value, value.low, value.high, _rank(found, line, None if here else at)),
            *(difference.value, difference.low, difference.high, separated, found.games),
        )


def _rank(found: WhatIf, line: Compared, candidate: int | None) -> int | None:
    """The place of a group in the order of returns."""
    return found.order(candidate).index(line.group) + 1 if line.what == RETURN else None


def what_if_words(found: WhatIf) -> list[str]:
    """Say what was compared and what came of it, in a few sentences."""
    games = counted(found.games, "game", grouped(found.games))
    lines = [
        f"The same {games} again under each other candidate for what is reconstructed. Group: rent for each 100 that "
        "its deeds and buildings cost in an average game, and its place in that order. In brackets: 95% intervals; "
        "those of the differences hold for all of them at once, and a star marks one that leaves zero out. Figures: "
        f"[{NAME}.csv]({NAME}.csv)."
    ]
    for at, name in enumerate(found.candidates):
        patch = found.edition.patches[name]
        status = "" if patch.status == CONFIRMED else f" ({patch.status.replace('_', ' ')}: {patch.reason})"
        lines.append(f"`{name}`: {patch.description}{status}. {_outcome(found, at)}")
    return lines


def why_no_table(edition: Edition) -> str:
    """Say why cards that are confirmed have no table, where decks of other printings are known; else nothing."""
    others = [f"`{name}`" for name, patch in edition.patches.items() if patch.decks]
    sure = all(one.status == CONFIRMED for deck in edition.decks.values() for one in (deck, *deck.cards))
    if not others or edition.what_if or not sure:
        return ""
    return (
        "No table here: nothing of the cards is reconstructed, they are confirmed by sources independent of each "
        f"other. Decks of other printings are played with `--rules`: {', '.join(others)}."
    )


def _outcome(found: WhatIf, at: int) -> str:
    moved = found.order(at) != found.order()
    apart = [_label(found, line) for line in found.lines if line.differences[at].is_separated]
    order = "The order of the groups is another one" if moved else "The order of the groups stays"
    if moved and not any(line.differences[at].is_separated for line in found.groups):
        order += ", as it can be by chance alone"
    if not apart:
        return f"{order}; no difference is separated from zero."
    return f"{order}; separated from zero: {'; '.join(apart)}."


def what_if_section(found: WhatIf) -> Section:
    """Give the table: one line a figure, the groups in the order they have here."""
    titles = [one for name in found.candidates for one in (name, "difference")]
    order = {group: place for place, group in enumerate(found.order())}
    lines = [line for line in found.lines if line.what != RETURN]
    lines += sorted(found.groups, key=lambda line: order[line.group])
    return Section(TITLE, (), ("figure", "as here", *titles), [_cells(found, line) for line in lines])


def _cells(found: WhatIf, line: Compared) -> Sequence[str]:
    cells = [_label(found, line), _placed(found, line, None, line.here)]
    for at in range(len(found.candidates)):
        star = "*" if line.differences[at].is_separated else ""
        cells += [_placed(found, line, at, line.others[at]), _text(line, line.differences[at], signed=True) + star]
    return cells


def _label(found: WhatIf, line: Compared) -> str:
    return found.edition.groups[line.group].name if line.group else LABELS[line.what]


def _placed(found: WhatIf, line: Compared, candidate: int | None, value: Estimate) -> str:
    rank = _rank(found, line, candidate)
    return f"{'' if rank is None else f'{rank}. '}{_text(line, value)}"


def _text(line: Compared, value: Estimate, *, signed: bool = False) -> str:
    """Write a figure with its interval."""
    digits, scale = DIGITS[line.what], PERCENT if line.what in (FIRST, JAIL) else 1
    write = _signed(digits) if signed else _plain(digits)
    if value.value is None:
        return UNKNOWN
    shown = write(value.value * scale)
    if value.low is None or value.high is None:
        return shown
    return f"{shown} ({write(value.low * scale)} to {write(value.high * scale)})"


def _plain(digits: int) -> Callable[[float], str]:
    return lambda value: grouped(value, digits)


def _signed(digits: int) -> Callable[[float], str]:
    return lambda value: signed(value, digits)


def what_if_data(found: WhatIf) -> dict[str, Any]:
    """Give the comparison as plain data, for JSON."""
    return {
        "games": found.games,
        "candidates": [
            {"patch": name, "status": found.edition.patches[name].status, "order": found.order(at)}
            for at, name in enumerate(found.candidates)
        ],
        "order": found.order(),
        "figures": [
            {
                "metric": line.what,
                "group": line.group or None,
                "unit": line.unit,
                **_data(line.here),
                "candidates": {
                    name: {**_data(line.others[at]), "difference": _data(line.differences[at])}
                    for at, name in enumerate(found.candidates)
                },
            }
            for line in found.lines
        ],
    }


def _data(estimate: Estimate) -> dict[str, Any]:
    return {"value": rounded(estimate.value), "ci95": [rounded(estimate.low), rounded(estimate.high)]}
