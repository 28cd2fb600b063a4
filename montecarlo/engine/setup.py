"""The start of a game, and of a game from a given position (catalogue A, C1009-01 to 10)."""

from montecarlo.engine import event, fields, kinds, rule
from montecarlo.engine.agenda import link_seats, receive
from montecarlo.engine.building import note_room, note_sales
from montecarlo.engine.deal import deal_deeds
from montecarlo.engine.deeds import NEVER, is_pair, note_divided, owe_mortgage, put_into_hand
from montecarlo.engine.fortune import lay_fortune
from montecarlo.engine.jit import kernel, rare
from montecarlo.engine.kept import count_kept
from montecarlo.engine.log import note
from montecarlo.engine.pot import NO_POT, refill_pot
from montecarlo.engine.streams import LOTS, below, draw_dice, draw_words, opening_roll, shuffle_deck
from montecarlo.engine.turn import BEGIN_TURN, next_round_due

NOT_SEEN = -1
UNKNOWN = -1
NOTHING_THERE = -1


@kernel
def start_game(game, tables, number):
    """Set the game up: an empty record becomes game `number` of the seed, ready for its first turn."""
    clear(game, tables)
    game.number = number
    game.players = tables.players
    game.alive_count = tables.players
    game.houses_left = tables.houses
    game.hotels_left = tables.hotels
    game.bank_deeds = tables.deeds
    note(game, event.GAME_START, rule.NONE, -1, -1, -1, 0, game.players, 0)
    first_chair = who_begins(game, tables, UNKNOWN)
    if game.logging:
        who_begins(game, tables, first_chair)
    for seat in range(game.players):
        chair = first_chair + seat
        game.chair[seat] = chair if chair < game.players else chair - game.players
        game.stream[seat] = seat
        game.alive[seat] = 1
        draw_dice(game, tables, seat)
        note(game, event.SEATED, rule.TOKENS_ON_START, seat, -1, 0, 0, game.chair[seat], 0)
        receive(game, event.START_CASH, rule.START_CASH, seat, -1, tables.start_cash, 0, 0)
    link_seats(game)
    for deck in range(tables.decks):
        shuffle_deck(game, tables, deck)
        note(game, event.DECK_SHUFFLED, rule.SHUFFLE, -1, -1, -1, 0, deck, 0)
    if tables.fortune_deck >= 0:
        lay_fortune(game, tables)
    if tables.parking_pot:
        refill_pot(game, tables)
    if tables.deeds_dealt > 0:
        deal_deeds(game, tables)
    game.round = 1
    game.phase = BEGIN_TURN


@kernel
def who_begins(game, tables, first_chair):
    """Return the chair that begins: the highest opening roll, rolled again among equals, or a drawn chair (C1009-09).

    Only when it is known do the chairs have seats; the same rolls are then made once more for the log.
    """
    if not tables.first_by_roll:
        value, spare, _, _ = draw_words(game, tables, LOTS, fields.MAX_PLAYERS, 0)
        return below(value, spare, tables.players)
    for chair in range(tables.players):
        game.limit[chair] = 1  # still in the roll-off
    attempt = 0
    while True:
        highest = 0
        best = 0
        equals = 0
        for chair in range(tables.players):
            if game.limit[chair]:
                opening_roll(game, tables, chair, attempt)
                game.limit[chair] = game.dice[0] + game.dice[1]
                if first_chair != UNKNOWN:
                    seat = (chair - first_chair + tables.players) % tables.players
                    note(game, event.OPENING_ROLL, rule.OPENING_ROLL, seat, -1, -1, 0, game.dice[0], game.dice[1])
                if game.limit[chair] > highest:
                    highest, best, equals = game.limit[chair], chair, 1
                elif game.limit[chair] == highest:
                    equals += 1
        if equals == 1:
            return best
        for chair in range(tables.players):
            game.limit[chair] = 1 if game.limit[chair] == highest else 0
        attempt += 1


@kernel
def clear(game, tables):
    """Empty the record of the last game."""
    game.turn = 0
    game.first = 0
    game.phase = BEGIN_TURN
    game.round = 0
    game.round_due = 1
    game.turns = 0
    game.rolls = 0
    game.end = kinds.RUNNING
    game.winner = -1
    game.doubles = 0
    game.rolls_again = 0
    game.paid_exit = 0
    game.steps = 0
    game.claims = 0
    game.returned = 0
    game.eased = 0
    game.stirred = 0
    game.woken = 0
    game.looked_eased = 0
    game.looked_returned = 0
    game.waiting = 0
    game.deed_stamp = 0
    game.full_groups_held = 0
    game.mortgages = 0
    game.house_room = (1 << tables.groups) - 1
    game.hotel_room = 0
    game.finished = 0
    game.pairs = 0
    game.divided = 0
    game.sellable = 0
    game.built_on = 0
    game.fault = kinds.NO_FAULT
    game.events = 0
    game.script_roll = 0
    game.script_last = -1
    game.auctions = 0
    game.unsold_auctions = 0
    game.piece_auctions = 0
    game.trades_made = 0
    game.purchases = 0
    game.built = 0
    game.debts = 0
    game.jailed = 0
    game.jail_rolls = 0
    game.cash_marks = 0
    game.pot = NO_POT
    game.ending = kinds.RUNNING
    game.upgrades_due = 0
    game.extra_turns = 0
    for mark in range(len(fields.CASH_ROUNDS)):
        for seat in range(fields.MAX_PLAYERS):
            game.cash_at[mark, seat] = -1
    for seat in range(fields.MAX_PLAYERS):
        clear_player(game, tables, seat)
    for space in range(tables.spaces):
        game.owner[space] = -1
        game.level[space] = 0
        game.mortgaged[space] = 0
        game.fee_paid[space] = 0
        game.handed_turn[space] = UNKNOWN
        game.visits[space] = 0
        game.fortune[space] = NOTHING_THERE
        game.rent_paid[space] = 0
        game.rents[space] = 0
    for group in range(tables.groups):
        game.group_owner[group] = -1
        game.group_mortgaged[group] = 0
        game.group_built[group] = 0
        game.group_levels[group] = 0
        game.group_unsold[group] = tables.group_size[group]
        game.group_owners[group] = 0
        game.group_seats[group] = 0
        game.spent[group] = 0
        game.completed_round[group] = 0
        game.completed_by[group] = -1
        game.completed_how[group] = 0
        game.completed_alive[group] = 0
        game.top_level[group] = 0
    if tables.counts_ends:
        for cell in range(fields.MAX_SPACES + 1):
            game.roll_ends[cell] = 0
            game.turn_ends[cell] = 0
    game.treated = UNKNOWN
    game.treated_spent = 0
    game.rounds_followed = 0
    game.lead_changes = 0
    game.last_leader = -1
    game.cash_rounds = 0
    game.short_now = 0
    game.short_rounds = 0
    if tables.scripted:
        for at in range(tables.script_answers):
            game.script_used[at] = 0


