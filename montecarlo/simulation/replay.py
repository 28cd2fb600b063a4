"""One game of a seed, played again with its log."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from montecarlo.engine import streams
from montecarlo.errors import Fault, InputError
from montecarlo.model.edition import Edition, load_edition
from montecarlo.model.patches import resolve_rules
from montecarlo.model.strategy import Strategy, load_strategy
from montecarlo.simulation.log import Event, rows
from montecarlo.simulation.play import play_logged_game
from montecarlo.simulation.tables import compile_tables

SEPARATOR = ","


@dataclass(frozen=True)
class Replayed:
    """A game with its log."""

    edition: Edition
    line_up: list[str]
    seed: int
    number: int
    tables: Any
    game: Any
    events: list[Event]


def line_up_of(names: str, players: int) -> list[Strategy]:
    """Give one strategy for each chair.

    Parameters
    ----------
    names : str
        One strategy for all, or as many as players, joined by commas.
    players : int
        Number of players.

    Raises
    ------
    InputError
        An unknown strategy, or neither one nor as many as players.
    """
    parts = [part.strip() for part in names.split(SEPARATOR)]
    if len(parts) not in (1, players):
        wrong = f"{len(parts)} strategies for {players} players"
        raise InputError([Fault("--strategy", "", wrong, "name one for all, or one for each player")])
    chosen = [load_strategy(part) for part in parts]
    return chosen * players if len(chosen) == 1 else chosen


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
    resolved = resolve_rules(load_edition(edition), rules, settings)
    least, most = resolved.players.min, resolved.players.max
    if not least <= players <= most:
        raise InputError([Fault("--players", "", f"is {players}", f"{resolved.name} is for {least} to {most}")])
    line_up = line_up_of(strategies, players)
    tables = compile_tables(resolved, line_up, players=players)
    tables.seed[0], tables.seed[1] = streams.seed_words(seed)
    game, log = play_logged_game(tables, number)
    return Replayed(resolved, [strategy.name for strategy in line_up], seed, number, tables, game, list(rows(log)))
