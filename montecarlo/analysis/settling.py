"""What a landing leads to: cards that send the token on, and cards after which it lands again.

Every draw is from the whole deck, each card as likely as the others. A landing by a card is settled like any other, so
the ways through the decks are a small chain of their own, with a node for each landing and each draw; its expected
numbers of visits come from one linear system.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

import numpy as np

from montecarlo.analysis.chain_options import Floats
from montecarlo.errors import Fault, InputError
from montecarlo.model import board
from montecarlo.model.edition import Edition
from montecarlo.model.rules import Rules

NO_JAIL: Final = -1
Rows = list[tuple[int, int, float]]  # node, column, value
Node = tuple[int, str]  # a space, and the deck drawn from there; "" for the landing itself
# Cards whose money depends on the other players, on what is owned or on buildings.
LEFT_OUT: Final = (
    board.ReceiveFromEach,
    board.PayEach,
    board.Repairs,
    board.ReceiveIfPoor,
    board.PayChosen,
    board.ReceivePerDeed,
    board.ReceiveFromEachByPayer,
    board.GiveDeed,
    board.FreeBuilding,
    board.SwapDeeds,
    board.TakeDeed,
    board.BuyDeed,
    board.SkipRent,
)
# Cards after which the token stays where it is.
STAYS: Final = (
    *LEFT_OUT,
    board.Receive,
    board.Pay,
    board.JailFree,
    board.RollForMoney,
    board.Upgrade,
    board.Downgrade,
    board.NoEffect,
)


@dataclass(frozen=True, eq=False)
class Settling:
    """For a landing on each space: where the token ends, and what is expected on the way there.

    Attributes
    ----------
    ends : float array [spaces, spaces + 1]
        Probability that the token ends on a space; in the last column, that it is in jail.
    visits : float array [spaces, spaces]
        Expected landings on each space, the first one included.
    by_card : float array [spaces, spaces]
        Of these, those by a card after which the rent is as printed.
    by_multiplier : dict of int to float array [spaces, spaces]
        Those by a card to the nearest station or utility.
    passes, salary, card_money : float array [spaces]
        Expected times that GO is passed or landed on by a card, salary for it, and money of cards with a fixed amount.
    """

    ends: Floats
    visits: Floats
    by_card: Floats
    by_multiplier: dict[int, Floats]
    passes: Floats
    salary: Floats
    card_money: Floats


def salary_for(rules: Rules, start: int, space: int) -> int:
    """The salary of a move forward from one space to another (catalogue C1009-15, 16): due when it leads past GO."""
    if space > start:
        return 0
    return rules.go_salary if space > 0 else rules.salary_landing


def jail_of(edition: Edition) -> int:
    """The number of the jail space, `NO_JAIL` where the board has none."""
    return next((space.at for space in edition.spaces if isinstance(space, board.Jail)), NO_JAIL)


def left_out_cards(edition: Edition) -> tuple[str, ...]:
    """Ids of the cards in use whose money depends on the other players, on what is owned or on buildings."""
    return tuple(card.id for deck in decks_in_use(edition) for card in edition.decks[deck].cards if _is_left_out(card))


def decks_in_use(edition: Edition) -> list[str]:
    """The decks that a token can come to draw from, in the order of the edition."""
    found = {space.deck for space in edition.spaces if isinstance(space, board.CardSpace)}
    waiting = list(found)
    while waiting:
        further = {card.deck for card in edition.decks[waiting.pop()].cards if isinstance(card, board.PayOrDraw)}
        waiting += further - found
        found |= further
    return [deck for deck in edition.decks if deck in found]


def _is_left_out(card: board.AnyCard) -> bool:
    return isinstance(card, LEFT_OUT)


PASSES, SALARY, CARD_MONEY, MONEY_COLUMNS = range(4)


@dataclass
class _Ways:
    """The nodes, and for each what happens there before the next one."""

    edition: Edition
    draws_instead: bool
    jail: int
    nodes: dict[Node, int] = field(default_factory=dict)
    onward: Rows = field(default_factory=list)  # probability of the next node
    ends: Rows = field(default_factory=list)  # probability of ending on a space or, in the last column, in jail
    by_card: Rows = field(default_factory=list)  # probability of a landing by card on a space
    by_multiplier: dict[int, Rows] = field(default_factory=dict)
    money: Rows = field(default_factory=list)  # expectation of PASSES, SALARY or CARD_MONEY


def settle(edition: Edition, *, draws_instead: bool = False) -> Settling:
    """Follow every landing through the decks.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    draws_instead : bool
        A card that says "pay, or draw from another deck" is answered by drawing.

    Raises
    ------
    InputError
        A card that leads nowhere, a way to jail on a board without one, or cards that send the token on for ever; the
        space or card is named.
    """
    spaces = len(edition.spaces)
    ways = _Ways(edition, draws_instead, jail_of(edition))
    ways.nodes = {(space, ""): space for space in range(spaces)}
    for space in range(spaces):
        _land(ways, space)
    waiting = spaces
    while waiting < len(ways.nodes):
        space, deck = list(ways.nodes)[waiting]
        _draw(ways, waiting, space, deck)
        waiting += 1
    size = len(ways.nodes)
    onward = _filled(ways.onward, size, size)
    ends = _filled(ways.ends, size, spaces + 1)
    _refuse_endless(ways, onward, ends)
    expected = np.asarray(np.linalg.inv(np.eye(size) - onward)[:spaces], dtype=np.float64)
    money = expected @ _filled(ways.money, size, MONEY_COLUMNS)
    return Settling(
        ends=expected @ ends,
        visits=expected[:, :spaces],
        by_card=expected @ _filled(ways.by_card, size, spaces),
        by_multiplier={
            times: expected @ _filled(rows, size, spaces) for times, rows in sorted(ways.by_multiplier.items())
        },
        passes=money[:, PASSES],
        salary=money[:, SALARY],
        card_money=money[:, CARD_MONEY],
    )


def _filled(rows: Rows, height: int, width: int) -> Floats:
    table = np.zeros((height, width))
    for row, column, value in rows:
        table[row, column] += value
    return table


def _land(ways: _Ways, space: int) -> None:
    here = ways.edition.spaces[space]
    if isinstance(here, board.CardSpace):
        ways.onward.append((space, _node(ways, space, here.deck, f"space {space} ({here.name})"), 1.0))
    elif isinstance(here, board.GoToJail):
        ways.ends.append((space, _jail_cell(ways, f"space {space} ({here.name})"), 1.0))
    else:
        ways.ends.append((space, space, 1.0))


def _node(ways: _Ways, space: int, deck: str, who: str) -> int:
    """The node of a draw, a new one where nobody has drawn there yet."""
    if not ways.edition.decks[deck].cards:
        raise InputError([Fault(ways.edition.id, who, f"draws from the deck {deck!r}, which has no cards")])
    return ways.nodes.setdefault((space, deck), len(ways.nodes))


def _jail_cell(ways: _Ways, who: str) -> int:
    if ways.jail == NO_JAIL:
        wrong = "sends to jail, but there is no jail on the board"
        raise InputError([Fault(ways.edition.id, who, wrong, 'a space of kind = "jail" is wanted')])
    return len(ways.edition.spaces)


class _Drawn(NamedTuple):
    """A card being drawn: at which node and space, how likely, and its name for messages."""

    node: int
    space: int
    share: float
    who: str


def _draw(ways: _Ways, node: int, space: int, deck: str) -> None:
    cards = ways.edition.decks[deck].cards
    for card in cards:
        _do_card(ways, card, _Drawn(node, space, 1 / len(cards), f"deck {deck}, card {card.id}"))


def _do_card(ways: _Ways, card: board.AnyCard, drawn: _Drawn) -> None:
    """What one card does."""
    node, space, share, who = drawn
    match card:
        case board.CardToJail():
            ways.ends.append((node, _jail_cell(ways, who), share))
        case board.AdvanceTo():
            _lands(ways, drawn, _on_board(ways, card.target, who), ways.by_card)
            _passes(ways, drawn, card.target, collects=card.collect_go)
        case board.MoveBackTo():
            _lands(ways, drawn, _on_board(ways, card.target, who), ways.by_card)
            _backs(ways, drawn, card.target)
        case board.MoveSteps():
            target = (space + card.steps) % len(ways.edition.spaces)
            _lands(ways, drawn, target, ways.by_card)
            if card.steps > 0:
                _passes(ways, drawn, target, collects=True)
            else:
                _backs(ways, drawn, target)
        case board.NearestCardSpace():
            target = _nearest_card_space(ways, space, card.deck, who)
            _lands(ways, drawn, target, ways.by_card)
            _passes(ways, drawn, target, collects=card.collect_go)
        case board.AdvanceToNearest():
            times = card.rent_multiplier or card.dice_multiplier
            target = _nearest(ways, space, card, who)
            _lands(ways, drawn, target, ways.by_card if times is None else ways.by_multiplier.setdefault(times, []))
            _passes(ways, drawn, target, collects=card.collect_go)
        case board.PayOrDraw() if ways.draws_instead:
            ways.onward.append((node, _node(ways, space, card.deck, who), share))
        case board.PayOrDraw():
            ways.ends.append((node, space, share))
            ways.money.append((node, CARD_MONEY, -card.amount * share))
        case _ if isinstance(card, STAYS):
            ways.ends.append((node, space, share))
            ways.money.append((node, CARD_MONEY, _fixed_money(ways.edition.rules, card) * share))
        case _:
            raise InputError([Fault(ways.edition.id, who, f"the chain does not know the effect {card.effect!r}")])


def _lands(ways: _Ways, drawn: _Drawn, target: int, kind: Rows) -> None:
    """The card moves the token to a space, and it lands there."""
    ways.onward.append((drawn.node, target, drawn.share))
    kind.append((drawn.node, target, drawn.share))


def _passes(ways: _Ways, drawn: _Drawn, target: int, *, collects: bool) -> None:
    """On the way forward GO may be passed, with or without salary."""
    if target <= drawn.space:
        ways.money.append((drawn.node, PASSES, drawn.share))
        salary = salary_for(ways.edition.rules, drawn.space, target) if collects else 0
        ways.money.append((drawn.node, SALARY, salary * drawn.share))


def _backs(ways: _Ways, drawn: _Drawn, target: int) -> None:
    """Going back onto GO itself brings the salary where the rules pay it there (MM-16)."""
    if target == 0 and ways.edition.rules.go_salary_moving_back:
        ways.money.append((drawn.node, SALARY, ways.edition.rules.salary_landing * drawn.share))


def _fixed_money(rules: Rules, card: board.AnyCard) -> float:
    """What a card is expected to bring from the bank, whoever draws it; at the lowest star level where that counts."""
    match card:
        case board.Receive():
            return card.amounts[0]
        case board.Pay():
            return -card.amounts[0]
        case board.RollForMoney():
            return card.amounts[0] * _chance(card.wins[0], rules.dice_sides)
    return 0


def _chance(win: board.Win, sides: int) -> float:
    """How likely a throw wins."""
    highest = 2 * sides if win.highest is None else win.highest
    faces = range(1, sides + 1)
    wins = sum(
        win.lowest <= one + other <= highest and (one == other or not win.doubles) for one in faces for other in faces
    )
    return wins / (sides * sides)


def _on_board(ways: _Ways, target: int, who: str) -> int:
    spaces = len(ways.edition.spaces)
    if not 0 <= target < spaces:
        wrong = f"leads to space {target}, which is not on the board"
        raise InputError([Fault(ways.edition.id, who, wrong, f"0 to {spaces - 1}")])
    return target


def _nearest(ways: _Ways, space: int, card: board.AdvanceToNearest, who: str) -> int:
    """The next station or utility strictly ahead; the space itself only when it is the one of its kind."""
    kind = board.Station if card.kind == "station" else board.Utility
    spaces = ways.edition.spaces
    for step in range(1, len(spaces) + 1):
        ahead = (space + step) % len(spaces)
        if isinstance(spaces[ahead], kind):
            return ahead
    raise InputError([Fault(ways.edition.id, who, f"leads to the nearest {card.kind}, but the board has none")])


def _nearest_card_space(ways: _Ways, space: int, deck: str, who: str) -> int:
    """The next space of a deck strictly ahead; the space itself only when it is the one of its kind."""
    spaces = ways.edition.spaces
    for step in range(1, len(spaces) + 1):
        ahead = (space + step) % len(spaces)
        here = spaces[ahead]
        if isinstance(here, board.CardSpace) and here.deck == deck:
            return ahead
    raise InputError([Fault(ways.edition.id, who, f"leads to the next space of the deck {deck!r}, but there is none")])


def _refuse_endless(ways: _Ways, onward: Floats, ends: Floats) -> None:
    """Refuse cards that send the token on and on: nodes from which no end can be reached."""
    can_end = ends.sum(axis=1) > 0
    while True:
        more = can_end | ((onward > 0) @ can_end)
        if (more == can_end).all():
            break
        can_end = more
    stuck = [space for space, deck in ways.nodes if not deck and not can_end[space]]
    if stuck:
        names = ", ".join(f"{ways.edition.spaces[space].name} ({space})" for space in stuck)
        wrong = f"every card drawn on {names} sends the token on to a space where it draws again, without end"
        raise InputError([Fault(ways.edition.id, "decks", wrong, "a deck needs a card after which the token may rest")])
