"""The time a game takes at the table: what has happened so far, weighed by the pace of its players (DK-50, SE-T01)."""

from montecarlo.engine.jit import kernel

SECONDS_A_MINUTE = 60


@kernel
def seconds_played(game, tables):
    """Return the seconds that rolls, purchases, auctions, trades, buildings and debts have taken so far."""
    return (
        game.rolls * tables.pace[0]
        + game.purchases * tables.pace[1]
        + (game.auctions + game.piece_auctions) * tables.pace[2]
        + game.trades_made * tables.pace[3]
        + game.built * tables.pace[4]
        + game.debts * tables.pace[5]
    )


@kernel
def time_is_up(game, tables):
    """Say whether the agreed time is over."""
    return tables.time_limit > 0 and seconds_played(game, tables) >= tables.time_limit * SECONDS_A_MINUTE
