"""The parts of an edition: spaces, groups, cards and decks, each told apart by its `kind` or `effect`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from montecarlo.model.limits import MAX_CARDS, MAX_LEVELS, MAX_SPACES
from montecarlo.model.rules import Money, Percent

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


class Card(Part):
    """A card of a deck."""

    id: Id = Field(description="id within the deck")
    tag: str = Field("", description="what the card is about, in one or two words")


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


class Receive(Card):
    """Get money from the bank."""

    effect: Literal["receive"]
    amount: Money


class Pay(Card):
    """Pay money to the bank."""

    effect: Literal["pay"]
    amount: Money


class ReceiveFromEach(Card):
    """Get money from every other player."""

    effect: Literal["receive_from_each_player"]
    amount: Money


class PayEach(Card):
    """Pay money to every other player."""

    effect: Literal["pay_each_player"]
    amount: Money


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
    | ReceiveIfPoor,
    Field(discriminator="effect"),
]

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
    laid_on_streets: Annotated[bool, Field(strict=True)] = Field(
        False, description="one card lies face down on each street at the start"
    )
    cards: Annotated[tuple[AnyCard, ...], Field(max_length=MAX_CARDS)]
