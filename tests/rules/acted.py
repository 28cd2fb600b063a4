"""How often every printed rule acts in play, counted from the `rule` column of the logs of whole games."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from montecarlo.engine import fields, rule, streams
from montecarlo.model.catalogue import rule_id
from montecarlo.model.edition import load_edition
from montecarlo.model.strategy import Strategy, load_strategy
from montecarlo.simulation.play import play_logged_game
from montecarlo.simulation.tables import compile_tables

SEED = 1
PLAYERS = 4
STANDARD_GAMES = 10_000
OTHER_GAMES = 1_000
RULE_COLUMN = [field.name for field in fields.EVENT].index("rule")
ATTENTIVE = 0.9  # chance to notice a rent, of the player who sometimes forgets


class Table(NamedTuple):
    """A line-up that plays: the edition, a strategy for each chair and how many games."""

    name: str
    edition: str
    strategies: Sequence[Strategy]
    games: int


def tables() -> list[Table]:
    """The standard table first, then those at which other rules have their chance."""
    balanced, random, hoarder = (load_strategy(name) for name in ("balanced", "random", "hoarder"))
    forgetful = balanced.model_copy(update={"name": "forgetful", "attention": ATTENTIVE})
    line_ups = {"random": [random] * PLAYERS, "hoarder": [hoarder] * PLAYERS, "forgetful": [forgetful] * PLAYERS}
    standard = Table("balanced", "no-c1009", [balanced] * PLAYERS, STANDARD_GAMES)
    others = [Table(name, "no-c1009", line_up, OTHER_GAMES) for name, line_up in line_ups.items()]
    # US-.. and UK-.. act on their own boards only; who forgets a rent there lets claims lapse.
    abroad = [
        Table(f"forgetful, {edition}", edition, [forgetful] * PLAYERS, OTHER_GAMES)
        for edition in ("us-classic", "uk-classic")
    ]
    return [standard, *others, *abroad]


def count_acts(table: Table) -> Counter[str]:
    """Play the games of a table and count how often each printed rule acts.

    Parameters
    ----------
    table : Table
        What is played.

    Returns
    -------
    Counter
        Events by rule id; an id that never acts is not in it.
    """
    edition = load_edition(table.edition)
    compiled = compile_tables(edition, table.strategies, players=len(table.strategies))
    compiled.seed[0], compiled.seed[1] = streams.seed_words(SEED)
    acts = np.zeros(len(rule.NAMES), np.int64)
    for number in range(table.games):
        _, events = play_logged_game(compiled, number)
        acts += np.bincount(events[:, RULE_COLUMN], minlength=len(acts))
    counts: Counter[str] = Counter()
    for act, times in enumerate(acts.tolist()):
        if times:
            counts[rule_id(edition.family, act)] += times
    del counts[""]
    return counts
