"""A scenario: a position on the board, the dice and decisions to come, and what should come of them.

A scenario file is TOML; `docs/scenarios.md` explains it and `montecarlo play --schema` prints its JSON Schema. What is
written here is the form alone. Whether the names exist on the board and whether such a position can arise is judged by
`montecarlo.simulation.position`, which knows the edition.
"""

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    Tag,
    ValidationError,
    model_validator,
)

from montecarlo.errors import InputError
from montecarlo.model.faults import faults_of
from montecarlo.model.files import find, read_toml, shipped

SCENARIOS = "scenarios"  # folder of the shipped ones

Die = Annotated[int, Field(strict=True, ge=1, le=20)]
LONGEST_NAME = 40  # characters
# Of money and of everything else at most: as in the settings of the rules, and far within what the engine counts in.
MOST = 10**9
FEWEST_PLAYERS = 2
MOST_PLAYERS = 8


def _kind(value: object) -> str:
    """Which form of several a value has, so that a fault in it is told once and not for every form."""
    if isinstance(value, bool):
        return "switch"
    if isinstance(value, int):
        return "number"
    return "list" if isinstance(value, list) else "table" if isinstance(value, dict | BaseModel) else "text"


def _name_or_number(value: object) -> str:
    return "number" if _kind(value) == "number" else "text"


def _deed_or_table(value: object) -> str:
    return _kind(value) if _kind(value) in ("number", "table") else "text"


def _list_or_number(value: object) -> str:
    return "list" if _kind(value) == "list" else "number"


def _plain(value: object) -> str:
    return _kind(value) if _kind(value) in ("switch", "number") else "text"


def _text_or_table(value: object) -> str:
    return "table" if _kind(value) == "table" else "text"


Name = Annotated[StrictStr, Field(min_length=1, max_length=LONGEST_NAME)]
Whole = Annotated[int, Field(strict=True, ge=-MOST, le=MOST)]
Amount = Annotated[int, Field(strict=True, ge=0, le=MOST)]
Count = Annotated[int, Field(strict=True, ge=0, le=MOST)]
Space = Annotated[Annotated[StrictStr, Tag("text")] | Annotated[Count, Tag("number")], Discriminator(_name_or_number)]
Cards = Annotated[
    Annotated[Count, Tag("number")] | Annotated[list[StrictStr], Tag("list")], Discriminator(_list_or_number)
]
Plain = Annotated[
    Annotated[StrictBool, Tag("switch")] | Annotated[StrictInt, Tag("number")] | Annotated[StrictStr, Tag("text")],
    Discriminator(_plain),
]
AnsweredAsk = Literal[
    "buy",
    "bid",
    "build_houses",
    "build_hotel",
    "bid_for_piece",
    "redeem",
    "raise_money",
    "raise_freely",
    "jail",
    "claim",
    "keep_mortgaged",
    "pay_or_draw",
    "answer",
    "sell_card",
    "tax",
    "fly",
    "upgrade",
    "play_card",
    "choose_player",
    "give_deed",
    "take_deed",
    "free_building",
    "jump_to",
    "pay_in_deeds",
    "take_for",
    "borrow",
    "repay",
]


class Part(BaseModel):
    """A part of a scenario: nothing in it changes, and keys that are not listed are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Holding(Part):
    """A deed in a player's hand that is built on or mortgaged."""

    deed: Space = Field(description="the deed, by the name or number of its space")
    houses: Count = Field(default=0, description="houses on the street")
    hotel: StrictBool = Field(default=False, description="a hotel on the street")
    mortgaged: StrictBool = Field(default=False, description="the deed is mortgaged")


Owned = Annotated[
    Annotated[StrictStr, Tag("text")] | Annotated[Count, Tag("number")] | Annotated[Holding, Tag("table")],
    Discriminator(_deed_or_table),
]


