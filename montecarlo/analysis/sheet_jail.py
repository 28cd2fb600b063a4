"""When it is better to stay in jail than to pay: what the rent of a turn outside must be for that."""

from collections.abc import Sequence
from typing import NamedTuple

from montecarlo.analysis.chain_options import options_for
from montecarlo.analysis.sheet import GroupLine, JailAdvice
from montecarlo.analysis.sheet_basis import Basis
from montecarlo.model.rules import Rules


class Stay(NamedTuple):
    """What staying comes to, against leaving at once.

    Attributes
    ----------
    turns : float
        Expected turns outside that it costs.
    freed : float
        Probability that a double frees before the fine is due.
    """

    turns: float
    freed: float


def stay_of(rules: Rules) -> Stay:
    """Work out what it comes to when somebody rolls for a double as long as the rules let him.

    Parameters
    ----------
    rules : Rules
        The rules in force.
    """
    options = options_for(rules)
    fails = 1 - 1 / options.dice_sides
    if not options.jail_tries:
        return Stay(fails / (1 - fails) - rules.paid_exit_waits, 1.0)
    # the last try moves the token whatever it shows, unless the fine waits for the next turn
    lost = options.jail_tries if options.last_fine_waits else options.jail_tries - 1
    turns = sum(fails**failed for failed in range(1, lost + 1))
    return Stay(turns - rules.paid_exit_waits, 1 - fails**options.jail_tries)


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
