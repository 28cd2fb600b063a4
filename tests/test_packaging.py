"""The package as others get it: one version, pinned and plain constraints, a wheel that works anywhere."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from montecarlo import __version__
from tests.conftest import ROOT

PIN = re.compile(r"^[A-Za-z0-9][A-Za-z0-9._-]*==[A-Za-z0-9.!+]+$")
LONGEST = 600  # seconds for one step of an installation


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return {canonical(name): version for name, version in (line.split("==") for line in lines)}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(name: str, extras: tuple[str, ...] = ()) -> set[str]:
    """Canonical names of everything that an installed distribution needs here, itself not counted."""
    from packaging.requirements import Requirement

    found: set[str] = set()
    for text in metadata.requires(name) or []:
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            found.add(canonical(requirement.name))
    return found


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in project()["project"]
    assert metadata.version("montecarlo") == __version__


def test_the_changelog_and_the_citation_speak_of_this_version() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"version: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_constraints_are_names_and_versions_and_nothing_else() -> None:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert PIN.match(line), line


def test_constraints_pin_everything_the_project_and_its_tools_need() -> None:
    todo, seen = needed("montecarlo", ("test", "dev")), set()
    while todo:
        name = todo.pop()
        seen.add(name)
        todo |= needed(name) - seen
    assert len(seen) > len(project()["project"]["dependencies"])
    assert seen <= set(pins())


def test_the_tests_run_on_the_pinned_versions() -> None:
    for name in ("numpy", "numba", "pydantic", "typer"):
        assert metadata.version(name) == pins()[name]


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command outside of the checkout, with nothing of the checkout's environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    result = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=kept, capture_output=True, text=True, timeout=LONGEST, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_the_wheel_carries_configs_templates_and_catalogues_and_nothing_of_the_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    configs = {f"montecarlo/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "configs").rglob("*.*")}
    assert any(name.endswith("no-c1009.toml") for name in configs)
    assert configs <= inside
    sheet = (ROOT / "montecarlo" / "reports" / "sheet").rglob("*.*")
    needed = {path.relative_to(ROOT).as_posix() for path in sheet if path.suffix in (".typ", ".po")}
    assert {name.rpartition(".")[2] for name in needed} == {"typ", "po"}
    assert needed <= inside
    assert {name.split("/")[0].split("-")[0] for name in inside} == {"montecarlo"}
    assert "montecarlo/py.typed" in inside


@pytest.mark.slow
def test_the_wheel_works_in_an_empty_environment_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "env", cwd=tmp_path)
    binaries = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = (binaries / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--constraint", ROOT / "constraints.txt", wheel, cwd=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    program = binaries / "montecarlo"
    assert __version__ in run(program, "--version", cwd=elsewhere).stdout
    where = run(binaries / "python", "-c", "import montecarlo; print(montecarlo.__file__)", cwd=elsewhere).stdout
    assert str(ROOT) not in where
    assert "no-c1009" in run(program, "editions", "list", cwd=elsewhere).stdout
    assert run(program, "replay", "--seed", "1", "--game", "7", cwd=elsewhere).stdout
    assert run(binaries / "python", "-m", "montecarlo", "editions", "show", "no-c1009", cwd=elsewhere).stdout
    assert list(elsewhere.iterdir()) == []
