"""Counts with their nouns."""

import pytest

from montecarlo.simulation.words import counted


@pytest.mark.parametrize(
    ("number", "thing", "wanted"),
    [
        (0, "game", "0 games"),
        (1, "game", "1 game"),
        (2, "game", "2 games"),
        (1, "strategy", "1 strategy"),
        (3, "strategy", "3 strategies"),
        (2, "patch", "2 patches"),
        (2, "day", "2 days"),
        (21, "jail card", "21 jail cards"),
    ],
)
def test_the_noun_has_the_form_that_goes_with_the_number(number: int, thing: str, wanted: str) -> None:
    assert counted(number, thing) == wanted


def test_the_number_can_be_written_otherwise() -> None:
    assert counted(1000, "game", "1_000") == "1_000 games"
