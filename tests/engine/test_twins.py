"""The compiled engine and its plain twin play the same games."""

from tests.engine import apart

GAMES = 84  # four editions, every number of players three times


def test_the_compiled_and_the_plain_engine_play_the_same_games() -> None:
    command = ("-m", "tests.engine.twins", str(GAMES))
    plain = apart.run(*command, environment=apart.PLAIN).splitlines()
    compiled = apart.run(*command, environment=apart.COMPILED).splitlines()
    assert len(plain) == GAMES
    assert plain == compiled


def test_a_hash_tells_games_apart() -> None:
    lines = apart.run("-m", "tests.engine.twins", "8", environment=apart.COMPILED).splitlines()
    assert len({line.split()[2] for line in lines}) == len(lines)
