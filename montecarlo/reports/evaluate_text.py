"""Ways on from a position in words and small tables, for a person at a terminal and for the written summary."""

from collections.abc import Sequence
from typing import Final

from montecarlo.analysis.evaluate import Danger, Evaluated
from montecarlo.analysis.intervals import LEVEL, Estimate
from montecarlo.reports import compare_about as about
from montecarlo.reports import compare_words as words
from montecarlo.reports.applied import named
from montecarlo.reports.measures import pace_of
from montecarlo.reports.section import PERCENT, UNKNOWN, Section
from montecarlo.reports.summary_text import grouped, percent, plain
from montecarlo.simulation.evaluation import LENGTHS, cash_name
from montecarlo.simulation.words import counted

DEALT_ANEW: Final = (
    "Each play-out has dice of its own, and what nobody can know is dealt anew: the order of the decks, and cards that "
    "are not stated."
)
SAME_DICE: Final = (
    "Play-out n has the same dice and decks in every way on, so ways on are compared play-out by play-out."
)
LEAST_DIGITS: Final = 1  # of a share in percent
NOT_WON: Final = "A play-out that is cut before anybody has won counts as won by nobody."
NO_RENT: Final = "no rent"
SHOWN_DANGERS: Final = 5  # of each player, from the position as it stands
SHOWN_BY_WAY: Final = 3  # of each player and way on


def heading(found: Evaluated) -> list[str]:
    """Say what was played: the position, the ways on, who plays, games and seed."""
    base = found.ways[0]
    lines = [base.way.title.rstrip(".") + ".", named(base.plan.edition)]
    for way in found.ways[1:]:
        if way.way.title == way.name:
            continue  # its file has no title
        lines.append(f"{way.name}: {way.way.title.rstrip('.')}.")
    lines.append(_line_up(found))
    games = found.compared.games
    ways = f" of each of {len(found.ways)} ways on" if len(found.ways) > 1 else ""
    lines.append(f"{counted(games, 'play-out', grouped(games))}{ways}, seed {base.plan.seed}. {DEALT_ANEW}")
    if len(found.ways) > 1:
        lines.append(SAME_DICE)
    return lines


def _line_up(found: Evaluated) -> str:
    """Say who decides: one name where all play alike."""
    line_ups = {way.plan.strategies for way in found.ways}
    shown = []
    for names in sorted(line_ups):
        if len(set(names)) == 1:
            shown.append(f"everybody plays {names[0]}")
        else:
            shown.append(", ".join(f"{who} plays {name}" for who, name in zip(found.players, names, strict=True)))
    text = "; or ".join(shown)
    return f"{text[:1].upper()}{text[1:]}."


def sections(found: Evaluated) -> list[Section]:
    """Give the answer, part by part; `heading` goes before it."""
    parts = [_wins(found)]
    if len(found.ways) > 1:
        parts += [ranking(found), Section("In words", in_words(found))]
    parts += [_cash(found), _lengths(found), _dangers(found)]
    if len(found.ways) > 1:
        parts.append(_dangers_by_way(found))
    notes = list(dict.fromkeys([*found.notes, *_unsure(found)]))
    if notes:
        parts.append(Section("Notes", notes))
    return parts


def _unsure(found: Evaluated) -> list[str]:
    return [line for line in about.remarks([found.compared]) if "confirmed" in line]


def _wins(found: Evaluated) -> Section:
    """Give the win share of every seat in every way."""
    rows = []
    for at, way in enumerate(found.ways):
        shares = [share_words(found.win(at, seat)) for seat in range(len(found.players))]
        rows.append((way.name, *shares, percent(found.figure(at, "unfinished"))))
    family = len(found.players) * len(found.ways)
    lines = [
        f"In percent; in brackets the {words.INTERVAL} (Wilson) of each of the {family} shares by itself. {NOT_WON}"
    ]
    return Section("Who wins", lines, ("way on", *found.players, "cut"), rows)


def share_words(share: Estimate) -> str:
    """Write a share in percent with its interval: with one digit, or more where the interval is that narrow."""
    if share.value is None or share.low is None or share.high is None:
        return UNKNOWN
    digits = max(LEAST_DIGITS, words.digits_of(share, PERCENT) - 1)
    value, low, high = (f"{one * PERCENT:.{digits}f}" for one in (share.value, share.low, share.high))
    return f"{value} ({low} to {high})"


def ranking(found: Evaluated) -> Section:
    """Put the ways in order for one player, with what sets each apart from the best."""
    order, who = found.best_first, found.players[found.seat]
    best = order[0]
    rows: list[tuple[str, ...]] = []
    for way in order:
        low, high = found.ranks(way)
        rank = str(low) if low == high else f"{low} to {high}"
        share = percent(found.win(way, found.seat))
        if way == best:
            rows.append((rank, found.ways[way].name, share, UNKNOWN, UNKNOWN))
            continue
        one = found.difference(way, best, found.seat)
        shown = words.written(one.metric, _from(found, way, best), difference=True)
        rows.append((rank, found.ways[way].name, share, words.in_one(shown), "yes" if one.is_separated else "no"))
    family = found.compared.family
    lines = [
        f"Differences from {found.ways[best].name} in percentage points. The family is {family.size} of them, of every "
        f"pair of ways and every player; each interval is made at {about.level_words(family.level)}, so that all hold "
        f"at once at {LEVEL:.0%} (Bonferroni). {about.HOLD_AT_ONCE} A rank from 1 to 2 can be either."
    ]
    header = ("rank", "way on", f"{who} wins", "difference (interval)", "separated")
    return Section(f"Best for {who} first", lines, header, rows)


