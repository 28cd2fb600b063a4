"""The referee on logs written by hand: the worked examples of the rule texts, and what it says of slips in them."""

from dataclasses import replace

import pytest

from montecarlo.engine import event as log
from montecarlo.engine import kinds
from tests.referee.board import Board, read_board
from tests.referee.diary import Diary
from tests.referee.referee import Referee
from tests.referee.rules import C1009, OLDER, TableRules
from tests.referee.state import Complaint

CHANCE = 0
CHEST = 1
NEAREST_UTILITY = 6
JAIL_CARD = 8
JAIL = 10
GO_TO_JAIL = 30


@pytest.fixture(scope="module")
def board() -> Board:
    return read_board("no-c1009")


def judge(board: Board, diary: Diary, rounds: int, rules: TableRules = C1009, players: int = 2) -> list[Complaint]:
    return Referee(board, replace(rules, round_cap=rounds), players, notes=False).read(diary.cut().events())


def named(complaints: list[Complaint]) -> list[str]:
    return [complaint.rule for complaint in complaints]


def visit_of_utility(throw: tuple[int, int], amount: int) -> Diary:
    """Seat 1 buys the first utility, seat 2 lands there and throws for the rent."""
    diary = Diary(2).turn(0, 1).roll(0, 6, 6, 0, 12).buy(0, 12, 150)
    diary.roll(0, 3, 5, 12, 20).note(log.REST, 0, space=20)
    diary.turn(1, 1).roll(1, 6, 6, 0, 12).note(log.CLAIM, 0, 1, 12)
    diary.note(log.UTILITY_ROLL, 1, 0, 12, value=throw[0], value2=throw[1]).note(log.RENT, 1, 0, 12, amount)
    return diary.roll(1, 3, 5, 12, 20)


@pytest.mark.rule("C1009-35")
@pytest.mark.rule("C1009-36")
def test_a_throw_of_seven_costs_twenty_eight(board: Board) -> None:
    assert judge(board, visit_of_utility((3, 4), 28), 1) == []
    assert named(judge(board, visit_of_utility((3, 4), 70), 1)) == ["C1009-35"]
    # by the older rules the throw that moved the token counts: 4 times 12
    older = Diary(2).turn(0, 1).roll(0, 6, 6, 0, 12).buy(0, 12, 150).roll(0, 3, 5, 12, 20)
    older.turn(1, 1).roll(1, 6, 6, 0, 12).rent(1, 0, 12, 48).roll(1, 3, 5, 12, 20)
    assert judge(board, older, 1, OLDER) == []
    assert "C1009-36" in named(judge(board, visit_of_utility((3, 4), 28), 1, OLDER))


def jailed(diary: Diary, number: int) -> Diary:
    """Seat 2 comes from GO by 5 and 5, 5 and 5 and 6 and 4 to the space that sends to jail."""
    diary.turn(0, number).roll(0, 4, 6, 0, 10).note(log.REST, 0, space=JAIL)
    diary.turn(1, number).roll(1, 5, 5, 0, 10).note(log.REST, 1, space=JAIL)
    diary.roll(1, 5, 5, 10, 20).note(log.REST, 1, space=20).roll(1, 6, 4, 20, GO_TO_JAIL)
    return diary.note(log.TO_JAIL, 1, space=JAIL, value=kinds.BY_SPACE)


def tried(diary: Diary, number: int, start: int, to: int, tries: int) -> Diary:
    """Seat 1 walks to a space on which nothing happens, seat 2 fails a try."""
    diary.turn(0, number).roll(0, 4, 6, start, to)
    diary.note(log.REST, 0, space=to)
    diary.turn(1, number).note(log.ROLL, 1, value=2, value2=5)
    return diary.note(log.JAIL_FAILED, 1, value=tries)


