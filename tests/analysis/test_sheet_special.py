"""What only some editions have: tax with a choice, stars, cards on the streets, passports, cash that wins."""

from typing import Any

import pytest

from montecarlo.analysis.landing import arrivals, landing
from montecarlo.analysis.sheet_basis import basis_of
from montecarlo.analysis.sheet_special import does_cash_win, fortune_cards, passport, stars, tax_choice
from montecarlo.model import load_edition
from montecarlo.model.board import Tax
from montecarlo.model.edition import Edition
from montecarlo.model.patches import resolve_rules

MILLIONAIRE, WONDERS, MATADOR = "millionaire-98838", "se-wonders-2003", "dk-matador"
LAP = 4.0


def with_rules(edition: Edition, **changes: Any) -> Edition:
    return edition.model_copy(update={"rules": edition.rules.model_copy(update=changes)})


def test_the_share_of_a_tax_is_less_up_to_a_worth() -> None:
    edition = load_edition(MATADOR)
    found = tax_choice(edition)
    assert found is not None
    assert (found.space, found.amount, found.percent, found.even) == (4, 4000, 10.0, 40_000)
    old = tax_choice(resolve_rules(load_edition("us-classic"), "us-pre-2008"))
    assert old is not None
    assert old.even == 2000
    assert tax_choice(load_edition("us-classic")) is None


def test_another_tax_has_another_worth() -> None:
    edition = load_edition(MATADOR)
    spaces = tuple(
        space.model_copy(update={"amount": 3000}) if isinstance(space, Tax) else space for space in edition.spaces
    )
    found = tax_choice(edition.model_copy(update={"spaces": spaces}))
    assert found is not None
    assert found.even == 30_000


def test_a_star_costs_as_much_as_a_lap_brings_more() -> None:
    edition = load_edition(MILLIONAIRE)
    found = stars(edition, LAP)
    assert found is not None
    assert found.steps == ((50, 150, 200), (50, 200, 250))
    assert found.laps == (1.0, 1.0)
    assert found.turns_a_lap == LAP
    # the lowest level is what the chain counts with
    assert found.cards[0] == pytest.approx(arrivals(edition).card_money_per_turn)
    assert found.cards[0] < found.cards[1] < found.cards[2]
    dear = stars(with_rules(edition, upgrade_cost=100), LAP)
    assert dear is not None
    assert dear.laps == (2.0, 2.0)
    assert dear.turns == pytest.approx([2 * (turns or 0.0) for turns in found.turns])


def test_cards_of_one_amount_bring_the_same_at_every_level() -> None:
    edition = load_edition(MILLIONAIRE)
    plain = edition.decks["chance"].model_copy(
        update={"cards": tuple(card for card in edition.decks["chance"].cards if card.id == "c04")}
    )
    changed = edition.model_copy(update={"decks": {**edition.decks, "chance": plain, "lifestyle": plain}})
    found = stars(changed, LAP)
    assert found is not None
    assert found.cards == pytest.approx([0.0, 0.0, 0.0])
    a_turn = arrivals(changed).salary_per_turn
    # 50 more in a lap, that is a third of the salary at the lowest level
    assert found.turns == pytest.approx([50 / (a_turn / 3)] * 2)


def test_editions_without_stars_have_none() -> None:
    assert stars(load_edition("no-c1009"), LAP) is None


def test_fortune_cards_are_counted() -> None:
    found = fortune_cards(load_edition(MILLIONAIRE))
    assert found is not None
    assert found.cards == 22
    assert dict(found.kept)["free_building"] == 3
    assert sum(number for _, number in found.kept) == 10
    assert fortune_cards(load_edition("no-c1009")) is None


def test_how_a_passport_fills() -> None:
    edition = load_edition(WONDERS)
    found = passport(basis_of(edition, 4))
    assert found is not None
    assert (found.bonus, found.airports, len(found.rare)) == (30_000, (5, 15, 25, 35), 22)
    visits = landing(edition, count="visits")
    a_turn = visits.visits_per_roll * visits.rolls_per_turn
    assert found.flights == pytest.approx(a_turn * sum(visits.probability[at] for at in found.airports))
    assert found.visits == pytest.approx(a_turn * sum(visits.probability[at] for at in found.rare))
    shares = [float(visits.probability[at]) for at in found.rare]
    assert shares == pytest.approx(sorted(shares))
    assert passport(basis_of(load_edition("se-standard"), 4)) is None


def test_when_cash_wins() -> None:
    plain, wonders = load_edition("no-c1009"), load_edition(WONDERS)
    assert does_cash_win(load_edition(MILLIONAIRE))
    assert not does_cash_win(plain)
    assert not does_cash_win(wonders)
    assert does_cash_win(with_rules(wonders, wealth_scale="cash"))
    assert not does_cash_win(with_rules(plain, wealth_scale="cash"))
    assert does_cash_win(with_rules(plain, wealth_scale="cash", round_limit=20))
    assert not does_cash_win(with_rules(plain, round_limit=20))
