"""`montecarlo sheet`: a strategy sheet of an edition to print, in the language of the table."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from montecarlo.cli import console, options, sheet_run
from montecarlo.cli.sheet_run import FROM
from montecarlo.errors import Fault, InputError, MontecarloError

if TYPE_CHECKING:
    from montecarlo.analysis.sheet import Measured
    from montecarlo.reports.sheet.document import Document
    from montecarlo.reports.sheet.figures import Figure
    from montecarlo.simulation.plan import Plan

DEFAULT_GAMES: Final = 16_384  # effects of groups to about one percentage point
DEFAULT_SEED: Final = 1  # the same sheet from the same command, on any day
DEFAULT_PAGES: Final = 2
MOST_PAGES: Final = 2
PAPERS: Final = ("a4", "letter")
SHEETS: Final = Path("reports", "sheets")
PDF: Final = ".pdf"
CSV: Final = ".csv"
SCHEMA: Final = {"name": "montecarlo.sheet", "version": 1}

EditionOption = Annotated[
    str | None,
    typer.Option(
        "--edition", metavar="ID|FILE", help=f"Edition: id, alias or file.  [default: {options.DEFAULT_EDITION}]"
    ),
]
LanguageOption = Annotated[
    str | None, typer.Option("--lang", metavar="CODE", help="Language: nb, da, sv, fi or en.  [default: the edition's]")
]
PlayersOption = Annotated[
    int | None,
    typer.Option("--players", metavar="N", help=f"Number of players.  [default: {options.DEFAULT_PLAYERS}]"),
]
FromOption = Annotated[
    str | None,
    typer.Option(FROM, metavar="RUN", help="Take what was played from this folder of a report, instead of playing."),
]
GamesOption = Annotated[
    str | None,
    typer.Option("--games", metavar="N", help=f"Games to play, of each arm at most.  [default: {DEFAULT_GAMES:_}]"),
]
SeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        help=f"Seed of the games.  [default: {DEFAULT_SEED}]",
        min=0,
        max=options.SEED_LIMIT - 1,
    ),
]
PaperOption = Annotated[str, typer.Option("--paper", metavar="a4|letter", help="Paper that it is printed on.")]
PagesOption = Annotated[
    int, typer.Option("--pages", metavar="1|2", help="Pages at most: 1 is the front alone, 2 both sides of a leaf.")
]
OutOption = Annotated[
    str | None,
    typer.Option(
        options.OUT,
        metavar="FILE.pdf",
        help=f"The PDF; a table of all figures comes beside it.  [default: {SHEETS}/ID-CODE{PDF}]",
    ),
]


class Wanted(NamedTuple):
    """What the options ask of a sheet, but for what is played."""

    language: str | None
    paper: str
    pages: int
    out: str | None


def sheet(
    edition: EditionOption = None,
    lang: LanguageOption = None,
    players: PlayersOption = None,
    rules: options.RulesOption = None,
    settings: options.SetOption = None,
    strategy: options.StrategyOption = None,
    run: FromOption = None,
    games: GamesOption = None,
    seed: SeedOption = None,
    paper: PaperOption = PAPERS[0],
    pages: PagesOption = DEFAULT_PAGES,
    out: OutOption = None,
    jobs: options.JobsOption = None,
    as_json: options.JsonOption = False,
    quiet: options.QuietOption = False,
) -> None:
    """Write a strategy sheet of an edition to print: one leaf for the box or the wall, in the players' language.

    The board with what is landed on most, the groups with what they cost and bring, in which order to build, what deeds
    are worth, when to stay in jail, what to mortgage, what house rules change. The exact part takes a second; what has
    to be played is taken from the folder of a report (--from), or played now. Beside the PDF comes a table of every
    figure that is printed on it.

    \b
    Examples:
      montecarlo sheet
      montecarlo sheet --edition matador --lang en --players 3
      montecarlo sheet --from reports/no-c1009 --pages 1
      montecarlo sheet --edition us --paper letter --out us.pdf
    """  # noqa: D301 - \b keeps the examples' line breaks in the help
    wanted = _wanted(lang, paper, pages, out)
    rule_set = options.rule_set(rules)
    changes = options.single_settings(settings)
    line_up = options.only_one(strategy, "--strategy", options.DEFAULT_STRATEGY, ",")
    if run is not None:
        _refuse_beside(run, {"--games": games, "--seed": seed})
    number = DEFAULT_GAMES if games is None else options.count(games, "--games")

    measured: Measured | None = None
    if run is not None:
        named = rule_set if rules is not None or settings is not None else None
        asked = sheet_run.Asked(edition, players, named, changes, None if strategy is None else line_up)
        plan, measured = sheet_run.taken(Path(run), asked)
    else:
        from montecarlo.simulation.plan import make_plan

        box = options.DEFAULT_EDITION if edition is None else edition
        seats = options.DEFAULT_PLAYERS if players is None else players
        plan = make_plan(box, rule_set, changes, seats, line_up, DEFAULT_SEED if seed is None else seed, number)

    language = _language(wanted.language, plan)
    file = _file(wanted.out, plan, language)
    if measured is None:
        sheet_run.refuse_without_figures(plan)
        measured = sheet_run.played(plan, jobs, quiet)
    document, figures = _written(plan, measured, language, wanted)

    from montecarlo.reports.sheet.figures import figures_csv
    from montecarlo.reports.sheet.typeset import typeset
    from montecarlo.simulation.folder import write_bytes, write_file

    write_bytes(file, typeset(document))
    write_file(file.with_suffix(CSV), figures_csv(figures))
    _show(file, document, figures, as_json)


# --- what is asked for


def _wanted(language: str | None, paper: str, pages: int, out: str | None) -> Wanted:
    """What the options ask for, checked as far as nothing has to be loaded for it."""
    if paper not in PAPERS:
        raise InputError([Fault("--paper", "", f"{paper!r} is not known", f"choose one of: {', '.join(PAPERS)}")])
    if not 1 <= pages <= MOST_PAGES:
        raise InputError([Fault("--pages", "", f"is {pages}", "give 1, the front alone, or 2")])
    if out is not None and Path(out).suffix.lower() != PDF:
        right = f"name a file that ends in {PDF}; the table of figures comes beside it"
        raise InputError([Fault(options.OUT, out, "is no name of a PDF", right)])
    return Wanted(language, paper, pages, out)


def _refuse_beside(run: str, given: dict[str, str | int | None]) -> None:
    """Refuse options of play beside a run that is played already."""
    faults = [
        Fault(
            option,
            "",
            f"is given beside {FROM}, which has its games already",
            f"give {option} or {FROM} {run}",
        )
        for option, value in given.items()
        if value is not None
    ]
    if faults:
        raise InputError(faults)


def _language(wanted: str | None, plan: "Plan") -> str:
    """The language of the sheet: as asked for, or that of the edition."""
    from montecarlo.errors import did_you_mean
    from montecarlo.reports.sheet.language import languages

    known = languages()
    code = plan.edition.language.partition("-")[0] if wanted is None else wanted
    if code in known:
        return code
    if wanted is None:
        wrong = f"{plan.edition.id} is in {plan.edition.language!r}, and there are no words of a sheet in it"
        raise InputError([Fault("--lang", "", wrong, f"name one of: {', '.join(known)}")])
    wrong = f"there are no words of a sheet in {wanted!r}"
    raise InputError([Fault("--lang", "", wrong, did_you_mean(wanted, known, "languages"))])


def _file(out: str | None, plan: "Plan", language: str) -> Path:
    """The file of the sheet; its folder is made and seen to be one to write to, before anything is played."""
    file = SHEETS / f"{plan.edition.id}-{language}{PDF}" if out is None else Path(out)
    for one in (file, file.with_suffix(CSV)):
        options.file(str(one), options.OUT, f"sheet{one.suffix}")
    _refuse_other_table(file.with_suffix(CSV))
    options.make_ready(file.parent)
    return file


def _refuse_other_table(table: Path) -> None:
    """Refuse to write over a table that is none of a sheet, such as `groups.csv` of a report."""
    from montecarlo.reports.sheet.figures import is_figures_csv

    try:
        is_other = table.exists() and not is_figures_csv(table.read_bytes())
    except OSError as error:
        raise MontecarloError(f"{table}: cannot be read ({error.strerror or error})") from error
    if is_other:
        right = f"name another {PDF}: its table of figures comes beside it"
        raise InputError([Fault(options.OUT, str(table), "is there already and is no table of a sheet", right)])


# --- what comes of it


def _written(
    plan: "Plan", measured: "Measured", language: str, wanted: Wanted
) -> "tuple[Document, tuple[Figure, ...]]":
    from montecarlo.analysis.sheet_figures import sheet_of
    from montecarlo.reports.sheet.document_of import document_of

    return document_of(sheet_of(plan.edition, plan.players, measured), language, wanted.paper, wanted.pages)


def _show(file: Path, document: "Document", figures: "tuple[Figure, ...]", as_json: bool) -> None:
    """Say where the sheet is; as JSON also everything that is on it."""
    table = file.with_suffix(CSV)
    if as_json:
        data = {
            "schema": SCHEMA,
            "pdf": str(file),
            "csv": str(table),
            "document": document.as_data(),
            "figures": [one._asdict() for one in figures],
        }
        console.out(json.dumps(data, indent=2, ensure_ascii=False))
        return
    console.out(f"Sheet: {file}")
    console.out(f"Every figure on it: {table}")
