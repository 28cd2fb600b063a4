"""What a seat is given before or within its games, to see what owning it does: the treatment of an arm."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from montecarlo.model.board import Deed, Street
from montecarlo.model.edition import Edition, group_order

START: Final = "start"
HALF: Final = "half"
STAGES: Final = (START, HALF)
GROUP: Final = "group"  # all deeds of a colour, all stations, all utilities
NUMBER: Final = "number"  # some of the stations or utilities
DEED: Final = "deed"  # one deed alone


@dataclass(frozen=True)
class Holding:
    """What a treated seat is given.

    Attributes
    ----------
    id : str
        What CSV and JSON call it: the id of a group, ``stations_2``, ``deed_6`` (the space).
    name : str
        What tables and pictures call it.
    kind : str
        ``group``, ``number`` or ``deed``.
    group : str
        Id of the group it belongs to.
    spaces : tuple of int
        Its deeds.
    price : int
        Sum of their printed prices.
    """

    id: str
    name: str
    kind: str
    group: str
    spaces: tuple[int, ...]
    price: int


@dataclass(frozen=True)
class Treatment:
    """What happens to one seat of every game: game number modulo players, so each in turn.

    Attributes
    ----------
    name : str
        What the seat gets, in a word; of the control that it gets nothing.
    stage : str
        ``start``: before the first turn. ``half``: before the first turn that begins with half of the deeds sold.
    deeds : tuple of int
        The spaces of the deeds it gets; none in the control.
    price : int
        What it pays the bank for them in all.
    budget : int
        0, or what deeds and buildings may cost together: what is left after the price is spent at once on buildings.
    needs : int
        Cash that the seat must have for anything to happen: the same in all arms that are compared, and no less than
        what any of them takes.
    """

    name: str
    stage: str
    deeds: tuple[int, ...] = ()
    price: int = 0
    budget: int = 0
    needs: int = 0

    def __post_init__(self) -> None:
        outlay = max(self.price, self.budget)
        if self.needs < outlay:
            raise ValueError(f"{self.needs} needed for an outlay of {outlay}")

    def as_data(self) -> dict[str, Any]:
        """Give it as plain data, for the manifest."""
        return {
            "name": self.name,
            "stage": self.stage,
            "deeds": list(self.deeds),
            "price": self.price,
            "budget": self.budget,
            "needs": self.needs,
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "Treatment":
        """Read what `as_data` gave.

        Raises
        ------
        KeyError, TypeError, ValueError
            It is something else.
        """
        return cls(**{**data, "deeds": tuple(data["deeds"])})

    def apply(self, tables: Any) -> None:
        """Write it into the tables of an arm."""
        tables.treat_stage = STAGES.index(self.stage) + 1
        tables.treat_deeds = len(self.deeds)
        for place, space in enumerate(self.deeds):
            tables.treat_deed[place] = space
        tables.treat_price = self.price
        tables.treat_budget = self.budget
        tables.treat_needs = self.needs


def holding_of(kind: str, ident: str, name: str, deeds: Sequence[Deed]) -> Holding:
    """Give some deeds of one group as a holding."""
    spaces = tuple(deed.at for deed in deeds)
    return Holding(ident, name, kind, deeds[0].group, spaces, sum(deed.price for deed in deeds))


def holdings(edition: Edition, *, deeds: bool) -> list[Holding]:
    """Give everything that a seat can be given, groups first, then numbers, then single deeds.

    Parameters
    ----------
    edition : Edition
        Whose board.
    deeds : bool
        Whether single deeds are asked about too.

    Returns
    -------
    list of Holding
        Every group in board order; stations and utilities by their number, always the first of them on the board; and
        the single deeds in board order.
    """
    whole: list[Holding] = []
    numbers: list[Holding] = []
    single: list[Holding] = []
    for group in group_order(edition):
        members = [space for space in edition.spaces if isinstance(space, Deed) and space.group == group]
        title = edition.groups[group].name
        whole.append(holding_of(GROUP, group, title, members))
        if not isinstance(members[0], Street):
            for count in range(1, len(members)):
                numbers.append(holding_of(NUMBER, f"{group}_{count}", f"{title}, {count}", members[:count]))
        single += [holding_of(DEED, f"deed_{deed.at}", deed.name, [deed]) for deed in members]
    single.sort(key=lambda one: one.spaces)
    return [*whole, *numbers, *(single if deeds else [])]
