"""The page of all settings, made from the models: `python -m tests.docs.settings --write` writes it."""

import json
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from montecarlo.model.rules import DECIDED, Rules
from montecarlo.model.strategy import Strategy
from tests.docs.pages import DOCS, write_or_print

PAGE = DOCS / "settings.md"
HEAD = """# Settings

Every setting of the rules and of a strategy, with its default. This page is made from the models by
`python -m tests.docs.settings --write`.

## Rules

The defaults are the printed rules of the C1009 game; an edition's file says where it differs. `--set KEY=VALUE` changes
any of them for one call. "Stands for" names the rules of the catalogue (`configs/catalogue/rules.tsv`); at a silent
point the booklets say nothing, and the default is ours, for the reason given.
"""
DECISIONS = """
### Silent points with one answer and no setting
"""
STRATEGY = """
## Strategies

Money is written for a game that starts with 1,500 and scaled to the edition's start cash. Shares are numbers where 1
is the whole. How to write a strategy: [how-to/add-a-strategy.md](how-to/add-a-strategy.md).
"""


def value(default: Any) -> str:
    """A default as it is written in a TOML file."""
    if default is None:
        return "left out"
    return f"`{json.dumps(default)}`"


def row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def table(*heads: str) -> Iterator[str]:
    yield row(*heads)
    yield row(*["---"] * len(heads))


def rule_rows() -> Iterator[str]:
    yield from table("setting", "default", "what it means", "stands for")
    for name, field in Rules.model_fields.items():
        extra = field.json_schema_extra
        assert isinstance(extra, dict), f"the setting {name} says no rule it stands for"
        source = ", ".join(str(one) for one in list(extra["rules"]))  # type: ignore[arg-type]
        reason = f": {extra['why']}" if "why" in extra else ""
        yield row(f"`{name}`", value(field.default), field.description or "", source + reason)


def decided_rows() -> Iterator[str]:
    yield from table("point", "answer", "why")
    for decided in DECIDED:
        yield row(*decided)


def strategy_rows(model: type[BaseModel] = Strategy) -> Iterator[str]:
    yield from table("setting", "default", "what it means")
    for name, field in model.model_fields.items():
        default = "required" if field.is_required() else value(field.default)
        yield row(f"`{name}`", default, field.description or "")


def page() -> str:
    """The text of the page."""
    parts = [HEAD, *rule_rows(), DECISIONS, *decided_rows(), STRATEGY, *strategy_rows()]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    write_or_print(PAGE, page, __doc__)
