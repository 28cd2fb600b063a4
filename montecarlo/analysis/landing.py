"""Where one token lands and what its way earns: the exact answers of the chain.

The chain is `montecarlo.analysis.chain`; definitions and formulae stand in docs/methods.md, "Landing probabilities".
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

import numpy as np

from montecarlo.analysis.chain import FREE, Chain, State, build_chain
from montecarlo.analysis.chain_options import LEAVE, ChainOptions, Floats, options_for
from montecarlo.analysis.settling import NO_JAIL, decks_in_use, jail_of, left_out_cards
from montecarlo.analysis.stationary import Indices, LongRun, long_run, recurrent_classes
from montecarlo.analysis.unheld import unheld
from montecarlo.errors import Fault, InputError, did_you_mean
from montecarlo.model import board
from montecarlo.model.edition import Edition

Count = Literal["rolls", "turns", "visits"]
COUNTS: Final[tuple[str, ...]] = get_args(Count)
INDEPENDENT: Final = "independent"  # every draw from the whole deck; decks in their order are played, not solved
IN_JAIL: Final = "in jail"  # a place to start from that is no space of its own
MOST_TURNS: Final = 1_000_000
MOST_NAMED: Final = 8  # spaces named in a message


@dataclass(frozen=True, eq=False)
class Landing:
    """Where the token is, by one way of counting: in the long run or after some turns.

    Attributes
    ----------
    edition : str
        Id of the edition.
    jail : str
        What the player does in jail: `leave` or `stay`.
    count : str
        What is counted: the ends of `rolls`, the ends of `turns`, or all `visits` (landings on the way).
    decks : str
        How cards are drawn: `independent`.
    after : int or None
        The turn that is looked at; None for the long run.
    start : str
        Where the first turn began; without weight in the long run.
    probability : float array [spaces]
        Shares; they add to one together with `in_jail`. That of the jail space is the visit alone.
    in_jail : float
        Share of sitting in jail; 0 for `visits`, since sitting there is no landing.
    just_visiting : float
        Share of visits to the jail space.
    rolls_per_turn, visits_per_roll : float
        In the long run, or in the turn looked at.
    turns_per_lap : float
        Turns for each time that GO is passed or landed on, in the long run.
    salary_per_turn : float
        Salary in money for each turn, in the long run or in the turn looked at.
    residual : float
        Largest change of a state's long-run probability by one more roll.
    never : tuple of int
        Spaces on which the token never lands in the long run.
    choices : tuple of str
        What the players would choose and the chain has decided, in words: also how a tax is paid, which moves nobody.
    unheld : tuple of str
        What of the rules the chain does not hold, in words.
    """

    edition: str
    jail: str
    count: str
    decks: str
    after: int | None
    start: str
    probability: Floats
    in_jail: float
    just_visiting: float
    rolls_per_turn: float
    visits_per_roll: float
    turns_per_lap: float
    salary_per_turn: float
    residual: float
    never: tuple[int, ...]
    choices: tuple[str, ...]
    unheld: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Arrivals:
    """Expected landings in the long run, for each roll of the token, by how it came.

    Attributes
    ----------
    edition, jail : str
        Id of the edition and the jail policy.
    by_dice : float array [spaces]
        Landings by the dice.
    dice_total : float array [spaces]
        Mean total of the roll that moved the token, over the landings by dice; nan where there are none.
    by_card : float array [spaces]
        Landings by a card after which the rent is as printed.
    by_multiplier : dict of int to float array [spaces]
        Landings by a card to the nearest station or utility, by what it multiplies: the rent of a station, a new roll
        at a utility.
    rolls_per_turn : float
        Rolls in a turn.
    salary_per_turn, tax_per_turn, fine_per_turn : float
        Money for each turn: salary received, taxes paid, fines for leaving jail paid. A tax that may also be paid as a
        share of the wealth counts with its fixed sum.
    card_money_per_turn : float
        What cards of a fixed amount bring from the bank, less what they cost, for each turn.
    left_out : tuple of str
        Ids of the cards whose money depends on the other players or on buildings and is in none of these figures.
    choices : tuple of str
        What the players would choose and is decided here, in words: cards that leave a choice, taxes that may be paid
        as a share of the wealth.
    unheld : tuple of str
        What of the rules the chain does not hold, in words.
    """

    edition: str
    jail: str
    by_dice: Floats
    dice_total: Floats
    by_card: Floats
    by_multiplier: dict[int, Floats]
    rolls_per_turn: float
    salary_per_turn: float
    tax_per_turn: float
    fine_per_turn: float
    card_money_per_turn: float
    left_out: tuple[str, ...]
    choices: tuple[str, ...]
    unheld: tuple[str, ...] = ()


def landing(
    edition: Edition,
    jail: str = LEAVE,
    count: str = "rolls",
    *,
    after: int | None = None,
    over: int | Sequence[float] | None = None,
    start: str | int = 0,
    options: ChainOptions | None = None,
) -> Landing:
    """Work out where the token is.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    jail : str
        `leave` (pays before the next roll) or `stay` (rolls for a double as long as the rules let him).
    count : str
        `rolls`: where the rolls end. `turns`: where the turns end. `visits`: every landing on the way.
    after : int, optional
        Look at this turn alone: where its rolls end, where it ends, or its landings. Left out: the long run.
    over : int or sequence of float, optional
        Look at the first so many turns together, in place of `after`; or at the first turns with a weight for each,
        for example how many players had a first, a second ... turn.
    start : str or int
        Where the first turn begins: a space by name or number, or `in jail`.
    options : ChainOptions, optional
        Conventions in place of the edition's own; the jail policy is then theirs.

    Raises
    ------
    InputError
        A wrong policy, count, turn or space; or a board or deck of which no chain can be made or solved, with the
        spaces or the card named.
    """
    if count not in COUNTS:
        raise InputError([Fault("--count", "", f"there is no count {count!r}", did_you_mean(count, COUNTS, "counts"))])
    chosen = options_for(edition.rules, jail) if options is None else options
    chain = build_chain(edition, chosen)
    first = start_state(chain, start)
    found = solved(chain, first)
    spaces = len(edition.spaces)
    rolls_per_turn = 1 / float(found.probability[chain.begins_turn].sum())
    laps = float(found.probability @ chain.passes) * rolls_per_turn
    never = tuple(int(space) for space in np.flatnonzero(found.probability @ chain.visits == 0))
    if after is None and over is None:
        rolls, ends = found.probability * rolls_per_turn, found.probability * chain.begins_turn
    else:
        rolls, ends = _in_turns(chain, first, after, over)
    turns = 1.0 if over is None else float(over) if isinstance(over, int) else math.fsum(over)
    visits = rolls @ chain.visits
    shares = {"rolls": chain.by_cell(rolls @ chain.matrix), "turns": chain.by_cell(ends), "visits": visits}[count]
    shares = shares / shares.sum()
    probability, in_jail = shares[:spaces], 0.0 if count == "visits" else float(shares[spaces])
    at = jail_of(edition)
    visiting = 0.0 if at == NO_JAIL else float(probability[at])
    if chosen.merged_jail and at != NO_JAIL:
        probability[at] += in_jail
        in_jail = 0.0
    return Landing(
        edition=edition.id,
        jail=chosen.jail,
        count=count,
        decks=INDEPENDENT,
        after=after,
        start=chain.state_name(first),
        probability=probability,
        in_jail=in_jail,
        just_visiting=visiting,
        rolls_per_turn=float(rolls.sum()) / turns,
        visits_per_roll=float(visits.sum() / rolls.sum()),
        turns_per_lap=1 / laps,
        salary_per_turn=float(rolls @ chain.salary) / turns / edition.rules.salary_every_lap,
        residual=found.residual,
        never=never,
        choices=(*card_choices(edition, chosen), *tax_choices(edition)),
        unheld=unheld(edition),
    )


def solved(chain: Chain, first: int = 0) -> LongRun:
    """Solve a chain for the long run.

    Parameters
    ----------
    chain : Chain
        The chain.
    first : int
        Number of the state in which the token begins.

    Raises
    ------
    InputError
        The token can come to rest in more than one part of the board, or never comes round to GO again; the spaces are
        named.
    """
    classes = recurrent_classes(chain.matrix, first)
    place = chain.edition.id
    if len(classes) > 1:
        parts = "; or ".join(_spaces_of(chain, part) for part in classes)
        wrong = f"the board falls into {len(classes)} parts that the token never leaves: {parts}"
        raise InputError([Fault(place, "", wrong, "one long run is wanted: see the cards and spaces that lead there")])
    if not chain.passes[classes[0]].any():
        wrong = f"there is no way round: the token never passes GO again once it is on {_spaces_of(chain, classes[0])}"
        raise InputError([Fault(place, "", wrong, "see the cards and spaces that lead there")])
    return long_run(chain.matrix, classes[0])


def _spaces_of(chain: Chain, members: Indices) -> str:
    """Name the places that some states are in."""
    spaces = chain.edition.spaces
    cells = sorted({int(chain.cells[at]) for at in members})
    names = [f"{spaces[cell].name} ({cell})" if cell < len(spaces) else IN_JAIL for cell in cells]
    shown = names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], f"{len(names) - MOST_NAMED} more"]
    return ", ".join(shown)


def start_state(chain: Chain, start: str | int) -> int:
    """Find the state in which a first turn begins.

    Parameters
    ----------
    chain : Chain
        The chain.
    start : str or int
        A space by name or number (on the jail space: on a visit), or `in jail`.

    Raises
    ------
    InputError
        No such space (the nearest is named), or a name that several spaces have.
    """
    edition = chain.edition
    jail = jail_of(edition)
    if isinstance(start, str) and start.casefold().replace("-", " ") == IN_JAIL and jail != NO_JAIL:
        return chain.number(State(jail, 0, 0))
    return chain.number(State(space_by_name(edition, start), FREE, 0))


def space_by_name(edition: Edition, start: str | int) -> int:
    """Find a space by its name or number.

    Raises
    ------
    InputError
        No such space (the nearest is named), or a name that several spaces have.
    """
    names = [space.name for space in edition.spaces]
    text = str(start)
    found = [at for at, name in enumerate(names) if name.casefold() == text.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        numbers = ", ".join(map(str, found))
        wrong, right = f"{len(found)} spaces are called {start!r}", f"give one of the numbers {numbers}"
    elif text.isdecimal():
        if int(text) < len(names):
            return int(text)
        wrong, right = f"there is no space {text}", f"the board has the spaces 0 to {len(names) - 1}"
    else:
        known = dict.fromkeys([*names, IN_JAIL] if jail_of(edition) != NO_JAIL else names)
        wrong, right = f"there is no space {start!r}", did_you_mean(text, known, "spaces")
    raise InputError([Fault("--from", "", wrong, right)])


def _in_turns(chain: Chain, first: int, after: int | None, over: int | Sequence[float] | None) -> tuple[Floats, Floats]:
    """Give the expected rolls from each state and the states after the turn, for one turn or the first ones together.

    Returns
    -------
    rolls, ends : float array [states]
        `ends` adds up to the number of turns looked at, or to their weights.
    """
    at, between = np.flatnonzero(chain.begins_turn), np.flatnonzero(~chain.begins_turn)
    to_between, ending = chain.matrix[np.ix_(at, between)], chain.matrix[:, at]
    # Expected rolls from the states within a turn, by the state in which it begins.
    rolls_between = to_between @ np.linalg.inv(np.eye(len(between)) - chain.matrix[np.ix_(between, between)])
    turn = ending[at] + rolls_between @ ending[between]
    here = (at == first).astype(float)
    if over is None:
        _check_turns("--after", after)
        assert after is not None
        begins = here @ np.linalg.matrix_power(turn, after - 1)
        begins = begins / begins.sum()  # a high power adds up the rounding of its rows
    else:
        begins = np.zeros(len(at))
        for weight in _weights(after, over):
            begins = begins + weight * here
            here = here @ turn
    rolls, ends = np.zeros(len(chain.states)), np.zeros(len(chain.states))
    rolls[at], rolls[between], ends[at] = begins, begins @ rolls_between, begins @ turn
    return rolls, ends


def _weights(after: int | None, over: int | Sequence[float]) -> Floats:
    """Give the weight of each of the first turns."""
    if after is not None:
        wrong = "one turn and the first turns are asked for at once"
        raise InputError([Fault("over", "", wrong, "give one of the two")])
    _check_turns("over", over if isinstance(over, int) else len(over))
    weights = np.ones(over) if isinstance(over, int) else np.array(over, dtype=float)
    if not (np.isfinite(weights).all() and (weights >= 0).all() and weights.sum() > 0):
        right = "each is a number from 0 on, and one of them is more than 0"
        raise InputError([Fault("over", "", "the turns have wrong weights", right)])
    return weights


def _check_turns(option: str, number: int | None) -> None:
    if number is None or not 1 <= number <= MOST_TURNS:
        right = f"a whole number of turns from 1 to {MOST_TURNS}"
        raise InputError([Fault(option, "", f"{number} is no number of turns", right)])


def card_choices(edition: Edition, options: ChainOptions) -> tuple[str, ...]:
    """Say in words what the chain has decided for who draws a card that leaves him a choice."""
    found = []
    for deck in decks_in_use(edition):
        for card in edition.decks[deck].cards:
            if isinstance(card, board.PayOrDraw):
                does = f"draws from {edition.decks[card.deck].name}" if options.draws_instead else "pays"
                found.append(f"who draws the card {card.id} ({edition.decks[deck].name}) always {does}")
    return tuple(found)


def tax_choices(edition: Edition) -> tuple[str, ...]:
    """Say in words what is decided for who may pay a share of his wealth as a tax: a chain knows no wealth."""
    write = edition.currency.write
    return tuple(
        f"who lands on {space.name} ({space.at}) always pays {write(space.amount)}, "
        f"never {space.or_percent}% of his wealth"
        for space in edition.spaces
        if isinstance(space, board.Tax) and space.or_percent
    )


def arrivals(edition: Edition, jail: str = LEAVE, options: ChainOptions | None = None) -> Arrivals:
    """Work out how often, and how, the token comes to each space in the long run.

    Parameters
    ----------
    edition : Edition
        The edition with the rules in force.
    jail : str
        `leave` (pays before the next roll) or `stay` (rolls for a double as long as the rules let him).
    options : ChainOptions, optional
        Conventions in place of the edition's own; the jail policy is then theirs.

    Raises
    ------
    InputError
        No such jail policy, or a board or deck that no chain can be made of.
    """
    chosen = options_for(edition.rules, jail) if options is None else options
    chain = build_chain(edition, chosen)
    probability = solved(chain).probability
    rolls_per_turn = 1 / float(probability[chain.begins_turn].sum())
    by_dice = probability @ chain.by_dice
    totals = probability @ chain.total_by_dice
    taxes = np.array([space.amount if isinstance(space, board.Tax) else 0 for space in edition.spaces], dtype=float)

    def per_turn(money: Floats) -> float:
        return float(probability @ money) * rolls_per_turn

    return Arrivals(
        edition=edition.id,
        jail=chosen.jail,
        by_dice=by_dice,
        dice_total=np.divide(totals, by_dice, out=np.full(len(by_dice), np.nan), where=by_dice > 0),
        by_card=probability @ chain.by_card,
        by_multiplier={times: probability @ table for times, table in chain.by_multiplier.items()},
        rolls_per_turn=rolls_per_turn,
        salary_per_turn=per_turn(chain.salary) / edition.rules.salary_every_lap,
        tax_per_turn=per_turn(chain.visits @ taxes),
        fine_per_turn=per_turn(chain.fine),
        card_money_per_turn=per_turn(chain.card_money),
        left_out=left_out_cards(edition),
        choices=(*card_choices(edition, chosen), *tax_choices(edition)),
        unheld=unheld(edition),
    )
