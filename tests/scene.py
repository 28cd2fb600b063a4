"""A position on a board in a line or two, played with given dice and answers: what rule tests are written with.

    result = Scene("no-c1009", A=dict(space=20), B=dict(owns=["Slemdal"])).dice((1, 3)).play(rolls=1)
    assert result.cash("A") == 1480
    assert result.events("rent") == [...]

Players play `passive`: they buy, bid, build, redeem and trade nothing, roll in jail, and ask for every rent; whatever
else a test is about, it answers. An answer that is never asked for fails the test; so does an impossible position.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Self

from montecarlo.engine import event, kinds
from montecarlo.model.edition import Edition, load_edition
from montecarlo.model.scenario import scenario_of
from montecarlo.model.strategy import Strategy
from montecarlo.reports.cast import Cast
from montecarlo.reports.story import tell
from montecarlo.simulation.log import Event
from montecarlo.simulation.names import Names
from montecarlo.simulation.scenario import Played, play_scenario, set_stage

FILE = "scene"


class Seen(NamedTuple):
    """An event with names instead of numbers; None is the bank, nobody or nowhere."""

    kind: str
    rule: str
    round: int
    turn: str | None
    player: str | None
    other: str | None
    space: str | None
    amount: int
    value: int
    value2: int


@cache
def known_edition(ref: str) -> Edition:
    """An edition, read once for all tests."""
    return load_edition(ref)


class Scene:
    """A position, and the dice and answers to come.

    Parameters
    ----------
    edition : str or Edition
        Id, alias, file, or an edition made by the test.
    rules : str
        Patches joined by ``+``.
    settings : mapping, optional
        Single settings, such as ``{"jail_fine": 100}``.
    turn : str, optional
        Who moves first; otherwise the first player named.
    seed : int
        Decides what is not scripted.
    **players : mapping
        By name: what `montecarlo.model.scenario.Player` takes.
    """

    def __init__(
        self,
        edition: str | Edition = "no-c1009",
        *,
        rules: str = "",
        settings: Mapping[str, Any] | None = None,
        turn: str | None = None,
        seed: int = 0,
        **players: Mapping[str, Any],
    ) -> None:
        self._named_edition = edition
        self._data: dict[str, Any] = {
            "title": FILE,
            "edition": edition.id if isinstance(edition, Edition) else edition,
            "rules": rules,
            "set": dict(settings or {}),
            "seed": seed,
            "players": [{"name": name, **player} for name, player in players.items()],
            "decisions": [],
            "decks": {},
        }
        if turn is not None:
            self._data["turn"] = turn

    def _edition(self) -> Edition:
        named = self._named_edition
        return named if isinstance(named, Edition) else known_edition(named)

    def dice(self, *rolls: tuple[int, int]) -> Self:
        """Add dice, in order of rolling; without any they come from the seed."""
        self._data.setdefault("dice", []).extend(rolls)
        return self

    def answer(self, player: str, ask: str, *answers: bool | int | str, space: str | int | None = None) -> Self:
        """Answer the next time this is asked (about this space); several answers are given one after the other."""
        for answer in answers:
            decision = {"player": player, "ask": ask, "answer": answer}
            self._data["decisions"].append(decision if space is None else {**decision, "space": space})
        return self

    def offer(
        self,
        player: str,
        to: str,
        *,
        give: Sequence[str | int] = (),
        receive: Sequence[str | int] = (),
        cash: int = 0,
        cards: int = 0,
        accepted: bool = True,
    ) -> Self:
        """Offer a trade the next time offers may be made, and answer it."""
        terms = {"give": list(give), "receive": list(receive), "cash": cash, "cards": cards}
        self._data["decisions"].append({"player": player, "ask": "offer", "to": to, **terms})
        return self.answer(to, "answer", accepted)

    def deck(self, deck: str, *cards: str) -> Self:
        """Put these cards on top of a deck, the first one uppermost."""
        self._data["decks"][deck] = list(cards)
        return self

    def pot(self, money: int) -> Self:
        """Put so much money into the pot of free parking."""
        self._data["pot"] = money
        return self

    def stock(self, **pieces: int) -> Self:
        """Leave the bank so many `houses` and `hotels`."""
        self._data["bank"] = pieces
        return self

    def marked(self, player: str, *wonders: str | int) -> Self:
        """Put these wonders into a passport."""
        self._player(player).setdefault("marks", []).extend(wonders)
        return self

    def _player(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = next(player for player in self._data["players"] if player["name"] == name)
        return found

    def play(
        self, *, rolls: int = 0, turns: int = 0, may_be_unasked: bool = False, strategies: Sequence[Strategy] = ()
    ) -> "Result":
        """Play so many rolls or turns, by the scripted answers and these strategies (else `passive`).

        Raises
        ------
        InputError
            The position cannot be, the dice run out, or an answer is against the rules.
        AssertionError
            An answer was never asked for.
        """
        self._data["play"] = {"rolls": rolls} if rolls else {"turns": turns or 1}
        stage = set_stage(scenario_of(self._data, FILE), FILE, self._edition(), strategies)
        played = play_scenario(stage)
        unasked = [line for line in played.unused if line.startswith("decisions")]
        assert may_be_unasked or not unasked, "\n".join([*unasked, *story(played)])
        return Result(played)


def find_space(names: Names, ref: str | int) -> int:
    """Give the number of a space; an unknown one fails the test."""
    space = names.find_space(ref, "")
    assert space >= 0, names.faults
    return space


def story(played: Played) -> list[str]:
    """Tell what happened; for messages of tests that fail."""
    stage = played.stage
    return list(tell(played.events, Cast(stage.edition, stage.tables, stage.position.names, stage.line_up), 120))


class Result:
    """What came of a scene, asked for by the names of players and deeds."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.game = played.game
        self._names = Names(played.stage.scenario, played.stage.edition, FILE)
        self._cast = Cast(played.stage.edition, played.stage.tables, played.stage.position.names, played.stage.line_up)

    def __repr__(self) -> str:
        return "\n".join(story(self.played))

    def _seat(self, player: str) -> int:
        return self._names.players.index(player)

    def _space(self, ref: str | int) -> int:
        return find_space(self._names, ref)

    def _player(self, seat: int) -> str | None:
        return self._names.players[seat] if seat >= 0 else None

    def cash(self, player: str) -> int:
        """Cash of a player."""
        return int(self.game.cash[self._seat(player)])

    def space(self, player: str) -> str:
        """Name of the space where the token stands."""
        return self._names.spaces[self.position(player)]

    def position(self, player: str) -> int:
        """Number of the space where the token stands."""
        return int(self.game.position[self._seat(player)])

    def in_jail(self, player: str) -> bool:
        """Whether a player is in jail."""
        return bool(self.game.in_jail[self._seat(player)])

    def jail_tries(self, player: str) -> int:
        """Failed tries for a double."""
        return int(self.game.jail_tries[self._seat(player)])

    def jail_cards(self, player: str) -> int:
        """Jail cards in hand."""
        return int(self.game.jail_cards[self._seat(player)])

    def laps(self, player: str) -> int:
        """Times a player has passed GO."""
        return int(self.game.laps[self._seat(player)])

    def borrowed(self, player: str) -> int:
        """What a player owes the bank, mortgages apart."""
        return int(self.game.borrowed[self._seat(player)])

    def is_bankrupt(self, player: str) -> bool:
        """Whether a player is out of the game."""
        return not self.game.alive[self._seat(player)]

    def owner(self, deed: str | int) -> str | None:
        """Owner of a deed, None the bank."""
        return self._player(int(self.game.owner[self._space(deed)]))

    def houses(self, street: str | int) -> int:
        """Houses on a street; a hotel counts as none."""
        level = int(self.game.level[self._space(street)])
        return 0 if level == kinds.HOTEL_LEVEL else level

    def hotel(self, street: str | int) -> bool:
        """Whether a street has a hotel."""
        return bool(self.game.level[self._space(street)] == kinds.HOTEL_LEVEL)

    def mortgaged(self, deed: str | int) -> bool:
        """Whether a deed is mortgaged."""
        return bool(self.game.mortgaged[self._space(deed)])

    def marks(self, player: str) -> list[str]:
        """Names of the wonders marked in a passport, in board order."""
        marked = self.game.mark[self._seat(player)]
        found = [name for space, name in enumerate(self._names.spaces) if marked[space]]
        assert len(found) == self.game.marks[self._seat(player)]
        return found

    @property
    def pot(self) -> int:
        """Money in the pot of free parking."""
        return int(self.game.pot)

    @property
    def bank_houses(self) -> int:
        """Houses in the bank."""
        return int(self.game.houses_left)

    @property
    def bank_hotels(self) -> int:
        """Hotels in the bank."""
        return int(self.game.hotels_left)

    @property
    def turn(self) -> str | None:
        """Whose turn it is."""
        return self._player(int(self.game.turn))

    @property
    def end(self) -> str:
        """Why the game has ended; `running` if it has not."""
        return kinds.END_REASONS[int(self.game.end)]

    @property
    def winner(self) -> str | None:
        """Who has won, None nobody."""
        return self._player(int(self.game.winner))

    def deck(self, deck: str) -> list[str]:
        """Ids of the cards in a deck, the top one first."""
        at = self._names.decks.index(deck)
        cards = list(self._names.edition.decks.values())[at].cards
        left, top = int(self.game.deck_left[at]), int(self.game.deck_top[at])
        return [cards[self.game.deck_order[at, (top + place) % left]].id for place in range(left)]

    def events(self, *names: str) -> list[Seen]:
        """Give the events of these kinds (all without any), in order."""
        unknown = set(names) - set(event.NAMES.values())
        assert not unknown, f"no such events: {unknown}"
        return [self._seen(row) for row in self.played.events if not names or row.name in names]

    def only(self, name: str) -> Seen:
        """Give the one event of a kind."""
        found = self.events(name)
        assert len(found) == 1, f"{len(found)} events {name}\n{self!r}"
        return found[0]

    def kinds(self) -> list[str]:
        """Give the kinds of all events, in order."""
        return [row.name for row in self.played.events]

    def rules(self) -> set[str]:
        """Give the ids of all rules that acted."""
        return {self._cast.rule(row.rule) for row in self.played.events} - {""}

    def _seen(self, row: Event) -> Seen:
        return Seen(
            kind=row.name,
            rule=self._cast.rule(row.rule),
            round=row.round,
            turn=self._player(row.turn),
            player=self._player(row.player),
            other=self._player(row.other),
            space=self._names.spaces[row.space] if row.space >= 0 else None,
            amount=row.amount,
            value=row.value,
            value2=row.value2,
        )