def _from(found: Evaluated, way: int, other: int) -> Estimate:
    """Give the share of the chosen seat in a way less that in another."""
    one = found.difference(way, other, found.seat)
    shown = one.estimate
    if one.a == way or shown.value is None:
        return shown
    low = None if shown.high is None else -shown.high
    high = None if shown.low is None else -shown.low
    return Estimate(-shown.value, low, high)


def in_words(found: Evaluated) -> list[str]:
    """Say for the chosen player which way is best and which are not separated from it."""
    order, who = found.best_first, found.players[found.seat]
    best = order[0]
    name = found.ways[best].name
    share = percent(found.win(best, found.seat))
    level = [found.ways[way].name for way in order[1:] if not found.is_separated(way, best)]
    worse = [way for way in order[1:] if found.is_separated(way, best)]
    if not level:
        lines = [f"For {who}, {name} is the best: {who} wins {share} of the play-outs."]
    else:
        lines = [
            f"For {who}, {name} comes first with {share} of the play-outs won, but it is {words.NOT_SEPARATED} from "
            f"{_listed(level)}."
        ]
    for way in worse:
        estimate = _from(found, way, best)
        one = found.difference(way, best, found.seat)
        sides = Estimate(
            *(None if value is None else -value for value in (estimate.value, estimate.high, estimate.low))
        )
        text = words.written(one.metric, sides, difference=True)
        points = words.amount(
            one.metric, text.value.removeprefix(words.PLUS_MINUS), found.ways[0].plan.edition.currency
        )
        lines.append(f"With {found.ways[way].name} it is {points} less ({words.INTERVAL} {text.interval}).")
    if worse:
        lines.append(
            f"These intervals hold at once at {LEVEL:.0%}, together with those of every other pair of ways and every "
            "player."
        )
    return lines


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _cash(found: Evaluated) -> Section:
    """Give the cash at the end."""
    rows = []
    for at, way in enumerate(found.ways):
        rows.append((way.name, *(_mean(found.figure(at, cash_name(seat)), 0) for seat in range(len(found.players)))))
    symbol = found.ways[0].plan.edition.currency.symbol.strip()
    lines = [
        f"Means over all play-outs in {symbol}, nothing for who is bankrupt; in brackets the {words.INTERVAL} of each "
        "by itself."
    ]
    return Section("Cash at the end", lines, ("way on", *found.players), rows)


def _lengths(found: Evaluated) -> Section:
    """Give the time to the end."""
    rows = []
    for at, way in enumerate(found.ways):
        rows.append((way.name, *(_mean(found.figure(at, metric.name), 1) for metric in LENGTHS)))
    lines = [
        "Means over all play-outs, from here to the end, or to where a play-out is cut; minutes at the "
        f"{pace_of(found.ways[0].plan.edition.rules)}; in brackets the {words.INTERVAL} of each by itself."
    ]
    return Section("Time to the end", lines, ("way on", "rounds", "minutes"), rows)


def _mean(figure: Estimate, digits: int) -> str:
    """Write a mean with its interval, with so many digits at most."""
    return words.in_one(words.in_digits(figure, most=digits))


def _dangers(found: Evaluated) -> Section:
    """Give the spaces that cost each player most in the next rounds, as the position stands."""
    spaces = found.ways[0].plan.edition.spaces
    rows: list[tuple[str, ...]] = []
    for seat, name in enumerate(found.players):
        mine = found.dangers[0][seat][:SHOWN_DANGERS]
        rows += [
            (name, spaces[one.space].name, percent(one.landing), plain(one.rent, 1), percent(one.out)) for one in mine
        ] or [(name, NO_RENT, UNKNOWN, UNKNOWN, UNKNOWN)]
    where = f" from {found.ways[0].name}" if len(found.ways) > 1 else ""
    logged = counted(found.logged, "play-out", grouped(found.logged))
    lines = [
        f"In the {_rounds(found.rounds)}{where}: how often the player lands there at least once, the "
        f"rent he owes there, and how often he goes bankrupt over it; means over the logs of the first {logged}."
    ]
    return Section("Dangerous spaces next", lines, ("player", "space", "lands there", "rent", "goes bankrupt"), rows)


def _rounds(rounds: int) -> str:
    return "first round" if rounds == 1 else f"first {rounds} rounds"


def _dangers_by_way(found: Evaluated) -> Section:
    """Give the spaces that cost each player most in every way on, where they are others than in the position."""
    base = found.ways[0].name
    rows = [
        (name, way.name, percent(found.goes_bankrupt(at, seat)), _dearest(found, found.dangers[at][seat]))
        for seat, name in enumerate(found.players)
        for at, way in enumerate(found.ways)
        if at == 0 or not found.is_as_dangerous(at, seat)
    ]
    lines = [
        f"How often each player goes bankrupt over a rent in the {_rounds(found.rounds)}, and the spaces on which he "
        "owes most, with the mean of it; the intervals are in the data. A way on that is missing here is for the "
        f"player as {base} is."
    ]
    return Section("Dangerous spaces by way on", lines, ("player", "way on", "bankrupt", "spaces and rent"), rows)


def _dearest(found: Evaluated, dangers: Sequence[Danger]) -> str:
    """Write the first spaces of a list with what each costs."""
    spaces = found.ways[0].plan.edition.spaces
    mine = [f"{spaces[one.space].name} {plain(one.rent, 1)}" for one in dangers[:SHOWN_BY_WAY]]
    return ", ".join(mine) or NO_RENT
