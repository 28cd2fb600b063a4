"""The three answers for the groups at a terminal: side by side, then each with what belongs to it."""

from collections.abc import Sequence

from montecarlo.analysis.groups import Groups, Held, Judged
from montecarlo.reports import groups_words as words
from montecarlo.reports.compare_words import in_one
from montecarlo.reports.section import UNKNOWN, Section
from montecarlo.reports.summary_text import grouped, percent, plain
from montecarlo.simulation.treated import HALF

Row = Sequence[str]
TITLE = "Three answers side by side"


def sections(found: Groups) -> list[Section]:
    """Give the answer part by part; `groups_words.heading` goes before it.

    Parameters
    ----------
    found : Groups
        The three answers.
    """
    parts = [Section("Answer", words.answer(found))]
    parts += [side_by_side(found), held_part(found)]
    if found.others:
        parts.append(_others(found))
    parts.append(Section("How to read it", [words.NOT_THIS, words.UNFINISHED, words.family_words(found)]))
    notes = words.notes(found)
    return [*parts, Section("Notes", notes)] if notes else parts


def side_by_side(found: Groups) -> Section:
    """Give the table of the three answers, the greatest effect first."""
    built = "what the budget buys" if found.budget is not None else "deeds and buildings at the level beside it"
    paid = ", mean of the games" if found.stage == HALF and found.budget is not None else ""
    if found.stage == HALF or found.edition.rules.deeds_dealt > 0:
        paid += " (what it gets for deeds that it had is not taken off)"
    lines = [
        f"Spent: what the seat pays at that moment for deeds and buildings{paid}. Return: rent in 100 turns of "
        f"opponents for each 100 of the printed cost of {built}, worked out exactly. Held: how much more of "
        "the games the player who completes it wins than one in as many as are then alive (an association). Effect: "
        "what owning it adds to its owner's share of wins; unfinished: to the share of games that are cut. All but "
        "what is spent and the return in percentage points (pp), in brackets 95% intervals."
    ]
    of = f" of {found.edition.currency.write(found.budget)}" if found.budget is not None else ""
    headers = ("group", f"spent{of}", "return", "held by winners, pp", "effect, pp", "unfinished, pp", "rank")
    return Section(TITLE, lines, headers, [_row(one) for one in found.groups])


def _row(one: Judged) -> Row:
    held = UNKNOWN if one.held is None else in_one(words.points(one.held.advantage))
    effect, cut = in_one(words.points(one.effect)), in_one(words.points(one.unfinished))
    return one.holding.name, words.spent(one), return_of(one), held, effect, cut, words.ranks(one)


def return_of(one: Judged) -> str:
    """Write the return; `UNKNOWN` where nothing was spent."""
    per_100 = one.returns.per_100
    if per_100 is None:
        return UNKNOWN
    level = words.level(one)
    return f"{per_100:.0f} ({level})" if level else f"{per_100:.0f}"


def held_part(found: Groups) -> Section:
    """Give what is seen in games of which nothing was changed, in the order of the effects."""
    headers = (
        "group", "completed", "in round", "earned", "invested", "net", "completer wins", "winner holds it",
    )  # fmt: skip
    rows = [_held_row(one.holding.name, one.held) for one in found.groups if one.held is not None]
    lines = [
        words.ASSOCIATION,
        "Of the control's games: how often somebody completes it and when; rent of its deeds, what was paid for deeds "
        "and buildings, and the rest, each in a game in which it was completed.",
    ]
    return Section("Held by winners", lines, headers, rows)


def _held_row(name: str, held: Held) -> Row:
    money = [plain(one, 0) for one in (held.earned, held.invested, held.net)]
    return (
        name,
        percent(held.completed),
        plain(held.round, 1),
        *money,
        percent(held.completer_wins),
        percent(held.winner_holds),
    )


def _others(found: Groups) -> Section:
    """Give what is less than a group: numbers of stations and utilities, single deeds."""
    headers = ("what", "printed price", "return", "effect, pp", "unfinished, pp")
    rows = [
        (
            one.holding.name,
            grouped(one.holding.price),
            return_of(one),
            in_one(words.points(one.effect)),
            in_one(words.points(one.unfinished)),
        )
        for one in found.others
    ]
    return Section("Less than a group", ["Stations and utilities are the first of them on the board."], headers, rows)
