"""The compiled engine and its plain twin play the same games."""

import pytest

from tests.engine import apart
from tests.matrix import ALL, SOME

GAMES = 84  # of all editions, players and rules in turn
GAMES_OF_A_ROW = 2


def both(*arguments: str) -> tuple[list[str], list[str]]:
    """Give the lines that the plain and the compiled engine print."""
    command = ("-m", "tests.engine.twins", *arguments)
    plain, compiled = (apart.run(*command, environment=each) for each in (apart.PLAIN, apart.COMPILED))
    return plain.splitlines(), compiled.splitlines()


def test_the_compiled_and_the_plain_engine_play_the_same_games() -> None:
    plain, compiled = both(str(GAMES))
    assert len(plain) == GAMES
    assert plain == compiled


@pytest.mark.parametrize(("which", "rows"), [("some", SOME), pytest.param("all", ALL, marks=pytest.mark.slow)])
def test_they_play_the_same_games_of_every_edition_and_variant(which: str, rows: tuple[object, ...]) -> None:
    plain, compiled = both(str(GAMES_OF_A_ROW), which)
    assert len(plain) == GAMES_OF_A_ROW * len(rows)
    assert plain == compiled


def test_a_hash_tells_games_apart() -> None:
    lines = apart.run("-m", "tests.engine.twins", "8", environment=apart.COMPILED).splitlines()
    assert len({line.split()[2] for line in lines}) == len(lines)
