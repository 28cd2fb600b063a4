"""What only some editions have: a tax with a choice, stars, cards on the streets, passports, cash that wins."""

from collections import Counter
from typing import Any

from montecarlo.analysis.chain_options import LEAVE
from montecarlo.analysis.economics import PER_CENT, landings_per_roll, payback
from montecarlo.analysis.landing import arrivals
from montecarlo.analysis.settling import decks_in_use
from montecarlo.analysis.sheet import FortuneCards, Passport, Stars, TaxChoice
from montecarlo.analysis.sheet_basis import Basis
from montecarlo.model import board
from montecarlo.model.edition import Edition
from montecarlo.model.limits import MAX_STARS

KEPT = "keep"  # timing of a card that is kept until it is needed
CASH = "cash"  # scale of wealth by which nothing but cash counts


def tax_choice(edition: Edition) -> TaxChoice | None:
    """Give the first tax of the board that may be paid as a share of the wealth."""
    for space in edition.spaces:
        if isinstance(space, board.Tax) and space.or_percent:
            even = space.amount * PER_CENT // space.or_percent
            return TaxChoice(space.at, space.amount, float(space.or_percent), even)
    return None


def stars(edition: Edition, turns_a_lap: float) -> Stars | None:
    """Work out what each star level costs and brings.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    turns_a_lap : float
        Turns for each time round.
    """
    salaries = next((space.salary_by_stars for space in edition.spaces if isinstance(space, board.Go)), None)
    if salaries is None:
        return None
    cost = edition.rules.upgrade_cost
    money = [arrivals(at_star_level(edition, level, salary), LEAVE) for level, salary in enumerate(salaries)]
    bank = [one.salary_per_turn + one.card_money_per_turn for one in money]
    pairs = range(len(salaries) - 1)
    return Stars(
        tuple((cost, salaries[at], salaries[at + 1]) for at in pairs),
        tuple(payback(cost, max(0, salaries[at + 1] - salaries[at])) for at in pairs),
        turns_a_lap,
        tuple(one.card_money_per_turn for one in money),
        tuple(payback(cost, max(0.0, bank[at + 1] - bank[at])) for at in pairs),
    )


def at_star_level(edition: Edition, level: int, salary: int) -> Edition:
    """Give the edition as it is for a token of one star level, which then has the lowest: salary and sums of cards."""
    rules = edition.rules.model_copy(update={"go_salary": salary, "go_salary_landing": None})
    in_use = decks_in_use(edition)
    decks = {
        name: deck.model_copy(update={"cards": tuple(_card_at(card, level) for card in deck.cards)})
        if name in in_use
        else deck
        for name, deck in edition.decks.items()
    }
    return edition.model_copy(update={"rules": rules, "decks": decks})


def _card_at(card: board.AnyCard, level: int) -> board.AnyCard:
    changes: dict[str, Any] = {}
    if isinstance(card, board.MoneyCard):
        changes["amount"] = card.amounts[level]
    if isinstance(card, board.RollForMoney):
        changes["wins"] = (card.wins[level],) * MAX_STARS
    return card.model_copy(update=changes)


def fortune_cards(edition: Edition) -> FortuneCards | None:
    """Count the cards that lie on the streets, and those of them that are kept."""
    cards = [card for deck in edition.decks.values() if deck.laid_on_streets for card in deck.cards]
    kept = Counter(card.effect for card in cards if card.timing == KEPT)
    return FortuneCards(len(cards), tuple(kept.items())) if cards else None


def wonders_of(edition: Edition) -> tuple[int, ...]:
    """Give the places of the wonders, in board order."""
    return tuple(space.at for space in edition.spaces if isinstance(space, board.Street) and space.wonder)


def passport(basis: Basis) -> Passport | None:
    """Work out how fast a passport fills, and which wonders a token comes to least."""
    edition, found = basis.edition, basis.arrivals
    wonders = wonders_of(edition)
    if not wonders:
        return None
    airports = tuple(space.at for space in edition.spaces if isinstance(space, board.Station) and space.flight)

    def a_turn(spaces: tuple[int, ...]) -> float:
        return found.rolls_per_turn * sum(landings_per_roll(found, at) for at in spaces)

    rare = sorted(wonders, key=lambda at: (landings_per_roll(found, at), at))
    return Passport(edition.rules.passport_bonus, airports, a_turn(airports), a_turn(wonders), tuple(rare))


def does_cash_win(edition: Edition) -> bool:
    """Say whether cash decides who wins: by a target, or as the one thing counted at an end before the last one out."""
    rules = edition.rules
    ends_early = rules.round_limit or rules.time_limit or rules.ends_at_bankruptcy or wonders_of(edition)
    return bool(rules.cash_target or (rules.wealth_scale == CASH and ends_early))
