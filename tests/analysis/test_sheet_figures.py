"""All figures of a sheet together: every edition, a user's board, what is refused."""

import subprocess
import sys
from typing import Any

import pytest

from montecarlo.analysis.landing import landing
from montecarlo.analysis.roi import roi
from montecarlo.analysis.sheet import Sheet
from montecarlo.analysis.sheet_figures import sheet_of
from montecarlo.analysis.sheet_values import UNPLAYED_HORIZON
from montecarlo.errors import InputError
from montecarlo.model import load_edition
from montecarlo.model.board import Deed
from montecarlo.model.edition import Edition, edition_of, group_order, shipped_editions
from tests.analysis.sheet_measured import measured, unplayed
from tests.model.boards import board

HEAVY = ("numba", "scipy", "pandas", "matplotlib")


def sheet(edition: str | Edition, players: int = 4, **changes: Any) -> Sheet:
    chosen = load_edition(edition) if isinstance(edition, str) else edition
    return sheet_of(chosen, players, measured(chosen, **changes))


@pytest.mark.parametrize("name", list(shipped_editions()))
def test_every_edition_has_a_sheet(name: str) -> None:
    edition = load_edition(name)
    found = sheet(edition)
    deeds = [space for space in edition.spaces if isinstance(space, Deed)]
    assert sum(found.landing) == pytest.approx(1)
    assert len(found.landing) == len(edition.spaces)
    assert [line.group for line in found.groups] == group_order(edition)
    assert [one.space for one in found.deeds] == [deed.at for deed in deeds]
    assert {one.space for one in found.mortgages} == {deed.at for deed in deeds}
    assert all(one.alone > one.mortgage and one.completing > 0 and one.blocking > 0 for one in found.deeds)
    assert found.jail is not None
    assert (found.horizon, found.horizon_is_played) == (20.0, True)
    assert (found.stars is not None, found.target, found.fortune is not None) == (
        (True, 1000, True) if name == "millionaire-98838" else (False, 0, False)
    )
    assert found.last_payback == (20.0 if found.target else None)
    assert (found.wonders, found.passport is not None) == ((22, True) if name == "se-wonders-2003" else (0, False))
    assert (found.tax is not None) == (name == "dk-matador")
    assert len(found.owned) == (0 if name == "millionaire-98838" else 6)


def test_the_group_table_is_that_of_the_rent_tables() -> None:
    found = sheet("no-c1009")
    orange = found.line("orange")
    table = roi(load_edition("no-c1009"), 4).by_jail["leave"].economics.groups
    line = next(one for one in table if (one.group, one.level) == ("orange", "3_houses"))
    assert (orange.deeds, orange.built) == (560, 560 + 9 * 100)
    assert orange.rent == line.rent_per_turn
    assert line.payback_turns is not None
    assert orange.payback == line.payback_turns / 3
    assert sheet("no-c1009", players=2).line("orange").payback == line.payback_turns


def test_landings_are_those_of_the_chain() -> None:
    edition = load_edition("no-c1009")
    found = sheet(edition)
    assert found.landing == tuple(landing(edition, count="visits").probability)
    assert found.in_jail == landing(edition, count="rolls").in_jail


def test_without_a_median_the_horizon_is_a_convention_and_said_to_be_one() -> None:
    edition = load_edition("millionaire-98838")
    found = sheet_of(edition, 4, unplayed(edition))
    assert (found.horizon, found.horizon_is_played) == (UNPLAYED_HORIZON, False)
    assert found.last_payback == UNPLAYED_HORIZON


def test_longer_games_make_deeds_dearer() -> None:
    short, long = sheet("dk-matador", rounds=30.0), sheet("dk-matador", rounds=60.0)
    assert long.horizon == 2 * short.horizon
    assert all(b.blocking > a.blocking for a, b in zip(short.deeds, long.deeds, strict=True))
    assert short.order == long.order


def test_a_small_board_of_a_user() -> None:
    found = sheet(edition_of(board(), "tiny", patched=True))
    assert [line.group for line in found.groups] == ["grey"]
    assert len(found.deeds) == 3
    assert found.order
    assert found.owned == ()
    assert found.jail is not None


def test_a_board_without_a_jail() -> None:
    plain = board(rules={"doubles_to_jail": 0})
    plain["spaces"][1] = {"at": 1, "kind": "free_parking", "name": "rest 1"}
    found = sheet(edition_of(plain, "tiny", patched=True))
    assert found.in_jail == 0
    assert found.jail is None


def test_what_no_chain_can_be_made_of_is_refused_in_one_message() -> None:
    plain = board(rules={"doubles_to_jail": 3})
    plain["spaces"][1] = {"at": 1, "kind": "free_parking", "name": "rest 1"}
    with pytest.raises(InputError, match="no jail on the board") as caught:
        sheet(edition_of(plain, "tiny", patched=True))
    assert len(caught.value.faults) == 1


def test_too_many_players_are_refused() -> None:
    with pytest.raises(InputError, match="is for 2 to 4"):
        sheet("millionaire-98838", players=5)


def test_figures_load_nothing_heavy() -> None:
    code = f"import sys, montecarlo.analysis.sheet_figures\nassert not set({HEAVY}) & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
