"""What all tests share: where the compiled engine lies, how hypothesis searches, and how long a soak is."""

import os
import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]
DEFAULT_SEED = 1
SOAK_SEEDS = 2**31
SOAK_SEED = "soak_seed"  # what a worker is told it by
SOAK_EXAMPLES = 2_000
CI_EXAMPLES = 100

# Before anything imports the engine: the same folder as in the Makefile, shared by all workers and by sub-processes.
os.environ.setdefault("MONTECARLO_CACHE_DIR", str(ROOT / ".cache" / "engine"))

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=CI_EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.register_profile("soak", settings.get_profile("ci"), derandomize=False, max_examples=SOAK_EXAMPLES)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


class Soak(NamedTuple):
    """How much a random test plays, and from which seed."""

    on: bool
    seed: int

    def games(self, quick: int, long: int) -> int:
        """How many games to play: `quick` in `make test`, `long` in `make soak`."""
        return long if self.on else quick


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run only the random tests, much longer, from a fresh seed")
    parser.addoption("--soak-seed", type=int, help="the seed of a soak to be repeated")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--soak"):
        return
    settings.load_profile("soak")
    if hasattr(config, "workerinput"):
        config.option.soak_seed = config.workerinput[SOAK_SEED]
    elif config.getoption("--soak-seed") is None:
        config.option.soak_seed = random.SystemRandom().randrange(SOAK_SEEDS)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give a worker the one seed that is printed: of the options it gets only those of the command line."""
    node.workerinput[SOAK_SEED] = node.config.getoption("--soak-seed")


def pytest_report_header(config: pytest.Config) -> str | None:
    seed = config.getoption("--soak-seed")
    return f"soak seed: {seed} (repeat with --soak --soak-seed {seed})" if config.getoption("--soak") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In a soak, keep the tests that ask for the fixture `soak` or are driven by hypothesis."""
    if not config.getoption("--soak"):
        return
    kept = [item for item in items if _is_random(item)]
    config.hook.pytest_deselected(items=[item for item in items if not _is_random(item)])
    items[:] = kept


def _is_random(item: pytest.Item) -> bool:
    return "soak" in getattr(item, "fixturenames", ()) or getattr(
        getattr(item, "obj", None), "is_hypothesis_test", False
    )


@pytest.fixture(scope="session")
def soak(pytestconfig: pytest.Config) -> Soak:
    """Size and seed of random tests: small and fixed in `make test`, large and fresh in `make soak`."""
    on = bool(pytestconfig.getoption("--soak"))
    return Soak(on, pytestconfig.getoption("--soak-seed") if on else DEFAULT_SEED)


@pytest.fixture(scope="session")
def engine_cache() -> Path:
    """The folder of the compiled engine."""
    return Path(os.environ["MONTECARLO_CACHE_DIR"])
