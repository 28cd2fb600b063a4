"""What a folder with a manifest holds and how far it is played, of any kind, also where part of it is damaged."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from montecarlo.errors import MontecarloError
from montecarlo.simulation.contents import EXPERIMENT, RUN, Kind, kind_of
from montecarlo.simulation.folder import HOST, MANIFEST, SUMS, TABLES, TALLIES, UNFINISHED, RunFolder
from montecarlo.simulation.plan import DamagedManifest, other_version
from montecarlo.simulation.words import counted

COMPLETE: Final = "complete"
NOT_COMPLETE: Final = "unfinished"
DAMAGED: Final = "damaged"
UNKNOWN: Final = "no manifest of this version"
FEW: Final = 3  # names that are listed; more are counted
SUMMARY: Final = "summary.csv"  # of a run: written when it is complete
KEPT: Final = (MANIFEST, HOST, SUMS, TALLIES, TABLES)  # what is there while a folder is played, too


@dataclass(frozen=True)
class Held:
    """What a folder holds; None where that is not known.

    Attributes
    ----------
    kind : Kind
        What it is.
    edition, rules, strategies : str
        Of all arms: each once, or how many they are.
    players : int or str
        Their number; in words where it differs between the arms.
    games, played : int
        Games of each arm, with a stopping rule the most, and those of them that are played.
    state : str
        ``complete``, ``unfinished``, ``damaged`` with the file, or what else is wrong.
    """

    kind: Kind | None = None
    edition: str | None = None
    rules: str | None = None
    players: int | str | None = None
    strategies: str | None = None
    games: int | None = None
    played: int | None = None
    state: str = UNKNOWN


def held_in(folder: RunFolder) -> Held:
    """Say what a folder holds; nothing is refused."""
    file = folder / MANIFEST
    try:
        data = folder.manifest()
        kind = kind_of(data)
        if kind is None:
            return Held()
        if kind == RUN:
            return _run(folder, data)
        return _experiment(folder, data) if kind == EXPERIMENT else _comparison(folder, kind, data)
    except (DamagedManifest, KeyError, TypeError, ValueError, AttributeError, IndexError):
        return Held(state=f"{DAMAGED}: {MANIFEST}")
    except MontecarloError as error:
        return Held(state=str(error).removeprefix(f"{file}: "))
    except OSError as error:
        return Held(state=f"cannot be read ({error.strerror or error})")


def _run(folder: RunFolder, data: Mapping[str, Any]) -> Held:
    stop = data["stop"]
    games = stop.get("games", stop.get("most_games"))
    damaged = folder.damaged_tally()
    state = other_version(data) or (COMPLETE if (folder / SUMMARY).is_file() else NOT_COMPLETE)
    return Held(
        RUN,
        data["edition"]["id"],
        " + ".join(data["applied"]) or "printed",
        data["players"],
        ", ".join(dict.fromkeys(one["name"] for one in data["strategies"])),
        games,
        min(_batches(folder) * data["batch_games"], games),
        f"{DAMAGED}: {damaged}" if damaged else state,
    )


def _batches(folder: RunFolder) -> int:
    """Number of batches whose tallies a folder has."""
    longest: dict[int, int] = {}
    for group in folder.groups():
        longest[group.first] = max(group.last, longest.get(group.first, group.last))
    return sum(last - first + 1 for first, last in longest.items())


def _comparison(folder: RunFolder, kind: Kind, data: Mapping[str, Any]) -> Held:
    games, played = data["games"], _summed(folder / SUMS)
    state = other_version(data["arms"][0]["plan"]) or (NOT_COMPLETE if played != games else COMPLETE)
    if played is None:
        state = f"{DAMAGED}: {SUMS}"
    elif state == NOT_COMPLETE and _has_answer(folder):
        state = COMPLETE  # a stopping rule ended it
    return _arms(kind, data["arms"], games, played, state)


def _experiment(folder: RunFolder, data: Mapping[str, Any]) -> Held:
    stop, tables = data["stop"], data["tables"]
    games = stop.get("games", stop.get("most_games"))
    inner = [RunFolder(folder / TABLES / table["folder"]) for table in tables]
    begun = [held_in(one) for one in inner if (one / MANIFEST).is_file()]
    states = [one.state for one in begun] + [NOT_COMPLETE] * (len(tables) - len(begun))
    wrong = next((state for state in states if state not in (COMPLETE, NOT_COMPLETE)), "")
    is_complete = _has_answer(folder) or all(state == COMPLETE for state in states)
    played = min((one.played or 0 for one in begun), default=0) if len(begun) == len(tables) else 0
    arms = [arm for table in tables for arm in table["arms"]]
    return _arms(EXPERIMENT, arms, games, played, wrong or (COMPLETE if is_complete else NOT_COMPLETE))


def _summed(file: Path) -> int | None:
    """Games of each arm that are in the sums: 0 where there are none yet, None where they are damaged."""
    if not file.is_file():
        return 0
    try:
        return int(json.loads(file.read_text(encoding="utf-8"))["games"])
    except (ValueError, KeyError, TypeError):
        return None


def _has_answer(folder: RunFolder) -> bool:
    """Whether anything is written that is made when all is played."""
    return any(file.name not in KEPT and not file.name.endswith(UNFINISHED) for file in folder.path.iterdir())


def _arms(kind: Kind, arms: list[Mapping[str, Any]], games: int, played: int | None, state: str) -> Held:
    players = {arm["players"] for arm in arms}
    return Held(
        kind,
        _few((arm["edition"] for arm in arms), "edition"),
        _few((arm["rules"] for arm in arms), "rule set"),
        players.pop() if len(players) == 1 else ", ".join(map(str, sorted(players))),
        _few((arm["strategies"] for arm in arms), "line-up"),
        games,
        played,
        state,
    )


def _few(names: Iterable[str], thing: str) -> str:
    different = list(dict.fromkeys(names))
    return ", ".join(different) if len(different) <= FEW else counted(len(different), thing)
