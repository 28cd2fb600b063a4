"""What house rules change: each set beside the game without it, with intervals that hold for all of them at once."""

from collections.abc import Iterator
from dataclasses import dataclass

from montecarlo.analysis.compare import Compared, Difference
from montecarlo.analysis.compare_estimate import estimate
from montecarlo.simulation.comparison import Arm
from montecarlo.simulation.house_rules import HouseQuestion
from montecarlo.simulation.paired_sums import Sums


@dataclass(frozen=True)
class HouseRules:
    """What house rules change.

    Attributes
    ----------
    question : HouseQuestion
        What was asked.
    compared : Compared
        The arms and their differences; the first arm is the game without them.
    """

    question: HouseQuestion
    compared: Compared

    @property
    def games(self) -> int:
        """Games of each arm."""
        return self.compared.games

    @property
    def baseline(self) -> Arm:
        """The game without them."""
        return self.compared.comparison.arms[0]

    @property
    def rules(self) -> tuple[str, ...]:
        """Names of the rules, in the order of their arms."""
        return tuple(arm.name for arm in self.compared.comparison.arms[1:])

    def of(self, rule: str) -> list[Difference]:
        """Give what a rule changes, in the order of the metrics."""
        return [one for one in self.compared.differences if self.compared.comparison.arms[one.a].name == rule]

    @property
    def by_rule(self) -> Iterator[tuple[str, list[Difference]]]:
        """Every rule with what it changes."""
        return ((rule, self.of(rule)) for rule in self.rules)


def judge_house_rules(question: HouseQuestion, sums: Sums) -> HouseRules:
    """Work out what was played.

    Parameters
    ----------
    question : HouseQuestion
        What was asked; its comparison is one.
    sums : Sums
        What was played.
    """
    if question.comparison is None:
        raise ValueError("no rule was played")
    return HouseRules(question, estimate([(question.comparison, sums)])[0])
