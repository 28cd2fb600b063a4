"""Deeds dealt at the start, and paid for at the printed price (DK-49, SE-K01, SE-K02, SE-T02, SE-W07)."""

from montecarlo.engine import event, kinds, rule
from montecarlo.engine.agenda import pay
from montecarlo.engine.deeds import give_deed
from montecarlo.engine.jit import rare
from montecarlo.engine.passport import mark_wonder
from montecarlo.engine.streams import shuffle_deeds


@rare
def deal_deeds(game, tables):
    """Shuffle the deeds and deal them one at a time, from who begins to the left; everybody pays the bank at once."""
    shuffle_deeds(game, tables)
    for dealt in range(tables.deeds_dealt * game.players):
        seat = dealt % game.players
        space = game.plan[dealt]
        pay(game, event.DEALT, rule.DEALT, seat, event.BANK, space, tables.price[space], 0, 0)
        give_deed(game, tables, space, seat, kinds.BY_DEAL)
        if tables.passport_size > 0:
            mark_wonder(game, tables, seat, space, kinds.MARK_DEAL)
