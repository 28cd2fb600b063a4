"""Habits of the house that no linter knows: where numba may be named, how long a file may be, what is never written."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

LONGEST_FILE = 600  # lines
PACKAGE = ROOT / "montecarlo"
SOURCES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
JIT = PACKAGE / "engine" / "jit.py"
WHOLE = PACKAGE / "engine" / "whole.py"
TYPES = PACKAGE / "engine" / "records.py"  # the records' types as numba calls them
VECTORS = PACKAGE / "engine" / "philox.py"
COMPILERS = {"jit", "njit", "vectorize", "guvectorize", "stencil", "cfunc", "jitclass"}
# Written in two parts, so that this file does not name what it forbids.
FORBIDDEN = {
    "a path of somebody's home or machine": re.compile(
        "/ho" + "me/[a-z]|/Us" + "ers/[A-Z]|/ro" + "ot/|/wo" + "rk/|[A-Z]:" + r"\\Us" + "ers"
    ),
    "a path beside the checkout": re.compile(r"\.\./sha" + "red"),
    "the host of a package registry": re.compile(
        "py" + r"pi\.org|python" + r"hosted\.org|ana" + r"conda\.org|registry\.np" + "mjs"
    ),
    "unfinished work": re.compile("TO" + "DO|FIX" + "ME|XX" + "X|NotImplemented" + "Error"),
    "a test that does not run": re.compile(r"mark\.sk" + r"ip|pytest\.sk" + r"ip\(|mark\.xf" + "ail"),
}
BINARY = {".png", ".pdf", ".npz", ".whl"}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tracked() -> list[Path]:
    """Every file of the checkout that is or could be committed; without git, every file of the known folders."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    result = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode == 0:
        found = [ROOT / part for part in result.stdout.split("\0") if part]
    else:
        folders = ("montecarlo", "tests", "configs", "docs")
        found = [*ROOT.glob("*.*"), *(path for folder in folders for path in (ROOT / folder).rglob("*.*"))]
    return [path for path in found if path.is_file() and path.suffix not in BINARY and "__pycache__" not in path.parts]


def imports(tree: ast.AST) -> Iterator[str]:
    """Top-level names of the modules that a source imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def calls(tree: ast.AST) -> Iterator[str]:
    """Names of the functions that a source calls by a plain name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def compilers(tree: ast.AST) -> Iterator[str]:
    """What a source takes from numba: `numba.NAME`, or NAME imported from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("numba", "nb"):
            yield node.attr
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "numba":
            yield from (alias.name for alias in node.names)


def undocumented(tree: ast.Module) -> Iterator[str]:
    """Public functions, classes and methods without a docstring; functions inside functions aside."""
    if ast.get_docstring(tree) is None:
        yield "the module"
    todo: list[tuple[str, ast.stmt]] = [("", node) for node in tree.body]
    while todo:
        prefix, node = todo.pop()
        if isinstance(node, ast.If):
            todo += [(prefix, inner) for inner in (*node.body, *node.orelse)]
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        if ast.get_docstring(node) is None:
            yield f"{prefix}{node.name}"
        if isinstance(node, ast.ClassDef):
            todo += [(f"{prefix}{node.name}.", inner) for inner in node.body]


def test_there_is_something_to_look_at() -> None:
    assert PACKAGE / "cli" / "main.py" in SOURCES
    assert ROOT / "README.md" in tracked()


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_the_options_of_compilation_are_in_one_place(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ("numba" in set(imports(tree))) == (path in (JIT, WHOLE, TYPES, VECTORS))
    if path != JIT:
        assert COMPILERS.isdisjoint(compilers(tree))


@pytest.mark.parametrize("path", [*SOURCES, *TESTS], ids=name)
def test_no_file_is_longer_than_one_idea(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("path", [path for path in SOURCES if "cli" not in path.relative_to(PACKAGE).parts], ids=name)
def test_only_the_command_line_prints(path: Path) -> None:
    assert "print" not in set(calls(ast.parse(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_everything_public_is_documented(path: Path) -> None:
    assert list(undocumented(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("what", list(FORBIDDEN))
def test_no_file_names(what: str) -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()}"
        for path in tracked()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if FORBIDDEN[what].search(line)
    ]
    assert found == []


def test_the_checks_of_this_file_find_what_they_look_for() -> None:
    tree = ast.parse(
        "import numba\nfrom numba.core import x\ndef open_door():\n    print(1)\nclass A:\n    def b(self): ...\n"
    )
    assert list(imports(tree)) == ["numba", "numba"]
    assert list(compilers(tree)) == ["x"]
    assert list(compilers(ast.parse("@numba.njit(cache=True)\ndef f(): ..."))) == ["njit"]
    assert list(calls(tree)) == ["print"]
    assert sorted(undocumented(tree)) == ["A", "A.b", "open_door", "the module"]
    for text, what in (
        ("cd /ho" + "me/anna/games", "a path of somebody's home or machine"),
        ("--index https://py" + "pi.org/simple", "the host of a package registry"),
        ("# TO" + "DO: rent", "unfinished work"),
        ("@pytest.mark.sk" + "ip", "a test that does not run"),
    ):
        assert FORBIDDEN[what].search(text)
