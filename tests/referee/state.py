"""The referee's own picture of the table: what everybody has, and what has to happen next.

What has to happen is a pile of duties, the next one on top. An event that discharges a duty further down shows that
those above it were left out; an event for which no duty lies in the pile was not due.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from tests.referee.board import NEAREST_UNOWNED, STREET, Board, Card
from tests.referee.rules import TableRules

BANK = -1
NOBODY = -1
ANYBODY = -3  # whoever it may be, in a duty
HOTEL = 5  # level of a hotel, whatever is the most houses on a street
PERCENT = 100
SECONDS_A_MINUTE = 60
FIRST_ROUND = 1


class Event(NamedTuple):
    """One row of the log with its place."""

    at: int
    kind: int
    rule: int
    round: int
    turn: int
    player: int
    other: int
    space: int
    amount: int
    value: int
    value2: int


class Complaint(NamedTuple):
    """What the referee objects to: the place in the log, the rule that is broken and a sentence."""

    at: int
    rule: str
    sentence: str


class Due(Enum):
    """What can be due."""

    ROLL = "roll"
    MOVE = "move"
    SALARY = "salary"
    REST = "rest"
    TO_JAIL = "to jail"
    LEAVE_JAIL = "leave jail"
    FAILED = "failed try"
    PAY = "pay"
    GET = "get"
    DRAW = "draw"
    KEEP = "keep a card"
    OFFER = "offer"
    AUCTION = "auction"
    BIDDING = "bidding"
    CLAIM = "claim"
    RENT_ROLL = "roll for the rent"
    NO_RENT = "no rent"
    TRADE = "trade"
    FEES = "fees"
    HANDOVER = "handover"
    ESTATE_AUCTIONS = "estate auctions"
    MARK = "mark"
    GRANT = "grant"
    POT = "pot"
    UPGRADE = "upgrade"
    STARS = "stars"
    TAKEN = "take the card on the street"
    FORTUNE = "Fortune card"
    DEED = "deed by a card"
    BONUS = "building by a card"
    WAGER = "roll for money"
    EXTRA = "another turn"


# nothing may come between these and what caused them
AT_ONCE = (Due.POT, Due.MOVE, Due.SALARY, Due.TO_JAIL, Due.LEAVE_JAIL, Due.FAILED, Due.GET, Due.KEEP, Due.RENT_ROLL)
# while these are going on, what they bring may be settled deed by deed, each receiver in his own order
OPEN_ENDED = (Due.TRADE, Due.HANDOVER, Due.FEES)


@dataclass
class Duty:
    """Something that has to happen: who, by which rule, and the figures that it must have."""

    kind: Due
    player: int
    rule: str
    what: str
    to: int = BANK
    space: int = -1
    amount: int = 0
    event: int = -1
    value: int = -1
    deck: int = -1
    card: int = -1
    times: int = 0  # of the rent, by a card; 0: no card says
    dice_times: int = 0
    fresh: bool = False
    dice: int = 0
    optional: bool = False
    in_debt: bool = False
    percent: int = 0  # a share of the wealth may be paid instead
    chosen: bool = False  # ... and has been
    declined: bool = False
    bidder: int = NOBODY
    bid: int = 0
    opening: int = 0
    step: int = 1
    given: int = 0
    received: int = 0
    moved: int = 0
    spaces: set[int] = field(default_factory=set)


@dataclass
class OpenClaim:
    """A rent that the owner has not asked for yet."""

    duty: Duty
    amount: int
    turn: int
    followers: set[int] = field(default_factory=set)
    lapsed: bool = False
    told: bool = False


@dataclass
class Shortage:
    """What several players want of the last pieces."""

    hotels: bool
    wishes: dict[int, int] = field(default_factory=dict)
    auctioned: bool = False


class Deck:
    """The order of a deck, as far as the draws so far tell: for each place the cards that may lie there."""

    def __init__(self, cards: int) -> None:
        self.places: list[set[int]] = [set(range(cards)) for _ in range(cards)]

    def draw(self, card: int) -> bool:
        """Take the top card; tell whether it may have lain there."""
        if not self.places or card not in self.places[0]:
            return False
        del self.places[0]
        for place in self.places:
            place.discard(card)
        return True

    def put_under(self, card: int, beside: int = -1) -> None:
        """Put a card under the deck; `beside` is a card put there in the same breath, in whichever order."""
        if beside >= 0 and self.places and self.places[-1] == {beside}:
            self.places[-1] = {beside, card}
            self.places.append({beside, card})
        else:
            self.places.append({card})


class Table:
    """Everything that lies on the table, and the pile of duties."""

    def __init__(self, board: Board, rules: TableRules, players: int) -> None:
        self.board = board
        self.rules = rules
        self.players = players
        self.complaints: list[Complaint] = []
        self.index = 0
        self.duties: list[Duty] = []
        size = len(board.spaces)
        self.alive = [True] * players
        self.cash = [0] * players
        self.position = [0] * players
        self.in_jail = [False] * players
        self.tries = [0] * players
        self.cards: list[list[tuple[int, int]]] = [[] for _ in range(players)]
        self.owner = [BANK] * size
        self.level = [0] * size
        self.mortgaged = [False] * size
        self.decks = [Deck(len(deck)) for deck in board.decks]
        self.shuffled = [0] * len(board.decks)
        self.opening: list[tuple[int, int]] = []
        self.seated = [0] * players
        self.chairs = [0] * players
        self.started = [0] * players
        self.turn = NOBODY
        self.turns = 0
        self.round = 0
        self.doubles = 0
        self.rolled = False
        self.first = NOBODY
        self.paid_exit = False
        self.left_by_double = False
        self.dice = (0, 0)
        self.claims: list[OpenClaim] = []
        self.shortage: Shortage | None = None
        self.sale: tuple[int, int] | None = None
        self.selling_down = False
        self.houses_to_keep = 0
        self.fresh_card = (-1, -1)
        self.over = False
        self.seconds = 0
        self.dealt = [0] * players
        self.marks: list[set[int]] = [set() for _ in range(players)]
        self.stars = [0] * players
        self.extra = 0  # turns that the player in turn has still
        cards = range(len(board.decks[board.fortune])) if board.fortune >= 0 else range(0)
        self.fortune_left = set(cards)  # on the streets, nobody knows where
        self.covered = {space for space, each in enumerate(board.spaces) if each.kind == STREET and cards}
        self.laps = [0] * players
        self.owed = [0] * players  # to the bank, beside mortgages
        self.pot = 0
        self.landing = 0  # height of the pile below what the landing brings
        self.counted: dict[int, int] = {}  # fortunes told since the last other event

    # --- complaints and duties

    def complain(self, rule: str, sentence: str) -> None:
        """Note a complaint about the event at hand."""
        self.complaints.append(Complaint(self.index, rule, sentence))

    def demand(self, right: bool, rule: str, sentence: str) -> bool:
        """Complain unless `right`; return `right`."""
        if not right:
            self.complain(rule, sentence)
        return right

    def push(self, duty: Duty) -> Duty:
        """Lay a duty on top of the pile."""
        self.duties.append(duty)
        return duty

    def top(self) -> Duty | None:
        """Return the duty on top that is not optional, dropping optional ones above it."""
        while self.duties and self.duties[-1].optional:
            self.duties.pop()
        return self.duties[-1] if self.duties else None

    def take(self, kind: Due, fits: Callable[[Duty], bool] = lambda duty: True) -> Duty | None:
        """Find the topmost duty of a kind that fits, complaining about those above it, which go; it stays itself."""
        for place in range(len(self.duties) - 1, -1, -1):
            if self.duties[place].kind is kind and fits(self.duties[place]):
                found = self.duties[place]
                kept = []
                for above in self.duties[place + 1 :]:
                    if kind in (Due.FEES, Due.ESTATE_AUCTIONS) and above.kind in OPEN_ENDED:
                        kept.append(above)
                    elif not above.optional:
                        self.complain(above.rule, f"{above.what} was left out")
                self.duties[place + 1 :] = kept
                return found
        return None

    def take_if(self, kind: Due, fits: Callable[[Duty], bool]) -> Duty | None:
        """Like `take`, but leave the pile alone if nothing fits."""
        return self.take(kind, fits) if any(duty.kind is kind and fits(duty) for duty in self.duties) else None

    def done(self, duty: Duty) -> None:
        """Take a duty off the pile."""
        self.duties[:] = [other for other in self.duties if other is not duty]

    def drop(self, unwanted: Callable[[Duty], bool]) -> None:
        """Take all duties off the pile that are no longer wanted."""
        self.duties[:] = [duty for duty in self.duties if not unwanted(duty)]

    def between(self) -> None:
        """Complain about something done at one's own will while something else had to come at once."""
        top = self.top()
        if top is not None and top.kind in AT_ONCE:
            self.complain(top.rule, f"{top.what} had to come first")

    def no_debt(self, player: int) -> None:
        """Complain if a player who owes money spends it on something else."""
        top = self.top()
        owes = top is not None and top.in_debt and top.player == player
        self.demand(not owes, "C1009-70", f"{self.seat(player)} spends money while a debt is open")

    def raised(self, player: int) -> None:
        """Complain if a player sells to the bank or mortgages without a debt where that is forbidden."""
        in_debt = any(duty.in_debt and duty.player == player for duty in self.duties)
        right = in_debt or not self.rules.raise_only_in_debt
        self.demand(right, "MM-41", f"{self.seat(player)} raises money without a debt")

    def price_of(self, offer: Duty) -> int:
        """Return the price at which a deed is offered."""
        return offer.amount or self.board.spaces[offer.space].price

    # --- names

    def seat(self, player: int) -> str:
        """Name a player or the bank."""
        return "the bank" if player == BANK else f"seat {player + 1}"

    def name(self, space: int) -> str:
        """Name a space."""
        return self.board.spaces[space].name if 0 <= space < len(self.board.spaces) else f"space {space}"

    # --- what lies on the table

    def living(self) -> int:
        """Count the players who are not bankrupt."""
        return sum(self.alive)

    def to_the_left(self, player: int) -> list[int]:
        """Return the other players not bankrupt, from the one on the left."""
        order = [(player + step) % self.players for step in range(1, self.players)]
        return [other for other in order if self.alive[other]]

    def next_space(self, here: int, card: Card) -> int | None:
        """Return the next space ahead with cards of the deck that a card names, or the next street nobody owns."""
        size = len(self.board.spaces)
        for space in ((here + step) % size for step in range(1, size + 1)):
            free = self.board.spaces[space].kind == STREET and self.owner[space] == BANK
            if free if card.effect == NEAREST_UNOWNED else self.board.spaces[space].deck == card.deck:
                return space
        return None

    def deeds(self, player: int) -> list[int]:
        """Return the deeds of a player in board order."""
        return [space for space, owner in enumerate(self.owner) if owner == player and self.board.is_deed(space)]

    def full_group(self, space: int) -> bool:
        """Tell whether the owner of a deed has its whole group."""
        owner = self.owner[space]
        return owner != BANK and all(self.owner[other] == owner for other in self.board.group(space))

    def group_built(self, space: int) -> bool:
        """Tell whether there is a building in the group of a deed."""
        return any(self.level[other] > 0 for other in self.board.group(space))

    def owned_of_group(self, space: int) -> int:
        """Count the deeds that the owner of a deed has in its group, mortgaged ones included."""
        return sum(self.owner[other] == self.owner[space] for other in self.board.group(space))

    def houses_left(self) -> int:
        """Count the houses in the bank."""
        return self.rules.houses - sum(level for level in self.level if level < HOTEL)

    def hotels_left(self) -> int:
        """Count the hotels in the bank."""
        return self.rules.hotels - sum(level == HOTEL for level in self.level)

    def height(self, level: int) -> int:
        """Count the buildings that it took to come to a level of a street."""
        return self.rules.most_houses + 1 if level == HOTEL else level

    def heights(self, space: int) -> list[int]:
        """Return the heights of the streets of a group, in board order."""
        return [self.height(self.level[other]) for other in self.board.group(space)]

    def next_level(self, level: int) -> int:
        """Return the level that one more building leads to."""
        return HOTEL if level == self.rules.most_houses else level + 1

    def building_price(self, space: int, before: int, after: int) -> int:
        """Return the printed price of the buildings between two levels of a street."""
        deed = self.board.spaces[space]
        houses = min(self.height(after), self.rules.most_houses) - min(self.height(before), self.rules.most_houses)
        return houses * deed.house_cost + (deed.hotel_cost if after == HOTEL != before else 0)

    def building_sale(self, space: int, before: int, after: int) -> int:
        """Return what the bank pays for the buildings between two levels of a street: half of each price."""
        deed = self.board.spaces[space]
        hotel = deed.hotel_cost // 2 if before == HOTEL != after else 0
        houses = min(self.height(before), self.rules.most_houses) - min(self.height(after), self.rules.most_houses)
        return houses * (deed.house_cost // 2) + hotel

    def raisable(self, player: int) -> int:
        """Return what a player can still raise: half the price of his buildings and the open mortgages."""
        total = 0
        for space in self.deeds(player):
            total += self.building_sale(space, self.level[space], 0)
            if not self.mortgaged[space]:
                total += self.board.spaces[space].mortgage
        return total

    def wealth(self, player: int) -> int:
        """Return cash, deeds at their printed price (mortgaged ones at a share of it) and buildings at theirs."""
        total = (self.cash[player] - self.owed[player]) * PERCENT
        for space in () if self.rules.only_cash_counts else self.deeds(player):
            share = self.rules.mortgaged_percent if self.mortgaged[space] else PERCENT
            total += self.board.spaces[space].price * share
            total += self.building_price(space, 0, self.level[space]) * PERCENT
        return total // PERCENT

    def share(self, amount: int, percent: int) -> int:
        """Return a share of the wealth, made whole."""
        step = PERCENT * self.rules.share_to
        exact = max(0, amount) * percent
        return (-(-exact // step) if self.rules.share_up else exact // step) * self.rules.share_to

    def interest(self, space: int) -> int:
        """Return the ten percent of a mortgage, rounded up."""
        step = PERCENT * self.rules.interest_to
        return -(-self.board.spaces[space].mortgage * self.rules.interest_percent // step) * self.rules.interest_to

    def loan_interest(self, player: int) -> int:
        """Return the interest on a loan of the bank, rounded up as that on a mortgage."""
        step = PERCENT * self.rules.interest_to
        return -(-self.owed[player] * self.rules.loan_percent // step) * self.rules.interest_to

    def is_last_bankruptcy(self, more: int = 0) -> bool:
        """Tell whether the game ends with the bankruptcies so far and so many more."""
        return 0 < self.rules.last_bankruptcy <= self.players - self.living() + more

    def millionaire(self) -> int:
        """Return who has the sum in cash that wins and owes nothing of it, the player in turn first; or nobody."""
        target = self.rules.cash_target
        for seat in ((self.turn + step) % self.players for step in range(self.players) if target):
            owed = sum(duty.amount for duty in self.duties if duty.kind is Due.PAY and duty.player == seat)
            if self.alive[seat] and self.cash[seat] - owed >= target:
                return seat
        return NOBODY

    def has_agreed_end(self) -> bool:
        """Tell whether this is the last round, by the clock or by number."""
        return self.time_is_up() or 0 < self.rules.rounds <= self.round

    def time_is_up(self) -> bool:
        """Tell whether an agreed time is over."""
        return 0 < self.rules.minutes * SECONDS_A_MINUTE <= self.seconds

    def transfer(self, payer: int, payee: int, amount: int) -> None:
        """Move money; complain if the payer does not have it."""
        self.demand(amount >= 0, "C1009-06", f"a payment of {amount}")
        if payer != BANK:
            have = self.cash[payer]
            self.demand(have >= amount, "C1009-70", f"{self.seat(payer)} pays {amount} and has {have}")
            self.cash[payer] -= amount
        if payee != BANK:
            self.cash[payee] += amount
