"""The root of the command line: finds the command, loads its module alone, and turns errors into messages.

Nothing heavy is imported here or by the modules of the commands, so that help, versions and refusals come at once.
"""

import importlib
import io
import os
import select
import sys
import traceback
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any, Final, NamedTuple

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from montecarlo.cli import console

PROGRAM: Final = "montecarlo"
EXIT_DONE: Final = 0
EXIT_FAILED: Final = 1
EXIT_WRONG_CALL: Final = 2
EXIT_INTERRUPTED: Final = 130
HELP_WIDTHS: Final = (40, 100)  # help is wrapped to the terminal within these bounds
SHOWN_VERSIONS: Final = ("numpy", "numba")
PACKAGE: Final = Path(__file__).resolve().parents[1]
DEBUG_VARIABLE: Final = "MONTECARLO_DEBUG"


class Verb(NamedTuple):
    """A command: where it lives and what it does, in one line."""

    module: str
    attribute: str
    help: str


VERBS: Final[dict[str, Verb]] = {
    "compare": Verb(
        "montecarlo.cli.compare",
        "compare",
        "Compare rule sets, editions, numbers of players or line-ups: what differs, by how much, and how sure that is.",
    ),
    "editions": Verb("montecarlo.cli.editions", "app", "List, show and check editions: board, deeds, decks, rules."),
    "evaluate": Verb(
        "montecarlo.cli.evaluate",
        "evaluate",
        "Judge a position: who is ahead, and which way on from it is best.",
    ),
    "experiment": Verb(
        "montecarlo.cli.experiment",
        "experiment",
        "Play an experiment: a grid of comparisons from a file, written into one folder.",
    ),
    "groups": Verb(
        "montecarlo.cli.groups",
        "groups",
        "Say which colour group pays off: what it earns, what winners held, and what owning it does to your chance to "
        "win.",
    ),
    "landing": Verb(
        "montecarlo.cli.landing",
        "landing",
        "Work out exactly where one token lands: the share of rolls, turns or visits of every space.",
    ),
    "play": Verb("montecarlo.cli.play", "play", "Play a scripted position and tell what happens, rule by rule."),
    "replay": Verb(
        "montecarlo.cli.replay",
        "replay",
        "Tell one game, named by seed and number, as a story; each step with the id of the rule it follows.",
    ),
    "report": Verb(
        "montecarlo.cli.report",
        "report",
        "Write a report of an edition: tables, pictures and a page to read.",
    ),
    "roi": Verb(
        "montecarlo.cli.roi",
        "roi",
        "Show what each deed, group and house earns, and after how many turns of opponents it has paid for itself.",
    ),
    "rules": Verb(
        "montecarlo.cli.rules",
        "app",
        "List, show and check variants and house rules; look printed rules up by their id.",
    ),
    "runs": Verb("montecarlo.cli.runs", "app", "List, show and resume the runs that were kept with --out."),
    "sheet": Verb(
        "montecarlo.cli.sheet",
        "sheet",
        "Write a strategy sheet of an edition to print: one leaf for the box or the wall, in the players' language.",
    ),
    "simulate": Verb(
        "montecarlo.cli.simulate",
        "simulate",
        "Play many games and sum them up: length, wins by seat and strategy, what each group does.",
    ),
}


class Question(NamedTuple):
    """A question the program is for, the command that comes nearest to it today, and what that command shows."""

    question: str
    command: str
    shows: str


QUESTIONS: Final = (
    Question(
        "Which colour group pays off?",
        "montecarlo groups --seed 1 --budget 920",
        "what each group earns, what winners held, and what owning it does to your chance to win",
    ),
    Question(
        "Is this trade good?",
        "montecarlo evaluate three-split --seed 1 --option anna-pink --option anna-red",
        "a position played out many times: who wins as it stands, and which way on from it is best",
    ),
    Question(
        "What does a house rule do?",
        "montecarlo compare --seed 1 --rules standard --rules free-parking-pot",
        "the same dice under both rules: what differs, by how much, and how sure that is",
    ),
    Question(
        "How should I play this edition?",
        "montecarlo sheet --edition no-c1009",
        "a leaf to print: what to buy, build and mortgage, when to stay in jail, what house rules change",
    ),
)


