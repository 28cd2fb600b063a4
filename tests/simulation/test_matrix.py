"""Whatever the number of jobs, a run gives the same tally: every edition, printed variant and number of players."""

import pytest

from montecarlo.simulation.plan import BATCH_GAMES, Plan, make_plan
from montecarlo.simulation.run import Backend, play_run
from tests.matrix import ROWS, Row

GAMES = 2 * BATCH_GAMES + 50
CAP = "round_cap=4"
SEED = 21
WAYS: tuple[tuple[int, Backend], ...] = ((2, "threads"), (3, "threads"))


def plan_of(row: Row) -> Plan:
    """Plan short games of a row."""
    line_up = ",".join(row.shipped_line_up(row.players))
    return make_plan(row.edition, row.rules, (CAP,), row.players, line_up, SEED, GAMES)


@pytest.mark.parametrize("row", ROWS)
def test_any_number_of_jobs_gives_the_same_tally(row: Row) -> None:
    alone = play_run(plan_of(row), jobs=1)
    assert (alone.complete, alone.games_now) == (True, GAMES)
    for jobs, backend in WAYS:
        together = play_run(plan_of(row), jobs=jobs, backend=backend)
        assert together.tally.as_data() == alone.tally.as_data()
