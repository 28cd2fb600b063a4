"""The log of a game in words: one English sentence for every event, and the id of its rule beside it.

The sentences say what the log says and no more, so that a story is as good a witness as the log itself.
"""

import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from montecarlo.engine import event, kinds, rule
from montecarlo.reports import story_editions, story_ends, story_house
from montecarlo.reports.cast import Cast, in_words
from montecarlo.simulation.log import Event

RULE_COLUMN = 10
MIN_WIDTH = 40
MAX_WIDTH = 120
INDENT = "  "
HANGING = "    "
Sentence = Callable[[Event, Cast], str]

HOW_JAILED = {
    kinds.BY_SPACE: "is sent to {jail} by {sender}",
    kinds.BY_CARD: "is sent to {jail} by the card",
    kinds.BY_DOUBLES: "has rolled one double too many and is sent to {jail}",
}
HOW_FREED = {
    kinds.OUT_BY_FINE: "has paid the fine and is free",
    kinds.OUT_BY_CARD: "is free by the jail card",
    kinds.OUT_BY_DOUBLE: "is free by the double",
    kinds.OUT_BY_THIRD_FAILURE: "is free after the last try",
}
PIECES = {kinds.HOUSES: "house", kinds.HOTELS: "hotel"}


def _dice(row: Event) -> str:
    """Say what two dice show."""
    total = row.value + row.value2
    return f"{row.value} and {row.value2}: {total}" + (", a double" if row.value == row.value2 else "")


def _at(row: Event, cast: Cast, word: str) -> str:
    """Name the space of an event after a preposition, or nothing if it has none."""
    return f" {word} {cast.space(row.space)}" if row.space >= 0 else ""


def _game_start(row: Event, cast: Cast) -> str:
    return f"{in_words(row.value, 'player').capitalize()} sit down to {cast.edition.name}."


def _opening_roll(row: Event, cast: Cast) -> str:
    # Named by the seat that he is to have, as everywhere; where he sat when he rolled, his `SEATED` says.
    return f"{cast.player(row.player)} rolls {_dice(row)}, to see who begins."


def _seated(row: Event, cast: Cast) -> str:
    chair = f"comes from chair {row.value + 1}, plays {cast.strategy(row.value)} and starts on {cast.space(row.space)}"
    return f"{cast.player(row.player)} {chair}."


def _start_cash(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} gets {cast.money(row.amount)} from the bank to begin with."


def _deck_shuffled(row: Event, cast: Cast) -> str:
    return f"The cards of {cast.deck(row.value)} are shuffled."


def _turn(row: Event, cast: Cast) -> str:
    return f"It is the turn of {cast.player(row.player)}."


def _roll(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} rolls {_dice(row)}."


def _move(row: Event, cast: Cast) -> str:
    by = ", as the card says" if row.value2 else ""
    return f"{cast.player(row.player)} moves from {cast.space(row.value)} to {cast.space(row.space)}{by}."


def _salary(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} gets the salary of {cast.money(row.amount)} from the bank."


def _rest(row: Event, cast: Cast) -> str:
    if row.rule == rule.VISIT:
        return f"{cast.player(row.player)} is only on a visit to {cast.space(row.space)}."
    own = ", his own deed" if row.rule == rule.OWN_OR_PLAIN_SPACE and cast.is_deed(row.space) else ""
    return f"{cast.player(row.player)} stands on {cast.space(row.space)}{own}, where nothing happens."


def _to_jail(row: Event, cast: Cast) -> str:
    how = HOW_JAILED[row.value].format(jail=cast.space(row.space), sender=cast.sender())
    return f"{cast.player(row.player)} {how}."


def _jail_fine(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} pays the fine of {cast.money(row.amount)} to the bank."


def _jail_card_used(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} uses a jail card; it goes under {cast.deck(row.value)}."


def _jail_failed(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} has rolled no double, try {row.value} in jail."


def _left_jail(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} {HOW_FREED[row.value]}."


def _draw(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} draws from {cast.deck(row.value)}: {cast.card(row.value, row.value2)}."


def _card_kept(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} keeps the card of {cast.deck(row.value)} for later."


def _card_pays(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} pays {cast.money(row.amount)} to {cast.player(row.other)} for the card."


def _card_gets(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} gets {cast.money(row.amount)} from {cast.player(row.other)} for the card."


