"""When it is better to stay in jail than to pay: what the rent of a turn outside must be for that."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from montecarlo.analysis.chain_options import ChainOptions, options_for
from montecarlo.analysis.sheet import GroupLine, JailAdvice
from montecarlo.analysis.sheet_basis import Basis
from montecarlo.model.rules import Rules


class Stay(NamedTuple):
    """What staying comes to, against leaving at once.

    Attributes
    ----------
    turns : float
        Expected turns outside that it costs, by the rolls in them.
    freed : float
        Probability that a double frees before the fine is due.
    """

    turns: float
    freed: float


def stay_of(rules: Rules) -> Stay:
    """Work out what it comes to when somebody rolls for a double as long as the rules let him.

    He loses whole turns, and in the one that frees him he rolls more or fewer times than he would outside.

    Parameters
    ----------
    rules : Rules
        The rules in force.
    """
    options = options_for(rules)
    double = 1 / options.dice_sides
    fails = 1 - double
    outside = _rolls(double, options, 0) if options.double_rolls_again else 1.0
    leaving = outside if options.paid_exit_rolls_again else 1.0
    by_double = 1.0 + (_rolls(double, options, 1) if options.double_exit_rolls_again else 0.0)
    freed = 1 - fails**options.jail_tries if options.jail_tries else 1.0
    # the last try moves the token whatever it shows, unless the fine waits for the next turn
    freeing = freed * by_double + (1 - freed) * (leaving if options.last_fine_waits else 1.0)
    lost = _failures(fails, options.jail_tries, options.last_fine_waits) - rules.paid_exit_waits
    return Stay(lost + (leaving - freeing) / outside, freed)


def _rolls(double: float, options: ChainOptions, so_far: int) -> float:
    """Expected rolls of the rest of a turn outside, after so many doubles; a double gives another one."""
    if not options.doubles_to_jail:
        return 1 / (1 - double)
    return math.fsum(double**further for further in range(options.doubles_to_jail - so_far))


def _failures(fails: float, tries: int, fine_waits: bool) -> float:
    """Expected turns in which the token does not move."""
    if not tries:
        return fails / (1 - fails)
    return math.fsum(fails**failed for failed in range(1, tries + 1 if fine_waits else tries))


def jail_advice(basis: Basis, in_jail: float, groups: Sequence[GroupLine]) -> JailAdvice | None:
    """Work out above which rent it is better to stay.

    Parameters
    ----------
    basis : Basis
        The rent tables.
    in_jail : float
        Share of rolls that end in jail.
    groups : sequence of GroupLine
        The group table.

    Returns
    -------
    JailAdvice or None
        None where nobody comes to jail.
    """
    if not in_jail:
        return None
    rules, income = basis.edition.rules, basis.economics.bank_per_turn
    limit = rent_limit(income, rules.jail_fine, stay_of(rules))
    enough = tuple(line.group for line in groups if line.rent > limit)
    return JailAdvice(income, limit, rules.jail_fine, enough, rules.rent_in_jail)


def rent_limit(income: float, fine: int, stay: Stay) -> float:
    """Give the rent of a turn at which staying and paying the fine come to the same.

    Staying saves the rent and loses the income of `stay.turns`, and saves the fine where a double frees; so they are
    equal where ``stay.turns * (rent - income) + stay.freed * fine`` is nothing.

    Returns
    -------
    float
        Money; 0 where staying is better whatever the rent, as where it costs no turn.
    """
    return max(0.0, income - stay.freed * fine / stay.turns) if stay.turns > 0 else 0.0
