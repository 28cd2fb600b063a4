"""The fields of the rent and return tables: a name means the same in the CSV files and in the JSON object.

Each has the meaning that the documentation gives it (docs/how-to/returns.md; formulae in docs/methods.md, "Rent and
return"). Money is in the edition's unit; whole amounts are whole numbers.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from montecarlo.analysis.economics import Line
from montecarlo.analysis.house_order import House
from montecarlo.analysis.roi import Returns, Roi

Value = str | int | float | None


class LineField(NamedTuple):
    """A field of a deed, a group or a number of deeds at one level."""

    name: str
    meaning: str
    value: Callable[[Roi, Returns, Line], Value]


class HouseField(NamedTuple):
    """A field of a house in the order of building."""

    name: str
    meaning: str
    value: Callable[[Roi, House], Value]


def whole(value: float | None) -> Value:
    """Give an amount as a whole number where it is one."""
    return int(value) if value is not None and float(value).is_integer() else value


LINE_FIELDS: Final = (
    LineField("name", "deed, or group", lambda roi, at, line: line.name),
    LineField("group", "id of the group", lambda roi, at, line: line.group),
    LineField(
        "level",
        "`alone` (group not full), `full_group` (full and unbuilt), `1_house` to `4_houses`, `hotel`; for stations and "
        "utilities `1_owned`, `2_owned`, ...",
        lambda roi, at, line: line.level,
    ),
    LineField(
        "rent",
        "rent of a landing that no card to the nearest multiplies; over several deeds the mean of their landings",
        lambda roi, at, line: whole(line.rent),
    ),
    LineField(
        "rent_per_landing",
        "mean rent of a landing, whichever way the token came",
        lambda roi, at, line: whole(line.rent_per_landing),
    ),
    LineField(
        "landings_per_opponent_roll",
        "expected landings for each roll of an opponent",
        lambda roi, at, line: line.landings_per_roll,
    ),
    LineField(
        "rent_per_opponent_roll",
        "expected rent for each roll of an opponent",
        lambda roi, at, line: line.rent_per_roll,
    ),
    LineField(
        "rent_per_opponent_turn",
        "expected rent for each turn of an opponent",
        lambda roi, at, line: line.rent_per_turn,
    ),
    LineField("price", "printed price of the deeds", lambda roi, at, line: whole(line.price)),
    LineField("cost", "price and all buildings", lambda roi, at, line: whole(line.cost)),
    LineField(
        "marginal_cost",
        "what the step to this level costs; empty where it depends on what else is owned",
        lambda roi, at, line: whole(line.marginal_cost),
    ),
    LineField("marginal_rent", "what `rent` rises by with that step", lambda roi, at, line: whole(line.marginal_rent)),
    LineField(
        "marginal_rent_per_opponent_turn",
        "what `rent_per_opponent_turn` rises by with that step",
        lambda roi, at, line: line.marginal_rent_per_turn,
    ),
    LineField(
        "payback_rolls", "opponents' rolls until the rent has made up `cost`", lambda roi, at, line: line.payback_rolls
    ),
    LineField("payback_turns", "opponents' turns until then", lambda roi, at, line: line.payback_turns),
    LineField(
        "payback_rounds",
        "rounds until then, with so many players",
        lambda roi, at, line: roi.rounds(line.payback_turns),
    ),
    LineField(
        "return_per_100",
        "rent in 100 opponents' turns for each 100 of `cost`",
        lambda roi, at, line: line.return_per_100,
    ),
    LineField(
        "marginal_payback_rolls",
        "opponents' rolls until the step has made up `marginal_cost`",
        lambda roi, at, line: line.marginal_payback_rolls,
    ),
    LineField(
        "marginal_payback_turns", "opponents' turns until then", lambda roi, at, line: line.marginal_payback_turns
    ),
    LineField(
        "marginal_return_per_100",
        "rent that the step adds in 100 opponents' turns for each 100 of `marginal_cost`",
        lambda roi, at, line: line.marginal_return_per_100,
    ),
    LineField(
        "opponent_money_per_turn",
        "what an opponent gains in a turn (salary and cards, less taxes, fines and this rent); below 0 he runs out",
        lambda roi, at, line: at.economics.bank_per_turn - line.rent_per_turn,
    ),
)

HOUSE_FIELDS: Final = (
    HouseField("name", "the street", lambda roi, house: house.name),
    HouseField("group", "id of its group", lambda roi, house: house.group),
    HouseField("level", "what it then has: `1_house` to `4_houses`, `hotel`", lambda roi, house: house.level),
    HouseField("cost", "price of this house or hotel", lambda roi, house: house.cost),
    HouseField("spent", "what all up to here cost", lambda roi, house: house.spent),
    HouseField(
        "rent_added_per_opponent_turn",
        "rent it adds for each turn of an opponent",
        lambda roi, house: house.rent_added_per_turn,
    ),
    HouseField(
        "rent_per_opponent_turn",
        "rent that all up to here add for each turn of an opponent",
        lambda roi, house: house.rent_per_turn,
    ),
    HouseField(
        "payback_turns", "opponents' turns until it has paid for itself", lambda roi, house: house.payback_turns
    ),
    HouseField("payback_rounds", "rounds until then", lambda roi, house: roi.rounds(house.payback_turns)),
    HouseField(
        "return_per_100",
        "rent it adds in 100 opponents' turns for each 100 of its cost",
        lambda roi, house: house.return_per_100,
    ),
)
