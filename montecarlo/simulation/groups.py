"""What is played to see what owning each group does: a control, and an arm for everything a seat can be given.

All arms play the same games with the same seed. One seat of each is treated at the same moment, and only where it has
the cash for the dearest of the arms, so that every difference from the control is that of the treatment alone.
"""

import re
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from montecarlo.errors import Fault, InputError
from montecarlo.simulation.comparison import Arm, Cell, Comparison, Pair
from montecarlo.simulation.group_metrics import EFFECTS, SEAT_SPENT, held_metrics, seat_metrics
from montecarlo.simulation.plan import SEPARATOR, Plan
from montecarlo.simulation.treated import GROUP, STAGES, START, Holding, Treatment, holdings

PRINTED: Final = "printed"
FREE: Final = "free"
CONTROL: Final = "control"
CONTROL_AT: Final = 0  # place of the control among the arms
OPTION_BUDGET: Final = "--budget"
MONEY: Final = re.compile(r"[0-9]{1,12}(_[0-9]{1,12})*")
OPTION_PRICE: Final = "--price"
OPTION_STAGE: Final = "--stage"


@dataclass(frozen=True)
class Question:
    """What is asked about the groups.

    Attributes
    ----------
    plan : Plan
        What is played; `plan.games` is the number of games of each arm, or the most with a stopping rule.
    stage : str
        ``start`` or ``half``.
    price : str
        What the seat pays for the deeds in all: ``printed``, ``free`` or a number.
    budget : int, optional
        What the seat sets aside for deeds and buildings together.
    deeds : bool
        Whether single deeds are asked about too.
    """

    plan: Plan
    stage: str = START
    price: str = PRINTED
    budget: int | None = None
    deeds: bool = False


@dataclass(frozen=True)
class Asked:
    """A question made into arms.

    Attributes
    ----------
    question : Question
        What is asked.
    holdings : tuple of Holding
        What the seat is given, in the order of the arms that follow the control.
    left_out : tuple of Holding
        What is dearer than the cash there can be.
    needs : int
        Cash that the seat must have, in all arms.
    comparison : Comparison
        The control and the arms. First the pairs of every arm with the control, then all pairs of groups.
    """

    question: Question
    holdings: tuple[Holding, ...]
    left_out: tuple[Holding, ...]
    needs: int
    comparison: Comparison

    @property
    def against_control(self) -> Comparison:
        """The same arms with the pairs with the control alone; they have the same places."""
        one = self.comparison
        return Comparison(one.arms, one.pairs[: len(self.holdings)], one.metrics)


def price_of(holding: Holding, price: str) -> int:
    """Give what the seat pays for a holding.

    Raises
    ------
    InputError
        The price is neither ``printed`` nor ``free`` nor a whole number from 0.
    """
    if price == PRINTED:
        return holding.price
    if price == FREE:
        return 0
    if not MONEY.fullmatch(price):
        right = f"write {PRINTED}, {FREE} or a sum of money, for example {OPTION_PRICE} 400"
        raise InputError([Fault(OPTION_PRICE, "", f"{price!r} is no price", right)])
    return int(price)


def ask(question: Question) -> Asked:
    """Make the arms of a question.

    Raises
    ------
    InputError
        The stage or price is unknown, or what is asked about is dearer than the budget or the cash at the start.
    """
    plan, edition = question.plan, question.plan.edition
    if question.stage not in STAGES:
        right = "choose one of: " + ", ".join(STAGES)
        raise InputError([Fault(OPTION_STAGE, "", f"there is no stage {question.stage!r}", right)])
    everything = holdings(edition, deeds=question.deeds)
    limit = _limit(question)
    prices = {one.id: price_of(one, question.price) for one in everything}
    taken = tuple(one for one in everything if limit is None or prices[one.id] <= limit)
    if limit is not None and not any(one.kind == GROUP for one in taken):
        raise InputError([_nothing_for(question, limit, prices, everything)])
    dearest = max(prices[one.id] for one in taken)
    needs = dearest if question.budget is None else question.budget
    budget = question.budget or 0
    treatments = [Treatment(CONTROL, question.stage, needs=needs)]
    treatments += [Treatment(one.id, question.stage, one.spaces, prices[one.id], budget, needs) for one in taken]
    return Asked(
        question,
        taken,
        tuple(one for one in everything if one not in taken),
        needs,
        _compare(plan, treatments, taken),
    )


def _limit(question: Question) -> int | None:
    """The most that a holding may cost; None where cash has no known bound."""
    edition, budget = question.plan.edition, question.budget
    if question.stage != START:
        return budget
    cash = edition.rules.start_cash
    if budget is not None and budget > cash:
        write = edition.currency.write
        wrong = f"is {write(budget)}, and a player begins with {write(cash)}"
        raise InputError([Fault(OPTION_BUDGET, "", wrong, f"give {cash} or less, or {OPTION_STAGE} half")])
    return cash if budget is None else budget


def _nothing_for(question: Question, limit: int, prices: dict[str, int], everything: list[Holding]) -> Fault:
    write = question.plan.edition.currency.write
    cheapest = min((one for one in everything if one.kind == GROUP), key=lambda one: prices[one.id])
    cost = f"the cheapest group is {cheapest.name}, for {write(prices[cheapest.id])}"
    if question.price not in (PRINTED, FREE):
        cost = f"with {OPTION_PRICE} {question.price} each of them costs {write(prices[cheapest.id])}"
    if question.budget is None and question.price == PRINTED:
        return Fault(question.plan.edition.id, "", f"the {write(limit)} at the start buy no group", cost)
    if question.budget is None:
        return Fault(OPTION_PRICE, "", f"{write(limit)} at the start buys no group", cost)
    return Fault(OPTION_BUDGET, "", f"{write(limit)} buys no group", cost)


def _compare(plan: Plan, treatments: list[Treatment], taken: tuple[Holding, ...]) -> Comparison:
    names = [CONTROL, *(one.name for one in taken)]
    strategies = plan.strategies[0] if len(set(plan.strategies)) == 1 else SEPARATOR.join(plan.strategies)
    rules = "+".join(plan.applied) or "standard"
    arms = []
    for at, (name, treatment) in enumerate(zip(names, treatments, strict=True)):
        cell = Cell(plan.edition.id, rules, plan.players, strategies, treatment.name)
        more = (*seat_metrics(plan.players), *held_metrics(plan.edition)) if at == CONTROL_AT else (SEAT_SPENT,)
        arms.append(Arm(name, cell, plan, treatment, more))
    groups = [at for at, one in enumerate(taken, CONTROL_AT + 1) if one.kind == GROUP]
    pairs = [Pair(at, CONTROL_AT, True) for at in range(CONTROL_AT + 1, len(arms))]
    pairs += [Pair(a, b, True) for a, b in combinations(groups, 2)]
    return Comparison(tuple(arms), tuple(pairs), EFFECTS)
