"""Variants and house rules: patches applied to an edition in the order given, then single settings.

A patch is known by name from the edition itself or from `configs/rules/`, or it is a file of its own. A patch that
takes one value gets it after a colon: `start-cash:2000`.
"""

import tomllib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path, PurePath
from typing import Any

from pydantic import Field, ValidationError

from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.model.board import Text
from montecarlo.model.edition import Edition, Patch, Record
from montecarlo.model.faults import faults_of
from montecarlo.model.files import SUFFIX, is_file_name, read_toml, shipped
from montecarlo.model.rules import Rules

FOLDER = "rules"
STANDARD = "standard"  # the edition's printed rules: changes nothing
JOIN = "+"
OPTION_RULES = "--rules"
OPTION_SET = "--set"


class RuleFile(Record):
    """A patch of any edition, in a file of its own."""

    name: Text
    description: Text
    rules: dict[str, Any] = Field({}, description="settings of the rules")
    takes_value: str = Field("", description="the setting that gets the value after the colon")


def general_patches() -> dict[str, RuleFile]:
    """The shipped patches that fit any edition, by name."""
    return {name: _rule_file(read_toml(file), file.name) for name, file in shipped(FOLDER).items()}


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
    return [one if "=" in one else PurePath(one.replace("\\", "/")).name.replace(SUFFIX, "") for one in edition.applied]


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
        An unknown patch, setting or value (the nearest is named), or a result that cannot be played.
    """
    data = edition.model_dump(exclude_none=True)
    applied: list[str] = []
    for part in [one.strip() for one in patches.split(JOIN) if one.strip()]:
        if part != STANDARD:
            _apply(data, edition, part)
            applied.append(part)
    for one in settings:
        name, value = parse_setting(one)
        data["rules"][name] = value
        applied.append(f"{name}={one.partition('=')[2].strip()}")
    return edition.with_changes(data, tuple(applied), " ".join([edition.id, *applied])) if applied else edition


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
    return name, _checked({name: parse_value(value)}, f"{OPTION_SET} {text}")[name]


def parse_value(text: str) -> Any:
    """A value as it is written in a file; a word need not stand in quotes."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _checked(settings: Mapping[str, Any], file: str) -> Mapping[str, Any]:
    """The settings, after checking each by itself."""
    try:
        Rules.model_validate(settings)
    except ValidationError as error:
        faults = [_setting_fault(fault) for fault in faults_of(error, file, Rules, settings)]
        raise InputError(faults) from error
    return settings


def _setting_fault(fault: Fault) -> Fault:
    return fault._replace(
        wrong=fault.wrong.replace("unknown key", "there is no setting"), right=fault.right.replace("keys:", "settings:")
    )


def _apply(data: dict[str, Any], edition: Edition, part: str) -> None:
    """Change the data of an edition by one patch."""
    name, colon, value = part.partition(":") if not Path(part).is_file() else (part, "", "")
    if is_file_name(name):
        _apply_file(data, _rule_file(read_toml(Path(name)), name), colon, value)
    elif name in edition.patches:
        if colon:
            raise InputError([Fault(OPTION_RULES, part, f"the patch {name!r} takes no value", f"write {name}")])
        _apply_patch(data, edition.patches[name])
    else:
        known = general_patches()
        if name not in known:
            names = [*edition.patches, *known, STANDARD]
            wrong = f"there is no patch {name!r} for {edition.id}"
            raise InputError([Fault(OPTION_RULES, "", wrong, did_you_mean(name, names, "patches"))])
        _apply_file(data, known[name], colon, value)


def _apply_patch(data: dict[str, Any], patch: Patch) -> None:
    data["rules"].update(patch.rules)
    for name, deck in patch.decks.items():
        data["decks"][name] = deck.model_dump(exclude_none=True)
    for name, group in patch.groups.items():
        data["groups"][name] = group.model_dump()
    spaces = list(data["spaces"])
    for row in patch.spaces:
        kept = {} if "kind" in row else spaces[row["at"]]  # a row that names its kind replaces the space
        spaces[row["at"]] = {**kept, **deepcopy(row)}
    data["spaces"] = spaces


def _apply_file(data: dict[str, Any], rule_file: RuleFile, colon: str, value: str) -> None:
    data["rules"].update(rule_file.rules)
    name, setting = rule_file.name, rule_file.takes_value
    if setting and not value:
        raise InputError(
            [
                Fault(
                    OPTION_RULES,
                    name,
                    "the patch wants a value",
                    f"for example {name}:{Rules.model_fields[setting].default}",
                )
            ]
        )
    if colon and not setting:
        raise InputError(
            [Fault(OPTION_RULES, f"{name}:{value}", f"the patch {name!r} takes no value", f"write {name}")]
        )
    if setting:
        data["rules"].update(_checked({setting: parse_value(value)}, f"{OPTION_RULES} {name}:{value}"))


def _rule_file(data: dict[str, Any], file: str) -> RuleFile:
    """A patch from the content of its file; name and description of one's own file may be left out."""
    stem = Path(file).name.removesuffix(".toml")
    try:
        rule_file = RuleFile.model_validate({"name": stem, "description": f"the settings of {file}", **data})
    except ValidationError as error:
        raise InputError(faults_of(error, file, RuleFile, data)) from error
    _checked(rule_file.rules, file)
    if rule_file.takes_value and rule_file.takes_value not in Rules.model_fields:
        right = did_you_mean(rule_file.takes_value, Rules.model_fields, "settings")
        raise InputError([Fault(file, "takes_value", f"there is no setting {rule_file.takes_value!r}", right)])
    return rule_file