class PlainGroup(TyperGroup):
    """A group of commands whose help gives the whole first paragraph of each, wrapped and never cut."""

    def lines(self, ctx: Any) -> list[tuple[str, str]]:
        """Name and first paragraph of every command."""
        return [(name, first_paragraph(command)) for name, command in self.commands.items()]

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands."""
        with formatter.section("Commands"):
            formatter.write_dl(self.lines(ctx))


class LazyGroup(PlainGroup):
    """The root command: knows its commands by name and imports the module of a command only when it is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Names of the commands, in the order of the help."""
        return list(VERBS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, imported now; None when there is none."""
        return load(cmd_name) if cmd_name in VERBS else None

    def lines(self, ctx: Any) -> list[tuple[str, str]]:
        """Name and first paragraph of every command, from the table: not one of them is imported."""
        return [(name, verb.help) for name, verb in VERBS.items()]

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Refuse an unknown command with the nearest known one."""
        if args and not args[0].startswith("-") and args[0] not in VERBS:
            near = get_close_matches(args[0], VERBS, n=1)
            hint = f"Did you mean {near[0]!r}?" if near else f"There are: {', '.join(VERBS)}."
            ctx.fail(f"There is no command {args[0]!r}. {hint}")
        return super().resolve_command(ctx, args)


app = typer.Typer(
    name=PROGRAM,
    cls=LazyGroup,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def load(name: str) -> Any:
    """Import the module of a command and make the command of it.

    Parameters
    ----------
    name : str
        A name in `VERBS`.

    Returns
    -------
    typer.core.TyperCommand or typer.core.TyperGroup
        The command, with plain help like the root's.
    """
    verb = VERBS[name]
    target = getattr(importlib.import_module(verb.module), verb.attribute)
    holder = typer.Typer(add_completion=False, rich_markup_mode=None)
    holder.callback()(lambda: None)  # with a callback it is a group, also around one command
    if isinstance(target, typer.Typer):
        holder.add_typer(target, name=name, cls=PlainGroup)
    else:
        holder.command(name)(target)
    group = typer.main.get_command(holder)
    assert isinstance(group, TyperGroup)
    return group.commands[name]


def first_paragraph(command: Any) -> str:
    """The first paragraph of a command's help, as one line."""
    return " ".join((command.help or "").split("\n\n")[0].split())


def version_text() -> str:
    """Program and library versions in one line, read from the installed metadata without importing the libraries."""
    from importlib.metadata import version

    from montecarlo import __version__

    python = ".".join(str(part) for part in sys.version_info[:3])
    libraries = ", ".join(f"{name} {version(name)}" for name in SHOWN_VERSIONS)
    return f"{PROGRAM} {__version__} (Python {python}, {libraries})"


def start_text() -> str:
    """What `montecarlo` alone shows: the questions of the program and the command for each."""
    lines = ["montecarlo plays Monopoly-family games under the printed rules of real editions.", ""]
    for question, command, shows in QUESTIONS:
        lines += [question, f"    {command}", f"    {shows}", ""]
    lines.append(f"All commands: {PROGRAM} --help")
    return "\n".join(lines)


def _show_version(wanted: bool) -> None:
    if wanted:
        console.out(version_text())
        raise typer.Exit(EXIT_DONE)


@app.callback(invoke_without_command=True)
def root(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", "-V", is_eager=True, callback=_show_version, help="Show the versions and leave."),
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help=f"Show tracebacks of errors (also with {DEBUG_VARIABLE}=1).")
    ] = False,
) -> None:
    """Play Monopoly-family games under the printed rules of real editions.

    Every game is named by its seed and number, and any of them can be told as a story.

    \b
    Examples:
      montecarlo editions list
      montecarlo editions show no-c1009
      montecarlo simulate --seed 1
      montecarlo replay --seed 1 --game 7
      montecarlo play third-double
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    if debug:
        os.environ[DEBUG_VARIABLE] = "1"
    if ctx.invoked_subcommand is None:
        console.out(start_text())


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    args : sequence of str, optional
        The arguments; those of the process when left out.

    Returns
    -------
    int
        The exit code: 0 done, 1 the work failed, 2 the call or a file was wrong, 130 interrupted.
    """
    _prepare_streams()
    try:
        code = _run(list(sys.argv[1:] if args is None else args))
        console.flush()
    except BrokenPipeError as error:
        return _reader_left(error)
    except KeyboardInterrupt:
        console.err("interrupted")
        return EXIT_INTERRUPTED
    except Exception as error:
        return _failed(error)
    return code


