"""What all parts of a sheet are worked out from: the rent tables, deed by deed and group by group.

Opponents leave jail as soon as they can. Definitions: docs/methods.md, "What a sheet says".
"""

from dataclasses import dataclass
from functools import cached_property

from montecarlo.analysis.chain_options import LEAVE
from montecarlo.analysis.economics import ALONE, DEED_KINDS, FULL_GROUP, Economics, Line, OwnedDeed, deeds_of, economics
from montecarlo.analysis.landing import Arrivals, arrivals
from montecarlo.analysis.sheet import GroupLine
from montecarlo.analysis.usual_level import usual_level
from montecarlo.model import board
from montecarlo.model.edition import Edition, group_order

FIRST_OWNED = "1_owned"  # of a station or utility, the lowest level


@dataclass(frozen=True, eq=False)
class Basis:
    """The rent tables of an edition, and against how many opponents they are held.

    Attributes
    ----------
    edition : Edition
        With the rules in force.
    opponents : int
        Players but one.
    arrivals : Arrivals
        Expected landings of one opponent.
    economics : Economics
        What everything earns from him.
    """

    edition: Edition
    opponents: int
    arrivals: Arrivals
    economics: Economics

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """Ids of the groups: colours in board order, then stations and utilities."""
        return tuple(group_order(self.edition))

    @cached_property
    def deeds(self) -> tuple[OwnedDeed, ...]:
        """All deeds in board order."""
        return tuple(space for space in self.edition.spaces if isinstance(space, DEED_KINDS))

    @cached_property
    def _by_deed(self) -> dict[tuple[int, str], Line]:
        """Lines by space and level. The tables name deeds, and names may be the same; their order tells them apart."""
        found: dict[tuple[int, str], Line] = {}
        at = -1
        for line in self.economics.deeds:
            at += line.level in (ALONE, FIRST_OWNED)
            found[self.deeds[at].at, line.level] = line
        return found

    def lines_of(self, deed: OwnedDeed) -> tuple[Line, ...]:
        """Give the lines of one deed, the lowest level first."""
        return tuple(line for (at, _), line in self._by_deed.items() if at == deed.at)

    def rent(self, deed: OwnedDeed, level: str) -> float:
        """Give the expected rent of a deed at a level, for each turn of one opponent."""
        return self._by_deed[deed.at, level].rent_per_turn

    def unbuilt(self, deed: OwnedDeed, owned: int) -> float:
        """Give the rent of an unbuilt deed whose owner has so many of its group, for each turn of one opponent.

        Parameters
        ----------
        deed : Street, Station or Utility
            The deed.
        owned : int
            How many, this one included: from 1 to all of them.
        """
        if not isinstance(deed, board.Street):
            return self.rent(deed, f"{owned}_owned")
        return self.rent(deed, FULL_GROUP if owned == len(deeds_of(self.edition, deed.group)) else ALONE)

    def lines(self, group: str) -> dict[str, Line]:
        """Give the lines of a whole group by level; of stations and utilities those of every number."""
        tables = (self.economics.groups, self.economics.stations, self.economics.utilities)
        return {line.level: line for table in tables for line in table if line.group == group}

    def table_level(self, group: str) -> str:
        """Give the level of the group table: three houses on each street or as many as can be, or all owned."""
        deeds = deeds_of(self.edition, group)
        if isinstance(deeds[0], board.Street):
            return usual_level(self.edition.rules, len(deeds))[1]
        return f"{len(deeds)}_owned"

    def own_turns(self, opponent_turns: float | None) -> float | None:
        """Give turns of opponents as own turns with all of them in play; None for never."""
        return None if opponent_turns is None else opponent_turns / self.opponents


def basis_of(edition: Edition, players: int) -> Basis:
    """Solve the chain of an edition and make its tables.

    Raises
    ------
    InputError
        A board or deck of which no chain can be made or solved; the space or card is named.
    """
    found = arrivals(edition, LEAVE)
    return Basis(edition, players - 1, found, economics(edition, found))


def group_lines(basis: Basis) -> tuple[GroupLine, ...]:
    """Make the group table."""
    return tuple(_group_line(basis, group) for group in basis.groups)


def _group_line(basis: Basis, group: str) -> GroupLine:
    level = basis.table_level(group)
    line = basis.lines(group)[level]
    return GroupLine(
        group,
        round(line.price),
        round(line.cost),
        level,
        line.rent_per_turn,
        basis.own_turns(line.payback_turns),
    )
