"""The page of a report, in Markdown: what was played, what came out in plain words, the pictures, the fine print.

Every figure on it stands in one of the report's CSV files; the page only rounds.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from montecarlo import __version__
from montecarlo.analysis.exact import Exact
from montecarlo.analysis.groups import Groups
from montecarlo.analysis.house_rules import HouseRules
from montecarlo.analysis.intervals import Estimate
from montecarlo.analysis.lengths import MEDIAN, P90, Lengths
from montecarlo.analysis.summary import GroupLine, SpaceLine, Summary, rule_changes
from montecarlo.analysis.what_if import WhatIf
from montecarlo.engine import kinds
from montecarlo.model.describe import gathered_notes
from montecarlo.reports import exact_part, groups_part, house_rules_part, what_if_part
from montecarlo.reports.applied import remarks_on
from montecarlo.reports.causes_tables import NAME as CAUSES
from montecarlo.reports.causes_text import comparison, differences
from montecarlo.reports.groups_tables import NAME as GROUP_EFFECTS
from montecarlo.reports.measures import END_WORDS, pace_of
from montecarlo.reports.plots import PICTURE_TITLES
from montecarlo.reports.run_tables import TABLES, Cell
from montecarlo.reports.section import PERCENT, UNKNOWN, Section
from montecarlo.reports.summary_text import (
    OVER,
    STREET,
    between,
    grouped,
    heading,
    percent,
    percent_interval,
    sections,
    show_edition,
)
from montecarlo.simulation.arms import choices_by_lot
from montecarlo.simulation.tally import Tally

CUT: Final = kinds.END_REASONS[kinds.ROUND_CAP]
USUAL: Final = kinds.END_REASONS[kinds.LAST_SOLVENT]
TABLE_PARTS: Final = (
    "Length",
    "How games end",
    "Wins by seat",
    "Wins by strategy",
    "Groups: how often",
    "Groups: what they bring",
    "A game has on average",
)
CAPTIONS: Final = {
    "board": "The darker a space, the more moves end on it. Each group has a hatch beside its colour, so that groups "
    "differ in grey too. Who is sent to jail has landed on the space that sent him there. Figures: "
    "[spaces.csv](spaces.csv).",
    "length": "How many games are still played after so many rounds, and below after so many minutes. A round is over "
    "when everybody still in the game has had a turn. Minutes are an assumption: so many seconds for a roll, a "
    "purchase, an auction, a trade, a building and a debt. Figures: [length_survival.csv](length_survival.csv), "
    "[length_minutes.csv](length_minutes.csv).",
    "seats": "Seat 1 is whoever begins. Two intervals that overlap do not prove that two seats are alike; which seats "
    "are separated is said above. Figures: [seats.csv](seats.csv).",
    "groups": "Bars: the rent that a group brings in an average game, whoever owns it. Diamonds: the printed price of "
    "its deeds with what is spent on buildings, less what selling them brought. Figures: [groups.csv](groups.csv), "
    "prices in [deeds.csv](deeds.csv).",
    "cash": "Below: how many players a game still has, mean of all games; one that has ended counts as none. Who is "
    "out is left out, so what is seen late is the cash of those who did well. Figures: "
    "[cash_by_round.csv](cash_by_round.csv).",
}
FILES: Final = {
    "summary": "length and what happens in an average game",
    "seats": "how often each seat comes in at each place; place 0: still playing when the game was cut",
    "strategies": "wins of each strategy",
    "groups": "each group: completed, built on, rent, cost of buildings, winners who had it",
    "deeds": "each deed: prices and landings",
    "spaces": "each space: its share of all landings",
    "length_survival": "share of games that last longer than so many rounds",
    "length_minutes": "share of games that last longer than so many minutes",
    "bankruptcies": "players who go out, by round",
    "cash_by_round": "cash of the living at the end of a round: mean and percentiles",
}


def report_page(
    summary: Summary,
    tally: Tally,
    exact: Exact | str,
    pictures: Collection[str],
    compared: WhatIf | None = None,
    groups: Groups | str | None = None,
    house: HouseRules | str | None = None,
) -> str:
    """Give the page.

    Parameters
    ----------
    summary : Summary
        The figures.
    tally : Tally
        What they were made of.
    exact : Exact or str
        The exact part, or why there is none.
    pictures : collection of str
        File names of the pictures in the folder.
    compared : WhatIf, optional
        The games under other candidates for what is reconstructed, where the edition names any.
    groups : Groups or str, optional
        What owning each group does, or why that cannot be said.
    house : HouseRules or str, optional
        What house rules change, or why that cannot be said.
    """
    points = main_points(summary)
    if isinstance(groups, Groups):
        points += [one for one in [groups_part.main_point(groups)] if one]
    if isinstance(house, HouseRules):
        points += [one for one in [house_rules_part.main_point(house)] if one]
    parts = [
        f"# {summary.plan.edition.name}",
        *_played(summary),
        "## In short",
        "\n".join(f"- {line}" for line in points),
        "In brackets: 95% intervals. The game is the unit of every interval.",
    ]
    for name, title in PICTURE_TITLES.items():
        parts += _picture(name, title, CAPTIONS[name], "##")
    parts += _exact(summary, exact, pictures)
    if groups is not None:
        parts += _groups(groups, pictures)
    if house is not None:
        parts += _house_rules(house)
    parts.append("## The figures")
    parts += [_table(part) for part in sections(summary, tally) if part.title in TABLE_PARTS]
    if compared is not None:
        section = what_if_part.what_if_section(compared)
        table = _markdown(section.headers, section.rows, numbers=True)
        parts += [f"## {what_if_part.TITLE}", "\n\n".join(what_if_part.what_if_words(compared)), table]
    elif why := what_if_part.why_no_table(summary.plan.edition):
        parts += [f"## {what_if_part.TITLE}", why]
    more = exact_part.FILES if isinstance(exact, Exact) else {}
    if compared is not None:
        more = {**more, what_if_part.NAME: what_if_part.FILE}
    if isinstance(groups, Groups):
        more = {**more, **groups_part.FILES}
    if isinstance(house, HouseRules):
        more = {**more, house_rules_part.NAME: house_rules_part.FILE}
    parts += ["## Look closer", *_closer(summary, more), "## Not certain", *_notes(summary)]
    return "\n\n".join(parts) + "\n"


def _picture(name: str, title: str, caption: str, head: str) -> list[str]:
    return [f"{head} {title}", f"![{title}]({name}.png)", f"{caption} As drawing: [{name}.svg]({name}.svg)."]


def _exact(summary: Summary, exact: Exact | str, pictures: Collection[str]) -> list[str]:
    """What the chain gives, and how full games differ from it."""
    parts = ["## Worked out exactly"]
    if isinstance(exact, str):
        return [*parts, f"Nothing here, because the way of a token cannot be solved: {exact}"]
    parts += [
        "Nothing in this part is played: the way of one token is solved, with every card drawn from the whole deck. "
        "Pictures and sentences are for players who leave jail at once; the tables have both ways.",
        "\n".join(f"- {line}" for line in exact_part.main_points(exact.solved)),
        *(f"Not in the chain: {one}." for one in exact.causes.unheld),
    ]
    for name, title in exact_part.TITLES.items():
        if name != CAUSES and f"{name}.png" in pictures:
            parts += _picture(name, title, exact_part.CAPTIONS[name], "###")
    title, *picture = _picture(CAUSES, exact_part.TITLES[CAUSES], exact_part.CAPTIONS[CAUSES], "##")
    words = comparison(exact.causes, by_lot=choices_by_lot(summary.plan))
    return [*parts, title, *words, *picture, _table(differences(exact.causes))]


def _groups(found: Groups | str, pictures: Collection[str]) -> list[str]:
    """What owning each group does, beside what it earns and what winners had."""
    if isinstance(found, str):
        return [f"## {groups_part.TITLE}", f"Nothing here: {found}"]
    parts = [f"## {groups_part.TITLE}", *groups_part.page_words(found)]
    if f"{GROUP_EFFECTS}.png" in pictures:
        parts += _picture(GROUP_EFFECTS, groups_part.PICTURE_TITLE, groups_part.CAPTION, "###")
    return [*parts, _table(groups_part.page_table(found))]


def _house_rules(found: HouseRules | str) -> list[str]:
    """What house rules change: in words, as a picture and as a table."""
    if isinstance(found, str):
        return [f"## {house_rules_part.TITLES[False]}", f"Nothing here: {found}"]
    part = house_rules_part
    parts = [f"## {part.TITLES[found.question.own]}", *part.page_words(found)]
    return [
        *parts,
        *_picture(part.NAME, part.PICTURE_TITLE, part.CAPTION, "###"),
        _table(part.page_table(found)),
    ]


def _played(summary: Summary) -> list[str]:
    plan = summary.plan
    lines = heading(summary)[1:2]
    changes = rule_changes(plan)
    if changes:
        applied = " + ".join(plan.applied)
        rows = [(f"`{name}`", str(here), str(printed)) for name, (here, printed) in changes.items()]
        lines += [
            f"Rules: {applied}. These settings differ from the printed rules of the edition:",
            _markdown(("setting", "here", "printed"), rows),
        ]
    elif plan.applied:
        lines.append(f"Rules: {' + '.join(plan.applied)}. No setting differs from the printed rules of the edition.")
    else:
        lines.append("Rules: the printed rules of the edition, nothing changed.")
    lines += remarks_on(plan.edition)
    lines.append(f"Played by montecarlo {__version__}; everything that decides the result is in `manifest.json`.")
    return lines


def main_points(summary: Summary) -> list[str]:
    """Give the main numbers in plain words, each with its interval."""
    return [
        *_length_points(summary),
        _seat_point(summary),
        *_group_points(summary),
        *_landing_points(summary),
    ]


def _length_points(summary: Summary) -> list[str]:
    rules = summary.plan.edition.rules
    ended = f"{_fine_percent(summary.finished)} of the games end within {grouped(rules.round_cap)} rounds"
    cut = summary.games > summary.finished_games
    ways = [one for one in summary.end_lines if one.reason != CUT]
    how = "; ".join(f"in {percent(one.share)} of all games {END_WORDS[one.reason]}" for one in ways)
    return [
        f"**Length.** Half of the games are over after {_lasts(summary.rounds, MEDIAN, 'rounds')}; nine tenths after "
        f"{_lasts(summary.rounds, P90)}. At the {pace_of(rules)} that is {_lasts(summary.minutes, MEDIAN, 'minutes')} "
        f"and {_lasts(summary.minutes, P90)}.",
        f"**Ending.** {ended}{'; the others are cut there, and nobody wins them' if cut else ''}."
        f"{f' How: {how}.' if how and [one.reason for one in ways] != [USUAL] else ''}",
    ]


def _lasts(lengths: Lengths, per_mille: int, unit: str = "") -> str:
    """Write a quantile of the length with its unit and interval."""
    found = lengths.quantile(per_mille)
    over = UNKNOWN if lengths.seen is None else f"{OVER}{grouped(lengths.seen)}"

    def text(value: int | None) -> str:
        return over if value is None else grouped(value)

    value = f"{text(found.value)} {unit}".rstrip()
    interval = between(text(found.low), text(found.high))
    return value if interval == UNKNOWN else f"{value} ({interval})"


def _seat_point(summary: Summary) -> str:
    ranked = sorted(summary.seats, key=lambda one: (-one.wins, one.seat))
    best, last = ranked[0], ranked[-1]
    first = f"**Order of play.** Seat {best.seat} wins most often: {_share(best.share)} of all games"
    sentence = f"{first}; seat {last.seat} least: {_share(last.share)}."
    together = [f"{one.first} and {one.second}" for one in summary.seat_differences if not one.separated]
    if not together:
        return f"{sentence} All seats are separated from each other."
    if len(together) == len(summary.seat_differences):
        return f"{sentence} No two seats are separated: the order of play makes no difference that so many games show."
    return f"{sentence} Not separated: {', '.join(together)}; all other pairs are."


def _share(estimate: Estimate) -> str:
    return f"{percent(estimate)} ({percent_interval(estimate)})"


def _group_points(summary: Summary) -> list[str]:
    write = summary.plan.edition.currency.write

    def most(value: Callable[[GroupLine], Estimate], groups: Iterable[GroupLine]) -> GroupLine:
        return max(groups, key=lambda one: value(one).value or 0.0)

    rent = most(lambda one: one.rent_per_game, summary.groups)
    complete = most(lambda one: one.completed, summary.groups)
    points = [
        f"**Groups.** Most rent in an average game: {rent.name}, {_money(write, rent.rent_per_game)}. Completed by one "
        f"player most often: {complete.name}, in {_share(complete.completed)} of the games."
    ]
    streets = [one for one in summary.groups if one.kind == STREET]
    if streets:
        built = most(lambda one: one.built, streets)
        points.append(f"**Building.** Built on most often: {built.name}, in {_share(built.built)} of the games.")
    return points


def _money(write: Callable[[int], str], estimate: Estimate) -> str:
    if estimate.value is None:
        return UNKNOWN
    bounds = [write(round(one)) for one in (estimate.low, estimate.high) if one is not None]
    return f"{write(round(estimate.value))} ({' to '.join(bounds)})" if bounds else write(round(estimate.value))


def _landing_points(summary: Summary) -> list[str]:
    def most(spaces: Sequence[SpaceLine]) -> SpaceLine:
        return max(spaces, key=lambda one: one.share.value or 0.0)

    deed = most([one for one in summary.spaces if one.group])
    space = most(summary.spaces)
    sentence = f"**Landings.** The deed landed on most is {deed.name}: {_fine_percent(deed.share)} of all landings."
    if space.space != deed.space:
        sentence += f" Of all spaces it is {space.name}: {_fine_percent(space.share)}."
    return [sentence]


def _fine_percent(share: Estimate) -> str:
    """Write a share and its interval in hundredths of a percent."""
    value, low, high = (
        UNKNOWN if part is None else f"{part * PERCENT:.2f}" for part in (share.value, share.low, share.high)
    )
    return f"{value}% ({low} to {high})"


def _closer(summary: Summary, more: dict[str, str]) -> list[str]:
    examples = summary.examples
    named = (
        ("the shortest game", examples.shortest),
        ("a game of median length", examples.median),
        ("the longest finished game", examples.longest),
        ("an unfinished game", examples.unfinished),
    )
    rows = [
        (what, one.rounds, one.minutes, f"`montecarlo replay . --game {one.game}`")
        for what, one in named
        if one.game >= 0
    ]
    minutes = f"minutes ({pace_of(summary.plan.edition.rules)})"
    described = {**{name: FILES[name] for name in TABLES}, **more}
    files = [(f"[{name}.csv]({name}.csv)", what) for name, what in described.items()]
    return [
        "Any game of this report can be told as a story, step by step with the rules it follows. In this folder:",
        _markdown(("game", "rounds", minutes, "command"), rows),
        "The tables behind it, one row one fact:",
        _markdown(("file", "what is in it"), files),
    ]


def _notes(summary: Summary) -> list[str]:
    edition = summary.plan.edition
    notes = gathered_notes(edition)
    command = show_edition(summary.plan)
    more = [f"`{command}` gives every value with its sources, and what the sources leave open."] if command else []
    if not notes:
        return ["Every value of this edition is confirmed.", *more]
    return ["These parts of the edition are not confirmed:", "\n".join(f"- {note}" for note in notes), *more]


def _table(part: Section) -> str:
    text = [f"### {part.title}", *part.lines, _markdown(part.headers, part.rows, numbers=True)]
    return "\n\n".join(text)


def _markdown(headers: Sequence[str], rows: Sequence[Sequence[Cell]], *, numbers: bool = False) -> str:
    def line(cells: Sequence[Cell]) -> str:
        return f"| {' | '.join('' if cell is None else str(cell).replace('|', '/') for cell in cells)} |"

    rule = f"|{'|'.join([' --- ', *([' ---: ' if numbers else ' --- '] * (len(headers) - 1))])}|"
    return "\n".join([line(headers), rule, *(line(row) for row in rows)])