def _prepare_streams() -> None:
    """Let no letter that the terminal cannot show, and no closed stream (`>&-`), stop the work."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _run(args: list[str]) -> int:
    command = typer.main.get_command(app)
    low, high = HELP_WIDTHS
    width = min(max(console.width(), low), high)
    try:
        with command.make_context(PROGRAM, args, terminal_width=width) as ctx:
            command.invoke(ctx)
    except typer.Exit as leave:
        return leave.exit_code
    except typer.Abort:
        raise KeyboardInterrupt from None
    except TyperException as wrong:
        _wrong_call(wrong, args)
        return EXIT_WRONG_CALL
    return EXIT_DONE


def _wrong_call(error: TyperException, args: Sequence[str]) -> None:
    """Print what is wrong with the call, and where its help is; for a group called alone, the help itself."""
    ctx = getattr(error, "ctx", None)
    path = ctx.command_path if ctx is not None else PROGRAM
    message = error.format_message()
    if isinstance(error, typer.BadParameter) and error.param is not None:
        value = _given(error.param.opts, args)
        if value is not None:
            message = f"{value!r} is no value for {error.param.opts[0]}: {_what_is_right(error)}"
    if ctx is not None and message == ctx.get_help():
        console.err(f"{path} needs a command.\n\n{message}")
    else:
        console.err(f"{message}\nHelp: {path} --help")


def _what_is_right(error: typer.BadParameter) -> str:
    """What a whole number for an option would be; for other kinds of value what the parser says."""
    param = error.param
    descriptor = getattr(param, "type_descriptor", None)
    if descriptor is None or descriptor.annotation is not int:
        return error.message
    low, high = getattr(param, "min", None), getattr(param, "max", None)
    if low is None or high is None:
        return "give a whole number"
    return f"give a whole number from {low} to {high}"


def _given(names: Sequence[str], args: Sequence[str]) -> str | None:
    """The value that the call gives last, so in force, to an option of these names; None where it gives none."""
    given = None
    for i, arg in enumerate(args):
        option, equals, value = arg.partition("=")
        if option in names:
            given = value if equals else next(iter(args[i + 1 :]), None)
    return given


def _reader_left(error: BrokenPipeError) -> int:
    """End quietly when the reader of our output has closed it (`| head`); any other broken pipe is an error."""
    if not _stdout_is_closed():
        return _failed(error)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the flush at exit finds no broken pipe
    return EXIT_DONE


def _stdout_is_closed() -> bool:
    """Whether nobody reads our output any more (where the system cannot tell, it is taken to be so)."""
    if not hasattr(select, "poll"):
        return True
    poll = select.poll()
    poll.register(sys.stdout.fileno(), 0)  # 0: only errors and hang-ups
    return bool(poll.poll(0))


def _failed(error: Exception) -> int:
    """Print what went wrong and give the exit code for it."""
    from montecarlo.errors import InputError, MontecarloError

    if os.environ.get(DEBUG_VARIABLE, "0") not in ("", "0"):
        traceback.print_exception(error)
    if isinstance(error, MontecarloError):
        console.err(str(error))
        return EXIT_WRONG_CALL if isinstance(error, InputError) else EXIT_FAILED
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        console.err(f"{name}{error.strerror or error}")
        return EXIT_FAILED
    console.err(
        f"a fault of {PROGRAM}, not of yours: {type(error).__name__}: {error} ({_place(error.__traceback__)})\n"
        f"{DEBUG_VARIABLE}=1 in front of the same command shows the whole traceback."
    )
    return EXIT_FAILED


def _place(trace: TracebackType | None) -> str:
    """File and line where an error was raised, or where this program called what raised it."""
    frames = traceback.extract_tb(trace)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(PACKAGE)] or frames
    return f"{Path(own[-1].filename).name}, line {own[-1].lineno}"
