"""Jail: the three ways out (catalogue H, C1009-62 to 69)."""

from montecarlo.engine import agenda, event, kinds, rule
from montecarlo.engine.agenda import pay, push
from montecarlo.engine.choices import PAY_FINE, USE_CARD
from montecarlo.engine.debt import put_under_deck
from montecarlo.engine.decide import decide_jail
from montecarlo.engine.jit import kernel, leaf
from montecarlo.engine.kept import lay_aside
from montecarlo.engine.log import note
from montecarlo.engine.movement import move_by

# what game.paid_exit says after leaving by the fine or a card
ROLLS_AGAIN = 1  # a double gives the usual extra roll
ROLLS_ONCE = 2


@kernel
def leave_before_roll(game, tables, player):
    """Let a jailed player pay the fine or use a card before he rolls (C1009-64, 66); return the way he chose."""
    way = decide_jail(game, tables, player)
    if way == PAY_FINE:
        pay(game, event.JAIL_FINE, rule.JAIL_FINE, player, event.BANK, tables.jail, tables.jail_fine, 0, 0)
        leave(game, player, kinds.OUT_BY_FINE, rule.JAIL_FINE)
        game.paid_exit = ROLLS_AGAIN if tables.paid_exit_rolls_again else ROLLS_ONCE
    elif way == USE_CARD:
        use_card(game, tables, player)
        leave(game, player, kinds.OUT_BY_CARD, rule.JAIL_CARD)
        game.paid_exit = ROLLS_AGAIN if tables.card_exit_rolls_again else ROLLS_ONCE
    return way


@leaf
def last_fine_is_due(game, tables, player):
    """Say whether all tries have failed and the fine is due before this roll (MM-48, SE-S66)."""
    return tables.jail_last_fine == kinds.NEXT_TURN and game.jail_tries[player] >= tables.jail_tries > 0


@kernel
def pay_last_fine(game, tables, player):
    """Make a player whose tries have all failed pay before a normal roll, unless he uses a card instead (MM-48).

    Say whether he pays: then the roll waits until he has.
    """
    if decide_jail(game, tables, player) == USE_CARD:
        use_card(game, tables, player)
        leave(game, player, kinds.OUT_BY_CARD, rule.JAIL_CARD)
        game.paid_exit = ROLLS_AGAIN if tables.card_exit_rolls_again else ROLLS_ONCE
        return False
    by_rule = rule.JAIL_FINE_NEXT_TURN
    push(game, agenda.LEAVE_JAIL, player, -1, -1, 0, 0, 0, 0, 0)
    push(game, agenda.DEBT, player, event.BANK, tables.jail, tables.jail_fine, event.JAIL_FINE, by_rule, 0, 0)
    return True


@kernel
def leave_jail(game, tables, player):
    """Free the player who has paid the last fine: a normal roll follows (MM-48)."""
    if game.alive[player]:
        leave(game, player, kinds.OUT_BY_THIRD_FAILURE, rule.JAIL_FINE_NEXT_TURN)
        game.paid_exit = ROLLS_AGAIN if tables.paid_exit_rolls_again else ROLLS_ONCE


@kernel
def leave(game, player, way, by_rule):
    """Free the player; his token stays where it is until it moves."""
    game.in_jail[player] = 0
    game.jail_tries[player] = 0
    note(game, event.LEFT_JAIL, by_rule, player, -1, game.position[player], 0, way, 0)


@kernel
def use_card(game, tables, player):
    """Put the first jail card the player has under its deck (C1009-66); one of Fortune leaves the game (MM-33)."""
    for deck in range(tables.decks):
        for card in range(tables.deck_size[deck]):
            if game.keeper[deck, card] != player or tables.card_effect[deck, card] != kinds.JAIL_FREE:
                continue
            if deck == tables.fortune_deck:
                lay_aside(game, tables, deck, card)
                note(game, event.FORTUNE_USED, rule.FORTUNE_USED, player, -1, tables.jail, 0, deck, card)
            else:
                put_under_deck(game, deck, card, player)
                note(game, event.JAIL_CARD_USED, rule.JAIL_CARD, player, -1, tables.jail, 0, deck, card)
            return


@kernel
def try_for_double(game, tables, player):
    """Settle a roll in jail: a double frees and moves, the last failure costs the fine and moves (C1009-67 to 69).

    Say whether the token has moved; after the last failure it does so once the fine is paid.
    """
    game.jail_rolls += 1
    steps = game.dice[0] + game.dice[1]
    game.rolls_again = 0
    if game.dice[0] == game.dice[1]:
        is_last = game.jail_tries[player] + 1 == tables.jail_tries
        leave(game, player, kinds.OUT_BY_DOUBLE, rule.JAIL_THIRD_DOUBLE if is_last else rule.JAIL_DOUBLE)
        if tables.double_exit_rolls_again:
            game.rolls_again = 1
            game.doubles = 1
        move_by(game, tables, player, steps)
        return True
    game.jail_tries[player] += 1
    note(game, event.JAIL_FAILED, rule.JAIL_FAILURE, player, -1, tables.jail, 0, game.jail_tries[player], 0)
    if tables.jail_last_fine == kinds.AFTER_LAST_TRY and game.jail_tries[player] >= tables.jail_tries > 0:
        push(game, agenda.MOVE_ON, player, -1, -1, steps, 0, 0, 0, 0)
        push(
            game,
            agenda.DEBT,
            player,
            event.BANK,
            tables.jail,
            tables.jail_fine,
            event.JAIL_FINE,
            rule.JAIL_THIRD_FAILURE,
            0,
            0,
        )
    return False


@kernel
def move_on(game, tables, player, steps):
    """Move by the third failed roll once the fine is paid (C1009-68)."""
    if not game.alive[player]:
        return
    leave(game, player, kinds.OUT_BY_THIRD_FAILURE, rule.JAIL_THIRD_FAILURE)
    move_by(game, tables, player, steps)
    push(game, agenda.LAND, player, -1, -1, 0, 0, 0, 0, 0)
