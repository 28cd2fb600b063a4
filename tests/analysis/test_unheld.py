"""What the chain does not hold is said, and counted by the convention that is named."""

import pytest

from montecarlo.analysis.economics import economics, levels
from montecarlo.analysis.house_order import best_houses
from montecarlo.analysis.landing import arrivals, landing
from montecarlo.analysis.unheld import unheld
from montecarlo.model import load_edition, resolve_rules
from montecarlo.model.edition import Edition, edition_of
from tests.model.boards import board

US = load_edition("us-classic")


def with_card(card: dict[str, object], *, stars: bool = False, **rules: object) -> Edition:
    """A board whose one deck has this card and one that does nothing; it is drawn on space 2 and on space 7."""
    data = board(10, rules=rules)
    if stars:
        data["spaces"][0]["salary_by_stars"] = [200, 300, 400]
    data["decks"]["luck"]["cards"] = [{"id": "one", **card}, {"id": "two", "effect": "receive", "amount": 0}]
    data["spaces"][7] = {"at": 7, "kind": "card", "name": "second", "deck": "luck"}
    return edition_of(data, "card")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (("paid_exit_waits=true",), "who pays the fine before his roll moves at his next turn; here he moves at once"),
        (("salary_every_lap=2",), "the salary is paid every 2 laps; here 1/2 of it every time"),
        (("snake_eyes_bonus=100",), "the $100 for a roll of two ones are not counted"),
        (("parking_pot=true",), "what is taken from the pot on free parking is not counted"),
        (("bank_loan=500",), "loans of the bank and their interest are not counted"),
    ],
)
def test_a_house_rule_that_the_chain_does_not_hold_is_named(settings: tuple[str, ...], said: str) -> None:
    edition = resolve_rules(US, "", settings)
    assert unheld(edition) == landing(edition).unheld == arrivals(edition).unheld == (said,)
    assert economics(edition, arrivals(edition)).unheld == (said,)


def test_the_printed_rules_of_the_plain_editions_are_in_the_chain() -> None:
    for name in ("no-c1009", "fi-c1009", "us-classic", "uk-classic", "dk-matador", "se-standard"):
        assert unheld(load_edition(name)) == ()


def test_stars_count_with_the_lowest_level_and_cards_on_the_streets_are_left_out() -> None:
    edition = load_edition("millionaire-98838")
    stars, fortune = unheld(edition)
    assert "every token counts with the lowest, so with a salary of 150k" in stars
    assert "the 22 cards of Fortune lie on the streets and are left out" in fortune
    found = landing(edition)
    assert found.salary_per_turn == pytest.approx(150 / found.turns_per_lap)
    assert not {card.id for card in edition.decks["fortune"].cards} & set(arrivals(edition).left_out)


def test_passports_are_named() -> None:
    (passports,) = unheld(load_edition("se-wonders-2003"))
    assert "the bonus for a full one" in passports


def test_a_salary_every_second_lap_is_half_of_it() -> None:
    every, second = landing(US), landing(resolve_rules(US, "", ("salary_every_lap=2",)))
    assert second.salary_per_turn == pytest.approx(every.salary_per_turn / 2)
    by_arrivals = arrivals(resolve_rules(US, "", ("salary_every_lap=2",))).salary_per_turn
    assert by_arrivals == pytest.approx(second.salary_per_turn)


def test_a_card_leads_to_the_next_space_of_its_deck() -> None:
    edition = with_card({"effect": "advance_to_nearest_card_space", "deck": "luck"})
    found = arrivals(edition)
    assert found.by_card[[2, 7]].sum() == pytest.approx(found.by_card.sum())
    assert found.by_card[7] > 0
    first, second = (float(found.by_dice[at] + found.by_card[at]) for at in (2, 7))
    assert found.by_card[[7, 2]] == pytest.approx([first / 2, second / 2])  # each sends half on to the other


def test_a_wager_brings_what_is_expected_of_it() -> None:
    wins = [{"lowest": 9}, {"lowest": 7}, {"doubles": True}]
    edition = with_card({"effect": "roll_for_money", "amount": 36, "wins": wins}, stars=True)
    found = arrivals(edition)
    draws = float((found.by_dice + found.by_card)[[2, 7]].sum()) * found.rolls_per_turn
    assert found.card_money_per_turn == pytest.approx(draws / 2 * 10)  # ten throws of 36 have 9 or more


def test_going_back_onto_go_brings_the_salary_only_where_the_rules_say_so() -> None:
    card: dict[str, object] = {"effect": "move", "steps": -2}
    plain, paid = (landing(with_card(card, go_salary_moving_back=back)) for back in (False, True))
    assert paid.salary_per_turn > plain.salary_per_turn
    assert paid.turns_per_lap == plain.turns_per_lap  # it is no lap


def test_one_hotel_in_a_group_is_all_that_is_planned() -> None:
    one = resolve_rules(US, "", ("hotels_per_group=1",))
    assert [level.name for level in levels(one.rules, 3)][-1] == "hotel"
    assert [level.name for level in levels(one.rules, 3, whole_group=True)][-1] == "4_houses"
    hotels = [house for house in best_houses(one, arrivals(one), ("orange",), 3000).houses if house.level == "hotel"]
    assert len(hotels) == 1
    free = [house for house in best_houses(US, arrivals(US), ("orange",), 3000).houses if house.level == "hotel"]
    assert len(free) == 3
