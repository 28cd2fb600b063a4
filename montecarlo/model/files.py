"""Where the shipped files are, and reading a TOML file with a readable message when it is not one."""

import re
import sys
import tomllib
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from montecarlo.errors import Fault, InputError, MontecarloError, did_you_mean

SUFFIX = ".toml"
FROM_INPUT = "-"  # a file of this name is what comes on standard input
STANDARD_INPUT = "standard input"
_WHERE = re.compile(r"^(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.DOTALL)


@lru_cache(maxsize=1)
def configs() -> Traversable:
    """The folder of shipped files: inside the installed package, or `configs/` beside it in a checkout.

    Raises
    ------
    MontecarloError
        The installation has no such folder.
    """
    installed = resources.files("montecarlo") / "configs"
    if installed.is_dir():
        return installed
    checkout = Path(__file__).resolve().parents[2] / "configs"
    if checkout.is_dir():
        return checkout
    raise MontecarloError("the files shipped with montecarlo (configs) are missing: install it again")


def shipped(folder: str) -> dict[str, Traversable]:
    """The shipped TOML files of one folder of `configs`, by name without ending, in alphabetical order."""
    found = {
        item.name.removesuffix(SUFFIX): item for item in (configs() / folder).iterdir() if item.name.endswith(SUFFIX)
    }
    return dict(sorted(found.items()))


def is_file_name(ref: str) -> bool:
    """Whether a reference is meant as a file: it ends in .toml or has a folder in it."""
    return ref.endswith(SUFFIX) or "/" in ref or "\\" in ref


def find(ref: str, folder: str, kind: str) -> Traversable:
    """The file that a reference means: a shipped name or a path.

    Parameters
    ----------
    ref
        Name of a shipped file without ending, or path of a .toml file.
    folder
        Folder of `configs` in which names are looked up.
    kind
        What is looked for, in the plural, for the message.

    Raises
    ------
    InputError
        No such file or name; the nearest name and all names are given.
    """
    if is_file_name(ref):
        return Path(ref)
    known = shipped(folder)
    if ref not in known:
        raise InputError([Fault("", "", f"there is no {ref!r} among the {kind}", did_you_mean(ref, known, kind))])
    return known[ref]


def read_toml(file: Traversable) -> dict[str, Any]:
    """The content of a TOML file.

    Raises
    ------
    InputError
        The file cannot be read, is not UTF-8 text or not TOML; line and column are given.
    """
    name = str(file) if isinstance(file, Path) else file.name
    try:
        content = file.read_bytes()
    except OSError as error:
        raise InputError(
            [Fault(name, "", f"cannot be read ({error.strerror or error})", "give the path of a readable .toml file")]
        ) from error
    return _toml(content, name)


def read_toml_from_input() -> dict[str, Any]:
    """The TOML on standard input.

    Raises
    ------
    InputError
        As `read_toml`.
    """
    return _toml(b"" if sys.stdin is None else sys.stdin.buffer.read(), STANDARD_INPUT)


def _toml(content: bytes, name: str) -> dict[str, Any]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise InputError([Fault(name, f"line {line}", "is not UTF-8 text", "save the file as UTF-8")]) from error
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError([_syntax_fault(name, text, str(error))]) from error


def _syntax_fault(name: str, text: str, message: str) -> Fault:
    """A syntax error with its place; "end of document" is turned into the number of the last line."""
    match = _WHERE.match(message)
    if match is None:
        return Fault(name, "", f"is not TOML: {message}")
    line = match["line"] or str(text.rstrip("\n").count("\n") + 1)
    place = f"line {line}, column {match['column']}" if match["column"] else f"line {line} (the last)"
    return Fault(name, place, f"is not TOML: {match['what'][:1].lower()}{match['what'][1:]}")
