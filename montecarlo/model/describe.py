"""An edition in words: what its cards do, which of its rules are its own, what is not certain about it."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from montecarlo.model import board
from montecarlo.model.edition import Edition
from montecarlo.model.rules import Rules

CONFIRMED = "confirmed"
KEEP = "keep: "  # before what a card does that waits in the hand
NAMED = 4  # more unsure parts than these are told by their numbers


EFFECTS: dict[str, str] = {
    "jail_free": "leave jail free",
    "go_to_jail": "go to jail",
    "downgrade": "one star level down",
    "extra_turn": "one more turn after this one",
    "give_deed": "give a deed to a player of your choice",
    "free_building": "a building free of charge",
    "swap_deeds": "take a deed of another player and give him one",
    "take_deed": "take a deed of another player",
    "buy_deed": "buy a deed of another player at its price",
    "skip_rent": "pay no rent once",
    "jump_to_any": "go to any space instead of rolling",
    "advance_to_nearest_unowned": "go to the next street that nobody owns",
    "none": "nothing more",
}


class Uncertain(NamedTuple):
    """A part of an edition that is not confirmed: how sure it is, and why."""

    part: str
    status: str
    reason: str


class Difference(NamedTuple):
    """A setting that has another value than it would have by default."""

    setting: str
    value: Any
    default: Any
    description: str


def card_words(edition: Edition, card: board.AnyCard) -> str:
    """What a card does, in a few words, with the names and the money of the edition."""
    words = _moves(edition, card) or _pays(edition, card) or EFFECTS[card.effect]
    if isinstance(card, board.JailFree) and card.timing == "now":
        return f"{words}; may be kept"  # whatever deck it is drawn from
    if card.acquire == "half_price":
        words = f"buy the street at half its price, or auction it; then {words}"
    elif card.acquire == "auction":
        words = f"auction the street; then {words}"
    return f"{KEEP}{words}" if card.timing == "keep" else words


def _moves(edition: Edition, card: board.AnyCard) -> str:
    """A card that moves the token."""
    match card:
        case board.AdvanceTo():
            salary = "" if card.collect_go else ", no salary"
            return f"go to {edition.spaces[card.target].name}{salary}"
        case board.MoveBackTo():
            return f"go back to {edition.spaces[card.target].name}"
        case board.MoveSteps():
            return f"go {abs(card.steps)} spaces {'on' if card.steps > 0 else 'back'}"
        case board.AdvanceToNearest():
            if card.kind == "utility":
                return f"go to the nearest utility; if it is owned, pay {card.dice_multiplier} times a new roll"
            return nearest_words(edition, card.rent_multiplier or 1)
        case board.NearestCardSpace():
            return f"go to the next space of {edition.decks[card.deck].name}"
    return ""


def nearest_words(edition: Edition, multiplier: int | None) -> str:
    """What a card to the nearest station asks for; stations are ferries or airports in some editions."""
    station = next(space for space in edition.spaces if isinstance(space, board.Station))
    rent = "its rent" if multiplier == 1 else f"{multiplier} times its rent"
    return f"go to the nearest of the {edition.groups[station.group].name}; if it is owned, pay {rent}"


def _pays(edition: Edition, card: board.AnyCard) -> str:
    """A card that moves money."""
    money = edition.currency.write
    match card:
        case board.Receive():
            return f"get {_sums(edition, card)}"
        case board.Pay():
            return f"pay {_sums(edition, card)}"
        case board.ReceiveFromEach():
            return f"get {_sums(edition, card)} from each player"
        case board.PayEach():
            return f"pay {_sums(edition, card)} to each player"
        case board.PayChosen():
            return f"pay {_sums(edition, card)} to a player of your choice"
        case board.ReceivePerDeed():
            return f"get {_sums(edition, card)} for each deed"
        case board.ReceiveFromEachByPayer():
            return f"get {_sums(edition, card)} from each player, by his own stars"
        case board.RollForMoney():
            wins = " or ".join(_throw(edition, win) for win in card.wins)
            return f"throw the dice: {_sums(edition, card)} for {wins}, by your stars"
        case board.Upgrade():
            return f"one star level up, or {money(card.amount)} at the highest"
        case board.ReceiveIfPoor():
            return f"get {money(card.amount)}, if all you own is worth {money(card.limit)} at most"
        case board.Repairs():
            return f"pay {money(card.house)} for each house and {money(card.hotel)} for each hotel"
        case board.PayOrDraw():
            return f"pay {money(card.amount)}, or draw a card of {edition.decks[card.deck].name}"
    return ""


def _sums(edition: Edition, card: board.MoneyCard) -> str:
    """A sum, or those of the star levels."""
    if isinstance(card.amount, int):
        return edition.currency.write(card.amount)
    return f"{' or '.join(edition.currency.write(amount) for amount in card.amount)} by stars"


def _throw(edition: Edition, win: board.Win) -> str:
    if win.doubles:
        return "doubles"
    return f"{win.lowest} to {win.highest or 2 * edition.rules.dice_sides}"


def setting_words(edition: Edition, name: str) -> str:
    """The value of a setting as it is written in a file; a salary that is left out is that for passing."""
    value = edition.rules.salary_landing if name == "go_salary_landing" else getattr(edition.rules, name)
    return str(value).lower() if isinstance(value, bool) else str(value)


def rule_differences(edition: Edition) -> list[Difference]:
    """The settings in force that differ from the defaults (the C1009 booklet), in the order of `Rules`."""
    return [
        Difference(name, value, default, Rules.model_fields[name].description or "")
        for name, (value, default) in edition.rules.differences(Rules()).items()
    ]


def uncertain(edition: Edition) -> list[Uncertain]:
    """Everything in an edition that is not confirmed; a deck stands for its cards where they agree with it."""
    return [Uncertain(f"{doubt.what} {doubt.name}".strip(), doubt.status, doubt.reason) for doubt in _doubts(edition)]


def gathered(edition: Edition) -> list[Uncertain]:
    """The same in fewer lines: parts of one kind that are unsure for the same reason stand together."""
    alike: dict[tuple[str, str, str], list[str]] = {}
    for doubt in _doubts(edition):
        alike.setdefault((doubt.what, doubt.status, doubt.reason), []).append(doubt.name)
    return [Uncertain(_together(what, names), status, why) for (what, status, why), names in alike.items()]


def gathered_notes(edition: Edition) -> list[str]:
    """What the page of a report says of it: a sentence for each reason, with all the parts that it holds for."""
    return [f"{part} ({status.replace('_', ' ')}): {reason}." for part, status, reason in gathered(edition)]


def _together(what: str, names: list[str]) -> str:
    if len(names) == 1:
        return f"{what} {names[0]}".strip()
    if len(names) <= NAMED:
        return f"{what}s {'; '.join(names)}"
    place, comma, thing = what.rpartition(", ")
    return f"{place}{comma}{len(names)} {thing}s: {', '.join(name.partition(',')[0] for name in names)}"


def footnotes(edition: Edition) -> list[str]:
    """What a report of this edition says in its footer: one sentence for everything that is not confirmed."""
    return [f"{part} is {status.replace('_', ' ')}: {reason}." for part, status, reason in uncertain(edition)]


class _Doubt(NamedTuple):
    """Something unsure: of what kind it is, which one, how sure it is and why."""

    what: str
    name: str
    status: str
    reason: str


def _doubts(edition: Edition) -> Iterator[_Doubt]:
    if edition.players.status != CONFIRMED:
        yield _Doubt("number of players", "", edition.players.status, edition.players.reason)
    for number, space in enumerate(edition.spaces):
        if space.status != CONFIRMED:
            yield _Doubt("space", f"{number}, {space.name}", space.status, space.reason)
    for deck in edition.decks.values():
        if deck.status != CONFIRMED:
            yield _Doubt("deck", deck.name, deck.status, deck.reason)
        for card in deck.cards:
            if card.status not in (CONFIRMED, deck.status):
                yield _Doubt(f"deck {deck.name}, card", card.id, card.status, card.reason or deck.reason)
    for name, doubt in edition.unconfirmed.items():
        if getattr(edition.rules, name) == getattr(edition.printed_rules, name):  # else it is a patch's, not the box's
            yield _Doubt("setting", f"{name} = {setting_words(edition, name)}", doubt.status, doubt.reason)
    for name in edition.applied:
        patch = edition.patches.get(name.partition(":")[0])
        if patch is not None and patch.status != CONFIRMED:
            yield _Doubt("patch", name, patch.status, patch.reason)
