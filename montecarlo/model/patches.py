"""Variants and house rules: patches applied to an edition in the order given, then single settings.

A patch is known by name from the edition itself or from `configs/rules/`, or it is a file of its own; a form that the
edition prints itself comes before the general one. A patch that takes one value gets it after a colon:
`start-cash:2000`. Two patches that set the same thing differently are refused, and so is a patch named twice, a house
rule that changes nothing in the edition, and a setting that another one in force keeps from changing anything.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path, PurePath
from typing import Any, Final

from montecarlo.errors import Fault, InputError, nearest
from montecarlo.model.edition import Edition, Patch
from montecarlo.model.files import SUFFIX, is_file_name, read_toml
from montecarlo.model.idle import settings_named, why_idle
from montecarlo.model.rule_file import RuleFile, general_patches, rule_file_of, setting_faults
from montecarlo.model.rules import Rules

STANDARD = "standard"  # the edition's printed rules: changes nothing
JOIN = "+"
COLON = ":"
OPTION_RULES = "--rules"
OPTION_SET = "--set"
CUT: Final = "round_cap"  # a safeguard of the program; any limit may stand beside it
NOTHING: Final = Patch(description="changes nothing but settings")
REMARKS: Final = ("at", "status", "reason", "sources", "note")  # keys of a space that say nothing of the game

__all__ = [
    "RuleFile",
    "applied_names",
    "check_names",
    "general_patches",
    "parse_setting",
    "parse_value",
    "resolve_rules",
    "short_name",
]


@dataclass(frozen=True)
class _Named:
    """A patch as a rule set names it, its value filled in.

    `is_own` tells a form that the edition prints itself from a house rule put on it; `valued` is the setting that got
    the value after the colon.
    """

    text: str
    name: str
    rules: dict[str, Any]
    is_own: bool
    valued: str = ""
    note: str = ""
    patch: Patch = NOTHING

    def changes(self) -> Iterator[tuple[str, Any]]:
        """Everything that it sets, by name: settings, decks, groups and what differs on spaces."""
        yield from self.rules.items()
        for part, values in (("deck", self.patch.decks), ("group", self.patch.groups)):
            for name, value in values.items():
                yield f"the {part} {name}", value
        for row in self.patch.spaces:
            for key in row.keys() - set(REMARKS):
                yield f"{key} of space {row['at']}", row[key]


def applied_names(edition: Edition) -> list[str]:
    """Give the names of the patches and settings applied, in order.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.

    Returns
    -------
    list of str
        A patch that came from a file has the file's name alone, without folder and ending.
    """
    return [one if "=" in one else short_name(one) for one in edition.applied]


def short_name(patch: str) -> str:
    """Give the name of a patch as tables show it: that of a file without folder and ending."""
    return PurePath(patch.replace("\\", "/")).name.replace(SUFFIX, "")


def check_names(edition: Edition, patches: str) -> None:
    """Refuse patches joined by `+` that are unknown in an edition or have no such value; what they do is not looked at.

    Raises
    ------
    InputError
        All faults at once.
    """
    _named(edition, patches)


def resolve_rules(edition: Edition, patches: str = "", settings: Iterable[str] = ()) -> Edition:
    """The edition under a rule set: patches in the order given, then single settings.

    Parameters
    ----------
    edition
        The edition; it is not changed.
    patches
        Names or files joined by `+`, each with its one value after a colon where it takes one; "" or `standard`
        changes nothing.
    settings
        `KEY=VALUE`, one for each setting.

    Raises
    ------
    InputError
        An unknown patch, setting or value (the nearest is named), a patch named twice, two that set the same thing
        differently, a house rule or setting that changes nothing here, or a result that cannot be played.
    """
    named = _named(edition, patches)
    single = [(one, *parse_setting(one)) for one in settings]
    if not named and not single:
        return edition
    _refuse_conflicts(named, {name for _, name, _ in single})
    data = edition.model_dump(exclude_none=True)
    for one in named:
        _apply(data, one)
    by_patches = dict(data["rules"])
    data["rules"].update({name: value for _, name, value in single})
    notes = [one.note for one in _brought_by_none_else(edition, named) if one.note and one.note not in edition.notes]
    data["notes"] = (*edition.notes, *dict.fromkeys(notes))
    applied = [*(one.text for one in named), *(f"{name}={text.partition('=')[2].strip()}" for text, name, _ in single)]
    changed = edition.with_changes(data, tuple(applied), " ".join([edition.id, *applied]))
    _refuse_idle(edition, changed, Rules.model_validate(by_patches), named)
    _refuse_kept_idle(changed, named, single)
    return changed


def parse_setting(text: str) -> tuple[str, Any]:
    """`KEY=VALUE` as a setting and its value, checked by itself.

    Raises
    ------
    InputError
        No `=`, an unknown setting or a value of the wrong kind.
    """
    name, sign, value = (part.strip() for part in text.partition("="))
    if not sign:
        raise InputError(
            [Fault(OPTION_SET, "", f"{text!r} has no value", "write KEY=VALUE, for example jail_fine=100")]
        )
    return name, _checked(name, parse_value(value), f"{OPTION_SET} {text}")


def parse_value(text: str) -> Any:
    """A value as it is written in a file; a word need not stand in quotes."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _checked(setting: str, value: Any, place: str) -> Any:
    """The value of a setting, after checking it by itself."""
    faults = setting_faults({setting: value}, place)
    if faults:
        raise InputError(faults)
    return value


