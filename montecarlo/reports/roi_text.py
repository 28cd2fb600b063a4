"""The rent and return tables in words and small tables, for a person at a terminal: one jail policy, soonest first."""

from collections.abc import Iterable, Sequence
from typing import Final, Self

from montecarlo.analysis.chain_options import LEAVE, STAY
from montecarlo.analysis.economics import ALONE, FULL_GROUP, HOTEL, STATION, UTILITY, Economics, Line, level_rank
from montecarlo.analysis.roi import Returns, Roi
from montecarlo.model.describe import footnotes
from montecarlo.model.edition import FOLDER
from montecarlo.model.files import shipped
from montecarlo.reports.applied import named
from montecarlo.reports.section import Section
from montecarlo.simulation.words import counted

Cell = str | int | float | None
Row = Sequence[Cell]
DIGITS: Final = 1  # of turns and rounds
TOLD_APART: Final = 9  # decimals of a payback by which lines are sorted
RENT_DIGITS: Final = 2  # of a rent in a turn
FIRST_OWNED: Final = "1_owned"
NEVER: Final = float("inf")  # what never pays back comes last
ORDINALS: Final = {"1": "first", "2": "second", "3": "third", "4": "fourth"}
IN_JAIL: Final = {
    LEAVE: "Opponents leave jail at once",
    STAY: "Opponents stay in jail as long as the rules let them",
}


class Fixed(float):
    """A decimal number that is always shown with as many digits, so that a column of them stands in line."""

    digits: int

    def __new__(cls, value: float, digits: int = DIGITS) -> Self:
        """Make one from a number and how many digits it is shown with."""
        made = super().__new__(cls, value)
        made.digits = digits
        return made

    def __str__(self) -> str:
        return f"{float(self):.{self.digits}f}"


def heading(roi: Roi, jail: str) -> list[str]:
    """Say what is shown: edition, rules, opponents, and what an opponent gets from the bank in a turn."""
    money = roi.by_jail[jail].economics
    turns = f"{counted(roi.players, 'player')}: {counted(roi.opponents, 'opponent')}, so "
    turns += "one of their turns in a round." if roi.opponents == 1 else f"{roi.opponents} of their turns in a round."
    signed = [
        ("salary", money.salary_per_turn),
        ("cards", money.card_money_per_turn),
        ("taxes", -money.tax_per_turn),
        ("fines", -money.fine_per_turn),
    ]
    listed = ", ".join(f"{what} {value + 0.0:+.{DIGITS}f}" for what, value in signed)
    return [
        named(roi.edition),
        f"{turns} {IN_JAIL[jail]}.",
        f"Their turn has {money.rolls_per_turn:.3f} rolls and brings {money.bank_per_turn:+.{DIGITS}f} from the bank: "
        f"{listed}.",
        f"Money is in {_unit(roi)}; payback is in turns of opponents, or in rounds of the table.",
    ]


def _unit(roi: Roi) -> str:
    return roi.edition.currency.symbol.strip() or roi.edition.currency.code


def parts(roi: Roi, jail: str) -> list[Section]:
    """Give the tables, part by part.

    Parameters
    ----------
    roi : Roi
        The tables.
    jail : str
        The jail policy: `leave` or `stay`.
    """
    returns = roi.by_jail[jail]
    money = returns.economics
    found = [Section("Soonest", answers(roi, jail))]
    if money.groups:
        found += [_group_matrix(money), _groups(roi, money)]
    if money.stations or money.utilities:
        found.append(_numbers(roi, money))
    if any(map(is_building, money.deeds)):
        found.append(_each_house(money))
    found.append(_deeds(roi, money))
    if money.groups:
        found.append(_order(roi, returns))
    found.append(Section("Notes", _notes(roi, returns)))
    return found


def level_words(level: str) -> str:
    """Write a level as a player would say it: `full, unbuilt`, `3 houses`, `2 owned`."""
    return "full, unbuilt" if level == FULL_GROUP else level.replace("_", " ")


def house_words(level: str) -> str:
    """Write the step to a building level: `third house`, `hotel`."""
    number, _, what = level.partition("_")
    return f"{ORDINALS[number]} house" if what else level


def is_building(line: Line) -> bool:
    """Say whether a line is about a house or hotel on a street."""
    return line.level == HOTEL or line.level.endswith(("_house", "_houses"))


