"""In which order to buy houses, which house pays best, and what one more station or utility adds."""

import itertools
import math
from collections import Counter
from typing import Final, NamedTuple

from montecarlo.analysis.economics import HOTEL, STATION, STREET, UNBUILT, UTILITY, Line, level_rank, payback
from montecarlo.analysis.house_order import DIGITS
from montecarlo.analysis.sheet import BuildStep, OwnedStep
from montecarlo.analysis.sheet_basis import Basis

NEVER: Final = math.inf


class _Step(NamedTuple):
    """From one level of a whole group to another: the level reached, its cost, and the rent added in a turn."""

    level: str
    cost: float
    rent: float

    @property
    def turns(self) -> float:
        """Opponents' turns until it has come back; infinite for never."""
        found = payback(self.cost, max(self.rent, 0.0))
        return NEVER if found is None else found

    def joined(self, later: "_Step") -> "_Step":
        """Take this step and the next one as one."""
        return _Step(later.level, self.cost + later.cost, self.rent + later.rent)


def build_order(basis: Basis) -> tuple[BuildStep, ...]:
    """Order the building steps of all groups by how soon they pay for themselves, the soonest first.

    Each group has steps to the level of the group table and from there level by level. A step that pays back later than
    the one after it, or as soon, is one with it: so no step stands before an earlier one of its group.
    """
    found = [
        (round(step.turns, DIGITS), at, BuildStep(group, step.level, round(step.cost), _own_turns(basis, step)))
        for at, group in enumerate(basis.groups)
        for step in _joined(_steps(basis, group))
    ]
    return tuple(step for _, _, step in sorted(found, key=lambda one: one[:2]))


def _own_turns(basis: Basis, step: _Step) -> float | None:
    return None if step.turns == NEVER else basis.own_turns(step.turns)


def _steps(basis: Basis, group: str) -> list[_Step]:
    """From unbuilt to the level of the table, then every level above; none for stations and utilities."""
    lines, first = basis.lines(group), level_rank(basis.table_level(group))
    if first == UNBUILT or next(iter(lines.values())).kind != STREET:
        return []
    kept = [line for level, line in lines.items() if level_rank(level) == UNBUILT or level_rank(level) >= first]
    return [
        _Step(line.level, line.cost - before.cost, line.rent_per_turn - before.rent_per_turn)
        for before, line in itertools.pairwise(kept)
    ]


def _joined(steps: list[_Step]) -> list[_Step]:
    """Join steps until each pays back later than the one before it."""
    found: list[_Step] = []
    for step in steps:
        found.append(step)
        while len(found) > 1 and _is_no_later(found[-1], found[-2]):
            found[-2:] = [found[-2].joined(found[-1])]
    return found


def _is_no_later(one: _Step, other: _Step) -> bool:
    return one.turns < other.turns or math.isclose(one.turns, other.turns)


def best_house(basis: Basis) -> int:
    """Give the house that pays for itself soonest on most streets; of two with as many streets the lower; 0 for none.

    Houses alone are looked at: hotels come after the last of them.
    """
    soonest = Counter(_soonest([line for line in basis.lines_of(deed) if _is_house(line)]) for deed in basis.deeds)
    del soonest[0]
    most = max(soonest.values(), default=0)
    return min((house for house, streets in soonest.items() if streets == most), default=0)


def _is_house(line: Line) -> bool:
    return line.kind == STREET and UNBUILT < level_rank(line.level) < level_rank(HOTEL)


def _soonest(lines: list[Line]) -> int:
    """The number of the house that pays back soonest on one street; 0 where none does."""
    paying = [line for line in lines if line.marginal_payback_turns is not None and line.marginal_payback_turns > 0]
    if not paying:
        return 0
    return level_rank(min(paying, key=lambda line: round(line.marginal_payback_turns or NEVER, DIGITS)).level)


def owned_steps(basis: Basis) -> tuple[OwnedStep, ...]:
    """Tell what each further station or utility adds to those owned before it."""
    return tuple(
        OwnedStep(
            group,
            number,
            line.rent_per_turn,
            round(line.marginal_cost or 0),
            basis.own_turns(line.marginal_payback_turns),
        )
        for group in basis.groups
        for number, line in enumerate(basis.lines(group).values(), 1)
        if line.kind in (STATION, UTILITY)
    )
