"""Parts of a sheet on play: when to stay in jail, what house rules change, how to read the sheet."""

from collections.abc import Sequence
from typing import Final

from montecarlo.analysis.sheet import Bounded, JailAdvice, RuleEffect, Sheet
from montecarlo.reports.sheet.advice import NO_LIMIT, limit_digits
from montecarlo.reports.sheet.document import Part, Table
from montecarlo.reports.sheet.figures import MINUTES, ROUNDS, Ink
from montecarlo.reports.sheet.group_table import UNSEPARATED, level
from montecarlo.reports.sheet.language import capital
from montecarlo.reports.sheet.names import group_names, rule_name, strategy_names

ROUND_DIGITS: Final = 1
MINUTE_DIGITS: Final = 0
FEW: Final = 3  # groups that are named as exceptions; rules that are named as equals


def jail_part(sheet: Sheet, ink: Ink) -> Part | None:
    """Give when to stay in jail; none where nobody comes there."""
    found = sheet.jail
    if found is None:
        return None
    lines = [
        ink.say(
            "While over a third of the deeds are for sale: get out at once, by card or for {fine}.",
            fine=ink.money("jail.fine", found.fine),
        ),
        _when_to_stay(sheet, found, ink),
        ink.say("You collect your own rents in jail too.")
        if found.pays_in_jail
        else ink.say("In jail you collect no rent: take your own rent in a round off what you would pay."),
    ]
    return Part("jail", ink.say("Jail: out or stay"), tuple(filter(None, lines)), front=True)


def _when_to_stay(sheet: Sheet, found: JailAdvice, ink: Ink) -> str:
    if found.rent_limit <= NO_LIMIT:
        return ink.say(
            "After that: stay, whatever the rents. Outside, the bank brings less than the fine you may save."
        )
    text = ink.say(
        "After that: stay if you expect to pay more than {limit} of rent a turn. Outside, the bank brings you "
        "{income} a turn on average: that is the limit if you hold a card for leaving.",
        limit=ink.money("jail.rent_limit", found.rent_limit, limit_digits(found)),
        income=ink.money("jail.income", found.income, limit_digits(found)),
    )
    return f"{text} {_enough(sheet, found, ink)}"


def _enough(sheet: Sheet, found: JailAdvice, ink: Ink) -> str:
    """Name the groups of which one alone is above the limit, or the few that are not."""
    others = [line.group for line in sheet.groups if line.group not in found.enough]
    if not found.enough:
        return ink.say("No group of the table is enough for that by itself.")
    if not others:
        return ink.say("Any group, built as in the table, is enough by itself.")
    if len(others) <= FEW:
        return ink.say(
            "Any group, built as in the table, is enough by itself, but not: {groups}.", groups=group_names(ink, others)
        )
    return ink.say(
        "Enough by itself, built as in the table, is each of: {groups}.", groups=group_names(ink, found.enough)
    )


# --- house rules


def rules_part(sheet: Sheet, ink: Ink) -> Part:
    """Give what house rules change, or say that it was not measured."""
    title = ink.say("What house rules change")
    rules = sheet.measured.rules
    if not rules:
        return Part("rules", title, (ink.say("What house rules change was not measured for this sheet."),))
    table = Table(
        (ink.say("Rule"), ink.say("Rounds"), ink.say("Minutes")),
        ("left", "right", "right"),
        tuple(_rule(ink, one) for one in rules),
        ("",) * len(rules),
        _rules_note(sheet, ink),
    )
    return Part("rules", title, tuple(_rules_lines(sheet, ink)), table)


def _rule(ink: Ink, one: RuleEffect) -> tuple[str, ...]:
    key = f"rules.{one.rule}"
    return (
        capital(rule_name(ink, one.rule)),
        _change(ink, f"{key}.rounds", one.rounds, ROUND_DIGITS, ROUNDS),
        _change(ink, f"{key}.minutes", one.minutes, MINUTE_DIGITS, MINUTES),
    )


def _change(ink: Ink, key: str, found: Bounded | None, digits: int, unit: str) -> str:
    """Write a change, with the star that says that it is not separated from none."""
    if found is None:
        return ink.say("unknown")
    text = ink.bounded(key, found, digits, unit=unit)
    return text if found.is_separated else f"{text}{UNSEPARATED}"


def _rules_lines(sheet: Sheet, ink: Ink) -> list[str]:
    rules = sheet.measured.rules
    lines = [
        ink.say(
            "Compared with: {baseline}. The same dice, {games} games for each rule.",
            baseline=rule_name(ink, sheet.measured.baseline),
            games=ink.number("rules.games", sheet.measured.rule_games),
        )
    ]
    longest = [rule_name(ink, rule) for rule in _longest(rules)]
    if 0 < len(longest) <= FEW:
        lines.append(ink.say("What makes the game longest: {rule}.", rule=ink.language.listed(longest)))
    unfinished = _unfinished(ink, rules)
    if unfinished:
        lines.append(ink.say("Games without a winner, change in percentage points: {rules}.", rules=unfinished))
    return lines


def _longest(rules: Sequence[RuleEffect]) -> list[str]:
    """Name the rule that adds most minutes and those whose intervals reach its own; none where that cannot be told.

    Under a rule whose median cannot be given, while more games than before do not end, games may be longer still.
    """
    if any(one.minutes is None and one.unfinished.is_separated and one.unfinished.value > 0 for one in rules):
        return []
    longer = {one.rule: one.minutes for one in rules if one.minutes is not None and (one.minutes.low or 0.0) > 0}
    order = sorted(longer, key=lambda rule: -longer[rule].value)
    return [rule for rule in order if (longer[rule].high or 0.0) >= (longer[order[0]].low or 0.0)]


def _unfinished(ink: Ink, rules: Sequence[RuleEffect]) -> str:
    """List the rules under which more or fewer games have no winner, those alone for which that is separated."""
    return "; ".join(
        f"{rule_name(ink, one.rule)} {ink.gain(f'rules.{one.rule}.unfinished', one.unfinished)}"
        for one in rules
        if one.unfinished.is_separated
    )


def _rules_note(sheet: Sheet, ink: Ink) -> str:
    changes = [found for one in sheet.measured.rules for found in (one.rounds, one.minutes)]
    notes = [ink.say("Change of the usual (median) game; {level} interval for all rules together.", level=level(ink))]
    if any(found is None for found in changes):
        notes.append(ink.say("Unknown: fewer than half of the games end, or all at the same length."))
    if any(found is not None and not found.is_separated for found in changes):
        notes.append(ink.say("* Not told apart from no change."))
    return " ".join(notes)


# --- how to read it


def reading_part(sheet: Sheet, ink: Ink) -> Part:
    """Say what the figures are and what they are not."""
    lines = [
        ink.say(
            "Landings, rents and paybacks are worked out exactly from board, cards and rules; opponents leave jail at "
            "once and can always pay."
        ),
        ink.say(
            "Chances of winning and lengths come from games played by computer players: {strategies}. People who play "
            "otherwise may see other figures.",
            strategies=strategy_names(ink, sheet.measured.strategies),
        ),
    ]
    if sheet.measured.effects or sheet.measured.rules:
        lines.append(
            ink.say(
                "In brackets: the range in which the true figure lies with {level} certainty. Groups whose figures are "
                "close may be equally good.",
                level=level(ink),
            )
        )
    lines.append(ink.say("Minutes assume a usual pace of play."))
    return Part("reading", ink.say("How to read this sheet"), tuple(lines))
