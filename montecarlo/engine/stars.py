"""Star levels: the salary of the level, the step that is paid for at GO, steps by cards (MM-16 to 19).

The step is asked for when the token lands, after the salary and before the space is settled: the salary is so always
that of the level before it.
"""

from montecarlo.engine import event, rule
from montecarlo.engine.agenda import pay, receive
from montecarlo.engine.decide_cards import decide_upgrade
from montecarlo.engine.jit import kernel, rare
from montecarlo.engine.log import note
from montecarlo.engine.view import star_salary_at


@rare
def pay_star_salary(game, tables, player):
    """Pay the salary of the player's star level; with each he may buy the next one (MM-16, 17)."""
    salary = star_salary_at(game, tables, player, game.position[player])
    if salary > 0:
        receive(game, event.SALARY, rule.STAR_SALARY, player, 0, salary, 0, 0)
        game.upgrades_due += 1


@rare
def offer_upgrades(game, tables, player):
    """Let the player pay for the next star level, one step for each time on or over GO (MM-17, 18)."""
    while game.upgrades_due > 0:
        game.upgrades_due -= 1
        before = game.stars[player]
        if before + 1 == tables.star_levels or game.cash[player] < tables.upgrade_cost:
            continue
        if decide_upgrade(game, tables, player):
            game.stars[player] = before + 1
            pay(game, event.UPGRADE, rule.UPGRADE, player, event.BANK, 0, tables.upgrade_cost, before + 1, before)


@kernel
def rise_by_card(game, tables, player, amount, by_rule, deck, card):
    """Go one star level up for nothing, or take the money of the card at the highest (MM-19)."""
    before = game.stars[player]
    if before + 1 < tables.star_levels:
        game.stars[player] = before + 1
        note(game, event.STARS, rule.STARS_BY_CARD, player, -1, -1, 0, before + 1, before)
    elif amount > 0:
        receive(game, event.CARD_GETS, by_rule, player, -1, amount, deck, card)


@kernel
def fall_by_card(game, player):
    """Go one star level down; at the lowest nothing happens (MM-19)."""
    before = game.stars[player]
    if before > 0:
        game.stars[player] = before - 1
        note(game, event.STARS, rule.STARS_BY_CARD, player, -1, -1, 0, before - 1, before)
