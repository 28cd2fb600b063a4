"""The decks of an edition as the numbers that the engine reads."""

from typing import Any, NamedTuple

from montecarlo.engine import kinds
from montecarlo.model import board
from montecarlo.model.edition import Edition

NONE = -1
TIMINGS = ("now", "keep")  # by their numbers in `Tables.card_timing`
ACQUIRES = ("usual", "half_price", "auction")  # by their numbers in `Tables.card_acquire`


class CardNumbers(NamedTuple):
    """One card as numbers; each is explained in `fields.TABLES`."""

    amount: int = 0
    hotel: int = 0
    target: int = NONE
    multiplier: int = 0
    salary: int = 0
    limit: int = 0


def fill_decks(tables: Any, edition: Edition) -> None:
    """Fill in the decks, in the order of the edition, and which of them is laid on the streets."""
    names = list(edition.decks)
    tables.decks = len(names)
    tables.fortune_deck = NONE
    for deck, name in enumerate(names):
        cards = edition.decks[name].cards
        tables.deck_size[deck] = len(cards)
        if edition.decks[name].laid_on_streets:
            tables.fortune_deck = deck
        for number, card in enumerate(cards):
            tables.card_effect[deck, number] = kinds.CARD_EFFECTS.index(card.effect)
            for column, value in _numbers(card, names)._asdict().items():
                getattr(tables, f"card_{column}")[deck, number] = value
            tables.card_timing[deck, number] = TIMINGS.index(card.timing)
            tables.card_acquire[deck, number] = ACQUIRES.index(card.acquire)
            _fill_stars(tables, edition, deck, number, card)


def _fill_stars(tables: Any, edition: Edition, deck: int, number: int, card: board.AnyCard) -> None:
    """Fill in what goes by stars: where a card has one sum it is the same at every level."""
    tables.card_by_stars[deck, number, :] = tables.card_amount[deck, number]
    if isinstance(card, board.MoneyCard):
        tables.card_by_stars[deck, number, :] = card.amounts
    if isinstance(card, board.RollForMoney):
        for level, win in enumerate(card.wins):
            highest = 2 * edition.rules.dice_sides if win.highest is None else win.highest
            tables.card_wins[deck, number, level, :] = (win.lowest, highest, int(win.doubles))


def _numbers(card: board.AnyCard, decks: list[str]) -> CardNumbers:
    match card:
        case board.AdvanceTo():
            return CardNumbers(target=card.target, salary=int(card.collect_go))
        case board.MoveBackTo():
            return CardNumbers(target=card.target)
        case board.MoveSteps():
            return CardNumbers(amount=card.steps, salary=int(card.steps > 0))
        case board.AdvanceToNearest():
            target = kinds.STATION if card.kind == "station" else kinds.UTILITY
            times = card.rent_multiplier or card.dice_multiplier or 0
            return CardNumbers(target=target, multiplier=times, salary=int(card.collect_go))
        case board.NearestCardSpace():
            return CardNumbers(target=decks.index(card.deck), salary=int(card.collect_go))
        case board.NearestUnowned() | board.JumpToAny():
            return CardNumbers(salary=int(card.collect_go))
        case board.Repairs():
            return CardNumbers(amount=card.house, hotel=card.hotel)
        case board.PayOrDraw():
            return CardNumbers(amount=card.amount, target=decks.index(card.deck))
        case board.ReceiveIfPoor():
            return CardNumbers(amount=card.amount, limit=card.limit)
        case board.Upgrade():
            return CardNumbers(amount=card.amount)
        case board.MoneyCard():
            return CardNumbers(amount=card.amounts[0])
        case _:
            return CardNumbers()
