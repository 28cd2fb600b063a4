"""What can go wrong outside the program, as messages a person can act on.

`MontecarloError` means that the work failed (exit code 1), `InputError` that the call or a file was wrong (exit
code 2).
"""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import NamedTuple, TypeVar

Result = TypeVar("Result")

NEAREST_CUTOFF = 0.5  # similarity (0 to 1) below which a name is no help as a suggestion
FEW_NAMES = 24  # up to so many names are listed beside the nearest one
SHOWN_NAMES = 3  # of more names, so many of the nearest are listed where none is near
LISTED_BY = {"settings": "montecarlo editions schema"}  # the command that lists all names of a kind


class MontecarloError(Exception):
    """The work could not be done; the message says why."""

    exit_code = 1


class Fault(NamedTuple):
    """One thing that is wrong: the file (or option), the place in it, what is wrong and what would be right."""

    file: str
    place: str
    wrong: str
    right: str = ""

    def __str__(self) -> str:
        where = ": ".join(part for part in (self.file, self.place) if part)
        what = f"{self.wrong}; {self.right}" if self.right else self.wrong
        return f"{where}: {what}" if where else what


class InputError(MontecarloError):
    """The call or a file is wrong.

    Parameters
    ----------
    faults
        Everything that is wrong, in the order in which it should be read; or one message alone.
    """

    exit_code = 2

    def __init__(self, faults: Iterable[Fault] | str) -> None:
        self.faults = (Fault("", "", faults),) if isinstance(faults, str) else tuple(faults)
        super().__init__(*self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)

    def __reduce__(self) -> tuple[type["InputError"], tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


class Faults:
    """Faults of several parts, taken down one after another and refused together.

    Parameters
    ----------
    found
        What is known to be wrong already.
    """

    def __init__(self, found: Iterable[Fault] = ()) -> None:
        self.found = list(found)

    def of(self, work: Callable[[], Result]) -> Result | None:
        """Do a part of the work; None when it is refused, and its faults are taken down."""
        try:
            return work()
        except InputError as error:
            self.found += error.faults
            return None

    def refuse(self) -> None:
        """Refuse what was found, each fault once.

        Raises
        ------
        InputError
            Anything is wrong.
        """
        if self.found:
            raise InputError(dict.fromkeys(self.found))


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name most like `name`, or "" when none is near (capital letters do not matter)."""
    by_fold = {one.casefold(): one for one in known}
    close = get_close_matches(name.casefold(), by_fold, n=1, cutoff=NEAREST_CUTOFF)
    return by_fold[close[0]] if close else ""


def did_you_mean(name: str, known: Iterable[str], kind: str) -> str:
    """What would be right instead of `name`: the nearest known name, and all of them unless they are many.

    Parameters
    ----------
    kind
        What the names are, in the plural: "editions", "settings", ...
    """
    names = list(known)
    close = nearest(name, names)
    if not names:
        return f"there are no {kind}"
    if len(names) > FEW_NAMES:
        return f"did you mean {close!r}?" if close else _least_far(name, names, kind)
    listed = f"{kind}: {', '.join(names)}"
    return f"did you mean {close!r}? {listed}" if close else listed


def _least_far(name: str, names: list[str], kind: str) -> str:
    """The names of many that are least unlike `name`, and what lists them all."""
    shown = get_close_matches(name.casefold(), names, n=SHOWN_NAMES, cutoff=0.0)
    listed_by = f"; `{LISTED_BY[kind]}` lists them all" if kind in LISTED_BY else ""
    return f"the nearest of {len(names)} {kind}: {', '.join(shown)}{listed_by}"
