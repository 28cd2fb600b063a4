"""A scenario on the engine: the position set up, the script laid in, played on, and held against what was expected."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from montecarlo.engine import ask, event, kinds, records, streams
from montecarlo.engine.setup import NOT_SEEN, NOTHING_THERE
from montecarlo.errors import Fault, Faults, InputError
from montecarlo.model.catalogue import rule_id
from montecarlo.model.edition import Edition
from montecarlo.model.scenario import Scenario
from montecarlo.model.scenario_draft import ScenarioDraft
from montecarlo.model.strategy import Strategy, load_strategy
from montecarlo.simulation.expect import disappointments
from montecarlo.simulation.ground import Ground, ground_of
from montecarlo.simulation.log import Event, rows
from montecarlo.simulation.names import Names
from montecarlo.simulation.play import play_on
from montecarlo.simulation.position import Position, check_without_board, resolve
from montecarlo.simulation.script import ASKED, Script
from montecarlo.simulation.tables import compile_tables

NOBODY = -1


@dataclass(frozen=True)
class Stage:
    """A scenario ready to be played: the records of the engine with everything in place."""

    scenario: Scenario
    file: str
    edition: Edition
    line_up: list[str]
    position: Position
    tables: Any
    game: Any


@dataclass(frozen=True)
class Played:
    """What came of a scenario.

    `failures` says what came out otherwise than expected, `unused` which dice and answers were not needed.
    """

    stage: Stage
    game: Any
    events: list[Event]
    failures: list[str]
    unused: list[str]


def set_stage(
    scenario: Scenario,
    file: str = "scenario",
    edition: Edition | None = None,
    strategies: Sequence[Strategy] = (),
    *,
    is_played_out: bool = False,
) -> Stage:
    """Put a scenario on the table.

    Parameters
    ----------
    scenario : Scenario
        As read.
    file : str
        Name for messages.
    edition : Edition, optional
        Used instead of the edition that the scenario names; its rules are patched all the same.
    strategies : sequence of Strategy, optional
        One for each player, instead of those that the scenario names.
    is_played_out : bool
        Whether the position is played out many times: cards may be unknown then, and after the scripted dice others
        are drawn.

    Raises
    ------
    InputError
        An unknown name, or a position that cannot arise; all faults are named at once.
    """
    draft = ScenarioDraft(file, scenario)
    return stage_of(draft, ground_of(draft, edition), strategies, is_played_out=is_played_out)


def stage_of(
    draft: ScenarioDraft, ground: Ground, strategies: Sequence[Strategy] = (), *, is_played_out: bool = False
) -> Stage:
    """Put a scenario on the table that may have faults.

    Parameters
    ----------
    draft : ScenarioDraft
        As read.
    ground : Ground
        Its edition and rules.
    strategies : sequence of Strategy, optional
        One for each player, instead of those that the scenario names.
    is_played_out : bool
        As in `set_stage`.

    Raises
    ------
    InputError
        Anything is wrong: the form of the file, names, the position, the script, the strategies; everything at once.
    """
    scenario, file, edition = draft.scenario, draft.file, ground.edition
    faults = Faults((*draft.faults, *ground.faults))
    if edition is None:
        faults.of(lambda: check_without_board(scenario, file, ground.left_out))
        position = None
    else:
        position = faults.of(lambda: resolve(scenario, edition, file, ground.left_out, is_played_out=is_played_out))
    line_up = strategies or faults.of(lambda: strategies_of(scenario, file, scenario.strategy))
    faults.refuse()
    assert edition is not None
    assert position is not None
    assert line_up is not None
    return _set_up(scenario, file, edition, position, line_up, is_played_out=is_played_out)


def strategies_of(scenario: Scenario, file: str, for_all: str) -> list[Strategy]:
    """Give who decides for each player, as the file says.

    Parameters
    ----------
    scenario : Scenario
        As read.
    file : str
        Name for messages.
    for_all : str
        Strategy of the players that name none.

    Raises
    ------
    InputError
        Unknown strategies; all of them are named.
    """
    faults: list[Fault] = []
    found = []
    for player in scenario.players:
        try:
            found.append(load_strategy(player.strategy or for_all))
        except InputError as error:
            place = f"players, {player.name}, strategy" if player.strategy else "strategy"
            faults += [one if one.file else one._replace(file=file, place=place) for one in error.faults]
    if faults:
        raise InputError(dict.fromkeys(faults))
    return found


def _set_up(
    scenario: Scenario,
    file: str,
    edition: Edition,
    position: Position,
    line_up: Sequence[Strategy],
    *,
    is_played_out: bool,
) -> Stage:
    """Fill the records of the engine."""
    tables = compile_tables(edition, line_up, players=len(position.names))
    tables.seed[0], tables.seed[1] = streams.seed_words(scenario.seed)
    _lay_in(tables, position.script, scenario.dice)
    game = _placed(position)
    if is_played_out:
        tables.dice_after_script = 1
        lay_unknown(game, tables, position)
    return Stage(
        scenario=scenario,
        file=file,
        edition=edition,
        line_up=[strategy.name for strategy in line_up],
        position=position,
        tables=tables,
        game=game,
    )


def play_scenario(stage: Stage) -> Played:
    """Play a scenario from its position to its limit.

    Parameters
    ----------
    stage : Stage
        From `set_stage`; it is not changed.

    Raises
    ------
    InputError
        The dice ran out, or a player gave an answer that the rules do not allow.
    """
    limit = stage.scenario.play
    game, log = play_on(stage.game, stage.tables, rolls=limit.rolls or 0, turns=limit.turns or 0)
    events = list(rows(log))
    _refuse_fault(stage, game, events)
    names = Names(stage.scenario, stage.edition, stage.file)
    by_id = partial(rule_id, stage.edition.family)
    failures = disappointments(stage.scenario.expect, names, game, events, by_id)
    return Played(stage, game, events, failures, _unused(stage, game))


def _lay_in(tables: Any, script: Script, dice: Sequence[tuple[int, int]] | None) -> None:
    """Write the script into the tables."""
    tables.scripted = 1
    tables.skip_windows = 0  # the script may answer where the strategy has nothing new to say
    tables.script_rolls = len(dice or ())
    for at, roll in enumerate(dice or ()):
        tables.script_dice[at] = roll
    tables.script_answers = len(script.answers)
    for at, answer in enumerate(script.answers):
        tables.script_answer[at] = answer
    for at, (seat, to, give, receive, cash, cards) in enumerate(script.offers):
        tables.script_offer[at] = (seat, to, cash, len(give), len(receive), cards)
        tables.script_offer_give[at, : len(give)] = give
        tables.script_offer_ask[at, : len(receive)] = receive


def _placed(position: Position) -> Any:
    """Return a game that stands as the position says; `play_on` works out the totals."""
    game = records.new_game()
    game.players = len(position.names)
    game.turn = position.turn
    game.round = 1
    game.winner = NOBODY
    game.completed_by[:] = NOBODY
    game.last_leader = NOBODY
    game.refused[:] = NOT_SEEN
    game.trade_tried[:] = NOT_SEEN
    game.owner[:] = event.BANK
    game.keeper[:] = NOBODY
    game.fortune[:] = NOTHING_THERE
    for space, card in position.face_down.items():
        game.fortune[space] = card
    for seat in range(len(position.names)):
        game.chair[seat] = seat
        game.stream[seat] = seat
        game.alive[seat] = position.alive[seat]
        game.cash[seat] = position.cash[seat]
        game.position[seat] = position.space[seat]
        game.in_jail[seat] = position.in_jail[seat]
        game.jail_tries[seat] = position.jail_tries[seat]
        game.laps[seat] = position.laps[seat]
        game.borrowed[seat] = position.borrowed[seat]
        game.stars[seat] = position.star_level[seat]
        for space in position.marks[seat]:
            game.mark[seat, space] = 1
    for space, owner in enumerate(position.owner):
        game.owner[space] = owner
        game.level[space] = position.level[space]
        game.mortgaged[space] = position.mortgaged[space]
    game.pot = position.pot
    game.houses_left = position.houses
    game.hotels_left = position.hotels
    for deck, cards in enumerate(position.decks):
        game.deck_order[deck, : len(cards)] = cards
        game.deck_left[deck] = len(cards)
    for seat, deck, card in position.held:
        game.keeper[deck, card] = seat
    return game


def lay_unknown(game: Any, tables: Any, position: Position) -> None:
    """Say what of a position is known and what is dealt anew for every play-out."""
    for deck, stated in enumerate(position.stated):
        tables.deck_stated[deck] = stated
    for seat, count in enumerate(position.kept_unknown):
        tables.kept_unknown[seat] = count
    if tables.fortune_deck >= 0:
        game.deck_order[tables.fortune_deck, : len(position.pool)] = position.pool
        game.deck_left[tables.fortune_deck] = len(position.pool)


def _refuse_fault(stage: Stage, game: Any, events: Sequence[Event]) -> None:
    """Turn a game that could not go on into a message."""
    turn = f"the turn of {stage.position.names[game.turn]} in round {events[-1].round}"
    if game.fault == kinds.OUT_OF_DICE:
        given = int(stage.tables.script_rolls)
        wrong = f"number {given} is missing: {given} given, one more was needed in {turn}"
        raise InputError([Fault(stage.file, "dice", wrong, "add dice, or play fewer rolls or turns")])
    if game.fault == kinds.WRONG_ANSWER:
        wrong = f"{call_decision(stage, int(game.script_last))}: the rules do not allow this answer in {turn}"
        right = f"give {allowed_answer(stage, game)}, or leave it out: the strategy then decides"
        raise InputError([Fault(stage.file, "decisions", wrong, right)])


def allowed_answer(stage: Stage, game: Any) -> str:
    """Say what the rules allow in place of the answer that was refused: of an amount, how much at most."""
    decision = stage.scenario.decisions[int(game.script_last)]
    seat, tables = stage.position.names.index(decision.player), stage.tables
    cash, borrowed = int(game.cash[seat]), int(game.borrowed[seat])
    match ASKED[decision.ask]:
        case ask.BID if tables.bank_loan or tables.raise_without_debt != kinds.RAISE_NOTHING:
            return f"at most {cash}, the cash of {decision.player}, and what the rules let him raise for it"
        case ask.BID | ask.BID_FOR_PIECE:
            return f"at most {cash}, the cash of {decision.player}"
        case ask.BORROW:
            return f"at most {max(0, int(tables.bank_loan) - borrowed)}, what the bank still lends {decision.player}"
        case ask.REPAY:
            return f"at most {min(borrowed, cash)}: {decision.player} owes {borrowed} and has {cash}"
        case ask.TAKE_FOR:
            return "at most what is owed"
    return "one that they allow there"


def call_decision(stage: Stage, at: int) -> str:
    """Call a scripted answer by its number and its question."""
    decision = stage.scenario.decisions[at]
    return f"number {at} ({decision.player}, {decision.ask})"


def _unused(stage: Stage, game: Any) -> list[str]:
    """Say which dice and answers nobody asked for."""
    tables = stage.tables
    left = int(tables.script_rolls - game.script_roll)
    unused = [f"dice: the last {left} of {tables.script_rolls} were not rolled"] if left > 0 else []
    for at in range(len(stage.scenario.decisions)):
        if not game.script_used[at]:
            unused.append(f"decisions, {call_decision(stage, at)}: was not asked")
    return unused
