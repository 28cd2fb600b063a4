"""Windows are skipped, never dropped: games are the same when everybody is asked before every roll."""

import pytest

from montecarlo.engine import event
from tests.conftest import Soak
from tests.engine.arms import Arm, tables_of
from tests.engine.machine import Machine, digest, number_of

SEED = 5
QUICK, LONG = 200, 4_000  # games of each arm: 1,200 and 24,000 in all
ARMS = (
    Arm("no-c1009", ("balanced",) * 4),
    Arm("us-classic", ("balanced", "random", "hoarder")),
    Arm("uk-classic", ("builder", "stations", "cautious", "dear", "middle"), ("houses=8", "hotels=2")),
    Arm("fi-c1009", ("no-trade", "forgetful"), ("build_any_time=false", "redeem_any_time=false")),
    Arm(
        "no-c1009",
        ("builder", "balanced", "hoarder", "no-trade"),
        ("start_cash=5000", "houses=12", "build_in_jail=false"),
    ),
    Arm("uk-classic", ("balanced", "builder", "cautious"), ("bank_loan=600", "parking_pot=true", "hotels_per_group=1")),
    Arm("millionaire-98838", ("balanced", "builder", "random")),  # who holds his cash for the million is asked again
    Arm("dk-matador", ("balanced", "builder", "hoarder"), rules="timed"),
    Arm("se-standard", ("builder", "balanced", "random", "dear"), rules="short"),
    Arm("se-wonders-2003", ("balanced", "forgetful", "builder")),
)


@pytest.mark.parametrize("chosen", ARMS, ids=str)
def test_games_are_the_same_with_and_without_skipping(chosen: Arm, soak: Soak) -> None:
    machine = Machine()
    skipping, asking = tables_of(chosen, soak.seed + SEED), tables_of(chosen, soak.seed + SEED)
    asking.skip_windows = 0
    skipping.follows_rounds = asking.follows_rounds = 1  # which rounds were short is the same too
    assert skipping.skip_windows == 1
    built = redeemed = short = 0
    for number in range(soak.games(QUICK, LONG)):
        _, outcome, events = machine.game(skipping, number)
        _, other_outcome, other_events = machine.game(asking, number)
        assert digest(outcome, events) == digest(other_outcome, other_events), f"{chosen}: game {number}"
        built += number_of(events, event.BUILD, event.PIECE_WON)
        redeemed += number_of(events, event.REDEEM)
        short += outcome["short_rounds"]
    assert built > 0
    assert redeemed > 0
    assert short > 0 or not any(setting.startswith("houses=") for setting in chosen.settings)
