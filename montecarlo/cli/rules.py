"""`montecarlo rules`: the variants and house rules there are, what one does and where; printed rules by their id."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from montecarlo.cli import console

if TYPE_CHECKING:
    from montecarlo.model.catalogue import PrintedRule
    from montecarlo.model.edition import Edition
    from montecarlo.model.rule_file import RuleFile
    from montecarlo.model.rulebook import Behind, Fit, OwnPatch

LIST_SCHEMA: Final = {"name": "montecarlo.rules", "version": 1}
SHOW_SCHEMA: Final = {"name": "montecarlo.rule", "version": 1}
PRINTED_SCHEMA: Final = {"name": "montecarlo.printed_rule", "version": 1}
CHECK_SCHEMA: Final = {"name": "montecarlo.rule_check", "version": 1}

app = typer.Typer(
    help="List, show and check variants and house rules; look printed rules up by their id.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")]
Name = Annotated[
    str, typer.Argument(metavar="NAME|ID|FILE", help="A patch (short), a printed rule (C1009-31), or a .toml file.")
]


@app.command("list")
def list_rules(as_json: Json = False) -> None:
    """List the variants and house rules for every edition, and what single editions have besides.

    \b
    Examples:
      montecarlo rules list
      montecarlo simulate --rules free-parking-pot+no-auctions
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    from montecarlo.model.edition import shipped_editions
    from montecarlo.model.rule_file import general_patches

    general, editions = general_patches(), list(shipped_editions().values())
    own = [(one.id, name, patch) for one in editions for name, patch in one.patches.items() if name not in general]
    if as_json:
        _print_json(
            {
                "schema": LIST_SCHEMA,
                "rules": [_summary(name, one, editions) for name, one in general.items()],
                "of_editions": [
                    {"edition": edition, "name": name, "description": patch.description} for edition, name, patch in own
                ],
            }
        )
        return
    _line("For every edition (--rules A+B):")
    rows = [
        [name, one.description, _value_wanted(one), ", ".join(_printing(name, editions)) or None]
        for name, one in general.items()
    ]
    console.out(console.table(["rule", "what it does", "value", "printed for"], rows))
    console.out()
    _line("For one edition:")
    rows = [[edition, name, patch.description] for edition, name, patch in own]
    console.out(console.table(["edition", "rule", "what it does"], rows))


@app.command()
def show(name: Name, as_json: Json = False) -> None:
    """Show what a rule is: a variant or house rule by its name, a printed rule by its id.

    Of a variant or house rule: what it is, the settings it changes, and what it does in each edition, which may print a
    form of its own or refuse it. Of a printed rule: the rule in our own words, its source, the setting behind it with
    its value in each edition, and what other editions say on the same point.

    \b
    Examples:
      montecarlo rules show free-parking-pot
      montecarlo rules show timed
      montecarlo rules show C1009-31
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    from montecarlo.errors import Fault, InputError, nearest
    from montecarlo.model.catalogue import printed_rules
    from montecarlo.model.edition import shipped_editions
    from montecarlo.model.files import is_file_name
    from montecarlo.model.rule_file import general_patches

    editions = list(shipped_editions().values())
    by_fold = {id.casefold(): rule for id, rule in printed_rules().items()}
    if name.casefold() in by_fold:
        _show_printed(by_fold[name.casefold()], editions, as_json)
        return
    general = general_patches()
    if is_file_name(name):
        _show_patch(name, _read(name), editions, as_json)
        return
    own = {patch: None for one in editions for patch in one.patches}
    if name not in general and name not in own:
        near = nearest(name, [*general, *own, *printed_rules()])
        right = f"did you mean {near!r}? " if near else ""
        raise InputError([Fault("", "", f"there is no rule {name!r}", f"{right}montecarlo rules list names them all")])
    _show_patch(name, general.get(name), editions, as_json)


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A .toml file with a patch of one's own.")],
    as_json: Json = False,
) -> None:
    """Check a file with a variant or house rule of one's own: every fault at once, then whether each edition takes it.

    \b
    Examples:
      montecarlo rules check mine.toml
      montecarlo simulate --rules mine.toml
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    from pathlib import Path

    from montecarlo.errors import Fault, InputError
    from montecarlo.model.edition import shipped_editions
    from montecarlo.model.rule_file import general_patches
    from montecarlo.model.rulebook import call, fit

    shipped = {*general_patches(), *(name for one in shipped_editions().values() for name in one.patches)}
    if not Path(file).exists() and file in shipped:
        right = f"it is a shipped rule: see montecarlo rules show {file}"
        raise InputError([Fault(file, "", "there is no such file", right)])
    rule_file = _read(file)
    fits = [fit(one, call(file, rule_file, one.rules.start_cash)) for one in shipped_editions().values()]
    if all(one.refused for one in fits):
        raise InputError([Fault(file, one.edition, one.refused) for one in fits])
    if as_json:
        _print_json({"schema": CHECK_SCHEMA, "file": file, "name": rule_file.name, "editions": _fits_as_data(fits)})
        return
    fitting = sum(not one.refused for one in fits)
    _line(f"{file} is right: {rule_file.name}, for {fitting} of {len(fits)} editions")
    console.out(console.table(["edition", "what it does there"], [[one.edition, _effect(one)] for one in fits]))


