"""The precision of effects: how it is written, and whether it can be reached."""

from typing import Final

from montecarlo.analysis.compare_stop import PILOT_GAMES, PRECISION_OPTION, read_half_width, refuse_few, refuse_needed
from montecarlo.analysis.groups_estimate import effect_of
from montecarlo.analysis.intervals import LEVEL
from montecarlo.errors import Fault, InputError
from montecarlo.simulation.compare_play import Contest
from montecarlo.simulation.group_metrics import SEAT_WON
from montecarlo.simulation.groups import Asked

EFFECT: Final = "effect"
RIGHT: Final = f"write {EFFECT}=HALFWIDTH, for example {PRECISION_OPTION} {EFFECT}=0.005"


def parse_precision(text: str) -> float:
    """Read ``effect=HALFWIDTH``.

    Raises
    ------
    InputError
        It is something else, or the half-width is not above 0.
    """
    name, equals, width = text.partition("=")
    if not equals:
        raise InputError([Fault(PRECISION_OPTION, "", f"{text!r} is no precision", RIGHT)])
    if name.strip() != EFFECT:
        raise InputError([Fault(PRECISION_OPTION, "", f"there is no {name.strip()!r} to be known here", RIGHT)])
    return read_half_width(width, RIGHT)


def refuse_out_of_reach(asked: Asked, half_width: float, most_games: int, jobs: int | None = None) -> None:
    """Refuse a precision that cannot be reached, before the play begins: judged by a pilot that is thrown away.

    Parameters
    ----------
    asked : Asked
        What is played.
    half_width : float
        What is asked for.
    most_games : int
        Games of each arm that may be played.
    jobs : int, optional
        Threads of the pilot.

    Raises
    ------
    InputError
        The most games are too few for the first look, or for the precision whatever the luck.
    """
    refuse_few(most_games, PRECISION_OPTION)
    comparison = asked.against_control
    sums, _ = Contest(comparison, PILOT_GAMES).play(jobs=jobs)
    effects = (effect_of(comparison, sums, at, SEAT_WON, LEVEL) for at in range(len(asked.holdings)))
    widest = max(one.half_width or 0.0 for one in effects)
    refuse_needed(EFFECT, sums.batches, widest, half_width, most_games)
