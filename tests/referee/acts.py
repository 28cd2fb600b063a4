"""The rule that an event names for itself: the log is read by people, so it has to name the right one."""

from collections.abc import Callable

from montecarlo.engine import event as log
from montecarlo.engine import kinds, rule
from tests.referee import board as printed
from tests.referee.state import BANK, HOTEL, NOBODY, Due, Event, Table

RULE = "log"  # what the referee names when only the note is wrong

OF_CARDS = (rule.CARD_EFFECT, rule.CARD_BY_STARS, rule.FORTUNE_EFFECT)

# one kind of event, one rule (or one of a few that the table does not tell apart)
PLAIN: dict[int, tuple[int, ...]] = {
    log.GAME_START: (rule.NONE,),
    log.OPENING_ROLL: (rule.OPENING_ROLL,),
    log.SEATED: (rule.TOKENS_ON_START,),
    log.START_CASH: (rule.START_CASH,),
    log.DECK_SHUFFLED: (rule.SHUFFLE,),
    log.TURN: (rule.NEXT_TURN,),
    log.MOVE: (rule.MOVE, rule.CARD_EFFECT),
    log.SALARY: (rule.SALARY, rule.STAR_SALARY),
    log.JAIL_CARD_USED: (rule.JAIL_CARD,),
    log.DRAW: (rule.DRAW,),
    log.CARD_KEPT: (rule.KEEP_JAIL_CARD,),
    log.CARD_PAYS: OF_CARDS,
    log.CARD_GETS: OF_CARDS,
    log.BUY: (rule.BUY, rule.HALF_PRICE),
    log.DECLINE: (rule.MUST_AUCTION,),
    log.AUCTION: (rule.MUST_AUCTION, rule.ESTATE_AUCTION, rule.FORTUNE_NOW),
    log.AUCTION_WON: (rule.HIGHEST_BID_PAYS, rule.MUST_SELL),
    log.NO_BID: (rule.NO_BID, rule.SHORTAGE_AUCTION, rule.MUST_SELL),
    log.CLAIM_MISSED: (rule.CLAIM,),
    log.CLAIM_LAPSED: (rule.CLAIM_LAPSES,),
    log.UTILITY_ROLL: (rule.UTILITY_ROLL,),
    log.DEBT: (rule.RAISE_MONEY,),
    log.MORTGAGE: (rule.MORTGAGE,),
    log.TRANSFER_FEE: (rule.TRANSFER_FEE,),
    log.NO_BUILDING: (rule.SHORTAGE,),
    log.PIECES_WANTED: (rule.SHORTAGE_AUCTION,),
    log.PIECE_AUCTION: (rule.SHORTAGE_AUCTION,),
    log.PIECE_WON: (rule.SHORTAGE_AUCTION,),
    log.TRADE: (rule.TRADE,),
    log.TRADE_CASH: (rule.TRADE,),
    log.TRADE_DEED: (rule.TRADE,),
    log.TRADE_CARD: (rule.TRADE,),
    log.DEALT: (rule.DEALT,),
    log.PASSPORT_BONUS: (rule.PASSPORT_BONUS,),
    log.DEBT_LESSENED: (rule.DEBT_IN_PROPERTY,),
    log.UPGRADE: (rule.UPGRADE,),
    log.STARS: (rule.STARS_BY_CARD,),
    log.FORTUNE_TAKEN: (rule.FORTUNE_TAKEN,),
    log.FORTUNE_KEPT: (rule.FORTUNE_KEPT,),
    log.FORTUNE_USED: (rule.FORTUNE_NOW, rule.FORTUNE_USED),
    log.CARD_DEED: (rule.FORTUNE_EFFECT,),
    log.FREE_BUILDING: (rule.FORTUNE_EFFECT,),
    log.WAGER_ROLL: (rule.CARD_BY_STARS,),
    log.EXTRA_TURN: (rule.FORTUNE_EFFECT,),
    log.POT: (rule.POT,),
    log.POT_TAKEN: (rule.POT_TAKEN,),
    log.BONUS: (rule.SNAKE_EYES,),
    log.LOAN: (rule.LOAN,),
    log.LOAN_REPAID: (rule.LOAN_REPAID,),
    log.LOAN_INTEREST: (rule.LOAN_INTEREST,),
    log.NOT_YET: (rule.NOT_YET,),
}
WAYS_IN = {
    kinds.BY_SPACE: rule.GO_TO_JAIL_SPACE,
    kinds.BY_CARD: rule.JAIL_BY_CARD,
    kinds.BY_DOUBLES: rule.THIRD_DOUBLE,
}
WAYS_OUT = {
    kinds.OUT_BY_FINE: (rule.JAIL_FINE,),
    kinds.OUT_BY_CARD: (rule.JAIL_CARD,),
    kinds.OUT_BY_DOUBLE: (rule.JAIL_DOUBLE, rule.JAIL_THIRD_DOUBLE),
    kinds.OUT_BY_THIRD_FAILURE: (rule.JAIL_THIRD_FAILURE, rule.JAIL_FINE_NEXT_TURN),
}
ENDS = {
    kinds.LAST_SOLVENT: rule.LAST_SOLVENT_WINS,
    kinds.ROUND_CAP: rule.ROUND_CAP,
    kinds.TIME_UP: rule.RICHEST_AT_TIME,
    kinds.NTH_BANKRUPTCY: rule.NTH_BANKRUPTCY,
    kinds.PASSPORT_FULL: rule.PASSPORT_FULL,
    kinds.CASH_TARGET: rule.CASH_TARGET,
    kinds.ROUND_LIMIT: rule.ROUND_LIMIT,
}
MARKS = {
    kinds.MARK_LANDING: rule.MARK_LANDING,
    kinds.MARK_AUCTION: rule.MARK_AUCTION,
    kinds.MARK_DEAL: rule.MARK_DEAL,
    kinds.MARK_FLIGHT: rule.FLIGHT,
}
RENTS = {
    "C1009-78": rule.BASE_RENT,
    "C1009-32": rule.FULL_GROUP_RENT,
    "C1009-38": rule.FULL_GROUP_RENT_BESIDE_MORTGAGE,
    "C1009-33": rule.BUILT_RENT,
    "C1009-34": rule.STATION_RENT,
    "C1009-35": rule.UTILITY_RENT,
    "C1009-39": rule.COUNTS_MORTGAGED,
    "C1009-18": rule.CARD_RENT,
}
ROLLS = {
    "C1009-11": (rule.MOVE,),
    "C1009-12": (rule.ROLL_AGAIN,),
    "C1009-65": (rule.ROLL_AGAIN_AFTER_PAID_EXIT,),
}
PLAIN_SPACES = {printed.FREE_PARKING: rule.FREE_PARKING, printed.JAIL: rule.VISIT}


