"""`--rule ID` keeps the tests that carry this rule id (and may be given several times)."""

import pytest

OPTION = "--rule"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(OPTION, action="append", metavar="ID", help="run only the tests that carry this rule id")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption(OPTION, default=None) or ())
    if not wanted:
        return
    kept = [item for item in items if wanted & ids_of(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def ids_of(item: pytest.Item) -> set[str]:
    """The rule ids that a test carries."""
    return {id for mark in item.iter_markers("rule") for id in mark.args}
