"""No index is out of bounds, neither behind the end of an array nor before its beginning."""

from pathlib import Path

import pytest

from tests.engine import apart

WATCHED_GAMES = 42
CHECKED_GAMES = 400  # four editions, every number of players, all settings


def test_no_index_is_below_nought() -> None:
    command = ("-m", "tests.engine.strict", str(WATCHED_GAMES))
    assert int(apart.run(*command, environment=apart.PLAIN)) == WATCHED_GAMES
    with pytest.raises(AssertionError, match="is below nought"):
        apart.run(*command, "plant", environment=apart.PLAIN)


@pytest.mark.slow
def test_the_compiled_engine_never_leaves_an_array(tmp_path: Path) -> None:
    """With numba's check of every index, all games come out as they do without it."""
    command = ("-m", "tests.engine.twins", str(CHECKED_GAMES))
    checked = apart.run(*command, environment=apart.COMPILED | {"NUMBA_BOUNDSCHECK": "1"}, cache=tmp_path)
    assert checked == apart.run(*command, environment=apart.COMPILED)
    assert len(checked.splitlines()) == CHECKED_GAMES