def roll(table: Table, event: Event) -> tuple[int, ...]:
    """A roll is the first of a turn, or follows a double."""
    top = table.top()
    return ROLLS.get(top.rule, ()) if top is not None and top.kind is Due.ROLL else ()


def rent(table: Table, event: Event) -> tuple[int, ...]:
    """A rent names the row of the deed, or what makes it higher."""
    top = table.top()
    if top is None or top.rule not in RENTS:
        return ()
    by_move = not table.rules.fresh_utility_roll and table.board.spaces[top.space].kind == printed.UTILITY
    usual = by_move and top.rule != "C1009-18"
    return (RENTS[top.rule], rule.UTILITY_ROLL_OF_MOVE) if usual else (RENTS[top.rule],)


def jail_fine(table: Table, event: Event) -> tuple[int, ...]:
    """A fine is paid at one's own will or after the third failure."""
    top = table.top()
    forced = top is not None and top.kind is Due.PAY
    last = rule.JAIL_FINE_NEXT_TURN if table.rules.last_fine_next_turn else rule.JAIL_THIRD_FAILURE
    return (last if forced else rule.JAIL_FINE,)


def bid(table: Table, event: Event) -> tuple[int, ...]:
    """A bid opens or raises, or shows that jail does not keep anybody from bidding."""
    top = table.top()
    opens = top is not None and top.kind is Due.BIDDING and top.bidder == NOBODY
    return (rule.BID_FROM_JAIL if table.in_jail[event.player] else rule.OPENING_BID if opens else rule.RAISE,)


def build(table: Table, event: Event) -> tuple[int, ...]:
    """A house or a hotel, in one's own turn or out of it."""
    if event.value == HOTEL:
        return (rule.HOTEL,)
    return (rule.HOUSE if event.player == table.turn else rule.HOUSE_OUT_OF_TURN,)


def sell_building(table: Table, event: Event) -> tuple[int, ...]:
    """Houses that go because a hotel of their group goes are sold with it."""
    hotels = any(table.level[other] == HOTEL for other in table.board.group(event.space))
    sold_with_it = table.selling_down or (hotels and event.value < HOTEL)
    return (rule.SELL_HOTEL,) if event.value == HOTEL or sold_with_it else (rule.SELL_HOUSE,)


