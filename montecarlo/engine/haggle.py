"""Strategic trades: which exchange two players would both gain by, each by his own valuation (C1009-58).

The player in turn looks for groups that he and another player own together, and for swaps that bring both closer to
one. Each side values what both get by its own strategy: deeds at what they are worth to it, a full group beyond its
deeds, and against it a group that the other side completes. A trade needs a gain for both of at least their own
margins; the cash that goes with it is the middle between the least that one would take and the most that the other
would give.
"""

from montecarlo.engine import agenda, ask, fields, kinds
from montecarlo.engine.agenda import push, seat_after
from montecarlo.engine.choices import holds, stays_in_jail
from montecarlo.engine.decide import ANYWHERE, refuse, script_offer, script_says
from montecarlo.engine.deeds import redemption_cost
from montecarlo.engine.fields import OFFER_WIDTH
from montecarlo.engine.jit import kernel, leaf, lowest_bit
from montecarlo.engine.script import NO_ANSWER
from montecarlo.engine.streams import lot
from montecarlo.engine.trade import ASKS, CARDS, CASH, FROM, GIVES, TO, offer_is_legal
from montecarlo.engine.view import PER_MILLE, buildings_bring

NO_DEAL = -1 << 40
CARD_SHARE = 750  # of the fine: what a jailed player pays for a jail card, between its worth to him and to its owner


@leaf
def gain_by(game, tables, strategy, asked, player, rival, sign):
    """Return by how much one side of `game.offer` raises a player's own valuation, cash not counted.

    `asked` 1: the deeds asked for, 0: those given; `sign` 1: the player receives them, -1: he parts with them and the
    rival gets them.
    """
    count = game.offer[ASKS] if asked else game.offer[GIVES]
    if count == 0:
        return 0
    gain = 0
    for at in range(count):
        space = game.offer_ask[at] if asked else game.offer_give[at]
        gain += strategy.deed_value[space] - game.mortgaged[space] * redemption_cost(game, tables, space)
    group = tables.group[game.offer_ask[0] if asked else game.offer_give[0]]
    owned = game.owned[player, group]
    gain = sign * gain + strategy.group_bonus[group, owned + sign * count] - strategy.group_bonus[group, owned]
    if sign < 0 and game.owned[rival, group] + count == tables.group_size[group]:
        gain -= strategy.rival_loss[group]
    return gain


@kernel
def gain_of_taker(game, tables, strategy):
    """Return by how much the deeds of `game.offer` raise the valuation of the side that was asked, cash not counted."""
    offerer, taker = game.offer[FROM], game.offer[TO]
    gain = gain_by(game, tables, strategy, 0, taker, offerer, 1)
    return gain + gain_by(game, tables, strategy, 1, taker, offerer, -1)


