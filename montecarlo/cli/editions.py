"""`montecarlo editions`: which editions there are, what stands in one, and whether a file of one's own is right."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from montecarlo.cli import console, options
from montecarlo.simulation.words import counted

if TYPE_CHECKING:
    from montecarlo.model.board import AnySpace
    from montecarlo.model.edition import Edition

LIST_SCHEMA: Final = {"name": "montecarlo.editions", "version": 1}
SHOW_SCHEMA: Final = {"name": "montecarlo.edition", "version": 1}

app = typer.Typer(
    help="List, show and check editions: board, deeds, decks, rules.",
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")]
Ref = Annotated[str, typer.Argument(metavar="ID|FILE", help="An id, an alias (norge, us) or a .toml file.")]
RuleSet = Annotated[
    list[str] | None, typer.Option("--rules", metavar="A+B", help="Patches applied in order, joined by +.")
]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A single setting; may be repeated.")
]


@app.command("list")
def list_editions(as_json: Json = False) -> None:
    """List the editions that come with the program, with their aliases and patches."""
    from montecarlo.model.edition import shipped_editions
    from montecarlo.model.patches import general_patches

    editions = shipped_editions().values()
    general = general_patches()
    if as_json:
        _print_json(
            {
                "schema": LIST_SCHEMA,
                "editions": [_summary(edition) for edition in editions],
                "patches": {name: patch.description for name, patch in general.items()},
            }
        )
        return
    rows = [
        [edition.id, edition.name, _players(edition), ", ".join(edition.aliases), ", ".join(edition.patches)]
        for edition in editions
    ]
    console.out(console.table(["id", "name", "players", "also called", "patches"], rows))
    console.out()
    _line("Patches for every edition:")
    console.out(console.table(["patch", "what it does"], [[name, one.description] for name, one in general.items()]))


@app.command()
def show(ref: Ref, rules: RuleSet = None, settings: Settings = None, as_json: Json = False) -> None:
    """Show an edition: board, decks, rules that differ from the defaults, and what is not certain.

    \b
    Examples:
      montecarlo editions show norge
      montecarlo editions show us --rules us-pre-2008 --set jail_fine=100
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    rule_set, changes = options.rule_set(rules), options.single_settings(settings)

    from montecarlo.model.edition import load_edition
    from montecarlo.model.patches import resolve_rules

    edition = resolve_rules(load_edition(ref), rule_set, changes)
    if as_json:
        _print_json(_details(edition))
    else:
        _print_edition(edition)


@app.command()
def check(file: Annotated[str, typer.Argument(metavar="FILE", help="A .toml file of an edition, or its id.")]) -> None:
    """Check an edition file and each of its patches; every fault is named at once."""
    from montecarlo.errors import Fault, InputError
    from montecarlo.model.edition import load_edition
    from montecarlo.model.patches import resolve_rules

    edition = load_edition(file)
    faults: list[Fault] = []
    for name in edition.patches:
        try:
            resolve_rules(edition, name)
        except InputError as error:
            faults += [fault._replace(file=f"{file}, with the patch {name}") for fault in error.faults]
    if faults:
        raise InputError(faults)
    deeds = sum(hasattr(space, "price") for space in edition.spaces)
    cards = sum(len(deck.cards) for deck in edition.decks.values())
    console.out(
        f"{file} is right: {edition.name}, {counted(len(edition.spaces), 'space')}, {counted(deeds, 'deed')}, "
        f"{counted(cards, 'card')} in {counted(len(edition.decks), 'deck')}, {counted(len(edition.patches), 'patch')}"
    )


@app.command()
def schema() -> None:
    """Print the JSON Schema of an edition file: every key, what it means, its default and its bounds."""
    from montecarlo.model.edition import Edition

    _print_json(Edition.model_json_schema())


def _print_json(value: Any) -> None:
    console.out(json.dumps(value, ensure_ascii=False, indent=2))


def _players(edition: "Edition") -> str:
    return f"{edition.players.min} to {edition.players.max}"


def _summary(edition: "Edition") -> dict[str, Any]:
    return {
        "id": edition.id,
        "name": edition.name,
        "aliases": edition.aliases,
        "language": edition.language,
        "players": {"min": edition.players.min, "max": edition.players.max},
        "spaces": len(edition.spaces),
        "patches": {name: patch.description for name, patch in edition.patches.items()},
    }


def _details(edition: "Edition") -> dict[str, Any]:
    from montecarlo.model.describe import rule_differences, uncertain

    return {
        "schema": SHOW_SCHEMA,
        "applied": edition.applied,
        "edition": edition.model_dump(mode="json", exclude_none=True),
        "differences": [difference._asdict() for difference in rule_differences(edition)],
        "uncertain": [one._asdict() for one in uncertain(edition)],
    }