def soonest(lines: Iterable[Line]) -> list[Line]:
    """Sort lines by payback; what never pays back comes last, equal ones stay as they are."""
    return sorted(lines, key=lambda line: _or_never(line.payback_turns))


def best_steps(lines: Iterable[Line]) -> list[Line]:
    """Give the houses and hotels on single streets, those first that pay for themselves soonest."""
    return sorted(filter(is_building, lines), key=lambda line: _or_never(line.marginal_payback_turns))


def _or_never(value: float | None) -> float:
    """A number to sort by: what is equal but for the last digits of arithmetic is equal."""
    return NEVER if value is None else round(value, TOLD_APART)


def _fixed(value: float | None, digits: int = DIGITS) -> Fixed | None:
    return None if value is None else Fixed(value, digits)


def _whole(value: float) -> int | Fixed:
    """An amount of money: whole where it is, else with a decimal."""
    return int(value) if value.is_integer() else Fixed(value)


def answers(roi: Roi, jail: str) -> list[str]:
    """Give the answers that people ask for first: the best house, the best group, and what that does to an opponent."""
    money = roi.by_jail[jail].economics
    lines = []
    steps = best_steps(money.deeds)
    if steps and steps[0].marginal_payback_turns is not None:
        best = steps[0]
        lines.append(
            f"The house that pays for itself soonest: {house_words(best.level)} on {best.name}, after "
            f"{best.marginal_payback_rolls:.{DIGITS}f} rolls of opponents, "
            f"{_turns_and_rounds(roi, best.marginal_payback_turns)}."
        )
    whole = soonest([*money.groups, *money.stations, *money.utilities])
    if whole and whole[0].payback_turns is not None:
        first = whole[0]
        lines.append(
            f"What pays for itself soonest, deeds and all: {first.name}, {level_words(first.level)}, after "
            f"{_turns_and_rounds(roi, first.payback_turns)}. With it the money of an opponent changes by "
            f"{money.bank_per_turn - first.rent_per_turn:+.{DIGITS}f} in each of his turns, salary and all."
        )
    return lines or ["Nothing here ever pays for itself: nobody lands on it, or there is no rent."]


def _turns_and_rounds(roi: Roi, turns: float | None) -> str:
    rounds = roi.rounds(turns)
    return f"{turns:.{DIGITS}f} turns ({rounds:.{DIGITS}f} rounds)"


def _levels(lines: Iterable[Line]) -> list[str]:
    """Building levels in their order."""
    return sorted({line.level for line in lines}, key=level_rank)


def _level_headers(levels: Sequence[str]) -> list[str]:
    return [{FULL_GROUP: "full"}.get(level, level.partition("_")[0]) for level in levels]


def _group_matrix(money: Economics) -> Section:
    levels = _levels(money.groups)
    rows: list[Row] = []
    for group in dict.fromkeys(line.group for line in soonest(money.groups)):
        at = {line.level: line for line in money.groups if line.group == group}
        turns = [_fixed(at[level].payback_turns) if level in at else None for level in levels]
        rows.append((next(iter(at.values())).name, *turns))
    return Section(
        "Groups: payback by level",
        ["Opponents' turns until deeds and buildings have paid for themselves; every street built to the same level."],
        ("group", *_level_headers(levels)),
        rows,
    )


def _groups(roi: Roi, money: Economics) -> Section:
    """Every group at the level at which it pays back soonest."""
    best: dict[str, Line] = {}
    for line in soonest(money.groups):
        best.setdefault(line.group, line)
    rows = [
        (line.name, level_words(line.level), _whole(line.cost), *_earned(roi, line), _fixed(line.return_per_100))
        for line in best.values()
    ]
    return Section(
        "Groups: each at its best level",
        [
            "Cost of deeds and buildings, rent in a turn of an opponent; return: rent in 100 such turns for each 100 "
            "of the cost."
        ],
        ("group", "level", "cost", "a turn", "turns", "rounds", "return"),
        rows,
    )


def _earned(roi: Roi, line: Line) -> tuple[Cell, Cell, Cell]:
    """Rent in a turn, payback in turns and in rounds."""
    turns = line.payback_turns
    return Fixed(line.rent_per_turn, RENT_DIGITS), _fixed(turns), _fixed(roi.rounds(turns))