class Player(Part):
    """One player as the scenario begins; the order in the file is the order round the table."""

    name: Name = Field(description="what the story calls the player")
    cash: Amount | None = Field(default=None, description="cash in hand; left out: the start cash of the rules")
    space: Space = Field(default=0, description="where the token stands, by name or number")
    in_jail: StrictBool = Field(default=False, description="the player is in jail (the space then is the jail)")
    jail_tries: Count = Field(default=0, description="failed tries for a double in this stay in jail")
    jail_cards: Cards = Field(default=0, description="jail cards in hand: how many, or the decks")
    owns: list[Owned] = Field(default=[], description="deeds in hand: names, or tables with buildings")
    strategy: StrictStr | None = Field(default=None, description="decides what the scenario does not answer")
    bankrupt: StrictBool = Field(default=False, description="the player is out of the game")
    laps: Count = Field(default=0, description="times the player has passed GO; only some house rules ask")
    borrowed: Amount = Field(default=0, description="what the player owes the bank, mortgages apart (a house rule)")
    marks: list[Space] = Field(default=[], description="wonders marked in the passport, by name or number")
    stars: Whole | None = Field(
        default=None, description="stars of the token: 1, 3 or 5, where tokens have any; left out: 1"
    )
    kept_cards: Cards = Field(
        default=[], description="cards from the streets that lie before the player, by id or tag; or how many, unknown"
    )


class Bank(Part):
    """What the bank has left to build with."""

    houses: Count | None = Field(default=None, description="houses; left out: those of the box that are not in use")
    hotels: Count | None = Field(default=None, description="hotels; left out: those of the box that are not in use")


class Answer(Part):
    """What a player answers the next time this is asked, or every time."""

    player: Name = Field(description="who is asked")
    ask: AnsweredAsk = Field(description="the question")
    space: Space | None = Field(default=None, description="only when asked about this space")
    answer: Plain = Field(
        description="yes or no, an amount, a space, or a word: roll, pay, card, keep, redeem, draw, fixed, share, none"
    )
    always: StrictBool = Field(
        default=False,
        description="the answer stands every time this is asked, as far as `play` goes; else it is given once",
    )


class Offer(Part):
    """A trade that a player offers the next time offers may be made."""

    player: Name = Field(description="who offers")
    ask: Literal["offer"]
    to: Name = Field(description="to whom")
    give: list[Space] = Field(default=[], description="deeds offered")
    receive: list[Space] = Field(default=[], description="deeds asked in return")
    cash: Whole = Field(default=0, description="money paid by who offers; negative: asked in return")
    cards: Whole = Field(default=0, description="jail cards given by who offers; negative: asked in return")


Decision = Annotated[Answer | Offer, Field(discriminator="ask")]


class Play(Part):
    """How far the scenario is played: so many rolls that move a token, or so many turns."""

    rolls: Annotated[int, Field(strict=True, ge=1, le=MOST)] | None = Field(default=None, description="rolls to play")
    turns: Annotated[int, Field(strict=True, ge=1, le=MOST)] | None = Field(default=None, description="turns to play")

    @model_validator(mode="after")
    def one_limit(self) -> "Play":
        """Refuse a limit of both kinds or of none."""
        if (self.rolls is None) == (self.turns is None):
            raise ValueError("takes either rolls or turns, for example {rolls = 2}")
        return self


class ExpectedEvent(Part):
    """An event that should happen; what is left out may be anything."""

    kind: StrictStr = Field(description="kind of event, for example rent")
    player: Name | None = Field(default=None, description="who does it")
    other: Name | None = Field(default=None, description="to whom or from whom; bank is the bank")
    space: Space | None = Field(default=None, description="where")
    amount: Amount | None = Field(default=None, description="money that moves")
    value: Whole | None = Field(default=None, description="value of the event, as in the event list")
    value2: Whole | None = Field(default=None, description="second value of the event, as in the event list")
    rule: StrictStr | None = Field(default=None, description="id of the rule it follows, for example C1009-34")


Expected = Annotated[
    Annotated[StrictStr, Tag("text")] | Annotated[ExpectedEvent, Tag("table")], Discriminator(_text_or_table)
]
FaceDown = Annotated[
    Annotated[Literal["unsold"], Tag("text")] | Annotated[dict[StrictStr, StrictStr], Tag("table")],
    Discriminator(_text_or_table),
]


