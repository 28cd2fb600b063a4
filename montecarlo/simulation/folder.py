"""The folder of a run: its manifest, its tallies, and what is made from them.

``manifest.json`` says what is played, ``host.json`` where and when it was (and nothing else does), ``tallies/A-B.json``
holds the batches A to B. Every file is written under another name, synced and renamed: under its own name it is whole.
"""

import errno
import json
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from montecarlo.errors import Fault, InputError, MontecarloError
from montecarlo.simulation.contents import kind_of, refuse_all_but_a_run
from montecarlo.simulation.plan import Plan, damaged, plan_id, read_plan
from montecarlo.simulation.tally import Layout, Tally, tally_from

MANIFEST: Final = "manifest.json"
HOST: Final = "host.json"
TALLIES: Final = "tallies"
SUMS: Final = "sums.json"  # of a comparison: its games, added up
TABLES: Final = "tables"  # of an experiment: the folder in which each table keeps what it has played
UNFINISHED: Final = ".part"  # ending of a file while it is written
ROWS_UNFINISHED: Final = ".rows.part"  # that of a file of games while they are played
TALLY_SCHEMA: Final = {"name": "montecarlo.tally", "version": 1}
BATCH_DIGITS: Final = 8
NEW_FOLDER: Final = "name a new folder, or remove this one"
KEYS_IN_WORDS: Final = {"engine": "version of the engine", "stop": "number of games or precision"}
TALLY_NAME: Final = re.compile(r"(\d{8,})-(\d{8,})\.json")


class Group(NamedTuple):
    """The batches of one tally file, first and last included."""

    first: int
    last: int

    @property
    def name(self) -> str:
        """Name of its file."""
        return f"{self.first:0{BATCH_DIGITS}}-{self.last:0{BATCH_DIGITS}}.json"


def write_file(path: Path, text: str) -> None:
    """Write a file so that under its own name it is always whole.

    Parameters
    ----------
    path : Path
        The file; its folder is made where it is missing.
    text : str
        The content, written as UTF-8 with the line ends it has.

    Raises
    ------
    MontecarloError
        It cannot be written; nothing is left of the attempt.
    """
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file of bytes so that under its own name it is always whole; see `write_file`.

    Raises
    ------
    MontecarloError
        It cannot be written; nothing is left of the attempt.
    """
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with unfinished.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)
    except OSError as error:
        raise cannot_write(path, error) from error


def make_folder(path: Path) -> None:
    """Make a folder and those above it.

    Raises
    ------
    MontecarloError
        It cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from error