def third_try(fine: int) -> Diary:
    """Three failed tries; the fine is paid and the token moves by the last throw."""
    diary = tried(jailed(Diary(2), 1), 2, 10, 20, 1)
    diary.turn(0, 3).roll(0, 4, 6, 20, 30).note(log.TO_JAIL, 0, space=JAIL, value=kinds.BY_SPACE)
    diary.turn(1, 3).note(log.ROLL, 1, value=2, value2=5).note(log.JAIL_FAILED, 1, value=2)
    diary.turn(0, 4).note(log.ROLL, 0, value=3, value2=3).note(log.LEFT_JAIL, 0, value=kinds.OUT_BY_DOUBLE)
    diary.note(log.MOVE, 0, space=16, value=10).buy(0, 16, 180)
    diary.turn(1, 4).note(log.ROLL, 1, value=2, value2=5).note(log.JAIL_FAILED, 1, value=3)
    if fine:
        diary.note(log.JAIL_FINE, 1, amount=fine)
    diary.note(log.LEFT_JAIL, 1, value=kinds.OUT_BY_THIRD_FAILURE).note(log.MOVE, 1, space=17, value=10)
    return diary.card_move(1, CHEST, 0, 17, 0).note(log.SALARY, 1, amount=200)


@pytest.mark.rule("C1009-68")
def test_the_third_failure_pays_and_moves_by_that_throw(board: Board) -> None:
    assert judge(board, third_try(50), 4) == []
    assert named(judge(board, third_try(0), 4)) == ["C1009-68"]
    assert "C1009-64" in named(judge(board, third_try(100), 4))


@pytest.mark.rule("C1009-67")
def test_the_double_that_frees_gives_no_further_roll(board: Board) -> None:
    diary = jailed(Diary(2), 1).turn(0, 2).roll(0, 4, 6, 10, 20)
    diary.turn(1, 2).note(log.ROLL, 1, value=5, value2=5).note(log.LEFT_JAIL, 1, value=kinds.OUT_BY_DOUBLE)
    diary.note(log.MOVE, 1, space=20, value=10)
    rows = list(diary.rows)
    assert judge(board, diary, 2) == []
    diary.rows = rows
    diary.roll(1, 1, 1, 20, 22)
    assert "C1009-67" in named(judge(board, diary, 2))


@pytest.mark.rule("C1009-31")
def test_a_rent_is_lost_when_the_next_player_has_thrown(board: Board) -> None:
    def forgotten(asked_before: bool) -> Diary:
        diary = Diary(3).turn(0, 1).roll(0, 2, 4, 0, 6).buy(0, 6, 100)
        diary.turn(1, 1).roll(1, 2, 4, 0, 6).note(log.CLAIM_MISSED, 0, 1, 6)
        if asked_before:
            diary.turn(2, 1).rent(1, 0, 6, 6).roll(2, 4, 6, 0, 10)
        else:
            diary.turn(2, 1).note(log.ROLL, 2, value=4, value2=6).note(log.CLAIM_LAPSED, 0, 1, 6)
            diary.note(log.MOVE, 2, space=10, value=0)
        return diary

    assert judge(board, forgotten(asked_before=True), 1, players=3) == []
    assert judge(board, forgotten(asked_before=False), 1, players=3) == []
    assert named(judge(board, forgotten(asked_before=False), 1, OLDER, players=3)) == ["C1009-31"]
    late = forgotten(asked_before=False)
    late.rent(1, 0, 6, 6)
    assert "C1009-31" in named(judge(board, late, 1, players=3))
    silent = Diary(2).turn(0, 1).roll(0, 2, 4, 0, 6).buy(0, 6, 100).turn(1, 1).roll(1, 2, 4, 0, 6)
    assert named(judge(board, silent, 1)) == ["C1009-31"]


@pytest.mark.rule("C1009-61")
def test_money_alone_is_no_trade(board: Board) -> None:
    diary = (
        Diary(2).turn(0, 1).roll(0, 4, 6, 0, 10).turn(1, 1).note(log.TRADE, 0, 1).note(log.TRADE_CASH, 0, 1, amount=100)
    )
    assert named(judge(board, diary.roll(1, 4, 6, 0, 10), 1)) == ["C1009-61"]