class Expect(Part):
    """What should be true in the end. Each part may be left out; what is not named is not checked."""

    cash: dict[StrictStr, Amount] = Field(default={}, description="cash by player")
    space: dict[StrictStr, Space] = Field(default={}, description="space of the token by player")
    in_jail: dict[StrictStr, StrictBool] = Field(default={}, description="in jail, by player")
    jail_tries: dict[StrictStr, Count] = Field(default={}, description="failed tries for a double, by player")
    jail_cards: dict[StrictStr, Count] = Field(default={}, description="jail cards in hand, by player")
    marks: dict[StrictStr, list[Space]] = Field(default={}, description="exactly these wonders are marked, by player")
    stars: dict[StrictStr, Whole] = Field(default={}, description="stars of the token, by player")
    kept_cards: dict[StrictStr, list[StrictStr]] = Field(
        default={}, description="exactly these cards from the streets lie before him, by player"
    )
    bankrupt: list[StrictStr] | None = Field(default=None, description="exactly these players are out of the game")
    owner: dict[StrictStr, StrictStr] = Field(default={}, description="owner by deed; bank is the bank")
    houses: dict[StrictStr, Count] = Field(default={}, description="houses by street")
    hotel: dict[StrictStr, StrictBool] = Field(default={}, description="hotel by street")
    mortgaged: dict[StrictStr, StrictBool] = Field(default={}, description="mortgaged, by deed")
    bank: Bank = Field(default=Bank(), description="houses and hotels that the bank has left")
    turn: StrictStr | None = Field(default=None, description="whose turn it is when the scenario stops")
    winner: StrictStr | None = Field(default=None, description="who has won; none: nobody so far")
    events: list[Expected] = Field(
        default=[], description="events that happen in this order, others may lie between them"
    )
    never: list[Expected] = Field(default=[], description="events that do not happen at all")
    rules: list[StrictStr] = Field(default=[], description="ids of rules that act")


class Scenario(Part):
    """A position, a script and what should come of it."""

    title: StrictStr = Field(min_length=1, description="one line: what the scenario shows")
    about: StrictStr = Field(default="", description="a few sentences: the question and its answer")
    edition: StrictStr = Field(description="edition: an id, an alias or a file")
    rules: StrictStr = Field(default="", description="patches joined by +, in order")
    set: dict[StrictStr, Plain] = Field(default={}, description="single settings changed after the patches")
    seed: Annotated[int, Field(strict=True, ge=0, lt=2**64)] = Field(
        default=0, description="decides everything that is not scripted: dice, if none are given, and lots"
    )
    strategy: StrictStr = Field(default="passive", description="decides for players that name no strategy")
    turn: Name | None = Field(default=None, description="whose turn begins; left out: the first player in the file")
    players: list[Player] = Field(
        min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS, description="the players round the table, to the left"
    )
    bank: Bank = Field(default=Bank(), description="houses and hotels in the bank")
    pot: Amount | None = Field(
        default=None, description="money in the pot of free parking (a house rule); left out: what it begins with"
    )
    decks: dict[StrictStr, list[StrictStr]] = Field(
        default={}, description="by deck: its top cards in order, by id or tag; the others follow as printed"
    )
    face_down: FaceDown = Field(
        default={},
        description="by street: the card that lies there face down, by id or tag, or unknown; on the others lies none. "
        "unsold: an unknown card lies on every street that is not sold",
    )
    used_cards: list[StrictStr] = Field(
        default=[], description="cards from the streets that have left the game, by id or tag"
    )
    dice: list[tuple[Die, Die]] | None = Field(
        default=None,
        min_length=1,
        max_length=512,
        description="dice in order of rolling; left out: drawn from the seed",
    )
    decisions: list[Decision] = Field(default=[], max_length=512, description="answers given in advance")
    play: Play = Field(default=Play(turns=1), description="how far to play")
    expect: Expect = Field(default=Expect(), description="what should be true in the end")


def scenario_names() -> list[str]:
    """Names of the shipped scenarios, in alphabetical order."""
    return list(shipped(SCENARIOS))


def load_scenario(ref: str) -> Scenario:
    """Read a scenario file.

    Parameters
    ----------
    ref : str
        Path of a TOML file, or the name of a shipped scenario.

    Raises
    ------
    InputError
        The file is missing, is no TOML, or has faults of form; every fault is named at once.
    """
    file = find(ref, SCENARIOS, SCENARIOS)
    return scenario_of(read_toml(file), file.name)


def scenario_of(data: dict[str, Any], file: str) -> Scenario:
    """Read a scenario from the content of a file.

    Parameters
    ----------
    data : dict
        What the TOML file holds.
    file : str
        Name for messages.

    Raises
    ------
    InputError
        With every fault of form at once.
    """
    try:
        return Scenario.model_validate(data)
    except ValidationError as error:
        raise InputError(faults_of(error, file, Scenario, data)) from error
