"""Building: wishes first, then the bank's stock, then auctions of what is short (catalogue E, C1009-41 to 49, 77)."""

from montecarlo.engine import event, fields, kinds, rule
from montecarlo.engine.agenda import from_turn, pay, seat_after, seat_from_turn, stir, stir_by_cash
from montecarlo.engine.auction import NOBODY, best_bidder, note_bids, price_for
from montecarlo.engine.choices import group_has_room, is_highest, kept_for_building, list_sites, plan_piece
from montecarlo.engine.decide import decide_building, decide_piece_bid, decide_redeem
from montecarlo.engine.deeds import NEVER, redeem_deed
from montecarlo.engine.jit import kernel, leaf, lowest_bit, rare
from montecarlo.engine.log import note
from montecarlo.engine.worked_out import UNRANKED

# what game.asked says in a window
ASKED = 1
ASKED_AGAIN = 2
BUILT_HOUSES = 4  # in this pass
BUILT_HOTELS = 8


@kernel
def change_level(game, tables, space, after):
    """Put a street at another level and move the pieces to or from the bank.

    Outside a window the owner may answer otherwise then: `deeds.note_change`.
    """
    before = game.level[space]
    game.returned += before > 0
    game.eased += after < before
    if before == kinds.HOTEL_LEVEL:
        game.hotels_left += 1
    else:
        game.houses_left += before
    if after == kinds.HOTEL_LEVEL:
        game.hotels_left -= 1
    else:
        game.houses_left -= after
    group = tables.group[space]
    game.level[space] = after
    game.group_built[group] += after - before
    game.group_levels[group] += (after - before) * tables.level_weight[space]
    game.top_level[group] = max(game.top_level[group], after)
    note_room(game, tables, group)
    note_sales(game, tables, group)
    game.own_stamp[game.owner[space]] += 1


@leaf
def note_room(game, tables, group):
    """Keep in mind whether a house, and whether a hotel, could stand in the group, and whether it has all hotels."""
    is_finished = game.group_built[group] == tables.built_by_hotels[group]
    others = ~(1 << group)
    game.house_room = game.house_room & others | group_has_room(game, tables, group, 0) << group
    game.hotel_room = game.hotel_room & others | group_has_room(game, tables, group, 1) << group
    game.finished = game.finished & others | is_finished << group


@leaf
def note_sales(game, tables, group):
    """Keep in mind on which streets of the group buildings may be sold, and which they keep from being mortgaged."""
    if tables.first_state[group] == UNRANKED:
        count_sales(game, tables, group)
    else:
        state = tables.first_state[group] + game.group_levels[group]
        others = ~tables.group_deeds[group]
        game.sellable = game.sellable & others | tables.sells_in[state]
        game.built_on = game.built_on & others | tables.built_in[state]


@rare
def count_sales(game, tables, group):
    """Find that out street by street (C1009-51, 53)."""
    for at in range(tables.group_size[group]):
        space = tables.member[group, at]
        bit = tables.deed_bit[space]
        game.sellable &= ~bit
        game.built_on &= ~bit
        if game.level[space] > 0 and is_highest(game, tables, space):
            game.sellable |= bit
        if game.level[space] > 0 or (tables.mortgage_needs_unbuilt_group and game.group_built[group] > 0):
            game.built_on |= bit


@kernel
def may_use_window(game, tables, player):
    """Say whether the player may build now: before every roll, or only between turns and in his own (setting)."""
    if not game.alive[player] or (game.in_jail[player] and not tables.build_in_jail):
        return False
    return tables.build_any_time > 0 or player == game.turn or game.doubles == 0


@leaf
def redeem_window(game, tables):
    """Let those who woke redeem mortgages before the roll, from the player in turn to the left; list who may build."""
    game.askers_returned = game.returned
    game.askers = 0
    for seat in range(game.players):
        game.asked[seat] = 0
        game.wish[seat] = 0
    left = from_turn(game, game.woken)
    while left > 0:
        place = lowest_bit(left)
        left &= left - 1
        player = seat_from_turn(game, place)
        game.wake_cash[player] = 0 if tables.strategy[game.chair[player]].is_random else NEVER
        game.waits[player] = 0
        game.seen_returned[player] = game.returned
        least = tables.strategy[game.chair[player]].least_redeemed
        if game.loan[player] > 0:
            if game.cash[player] >= least or tables.scripted or not tables.skip_windows:
                redeem(game, tables, player)
            else:
                game.wake_cash[player] = least
        if game.full_groups[player] > 0:
            if may_use_window(game, tables, player):
                game.asked[player] = ASKED
                game.askers |= 1 << place
            else:
                game.wake_cash[player] = 0  # he could not be asked now: ask him again


