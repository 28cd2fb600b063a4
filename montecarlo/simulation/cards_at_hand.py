"""Where the cards of a scenario are: in a player's hand, face down on a street, or in their deck."""

from collections.abc import Collection
from typing import NamedTuple

from montecarlo.engine.unknown import FACE_DOWN
from montecarlo.model.scenario import Player, Scenario
from montecarlo.simulation.names import NO_DECK, Names
from montecarlo.simulation.words import counted

ANY = -1
NO_CARD = -1  # a name that means none
UNSOLD = "unsold"
UNKNOWN = "unknown"
LATER = "keep"  # timing of cards that are kept when they are found

Card = tuple[int, int]  # deck and number


class CardsAtHand(NamedTuple):
    """The cards by number."""

    held: list[tuple[int, int, int]]  # seat, deck, card
    face_down: dict[int, int]  # card by street, `FACE_DOWN` where it is unknown
    decks: list[list[int]]  # cards in the deck, the top one first
    stated: list[int]  # by deck: how many of the top cards are stated
    kept_unknown: list[int]  # by seat: cards from the streets that nobody else knows
    pool: list[int]  # cards from the streets that can lie or be kept where it is not known


def cards_at_hand(scenario: Scenario, names: Names, sold: Collection[int] = ()) -> CardsAtHand:
    """Give where the cards of a scenario are; a card can be in one place only.

    Parameters
    ----------
    scenario : Scenario
        As read.
    names : Names
        Looks up players, streets and cards, and takes down what is wrong.
    sold : collection of int
        The deeds that players have.
    """
    away: dict[Card, str] = {}  # cards that are not in their deck, and where they are
    held = _kept(scenario, names, away)
    _used(scenario, names, away)
    face_down = _face_down(scenario, names, away, sold)
    held += _jail_cards(scenario, names, away)
    for ref in scenario.decks:
        deck = names.find_deck(ref, "decks")
        if deck != NO_DECK and deck == names.laid_deck:
            names.fault(f"decks, {ref}", "these cards lie on the streets", "name them by street: face_down")
    decks = [
        [] if deck == names.laid_deck else _order(scenario, names, deck, away)  # what lies on the streets is no pile
        for deck in range(len(names.decks))
    ]
    kept = [player.kept_cards if isinstance(player.kept_cards, int) else 0 for player in scenario.players]
    pool = _pool(names, away, kept, sum(card == FACE_DOWN for card in face_down.values()))
    return CardsAtHand(held, face_down, decks, [len(scenario.decks.get(ref, ())) for ref in names.decks], kept, pool)


def _take(names: Names, card: Card, where: str, place: str, ref: str, away: dict[Card, str]) -> bool:
    """Take a card out of its deck, unless it is somewhere already."""
    if card in away:
        names.fault(place, f"the card {ref!r} is {away[card]}", "name every card once")
        return False
    away[card] = where
    return True


def _kept(scenario: Scenario, names: Names, away: dict[Card, str]) -> list[tuple[int, int, int]]:
    """Give the cards from the streets that lie before the players."""
    laid = names.laid_deck
    held = []
    for seat, player in enumerate(scenario.players):
        place = f"players, {player.name}, kept_cards"
        if player.kept_cards and laid == NO_DECK:
            names.fault(place, "no cards lie on the streets of this edition", "leave it out")
            continue
        if isinstance(player.kept_cards, int):
            continue
        for ref in player.kept_cards:
            card = names.find_kept_card(ref, place)
            if card < 0:
                continue
            if list(names.edition.decks.values())[laid].cards[card].timing == "now":
                names.fault(place, f"the card {ref!r} is used at once", "name cards that are kept")
            elif _take(names, (laid, card), f"kept by {player.name}", place, ref, away):
                held.append((seat, laid, card))
    return held


def _used(scenario: Scenario, names: Names, away: dict[Card, str]) -> None:
    """Take the cards out that have left the game."""
    if scenario.used_cards and names.laid_deck == NO_DECK:
        names.fault("used_cards", "no cards lie on the streets of this edition", "leave it out")
        return
    for ref in scenario.used_cards:
        card = names.find_kept_card(ref, "used_cards")
        if card >= 0:
            _take(names, (names.laid_deck, card), "used", "used_cards", ref, away)