def _named(edition: Edition, patches: str) -> list[_Named]:
    """The patches of a rule set; everything that is wrong with their names and values is told at once."""
    found: list[_Named] = []
    faults: list[Fault] = []
    for part in [one.strip() for one in patches.split(JOIN)]:
        if part in ("", STANDARD):
            continue
        try:
            found.append(_find(edition, part))
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return found


def _brought_by_none_else(edition: Edition, named: list[_Named]) -> list[_Named]:
    """The patches that bring a setting which no other one brings: of two that bring the same, the first."""
    kept = list(named)
    for one in reversed(named):
        others = [dict(other.changes()) for other in kept if other is not one]
        if edition.applied:
            others.append(edition.rules.model_dump())
        if all(any(name in other and other[name] == value for other in others) for name, value in one.changes()):
            kept.remove(one)
    return kept


def _find(edition: Edition, part: str) -> _Named:
    """One patch of a rule set: the edition's own, a general one, or a file."""
    name, colon, value = part.partition(COLON) if not Path(part).is_file() else (part, "", "")
    cash = edition.printed_rules.start_cash
    if name in edition.patches and not is_file_name(name):
        patch = edition.patches[name]
        rules = _with_value(name, colon, value, patch.takes_value, patch.rules, _shown(edition, patch.takes_value))
        return _Named(part, name, rules, True, patch.takes_value if colon else "", patch=patch)
    if is_file_name(name):
        rule_file = rule_file_of(read_toml(Path(name)), name)
    elif name in general_patches():
        rule_file = general_patches()[name]
    else:
        near = nearest(name, [*edition.patches, *general_patches(), STANDARD])
        wrong = f"there is no patch {name!r} for {edition.id}"
        right = f"did you mean {near!r}? " if near else ""
        raise InputError([Fault(OPTION_RULES, "", wrong, f"{right}montecarlo rules list names them all")])
    example = rule_file.example_for(cash)
    shown = _shown(edition, rule_file.takes_value) if example is None else _written(example)
    rules = _with_value(rule_file.name, colon, value, rule_file.takes_value, rule_file.rules_for(cash), shown)
    note = f"{rule_file.name}: {rule_file.note}" if rule_file.note else ""
    return _Named(part, name, rules, False, rule_file.takes_value if colon else "", note)


def _with_value(
    name: str, colon: str, value: str, setting: str, rules: Mapping[str, Any], example: str
) -> dict[str, Any]:
    """The settings of a patch with the value after the colon among them."""
    if colon and not setting:
        wrong = f"the patch {name!r} takes no value"
        raise InputError([Fault(OPTION_RULES, f"{name}:{value}", wrong, f"write {name}")])
    if not setting or (not colon and setting in rules):
        return dict(rules)
    if not value:
        raise InputError([Fault(OPTION_RULES, name, "the patch wants a value", f"for example {name}:{example}")])
    return {**rules, setting: _checked(setting, parse_value(value), f"{OPTION_RULES} {name}:{value}")}


