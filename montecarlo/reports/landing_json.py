"""Landing probabilities as one JSON object. Its keys are documented in docs/how-to/landing-probabilities.md."""

from typing import Any, Final

from montecarlo.analysis.landing import Landing
from montecarlo.model.edition import Edition
from montecarlo.model.patches import applied_names

SCHEMA: Final = {"name": "montecarlo.landing", "version": 1}
DIGITS: Final = 12  # decimals: what the solution is good for
RESIDUAL_FORMAT: Final = ".1e"


def exact(value: float) -> float:
    """Round a number to the digits that the solution is good for."""
    return round(value, DIGITS) + 0.0


def as_data(edition: Edition, found: Landing) -> dict[str, Any]:
    """Give the answer; `after` and `from` are there only where one turn was looked at.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    found : Landing
        Its landing probabilities.
    """
    when = {} if found.after is None else {"after": found.after, "from": found.start}
    return {
        "schema": SCHEMA,
        "edition": found.edition,
        "applied": applied_names(edition),
        "notes": list(edition.notes),
        "jail": found.jail,
        "decks": found.decks,
        "count": found.count,
        **when,
        "spaces": [
            {"index": space.at, "name": space.name, "kind": space.kind, "probability": exact(float(share))}
            for space, share in zip(edition.spaces, found.probability, strict=True)
        ],
        "in_jail": exact(found.in_jail),
        "just_visiting": exact(found.just_visiting),
        "rolls_per_turn": exact(found.rolls_per_turn),
        "visits_per_roll": exact(found.visits_per_roll),
        "turns_per_lap": exact(found.turns_per_lap),
        "salary_per_turn": exact(found.salary_per_turn),
        "residual": float(format(found.residual, RESIDUAL_FORMAT)),
        "not_in_the_chain": list(found.unheld),
    }
