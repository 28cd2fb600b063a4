"""Which group pays off, in sentences: what was played, the answer in plain words, and what the figure is not."""

from collections.abc import Sequence
from typing import Final

from montecarlo.analysis.groups import Groups, Judged
from montecarlo.analysis.intervals import Estimate
from montecarlo.model.describe import footnotes
from montecarlo.reports.applied import named, remarks_on
from montecarlo.reports.cast import in_words
from montecarlo.reports.compare_about import level_words
from montecarlo.reports.compare_words import PLUS_MINUS, Written, digits_of, in_digits
from montecarlo.reports.roi_text import level_words as built_words
from montecarlo.reports.section import PERCENT, UNKNOWN
from montecarlo.reports.summary_text import grouped
from montecarlo.simulation.treated import HALF
from montecarlo.simulation.words import counted

FREE: Final = "free"
PRINTED: Final = "printed"
BUDGET: Final = "budget"
INTERVAL: Final = "95% interval"
MOST_DIGITS: Final = 2  # of percentage points
ASSOCIATION: Final = (
    "An association, not an effect: who completes a group may have won anyway, because he is ahead or because of what "
    "else he owns."
)
NOT_THIS: Final = (
    "The effect is what owning it does under these strategies, from that moment on. It is not what it is worth to a "
    "player who plays otherwise, nor what it does later in a game or beside other groups."
)
UNFINISHED: Final = (
    "A game that is cut before anybody has won counts as not won; how many more are cut stands beside it."
)


def points(estimate: Estimate) -> Written:
    """Write a difference of shares and its interval in percentage points, with signs."""
    return in_digits(estimate, PERCENT, difference=True, most=MOST_DIGITS)


def heading(found: Groups) -> list[str]:
    """Say what was played: edition, rules, players, line-up, games, seed, and what one seat of each game was given."""
    plan = found.plan
    line_up = plan.strategies[0] if len(set(plan.strategies)) == 1 else ", ".join(plan.strategies)
    arms = len(found.all) + 1
    return [
        named(found.edition),
        f"{counted(found.players, 'player')}: {line_up}. {arms} arms of {games_words(found)}, seed {plan.seed}; "
        "all play the same dice and deck orders.",
        *treatment(found),
    ]


def games_words(found: Groups) -> str:
    """Count the games of an arm."""
    return counted(found.games, "game", grouped(found.games))


def treatment(found: Groups) -> list[str]:
    """Say what the seat is given, when, and what it pays; and which games count."""
    money = found.edition.currency.write
    when = (
        "When half of the deeds are sold, one seat (each in turn, game by game) gets the deeds"
        if found.stage == HALF
        else "Before the first turn one seat (each in turn, game by game) gets the deeds"
    )
    if found.budget is not None:
        lines = [
            f"{when}. Equal outlay: it sets {money(found.budget)} aside for deeds first, the rest at once for "
            "buildings on them, evenly; what cannot be spent it keeps. In the control it keeps all of it."
        ]
    else:
        lines = [f"{when} and {price_words(found)}. In the control it gets and pays nothing."]
    return [*lines, *_paid_out(found), *_by_seat(found)]


def _paid_out(found: Groups) -> list[str]:
    """Say what becomes of deeds of the group that are a player's already."""
    paid = "the seat itself too, is paid its printed price by the bank"
    if found.stage == HALF:
        return [
            f"Whoever has one of these deeds already, {paid}, less the mortgage value if it is mortgaged; buildings of "
            "others there are sold back first."
        ]
    if found.edition.rules.deeds_dealt > 0:
        return [f"Deeds are dealt before; whoever has one of these then, {paid}."]
    return []


def _by_seat(found: Groups) -> list[str]:
    """Say how many games count of each seat, where not all do."""
    if found.counted == found.games:
        return []
    each = [grouped(games) for games in found.seats]
    return [
        f"{grouped(found.counted)} of the {games_words(found)} count, the same in all arms; by the seat that gets the "
        f"deeds, in playing order: {', '.join(each[:-1])} and {each[-1]}."
    ]


def _which_count(found: Groups) -> str:
    """Say which games count where not all do."""
    if found.needs == 0:
        return "Only games count in which the moment comes and the seat is still in"
    has = (
        f"Only games count in which the moment comes and the seat then has {found.edition.currency.write(found.needs)}"
    )
    return has if found.budget is not None else f"{has}, the price of the dearest that is asked about"


def price_words(found: Groups) -> str:
    """Say what the seat pays."""
    if found.price == FREE:
        return "pays nothing"
    if found.price == PRINTED:
        return "pays their printed price"
    return f"pays {found.edition.currency.write(int(found.price))} for them"


