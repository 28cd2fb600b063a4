"""The rule catalogue: every printed rule by its id, and which rule stands behind each act of the engine."""

import csv
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from montecarlo.engine import rule
from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.model.files import configs, read_toml

FOLDER = "catalogue"
BASE = "base"


class PrintedRule(NamedTuple):
    """One row of the catalogue: the editions it holds in, its section and the rule in our own words."""

    id: str
    editions: tuple[str, ...]
    section: str
    text: str


@lru_cache(maxsize=1)
def printed_rules() -> Mapping[str, PrintedRule]:
    """All rules of the catalogue by id, in the order of the file."""
    text = (configs() / FOLDER / "rules.tsv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    rules = [PrintedRule(row["id"], tuple(row["editions"].split()), row["section"], row["rule"]) for row in rows]
    return MappingProxyType({one.id: one for one in rules})


@lru_cache(maxsize=1)
def _acts() -> dict[str, dict[str, Any]]:
    return read_toml(configs() / FOLDER / "acts.toml")


def families() -> list[str]:
    """Names of the families of editions that have a rule catalogue."""
    return list(_acts())


@cache
def rule_ids(family: str) -> Mapping[str, str]:
    """The id of the printed rule behind each act, by the act's name; "" where there is none.

    Raises
    ------
    InputError
        There is no such family.
    """
    acts = _acts()
    if family not in acts:
        raise InputError(
            [Fault("", "family", f"there is no rule catalogue {family!r}", did_you_mean(family, acts, "catalogues"))]
        )
    own = dict(acts[family])
    base = own.pop(BASE, None)
    return MappingProxyType({**(rule_ids(base) if base else dict.fromkeys(rule.NAMES.values(), "")), **own})


def rule_id(family: str, act: int) -> str:
    """The id of the printed rule behind an act of the engine (`montecarlo.engine.rule`), or "" when there is none.

    Raises
    ------
    InputError
        There is no such family.
    """
    return rule_ids(family)[rule.NAMES[act]]


def rule_text(id: str) -> str:
    """A printed rule in our own words.

    Raises
    ------
    InputError
        There is no such rule.
    """
    rules = printed_rules()
    if id not in rules:
        raise InputError([Fault("", "", f"there is no rule {id!r}", did_you_mean(id, rules, "rules"))])
    return rules[id].text