def _numbers(roi: Roi, money: Economics) -> Section:
    rows = [
        (
            line.name,
            int(line.level.partition("_")[0]),
            _whole(line.cost),
            _fixed(line.rent_per_landing),
            *_earned(roi, line),
            _fixed(line.marginal_payback_turns),
        )
        for line in soonest([*money.stations, *money.utilities])
    ]
    return Section(
        "Stations and utilities by number owned",
        [
            "All that are owned together; rent is the mean of a landing, cards to the nearest included; last: turns "
            "until the last one bought has paid for itself."
        ],
        ("group", "owned", "cost", "rent", "a turn", "turns", "rounds", "last"),
        rows,
    )


def _each_house(money: Economics) -> Section:
    steps = best_steps(money.deeds)
    levels = _levels(steps)
    rows: list[Row] = []
    for name, group in dict.fromkeys((line.name, line.group) for line in steps):
        at = {line.level: line for line in steps if (line.name, line.group) == (name, group)}
        rows.append((name, *(_fixed(at[level].marginal_payback_turns) if level in at else None for level in levels)))
    return Section(
        "Each house: payback of its own",
        ["Opponents' turns until the house (the hotel) has paid for itself by the rent it adds; the group is full."],
        ("street", *_level_headers(levels)),
        rows,
    )


def _deeds(roi: Roi, money: Economics) -> Section:
    bare = soonest(line for line in money.deeds if line.level in (ALONE, FIRST_OWNED))
    full = {line.name: line for line in money.deeds if line.level == FULL_GROUP}
    rows = [
        (
            line.name,
            _whole(line.cost),
            _fixed(line.rent_per_landing),
            *_earned(roi, line),
            _fixed(full[line.name].payback_turns) if line.name in full else None,
        )
        for line in bare
    ]
    alone = ", one station or utility" if any(line.kind in (STATION, UTILITY) for line in bare) else ""
    return Section(
        "Deeds alone",
        [f"Nothing built, the group not full{alone}; last: turns when the group is full."],
        ("deed", "price", "rent", "a turn", "turns", "rounds", "full"),
        rows,
    )


def _order(roi: Roi, returns: Returns) -> Section:
    order = returns.order
    write = roi.edition.currency.write
    title = f"What to build for {write(roi.budget)}"
    if not order.houses:
        return Section(title, ["Nothing that brings more rent can be built for it."])
    lines = [
        f"Of the groups shown, if all are full and unbuilt: {write(order.spent)} that add "
        f"{order.rent_per_turn:.{DIGITS}f} to each turn of an opponent"
        f"{', the most that can be had for the money' if order.exact else ''}."
    ]
    rows = [
        (
            step,
            house.name,
            level_words(house.level),
            house.cost,
            house.spent,
            Fixed(house.rent_added_per_turn, RENT_DIGITS),
            _fixed(house.payback_turns),
        )
        for step, house in enumerate(order.houses, 1)
    ]
    return Section(title, lines, ("step", "street", "gets", "cost", "spent", "adds", "turns"), rows)


def _notes(roi: Roi, returns: Returns) -> list[str]:
    rules = roi.edition.rules
    lines = [
        "These are means of the long run for opponents who can pay, with an owner who asks for every rent; what the "
        "owner pays for repairs is left out (docs/methods.md, Rent and return)."
    ]
    if returns.economics.left_out:
        left_out = counted(len(returns.economics.left_out), "card")
        depend = "depends" if len(returns.economics.left_out) == 1 else "depend"
        lines.append(
            f"Not in the money from the bank: {left_out} that {depend} on other players, deeds, wealth or buildings."
        )
    lines += [f"Not in the chain: {one}." for one in returns.economics.unheld]
    lines += [f"A player's choice: {choice}." for choice in returns.economics.choices]
    if not rules.rent_in_jail:
        lines.append("An owner in jail collects no rent by these rules; here he never sits there.")
    if not returns.order.exact:
        lines.append(
            "No order was found in which the box is enough for the very best; the one shown leaves out groups with "
            "houses and hotels side by side."
        )
    uncertain = len(footnotes(roi.edition))
    if uncertain:
        are = "is" if uncertain == 1 else "are"
        known = roi.edition.id in shipped(FOLDER)
        see = f": see montecarlo editions show {roi.edition.id}" if known else ""
        lines.append(f"{counted(uncertain, 'value')} of this edition {are} not confirmed{see}.")
    return lines
