"""The plain-words answer: who is first, how sure that is, and what the figure is not."""

from dataclasses import replace

import pytest

from montecarlo.analysis.groups import Groups
from montecarlo.analysis.intervals import NOTHING, Estimate
from montecarlo.reports import groups_words as words
from montecarlo.reports.summary_text import NARROW_SPACE
from montecarlo.simulation.plan import make_plan
from tests.reports.judged import around, groups_of

FAR = 0.03  # between two effects that are separated


def effects(*values: float, budget: int | None = 950) -> Groups:
    """Ten groups of the Norwegian game with effects of their own."""
    rest = [-0.2 - FAR * at for at in range(10 - len(values))]
    return groups_of(budget=budget, effects=[*values, *rest])


def plain(lines: list[str]) -> str:
    return " ".join(lines).replace(NARROW_SPACE, ",")


def names(found: Groups) -> list[str]:
    return [one.holding.name for one in found.groups]


def test_two_groups_that_are_not_separated_are_named_with_the_games() -> None:
    found = effects(0.10, 0.09, budget=None)
    first, second, *_ = names(found)
    said = plain(words.answer(found))
    start = f"With three opponents on `no-c1009`: {first}, then {second}; the two are not separated at 20,000 games."
    assert said.startswith(start)


def test_a_group_that_is_ahead_of_all_is_said_to_be() -> None:
    found = effects(0.10, 0.05)
    first, second, *_ = names(found)
    said = plain(words.answer(found))
    assert f"and M950 to spend: {first}, then {second}; {first} is separated from every other group" in said


def test_more_that_are_near_are_listed_and_none_that_is_not() -> None:
    found = effects(0.10, 0.095, 0.09)
    first, second, third, fourth, *_ = names(found)
    said = words.answer(found)[0].replace(NARROW_SPACE, ",")
    assert said.endswith(f"not separated from {first} at 20,000 games: {second} and {third}.")
    assert fourth not in said


def test_who_else_may_be_second_is_said_where_it_is_not_the_first() -> None:
    found = effects(0.20, 0.10, 0.095, 0.05)
    first, second, third, fourth, *_ = names(found)
    said = words.answer(found)[0]
    assert f"{first} is separated from every other group" in said
    assert said.endswith(f"; {second} is not separated from {third}.")
    assert fourth not in said
    assert words.answer(effects(0.20, 0.10, 0.099, 0.098))[0].endswith(f"from {third} or {fourth}.")
    several = effects(0.20, *(0.05 - 0.001 * at for at in range(9)))
    assert words.answer(several)[0].endswith(f"; {names(several)[1]} is not separated from any group that follows.")
    chain = effects(0.10, 0.10 - FAR / 2, 0.10 - FAR)  # each is near the next alone
    first, second, third, *_ = names(chain)
    said = words.answer(chain)[0].replace(NARROW_SPACE, ",")
    assert said.endswith(f"the two are not separated at 20,000 games; {second} is not separated from {third}.")


def test_shares_in_one_sentence_have_as_many_digits_each() -> None:
    found = groups_of(budget=130, effects=[0.1])
    found = replace(found, groups=(replace(found.groups[0], seat_won=around(0.34, 0.02)),))
    assert words.answer(found)[1].endswith("34.0% instead of 24.0%.")


def test_where_nothing_is_separated_it_says_so() -> None:
    found = groups_of(effects=[0.05 - 0.001 * at for at in range(10)])
    assert f"no group is separated from {names(found)[0]}" in words.answer(found)[0]


def test_one_group_alone_is_the_only_one() -> None:
    found = groups_of(budget=130)
    assert words.answer(found)[0].endswith("brun, the only group that can be had.")


def test_nothing_to_be_had_has_no_answer() -> None:
    assert words.answer(groups_of(budget=110)) == []


def test_the_size_of_the_effect_takes_a_side_only_where_it_is_separated() -> None:
    for value, wanted in (
        (0.1, "adds 10.0 percentage points (95% interval 8.9 to 11.1) to the share of games that its owner wins: "),
        (-0.1, "takes 10.0 percentage points (95% interval 8.9 to 11.1) from the share of games that its owner wins: "),
        (0.001, "Whether brun helps at all is open: "),
    ):
        found = groups_of(budget=130, effects=[value])
        assert wanted in words.answer(found)[1]
    assert words.answer(groups_of(budget=130, effects=[0.1]))[1].endswith("34.00% instead of 24.00%.")


def test_groups_that_harm_and_groups_that_do_nothing_sure_are_named() -> None:
    found = groups_of(effects=[0.1, 0.005, *(-0.1 - 0.01 * at for at in range(8))])
    order, said = names(found), words.answer(found)
    together = "(all 10 groups judged together, at 95%)"
    assert f"Whether these help at all is open {together}: {order[1]}." in said
    harm = f"wins less often than without {together}: {', '.join(order[2:-1])} and {order[-1]}."
    assert harm in plain(said)


def test_whether_a_group_helps_goes_by_the_interval_that_holds_for_all_at_once() -> None:
    """Its own interval (1.1 to each side) leaves zero out, that of the family (1.65) does not."""
    found = groups_of(effects=[0.1, *(0.05 - 0.001 * at for at in range(8)), 0.014])
    last = found.groups[-1]
    assert last.effect.is_separated
    assert f"at all is open (all 10 groups judged together, at 95%): {last.holding.name}." in plain(words.answer(found))
    assert "open" not in plain(words.answer(groups_of(effects=[0.1, *(0.05 - 0.001 * at for at in range(9))])))
    assert words.answer(groups_of(budget=130, effects=[0.014]))[1].startswith("Whether brun helps at all is open")


