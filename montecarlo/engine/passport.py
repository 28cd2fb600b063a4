"""Passports: marking wonders, free flights, the bonus and the end that a full one brings (SE-W02 to W10, W21, W22).

Only an edition with wonders (`tables.passport_size`) comes here. Who fills his passport gets the bonus at once, so he
can pay with it what he still owes for this move; the game ends when nothing is left on the agenda (`game.ending`).
"""

from montecarlo.engine import ask, event, kinds, rule
from montecarlo.engine.agenda import receive
from montecarlo.engine.choices import NOTHING
from montecarlo.engine.decide import refuse, script_says
from montecarlo.engine.jit import kernel, rare
from montecarlo.engine.log import note
from montecarlo.engine.script import NO_ANSWER
from montecarlo.engine.streams import lot

CLOCKWISE = 1  # value of `strategy.flight_order`; the other one goes by `tables.landing_order`


@rare
def visit(game, tables, player, space):
    """Mark the wonder on which the token stands, or offer the free flight of an airport, whoever owns it (SE-W05, W09).

    Nobody is asked who has no wonder left to mark.
    """
    if tables.wonder[space]:
        mark_wonder(game, tables, player, space, kinds.MARK_LANDING)
    elif tables.flight[space] and game.marks[player] < tables.passport_size:
        wonder = decide_flight(game, tables, player, space)
        if wonder != NOTHING:
            mark_wonder(game, tables, player, wonder, kinds.MARK_FLIGHT)


@rare
def mark_wonder(game, tables, player, space, how):
    """Mark a wonder in a passport where it is not marked yet; `how` is one of `kinds.MARKS` (SE-W05 to W07, W09)."""
    if not tables.wonder[space] or game.mark[player, space]:
        return
    game.mark[player, space] = 1
    game.marks[player] += 1
    by_rule = rule.MARK_LANDING + how  # the acts follow each other like the ways
    note(game, event.MARK, by_rule, player, -1, space, 0, how, game.marks[player])
    if game.marks[player] == tables.passport_size:
        game.ending = kinds.PASSPORT_FULL
        if tables.passport_bonus > 0:
            receive(game, event.PASSPORT_BONUS, rule.PASSPORT_BONUS, player, -1, tables.passport_bonus, 0, 0)


@rare
def void_passport(game, tables, player):
    """Wipe the passport of a bankrupt player: if no other is full, the game goes on (SE-W22)."""
    if not tables.passport_void:
        return
    for space in range(tables.spaces):
        game.mark[player, space] = 0
    game.marks[player] = 0
    game.ending = kinds.RUNNING
    for seat in range(game.players):
        if game.marks[seat] == tables.passport_size:
            game.ending = kinds.PASSPORT_FULL


@kernel
def decide_flight(game, tables, player, airport):
    """Ask which wonder the player marks by a free flight, -1 none: only one that is not in his passport (SE-W09)."""
    answer = script_says(game, tables, player, ask.FLY, airport)
    if answer == NO_ANSWER:
        return choose_flight(game, tables, tables.strategy[game.chair[player]], player)
    if answer != NOTHING and not is_open(game, tables, player, answer):
        refuse(game)
        return NOTHING
    return answer


@kernel
def is_open(game, tables, player, space):
    """Say whether the space is a wonder that the player has still to mark."""
    return tables.wonder[space] > 0 and game.mark[player, space] == 0


@kernel
def choose_flight(game, tables, strategy, player):
    """Name the open wonder he marks: the one a token lands on least, or the next ahead of his token."""
    if strategy.is_random:
        return choose_any(game, tables, player)
    if strategy.flight_order == CLOCKWISE:
        space = game.position[player]
        while True:  # somewhere on the board there is one
            space = space + 1 if space + 1 < tables.spaces else 0
            if is_open(game, tables, player, space):
                return space
    at = 0
    while not is_open(game, tables, player, tables.landing_order[at]):
        at += 1
    return tables.landing_order[at]


@kernel
def choose_any(game, tables, player):
    """Draw one of the open wonders, or none of them."""
    left = lot(game, tables, player, tables.passport_size - game.marks[player] + 1)
    for at in range(tables.passport_size):
        if is_open(game, tables, player, tables.landing_order[at]):
            if left == 0:
                return tables.landing_order[at]
            left -= 1
    return NOTHING
