"""What must hold of the decks and cards of an edition: decks that exist, cards that lead and pay where they can."""

from collections.abc import Iterator
from typing import Any, Final

from montecarlo.errors import Fault, did_you_mean
from montecarlo.model import board
from montecarlo.model.draft import Draft, of_kind, place_of

TARGET: Final = "target"
ON_STREETS: Final = "only in a deck with laid_on_streets = true"
PROMOTES: Final = (board.Upgrade, board.Downgrade, board.RollForMoney, board.ReceiveFromEachByPayer)


def check_cards(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """All faults of decks and cards."""
    yield from _cards(draft)
    yield from _laid_decks(draft)
    yield from _stars(draft)


def all_cards(draft: Draft) -> Iterator[tuple[str, board.AnyCard]]:
    """Every card whose form is right, with its place."""
    for name in draft.decks:
        yield from _cards_of(draft, name)


def not_on_board(target: int, spaces: int) -> tuple[str, str]:
    """What is wrong and right where a card leads beyond the board."""
    return f"space {target} is not on the board", f"0 to {spaces - 1}"


def _cards_of(draft: Draft, deck: str) -> Iterator[tuple[str, board.AnyCard]]:
    for number, card in enumerate(draft.decks[deck]):
        if card is not None:
            yield f"decks, {deck}, cards, number {number} ({card.id})", card


def _cards(draft: Draft) -> Iterator[Fault]:
    """Decks that exist and have cards; cards that lead to spaces that exist."""
    for number, space in of_kind(draft, board.CardSpace):
        if space.deck not in draft.decks:
            yield draft.fault(
                f"{place_of(number, space.name)}, deck",
                f"there is no deck {space.deck!r}",
                did_you_mean(space.deck, draft.decks, "decks"),
            )
    for name, cards in draft.decks.items():
        if not cards:
            yield draft.fault(f"decks, {name}, cards", "the deck has no cards", "at least one card")
        seen: set[str] = set()
        for number, card in enumerate(cards):
            if card is not None and card.id in seen:
                yield draft.fault(
                    f"decks, {name}, cards, number {number} ({card.id})",
                    f"the id {card.id!r} is taken",
                    "every card of a deck has its own id",
                )
            seen |= {card.id} if card is not None else set()
    for place, card in all_cards(draft):
        yield from _card(draft, place, card)


def _card(draft: Draft, place: str, card: board.AnyCard) -> Iterator[Fault]:
    if isinstance(card, board.AdvanceTo | board.MoveBackTo):
        yield from _target(draft, place, card)
    elif isinstance(card, board.AdvanceToNearest):
        wanted, other = (
            ("rent_multiplier", "dice_multiplier") if card.kind == "station" else ("dice_multiplier", "rent_multiplier")
        )
        if getattr(card, wanted) is None:
            yield draft.fault(place, f"{wanted} is missing", f"a card to the nearest {card.kind} names it")
        if getattr(card, other) is not None:
            yield draft.fault(
                place, f"{other} has no meaning for a {card.kind}", f"leave it out; a {card.kind} has {wanted}"
            )
        kind = board.Station if card.kind == "station" else board.Utility
        if not of_kind(draft, kind) and None not in draft.spaces:
            yield draft.fault(
                place,
                f"leads to the nearest {card.kind}, but the board has none",
                f"a space of kind {card.kind} is wanted",
            )
    elif isinstance(card, board.MoveSteps):
        if card.steps == 0 or abs(card.steps) >= max(len(draft.spaces), 1):
            yield draft.fault(
                f"{place}, steps",
                f"is {card.steps}",
                f"some steps, fewer than the {len(draft.spaces)} spaces of the board",
            )
    elif isinstance(card, board.PayOrDraw | board.NearestCardSpace) and card.deck not in draft.decks:
        yield draft.fault(
            f"{place}, deck", f"there is no deck {card.deck!r}", did_you_mean(card.deck, draft.decks, "decks")
        )
    elif isinstance(card, board.NearestCardSpace):
        yield from _nearest_card_space(draft, place, card)


def _nearest_card_space(draft: Draft, place: str, card: board.NearestCardSpace) -> Iterator[Fault]:
    drawn = [space.deck for _, space in of_kind(draft, board.CardSpace)]
    if card.deck not in drawn and None not in draft.spaces:
        wrong = f"leads to the next space of {card.deck}, but the board has none"
        yield draft.fault(place, wrong, "a deck that is drawn from")


def _target(draft: Draft, place: str, card: board.AdvanceTo | board.MoveBackTo) -> Iterator[Fault]:
    if card.target >= len(draft.spaces):
        yield draft.fault(f"{place}, {TARGET}", *not_on_board(card.target, len(draft.spaces)))
        return
    space = draft.spaces[card.target]
    if space is None or not card.target_name or card.target_name == space.name:
        return
    found = [
        number for number, other in enumerate(draft.spaces) if other is not None and other.name == card.target_name
    ]
    right = f"{card.target_name} is space {found[0]}" if found else "no space has that name"
    yield draft.fault(
        f"{place}, target_name", f"is {card.target_name!r}, but space {card.target} is {space.name!r}", right
    )


def _laid_decks(draft: Draft) -> Iterator[Fault]:
    """One deck at most is laid on the streets: a card for each, drawn from nowhere else, used now or kept."""
    for name in draft.laid[1:]:
        yield draft.fault(
            f"decks, {name}, laid_on_streets", f"the deck {draft.laid[0]} is laid there too", "one deck at most"
        )
    drawn = {space.deck: place_of(at, space.name) for at, space in of_kind(draft, board.CardSpace)}
    drawn.update({card.deck: place for place, card in all_cards(draft) if isinstance(card, board.PayOrDraw)})
    streets = len(of_kind(draft, board.Street))
    for name in draft.decks:
        laid = name in draft.laid
        if laid and name in drawn:
            yield draft.fault(drawn[name], f"draws from {name}, which lies on the streets", "another deck")
        if laid and None not in draft.spaces and len(draft.decks[name]) != streets:
            cards, spots = len(draft.decks[name]), "street" if streets == 1 else "streets"
            yield draft.fault(
                f"decks, {name}, cards", f"{cards} cards for {streets} {spots}", "one card for every street"
            )
        for place, card in _cards_of(draft, name):
            yield from _used(draft, place, card) if laid else _drawn(draft, place, card)


def _used(draft: Draft, place: str, card: board.AnyCard) -> Iterator[Fault]:
    """A card of a deck that lies on the streets is kept if its holder chooses when to use it, else used now."""
    timing = "keep" if isinstance(card, board.KEPT) else "now"
    if card.timing != timing:
        yield draft.fault(
            f"{place}, timing", f'is "{card.timing}"', f'a card with {card.effect} has timing = "{timing}"'
        )
    elif timing == "keep" and card.acquire != "usual":
        yield draft.fault(
            f"{place}, acquire", f'is "{card.acquire}"', "leave it out: with a kept card all goes on as usual"
        )


def _drawn(draft: Draft, place: str, card: board.AnyCard) -> Iterator[Fault]:
    """A card that is drawn is used at once; of those that are kept there is the jail card alone."""
    if isinstance(card, board.KEPT) and not isinstance(card, board.JailFree):
        yield draft.fault(place, f"{card.effect} is kept until it is used", ON_STREETS)
    for key in ("timing", "acquire"):
        if getattr(card, key) != board.Card.model_fields[key].default:
            yield draft.fault(f"{place}, {key}", f'is "{getattr(card, key)}"', ON_STREETS)


def _stars(draft: Draft) -> Iterator[Fault]:
    """Star levels and what goes by them are there together; throws that win can be thrown."""
    starts = of_kind(draft, board.Go)
    have_stars = any(space.salary_by_stars for _, space in starts)
    right = "salary_by_stars on GO"
    for place, card in all_cards(draft):
        by_stars = isinstance(card, board.MoneyCard) and not isinstance(card.amount, int)
        if not have_stars and starts and (by_stars or isinstance(card, PROMOTES)):
            yield draft.fault(place, "goes by stars, but tokens have none", right)
        if isinstance(card, board.RollForMoney):
            yield from _wins(draft, place, card)
    if draft.rules.upgrade_cost and not have_stars and starts:
        yield draft.fault("rules, upgrade_cost", "is the price of a star, but tokens have none", right)
    for at, space in starts:
        lowest = space.salary_by_stars[0] if space.salary_by_stars else draft.rules.go_salary
        if lowest != draft.rules.go_salary and not draft.patched:
            yield draft.fault(
                f"{place_of(at, space.name)}, salary_by_stars",
                f"begins with {lowest}, but the setting go_salary is {draft.rules.go_salary}",
                "the salary of the lowest level, in both places",
            )


def _wins(draft: Draft, place: str, card: board.RollForMoney) -> Iterator[Fault]:
    most = 2 * draft.rules.dice_sides
    for number, win in enumerate(card.wins):
        highest = most if win.highest is None else win.highest
        if win.lowest > min(highest, most):
            yield draft.fault(
                f"{place}, wins, number {number}", f"no total is from {win.lowest} to {highest}", f"2 to {most}"
            )
