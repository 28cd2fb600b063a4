"""Section I of the catalogue: debts, bankruptcies and the end (C1009-70 to 75)."""

from pathlib import Path
from typing import Any

import pytest

from montecarlo.engine import kinds
from montecarlo.errors import InputError
from montecarlo.simulation.log import rows
from tests.games import EDITIONS, play
from tests.scene import Result, Scene

TAX = (1, 3)  # from GO to the tax of 200
DUE = 200
TO_RENT = (1, 2)  # from 36 to 39
HOTEL_RENT = 2000
DEAR = [{"deed": "Ullevål hageby", "hotel": True}, {"deed": "Rådhusplassen", "hotel": True}]
RED = ("Bygdøy allé", "Skarpsno", "Slemdal")
RAISE_ORDERS = ("mortgages", "buildings", "least_loss")


def mortgaged(*deeds: str) -> list[dict[str, Any]]:
    """These deeds, mortgaged."""
    return [{"deed": deed, "mortgaged": True} for deed in deeds]


def outs(result: Result) -> list[tuple[str | None, str | None]]:
    """Give all bankruptcies: who, to whom (None the bank)."""
    return [(row.player, row.other) for row in result.events("bankrupt")]


# --- raising the money


@pytest.mark.rule("C1009-70")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("cash", [DUE, DUE + 1])
def test_a_debt_equal_to_the_cash_is_paid_and_the_player_lives(edition: str, cash: int) -> None:
    """Case 91: cash 100, debt 100 -> cash 0, alive; nothing is sold for it."""
    result = Scene(edition, A={"cash": cash, "owns": [39]}, B={}).dice(TAX).play(rolls=1)
    assert not result.is_bankrupt("A")
    assert result.cash("A") == cash - DUE
    assert result.events("mortgage") == result.events("debt") == []


@pytest.mark.rule("C1009-70")
@pytest.mark.parametrize(("cash", "lives"), [(DUE - 1 - 120, False), (DUE - 120, True), (DUE - 119, True)])
def test_a_debt_equal_to_all_that_can_be_raised_is_paid(cash: int, lives: bool) -> None:
    """Case 91: a deed worth 120 on its back and the rest in cash."""
    result = Scene(A={"cash": cash, "owns": ["Slemdal"]}, B={}, C={}).dice(TAX).play(rolls=1)
    assert result.is_bankrupt("A") is not lives
    assert result.cash("A") == max(0, cash + 120 - DUE) * lives
    if lives:
        assert result.mortgaged("Slemdal")


def owing(kind: str, short: int) -> Scene:
    """A owes so much and can raise exactly that, or so much less: cash, and 90 for a deed."""

    def scene(due: int, other: dict[str, Any] | None = None, **player: Any) -> Scene:
        return Scene(A={"cash": due - 90 - short, "owns": ["Grensen"], **player}, B=other or {}, C={})

    if kind == "tax":
        return scene(DUE).dice(TAX)
    if kind == "rent":
        return scene(100, {"owns": ["Ullevål hageby", "Rådhusplassen"]}, space=36).dice(TO_RENT)
    if kind == "card":
        return scene(100, space=30).deck("community_chest", "hospital").dice((1, 2))
    return scene(100, space=4).deck("chance", "chairman").dice((1, 2))


@pytest.mark.rule("C1009-70")
@pytest.mark.parametrize("kind", ["tax", "rent", "card", "each"])
@pytest.mark.parametrize("short", [0, 1])
def test_every_kind_of_debt_is_paid_to_the_last_coin(kind: str, short: int) -> None:
    """Case 91 for taxes, rents, cards and debts to several players; one coin short is bankruptcy."""
    result = owing(kind, short).play(rolls=1)
    assert result.is_bankrupt("A") is bool(short)
    assert result.cash("A") == 0
    assert result.only("mortgage").space == "Grensen"
    paid = sum(row.amount for row in result.events("tax", "rent", "card_pays", "estate_cash") if row.player == "A")
    assert paid == (DUE if kind == "tax" else 100) - short


