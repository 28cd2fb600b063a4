"""Late positions, played on: full groups in every hand, buildings, little cash and few houses left.

Complete games from the first roll seldom come so far, so that shortages, piece auctions, hotels broken down and
chains of bankruptcies would hardly be seen.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from montecarlo.engine import records
from montecarlo.engine.setup import NOT_SEEN
from montecarlo.simulation.play import play_on
from tests.games import Played, table_for
from tests.referee.board import STREET, TAX, Board
from tests.referee.referee import Referee
from tests.referee.rules import TableRules
from tests.referee.state import BANK, HOTEL, NOBODY

USUAL_START = 1500  # sums here are those of a game that begins with so much cash
MOST_CASH = 700
SHARE_OF_FULL_GROUPS = 0.7
# every third position is a poor one, in which the bank's taxes ruin more players than rents do
POOR_EVERY = 3
MOST_CASH_OF_THE_POOR = 60
SHARE_SOLD_TO_THE_POOR = 0.3
LIKELY_THROWS = (4, 9)
SHARE_OF_MORTGAGES = 0.2
SHARE_OF_MORTGAGES_OF_THE_POOR = 0.8
SHARE_IN_JAIL = 0.15


def play_late(
    board: Board, edition: str, variant: str, line_up: Sequence[str], rules: TableRules, number: int
) -> tuple[Played, Referee]:
    """Play a late position on to the end of the game.

    Parameters
    ----------
    board : Board
        What is printed.
    edition : str
        Id of the edition.
    variant : str
        Patches joined by ``+``.
    line_up : sequence of str
        A strategy for each player.
    rules : TableRules
        The rules; `houses`, `hotels` and `round_cap` are passed on to the game.
    number : int
        Names the position and the game.

    Returns
    -------
    Played
        The game; its log begins with a turn.
    Referee
        A referee who has seen the position and none of the log.
    """
    settings = tuple(f"{name}={getattr(rules, name)}" for name in ("houses", "hotels", "round_cap"))
    tables = table_for(edition, tuple(line_up), variant, settings)
    game = empty_table(board, len(line_up), number)
    poor = number % POOR_EVERY == 0
    deal(board, game, rules, len(line_up), poor, np.random.default_rng(number))
    referee = Referee(board, rules, len(line_up))
    show(referee, game, len(line_up))
    end, events = play_on(game, tables)
    return Played(edition, len(line_up), tables, end, events), referee


def empty_table(board: Board, players: int, number: int) -> Any:
    """Make a position in which nobody has anything, at the beginning of the turn of seat 1."""
    game = records.new_game()
    game.number = number
    game.players = players
    game.round = 1
    game.winner = NOBODY
    game.completed_by[:] = NOBODY
    game.refused[:] = NOT_SEEN
    game.trade_tried[:] = NOT_SEEN
    game.owner[:] = BANK
    game.keeper[:] = NOBODY
    for seat in range(players):
        game.chair[seat] = game.stream[seat] = seat
        game.alive[seat] = 1
    for deck, cards in enumerate(board.decks):
        game.deck_order[deck, : len(cards)] = np.random.default_rng([number, deck]).permutation(len(cards))
        game.deck_left[deck] = len(cards)
    return game


def deal(board: Board, game: Any, rules: TableRules, players: int, poor: bool, chance: np.random.Generator) -> None:
    """Deal the deeds, build, mortgage and place the tokens."""
    houses, hotels = rules.houses, rules.hotels
    names = sorted({space.group for space in board.spaces if space.group})
    for name in chance.permutation(names):
        group = [number for number, space in enumerate(board.spaces) if space.group == name]
        whole = not poor and chance.random() < SHARE_OF_FULL_GROUPS
        owner = int(chance.integers(players))
        for space in group:
            sold = not poor or chance.random() < SHARE_SOLD_TO_THE_POOR
            game.owner[space] = owner if whole else int(chance.integers(-1, players)) if sold else BANK
        if whole and board.spaces[group[0]].kind == STREET:
            houses, hotels = build(game, group, houses, hotels, rules.most_houses, chance)
        elif not whole or chance.random() < SHARE_OF_MORTGAGES:
            share = SHARE_OF_MORTGAGES_OF_THE_POOR if poor else SHARE_OF_MORTGAGES
            for space in group:
                game.mortgaged[space] = int(game.owner[space] >= 0 and chance.random() < share)
    game.houses_left, game.hotels_left = houses, hotels
    scale = rules.start_cash // USUAL_START
    for seat in range(players):
        game.cash[seat] = scale * int(chance.integers(MOST_CASH_OF_THE_POOR if poor else MOST_CASH))
        game.position[seat] = int(chance.integers(len(board.spaces)))
        if poor:
            taxed = int(chance.choice([number for number, space in enumerate(board.spaces) if space.kind == TAX]))
            game.position[seat] = (taxed - int(chance.integers(*LIKELY_THROWS))) % len(board.spaces)
        if chance.random() < SHARE_IN_JAIL:
            game.position[seat] = board.jail
            game.in_jail[seat] = 1
            game.jail_tries[seat] = int(chance.integers(rules.jail_tries))


def build(
    game: Any, group: list[int], houses: int, hotels: int, most_houses: int, chance: np.random.Generator
) -> tuple[int, int]:
    """Build evenly on a group as far as the stock goes; return what is left of it."""
    wanted = int(chance.integers((most_houses + 1) * len(group) + 1))
    for number in range(wanted):
        space = group[number % len(group)]
        level = int(game.level[space])
        if level < most_houses and houses:
            houses -= 1
            game.level[space] = level + 1
        elif level == most_houses and hotels:
            hotels -= 1
            houses += level
            game.level[space] = HOTEL
        else:
            break
    return houses, hotels


def show(referee: Referee, game: Any, players: int) -> None:
    """Let the referee look at the table."""
    table = referee.table
    table.turn, table.round, table.first = players - 1, 0, 0
    for space in range(len(table.board.spaces)):
        table.owner[space] = int(game.owner[space])
        table.level[space] = int(game.level[space])
        table.mortgaged[space] = bool(game.mortgaged[space])
    for seat in range(players):
        table.cash[seat] = int(game.cash[seat])
        table.position[seat] = int(game.position[seat])
        table.in_jail[seat] = bool(game.in_jail[seat])
        table.tries[seat] = int(game.jail_tries[seat])
