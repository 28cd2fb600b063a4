"""Every rule of the catalogue: its tests, whether they notice a planted fault, and how often it acts in play.

    python -m tests.rules [--only ID ...] [--no-games]

Ends with 1 if there is a gap: a playable rule without a test or without a fault, a fault that no test notices, or a
rule that never acts and that nothing explains.
"""

import argparse
import sys
import textwrap
from collections import Counter
from collections.abc import Sequence

from tests.rules import lists
from tests.rules.plant import Verdict, plant_all

WIDTH = 120
CAUGHT, MISSED, NONE = "caught", "MISSED", "-"
INDENT = "  "


def count_games() -> tuple[Counter[str], Counter[str]]:
    """Give how often each rule acts at the standard table and at all others."""
    # Imported late: the faults are planted in forks of a process that has not loaded the program.
    import tests.conftest  # noqa: F401 - where the compiled engine lies
    from tests.rules.acted import TABLES, count_acts

    standard, *others = TABLES
    print(f"playing {standard.games:,} games of {standard} and {sum(o.games for o in others):,} of others ...")
    elsewhere: Counter[str] = Counter()
    for table in others:
        elsewhere += count_acts(table)
    return count_acts(standard), elsewhere


def gaps_of(id: str, tests: int, verdicts: Sequence[Verdict], acts: int | None, explained: str | None) -> list[str]:
    """Say what is missing for a playable rule; `acts` is None when no games were played."""
    gaps = []
    if not tests:
        gaps.append(f"{id}: no test carries it")
    if not verdicts:
        gaps.append(f"{id}: no fault is named for it")
    gaps += [f"{id}: {verdict.why}: {verdict.how}" for verdict in verdicts if not verdict.caught]
    if acts == 0 and explained is None:
        gaps.append(f"{id}: never acts, and nothing explains it")
    return gaps


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table and the gaps; 1 if there is one."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules", description="what stands behind each rule")
    parser.add_argument("--only", action="append", default=[], metavar="ID", help="only this rule id")
    parser.add_argument("--no-games", action="store_true", help="do not count how often the rules act")
    options = parser.parse_args(arguments)
    known = lists.judged_ids()
    unknown = [id for id in options.only if id not in known]
    if unknown:
        parser.error(f"no such rule: {', '.join(unknown)}")
    ids = [id for id in known if not options.only or id in options.only]
    faults = [fault for fault in lists.faults() if fault.id in ids]
    print(f"planting {len(faults)} faults ...", flush=True)
    verdicts, wrong = plant_all(faults, options.only)
    standard, elsewhere = (Counter[str](), Counter[str]()) if options.no_games else count_games()
    marked, idle, explained = lists.marked_files(), lists.not_playable(), lists.explained()
    gaps = wrong
    print(f"{'id':10} {'tests':>5}  {'faults':8} {'acted':>11} {'elsewhere':>11}  explanation")
    for id in ids:
        tests = sum(marked.get(id, {}).values())
        of_id = [verdict for verdict in verdicts if verdict.id == id]
        caught = sum(verdict.caught for verdict in of_id)
        proof = NONE if not of_id else f"{caught} {CAUGHT}" if caught == len(of_id) else MISSED
        acts = standard[id] + elsewhere[id]
        note = f"not playable: {idle[id]}" if id in idle else explained.get(id, "")
        counts = f"{NONE:>11} {NONE:>11}" if options.no_games else f"{standard[id]:11,} {elsewhere[id]:11,}"
        line = f"{id:10} {tests:5}  {proof:8} {counts}"
        first, *rest = textwrap.wrap(note, WIDTH - len(line) - len(INDENT)) or [""]
        print(f"{line}{INDENT}{first}".rstrip())
        for more in rest:
            print(" " * (len(line) + len(INDENT)) + more)
        if id not in idle:
            gaps += gaps_of(id, tests, of_id, None if options.no_games else acts, explained.get(id))
        elif acts or of_id:
            gaps.append(f"{id}: called not playable, but it acts or has a fault")
    print(f"{len(ids)} rules, {len(idle.keys() & set(ids))} not playable, {len(faults)} faults, {len(gaps)} gaps")
    for gap in gaps:
        print(f"{INDENT}{gap}")
    return int(bool(gaps))


if __name__ == "__main__":
    sys.exit(main())