def _tax(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} pays {cast.money(row.amount)} to the bank for {cast.space(row.space)}."


def _card_sold(row: Event, cast: Cast) -> str:
    card = f"a jail card of {cast.deck(row.value)}"
    return f"{cast.player(row.player)} sells {card} to the bank for {cast.money(row.amount)}."


def _buy(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} buys {cast.space(row.space)} for {cast.money(row.amount)}."


def _decline(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} does not buy {cast.space(row.space)}."


def _auction(row: Event, cast: Cast) -> str:
    return f"{cast.space(row.space)} is put up for auction; bids open at {cast.money(row.value)}."


def _bid(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} bids {cast.money(row.value)}{_at(row, cast, 'for')}."


def _auction_won(row: Event, cast: Cast) -> str:
    gets = "takes" if row.rule == rule.MUST_SELL else "wins"
    return f"{cast.player(row.player)} {gets} {cast.space(row.space)} and pays {cast.money(row.amount)} to the bank."


def _no_bid(row: Event, cast: Cast) -> str:
    if row.player >= 0:
        return f"Nobody bids{_at(row, cast, 'for')}; {cast.player(row.player)} has to take it."
    return f"Nobody bids{_at(row, cast, 'for')}; it stays with the bank."


def _claim(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} asks {cast.player(row.other)} for the rent of {cast.space(row.space)}."


def _claim_missed(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} does not notice {cast.player(row.other)} on {cast.space(row.space)}."


def _claim_lapsed(row: Event, cast: Cast) -> str:
    rent = f"the rent of {cast.space(row.space)}"
    return f"{cast.player(row.player)} can no longer ask {cast.player(row.other)} for {rent}."


def _utility_roll(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} rolls {_dice(row)}, for the rent of {cast.space(row.space)}."


def _rent(row: Event, cast: Cast) -> str:
    rent = f"{cast.money(row.amount)} to {cast.player(row.other)}"
    return f"{cast.player(row.player)} pays the rent of {cast.space(row.space)}, {rent}."


def _no_rent(row: Event, cast: Cast) -> str:
    why = ""
    if row.rule == rule.NO_RENT_WHILE_MORTGAGED:
        why = ": it is mortgaged"
    elif row.rule == rule.NO_RENT_IN_JAIL:
        why = f": {cast.player(row.other)} is in jail"
    elif row.rule == rule.FORTUNE_EFFECT:
        why = ", by the card"
    return f"{cast.player(row.player)} owes {cast.player(row.other)} no rent for {cast.space(row.space)}{why}."


def _debt(row: Event, cast: Cast) -> str:
    debt = f"{cast.money(row.value)} to {cast.player(row.other)}{_at(row, cast, 'for')}"
    return f"{cast.player(row.player)} owes {debt}, more than there is in cash."


def _sell_building(row: Event, cast: Cast) -> str:
    count = abs(row.value - row.value2)
    sold = "the hotel" if row.value == kinds.HOTEL_LEVEL else "a house" if count == 1 else in_words(count, "house")
    left = f"{cast.level(row.value2)} {'stays' if row.value2 in (1, kinds.HOTEL_LEVEL) else 'stay'}"
    return f"{cast.player(row.player)} sells {sold} on {cast.space(row.space)} for {cast.money(row.amount)}; {left}."


def _mortgage(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} mortgages {cast.space(row.space)} for {cast.money(row.amount)}."


def _redeem(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} redeems {cast.space(row.space)} for {cast.money(row.amount)}."


def _transfer_fee(row: Event, cast: Cast) -> str:
    fee = f"the fee of {cast.money(row.amount)}"
    return f"{cast.player(row.player)} pays {fee} and keeps {cast.space(row.space)} mortgaged."


def _bankrupt(row: Event, cast: Cast) -> str:
    debt = f"{cast.money(row.value)} owed to {cast.player(row.other)} cannot be paid"
    return f"{cast.player(row.player)} is bankrupt: {debt}."


def _estate_cash(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} hands the last {cast.money(row.amount)} to {cast.player(row.other)}."


def _estate_deed(row: Event, cast: Cast) -> str:
    cancelled = ", its mortgage cancelled" if row.value else ""
    built = f", and {cast.level(row.value2)} with it" if row.value2 > 0 else ""
    return f"{cast.space(row.space)} goes from {cast.player(row.player)} to {cast.player(row.other)}{cancelled}{built}."