def _print_edition(edition: "Edition") -> None:
    from montecarlo.model.describe import gathered, rule_differences

    _line(edition.name)
    _line(f"id {edition.id}, also called {', '.join(edition.aliases) or console.NOTHING}")
    _line(f"language {edition.language}, {_players(edition)} players, prices like {_price(edition)}")
    if edition.dated is not None:
        _line(f"values last compared with the sources on {edition.dated.isoformat()}")
    if edition.applied:
        _line(f"with {' + '.join(edition.applied)}")
    for note in edition.notes:
        _line(note)
    _section("Board", ["no.", "space", "group", "price", "rents", "house", "mortgage"], _board(edition))
    _print_decks(edition)
    rows = [[one.setting, _value(one.value), _value(one.default), one.description] for one in rule_differences(edition)]
    _section("Rules that differ from the C1009 booklet", ["setting", "here", "booklet", "what it is"], rows)
    _section("Patches (--rules)", ["patch", "what it does", "how sure", "why"], _patches(edition))
    _section(
        "Not confirmed", ["what", "how sure", "why"], [[p, s.replace("_", " "), r] for p, s, r in gathered(edition)]
    )
    if edition.what_if:
        console.out()
        _line(f"How much hangs on what is reconstructed, a report shows under: {', '.join(edition.what_if)}")
    _section("Left open", ["fact", "assumed", "why"], [[one.fact, one.assumed, one.why] for one in edition.open])
    _section("Sources", ["id", "what", "where"], [[one.id, one.what, one.where or None] for one in edition.sources])


def _line(text: str) -> None:
    console.out(console.fill(text, console.width(), "  "))


def _price(edition: "Edition") -> str:
    return edition.currency.write(edition.printed_rules.start_cash)


def _section(title: str, headers: Sequence[str], rows: Sequence[Sequence[console.Cell]]) -> None:
    console.out()
    _line(title)
    console.out(console.table(headers, rows) if rows else "  nothing")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return console.NOTHING if value is None else str(value)


def _patches(edition: "Edition") -> list[list[console.Cell]]:
    """Every patch of the edition: what it does, how sure it is and why; how its value is written."""
    rows: list[list[console.Cell]] = []
    for name, patch in edition.patches.items():
        value = f" ({name}:X sets {patch.takes_value})" if patch.takes_value else ""
        rows.append([name, f"{patch.description}{value}", patch.status.replace("_", " "), patch.reason or None])
    return rows


def _board(edition: "Edition") -> list[list[console.Cell]]:
    return [[number, space.name, *_deed(edition, space)] for number, space in enumerate(edition.spaces)]


def _deed(edition: "Edition", space: "AnySpace") -> list[console.Cell]:
    """Group, price, rents, house price and mortgage value of a space, or what it is instead."""
    if space.kind == "tax":
        share = f" or {space.or_percent}% of wealth" if space.or_percent else ""
        return [f"tax {edition.currency.write(space.amount)}{share}", None, "", None, None]
    if space.kind == "card":
        return ["card", None, "", None, None]
    if space.kind == "go" and space.salary_by_stars:
        salaries = " or ".join(edition.currency.write(salary) for salary in space.salary_by_stars)
        return [f"go, salary {salaries} by stars", None, "", None, None]
    if space.kind not in ("street", "station", "utility"):
        return [space.kind.replace("_", " "), None, "", None, None]
    group = edition.groups[space.group].name
    if space.kind == "utility":
        times = " or ".join(str(one) for one in space.dice_multipliers)
        return [group, space.price, f"{times} times the dice", None, space.mortgage]
    if space.kind == "street" and space.wonder:
        group = f"{group}, wonder"
    if space.kind == "station" and space.flight:
        group = f"{group}, free flight"
    rents = " ".join(str(one) for one in space.rents)
    house = space.house_cost if space.kind == "street" else None
    return [group, space.price, rents, house, space.mortgage]


def _print_decks(edition: "Edition") -> None:
    from montecarlo.model.describe import card_words

    for deck in edition.decks.values():
        rows = [[card.id, card.tag, card_words(edition, card)] for card in deck.cards]
        where = ", face down on the streets" if deck.laid_on_streets else ""
        title = f"Deck {deck.name}: {counted(len(deck.cards), 'card')}{where}, {deck.status.replace('_', ' ')}"
        _section(title, ["card", "about", "what it does"], rows)
