"""The chain of one token: every roll against the same roll followed by hand, on every board there is."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given

from montecarlo.analysis.chain import FREE, MOST_STATES, Chain, State, build_chain, throws
from montecarlo.analysis.chain_options import NEVER_LEAVES, ChainOptions, options_for
from montecarlo.analysis.landing import solved
from montecarlo.analysis.settling import decks_in_use
from montecarlo.analysis.stationary import TOLERANCE, recurrent_classes
from montecarlo.errors import InputError
from montecarlo.model import load_edition, resolve_rules
from montecarlo.model.board import Pay, Receive
from montecarlo.model.edition import Edition, edition_of, shipped_editions
from tests.analysis.random_boards import editions
from tests.analysis.walk import IN_JAIL, Spot, walk
from tests.model.boards import board

CLOSE = 1e-12
BOARDS = [
    (name, patch)
    for name, edition in shipped_editions().items()
    for patch in ("", *(one for one, what in edition.patches.items() if what.decks or what.spaces))
]
LONGEST = "dk-matador"  # its 46 cards in one deck take as long as everything else together
WALKS = [
    pytest.param(
        *(name, patch, jail, last_fine),
        marks=pytest.mark.slow
        if (name, patch) == (LONGEST, "") and (jail, last_fine) != ("leave", "after_last_try")
        else (),
    )
    for last_fine in ("after_last_try", "next_turn")
    for jail in ("leave", "stay")
    for name, patch in BOARDS
]
MOVES = (
    "advance_to", "move_back_to", "move", "advance_to_nearest", "advance_to_nearest_card_space", "go_to_jail",
)  # fmt: skip
LOOKS = 40_000  # steps of a long walk in probabilities
JAIL = 10


def spot_of(state: State) -> Spot:
    return (IN_JAIL if state.tries != FREE else state.space, max(state.tries, 0), state.doubles)


def built(name: str, rules: str = "", jail: str = "leave", settings: tuple[str, ...] = (), **changes: Any) -> Chain:
    edition = resolve_rules(load_edition(name), rules, settings)
    return build_chain(edition, options_for(edition.rules, jail).changed(**changes))


@pytest.mark.parametrize(("name", "patch", "jail", "last_fine"), WALKS)
def test_every_roll_is_that_of_the_rules(name: str, patch: str, jail: str, last_fine: str) -> None:
    chain = built(name, patch, jail, (f"jail_last_fine={last_fine}",))
    spots = [spot_of(state) for state in chain.states]
    spaces = range(len(chain.edition.spaces))
    for at, spot in enumerate(spots):
        by_hand = walk(chain.edition, spot, stays=jail == "stay")
        assert all(times in chain.by_multiplier for times, _ in by_hand.by_multiplier)
        for found, wanted in (
            (chain.matrix, [by_hand.ends[other] for other in spots]),
            (chain.visits, [by_hand.visits[space] for space in spaces]),
            (chain.by_dice, [by_hand.by_dice[space] for space in spaces]),
            (chain.total_by_dice, [by_hand.totals[space] for space in spaces]),
            (chain.by_card, [by_hand.by_card[space] for space in spaces]),
            *(
                (table, [by_hand.by_multiplier[times, space] for space in spaces])
                for times, table in chain.by_multiplier.items()
            ),
            (chain.salary, by_hand.salary),
            (chain.fine, by_hand.fine),
            (chain.card_money, by_hand.card_money),
        ):
            np.testing.assert_allclose(found[at], np.array(wanted, dtype=float), rtol=CLOSE, atol=CLOSE)


@pytest.mark.parametrize("sides", [2, 4, 6, 7])
def test_throws_are_those_of_two_dice(sides: int) -> None:
    pairs = [(one, two) for one in range(1, sides + 1) for two in range(1, sides + 1)]
    for throw in throws(sides):
        hits = sum(one + two == throw.total and (one == two) == throw.double for one, two in pairs)
        assert throw.probability == pytest.approx(hits / sides**2)
    assert sum(throw.probability for throw in throws(sides)) == pytest.approx(1)


def test_states_are_spaces_by_doubles_and_tries_in_jail() -> None:
    assert len(built("us-classic").states) == 40 * 3 + 1
    assert len(built("us-classic", jail="stay").states) == 40 * 3 + 3
    chain = built("us-classic", jail="stay", leaves_before_try=2, double_exit_rolls_again=True)
    assert len(chain.states) == 40 * 3 + 3
    assert chain.state_name(chain.number(State(JAIL, 2, 0))) == "in jail, try 3"
    assert chain.state_name(chain.number(State(24, FREE, 2))) == "Illinois Avenue (24), after 2 doubles"
    assert len({chain.state_name(at) for at in range(len(chain.states))}) == len(chain.states)


def test_a_state_that_stands_for_several_is_named_so() -> None:
    chain = built("us-classic", jail="stay", doubles_to_jail=0, jail_tries=0)
    assert len(chain.states) == 40 * 2 + 1
    assert chain.state_name(chain.number(State(JAIL, 0, 0))) == "in jail, any try"
    assert chain.state_name(chain.number(State(24, FREE, 1))) == "Illinois Avenue (24), after a double or more"
    once = built("us-classic", jail="stay", doubles_to_jail=0, double_rolls_again=False, double_exit_rolls_again=True)
    assert once.state_name(once.number(State(24, FREE, 1))) == "Illinois Avenue (24), after 1 double"


def test_without_the_doubles_rule_a_double_is_a_roll_like_any_other() -> None:
    chain = built("us-classic", doubles_to_jail=0, double_rolls_again=False)
    assert len(chain.states) == 40 + 1
    assert chain.begins_turn.all()
    assert chain.matrix[20, 24] == pytest.approx(3 / 36 + 1 / 36 / 16)  # a 4, or a 2 and the card to Illinois Avenue


def test_doubles_without_limit_need_one_more_state_a_space() -> None:
    chain = built("us-classic", doubles_to_jail=0)
    assert len(chain.states) == 2 * 40 + 1
    again = chain.number(State(20, FREE, 1))
    assert chain.matrix[again, again] == 0
    assert chain.matrix[again, chain.number(State(24, FREE, 1))] == pytest.approx(1 / 36 + 1 / 36 / 16)


def test_who_leaves_before_the_third_try_rolls_then_as_anybody() -> None:
    """The exit of a published table: pays before the third roll; a double that frees counts and rolls again."""
    chain = built("us-classic", jail="stay", leaves_before_try=2, double_exit_rolls_again=True)
    second, third = chain.number(State(JAIL, 1, 0)), chain.number(State(JAIL, 2, 0))
    assert chain.matrix[second, third] == pytest.approx(30 / 36)
    assert chain.matrix[second, chain.number(State(JAIL + 4, FREE, 1))] == pytest.approx(1 / 36)
    assert chain.matrix[third, chain.number(State(JAIL + 4, FREE, 1))] == pytest.approx(1 / 36)
    assert chain.matrix[third, chain.number(State(JAIL + 4, FREE, 0))] == pytest.approx(2 / 36)
    assert chain.fine[[second, third]] == pytest.approx([0, 50])


def test_the_last_failure_moves_and_ends_the_turn() -> None:
    chain = built("us-classic", jail="stay")
    last = chain.number(State(JAIL, 2, 0))
    assert chain.matrix[last, chain.number(State(JAIL + 4, FREE, 0))] == pytest.approx(3 / 36)
    back = chain.matrix[last, [chain.number(State(JAIL, tries, 0)) for tries in range(3)]]
    assert back == pytest.approx([7 / 36 / 16, 0, 0])  # by a card: on a 7 the Community Chest, on a 12 the Chance
    assert chain.fine[last] == pytest.approx(50 * 30 / 36)


def test_where_the_last_fine_waits_three_failures_are_followed_by_a_normal_roll_from_jail() -> None:
    chain = built("us-classic", jail="stay", settings=("jail_last_fine=next_turn",))
    assert len(chain.states) == 40 * 3 + 4
    last, after = chain.number(State(JAIL, 2, 0)), chain.number(State(JAIL, 3, 0))
    assert chain.matrix[last, after] == pytest.approx(30 / 36)  # the third failure moves nobody
    assert chain.fine[[last, after]] == pytest.approx([0, 50])
    ahead = [chain.number(State(JAIL + 4, FREE, doubles)) for doubles in (0, 1)]
    assert chain.matrix[after, ahead] == pytest.approx([2 / 36, 1 / 36])  # a double rolls again, as in any turn
    assert chain.begins_turn[after]
    assert chain.state_name(after) == "in jail, the fine due"
    leaves = built("us-classic", settings=("jail_last_fine=next_turn",))
    assert np.array_equal(leaves.matrix, built("us-classic").matrix)  # who leaves at once never comes so far


def test_a_double_after_paying_rolls_again_where_the_rules_say_so() -> None:
    """From jail to the fourth space on: two twos, and two throws of three and one."""
    for again, shares in ((True, [2 / 36, 1 / 36]), (False, [3 / 36, 0])):
        chain = built("us-classic", paid_exit_rolls_again=again)
        jail, ahead = chain.number(State(JAIL, 0, 0)), [chain.number(State(JAIL + 4, FREE, d)) for d in (0, 1)]
        assert chain.matrix[jail, ahead] == pytest.approx(shares)


@pytest.mark.parametrize("collects", [True, False])
def test_a_card_past_go_ends_a_lap_also_without_salary(collects: bool) -> None:
    data = board(13)  # so large that no roll from the start passes it
    data["decks"]["luck"]["cards"] = [{"id": "on", "effect": "advance_to", "target": 1, "collect_go": collects}]
    edition = edition_of(data, "past GO")
    chain = build_chain(edition, options_for(edition.rules))
    assert chain.passes[0] == pytest.approx(1 / 36)  # two ones to the card
    assert chain.salary[0] == pytest.approx(200 / 36 if collects else 0)


def test_without_a_limit_of_tries_all_tries_are_one_state() -> None:
    chain = built("us-classic", jail="stay", jail_tries=0)
    jail = chain.number(State(JAIL, 0, 0))
    assert len(chain.states) == 40 * 3 + 1
    assert chain.matrix[jail, jail] == pytest.approx(30 / 36 + 1 / 36 / 16)  # freed by two sixes, sent back by a card
    assert chain.fine.sum() == 0


def test_doubles_kept_on_the_way_to_jail() -> None:
    cleared = built("us-classic")
    for keeps, after_third in (("kept", 0), ("always_kept", 2)):
        chain = built("us-classic", jail_doubles=keeps)
        jails = [chain.number(State(JAIL, 0, doubles)) for doubles in range(3)]
        # From 26: two twos to the space that sends to jail; two fives to Chance with its card to jail and its card to
        # the Community Chest, which has another one.
        assert chain.matrix[26, jails[1]] == pytest.approx((1 + 1 / 16 + 1 / 256) / 36)
        assert chain.matrix[26, jails].sum() == pytest.approx(cleared.matrix[26, cleared.number(State(JAIL, 0, 0))])
        third = chain.matrix[chain.number(State(0, FREE, 2)), jails]
        assert third[after_third] >= 6 / 36
        # Who came to jail by a double rolls on with it: two more doubles, and he is there again.
        assert chain.matrix[jails[2], jails[after_third]] >= 6 / 36


@given(editions())
def test_rows_are_distributions_and_the_long_run_stays(edition: Edition) -> None:
    for jail in ("leave", "stay"):
        chain = build_chain(edition, options_for(edition.rules, jail))
        assert np.abs(chain.matrix.sum(axis=1) - 1).max() < TOLERANCE
        arrived = chain.by_dice + chain.by_card + sum(chain.by_multiplier.values())
        assert chain.visits == pytest.approx(arrived, abs=1e-12)
        classes = recurrent_classes(chain.matrix, 0)
        if len(classes) > 1 or not chain.passes[classes[0]].any():  # a random board may have traps: they are named
            with pytest.raises(InputError, match=r"parts that the token never leaves|no way round"):
                solved(chain)
            continue
        found = solved(chain)
        assert np.abs(found.probability @ chain.matrix - found.probability).max() < TOLERANCE
        assert found.probability.sum() == pytest.approx(1, abs=1e-13)
        assert found.probability == pytest.approx(long_average(chain.matrix), abs=1e-9)


def long_average(matrix: np.ndarray) -> np.ndarray:
    """Where a token that began in state 0 is after a long walk."""
    half_lazy = (matrix + np.eye(len(matrix))) / 2  # the same long run without a rhythm
    return np.asarray(np.linalg.matrix_power(half_lazy, LOOKS)[0])


@given(editions())
def test_the_order_of_the_cards_changes_nothing(edition: Edition) -> None:
    decks = {name: deck.model_copy(update={"cards": deck.cards[::-1]}) for name, deck in edition.decks.items()}
    other = edition.model_copy(update={"decks": decks})
    options = options_for(edition.rules)
    assert build_chain(other, options).matrix == pytest.approx(build_chain(edition, options).matrix, abs=CLOSE)


@pytest.mark.parametrize("name", list(shipped_editions()))
def test_one_card_changed_is_seen(name: str) -> None:
    edition = load_edition(name)
    whole = build_chain(edition, options_for(edition.rules))
    share = solved(whole).probability
    for deck in decks_in_use(edition):
        for card in edition.decks[deck].cards:
            if card.effect not in MOVES:
                continue
            other = build_chain(without(edition, deck, card.id), whole.options)
            assert np.abs(solved(other).probability - share).max() > 1e-5, card.id


def without(edition: Edition, deck: str, card: str) -> Edition:
    """The edition with a card that moves nobody in place of another one."""
    cards = [
        {"id": one.id, "effect": "receive", "amount": 1} if one.id == card else one.model_dump(exclude_none=True)
        for one in edition.decks[deck].cards
    ]
    data = edition.model_dump(exclude_none=True)
    data["decks"][deck]["cards"] = cards
    return edition_of(data, edition.id, patched=True)


def test_cards_that_lead_to_each_other_are_followed_to_the_end() -> None:
    """Two card spaces that send on to each other: of two cards one ends the way, so 2 landings are expected."""
    data = board(13)  # so large that no roll from the start passes it
    data["spaces"][3] = {"at": 3, "kind": "card", "name": "there", "deck": "fate"}
    one = {"id": "stay", "effect": "receive", "amount": 3}
    data["decks"]["luck"]["cards"] = [{"id": "go", "effect": "advance_to", "target": 3}, one]
    data["decks"]["fate"] = {"name": "fate", "cards": [{"id": "back", "effect": "move", "steps": -1}, one]}
    edition = edition_of(data, "round and round")
    chain = build_chain(edition, options_for(edition.rules))
    at = chain.number(State(0, FREE, 0))
    double, plain = 1 / 36, 2 / 36  # a total of 2, and of 3
    assert chain.visits[at, [2, 3]].sum() == pytest.approx((double + plain) * 2)
    first = double * 2 / 3 + plain / 3  # ends on 2: every second draw from there ends the way
    assert chain.matrix[at, [chain.number(State(2, FREE, d)) for d in (0, 1)]].sum() == pytest.approx(first)
    assert chain.card_money[at] == pytest.approx((double + plain) * 3)


def test_a_choice_is_made_by_an_option() -> None:
    edition = resolve_rules(load_edition("uk-classic"), "uk-traditional-decks")
    pays = build_chain(edition, options_for(edition.rules))
    draws = build_chain(edition, options_for(edition.rules).changed(draws_instead=True))
    mayfair = pays.number(State(39, FREE, 1))
    # Two ones to the Community Chest, the card that offers Chance, and there the card to Mayfair or the one back three.
    more = 2 / 36 / 16 / 16
    assert draws.matrix[0, mayfair] == pytest.approx(pays.matrix[0, mayfair] + more)
    assert draws.matrix[0, mayfair] != pays.matrix[0, mayfair]
    fine = pays.card_money[0] - draws.card_money[0]
    assert fine == pytest.approx(-(10 + chance_money(edition)) / 36 / 16)


def chance_money(edition: Edition) -> float:
    """What a draw from Chance brings by the cards of a fixed amount (its card back three ends on no other draw)."""
    cards = edition.decks["chance"].cards
    brings = sum(one.amounts[0] for one in cards if isinstance(one, Receive))
    return (brings - sum(one.amounts[0] for one in cards if isinstance(one, Pay))) / len(cards)


# --- what is refused


def endless() -> dict[str, Any]:
    data = board(9)
    data["spaces"][3] = {"at": 3, "kind": "card", "name": "there", "deck": "luck"}
    data["decks"]["luck"]["cards"] = [
        {"id": "on", "effect": "advance_to", "target": 2}, {"id": "off", "effect": "advance_to", "target": 3},
    ]  # fmt: skip
    return data


def test_a_deck_without_end_is_refused_by_the_names_of_its_spaces() -> None:
    edition = edition_of(endless(), "endless")
    with pytest.raises(InputError, match=r"every card drawn on card \(2\), there \(3\) sends the token on"):
        build_chain(edition, options_for(edition.rules))


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ({"effect": "advance_to", "target": 70}, r"deck luck, card one: leads to space 70, which is not on the board"),
        ({"effect": "move_back_to", "target": 70}, r"card one: leads to space 70"),
        (
            {"effect": "advance_to_nearest", "kind": "utility", "dice_multiplier": 10},
            "card one: leads to the nearest utility, but the board has none",
        ),
    ],
)
def test_a_card_that_leads_nowhere_is_refused(card: dict[str, Any], message: str) -> None:
    data = board(9)
    data["decks"]["luck"]["cards"] = [{"id": "one", **card}]
    edition = Edition.model_validate(data)  # past the checks of a file
    with pytest.raises(InputError, match=message):
        build_chain(edition, options_for(edition.rules))


def test_a_deck_without_cards_is_refused() -> None:
    data = board(9)
    data["decks"]["luck"]["cards"] = []
    edition = Edition.model_validate(data)
    with pytest.raises(InputError, match=r"space 2 \(card\): draws from the deck 'luck', which has no cards"):
        build_chain(edition, options_for(edition.rules))


@pytest.mark.parametrize(
    ("kind", "card", "doubles", "message"),
    [
        ("go_to_jail", {"effect": "receive", "amount": 1}, 0, r"space 8 \(off\): sends to jail, but there is no jail"),
        ("free_parking", {"effect": "go_to_jail"}, 0, "deck luck, card one: sends to jail, but there is no jail"),
        ("free_parking", {"effect": "receive", "amount": 1}, 3, "the double number 3 sends to jail, but there is no"),
    ],
)
def test_a_way_to_jail_on_a_board_without_one_is_refused(
    kind: str, card: dict[str, Any], doubles: int, message: str
) -> None:
    data = board(9, rules={"doubles_to_jail": doubles})
    data["spaces"][1] = {"at": 1, "kind": "free_parking", "name": "rest"}
    data["spaces"][8] = {"at": 8, "name": "off", "kind": kind}
    data["decks"]["luck"]["cards"] = [{"id": "one", **card}]
    edition = Edition.model_validate(data)
    with pytest.raises(InputError, match=message):
        build_chain(edition, options_for(edition.rules))


def test_too_many_states_are_refused_with_what_makes_them() -> None:
    edition = resolve_rules(load_edition("us-classic"), "", ["doubles_to_jail=1000"])
    with pytest.raises(InputError, match=rf"doubles_to_jail = 1000.* up to {MOST_STATES} states"):
        build_chain(edition, options_for(edition.rules))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"dice_sides": 1}, "dice_sides: is 1; a die has 2 to 100 sides"),
        ({"doubles_to_jail": -1}, "doubles_to_jail: is -1"),
        ({"jail_tries": -1}, "jail_tries: is -1"),
        ({"leaves_before_try": -2}, "leaves_before_try: is -2"),
        ({"leaves_before_try": 3}, "leaves_before_try: is 3; fewer than the 3 tries"),
        ({"jail_doubles": "clear"}, "did you mean 'cleared'"),
        ({"jail_doubles": "kept", "leaves_before_try": NEVER_LEAVES}, "the player leaves at once"),
        ({"jail_doubles": "kept", "doubles_to_jail": 0}, "some double sends to jail"),
        ({"jail_doubles": "kept", "paid_exit_rolls_again": False}, "also after a paid exit"),
    ],
)
def test_options_that_do_not_go_together_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        ChainOptions(**changes)


def test_another_jail_policy_is_refused_with_the_reason() -> None:
    with pytest.raises(InputError, match="leave or stay; a strategy that changes its mind"):
        options_for(load_edition("us-classic").rules, "balanced")
