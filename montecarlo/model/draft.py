"""The parts of an edition file whose form is right, for the checks that look across them."""

from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter, ValidationError

from montecarlo.errors import Fault
from montecarlo.model import board
from montecarlo.model.rules import Rules

_SPACE: TypeAdapter[Any] = TypeAdapter(board.AnySpace)
_CARD: TypeAdapter[Any] = TypeAdapter(board.AnyCard)

Cards = list[board.AnyCard | None]


@dataclass
class Draft:
    """The parts of an edition whose form is right; None stands in the place of the others."""

    file: str
    patched: bool
    spaces: list[board.AnySpace | None] = field(default_factory=list)
    groups: list[str] = field(default_factory=list)
    decks: dict[str, Cards] = field(default_factory=dict)
    laid: list[str] = field(default_factory=list)  # decks that lie on the streets
    rules: Rules = field(default_factory=Rules)
    sources: list[str] = field(default_factory=list)

    def fault(self, place: str, wrong: str, right: str = "") -> Fault:
        """A fault of this file."""
        return Fault(self.file, place, wrong, right)


def _part(adapter: TypeAdapter[Any], value: Any) -> Any:
    try:
        return adapter.validate_python(value)
    except ValidationError:
        return None


def as_table(value: Any) -> dict[str, Any]:
    """A table of the file; empty where something else stands in its place."""
    return value if isinstance(value, dict) else {}


def as_list(value: Any) -> list[Any]:
    """A list of the file; empty where something else stands in its place."""
    return list(value) if isinstance(value, list | tuple) else []


def draft_of(data: dict[str, Any], file: str, patched: bool) -> Draft:
    """Take from the content of a file what is right in its form."""
    draft = Draft(file, patched)
    draft.spaces = [_part(_SPACE, row) for row in as_list(data.get("spaces"))]
    draft.groups = list(as_table(data.get("groups")))
    for name, deck in as_table(data.get("decks")).items():
        draft.decks[name] = [_part(_CARD, row) for row in as_list(as_table(deck).get("cards"))]
        if as_table(deck).get("laid_on_streets") is True:
            draft.laid.append(name)
    draft.rules = _rules(as_table(data.get("rules")))
    ids = [as_table(row).get("id") for row in as_list(data.get("sources"))]
    draft.sources = [one for one in ids if isinstance(one, str)]
    return draft


def _rules(settings: dict[str, Any]) -> Rules:
    """The rules without the settings whose form is wrong."""
    return Rules(**{name: value for name, value in settings.items() if _fits(name, value)})


def _fits(name: str, value: Any) -> bool:
    try:
        Rules.model_validate({name: value})
    except ValidationError:
        return False
    return True


def place_of(space: int, name: str) -> str:
    """Where a space stands, in words."""
    return f"spaces, number {space} ({name})"


def of_kind(draft: Draft, kind: type[Any]) -> list[tuple[int, Any]]:
    """The spaces of a kind, with their numbers."""
    return [(number, space) for number, space in enumerate(draft.spaces) if isinstance(space, kind)]
