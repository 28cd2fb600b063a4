"""The parts of an edition: spaces, groups, cards and decks, each told apart by its `kind` or `effect`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from montecarlo.model.limits import MAX_CARDS, MAX_DICE_SIDES, MAX_LEVELS, MAX_SPACES, MAX_STARS
from montecarlo.model.rules import Money, Percent, Switch

Status = Literal["confirmed", "part_confirmed", "reconstructed", "single_source", "doubtful"]
Text = Annotated[str, Field(strict=True, min_length=1)]
Id = Annotated[str, Field(strict=True, pattern=r"^[a-z0-9][a-z0-9_-]*$")]
SpaceNumber = Annotated[int, Field(strict=True, ge=0, lt=MAX_SPACES)]
Rents = Annotated[tuple[Money, ...], Field(min_length=1, max_length=MAX_LEVELS)]
Multipliers = Annotated[
    tuple[Annotated[int, Field(strict=True, ge=0, le=1000)], ...], Field(min_length=1, max_length=MAX_LEVELS)
]
Colour = Annotated[str, Field(strict=True, pattern=r"^#[0-9a-fA-F]{6}$")]
Factor = Annotated[int, Field(strict=True, ge=1, le=1000)]
Total = Annotated[int, Field(strict=True, ge=2, le=2 * MAX_DICE_SIDES)]
ByStars = Annotated[tuple[Money, ...], Field(min_length=MAX_STARS, max_length=MAX_STARS)]


def _how_many(value: object) -> str:
    return "by_stars" if isinstance(value, list | tuple) else "one"


# The money of a card: one sum, or one for each star level, [lowest level, ..., highest level].
Amount = Annotated[Annotated[Money, Tag("one")] | Annotated[ByStars, Tag("by_stars")], Discriminator(_how_many)]


class Part(BaseModel):
    """Whatever stands in an edition: where it is known from and how sure it is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    status: Status = Field("confirmed", description="how sure the values are")
    reason: str = Field("", description="why they are not confirmed; wanted wherever `status` is not confirmed")
    sources: tuple[str, ...] = Field((), description="ids of the edition's sources that give the values")
    note: str = Field("", description="a remark, for example on other spellings")


# --- spaces


class Space(Part):
    """A space of the board. `at` repeats its number, so that a row left out or doubled is noticed."""

    at: SpaceNumber = Field(description="number of the space, counted from GO (0) in the direction of play")
    name: Text = Field(description="name as printed")


class Go(Space):
    """The start."""

    kind: Literal["go"]
    salary_by_stars: ByStars | None = Field(
        None, description="salary by star level, from the lowest; left out: tokens have no stars"
    )


class Jail(Space):
    """The jail corner; who comes by a normal move is only on a visit."""

    kind: Literal["jail"]


class FreeParking(Space):
    """A space on which nothing happens."""

    kind: Literal["free_parking"]


class GoToJail(Space):
    """The space that sends to jail."""

    kind: Literal["go_to_jail"]


class CardSpace(Space):
    """A space on which a card is drawn."""

    kind: Literal["card"]
    deck: Text = Field(description="id of the deck")


class Tax(Space):
    """A tax; where `or_percent` is given the player may pay that share of his wealth instead."""

    kind: Literal["tax"]
    amount: Money = Field(description="the fixed tax")
    or_percent: Percent = Field(0, description="or this percentage of the payer's wealth, at his choice; 0: no choice")


class Deed(Space):
    """A space that can be owned."""

    group: Text = Field(description="id of the group")
    price: Money = Field(description="printed price")
    mortgage: Money = Field(description="mortgage value")


class Street(Deed):
    """A street."""

    kind: Literal["street"]
    wonder: Switch = Field(False, description="who comes here marks it in his passport")
    rents: Rents = Field(description="rent unbuilt, with one house, two houses, ... and with a hotel")
    house_cost: Money = Field(description="price of a house")
    hotel_cost: Money | None = Field(
        None, description="cash price of a hotel beside the houses handed in; left out: as a house"
    )

    @property
    def cash_for_hotel(self) -> int:
        """The cash price of a hotel, also where the file leaves it out."""
        return self.house_cost if self.hotel_cost is None else self.hotel_cost


class Station(Deed):
    """A station."""

    kind: Literal["station"]
    flight: Switch = Field(False, description="who comes here has a free flight: he may mark a wonder")
    rents: Rents = Field(description="rent by the number of stations owned: one, two, ...")


