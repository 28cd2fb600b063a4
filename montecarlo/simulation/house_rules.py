"""What a report asks about house rules: the printed game and what tables change in it, on the same dice."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from montecarlo.errors import InputError
from montecarlo.model.edition import Edition, load_edition
from montecarlo.model.patches import COLON, CUT, JOIN, STANDARD, resolve_rules, short_name
from montecarlo.model.rule_file import general_patches
from montecarlo.model.rulebook import call
from montecarlo.simulation.comparison import Comparison
from montecarlo.simulation.grid import Grid, lenient_comparison_of
from montecarlo.simulation.plan import BATCH_GAMES, Plan, Typed

MOST_GAMES: Final = 16 * BATCH_GAMES  # of each arm: a median to about one round, in a tenth of the report's time
METRICS: Final = ("median_rounds", "median_minutes", "unfinished")  # skill has games of its own: as long again
ARGUED: Final = (  # what people argue about, from what is played most to what ends the game sooner
    "free-parking-pot", "free-parking-pot-500", "no-auctions", "double-salary-on-go", "no-rent-in-jail", "start-cash",
    "short", "timed",
)  # fmt: skip


class Skipped(NamedTuple):
    """A rule that is not played, and why."""

    rule: str
    reason: str


@dataclass(frozen=True)
class HouseQuestion:
    """What is asked about house rules.

    Attributes
    ----------
    plan : Plan
        The run.
    own : bool
        Whether the rules are those of the run, set beside the printed game; otherwise they are well-known ones, set
        beside the run.
    comparison : Comparison or None
        The game without them, then an arm for each; None where no rule can be played.
    skipped : tuple of Skipped
        What is not played.
    """

    plan: Plan
    own: bool
    comparison: Comparison | None
    skipped: tuple[Skipped, ...]


def ask_house_rules(plan: Plan, games: int) -> HouseQuestion:
    """Give what a report asks about house rules.

    Where the run has patches, its question is what they change: each alone, and all of them together, against the
    printed game. Otherwise it is what well-known house rules would change. Single settings hold in all arms, and so
    does a patch that only cuts games.

    Parameters
    ----------
    plan : Plan
        The run, made from options.
    games : int
        Games of the run; no more than these are played of each arm.

    Raises
    ------
    InputError
        The single settings cannot be had without the patches.
    """
    typed = plan.typed
    if typed is None:
        raise ValueError("the plan of a run folder does not tell patches from files")
    printed = load_edition(typed.edition)
    own, settings = _own(printed, typed)
    resolve_rules(printed, "", settings)
    several = (JOIN.join(own),) if len(own) > 1 else ()
    rules = (STANDARD, *own, *several) if own else (STANDARD, *(called(printed, name) for name in ARGUED))
    grid = Grid(
        (typed.edition,), rules, settings, (plan.players,), (typed.strategies,), None, plan.seed, min(games, MOST_GAMES)
    )
    comparison, gone = lenient_comparison_of(grid, metrics=METRICS)
    skipped = tuple(Skipped(_without(one.cell.rules, settings), one.reason) for one in gone)
    return HouseQuestion(
        replace(plan, games=grid.games, precision=None),
        bool(own),
        comparison,
        tuple(one for one in skipped if one.rule != STANDARD),
    )


def called(edition: Edition, name: str) -> str:
    """Give a general patch as it is named in an edition, with its value where it takes one."""
    general = general_patches()[name]
    own = edition.patches.get(name)
    setting, rules = (own.takes_value, own.rules) if own else (general.takes_value, general.rules)
    default = rules.get(setting)
    return call(name, general, edition.printed_rules.start_cash) if default is None else f"{name}{COLON}{default}"


def _own(printed: Edition, typed: Typed) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The patches of the run that are rules of play, and the settings of all arms: where games are cut is one."""
    patches, settings = [], list(typed.settings)
    named = {one.partition("=")[0].strip() for one in settings}
    for patch in (part.strip() for part in typed.rules.split(JOIN)):
        if patch in ("", STANDARD):
            continue
        cap = _cap_of(printed, patch)
        if cap is None:
            patches.append(patch)
        elif CUT not in named:
            settings.append(f"{CUT}={cap}")
    return tuple(patches), tuple(settings)


def _cap_of(printed: Edition, patch: str) -> int | None:
    """Where a patch cuts games, if that is all it does; None for any other one."""
    try:
        rules = resolve_rules(printed, patch).rules
    except InputError:
        return None  # alone it cannot be played; that is told with the arm that is left out
    return rules.round_cap if rules.differences(printed.printed_rules).keys() == {CUT} else None


def _without(rules: str, settings: tuple[str, ...]) -> str:
    """A rule set as tables name it, without the settings of all arms."""
    common = ["=".join(part.strip() for part in one.split("=", 1)) for one in settings]
    parts = [short_name(part) for part in rules.split(JOIN) if part not in common]
    return JOIN.join(parts) or STANDARD
