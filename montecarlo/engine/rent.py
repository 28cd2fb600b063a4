"""Rent: what is due, whether the owner notices in time, and open claims (catalogue D, C1009-31 to 40)."""

from montecarlo.engine import agenda, event, fields, kinds, rule
from montecarlo.engine.agenda import pay, push
from montecarlo.engine.decide import decide_claim
from montecarlo.engine.fortune import is_freed_from_rent
from montecarlo.engine.jit import kernel, leaf
from montecarlo.engine.log import note
from montecarlo.engine.streams import roll_for_rent
from montecarlo.engine.view import deeds_counted, full_group_rent_holds

# columns of an open claim
OWNER = 0
DEBTOR = 1
PLACE = 2
AMOUNT = 3
BY_RULE = 4
TURN = 5


@leaf
def rent_due(game, tables, space, multiplier):
    """Return the rent of a deed for a landing; for a utility minus the number by which the dice are multiplied.

    `multiplier` is that of a card that led here (0 none): so many times the rent of a station, so many times the dice
    at a utility.
    """
    kind = tables.kind[space]
    owner = game.owner[space]
    if kind == kinds.STREET:
        level = game.level[space]
        amount = tables.rent[space, level]
        if level == 0 and full_group_rent_holds(game, tables, space, owner):
            amount *= tables.full_group_rent
        return amount
    amount = tables.rent[space, deeds_counted(game, tables, owner, tables.group[space]) - 1]
    if kind == kinds.STATION:
        return amount * multiplier if multiplier > 0 else amount
    return -multiplier if multiplier > 0 else -amount


@kernel
def rent_rule(game, tables, space, multiplier):
    """Return the rule by which the rent of this deed is found."""
    kind = tables.kind[space]
    group = tables.group[space]
    if kind == kinds.STREET:
        if game.level[space] > 0:
            return rule.BUILT_RENT
        if full_group_rent_holds(game, tables, space, game.owner[space]):
            return rule.FULL_GROUP_RENT_BESIDE_MORTGAGE if game.group_mortgaged[group] > 0 else rule.FULL_GROUP_RENT
        return rule.BASE_RENT
    if multiplier > 0:
        return rule.CARD_RENT
    if game.group_mortgaged[group] > 0 and tables.mortgaged_counts:
        for at in range(tables.group_size[group]):
            other = tables.member[group, at]
            if game.mortgaged[other] and game.owner[other] == game.owner[space]:
                return rule.COUNTS_MORTGAGED
    if kind == kinds.STATION:
        return rule.STATION_RENT
    return rule.UTILITY_RENT if tables.utility_roll_fresh else rule.UTILITY_ROLL_OF_MOVE


@leaf
def land_on_owned(game, tables, player, space, multiplier):
    """Settle a landing on another player's deed: no rent, a claim made, or a claim not noticed yet."""
    owner = game.owner[space]
    if game.mortgaged[space]:
        note(game, event.NO_RENT, rule.NO_RENT_WHILE_MORTGAGED, player, owner, space, 0, 0, 0)
        return
    if game.in_jail[owner] and not tables.rent_in_jail:
        note(game, event.NO_RENT, rule.NO_RENT_IN_JAIL, player, owner, space, 0, 0, 0)
        return
    amount = rent_due(game, tables, space, multiplier)
    if amount < 0 and not tables.utility_roll_fresh and multiplier == 0:
        amount = -amount * (game.dice[0] + game.dice[1])
    if tables.rent_lapses == kinds.LAPSES_NEVER or decide_claim(game, tables, owner, space):
        by_rule = rent_rule(game, tables, space, multiplier) if game.logging else 0
        claim_rent(game, tables, owner, player, space, amount, by_rule)
        return
    note(game, event.CLAIM_MISSED, rule.CLAIM, owner, player, space, 0, 0, 0)
    if game.claims == fields.MAX_CLAIMS:
        game.fault = kinds.AGENDA_FULL
        return
    at = game.claims
    game.claims = at + 1
    game.claim[at, OWNER] = owner
    game.claim[at, DEBTOR] = player
    game.claim[at, PLACE] = space
    game.claim[at, AMOUNT] = amount
    game.claim[at, BY_RULE] = rent_rule(game, tables, space, multiplier)
    game.claim[at, TURN] = game.turns


@leaf
def claim_rent(game, tables, owner, debtor, space, amount, by_rule):
    """Let the owner ask for the rent: at a utility the debtor rolls for it (C1009-36); it is paid or becomes a debt."""
    if game.logging:
        from_jail = rule.CLAIM_FROM_JAIL if game.in_jail[owner] else rule.CLAIM
        note(game, event.CLAIM, from_jail, owner, debtor, space, 0, 0, 0)
    if amount < 0:
        amount = -amount * roll_for_rent(game, tables, debtor)
        note(game, event.UTILITY_ROLL, rule.UTILITY_ROLL, debtor, owner, space, 0, game.dice[0], game.dice[1])
    if tables.fortune_deck >= 0 and is_freed_from_rent(game, tables, debtor, owner, space, amount):
        return
    if game.cash[debtor] >= amount:
        pay(game, event.RENT, by_rule, debtor, owner, space, amount, 0, 0)
        count_rent(game, space, amount)
    else:
        push(game, agenda.DEBT, debtor, owner, space, amount, event.RENT, by_rule, 0, 0)


@leaf
def count_rent(game, space, amount):
    """Count a rent that was paid in full."""
    game.rent_paid[space] += amount
    game.rents[space] += 1


@kernel
def review_claims(game, tables):
    """Before a roll: every owner with an open claim may notice it now; what this roll ends has lapsed (C1009-31)."""
    kept = 0
    open_claims = game.claims
    for at in range(open_claims):
        owner = game.claim[at, OWNER]
        debtor = game.claim[at, DEBTOR]
        space = game.claim[at, PLACE]
        if not game.alive[owner] or not game.alive[debtor]:
            continue
        if decide_claim(game, tables, owner, space):
            claim_rent(game, tables, owner, debtor, space, game.claim[at, AMOUNT], game.claim[at, BY_RULE])
            continue
        turns_since = game.turns - game.claim[at, TURN]
        if (
            tables.rent_lapses == kinds.LAPSES_NEXT_ROLL
            or (tables.rent_lapses == kinds.LAPSES_NEXT_PLAYER and turns_since >= 1)
            or (tables.rent_lapses == kinds.LAPSES_SECOND_PLAYER and turns_since >= 2)
        ):
            note(game, event.CLAIM_LAPSED, rule.CLAIM_LAPSES, owner, debtor, space, 0, 0, 0)
            continue
        for column in range(fields.CLAIM_WIDTH):
            game.claim[kept, column] = game.claim[at, column]
        kept += 1
    game.claims = kept
