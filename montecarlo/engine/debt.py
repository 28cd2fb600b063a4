"""Debts and what comes of them: raising money, bankruptcy, the estate (catalogue F and I, C1009-50 to 57, 70 to 75)."""

from montecarlo.engine import agenda, event, kinds, rule
from montecarlo.engine.agenda import link_seats, pay, push, receive, seat_after
from montecarlo.engine.auction import NOBODY
from montecarlo.engine.building import change_level
from montecarlo.engine.decide import decide_keep_mortgaged, decide_raise, decide_raise_freely
from montecarlo.engine.deeds import give_deed, lift_mortgage, mortgage_deed, note_change, note_redemption, redeem_deed
from montecarlo.engine.ending import end_by_wealth, end_with_last_solvent
from montecarlo.engine.house import may_trade
from montecarlo.engine.jit import highest_bit, kernel, leaf, rare
from montecarlo.engine.kept import count_kept, lay_aside
from montecarlo.engine.loans import borrow
from montecarlo.engine.log import note
from montecarlo.engine.passport import mark_wonder, void_passport
from montecarlo.engine.pot import NO_POT, fill_pot
from montecarlo.engine.rent import count_rent
from montecarlo.engine.view import building_sale, raisable


@kernel
def settle_debt(game, tables, at):
    """Pay a debt from cash, and raise what is missing; nothing left to raise is bankruptcy.

    `at` is the row of the step just taken from the agenda; it is put back when something else comes first.
    """
    player = game.step[at, agenda.WHO]
    other = game.step[at, agenda.OTHER]
    amount = game.step[at, agenda.AMOUNT]
    if not game.alive[player] or (other >= 0 and not game.alive[other]):
        return
    if game.cash[player] < amount and not raise_for_debt(game, tables, at, player, other, amount):
        return
    kind = game.step[at, agenda.KIND]
    space = game.step[at, agenda.SPACE]
    by_rule = game.step[at, agenda.RULE]
    pay(game, kind, by_rule, player, other, space, amount, game.step[at, agenda.VALUE], game.step[at, agenda.VALUE2])
    if game.pot != NO_POT:
        fill_pot(game, kind, player, other, amount)
    if kind == event.RENT:
        count_rent(game, space, amount)
    elif kind == event.AUCTION_WON:
        give_deed(game, tables, space, player, kinds.BY_AUCTION)
        if tables.passport_size > 0:
            mark_wonder(game, tables, player, space, kinds.MARK_AUCTION)
    elif kind == event.BUY:
        game.purchases += 1
        give_deed(game, tables, space, player, kinds.BY_LANDING)
    elif kind == event.TRANSFER_FEE:
        count_fee(game, tables, space)


@leaf
def raise_for_debt(game, tables, at, player, other, amount):
    """Raise money for a debt, act by act; say whether it can be paid now, or something on the agenda comes first."""
    kind = game.step[at, agenda.KIND]
    space = game.step[at, agenda.SPACE]
    if game.step[at, agenda.BEGUN] == agenda.NEW:
        game.step[at, agenda.BEGUN] = agenda.RAISING
        if kind != event.BUY:  # who raises money to buy owes nobody anything
            game.debts += 1
            note(game, event.DEBT, rule.RAISE_MONEY, player, other, space, 0, amount, 0)
        if tables.debt_in_property and other >= 0:
            game.steps = at + 1
            push(game, agenda.IN_PROPERTY, player, other, -1, 0, 0, 0, 0, 0)
            return False
    while game.cash[player] < amount:
        if not (tables.bank_loan > 0 and borrow(game, tables, player, amount - game.cash[player])):
            chosen = NOBODY
            if not gives_up(game, tables, player, amount):
                chosen = decide_raise(game, tables, player, kind == event.BUY or kind == event.AUCTION_WON)
            if chosen < 0:
                sell_to_players_or_go(game, tables, at, player, other, amount, space)
                return False
            raise_on(game, tables, player, chosen)
        if tables.cash_target > 0:  # his debt waits, since he may have won now
            game.steps = at + 1
            return False
    return True


@leaf
def sell_to_players_or_go(game, tables, at, player, other, amount, space):
    """Let a debtor from whom the bank takes nothing more sell to players, once; then he is bankrupt."""
    if may_trade(game, tables) and tables.trade_in_debt and game.step[at, agenda.BEGUN] == agenda.RAISING:
        game.step[at, agenda.BEGUN] = agenda.LAST_CHANCE
        game.steps = at + 1
        push(game, agenda.SELL_IN_NEED, player, other, -1, amount, 0, 0, 0, 0)
    elif game.fault == kinds.NO_FAULT:
        push(game, agenda.BANKRUPTCY, player, other, space, amount - game.cash[player], 0, 0, 0, 0)


