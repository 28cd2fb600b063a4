"""How a strategy answers: one function a question, from the settings of the strategy and what lies on the table."""

from montecarlo.engine import kinds
from montecarlo.engine.deeds import NEVER, can_mortgage, redemption_cost
from montecarlo.engine.fields import MAX_MEMBERS
from montecarlo.engine.jit import kernel, leaf, lowest_bit, rare
from montecarlo.engine.streams import lot
from montecarlo.engine.view import (
    PER_MILLE,
    blocks,
    completes,
    deed_worth,
    kept_back,
    loan_left,
    spare_mortgages,
)
from montecarlo.engine.worked_out import LATER, NOWHERE, SELLS, STREET_PLACES, UNRANKED

ROLL = 0
PAY_FINE = 1
USE_CARD = 2
WAYS = 3
NOTHING = -1
RANDOM_BID_STEPS = 16

FAR = 40  # what stands in the way of a building, shifted by so many bits, moves its cost out of reach
FARTHER = 61  # ... and its rank

# a score of a deed ends in its place on the board (`packed`); the lowest comes first
PLACES = 64  # more than `fields.MAX_DEEDS`
NOT_FULL = 1 << 41  # puts a deed behind those of full groups
BARRED = 1 << 45  # puts what cannot be done behind everything

# values of `strategy.raise_order`
MORTGAGES_FIRST = 0
BUILDINGS_FIRST = 1

# values of `strategy.jail_early` and `jail_late`
LEAVES = 0
STAYS = 1
STAYS_WITHOUT_CARD = 2

# values of `strategy.buys`
BUYS_NEVER = 0
BUYS_WHEN_VALUED = 1


@leaf
def holds(game, tables, strategy, player):
    """Say whether he keeps his cash together for the sum that wins, and spends nothing (MM-02)."""
    return tables.cash_target > 0 and game.cash[player] * PER_MILLE >= tables.cash_target * strategy.hold_for_target


@kernel
def funds_for_deed(game, tables, strategy, player, space):
    """Return what he would spend at most on a deed: his cash, and for one that matters what spare deeds bring."""
    funds = game.cash[player]
    if strategy.raises_to_buy and (completes(game, tables, player, space) or blocks(game, tables, player, space)):
        funds += spare_mortgages(game, tables, player)
        if strategy.borrows:
            funds += loan_left(game, tables, player)
    return funds


@kernel
def choose_buy(game, tables, strategy, player, space, price):
    """Say whether he buys the deed he landed on at the price asked."""
    if strategy.is_random:
        return game.cash[player] >= price and lot(game, tables, player, 2) == 1
    if strategy.buys == BUYS_NEVER or holds(game, tables, strategy, player):
        return False
    if strategy.buys == BUYS_WHEN_VALUED and deed_worth(game, tables, strategy, player, space) < price:
        return False
    needed = price
    if not (strategy.spends_to_complete and completes(game, tables, player, space)):
        needed += kept_back(game, tables, player, strategy.keep_to_buy, strategy.keep_to_buy_rent)
    return game.cash[player] >= needed or funds_for_deed(game, tables, strategy, player, space) >= needed


@kernel
def choose_bid(game, tables, strategy, player, space):
    """Name the most he would pay for a deed at auction."""
    if strategy.is_random:
        return game.cash[player] * lot(game, tables, player, RANDOM_BID_STEPS) // RANDOM_BID_STEPS
    if holds(game, tables, strategy, player):
        return 0
    worth = deed_worth(game, tables, strategy, player, space) * strategy.bid_share // PER_MILLE
    keep = kept_back(game, tables, player, strategy.keep_to_bid, strategy.keep_to_bid_rent)
    funds = game.cash[player]
    if funds < worth + keep:
        funds = funds_for_deed(game, tables, strategy, player, space)
    return max(0, min(worth, funds - keep))


@kernel
def stays_in_jail(game, tables, strategy):
    """Say whether he would rather stay for a double than pay: he may change his mind when so many deeds are sold."""
    return jail_policy(game, tables, strategy) != LEAVES