class Utility(Deed):
    """A utility."""

    kind: Literal["utility"]
    dice_multipliers: Multipliers = Field(
        description="rent as a multiple of the dice, by the number of utilities owned"
    )


AnySpace = Annotated[
    Go | Street | Station | Utility | CardSpace | Tax | Jail | FreeParking | GoToJail, Field(discriminator="kind")
]

# --- cards


STARS = (1, 3, 5)  # on the token, by star level
Timing = Literal["now", "keep"]
Acquire = Literal["usual", "half_price", "auction"]


class Card(Part):
    """A card of a deck."""

    id: Id = Field(description="id within the deck")
    tag: str = Field("", description="what the card is about, in one or two words")
    timing: Timing = Field("now", description="in a deck laid on the streets: used now, or kept until it is needed")
    acquire: Acquire = Field(
        "usual",
        description="in a deck laid on the streets, for a card used now: how the street is acquired before",
    )


class AdvanceTo(Card):
    """Go forward to a space."""

    effect: Literal["advance_to"]
    target: SpaceNumber = Field(description="number of the space")
    target_name: str = Field("", description="its name; checked against the board")
    collect_go: Annotated[bool, Field(strict=True)] = Field(
        True, description="the salary is paid when the way leads past GO"
    )


class MoveBackTo(Card):
    """Go backwards to a space, without salary."""

    effect: Literal["move_back_to"]
    target: SpaceNumber = Field(description="number of the space")
    target_name: str = Field("", description="its name; checked against the board")


class MoveSteps(Card):
    """Go some spaces on, or back (negative)."""

    effect: Literal["move"]
    steps: Annotated[int, Field(strict=True, gt=-MAX_SPACES, lt=MAX_SPACES)] = Field(
        description="spaces on; negative: back"
    )


class AdvanceToNearest(Card):
    """Go forward to the nearest station or utility and pay its owner more than usual."""

    effect: Literal["advance_to_nearest"]
    kind: Literal["station", "utility"] = Field(description="what is looked for")
    rent_multiplier: Factor | None = Field(None, description="station: times the usual rent")
    dice_multiplier: Factor | None = Field(None, description="utility: times a new roll")
    collect_go: Annotated[bool, Field(strict=True)] = Field(
        True, description="the salary is paid when the way leads past GO"
    )


class MoneyCard(Card):
    """A card that moves a sum of money, the same for everybody or one for each star level."""

    amount: Amount = Field(description="the sum, or [at the lowest star level, ..., at the highest]")

    @property
    def amounts(self) -> tuple[int, ...]:
        """The sum at each star level, all equal where there is one for everybody."""
        return (self.amount,) * MAX_STARS if isinstance(self.amount, int) else self.amount


class Receive(MoneyCard):
    """Get money from the bank."""

    effect: Literal["receive"]


class Pay(MoneyCard):
    """Pay money to the bank."""

    effect: Literal["pay"]


class ReceiveFromEach(MoneyCard):
    """Get money from every other player."""

    effect: Literal["receive_from_each_player"]


class PayEach(MoneyCard):
    """Pay money to every other player."""

    effect: Literal["pay_each_player"]


class ReceiveIfPoor(Card):
    """Get money from the bank, if all one has is worth no more than a limit."""

    effect: Literal["receive_if_poor"]
    amount: Money
    limit: Money = Field(description="wealth up to which the card pays (`wealth_scale`)")


class Repairs(Card):
    """Pay for every building."""

    effect: Literal["repairs"]
    house: Money = Field(description="for each house")
    hotel: Money = Field(description="for each hotel")


class JailFree(Card):
    """Leave jail without payment; the card is kept until it is used or sold."""

    effect: Literal["jail_free"]


class CardToJail(Card):
    """Go to jail."""

    effect: Literal["go_to_jail"]


class PayOrDraw(Card):
    """Pay, or draw a card of another deck."""

    effect: Literal["pay_or_draw"]
    amount: Money
    deck: Text = Field(description="id of the deck that may be drawn from instead")


class PayChosen(MoneyCard):
    """Pay money to another player of one's choice."""

    effect: Literal["pay_chosen"]


class ReceivePerDeed(MoneyCard):
    """Get money from the bank for every deed."""

    effect: Literal["receive_per_deed"]


