"""Moving the token: steps, the salary, the way to jail (catalogue B, C1009-11 to 17)."""

from montecarlo.engine import event, kinds, rule
from montecarlo.engine.agenda import receive
from montecarlo.engine.house import end_lap
from montecarlo.engine.jit import kernel, leaf
from montecarlo.engine.log import note
from montecarlo.engine.stars import pay_star_salary
from montecarlo.engine.view import lap_pays

BY_DICE = 0
BY_CARD = 1


@leaf
def pay_salary(game, tables, player, space):
    """Pay the salary for passing GO, or for landing there (C1009-15, 16)."""
    if tables.star_levels > 0:
        pay_star_salary(game, tables, player)
    elif tables.counts_laps == 0 or lap_pays(game, tables, player):
        salary = tables.go_salary if space > 0 else tables.go_salary_landing
        if salary > 0:
            receive(game, event.SALARY, rule.SALARY, player, 0, salary, 0, 0)


@leaf
def move_to(game, tables, player, space, how, pays_salary):
    """Move the token forward to a space; the salary is taken on the way, before the space is settled (C1009-15, 16)."""
    start = game.position[player]
    game.position[player] = space
    note(game, event.MOVE, rule.MOVE if how == BY_DICE else rule.CARD_EFFECT, player, -1, space, 0, start, how)
    if pays_salary and space <= start:
        pay_salary(game, tables, player, space)
    if tables.counts_laps and space <= start:
        end_lap(game, tables, player)


@leaf
def move_by(game, tables, player, steps):
    """Move the token forward by the dice."""
    space = game.position[player] + steps
    while space >= tables.spaces:
        space -= tables.spaces
    move_to(game, tables, player, space, BY_DICE, 1)


@kernel
def move_back_to(game, tables, player, space):
    """Move the token backwards by a card: no salary, but on GO itself where the rules pay it there (MM-16)."""
    start = game.position[player]
    game.position[player] = space
    note(game, event.MOVE, rule.CARD_EFFECT, player, -1, space, 0, start, BY_CARD)
    if space == 0 and tables.go_salary_moving_back:
        pay_salary(game, tables, player, space)


@kernel
def go_to_jail(game, tables, player, cause):
    """Move the token straight to jail: no salary, and the turn is over (C1009-13, 14, 17, 62)."""
    by_rule = rule.GO_TO_JAIL_SPACE
    if cause == kinds.BY_CARD:
        by_rule = rule.JAIL_BY_CARD
    elif cause == kinds.BY_DOUBLES:
        by_rule = rule.THIRD_DOUBLE
    game.position[player] = tables.jail
    game.in_jail[player] = 1
    game.jail_tries[player] = 0
    game.jailed += 1
    if player == game.turn:
        game.rolls_again = 0
    note(game, event.TO_JAIL, by_rule, player, -1, tables.jail, 0, cause, 0)