@kernel
def jail_policy(game, tables, strategy):
    """Return what he wants in jail at this stage of the game."""
    is_late = (tables.deeds - game.bank_deeds) * PER_MILLE >= strategy.late_from * tables.deeds
    return strategy.jail_late if is_late else strategy.jail_early


@kernel
def choose_jail(game, tables, strategy, player):
    """Say how he tries to leave jail: roll, pay the fine, or use a card."""
    has_card = game.jail_cards[player] > 0
    can_pay = game.cash[player] >= tables.jail_fine
    if strategy.is_random:
        way = lot(game, tables, player, WAYS)
        if way == USE_CARD and has_card:
            return USE_CARD
        return PAY_FINE if way == PAY_FINE and can_pay else ROLL
    policy = jail_policy(game, tables, strategy)
    if game.jail_tries[player] >= tables.jail_tries > 0:
        policy = LEAVES  # there is no try left
    if policy == STAYS_WITHOUT_CARD:
        return USE_CARD if has_card else ROLL
    if policy == STAYS:
        return ROLL
    if has_card and (strategy.jail_card_first or not can_pay):
        return USE_CARD
    if can_pay:
        return PAY_FINE
    return USE_CARD if has_card else ROLL


@kernel
def choose_redeem(game, tables, strategy, player):
    """Name the mortgaged deed he redeems next, -1 none: streets of full groups first, then the cheapest."""
    if strategy.is_random and (player != game.turn or lot(game, tables, player, 2) == 0):
        return NOTHING
    if not strategy.is_random and holds(game, tables, strategy, player):
        game.wake_cash[player] = 0  # when he has spent some of it he will answer otherwise
        return NOTHING
    keep = (
        0
        if strategy.is_random
        else kept_back(game, tables, player, strategy.keep_to_redeem, strategy.keep_to_redeem_rent)
    )
    best = NOTHING
    if game.cash[player] - keep >= game.least_redemption[player]:
        best = find_redemption(game, tables, player, game.cash[player] - keep)
    if best == NOTHING:
        game.wake_cash[player] = min(game.wake_cash[player], game.least_redemption[player] + keep)
    return best


@kernel
def find_redemption(game, tables, player, money):
    """Name the mortgaged deed to redeem first for so much money, -1 none, and find what the others cost at least."""
    best = BARRED * PLACES
    least, second = NEVER, NEVER  # of all costs
    left = game.hand[player] & game.mortgages
    while left > 0:
        at = lowest_bit(left)
        left &= left - 1
        space = tables.deed[at]
        cost = redemption_cost(game, tables, space)
        # One number says it all, or whether a deed is the best so far would be a matter of luck, deed by deed.
        not_full = int(game.group_owner[tables.group[space]] != player)
        best = min(best, packed(int(cost > money) * BARRED + not_full * NOT_FULL + cost, at))
        second = min(second, max(least, cost))
        least = min(least, cost)
    if best >= BARRED * PLACES:
        game.least_redemption[player] = least
        return NOTHING
    chosen = tables.deed[place_in(best)]
    game.least_redemption[player] = second if redemption_cost(game, tables, chosen) == least else least
    return chosen


@leaf
def packed(score, at):
    """Put a score and the place of the deed into one number: the least of them has the lowest score, of ties the first.

    Looking for the least of such numbers needs no branch.
    """
    return score * PLACES + at


@leaf
def place_in(number):
    """Return the place of the deed, out of such a number."""
    return number & (PLACES - 1)


@leaf
def choose_raise(game, tables, strategy, player, spares_groups, only_buildings):
    """Name the deed to raise money on next: sell a building there, or mortgage it; -1 nothing is left.

    `spares_groups`: his full groups come last; `only_buildings`: nothing is mortgaged.
    """
    raisable = game.hand[player] & ~game.mortgages
    if only_buildings:
        raisable &= game.sellable
    best = NOTHING
    if spares_groups:
        best = choose_among(game, tables, strategy, player, those_spare(game, tables, player, raisable))
    return best if best != NOTHING else choose_among(game, tables, strategy, player, raisable)


