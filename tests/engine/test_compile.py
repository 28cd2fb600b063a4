"""How the engine compiles: its budget, its cache, one signature, no floats, a flat call tree without recursion."""

import ast
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from montecarlo.engine import jit
from tests.engine import apart
from tests.slowness import slowness

COLD_SECONDS = 90  # of CPU, from the start of Python to the first game, with the rules of all eight editions
WARM_SECONDS = 3
DEEPEST_CALLS = 12  # functions on top of each other, `play` included
ENGINE = Path(jit.__file__).parent
ENTRY = "play"


# --- compilations


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def cold(cache: Path) -> Any:
    """What a first start of the engine says of itself, and how slow the machine was before or after it."""
    before = slowness()
    found = json.loads(apart.run("-m", "tests.engine.compiling", environment=apart.COMPILED, cache=cache))
    return {**found, "slowness": max(before, slowness())}


@pytest.mark.slow
def test_a_cold_compilation_stays_within_its_budget(cold: Any) -> None:
    assert cold["cache_hits"] == 0
    assert cold["cpu_seconds"] <= COLD_SECONDS * cold["slowness"]


@pytest.mark.slow
def test_later_starts_load_the_engine_from_the_cache(cold: Any, cache: Path) -> None:
    warm = json.loads(apart.run("-m", "tests.engine.compiling", environment=apart.COMPILED, cache=cache))
    assert warm["cache_hits"] == 1
    assert warm["cpu_seconds"] < min(WARM_SECONDS, cold["cpu_seconds"])


@pytest.mark.slow
def test_there_is_one_signature_and_no_float(cold: Any) -> None:
    assert cold["signatures"] == 1
    assert len(cold["kernels"]) > 100
    assert {name for name, found in cold["kernels"].items() if found["floats"]} == set()
    assert cold["doubles_in_the_code"] == 0
    assert cold["doubles_in_a_share"] > 0  # what is looked for is found in a function that has it


@pytest.mark.slow
def test_what_else_is_compiled_of_the_kernels_leaves_the_engine_whole(tmp_path: Path) -> None:
    # Linked only as far as this process knows it, the engine would crash when another one loads it.
    run = ("-m", "tests.engine.compiling", "others")
    hits = [json.loads(apart.run(*run, environment=apart.COMPILED, cache=tmp_path))["cache_hits"] for _ in range(2)]
    assert hits == [0, 1]


def test_numba_is_left_as_it_was_even_by_a_compilation_that_fails() -> None:
    from numba.core import codegen, cpu
    from numba.np import arrayobj

    from montecarlo.engine.whole import one_program, plain_indices

    def parts() -> tuple[Any, ...]:
        return codegen.CPUCodeLibrary.finalize, cpu.CPUContext.get_executable, arrayobj.fix_integer_index

    def compile_in_vain() -> None:
        with plain_indices(), one_program(set(), set(), "nobody"):
            assert not set(parts()) & set(before)
            raise TypeError

    before = parts()
    with pytest.raises(TypeError):
        compile_in_vain()
    assert parts() == before


# --- the key of the cache


@pytest.mark.parametrize("path", sorted(ENGINE.glob("*.py")), ids=lambda path: path.name)
def test_an_edit_in_any_file_of_the_engine_changes_the_key(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "engine"
    shutil.copytree(ENGINE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(jit, "__file__", str(copy / "jit.py"))
    before = jit.source_hash()
    assert jit.source_hash() == before
    with (copy / path.name).open("a") as file:
        file.write("# edited\n")
    assert jit.source_hash() != before
    shutil.copy(path, copy / path.name)
    assert jit.source_hash() == before
    (copy / path.name).rename(copy / f"other_{path.name}")
    assert jit.source_hash() != before


def test_the_folder_of_the_cache_carries_the_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path))
    assert jit.cache_folder().parent == tmp_path
    assert jit.source_hash() in jit.cache_folder().name


# --- the call tree


def calls_of(sources: dict[str, str]) -> dict[str, set[str]]:
    """Give the functions that each function of some modules calls, by name; names are the same in all modules."""
    functions: dict[str, ast.FunctionDef] = {}
    for name, source in sources.items():
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef):
                assert node.name not in functions, f"{name}: a second function is called {node.name}"
                functions[node.name] = node
    return {name: set(called_in(node)) & functions.keys() for name, node in functions.items()}


def called_in(function: ast.FunctionDef) -> Iterator[str]:
    """Give the names of what a function calls, plainly or as `module.function`."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr


def deepest(calls: dict[str, set[str]], name: str, above: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Give the longest chain of calls from a function; a function that reaches itself is a fault."""
    assert name not in above, f"{' > '.join((*above, name))}: a function reaches itself"
    chains = [deepest(calls, called, (*above, name)) for called in sorted(calls[name])]
    return max(chains, key=len, default=(*above, name))


def engine_calls() -> dict[str, set[str]]:
    return calls_of(
        {path.name: path.read_text(encoding="utf-8") for path in ENGINE.glob("*.py") if path.name != "jit.py"}
    )


def test_no_function_reaches_itself() -> None:
    calls = engine_calls()
    assert len(calls) > 100
    for name in calls:
        deepest(calls, name)


def test_the_call_tree_is_flat() -> None:
    chain = deepest(engine_calls(), ENTRY)
    assert len(chain) <= DEEPEST_CALLS, " > ".join(chain)


def test_recursion_and_depth_are_seen() -> None:
    calls = calls_of({"a": "def a():\n    return b()\n", "b": "def b():\n    return 1 + c.d()\ndef d(): pass\n"})
    assert deepest(calls, "a") == ("a", "b", "d")
    calls["d"] = {"a"}
    with pytest.raises(AssertionError, match="a > b > d > a"):
        deepest(calls, "a")
