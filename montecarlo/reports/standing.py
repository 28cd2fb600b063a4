"""How the game stands: one row a player, and what the bank has left."""

from collections.abc import Sequence
from typing import Any

from montecarlo.engine import event, kinds
from montecarlo.reports.cast import Cast, in_words
from montecarlo.reports.measures import pace_of, scale_of
from montecarlo.simulation.log import Event
from montecarlo.simulation.words import counted

HEADERS = ("player", "cash", "space", "deeds")
CROWN = " (has won)"


def standing_rows(game: Any, cast: Cast) -> list[list[str]]:
    """Give the state of every player in words, under `HEADERS`.

    Parameters
    ----------
    game : Game
        The record of the game.
    cast : Cast
        The names behind its numbers.
    """
    return [
        [
            _who(game, cast, seat),
            cast.money(int(game.cash[seat])),
            _where(game, cast, seat),
            _holdings(game, cast, seat),
        ]
        for seat in range(int(game.players))
    ]


def bank_line(game: Any, cast: Cast) -> str:
    """Say in one line what the bank has left."""
    deeds = sum(1 for at in range(int(cast.tables.deeds)) if game.owner[cast.tables.deed[at]] == event.BANK)
    houses, hotels = counted(int(game.houses_left), "house"), counted(int(game.hotels_left), "hotel")
    return f"The bank has {counted(deeds, 'deed')}, {houses} and {hotels}."


def length_line(rounds: int, minutes: int, cast: Cast) -> str:
    """Say how long a game took."""
    pace = pace_of(cast.edition.rules)
    return f"The game took {counted(rounds, 'round')}: about {counted(minutes, 'minute')} at the {pace}."


def wealth_line(wealth: Sequence[int], cast: Cast) -> str:
    """Say what every player is worth at the end, and what counts as wealth."""
    each = ", ".join(f"{cast.player(seat)} {cast.money(one)}" for seat, one in enumerate(wealth))
    return f"Wealth ({scale_of(cast.edition.rules)}): {each}."


def standing(game: Any, cast: Cast, last: Event) -> dict[str, Any]:
    """Give the state of the game as plain data, for JSON.

    Parameters
    ----------
    game : Game
        The record of the game.
    cast : Cast
        The names behind its numbers.
    last : Event
        The last event of the game; its round is told.

    Returns
    -------
    dict
        `players`, `deeds` (those that are owned) and `bank`; names, not numbers.
    """
    tables = cast.tables
    players = [
        {
            "name": cast.player(seat),
            "bankrupt": not game.alive[seat],
            "cash": int(game.cash[seat]),
            "space": cast.space(int(game.position[seat])),
            "in_jail": bool(game.in_jail[seat]),
            "jail_tries": int(game.jail_tries[seat]),
            "jail_cards": int(game.jail_cards[seat]),
        }
        for seat in range(int(game.players))
    ]
    deeds = [
        {
            "deed": cast.space(space),
            "space": space,
            "owner": cast.player(int(game.owner[space])),
            "houses": 0 if game.level[space] == kinds.HOTEL_LEVEL else int(game.level[space]),
            "hotel": bool(game.level[space] == kinds.HOTEL_LEVEL),
            "mortgaged": bool(game.mortgaged[space]),
        }
        for space in map(int, tables.deed[: int(tables.deeds)])
        if game.owner[space] != event.BANK
    ]
    return {
        "round": last.round,
        "turn": cast.player(int(game.turn)),
        "end_reason": kinds.END_REASONS[game.end],
        "winner": cast.player(int(game.winner)) if game.winner >= 0 else None,
        "players": players,
        "deeds": deeds,
        "bank": {"houses": int(game.houses_left), "hotels": int(game.hotels_left)},
    }


def _who(game: Any, cast: Cast, seat: int) -> str:
    return cast.player(seat) + (CROWN if game.winner == seat else "")


def _where(game: Any, cast: Cast, seat: int) -> str:
    if not game.alive[seat]:
        return "bankrupt"
    jail = ", in jail" if game.in_jail[seat] else ""
    return cast.space(int(game.position[seat])) + jail


def _holdings(game: Any, cast: Cast, seat: int) -> str:
    """List the deeds of a player in board order, with what stands on them, and the jail cards."""
    parts = []
    for space in map(int, cast.tables.deed[: int(cast.tables.deeds)]):
        if game.owner[space] == seat:
            state = [cast.level(int(game.level[space]))] if game.level[space] else []
            state += ["mortgaged"] if game.mortgaged[space] else []
            parts.append(cast.space(space) + (f" ({', '.join(state)})" if state else ""))
    if game.jail_cards[seat]:
        parts.append(in_words(int(game.jail_cards[seat]), "jail card"))
    return ", ".join(parts) or "none"