@leaf
def gives_up(game, tables, player, amount):
    """Say whether he hands over what he has, buildings unsold: this bankruptcy ends the game (SE-K07).

    It does so when all that the bank would give cannot cover the debt.
    """
    if not tables.last_estate_keeps_buildings or not is_last_bankruptcy(game, tables, 1):
        return False
    return game.cash[player] + raisable(game, tables, player) < amount


@kernel
def is_last_bankruptcy(game, tables, more):
    """Say whether the game ends with the bankruptcies so far and so many more (SE-K06)."""
    return game.players - game.alive_count + more >= tables.ends_at_bankruptcy > 0


@leaf
def raise_on(game, tables, player, space):
    """Sell the topmost building of a street to the bank, or mortgage the deed; a hotel is exchanged for houses.

    C1009-50, 52 and 54.
    """
    before = game.level[space]
    if before == 0:
        mortgage_deed(game, tables, player, space)
    elif before < kinds.HOTEL_LEVEL:
        sell_down(game, tables, player, space, before - 1, rule.SELL_HOUSE)
    elif game.houses_left >= tables.houses_for_hotel:
        sell_down(game, tables, player, space, tables.houses_for_hotel, rule.SELL_HOTEL)
    else:
        break_hotels(game, tables, player, tables.group[space])


@rare
def raise_freely(game, tables):
    """Let everybody sell buildings and mortgage deeds before a roll though nobody presses him (C1009-50, 54)."""
    player = game.turn
    for _ in range(game.players):
        if game.alive[player]:
            while True:
                chosen = decide_raise_freely(game, tables, player)
                if chosen < 0:
                    break
                raise_on(game, tables, player, chosen)
        player = seat_after(game, player)


@kernel
def sell_down(game, tables, player, space, after, by_rule):
    """Sell a street down to a level at half price, piece by piece."""
    before = game.level[space]
    brings = building_sale(tables, space, before, after)
    change_level(game, tables, space, after)
    note_change(game, tables, player)
    game.spent[tables.group[space]] -= brings
    receive(game, event.SELL_BUILDING, by_rule, player, space, brings, before, after)


@kernel
def break_hotels(game, tables, player, group):
    """Sell a group with hotels down because the bank lacks the houses a hotel is exchanged for (C1009 is silent).

    The group keeps as many houses as the bank can put there, evenly, first streets first; the missing ones count as
    sold at the same moment at half price. With `hotel_breaks_when_short` off none stay.
    """
    size = tables.group_size[group]
    houses = game.houses_left
    for at in range(size):
        level = game.level[tables.member[group, at]]
        if level < kinds.HOTEL_LEVEL:
            houses += level
    if not tables.hotel_breaks_when_short:
        houses = 0
    houses = min(houses, size * tables.houses_for_hotel)
    # Houses come back first (streets without a hotel), so that the stock never falls below nought on the way.
    for wants_hotel in range(2):
        for at in range(size):
            space = tables.member[group, at]
            has_hotel = 1 if game.level[space] == kinds.HOTEL_LEVEL else 0
            after = houses // size + (1 if at < houses % size else 0)
            if has_hotel == wants_hotel and after < game.level[space]:
                sell_down(game, tables, player, space, after, rule.SELL_HOTEL)


@kernel
def receive_mortgaged(game, tables, player, space):
    """Let who received a mortgaged deed redeem it at once or pay the fee and keep it mortgaged (C1009-56)."""
    if not game.alive[player] or game.owner[space] != player or not game.mortgaged[space]:
        return
    if decide_keep_mortgaged(game, tables, player, space):
        fee = tables.transfer_fee[space]
        if game.cash[player] < fee:
            push(game, agenda.DEBT, player, event.BANK, space, fee, event.TRANSFER_FEE, rule.TRANSFER_FEE, 0, 0)
        elif fee > 0:
            pay(game, event.TRANSFER_FEE, rule.TRANSFER_FEE, player, event.BANK, space, fee, 0, 0)
            count_fee(game, tables, space)
    elif game.fault == kinds.NO_FAULT:
        redeem_deed(game, tables, player, space, rule.TRANSFER_REDEEM)
        note_change(game, tables, player)


@leaf
def count_fee(game, tables, space):
    """Keep in mind that the fee on a mortgaged deed is paid: it may count when the deed is redeemed (C1009-55)."""
    game.fee_paid[space] = 1
    note_redemption(game, tables, game.owner[space], space)


