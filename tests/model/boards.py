"""Boards for tests: the smallest that is right, and any other as a table to be changed."""

from typing import Any

from montecarlo.model.limits import MAX_SPACES, MIN_SPACES

GREY = "#808080"
BLACK = "#000000"


def street(at: int, group: str, **changes: Any) -> dict[str, Any]:
    """A street on space `at`."""
    plain = {"price": 100, "mortgage": 50, "house_cost": 50, "rents": [5, 10, 20, 30, 40, 50]}
    return {"at": at, "kind": "street", "name": f"street {at}", "group": group, **plain, **changes}


def board(size: int = MIN_SPACES, **changes: Any) -> dict[str, Any]:
    """An edition of `size` spaces: GO, jail, a card space, three streets of one group, free parking for the rest."""
    assert MIN_SPACES <= size <= MAX_SPACES
    spaces: list[dict[str, Any]] = [
        {"at": 0, "kind": "go", "name": "start"},
        {"at": 1, "kind": "jail", "name": "prison"},
        {"at": 2, "kind": "card", "name": "card", "deck": "luck"},
        *(street(at, "grey") for at in (3, 4, 5)),
        *({"at": at, "kind": "free_parking", "name": f"rest {at}"} for at in range(6, size)),
    ]
    return {
        "id": "tiny",
        "name": "a tiny board",
        "language": "en",
        "currency": {"code": "C", "symbol": "C"},
        "players": {"min": 2, "max": 8},
        "groups": {"grey": {"name": "grey", "colour": GREY, "text": BLACK}},
        "spaces": spaces,
        "decks": {"luck": {"name": "luck", "cards": [{"id": "one", "effect": "receive", "amount": 5}]}},
        **changes,
    }