@pytest.mark.rule("C1009-70")
@pytest.mark.parametrize("short", [0, 1])
def test_the_forced_fine_is_paid_to_the_last_coin(short: int) -> None:
    player = {"in_jail": True, "jail_tries": 2, "cash": 20 - short, "owns": ["Parkveien"]}
    result = Scene(A=player, B={}, C={}).dice((1, 2)).play(rolls=1)
    assert result.is_bankrupt("A") is bool(short)
    assert result.position("A") == (10 if short else 13)
    assert result.cash("A") == 0


def raiser(folder: Path, raise_order: str) -> str:
    """Give a strategy that decides nothing but what to sell or mortgage first."""
    file = folder / f"{raise_order}.toml"
    settings = f'raise_order = "{raise_order}"\nbuys = "never"\nbid_share = 0.0\nbuilds_to = 0\n'
    file.write_text(f'description = "raises money"\nkeep_to_redeem = 1000000000\n{settings}')
    return str(file)


@pytest.mark.rule("C1009-70")
@pytest.mark.parametrize("raise_order", RAISE_ORDERS)
def test_nobody_goes_out_while_something_can_be_sold_or_mortgaged(raise_order: str, tmp_path: Path) -> None:
    owns = [
        *({"deed": name, "houses": 2} for name in RED),
        {"deed": "Kirkeveien", "hotel": True},
        {"deed": "Parkveien", "hotel": True},
        "Bryn stasjon",
        "Oslo Energi",
        *mortgaged("Ringgata"),
    ]
    player = {"cash": 7, "space": 36, "owns": owns, "strategy": raiser(tmp_path, raise_order)}
    result = Scene(A=player, B={"owns": DEAR}, C={}).dice(TO_RENT).play(rolls=1)
    houses, hotels = 6 * 75, 2 * 5 * 25
    mortgages = 110 + 110 + 120 + 30 + 30 + 100 + 75
    assert outs(result) == [("A", "B")]
    assert result.only("bankrupt").value == HOTEL_RENT - 7 - houses - hotels - mortgages
    assert result.only("estate_cash").amount == 7 + houses + hotels + mortgages
    before = result.kinds().index("bankrupt")
    assert max(n for n, kind in enumerate(result.kinds()) if kind in ("sell_building", "mortgage")) < before


@pytest.mark.rule("C1009-70")
@pytest.mark.parametrize("raise_order", RAISE_ORDERS)
def test_no_more_is_raised_than_the_debt_needs(raise_order: str, tmp_path: Path) -> None:
    owns = [*({"deed": name, "houses": 2} for name in RED), "Bryn stasjon", "Oslo Energi"]
    player = {"cash": 100, "owns": owns, "strategy": raiser(tmp_path, raise_order)}
    result = Scene(A=player, B={}).dice(TAX).play(rolls=1)
    raised = [row.amount for row in result.events("sell_building", "mortgage")]
    assert sum(raised) >= 100 > sum(raised[:-1])


@pytest.mark.rule("C1009-70")
def test_a_player_in_debt_may_not_stop_before_he_has_sold_all() -> None:
    """An answer that sells nothing does not help: the deed is mortgaged all the same."""
    scene = Scene(A={"cash": 100, "owns": ["Slemdal"]}, B={}).dice(TAX).answer("A", "raise_money", "none")
    result = scene.play(rolls=1)
    assert result.mortgaged("Slemdal")
    assert result.cash("A") == 20


@pytest.mark.rule("C1009-70")
@pytest.mark.parametrize("deed", ["Ringgata", "Bryn stasjon", "Parkveien"])
def test_money_is_raised_only_on_what_one_has(deed: str) -> None:
    """Mortgaged already, another player's, the bank's."""
    scene = Scene(A={"owns": ["Slemdal", *mortgaged("Ringgata")], "cash": 0}, B={"owns": ["Bryn stasjon"]}).dice(TAX)
    with pytest.raises(InputError):
        scene.answer("A", "raise_money", deed).play(rolls=1)