def _pool(names: Names, away: dict[Card, str], kept: list[int], lying: int) -> list[int]:
    """Give the cards from the streets that can be where it is not known, and refuse more such places than cards."""
    if names.laid_deck == NO_DECK:
        return []
    cards = list(names.edition.decks.values())[names.laid_deck].cards
    pool = [card for card in range(len(cards)) if (names.laid_deck, card) not in away]
    for_later = sum(cards[card].timing == LATER for card in pool)
    if sum(kept) > for_later:
        right = f"{counted(for_later, 'card')} for later can be kept"
        names.fault("players, kept_cards", f"{sum(kept)} unknown cards cannot be", right)
    elif sum(kept) + lying > len(pool):
        wrong = f"{sum(kept)} unknown cards kept and {lying} on streets cannot be"
        names.fault("face_down", wrong, f"{counted(len(pool), 'card')} can be there")
    return pool


def _face_down(scenario: Scenario, names: Names, away: dict[Card, str], sold: Collection[int]) -> dict[int, int]:
    """Give the cards that lie on the streets."""
    laid = names.laid_deck
    found: dict[int, int] = {}
    if scenario.face_down and laid == NO_DECK:
        names.fault("face_down", "no cards lie on the streets of this edition", "leave it out")
        return found
    if scenario.face_down == UNSOLD:
        spaces = enumerate(names.edition.spaces)
        return {at: FACE_DOWN for at, space in spaces if space.kind == "street" and at not in sold}
    assert not isinstance(scenario.face_down, str)
    for street, ref in scenario.face_down.items():
        place = f"face_down, {street}"
        space = names.find_space(street, place)
        card = FACE_DOWN if ref == UNKNOWN else names.find_kept_card(ref, place)
        if card == FACE_DOWN and space >= 0 and names.edition.spaces[space].kind == "street":
            found[space] = card
            continue
        if space < 0 or card == NO_CARD:
            continue
        if names.edition.spaces[space].kind != "street":
            names.fault(place, f"no card lies on {names.spaces[space]}", "name a street")
        elif _take(names, (laid, card), f"on {names.spaces[space]}", place, ref, away):
            found[space] = card
    return found


def _jail_cards(scenario: Scenario, names: Names, away: dict[Card, str]) -> list[tuple[int, int, int]]:
    """Give the jail cards in hand, from the first deck that has one where no deck is named."""
    decks = names.edition.decks.values()
    free = [
        [n for n, card in enumerate(deck.cards) if card.effect == "jail_free" and (number, n) not in away]
        for number, deck in enumerate(decks)
    ]
    held = []
    for seat, player in enumerate(scenario.players):
        place = f"players, {player.name}, jail_cards"
        for deck in _wanted(player, names, place):
            choice = [deck] if deck != ANY else range(len(free))
            source = next((number for number in choice if free[number]), None)
            if source is None:
                names.fault(place, "no such jail card is left", "the decks hold fewer jail cards than are in hand")
                break
            card = free[source].pop(0)
            away[source, card] = "in a player's hand"
            held.append((seat, source, card))
    return held


def _wanted(player: Player, names: Names, place: str) -> list[int]:
    """Give the deck of each jail card in a player's hand; any will do where he names only how many."""
    if isinstance(player.jail_cards, int):
        return [ANY] * player.jail_cards
    return [deck for deck in (names.find_deck(ref, place) for ref in player.jail_cards) if deck >= 0]


def _order(scenario: Scenario, names: Names, deck: int, away: dict[Card, str]) -> list[int]:
    """Give the cards of a deck, the top one first: those that the scenario names, then the others as printed."""
    top: list[int] = []
    ref = names.decks[deck]
    place = f"decks, {ref}"
    for card_ref in scenario.decks.get(ref, ()):
        card = names.find_card(deck, card_ref, place)
        if card < 0:
            continue
        if card in top:
            names.fault(place, f"the card {card_ref!r} is named twice", "name every card once")
        elif (deck, card) in away:
            names.fault(place, f"the card {card_ref!r} is {away[deck, card]}", "leave it out")
        else:
            top.append(card)
    size = len(list(names.edition.decks.values())[deck].cards)
    return top + [card for card in range(size) if card not in top and (deck, card) not in away]