def redeem(table: Table, event: Event) -> tuple[int, ...]:
    """A deed is redeemed on receipt or later."""
    due = any(duty.kind is Due.FEES and event.space in duty.spaces for duty in table.duties)
    if due and not table.rules.fee_on_receipt:  # who keeps it mortgaged pays nothing and may still redeem it later
        return rule.TRANSFER_REDEEM, rule.REDEEM
    return (rule.TRANSFER_REDEEM if due else rule.REDEEM,)


def tax(table: Table, event: Event) -> tuple[int, ...]:
    """A tax leaves a choice or none."""
    return (rule.TAX_CHOICE if table.board.spaces[event.space].percent else rule.TAX,)


def no_rent(table: Table, event: Event) -> tuple[int, ...]:
    """A deed earns nothing because it is mortgaged, or because its owner is in jail."""
    last = table.duties[-1] if table.duties else None
    if last is not None and last.kind is Due.NO_RENT and not last.optional:
        return (rule.FORTUNE_EFFECT,)  # a card frees from it
    return (rule.NO_RENT_WHILE_MORTGAGED if table.mortgaged[event.space] else rule.NO_RENT_IN_JAIL,)


def wealth_counted(table: Table, event: Event) -> tuple[int, ...]:
    """A fortune is counted for a card or by the scale of the rules."""
    top = table.top()
    return (rule.POOR_CARD if top is not None and top.kind is Due.GRANT else rule.WEALTH,)


def estate(table: Table, event: Event) -> tuple[int, ...]:
    """What a bankrupt player had goes to a player or to the bank."""
    if event.kind == log.ESTATE_DEED and event.value2:
        return (rule.ESTATE_KEEPS_BUILDINGS,)
    if event.other != BANK:
        return (rule.BANKRUPT_TO_PLAYER,)
    if event.kind == log.ESTATE_CARD:  # Fortune cards leave the game
        return (rule.BANKRUPT_TO_BANK if event.value == table.board.fortune else rule.CARDS_UNDER_DECK,)
    return (rule.MORTGAGES_CANCELLED if event.value and event.kind == log.ESTATE_DEED else rule.BANKRUPT_TO_BANK,)


def rest(table: Table, event: Event) -> tuple[int, ...]:
    """Nothing happens on an own or a plain space."""
    return (PLAIN_SPACES.get(table.board.spaces[event.space].kind, rule.OWN_OR_PLAIN_SPACE),)


TOLD_APART: dict[int, Callable[[Table, Event], tuple[int, ...]]] = {
    log.ROLL: roll,
    log.RENT: rent,
    log.JAIL_FINE: jail_fine,
    log.BID: bid,
    log.BUILD: build,
    log.SELL_BUILDING: sell_building,
    log.REDEEM: redeem,
    log.ESTATE_CASH: estate,
    log.ESTATE_DEED: estate,
    log.ESTATE_CARD: estate,
    log.BANKRUPT: estate,
    log.REST: rest,
    log.TAX: tax,
    log.NO_RENT: no_rent,
    log.WEALTH_COUNTED: wealth_counted,
    log.MARK: lambda table, event: (MARKS.get(event.value, rule.NONE),),
    log.CLAIM: lambda table, event: (rule.CLAIM_FROM_JAIL if table.in_jail[event.player] else rule.CLAIM,),
    log.TO_JAIL: lambda table, event: (WAYS_IN.get(event.value, rule.NONE),),
    log.LEFT_JAIL: lambda table, event: WAYS_OUT.get(event.value, ()),
    log.JAIL_FAILED: lambda table, event: (rule.JAIL_FAILURE,),
    log.GAME_END: lambda table, event: (ENDS.get(event.value, rule.NONE),),
}


def fitting(table: Table, event: Event) -> tuple[int, ...]:
    """Return the rules that an event may name, seen before it changes the table; none if every name will do."""
    return TOLD_APART[event.kind](table, event) if event.kind in TOLD_APART else PLAIN.get(event.kind, ())


def check(table: Table, event: Event, expected: tuple[int, ...]) -> None:
    """Complain if an event that is in order names a rule that it does not follow."""
    if expected:
        names = " or ".join(rule.NAMES[act] for act in expected)
        right = event.rule in expected
        table.demand(right, RULE, f"{log.NAMES[event.kind]} is noted under {rule.NAMES.get(event.rule)}, not {names}")
