"""Options that mean the same in every command, and what is checked about them before anything heavy is loaded."""

import errno
import os
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from montecarlo.errors import Fault, InputError

DEFAULT_EDITION: Final = "no-c1009"
DEFAULT_PLAYERS: Final = 4
DEFAULT_STRATEGY: Final = "balanced"
SEED_LIMIT: Final = 2**63
DEFAULT_GAMES: Final = 10_000
MOST_ASKED: Final = 10**12
MOST_JOBS: Final = 1024
RULES: Final = "--rules"
OUT: Final = "--out"
SAVE_GAMES: Final = "--save-games"
OTHER_NAMES: Final = {  # what a metric of --precision is also called, in the tables or by players
    **dict.fromkeys(("win_share", "win_shares", "win_rate", "wins", "share", "seat", "wins_by_seat"), "seats"),
    **dict.fromkeys(("mean", "length", "rounds", "mean_length"), "mean_to_200"),
    **dict.fromkeys(("minutes", "mean_minutes", "time"), "minutes_to_360"),
    "unfinished": "finished",
}
DRAWN_SEEDS: Final = 2**32  # a drawn seed is short enough to be typed again

EditionOption = Annotated[str, typer.Option("--edition", metavar="ID|FILE", help="Edition: id, alias or file.")]
RulesOption = Annotated[
    list[str] | None,
    typer.Option("--rules", metavar="A+B", help="Patches to the printed rules, joined by +."),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="One setting, after the patches; repeatable."),
]
PlayersOption = Annotated[int, typer.Option("--players", metavar="N", help="Number of players.")]
StrategyOption = Annotated[
    list[str] | None,
    typer.Option("--strategy", metavar="A,B,...", help="Strategies in chair order, or one for all."),
]
SeedOption = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", help="Seed; drawn and printed when left out.", min=0, max=SEED_LIMIT - 1),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")]
GamesOption = Annotated[
    str | None,
    typer.Option("--games", metavar="N", help="Games to play, for example 20_000 or 1e6.  [default: 10_000]"),
]
PrecisionOption = Annotated[
    str | None,
    typer.Option(
        "--precision",
        metavar="METRIC=WIDTH",
        help="Instead of --games: play until a 95% interval reaches only so far to each side, for example seats=0.005.",
    ),
]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", metavar="N", help="Jobs side by side; all cores when left out.", min=1, max=MOST_JOBS),
]
OutOption = Annotated[
    str | None, typer.Option("--out", metavar="DIR", help="Keep the run in this folder: manifest, tallies, tables.")
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar and no notes on the way.")]


def only_one(values: Sequence[str] | None, option: str, default: str, joiner: str) -> str:
    """Give the value of an option that may be given once.

    Parameters
    ----------
    values : sequence of str or None
        As parsed.
    option : str
        Name of the option, for the message.
    default : str
        Used when the option is not given.
    joiner : str
        What joins several values within one option.

    Raises
    ------
    InputError
        The option is repeated.
    """
    if not values:
        return default
    if len(values) > 1:
        right = f"join them: {option} {joiner.join(values)}"
        raise InputError([Fault(option, "", f"is given {len(values)} times", right)])
    return values[0]


def rule_set(values: Sequence[str] | None) -> str:
    """Give the patches of `--rules`, joined by +.

    Raises
    ------
    InputError
        The option is repeated, names nothing, or its patches are joined by commas.
    """
    text = only_one(values, RULES, "", "+")
    if values and not all(part.strip() for part in text.split("+")):
        right = f"name a patch, or several joined by +; leave {RULES} out for the printed rules"
        raise InputError([Fault(RULES, "", f"there is no patch with an empty name, as in {text!r}", right)])
    for part in text.split("+"):
        names = [name.strip() for name in part.split(",")]
        if len(names) > 1 and all(name[:1].isalpha() for name in names) and not Path(part.strip()).is_file():
            right = f"join them by +: {RULES} {text.replace(part, '+'.join(names))}"
            raise InputError([Fault(RULES, "", f"{part!r} joins patches by commas", right)])
    return text


def single_settings(values: Sequence[str] | None) -> tuple[str, ...]:
    """Give the settings of `--set`, each of them once.

    Raises
    ------
    InputError
        A setting is given more than once.
    """
    found = tuple(values or ())
    names = [one.partition("=")[0].strip() for one in found]
    again = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if again:
        wrong = "; ".join(f"{name} is given {names.count(name)} times" for name in again)
        raise InputError([Fault("--set", "", wrong, "give every setting once")])
    return found


def metric_by_its_name(precision: str) -> str:
    """Give ``METRIC=HALFWIDTH`` back, or refuse a metric that goes by another name here.

    Raises
    ------
    InputError
        The metric is one of `OTHER_NAMES`.
    """
    metric, equals, width = precision.partition("=")
    name = OTHER_NAMES.get(metric.strip().replace("-", "_").casefold())
    if name is not None:
        right = f"it is called {name} here: --precision {name}{equals}{width}"
        raise InputError([Fault("--precision", "", f"there is no metric {metric!r}", right)])
    return precision


def drawn_seed() -> int:
    """Draw a seed that is short enough to be typed again."""
    return secrets.randbelow(DRAWN_SEEDS)


def span(text: str, option: str) -> tuple[int, int]:
    """Read ``A-B`` or ``A`` as first and last.

    Raises
    ------
    InputError
        The text is neither, or A is above B.
    """
    match = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", text)
    if match is None or int(match[1]) > int(match[2] or match[1]):
        raise InputError([Fault(option, "", f"{text!r} is no span", "write for example 3-5, or 4 alone")])
    return int(match[1]), int(match[2] or match[1])


def spans(text: str, option: str) -> tuple[int, ...]:
    """Read numbers and spans joined by commas: ``4``, ``2-6``, ``2,4-5``.

    Raises
    ------
    InputError
        A part is neither, or a number comes twice.
    """
    found: list[int] = []
    for part in text.split(","):
        low, high = span(part.strip(), option)
        found += range(low, high + 1)
    again = next((number for number in found if found.count(number) > 1), None)
    if again is not None:
        raise InputError([Fault(option, "", f"{again} is given twice", "give every number once")])
    return tuple(found)


def count(text: str, option: str, thing: str = "games") -> int:
    """Read a whole number from 1, written plainly, with `_` between digits, or like ``1e6``.

    Parameters
    ----------
    text : str
        As typed.
    option : str
        Name of the option, for the message.
    thing : str
        What is counted, for the message.

    Raises
    ------
    InputError
        The text is no such number.
    """
    value = _whole(text)
    if value is None or not 1 <= value <= MOST_ASKED:
        right = f"give a whole number from 1 to {MOST_ASKED:.0e}, for example 20_000 or 1e6"
        raise InputError([Fault(option, "", f"{text!r} is no number of {thing}", right)])
    return value


def money(text: str, option: str) -> int:
    """Read a sum of money, written as `count` reads numbers.

    Raises
    ------
    InputError
        The text is no such number.
    """
    value = _whole(text)
    if value is None or value > MOST_ASKED:
        right = f"give a whole number up to {MOST_ASKED:.0e}, for example 1500 or 1e3"
        raise InputError([Fault(option, "", f"{text!r} is no sum of money", right)])
    return value


def _whole(text: str) -> int | None:
    """A whole number from 0, written plainly, with `_` between digits, or like ``1e6``; None for anything else."""
    if re.fullmatch(r"\d+(?:_\d+)*", text, re.ASCII):
        return int(text)
    power = re.fullmatch(r"(\d+)(?:\.(\d+))?[eE]\+?(\d{1,2})", text, re.ASCII)
    if power is None:
        return None
    decimals = power[2] or ""
    value, rest = divmod(int(power[1] + decimals) * 10 ** int(power[3]), 10 ** len(decimals))
    return None if rest else value


def folder(out: str | None) -> Path | None:
    """Give the folder of `--out`, before anything is worked out or played for it.

    Raises
    ------
    InputError
        Something is there that is no folder, or nothing can be written into it.
    """
    if out is None:
        return None
    path = Path(out)
    refuse_unwritable(path, OUT)
    return path


def file(text: str | None, option: str, example: str) -> Path | None:
    """Give the file that an option names to write to, before anything is worked out or played for it.

    Raises
    ------
    InputError
        A folder, a device or a pipe is there, which would be replaced by a file; or the file cannot be written.
    """
    if text is None:
        return None
    path = Path(text)
    if path.is_dir():
        raise InputError([Fault(option, text, "is a folder", f"name a file in it, for example {path / example}")])
    if path.exists() and not path.is_file():
        raise InputError([Fault(option, text, "is no regular file", f"name a file, for example {example}")])
    refuse_unwritable(path.parent, option)
    return path


def refuse_unwritable(path: Path, option: str) -> None:
    """Refuse a folder that is none, cannot be made, or cannot be written to; nothing is made.

    Raises
    ------
    InputError
        Names the option and the folder.
    """
    try:
        if path.exists() and not path.is_dir():
            raise InputError([Fault(option, str(path), "is no folder to write to", "name a new folder")])
        nearest = next(one for one in (path.absolute(), *path.absolute().parents) if one.exists())
        if not nearest.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if not os.access(nearest, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        wrong, right = f"cannot be written ({error.strerror or error})", "choose a folder you may write to"
        raise InputError([Fault(option, str(path), wrong, right)]) from error


def make_ready(folder: Path) -> None:
    """Make the folder of `--out`, so that what comes into it is not worked out, drawn or played in vain.

    Raises
    ------
    InputError
        It can be seen that nothing can be written into it.
    MontecarloError
        It cannot be made.
    """
    from montecarlo.simulation.folder import make_folder

    refuse_unwritable(folder, OUT)
    make_folder(folder)