@pytest.mark.rule("C1009-56")
def test_who_receives_a_mortgaged_deed_chooses_at_once(board: Board) -> None:
    def swapped(*choice: tuple[int, int]) -> Diary:
        diary = Diary(2).turn(0, 1).roll(0, 6, 6, 0, 12).buy(0, 12, 150).note(log.MORTGAGE, 0, space=12, amount=75)
        diary.roll(0, 3, 5, 12, 20).turn(1, 1).note(log.TRADE, 0, 1, value=1)
        diary.note(log.TRADE_DEED, 0, 1, 12).note(log.TRADE_CASH, 1, 0, amount=90)
        for kind, amount in choice:
            diary.note(kind, 1, space=12, amount=amount)
        return diary.roll(1, 4, 6, 0, 10)

    assert judge(board, swapped((log.TRANSFER_FEE, 8)), 1) == []
    assert judge(board, swapped((log.REDEEM, 83)), 1) == []
    assert judge(board, swapped((log.TRANSFER_FEE, 8), (log.REDEEM, 83)), 1) == []
    assert named(judge(board, swapped(), 1)) == ["C1009-56"]
    assert named(judge(board, swapped((log.TRANSFER_FEE, 7)), 1)) == ["C1009-56"]
    assert named(judge(board, swapped((log.REDEEM, 82)), 1)) == ["C1009-55"]


def in_ruin(raised: bool, creditor: int) -> Diary:
    """Seat 2 spends all in auctions and cannot pay the tax."""
    diary = Diary(3).turn(0, 1).roll(0, 2, 4, 0, 6).note(log.DECLINE, 0, space=6)
    diary.note(log.AUCTION, space=6, value=10).note(log.BID, 1, space=6, value=1450)
    diary.note(log.AUCTION_WON, 1, space=6, amount=1450)
    diary.turn(1, 1).roll(1, 1, 3, 0, 4).note(log.DEBT, 1, creditor, 4, value=200)
    if raised:
        diary.note(log.MORTGAGE, 1, space=6, amount=50)
    left = 100 if raised else 50
    diary.note(log.BANKRUPT, 1, creditor, value=200 - left).note(log.ESTATE_CASH, 1, creditor, amount=left)
    return diary.note(log.ESTATE_DEED, 1, creditor, 6, value=int(raised))


@pytest.mark.rule("C1009-70")
@pytest.mark.rule("C1009-72")
@pytest.mark.rule("C1009-73")
def test_the_estate_of_a_debtor_of_the_bank_is_auctioned_at_once(board: Board) -> None:
    def done(raised: bool, auctioned: bool) -> Diary:
        diary = in_ruin(raised, log.BANK)
        if auctioned:
            diary.note(log.AUCTION, space=6, value=10).note(log.BID, 2, space=6, value=10)
            diary.note(log.BID, 0, space=6, value=11).note(log.AUCTION_WON, 0, space=6, amount=11)
        return diary.turn(2, 1).roll(2, 4, 6, 0, 10)

    assert judge(board, done(raised=True, auctioned=True), 1, players=3) == []
    assert named(judge(board, done(raised=False, auctioned=True), 1, players=3)) == ["C1009-70"]
    assert named(judge(board, done(raised=True, auctioned=False), 1, players=3)) == ["C1009-72"]


@pytest.mark.rule("C1009-18")
def test_a_used_card_comes_back_after_the_whole_deck(board: Board) -> None:
    def visits(first: int, second: int) -> Diary:
        diary = Diary(2).turn(0, 1).roll(0, 3, 4, 0, 7).note(log.DRAW, 0, space=7, value=CHANCE, value2=first)
        diary.note(log.CARD_GETS, 0, amount=150, value=CHANCE, value2=first)
        diary.turn(1, 1).roll(1, 3, 4, 0, 7).note(log.DRAW, 1, space=7, value=CHANCE, value2=second)
        return diary.note(log.CARD_GETS, 1, amount=150 if second == first else 50, value=CHANCE, value2=second)

    assert judge(board, visits(15, 7), 1) == []
    assert named(judge(board, visits(15, 15), 1)) == ["C1009-18"]


def test_a_kept_jail_card_is_held_out_of_its_deck(board: Board) -> None:
    diary = Diary(2).turn(0, 1).roll(0, 3, 4, 0, 7).note(log.DRAW, 0, space=7, value=CHANCE, value2=JAIL_CARD)
    diary.note(log.CARD_KEPT, 0, value=CHANCE, value2=JAIL_CARD).turn(1, 1).roll(1, 4, 6, 0, 10)
    assert judge(board, diary, 1) == []
    diary.rows = [row for row in diary.rows if row[0] not in (log.CARD_KEPT, log.GAME_END)]
    assert named(judge(board, diary, 1)) == ["C1009-19"]
