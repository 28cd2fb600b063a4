"""The small lines at the foot of a sheet: what was played, of when the data is, what in the edition is not certain."""

from typing import Final

from montecarlo.analysis.sheet import Sheet
from montecarlo.model.board import Part
from montecarlo.model.describe import CONFIRMED
from montecarlo.model.edition import Edition
from montecarlo.reports.sheet.figures import PER_CENT, Ink
from montecarlo.reports.sheet.language import rounded
from montecarlo.reports.sheet.names import strategy_names

RECONSTRUCTED: Final = "reconstructed"
CUT: Final = "round_cap"
SHARE_DIGITS: Final = 1


def footer(sheet: Sheet, ink: Ink, *, has_rules: bool = True) -> tuple[str, ...]:
    """Give the lines: games and seed, date and version, what is reconstructed and what is open.

    Parameters
    ----------
    sheet : Sheet
        The figures.
    ink : Ink
        What they are written with.
    has_rules : bool
        Whether what house rules change is on the sheet.
    """
    return tuple(
        filter(
            None, (_lengths(sheet, ink), _played(sheet, ink, has_rules), _unsure(sheet.edition, ink), _made(sheet, ink))
        )
    )


def _lengths(sheet: Sheet, ink: Ink) -> str:
    games = ink.count("measured.games", "Lengths: {n} game.", "Lengths: {n} games.", sheet.measured.games)
    return " ".join(filter(None, (games, _unfinished(sheet, ink))))


def _played(sheet: Sheet, ink: Ink, has_rules: bool) -> str:
    found = sheet.measured
    parts = []
    if found.effects:
        parts.append(
            ink.count(
                "measured.effect_games",
                "Chances of winning: {n} game for each group.",
                "Chances of winning: {n} games for each group.",
                found.effect_games,
            )
        )
    if found.rules and has_rules:
        parts.append(
            ink.count(
                "measured.rule_games",
                "House rules: {n} game for each rule.",
                "House rules: {n} games for each rule.",
                found.rule_games,
            )
        )
    parts.append(
        ink.say(
            "Seed {seed}. Played by: {strategies}.",
            seed=ink.given("measured.seed", str(found.seed)),
            strategies=strategy_names(ink, found.strategies),
        )
    )
    return " ".join(parts)


def _unfinished(sheet: Sheet, ink: Ink) -> str:
    cut = sheet.measured.ends.get(CUT)
    if cut is None or cut.value <= 0:
        return ""
    return ink.say(
        "{share} of these games had no winner after {rounds} rounds.",
        share=ink.share("measured.unfinished", cut.value, _digits(cut.value)),
        rounds=ink.number("measured.round_cap", sheet.edition.rules.round_cap),
    )


def _digits(share: float) -> int:
    """Give with how many decimals a share above zero is written: with more where it would be none."""
    digits = SHARE_DIGITS
    while not rounded(share * PER_CENT, digits):
        digits += 1
    return digits


def _made(sheet: Sheet, ink: Ink) -> str:
    version = ink.given("measured.program", sheet.measured.program)
    if sheet.edition.dated is None:
        return ink.say("montecarlo {version}.", version=version)
    return ink.say(
        "Data of the edition: {date}. montecarlo {version}.",
        date=ink.date("edition.dated", sheet.edition.dated),
        version=version,
    )


# --- what is not certain


def _unsure(edition: Edition, ink: Ink) -> str:
    counted = _counts(edition)
    lines = []
    made = _kinds(ink, "reconstructed", {kind: numbers[0] for kind, numbers in counted.items()})
    unsure = _kinds(ink, "unconfirmed", {kind: numbers[1] for kind, numbers in counted.items()})
    if made:
        lines.append(ink.say("Reconstructed: {kinds}.", kinds=made))
    if unsure:
        lines.append(ink.say("Not fully confirmed: {kinds}.", kinds=unsure))
    if edition.open:
        lines.append(
            ink.count(
                "edition.open",
                "{n} point that the sources leave open is assumed.",
                "{n} points that the sources leave open are assumed.",
                len(edition.open),
            )
        )
    return " ".join(lines)


def _counts(edition: Edition) -> dict[str, tuple[int, int]]:
    """Count, by kind, what is reconstructed and what is unsure otherwise."""
    printed = edition.printed_rules
    statuses: dict[str, list[str]] = {
        "spaces": [space.status for space in edition.spaces],
        "cards": [_card(deck, card) for deck in edition.decks.values() for card in deck.cards],
        "rules": [
            doubt.status
            for name, doubt in edition.unconfirmed.items()
            if getattr(edition.rules, name) == getattr(printed, name)  # else it is a patch's, not the box's
        ],
    }
    return {
        kind: (
            sum(one == RECONSTRUCTED for one in found),
            sum(one not in (RECONSTRUCTED, CONFIRMED) for one in found),
        )
        for kind, found in statuses.items()
    }


def _card(deck: Part, card: Part) -> str:
    """Give how sure a card is: no surer than its deck."""
    return deck.status if card.status == CONFIRMED else card.status


def _kinds(ink: Ink, name: str, counts: dict[str, int]) -> str:
    key = f"edition.{name}"
    kinds = []
    if counts["spaces"]:
        kinds.append(ink.count(key + ".spaces", "{n} space", "{n} spaces", counts["spaces"]))
    if counts["cards"]:
        kinds.append(ink.count(key + ".cards", "{n} card", "{n} cards", counts["cards"]))
    if counts["rules"]:
        kinds.append(ink.count(key + ".rules", "{n} rule", "{n} rules", counts["rules"]))
    return ink.language.listed(kinds) if kinds else ""