@kernel
def go_bankrupt(game, tables, player, other, missing):
    """Take a player out: what he has goes to the creditor or to the bank; with one player left the game is over."""
    by_rule = rule.BANKRUPT_TO_PLAYER if other >= 0 else rule.BANKRUPT_TO_BANK
    note(game, event.BANKRUPT, by_rule, player, other, -1, 0, missing, 0)
    game.alive[player] = 0
    link_seats(game)
    game.borrowed[player] = 0  # what the bank has lent him is lost
    game.finish[player] = game.alive_count
    game.out_round[player] = game.round
    game.alive_count -= 1
    if player == game.turn:
        game.rolls_again = 0
    if tables.passport_size > 0:
        void_passport(game, tables, player)
    heir = other if tables.estate_cash_to_creditor else event.BANK
    if game.cash[player] > 0:
        pay(game, event.ESTATE_CASH, by_rule, player, heir, -1, game.cash[player], 0, 0)
    hand_over_cards(game, tables, player, other, by_rule)
    while game.hand[player] > 0:  # backwards: the first deed on the board is settled first
        hand_over_deed(game, tables, player, other, tables.deed[highest_bit(game.hand[player])], by_rule)
    if game.alive_count == 1:
        end_with_last_solvent(game)
    elif is_last_bankruptcy(game, tables, 0):
        end_by_wealth(game, tables, kinds.NTH_BANKRUPTCY, rule.NTH_BANKRUPTCY)


@leaf
def hand_over_deed(game, tables, player, other, space, by_rule):
    """Hand one deed of the estate over; at the bank its mortgage is cancelled and it is auctioned (C1009-71 to 73)."""
    was_mortgaged = game.mortgaged[space]
    level = game.level[space]
    if other < 0 and was_mortgaged:
        lift_mortgage(game, tables, space)
        note(game, event.ESTATE_DEED, rule.MORTGAGES_CANCELLED, player, other, space, 0, 1, 0)
    elif level > 0:
        note(game, event.ESTATE_DEED, rule.ESTATE_KEEPS_BUILDINGS, player, other, space, 0, 0, level)
        if other < 0:
            change_level(game, tables, space, 0)
    else:
        note(game, event.ESTATE_DEED, by_rule, player, other, space, 0, 0, 0)
    give_deed(game, tables, space, other, kinds.BY_BANKRUPTCY)
    if other >= 0:
        if tables.passport_marks_received:
            mark_wonder(game, tables, other, space, kinds.MARK_RECEIVED)
        if was_mortgaged:
            push(game, agenda.RECEIVE_MORTGAGED, other, -1, space, 0, 0, 0, 0, 0)
    elif tables.estate_auction:
        push(game, agenda.AUCTION, NOBODY, -1, space, 0, 0, rule.ESTATE_AUCTION, 0, 0)


@kernel
def hand_over_cards(game, tables, player, other, by_rule):
    """Hand the kept cards of the estate to the creditor or put them under their decks (C1009-71, 74, MM-45)."""
    if game.jail_cards[player] + game.kept[player] == 0:
        return
    for deck in range(tables.decks):
        for card in range(tables.deck_size[deck]):
            if game.keeper[deck, card] == player:
                if other >= 0:
                    note(game, event.ESTATE_CARD, by_rule, player, other, -1, 0, deck, card)
                    pass_card(game, tables, deck, card, player, other)
                elif deck == tables.fortune_deck:
                    note(game, event.ESTATE_CARD, by_rule, player, other, -1, 0, deck, card)
                    lay_aside(game, tables, deck, card)
                else:
                    note(game, event.ESTATE_CARD, rule.CARDS_UNDER_DECK, player, other, -1, 0, deck, card)
                    put_under_deck(game, deck, card, player)


@kernel
def pass_card(game, tables, deck, card, giver, taker):
    """Hand a kept card from one player to another."""
    game.keeper[deck, card] = taker
    count_kept(game, tables, deck, card, giver, -1)
    count_kept(game, tables, deck, card, taker, 1)


@kernel
def put_under_deck(game, deck, card, keeper):
    """Put a kept card back, under its own deck: the ring gains a place just before its top."""
    left = game.deck_left[deck]
    top = game.deck_top[deck]
    for at in range(left, top, -1):
        game.deck_order[deck, at] = game.deck_order[deck, at - 1]
    game.deck_order[deck, top] = card
    game.deck_left[deck] = left + 1
    game.deck_top[deck] = top + 1 if left > 0 else 0
    game.keeper[deck, card] = -1
    game.jail_cards[keeper] -= 1


@kernel
def owe_each(game, player, amount, by_rule, deck, card):
    """Put on the agenda what the drawer of a card owes each other player, the next one to the left first."""
    seat = player
    for _ in range(game.players - 1):  # from the last to the first, so that the first lies on top
        seat = seat - 1 if seat > 0 else game.players - 1
        if game.alive[seat]:
            push(game, agenda.DEBT, player, seat, -1, amount, event.CARD_PAYS, by_rule, deck, card)


@kernel
def owed_by_each(game, player, amount, by_rule, deck, card):
    """Put on the agenda what each other player owes the drawer of a card, the next one to the left first."""
    seat = player
    for _ in range(game.players - 1):
        seat = seat - 1 if seat > 0 else game.players - 1
        if game.alive[seat]:
            push(game, agenda.DEBT, seat, player, -1, amount, event.CARD_PAYS, by_rule, deck, card)
