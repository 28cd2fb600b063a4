"""Three sentences of plain advice, each chosen by the figures under stated thresholds (docs/methods.md, "Advice").

A sentence whose figure is not separated says so or is left out.
"""

from typing import Final

from montecarlo.analysis.sheet import Bounded, GroupLine, JailAdvice, Sheet
from montecarlo.reports.sheet.figures import PER_CENT, POINT_DIGITS, POINTS, Ink
from montecarlo.reports.sheet.group_table import turns
from montecarlo.reports.sheet.language import capital
from montecarlo.reports.sheet.names import group_name, house_number, houses, level_name

# The best group is named alone when it is separated from every other one. With so many that are not, all are named as
# equals; with more, or where one of them is not shown to help at all, it is named with their number, since a list of
# them would be no advice.
MOST_EQUALS: Final = 2
# "Three houses first" is said only when the third house is the one that is paid for soonest on most streets.
FIRST_HOUSES: Final = 3
# So many groups of the order of building are named; the whole order stands in a table.
FIRST_GROUPS: Final = 3
# From here downwards staying in jail is advised without a limit of rent.
NO_LIMIT: Final = 0.0
WHOLE: Final = 10  # a limit of rent is written whole from here on


def advice(sheet: Sheet, ink: Ink) -> tuple[str, ...]:
    """Give the sentences: which group, how to build, when to stay in jail.

    Parameters
    ----------
    sheet : Sheet
        The figures.
    ink : Ink
        What they are written with.

    Returns
    -------
    tuple of str
        Fewer than three where the figures do not carry three.
    """
    found = (_group(sheet, ink), _building(sheet, ink), _jail(sheet, ink))
    return tuple(one for one in found if one)


# --- which group


def _group(sheet: Sheet, ink: Ink) -> str:
    effects = ranked(sheet)
    if not effects:
        return _by_payback(sheet, ink, measured=False)
    (best, effect), others = effects[0], effects[1:]
    if not (effect.is_separated and effect.value > 0):
        return _by_payback(sheet, ink, measured=True)
    near = [(group, other) for group, other in others if not sheet.measured.are_separated(best, group)]
    if not near:
        return _best(sheet, ink, best, effect)
    if len(near) <= MOST_EQUALS and all(other.is_separated and other.value > 0 for _, other in near):
        return _equals(sheet, ink, [best, *(group for group, _ in near)])
    return _among_many(ink, best, effect, len(near))


def ranked(sheet: Sheet) -> list[tuple[str, Bounded]]:
    """Give the groups whose effects were measured, the largest effect first."""
    return sorted(sheet.measured.effects.items(), key=lambda one: -one[1].value)


def _best(sheet: Sheet, ink: Ink, group: str, effect: Bounded) -> str:
    name, gain = group_name(ink, group), ink.gain(f"groups.{group}.effect", effect)
    if len(sheet.measured.effects) == 1:  # best of none
        return ink.say(
            "{group} changes your chance of winning by {gain} percentage points.", group=capital(name), gain=gain
        )
    if sheet.measured.budget is None:
        return ink.say(
            "Best group: {group}. At the printed price none adds more to your chance of winning: {gain} "
            "percentage points.",
            group=name,
            gain=gain,
        )
    return ink.say(
        "Best group: {group}. For {budget} none adds more to your chance of winning: {gain} percentage points.",
        group=name,
        gain=gain,
        budget=ink.money("groups.budget", sheet.measured.budget),
    )


def _equals(sheet: Sheet, ink: Ink, groups: list[str]) -> str:
    each = [f"{group_name(ink, one)} ({_gain(sheet, ink, one)})" for one in groups]
    return ink.say(
        "Best groups, with percentage points on your chance of winning: {groups}. Which of them is best, the games do "
        "not tell.",
        groups=ink.language.listed(each),
    )


def _gain(sheet: Sheet, ink: Ink, group: str) -> str:
    value = sheet.measured.effects[group].value
    return ink.number(f"groups.{group}.effect", value * PER_CENT, POINT_DIGITS, unit=POINTS, signed=True)


def _among_many(ink: Ink, group: str, effect: Bounded, near: int) -> str:
    return ink.count(
        "groups.best.equals",
        "{group} comes first, {gain} percentage points on your chance of winning, but {n} other group may be as good.",
        "{group} comes first, {gain} percentage points on your chance of winning, but {n} other groups may be as good.",
        near,
        group=capital(group_name(ink, group)),
        gain=ink.gain(f"groups.{group}.effect", effect),
    )


def _by_payback(sheet: Sheet, ink: Ink, *, measured: bool) -> str:
    """Go by payback, and say why: no effect was measured, or none was found."""
    lines = [line for line in sheet.groups if line.payback is not None]
    if not lines:
        return ""
    soonest = min(lines, key=lambda line: line.payback or 0.0)
    values = {
        "group": group_name(ink, soonest.group),
        "level": level_name(ink, f"groups.{soonest.group}.level", soonest.level),
        "turns": _turns(ink, soonest),
    }
    if measured:
        return ink.say(
            "In the games played no group is shown to raise the chance of winning. Paid for soonest: {group} "
            "({level}), after {turns} of your own.",
            **values,
        )
    return ink.say(
        "Paid for soonest: {group} ({level}), after {turns} of your own. What groups do to the chance of winning was "
        "not measured.",
        **values,
    )


def _turns(ink: Ink, line: GroupLine) -> str:
    return turns(ink, f"groups.{line.group}.payback", line.payback or 0.0)


# --- how to build


def _building(sheet: Sheet, ink: Ink) -> str:
    if not sheet.order or sheet.best_house < 1:
        return ""
    return " ".join(filter(None, (_how_far(sheet, ink), _in_which_order(sheet, ink))))


def _how_far(sheet: Sheet, ink: Ink) -> str:
    number = sheet.best_house
    values = {
        "houses": houses(ink, "order.best_house", number),
        "house": house_number(ink, "order.best_house", number),
    }
    if number == FIRST_HOUSES:
        return ink.say("Build at least {houses} on every street of a group: {house} is paid for soonest.", **values)
    return ink.say("Do not stop before {houses} a street: on most streets {house} is paid for soonest.", **values)


def _in_which_order(sheet: Sheet, ink: Ink) -> str:
    groups = list(dict.fromkeys(step.group for step in sheet.order if step.payback is not None))[:FIRST_GROUPS]
    if not groups:
        return ""
    return ink.say("Take the groups in this order: {groups}.", groups=", ".join(group_name(ink, one) for one in groups))


# --- jail


def _jail(sheet: Sheet, ink: Ink) -> str:
    found = sheet.jail
    if found is None:
        return ""
    if found.rent_limit <= NO_LIMIT:
        return ink.say(
            "Leave jail at once while over a third of the deeds are for sale. Later stay as long as you "
            "may: outside, the bank brings less than the fine you may save."
        )
    limit = ink.money("jail.rent_limit", found.rent_limit, limit_digits(found))
    if not found.pays_in_jail:
        return ink.say(
            "Leave jail at once while over a third of the deeds are for sale. Later stay only when you "
            "expect to pay {limit} a turn more than your own deeds would bring you.",
            limit=limit,
        )
    return ink.say(
        "Leave jail at once while over a third of the deeds are for sale. Later stay when you must "
        "expect to pay more than {limit} of rent a turn.",
        limit=limit,
    )


def limit_digits(found: JailAdvice) -> int:
    """Give with how many decimals the limit of rent is written: none from `WHOLE` on."""
    return 0 if max(found.income, found.rent_limit) >= WHOLE else 1
