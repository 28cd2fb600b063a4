"""The part of a sheet on what only its edition has: tax choice, ferries, passports, stars, cash that wins."""

from typing import Final

from montecarlo.analysis.sheet import FortuneCards, Passport, Sheet, Stars, TaxChoice
from montecarlo.analysis.sheet_special import CASH
from montecarlo.model.board import STARS
from montecarlo.reports.sheet.document import Part
from montecarlo.reports.sheet.figures import Ink
from montecarlo.reports.sheet.group_table import payback, turns
from montecarlo.reports.sheet.language import capital, marked
from montecarlo.reports.sheet.names import group_name, group_names, space_name

RARE: Final = 4  # wonders named for the flights
SHARE_DIGITS: Final = 0
VISIT_DIGITS: Final = 2
PRINTED: Final = "printed"  # scale of wealth by which mortgaged deeds count in full
KEPT: Final = {
    "jail_free": marked("leave jail free"),
    "free_building": marked("a building free of charge"),
    "skip_rent": marked("pay no rent once"),
    "swap_deeds": marked("swap deeds"),
    "take_deed": marked("take a deed"),
    "buy_deed": marked("buy a deed of another player"),
    "jump_to_any": marked("go to any space"),
}


def special_part(sheet: Sheet, ink: Ink) -> Part | None:
    """Give what is special about the edition; None where nothing is."""
    lines: list[str] = []
    if sheet.tax is not None:
        lines.append(f"{_tax(sheet.tax, ink)} {_owned(sheet, ink)}")
    if sheet.passport is not None:
        lines += _passport(sheet, sheet.passport, ink)
    if sheet.stars is not None:
        lines += _stars(sheet.stars, ink)
    lines += _cash(sheet, ink)
    if sheet.fortune is not None:
        lines += _fortune(sheet.fortune, ink)
    if not lines:
        return None
    return Part("special", ink.say("Only in this game"), tuple(lines))


def _tax(tax: TaxChoice, ink: Ink) -> str:
    return ink.say(
        "{space}: pay {percent} as long as all you own is worth less than {even}; above that pay {amount}.",
        space=space_name(ink, tax.space),
        percent=ink.share("tax.percent", tax.percent / 100, SHARE_DIGITS),
        even=ink.money("tax.even", tax.even),
        amount=ink.money("tax.amount", tax.amount),
    )


def _owned(sheet: Sheet, ink: Ink) -> str:
    """Say what counts as owned, by the rule in force."""
    scale = sheet.edition.rules.wealth_scale
    if scale == CASH:
        return ink.say("Of all that only cash counts.")
    if scale == PRINTED:
        return ink.say("That is cash, the price of all deeds, mortgaged ones in full, and what the buildings cost.")
    return ink.say("That is cash, the price of all deeds, mortgaged ones at half, and what the buildings cost.")


def owned_part(sheet: Sheet, ink: Ink) -> Part | None:
    """Give how each further station, ferry, airport, utility or brewery pays; None where there are none."""
    groups = list(dict.fromkeys(step.group for step in sheet.owned))
    lines = []
    for group in groups:
        steps = [step for step in sheet.owned if step.group == group]
        times = [payback(ink, f"owned.{group}.{step.number}.payback", step.payback) for step in steps]
        lines.append(
            ink.say(
                "{group}: one after the other they are paid for after {times} of your own turns.",
                group=capital(group_name(ink, group)),
                times="; ".join(times),
            )
        )
    return Part("owned", capital(group_names(ink, groups)), tuple(lines), front=True) if lines else None


def _passport(sheet: Sheet, found: Passport, ink: Ink) -> list[str]:
    wonders = ink.number("passport.wonders", sheet.wonders)
    names = [space_name(ink, at) for at in found.rare[:RARE]]
    return [
        ink.say(
            "The first full passport ({wonders} wonders) ends the game and brings {bonus}; then the richest "
            "wins. Hurry only when you are ahead.",
            wonders=wonders,
            bonus=ink.money("passport.bonus", found.bonus),
        ),
        ink.say(
            "In a turn you land on {visits} wonders and {flights} airports on average. Each flight marks any "
            "wonder, also from another player’s airport.",
            visits=ink.number("passport.visits", found.visits, VISIT_DIGITS),
            flights=ink.number("passport.flights", found.flights, VISIT_DIGITS),
        ),
        ink.say("Fly to the wonders that are landed on least: {names}.", names=ink.language.listed(names)),
    ]


def _stars(found: Stars, ink: Ink) -> list[str]:
    lines = [
        ink.say(
            "From {low} to {high} stars for {cost}: your salary rises from {before} to {after} and the step "
            "is paid for after {turns}, cards included.",
            low=ink.number(f"stars.{at}.from", STARS[at]),
            high=ink.number(f"stars.{at}.to", STARS[at + 1]),
            cost=ink.money(f"stars.{at}.cost", cost),
            before=ink.money(f"stars.{at}.before", before),
            after=ink.money(f"stars.{at}.after", after),
            turns=turns(ink, f"stars.{at}.turns", back),
        )
        for at, ((cost, before, after), back) in enumerate(zip(found.steps, found.turns, strict=True))
        if back is not None
    ]
    lines.append(
        ink.say(
            "Upgrade at GO as long as more of your turns are left than that; a lap takes {turns}.",
            turns=turns(ink, "stars.turns_a_lap", found.turns_a_lap),
        )
    )
    return lines


def _cash(sheet: Sheet, ink: Ink) -> list[str]:
    """Say what cash that wins asks for, and until when a building comes back."""
    lines = []
    if sheet.target:
        lines.append(
            ink.say(
                "{target} in cash wins; deeds and buildings do not count. Build only what is paid for before the game "
                "is over.",
                target=ink.money("target", sheet.target),
            )
        )
    if sheet.last_payback is not None:
        lines.append(
            ink.say(
                "Halfway through a usual game build only what is paid for within {turns} of your own; later less and "
                "less, and keep the cash.",
                turns=turns(ink, "target.last_payback", sheet.last_payback),
            )
        )
    return lines


def _fortune(found: FortuneCards, ink: Ink) -> list[str]:
    lines = [
        ink.count(
            "fortune.cards",
            "On the streets lies {n} Fortune card: whoever lands there first takes it, also without buying.",
            "On the streets lie {n} Fortune cards: whoever lands there first takes one, also without buying.",
            found.cards,
        )
    ]
    kept = [
        f"{ink.say(KEPT[effect]) if effect in KEPT else effect}\xa0({ink.number(f'fortune.{effect}', number)})"
        for effect, number in found.kept
    ]
    if kept:
        lines.append(ink.say("To be kept until you need them: {kept}.", kept=", ".join(kept)))
    return lines