def answer(found: Groups) -> list[str]:
    """Give the answer in plain words: which group is best, how sure that is, and how much it does.

    Parameters
    ----------
    found : Groups
        The three answers.
    """
    if not found.groups:
        return []
    if found.counted == 0:
        needs = found.edition.currency.write(found.needs)
        return [f"Nothing can be said: in none of the {games_words(found)} had the seat {needs} at that moment."]
    return [_order(found), *_condition(found), _size(found), *_against(found), *left_out(found), *stopped(found)]


def _condition(found: Groups) -> list[str]:
    """Say in which share of the games this is seen, where not all count, and how another sum is chosen."""
    if found.counted == found.games:
        return []
    part = f"{100 * found.counted / found.games:.0f}% of the games ({grouped(found.counted)} of {grouped(found.games)})"
    lines = [f"{_which_count(found)}: {part}."]
    if found.budget is None and found.needs > 0:
        lines.append("With --budget that sum is the one you choose, and dearer groups are left out.")
    return lines


def _order(found: Groups) -> str:
    """For example: With three opponents on `no-c1009`: orange, then red; the two are not separated at 200,000 games."""
    best, others = found.groups[0], found.groups[1:]
    opponents = in_words(found.players - 1, "opponent")
    where = f"With {opponents} on `{found.edition.id}`"
    if found.budget is not None:
        where += f" and {found.edition.currency.write(found.budget)} to spend"
    if found.stage == HALF:
        where += ", once half of the deeds are sold"
    if not others:
        return f"{where}: {best.holding.name}, the only group that can be had."
    start = f"{where}: {best.holding.name}, then {others[0].holding.name}"
    near = _near(found, best, others)
    at = f"at {counted(found.counted, 'game', grouped(found.counted))}"
    second = _second(found, near)
    if not near:
        return f"{start}; {best.holding.name} is separated from every other group {at}{second}."
    if near == [others[0]]:
        return f"{start}; the two are not separated {at}{second}."
    if len(near) == len(others):
        return f"{start}; no group is separated from {best.holding.name} {at}."
    return f"{start}; not separated from {best.holding.name} {at}: {listed(near)}{second}."


def _near(found: Groups, one: Judged, others: Sequence[Judged]) -> list[Judged]:
    """Give those of some groups that are not separated from one."""
    return [other for other in others if not found.is_separated(one.holding.id, other.holding.id)]


def _second(found: Groups, near_best: Sequence[Judged]) -> str:
    """Say which groups may be second as well, but for those that may be first anyway; "" where there is none."""
    second = found.groups[1]
    near = [one for one in _near(found, second, found.groups[2:]) if one not in near_best]
    if not near:
        return ""
    name = second.holding.name
    if len(near) == len(found.groups) - 2 > 1:
        return f"; {name} is not separated from any group that follows"
    return f"; {name} is not separated from {listed(near, 'or')}"


def listed(found: Sequence[Judged], joined: str = "and") -> str:
    """Name some holdings: ``orange, red and yellow``."""
    names = [one.holding.name for one in found]
    return f" {joined} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _size(found: Groups) -> str:
    """Say how much the first group does."""
    best = found.groups[0]
    text = points(best.effect)
    if text.value == UNKNOWN:
        return f"What {best.holding.name} does cannot be said: no game counts."
    interval = "" if text.interval == UNKNOWN else f" ({INTERVAL} {text.interval})"
    before, after = _both(found.control_won, best.seat_won)
    if best.side == 0:
        return f"Whether {best.holding.name} helps at all is open: {text.value} percentage points{interval}."
    is_more = best.side > 0
    sides = points(best.effect if is_more else turned(best.effect))
    side = ("adds", "to") if is_more else ("takes", "from")
    return (
        f"Owning {best.holding.name} {side[0]} {sides.value.removeprefix(PLUS_MINUS)} percentage points ({INTERVAL} "
        f"{sides.interval}) {side[1]} the share of games that its owner wins: {after}% instead of {before}%."
    )


def _both(*shares: Estimate) -> list[str]:
    """Write shares in percent, all with the digits of the one that is known least well."""
    digits = min(MOST_DIGITS, *(digits_of(one, PERCENT) for one in shares))
    return [in_digits(one, PERCENT, most=digits).value for one in shares]


def turned(estimate: Estimate) -> Estimate:
    """Give a figure with the other sign, and its interval."""
    low, high = (None if end is None else -end for end in (estimate.high, estimate.low))
    return Estimate(None if estimate.value is None else -estimate.value, low, high)


