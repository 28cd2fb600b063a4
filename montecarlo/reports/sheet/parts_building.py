"""Parts of a sheet on money well spent: what to build first, what deeds are worth, what to mortgage first."""

from itertools import groupby
from typing import Final

from montecarlo.analysis.economics import deeds_of
from montecarlo.analysis.sheet import BuildStep, DeedValue, Sheet
from montecarlo.reports.sheet.document import Part, Table
from montecarlo.reports.sheet.figures import Ink
from montecarlo.reports.sheet.group_table import opponents, payback, turns
from montecarlo.reports.sheet.language import capital
from montecarlo.reports.sheet.names import group_name, level_name, space_name

FRONT_STEPS: Final = 8  # steps on the first page; who has built so much has won or is about to
LENT: Final = 100  # rent lost is given for so much money raised
LOST_DIGITS: Final = 1


def order_parts(sheet: Sheet, ink: Ink) -> list[Part]:
    """Give the order in which to buy houses: the first steps in front, the others later."""
    if not sheet.order:
        return []
    table = _steps(sheet, ink, 0, FRONT_STEPS)
    found = [Part("order", ink.say("What to build first"), (), table, front=True)]
    if len(sheet.order) > FRONT_STEPS:
        rest = _steps(sheet, ink, FRONT_STEPS, len(sheet.order))
        found.append(Part("order_rest", ink.say("What to build after that"), (), rest))
    return found


def _steps(sheet: Sheet, ink: Ink, first: int, end: int) -> Table:
    rows = [_step(ink, at, step) for at, step in enumerate(sheet.order, 1)][first:end]
    head = (ink.say("No."), ink.say("Group"), ink.say("Up to"), ink.say("Cost"), ink.say("Back after"))
    return Table(
        head,
        ("right", "left", "left", "right", "right"),
        tuple(rows),
        tuple(step.group for step in sheet.order[first:end]),
    )


def _step(ink: Ink, at: int, step: BuildStep) -> tuple[str, ...]:
    key = f"order.{at}"
    return (
        ink.number(key, at),
        capital(group_name(ink, step.group)),
        level_name(ink, f"{key}.level", step.level),
        ink.sum(f"{key}.cost", step.cost),
        payback(ink, f"{key}.payback", step.payback),
    )


def deeds_part(sheet: Sheet, ink: Ink) -> Part:
    """Give what every deed is worth in an auction or a trade."""
    head = (ink.say("Deed"), ink.say("Price"), ink.say("Alone"), ink.say("Completing"), ink.say("Blocking"))
    groups = tuple(getattr(sheet.edition.spaces[one.space], "group", "") for one in sheet.deeds)
    table = Table(
        head,
        ("left", "right", "right", "right", "right"),
        tuple(_deed(ink, one) for one in sheet.deeds),
        groups,
        _horizon(sheet, ink),
    )
    return Part("deeds", ink.say("What deeds are worth"), (_alone(sheet, ink), *_in_groups(ink)), table)


def _alone(sheet: Sheet, ink: Ink) -> str:
    """Say what a deed brings alone, and how far to bid for more than that."""
    text = ink.say("Alone: what the deed brings without the rest of its group, the least it is worth.")
    if not sheet.edition.rules.auction:
        return text
    bid = ink.say("At an auction go up to the price at least, as long as the group can still be yours.")
    return f"{text} {bid}"


def _in_groups(ink: Ink) -> tuple[str, ...]:
    return (
        ink.say("Completing: what it is worth when it makes your group full and you build. Do not pay more for it."),
        ink.say(
            "Blocking: the rent you save by keeping it from someone who needs it. Do not sell it there below Alone "
            "plus Blocking."
        ),
        ink.say("Where a value is above all the cash at the table, the deed decides the game."),
    )


def _deed(ink: Ink, one: DeedValue) -> tuple[str, ...]:
    key = f"deeds.{one.space}"
    return (
        space_name(ink, one.space),
        ink.sum(f"{key}.price", one.price),
        ink.sum(f"{key}.alone", one.alone),
        ink.sum(f"{key}.completing", one.completing),
        ink.sum(f"{key}.blocking", one.blocking),
    )


def _horizon(sheet: Sheet, ink: Ink) -> str:
    values = {
        "turns": turns(ink, "deeds.horizon", sheet.horizon),
        "opponents": opponents(sheet, ink),
    }
    if sheet.horizon_is_played:
        return ink.say(
            "Counted over {turns} of your own, half of a usual game, with {opponents}. Earlier in the game deeds are "
            "worth more, later less.",
            **values,
        )
    return ink.say(
        "Counted over {turns} of your own with {opponents}: an assumption, since too few games ended to give a usual "
        "length.",
        **values,
    )


def mortgages_part(sheet: Sheet, ink: Ink) -> Part | None:
    """Give in which order to mortgage; whole groups that come together are named as one."""
    steps = sheet.mortgages
    if not steps:
        return None
    runs = [
        [step.space for step in run]
        for _, run in groupby(steps, key=lambda step: getattr(sheet.edition.spaces[step.space], "group", ""))
    ]
    names = [name for run in runs for name in _run(sheet, ink, run)]
    lost = [ink.money(f"mortgages.{step.space}.lost", step.lost_per_100, LOST_DIGITS) for step in (steps[0], steps[-1])]
    lines = (
        ink.say(
            "Single deeds before deeds of a full group, buildings last: the bank takes them back at {percent} of their "
            "price.",
            percent=ink.share("mortgages.sale", sheet.edition.rules.building_sale_percent / 100, 0),
        ),
        ink.say("The order, cheapest first: {names}.", names=", ".join(names)),
        ink.say(
            "For every {lent} raised the first costs {first} of rent a round, the last {last}.",
            lent=ink.money("mortgages.lent", LENT),
            first=lost[0],
            last=lost[1],
        ),
    )
    return Part("mortgages", ink.say("What to mortgage first"), lines)


def _run(sheet: Sheet, ink: Ink, spaces: list[int]) -> list[str]:
    group = getattr(sheet.edition.spaces[spaces[0]], "group", "")
    if len(spaces) > 1 and len(spaces) == len(deeds_of(sheet.edition, group)):
        return [group_name(ink, group)]
    return [space_name(ink, space) for space in spaces]