@kernel
def redeem(game, tables, player):
    """Let one player redeem as many mortgages as he wants."""
    may_redeem = tables.redeem_any_time > 0 or player == game.turn
    if not may_redeem or (game.in_jail[player] and not tables.build_in_jail):
        game.wake_cash[player] = 0  # he could not be asked now: ask him again
        return
    while True:
        space = decide_redeem(game, tables, player)
        if space < 0:
            break
        redeem_deed(game, tables, player, space, rule.REDEEM)


@leaf
def building_window(game, tables):
    """Let those who woke build before the roll: hotels, then houses (which hotels set free), until nobody wants more.

    In every pass all first say what they want; then the bank looks at its stock (C1009-47). After the first pass only
    those are asked for whom it has changed something: who built houses may be ready for hotels, who built hotels may go
    on with houses, and whoever has a full group may use the houses that a hotel has set free.
    """
    while game.askers > 0 and game.fault == kinds.NO_FAULT:
        if anybody_ready(game, tables):
            build_pass(game, tables, 1)
            if game.askers_returned != game.returned:
                call_askers(game, tables)
        build_pass(game, tables, 0)
        ask_again(game, tables)
    while game.woken > 0:
        player = lowest_bit(game.woken)
        game.woken &= game.woken - 1
        game.stirred &= ~(1 << player)
        stir_by_cash(game, player)


@leaf
def ask_again(game, tables):
    """List those who are asked in the next pass: who has built, and whom pieces that came back call; or nobody.

    It is over when those who have built have no group ready for a hotel, and nobody else is called.
    """
    again = 0
    ready = tables.scripted > 0
    calls = game.askers_returned != game.returned
    left = game.askers
    while left > 0:
        place = lowest_bit(left)
        left &= left - 1
        player = seat_from_turn(game, place)
        game.wish[player] = 0
        has_built = (game.asked[player] & (BUILT_HOUSES | BUILT_HOTELS)) > 0
        game.asked[player] = ASKED_AGAIN * has_built
        again |= has_built << place
        ready |= has_built & may_have_hotel(game, tables, player)
        calls |= (not has_built) & (game.seen_returned[player] != game.returned)
    game.askers = again
    if calls:
        call_askers(game, tables)
    if game.askers == again and not ready:
        game.askers = 0


@leaf
def anybody_ready(game, tables):
    """Say whether any of those who are asked has a group ready for a hotel."""
    ready = tables.scripted > 0
    left = game.askers
    while left > 0:
        player = seat_from_turn(game, lowest_bit(left))
        left &= left - 1
        game.seen_returned[player] = game.returned
        ready |= may_have_hotel(game, tables, player)
    return ready


@leaf
def may_have_hotel(game, tables, player):
    """Say whether one of the player's full groups has the houses for a hotel, and not yet all hotels.

    A random player is asked even then, for his answer is drawn.
    """
    finished = 0 if tables.strategy[game.chair[player]].is_random else game.finished
    return game.full_groups[player] & game.hotel_room & ~finished > 0


@kernel
def call_askers(game, tables):
    """List those who are asked in the next pass; pieces that came back to the bank call who might want them."""
    game.askers_returned = game.returned
    called = 0
    asks_all = (tables.scripted > 0) | (tables.skip_windows == 0)
    for seat in range(game.players):  # no branch: who is called is a matter of luck, but seldom is it anybody
        # Who sleeps, or has declined just now, would want none even if there were some.
        wants = (game.waits[seat] > 0) | (game.cash[seat] >= game.wake_cash[seat]) | asks_all
        is_free = (game.asked[seat] == 0) & (game.full_groups[seat] > 0)
        called |= (is_free & wants & (game.seen_returned[seat] != game.returned)) << seat
    while called > 0:
        player = lowest_bit(called)
        called &= called - 1
        if may_use_window(game, tables, player):
            game.asked[player] = ASKED
            game.askers |= from_turn(game, 1 << player)
        game.woken |= 1 << player
        stir(game, player)


@kernel
def build_pass(game, tables, hotels):
    """Ask everybody for wishes of one kind, then build or auction."""
    wanted = 0
    wishing = 0
    left = game.askers
    while left > 0:
        player = seat_from_turn(game, lowest_bit(left))
        left &= left - 1
        game.wish[player] = 0
        asked = game.asked[player]
        if hotels:
            asks = may_have_hotel(game, tables, player)
        else:
            asks = asked == ASKED or asked & BUILT_HOTELS
        if asks or tables.scripted:
            plan_buildings(game, tables, player, hotels)
            wanted += game.wish[player]
            if game.wish[player] > 0:
                wishing += 1
    stock = game.hotels_left if hotels else game.houses_left
    if wanted > stock and wishing > 1 and stock > 0 and tables.shortage_auction:
        auction_pieces(game, tables, hotels)
    elif wanted > 0:
        left = game.askers
        while left > 0:
            player = seat_from_turn(game, lowest_bit(left))
            left &= left - 1
            for wish in range(game.wish[player]):
                if (game.hotels_left if hotels else game.houses_left) == 0:
                    refuse_piece(game, player, game.wish_space[player, wish], hotels)
                    break
                build_at_price(game, tables, player, game.wish_space[player, wish], hotels)


