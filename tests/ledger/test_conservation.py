"""Nothing is made of nothing: money, deeds, buildings and jail cards under random rules, and in spoilt logs."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from montecarlo.engine import event as log
from montecarlo.engine import jit, kinds
from tests.engine.arms import is_playable
from tests.games import Played, play
from tests.ledger import ledger
from tests.ledger.ledger import Finding, Numbers, audit
from tests.matrix import EDITIONS, ROWS, VARIANTS, Row, tables

FEWEST, MOST = 2, 6
STRATEGIES = ("random", "balanced", "builder", "hoarder", "cautious")
# an example is one set of rules; 100 examples make 5,000 games where the engine is compiled
GAMES_FOR_EACH = 1 if jit.PLAIN else 50
LAST_SEED = 2**32
CAP = 80
SEED = 9
GAMES_OF_A_ROW = 5 if jit.PLAIN else 100

SWITCHES = (
    "first_by_roll",
    "double_rolls_again",
    "jail_fine_on_later_turns",
    "paid_exit_rolls_again",
    "card_exit_rolls_again",
    "double_exit_rolls_again",
    "rent_in_jail",
    "bid_in_jail",
    "build_in_jail",
    "trade_in_jail",
    "auction",
    "decliner_bids",
    "full_group_needs_unbuilt_group",
    "full_group_rent_while_mortgaged",
    "mortgaged_counts",
    "utility_roll_fresh",
    "even_building",
    "even_selling",
    "build_any_time",
    "redeem_any_time",
    "build_beside_mortgage",
    "shortage_auction",
    "shortage_opening_is_price",
    "hotel_breaks_when_short",
    "fee_counts_for_redemption",
    "mortgage_needs_unbuilt_group",
    "trade",
    "trade_in_debt",
    "estate_cash_to_creditor",
    "estate_auction",
    "last_estate_keeps_buildings",
    "paid_exit_waits",
    "parking_pot",
    "auction_must_sell",
    "buy_after_lap",
    "trade_sells_buildings",
    "trade_after_last_deed",
    "debt_in_property",
    "go_salary_moving_back",
    "passport_marks_received",
    "passport_void",
)
AMOUNTS = {
    "start_cash": (100, 4000),
    "houses": (0, 40),
    "hotels": (0, 14),
    "go_salary": (0, 500),
    "doubles_to_jail": (0, 4),
    "jail_fine": (0, 300),
    "jail_tries": (0, 4),
    "jail_card_sale": (0, 60),
    "auction_opening": (1, 50),
    "auction_raise": (1, 20),
    "full_group_rent": (1, 3),
    "shortage_opening": (1, 100),
    "shortage_raise": (1, 20),
    "building_sale_percent": (0, 100),
    "mortgage_interest_percent": (0, 50),
    "transfer_fee_percent": (0, 50),
    "interest_round_to": (1, 10),
    "round_limit": (0, 60),
    "time_limit": (0, 90),
    "ends_at_bankruptcy": (0, 3),
    "salary_every_lap": (1, 3),
    "snake_eyes_bonus": (0, 200),
    "pot_refill": (0, 500),
    "hotels_per_group": (0, 2),
    "bank_loan": (0, 2000),
    "loan_interest_percent": (0, 30),
    "tax_round_to": (1, 50),
}
CHOICES = {
    "rent_lapses": kinds.LAPSES,
    "interest_rounding": kinds.ROUNDINGS,
    "tax_rounding": kinds.ROUNDINGS,
    "time_ends": kinds.TIME_ENDS,
    "raise_without_debt": kinds.RAISES,
    "jail_last_fine": kinds.LAST_FINES,
    "wealth_scale": ("printed", "half_mortgaged", "cash"),
}


@st.composite
def rule_settings(draw: st.DrawFn) -> tuple[str, ...]:
    """Draw changes of the rules: mostly a few, sometimes many."""
    changes = [f"round_cap={CAP}"]
    for name in draw(st.lists(st.sampled_from(SWITCHES), unique=True)):
        changes.append(f"{name}={str(draw(st.booleans())).lower()}")
    for name in draw(st.lists(st.sampled_from(sorted(AMOUNTS)), unique=True)):
        changes.append(f"{name}={draw(st.integers(*AMOUNTS[name]))}")
    for name in draw(st.lists(st.sampled_from(sorted(CHOICES)), unique=True)):
        changes.append(f"{name}={draw(st.sampled_from(CHOICES[name]))}")
    return tuple(changes)


def audited(played: Played, events: Numbers | None = None, final: Any = None) -> Finding:
    """Audit a game, or a changed log or final state of it."""
    box = played.tables
    return audit(
        played.events if events is None else events,
        played.players,
        int(box.spaces),
        int(box.houses),
        int(box.hotels),
        int(box.max_houses),
        [int(cards) for cards in box.deck_size[: box.decks]],
        played.game if final is None else final,
    )


# without shrinking: an example is short as it is, and every attempt plays games
@settings(phases=[Phase.explicit, Phase.generate])
@given(
    edition=st.sampled_from(EDITIONS),
    rules=st.sampled_from(VARIANTS),
    line_up=st.lists(st.sampled_from(STRATEGIES), min_size=FEWEST, max_size=MOST),
    changes=rule_settings(),
    seed=st.integers(0, LAST_SEED),
)
def test_nothing_is_made_of_nothing(
    edition: str, rules: str, line_up: list[str], changes: tuple[str, ...], seed: int
) -> None:
    line_up = line_up[: max(tables(edition))]
    while not is_playable(edition, rules, changes):
        changes = changes[:-1]  # what contradicts the rest
    for number in range(GAMES_FOR_EACH):
        finding = audited(play(edition, line_up, seed, number, rules, changes))
        assert finding.fault == ledger.NONE, f"game {number} of seed {seed}: {finding}"


@pytest.mark.parametrize("row", ROWS)
def test_nothing_is_made_of_nothing_in_any_edition(row: Row) -> None:
    for number in range(GAMES_OF_A_ROW):
        played = play(row.edition, row.line_up(number), SEED, number, row.rules, (f"round_cap={CAP}",))
        finding = audited(played)
        assert finding.fault == ledger.NONE, f"game {number}: {finding}"


# --- the bookkeeper himself


def book(*events: tuple[int, ...]) -> Numbers:
    """Write a log of (kind, player, other, space, amount, value, value2)."""
    rows = [(kind, 0, 0, 0, *rest, *(0,) * (6 - len(rest))) for kind, *rest in events]
    return np.array(rows, dtype=np.int64)


def final_state(**changes: Any) -> SimpleNamespace:
    """Return the state after `OPENING`, with changes."""
    state: dict[str, Any] = {
        "cash": np.array([80, 100]),
        "owner": np.array([-1, 0]),
        "level": np.array([0, 1]),
        "mortgaged": np.array([0, 0]),
        "keeper": np.array([[1]]),
        "houses_left": 3,
        "hotels_left": 1,
        "stars": np.array([0, 0]),
        "borrowed": np.array([0, 0]),
        "pot": -1,
        "mark": np.zeros((2, 2), np.int64),
    }
    return SimpleNamespace(**{**state, **changes})


OPENING = (
    (log.START_CASH, 0, -1, -1, 100),
    (log.START_CASH, 1, -1, -1, 100),
    (log.BUY, 0, -1, 1, 10),
    (log.BUILD, 0, -1, 1, 10, 1, 0),
    (log.CARD_KEPT, 1, -1, -1, 0, 0, 0),
)


def find(*more: tuple[int, ...], **final: Any) -> int:
    """Return the fault of the opening and some more events on a board of two spaces with four houses and a hotel."""
    return audit(book(*OPENING, *more), 2, 2, 4, 1, 4, [1], final_state(**final)).fault


def test_a_correct_little_log_is_accepted() -> None:
    assert find() == ledger.NONE


@pytest.mark.parametrize(
    ("fault", "more"),
    [
        (ledger.NOT_AN_EVENT, (log.TAX, 5, -1, 0, 1)),
        (ledger.NOT_AN_EVENT, (log.TAX, -1, 0, 0, 1)),
        (ledger.NOT_AN_EVENT, (len(log.NAMES), 0)),
        (ledger.IDLE_MONEY, (log.MOVE, 0, -1, 1, 5)),
        (ledger.IDLE_MONEY, (log.TAX, 0, -1, 0, -5)),
        (ledger.NEGATIVE_CASH, (log.RENT, 0, 1, 1, 81)),
        (ledger.SOLD_TWICE, (log.BUY, 1, -1, 1, 10)),
        (ledger.SOLD_TWICE, (log.AUCTION_WON, 1, -1, 1, 10)),
        (ledger.NOT_OWNER, (log.MORTGAGE, 1, -1, 1, 5)),
        (ledger.NOT_OWNER, (log.BUILD, 1, -1, 1, 10, 2, 1)),
        (ledger.NOT_OWNER, (log.TRADE_DEED, 1, 0, 1)),
        (ledger.WRONG_LEVEL, (log.BUILD, 0, -1, 1, 10, 3, 2)),
        (ledger.WRONG_LEVEL, (log.BUILD, 0, -1, 1, 10, 6, 1)),
        (ledger.WRONG_LEVEL, (log.SELL_BUILDING, 0, -1, 1, 5, 1, 1)),
        (ledger.BUILT_ON_MORTGAGE, (log.MORTGAGE, 0, -1, 1, 5)),
        (ledger.WRONG_MORTGAGE, (log.REDEEM, 0, -1, 1, 5)),
        (ledger.WRONG_CARD, (log.CARD_KEPT, 0, -1, -1, 0, 0, 0)),
        (ledger.WRONG_CARD, (log.JAIL_CARD_USED, 0, -1, -1, 0, 0, 0)),
        (ledger.BUILDING_CHANGES_HANDS, (log.TRADE_DEED, 0, 1, 1)),
        (ledger.BUILDING_CHANGES_HANDS, (log.ESTATE_DEED, 0, -1, 1)),
        (ledger.OUT_AND_HOLDING, (log.BANKRUPT, 0)),
        (ledger.SOLD_TWICE, (log.DEALT, 1, -1, 1, 10)),
        (ledger.NOT_OWNER, (log.DEBT_LESSENED, 1, 0, 1)),
        (ledger.NOT_OWNER, (log.CARD_DEED, 0, 1, 1)),
        (ledger.NOT_OWNER, (log.CARD_DEED, 0, -1, 0)),
        (ledger.SOLD_TWICE, (log.TREATED_DEED, 1, -1, 1)),
        (ledger.NOT_OWNER, (log.TREATED_DEED, 0, 1, 1)),
        (ledger.BUILDING_CHANGES_HANDS, (log.TREATED_DEED, 1, 0, 1)),
        (ledger.NEGATIVE_CASH, (log.TREATMENT_PRICE, 0, -1, -1, 81)),
        (ledger.BUILDING_CHANGES_HANDS, (log.DEBT_LESSENED, 0, 1, 1)),
        (ledger.BUILDING_CHANGES_HANDS, (log.CARD_DEED, 1, 0, 1)),
        (ledger.BUILDING_CHANGES_HANDS, (log.ESTATE_DEED, 0, 1, 1, 0, 0, 2)),
        (ledger.WRONG_LEVEL, (log.FREE_BUILDING, 0, -1, 1, 0, 3, 2)),
        (ledger.IDLE_MONEY, (log.FREE_BUILDING, 0, -1, 1, 5, 2, 1)),
        (ledger.WRONG_CARD, (log.FORTUNE_KEPT, 0, -1, -1, 0, 0, 0)),
        (ledger.WRONG_CARD, (log.FORTUNE_USED, 0, -1, -1, 0, 0, 0)),
        (ledger.WRONG_MARK, (log.MARK, 0, -1, 1, 0, 0, 2)),
        (ledger.WRONG_STARS, (log.UPGRADE, 0, -1, 0, 1, 2, 1)),
        (ledger.WRONG_STARS, (log.STARS, 0, -1, -1, 0, 2, 0)),
        (ledger.WRONG_LOAN, (log.LOAN, 0, -1, -1, 50, 60)),
        (ledger.WRONG_LOAN, (log.LOAN_REPAID, 0, -1, -1, 5, -5)),
        (ledger.WRONG_POT, (log.POT, 0, -1, -1, 0, 5, 6)),
        (ledger.WRONG_POT, (log.POT_TAKEN, 0, -1, 0, 5)),
    ],
)
def test_a_wrong_event_is_found(fault: int, more: tuple[int, ...]) -> None:
    assert find(more) == fault


def test_what_only_some_games_have_is_kept_too() -> None:
    """A loan paid back in part, a pot that is taken, stars, marks, and a deed that goes with its house to the bank."""
    loan = ((log.LOAN, 1, -1, -1, 50, 50), (log.LOAN_REPAID, 1, -1, -1, 20, 30))
    pot = ((log.TAX, 1, -1, 0, 7), (log.POT, 1, -1, -1, 0, 7, 7), (log.POT_TAKEN, 1, -1, 0, 7))
    stars = ((log.UPGRADE, 1, -1, 0, 10, 1, 0), (log.STARS, 1, -1, -1, 0, 2, 1))
    marks = ((log.MARK, 1, -1, 1, 0, 0, 1), (log.MARK, 1, -1, 0, 0, 0, 2))
    left = {"cash": np.array([80, 120]), "borrowed": np.array([0, 30]), "pot": 0, "stars": np.array([0, 2])}
    marked = {"mark": np.array([[0, 0], [1, 1]])}
    events = (*loan, *pot, *stars, *marks)
    assert find(*events, **left, **marked) == ledger.NONE
    estate = ((log.BANKRUPT, 0, -1), (log.ESTATE_CASH, 0, -1, -1, 80), (log.ESTATE_DEED, 0, -1, 1, 0, 0, 1))
    gone = {"cash": np.array([0, 120]), "owner": np.array([-1, -1]), "level": np.array([0, 0]), "houses_left": 4}
    assert find(*events, *estate, **{**left, **marked, **gone}) == ledger.NONE
    for changed, fault in (
        ({"borrowed": np.array([0, 0])}, ledger.FINAL_LOANS),
        ({"pot": 7}, ledger.FINAL_POT),
        ({"stars": np.array([0, 1])}, ledger.FINAL_STARS),
        ({"mark": np.array([[0, 0], [1, 0]])}, ledger.FINAL_MARKS),
    ):
        assert find(*events, **{**left, **marked, **changed}) == fault


def test_a_fortune_card_that_was_used_is_kept_by_nobody_any_more() -> None:
    taken, used = (log.FORTUNE_KEPT, 0, -1, -1, 0, 0, 0), (log.FORTUNE_USED, 1, -1, -1, 0, 0, 0)
    assert find(used, keeper=np.array([[-1]])) == ledger.NONE
    assert find(used, taken, keeper=np.array([[0]])) == ledger.WRONG_CARD


def test_more_houses_than_there_are_are_found() -> None:
    bought = (log.BUY, 0, -1, 0, 10)
    steps = [(log.BUILD, 0, -1, 0, 1, level, level - 1) for level in range(1, 5)]
    assert find(bought, *steps) == ledger.NO_STOCK


def test_the_houses_of_a_hotel_come_back_and_have_to_be_there_when_it_is_sold() -> None:
    steps = [(log.BUILD, 0, -1, 1, 1, level, level - 1) for level in range(2, 6)]
    hotel = {"cash": np.array([76, 100]), "level": np.array([0, 5]), "houses_left": 4, "hotels_left": 0}
    assert find(*steps, **hotel) == ledger.NONE
    sold = (log.SELL_BUILDING, 0, -1, 1, 1, 5, 4)
    house_elsewhere = ((log.BUY, 0, -1, 0, 1), (log.BUILD, 0, -1, 0, 1, 1, 0))
    assert find(*steps, *house_elsewhere, sold) == ledger.NO_STOCK


@pytest.mark.parametrize(
    ("fault", "final"),
    [
        (ledger.FINAL_CASH, {"cash": np.array([79, 100])}),
        (ledger.FINAL_OWNER, {"owner": np.array([0, 0])}),
        (ledger.FINAL_LEVEL, {"level": np.array([0, 2])}),
        (ledger.FINAL_MORTGAGE, {"mortgaged": np.array([0, 1])}),
        (ledger.FINAL_CARDS, {"keeper": np.array([[0]])}),
        (ledger.FINAL_STOCK, {"houses_left": 4}),
        (ledger.FINAL_STOCK, {"hotels_left": 0}),
    ],
)
def test_an_end_that_is_not_that_of_the_log_is_found(fault: int, final: dict[str, Any]) -> None:
    assert find(**final) == fault


def test_every_payment_left_out_of_a_real_game_is_found() -> None:
    played = play("no-c1009", ["random", "balanced", "random"], 7, 0, settings=(f"round_cap={CAP}",))
    assert audited(played).fault == ledger.NONE
    paying = np.flatnonzero(played.events[:, ledger.AMOUNT] > 0)
    for place in paying[:: len(paying) // 50]:
        assert audited(played, np.delete(played.events, place, axis=0)).fault != ledger.NONE