def test_the_first_by_the_other_two_answers_are_named_and_what_winners_had_is_no_effect() -> None:
    found = groups_of()
    ends = words.answer(found)[-1]
    earns = max(found.groups, key=lambda one: one.returns.per_100 or 0)
    assert f"by return ({words.level(earns)}) is {earns.holding.name}" in ends
    assert "(an association)" in ends
    assert "by return" not in plain(words.answer(groups_of(budget=130)))  # of one group it says nothing


def test_without_a_completed_group_only_the_return_is_named() -> None:
    found = groups_of(budget=330)
    never = tuple(
        replace(one, held=replace(one.held, advantage=NOTHING)) for one in found.groups if one.held is not None
    )
    earns = max(never, key=lambda one: one.returns.per_100 or 0)
    level = f" ({words.level(earns)})" if words.level(earns) else ""
    assert f"The first by return{level} is {earns.holding.name}." in words.answer(replace(found, groups=never))


def test_no_game_that_counts_gives_no_size() -> None:
    found = groups_of(budget=130)
    none = replace(found, groups=(replace(found.groups[0], effect=NOTHING),))
    assert "cannot be said" in words.answer(none)[1]


def test_what_is_dearer_than_the_money_is_named_with_its_price() -> None:
    assert words.left_out(groups_of(budget=750)) == [
        "Left out, dearer than the budget of M750: gul (M800), grønn (M920), stasjoner (M800)."
    ]
    assert words.left_out(groups_of("millionaire")) == ["Left out, dearer than the seat's cash: green (440k)."]
    assert words.left_out(groups_of()) == []


@pytest.mark.parametrize(
    ("price", "says"),
    [("printed", "pays their printed price"), ("free", "pays nothing"), ("700", "pays M700 for them")],
)
def test_the_price_is_said(price: str, says: str) -> None:
    assert says in words.treatment(groups_of(price=price))[0]


def test_equal_outlay_half_way_and_games_that_do_not_count_are_explained() -> None:
    found = replace(groups_of(budget=920, stage="half"), seats=(4_000, 3_900, 3_600, 3_500))
    said = plain(words.heading(found))
    for part in ("half of the deeds are sold", "sets M920 aside", "In the control it keeps all of it"):
        assert part in said
    assert "15,000 of the 20,000 games count" in said
    assert "in playing order: 4,000, 3,900, 3,600 and 3,500." in said
    assert "once half of the deeds are sold" in words.answer(found)[0]
    assert "count, the same" not in plain(words.heading(groups_of()))
    assert "less the mortgage value if it is mortgaged" in said


@pytest.mark.parametrize(
    ("budget", "price", "says", "chooses"),
    [
        (None, "printed", "the price of the dearest that is asked about: 75% of the games", True),
        (920, "printed", "the seat then has M920: 75% of the games (15,000 of 20,000).", False),
        (None, "free", "the moment comes and the seat is still in: 75% of the games", False),
    ],
)
def test_which_games_count_is_said_at_the_top_where_not_all_do(
    budget: int | None, price: str, says: str, chooses: bool
) -> None:
    found = groups_of(budget=budget, stage="half", price=price)
    some = replace(found, seats=(4_000, 3_900, 3_600, 3_500), needs=0 if price == "free" else found.needs)
    _, second, third, *_ = words.answer(some)
    assert says in plain([second])
    assert third.startswith("With --budget that sum is the one you choose") is chooses
    assert "Only games count" not in plain(words.answer(found))


def test_who_is_paid_is_said_where_somebody_can_have_a_deed_already() -> None:
    dealt = make_plan("no-c1009", "dealt", (), 4, "balanced", 1, 100)
    said = plain(words.treatment(replace(groups_of(), edition=dealt.edition)))
    assert (
        "Deeds are dealt before; whoever has one of these then, the seat itself too, is paid its printed price" in said
    )
    assert "is paid" not in plain(words.treatment(groups_of()))


def test_how_well_the_effects_are_known_is_that_of_the_widest() -> None:
    found = groups_of(budget=330, half=0.013)
    wide = replace(found, groups=(replace(found.groups[0], effect=around(0.1, 0.0249)), *found.groups[1:]))
    assert words.width(wide) == "Every effect is known to 2.5 percentage points to each side, or better (95%)."
    assert "cannot be said" in words.width(replace(found, groups=(), others=()))


def test_one_group_has_no_pairs_and_two_have_one() -> None:
    assert "pair" not in words.family_words(groups_of(budget=130))
    assert "nothing to rank" in words.family_words(groups_of(budget=130))
    assert "the one pair of groups" in words.family_words(groups_of(budget=300))
    assert "all 45 pairs of groups leave, each made at 99.89%" in words.family_words(groups_of())


def test_a_width_that_was_asked_for_is_reached_or_not() -> None:
    asked = replace(groups_of(), half_width=0.005)
    assert words.stopped(asked) == ["Played until every effect was known to 0.5 percentage points to each side."]
    assert "Not reached" in words.stopped(replace(asked, reached=False))[0]
    assert words.stopped(groups_of()) == []


def test_ranks_are_one_number_or_a_span() -> None:
    one = groups_of().groups[0]
    assert words.ranks(replace(one, rank_low=2, rank_high=2)) == "2"
    assert words.ranks(replace(one, rank_low=1, rank_high=3)) == "1 to 3"
    assert words.ranks(groups_of().others[0]) == "-"


def test_figures_are_in_percentage_points_with_two_digits_of_their_interval() -> None:
    assert words.points(around(0.1234, 0.011)) == ("+12.3", "11.2 to 13.4")
    assert words.points(Estimate(-0.1)) == ("-10.0", "-")
