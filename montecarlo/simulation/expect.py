"""What a scenario expects in the end, held against what came of it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from montecarlo.engine import event, kinds
from montecarlo.errors import did_you_mean
from montecarlo.model.board import STARS
from montecarlo.model.scenario import Expect, ExpectedEvent
from montecarlo.simulation.log import Event
from montecarlo.simulation.names import BANK, NOBODY, Names

HAPPENED = {name: number for number, name in event.NAMES.items()}
BY_PLAYER = ("cash", "space", "in_jail", "jail_tries", "jail_cards", "marks", "stars", "kept_cards")
BY_DEED = ("owner", "houses", "hotel", "mortgaged")


@dataclass(frozen=True)
class Pattern:
    """An expected event by number; None stands for anything."""

    text: str
    kind: int
    player: int | None = None
    other: int | None = None
    space: int | None = None
    amount: int | None = None
    value: int | None = None
    value2: int | None = None
    rule: str | None = None

    def fits(self, row: Event, rule_id: Callable[[int], str]) -> bool:
        """Say whether an event is the expected one."""
        numbers = ("player", "other", "space", "amount", "value", "value2")
        wanted = ((getattr(self, name), getattr(row, name)) for name in numbers)
        if row.kind != self.kind or any(want is not None and want != got for want, got in wanted):
            return False
        return self.rule is None or self.rule == rule_id(row.rule)


def check_expected(expect: Expect, names: Names) -> None:
    """Take down names in `expect` that mean nothing, before anything is played."""
    for key in BY_PLAYER:
        for name in getattr(expect, key):
            names.seat(name, f"expect, {key}")
    for name, space in expect.space.items():
        names.find_space(space, f"expect, space, {name}")
    for name, spaces in expect.marks.items():
        for space in spaces:
            names.find_space(space, f"expect, marks, {name}")
    for name, cards in expect.kept_cards.items():
        for card in cards:
            names.find_kept_card(card, f"expect, kept_cards, {name}")
    for key in BY_DEED:
        for deed in getattr(expect, key):
            names.find_deed(deed, f"expect, {key}")
    for deed, owner in expect.owner.items():
        names.seat_or_bank(owner, f"expect, owner, {deed}")
    for name in expect.bankrupt or ():
        names.seat(name, "expect, bankrupt")
    if expect.turn is not None:
        names.seat(expect.turn, "expect, turn")
    if expect.winner is not None and expect.winner != NOBODY:
        names.seat(expect.winner, "expect, winner")
    for key in ("events", "never"):
        for number, wanted in enumerate(getattr(expect, key)):
            pattern(wanted, names, f"expect, {key}, number {number}")


def pattern(wanted: str | ExpectedEvent, names: Names, place: str) -> Pattern | None:
    """Give an expected event by number; None after a fault."""
    want = ExpectedEvent(kind=wanted) if isinstance(wanted, str) else wanted
    if want.kind not in HAPPENED:
        names.fault(place, f"there is no event {want.kind!r}", did_you_mean(want.kind, HAPPENED, "events"))
        return None
    details: dict[str, Any] = want.model_dump(exclude_none=True, exclude={"kind"})
    return Pattern(
        text=", ".join([want.kind, *(f"{key} {value}" for key, value in details.items())]),
        kind=HAPPENED[want.kind],
        player=None if want.player is None else names.seat_or_bank(want.player, f"{place}, player"),
        other=None if want.other is None else names.seat_or_bank(want.other, f"{place}, other"),
        space=None if want.space is None else names.find_space(want.space, f"{place}, space"),
        amount=want.amount,
        value=want.value,
        value2=want.value2,
        rule=want.rule,
    )


def disappointments(
    expect: Expect, names: Names, game: Any, events: Sequence[Event], rule_id: Callable[[int], str]
) -> list[str]:
    """Say what came out otherwise than expected.

    Parameters
    ----------
    expect : Expect
        What was expected.
    names : Names
        Looks up players and spaces.
    game : Game
        The record of the game in the end.
    events : sequence of Event
        What happened.
    rule_id : callable
        Gives the id of the printed rule behind an act of the engine.

    Returns
    -------
    list of str
        One sentence each, empty when all came as expected.
    """
    found = [*_players(expect, names, game), *_deeds(expect, names, game), *_table(expect, names, game)]
    found += _events(expect, names, events, rule_id)
    acted = {rule_id(row.rule) for row in events}
    found += [f"rule {rule} does not act" for rule in expect.rules if rule not in acted]
    return found


def _differs(what: str, got: object, wanted: object) -> list[str]:
    """Say so if two values differ."""
    return [] if got == wanted else [f"{what} is {got}, expected {wanted}"]


def _players(expect: Expect, names: Names, game: Any) -> Iterable[str]:
    """Compare what is expected of players."""
    readers: dict[str, Callable[[int], object]] = {
        "cash": lambda seat: int(game.cash[seat]),
        "in_jail": lambda seat: bool(game.in_jail[seat]),
        "jail_tries": lambda seat: int(game.jail_tries[seat]),
        "jail_cards": lambda seat: int(game.jail_cards[seat]),
        "stars": lambda seat: STARS[game.stars[seat]],
    }
    for key, read in readers.items():
        for name, wanted in getattr(expect, key).items():
            yield from _differs(f"{key} of {name}", read(names.seat(name, "")), wanted)
    for name, ref in expect.space.items():
        stands = names.spaces[game.position[names.seat(name, "")]]
        yield from _differs(f"space of {name}", stands, names.spaces[names.find_space(ref, "")])
    for name, refs in expect.marks.items():
        marked = game.mark[names.seat(name, "")]
        found = [space for at, space in enumerate(names.spaces) if marked[at]]
        wanted = sorted(names.find_space(ref, "") for ref in refs)
        yield from _differs(f"marks of {name}", found, [names.spaces[space] for space in wanted])
    for name, card_refs in expect.kept_cards.items():
        cards = list(names.edition.decks.values())[names.laid_deck].cards
        keepers, seat = game.keeper[names.laid_deck], names.seat(name, "")
        kept = [card.id for at, card in enumerate(cards) if keepers[at] == seat]
        wanted = sorted(names.find_kept_card(ref, "") for ref in card_refs)
        yield from _differs(f"kept_cards of {name}", kept, [cards[card].id for card in wanted])
    if expect.bankrupt is not None:
        out = sorted(name for seat, name in enumerate(names.players) if not game.alive[seat])
        yield from _differs("bankrupt", out, sorted(expect.bankrupt))


def _deeds(expect: Expect, names: Names, game: Any) -> Iterable[str]:
    """Compare what is expected of deeds."""

    def houses(space: int) -> int:
        return 0 if game.level[space] == kinds.HOTEL_LEVEL else int(game.level[space])

    readers: dict[str, Callable[[int], object]] = {
        "owner": lambda space: _player(game.owner[space], names, BANK),
        "houses": houses,
        "hotel": lambda space: bool(game.level[space] == kinds.HOTEL_LEVEL),
        "mortgaged": lambda space: bool(game.mortgaged[space]),
    }
    for key, read in readers.items():
        for deed, wanted in getattr(expect, key).items():
            yield from _differs(f"{key} of {deed}", read(names.find_deed(deed, "")), wanted)


def _table(expect: Expect, names: Names, game: Any) -> Iterable[str]:
    """Compare what is expected of the bank, the turn and the winner."""
    if expect.bank.houses is not None:
        yield from _differs("bank: houses", int(game.houses_left), expect.bank.houses)
    if expect.bank.hotels is not None:
        yield from _differs("bank: hotels", int(game.hotels_left), expect.bank.hotels)
    if expect.turn is not None:
        yield from _differs("turn", _player(game.turn, names, NOBODY), expect.turn)
    if expect.winner is not None:
        yield from _differs("winner", _player(game.winner, names, NOBODY), expect.winner)


def _player(seat: int, names: Names, nobody: str) -> str:
    """Name of a seat, or the word for none."""
    return names.players[seat] if seat >= 0 else nobody


def _events(expect: Expect, names: Names, events: Sequence[Event], rule_id: Callable[[int], str]) -> Iterable[str]:
    """Look for the expected events in their order, and for those that should never happen."""
    start = 0
    for number, wanted in enumerate(expect.events):
        want = pattern(wanted, names, "")
        assert want is not None  # checked before play
        at = next((at for at in range(start, len(events)) if want.fits(events[at], rule_id)), -1)
        if at < 0:
            after = " after the ones before it" if number else ""
            yield f"event {number} ({want.text}) does not happen{after}{_such(want.kind, names, events, rule_id)}"
            return
        start = at + 1
    for wanted in expect.never:
        want = pattern(wanted, names, "")
        assert want is not None
        if any(want.fits(row, rule_id) for row in events):
            yield f"{want.text} happens, expected never"


def _such(kind: int, names: Names, events: Sequence[Event], rule_id: Callable[[int], str]) -> str:
    """Name the events of a kind that did happen."""
    shown = [
        f"player {_player(row.player, names, BANK)}, other {_player(row.other, names, BANK)}"
        + (f", space {names.spaces[row.space]}" if row.space >= 0 else "")
        + f", amount {row.amount}, value {row.value}, value2 {row.value2}, rule {rule_id(row.rule) or NOBODY}"
        for row in events
        if row.kind == kind
    ]
    return f"; such events: {'; '.join(shown)}" if shown else "; no such event"