def sync_folder(folder: Path) -> None:
    """Make the renaming last through a power cut, where the system can sync a folder."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def cannot_write(path: Path, error: OSError) -> MontecarloError:
    """Give the error of a file that cannot be written, with what would help."""
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    right = "make room on the disk" if full else "choose a folder you may write to"
    return MontecarloError(f"{path}: cannot be written ({error.strerror or error}); {right}")


def manifest_text(folder: Path) -> str:
    """Give the manifest of a folder as it stands; what is no text in it is marked."""
    return (folder / MANIFEST).read_text(encoding="utf-8", errors="replace")


def other_than(text: str, held: str) -> str:
    """Say what a folder holds in place of what is wanted: ``another run (other seed, games)``, ``a comparison``.

    Parameters
    ----------
    text, held : str
        The manifest that is wanted, and the one that is there; as JSON.
    """
    try:
        here, there = json.loads(text), json.loads(held)
        wanted, kind = kind_of(here), kind_of(there)
    except (ValueError, AttributeError):
        return "something else"
    if kind is None or wanted is None:
        return "something else"
    if kind != wanted:
        return kind.noun
    keys = (KEYS_IN_WORDS.get(key, key) for key in here if there.get(key) != here[key])
    return f"another {kind.words} (other {', '.join(keys)})"


class RunFolder:
    """The folder of a run.

    Parameters
    ----------
    path : Path
        Where it is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def __truediv__(self, name: str) -> Path:
        return self.path / name

    @property
    def resume(self) -> str:
        """The command that goes on with the run."""
        return shlex.join(("montecarlo", "runs", "resume", str(self.path)))

    def begin(self, plan: Plan) -> None:
        """Make the folder for a plan, or go on with one that holds exactly this plan.

        Raises
        ------
        InputError
            The folder holds another run, or other files.
        MontecarloError
            It cannot be written.
        """
        if not self.holds(plan):
            write_file(self / MANIFEST, plan.text)

    def holds(self, plan: Plan) -> bool:
        """Say whether the folder holds exactly this plan already, or refuse it; nothing is written.

        Raises
        ------
        InputError
            The folder holds another run, or other files.
        MontecarloError
            The manifest in it cannot be read.
        """
        try:
            names = {file.name for file in self.path.iterdir()} if self.path.exists() else set()
        except OSError as error:
            raise InputError(
                [Fault("--out", str(self.path), f"is no folder to write to ({error.strerror})", "name a new folder")]
            ) from error
        if MANIFEST in names:
            held = self.manifest()
            if held != plan.manifest:
                wrong = f"holds {other_than(plan.text, json.dumps(held))}"
                raise InputError([Fault("--out", str(self.path), wrong, NEW_FOLDER)])
            return True
        if any(name not in (HOST, TALLIES) and not name.endswith(UNFINISHED) for name in names):
            raise InputError([Fault("--out", str(self.path), "is not empty and holds no run", "name a new folder")])
        return False

    def manifest(self) -> dict[str, Any]:
        """Give the manifest as it stands.

        Raises
        ------
        InputError
            There is no run in the folder.
        MontecarloError
            The manifest cannot be read.
        """
        file = self / MANIFEST
        try:
            there = file.is_file()
        except OSError as error:
            raise MontecarloError(f"{file}: cannot be read ({error.strerror or error})") from error
        if not there:
            raise InputError([Fault(str(self.path), "", "is no run folder", f"name a folder with a {MANIFEST}")])
        try:
            data = json.loads(_text(file))
        except ValueError as error:
            raise damaged(str(file)) from error
        if not isinstance(data, dict):
            raise damaged(str(file))
        return data

    def plan(self) -> Plan:
        """Give the plan of the run.

        Raises
        ------
        InputError, MontecarloError
            There is no run in the folder but perhaps something else, it is damaged, or another version wrote it (the
            reason is given).
        """
        data = self.manifest()
        refuse_all_but_a_run(data, self.path)
        return read_plan(data, str(self / MANIFEST))

    def groups(self) -> list[Group]:
        """Give the groups of batches whose tallies are there, in order."""
        folder = self / TALLIES
        names = [file.name for file in folder.iterdir()] if folder.is_dir() else []
        matches = (TALLY_NAME.fullmatch(name) for name in names)
        return sorted(Group(int(match[1]), int(match[2])) for match in matches if match)

    def write_tally(self, plan: Plan, group: Group, tally: Tally) -> None:
        """Write the tally of a group, and drop those of its beginnings (left by an interruption)."""
        data = {"schema": TALLY_SCHEMA, "run": plan.id, "batches": list(group), **tally.as_data()}
        write_file(self / TALLIES / group.name, json.dumps(data, separators=(",", ":")) + "\n")
        for other in self.groups():
            if other.first == group.first and other.last < group.last:
                (self / TALLIES / other.name).unlink()

    def read_tally(self, plan: Plan, group: Group, layout: Layout) -> Tally:
        """Read the tally of a group.

        Raises
        ------
        MontecarloError
            The file is damaged or of another run.
        """
        file = self / TALLIES / group.name
        right = f"delete it, and `{self.resume}` plays its games again"
        try:
            data = json.loads(_text(file))
            if data["schema"] != TALLY_SCHEMA or data["run"] != plan.id or data["batches"] != list(group):
                raise MontecarloError(f"{file}: is not a tally of this run; {right}")
            tally = tally_from(data, layout)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise MontecarloError(f"{file}: is damaged; {right}") from error
        if tally.games != sum(plan.games_of(batch) for batch in range(group.first, group.last + 1)):
            raise MontecarloError(f"{file}: is damaged; {right}")
        return tally

    def damaged_tally(self) -> str:
        """Give the first tally file that is damaged or of another run, so far as a look shows that; "" for none."""
        run = plan_id(manifest_text(self.path))
        for group in self.groups():
            try:
                data = json.loads(_text(self / TALLIES / group.name))
                is_ours = data["schema"] == TALLY_SCHEMA and data["run"] == run and data["batches"] == list(group)
            except (KeyError, TypeError, ValueError):
                is_ours = False
            if not is_ours:
                return f"{TALLIES}/{group.name}"
        return ""

    def clean(self) -> None:
        """Remove what a killed run left half-written."""
        for folder in (self.path, self / TALLIES):
            for file in folder.glob(f"*{UNFINISHED}"):
                if not file.name.endswith(ROWS_UNFINISHED):  # those are being written
                    file.unlink(missing_ok=True)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise MontecarloError(f"{file}: cannot be read ({error.strerror or error})") from error


def find_runs(root: Path, depth: int) -> Iterator[RunFolder]:
    """Find the run folders in and below a folder; one that cannot be looked into is given too, so that it is named.

    Parameters
    ----------
    root : Path
        Where to look.
    depth : int
        How many folders deep.

    Raises
    ------
    InputError
        There is no such folder.
    """
    if not root.is_dir():
        raise InputError([Fault(str(root), "", "is no folder", "name a folder with runs in it")])
    try:
        found = (root / MANIFEST).is_file()
        inside = [] if found or depth == 0 else sorted(one for one in root.iterdir() if _may_hold_runs(one))
    except OSError:
        found, inside = True, []
    if found:
        yield RunFolder(root)
    for inner in inside:
        yield from find_runs(inner, depth - 1)


def _may_hold_runs(path: Path) -> bool:
    return not path.name.startswith(".") and path.is_dir() and not path.is_symlink()
