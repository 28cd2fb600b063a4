"""What a report asks about the groups: the same money for each, in games few enough for the report's time."""

from dataclasses import replace
from typing import Final

from montecarlo.analysis.chain_options import LEAVE
from montecarlo.analysis.landing import arrivals
from montecarlo.errors import Fault, InputError
from montecarlo.model.edition import Edition
from montecarlo.simulation.groups import Question
from montecarlo.simulation.plan import BATCH_GAMES, Plan
from montecarlo.simulation.treated import GROUP, holdings

MOST_GAMES: Final = 64 * BATCH_GAMES  # of each arm: so few that they fit the time of a report


def fair_budget(edition: Edition) -> int | None:
    """Give the price of the dearest group that a player can pay at the start; None where he can pay none.

    So that as many groups as can be had are compared for the same money.
    """
    cash = edition.rules.start_cash
    prices = [one.price for one in holdings(edition, deeds=False) if one.kind == GROUP]
    return max((price for price in prices if price <= cash), default=None)


def report_question(plan: Plan, games: int) -> Question:
    """Give what the report of a plan asks.

    Parameters
    ----------
    plan : Plan
        The run.
    games : int
        Games of the run; no more than these are played of each arm.

    Raises
    ------
    InputError
        Nobody can pay for a group at the start, or the board has no long run.
    """
    budget = fair_budget(plan.edition)
    if budget is None:
        wrong = f"no group can be had for the {plan.edition.currency.write(plan.edition.rules.start_cash)} at the start"
        raise InputError([Fault(plan.edition.id, "", wrong)])
    arrivals(plan.edition, LEAVE)
    return Question(replace(plan, games=min(games, MOST_GAMES), precision=None), budget=budget)
