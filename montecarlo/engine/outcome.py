"""What is kept of a game when it is over."""

from montecarlo.engine.clock import seconds_played
from montecarlo.engine.deeds import wealth
from montecarlo.engine.fields import CASH_ROUNDS
from montecarlo.engine.follow import half_leader
from montecarlo.engine.jit import kernel


@kernel
def write_outcome(game, tables, outcome):
    """Copy what the reports need into one row."""
    outcome.number = game.number
    outcome.end = game.end
    outcome.winner = game.winner
    outcome.rounds = game.round
    outcome.turns = game.turns
    outcome.rolls = game.rolls
    for seat in range(game.players):
        outcome.chair[seat] = game.chair[seat]
        outcome.finish[seat] = game.finish[seat]
        outcome.out_round[seat] = game.out_round[seat]
        outcome.wealth[seat] = wealth(game, tables, seat) if game.alive[seat] else 0
        outcome.cash[seat] = game.cash[seat]
        outcome.marks[seat] = game.marks[seat]
        outcome.stars[seat] = game.stars[seat]
    for space in range(tables.spaces):
        outcome.visits[space] = game.visits[space]
        outcome.rent_paid[space] = game.rent_paid[space]
        outcome.rents[space] = game.rents[space]
    for group in range(tables.groups):
        outcome.group_owner[group] = game.group_owner[group]
        outcome.completed_round[group] = game.completed_round[group]
        outcome.completed_by[group] = game.completed_by[group]
        outcome.completed_how[group] = game.completed_how[group]
        outcome.completed_alive[group] = game.completed_alive[group]
        outcome.top_level[group] = game.top_level[group]
        outcome.spent[group] = game.spent[group]
    outcome.auctions = game.auctions
    outcome.unsold_auctions = game.unsold_auctions
    outcome.piece_auctions = game.piece_auctions
    outcome.trades = game.trades_made
    outcome.purchases = game.purchases
    outcome.built = game.built
    outcome.debts = game.debts
    outcome.jailed = game.jailed
    outcome.jail_rolls = game.jail_rolls
    outcome.seconds = seconds_played(game, tables)
    for mark in range(len(CASH_ROUNDS)):
        for seat in range(game.players):
            outcome.cash_at[mark, seat] = game.cash_at[mark, seat]
    outcome.treated = max(game.treated, -1)
    outcome.treated_spent = game.treated_spent
    outcome.rounds_followed = game.rounds_followed
    outcome.lead_changes = game.lead_changes
    outcome.half_leader = half_leader(game)
    outcome.cash_rounds = game.cash_rounds
    outcome.short_rounds = game.short_rounds
    outcome.fault = game.fault
