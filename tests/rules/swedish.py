"""The Swedish standard edition for rule tests: its numbers, and scenes on it."""

from typing import Any

from montecarlo.errors import InputError
from tests.scene import Scene

EDITION = "se-standard"
START = 30_000
SALARY = 4_000
FINE = 1_000
JAIL = 10
BROWN = (1, 3)  # a house costs 1,000
LIGHT_BLUE = (6, 8, 9)  # a house costs 1,000
ORANGE = (16, 18, 19)  # a house costs 2,000
RED = (21, 23, 24)  # a house costs 3,000
DARK_BLUE = (37, 39)  # a house costs 4,000
STATIONS = (5, 15, 25, 35)
UTILITIES = (12, 28)
HOTEL = 5
VISIT = (4, 6)  # from GÅ to the jail corner, where nothing happens
REFUSED = "the rules do not allow this answer"


def swedish(**options: Any) -> Scene:
    """A scene of the Swedish standard edition: players, settings, rules."""
    return Scene(EDITION, **options)


def built(streets: tuple[int, ...], *levels: int) -> list[dict[str, Any]]:
    """Streets at these levels (5 a hotel); one level stands for all."""
    each = levels if len(levels) > 1 else levels * len(streets)
    return [
        {"deed": street, **({"hotel": True} if level == HOTEL else {"houses": level})}
        for street, level in zip(streets, each, strict=True)
    ]


def mortgaged(*deeds: int) -> list[dict[str, Any]]:
    """These deeds, mortgaged."""
    return [{"deed": deed, "mortgaged": True} for deed in deeds]


def is_refused(scene: Scene) -> bool:
    """Whether an answer of the scene is against the rules."""
    try:
        scene.play(rolls=1)
    except InputError as error:
        if REFUSED not in str(error):
            raise
        return True
    return False
