"""What is known of a rule: where a patch can be played, which setting and which sisters a printed rule has."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from montecarlo.errors import InputError
from montecarlo.model.board import Tax
from montecarlo.model.catalogue import PrintedRule, families, printed_rules, rule_ids
from montecarlo.model.edition import Edition, Patch
from montecarlo.model.patches import COLON, resolve_rules
from montecarlo.model.rule_file import RuleFile
from montecarlo.model.rules import Rules

TAX_CHOICES: Final = ("DK-22",)  # rules by which a player chooses between a sum and a share of what he owns
SOURCE: Final = re.compile(r"\s*\[([^\[\]]*)\]")
# What the marks in the catalogue stand for, by the beginning of the ids.
MARKS: Final = {
    "C1009": "NO and FI: the Norwegian and the Finnish booklet, EN: the first part of the English one",
    "DK": "L: line of the Danish rule sheet, O: a point it leaves open",
    "SE": "p: page of the Swedish booklet of 2003, O and W: points it leaves open",
    "MM": "S: a guide to the booklet, S and a number: a source of the edition, O: a point left open",
}


class Fit(NamedTuple):
    """What a patch does in an edition: what it changes (setting -> here, as printed), or why it is refused.

    `parts` are decks, spaces and groups that differ, in words.
    """

    edition: str
    is_own: bool
    changes: dict[str, tuple[Any, Any]]
    parts: tuple[str, ...]
    notes: tuple[str, ...]
    refused: str


class OwnPatch(NamedTuple):
    """A patch of an edition that changes settings behind a printed rule, and what it sets them to."""

    edition: str
    name: str
    description: str
    settings: dict[str, Any]


class Behind(NamedTuple):
    """A setting behind a printed rule, and its value in each edition."""

    name: str
    description: str
    default: Any
    values: dict[str, Any]


def call(name: str, rule_file: RuleFile, start_cash: int) -> str:
    """How a patch is named in a rule set, with a value where it wants one.

    Parameters
    ----------
    name
        Its name, or the path of its file.
    rule_file
        The patch.
    start_cash
        Printed start cash of the edition: examples of money are scaled to it.
    """
    example = rule_file.example_for(start_cash)
    return name if example is None else f"{name}{COLON}{example}"


def fit(edition: Edition, call: str) -> Fit:
    """What a patch does in an edition, or why it cannot be played there.

    Parameters
    ----------
    edition
        The edition.
    call
        The patch as it is named in a rule set: `timed`, `jail-fine:100`, `mine.toml`.
    """
    own = edition.patches.get(call.partition(COLON)[0])
    try:
        changed = resolve_rules(edition, call)
    except InputError as error:
        reasons = "; ".join(_reason(fault.wrong, edition.id) for fault in error.faults)
        return Fit(edition.id, own is not None, {}, (), (), reasons)
    changes = changed.rules.differences(edition.printed_rules)
    return Fit(edition.id, own is not None, changes, _parts(edition, own) if own else (), changed.notes, "")


def _parts(edition: Edition, patch: Patch) -> tuple[str, ...]:
    """Decks, spaces and groups that a patch changes, in words."""
    decks = [f"another deck {deck.name}" for deck in patch.decks.values()]
    spaces = [f"space {row['at']} ({edition.spaces[row['at']].name})" for row in patch.spaces]
    groups = [f"group {edition.groups[name].name}" for name in patch.groups]
    return (*decks, *spaces, *groups)


def _reason(wrong: str, edition: str) -> str:
    """Why a patch is refused, without the name of the edition, which stands beside it."""
    return wrong.removeprefix(f"changes nothing in {edition}: ")


def settings_behind(id: str, editions: Iterable[Edition]) -> list[Behind]:
    """The settings that stand for a printed rule, each with its value as printed for the editions.

    Parameters
    ----------
    id
        Id of the rule.
    editions
        The editions of interest.
    """
    names = [name for name in Rules.model_fields if id in _sources(name)]
    if not names:  # settings name the rules of one booklet for the most part: those of others say the same
        names = [name for name in Rules.model_fields if not _alike(id).isdisjoint(_sources(name))]
    boxes = list(editions)
    return [
        Behind(
            name,
            Rules.model_fields[name].description or "",
            Rules.model_fields[name].default,
            {edition.id: getattr(edition.printed_rules, name) for edition in boxes},
        )
        for name in names
    ]


def patches_behind(id: str, editions: Iterable[Edition]) -> list[OwnPatch]:
    """The patches that editions have of their own for the settings behind a printed rule.

    Parameters
    ----------
    id
        Id of the rule.
    editions
        The editions of interest.
    """
    boxes = list(editions)
    names = {one.name for one in settings_behind(id, boxes)}
    return [
        OwnPatch(box.id, name, patch.description, {key: patch.rules[key] for key in patch.rules if key in names})
        for box in boxes
        for name, patch in box.patches.items()
        if not names.isdisjoint(patch.rules)
    ]


def choices_behind(id: str, editions: Iterable[Edition]) -> list[str]:
    """What a printed rule lets the player choose by the spaces of the board, in words; most rules have no such part.

    Parameters
    ----------
    id
        Id of the rule.
    editions
        The editions of interest; those that the rule does not stand for are passed over.
    """
    if id not in TAX_CHOICES:
        return []
    of = printed_rules()[id].editions
    return [
        f"the choice itself is or_percent = {space.or_percent} of space {space.at} ({space.name}) in {edition.id}"
        for edition in editions
        if edition.id in of
        for space in edition.spaces
        if isinstance(space, Tax) and space.or_percent
    ]


def _alike(id: str) -> set[str]:
    """The rules of all booklets that stand behind the same acts of the game as this one."""
    by_act: dict[str, set[str]] = {}
    for family in families():
        for act, other in rule_ids(family).items():
            by_act.setdefault(act, set()).add(other)
    return set().union(*(ids for ids in by_act.values() if id in ids)) - {"", id}


def _sources(setting: str) -> list[Any]:
    extra = Rules.model_fields[setting].json_schema_extra
    sources = extra["rules"] if isinstance(extra, Mapping) else []
    return list(sources) if isinstance(sources, list) else []


def sisters(id: str) -> list[PrintedRule]:
    """The rules of other booklets on the same point: behind the same act of the game, or the same setting.

    Parameters
    ----------
    id
        Id of the rule.

    Returns
    -------
    list of PrintedRule
        In the order of the catalogue; none of the rule's own editions.
    """
    rules = printed_rules()
    found = _alike(id).union(*(map(str, _sources(name)) for name in Rules.model_fields if id in _sources(name)))
    own = set(rules[id].editions)
    return [one for one in rules.values() if one.id in found - {id} and own.isdisjoint(one.editions)]


def without_source(text: str) -> str:
    """The text of a printed rule without the marks of its sources."""
    return SOURCE.sub("", text)


def sources_of(rule: PrintedRule) -> list[str]:
    """Where a printed rule is known from, and what the marks mean; empty where no source is marked."""
    marks = SOURCE.findall(rule.text)
    if not marks:
        return []
    meaning = MARKS.get(rule.id.partition("-")[0], "")
    return [*marks, *([meaning] if meaning else [])]
