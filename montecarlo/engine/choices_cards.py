"""How a strategy answers what stars and kept cards ask, and what such cards allow (MM-17, 34).

A card that takes a deed is kept until it completes a group of its holder or breaks one of another player; when the bank
has sold everything it never gets better, and the dearest deed will do.
"""

from montecarlo.engine import kinds
from montecarlo.engine.choices import NOTHING, holds, lowest_level, may_build
from montecarlo.engine.jit import kernel, lowest_bit
from montecarlo.engine.streams import lot
from montecarlo.engine.view import PER_MILLE, completes, deed_worth, kept_back, rent_at_worst, star_salary_at

COMPLETES = 1 << 30  # ranks of deeds that a card can take
BREAKS = 1 << 29
UNWILLING = 1 << 30  # rank of a deed that is given away only if there is no other
GROUP_TO_BREAK = 3  # streets: a pair is broken too easily to spend a card on it
SKIPPED_RENT = 4  # a rent of this part of his cash is worth the card that frees from it
PAYS_POOREST = 0
EARLY_JUMP = 1000  # gain, as a share of the salary, from which he jumps while the bank has deeds ...
LATE_JUMP = 700  # ... and when it has none


# --- what cards allow
PASSED = -1  # any space but GO itself: the salary for passing


@kernel
def may_take(game, tables, player, space, effect):
    """Say whether a card lets the player have this deed of another: never one of a built group (MM-34).

    Only a swap reaches into a complete group; who buys must have the price in cash.
    """
    owner = game.owner[space]
    if owner < 0 or owner == player or not game.alive[owner]:
        return False
    group = tables.group[space]
    if game.group_built[group] > 0:
        return False
    if effect == kinds.SWAP_DEEDS:
        return True
    if game.group_owner[group] == owner:
        return False
    return effect != kinds.BUY_DEED or game.cash[player] >= tables.price[space]


@kernel
def may_hand_over(game, tables, player, space):
    """Say whether the player can hand over this deed by a card: his own, and nothing built in its group (MM-34)."""
    return game.owner[space] == player and game.group_built[tables.group[space]] == 0


@kernel
def free_level(game, tables, player, space):
    """Return the level that a free building brings the street to, 0 where none may stand (MM-34, 38, 39)."""
    group = tables.group[space]
    if group < 0 or tables.group_kind[group] != kinds.STREET or game.group_owner[group] != player:
        return 0
    level = game.level[space]
    if level == kinds.HOTEL_LEVEL or (game.group_mortgaged[group] > 0 and not tables.build_beside_mortgage):
        return 0
    for at in range(tables.group_size[group]):
        game.plan[tables.member[group, at]] = game.level[tables.member[group, at]]
    hotels = 1 if level >= tables.houses_for_hotel else 0
    if (game.hotels_left if hotels else game.houses_left) == 0:
        return 0
    if not may_build(game, tables, space, hotels, lowest_level(game, tables, group)):
        return 0
    return kinds.HOTEL_LEVEL if hotels else level + 1


@kernel
def can_be_used(game, tables, player, effect):
    """Say whether a kept card of this effect can do anything before a roll."""
    takes = False
    gives = False
    for at in range(tables.deeds):
        space = tables.deed[at]
        if effect == kinds.FREE_BUILDING:
            takes = takes or free_level(game, tables, player, space) > 0
        elif effect == kinds.SWAP_DEEDS or effect == kinds.TAKE_DEED or effect == kinds.BUY_DEED:
            takes = takes or may_take(game, tables, player, space, effect)
            gives = gives or may_hand_over(game, tables, player, space)
    return takes and (gives or effect != kinds.SWAP_DEEDS)


# --- what a strategy answers


@kernel
def choose_upgrade(game, tables, strategy, player):
    """Say whether he pays for the next star level."""
    if strategy.is_random:
        return lot(game, tables, player, 2) == 1
    return strategy.upgrades > 0 and not holds(game, tables, strategy, player)


@kernel
def choose_card(game, tables, strategy, player):
    """Name the kept Fortune card he uses before this roll, -1 none."""
    if not strategy.is_random and not strategy.plays_cards:
        return NOTHING
    deck = tables.fortune_deck
    for card in range(tables.deck_size[deck]):
        if game.keeper[deck, card] != player:
            continue
        effect = tables.card_effect[deck, card]
        if not can_be_used(game, tables, player, effect):
            continue
        if strategy.is_random:
            if lot(game, tables, player, 2) == 1:
                return card
            continue
        if effect == kinds.FREE_BUILDING:
            return card
        taken = choose_taken(game, tables, strategy, player, effect)
        if taken == NOTHING:
            continue
        if effect != kinds.SWAP_DEEDS or choose_given(game, tables, strategy, player, taken, 0) != NOTHING:
            return card
    return NOTHING


@kernel
def choose_taken(game, tables, strategy, player, effect):
    """Name the deed of another player that he would have by a card, -1 none."""
    best = NOTHING
    best_score = 0
    spends = effect == kinds.BUY_DEED
    if spends and holds(game, tables, strategy, player):
        return NOTHING
    keep = kept_back(game, tables, player, strategy.keep_to_buy, strategy.keep_to_buy_rent) if spends else 0
    for at in range(tables.deeds):
        space = tables.deed[at]
        if not may_take(game, tables, player, space, effect):
            continue
        if strategy.is_random:
            score = 1 + lot(game, tables, player, PER_MILLE)
        elif spends and game.cash[player] - tables.price[space] < keep:
            continue
        else:
            score = taking_score(game, tables, strategy, player, space, effect)
        if score > best_score:
            best, best_score = space, score
    return best