def _kept_card(row: Event, cast: Cast, article: str) -> str:
    """Name a card that a player keeps: what others may know of it."""
    what = "jail card" if cast.is_jail_card(row.value, row.value2) else "card"
    return f"{article} {what} of {cast.deck(row.value)}"


def _estate_card(row: Event, cast: Cast) -> str:
    where = f"to {cast.player(row.other)}"
    if row.other == event.BANK:
        where = f"under {cast.deck(row.value)}" if row.rule == rule.CARDS_UNDER_DECK else "out of the game"
    return f"{_kept_card(row, cast, 'The')} goes from {cast.player(row.player)} {where}."


def _build(row: Event, cast: Cast) -> str:
    built = f"{cast.space(row.space)} (now {cast.level(row.value)})"
    return f"{cast.player(row.player)} builds on {built} for {cast.money(row.amount)}."


def _no_building(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} would build, but the bank has no {PIECES[row.value]} left."


def _pieces_wanted(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} wants {in_words(row.value2, PIECES[row.value])}; the bank has too few for all."


def _piece_auction(row: Event, cast: Cast) -> str:
    return f"One {PIECES[row.value]} is put up for auction; bids open at {cast.money(row.value2)}."


def _piece_won(row: Event, cast: Cast) -> str:
    built = f"{cast.space(row.space)} (now {cast.level(row.value)})"
    return f"{cast.player(row.player)} wins it and builds on {built} for {cast.money(row.amount)}."


def _trade(row: Event, cast: Cast) -> str:
    accepts = f"{cast.player(row.other)} accepts the offer of {cast.player(row.player)}"
    if row.value == 0 and row.value2 == 0:  # cards or cash alone, told next
        return f"{accepts}: no deeds change hands."
    return f"{accepts}, who gives {in_words(row.value, 'deed')} and receives {in_words(row.value2, 'deed')}."


def _trade_cash(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} pays {cast.money(row.amount)} to {cast.player(row.other)} in the trade."


def _trade_deed(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} gives {cast.space(row.space)} to {cast.player(row.other)}."


def _trade_card(row: Event, cast: Cast) -> str:
    return f"{cast.player(row.player)} gives {_kept_card(row, cast, 'the')} to {cast.player(row.other)}."


SENTENCES: dict[int, Sentence] = {
    event.GAME_START: _game_start,
    event.OPENING_ROLL: _opening_roll,
    event.SEATED: _seated,
    event.START_CASH: _start_cash,
    event.DECK_SHUFFLED: _deck_shuffled,
    event.TURN: _turn,
    event.ROLL: _roll,
    event.MOVE: _move,
    event.SALARY: _salary,
    event.REST: _rest,
    event.TO_JAIL: _to_jail,
    event.JAIL_FINE: _jail_fine,
    event.JAIL_CARD_USED: _jail_card_used,
    event.JAIL_FAILED: _jail_failed,
    event.LEFT_JAIL: _left_jail,
    event.DRAW: _draw,
    event.CARD_KEPT: _card_kept,
    event.CARD_PAYS: _card_pays,
    event.CARD_GETS: _card_gets,
    event.TAX: _tax,
    event.CARD_SOLD: _card_sold,
    event.BUY: _buy,
    event.DECLINE: _decline,
    event.AUCTION: _auction,
    event.BID: _bid,
    event.AUCTION_WON: _auction_won,
    event.NO_BID: _no_bid,
    event.CLAIM: _claim,
    event.CLAIM_MISSED: _claim_missed,
    event.CLAIM_LAPSED: _claim_lapsed,
    event.UTILITY_ROLL: _utility_roll,
    event.RENT: _rent,
    event.NO_RENT: _no_rent,
    event.DEBT: _debt,
    event.SELL_BUILDING: _sell_building,
    event.MORTGAGE: _mortgage,
    event.REDEEM: _redeem,
    event.TRANSFER_FEE: _transfer_fee,
    event.BANKRUPT: _bankrupt,
    event.ESTATE_CASH: _estate_cash,
    event.ESTATE_DEED: _estate_deed,
    event.ESTATE_CARD: _estate_card,
    event.BUILD: _build,
    event.NO_BUILDING: _no_building,
    event.PIECES_WANTED: _pieces_wanted,
    event.PIECE_AUCTION: _piece_auction,
    event.PIECE_WON: _piece_won,
    event.TRADE: _trade,
    event.TRADE_CASH: _trade_cash,
    event.TRADE_DEED: _trade_deed,
    event.TRADE_CARD: _trade_card,
    **story_ends.SENTENCES,
    **story_editions.SENTENCES,
    **story_house.SENTENCES,
}