@leaf
def margin_on(game, tables, asked, share):
    """Return the least gain wanted by who receives one side of `game.offer`: a share of its printed price."""
    prices = 0
    for at in range(game.offer[ASKS] if asked else game.offer[GIVES]):
        prices += tables.price[game.offer_ask[at] if asked else game.offer_give[at]]
    return max(1, prices * share // PER_MILLE)


@leaf
def gives_just_handed(game):
    """Say whether a deed that is given has changed hands in this turn: nobody undoes a trade, or passes on a fee."""
    handed = 0
    for at in range(game.offer[GIVES]):
        handed |= int(game.handed_turn[game.offer_give[at]] == game.turns)
    return handed > 0


@kernel
def agree_on_cash(game, tables, worth, margin, wanted):
    """Find the cash that goes with the deeds of `game.offer`; return what the offering side gains, or NO_DEAL.

    Given is what stays the same whatever is given for the deeds asked for: what they are worth to the offering side,
    the least that it has to gain, and what the other side wants for them.
    """
    if gives_just_handed(game):
        return NO_DEAL
    offerer, taker = game.offer[FROM], game.offer[TO]
    mine = tables.strategy[game.chair[offerer]]
    theirs = tables.strategy[game.chair[taker]]
    gain = worth + gain_by(game, tables, mine, 0, offerer, taker, -1)
    most = gain - margin
    least = wanted + margin_on(game, tables, 0, theirs.accept_margin)
    least -= gain_by(game, tables, theirs, 0, taker, offerer, 1)
    if most < least:
        return NO_DEAL
    cash = (most + least) // 2
    cash = min(cash, max(0, game.cash[offerer] - mine.keep_to_trade))
    cash = max(cash, -max(0, game.cash[taker] - theirs.keep_to_trade))
    if tables.cash_target > 0:
        if cash > 0:
            cash = min(cash, spends_without_losing(game, tables, mine, offerer, taker))
        else:
            cash = max(cash, -spends_without_losing(game, tables, theirs, taker, offerer))
    if cash < least or cash > most:
        return NO_DEAL
    game.offer[CASH] = cash
    return gain - cash


@kernel
def spends_without_losing(game, tables, strategy, payer, receiver):
    """Return what a player would pay in a trade where cash wins: not what makes the other win, nothing if he holds."""
    if holds(game, tables, strategy, payer):
        return 0
    return max(0, tables.cash_target - 1 - game.cash[receiver])


@kernel
def give_group(game, tables, group, owner):
    """Write all deeds of the group that the owner has into the offer as given."""
    count = 0
    left = game.hand[owner] & tables.group_deeds[group]
    while left > 0:
        game.offer_give[count] = tables.deed[lowest_bit(left)]
        left &= left - 1
        count += 1
    game.offer[GIVES] = count


@kernel
def give_deed_of(game, tables, group, owner):
    """Write the first deed of the group that the owner has into the offer as given."""
    game.offer_give[0] = tables.deed[lowest_bit(game.hand[owner] & tables.group_deeds[group])]
    game.offer[GIVES] = 1


@leaf
def ask_for_group(game, tables, strategy, group, owner):
    """Write all deeds of the group that the owner has into the offer as asked for.

    Return what he loses with them (as `gain_by` counts it, but for a rival who completes the group) and whether one of
    them has changed hands in this turn: such deeds are not asked for.
    """
    count = 0
    worth = 0
    handed = 0
    left = game.hand[owner] & tables.group_deeds[group]
    while left > 0:
        space = tables.deed[lowest_bit(left)]
        left &= left - 1
        game.offer_ask[count] = space
        count += 1
        worth += strategy.deed_value[space] - game.mortgaged[space] * redemption_cost(game, tables, space)
        handed |= int(game.handed_turn[space] == game.turns)
    game.offer[ASKS] = count
    return worth + strategy.group_bonus[group, count], handed


@kernel
def keep_if_better(game, tables, worth, margin, wanted, best):
    """Price the offer that stands in `game.offer`; if it beats the best so far, keep it in `best_offer`."""
    gain = agree_on_cash(game, tables, worth, margin, wanted)
    if gain <= best:
        return best
    for column in range(OFFER_WIDTH):
        game.best_offer[column] = game.offer[column]
    for at in range(fields.MAX_OFFER):
        game.best_give[at] = game.offer_give[at]
        game.best_ask[at] = game.offer_ask[at]
    return gain


@kernel
def tradable(game, tables, group):
    """Say whether streets of the group may change hands without selling buildings first."""
    return tables.group_kind[group] == kinds.STREET and game.group_built[group] == 0


@leaf
def groups_in_question(game, player):
    """Return the groups, as bits, of which he has streets and may ask for more: only pairs while the bank has deeds."""
    return game.groups_of[player] & (game.divided if game.bank_deeds == 0 else game.divided & game.pairs)


@kernel
def find_trade(game, tables, player):
    """Search for the trade by which the player gains most; leave it in `game.offer` and say whether there is one."""
    best = NO_DEAL
    game.offer[FROM] = player
    game.offer[CARDS] = 0
    left = groups_in_question(game, player)
    while left > 0:
        group = lowest_bit(left)
        left &= left - 1
        others = game.group_seats[group] & ~(1 << player) if tradable(game, tables, group) else 0
        while others > 0:  # to the left: among equal trades the nearest partner's is taken
            to_the_left = others & (-2 << player)
            other = lowest_bit(to_the_left if to_the_left > 0 else others)
            others &= ~(1 << other)
            if may_trade_now(game, tables, other) and tables.strategy[game.chair[other]].trades:
                best = search_price(game, tables, player, other, group, best)
    if best == NO_DEAL:
        return False
    for column in range(OFFER_WIDTH):
        game.offer[column] = game.best_offer[column]
    for at in range(fields.MAX_OFFER):
        game.offer_give[at] = game.best_give[at]
        game.offer_ask[at] = game.best_ask[at]
    return True


@kernel
def search_price(game, tables, player, other, asked, best):
    """Try what the player could give for all deeds of a group that the other has: cash alone, a group, or a deed.

    Most deeds would not bring the other side what he wants even with all the cash that the player can spare: they are
    not priced. Often no single deed of the board would.
    """
    strategy = tables.strategy[game.chair[player]]
    partner = tables.strategy[game.chair[other]]
    completes = (game.pairs >> asked) & 1 > 0
    wanted, handed = ask_for_group(game, tables, partner, asked, other)
    if completes:
        wanted += partner.rival_loss[asked]
    needed = wanted - max(0, game.cash[player] - strategy.keep_to_trade)
    cash_alone = completes and needed < 0
    shared = game.groups_of[player] & game.groups_of[other] & ~(1 << asked)
    swaps = shared & game.pairs  # each brings the other side a full group
    if needed > partner.most_for_one:
        left = swaps
    elif completes:
        left = game.groups_of[player] & ~(1 << asked)
    else:
        left = shared
    if (left == 0 and not cash_alone) or handed > 0:
        return best
    game.offer[TO] = other
    worth = gain_by(game, tables, strategy, 1, player, other, 1)
    margin = margin_on(game, tables, 1, strategy.offer_margin)
    if cash_alone:
        game.offer[GIVES] = 0
        best = keep_if_better(game, tables, worth, margin, wanted, best)
    while left > 0:
        group = lowest_bit(left)
        left &= left - 1
        is_swap = (swaps >> group) & 1 > 0
        gives_one = (not is_swap) | (game.owned[player, group] == 1)
        if gives_one & (partner.one_more[game.owned[other, group], group] < needed):
            continue  # one deed is too little
        if game.group_built[group] > 0:
            continue
        if is_swap:
            give_group(game, tables, group, player)
        elif game.group_owner[group] == player and tables.group_kind[group] == kinds.STREET:
            continue  # nobody breaks a full group
        else:
            give_deed_of(game, tables, group, player)
        best = keep_if_better(game, tables, worth, margin, wanted, best)
    return best


@kernel
def find_card_sale(game, tables, player):
    """Offer to buy a jail card for less than the fine: the player is in jail and would rather leave."""
    strategy = tables.strategy[game.chair[player]]
    if not game.in_jail[player] or game.jail_cards[player] > 0 or stays_in_jail(game, tables, strategy):
        return False
    price = tables.jail_fine * CARD_SHARE // PER_MILLE
    if price < 1 or game.cash[player] < price:
        return False
    other = player
    for _ in range(game.players - 1):
        other = seat_after(game, other)
        if tables.cash_target > 0 and spends_without_losing(game, tables, strategy, player, other) < price:
            continue
        has_card = game.alive[other] and game.jail_cards[other] > 0 and not game.in_jail[other]
        if has_card and tables.strategy[game.chair[other]].trades:
            game.offer[FROM] = player
            game.offer[TO] = other
            game.offer[CASH] = price
            game.offer[GIVES] = 0
            game.offer[ASKS] = 0
            game.offer[CARDS] = -1
            return True
    return False


@kernel
def accepts(game, tables):
    """Say whether the side that was asked gains enough by its own strategy from the offer with its cash (C1009-58)."""
    taker = game.offer[TO]
    strategy = tables.strategy[game.chair[taker]]
    if not strategy.trades:
        return False
    if game.offer[GIVES] + game.offer[ASKS] == 0:  # a jail card: worth half the fine to who is not in jail
        worth = tables.jail_fine if game.in_jail[taker] else tables.jail_fine // 2
        return game.offer[CASH] + game.offer[CARDS] * worth > 0
    if strategy.is_random and lot(game, tables, taker, 2) == 0:
        return False
    gain = gain_of_taker(game, tables, strategy) + game.offer[CASH]
    return gain >= margin_on(game, tables, 0, strategy.accept_margin) and (
        game.offer[CASH] >= 0 or game.cash[taker] + game.offer[CASH] >= strategy.keep_to_trade
    )


@leaf
def may_trade_now(game, tables, player):
    """Say whether the player may trade: he is in the game, and in jail only where that is allowed."""
    return game.alive[player] and (tables.trade_in_jail or not game.in_jail[player])


@kernel
def trade_window(game, tables, player):
    """Let a player make an offer before a roll; the other side's own strategy answers it."""
    if not may_trade_now(game, tables, player):
        return
    if script_offer(game, tables, player):
        if not offer_is_legal(game, tables):
            refuse(game)
            return
        answer = script_says(game, tables, game.offer[TO], ask.ANSWER, ANYWHERE)
        if accepts(game, tables) if answer == NO_ANSWER else answer > 0:
            push(game, agenda.TRADE, player, game.offer[TO], -1, 0, 0, 0, 0, 0)
    elif looks_for_trade(game, tables, player):
        note_search(game, player)
        if tables.strategy[game.chair[player]].is_random and lot(game, tables, player, 2) == 0:
            return
        if (find_card_sale(game, tables, player) or find_trade(game, tables, player)) and accepts(game, tables):
            push(game, agenda.TRADE, player, game.offer[TO], -1, 0, 0, 0, 0, 0)


@leaf
def note_search(game, player):
    """Take down that the player has looked for a trade."""
    game.trade_tried[player] = game.deed_stamp
    game.trade_round[player] = game.round


@kernel
def has_debt(game, player):
    """Say whether a debt of the player waits on the agenda."""
    for at in range(game.steps):
        if game.step[at, agenda.WHAT] == agenda.DEBT and game.step[at, agenda.WHO] == player:
            return True
    return False


@leaf
def buys_in_need(game, tables, player):
    """Say whether the player would buy a deed from who is about to go out: not with a debt of his own to pay."""
    trades = tables.strategy[game.chair[player]].trades > 0
    return trades and may_trade_now(game, tables, player) and not has_debt(game, player)


@kernel
def sell_in_need(game, tables, player, creditor, amount):
    """Before a bankruptcy: sell a deed to the player who gives most for it, if such sales can cover the debt.

    Whoever would go out otherwise loses his deeds anyway, so any price raises what he has. The creditor does not buy
    what he is about to get. One deed is sold at a time; the debt below on the agenda then looks again.
    """
    within_reach = game.cash[player]
    if tables.last_estate_keeps_buildings:  # nothing has been sold to the bank yet
        within_reach += buildings_bring(game, tables, player)
    spared = 0
    for seat in range(game.players):
        spare = game.cash[seat] - tables.strategy[game.chair[seat]].keep_to_trade
        buys = spare > 0 and seat != player and seat != creditor and buys_in_need(game, tables, seat)
        game.limit[seat] = spare if buys else 0
        spared += game.limit[seat]
    if within_reach + spared < amount:
        return
    best_price = 0
    game.offer[FROM] = player
    game.offer[GIVES] = 1
    game.offer[ASKS] = 0
    game.offer[CARDS] = 0
    left = game.hand[player]
    while left > 0:
        space = tables.deed[lowest_bit(left)]
        left &= left - 1
        if game.group_built[tables.group[space]] > 0 or game.handed_turn[space] == game.turns:
            continue
        game.offer_give[0] = space
        buyer = -1
        price = 0
        fee = tables.transfer_fee[space] if game.mortgaged[space] else 0
        other = player
        for _ in range(game.players - 1):
            other = seat_after(game, other)
            if game.limit[other] <= fee:
                continue
            strategy = tables.strategy[game.chair[other]]
            game.offer[TO] = other
            would_pay = gain_by(game, tables, strategy, 0, other, player, 1)
            would_pay -= margin_on(game, tables, 0, strategy.accept_margin)
            would_pay = min(would_pay, game.limit[other] - fee)
            if would_pay > price:
                buyer, price = other, would_pay
        if buyer < 0:
            continue
        within_reach += price
        game.limit[buyer] -= price + fee
        if price > best_price:
            best_price = price
            game.best_give[0] = space
            game.best_offer[TO] = buyer
    if best_price == 0 or within_reach < amount:
        return
    game.offer[TO] = game.best_offer[TO]
    game.offer[CASH] = -best_price
    game.offer_give[0] = game.best_give[0]
    game.step[game.steps - 1, agenda.BEGUN] = agenda.RAISING
    push(game, agenda.TRADE, player, game.offer[TO], -1, 0, 0, 0, 0, 0)


@leaf
def looks_for_trade(game, tables, player):
    """Say whether he looks for a trade: at the start of his turn, if deeds changed hands or some time has passed."""
    strategy = tables.strategy[game.chair[player]]
    if player != game.turn or game.doubles > 0 or strategy.trades == 0:
        return False
    rests = game.round - game.trade_round[player] < strategy.trade_patience
    return not rests & (game.deed_stamp == game.trade_tried[player])


@leaf
def can_find_trade(game, tables, player):
    """Say whether a search could end in a trade, of deeds or of a jail card; a random player draws a lot first."""
    others = game.in_jail[player] | tables.strategy[game.chair[player]].is_random
    return (groups_in_question(game, player) | others) > 0
