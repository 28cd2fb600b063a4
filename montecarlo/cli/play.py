"""`montecarlo play`: a scripted position, played and told."""

import json
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from montecarlo.cli import console
from montecarlo.cli.options import JsonOption

if TYPE_CHECKING:
    from montecarlo.reports.cast import Cast
    from montecarlo.simulation.scenario import Played

SCHEMA: Final = {"name": "montecarlo.play", "version": 1}


def play(
    scenario: Annotated[
        str | None,
        typer.Argument(
            metavar="SCENARIO", help="A scenario file, - for standard input, or the name of a shipped scenario."
        ),
    ] = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of scenario files.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Play a scripted position and tell what happens, rule by rule.

    Without a file the shipped scenarios are listed. Exit code 1: something came out otherwise than the file expects.

    \b
    Examples:
      montecarlo play third-double
      montecarlo play mine.toml --json
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    if schema:
        from montecarlo.model.scenario import Scenario

        console.out(json.dumps(Scenario.model_json_schema(), indent=2, ensure_ascii=False))
    elif scenario is None:
        _list_shipped(as_json)
    else:
        _play(scenario, as_json)


def _list_shipped(as_json: bool) -> None:
    from montecarlo.model.scenario import load_scenario, scenario_names

    titles = [(name, load_scenario(name).title) for name in scenario_names()]
    if as_json:
        found = [{"name": name, "title": title} for name, title in titles]
        console.out(json.dumps({"schema": {**SCHEMA, "name": "montecarlo.scenarios"}, "scenarios": found}, indent=2))
    else:
        console.out(console.table(("scenario", "what it shows"), titles))


def _play(ref: str, as_json: bool) -> None:
    from montecarlo.model.files import FROM_INPUT
    from montecarlo.model.scenario_draft import read_draft
    from montecarlo.reports.cast import Cast
    from montecarlo.simulation.ground import ground_of
    from montecarlo.simulation.scenario import play_scenario, stage_of

    draft = read_draft(ref)
    stage = stage_of(draft, ground_of(draft))
    played = play_scenario(stage)
    cast = Cast(stage.edition, stage.tables, stage.position.names, stage.line_up)
    if as_json:
        console.out(json.dumps(_object(played, cast), indent=2, ensure_ascii=False))
    else:
        _tell(played, cast)
    name = draft.file if ref == FROM_INPUT else ref
    for line in played.unused:
        console.err(f"note: {name}: {line}")
    for line in played.failures:
        console.err(f"{name}: {line}")
    if played.failures:
        raise typer.Exit(1)


def _tell(played: "Played", cast: "Cast") -> None:
    """Print title, story, final state and how the expectations came out."""
    from montecarlo.reports.applied import named
    from montecarlo.reports.standing import HEADERS, bank_line, standing_rows
    from montecarlo.reports.story import tell

    scenario = played.stage.scenario
    width = console.page_width()
    console.out(console.fill(scenario.title, width))
    if scenario.about:
        console.out()
        console.out(console.fill(" ".join(scenario.about.split()), width))
    console.out()
    console.out(console.fill(named(cast.edition), width))
    console.out()
    for line in tell(played.events, cast, width):
        console.out(line)
    console.out()
    console.out(console.table(HEADERS, standing_rows(played.game, cast), width))
    console.out(console.fill(bank_line(played.game, cast), width))
    if "expect" in scenario.model_fields_set and not played.failures:
        console.out("Everything came as expected.")


def _object(played: "Played", cast: "Cast") -> dict[str, Any]:
    """Give everything as one object; documented in docs/scenarios.md."""
    from montecarlo.model.patches import applied_names
    from montecarlo.reports.standing import standing
    from montecarlo.reports.story import all_as_data

    scenario = played.stage.scenario
    return {
        "schema": SCHEMA,
        "title": scenario.title,
        "edition": cast.edition.id,
        "applied": applied_names(cast.edition),
        "notes": list(cast.edition.notes),
        "seed": scenario.seed,
        "strategies": list(cast.line_up),
        "events": all_as_data(played.events, cast),
        "state": standing(played.game, cast, played.events[-1]),
        "expected": {"met": not played.failures, "failures": played.failures},
        "unused": played.unused,
    }
