"""Every decision of the game is asked for here: a script answers first, then the player's strategy.

What the rules do not allow is never let through: a strategy cannot ask for it, and a script that does stops the game
with a fault.
"""

from montecarlo.engine import ask, choices, fields, kinds
from montecarlo.engine.choices import NOTHING, PAY_FINE, ROLL, USE_CARD, lowest_level, may_build, may_raise
from montecarlo.engine.deeds import redemption_cost
from montecarlo.engine.jit import kernel, leaf
from montecarlo.engine.script import NO_ANSWER, scripted_answer
from montecarlo.engine.streams import chance
from montecarlo.engine.view import loan_left, raisable_freely

ANYWHERE = -1


@leaf
def script_says(game, tables, player, question, space):
    """Return the script's answer, or NO_ANSWER; without a script nothing is looked up."""
    if tables.scripted == 0:
        return NO_ANSWER
    return scripted_answer(game, tables, player, question, space)


@kernel
def refuse(game):
    """Stop: the script gave an answer that the rules do not allow."""
    game.fault = kinds.WRONG_ANSWER


@kernel
def decide_buy(game, tables, player, space, price):
    """Ask whether the player buys the deed he landed on; he must be able to pay, if need be from what he can raise."""
    answer = script_says(game, tables, player, ask.BUY, space)
    if answer != NO_ANSWER:
        if answer > 0 and game.cash[player] + raisable_freely(game, tables, player) < price:
            refuse(game)
            return False
        return answer > 0
    return choices.choose_buy(game, tables, tables.strategy[game.chair[player]], player, space, price)


@kernel
def decide_bid(game, tables, player, space):
    """Ask for the most the player would pay for a deed: never above his cash and what he can raise."""
    answer = script_says(game, tables, player, ask.BID, space)
    if answer != NO_ANSWER:
        if answer > game.cash[player] and answer > game.cash[player] + raisable_freely(game, tables, player):
            refuse(game)
            return 0
        return max(0, answer)
    return choices.choose_bid(game, tables, tables.strategy[game.chair[player]], player, space)


@kernel
def decide_jail(game, tables, player):
    """Ask how the player tries to leave jail."""
    may_pay = game.cash[player] >= tables.jail_fine and (
        game.jail_tries[player] == 0 or tables.jail_fine_on_later_turns > 0
    )
    answer = script_says(game, tables, player, ask.JAIL, ANYWHERE)
    if answer != NO_ANSWER:
        if (answer == PAY_FINE and not may_pay) or (answer == USE_CARD and game.jail_cards[player] == 0):
            refuse(game)
            return ROLL
        return answer
    way = choices.choose_jail(game, tables, tables.strategy[game.chair[player]], player)
    return ROLL if way == PAY_FINE and not may_pay else way


@leaf
def wait_for_script(game, player):
    """Let the script decline: what the player himself would do is not known, so he is asked again before the next roll.

    Without it he would sleep on after the script until something on the board has changed (`wake`).
    """
    game.wake_cash[player] = 0
    return NOTHING


@leaf
def decide_claim(game, tables, player, space):
    """Ask whether the owner notices that rent is due: drawn at the landing and before each later roll."""
    answer = script_says(game, tables, player, ask.CLAIM, space)
    if answer != NO_ANSWER:
        return answer > 0
    return chance(game, tables, player, tables.strategy[game.chair[player]].attention) > 0


@kernel
def decide_redeem(game, tables, player):
    """Ask which mortgaged deed the player redeems now, -1 none; he pays from cash."""
    answer = script_says(game, tables, player, ask.REDEEM, ANYWHERE)
    if answer != NO_ANSWER:
        if answer == NOTHING:
            return wait_for_script(game, player)
        if (
            game.owner[answer] != player
            or not game.mortgaged[answer]
            or game.cash[player] < redemption_cost(game, tables, answer)
        ):
            refuse(game)
            return NOTHING
        return answer
    return choices.choose_redeem(game, tables, tables.strategy[game.chair[player]], player)


@kernel
def may_raise_on(game, tables, player, space):
    """Say whether the player can sell a building on this street or mortgage this deed now."""
    return game.owner[space] == player and may_raise(game, tables, space)


@kernel
def decide_raise_freely(game, tables, player):
    """Ask on which deed the player raises money without need; only scripts do."""
    answer = script_says(game, tables, player, ask.RAISE_FREELY, ANYWHERE)
    if answer < 0:
        return NOTHING
    allowed = tables.raise_without_debt == kinds.RAISE_ALL or (
        tables.raise_without_debt == kinds.RAISE_BUILDINGS and game.level[answer] > 0
    )
    if not allowed or not may_raise_on(game, tables, player, answer):
        refuse(game)
        return NOTHING
    return answer


@leaf
def decide_raise(game, tables, player, for_a_deed):
    """Ask on which deed the player raises money next, -1 when nothing is left: he may not stop before (C1009-70).

    For a deed he buys or has won (`for_a_deed`) he gives up what stands outside his full groups first.
    """
    answer = script_says(game, tables, player, ask.RAISE_MONEY, ANYWHERE)
    if answer >= 0:
        if not may_raise_on(game, tables, player, answer):
            refuse(game)
            return NOTHING
        return answer
    strategy = tables.strategy[game.chair[player]]
    only_buildings = for_a_deed and tables.raise_without_debt != kinds.RAISE_ALL
    return choices.choose_raise(game, tables, strategy, player, for_a_deed, only_buildings)