@kernel
def those_spare(game, tables, player, deeds):
    """Return those of the player's deeds, as bits, that are not of his full groups."""
    spare = 0
    while deeds > 0:
        space = tables.deed[lowest_bit(deeds)]
        deeds &= deeds - 1
        spare |= int(game.group_owner[tables.group[space]] != player) * tables.deed_bit[space]
    return spare


@kernel
def choose_among(game, tables, strategy, player, deeds):
    """Name the deed, of these bits, on which he raises money first, -1 none; ties go to the first on the board.

    Written without a branch: what stands on a deed is a matter of luck.
    """
    if strategy.is_random:
        return draw_among(game, tables, player, deeds)
    mortgaging_later = int(strategy.raise_order == BUILDINGS_FIRST) * LATER
    selling_later = int(strategy.raise_order == MORTGAGES_FIRST) * LATER - mortgaging_later
    left = deeds & (game.sellable | ~game.built_on)
    if left == 0:
        return NOTHING
    best = BARRED * PLACES
    while left > 0:
        at = lowest_bit(left)
        left &= left - 1
        space = tables.deed[at]
        sells = game.sellable >> at & 1
        owned = game.owned[player, tables.group[space]]
        score = tables.raise_loss[space, owned + sells * (SELLS + game.level[space] - owned)]
        best = min(best, packed(score + mortgaging_later + sells * selling_later, at))
    return tables.deed[place_in(best)]


@kernel
def draw_among(game, tables, player, deeds):
    """Draw the deed, of these bits, on which to raise money next, -1 none."""
    best = NOTHING
    best_score = PER_MILLE
    while deeds > 0:
        space = tables.deed[lowest_bit(deeds)]
        deeds &= deeds - 1
        if may_raise(game, tables, space):
            score = lot(game, tables, player, PER_MILLE)
            if score < best_score:
                best, best_score = space, score
    return best


@leaf
def may_raise(game, tables, space):
    """Say whether the rules allow to sell a building on this street or mortgage this deed."""
    return is_highest(game, tables, space) if game.level[space] > 0 else can_mortgage(game, tables, space)


@leaf
def is_highest(game, tables, space):
    """Say whether a building may be sold here under even selling (C1009-51)."""
    if not tables.even_selling:
        return True
    group = tables.group[space]
    highest = 0
    for at in range(tables.widest_group):  # the last is repeated: always as many steps; no other deed is built on
        highest = max(highest, game.level[tables.member[group, at]])
    return game.level[space] >= highest


@leaf
def choose_keep_mortgaged(game, tables, strategy, player, space):
    """Say whether he pays only the fee on a deed received mortgaged."""
    if strategy.is_random:
        return lot(game, tables, player, 2) == 1
    if strategy.keep_mortgaged:
        return True
    keep = kept_back(game, tables, player, strategy.keep_to_redeem, strategy.keep_to_redeem_rent)
    return game.cash[player] - redemption_cost(game, tables, space) < keep


@leaf
def kept_for_building(game, tables, strategy, player):
    """Return the cash the player keeps back when he builds."""
    if strategy.is_random:
        return 0
    return kept_back(game, tables, player, strategy.keep_to_build, strategy.keep_to_build_rent)


