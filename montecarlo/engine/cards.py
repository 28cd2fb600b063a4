"""Cards: drawing from the ring of a deck, keeping a jail card, and every effect (catalogue B, C1009-18, 19)."""

from montecarlo.engine import agenda, event, kinds, rule
from montecarlo.engine.agenda import owe, push, receive
from montecarlo.engine.card_effects import do_rare_effect, rule_of_card, space_ahead
from montecarlo.engine.debt import owe_each, owed_by_each, put_under_deck
from montecarlo.engine.decide import decide_draw, decide_sell_card
from montecarlo.engine.deeds import wealth
from montecarlo.engine.fortune import use_fortune
from montecarlo.engine.jit import kernel, lowest_bit
from montecarlo.engine.log import note
from montecarlo.engine.movement import BY_CARD, go_to_jail, move_back_to, move_to
from montecarlo.engine.streams import lot

DRAWN = -1  # in place of a card: it is drawn from its deck
AS_USUAL = -1  # multiplier of a card that leads somewhere and says nothing of the rent there: no roll moved the token


@kernel
def take_top_card(game, deck):
    """Turn the ring of the deck by one: the top card is drawn and thereby lies at the bottom (C1009-18)."""
    top = game.deck_top[deck]
    card = game.deck_order[deck, top]
    game.deck_top[deck] = top + 1 if top + 1 < game.deck_left[deck] else 0
    return card


@kernel
def keep_card(game, deck, card, player):
    """Take the card that was just drawn out of the ring: the deck is one card shorter while it is held."""
    left = game.deck_left[deck] - 1
    top = game.deck_top[deck]
    place = top - 1 if top > 0 else left  # where the drawn card lies
    for at in range(place, left):
        game.deck_order[deck, at] = game.deck_order[deck, at + 1]
    game.deck_left[deck] = left
    game.deck_top[deck] = place if place < left else 0
    game.keeper[deck, card] = player
    game.jail_cards[player] += 1


@kernel
def draw_card(game, tables, player, space, deck, given):
    """Draw the top card of a deck and do what it says at once (C1009-18); `given` is a Fortune card in hand (MM-31)."""
    if not game.alive[player]:
        return
    if given != DRAWN:
        card = given
        use_fortune(game, tables, player, deck, card)
    elif game.deck_left[deck] == 0:
        return
    else:
        card = (
            lot(game, tables, player, tables.deck_size[deck]) if tables.independent_draws else take_top_card(game, deck)
        )
        note(game, event.DRAW, rule.DRAW, player, -1, space, 0, deck, card)
    effect = tables.card_effect[deck, card]
    amount = tables.card_amount[deck, card]
    by_rule = rule.CARD_EFFECT
    if tables.star_levels > 0 and kinds.RECEIVE <= effect <= kinds.PAY_EACH:
        amount = tables.card_by_stars[deck, card, game.stars[player]]
        by_rule = rule_of_card(tables, deck)
    if effect == kinds.RECEIVE:
        receive(game, event.CARD_GETS, by_rule, player, -1, amount, deck, card)
    elif effect == kinds.PAY:
        owe(game, event.CARD_PAYS, by_rule, player, event.BANK, -1, amount, deck, card)
    elif effect == kinds.REPAIRS:
        due = repairs_due(game, tables, player, amount, tables.card_hotel[deck, card])
        if due > 0:
            owe(game, event.CARD_PAYS, rule.CARD_EFFECT, player, event.BANK, -1, due, deck, card)
    elif effect == kinds.RECEIVE_FROM_EACH:
        owed_by_each(game, player, amount, by_rule, deck, card)
    elif effect == kinds.PAY_EACH:
        owe_each(game, player, amount, by_rule, deck, card)
    elif effect == kinds.JAIL_FREE:
        if tables.jail_cards_kept:
            keep_jail_card(game, tables, player, deck, card)
    elif effect == kinds.CARD_TO_JAIL:
        go_to_jail(game, tables, player, kinds.BY_CARD)
    elif effect == kinds.PAY_OR_DRAW:
        if decide_draw(game, tables, player):
            push(game, agenda.DRAW_CARD, player, -1, space, 0, 0, 0, tables.card_target[deck, card], 0)
        else:
            owe(game, event.CARD_PAYS, rule.CARD_EFFECT, player, event.BANK, -1, amount, deck, card)
    elif effect == kinds.RECEIVE_IF_POOR:
        receive_if_poor(game, tables, player, amount, deck, card)
    elif kinds.PAY_CHOSEN <= effect < kinds.NEAREST_CARD_SPACE:
        do_rare_effect(game, tables, player, deck, card, effect, rule_of_card(tables, deck))
    elif effect != kinds.NO_EFFECT:
        move_by_card(game, tables, player, deck, card, effect, amount)


@kernel
def receive_if_poor(game, tables, player, amount, deck, card):
    """Pay the card to who owns no more than it says, by the scale of wealth of the rules (DK-15, DK-23)."""
    owned = wealth(game, tables, player)
    limit = tables.card_limit[deck, card]
    note(game, event.WEALTH_COUNTED, rule.POOR_CARD, player, -1, -1, 0, owned, limit)
    if owned <= limit:
        receive(game, event.CARD_GETS, rule.CARD_EFFECT, player, -1, amount, deck, card)


@kernel
def move_by_card(game, tables, player, deck, card, effect, amount):
    """Move as the card says, and land there."""
    target = tables.card_target[deck, card]
    pays_salary = tables.card_salary[deck, card]
    start = game.position[player]
    multiplier = AS_USUAL
    if effect == kinds.ADVANCE_TO:
        move_to(game, tables, player, target, BY_CARD, pays_salary)
    elif effect == kinds.MOVE_BACK_TO:
        move_back_to(game, tables, player, target)
    elif effect == kinds.NEAREST_CARD_SPACE or effect == kinds.NEAREST_UNOWNED:
        target = space_ahead(game, tables, start, effect, target)
        if target < 0:
            return
        move_to(game, tables, player, target, BY_CARD, pays_salary)
    elif effect == kinds.NEAREST:
        target = tables.next_station[start] if target == kinds.STATION else tables.next_utility[start]
        multiplier = tables.card_multiplier[deck, card]
        move_to(game, tables, player, target, BY_CARD, pays_salary)
    elif amount > 0:
        move_to(game, tables, player, (start + amount) % tables.spaces, BY_CARD, pays_salary)
    else:
        move_back_to(game, tables, player, (start + amount) % tables.spaces)
    push(game, agenda.LAND, player, -1, -1, multiplier, 0, 0, 0, 0)


@kernel
def repairs_due(game, tables, player, per_house, per_hotel):
    """Return what a repairs card costs: so much for every house and every hotel."""
    total = 0
    if game.full_groups[player] > 0 or not tables.even_building:
        left = game.hand[player]
        while left > 0:
            level = game.level[tables.deed[lowest_bit(left)]]
            left &= left - 1
            total += per_hotel if level == kinds.HOTEL_LEVEL else level * per_house
    return total


@kernel
def keep_jail_card(game, tables, player, deck, card):
    """Keep the jail card until it is needed or sold (C1009-19)."""
    keep_card(game, deck, card, player)
    note(game, event.CARD_KEPT, rule.KEEP_JAIL_CARD, player, -1, -1, 0, deck, card)
    if tables.jail_card_sale > 0 and decide_sell_card(game, tables, player):
        put_under_deck(game, deck, card, player)
        receive(game, event.CARD_SOLD, rule.SELL_JAIL_CARD_TO_BANK, player, -1, tables.jail_card_sale, deck, card)
