"""What is printed on a board, its deeds and its cards, read from an edition file without any model of the package."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

EDITIONS = Path(__file__).resolve().parents[2] / "configs" / "editions"

GO = "go"
STREET = "street"
STATION = "station"
UTILITY = "utility"
CARD = "card"
TAX = "tax"
JAIL = "jail"
FREE_PARKING = "free_parking"
GO_TO_JAIL = "go_to_jail"
DEEDS = (STREET, STATION, UTILITY)

ADVANCE_TO = "advance_to"
MOVE_BACK_TO = "move_back_to"
MOVE_STEPS = "move"
NEAREST = "advance_to_nearest"
RECEIVE = "receive"
PAY = "pay"
RECEIVE_FROM_EACH = "receive_from_each_player"
PAY_EACH = "pay_each_player"
REPAIRS = "repairs"
JAIL_FREE = "jail_free"
CARD_TO_JAIL = "go_to_jail"
PAY_OR_DRAW = "pay_or_draw"
RECEIVE_IF_POOR = "receive_if_poor"
PAY_CHOSEN = "pay_chosen"
RECEIVE_PER_DEED = "receive_per_deed"
RECEIVE_BY_PAYER = "receive_from_each_by_payer"
ROLL_FOR_MONEY = "roll_for_money"
UPGRADE = "upgrade"
DOWNGRADE = "downgrade"
EXTRA_TURN = "extra_turn"
GIVE_DEED = "give_deed"
FREE_BUILDING = "free_building"
SWAP_DEEDS = "swap_deeds"
TAKE_DEED = "take_deed"
BUY_DEED = "buy_deed"
SKIP_RENT = "skip_rent"
JUMP = "jump_to_any"
NEAREST_CARD_SPACE = "advance_to_nearest_card_space"
NEAREST_UNOWNED = "advance_to_nearest_unowned"
NO_EFFECT = "none"
KEEP = "keep"
HALF_PRICE = "half_price"
AUCTION_ONLY = "auction"
DICE = (2, 12)
Wins = tuple[int, int, bool]  # lowest and highest total, and whether only doubles win


@dataclass(frozen=True)
class Space:
    """One space: its kind and, where it has them, the figures of its deed, its tax or its deck."""

    name: str
    kind: str
    group: str = ""
    price: int = 0
    rents: tuple[int, ...] = ()
    house_cost: int = 0
    hotel_cost: int = 0
    mortgage: int = 0
    tax: int = 0
    percent: int = 0
    deck: int = -1
    wonder: bool = False
    flight: bool = False


@dataclass(frozen=True)
class Card:
    """One card: what it does and the figures on it."""

    name: str
    effect: str
    amount: int = 0
    hotel: int = 0
    target: int = -1
    nearest: str = ""
    multiplier: int = 0
    salary: bool = False
    deck: int = -1
    limit: int = 0
    amounts: tuple[int, ...] = ()  # by star level
    wins: tuple[Wins, ...] = ()  # by star level
    keep: bool = False  # a Fortune card to be used later
    acquire: str = ""  # how a street with this card is bought


@dataclass(frozen=True)
class Board:
    """A board with its decks."""

    spaces: tuple[Space, ...]
    decks: tuple[tuple[Card, ...], ...]
    fortune: int = -1  # the deck that lies on the streets
    salaries: tuple[int, ...] = ()  # by star level

    @property
    def wonders(self) -> frozenset[int]:
        """The wonders."""
        return frozenset(number for number, space in enumerate(self.spaces) if space.wonder)

    @property
    def jail(self) -> int:
        """The jail space."""
        return next(number for number, space in enumerate(self.spaces) if space.kind == JAIL)

    def group(self, space: int) -> tuple[int, ...]:
        """Return the spaces of the group to which a deed belongs, in board order."""
        name = self.spaces[space].group
        return tuple(number for number, other in enumerate(self.spaces) if other.group == name)

    def is_deed(self, space: int) -> bool:
        """Tell whether the space can be owned."""
        return self.spaces[space].kind in DEEDS

    def nearest(self, space: int, kind: str) -> int:
        """Return the next space of a kind ahead of a space."""
        size = len(self.spaces)
        ahead = ((space + step) % size for step in range(1, size + 1))
        return next(number for number in ahead if self.spaces[number].kind == kind)


def read_board(edition: str, patch: str = "") -> Board:
    """Read the board of an edition from its file.

    Parameters
    ----------
    edition : str
        Id of the edition, the name of its file without the ending.
    patch : str
        A patch of the edition: decks and figures of spaces that it changes are taken from there.

    Returns
    -------
    Board
        Spaces and decks as printed.
    """
    with (EDITIONS / f"{edition}.toml").open("rb") as file:
        data = tomllib.load(file)
    change = data.get("patches", {}).get(patch, {})
    data["decks"].update(change.get("decks", {}))
    for row in change.get("spaces", ()):
        data["spaces"][row["at"]].update(row)
    return board_of(data)


def board_of(data: Mapping[str, Any]) -> Board:
    """Build a board from the parsed tables of an edition file."""
    names = list(data["decks"])
    spaces = tuple(_space(entry, names) for entry in data["spaces"])
    decks = tuple(tuple(_card(entry, names) for entry in data["decks"][name]["cards"]) for name in names)
    laid = [number for number, name in enumerate(names) if data["decks"][name].get("laid_on_streets", False)]
    salaries = tuple(data["spaces"][0].get("salary_by_stars", ()))
    return Board(spaces, decks, laid[0] if laid else -1, salaries)


def _space(entry: Mapping[str, Any], decks: list[str]) -> Space:
    cost = entry.get("house_cost", 0)
    kind = entry["kind"]
    return Space(
        name=entry["name"],
        kind=kind,
        group=entry.get("group", kind) if kind in DEEDS else "",
        price=entry.get("price", 0),
        rents=tuple(entry.get("rents", entry.get("dice_multipliers", ()))),
        house_cost=cost,
        hotel_cost=entry.get("hotel_cost", cost),
        mortgage=entry.get("mortgage", 0),
        tax=entry.get("amount", 0) if kind == TAX else 0,
        percent=entry.get("or_percent", 0),
        deck=decks.index(entry["deck"]) if kind == CARD else -1,
        wonder=entry.get("wonder", False),
        flight=entry.get("flight", False),
    )


def _wins(level: Mapping[str, Any]) -> Wins:
    lowest, highest = DICE
    return level.get("lowest", lowest), level.get("highest", highest), level.get("doubles", False)


def _card(entry: Mapping[str, Any], decks: list[str]) -> Card:
    amount = entry.get("amount", entry.get("steps", entry.get("house", 0)))
    return Card(
        name=entry["id"],
        effect=entry["effect"],
        amount=0 if isinstance(amount, list) else amount,
        amounts=tuple(amount) if isinstance(amount, list) else (),
        wins=tuple(_wins(level) for level in entry.get("wins", ())),
        keep=entry.get("timing") == KEEP,
        acquire=entry.get("acquire", ""),
        hotel=entry.get("hotel", 0),
        target=entry.get("target", -1),
        nearest=entry.get("kind", ""),
        multiplier=entry.get("rent_multiplier", entry.get("dice_multiplier", 0)),
        salary=entry.get("collect_go", True),
        deck=decks.index(entry["deck"]) if "deck" in entry else -1,
        limit=entry.get("limit", 0),
    )
