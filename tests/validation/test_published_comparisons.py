"""A published result on whole games that is a comparison: what trading does (docs/validation.md, "Weaker results")."""

import tomllib
from pathlib import Path
from typing import Final

import pytest

from montecarlo.engine import jit
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.comparison import Comparison, Pair
from montecarlo.simulation.metrics import UNFINISHED_SHARE
from montecarlo.simulation.plan import BATCH_GAMES
from tests.validation.known_answers import arm, estimated

PUBLISHED: Final = tomllib.loads((Path(__file__).parent / "published.toml").read_text(encoding="utf-8"))["sammul-2018"]
GAMES: Final = BATCH_GAMES // 8 if jit.PLAIN else 4 * BATCH_GAMES
CAP: Final = "round_cap=500"


def traded(*, first: bool, second: bool) -> Comparison:
    settings = [(CAP, f"trade={str(trade).lower()}") for trade in (first, second)]
    arms = tuple(arm("us-classic", of_arm, 2, "balanced", 18) for of_arm in settings)
    return Comparison(arms, (Pair(0, 1, True),), (UNFINISHED_SHARE,))


@pytest.mark.parametrize("is_turned_round", [False, True])
def test_fewer_games_reach_the_limit_with_trading(is_turned_round: bool) -> None:
    """Separated, and in the direction published; the arms the other way round give the opposite."""
    comparison = traded(first=is_turned_round, second=not is_turned_round)
    sums, _ = Contest(comparison, GAMES).play(jobs=1)
    (found,) = estimated(comparison, sums).differences
    published = PUBLISHED["without_trading"] - PUBLISHED["with_trading"]
    assert found.estimate.value is not None
    assert (found.estimate.value > 0) == ((published > 0) != is_turned_round)
    assert found.is_separated or jit.PLAIN
