"""An edition: one published box as data, and how it is read from a file.

What holds across the parts (one GO, known groups, cards that lead to spaces that exist, ...) is judged by
`montecarlo.model.checks`; patches and single settings are applied by `montecarlo.model.patches`.
"""

from datetime import date
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PrivateAttr

from montecarlo.errors import Fault, InputError, nearest
from montecarlo.model import checks
from montecarlo.model.board import AnySpace, Deck, Go, Group, Id, Station, Status, Street, Text, Utility
from montecarlo.model.files import is_file_name, read_toml, shipped
from montecarlo.model.limits import MAX_DECKS, MAX_GROUPS, MAX_PLAYERS, MAX_SPACES, MIN_PLAYERS, MIN_SPACES
from montecarlo.model.rules import Rules

FOLDER = "editions"


class Record(BaseModel):
    """A table of an edition file: nothing in it changes, and keys that are not listed are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Currency(Record):
    """The money of an edition and how a price is written."""

    code: Text = Field(description="short name of the money")
    symbol: str = Field(description="sign on the board")
    written: str = Field("{symbol}{amount}", description="how a price is written; {symbol} and {amount} are filled in")
    thousands: str = Field("", description="what stands between thousands")

    def write(self, amount: int) -> str:
        """A price as this edition writes it, for example £1,500."""
        digits = f"{abs(amount):,}".replace(",", self.thousands)
        text = self.written.replace("{symbol}", self.symbol).replace("{amount}", digits)
        return f"-{text}" if amount < 0 else text


Seats = Annotated[int, Field(strict=True, ge=MIN_PLAYERS, le=MAX_PLAYERS)]


class Players(Record):
    """How many can play."""

    min: Seats
    max: Seats
    status: Status = "confirmed"
    reason: str = ""


class Source(Record):
    """Where values are known from."""

    id: Text
    what: Text
    where: str = ""


class OpenPoint(Record):
    """Something the sources do not settle: what was assumed, and why."""

    fact: Text
    assumed: Text
    why: Text


class Unconfirmed(Record):
    """A setting whose printed value is not confirmed: how sure it is, and why."""

    status: Status
    reason: str = ""
    sources: tuple[str, ...] = ()


class Patch(Record):
    """A variant or house rule of the edition: the settings, decks, spaces and groups that it changes."""

    description: Text
    status: Status = "confirmed"
    reason: str = ""
    sources: tuple[str, ...] = ()
    rules: dict[str, Any] = Field({}, description="settings of the rules")
    takes_value: str = Field("", description="the setting that gets the value after the colon, where one is written")
    decks: dict[str, Deck] = Field({}, description="decks put in place of the edition's")
    spaces: tuple[dict[str, Any], ...] = Field(
        (), description="changes to spaces: `at` and the keys that differ, or `at`, `kind` and all keys"
    )
    groups: dict[str, Group] = Field({}, description="groups called or coloured otherwise")


def _day(value: Any) -> date:
    """A day of the calendar: as TOML has it, or as it stands in the manifest of a run."""
    if type(value) is date:
        return value
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise ValueError("write a day, for example 2026-11-30") from None


Day = Annotated[date, BeforeValidator(_day)]


class Edition(Record):
    """One published box: board, deeds, decks, money, printed rules, language.

    `spaces[i]` is space i. `rules` are the settings in force: the printed ones until patches are applied.
    """

    id: Id
    name: Text
    aliases: tuple[Text, ...] = ()
    language: Text = Field(description="language of the box, for example nb or en-GB")
    dated: Day | None = Field(
        None, description="day on which its values were last compared with the sources, for example 2026-11-30"
    )
    family: Id = Field(
        "c1009", description="which rule catalogue stands behind the rules (configs/catalogue/acts.toml)"
    )
    currency: Currency
    players: Players
    sources: tuple[Source, ...] = ()
    groups: Annotated[dict[Id, Group], Field(max_length=MAX_GROUPS)]
    spaces: Annotated[tuple[AnySpace, ...], Field(min_length=MIN_SPACES, max_length=MAX_SPACES)]
    decks: Annotated[dict[Id, Deck], Field(min_length=1, max_length=MAX_DECKS)]
    rules: Rules = Rules()
    unconfirmed: dict[str, Unconfirmed] = Field({}, description="settings of the rules that are not confirmed")
    patches: dict[Id, Patch] = {}
    what_if: tuple[str, ...] = Field(
        (), description="patches that show how much hangs on what is reconstructed; a report plays them beside the box"
    )
    open: tuple[OpenPoint, ...] = ()
    notes: tuple[str, ...] = Field((), description="what every report says of the rules in force")

    _applied: tuple[str, ...] = PrivateAttr(())
    _printed: Rules | None = PrivateAttr(None)

    @property
    def applied(self) -> tuple[str, ...]:
        """Names of the patches and settings that were applied, in order."""
        return self._applied

    @property
    def has_wonders(self) -> bool:
        """Whether there are wonders to be marked in passports."""
        return any(isinstance(space, Street) and space.wonder for space in self.spaces)

    @property
    def has_stars(self) -> bool:
        """Whether tokens have star levels."""
        return any(isinstance(space, Go) and space.salary_by_stars is not None for space in self.spaces)

    @property
    def printed_rules(self) -> Rules:
        """The rules of the box as it is sold, before any patch."""
        return self._printed or self.rules

    def with_changes(self, data: dict[str, Any], applied: tuple[str, ...], file: str) -> "Edition":
        """A new edition made from changed data, which remembers the printed rules and what was applied.

        Raises
        ------
        InputError
            The changed edition is not one that can be played.
        """
        changed = edition_of(data, file, patched=True)
        changed._applied = self._applied + applied
        changed._printed = self.printed_rules
        return changed


def edition_of(data: dict[str, Any], file: str, *, patched: bool = False) -> Edition:
    """An edition from the content of a file.

    Parameters
    ----------
    data
        What the file says.
    file
        Its name, for messages.
    patched
        Whether patches have been applied; a deed may then show more rents than the rules use.

    Raises
    ------
    InputError
        All that is wrong, with its place.
    """
    faults = checks.check(data, Edition, file, patched=patched)
    if faults:
        raise InputError(faults)
    return Edition.model_validate(data)


def read_edition(file: Traversable) -> Edition:
    """The edition in a file.

    Raises
    ------
    InputError
        The file cannot be read, is not TOML, or something in it is wrong (all faults at once).
    """
    return edition_of(read_toml(file), str(file) if isinstance(file, Path) else file.name)


def group_order(edition: Edition) -> list[str]:
    """The ids of the groups that have deeds, by their number: streets, stations, utilities, each in board order."""
    of_kind = (
        space.group for kind in (Street, Station, Utility) for space in edition.spaces if isinstance(space, kind)
    )
    return list(dict.fromkeys(of_kind))


@lru_cache(maxsize=1)
def shipped_editions() -> dict[str, Edition]:
    """All shipped editions by id, in alphabetical order."""
    return {name: _shipped_edition(name) for name in shipped(FOLDER)}


@cache
def _shipped_edition(name: str) -> Edition:
    """A shipped edition, read once: a comparison asks for it again with every arm."""
    return read_edition(shipped(FOLDER)[name])


def load_edition(ref: str) -> Edition:
    """The edition that a reference means.

    Parameters
    ----------
    ref
        An id (`no-c1009`), an alias (`norge`; capital letters do not matter) or the path of a .toml file.

    Raises
    ------
    InputError
        No such edition (the nearest and all of them are named), or a file that is wrong.
    """
    if is_file_name(ref):
        return read_edition(Path(ref))
    if ref in shipped(FOLDER):
        return _shipped_edition(ref)
    wanted = ref.casefold()
    editions = shipped_editions()
    for edition in editions.values():
        if wanted in (name.casefold() for name in (edition.id, *edition.aliases)):
            return edition
    close = nearest(ref, [name for edition in editions.values() for name in (edition.id, *edition.aliases)])
    listed = ", ".join(f"{edition.id} ({', '.join(edition.aliases)})" for edition in editions.values())
    right = f"did you mean {close!r}? editions: {listed}" if close else f"editions: {listed}"
    raise InputError([Fault("", "", f"there is no edition {ref!r}", right)])