@kernel
def plan_buildings(game, tables, player, hotels):
    """Write down the buildings of one kind that the player wants now and can pay, in order."""
    game.seen_returned[player] = game.returned
    strategy = tables.strategy[game.chair[player]]
    keep = kept_for_building(game, tables, strategy, player)
    before = game.wake_cash[player]
    if not list_sites(game, tables, strategy, player, keep, hotels) and not tables.scripted:
        return
    wishes = 0
    cash = game.cash[player]
    while wishes < fields.MAX_WISHES:
        space = decide_building(game, tables, strategy, player, cash, keep, hotels)
        if space < 0:
            break
        game.wish_space[player, wishes] = space
        wishes += 1
        cash -= tables.hotel_cost[space] if hotels else tables.house_cost[space]
        plan_piece(game, tables, space, hotels)
    if (game.hotels_left if hotels else game.houses_left) == 0 and game.refused[player] == game.returned:
        game.wake_cash[player] = before  # he knows that there are none: no cash can help until some come back
        game.waits[player] = 1
        game.waiting = 1
    game.wish[player] = wishes


@kernel
def refuse_piece(game, player, space, hotels):
    """Let the player wait: without stock nothing is built (C1009-48)."""
    if game.refused[player] != game.returned:
        game.refused[player] = game.returned
        game.short_now = 1
        kind = kinds.HOTELS if hotels else kinds.HOUSES
        note(game, event.NO_BUILDING, rule.SHORTAGE, player, -1, space, 0, kind, 0)


@leaf
def build_at_price(game, tables, player, space, hotels):
    """Build one piece at its printed price."""
    cost = tables.hotel_cost[space] if hotels else tables.house_cost[space]
    by_rule = rule.HOUSE if player == game.turn else rule.HOUSE_OUT_OF_TURN
    if hotels:
        by_rule = rule.HOTEL
    put_piece(game, tables, player, space, hotels, cost, event.BUILD, by_rule)


@leaf
def put_piece(game, tables, player, space, hotels, cost, kind, by_rule):
    """Pay the bank and put a house or hotel on the street."""
    before = game.level[space]
    after = kinds.HOTEL_LEVEL if hotels else before + 1
    game.asked[player] |= BUILT_HOTELS if hotels else BUILT_HOUSES
    change_level(game, tables, space, after)
    game.built += 1
    game.spent[tables.group[space]] += cost
    pay(game, kind, by_rule, player, event.BANK, space, cost, after, before)


@kernel
def auction_pieces(game, tables, hotels):
    """Auction the last pieces one by one among those who want them; whoever is left alone buys at the printed price."""
    kind = kinds.HOTELS if hotels else kinds.HOUSES
    game.short_now = 1
    player = game.turn
    for _ in range(game.players):
        if game.wish[player] > 0:
            note(game, event.PIECES_WANTED, rule.SHORTAGE_AUCTION, player, -1, -1, 0, kind, game.wish[player])
        game.wish_met[player] = 0  # wishes already met
        player = seat_after(game, player)
    while (game.hotels_left if hotels else game.houses_left) > 0:
        bidder = NOBODY
        bidders = 0
        opening = NEVER
        for seat in range(game.players):
            game.limit[seat] = 0
            if game.wish_met[seat] < game.wish[seat]:
                bidder = seat
                bidders += 1
                space = game.wish_space[seat, game.wish_met[seat]]
                opening = min(opening, tables.hotel_cost[space] if hotels else tables.house_cost[space])
        if bidders == 0:
            break
        if bidders == 1:
            space = game.wish_space[bidder, game.wish_met[bidder]]
            cost = tables.hotel_cost[space] if hotels else tables.house_cost[space]
            if game.cash[bidder] < cost:
                break
            build_at_price(game, tables, bidder, space, hotels)
            game.wish_met[bidder] += 1
            continue
        if not tables.shortage_opening_is_price:
            opening = tables.shortage_opening
        note(game, event.PIECE_AUCTION, rule.SHORTAGE_AUCTION, -1, -1, -1, 0, kind, opening)
        player = game.turn
        for _ in range(game.players):
            if game.wish_met[player] < game.wish[player]:
                space = game.wish_space[player, game.wish_met[player]]
                price = tables.hotel_cost[space] if hotels else tables.house_cost[space]
                game.limit[player] = decide_piece_bid(game, tables, player, space, price)
            player = seat_after(game, player)
        winner = best_bidder(game, tables, opening)
        if winner == NOBODY:
            break
        price = price_for(game, winner, opening, tables.shortage_raise)
        if game.logging:
            note_bids(game, winner, price, -1, opening, tables.shortage_raise)
        space = game.wish_space[winner, game.wish_met[winner]]
        put_piece(game, tables, winner, space, hotels, price, event.PIECE_WON, rule.SHORTAGE_AUCTION)
        game.piece_auctions += 1
        game.wish_met[winner] += 1