@kernel
def taking_score(game, tables, strategy, player, space, effect):
    """Rank a deed that a card can take, 0 not worth the card now."""
    group = tables.group[space]
    size = tables.group_size[group]
    value = 1 + strategy.deed_value[space]
    if completes(game, tables, player, space):
        return COMPLETES + value
    owned = game.owned[game.owner[space], group]
    if owned == size or (owned == size - 1 and size >= GROUP_TO_BREAK):
        return BREAKS + value
    return value if effect == kinds.TAKE_DEED and game.bank_deeds == 0 else 0


@kernel
def choose_given(game, tables, strategy, player, taken, forced):
    """Name the deed he hands over by a card, the one worth least to him, -1 none.

    `taken` is the deed he gets for it, -1 none; unless `forced` he breaks no full group and completes none for the
    other side.
    """
    best = NOTHING
    best_score = 0
    to = game.owner[taken] if taken >= 0 else -1
    left = game.hand[player]
    while left > 0:
        space = tables.deed[lowest_bit(left)]
        left &= left - 1
        if not may_hand_over(game, tables, player, space):
            continue
        group = tables.group[space]
        score = strategy.deed_value[space]
        completes_theirs = to >= 0 and game.owned[to, group] + 1 == tables.group_size[group]
        if game.group_owner[group] == player or completes_theirs or (taken >= 0 and group == tables.group[taken]):
            score += UNWILLING
        if strategy.is_random:
            score = lot(game, tables, player, PER_MILLE)
        if (forced or score < UNWILLING) and (best == NOTHING or score < best_score):
            best, best_score = space, score
    return best


@kernel
def choose_player(game, tables, strategy, player, deed):
    """Name the player whom a card pays, or gives the deed to (-1 money): nobody whose group it completes, if he can."""
    best = NOTHING
    best_score = 0
    seat = player
    for _ in range(game.players - 1):
        seat = seat + 1 if seat + 1 < game.players else 0
        if not game.alive[seat]:
            continue
        score = game.cash[seat] if strategy.pays_whom == PAYS_POOREST else 0
        if strategy.is_random:
            score = lot(game, tables, player, PER_MILLE)
        elif deed >= 0 and completes(game, tables, seat, deed):
            score += UNWILLING
        if best == NOTHING or score < best_score:
            best, best_score = seat, score
    return best


@kernel
def choose_free_building(game, tables, strategy, player):
    """Name the street where a free building raises the rent most, -1 none."""
    best = NOTHING
    best_gain = 0
    left = game.full_groups[player]
    while left > 0:
        group = lowest_bit(left)
        left &= left - 1
        for at in range(tables.group_size[group]):
            space = tables.member[group, at]
            after = free_level(game, tables, player, space)
            if after == 0:
                continue
            level = game.level[space]
            now = tables.rent[space, level] * (tables.full_group_rent if level == 0 else 1)
            gain = tables.rent[space, after] - now
            if strategy.is_random:
                gain = lot(game, tables, player, PER_MILLE)
            if best == NOTHING or gain > best_gain:
                best, best_gain = space, gain
    return best


@kernel
def choose_skip(game, tables, strategy, player, owner, amount):
    """Say whether he uses the card that frees from this rent: it is heavy, or its owner would win by it."""
    if strategy.is_random:
        return lot(game, tables, player, 2) == 1
    if not strategy.plays_cards:
        return False
    if amount * SKIPPED_RENT >= game.cash[player]:
        return True
    return tables.cash_target > 0 and game.cash[owner] + amount >= tables.cash_target


@kernel
def choose_jump(game, tables, strategy, player):
    """Name the space he jumps to instead of rolling, -1 he rolls.

    Counted are the part of a lap that is saved, and so of a salary, a street that is worth more to him than its price,
    and the rent that waits there. If the salary makes him win, GO it is.
    """
    if strategy.is_random:
        return lot(game, tables, player, tables.spaces) if lot(game, tables, player, 2) == 1 else NOTHING
    if not strategy.plays_cards:
        return NOTHING
    salary = star_salary_at(game, tables, player, PASSED)
    at_go = star_salary_at(game, tables, player, 0)
    if tables.cash_target > 0 and game.cash[player] + at_go >= tables.cash_target:
        return 0
    best = NOTHING
    best_score = salary * (LATE_JUMP if game.bank_deeds == 0 else EARLY_JUMP) // PER_MILLE
    for ahead in range(1, tables.spaces):
        space = (game.position[player] + ahead) % tables.spaces
        if tables.kind[space] == kinds.GO_TO_JAIL:
            continue
        funds = game.cash[player] + (salary if space < game.position[player] else 0)
        score = salary * ahead // tables.spaces
        if tables.group[space] >= 0 and game.owner[space] < 0:
            gain = deed_worth(game, tables, strategy, player, space) - tables.price[space]
            if funds >= tables.price[space] and not holds(game, tables, strategy, player):
                score += max(0, gain)
        elif tables.group[space] >= 0 and game.owner[space] != player:
            rent = rent_at_worst(game, tables, space)
            if rent > funds:
                continue
            score -= rent
        if score > best_score:
            best, best_score = space, score
    return best