def _read(file: str) -> "RuleFile":
    from pathlib import Path

    from montecarlo.model.files import read_toml
    from montecarlo.model.rule_file import rule_file_of

    return rule_file_of(read_toml(Path(file)), file)


def _summary(name: str, one: "RuleFile", editions: "Sequence[Edition]") -> dict[str, Any]:
    return {
        "name": name,
        "description": one.description,
        "takes_value": one.takes_value or None,
        "default": one.default,
        "printed_for": _printing(name, editions),
    }


def _printing(name: str, editions: "Sequence[Edition]") -> list[str]:
    """The editions that print a form of their own."""
    return [one.id for one in editions if name in one.patches]


def _value_wanted(one: "RuleFile") -> str | None:
    if not one.takes_value:
        return None
    return f"such as {_value(one.example)}" if one.default is None else f"{_value(one.default)} if none"


def _show_patch(name: str, one: "RuleFile | None", editions: "Sequence[Edition]", as_json: bool) -> None:
    """Show a patch: the general form if there is one, and what it does in each edition that has it."""
    from montecarlo.model.rulebook import call, fit

    having = [edition for edition in editions if one is not None or name in edition.patches]
    calls = [name if one is None else call(name, one, edition.rules.start_cash) for edition in having]
    fits = [fit(edition, text) for edition, text in zip(having, calls, strict=True)]
    if as_json:
        _print_json(_patch_as_data(name, one, having, fits))
        return
    _line(name)
    if one is not None:
        _line(one.description)
        for paragraph in one.about.strip().split("\n\n"):
            console.out()
            _line(" ".join(paragraph.split()), hanging="")
        _settings(one)
        console.out()
        _line(f"Play with it: montecarlo simulate --rules {call(name, one, editions[0].rules.start_cash)}")
    for edition in having:
        patch = edition.patches.get(name)
        if patch is not None:
            console.out()
            _line(f"{edition.id} prints it: {patch.description}")
            if patch.status != "confirmed":
                _line(f"{patch.status.replace('_', ' ')}: {patch.reason}")
    _section("In each edition", ["edition", "what it does there"], [[one.edition, _effect(one)] for one in fits])


def _patch_as_data(
    name: str, one: "RuleFile | None", having: "Sequence[Edition]", fits: "Sequence[Fit]"
) -> dict[str, Any]:
    own = {edition.id: edition.patches[name].description for edition in having if name in edition.patches}
    return {
        "schema": SHOW_SCHEMA,
        "name": name,
        "general": one.model_dump(mode="json") if one is not None else None,
        "printed": own,
        "editions": _fits_as_data(fits),
    }


def _fits_as_data(fits: "Sequence[Fit]") -> list[dict[str, Any]]:
    return [
        {
            "edition": one.edition,
            "own_form": one.is_own,
            "settings": {name: {"value": here, "printed": printed} for name, (here, printed) in one.changes.items()},
            "parts": list(one.parts),
            "notes": list(one.notes),
            "refused": one.refused or None,
        }
        for one in fits
    ]


