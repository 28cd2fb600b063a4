"""The chain of one token: its states, what one roll does, and what is expected on the way.

A state is what stands at the beginning of a roll: the space, whether the token sits in jail and how many tries have
failed, and the doubles rolled so far in this turn. One step of the chain is one roll. A roll that moves the token lands
somewhere, and `montecarlo.analysis.settling` says what that leads to. Conventions are `ChainOptions`; the rules are
those of the engine's `turn` and `jail` (catalogue C1009-11 to 14 and 62 to 69).
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from montecarlo.analysis.chain_options import ALWAYS_KEPT, CLEARED, NEVER_LEAVES, ChainOptions, Floats
from montecarlo.analysis.settling import NO_JAIL, Settling, jail_of, salary_for, settle
from montecarlo.analysis.stationary import check_rows
from montecarlo.errors import Fault, InputError
from montecarlo.model.edition import Edition

FREE: Final = -1  # tries of a token that does not sit in jail
MOST_STATES: Final = 1500  # far above any printed rules; the time to solve grows with the cube


class State(NamedTuple):
    """What stands at the beginning of a roll: space, failed tries in jail (`FREE`: not in jail), doubles in a row."""

    space: int
    tries: int
    doubles: int

    @property
    def begins_turn(self) -> bool:
        """Whether the roll is the first of its turn: in jail always, elsewhere when no double has been rolled."""
        return self.tries != FREE or self.doubles == 0


class Throw(NamedTuple):
    """A total of the dice, whether by a double, and how likely it is."""

    total: int
    double: bool
    probability: float


@dataclass(frozen=True, eq=False)
class Chain:
    """The chain of one token on a board.

    Arrays with a row a state hold what is expected of the roll that begins there.

    Attributes
    ----------
    edition : Edition
        The edition with the rules in force.
    options : ChainOptions
        The conventions.
    states : tuple of State
        The states by their number.
    matrix : float array [states, states]
        Probability of the state after the roll.
    begins_turn : bool array [states]
        Whether a turn begins there.
    cells : int array [states]
        Where the token is: the space, or the number of spaces for sitting in jail.
    visits : float array [states, spaces]
        Landings, by dice and by card.
    by_dice, total_by_dice : float array [states, spaces]
        Landings by dice, and these weighed with the total of the roll.
    by_card : float array [states, spaces]
        Landings by a card after which the rent is as printed.
    by_multiplier : dict of int to float array [states, spaces]
        Landings by a card to the nearest station or utility, by what it multiplies.
    passes, salary, card_money, fine : float array [states]
        Times that GO is passed or landed on, salary, money of cards with a fixed amount, fine for leaving jail.
    """

    edition: Edition
    options: ChainOptions
    states: tuple[State, ...]
    matrix: Floats
    begins_turn: NDArray[np.bool_]
    cells: NDArray[np.intp]
    visits: Floats
    by_dice: Floats
    total_by_dice: Floats
    by_card: Floats
    by_multiplier: dict[int, Floats]
    passes: Floats
    salary: Floats
    card_money: Floats
    fine: Floats

    def number(self, state: State) -> int:
        """The number of a state."""
        return self.states.index(state)

    def by_cell(self, weights: Floats) -> Floats:
        """Add weights of states up by where the token is: float array [spaces + 1], the last for sitting in jail."""
        found: Floats = np.zeros(len(self.edition.spaces) + 1)
        np.add.at(found, self.cells, weights)
        return found

    def state_name(self, number: int) -> str:
        """The name of a state, for people: space, try, doubles."""
        state = self.states[number]
        words = [f"{self.edition.spaces[state.space].name} ({state.space})"]
        if state.tries != FREE:
            words = [f"in jail, {self._try_name(state.tries)}"]
        if state.doubles:
            several = f"{state.doubles} double{'s' if state.doubles > 1 else ''}"
            words.append(f"after {'a double or more' if doubles_are_one(self.options) else several}")
        return ", ".join(words)

    def _try_name(self, failed: int) -> str:
        if tries_are_one(self.options):
            return "any try"
        return "the fine due" if 0 < self.options.jail_tries == failed else f"try {failed + 1}"


def throws(sides: int) -> list[Throw]:
    """Give every total of two dice, doubles apart from the others."""
    chance = 1 / (sides * sides)
    found = []
    for total in range(2, 2 * sides + 1):
        ways = min(total - 1, 2 * sides + 1 - total)
        if total % 2 == 0:
            found.append(Throw(total, True, chance))
            ways -= 1
        if ways:
            found.append(Throw(total, False, ways * chance))
    return found


def most_doubles(options: ChainOptions) -> int:
    """Give the most doubles in a row that can stand at the beginning of a roll (without a limit, 1 says "some")."""
    top = 0
    if options.double_rolls_again:
        top = 1 if doubles_are_one(options) else options.doubles_to_jail - 1
    if options.double_exit_rolls_again and options.leaves_before_try != 0:
        top = max(top, 1)
    return top


def doubles_are_one(options: ChainOptions) -> bool:
    """Whether one state stands for any number of doubles in a row: they are without a limit."""
    return options.double_rolls_again and options.doubles_to_jail == 0


def tries_are_one(options: ChainOptions) -> bool:
    """Whether one state stands for every try in jail: nobody pays, and the last try never comes."""
    return options.leaves_before_try == NEVER_LEAVES and not options.jail_tries


def jail_states(options: ChainOptions) -> int:
    """Give how many tries in jail have to be told apart."""
    if options.pays_before_try != NEVER_LEAVES:
        return options.pays_before_try + 1
    return max(1, options.jail_tries)


def states_of(edition: Edition, options: ChainOptions) -> tuple[State, ...]:
    """List the states: every space by doubles so far, then the tries in jail.

    Raises
    ------
    InputError
        More than `MOST_STATES`.
    """
    spaces, top = len(edition.spaces), most_doubles(options)
    kept = 1 if options.jail_doubles == CLEARED else top + 1
    jail = jail_of(edition)
    tries = 0 if jail == NO_JAIL else jail_states(options)
    size = spaces * (top + 1) + tries * kept
    if size > MOST_STATES:
        wrong = (
            f"{size} states: {spaces} spaces by {top + 1} counts of doubles (doubles_to_jail = "
            f"{options.doubles_to_jail}) and {tries} tries in jail (jail_tries = {options.jail_tries})"
        )
        raise InputError([Fault("landing", "", wrong, f"the chain is solved up to {MOST_STATES} states")])
    free = [State(space, FREE, doubles) for doubles in range(top + 1) for space in range(spaces)]
    return tuple(free + [State(jail, one, doubles) for one in range(tries) for doubles in range(kept)])


@dataclass
class _Rolls:
    """What the rolls of all states do before landings are settled."""

    edition: Edition
    options: ChainOptions
    states: tuple[State, ...]
    top: int
    landings: Floats  # [doubles afterwards, states, spaces]: probability of moving to a space by the dice
    totals: Floats  # [states, spaces]: the same, weighed with the total of the roll
    matrix: Floats  # [states, states]: rolls that move nobody onto a space
    passes: Floats
    salary: Floats
    fine: Floats
    number: dict[State, int]

    def lands(self, at: int, throw: Throw, doubles: int) -> None:
        """The token moves by the dice; so many doubles stand afterwards (0: the turn is over)."""
        start = self.states[at].space
        passed, space = divmod(start + throw.total, len(self.edition.spaces))
        self.landings[doubles, at, space] += throw.probability
        self.totals[at, space] += throw.probability * throw.total
        self.passes[at] += throw.probability * passed
        self.salary[at] += throw.probability * salary_for(self.edition.rules, start, space)

    def to_jail(self, at: int, throw: Throw, doubles: int) -> None:
        """The token goes straight to jail, or stays there."""
        self.matrix[at, self.jailed(0, doubles)] += throw.probability

    def jailed(self, tries: int, doubles: int) -> int:
        """The number of the state in jail."""
        kept = 0 if self.options.jail_doubles == CLEARED else doubles
        return self.number[State(jail_of(self.edition), tries, kept)]


def build_chain(edition: Edition, options: ChainOptions) -> Chain:
    """Make the chain of one token.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    options : ChainOptions
        The conventions, usually `options_for(edition.rules, jail)`.

    Raises
    ------
    InputError
        A board or a deck of which no chain can be made; the space or card is named.
    """
    if options.doubles_to_jail and jail_of(edition) == NO_JAIL:
        wrong = f"the double number {options.doubles_to_jail} sends to jail, but there is no jail on the board"
        raise InputError([Fault(edition.id, "rules, doubles_to_jail", wrong, 'a space of kind = "jail" is wanted')])
    settling = settle(edition, draws_instead=options.draws_instead)
    return _settled(_rolls(edition, options, states_of(edition, options)), settling)


def _rolls(edition: Edition, options: ChainOptions, states: tuple[State, ...]) -> _Rolls:
    size, spaces, top = len(states), len(edition.spaces), most_doubles(options)
    rolls = _Rolls(
        edition,
        options,
        states,
        top,
        landings=np.zeros((top + 1, size, spaces)),
        totals=np.zeros((size, spaces)),
        matrix=np.zeros((size, size)),
        passes=np.zeros(size),
        salary=np.zeros(size),
        fine=np.zeros(size),
        number={state: at for at, state in enumerate(states)},
    )
    dice = throws(options.dice_sides)
    for at, state in enumerate(states):
        jailed = state.tries != FREE
        leaves = jailed and state.tries == options.pays_before_try
        rolls.fine[at] = edition.rules.jail_fine if leaves else 0
        again = options.double_rolls_again and (options.paid_exit_rolls_again or not leaves)
        for throw in dice:
            if jailed and not leaves:
                _try(rolls, at, throw)
            else:
                _roll(rolls, at, throw, again=again)
    return rolls


def _roll(rolls: _Rolls, at: int, throw: Throw, *, again: bool) -> None:
    """A roll out of jail: a double counts, and the last one in a row sends to jail (C1009-12, 13)."""
    options, so_far = rolls.options, rolls.states[at].doubles
    if not throw.double:
        rolls.lands(at, throw, 0)
    elif options.doubles_to_jail and so_far + 1 >= options.doubles_to_jail:
        rolls.to_jail(at, throw, rolls.top if options.jail_doubles == ALWAYS_KEPT else 0)
    else:
        rolls.lands(at, throw, min(so_far + 1, rolls.top) if again else 0)


def _try(rolls: _Rolls, at: int, throw: Throw) -> None:
    """A roll in jail: a double frees, the last failure costs the fine and moves (C1009-67 to 69), or waits (MM-48)."""
    options, failed = rolls.options, rolls.states[at].tries + 1
    if throw.double:
        rolls.lands(at, throw, 1 if options.double_exit_rolls_again else 0)
    elif failed == options.jail_tries and not options.last_fine_waits:
        rolls.fine[at] += throw.probability * rolls.edition.rules.jail_fine
        rolls.lands(at, throw, 0)
    else:
        rolls.matrix[at, rolls.jailed(0 if tries_are_one(options) else failed, 0)] += throw.probability


def _settled(rolls: _Rolls, settling: Settling) -> Chain:
    """Follow the landings of all rolls through the decks."""
    edition, states = rolls.edition, rolls.states
    spaces = len(edition.spaces)
    matrix = rolls.matrix.copy()
    has_jail = jail_of(edition) != NO_JAIL
    for doubles in range(rolls.top + 1):
        moved = rolls.landings[doubles] @ settling.ends
        first = doubles * spaces
        matrix[:, first : first + spaces] += moved[:, :spaces]
        if has_jail:
            matrix[:, rolls.jailed(0, doubles)] += moved[:, spaces]
    check_rows(matrix)
    by_dice = rolls.landings.sum(axis=0)
    return Chain(
        edition=edition,
        options=rolls.options,
        states=states,
        matrix=matrix,
        begins_turn=np.array([state.begins_turn for state in states]),
        cells=np.array([state.space if state.tries == FREE else spaces for state in states]),
        visits=by_dice @ settling.visits,
        by_dice=by_dice,
        total_by_dice=rolls.totals,
        by_card=by_dice @ settling.by_card,
        by_multiplier={times: by_dice @ table for times, table in settling.by_multiplier.items()},
        passes=rolls.passes + by_dice @ settling.passes,
        salary=rolls.salary + by_dice @ settling.salary,
        card_money=by_dice @ settling.card_money,
        fine=rolls.fine,
    )
