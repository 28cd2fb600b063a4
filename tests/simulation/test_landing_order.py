"""The order of the spaces by how often a token lands there, against the exact chain, which shares no code with it."""

import pytest

from montecarlo.analysis.landing import landing
from montecarlo.model import load_edition, load_strategy, resolve_rules
from montecarlo.model.board import Street
from montecarlo.model.edition import Edition, edition_of
from montecarlo.simulation.landing_order import landing_weights, rarest_first
from montecarlo.simulation.tables import compile_tables
from tests.model.boards import board

CLOSE = 1e-7
WONDERS = "se-wonders-2003"
RULE_SETS = [
    (WONDERS, ()),
    (WONDERS, ("dice_sides=8",)),
    (WONDERS, ("doubles_to_jail=0", "double_rolls_again=false")),
    (WONDERS, ("doubles_to_jail=1",)),
    ("us-classic", ()),
    ("dk-matador", ()),  # its cards can lead from one card space to another and back
]


def streets(edition: Edition) -> list[int]:
    return [space.at for space in edition.spaces if isinstance(space, Street)]


@pytest.mark.parametrize(("name", "settings"), RULE_SETS)
def test_how_often_a_token_lands_on_each_space(name: str, settings: tuple[str, ...]) -> None:
    edition = resolve_rules(load_edition(name), "", settings)
    found, exact = landing_weights(edition), landing(edition, "leave", "visits").probability
    assert [weight / sum(found) for weight in found] == pytest.approx(list(exact), abs=CLOSE)
    assert rarest_first(edition, streets(edition)) == sorted(streets(edition), key=lambda space: exact[space])


def test_the_order_follows_the_cards() -> None:
    box = load_edition(WONDERS)
    other = resolve_rules(box, "other-decks")
    assert rarest_first(box, streets(box)) != rarest_first(other, streets(other))


def test_the_tables_have_the_order() -> None:
    edition = load_edition(WONDERS)
    tables = compile_tables(edition, [load_strategy("balanced")] * 2, players=2)
    assert tables.landing_order[:22].tolist() == rarest_first(edition, streets(edition))


def test_of_two_spaces_that_nobody_comes_to_the_earlier_is_first() -> None:
    data = board(44)
    for at in range(30, 42):
        data["spaces"][at] = {"at": at, "kind": "go_to_jail", "name": f"wall {at}"}
    edition = edition_of(data, "wall")
    assert rarest_first(edition, [43, 3, 42, 20])[:2] == [42, 43]


def test_a_board_without_a_jail() -> None:
    data = board(rules={"doubles_to_jail": 0})
    data["spaces"][1] = {"at": 1, "kind": "free_parking", "name": "rest 1"}
    edition = edition_of(data, "open")
    exact = landing(edition, "leave", "visits").probability
    found = landing_weights(edition)
    assert [weight / sum(found) for weight in found] == pytest.approx(list(exact), abs=CLOSE)
