"""The short written summary of a comparison: what was compared, what is separated and what not, where the rest is.

Every sentence is made from the numbers by the fixed wording of `compare_words`.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from montecarlo.analysis.compare import Compared
from montecarlo.reports import compare_about as about
from montecarlo.reports import compare_words as words
from montecarlo.reports.compare_text import headlines, is_few, sentence
from montecarlo.simulation.comparison import Pair
from montecarlo.simulation.words import counted

NAME: Final = "summary.md"
TITLE: Final = "# Comparison"
FILES: Final = {
    "comparison.csv": "every difference with its simultaneous interval",
    "arms.csv": "every figure of every arm with its own interval, and the definitions",
    "length_survival.csv": "the share of games that last longer than so many rounds, arm by arm",
    "sweep.csv": "every figure over the values of the setting",
}
PICTURES: Final = {
    "differences": "Differences with their simultaneous intervals",
    "length_survival": "How long games last, arm by arm",
    "skill_length": "Skill against length",
    "heat": "What each arm changes",
    "sweep": "Figures over the values of the setting",
}
SHOWN: Final = 8  # separated differences of a pair that are told where there are few pairs
HOW_TO_READ: Final = (
    'A difference is called separated if its interval leaves zero out, and only then a side ("longer", "more") is '
    'taken. "Not separated" does not mean that there is no difference: the interval says how large it may be, and '
    "comparison.csv how many games would do."
)


def summary_page(compared: Sequence[Compared], files: Sequence[str], pictures: Mapping[str, Sequence[str]]) -> str:
    """Write the summary.

    Parameters
    ----------
    compared : sequence of Compared
        The comparisons, one or more.
    files : sequence of str
        The tables in the folder.
    pictures : mapping of str to sequence of str
        Name of a picture to its files without their endings, one for each comparison that has it.
    """
    lines = [TITLE, ""]
    for line in about.heading(compared):
        lines += [line, ""]
    few = is_few(compared)
    for one in compared:
        place = about.place_of(one, compared)
        if place:
            lines += [f"## {place}", ""]
        level = "###" if place else "##"
        for pair in one.comparison.pairs:
            lines += [f"{level} {about.pair_name(one, pair.a, pair.b)}", "", *pair_lines(one, pair, few=few), ""]
    lines += ["## How to read it", "", about.family_words(compared), "", HOW_TO_READ, ""]
    notes = about.remarks(compared)
    if notes:
        lines += ["## Notes", "", *(f"- {note}" for note in notes), ""]
    lines += ["## Files", "", *(f"- [{name}]({name}): {FILES[name]}" for name in files), ""]
    for name, made in pictures.items():
        lines += [f"![{PICTURES[name]}]({stem}.png)" for stem in made]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def pair_lines(compared: Compared, pair: Pair, *, few: bool) -> list[str]:
    """Say what of a pair is separated, the clearest first, and what is not.

    Parameters
    ----------
    compared : Compared
        What was compared.
    pair : Pair
        The pair.
    few : bool
        Whether everything is told, with the games that would do; otherwise the headlines alone.
    """
    chosen = {metric.name for metric in headlines(compared)}
    found = about.differences_of(compared, pair)
    clear = words.clearest_first([one for one in found if one.is_separated])
    not_clear = [one for one in found if not one.is_separated]
    told = [one for one in clear if one.metric.name in chosen]
    if few:
        others = [one for one in clear if one.metric.name not in chosen][: max(0, SHOWN - len(told))]
        told = [one for one in clear if one in told or one in others]
    lines = [f"- {sentence(words.effect(compared, one))}" for one in told]
    left = [one.metric.title for one in clear if one not in told]
    if not clear:
        lines.append(f"- None of {counted(len(found), 'difference')} is separated.")
    elif left:
        other = "other difference" if told else "difference"
        lines.append(f"- {counted(len(left), other)} separated: {', '.join(left)}.")
    if few and len(not_clear) <= SHOWN:
        return lines + [f"- {sentence(words.effect(compared, one))}" for one in not_clear]
    if few:
        lines += [f"- {sentence(words.effect(compared, one))}" for one in not_clear if one.metric.name in chosen]
        names = ", ".join(one.metric.title for one in not_clear if one.metric.name not in chosen)
        return [*lines, f"- Not separated besides: {names}."]
    if not_clear:
        titles = ", ".join(one.metric.title for one in not_clear if one.metric.name in chosen)
        more = sum(one.metric.name not in chosen for one in not_clear)
        rest = f"{counted(more, 'other')}" if more else ""
        lines.append(f"- Not separated: {' and '.join(part for part in (titles, rest) if part)}.")
    return lines
