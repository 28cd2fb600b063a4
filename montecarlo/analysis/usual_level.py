"""The level at which groups are compared where no budget says how far they are built: three houses on every street."""

from typing import Final

from montecarlo.analysis.economics import FULL_GROUP, UNBUILT, levels
from montecarlo.model.rules import Rules

USUAL_HOUSES: Final = 3  # on every street


def usual_level(rules: Rules, streets: int) -> tuple[int, str]:
    """Give three houses on every street, or the highest level below that to which all can be built.

    Parameters
    ----------
    rules : Rules
        The rules in force.
    streets : int
        Streets of the group.

    Returns
    -------
    int, str
        The level and its name; 0 and ``full_group`` where nothing can be built.
    """
    found = [one for one in levels(rules, streets, whole_group=True) if one.number <= USUAL_HOUSES]
    return (found[-1].number, found[-1].name) if found else (UNBUILT, FULL_GROUP)