def sentence(row: Event, cast: Cast) -> str:
    """Say one event in one sentence.

    Parameters
    ----------
    row : Event
        The event.
    cast : Cast
        The names behind its numbers.
    """
    return SENTENCES[row.kind](row, cast)


def sentences(events: Iterable[Event], cast: Cast) -> Iterator[tuple[Event, str]]:
    """Say every event of a log, or of a part of it, in one sentence each.

    A card for repairs that costs nothing leaves no event of its own: that nothing is due is said beside the card.
    """
    rows = list(events)
    for at, row in enumerate(rows):
        text = sentence(row, cast)
        if row.kind == event.DRAW and cast.is_repairs(row.value, row.value2) and not _is_charged(row, rows[at + 1 :]):
            text = f"{text.removesuffix('.')}; nothing is due."
        yield row, text


def _is_charged(draw: Event, later: Iterable[Event]) -> bool:
    """Whether a card for repairs costs its drawer something: it is paid, or owed, before anybody goes on."""
    for row in later:
        if row.kind in (event.TURN, event.ROLL, event.DRAW, event.GAME_END):
            return False
        if row.kind in (event.CARD_PAYS, event.DEBT) and row.player == draw.player:
            return True
    return False


def tell(events: Iterable[Event], cast: Cast, width: int = 80) -> Iterator[str]:
    """Tell a game line by line, with a heading for every round and an empty line before every turn.

    Parameters
    ----------
    events : iterable of Event
        The log, or a part of it.
    cast : Cast
        The names behind its numbers.
    width : int
        Characters of a line; between 40 and 120 are used. The ids of the rules end at this column.

    Yields
    ------
    str
        Lines without trailing blanks.
    """
    width = max(MIN_WIDTH, min(width, MAX_WIDTH))
    shown_round = -1
    for row, text in sentences(events, cast):
        if row.round != shown_round:
            if shown_round >= 0:
                yield ""
            shown_round = row.round
            yield f"Round {row.round}" if row.round else "Before the first roll"
        if row.kind == event.TURN:
            yield ""
        yield from _laid_out(text, cast.rule(row.rule), width)


def _laid_out(text: str, rule_id: str, width: int) -> list[str]:
    """Break a sentence into lines, the rule at the right margin of the last one."""
    lines = textwrap.wrap(
        text,
        width - RULE_COLUMN,
        initial_indent=INDENT,
        subsequent_indent=HANGING,
        break_long_words=False,
        break_on_hyphens=False,
    )
    if rule_id:
        last = lines[-1]
        gap = max(1, width - len(last) - len(rule_id))
        lines[-1] = last + " " * gap + rule_id
    return lines


def all_as_data(events: Iterable[Event], cast: Cast) -> list[dict[str, Any]]:
    """Give a log, or a part of it, as plain data: `as_data` of every event, in order."""
    return [{**as_data(row, cast), "text": text} for row, text in sentences(events, cast)]


def as_data(row: Event, cast: Cast) -> dict[str, Any]:
    """Give one event as plain data, for JSON: its numbers, with names for players and spaces, and its sentence.

    Before the first round it is nobody's turn.

    Parameters
    ----------
    row : Event
        The event.
    cast : Cast
        The names behind its numbers.
    """
    return {
        "kind": row.name,
        "rule": cast.rule(row.rule) or None,
        "round": row.round,
        "turn": cast.player(row.turn) if row.turn >= 0 and row.round > 0 else None,
        "player": cast.player(row.player) if row.player >= 0 else None,
        "other": cast.player(row.other) if row.other >= 0 else None,
        "space": row.space if row.space >= 0 else None,
        "space_name": cast.space(row.space) if row.space >= 0 else None,
        "amount": row.amount,
        "value": row.value,
        "value2": row.value2,
        "text": sentence(row, cast),
    }
