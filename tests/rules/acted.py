"""How often every printed rule acts in play, counted from the `rule` column of the logs of whole games."""

from collections import Counter
from typing import NamedTuple

import numpy as np

from montecarlo.engine import fields, rule, streams
from montecarlo.model.catalogue import rule_id
from montecarlo.model.edition import load_edition
from montecarlo.model.patches import resolve_rules
from montecarlo.simulation.play import play_logged_game
from montecarlo.simulation.tables import compile_tables
from tests.games import FORGETFUL, strategy

SEED = 1
PLAYERS = 4
STANDARD_GAMES = 10_000
OTHER_GAMES = 1_000
RULE_COLUMN = [field.name for field in fields.EVENT].index("rule")


class Table(NamedTuple):
    """What is played: the edition, patches joined by ``+``, a strategy for each chair and how many games."""

    edition: str
    rules: str
    strategies: tuple[str, ...]
    games: int = OTHER_GAMES

    def __str__(self) -> str:
        """Name the table in a line of text."""
        return ", ".join(part for part in (self.edition, self.rules, "+".join(dict.fromkeys(self.strategies))) if part)


def four(name: str) -> tuple[str, ...]:
    """Seat four players of one strategy."""
    return (name,) * PLAYERS


# The standard table first, then those at which other rules have their chance: printed variants, other readings, the
# boards on which rules of their own act. Who forgets a rent lets claims lapse.
TABLES = (
    Table("no-c1009", "", four("balanced"), STANDARD_GAMES),
    Table("no-c1009", "", four("random")),
    Table("no-c1009", "", four("hoarder")),
    Table("no-c1009", "", four(FORGETFUL)),
    Table("us-classic", "", four(FORGETFUL)),
    Table("us-classic", "us-pre-2008", four("random")),
    Table("uk-classic", "", four(FORGETFUL)),
    Table("dk-matador", "", four(FORGETFUL)),
    Table("dk-matador", "", four("random")),
    Table("dk-matador", "dealt+timed", four("balanced")),
    Table("dk-matador", "no-rent-in-jail", four("random")),
    Table("se-standard", "", four(FORGETFUL)),
    Table("se-standard", "", four("random")),
    Table("se-standard", "short", four("balanced")),
    Table("se-standard", "timed", four("balanced")),
    Table("se-standard", "last-fine-next-turn", four("random")),
    Table("se-wonders-2003", "", four(FORGETFUL)),
    Table("se-wonders-2003", "short", four("balanced")),
    Table("se-wonders-2003", "received-wonders-marked", four("balanced")),
    Table("millionaire-98838", "", four("balanced")),
    Table("millionaire-98838", "", four("random")),
)


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
    edition = resolve_rules(load_edition(table.edition), table.rules)
    compiled = compile_tables(edition, [strategy(name) for name in table.strategies], players=len(table.strategies))
    compiled.seed[0], compiled.seed[1] = streams.seed_words(SEED)
    acts = np.zeros(max(rule.NAMES) + 1, np.int64)
    for number in range(table.games):
        _, events = play_logged_game(compiled, number)
        acts += np.bincount(events[:, RULE_COLUMN], minlength=len(acts))
    counts: Counter[str] = Counter()
    for act, times in enumerate(acts.tolist()):
        if times:
            counts[rule_id(edition.family, act)] += times
    del counts[""]
    return counts