@pytest.mark.rule("C1009-70")
@pytest.mark.parametrize("line_up", ["balanced", "random"])
def test_cash_is_never_below_zero(line_up: str) -> None:
    """Case 93: cash of -1 is never a resting state; every event of whole games."""
    played = play("no-c1009", [line_up] * 4, 7, 0, settings=["round_cap=60"])
    cash = [0] * 4
    gets = {"start_cash", "salary", "card_gets", "card_sold", "sell_building", "mortgage"}
    moved = 0
    for row in rows(played.events):
        if row.amount:
            moved += 1
            sign = 1 if row.name in gets else -1
            cash[row.player] += sign * row.amount
            if row.other >= 0:
                cash[row.other] -= sign * row.amount
        assert min(cash) >= 0
    assert moved > 0
    assert cash == [int(played.game.cash[seat]) for seat in range(4)]


# --- several debts


@pytest.mark.rule("C1009-70")
@pytest.mark.parametrize(
    ("cash", "paid"),
    [(0, {}), (49, {"C": 49}), (50, {"C": 50}), (80, {"C": 50, "D": 30}), (149, {"C": 50, "D": 50, "A": 49})],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_debt_to_several_is_settled_to_the_left_of_the_debtor(edition: str, cash: int, paid: dict[str, int]) -> None:
    """Case 43: cash 80, 50 to each of three -> the first gets 50, the second 30 and the estate; one bankruptcy."""
    scene = Scene(edition, turn="B", A={}, B={"cash": cash, "space": 4}, C={}, D={}).deck("chance", "chairman")
    result = scene.dice((1, 2)).play(rolls=1)
    for name in "ACD":
        assert result.cash(name) == 1500 + paid.get(name, 0)
    creditor = {0: "C", 49: "C", 50: "D", 80: "D", 149: "A"}[cash]
    assert outs(result) == [("B", creditor)]
    assert result.cash("B") == 0


@pytest.mark.rule("C1009-70")
def test_a_debt_to_several_that_can_be_raised_is_paid_to_all() -> None:
    scene = Scene(A={"cash": 100, "space": 4, "owns": ["Bryn stasjon"]}, B={}, C={}, D={}).deck("chance", "chairman")
    result = scene.dice((1, 2)).play(rolls=1)
    assert [result.cash(name) for name in "ABCD"] == [50, 1550, 1550, 1550]
    assert outs(result) == []


@pytest.mark.rule("C1009-71")
def test_nobody_who_is_out_pays_or_loses_again() -> None:
    """Case 97: B cannot pay A's birthday and is out; no later card asks or pays him; one bankruptcy."""
    scene = Scene(A={"space": 14}, B={"cash": 5}, C={"space": 4}, D={}).deck("community_chest", "birthday")
    result = scene.deck("chance", "chairman").dice((1, 2), (1, 2)).play(turns=2)
    assert outs(result) == [("B", "A")]
    assert [(row.player, row.other) for row in result.events("card_pays")] == [
        ("C", "A"),
        ("D", "A"),
        ("C", "D"),
        ("C", "A"),
    ]
    assert (result.cash("A"), result.cash("B")) == (1500 + 5 + 10 + 10 + 50, 0)
    again = Scene(A={"space": 14}, B={"bankrupt": True}, C={}, D={}).deck("community_chest", "birthday")
    played = again.dice((1, 2)).play(rolls=1)
    assert {row.player for row in played.events("card_pays")} == {"C", "D"}
    assert outs(played) == []
    paying = Scene(A={"space": 4}, B={"bankrupt": True}, C={}).deck("chance", "chairman").dice((1, 2)).play(rolls=1)
    assert [(row.other, row.amount) for row in paying.events("card_pays")] == [("C", 50)]


@pytest.mark.rule("C1009-71")
def test_two_who_cannot_pay_a_birthday_go_out_one_after_the_other() -> None:
    scene = Scene(
        A={"space": 14}, B={"cash": 5, "owns": mortgaged("Ringgata")}, C={"cash": 3, "owns": mortgaged("Slemdal")}, D={}
    )
    scene.deck("community_chest", "birthday").answer("A", "keep_mortgaged", "keep", "keep").dice((1, 2))
    result = scene.play(rolls=1)
    assert outs(result) == [("B", "A"), ("C", "A")]
    acts = [(row.kind, row.player) for row in result.events("bankrupt", "estate_deed", "transfer_fee")]
    assert acts == [
        ("bankrupt", "B"),
        ("estate_deed", "B"),
        ("transfer_fee", "A"),
        ("bankrupt", "C"),
        ("estate_deed", "C"),
        ("transfer_fee", "A"),
    ]
    assert result.cash("A") == 1500 + 5 - 10 + 3 - 12 + 10


# --- bankrupt to a player


@pytest.mark.rule("C1009-71")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_creditor_gets_deeds_and_jail_cards(edition: str) -> None:
    """Case 95: rent debt -> buildings are sold first, the money and the deeds go to the owner of the rent."""
    dear = [{"deed": 37, "hotel": True}, {"deed": 39, "hotel": True}]
    owns = [{"deed": n, "houses": 1} for n in (16, 18, 19)]
    debtor = {"cash": 40, "space": 36, "owns": owns, "jail_cards": ["chance", "community_chest"]}
    scene = Scene(edition, A=debtor, B={"owns": dear}, C={}).dice(TO_RENT)
    result = scene.answer("B", "keep_mortgaged", *["keep"] * 3).play(rolls=1)
    assert outs(result) == [("A", "B")]
    assert [result.owner(n) for n in (16, 18, 19)] == ["B"] * 3
    assert all(result.mortgaged(n) for n in (16, 18, 19))
    assert [result.houses(n) for n in (16, 18, 19)] == [0, 0, 0]
    assert (result.jail_cards("A"), result.jail_cards("B")) == (0, 2)
    assert result.cash("A") == 0
    assert result.cash("B") == 1500 + 40 + 3 * 50 + (90 + 90 + 100) - (9 + 9 + 10)
    assert result.cash("C") == 1500
    assert result.events("auction") == []


@pytest.mark.rule("C1009-71")
@pytest.mark.parametrize("to_creditor", [True, False])
def test_who_gets_the_cash_that_is_left_is_a_setting(to_creditor: bool) -> None:
    """Silent point: the booklet names deeds and cards only."""
    settings = {"estate_cash_to_creditor": to_creditor}
    scene = Scene(settings=settings, A={"cash": 40, "space": 36}, B={"owns": DEAR}, C={}).dice(TO_RENT)
    result = scene.play(rolls=1)
    assert result.cash("B") == 1500 + (40 if to_creditor else 0)
    assert result.only("estate_cash").other == ("B" if to_creditor else None)


@pytest.mark.rule("C1009-71")
def test_the_creditor_settles_each_mortgaged_deed_in_board_order() -> None:
    owns = mortgaged("Parkveien", "Ringgata", "Slemdal")
    scene = Scene(A={"cash": 0, "space": 36, "owns": owns}, B={"owns": DEAR}, C={}).dice(TO_RENT)
    scene.answer("B", "keep_mortgaged", "redeem", space="Parkveien")
    scene.answer("B", "keep_mortgaged", "keep", space="Ringgata").answer(
        "B", "keep_mortgaged", "redeem", space="Slemdal"
    )
    result = scene.play(rolls=1)
    acts = [(row.kind, row.space, row.amount) for row in result.events("redeem", "transfer_fee")]
    assert acts == [("redeem", "Parkveien", 33), ("transfer_fee", "Ringgata", 10), ("redeem", "Slemdal", 132)]


def poor_heir(*, cash: int = 0, others: bool = True, owns: list[Any] | None = None) -> Scene:
    """A owes B the rent of an unmortgaged station and has only mortgaged deeds; B has hardly anything himself."""
    inherited = mortgaged("Rådhusplassen", "Ullevål hageby", "Slemdal")  # fees of 20, 18 and 12
    heir = {"cash": cash, "owns": ["Parkveien"] if owns is None else owns}
    players: dict[str, Any] = {"A": {"cash": 0, "owns": inherited, "space": 39}, "B": heir}
    if others:
        players |= {"C": {}, "D": {}}
    return Scene(settings={"go_salary": 0}, **players).dice((1, 1))  # to Parkveien, rent 2


@pytest.mark.rule("C1009-71")
@pytest.mark.rule("C1009-56")
def test_who_cannot_pay_the_ten_percent_raises_it_and_lives() -> None:
    """Silent point: B has 20 and needs 50; his old deed brings 30."""
    scene = poor_heir(cash=20).answer("B", "keep_mortgaged", "keep", "keep", "keep")
    result = scene.play(rolls=1)
    assert outs(result) == [("A", "B")]
    assert result.cash("B") == 0
    assert result.mortgaged("Parkveien")
    assert [row.amount for row in result.events("transfer_fee")] == [12, 18, 20]


@pytest.mark.rule("C1009-71")
@pytest.mark.rule("C1009-56")
def test_the_ten_percent_is_raised_from_a_deed_just_redeemed() -> None:
    """B redeems the first new deed and mortgages it again for the fee of the next."""
    scene = poor_heir(cash=132, owns=[{"deed": "Parkveien"}])
    scene.answer("B", "keep_mortgaged", "redeem", space="Slemdal")
    scene.answer("B", "keep_mortgaged", "keep", space="Ullevål hageby")
    scene.answer("B", "keep_mortgaged", "keep", space="Rådhusplassen").answer("B", "raise_money", "Slemdal")
    result = scene.play(rolls=1)
    assert result.mortgaged("Slemdal")
    assert not result.mortgaged("Parkveien")
    assert result.cash("B") == 132 - 132 + 120 - 18 - 20


@pytest.mark.rule("C1009-71")
@pytest.mark.rule("C1009-72")
@pytest.mark.parametrize("cash", [0, 19])
def test_who_cannot_raise_the_ten_percent_goes_out_to_the_bank(cash: int) -> None:
    """Silent point, and the second bankruptcy waits until the first estate is handed over whole."""
    scene = poor_heir(cash=cash).answer("B", "keep_mortgaged", *["keep"] * 3).answer("C", "bid", 300, space="Slemdal")
    result = scene.play(rolls=1)
    assert outs(result) == [("A", "B"), ("B", None)]
    handed = [(row.player, row.other, row.space) for row in result.events("estate_deed")]
    assert [one for one in handed if one[0] == "A"] == [
        ("A", "B", "Rådhusplassen"),
        ("A", "B", "Ullevål hageby"),
        ("A", "B", "Slemdal"),
    ]
    assert len([one for one in handed if one[0] == "B"]) == 4
    kinds_seen = [(row.kind, row.player) for row in result.events("bankrupt", "estate_deed")]
    assert kinds_seen.index(("bankrupt", "B")) > max(
        n for n, one in enumerate(kinds_seen) if one == ("estate_deed", "A")
    )
    assert result.owner("Slemdal") == "C"
    assert not result.mortgaged("Slemdal")
    assert result.cash("C") == 1490
    assert (result.cash("A"), result.cash("B")) == (0, 0)
    assert result.winner is None
    assert int(result.game.alive_count) == 2


@pytest.mark.rule("C1009-71")
@pytest.mark.rule("C1009-75")
def test_the_last_one_wins_without_settling_what_he_received() -> None:
    """Two players: when the debtor is out the game is over at once, and the winner cannot lose any more."""
    result = poor_heir(others=False).play(rolls=1)
    assert outs(result) == [("A", "B")]
    assert result.winner == "B"
    assert result.events("transfer_fee") == []
    assert result.only("game_end").player == "B"


# --- bankrupt to the bank


@pytest.mark.rule("C1009-72")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_deeds_of_a_bankrupt_to_the_bank_are_auctioned_at_once_in_board_order(edition: str) -> None:
    """Silent point: the order of the auctions."""
    owns = [{"deed": n, "mortgaged": True} for n in (39, 5, 12, 24)]
    scene = Scene(edition, A={"cash": 0, "owns": owns}, B={}, C={}).dice(TAX)
    scene.answer("B", "bid", 100, 0, 60, 0).answer("C", "bid", 0, 50, 60, 0)
    result = scene.play(rolls=1)
    names = [result.events("auction")[n].space for n in range(4)]
    assert names == [result._names.spaces[n] for n in (5, 12, 24, 39)]
    assert (result.owner(5), result.owner(12), result.owner(39)) == ("B", "C", None)
    assert result.owner(24) in ("B", "C")
    assert outs(result) == [("A", None)]
    assert len(result.events("roll")) == 1


@pytest.mark.rule("C1009-72")
@pytest.mark.parametrize("auctioned", [True, False])
def test_whether_an_estate_is_auctioned_is_a_setting(auctioned: bool) -> None:
    scene = Scene(settings={"estate_auction": auctioned}, A={"cash": 0, "owns": mortgaged("Slemdal")}, B={}, C={}).dice(
        TAX
    )
    result = scene.answer("B", "bid", 100).play(rolls=1, may_be_unasked=True)
    assert result.owner("Slemdal") == ("B" if auctioned else None)
    assert not result.mortgaged("Slemdal")


@pytest.mark.rule("C1009-72")
def test_everything_goes_to_the_bank() -> None:
    scene = Scene(
        A={"cash": 10, "owns": [{"deed": name, "houses": 1} for name in ("Parkveien", "Kirkeveien")]}, B={}, C={}
    ).dice(TAX)
    result = scene.play(rolls=1)
    assert (result.bank_houses, result.bank_hotels) == (32, 12)
    assert (result.only("estate_cash").other, result.only("estate_cash").amount) == (None, 10 + 2 * 25 + 2 * 30)
    assert (result.cash("A"), result.cash("B"), result.cash("C")) == (0, 1500, 1500)
    assert [result.owner(name) for name in ("Parkveien", "Kirkeveien")] == [None, None]
    assert [row.other for row in result.events("estate_deed")] == [None, None]


@pytest.mark.rule("C1009-72")
def test_the_bankrupt_does_not_bid_for_his_own_deeds() -> None:
    scene = Scene(A={"cash": 150, "owns": mortgaged("Slemdal"), "strategy": "balanced"}, B={}, C={}).dice(TAX)
    result = scene.play(rolls=1)
    assert result.owner("Slemdal") is None
    assert len(result.events("no_bid")) == 1


@pytest.mark.rule("C1009-73")
@pytest.mark.parametrize("deed", ["Slemdal", "Bryn stasjon", "Oslo Energi"])
def test_mortgages_are_cancelled_before_the_auction(deed: str) -> None:
    scene = Scene(A={"cash": 0, "owns": mortgaged(deed)}, B={}, C={}).dice(TAX).answer("B", "bid", 10)
    result = scene.play(rolls=1)
    kinds_seen = result.kinds()
    assert kinds_seen.index("estate_deed") < kinds_seen.index("auction")
    assert result.only("estate_deed").value == 1
    assert (result.owner(deed), result.mortgaged(deed), result.cash("B")) == ("B", False, 1490)
    assert result.events("transfer_fee", "redeem") == []
    assert int(result.game.loan[1]) == 0


@pytest.mark.rule("C1009-73")
def test_a_deed_from_the_auction_earns_rent_at_once() -> None:
    scene = Scene(A={"cash": 0, "owns": mortgaged("Slemdal")}, B={}, C={"space": 20}, turn="A").dice(
        TAX, (4, 6), (1, 3)
    )
    result = scene.answer("B", "bid", 10).play(turns=3)
    assert (result.only("rent").player, result.only("rent").amount) == ("C", 20)


@pytest.mark.rule("C1009-74")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("decks", [["chance"], ["community_chest"], ["chance", "community_chest"]])
def test_jail_cards_of_a_bankrupt_to_the_bank_go_under_their_decks(edition: str, decks: list[str]) -> None:
    scene = Scene(edition, A={"cash": 0, "jail_cards": decks}, B={}, C={})
    before = Scene(edition, A={"jail_cards": decks}, B={}, C={}).dice((4, 6)).play(rolls=1)
    result = scene.dice(TAX).play(rolls=1)
    cards = result.played.stage.edition.decks
    for deck in ("chance", "community_chest"):
        jail_free = next(card.id for card in cards[deck].cards if card.effect == "jail_free")
        expected = [*before.deck(deck), jail_free] if deck in decks else before.deck(deck)
        assert result.deck(deck) == expected
    assert [result.jail_cards(name) for name in "ABC"] == [0, 0, 0]


# --- the end


@pytest.mark.rule("C1009-75")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_others_play_on_until_one_is_left(players: int) -> None:
    """Each in turn pays a tax he cannot pay."""
    names = "ABCDEF"[:players]
    everybody: dict[str, Any] = {name: {"cash": 0} for name in names}
    scene = Scene(**everybody).dice(*[TAX] * (players - 1))
    for turns in range(1, players - 1):
        going = scene.play(turns=turns)
        assert going.winner is None
        assert [going.is_bankrupt(name) for name in names] == [n < turns for n in range(players)]
    result = scene.play(turns=players - 1)
    assert result.winner == names[-1]
    end = result.only("game_end")
    assert (end.player, end.value) == (names[-1], kinds.LAST_SOLVENT)
    assert [int(place) for place in result.game.finish[:players]] == list(range(players, 0, -1))


@pytest.mark.rule("C1009-75")
def test_who_is_out_is_passed_over() -> None:
    result = Scene(A={}, B={"bankrupt": True}, C={}).dice((4, 6), (4, 6), (2, 4)).play(turns=3)
    assert [row.player for row in result.events("turn")] == ["A", "C", "A"]


@pytest.mark.rule("C1009-75")
def test_who_has_gone_out_is_passed_over_when_the_dice_come_round_to_him() -> None:
    result = Scene(A={}, B={"cash": 0}, C={}).dice((4, 6), TAX, (4, 6), (2, 4), (2, 4)).play(turns=5)
    assert [row.player for row in result.events("turn")] == ["A", "B", "C", "A", "C"]


@pytest.mark.rule("C1009-75")
def test_a_bankrupt_who_rolled_a_double_rolls_no_more() -> None:
    result = Scene(A={"cash": 0}, B={}, C={}).dice((2, 2), (4, 6)).play(turns=2)
    assert [row.player for row in result.events("roll")] == ["A", "B"]


@pytest.mark.rule("C1009-75")
def test_the_winner_is_not_the_richest() -> None:
    """Nothing is counted: one coin and no deed win against everything lost."""
    owns = mortgaged("Rådhusplassen", "Ullevål hageby", "Slemdal", "Ringgata")
    result = Scene(A={"cash": 199, "owns": owns}, B={"cash": 1}).dice(TAX).play(rolls=1)
    assert result.winner == "B"


@pytest.mark.rule("C1009-75")
@pytest.mark.parametrize("cap", [1, 3])
def test_a_game_that_is_cut_has_no_winner(cap: int) -> None:
    """Silent point: a game that does not end is cut at the end of a round (case 115), and nobody has won."""
    scene = Scene(settings={"round_cap": cap}, A={"cash": 5000}, B={}, C={}).dice(*[(4, 6)] * 9)
    result = scene.play(turns=9)
    assert result.winner is None
    assert len(result.events("turn")) == 3 * cap
    assert (result.only("game_end").player, result.only("game_end").value) == (None, kinds.ROUND_CAP)


@pytest.mark.rule("C1009-75")
def test_every_game_ends_once() -> None:
    """Case 109: games are wins and cut games, exactly; and one bankruptcy for each player who is out."""
    for number in range(6):
        played = play("no-c1009", ["balanced"] * 3, 11, number, settings=["round_cap=120"])
        events = list(rows(played.events))
        ends = [row for row in events if row.name == "game_end"]
        assert len(ends) == 1
        assert events[-1] == ends[0]
        out = [row.player for row in events if row.name == "bankrupt"]
        assert len(out) == len(set(out))
        alive = [seat for seat in range(3) if played.game.alive[seat]]
        assert sorted([*out, *alive]) == [0, 1, 2]
        won = ends[0].value == kinds.LAST_SOLVENT
        assert won == (len(alive) == 1)
        assert ends[0].player == (alive[0] if won else -1)
