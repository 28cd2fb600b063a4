"""What the rule tests of Matador share: the figures of its box, written out apart from the edition file, and scenes."""

from typing import Any

from montecarlo.errors import InputError
from montecarlo.model.edition import Edition
from tests.scene import Result, Scene, known_edition

EDITION = "dk-matador"
DECK = "prov_lykken"
START, TAX, JAIL, PARKING, GO_TO_JAIL, STATE_TAX = 0, 4, 10, 20, 30, 38
CARD_SPACES = (2, 7, 17, 22, 33, 36)
CARDS = 46
CASH = 30_000
SALARY = 4_000
FINE = 1_000
INCOME_TAX = 4_000
HOTEL = 5
REFUSED = "the rules do not allow"

FERRIES, FERRY_PRICE, FERRY_RENTS = (5, 15, 25, 35), 4_000, (500, 1_000, 2_000, 4_000)
BREWERIES, BREWERY_PRICE, BREWERY_TIMES = (12, 28), 3_000, (100, 200)
# space: group, price, rents from unbuilt to hotel
STREETS: dict[int, tuple[str, int, tuple[int, ...]]] = {
    1: ("light blue", 1_200, (50, 250, 750, 2_250, 4_000, 6_000)),
    3: ("light blue", 1_200, (50, 250, 750, 2_250, 4_000, 6_000)),
    6: ("orange", 2_000, (100, 600, 1_800, 5_400, 8_000, 11_000)),
    8: ("orange", 2_000, (100, 600, 1_800, 5_400, 8_000, 11_000)),
    9: ("orange", 2_400, (150, 800, 2_000, 6_000, 9_000, 12_000)),
    11: ("green", 2_800, (200, 1_000, 3_000, 9_000, 12_500, 15_000)),
    13: ("green", 2_800, (200, 1_000, 3_000, 9_000, 12_500, 15_000)),
    14: ("green", 3_200, (250, 1_250, 3_750, 10_000, 14_000, 18_000)),
    16: ("grey", 3_600, (300, 1_400, 4_000, 11_000, 15_000, 19_000)),
    18: ("grey", 3_600, (300, 1_400, 4_000, 11_000, 15_000, 19_000)),
    19: ("grey", 4_000, (350, 1_600, 4_400, 12_000, 16_000, 20_000)),
    21: ("red", 4_400, (350, 1_800, 5_000, 14_000, 17_500, 21_000)),
    23: ("red", 4_400, (350, 1_800, 5_000, 14_000, 17_500, 21_000)),
    24: ("red", 4_800, (400, 2_000, 6_000, 15_000, 18_500, 22_000)),
    26: ("white", 5_200, (450, 2_200, 6_600, 16_000, 19_500, 23_000)),
    27: ("white", 5_200, (450, 2_200, 6_600, 16_000, 19_500, 23_000)),
    29: ("white", 5_600, (500, 2_400, 7_200, 17_000, 20_500, 24_000)),
    31: ("yellow", 6_000, (550, 2_600, 7_800, 18_000, 22_000, 25_000)),
    32: ("yellow", 6_000, (550, 2_600, 7_800, 18_000, 22_000, 25_000)),
    34: ("yellow", 6_400, (600, 3_000, 9_000, 20_000, 24_000, 28_000)),
    37: ("purple", 7_000, (700, 3_500, 10_000, 22_000, 26_000, 30_000)),
    39: ("purple", 8_000, (1_000, 4_000, 12_000, 28_000, 34_000, 40_000)),
}
HOUSE_PRICES = {
    **{"light blue": 1_000, "orange": 1_000, "green": 2_000, "grey": 2_000},
    **{"red": 3_000, "white": 3_000, "yellow": 4_000, "purple": 4_000},
}
GROUPS = [tuple(street for street, (name, _, _) in STREETS.items() if name == colour) for colour in HOUSE_PRICES]
GROUP_OF = {street: group for group in GROUPS for street in group}
ORANGE, GREY, RED, PURPLE = GROUPS[1], GROUPS[3], GROUPS[4], GROUPS[7]
PRICES = {
    **{street: price for street, (_, price, _) in STREETS.items()},
    **dict.fromkeys(FERRIES, FERRY_PRICE),
    **dict.fromkeys(BREWERIES, BREWERY_PRICE),
}
DEEDS = sorted(PRICES)


def house_price(street: int) -> int:
    """The price of a house on a street."""
    return HOUSE_PRICES[STREETS[street][0]]


def interest(deed: int) -> int:
    """Ten percent of half the price, up to the next hundred."""
    return -(-PRICES[deed] // 2_000) * 100


def table(rules: str = "", settings: dict[str, Any] | None = None, turn: str | None = None, **players: Any) -> Scene:
    """Begin a scene of Matador; `players` by name."""
    return Scene(EDITION, rules=rules, settings=settings, turn=turn, **players)


def onto(space: int, *, rules: str = "", settings: dict[str, Any] | None = None, **players: Any) -> Scene:
    """A is about to land on a space by a 1 and a 2; B is there, and who else is named."""
    given = {"A": {}, "B": {}, **players}
    given["A"] = {"space": (space - 3) % 40, **given["A"]}
    return table(rules, settings, **given).dice((1, 2))


def built(streets: tuple[int, ...], levels: int | tuple[int, ...]) -> list[dict[str, Any]]:
    """These streets at these levels (5 a hotel)."""
    each = (levels,) * len(streets) if isinstance(levels, int) else levels
    return [
        {"deed": street, **({"hotel": True} if level == HOTEL else {"houses": level})}
        for street, level in zip(streets, each, strict=True)
    ]


def mortgaged(*deeds: int) -> list[dict[str, Any]]:
    """These deeds, mortgaged."""
    return [{"deed": deed, "mortgaged": True} for deed in deeds]


def allowed(scene: Scene, **play: Any) -> Result | None:
    """Play a scene; None if an answer in it is against the rules."""
    try:
        return scene.play(**(play or {"rolls": 1}))
    except InputError as error:
        if REFUSED not in str(error):
            raise
        return None


def order(result: Result, *kinds: str) -> list[str]:
    """Give the kinds of these events in the order in which they happened."""
    return [event.kind for event in result.events(*kinds)]


def known() -> Edition:
    """The edition itself."""
    return known_edition(EDITION)
