"""What is written down about the rules: the catalogue, the tests that carry an id, the faults, the explanations.

Nothing here imports the program: the lists are read as files, so that a copy with a fault can be looked at as well.
"""

import ast
import csv
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HERE = Path("tests") / "rules"
CATALOGUE = Path("configs") / "catalogue"
EDITIONS = Path("configs") / "editions"
SETTINGS = "montecarlo/model/rules.py"
MARK = "rule"


class WrongFault(Exception):
    """A fault that cannot be planted: its text is not found exactly once."""


class Fault(NamedTuple):
    """One way to break a rule: a text of a source file to replace, or the default of a setting to change."""

    id: str
    why: str
    file: str
    find: str
    replace: str
    setting: str = ""
    value: Any = None

    def planted(self, source: str) -> str:
        """Give the text of the file with the fault in it.

        Raises
        ------
        WrongFault
            The text to be replaced, or the setting, is not found exactly once.
        """
        if self.setting:
            # The default is the first argument of `setting(...)`, on the same line or the next.
            pattern = rf"(^    {self.setting}: [^\n]*? = setting\(\s*)([^,\s]+)(?=,)"
            found = list(re.finditer(pattern, source, re.MULTILINE))
            if len(found) != 1:
                raise WrongFault(f"{self.id}: {len(found)} defaults of {self.setting!r} in {self.file}")
            place = found[0]
            return f"{source[: place.start(2)]}{self.value!r}{source[place.end(2) :]}"
        times = source.count(self.find)
        if times != 1:
            raise WrongFault(f"{self.id}: found {times} times in {self.file}: {self.find!r}")
        return source.replace(self.find, self.replace)


def read(path: Path) -> dict[str, Any]:
    """The content of a TOML file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _catalogue() -> list[dict[str, str]]:
    """The rows of the catalogue, in its order."""
    text = (ROOT / CATALOGUE / "rules.tsv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))


def rule_ids() -> list[str]:
    """All ids of the catalogue, in its order."""
    return [row["id"] for row in _catalogue()]


def judged_ids() -> list[str]:
    """The ids of the editions that can be played: those with a file in `configs/editions`."""
    playable = {path.stem for path in (ROOT / EDITIONS).glob("*.toml")}
    return [row["id"] for row in _catalogue() if playable & set(row["editions"].split())]


def acting_ids() -> set[str]:
    """The ids that stand behind an act of the engine, so that the log can name them."""
    acts = read(ROOT / CATALOGUE / "acts.toml").values()
    return {id for family in acts for name, id in family.items() if id and name != "base"}


def faults() -> list[Fault]:
    """All faults, from every `faults_*.toml`."""
    found = []
    for path in sorted((ROOT / HERE).glob("faults_*.toml")):
        for entry in read(path)["fault"]:
            if "setting" in entry:
                ((name, value),) = entry["setting"].items()
                found.append(Fault(entry["id"], entry["why"], SETTINGS, "", "", name, value))
            else:
                found.append(Fault(entry["id"], entry["why"], entry["file"], entry["find"], entry["replace"]))
    return found


def not_playable() -> dict[str, str]:
    """The ids that nobody can break at this table (paper money, parts of the box), with the reason."""
    return _reasons("not_playable*.toml")


def explained() -> dict[str, str]:
    """The ids that no event of the log can name or that never act, with the reason."""
    return _reasons("explained*.toml")


def _reasons(pattern: str) -> dict[str, str]:
    """Read files of `[[rule]]` tables with `id` and `reason`."""
    paths = sorted((ROOT / HERE).glob(pattern))
    return {entry["id"]: entry["reason"] for path in paths for entry in read(path)["rule"]}


def marks(tree: ast.AST) -> Iterator[str]:
    """The ids in the marks of a test file, one for each time it stands there."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == MARK
            and isinstance(node.func.value, ast.Attribute)
            and node.func.value.attr == "mark"
        ):
            yield from (str(part.value) for part in node.args if isinstance(part, ast.Constant))


@cache
def marked_files(folder: Path | None = None) -> dict[str, dict[str, int]]:
    """For every id how often each test file (path from the root) carries it."""
    found: dict[str, dict[str, int]] = {}
    for path in sorted((folder or ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        for id in marks(ast.parse(path.read_text(encoding="utf-8"))):
            counts = found.setdefault(id, {})
            counts[name] = counts.get(name, 0) + 1
    return found
