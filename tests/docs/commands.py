"""The page of all commands, made from their own help: `python -m tests.docs.commands --write` writes it."""

from collections.abc import Iterator
from typing import Any

import typer
from typer.core import TyperGroup

from montecarlo.cli import main
from tests.docs.pages import DOCS, write_or_print

PAGE = DOCS / "commands.md"
WIDTH = 100
HEAD = """# Commands

Every command with its options, as `--help` shows them. This page is made by `python -m tests.docs.commands --write`.

Results go to standard output, progress and messages to standard error. A command ends with 0 when it is done, 1 when
the work failed, 2 when the call or a file was wrong, and 130 when it was interrupted. `--debug` before the command, or
`MONTECARLO_DEBUG=1`, adds the traceback to an error; `COLUMNS` sets the width of tables and help.
"""


def commands(command: Any, path: str, parent: Any = None) -> Iterator[tuple[str, Any, Any]]:
    """Every command below and including this one: its full name, itself, and the context of its help."""
    ctx = command.context_class(command, info_name=path.rsplit(" ", 1)[-1], parent=parent, **settings(command))
    yield path, command, ctx
    if isinstance(command, TyperGroup):
        for name in command.list_commands(ctx):
            yield from commands(command.get_command(ctx, name), f"{path} {name}", ctx)


def settings(command: Any) -> dict[str, Any]:
    return {**command.context_settings, "terminal_width": WIDTH}


def root() -> Any:
    return typer.main.get_command(main.app)


def page() -> str:
    """The text of the page."""
    parts = [HEAD]
    for path, command, ctx in commands(root(), main.PROGRAM):
        level = 2 + (path.count(" ") > 1)
        lines = [line.rstrip() for line in command.get_help(ctx).splitlines()]
        parts.append("\n".join([f"{'#' * level} {path}", "", "```text", *lines, "```", ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    write_or_print(PAGE, page, __doc__)