@leaf
def decide_keep_mortgaged(game, tables, player, space):
    """Ask whether the player pays only the fee on a deed received mortgaged; redeeming it takes the cash for it."""
    can_redeem = game.cash[player] >= redemption_cost(game, tables, space)
    answer = script_says(game, tables, player, ask.KEEP_MORTGAGED, space)
    if answer != NO_ANSWER:
        if answer == 0 and not can_redeem:
            refuse(game)
        return answer > 0
    if not can_redeem:
        return True
    return choices.choose_keep_mortgaged(game, tables, tables.strategy[game.chair[player]], player, space)


@leaf
def decide_building(game, tables, strategy, player, cash, keep, hotels):
    """Ask for the street of the next house or hotel of a plan, -1 none.

    `cash` is what the plan has left, `keep` what the player would keep back of it.
    """
    if tables.scripted:
        answer = script_building(game, tables, player, cash, hotels)
        if answer != NO_ANSWER:
            return answer
    return choices.choose_building(game, tables, strategy, player, cash, keep, hotels)


@kernel
def script_building(game, tables, player, cash, hotels):
    """Take the street of the next house or hotel of a plan from the script, -1 none."""
    answer = scripted_answer(game, tables, player, ask.BUILD_HOTEL if hotels else ask.BUILD_HOUSES, ANYWHERE)
    if answer == NO_ANSWER:
        return answer
    if answer == NOTHING:
        return wait_for_script(game, player)
    group = tables.group[answer]
    cost = tables.hotel_cost[answer] if hotels else tables.house_cost[answer]
    if (
        group < 0
        or tables.group_kind[group] != kinds.STREET
        or game.group_owner[group] != player
        or (game.group_mortgaged[group] > 0 and not tables.build_beside_mortgage)
        or not may_build(game, tables, answer, hotels, lowest_level(game, tables, group))
        or cash < cost
    ):
        refuse(game)
        return NOTHING
    return answer


@kernel
def decide_piece_bid(game, tables, player, space, price):
    """Ask for the most the player would pay for a piece put up; he pays from cash."""
    answer = script_says(game, tables, player, ask.BID_FOR_PIECE, ANYWHERE)
    if answer != NO_ANSWER:
        if answer > game.cash[player]:
            refuse(game)
            return 0
        return max(0, answer)
    return choices.choose_piece_bid(game, tables, tables.strategy[game.chair[player]], player, space, price)


@kernel
def decide_percent_tax(game, tables, player, space, fixed, share):
    """Ask whether the player pays the share of his wealth instead of the fixed tax."""
    answer = script_says(game, tables, player, ask.TAX, space)
    if answer != NO_ANSWER:
        return answer > 0
    return choices.choose_percent_tax(game, tables, tables.strategy[game.chair[player]], player, fixed, share)


@kernel
def decide_draw(game, tables, player):
    """Ask whether the player draws the other deck rather than pay."""
    answer = script_says(game, tables, player, ask.PAY_OR_DRAW, ANYWHERE)
    if answer != NO_ANSWER:
        return answer > 0
    return choices.choose_draw(game, tables, tables.strategy[game.chair[player]], player)


@kernel
def decide_sell_card(game, tables, player):
    """Ask whether the player sells a jail card to the bank (only where the rules let the bank buy)."""
    answer = script_says(game, tables, player, ask.SELL_CARD, ANYWHERE)
    if answer != NO_ANSWER:
        return answer > 0
    return tables.strategy[game.chair[player]].sells_jail_card > 0


@kernel
def decide_borrow(game, tables, player, missing):
    """Ask how much the player borrows from the bank when he lacks so much cash, up to what the bank still lends him."""
    left = loan_left(game, tables, player)
    if left == 0:
        return 0
    answer = script_says(game, tables, player, ask.BORROW, ANYWHERE)
    if answer != NO_ANSWER:
        if answer > left:
            refuse(game)
            return 0
        return max(0, answer)
    return choices.choose_borrow(game, tables, tables.strategy[game.chair[player]], player, missing)


@kernel
def decide_repay(game, tables, player):
    """Ask how much of his loan the player pays back before his roll, from cash."""
    answer = script_says(game, tables, player, ask.REPAY, ANYWHERE)
    if answer != NO_ANSWER:
        if answer > game.borrowed[player] or answer > game.cash[player]:
            refuse(game)
            return 0
        return max(0, answer)
    return choices.choose_repay(game, tables, tables.strategy[game.chair[player]], player)


@kernel
def script_offer(game, tables, player):
    """Take an offer from the script into `game.offer`, if it has one for the player now."""
    answer = script_says(game, tables, player, ask.OFFER, ANYWHERE)
    if answer < 0:
        return False
    for column in range(fields.OFFER_WIDTH):
        game.offer[column] = tables.script_offer[answer, column]
    for at in range(fields.MAX_OFFER):
        game.offer_give[at] = tables.script_offer_give[answer, at]
        game.offer_ask[at] = tables.script_offer_ask[answer, at]
    return True