def _settings(one: "RuleFile") -> None:
    """The settings that a patch changes, with the one that takes a value."""
    from montecarlo.model.rules import Rules

    values = {name: _value(value) for name, value in one.rules.items()}
    if one.takes_value and one.default is None:
        values[one.takes_value] = "the value after the colon"
    elif one.takes_value:
        values[one.takes_value] += ", or the value after the colon"
    rows: list[list[console.Cell]] = []
    for name, value in values.items():
        rows.append([name, value, Rules.model_fields[name].description or ""])
    _section("Settings", ["setting", "value", "what it is"], rows)
    if one.scaled:
        _line("Money is for a start cash of 1500 and is scaled to that of the edition; a value that is given is not.")


def _effect(one: "Fit") -> str:
    """What a patch does in an edition, in a cell of a table."""
    if one.refused:
        return f"refused: {one.refused}"
    changes = [f"{name} = {_value(here)}" for name, (here, _) in one.changes.items()]
    own = "its own form: " if one.is_own else ""
    return "; ".join([f"{own}{', '.join([*changes, *one.parts])}", *one.notes])


def _show_printed(rule: "PrintedRule", editions: "Sequence[Edition]", as_json: bool) -> None:
    """Show a printed rule, the settings behind it and what other booklets say."""
    from montecarlo.model.rulebook import (
        choices_behind,
        patches_behind,
        settings_behind,
        sisters,
        sources_of,
        without_source,
    )

    behind, others = settings_behind(rule.id, editions), sisters(rule.id)
    choices, patches = choices_behind(rule.id, editions), patches_behind(rule.id, editions)
    if as_json:
        _print_json(
            {
                "schema": PRINTED_SCHEMA,
                "id": rule.id,
                "section": rule.section,
                "editions": list(rule.editions),
                "text": without_source(rule.text),
                "source": sources_of(rule),
                "settings": [one._asdict() for one in behind],
                "choices": choices,
                "patches": [one._asdict() for one in patches],
                "others": [
                    {"id": one.id, "editions": list(one.editions), "text": without_source(one.text)} for one in others
                ],
            }
        )
        return
    _line(rule.id)
    _line(f"{rule.section}; {' '.join(rule.editions)}")
    console.out()
    _line(without_source(rule.text), hanging="")
    sources = sources_of(rule)
    if sources:
        console.out()
        _line(f"Source: {'; '.join(sources)}")
    _print_behind(behind)
    for choice in choices:
        console.out()
        _line(f"On the board: {choice}.")
    _print_own(patches)
    rows = [[one.id, ", ".join(one.editions), without_source(one.text)] for one in others]
    _section("What other editions print", ["rule", "editions", "what it says"], rows)


def _print_behind(behind: "Sequence[Behind]") -> None:
    """The settings behind a printed rule: what they are, and their values edition by edition."""
    if not behind:
        console.out()
        _line("No setting stands for it: it is played as it stands, or there is nothing in it to play.")
        return
    _section(
        "The setting behind it" if len(behind) == 1 else "The settings behind it",
        ["setting", "by default", "what it is"],
        [[one.name, _value(one.default), one.description] for one in behind],
    )
    rows = [[edition, *(_value(one.values[edition]) for one in behind)] for edition in behind[0].values]
    _section("Its value in each edition", ["edition", *(one.name for one in behind)], rows)


def _print_own(patches: "Sequence[OwnPatch]") -> None:
    """The patches of single editions that change the settings behind a printed rule."""
    if not patches:
        return
    rows = []
    for one in patches:
        values = ", ".join(f"{name} = {_value(value)}" for name, value in one.settings.items())
        rows.append([one.edition, one.name, values, one.description])
    _section("Patches of editions that change it", ["edition", "rule", "sets", "what it does"], rows)


def _print_json(value: Any) -> None:
    console.out(json.dumps(value, ensure_ascii=False, indent=2))


def _line(text: str, hanging: str = "  ") -> None:
    console.out(console.fill(text, console.page_width(), hanging))


def _section(title: str, headers: Sequence[str], rows: Sequence[Sequence[console.Cell]]) -> None:
    console.out()
    _line(title)
    console.out(console.table(headers, rows) if rows else "  nothing")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return console.NOTHING if value is None else str(value)
