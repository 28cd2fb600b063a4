"""Every variant and house rule is played in every edition that takes it, and its money comes from somewhere."""

import pytest

from montecarlo.engine import event
from montecarlo.model.edition import shipped_editions
from montecarlo.model.rule_file import general_patches
from montecarlo.model.rulebook import call, fit
from montecarlo.simulation.log import rows
from tests.games import Played, play

TABLE = ("balanced", "random", "builder")
CAP = "round_cap=12"
# What these editions refuse: their own rules say so already.
REFUSED = {
    "millionaire-98838": {"no-mortgage-interest", "no-shortage-auction"},
    "se-standard": {"mortgaged-breaks-group"},
    "se-wonders-2003": {"mortgaged-breaks-group"},
}


def cash_of(played: Played) -> list[int]:
    """The cash of every seat, added up from the log alone."""
    cash = [0] * played.players
    for row in rows(played.events):
        change = -row.amount if row.kind in event.PAYS else row.amount if row.kind in event.GETS else 0
        cash[row.player] += change
        if row.other != event.BANK:
            cash[row.other] -= change
    return cash


@pytest.mark.parametrize("edition", shipped_editions())
def test_an_edition_under_every_rule(edition: str) -> None:
    box = shipped_editions()[edition]
    refused = set()
    for name, patch in general_patches().items():
        chosen = call(name, patch, box.rules.start_cash)
        if fit(box, chosen).refused:
            refused.add(name)
            continue
        played = play(edition, TABLE, 3, 0, chosen, (CAP,))
        assert cash_of(played) == [int(money) for money in played.game.cash[: played.players]], name
    assert refused == REFUSED.get(edition, set())
