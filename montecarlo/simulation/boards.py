"""When two arms stand on one board, and when they are one and the same game: names and prints do not count."""

import json
from typing import Any, Final

from montecarlo.model.board import Deed, Part
from montecarlo.model.edition import Edition
from montecarlo.simulation.plan import Plan

# Keys that say how a thing is called, drawn or known, and nothing of the game.
REMARKS: Final = frozenset({"name", "status", "reason", "sources", "note", "tag", "target_name", "id"})
ABOUT_A_STRATEGY: Final = {"name", "description"}


def board_of(printed: Edition, in_force: Edition) -> str:
    """Give a text that is equal for two arms on one board.

    What counts is the box as it is printed: the kind of every space, the numbers of its deeds and taxes, which deeds
    make a group, and the cards of the decks in order. Patches count only where they change the kind of a space. So a
    rule set, other decks or an older print put on an edition leave its board as it is, and two editions that differ in
    names alone have one board. On one board the same dice and the same shuffles mean the same in both arms.

    Parameters
    ----------
    printed : Edition
        The edition before any patch.
    in_force : Edition
        The edition with the rules in force.
    """
    return json.dumps([[space.kind for space in in_force.spaces], _numbers(printed)], sort_keys=True)


def game_of(plan: Plan) -> str:
    """Give a text that is equal for two plans whose games are the same: board, decks, rules in force and line-up."""
    rules = plan.edition.rules.model_dump(mode="json")
    line_up = [one.model_dump(mode="json", exclude=ABOUT_A_STRATEGY) for one in plan.line_up]
    return json.dumps([_numbers(plan.edition), rules, line_up], sort_keys=True)


def _numbers(edition: Edition) -> Any:
    """Spaces and decks as they matter for the game: groups and decks by their place, without names and remarks."""
    group_ids = [space.group for space in edition.spaces if isinstance(space, Deed)]
    places = {
        "group": {name: at for at, name in enumerate(dict.fromkeys(group_ids))},
        "deck": {name: at for at, name in enumerate(edition.decks)},
    }
    spaces = [_plain(space, places) for space in edition.spaces]
    decks = [[deck.laid_on_streets, [_plain(card, places) for card in deck.cards]] for deck in edition.decks.values()]
    return [spaces, decks]


def _plain(part: Part, places: dict[str, dict[str, int]]) -> dict[str, Any]:
    row = {key: value for key, value in part.model_dump(mode="json").items() if key not in REMARKS}
    return row | {key: place[row[key]] for key, place in places.items() if key in row}
