"""The clock: how long a game has taken at the table, in seconds (DK-50, DK-51, SE-T01; `configs/clock.toml`)."""

from montecarlo.engine.jit import leaf, rare

# what takes time, in the order of `Tables.pace`
ROLL = 0
PURCHASE = 1
AUCTION = 2
TRADE = 3
BUILDING = 4
DEBT = 5

SECONDS_A_MINUTE = 60


@leaf
def seconds_played(game, tables):
    """Add up what has happened so far, each kind of thing at the pace of the rules.

    A deed that is dealt, and a free flight, a card or a claim, take no time of their own: they go with the roll.
    """
    return (
        game.rolls * tables.pace[ROLL]
        + game.purchases * tables.pace[PURCHASE]
        + (game.auctions + game.piece_auctions) * tables.pace[AUCTION]
        + game.trades_made * tables.pace[TRADE]
        + game.built * tables.pace[BUILDING]
        + game.debts * tables.pace[DEBT]
    )


@rare
def time_is_up(game, tables):
    """Say whether the agreed time is over."""
    return tables.time_limit > 0 and seconds_played(game, tables) >= tables.time_limit * SECONDS_A_MINUTE