class ReceiveFromEachByPayer(MoneyCard):
    """Get money from every other player, each by his own star level."""

    effect: Literal["receive_from_each_by_payer"]


class Win(BaseModel):
    """The throws that win a wager."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    lowest: Total = Field(2, description="lowest total that wins")
    highest: Total | None = Field(None, description="highest total that wins; left out: the highest there is")
    doubles: Switch = Field(False, description="only doubles win")


class RollForMoney(MoneyCard):
    """Throw the dice; a throw that wins brings money from the bank. It moves nobody and counts as no double."""

    effect: Literal["roll_for_money"]
    wins: Annotated[tuple[Win, ...], Field(min_length=MAX_STARS, max_length=MAX_STARS)] = Field(
        description="what wins at each star level, from the lowest"
    )


class Upgrade(Card):
    """One star level up, free of charge; who is at the highest gets money instead."""

    effect: Literal["upgrade"]
    amount: Money = Field(0, description="what the bank pays at the highest level instead")


class Downgrade(Card):
    """One star level down; nothing at the lowest."""

    effect: Literal["downgrade"]


class NearestCardSpace(Card):
    """Go forward to the next space on which a card of a deck is drawn."""

    effect: Literal["advance_to_nearest_card_space"]
    deck: Text = Field(description="id of the deck")
    collect_go: Switch = Field(True, description="the salary is paid when the way leads past GO")


class NearestUnowned(Card):
    """Go forward to the next street that nobody owns; nothing where there is none."""

    effect: Literal["advance_to_nearest_unowned"]
    collect_go: Switch = Field(True, description="the salary is paid when the way leads past GO")


class JumpToAny(Card):
    """Instead of a roll, go forward to any space."""

    effect: Literal["jump_to_any"]
    collect_go: Switch = Field(True, description="the salary is paid when the way leads past GO")


class ExtraTurn(Card):
    """One more turn after this one."""

    effect: Literal["extra_turn"]


class GiveDeed(Card):
    """Give a deed without buildings to another player; nothing for who has fewer than two."""

    effect: Literal["give_deed"]


class FreeBuilding(Card):
    """A building free of charge, where one may be built."""

    effect: Literal["free_building"]


class SwapDeeds(Card):
    """Take a deed of another player and give one for it; who uses the card chooses both."""

    effect: Literal["swap_deeds"]


class TakeDeed(Card):
    """Take a deed of another player for nothing."""

    effect: Literal["take_deed"]


class BuyDeed(Card):
    """Buy a deed of another player at its printed price; he cannot refuse."""

    effect: Literal["buy_deed"]


class SkipRent(Card):
    """Pay no rent, once."""

    effect: Literal["skip_rent"]


class NoEffect(Card):
    """Nothing beyond how the street is acquired."""

    effect: Literal["none"]


AnyCard = Annotated[
    AdvanceTo
    | MoveBackTo
    | MoveSteps
    | AdvanceToNearest
    | Receive
    | Pay
    | ReceiveFromEach
    | PayEach
    | Repairs
    | JailFree
    | CardToJail
    | PayOrDraw
    | ReceiveIfPoor
    | PayChosen
    | ReceivePerDeed
    | ReceiveFromEachByPayer
    | RollForMoney
    | Upgrade
    | Downgrade
    | ExtraTurn
    | GiveDeed
    | FreeBuilding
    | SwapDeeds
    | TakeDeed
    | BuyDeed
    | SkipRent
    | JumpToAny
    | NearestCardSpace
    | NearestUnowned
    | NoEffect,
    Field(discriminator="effect"),
]

# Cards that are of use only at a time of their holder's choice: such a card is kept.
KEPT = (JailFree, FreeBuilding, SwapDeeds, TakeDeed, BuyDeed, SkipRent, JumpToAny)

# --- groups and decks


class Group(BaseModel):
    """A colour group, the stations or the utilities."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Text = Field(description="name in the edition's language")
    colour: Colour = Field(description="colour on the board, #rrggbb")
    text: Colour = Field(description="colour in which text on it is readable, #rrggbb")


class Deck(Part):
    """A deck of cards."""

    name: Text = Field(description="name as printed")
    laid_on_streets: Switch = Field(
        False, description="one card is laid face down on every street, for who lands there first"
    )
    cards: Annotated[tuple[AnyCard, ...], Field(max_length=MAX_CARDS)]
