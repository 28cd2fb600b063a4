"""A debt paid partly in property: the creditor takes an unbuilt deed for as much of it as both agree on (SE-S57).

Before the debtor sells or mortgages anything to the bank he may offer his creditor one deed after another. The
creditor names how much of the debt he lets go for it, at most all that is left of it; money is never given back.
"""

from montecarlo.engine import agenda, ask, event, kinds, rule
from montecarlo.engine.agenda import push
from montecarlo.engine.choices import NOTHING
from montecarlo.engine.decide import ANYWHERE, refuse, script_says
from montecarlo.engine.deeds import give_deed
from montecarlo.engine.haggle import gain_by, margin_on
from montecarlo.engine.house import may_trade
from montecarlo.engine.jit import kernel, lowest_bit, rare
from montecarlo.engine.log import note
from montecarlo.engine.passport import mark_wonder
from montecarlo.engine.script import NO_ANSWER
from montecarlo.engine.streams import lot
from montecarlo.engine.trade import ASKS, CARDS, CASH, FROM, GIVES, TO


@rare
def settle_in_property(game, tables, debtor, creditor):
    """Let the debtor offer a deed; if it is taken, lessen the debt that lies below on the agenda, and ask again."""
    debt = game.steps - 1
    owed = game.step[debt, agenda.AMOUNT]
    if not game.alive[debtor] or not game.alive[creditor] or game.cash[debtor] >= owed:
        return
    if not may_trade(game, tables) or (not tables.trade_in_jail and (game.in_jail[debtor] or game.in_jail[creditor])):
        return
    answer = script_says(game, tables, debtor, ask.PAY_IN_DEEDS, ANYWHERE)
    if answer == NO_ANSWER:
        space = choose_deed(game, tables, debtor, creditor, owed)
    elif answer == NOTHING or may_give(game, tables, debtor, answer):
        space = answer
    else:
        refuse(game)
        return
    if space == NOTHING:
        return
    let_go = decide_take(game, tables, debtor, creditor, space, owed)
    if let_go == 0 or (answer == NO_ANSWER and let_go < worth_to_debtor(game, tables, debtor, creditor, space)):
        return
    game.step[debt, agenda.AMOUNT] = owed - let_go
    rented = game.step[debt, agenda.SPACE] if game.step[debt, agenda.KIND] == event.RENT else NOTHING
    if rented != NOTHING:  # what is let go for a deed is rent as well
        game.rent_paid[rented] += let_go
        if let_go == owed:
            game.rents[rented] += 1
    if let_go == owed:
        game.steps = debt
    else:
        push(game, agenda.IN_PROPERTY, debtor, creditor, -1, 0, 0, 0, 0, 0)
    hand_over(game, tables, debtor, creditor, space, let_go, rented)


@kernel
def hand_over(game, tables, debtor, creditor, space, let_go, rented):
    """Give the deed to the creditor; a mortgaged one he settles as ever (SE-S51)."""
    note(game, event.DEBT_LESSENED, rule.DEBT_IN_PROPERTY, debtor, creditor, space, 0, let_go, rented)
    give_deed(game, tables, space, creditor, kinds.BY_TRADE)
    if tables.passport_marks_received:
        mark_wonder(game, tables, creditor, space, kinds.MARK_RECEIVED)
    if game.mortgaged[space]:
        push(game, agenda.RECEIVE_MORTGAGED, creditor, -1, space, 0, 0, 0, 0, 0)


@kernel
def may_give(game, tables, player, space):
    """Say whether the deed may go to a creditor: it is his, its group is unbuilt, and he has not just received it."""
    return (
        game.owner[space] == player
        and game.group_built[tables.group[space]] == 0
        and game.handed_turn[space] != game.turns
    )


@kernel
def decide_take(game, tables, debtor, creditor, space, owed):
    """Ask how much of the debt the creditor lets go for the deed, 0 nothing: never more than is owed."""
    answer = script_says(game, tables, creditor, ask.TAKE_FOR, space)
    if answer == NO_ANSWER:
        return offer_of_creditor(game, tables, debtor, creditor, space, owed)
    if answer > owed:
        refuse(game)
        return 0
    return max(0, answer)


@kernel
def choose_deed(game, tables, debtor, creditor, owed):
    """Name the deed by which the debtor gains most by his own valuation, -1 none; the first on the board of equals."""
    strategy = tables.strategy[game.chair[debtor]]
    if not strategy.trades or (strategy.is_random and lot(game, tables, debtor, 2) == 0):
        return NOTHING
    if not tables.strategy[game.chair[creditor]].trades:
        return NOTHING
    best = NOTHING
    best_gain = -1
    left = game.hand[debtor]
    while left > 0:
        space = tables.deed[lowest_bit(left)]
        left &= left - 1
        if not may_give(game, tables, debtor, space):
            continue
        offered = what_creditor_gives(game, tables, debtor, creditor, space, owed)
        if offered == 0:
            continue
        gain = offered - worth_to_debtor(game, tables, debtor, creditor, space)
        if gain > best_gain:
            best, best_gain = space, gain
    return best


@kernel
def offer_of_creditor(game, tables, debtor, creditor, space, owed):
    """Return how much of the debt he lets go for the deed by his strategy."""
    strategy = tables.strategy[game.chair[creditor]]
    if not strategy.trades or (strategy.is_random and lot(game, tables, creditor, 2) == 0):
        return 0
    return what_creditor_gives(game, tables, debtor, creditor, space, owed)


@kernel
def what_creditor_gives(game, tables, debtor, creditor, space, owed):
    """Return what the deed is worth to the creditor less his margin, at most what is owed.

    He takes none whose fee he cannot pay from cash.
    """
    if game.mortgaged[space] and game.cash[creditor] < tables.transfer_fee[space]:
        return 0
    strategy = tables.strategy[game.chair[creditor]]
    lay_out(game, debtor, creditor, space)
    worth = gain_by(game, tables, strategy, 0, creditor, debtor, 1)
    return max(0, min(owed, worth - margin_on(game, tables, 0, strategy.accept_margin)))


@kernel
def worth_to_debtor(game, tables, debtor, creditor, space):
    """Return what the deed is worth to the debtor, and what it costs him if it completes a group of the creditor's."""
    lay_out(game, debtor, creditor, space)
    return -gain_by(game, tables, tables.strategy[game.chair[debtor]], 0, debtor, creditor, -1)


@kernel
def lay_out(game, debtor, creditor, space):
    """Write the deed into `game.offer`, as the valuations of trades read it."""
    game.offer[FROM] = debtor
    game.offer[TO] = creditor
    game.offer[CASH] = 0
    game.offer[GIVES] = 1
    game.offer[ASKS] = 0
    game.offer[CARDS] = 0
    game.offer_give[0] = space