def _against(found: Groups) -> list[str]:
    """Name the groups that do not help their owner, and say which groups the other two answers put first."""
    lines = []
    harm = [one for one in found.groups if one.side < 0]
    unsure = [one for one in found.groups[1:] if one.side == 0]
    if harm:
        lines.append(f"Whoever gets these wins less often than without{_at_once(found)}: {listed(harm)}.")
    if unsure:
        lines.append(f"Whether these help at all is open{_at_once(found)}: {listed(unsure)}.")
    if len(found.groups) == 1:
        return lines
    earns = max(found.groups, key=lambda one: one.returns.per_100 or 0.0)
    built = f" ({level(earns)})" if level(earns) else ""
    first = f"The first by return{built} is {earns.holding.name}"
    held = [one for one in found.groups if one.held is not None and one.held.advantage.value is not None]
    if held:
        most = max(held, key=lambda one: one.held.advantage.value or 0.0)  # type: ignore[union-attr]
        same = most is earns
        if any(one is not most and _may_be_first(one, most) for one in held):
            return [*lines, f"{first}; by what its completer wins (an association) several may be first."]
        first += (
            ", and also by what its completer wins (an association)"
            if same
            else f"; by what its completer wins (an association) it is {most.holding.name}"
        )
    return [*lines, f"{first}."]


def _at_once(found: Groups) -> str:
    """Say that a sentence goes by intervals that hold for all groups at once, where there are several."""
    return f" (all {found.effects.size} groups judged together, at 95%)" if found.effects.size > 1 else ""


def _may_be_first(one: Judged, most: Judged) -> bool:
    """Whether the intervals of what completers win leave open that one is before the other."""
    high = one.held.advantage.high if one.held is not None else None
    low = most.held.advantage.low if most.held is not None else None
    return high is None or low is None or high >= low


def left_out(found: Groups) -> list[str]:
    """Name the groups that are dearer than the money there is."""
    if not found.left_out_groups:
        return []
    write = found.edition.currency.write
    named_groups = ", ".join(f"{one.name} ({write(one.price)})" for one in found.left_out_groups)
    limit = f"the budget of {write(found.budget)}" if found.budget is not None else "the seat's cash"
    return [f"Left out, dearer than {limit}: {named_groups}."]


def width(found: Groups) -> str:
    """Say how well the effects are known."""
    if found.widest is None:
        return "How well the effects are known cannot be said."
    return f"Every effect is known to {found.widest * PERCENT:.2g} percentage points to each side, or better (95%)."


def stopped(found: Groups) -> list[str]:
    """Say whether the width that was asked for was reached, where one was."""
    if found.half_width is None:
        return []
    width = f"{found.half_width * PERCENT:g} percentage points to each side"
    if found.reached:
        return [f"Played until every effect was known to {width}."]
    return [f"Not reached in {games_words(found)} an arm: every effect known to {width}."]


def spent(one: Judged) -> str:
    """Write what the seat really spent, to the whole unit."""
    return UNKNOWN if one.spent.value is None else grouped(one.spent.value, 0)


def ranks(one: Judged) -> str:
    """Write the ranks that are left to a group: ``2``, ``1 to 3``."""
    if one.rank_low is None or one.rank_high is None:
        return UNKNOWN
    return str(one.rank_low) if one.rank_low == one.rank_high else f"{one.rank_low} to {one.rank_high}"


def level(one: Judged) -> str:
    """Say at which level the return is; "" where it is what the budget buys."""
    return "" if one.returns.level == BUDGET else built_words(one.returns.level)


def family_words(found: Groups) -> str:
    """Say what the ranks rest on, and whether a group helps at all."""
    alone = "Intervals of effects in tables are each by itself at 95%"
    if found.family.size == 0:
        return f"{alone}. With one group there is nothing to rank."
    pairs = counted(found.family.size, "pair")
    if found.family.size == 1:
        ranks_rest = "Ranks are those that the 95% interval of the one pair of groups leaves."
    else:
        ranks_rest = (
            f"Ranks are those that the intervals of all {pairs} of groups leave, each made at "
            f"{level_words(found.family.level)} so that all hold at once at 95%."
        )
    return (
        f"{ranks_rest} {alone}; whether a group helps or harms at all is judged at {level_words(found.effects.level)}, "
        f"so that all {found.effects.size} groups hold at once."
    )


def notes(found: Groups) -> list[str]:
    """Say what of the edition is not confirmed."""
    unsure = len(footnotes(found.edition))
    lines = remarks_on(found.edition)
    if unsure:
        lines.append(f"{counted(unsure, 'value')} of the edition {'is' if unsure == 1 else 'are'} not confirmed.")
    return lines
