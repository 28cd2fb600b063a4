"""Random small boards with random decks, for the tests of the chain."""

from typing import Any

from hypothesis import strategies as st

from montecarlo.model.edition import Edition, edition_of
from tests.model.boards import board

PLAIN = {"effect": "receive", "amount": 5}
LARGEST = 24


def card(size: int) -> st.SearchStrategy[dict[str, Any]]:
    """A card of any effect that moves a token, or money."""
    space = st.integers(0, size - 1)
    return st.one_of(
        st.just(PLAIN),
        st.builds(lambda at: {"effect": "advance_to", "target": at}, space),
        st.builds(lambda at: {"effect": "advance_to", "target": at, "collect_go": False}, space),
        st.builds(lambda at: {"effect": "move_back_to", "target": at}, space),
        st.builds(lambda steps: {"effect": "move", "steps": steps}, st.integers(-3, 3).filter(bool)),
        st.just({"effect": "advance_to_nearest", "kind": "station", "rent_multiplier": 2}),
        st.just({"effect": "go_to_jail"}),
        st.just({"effect": "pay_or_draw", "amount": 10, "deck": "fate"}),
        st.just({"effect": "jail_free"}),
    )


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """A board on which a token can always rest: the last card of each deck moves nobody."""
    size = draw(st.integers(8, LARGEST))
    decks = {
        name: {
            "name": name,
            "cards": [
                {"id": f"{name}-{at}", **one} for at, one in enumerate([*draw(st.lists(card(size), max_size=5)), PLAIN])
            ],
        }
        for name in ("luck", "fate")
    }
    data = board(size, decks=decks)
    station = {"kind": "station", "group": "rail", "price": 200, "mortgage": 100, "rents": [25, 50]}
    data["groups"]["rail"] = data["groups"]["grey"] | {"name": "rail"}
    for at in (6, 7):
        data["spaces"][at] = {"at": at, "name": f"station {at}", **station}
    for at in range(8, size):
        kind = draw(st.sampled_from(["free_parking", "card", "go_to_jail", "tax"]))
        row: dict[str, Any] = {"at": at, "kind": kind, "name": f"space {at}"}
        extra: dict[str, dict[str, Any]] = {
            "card": {"deck": draw(st.sampled_from(["luck", "fate"]))},
            "tax": {"amount": 100},
        }
        data["spaces"][at] = row | extra.get(kind, {})
    data["rules"] = {
        "doubles_to_jail": draw(st.integers(0, 4)),
        "jail_tries": draw(st.integers(1, 4)),
        "jail_last_fine": draw(st.sampled_from(["after_last_try", "next_turn"])),
        "dice_sides": draw(st.integers(2, 6)),
        "double_rolls_again": draw(st.booleans()),
        "paid_exit_rolls_again": draw(st.booleans()),
        "double_exit_rolls_again": draw(st.booleans()),
    }
    return edition_of(data, "random")
