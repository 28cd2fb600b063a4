"""What must hold across the parts of an edition; every fault is found in one pass.

The form of each space, card, group and deck is checked by itself (pydantic), and the checks across them leave out the
parts whose form is wrong. So one misspelt key hides nothing else.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from montecarlo.errors import Fault, did_you_mean
from montecarlo.model import board
from montecarlo.model.catalogue import families
from montecarlo.model.check_cards import TARGET, all_cards, check_cards, not_on_board
from montecarlo.model.check_deeds import check_deeds
from montecarlo.model.draft import Draft, as_list, as_table, draft_of, of_kind, place_of
from montecarlo.model.faults import faults_of
from montecarlo.model.limits import MAX_MEMBERS, MAX_SPACES, MAX_STREETS
from montecarlo.model.rules import Rules

OFF_EVERY_BOARD: Final = re.compile(r"is (-?\d+); must be (?:less than|at least) -?\d+")


def check(data: dict[str, Any], model: type[BaseModel], file: str, *, patched: bool = False) -> list[Fault]:
    """All faults of an edition: of form, in the order of the file, and then across its parts.

    Parameters
    ----------
    data
        What the file says.
    model
        The model of an edition.
    file
        Its name, for messages.
    patched
        Whether patches have been applied; a deed may then show more rents than the rules use.
    """
    faults = _form(data, model, file)
    draft = draft_of(data, file, patched)
    for rule in _RULES:
        faults.extend(rule(draft, data))
    return faults


def _form(data: dict[str, Any], model: type[BaseModel], file: str) -> list[Fault]:
    try:
        model.model_validate(data)
    except ValidationError as error:
        spaces = len(as_list(data.get("spaces")))
        faults = [_of_this_board(fault, spaces) for fault in faults_of(error, file, model, data)]
        if spaces > MAX_SPACES:  # said first and once, whatever the rows beyond say of themselves
            beyond = tuple(f"spaces, number {number}" for number in range(MAX_SPACES, spaces))
            faults = [fault for fault in faults if fault.place != "spaces" and not fault.place.startswith(beyond)]
            faults.insert(0, Fault(file, "spaces", f"has {spaces} entries", f"must have at most {MAX_SPACES}"))
        return faults
    return []


def _of_this_board(fault: Fault, spaces: int) -> Fault:
    """A target beyond what any board holds, told like one beyond this board; other faults as they are."""
    number = OFF_EVERY_BOARD.fullmatch(f"{fault.wrong}; {fault.right}")
    if number is None or not spaces or not fault.place.endswith(f", {TARGET}"):
        return fault
    return Fault(fault.file, fault.place, *not_on_board(int(number[1]), spaces))


def _family(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """The family has a rule catalogue."""
    family = data.get("family")
    if isinstance(family, str) and family not in families():
        yield draft.fault(
            "family", f"there is no rule catalogue {family!r}", did_you_mean(family, families(), "catalogues")
        )


def _board(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """One GO, at 0; a jail where something sends there; numbers that agree with the order."""
    complete = draft.spaces and None not in draft.spaces
    for number, space in enumerate(draft.spaces):
        if space is not None and space.at != number:
            yield draft.fault(
                place_of(number, space.name),
                f"says at = {space.at}",
                f"it is the row of space {number}: rows stand in order from 0",
            )
    for number, space in of_kind(draft, board.Go):
        if number != 0:
            yield draft.fault(place_of(number, space.name), "is a GO", "the only GO is space 0")
    if draft.spaces and draft.spaces[0] is not None and not isinstance(draft.spaces[0], board.Go):
        yield draft.fault(
            place_of(0, draft.spaces[0].name), f"is of kind {draft.spaces[0].kind}", 'space 0 is the start: kind = "go"'
        )
    jails = of_kind(draft, board.Jail)
    for number, space in jails[1:]:
        yield draft.fault(
            place_of(number, space.name), f"is a second jail beside space {jails[0][0]}", "one board has one jail"
        )
    if not jails and complete:
        yield from _missing_jail(draft)


def _missing_jail(draft: Draft) -> Iterator[Fault]:
    right = 'a space of kind = "jail" is wanted'
    for number, space in of_kind(draft, board.GoToJail):
        yield draft.fault(place_of(number, space.name), "sends to jail, but there is no jail on the board", right)
    for place, card in all_cards(draft):
        if isinstance(card, board.CardToJail):
            yield draft.fault(place, "sends to jail, but there is no jail on the board", right)
    if draft.rules.doubles_to_jail:
        yield draft.fault(
            "rules, doubles_to_jail",
            f"the double number {draft.rules.doubles_to_jail} sends to jail, but there is no jail on the board",
            f"{right}, or doubles_to_jail = 0",
        )


def _passports(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """There are wonders to mark where somebody could mark one."""
    if any(space.wonder for _, space in of_kind(draft, board.Street)) or None in draft.spaces:
        return
    right = "a street with wonder = true"
    for number, space in of_kind(draft, board.Station):
        if space.flight:
            yield draft.fault(f"{place_of(number, space.name)}, flight", "there is no wonder to fly to", right)
    if draft.rules.passport_bonus:
        yield draft.fault("rules, passport_bonus", "is for all wonders marked, but the board has none", right)


def _groups(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """Every group has deeds of one kind, not more than a hand holds."""
    complete = None not in draft.spaces
    for name in draft.groups:
        deeds = [(number, deed) for number, deed in of_kind(draft, board.Deed) if deed.group == name]
        kinds = sorted({deed.kind for _, deed in deeds})
        place = f"groups, {name}"
        if not deeds and complete:
            yield draft.fault(place, "no space belongs to it", "leave it out, or name it in the `group` of a space")
        if len(kinds) > 1:
            yield draft.fault(
                place, f"has deeds of different kinds: {', '.join(kinds)}", "all deeds of a group are of one kind"
            )
        most = MAX_STREETS if kinds == ["street"] else MAX_MEMBERS
        if len(deeds) > most:
            listed = ", ".join(f"{deed.name} ({number})" for number, deed in deeds)
            yield draft.fault(place, f"has {len(deeds)} deeds: {listed}", f"at most {most}")


def _settings(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """Rules that could never be met by any board."""
    rules = draft.rules
    if rules.houses_for_hotel > rules.max_houses:
        yield draft.fault(
            "rules, houses_for_hotel",
            f"a hotel asks for {rules.houses_for_hotel} houses, but a street holds {rules.max_houses}",
            f"at most {rules.max_houses}",
        )
    sizes = [sum(street.group == name for _, street in of_kind(draft, board.Street)) for name in draft.groups]
    smallest = min((size for size in sizes if size), default=0)
    needed = smallest * rules.houses_for_hotel
    if not draft.patched and rules.hotels and needed > rules.houses:
        yield draft.fault(
            "rules, houses",
            f"no hotel could ever be built: the smallest group needs {needed} houses first, the box has {rules.houses}",
            f"at least {needed}, or hotels = 0",
        )


def _dealing(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """Deeds that are dealt are there for everybody, and everybody can pay for them."""
    dealt = draft.rules.deeds_dealt
    prices = sorted((deed.price for _, deed in of_kind(draft, board.Deed)), reverse=True)
    most = as_table(data.get("players")).get("max")
    if not dealt or None in draft.spaces or not isinstance(most, int) or most < 1:
        return
    if dealt * most > len(prices):
        yield draft.fault(
            "rules, deeds_dealt",
            f"{dealt} deeds for each of {most} players are {dealt * most}, the board has {len(prices)}",
            f"at most {len(prices) // most}",
        )
    elif sum(prices[:dealt]) > draft.rules.start_cash:
        yield draft.fault(
            "rules, deeds_dealt",
            f"who is dealt the dearest {dealt} pays {sum(prices[:dealt])} for them, but start_cash is "
            f"{draft.rules.start_cash}",
            "fewer deeds, or a start_cash of at least as much",
        )


def _ends(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """What ends a game can come about, and not before it has begun."""
    rules = draft.rules
    if rules.last_estate_keeps_buildings and not rules.ends_at_bankruptcy:
        yield draft.fault(
            "rules, last_estate_keeps_buildings",
            "is for the bankruptcy that ends the game, but none does",
            "ends_at_bankruptcy = 1 or more, or leave it out",
        )
    if 0 < rules.cash_target <= rules.start_cash:
        yield draft.fault(
            "rules, cash_target",
            f"is {rules.cash_target}, and start_cash is {rules.start_cash}: everybody would have won",
            f"more than {rules.start_cash}",
        )
    if rules.auction_must_sell and not rules.auction:
        yield draft.fault(
            "rules, auction_must_sell", "is for auctions, but auction is false", "auction = true, or leave it out"
        )


def _players(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    players = as_table(data.get("players"))
    least, most = players.get("min"), players.get("max")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        yield draft.fault("players", f"from {least} to {most}", "min is at most max")


def _patches(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """Settings, decks, groups and spaces that a patch changes exist."""
    known = list(Rules.model_fields)
    for name, patch in as_table(data.get("patches")).items():
        place = f"patches, {name}"
        for setting in as_table(as_table(patch).get("rules")):
            if setting not in Rules.model_fields:
                yield draft.fault(
                    f"{place}, rules", f"there is no setting {setting!r}", did_you_mean(setting, known, "settings")
                )
        takes = as_table(patch).get("takes_value")
        if isinstance(takes, str) and takes and takes not in Rules.model_fields:
            yield draft.fault(
                f"{place}, takes_value", f"there is no setting {takes!r}", did_you_mean(takes, known, "settings")
            )
        for part, names in (("decks", list(draft.decks)), ("groups", draft.groups)):
            for one in as_table(as_table(patch).get(part)):
                if one not in names:
                    yield draft.fault(
                        f"{place}, {part}", f"there is no {one!r} to replace", did_you_mean(one, names, part)
                    )
        for number, row in enumerate(as_list(as_table(patch).get("spaces"))):
            at = as_table(row).get("at")
            if not isinstance(at, int) or not 0 <= at < len(draft.spaces):
                yield draft.fault(
                    f"{place}, spaces, number {number}",
                    f"at = {at} is not on the board",
                    f"0 to {len(draft.spaces) - 1}",
                )


def _what_if(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """The patches of `what_if` are patches of the edition."""
    patches = list(as_table(data.get("patches")))
    for name in as_list(data.get("what_if")):
        if isinstance(name, str) and name not in patches:
            yield draft.fault("what_if", f"there is no patch {name!r}", did_you_mean(name, patches, "patches"))


def _unconfirmed(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """What is called unconfirmed is a setting, and is not called confirmed."""
    for name, row in as_table(data.get("unconfirmed")).items():
        if name not in Rules.model_fields:
            right = did_you_mean(name, list(Rules.model_fields), "settings")
            yield draft.fault("unconfirmed", f"there is no setting {name!r}", right)
        if as_table(row).get("status") == "confirmed":
            yield draft.fault(f"unconfirmed, {name}", "is confirmed", "leave it out: a setting is confirmed by itself")


def _certainty(draft: Draft, data: dict[str, Any]) -> Iterator[Fault]:
    """What is not confirmed says why, and sources that are named are listed."""
    for place, part in _parts(data):
        status = part.get("status", "confirmed")
        if status != "confirmed" and not part.get("reason"):
            yield draft.fault(place, f"is {status} without a reason", "add `reason`")
        for source in as_list(part.get("sources")):
            if isinstance(source, str) and source not in draft.sources:
                yield draft.fault(
                    place,
                    f"names the source {source!r}, which is not listed",
                    did_you_mean(source, draft.sources, "sources"),
                )


def _parts(data: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every table that can carry a status, with its place; a card takes the reason of its deck."""
    yield "players", as_table(data.get("players"))
    for name, row in as_table(data.get("unconfirmed")).items():
        yield f"unconfirmed, {name}", as_table(row)
    for number, space in enumerate(as_list(data.get("spaces"))):
        yield place_of(number, str(as_table(space).get("name", ""))), as_table(space)
    yield from _deck_parts("decks", as_table(data.get("decks")))
    for name, patch in as_table(data.get("patches")).items():
        yield f"patches, {name}", as_table(patch)
        yield from _deck_parts(f"patches, {name}, decks", as_table(as_table(patch).get("decks")))


def _deck_parts(place: str, decks: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, deck in decks.items():
        yield f"{place}, {name}", as_table(deck)
        reason = as_table(deck).get("reason", "")
        for number, card in enumerate(as_list(as_table(deck).get("cards"))):
            row = {**as_table(card), "reason": as_table(card).get("reason") or reason}
            yield f"{place}, {name}, cards, number {number} ({row.get('id', '')})", row


_RULES: Final = (
    _family,
    _board,
    check_deeds,
    _passports,
    _groups,
    check_cards,
    _settings,
    _dealing,
    _ends,
    _players,
    _patches,
    _what_if,
    _unconfirmed,
    _certainty,
)