@leaf
def list_sites(game, tables, strategy, player, keep, hotels):
    """List the full groups for which a plan of houses (or hotels) begins, with the levels in `game.plan`.

    Say whether he has to be asked at all; random players are whenever a group has room. Where only money is short,
    `wake_cash` is lowered to what would do.
    """
    room = game.hotel_room if hotels else game.house_room
    full = game.full_groups[player]
    open_to = full & ~game.finished
    if hotels:
        open_to &= room
    sites = 0
    wake_cash = game.wake_cash[player]
    left = full if tables.scripted else open_to  # (a script may name any street)
    while left > 0:
        group = lowest_bit(left)
        left &= left - 1
        begin_plan(game, tables, group)
        # No branch: whether his cash buys the cheapest of a group is a matter of luck.
        enough = keep + (tables.cheapest_hotel[group] if hotels else tables.cheapest_house[group])
        is_free = (game.group_mortgaged[group] == 0) | (tables.build_beside_mortgage > 0)
        is_short = game.cash[player] < enough
        wake_cash = min(wake_cash, enough if is_free & is_short else NEVER)
        sites |= (is_free & (not is_short)) << group
    game.wake_cash[player] = wake_cash
    game.sites = sites & open_to
    if game.sites > 0 and not strategy.is_random and holds(game, tables, strategy, player):
        game.wake_cash[player] = 0  # when he has spent some of it he will answer otherwise
        game.sites = 0
    return full & room > 0 and (game.sites > 0 or strategy.is_random > 0)


@leaf
def begin_plan(game, tables, group):
    """Begin a plan with the levels of a group, as one number if its streets are ranked."""
    if tables.first_state[group] == UNRANKED or tables.scripted:
        copy_levels(game, tables, group)
        game.plan_state[group] = UNRANKED
    else:
        game.plan_state[group] = tables.first_state[group] + game.group_levels[group]


@rare
def copy_levels(game, tables, group):
    """Begin a plan with the levels of a group, street by street."""
    for at in range(tables.group_size[group]):
        space = tables.member[group, at]
        game.plan[space] = game.level[space]


@leaf
def plan_piece(game, tables, space, hotels):
    """Add a house (or hotel) to the plan."""
    group = tables.group[space]
    if game.plan_state[group] == UNRANKED:
        game.plan[space] = kinds.HOTEL_LEVEL if hotels else game.plan[space] + 1
    else:
        levels = kinds.HOTEL_LEVEL - tables.houses_for_hotel if hotels else 1
        game.plan_state[group] += levels * tables.level_weight[space]


@leaf
def group_has_room(game, tables, group, hotels):
    """Say whether a house (or hotel) could stand in the group, money and mortgages aside."""
    built = game.group_built[group]
    return built >= tables.built_for_hotels[group] if hotels else built < tables.built_by_houses[group]


