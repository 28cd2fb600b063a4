"""A scenario held against the board: names become numbers, and a position that cannot arise is refused.

Every fault is collected before anything is refused, so that a file is put right in one go.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from montecarlo.engine import event, kinds
from montecarlo.engine.unknown import FACE_DOWN
from montecarlo.errors import InputError
from montecarlo.model.board import STARS, Go, Street
from montecarlo.model.edition import Edition
from montecarlo.model.scenario import Holding, Player, Scenario
from montecarlo.model.scenario_draft import LeftOut
from montecarlo.simulation.cards_at_hand import UNSOLD, CardsAtHand, cards_at_hand
from montecarlo.simulation.expect import check_expected
from montecarlo.simulation.names import ALL_KNOWN, NO_DECK, RESERVED, Names, NamesWithoutBoard
from montecarlo.simulation.script import Script, check_dice, script_of

BELONGINGS = ("cash", "owns", "jail_cards", "in_jail", "borrowed", "marks", "stars", "kept_cards")


@dataclass(frozen=True)
class Position:
    """A scenario by number. Lists by player run over the seats, lists by space over the board."""

    names: list[str]
    turn: int
    alive: list[bool]
    cash: list[int]
    space: list[int]
    in_jail: list[bool]
    jail_tries: list[int]
    laps: list[int]
    borrowed: list[int]
    pot: int
    marks: list[list[int]]  # wonders by seat
    star_level: list[int]
    held: list[tuple[int, int, int]]  # seat, deck, card
    face_down: dict[int, int]  # card by street, `FACE_DOWN` where it is unknown
    kept_unknown: list[int]  # by seat: cards from the streets that nobody else knows
    pool: list[int]  # cards from the streets that can be where it is not known
    stated: list[int]  # by deck: how many of the top cards are stated
    owner: list[int]
    level: list[int]
    mortgaged: list[bool]
    houses: int
    hotels: int
    decks: list[list[int]]  # cards in the deck, the top one first
    script: Script


def resolve(
    scenario: Scenario, edition: Edition, file: str, left_out: LeftOut = ALL_KNOWN, *, is_played_out: bool = False
) -> Position:
    """Give a scenario by number.

    Parameters
    ----------
    scenario : Scenario
        As read.
    edition : Edition
        The edition with all patches and settings applied.
    file : str
        Name for messages.
    left_out : LeftOut
        What is not known of the scenario because its form is wrong.
    is_played_out : bool
        Whether what is unknown is dealt anew for every play-out; otherwise nothing may be unknown.

    Raises
    ------
    InputError
        A name is unknown or the position cannot arise; every fault is named.
    """
    names = Names(scenario, edition, file, left_out)
    if is_played_out and names.laid_deck != NO_DECK and "face_down" not in scenario.model_fields_set:
        scenario = scenario.model_copy(update={"face_down": UNSOLD})  # nobody knows what lies there: dealt anew
    _check_names(names)
    _check_players(scenario, names)
    holdings = _Holdings(scenario, names)
    cards = cards_at_hand(scenario, names, [deed for deed, owner in enumerate(holdings.owner) if owner != event.BANK])
    if not is_played_out:
        _refuse_unknown(cards, names)
    script = script_of(scenario, names)
    check_dice(scenario, names)
    check_expected(scenario.expect, names)
    seats = [_Seat(player, names) for player in scenario.players]
    marks = [_marks(player, names) for player in scenario.players]
    pot = _pot(scenario, names)
    turn = _turn(scenario, names)
    if names.faults:
        raise InputError(names.faults)
    return Position(
        names=names.players,
        turn=turn,
        alive=[not player.bankrupt for player in scenario.players],
        cash=[seat.cash for seat in seats],
        space=[seat.space for seat in seats],
        in_jail=[player.in_jail for player in scenario.players],
        jail_tries=[player.jail_tries for player in scenario.players],
        laps=[player.laps for player in scenario.players],
        borrowed=[player.borrowed for player in scenario.players],
        pot=pot,
        marks=marks,
        star_level=[seat.star_level for seat in seats],
        held=cards.held,
        face_down=cards.face_down,
        kept_unknown=cards.kept_unknown,
        pool=cards.pool,
        stated=cards.stated,
        owner=holdings.owner,
        level=holdings.level,
        mortgaged=holdings.mortgaged,
        houses=holdings.houses,
        hotels=holdings.hotels,
        decks=cards.decks,
        script=script,
    )


def check_without_board(scenario: Scenario, file: str, left_out: LeftOut) -> None:
    """Refuse what is wrong with a scenario whatever its board is: players who are not there, answers that are none.

    Parameters
    ----------
    scenario : Scenario
        As read.
    file : str
        Name for messages.
    left_out : LeftOut
        What is not known of it.

    Raises
    ------
    InputError
        Every such fault.
    """
    names = NamesWithoutBoard(scenario, file, left_out)
    _check_names(names)
    script_of(scenario, names)
    check_expected(scenario.expect, names)
    _turn(scenario, names)
    if names.faults:
        raise InputError(names.faults)


def _turn(scenario: Scenario, names: Names) -> int:
    """Give the seat that is in turn."""
    turn = names.seat(scenario.turn, "turn") if scenario.turn is not None else 0
    somebody = any(not player.bankrupt for player in scenario.players)
    if turn >= 0 and scenario.players[turn].bankrupt and somebody and not names.left_out.has("turn"):
        names.fault("turn", f"{names.players[turn]} is out of the game", "name a player who is not bankrupt")
    return turn


def _check_names(names: Names) -> None:
    """Refuse names given twice, and those that mean something else."""
    for number, name in enumerate(names.players):
        if name in names.players[:number]:
            names.fault("players", f"two players are called {name!r}", "give every player a name of his own")
        if name in RESERVED:
            names.fault("players", f"no player can be called {name!r}", f"{name!r} has a meaning of its own")


def _check_players(scenario: Scenario, names: Names) -> None:
    """Refuse a table of the wrong size."""
    if names.left_out.has("players"):
        return
    least, most = names.edition.players.min, names.edition.players.max
    if not least <= len(names.players) <= most:
        names.fault("players", f"there are {len(names.players)}", f"{names.edition.name} takes {least} to {most}")
    if sum(not player.bankrupt for player in scenario.players) < 2:
        names.fault("players", "fewer than two are in the game", "leave at least two that are not bankrupt")


def _refuse_unknown(cards: CardsAtHand, names: Names) -> None:
    """Refuse cards that are unknown where one course of the game is played."""
    right = "name the cards: only a position that is played out many times can have unknown ones"
    if any(cards.kept_unknown):
        names.fault("players, kept_cards", "says only how many", right)
    if FACE_DOWN in cards.face_down.values():
        names.fault("face_down", "has unknown cards", right)


def _pot(scenario: Scenario, names: Names) -> int:
    """Give the money in the pot; without that house rule there is none."""
    rules = names.edition.rules
    if scenario.pot is None:
        return rules.pot_refill if rules.parking_pot else 0
    if not rules.parking_pot:
        names.rule_fault("pot", "these rules know no pot", "leave it out, or play with free-parking-pot")
    return scenario.pot


class _Seat:
    """Cash and space of one player."""

    def __init__(self, player: Player, names: Names) -> None:
        place = f"players, {player.name}"
        rules = names.edition.rules
        self.cash = rules.start_cash if player.cash is None else player.cash
        self.space = names.find_space(player.space, f"{place}, space")
        jail = next((n for n, space in enumerate(names.edition.spaces) if space.kind == "jail"), -1)
        if player.in_jail:
            if jail < 0:
                names.fault(f"{place}, in_jail", "this board has no jail", "leave in_jail out")
            elif "space" in player.model_fields_set and self.space != jail:
                names.fault(f"{place}, space", "a player in jail stands in jail", "leave space out")
            self.space = jail
            if rules.jail_tries and player.jail_tries >= rules.jail_tries:
                right = f"at most {rules.jail_tries - 1}: after {rules.jail_tries} failed tries a player is free"
                names.rule_fault(f"{place}, jail_tries", f"{player.jail_tries} failed tries cannot be", right)
        elif player.jail_tries and not names.left_out.has("players", player.name, "in_jail"):
            names.fault(f"{place}, jail_tries", "only a player in jail has tries", "add in_jail = true")
        if player.borrowed > rules.bank_loan:
            right = f"at most {rules.bank_loan}" if rules.bank_loan else "leave it out, or play with bank-loans"
            names.rule_fault(f"{place}, borrowed", f"the bank has not lent him {player.borrowed}", right)
        self.star_level = _star_level(player, names, place)
        if player.bankrupt:
            if any(getattr(player, key) for key in BELONGINGS):
                names.fault(place, "a bankrupt player has nothing and is nowhere", "leave the other keys out")
            self.cash = 0


def _star_level(player: Player, names: Names, place: str) -> int:
    """Give the star level of a token, from 0."""
    if player.stars is None:
        return 0
    if not isinstance(names.edition.spaces[0], Go) or names.edition.spaces[0].salary_by_stars is None:
        names.fault(f"{place}, stars", "tokens of this edition have no stars", "leave it out")
    elif player.stars not in STARS:
        names.fault(f"{place}, stars", f"no token has {player.stars}", f"one of {', '.join(map(str, STARS))}")
    else:
        return STARS.index(player.stars)
    return 0


def _marks(player: Player, names: Names) -> list[int]:
    """Give the wonders marked in a passport."""
    place = f"players, {player.name}, marks"
    wonders = [space.at for space in names.edition.spaces if isinstance(space, Street) and space.wonder]
    if player.marks and not wonders:
        names.fault(place, "this edition has no passports", "leave it out")
        return []
    found: list[int] = []
    for ref in player.marks:
        space = names.find_space(ref, place)
        if space >= 0 and space not in wonders:
            names.fault(place, f"{names.spaces[space]} is no wonder", "name wonders only")
        elif space in found:
            names.fault(place, f"{names.spaces[space]} is named twice", "name every wonder once")
        elif space >= 0:
            found.append(space)
    if wonders and len(found) == len(wonders):
        names.fault(place, "the passport is full, so the game is over", f"at most {len(wonders) - 1} wonders")
    return found


class _Holdings:
    """Deeds, buildings and the bank's stock."""

    def __init__(self, scenario: Scenario, names: Names) -> None:
        self.names = names
        self.rules = names.edition.rules
        size = len(names.spaces)
        self.owner = [event.BANK] * size
        self.level = [0] * size
        self.mortgaged = [False] * size
        self.doubtful = {names.number_of(deed) for deed in names.left_out.deeds}  # of which something else is wrong
        self.knows_all = not names.left_out.some_deeds  # else a deed of the bank may belong to somebody
        for seat, player in enumerate(scenario.players):
            for item in player.owns:
                self._take(seat, item, f"players, {player.name}, owns")
        self._check_groups()
        self._stock(scenario)

    def _take(self, seat: int, item: str | int | Holding, place: str) -> None:
        """Give one deed to a player."""
        holding = item if isinstance(item, Holding) else Holding(deed=item)
        deed = self.names.find_deed(holding.deed, place)
        if deed < 0:
            self.knows_all = False
            return
        place = f"{place}, {self.names.spaces[deed]}"
        if self.owner[deed] != event.BANK:
            owner = self.names.players[self.owner[deed]]
            self.names.fault(place, f"already belongs to {owner}", "give every deed one owner")
            self.doubtful.add(deed)
            return
        self.owner[deed] = seat
        self.mortgaged[deed] = holding.mortgaged
        if holding.hotel and holding.houses:
            self.names.fault(place, "has houses beside a hotel", "a hotel stands alone: leave houses out")
            self.doubtful.add(deed)
        if holding.houses > self.rules.max_houses:
            self.names.rule_fault(
                place, f"has {holding.houses} houses", f"at most {self.rules.max_houses}, or hotel = true"
            )
            self.doubtful.add(deed)
        self.level[deed] = kinds.HOTEL_LEVEL if holding.hotel else min(holding.houses, self.rules.max_houses)
        if self.level[deed] and self.names.edition.spaces[deed].kind != "street":
            self.names.fault(place, "is built on", "only streets are built on")
        if self.level[deed] and holding.mortgaged:
            self.names.fault(place, "is mortgaged and built on", "leave one of the two out")
            self.doubtful.add(deed)

    def _steps(self, deed: int) -> int:
        """Level of a street as a number of steps, whatever number of houses makes a hotel."""
        hotel = self.rules.houses_for_hotel + 1
        return hotel if self.level[deed] == kinds.HOTEL_LEVEL else self.level[deed]

    def _check_groups(self) -> None:
        """Refuse buildings that could not have been built."""
        groups: dict[str, list[int]] = {}
        for number, space in enumerate(self.names.edition.spaces):
            if space.kind == "street" and self._is_known(number):
                groups.setdefault(space.group, []).append(number)
        for group, streets in groups.items():
            if any(self.level[street] for street in streets):
                self._check_built(f"group {group}", streets)

    def _is_known(self, deed: int) -> bool:
        """Whether nothing else is wrong that decides whose the deed is and what stands on it."""
        return deed not in self.doubtful and (self.knows_all or self.owner[deed] != event.BANK)

    def _check_built(self, place: str, streets: Sequence[int]) -> None:
        """Refuse a built group that is not whole, not even, or partly mortgaged."""
        owners = {self.owner[street] for street in streets}
        if len(owners) > 1:
            builder = next(self.owner[street] for street in streets if self.level[street])
            missing = self._listed(street for street in streets if self.owner[street] != builder)
            self.names.fault(place, "is built on without being in one hand", f"give its owner {missing} as well")
        hotels, most = sum(self.level[street] == kinds.HOTEL_LEVEL for street in streets), self.rules.hotels_per_group
        if hotels > most > 0:
            self.names.rule_fault(place, f"has {hotels} hotels", f"at most {most} by the rules")
        steps = [self._steps(street) for street in streets]
        if self.rules.even_building and max(steps) - min(steps) > 1:
            levels = ", ".join(f"{self.names.spaces[street]} {self._steps(street)}" for street in streets)
            hotel = self.rules.houses_for_hotel + 1
            self.names.rule_fault(
                place, f"is not evenly built ({levels}; {hotel} is a hotel)", "streets differ by one house at most"
            )
        mortgaged = [street for street in streets if self.mortgaged[street]]
        allowed = self.rules.build_beside_mortgage or not self.rules.mortgage_needs_unbuilt_group
        if mortgaged and not allowed:
            self.names.rule_fault(
                place, f"is built on beside a mortgage ({self._listed(mortgaged)})", "leave one of them out"
            )

    def _listed(self, deeds: Iterable[int]) -> str:
        return ", ".join(self.names.spaces[deed] for deed in deeds)

    def _stock(self, scenario: Scenario) -> None:
        """Count what the bank has left, and refuse more pieces than the box holds."""
        levels = [level for deed, level in enumerate(self.level) if deed not in self.doubtful]
        on_board = {
            "houses": sum(level for level in levels if level < kinds.HOTEL_LEVEL),
            "hotels": sum(level == kinds.HOTEL_LEVEL for level in levels),
        }
        left = {}
        for pieces, in_use in on_board.items():
            box = getattr(self.rules, pieces)
            given = getattr(scenario.bank, pieces)
            if in_use > box:
                self.names.rule_fault("players", f"own {in_use} {pieces}", f"the box has only {box} {pieces}")
            elif given is not None and given + in_use > box:
                right = f"at most {box - in_use}: the box has {box}, of which {in_use} are on the board"
                self.names.rule_fault(f"bank, {pieces}", f"{given} cannot be", right)
            left[pieces] = box - in_use if given is None else given
        self.houses = left["houses"]
        self.hotels = left["hotels"]
