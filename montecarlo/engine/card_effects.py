"""What cards do that only some editions have, beside moving the token (MM-19, 20, 34)."""

from montecarlo.engine import agenda, event, kinds, rule
from montecarlo.engine.agenda import owe, pay, push, receive
from montecarlo.engine.building import change_level
from montecarlo.engine.choices_cards import free_level
from montecarlo.engine.decide_cards import decide_free_building, decide_given, decide_player, decide_taken
from montecarlo.engine.deeds import give_deed, note_change
from montecarlo.engine.jit import kernel, rare
from montecarlo.engine.log import note
from montecarlo.engine.stars import fall_by_card, rise_by_card
from montecarlo.engine.streams import roll_for_rent

NOWHERE = -1
NO_DEED = -1
DEEDS_TO_GIVE = 2  # who has fewer gives none away

# columns of `tables.card_wins`
LOWEST = 0
HIGHEST = 1
DOUBLES_ONLY = 2


@kernel
def rule_of_card(tables, deck):
    """Return the rule behind the money of a card: that of its deck or of the star levels."""
    if deck == tables.fortune_deck:
        return rule.FORTUNE_EFFECT
    return rule.CARD_BY_STARS if tables.star_levels > 0 else rule.CARD_EFFECT


@rare
def do_rare_effect(game, tables, player, deck, card, effect, by_rule):
    """Do what a card says whose effect the older editions do not know."""
    amount = tables.card_amount[deck, card]
    if tables.star_levels > 0:
        amount = tables.card_by_stars[deck, card, game.stars[player]]
    if effect == kinds.PAY_CHOSEN:
        other = decide_player(game, tables, player, NO_DEED)
        if other >= 0:
            owe(game, event.CARD_PAYS, by_rule, player, other, -1, amount, deck, card)
    elif effect == kinds.RECEIVE_PER_DEED:
        if amount * game.deeds_of[player] > 0:
            receive(game, event.CARD_GETS, by_rule, player, -1, amount * game.deeds_of[player], deck, card)
    elif effect == kinds.RECEIVE_FROM_EACH_BY_PAYER:
        owed_by_each_level(game, tables, player, by_rule, deck, card)
    elif effect == kinds.ROLL_FOR_MONEY:
        if wins_wager(game, tables, player, deck, card) and amount > 0:
            receive(game, event.CARD_GETS, by_rule, player, -1, amount, deck, card)
    elif effect == kinds.UPGRADE:
        rise_by_card(game, tables, player, amount, by_rule, deck, card)
    elif effect == kinds.DOWNGRADE:
        fall_by_card(game, player)
    elif effect == kinds.EXTRA_TURN:
        game.extra_turns += 1
        note(game, event.EXTRA_TURN, by_rule, player, -1, -1, 0, 0, 0)
    elif effect == kinds.GIVE_DEED:
        give_away(game, tables, player, by_rule)
    elif effect == kinds.FREE_BUILDING:
        build_for_nothing(game, tables, player, by_rule)
    elif effect == kinds.SWAP_DEEDS or effect == kinds.TAKE_DEED or effect == kinds.BUY_DEED:
        take_from_another(game, tables, player, effect, by_rule)


@kernel
def owed_by_each_level(game, tables, player, by_rule, deck, card):
    """Put on the agenda what each other player owes the drawer by his own stars, the next one to the left first."""
    seat = player
    for _ in range(game.players - 1):  # from the last to the first, so that the first lies on top
        seat = seat - 1 if seat > 0 else game.players - 1
        if game.alive[seat]:
            amount = tables.card_by_stars[deck, card, game.stars[seat]]
            push(game, agenda.DEBT, seat, player, -1, amount, event.CARD_PAYS, by_rule, deck, card)


@kernel
def wins_wager(game, tables, player, deck, card):
    """Roll for money, which moves nobody and gives no other roll; say whether the dice win at the player's level."""
    level = game.stars[player]
    total = roll_for_rent(game, tables, player)
    note(game, event.WAGER_ROLL, rule.CARD_BY_STARS, player, -1, -1, 0, game.dice[0], game.dice[1])
    if tables.card_wins[deck, card, level, DOUBLES_ONLY] and game.dice[0] != game.dice[1]:
        return False
    return tables.card_wins[deck, card, level, LOWEST] <= total <= tables.card_wins[deck, card, level, HIGHEST]


@kernel
def give_away(game, tables, player, by_rule):
    """Give one unbuilt deed to another player; who has fewer than two deeds gives none (MM-34)."""
    if game.deeds_of[player] < DEEDS_TO_GIVE:
        return
    deed = decide_given(game, tables, player, NO_DEED)
    if deed < 0:
        return
    other = decide_player(game, tables, player, deed)
    if other >= 0:
        pass_deed(game, tables, deed, player, other, 0, by_rule)


@kernel
def take_from_another(game, tables, player, effect, by_rule):
    """Take a deed from another player: for nothing, for its printed price, or for a deed of one's own (MM-34)."""
    deed = decide_taken(game, tables, player, effect)
    if deed < 0:
        return
    other = game.owner[deed]
    if effect == kinds.SWAP_DEEDS:
        given = decide_given(game, tables, player, deed)
        if given < 0:
            return
        pass_deed(game, tables, given, player, other, 0, by_rule)
    pass_deed(game, tables, deed, other, player, tables.price[deed] if effect == kinds.BUY_DEED else 0, by_rule)


@kernel
def pass_deed(game, tables, deed, giver, taker, price, by_rule):
    """Hand a deed over by a card; a mortgaged one is settled by its receiver afterwards (MM-44)."""
    pay(game, event.CARD_DEED, by_rule, taker, giver, deed, price, 0, 0)
    give_deed(game, tables, deed, taker, kinds.BY_FORTUNE)
    if game.mortgaged[deed]:
        push(game, agenda.RECEIVE_MORTGAGED, taker, -1, deed, 0, 0, 0, 0, 0)


@kernel
def build_for_nothing(game, tables, player, by_rule):
    """Put a house on a street of a full group, or exchange four for a hotel, without payment (MM-34)."""
    space = decide_free_building(game, tables, player)
    if space < 0:
        return
    before = game.level[space]
    after = free_level(game, tables, player, space)
    change_level(game, tables, space, after)
    note_change(game, tables, player)
    note(game, event.FREE_BUILDING, by_rule, player, -1, space, 0, after, before)


@kernel
def space_ahead(game, tables, start, effect, deck):
    """Return the next space ahead where cards of a deck are drawn, or the next street nobody owns; -1 there is none."""
    for step in range(1, tables.spaces + 1):
        space = (start + step) % tables.spaces
        if effect == kinds.NEAREST_CARD_SPACE:
            if tables.kind[space] == kinds.CARD_SPACE and tables.deck[space] == deck:
                return space
        elif tables.kind[space] == kinds.STREET and game.owner[space] < 0:
            return space
    return NOWHERE