@leaf
def choose_building(game, tables, strategy, player, cash, keep, hotels):
    """Name the street for the next house (or hotel) in a plan, -1 none; `game.plan` holds the levels planned so far.

    `cash` is what the plan has left, `keep` what he keeps back of it.
    """
    if strategy.is_random and (player != game.turn or lot(game, tables, player, 2) == 0):
        return NOTHING
    best = NOWHERE
    left = game.sites
    while left > 0:
        group = lowest_bit(left)
        left &= left - 1
        state = game.plan_state[group]
        if state == UNRANKED:
            rank = choose_in_group(game, tables, strategy, player, group, cash, keep, hotels)
        else:
            rank = strategy.next_street[hotels, state]
            enough = keep + (tables.cheapest_hotel[group] if hotels else tables.cheapest_house[group])
            is_short = int(cash < enough)
            has_none = int(rank == NOWHERE) & (1 - is_short)
            game.wake_cash[player] = min(game.wake_cash[player], enough + (has_none << FAR))
            rank -= is_short << FARTHER
        best = max(best, rank)
    if best == NOWHERE:
        return NOTHING
    place = STREET_PLACES - 1 - (best & STREET_PLACES - 1)
    return tables.member[place // MAX_MEMBERS, place % MAX_MEMBERS]


@rare
def choose_in_group(game, tables, strategy, player, group, cash, keep, hotels):
    """Return the best rank, and with it the street, for the next house (or hotel) in a group that is not ranked.

    Also lowers `wake_cash` to the cash from which the answer would change. A street and its rank are one number, of
    which the highest is the best.
    """
    enough = keep + (tables.cheapest_hotel[group] if hotels else tables.cheapest_house[group])
    if cash < enough:
        game.wake_cash[player] = min(game.wake_cash[player], enough)
        return NOWHERE
    best = NOWHERE
    least = NEVER
    lowest = lowest_level(game, tables, group)
    for at in range(tables.widest_group):
        space = tables.member[group, at]
        choice = strategy.building_rank[space, kinds.HOTEL_LEVEL if hotels else game.plan[space]]
        cost = tables.hotel_cost[space] if hotels else tables.house_cost[space]
        if choice != NOWHERE and may_build(game, tables, space, hotels, lowest):
            least = min(least, cost)
            if cash - cost >= keep:
                best = max(best, choice)
    game.wake_cash[player] = min(game.wake_cash[player], least + keep)
    return best


@leaf
def lowest_level(game, tables, group):
    """Return the lowest level planned on a street of the group."""
    lowest = kinds.HOTEL_LEVEL
    for at in range(tables.widest_group):
        lowest = min(lowest, game.plan[tables.member[group, at]])
    return lowest


@leaf
def may_build(game, tables, space, hotels, lowest):
    """Say whether even building allows a house (or hotel) here, by the levels in `game.plan` (C1009-42 to 45).

    `lowest` is the lowest level planned in the group.
    """
    level = game.plan[space]
    is_free = game.mortgaged[space] == 0
    if hotels:
        if tables.hotels_per_group > 0 and has_all_hotels(game, tables, tables.group[space]):
            return False
        has_houses = (level >= tables.houses_for_hotel) & (level != kinds.HOTEL_LEVEL)
        return is_free & has_houses & (lowest >= tables.houses_for_hotel)
    is_even = (level == lowest) | (tables.even_building == 0)
    return is_free & is_even & (level < tables.max_houses)


@kernel
def has_all_hotels(game, tables, group):
    """Say whether the group has as many hotels as one may have, by the levels in `game.plan` (a house rule)."""
    hotels = 0
    for at in range(tables.group_size[group]):
        if game.plan[tables.member[group, at]] == kinds.HOTEL_LEVEL:
            hotels += 1
    return hotels >= tables.hotels_per_group


@kernel
def choose_piece_bid(game, tables, strategy, player, space, price):
    """Name the most he would pay for the house or hotel put up, for his next street."""
    if strategy.is_random:
        return game.cash[player] * lot(game, tables, player, RANDOM_BID_STEPS) // RANDOM_BID_STEPS
    keep = kept_back(game, tables, player, strategy.keep_to_build, strategy.keep_to_build_rent)
    return max(0, min(price * strategy.piece_bid // PER_MILLE, game.cash[player] - keep))


@kernel
def choose_borrow(game, tables, strategy, player, missing):
    """Name what he borrows from the bank when he lacks so much cash, before he gives anything up for it."""
    amount = min(missing, loan_left(game, tables, player))
    if strategy.is_random:
        return amount * lot(game, tables, player, 2)
    return amount if strategy.borrows else 0


@kernel
def choose_repay(game, tables, strategy, player):
    """Name what he pays back of his loan: all that he need not keep back; no mortgage costs as much."""
    if strategy.is_random:
        return min(game.borrowed[player], game.cash[player]) * lot(game, tables, player, 2)
    keep = kept_back(game, tables, player, strategy.keep_to_redeem, strategy.keep_to_redeem_rent)
    return max(0, min(game.borrowed[player], game.cash[player] - keep))


@kernel
def choose_percent_tax(game, tables, strategy, player, fixed, share):
    """Say whether he pays the share of his wealth instead of the fixed tax."""
    if strategy.is_random:
        return lot(game, tables, player, 2) == 1
    return strategy.percent_tax and share < fixed


@kernel
def choose_draw(game, tables, strategy, player):
    """Say whether he draws the other deck rather than pay."""
    if strategy.is_random:
        return lot(game, tables, player, 2) == 1
    return strategy.draws > 0