@kernel
def clear_player(game, tables, seat):
    """Empty what belongs to a seat."""
    game.rolled[seat] = 0
    game.rent_rolled[seat] = 0
    game.drawn_lots[seat] = 0
    game.alive[seat] = 0
    game.next_seat[seat] = UNKNOWN
    game.next_alive[seat] = UNKNOWN
    game.passes_first[seat] = 0
    game.finish[seat] = 0
    game.out_round[seat] = 0
    game.cash[seat] = 0
    game.position[seat] = 0
    game.in_jail[seat] = 0
    game.jail_tries[seat] = 0
    game.jail_cards[seat] = 0
    game.loan[seat] = 0
    game.least_redemption[seat] = NEVER
    game.deeds_of[seat] = 0
    game.hand[seat] = 0
    game.full_groups[seat] = 0
    game.groups_of[seat] = 0
    game.cheapest[seat] = NEVER
    game.refused[seat] = NOT_SEEN
    game.own_stamp[seat] = 0
    game.worst_stamp[seat] = NOT_SEEN
    game.property_stamp[seat] = NOT_SEEN
    game.trade_tried[seat] = NOT_SEEN
    game.trade_round[seat] = 0
    game.wake_cash[seat] = 0
    game.waits[seat] = 0
    game.laps[seat] = 0
    game.borrowed[seat] = 0
    game.interest_due[seat] = 0
    game.marks[seat] = 0
    game.stars[seat] = 0
    game.kept[seat] = 0
    if tables.passport_size > 0:
        for space in range(tables.spaces):
            game.mark[seat, space] = 0
    for group in range(tables.groups):
        game.owned[seat, group] = 0


@rare
def place(game, tables):
    """Work out all running totals of a game whose position was set by hand."""
    if not tables.parking_pot:
        game.pot = NO_POT
    game.treated = UNKNOWN
    game.treated_spent = 0
    game.alive_count = 0
    game.round_due = next_round_due(game, tables)
    game.stirred = (1 << game.players) - 1
    for seat in range(fields.MAX_PLAYERS):
        game.alive_count += game.alive[seat]
        game.loan[seat] = 0
        game.least_redemption[seat] = NEVER
        game.deeds_of[seat] = 0
        game.hand[seat] = 0
        game.full_groups[seat] = 0
        game.groups_of[seat] = 0
        game.jail_cards[seat] = 0
        game.kept[seat] = 0
        game.cheapest[seat] = NEVER
        game.wake_cash[seat] = 0
        game.worst_stamp[seat] = NOT_SEEN
        game.property_stamp[seat] = NOT_SEEN
        game.marks[seat] = 0
        for space in range(tables.spaces):
            game.marks[seat] += game.mark[seat, space]
        for group in range(tables.groups):
            game.owned[seat, group] = 0
    for seat in range(game.players):
        draw_dice(game, tables, seat)
    link_seats(game)
    for group in range(tables.groups):
        game.group_owner[group] = -1
        game.group_mortgaged[group] = 0
        game.group_built[group] = 0
        game.group_levels[group] = 0
        game.group_unsold[group] = 0
        game.group_owners[group] = 0
        game.group_seats[group] = 0
    game.bank_deeds = 0
    game.full_groups_held = 0
    game.mortgages = 0
    game.house_room = 0
    game.hotel_room = 0
    game.finished = 0
    for at in range(tables.deeds):
        space = tables.deed[at]
        group = tables.group[space]
        owner = game.owner[space]
        game.handed_turn[space] = UNKNOWN
        game.group_built[group] += game.level[space]
        game.group_levels[group] += game.level[space] * tables.level_weight[space]
        game.group_mortgaged[group] += game.mortgaged[space]
        game.mortgages |= game.mortgaged[space] * tables.deed_bit[space]
        if owner < 0:
            game.bank_deeds += 1
            game.group_unsold[group] += 1
            continue
        put_into_hand(game, tables, space, owner, group)
        if game.mortgaged[space]:
            owe_mortgage(game, tables, owner, space)
    game.pairs = 0
    game.divided = 0
    game.sellable = 0
    game.built_on = 0
    for group in range(tables.groups):
        game.pairs += is_pair(game, tables, group) << group
        note_divided(game, tables, group)
        note_room(game, tables, group)
        note_sales(game, tables, group)
    for deck in range(tables.decks):
        for card in range(tables.deck_size[deck]):
            if game.keeper[deck, card] >= 0:
                count_kept(game, tables, deck, card, game.keeper[deck, card], 1)
