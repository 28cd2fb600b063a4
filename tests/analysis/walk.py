"""One roll of a token followed by hand, in fractions and from the rule texts: what the chain is compared with.

Shares no code with the chain. Every pair of faces and every card is tried in turn; a card that leads to another draw is
followed like any other. Where cards can send a token to and fro without end (Matador: three on from 33, three back from
36) it is left where it is as soon as that is less likely than anything a test could see.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction

from montecarlo.model import board
from montecarlo.model.edition import Edition

ONE = Fraction(1)
UNSEEN = Fraction(1, 10**20)
IN_JAIL = "in jail"
Spot = tuple[int | str, int, int]  # a space or in jail, failed tries, doubles in this turn


@dataclass
class Walk:
    """What one roll leads to: where it ends, what is landed on, and the money on the way."""

    ends: dict[Spot, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    visits: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    by_dice: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    totals: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    by_card: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    by_multiplier: dict[tuple[int, int], Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    salary: Fraction = Fraction(0)
    fine: Fraction = Fraction(0)
    card_money: Fraction = Fraction(0)


def walk(edition: Edition, spot: Spot, *, stays: bool, sides: int = 6) -> Walk:
    """Roll once from a spot, under the printed rules of jail and doubles (one with a card pays or draws: it pays)."""
    found, rules = Walk(), edition.rules
    jail = next(space.at for space in edition.spaces if isinstance(space, board.Jail))
    place, tries, doubles = spot
    waits = rules.jail_last_fine == "next_turn"
    rolls_again = rules.double_rolls_again
    if place == IN_JAIL and (not stays or tries == rules.jail_tries):
        found.fine += rules.jail_fine
        place = jail
        rolls_again = rolls_again and rules.paid_exit_rolls_again
    for first in range(1, sides + 1):
        for second in range(1, sides + 1):
            share = ONE / (sides * sides)
            double = first == second
            if place == IN_JAIL:
                if not double and (waits or tries + 1 < rules.jail_tries):
                    found.ends[IN_JAIL, tries + 1, 0] += share
                    continue
                if not double:
                    found.fine += share * rules.jail_fine
                again = 1 if double and rules.double_exit_rolls_again else 0
                _by_dice(edition, found, jail, first + second, share, again)
            elif double and doubles + 1 == rules.doubles_to_jail:
                found.ends[IN_JAIL, 0, 0] += share
            else:
                again = doubles + 1 if double and rolls_again else 0
                _by_dice(edition, found, int(place), first + second, share, again)
    return found


def _by_dice(edition: Edition, found: Walk, start: int, total: int, share: Fraction, doubles: int) -> None:
    space = (start + total) % len(edition.spaces)
    _pass_go(edition, found, start, space, share)
    found.by_dice[space] += share
    found.totals[space] += share * total
    _land(edition, found, space, share, doubles)


def _pass_go(edition: Edition, found: Walk, start: int, space: int, share: Fraction) -> None:
    if space <= start:
        landing = edition.rules.go_salary_landing
        found.salary += share * (landing if space == 0 and landing is not None else edition.rules.go_salary)


def _land(edition: Edition, found: Walk, space: int, share: Fraction, doubles: int) -> None:
    found.visits[space] += share
    here = edition.spaces[space]
    if here.kind == "card":
        _draw(edition, found, space, here.deck, share, doubles)
    elif here.kind == "go_to_jail":
        found.ends[IN_JAIL, 0, 0] += share
    else:
        found.ends[space, 0, doubles] += share


def _draw(edition: Edition, found: Walk, space: int, deck: str, share: Fraction, doubles: int) -> None:
    size = len(edition.spaces)
    if share < UNSEEN:
        found.ends[space, 0, doubles] += share
        return
    for card in edition.decks[deck].cards:
        part = share / len(edition.decks[deck].cards)
        ahead = [at % size for at in range(space + 1, space + size + 1)]
        back = False
        match card:
            case board.CardToJail():
                found.ends[IN_JAIL, 0, 0] += part
                continue
            case board.AdvanceTo():
                target, collects = card.target, card.collect_go
            case board.MoveBackTo():
                target, collects, back = card.target, False, True
            case board.MoveSteps():
                target, collects, back = (space + card.steps) % size, card.steps > 0, card.steps < 0
            case board.AdvanceToNearest():
                target = next(at for at in ahead if edition.spaces[at].kind == card.kind)
                collects = card.collect_go
            case board.NearestCardSpace():
                target = next(at for at in ahead if getattr(edition.spaces[at], "deck", None) == card.deck)
                collects = card.collect_go
            case _:
                found.card_money += part * _money(card)
                found.ends[space, 0, doubles] += part
                continue
        if isinstance(card, board.AdvanceToNearest):
            found.by_multiplier[card.rent_multiplier or card.dice_multiplier or 0, target] += part
        else:
            found.by_card[target] += part
        if back and target == 0 and edition.rules.go_salary_moving_back:
            found.salary += part * (edition.rules.go_salary_landing or edition.rules.go_salary)
        if collects:
            _pass_go(edition, found, space, target, part)
        _land(edition, found, target, part, doubles)


def _money(card: board.AnyCard) -> Fraction:
    """What the bank pays or gets by a card, on average; at the lowest star level."""
    match card:
        case board.PayOrDraw():
            return Fraction(-card.amount)
        case board.Receive():
            return Fraction(card.amounts[0])
        case board.Pay():
            return Fraction(-card.amounts[0])
        case board.RollForMoney():
            win = card.wins[0]
            throws = [(one, two) for one in range(1, 7) for two in range(1, 7)]
            hits = [one + two for one, two in throws if one == two or not win.doubles]
            won = sum(win.lowest <= total <= (win.highest or 12) for total in hits)
            return card.amounts[0] * Fraction(won, len(throws))
    return Fraction(0)
