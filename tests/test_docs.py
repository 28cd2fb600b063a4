"""The documentation is true: it names everything there is, its links lead somewhere, its examples run."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from montecarlo.cli import main
from tests.conftest import ROOT
from tests.docs import commands, metrics, settings

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "reports" / "README.md"])
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
BLOCK = re.compile(r"^( *)```console\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "
ANYTHING = "..."
ALLOWED = ("montecarlo", "sed", "cp")  # what an example may call
MARKS = dict.fromkeys(
    ("judge-a-trade", "experiments", "print-a-sheet", "read-the-report"), pytest.mark.slow
)  # many games or pictures
LONGEST = 300  # seconds: a cold compilation and more


class Step(NamedTuple):
    """A command of an example and the output that the page shows for it."""

    command: str
    output: tuple[str, ...]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def without_code(page: str) -> str:
    return re.sub(r"^ *```.*?^ *```$|`[^`\n]*`", "", page, flags=re.MULTILINE | re.DOTALL)


def anchors(page: str) -> set[str]:
    """The anchors of a page's headings, as they are made where such pages are shown."""
    heads = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


def steps(page: str) -> list[Step]:
    """The commands in the console blocks of a page, in order."""
    found: list[Step] = []
    for indent, block in BLOCK.findall(page):
        for line in block.splitlines():
            plain = line.removeprefix(indent)
            if plain.startswith(PROMPT):
                found.append(Step(plain.removeprefix(PROMPT), ()))
            else:
                found[-1] = Step(found[-1].command, (*found[-1].output, plain))
    return found


def agrees(shown: tuple[str, ...], printed: list[str]) -> bool:
    """Whether an output is what a page shows, where a line of three dots stands for any lines."""
    if not shown:
        return not printed
    if shown[0] == ANYTHING:
        return any(agrees(shown[1:], printed[i:]) for i in range(len(printed) + 1))
    return bool(printed) and printed[0].rstrip() == shown[0].rstrip() and agrees(shown[1:], printed[1:])


def test_the_page_of_commands_is_up_to_date() -> None:
    assert text(commands.PAGE) == commands.page(), "run: python -m tests.docs.commands --write"


def test_the_page_of_settings_is_up_to_date() -> None:
    assert text(settings.PAGE) == settings.page(), "run: python -m tests.docs.settings --write"


def test_the_page_of_metrics_is_up_to_date() -> None:
    assert text(metrics.PAGE) == metrics.page(), "run: python -m tests.docs.metrics --write"


def test_every_command_and_option_is_on_the_page_of_commands_with_a_word_of_help() -> None:
    page, seen = text(commands.PAGE), []
    for path, command, _ in commands.commands(commands.root(), main.PROGRAM):
        section = re.search(rf"^##+ {path}\n(.*?)(?=^##|\Z)", page, re.MULTILINE | re.DOTALL)
        assert section, f"{path} is missing"
        assert command.help, f"{path} has no help"
        for option in command.params:
            seen.append(option.name)
            for spelling in option.opts if option.param_type_name == "option" else ():
                assert spelling in section[1], f"{spelling} of {path} is missing"
            assert option.help, f"{option.name} of {path} has no help"
    assert {"version", "seed", "edition"} <= set(seen)


@pytest.mark.parametrize(
    ("folder", "named_in"),
    [
        ("editions", "editions.md"),
        ("strategies", "strategies.md"),
        ("rules", "editions.md"),
        ("experiments", "how-to/experiments.md"),
        ("positions", "how-to/judge-a-trade.md"),
    ],
)
def test_every_shipped_file_is_named(folder: str, named_in: str) -> None:
    shipped = {path.stem for path in (ROOT / "configs" / folder).glob("*.toml")}
    page = text(ROOT / "docs" / named_in)
    named = set(re.findall(r"`([\w-]+)(?::\d+)?`", page))
    assert shipped
    assert shipped - named == set()


def test_the_readme_has_a_row_for_every_edition() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \|", text(ROOT / "README.md"), re.MULTILINE)
    assert sorted(rows) == sorted(path.stem for path in (ROOT / "configs" / "editions").glob("*.toml"))


def test_every_page_is_on_the_map() -> None:
    index = ROOT / "docs" / "index.md"
    on_map = {(index.parent / link).resolve() for link in LINK.findall(text(index))}
    assert {path for path in (ROOT / "docs").rglob("*.md") if path != index} <= on_map


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in LINK.findall(without_code(text(path))):
        target, _, anchor = link.partition("#")
        if "://" in target:
            continue
        file = (path.parent / target).resolve() if target else path
        assert file.exists(), f"{link} leads nowhere"
        assert not anchor or anchor in anchors(text(file)), f"{link}: no such heading"


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=MARKS.get(path.stem, ())) for path in PAGES if steps(text(path))],
    ids=lambda path: name(path),
)
def test_examples_run_and_print_what_the_page_shows(path: Path, tmp_path: Path) -> None:
    (tmp_path / "configs").symlink_to(ROOT / "configs")
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "FORCE_COLOR")}
    env = {**kept, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    for step in steps(text(path)):
        assert step.command.split()[0] in ALLOWED
        result = subprocess.run(
            step.command,
            shell=True,
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
        assert result.returncode == 0, f"{step.command}\n{result.stderr}"
        assert agrees(step.output, result.stdout.splitlines()), f"{step.command}\n{result.stdout}"


def test_the_readme_opens_with_the_commands_that_set_everything_up() -> None:
    opening = text(ROOT / "README.md").split("```")[1]
    targets = set(re.findall(r"^make ([\w-]+)", opening, re.MULTILINE))
    assert "test" in targets
    assert targets <= make_targets()


def make_targets() -> set[str]:
    return set(re.findall(r"^([\w-]+):", text(ROOT / "Makefile"), re.MULTILINE))


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_every_make_target_a_page_names_exists(path: Path) -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z][\w-]*)", text(path), re.MULTILINE))
    assert named <= make_targets()


def test_the_checks_of_this_file_find_what_they_look_for() -> None:
    page = "# A b, c\n```console\n$ one\n...\nlast\n$ two\n```\n  ```console\n  $ three\n  ```\n[x](y.md#z)"
    assert steps(page) == [Step("one", ("...", "last")), Step("two", ()), Step("three", ())]
    assert anchors(page) == {"a-b-c"}
    assert LINK.findall(without_code(page)) == ["y.md#z"]
    assert agrees(("...", "last"), ["first", "second", "last"])
    assert not agrees(("...", "last"), ["first", "last", "more"])
    assert not agrees((), ["something"])
