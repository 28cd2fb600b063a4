"""One game of a seed, played again with its log."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from montecarlo.errors import Fault, InputError
from montecarlo.model.edition import Edition
from montecarlo.simulation.batch import seeded_tables
from montecarlo.simulation.comparison import Arm
from montecarlo.simulation.log import Event, rows
from montecarlo.simulation.plan import Plan, make_plan
from montecarlo.simulation.play import play_game_with_outcome
from montecarlo.simulation.tally import whole_minutes


@dataclass(frozen=True)
class Replayed:
    """A game with its log.

    `minutes` are whole ones at the pace of the rules, `wealth` is each seat's at the end by their scale, `arm` is the
    name of the arm of a comparison whose game it is.
    """

    edition: Edition
    line_up: list[str]
    seed: int
    number: int
    tables: Any
    game: Any
    events: list[Event]
    minutes: int
    wealth: tuple[int, ...]
    arm: str | None = None

    @property
    def rounds(self) -> int:
        """Rounds begun."""
        return self.events[-1].round


def replay_game(
    edition: str, rules: str, settings: Iterable[str], players: int, strategies: str, seed: int, number: int
) -> Replayed:
    """Play one game with its log.

    Parameters
    ----------
    edition : str
        Id, alias or file of the edition.
    rules : str
        Patches joined by ``+``.
    settings : iterable of str
        Single settings, ``KEY=VALUE``.
    players : int
        Number of players.
    strategies : str
        Strategies in chair order joined by commas, or one for all.
    seed, number : int
        What names the game.

    Raises
    ------
    InputError
        Anything of this is unknown or does not fit.
    """
    return replay_of(make_plan(edition, rules, settings, players, strategies, seed, number + 1), number)


def replay_of(plan: Plan, number: int, arm: Arm | None = None) -> Replayed:
    """Play one game of a plan with its log.

    Parameters
    ----------
    plan : Plan
        The plan.
    number : int
        Number of the game.
    arm : Arm, optional
        The arm of a comparison whose plan it is; its games are then played as they were there.

    Raises
    ------
    InputError
        The plan has no such game.
    """
    if not 0 <= number < plan.games:
        raise InputError([Fault("--game", "", f"there is no game {number}", f"the games are 0 to {plan.games - 1}")])
    tables = seeded_tables(plan)
    if arm is not None:
        arm.prepare(tables)
    game, log, outcome = play_game_with_outcome(tables, number)
    return Replayed(
        edition=plan.edition,
        line_up=list(plan.strategies),
        seed=plan.seed,
        number=number,
        tables=tables,
        game=game,
        events=list(rows(log)),
        minutes=int(whole_minutes(outcome["seconds"])),
        wealth=tuple(int(one) for one in outcome["wealth"][: plan.players]),
        arm=None if arm is None else arm.name,
    )