def _shown(edition: Edition, setting: str) -> str:
    """The value of a setting in an edition, for an example."""
    return _written(getattr(edition.rules, setting)) if setting else ""


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refuse_conflicts(named: list[_Named], decided: set[str]) -> None:
    """Refuse a patch named twice, and two that set the same thing differently unless a single setting decides it."""
    faults = []
    for first, second in combinations(named, 2):
        if (first.name, first.rules) == (second.name, second.rules):
            faults.append(Fault(OPTION_RULES, second.text, "the patch is named twice", "name it once"))
            continue
        theirs = dict(second.changes())
        for name, value in first.changes():
            if name in decided or name not in theirs or theirs[name] == value:
                continue
            if name in Rules.model_fields:
                values = f"{_written(value)} and {_written(theirs[name])}"
                wrong = f"{first.text} and {second.text} set {name} differently: {values}"
                right = f"leave one of them out, or decide with {OPTION_SET} {name}=VALUE"
            else:
                wrong, right = f"{first.text} and {second.text} both change {name}", "leave one of them out"
            faults.append(Fault(OPTION_RULES, "", wrong, right))
    if faults:
        raise InputError(dict.fromkeys(faults))


def _refuse_idle(edition: Edition, changed: Edition, rules: Rules, named: list[_Named]) -> None:
    """Refuse house rules that change nothing: everything is so already, or nothing in the game brings it into play."""
    faults = []
    for one in named:
        reason = _why_nothing_changes(edition, changed, rules, one)
        if reason:
            faults.append(Fault(OPTION_RULES, one.text, f"changes nothing in {edition.id}: {reason}", "leave it out"))
    if faults:
        raise InputError(dict.fromkeys(faults))


def _refuse_kept_idle(changed: Edition, named: list[_Named], single: list[tuple[str, str, Any]]) -> None:
    """Refuse a setting that another one in force keeps from changing anything; both are named.

    What stands as printed promises no change, what is off or 0 goes with anything that leaves no room for it, and a
    reason that lies in the board is no contradiction. Where games are cut is no rule either.
    """
    set_by = [(OPTION_RULES, one.text, name) for one in named for name in one.rules]
    set_by += [(OPTION_SET, text, name) for text, name, _ in single]
    faults = []
    for option, text, name in set_by:
        value = getattr(changed.rules, name)
        if not value or value == getattr(changed.printed_rules, name):
            continue
        reason = why_idle(name, changed, changed.rules)
        if set(settings_named(reason)) - {name, CUT}:
            wrong = f"{name} = {_written(value)} changes nothing in {changed.id}: {reason}"
            faults.append(Fault(option, text, wrong, "leave one of them out"))
    if faults:
        raise InputError(dict.fromkeys(faults))


def _why_nothing_changes(edition: Edition, changed: Edition, rules: Rules, one: _Named) -> str:
    """Say why a patch changes nothing; empty if any of its settings does, and that of its value among them."""
    printed = edition.printed_rules
    already = {name: value for name, value in one.rules.items() if getattr(printed, name) == value}
    as_it_is = ", ".join(f"{name} is {_written(value)} already" for name, value in already.items())
    if one.valued in already:
        return f"{one.valued} is {_written(already[one.valued])} already"
    if one.is_own:
        return ""
    reasons = [why_idle(name, changed, rules) for name in one.rules if name not in already]
    if not all(reasons):
        return ""
    return ", ".join(dict.fromkeys(reasons)) or as_it_is or "it sets nothing"


def _apply(data: dict[str, Any], one: _Named) -> None:
    """Change the data of an edition by one patch."""
    data["rules"].update(one.rules)
    for name, deck in one.patch.decks.items():
        data["decks"][name] = deck.model_dump(exclude_none=True)
    for name, group in one.patch.groups.items():
        data["groups"][name] = group.model_dump()
    spaces = list(data["spaces"])
    for row in one.patch.spaces:
        kept = {} if "kind" in row else spaces[row["at"]]  # a row that names its kind replaces the space
        spaces[row["at"]] = {**kept, **deepcopy(row)}
    data["spaces"] = spaces
